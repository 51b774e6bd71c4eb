use super::*;
use crate::ruling::Decision;

#[test]
fn e9c_the_responder_may_seal_his_reply_while_the_sealer_is_away() {
    for edition in MODERN {
        let mut play = Play::answering(edition);
        play.at(AGREED + MINUTE).ok(Event::ReplyElected);
        assert_eq!((play.phase(), play.game.sealer()), (PhaseName::Replying, Some(Black)));
        assert_eq!(play.game.sealing_origin(), Some(play.game.number()));
        play.no(Event::ClocksStopped, Reason::NothingHandedIn);
        play.no(Event::Sealed { by: White }, Reason::NotTheSealer);
        play.ok(Event::Sealed { by: Black }).ok(Event::Sealed { by: Black });
        assert_eq!(play.remarks, [Remark::Superseded]);
        assert_eq!(play.game.running(), Some(Black));
        play.at(AGREED + 2 * MINUTE).ok(Event::ClocksStopped);
        assert_eq!((play.phase(), play.game.running()), (PhaseName::Replied, Some(White)));
        assert_eq!(play.at(AGREED + 4 * MINUTE).used(), (15 * MINUTE, 2 * MINUTE));
        assert!(play.game.envelope().unwrap().reply);
    }
}

#[test]
fn e9c_is_a_right_and_no_duty_and_lapses_when_the_sealer_comes() {
    let mut play = Play::answering(Edition::Fide2014);
    let mut board = play.clone();
    board.ok(Event::ReplyElected).ok(Event::Moved(uci("d7d5")));
    assert_eq!((board.phase(), board.game.running()), (PhaseName::Resumed, Some(White)));
    play.ok(Event::Arrived(White));
    let refusal = play.no(Event::ReplyElected, Reason::SealerHere);
    assert_eq!((refusal.article, refusal.next().as_str()), (Some("E9c"), "moved by black"));
}

#[test]
fn e9c_the_reply_is_opened_when_the_sealer_comes_with_his_share() {
    let mut play = Play::replied(Edition::Fide2023);
    play.no(by_shares("d5"), Reason::ShareMissing);
    play.no(Event::Presented { by: Black }, Reason::NotTheResponder);
    play.no(Event::Presented { by: White }, Reason::NotThere);
    play.at(AGREED + 10 * MINUTE).ok(Event::Arrived(White)).ok(Event::Presented { by: White });
    play.ok(by_shares("d5"));
    assert_eq!((play.phase(), play.game.running()), (PhaseName::Resumed, Some(White)));
    assert_eq!(play.game.moves(), ["e2e4", "d7d5"].map(uci));
    // E13: the opening of his reply closes the responder's window, and not the sealer's.
    assert_eq!(play.game.moved(), ByColor { white: false, black: true });
    assert_eq!(play.used().0, 18 * MINUTE);
}

#[test]
fn e9c_no_text_says_what_a_defective_reply_brings() {
    let mut play = Play::replied(Edition::Fide2014);
    play.ok(Event::Arrived(White)).ok(Event::Presented { by: White }).ok(by_shares("Ke5"));
    assert_eq!((play.phase(), play.matters().as_slice()), (PhaseName::Opened, &[Matter::DefectiveReply][..]));
    let Decision::Arbiter(asked) = &play.game.last_opening().unwrap().ruling.decision else { panic!() };
    assert_eq!(asked.proposed, crate::ruling::Proposed::Loses);
    play.ok(continued("d7d5"));
    assert_eq!((play.phase(), play.game.running()), (PhaseName::Resumed, Some(White)));
}

#[test]
fn e9c_the_absent_sealers_flag_falls_and_his_default_time_runs() {
    let mut play = Play::replied(Edition::Fide2014);
    let mut flag = play.clone();
    flag.no(Event::FlagFell(Black), Reason::ClockNotRunning);
    flag.ok(Event::FlagFell(White));
    assert_eq!(flag.outcome(), ("0-1", "flag-fall", Some("6.9"), false));
    play.at(DEADLINE).ok(Event::DefaultExpired(White));
    assert_eq!(play.outcome(), ("0-1", "default", Some("E10"), false));
    assert!(!play.game.outcome().unwrap().opened);
    play.ok(Event::Disclosed { content: writing("d5") });
}

#[test]
fn a_lost_reply_is_for_the_arbiter_and_its_counterfoil_still_opens_it() {
    let mut play = Play::replied(Edition::Fide2018);
    play.ok(Event::Lost { lock: Lock::Zero });
    assert_eq!((play.phase(), play.game.running()), (PhaseName::Opened, None));
    let question = &play.game.questions()[0];
    assert_eq!((question.matter, question.article), (Matter::ReplyLost, None));
    let (mut board, mut foil) = (play.clone(), play.clone());
    board.ok(ruled(RuledOutcome::Continue));
    assert_eq!((board.phase(), board.game.running()), (PhaseName::Answering, Some(Black)));
    foil.no(by_shares("d5"), Reason::ShareLost);
    foil.ok(by_counterfoil("d5"));
    assert_eq!((foil.phase(), foil.matters().len()), (PhaseName::Resumed, 0));
    play.ok(continued("d7d5"));
    assert_eq!(play.phase(), PhaseName::Resumed);
}

#[test]
fn a_custodian_may_still_open_a_reply_whose_lock_1_is_lost() {
    let mut play = Play::replied(Edition::Fide2018);
    play.ok(Event::Lost { lock: Lock::One });
    assert_eq!(play.phase(), PhaseName::Replied);
    let release = Event::Released { reason: ReleaseReason::KeyUnusable };
    play.no(release.clone(), Reason::NotThere);
    play.ok(Event::Arrived(White)).ok(release).ok(by_shares("d5"));
    assert_eq!(play.phase(), PhaseName::Resumed);
}

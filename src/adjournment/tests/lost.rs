use super::*;
use crate::ruling::Decision;

fn lost(edition: Edition, lock: Lock) -> Play {
    let mut play = Play::adjourned(edition, KNIGHTS);
    play.ok(Event::Lost { lock }).at(AGREED).ok(Event::SessionOpened);
    play
}

#[test]
fn e12a_the_sealer_states_his_move_and_the_arbiter_lets_it_be_played() {
    for edition in MODERN {
        let mut play = lost(edition, Lock::Zero);
        play.no(Event::Stated(uci("e2e4")), Reason::SealerNotThere);
        play.ok(Event::Arrived(White)).ok(Event::Arrived(Black));
        play.no(Event::Stated(uci("e2e5")), Reason::IllegalMove);
        play.ok(Event::Stated(uci("e2e4")));
        assert_eq!((play.phase(), play.matters().as_slice()), (PhaseName::Opened, &[Matter::Statement][..]));
        assert_eq!(play.remarks, [Remark::StatementUnverified]);
        assert_eq!(play.game.questions()[0].article, edition.cite(Rule::EnvelopeLost));
        play.ok(ruled(RuledOutcome::Continue));
        assert_eq!((play.phase(), play.game.running()), (PhaseName::Answering, Some(Black)));
        assert_eq!(play.game.moves(), [uci("e2e4")]);
    }
}

#[test]
fn e12a_a_counterfoil_proves_a_statement() {
    let mut play = lost(Edition::Fide2023, Lock::Zero);
    play.ok(Event::Arrived(White)).ok(Event::Stated(uci("e2e4"))).ok(by_counterfoil("e4"));
    assert_eq!(
        (play.phase(), play.remarks.as_slice()),
        (PhaseName::Answering, &[Remark::StatementProven][..])
    );
    assert_eq!(play.matters(), []);
}

#[test]
fn e12a_a_counterfoil_contradicts_a_statement() {
    let mut play = lost(Edition::Fide2023, Lock::Zero);
    play.ok(Event::Arrived(White)).ok(Event::Stated(uci("e2e4"))).ok(by_counterfoil("e3"));
    assert_eq!(play.remarks, [Remark::StatementContradicted]);
    assert_eq!((play.phase(), play.matters().as_slice()), (PhaseName::Opened, &[Matter::Contradicted][..]));
    assert_eq!(play.game.questions()[0].moves, ["e2e4", "e2e3"].map(uci));
    assert!(matches!(play.game.last_opening().unwrap().ruling.decision, Decision::Arbiter(_)));
    play.no(ruled(RuledOutcome::Continue), Reason::MoveNeeded);
    play.no(by_counterfoil("e3"), Reason::AwaitsArbiter);
    play.ok(continued("e2e3"));
    assert_eq!(play.phase(), PhaseName::Answering);
}

#[test]
fn e12a_a_counterfoil_alone_opens_a_lost_envelope() {
    for lock in [Lock::Zero, Lock::One] {
        let mut play = lost(Edition::Fide2014, lock);
        play.ok(Event::Arrived(Black)).ok(by_counterfoil("Nd2"));
        assert_eq!(play.outcome(), ("0-1", "defective-writing", Some("E8a"), false));
    }
}

#[test]
fn a_custodian_releases_where_the_responder_is_there_and_his_key_is_not() {
    let release = || Event::Released { reason: ReleaseReason::KeyUnusable };
    let mut play = lost(Edition::Fide2014, Lock::One);
    let refusal = play.no(release(), Reason::NotThere);
    assert_eq!((refusal.article, refusal.next().as_str()), (Some("E7"), "arrived by black"));
    play.ok(Event::Arrived(Black)).ok(release()).ok(by_shares("e4"));
    assert_eq!(play.phase(), PhaseName::Answering);

    let mut play = Play::session(Edition::Fide2014, KNIGHTS);
    play.no(release(), Reason::NotLicensed);
    play.ok(ruled(RuledOutcome::Continue)).no(release(), Reason::NotThere);
    play.ok(Event::Arrived(Black));
    play.no(Event::Released { reason: ReleaseReason::DefaultExpired }, Reason::NotDefaulted);
    play.ok(release()).no(release(), Reason::ShareIn);
    play.ok(by_shares("e4"));

    let mut play = Play::session_with(Terms { custodian: false, ..terms(Edition::Fide2014, KNIGHTS) });
    play.ok(Event::Arrived(Black)).ok(Event::Lost { lock: Lock::One });
    play.no(release(), Reason::NoCustodian);
}

#[test]
fn a_lock_is_lost_once_and_shares_do_not_open_what_the_arbiter_lost() {
    let mut play = Play::presented(Edition::Fide2014, KNIGHTS);
    play.no(Event::Lost { lock: Lock::One }, Reason::ShareIn);
    play.ok(Event::Lost { lock: Lock::Zero });
    play.no(Event::Lost { lock: Lock::Zero }, Reason::LostAlready);
    play.no(by_shares("e4"), Reason::ShareLost);
    assert_eq!(play.game.lost(), (true, false));
}

#[test]
fn a_statement_needs_a_loss() {
    let mut play = Play::session(Edition::Fide2014, KNIGHTS);
    play.ok(Event::Arrived(White)).no(Event::Stated(uci("e2e4")), Reason::NotLost);
}

#[test]
fn e12b_a_position_that_cannot_be_restored_annuls_the_game() {
    for edition in Edition::ALL {
        let mut play = Play::adjourned(edition, KNIGHTS);
        play.clone().ok(Event::PositionLost);
        play.at(AGREED).ok(Event::SessionOpened).ok(Event::PositionLost);
        let article = edition.cite(Rule::PositionLost);
        assert_eq!(play.outcome(), ("annulled", "annulled", article, false));
    }
    Play::answering(Edition::Fide2014).no(Event::PositionLost, Reason::PositionKnown);
}

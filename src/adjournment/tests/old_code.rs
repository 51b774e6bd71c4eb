//! The code of 1952.

use super::*;

const OLD: Edition = Edition::Fide1952;

#[test]
fn a15_1_no_call_is_needed_and_the_envelope_is_bound_to_the_position() {
    let mut play = Play::new(OLD, KNIGHTS);
    assert_eq!(play.game.sealing_origin(), Some(0));
    play.ok(Event::Moved(uci("e2e4"))).ok(Event::DrawOffered(Black));
    assert_eq!(play.game.sealing_origin(), Some(1));
    play.no(Event::Sealed { by: White }, Reason::NotTheSealer);
    play.ok(Event::Sealed { by: Black });
    assert_eq!((play.phase(), play.game.sealing_origin()), (PhaseName::Sealing, Some(1)));
    play.ok(Event::Sealed { by: Black }).ok(Event::ClocksStopped);
    assert_eq!(play.game.envelope().unwrap().origin, 1);
}

#[test]
fn a15_1_a_call_may_come_all_the_same() {
    let mut play = Play::new(OLD, KNIGHTS);
    play.ok(Event::Called);
    assert_eq!(play.game.sealing_origin(), Some(1));
    let refusal = play.no(Event::ClocksStopped, Reason::NothingHandedIn);
    assert_eq!(refusal.article, Some("15.1"));
}

#[test]
fn a15_there_is_no_early_adjournment() {
    let play = Play::with(Terms { session_end: Some(moment(AGREED)), ..terms(OLD, KNIGHTS) });
    let refusal = play.no(Event::AdjournedEarly, Reason::NoSuchRight);
    assert_eq!(refusal.article, None);
    assert!(refusal.to_string().ends_with("(the text of fide-1952 has no article on it)"), "{refusal}");
}

#[test]
fn a15_2_date_and_place_are_optional_and_the_hour_counts_from_the_session() {
    let mut play = Play::new(OLD, KNIGHTS);
    play.ok(Event::Sealed { by: White }).ok(Event::ClocksStopped).at(AGREED).ok(Event::SessionOpened);
    assert_eq!(play.game.deadline(), Some(moment(DEADLINE)));
    let mut play = Play::session_with(Terms { default_time: None, ..terms(OLD, KNIGHTS) });
    assert_eq!(play.game.deadline(), Some(moment(DEADLINE)));
    play.at(DEADLINE).ok(Event::Arrived(White)).ok(Event::DefaultExpired(Black));
    // No text lets the sealed move prevail, so nothing is provisional and the envelope stays shut.
    assert_eq!(play.outcome(), ("1-0", "default", Some("17b"), false));
    play.no(by_counterfoil("e4"), Reason::GameOver);
}

#[test]
fn a16_2_to_4_opening_absence_and_reply_are_as_today() {
    let mut play = Play::session(OLD, KNIGHTS);
    assert_eq!(play.game.running(), Some(Black));
    play.at(AGREED + MINUTE).ok(Event::Arrived(Black));
    assert_eq!(play.game.running(), None);
    let play = Play::replied(OLD);
    assert_eq!((play.phase(), play.game.running()), (PhaseName::Replied, Some(White)));
}

#[test]
fn a17_only_a_writing_without_meaning_loses() {
    for (text, matter) in [("Nd2", Matter::Ambiguous), ("Nc4", Matter::Illegal)] {
        let mut play = Play::presented(OLD, KNIGHTS);
        play.ok(by_shares(text));
        assert_eq!((play.phase(), play.matters()), (PhaseName::Opened, vec![matter]));
        assert_eq!(play.game.questions()[0].article, None);
    }
    let mut play = Play::presented(OLD, KNIGHTS);
    play.ok(by_shares(""));
    assert_eq!(play.outcome(), ("0-1", "defective-writing", Some("17c"), false));
}

#[test]
fn a16_5_a_lost_envelope_is_restored_by_agreement_or_the_game_is_annulled() {
    let mut play = Play::session(OLD, KNIGHTS);
    play.ok(Event::Arrived(White)).ok(Event::Arrived(Black));
    play.no(Event::Restored(both(1, 2)), Reason::NotLost);
    play.ok(Event::Lost { lock: Lock::Zero });
    assert_eq!(play.matters(), [Matter::EnvelopeLost]);
    assert_eq!(play.game.questions()[0].choices, [RuledOutcome::Annulled]);
    play.no(Event::Stated(uci("e2e4")), Reason::NoStatement);
    let mut annulled = play.clone();
    annulled.ok(ruled(RuledOutcome::Annulled));
    assert_eq!(annulled.outcome().0, "annulled");
    play.ok(Event::Restored(both(1, 2)));
    assert_eq!((play.phase(), play.game.running(), play.used()), (PhaseName::Resumed, Some(White), (1, 2)));
    assert_eq!((play.game.position().fen().as_str(), play.matters().len()), (KNIGHTS, 0));
    Play::session(Edition::Fide2014, KNIGHTS).no(Event::Restored(both(1, 2)), Reason::NoRestoring);
}

#[test]
fn a16_5_a_lost_reply_undoes_the_opened_move_and_restores_the_clocks() {
    let mut play = Play::replied(OLD);
    play.at(AGREED + 20 * MINUTE).ok(Event::Lost { lock: Lock::Zero });
    assert_eq!((play.phase(), play.game.running()), (PhaseName::Resumed, Some(White)));
    assert_eq!((play.game.position().fen().as_str(), play.used()), (KNIGHTS, (13 * MINUTE, 0)));
    assert_eq!(play.game.sealing_origin(), Some(play.game.number()));
}

#[test]
fn a16_6_a_late_clock_claim_is_refused_without_discretion() {
    let mut play = Play::answering(OLD);
    play.ok(Event::Moved(uci("d7d5")));
    let claim = Event::ClockCorrected { used: both(1, 2), claimed_by: Black };
    let refusal = play.no(claim, Reason::WindowClosedForGood);
    assert_eq!((refusal.article, refusal.next().as_str()), (Some("16.6"), "moved by white"));
}

//! US Chess, rules 13, 14, 18 and 19.

use super::*;
use crate::ruling::{Decision, Proposed};

const US: Edition = Edition::UsChess7;

#[test]
fn an_early_adjournment_needs_permission_and_is_charged() {
    let mut play = Play::with(Terms { session_end: Some(moment(AGREED)), ..terms(US, KNIGHTS) });
    let refusal = play.no(Event::AdjournedEarly, Reason::PermissionNeeded);
    assert_eq!(refusal.next(), "ruled by the arbiter");
    play.ok(ruled(RuledOutcome::Continue));
    let mut moved = play.clone();
    moved.ok(Event::Moved(uci("e2e4"))).no(Event::AdjournedEarly, Reason::PermissionNeeded);
    play.ok(Event::AdjournedEarly).ok(Event::Sealed { by: White }).ok(Event::ClocksStopped);
    assert_eq!(play.used(), (AGREED, 0));
}

#[test]
fn the_board_move_is_the_sealed_move_whatever_is_written() {
    for text in ["e3", "Nd2", ""] {
        let mut play = Play::new(US, KNIGHTS);
        play.ok(Event::Called).ok(Event::BoardMove(uci("e2e4"))).ok(Event::Sealed { by: White });
        play.ok(Event::ClocksStopped).at(AGREED).ok(Event::SessionOpened).ok(Event::Arrived(Black));
        play.ok(Event::Presented { by: Black }).ok(by_shares(text));
        assert_eq!((play.phase(), play.matters()), (PhaseName::Opened, vec![Matter::WritingClash]));
        let Decision::Arbiter(asked) = &play.game.last_opening().unwrap().ruling.decision else { panic!() };
        assert_eq!(asked.proposed, Proposed::Plays(uci("e2e4")));
        play.ok(ruled(RuledOutcome::Continue));
        assert_eq!(play.game.moves(), [uci("e2e4")]);
    }
}

#[test]
fn an_ambiguous_or_illegal_writing_is_for_the_director_and_nothing_at_all_loses() {
    for (text, matter) in [("Nd2", Matter::Ambiguous), ("Nc4", Matter::Illegal)] {
        let mut play = Play::presented(US, KNIGHTS);
        play.ok(by_shares(text));
        assert_eq!((play.phase(), play.matters()), (PhaseName::Opened, vec![matter]));
    }
    let mut play = Play::presented(US, KNIGHTS);
    play.ok(by_shares("Nd2"));
    assert_eq!(play.game.questions()[0].moves.len(), 2);
    // The opponent chose, on his clock.
    play.shows(Some(both(13 * MINUTE, 2 * MINUTE)), continued("f3d2"));
    assert_eq!((play.game.moves(), play.used().1), (&[uci("f3d2")][..], 2 * MINUTE));
    let mut play = Play::presented(US, KNIGHTS);
    play.ok(by_shares("  "));
    assert_eq!(play.outcome().1, "defective-writing");
}

#[test]
fn only_mate_stalemate_and_material_beat_a_default() {
    let counts = |fen: &str, text: &str| {
        let mut play = Play::session_with(Terms { default_time: None, ..terms(US, fen) });
        play.at(DEADLINE).ok(Event::Arrived(White)).ok(Event::DefaultExpired(Black));
        assert!(play.game.outcome().unwrap().provisional);
        play.ok(by_counterfoil(text));
        play.outcome().1.to_owned()
    };
    assert_eq!(counts(MATE, "Rh1"), "checkmate");
    assert_eq!(counts(STALEMATE, "Qg6"), "stalemate");
    assert_eq!(counts(&MATE.replace(" 0 41", " 149 41"), "Rg2"), "default");
}

#[test]
fn both_late_a_lost_envelope_a_lost_reply_and_a_late_claim_are_for_the_director() {
    let mut play = Play::session(US, KNIGHTS);
    play.at(DEADLINE).ok(Event::DefaultExpired(White));
    assert_eq!((play.phase(), play.matters()), (PhaseName::Resuming, vec![Matter::BothLate]));
    play.no(Event::DefaultExpired(Black), Reason::AwaitsArbiter);
    play.clone().ok(ruled(RuledOutcome::BothLose));
    play.ok(ruled(RuledOutcome::Continue)).no(Event::DefaultExpired(Black), Reason::Forgiven);

    let mut play = Play::session(US, KNIGHTS);
    play.ok(Event::Lost { lock: Lock::Zero });
    assert_eq!(play.matters(), [Matter::EnvelopeLost]);
    let (mut named, mut stated) = (play.clone(), play.clone());
    named.ok(continued("e2e4"));
    assert_eq!(named.phase(), PhaseName::Answering);
    stated.ok(Event::Arrived(White)).ok(Event::Stated(uci("e2e4")));
    assert_eq!(stated.matters(), [Matter::Statement]);
    play.ok(ruled(RuledOutcome::Continue));
    assert_eq!((play.phase(), play.game.running()), (PhaseName::Resumed, Some(White)));

    let mut play = Play::replied(US);
    play.ok(Event::Lost { lock: Lock::Zero });
    assert_eq!(play.matters(), [Matter::ReplyLost]);

    let mut play = Play::resumed(US);
    let used = play.used();
    play.ok(Event::ClockCorrected { used: both(1, 2), claimed_by: Black });
    assert_eq!((play.matters(), play.used()), (vec![Matter::ClockClaim], used));
    play.shows(Some(both(1, 2)), ruled(RuledOutcome::Continue));
    assert_eq!((play.matters(), play.used()), (vec![], (1, 2)));
}

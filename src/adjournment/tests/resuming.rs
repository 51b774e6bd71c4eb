use super::*;

#[test]
fn e7_nothing_is_opened_before_the_session_or_before_the_responder_is_there() {
    for edition in MODERN {
        let mut play = Play::adjourned(edition, KNIGHTS);
        play.no(by_shares("e4"), Reason::SessionNotOpen);
        play.no(Event::Presented { by: Black }, Reason::SessionNotOpen);
        play.no(Event::Arrived(Black), Reason::SessionNotOpen);
        play.no(Event::Moved(uci("e2e4")), Reason::SessionNotOpen);
        play.no(Event::FlagFell(White), Reason::ClocksStand);
        play.at(AGREED).ok(Event::SessionOpened).ok(Event::Arrived(White));
        play.no(Event::Presented { by: White }, Reason::NotTheResponder);
        let refusal = play.no(Event::Presented { by: Black }, Reason::NotThere);
        assert_eq!(refusal.article, edition.cite(Rule::Opening));
        assert_eq!(refusal.next(), "arrived by black");
        play.ok(Event::Arrived(Black));
        let refusal = play.no(by_shares("e4"), Reason::ShareMissing);
        assert_eq!(refusal.next(), "presented by black");
        play.no(by_counterfoil("e4"), Reason::ShareMissing);
        play.ok(Event::Presented { by: Black });
        play.no(by_counterfoil("e4"), Reason::CounterfoilTooSoon);
        play.no(Event::Moved(uci("e2e4")), Reason::EnvelopeShut);
        play.ok(by_shares("e4"));
    }
}

#[test]
fn e9a_the_responder_is_there_and_his_clock_starts_after_the_move() {
    let mut play = Play::presented(Edition::Fide2014, KNIGHTS);
    assert_eq!(play.game.running(), None);
    play.at(AGREED + MINUTE).ok(by_shares("e4"));
    assert_eq!((play.phase(), play.game.running()), (PhaseName::Answering, Some(Black)));
    assert_eq!(play.at(AGREED + 2 * MINUTE).used(), (13 * MINUTE, MINUTE));
    assert_eq!(play.game.moves(), [uci("e2e4")]);
    assert!(!play.game.present().white);
}

#[test]
fn e9b_the_absent_responders_clock_runs_until_he_comes_and_stays_lost() {
    let mut play = Play::session(Edition::Fide2018, KNIGHTS);
    assert_eq!(play.game.running(), Some(Black));
    play.at(AGREED + 7 * MINUTE).ok(Event::Arrived(Black));
    assert_eq!(play.game.running(), None);
    assert_eq!(play.at(AGREED + 9 * MINUTE).used(), (13 * MINUTE, 7 * MINUTE));
    play.ok(Event::Presented { by: Black }).ok(by_shares("e4"));
    assert_eq!(play.at(AGREED + 10 * MINUTE).used(), (13 * MINUTE, 8 * MINUTE));
    play.no(Event::Arrived(Black), Reason::AlreadyHere);
}

#[test]
fn e9b_the_clock_runs_from_the_opening_of_the_session_not_from_the_agreed_hour() {
    let mut play = Play::adjourned(Edition::Fide2023, KNIGHTS);
    play.at(AGREED + 3 * MINUTE).ok(Event::SessionOpened);
    assert_eq!(play.at(AGREED + 4 * MINUTE).used().1, MINUTE);
    // The deadline is counted from the agreed hour all the same.
    assert_eq!(play.game.deadline(), Some(moment(DEADLINE)));
}

#[test]
fn a_share_that_does_not_follow_costs_its_holders_time() {
    let mut play = Play::session(Edition::Fide2023, KNIGHTS);
    play.ok(Event::Arrived(Black)).at(AGREED + MINUTE).ok(Event::ClockStarted(Black));
    play.no(Event::ClockStarted(Black), Reason::ClockRunning);
    play.at(AGREED + 3 * MINUTE).ok(Event::ClockStopped(Black)).ok(Event::Presented { by: Black });
    assert_eq!(play.at(AGREED + 4 * MINUTE).used().1, 2 * MINUTE);
}

#[test]
fn e10_the_last_moment_itself_is_in_time() {
    let mut play = Play::session(Edition::Fide2014, KNIGHTS);
    play.at(DEADLINE).ok(Event::Arrived(Black));
    assert_eq!((play.remarks.as_slice(), play.matters().as_slice()), (&[][..], &[][..]));
    play.no(Event::DefaultExpired(Black), Reason::NotLate);
    let mut play = Play::session(Edition::Fide2014, KNIGHTS);
    play.at(DEADLINE - 1).no(Event::DefaultExpired(Black), Reason::InTime);
    play.at(DEADLINE + 1).ok(Event::Arrived(Black));
    assert_eq!(play.remarks, [Remark::CameTooLate(Black)]);
    let question = play.game.questions()[0].clone();
    assert_eq!((question.matter, question.article), (Matter::Late(Black), Some("E10")));
    assert_eq!(question.choices, [RuledOutcome::WhiteWins, RuledOutcome::Continue]);
}

#[test]
fn e10_a_late_player_loses_unless_the_arbiter_decides_otherwise() {
    let mut late = Play::session(Edition::Fide2014, KNIGHTS);
    late.at(DEADLINE).ok(Event::Arrived(White));
    late.at(DEADLINE + 1).ok(Event::Arrived(Black));
    let mut lost = late.clone();
    lost.ok(Event::DefaultExpired(Black));
    assert_eq!(lost.outcome(), ("1-0", "default", Some("E10"), true));
    late.ok(ruled(RuledOutcome::Continue));
    assert_eq!(late.matters(), []);
    late.no(Event::DefaultExpired(Black), Reason::Forgiven);
    late.ok(Event::Presented { by: Black }).ok(by_shares("e4"));
    assert_eq!(late.phase(), PhaseName::Answering);
}

#[test]
fn e10_the_responders_default_is_provisional_until_the_envelope_is_opened() {
    for (fen, text, expected) in [
        (KNIGHTS, "e4", ("1-0", "default", Some("I.10"), false)),
        (MATE, "Rh1#", ("1-0", "checkmate", Some("I.10"), false)),
        (STALEMATE, "Qg6", ("1/2-1/2", "stalemate", Some("I.10"), false)),
    ] {
        let mut play = Play::session(Edition::Fide2023, fen);
        play.ok(Event::Arrived(White)).at(DEADLINE).ok(Event::DefaultExpired(Black));
        assert_eq!(play.outcome(), ("1-0", "default", Some("I.10"), true));
        play.no(by_shares(text), Reason::ShareMissing);
        play.no(Event::Released { reason: ReleaseReason::KeyUnusable }, Reason::WrongReason);
        play.no(Event::Presented { by: Black }, Reason::GameOver);
        let mut counterfoil = play.clone();
        play.ok(Event::Released { reason: ReleaseReason::DefaultExpired }).ok(by_shares(text));
        assert_eq!(play.outcome(), expected);
        assert!(play.game.outcome().unwrap().opened);
        play.no(by_shares(text), Reason::GameOver);
        counterfoil.ok(by_counterfoil(text));
        assert_eq!(counterfoil.outcome(), expected);
    }
}

#[test]
fn e10_a_defective_writing_after_the_responders_default_is_for_the_arbiter() {
    let mut play = Play::session(Edition::Fide2014, KNIGHTS);
    play.ok(Event::Arrived(White)).at(DEADLINE).ok(Event::DefaultExpired(Black)).ok(by_counterfoil("Nc4"));
    assert_eq!(play.outcome(), ("1-0", "default", Some("E10"), true));
    assert_eq!(play.matters(), [Matter::DefectiveAfterDefault]);
    let mut undone = play.clone();
    play.ok(ruled(RuledOutcome::BothLose));
    assert_eq!(play.outcome(), ("0-0", "ruling", Some("III.4"), false));
    undone.ok(continued("b1c3"));
    assert_eq!((undone.phase(), undone.game.running()), (PhaseName::Answering, Some(Black)));
}

#[test]
fn e10_a_defective_writing_of_a_late_responders_opponent_is_for_the_arbiter() {
    let mut play = Play::session(Edition::Fide1952, KNIGHTS);
    play.at(DEADLINE + 1).ok(Event::Arrived(Black)).ok(Event::Presented { by: Black }).ok(by_shares(""));
    assert_eq!(play.phase(), PhaseName::Opened);
    assert_eq!(play.matters(), [Matter::Late(Black), Matter::DefectiveAfterDefault]);
}

#[test]
fn e10_a_default_may_be_undone_by_ruling_and_the_clock_runs_on() {
    let mut play = Play::session(Edition::Fide2014, KNIGHTS);
    play.ok(Event::Arrived(White)).at(DEADLINE).ok(Event::DefaultExpired(Black));
    play.at(DEADLINE + MINUTE).ok(ruled(RuledOutcome::Continue));
    assert_eq!((play.phase(), play.game.running()), (PhaseName::Resuming, Some(Black)));
    play.no(Event::DefaultExpired(Black), Reason::Forgiven);
    play.at(DEADLINE + 3 * MINUTE).ok(Event::Arrived(Black));
    assert_eq!((play.remarks.len(), play.used().1), (0, 62 * MINUTE));
}

#[test]
fn e10_the_sealers_default_waits_for_the_opening_while_the_responder_is_there() {
    let mut play = Play::session(Edition::Fide2014, KNIGHTS);
    play.ok(Event::Arrived(Black)).at(DEADLINE);
    let refusal = play.no(Event::DefaultExpired(White), Reason::OpenFirst);
    assert_eq!(refusal.next(), "presented by black");
    play.ok(Event::Presented { by: Black }).ok(by_shares("e4")).ok(Event::DefaultExpired(White));
    assert_eq!(play.outcome(), ("0-1", "default", Some("E10"), false));
}

#[test]
fn e10_where_nothing_can_be_opened_the_sealers_default_waits_for_nothing() {
    let mut play = Play::session(Edition::Fide2014, STALEMATE);
    play.ok(Event::Arrived(Black)).ok(Event::Lost { lock: Lock::Zero }).at(DEADLINE);
    play.ok(Event::DefaultExpired(White));
    assert_eq!(play.outcome(), ("0-1", "default", Some("E10"), true));
    play.no(Event::Released { reason: ReleaseReason::DefaultExpired }, Reason::NotDefaulted);
    play.ok(by_counterfoil("Qg6"));
    assert_eq!(play.outcome(), ("1/2-1/2", "stalemate", Some("E10"), false));
}

#[test]
fn e10_both_absent_both_lose_whoever_is_named() {
    for side in [White, Black] {
        let mut play = Play::session(Edition::Fide2018, MATE);
        play.at(DEADLINE).ok(Event::DefaultExpired(side));
        assert_eq!(play.outcome(), ("0-0", "default", Some("I.10"), true));
        play.ok(Event::Released { reason: ReleaseReason::DefaultExpired }).ok(by_shares("Rh1"));
        assert_eq!(play.outcome(), ("1-0", "checkmate", Some("I.10"), false));
    }
}

#[test]
fn e10_without_an_announced_default_time_nobody_is_late() {
    let mut play = Play::session_with(Terms { default_time: None, ..terms(Edition::Fide2014, KNIGHTS) });
    assert_eq!(play.game.deadline(), None);
    play.at(DEADLINE).no(Event::DefaultExpired(Black), Reason::NoDeadline);
    play.at(10 * DEADLINE).ok(Event::Arrived(Black));
    assert_eq!(play.matters(), []);
}

#[test]
fn e11_while_neither_is_there_the_responder_pays_and_the_sealers_coming_changes_nothing() {
    let mut play = Play::session(Edition::Fide2014, KNIGHTS);
    play.at(AGREED + 10 * MINUTE).ok(Event::Arrived(White));
    assert_eq!(play.game.running(), Some(Black));
    play.at(AGREED + 15 * MINUTE).ok(Event::Arrived(Black));
    assert_eq!(play.used(), (13 * MINUTE, 15 * MINUTE));
}

#[test]
fn e11_the_event_may_split_the_time_or_charge_nobody() {
    for (charge, paid) in [(Charge::Split, (500, 501 + 300)), (Charge::None, (0, 300))] {
        let mut play = Play::session_with(Terms { charge, ..terms(Edition::Fide2014, KNIGHTS) });
        // An entry in between does not lose the odd millisecond.
        play.at(AGREED + 501).ok(Event::DrawOffered(Black));
        play.at(AGREED + 1_001).ok(Event::Arrived(White));
        play.at(AGREED + 1_301).ok(Event::Arrived(Black));
        assert_eq!(play.used(), (13 * MINUTE + paid.0, paid.1), "{charge:?}");
    }
    let other = Terms { charge: Charge::None, ..terms(Edition::Fide1952, KNIGHTS) };
    assert_eq!(Game::begin(other, moment(0)).unwrap_err().reason, Reason::ChargeFixed);
}

#[test]
fn e11_the_sealer_who_comes_second_starts_no_clock() {
    for charge in [Charge::Responder, Charge::Split, Charge::None] {
        let mut play = Play::session_with(Terms { charge, ..terms(Edition::Fide2014, KNIGHTS) });
        play.at(AGREED + 500).ok(Event::Arrived(Black)).at(AGREED + 900).ok(Event::Arrived(White));
        assert_eq!(play.game.running(), None, "{charge:?}");
    }
}

#[test]
fn e11_with_no_default_time_a_player_loses_at_once() {
    let zero = Terms { default_time: Some(Millis(0)), ..terms(Edition::Fide2014, KNIGHTS) };
    let mut play = Play::session_with(zero);
    play.ok(Event::Arrived(White)).ok(Event::DefaultExpired(Black));
    assert_eq!(play.outcome().0, "1-0");
}

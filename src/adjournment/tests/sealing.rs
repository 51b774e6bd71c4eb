use super::*;

#[test]
fn e1a1_the_player_on_move_is_told_to_seal_and_his_clock_keeps_running() {
    for edition in MODERN {
        let mut play = Play::new(edition, KNIGHTS);
        play.no(Event::Sealed { by: White }, Reason::NotCalled);
        play.at(5_000).ok(Event::Called);
        assert_eq!((play.phase(), play.game.sealer()), (PhaseName::Sealing, Some(White)));
        assert_eq!(play.game.running(), Some(White));
        assert_eq!(play.at(7_001).used(), (7_001, 0));
        assert_eq!(play.game.sealing_origin(), Some(1));
    }
}

#[test]
fn e1a1_a_call_before_the_announced_end_is_the_arbiters_word() {
    let mut play =
        Play::with(Terms { session_end: Some(moment(AGREED)), ..terms(Edition::Fide2023, KNIGHTS) });
    play.ok(Event::Called);
    assert_eq!(play.remarks, [Remark::CalledEarly]);
    assert_eq!(play.at(AGREED - 1).ok(Event::Sealed { by: White }).remarks, []);
}

#[test]
fn e1a5_the_clock_stops_only_after_an_envelope_and_the_other_does_not_start() {
    let mut play = Play::new(Edition::Fide2014, KNIGHTS);
    play.at(1_000).ok(Event::Called);
    let refusal = play.no(Event::ClocksStopped, Reason::NothingHandedIn);
    assert_eq!((refusal.article, refusal.next().as_str()), (Some("E1a"), "sealed by white"));
    play.at(2_000).ok(Event::Sealed { by: White });
    play.at(3_500).ok(Event::ClocksStopped);
    assert_eq!((play.phase(), play.game.running()), (PhaseName::Adjourned, None));
    assert_eq!(play.at(9_999_999).used(), (3_500, 0));
}

#[test]
fn e1a6_until_the_stop_he_may_seal_again_and_never_after() {
    let mut play = Play::new(Edition::Fide2018, KNIGHTS);
    play.ok(Event::Called).ok(Event::Sealed { by: White });
    assert_eq!(play.remarks, []);
    play.ok(Event::Sealed { by: White });
    assert_eq!(play.remarks, [Remark::Superseded]);
    play.no(Event::Sealed { by: Black }, Reason::NotTheSealer);
    play.ok(Event::ClocksStopped);
    let refusal = play.no(Event::Sealed { by: White }, Reason::EnvelopeFinal);
    assert_eq!(refusal.article, Some("I.1.1"));
    play.no(Event::ClocksStopped, Reason::EnvelopeFinal);
}

#[test]
fn e1a7_a_board_move_binds_once_and_stays_off_the_board() {
    let mut play = Play::new(Edition::Fide2023, KNIGHTS);
    play.no(Event::BoardMove(uci("e2e4")), Reason::NotSealing);
    play.ok(Event::Called);
    play.no(Event::BoardMove(uci("e2e5")), Reason::IllegalMove);
    play.no(Event::Moved(uci("e2e4")), Reason::SealInstead);
    play.ok(Event::BoardMove(uci("e2e4")));
    play.no(Event::BoardMove(uci("d4d5")), Reason::BoardMoveMade);
    assert_eq!(play.game.position().fen(), KNIGHTS);
    play.ok(Event::Sealed { by: White }).ok(Event::ClocksStopped);
    assert_eq!(play.game.envelope().unwrap().board_move, Some(uci("e2e4")));
}

#[test]
fn e1a7_a_board_move_that_ends_the_game_ends_it_at_once() {
    let mut play = Play::new(Edition::Fide2023, MATE);
    play.ok(Event::Called).ok(Event::BoardMove(uci("g1h1")));
    assert_eq!(play.outcome(), ("1-0", "checkmate", Some("5.1.1"), false));
    assert!(!play.game.outcome().unwrap().opened);
}

#[test]
fn e1b_an_early_adjournment_charges_the_rest_of_the_session() {
    for edition in MODERN {
        let mut play = Play::with(Terms { session_end: Some(moment(AGREED)), ..terms(edition, KNIGHTS) });
        play.at(10 * MINUTE).ok(Event::AdjournedEarly).ok(Event::Sealed { by: White });
        play.at(12 * MINUTE).shows(Some(both(12 * MINUTE + 7, 3)), Event::ClocksStopped);
        let charge = AGREED - 12 * MINUTE;
        assert_eq!(play.used(), (12 * MINUTE + 7 + charge, 3));
        assert!(play.remarks.contains(&Remark::ChargedToSessionEnd { charge: Millis(charge) }));
        play.ok(face(AGREED));
        // E2c: what stands on the face can exceed what the clock showed.
        assert_eq!(play.game.face().unwrap().used.white, Millis(12 * MINUTE + 7 + charge));
    }
}

#[test]
fn e1b_nothing_is_charged_after_the_session_end() {
    let mut play =
        Play::with(Terms { session_end: Some(moment(5_000)), ..terms(Edition::Fide2014, KNIGHTS) });
    play.at(4_999).ok(Event::AdjournedEarly).ok(Event::Sealed { by: White });
    play.at(6_000).ok(Event::ClocksStopped);
    assert_eq!(play.used(), (6_000, 0));
}

#[test]
fn e1b_needs_a_session_end_that_has_not_come() {
    let play = Play::new(Edition::Fide2014, KNIGHTS);
    let refusal = play.no(Event::AdjournedEarly, Reason::NoSessionEnd);
    assert_eq!((refusal.article, refusal.next().as_str()), (Some("E1b"), "called by the arbiter"));
    let mut play =
        Play::with(Terms { session_end: Some(moment(5_000)), ..terms(Edition::Fide2014, KNIGHTS) });
    play.at(5_000).no(Event::AdjournedEarly, Reason::SessionEndPassed);
}

#[test]
fn e2_the_face_carries_what_the_machine_knows() {
    let mut play = Play::new(Edition::Fide2014, KNIGHTS);
    play.ok(Event::Called).ok(Event::Sealed { by: White }).ok(Event::DrawOffered(Black));
    play.at(90_001).ok(Event::ClocksStopped);
    play.no(Event::SessionOpened, Reason::FaceMissing);
    play.no(Event::Rescheduled { resumes: None, place: None, finish: None }, Reason::FaceMissing);
    play.ok(face(AGREED));
    let face_now = play.game.face().unwrap().clone();
    assert_eq!(face_now.position.fen(), KNIGHTS);
    assert_eq!((face_now.used, face_now.sealer, face_now.number), (both(90_001, 0), White, 3));
    assert_eq!(face_now.draw_offer, Some(Black));
    play.no(face(AGREED), Reason::FaceVouched);
}

#[test]
fn e3_what_was_wrong_on_the_face_is_corrected() {
    let mut play = Play::adjourned(Edition::Fide2014, KNIGHTS);
    let nothing = Event::FaceCorrected { resumes: None, place: None, finish: None };
    play.no(nothing.clone(), Reason::NothingNew);
    play.shows(Some(both(1, 2)), nothing);
    assert_eq!(play.game.face().unwrap().used, both(1, 2));
    let later = VenueTime::utc(moment(AGREED + MINUTE));
    play.ok(Event::Rescheduled { resumes: Some(later), place: None, finish: None });
    assert_eq!(play.game.deadline(), Some(moment(DEADLINE + MINUTE)));
    play.at(AGREED).no(Event::SessionOpened, Reason::TooEarly);
    play.at(AGREED + MINUTE).ok(Event::SessionOpened);
}

#[test]
fn receipts_may_be_wanted_before_the_stop() {
    let mut play = Play::with(Terms { receipts_before_stop: true, ..terms(Edition::Fide2023, KNIGHTS) });
    play.no(Event::Receipt { by: Party::Black }, Reason::NoEnvelope);
    play.ok(Event::Called).ok(Event::Sealed { by: White });
    play.ok(Event::Receipt { by: Party::Black });
    let refusal = play.no(Event::ClocksStopped, Reason::NotVouched);
    assert_eq!(refusal.next.event, Some(EventKind::Receipt));
    play.ok(Event::Receipt { by: Party::Custodian });
    // Another envelope, other locks: both must look again.
    play.ok(Event::Sealed { by: White }).no(Event::ClocksStopped, Reason::NotVouched);
    play.ok(Event::Receipt { by: Party::Black }).ok(Event::Receipt { by: Party::Custodian });
    play.ok(Event::ClocksStopped).ok(Event::Receipt { by: Party::White });
    play.no(Event::Receipt { by: Party::Arbiter }, Reason::NoReceiptNeeded);
}

#[test]
fn a_second_adjournment_has_a_new_sealer_a_new_envelope_and_a_new_session() {
    let mut play = Play::resumed(Edition::Fide2023);
    let number = play.game.number();
    play.ok(Event::Arrived(White)).ok(Event::Moved(uci("e4d5"))).ok(Event::Called);
    assert_eq!((play.game.sealer(), play.game.sealing_origin()), (Some(Black), Some(number + 3)));
    play.ok(Event::Sealed { by: Black }).ok(Event::ClocksStopped);
    assert_eq!(play.game.envelope().unwrap().sealer, Black);
    assert_eq!(play.game.face(), None);
    play.ok(face(2 * AGREED)).at(2 * AGREED).ok(Event::SessionOpened);
    assert_eq!(play.game.deadline(), Some(moment(2 * AGREED + 60 * MINUTE)));
    assert_eq!((play.game.running(), play.game.moved().white), (Some(White), false));
}

#[test]
fn a_session_that_ends_while_the_responder_thinks_makes_him_seal() {
    let mut play = Play::answering(Edition::Fide2023);
    play.ok(Event::Called);
    assert_eq!((play.phase(), play.game.sealer()), (PhaseName::Sealing, Some(Black)));
}

#[test]
fn e14_the_resumed_session_ends_as_the_face_says() {
    let mut play = Play::new(Edition::Fide2023, KNIGHTS);
    play.ok(Event::Called).ok(Event::Sealed { by: White }).ok(Event::ClocksStopped);
    let finish = Some(VenueTime::utc(moment(2 * AGREED)));
    let (resumes, place) = (VenueTime::utc(moment(AGREED)), Name::new("hall").unwrap());
    play.ok(Event::FaceVouched { resumes, place, finish }).at(AGREED).ok(Event::SessionOpened);
    assert_eq!(play.game.session_end(), Some(moment(2 * AGREED)));
    play.ok(Event::Arrived(Black)).ok(Event::Presented { by: Black }).ok(by_shares("e4"));
    play.ok(Event::AdjournedEarly).ok(Event::Sealed { by: Black }).ok(Event::ClocksStopped);
    assert_eq!(play.used().1, AGREED);
}

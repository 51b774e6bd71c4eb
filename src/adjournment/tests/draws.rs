use super::*;

#[test]
fn e4_an_offer_lives_through_the_sealing_the_night_and_the_opening() {
    for edition in MODERN {
        let mut play = Play::new(edition, KNIGHTS);
        play.ok(Event::Called).ok(Event::DrawOffered(Black));
        play.no(Event::DrawOffered(White), Reason::OfferOpen);
        play.ok(Event::Sealed { by: White }).ok(Event::ClocksStopped).ok(face(AGREED));
        play.at(AGREED).ok(Event::SessionOpened).ok(Event::Arrived(Black));
        play.ok(Event::Presented { by: Black }).ok(by_shares("e4"));
        // The sealed move was made before White could look at the offer, and Black's own move keeps it.
        assert_eq!(play.game.offer(), Some(Black));
        play.ok(Event::Moved(uci("d7d5")));
        assert_eq!(play.game.offer(), Some(Black));
        play.clone().ok(Event::DrawAgreed);
        play.ok(Event::Moved(uci("e4d5")));
        assert_eq!(play.game.offer(), None);
        play.no(Event::DrawDeclined, Reason::NoOffer);
    }
}

#[test]
fn a_board_move_answers_an_offer_and_a_sealing_does_not() {
    let mut play = Play::new(Edition::Fide2014, KNIGHTS);
    play.ok(Event::DrawOffered(Black)).ok(Event::Called).ok(Event::Sealed { by: White });
    assert_eq!(play.game.offer(), Some(Black));
    play.ok(Event::BoardMove(uci("e2e4")));
    assert_eq!(play.game.offer(), None);
}

#[test]
fn a_decline_ends_the_offer_and_blocks_nothing() {
    let mut play = Play::adjourned(Edition::Fide2014, KNIGHTS);
    play.ok(Event::DrawOffered(Black)).ok(Event::DrawDeclined).ok(Event::DrawOffered(White));
    play.ok(Event::DrawDeclined).ok(Event::DrawAgreed);
    assert_eq!(play.outcome(), ("1/2-1/2", "agreement", Some("E6"), false));
    assert_eq!(play.game.offer(), None);
}

#[test]
fn an_offer_in_the_writing_is_open_after_the_opening() {
    let mut play = Play::presented(Edition::Fide2014, KNIGHTS);
    let mut open = play.clone();
    open.ok(Event::DrawOffered(Black)).ok(by_shares("e4 (=)"));
    assert_eq!(open.remarks, [Remark::OfferAlreadyOpen(White)]);
    play.ok(by_shares("e4 (=)"));
    assert_eq!(
        (play.game.offer(), play.remarks.as_slice()),
        (Some(White), &[Remark::OfferInWriting(White)][..])
    );
    play.ok(Event::Moved(uci("d7d5")));
    assert_eq!(play.game.offer(), None);
}

#[test]
fn only_the_offeree_answers() {
    let mut play = Play::adjourned(Edition::Fide2014, KNIGHTS);
    play.ok(Event::DrawOffered(Black));
    let allowed = play.game.allowed(moment(play.now));
    let declines: Vec<_> = allowed.iter().filter(|a| a.event == EventKind::DrawDeclined).collect();
    assert_eq!((declines.len(), declines[0].by), (1, Party::White));
}

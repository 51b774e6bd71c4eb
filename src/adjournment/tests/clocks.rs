use super::*;

#[test]
fn clocks_run_from_the_beginning_for_the_side_to_move() {
    let mut play = Play::with(Terms { used: both(5_000, 7_000), ..terms(Edition::Fide2014, KNIGHTS) });
    assert_eq!(play.game.running(), Some(White));
    play.at(1_001).ok(Event::Moved(uci("e2e4")));
    play.at(1_500).ok(Event::Moved(uci("d7d5")));
    assert_eq!((play.used(), play.game.running()), ((6_001, 7_499), Some(White)));
}

#[test]
fn what_the_physical_clocks_show_counts_and_a_difference_is_reported() {
    let mut play = Play::new(Edition::Fide2014, KNIGHTS);
    play.at(1_000).shows(Some(both(1_000, 0)), Event::Called);
    assert_eq!(play.remarks, []);
    play.at(2_000).shows(Some(both(1_900, 3)), Event::Sealed { by: White });
    assert_eq!(play.remarks, [Remark::ClocksDiffer { computed: both(2_000, 0), shown: both(1_900, 3) }]);
    assert_eq!(play.at(2_100).used(), (2_000, 3));
}

#[test]
fn a_clock_that_ran_back_charges_nothing() {
    let mut play = Play::new(Edition::Fide2014, KNIGHTS);
    play.at(5_000).ok(Event::Called);
    play.at(3_000).ok(Event::Sealed { by: White });
    assert_eq!(play.remarks, [Remark::ClockRanBack { by: Millis(2_000) }]);
    assert_eq!(play.used(), (5_000, 0));
    assert_eq!(play.at(5_001).used(), (5_001, 0));
}

#[test]
fn unequal_clocks_are_restored_exactly() {
    let mut play =
        Play::with(Terms { used: both(8_971_007, 5_400_999), ..terms(Edition::Fide2014, KNIGHTS) });
    play.ok(Event::Called).ok(Event::Sealed { by: White }).ok(Event::ClocksStopped).ok(face(AGREED));
    assert_eq!(play.game.face().unwrap().used, both(8_971_007, 5_400_999));
    play.at(AGREED).ok(Event::SessionOpened).ok(Event::Arrived(Black));
    assert_eq!(play.used(), (8_971_007, 5_400_999));
}

#[test]
fn the_arbiter_stops_and_starts_clocks_where_one_may_run() {
    let mut play = Play::new(Edition::Fide2014, KNIGHTS);
    play.at(1_000).ok(Event::ClockStopped(White));
    play.no(Event::ClockStopped(White), Reason::NothingToStop);
    play.no(Event::FlagFell(White), Reason::ClockNotRunning);
    play.at(5_000).ok(Event::ClockStarted(Black));
    play.at(6_000).ok(Event::ClockStarted(White));
    assert_eq!(play.at(6_500).used(), (1_500, 1_000));
    Play::adjourned(Edition::Fide2014, KNIGHTS).no(Event::ClockStarted(White), Reason::ClocksStand);
}

#[test]
fn e13_each_player_until_his_own_first_move() {
    let corrected = |by| Event::ClockCorrected { used: both(1_000, 2_000), claimed_by: by };
    for edition in MODERN {
        Play::new(edition, KNIGHTS).no(corrected(White), Reason::NotResumed);
        Play::adjourned(edition, KNIGHTS).no(corrected(White), Reason::SessionNotOpen);
        let mut play = Play::answering(edition);
        play.clone().ok(corrected(Black));
        play.ok(Event::Moved(uci("d7d5")));
        let refusal = play.no(corrected(Black), Reason::WindowClosed);
        assert_eq!(refusal.article, edition.cite(Rule::ClockError));
        assert_eq!(refusal.next(), "ruled by the arbiter");
        // The sealed move is not the sealer's first move.
        play.ok(corrected(White));
        assert_eq!(play.used(), (1_000, 2_000));
        play.ok(Event::Moved(uci("e4d5"))).no(corrected(White), Reason::WindowClosed);
        // E13.2: the arbiter may decide otherwise.
        play.shows(Some(both(9, 8)), ruled(RuledOutcome::Continue));
        assert_eq!(play.used(), (9, 8));
    }
}

#[test]
fn flags_fall_only_on_running_clocks_and_a_closed_envelope_does_not_help() {
    let mut play = Play::new(Edition::Fide2014, KNIGHTS);
    play.ok(Event::Called).ok(Event::Sealed { by: White });
    play.no(Event::FlagFell(Black), Reason::ClockNotRunning);
    play.clone().ok(Event::FlagFell(White));
    play.ok(Event::FlagFell(White));
    assert_eq!(play.outcome(), ("0-1", "flag-fall", Some("6.9"), false));
    play.ok(Event::Disclosed { content: writing("e4") });
}

#[test]
fn a_flag_against_a_lone_king_is_a_draw() {
    let mut play = Play::new(Edition::Fide2018, MATE);
    play.ok(Event::FlagFell(White));
    assert_eq!(play.outcome(), ("1/2-1/2", "flag-fall", Some("6.9"), false));
}

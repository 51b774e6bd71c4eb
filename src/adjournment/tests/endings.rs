use super::*;

#[test]
fn e6_players_may_end_the_game_apart_and_the_envelope_stays_shut() {
    for edition in MODERN {
        let mut play = Play::adjourned(edition, KNIGHTS);
        play.ok(Event::Resigned(White));
        assert_eq!(play.outcome(), ("0-1", "resignation", edition.cite(Rule::EndApart), false));
        assert!(!play.game.outcome().unwrap().opened);
        let refusal = play.no(by_shares("e4"), Reason::GameOver);
        assert_eq!(refusal.next(), "ruled by the arbiter");
        // Nothing changes a game that is over, but a ruling.
        for event in [Event::Resigned(Black), Event::DrawAgreed, Event::FlagFell(White), Event::SessionOpened]
        {
            play.no(event, Reason::GameOver);
        }
    }
}

#[test]
fn a_player_resigns_or_agrees_on_a_draw_wherever_the_game_stands() {
    for (name, play) in golden::situations(Edition::Fide2023) {
        if play.phase() == PhaseName::Over {
            continue;
        }
        for event in [Event::Resigned(White), Event::Resigned(Black), Event::DrawAgreed] {
            let mut ended = play.clone();
            ended.ok(event);
            assert_eq!(ended.phase(), PhaseName::Over, "{name}");
        }
    }
}

#[test]
fn a_game_that_is_over_does_not_begin() {
    let over = Terms { moves: vec![uci("g1h1")], ..terms(Edition::Fide2023, MATE) };
    let refusal = Game::begin(over, moment(0)).unwrap_err();
    assert_eq!((refusal.reason, refusal.next().as_str()), (Reason::PositionOver, "begin with other terms"));
    let illegal = Terms { moves: vec![uci("g1h2")], ..terms(Edition::Fide2023, MATE) };
    assert_eq!(Game::begin(illegal, moment(0)).unwrap_err().reason, Reason::ScoreNotLegal);
}

#[test]
fn moves_on_the_board_end_the_game_as_everywhere() {
    let mut play = Play::new(Edition::Fide2014, MATE);
    play.no(Event::Moved(uci("g1h2")), Reason::IllegalMove);
    play.ok(Event::Moved(uci("g1h1")));
    assert_eq!(play.outcome(), ("1-0", "checkmate", Some("5.1a"), false));
    play.no(ruled(RuledOutcome::Continue), Reason::CannotGoOn);
}

use super::*;
use crate::ruling::{Decision, Proposed};

#[test]
fn e8_a_defective_writing_loses_in_the_modern_texts() {
    for edition in MODERN {
        for (text, rule) in [("Nd2", Rule::Ambiguous), ("Nc4", Rule::Illegal), ("", Rule::Unintelligible)] {
            let mut play = Play::presented(edition, KNIGHTS);
            play.ok(by_shares(text));
            assert_eq!(play.outcome(), ("0-1", "defective-writing", edition.cite(rule), false), "{text}");
            assert!(play.game.outcome().unwrap().opened);
            assert_eq!(play.game.position().fen(), KNIGHTS);
        }
    }
}

#[test]
fn e8b_an_envelope_without_a_recoverable_writing_loses() {
    let mut play = Play::presented(Edition::Fide2014, KNIGHTS);
    play.ok(Event::Opened { means: Means::Shares, content: Content::Broken });
    assert_eq!(play.outcome(), ("0-1", "defective-writing", Some("E8b"), false));
    assert_eq!(play.game.last_opening().unwrap().reading, None);
}

#[test]
fn e8_the_game_that_is_over_already_stays_as_it_ended() {
    // (i) a resignation and an agreed draw, (ii) a flag.
    for (event, expected) in [
        (Event::Resigned(Black), ("1-0", "resignation")),
        (Event::DrawAgreed, ("1/2-1/2", "agreement")),
        (Event::FlagFell(Black), ("1-0", "flag-fall")),
    ] {
        let mut play = Play::session(Edition::Fide2014, KNIGHTS);
        play.ok(event).no(by_shares(""), Reason::GameOver);
        play.ok(Event::Disclosed { content: writing("") });
        let (result, cause, ..) = play.outcome();
        assert_eq!((result, cause), expected);
        assert!(!play.game.outcome().unwrap().opened);
        assert_eq!(play.game.last_opening().unwrap().ruling.decision, Decision::NoEffect);
        play.no(Event::Disclosed { content: writing("") }, Reason::DisclosedAlready);
    }
}

#[test]
fn a_sealed_move_that_ends_the_game_ends_it() {
    let mut play = Play::presented(Edition::Fide2023, MATE);
    play.ok(by_shares("Rh1"));
    assert_eq!(play.outcome(), ("1-0", "checkmate", Some("5.1.1"), false));
    let mut play = Play::presented(Edition::Fide2023, STALEMATE);
    play.ok(by_shares("Qg6"));
    assert_eq!(play.outcome(), ("1/2-1/2", "stalemate", Some("5.2.1"), false));
    let mut play = Play::presented(Edition::Fide2014, "8/8/8/8/8/2k5/1p6/K7 w - - 0 1");
    play.ok(by_shares("Ka2"));
    assert_eq!(play.phase(), PhaseName::Answering);
    let mut play = Play::presented(Edition::Fide2014, "8/8/8/8/8/3k4/1p6/K7 w - - 0 1");
    play.ok(by_shares("Kxb2"));
    assert_eq!(play.outcome(), ("1/2-1/2", "dead-position", Some("5.2b"), false));
}

/// Knights out and back: the same position again and again; the last of the moves is left to be sealed.
fn shuffled(edition: Edition) -> Terms {
    let cycle = ["g1f3", "g8f6", "f3g1", "f6g8"].map(uci);
    let mut moves: Vec<Uci> = cycle.iter().copied().cycle().take(15).collect();
    moves.push(uci("f6g8"));
    Terms { start: Position::start(), moves, ..terms(edition, KNIGHTS) }
}

#[test]
fn the_fifth_repetition_ends_the_game_where_the_edition_has_it() {
    assert_eq!(Game::begin(shuffled(Edition::Fide2018), moment(0)).unwrap_err().reason, Reason::PositionOver);
    assert!(Game::begin(shuffled(Edition::Fide1952), moment(0)).is_ok());
    // Black to move seals the move that repeats the first position for the fifth time.
    let mut terms = shuffled(Edition::Fide2018);
    terms.moves.pop();
    let mut play = Play::session_with(terms);
    play.ok(Event::Arrived(White)).ok(Event::Presented { by: White }).ok(by_shares("Ng8"));
    assert_eq!(play.outcome(), ("1/2-1/2", "fivefold", Some("9.6.1"), false));
}

#[test]
fn seventy_five_moves_end_the_game_but_mate_comes_first() {
    let fen = |fen: &str, halfmoves: u32| fen.replace(" 0 41", &format!(" {halfmoves} 41"));
    let mut play = Play::presented(Edition::Fide2023, &fen(MATE, 149));
    play.ok(by_shares("Rg2"));
    assert_eq!(play.outcome(), ("1/2-1/2", "75-moves", Some("9.6.2"), false));
    let mut play = Play::presented(Edition::Fide2023, &fen(MATE, 149));
    play.ok(by_shares("Rh1"));
    assert_eq!(play.outcome().1, "checkmate");
    let mut play = Play::presented(Edition::Fide1952, &fen(MATE, 149));
    play.ok(by_shares("Rg2"));
    assert_eq!(play.phase(), PhaseName::Answering);
}

#[test]
fn e1a7_another_writing_than_the_board_move_is_a_clash_for_the_arbiter() {
    let mut play = Play::new(Edition::Fide2014, KNIGHTS);
    play.ok(Event::Called).ok(Event::BoardMove(uci("e2e4"))).ok(Event::Sealed { by: White });
    play.ok(Event::ClocksStopped).ok(face(AGREED)).at(AGREED).ok(Event::SessionOpened);
    play.ok(Event::Arrived(Black)).ok(Event::Presented { by: Black });
    let mut same = play.clone();
    same.ok(by_shares("e4"));
    assert_eq!(same.phase(), PhaseName::Answering);
    play.ok(by_shares("e3"));
    assert_eq!((play.phase(), play.game.running()), (PhaseName::Opened, None));
    assert_eq!(play.remarks, [Remark::WritingClash { board: uci("e2e4") }]);
    assert_eq!(play.game.questions()[0].moves, [uci("e2e4"), uci("e2e3")]);
    assert_eq!(play.game.questions()[0].article, Some("E1a"));
    play.no(ruled(RuledOutcome::Continue), Reason::MoveNeeded);
    play.ok(continued("e2e4"));
    assert_eq!((play.phase(), play.game.running()), (PhaseName::Answering, Some(Black)));
    assert_eq!(play.matters(), []);
}

#[test]
fn opened_is_left_by_a_ruling_only_and_nothing_else_is_blocked() {
    let mut play = Play::presented(Edition::UsChess7, KNIGHTS);
    play.ok(by_shares("Nd2"));
    assert_eq!((play.phase(), play.matters().as_slice()), (PhaseName::Opened, &[Matter::Ambiguous][..]));
    play.no(Event::Moved(uci("b1d2")), Reason::AwaitsArbiter);
    play.no(Event::FlagFell(White), Reason::ClocksStand);
    play.no(Event::ClockStarted(White), Reason::ClocksStand);
    play.no(by_shares("Nd2"), Reason::AwaitsArbiter);
    play.ok(Event::Arrived(White)).ok(Event::DrawOffered(White)).clone().ok(Event::Resigned(White));
    play.ok(ruled(RuledOutcome::BlackWins));
    assert_eq!(play.outcome(), ("0-1", "ruling", Some("III.4"), false));
    assert!(play.game.outcome().unwrap().opened);
}

#[test]
fn the_last_opening_keeps_reading_and_ruling() {
    let play = Play::answering(Edition::Fide2018);
    let last = play.game.last_opening().unwrap();
    assert_eq!((last.sealer, last.reply, last.means), (White, false, Some(Means::Shares)));
    assert_eq!(last.ruling.decision, Decision::Plays(uci("e2e4")));
    assert_eq!(last.ruling.article, Some("I.9.1"));
    assert_eq!(Proposed::Nothing, Proposed::Nothing);
}

#[test]
fn the_envelope_is_in_until_it_is_opened() {
    assert!(!Play::new(Edition::Fide2018, KNIGHTS).game.envelope_is_in());
    assert!(Play::adjourned(Edition::Fide2018, KNIGHTS).game.envelope_is_in());
    assert!(Play::presented(Edition::Fide2018, KNIGHTS).game.envelope_is_in());
    assert!(!Play::answering(Edition::Fide2018).game.envelope_is_in());
}

#[test]
fn the_game_is_about_no_envelope_before_one_is_handed_in() {
    let whose = |play: &Play| play.game.envelope().map(|envelope| (envelope.sealer, envelope.reply));
    let mut play = Play::new(Edition::Fide2018, KNIGHTS);
    assert_eq!(whose(play.ok(Event::Called)), None);
    assert_eq!(whose(play.ok(Event::Sealed { by: White })), Some((White, false)));
    let mut reply = Play::answering(Edition::Fide2018);
    assert_eq!(whose(reply.ok(Event::ReplyElected)), None);
    assert_eq!(whose(reply.ok(Event::Sealed { by: Black })), Some((Black, true)));
}

#[test]
fn the_writing_is_read_by_its_writers_letters() {
    let german = Terms {
        dialects: ByColor { white: "de".parse().unwrap(), black: Dialect::ENGLISH },
        ..terms(Edition::Fide2014, KNIGHTS)
    };
    let mut play = Play::presented_with(german);
    play.ok(by_shares("Sc3"));
    assert_eq!(play.game.moves(), [uci("b1c3")]);
}

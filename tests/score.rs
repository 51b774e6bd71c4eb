//! Games from PGN and FEN: what is taken, and that nothing is passed over in silence.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use sealed_move::position::{FenError, Position, Uci, Variant};
use sealed_move::score::{MAX_PGN, MAX_PLIES, MoveProblem, Score, ScoreError, TagProblem, game_count};
use sealed_move::text::NameError;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Historic games, how many half moves were played before the sealed one, and what stood then.
const ADJOURNED: [(&str, usize, &str, &str); 4] = [
    (
        include_str!("games/spassky-fischer-1972-03.pgn"),
        81,
        "6k1/5p2/3p4/1p1P1b1p/1PpQ2p1/1q4P1/4KP1P/2B5 b - - 13 41",
        "f5d3",
    ),
    (
        include_str!("games/spassky-fischer-1972-21.pgn"),
        80,
        "8/8/4Bp2/5P1p/P4k2/1P6/r4PK1/8 w - - 0 41",
        "e6d7",
    ),
    (
        include_str!("games/kasparov-karpov-1986-22.pgn"),
        80,
        "8/1R3ppk/6b1/3pNq1p/3P3P/P4PQ1/3r2PK/8 w - - 1 41",
        "e5d7",
    ),
    (
        include_str!("games/botvinnik-bronstein-1951-23.pgn"),
        82,
        "8/1p5p/np2p1k1/n2p1p2/P2PP3/2KB1PB1/7P/8 w - - 2 42",
        "g3d6",
    ),
];

fn read(pgn: &str) -> Result<Score, ScoreError> {
    Score::from_pgn(pgn.as_bytes(), 1, None)
}

fn moves(pgn: &str) -> Vec<String> {
    read(pgn).unwrap_or_else(|error| panic!("{error}")).moves().iter().map(Uci::to_string).collect()
}

#[test]
fn historic_games_stand_as_they_were_adjourned() {
    for (pgn, plies, fen, sealed) in ADJOURNED {
        let score = Score::from_pgn(pgn.as_bytes(), 1, Some(plies)).unwrap();
        assert_eq!(score.position().fen(), fen);
        assert_eq!(score.positions().len(), plies + 1);
        assert!(score.history_known());
        let whole = read(pgn).unwrap();
        assert_eq!(whole.moves().get(plies).unwrap().to_string(), sealed);
        assert!(whole.tags().white.is_some() && whole.tags().black.is_some());
        assert!(whole.tags().event.is_some() && whole.tags().round.is_some());
    }
}

/// Places among the moves, outside comments and before the end of the result.
fn in_moves(pgn: &str) -> impl Iterator<Item = usize> {
    let begin = pgn.find("\n\n").unwrap() + 2;
    (begin..pgn.trim_end().len())
        .filter(|&at| pgn[..at].matches('{').count() == pgn[..at].matches('}').count())
}

#[test]
fn a_stray_byte_among_the_moves_is_never_passed_over() {
    for (pgn, ..) in ADJOURNED {
        for at in in_moves(pgn) {
            for stray in ["~", "x", "=", "\u{0}", ")"] {
                let spoiled = format!("{}{stray}{}", &pgn[..at], &pgn[at..]);
                assert!(read(&spoiled).is_err(), "{at} {stray:?}");
            }
        }
    }
}

#[test]
fn where_library_and_guard_part_the_file_is_refused() {
    for (pgn, ply, token) in [
        ("1. e4 $14e5 2. Nf3", 2, "e5"),
        ("1. e4 e5\u{c}Nf3", 2, "e5"),
        ("1. e4 e5.Nf3", 2, "e5.Nf3"),
        ("1. e4 e5 2. Nf3++ Nc6", 3, "Nf3++"),
        ("1. e4 e5 2. a8Q", 3, "a8Q"),
        ("  \n  % 1. d4\n1. e4", 1, "%"),
        ("1. e4 e5 2. O-0 Nc6", 3, "O-0"),
        ("1. e4 e5 foo\n\n[White \"A\"]\n\n1. d4", 3, "foo"),
        ("foo\n\n[White \"A\"]\n\n1. d4", 1, "foo"),
    ] {
        assert_eq!(wrong(pgn), (ply, token.to_owned(), MoveProblem::NotAMove), "{pgn:?}");
    }
    // Tags that the library does not see.
    for (pgn, begin) in
        [("1. e4 [FEN \"x\"] e5", 6), ("[White\n\"A\"] 1. e4", 0), ("[White \"A\"\n] [Black \"B\"]\n*", 13)]
    {
        match read(pgn) {
            Err(ScoreError::Syntax { game: 1, at, .. }) => assert_eq!(at, begin, "{pgn:?}"),
            other => panic!("{pgn:?} gives {other:?}"),
        }
    }
}

#[test]
fn an_empty_line_ends_nothing() {
    for pgn in [
        "1. e4 e5\n\n2. Nf3 Nc6 *",
        "1. e4 (1. d4\n\n1... d5\n\n(1... Nf6)) e5\r\n\r\n2. Nf3 Nc6",
        "\n\n1. e4 {\n\n[White \"A\"]\n\n} e5\n\n; 2. f4\n2. Nf3\n\n\nNc6\n\n",
    ] {
        assert_eq!(moves(pgn), ["e2e4", "e7e5", "g1f3", "b8c6"], "{pgn:?}");
        assert_eq!(game_count(pgn.as_bytes()), Ok(1));
    }
}

#[test]
fn games_before_the_one_asked_for_must_be_readable_but_not_legal() {
    assert!(Score::from_pgn(b"1. e4 Nf7 -- 2. Kd8 *\n\n1. d4 *", 2, None).is_ok());
    let pgn = b"1. e4 *\n\n1. e4 Nf66 *\n\n1. d4 *";
    assert!(Score::from_pgn(pgn, 1, None).is_ok());
    let error = Score::from_pgn(pgn, 3, None).unwrap_err();
    assert!(matches!(&error, ScoreError::Move { game: 2, ply: 2, token, .. } if token == "Nf66"));
    assert_eq!(game_count(pgn), Err(error));
}

#[test]
fn a_tag_too_long_for_the_library_is_refused_and_not_lost() {
    for length in [4000, 20_000, 100_000] {
        let pgn = format!("[Annotator \"{}\"]\n[White \"A\"]\n\n1. e4 *", "x".repeat(length));
        match read(&pgn) {
            Ok(score) => assert!(score.tags().white.is_some() && score.moves().len() == 1),
            Err(error) => assert!(length > 4096 && matches!(error, ScoreError::Syntax { .. }), "{error}"),
        }
    }
}

#[test]
fn castling_with_zeros_is_understood() {
    let pgn = "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. 0-0! 0-0 1/2-1/2";
    assert_eq!(moves(pgn).last().unwrap(), "e8g8");
}

#[test]
fn what_is_not_a_move_is_passed_over() {
    let expected = ["e2e4", "e7e5", "g1f3", "b8c6"];
    for pgn in [
        "1. e4 e5 2. Nf3 Nc6",
        "1.e4 e5 2.Nf3 Nc6 1-0",
        "1.e4 1...e5 2.Nf3 2... Nc6 *",
        "e4 e5 Nf3 Nc6 1/2-1/2 e4",
        "1. e4! e5? 2. Nf3 !? $14 Nc6$1?? 0-1",
        "{the {first} 1. e4 {e4} e5 ; 2. Nc3\n2. Nf3 {\n\n} Nc6 *",
        "1. e4 (1. d4 d5 (1... Nf6 {)} 2. c4)) e5 2. Nf3 (2. f4 ; )\n exf4) Nc6",
        "% 1. d4\n1. e4 e5\n%2. Bc4\n\n2. Nf3\n\n\nNc6\n\n*\n\n",
        "\u{feff}[Event \"?\"]\r\n\r\n1. e4 e5\r\n2. Nf3 Nc6 ½-½\r\n",
        "[Unknown_1 \"[x] {\"] [ White  \"\"  ] 1. e4 e5 2. Nf3 Nc6",
        "1. Pe4 e7e5 2. Ng1f3 Nb8c6+",
    ] {
        assert_eq!(moves(pgn), expected, "{pgn:?}");
    }
    assert_eq!(moves("[White \"a\"]\n\n*"), [""; 0]);
}

fn wrong(pgn: &str) -> (usize, String, MoveProblem) {
    match read(pgn) {
        Err(ScoreError::Move { game: 1, ply, token, problem }) => (ply, token, problem),
        other => panic!("{pgn:?} gives {other:?}"),
    }
}

#[test]
fn nothing_that_should_be_a_move_is_passed_over_in_silence() {
    for token in [
        "Nf33", "e44", "Kg9", "--", "Z0", "N@f3", "e.p.", "xx", ")", "]", "}", "Šf3", "Cf3", "ne4", "0-1-0",
        "O-O-O-O", "+", "1/2", "\u{2013}", "=", "N", "x", "resigns", "e4=Q=Q", "4.5", "1-0.",
    ] {
        let (ply, found, problem) = wrong(&format!("1. e4 {token} e5"));
        assert_eq!((ply, problem), (2, MoveProblem::NotAMove), "{token}");
        assert!(token.ends_with(&found), "{token} is shown as {found}");
    }
}

#[test]
fn a_misspelled_last_move_is_not_lost() {
    assert_eq!(wrong("1. e4 e5 2. Nf33 *"), (3, "Nf33".to_owned(), MoveProblem::NotAMove));
    assert_eq!(wrong("1. e4 e5 2. Nf3x"), (3, "Nf3x".to_owned(), MoveProblem::NotAMove));
}

#[test]
fn a_move_that_is_not_legal_is_shown_with_its_position() {
    let not_legal = |fen: &str| MoveProblem::NotLegal { fen: fen.to_owned() };
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    for token in ["e4", "Nxf6", "O-O", "e8=Q", "Ke7", "Nbf6", "N1f6", "exd5", "exe5", "e8=K", "Nf6=Q"] {
        assert_eq!(wrong(&format!("1. e4 {token}")), (2, token.to_owned(), not_legal(fen)));
    }
    let error = read("1. e4 e4").unwrap_err().to_string();
    assert_eq!(error, format!("game 1, ply 2: 'e4' is not legal in {fen}"));
}

#[test]
fn an_ambiguous_move_is_never_chosen() {
    let pgn = "1. Nf3 d5 2. d3 d4 3. Nd2";
    let candidates = ["b1d2", "f3d2"].map(|uci| uci.parse().unwrap()).to_vec();
    match wrong(pgn) {
        (5, _, MoveProblem::Ambiguous { candidates: found }) => {
            assert!(candidates.iter().all(|uci| found.contains(uci)) && found.len() == 2);
        }
        other => panic!("{other:?}"),
    }
    for (token, uci) in [("Nbd2", "b1d2"), ("Nfd2", "f3d2"), ("N3d2", "f3d2"), ("N1d2", "b1d2")] {
        assert_eq!(moves(&pgn.replace("Nd2", token)).last().unwrap(), uci);
    }
}

#[test]
fn captures_promotions_and_en_passant_are_found() {
    let from = |fen: &str, text: &str| moves(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{text}"));
    let fen = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 60";
    for (token, uci) in [("a8=Q+", "a7a8q"), ("a8=N", "a7a8n"), ("axb8=R#", "a7b8r"), ("axb8=B", "a7b8b")] {
        assert_eq!(from(fen, token), [uci]);
    }
    assert!(matches!(wrong(&format!("[FEN \"{fen}\"] a8")), (1, _, MoveProblem::NotLegal { .. })));
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    assert_eq!(from(fen, "exd6"), ["e5d6"]);
    // A pawn that captures says where it comes from.
    assert!(matches!(wrong(&format!("[FEN \"{fen}\"] d6")), (1, _, MoveProblem::NotLegal { .. })));
    // A capture is marked, as the standard demands, and what is none is not.
    let fen = "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 2";
    assert_eq!(from(fen, "Nxd5"), ["e3d5"]);
    for token in ["Nd5", "Nxf5"] {
        let pgn = format!("[FEN \"{fen}\"] {token}");
        assert!(matches!(wrong(&pgn), (1, _, MoveProblem::NotLegal { .. })));
    }
}

#[test]
fn a_long_token_is_cut_and_shown_without_control_characters() {
    let token = "\u{1b}[31m".to_owned() + &"é".repeat(1000);
    let error = read(&token).unwrap_err();
    assert!(error.to_string().len() < 200, "{error}");
    assert!(!error.to_string().contains('\u{1b}'));
}

#[test]
fn games_are_counted_from_one_and_told_apart() {
    let pgn = "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 d5\n\n[White \"C\"]\n\n1. c4 1-0 1. f4 1-0";
    assert_eq!(game_count(pgn.as_bytes()), Ok(4));
    for (game, name, uci) in
        [(1, Some("A"), "e2e4"), (2, Some("B"), "d2d4"), (3, Some("C"), "c2c4"), (4, None, "f2f4")]
    {
        let score = Score::from_pgn(pgn.as_bytes(), game, None).unwrap();
        assert_eq!(score.tags().white.as_ref().map(|name| name.as_str()), name);
        assert_eq!(score.moves().first().unwrap().to_string(), uci);
    }
    for game in [0, 5, usize::MAX] {
        let found = Score::from_pgn(pgn.as_bytes(), game, None);
        assert_eq!(found, Err(ScoreError::NoSuchGame { game, games: 4 }));
    }
    for empty in ["", " \n\n", "{nothing}", "; nothing", "% nothing", "(nothing)", "\u{feff}"] {
        assert_eq!(game_count(empty.as_bytes()), Ok(0), "{empty:?}");
        assert_eq!(read(empty), Err(ScoreError::NoSuchGame { game: 1, games: 0 }));
    }
}

#[test]
fn an_error_names_the_game_it_is_in() {
    let pgn = "1. e4 *\n\n1. d4 Nf7 *";
    let error = Score::from_pgn(pgn.as_bytes(), 2, None).unwrap_err();
    assert!(matches!(error, ScoreError::Move { game: 2, ply: 2, .. }));
    assert!(Score::from_pgn(pgn.as_bytes(), 1, None).is_ok());
}

#[test]
fn so_many_half_moves_are_taken_and_the_rest_not_read() {
    let pgn = "1. e4 e5 2. Nf3 Nxx9 3. ???";
    for ply in 0..=3 {
        assert_eq!(Score::from_pgn(pgn.as_bytes(), 1, Some(ply)).unwrap().moves().len(), ply);
    }
    assert!(matches!(Score::from_pgn(pgn.as_bytes(), 1, Some(4)), Err(ScoreError::Move { ply: 4, .. })));
    assert_eq!(
        Score::from_pgn(b"1. e4 e5 *", 1, Some(3)),
        Err(ScoreError::TooFewMoves { game: 1, asked: 3, found: 2 })
    );
}

#[test]
fn what_does_not_end_is_refused_where_it_begins() {
    for (pgn, begin) in [
        ("1. e4 {never", 6),
        ("1. e4 (1. d4 (1. c4)", 6),
        ("1. e4 (1. d4 {)", 13),
        ("[White \"Ahn", 0),
        ("[White \"Ahn\n\"]", 0),
        ("[White \"Ahn\\\"]", 0),
        ("[White Ahn]", 0),
        ("[White \"Ahn\" x]", 0),
        ("[", 0),
    ] {
        match read(pgn) {
            Err(ScoreError::Syntax { game: 1, at, .. }) => assert_eq!(at, begin, "{pgn:?}"),
            other => panic!("{pgn:?} gives {other:?}"),
        }
    }
}

#[test]
fn tags_are_read_as_names() {
    let pgn = r#"[White "O\"Neil \\ \x"] [Black "?"] [Event " Club evening "] [Site "-"] [Date "????.??.??"] [Round "3.1"] *"#;
    let score = read(pgn).unwrap();
    let tags = score.tags();
    assert_eq!(tags.white.as_ref().unwrap().as_str(), r#"O"Neil \ \x"#);
    assert_eq!(tags.event.as_ref().unwrap().as_str(), "Club evening");
    assert_eq!(tags.round.as_ref().unwrap().as_str(), "3.1");
    assert_eq!((&tags.black, &tags.site, &tags.date), (&None, &None, &None));
    // Latin-1, as the PGN standard has it.
    let latin = Score::from_pgn(b"[White \"J\xf6rg\"] *", 1, None).unwrap();
    assert_eq!(latin.tags().white.as_ref().unwrap().as_str(), "Jörg");
}

fn tag_problem(pgn: &str) -> (&'static str, TagProblem) {
    match read(pgn) {
        Err(ScoreError::Tag { game: 1, tag, problem }) => (tag, problem),
        other => panic!("{pgn:?} gives {other:?}"),
    }
}

#[test]
fn tags_that_cannot_be_used_are_refused() {
    assert_eq!(tag_problem("[FEN \"x\"] [FEN \"y\"] *"), ("FEN", TagProblem::Twice));
    assert_eq!(tag_problem("[SetUp \"1\"] *"), ("FEN", TagProblem::Missing));
    assert_eq!(tag_problem("[FEN \"x\"] *"), ("FEN", TagProblem::Fen(FenError::Syntax)));
    let no_king = "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"] *";
    assert_eq!(tag_problem(no_king), ("FEN", TagProblem::Fen(FenError::NotLegal)));
    let atomic = ("Variant", TagProblem::Variant("Atomic".to_owned()));
    assert_eq!(tag_problem("[Variant \"Atomic\"] *"), atomic);
    let unprintable = TagProblem::Name(NameError::Unprintable { at: 1 });
    assert_eq!(tag_problem("[White \"a\u{202e}b\"] *"), ("White", unprintable));
    let long = format!("[Event \"{}\"] *", "x".repeat(129));
    assert_eq!(tag_problem(&long), ("Event", TagProblem::Name(NameError::TooLong { bytes: 129 })));
}

#[test]
fn chess960_castles_from_where_the_king_stands() {
    let fen = "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1";
    for variant in ["Chess960", "chess 960", "Fischerandom", "Fischer Random", "fischerrandom"] {
        let pgn =
            format!("[Variant \"{variant}\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. Ng3 Ng6 2. O-O O-O *");
        let score = read(&pgn).unwrap();
        assert_eq!(score.start().variant(), Variant::Chess960);
        assert!(score.history_known());
        assert_eq!(moves(&pgn), ["h1g3", "h8g6", "f1g1", "f8g8"]);
    }
    // Without a FEN it is array 518.
    let plain = "[Variant \"Chess960\"] 1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. O-O";
    assert_eq!(moves(plain).last().unwrap(), "e1h1");
    assert_eq!(moves(&plain.replace("Chess960", "Standard")).last().unwrap(), "e1g1");
}

#[test]
fn history_is_known_from_the_first_move_on_only() {
    let known = |fen: &str| Score::from_fen(fen, Variant::Standard).unwrap().history_known();
    assert!(known(START));
    assert!(Score::new(Position::start(), vec!["e2e4".parse().unwrap()]).unwrap().history_known());
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1",
        "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "8/8/4Bp2/5P1p/P4k2/1P6/r4PK1/8 w - - 0 41",
    ] {
        assert!(!known(fen), "{fen}");
    }
    assert!(matches!(Score::from_fen("x", Variant::Standard), Err(ScoreError::Fen(FenError::Syntax))));
}

/// Found by fuzzing: asked for no half move, the intake stopped at the annotation and never saw the position.
#[test]
fn no_half_move_of_a_game_is_the_position_it_begins_with() {
    let fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    for between in ["", "!?", "{ a comment }"] {
        let pgn =
            format!("[White \"Ahn\"]{between}\n[FEN \"{fen}\"]\n\n1. a8=Q+ 1-0\n\n[White \"Bo\"]\n\n1. e4 *");
        let score = Score::from_pgn(pgn.as_bytes(), 1, Some(0)).unwrap();
        assert_eq!((score.position().fen().as_str(), score.moves().len()), (fen, 0), "{between}");
        assert_eq!(read(&pgn).unwrap().start(), score.position(), "{between}");
    }
}

#[test]
fn moves_in_coordinates_must_be_legal_where_they_stand() {
    let uci = |text: &str| text.parse::<Uci>().unwrap();
    let wrong = Score::new(Position::start(), vec![uci("e2e4"), uci("e2e4")]);
    assert_eq!(wrong, Err(ScoreError::NotLegal { ply: 2, uci: uci("e2e4") }));
    let score = Score::new(Position::start(), vec![uci("e2e4")]).unwrap();
    assert_eq!(score.positions().last(), Some(score.position()));
    assert_eq!(score.positions().first(), Some(score.start()));
}

#[test]
fn too_much_is_refused_before_it_is_read() {
    let bytes = vec![b' '; MAX_PGN + 1];
    assert_eq!(game_count(&bytes), Err(ScoreError::TooLarge { bytes: MAX_PGN + 1 }));
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(MAX_PLIES / 4);
    assert_eq!(read(&shuffle).unwrap().moves().len(), MAX_PLIES);
    assert_eq!(read(&(shuffle + "Nf3")), Err(ScoreError::TooManyMoves));
}

#[test]
fn every_cut_of_a_file_is_taken_or_refused_and_never_more_than_it_holds() {
    for (pgn, plies, ..) in ADJOURNED {
        for end in 0..pgn.len() {
            if let Ok(score) = read(&pgn[..end]) {
                let whole = read(pgn).unwrap();
                let common = score.moves().iter().zip(whole.moves()).take_while(|(a, b)| a == b).count();
                // Only the last move can be cut short to another one.
                assert!(common + 1 >= score.moves().len(), "{plies} {end}");
            }
        }
    }
}

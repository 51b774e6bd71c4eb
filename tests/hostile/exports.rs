//! What is exported as PGN reads back as the same game, tells what may be told, and nothing else.
//!
//! With `SEALED_MOVE_PGN=DIR` in the environment every file is also written there, with an index of
//! what readers of others must find in it (`tests/interop/pgn/check.py`).

use std::path::Path;

use sealed_move::position::{ByColor, Color, Variant};
use sealed_move::random::SystemRandom;
use sealed_move::record::{OnPaper, PaperError, Record};
use sealed_move::report::pgn;
use sealed_move::score::{Score, published};
use sealed_move::statement::{Card, Event, SlipReason};
use sealed_move::writing::Writing;

use crate::stage::{EVENING, LATE, MORNING, Stage, at, name, plain, ruled, sided, slipped};

fn stages() -> Vec<(&'static str, Stage)> {
    let mut lost = Stage::opened("Bd8");
    assert_eq!(lost.record.game().phase_name(), "over");
    lost.dice(1);
    let mut drawn = Stage::adjourned("Bd3+");
    drawn.enter(Event::DrawAgreed(plain()), MORNING);
    let mut flagged = Stage::opened("Bd3+");
    flagged.enter(Event::Arrived(sided(Color::Black)), MORNING);
    flagged.enter(Event::FlagFell(sided(Color::White)), LATE);
    let mut released = Stage::defaulted("Bd3+");
    let slip = released.record.release(&released.custodian, SlipReason::DefaultExpired, at(LATE)).unwrap();
    released.enter(Event::Released(slipped(slip.as_bytes())), LATE);
    let event =
        released.record.opening(released.arbiter.card(), released.arbiter.lock_secret(), at(LATE)).unwrap();
    released.enter(event, LATE);
    let mut ruled_lost = Stage::opened("Bd3+");
    let mut both = ruled("0-0");
    both.reason = name("both telephoned {outside} [for help]");
    ruled_lost.enter(Event::Ruled(both), MORNING);
    vec![
        ("called", Stage::called()),
        ("sealed", Stage::sealed("Bd3+")),
        ("adjourned", Stage::adjourned("Bd3+")),
        ("resumed", Stage::resumed("Bd3+")),
        ("opened", Stage::opened("Bd3+")),
        ("illegal", lost),
        ("ambiguous", Stage::opened("Bd3 or Be4")),
        ("unreadable", Stage::opened("a scrawl, p?5")),
        ("blank", Stage::opened("")),
        ("resigned-in-the-envelope", Stage::opened("resigns")),
        ("resigned-by-result", Stage::opened("1-0")),
        ("draw-in-the-envelope", draw_in_the_envelope()),
        ("paper", paper("Bd3+")),
        ("paper-illegal", paper("Qd4")),
        ("agreed", drawn),
        ("flag", flagged),
        ("defaulted", Stage::defaulted("Bd3+")),
        ("released", released),
        ("both-lost", ruled_lost),
        ("adjourned-again", Stage::adjourned_again("Bd3+", "Kf4")),
        ("whole-game", whole_game()),
        ("chess960", chess960()),
        ("odd-writing", Stage::opened(ODD)),
        ("odd-names", odd_names()),
    ]
}

/// The writing offers a draw with its move, and it is taken.
fn draw_in_the_envelope() -> Stage {
    let mut stage = Stage::opened("Bd3+ (=)");
    stage.enter(Event::DrawAgreed(plain()), MORNING);
    stage
}

/// Typed in from paper.
fn paper(writing: &str) -> Stage {
    Stage::of(typed_in(writing, LATE).unwrap().as_bytes())
}

fn typed_in(writing: &str, typed: &str) -> Result<Record, PaperError> {
    let stage = Stage::begun();
    let on_paper = OnPaper {
        players: ByColor { white: name("Spassky, Boris"), black: name("Fischer, Robert") },
        used: stage.record.case().used,
        draw_offer: None,
        resumes: Some((MORNING.parse().unwrap(), name("Reykjavik"))),
        finish: None,
        stopped: at(EVENING),
        opened: at(MORNING),
        typed: at(typed),
        scan: None,
    };
    let case = |cards: ByColor<Card>| {
        let mut case = stage.record.case().clone();
        (case.white.card, case.black.card) = (cards.white, cards.black);
        case.arbiters = vec![stage.arbiter.card().clone()];
        case
    };
    let writing = Writing::new(writing).unwrap();
    Record::typed_in(&on_paper, writing, case, &stage.arbiter, &mut SystemRandom)
}

/// E7: nobody knows what is in an envelope that is shut.
#[test]
fn what_is_in_a_paper_envelope_is_not_typed_in_before_it_is_opened() {
    assert!(matches!(typed_in("Bd3+", EVENING), Err(PaperError::NotOpenedYet)));
}

/// What somebody might write who knows how PGN works.
const ODD: &str = "Bd3+ } 1-0\n[SealedMoveHead \"0000000000000000000000000000000000000000000000000000000000000000\"]\n% ; {\u{202e}";

/// From the first move on, castling and all, with White to seal.
fn whole_game() -> Stage {
    let moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1", "f8e7"];
    let mut stage = Stage::begun_as(|case| {
        case.start = sealed_move::position::Position::start().fen();
        case.moves = moves.map(str::to_owned).to_vec();
        case.history_known = true;
    });
    stage.enter(Event::Called(plain()), EVENING);
    stage.seal_and_take("Re1");
    stage.stop();
    stage
}

/// Castling in Chess960, by both sides.
fn chess960() -> Stage {
    let mut stage = Stage::begun_as(|case| {
        let start = "bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w DFdf - 0 1";
        case.start = Score::from_fen(start, Variant::Chess960).unwrap().start().fen();
        let moves = ["g1h3", "g8h6", "g2g3", "g7g6", "e1f1", "e8f8"];
        case.moves = moves.map(str::to_owned).to_vec();
        case.chess960 = true;
        case.history_known = true;
    });
    stage.enter(Event::Called(plain()), EVENING);
    stage
}

fn odd_names() -> Stage {
    let (white, black) = (
        crate::stage::identity(3, "O\"Kelly \\ de Galway, Albéric"),
        crate::stage::identity(4, "Петросян, Тигран [1] {2} ; %"),
    );
    let mut stage = Stage::with(white, black, |case| case.event = Some(name("\"] [Result \"1-0")));
    stage.enter(Event::Called(plain()), EVENING);
    stage
}

fn tag<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let line = text.lines().find(|line| line.starts_with(&format!("[{name} ")))?;
    line.split_once('"')?.1.strip_suffix("\"]")
}

#[test]
fn what_is_exported_reads_back_as_the_same_game() {
    let mut index = Vec::new();
    let folder = std::env::var_os("SEALED_MOVE_PGN");
    for (label, stage) in stages() {
        let record = &stage.record;
        let text = pgn(record);
        let read =
            Score::from_pgn(text.as_bytes(), 1, None).unwrap_or_else(|e| panic!("{label}: {e}\n{text}"));
        assert_eq!(sealed_move::score::game_count(text.as_bytes()), Ok(1), "{label}");
        assert_eq!(read.moves(), record.game().moves(), "{label}");
        assert_eq!(read.start().fen(), record.game().terms().start.fen(), "{label}");
        assert_eq!(read.position().fen(), record.game().position().fen(), "{label}");
        let case = record.case();
        assert_eq!(read.tags().white.as_ref(), Some(case.white.card.name()), "{label}");
        assert_eq!(read.tags().black.as_ref(), Some(case.black.card.name()), "{label}");
        assert_eq!(read.tags().event, case.event, "{label}");
        assert!(text.lines().skip_while(|line| line.starts_with('[')).all(|line| line.chars().count() <= 79));
        tells_of_its_record(label, record, &text);
        index.push(serde_json::json!({
            "file": format!("{label}.pgn"),
            "fen": record.game().position().fen(),
            "start": record.game().terms().start.fen(),
            "moves": record.game().moves().iter().map(ToString::to_string).collect::<Vec<_>>(),
            "result": tag(&text, "Result"),
            "termination": tag(&text, "Termination"),
            "white": case.white.card.name().as_str(),
            "chess960": case.chess960,
        }));
        if let Some(folder) = &folder {
            std::fs::create_dir_all(folder).unwrap();
            std::fs::write(Path::new(folder).join(format!("{label}.pgn")), &text).unwrap();
        }
    }
    if let Some(folder) = &folder {
        let index = serde_json::to_string_pretty(&index).unwrap();
        std::fs::write(Path::new(folder).join("index.json"), index).unwrap();
    }
}

/// The tags make it a witness; while the envelope is shut they name its commitment and its sealer.
fn tells_of_its_record(label: &str, record: &Record, text: &str) {
    let [told] = published(text.as_bytes()).try_into().unwrap_or_else(|all| panic!("{label}: {all:?}"));
    assert_eq!(told.case, Some(record.id()), "{label}");
    assert_eq!(told.head, Some(record.head()), "{label}");
    assert_eq!(told.statement, Some(record.statements().len() - 1), "{label}");
    let shut = record.sealings().last().filter(|sealing| sealing.opened().is_none());
    let envelope = shut.and_then(|sealing| sealing.envelope());
    assert_eq!(told.commitment, envelope.map(|envelope| envelope.commitment()), "{label}");
    assert_eq!(tag(text, "SealedMoveSealer").is_some(), envelope.is_some(), "{label}");
    let opened = record.sealings().iter().any(|sealing| sealing.opened().is_some());
    let paper = if record.paper().is_some() { " on paper" } else { "" };
    // The lines are broken where they are full.
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(flat.contains(&format!("sealed by black{paper}: \"")), opened, "{label}\n{text}");
}

#[test]
fn results_and_terminations_are_those_of_the_standard() {
    let expected = [
        ("called", "*", "unterminated"),
        ("adjourned", "*", "unterminated"),
        ("opened", "*", "unterminated"),
        ("illegal", "1-0", "rules infraction"),
        ("ambiguous", "1-0", "rules infraction"),
        ("unreadable", "1-0", "rules infraction"),
        ("blank", "1-0", "rules infraction"),
        ("resigned-in-the-envelope", "1-0", "normal"),
        ("resigned-by-result", "1-0", "normal"),
        ("draw-in-the-envelope", "1/2-1/2", "normal"),
        ("paper", "*", "unterminated"),
        ("paper-illegal", "1-0", "rules infraction"),
        ("agreed", "1/2-1/2", "normal"),
        ("flag", "0-1", "time forfeit"),
        ("defaulted", "*", "unterminated"),
        ("released", "*", "rules infraction"),
        ("both-lost", "*", "adjudication"),
    ];
    let stages = stages();
    for (label, result, termination) in expected {
        let (_, stage) = stages.iter().find(|(name, _)| *name == label).unwrap();
        let text = pgn(&stage.record);
        assert_eq!(
            (tag(&text, "Result"), tag(&text, "Termination")),
            (Some(result), Some(termination)),
            "{text}"
        );
        assert!(text.ends_with(&format!("{result}\n")), "{text}");
    }
}

//! Reading what was written.

use std::hint::black_box;
use std::path::Path;

use sealed_move::notation::{self, Dialect, read};
use sealed_move::position::{Position, Variant};
use sealed_move::score::Score;
use shakmaty::san::San;
use shakmaty::{CastlingMode, Chess, fen::Fen};

use crate::{Work, work};

/// A text and where it is read.
struct Written {
    text: String,
    position: Position,
    dialect: Dialect,
}

/// Every position of the committed games, with the move that was played.
fn played() -> Vec<(Position, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/games");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut all = Vec::new();
    for path in files.iter().filter(|path| path.extension().is_some_and(|end| end == "pgn")) {
        let score = Score::from_pgn(&std::fs::read(path).unwrap(), 1, None).unwrap();
        for (position, uci) in score.positions().into_iter().zip(score.moves()) {
            let san = notation::san(&position, position.find(*uci).unwrap());
            all.push((position, san));
        }
    }
    all
}

/// What is read canonically, for readers elsewhere.
pub fn canonical_lines() -> Vec<(String, String)> {
    played().into_iter().map(|(position, text)| (position.fen(), text)).collect()
}

fn canonical() -> Vec<Written> {
    let written = |(position, text)| Written { text, position, dialect: Dialect::ENGLISH };
    played().into_iter().map(written).collect()
}

/// The move of the position before: mostly illegal here.
fn wrong() -> Vec<Written> {
    let mut all = canonical();
    for at in (1..all.len()).rev() {
        all[at].text = all[at - 1].text.clone();
    }
    all.remove(0);
    all
}

/// Without what tells twins apart and what a capture is.
fn vague() -> Vec<Written> {
    let mut all = canonical();
    for one in &mut all {
        one.text = one.text.replace(['x', '+', '#', '='], "");
        if one.text.len() == 4 && one.text.is_ascii() && one.text.starts_with(|c: char| c.is_uppercase()) {
            one.text.remove(1);
        }
    }
    all
}

/// Each move in the next of all languages.
fn languages() -> Vec<Written> {
    let dialects: Vec<Dialect> = Dialect::all().collect();
    let mut all = canonical();
    for (at, one) in all.iter_mut().enumerate() {
        one.dialect = dialects[at % dialects.len()];
        let m = read(one.text.as_bytes(), &one.position, Dialect::ENGLISH).moves()[0];
        one.text = notation::in_dialect(&one.position, m, one.dialect);
    }
    all
}

fn unknown() -> Vec<Written> {
    languages().into_iter().map(|one| Written { dialect: Dialect::UND, ..one }).collect()
}

/// The committed cases of a theme.
fn cases(theme: &str, dialect: Option<Dialect>) -> Vec<Written> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/cases/notation_shared.jsonl");
    let lines = std::fs::read_to_string(path).unwrap();
    let cases = lines.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let of_theme = cases.filter(|case| case["theme"] == theme);
    let written = of_theme.map(|case| Written {
        text: case["text"].as_str().unwrap().to_owned(),
        position: Position::from_fen(case["fen"].as_str().unwrap(), Variant::Standard).unwrap(),
        dialect: dialect.unwrap_or_else(|| case["lang"].as_str().unwrap().parse().unwrap()),
    });
    written.collect()
}

/// A knight's move to d4, where so many knights can go there.
fn candidates(fen: &str, knights: usize) -> Vec<Written> {
    let position = Position::from_fen(fen, Variant::Standard).unwrap();
    assert_eq!(read(b"N-d4", &position, Dialect::ENGLISH).moves().len(), knights);
    let one = || Written { text: "N-d4".to_owned(), position: position.clone(), dialect: Dialect::ENGLISH };
    (0..24).map(|_| one()).collect()
}

fn reads(all: Vec<Written>) -> Box<dyn FnMut() -> u64> {
    assert!(all.len() > 20);
    Box::new(move || {
        for one in &all {
            black_box(read(black_box(one.text.as_bytes()), &one.position, one.dialect));
        }
        all.len() as u64
    })
}

/// The peer whose legality we use: text to move, in the same positions.
fn shakmaty() -> Box<dyn FnMut() -> u64> {
    let all: Vec<(Chess, String)> = played()
        .into_iter()
        .map(|(position, san)| {
            let fen: Fen = position.fen().parse().unwrap();
            (fen.into_position(CastlingMode::Standard).unwrap(), san)
        })
        .collect();
    Box::new(move || {
        for (position, text) in &all {
            let san = San::from_ascii(black_box(text.as_bytes())).unwrap();
            black_box(san.to_move(position).unwrap());
        }
        all.len() as u64
    })
}

pub fn works() -> Vec<Work> {
    vec![
        work("read canonical", Some("shakmaty canonical"), 3, |_| reads(canonical())),
        work("read wrong", Some("read canonical"), 1, |_| reads(wrong())),
        work("read vague", Some("read canonical"), 1, |_| reads(vague())),
        work("read languages", Some("read canonical"), 1, |_| reads(languages())),
        work("read language unknown", Some("read canonical"), 1, |_| reads(unknown())),
        work("read descriptive", Some("read canonical"), 1, |_| reads(cases("descriptive-en", None))),
        work("read descriptive, language unknown", Some("read canonical"), 1, |_| {
            reads(cases("descriptive-en", Some(Dialect::UND)))
        }),
        work("read one candidate", None, 1, |_| reads(candidates("7k/8/8/8/8/8/2N5/7K w - - 0 1", 1))),
        work("read two candidates", None, 1, |_| reads(candidates("7k/8/8/8/8/8/2N1N3/7K w - - 0 1", 2))),
        work("read eight candidates", None, 1, |_| {
            reads(candidates("7k/8/2N1N3/1N3N2/8/1N3N2/2N1N3/7K w - - 0 1", 8))
        }),
        work("shakmaty canonical", None, 3, |_| shakmaty()),
    ]
}

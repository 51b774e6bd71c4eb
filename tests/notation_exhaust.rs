//! Exhaustion: every legal move of many positions, in every style of every language, reads back
//! as that move. By default each move takes its turn through the languages and the styles; with
//! `SEALED_MOVE_EXHAUST=1` every move is written in all of them.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)] // a test may fail loudly

#[path = "common/playout.rs"]
mod playout;

use sealed_move::notation::{Dialect, Verdict, in_dialect, long_in_dialect, read, san};
use sealed_move::position::{Move, Position, Role, Variant};

/// A way to write a move down; `None` where the style has no form for it.
struct Style {
    name: &'static str,
    write: fn(&Position, Move, Dialect) -> Option<String>,
    /// It drops what tells twins apart, so that the move may be one of several.
    vague: bool,
}

const fn style(
    name: &'static str,
    vague: bool,
    write: fn(&Position, Move, Dialect) -> Option<String>,
) -> Style {
    Style { name, write, vague }
}

static STYLES: &[Style] = &[
    style("short", false, |p, m, d| Some(in_dialect(p, m, d))),
    style("long", false, |p, m, d| Some(long_in_dialect(p, m, d))),
    style("coordinates", false, |p, m, d| {
        let (from, to) = p.squares(m)?;
        let text = in_dialect(p, m, d);
        let (_, piece) = text.trim_end_matches(['+', '#']).split_once('=').unwrap_or_default();
        Some(format!("{from}{to}{}", piece.to_lowercase()))
    }),
    style("without signs", false, |p, m, d| Some(in_dialect(p, m, d).replace(['x', '+', '#', '='], ""))),
    style("with colons", false, |p, m, d| Some(in_dialect(p, m, d).replace('x', ":"))),
    style("spaced", false, |p, m, d| {
        let text = long_in_dialect(p, m, d);
        Some(text.chars().flat_map(|c| [c, ' ']).collect())
    }),
    style("numbered", false, |p, m, d| {
        let dots = if p.turn().is_white() { "." } else { "..." };
        Some(format!("{}{dots} {}!? (=)", p.move_number(), in_dialect(p, m, d)))
    }),
    style("zeros", false, |p, m, d| m.is_castle().then(|| in_dialect(p, m, d).replace('O', "0"))),
    style("dashes", false, |p, m, d| Some(long_in_dialect(p, m, d).replace('-', "\u{2013}"))),
    style("bracketed promotion", false, |p, m, d| {
        m.promotion()?;
        let text = in_dialect(p, m, d);
        let (square, piece) = text.trim_end_matches(['+', '#']).split_once('=')?;
        Some(format!("{square}({piece})"))
    }),
    style("figurine", false, |p, m, _| {
        let text = san(p, m);
        let figure = |c: char| match c {
            'K' => '♚',
            'Q' => '♛',
            'R' => '♜',
            'B' => '♝',
            'N' => '♞',
            c => c,
        };
        Some(text.chars().map(figure).collect())
    }),
    style("bare", true, |p, m, d| {
        let text = long_in_dialect(p, m, d);
        let (letter, _) = text.split_once(&m.from()?.to_string())?;
        let plain = !m.is_castle() && m.role() != Role::Pawn;
        plain.then(|| format!("{letter}{}", m.to()))
    }),
    style("files", true, |_, m, _| {
        let from = m.from()?;
        let takes = m.role() == Role::Pawn && from.file() != m.to().file();
        takes.then(|| format!("{}{}", from.file().char(), m.to().file().char()))
    }),
    style("unnamed promotion", true, |_, m, _| {
        m.promotion()?;
        Some(format!("{}x{}", m.from()?, m.to()))
    }),
];

fn exhausting() -> bool {
    std::env::var_os("SEALED_MOVE_EXHAUST").is_some()
}

/// Writes one move in every style of one language and reads it back.
fn there_and_back(
    position: &Position,
    m: Move,
    dialect: Dialect,
    turn: usize,
    failures: &mut Vec<String>,
) -> usize {
    let mut readings = 0;
    for (place, style) in STYLES.iter().enumerate() {
        if !exhausting() && !(place + turn / 53).is_multiple_of(5) {
            continue;
        }
        let Some(text) = (style.write)(position, m, dialect) else { continue };
        let reading = read(text.as_bytes(), position, dialect);
        readings += 1;
        let right = match reading.verdict() {
            Verdict::Clear => reading.moves() == [m],
            // `und` reads every table at once; and two meanings are both told.
            Verdict::Ambiguous => {
                reading.moves().contains(&m)
                    && (style.vague || dialect == Dialect::UND || reading.is_debatable())
            }
            _ => false,
        };
        if !right {
            let moves: Vec<String> = reading.moves().iter().map(|&m| position.uci(m).to_string()).collect();
            failures.push(format!(
                "{} {} {dialect} {} {text:?}: {} {moves:?}",
                position.fen(),
                position.uci(m),
                style.name,
                reading.verdict().name()
            ));
        }
    }
    readings
}

fn exhaust(positions: &[Position]) -> usize {
    let mut dialects: Vec<Dialect> = Dialect::all().collect();
    dialects.push(Dialect::UND);
    let mut turn = 0;
    let mut readings = 0;
    let mut failures = Vec::new();
    for position in positions {
        for m in position.legal_moves().iter().copied() {
            let chosen = if exhausting() {
                &dialects[..]
            } else {
                std::slice::from_ref(&dialects[turn % dialects.len()])
            };
            for &dialect in chosen {
                readings += there_and_back(position, m, dialect, turn, &mut failures);
            }
            turn += 1;
        }
    }
    failures.sort_by_key(String::len);
    let count = failures.len();
    failures.truncate(40);
    assert!(failures.is_empty(), "{count} of {readings} readings fail:\n{}", failures.join("\n"));
    println!("{readings} readings made");
    readings
}

#[test]
fn every_move_in_every_style_reads_back() {
    assert!(exhaust(&playout::positions(17, 2000, Variant::Standard)) > 80_000);
}

#[test]
fn every_move_in_every_style_reads_back_in_chess960() {
    assert!(exhaust(&playout::positions(518, 200, Variant::Chess960)) > 8_000);
}

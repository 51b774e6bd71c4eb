//! Section 2a: a clear writing that is clear only by a liberty an arbiter could refuse, and an
//! ambiguous one of which a mark would tell the moves apart.

use super::algebraic::{Found, Reader};
use super::interpret::Interpretation;
use super::judge::candidates;
use super::normalize::Glyph;
use super::pattern::{Pattern, Roles};
use super::reading::{Moves, Verdict};
use super::remark::RemarkKind;
use super::rewrite;
use super::signs::Mark;
use super::taste::{Letters, Taste};
use crate::position::{Color, Move, Position};

/// The other reading of a writing, and what there is to remark about it.
pub(super) struct Other {
    pub(super) verdict: Verdict,
    pub(super) moves: Moves,
    pub(super) remark: Option<(RemarkKind, usize, usize)>,
}

impl Other {
    const fn of(verdict: Verdict) -> Other {
        Other { verdict, moves: Moves::None, remark: None }
    }
}

/// *Liberty*: how an arbiter could refuse a clear reading.
pub(super) fn liberty(
    reader: &Reader<'_>,
    glyphs: &[Glyph],
    text: &Interpretation,
    m: Move,
) -> Option<Other> {
    let position = reader.position;
    let found = text.found.iter().find(|found| found.pattern.fits(m, position))?;
    refused_sign(position, text, found, m)
        .or_else(|| refused_letters(glyphs, found))
        .or_else(|| without_passing(reader, text, found))
        .or_else(|| {
            text.several.then(|| Other {
                remark: text_span(glyphs, RemarkKind::TwoMoves),
                ..Other::of(Verdict::Unintelligible)
            })
        })
        .or_else(|| commented(reader, text, m))
}

/// A sign on a move that is none of its kind, a capture as a bare square, the other side's dots.
fn refused_sign(position: &Position, text: &Interpretation, found: &Found, m: Move) -> Option<Other> {
    let white = position.turn() == Color::White;
    let wrong_dots = text.number.is_some_and(|(number, ..)| number.dots > 1 && white);
    let wrong_passing = text.marked(Mark::EnPassant).is_some() && !m.is_en_passant();
    let wrong_capture = found.capture.is_some() && !m.is_capture();
    if found.pattern.bare && m.is_capture() {
        let (start, end) = found.arrival;
        return Some(Other {
            remark: Some((RemarkKind::CaptureAsSquare, start, end)),
            ..Other::of(Verdict::Illegal)
        });
    }
    (wrong_dots || wrong_passing || wrong_capture).then(|| Other::of(Verdict::Illegal))
}

/// A lookalike or rare piece letter, or a digit that prints as a footnote.
fn refused_letters(glyphs: &[Glyph], found: &Found) -> Option<Other> {
    let raised = glyphs.iter().any(|glyph| glyph.raised);
    (raised || found.liberty.is_some()).then(|| Other::of(Verdict::Unintelligible))
}

/// Descriptive `PxP e.p.` where marks would have to decide.
fn without_passing(reader: &Reader<'_>, text: &Interpretation, found: &Found) -> Option<Other> {
    if !found.pattern.must_pass {
        return None;
    }
    let blind = Found { pattern: Pattern { must_pass: false, ..found.pattern }, ..found.clone() };
    let moves = candidates(reader, &Interpretation { found: vec![blind], ..text.clone() });
    matches!(moves, Moves::Many(_)).then(|| Other { moves, ..Other::of(Verdict::Ambiguous) })
}

/// A comment that names a legal move itself.
fn commented(reader: &Reader<'_>, text: &Interpretation, m: Move) -> Option<Other> {
    text.comments.iter().find_map(|comment| {
        let named = second_moves(reader, comment);
        let both = named.into_iter().chain([m]).collect();
        let (start, end) = super::algebraic::span(comment)?;
        let remark = Some((RemarkKind::SecondText, start, end));
        let moves = Moves::sorted(both, reader.position);
        matches!(moves, Moves::Many(_)).then(|| Other { moves, remark, ..Other::of(Verdict::Ambiguous) })
    })
}

/// The legal moves that single words of a text name.
pub(super) fn second_moves(reader: &Reader<'_>, text: &[Glyph]) -> Vec<Move> {
    let mut words = vec![text];
    for (head, tail) in rewrite::splits(text) {
        words.extend([head, tail]);
    }
    let read = |word: &[Glyph]| {
        let plain = rewrite::unwrapped(word).unwrap_or_else(|| word.to_vec());
        reader.interpret(&plain).map(|text| candidates(reader, &text))
    };
    words.iter().filter_map(|word| read(word)).flat_map(|moves| moves.as_slice().to_vec()).collect()
}

/// *Tell-apart*: a mark, or English letters by default, that would leave one of several moves.
pub(super) fn tell_apart(
    reader: &Reader<'_>,
    glyphs: &[Glyph],
    text: &Interpretation,
    moves: &[Move],
) -> Option<Other> {
    let position = reader.position;
    let written = |mark| text.marked(mark).is_some();
    let captures = text.found.iter().any(|found| found.capture.is_some());
    type Test = fn(&Position, Move) -> bool;
    let tests: [(bool, Test); 4] = [
        (written(Mark::Mate), |position, m| position.gives_mate(m)),
        (written(Mark::Check), |position, m| position.gives_check(m)),
        (written(Mark::EnPassant), |_, m| m.is_en_passant()),
        (captures, |_, m| m.is_capture()),
    ];
    for (written, test) in tests {
        if !written {
            continue;
        }
        let mut fitting = moves.iter().filter(|m| test(position, **m));
        if let (Some(&m), None) = (fitting.next(), fitting.next()) {
            return Some(Other { moves: Moves::One(m), ..Other::of(Verdict::Clear) });
        }
    }
    by_default(reader, glyphs, text)
}

/// Without other evidence English letters are the default.
fn by_default(reader: &Reader<'_>, glyphs: &[Glyph], text: &Interpretation) -> Option<Other> {
    let unsure =
        reader.dialect.language().is_none() || text.found.iter().any(|found| found.liberty.is_some());
    if !unsure || text.found.iter().all(|found| found.pattern.roles == Roles::PAWN) {
        return None;
    }
    let english = Reader { taste: Taste { letters: Letters::English, ..Taste::STRICT }, ..*reader };
    let moves = candidates(reader, &english.interpret(glyphs)?);
    matches!(moves, Moves::One(_)).then(|| Other { moves, ..Other::of(Verdict::Clear) })
}

/// A remark about the whole text.
pub(super) fn text_span(glyphs: &[Glyph], kind: RemarkKind) -> Option<(RemarkKind, usize, usize)> {
    super::algebraic::span(glyphs).map(|(start, end)| (kind, start, end))
}

//! R4 to R6: which legal moves fit, and what that makes of the writing.

use super::MAX_READ;
use super::algebraic::{Found, Reader};
use super::dialect::Dialect;
use super::interpret::Interpretation;
use super::normalize::normalize;
use super::reading::{Moves, Reading};
use super::remark::{Remark, RemarkKind};
use super::signs::Mark;
use super::taste::Taste;
use crate::position::{Color, Move, Position};

/// Reads a writing of any bytes in a position, by the letters of the writer's language.
///
/// At most [`MAX_READ`] bytes of UTF-8 are read; anything else is unintelligible. Time is
/// proportional to the length of the writing. Nothing is kept from one call to the next.
///
/// ```
/// use sealed_move::notation::{Dialect, Verdict, read};
/// use sealed_move::position::Position;
///
/// let reading = read(b"Nf3", &Position::start(), Dialect::ENGLISH);
/// assert_eq!(reading.verdict(), Verdict::Clear);
/// let reading = read(b"Ke2", &Position::start(), Dialect::ENGLISH);
/// assert_eq!(reading.verdict(), Verdict::Illegal);
/// ```
#[must_use]
pub fn read(writing: &[u8], position: &Position, dialect: Dialect) -> Reading {
    let whole = |kind| vec![Remark { kind, start: 0, end: writing.len() }];
    if writing.len() > MAX_READ {
        return Reading::none(whole(RemarkKind::TooLong));
    }
    let Ok(text) = std::str::from_utf8(writing) else {
        return Reading::none(whole(RemarkKind::NotUtf8));
    };
    let mut remarks = Vec::new();
    let glyphs = normalize(text, &mut remarks);
    let reader = Reader { position, dialect, taste: Taste::STRICT };
    let Some(interpretation) = reader.interpret(&glyphs) else { return Reading::none(remarks) };
    let moves = candidates(position, &interpretation);
    remarks.extend(observe(position, &interpretation, &moves));
    remarks.sort_by_key(|remark| (remark.start, remark.end, remark.kind));
    remarks.dedup();
    Reading {
        verdict: moves.verdict(),
        moves,
        other: None,
        remarks,
        saying: None,
        offers_draw: interpretation.marked(Mark::DrawOffer).is_some(),
    }
}

/// R4: the legal moves that satisfy any reading.
pub(super) fn candidates(position: &Position, interpretation: &Interpretation) -> Moves {
    let legal = position.legal_moves();
    let fits = |m: &&Move| interpretation.found.iter().any(|found| found.pattern.fits(**m, position));
    Moves::sorted(legal.iter().filter(fits).copied().collect(), position)
}

/// What there is to remark about a text that has a reading.
fn observe(position: &Position, text: &Interpretation, moves: &Moves) -> Vec<Remark> {
    let mut remarks: Vec<Remark> = text.found.iter().flat_map(|found| found.remarks.iter().copied()).collect();
    for &(mark, start, end) in &text.marks {
        let kind = match mark {
            Mark::DrawOffer => RemarkKind::DrawOffer,
            Mark::Annotation => RemarkKind::Annotation,
            Mark::Check | Mark::Mate | Mark::EnPassant => continue,
        };
        remarks.push(Remark { kind, start, end });
    }
    if let Some((number, start, end)) = text.number {
        remarks.push(Remark { kind: RemarkKind::MoveNumber, start, end });
        if number.value.is_some_and(|value| value != position.move_number()) {
            remarks.push(Remark { kind: RemarkKind::MoveNumberWrong, start, end });
        }
        if number.dots > 1 && position.turn() == Color::White {
            remarks.push(Remark { kind: RemarkKind::OtherSidesDots, start, end });
        }
    }
    if let Moves::One(m) = *moves {
        let fitting = text.found.iter().find(|found| found.pattern.fits(m, position));
        remarks.extend(fitting.into_iter().flat_map(|found| observe_move(position, text, found, m)));
    }
    remarks
}

/// R5: marks neither choose nor veto, so where they are wrong it is remarked.
fn observe_move(position: &Position, text: &Interpretation, found: &Found, m: Move) -> Vec<Remark> {
    let mut remarks = Vec::new();
    let mut remark = |kind, (start, end)| remarks.push(Remark { kind, start, end });
    match (found.capture, m.is_capture()) {
        (Some(sign), false) => remark(RemarkKind::CaptureSignUnfounded, sign),
        (None, true) => remark(RemarkKind::CaptureSignMissing, found.arrival),
        _ => {}
    }
    if let Some(sign) = text.marked(Mark::Check).filter(|_| !position.gives_check(m)) {
        remark(RemarkKind::CheckSignUnfounded, sign);
    }
    if let Some(sign) = text.marked(Mark::Mate).filter(|_| !position.gives_mate(m)) {
        remark(RemarkKind::MateSignUnfounded, sign);
    }
    if let Some(sign) = text.marked(Mark::EnPassant) {
        let right = m.is_en_passant();
        remark(if right { RemarkKind::EnPassantSign } else { RemarkKind::EnPassantSignUnfounded }, sign);
    }
    if found.pattern.castle.is_none() && m.is_castle() {
        remark(RemarkKind::CastlingAsKingMove, found.arrival);
    }
    remarks
}

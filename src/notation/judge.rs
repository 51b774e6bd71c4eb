//! R4 to R6: which legal moves fit, and what that makes of the writing.

use super::MAX_READ;
use super::algebraic::{Found, Reader};
use super::canonical::canonical;
use super::dialect::Dialect;
use super::interpret::Interpretation;
use super::liberal::{Case, rescue, second_meaning};
use super::liberty::{liberty, tell_apart, text_span};
use super::normalize::{Glyph, normalize};
use super::pattern::{Pattern, Roles};
use super::reading::{Moves, Reading, Verdict};
use super::remark::{Remark, RemarkKind};
use super::saying::{Phrase, phrase};
use super::signs::Mark;
use super::taste::Taste;
use crate::position::{Bitboard, Color, Move, Position};

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
    if let Some(m) = canonical(writing, position, dialect) {
        return Reading::plain(m);
    }
    read_at_length(writing, position, dialect)
}

/// The long way, for any text.
pub(super) fn read_at_length(writing: &[u8], position: &Position, dialect: Dialect) -> Reading {
    let whole = |kind| vec![Remark { kind, start: 0, end: writing.len() }];
    if writing.len() > MAX_READ {
        return Reading::none(whole(RemarkKind::TooLong));
    }
    let Ok(text) = std::str::from_utf8(writing) else {
        return Reading::none(whole(RemarkKind::NotUtf8));
    };
    let mut remarks = Vec::new();
    let glyphs = normalize(text, &mut remarks);
    let legal = position.legal_moves();
    let reader = Reader { position, legal: &legal, dialect, taste: Taste::STRICT };
    let mut reading = judge(reader, &glyphs, &mut remarks);
    remarks.sort_by_key(|remark| (remark.start, remark.end, remark.kind));
    remarks.dedup();
    reading.remarks = remarks;
    reading
}

/// R6 and section 2a: the strict verdict first, then what a liberal rule would make of it.
fn judge(reader: Reader<'_>, glyphs: &[Glyph], remarks: &mut Vec<Remark>) -> Reading {
    let strict = reader.interpret(glyphs);
    let case = Case { reader, glyphs, strict: strict.as_ref() };
    match &strict {
        None => lost(&case, Verdict::Unintelligible, remarks),
        Some(text) => match candidates(&reader, text) {
            Moves::None => lost(&case, Verdict::Illegal, remarks),
            moves => found(&case, text, moves, remarks),
        },
    }
}

/// A writing that some legal move fits.
fn found(case: &Case<'_>, text: &Interpretation, moves: Moves, remarks: &mut Vec<Remark>) -> Reading {
    remarks.extend(observe(&case.reader, text, &moves));
    let offers_draw = text.marked(Mark::DrawOffer).is_some();
    let whole = Reading { offers_draw, ..Reading::none(Vec::new()) };
    let mut remark = |kind, start, end| remarks.push(Remark { kind, start, end });
    let m = match &moves {
        Moves::One(m) => *m,
        _ => {
            let other = tell_apart(&case.reader, case.glyphs, text, moves.as_slice());
            let other = other.map(|other| Box::new((other.verdict, other.moves)));
            return Reading { verdict: moves.verdict(), moves, other, ..whole };
        }
    };
    if let Some((kind, both)) = second_meaning(case, &moves) {
        if let Some((kind, start, end)) = text_span(case.glyphs, kind) {
            remark(kind, start, end);
        }
        return Reading {
            verdict: both.verdict(),
            moves: both,
            other: Some(Box::new((Verdict::Clear, moves))),
            ..whole
        };
    }
    let other = liberty(&case.reader, case.glyphs, text, m).map(|other| {
        if let Some((kind, start, end)) = other.remark {
            remark(kind, start, end);
        }
        Box::new((other.verdict, other.moves))
    });
    Reading { verdict: Verdict::Clear, moves, other, ..whole }
}

/// A writing that no legal move fits: a saying, or rescued by a liberal rule, or lost.
fn lost(case: &Case<'_>, verdict: Verdict, remarks: &mut Vec<Remark>) -> Reading {
    let strict = Reading { verdict, ..Reading::none(Vec::new()) };
    if let Some(said) = phrase(case.glyphs).filter(|_| case.strict.is_none()) {
        return say(strict, said, case.glyphs, remarks);
    }
    let Some((kind, text, moves)) = rescue(case) else {
        if let Some(text) = case.strict {
            remarks.extend(observe(&case.reader, text, &Moves::None));
        }
        return strict;
    };
    remarks.extend(observe(&case.reader, &text, &moves));
    // What was put into figurines or said already needs no second remark.
    let in_signs = matches!(kind, RemarkKind::InWords | RemarkKind::Numeric);
    remarks.retain(|remark| remark.kind != kind && !(in_signs && remark.kind == RemarkKind::Figurine));
    let shown = if text.rest.is_empty() { case.glyphs } else { &text.rest };
    remarks.extend(text_span(shown, kind).map(|(kind, start, end)| Remark { kind, start, end }));
    let offers_draw = text.marked(Mark::DrawOffer).is_some();
    let rescued = Reading {
        verdict: moves.verdict(),
        moves,
        other: Some(Box::new((verdict, Moves::None))),
        offers_draw,
        ..strict
    };
    match phrase(&text.rest) {
        Some(said) => say(rescued, said, &text.rest, remarks),
        None => rescued,
    }
}

/// Adds what a text says to a reading.
fn say(reading: Reading, said: Phrase, text: &[Glyph], remarks: &mut Vec<Remark>) -> Reading {
    remarks.extend(text_span(text, said.remark()).map(|(kind, start, end)| Remark { kind, start, end }));
    match said {
        Phrase::Says(saying) => Reading { saying: Some(saying), ..reading },
        Phrase::OffersDraw => Reading { offers_draw: true, ..reading },
        Phrase::NullMove => reading,
    }
}

/// R4: the legal moves that satisfy any reading.
pub(super) fn candidates(reader: &Reader<'_>, interpretation: &Interpretation) -> Moves {
    let fits = |m: &&Move| interpretation.found.iter().any(|found| found.pattern.fits(**m, reader.position));
    Moves::sorted(reader.legal.iter().filter(fits).copied().collect(), reader.position)
}

/// What there is to remark about a text that has a reading.
fn observe(reader: &Reader<'_>, text: &Interpretation, moves: &Moves) -> Vec<Remark> {
    let position = reader.position;
    let mut remarks: Vec<Remark> =
        text.found.iter().flat_map(|found| found.remarks.iter().copied()).collect();
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
        remarks.extend(fitting.into_iter().flat_map(|found| observe_move(reader, text, found, m)));
    }
    remarks
}

/// R5: marks neither choose nor veto, so where they are wrong it is remarked.
fn observe_move(reader: &Reader<'_>, text: &Interpretation, found: &Found, m: Move) -> Vec<Remark> {
    let position = reader.position;
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
    if let Some(departure) = found.departure.filter(|_| is_superfluous(reader, found)) {
        remark(RemarkKind::SuperfluousDeparture, departure);
    }
    if found.pattern.castle.is_none() && m.is_castle() {
        remark(RemarkKind::CastlingAsKingMove, found.arrival);
    }
    remarks
}

/// Whether a file or rank of departure tells nothing apart. A pawn's capture needs its file, and
/// long notation its square.
fn is_superfluous(reader: &Reader<'_>, found: &Found) -> bool {
    let pattern = found.pattern;
    if pattern.from.single_square().is_some() || pattern.roles == Roles::PAWN && !pattern.needless_file {
        return false;
    }
    let without = Found { pattern: Pattern { from: Bitboard::FULL, ..pattern }, ..found.clone() };
    matches!(
        candidates(reader, &Interpretation { found: vec![without], ..Interpretation::default() }),
        Moves::One(_)
    )
}

//! R2, R3: castling in signs and in words, tried before anything is stripped.

use super::algebraic::{Found, span, starts};
use super::normalize::Glyph;
use super::pattern::{Castle, Pattern};
use super::remark::{Remark, RemarkKind};
use crate::position::CastlingSide::{KingSide, QueenSide};

/// Words for castling, in lower case without white space.
#[rustfmt::skip]
pub(super) const WORDS: &[&str] = &[
    "castles", "castle", "castling", "castled", "enroque", "enroca", "seenroca", "rochade", "rochiert", "rokade", "roque", "roquer",
    "rockad", "rokada", "rošáda", "roszada", "arrocco", "рокировка", "рокіровка", "рокада", "ракіроўка", "rocada", "sáncolás", "rok",
    "rokk", "փոխատեղում", "kindroque", "tornitus", "linnoitus", "vangerdus", "rokirovka", "rošāde", "rokiruotė",
];

/// Words for the sides, in lower case without white space, apostrophes and dots.
#[rustfmt::skip]
pub(super) const SIDES: &[(&str, Castle)] = &[
    ("k", Castle::One(KingSide)), ("king", Castle::One(KingSide)), ("kings", Castle::One(KingSide)), ("kingside", Castle::One(KingSide)),
    ("kingsside", Castle::One(KingSide)), ("kr", Castle::One(KingSide)), ("ks", Castle::One(KingSide)), ("short", Castle::One(KingSide)), ("small", Castle::One(KingSide)),
    ("corto", Castle::One(KingSide)), ("corta", Castle::One(KingSide)), ("kurz", Castle::One(KingSide)), ("kurze", Castle::One(KingSide)), ("klein", Castle::One(KingSide)),
    ("kleine", Castle::One(KingSide)), ("petit", Castle::One(KingSide)), ("court", Castle::One(KingSide)), ("pequeno", Castle::One(KingSide)), ("curto", Castle::One(KingSide)),
    ("curt", Castle::One(KingSide)), ("короткая", Castle::One(KingSide)), ("вкороткую", Castle::One(KingSide)), ("korte", Castle::One(KingSide)), ("kort", Castle::One(KingSide)),
    ("krótka", Castle::One(KingSide)), ("malá", Castle::One(KingSide)), ("mică", Castle::One(KingSide)), ("rövid", Castle::One(KingSide)), ("կարճ", Castle::One(KingSide)),
    ("mala", Castle::One(KingSide)), ("kisa", Castle::One(KingSide)), ("lyhyt", Castle::One(KingSide)), ("коротка", Castle::One(KingSide)), ("малка", Castle::One(KingSide)),
    ("q", Castle::One(QueenSide)), ("queen", Castle::One(QueenSide)), ("queens", Castle::One(QueenSide)), ("queenside", Castle::One(QueenSide)),
    ("queensside", Castle::One(QueenSide)), ("qr", Castle::One(QueenSide)), ("qs", Castle::One(QueenSide)), ("long", Castle::One(QueenSide)), ("large", Castle::One(QueenSide)),
    ("largo", Castle::One(QueenSide)), ("larga", Castle::One(QueenSide)), ("lang", Castle::One(QueenSide)), ("lange", Castle::One(QueenSide)), ("groß", Castle::One(QueenSide)),
    ("große", Castle::One(QueenSide)), ("gross", Castle::One(QueenSide)), ("grosse", Castle::One(QueenSide)), ("grand", Castle::One(QueenSide)), ("lungo", Castle::One(QueenSide)),
    ("grande", Castle::One(QueenSide)), ("longo", Castle::One(QueenSide)), ("llarg", Castle::One(QueenSide)), ("длинная", Castle::One(QueenSide)), ("вдлинную", Castle::One(QueenSide)),
    ("lång", Castle::One(QueenSide)), ("długa", Castle::One(QueenSide)), ("velká", Castle::One(QueenSide)), ("veľká", Castle::One(QueenSide)), ("mare", Castle::One(QueenSide)),
    ("hosszú", Castle::One(QueenSide)), ("երկար", Castle::One(QueenSide)), ("velika", Castle::One(QueenSide)), ("uzun", Castle::One(QueenSide)), ("pitkä", Castle::One(QueenSide)),
    ("довга", Castle::One(QueenSide)), ("голяма", Castle::One(QueenSide)),
];

/// The castling a whole text names.
pub(super) fn castling(text: &[Glyph]) -> Option<Found> {
    let (castle, kind) = match signs(text) {
        Some((castle, zeros)) => (castle, zeros.then_some(RemarkKind::ZeroForO)),
        None => (words(text)?, Some(RemarkKind::CastlingInWords)),
    };
    let (start, end) = span(text)?;
    Some(Found {
        pattern: Pattern::castling(castle),
        remarks: kind.map(|kind| Remark { kind, start, end }).into_iter().collect(),
        capture: None,
        arrival: (start, end),
        departure: None,
        letter: None,
        liberty: None,
    })
}

/// `O-O`, `0-0-0`, `oo`: two or three O of any alphabet, or zeros, with or without dashes. Also
/// whether there was a zero.
fn signs(text: &[Glyph]) -> Option<(Castle, bool)> {
    let (first, mut rest) = text.split_first()?;
    let mut count = usize::from(is_o(*first));
    let mut zeros = first.c == '0';
    while let Some((glyph, more)) = rest.split_first() {
        let (o, more) = if glyph.c == '-' { more.split_first()? } else { (glyph, more) };
        if count == 0 || !is_o(*o) {
            return None;
        }
        count += 1;
        zeros |= o.c == '0';
        rest = more;
    }
    match count {
        2 => Some((Castle::One(KingSide), zeros)),
        3 => Some((Castle::One(QueenSide), zeros)),
        _ => None,
    }
}

pub(super) const fn is_o(glyph: Glyph) -> bool {
    matches!(glyph.c, 'O' | 'o' | '0' | 'О' | 'о' | 'Ο' | 'ο' | 'Օ' | 'օ')
}

/// A word for castling with a word for the side before or behind it, or without.
fn words(text: &[Glyph]) -> Option<Castle> {
    // No word has a digit in it, and nearly every other writing has one.
    if text.iter().any(|glyph| glyph.is_digit()) {
        return None;
    }
    let plain: Vec<Glyph> =
        text.iter().copied().filter(|g| !matches!(g.c, '\'' | '’' | '.' | '-' | '(' | ')')).collect();
    if let Some(side) = word(&plain) {
        return Some(side.unwrap_or(Castle::Either));
    }
    SIDES.iter().find_map(|(name, side)| {
        let rest = plain.get(starts(&plain, name)?..)?;
        matches!(word(rest), Some(None)).then_some(*side)
    })
}

/// A word for castling, and the side behind it if there is one.
fn word(text: &[Glyph]) -> Option<Option<Castle>> {
    WORDS.iter().find_map(|name| {
        let rest = text.get(starts(text, name)?..)?;
        if rest.is_empty() {
            return Some(None);
        }
        let side = SIDES.iter().find(|(side, _)| starts(rest, side) == Some(rest.len()));
        side.map(|(_, side)| Some(*side))
    })
}

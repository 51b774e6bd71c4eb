//! R2: what stands before and behind a move without being part of it.

use super::normalize::Glyph;
use super::signs::{MARKS, Mark};

/// A move number in front.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Number {
    /// How many glyphs it takes, dots included.
    pub(super) length: usize,
    /// Its value, if there is one and it is not absurd.
    pub(super) value: Option<u32>,
    /// How many dots follow.
    pub(super) dots: usize,
    /// Digits glued to what follows could also be a rank (`2e4`).
    pub(super) glued: bool,
}

/// A leading move number with any dots, or dots alone.
pub(super) fn number(text: &[Glyph]) -> Option<Number> {
    let digits = text.iter().take_while(|glyph| glyph.c.is_ascii_digit()).count();
    let rest = text.get(digits..)?;
    let points = rest.iter().take_while(|glyph| matches!(glyph.c, '.' | ')')).count();
    if digits + points == 0 || digits > 4 {
        return None;
    }
    // `1.— e5`: a dash stands for the other side's move.
    let dash = usize::from(points > 0 && rest.get(points).is_some_and(|glyph| glyph.c == '-'));
    let glued = points == 0 && rest.first().is_some_and(|glyph| !glyph.gap);
    let value = text.iter().take(digits).try_fold(0, |sum, g| Some(sum * 10 + g.c.to_digit(10)?));
    Some(Number { length: digits + points + dash, value: value.filter(|_| digits > 0), dots: points, glued })
}

/// The longest mark at the end of a text and the length of what is before it.
pub(super) fn mark(text: &[Glyph]) -> Option<(usize, Mark)> {
    // A text that ends in a square's rank, as most do: of all marks only a glyph's number ends so.
    if text.last()?.is_digit() {
        return nag(text);
    }
    let signs = MARKS.iter().filter_map(|(word, mark)| Some((ends(text, word)?, *mark)));
    signs.chain(nag(text)).min_by_key(|(length, _)| *length)
}

/// A numeric annotation glyph such as `$14`.
fn nag(text: &[Glyph]) -> Option<(usize, Mark)> {
    let digits = text.iter().rev().take_while(|glyph| glyph.c.is_ascii_digit()).count();
    let at = text.len().checked_sub(digits + 1)?;
    (digits > 0 && text.get(at)?.c == '$').then_some((at, Mark::Annotation))
}

/// The length of what is left when a text ends with `word`; dots inside and behind a word of
/// letters do not matter. Signs are told by their case.
fn ends(text: &[Glyph], word: &str) -> Option<usize> {
    // Most do not: seen at the last character, before anything else is asked.
    let (end, last) = (text.last()?, word.chars().next_back()?);
    if end.c != last && end.c != '.' && !end.is(last) {
        return None;
    }
    let lettered = word.chars().any(char::is_lowercase);
    let mut left = text.len();
    for wanted in word.chars().rev() {
        while lettered && left > 0 && text.get(left - 1)?.c == '.' {
            left -= 1;
        }
        let glyph = text.get(left.checked_sub(1)?)?;
        if !(if lettered { glyph.is(wanted) } else { glyph.c == wanted }) {
            return None;
        }
        left -= 1;
    }
    Some(left)
}

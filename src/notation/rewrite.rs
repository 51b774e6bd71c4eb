//! Section 2a: texts with something left out, turned round, or put into other signs. Each returns
//! `None` where it would change nothing.

use super::castling::is_o;
use super::normalize::Glyph;

/// Without what is struck through.
pub(super) fn unstruck(text: &[Glyph]) -> Option<Vec<Glyph>> {
    let mut out: Vec<Glyph> = Vec::with_capacity(text.len());
    for glyph in text {
        if glyph.is_stroke() {
            out.pop();
        } else if !glyph.is_mark() {
            out.push(*glyph);
        }
    }
    text.iter().any(|glyph| glyph.is_stroke()).then_some(out)
}

/// Without accents and other marks on letters.
pub(super) fn unaccented(text: &[Glyph]) -> Option<Vec<Glyph>> {
    let plain = text.iter().filter(|glyph| !glyph.is_mark()).map(|glyph| glyph.with(glyph.base));
    text.iter().any(|glyph| glyph.is_mark() || glyph.base != glyph.c).then(|| plain.collect())
}

/// Without control characters.
pub(super) fn uncontrolled(text: &[Glyph]) -> Option<Vec<Glyph>> {
    keep(text, |glyph| !glyph.c.is_control())
}

/// Without `<…>`.
pub(super) fn unmarked(text: &[Glyph]) -> Option<Vec<Glyph>> {
    let mut open = false;
    keep(text, |glyph| {
        let inside = open || glyph.c == '<';
        open = inside && glyph.c != '>';
        !inside
    })
}

/// Without quotation marks, brackets and ornaments around it.
pub(super) fn unwrapped(text: &[Glyph]) -> Option<Vec<Glyph>> {
    let wraps = |glyph: &Glyph| {
        matches!(
            glyph.c,
            '"' | '\''
                | '`'
                | '('
                | ')'
                | '['
                | ']'
                | '<'
                | '>'
                | '*'
                | '_'
                | '~'
                | '|'
                | '«'
                | '»'
                | '‹'
                | '›'
                | '\u{2018}'..='\u{201f}' | '「' | '」' | '•' | '·'
        )
    };
    let start = text.iter().position(|glyph| !wraps(glyph))?;
    let end = text.iter().rposition(|glyph| !wraps(glyph))?;
    let inner = text.get(start..=end)?;
    // A pair of brackets around the new piece belongs to the move.
    let balanced = |open, close| {
        inner.iter().filter(|glyph| glyph.c == open).count()
            == inner.iter().filter(|glyph| glyph.c == close).count()
    };
    (inner.len() < text.len() && balanced('(', ')') && balanced('[', ']')).then(|| inner.to_vec())
}

/// Without points, commas, quotes and ornaments between its characters.
pub(super) fn unpointed(text: &[Glyph]) -> Option<Vec<Glyph>> {
    keep(text, |glyph| {
        !matches!(glyph.c, '.' | ',' | '\'' | '’' | '`' | '´' | '·' | '•' | '_' | '*' | '~' | '^' | '|' | '>')
    })
}

/// With every doubled sign once; an O more or less would be another castling.
pub(super) fn undoubled(text: &[Glyph]) -> Option<Vec<Glyph>> {
    let mut last = None;
    keep(text, |glyph| {
        let again = last == Some(glyph.c) && !is_o(*glyph);
        last = Some(glyph.c);
        !again
    })
}

/// From its end to its beginning.
pub(super) fn reversed(text: &[Glyph]) -> Option<Vec<Glyph>> {
    (text.len() > 1).then(|| text.iter().rev().copied().collect())
}

/// `5254`: correspondence numbers, files from 1, a fifth digit for the new piece.
pub(super) fn unnumbered(text: &[Glyph]) -> Option<Vec<Glyph>> {
    let (squares, piece) = text.split_at_checked(4)?;
    let digit = |glyph: &Glyph| glyph.c.to_digit(10).filter(|digit| (1..=8).contains(digit));
    let file = |glyph: &Glyph| Some(glyph.with(char::from_u32(u32::from('a') + digit(glyph)? - 1)?));
    let [a, b, c, d] = squares else { return None };
    digit(b).and(digit(d))?;
    let mut out = vec![file(a)?, *b, file(c)?, *d];
    match piece {
        [] => {}
        [piece] => out.push(piece.with(match piece.c {
            '1' => '♕',
            '2' => '♖',
            '3' => '♗',
            '4' => '♘',
            _ => return None,
        })),
        _ => return None,
    }
    Some(out)
}

/// How many words the first of two texts may have.
const WORDS: usize = 4;

/// A text and what is behind it, divided before words, brackets and quotes and behind commas.
pub(super) fn splits(text: &[Glyph]) -> impl Iterator<Item = (&[Glyph], &[Glyph])> {
    let ends = (1..text.len()).filter(|&at| {
        let before =
            at.checked_sub(1).and_then(|at| text.get(at)).is_some_and(|glyph| matches!(glyph.c, ',' | ';'));
        before || text.get(at).is_some_and(|glyph| glyph.gap || matches!(glyph.c, '(' | '[' | '"' | '<'))
    });
    ends.take(WORDS).filter_map(|at| text.split_at_checked(at))
}

/// The glyphs a test lets through, or `None` where it lets all through.
fn keep(text: &[Glyph], test: impl FnMut(&Glyph) -> bool) -> Option<Vec<Glyph>> {
    let mut test = test;
    let kept: Vec<Glyph> = text.iter().filter(|glyph| test(glyph)).copied().collect();
    (kept.len() < text.len()).then_some(kept)
}

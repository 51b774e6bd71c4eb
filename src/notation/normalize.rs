//! R1: bytes to plain characters, each with the bytes it came from. The only module that names
//! unicode-normalization.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::{decompose_canonical, is_combining_mark};

use super::remark::{Remark, RemarkKind};
use super::signs::{DIGIT_ZEROS, is_dash, is_format};

/// One plain character and where it came from.
#[derive(Debug, Clone, Copy)]
pub(super) struct Glyph {
    /// The character, normalized.
    pub(super) c: char,
    /// The same in lower case.
    pub(super) low: char,
    /// Its lower case before lookalikes were made one, for words.
    pub(super) raw: char,
    /// The character without its accents.
    pub(super) base: char,
    /// The bytes of the writing it stands for.
    pub(super) start: usize,
    pub(super) end: usize,
    /// White space came before it.
    pub(super) gap: bool,
    /// A raised, lowered or ringed digit: a liberty an arbiter may refuse.
    pub(super) raised: bool,
}

impl Glyph {
    /// The same place with another character.
    pub(super) fn with(self, c: char) -> Glyph {
        Glyph { c, low: fold(c), raw: fold(c), base: c, ..self }
    }

    /// Whether it is this small letter, as written or as normalized.
    pub(super) const fn is(self, small: char) -> bool {
        self.low == small || self.raw == small
    }

    /// Whether it is a digit and nothing else, as written and as normalized.
    pub(super) const fn is_digit(self) -> bool {
        self.c.is_ascii_digit() && self.low.is_ascii_digit() && self.raw.is_ascii_digit()
    }

    pub(super) const fn is_mark(self) -> bool {
        matches!(self.c, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}')
    }

    /// A stroke through the character before it.
    pub(super) const fn is_stroke(self) -> bool {
        matches!(self.c, '\u{335}'..='\u{338}' | '\u{20d2}' | '\u{20d3}' | '\u{20e5}' | '\u{20eb}')
    }
}

/// A character's lower case, as far as that is one character.
pub(super) fn fold(c: char) -> char {
    if c.is_ascii() { c.to_ascii_lowercase() } else { c.to_lowercase().next().unwrap_or(c) }
}

/// R1. White space goes, but leaves a mark on the glyph behind it.
pub(super) fn normalize(text: &str, remarks: &mut Vec<Remark>) -> Vec<Glyph> {
    let mut page = Page { glyphs: Vec::with_capacity(text.len()), remarks, gap: true };
    let mut rest = text.char_indices().peekable();
    while let Some((start, first)) = rest.next() {
        let mut end = start + first.len_utf8();
        while let Some(&(at, c)) = rest.peek() {
            if !joins(c) {
                break;
            }
            end = at + c.len_utf8();
            rest.next();
        }
        page.cluster(text.get(start..end).unwrap_or_default(), first, start, end);
    }
    page.glyphs
}

/// Whether a character composes with the one before it: combining marks, and the vowels and finals
/// of Hangul.
fn joins(c: char) -> bool {
    !c.is_ascii() && (is_combining_mark(c) && !is_format(c) || matches!(c, '\u{1160}'..='\u{11ff}'))
}

struct Page<'r> {
    glyphs: Vec<Glyph>,
    remarks: &'r mut Vec<Remark>,
    gap: bool,
}

impl Page<'_> {
    /// One character with what composes with it.
    fn cluster(&mut self, text: &str, first: char, start: usize, end: usize) {
        if first.is_ascii() && text.len() == 1 {
            self.push(first, first, start, end, false);
            return;
        }
        let raised = is_raised(first);
        for c in text.nfkc() {
            let plain = self.plain(c, start, end);
            if let Some(plain) = plain {
                self.push(plain, c, start, end, raised && plain.is_ascii_digit());
            }
        }
        if raised {
            self.remark(RemarkKind::RaisedDigit, start, end);
        } else if text.nfc().ne(text.nfkc()) && !first.is_whitespace() && !is_dash(first) && !is_format(first)
        {
            self.remark(RemarkKind::CompatibleForm, start, end);
        }
    }

    /// The plain character for one that NFKC left, or `None` where it is dropped.
    fn plain(&mut self, c: char, start: usize, end: usize) -> Option<char> {
        if is_format(c) {
            self.remark(RemarkKind::Invisible, start, end);
            return None;
        }
        let (plain, kind) = match c {
            _ if c.is_ascii() => return Some(c),
            _ if is_dash(c) => ('-', RemarkKind::TypographicSign),
            '×' | '✕' | '✖' | '✗' | '✘' | '⨯' | '╳' => ('x', RemarkKind::TypographicSign),
            '∶' => (':', RemarkKind::TypographicSign),
            '⁄' | '∕' => ('/', RemarkKind::TypographicSign),
            'х' => ('x', RemarkKind::Lookalike),
            'а' => ('a', RemarkKind::Lookalike),
            'с' => ('c', RemarkKind::Lookalike),
            'е' => ('e', RemarkKind::Lookalike),
            _ => match digit(c) {
                Some(plain) => (plain, RemarkKind::OtherDigit),
                None => return Some(c),
            },
        };
        self.remark(kind, start, end);
        Some(plain)
    }

    fn push(&mut self, c: char, raw: char, start: usize, end: usize, raised: bool) {
        if c.is_whitespace() {
            self.gap = true;
            return;
        }
        // An arrow typed in two strokes is the dash it begins with.
        if c == '>' && self.glyphs.last().is_some_and(|g| g.c == '-' && g.end == start) {
            return;
        }
        let mut base = None;
        decompose_canonical(raw, |part| {
            base.get_or_insert(part);
        });
        let base = if raw == c { base.unwrap_or(c) } else { c };
        let gap = std::mem::take(&mut self.gap);
        self.glyphs.push(Glyph { c, low: fold(c), raw: fold(raw), base, start, end, gap, raised });
    }

    fn remark(&mut self, kind: RemarkKind, start: usize, end: usize) {
        self.remarks.push(Remark { kind, start, end });
    }
}

/// A decimal digit of any script as its ASCII digit.
fn digit(c: char) -> Option<char> {
    let zero = DIGIT_ZEROS.iter().find(|&&zero| (zero..zero + 10).contains(&u32::from(c)))?;
    char::from_digit(u32::from(c) - zero, 10)
}

/// Digits that print raised, lowered or in a ring.
const fn is_raised(c: char) -> bool {
    matches!(c, '²' | '³' | '¹' | '\u{2070}'..='\u{2089}' | '\u{2460}'..='\u{249b}')
}

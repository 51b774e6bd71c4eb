//! R2 and R3: from a text to its readings, without judging any.

use super::algebraic::{Found, Reader, span};
use super::castling::castling;
use super::descriptive::{TRADITIONS, Tradition};
use super::normalize::Glyph;
use super::signs::{Mark, OR_WORDS};
use super::strip::{Number, mark, number};
use super::taste::Traditions;

/// Everything a text says.
#[derive(Debug, Clone, Default)]
pub(super) struct Interpretation {
    /// Its readings; never empty.
    pub(super) found: Vec<Found>,
    /// The marks behind the move, and their bytes.
    pub(super) marks: Vec<(Mark, usize, usize)>,
    /// The move number and its bytes.
    pub(super) number: Option<(Number, usize, usize)>,
    /// Comments, without their braces.
    pub(super) comments: Vec<Vec<Glyph>>,
    /// Two or more moves are named.
    pub(super) several: bool,
    /// A second text behind the move (section 2a).
    pub(super) rest: Vec<Glyph>,
}

impl Interpretation {
    pub(super) fn marked(&self, mark: Mark) -> Option<(usize, usize)> {
        self.marks.iter().find(|(kind, ..)| *kind == mark).map(|&(_, start, end)| (start, end))
    }

    fn of(found: Found) -> Interpretation {
        Interpretation { found: vec![found], ..Interpretation::default() }
    }
}

/// A move's text is never longer, in glyphs; what is longer has marks to strip or is none.
const LONGEST_MOVE: usize = 48;

impl Reader<'_> {
    /// The interpretation of a whole writing, or `None` where it has no reading.
    pub(super) fn interpret(&self, glyphs: &[Glyph]) -> Option<Interpretation> {
        let (text, comments) = without_comments(glyphs);
        let mut interpretation = self.numbered(&text)?;
        for comment in &comments {
            if let Some((start, end)) = span(comment) {
                interpretation.marks.push((Mark::Annotation, start, end));
            }
        }
        interpretation.comments = comments;
        Some(interpretation)
    }

    /// R2: castling is tried before digits are stripped; digits glued to a square may be its rank
    /// as well as a move number.
    fn numbered(&self, text: &[Glyph]) -> Option<Interpretation> {
        if let Some(found) = marked(text, castling) {
            return Some(found);
        }
        let Some(number) = number(text) else { return self.named(text) };
        let (head, body) = text.split_at_checked(number.length)?;
        let (start, end) = span(head)?;
        let whole = if number.glued { self.named(text) } else { None };
        let Some(mut rest) = self.named(body) else { return whole };
        match whole {
            Some(whole) => rest.found.extend(whole.found),
            None => rest.number = Some((number, start, end)),
        }
        Some(rest)
    }

    /// One move, or several with "or" or "/" between them: the union of their readings (R6).
    fn named(&self, text: &[Glyph]) -> Option<Interpretation> {
        if let Some(one) = marked(text, |core| self.core(core)) {
            return Some(one);
        }
        let (left, right) = split_or(text).filter(|_| text.len() <= 4 * LONGEST_MOVE)?;
        let mut first = marked(left, |core| self.core(core))?;
        let second = self.named(right).or_else(|| self.other_piece(&first, right))?;
        first.found.extend(second.found);
        first.marks.extend(second.marks);
        first.several = true;
        Some(first)
    }

    /// `e8=Q or R`: the second move is the first with another new piece.
    fn other_piece(&self, first: &Interpretation, text: &[Glyph]) -> Option<Interpretation> {
        let found = first.found.first()?.clone();
        let (promotion, remarks) = self.promotion(text).filter(|_| !text.is_empty())?;
        let pattern = super::pattern::Pattern { promotion, ..found.pattern };
        let named = matches!(found.pattern.promotion, super::pattern::Promotion::To(_));
        named.then(|| Interpretation::of(Found { pattern, remarks, ..found }))
    }

    /// The systems in their order; the first that yields a reading wins (R3).
    fn core(&self, text: &[Glyph]) -> Option<Found> {
        castling(text).or_else(|| self.algebraic(text)).or_else(|| self.by_tradition(text))
    }

    /// R3: English descriptive; Spanish for Spanish writers; both where no language was declared.
    fn by_tradition(&self, text: &[Glyph]) -> Option<Found> {
        let tag = self.dialect.tag();
        let mine = |tradition: &Tradition| tradition.tags.contains(&tag) || tag == "und";
        let other = self.taste.traditions == Traditions::Other;
        let mut read = TRADITIONS.iter().filter(|tradition| mine(tradition) != other);
        read.find_map(|tradition| self.descriptive(text, tradition))
    }
}

/// R2: reads a text with as few marks stripped from its end as it takes.
fn marked(text: &[Glyph], read: impl Fn(&[Glyph]) -> Option<Found>) -> Option<Interpretation> {
    if is_all_marks(text) {
        return None;
    }
    let mut rest = text;
    let mut marks: Vec<(Mark, usize, usize)> = Vec::new();
    loop {
        if let Some(mut found) = (rest.len() <= LONGEST_MOVE).then(|| read(rest)).flatten() {
            // R5: in descriptive e.p. selects.
            let passing = marks.iter().any(|(mark, ..)| *mark == Mark::EnPassant);
            found.pattern.must_pass = passing && found.pattern.descriptive;
            return Some(Interpretation { marks, ..Interpretation::of(found) });
        }
        let (length, kind) = mark(rest)?;
        let (left, stripped) = rest.split_at_checked(length)?;
        let (start, end) = span(stripped)?;
        marks.push((kind, start, end));
        rest = left;
    }
}

/// Signs that belong to a move, and no move.
fn is_all_marks(mut text: &[Glyph]) -> bool {
    while let Some((length, _)) = mark(text) {
        text = text.get(..length).unwrap_or_default();
    }
    text.is_empty()
}

/// Two texts with "or" or a slash between them.
fn split_or(text: &[Glyph]) -> Option<(&[Glyph], &[Glyph])> {
    for at in 1..text.len() {
        let rest = text.get(at..)?;
        let slash = rest.first().is_some_and(|glyph| glyph.c == '/').then_some(1);
        let word = OR_WORDS.iter().find_map(|word| {
            let length = super::algebraic::starts(rest, word)?;
            let apart = rest.first()?.gap && rest.get(length)?.gap;
            apart.then_some(length)
        });
        if let Some(length) = slash.or(word) {
            return Some((text.get(..at)?, rest.get(length..)?));
        }
    }
    None
}

/// R2: `{…}` anywhere and everything behind a semicolon.
fn without_comments(glyphs: &[Glyph]) -> (Vec<Glyph>, Vec<Vec<Glyph>>) {
    let mut text = Vec::with_capacity(glyphs.len());
    let mut comments: Vec<Vec<Glyph>> = Vec::new();
    let mut open = None;
    for glyph in glyphs {
        match (glyph.c, open) {
            ('{', None) | (';', None) => {
                open = Some(glyph.c);
                comments.push(Vec::new());
            }
            ('}', Some('{')) => open = None,
            (_, None) => text.push(*glyph),
            (_, Some(_)) => {
                if let Some(comment) = comments.last_mut() {
                    comment.push(*glyph);
                }
            }
        }
    }
    (text, comments)
}

//! R3, algebraic: short, long, coordinates, and pawns by their files.

use super::dialect::Dialect;
use super::letter::{Letter, is_own_piece, latin, letters};
use super::normalize::Glyph;
use super::pattern::{Pattern, Promotion, Roles};
use super::remark::{Remark, RemarkKind};
use super::signs::CAPTURE_WORDS;
use super::taste::Taste;
use crate::position::{Bitboard, File, Move, Position, Rank, Role, Square};

/// What one text was read as.
#[derive(Debug, Clone)]
pub(super) struct Found {
    pub(super) pattern: Pattern,
    /// What there is to remark about letters and words.
    pub(super) remarks: Vec<Remark>,
    /// The bytes of a capture sign.
    pub(super) capture: Option<(usize, usize)>,
    /// The bytes of the arrival square.
    pub(super) arrival: (usize, usize),
    /// The bytes of a departure square, file or rank.
    pub(super) departure: Option<(usize, usize)>,
    /// What there is to remark about the man's letter, where it has one.
    pub(super) letter: Option<RemarkKind>,
    /// A letter was read in a way an arbiter could refuse.
    pub(super) liberty: Option<RemarkKind>,
}

/// A text and everything that decides how it is read.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    pub(super) position: &'a Position,
    /// Every legal move of the position.
    pub(super) legal: &'a [Move],
    pub(super) dialect: Dialect,
    pub(super) taste: Taste,
}

impl<'p> Reader<'p> {
    /// The readings of a whole text: the longest piece letter that leaves a move behind it wins
    /// (R3d); without a letter it is a pawn, unless both squares are given (R3c).
    pub(super) fn algebraic(&self, text: &[Glyph]) -> Option<Found> {
        let first = text.first()?;
        if self.taste.capital_files && self.file(first).is_some() {
            let filed = self.body(text, Roles::PAWN, None);
            if filed.is_some() {
                return filed;
            }
        }
        let piece = self.taste.small_pieces || small_file(*first).is_none();
        let lettered = |rare: bool| {
            let letters =
                letters(text, self.dialect, self.taste).filter(|letter| piece && is_rare(letter) == rare);
            letters.into_iter().find_map(|letter| self.with_letter(text, letter, text.get(letter.length..)?))
        };
        // Two whole squares are coordinates before a rare letter is thought of.
        let coordinates = || self.shaped(text, Roles::PAWN, None, &[Self::both_squares]);
        lettered(false)
            .or_else(coordinates)
            .or_else(|| lettered(true))
            .or_else(|| self.body(text, Roles::PAWN, None))
    }

    fn with_letter(&self, text: &[Glyph], letter: Letter, rest: &[Glyph]) -> Option<Found> {
        let mut found = self.body(rest, letter.roles, Some(letter))?;
        let token = text.get(..letter.length).unwrap_or_default();
        let (start, end) = span(token)?;
        found.letter = letter.remark;
        if let Some(kind) = letter.remark {
            found.remarks.push(Remark { kind, start, end });
        }
        if self.taste.small_pieces && token.iter().all(|glyph| small_file(*glyph).is_some()) {
            found.remarks.push(Remark { kind: RemarkKind::SmallLetterPiece, start, end });
        }
        if letter.liberty {
            found.liberty = letter.remark;
        }
        Some(found)
    }

    /// What follows the piece letter: squares, then a new piece.
    fn body(&self, text: &[Glyph], roles: Roles, letter: Option<Letter>) -> Option<Found> {
        let shapes: [Shape<'p>; 6] =
            [Self::both_squares, Self::file_square, Self::rank_square, Self::square, Self::files, Self::half];
        self.shaped(text, roles, letter, &shapes)
    }

    fn shaped(
        &self,
        text: &[Glyph],
        roles: Roles,
        letter: Option<Letter>,
        shapes: &[Shape<'p>],
    ) -> Option<Found> {
        shapes.iter().find_map(|shape| {
            let squares = shape(self, text, letter)?;
            let rest = text.get(squares.used..)?;
            let (promotion, remarks) = self.promotion(rest)?;
            squares.found(text, roles, letter.is_some(), promotion, remarks)
        })
    }

    /// `e2e4`, `g1-f3`, `c4xf7`.
    fn both_squares(&self, text: &[Glyph], _: Option<Letter>) -> Option<Squares> {
        let (from_file, from_rank) = (self.file(text.first()?)?, rank(text.get(1)?)?);
        let sign = Sign::read(text.get(2..)?);
        let at = 2 + sign.length;
        let (to_file, to_rank) = (self.file(text.get(at)?)?, rank(text.get(at + 1)?)?);
        let from = Square::from_coords(from_file, from_rank);
        // R1: with white space alone between them the first must be a man of the mover.
        let apart = sign.length == 0 && text.get(2).is_some_and(|glyph| glyph.gap);
        if apart && !self.position.board().by_color(self.position.turn()).contains(from) {
            return None;
        }
        let to = Square::from_coords(to_file, to_rank);
        Some(Squares {
            from: Bitboard::from_square(from),
            coordinates: true,
            departure: 2,
            ..Squares::at(to, sign, at)
        })
    }

    /// `bd2`, `exd5`, `ed5`.
    fn file_square(&self, text: &[Glyph], _: Option<Letter>) -> Option<Squares> {
        let from = self.file(text.first()?)?;
        let sign = Sign::read(text.get(1..)?);
        let at = 1 + sign.length;
        let (file, rank) = (self.file(text.get(at)?)?, rank(text.get(at + 1)?)?);
        let to = Square::from_coords(file, rank);
        let squares = Squares { from: Bitboard::from_file(from), departure: 1, ..Squares::at(to, sign, at) };
        Some(Squares { needless_file: from == file, ..squares })
    }

    /// `1a3`, `2e4`.
    fn rank_square(&self, text: &[Glyph], _: Option<Letter>) -> Option<Squares> {
        let from = rank(text.first()?)?;
        let sign = Sign::read(text.get(1..)?);
        let at = 1 + sign.length;
        let to = Square::from_coords(self.file(text.get(at)?)?, rank(text.get(at + 1)?)?);
        Some(Squares { from: Bitboard::from_rank(from), departure: 1, ..Squares::at(to, sign, at) })
    }

    /// `e4`, `-f3`, `xd5`.
    fn square(&self, text: &[Glyph], letter: Option<Letter>) -> Option<Squares> {
        let sign = Sign::read(text);
        if sign.length > 0 && !sign.capture && letter.is_none() {
            return None;
        }
        let at = sign.length;
        let to = Square::from_coords(self.file(text.get(at)?)?, rank(text.get(at + 1)?)?);
        Some(Squares::at(to, sign, at))
    }

    /// `ed`, `exd`, `ed:`. Only pawns are written so.
    fn files(&self, text: &[Glyph], letter: Option<Letter>) -> Option<Squares> {
        if letter.is_some_and(|letter| !letter.roles.has(Role::Pawn)) {
            return None;
        }
        let from = self.file(text.first()?)?;
        let sign = Sign::read(text.get(1..)?);
        let at = 1 + sign.length;
        let to = self.file(text.get(at)?)?;
        if from == to {
            return None;
        }
        Some(Squares {
            from: Bitboard::from_file(from),
            to: Bitboard::from_file(to),
            departure: 1,
            used: at + 1,
            arrival: (at, at + 1),
            pawn: true,
            ..Squares::at(Square::A1, sign, at)
        })
    }

    /// Section 2a: a piece and half a square, `Nf` or `N3`.
    fn half(&self, text: &[Glyph], letter: Option<Letter>) -> Option<Squares> {
        if !self.taste.half_squares || letter.is_none_or(|letter| letter.roles == Roles::PAWN) {
            return None;
        }
        let sign = Sign::read(text);
        let glyph = text.get(sign.length)?;
        let to = match (self.file(glyph), rank(glyph)) {
            (Some(file), _) => Bitboard::from_file(file),
            (_, Some(rank)) => Bitboard::from_rank(rank),
            _ => return None,
        };
        let at = sign.length;
        Some(Squares { to, used: at + 1, arrival: (at, at + 1), ..Squares::at(Square::A1, sign, at) })
    }

    /// R3b: a small a to h is a file; a capital is one where it is no piece in the language.
    pub(super) fn file(&self, glyph: &Glyph) -> Option<File> {
        let small = small_file(*glyph);
        if small.is_some() {
            return small;
        }
        let plain = latin(glyph.c);
        let file = File::from_char(plain.to_ascii_lowercase()).filter(|_| plain.is_ascii_uppercase())?;
        let piece = is_own_piece(glyph, self.dialect);
        (self.taste.capital_files || !piece).then_some(file)
    }

    /// The new piece: `=Q`, `/Q`, `(Q)`, `-Q`, `:Q`, `Q`, or the sign alone.
    pub(super) fn promotion(&self, rest: &[Glyph]) -> Option<(Promotion, Vec<Remark>)> {
        let (inner, sign) = match rest {
            [] => return Some((Promotion::Open, Vec::new())),
            [sign] if matches!(sign.c, '=' | '/' | ':') || self.is_sign(*sign) => {
                return Some((Promotion::Open, Vec::new()));
            }
            [eq, open, inner @ .., close] if eq.c == '=' && open.c == '(' && close.c == ')' => (inner, true),
            [open, inner @ .., close] if open.c == '(' && close.c == ')' => (inner, true),
            [sign, inner @ ..] if matches!(sign.c, '=' | '/' | '-' | ':') => (inner, true),
            inner => (inner, false),
        };
        let mut roles = Roles::NONE;
        let mut remarks = Vec::new();
        let mut rest = inner;
        loop {
            let letter = self.new_piece(rest)?;
            let (token, after) = rest.split_at_checked(letter.length)?;
            roles = roles.or(letter.roles);
            if let (Some(kind), Some((start, end))) = (letter.remark, span(token)) {
                remarks.push(Remark { kind, start, end });
            }
            match after {
                [] => return Some((Promotion::To(roles), remarks)),
                [slash, more @ ..] if sign && slash.c == '/' => rest = more,
                _ => return None,
            }
        }
    }

    /// An x behind the arrival: a capture sign that came late, but to who calls a piece so in his language.
    fn is_sign(&self, glyph: Glyph) -> bool {
        glyph.c == 'x' && (self.dialect == Dialect::UND || self.new_piece(&[glyph]).is_none())
    }

    /// A new piece's letter, in either case: no file can stand here.
    fn new_piece(&self, text: &[Glyph]) -> Option<Letter> {
        letters(text, self.dialect, self.taste).next()
    }
}

/// A letter that comes after every other way to read a text (R3a).
fn is_rare(letter: &Letter) -> bool {
    letter.remark == Some(RemarkKind::VariantLetter)
}

type Shape<'p> = fn(&Reader<'p>, &[Glyph], Option<Letter>) -> Option<Squares>;

/// A sign between a man or a departure and the arrival.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sign {
    pub(super) length: usize,
    pub(super) capture: bool,
}

impl Sign {
    /// A dash, a capture sign, a word for taking, or nothing.
    pub(super) fn read(text: &[Glyph]) -> Sign {
        match text.first().map(|glyph| glyph.c) {
            Some('-') => Sign { length: 1, capture: false },
            Some('x' | 'X' | ':' | 'Х' | 'Χ') => Sign { length: 1, capture: true },
            _ => {
                let word = CAPTURE_WORDS.iter().find_map(|word| starts(text, word));
                Sign { length: word.unwrap_or(0), capture: word.is_some() }
            }
        }
    }
}

/// How many glyphs of a text spell a word it begins with, in either case.
pub(super) fn starts(text: &[Glyph], word: &str) -> Option<usize> {
    let mut length = 0;
    for c in word.chars() {
        text.get(length).filter(|glyph| glyph.is(c))?;
        length += 1;
    }
    Some(length)
}

/// The squares of a move as written.
struct Squares {
    from: Bitboard,
    to: Bitboard,
    sign: Sign,
    /// Where the sign begins, in glyphs.
    sign_at: usize,
    arrival: (usize, usize),
    departure: usize,
    used: usize,
    coordinates: bool,
    needless_file: bool,
    pawn: bool,
}

impl Squares {
    /// An arrival square behind a sign.
    fn at(to: Square, sign: Sign, at: usize) -> Squares {
        Squares {
            from: Bitboard::FULL,
            to: Bitboard::from_square(to),
            sign,
            sign_at: at - sign.length,
            arrival: (at, at + 2),
            departure: 0,
            used: at + 2,
            coordinates: false,
            needless_file: false,
            pawn: false,
        }
    }

    fn found(
        self,
        text: &[Glyph],
        roles: Roles,
        lettered: bool,
        promotion: Promotion,
        remarks: Vec<Remark>,
    ) -> Option<Found> {
        let trailing = text.get(self.used..).unwrap_or_default();
        let late = trailing.first().filter(|glyph| matches!(glyph.c, ':' | 'x') && trailing.len() == 1);
        let capture = if self.sign.capture {
            span(text.get(self.sign_at..self.sign_at + self.sign.length)?)
        } else {
            late.map(|glyph| (glyph.start, glyph.end))
        };
        let pawn = roles == Roles::PAWN;
        let unfiled = self.departure == 0;
        // R3c: coordinates without a letter move whatever stands there.
        let roles = match (self.coordinates && !lettered, self.pawn) {
            (true, _) => Roles::ALL,
            (_, true) => Roles::PAWN,
            _ => roles,
        };
        let pattern = Pattern {
            roles,
            from: self.from,
            to: self.to,
            promotion,
            must_capture: pawn && unfiled && capture.is_some(),
            bare: pawn && unfiled && capture.is_none(),
            needless_file: self.needless_file,
            ..Pattern::ANY
        };
        Some(Found {
            pattern,
            remarks,
            capture,
            arrival: span(text.get(self.arrival.0..self.arrival.1)?)?,
            departure: span(text.get(..self.departure)?),
            letter: None,
            liberty: None,
        })
    }
}

/// The bytes of some glyphs, which a text that was turned round has in falling order; none for none.
pub(super) fn span(glyphs: &[Glyph]) -> Option<(usize, usize)> {
    let (first, last) = (glyphs.first()?, glyphs.last()?);
    Some((first.start.min(last.start), first.end.max(last.end)))
}

pub(super) fn small_file(glyph: Glyph) -> Option<File> {
    File::from_char(glyph.c)
}

pub(super) fn rank(glyph: &Glyph) -> Option<Rank> {
    Rank::from_char(glyph.c)
}

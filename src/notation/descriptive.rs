//! R3e, R3f: descriptive notation, English and Spanish. One grammar; a tradition is a table.

use super::algebraic::{Found, Reader, Sign, rank, span, starts};
use super::normalize::Glyph;
use super::pattern::{Pattern, Roles};
use super::remark::{Remark, RemarkKind};
use crate::position::CastlingSide::{self, KingSide, QueenSide};
use crate::position::{Bitboard, Color, File, Rank, Square};

/// One name of a file or a pair of files, which is also the name of a man.
struct Name {
    text: &'static str,
    /// The files, as bits from a to h.
    files: u8,
    role: Roles,
    /// The wing of the piece so named; the files of the name are its pawn's.
    side: Option<CastlingSide>,
}

/// The names of one language's descriptive notation and the order they are used in.
pub(super) struct Tradition {
    /// The languages that write it.
    pub(super) tags: &'static [&'static str],
    names: &'static [Name],
    pawn: char,
    /// `4R`: the rank comes before the file. `PA`: the pawn's letter comes before its file.
    rank_first: bool,
}

const fn name(text: &'static str, files: u8, role: Roles, side: Option<CastlingSide>) -> Name {
    Name { text, files, role, side }
}

/// The two traditions. The longest names come first.
#[rustfmt::skip]
pub(super) static TRADITIONS: [Tradition; 2] = [
    Tradition { tags: &["en"], pawn: 'p', rank_first: false, names: &[
        name("qkt", 0b0000_0010, Roles::KNIGHT, Some(QueenSide)), name("kkt", 0b0100_0000, Roles::KNIGHT, Some(KingSide)),
        name("qr",  0b0000_0001, Roles::ROOK,   Some(QueenSide)), name("kr",  0b1000_0000, Roles::ROOK,   Some(KingSide)),
        name("qn",  0b0000_0010, Roles::KNIGHT, Some(QueenSide)), name("kn",  0b0100_0000, Roles::KNIGHT, Some(KingSide)),
        name("qb",  0b0000_0100, Roles::BISHOP, Some(QueenSide)), name("kb",  0b0010_0000, Roles::BISHOP, Some(KingSide)),
        name("kt",  0b0100_0010, Roles::KNIGHT, None),            name("n",   0b0100_0010, Roles::KNIGHT, None),
        name("r",   0b1000_0001, Roles::ROOK,   None),            name("b",   0b0010_0100, Roles::BISHOP, None),
        name("q",   0b0000_1000, Roles::QUEEN,  None),            name("k",   0b0001_0000, Roles::KING,   None),
    ] },
    Tradition { tags: &["es"], pawn: 'p', rank_first: true, names: &[
        name("td",  0b0000_0001, Roles::ROOK,   Some(QueenSide)), name("tr",  0b1000_0000, Roles::ROOK,   Some(KingSide)),
        name("cd",  0b0000_0010, Roles::KNIGHT, Some(QueenSide)), name("cr",  0b0100_0000, Roles::KNIGHT, Some(KingSide)),
        name("ad",  0b0000_0100, Roles::BISHOP, Some(QueenSide)), name("ar",  0b0010_0000, Roles::BISHOP, Some(KingSide)),
        name("t",   0b1000_0001, Roles::ROOK,   None),            name("c",   0b0100_0010, Roles::KNIGHT, None),
        name("a",   0b0010_0100, Roles::BISHOP, None),
        name("d",   0b0000_1000, Roles::QUEEN,  None),            name("r",   0b0001_0000, Roles::KING,   None),
    ] },
];

/// A man as named, and how many glyphs that took.
#[derive(Clone, Copy)]
struct Man {
    roles: Roles,
    /// Where such a man stands.
    stands: Bitboard,
    length: usize,
}

impl Reader<'_> {
    /// The reading of a whole text in one tradition.
    pub(super) fn descriptive(&self, text: &[Glyph], tradition: &Tradition) -> Option<Found> {
        let us = self.position.turn();
        men(text, tradition, us).into_iter().find_map(|man| {
            let rest = text.get(man.length..)?;
            let (place, used) = self.bracketed(rest, tradition).unwrap_or((Bitboard::FULL, 0));
            let from = man.stands & place;
            let rest = rest.get(used..)?;
            let sign = Sign::read(rest);
            let behind = rest.get(sign.length..)?;
            let found =
                if sign.capture { self.capture(behind, tradition) } else { self.arrival(behind, tradition) }?;
            let at = man.length + used;
            let capture = if sign.capture { span(text.get(at..at + sign.length)?) } else { None };
            let pattern = Pattern { roles: man.roles, from, descriptive: true, ..found.pattern };
            let (start, end) = span(text)?;
            let mut remarks = found.remarks;
            remarks.push(Remark { kind: RemarkKind::Descriptive, start, end });
            Some(Found { pattern, remarks, capture, ..found })
        })
    }

    /// A square, then perhaps a new piece.
    fn arrival(&self, text: &[Glyph], tradition: &Tradition) -> Option<Found> {
        self.squares(text, tradition).find_map(|(to, length)| {
            let tail = text.get(length..)?;
            if let [sign] = tail
                && matches!(sign.c, ':' | 'x')
            {
                return None;
            }
            let (promotion, remarks) = self.promotion(tail)?;
            let pattern = Pattern { to, promotion, ..Pattern::ANY };
            let arrival = span(text.get(..length)?)?;
            Some(Found {
                pattern,
                remarks,
                capture: None,
                arrival,
                departure: None,
                letter: None,
                liberty: None,
            })
        })
    }

    /// The man taken (R5), perhaps its square, perhaps a new piece. A promotion needs its sign or
    /// brackets here: `PxQP` takes the queen's pawn (R3e).
    fn capture(&self, text: &[Glyph], tradition: &Tradition) -> Option<Found> {
        let them = self.position.turn().other();
        men(text, tradition, them).into_iter().find_map(|man| {
            let rest = text.get(man.length..)?;
            let (place, used) = self.bracketed(rest, tradition).unwrap_or((Bitboard::FULL, 0));
            let tail = rest.get(used..)?;
            if tail.first().is_some_and(|glyph| !matches!(glyph.c, '=' | '/' | '(')) {
                return None;
            }
            let (promotion, remarks) = self.promotion(tail)?;
            let pattern =
                Pattern { takes: man.roles, to: place, taken_on: man.stands, promotion, ..Pattern::ANY };
            let arrival = span(text.get(..man.length)?)?;
            Some(Found {
                pattern,
                remarks,
                capture: None,
                arrival,
                departure: None,
                letter: None,
                liberty: None,
            })
        })
    }

    /// `(B3)` or `/B3`: where the man before it stands.
    fn bracketed(&self, text: &[Glyph], tradition: &Tradition) -> Option<(Bitboard, usize)> {
        let (open, rest) = text.split_first()?;
        let closed = match open.c {
            '(' | '[' => true,
            '/' => false,
            _ => return None,
        };
        self.squares(rest, tradition).find_map(|(squares, length)| {
            if !closed {
                return Some((squares, length + 1));
            }
            matches!(rest.get(length)?.c, ')' | ']').then_some((squares, length + 2))
        })
    }

    /// The squares a text may begin with, the longest name first (R3f), seen from the mover's side.
    fn squares(&self, text: &[Glyph], tradition: &Tradition) -> impl Iterator<Item = (Bitboard, usize)> {
        let us = self.position.turn();
        tradition.names.iter().filter_map(move |name| {
            let (rank, before) = if tradition.rank_first { (rank(text.first()?), 1) } else { (None, 0) };
            let length = before + starts(text.get(before..)?, name.text)?;
            let (rank, length) = match rank {
                Some(rank) => (rank, length),
                None if tradition.rank_first => return None,
                None => {
                    let (rank, used) = numbered(text.get(length..)?)?;
                    (rank, length + used)
                }
            };
            let rank = if us == Color::White { rank } else { rank.flip_vertical() };
            Some((of_files(name.files) & Bitboard::from_rank(rank), length))
        })
    }
}

/// A rank behind a file: its digit, or `sq` for the first.
fn numbered(text: &[Glyph]) -> Option<(Rank, usize)> {
    let digit = text.first().and_then(rank).map(|rank| (rank, 1));
    digit.or_else(|| Some((Rank::First, starts(text, "sq")?)))
}

/// The men a text may begin with, the longest name first.
fn men(text: &[Glyph], tradition: &Tradition, side: Color) -> Vec<Man> {
    let is_pawn = |at: usize| text.get(at).is_some_and(|glyph| glyph.low == tradition.pawn);
    let mut men = Vec::new();
    for name in tradition.names {
        let skip = usize::from(tradition.rank_first && is_pawn(0));
        let Some(length) = text.get(skip..).and_then(|text| starts(text, name.text)) else { continue };
        let pawn = Man { roles: Roles::PAWN, stands: of_files(name.files), length: length + 1 };
        if skip == 1 || !tradition.rank_first && is_pawn(length) {
            men.push(pawn);
        }
        if skip == 0 {
            men.push(Man { roles: name.role, stands: stands(name, side), length });
        }
    }
    if is_pawn(0) {
        men.push(Man { roles: Roles::PAWN, stands: Bitboard::FULL, length: 1 });
    }
    men
}

/// R3f: a rook or a knight of a wing is told by the half of the board it stands on. A bishop of a
/// wing keeps the color of its square for the whole game.
fn stands(name: &Name, owner: Color) -> Bitboard {
    let Some(wing) = name.side else { return Bitboard::FULL };
    if name.role == Roles::BISHOP {
        let home = match wing {
            KingSide => Square::from_coords(File::F, Rank::First),
            QueenSide => Square::from_coords(File::C, Rank::First),
        };
        let home = if owner == Color::White { home } else { home.flip_vertical() };
        return if home.is_light() { Bitboard::LIGHT_SQUARES } else { Bitboard::DARK_SQUARES };
    }
    of_files(match wing {
        KingSide => 0b1111_0000,
        QueenSide => 0b0000_1111,
    })
}

fn of_files(files: u8) -> Bitboard {
    let named = File::ALL.into_iter().filter(|&file| files & (1 << u32::from(file)) != 0);
    named.fold(Bitboard::EMPTY, |sum, file| sum | Bitboard::from_file(file))
}

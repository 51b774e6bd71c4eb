//! Writing a move: for reports, and for people who read another language.

use super::dialect::Dialect;
use super::letters::ORDER;
use crate::position::{CastlingSide, Move, Position, Role, Square};

/// Standard algebraic notation, with `+` or `#`. `m` must be legal in the position.
///
/// ```
/// use sealed_move::notation;
/// use sealed_move::position::Position;
///
/// let start = Position::start();
/// let m = start.find("g1f3".parse()?).ok_or("not legal")?;
/// assert_eq!(notation::san(&start, m), "Nf3");
/// assert_eq!(notation::long(&start, m), "Ng1-f3");
/// assert_eq!(notation::in_dialect(&start, m, "de".parse()?), "Sf3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn san(position: &Position, m: Move) -> String {
    in_dialect(position, m, Dialect::ENGLISH)
}

/// Long algebraic notation with English letters, with `+` or `#`. `m` must be legal in the position.
#[must_use]
pub fn long(position: &Position, m: Move) -> String {
    write(position, m, Dialect::ENGLISH, true)
}

/// Algebraic notation with the piece letters of a language; `und` gets English ones. `m` must be
/// legal in the position.
#[must_use]
pub fn in_dialect(position: &Position, m: Move, dialect: Dialect) -> String {
    write(position, m, dialect, false)
}

/// Long algebraic notation with the piece letters of a language, as [`long`] and [`in_dialect`].
#[must_use]
pub fn long_in_dialect(position: &Position, m: Move, dialect: Dialect) -> String {
    write(position, m, dialect, true)
}

fn write(position: &Position, m: Move, dialect: Dialect, full: bool) -> String {
    let mut out = String::with_capacity(12);
    match m {
        Move::Castle { .. } => out.push_str(match m.castling_side() {
            Some(CastlingSide::QueenSide) => "O-O-O",
            _ => "O-O",
        }),
        Move::EnPassant { from, to } => pawn(&mut out, from, to, true, full),
        Move::Normal { role: Role::Pawn, from, to, capture, promotion } => {
            pawn(&mut out, from, to, capture.is_some(), full);
            if let Some(role) = promotion {
                out.push('=');
                out.push_str(letter(role, dialect));
            }
        }
        Move::Normal { role, from, to, capture, .. } => {
            out.push_str(letter(role, dialect));
            if full {
                out.push_str(&from.to_string());
            } else {
                departure(&mut out, position, m, from);
            }
            out.push_str(sign(capture.is_some(), full));
            out.push_str(&to.to_string());
        }
        // Chess drops no men from the hand.
        Move::Put { .. } => {}
    }
    if position.gives_mate(m) {
        out.push('#');
    } else if position.gives_check(m) {
        out.push('+');
    }
    out
}

fn pawn(out: &mut String, from: Square, to: Square, capture: bool, full: bool) {
    if full {
        out.push_str(&from.to_string());
    } else if capture {
        out.push(from.file().char());
    }
    out.push_str(sign(capture, full));
    out.push_str(&to.to_string());
}

const fn sign(capture: bool, full: bool) -> &'static str {
    match (capture, full) {
        (true, _) => "x",
        (false, true) => "-",
        (false, false) => "",
    }
}

/// FIDE C.10: the file, else the rank, else both, where another man of the kind can go there too.
fn departure(out: &mut String, position: &Position, m: Move, from: Square) {
    let rivals = position.moves_of(m.role(), m.to());
    let others = || rivals.iter().filter_map(|m| m.from()).filter(move |&square| square != from);
    if others().next().is_none() {
        return;
    }
    let same_file = others().any(|square| square.file() == from.file());
    let same_rank = others().any(|square| square.rank() == from.rank());
    if !same_file || same_rank {
        out.push(from.file().char());
    }
    if same_file {
        out.push(from.rank().char());
    }
}

/// A move in standard algebraic notation, as [`san`] writes it, with the piece letters of another language.
/// Capital letters are pieces there, files are small, and the O of castling is no piece, so nothing else changes.
///
/// ```
/// use sealed_move::notation::relettered;
///
/// assert_eq!(relettered("Nbxd2+", "de".parse()?), "Sbxd2+");
/// assert_eq!(relettered("e8=Q#", "es".parse()?), "e8=D#");
/// assert_eq!(relettered("O-O", "hy".parse()?), "O-O");
/// # Ok::<(), sealed_move::notation::DialectError>(())
/// ```
#[must_use]
pub fn relettered(san: &str, dialect: Dialect) -> String {
    let mut out = String::with_capacity(san.len());
    for c in san.chars() {
        match Role::from_char(c).filter(|_| c.is_ascii_uppercase()) {
            Some(role) => out.push_str(letter(role, dialect)),
            None => out.push(c),
        }
    }
    out
}

/// The letter of a kind of man in a language; English where the table has none.
#[must_use]
pub fn letter(role: Role, dialect: Dialect) -> &'static str {
    let language = dialect.language().or(Dialect::ENGLISH.language());
    let letters = language.map(|language| language.letters).unwrap_or_default();
    let own = letters.into_iter().zip(ORDER).find(|(_, roles)| roles.has(role));
    own.map_or("", |(letter, _)| letter)
}

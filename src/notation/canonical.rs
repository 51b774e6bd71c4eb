//! The short way for canonical text: what a program writes, or a careful player, has one shape and
//! needs no remark. Whatever is not exactly that goes the long way, which gives the same answer.

use super::dialect::Dialect;
use crate::position::{
    Bitboard, CastlingSide, Color, File, Move, Position, Rank, Role, Square, Variant, attacks,
};

/// A text of canonical shape.
#[derive(Clone, Copy)]
struct Shape {
    role: Role,
    /// The file or rank of departure, or everything.
    from: Bitboard,
    capture: bool,
    to: Square,
    promotion: Option<Role>,
}

/// The move of a canonical text that is clear and leaves nothing to remark; `None` for any other
/// text. Uses no heap.
pub(super) fn canonical(writing: &[u8], position: &Position, dialect: Dialect) -> Option<Move> {
    let (text, suffix) = match writing {
        [text @ .., sign @ (b'+' | b'#')] => (text, Some(*sign)),
        text => (text, None),
    };
    let m = if let [b'O', ..] = text {
        castling(text, position)?
    } else {
        resolve(shape(text, dialect == Dialect::ENGLISH)?, position)?
    };
    let true_to_sign = match suffix {
        None => true,
        Some(b'+') => position.gives_check(m),
        Some(_) => position.gives_mate(m),
    };
    true_to_sign.then_some(m)
}

fn castling(text: &[u8], position: &Position) -> Option<Move> {
    let side = match text {
        b"O-O" => CastlingSide::KingSide,
        b"O-O-O" => CastlingSide::QueenSide,
        _ => return None,
    };
    position.castling(side).first().copied()
}

/// The shapes of FIDE appendix C in short form. Without piece letters they are every language's.
#[inline]
fn shape(text: &[u8], letters: bool) -> Option<Shape> {
    let (text, promotion) = match text {
        [text @ .., b'=', piece @ (b'N' | b'B' | b'R' | b'Q')] if letters => (text, role(*piece)),
        text => (text, None),
    };
    let (rest, [file, rank]) = text.split_last_chunk()?;
    let to = Square::from_coords(letter_file(*file)?, digit_rank(*rank)?);
    let (rest, capture) = match rest {
        [rest @ .., b'x'] => (rest, true),
        rest => (rest, false),
    };
    let (role, from) = match *rest {
        [] if !capture => (Role::Pawn, Bitboard::FULL),
        [file @ b'a'..=b'h'] if capture => (Role::Pawn, Bitboard::from_file(letter_file(file)?)),
        [piece] if letters => (role(piece)?, Bitboard::FULL),
        [piece, hint] if letters => (role(piece)?, hint_mask(hint)?),
        _ => return None,
    };
    (promotion.is_none() || role == Role::Pawn).then_some(Shape { role, from, capture, to, promotion })
}

const fn role(letter: u8) -> Option<Role> {
    match letter {
        b'N' => Some(Role::Knight),
        b'B' => Some(Role::Bishop),
        b'R' => Some(Role::Rook),
        b'Q' => Some(Role::Queen),
        b'K' => Some(Role::King),
        _ => None,
    }
}

fn hint_mask(hint: u8) -> Option<Bitboard> {
    letter_file(hint).map(Bitboard::from_file).or_else(|| Some(Bitboard::from_rank(digit_rank(hint)?)))
}

#[inline]
fn letter_file(letter: u8) -> Option<File> {
    File::try_from(letter.wrapping_sub(b'a')).ok()
}

#[inline]
fn digit_rank(digit: u8) -> Option<Rank> {
    Rank::try_from(digit.wrapping_sub(b'1')).ok()
}

/// R4 for one shape: exactly one man may go there, its capture sign is true, and a departure is
/// written if and only if it tells men apart.
#[inline]
fn resolve(shape: Shape, position: &Position) -> Option<Move> {
    let board = position.board();
    let us = position.turn();
    let own = board.by_color(us);
    let taken = board.role_at(shape.to);
    if own.contains(shape.to) {
        return None;
    }
    if shape.role == Role::Pawn {
        return pawn(shape, position, taken);
    }
    if shape.capture != taken.is_some() {
        return None;
    }
    // King to g1 may also mean castling there (section 2a).
    if shape.role == Role::King && position.variant() == Variant::Chess960 && position.may_castle() {
        return None;
    }
    let occupied = board.occupied();
    let reach = match shape.role {
        Role::Knight => attacks::knight_attacks(shape.to),
        Role::Bishop => attacks::bishop_attacks(shape.to, occupied),
        Role::Rook => attacks::rook_attacks(shape.to, occupied),
        Role::Queen => attacks::queen_attacks(shape.to, occupied),
        Role::King | Role::Pawn => attacks::king_attacks(shape.to),
    };
    let mut origin = None;
    let (mut fitting, mut all) = (0, 0);
    for from in reach & own & board.by_role(shape.role) {
        if is_safe(position, from, shape.to, Bitboard::EMPTY) {
            all += 1;
            if shape.from.contains(from) {
                fitting += 1;
                origin = Some(from);
            }
        }
    }
    let needed = shape.from == Bitboard::FULL || all > 1;
    let from = origin.filter(|_| fitting == 1 && needed)?;
    Some(Move::Normal { role: shape.role, from, capture: taken, to: shape.to, promotion: None })
}

/// A pawn's advance without, or its capture with, the file it comes from.
fn pawn(shape: Shape, position: &Position, taken: Option<Role>) -> Option<Move> {
    let us = position.turn();
    let board = position.board();
    let pawns = board.pawns() & board.by_color(us);
    let last = if us == Color::White { Rank::Eighth } else { Rank::First };
    if shape.promotion.is_some() != (shape.to.rank() == last) {
        return None;
    }
    if !shape.capture {
        let from = advance(shape.to, pawns, board.occupied(), us).filter(|_| taken.is_none())?;
        let safe = is_safe(position, from, shape.to, Bitboard::EMPTY);
        let m =
            Move::Normal { role: Role::Pawn, from, capture: None, to: shape.to, promotion: shape.promotion };
        return safe.then_some(m);
    }
    let from = (attacks::pawn_attacks(us.other(), shape.to) & pawns & shape.from).single_square()?;
    if taken.is_some() {
        let safe = is_safe(position, from, shape.to, Bitboard::EMPTY);
        let m =
            Move::Normal { role: Role::Pawn, from, capture: taken, to: shape.to, promotion: shape.promotion };
        return safe.then_some(m);
    }
    if position.en_passant_maybe() != Some(shape.to) {
        return None;
    }
    let victim = Bitboard::from_square(Square::from_coords(shape.to.file(), from.rank()));
    is_safe(position, from, shape.to, victim).then_some(Move::EnPassant { from, to: shape.to })
}

/// Where the pawn stands that advances to an empty square, by one rank or from its own by two.
fn advance(to: Square, pawns: Bitboard, occupied: Bitboard, us: Color) -> Option<Square> {
    let (back, doubled) = if us == Color::White { (-8, Rank::Fourth) } else { (8, Rank::Fifth) };
    let behind = to.offset(back)?;
    if pawns.contains(behind) {
        return Some(behind);
    }
    if occupied.contains(behind) || to.rank() != doubled {
        return None;
    }
    behind.offset(back).filter(|&from| pawns.contains(from))
}

/// Whether the mover's king is safe once a man has gone `from` one square `to` another, where it
/// takes what stands there, and the pawn on `victim` is gone. The attack is shakmaty's answer.
#[inline]
fn is_safe(position: &Position, from: Square, to: Square, victim: Bitboard) -> bool {
    let board = position.board();
    let us = position.turn();
    let Some(king) = board.king_of(us) else { return true };
    let king = if king == from { to } else { king };
    let target = Bitboard::from_square(to);
    let occupied = (board.occupied() & !Bitboard::from_square(from) & !victim) | target;
    (board.attacks_to(king, us.other(), occupied) & !target & !victim).is_empty()
}

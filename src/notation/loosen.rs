//! Section 2a: readings with one constraint loosened. Each returns `None` where it says nothing.

use super::interpret::Interpretation;
use super::liberal::Case;
use super::pattern::{Castle, Pattern, Promotion, Roles};
use super::signs::Mark;
use crate::position::CastlingSide::{KingSide, QueenSide};
use crate::position::{Bitboard, CastlingSide, Color, Move, Rank, Role, Square};

/// King to his castling square: `Kg1` for castling.
pub(super) fn king_to_castling_square(
    case: &Case<'_>,
    _: &Interpretation,
    pattern: &Pattern,
) -> Option<Pattern> {
    let us = case.reader.position.turn();
    // With the king's own square written it says which move is meant (R4).
    pattern.to.single_square()?;
    if pattern.roles != Roles::KING || pattern.from.single_square().is_some() {
        return None;
    }
    castling_where(case, |side, m| pattern.to.contains(side.king_to(us)) && from_fits(pattern, m))
}

/// The king moves onto his own rook: `Kxh1`, `e1h1`.
pub(super) fn king_onto_own_rook(case: &Case<'_>, _: &Interpretation, pattern: &Pattern) -> Option<Pattern> {
    let named = pattern.roles == Roles::KING
        || pattern.from.single_square().is_some() && pattern.roles.has(Role::King);
    let rook = |m: Move| matches!(m, Move::Castle { rook, .. } if pattern.to.contains(rook));
    castling_where(case, |_, m| named && pattern.takes.is_none() && rook(m) && from_fits(pattern, m))
}

/// The legal castling of the first side that passes a test.
fn castling_where(case: &Case<'_>, test: impl Fn(CastlingSide, Move) -> bool) -> Option<Pattern> {
    let side = [KingSide, QueenSide]
        .into_iter()
        .find(|&side| case.reader.position.castling(side).first().is_some_and(|&m| test(side, m)))?;
    Some(Pattern::castling(Castle::One(side)))
}

fn from_fits(pattern: &Pattern, m: Move) -> bool {
    m.from().is_some_and(|from| pattern.from.contains(from))
}

/// `xd5`: any man takes, not only a pawn.
pub(super) fn any_man_takes(_: &Case<'_>, _: &Interpretation, pattern: &Pattern) -> Option<Pattern> {
    pattern.must_capture.then_some(Pattern { roles: Roles::ALL, ..*pattern })
}

/// `xd3`: the pawn's plain move after all.
pub(super) fn plain_move(_: &Case<'_>, _: &Interpretation, pattern: &Pattern) -> Option<Pattern> {
    pattern.must_capture.then_some(Pattern { must_capture: false, ..*pattern })
}

/// `exd5 e.p.`: the square is that of the pawn taken.
pub(super) fn passing_pawn(case: &Case<'_>, text: &Interpretation, pattern: &Pattern) -> Option<Pattern> {
    text.marked(Mark::EnPassant)?;
    let square = case.reader.position.en_passant()?;
    let rank = if case.reader.position.turn() == Color::White { Rank::Fifth } else { Rank::Fourth };
    let victim = Square::from_coords(square.file(), rank);
    let to = Bitboard::from_square(square);
    pattern.to.contains(victim).then_some(Pattern { to, must_pass: true, ..*pattern })
}

/// `h7=Q`: the square is the one the pawn leaves.
pub(super) fn promotion_from(case: &Case<'_>, _: &Interpretation, pattern: &Pattern) -> Option<Pattern> {
    let board = case.reader.position.board();
    let pawns = board.by_color(case.reader.position.turn()) & board.pawns();
    let from = pattern.to & pawns;
    let promotes = matches!(pattern.promotion, Promotion::To(_)) && pattern.bare;
    (promotes && from.any()).then_some(Pattern { from, to: Bitboard::FULL, ..*pattern })
}

/// `e4=Q`, `Nf3=Q`: the move without its promotion, if it is none.
pub(super) fn no_promotion(_: &Case<'_>, _: &Interpretation, pattern: &Pattern) -> Option<Pattern> {
    let written = matches!(pattern.promotion, Promotion::To(_));
    written.then_some(Pattern { promotion: Promotion::No, ..*pattern })
}

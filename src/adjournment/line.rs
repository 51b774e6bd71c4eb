//! The score: where the game started, the moves since, and whether they ended it.

use crate::law::{Automatic, Ending, Profile, Rule};
use crate::position::{BoardEnding, Color, Position, Uci};

/// A game score with what is needed to count repetitions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Line {
    start: Position,
    moves: Vec<Uci>,
    position: Position,
    /// Repetition keys since the last capture or pawn move, the present position last.
    keys: Vec<String>,
}

/// How the moves ended the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineEnding {
    Board(BoardEnding),
    Fivefold,
    SeventyFive,
}

impl Line {
    pub(super) fn new(start: Position) -> Line {
        Line { keys: vec![start.repetition_key()], position: start.clone(), moves: Vec::new(), start }
    }

    /// The line after one more legal move.
    pub(super) fn play(&self, uci: Uci) -> Option<Line> {
        let position = self.position.play_uci(uci)?;
        let mut keys = if position.halfmoves() == 0 { Vec::new() } else { self.keys.clone() };
        keys.push(position.repetition_key());
        let mut moves = self.moves.clone();
        moves.push(uci);
        Some(Line { start: self.start.clone(), moves, position, keys })
    }

    /// The line after many moves, or the index of the first that is not legal.
    pub(super) fn replay(start: Position, moves: &[Uci]) -> Result<Line, usize> {
        let mut line = Line::new(start);
        for (index, uci) in moves.iter().enumerate() {
            line = line.play(*uci).ok_or(index)?;
        }
        Ok(line)
    }

    /// The line as it stood after its first `plies` moves.
    pub(super) fn back_to(&self, plies: usize) -> Line {
        let first = self.moves.get(..plies).unwrap_or(&self.moves);
        // The moves were legal once, in the same order.
        Line::replay(self.start.clone(), first).unwrap_or_else(|_| self.clone())
    }

    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    pub(super) fn moves(&self) -> &[Uci] {
        &self.moves
    }

    pub(super) fn turn(&self) -> Color {
        self.position.turn()
    }

    /// Whether, and how, the moves have ended the game under this profile: FIDE 5, and the automatic
    /// draws where the edition has them. Mate comes before the count of moves.
    pub(super) fn ending(&self, profile: &Profile) -> Option<LineEnding> {
        if let Some(board) = self.position.ending() {
            return Some(LineEnding::Board(board));
        }
        if profile.automatic == Automatic::None {
            return None;
        }
        let now = self.keys.last();
        if self.keys.iter().filter(|key| Some(*key) == now).count() >= 5 {
            Some(LineEnding::Fivefold)
        } else if self.position.halfmoves() >= 150 {
            Some(LineEnding::SeventyFive)
        } else {
            None
        }
    }
}

impl LineEnding {
    /// Where the texts say so.
    pub(super) fn rule(self) -> Rule {
        match self {
            LineEnding::Board(BoardEnding::Checkmate { .. }) => Rule::Checkmate,
            LineEnding::Board(BoardEnding::Stalemate) => Rule::Stalemate,
            LineEnding::Board(BoardEnding::DeadPosition) => Rule::DeadPosition,
            LineEnding::Fivefold => Rule::Fivefold,
            LineEnding::SeventyFive => Rule::SeventyFive,
        }
    }

    /// E10: whether this ending by the sealed move prevails over a player's lateness.
    pub(super) fn prevails(self, policy: Ending) -> bool {
        match policy {
            Ending::Any => true,
            Ending::MateStalemateMaterial => matches!(self, LineEnding::Board(_)),
            Ending::NoRule => false,
        }
    }
}

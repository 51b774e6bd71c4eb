//! What the reader reports.

use super::remark::Remark;
use crate::position::{Color, Move, Position};

/// R6: the four things a writing can be in a position. E8 loses with the last three.
///
/// Exhaustive: the Laws know no fifth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Exactly one legal move fits.
    Clear,
    /// Two or more legal moves fit (E8a).
    Ambiguous,
    /// The writing has no reading at all (E8b).
    Unintelligible,
    /// It has a reading, and no legal move fits (E8c).
    Illegal,
}

impl Verdict {
    /// The name that formats carry.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Clear => "clear",
            Verdict::Ambiguous => "ambiguous",
            Verdict::Unintelligible => "unintelligible",
            Verdict::Illegal => "illegal",
        }
    }
}

/// The result a writing claims.
///
/// Exhaustive: a game ends in no other way on a scoresheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// 1-0 or 0-1.
    Win(Color),
    /// ½-½.
    Draw,
}

/// What a writing says besides, or instead of, a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Saying {
    /// "I resign", in one of the languages.
    Resignation,
    /// A draw is claimed or noted.
    DrawClaim,
    /// A result is written.
    Result(GameResult),
}

/// Legal moves, sorted as their coordinates sort; one needs no heap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Moves {
    None,
    One(Move),
    /// Two or more.
    Many(Vec<Move>),
}

impl Moves {
    pub(super) fn sorted(mut moves: Vec<Move>, position: &Position) -> Moves {
        moves.sort_by_cached_key(|&m| position.uci(m).to_string());
        moves.dedup();
        match moves.as_slice() {
            [] => Moves::None,
            [one] => Moves::One(*one),
            _ => Moves::Many(moves),
        }
    }

    pub(super) fn as_slice(&self) -> &[Move] {
        match self {
            Moves::None => &[],
            Moves::One(m) => std::slice::from_ref(m),
            Moves::Many(moves) => moves,
        }
    }

    /// R6, for a text that has a reading.
    pub(super) const fn verdict(&self) -> Verdict {
        match self {
            Moves::None => Verdict::Illegal,
            Moves::One(_) => Verdict::Clear,
            Moves::Many(_) => Verdict::Ambiguous,
        }
    }
}

/// The reading of a writing in a position: a verdict, the moves it can mean, and every liberty
/// taken on the way. The reader never picks a move and never repairs a writing.
///
/// ```
/// use sealed_move::notation::{Dialect, Verdict, read};
/// use sealed_move::position::{Position, Variant};
///
/// let fen = "rnbqkb1r/pppp1ppp/4pn2/8/3P4/5N2/PPP1PPPP/RNBQKB1R w KQkq - 0 3";
/// let position = Position::from_fen(fen, Variant::Standard)?;
/// let reading = read("Sd2".as_bytes(), &position, "de".parse()?);
/// assert_eq!(reading.verdict(), Verdict::Ambiguous);
/// assert_eq!(reading.moves().len(), 2);
/// assert!(!reading.is_debatable());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    pub(super) verdict: Verdict,
    pub(super) moves: Moves,
    pub(super) other: Option<Box<(Verdict, Moves)>>,
    pub(super) remarks: Vec<Remark>,
    pub(super) saying: Option<Saying>,
    pub(super) offers_draw: bool,
}

impl Reading {
    /// A move in canonical text, about which there is nothing to remark.
    pub(super) const fn plain(m: Move) -> Reading {
        Reading {
            verdict: Verdict::Clear,
            moves: Moves::One(m),
            other: None,
            remarks: Vec::new(),
            saying: None,
            offers_draw: false,
        }
    }

    /// A writing without a reading.
    pub(super) const fn none(remarks: Vec<Remark>) -> Reading {
        Reading {
            verdict: Verdict::Unintelligible,
            moves: Moves::None,
            other: None,
            remarks,
            saying: None,
            offers_draw: false,
        }
    }

    /// The verdict.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// The legal moves that fit, sorted by their coordinates: one if clear, two or more if
    /// ambiguous, else none.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        self.moves.as_slice()
    }

    /// Whether a fair arbiter could rule otherwise. The ruling is then proposed, with
    /// [`other`](Reading::other), and left to the arbiter.
    #[must_use]
    pub fn is_debatable(&self) -> bool {
        self.other.is_some()
    }

    /// The other reading of a debatable writing.
    #[must_use]
    pub fn other(&self) -> Option<(Verdict, &[Move])> {
        self.other.as_deref().map(|(verdict, moves)| (*verdict, moves.as_slice()))
    }

    /// Every liberty taken, sorted by where it stands in the writing.
    #[must_use]
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    /// What the writing says besides, or instead of, a move.
    #[must_use]
    pub fn saying(&self) -> Option<Saying> {
        self.saying
    }

    /// Whether the writing offers a draw, as "(=)" does.
    #[must_use]
    pub fn offers_draw(&self) -> bool {
        self.offers_draw
    }
}

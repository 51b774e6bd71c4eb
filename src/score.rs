//! Intake of PGN and FEN: where a game started and the moves since; and writing PGN.
//!
//! A PGN file is read strictly: what is not a comment, an annotation, a variation, a move number or
//! a result must be a legal move. The library that reads it skips what it cannot read, and a last
//! move that is misspelled would vanish without a word, which for an adjourned game means the wrong
//! position with the wrong side to move. A guard beside it makes that an error.
//!
//! ```
//! use sealed_move::score::{Score, ScoreError};
//!
//! let score = Score::from_pgn(b"[White \"Ahn, K.\"]\n\n1. e4 e5 {solid} 2. Nf3! (2. f4) Nc6 *", 1, None)?;
//! assert_eq!(score.moves().len(), 4);
//! assert_eq!(score.position().fen(), "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
//! assert_eq!(score.tags().white.as_ref().map(|name| name.as_str()), Some("Ahn, K."));
//!
//! let wrong = Score::from_pgn(b"1. e4 e5 2. Nf33", 1, None);
//! assert_eq!(
//!     wrong.map_err(|error| error.to_string()).err().as_deref(),
//!     Some("game 1, ply 3: 'Nf33' is not a move (expected one such as Nf3, exd5, O-O or e8=Q)"),
//! );
//! # Ok::<(), ScoreError>(())
//! ```

use std::borrow::Cow;
use std::fmt;

use crate::position::{FenError, Position, Uci, Variant};
use crate::text::{Escaped, Name, NameError};

mod guard;
mod pgn;
mod publish;
mod tags;
mod write;

pub use pgn::game_count;
pub use publish::{CASE_TAG, COMMITMENT_TAG, HEAD_TAG, Published, SEALER_TAG, STATEMENT_TAG, published};
pub use write::PgnGame;

/// The longest PGN file that is read, in bytes.
pub const MAX_PGN: usize = 16 * 1024 * 1024;

/// The longest game that is taken, in half moves.
pub const MAX_PLIES: usize = 8192;

/// How much of a token an error shows.
const SHOWN: usize = 32;

/// A game as it stands: start position, moves since, and what the tags say of it.
///
/// Every move is legal where it stands; the position is derived from them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score {
    start: Position,
    moves: Vec<Uci>,
    position: Position,
    tags: Tags,
}

impl Score {
    /// A game given by its start position and moves.
    ///
    /// ```
    /// use sealed_move::position::Position;
    /// use sealed_move::score::Score;
    ///
    /// let score = Score::new(Position::start(), vec!["e2e4".parse()?, "e7e5".parse()?])?;
    /// assert_eq!(score.positions().len(), 3);
    /// assert!(Score::new(Position::start(), vec!["e2e5".parse()?]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ScoreError::NotLegal`] names the first move that is not legal where it stands,
    /// [`ScoreError::TooManyMoves`] says that there are more than [`MAX_PLIES`].
    pub fn new(start: Position, moves: Vec<Uci>) -> Result<Score, ScoreError> {
        if moves.len() > MAX_PLIES {
            return Err(ScoreError::TooManyMoves);
        }
        let mut position = start.clone();
        for (index, &uci) in moves.iter().enumerate() {
            position = position.play_uci(uci).ok_or(ScoreError::NotLegal { ply: index + 1, uci })?;
        }
        Ok(Score { start, moves, position, tags: Tags::default() })
    }

    /// A game of which only the position is known.
    ///
    /// ```
    /// use sealed_move::position::Variant;
    /// use sealed_move::score::Score;
    ///
    /// let score = Score::from_fen("8/8/4Bp2/5P1p/P4k2/1P6/r4PK1/8 w - - 0 41", Variant::Standard)?;
    /// assert!(score.moves().is_empty());
    /// assert!(!score.history_known());
    /// # Ok::<(), sealed_move::score::ScoreError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ScoreError::Fen`] when this is no FEN of a legal position.
    pub fn from_fen(fen: &str, variant: Variant) -> Result<Score, ScoreError> {
        Score::new(Position::from_fen(fen, variant).map_err(ScoreError::Fen)?, Vec::new())
    }

    /// Reads one game of a PGN file: the first is game 1. With `ply` only so many half moves are
    /// taken, and what follows is not read; else all are.
    ///
    /// Comments, annotation glyphs and variations are skipped. A game ends at its result or where
    /// tags begin anew; an empty line means nothing. Games before this one must be readable, or
    /// nobody could be sure which one it is, but not legal. The tags `FEN`, `SetUp` and `Variant`
    /// (Chess960, Fischerandom) are obeyed. Bytes that are not UTF-8 are read as the Latin-1 that
    /// the PGN standard names.
    ///
    /// # Errors
    ///
    /// [`ScoreError`] names game, ply and token, and says what was expected instead.
    pub fn from_pgn(bytes: &[u8], game: usize, ply: Option<usize>) -> Result<Score, ScoreError> {
        pgn::read(bytes, game, ply)
    }

    /// Where the moves begin.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The moves since.
    #[must_use]
    pub fn moves(&self) -> &[Uci] {
        &self.moves
    }

    /// The position after the last move.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Every position from the start to the last, one more than there are moves.
    #[must_use]
    pub fn positions(&self) -> Vec<Position> {
        let next = |position: &Position, uci: &Uci| position.play_uci(*uci);
        let mut moves = self.moves.iter();
        std::iter::successors(Some(self.start.clone()), |position| next(position, moves.next()?)).collect()
    }

    /// Whether the whole game is known, so that repetitions and castling rights are too.
    ///
    /// That is so when it starts at move 1 with the pawns on their first squares and a full set of
    /// men; any other start position has a past that nobody told.
    #[must_use]
    pub fn history_known(&self) -> bool {
        let fen = self.start.fen();
        let at_move_one = fen.ends_with(" 0 1") && fen.contains(" w ");
        at_move_one
            && fen.contains("/pppppppp/8/8/8/8/PPPPPPPP/")
            && self.start.board().occupied().count() == 32
    }

    /// What the tags of the PGN say; nothing, where there were none.
    #[must_use]
    pub fn tags(&self) -> &Tags {
        &self.tags
    }
}

/// What the tags of a PGN say of a game; `?`, `-` and nothing at all count as unknown.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tags {
    /// Who plays White.
    pub white: Option<Name>,
    /// Who plays Black.
    pub black: Option<Name>,
    /// The event.
    pub event: Option<Name>,
    /// The place.
    pub site: Option<Name>,
    /// The date, as the tag spells it.
    pub date: Option<Name>,
    /// The round.
    pub round: Option<Name>,
    /// The board.
    pub board: Option<Name>,
}

/// Why a game was not taken.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScoreError {
    /// A file of more than [`MAX_PGN`] bytes.
    TooLarge {
        /// Its length.
        bytes: usize,
    },
    /// Fewer games than the one asked for.
    NoSuchGame {
        /// The one asked for.
        game: usize,
        /// How many there are.
        games: usize,
    },
    /// Something that was begun does not end, or stands where it cannot be read.
    Syntax {
        /// In which game, from 1.
        game: usize,
        /// Where it begins, in bytes.
        at: usize,
        /// What was expected.
        expected: &'static str,
    },
    /// A tag that cannot be used.
    Tag {
        /// In which game, from 1.
        game: usize,
        /// Its name.
        tag: &'static str,
        /// What is wrong with it.
        problem: TagProblem,
    },
    /// A token where a move was expected that gives none.
    Move {
        /// In which game, from 1.
        game: usize,
        /// Which half move it would be, from 1.
        ply: usize,
        /// What stands there, at most its first 32 characters.
        token: String,
        /// What is wrong with it.
        problem: MoveProblem,
    },
    /// Fewer moves than asked for.
    TooFewMoves {
        /// In which game, from 1.
        game: usize,
        /// How many half moves were asked for.
        asked: usize,
        /// How many there are.
        found: usize,
    },
    /// More than [`MAX_PLIES`] half moves.
    TooManyMoves,
    /// No FEN of a legal position.
    Fen(FenError),
    /// A move in coordinates that is not legal where it stands.
    NotLegal {
        /// Which half move, from 1.
        ply: usize,
        /// The move.
        uci: Uci,
    },
}

/// What is wrong with a tag.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum TagProblem {
    /// It stands there twice.
    Twice,
    /// `SetUp` announces it, but it is not there.
    Missing,
    /// A game that is neither chess nor Chess960.
    Variant(String),
    /// No FEN of a legal position.
    Fen(FenError),
    /// Not a text that can be shown on one line.
    Name(NameError),
}

/// What is wrong with a token where a move was expected.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveProblem {
    /// Not a move at all.
    NotAMove,
    /// No such move is legal.
    NotLegal {
        /// In this position.
        fen: String,
    },
    /// Several moves are meant.
    Ambiguous {
        /// These.
        candidates: Vec<Uci>,
    },
}

/// UTF-8, or else the Latin-1 of the PGN standard's section 4.1.
fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}

impl fmt::Display for ScoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScoreError::TooLarge { bytes } => {
                write!(f, "a PGN file of {bytes} bytes, at most {MAX_PGN} are read")
            }
            ScoreError::NoSuchGame { game, games } => {
                write!(f, "no game {game}: the file has {games}, counted from 1")
            }
            ScoreError::Syntax { game, at, expected } => {
                write!(f, "game {game}, byte {at}: expected {expected}")
            }
            ScoreError::Tag { game, tag, problem } => write!(f, "game {game}, tag {tag}: {problem}"),
            ScoreError::Move { game, ply, token, problem } => {
                write!(f, "game {game}, ply {ply}: '{}' {problem}", Escaped(token))
            }
            ScoreError::TooFewMoves { game, asked, found } => {
                write!(f, "game {game} has {found} half moves, {asked} were asked for")
            }
            ScoreError::TooManyMoves => write!(f, "more than {MAX_PLIES} half moves"),
            ScoreError::Fen(_) => f.write_str("no position to start from"),
            ScoreError::NotLegal { ply, uci } => write!(f, "ply {ply}: {uci} is not legal there"),
        }
    }
}

impl std::error::Error for ScoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ScoreError::Fen(error) | ScoreError::Tag { problem: TagProblem::Fen(error), .. } => Some(error),
            ScoreError::Tag { problem: TagProblem::Name(error), .. } => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for TagProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TagProblem::Twice => f.write_str("stands there twice"),
            TagProblem::Missing => f.write_str("missing, although SetUp is \"1\""),
            TagProblem::Variant(found) => {
                write!(f, "'{}' is not played here (expected Standard or Chess960)", Escaped(found))
            }
            TagProblem::Fen(_) => f.write_str("no position to start from"),
            TagProblem::Name(_) => f.write_str("cannot be shown on one line"),
        }
    }
}

impl fmt::Display for MoveProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveProblem::NotAMove => {
                f.write_str("is not a move (expected one such as Nf3, exd5, O-O or e8=Q)")
            }
            MoveProblem::NotLegal { fen } => write!(f, "is not legal in {fen}"),
            MoveProblem::Ambiguous { candidates } => {
                f.write_str("is ambiguous (expected one of")?;
                candidates.iter().try_for_each(|uci| write!(f, " {uci}"))?;
                f.write_str(")")
            }
        }
    }
}

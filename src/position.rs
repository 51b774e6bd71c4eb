//! Positions and legal moves: the only module that names shakmaty.
//!
//! Legality, castling rights, check and material are shakmaty's answers.
//! Nothing here knows how a human writes a move; that is [`notation`](crate::notation). [`San`] is
//! how programs write one in PGN.

use std::fmt;
use std::str::FromStr;

use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _};

pub use shakmaty::attacks;
pub use shakmaty::san::San;
pub use shakmaty::{
    Bitboard, Board, ByColor, CastlingSide, Color, File, Move, MoveList, Piece, Rank, Role, Square,
};

/// The longest FEN that is read, in bytes.
pub const MAX_FEN: usize = 128;

/// Standard chess or Chess960: how castling is written, and which start positions there are.
///
/// Exhaustive: the rules of the game know no third one here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Variant {
    /// Standard chess; castling is `e1g1`.
    #[default]
    Standard,
    /// Chess960; castling is king takes own rook, `e1h1`.
    Chess960,
}

impl Variant {
    const fn mode(self) -> CastlingMode {
        match self {
            Variant::Standard => CastlingMode::Standard,
            Variant::Chess960 => CastlingMode::Chess960,
        }
    }
}

/// A legal position, with the variant it belongs to.
///
/// ```
/// use sealed_move::position::{Position, Variant};
///
/// let start = Position::start();
/// let after = start.play_uci("e2e4".parse()?).ok_or("not legal here")?;
/// assert_eq!(after.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// assert_eq!(after, Position::from_fen(&after.fen(), Variant::Standard)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    chess: Chess,
    variant: Variant,
}

impl Position {
    /// The usual initial position.
    #[must_use]
    pub fn start() -> Position {
        Position { chess: Chess::default(), variant: Variant::Standard }
    }

    /// Reads a FEN of at most [`MAX_FEN`] bytes; Chess960 takes Shredder-FEN and X-FEN.
    ///
    /// # Errors
    ///
    /// [`FenError`] when it is too long, is no FEN, or describes no legal position.
    pub fn from_fen(fen: &str, variant: Variant) -> Result<Position, FenError> {
        if fen.len() > MAX_FEN {
            return Err(FenError::TooLong { bytes: fen.len() });
        }
        let parsed = Fen::from_ascii(fen.as_bytes()).map_err(|_| FenError::Syntax)?;
        let chess = parsed.into_position(variant.mode()).map_err(|_| FenError::NotLegal)?;
        Ok(Position { chess, variant })
    }

    /// The FEN; an en passant square is shown only if such a capture is legal.
    #[must_use]
    pub fn fen(&self) -> String {
        Fen::from_position(&self.chess, EnPassantMode::Legal).to_string()
    }

    /// What decides whether two positions are the same for repetition (FIDE 9.2.3): men, side to
    /// move, castling rights, and an en passant capture that is legal.
    #[must_use]
    pub fn repetition_key(&self) -> String {
        let fen = self.fen();
        fen.rsplitn(3, ' ').last().unwrap_or_default().to_owned()
    }

    /// The variant.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.chess.turn()
    }

    /// The men on the board.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.chess.board()
    }

    /// The number of the move about to be made, as on a scoresheet.
    #[must_use]
    pub fn move_number(&self) -> u32 {
        self.chess.fullmoves().get()
    }

    /// Half moves since the last capture or pawn move.
    #[must_use]
    pub fn halfmoves(&self) -> u32 {
        self.chess.halfmoves()
    }

    /// Every legal move.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        self.chess.legal_moves()
    }

    /// The legal moves of one kind of man to one square; never castling.
    #[must_use]
    pub fn moves_of(&self, role: Role, to: Square) -> MoveList {
        self.chess.san_candidates(role, to)
    }

    /// The legal castling to one side, if there is one.
    #[must_use]
    pub fn castling(&self, side: CastlingSide) -> MoveList {
        self.chess.castling_moves(side)
    }

    /// The square on which an en passant capture is legal now.
    #[must_use]
    pub fn en_passant(&self) -> Option<Square> {
        self.chess.legal_ep_square()
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.chess.is_check()
    }

    /// The position after `m`, or `None` where `m` is not legal.
    #[must_use]
    pub fn play(&self, m: Move) -> Option<Position> {
        let chess = self.chess.clone().play(m).ok()?;
        Some(Position { chess, variant: self.variant })
    }

    /// The position after the move written as `uci`, or `None` where that is not legal.
    #[must_use]
    pub fn play_uci(&self, uci: Uci) -> Option<Position> {
        self.play(self.find(uci)?)
    }

    /// The legal move that `uci` names. Only the canonical spelling counts: `e1g1` in standard
    /// chess, king takes rook in Chess960.
    #[must_use]
    pub fn find(&self, uci: Uci) -> Option<Move> {
        let m = uci.0.to_move(&self.chess).ok()?;
        (self.uci(m) == uci).then_some(m)
    }

    /// Every legal move that `san` names: one, where it is a move as PGN writes it.
    ///
    /// What marks a capture must be one, and what is one must be marked.
    #[must_use]
    pub fn find_san(&self, san: San) -> MoveList {
        let mut moves = self.legal_moves();
        moves.retain(|m| san.matches(*m));
        moves
    }

    /// How `m` is written in coordinates.
    #[must_use]
    pub fn uci(&self, m: Move) -> Uci {
        Uci(m.to_uci(self.variant.mode()))
    }

    /// The square a pawn of the side to move may take on en passant, whether or not its king allows it.
    #[must_use]
    pub fn en_passant_maybe(&self) -> Option<Square> {
        self.chess.maybe_ep_square()
    }

    /// Whether castling rights are left to either side for the player to move.
    #[must_use]
    pub fn may_castle(&self) -> bool {
        self.chess.castles().has_color(self.turn())
    }

    /// From which square to which square a king goes in `m`, as coordinates write it; other moves
    /// likewise. `None` only for moves that chess does not have.
    #[must_use]
    pub fn squares(&self, m: Move) -> Option<(Square, Square)> {
        match self.uci(m).0 {
            UciMove::Normal { from, to, .. } => Some((from, to)),
            _ => None,
        }
    }

    /// Whether `m`, which must be legal here, gives check. Plays it on a copy.
    #[must_use]
    pub fn gives_check(&self, m: Move) -> bool {
        self.play(m).is_some_and(|after| after.is_check())
    }

    /// Whether `m` gives mate.
    #[must_use]
    pub fn gives_mate(&self, m: Move) -> bool {
        self.play(m).is_some_and(|after| after.chess.is_checkmate())
    }

    /// Whether, and how, the position on the board ends the game by itself (FIDE 5.1.1, 5.2.1,
    /// 5.2.2). Dead position means shakmaty's insufficient material; anything deeper is for the
    /// arbiter.
    #[must_use]
    pub fn ending(&self) -> Option<BoardEnding> {
        if self.chess.is_checkmate() {
            Some(BoardEnding::Checkmate { winner: self.turn().other() })
        } else if self.chess.is_stalemate() {
            Some(BoardEnding::Stalemate)
        } else if self.chess.is_insufficient_material() {
            Some(BoardEnding::DeadPosition)
        } else {
            None
        }
    }

    /// Whether `side` has material that could mate by some legal series of moves (FIDE 6.9).
    #[must_use]
    pub fn can_mate(&self, side: Color) -> bool {
        !self.chess.has_insufficient_material(side)
    }
}

/// An ending that the position itself brings about.
///
/// Exhaustive: FIDE article 5 knows no other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardEnding {
    /// The side to move is mated.
    Checkmate {
        /// Who gave mate.
        winner: Color,
    },
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// Neither side can mate by any series of legal moves.
    DeadPosition,
}

/// A move in coordinates, as UCI writes it; says nothing about legality.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Uci(UciMove);

impl FromStr for Uci {
    type Err = UciError;

    fn from_str(text: &str) -> Result<Uci, UciError> {
        match UciMove::from_ascii(text.as_bytes()) {
            Ok(uci @ UciMove::Normal { promotion, .. }) if uci.to_string() == text => match promotion {
                Some(Role::King | Role::Pawn) => Err(UciError),
                _ => Ok(Uci(uci)),
            },
            _ => Err(UciError),
        }
    }
}

impl fmt::Display for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A text that is no move in coordinates such as `e2e4` or `e7e8q`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UciError;

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a move in coordinates such as e2e4 or e7e8q")
    }
}

impl std::error::Error for UciError {}

/// Why a FEN was not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenError {
    /// Longer than [`MAX_FEN`].
    TooLong {
        /// Its length.
        bytes: usize,
    },
    /// Not the six fields of a FEN.
    Syntax,
    /// A FEN, but of no position that could arise.
    NotLegal,
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenError::TooLong { bytes } => {
                write!(f, "FEN of {bytes} bytes, at most {MAX_FEN} are read")
            }
            FenError::Syntax => {
                f.write_str("not a FEN (expected: men, side to move, castling, en passant, two numbers)")
            }
            FenError::NotLegal => f.write_str("FEN of a position that is not legal"),
        }
    }
}

impl std::error::Error for FenError {}

/// The side's name as the formats spell it: `white` or `black`.
#[must_use]
pub const fn side_name(side: Color) -> &'static str {
    match side {
        Color::White => "white",
        Color::Black => "black",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_canonical_spelling_of_castling_counts() {
        let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        let standard = Position::from_fen(fen, Variant::Standard).unwrap();
        assert!(standard.find("e1g1".parse().unwrap()).is_some());
        assert!(standard.find("e1h1".parse().unwrap()).is_none());
        let other = Position::from_fen(fen, Variant::Chess960).unwrap();
        assert!(other.find("e1g1".parse().unwrap()).is_none());
        assert!(other.find("e1h1".parse().unwrap()).is_some());
    }

    #[test]
    fn coordinates_are_strict() {
        for bad in ["", "e2", "E2E4", "e2e4 ", "e7e8k", "e7e8p", "e7e8Q", "0000", "P@e4", "e2-e4"] {
            assert!(bad.parse::<Uci>().is_err(), "{bad:?}");
        }
    }

    #[test]
    fn an_en_passant_square_shows_only_if_it_matters() {
        let position = Position::from_fen("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", Variant::Standard).unwrap();
        assert!(position.fen().contains(" - - "));
        assert_eq!(position.repetition_key(), "4k3/8/8/8/4P3/8/8/4K3 b - -");
    }
}

//! Moves as PGN writes them, and only so: what humans write elsewhere is another module's work.

use super::MoveProblem;
use crate::position::{CastlingSide, File, Move, Position, Rank, Role, Square};

/// What a token says of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum San {
    Castling(CastlingSide),
    Normal(Normal),
}

/// A move that is not castling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Normal {
    role: Role,
    file: Option<File>,
    rank: Option<Rank>,
    capture: bool,
    to: Square,
    promotion: Option<Role>,
}

/// The one legal move that a token means.
///
/// Check and mate marks are not compared. A capture need not be marked, but what is marked as one
/// must be one, and a pawn that captures must say from which file.
pub(super) fn resolve(position: &Position, token: &str) -> Result<Move, MoveProblem> {
    let found: Vec<Move> = match parse(token).ok_or(MoveProblem::NotAMove)? {
        San::Castling(side) => position.castling(side).into_iter().collect(),
        San::Normal(san) => {
            position.moves_of(san.role, san.to).into_iter().filter(|m| san.means(*m)).collect()
        }
    };
    match found.as_slice() {
        [] => Err(MoveProblem::NotLegal { fen: position.fen() }),
        [one] => Ok(*one),
        many => Err(MoveProblem::Ambiguous { candidates: many.iter().map(|m| position.uci(*m)).collect() }),
    }
}

impl Normal {
    /// Whether a move of the right man to the right square is the one meant.
    fn means(self, m: Move) -> bool {
        let Some(from) = m.from() else { return false };
        let named = self.file.is_some() || self.role != Role::Pawn;
        self.file.is_none_or(|file| file == from.file())
            && self.rank.is_none_or(|rank| rank == from.rank())
            && (if m.is_capture() { named } else { !self.capture })
            && self.promotion == m.promotion()
    }
}

/// PGN standard, section 8.2.3, as its import format: marks may be missing.
fn parse(token: &str) -> Option<San> {
    let text = token.trim_end_matches(['!', '?']).trim_end_matches(['+', '#']);
    match text {
        "O-O" | "0-0" => return Some(San::Castling(CastlingSide::KingSide)),
        "O-O-O" | "0-0-0" => return Some(San::Castling(CastlingSide::QueenSide)),
        _ => {}
    }
    let (role, text) = leading(text, |c| "KQRBNP".contains(c).then(|| Role::from_char(c))?);
    let role = role.unwrap_or(Role::Pawn);
    let (text, promotion) = if role == Role::Pawn { promotion(text) } else { (text, None) };
    let (front, to) = text.split_at_checked(text.len().checked_sub(2)?)?;
    let to = Square::from_ascii(to.as_bytes()).ok()?;
    let capture = front.ends_with('x');
    let (file, rest) = leading(front.strip_suffix('x').unwrap_or(front), File::from_char);
    let (rank, rest) = leading(rest, Rank::from_char);
    rest.is_empty().then_some(San::Normal(Normal { role, file, rank, capture, to, promotion }))
}

/// Takes a first character that reads as something.
fn leading<T>(text: &str, read: impl Fn(char) -> Option<T>) -> (Option<T>, &str) {
    let mut rest = text.chars();
    match rest.next().and_then(read) {
        Some(value) => (Some(value), rest.as_str()),
        None => (None, text),
    }
}

/// Takes `=Q` or `Q` off the end of a pawn move.
fn promotion(text: &str) -> (&str, Option<Role>) {
    let mut front = text.chars();
    match front.next_back().filter(|c| "QRBN".contains(*c)).and_then(Role::from_char) {
        Some(role) => (front.as_str().strip_suffix('=').unwrap_or(front.as_str()), Some(role)),
        None => (text, None),
    }
}

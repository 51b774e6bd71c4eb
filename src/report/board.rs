//! A position as lines of text.

use crate::notation::{Dialect, letter};
use crate::position::{Color, File, Position, Rank, Square};

/// The board, White below, with the piece letters of a language: capitals for White, small ones for
/// Black, `·` for empty light squares and `:` for empty dark ones. Marked squares stand in brackets.
///
/// ```
/// use sealed_move::notation::Dialect;
/// use sealed_move::position::{Position, Square};
/// use sealed_move::report::board;
///
/// let lines = board(&Position::start(), Dialect::ENGLISH, &[Square::E2, Square::E4]);
/// assert_eq!(lines[0], "8  r n b q k b n r");
/// assert_eq!(lines[4], "4  \u{b7} : \u{b7} :[\u{b7}]: \u{b7} :");
/// assert_eq!(lines[8], "   a b c d e f g h");
/// ```
#[must_use]
pub fn board(position: &Position, dialect: Dialect, marked: &[Square]) -> Vec<String> {
    let files: Vec<String> = File::ALL.iter().map(|file| file.char().to_string()).collect();
    let rows = Rank::ALL.iter().rev().map(|&rank| row(position, dialect, marked, rank));
    rows.chain([format!("   {}", files.join(" "))]).collect()
}

fn row(position: &Position, dialect: Dialect, marked: &[Square], rank: Rank) -> String {
    let mut out = format!("{} ", rank.char());
    let mut before = false;
    for file in File::ALL {
        let square = Square::from_coords(file, rank);
        let here = marked.contains(&square);
        out.push(edge(before, here));
        out.push_str(&sign(position, dialect, square));
        before = here;
    }
    out.push(edge(before, false));
    out.trim_end().to_owned()
}

/// What stands between two squares of which these are marked.
const fn edge(left: bool, right: bool) -> char {
    match (left, right) {
        (false, false) => ' ',
        (false, true) => '[',
        (true, false) => ']',
        (true, true) => '|',
    }
}

fn sign(position: &Position, dialect: Dialect, square: Square) -> String {
    match position.board().piece_at(square) {
        Some(piece) if piece.color == Color::White => letter(piece.role, dialect).to_owned(),
        Some(piece) => letter(piece.role, dialect).to_lowercase(),
        None if square.is_light() => "\u{b7}".to_owned(),
        None => ":".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marked_neighbours_share_an_edge() {
        let lines = board(&Position::start(), Dialect::ENGLISH, &[Square::A1, Square::B1, Square::H1]);
        assert_eq!(lines.get(7).map(String::as_str), Some("1 [R|N]B Q K B N[R]"));
    }
}

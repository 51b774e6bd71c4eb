//! A reading as a picture: the candidates on the board, the remarks under the writing.

use sealed_move::notation::{Dialect, Reading, Remark};
use sealed_move::position::{Position, Square};
use sealed_move::report::board;
use sealed_move::text::Escaped;

use crate::screen::display_width;

/// A writing that is wider has its remarks beside their bytes, so that they fit a screen.
const WIDEST: usize = 32;

/// The board, on which every square that a candidate leaves or enters is marked.
pub(super) fn candidates(reading: &Reading, position: &Position) -> Vec<String> {
    let other = reading.other().map(|(_, moves)| moves).unwrap_or_default();
    let both = reading.moves().iter().chain(other);
    let marked: Vec<Square> =
        both.filter_map(|&m| position.squares(m)).flat_map(|(from, to)| [from, to]).collect();
    board(position, Dialect::ENGLISH, &marked).into_iter().map(|line| format!("  {line}")).collect()
}

/// The writing, and under what each remark is about, the remark in words.
pub(super) fn remarks(writing: &[u8], reading: &Reading) -> Vec<String> {
    let text = String::from_utf8_lossy(writing);
    let shown = Escaped(&text).to_string();
    let width = display_width(&shown);
    if width > WIDEST || text.as_bytes() != writing {
        let beside = |remark: &Remark| line(&format!("bytes {}..{}", remark.start, remark.end), 14, remark);
        return reading.remarks().iter().map(beside).collect();
    }
    let under = |remark: &Remark| line(&carets(&text, remark), width, remark);
    std::iter::once(format!("  {shown}")).chain(reading.remarks().iter().map(under)).collect()
}

fn line(place: &str, width: usize, remark: &Remark) -> String {
    format!("  {place:<width$}  {}: {}", remark.kind, remark.kind.describe())
}

/// A caret under every column of the remark's bytes, and one where it has none.
fn carets(text: &str, remark: &Remark) -> String {
    let columns = |from, to| text.get(from..to).map_or(0, |part| display_width(&Escaped(part).to_string()));
    let before = " ".repeat(columns(0, remark.start));
    format!("{before}{}", "^".repeat(columns(remark.start, remark.end).max(1)))
}

//! The label as a drawing. Lengths are tenths of a millimeter, on a sheet of A6 laid across.
//!
//! The men are letters in circles, so that no font needs to know chess; names are text, which the
//! viewer sets in whatever font has their letters.

use svg::Document;
use svg::node::element::{Circle, Group, Path, Rectangle, Text};

use super::EnvelopeLabel;

const WIDTH: i32 = 1480;
const HEIGHT: i32 = 1050;
/// Where the board and the square under it begin, and how wide a square of the board is.
const LEFT: i32 = 90;
const TOP: i32 = 150;
const FIELD: i32 = 56;
/// The column of names and values.
const COLUMN: i32 = 610;
const COLUMN_WIDTH: i32 = 820;
const COLUMN_BOTTOM: i32 = 930;
const SQUARE: i32 = 370;

pub(super) fn draw(label: &EnvelopeLabel, square: &[Vec<bool>]) -> String {
    let frame =
        Rectangle::new().set("x", 25).set("y", 25).set("width", WIDTH - 50).set("height", HEIGHT - 50);
    let title = format!("Sealed move {}", label.face.number);
    let mut document = Document::new()
        .set("width", "148mm")
        .set("height", "105mm")
        .set("viewBox", (0, 0, WIDTH, HEIGHT))
        .set("font-family", "'DejaVu Sans', 'Noto Sans', Arial, sans-serif")
        .add(Rectangle::new().set("width", WIDTH).set("height", HEIGHT).set("fill", "white"))
        .add(frame.set("fill", "none").set("stroke", "black").set("stroke-width", 3))
        .add(text(60, 105, 52, title).set("font-weight", "bold"))
        .add(board(label))
        .add(code(square));
    for node in column(label).into_iter().chain(fen(label)) {
        document = document.add(node);
    }
    format!("{document}\n")
}

fn text(x: i32, y: i32, size: i32, content: impl Into<String>) -> Text {
    Text::new(content.into()).set("x", x).set("y", y).set("font-size", size)
}

fn board(label: &EnvelopeLabel) -> Group {
    let mut group = Group::new().set("text-anchor", "middle");
    for (row, rank) in (0..).zip(label.board()) {
        for (column, man) in (0..).zip(rank.chars()) {
            let (x, y) = (LEFT + column * FIELD, TOP + row * FIELD);
            let fill = if (row + column) % 2 == 0 { "white" } else { "#d8d8d8" };
            let field = Rectangle::new().set("x", x).set("y", y).set("width", FIELD).set("height", FIELD);
            group = group.add(field.set("fill", fill));
            if man != '.' {
                group = group.add(self::man(x + FIELD / 2, y + FIELD / 2, man));
            }
        }
        let middle = TOP + row * FIELD + FIELD / 2;
        group = group.add(text(LEFT - 18, middle + 8, 22, (8 - row).to_string()));
    }
    for (column, file) in (0..).zip('a'..='h') {
        group = group.add(text(LEFT + column * FIELD + FIELD / 2, TOP + 8 * FIELD + 26, 22, file));
    }
    let border =
        Rectangle::new().set("x", LEFT).set("y", TOP).set("width", 8 * FIELD).set("height", 8 * FIELD);
    group.add(border.set("fill", "none").set("stroke", "black").set("stroke-width", 3))
}

fn man(x: i32, y: i32, letter: char) -> Group {
    let (inside, ink) = if letter.is_ascii_uppercase() { ("white", "black") } else { ("black", "white") };
    let circle = Circle::new().set("cx", x).set("cy", y).set("r", 23);
    let letter = text(x, y + 12, 34, letter.to_ascii_uppercase()).set("font-weight", "bold").set("fill", ink);
    Group::new().add(circle.set("fill", inside).set("stroke", "black").set("stroke-width", 3)).add(letter)
}

/// The QR code, with the quiet zone of four modules that scanners want.
fn code(square: &[Vec<bool>]) -> Path {
    let side = square.len() + 8;
    let mut dark = String::new();
    for (y, row) in (4..).zip(square) {
        for (x, _) in (4_usize..).zip(row).filter(|(_, dark)| **dark) {
            dark.push_str(&format!("M{x} {y}h1v1h-1z"));
        }
    }
    let scale = f64::from(SQUARE) / f64::from(u32::try_from(side).unwrap_or(u32::MAX));
    let (x, y) = (LEFT - 30, HEIGHT - 35 - SQUARE);
    Path::new()
        .set("d", dark)
        .set("transform", format!("translate({x} {y}) scale({scale:.5})"))
        .set("shape-rendering", "crispEdges")
}

/// Names and values beside the board, as large as all of them fit.
fn column(label: &EnvelopeLabel) -> Vec<Text> {
    let rows = label.rows();
    let sizes = [34, 30, 26, 23, 20, 17];
    let laid = |size: i32| lay(&rows, size);
    let fits = sizes.into_iter().map(laid).find(|(_, bottom)| *bottom <= COLUMN_BOTTOM);
    fits.unwrap_or_else(|| laid(15)).0
}

fn lay(rows: &[(&'static str, String)], size: i32) -> (Vec<Text>, i32) {
    let (mut nodes, mut y) = (Vec::new(), TOP - 40);
    for (name, value) in rows {
        y += size * 17 / 10;
        nodes.push(text(COLUMN, y, size * 7 / 10, *name).set("fill", "#444"));
        let indent = size * 5;
        for (line, part) in (0..).zip(wrap(value, (COLUMN_WIDTH - indent) * 100 / (size * 67))) {
            y += if line > 0 { size * 12 / 10 } else { 0 };
            nodes.push(text(COLUMN + indent, y, size, part));
        }
    }
    (nodes, y)
}

/// The position in letters, beside the square: what a typist needs.
fn fen(label: &EnvelopeLabel) -> Vec<Text> {
    let lines = wrap(&label.face.fen, 62).into_iter().zip(0..);
    lines
        .map(|(part, line)| text(LEFT + SQUARE - 10, 965 + line * 30, 23, part).set("fill", "#444"))
        .collect()
}

/// Cut at blanks where there are some, into lines of at most so many letters; wide ones count twice.
fn wrap(value: &str, most: i32) -> Vec<String> {
    let (mut lines, mut line) = (Vec::new(), String::new());
    for word in value.split(' ') {
        if !line.is_empty() && wide(&line) + 1 + wide(word) > most {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        for c in word.chars() {
            if wide(&line) >= most {
                lines.push(std::mem::take(&mut line));
            }
            line.push(c);
        }
    }
    lines.push(line);
    lines
}

fn wide(text: &str) -> i32 {
    text.chars().map(|c| if c < '\u{1100}' { 1 } else { 2 }).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_at_blanks_and_long_words_anywhere() {
        assert_eq!(wrap("Fischer, Robert James", 15), ["Fischer, Robert", "James"]);
        assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrap("", 3), [""]);
        assert_eq!(wrap("棋棋棋", 4), ["棋棋", "棋"]);
    }

    #[test]
    fn the_longest_names_stay_inside_the_column() {
        let long = "W".repeat(128);
        let rows: Vec<_> =
            ["white", "black", "sealed by", "place", "game"].map(|name| (name, long.clone())).into();
        let (_, bottom) = lay(&rows, 17);
        assert!(bottom <= COLUMN_BOTTOM, "{bottom}");
    }
}

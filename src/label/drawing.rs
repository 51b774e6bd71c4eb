//! What is drawn where. Lengths are tenths of a millimeter, on a sheet of A6 laid across.
//!
//! The men are letters in circles, so that no font needs to know chess.

use crate::report::EnvelopeLabel;

use super::wide::wrap;

pub(super) const WIDTH: i32 = 1480;
pub(super) const HEIGHT: i32 = 1050;
/// Where the board and the square under it begin, and how wide a square of the board is.
const LEFT: i32 = 90;
const TOP: i32 = 150;
const FIELD: i32 = 56;
/// The column of names and values.
const COLUMN: i32 = 610;
const COLUMN_WIDTH: i32 = 820;
const COLUMN_BOTTOM: i32 = 930;
const SQUARE: i32 = 370;
/// How thick a line is.
pub(super) const LINE: i32 = 3;

/// A shade between black and white.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ink(pub(super) u8);

pub(super) const BLACK: Ink = Ink(0);
pub(super) const WHITE: Ink = Ink(255);
const FIELD_INK: Ink = Ink(0xd8);
const DIM: Ink = Ink(0x44);

pub(super) struct Text {
    pub(super) x: i32,
    /// The line the letters stand on.
    pub(super) y: i32,
    pub(super) size: i32,
    pub(super) content: String,
    pub(super) bold: bool,
    /// Around `x` instead of behind it.
    pub(super) centered: bool,
    pub(super) ink: Ink,
}

pub(super) enum Shape {
    /// A rectangle: filled, with a line around it, or both.
    Area {
        x: i32,
        y: i32,
        width: i32,
        height: i32,
        fill: Option<Ink>,
        line: bool,
    },
    /// A circle with a line around it.
    Disc {
        x: i32,
        y: i32,
        radius: i32,
        fill: Ink,
    },
    Text(Text),
    /// Rows of dark modules, `side` of them in `size`: from the left, from the top, how many.
    Code {
        x: i32,
        y: i32,
        size: i32,
        side: i32,
        dark: Vec<[i32; 3]>,
    },
}

pub(super) struct Drawing {
    pub(super) title: String,
    pub(super) shapes: Vec<Shape>,
}

pub(super) fn draw(label: &EnvelopeLabel, square: &[Vec<bool>]) -> Drawing {
    let title = format!("Sealed move {}", label.face.number);
    let mut shapes = vec![
        Shape::Area { x: 0, y: 0, width: WIDTH, height: HEIGHT, fill: Some(WHITE), line: false },
        Shape::Area { x: 25, y: 25, width: WIDTH - 50, height: HEIGHT - 50, fill: None, line: true },
        Shape::Text(Text { bold: true, ..text(60, 105, 52, &title) }),
    ];
    shapes.extend(board(label));
    shapes.push(code(square));
    shapes.extend(column(label).into_iter().chain(fen(label)).map(Shape::Text));
    Drawing { title, shapes }
}

fn text(x: i32, y: i32, size: i32, content: impl Into<String>) -> Text {
    Text { x, y, size, content: content.into(), bold: false, centered: false, ink: BLACK }
}

fn board(label: &EnvelopeLabel) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for (row, rank) in (0..).zip(label.board()) {
        for (column, man) in (0..).zip(rank.chars()) {
            let (x, y) = (LEFT + column * FIELD, TOP + row * FIELD);
            let fill = Some(if (row + column) % 2 == 0 { WHITE } else { FIELD_INK });
            shapes.push(Shape::Area { x, y, width: FIELD, height: FIELD, fill, line: false });
            if man != '.' {
                shapes.extend(self::man(x + FIELD / 2, y + FIELD / 2, man));
            }
        }
        let middle = TOP + row * FIELD + FIELD / 2;
        shapes.push(beside(LEFT - 18, middle + 8, (8 - row).to_string()));
    }
    for (column, file) in (0..).zip('a'..='h') {
        shapes.push(beside(LEFT + column * FIELD + FIELD / 2, TOP + 8 * FIELD + 26, file));
    }
    let side = 8 * FIELD;
    shapes.push(Shape::Area { x: LEFT, y: TOP, width: side, height: side, fill: None, line: true });
    shapes
}

/// What a rank or a file is called.
fn beside(x: i32, y: i32, name: impl Into<String>) -> Shape {
    Shape::Text(Text { centered: true, ..text(x, y, 22, name) })
}

fn man(x: i32, y: i32, letter: char) -> [Shape; 2] {
    let (fill, ink) = if letter.is_ascii_uppercase() { (WHITE, BLACK) } else { (BLACK, WHITE) };
    let letter = text(x, y + 12, 34, letter.to_ascii_uppercase());
    [Shape::Disc { x, y, radius: 23, fill }, Shape::Text(Text { bold: true, centered: true, ink, ..letter })]
}

/// The QR code, with the quiet zone of four modules that scanners want.
fn code(square: &[Vec<bool>]) -> Shape {
    let side = i32::try_from(square.len()).unwrap_or_default() + 8;
    let rows = (4..).zip(square);
    let dark = rows.flat_map(|(y, row)| runs(row).into_iter().map(move |(x, length)| [x + 4, y, length]));
    Shape::Code { x: LEFT - 30, y: HEIGHT - 35 - SQUARE, size: SQUARE, side, dark: dark.collect() }
}

/// Dark modules side by side, as one: where they begin, and how many.
fn runs(row: &[bool]) -> Vec<(i32, i32)> {
    let mut runs: Vec<(i32, i32)> = Vec::new();
    for (x, _) in (0..).zip(row).filter(|(_, dark)| **dark) {
        match runs.last_mut() {
            Some((start, length)) if *start + *length == x => *length += 1,
            _ => runs.push((x, 1)),
        }
    }
    runs
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
    let (mut texts, mut y) = (Vec::new(), TOP - 40);
    for (name, value) in rows {
        y += size * 17 / 10;
        texts.push(Text { ink: DIM, ..text(COLUMN, y, size * 7 / 10, *name) });
        let indent = size * 5;
        for (line, part) in (0..).zip(wrap(value, (COLUMN_WIDTH - indent) * 100 / size)) {
            y += if line > 0 { size * 12 / 10 } else { 0 };
            texts.push(text(COLUMN + indent, y, size, part));
        }
    }
    (texts, y)
}

/// The position in letters, beside the square: what a typist needs.
fn fen(label: &EnvelopeLabel) -> Vec<Text> {
    let (left, size) = (LEFT + SQUARE - 10, 23);
    let lines = wrap(&label.face.fen, (COLUMN + COLUMN_WIDTH - left) * 100 / size);
    let lines = (0..).zip(lines);
    lines.map(|(line, part)| Text { ink: DIM, ..text(left, 965 + line * 30, size, part) }).collect()
}

#[cfg(test)]
mod tests {
    use super::super::wide::wide;
    use super::*;

    #[test]
    fn the_longest_names_stay_inside_the_column() {
        for letter in ["W", "M", "Ж", "Մ", "棋"] {
            let long = letter.repeat(128 / letter.len());
            let rows: Vec<_> =
                ["white", "black", "sealed by", "place", "game"].map(|name| (name, long.clone())).into();
            let (texts, bottom) = lay(&rows, 15);
            assert!(bottom <= COLUMN_BOTTOM, "{letter} {bottom}");
            let right = |text: &Text| text.x + wide(&text.content) * text.size / 100;
            assert!(texts.iter().all(|text| right(text) <= COLUMN + COLUMN_WIDTH), "{letter}");
        }
    }

    #[test]
    fn modules_side_by_side_are_one() {
        assert_eq!(runs(&[true, true, false, true]), [(0, 2), (3, 1)]);
        assert_eq!(runs(&[false, false]), []);
    }
}

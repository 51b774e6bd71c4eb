//! A position as a picture: a drawing of plain shapes.

use super::sheet::Shown;
use crate::notation::{Dialect, letter};
use crate::position::{Color, Position, Role, Square};

/// A position, with moves that are shown in it.
#[derive(Debug)]
pub(super) struct Diagram {
    /// Tells it apart from the others of the page.
    pub(super) id: String,
    pub(super) caption: Shown,
    /// The same for who cannot see it.
    pub(super) alt: Shown,
    pub(super) men: Vec<Man>,
    pub(super) arrows: Vec<Arrow>,
    /// The board as lines of text.
    pub(super) lines: Vec<String>,
}

/// A man, by the upper left corner of its square on a board 360 units wide.
#[derive(Debug)]
pub(super) struct Man {
    pub(super) x: u32,
    pub(super) y: u32,
    pub(super) color: &'static str,
    pub(super) shape: &'static str,
    /// Lines inside the shape.
    pub(super) lines: &'static str,
}

/// A move, from the middle of a square to the middle of another.
#[derive(Debug)]
pub(super) struct Arrow {
    pub(super) from: (u32, u32),
    pub(super) to: (u32, u32),
}

const SIDE: u32 = 45;

/// The upper left corner of a square, White below.
fn corner(square: Square) -> (u32, u32) {
    let (file, rank) = (u32::from(square.file()), u32::from(square.rank()));
    (file * SIDE, 7_u32.saturating_sub(rank) * SIDE)
}

fn middle(square: Square) -> (u32, u32) {
    let (x, y) = corner(square);
    (x + SIDE / 2, y + SIDE / 2)
}

impl Arrow {
    pub(super) fn new(from: &str, to: &str) -> Option<Arrow> {
        let square = |text: &str| Square::from_ascii(text.as_bytes()).ok();
        Some(Arrow { from: middle(square(from)?), to: middle(square(to)?) })
    }
}

pub(super) fn men(position: &Position) -> Vec<Man> {
    let man = |square: Square, color: Color, role: Role| {
        let (x, y) = corner(square);
        let (shape, lines) = shape(role);
        Man { x, y, color: color.fold_wb("w", "b"), shape, lines }
    };
    position.board().clone().into_iter().map(|(square, piece)| man(square, piece.color, piece.role)).collect()
}

/// Outline of a man on a square of 45 units, and the lines inside it.
const fn shape(role: Role) -> (&'static str, &'static str) {
    match role {
        Role::Pawn => (
            "M22.5 9a5.5 5.5 0 0 1 3.4 9.8c2 .8 3.1 2 3.1 3.7h-2.6c.4 5.5 5.6 6.5 5.6 13.5h-19c0-7 5.2-8 \
             5.6-13.5h-2.6c0-1.7 1.1-2.9 3.1-3.7A5.5 5.5 0 0 1 22.5 9z",
            "M16 32h13",
        ),
        Role::Knight => (
            "M13 37h21c.5-13 0-23-9.5-26.5L23 6.5l-2.5 4C15 13 12 19 9 24.5l3 4.5 4.5-1.5c3 0 \
             5-1.5 6.5-3.5.5 5.5-9 6-10 13z",
            "M19.5 15.5l1.5 1M27 14c3 4 3.5 10 3.5 19",
        ),
        Role::Bishop => (
            "M22.5 5.5a2.5 2.5 0 0 1 1.7 4.3c4.6 3.7 6.8 7.7 6.8 11.7 0 3.5-1.5 \
             5.5-3.5 7l1 4c3 .5 6 1 7 4.5h-26c1-3.5 4-4 7-4.5l1-4c-2-1.5-3.5-3.5-3.5-7 0-4 2.2-8 \
             6.8-11.7a2.5 2.5 0 0 1 1.7-4.3z",
            "M22.5 15v8M18.5 19h8M17 29h11",
        ),
        Role::Rook => (
            "M10 37v-4.5h3l2-14.5h-3.5V9h5v3.5h3.5V9h5v3.5h3.5V9h5v9H30l2 14.5h3V37z",
            "M14.5 18h16M13.5 32.5h18",
        ),
        Role::Queen => (
            "M9.5 37l.5-5-4.5-18.5 7 9L14.5 9l6 12.5 2-14 2 14 6-12.5 2 13.5 7-9L35 32l.5 5z",
            "M10.5 32c8-2 16-2 24 0M12 28c7-2 14-2 21 0",
        ),
        Role::King => (
            "M21 4h3v3.5h3.5v3H24V15c1.5-1.5 4-2.5 6.5-2.5 5 0 8 4 6.5 9-1 3.5-3.5 6-4 9.5v6h-21v-6\
             c-.5-3.5-3-6-4-9.5-1.5-5 1.5-9 6.5-9 2.5 0 5 1 6.5 2.5v-4.5h-3.5v-3H21z",
            "M22.5 18v11M12.5 31c6.5-2 13.5-2 20 0",
        ),
    }
}

/// The men of one side in words: `Kg1, Qd1, a2, b2`.
pub(super) fn placed(position: &Position, side: Color, dialect: Dialect) -> String {
    let order = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    let of = |role: Role| {
        let squares = position.board().by_color(side) & position.board().by_role(role);
        let sign = if role == Role::Pawn { "" } else { letter(role, dialect) };
        squares.into_iter().map(move |square| format!("{sign}{square}"))
    };
    order.into_iter().flat_map(of).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_is_drawn_with_white_below() {
        let start = Position::start();
        let men = men(&start);
        assert_eq!(men.len(), 32);
        let white_king = men.iter().find(|man| (man.x, man.y) == (4 * SIDE, 7 * SIDE)).unwrap();
        assert_eq!((white_king.color, white_king.shape), ("w", shape(Role::King).0));
    }

    #[test]
    fn an_arrow_goes_from_the_middle_of_a_square() {
        let arrow = Arrow::new("a8", "h1").unwrap();
        assert_eq!((arrow.from, arrow.to), ((22, 22), (337, 337)));
        assert!(Arrow::new("a9", "h1").is_none());
    }
}

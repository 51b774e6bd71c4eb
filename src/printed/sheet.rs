//! A report in one language, before it is laid out. Whatever becomes part of a sheet is safe to show.

use std::fmt;

use super::board::Diagram;
use crate::text::Escaped;

/// Text in which nothing hides and nothing reorders what stands around it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Shown(String);

impl Shown {
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

impl<T: AsRef<str>> From<T> for Shown {
    fn from(text: T) -> Shown {
        Shown(Escaped(text.as_ref()).to_string())
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// How something is to be taken at a glance; it is always said in words as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Tone {
    #[default]
    Plain,
    Good,
    Note,
    Bad,
}

impl Tone {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Tone::Plain => "plain",
            Tone::Good => "good",
            Tone::Note => "note",
            Tone::Bad => "bad",
        }
    }
}

/// The whole of it.
#[derive(Debug)]
pub(super) struct Sheet {
    pub(super) tag: &'static str,
    pub(super) title: Shown,
    pub(super) subtitle: Option<Shown>,
    pub(super) verdict: Shown,
    pub(super) tone: Tone,
    pub(super) below: Vec<Shown>,
    pub(super) sections: Vec<Section>,
    pub(super) notes: Vec<Shown>,
}

/// A heading and what stands under it.
#[derive(Debug)]
pub(super) struct Section {
    pub(super) id: String,
    pub(super) title: Shown,
    pub(super) blocks: Vec<Block>,
}

#[derive(Debug)]
pub(super) enum Block {
    Heading(Shown),
    Text(Shown),
    /// What somebody wrote, as he wrote it.
    Quote(Shown),
    Pairs(Vec<Pair>),
    List(Vec<Shown>),
    Table(Table),
    Boards(Vec<Diagram>),
}

#[derive(Debug)]
pub(super) struct Pair {
    pub(super) name: Shown,
    pub(super) value: Cell,
}

#[derive(Debug)]
pub(super) struct Table {
    /// None where the section's heading says it.
    pub(super) caption: Option<Shown>,
    pub(super) head: Vec<Shown>,
    pub(super) rows: Vec<Vec<Cell>>,
}

impl Table {
    /// The cells of a row with the heads of their columns.
    pub(super) fn labelled<'a>(&'a self, row: &'a [Cell]) -> impl Iterator<Item = (&'a Shown, &'a Cell)> {
        self.head.iter().zip(row)
    }
}

#[derive(Debug, Default)]
pub(super) struct Cell {
    pub(super) text: Shown,
    /// Hexadecimal and the like, which is compared sign by sign.
    pub(super) is_code: bool,
    pub(super) tone: Tone,
    /// The same in the program's own words, which are English.
    pub(super) english: Option<Shown>,
}

impl Cell {
    pub(super) fn new(text: impl AsRef<str>) -> Cell {
        Cell { text: text.into(), ..Cell::default() }
    }

    pub(super) fn code(text: impl AsRef<str>) -> Cell {
        Cell { is_code: true, ..Cell::new(text) }
    }

    pub(super) fn toned(text: impl AsRef<str>, tone: Tone) -> Cell {
        Cell { tone, ..Cell::new(text) }
    }
}

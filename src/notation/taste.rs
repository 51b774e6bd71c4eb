//! How liberally a text is read: strictly by R1 to R6, or with one of the liberties of section 2a.

/// Whose piece letters are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Letters {
    /// R3a.
    Own,
    /// English letters before the writer's own.
    English,
    /// Letters of these languages, where the writer's own table says nothing.
    Only(&'static [&'static str]),
    /// Letters of these languages before the writer's own.
    Against(&'static [&'static str]),
}

/// Whose descriptive notation is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Traditions {
    /// R3: English; Spanish for Spanish writers.
    Own,
    /// The other one.
    Other,
}

/// The liberties in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Taste {
    pub(super) letters: Letters,
    pub(super) traditions: Traditions,
    /// A small a to h in front may be a piece.
    pub(super) small_pieces: bool,
    /// A capital that is a piece may be a file.
    pub(super) capital_files: bool,
    /// A file or a rank alone may be a piece's arrival.
    pub(super) half_squares: bool,
    /// The shortest abbreviation of a man is read first, not the longest.
    pub(super) short_letters: bool,
}

impl Taste {
    /// R1 to R6 as they stand.
    pub(super) const STRICT: Taste = Taste {
        letters: Letters::Own,
        traditions: Traditions::Own,
        small_pieces: false,
        capital_files: false,
        half_squares: false,
        short_letters: false,
    };
}

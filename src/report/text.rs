//! Sentences for people.

/// A span of used time and whose it is, as on the face: `white 2:29:00, black 2:31:00`.
pub(super) fn both(white: impl std::fmt::Display, black: impl std::fmt::Display) -> String {
    format!("white {white}, black {black}")
}

//! Reading a written move: bytes to readings to a verdict in a position. Never runs while a move is sealed.
//!
//! The rules R1 to R6 stand above the code that carries them out: [`read`] normalizes (R1), strips
//! (R2), reads (R3), looks for the legal moves that fit (R4, R5), and gives the verdict (R6).

mod algebraic;
mod canonical;
mod castling;
mod descriptive;
mod dialect;
mod interpret;
mod judge;
mod letter;
mod letters;
mod liberal;
mod liberty;
mod loosen;
mod normalize;
mod pattern;
mod reading;
mod remark;
mod render;
mod rewrite;
mod saying;
mod signs;
mod strip;
mod taste;
mod words;

pub use dialect::{Dialect, DialectError};
pub use judge::read;
pub use reading::{GameResult, Reading, Saying, Verdict};
pub use remark::{Remark, RemarkKind};
pub use render::{in_dialect, letter, long, long_in_dialect, relettered, san};

/// The longest writing that is read, in bytes; anything longer is unintelligible.
pub const MAX_READ: usize = 4096;

#[cfg(test)]
mod tests;

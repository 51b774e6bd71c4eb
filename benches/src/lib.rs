//! The work that is measured, and the floor beneath it: each piece is prepared apart and then done once for each call.
//!
//! Everything is the same in every run: keys come from seeds, random bytes from a counter, positions from games and
//! cases that are committed under `tests/`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    missing_docs,
    reason = "a measurement fails by panicking"
)]

#[path = "../../tests/hostile/stage.rs"]
#[allow(dead_code, unreachable_pub, reason = "made for lies, used for honest work")]
pub mod stage;

pub mod custody;
pub mod floor;
pub mod reading;
pub mod sealing;

/// A piece of work.
pub struct Work {
    pub name: &'static str,
    /// What it is held against, by name.
    pub floor: Option<&'static str>,
    /// How many times a run does it for a count of instructions.
    pub times: u64,
    /// Prepares so many runs of it. What is returned does it once, and says how many things it did.
    pub prepare: fn(u64) -> Box<dyn FnMut() -> u64>,
}

pub const fn work(
    name: &'static str,
    floor: Option<&'static str>,
    times: u64,
    prepare: fn(u64) -> Box<dyn FnMut() -> u64>,
) -> Work {
    Work { name, floor, times, prepare }
}

/// Every piece, in the order of a game's life.
pub fn all() -> Vec<Work> {
    [reading::works(), sealing::works(), custody::works(), floor::works()].into_iter().flatten().collect()
}

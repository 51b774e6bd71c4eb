//! Randomness from the operating system: the only module that names rand.

use std::fmt;

use rand::TryRng as _;
use rand::rngs::SysRng;

/// Where fresh bytes come from. Passed as an argument, so that vectors can be made again.
pub trait Random {
    /// Fills `bytes` with values nobody can guess.
    ///
    /// # Errors
    ///
    /// [`RandomError`] when the source does not answer; `bytes` must then not be used.
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), RandomError>;
}

/// The operating system's source, the only one for real keys, salts and shares.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemRandom;

impl Random for SystemRandom {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), RandomError> {
        SysRng.try_fill_bytes(bytes).map_err(|_| RandomError)
    }
}

/// The operating system gave no random bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RandomError;

impl fmt::Display for RandomError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the operating system gave no random bytes")
    }
}

impl std::error::Error for RandomError {}

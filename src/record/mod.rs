//! The chain of statements of one game, always verified.

//! Attacks on envelopes, counterfoils and lock keys, each of which must fail in its own way.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod keys;
mod sealing;
mod secrecy;
mod slots;
mod table;
mod tampering;

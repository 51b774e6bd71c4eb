//! The sealed-move envelope of adjourned chess games as a cryptographic object.
//!
//! A player's writing becomes a hash commitment, replaceable until the clock stops and final after.
//! The arbiter signs every step into an append-only [`Record`]; the envelope opens only with the
//! arbiter's share *and* the responder's; at the opening the writing is read in its writer's
//! language and judged as the Laws judge it; and anyone can check the whole story offline, years
//! later, from the record and the keys they trust.
//!
//! The short way through is [`Desk`] for whoever keeps the game, [`Record::invitation`] for the
//! player who seals, [`Record::presence`] for the one who answers, and [`dispute::verify`] for
//! everybody else. Modules are layered, imports point downwards only:
//!
//! | level | modules |
//! |---|---|
//! | 7 | [`report`], and `printed`, `label` and `calendar`, which the features of these names add |
//! | 6 | [`desk`], [`error`] |
//! | 5 | [`custody`], [`dispute`] |
//! | 4 | [`record`] |
//! | 3 | [`statement`] |
//! | 2 | [`adjournment`], [`ruling`] |
//! | 1 | [`notation`], [`envelope`], [`law`], [`score`] |
//! | 0 | [`position`], [`text`], [`moment`], [`digest`], [`cbor`], [`random`], [`writing`], [`words`] |
//!
//! What the law says is always a value ([`ruling::Ruling`], [`dispute::Finding`],
//! [`adjournment::Refusal`]); an [`Error`] means that something could not be told or done.

#![forbid(unsafe_code)]

pub mod adjournment;
#[cfg(feature = "calendar")]
pub mod calendar;
pub mod cbor;
pub mod custody;
pub mod desk;
pub mod digest;
pub mod dispute;
pub mod envelope;
pub mod error;
#[cfg(feature = "label")]
pub mod label;
pub mod law;
pub mod moment;
pub mod notation;
pub mod position;
#[cfg(feature = "printed")]
pub mod printed;
pub mod random;
pub mod record;
pub mod report;
pub mod ruling;
pub mod score;
pub mod statement;
pub mod text;
pub mod words;
pub mod writing;

pub use desk::Desk;
pub use digest::Digest;
pub use error::Error;
pub use moment::Moment;
pub use position::Color;
pub use random::SystemRandom;
pub use record::Record;
pub use statement::{Case, Identity, Trust};
pub use writing::Writing;

/// The README's code, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

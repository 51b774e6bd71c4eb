//! The sealed-move envelope of adjourned chess games as a cryptographic object.

#![forbid(unsafe_code)]

pub mod adjournment;
pub mod cbor;
pub mod custody;
pub mod desk;
pub mod digest;
pub mod dispute;
pub mod envelope;
pub mod law;
pub mod moment;
pub mod notation;
pub mod position;
pub mod random;
pub mod record;
pub mod report;
pub mod ruling;
pub mod score;
pub mod statement;
pub mod text;
pub mod words;
pub mod writing;

//! Signed bytes: keys, cards, slips and statements, and the trust they are read under.
//!
//! Everything that is signed is one strict COSE_Sign1 profile (RFC 9052): tagged, one signature,
//! empty unprotected header, deterministic CBOR, exactly the protected header we would build.
//! What was parsed is kept as the bytes that arrived; a type whose name says it is signed can
//! only be had by verifying.

mod armor;
mod card;
mod carried;
mod case;
mod cose;
mod event;
mod identity;
mod key_file;
mod members;
mod parts;
mod signature;
mod signed;
mod slip;
mod trust;

pub use armor::{Armor, ArmorError, armor, dearmor};
pub use card::{Card, CardError};
pub use carried::{Carried, CarriedError, CarriedWhy};
pub use case::{Case, CaseError, Paper, Seat};
pub use cose::{ContentType, CoseError, MAX_STATEMENT};
pub use event::{BegunEvent, Event};
pub use identity::{Identity, IdentityError, SignError, Signer};
pub use key_file::{KeyFile, KeyFileError, MAX_KEY_FILE};
pub use members::{
    Claimed, Closing, Corrected, LockLost, Moved, Opened, Plain, Restored, Ruled, Side, Sided, Slipped, Used,
    Vouched,
};
pub use parts::{MAX_PART, MAX_PARTS, Part, PartsError, Whole, parts};
pub use signature::{KeyError, VerifyKey};
pub use signed::{Draft, Payload, Statement, StatementError, head_of};
pub use slip::{Act, Slip, SlipError, SlipReason};
pub use trust::Trust;

#[cfg(test)]
mod tests;

//! Commitment, locks, opening, counterfoil and lock keys. Never asks what a writing means.
//!
//! An [`Envelope`] is public bytes. What is in it stays hidden until the shares of *both* its locks
//! are known; each lock has one slot for every holder, and any holder opens his lock alone:
//!
//! ```text
//! writing + salt --SHA-256--> commitment
//!        \--AES-256-GCM--> body     key = HKDF(share 0 || share 1)
//! lock 0: check of share 0, slots of share 0 for every arbiter        any one of them
//! lock 1: check of share 1, slots of share 1 for responder, custodian any one of them
//! ```
//!
//! | module | what lives there |
//! |---|---|
//! | `plan` | which locks and slots there must be ([`Plan`]), and how an envelope can differ ([`Misfit`]) |
//! | `keys` | lock keys, public ([`LockKey`]) and secret ([`LockSecret`]) |
//! | `derive` | every hash and key derivation of the format; names `hkdf` |
//! | `share` | the two secrets that open an envelope ([`Share`]); names `subtle` |
//! | `seal_to` | sealing to one lock key; names `hpke` |
//! | `body` | the ciphertext of salt and writing; names `aes-gcm` |
//! | `bytes` | the bytes of an envelope, strictly read ([`Envelope::parse`]) |
//! | `seal`, `open` | the two ways through ([`Envelope::seal`], [`Envelope::open`]) |
//! | `counterfoil` | what the sealer keeps ([`Counterfoil`]) |
//!
//! Architecture invariant: nothing here imports `notation`. Sealing accepts a blank sheet and
//! gibberish as it accepts a move, with the same number of bytes, and says nothing about either.
//!
//! ```
//! use sealed_move::digest::Digest;
//! use sealed_move::envelope::{Envelope, Holder, Lock, LockSecret, Plan, context};
//! use sealed_move::random::SystemRandom;
//! use sealed_move::writing::Writing;
//!
//! // In life each secret lives on its holder's own machine, and the head comes from the record.
//! let [arbiter, responder, sealer] = [1, 2, 3].map(|n| LockSecret::from_seed(&[n; 32]));
//! let holder = |n, secret: &LockSecret| Holder { fingerprint: Digest::new([n; 32]), lock_key: secret.public() };
//! let plan = Plan {
//!     context: context(Digest::new([9; 32])),
//!     sealer: holder(3, &sealer),
//!     locks: [vec![holder(1, &arbiter)], vec![holder(2, &responder)]],
//! };
//!
//! let (envelope, counterfoil) = Envelope::seal(&plan, Writing::new("Bd7")?, &mut SystemRandom)?;
//!
//! // Handing in: the arbiter's slot opens, and he learns nothing of the writing.
//! envelope.fits(&plan)?;
//! let share0 = envelope.take_share(&plan, Lock::Zero, &Digest::new([1; 32]), &arbiter)?;
//! // Resuming: the responder's share is published first, the arbiter's after it.
//! let share1 = envelope.take_share(&plan, Lock::One, &Digest::new([2; 32]), &responder)?.publish();
//! let opening = envelope.open([&share0.publish(), &share1])?;
//! assert_eq!(opening.text(), "Bd7");
//!
//! // Should the envelope be lost, the counterfoil proves what was in it.
//! let kept = counterfoil.open(&plan.context, &envelope.commitment(), &plan.sealer.fingerprint, &sealer)?;
//! assert_eq!(kept.publish(), opening);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod body;
mod bytes;
mod counterfoil;
mod derive;
mod keys;
mod open;
mod plan;
mod seal;
mod seal_to;
mod share;
#[cfg(test)]
mod tests;

pub use bytes::{Envelope, EnvelopeError, MAX_ENVELOPE};
pub use counterfoil::{COUNTERFOIL, Counterfoil, CounterfoilError, Disclosure};
pub use derive::{body_key, commitment, context, counterfoil_info, share_check, slot_info, ticket_seed};
pub(crate) use keys::is_below_prime;
pub use keys::{LockKey, LockKeyError, LockSecret};
pub use open::{Defect, Opening, SlotError, opening_matches};
pub use plan::{Holder, Lock, MAX_HOLDERS, Misfit, NotALock, Plan, PlanError};
pub use seal::SealError;
pub use share::Share;

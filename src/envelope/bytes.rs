//! The bytes of an envelope: strictly read, kept as they came.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::body::BODY;
use super::plan::{Lock, MAX_HOLDERS};
use super::seal_to::{Sealed, TAG};
use super::share::has_check;
use crate::cbor::{self, CborError};
use crate::digest::{Digest, Label};
use crate::text::hex;

/// The longest envelope that is read: two locks of [`MAX_HOLDERS`] slots fit.
pub const MAX_ENVELOPE: usize = 16 * 1024;

/// The format's version.
const VERSION: u64 = 1;

/// Share and tag.
pub(super) const SLOT: usize = 32 + TAG;

/// `envelope = { v, body, locks, context, commitment }`, in encoded order.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WireEnvelope {
    v: u64,
    #[serde(with = "serde_bytes")]
    body: [u8; BODY],
    locks: [WireLock; 2],
    context: Digest,
    commitment: Digest,
}

/// `lock = { check, slots }`, in encoded order.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WireLock {
    pub(super) check: Digest,
    pub(super) slots: Vec<Slot>,
}

/// `slot = { ct, to, enc }`, in encoded order.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Slot {
    #[serde(with = "serde_bytes")]
    pub(super) ct: [u8; SLOT],
    pub(super) to: Digest,
    #[serde(with = "serde_bytes")]
    pub(super) enc: [u8; 32],
}

impl Slot {
    /// A slot from what was sealed to its recipient; `None` if that was no share.
    pub(super) fn new(to: Digest, sealed: Sealed) -> Option<Slot> {
        Some(Slot { ct: sealed.ct.try_into().ok()?, to, enc: sealed.enc })
    }
}

/// A sealed envelope: public bytes, of a structure that was checked.
///
/// It says nothing of what is in it, not even how long that is. Whether it is one for this sealing
/// tells [`fits`](Envelope::fits); whether its locks are good, only [`take_share`](Envelope::take_share).
#[derive(Clone, PartialEq, Eq)]
pub struct Envelope {
    bytes: Vec<u8>,
    wire: WireEnvelope,
}

impl Envelope {
    /// Reads an envelope of at most [`MAX_ENVELOPE`] bytes.
    ///
    /// ```
    /// use sealed_move::cbor::CborError;
    /// use sealed_move::envelope::{Envelope, EnvelopeError};
    ///
    /// assert_eq!(Envelope::parse(&[0xa5]), Err(EnvelopeError::Cbor(CborError::Torn)));
    /// ```
    ///
    /// # Errors
    ///
    /// [`EnvelopeError`] when it is too long, not the canonical CBOR of an envelope, of another
    /// version, or has a lock that nobody or too many could open.
    pub fn parse(bytes: &[u8]) -> Result<Envelope, EnvelopeError> {
        let wire: WireEnvelope = cbor::decode(bytes, MAX_ENVELOPE).map_err(EnvelopeError::Cbor)?;
        if wire.v != VERSION {
            return Err(EnvelopeError::Version { found: wire.v });
        }
        for lock in Lock::BOTH {
            let found = lock.of(&wire.locks).slots.len();
            if found == 0 || found > MAX_HOLDERS {
                return Err(EnvelopeError::Slots { lock, found });
            }
        }
        Ok(Envelope { bytes: bytes.to_vec(), wire })
    }

    /// Puts an envelope together, by reading its bytes.
    pub(super) fn assemble(
        body: [u8; BODY],
        locks: [WireLock; 2],
        context: Digest,
        commitment: Digest,
    ) -> Result<Envelope, EnvelopeError> {
        let wire = WireEnvelope { v: VERSION, body, locks, context, commitment };
        Envelope::parse(&cbor::encode(&wire))
    }

    /// The bytes as they came.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// What the sealer's slip and the record name it by.
    #[must_use]
    pub fn digest(&self) -> Digest {
        Label::Envelope.hash(&[&self.bytes])
    }

    /// Which sealing it was made for.
    #[must_use]
    pub fn context(&self) -> Digest {
        self.wire.context
    }

    /// What its writing can be checked against.
    #[must_use]
    pub fn commitment(&self) -> Digest {
        self.wire.commitment
    }

    /// The ciphertext of salt and writing: 208 bytes, whatever is written.
    #[must_use]
    pub fn body(&self) -> &[u8; BODY] {
        &self.wire.body
    }

    /// The check of a lock: what its share is compared with.
    #[must_use]
    pub fn check(&self, lock: Lock) -> Digest {
        lock.of(&self.wire.locks).check
    }

    /// Whose slots a lock has, by fingerprint, in their order.
    pub fn recipients(&self, lock: Lock) -> impl Iterator<Item = Digest> + Clone {
        self.slots(lock).iter().map(|slot| slot.to)
    }

    /// Whether a published share is the one of this lock. Compared in constant time.
    #[must_use]
    pub fn share_fits(&self, lock: Lock, share: &[u8; 32]) -> bool {
        has_check(&self.check(lock), lock, &self.context(), share)
    }

    pub(super) fn slots(&self, lock: Lock) -> &[Slot] {
        &lock.of(&self.wire.locks).slots
    }
}

impl fmt::Debug for Envelope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Envelope").field(&hex(&self.bytes)).finish()
    }
}

/// Why bytes are no envelope.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum EnvelopeError {
    /// Not the canonical CBOR of an envelope.
    Cbor(CborError),
    /// An envelope of another version of the format.
    Version {
        /// Which.
        found: u64,
    },
    /// A lock that nobody, or too many, could open.
    Slots {
        /// Which.
        lock: Lock,
        /// How many slots it has.
        found: usize,
    },
}

impl fmt::Display for EnvelopeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EnvelopeError::Cbor(_) => f.write_str("not an envelope"),
            EnvelopeError::Version { found } => {
                write!(f, "an envelope of version {found}, expected {VERSION}")
            }
            EnvelopeError::Slots { lock, found } => {
                write!(f, "an envelope whose {lock} has {found} slots, expected 1 to {MAX_HOLDERS}")
            }
        }
    }
}

impl std::error::Error for EnvelopeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            EnvelopeError::Cbor(error) => Some(error),
            _ => None,
        }
    }
}

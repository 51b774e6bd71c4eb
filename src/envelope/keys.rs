//! Lock keys: X25519, public and secret.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use super::derive::lock_scalar;
use super::seal_to;
use crate::text::hex;

/// The secret half of a lock key: opens the slots that are sealed to its holder.
///
/// Wiped when dropped; cannot be printed, copied or stored.
///
/// ```
/// use sealed_move::envelope::{LockKey, LockSecret};
///
/// let secret = LockSecret::from_seed(&[1; 32]);
/// assert_eq!(LockKey::new(*secret.public().as_bytes()), Ok(secret.public()));
/// ```
#[derive(Zeroize, ZeroizeOnDrop)]
pub struct LockSecret {
    scalar: [u8; 32],
    /// Made once: it is compared whenever a slot is opened, and costs as much as opening one.
    #[zeroize(skip)]
    public: LockKey,
}

impl LockSecret {
    /// The lock key that goes with a 32-byte Ed25519 seed, by HKDF under its own label.
    #[must_use]
    pub fn from_seed(seed: &[u8; 32]) -> LockSecret {
        LockSecret::of(&lock_scalar(seed))
    }

    /// An independent lock key, given as the 32 bytes of its scalar (clamped where it is used).
    #[must_use]
    pub fn from_bytes(scalar: [u8; 32]) -> LockSecret {
        LockSecret::of(&Zeroizing::new(scalar))
    }

    fn of(scalar: &[u8; 32]) -> LockSecret {
        LockSecret { scalar: *scalar, public: LockKey { bytes: seal_to::public_of(scalar) } }
    }

    /// The public half.
    #[must_use]
    pub fn public(&self) -> LockKey {
        self.public
    }

    pub(super) fn scalar(&self) -> &[u8; 32] {
        &self.scalar
    }
}

/// The public half of a lock key: 32 bytes, as a card shows them.
///
/// Always a point that can be sealed to, in its one canonical encoding.
///
/// ```
/// use sealed_move::envelope::{LockKey, LockKeyError};
///
/// assert_eq!(LockKey::new([0; 32]), Err(LockKeyError::LowOrder));
/// assert_eq!(LockKey::new([0xff; 32]), Err(LockKeyError::NotCanonical));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LockKey {
    bytes: [u8; 32],
}

impl LockKey {
    /// Takes a key from outside.
    ///
    /// # Errors
    ///
    /// [`LockKeyError`] when what is sealed to it could be opened by everybody, or when the same
    /// point has a shorter way to be written, so that one key could pass for two.
    pub fn new(bytes: [u8; 32]) -> Result<LockKey, LockKeyError> {
        let [.., highest] = bytes;
        if highest > 0x7f || !is_below_prime(&bytes) {
            return Err(LockKeyError::NotCanonical);
        }
        // Parsing takes every point; only an encapsulation notices the low orders (RFC 9180
        // section 7.1.4: the shared secret is then all zero), and costs three signatures to verify.
        if LOW_ORDER.contains(&bytes) {
            return Err(LockKeyError::LowOrder);
        }
        Ok(LockKey { bytes })
    }

    /// The 32 bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.bytes
    }
}

/// The points that clamped scalars, multiples of 8 all, take to zero, in their canonical encoding: 0, 1, the two of
/// order 8 and p - 1 (<https://cr.yp.to/ecdh.html>, "how do I validate Curve25519 public keys").
const LOW_ORDER: [[u8; 32]; 5] = [
    [0; 32],
    [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [
        0xe0, 0xeb, 0x7a, 0x7c, 0x3b, 0x41, 0xb8, 0xae, 0x16, 0x56, 0xe3, 0xfa, 0xf1, 0x9f, 0xc4, 0x6a, 0xda,
        0x09, 0x8d, 0xeb, 0x9c, 0x32, 0xb1, 0xfd, 0x86, 0x62, 0x05, 0x16, 0x5f, 0x49, 0xb8, 0x00,
    ],
    [
        0x5f, 0x9c, 0x95, 0xbc, 0xa3, 0x50, 0x8c, 0x24, 0xb1, 0xd0, 0xb1, 0x55, 0x9c, 0x83, 0xef, 0x5b, 0x04,
        0x44, 0x5c, 0xc4, 0x58, 0x1c, 0x8e, 0x86, 0xd8, 0x22, 0x4e, 0xdd, 0xd0, 0x9f, 0x11, 0x57,
    ],
    [
        0xec, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
        0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f,
    ],
];

/// Whether a coordinate, the low 255 bits in little-endian order, is below 2^255 - 19. RFC 7748 section 5 takes others
/// too, RFC 8032 section 5.1.3 does not.
pub(crate) fn is_below_prime(bytes: &[u8; 32]) -> bool {
    let [lowest, middle @ .., highest] = bytes;
    let near_the_end = highest & 0x7f == 0x7f && middle.iter().all(|&byte| byte == 0xff);
    !(near_the_end && *lowest >= 0xed)
}

impl fmt::Display for LockKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.bytes))
    }
}

impl fmt::Debug for LockKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LockKey({self})")
    }
}

impl Serialize for LockKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serde_bytes::serialize(&self.bytes, serializer)
    }
}

impl<'de> Deserialize<'de> for LockKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<LockKey, D::Error> {
        LockKey::new(serde_bytes::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

/// Why 32 bytes are no lock key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum LockKeyError {
    /// A point of low order: a share sealed to it would be open to everybody.
    LowOrder,
    /// Not the canonical encoding of its point.
    NotCanonical,
}

impl fmt::Display for LockKeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LockKeyError::LowOrder => "a lock key of low order, to which nothing can be sealed",
            LockKeyError::NotCanonical => "a lock key that is not in its canonical encoding",
        })
    }
}

impl std::error::Error for LockKeyError {}

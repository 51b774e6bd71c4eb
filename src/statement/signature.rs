//! Ed25519 (RFC 8032): the only module that names ed25519-dalek.
//!
//! There is one verification, and it is strict: small-order keys and points are refused, so that
//! a signature always says who signed.

use std::fmt;

use ed25519_dalek::{Signature, Signer as _, SigningKey as DalekKey, VerifyingKey};
use serde::{Deserialize, Serialize};

use crate::digest::{Digest, sha256};
use crate::envelope::is_below_prime;

/// A public signing key that was found fit: canonical, on the curve, of large order.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "serde_bytes::ByteArray<32>", into = "serde_bytes::ByteArray<32>")]
pub struct VerifyKey(VerifyingKey);

impl VerifyKey {
    /// Enrolls a key given as 32 bytes.
    ///
    /// # Errors
    ///
    /// [`KeyError`] for bytes that are no point, a point written in another than the one
    /// canonical way (such a key would have two fingerprints), or a point of small order (such a
    /// key signs everything).
    pub fn new(bytes: [u8; 32]) -> Result<VerifyKey, KeyError> {
        let key = VerifyingKey::from_bytes(&bytes).map_err(|_| KeyError::NotAPoint)?;
        // A second encoding of a point has its y beyond the field, or a sign on x = 0 (RFC 8032 section 5.1.3). The two
        // points with x = 0 are of small order.
        let weak = key.is_weak();
        if !is_below_prime(&bytes) || weak && key.to_edwards().compress().to_bytes() != bytes {
            return Err(KeyError::NotCanonical);
        }
        if weak {
            return Err(KeyError::SmallOrder);
        }
        Ok(VerifyKey(key))
    }

    /// The 32 bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 32] {
        self.0.as_bytes()
    }

    /// SHA-256 of the 32 bytes, without a label.
    #[must_use]
    pub fn fingerprint(&self) -> Digest {
        sha256(self.as_bytes())
    }

    /// Whether `signature` is this key's over `message` (RFC 8032 5.1.7, strictly).
    #[must_use]
    pub(super) fn has_signed(&self, message: &[u8], signature: &[u8; 64]) -> bool {
        self.0.verify_strict(message, &Signature::from_bytes(signature)).is_ok()
    }
}

impl fmt::Debug for VerifyKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "VerifyKey({})", Digest::new(*self.as_bytes()))
    }
}

impl TryFrom<serde_bytes::ByteArray<32>> for VerifyKey {
    type Error = KeyError;

    fn try_from(bytes: serde_bytes::ByteArray<32>) -> Result<VerifyKey, KeyError> {
        VerifyKey::new(bytes.into_array())
    }
}

impl From<VerifyKey> for serde_bytes::ByteArray<32> {
    fn from(key: VerifyKey) -> serde_bytes::ByteArray<32> {
        serde_bytes::ByteArray::new(*key.as_bytes())
    }
}

/// A secret signing key; wiped when dropped.
pub(super) struct SigningKey(DalekKey);

impl SigningKey {
    pub(super) fn from_seed(seed: &[u8; 32]) -> SigningKey {
        SigningKey(DalekKey::from_bytes(seed))
    }

    pub(super) fn seed(&self) -> &[u8; 32] {
        self.0.as_bytes()
    }

    pub(super) fn public(&self) -> VerifyKey {
        // A key computed from a seed is canonical and of large order.
        VerifyKey(self.0.verifying_key())
    }

    pub(super) fn sign(&self, message: &[u8]) -> [u8; 64] {
        self.0.sign(message).to_bytes()
    }
}

/// Why 32 bytes are no key to enroll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeyError {
    /// Not a point of the curve.
    NotAPoint,
    /// A point in another than its canonical encoding.
    NotCanonical,
    /// A point of small order.
    SmallOrder,
}

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            KeyError::NotAPoint => "a signing key that is no point of the curve",
            KeyError::NotCanonical => "a signing key that is not written canonically",
            KeyError::SmallOrder => "a weak signing key (small order: it signs everything)",
        })
    }
}

impl std::error::Error for KeyError {}

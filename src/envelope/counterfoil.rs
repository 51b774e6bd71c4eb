//! The counterfoil: what the sealer keeps, should the envelope be lost.

use std::fmt;

use zeroize::{ZeroizeOnDrop, Zeroizing};

use super::body::{PLAIN, Plain};
use super::derive::counterfoil_info;
use super::keys::LockSecret;
use super::open::{Defect, Opening, checked};
use super::plan::Plan;
use super::seal::SealError;
use super::seal_to::{self, TAG};
use crate::digest::Digest;
use crate::text::hex;
use crate::writing::Writing;

/// The length of a counterfoil: 32 bytes of encapsulated key, salt, padded writing, tag.
pub const COUNTERFOIL: usize = 32 + PLAIN + TAG;

/// Salt and writing, sealed to the sealer's own lock key: 240 bytes, `enc || ct`.
///
/// It can only ever open to what was sealed, and proves it if the envelope is lost. Without the
/// sealer's key it is as closed as the envelope.
#[derive(Clone, PartialEq, Eq)]
pub struct Counterfoil {
    bytes: [u8; COUNTERFOIL],
}

impl Counterfoil {
    /// Takes the bytes of a counterfoil.
    ///
    /// ```
    /// use sealed_move::envelope::{COUNTERFOIL, Counterfoil, CounterfoilError};
    ///
    /// assert_eq!(Counterfoil::parse(&[0; COUNTERFOIL])?.as_bytes(), &[0; COUNTERFOIL]);
    /// assert_eq!(Counterfoil::parse(&[0; 7]), Err(CounterfoilError::Length { bytes: 7 }));
    /// # Ok::<(), CounterfoilError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`CounterfoilError::Length`] when there are not exactly [`COUNTERFOIL`] of them.
    pub fn parse(bytes: &[u8]) -> Result<Counterfoil, CounterfoilError> {
        let bytes = bytes.try_into().map_err(|_| CounterfoilError::Length { bytes: bytes.len() })?;
        Ok(Counterfoil { bytes })
    }

    /// The bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; COUNTERFOIL] {
        &self.bytes
    }

    pub(super) fn seal(
        plan: &Plan,
        commitment: &Digest,
        plain: &Plain,
        ephemeral: &[u8; 32],
    ) -> Result<Counterfoil, SealError> {
        let fingerprint = plan.sealer.fingerprint;
        let info = counterfoil_info(&plan.context, commitment, &fingerprint);
        let sealed = seal_to::seal(&plan.sealer.lock_key, &info, &**plain, ephemeral)
            .map_err(|_| SealError::LockKey { fingerprint })?;
        Counterfoil::parse(&[&sealed.enc[..], &sealed.ct].concat())
            .map_err(|_| SealError::LockKey { fingerprint })
    }

    /// Opens it with the sealer's secret. What comes out is still a secret, and is what the
    /// commitment says.
    ///
    /// # Errors
    ///
    /// [`CounterfoilError::Unreadable`] when it is not this sealer's counterfoil of this envelope,
    /// [`CounterfoilError::Defect`] when it holds something else than was committed to.
    pub fn open(
        &self,
        context: &Digest,
        commitment: &Digest,
        sealer: &Digest,
        secret: &LockSecret,
    ) -> Result<Disclosure, CounterfoilError> {
        let info = counterfoil_info(context, commitment, sealer);
        let (enc, ct) = self.bytes.split_first_chunk().ok_or(CounterfoilError::Unreadable)?;
        let plain = seal_to::open(secret, &info, enc, ct).map_err(|_| CounterfoilError::Unreadable)?;
        let (salt, writing) = checked(context, commitment, &plain).map_err(CounterfoilError::Defect)?;
        Ok(Disclosure { salt, writing })
    }
}

impl fmt::Debug for Counterfoil {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Counterfoil").field(&hex(&self.bytes)).finish()
    }
}

/// Salt and writing as the sealer alone knows them: what a counterfoil opened to.
///
/// Wiped when dropped; cannot be printed, copied or stored. The one way out is
/// [`publish`](Disclosure::publish).
pub struct Disclosure {
    salt: Zeroizing<[u8; 32]>,
    writing: Writing,
}

// Each of its two fields wipes itself.
impl ZeroizeOnDrop for Disclosure {}

impl Disclosure {
    /// Gives salt and writing up.
    #[must_use]
    pub fn publish(self) -> Opening {
        Opening::publish(&self.salt, self.writing)
    }
}

/// Why a counterfoil does not prove anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum CounterfoilError {
    /// Not the length of a counterfoil.
    Length {
        /// How many bytes there are.
        bytes: usize,
    },
    /// Another key, another envelope, or damaged.
    Unreadable,
    /// It opens, but not to what was committed to.
    Defect(Defect),
}

impl fmt::Display for CounterfoilError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CounterfoilError::Length { bytes } => {
                write!(f, "a counterfoil of {bytes} bytes, expected {COUNTERFOIL}")
            }
            CounterfoilError::Unreadable => {
                f.write_str("a counterfoil of another envelope or another key, or a damaged one")
            }
            CounterfoilError::Defect(_) => f.write_str("a counterfoil that does not match its commitment"),
        }
    }
}

impl std::error::Error for CounterfoilError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            CounterfoilError::Defect(defect) => Some(defect),
            _ => None,
        }
    }
}

//! The secrets that open an envelope. The only module that names subtle.

use subtle::ConstantTimeEq as _;
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use super::derive::share_check;
use super::plan::Lock;
use crate::digest::Digest;

/// One of the two secrets that open an envelope, not yet published.
///
/// Wiped when dropped; cannot be printed, copied or stored. The one way out is
/// [`publish`](Share::publish), and what came out of it is public for good.
#[derive(Zeroize, ZeroizeOnDrop)]
pub struct Share {
    bytes: [u8; 32],
}

impl Share {
    pub(super) fn from_secret(bytes: &Zeroizing<[u8; 32]>) -> Share {
        Share { bytes: **bytes }
    }

    /// Gives the share up.
    #[must_use]
    pub fn publish(self) -> [u8; 32] {
        self.bytes
    }

    pub(super) fn as_bytes(&self) -> &[u8; 32] {
        &self.bytes
    }
}

/// Whether a share has this check. Takes as long for a wrong one as for the right one.
pub(super) fn has_check(check: &Digest, lock: Lock, context: &Digest, share: &[u8; 32]) -> bool {
    share_check(lock, context, share).as_bytes().ct_eq(check.as_bytes()).into()
}

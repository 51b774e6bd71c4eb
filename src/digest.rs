//! SHA-256 and the table of labels: the only module that names sha2.

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::Digest as _;
// For HKDF, which wants the hash as a type.
pub(crate) use sha2::Sha256;

use crate::text::{hex, unhex};

/// A SHA-256 value. Public: heads, commitments, fingerprints, case ids.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Digest(#[serde(with = "serde_bytes")] [u8; 32]);

impl Digest {
    /// 32 zero bytes: what stands before the first statement of a record.
    pub const ZERO: Digest = Digest([0; 32]);

    /// A value given as bytes.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Digest {
        Digest(bytes)
    }

    /// Reads 64 lower-case hexadecimal digits.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Digest> {
        unhex(text).map(Digest)
    }

    /// The 32 bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Digest({self})")
    }
}

/// What a hash, a key derivation or an HPKE info string is for. Every one but the fingerprint
/// begins with its own label, so that no value of one kind can pass for another.
///
/// Exhaustive: a new label is a new version of the protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Label {
    /// Binds an envelope to the statement that opened its sealing.
    Context,
    /// The commitment itself.
    Commitment,
    /// The check of share 0.
    Share0,
    /// The check of share 1.
    Share1,
    /// The key of the body.
    Body,
    /// The slots of lock 0.
    Lock0,
    /// The slots of lock 1.
    Lock1,
    /// A lock key derived from a signing seed.
    LockKey,
    /// A signing seed derived from a ticket.
    Ticket,
    /// The digest of an envelope.
    Envelope,
    /// The head of a record.
    Chain,
    /// The id of a case.
    Case,
    /// The sealer's counterfoil.
    Counterfoil,
    /// What tells the parts of one thing from those of another.
    Parts,
    /// The check of one part.
    Part,
}

impl Label {
    /// Every label.
    pub const ALL: [Label; 15] = [
        Label::Context,
        Label::Commitment,
        Label::Share0,
        Label::Share1,
        Label::Body,
        Label::Lock0,
        Label::Lock1,
        Label::LockKey,
        Label::Ticket,
        Label::Envelope,
        Label::Chain,
        Label::Case,
        Label::Counterfoil,
        Label::Parts,
        Label::Part,
    ];

    /// The last part of the label's text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Label::Context => "context",
            Label::Commitment => "commitment",
            Label::Share0 => "share-0",
            Label::Share1 => "share-1",
            Label::Body => "body",
            Label::Lock0 => "lock-0",
            Label::Lock1 => "lock-1",
            Label::LockKey => "lock-key",
            Label::Ticket => "ticket",
            Label::Envelope => "envelope",
            Label::Chain => "chain",
            Label::Case => "case",
            Label::Counterfoil => "counterfoil",
            Label::Parts => "parts",
            Label::Part => "part",
        }
    }

    /// `sealed-move/v1/<name>`, padded with zeros to 32 bytes.
    #[must_use]
    pub fn bytes(self) -> [u8; 32] {
        let mut out = [0; 32];
        let text = b"sealed-move/v1/".iter().chain(self.name().as_bytes());
        for (place, byte) in out.iter_mut().zip(text) {
            *place = *byte;
        }
        out
    }

    /// SHA-256 over the label and the parts, one after another.
    ///
    /// The caller's parts are of fixed length but for the last, so that no two inputs run together.
    #[must_use]
    pub fn hash(self, parts: &[&[u8]]) -> Digest {
        let mut state = Sha256::new();
        state.update(self.bytes());
        for part in parts {
            state.update(part);
        }
        Digest(state.finalize().into())
    }
}

/// SHA-256 without a label: fingerprints of keys, and digests of foreign files.
#[must_use]
pub fn sha256(bytes: &[u8]) -> Digest {
    Digest(Sha256::digest(bytes).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_fit_and_differ() {
        let all: std::collections::BTreeSet<_> = Label::ALL.iter().map(|label| label.bytes()).collect();
        assert_eq!(all.len(), Label::ALL.len());
        for label in Label::ALL {
            assert!(label.name().len() + "sealed-move/v1/".len() < 32, "{label:?}");
        }
    }
}

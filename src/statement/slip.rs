//! Slips: a player's or custodian's own signed acts.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_bytes::ByteArray;

use crate::cbor::{self, CborError};
use crate::digest::Digest;
use crate::moment::Moment;
use crate::writing::PADDED;

use super::card::Card;
use super::cose::{self, ContentType, CoseError, MAX_STATEMENT, Protected, Unverified};
use super::identity::{SignError, Signer};

/// What a slip does.
///
/// ```cddl
/// act = { "seal" / "receipt" => { envelope: digest } }
///     / { presence: { share: bstr .size 32, envelope: digest } }
///     / { release: { share: bstr .size 32, reason: "default-expired" / "key-unusable", envelope: digest } }
///     / { counterfoil: { salt: bstr .size 32, writing: bstr .size 160, envelope: digest } }
///     / { "offer" / "accept" / "decline" / "resign" / "early" / "elect-reply" => {} }
/// ```
///
/// Exhaustive: a new act is a new version of the protocol.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Act {
    /// "This is my sealed move."
    Seal {
        /// Digest of the envelope.
        envelope: Digest,
    },
    /// "This is the envelope, and my slot of it opens."
    Receipt {
        /// Digest of the envelope.
        envelope: Digest,
    },
    /// "I am here": the responder's share of lock 1.
    Presence {
        /// The share, public from here on.
        share: ByteArray<32>,
        /// Digest of the envelope.
        envelope: Digest,
    },
    /// The custodian's share of lock 1, for an absent responder.
    Release {
        /// The share, public from here on.
        share: ByteArray<32>,
        /// Why it may be released.
        reason: SlipReason,
        /// Digest of the envelope.
        envelope: Digest,
    },
    /// The sealer's counterfoil, opened.
    Counterfoil {
        /// The salt of the commitment.
        salt: ByteArray<32>,
        /// The padded writing.
        writing: ByteArray<PADDED>,
        /// Digest of the envelope.
        envelope: Digest,
    },
    /// Offers a draw.
    Offer {},
    /// Accepts a draw.
    Accept {},
    /// Declines a draw.
    Decline {},
    /// Resigns.
    Resign {},
    /// Asks for early adjournment (E1b).
    Early {},
    /// Elects to seal the reply (E9c).
    ElectReply {},
}

/// Why a custodian released his share.
///
/// Exhaustive: the protocol enumerates the reasons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SlipReason {
    /// The responder's default time has expired (E10).
    DefaultExpired,
    /// The responder is here, but his key cannot be used.
    KeyUnusable,
}

impl Act {
    /// The act's name as the format spells it.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Act::Seal { .. } => "seal",
            Act::Receipt { .. } => "receipt",
            Act::Presence { .. } => "presence",
            Act::Release { .. } => "release",
            Act::Counterfoil { .. } => "counterfoil",
            Act::Offer {} => "offer",
            Act::Accept {} => "accept",
            Act::Decline {} => "decline",
            Act::Resign {} => "resign",
            Act::Early {} => "early",
            Act::ElectReply {} => "elect-reply",
        }
    }

    /// The envelope the act is about.
    #[must_use]
    pub const fn envelope(&self) -> Option<&Digest> {
        match self {
            Act::Seal { envelope }
            | Act::Receipt { envelope }
            | Act::Presence { envelope, .. }
            | Act::Release { envelope, .. }
            | Act::Counterfoil { envelope, .. } => Some(envelope),
            _ => None,
        }
    }
}

impl fmt::Debug for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SlipPayload {
    at: Moment,
    act: Act,
    head: Digest,
}

/// A signed slip. Only verifying makes one.
#[derive(Clone, PartialEq, Eq)]
pub struct Slip {
    bytes: Vec<u8>,
    signer: Digest,
    case: Digest,
    at: Moment,
    act: Act,
    head: Digest,
}

impl Slip {
    /// Signs an act.
    ///
    /// `case` is the case id, `head` the newest statement the signer has seen, `at` his own clock.
    ///
    /// # Errors
    ///
    /// [`SlipError::Sign`] when the key does not sign, [`SlipError::Signature`] when what it gave
    /// is not its signature.
    pub fn sign(
        signer: &dyn Signer,
        case: Digest,
        head: Digest,
        act: Act,
        at: Moment,
    ) -> Result<Slip, SlipError> {
        let card = signer.card();
        let payload = cbor::encode(&SlipPayload { at, act, head });
        let protected = header(card, case);
        let signature = signer.sign(&protected.to_be_signed(&payload)).map_err(SlipError::Sign)?;
        Slip::parse(&protected.assemble(&payload, signature).map_err(SlipError::Cose)?, card)
    }

    /// Whose slip this claims to be, unverified: the fingerprint in its header.
    ///
    /// # Errors
    ///
    /// [`SlipError`] when it is no slip at all.
    pub fn claimed_signer(bytes: &[u8]) -> Result<Digest, SlipError> {
        Ok(Slip::open(bytes)?.signer())
    }

    /// Reads a slip as far as it can be read without the signer's card.
    pub(crate) fn open(bytes: &[u8]) -> Result<ClaimedSlip<'_>, SlipError> {
        let message = cose::open(bytes, ContentType::Slip).map_err(SlipError::Cose)?;
        Ok(ClaimedSlip { bytes, message })
    }

    /// Reads a slip and verifies that the holder of `card` signed it.
    ///
    /// # Errors
    ///
    /// [`SlipError`] when it is malformed, not canonical, or not signed by that key.
    pub fn parse(bytes: &[u8], card: &Card) -> Result<Slip, SlipError> {
        Slip::open(bytes)?.verify(card)
    }

    /// The bytes as they arrived.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Fingerprint of the signer.
    #[must_use]
    pub const fn signer(&self) -> Digest {
        self.signer
    }

    /// The case it belongs to.
    #[must_use]
    pub const fn case(&self) -> Digest {
        self.case
    }

    /// The signer's own clock.
    #[must_use]
    pub const fn at(&self) -> Moment {
        self.at
    }

    /// What it does.
    #[must_use]
    pub const fn act(&self) -> &Act {
        &self.act
    }

    /// Head of the newest statement the signer had seen.
    #[must_use]
    pub const fn head(&self) -> Digest {
        self.head
    }
}

/// A slip whose signature nobody has verified yet.
pub(crate) struct ClaimedSlip<'a> {
    bytes: &'a [u8],
    message: Unverified,
}

impl ClaimedSlip<'_> {
    /// Whose slip it claims to be.
    pub(crate) const fn signer(&self) -> Digest {
        self.message.protected.kid
    }

    /// The slip, if the holder of `card` signed it.
    pub(crate) fn verify(self, card: &Card) -> Result<Slip, SlipError> {
        let ClaimedSlip { bytes, message } = self;
        let SlipPayload { at, act, head } =
            cbor::decode(&message.payload, MAX_STATEMENT).map_err(SlipError::Payload)?;
        let case = message.protected.subject.ok_or(SlipError::Header)?;
        if message.protected != header(card, case) {
            return Err(SlipError::Header);
        }
        if !card.verify_key().has_signed(&message.to_be_signed, &message.signature) {
            return Err(SlipError::Signature);
        }
        Ok(Slip { bytes: bytes.to_vec(), signer: message.protected.kid, case, at, act, head })
    }
}

impl fmt::Debug for Slip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Slip({} by {})", self.act.name(), self.signer)
    }
}

fn header(card: &Card, case: Digest) -> Protected {
    Protected {
        content: ContentType::Slip,
        kid: card.fingerprint(),
        issuer: card.name().clone(),
        subject: Some(case),
    }
}

/// Why bytes are no slip of the signer expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SlipError {
    /// Not a message of the profile.
    Cose(CoseError),
    /// A payload that is no slip's.
    Payload(CborError),
    /// A header of another signer.
    Header,
    /// Not signed by that key.
    Signature,
    /// The key did not sign.
    Sign(SignError),
}

impl fmt::Display for SlipError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SlipError::Cose(e) => write!(f, "not a slip: {e}"),
            SlipError::Payload(e) => write!(f, "not a slip: {e}"),
            SlipError::Header => f.write_str("a slip of another signer"),
            SlipError::Signature => f.write_str("a slip that its signer's key has not signed"),
            SlipError::Sign(e) => e.fmt(f),
        }
    }
}

impl std::error::Error for SlipError {}

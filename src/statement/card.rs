//! Cards: what an identity shows of itself.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::cbor::{self, CborError};
use crate::digest::Digest;
use crate::envelope::LockKey;
use crate::text::Name;

use super::armor::{Armor, ArmorError, armor, dearmor};
use super::cose::{self, ContentType, CoseError, MAX_STATEMENT, Protected};
use super::signature::{SigningKey, VerifyKey};

/// The payload of a card, in deterministic order.
///
/// ```cddl
/// card = { lock: bstr .size 32, name: text, sign: bstr .size 32, ? ticket: true }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CardPayload {
    lock: LockKey,
    name: Name,
    sign: VerifyKey,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    ticket: bool,
}

/// A public card: a name, an Ed25519 key and an X25519 lock key, signed by that Ed25519 key.
///
/// The signature shows that whoever made the card held the key; whose it is, is for
/// [`Trust`](super::Trust).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    bytes: Vec<u8>,
    payload: CardPayload,
    /// Taken once: it is asked for at every statement and slip.
    fingerprint: Digest,
}

impl Card {
    /// Reads and verifies a card.
    ///
    /// # Errors
    ///
    /// [`CardError`] when it is malformed, not canonical, badly signed, or names a weak key.
    pub fn parse(bytes: &[u8]) -> Result<Card, CardError> {
        let message = cose::open(bytes, ContentType::Card).map_err(CardError::Cose)?;
        let payload: CardPayload =
            cbor::decode(&message.payload, MAX_STATEMENT).map_err(CardError::Payload)?;
        let expected = payload.protected();
        if message.protected != expected {
            return Err(CardError::Header);
        }
        if !payload.sign.has_signed(&message.to_be_signed, &message.signature) {
            return Err(CardError::Signature);
        }
        Ok(Card { bytes: bytes.to_vec(), payload, fingerprint: expected.kid })
    }

    /// Reads a card from its text armor.
    ///
    /// # Errors
    ///
    /// [`CardError`] as [`parse`](Card::parse) says, or damaged armor.
    pub fn from_armor(text: &[u8]) -> Result<Card, CardError> {
        Card::parse(&dearmor(Armor::Card, text, MAX_STATEMENT).map_err(CardError::Armor)?)
    }

    /// The card in text armor, as a `.pub` file holds it.
    #[must_use]
    pub fn to_armor(&self) -> String {
        armor(Armor::Card, &self.bytes)
    }

    pub(super) fn sign(name: Name, key: &SigningKey, lock: LockKey, ticket: bool) -> Result<Card, CardError> {
        let payload = CardPayload { lock, name, sign: key.public(), ticket };
        let encoded = cbor::encode(&payload);
        let protected = payload.protected();
        let signature = key.sign(&protected.to_be_signed(&encoded));
        let bytes = protected.assemble(&encoded, signature).map_err(CardError::Cose)?;
        Ok(Card { bytes, payload, fingerprint: protected.kid })
    }

    /// The bytes as they arrived.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The name on the card.
    #[must_use]
    pub fn name(&self) -> &Name {
        &self.payload.name
    }

    /// The signing key.
    #[must_use]
    pub fn verify_key(&self) -> &VerifyKey {
        &self.payload.sign
    }

    /// The lock key.
    #[must_use]
    pub fn lock_key(&self) -> LockKey {
        self.payload.lock
    }

    /// SHA-256 of the signing key.
    #[must_use]
    pub fn fingerprint(&self) -> Digest {
        self.fingerprint
    }

    /// The fingerprint in eight groups of eight digits, to be read aloud and compared.
    #[must_use]
    pub fn fingerprint_groups(&self) -> String {
        let digits = self.fingerprint().to_string();
        let groups: Vec<&str> = (0..8).filter_map(|i| digits.get(i * 8..i * 8 + 8)).collect();
        groups.join(" ")
    }

    /// Whether the card belongs to a ticket: an identity an arbiter made for a player without a
    /// key, which is as private as the laptop it was made on.
    #[must_use]
    pub fn is_ticket(&self) -> bool {
        self.payload.ticket
    }
}

impl CardPayload {
    fn protected(&self) -> Protected {
        Protected {
            content: ContentType::Card,
            kid: self.sign.fingerprint(),
            issuer: self.name.clone(),
            subject: None,
        }
    }
}

/// Why bytes are no card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum CardError {
    /// Damaged armor.
    Armor(ArmorError),
    /// Not a message of the profile.
    Cose(CoseError),
    /// A payload that is no card's, or names a key nobody may enroll.
    Payload(CborError),
    /// A header that names another than the card does.
    Header,
    /// Not signed by the key on it.
    Signature,
}

impl fmt::Display for CardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardError::Armor(e) => write!(f, "not a card: {e}"),
            CardError::Cose(e) => write!(f, "not a card: {e}"),
            CardError::Payload(e) => write!(f, "not a card (expected a name and two sound keys): {e}"),
            CardError::Header => f.write_str("a card whose header names another"),
            CardError::Signature => f.write_str("a card that its own key has not signed"),
        }
    }
}

impl std::error::Error for CardError {}

//! Identities: who signs, and opens locks.

use std::fmt;

use zeroize::Zeroizing;

use crate::digest::Digest;
use crate::envelope::{Holder, LockSecret, ticket_seed};
use crate::random::{Random, RandomError};
use crate::text::Name;
use crate::words;

use super::card::{Card, CardError};
use super::signature::SigningKey;

/// Whoever can sign under a card: a key in memory, a token, a key service.
///
/// Statements and slips are handed over as the bytes to be signed; what comes back is verified
/// before it is used.
pub trait Signer {
    /// The signer's card.
    fn card(&self) -> &Card;

    /// Signs `to_be_signed` with plain Ed25519.
    ///
    /// # Errors
    ///
    /// [`SignError`] when the key does not answer.
    fn sign(&self, to_be_signed: &[u8]) -> Result<[u8; 64], SignError>;
}

/// The key did not sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignError;

impl fmt::Display for SignError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the key did not sign")
    }
}

impl std::error::Error for SignError {}

/// An identity whose secrets are at hand: signing key, lock key and card.
///
/// Cannot be copied or printed; both secrets are wiped when it is dropped.
///
/// ```
/// use sealed_move::random::SystemRandom;
/// use sealed_move::statement::{Card, Identity};
/// use sealed_move::text::Name;
///
/// let arbiter = Identity::generate(Name::new("Schmid, Lothar")?, &mut SystemRandom)?;
/// let card = Card::from_armor(arbiter.card().to_armor().as_bytes())?;
/// assert_eq!(card.fingerprint(), arbiter.card().fingerprint());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Identity {
    key: SigningKey,
    lock: LockSecret,
    card: Card,
}

impl Identity {
    /// Makes a new identity.
    ///
    /// # Errors
    ///
    /// [`IdentityError::Random`] when the source of randomness fails.
    pub fn generate(name: Name, random: &mut dyn Random) -> Result<Identity, IdentityError> {
        let mut seed = Zeroizing::new([0; 32]);
        random.fill(&mut *seed).map_err(IdentityError::Random)?;
        Identity::from_seed(name, &seed)
    }

    /// The identity of a 32-byte Ed25519 seed; its lock key is derived from the seed.
    ///
    /// # Errors
    ///
    /// [`IdentityError::Card`] when the card cannot be made.
    pub fn from_seed(name: Name, seed: &[u8; 32]) -> Result<Identity, IdentityError> {
        Identity::build(name, seed, false)
    }

    /// The identity of a ticket: twelve words, handed to a player without a key, and his name.
    ///
    /// # Errors
    ///
    /// [`IdentityError::Words`] when the words are mistyped.
    pub fn from_ticket(name: Name, ticket: &str) -> Result<Identity, IdentityError> {
        let bits = words::decode(ticket).map_err(IdentityError::Words)?;
        let seed = ticket_seed(&bits, &name);
        Identity::build(name, &seed, true)
    }

    /// Makes a ticket for a player: his words, shown once, and the identity they stand for.
    ///
    /// # Errors
    ///
    /// [`IdentityError::Random`] when the source of randomness fails.
    pub fn new_ticket(
        name: Name,
        random: &mut dyn Random,
    ) -> Result<(Zeroizing<String>, Identity), IdentityError> {
        let mut bits = Zeroizing::new([0; 16]);
        random.fill(&mut *bits).map_err(IdentityError::Random)?;
        let ticket = words::encode(&bits);
        let identity = Identity::from_ticket(name, &ticket)?;
        Ok((ticket, identity))
    }

    /// The identity of a seed, which must be the one whose card is pinned beside it.
    ///
    /// A damaged key file can decrypt into another key without any error; only this comparison
    /// finds it.
    ///
    /// # Errors
    ///
    /// [`IdentityError::OtherKey`] when the seed is not the card's.
    pub fn restore(seed: &[u8; 32], card: &Card) -> Result<Identity, IdentityError> {
        let key = SigningKey::from_seed(seed);
        let lock = LockSecret::from_seed(seed);
        if key.public() != *card.verify_key() || lock.public() != card.lock_key() {
            return Err(IdentityError::OtherKey);
        }
        Ok(Identity { key, lock, card: card.clone() })
    }

    fn build(name: Name, seed: &[u8; 32], ticket: bool) -> Result<Identity, IdentityError> {
        let key = SigningKey::from_seed(seed);
        let lock = LockSecret::from_seed(seed);
        let card = Card::sign(name, &key, lock.public(), ticket).map_err(IdentityError::Card)?;
        Ok(Identity { key, lock, card })
    }

    /// The public card.
    #[must_use]
    pub fn card(&self) -> &Card {
        &self.card
    }

    /// The fingerprint of the signing key.
    #[must_use]
    pub fn fingerprint(&self) -> Digest {
        self.card.fingerprint()
    }

    /// The secret that opens this identity's slots.
    #[must_use]
    pub fn lock_secret(&self) -> &LockSecret {
        &self.lock
    }

    pub(super) fn seed(&self) -> &[u8; 32] {
        self.key.seed()
    }
}

impl Card {
    /// What an envelope needs to know of a holder.
    #[must_use]
    pub fn holder(&self) -> Holder {
        Holder { fingerprint: self.fingerprint(), lock_key: self.lock_key() }
    }
}

impl Signer for Identity {
    fn card(&self) -> &Card {
        &self.card
    }

    fn sign(&self, to_be_signed: &[u8]) -> Result<[u8; 64], SignError> {
        Ok(self.key.sign(to_be_signed))
    }
}

/// Why there is no identity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum IdentityError {
    /// No randomness.
    Random(RandomError),
    /// The words of a ticket are mistyped.
    Words(words::WordsError),
    /// The card could not be made.
    Card(CardError),
    /// The key is sound, but not the one on the card.
    OtherKey,
}

impl fmt::Display for IdentityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IdentityError::Random(e) => e.fmt(f),
            IdentityError::Words(e) => write!(f, "not a ticket: {e}"),
            IdentityError::Card(e) => e.fmt(f),
            IdentityError::OtherKey => {
                f.write_str("the key is not the one on its card (damaged file, or another card)")
            }
        }
    }
}

impl std::error::Error for IdentityError {}

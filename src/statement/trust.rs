//! Trust: whose keys a reader believes. Given by hand, never learnt.

use std::collections::BTreeMap;

use crate::digest::Digest;

use super::card::Card;

/// The cards a reader trusts, by fingerprint of the signing key.
///
/// That the name on a card is the person, and that two cards are two persons, is what trusting it
/// vouches for; nothing here can check it.
#[derive(Debug, Clone, Default)]
pub struct Trust {
    cards: BTreeMap<Digest, Card>,
}

impl Trust {
    /// Nobody.
    #[must_use]
    pub fn new() -> Trust {
        Trust::default()
    }

    /// Adds a card.
    pub fn add(&mut self, card: Card) {
        self.cards.insert(card.fingerprint(), card);
    }

    /// Whether this very card is trusted: same signing key, same lock key. The name is not
    /// compared, for a person may be written in two ways; the lock key is, for whoever holds it
    /// opens envelopes.
    #[must_use]
    pub fn trusts(&self, card: &Card) -> bool {
        self.cards.get(&card.fingerprint()).is_some_and(|known| known.lock_key() == card.lock_key())
    }

    /// The trusted card with this fingerprint.
    #[must_use]
    pub fn card(&self, fingerprint: &Digest) -> Option<&Card> {
        self.cards.get(fingerprint)
    }

    /// Every card.
    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        self.cards.values()
    }

    /// Whether nobody is trusted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }
}

impl FromIterator<Card> for Trust {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Trust {
        let mut trust = Trust::new();
        cards.into_iter().for_each(|card| trust.add(card));
        trust
    }
}

impl Extend<Card> for Trust {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        cards.into_iter().for_each(|card| self.add(card));
    }
}

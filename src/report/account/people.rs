//! Everybody in a case.

use serde::Serialize;

use crate::adjournment::Party;
use crate::record::Record;
use crate::statement::{Card, Trust};

/// One party of a case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Person {
    /// white, black, arbiter or custodian.
    pub role: String,
    /// The name on his card.
    pub name: String,
    /// The fingerprint of his key, in groups, to be compared by hand.
    pub fingerprint: String,
    /// Whether the arbiter made the key, as a ticket.
    pub ticket: bool,
    /// Whether the reader trusts the card.
    pub trusted: bool,
    /// The language a player declared beforehand.
    pub dialect: Option<String>,
}

/// The parties, players first.
pub(super) fn of(record: &Record, trust: &Trust) -> Vec<Person> {
    record.case().cards().map(|card| person(record, card, trust)).collect()
}

fn person(record: &Record, card: &Card, trust: &Trust) -> Person {
    let party = record.party(&card.fingerprint()).unwrap_or(Party::Arbiter);
    Person {
        role: party.to_string(),
        name: card.name().to_string(),
        fingerprint: card.fingerprint_groups(),
        ticket: card.is_ticket(),
        // The tickets of what was typed in from paper were handed to nobody.
        trusted: record.is_trusted(card, trust) && !(record.paper().is_some() && card.is_ticket()),
        dialect: party.color().map(|side| record.case().seat(side).dialect.clone()),
    }
}

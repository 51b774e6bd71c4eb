//! Verifying a record of others: what was found, and who is at fault.
//!
//! [`verify`] recomputes everything from the bytes and the keys the reader trusts: signatures,
//! chain, order, slips, shares against checks, body against commitment, reading and ruling
//! against what the arbiter claims, clocks. It cannot fail; whatever is wrong is a [`Finding`].

mod explain;
mod finding;

use crate::digest::Digest;
use crate::record::{Record, examine};
use crate::statement::{Card, Trust};

pub use finding::{AtFault, Finding, Grade, Kind};

/// What verifying a record showed.
#[derive(Debug)]
pub struct Verdict {
    record: Option<Record>,
    findings: Vec<Finding>,
    strangers: Vec<Card>,
}

impl Verdict {
    /// Whether nothing breaks the record. A game lost by E8 in an honest record holds.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.record.is_some() && self.findings.iter().all(|finding| finding.grade == Grade::Remark)
    }

    /// Whether it could be told at all: there is a record, and its arbiters are trusted.
    #[must_use]
    pub fn is_determined(&self) -> bool {
        self.record.is_some() && self.strangers.is_empty()
    }

    /// What was found, statement by statement.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// The record up to its first unlawful statement, where even the first one stands.
    #[must_use]
    pub const fn record(&self) -> Option<&Record> {
        self.record.as_ref()
    }

    /// The arbiters of the case who are not trusted: fingerprints to compare by hand.
    #[must_use]
    pub fn untrusted_arbiters(&self) -> &[Card] {
        &self.strangers
    }

    /// Where the lawful part ends: number and head of its last statement, and the phase of the
    /// game there. Any prefix of a record verifies, so nothing later was shown.
    #[must_use]
    pub fn ends(&self) -> Option<(usize, Digest, &'static str)> {
        let record = self.record.as_ref()?;
        let last = record.statements().len().checked_sub(1)?;
        Some((last, record.head(), record.game().phase_name()))
    }
}

/// Verifies a record offline, from its bytes and the cards the reader trusts alone.
///
/// A player is blamed only if his card is trusted; otherwise the party at fault is unknown.
#[must_use]
pub fn verify(bytes: &[u8], trust: &Trust) -> Verdict {
    let examination = examine(bytes);
    let mut findings = Vec::new();
    let mut strangers = Vec::new();
    if let Some(record) = &examination.record {
        explain::cast(record, trust, &mut findings, &mut strangers);
        explain::notes(record, &mut findings);
        explain::locks(record, &mut findings);
    }
    for fault in &examination.faults {
        findings.push(explain::fault(examination.record.as_ref(), fault));
    }
    findings.sort_by_key(|finding| finding.statement);
    if let Some(record) = &examination.record {
        explain::spare_strangers(record, trust, &mut findings);
    }
    Verdict { record: examination.record, findings, strangers }
}

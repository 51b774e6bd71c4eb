//! Verifying a record of others: what was found, and who is at fault.
//!
//! [`verify`] recomputes everything from the bytes and the keys the reader trusts: signatures,
//! chain, order, slips, shares against checks, body against commitment, reading and ruling
//! against what the arbiter claims, clocks. It cannot fail; whatever is wrong is a [`Finding`].
//!
//! Any prefix of a record verifies, so a record alone never shows that its end is missing. What
//! others kept does: a [`Witness`] is held against a verdict by [`Verdict::confront`], and
//! [`compare`] lays two copies side by side. Where arbiters contradict themselves there is a
//! [`Proof`] that needs nobody's word.
//!
//! | module | what lives there |
//! |---|---|
//! | `finding` | what can be found ([`Finding`], [`Kind`]) |
//! | `explain` | from what is wrong with bytes to a finding, and who is at fault |
//! | `witness` | what somebody kept elsewhere ([`Witness`]) |
//! | `confront` | a record and a witness, face to face |
//! | `compare` | two copies side by side ([`compare`]) |
//! | `proof` | two signatures, one number ([`Proof`]) |
//! | `many` | a whole archive, on all cores ([`judge_many`]) |

mod compare;
mod confront;
mod explain;
mod finding;
mod many;
mod proof;
mod witness;

use crate::digest::Digest;
use crate::record::{Record, examine};
use crate::statement::{Card, Statement, Trust};

pub use compare::{CompareError, Comparison, Copy, Relation, Which, compare};
pub use finding::{AtFault, Finding, Grade, Kind};
pub use many::{judge_many, workers};
pub use proof::Proof;
pub use witness::{Testimony, Witness, WitnessError};

use confront::Told;

/// What verifying a record showed.
#[derive(Debug)]
pub struct Verdict {
    record: Option<Record>,
    findings: Vec<Finding>,
    strangers: Vec<Card>,
    later: Vec<Statement>,
    proofs: Vec<Proof>,
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

    /// What was found, statement by statement; what witnesses showed comes last.
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

    /// Holds the record against something that was kept elsewhere. What follows is added to the end of the
    /// [`findings`](Verdict::findings), and where the arbiters contradict themselves, to the
    /// [`proofs`](Verdict::proofs). None where there is no record to hold it against.
    ///
    /// Only what arbiters signed proves something against them. A slip, a published game or words
    /// on a scoresheet show that something is missing or was replaced, and blame nobody.
    pub fn confront(&mut self, witness: &Witness) -> Option<Testimony> {
        let told = Told { record: self.record.as_ref()?, later: &self.later };
        let confront::Outcome { testimony, findings, proof } = confront::confront(told, witness);
        for finding in findings {
            if !self.findings.contains(&finding) {
                self.findings.push(finding);
            }
        }
        if let Some(proof) = proof.filter(|proof| !self.proofs.contains(proof)) {
            self.proofs.push(proof);
        }
        Some(testimony)
    }

    /// What proves, to anybody, that the arbiters of this record contradicted themselves: found in
    /// the file itself, or beside a witness.
    #[must_use]
    pub fn proofs(&self) -> &[Proof] {
        &self.proofs
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
    let mut proofs = Vec::new();
    if let Some(record) = &examination.record {
        explain::spare_strangers(record, trust, &mut findings);
        proofs.extend(forks(record, &examination.later));
    }
    Verdict { record: examination.record, findings, strangers, later: examination.later, proofs }
}

/// The statements of one file that contradict each other.
fn forks(record: &Record, later: &[Statement]) -> impl Iterator<Item = Proof> {
    let same = |theirs: &Statement| usize::try_from(theirs.payload().seq).ok();
    later.iter().filter_map(move |theirs| {
        let ours = record.statements().get(same(theirs)?)?;
        Proof::new(record, ours, theirs)
    })
}

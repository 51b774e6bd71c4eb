//! Every check a verification makes, with what came of it.

use serde::Serialize;

use crate::adjournment::EventKind;
use crate::dispute::{Kind, Verdict};
use crate::record::Record;

use super::super::finding::FindingReport;

macro_rules! checks {
    ($($(#[$doc:meta])* $check:ident = $name:literal: $($kind:ident)|+),* $(,)?) => {
        /// What is checked.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Check { $($(#[$doc])* $check),* }

        impl Check {
            /// Every check, in the order in which they are made.
            pub const ALL: &'static [Check] = &[$(Check::$check),*];

            /// The check as the report spells it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Check::$check => $name),* }
            }

            /// The check that a kind of finding belongs to.
            const fn of(kind: Kind) -> Check {
                match kind { $($(Kind::$kind)|+ => Check::$check),* }
            }
        }
    };
}

checks! {
    /// The bytes are whole, and what the format demands.
    Form = "form": Malformed,
    /// Every signature is its signer's.
    Signatures = "signatures": BadSignature,
    /// The keys are those of people whom the reader trusts.
    Keys = "keys": UntrustedKey | MadeByArbiter,
    /// Every statement follows the one before it, and none contradicts another.
    Chain = "chain": BadChain | Forked,
    /// No copy shows more, or something else.
    Copies = "copies": Cut | TwoRecords,
    /// No older envelope or slip stands in place of a newer one.
    Rollback = "rollback": Rollback,
    /// The Laws allowed every event where it stands.
    Law = "law": UnlawfulEvent,
    /// The moves before the first position.
    History = "history": HistoryUnknown,
    /// Who confirmed what with a signature of his own.
    Attestation = "attestation": AttestedOnly | LockNotVouched,
    /// The clocks follow from what was entered, and time runs forward.
    Clocks = "clocks": ClocksDiffer | ClockRanBack,
    /// The envelope was opened after the stop, and with the responder's share.
    Opening = "opening": OpenedWithoutResponder | OpenedBeforeStop,
    /// The shares fit their checks, and those who vouched gave theirs.
    Shares = "shares": ShareMismatch | ShareWithheld,
    /// The body opens to a writing.
    Body = "body": BodyMismatch,
    /// What opened is what was committed to.
    Commitment = "commitment": CommitmentMismatch,
    /// The arbiter's reading is what the writing reads as.
    Reading = "reading": ReadingDiffers,
    /// The arbiter's ruling is what the Laws say of it.
    Ruling = "ruling": RulingDiffers,
    /// The writing is the move that was made on the board.
    BoardMove = "board-move": WritingClash,
    /// A move that was stated because the envelope was lost.
    Statement = "statement": UnverifiedStatement | ContradictedStatement,
}

/// What came of a check.
///
/// Exhaustive: it was made or not, and found something or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Passed {
    /// Made, and nothing was found.
    Passed,
    /// Something worth knowing was found.
    Remark,
    /// Something was found that breaks the record.
    Fault,
    /// There was nothing to check.
    NothingToCheck,
}

impl Passed {
    /// passed, remark, fault or nothing-to-check.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Passed::Passed => "passed",
            Passed::Remark => "remark",
            Passed::Fault => "fault",
            Passed::NothingToCheck => "nothing-to-check",
        }
    }
}

/// One check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct CheckReport {
    /// What was checked.
    pub check: &'static str,
    /// What came of it.
    pub outcome: Passed,
    /// What was found.
    pub findings: Vec<FindingReport>,
}

/// Every check of a verification.
pub(super) fn all(verdict: &Verdict, told: &[FindingReport]) -> Vec<CheckReport> {
    Check::ALL.iter().map(|&check| one(check, verdict, told)).collect()
}

fn one(check: Check, verdict: &Verdict, told: &[FindingReport]) -> CheckReport {
    let pairs = verdict.findings().iter().zip(told);
    let own = pairs.filter(|(finding, _)| Check::of(finding.kind) == check);
    let findings: Vec<FindingReport> = own.map(|(_, told)| told.clone()).collect();
    let outcome = if findings.iter().any(|finding| finding.grade == "fault") {
        Passed::Fault
    } else if !findings.is_empty() {
        Passed::Remark
    } else if verdict.record().is_some_and(|record| has_matter(check, record)) {
        Passed::Passed
    } else {
        Passed::NothingToCheck
    };
    CheckReport { check: check.name(), outcome, findings }
}

/// Whether the lawful part of a record holds something that the check is about.
fn has_matter(check: Check, record: &Record) -> bool {
    let sealings = || record.sealings().iter();
    let entered = |kind: EventKind| {
        record.statements().iter().any(|statement| statement.payload().event.kind() == kind.name())
    };
    match check {
        // No copy is laid beside it here; `verify --witness` and `compare` do that.
        Check::Copies => false,
        Check::Rollback | Check::Attestation => sealings().next().is_some(),
        Check::Shares => sealings().any(|sealing| sealing.share_one().is_some()),
        Check::Opening | Check::Body => sealings().any(|sealing| sealing.opened().is_some()),
        Check::Commitment => sealings().any(|s| s.opened().is_some_and(|opened| opened.content.is_ok())),
        Check::Reading | Check::Ruling => entered(EventKind::Opened),
        Check::BoardMove => entered(EventKind::BoardMove) && entered(EventKind::Opened),
        Check::Statement => entered(EventKind::Stated),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_check_has_a_name_of_its_own() {
        let names: std::collections::BTreeSet<_> = Check::ALL.iter().map(|check| check.name()).collect();
        assert_eq!(names.len(), Check::ALL.len());
    }
}

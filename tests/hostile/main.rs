//! A folder of hostile records: each lies in one way, and is called what it is.
//!
//! Every case has an honest twin that holds, a lie, the finding it must give, and the party at
//! fault. None may hold, and none may blame anybody else. With `SEALED_MOVE_HOSTILE=DIR` in the
//! environment the test also writes them all there, with an index, for verifiers of others.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    unreachable_pub,
    missing_docs,
    reason = "a test fails by panicking"
)]

mod cases;
mod copies;
mod exports;
mod remarks;
mod stage;

use std::collections::BTreeSet;
use std::path::Path;

use sealed_move::adjournment::Party;
use sealed_move::dispute::{AtFault, Grade, Kind, Testimony, Verdict, Witness, verify};
use sealed_move::law::Rule;
use sealed_move::statement::Trust;

/// A lie, and what must be said of it.
pub(crate) struct Hostile {
    pub(crate) name: &'static str,
    /// What an honest arbiter would have kept.
    pub(crate) twin: Vec<u8>,
    pub(crate) forged: Vec<u8>,
    /// What somebody else kept.
    pub(crate) witness: Option<Vec<u8>>,
    pub(crate) trust: Trust,
    pub(crate) kind: Kind,
    pub(crate) at_fault: AtFault,
}

pub(crate) const UNKNOWN: AtFault = AtFault::Unknown;
pub(crate) const ARBITER: AtFault = AtFault::Party(Party::Arbiter);
pub(crate) const WHITE: AtFault = AtFault::Party(Party::White);
pub(crate) const BLACK: AtFault = AtFault::Party(Party::Black);
pub(crate) const CUSTODIAN: AtFault = AtFault::Party(Party::Custodian);

impl Hostile {
    fn verdict(&self, bytes: &[u8]) -> (Verdict, Option<Testimony>) {
        let mut verdict = verify(bytes, &self.trust);
        let witness = self.witness.as_ref().map(|bytes| Witness::read(bytes).unwrap());
        let testimony = witness.and_then(|witness| verdict.confront(&witness));
        (verdict, testimony)
    }

    /// What is said of a file, for the index.
    fn told(&self, ending: &str, bytes: &[u8]) -> serde_json::Value {
        let (verdict, testimony) = self.verdict(bytes);
        let findings = verdict.findings().iter().map(|one| {
            serde_json::json!({
                "kind": one.kind.name(),
                "grade": if one.grade == Grade::Fault { "fault" } else { "remark" },
                "statement": one.statement,
                "at_fault": one.at_fault.to_string(),
            })
        });
        serde_json::json!({
            "file": format!("{}{ending}", self.name),
            "testimony": testimony.map(|testimony| testimony.to_string()),
            "findings": findings.collect::<Vec<_>>(),
        })
    }

    /// What is not as it must be.
    fn complaints(&self) -> Vec<String> {
        let mut complaints = Vec::new();
        let mut complain = |what: String| complaints.push(format!("{}: {what}", self.name));
        let (twin, testimony) = self.verdict(&self.twin);
        if !twin.holds() {
            complain(format!("the twin does not hold: {:?}", twin.findings()));
        }
        if self.witness.is_some() && !matches!(testimony, Some(Testimony::Agrees { .. })) {
            complain(format!("the witness says of the twin: {testimony:?}"));
        }
        let (verdict, _) = self.verdict(&self.forged);
        if verdict.holds() {
            complain("it holds".to_owned());
        }
        let faults: Vec<_> = verdict.findings().iter().filter(|one| one.grade == Grade::Fault).collect();
        let told: Vec<String> = faults.iter().map(|one| format!("{} ({})", one.kind, one.at_fault)).collect();
        if !faults.iter().any(|one| one.kind == self.kind && one.at_fault == self.at_fault) {
            complain(format!("expected {} ({}), found {told:?}", self.kind, self.at_fault));
        }
        let allowed = |at_fault| at_fault == self.at_fault || at_fault == AtFault::Unknown;
        if !faults.iter().all(|one| allowed(one.at_fault)) {
            complain(format!("blames another than {}: {told:?}", self.at_fault));
        }
        complaints
    }
}

#[test]
fn every_lie_is_called_what_it_is_and_every_twin_holds() {
    let all = cases::all();
    let names: BTreeSet<&str> = all.iter().map(|one| one.name).collect();
    assert_eq!(names.len(), all.len(), "a name is given twice");
    assert!(all.len() >= 60, "{} lies", all.len());
    let complaints: Vec<String> = all.iter().flat_map(Hostile::complaints).collect();
    assert!(complaints.is_empty(), "{} of {}:\n{}", complaints.len(), all.len(), complaints.join("\n"));
    println!("{} lies, each found, and the honest twin of each holds", all.len());
    if let Some(folder) = std::env::var_os("SEALED_MOVE_HOSTILE") {
        write(Path::new(&folder), &all);
    }
}

/// Every kind that a fault can have is told by some lie.
#[test]
fn every_kind_of_fault_arises() {
    let told: BTreeSet<&str> = cases::all().iter().map(|one| one.kind.name()).collect();
    let remarks = [
        Kind::WritingClash,
        Kind::AttestedOnly,
        Kind::LockNotVouched,
        Kind::MadeByArbiter,
        Kind::ClockRanBack,
        Kind::UnverifiedStatement,
        Kind::HistoryUnknown,
        Kind::TwoRecords,
        Kind::ClocksDiffer,
    ];
    let silent = Kind::ALL.iter().filter(|kind| !told.contains(kind.name()) && !remarks.contains(kind));
    assert_eq!(silent.map(|kind| kind.name()).collect::<Vec<_>>(), [] as [&str; 0]);
}

/// A finding cites the article of the meaning it rests on, where the law treats what was found. Gives the kind then.
fn cites(verdict: &Verdict) -> BTreeSet<&'static str> {
    let mut cited = BTreeSet::new();
    for finding in verdict.findings() {
        let rule = match finding.kind {
            Kind::BodyMismatch | Kind::CommitmentMismatch => Rule::Unintelligible,
            Kind::WritingClash => Rule::BoardMove,
            Kind::UnverifiedStatement | Kind::ContradictedStatement => Rule::EnvelopeLost,
            _ => continue,
        };
        let edition = verdict.record().unwrap().game().terms().edition;
        assert_eq!(finding.article.as_deref(), edition.cite(rule), "{finding:?}");
        cited.insert(finding.kind.name());
    }
    cited
}

#[test]
fn every_finding_cites_the_article_it_rests_on() {
    let all = cases::all();
    let lies = all.iter().flat_map(|one| cites(&one.verdict(&one.forged).0));
    let remarks =
        remarks::told().into_iter().flat_map(|(_, stage, bytes)| cites(&verify(&bytes, &stage.trust)));
    let cited: BTreeSet<&str> = lies.chain(remarks).collect();
    let every = [
        "body-mismatch",
        "commitment-mismatch",
        "contradicted-statement",
        "unverified-statement",
        "writing-clash",
    ];
    assert_eq!(cited, BTreeSet::from(every));
}

/// Writes NAME.sealed, NAME.twin.sealed and NAME.witness, the cards trusted, and an index with all that is said.
fn write(folder: &Path, all: &[Hostile]) {
    std::fs::create_dir_all(folder).unwrap();
    let mut index = Vec::new();
    for one in all {
        let file = |ending: &str| folder.join(format!("{}{ending}", one.name));
        std::fs::write(file(".sealed"), &one.forged).unwrap();
        std::fs::write(file(".twin.sealed"), &one.twin).unwrap();
        if let Some(witness) = &one.witness {
            std::fs::write(file(".witness"), witness).unwrap();
        }
        let mut trusted = Vec::new();
        for card in one.trust.cards() {
            let name = format!("{}.pub", card.fingerprint());
            std::fs::write(folder.join(&name), card.to_armor()).unwrap();
            trusted.push(name);
        }
        index.push(serde_json::json!({
            "name": one.name,
            "forged": one.told(".sealed", &one.forged),
            "twin": one.told(".twin.sealed", &one.twin),
            "witness": one.witness.as_ref().map(|_| format!("{}.witness", one.name)),
            "trust": trusted,
            "kind": one.kind.name(),
            "at_fault": one.at_fault.to_string(),
        }));
    }
    let index = serde_json::to_string_pretty(&index).unwrap();
    std::fs::write(folder.join("index.json"), index).unwrap();
}

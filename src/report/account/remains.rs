//! What has to be trusted all the same: no signature shows it.

use serde::Serialize;

use crate::dispute::{Kind, Verdict};
use crate::record::Sealing;

/// One thing that no check shows.
///
/// `docs/threats.md` says more of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Remains {
    /// That the people behind the keys are those whose names stand on the cards.
    Persons,
    /// Any prefix of a record verifies: what came later, if anything did, was not shown.
    End,
    /// Times are claims of those who signed; order is proof.
    Times,
    /// What the physical clocks showed was entered by the arbiter.
    PhysicalClocks,
    /// The arbiter and the responder, or the custodian, together could open before the time.
    Collusion,
    /// Sealer and arbiters together could replace an envelope that nobody else kept.
    Replacement,
    /// A compromised device of the sealer sees the move.
    Device,
    /// Nobody stands in for an absent responder: then all rests on the sealer's counterfoil.
    NoCustodian,
    /// A ticket is as private as the machine that made it.
    Tickets,
    /// What a player did rests on the arbiter's word.
    ArbitersWord,
    /// A player's key is not trusted: nothing is held against him.
    UntrustedPlayers,
    /// The arbiter's key is not trusted: nothing is shown at all.
    UntrustedArbiter,
    /// The moves before the first position rest on the arbiter's word.
    History,
    /// All that was typed in from paper rests on the word of the arbiter who typed it.
    Paper,
}

impl Remains {
    /// Every one.
    pub const ALL: &'static [Remains] = &[
        Remains::Persons,
        Remains::End,
        Remains::Times,
        Remains::PhysicalClocks,
        Remains::Collusion,
        Remains::Replacement,
        Remains::Device,
        Remains::NoCustodian,
        Remains::Tickets,
        Remains::ArbitersWord,
        Remains::UntrustedPlayers,
        Remains::UntrustedArbiter,
        Remains::History,
        Remains::Paper,
    ];

    /// As the report spells it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Remains::Persons => "persons",
            Remains::End => "end",
            Remains::Times => "times",
            Remains::PhysicalClocks => "physical-clocks",
            Remains::Collusion => "collusion",
            Remains::Replacement => "replacement",
            Remains::Device => "device",
            Remains::NoCustodian => "no-custodian",
            Remains::Tickets => "tickets",
            Remains::ArbitersWord => "arbiters-word",
            Remains::UntrustedPlayers => "untrusted-players",
            Remains::UntrustedArbiter => "untrusted-arbiter",
            Remains::History => "history",
            Remains::Paper => "paper",
        }
    }
}

/// What remains to be trusted in this record.
pub(super) fn of(verdict: &Verdict) -> Vec<Remains> {
    let Some(record) = verdict.record() else { return Vec::new() };
    let found = |kind: Kind| verdict.findings().iter().any(|finding| finding.kind == kind);
    let sealed = record.sealings().iter().any(|sealing: &Sealing| sealing.envelope().is_some());
    let paper = record.paper().is_some();
    let strangers = verdict.untrusted_arbiters();
    let applies = |remains: &&Remains| match remains {
        Remains::Persons | Remains::End | Remains::Times | Remains::PhysicalClocks => true,
        // On paper there was no lock that anybody could have opened, and no device.
        Remains::Collusion | Remains::Replacement | Remains::Device => sealed && !paper,
        Remains::NoCustodian => record.case().custodian.is_none() && !paper,
        Remains::Tickets => found(Kind::MadeByArbiter) && !paper,
        Remains::Paper => paper,
        Remains::ArbitersWord if paper => false,
        Remains::ArbitersWord => found(Kind::AttestedOnly) || found(Kind::LockNotVouched),
        Remains::UntrustedPlayers => {
            let is_remark = |f: &crate::dispute::Finding| f.grade == crate::dispute::Grade::Remark;
            verdict.findings().iter().any(|f| f.kind == Kind::UntrustedKey && is_remark(f))
        }
        Remains::UntrustedArbiter => !strangers.is_empty(),
        Remains::History => found(Kind::HistoryUnknown),
    };
    Remains::ALL.iter().filter(applies).copied().collect()
}

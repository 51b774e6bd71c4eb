//! A record and a witness, face to face.

use std::collections::BTreeMap;

use crate::adjournment::Party;
use crate::digest::Digest;
use crate::record::Record;
use crate::score::Published;
use crate::statement::{Case, Event, Slip, Statement};

use super::finding::{AtFault, Finding, Grade, Kind};
use super::proof::Proof;
use super::witness::{Kept, Testimony, Witness};

/// A record as far as anything in it is signed: the lawful part, and what stands behind it.
#[derive(Clone, Copy)]
pub(super) struct Told<'a> {
    pub(super) record: &'a Record,
    pub(super) later: &'a [Statement],
}

/// What came of a confrontation.
pub(super) struct Outcome {
    pub(super) testimony: Testimony,
    pub(super) findings: Vec<Finding>,
    pub(super) proof: Option<Proof>,
}

impl From<Testimony> for Outcome {
    fn from(testimony: Testimony) -> Outcome {
        Outcome { testimony, findings: Vec::new(), proof: None }
    }
}

fn found(kind: Kind, statement: Option<usize>, at_fault: AtFault, text: String) -> Outcome {
    let finding = fault(kind, statement, at_fault, text);
    Outcome { testimony: Testimony::Contradicts, findings: vec![finding], proof: None }
}

fn fault(kind: Kind, statement: Option<usize>, at_fault: AtFault, text: String) -> Finding {
    Finding { kind, grade: Grade::Fault, statement, at_fault, article: None, text }
}

/// Holds a witness against a record.
pub(super) fn confront(told: Told<'_>, witness: &Witness) -> Outcome {
    match &witness.0 {
        Kept::Statements(items) => told.hear_statements(items),
        Kept::Slip(bytes) => told.hear_slip(bytes),
        Kept::Published(games) => told.hear_games(games),
        Kept::Words(bits) => told.hear_words(bits),
        Kept::Scan(digest) => told.hear_scan(digest).into(),
    }
}

/// Whether two cases are of one game: the same arbiters and players, event and round. A ticket is
/// made anew for every record, so its holder is known by his name.
pub(super) fn same_game(a: &Case, b: &Case) -> bool {
    let same = |a: &crate::statement::Card, b: &crate::statement::Card| {
        a.fingerprint() == b.fingerprint() || a.is_ticket() && b.is_ticket() && a.name() == b.name()
    };
    let arbiters = |case: &Case| {
        let mut all: Vec<Digest> = case.arbiters.iter().map(crate::statement::Card::fingerprint).collect();
        all.sort_unstable();
        all
    };
    same(&a.white.card, &b.white.card)
        && same(&a.black.card, &b.black.card)
        && arbiters(a) == arbiters(b)
        && a.event == b.event
        && a.round == b.round
}

/// The remark that there are two records of one game.
pub(super) fn two_records(other: Digest) -> Finding {
    Finding {
        kind: Kind::TwoRecords,
        grade: Grade::Remark,
        statement: Some(0),
        at_fault: AtFault::Nobody,
        article: None,
        text: format!("arbiters, players, event and round are those of another record, case {other}"),
    }
}

impl<'a> Told<'a> {
    /// Every statement that is signed as it must be.
    pub(super) fn statements(self) -> impl Iterator<Item = &'a Statement> {
        self.record.statements().iter().chain(self.later)
    }

    fn last(self) -> usize {
        self.record.statements().len().saturating_sub(1)
    }

    /// The number of the statement with this head.
    fn position(self, is: impl Fn(&Digest) -> bool) -> Option<usize> {
        self.statements().position(|statement| is(&statement.head()))
    }

    fn hear_statements(self, items: &[Vec<u8>]) -> Outcome {
        let begun = items.first().and_then(|first| Statement::parse_first(first).ok());
        if let Some((first, case)) = &begun
            && first.case() != self.record.id()
        {
            if !same_game(self.record.case(), case) {
                return Testimony::OtherGame.into();
            }
            let findings = vec![two_records(first.case())];
            return Outcome { testimony: Testimony::TwoRecords, findings, proof: None };
        }
        let is_first = usize::from(begun.is_some());
        let later = items.iter().skip(is_first);
        let parsed =
            later.filter_map(|item| Statement::parse(item, self.record.case(), self.record.id()).ok());
        let signed: Vec<Statement> = begun.into_iter().map(|(first, _)| first).chain(parsed).collect();
        self.weigh(&signed)
    }

    /// Each statement of the witness is in the record, or proves that it should be.
    fn weigh(self, signed: &[Statement]) -> Outcome {
        let Some(newest) = signed.iter().map(|statement| statement.payload().seq).max() else {
            return Testimony::Unsigned.into();
        };
        if let Some((ours, theirs)) = self.first_contradiction(signed.iter()) {
            return self.forked(ours, theirs, signed);
        }
        let newest = usize::try_from(newest).unwrap_or(usize::MAX);
        let known = self.statements().any(|ours| usize::try_from(ours.payload().seq) == Ok(newest));
        if known {
            return Testimony::Agrees { statement: newest }.into();
        }
        let text = format!(
            "the arbiters signed statement {newest}, and this ends at statement {}: the end is missing",
            self.last()
        );
        found(Kind::Cut, Some(self.last() + 1), AtFault::Unknown, text)
    }

    /// The first number under which somebody else says something different.
    pub(super) fn first_contradiction<'b>(
        self,
        theirs: impl Iterator<Item = &'b Statement>,
    ) -> Option<(&'a Statement, &'b Statement)> {
        let mut mine: BTreeMap<u64, Vec<&'a Statement>> = BTreeMap::new();
        for ours in self.statements() {
            mine.entry(ours.payload().seq).or_default().push(ours);
        }
        let other = |theirs: &'b Statement| {
            let same = mine.get(&theirs.payload().seq)?;
            let known = same.iter().any(|ours| ours.payload() == theirs.payload());
            Some((*same.first()?, theirs)).filter(|_| !known)
        };
        theirs.filter_map(other).min_by_key(|(ours, _)| ours.payload().seq)
    }

    fn forked(self, ours: &Statement, theirs: &Statement, signed: &[Statement]) -> Outcome {
        let number = usize::try_from(ours.payload().seq).unwrap_or(usize::MAX);
        let text = format!(
            "statement {number} was signed twice: here {}, head {}; elsewhere {}, head {}",
            ours.payload().event.kind(),
            ours.head(),
            theirs.payload().event.kind(),
            theirs.head()
        );
        let mut outcome = found(Kind::Forked, Some(number), AtFault::Party(Party::Arbiter), text);
        outcome.findings.extend(self.rolled_back(number, signed));
        outcome.proof = Proof::new(self.record, ours, theirs);
        outcome
    }

    /// An envelope that the arbiters took in, and that this record does not know, though its clocks
    /// were stopped on one of the same sealing.
    fn rolled_back(self, number: usize, signed: &[Statement]) -> Option<Finding> {
        let sealing = self.record.sealings().iter().find(|one| one.stopped_at() >= Some(number))?;
        let unknown =
            signed.iter().filter(|theirs| theirs.payload().seq >= number as u64).find(|theirs| {
                let Event::Sealed(sealed) = &theirs.payload().event else { return false };
                let card = self.record.case().player(sealing.sealer());
                let slip = Slip::parse(&sealed.slip, card).ok();
                let digest = slip.as_ref().and_then(|slip| slip.act().envelope());
                digest.is_some_and(|digest| !sealing.digests().contains(digest))
            })?;
        let text = format!(
            "the clocks were stopped on an older envelope than the one taken in with statement {} elsewhere",
            unknown.payload().seq
        );
        Some(fault(Kind::Rollback, sealing.stopped_at(), AtFault::Party(Party::Arbiter), text))
    }

    fn hear_slip(self, bytes: &[u8]) -> Outcome {
        let signer = Slip::claimed_signer(bytes).ok();
        let party = signer.and_then(|signer| self.record.party(&signer));
        let Some((party, card)) = party.and_then(|party| Some((party, self.record.card(party)?))) else {
            return Testimony::OtherGame.into();
        };
        let Ok(slip) = Slip::parse(bytes, card) else {
            return Testimony::Unsigned.into();
        };
        if slip.case() != self.record.id() {
            return Testimony::OtherGame.into();
        }
        match self.position(|head| *head == slip.head()) {
            Some(statement) if self.record.has_slip(bytes) => Testimony::Agrees { statement }.into(),
            Some(statement) => Testimony::NotEntered { statement }.into(),
            None => {
                let text = format!(
                    "{party} signed a {} slip having seen head {}, which is not here: the end is missing, or was \
                     replaced",
                    slip.act().name(),
                    slip.head()
                );
                found(Kind::Cut, Some(self.last() + 1), AtFault::Unknown, text)
            }
        }
    }

    fn hear_games(self, games: &[Published]) -> Outcome {
        let id = self.record.id();
        let ours = games.iter().filter(|game| game.case.is_none_or(|case| case == id));
        let heard: Vec<Outcome> = ours.filter_map(|game| self.hear_game(game)).collect();
        let about = heard.into_iter().min_by_key(|outcome| outcome.testimony != Testimony::Contradicts);
        about.unwrap_or_else(|| Testimony::OtherGame.into())
    }

    /// A published game is signed by nobody, so nobody is blamed on its word.
    fn hear_game(self, game: &Published) -> Option<Outcome> {
        let place = self.position(|head| game.head == Some(*head));
        let sealed = |digest: &Digest| {
            let envelopes = self.record.sealings().iter().filter_map(|sealing| sealing.envelope());
            envelopes.into_iter().any(|envelope| envelope.commitment() == *digest)
        };
        let unsealed = game.commitment.filter(|digest| !sealed(digest));
        match (place, unsealed) {
            (Some(statement), None) => Some(Testimony::Agrees { statement }.into()),
            // Without the case nothing says that it is this game at all.
            (None, _) if game.case.is_none() => None,
            (None, None) if game.head.is_none() => {
                game.commitment.map(|_| Testimony::Agrees { statement: self.last() }.into())
            }
            (None, _) if game.statement.is_none_or(|number| number > self.last()) => {
                let number = game.statement.map(|n| format!(" as of statement {n}")).unwrap_or_default();
                let text = format!(
                    "the game was published{number} with a head that is not here: the end is missing"
                );
                Some(found(Kind::Cut, Some(self.last() + 1), AtFault::Unknown, text))
            }
            (None, _) => {
                let text = "the game was published with another head at this number".to_owned();
                Some(found(Kind::Forked, game.statement, AtFault::Unknown, text))
            }
            (Some(_), Some(_)) => {
                let text = "the game was published with another commitment than any here".to_owned();
                Some(found(Kind::Forked, place, AtFault::Unknown, text))
            }
        }
    }

    /// Statement 0 names the scan.
    fn hear_scan(self, digest: &Digest) -> Testimony {
        let bound = self.record.paper().and_then(|paper| paper.scan);
        if bound == Some(*digest) { Testimony::Agrees { statement: 0 } } else { Testimony::OtherScan }
    }

    fn hear_words(self, bits: &[u8; 16]) -> Outcome {
        match self.position(|head| head.as_bytes().starts_with(bits)) {
            Some(statement) => Testimony::Agrees { statement }.into(),
            None => {
                let text = "the words are those of no statement here: the end is missing, was replaced, or this is \
                            another game";
                found(Kind::Cut, None, AtFault::Unknown, text.to_owned())
            }
        }
    }
}

//! From what is wrong with bytes to what it means and who answers for it.

use crate::adjournment::{EventKind, Party, PhaseName, Remark};
use crate::envelope::Defect;
use crate::law::Rule;
use crate::record::{Fault, Located, Note, Record, Sealing};
use crate::statement::{Card, SlipError, StatementError, Trust};

use super::finding::{AtFault, Finding, Grade, Kind};

const ARBITER: AtFault = AtFault::Party(Party::Arbiter);

fn finding(kind: Kind, grade: Grade, statement: Option<usize>, at_fault: AtFault, text: String) -> Finding {
    Finding { kind, grade, statement, at_fault, article: None, text }
}

/// What there is to say about the people of the case.
pub(super) fn cast(record: &Record, trust: &Trust, findings: &mut Vec<Finding>, strangers: &mut Vec<Card>) {
    for card in record.case().cards() {
        let party = record.party(&card.fingerprint()).unwrap_or(Party::Arbiter);
        let who = format!("the {party}, {}, fingerprint {}", card.name(), card.fingerprint_groups());
        if card.is_ticket() {
            let text = format!("{who}: a ticket, made by the arbiter");
            findings.push(finding(Kind::MadeByArbiter, Grade::Remark, Some(0), AtFault::Nobody, text));
        }
        if record.is_trusted(card, trust) {
            continue;
        }
        let grade = if party == Party::Arbiter { Grade::Fault } else { Grade::Remark };
        // A ticket is untrusted only because its arbiter is, and that is said of him.
        if !card.is_ticket() || party == Party::Arbiter {
            let text = format!("{who}: not trusted");
            findings.push(finding(Kind::UntrustedKey, grade, Some(0), AtFault::Unknown, text));
        }
        if party == Party::Arbiter {
            strangers.push(card.clone());
        }
    }
    if record.paper().is_some() {
        let text =
            "typed in from paper: all of it rests on the arbiter's word, and no player signed any of it";
        findings.push(finding(Kind::AttestedOnly, Grade::Remark, Some(0), AtFault::Nobody, text.to_owned()));
    }
    if !record.case().history_known {
        let text = "the moves before the first position are not known".to_owned();
        findings.push(finding(Kind::HistoryUnknown, Grade::Remark, Some(0), AtFault::Nobody, text));
    }
}

/// What was noted about statements that stand.
pub(super) fn notes(record: &Record, findings: &mut Vec<Finding>) {
    findings.extend(record.notes().iter().filter_map(|note| explain_note(record, note)));
}

fn explain_note(record: &Record, note: &Located<Note>) -> Option<Finding> {
    let at = Some(note.statement);
    let say = |kind, grade, at_fault| {
        let article = rule_of(kind).and_then(|rule| record.game().terms().edition.cite(rule));
        let article = article.map(str::to_owned);
        Some(Finding { article, ..finding(kind, grade, at, at_fault, note.what.to_string()) })
    };
    let sealer = || sealer_at(record, note.statement);
    match &note.what {
        Note::ClockRanBack => say(Kind::ClockRanBack, Grade::Remark, AtFault::Nobody),
        Note::AttestedOnly { .. } => say(Kind::AttestedOnly, Grade::Remark, AtFault::Nobody),
        Note::Defect(Defect::CommitmentMismatch) => say(Kind::CommitmentMismatch, Grade::Fault, sealer()),
        Note::Defect(_) => say(Kind::BodyMismatch, Grade::Fault, sealer()),
        Note::ReadingDiffers => say(Kind::ReadingDiffers, Grade::Fault, ARBITER),
        Note::RulingDiffers => say(Kind::RulingDiffers, Grade::Fault, ARBITER),
        // Whether he was asked for it, only the arbiter says.
        Note::ShareWithheld { .. } => say(Kind::ShareWithheld, Grade::Fault, AtFault::Unknown),
        Note::Law(remark) => match law_kind(remark)? {
            Kind::ContradictedStatement => say(Kind::ContradictedStatement, Grade::Fault, sealer()),
            kind => say(kind, Grade::Remark, AtFault::Nobody),
        },
    }
}

/// The remarks of the law that a verifier passes on.
fn law_kind(remark: &Remark) -> Option<Kind> {
    match remark {
        Remark::ClocksDiffer { .. } => Some(Kind::ClocksDiffer),
        Remark::WritingClash { .. } => Some(Kind::WritingClash),
        Remark::StatementUnverified => Some(Kind::UnverifiedStatement),
        Remark::StatementContradicted => Some(Kind::ContradictedStatement),
        _ => None,
    }
}

/// The rule that a finding rests on, whatever number the edition prints at it.
const fn rule_of(kind: Kind) -> Option<Rule> {
    match kind {
        Kind::BodyMismatch | Kind::CommitmentMismatch => Some(Rule::Unintelligible),
        Kind::WritingClash => Some(Rule::BoardMove),
        Kind::UnverifiedStatement | Kind::ContradictedStatement => Some(Rule::EnvelopeLost),
        Kind::OpenedWithoutResponder | Kind::OpenedBeforeStop => Some(Rule::Opening),
        _ => None,
    }
}

/// Who sealed the envelope that a statement is about: the newest one on which the clocks had been
/// stopped by then. A game may be adjourned again, by the other player.
fn sealer_at(record: &Record, statement: usize) -> AtFault {
    let stopped = |sealing: &&Sealing| sealing.stopped_at().is_some_and(|at| at < statement);
    let sealing = record.sealings().iter().rev().find(stopped);
    sealing.map_or(AtFault::Unknown, |sealing| AtFault::Party(sealing.sealer().into()))
}

/// Locks nobody vouched for, and a finality that rests on the arbiter's word.
pub(super) fn locks(record: &Record, findings: &mut Vec<Finding>) {
    for sealing in record.sealings().iter().filter(|sealing| sealing.envelope().is_some()) {
        let at = sealing.stopped_at();
        let responder = Party::from(sealing.responder());
        let opens = sealing.share_one().is_some() || sealing.vouched().contains(&responder);
        if !opens {
            let text = format!("lock 1 is not vouched for: no receipt of {responder}");
            findings.push(finding(Kind::LockNotVouched, Grade::Remark, at, AtFault::Nobody, text));
        }
        if !sealing.vouched().contains(&sealing.sealer().into()) {
            let text = format!(
                "no receipt of {}: that this envelope is final rests on the arbiter",
                Party::from(sealing.sealer())
            );
            findings.push(finding(Kind::AttestedOnly, Grade::Remark, at, AtFault::Nobody, text));
        }
    }
}

/// What is wrong with a statement that does not stand.
pub(super) fn fault(record: Option<&Record>, fault: &Located<Fault>) -> Finding {
    let (kind, at_fault) = blame(record, fault);
    let cited = || record?.game().terms().edition.cite(rule_of(kind)?);
    let article = match &fault.what {
        Fault::Refused(refusal) => refusal.article,
        _ => cited(),
    };
    let article = article.map(str::to_owned);
    let text = fault.what.to_string();
    Finding { kind, grade: Grade::Fault, statement: Some(fault.statement), at_fault, article, text }
}

// Table: one row per way to be wrong.
fn blame(record: Option<&Record>, fault: &Located<Fault>) -> (Kind, AtFault) {
    match &fault.what {
        Fault::Torn | Fault::TooLarge => (Kind::Malformed, AtFault::Unknown),
        Fault::Statement(
            StatementError::Signature | StatementError::NotAnArbiter | StatementError::Header,
        ) => (Kind::BadSignature, AtFault::Unknown),
        Fault::Statement(_) => (Kind::Malformed, AtFault::Unknown),
        Fault::Chain => (Kind::BadChain, AtFault::Unknown),
        Fault::Forked => (Kind::Forked, ARBITER),
        Fault::Vocabulary(_) | Fault::Means => (Kind::Malformed, ARBITER),
        Fault::Slip(SlipError::Signature | SlipError::Header) | Fault::SlipSigner { .. } => {
            (Kind::BadSignature, ARBITER)
        }
        Fault::Slip(_) | Fault::Envelope(_) => (Kind::Malformed, ARBITER),
        Fault::SlipStale | Fault::EnvelopeTwice | Fault::NotTheLast | Fault::SlipTwice => {
            (Kind::Rollback, ARBITER)
        }
        Fault::Share { by, .. } => (Kind::ShareMismatch, AtFault::Party(*by)),
        Fault::ShareMissing => (Kind::OpenedWithoutResponder, ARBITER),
        Fault::Counterfoil => {
            let sealer = record.map_or(AtFault::Unknown, |record| sealer_at(record, fault.statement));
            (Kind::CommitmentMismatch, sealer)
        }
        Fault::Refused(refusal) => (unlawful(record, refusal.event), ARBITER),
        _ => (Kind::UnlawfulEvent, ARBITER),
    }
}

/// An opening that the law refuses has stories of its own.
fn unlawful(record: Option<&Record>, event: Option<EventKind>) -> Kind {
    let Some(record) = record.filter(|_| event == Some(EventKind::Opened)) else {
        return Kind::UnlawfulEvent;
    };
    if matches!(record.game().phase(), PhaseName::Playing | PhaseName::Sealing | PhaseName::Replying) {
        return Kind::OpenedBeforeStop;
    }
    match record.sealings().last() {
        Some(sealing) if sealing.opened().is_some() => Kind::UnlawfulEvent,
        Some(sealing) if sealing.envelope().is_none() => Kind::OpenedBeforeStop,
        None => Kind::OpenedBeforeStop,
        Some(_) => Kind::OpenedWithoutResponder,
    }
}

/// Nobody is blamed under a key that the reader does not trust, nor under one that was never his.
pub(super) fn spare_strangers(record: &Record, trust: &Trust, findings: &mut [Finding]) {
    for finding in findings {
        if let AtFault::Party(party) = finding.at_fault {
            finding.at_fault = AtFault::Party(record.answers_for(party));
        }
        if let AtFault::Party(party) = finding.at_fault
            && party != Party::Arbiter
            && !record.card(party).is_some_and(|card| record.is_trusted(card, trust))
        {
            finding.at_fault = AtFault::Unknown;
        }
    }
}

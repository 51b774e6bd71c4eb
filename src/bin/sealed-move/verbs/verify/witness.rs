//! What others kept, held against a record: a copy, one statement, a slip, the words on a
//! scoresheet.
//!
//! Any prefix of a record verifies, so only what somebody kept elsewhere shows that a record was
//! cut. Two statements of one number, both signed, prove a fork against the arbiters by
//! themselves; a slip or words prove only that more was seen than is shown.

use std::path::Path;

use sealed_move::adjournment::Party;
use sealed_move::dispute::{AtFault, Finding, Grade, Kind};
use sealed_move::record::{MAX_RECORD, examine};
use sealed_move::statement::{Armor, Slip, Statement, dearmor};
use sealed_move::{Digest, Record, words};

use crate::failure::{Failure, Result};
use crate::files;

/// What a witness file says of a record; none where they agree.
pub(super) fn compare(record: &Record, path: &Path) -> Result<Option<Finding>> {
    let bytes = files::read(path, MAX_RECORD * 3 / 2 + 1024)?;
    let opened = Armor::of(&bytes).and_then(|kind| dearmor(kind, &bytes, MAX_RECORD).ok());
    let bytes = opened.unwrap_or(bytes);
    if let Ok(statement) = Statement::parse(&bytes, record.case(), record.id()) {
        return Ok(with_statement(record, &statement));
    }
    if let Some(copy) = examine(&bytes).record {
        return with_copy(record, &copy).map_err(|failure| failure.about(path.display()));
    }
    let slip = slip(record, &bytes).ok_or_else(|| {
        Failure::undetermined("no witness of this game")
            .about(path.display())
            .hint("expected a copy of the record, a statement of it, or a slip of one of its parties")
    })?;
    Ok(with_head(record, slip.head(), "a slip"))
}

fn slip(record: &Record, bytes: &[u8]) -> Option<Slip> {
    let signer = Slip::claimed_signer(bytes).ok()?;
    let card = record.case().cards().find(|card| card.fingerprint() == signer)?;
    Slip::parse(bytes, card).ok().filter(|slip| slip.case() == record.id())
}

fn with_copy(record: &Record, copy: &Record) -> Result<Option<Finding>> {
    if copy.id() != record.id() {
        return if is_same_game(record, copy) {
            let text =
                "the witness is another record of the same game: same arbiters, players, event and round";
            Ok(Some(finding(Kind::TwoRecords, Grade::Remark, None, AtFault::Nobody, text)))
        } else {
            Err(Failure::undetermined("a record of another game").hint("give a copy of this game's record"))
        };
    }
    let pairs = record.heads().iter().zip(copy.heads());
    let fork = pairs.enumerate().find(|(_, (shown, kept))| shown != kept).map(|(number, _)| number);
    Ok(match fork {
        Some(number) => Some(forked(number)),
        None if copy.heads().len() > record.heads().len() => {
            Some(cut(record, "the witness goes on after it"))
        }
        None => None,
    })
}

fn with_statement(record: &Record, statement: &Statement) -> Option<Finding> {
    let number = usize::try_from(statement.payload().seq).unwrap_or(usize::MAX);
    match record.heads().get(number) {
        Some(head) if *head == statement.head() => None,
        Some(_) => Some(forked(number)),
        None => Some(cut(record, "the witness is a later statement")),
    }
}

fn with_head(record: &Record, head: Digest, what: &str) -> Option<Finding> {
    let known = record.heads().contains(&head);
    (!known).then(|| cut(record, &format!("{what} names a statement that is not in it")))
}

/// What the words on a scoresheet say of a record; none where they are those of one of its heads.
pub(super) fn compare_words(record: &Record, given: &str) -> Result<Option<Finding>> {
    let bits = words::decode(given).map_err(|error| {
        Failure::undetermined(format_args!("--words: {error}")).hint("twelve words, in one argument")
    })?;
    let known = record.heads().iter().any(|head| head.as_bytes().starts_with(&*bits));
    Ok((!known).then(|| cut(record, "the words are those of no statement in it")))
}

/// Whether two records with different ids tell of one game.
fn is_same_game(one: &Record, other: &Record) -> bool {
    let keys = |record: &Record| {
        let case = record.case();
        let arbiters: Vec<Digest> = case.arbiters.iter().map(|card| card.fingerprint()).collect();
        (case.white.card.fingerprint(), case.black.card.fingerprint(), arbiters)
    };
    let (a, b) = (one.case(), other.case());
    keys(one) == keys(other) && a.event == b.event && a.round == b.round
}

fn forked(number: usize) -> Finding {
    let text = "the witness has another statement of this number, signed as well";
    finding(Kind::Forked, Grade::Fault, Some(number), AtFault::Party(Party::Arbiter), text)
}

fn cut(record: &Record, text: &str) -> Finding {
    let last = record.heads().len().checked_sub(1);
    finding(Kind::Cut, Grade::Fault, last, AtFault::Unknown, text)
}

fn finding(kind: Kind, grade: Grade, statement: Option<usize>, at_fault: AtFault, text: &str) -> Finding {
    Finding { kind, grade, statement, at_fault, article: None, text: text.to_owned() }
}

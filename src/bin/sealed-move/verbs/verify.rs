//! `verify`: the whole story of a record, offline, and who is at fault.

use std::path::Path;

use sealed_move::dispute::{self, Verdict};
use sealed_move::record::MAX_RECORD;
use sealed_move::report::VerdictReport;
use sealed_move::statement::{Armor, dearmor};
use sealed_move::{Trust, words};

use crate::args::{Style, Verify};
use crate::failure::{Exit, Failure, Result};
use crate::page::Page;
use crate::{files, json, talk, trust};

pub(crate) fn run(args: &Verify) -> Result<Exit> {
    let trust = trust::cards(&args.trusted)?;
    if let Some(words) = &args.words {
        words::decode(words).map_err(|error| {
            Failure::undetermined(format_args!("--words: {error}")).hint("twelve words, in one argument")
        })?;
    }
    let mut worst = Exit::Done;
    for path in &args.files {
        // One file that cannot be read keeps nothing from being said of the others.
        let exit = one(path, &trust, args).unwrap_or_else(|failure| {
            talk::failure(&failure);
            failure.exit
        });
        worst = worst.max(exit);
    }
    Ok(worst)
}

fn one(path: &Path, trust: &Trust, args: &Verify) -> Result<Exit> {
    let bytes = files::read(path, MAX_RECORD * 3 / 2 + 1024)?;
    // Armor of something else is no record, which the verdict says.
    let bytes = dearmor(Armor::Record, &bytes, MAX_RECORD).unwrap_or(bytes);
    let verdict = dispute::verify(&bytes, trust);
    print(&VerdictReport::of(&path.display().to_string(), &verdict), &args.style)?;
    say_strangers(&verdict);
    if verdict.record().is_none() {
        talk::note(&format!("{}: no record of which anything could be read", path.display()));
        talk::hint("expected a record, as `begin` writes it; `sealed-move inspect` says what else it may be");
    }
    let words = args.words.as_deref().map_or(Ok(Exit::Done), |words| compare(&verdict, words))?;
    Ok(exit(&verdict).max(words))
}

fn exit(verdict: &Verdict) -> Exit {
    match (verdict.is_determined(), verdict.holds()) {
        (false, _) => Exit::Undetermined,
        (true, true) => Exit::Done,
        (true, false) => Exit::Refused,
    }
}

fn print(report: &VerdictReport, style: &Style) -> Result<()> {
    if style.json {
        return json::print(report);
    }
    let mut page = Page::default();
    for line in report.lines() {
        page.line(line);
    }
    page.print()
}

/// Trust is never learnt: the fingerprints are for comparing by hand.
fn say_strangers(verdict: &Verdict) {
    for card in verdict.untrusted_arbiters() {
        talk::note(&format!(
            "not determined: the arbiter {} is not trusted; fingerprint {}",
            card.name(),
            card.fingerprint_groups()
        ));
    }
    if !verdict.untrusted_arbiters().is_empty() {
        talk::hint(
            "compare the fingerprint with the arbiter, then put his card into trust/, or name it with --trust",
        );
    }
}

/// The words on a scoresheet are those of one head in the record, or the record is another.
fn compare(verdict: &Verdict, given: &str) -> Result<Exit> {
    let Some(record) = verdict.record() else {
        return Ok(Exit::Undetermined);
    };
    let given =
        words::decode(given).map_err(|error| Failure::undetermined(format_args!("--words: {error}")))?;
    let found = record.heads().iter().position(|head| head.as_bytes().starts_with(&*given));
    match found {
        Some(number) => {
            talk::note(&format!("the words are those of statement {number}"));
            Ok(Exit::Done)
        }
        None => {
            talk::note("the words are those of no statement in this record: it was cut, or it is another");
            talk::hint("ask whoever wrote the words down for his copy of the record, and compare the two");
            Ok(Exit::Refused)
        }
    }
}

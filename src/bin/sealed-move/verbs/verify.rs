//! `verify`: the whole story of a record, offline, and who is at fault.

mod witness;

use std::path::Path;

use sealed_move::dispute::{self, Finding, Verdict};
use sealed_move::record::MAX_RECORD;
use sealed_move::report::VerdictReport;
use sealed_move::statement::{Armor, dearmor};
use sealed_move::{Record, Trust, words};

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
    let mut report = VerdictReport::of(&path.display().to_string(), &verdict);
    if let Some(record) = verdict.record() {
        for finding in witnesses(record, args)? {
            report.add(&finding);
        }
    }
    print(&report, &args.style)?;
    say_strangers(&verdict);
    if verdict.record().is_none() {
        talk::note(&format!("{}: no record of which anything could be read", path.display()));
        talk::hint("expected a record, as `begin` writes it; `sealed-move inspect` says what else it may be");
    }
    Ok(match (verdict.is_determined(), report.holds) {
        (false, _) => Exit::Undetermined,
        (true, true) => Exit::Done,
        (true, false) => Exit::Refused,
    })
}

/// What others kept, held against the record.
fn witnesses(record: &Record, args: &Verify) -> Result<Vec<Finding>> {
    let mut findings = Vec::new();
    for path in &args.witness {
        findings.extend(witness::compare(record, path)?);
    }
    if let Some(words) = &args.words {
        findings.extend(witness::compare_words(record, words)?);
    }
    Ok(findings)
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

//! `verify`: the whole story of a record, offline, and who is at fault; for one record or an archive.

mod archive;
mod witnesses;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use sealed_move::Trust;
use sealed_move::dispute::{self, Proof, Verdict, workers};
use sealed_move::record::MAX_RECORD;
use sealed_move::report::VerdictReport;
use sealed_move::statement::{Armor, Card, dearmor};

use crate::args::{Style, Verify};
use crate::failure::{Exit, Failure, Result};
use crate::page::Page;
use crate::progress::Progress;
use crate::{files, json, talk, trust};

use super::compare::{proof_must_be_free, write_proof};
use archive::{Summary, sources};
use witnesses::{Heard, Witnesses};

pub(crate) use witnesses::MAX_SCAN;

pub(crate) fn run(args: &Verify) -> Result<Exit> {
    let trust = trust::cards(&args.trusted)?;
    proof_must_be_free(args.proof.as_deref())?;
    let witnesses = Witnesses::read(&args.witness, &args.scan, args.words.as_deref())?;
    let sources = sources(&args.files)?;
    let is_archive = sources.len() > 1;
    if is_archive && args.words.is_some() {
        return Err(Failure::undetermined("--words are those of one record, and there are several")
            .hint("name the record whose words these are"));
    }
    let bar = Progress::of(sources.len());
    let mut told =
        Told { style: &args.style, is_archive, summary: Summary::new(), heard: Vec::new(), proof: None };
    let mut broken = Ok(());
    let judge = |path: &PathBuf| judge(path, &trust, &witnesses);
    dispute::judge_many(&sources, workers(), judge, |_, judged| match bar.step(|| told.tell(judged)) {
        Ok(()) => ControlFlow::Continue(()),
        Err(failure) => {
            broken = Err(failure);
            ControlFlow::Break(())
        }
    });
    drop(bar);
    broken?;
    write_proof(args.proof.as_deref(), told.proof.as_ref())?;
    let exit = told.summary.exit().max(witnesses.exit(&told.heard));
    if is_archive {
        told.summary.say();
    }
    Ok(exit)
}

/// What one record came to: small enough to be kept until its turn to be told.
struct Judged {
    report: VerdictReport,
    exit: Exit,
    strangers: Vec<Card>,
    heard: Vec<Heard>,
    proof: Option<Proof>,
}

/// What a file shows by itself.
pub(super) fn verdict(path: &Path, trust: &Trust) -> Result<Verdict> {
    // Armor takes four characters for three bytes, and its lines.
    let bytes = files::read(path, MAX_RECORD * 3 / 2 + 1024)?;
    // Armor of something else is no record, which the verdict says.
    let bytes = dearmor(Armor::Record, &bytes, MAX_RECORD).unwrap_or(bytes);
    Ok(dispute::verify(&bytes, trust))
}

fn judge(path: &Path, trust: &Trust, witnesses: &Witnesses) -> Result<Judged> {
    let mut verdict = verdict(path, trust)?;
    let heard = witnesses.confront(&mut verdict);
    Ok(Judged {
        report: VerdictReport::of(&path.display().to_string(), &verdict),
        exit: exit(&verdict),
        strangers: verdict.untrusted_arbiters().to_vec(),
        heard,
        proof: verdict.proofs().first().cloned(),
    })
}

fn exit(verdict: &Verdict) -> Exit {
    match (verdict.is_determined(), verdict.holds()) {
        (false, _) => Exit::Undetermined,
        (true, true) => Exit::Done,
        (true, false) => Exit::Refused,
    }
}

/// Says what came of one record after another, in order.
struct Told<'a> {
    style: &'a Style,
    is_archive: bool,
    summary: Summary,
    heard: Vec<Heard>,
    proof: Option<Proof>,
}

impl Told<'_> {
    fn tell(&mut self, judged: Result<Judged>) -> Result<()> {
        let judged = match judged {
            Ok(judged) => judged,
            // One file that cannot be read keeps nothing from being said of the others.
            Err(failure) => {
                talk::failure(&failure);
                self.summary.unreadable(failure.exit);
                return Ok(());
            }
        };
        self.print(&judged.report)?;
        self.summary.count(&judged.report, judged.exit);
        if !self.is_archive {
            witnesses::say(&judged.heard);
        }
        say_strangers(&judged.strangers);
        if judged.report.ends.is_none() {
            talk::note(&format!("{}: no record of which anything could be read", judged.report.file));
            talk::hint(
                "expected a record, as `begin` writes it; `sealed-move inspect` says what else it may be",
            );
        }
        witnesses::merge(&mut self.heard, judged.heard);
        self.proof = self.proof.take().or(judged.proof);
        Ok(())
    }

    fn print(&self, report: &VerdictReport) -> Result<()> {
        if self.style.json {
            return json::print(report);
        }
        let mut page = Page::default();
        // Of an archive, only what is wrong is told at length.
        let lines =
            if self.is_archive && report.holds { vec![archive::line(report)] } else { report.lines() };
        for line in lines {
            page.line(line);
        }
        page.print()
    }
}

/// Trust is never learnt: the fingerprints are for comparing by hand.
pub(super) fn say_strangers(strangers: &[Card]) {
    for card in strangers {
        talk::note(&format!(
            "not determined: the arbiter {} is not trusted; fingerprint {}",
            card.name(),
            card.fingerprint_groups()
        ));
    }
    if !strangers.is_empty() {
        talk::hint(
            "compare the fingerprint with the arbiter, then put his card into trust/, or name it with --trust",
        );
    }
}

/// A witness that cannot be read.
fn unreadable(path: &Path, error: impl std::fmt::Display) -> Failure {
    Failure::undetermined(error)
        .about(path.display())
        .hint("a witness is a copy of the record, a statement, a slip, or a PGN that `export` wrote")
}

//! `compare`: two copies of a record, side by side.

use std::path::Path;

use sealed_move::dispute::{self, Comparison, Proof, Relation, Which};
use sealed_move::record::MAX_RECORD;
use sealed_move::report::ComparisonReport;
use sealed_move::statement::{Armor, armor};

use crate::args::Compare;
use crate::failure::{Exit, Failure, Result};
use crate::files::{self, Existing};
use crate::page::Page;
use crate::{json, talk, trust};

pub(crate) fn run(args: &Compare) -> Result<Exit> {
    proof_must_be_free(args.proof.as_deref())?;
    let trust = trust::cards(&args.trusted)?;
    let [a, b] = [&args.a, &args.b].map(|path| files::read_armored(path, Armor::Record, MAX_RECORD));
    let comparison = dispute::compare(&a?, &b?).map_err(|error| {
        let path = match error.which {
            Which::A => &args.a,
            Which::B => &args.b,
        };
        Failure::undetermined("nothing in it can be read as a record").about(path.display()).hint(
            "expected a record, as `begin` writes it; `verify --witness` takes slips and single statements",
        )
    })?;
    for card in comparison.untrusted_arbiters(&trust) {
        talk::note(&format!(
            "the arbiter {} is not trusted; fingerprint {}",
            card.name(),
            card.fingerprint_groups()
        ));
    }
    let (a, b) = (args.a.display().to_string(), args.b.display().to_string());
    let report = ComparisonReport::of([&a, &b], &comparison);
    if args.style.json {
        json::print(&report)?;
    } else {
        let mut page = Page::default();
        report.lines().into_iter().for_each(|line| {
            page.line(line);
        });
        page.print()?;
    }
    write_proof(args.proof.as_deref(), comparison.proof.as_ref())?;
    Ok(exit(&comparison))
}

fn exit(comparison: &Comparison) -> Exit {
    match comparison.relation {
        Relation::Same | Relation::Extends { .. } => Exit::Done,
        Relation::Forked { .. } => Exit::Refused,
        Relation::TwoRecords | Relation::Different => Exit::Undetermined,
    }
}

/// Fails early where the proof would have no place.
pub(super) fn proof_must_be_free(path: Option<&Path>) -> Result<()> {
    path.map_or(Ok(()), |path| files::must_be_free(path, Existing::Keep))
}

/// Writes a proof in armor: a file that every verifier of the format finds forked.
pub(super) fn write_proof(path: Option<&Path>, proof: Option<&Proof>) -> Result<()> {
    let Some(path) = path else { return Ok(()) };
    let Some(proof) = proof else {
        talk::note(&format!("{}: not written, for nothing is proven", path.display()));
        return Ok(());
    };
    files::write(path, armor(Armor::Record, &proof.to_record()).as_bytes(), Existing::Keep)
}

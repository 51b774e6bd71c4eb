//! `custody`: check what is kept, copy it to a second medium, and back.

use std::path::{Path, PathBuf};

use sealed_move::Error;
use sealed_move::custody::{
    Checked, Copied, CopyError, CustodyError, Direction, Kept, check as check_record, copy as copy_record,
    records,
};

use crate::args::{CustodyCheck, CustodyCopy, CustodyVerb};
use crate::failure::{Exit, Failure, Result, chain};
use crate::json::{self, json};
use crate::page::Page;
use crate::{os, talk};

pub(crate) fn run(verb: &CustodyVerb) -> Result<Exit> {
    match verb {
        CustodyVerb::Check(args) => check(args),
        CustodyVerb::Backup(args) => copy(args, Direction::Backup),
        CustodyVerb::Restore(args) => copy(args, Direction::Restore),
    }
}

/// The records under a path, of which there must be some.
fn found(path: &Path) -> Result<Vec<PathBuf>> {
    let found = records(path).map_err(|error| Failure::from(Error::from(error)).about(path.display()))?;
    if found.is_empty() {
        return Err(Failure::undetermined("no record in this folder")
            .about(path.display())
            .hint("records are files that end in .sealed"));
    }
    Ok(found)
}

fn check(args: &CustodyCheck) -> Result<Exit> {
    let mut paths = Vec::new();
    for path in &args.paths {
        paths.extend(found(path)?);
    }
    let mut worst = Exit::Done;
    let mut page = Page::default();
    for path in &paths {
        let checked =
            check_record(path).map_err(|error| Failure::from(Error::from(error)).about(path.display()))?;
        worst = worst.max(exit(&checked));
        if args.style.json {
            json::print(&checked_json(path, &checked))?;
        } else {
            describe(path, &checked, &mut page);
        }
    }
    page.print()?;
    Ok(worst)
}

/// What has to be looked into is a fault; what a crash left and the next entry mends is none.
fn exit(checked: &Checked) -> Exit {
    match &checked.record {
        Err(error) => Failure::from(Error::from(error.clone())).exit,
        Ok(_) if checked.misnamed || matches!(checked.kept, Kept::Missed | Kept::Damaged) => Exit::Refused,
        Ok(_) => Exit::Done,
    }
}

fn describe(path: &Path, checked: &Checked, page: &mut Page) {
    match &checked.record {
        Ok(record) => {
            let (count, phase) = (record.statements().len(), record.game().phase_name());
            page.line(format_args!("{}: holds, {count} statements, {phase}", path.display()));
            page.line(format_args!("  head {}", record.head()));
        }
        Err(error) => {
            page.line(format_args!("{}: does not hold: {}", path.display(), chain(error)));
            page.line("  restore it from its copy with `custody restore`");
        }
    }
    if checked.torn > 0 {
        page.line(format_args!(
            "  {} bytes behind the last statement, never acknowledged; the next entry sets them aside",
            checked.torn
        ));
    }
    if checked.misnamed {
        page.line("  its name is the case of another game");
    }
    if let Some(text) = kept_text(checked.kept) {
        page.line(format_args!("  {text}"));
    }
    for path in &checked.leftovers {
        page.line(format_args!("  left by a crash, needed by nothing: {}", path.display()));
    }
}

fn kept_text(kept: Kept) -> Option<&'static str> {
    Some(match kept {
        Kept::Awaited => "the envelope handed in last is kept beside it, until the clocks stop",
        Kept::NotEntered => {
            "an envelope that a crash kept from being entered is beside it; the stop enters it"
        }
        Kept::InRecord => "the envelope beside it is in the record already",
        Kept::Missed => {
            "the envelope handed in last is not beside it: ask its sealer for the file before the stop"
        }
        Kept::Damaged => "what is kept beside it is no envelope: ask its sealer for the file before the stop",
        _ => return None,
    })
}

fn checked_json(path: &Path, checked: &Checked) -> json::Value {
    let record = checked.record.as_ref().ok();
    let kept = match checked.kept {
        Kept::Awaited => "awaited",
        Kept::NotEntered => "not-entered",
        Kept::InRecord => "in-record",
        Kept::Missed => "missed",
        Kept::Damaged => "damaged",
        _ => "nothing",
    };
    json!({
        "file": path.display().to_string(),
        "holds": record.is_some(),
        "error": checked.record.as_ref().err().map(|error| chain(error)),
        "statements": record.map(|record| record.statements().len()),
        "head": record.map(|record| record.head().to_string()),
        "phase": record.map(|record| record.game().phase_name()),
        "torn": checked.torn,
        "misnamed": checked.misnamed,
        "kept": kept,
        "leftovers": checked.leftovers.iter().map(|path| path.display().to_string()).collect::<Vec<_>>(),
    })
}

/// Every record is tried, whatever becomes of the others; the highest code counts.
fn copy(args: &CustodyCopy, direction: Direction) -> Result<Exit> {
    let sources = found(&args.from)?;
    let (mut worst, mut page) = (Exit::Done, Page::default());
    let pairs: Vec<(&PathBuf, PathBuf)> =
        sources.iter().map(|from| Ok((from, target(args, from)?))).collect::<Result<_>>()?;
    if os::on_one_disk(&args.from, &args.to) == Some(true) {
        talk::note("both are on one disk: a copy on a second medium outlives it");
    }
    for (from, to) in &pairs {
        match copy_record(from, to, direction) {
            Ok(copied) if args.style.json => {
                let (what, before) = copied_words(copied);
                json::print(&json!({
                    "file": from.display().to_string(), "copy": to.display().to_string(),
                    "copied": what, "statements_before": before,
                }))?;
            }
            Ok(copied) => {
                let text = match copied_words(copied) {
                    (_, Some(before)) => format!("had {before} statements, has all now"),
                    ("made", _) => "made".to_owned(),
                    ("replaced", _) => {
                        "replaced; what was damaged is beside it, ending in .damaged".to_owned()
                    }
                    _ => "the same already".to_owned(),
                };
                page.line(format_args!("{}: {text}; read back and compared", to.display()));
            }
            Err(error) => {
                let failure = failure(&error, to);
                talk::failure(&failure);
                worst = worst.max(failure.exit);
            }
        }
    }
    page.print()?;
    Ok(worst)
}

fn copied_words(copied: Copied) -> (&'static str, Option<usize>) {
    match copied {
        Copied::Made => ("made", None),
        Copied::Extended { from } => ("extended", Some(from)),
        Copied::Replaced => ("replaced", None),
        _ => ("same", None),
    }
}

/// Into the folder under the same name, or under the name given.
fn target(args: &CustodyCopy, from: &Path) -> Result<PathBuf> {
    let to = if args.to.is_dir() {
        args.to.join(from.file_name().unwrap_or_default())
    } else if args.from.is_dir() {
        return Err(Failure::undetermined("no such folder").about(args.to.display()).hint(
            "make it first, if that is the right place: none is made here, so that a missing stick is missed",
        ));
    } else {
        args.to.clone()
    };
    let same = from.canonicalize().ok().is_some_and(|from| to.canonicalize().is_ok_and(|to| from == to));
    if same {
        return Err(Failure::undetermined("the copy would be the record itself")
            .about(to.display())
            .hint("name a folder on another medium"));
    }
    Ok(to)
}

fn failure(error: &CopyError, to: &Path) -> Failure {
    let text = chain(error);
    let failure = match error {
        CopyError::Longer { .. } => Failure::refused(text)
            .hint("it is the newer one, and stays as it is; `custody restore` takes it back from there"),
        CopyError::Forked { .. } => Failure::refused(text)
            .hint("keep both: together they prove what was signed; `sealed-move compare` says how"),
        CopyError::OtherGame => Failure::refused(text).hint("it stays as it is; choose another folder"),
        CopyError::Target(_) => Failure::refused(text).hint(
            "it stays as it is; `custody check` says more, and `custody restore` sets a damaged record aside",
        ),
        CopyError::Source(error) => {
            Failure { exit: Failure::from(Error::from(error.clone())).exit, ..Failure::refused(text) }
                .hint("`custody check` says more; nothing was copied")
        }
        CopyError::Custody(CustodyError::Io(_)) => {
            Failure::undetermined(text).hint("is the medium there, with room, and may it be written to?")
        }
        CopyError::Custody(CustodyError::Busy) => {
            Failure::undetermined(text).hint("try again when the other process is done")
        }
        _ => Failure::undetermined(text).hint("is the medium there? try again, with another one if need be"),
    };
    failure.about(to.display())
}

//! `report`: the whole account of a record, for people who read paper.

use std::path::Path;

use sealed_move::printed::{self, Language};
use sealed_move::report;
use sealed_move::text::Escaped;

use super::verify::{say_strangers, verdict};
use crate::args::Report;
use crate::failure::{Exit, Failure, Result};
use crate::files::{self, Existing};
use crate::{json, page, trust};

/// How a report is laid out.
///
/// Exhaustive: the contract of the command line names these three.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    Text,
    Html,
    Json,
}

pub(crate) fn run(args: &Report) -> Result<Exit> {
    let language: Language = args.lang.parse().map_err(|error| {
        Failure::undetermined(format_args!("{}: {error}", Escaped(&args.lang))).hint("--lang de, for example")
    })?;
    let format = format(args)?;
    let existing = Existing::from(args.force);
    if let Some(out) = &args.out {
        files::must_be_free(out, existing)?;
    }
    let trust = trust::cards(&args.trusted)?;
    let verdict = verdict(&args.record, &trust)?;
    say_strangers(verdict.untrusted_arbiters());
    let report = report::Report::of(&name(&args.record), &verdict, &trust);
    let bytes = match format {
        Format::Text => printed::text(&report, language).into_bytes(),
        Format::Html => printed::html(&report, language).map_err(Failure::undetermined)?.into_bytes(),
        Format::Json => json::line(&report)?,
    };
    match &args.out {
        Some(out) => files::write(out, &bytes, existing)?,
        None => page::print(&bytes)?,
    }
    Ok(exit(&report))
}

/// A report can be made of anything. Whether the arbiters are trusted stands in it, and only `verify` answers that
/// with an exit code.
fn exit(report: &report::Report) -> Exit {
    match (report.verdict, &report.ends) {
        (_, None) => Exit::Undetermined,
        ("does-not-hold", _) => Exit::Refused,
        _ => Exit::Done,
    }
}

/// The file's name without its folders: a report is handed on, and says nothing of the machine it was made on.
fn name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

fn format(args: &Report) -> Result<Format> {
    let ending = args.out.as_deref().and_then(Path::extension).and_then(|ending| ending.to_str());
    match (args.format.as_deref(), args.json, ending) {
        (_, true, _) | (Some("json"), ..) | (None, _, Some("json")) => Ok(Format::Json),
        (Some("html"), ..) | (None, _, Some("html" | "htm")) => Ok(Format::Html),
        (Some("text") | None, ..) => Ok(Format::Text),
        (Some(other), ..) => {
            Err(Failure::undetermined(format_args!("{}: no format of a report", Escaped(other)))
                .hint("--format text, html or json"))
        }
    }
}

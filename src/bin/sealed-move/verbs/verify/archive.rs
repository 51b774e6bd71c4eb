//! An archive: which files there are, and what they came to together.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use sealed_move::report::VerdictReport;

use crate::failure::{Exit, Failure, Result};
use crate::{files, talk};

/// How deep folders are searched.
const MAX_DEPTH: usize = 32;

/// The files given, and for a folder the `*.sealed` files in it and below, sorted.
pub(super) fn sources(given: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in given {
        if !path.is_dir() {
            found.push(path.clone());
            continue;
        }
        let before = found.len();
        search(path, MAX_DEPTH, &mut found)?;
        if found.len() == before {
            return Err(Failure::undetermined("no record in this folder")
                .about(path.display())
                .hint("records in folders are found by their ending, .sealed"));
        }
    }
    Ok(found)
}

fn search(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) -> Result<()> {
    let entries = fs::read_dir(folder).map_err(|error| files::cannot("read", folder, &error))?;
    let mut paths = Vec::new();
    for entry in entries {
        let entry = entry.map_err(|error| files::cannot("read", folder, &error))?;
        let kind = entry.file_type().map_err(|error| files::cannot("read", folder, &error))?;
        paths.push((entry.path(), kind.is_dir()));
    }
    paths.sort();
    for (path, is_folder) in paths {
        // A link to a folder is not followed: it could lead back.
        if is_folder && depth > 0 {
            search(&path, depth - 1, found)?;
        } else if path.extension().is_some_and(|ending| ending == "sealed") && path.is_file() {
            found.push(path);
        }
    }
    Ok(())
}

/// One line for a record that holds.
pub(super) fn line(report: &VerdictReport) -> String {
    let ends = report.ends.as_ref();
    let ends = ends
        .map(|ends| format!("; ends at statement {}, {}", ends.statement, ends.phase))
        .unwrap_or_default();
    let remarks = match report.findings.len() {
        0 => String::new(),
        count => format!("; remarks: {count}"),
    };
    format!("{}: holds{ends}{remarks}", report.file)
}

/// What many records came to.
pub(super) struct Summary {
    began: Instant,
    worst: Exit,
    holds: usize,
    faulty: usize,
    undetermined: usize,
    unreadable: usize,
    /// How many records have a fault of each kind.
    kinds: BTreeMap<&'static str, usize>,
}

impl Summary {
    pub(super) fn new() -> Summary {
        Summary {
            began: Instant::now(),
            worst: Exit::Done,
            holds: 0,
            faulty: 0,
            undetermined: 0,
            unreadable: 0,
            kinds: BTreeMap::new(),
        }
    }

    pub(super) fn count(&mut self, report: &VerdictReport, exit: Exit) {
        self.worst = self.worst.max(exit);
        match (exit, report.ends.is_some()) {
            (_, false) => self.unreadable += 1,
            (Exit::Done, _) => self.holds += 1,
            (Exit::Refused, _) => self.faulty += 1,
            (Exit::Undetermined, _) => self.undetermined += 1,
        }
        let faults = report.findings.iter().filter(|finding| finding.grade == "fault");
        // A record counts once for each kind, however often it is found there.
        let kinds: BTreeSet<&'static str> = faults.map(|finding| finding.kind).collect();
        for kind in kinds {
            *self.kinds.entry(kind).or_default() += 1;
        }
    }

    pub(super) fn unreadable(&mut self, exit: Exit) {
        self.worst = self.worst.max(exit);
        self.unreadable += 1;
    }

    /// The highest code of all.
    pub(super) fn exit(&self) -> Exit {
        self.worst
    }

    /// The table.
    pub(super) fn say(&self) {
        let total = self.holds + self.faulty + self.undetermined + self.unreadable;
        let seconds = self.began.elapsed().as_secs_f64();
        let rate = if seconds > 0.0 { total as f64 / seconds } else { 0.0 };
        talk::note(&format!("{total:>8} records in {seconds:.1} s, {rate:.0} a second"));
        let rows = [
            ("hold", self.holds),
            ("do not hold", self.faulty),
            ("not determined", self.undetermined),
            ("unreadable", self.unreadable),
        ];
        for (name, count) in rows.into_iter().filter(|(_, count)| *count > 0) {
            talk::note(&format!("{count:>8} {name}"));
        }
        for (kind, count) in &self.kinds {
            talk::note(&format!("{count:>8} with {kind}"));
        }
    }
}

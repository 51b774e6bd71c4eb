//! What was kept elsewhere, held against every record.

use std::path::PathBuf;

use sealed_move::dispute::{Testimony, Verdict, Witness};
use sealed_move::record::MAX_RECORD;

use crate::failure::{Exit, Failure, Result};
use crate::{files, talk};

/// The largest scan that is read, in bytes.
pub(crate) const MAX_SCAN: usize = 64 * 1024 * 1024;

/// The witnesses given, each with the name it goes by.
pub(super) struct Witnesses(Vec<(String, Witness)>);

/// What a witness said of a record.
#[derive(Clone)]
pub(super) struct Heard {
    name: String,
    testimony: Option<Testimony>,
}

impl Witnesses {
    pub(super) fn read(files: &[PathBuf], scans: &[PathBuf], words: Option<&str>) -> Result<Witnesses> {
        let mut witnesses = Vec::new();
        for path in files {
            // Armor takes four characters for three bytes, and its lines.
            let bytes = files::read(path, MAX_RECORD.saturating_mul(3) / 2)?;
            let witness = Witness::read(&bytes).map_err(|error| super::unreadable(path, error))?;
            witnesses.push((format!("{} ({})", path.display(), witness.name()), witness));
        }
        for path in scans {
            let witness = Witness::of_scan(&files::read(path, MAX_SCAN)?);
            witnesses.push((format!("{} ({})", path.display(), witness.name()), witness));
        }
        if let Some(words) = words {
            let witness = Witness::of_words(words).map_err(|error| {
                Failure::undetermined(format_args!("--words: {error}")).hint("twelve words, in one argument")
            })?;
            witnesses.push(("--words".to_owned(), witness));
        }
        Ok(Witnesses(witnesses))
    }

    /// Holds a record against each; what follows is among its findings.
    pub(super) fn confront(&self, verdict: &mut Verdict) -> Vec<Heard> {
        let hear = |(name, witness): &(String, Witness)| Heard {
            name: name.clone(),
            testimony: verdict.confront(witness),
        };
        self.0.iter().map(hear).collect()
    }

    /// A witness that is about none of the records was brought in vain: what it would have shown was
    /// not determined.
    pub(super) fn exit(&self, heard: &[Heard]) -> Exit {
        let mut exit = Exit::Done;
        for one in heard.iter().filter(|one| !one.is_about_it()) {
            talk::note(&format!("the witness {} {}", one.name, one.said()));
            talk::hint("bring a witness of the game in question");
            exit = Exit::Undetermined;
        }
        exit
    }
}

impl Heard {
    fn is_about_it(&self) -> bool {
        self.testimony.is_some_and(Testimony::is_about_it)
    }

    fn said(&self) -> String {
        self.testimony.map_or_else(|| "could not be heard".to_owned(), |testimony| testimony.to_string())
    }
}

/// Says what each witness said of the one record there is.
pub(super) fn say(heard: &[Heard]) {
    for one in heard.iter().filter(|one| one.is_about_it()) {
        talk::note(&format!("the witness {}: {}", one.name, one.said()));
    }
}

/// Keeps, of what a witness said of many records, the most telling.
pub(super) fn merge(all: &mut Vec<Heard>, new: Vec<Heard>) {
    if all.is_empty() {
        *all = new;
        return;
    }
    for (known, one) in all.iter_mut().zip(new) {
        if !known.is_about_it() {
            *known = one;
        }
    }
}

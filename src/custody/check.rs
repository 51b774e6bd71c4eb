//! Looking after what is kept: a record derived again from its bytes, and what lies beside it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::digest::Digest;
use crate::record::{HandIn, Record, RecordError};

use super::CustodyError;
use super::disk::{Disk as _, System};
use super::file::with_suffix;
use super::whole::acknowledged;

/// The records in a folder, by name; or the one record that the path names.
///
/// # Errors
///
/// [`CustodyError::Missing`] when there is nothing under this path.
pub fn records(path: &Path) -> Result<Vec<PathBuf>, CustodyError> {
    if !fs::metadata(path)?.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut found = Vec::new();
    for entry in fs::read_dir(path)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "sealed") && path.is_file() {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// What was found in one record file and beside it.
#[derive(Debug)]
pub struct Checked {
    /// The record, every signature, link and step of it verified, whoever signed; or what is wrong.
    pub record: Result<Record, RecordError>,
    /// How many bytes stand behind the last whole statement. They were never acknowledged, and are set
    /// aside by the next append.
    pub torn: usize,
    /// Whether the file is named by a case, and by another than its own.
    pub misnamed: bool,
    /// What is kept beside it of an envelope that was handed in.
    pub kept: Kept,
    /// Files that a crash left: torn rests set aside, and temporary ones. Nothing needs them.
    pub leftovers: Vec<PathBuf>,
}

/// The envelope beside a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kept {
    /// None, and none is missed.
    Nothing,
    /// The one that was handed in last; the clocks are not stopped yet.
    Awaited,
    /// One that a crash kept from being entered. The next stop of the clocks enters it first.
    NotEntered,
    /// One that the record itself holds by now.
    InRecord,
    /// The record waits for an envelope whose bytes are not here.
    Missed,
    /// No hand-in at all.
    Damaged,
}

/// Derives a record again from its file, and looks at what lies beside it. Changes nothing.
///
/// # Errors
///
/// [`CustodyError`] when the file cannot be read; what is wrong *in* it is found, not an error.
pub fn check(path: &Path) -> Result<Checked, CustodyError> {
    let bytes = System.read(path)?;
    let whole = acknowledged(&bytes);
    let record = Record::open_whoever_signed(whole);
    let pending = System.read_if_there(&with_suffix(path, ".pending"))?;
    let kept = record.as_ref().map_or(Kept::Nothing, |record| kept(record, pending.as_deref()));
    Ok(Checked {
        torn: bytes.len() - whole.len(),
        misnamed: record.as_ref().is_ok_and(|record| is_misnamed(path, record)),
        record,
        kept,
        leftovers: leftovers(path)?,
    })
}

fn is_misnamed(path: &Path, record: &Record) -> bool {
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    Digest::from_hex(stem).is_some_and(|case| case != record.id())
}

pub(super) fn kept(record: &Record, pending: Option<&[u8]>) -> Kept {
    // A game that waits for the stop has a sealing whose envelope is not in the record yet.
    let waiting = record.sealings().last().filter(|sealing| sealing.envelope().is_none());
    let is_over = record.game().phase_name() == "over";
    match (pending.map(HandIn::parse), waiting) {
        (None, Some(_)) if !is_over => Kept::Missed,
        (None, _) => Kept::Nothing,
        (Some(Err(_)), _) => Kept::Damaged,
        (Some(Ok(hand_in)), Some(sealing)) if sealing.digest() == Some(hand_in.envelope().digest()) => {
            Kept::Awaited
        }
        (Some(Ok(hand_in)), _) if record.has_slip(hand_in.slip()) => Kept::InRecord,
        (Some(Ok(_)), _) => Kept::NotEntered,
    }
}

/// What begins with the record's name and ends as only a crash leaves it.
fn leftovers(path: &Path) -> Result<Vec<PathBuf>, CustodyError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let other = entry.file_name().to_string_lossy().into_owned();
        let rest = other.strip_prefix(&name).unwrap_or_default();
        if rest.starts_with('.')
            && (rest.ends_with(".tmp") || rest.ends_with(".torn") || rest.ends_with(".damaged"))
        {
            found.push(entry.path());
        }
    }
    found.sort();
    Ok(found)
}

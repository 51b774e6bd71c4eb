//! Files in and out: bounded reading; whole writing, to a temporary name, synced, then renamed.

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use sealed_move::custody::{self, CustodyError};
use sealed_move::statement::{Armor, Carried, CarriedError, PartsError};

use zeroize::Zeroizing;

use crate::failure::{Failure, Result};
use crate::os;

/// Reads a file, or the standard input for `-`, of at most `limit` bytes.
pub(crate) fn read(path: &Path, limit: usize) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    read_into(&mut bytes, path, limit)?;
    Ok(bytes)
}

/// The same for a secret: wiped after use.
pub(crate) fn read_secret(path: &Path, limit: usize) -> Result<Zeroizing<Vec<u8>>> {
    let mut bytes = room_for(limit);
    read_into(&mut bytes, path, limit)?;
    Ok(bytes)
}

fn read_into(bytes: &mut Vec<u8>, path: &Path, limit: usize) -> Result<()> {
    read_opened(bytes, open(path)?, path, limit)
}

fn read_opened(bytes: &mut Vec<u8>, opened: Option<File>, path: &Path, limit: usize) -> Result<()> {
    let read = match opened {
        None => bounded(io::stdin().lock(), bytes, limit),
        Some(file) => bounded(file, bytes, limit),
    };
    read.map_err(|error| cannot("read", path, &error))?;
    if bytes.len() > limit { Err(too_large(path, limit)) } else { Ok(()) }
}

/// A buffer that never grows, which would leave a copy behind.
fn room_for(limit: usize) -> Zeroizing<Vec<u8>> {
    Zeroizing::new(Vec::with_capacity(limit.saturating_add(2)))
}

/// The same for what nobody but its owner may be able to read: a key, a passphrase, a ticket. What is looked at is
/// what is read: another file under the same name a moment later is none of it.
pub(crate) fn read_private(path: &Path, what: &str, limit: usize) -> Result<Zeroizing<Vec<u8>>> {
    let opened = open(path)?;
    if let Some(file) = &opened
        && os::is_open_to_others(file).map_err(|error| cannot("read", path, &error))?
    {
        return Err(Failure::undetermined(format_args!("a {what} that others may read or change"))
            .about(path.display())
            .hint(format_args!(
                "chmod 600 {}; on a stick that knows no owners, copy it to a disk of your own first",
                path.display()
            )));
    }
    let mut bytes = room_for(limit);
    read_opened(&mut bytes, opened, path, limit)?;
    Ok(bytes)
}

/// Opens a file; the standard input, written `-`, is none.
fn open(path: &Path) -> Result<Option<File>> {
    if path == Path::new("-") {
        return Ok(None);
    }
    // Opening a folder succeeds on some systems; reading it then says something odd.
    if path.is_dir() {
        return Err(Failure::undetermined("a folder, not a file").about(path.display()));
    }
    File::open(path).map(Some).map_err(|error| cannot("read", path, &error))
}

fn too_large(path: &Path, limit: usize) -> Failure {
    Failure::undetermined(format_args!("more than {limit} bytes"))
        .about(path.display())
        .hint("no such file is that large; check that it is the right one")
}

fn bounded(from: impl io::Read, bytes: &mut Vec<u8>, limit: usize) -> io::Result<usize> {
    let limit = u64::try_from(limit).unwrap_or(u64::MAX);
    from.take(limit.saturating_add(1)).read_to_end(bytes)
}

/// Reads a file of ours: its bytes, or the armor or parts they were carried in.
pub(crate) fn read_armored(path: &Path, kind: Armor, limit: usize) -> Result<Vec<u8>> {
    let mut carried = Carried::new(limit);
    read_carried(path, kind, limit, &mut carried)?;
    let mut things = carried.finish().map_err(|error| not_carried(&error).about(path.display()))?;
    match things.pop() {
        Some((found, bytes)) if found == kind && things.is_empty() => Ok(bytes),
        Some((found, _)) if things.is_empty() => {
            Err(Failure::undetermined(format_args!("a {} (expected a {})", found.label(), kind.label()))
                .about(path.display())
                .hint("`sealed-move inspect` says what a file holds"))
        }
        _ => Err(Failure::undetermined("several things in one text")
            .about(path.display())
            .hint("`sealed-move take` takes several at once; this wants one")),
    }
}

/// Puts what is in a file to what was carried in others.
pub(crate) fn read_carried(path: &Path, bare: Armor, limit: usize, carried: &mut Carried) -> Result<()> {
    // Armor takes four characters for three bytes, parts not quite twice as many as they carry.
    let bytes = read(path, limit.saturating_mul(2) + 1024)?;
    if !Carried::is_text(&bytes) && bytes.len() > limit {
        return Err(too_large(path, limit));
    }
    carried.add(&bytes, bare).map_err(|error| not_carried(&error).about(path.display()))
}

/// Why armor or parts are no whole, and what to do about it.
pub(crate) fn not_carried(error: &CarriedError) -> Failure {
    let failure = Failure::undetermined(error);
    match error {
        CarriedError::Parts(PartsError::Missing { .. }) => failure
            .hint("scan what is missing and give all parts together; order and repetition are no matter"),
        CarriedError::Line { .. } => failure.hint("scan or paste it again; nothing was taken"),
        _ => failure.hint("`sealed-move inspect` says what a file holds"),
    }
}

/// What a verb does with a file that is there already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Existing {
    /// Leave it and fail.
    Keep,
    /// Replace it, because `--force` says so.
    Replace,
}

impl From<bool> for Existing {
    fn from(force: bool) -> Existing {
        if force { Existing::Replace } else { Existing::Keep }
    }
}

/// Writes a public file whole or not at all.
pub(crate) fn write(path: &Path, bytes: &[u8], existing: Existing) -> Result<()> {
    let written = match existing {
        Existing::Keep => custody::write_new(path, bytes),
        Existing::Replace => custody::write_over(path, bytes),
    };
    written.map_err(|error| match error {
        CustodyError::Exists => exists(path),
        CustodyError::Io(error) => cannot("write", path, &error),
        error => Failure::undetermined(error).about(path.display()),
    })
}

/// Writes a secret file that must not exist yet, for its owner's eyes only.
pub(crate) fn write_secret(path: &Path, bytes: &[u8]) -> Result<()> {
    let mut file = os::create_secret(path).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => exists(path),
        _ => cannot("write", path, &error),
    })?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    written.and_then(|()| custody::sync_folder_of(path)).map_err(|error| {
        // It was created here, so nothing of anybody else's is lost.
        let _ = fs::remove_file(path);
        cannot("write", path, &error)
    })
}

/// Writes a secret file in place of another, all or nothing.
pub(crate) fn replace_secret(path: &Path, bytes: &[u8]) -> Result<()> {
    let mut temporary = path.as_os_str().to_owned();
    temporary.push(format!(".{}.tmp", std::process::id()));
    let temporary = PathBuf::from(temporary);
    write_secret(&temporary, bytes)?;
    let renamed = fs::rename(&temporary, path).and_then(|()| custody::sync_folder_of(path));
    renamed.map_err(|error| {
        let _ = fs::remove_file(&temporary);
        cannot("write", path, &error)
    })
}

/// Fails where a file is in the way, before anything is asked or computed.
pub(crate) fn must_be_free(path: &Path, existing: Existing) -> Result<()> {
    if existing == Existing::Keep && path.symlink_metadata().is_ok() { Err(exists(path)) } else { Ok(()) }
}

/// Makes a folder where there is none yet.
pub(crate) fn make_folder(path: &Path) -> Result<()> {
    fs::create_dir_all(path).map_err(|error| cannot("make", path, &error))
}

/// Makes a folder for secrets where there is none yet, for its owner only.
pub(crate) fn make_secret_folder(path: &Path) -> Result<()> {
    os::create_secret_folder(path).map_err(|error| cannot("make", path, &error))
}

/// The files of a folder with this extension, sorted.
pub(crate) fn with_extension(folder: &Path, extension: &str) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).map_err(|error| cannot("read", folder, &error))?;
    let mut found = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| cannot("read", folder, &error))?.path();
        if path.extension().is_some_and(|other| other == extension) && path.is_file() {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn exists(path: &Path) -> Failure {
    Failure::undetermined("exists already")
        .about(path.display())
        .hint("choose another name, or say --force where the verb has it")
}

/// A system error in our manners.
pub(crate) fn cannot(what: &str, path: &Path, error: &io::Error) -> Failure {
    let reason = match error.kind() {
        io::ErrorKind::NotFound => "not found".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ => error.to_string(),
    };
    Failure::undetermined(format_args!("cannot {what}: {reason}"))
        .about(path.display())
        .hint("check the path, and whether you may read and write there")
}

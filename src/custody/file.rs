//! Records in files: `<name>.sealed`, a CBOR sequence, with a lock file beside it.
//!
//! The lock is the operating system's, on a file of its own, so that it ends with the process that
//! held it, however that ended.
//!
//! A statement is appended in two steps: everything but its first byte, synced, then its first byte,
//! synced. Until then a zero stands there, with which no statement begins; so whatever part of the rest
//! a crash has left, in whatever order the disk wrote it, is known to be no statement.

use std::io;
use std::path::{Path, PathBuf};

use crate::digest::Digest;
use crate::record::MAX_RECORD;

use super::disk::{Disk, System};
use super::whole::{acknowledged, whole_statements};
use super::{CustodyError, Store};

/// One folder of records, or one record named by its path.
///
/// ```
/// use sealed_move::custody::{CustodyError, FileStore, Store};
/// use sealed_move::digest::Digest;
/// use sealed_move::statement::head_of;
///
/// let folder = std::env::temp_dir().join(format!("sealed-move-doc-{}", std::process::id()));
/// std::fs::create_dir_all(&folder)?;
/// let case = Digest::new([7; 32]);
/// let mut store = FileStore::folder(&folder);
/// store.create(&case, &[0xf6])?;
/// store.append(&case, head_of(&[0xf6]), &[0xf5])?;
/// assert_eq!(store.load(&case)?, [0xf6, 0xf5]);
/// assert!(matches!(store.append(&case, Digest::ZERO, &[0xf4]), Err(CustodyError::Outrun)));
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct FileStore(Files<System>);

impl FileStore {
    /// A folder, which must exist, with one file for each case.
    #[must_use]
    pub fn folder(path: &Path) -> FileStore {
        FileStore(Files { place: Place::Folder(path.to_owned()), disk: System })
    }

    /// One record at a path of its own.
    #[must_use]
    pub fn one(path: &Path) -> FileStore {
        FileStore(Files { place: Place::One(path.to_owned()), disk: System })
    }
}

impl Store for FileStore {
    fn create(&mut self, case: &Digest, first: &[u8]) -> Result<(), CustodyError> {
        self.0.create(case, first)
    }

    fn load(&self, case: &Digest) -> Result<Vec<u8>, CustodyError> {
        self.0.load(case)
    }

    fn append(&mut self, case: &Digest, expected: Digest, statement: &[u8]) -> Result<(), CustodyError> {
        self.0.append(case, expected, statement)
    }

    fn keep_envelope(&mut self, case: &Digest, envelope: &[u8]) -> Result<(), CustodyError> {
        self.0.keep_envelope(case, envelope)
    }

    fn envelope(&self, case: &Digest) -> Result<Option<Vec<u8>>, CustodyError> {
        self.0.envelope(case)
    }

    fn forget_envelope(&mut self, case: &Digest) -> Result<(), CustodyError> {
        self.0.forget_envelope(case)
    }
}

/// Records in the files of some disk.
#[derive(Debug, Clone)]
pub(super) struct Files<D> {
    pub(super) place: Place,
    pub(super) disk: D,
}

#[derive(Debug, Clone)]
pub(super) enum Place {
    /// Records named by their case id.
    Folder(PathBuf),
    /// One record, whatever its case.
    One(PathBuf),
}

impl<D: Disk> Files<D> {
    fn path(&self, case: &Digest) -> PathBuf {
        match &self.place {
            Place::Folder(folder) => folder.join(format!("{case}.sealed")),
            Place::One(path) => path.clone(),
        }
    }

    fn beside(&self, case: &Digest, suffix: &str) -> PathBuf {
        with_suffix(&self.path(case), suffix)
    }

    /// Takes the one writer's place.
    fn lock(&self, case: &Digest) -> Result<D::Lock, CustodyError> {
        lock(&self.disk, &self.path(case))
    }

    /// Appends behind the first `length` bytes. The first byte comes last; see the module.
    fn append_at(&self, path: &Path, length: usize, statement: &[u8]) -> Result<(), CustodyError> {
        let Some((first, rest)) = statement.split_first().filter(|(first, _)| **first != 0) else {
            return Err(CustodyError::Damaged);
        };
        let mut file = self.disk.open(path)?;
        let appended = (|| {
            // What an earlier crash left half written was never acknowledged.
            self.disk.cut(&file, length)?;
            self.disk.write(&mut file, length + 1, rest)?;
            self.disk.sync(&file)?;
            self.disk.write(&mut file, length, &[*first])?;
            self.disk.sync(&file)
        })();
        appended.map_err(|error| {
            // Best effort: the next append would find and cut the rest anyway.
            let _ = self.disk.cut(&file, length);
            CustodyError::Io(error)
        })
    }
}

impl<D: Disk> Store for Files<D> {
    fn create(&mut self, case: &Digest, first: &[u8]) -> Result<(), CustodyError> {
        write_new_on(&self.disk, &self.path(case), first)
    }

    fn load(&self, case: &Digest) -> Result<Vec<u8>, CustodyError> {
        let mut bytes = self.disk.read(&self.path(case))?;
        bytes.truncate(acknowledged(&bytes).len());
        Ok(bytes)
    }

    fn append(&mut self, case: &Digest, expected: Digest, statement: &[u8]) -> Result<(), CustodyError> {
        let _writer = self.lock(case)?;
        let path = self.path(case);
        let bytes = self.disk.read(&path)?;
        let end = whole_statements(&bytes)?;
        if end.head != expected {
            return Err(CustodyError::Outrun);
        }
        if end.length + statement.len() > MAX_RECORD {
            return Err(CustodyError::Full);
        }
        if let Some(torn) = bytes.get(end.length..).filter(|torn| !torn.is_empty()) {
            // Never acknowledged, unless the disk bent it since: kept aside, not thrown away.
            write_over_by_writer(&self.disk, &self.beside(case, ".torn"), torn)?;
        }
        self.append_at(&path, end.length, statement)
    }

    fn keep_envelope(&mut self, case: &Digest, envelope: &[u8]) -> Result<(), CustodyError> {
        let _writer = self.lock(case)?;
        write_over_by_writer(&self.disk, &self.beside(case, ".pending"), envelope)
    }

    fn envelope(&self, case: &Digest) -> Result<Option<Vec<u8>>, CustodyError> {
        self.disk.read_if_there(&self.beside(case, ".pending"))
    }

    fn forget_envelope(&mut self, case: &Digest) -> Result<(), CustodyError> {
        let _writer = match self.lock(case) {
            Err(CustodyError::Missing) => return Ok(()),
            lock => lock?,
        };
        let pending = self.beside(case, ".pending");
        // An envelope that a crash kept from being stored is forgotten as well.
        for path in [with_suffix(&pending, ".tmp"), pending.clone()] {
            match self.disk.remove(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(CustodyError::Io(error)),
                _ => {}
            }
        }
        self.disk.sync_folder_of(&pending).map_err(CustodyError::Io)
    }
}

/// Takes the place of the one writer of a record.
pub(super) fn lock<D: Disk>(disk: &D, record: &Path) -> Result<D::Lock, CustodyError> {
    // Nothing is left beside a record that is not there.
    if !disk.exists(record) {
        return Err(CustodyError::Missing);
    }
    disk.lock(&with_suffix(record, ".lock"))
}

pub(super) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// Writes a file that must not exist yet: to a temporary name, synced, then given its own.
///
/// # Errors
///
/// [`CustodyError::Exists`] when there is one already; nothing is changed then.
pub fn write_new(path: &Path, bytes: &[u8]) -> Result<(), CustodyError> {
    write_new_on(&System, path, bytes)
}

/// Writes a file in place of whatever was there, all or nothing.
///
/// # Errors
///
/// [`CustodyError::Io`]; the old file is untouched then.
pub fn write_over(path: &Path, bytes: &[u8]) -> Result<(), CustodyError> {
    write_over_through(&System, path, &of_process(path), bytes)
}

fn write_new_on<D: Disk>(disk: &D, path: &Path, bytes: &[u8]) -> Result<(), CustodyError> {
    if disk.exists(path) {
        return Err(CustodyError::Exists);
    }
    let temporary = of_process(path);
    write_temporary(disk, &temporary, bytes)?;
    // A hard link fails where a rename would replace.
    let renamed = match disk.link(&temporary, path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(CustodyError::Exists),
        // A file system without links: the check above is all there is.
        Err(_) => disk.rename(&temporary, path).map_err(CustodyError::Io),
        Ok(()) => Ok(()),
    };
    let _ = disk.remove(&temporary);
    renamed?;
    disk.sync_folder_of(path).map_err(CustodyError::Io)
}

/// The same as [`write_over`] by whoever holds the lock. Only one does, so the temporary name can be
/// always the same, and what a crash leaves under it is gone with the next.
pub(super) fn write_over_by_writer<D: Disk>(disk: &D, path: &Path, bytes: &[u8]) -> Result<(), CustodyError> {
    write_over_through(disk, path, &with_suffix(path, ".tmp"), bytes)
}

fn write_over_through<D: Disk>(
    disk: &D,
    path: &Path,
    temporary: &Path,
    bytes: &[u8],
) -> Result<(), CustodyError> {
    write_temporary(disk, temporary, bytes)?;
    disk.rename(temporary, path).map_err(|error| {
        let _ = disk.remove(temporary);
        CustodyError::Io(error)
    })?;
    disk.sync_folder_of(path).map_err(CustodyError::Io)
}

/// A temporary name that no other process uses.
fn of_process(path: &Path) -> PathBuf {
    with_suffix(path, &format!(".{}.tmp", std::process::id()))
}

fn write_temporary<D: Disk>(disk: &D, temporary: &Path, bytes: &[u8]) -> Result<(), CustodyError> {
    let written = (|| {
        let mut file = disk.create(temporary)?;
        disk.write(&mut file, 0, bytes)?;
        disk.sync(&file)
    })();
    written.map_err(|error| {
        let _ = disk.remove(temporary);
        // The folder is not there.
        if error.kind() == io::ErrorKind::NotFound { CustodyError::Missing } else { CustodyError::Io(error) }
    })
}

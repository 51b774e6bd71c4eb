//! Records in files: `<name>.sealed`, a CBOR sequence, with a lock file beside it.
//!
//! The lock is the operating system's, on a file of its own, so that it ends with the process that
//! held it, however that ended.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use crate::cbor::{self, CborError};
use crate::digest::Digest;
use crate::record::MAX_RECORD;
use crate::statement::head_of;

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
pub struct FileStore {
    place: Place,
}

#[derive(Debug, Clone)]
enum Place {
    /// Records named by their case id.
    Folder(PathBuf),
    /// One record, whatever its case.
    One(PathBuf),
}

impl FileStore {
    /// A folder, which must exist, with one file for each case.
    #[must_use]
    pub fn folder(path: &Path) -> FileStore {
        FileStore { place: Place::Folder(path.to_owned()) }
    }

    /// One record at a path of its own.
    #[must_use]
    pub fn one(path: &Path) -> FileStore {
        FileStore { place: Place::One(path.to_owned()) }
    }

    fn path(&self, case: &Digest) -> PathBuf {
        match &self.place {
            Place::Folder(folder) => folder.join(format!("{case}.sealed")),
            Place::One(path) => path.clone(),
        }
    }

    fn beside(&self, case: &Digest, suffix: &str) -> PathBuf {
        let mut name = self.path(case).into_os_string();
        name.push(suffix);
        name.into()
    }

    /// Takes the one writer's place, until the file is dropped.
    fn lock(&self, case: &Digest) -> Result<File, CustodyError> {
        // Nothing is left beside a record that is not there.
        if !self.path(case).exists() {
            return Err(CustodyError::Missing);
        }
        let path = self.beside(case, ".lock");
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(CustodyError::Io)?;
        match file.try_lock() {
            Ok(()) => Ok(file),
            Err(TryLockError::WouldBlock) => Err(CustodyError::Busy),
            Err(TryLockError::Error(error)) => Err(CustodyError::Io(error)),
        }
    }
}

impl Store for FileStore {
    fn create(&mut self, case: &Digest, first: &[u8]) -> Result<(), CustodyError> {
        write_new(&self.path(case), first)
    }

    fn load(&self, case: &Digest) -> Result<Vec<u8>, CustodyError> {
        let mut bytes = read_bounded(&self.path(case))?;
        bytes.truncate(acknowledged(&bytes).len());
        Ok(bytes)
    }

    fn append(&mut self, case: &Digest, expected: Digest, statement: &[u8]) -> Result<(), CustodyError> {
        let _writer = self.lock(case)?;
        let mut file = OpenOptions::new().read(true).write(true).open(self.path(case))?;
        let bytes = bounded(&file)?;
        let end = whole_statements(&bytes)?;
        if end.head != expected {
            return Err(CustodyError::Outrun);
        }
        if end.length + statement.len() > MAX_RECORD {
            return Err(CustodyError::Full);
        }
        if let Some(torn) = bytes.get(end.length..).filter(|torn| !torn.is_empty()) {
            // Never acknowledged, unless the disk bent it since: kept aside, not thrown away.
            write_over(&self.beside(case, ".torn"), torn)?;
        }
        let length = u64::try_from(end.length).map_err(|_| CustodyError::Full)?;
        let appended = (|| {
            // What an earlier crash left half written was never acknowledged.
            file.set_len(length)?;
            file.seek(SeekFrom::Start(length))?;
            file.write_all(statement)?;
            file.sync_all()
        })();
        appended.map_err(|error| {
            // Best effort: the next append would find and cut the rest anyway.
            let _ = file.set_len(length);
            CustodyError::Io(error)
        })
    }

    fn keep_envelope(&mut self, case: &Digest, envelope: &[u8]) -> Result<(), CustodyError> {
        let _writer = self.lock(case)?;
        write_over(&self.beside(case, ".pending"), envelope)
    }

    fn envelope(&self, case: &Digest) -> Result<Option<Vec<u8>>, CustodyError> {
        match read_bounded(&self.beside(case, ".pending")) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(CustodyError::Missing) => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn forget_envelope(&mut self, case: &Digest) -> Result<(), CustodyError> {
        match fs::remove_file(self.beside(case, ".pending")) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(CustodyError::Io(error)),
            _ => Ok(()),
        }
    }
}

/// The part of a record file that was acknowledged: its whole statements, without what a crash left
/// half written behind them. Bytes that are no CBOR sequence at all come back as they are, for
/// whoever reads them to say so.
///
/// ```
/// use sealed_move::custody::acknowledged;
///
/// // A whole text item, and the first byte of one that claims to be longer.
/// assert_eq!(acknowledged(&[0x61, b'a', 0x65]), [0x61, b'a']);
/// ```
#[must_use]
pub fn acknowledged(bytes: &[u8]) -> &[u8] {
    match whole_statements(bytes) {
        // Where not even the first statement is whole, nothing was.
        Ok(end) if end.length > 0 => bytes.get(..end.length).unwrap_or(bytes),
        _ => bytes,
    }
}

/// The statements of a file that are whole: where they end, and the head of the last.
struct End {
    length: usize,
    head: Digest,
}

fn whole_statements(bytes: &[u8]) -> Result<End, CustodyError> {
    let mut end = End { length: 0, head: Digest::ZERO };
    while let Some(rest) = bytes.get(end.length..).filter(|rest| !rest.is_empty()) {
        match cbor::item_length(rest) {
            Ok(length) => {
                end.head = head_of(rest.get(..length).unwrap_or_default());
                end.length += length;
            }
            Err(CborError::Torn) => break,
            Err(_) => return Err(CustodyError::Damaged),
        }
    }
    Ok(end)
}

fn read_bounded(path: &Path) -> Result<Vec<u8>, CustodyError> {
    bounded(&File::open(path)?)
}

/// What a file holds from its beginning, if that is no more than a record may hold.
fn bounded(file: &File) -> Result<Vec<u8>, CustodyError> {
    let mut bytes = Vec::new();
    let limit = u64::try_from(MAX_RECORD).unwrap_or(u64::MAX);
    file.take(limit + 1).read_to_end(&mut bytes).map_err(CustodyError::Io)?;
    if bytes.len() > MAX_RECORD { Err(CustodyError::Full) } else { Ok(bytes) }
}

/// Writes a file that must not exist yet: to a temporary name, synced, then given its own.
///
/// # Errors
///
/// [`CustodyError::Exists`] when there is one already; nothing is changed then.
pub fn write_new(path: &Path, bytes: &[u8]) -> Result<(), CustodyError> {
    if path.exists() {
        return Err(CustodyError::Exists);
    }
    let temporary = write_temporary(path, bytes, 0o644)?;
    // A hard link fails where a rename would replace.
    let linked = fs::hard_link(&temporary, path);
    let renamed = match linked {
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => Err(CustodyError::Exists),
        // A file system without links: the check above is all there is.
        Err(_) => fs::rename(&temporary, path).map_err(CustodyError::Io),
        Ok(()) => Ok(()),
    };
    let _ = fs::remove_file(&temporary);
    renamed?;
    sync_folder(path)
}

/// Writes a file in place of whatever was there, all or nothing.
///
/// # Errors
///
/// [`CustodyError::Io`]; the old file is untouched then.
pub fn write_over(path: &Path, bytes: &[u8]) -> Result<(), CustodyError> {
    let temporary = write_temporary(path, bytes, 0o644)?;
    fs::rename(&temporary, path).map_err(|error| {
        let _ = fs::remove_file(&temporary);
        CustodyError::Io(error)
    })?;
    sync_folder(path)
}

fn write_temporary(path: &Path, bytes: &[u8], mode: u32) -> Result<PathBuf, CustodyError> {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}.tmp", std::process::id()));
    let temporary = PathBuf::from(name);
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, mode);
    #[cfg(not(unix))]
    let _ = mode;
    let written = (|| {
        let mut file = options.open(&temporary)?;
        file.write_all(bytes)?;
        file.sync_all()
    })();
    match written {
        Ok(()) => Ok(temporary),
        Err(error) => {
            let _ = fs::remove_file(&temporary);
            Err(if error.kind() == std::io::ErrorKind::NotFound {
                CustodyError::Missing
            } else {
                CustodyError::Io(error)
            })
        }
    }
}

/// Makes a new name in a folder survive a crash, where the system has such a thing.
fn sync_folder(path: &Path) -> Result<(), CustodyError> {
    #[cfg(unix)]
    {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(CustodyError::Io)?;
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

//! What a store asks of a disk: the one place of the library that depends on the operating system, and the
//! seam at which its tests stop it.
//!
//! The branches for systems other than Unix are written from their documentation; they are known to compile for
//! Windows, and have not been run by the project: there a folder cannot be synced, and the journal of the file system keeps its names.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;

use crate::record::MAX_RECORD;

use super::CustodyError;

/// A disk: every call that changes something is one at which a machine can stop.
pub(super) trait Disk {
    /// A file that is being written.
    type File;
    /// The one writer's place, until it is dropped or the process ends.
    type Lock;

    fn lock(&self, path: &Path) -> Result<Self::Lock, CustodyError>;
    fn exists(&self, path: &Path) -> bool;
    /// What a file holds from its beginning, if that is no more than a record may hold.
    fn read(&self, path: &Path) -> Result<Vec<u8>, CustodyError>;
    /// The same of a file that need not be there.
    fn read_if_there(&self, path: &Path) -> Result<Option<Vec<u8>>, CustodyError> {
        match self.read(path) {
            Err(CustodyError::Missing) => Ok(None),
            read => read.map(Some),
        }
    }
    /// An empty file, whatever was there.
    fn create(&self, path: &Path) -> io::Result<Self::File>;
    /// A file that is there, to be changed.
    fn open(&self, path: &Path) -> io::Result<Self::File>;
    fn cut(&self, file: &Self::File, length: usize) -> io::Result<()>;
    /// Writes from a place on; what is skipped reads as zeros.
    fn write(&self, file: &mut Self::File, at: usize, bytes: &[u8]) -> io::Result<()>;
    fn sync(&self, file: &Self::File) -> io::Result<()>;
    /// A second name, which must be free.
    fn link(&self, from: &Path, to: &Path) -> io::Result<()>;
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    fn remove(&self, path: &Path) -> io::Result<()>;
    /// Makes the names given and taken in a file's folder survive a crash.
    fn sync_folder_of(&self, path: &Path) -> io::Result<()>;
}

/// The disks of this machine.
#[derive(Debug, Clone, Copy)]
pub(super) struct System;

fn offset(at: usize) -> io::Result<u64> {
    u64::try_from(at).map_err(io::Error::other)
}

impl Disk for System {
    type File = File;
    type Lock = File;

    fn lock(&self, path: &Path) -> Result<File, CustodyError> {
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(CustodyError::Io)?;
        match file.try_lock() {
            Ok(()) => Ok(file),
            Err(TryLockError::WouldBlock) => Err(CustodyError::Busy),
            Err(TryLockError::Error(error)) => Err(CustodyError::Io(error)),
        }
    }

    fn exists(&self, path: &Path) -> bool {
        path.exists()
    }

    fn read(&self, path: &Path) -> Result<Vec<u8>, CustodyError> {
        let mut bytes = Vec::new();
        let limit = u64::try_from(MAX_RECORD).unwrap_or(u64::MAX);
        File::open(path)?.take(limit + 1).read_to_end(&mut bytes).map_err(CustodyError::Io)?;
        if bytes.len() > MAX_RECORD { Err(CustodyError::Full) } else { Ok(bytes) }
    }

    fn create(&self, path: &Path) -> io::Result<File> {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o644);
        options.open(path)
    }

    fn open(&self, path: &Path) -> io::Result<File> {
        OpenOptions::new().write(true).open(path)
    }

    fn cut(&self, file: &File, length: usize) -> io::Result<()> {
        file.set_len(offset(length)?)
    }

    fn write(&self, file: &mut File, at: usize, bytes: &[u8]) -> io::Result<()> {
        file.seek(SeekFrom::Start(offset(at)?))?;
        file.write_all(bytes)
    }

    fn sync(&self, file: &File) -> io::Result<()> {
        file.sync_all()
    }

    fn link(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::hard_link(from, to)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn sync_folder_of(&self, path: &Path) -> io::Result<()> {
        sync_folder_of(path)
    }
}

/// Makes the names given and taken in a file's folder survive a crash, where the system has such a thing.
///
/// # Errors
///
/// Those of the system.
pub fn sync_folder_of(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

//! Custody: keeping records. Append only, durable before anyone is told.
//!
//! # Contract of a store
//!
//! - A record is [`create`](Store::create)d on purpose; nothing is ever created by appending.
//! - [`append`](Store::append) adds one statement if, and only if, the record's newest head is
//!   still the one the caller saw. Of two writers who saw the same head one wins, and the other is
//!   told that he was outrun; so two statements with one number are never stored.
//! - One writer at a time; his place is a lock that ends with his process, however that ended, and
//!   another writer is told that the record is busy.
//! - When a call returns without an error, what it stored survives a crash and a loss of power. When it
//!   returns an error, nothing was stored. After a crash in the middle of a call the statement is there
//!   whole or not at all: a torn rest is passed over by whoever loads, and set aside by the next append.
//!   Only where a disk fails both to store and to take back, an error may leave a whole statement; it
//!   counts, and whoever loads the record again sees it.
//! - What was acknowledged is never changed and never removed.
//! - Beside each record a store keeps at most one envelope, with the slip it was handed in by, while the
//!   clocks are not stopped yet; a newer one replaces it, and nobody keeps the bytes of the older.

mod check;
mod copy;
mod disk;
mod file;
mod memory;
#[cfg(test)]
mod tests;
mod whole;

use std::fmt;
use std::io::ErrorKind;

use crate::digest::Digest;

pub use check::{Checked, Kept, check, records};
pub use copy::{Copied, CopyError, Direction, copy};
pub use disk::sync_folder_of;
pub use file::{FileStore, write_new, write_over};
pub use memory::MemoryStore;
pub use whole::acknowledged;

/// Where records are kept; see the module for the contract.
pub trait Store {
    /// Stores the first statement of a new record.
    ///
    /// # Errors
    ///
    /// [`CustodyError::Exists`] when the case has a record already.
    fn create(&mut self, case: &Digest, first: &[u8]) -> Result<(), CustodyError>;

    /// The whole record of a case.
    ///
    /// # Errors
    ///
    /// [`CustodyError::Missing`] when there is none.
    fn load(&self, case: &Digest) -> Result<Vec<u8>, CustodyError>;

    /// Appends one statement to the record whose newest head is `expected`.
    ///
    /// # Errors
    ///
    /// [`CustodyError::Outrun`] when the head is another by now.
    fn append(&mut self, case: &Digest, expected: Digest, statement: &[u8]) -> Result<(), CustodyError>;

    /// Keeps what was handed in last, slip and envelope, in place of an earlier one.
    ///
    /// # Errors
    ///
    /// [`CustodyError`] when they could not be stored.
    fn keep_envelope(&mut self, case: &Digest, envelope: &[u8]) -> Result<(), CustodyError>;

    /// What was handed in last, where it is kept.
    ///
    /// # Errors
    ///
    /// [`CustodyError`] when it could not be read.
    fn envelope(&self, case: &Digest) -> Result<Option<Vec<u8>>, CustodyError>;

    /// Forgets the envelope kept beside the record, once the record itself holds it.
    ///
    /// # Errors
    ///
    /// [`CustodyError`] when it could not be removed.
    fn forget_envelope(&mut self, case: &Digest) -> Result<(), CustodyError>;
}

/// Why a store did not do what it was asked.
#[derive(Debug)]
#[non_exhaustive]
pub enum CustodyError {
    /// There is such a record, or file, already.
    Exists,
    /// There is no such record.
    Missing,
    /// The record has another head by now.
    Outrun,
    /// Another process is writing to this record.
    Busy,
    /// What is stored is not a record that holds.
    Damaged,
    /// The record holds no more.
    Full,
    /// The operating system refused.
    Io(std::io::Error),
}

impl From<std::io::Error> for CustodyError {
    fn from(error: std::io::Error) -> CustodyError {
        match error.kind() {
            std::io::ErrorKind::AlreadyExists => CustodyError::Exists,
            std::io::ErrorKind::NotFound => CustodyError::Missing,
            _ => CustodyError::Io(error),
        }
    }
}

impl fmt::Display for CustodyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CustodyError::Exists => "exists already",
            CustodyError::Missing => "not found",
            CustodyError::Outrun => "another statement was entered meanwhile",
            CustodyError::Busy => "another process is writing to this record",
            CustodyError::Damaged => "what is stored is no record that holds",
            CustodyError::Full => "the record is full (16 MiB)",
            CustodyError::Io(error) => match error.kind() {
                ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
                    "the disk is full, nothing was stored"
                }
                ErrorKind::ReadOnlyFilesystem => "the disk can only be read, nothing was stored",
                ErrorKind::PermissionDenied => "no permission to write there, nothing was stored",
                _ => "the operating system refused",
            },
        })
    }
}

impl std::error::Error for CustodyError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            CustodyError::Io(error) => Some(error),
            _ => None,
        }
    }
}

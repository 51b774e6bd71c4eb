//! Copies on a second medium: title matches keep two envelopes in two places.
//!
//! A copy never loses anything: a record there that goes on further, or tells another story, stays as it
//! is and is reported.

use std::fmt;
use std::path::Path;

use crate::record::{Record, RecordError};

use super::check::{Kept, kept};
use super::disk::{Disk as _, System};
use super::file::{lock, with_suffix, write_over_by_writer};
use super::whole::acknowledged;
use super::{CustodyError, write_new};

/// Which of two copies is to be made like the other.
///
/// Exhaustive: there is a way there and a way back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// To a second medium. What is there must be in order.
    Backup,
    /// From it. A damaged record is set aside, as `<name>.damaged`, and replaced.
    Restore,
}

/// What a copy came to. The bytes were read back and compared in each case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Copied {
    /// There was none yet.
    Made,
    /// It had so many statements, the first of these, and now has all.
    Extended {
        /// How many there were.
        from: usize,
    },
    /// It was the same already.
    Same,
    /// It was damaged, and was set aside.
    Replaced,
}

/// Why a record was not copied. What was there is untouched.
#[derive(Debug)]
#[non_exhaustive]
pub enum CopyError {
    /// The record to be copied does not hold.
    Source(RecordError),
    /// The record in its place does not hold.
    Target(RecordError),
    /// The record in its place goes on further.
    Longer {
        /// By how many statements.
        by: usize,
    },
    /// The two tell different stories: proof against whoever signed both.
    Forked {
        /// The first statement in which they differ.
        statement: usize,
    },
    /// The record in its place is of another game.
    OtherGame,
    /// What was written did not come back as it was.
    NotTheSame,
    /// One of the two could not be read or written.
    Custody(CustodyError),
}

impl From<CustodyError> for CopyError {
    fn from(error: CustodyError) -> CopyError {
        CopyError::Custody(error)
    }
}

impl fmt::Display for CopyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CopyError::Source(_) => f.write_str("the record to be copied does not hold"),
            CopyError::Target(_) => f.write_str("the record that is there does not hold"),
            CopyError::Longer { by } => write!(f, "the record that is there goes on by {by} more statements"),
            CopyError::Forked { statement } => {
                write!(f, "the record that is there is another from statement {statement} on")
            }
            CopyError::OtherGame => f.write_str("the record that is there is of another game"),
            CopyError::NotTheSame => f.write_str("what was written did not come back as it was"),
            CopyError::Custody(_) => f.write_str("could not be copied"),
        }
    }
}

impl std::error::Error for CopyError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            CopyError::Source(error) | CopyError::Target(error) => Some(error),
            CopyError::Custody(error) => Some(error),
            _ => None,
        }
    }
}

/// Copies one record file, with the envelope kept beside it, and reads both back.
///
/// The folder of the copy must be there: none is made, so that a stick that is not plugged in is missed.
///
/// # Errors
///
/// [`CopyError`] says what is in the way.
pub fn copy(from: &Path, to: &Path, direction: Direction) -> Result<Copied, CopyError> {
    let bytes = System.read(from)?;
    let bytes = acknowledged(&bytes);
    let record = Record::open_whoever_signed(bytes).map_err(CopyError::Source)?;
    let is_new = matches!(System.read(to), Err(CustodyError::Missing));
    if is_new {
        write_new(to, bytes)?;
    }
    // From here on nobody appends there; what was there before is read under the lock.
    let _writer = lock(&System, to)?;
    let copied = bring_up_to_date(&record, to, direction)?;
    copy_pending(&record, from, to)?;
    if System.read(to)? != bytes {
        return Err(CopyError::NotTheSame);
    }
    Ok(if is_new { Copied::Made } else { copied })
}

/// Makes what lies there the same record, in the place of its one writer.
fn bring_up_to_date(record: &Record, to: &Path, direction: Direction) -> Result<Copied, CopyError> {
    let there = System.read(to)?;
    let copied = match (Record::open_whoever_signed(acknowledged(&there)), direction) {
        (Ok(old), _) => extends(record, &old)?,
        (Err(error), Direction::Backup) => return Err(CopyError::Target(error)),
        (Err(_), Direction::Restore) => {
            write_new(&with_suffix(to, ".damaged"), &there)?;
            Copied::Replaced
        }
    };
    if there != record.as_bytes() {
        write_over_by_writer(&System, to, record.as_bytes())?;
    }
    Ok(copied)
}

/// What a record adds to an older copy of itself.
fn extends(record: &Record, old: &Record) -> Result<Copied, CopyError> {
    if record.id() != old.id() {
        return Err(CopyError::OtherGame);
    }
    let (now, then) = (record.heads(), old.heads());
    let differ = now.iter().zip(then).position(|(one, other)| one != other);
    match differ {
        Some(statement) => Err(CopyError::Forked { statement }),
        None if then.len() > now.len() => Err(CopyError::Longer { by: then.len() - now.len() }),
        None if then.len() == now.len() => Ok(Copied::Same),
        None => Ok(Copied::Extended { from: then.len() }),
    }
}

/// The envelope that was handed in, as long as the record does not hold it, is in both places.
fn copy_pending(record: &Record, from: &Path, to: &Path) -> Result<(), CopyError> {
    let (from, to) = (with_suffix(from, ".pending"), with_suffix(to, ".pending"));
    if let Some(envelope) = System.read_if_there(&from)? {
        write_over_by_writer(&System, &to, &envelope)?;
        return if System.read(&to)? == envelope { Ok(()) } else { Err(CopyError::NotTheSame) };
    }
    if kept(record, System.read_if_there(&to)?.as_deref()) == Kept::InRecord {
        System.remove(&to).map_err(CustodyError::Io)?;
    }
    Ok(())
}

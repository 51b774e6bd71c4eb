//! Records in memory: for tests, examples and servers that store elsewhere.

use std::collections::HashMap;

use crate::digest::Digest;
use crate::statement::head_of;

use super::{CustodyError, Store};

/// Keeps records as long as the process lives.
#[derive(Debug, Default)]
pub struct MemoryStore {
    records: HashMap<Digest, Kept>,
}

#[derive(Debug)]
struct Kept {
    bytes: Vec<u8>,
    head: Digest,
    envelope: Option<Vec<u8>>,
}

impl MemoryStore {
    /// An empty store.
    #[must_use]
    pub fn new() -> MemoryStore {
        MemoryStore::default()
    }

    fn kept(&self, case: &Digest) -> Result<&Kept, CustodyError> {
        self.records.get(case).ok_or(CustodyError::Missing)
    }

    fn kept_mut(&mut self, case: &Digest) -> Result<&mut Kept, CustodyError> {
        self.records.get_mut(case).ok_or(CustodyError::Missing)
    }
}

impl Store for MemoryStore {
    fn create(&mut self, case: &Digest, first: &[u8]) -> Result<(), CustodyError> {
        if self.records.contains_key(case) {
            return Err(CustodyError::Exists);
        }
        let kept = Kept { bytes: first.to_vec(), head: head_of(first), envelope: None };
        self.records.insert(*case, kept);
        Ok(())
    }

    fn load(&self, case: &Digest) -> Result<Vec<u8>, CustodyError> {
        Ok(self.kept(case)?.bytes.clone())
    }

    fn append(&mut self, case: &Digest, expected: Digest, statement: &[u8]) -> Result<(), CustodyError> {
        let kept = self.kept_mut(case)?;
        if kept.head != expected {
            return Err(CustodyError::Outrun);
        }
        kept.bytes.extend_from_slice(statement);
        kept.head = head_of(statement);
        Ok(())
    }

    fn keep_envelope(&mut self, case: &Digest, envelope: &[u8]) -> Result<(), CustodyError> {
        self.kept_mut(case)?.envelope = Some(envelope.to_vec());
        Ok(())
    }

    fn envelope(&self, case: &Digest) -> Result<Option<Vec<u8>>, CustodyError> {
        Ok(self.kept(case)?.envelope.clone())
    }

    fn forget_envelope(&mut self, case: &Digest) -> Result<(), CustodyError> {
        self.kept_mut(case)?.envelope = None;
        Ok(())
    }
}

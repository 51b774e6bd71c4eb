//! The way a statement is made: prepared against the law, signed, then taken into the record.

use std::fmt;

use crate::adjournment::Refusal;
use crate::digest::Digest;
use crate::moment::Moment;
use crate::statement::{Card, Case, Draft, Event, Payload, Signer, Statement, StatementError};

use super::examine::Located;
use super::fault::Fault;
use super::state::{Change, State};
use super::{MAX_RECORD, Record};

/// A statement that the law allows and that waits for its signature.
#[derive(Debug, Clone)]
pub struct Pending {
    draft: Draft,
    change: Change,
    prev: Digest,
}

/// A signed statement that fits the record it was prepared for. Store its bytes, then
/// [`push`](Record::push) it: in this order, or a crash makes an honest arbiter contradict
/// himself.
#[derive(Debug, Clone)]
pub struct Signed {
    statement: Statement,
    change: Change,
    prev: Digest,
}

impl Pending {
    /// The bytes to be signed with plain Ed25519, for a token or a key service.
    #[must_use]
    pub fn to_be_signed(&self) -> Vec<u8> {
        self.draft.to_be_signed()
    }

    /// The statement with a signature made elsewhere, which is verified.
    ///
    /// # Errors
    ///
    /// [`StatementError`] when it is no signature of the arbiter.
    pub fn finish(self, signature: [u8; 64]) -> Result<Signed, StatementError> {
        Ok(Signed { statement: self.draft.finish(signature)?, change: self.change, prev: self.prev })
    }

    /// Has an arbiter sign it.
    ///
    /// # Errors
    ///
    /// [`StatementError`] when the key does not sign.
    pub fn sign(self, signer: &dyn Signer) -> Result<Signed, StatementError> {
        Ok(Signed { statement: self.draft.sign(signer)?, change: self.change, prev: self.prev })
    }
}

impl Signed {
    /// The statement's bytes, to be appended to the record's file.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.statement.as_bytes()
    }

    /// The head the record had when this was prepared: what a store must still find.
    #[must_use]
    pub const fn expected_head(&self) -> Digest {
        self.prev
    }

    /// The head the record will have.
    #[must_use]
    pub const fn head(&self) -> Digest {
        self.statement.head()
    }
}

impl Record {
    /// Begins a record: statement 0, signed by an arbiter of the case.
    ///
    /// # Errors
    ///
    /// [`EnterError`] when the case cannot be, or the law refuses it (a position that is over).
    pub fn begin(case: &Case, signer: &dyn Signer, at: Moment) -> Result<Record, EnterError> {
        let draft = Draft::begin(case, signer.card(), at).map_err(EnterError::Statement)?;
        let statement = draft.sign(signer).map_err(EnterError::Statement)?;
        let state = State::begin(&statement, case.clone()).map_err(EnterError::from)?;
        let bytes = statement.as_bytes().to_vec();
        Ok(Record { bytes, statements: vec![statement], state, notes: Vec::new() })
    }

    /// Checks an event against everything and drafts its statement. Nothing is changed.
    ///
    /// `at` is the arbiter's clock; where it ran back, the time of the last statement stands.
    ///
    /// # Errors
    ///
    /// [`EnterError`] says what the law, or the order of things, has against it.
    pub fn prepare(&self, event: Event, at: Moment, signer: &Card) -> Result<Pending, EnterError> {
        let seq = u64::try_from(self.statements.len()).map_err(|_| EnterError::Full)?;
        let prev = self.head();
        let payload = Payload { at: at.max(self.state.last_at), seq, prev, event };
        let mut change = self.state.apply(&payload).map_err(EnterError::from)?;
        if at < self.state.last_at {
            change.notes.push(super::Note::ClockRanBack);
        }
        let draft = Draft::next(self.case(), self.id(), signer, &payload).map_err(EnterError::Statement)?;
        Ok(Pending { draft, change, prev })
    }

    /// Takes a signed statement into the record.
    ///
    /// # Errors
    ///
    /// [`EnterError::Outrun`] when the record has moved on since it was prepared,
    /// [`EnterError::Full`] when it holds no more. Nothing is changed then.
    pub fn push(&mut self, signed: Signed) -> Result<(), EnterError> {
        if signed.prev != self.head() {
            return Err(EnterError::Outrun);
        }
        if self.bytes.len() + signed.as_bytes().len() > MAX_RECORD {
            return Err(EnterError::Full);
        }
        self.take(signed.statement, signed.change);
        Ok(())
    }

    /// Prepares, signs and takes in at once, for those who store the whole record afterwards.
    ///
    /// # Errors
    ///
    /// [`EnterError`]; nothing is changed then.
    pub fn enter(&mut self, event: Event, at: Moment, signer: &dyn Signer) -> Result<(), EnterError> {
        let signed = self.prepare(event, at, signer.card())?.sign(signer).map_err(EnterError::Statement)?;
        self.push(signed)
    }

    pub(super) fn take(&mut self, statement: Statement, mut change: Change) {
        let number = self.statements.len();
        let notes = std::mem::take(&mut change.notes);
        self.notes.extend(notes.into_iter().map(|what| Located { statement: number, what }));
        self.bytes.extend_from_slice(statement.as_bytes());
        self.state.commit(change, statement.head());
        self.statements.push(statement);
    }
}

/// Why nothing was entered.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum EnterError {
    /// The law says: not now.
    Refused(Box<Refusal>),
    /// A slip, an envelope or a share is not in order.
    Fault(Box<Fault>),
    /// The statement could not be made.
    Statement(StatementError),
    /// Another statement was entered meanwhile; look again and prepare anew.
    Outrun,
    /// The record holds no more.
    Full,
}

impl From<Fault> for EnterError {
    fn from(fault: Fault) -> EnterError {
        match fault {
            Fault::Refused(refusal) => EnterError::Refused(refusal),
            fault => EnterError::Fault(Box::new(fault)),
        }
    }
}

impl fmt::Display for EnterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EnterError::Refused(refusal) => refusal.fmt(f),
            EnterError::Fault(fault) => fault.fmt(f),
            EnterError::Statement(e) => e.fmt(f),
            EnterError::Outrun => f.write_str("another statement was entered meanwhile"),
            EnterError::Full => f.write_str("the record is full (16 MiB)"),
        }
    }
}

impl std::error::Error for EnterError {}

//! Reading a record of others to its end: how far it is lawful, and what is wrong after.

use crate::cbor::{self, CborError};
use crate::digest::Digest;
use crate::statement::{MAX_STATEMENT, Statement, head_of};

use super::fault::Fault;
use super::state::State;
use super::{MAX_RECORD, Record};

/// After so many faults the reading ends. Sixteen million bytes that are each a faulty statement
/// would otherwise take gigabytes to describe.
const MAX_FAULTS: usize = 1000;

/// Something about one statement.
#[derive(Debug, Clone, PartialEq)]
pub struct Located<T> {
    /// The statement's number, from 0.
    pub statement: usize,
    /// What there is about it.
    pub what: T,
}

/// What reading a whole file showed.
#[derive(Debug)]
pub struct Examination {
    /// The record up to its first unlawful statement; none where not even the first one stands.
    pub record: Option<Record>,
    /// What is wrong, in order. After an unlawful statement the law is followed no further, but
    /// signatures and chain are checked to the end, or to the thousandth fault.
    pub faults: Vec<Located<Fault>>,
    /// How many statements were read, lawful or not.
    pub statements: usize,
    /// The well signed statements behind the lawful part, in order. They have no effect, but whoever
    /// signed them said what they say: together with another copy they may prove a fork.
    pub later: Vec<Statement>,
}

/// Reads bytes as a record, to the end, whoever signed it.
#[must_use]
pub fn examine(bytes: &[u8]) -> Examination {
    let mut reader =
        Reader { record: None, faults: Vec::new(), number: 0, lawful: true, before: &[], later: Vec::new() };
    if bytes.len() > MAX_RECORD {
        reader.fault(Fault::TooLarge);
    } else if bytes.is_empty() {
        reader.fault(Fault::Torn);
    } else {
        reader.read(bytes);
    }
    let Reader { record, faults, number, later, .. } = reader;
    Examination { record, faults, statements: number, later }
}

struct Reader<'a> {
    record: Option<Record>,
    faults: Vec<Located<Fault>>,
    number: usize,
    lawful: bool,
    /// The statement before, lawful or not.
    before: &'a [u8],
    later: Vec<Statement>,
}

impl<'a> Reader<'a> {
    fn fault(&mut self, what: Fault) {
        self.lawful = false;
        self.faults.push(Located { statement: self.number, what });
    }

    fn read(&mut self, bytes: &'a [u8]) {
        let mut rest = bytes;
        while !rest.is_empty() {
            let item = match cbor::item_length(rest) {
                Ok(length) if length <= MAX_STATEMENT => rest.split_at_checked(length),
                Ok(length) => {
                    let too_large = CborError::TooLarge { bytes: length, limit: MAX_STATEMENT };
                    return self.fault(Fault::Statement(crate::statement::StatementError::Cose(
                        crate::statement::CoseError::Cbor(too_large),
                    )));
                }
                Err(CborError::Torn) => return self.fault(Fault::Torn),
                Err(error) => {
                    return self.fault(Fault::Statement(crate::statement::StatementError::Cose(
                        crate::statement::CoseError::Cbor(error),
                    )));
                }
            };
            let Some((statement, after)) = item else {
                return self.fault(Fault::Torn);
            };
            if self.number == 0 {
                self.first(statement)
            } else {
                self.later(statement)
            }
            self.before = statement;
            self.number += 1;
            rest = after;
            // Without a first statement nobody can say whose signatures these would have to be.
            if self.record.is_none() || self.faults.len() >= MAX_FAULTS {
                return;
            }
        }
    }

    fn first(&mut self, bytes: &[u8]) {
        let (statement, case) = match Statement::parse_first(bytes) {
            Ok(parsed) => parsed,
            Err(error) => return self.fault(Fault::Statement(error)),
        };
        if statement.payload().seq != 0 || statement.payload().prev != Digest::ZERO {
            return self.fault(Fault::Chain);
        }
        match State::begin(&statement, case) {
            Ok(state) => {
                self.record = Some(Record {
                    bytes: bytes.to_vec(),
                    statements: vec![statement],
                    state,
                    notes: Vec::new(),
                });
            }
            Err(fault) => self.fault(fault),
        }
    }

    fn later(&mut self, bytes: &[u8]) {
        let Some(record) = &self.record else {
            return;
        };
        let statement = match Statement::parse(bytes, record.case(), record.id()) {
            Ok(statement) => statement,
            Err(error) => return self.fault(Fault::Statement(error)),
        };
        let taken =
            usize::try_from(statement.payload().seq).ok().and_then(|seq| record.statements().get(seq));
        if taken.is_some_and(|known| known.payload() != statement.payload()) {
            self.later.push(statement);
            return self.fault(Fault::Forked);
        }
        if !self.lawful {
            let payload = statement.payload();
            if payload.prev != head_of(self.before) || usize::try_from(payload.seq) != Ok(self.number) {
                self.fault(Fault::Chain);
            }
            return self.later.push(statement);
        }
        match record.state.apply(statement.payload()) {
            Ok(change) => {
                if let Some(record) = &mut self.record {
                    record.take(statement, change);
                }
            }
            Err(fault) => {
                self.later.push(statement);
                self.fault(fault);
            }
        }
    }
}

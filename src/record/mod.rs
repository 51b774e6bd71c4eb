//! The record of one game: a chain of signed statements, always verified.
//!
//! A [`Record`] can only be had by beginning one or by [`open`](Record::open)ing bytes, which
//! checks every signature, the chain, the order of slips, every share against its check, the
//! body against the commitment, and the whole law. There is no unverified record to pass on by
//! mistake. Bytes that do not hold are looked at through [`examine`], which says what is wrong
//! where.
//!
//! | module | what lives there |
//! |---|---|
//! | `state` | where a record stands, and how a statement changes it |
//! | `slips` | which slip may come with which event, and in which order |
//! | `lawful` | from the words of the format to the words of the law |
//! | `sealing` | one envelope's life ([`Sealing`]) |
//! | `enter` | the way a statement is made ([`Record::prepare`]) |
//! | `invitation` | what the sealer is shown, and sealing ([`Invitation`]) |
//! | `hand_in` | the arbiter's checks while the sealer is there ([`HandIn`]) |
//! | `opening` | slips about an envelope in custody, and its opening |
//! | `examine` | reading bytes of others to the end ([`Examination`]) |
//! | `paper` | an adjournment on paper, typed in ([`Record::typed_in`]) |
//! | `replay` | going through a record again ([`Record::replay`]) |
//! | `fault` | what can be wrong ([`Fault`]), and what is worth noting ([`Note`]) |

mod enter;
mod examine;
mod fault;
mod hand_in;
mod invitation;
mod lawful;
mod opening;
mod paper;
mod replay;
mod sealing;
mod slips;
mod state;

use std::fmt;

use crate::adjournment::{Game, Party};
use crate::digest::Digest;
use crate::statement::{Card, Case, Statement, Trust};
use crate::words;

pub use enter::{EnterError, Pending, Signed};
pub use examine::{Examination, Located, examine};
pub use fault::{Fault, Note, Word};
pub use hand_in::{HandIn, HandInError, MAX_HAND_IN};
pub use invitation::{Invitation, InvitationError, Sealed};
pub use opening::OpeningError;
pub use paper::{OnPaper, PaperError};
pub use sealing::{Disclosed, Sealing};

use state::State;

/// The largest record, in bytes.
pub const MAX_RECORD: usize = 16 * 1024 * 1024;

/// A verified record of one game.
#[derive(Debug, Clone)]
pub struct Record {
    bytes: Vec<u8>,
    statements: Vec<Statement>,
    state: State,
    notes: Vec<Located<Note>>,
}

impl Record {
    /// Reads a record whose arbiters are trusted.
    ///
    /// # Errors
    ///
    /// [`RecordError`] names the first statement that does not hold, or the arbiter who is not
    /// trusted.
    pub fn open(bytes: &[u8], trust: &Trust) -> Result<Record, RecordError> {
        let record = Record::open_whoever_signed(bytes)?;
        let stranger = record.case().arbiters.iter().find(|card| !trust.trusts(card));
        match stranger {
            Some(card) => Err(RecordError::Untrusted { arbiter: Box::new(card.clone()) }),
            None => Ok(record),
        }
    }

    /// Reads a record whoever its arbiters are: everything is verified but that their keys are
    /// theirs.
    ///
    /// # Errors
    ///
    /// [`RecordError`] names the first statement that does not hold.
    pub fn open_whoever_signed(bytes: &[u8]) -> Result<Record, RecordError> {
        let examination = examine(bytes);
        match (examination.faults.into_iter().next(), examination.record) {
            (None, Some(record)) => Ok(record),
            (Some(fault), _) => {
                Err(RecordError::Fault { statement: fault.statement, fault: Box::new(fault.what) })
            }
            (None, None) => Err(RecordError::Fault { statement: 0, fault: Box::new(Fault::Torn) }),
        }
    }

    /// The bytes: a CBOR sequence (RFC 8742) of statements.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The statements, in order.
    #[must_use]
    pub fn statements(&self) -> &[Statement] {
        &self.statements
    }

    /// What statement 0 fixed.
    #[must_use]
    pub const fn case(&self) -> &Case {
        &self.state.case
    }

    /// The case id.
    #[must_use]
    pub const fn id(&self) -> Digest {
        self.state.id
    }

    /// The game as the law sees it.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.state.game
    }

    /// The chain hash of the newest statement.
    #[must_use]
    pub fn head(&self) -> Digest {
        self.state.heads.last().copied().unwrap_or(Digest::ZERO)
    }

    /// The chain hash of every statement.
    #[must_use]
    pub fn heads(&self) -> &[Digest] {
        &self.state.heads
    }

    /// Twelve words for 128 bits of the head, to be written on both scoresheets at the stop.
    #[must_use]
    pub fn sealing_words(&self) -> String {
        sealing_words(&self.head())
    }

    /// The sealings so far, in order; the last one counts.
    #[must_use]
    pub fn sealings(&self) -> &[Sealing] {
        &self.state.sealings
    }

    /// What is worth noting, statement by statement.
    #[must_use]
    pub fn notes(&self) -> &[Located<Note>] {
        &self.notes
    }

    /// Who a fingerprint is in this case.
    #[must_use]
    pub fn party(&self, fingerprint: &Digest) -> Option<Party> {
        self.state.party(fingerprint)
    }

    /// The card of a party; the first arbiter's for the arbiters.
    #[must_use]
    pub fn card(&self, party: Party) -> Option<&Card> {
        self.state.card(party)
    }

    /// Whether these very bytes were entered as a slip.
    #[must_use]
    pub fn has_slip(&self, bytes: &[u8]) -> bool {
        self.state.has_slip(bytes)
    }

    /// Whether `trust` covers a card of this case: it is trusted itself, or it belongs to a ticket
    /// and every arbiter, who made it, is trusted. The tickets of what was typed in from paper were
    /// handed to nobody, and count for nobody.
    #[must_use]
    pub fn is_trusted(&self, card: &Card, trust: &Trust) -> bool {
        let arbiters = || self.case().arbiters.iter().all(|arbiter| trust.trusts(arbiter));
        trust.trusts(card) || card.is_ticket() && self.paper().is_none() && arbiters()
    }
}

/// Twelve words for the first 128 bits of a head.
#[must_use]
pub fn sealing_words(head: &Digest) -> String {
    let mut bits = [0; 16];
    for (bit, byte) in bits.iter_mut().zip(head.as_bytes()) {
        *bit = *byte;
    }
    words::encode(&bits).to_string()
}

/// Why bytes are no record that holds.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum RecordError {
    /// A statement does not hold.
    Fault {
        /// Its number, from 0.
        statement: usize,
        /// What is wrong with it.
        fault: Box<Fault>,
    },
    /// An arbiter of the case is not trusted.
    Untrusted {
        /// His card.
        arbiter: Box<Card>,
    },
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::Fault { statement, fault } => write!(f, "statement {statement}: {fault}"),
            RecordError::Untrusted { arbiter } => write!(
                f,
                "the arbiter {} is not trusted (fingerprint {})",
                arbiter.name(),
                arbiter.fingerprint_groups()
            ),
        }
    }
}

impl std::error::Error for RecordError {}

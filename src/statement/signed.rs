//! Statements: what an arbiter signs, one after another.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::cbor::{self, CborError};
use crate::digest::{Digest, Label};
use crate::moment::Moment;

use super::card::Card;
use super::case::{Case, CaseError};
use super::cose::{self, ContentType, CoseError, MAX_STATEMENT, Protected, Unverified};
use super::event::{BegunEvent, Event};
use super::identity::{SignError, Signer};

/// The payload of a statement, in deterministic order.
///
/// ```cddl
/// statement = { at: uint, seq: uint, prev: bstr .size 32, event: { kind => { * } } }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Payload {
    /// When, by the arbiter's clock.
    pub at: Moment,
    /// The number of the statement, from 0.
    pub seq: u64,
    /// Head of the statement before; 32 zero bytes at 0.
    pub prev: Digest,
    /// What happened.
    pub event: Event,
}

/// A statement whose signature was verified against an arbiter of its case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    bytes: Vec<u8>,
    signer: Digest,
    case: Digest,
    payload: Payload,
    head: Digest,
}

impl Statement {
    /// Reads statement 0 and the case it fixes. The arbiter who signed it must be one it names.
    ///
    /// # Errors
    ///
    /// [`StatementError`] says what is wrong.
    pub fn parse_first(bytes: &[u8]) -> Result<(Statement, Case), StatementError> {
        let message = cose::open(bytes, ContentType::Statement).map_err(StatementError::Cose)?;
        let payload = decode(&message)?;
        let Event::Begun(begun) = &payload.event else {
            return Err(StatementError::NotBegun);
        };
        let case = Case::from_wire(&begun.0).map_err(StatementError::Case)?;
        let id = Label::Case.hash(&[&message.payload]);
        let statement = Statement::verify(bytes, message, payload, &case, id)?;
        Ok((statement, case))
    }

    /// Reads a later statement of a case.
    ///
    /// # Errors
    ///
    /// [`StatementError`] says what is wrong.
    pub fn parse(bytes: &[u8], case: &Case, id: Digest) -> Result<Statement, StatementError> {
        let message = cose::open(bytes, ContentType::Statement).map_err(StatementError::Cose)?;
        let payload = decode(&message)?;
        if matches!(payload.event, Event::Begun(_)) {
            return Err(StatementError::NotBegun);
        }
        Statement::verify(bytes, message, payload, case, id)
    }

    fn verify(
        bytes: &[u8],
        message: Unverified,
        payload: Payload,
        case: &Case,
        id: Digest,
    ) -> Result<Statement, StatementError> {
        let signer = case.arbiter(&message.protected.kid).ok_or(StatementError::NotAnArbiter)?;
        if message.protected != header(signer, id) {
            return Err(StatementError::Header);
        }
        if !signer.verify_key().has_signed(&message.to_be_signed, &message.signature) {
            return Err(StatementError::Signature);
        }
        let head = head_of(bytes);
        Ok(Statement { bytes: bytes.to_vec(), signer: message.protected.kid, case: id, payload, head })
    }

    /// The bytes as they arrived.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Fingerprint of the arbiter who signed.
    #[must_use]
    pub const fn signer(&self) -> Digest {
        self.signer
    }

    /// The case id.
    #[must_use]
    pub const fn case(&self) -> Digest {
        self.case
    }

    /// What was signed.
    #[must_use]
    pub const fn payload(&self) -> &Payload {
        &self.payload
    }

    /// The chain hash of this statement: what the next one names as `prev`.
    #[must_use]
    pub const fn head(&self) -> Digest {
        self.head
    }
}

/// The chain hash of a statement's exact bytes: what the next one names as `prev`.
#[must_use]
pub fn head_of(statement: &[u8]) -> Digest {
    Label::Chain.hash(&[statement])
}

/// A statement that waits for its signature: bytes to be signed out, signature in.
///
/// Whoever signs with a token or a key service takes [`to_be_signed`](Draft::to_be_signed) there
/// and brings the 64 bytes back to [`finish`](Draft::finish).
#[derive(Debug, Clone)]
pub struct Draft {
    signer: Card,
    case: Case,
    id: Digest,
    payload: Vec<u8>,
}

impl Draft {
    /// The draft of statement 0, and so of a case. Its id follows from it.
    ///
    /// # Errors
    ///
    /// [`StatementError`] when the case cannot be, or `signer` is none of its arbiters.
    pub fn begin(case: &Case, signer: &Card, at: Moment) -> Result<Draft, StatementError> {
        let event = Event::Begun(Box::new(BegunEvent(case.to_wire())));
        let payload = cbor::encode(&Payload { at, seq: 0, prev: Digest::ZERO, event });
        let id = Label::Case.hash(&[&payload]);
        Draft::new(case, id, signer, payload)
    }

    /// The draft of a later statement.
    ///
    /// # Errors
    ///
    /// [`StatementError`] when `signer` is no arbiter of the case.
    pub fn next(case: &Case, id: Digest, signer: &Card, payload: &Payload) -> Result<Draft, StatementError> {
        Draft::new(case, id, signer, cbor::encode(payload))
    }

    fn new(case: &Case, id: Digest, signer: &Card, payload: Vec<u8>) -> Result<Draft, StatementError> {
        case.check_keys().map_err(StatementError::Case)?;
        match case.arbiter(&signer.fingerprint()) {
            Some(card) => Ok(Draft { signer: card.clone(), case: case.clone(), id, payload }),
            None => Err(StatementError::NotAnArbiter),
        }
    }

    /// The case id the statement will carry.
    #[must_use]
    pub const fn case_id(&self) -> Digest {
        self.id
    }

    /// The Sig_structure of RFC 9052 4.4, to be signed with plain Ed25519.
    #[must_use]
    pub fn to_be_signed(&self) -> Vec<u8> {
        header(&self.signer, self.id).to_be_signed(&self.payload)
    }

    /// The statement with its signature, which is verified.
    ///
    /// # Errors
    ///
    /// [`StatementError::Signature`] when it is not the signer's, [`StatementError::Cose`] when
    /// the statement is too large.
    pub fn finish(self, signature: [u8; 64]) -> Result<Statement, StatementError> {
        let bytes =
            header(&self.signer, self.id).assemble(&self.payload, signature).map_err(StatementError::Cose)?;
        let message = cose::open(&bytes, ContentType::Statement).map_err(StatementError::Cose)?;
        let payload = decode(&message)?;
        Statement::verify(&bytes, message, payload, &self.case, self.id)
    }

    /// Has `signer` sign the draft.
    ///
    /// # Errors
    ///
    /// [`StatementError`] when the key does not sign, or gives something else than a signature.
    pub fn sign(self, signer: &dyn Signer) -> Result<Statement, StatementError> {
        let signature = signer.sign(&self.to_be_signed()).map_err(StatementError::Sign)?;
        self.finish(signature)
    }
}

fn decode(message: &Unverified) -> Result<Payload, StatementError> {
    let payload: Payload = cbor::decode(&message.payload, MAX_STATEMENT).map_err(StatementError::Payload)?;
    if payload.event.has_stray_slip() {
        return Err(StatementError::StraySlip);
    }
    Ok(payload)
}

fn header(signer: &Card, id: Digest) -> Protected {
    Protected {
        content: ContentType::Statement,
        kid: signer.fingerprint(),
        issuer: signer.name().clone(),
        subject: Some(id),
    }
}

/// Why bytes are no statement of the case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum StatementError {
    /// Not a message of the profile.
    Cose(CoseError),
    /// A payload that is no statement's.
    Payload(CborError),
    /// A first statement that does not begin a case, or a later one that does.
    NotBegun,
    /// A case that cannot be.
    Case(CaseError),
    /// Signed by nobody the case names as an arbiter.
    NotAnArbiter,
    /// A header of another signer or another case.
    Header,
    /// Not signed by that key.
    Signature,
    /// A slip in an event that has no place for one.
    StraySlip,
    /// The key did not sign.
    Sign(SignError),
}

impl fmt::Display for StatementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StatementError::Cose(e) => write!(f, "not a statement: {e}"),
            StatementError::Payload(e) => write!(f, "not a statement: {e}"),
            StatementError::NotBegun => f.write_str("`begun` is the first statement, and only the first"),
            StatementError::Case(e) => e.fmt(f),
            StatementError::NotAnArbiter => f.write_str("signed by nobody the case names as an arbiter"),
            StatementError::Header => f.write_str("a statement of another signer or another case"),
            StatementError::Signature => f.write_str("a statement that its signer's key has not signed"),
            StatementError::StraySlip => f.write_str("a slip in an event that has no place for one"),
            StatementError::Sign(e) => e.fmt(f),
        }
    }
}

impl std::error::Error for StatementError {}

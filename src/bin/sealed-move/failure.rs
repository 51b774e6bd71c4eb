//! From an error to an exit code, a sentence and a hint.

use std::fmt;

use sealed_move::Error;
use sealed_move::custody::CustodyError;
use sealed_move::record::{EnterError, Fault, HandInError, InvitationError, OpeningError, RecordError};
use sealed_move::statement::SlipError;
use sealed_move::text::Escaped;

/// What the process answers to whoever started it.
///
/// Exhaustive: scripts rely on these three.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Done, or it holds.
    Done,
    /// The law refuses, or a fault was found.
    Refused,
    /// It could not be told: usage, files, passphrases, trust.
    Undetermined,
}

impl Exit {
    pub(crate) const fn code(self) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::Refused => 1,
            Exit::Undetermined => 2,
        }
    }
}

/// Why a verb did not do what was asked.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) exit: Exit,
    pub(crate) text: String,
    pub(crate) hint: Option<String>,
}

/// What every verb comes to.
pub(crate) type Result<T> = std::result::Result<T, Failure>;

impl Failure {
    /// The law, or the order of things, is against it.
    pub(crate) fn refused(text: impl fmt::Display) -> Failure {
        Failure { exit: Exit::Refused, text: one_line(&text), hint: None }
    }

    /// It could not be told, or not be done.
    pub(crate) fn undetermined(text: impl fmt::Display) -> Failure {
        Failure { exit: Exit::Undetermined, text: one_line(&text), hint: None }
    }

    /// The same failure with a next step.
    pub(crate) fn hint(mut self, hint: impl fmt::Display) -> Failure {
        self.hint = Some(one_line(&hint));
        self
    }

    /// The same failure about a thing that is named in front.
    pub(crate) fn about(mut self, what: impl fmt::Display) -> Failure {
        self.text = format!("{}: {}", one_line(&what), self.text);
        self
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        let failure = Failure { exit: exit(&error), text: one_line(&chain(&error)), hint: None };
        match hint(&error) {
            Some(text) => failure.hint(text),
            None => failure,
        }
    }
}

/// What the law refuses and what is found wrong is 1; what could not be told is 2.
fn exit(error: &Error) -> Exit {
    match error {
        Error::Enter(error) | Error::Opening(OpeningError::Enter(error)) => exit_of_entering(error),
        Error::Opening(OpeningError::Slip(_)) => Exit::Undetermined,
        Error::Opening(_) => Exit::Refused,
        Error::HandIn(HandInError::Malformed | HandInError::Envelope(_)) => Exit::Undetermined,
        Error::HandIn(HandInError::Slip(error)) | Error::Slip(error) => exit_of_slip(error),
        Error::HandIn(_) => Exit::Refused,
        Error::Invitation(InvitationError::Seal(_) | InvitationError::Slip(_)) => Exit::Undetermined,
        Error::Invitation(_) => Exit::Refused,
        // Where not even the first statement stands, this is no record at all.
        Error::Record(RecordError::Fault { statement: 0, .. }) => Exit::Undetermined,
        Error::Record(_) => Exit::Refused,
        _ => Exit::Undetermined,
    }
}

fn exit_of_entering(error: &EnterError) -> Exit {
    match error {
        EnterError::Refused(_) => Exit::Refused,
        EnterError::Fault(fault) => match &**fault {
            Fault::Vocabulary(_) | Fault::Envelope(_) => Exit::Undetermined,
            Fault::Slip(error) => exit_of_slip(error),
            _ => Exit::Refused,
        },
        EnterError::Statement(sealed_move::statement::StatementError::NotAnArbiter) => Exit::Refused,
        _ => Exit::Undetermined,
    }
}

fn exit_of_slip(error: &SlipError) -> Exit {
    match error {
        SlipError::Header | SlipError::Signature => Exit::Refused,
        _ => Exit::Undetermined,
    }
}

fn hint(error: &Error) -> Option<String> {
    Some(match error {
        Error::Enter(EnterError::Refused(refusal))
        | Error::Opening(OpeningError::Enter(EnterError::Refused(refusal))) => {
            format!("what may come next: {}", refusal.next())
        }
        Error::Enter(EnterError::Statement(_)) => {
            "sign with the key of an arbiter whom the case names".to_owned()
        }
        Error::Enter(EnterError::Fault(_)) | Error::Opening(OpeningError::Enter(EnterError::Fault(_))) => {
            "nothing was entered; ask its signer for a new one, made from the record as it is now".to_owned()
        }
        Error::Custody(CustodyError::Missing) => {
            "check the path, and whether the disk or stick is there; nothing is made by entering".to_owned()
        }
        Error::Custody(CustodyError::Io(_)) => {
            "make room, or allow writing there, or go on with a copy on another disk; then try again"
                .to_owned()
        }
        Error::Custody(CustodyError::Busy) => "let the other process finish, and try again".to_owned(),
        Error::Custody(CustodyError::Damaged) => {
            "`sealed-move custody check` says more; `custody restore` takes a copy back".to_owned()
        }
        Error::Enter(EnterError::Outrun) | Error::Custody(_) => {
            "look at the record again, and try again".to_owned()
        }
        Error::HandIn(HandInError::Malformed | HandInError::Envelope(_)) => {
            "expected an envelope as `seal` writes it".to_owned()
        }
        Error::HandIn(_) => {
            "nothing was entered; the sealer seals anew, from the record as it is now".to_owned()
        }
        Error::Invitation(InvitationError::Untrusted { .. }) => {
            "compare the fingerprint with its holder, then put his card into trust/, or name it with --trust"
                .to_owned()
        }
        Error::Invitation(InvitationError::NotTheSealer) => {
            "give the key, or the ticket, of the player who seals".to_owned()
        }
        Error::Invitation(InvitationError::NotNow) => {
            "`sealed-move show` says what may be done now".to_owned()
        }
        Error::Opening(OpeningError::NotAParty) => {
            "give the key, or the ticket, of a player or the custodian".to_owned()
        }
        Error::Opening(OpeningError::Counterfoil) => {
            "give the counterfoil that `seal` wrote for this envelope".to_owned()
        }
        Error::Opening(OpeningError::Slot(_)) => {
            "give the key, or the ticket, of somebody who holds that lock".to_owned()
        }
        Error::Opening(OpeningError::NoEnvelope) => "`sealed-move show` says what may be done now".to_owned(),
        _ => return None,
    })
}

/// An error with its causes. No error's own text repeats its cause's.
pub(crate) fn chain(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(Some(error), |error| error.source());
    let texts: Vec<String> = causes.map(ToString::to_string).collect();
    texts.join(": ")
}

/// Errors carry foreign text; a line of talk is one line and shows as what it is.
fn one_line(text: &impl fmt::Display) -> String {
    Escaped(&text.to_string()).to_string()
}

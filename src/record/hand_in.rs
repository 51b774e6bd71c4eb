//! Handing an envelope in: what the file holds, and what the arbiter checks while the sealer is there.

use std::fmt;

use crate::cbor;
use crate::envelope::{Envelope, EnvelopeError, Lock, LockSecret, MAX_ENVELOPE, Misfit, SlotError};
use crate::statement::{Card, Event, MAX_STATEMENT, Slip, SlipError, Slipped};

use super::Record;

/// The largest file with a seal slip and its envelope, in bytes.
pub const MAX_HAND_IN: usize = MAX_STATEMENT + MAX_ENVELOPE;

/// A seal slip with its envelope: what `E.envelope` holds, a CBOR sequence of the two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandIn {
    slip: Vec<u8>,
    envelope: Envelope,
}

impl HandIn {
    pub(super) fn new(slip: &Slip, envelope: Envelope) -> HandIn {
        HandIn { slip: slip.as_bytes().to_vec(), envelope }
    }

    /// Reads slip and envelope. The slip is verified when it is entered.
    ///
    /// # Errors
    ///
    /// [`HandInError`] when it is something else.
    pub fn parse(bytes: &[u8]) -> Result<HandIn, HandInError> {
        if bytes.len() > MAX_HAND_IN {
            return Err(HandInError::Malformed);
        }
        let slip_length = cbor::item_length(bytes).map_err(|_| HandInError::Malformed)?;
        let (slip, envelope) = bytes.split_at_checked(slip_length).ok_or(HandInError::Malformed)?;
        Slip::claimed_signer(slip).map_err(HandInError::Slip)?;
        let envelope = Envelope::parse(envelope).map_err(HandInError::Envelope)?;
        Ok(HandIn { slip: slip.to_vec(), envelope })
    }

    /// The bytes of both.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        [self.slip.as_slice(), self.envelope.as_bytes()].concat()
    }

    /// The seal slip.
    #[must_use]
    pub fn slip(&self) -> &[u8] {
        &self.slip
    }

    /// The envelope.
    #[must_use]
    pub const fn envelope(&self) -> &Envelope {
        &self.envelope
    }
}

impl Record {
    /// The arbiter's check of an envelope while the sealer is still there: structure, locks and
    /// slots are the case's, the slip names this envelope, and the arbiter's own slot opens to
    /// the share its check demands. Nothing is learnt of the writing.
    ///
    /// # Errors
    ///
    /// [`HandInError`] says what to seal anew for.
    pub fn check_hand_in(
        &self,
        hand_in: &HandIn,
        arbiter: &Card,
        secret: &LockSecret,
    ) -> Result<Event, HandInError> {
        let (plan, _) = self.state.plan().ok_or(HandInError::NotNow)?;
        let envelope = &hand_in.envelope;
        envelope.fits(&plan).map_err(HandInError::Misfit)?;
        // Taking the share proves that the slot is good; the share itself is wiped right here.
        envelope.take_share(&plan, Lock::Zero, &arbiter.fingerprint(), secret).map_err(HandInError::Slot)?;
        let sealer = self.case().player(self.state.sealer());
        let slip = Slip::parse(&hand_in.slip, sealer).map_err(HandInError::Slip)?;
        if slip.act().envelope() != Some(&envelope.digest()) {
            return Err(HandInError::OtherEnvelope);
        }
        Ok(Event::Sealed(Slipped { slip: hand_in.slip.clone().into(), used: None }))
    }
}

/// Why an envelope is not taken in. The sealer is still there and seals anew.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum HandInError {
    /// Not a seal slip with an envelope.
    Malformed,
    /// Not a slip, or not the sealer's.
    Slip(SlipError),
    /// Not an envelope.
    Envelope(EnvelopeError),
    /// Nothing can be handed in now.
    NotNow,
    /// Other locks, slots or context than the case demands.
    Misfit(Misfit),
    /// The arbiter's own slot does not open.
    Slot(SlotError),
    /// The slip names another envelope.
    OtherEnvelope,
}

impl fmt::Display for HandInError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HandInError::Malformed => f.write_str("not a seal slip with its envelope"),
            HandInError::Slip(e) => e.fmt(f),
            HandInError::Envelope(e) => e.fmt(f),
            HandInError::NotNow => f.write_str("no envelope can be handed in now"),
            HandInError::Misfit(e) => e.fmt(f),
            HandInError::Slot(e) => e.fmt(f),
            HandInError::OtherEnvelope => f.write_str("the seal slip names another envelope"),
        }
    }
}

impl std::error::Error for HandInError {}

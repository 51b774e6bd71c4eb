//! Slips about an envelope in custody, and its opening.

use std::fmt;

use crate::adjournment::{Means, Party};
use crate::digest::Digest;
use crate::envelope::{Counterfoil, Envelope, Lock, LockSecret, Misfit, SlotError};
use crate::moment::Moment;
use crate::statement::{Act, Card, Event, Identity, Opened, Signer, Slip, SlipError, SlipReason};

use super::fault::Fault;
use super::{EnterError, Record, lawful};

/// The claim of a draft, replaced once the writing is known.
const UNREAD: &str = "for-the-arbiter";

impl Record {
    /// A receipt: the holder's own slot opens, or the sealer confirms that this is his envelope.
    ///
    /// Before the stop the envelope is not in the record yet and has to be shown.
    ///
    /// # Errors
    ///
    /// [`OpeningError`] when there is nothing to receipt, or the slot does not open.
    pub fn receipt(
        &self,
        by: &Identity,
        envelope: Option<&Envelope>,
        at: Moment,
    ) -> Result<Slip, OpeningError> {
        let sealing = self.sealings().last().ok_or(OpeningError::NoEnvelope)?;
        let envelope = envelope.or(sealing.envelope()).ok_or(OpeningError::NoEnvelope)?;
        if sealing.digest() != Some(envelope.digest()) {
            return Err(OpeningError::OtherEnvelope);
        }
        envelope.fits(sealing.plan()).map_err(OpeningError::Misfit)?;
        if by.fingerprint() != sealing.plan().sealer.fingerprint {
            envelope
                .take_share(sealing.plan(), Lock::One, &by.fingerprint(), by.lock_secret())
                .map_err(OpeningError::Slot)?;
        }
        self.slip(by, Act::Receipt { envelope: envelope.digest() }, at)
    }

    /// The responder's presence slip, which publishes his share of lock 1.
    ///
    /// # Errors
    ///
    /// [`OpeningError`] when there is no envelope, or his slot does not open.
    pub fn presence(&self, by: &Identity, at: Moment) -> Result<Slip, OpeningError> {
        let (share, envelope) = self.share_of(by)?;
        self.slip(by, Act::Presence { share: share.into(), envelope }, at)
    }

    /// The custodian's release slip, which publishes his share of lock 1.
    ///
    /// # Errors
    ///
    /// [`OpeningError`] when there is no envelope, or his slot does not open.
    pub fn release(&self, by: &Identity, reason: SlipReason, at: Moment) -> Result<Slip, OpeningError> {
        let (share, envelope) = self.share_of(by)?;
        self.slip(by, Act::Release { share: share.into(), reason, envelope }, at)
    }

    /// The sealer's counterfoil slip, which publishes salt and writing.
    ///
    /// # Errors
    ///
    /// [`OpeningError`] when there is no envelope, or the counterfoil is not his of this one.
    pub fn counterfoil(
        &self,
        by: &Identity,
        counterfoil: &Counterfoil,
        at: Moment,
    ) -> Result<Slip, OpeningError> {
        let (_, envelope) = self.state.kept().map_err(|_| OpeningError::NoEnvelope)?;
        let disclosure = counterfoil
            .open(&envelope.context(), &envelope.commitment(), &by.fingerprint(), by.lock_secret())
            .map_err(|_| OpeningError::Counterfoil)?;
        let opening = disclosure.publish();
        let act = Act::Counterfoil {
            salt: (*opening.salt()).into(),
            writing: opening.padded().into(),
            envelope: envelope.digest(),
        };
        self.slip(by, act, at)
    }

    /// A slip of a plain act: offer, accept, decline, resign, early, elect-reply.
    ///
    /// # Errors
    ///
    /// [`OpeningError::NotAParty`] when the signer has no part in the case, or is its arbiter, whose
    /// word is a statement; [`OpeningError::Slip`] when the key does not sign.
    pub fn slip(&self, by: &dyn Signer, act: Act, at: Moment) -> Result<Slip, OpeningError> {
        if self.party(&by.card().fingerprint()).is_none_or(|party| party == Party::Arbiter) {
            return Err(OpeningError::NotAParty);
        }
        Slip::sign(by, self.id(), self.head(), act, at).map_err(OpeningError::Slip)
    }

    fn share_of(&self, by: &Identity) -> Result<([u8; 32], Digest), OpeningError> {
        let (sealing, envelope) = self.state.kept().map_err(|_| OpeningError::NoEnvelope)?;
        let share = envelope
            .take_share(sealing.plan(), Lock::One, &by.fingerprint(), by.lock_secret())
            .map_err(OpeningError::Slot)?;
        Ok((share.publish(), envelope.digest()))
    }

    /// The opening with the arbiter's share. The law is asked first: the share leaves its slot
    /// only when share 1 is in and E7 is satisfied.
    ///
    /// # Errors
    ///
    /// [`OpeningError::Enter`] when the law says not now, [`OpeningError::Slot`] when the
    /// arbiter's own slot does not open.
    pub fn opening(&self, arbiter: &Card, secret: &LockSecret, at: Moment) -> Result<Event, OpeningError> {
        self.state.may_open(Means::Shares, at)?;
        let (sealing, envelope) = self.state.kept().map_err(|_| OpeningError::NoEnvelope)?;
        if sealing.share_one().is_none() {
            return Err(Fault::ShareMissing.into());
        }
        let share = envelope
            .take_share(sealing.plan(), Lock::Zero, &arbiter.fingerprint(), secret)
            .map_err(OpeningError::Slot)?;
        let opened = Opened {
            slip: None,
            used: None,
            share: Some(share.publish().into()),
            ruling: UNREAD.to_owned(),
            reading: None,
        };
        self.with_claim(opened, at)
    }

    /// The opening with the sealer's counterfoil slip, where the locks do not open.
    ///
    /// # Errors
    ///
    /// [`OpeningError::Enter`] when the law says not now.
    pub fn opening_by_counterfoil(&self, slip: &[u8], at: Moment) -> Result<Event, OpeningError> {
        let slip = Some(slip.to_vec().into());
        self.with_claim(
            Opened { slip, used: None, share: None, ruling: UNREAD.to_owned(), reading: None },
            at,
        )
    }

    /// Reads and rules, and writes both into the event as the arbiter's claim.
    fn with_claim(&self, opened: Opened, at: Moment) -> Result<Event, OpeningError> {
        let game = self.state.foresee(Event::Opened(opened.clone()), at).map_err(OpeningError::from)?;
        Ok(Event::Opened(lawful::claim(opened, &game)))
    }
}

/// Why a slip about an envelope, or an opening, could not be made.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum OpeningError {
    /// The signer is neither player nor custodian of the case.
    NotAParty,
    /// There is no envelope in custody.
    NoEnvelope,
    /// Another envelope than the one that counts.
    OtherEnvelope,
    /// An envelope that is not what the case demands.
    Misfit(Misfit),
    /// A slot does not open, or there is none for this key.
    Slot(SlotError),
    /// Not this sealer's counterfoil of this envelope.
    Counterfoil,
    /// The slip could not be signed.
    Slip(SlipError),
    /// The law says: not now; or something is out of order.
    Enter(EnterError),
}

impl From<Fault> for OpeningError {
    fn from(fault: Fault) -> OpeningError {
        OpeningError::Enter(fault.into())
    }
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpeningError::NotAParty => f.write_str("not the key of a player or the custodian of this game"),
            OpeningError::NoEnvelope => f.write_str("there is no envelope in custody"),
            OpeningError::OtherEnvelope => f.write_str("another envelope than the one that counts"),
            OpeningError::Misfit(e) => e.fmt(f),
            OpeningError::Slot(e) => e.fmt(f),
            OpeningError::Counterfoil => f.write_str("not the sealer's counterfoil of this envelope"),
            OpeningError::Slip(e) => e.fmt(f),
            OpeningError::Enter(e) => e.fmt(f),
        }
    }
}

impl std::error::Error for OpeningError {}

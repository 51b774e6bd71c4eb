//! Sealing and opening around a record: what the sealer is shown, what the arbiter checks.

use std::fmt;

use crate::adjournment::Party;
use crate::cbor;
use crate::digest::Digest;
use crate::envelope::{
    Counterfoil, Envelope, EnvelopeError, Lock, LockSecret, MAX_ENVELOPE, Misfit, Plan, SealError, SlotError,
};
use crate::moment::Moment;
use crate::position::{Color, Position};
use crate::random::Random;
use crate::statement::{
    Act, Card, Event, Identity, MAX_STATEMENT, Opened, Signer, Slip, SlipError, Slipped, Trust,
};
use crate::writing::Writing;

use super::fault::Fault;
use super::{Record, lawful};

/// The largest file with a seal slip and its envelope, in bytes.
pub const MAX_HAND_IN: usize = MAX_STATEMENT + MAX_ENVELOPE;

/// What the sealer is shown before he writes: the game, and who holds each lock.
///
/// There is none unless every holder of a lock is trusted; else a server could hand the sealer
/// its own key as his opponent's.
#[derive(Debug, Clone)]
pub struct Invitation {
    case: Digest,
    head: Digest,
    plan: Plan,
    sealer: Color,
    position: Position,
    holders: [Vec<(Party, Card)>; 2],
}

/// What sealing gives: the slip and envelope to hand in, and the counterfoil to keep.
#[derive(Debug)]
pub struct Sealed {
    /// To be handed to the arbiter.
    pub hand_in: HandIn,
    /// To be kept; proves what was sealed if the envelope is lost.
    pub counterfoil: Counterfoil,
}

impl Invitation {
    /// Who seals.
    #[must_use]
    pub const fn sealer(&self) -> Color {
        self.sealer
    }

    /// The position before the sealed move.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Who holds lock 0, and who holds lock 1.
    #[must_use]
    pub const fn holders(&self) -> &[Vec<(Party, Card)>; 2] {
        &self.holders
    }

    /// What the envelope will be bound to, and to whom it will be locked.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Seals a writing, whatever it is, and signs the slip that hands it in.
    ///
    /// The envelope's own body is opened again before anything is handed out.
    ///
    /// # Errors
    ///
    /// [`InvitationError`] when another than the sealer asks, or randomness or the key fails.
    pub fn seal(
        &self,
        writing: Writing,
        sealer: &dyn Signer,
        at: Moment,
        random: &mut dyn Random,
    ) -> Result<Sealed, InvitationError> {
        if sealer.card().holder() != self.plan.sealer {
            return Err(InvitationError::NotTheSealer);
        }
        let (envelope, counterfoil) =
            Envelope::seal(&self.plan, writing, random).map_err(InvitationError::Seal)?;
        let act = Act::Seal { envelope: envelope.digest() };
        let slip = Slip::sign(sealer, self.case, self.head, act, at).map_err(InvitationError::Slip)?;
        Ok(Sealed { hand_in: HandIn { slip: slip.as_bytes().to_vec(), envelope }, counterfoil })
    }
}

/// A seal slip with its envelope: what `E.envelope` holds, a CBOR sequence of the two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandIn {
    slip: Vec<u8>,
    envelope: Envelope,
}

impl HandIn {
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
    /// What the player who seals is to be shown.
    ///
    /// # Errors
    ///
    /// [`InvitationError::NotNow`] when nothing can be sealed, [`InvitationError::Untrusted`]
    /// when a lock holder's card is not trusted.
    pub fn invitation(&self, trust: &Trust) -> Result<Invitation, InvitationError> {
        let (plan, _) = self.state.plan().ok_or(InvitationError::NotNow)?;
        let sealer = self.state.sealer();
        let responder = Party::from(sealer.other());
        let arbiters = self.case().arbiters.iter().map(|card| (Party::Arbiter, card.clone())).collect();
        let mut others = vec![(responder, self.case().player(sealer.other()).clone())];
        others.extend(self.case().custodian.iter().map(|card| (Party::Custodian, card.clone())));
        let holders: [Vec<(Party, Card)>; 2] = [arbiters, others];
        let stranger = holders.iter().flatten().find(|(_, card)| !self.is_trusted(card, trust));
        if let Some((party, card)) = stranger {
            return Err(InvitationError::Untrusted { party: *party, card: Box::new(card.clone()) });
        }
        let position = self.game().position().clone();
        Ok(Invitation { case: self.id(), head: self.head(), plan, sealer, position, holders })
    }

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
    pub fn release(
        &self,
        by: &Identity,
        reason: crate::statement::SlipReason,
        at: Moment,
    ) -> Result<Slip, OpeningError> {
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
    /// [`OpeningError::Slip`] when the key does not sign.
    pub fn slip(&self, by: &dyn Signer, act: Act, at: Moment) -> Result<Slip, OpeningError> {
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
    /// [`OpeningError::Refused`] when the law says not now, [`OpeningError::Slot`] when the
    /// arbiter's own slot does not open.
    pub fn opening(&self, arbiter: &Card, secret: &LockSecret, at: Moment) -> Result<Event, OpeningError> {
        self.state.may_open(at)?;
        let (sealing, envelope) = self.state.kept().map_err(|_| OpeningError::NoEnvelope)?;
        let share = envelope
            .take_share(sealing.plan(), Lock::Zero, &arbiter.fingerprint(), secret)
            .map_err(OpeningError::Slot)?;
        let opened = Opened {
            slip: None,
            used: None,
            share: Some(share.publish().into()),
            ruling: String::new(),
            reading: None,
        };
        self.with_claim(opened, at)
    }

    /// The opening with the sealer's counterfoil slip, where the locks do not open.
    ///
    /// # Errors
    ///
    /// [`OpeningError::Refused`] when the law says not now.
    pub fn opening_by_counterfoil(&self, slip: &[u8], at: Moment) -> Result<Event, OpeningError> {
        let slip = Some(slip.to_vec().into());
        self.with_claim(Opened { slip, used: None, share: None, ruling: String::new(), reading: None }, at)
    }

    /// Reads and rules, and writes both into the event as the arbiter's claim.
    fn with_claim(&self, opened: Opened, at: Moment) -> Result<Event, OpeningError> {
        let game = self.state.foresee(Event::Opened(opened.clone()), at).map_err(OpeningError::from)?;
        Ok(Event::Opened(lawful::claim(opened, &game)))
    }
}

/// Why there is nothing to seal into, or nothing was sealed.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum InvitationError {
    /// Nothing can be sealed in this phase.
    NotNow,
    /// A holder of a lock whose card is not trusted.
    Untrusted {
        /// Who.
        party: Party,
        /// His card.
        card: Box<Card>,
    },
    /// Another than the player who seals.
    NotTheSealer,
    /// The envelope could not be made.
    Seal(SealError),
    /// The slip could not be signed.
    Slip(SlipError),
}

impl fmt::Display for InvitationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InvitationError::NotNow => f.write_str("nothing can be sealed now"),
            InvitationError::Untrusted { party, card } => write!(
                f,
                "the {party}, {}, would hold a lock and is not trusted (fingerprint {})",
                card.name(),
                card.fingerprint_groups()
            ),
            InvitationError::NotTheSealer => f.write_str("not the key of the player who seals"),
            InvitationError::Seal(e) => e.fmt(f),
            InvitationError::Slip(e) => e.fmt(f),
        }
    }
}

impl std::error::Error for InvitationError {}

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

/// Why a slip about an envelope, or an opening, could not be made.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum OpeningError {
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
    Enter(super::EnterError),
}

impl From<Fault> for OpeningError {
    fn from(fault: Fault) -> OpeningError {
        OpeningError::Enter(fault.into())
    }
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
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

//! What the sealer is shown before he writes, and sealing itself.

use std::fmt;

use crate::adjournment::Party;
use crate::digest::Digest;
use crate::envelope::{Counterfoil, Envelope, Plan, SealError};
use crate::moment::Moment;
use crate::position::{Color, Position};
use crate::random::Random;
use crate::statement::{Act, Card, Signer, Slip, SlipError, Trust};
use crate::writing::Writing;

use super::Record;
use super::hand_in::HandIn;

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
        Ok(Sealed { hand_in: HandIn::new(&slip, envelope), counterfoil })
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

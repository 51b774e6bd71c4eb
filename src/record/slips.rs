//! Which slip may come with which event, and the order slips must keep (PROTOCOL: statements and
//! slips).
//!
//! A slip enters once; its head lies in this record; an answer's head lies at or after what it
//! answers. Order is by head, never by a device's clock.

use crate::adjournment::Party;
use crate::digest::{Digest, sha256};
use crate::position::Color;
use crate::statement::{Act, Event, Slip, SlipReason};

use super::fault::Fault;
use super::state::State;

/// A slip that was found in order.
pub(super) struct Admitted {
    pub(super) slip: Slip,
    pub(super) by: Party,
    pub(super) digest: Digest,
}

/// What an event demands of the slip it carries.
struct Demand {
    by: Vec<Party>,
    act: &'static str,
    /// The statement its signer must have seen.
    seen: usize,
}

impl State {
    /// Checks the slip of an event, where it carries one.
    pub(super) fn admit(&self, event: &Event) -> Result<Option<Admitted>, Fault> {
        let (Some(bytes), Some(demand)) = (event.slip(), self.demand(event)) else {
            return Ok(None);
        };
        let claimed = Slip::open(bytes).map_err(Fault::Slip)?;
        let expected = demand.by.first().copied().unwrap_or(Party::Arbiter);
        let by = self.party(&claimed.signer()).filter(|party| demand.by.contains(party));
        let by = by.ok_or(Fault::SlipSigner { expected })?;
        let card = self.card(by).ok_or(Fault::NoCustodian)?;
        let slip = claimed.verify(card).map_err(Fault::Slip)?;
        if slip.case() != self.id {
            return Err(Fault::SlipCase);
        }
        if slip.act().name() != demand.act {
            return Err(Fault::SlipAct { expected: demand.act });
        }
        let digest = sha256(bytes);
        if self.slips.contains(&digest) {
            return Err(Fault::SlipTwice);
        }
        let seen = self.heads.iter().rposition(|head| *head == slip.head()).ok_or(Fault::SlipHead)?;
        if seen < demand.seen {
            return Err(Fault::SlipStale);
        }
        if seen < self.answers(slip.act()) {
            return Err(Fault::SlipStale);
        }
        self.check_subject(slip.act())?;
        Ok(Some(Admitted { slip, by, digest }))
    }

    /// The statement that a release answers, by the reason it gives.
    fn answers(&self, act: &Act) -> usize {
        match act {
            Act::Release { reason: SlipReason::DefaultExpired, .. } => self.last("default-expired"),
            Act::Release { reason: SlipReason::KeyUnusable, .. } => self.last("lost").max(self.last("ruled")),
            _ => 0,
        }
    }

    /// A slip about an envelope must be about the one that counts; a seal slip about a new one.
    fn check_subject(&self, act: &Act) -> Result<(), Fault> {
        let Some(envelope) = act.envelope() else {
            return Ok(());
        };
        if let Act::Seal { .. } = act {
            let known = self.sealings.iter().any(|sealing| sealing.digests.contains(envelope));
            return if known { Err(Fault::EnvelopeTwice) } else { Ok(()) };
        }
        let current = self.sealings.last().ok_or(Fault::NoEnvelope)?;
        if current.digest() == Some(*envelope) { Ok(()) } else { Err(Fault::SlipEnvelope) }
    }

    /// Who must have signed what, having seen what.
    fn demand(&self, event: &Event) -> Option<Demand> {
        let sealing = self.sealings.last();
        let sealed_at = sealing.map_or(0, |sealing| sealing.sealed_at);
        let stopped_at = self.last("clocks-stopped");
        let either = || vec![Party::White, Party::Black];
        let sealer = |color: Color| vec![Party::from(color)];
        let demand = |by, act, seen| Some(Demand { by, act, seen });
        match event {
            Event::Sealed(_) => {
                let origin = usize::try_from(self.game.sealing_origin().unwrap_or(0)).unwrap_or(0);
                let previous = sealing.filter(|_| self.is_current()).map_or(0, |sealing| sealing.sealed_at);
                demand(sealer(self.sealer()), "seal", origin.max(previous))
            }
            Event::Receipt(_) => {
                let mut by = either();
                by.push(Party::Custodian);
                demand(by, "receipt", sealed_at)
            }
            Event::Presented(_) => {
                let responder = sealing.map_or(self.sealer().other(), |sealing| sealing.responder());
                demand(sealer(responder), "presence", self.last("session-opened").max(stopped_at))
            }
            Event::Released(_) => {
                demand(vec![Party::Custodian], "release", self.last("session-opened").max(stopped_at))
            }
            Event::Opened(_) | Event::Disclosed(_) => {
                let by = sealing.map_or(self.sealer(), |sealing| sealing.sealer());
                demand(sealer(by), "counterfoil", stopped_at)
            }
            Event::DrawOffered(offer) => demand(sealer(offer.side.into()), "offer", self.offer_changed),
            Event::Resigned(resigned) => demand(sealer(resigned.side.into()), "resign", 0),
            Event::DrawDeclined(_) => {
                let by = self.game.offer().map_or_else(either, |offerer| sealer(offerer.other()));
                demand(by, "decline", self.offer_changed)
            }
            Event::DrawAgreed(_) => {
                let by = self.game.offer().map_or_else(either, |offerer| sealer(offerer.other()));
                demand(by, "accept", self.offer_changed)
            }
            Event::AdjournedEarly(_) => {
                let newest = ["moved", "opened", "session-opened", "ruled"].map(|kind| self.last(kind));
                let seen = newest.into_iter().max().unwrap_or(0);
                demand(sealer(self.game.position().turn()), "early", seen)
            }
            Event::ReplyElected(_) => {
                demand(sealer(self.game.position().turn()), "elect-reply", self.last("opened"))
            }
            _ => None,
        }
    }

    /// The number of the newest statement of a kind; 0 where there is none.
    pub(super) fn last(&self, kind: &str) -> usize {
        self.kinds.iter().rposition(|known| *known == kind).unwrap_or(0)
    }
}

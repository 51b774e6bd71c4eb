//! One sealing of a record: its envelopes, who vouched for the last, and its opening.

use crate::adjournment::Party;
use crate::digest::Digest;
use crate::envelope::{Defect, Envelope, Opening, Plan};
use crate::notation::Reading;
use crate::position::Color;

/// A sealing, from the first envelope handed in.
#[derive(Debug, Clone)]
pub struct Sealing {
    pub(super) plan: Plan,
    pub(super) sealer: Color,
    pub(super) origin: u64,
    /// Every envelope handed in, in order; the last one counts.
    pub(super) digests: Vec<Digest>,
    /// The statement that entered the last one.
    pub(super) sealed_at: usize,
    pub(super) envelope: Option<Envelope>,
    pub(super) stopped_at: Option<usize>,
    pub(super) plies: usize,
    pub(super) vouched: Vec<Party>,
    pub(super) share_one: Option<[u8; 32]>,
    pub(super) opened: Option<Disclosed>,
}

/// What an opening, or the sealer's counterfoil, showed.
#[derive(Debug, Clone, PartialEq)]
pub struct Disclosed {
    /// Salt and writing, or what is wrong with the envelope.
    pub content: Result<Opening, Defect>,
    /// What the writing reads as; none where there is no writing.
    pub reading: Option<Reading>,
}

impl Sealing {
    pub(super) fn new(plan: Plan, sealer: Color, origin: u64) -> Sealing {
        Sealing {
            plan,
            sealer,
            origin,
            digests: Vec::new(),
            sealed_at: 0,
            envelope: None,
            stopped_at: None,
            plies: 0,
            vouched: Vec::new(),
            share_one: None,
            opened: None,
        }
    }

    /// Who sealed.
    #[must_use]
    pub const fn sealer(&self) -> Color {
        self.sealer
    }

    /// Who must answer.
    #[must_use]
    pub fn responder(&self) -> Color {
        self.sealer.other()
    }

    /// Which locks and slots the envelope must have.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Digest of the envelope that counts.
    #[must_use]
    pub fn digest(&self) -> Option<Digest> {
        self.digests.last().copied()
    }

    /// Digest of every envelope handed in, in order; the last one counts.
    #[must_use]
    pub fn digests(&self) -> &[Digest] {
        &self.digests
    }

    /// How often an envelope was handed in.
    #[must_use]
    pub fn times_sealed(&self) -> usize {
        self.digests.len()
    }

    /// The envelope, from the stop of the clocks on.
    #[must_use]
    pub const fn envelope(&self) -> Option<&Envelope> {
        self.envelope.as_ref()
    }

    /// The statement that stopped the clocks on it.
    #[must_use]
    pub const fn stopped_at(&self) -> Option<usize> {
        self.stopped_at
    }

    /// How many half moves of the record's score had been made when the clocks were stopped: the
    /// sealed move is the next one.
    #[must_use]
    pub fn plies(&self) -> Option<usize> {
        self.stopped_at.map(|_| self.plies)
    }

    /// Who signed that his slot, or his envelope, is good.
    #[must_use]
    pub fn vouched(&self) -> &[Party] {
        &self.vouched
    }

    /// Share 1, once it was presented or released.
    #[must_use]
    pub const fn share_one(&self) -> Option<&[u8; 32]> {
        self.share_one.as_ref()
    }

    /// What it opened to.
    #[must_use]
    pub const fn opened(&self) -> Option<&Disclosed> {
        self.opened.as_ref()
    }
}

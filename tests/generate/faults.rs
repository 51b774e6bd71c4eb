//! Records that do not hold: every way a statement, its order, or its claims can be wrong.

use sealed_move::statement::{Act, Case, Event, Identity, Slip, SlipReason};

use super::kit::{BLACK, CUSTODIAN, Who, at};
use super::play::{NOON, Play, case, face, plain, slipped};

/// A record with a fault, and what is to be found.
pub struct Bad {
    pub name: &'static str,
    pub comment: &'static str,
    pub bytes: Vec<u8>,
    pub class: &'static str,
    pub at_fault: &'static str,
    /// The statement with the fault; the last one unless said.
    pub statement: Option<usize>,
    pub trust: &'static [Who],
}

pub fn bad(
    name: &'static str,
    class: &'static str,
    at_fault: &'static str,
    comment: &'static str,
    bytes: Vec<u8>,
) -> Bad {
    Bad { name, comment, bytes, class, at_fault, statement: None, trust: &super::stories::TRUSTED }
}

impl Bad {
    pub fn at(self, statement: usize) -> Bad {
        Bad { statement: Some(statement), ..self }
    }
}

pub fn all() -> Vec<Bad> {
    let mut all = super::statement_faults::all();
    all.extend(super::first_faults::all());
    all.extend(super::word_faults::all());
    all.extend(super::slip_faults::all());
    all.extend(super::opening_faults::all());
    all
}

/// A case without a custodian.
pub fn without_custodian() -> Play {
    Play::with(&Case { custodian: None, ..case() })
        .enter(Event::Called(plain()))
        .hand_in(BLACK, "Bd3+")
        .stop()
        .enter(Event::FaceVouched(face()))
        .session()
}

pub fn release_slip(play: &Play, reason: SlipReason) -> Vec<u8> {
    let custodian: Identity = CUSTODIAN.identity();
    let act = Act::Release { share: [7; 32].into(), reason, envelope: play.digest() };
    // The library would not sign for somebody who is no party of the case.
    let slip = Slip::sign(&custodian, play.record.id(), play.record.head(), act, at(NOON)).unwrap();
    slip.as_bytes().to_vec()
}

/// A statement that carries these bytes as its slip.
pub fn with_slip(slip: &[u8]) -> Event {
    Event::Sealed(slipped(slip))
}

//! The lies, by what they are about.

mod envelopes;
mod law;
mod openings;
mod people;
mod slips;
mod statements;
mod witnesses;

use sealed_move::dispute::{AtFault, Kind};

use crate::Hostile;
use crate::stage::Stage;

pub fn all() -> Vec<Hostile> {
    [
        statements::all(),
        slips::all(),
        envelopes::all(),
        openings::all(),
        law::all(),
        people::all(),
        witnesses::all(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// A lie about the record on the stage, which is its own twin.
fn lie(name: &'static str, stage: &Stage, forged: Vec<u8>, kind: Kind, at_fault: AtFault) -> Hostile {
    lie_beside(name, stage, stage.bytes(), forged, kind, at_fault)
}

/// A lie with a twin of its own.
fn lie_beside(
    name: &'static str,
    stage: &Stage,
    twin: Vec<u8>,
    forged: Vec<u8>,
    kind: Kind,
    at_fault: AtFault,
) -> Hostile {
    Hostile { name, twin, forged, witness: None, trust: stage.trust.clone(), kind, at_fault }
}

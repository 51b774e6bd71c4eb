//! Arbiters whom nobody trusts, and keys that are not theirs.

use sealed_move::dispute::Kind::UntrustedKey;

use super::lie_beside;
use crate::stage::{Stage, identity};
use crate::{Hostile, UNKNOWN};

pub fn all() -> Vec<Hostile> {
    let honest = Stage::adjourned("Bd3+");
    // The same names, the same story, and keys of somebody else.
    let impostor = {
        let arbiter = identity(77, "Schmid, Lothar");
        let mut stage = Stage::begun_as(|case| case.arbiters[1] = arbiter.card().clone());
        stage.trust = honest.trust.clone();
        stage
    };
    let mut one_of_two = lie_beside(
        "one-of-two-arbiters-is-a-stranger",
        &honest,
        honest.bytes(),
        impostor.bytes(),
        UntrustedKey,
        UNKNOWN,
    );
    one_of_two.trust = honest.trust.clone();
    let whole = {
        let arbiter = identity(77, "Schmid, Lothar");
        let record = {
            let mut case = honest.record.case().clone();
            case.arbiters = vec![arbiter.card().clone()];
            sealed_move::Record::begin(&case, &arbiter, crate::stage::at(crate::stage::EVENING)).unwrap()
        };
        record.as_bytes().to_vec()
    };
    let impersonated =
        lie_beside("an-arbiter-under-a-trusted-name", &honest, honest.bytes(), whole, UntrustedKey, UNKNOWN);
    // A card that calls itself a ticket is trusted where the arbiters are, and never makes one of them.
    let words = sealed_move::words::encode(&[7; 16]);
    let ticket =
        sealed_move::Identity::from_ticket(crate::stage::name("Arnlaugsson, Gudmundur"), &words).unwrap();
    let disguised = Stage::begun_as(|case| case.arbiters[1] = ticket.card().clone());
    let disguised = lie_beside(
        "an-arbiter-as-a-ticket",
        &honest,
        honest.bytes(),
        disguised.bytes(),
        UntrustedKey,
        UNKNOWN,
    );
    vec![one_of_two, impersonated, disguised]
}

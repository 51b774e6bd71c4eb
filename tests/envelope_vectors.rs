//! Worked examples of the format, computed without this library: every step is reproduced, and
//! every slot and counterfoil opened.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

use std::collections::VecDeque;

use sealed_move::digest::{Digest, Label};
use sealed_move::envelope::{
    Counterfoil, Envelope, Holder, Lock, LockKey, LockSecret, Plan, body_key, commitment, context,
    counterfoil_info, opening_matches, share_check, ticket_seed,
};
use sealed_move::random::{Random, RandomError};
use sealed_move::text::{Name, hex, unhex};
use sealed_move::writing::Writing;
use serde_json::Value;

fn vectors() -> Value {
    serde_json::from_str(include_str!("cases/envelope_vectors.json")).unwrap()
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_else(|| panic!("{key} is missing"))
}

fn bytes<const N: usize>(value: &Value, key: &str) -> [u8; N] {
    unhex(text(value, key)).unwrap_or_else(|| panic!("{key} is not {N} bytes"))
}

fn digest(value: &Value, key: &str) -> Digest {
    Digest::new(bytes(value, key))
}

fn any_bytes(text: &str) -> Vec<u8> {
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap()).collect()
}

/// One worked example with the parties looked up.
struct Case {
    value: Value,
    identities: Value,
    plan: Plan,
}

impl Case {
    fn all() -> Vec<Case> {
        let vectors = vectors();
        let identities = vectors["identities"].clone();
        let holder = |name: &Value| {
            let card = &identities[name.as_str().unwrap()];
            Holder {
                fingerprint: digest(card, "fp"),
                lock_key: LockKey::new(bytes(card, "lock_public")).unwrap(),
            }
        };
        let case = |value: &Value| {
            let mut second = vec![holder(&value["responder"])];
            second.extend(value["custodian"].as_str().map(|_| holder(&value["custodian"])));
            let first = value["arbiters"].as_array().unwrap().iter().map(holder).collect();
            let plan = Plan {
                context: context(digest(value, "head")),
                sealer: holder(&value["sealer"]),
                locks: [first, second],
            };
            Case { value: value.clone(), identities: identities.clone(), plan }
        };
        vectors["cases"].as_array().unwrap().iter().map(case).collect()
    }

    fn share(&self, lock: Lock) -> [u8; 32] {
        unhex(self.value["shares"][usize::from(u8::from(lock))].as_str().unwrap()).unwrap()
    }

    fn check(&self, lock: Lock) -> Digest {
        let text = self.value["checks"][usize::from(u8::from(lock))].as_str().unwrap();
        Digest::from_hex(text).unwrap()
    }

    fn envelope(&self) -> Envelope {
        Envelope::parse(&any_bytes(text(&self.value, "envelope"))).unwrap()
    }

    fn secret(&self, fingerprint: Digest) -> LockSecret {
        let cards = self.identities.as_object().unwrap();
        let card = cards.values().find(|card| digest(card, "fp") == fingerprint).unwrap();
        LockSecret::from_seed(&bytes(card, "seed"))
    }

    fn counterfoil(&self) -> Counterfoil {
        let value = &self.value["counterfoil"];
        Counterfoil::parse(&any_bytes(&(text(value, "enc").to_owned() + text(value, "ct")))).unwrap()
    }
}

#[test]
fn labels_are_reproduced() {
    let vectors = vectors();
    // The two of the parts are no matter of envelopes; tests/vectors/carried has them.
    let of_envelopes = Label::ALL.into_iter().filter(|label| ![Label::Parts, Label::Part].contains(label));
    for label in of_envelopes.clone() {
        assert_eq!(hex(&label.bytes()), text(&vectors["labels"], label.name()));
    }
    assert_eq!(vectors["labels"].as_object().unwrap().len(), of_envelopes.count());
}

#[test]
fn lock_keys_follow_from_seeds() {
    for (name, card) in vectors()["identities"].as_object().unwrap() {
        let derived = LockSecret::from_seed(&bytes(card, "seed")).public();
        let given = LockSecret::from_bytes(bytes(card, "lock_secret")).public();
        assert_eq!(hex(derived.as_bytes()), text(card, "lock_public"), "{name}");
        assert_eq!(derived, given, "{name}");
    }
}

#[test]
fn a_ticket_gives_its_seed() {
    let ticket = &vectors()["ticket"];
    let seed = ticket_seed(&bytes(ticket, "entropy"), &Name::new(text(ticket, "name")).unwrap());
    assert_eq!(hex(&*seed), text(ticket, "seed"));
}

#[test]
fn every_hash_and_key_is_reproduced() {
    for case in Case::all() {
        let value = &case.value;
        let (context, salt) = (case.plan.context, bytes(value, "salt"));
        assert_eq!(context, digest(value, "context"));
        let padded = Writing::new(text(value, "writing_text")).unwrap().padded();
        assert_eq!(hex(&*padded), text(value, "writing"));
        let commitment = commitment(&context, &salt, &padded);
        assert_eq!(commitment, digest(value, "commitment"));
        for lock in Lock::BOTH {
            assert_eq!(share_check(lock, &context, &case.share(lock)), case.check(lock));
        }
        let shares = [&case.share(Lock::Zero), &case.share(Lock::One)];
        assert_eq!(hex(&*body_key(&context, &commitment, shares)), text(value, "kdf"));
        let info = counterfoil_info(&context, &commitment, &case.plan.sealer.fingerprint);
        assert_eq!(info, digest(&value["counterfoil"], "info"));
    }
}

#[test]
fn every_envelope_is_read_fits_and_has_its_digest() {
    for case in Case::all() {
        let envelope = case.envelope();
        assert_eq!(envelope.fits(&case.plan), Ok(()));
        assert_eq!(envelope.digest(), digest(&case.value, "envelope_digest"));
        assert_eq!(hex(envelope.body()), text(&case.value, "body"));
        assert_eq!(envelope.commitment(), digest(&case.value, "commitment"));
        for lock in Lock::BOTH {
            assert_eq!(envelope.check(lock), case.check(lock));
        }
    }
}

#[test]
fn every_slot_opens_to_its_share() {
    let mut opened = 0;
    for case in Case::all() {
        let envelope = case.envelope();
        for lock in Lock::BOTH {
            for holder in case.plan.holders(lock) {
                let secret = case.secret(holder.fingerprint);
                let share = envelope.take_share(&case.plan, lock, &holder.fingerprint, &secret).unwrap();
                assert_eq!(share.publish(), case.share(lock));
                opened += 1;
            }
        }
    }
    assert_eq!(opened, 3 + 3 + 4 + 3);
}

#[test]
fn every_envelope_and_counterfoil_opens_to_its_writing() {
    for case in Case::all() {
        let shares = [&case.share(Lock::Zero), &case.share(Lock::One)];
        let (envelope, sealer) = (case.envelope(), case.plan.sealer.fingerprint);
        let opening = envelope.open(shares).unwrap();
        assert_eq!(opening.text(), text(&case.value, "writing_text"));
        assert_eq!(hex(opening.salt()), text(&case.value, "salt"));
        assert_eq!(hex(&opening.padded()), text(&case.value, "writing"));
        let (context, commitment) = (envelope.context(), envelope.commitment());
        assert!(opening_matches(&context, &commitment, opening.salt(), opening.text()));
        let kept = case.counterfoil().open(&context, &commitment, &sealer, &case.secret(sealer));
        assert_eq!(kept.unwrap().publish(), opening);
    }
}

/// Hands out given bytes first, then counts.
struct Scripted(VecDeque<[u8; 32]>, u8);

impl Random for Scripted {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), RandomError> {
        self.1 += 1;
        bytes.copy_from_slice(&self.0.pop_front().unwrap_or([self.1; 32]));
        Ok(())
    }
}

#[test]
fn the_same_randomness_makes_the_same_body_commitment_and_checks() {
    for case in Case::all() {
        let drawn = [bytes(&case.value, "salt"), case.share(Lock::Zero), case.share(Lock::One)];
        let mut random = Scripted(drawn.into(), 0);
        let writing = Writing::new(text(&case.value, "writing_text")).unwrap();
        let (envelope, _) = Envelope::seal(&case.plan, writing, &mut random).unwrap();
        let expected = case.envelope();
        assert_eq!(envelope.body(), expected.body());
        assert_eq!(envelope.commitment(), expected.commitment());
        assert_eq!(envelope.as_bytes().len(), expected.as_bytes().len());
        for lock in Lock::BOTH {
            assert_eq!(envelope.check(lock), expected.check(lock));
        }
        let again = Scripted(drawn.into(), 0);
        let writing = Writing::new(text(&case.value, "writing_text")).unwrap();
        assert_eq!(Envelope::seal(&case.plan, writing, &mut { again }).unwrap().0, envelope);
    }
}

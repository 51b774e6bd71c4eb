//! A table of parties to seal for, and envelopes taken apart.

use ciborium::Value;
use sealed_move::digest::{Digest, sha256};
use sealed_move::envelope::{Counterfoil, Envelope, Holder, Lock, LockSecret, Plan, SlotError, context};
use sealed_move::random::SystemRandom;
use sealed_move::writing::Writing;

/// Somebody with a lock key.
#[derive(Clone, Copy)]
pub(crate) struct Person(u8);

pub(crate) const SEALER: Person = Person(1);
pub(crate) const ARBITER: Person = Person(2);
pub(crate) const DEPUTY: Person = Person(3);
pub(crate) const RESPONDER: Person = Person(4);
pub(crate) const CUSTODIAN: Person = Person(5);
pub(crate) const STRANGER: Person = Person(6);

/// Everybody who has a slot, with his lock and the place of his slot in it.
pub(crate) const HOLDERS: [(Person, Lock, usize); 4] =
    [(ARBITER, Lock::Zero, 0), (DEPUTY, Lock::Zero, 1), (RESPONDER, Lock::One, 0), (CUSTODIAN, Lock::One, 1)];

impl Person {
    pub(crate) fn fingerprint(self) -> Digest {
        sha256(&[self.0])
    }

    pub(crate) fn secret(self) -> LockSecret {
        LockSecret::from_seed(&[self.0; 32])
    }

    pub(crate) fn holder(self) -> Holder {
        Holder { fingerprint: self.fingerprint(), lock_key: self.secret().public() }
    }

    /// Takes this person's share and publishes it.
    pub(crate) fn share(self, envelope: &Envelope, plan: &Plan, lock: Lock) -> Result<[u8; 32], SlotError> {
        let share = envelope.take_share(plan, lock, &self.fingerprint(), &self.secret())?;
        Ok(share.publish())
    }
}

pub(crate) fn plan() -> Plan {
    Plan {
        context: context(sha256(b"the statement that opened this sealing")),
        sealer: SEALER.holder(),
        locks: [vec![ARBITER.holder(), DEPUTY.holder()], vec![RESPONDER.holder(), CUSTODIAN.holder()]],
    }
}

pub(crate) fn seal(text: &str) -> (Envelope, Counterfoil) {
    Envelope::seal(&plan(), Writing::new(text).unwrap(), &mut SystemRandom).unwrap()
}

/// Both shares, taken by the first holders.
pub(crate) fn shares(envelope: &Envelope, plan: &Plan) -> [[u8; 32]; 2] {
    [(ARBITER, Lock::Zero), (RESPONDER, Lock::One)]
        .map(|(person, lock)| person.share(envelope, plan, lock).unwrap())
}

pub(crate) fn read(bytes: &[u8]) -> Value {
    ciborium::from_reader(bytes).unwrap()
}

pub(crate) fn write(value: &Value) -> Vec<u8> {
    let mut bytes = Vec::new();
    ciborium::into_writer(value, &mut bytes).unwrap();
    bytes
}

/// An entry of a map.
pub(crate) fn entry<'a>(value: &'a mut Value, key: &str) -> &'a mut Value {
    let entries = value.as_map_mut().unwrap();
    entries.iter_mut().find(|(name, _)| name.as_text() == Some(key)).map(|(_, value)| value).unwrap()
}

/// The slots of a lock.
pub(crate) fn slots(envelope: &mut Value, lock: usize) -> &mut Vec<Value> {
    let lock = &mut entry(envelope, "locks").as_array_mut().unwrap()[lock];
    entry(lock, "slots").as_array_mut().unwrap()
}

/// The envelope with something in it changed, if it can still be read.
pub(crate) fn altered(
    envelope: &Envelope,
    change: impl FnOnce(&mut Value),
) -> Result<Envelope, sealed_move::envelope::EnvelopeError> {
    let mut value = read(envelope.as_bytes());
    change(&mut value);
    Envelope::parse(&write(&value))
}

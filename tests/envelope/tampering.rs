//! Every single-bit flip and every truncation.

use std::collections::BTreeMap;

use sealed_move::cbor::CborError;
use sealed_move::envelope::{
    COUNTERFOIL, Counterfoil, CounterfoilError, Defect, Envelope, EnvelopeError, Lock, MAX_ENVELOPE, Misfit,
    SlotError,
};

use crate::table::{HOLDERS, SEALER, entry, plan, read, seal, shares, slots};

/// Which part of an envelope a byte belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Body,
    Check(u8),
    Sealed(usize),
    To(usize),
    Context,
    Commitment,
    /// Keys, types and lengths.
    Frame,
}

/// The part of every byte, found by where each field's bytes lie.
fn parts(envelope: &Envelope) -> Vec<Part> {
    let bytes = envelope.as_bytes();
    let mut parts = vec![Part::Frame; bytes.len()];
    let mut mark = |field: &[u8], part| {
        let at = bytes.windows(field.len()).position(|window| window == field).unwrap();
        parts[at..at + field.len()].fill(part);
    };
    mark(envelope.body(), Part::Body);
    mark(envelope.context().as_bytes(), Part::Context);
    mark(envelope.commitment().as_bytes(), Part::Commitment);
    for lock in Lock::BOTH {
        mark(envelope.check(lock).as_bytes(), Part::Check(lock.into()));
    }
    let mut value = read(bytes);
    for (holder, (_, lock, place)) in HOLDERS.into_iter().enumerate() {
        let slot = &mut slots(&mut value, usize::from(u8::from(lock)))[place];
        for (key, part) in
            [("ct", Part::Sealed(holder)), ("enc", Part::Sealed(holder)), ("to", Part::To(holder))]
        {
            mark(entry(slot, key).as_bytes().unwrap(), part);
        }
    }
    parts
}

#[test]
fn every_flipped_bit_of_an_envelope_is_refused_or_found() {
    let (envelope, _) = seal("Bd7");
    let shares = shares(&envelope, &plan());
    let mut seen: BTreeMap<Part, usize> = BTreeMap::new();
    for (at, part) in parts(&envelope).into_iter().enumerate() {
        for bit in 0..8 {
            let mut bytes = envelope.as_bytes().to_vec();
            bytes[at] ^= 1 << bit;
            let flipped = Envelope::parse(&bytes);
            if let Ok(flipped) = &flipped {
                assert_ne!(flipped.digest(), envelope.digest());
            }
            assert_eq!(flipped.is_err(), part == Part::Frame, "byte {at} bit {bit} of {part:?}");
            if let Ok(flipped) = flipped {
                assert_found(&flipped, part, &shares);
            }
            *seen.entry(part).or_default() += 1;
        }
    }
    assert_eq!(seen[&Part::Body], 208 * 8);
    assert_eq!(seen[&Part::Sealed(3)], 80 * 8);
    assert_eq!(seen.len(), 1 + 2 + 4 + 4 + 2 + 1);
}

/// The flip is found by whoever looks at its part, and misleads no other holder.
fn assert_found(flipped: &Envelope, part: Part, shares: &[[u8; 32]; 2]) {
    let opened = flipped.open([&shares[0], &shares[1]]).err();
    let misfit = flipped.fits(&plan());
    match part {
        Part::Context => {
            assert_eq!(misfit, Err(Misfit::Context { expected: plan().context, found: flipped.context() }));
            assert_eq!(opened, Some(Defect::ShareMismatch { lock: Lock::Zero }));
            return;
        }
        Part::To(holder) => {
            let (person, lock, slot) = HOLDERS[holder];
            let found = flipped.recipients(lock).nth(slot).unwrap();
            let expected = person.fingerprint();
            assert_eq!(misfit, Err(Misfit::Recipient { lock, slot, expected, found }));
            assert_eq!(opened, None);
            return;
        }
        Part::Check(lock) => {
            let lock = Lock::try_from(lock).unwrap();
            assert_eq!(opened, Some(Defect::ShareMismatch { lock }));
        }
        Part::Body | Part::Commitment => assert_eq!(opened, Some(Defect::BodyMismatch)),
        Part::Sealed(_) => assert_eq!(opened, None),
        Part::Frame => assert!(flipped.as_bytes().is_empty(), "not read at all"),
    }
    assert_eq!(misfit, Ok(()));
    for (index, (person, lock, _)) in HOLDERS.into_iter().enumerate() {
        // Four openings for each of 8,000 flips take long; what a flip cannot reach, one other
        // holder tells as well as three.
        let bystander = match part {
            Part::Body => index > 0,
            Part::Sealed(holder) => index != holder && index != (holder + 1) % HOLDERS.len(),
            _ => false,
        };
        if bystander {
            continue;
        }
        let expected = match part {
            Part::Check(which) if u8::from(lock) == which => Some(SlotError::CheckMismatch { lock }),
            Part::Commitment => Some(SlotError::Unreadable { lock }),
            Part::Sealed(holder) if holder == index => Some(SlotError::Unreadable { lock }),
            _ => None,
        };
        assert_eq!(person.share(flipped, &plan(), lock).err(), expected, "{part:?}");
    }
}

#[test]
fn every_truncation_and_extension_of_an_envelope_is_refused() {
    let (envelope, _) = seal("Bd7");
    let bytes = envelope.as_bytes();
    for cut in 0..bytes.len() {
        assert_eq!(Envelope::parse(&bytes[..cut]), Err(EnvelopeError::Cbor(CborError::Torn)), "{cut}");
    }
    let longer = [bytes, &[0]].concat();
    assert_eq!(Envelope::parse(&longer), Err(EnvelopeError::Cbor(CborError::Trailing)));
    let bomb = vec![0; MAX_ENVELOPE + 1];
    assert!(matches!(Envelope::parse(&bomb), Err(EnvelopeError::Cbor(CborError::TooLarge { .. }))));
}

#[test]
fn every_other_version_is_refused_by_its_number() {
    let (envelope, _) = seal("Bd7");
    for found in [0, 2, 23, 24, u64::MAX] {
        let other = crate::table::altered(&envelope, |value| *entry(value, "v") = found.into());
        assert_eq!(other, Err(EnvelopeError::Version { found }));
    }
}

#[test]
fn every_field_left_out_moved_or_added_is_refused() {
    let (envelope, _) = seal("Bd7");
    let entries = |value: &mut ciborium::Value| value.as_map().unwrap().clone();
    for field in 0..5 {
        let shorter = crate::table::altered(&envelope, |value| {
            let mut fields = entries(value);
            fields.remove(field);
            *value = ciborium::Value::Map(fields);
        });
        assert_eq!(shorter, Err(EnvelopeError::Cbor(CborError::Shape)));
        let double = crate::table::altered(&envelope, |value| {
            let mut fields = entries(value);
            fields.push(fields[field].clone());
            *value = ciborium::Value::Map(fields);
        });
        assert_eq!(double, Err(EnvelopeError::Cbor(CborError::Shape)));
        let moved = crate::table::altered(&envelope, |value| {
            let mut fields = entries(value);
            fields.rotate_left(1);
            fields.swap(field, 0);
            *value = ciborium::Value::Map(fields);
        });
        assert_eq!(moved, Err(EnvelopeError::Cbor(CborError::NotCanonical)));
    }
    let unknown = crate::table::altered(&envelope, |value| {
        let mut fields = entries(value);
        fields.push(("zeal".into(), 1.into()));
        *value = ciborium::Value::Map(fields);
    });
    assert_eq!(unknown, Err(EnvelopeError::Cbor(CborError::Shape)));
}

fn open(counterfoil: &Counterfoil, envelope: &Envelope) -> Option<CounterfoilError> {
    let (context, commitment) = (envelope.context(), envelope.commitment());
    counterfoil.open(&context, &commitment, &SEALER.fingerprint(), &SEALER.secret()).err()
}

#[test]
fn every_flipped_bit_and_truncation_of_a_counterfoil_is_refused() {
    let (envelope, counterfoil) = seal("Bd7");
    assert_eq!(open(&counterfoil, &envelope), None);
    for at in 0..COUNTERFOIL {
        for bit in 0..8 {
            let mut bytes = *counterfoil.as_bytes();
            bytes[at] ^= 1 << bit;
            let flipped = Counterfoil::parse(&bytes).unwrap();
            assert_eq!(open(&flipped, &envelope), Some(CounterfoilError::Unreadable), "{at} {bit}");
        }
        let cut = Counterfoil::parse(&counterfoil.as_bytes()[..at]);
        assert_eq!(cut, Err(CounterfoilError::Length { bytes: at }));
    }
    let longer = [&counterfoil.as_bytes()[..], &[0]].concat();
    assert_eq!(Counterfoil::parse(&longer), Err(CounterfoilError::Length { bytes: COUNTERFOIL + 1 }));
}

#[test]
fn a_counterfoil_of_another_envelope_proves_nothing() {
    let ((_, counterfoil), (other, _)) = (seal("Bd7"), seal("Bd7"));
    assert_eq!(open(&counterfoil, &other), Some(CounterfoilError::Unreadable));
}

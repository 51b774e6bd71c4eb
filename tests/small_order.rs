//! Keys and signatures that would say nothing about who signed, made here and refused.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod generate;

use std::collections::BTreeSet;

use curve25519_dalek::edwards::{CompressedEdwardsY, EdwardsPoint};
use curve25519_dalek::scalar::Scalar;
use ed25519_dalek::{Signature, Verifier as _, VerifyingKey};
use generate::cards::{low_order_locks, of_key, small_order};
use generate::kit::{BLACK, Message, WHITE, Who, bstr};
use sealed_move::cbor::CborError;
use sealed_move::envelope::{LockKey, LockKeyError, LockSecret};
use sealed_move::statement::{Card, CardError, KeyError, VerifyKey};
use sha2::{Digest as _, Sha256, Sha512};

/// Encodings of 32 bytes that are not the canonical one of the point they decode to: y at or beyond
/// p = 2^255 - 19, or a sign on x = 0.
fn not_canonical() -> Vec<[u8; 32]> {
    let beyond = |low: u8, high: u8| {
        let mut bytes = [0xff; 32];
        (bytes[0], bytes[31]) = (low, high);
        bytes
    };
    let mut one = [0; 32];
    (one[0], one[31]) = (1, 0x80);
    let mut all = vec![one, beyond(0xec, 0xff)];
    all.extend((0xed..=0xff).flat_map(|low| [beyond(low, 0x7f), beyond(low, 0xff)]));
    all
}

#[test]
fn all_eight_points_of_small_order_are_refused_in_all_fourteen_encodings() {
    let mut points: BTreeSet<[u8; 32]> = BTreeSet::new();
    for (order, bytes) in small_order() {
        // It is what it says: this point, times its order, is the neutral element.
        let point = CompressedEdwardsY(bytes).decompress().unwrap();
        let times = |n: u8| (point * Scalar::from(n)).compress() == CompressedEdwardsY::default();
        assert!(times(order) && (order == 1 || !times(order / 2)), "order {order}");
        points.insert(point.compress().to_bytes());
        let refused = VerifyKey::new(bytes).err();
        let canonical = point.compress().to_bytes() == bytes;
        let why = if canonical { KeyError::SmallOrder } else { KeyError::NotCanonical };
        assert_eq!(refused, Some(why), "{bytes:02x?}");
        let card = Card::parse(&of_key(bytes, [0; 64]));
        assert_eq!(card.err(), Some(CardError::Payload(CborError::Shape)));
    }
    assert_eq!((small_order().len(), points.len()), (14, 8));
}

#[test]
fn no_key_has_two_encodings() {
    let decoding: Vec<[u8; 32]> =
        not_canonical().into_iter().filter(|bytes| VerifyingKey::from_bytes(bytes).is_ok()).collect();
    for bytes in &decoding {
        assert_eq!(VerifyKey::new(*bytes).err(), Some(KeyError::NotCanonical), "{bytes:02x?}");
    }
    assert_eq!(decoding.len(), 26);
}

/// Every point taken apart and put together again, which is what the comparison with p stands for.
#[test]
fn a_key_is_taken_exactly_if_it_is_what_its_point_is_written_as() {
    let random = (0..4_000u32).map(|n| <[u8; 32]>::from(Sha256::digest(n.to_le_bytes())));
    let low = |bytes: [u8; 32]| {
        (0..=u8::MAX).map(move |lowest| [&[lowest], &bytes[1..]].concat().try_into().unwrap())
    };
    let edges = [[0; 32], [0xff; 32]].into_iter().flat_map(low).flat_map(|bytes: [u8; 32]| {
        let mut other = bytes;
        other[31] ^= 0x80;
        [bytes, other]
    });
    let mut taken = 0;
    for bytes in random.chain(edges) {
        let point = CompressedEdwardsY(bytes).decompress();
        let fit = point.is_some_and(|point| point.compress().to_bytes() == bytes && !point.is_small_order());
        assert_eq!(VerifyKey::new(bytes).is_ok(), fit, "{bytes:02x?}");
        taken += usize::from(fit);
    }
    assert!((2_000..3_000).contains(&taken), "{taken}");
}

/// The secret scalar of a seed (RFC 8032 section 5.1.5).
fn scalar(who: Who) -> Scalar {
    let hash: [u8; 64] = Sha512::digest([who.0; 32]).into();
    let mut low: [u8; 32] = hash[..32].try_into().unwrap();
    low[0] &= 248;
    low[31] = low[31] & 127 | 64;
    Scalar::from_bytes_mod_order(low)
}

fn challenge(r: &[u8; 32], key: &[u8; 32], message: &[u8]) -> Scalar {
    let hash: [u8; 64] = Sha512::digest([&r[..], key, message].concat()).into();
    Scalar::from_bytes_mod_order_wide(&hash)
}

/// A signature with a given R, made with the secret key. Where R is the neutral element, S = k a.
fn with_r(r: [u8; 32], message: &[u8]) -> [u8; 64] {
    let key = WHITE.key().verifying_key().to_bytes();
    let s = challenge(&r, &key, message) * scalar(WHITE);
    [r, s.to_bytes()].concat().try_into().unwrap()
}

/// White's card under another signature over the same bytes.
fn card_with(signature: impl FnOnce(&[u8]) -> [u8; 64]) -> Vec<u8> {
    let message = Message::of(WHITE.identity().card().as_bytes(), WHITE);
    let signature = signature(&message.to_be_signed(&[]));
    let [protected, empty, payload, _] = message.members();
    [vec![0xd2, 0x84], protected, empty, payload, bstr(&signature)].concat()
}

#[test]
fn a_signature_whose_r_is_of_small_order_is_refused() {
    let identity: [u8; 32] = EdwardsPoint::default().compress().to_bytes();
    let message = Message::of(WHITE.identity().card().as_bytes(), WHITE).to_be_signed(&[]);
    let signature = with_r(identity, &message);
    // The lenient rule takes it: the equation holds.
    WHITE.key().verifying_key().verify(&message, &Signature::from_bytes(&signature)).unwrap();
    assert_eq!(Card::parse(&card_with(|_| signature)).err(), Some(CardError::Signature));
    for (_, r) in small_order() {
        assert_eq!(
            Card::parse(&card_with(|tbs| with_r(r, tbs))).err(),
            Some(CardError::Signature),
            "{r:02x?}"
        );
    }
}

#[test]
fn a_signature_whose_r_is_not_canonical_is_refused() {
    for r in not_canonical() {
        assert_eq!(
            Card::parse(&card_with(|tbs| with_r(r, tbs))).err(),
            Some(CardError::Signature),
            "{r:02x?}"
        );
    }
}

#[test]
fn a_torsion_part_in_r_is_refused() {
    // R = rB + T with T of order 2, 4 or 8: the equation with the cofactor holds, ours does not.
    for (order, torsion) in small_order().into_iter().filter(|(order, _)| *order > 1) {
        let torsion = CompressedEdwardsY(torsion).decompress().unwrap();
        let card = card_with(|tbs| {
            let nonce = Scalar::from(7_u64);
            let r = (EdwardsPoint::mul_base(&nonce) + torsion).compress().to_bytes();
            let k = challenge(&r, &WHITE.key().verifying_key().to_bytes(), tbs);
            [r, (nonce + k * scalar(WHITE)).to_bytes()].concat().try_into().unwrap()
        });
        assert_eq!(Card::parse(&card).err(), Some(CardError::Signature), "order {order}");
    }
    // Without the torsion part the same construction is a good signature.
    let card = card_with(|tbs| {
        let nonce = Scalar::from(7_u64);
        let r = EdwardsPoint::mul_base(&nonce).compress().to_bytes();
        let k = challenge(&r, &WHITE.key().verifying_key().to_bytes(), tbs);
        [r, (nonce + k * scalar(WHITE)).to_bytes()].concat().try_into().unwrap()
    });
    assert!(Card::parse(&card).is_ok());
}

#[test]
fn a_weak_key_signs_everything_for_lenient_readers_and_nothing_for_us() {
    let mut taken = 0;
    for (_, key) in small_order() {
        for n in 0..32_u8 {
            let message = [n; 4];
            // R neutral and S zero: good whenever the challenge clears the key's order.
            let mut signature = [0; 64];
            signature[0] = 1;
            let lenient = VerifyingKey::from_bytes(&key).unwrap();
            taken += u32::from(lenient.verify(&message, &Signature::from_bytes(&signature)).is_ok());
        }
        assert!(VerifyKey::new(key).is_err());
    }
    assert!(taken > 100, "{taken} forgeries were taken by the lenient rule");
}

#[test]
fn lock_keys_of_low_order_or_in_another_spelling_are_refused() {
    for (name, bytes) in low_order_locks() {
        let refused = LockKey::new(bytes).err();
        let beyond = ["p", "p-plus-one", "top-bit", "all-ones"].contains(&name);
        let why = if beyond { LockKeyError::NotCanonical } else { LockKeyError::LowOrder };
        assert_eq!(refused, Some(why), "{name}");
    }
    let good = *BLACK.identity().card().lock_key().as_bytes();
    assert!(LockKey::new(good).is_ok());
    let mut top = good;
    top[31] |= 0x80;
    assert_eq!(LockKey::new(top), Err(LockKeyError::NotCanonical), "the bit that X25519 ignores");
    assert!(LockKey::new(*LockSecret::from_seed(&[9; 32]).public().as_bytes()).is_ok());
}

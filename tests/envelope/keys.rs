//! Lock keys that must be refused, and those that must not.

use sealed_move::cbor;
use sealed_move::envelope::{LockKey, LockKeyError, LockSecret};
use sealed_move::text::{hex, unhex};

/// Every canonical encoding of a point of low order on Curve25519 or its twist.
const LOW_ORDER: [&str; 5] = [
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
    "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
];

#[test]
fn low_order_keys_are_refused() {
    for text in LOW_ORDER {
        assert_eq!(LockKey::new(unhex(text).unwrap()), Err(LockKeyError::LowOrder), "{text}");
    }
}

#[test]
fn every_other_encoding_is_refused() {
    // All nineteen numbers from 2^255 - 19 on, and everything with the bit that X25519 ignores.
    for lowest in 0xed..=0xff {
        let mut bytes = [0xff; 32];
        (bytes[0], bytes[31]) = (lowest, 0x7f);
        assert_eq!(LockKey::new(bytes), Err(LockKeyError::NotCanonical), "{lowest:#x}");
    }
    let good = *LockSecret::from_seed(&[1; 32]).public().as_bytes();
    for mut bytes in LOW_ORDER.map(|text| unhex(text).unwrap()).into_iter().chain([good]) {
        bytes[31] |= 0x80;
        assert_eq!(LockKey::new(bytes), Err(LockKeyError::NotCanonical));
    }
}

#[test]
fn the_largest_numbers_below_the_prime_are_taken() {
    for lowest in 0xe0..0xec {
        let mut bytes = [0xff; 32];
        (bytes[0], bytes[31]) = (lowest, 0x7f);
        assert!(LockKey::new(bytes).is_ok(), "{lowest:#x}");
    }
    // One byte less anywhere above the lowest, and the lowest may be anything.
    for at in 1..32 {
        let mut bytes = [0xff; 32];
        bytes[31] = 0x7f;
        bytes[at] -= 1;
        assert!(LockKey::new(bytes).is_ok(), "byte {at}");
    }
}

#[test]
fn keys_made_from_seeds_are_good_and_differ() {
    let keys: std::collections::BTreeSet<_> =
        (0..=255).map(|n| LockSecret::from_seed(&[n; 32]).public()).collect();
    assert_eq!(keys.len(), 256);
    for key in keys {
        assert_eq!(LockKey::new(*key.as_bytes()), Ok(key));
    }
}

#[test]
fn a_lock_key_travels_as_bytes_and_is_checked_on_arrival() {
    let key = LockSecret::from_seed(&[1; 32]).public();
    let bytes = cbor::encode(&key);
    assert_eq!(hex(&bytes), format!("5820{key}"));
    assert_eq!(cbor::decode::<LockKey>(&bytes, 64), Ok(key));
    let weak = [&[0x58, 0x20][..], &[0; 32]].concat();
    assert_eq!(cbor::decode::<LockKey>(&weak, 64), Err(cbor::CborError::Shape));
}

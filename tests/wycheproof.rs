//! Other people's vectors: Wycheproof, and the edge cases of Ed25519 that C2SP/CCTV collects.
//!
//! They run against the primitives with the very features the library has them with, and through
//! the library's own types where those take part. The counts are frozen.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

use aes_gcm::aead::{Aead as _, KeyInit as _, Payload};
use ed25519_dalek::{Signature, VerifyingKey};
use sealed_move::envelope::{LockKey, LockKeyError, LockSecret};
use sealed_move::statement::VerifyKey;
use wycheproof::TestResult;

/// What the library asks of a signature: a key it enrols, and strict verification.
fn accepts(key: &[u8], message: &[u8], signature: &[u8]) -> bool {
    let Ok(key) = <[u8; 32]>::try_from(key) else { return false };
    let (Ok(enrolled), Ok(signature)) = (VerifyKey::new(key), Signature::from_slice(signature)) else {
        return false;
    };
    VerifyingKey::from_bytes(enrolled.as_bytes()).unwrap().verify_strict(message, &signature).is_ok()
}

#[test]
fn wycheproof_ed25519() {
    let set = wycheproof::eddsa::TestSet::load(wycheproof::eddsa::TestName::Ed25519).unwrap();
    let (mut tests, mut accepted) = (0, 0);
    for group in &set.test_groups {
        for test in &group.tests {
            let found = accepts(&group.key.pk, &test.msg, &test.sig);
            assert_eq!(found, test.result == TestResult::Valid, "tc {}: {}", test.tc_id, test.comment);
            tests += 1;
            accepted += u32::from(found);
        }
    }
    assert_eq!((tests, accepted), (151, 88));
}

#[test]
fn wycheproof_x25519() {
    let set = wycheproof::xdh::TestSet::load(wycheproof::xdh::TestName::X25519).unwrap();
    let (mut tests, mut low_order, mut not_canonical) = (0, 0, 0);
    for test in set.test_groups.iter().flat_map(|group| &group.tests) {
        let public: [u8; 32] = test.public_key.as_slice().try_into().unwrap();
        let private: [u8; 32] = test.private_key.as_slice().try_into().unwrap();
        let secret = x25519_dalek::StaticSecret::from(private);
        let shared = secret.diffie_hellman(&x25519_dalek::PublicKey::from(public));
        assert_eq!(&shared.as_bytes()[..], &test.shared_secret[..], "tc {}", test.tc_id);
        // A lock key is enrolled exactly if it is canonical and something can be sealed to it.
        match LockKey::new(public) {
            Ok(_) => assert!(shared.was_contributory(), "tc {}", test.tc_id),
            Err(LockKeyError::LowOrder) => {
                assert!(!shared.was_contributory(), "tc {}", test.tc_id);
                low_order += 1;
            }
            Err(_) => not_canonical += 1,
        }
        // Our scalars are clamped where they are used, and nowhere before.
        let ours = LockSecret::from_bytes(private).public();
        assert_eq!(ours.as_bytes(), x25519_dalek::PublicKey::from(&secret).as_bytes(), "tc {}", test.tc_id);
        tests += 1;
    }
    assert_eq!((tests, low_order, not_canonical), (518, 15, 29));
}

#[test]
fn wycheproof_aes_256_gcm() {
    let set = wycheproof::aead::TestSet::load(wycheproof::aead::TestName::AesGcm).unwrap();
    let ours = |group: &&wycheproof::aead::TestGroup| {
        (group.key_size, group.nonce_size, group.tag_size) == (256, 96, 128)
    };
    let (mut tests, mut valid) = (0, 0);
    for test in set.test_groups.iter().filter(ours).flat_map(|group| &group.tests) {
        let cipher = aes_gcm::Aes256Gcm::new_from_slice(&test.key).unwrap();
        let nonce = <&aes_gcm::Nonce<_>>::try_from(&test.nonce[..]).unwrap();
        let sealed = [&test.ct[..], &test.tag[..]].concat();
        let opened = cipher.decrypt(nonce, Payload { msg: &sealed, aad: &test.aad });
        if test.result == TestResult::Valid {
            assert_eq!(opened.unwrap(), test.pt.as_slice(), "tc {}", test.tc_id);
            let again = cipher.encrypt(nonce, Payload { msg: &test.pt, aad: &test.aad }).unwrap();
            assert_eq!(again, sealed, "tc {}", test.tc_id);
            valid += 1;
        } else {
            assert!(opened.is_err(), "tc {}: {}", test.tc_id, test.comment);
        }
        tests += 1;
    }
    assert_eq!((tests, valid), (66, 39));
}

#[test]
fn wycheproof_hkdf_sha256() {
    let set = wycheproof::hkdf::TestSet::load(wycheproof::hkdf::TestName::HkdfSha256).unwrap();
    let (mut tests, mut valid) = (0, 0);
    for test in set.test_groups.iter().flat_map(|group| &group.tests) {
        let expand = hkdf::Hkdf::<sha2::Sha256>::new(Some(&test.salt), &test.ikm);
        let mut okm = vec![0; test.size];
        let made = expand.expand(&test.info, &mut okm);
        if test.result == TestResult::Valid {
            made.unwrap();
            assert_eq!(okm, test.okm.as_slice(), "tc {}", test.tc_id);
            valid += 1;
        } else {
            assert!(made.is_err(), "tc {}: {}", test.tc_id, test.comment);
        }
        tests += 1;
    }
    assert_eq!((tests, valid), (86, 83));
}

/// Of 914 signatures on which implementations disagree, those that nobody can be wrong about.
#[test]
#[ignore = "real data: needs the folder SEALED_MOVE_DATA"]
fn real_cctv_ed25519_edge_cases_accepted_are_43_of_914() {
    let data = std::env::var("SEALED_MOVE_DATA").unwrap_or_else(|_| "../shared/data".to_owned());
    let text = std::fs::read_to_string(format!("{data}/cctv/ed25519vectors.json")).unwrap();
    let cases: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    let bytes = |case: &serde_json::Value, key: &str| -> Vec<u8> {
        let text = case[key].as_str().unwrap();
        (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap()).collect()
    };
    let accepted = cases.iter().filter(|case| {
        accepts(&bytes(case, "key"), case["msg"].as_str().unwrap().as_bytes(), &bytes(case, "sig"))
    });
    let mut count = 0;
    for case in accepted {
        let flags = case["flags"].as_array().cloned().unwrap_or_default();
        for never in ["low_order_A", "low_order_R", "non_canonical_A", "non_canonical_R", "low_order_residue"]
        {
            assert!(!flags.iter().any(|flag| flag == never), "{}: {never}", case["number"]);
        }
        count += 1;
    }
    assert_eq!((count, cases.len()), (43, 914));
}

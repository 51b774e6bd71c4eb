//! What `tests/interop/foreign/run` had other tools make, read by us.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod generate;

use std::fs;
use std::path::PathBuf;

use generate::key_files::PASSPHRASE;
use generate::kit::{ARBITER, BLACK, CUSTODIAN, WHITE, at};
use generate::play::{Play, face, slipped, trust};
use sealed_move::dispute::{Kind, verify};
use sealed_move::envelope::{Counterfoil, Lock};
use sealed_move::position::Color;
use sealed_move::record::{HandIn, Record};
use sealed_move::statement::{Event, Identity, KeyFile};

fn made(name: &str) -> Vec<u8> {
    let folder = std::env::var_os("SEALED_MOVE_FOREIGN").map(PathBuf::from);
    let folder = folder
        .unwrap_or_else(|| panic!("SEALED_MOVE_FOREIGN names no folder; see tests/interop/foreign/run"));
    fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
#[ignore = "run by tests/interop/foreign/run"]
fn key_files_that_openssl_wrote_are_read() {
    let key: [u8; 32] = made("openssl.key").try_into().unwrap();
    for name in ["openssl-plain.pem", "openssl-scrypt.pem", "openssl-pbkdf2.pem", "openssl-default.pem"] {
        let file = KeyFile::parse(&made(name)).unwrap();
        assert_eq!(file.is_encrypted(), name != "openssl-plain.pem");
        let seed = file.unlock(Some(PASSPHRASE)).unwrap();
        let identity = Identity::from_seed(generate::kit::name("Somebody"), &seed).unwrap();
        assert_eq!(identity.card().verify_key().as_bytes(), &key, "{name}");
    }
}

#[test]
#[ignore = "run by tests/interop/foreign/run"]
fn statements_that_others_signed_are_taken() {
    for tool in ["openssl", "pycose", "cwt", "scitt-cose"] {
        let bytes = made(&format!("{tool}.record"));
        let record = Record::open(&bytes, &trust()).unwrap_or_else(|error| panic!("{tool}: {error}"));
        assert_eq!(record.statements().len(), 3, "{tool}");
        assert!(verify(&bytes, &trust()).holds(), "{tool}");
    }
}

#[test]
#[ignore = "run by tests/interop/foreign/run"]
fn a_good_signature_over_another_form_is_malformed() {
    let verdict = verify(&made("scitt-cose-unsorted.malformed"), &trust());
    assert!(verdict.findings().iter().any(|finding| finding.kind == Kind::Malformed));
    assert!(!verdict.holds());
}

#[test]
#[ignore = "run by tests/interop/foreign/run"]
fn envelopes_that_others_sealed_are_handed_in_opened_and_proven() {
    for tool in ["pyca", "webcrypto"] {
        let mut play = Play::called();
        let hand_in = HandIn::parse(&made(&format!("{tool}.envelope"))).unwrap();
        let arbiter = ARBITER.identity();
        let event = play.record.check_hand_in(&hand_in, arbiter.card(), arbiter.lock_secret()).unwrap();
        assert_eq!(event, Event::Sealed(slipped(hand_in.slip())));
        play.envelope = hand_in.envelope().as_bytes().to_vec();
        play.counterfoil = Some(Counterfoil::parse(&made(&format!("{tool}.counterfoil"))).unwrap());
        let play = play.enter(event).stop().enter(Event::FaceVouched(face()));
        // Each holder's own slot opens.
        let sealing = &play.record.sealings()[0];
        for (who, lock) in [(ARBITER, Lock::Zero), (WHITE, Lock::One), (CUSTODIAN, Lock::One)] {
            let identity = who.identity();
            let envelope = sealing.envelope().unwrap();
            assert!(
                envelope
                    .take_share(sealing.plan(), lock, &identity.fingerprint(), identity.lock_secret())
                    .is_ok(),
                "{tool}"
            );
        }
        let play = play.session().arrived(Color::White).presented(WHITE);
        let proven =
            play.record.counterfoil(&BLACK.identity(), play.counterfoil.as_ref().unwrap(), at(play.now));
        assert!(proven.is_ok(), "{tool}: {proven:?}");
        let play = play.open();
        let opened = play.record.sealings()[0].opened().unwrap();
        assert_eq!(opened.content.as_ref().unwrap().text(), "Bd3+", "{tool}");
        assert!(verify(play.record.as_bytes(), &trust()).holds(), "{tool}");
    }
}

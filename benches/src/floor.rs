//! The primitives, bare: what nobody gets under without other cryptography.

use std::hint::black_box;

use aes_gcm::aead::{Aead as _, KeyInit as _, Payload};
use aes_gcm::{Aes256Gcm, Nonce};
use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use hpke::aead::AesGcm256;
use hpke::kdf::HkdfSha256;
use hpke::kem::X25519HkdfSha256;
use hpke::rand_core::{TryCryptoRng, TryRng};
use hpke::{Deserializable as _, Kem, OpModeR, OpModeS, Serializable as _};
use sha2::{Digest as _, Sha256};

use crate::sealing::typical;
use crate::{Work, work};

/// The salt and the padded writing.
const BODY: usize = 32 + 160;
/// A slip or a statement, to be signed.
const MESSAGE: usize = 400;

/// Random bytes that cost nothing.
struct Counter(u64);

impl TryRng for Counter {
    type Error = std::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        Ok(self.try_next_u64()? as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        Ok(self.0)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&self.try_next_u64()?.to_le_bytes()[..chunk.len()]);
        }
        Ok(())
    }
}

impl TryCryptoRng for Counter {}

/// Keys, and something sealed to one of them.
struct Bench {
    to: <X25519HkdfSha256 as Kem>::PublicKey,
    secret: <X25519HkdfSha256 as Kem>::PrivateKey,
    enc: Vec<u8>,
    ct: Vec<u8>,
    key: SigningKey,
    signature: Signature,
    random: Counter,
}

type Seal = (Vec<u8>, Vec<u8>);

impl Bench {
    fn new() -> Bench {
        let (secret, to) = X25519HkdfSha256::derive_keypair(&[9; 32]);
        let key = SigningKey::from_bytes(&[1; 32]);
        let signature = key.sign(&[3; MESSAGE]);
        let mut bench =
            Bench { to, secret, enc: Vec::new(), ct: Vec::new(), key, signature, random: Counter(5) };
        (bench.enc, bench.ct) = bench.hpke_seal(&[4; 32]);
        bench
    }

    fn hpke_seal(&mut self, plain: &[u8]) -> Seal {
        let (enc, ct) = hpke::single_shot_seal_with_rng::<AesGcm256, HkdfSha256, X25519HkdfSha256>(
            &OpModeS::Base,
            &self.to,
            &[2; 32],
            plain,
            &[],
            &mut self.random,
        )
        .unwrap();
        (enc.to_bytes().to_vec(), ct)
    }

    fn hpke_open(&self) -> Vec<u8> {
        let enc = <X25519HkdfSha256 as Kem>::EncappedKey::from_bytes(&self.enc).unwrap();
        let mode = OpModeR::Base;
        hpke::single_shot_open::<AesGcm256, HkdfSha256, X25519HkdfSha256>(
            &mode,
            &self.secret,
            &enc,
            &[2; 32],
            &self.ct,
            &[],
        )
        .unwrap()
    }

    fn aead(&self) -> Vec<u8> {
        let cipher = Aes256Gcm::new(&[6; 32].into());
        let body = [7; BODY];
        cipher.encrypt(&Nonce::from([0; 12]), Payload { msg: &body, aad: &[8; 32] }).unwrap()
    }

    fn aead_open(&self, ct: &[u8]) -> Vec<u8> {
        let cipher = Aes256Gcm::new(&[6; 32].into());
        cipher.decrypt(&Nonce::from([0; 12]), Payload { msg: ct, aad: &[8; 32] }).unwrap()
    }

    fn sign(&self) -> Signature {
        self.key.sign(black_box(&[3; MESSAGE]))
    }

    fn verify(&self) {
        self.key.verifying_key().verify_strict(black_box(&[3; MESSAGE]), &self.signature).unwrap();
    }
}

fn sha256(bytes: usize) {
    black_box(Sha256::digest(black_box(&vec![5; bytes])));
}

/// HKDF of a body key: two shares in, 32 bytes out.
fn body_key() {
    let mut out = [0; 32];
    hkdf::Hkdf::<Sha256>::new(Some(&[1; 32]), &[2; 64]).expand(&[3; 48], &mut out).unwrap();
    black_box(out);
}

/// One envelope, sealed to so many slots.
const SLOTS: usize = 4;
/// The bytes of such an envelope, about.
const ENVELOPE: usize = 1100;

/// Hashes of an envelope: commitment, two checks, an info for each slot, and the envelope's own digest.
fn envelope_hashes(infos: usize) {
    sha256(64 + BODY);
    (0..2).for_each(|_| sha256(96));
    (0..infos).for_each(|_| sha256(160));
}

/// What sealing needs: a slot each and the counterfoil, the body, its key, the hashes, the slip's signature.
fn seal(_: u64) -> Box<dyn FnMut() -> u64> {
    let mut bench = Bench::new();
    Box::new(move || {
        for _ in 0..SLOTS {
            black_box(bench.hpke_seal(&[4; 32]));
        }
        black_box(bench.hpke_seal(&[4; BODY]));
        body_key();
        black_box(bench.aead());
        envelope_hashes(SLOTS + 1);
        sha256(ENVELOPE);
        black_box(bench.sign());
        1
    })
}

fn hand_in(_: u64) -> Box<dyn FnMut() -> u64> {
    let bench = Bench::new();
    Box::new(move || {
        black_box(bench.hpke_open());
        sha256(160);
        sha256(96);
        sha256(ENVELOPE);
        bench.verify();
        1
    })
}

fn present(_: u64) -> Box<dyn FnMut() -> u64> {
    let bench = Bench::new();
    Box::new(move || {
        black_box(bench.hpke_open());
        sha256(160);
        sha256(96);
        black_box(bench.sign());
        1
    })
}

/// A statement is signed, and its hash taken.
fn enter(_: u64) -> Box<dyn FnMut() -> u64> {
    let bench = Bench::new();
    Box::new(move || {
        black_box(bench.sign());
        bench.verify(); // what a signer gave is verified before it is entered
        sha256(MESSAGE);
        1
    })
}

fn enter_presence(_: u64) -> Box<dyn FnMut() -> u64> {
    let bench = Bench::new();
    Box::new(move || {
        bench.verify(); // the slip
        sha256(96);
        black_box(bench.sign());
        bench.verify();
        sha256(MESSAGE);
        1
    })
}

/// The arbiter's slot, both checks, the body, the commitment; the statement's signature, verified.
fn open(_: u64) -> Box<dyn FnMut() -> u64> {
    let bench = Bench::new();
    let ct = bench.aead();
    Box::new(move || {
        black_box(bench.hpke_open());
        envelope_hashes(1);
        body_key();
        black_box(bench.aead_open(&ct));
        black_box(bench.sign());
        bench.verify();
        sha256(MESSAGE);
        1
    })
}

/// The signatures of the record that is verified, bare: of its own lengths.
fn verify_strict(_: u64) -> Box<dyn FnMut() -> u64> {
    let stage = typical();
    let key = SigningKey::from_bytes(&[1; 32]);
    let verifying = VerifyingKey::from_bytes(key.verifying_key().as_bytes()).unwrap();
    let mut messages: Vec<Vec<u8>> = stage.record.case().cards().map(|one| one.as_bytes().to_vec()).collect();
    for statement in stage.record.statements() {
        messages.push(statement.as_bytes().to_vec());
        messages.extend(statement.payload().event.slip().map(<[u8]>::to_vec));
    }
    assert_eq!(messages.len() as u64, crate::sealing::signatures(&stage.record));
    let all: Vec<(Vec<u8>, Signature)> =
        messages.into_iter().map(|message| (message.clone(), key.sign(&message))).collect();
    Box::new(move || {
        for (message, signature) in &all {
            verifying.verify_strict(black_box(message), signature).unwrap();
        }
        all.len() as u64
    })
}

pub fn works() -> Vec<Work> {
    vec![
        work("floor: enter", None, 8, enter),
        work("floor: seal", None, 8, seal),
        work("floor: hand-in", None, 8, hand_in),
        work("floor: present", None, 8, present),
        work("floor: enter a presence", None, 8, enter_presence),
        work("floor: open", None, 8, open),
        work("floor: verify_strict", None, 3, verify_strict),
    ]
}

//! Envelopes and counterfoils, honest, bent, and made by a sealer who cheats.

use aes_gcm::aead::{Aead as _, KeyInit as _, Payload};
use ciborium::Value;
use hpke::{Deserializable as _, OpModeS, Serializable as _};
use sealed_move::digest::Digest;
use sealed_move::envelope::{Envelope, Holder, Lock, Plan, body_key, commitment, share_check, slot_info};
use sealed_move::random::Random as _;
use sealed_move::record::Record;
use sealed_move::text::hex;
use sealed_move::writing::Writing;

use super::Vector;
use super::cbor_rows;
use super::kit::{ARBITER, BLACK, Fixed, WHITE, encode, map, value_of};
use super::play::Play;
use super::slip_faults::{relocked, slots};

/// Salt and shares of every forged envelope.
const SALT: [u8; 32] = [0x5a; 32];
const SHARES: [[u8; 32]; 2] = [[0xa0; 32], [0xa1; 32]];

pub fn plan_of(record: &Record) -> Plan {
    record.invitation(&record.case().cards().cloned().collect()).unwrap().plan().clone()
}

/// An envelope whose locks are good. Its body holds `padded`; the commitment is another's if
/// `committed` says so; a spoilt body decrypts to nothing.
pub fn forge(record: &Record, padded: &[u8; 160], committed: Option<Digest>, spoil: bool) -> Vec<u8> {
    forge_to(&plan_of(record), padded, committed, spoil)
}

pub fn forge_to(plan: &Plan, padded: &[u8; 160], committed: Option<Digest>, spoil: bool) -> Vec<u8> {
    let commitment = committed.unwrap_or_else(|| commitment(&plan.context, &SALT, padded));
    let mut random = Fixed::new("forged");
    let mut lock = |lock: Lock, share: &[u8; 32]| {
        let slots =
            plan.holders(lock).iter().map(|holder| slot(plan, lock, holder, &commitment, share, &mut random));
        map([
            ("check", Value::Bytes(share_check(lock, &plan.context, share).as_bytes().to_vec())),
            ("slots", Value::Array(slots.collect())),
        ])
    };
    let locks = vec![lock(Lock::Zero, &SHARES[0]), lock(Lock::One, &SHARES[1])];
    let key = body_key(&plan.context, &commitment, [&SHARES[0], &SHARES[1]]);
    let (key, nonce) = key.split_at(32);
    let cipher = aes_gcm::Aes256Gcm::new_from_slice(key).unwrap();
    let aad = [&plan.context.as_bytes()[..], commitment.as_bytes()].concat();
    let plain = [&SALT[..], padded].concat();
    let nonce = <&aes_gcm::Nonce<_>>::try_from(nonce).unwrap();
    let mut body = cipher.encrypt(nonce, Payload { msg: &plain, aad: &aad }).unwrap();
    body[0] ^= u8::from(spoil);
    encode(&map([
        ("v", 1.into()),
        ("body", Value::Bytes(body)),
        ("locks", Value::Array(locks)),
        ("context", Value::Bytes(plan.context.as_bytes().to_vec())),
        ("commitment", Value::Bytes(commitment.as_bytes().to_vec())),
    ]))
}

fn slot(
    plan: &Plan,
    lock: Lock,
    holder: &Holder,
    commitment: &Digest,
    share: &[u8; 32],
    random: &mut Fixed,
) -> Value {
    use hpke::{aead::AesGcm256, kdf::HkdfSha256, kem::X25519HkdfSha256};
    let info = slot_info(lock, &plan.context, commitment, &holder.fingerprint, &plan.sealer.fingerprint);
    let to = <X25519HkdfSha256 as hpke::Kem>::PublicKey::from_bytes(holder.lock_key.as_bytes()).unwrap();
    let (enc, ct) = hpke::single_shot_seal_with_rng::<AesGcm256, HkdfSha256, X25519HkdfSha256>(
        &OpModeS::Base,
        &to,
        info.as_bytes(),
        share,
        &[],
        random,
    )
    .unwrap();
    map([
        ("ct", Value::Bytes(ct)),
        ("to", Value::Bytes(holder.fingerprint.as_bytes().to_vec())),
        ("enc", Value::Bytes(enc.to_bytes().to_vec())),
    ])
}

/// The shares of a sealing with fixed randomness: drawn after the salt.
fn shares(what: &str) -> [[u8; 32]; 2] {
    let mut random = Fixed::new(what);
    let mut draw = || {
        let mut bytes = [0; 32];
        random.fill(&mut bytes).unwrap();
        bytes
    };
    let _salt = draw();
    [draw(), draw()]
}

fn opened(
    class: &'static str,
    name: &str,
    comment: &str,
    bytes: Vec<u8>,
    shares: [[u8; 32]; 2],
    writing: Option<&str>,
) -> Vector {
    let [zero, one] = shares.map(|share| hex(&share));
    let mut vector = Vector::new("envelope", name, class, "envelope", comment, bytes);
    vector.field("share-0", &zero).field("share-1", &one);
    // In hexadecimal, because a writing may be anything; a blank sheet has no such line.
    if let Some(writing) = writing.filter(|text| !text.is_empty()) {
        let digits = writing.bytes().map(|byte| format!("{byte:02x}")).collect::<String>();
        vector.field("writing", &digits);
    }
    vector
}

pub fn all() -> Vec<Vector> {
    let record = Play::called().record;
    let plan = plan_of(&record);
    let mut all = Vec::new();
    let longest = "so long that it just goes in ".repeat(6)[..159].to_owned();
    let texts = [
        ("move", "Bd3+"),
        ("blank", ""),
        ("longest", longest.as_str()),
        ("not-normalised", "o\u{308} Ld3+ \u{2020}"),
    ];
    for (name, text) in texts {
        let (envelope, _) =
            Envelope::seal(&plan, Writing::new(text).unwrap(), &mut Fixed::new(name)).unwrap();
        let comment = "an envelope that opens to the writing; from randomness that anybody can make again";
        all.push(opened("valid", name, comment, envelope.as_bytes().to_vec(), shares(name), Some(text)));
    }
    let good = Envelope::seal(&plan, Writing::new("Bd3+").unwrap(), &mut Fixed::new("move")).unwrap().0;
    let (good, [zero, one]) = (good.as_bytes().to_vec(), shares("move"));
    let mut bad = |name: &str, class, comment: &str, bytes: Vec<u8>, shares| {
        all.push(opened(class, name, comment, bytes, shares, None));
    };
    let mut wrong = one;
    wrong[31] ^= 1;
    bad("shares-swapped", "share-mismatch", "each share for the other's lock", good.clone(), [one, zero]);
    bad("share-1-flipped", "share-mismatch", "one bit of share 1", good.clone(), [zero, wrong]);
    bad("share-0-zero", "share-mismatch", "32 zero bytes for share 0", good.clone(), [[0; 32], one]);
    let check = relocked(&good, |locks| locks[1].as_map_mut().unwrap()[0].1.as_bytes_mut().unwrap()[0] ^= 1);
    bad("check-flipped", "share-mismatch", "one bit of a check", check, [zero, one]);
    let mut value = value_of(&good);
    value.as_map_mut().unwrap()[1].1.as_bytes_mut().unwrap()[207] ^= 1;
    bad("body-flipped", "body-mismatch", "one bit of the body's tag", encode(&value), [zero, one]);
    let mut value = value_of(&good);
    value.as_map_mut().unwrap()[4].1.as_bytes_mut().unwrap()[0] ^= 1;
    bad(
        "commitment-flipped",
        "body-mismatch",
        "one bit of the commitment, which the key is made of",
        encode(&value),
        [zero, one],
    );
    let mut value = value_of(&good);
    value.as_map_mut().unwrap()[3].1.as_bytes_mut().unwrap()[0] ^= 1;
    bad(
        "context-flipped",
        "share-mismatch",
        "one bit of the context, which the checks are made of",
        encode(&value),
        [zero, one],
    );
    let pad = super::opening_faults::padded;
    let (mut behind, mut long) = (pad(b"Bd3+"), [b'x'; 160]);
    behind[159] = 1;
    long[0] = 160;
    let other = Some(Digest::new([5; 32]));
    bad(
        "body-other",
        "commitment-mismatch",
        "the body holds another writing than was committed to",
        forge_to(&plan, &pad(b"Bd3+"), other, false),
        SHARES,
    );
    bad(
        "padding",
        "body-mismatch",
        "something behind the writing",
        forge_to(&plan, &behind, None, false),
        SHARES,
    );
    bad("length", "body-mismatch", "a length of 160", forge_to(&plan, &long, None, false), SHARES);
    bad(
        "not-utf8",
        "body-mismatch",
        "a writing that is not UTF-8",
        forge_to(&plan, &pad(&[0xff, 0xfe]), None, false),
        SHARES,
    );

    let mut shape = |name: &str, comment: &str, bytes: Vec<u8>| {
        all.push(Vector::new("envelope", name, "malformed", "envelope", comment, bytes));
    };
    let mut value = value_of(&good);
    value.as_map_mut().unwrap()[0].1 = 2.into();
    shape("version-2", "another version", encode(&value));
    shape("no-slots", "a lock that nobody opens", relocked(&good, |locks| slots(&mut locks[0]).clear()));
    shape(
        "33-slots",
        "a lock with too many slots",
        relocked(&good, |locks| {
            let again = slots(&mut locks[0])[0].clone();
            *slots(&mut locks[0]) = vec![again; 33];
        }),
    );
    shape("one-lock", "one lock", relocked(&good, |locks| drop(locks.pop())));
    shape("three-locks", "three locks", relocked(&good, |locks| locks.push(locks[0].clone())));
    shape("tagged", "a tag around the envelope", [&[0xc6][..], &good].concat());
    for bent in cbor_rows::bent(&good) {
        shape(&format!("cbor-{}", bent.name), bent.comment, bent.bytes);
    }
    all
}

/// Counterfoils, with what opens them.
pub fn counterfoils() -> Vec<Vector> {
    let plan = plan_of(&Play::called().record);
    let (envelope, good) =
        Envelope::seal(&plan, Writing::new("Bd3+").unwrap(), &mut Fixed::new("counterfoil")).unwrap();
    let good = good.as_bytes().to_vec();
    let vector =
        |name: &str, class: &'static str, comment: &str, bytes: Vec<u8>, context: Digest, seed: u8| {
            let mut vector = Vector::new("counterfoil", name, class, "counterfoil", comment, bytes);
            vector
                .field("context", &context.to_string())
                .field("commitment", &envelope.commitment().to_string())
                .field("sealer", &plan.sealer.fingerprint.to_string())
                .field("seed", &hex(&[seed; 32]));
            vector
        };
    let flipped = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 0x80;
        bytes
    };
    let mut all = vec![vector(
        "good",
        "opens",
        "salt and writing under the sealer's own lock key",
        good.clone(),
        plan.context,
        BLACK.0,
    )];
    all[0].field("writing", "4264332b");
    for (name, comment, bytes) in [
        ("short", "a byte less", good[..239].to_vec()),
        ("long", "a byte more", [&good[..], &[0]].concat()),
        ("empty", "no bytes", Vec::new()),
        ("in-cbor", "a CBOR byte string around it", super::kit::bstr(&good)),
    ] {
        all.push(vector(name, "malformed", comment, bytes, plan.context, BLACK.0));
    }
    for (name, comment, bytes, context, seed) in [
        ("enc-flipped", "one bit of the encapsulated key", flipped(0), plan.context, BLACK.0),
        (
            "enc-top-bit",
            "the bit of the encapsulated key that X25519 ignores",
            flipped(31),
            plan.context,
            BLACK.0,
        ),
        ("ct-flipped", "one bit of the ciphertext", flipped(40), plan.context, BLACK.0),
        ("tag-flipped", "one bit of the tag", flipped(239), plan.context, BLACK.0),
        (
            "low-order",
            "an encapsulated key of low order",
            [&[0; 32][..], &good[32..]].concat(),
            plan.context,
            BLACK.0,
        ),
        ("other-context", "of another sealing", good.clone(), Digest::ZERO, BLACK.0),
        ("opponent", "with the opponent's lock key", good.clone(), plan.context, WHITE.0),
        ("arbiter", "with the arbiter's lock key", good.clone(), plan.context, ARBITER.0),
    ] {
        all.push(vector(name, "unreadable", comment, bytes, context, seed));
    }
    all
}

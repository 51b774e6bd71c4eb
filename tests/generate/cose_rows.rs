//! The ways to bend a COSE_Sign1 while its signature stays good: what lenient readers let through.

use ciborium::Value;
use ed25519_dalek::Signer as _;

use super::kit::{Message, Who, bstr, encode, head, value_of, wider};

/// A bent message.
pub struct Row {
    pub name: &'static str,
    pub comment: &'static str,
    pub bytes: Vec<u8>,
    /// `malformed` or `bad-signature`.
    pub class: &'static str,
}

/// The order of Ed25519's base point, little-endian (RFC 8032 section 5.1).
const ORDER: [u8; 32] = [
    0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
];

/// S + L: the same equation, another 64 bytes.
pub fn add_order(signature: [u8; 64]) -> [u8; 64] {
    let mut out = signature;
    let mut carry = 0;
    for (byte, part) in out[32..].iter_mut().zip(ORDER) {
        let sum = u16::from(*byte) + u16::from(part) + carry;
        *byte = sum as u8;
        carry = sum >> 8;
    }
    assert_eq!(carry, 0, "S + L fits into 32 bytes");
    out
}

/// Signs whatever the protected bytes are.
fn under(message: &Message, protected: Vec<u8>) -> Vec<u8> {
    Message { protected, ..message.clone() }.signed()
}

fn header(message: &Message, change: impl FnOnce(&mut Vec<(Value, Value)>)) -> Vec<u8> {
    let mut value = value_of(&message.protected);
    change(value.as_map_mut().unwrap());
    under(message, encode(&value))
}

fn unprotected(message: &Message, map: &[u8]) -> Vec<u8> {
    let [protected, _, payload, signature] = message.members();
    [&[0xd2, 0x84][..], &protected, map, &payload, &signature].concat()
}

fn with_signature(message: &Message, signature: &[u8]) -> Vec<u8> {
    let [protected, empty, payload, _] = message.members();
    [vec![0xd2, 0x84], protected, empty, payload, bstr(signature)].concat()
}

/// Every row of the table, over one good message.
// Table: one row per way.
pub fn rows(message: &Message) -> Vec<Row> {
    let good = message.signed();
    let [protected, empty, payload, signature] = message.members();
    let body = &good[1..];
    let join = |parts: &[&[u8]]| parts.concat();
    let chunked = |bytes: &[u8]| {
        let (a, b) = bytes.split_at(bytes.len() / 2);
        join(&[&[0x5f], &bstr(a), &bstr(b), &[0xff]])
    };
    let mut rows = Vec::new();
    let mut bad = |name, comment, bytes: Vec<u8>| rows.push(Row { name, comment, bytes, class: "malformed" });

    bad(
        "unprotected-kid",
        "an unprotected header: nothing protects it",
        unprotected(message, &[0xa1, 4, 0x40]),
    );
    bad(
        "unprotected-alg",
        "an unprotected alg ES256 beside the protected EdDSA",
        unprotected(message, &[0xa1, 1, 0x26]),
    );
    bad(
        "unprotected-receipts",
        "an unprotected receipt (RFC 9942)",
        unprotected(message, &[0xa1, 0x19, 1, 0x8a, 0x80]),
    );
    bad(
        "unprotected-wide",
        "the empty unprotected map with its length in two bytes",
        unprotected(message, &[0xb8, 0]),
    );
    bad(
        "unprotected-indefinite",
        "the empty unprotected map of indefinite length",
        unprotected(message, &[0xbf, 0xff]),
    );
    bad("unprotected-array", "an array where the unprotected map belongs", unprotected(message, &[0x80]));
    bad(
        "array-indefinite",
        "the outer array of indefinite length",
        join(&[&[0xd2, 0x9f], &body[1..], &[0xff]]),
    );
    bad("array-wide", "the outer array with its length in two bytes", join(&[&[0xd2, 0x98, 4], &body[1..]]));
    bad("tag-wide", "tag 18 in two bytes more than needed", join(&[&[0xd8, 18], body]));
    bad("tag-twice", "tag 18 around tag 18", join(&[&[0xd2], &good]));
    bad(
        "tag-self-described",
        "the tag of self-described CBOR around the message",
        join(&[&[0xd9, 0xd9, 0xf7], &good]),
    );
    bad("tag-missing", "COSE_Sign1 without its tag", body.to_vec());
    bad("tag-sign", "tag 98, COSE_Sign", join(&[&[0xd8, 98], body]));
    bad("tag-mac0", "tag 17, COSE_Mac0", join(&[&[0xd1], body]));
    bad(
        "payload-wide",
        "the payload's length in one size too large",
        join(&[&[0xd2, 0x84], &protected, &empty, &wider(&payload), &signature]),
    );
    bad(
        "payload-chunked",
        "the payload as a byte string in two chunks",
        join(&[&[0xd2, 0x84], &protected, &empty, &chunked(&message.payload), &signature]),
    );
    bad(
        "payload-detached",
        "null for the payload",
        join(&[&[0xd2, 0x84], &protected, &empty, &[0xf6], &signature]),
    );
    bad(
        "payload-text",
        "the payload as text",
        join(&[&[0xd2, 0x84], &protected, &empty, &[0x60], &signature]),
    );
    bad(
        "protected-wide",
        "the protected header's length in one size too large",
        join(&[&[0xd2, 0x84], &wider(&protected), &empty, &payload, &signature]),
    );
    bad(
        "protected-chunked",
        "the protected header in two chunks",
        join(&[&[0xd2, 0x84], &chunked(&message.protected), &empty, &payload, &signature]),
    );
    bad(
        "signature-wide",
        "the signature's length in one size too large",
        join(&[&[0xd2, 0x84], &protected, &empty, &payload, &wider(&signature)]),
    );
    bad("trailing", "a byte behind the message", join(&[&good, &[0]]));
    bad("five-items", "a fifth item in the array", join(&[&[0xd2, 0x85], &body[1..], &[0xf6]]));
    bad("three-items", "no signature", join(&[&[0xd2, 0x83], &protected, &empty, &payload]));
    bad("cut", "the last byte is missing", good[..good.len() - 1].to_vec());

    bad("protected-none", "an empty byte string for the protected header", under(message, Vec::new()));
    bad("protected-empty", "an empty map in the protected header", under(message, vec![0xa0]));
    bad("protected-unsorted", "the protected labels in another order", header(message, |map| map.reverse()));
    bad("protected-swapped", "two neighbouring labels out of order", header(message, |map| map.swap(1, 2)));
    bad(
        "protected-wide-label",
        "label 1 in two bytes",
        under(message, join(&[&message.protected[..1], &[0x18, 1], &message.protected[2..]])),
    );
    bad(
        "protected-wide-map",
        "the protected map with its length in two bytes",
        under(message, join(&[&wider(&message.protected[..1]), &message.protected[1..]])),
    );
    bad(
        "protected-indefinite",
        "the protected map of indefinite length",
        under(message, join(&[&[0xbf], &message.protected[1..], &[0xff]])),
    );
    bad(
        "protected-trailing",
        "a byte behind the protected map",
        under(message, join(&[&message.protected, &[0]])),
    );
    bad("protected-twice", "label 1 twice", header(message, |map| map.insert(1, map[0].clone())));
    bad(
        "claims-twice",
        "the claim iss twice",
        header(message, |map| {
            let claims = map[3].1.as_map_mut().unwrap();
            claims.insert(1, claims[0].clone());
        }),
    );
    bad(
        "claims-more",
        "a claim more: iat",
        header(message, |map| {
            map[3].1.as_map_mut().unwrap().push((6.into(), 1_700_000_000.into()));
        }),
    );
    bad("claims-none", "no CWT claims", header(message, |map| drop(map.pop())));
    bad(
        "alg-es256",
        "alg -7, ES256, over an Ed25519 signature",
        header(message, |map| map[0].1 = (-7).into()),
    );
    bad(
        "alg-ed25519",
        "alg -19, Ed25519 (RFC 9864): the same signature, another form",
        header(message, |map| map[0].1 = (-19).into()),
    );
    bad("alg-text", "alg as text", header(message, |map| map[0].1 = "EdDSA".into()));
    bad("alg-none", "no alg", header(message, |map| drop(map.remove(0))));
    bad("content-type-none", "no content type", header(message, |map| drop(map.remove(1))));
    bad(
        "content-type-number",
        "a CoAP number for a content type",
        header(message, |map| map[1].1 = 60.into()),
    );
    bad(
        "content-type-other",
        "a content type nobody knows",
        header(message, |map| map[1].1 = "application/cbor".into()),
    );
    bad(
        "content-type-case",
        "the content type in capitals",
        header(message, |map| {
            map[1].1 = map[1].1.as_text().unwrap().to_uppercase().into();
        }),
    );
    bad(
        "content-type-parameter",
        "a parameter behind the content type",
        header(message, |map| {
            map[1].1 = format!("{};v=1", map[1].1.as_text().unwrap()).into();
        }),
    );
    bad("kid-none", "no kid", header(message, |map| drop(map.remove(2))));
    bad(
        "kid-short",
        "a kid of 31 bytes",
        header(message, |map| map[2].1.as_bytes_mut().unwrap().truncate(31)),
    );
    bad("kid-text", "kid as text", header(message, |map| map[2].1 = "key 1".into()));
    bad(
        "iss-number",
        "a number for an issuer",
        header(message, |map| map[3].1.as_map_mut().unwrap()[0].1 = 1.into()),
    );
    bad(
        "iss-blank",
        "an issuer with white space at its end",
        header(message, |map| {
            let iss = &mut map[3].1.as_map_mut().unwrap()[0].1;
            *iss = format!("{} ", iss.as_text().unwrap()).into();
        }),
    );
    bad(
        "crit",
        "a critical header nobody knows",
        header(message, |map| {
            map.insert(1, (2.into(), Value::Array(vec![99.into()])));
            map.push((99.into(), 1.into()));
        }),
    );
    bad(
        "crit-empty",
        "an empty list of critical headers",
        header(message, |map| map.insert(1, (2.into(), Value::Array(Vec::new())))),
    );
    bad(
        "iv",
        "an IV, known to COSE and useless here",
        header(message, |map| map.insert(3, (5.into(), Value::Bytes(vec![0; 12])))),
    );
    bad("header-unknown", "an unknown header label", header(message, |map| map.push((99.into(), 1.into()))));
    bad(
        "header-x5t",
        "a certificate hash beside kid",
        header(message, |map| {
            map.push((34.into(), Value::Array(vec![(-16).into(), Value::Bytes(vec![1; 32])])))
        }),
    );

    bad("signature-short", "a signature of 63 bytes", with_signature(message, &message.signature()[..63]));
    bad(
        "signature-long",
        "a signature of 65 bytes",
        with_signature(message, &[&message.signature()[..], &[0]].concat()),
    );
    bad("signature-none", "an empty signature", with_signature(message, &[]));

    let mut forged =
        |name, comment, bytes: Vec<u8>| rows.push(Row { name, comment, bytes, class: "bad-signature" });
    forged(
        "s-plus-l",
        "S + L for S: the equation holds, the encoding is refused (RFC 8032 5.1.7)",
        with_signature(message, &add_order(message.signature())),
    );
    forged("signature-zero", "64 zero bytes", with_signature(message, &[0; 64]));
    forged("signature-flipped", "one bit of R", {
        let mut signature = message.signature();
        signature[0] ^= 1;
        with_signature(message, &signature)
    });
    forged("external-aad", "signed with an external_aad", {
        with_signature(message, &message.signer.key().sign(&message.to_be_signed(b"sealed-move")).to_bytes())
    });
    forged("signature-of-payload", "the payload itself was signed, not the Sig_structure", {
        with_signature(message, &message.signer.key().sign(&message.payload).to_bytes())
    });
    forged("context-counter", "signed under another context of RFC 9052, CounterSignature", {
        let other = [
            vec![0x84],
            head(3, 16),
            b"CounterSignature".to_vec(),
            bstr(&message.protected),
            vec![0x40],
            bstr(&message.payload),
        ]
        .concat();
        with_signature(message, &message.signer.key().sign(&other).to_bytes())
    });
    forged(
        "stranger",
        "signed by another key under this kid",
        with_signature(message, &Message { signer: super::kit::STRANGER, ..message.clone() }.signature()),
    );
    forged("stranger-kid", "another's kid over his own signature", {
        let Who(seed, _) = super::kit::STRANGER;
        let stranger = Who(seed, message.signer.1);
        let kid = Value::Bytes(stranger.fingerprint().as_bytes().to_vec());
        header(&Message { signer: stranger, ..message.clone() }, |map| map[2].1 = kid)
    });
    forged(
        "iss-other",
        "another name over the right key's signature",
        header(message, |map| map[3].1.as_map_mut().unwrap()[0].1 = "Nobody, N.".into()),
    );
    rows
}

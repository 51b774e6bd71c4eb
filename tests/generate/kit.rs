//! Bytes by hand: what the library refuses to make, a vector has to be made of.

use ciborium::Value;
use ed25519_dalek::{Signer as _, SigningKey};
use sealed_move::digest::{Digest, sha256};
use sealed_move::moment::{Moment, VenueTime};
use sealed_move::random::{Random, RandomError};
use sealed_move::statement::{ContentType, Identity};
use sealed_move::text::Name;

/// Randomness that anybody can make again: SHA-256 of a seed and a counter, 32 bytes at a time.
pub struct Fixed {
    seed: Digest,
    drawn: u64,
}

impl Fixed {
    pub fn new(what: &str) -> Fixed {
        Fixed { seed: sha256(what.as_bytes()), drawn: 0 }
    }
}

impl Random for Fixed {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), RandomError> {
        for chunk in bytes.chunks_mut(32) {
            let block = sha256(&[&self.seed.as_bytes()[..], &self.drawn.to_be_bytes()].concat());
            chunk.copy_from_slice(&block.as_bytes()[..chunk.len()]);
            self.drawn += 1;
        }
        Ok(())
    }
}

/// The same for a crate that brings its own trait.
impl hpke::rand_core::TryRng for Fixed {
    type Error = std::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        let mut bytes = [0; 4];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u32::from_be_bytes(bytes))
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        let mut bytes = [0; 8];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u64::from_be_bytes(bytes))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        self.fill(bytes).unwrap();
        Ok(())
    }
}

impl hpke::rand_core::TryCryptoRng for Fixed {}

pub fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

pub fn at(text: &str) -> Moment {
    text.parse::<VenueTime>().unwrap().moment()
}

/// Somebody whose seed is 32 equal bytes, as in the specification's worked example.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Who(pub u8, pub &'static str);

pub const ARBITER: Who = Who(1, "Schmid, Lothar");
pub const SECOND_ARBITER: Who = Who(2, "Golombek, Harry");
pub const WHITE: Who = Who(3, "Spassky, Boris");
pub const BLACK: Who = Who(4, "Fischer, Robert");
pub const CUSTODIAN: Who = Who(5, "Euwe, Max");
/// Nobody's friend.
pub const STRANGER: Who = Who(6, "Nobody, N.");

impl Who {
    pub fn identity(self) -> Identity {
        Identity::from_seed(name(self.1), &[self.0; 32]).unwrap()
    }

    pub fn key(self) -> SigningKey {
        SigningKey::from_bytes(&[self.0; 32])
    }

    pub fn fingerprint(self) -> Digest {
        sha256(self.key().verifying_key().as_bytes())
    }
}

// ---- CBOR, written as one pleases ----------------------------------------------------------------

/// The head of an item: major type and argument, in the shortest form.
pub fn head(major: u8, argument: u64) -> Vec<u8> {
    let mut out = vec![major << 5];
    match argument {
        0..=23 => out[0] |= argument as u8,
        24..=0xff => out.extend_from_slice(&[argument as u8]),
        0x100..=0xffff => out.extend_from_slice(&(argument as u16).to_be_bytes()),
        _ => out.extend_from_slice(&(argument as u32).to_be_bytes()),
    }
    out[0] |= match out.len() {
        1 => 0,
        2 => 24,
        3 => 25,
        _ => 26,
    };
    out
}

pub fn bstr(bytes: &[u8]) -> Vec<u8> {
    [head(2, bytes.len() as u64), bytes.to_vec()].concat()
}

/// The same item with its head one size too large.
pub fn wider(item: &[u8]) -> Vec<u8> {
    let major = item[0] & 0xe0;
    match item[0] & 0x1f {
        small @ 0..=23 => [&[major | 24, small][..], &item[1..]].concat(),
        24 => [&[major | 25, 0][..], &item[1..]].concat(),
        25 => [&[major | 26, 0, 0][..], &item[1..]].concat(),
        _ => [&[major | 27, 0, 0, 0, 0][..], &item[1..]].concat(),
    }
}

pub fn encode(value: &Value) -> Vec<u8> {
    let mut out = Vec::new();
    ciborium::into_writer(value, &mut out).unwrap();
    out
}

pub fn value_of(bytes: &[u8]) -> Value {
    ciborium::from_reader(bytes).unwrap()
}

/// A map in the order given.
pub fn map<const N: usize>(entries: [(&str, Value); N]) -> Value {
    Value::Map(entries.into_iter().map(|(key, value)| (key.into(), value)).collect())
}

// ---- COSE_Sign1, written as one pleases ----------------------------------------------------------

/// A message before it is signed.
#[derive(Clone)]
pub struct Message {
    pub protected: Vec<u8>,
    pub payload: Vec<u8>,
    pub signer: Who,
}

/// The protected header of the profile.
pub fn protected(content: ContentType, kid: Digest, issuer: &str, subject: Option<Digest>) -> Value {
    let mut claims = vec![(1.into(), issuer.into())];
    claims.extend(subject.map(|case| (2.into(), case.to_string().into())));
    Value::Map(vec![
        (1.into(), Value::from(-8)),
        (3.into(), content.media_type().into()),
        (4.into(), Value::Bytes(kid.as_bytes().to_vec())),
        (15.into(), Value::Map(claims)),
    ])
}

impl Message {
    pub fn new(content: ContentType, signer: Who, subject: Option<Digest>, payload: &Value) -> Message {
        let header = protected(content, signer.fingerprint(), signer.1, subject);
        Message { protected: encode(&header), payload: encode(payload), signer }
    }

    /// Takes a message apart that `signer` has signed.
    pub fn of(bytes: &[u8], signer: Who) -> Message {
        let Value::Tag(18, inner) = value_of(bytes) else { panic!("tag 18") };
        let [Value::Bytes(protected), _, Value::Bytes(payload), _] = &inner.as_array().unwrap()[..] else {
            panic!("a COSE_Sign1")
        };
        Message { protected: protected.clone(), payload: payload.clone(), signer }
    }

    /// The same with its payload changed.
    pub fn with_payload(&self, change: impl FnOnce(&mut Value)) -> Message {
        let mut payload = value_of(&self.payload);
        change(&mut payload);
        Message { payload: encode(&payload), ..self.clone() }
    }

    /// The Sig_structure of RFC 9052 section 4.4.
    pub fn to_be_signed(&self, external: &[u8]) -> Vec<u8> {
        let context = [head(3, 10), b"Signature1".to_vec()].concat();
        [vec![0x84], context, bstr(&self.protected), bstr(external), bstr(&self.payload)].concat()
    }

    pub fn signature(&self) -> [u8; 64] {
        self.signer.key().sign(&self.to_be_signed(&[])).to_bytes()
    }

    /// The four members, encoded.
    pub fn members(&self) -> [Vec<u8>; 4] {
        [bstr(&self.protected), vec![0xa0], bstr(&self.payload), bstr(&self.signature())]
    }

    pub fn signed(&self) -> Vec<u8> {
        [vec![0xd2, 0x84], self.members().concat()].concat()
    }
}

/// The member of a map under a text key.
pub fn member<'a>(value: &'a mut Value, key: &str) -> &'a mut Value {
    let entries = value.as_map_mut().unwrap();
    &mut entries.iter_mut().find(|(known, _)| known.as_text() == Some(key)).unwrap().1
}

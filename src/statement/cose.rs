//! The COSE_Sign1 profile: the only module that names coset.
//!
//! coset verifies what it is given; it does not look at the algorithm, lets unprotected headers
//! through and keeps protected bytes that are not canonical. So the opener here takes the four parts
//! of the one form itself, rebuilds the protected header from what coset read in it, and demands the
//! same bytes.

use std::fmt;

use coset::cbor::Value;
use coset::{
    CborSerializable as _, CoseSign1Builder, Header, HeaderBuilder, ProtectedHeader, SignatureContext,
    TaggedCborSerializable as _, iana, sig_structure_data,
};

use crate::cbor::{self, CborError, Parts};
use crate::digest::Digest;
use crate::text::Name;

/// The largest statement, slip or card, in bytes.
pub const MAX_STATEMENT: usize = 64 * 1024;

/// Tag of a COSE_Sign1 (RFC 9052 section 2), an array of four.
const SIGN1: u64 = 18;
/// Label of the CWT claims in a header (RFC 9597).
const CWT_CLAIMS: i64 = 15;
/// The claim "issuer" (RFC 8392).
const ISS: i64 = 1;
/// The claim "subject".
const SUB: i64 = 2;

/// What the payload of a COSE_Sign1 is.
///
/// Exhaustive: a new content type is a new version of the protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContentType {
    /// An arbiter's statement.
    Statement,
    /// A player's or custodian's slip.
    Slip,
    /// An identity's card.
    Card,
}

impl ContentType {
    /// The media type in the protected header.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            ContentType::Statement => "application/sealed-move-statement+cbor",
            ContentType::Slip => "application/sealed-move-slip+cbor",
            ContentType::Card => "application/sealed-move-card+cbor",
        }
    }

    fn of(media_type: &str) -> Option<ContentType> {
        [ContentType::Statement, ContentType::Slip, ContentType::Card]
            .into_iter()
            .find(|content| content.media_type() == media_type)
    }
}

/// The facts of a protected header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Protected {
    pub(super) content: ContentType,
    /// Fingerprint of the signer's key.
    pub(super) kid: Digest,
    /// The signer's name.
    pub(super) issuer: Name,
    /// The case id; a card has none.
    pub(super) subject: Option<Digest>,
}

impl Protected {
    /// `{1: -8, 3: content type, 4: kid, 15: {1: iss, ? 2: sub}}`.
    ///
    /// -8 (EdDSA) is deprecated by RFC 9864 in favor of -19; it stands because foreign tools know
    /// no other yet, and only one may be accepted.
    fn header(&self) -> Header {
        let mut claims = vec![(Value::from(ISS), Value::from(self.issuer.as_str()))];
        if let Some(case) = self.subject {
            claims.push((Value::from(SUB), Value::from(case.to_string())));
        }
        HeaderBuilder::new()
            .algorithm(iana::Algorithm::EdDSA)
            .content_type(self.content.media_type().to_owned())
            .key_id(self.kid.as_bytes().to_vec())
            .value(CWT_CLAIMS, Value::Map(claims))
            .build()
    }

    /// Reads the facts out of a header, whatever else may stand in it.
    fn read(header: &Header) -> Option<Protected> {
        let content = match &header.content_type {
            Some(coset::ContentType::Text(media_type)) => ContentType::of(media_type)?,
            _ => return None,
        };
        let kid = Digest::new(header.key_id.as_slice().try_into().ok()?);
        let claims =
            header.rest.iter().find(|(label, _)| *label == coset::Label::Int(CWT_CLAIMS))?.1.as_map()?;
        let claim = |wanted: i64| {
            let found = claims.iter().find(|(label, _)| *label == Value::from(wanted));
            found.and_then(|(_, value)| value.as_text())
        };
        let issuer = Name::new(claim(ISS)?).ok()?;
        let subject = match claim(SUB) {
            Some(text) => Some(Digest::from_hex(text)?),
            None => None,
        };
        // A slip and a statement are of a case; a card is of none.
        if subject.is_none() != (content == ContentType::Card) {
            return None;
        }
        Some(Protected { content, kid, issuer, subject })
    }

    /// The bytes to be signed (RFC 9052 section 4.4), with an empty external_aad.
    pub(super) fn to_be_signed(&self, payload: &[u8]) -> Vec<u8> {
        to_be_signed(ProtectedHeader { original_data: None, header: self.header() }, payload)
    }

    /// The tagged COSE_Sign1 with a signature in place.
    pub(super) fn assemble(&self, payload: &[u8], signature: [u8; 64]) -> Result<Vec<u8>, CoseError> {
        let builder = CoseSign1Builder::new().protected(self.header()).payload(payload.to_vec());
        let message = builder.signature(signature.to_vec()).build();
        let bytes = message.to_tagged_vec().map_err(|_| CoseError::Shape)?;
        if bytes.len() > MAX_STATEMENT {
            return Err(CoseError::Cbor(CborError::TooLarge { bytes: bytes.len(), limit: MAX_STATEMENT }));
        }
        Ok(bytes)
    }
}

fn to_be_signed(protected: ProtectedHeader, payload: &[u8]) -> Vec<u8> {
    sig_structure_data(SignatureContext::CoseSign1, protected, None, &[], payload)
}

/// A message that is well formed and canonical, but whose signature nobody has verified yet.
#[derive(Debug)]
pub(super) struct Unverified {
    pub(super) protected: Protected,
    pub(super) payload: Vec<u8>,
    pub(super) to_be_signed: Vec<u8>,
    pub(super) signature: [u8; 64],
}

/// What stands in a COSE_Sign1, taken apart but not looked into.
struct Written<'a> {
    protected: &'a [u8],
    payload: &'a [u8],
    signature: [u8; 64],
    canonical: bool,
}

impl<'a> Written<'a> {
    /// `[protected, unprotected, payload, signature]` behind its tag (RFC 9052 section 4.2).
    fn take(bytes: &'a [u8]) -> Result<Written<'a>, CoseError> {
        let shape = |_| CoseError::Shape;
        let mut parts = Parts::tagged(bytes, SIGN1, 4).map_err(shape)?;
        let protected = parts.bytes().map_err(shape)?;
        if parts.map().map_err(shape)? != 0 {
            return Err(CoseError::Unprotected);
        }
        let payload = parts.bytes().map_err(shape)?;
        let signature = parts.bytes().map_err(shape)?.try_into().map_err(|_| CoseError::Shape)?;
        Ok(Written { protected, payload, signature, canonical: parts.is_canonical() })
    }
}

/// Opens a message of the given kind, refusing every byte we would not have written.
pub(super) fn open(bytes: &[u8], content: ContentType) -> Result<Unverified, CoseError> {
    if bytes.len() > MAX_STATEMENT {
        return Err(CoseError::Cbor(CborError::TooLarge { bytes: bytes.len(), limit: MAX_STATEMENT }));
    }
    // Depth and lengths are bounded here, before anything is built.
    if cbor::item_length(bytes).map_err(CoseError::Cbor)? != bytes.len() {
        return Err(CoseError::Cbor(CborError::Trailing));
    }
    let written = Written::take(bytes)?;
    let header = ProtectedHeader::from_cbor_bstr(Value::Bytes(written.protected.to_vec()))
        .map_err(|_| CoseError::Shape)?;
    let protected = Protected::read(&header.header).ok_or(CoseError::Protected)?;
    if protected.content != content {
        return Err(CoseError::ContentType { found: protected.content, expected: content });
    }
    if protected.header().to_vec().map_err(|_| CoseError::Shape)? != written.protected {
        return Err(CoseError::Protected);
    }
    if !written.canonical {
        return Err(CoseError::Cbor(CborError::NotCanonical));
    }
    let to_be_signed = to_be_signed(header, written.payload);
    Ok(Unverified {
        protected,
        payload: written.payload.to_vec(),
        to_be_signed,
        signature: written.signature,
    })
}

/// Why bytes are not a message of the profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum CoseError {
    /// Too large, torn, trailing or not canonical.
    Cbor(CborError),
    /// Not a tagged COSE_Sign1 with an attached payload and a signature of 64 bytes.
    Shape,
    /// Something in the unprotected header, which nothing protects.
    Unprotected,
    /// A protected header other than the one the profile prescribes.
    Protected,
    /// A message of another kind.
    ContentType {
        /// What it is.
        found: ContentType,
        /// What was expected here.
        expected: ContentType,
    },
}

impl fmt::Display for CoseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CoseError::Cbor(e) => e.fmt(f),
            CoseError::Shape => f.write_str("not a tagged COSE_Sign1 with payload and Ed25519 signature"),
            CoseError::Unprotected => f.write_str("an unprotected header (expected: empty)"),
            CoseError::Protected => f.write_str("a protected header that is not the prescribed one"),
            CoseError::ContentType { found, expected } => {
                write!(f, "content type {} (expected {})", found.media_type(), expected.media_type())
            }
        }
    }
}

impl std::error::Error for CoseError {}

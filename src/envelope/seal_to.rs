//! Sealing to one lock key: HPKE (RFC 9180), base mode, DHKEM(X25519, HKDF-SHA256), HKDF-SHA256,
//! AES-256-GCM, empty aad. The only module that names hpke.

use std::convert::Infallible;

use hpke::aead::AesGcm256;
use hpke::kdf::HkdfSha256;
use hpke::kem::X25519HkdfSha256;
use hpke::rand_core::{TryCryptoRng, TryRng};
use hpke::{Deserializable, HpkeError, Kem, OpModeR, OpModeS, Serializable};
use zeroize::Zeroizing;

use super::keys::{LockKey, LockSecret};
use crate::digest::Digest;

type PublicKey = <X25519HkdfSha256 as Kem>::PublicKey;
type SecretKey = <X25519HkdfSha256 as Kem>::PrivateKey;
type Encapped = <X25519HkdfSha256 as Kem>::EncappedKey;

/// How much longer a ciphertext is than what is in it.
pub(super) const TAG: usize = 16;

/// An encapsulated key and the ciphertext that goes with it.
pub(super) struct Sealed {
    pub(super) enc: [u8; 32],
    pub(super) ct: Vec<u8>,
}

/// Not opened, or not sealable; hpke's reasons say no more to a holder.
#[derive(Debug)]
pub(super) struct Failed;

impl From<HpkeError> for Failed {
    fn from(_: HpkeError) -> Failed {
        Failed
    }
}

/// `SealBase` (RFC 9180 section 6.1). `ephemeral` is the fresh ikmE of the encapsulation.
pub(super) fn seal(
    to: &LockKey,
    info: &Digest,
    plaintext: &[u8],
    ephemeral: &[u8; 32],
) -> Result<Sealed, Failed> {
    seal_bytes(to.as_bytes(), info.as_bytes(), plaintext, ephemeral)
}

/// The same to any 32 bytes; refused where the shared secret would be all zero.
pub(super) fn seal_bytes(
    to: &[u8; 32],
    info: &[u8],
    plaintext: &[u8],
    ephemeral: &[u8; 32],
) -> Result<Sealed, Failed> {
    let to = PublicKey::from_bytes(to)?;
    let mut random = Prefilled::new(ephemeral);
    let (enc, ct) = hpke::single_shot_seal_with_rng::<AesGcm256, HkdfSha256, X25519HkdfSha256>(
        &OpModeS::Base,
        &to,
        info,
        plaintext,
        &[],
        &mut random,
    )?;
    if !random.is_used_up_exactly() {
        return Err(Failed);
    }
    Ok(Sealed { enc: enc.to_bytes().into(), ct })
}

/// `OpenBase` (RFC 9180 section 6.1), for a plaintext of a length known beforehand.
pub(super) fn open<const N: usize>(
    secret: &LockSecret,
    info: &Digest,
    enc: &[u8; 32],
    ct: &[u8],
) -> Result<Zeroizing<[u8; N]>, Failed> {
    let plaintext = Zeroizing::new(hpke::single_shot_open::<AesGcm256, HkdfSha256, X25519HkdfSha256>(
        &OpModeR::Base,
        &SecretKey::from_bytes(secret.scalar())?,
        &Encapped::from_bytes(enc)?,
        info.as_bytes(),
        ct,
        &[],
    )?);
    if plaintext.len() != N {
        return Err(Failed);
    }
    let mut out = Zeroizing::new([0; N]);
    out.copy_from_slice(&plaintext);
    Ok(out)
}

/// The public key of a scalar.
pub(super) fn public_of(scalar: &[u8; 32]) -> [u8; 32] {
    // hpke refuses scalars of other lengths only. Were that to change, what comes out is the
    // all-zero key, to which nothing can be sealed.
    SecretKey::from_bytes(scalar)
        .map(|secret| X25519HkdfSha256::sk_to_pk(&secret).to_bytes().into())
        .unwrap_or_default()
}

/// Hands out exactly the bytes it was given, so that the random source stays the caller's and
/// its failure an error. hpke draws once, the ikmE of `GenerateKeyPair`.
struct Prefilled<'a> {
    rest: &'a [u8],
    overdrawn: bool,
}

impl<'a> Prefilled<'a> {
    fn new(bytes: &'a [u8; 32]) -> Prefilled<'a> {
        Prefilled { rest: bytes, overdrawn: false }
    }

    fn is_used_up_exactly(&self) -> bool {
        self.rest.is_empty() && !self.overdrawn
    }
}

impl TryRng for Prefilled<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let mut bytes = [0; 4];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut bytes = [0; 8];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        match self.rest.split_at_checked(out.len()) {
            Some((bytes, rest)) => {
                out.copy_from_slice(bytes);
                self.rest = rest;
            }
            // The trait knows no failure; the caller asks afterwards and throws the result away.
            None => self.overdrawn = true,
        }
        Ok(())
    }
}

impl TryCryptoRng for Prefilled<'_> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_generator_that_is_overdrawn_or_not_used_up_is_noticed() {
        let mut random = Prefilled::new(&[7; 32]);
        assert!(!random.is_used_up_exactly());
        let mut out = [0; 32];
        random.try_fill_bytes(&mut out).unwrap();
        assert_eq!(out, [7; 32]);
        assert!(random.is_used_up_exactly());
        random.try_next_u32().unwrap();
        assert!(!random.is_used_up_exactly());
    }
}

//! The body: salt and padded writing under AES-256-GCM. The only module that names aes-gcm.

use aes_gcm::aead::AeadInOut as _;
use aes_gcm::{Aes256Gcm, KeyInit as _};
use zeroize::Zeroizing;

use super::derive::body_key;
use super::open::Defect;
use crate::digest::Digest;
use crate::writing::PADDED;

/// Salt and padded writing.
pub(super) const PLAIN: usize = 32 + PADDED;

/// The same, with the tag of AES-GCM: 208 bytes, whatever is written.
pub(super) const BODY: usize = PLAIN + 16;

/// Salt and padded writing side by side, wiped when dropped.
pub(super) type Plain = Zeroizing<[u8; PLAIN]>;

/// Puts salt and padded writing side by side.
pub(super) fn join(salt: &[u8; 32], padded: &[u8; PADDED]) -> Plain {
    let mut plain = Zeroizing::new([0; PLAIN]);
    let (left, right) = plain.split_at_mut(32);
    left.copy_from_slice(salt);
    right.copy_from_slice(padded);
    plain
}

/// Takes salt and padded writing apart again.
pub(super) fn split(plain: &Plain) -> (Zeroizing<[u8; 32]>, Zeroizing<[u8; PADDED]>) {
    let (mut salt, mut padded) = (Zeroizing::new([0; 32]), Zeroizing::new([0; PADDED]));
    let (left, right) = plain.split_at(32);
    salt.copy_from_slice(left);
    padded.copy_from_slice(right);
    (salt, padded)
}

/// Encrypts; the aad is context and commitment.
pub(super) fn encrypt(
    context: &Digest,
    commitment: &Digest,
    shares: [&[u8; 32]; 2],
    plain: &Plain,
) -> Result<[u8; BODY], aes_gcm::Error> {
    let (cipher, nonce) = cipher(context, commitment, shares);
    let mut body = [0; BODY];
    let (text, tag) = body.split_at_mut(PLAIN);
    text.copy_from_slice(&**plain);
    let made = cipher.encrypt_inout_detached(&nonce.into(), &aad(context, commitment), (&mut *text).into());
    match made {
        Ok(made) => tag.copy_from_slice(&made),
        Err(error) => {
            zeroize::Zeroize::zeroize(&mut body);
            return Err(error);
        }
    }
    Ok(body)
}

/// Decrypts with shares whose checks were compared before: AES-GCM does not commit to its key.
pub(super) fn decrypt(
    context: &Digest,
    commitment: &Digest,
    shares: [&[u8; 32]; 2],
    body: &[u8; BODY],
) -> Result<Plain, Defect> {
    let (cipher, nonce) = cipher(context, commitment, shares);
    let (text, tag) = body.split_at(PLAIN);
    let mut plain = Zeroizing::new([0; PLAIN]);
    plain.copy_from_slice(text);
    let mut wanted = aes_gcm::Tag::default();
    wanted.copy_from_slice(tag);
    cipher
        .decrypt_inout_detached(
            &nonce.into(),
            &aad(context, commitment),
            plain.as_mut_slice().into(),
            &wanted,
        )
        .map_err(|_| Defect::BodyMismatch)?;
    Ok(plain)
}

fn cipher(context: &Digest, commitment: &Digest, shares: [&[u8; 32]; 2]) -> (Aes256Gcm, [u8; 12]) {
    let okm = body_key(context, commitment, shares);
    let (mut key, mut nonce) = (Zeroizing::new([0; 32]), [0; 12]);
    let (left, right) = okm.split_at(32);
    key.copy_from_slice(left);
    nonce.copy_from_slice(right);
    (Aes256Gcm::new((&*key).into()), nonce)
}

fn aad(context: &Digest, commitment: &Digest) -> [u8; 64] {
    let mut aad = [0; 64];
    let (left, right) = aad.split_at_mut(32);
    left.copy_from_slice(context.as_bytes());
    right.copy_from_slice(commitment.as_bytes());
    aad
}

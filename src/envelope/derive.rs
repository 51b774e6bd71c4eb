//! Every hash and key derivation of an envelope: the only module that names hkdf.
//!
//! Public because a stranger's verifier, or a client that seals without this library, wants each
//! step by itself.

use hkdf::Hkdf;
use zeroize::Zeroizing;

use super::plan::Lock;
use crate::digest::{Digest, Label, Sha256, sha256};
use crate::text::Name;
use crate::writing::PADDED;

/// HKDF-SHA256 (RFC 5869), both steps.
///
/// An absent salt is RFC 5869's string of zeros, which HMAC cannot tell from an empty one.
fn hkdf<const N: usize>(salt: &[u8], ikm: &[&[u8]], info: &[&[u8]]) -> Zeroizing<[u8; N]> {
    // The only input that RFC 5869 section 2.3 refuses.
    const { assert!(N <= 255 * 32) };
    let mut extract = hkdf::HkdfExtract::<Sha256>::new(Some(salt));
    for part in ikm {
        extract.input_ikm(part);
    }
    let (mut key, expand): (_, Hkdf<Sha256>) = extract.finalize();
    zeroize::Zeroize::zeroize(key.as_mut_slice());
    let mut out = Zeroizing::new([0; N]);
    #[expect(
        clippy::expect_used,
        reason = "the only failure is a length that the assertion above rules out"
    )]
    expand.expand_multi_info(info, &mut *out).expect("at most 255 blocks");
    out
}

/// The lock key that belongs to a signing seed: the 32 bytes of an X25519 scalar.
pub(super) fn lock_scalar(seed: &[u8; 32]) -> Zeroizing<[u8; 32]> {
    hkdf(&[], &[seed], &[&Label::LockKey.bytes()])
}

/// The signing seed of a ticket: what stands for a player who has no key.
///
/// `bits` are the 128 random bits that the ticket's twelve words spell; the name goes in so that a
/// ticket given to the wrong player opens nothing.
///
/// ```
/// use sealed_move::envelope::ticket_seed;
/// use sealed_move::text::{Name, hex};
///
/// let bits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
/// let seed = ticket_seed(&bits, &Name::new("Ahn, K.")?);
/// assert!(hex(&*seed).starts_with("e5f64cb1d98a98af"));
/// # Ok::<(), sealed_move::text::NameError>(())
/// ```
#[must_use]
pub fn ticket_seed(bits: &[u8; 16], name: &Name) -> Zeroizing<[u8; 32]> {
    let name = sha256(name.as_str().as_bytes());
    hkdf(&[], &[bits], &[&Label::Ticket.bytes(), name.as_bytes()])
}

/// Binds an envelope to one sealing: `head` is the chain hash of the statement that opened it, and
/// with it the case, its parties and keys, the score and the position.
///
/// ```
/// use sealed_move::digest::Digest;
/// use sealed_move::envelope::context;
///
/// let (head, other) = (Digest::new([1; 32]), Digest::new([2; 32]));
/// assert_ne!(context(head), context(other));
/// ```
#[must_use]
pub fn context(head: Digest) -> Digest {
    Label::Context.hash(&[head.as_bytes()])
}

/// The commitment: SHA-256 over exactly 256 bytes, label, context, salt and padded writing.
///
/// Whoever has the four as files checks it by hand: `cat label context salt writing | sha256sum`.
///
/// ```
/// use sealed_move::digest::{Digest, Label, sha256};
/// use sealed_move::envelope::commitment;
///
/// let (context, salt, padded) = (Digest::new([1; 32]), [2; 32], [3; 160]);
/// let by_hand = [&Label::Commitment.bytes()[..], context.as_bytes(), &salt, &padded].concat();
/// assert_eq!(by_hand.len(), 256);
/// assert_eq!(commitment(&context, &salt, &padded), sha256(&by_hand));
/// ```
#[must_use]
pub fn commitment(context: &Digest, salt: &[u8; 32], padded: &[u8; PADDED]) -> Digest {
    Label::Commitment.hash(&[context.as_bytes(), salt, padded])
}

/// The check of a lock: what tells a right share from a wrong one before anything is decrypted.
///
/// AES-GCM does not commit to its key, so a sealer could otherwise make one body that two pairs of
/// shares open to two writings. The labels differ so that no share passes for the other's.
///
/// ```
/// use sealed_move::digest::Digest;
/// use sealed_move::envelope::{Lock, share_check};
///
/// let (context, share) = (Digest::new([1; 32]), [7; 32]);
/// assert_ne!(share_check(Lock::Zero, &context, &share), share_check(Lock::One, &context, &share));
/// ```
#[must_use]
pub fn share_check(lock: Lock, context: &Digest, share: &[u8; 32]) -> Digest {
    let label = match lock {
        Lock::Zero => Label::Share0,
        Lock::One => Label::Share1,
    };
    label.hash(&[context.as_bytes(), share])
}

/// The HPKE info string of a slot: it opens for one recipient, in one lock of one envelope only.
///
/// `recipient` and `sealer` are fingerprints.
///
/// ```
/// use sealed_move::digest::Digest;
/// use sealed_move::envelope::{Lock, slot_info};
///
/// let [context, commitment, arbiter, sealer] = [1, 2, 3, 4].map(|n| Digest::new([n; 32]));
/// let zero = slot_info(Lock::Zero, &context, &commitment, &arbiter, &sealer);
/// assert_ne!(zero, slot_info(Lock::One, &context, &commitment, &arbiter, &sealer));
/// ```
#[must_use]
pub fn slot_info(
    lock: Lock,
    context: &Digest,
    commitment: &Digest,
    recipient: &Digest,
    sealer: &Digest,
) -> Digest {
    let label = match lock {
        Lock::Zero => Label::Lock0,
        Lock::One => Label::Lock1,
    };
    label.hash(&[context.as_bytes(), commitment.as_bytes(), recipient.as_bytes(), sealer.as_bytes()])
}

/// The HPKE info string of a counterfoil; `sealer` is his fingerprint.
///
/// ```
/// use sealed_move::digest::Digest;
/// use sealed_move::envelope::counterfoil_info;
///
/// let [context, commitment, sealer, other] = [1, 2, 3, 4].map(|n| Digest::new([n; 32]));
/// let his = counterfoil_info(&context, &commitment, &sealer);
/// assert_ne!(his, counterfoil_info(&context, &commitment, &other));
/// ```
#[must_use]
pub fn counterfoil_info(context: &Digest, commitment: &Digest, sealer: &Digest) -> Digest {
    Label::Counterfoil.hash(&[context.as_bytes(), commitment.as_bytes(), sealer.as_bytes()])
}

/// Key and nonce of the body: 32 bytes of AES-256 key, then 12 of nonce.
///
/// Both shares go in whole and are of fixed length; while one of them is unknown, so is every bit
/// of the key. The key is used once, so deriving the nonce costs nothing.
///
/// ```
/// use sealed_move::digest::Digest;
/// use sealed_move::envelope::body_key;
///
/// let [context, commitment] = [1, 2].map(|n| Digest::new([n; 32]));
/// let key = body_key(&context, &commitment, [&[3; 32], &[4; 32]]);
/// assert_ne!(key, body_key(&context, &commitment, [&[4; 32], &[3; 32]]));
/// ```
#[must_use]
pub fn body_key(context: &Digest, commitment: &Digest, shares: [&[u8; 32]; 2]) -> Zeroizing<[u8; 44]> {
    let [share0, share1] = shares;
    hkdf(context.as_bytes(), &[share0, share1], &[&Label::Body.bytes(), commitment.as_bytes()])
}

//! The way out: a holder's share from his slot, and with both shares the writing.

use std::fmt;

use zeroize::Zeroizing;

use super::body::{self, Plain};
use super::bytes::{Envelope, Slot};
use super::derive::{commitment, slot_info};
use super::keys::LockSecret;
use super::plan::{Lock, Misfit, Plan};
use super::seal_to;
use super::share::{Share, has_check};
use crate::digest::Digest;
use crate::writing::{PADDED, Writing, WritingError};

impl Envelope {
    /// Opens a holder's own slot and compares the share with the lock's check.
    ///
    /// This is the check at hand-in, the receipt's "my slot opens", and how a share is taken to be
    /// published. One share alone says nothing of the writing.
    ///
    /// # Errors
    ///
    /// [`SlotError`] when the envelope is not one for `plan`, when `holder` has no slot in this
    /// lock, when `secret` is not the key the plan names for him, or when the slot does not open to
    /// the right share: the sealer made it so, and has to seal again.
    pub fn take_share(
        &self,
        plan: &Plan,
        lock: Lock,
        holder: &Digest,
        secret: &LockSecret,
    ) -> Result<Share, SlotError> {
        self.fits(plan).map_err(SlotError::Misfit)?;
        let mut pairs = plan.holders(lock).iter().zip(self.slots(lock));
        let Some((planned, slot)) = pairs.find(|(planned, _)| planned.fingerprint == *holder) else {
            return Err(SlotError::NoSlot { lock, holder: *holder });
        };
        if secret.public() != planned.lock_key {
            return Err(SlotError::OtherKey { lock, holder: *holder });
        }
        let share = self.open_slot(plan, lock, slot, secret)?;
        if !has_check(&self.check(lock), lock, &self.context(), share.as_bytes()) {
            return Err(SlotError::CheckMismatch { lock });
        }
        Ok(share)
    }

    fn open_slot(
        &self,
        plan: &Plan,
        lock: Lock,
        slot: &Slot,
        secret: &LockSecret,
    ) -> Result<Share, SlotError> {
        let unreadable = SlotError::Unreadable { lock };
        let info = slot_info(lock, &self.context(), &self.commitment(), &slot.to, &plan.sealer.fingerprint);
        let share = seal_to::open(secret, &info, &slot.enc, &slot.ct).map_err(|_| unreadable)?;
        Ok(Share::from_secret(&share))
    }

    /// Opens the envelope with both published shares, in the order of the locks.
    ///
    /// Both checks are compared before anything is decrypted; then come the body, the commitment
    /// and the shape of the writing. Needs no private key: anybody who has the record repeats it.
    ///
    /// # Errors
    ///
    /// [`Defect`] names what failed, and with it who is at fault.
    pub fn open(&self, shares: [&[u8; 32]; 2]) -> Result<Opening, Defect> {
        let (salt, writing) = self.open_secretly(shares)?;
        Ok(Opening { salt: *salt, text: writing.disclose() })
    }

    /// As [`open`](Envelope::open), for a writing that stays secret.
    pub(super) fn open_secretly(
        &self,
        shares: [&[u8; 32]; 2],
    ) -> Result<(Zeroizing<[u8; 32]>, Writing), Defect> {
        for lock in Lock::BOTH {
            let share = lock.of(&shares);
            if !self.share_fits(lock, share) {
                return Err(Defect::ShareMismatch { lock });
            }
        }
        let (context, commitment) = (self.context(), self.commitment());
        let plain = body::decrypt(&context, &commitment, shares, self.body())?;
        checked(&context, &commitment, &plain)
    }
}

/// Salt and writing, once they are what the commitment says and the padding is right.
pub(super) fn checked(
    context: &Digest,
    expected: &Digest,
    plain: &Plain,
) -> Result<(Zeroizing<[u8; 32]>, Writing), Defect> {
    let (salt, padded) = body::split(plain);
    if commitment(context, &salt, &padded) != *expected {
        return Err(Defect::CommitmentMismatch);
    }
    let writing = Writing::from_padded(&padded).map_err(Defect::from)?;
    Ok((salt, writing))
}

/// Salt and writing of an opened envelope: public from here on, and proven by the commitment.
///
/// ```
/// use sealed_move::digest::Digest;
/// use sealed_move::envelope::{Opening, commitment};
/// use sealed_move::writing::Writing;
///
/// let (context, salt) = (Digest::new([1; 32]), [2; 32]);
/// let sealed = commitment(&context, &salt, &Writing::new("Bd7")?.padded());
/// // Another writing than the one that was committed to is found out.
/// assert!(Opening::of(&context, &sealed, &salt, "Bd7").is_ok());
/// assert!(Opening::of(&context, &sealed, &salt, "Bd3+").is_err());
/// # Ok::<(), sealed_move::writing::WritingError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    salt: [u8; 32],
    text: String,
}

impl Opening {
    /// Checks a published salt and writing against a commitment, as a counterfoil's slip or a
    /// record states them.
    ///
    /// # Errors
    ///
    /// [`Defect::CommitmentMismatch`] when this is not what was sealed, or
    /// [`Defect::Length`] when it could not have been.
    pub fn of(context: &Digest, expected: &Digest, salt: &[u8; 32], text: &str) -> Result<Opening, Defect> {
        let padded = Writing::new(text).map_err(Defect::from)?.padded();
        if commitment(context, salt, &padded) != *expected {
            return Err(Defect::CommitmentMismatch);
        }
        Ok(Opening { salt: *salt, text: text.to_owned() })
    }

    pub(super) fn publish(salt: &[u8; 32], writing: Writing) -> Opening {
        Opening { salt: *salt, text: writing.disclose() }
    }

    /// The salt: 32 bytes that kept anybody from guessing the writing out of the commitment.
    #[must_use]
    pub fn salt(&self) -> &[u8; 32] {
        &self.salt
    }

    /// The writing, exactly as it was put down.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The writing as it was committed to: one length byte, the bytes, zeros up to 160.
    #[must_use]
    pub fn padded(&self) -> [u8; PADDED] {
        // Both ways to an opening went through a writing, so this is one.
        Writing::new(&self.text).map(|writing| *writing.padded()).unwrap_or([0; PADDED])
    }
}

/// Whether a published salt and writing are what was committed to; [`Opening::of`] says why not.
#[must_use]
pub fn opening_matches(context: &Digest, commitment: &Digest, salt: &[u8; 32], text: &str) -> bool {
    Opening::of(context, commitment, salt, text).is_ok()
}

/// Why two shares do not open an envelope.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Defect {
    /// Not the share of this lock. Nothing was decrypted.
    ShareMismatch {
        /// Which lock.
        lock: Lock,
    },
    /// The shares are right, and the body does not decrypt under them.
    BodyMismatch,
    /// The body, or the counterfoil, holds something else than was committed to.
    CommitmentMismatch,
    /// Something other than zeros behind the writing.
    Padding,
    /// A length that no writing has.
    Length {
        /// Which.
        bytes: usize,
    },
    /// A writing that is not UTF-8.
    NotUtf8 {
        /// Where the first bad byte is.
        at: usize,
    },
}

impl Defect {
    /// Whether the sealer made it so: both shares are right and the envelope still does not open
    /// as it must. Else it is the share's holder who answers.
    #[must_use]
    pub fn is_sealers(self) -> bool {
        !matches!(self, Defect::ShareMismatch { .. })
    }
}

impl From<WritingError> for Defect {
    fn from(error: WritingError) -> Defect {
        match error {
            WritingError::TooLong { bytes } => Defect::Length { bytes },
            WritingError::NotUtf8 { at } => Defect::NotUtf8 { at },
            WritingError::Padding => Defect::Padding,
        }
    }
}

impl fmt::Display for Defect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Defect::ShareMismatch { lock } => write!(f, "not the share of {lock}: its check differs"),
            Defect::BodyMismatch => f.write_str("the body does not decrypt under the right shares"),
            Defect::CommitmentMismatch => f.write_str("not the salt and writing that were committed to"),
            Defect::Padding => f.write_str("something other than zeros behind the sealed writing"),
            Defect::Length { bytes } => write!(f, "a sealed writing said to be {bytes} bytes long"),
            Defect::NotUtf8 { at } => write!(f, "a sealed writing that is not UTF-8 at byte {at}"),
        }
    }
}

impl std::error::Error for Defect {}

/// Why a holder's slot gave no share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SlotError {
    /// Not an envelope for this plan.
    Misfit(Misfit),
    /// The plan has no slot for him in this lock.
    NoSlot {
        /// In which lock.
        lock: Lock,
        /// Whose was looked for.
        holder: Digest,
    },
    /// Not the key that the plan names for this holder.
    OtherKey {
        /// In which lock.
        lock: Lock,
        /// Whose.
        holder: Digest,
    },
    /// The right key does not open the slot.
    Unreadable {
        /// In which lock.
        lock: Lock,
    },
    /// The slot opens, but not to the share that the lock's check promises.
    CheckMismatch {
        /// In which lock.
        lock: Lock,
    },
}

impl fmt::Display for SlotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SlotError::Misfit(_) => f.write_str("not an envelope of this sealing's plan"),
            SlotError::NoSlot { lock, holder } => write!(f, "{lock} has no slot for {holder}"),
            SlotError::OtherKey { lock, holder } => {
                write!(f, "not the key that the slot of {holder} in {lock} is sealed to")
            }
            SlotError::Unreadable { lock } => write!(f, "the slot in {lock} does not open with its key"),
            SlotError::CheckMismatch { lock } => {
                write!(f, "the slot in {lock} holds another share than its check promises")
            }
        }
    }
}

impl std::error::Error for SlotError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            SlotError::Misfit(misfit) => Some(misfit),
            _ => None,
        }
    }
}

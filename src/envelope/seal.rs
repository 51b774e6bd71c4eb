//! The way in: from a writing to an envelope and its counterfoil.

use std::fmt;

use zeroize::Zeroizing;

use super::body::{self, Plain};
use super::bytes::{Envelope, Slot, WireLock};
use super::counterfoil::Counterfoil;
use super::derive::{commitment, share_check, slot_info};
use super::plan::{Lock, Plan, PlanError};
use super::seal_to;
use crate::digest::Digest;
use crate::random::{Random, RandomError};
use crate::writing::Writing;

type Secret = Zeroizing<[u8; 32]>;

impl Envelope {
    /// Seals a writing to the holders of a plan.
    ///
    /// Any writing is taken, the blank sheet too. Before anything is handed out the new envelope is
    /// read, compared with the plan, opened with its own shares and compared with the writing.
    ///
    /// Randomness is drawn 32 bytes at a time: salt, share 0, share 1, then one HPKE ikmE for each
    /// slot of lock 0, of lock 1, and for the counterfoil.
    ///
    /// ```
    /// # use sealed_move::digest::Digest;
    /// # use sealed_move::envelope::{Envelope, Holder, LockSecret, Plan};
    /// # use sealed_move::random::SystemRandom;
    /// # use sealed_move::writing::Writing;
    /// # let [sealer, arbiter, responder] = [1, 2, 3].map(|n| Holder {
    /// #     fingerprint: Digest::new([n; 32]),
    /// #     lock_key: LockSecret::from_seed(&[n; 32]).public(),
    /// # });
    /// # let plan = Plan { context: Digest::new([9; 32]), sealer, locks: [vec![arbiter], vec![responder]] };
    /// let (short, _) = Envelope::seal(&plan, Writing::new("")?, &mut SystemRandom)?;
    /// let (long, _) = Envelope::seal(&plan, Writing::new(&"?".repeat(159))?, &mut SystemRandom)?;
    /// assert_eq!(short.as_bytes().len(), long.as_bytes().len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SealError`] when the plan cannot be carried out, when the random source fails or repeats
    /// itself, or when the envelope does not open to what went in.
    pub fn seal(
        plan: &Plan,
        writing: Writing,
        random: &mut dyn Random,
    ) -> Result<(Envelope, Counterfoil), SealError> {
        plan.check().map_err(SealError::Plan)?;
        let [salt, share0, share1] = [fresh(random)?, fresh(random)?, fresh(random)?];
        // A source that is stuck would make two locks of one share.
        if salt == share0 || salt == share1 || share0 == share1 {
            return Err(SealError::Repeated);
        }
        let padded = writing.padded();
        let commitment = commitment(&plan.context, &salt, &padded);
        let plain = body::join(&salt, &padded);
        let shares = [&*share0, &*share1];
        let body =
            body::encrypt(&plan.context, &commitment, shares, &plain).map_err(|_| SealError::NotReopened)?;
        let locks = [
            lock(plan, Lock::Zero, &commitment, &share0, random)?,
            lock(plan, Lock::One, &commitment, &share1, random)?,
        ];
        let envelope =
            Envelope::assemble(body, locks, plan.context, commitment).map_err(|_| SealError::NotReopened)?;
        envelope.must_reopen(plan, shares, &plain)?;
        let counterfoil = Counterfoil::seal(plan, &commitment, &plain, &*fresh(random)?)?;
        Ok((envelope, counterfoil))
    }

    /// What leaves the sealer's hands is what he wrote, or nothing leaves them.
    fn must_reopen(&self, plan: &Plan, shares: [&[u8; 32]; 2], plain: &Plain) -> Result<(), SealError> {
        self.fits(plan).map_err(|_| SealError::NotReopened)?;
        let (salt, writing) = self.open_secretly(shares).map_err(|_| SealError::NotReopened)?;
        let again = body::join(&salt, &writing.padded());
        if again == *plain { Ok(()) } else { Err(SealError::NotReopened) }
    }
}

/// 32 bytes nobody can guess.
fn fresh(random: &mut dyn Random) -> Result<Secret, SealError> {
    let mut bytes = Zeroizing::new([0; 32]);
    random.fill(&mut *bytes).map_err(SealError::Random)?;
    Ok(bytes)
}

/// One lock: its check, and its share sealed to each holder.
fn lock(
    plan: &Plan,
    lock: Lock,
    commitment: &Digest,
    share: &Secret,
    random: &mut dyn Random,
) -> Result<WireLock, SealError> {
    let mut slots = Vec::new();
    for holder in plan.holders(lock) {
        let to = holder.fingerprint;
        let info = slot_info(lock, &plan.context, commitment, &to, &plan.sealer.fingerprint);
        let sealed = seal_to::seal(&holder.lock_key, &info, &**share, &*fresh(random)?)
            .map_err(|_| SealError::LockKey { fingerprint: to })?;
        slots.push(Slot::new(to, sealed).ok_or(SealError::LockKey { fingerprint: to })?);
    }
    Ok(WireLock { check: share_check(lock, &plan.context, share), slots })
}

/// Why nothing was sealed. Never says what was to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SealError {
    /// The plan cannot be carried out.
    Plan(PlanError),
    /// The random source gave nothing.
    Random(RandomError),
    /// The random source gave the same bytes twice.
    Repeated,
    /// Nothing can be sealed to this holder's lock key.
    LockKey {
        /// His fingerprint.
        fingerprint: Digest,
    },
    /// The new envelope did not open to what went in, so it was thrown away.
    NotReopened,
}

impl fmt::Display for SealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SealError::Plan(_) => f.write_str("no envelope can be made to this plan"),
            SealError::Random(_) => f.write_str("nothing was sealed for want of randomness"),
            SealError::Repeated => f.write_str("nothing was sealed: the random source repeats itself"),
            SealError::LockKey { fingerprint } => {
                write!(f, "nothing can be sealed to the lock key of {fingerprint}")
            }
            SealError::NotReopened => {
                f.write_str("nothing was sealed: the new envelope did not open to what went in")
            }
        }
    }
}

impl std::error::Error for SealError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            SealError::Plan(error) => Some(error),
            SealError::Random(error) => Some(error),
            _ => None,
        }
    }
}

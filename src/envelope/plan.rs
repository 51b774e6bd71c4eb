//! Which locks and slots there must be, and how an envelope can differ from that.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::bytes::Envelope;
use super::keys::LockKey;
use crate::digest::Digest;

/// How many holders one lock may have.
pub const MAX_HOLDERS: usize = 32;

/// One of the two locks of an envelope; both are needed to open it.
///
/// Exhaustive: two locks are what the protocol is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Lock {
    /// The arbiters' lock. Its share is published last.
    Zero,
    /// The lock of the responder and the custodian.
    One,
}

impl Lock {
    /// Both locks, in the order they stand in an envelope.
    pub const BOTH: [Lock; 2] = [Lock::Zero, Lock::One];

    /// This lock's entry of a pair.
    pub(super) fn of<T>(self, pair: &[T; 2]) -> &T {
        let [zero, one] = pair;
        match self {
            Lock::Zero => zero,
            Lock::One => one,
        }
    }
}

impl fmt::Display for Lock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "lock {}", u8::from(*self))
    }
}

impl From<Lock> for u8 {
    fn from(lock: Lock) -> u8 {
        match lock {
            Lock::Zero => 0,
            Lock::One => 1,
        }
    }
}

impl TryFrom<u8> for Lock {
    type Error = NotALock;

    fn try_from(number: u8) -> Result<Lock, NotALock> {
        match number {
            0 => Ok(Lock::Zero),
            1 => Ok(Lock::One),
            _ => Err(NotALock),
        }
    }
}

/// A number that is neither 0 nor 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotALock;

impl fmt::Display for NotALock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an envelope has lock 0 and lock 1 only")
    }
}

impl std::error::Error for NotALock {}

/// Somebody who can open a lock, or who seals: his fingerprint and his lock key, from his card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Holder {
    /// SHA-256 of his signing key.
    pub fingerprint: Digest,
    /// What his slot is sealed to.
    pub lock_key: LockKey,
}

/// What an envelope of this sealing must be like. Follows from the case, never from the envelope.
///
/// A plain struct on purpose: whoever builds one names every part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// [`context`](super::context()) of the statement that opened the sealing.
    pub context: Digest,
    /// Who seals; his counterfoil is sealed to his own lock key.
    pub sealer: Holder,
    /// The holders of lock 0 (every arbiter of the case) and of lock 1 (responder, then custodian),
    /// each in the order of their slots.
    pub locks: [Vec<Holder>; 2],
}

impl Plan {
    /// The holders of one lock, in the order of their slots.
    #[must_use]
    pub fn holders(&self, lock: Lock) -> &[Holder] {
        let holders: &Vec<Holder> = lock.of(&self.locks);
        holders
    }

    /// Whether an envelope can be made to this plan: 1 to [`MAX_HOLDERS`] holders a lock, and no
    /// key twice. One key in two roles would turn two locks into one.
    ///
    /// # Errors
    ///
    /// [`PlanError`] says what is wrong with it.
    pub fn check(&self) -> Result<(), PlanError> {
        for lock in Lock::BOTH {
            let holders = self.holders(lock).len();
            if holders == 0 || holders > MAX_HOLDERS {
                return Err(PlanError::Holders { lock, found: holders });
            }
        }
        let mut seen: Vec<&Holder> = Vec::new();
        for holder in std::iter::once(&self.sealer).chain(self.locks.iter().flatten()) {
            if seen
                .iter()
                .any(|other| other.fingerprint == holder.fingerprint || other.lock_key == holder.lock_key)
            {
                return Err(PlanError::SameKey { fingerprint: holder.fingerprint });
            }
            seen.push(holder);
        }
        Ok(())
    }
}

/// Why no envelope can be made to a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlanError {
    /// A lock that nobody, or too many, could open.
    Holders {
        /// Which.
        lock: Lock,
        /// How many holders it was to have.
        found: usize,
    },
    /// The signing key or the lock key of one holder is also another's.
    SameKey {
        /// Of the second one met.
        fingerprint: Digest,
    },
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanError::Holders { lock, found } => {
                write!(f, "{lock} with {found} holders, it needs 1 to {MAX_HOLDERS}")
            }
            PlanError::SameKey { fingerprint } => {
                write!(f, "one key in two roles: {fingerprint} shares one with another party")
            }
        }
    }
}

impl std::error::Error for PlanError {}

impl Envelope {
    /// Whether this envelope is one for `plan`: its context, and in each lock one slot for every
    /// holder in their order and none besides.
    ///
    /// ```
    /// # use sealed_move::digest::Digest;
    /// # use sealed_move::envelope::{Envelope, Holder, LockSecret, Misfit, Plan};
    /// # use sealed_move::random::SystemRandom;
    /// # use sealed_move::writing::Writing;
    /// # let [sealer, arbiter, responder] = [1, 2, 3].map(|n| Holder {
    /// #     fingerprint: Digest::new([n; 32]),
    /// #     lock_key: LockSecret::from_seed(&[n; 32]).public(),
    /// # });
    /// # let mut plan = Plan { context: Digest::new([9; 32]), sealer, locks: [vec![arbiter], vec![responder]] };
    /// let (envelope, _) = Envelope::seal(&plan, Writing::new("")?, &mut SystemRandom)?;
    /// assert_eq!(envelope.fits(&plan), Ok(()));
    ///
    /// // Another game's envelope.
    /// let expected = Digest::new([10; 32]);
    /// let found = std::mem::replace(&mut plan.context, expected);
    /// assert_eq!(envelope.fits(&plan), Err(Misfit::Context { expected, found }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Misfit`] names the first difference and what was expected.
    pub fn fits(&self, plan: &Plan) -> Result<(), Misfit> {
        if self.context() != plan.context {
            return Err(Misfit::Context { expected: plan.context, found: self.context() });
        }
        for lock in Lock::BOTH {
            let (expected, found) = (plan.holders(lock), self.recipients(lock));
            let pairs = expected.iter().map(|holder| holder.fingerprint).zip(found.clone());
            for (slot, (expected, found)) in pairs.enumerate() {
                if expected != found {
                    return Err(Misfit::Recipient { lock, slot, expected, found });
                }
            }
            let (expected, found) = (expected.len(), found.count());
            if expected != found {
                return Err(Misfit::Slots { lock, expected, found });
            }
        }
        Ok(())
    }
}

/// How an envelope differs from what the case demands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Misfit {
    /// Made for another sealing.
    Context {
        /// The context of this sealing.
        expected: Digest,
        /// The envelope's.
        found: Digest,
    },
    /// A slot for somebody else than the one whose turn it is.
    Recipient {
        /// In which lock.
        lock: Lock,
        /// Which slot, from 0.
        slot: usize,
        /// Whose it should be.
        expected: Digest,
        /// Whose it is.
        found: Digest,
    },
    /// Slots missing behind the last one, or too many of them.
    Slots {
        /// In which lock.
        lock: Lock,
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misfit::Context { expected, found } => {
                write!(f, "an envelope of another sealing: expected context {expected}, found {found}")
            }
            Misfit::Recipient { lock, slot, expected, found } => {
                write!(f, "slot {slot} of {lock} is for {found}, expected {expected}")
            }
            Misfit::Slots { lock, expected, found } => {
                write!(f, "{lock} has {found} slots, expected {expected}")
            }
        }
    }
}

impl std::error::Error for Misfit {}

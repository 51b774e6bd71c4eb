//! Sealers who cheat: envelopes that no honest [`Envelope::seal`] makes.

use zeroize::Zeroizing;

use super::body::{self, PLAIN};
use super::bytes::{Envelope, Slot, WireLock};
use super::counterfoil::{Counterfoil, CounterfoilError};
use super::derive::{commitment, share_check, slot_info};
use super::keys::{LockKey, LockKeyError, LockSecret};
use super::open::{Defect, SlotError};
use super::plan::{Holder, Lock, Plan};
use super::seal_to;
use crate::digest::Digest;
use crate::writing::{PADDED, Writing};

const ZERO: [u8; 32] = [10; 32];
const ONE: [u8; 32] = [11; 32];
const SALT: [u8; 32] = [12; 32];

fn holder(n: u8) -> Holder {
    Holder { fingerprint: Digest::new([n; 32]), lock_key: LockSecret::from_seed(&[n; 32]).public() }
}

fn plan() -> Plan {
    Plan { context: Digest::new([9; 32]), sealer: holder(1), locks: [vec![holder(2)], vec![holder(3)]] }
}

/// What a sealer puts into each place; an honest one changes nothing.
struct Sealer {
    committed: [u8; PADDED],
    enclosed: [u8; PADDED],
    body_shares: [[u8; 32]; 2],
    body_context: Digest,
    slotted: [[u8; 32]; 2],
}

impl Sealer {
    fn honest() -> Sealer {
        let padded = *Writing::new("Bd7").unwrap().padded();
        Sealer {
            committed: padded,
            enclosed: padded,
            body_shares: [ZERO, ONE],
            body_context: plan().context,
            slotted: [ZERO, ONE],
        }
    }

    fn writes(padded: [u8; PADDED]) -> Sealer {
        Sealer { committed: padded, enclosed: padded, ..Sealer::honest() }
    }

    fn envelope(&self) -> Envelope {
        let plan = plan();
        let commitment = commitment(&plan.context, &SALT, &self.committed);
        let plain = body::join(&SALT, &self.enclosed);
        let [zero, one] = &self.body_shares;
        let body = body::encrypt(&self.body_context, &commitment, [zero, one], &plain).unwrap();
        let locks = [(Lock::Zero, &ZERO), (Lock::One, &ONE)].map(|(lock, promised)| {
            let holder = plan.holders(lock)[0];
            let (to, sealer) = (holder.fingerprint, plan.sealer.fingerprint);
            let info = slot_info(lock, &plan.context, &commitment, &to, &sealer);
            let slotted = lock.of(&self.slotted);
            let sealed = seal_to::seal(&holder.lock_key, &info, slotted, &[13; 32]).unwrap();
            let check = share_check(lock, &plan.context, promised);
            WireLock { check, slots: vec![Slot::new(to, sealed).unwrap()] }
        });
        Envelope::assemble(body, locks, plan.context, commitment).unwrap()
    }

    fn opened(&self) -> Result<String, Defect> {
        self.envelope().open([&ZERO, &ONE]).map(|opening| opening.text().to_owned())
    }

    fn counterfoil(&self) -> Result<String, CounterfoilError> {
        let plan = plan();
        let commitment = commitment(&plan.context, &SALT, &self.committed);
        let plain = body::join(&SALT, &self.enclosed);
        let made = Counterfoil::seal(&plan, &commitment, &plain, &[13; 32]).unwrap();
        let secret = LockSecret::from_seed(&[1; 32]);
        let kept = made.open(&plan.context, &commitment, &plan.sealer.fingerprint, &secret)?;
        Ok(kept.publish().text().to_owned())
    }
}

#[test]
fn an_honest_envelope_opens() {
    assert_eq!(Sealer::honest().opened().as_deref(), Ok("Bd7"));
    assert_eq!(Sealer::honest().counterfoil().as_deref(), Ok("Bd7"));
}

#[test]
fn a_slot_with_another_share_than_promised_is_found_at_hand_in() {
    let garbage = Sealer { slotted: [[0; 32], [0; 32]], ..Sealer::honest() }.envelope();
    for (lock, n) in [(Lock::Zero, 2), (Lock::One, 3)] {
        let (holder, secret) = (Digest::new([n; 32]), LockSecret::from_seed(&[n; 32]));
        let taken = garbage.take_share(&plan(), lock, &holder, &secret);
        assert_eq!(taken.err(), Some(SlotError::CheckMismatch { lock }));
    }
}

#[test]
fn shares_exchanged_between_the_slots_are_found_at_hand_in() {
    let exchanged = Sealer { slotted: [ONE, ZERO], ..Sealer::honest() }.envelope();
    let (holder, secret) = (Digest::new([2; 32]), LockSecret::from_seed(&[2; 32]));
    let taken = exchanged.take_share(&plan(), Lock::Zero, &holder, &secret);
    assert_eq!(taken.err(), Some(SlotError::CheckMismatch { lock: Lock::Zero }));
}

#[test]
fn another_writing_than_committed_to_is_the_sealers_defect() {
    let other = *Writing::new("Bd3+").unwrap().padded();
    let cheat = Sealer { enclosed: other, ..Sealer::honest() };
    assert_eq!(cheat.opened(), Err(Defect::CommitmentMismatch));
    assert_eq!(cheat.counterfoil(), Err(CounterfoilError::Defect(Defect::CommitmentMismatch)));
}

#[test]
fn a_body_under_other_shares_or_another_context_is_the_sealers_defect() {
    for cheat in [
        Sealer { body_shares: [ONE, ZERO], ..Sealer::honest() },
        Sealer { body_shares: [ZERO, ZERO], ..Sealer::honest() },
        Sealer { body_context: Digest::new([8; 32]), ..Sealer::honest() },
    ] {
        assert_eq!(cheat.opened(), Err(Defect::BodyMismatch));
    }
}

#[test]
fn every_byte_of_wrong_padding_is_the_sealers_defect() {
    for at in 4..PADDED {
        let mut padded = Sealer::honest().enclosed;
        padded[at] = 1;
        assert_eq!(Sealer::writes(padded).opened(), Err(Defect::Padding), "{at}");
    }
}

#[test]
fn an_impossible_length_or_encoding_is_the_sealers_defect() {
    let mut padded = [b'x'; PADDED];
    for bytes in 160..=255 {
        padded[0] = bytes;
        let bytes = usize::from(bytes);
        assert_eq!(Sealer::writes(padded).opened(), Err(Defect::Length { bytes }));
    }
    padded = [0; PADDED];
    padded[..4].copy_from_slice(&[3, b'B', 0xd0, b'7']);
    assert_eq!(Sealer::writes(padded).opened(), Err(Defect::NotUtf8 { at: 1 }));
    assert_eq!(
        Sealer::writes(padded).counterfoil(),
        Err(CounterfoilError::Defect(Defect::NotUtf8 { at: 1 }))
    );
}

#[test]
fn every_defect_but_a_wrong_share_is_the_sealers() {
    assert!(!Defect::ShareMismatch { lock: Lock::One }.is_sealers());
    for defect in [
        Defect::BodyMismatch,
        Defect::CommitmentMismatch,
        Defect::Padding,
        Defect::Length { bytes: 160 },
        Defect::NotUtf8 { at: 0 },
    ] {
        assert!(defect.is_sealers());
    }
}

#[test]
fn a_slot_made_for_another_lock_does_not_open() {
    let (plan, honest) = (plan(), Sealer::honest());
    let commitment = commitment(&plan.context, &SALT, &honest.committed);
    let info =
        |lock| slot_info(lock, &plan.context, &commitment, &Digest::new([2; 32]), &plan.sealer.fingerprint);
    let sealed = seal_to::seal(&holder(2).lock_key, &info(Lock::One), &ZERO, &[13; 32]).unwrap();
    let secret = LockSecret::from_seed(&[2; 32]);
    let open = |lock| seal_to::open::<32>(&secret, &info(lock), &sealed.enc, &sealed.ct);
    assert!(open(Lock::Zero).is_err());
    assert_eq!(*open(Lock::One).unwrap(), ZERO);
    assert!(seal_to::open::<31>(&secret, &info(Lock::One), &sealed.enc, &sealed.ct).is_err());
}

#[test]
fn joining_and_splitting_are_each_others_opposites() {
    let mut plain = Zeroizing::new([0; PLAIN]);
    for (n, byte) in (0..=255).zip(plain.iter_mut()) {
        *byte = n;
    }
    let (salt, padded) = body::split(&plain);
    assert_eq!(*body::join(&salt, &padded), *plain);
}

/// The table of points nobody can seal to, held against sealing to them: around both ends of the field, the points of
/// the table and their neighbours, and numbers from anywhere.
#[test]
fn a_lock_key_is_refused_exactly_when_nothing_can_be_sealed_to_it() {
    let mut all: Vec<[u8; 32]> = Vec::new();
    for low in 0..=u8::MAX {
        all.push(std::array::from_fn(|at| if at == 0 { low } else { 0 }));
        all.push(std::array::from_fn(|at| [low, 0xff, 0x7f][usize::from(at > 0) + usize::from(at == 31)]));
    }
    let eights = [
        "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
        "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
    ];
    for eight in eights.map(|text| *Digest::from_hex(text).unwrap().as_bytes()) {
        all.push(eight);
        all.extend((0..256).map(|bit| {
            let mut other = eight;
            other[bit / 8] ^= 1 << (bit % 8);
            other
        }));
    }
    all.extend((0_u32..500).map(|n| *crate::digest::sha256(&n.to_be_bytes()).as_bytes()));
    let mut refused = 0;
    for key in all {
        let read = LockKey::new(key);
        let sealed = seal_to::seal_bytes(&key, &[], b"share", &[1; 32]).is_ok();
        match read {
            Ok(_) => assert!(sealed, "{key:?}"),
            Err(LockKeyError::LowOrder) => {
                assert!(!sealed, "{key:?}");
                refused += 1;
            }
            Err(LockKeyError::NotCanonical) => {}
        }
    }
    assert_eq!(refused, 5);
}

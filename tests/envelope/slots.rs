//! Slots swapped, missing, extra and reordered; shares taken and given by the wrong hand.

use ciborium::Value;
use sealed_move::digest::sha256;
use sealed_move::envelope::{Defect, EnvelopeError, Lock, MAX_HOLDERS, Misfit, SlotError, context};

use crate::table::{
    ARBITER, CUSTODIAN, DEPUTY, HOLDERS, Person, RESPONDER, SEALER, STRANGER, altered, entry, plan, seal,
    shares, slots,
};

#[test]
fn the_locks_are_0_and_1_and_there_is_no_other() {
    for number in 0..=u8::MAX {
        let lock = Lock::try_from(number).ok();
        assert_eq!(lock, Lock::BOTH.get(usize::from(number)).copied(), "{number}");
        assert_eq!(lock.map(u8::from), lock.is_some().then_some(number));
    }
}

#[test]
fn each_holder_alone_opens_his_lock() {
    let (envelope, _) = seal("Bd7");
    let shares = shares(&envelope, &plan());
    for (person, lock, _) in HOLDERS {
        let share = person.share(&envelope, &plan(), lock).unwrap();
        assert_eq!(share, shares[usize::from(u8::from(lock))]);
        assert!(envelope.share_fits(lock, &share));
    }
    assert_eq!(envelope.open([&shares[0], &shares[1]]).unwrap().text(), "Bd7");
}

#[test]
fn the_context_of_another_sealing_is_refused() {
    let (envelope, _) = seal("Bd7");
    let mut other = plan();
    other.context = context(sha256(b"another game"));
    let misfit = Misfit::Context { expected: other.context, found: plan().context };
    assert_eq!(envelope.fits(&other), Err(misfit));
    assert_eq!(ARBITER.share(&envelope, &other, Lock::Zero), Err(SlotError::Misfit(misfit)));
}

fn recipient(lock: Lock, slot: usize, expected: Person, found: Person) -> Result<(), Misfit> {
    Err(Misfit::Recipient { lock, slot, expected: expected.fingerprint(), found: found.fingerprint() })
}

#[test]
fn reordered_slots_are_refused() {
    let (envelope, _) = seal("Bd7");
    let changed = altered(&envelope, |value| slots(value, 1).swap(0, 1)).unwrap();
    assert_eq!(changed.fits(&plan()), recipient(Lock::One, 0, RESPONDER, CUSTODIAN));
}

#[test]
fn missing_slots_are_refused() {
    let (envelope, _) = seal("Bd7");
    let last = altered(&envelope, |value| drop(slots(value, 1).pop())).unwrap();
    assert_eq!(last.fits(&plan()), Err(Misfit::Slots { lock: Lock::One, expected: 2, found: 1 }));
    let first = altered(&envelope, |value| drop(slots(value, 0).remove(0))).unwrap();
    assert_eq!(first.fits(&plan()), recipient(Lock::Zero, 0, ARBITER, DEPUTY));
    let none = altered(&envelope, |value| slots(value, 0).clear());
    assert_eq!(none, Err(EnvelopeError::Slots { lock: Lock::Zero, found: 0 }));
}

#[test]
fn extra_slots_are_refused() {
    let (envelope, _) = seal("Bd7");
    let double = altered(&envelope, |value| {
        let slot = slots(value, 0)[0].clone();
        slots(value, 0).push(slot);
    });
    assert_eq!(double.unwrap().fits(&plan()), Err(Misfit::Slots { lock: Lock::Zero, expected: 2, found: 3 }));
    let crowd = altered(&envelope, |value| {
        let slot = slots(value, 1)[0].clone();
        slots(value, 1).resize(MAX_HOLDERS + 1, slot);
    });
    assert_eq!(crowd, Err(EnvelopeError::Slots { lock: Lock::One, found: MAX_HOLDERS + 1 }));
}

#[test]
fn slots_swapped_between_the_locks_are_refused() {
    let (envelope, _) = seal("Bd7");
    let changed = altered(&envelope, |value| {
        let (zero, one) = (slots(value, 0)[0].clone(), slots(value, 1)[0].clone());
        slots(value, 0)[0] = one;
        slots(value, 1)[0] = zero;
    });
    assert_eq!(changed.unwrap().fits(&plan()), recipient(Lock::Zero, 0, ARBITER, RESPONDER));
}

#[test]
fn slots_swapped_under_their_names_do_not_open() {
    let (envelope, _) = seal("Bd7");
    let changed = altered(&envelope, |value| {
        slots(value, 0).swap(0, 1);
        for (place, person) in [ARBITER, DEPUTY].into_iter().enumerate() {
            let to = entry(&mut slots(value, 0)[place], "to");
            *to = Value::Bytes(person.fingerprint().as_bytes().to_vec());
        }
    });
    let changed = changed.unwrap();
    assert_eq!(changed.fits(&plan()), Ok(()));
    for person in [ARBITER, DEPUTY] {
        let share = person.share(&changed, &plan(), Lock::Zero);
        assert_eq!(share, Err(SlotError::Unreadable { lock: Lock::Zero }));
    }
}

#[test]
fn a_slot_of_another_envelope_does_not_open() {
    let ((envelope, _), (other, _)) = (seal("Bd7"), seal("Bd7"));
    let foreign = slots(&mut crate::table::read(other.as_bytes()), 0)[0].clone();
    let changed = altered(&envelope, |value| slots(value, 0)[0] = foreign).unwrap();
    let share = ARBITER.share(&changed, &plan(), Lock::Zero);
    assert_eq!(share, Err(SlotError::Unreadable { lock: Lock::Zero }));
}

#[test]
fn shares_of_another_envelope_do_not_open_this_one() {
    let ((envelope, _), (other, _)) = (seal("Bd7"), seal("Bd7"));
    let (right, wrong) = (shares(&envelope, &plan()), shares(&other, &plan()));
    let open = |zero, one| envelope.open([zero, one]).err();
    let mismatch = |lock| Some(Defect::ShareMismatch { lock });
    assert_eq!(open(&wrong[0], &right[1]), mismatch(Lock::Zero));
    assert_eq!(open(&right[0], &wrong[1]), mismatch(Lock::One));
    assert_eq!(open(&right[0], &right[1]), None);
}

#[test]
fn a_share_does_not_pass_for_the_other_locks() {
    let (envelope, _) = seal("Bd7");
    let [zero, one] = shares(&envelope, &plan());
    assert!(!envelope.share_fits(Lock::One, &zero));
    assert!(!envelope.share_fits(Lock::Zero, &one));
    assert_eq!(envelope.open([&one, &zero]), Err(Defect::ShareMismatch { lock: Lock::Zero }));
    assert_eq!(envelope.open([&zero, &zero]), Err(Defect::ShareMismatch { lock: Lock::One }));
}

#[test]
fn nobody_opens_a_slot_that_is_not_his() {
    let (envelope, _) = seal("Bd7");
    for person in [SEALER, STRANGER, RESPONDER] {
        let (lock, holder) = (Lock::Zero, person.fingerprint());
        assert_eq!(person.share(&envelope, &plan(), lock), Err(SlotError::NoSlot { lock, holder }));
    }
    let (lock, holder) = (Lock::Zero, ARBITER.fingerprint());
    let share = envelope.take_share(&plan(), lock, &holder, &STRANGER.secret());
    assert_eq!(share.err(), Some(SlotError::OtherKey { lock, holder }));
}

#[test]
fn a_wrong_sealer_in_the_plan_makes_every_slot_unreadable() {
    let (envelope, _) = seal("Bd7");
    let mut other = plan();
    other.sealer = STRANGER.holder();
    for (person, lock, _) in HOLDERS {
        assert_eq!(person.share(&envelope, &other, lock), Err(SlotError::Unreadable { lock }));
    }
}

//! What sealing does and does not give away.

use std::collections::BTreeSet;

use sealed_move::digest::Digest;
use sealed_move::envelope::{
    COUNTERFOIL, Defect, Envelope, Holder, Lock, LockSecret, MAX_ENVELOPE, MAX_HOLDERS, Opening, PlanError,
    SealError, opening_matches,
};
use sealed_move::random::{Random, RandomError, SystemRandom};
use sealed_move::text::hex;
use sealed_move::writing::{MAX_WRITING, Writing};

use crate::table::{ARBITER, RESPONDER, SEALER, plan, seal, shares};

#[test]
fn every_writing_gives_an_envelope_of_the_same_length_and_comes_out_as_it_went_in() {
    let expected = seal("").0.as_bytes().len();
    for length in 0..=MAX_WRITING {
        let text = "x".repeat(length);
        let (envelope, counterfoil) = seal(&text);
        assert_eq!(envelope.as_bytes().len(), expected, "{length}");
        assert_eq!(counterfoil.as_bytes().len(), COUNTERFOIL);
        let [zero, one] = shares(&envelope, &plan());
        assert_eq!(envelope.open([&zero, &one]).unwrap().text(), text);
    }
}

#[test]
fn blank_gibberish_and_foreign_scripts_are_sealed_without_a_word() {
    for text in ["", " ", "\n", "p", "?!#", "\0", "Քd5 (=)", "e\u{301}\u{202e}", "отказ", "0-0-0\r\n"] {
        let (envelope, _) = seal(text);
        let [zero, one] = shares(&envelope, &plan());
        assert_eq!(envelope.open([&zero, &one]).unwrap().text(), text);
    }
}

#[test]
fn the_writing_is_found_in_no_bytes() {
    let text = "Bd7 is a writing long enough to be looked for";
    let (envelope, counterfoil) = seal(text);
    for bytes in [envelope.as_bytes(), counterfoil.as_bytes()] {
        assert!(!bytes.windows(8).any(|window| text.as_bytes().windows(8).any(|part| part == window)));
    }
}

/// Counts what it hands out, and keeps it.
#[derive(Default)]
struct Recorded(Vec<[u8; 32]>);

impl Random for Recorded {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), RandomError> {
        SystemRandom.fill(bytes)?;
        self.0.push(bytes.try_into().unwrap());
        Ok(())
    }
}

#[test]
fn salts_shares_and_ephemerals_never_repeat() {
    let mut random = Recorded::default();
    let mut envelopes = BTreeSet::new();
    for _ in 0..100 {
        let (envelope, counterfoil) =
            Envelope::seal(&plan(), Writing::new("Bd7").unwrap(), &mut random).unwrap();
        envelopes.insert(envelope.as_bytes().to_vec());
        envelopes.insert(counterfoil.as_bytes().to_vec());
    }
    let drawn: BTreeSet<_> = random.0.iter().collect();
    assert_eq!(random.0.len(), 100 * (3 + 4 + 1));
    assert_eq!(drawn.len(), random.0.len());
    assert_eq!(envelopes.len(), 200);
}

#[test]
fn the_random_source_is_asked_for_salt_and_shares_first() {
    let mut random = Recorded::default();
    let (envelope, _) = Envelope::seal(&plan(), Writing::new("Bd7").unwrap(), &mut random).unwrap();
    let opening = envelope.open([&random.0[1], &random.0[2]]).unwrap();
    assert_eq!(opening.salt(), &random.0[0]);
}

/// Works a number of times.
struct Failing(usize);

impl Random for Failing {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), RandomError> {
        self.0 = self.0.checked_sub(1).ok_or(RandomError)?;
        SystemRandom.fill(bytes)
    }
}

#[test]
fn a_random_source_that_fails_at_any_point_seals_nothing() {
    for good in 0..8 {
        let sealed = Envelope::seal(&plan(), Writing::new("Bd7").unwrap(), &mut Failing(good));
        assert_eq!(sealed, Err(SealError::Random(RandomError)), "after {good}");
    }
    assert!(Envelope::seal(&plan(), Writing::new("Bd7").unwrap(), &mut Failing(8)).is_ok());
}

/// The same bytes for some of its draws, fresh ones for the others.
struct Stuck<'a> {
    at: &'a [usize],
    drawn: usize,
}

impl Random for Stuck<'_> {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), RandomError> {
        self.drawn += 1;
        if self.at.contains(&(self.drawn - 1)) {
            bytes.fill(7);
            return Ok(());
        }
        SystemRandom.fill(bytes)
    }
}

/// Salt and both shares: if two of them are one, somebody who has one has the other.
#[test]
fn a_random_source_that_repeats_any_of_the_three_secrets_seals_nothing() {
    let sealed = |at: &[usize]| {
        let mut random = Stuck { at, drawn: 0 };
        Envelope::seal(&plan(), Writing::new("Bd7").unwrap(), &mut random).err()
    };
    for at in [&[0, 1][..], &[0, 2], &[1, 2], &[0, 1, 2, 3, 4, 5, 6, 7, 8]] {
        assert_eq!(sealed(at), Some(SealError::Repeated), "{at:?}");
    }
    assert_eq!(sealed(&[2, 9]), None);
}

#[test]
fn what_is_no_secret_is_shown_as_its_bytes() {
    let (envelope, counterfoil) = seal("Bd7");
    let key = plan().sealer.lock_key;
    assert_eq!(key.to_string(), hex(key.as_bytes()));
    assert_eq!(format!("{key:?}"), format!("LockKey({key})"));
    assert_eq!(format!("{envelope:?}"), format!("Envelope({:?})", hex(envelope.as_bytes())));
    assert_eq!(format!("{counterfoil:?}"), format!("Counterfoil({:?})", hex(counterfoil.as_bytes())));
}

fn refused(change: impl FnOnce(&mut sealed_move::envelope::Plan)) -> Option<SealError> {
    let mut plan = plan();
    change(&mut plan);
    Envelope::seal(&plan, Writing::new("Bd7").unwrap(), &mut SystemRandom).err()
}

#[test]
fn a_lock_without_a_holder_or_with_too_many_is_not_made() {
    let holders = |lock, found| Some(SealError::Plan(PlanError::Holders { lock, found }));
    assert_eq!(refused(|plan| plan.locks[0].clear()), holders(Lock::Zero, 0));
    assert_eq!(refused(|plan| plan.locks[1].clear()), holders(Lock::One, 0));
    let many = MAX_HOLDERS + 1;
    assert_eq!(refused(|plan| plan.locks[1].resize(many, RESPONDER.holder())), holders(Lock::One, many));
}

#[test]
fn one_key_in_two_roles_is_refused() {
    let same = |fingerprint| Some(SealError::Plan(PlanError::SameKey { fingerprint }));
    // Arbiter and responder would be one lock.
    let (arbiter, responder) = (ARBITER.fingerprint(), RESPONDER.fingerprint());
    assert_eq!(refused(|plan| plan.locks[1][0] = ARBITER.holder()), same(arbiter));
    // The same lock key under another signing key.
    let lock_key = ARBITER.holder().lock_key;
    assert_eq!(refused(|plan| plan.locks[1][0].lock_key = lock_key), same(responder));
    assert_eq!(refused(|plan| plan.sealer.lock_key = lock_key), same(arbiter));
    assert_eq!(refused(|plan| plan.locks[0].push(SEALER.holder())), same(SEALER.fingerprint()));
}

#[test]
fn the_largest_plan_fits_the_limit() {
    let holder = |n: u8| Holder {
        fingerprint: Digest::new([n; 32]),
        lock_key: LockSecret::from_seed(&[n; 32]).public(),
    };
    let count = u8::try_from(MAX_HOLDERS).unwrap();
    let mut plan = plan();
    plan.locks = [(10..10 + count).map(holder).collect(), (100..100 + count).map(holder).collect()];
    let (envelope, _) = Envelope::seal(&plan, Writing::new("Bd7").unwrap(), &mut SystemRandom).unwrap();
    assert!(envelope.as_bytes().len() <= MAX_ENVELOPE);
    assert_eq!(Envelope::parse(envelope.as_bytes()), Ok(envelope));
}

#[test]
fn a_published_opening_is_held_against_the_commitment() {
    let (envelope, _) = seal("Bd7");
    let [zero, one] = shares(&envelope, &plan());
    let opening = envelope.open([&zero, &one]).unwrap();
    let (context, commitment) = (envelope.context(), envelope.commitment());
    let of = |salt: &[u8; 32], text: &str| Opening::of(&context, &commitment, salt, text);
    assert_eq!(of(opening.salt(), "Bd7"), Ok(opening.clone()));
    assert!(opening_matches(&context, &commitment, opening.salt(), "Bd7"));
    for other in ["", "Bd7 ", "Bd7\0", "bd7", "Bd3+"] {
        assert_eq!(of(opening.salt(), other), Err(Defect::CommitmentMismatch), "{other:?}");
    }
    assert_eq!(of(&zero, "Bd7"), Err(Defect::CommitmentMismatch));
    assert_eq!(of(opening.salt(), &"x".repeat(160)), Err(Defect::Length { bytes: 160 }));
    assert!(!opening_matches(&commitment, &context, opening.salt(), "Bd7"));
}

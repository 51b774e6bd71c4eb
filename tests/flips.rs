//! Every single bit of every artefact turned over, and every artefact cut everywhere: refused, or
//! found, with the right class.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod generate;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use generate::envelopes::plan_of;
use generate::key_files::{PASSPHRASE, cheap};
use generate::kit::{ARBITER, BLACK, Fixed, WHITE};
use generate::play::{Play, case, plain, trust};
use sealed_move::dispute::{AtFault, Grade, Kind, verify};
use sealed_move::envelope::{Counterfoil, CounterfoilError, Defect, Envelope, Lock, LockSecret};
use sealed_move::record::{HandIn, Record};
use sealed_move::statement::{
    Card, CardError, Case, Event, Identity, KeyFile, Slip, SlipError, Statement, StatementError, Trust,
};
use sealed_move::writing::Writing;

/// Calls `check` with every flipped copy and the place of the bit; on both cores.
fn every_flip(good: &[u8], check: impl Fn(&[u8], usize) + Sync) -> usize {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let mut bytes = good.to_vec();
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(byte) = bytes.get(at).copied() else { break };
                    for bit in 0..8 {
                        bytes[at] = byte ^ 1 << bit;
                        check(&bytes, at);
                    }
                    bytes[at] = byte;
                }
            });
        }
    });
    good.len() * 8
}

/// Whether a byte of a COSE message lies in its signature, its last 64 bytes.
fn in_signature(good: &[u8], at: usize) -> bool {
    at >= good.len() - 64
}

#[test]
fn every_bit_of_a_card_counts() {
    let identity = WHITE.identity();
    let good = identity.card().as_bytes();
    let flips = every_flip(good, |bytes, at| match Card::parse(bytes) {
        Err(CardError::Signature) => {}
        Err(error) => assert!(!in_signature(good, at), "byte {at}: {error}"),
        Ok(_) => panic!("byte {at}"),
    });
    (0..good.len())
        .for_each(|end| assert!(matches!(Card::parse(&good[..end]), Err(CardError::Cose(_))), "{end}"));
    println!("card: {flips} flips, {} cuts", good.len());
}

#[test]
fn every_bit_of_a_cards_armor_counts() {
    let text = WHITE.identity().card().to_armor();
    every_flip(text.as_bytes(), |bytes, at| assert!(Card::from_armor(bytes).is_err(), "byte {at}"));
    (0..text.len()).for_each(|end| assert!(Card::from_armor(&text.as_bytes()[..end]).is_err(), "{end}"));
}

#[test]
fn every_bit_of_a_slip_counts() {
    let play = Play::called();
    let good = play.slip(BLACK, sealed_move::statement::Act::Resign {});
    let black = BLACK.identity();
    let flips = every_flip(&good, |bytes, at| match Slip::parse(bytes, black.card()) {
        Err(SlipError::Signature) => {}
        Err(error) => assert!(!in_signature(&good, at), "byte {at}: {error}"),
        Ok(_) => panic!("byte {at}"),
    });
    (0..good.len())
        .for_each(|end| assert!(matches!(Slip::parse(&good[..end], black.card()), Err(SlipError::Cose(_)))));
    println!("slip: {flips} flips, {} cuts", good.len());
}

/// Plain files have nothing to check a seed against but the card beside them.
fn restores(bytes: &[u8], card: &Card) -> bool {
    let seed = KeyFile::parse(bytes).and_then(|file| file.unlock(Some(PASSPHRASE)));
    seed.is_ok_and(|seed| Identity::restore(&seed, card).is_ok())
}

#[test]
fn every_bit_of_a_key_file_counts() {
    let identity = ARBITER.identity();
    let plain = KeyFile::plain(&identity).unwrap().to_string();
    for text in [plain, cheap()] {
        let good = text.as_bytes();
        assert!(restores(good, identity.card()));
        let flips = every_flip(good, |bytes, at| assert!(!restores(bytes, identity.card()), "byte {at}"));
        (0..good.len()).for_each(|end| assert!(KeyFile::parse(&good[..end]).is_err(), "cut at {end}"));
        println!("key file: {flips} flips, {} cuts", good.len());
    }
}

/// What a flipped envelope comes to, for those who hold the shares.
fn envelope_story(
    bytes: &[u8],
    good: &Envelope,
    shares: [&[u8; 32]; 2],
    plan: &sealed_move::envelope::Plan,
) -> &'static str {
    let Ok(envelope) = Envelope::parse(bytes) else { return "malformed" };
    assert_ne!(envelope.digest(), good.digest(), "the seal slip names another envelope");
    match envelope.open(shares) {
        Err(Defect::ShareMismatch { .. }) => return "share-mismatch",
        Err(Defect::BodyMismatch) => return "body-mismatch",
        Err(defect) => panic!("{defect}"),
        Ok(_) => {}
    }
    if envelope.fits(plan).is_err() {
        return "misfit";
    }
    let holders = [(ARBITER, Lock::Zero), (WHITE, Lock::One), (generate::kit::CUSTODIAN, Lock::One)];
    let opens = |(who, lock): (generate::kit::Who, Lock)| {
        let identity = who.identity();
        envelope.take_share(plan, lock, &identity.fingerprint(), identity.lock_secret()).is_ok()
    };
    assert!(!holders.into_iter().all(opens), "every slot opens");
    "slot"
}

#[test]
fn every_bit_of_an_envelope_counts() {
    let plan = plan_of(&Play::called().record);
    let (envelope, _) =
        Envelope::seal(&plan, Writing::new("Bd3+").unwrap(), &mut Fixed::new("flips")).unwrap();
    let share = |who: generate::kit::Who, lock| {
        let identity = who.identity();
        envelope.take_share(&plan, lock, &identity.fingerprint(), identity.lock_secret()).unwrap().publish()
    };
    let (zero, one) = (share(ARBITER, Lock::Zero), share(WHITE, Lock::One));
    let good = envelope.as_bytes();
    let region = |needle: &[u8]| {
        let start = good.windows(needle.len()).position(|window| window == needle).unwrap();
        start..start + needle.len()
    };
    let (body, context) = (region(envelope.body()), region(envelope.context().as_bytes()));
    let commitment = region(envelope.commitment().as_bytes());
    let checks = Lock::BOTH.map(|lock| region(envelope.check(lock).as_bytes()));
    let flips = every_flip(good, |bytes, at| {
        let story = envelope_story(bytes, &envelope, [&zero, &one], &plan);
        let expected = if body.contains(&at) || commitment.contains(&at) {
            story == "body-mismatch"
        } else if context.contains(&at) || checks.iter().any(|check| check.contains(&at)) {
            story == "share-mismatch"
        } else {
            ["malformed", "misfit", "slot"].contains(&story)
        };
        assert!(expected, "byte {at}: {story}");
    });
    (0..good.len()).for_each(|end| assert!(Envelope::parse(&good[..end]).is_err(), "{end}"));
    println!("envelope: {flips} flips, {} cuts", good.len());
}

#[test]
fn every_bit_of_a_counterfoil_counts() {
    let plan = plan_of(&Play::called().record);
    let (envelope, counterfoil) =
        Envelope::seal(&plan, Writing::new("Bd3+").unwrap(), &mut Fixed::new("flips")).unwrap();
    let secret = LockSecret::from_seed(&[BLACK.0; 32]);
    let flips = every_flip(counterfoil.as_bytes(), |bytes, at| {
        let opened = Counterfoil::parse(bytes).unwrap().open(
            &plan.context,
            &envelope.commitment(),
            &plan.sealer.fingerprint,
            &secret,
        );
        assert!(matches!(opened, Err(CounterfoilError::Unreadable)), "byte {at}");
    });
    for end in 0..counterfoil.as_bytes().len() {
        let cut = Counterfoil::parse(&counterfoil.as_bytes()[..end]);
        assert_eq!(cut.err(), Some(CounterfoilError::Length { bytes: end }));
    }
    println!("counterfoil: {flips} flips, 240 cuts");
}

/// Every statement of a whole adjournment by itself, under its case. The shortest and the last have every bit
/// turned over, the others one of each byte, because `every_bit_of_a_record_counts` does the rest.
#[test]
fn every_bit_of_every_statement_counts() {
    let record = Play::ready("Bd3+").open().record;
    let (case, id) = (record.case(), record.id());
    let flips = AtomicUsize::new(0);
    let last = record.statements().len() - 1;
    for (n, statement) in record.statements().iter().enumerate().skip(1) {
        let good = statement.as_bytes();
        every_flip(good, |bytes, at| {
            if ![1, last].contains(&n) && bytes[at] ^ good[at] != 1 << (at % 8) {
                return;
            }
            flips.fetch_add(1, Ordering::Relaxed);
            match Statement::parse(bytes, case, id) {
                Err(StatementError::Signature) => {}
                Err(error) => assert!(!in_signature(good, at), "byte {at}: {error}"),
                Ok(_) => panic!("byte {at} of a {}", statement.payload().event.kind()),
            }
        });
        for end in 0..good.len() {
            assert!(
                matches!(Statement::parse(&good[..end], case, id), Err(StatementError::Cose(_))),
                "{end}"
            );
        }
    }
    let flips = flips.into_inner();
    println!("statements: {flips} flips");
}

/// A record of three statements with the fewest cards a case can have.
fn small() -> Record {
    let alone = Case { custodian: None, event: None, round: None, ..case() };
    Play::with(&alone).enter(Event::Called(plain())).enter(Event::DrawAgreed(plain())).record
}

/// The number of the statement that a byte lies in.
fn statement_of(record: &Record, at: usize) -> usize {
    let mut end = 0;
    let ends = record.statements().iter().map(|statement| {
        end += statement.as_bytes().len();
        end
    });
    ends.take_while(|end| *end <= at).count()
}

/// The first fault: what, where, and who is at fault.
fn first_fault(bytes: &[u8], trust: &Trust) -> Option<(Kind, Option<usize>, AtFault)> {
    let verdict = verify(bytes, trust);
    let fault = verdict.findings().iter().find(|finding| finding.grade == Grade::Fault)?;
    assert!(!verdict.holds());
    assert_eq!(verdict.ends().map_or(0, |(last, ..)| last + 1), fault.statement.unwrap());
    Some((fault.kind, fault.statement, fault.at_fault))
}

#[test]
fn every_bit_of_a_record_counts() {
    let (record, trust) = (small(), trust());
    let flips = every_flip(record.as_bytes(), |bytes, at| {
        let (kind, statement, at_fault) = first_fault(bytes, &trust).unwrap_or_else(|| panic!("byte {at}"));
        assert!([Kind::Malformed, Kind::BadSignature].contains(&kind), "byte {at}: {kind}");
        assert_eq!(statement, Some(statement_of(&record, at)), "byte {at}");
        // Nobody is blamed for bytes that anybody may have changed.
        assert_eq!(at_fault, AtFault::Unknown, "byte {at}");
    });
    println!("record: {flips} flips");
}

#[test]
fn a_record_cut_between_statements_is_what_it_is_and_cut_elsewhere_torn() {
    let (record, trust) = (Play::ready("Bd3+").open().record, trust());
    let bytes = record.as_bytes();
    let mut prefix = Vec::new();
    for (n, statement) in record.statements().iter().enumerate() {
        prefix.extend_from_slice(statement.as_bytes());
        let verdict = verify(&prefix, &trust);
        assert!(verdict.holds(), "{:?}", verdict.findings());
        let (last, head, _) = verdict.ends().unwrap();
        assert_eq!((last, head), (n, record.heads()[n]));
    }
    // Inside statements: each of the last two everywhere, the others at a few places.
    let dense =
        bytes.len() - record.statements().iter().rev().take(2).map(|s| s.as_bytes().len()).sum::<usize>();
    let boundaries: Vec<usize> = record
        .statements()
        .iter()
        .scan(0, |end, statement| {
            *end += statement.as_bytes().len();
            Some(*end)
        })
        .collect();
    let cuts = (0..dense).step_by(61).chain(dense..bytes.len()).filter(|cut| !boundaries.contains(cut));
    let mut count = 0;
    for cut in cuts {
        let expected = Some((Kind::Malformed, Some(statement_of(&record, cut)), AtFault::Unknown));
        assert_eq!(first_fault(&bytes[..cut], &trust), expected, "cut at {cut}");
        count += 1;
    }
    let small = small();
    for cut in (0..small.as_bytes().len()).filter(|cut| statement_of(&small, *cut) > 0) {
        let at_boundary = statement_of(&small, cut) > statement_of(&small, cut - 1);
        let found = first_fault(&small.as_bytes()[..cut], &trust);
        assert_eq!(found.is_none(), at_boundary, "cut at {cut}");
        count += 1;
    }
    println!("record: {count} cuts");
}

#[test]
fn every_bit_of_a_hand_in_counts() {
    let play = Play::called();
    let (hand_in, _) = play.sealed_by(BLACK, "Bd3+");
    let (good, arbiter) = (hand_in.to_bytes(), ARBITER.identity());
    let check = |bytes: &[u8]| {
        let hand_in = HandIn::parse(bytes).ok()?;
        let event = play.record.check_hand_in(&hand_in, arbiter.card(), arbiter.lock_secret()).ok()?;
        play.record.prepare(event, generate::kit::at(play.now), arbiter.card()).ok()
    };
    assert!(check(&good).is_some());
    let flips = every_flip(&good, |bytes, at| assert!(check(bytes).is_none(), "byte {at}"));
    (0..good.len()).for_each(|end| assert!(check(&good[..end]).is_none(), "cut at {end}"));
    println!("hand-in: {flips} flips");
}

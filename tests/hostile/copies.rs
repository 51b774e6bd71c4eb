//! Every prefix of a record verifies as what it is, and whatever anybody kept of the rest exposes it.

use sealed_move::dispute::{
    AtFault, Grade, Kind, Relation, Testimony, Verdict, Which, Witness, compare, verify,
};
use sealed_move::position::Color;
use sealed_move::record::{Record, sealing_words};
use sealed_move::report::pgn;
use sealed_move::statement::{Armor, Event, Trust, armor};

use crate::stage::{EVENING, Stage, name, sided};

/// What can be kept at a statement: with a name, and the number of the statement it knows.
fn kept(stage: &Stage, number: usize) -> Vec<(&'static str, usize, Vec<u8>)> {
    let statements = stage.record.statements();
    let upto = stage.statements()[..=number].concat();
    let mut all = vec![
        ("copy", number, upto.clone()),
        ("armored copy", number, armor(Armor::Record, &upto).into_bytes()),
        ("pgn", number, pgn(&Record::open(&upto, &stage.trust).unwrap()).into_bytes()),
    ];
    if number > 0 {
        all.push(("statement", number, statements[number].as_bytes().to_vec()));
    }
    // A slip knows what its signer had seen: here always the statement before the one that enters it.
    if let Some(slip) = statements[number].payload().event.slip() {
        all.push(("slip", number - 1, slip.to_vec()));
        all.push(("armored slip", number - 1, armor(Armor::Slip, slip).into_bytes()));
    }
    all
}

#[test]
fn every_prefix_verifies_as_what_it_is_and_everything_kept_later_exposes_it() {
    for stage in [Stage::adjourned_again("Bd3+", "Kf4"), Stage::defaulted("Bd3+")] {
        let statements = stage.record.statements();
        let witnesses: Vec<_> = (0..statements.len()).flat_map(|number| kept(&stage, number)).collect();
        let mut bytes = Vec::new();
        for (end, statement) in statements.iter().enumerate() {
            bytes.extend_from_slice(statement.as_bytes());
            let verdict = verify(&bytes, &stage.trust);
            assert!(verdict.holds(), "cut behind {end}: {:?}", verdict.findings());
            let (number, head, _) = verdict.ends().unwrap();
            assert_eq!((number, head), (end, statement.head()));
            for (what, knows, witness) in &witnesses {
                let mut verdict = verify(&bytes, &stage.trust);
                let testimony = verdict.confront(&Witness::read(witness).unwrap()).unwrap();
                let label = format!("{what} of {knows} against a record that ends at {end}: {testimony}");
                assert_eq!(testimony == Testimony::Contradicts, *knows > end, "{label}");
                assert_eq!(verdict.holds(), *knows <= end, "{label}");
                let faults = verdict.findings().iter().filter(|one| one.grade == Grade::Fault);
                assert!(faults.clone().all(|one| one.kind == Kind::Cut), "{label}");
                assert!(faults.clone().all(|one| one.at_fault == AtFault::Unknown), "{label}");
                assert!(verdict.proofs().is_empty(), "{label}");
            }
            let words = Witness::of_words(&sealing_words(&stage.record.head())).unwrap();
            let mut verdict = verify(&bytes, &stage.trust);
            let testimony = verdict.confront(&words).unwrap();
            assert_eq!(testimony == Testimony::Contradicts, end + 1 < statements.len());
        }
    }
}

/// The same arbiter, who goes on otherwise from statement 6.
fn forked_at_6(stage: &Stage) -> Stage {
    let mut forked = Stage::of(&stage.statements()[..6].concat());
    forked.enter(Event::Resigned(sided(Color::White)), EVENING);
    forked
}

#[test]
fn two_copies_are_the_same_or_one_goes_on_or_they_fork() {
    let stage = Stage::opened("Bd3+");
    let all = stage.statements();
    let whole = stage.bytes();
    for end in 1..all.len() {
        let part = all[..end].concat();
        let comparison = compare(&part, &whole).unwrap();
        assert_eq!(comparison.relation, Relation::Extends { longer: Which::B });
        assert_eq!(comparison.common, end);
        assert_eq!(compare(&whole, &part).unwrap().relation, Relation::Extends { longer: Which::A });
        assert_eq!(compare(&part, &part).unwrap().relation, Relation::Same);
    }
    let forked = forked_at_6(&stage);
    for (a, b) in [(&whole, &forked.bytes()), (&forked.bytes(), &whole)] {
        let comparison = compare(a, b).unwrap();
        assert_eq!(comparison.relation, Relation::Forked { statement: 6 });
        assert_eq!(comparison.common, 6);
        assert_eq!(comparison.common_head(), stage.record.heads().get(5).copied());
        // The proof stands on its own feet: any verifier finds it forked, and the arbiter at fault.
        let proof = comparison.proof.unwrap();
        assert_eq!(proof.number(), 6);
        let [ours, theirs] = proof.statements();
        assert_eq!((ours.payload().seq, theirs.payload().seq), (6, 6));
        assert_ne!(ours.payload(), theirs.payload());
        let verdict = verify(&proof.to_record(), &stage.trust);
        let forked = verdict.findings().iter().find(|one| one.kind == Kind::Forked).unwrap();
        assert_eq!(forked.at_fault, AtFault::Party(sealed_move::adjournment::Party::Arbiter));
        assert_eq!(verdict.proofs().len(), 1);
        let comparison = compare(a, b).unwrap();
        assert!(comparison.untrusted_arbiters(&stage.trust).is_empty());
        let strangers = comparison.untrusted_arbiters(&Trust::new());
        assert_eq!(strangers, stage.record.case().arbiters.iter().collect::<Vec<_>>());
    }
}

#[test]
fn a_witness_who_repeats_himself_says_nothing_more() {
    let stage = Stage::opened("Bd3+");
    let forked = forked_at_6(&stage);
    let mut verdict = verify(&stage.bytes(), &stage.trust);
    let witness = Witness::read(&forked.bytes()).unwrap();
    let told = |verdict: &Verdict| {
        let found = verdict.findings().iter().filter(|one| one.kind == Kind::Forked).count();
        (found, verdict.proofs().len())
    };
    assert_eq!(verdict.confront(&witness), Some(Testimony::Contradicts));
    assert_eq!(told(&verdict), (1, 1));
    assert_eq!(verdict.confront(&witness), Some(Testimony::Contradicts));
    assert_eq!(told(&verdict), (1, 1));
}

#[test]
fn a_witness_is_called_what_it_is() {
    let stage = Stage::opened("Bd3+");
    for (what, _, bytes) in (1..stage.record.statements().len()).flat_map(|number| kept(&stage, number)) {
        let called = match what {
            "pgn" => "published game",
            _ => what.trim_start_matches("armored "),
        };
        assert_eq!(Witness::read(&bytes).unwrap().name(), called);
    }
}

#[test]
fn of_the_games_in_a_file_the_one_that_contradicts_is_heard() {
    let stage = Stage::adjourned_again("Bd3+", "Kf4");
    let upto = |end: usize| stage.statements()[..end].concat();
    let published = |bytes: &[u8]| pgn(&Record::open(bytes, &stage.trust).unwrap());
    let (early, late) = (published(&upto(3)), published(&stage.bytes()));
    for file in [format!("{early}\n{late}"), format!("{late}\n{early}")] {
        let mut verdict = verify(&upto(5), &stage.trust);
        let testimony = verdict.confront(&Witness::read(file.as_bytes()).unwrap());
        assert_eq!((testimony, verdict.holds()), (Some(Testimony::Contradicts), false));
    }
}

#[test]
fn records_of_other_games_are_told_from_two_records_of_one() {
    let stage = Stage::called();
    let twice = Stage::begun_as(|case| case.used.white.0 += 1);
    let other = Stage::begun_as(|case| case.round = Some(name("4")));
    assert_eq!(compare(&stage.bytes(), &twice.bytes()).unwrap().relation, Relation::TwoRecords);
    assert_eq!(compare(&stage.bytes(), &other.bytes()).unwrap().relation, Relation::Different);
    let hear = |bytes: &[u8]| {
        let mut verdict = verify(&stage.bytes(), &stage.trust);
        let testimony = verdict.confront(&Witness::read(bytes).unwrap()).unwrap();
        assert!(verdict.holds());
        (testimony, verdict.findings().iter().any(|one| one.kind == Kind::TwoRecords))
    };
    assert_eq!(hear(&twice.bytes()), (Testimony::TwoRecords, true));
    assert_eq!(hear(&other.bytes()), (Testimony::OtherGame, false));
    assert_eq!(hear(pgn(&other.record).as_bytes()), (Testimony::OtherGame, false));
    let foreign = other.slip(&other.white, sealed_move::statement::Act::Resign {}, EVENING);
    assert_eq!(hear(&foreign).0, Testimony::OtherGame);
    // A slip that never reached the arbiter proves nothing against him.
    let unsent = stage.slip(&stage.white, sealed_move::statement::Act::Offer {}, EVENING);
    assert_eq!(hear(&unsent).0, Testimony::NotEntered { statement: 1 });
    assert!(Witness::read(b"nothing of ours").is_err());
    assert!(Witness::read(stage.white.card().to_armor().as_bytes()).is_err());
}

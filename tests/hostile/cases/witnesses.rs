//! Records that hold by themselves, and that somebody who kept something can show to be cut, rolled
//! back or replaced.

use sealed_move::dispute::AtFault;
use sealed_move::dispute::Kind::{self, Cut, Forked, Rollback};
use sealed_move::position::Color;
use sealed_move::report::pgn;
use sealed_move::statement::{Act, Armor, Event, armor};

use crate::stage::{EVENING, MORNING, Stage, closing, plain, sided, slipped};
use crate::{ARBITER, Hostile, UNKNOWN};

pub fn all() -> Vec<Hostile> {
    [cuts(), forks()].into_iter().flatten().collect()
}

fn told(
    name: &'static str,
    stage: &Stage,
    twin: Vec<u8>,
    forged: Vec<u8>,
    witness: Vec<u8>,
    (kind, at_fault): (Kind, AtFault),
) -> Hostile {
    Hostile { name, twin, forged, witness: Some(witness), trust: stage.trust.clone(), kind, at_fault }
}

fn cuts() -> Vec<Hostile> {
    let stage = Stage::opened("Bd3+");
    let all = stage.statements();
    let upto = |count: usize| all[..count].concat();
    let receipt = stage.record.statements()[7].payload().event.slip().unwrap().to_vec();
    let presence = stage.record.statements()[10].payload().event.slip().unwrap().to_vec();
    let last = all.last().unwrap().clone();
    let overnight = pgn(&Stage::of(&upto(8)).record).into_bytes();
    let afterwards = pgn(&stage.record).into_bytes();
    let lies = [
        ("cut-before-a-copy", upto(5), stage.bytes()),
        ("cut-before-an-armored-copy", upto(5), armor(Armor::Record, &stage.bytes()).into_bytes()),
        ("cut-before-a-torn-copy", upto(5), stage.bytes()[..stage.bytes().len() - 9].to_vec()),
        ("cut-by-one-statement", upto(all.len() - 1), stage.bytes()),
        ("cut-before-a-single-statement", upto(9), last),
        ("cut-before-a-receipt", upto(5), receipt.clone()),
        ("cut-before-an-armored-receipt", upto(5), armor(Armor::Slip, &receipt).into_bytes()),
        ("cut-before-a-presence", upto(8), presence),
        ("cut-before-the-overnight-pgn", upto(6), overnight),
        ("cut-before-the-final-pgn", upto(8), afterwards),
    ];
    lies.into_iter()
        .map(|(name, forged, witness)| told(name, &stage, stage.bytes(), forged, witness, (Cut, UNKNOWN)))
        .collect()
}

fn forks() -> Vec<Hostile> {
    let honest = Stage::adjourned("Bd3+");
    let receipt = honest.record.statements().last().unwrap().payload().event.slip().unwrap().to_vec();
    let all = honest.statements();
    let published = pgn(&honest.record).into_bytes();

    // The arbiter and Black sign another evening: the same beginning, another envelope.
    let mut other = Stage::of(&all[..2].concat());
    other.dice(50_000);
    other.seal_and_take("Kf8");
    other.stop();
    other.vouch();
    other.receipts();
    // Everything the same up to the face, and then a resignation.
    let mut resigned = Stage::of(&all[..5].concat());
    resigned.enter(Event::Resigned(sided(Color::White)), EVENING);
    let mut agreed = Stage::of(&all[..6].concat());
    agreed.enter(Event::DrawAgreed(plain()), MORNING);

    let proven = (Forked, ARBITER);
    let mut lies = vec![
        told("envelope-replaced-overnight", &honest, honest.bytes(), other.bytes(), honest.bytes(), proven),
        told("another-ending-signed", &honest, honest.bytes(), resigned.bytes(), honest.bytes(), proven),
        told(
            "another-ending-beside-one-statement",
            &honest,
            honest.bytes(),
            agreed.bytes(),
            all[6].clone(),
            proven,
        ),
        told(
            "replaced-after-the-pgn-was-out",
            &honest,
            honest.bytes(),
            other.bytes(),
            published,
            (Forked, UNKNOWN),
        ),
        told("replaced-after-a-receipt", &honest, honest.bytes(), other.bytes(), receipt, (Cut, UNKNOWN)),
    ];
    let unlawful = Stage::of(&all[..6].concat());
    let forged = unlawful.forged(Event::SessionOpened(plain()), EVENING);
    lies.push(told("unlawful-and-forked", &honest, honest.bytes(), forged, honest.bytes(), proven));
    lies.push(rolled_back());
    lies
}

/// The second envelope was taken in; the record that is shown knows the first one only.
fn rolled_back() -> Hostile {
    let mut honest = Stage::called();
    let first = honest.seal("Bd3+");
    honest.take(&first.hand_in);
    let mut shown = Stage::of(&honest.bytes());
    let second = honest.seal("Kf8");
    honest.take(&second.hand_in);
    honest.enter(closing(second.hand_in.envelope()), EVENING);
    shown.enter(closing(first.hand_in.envelope()), EVENING);
    let receipt =
        honest.slip(&honest.white, Act::Receipt { envelope: second.hand_in.envelope().digest() }, EVENING);
    honest.enter(Event::Receipt(slipped(&receipt)), EVENING);
    told(
        "rolled-back-to-the-first-envelope",
        &honest,
        honest.bytes(),
        shown.bytes(),
        honest.bytes(),
        (Rollback, ARBITER),
    )
}

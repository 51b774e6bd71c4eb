//! What happens to an envelope, from the sealer to the stranger who verifies.

use std::hint::black_box;

use sealed_move::Writing;
use sealed_move::dispute::verify;
use sealed_move::position::Color;
use sealed_move::random::{Random, RandomError};
use sealed_move::record::Record;
use sealed_move::statement::Event;

use crate::stage::{EVENING, MORNING, Stage, at, moved, plain, sided, slipped};
use crate::{Work, work};

/// Random bytes that are the same in every run and cost nothing.
pub struct Counter(u64);

impl Random for Counter {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), RandomError> {
        for chunk in bytes.chunks_mut(8) {
            self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            chunk.copy_from_slice(&self.0.to_le_bytes()[..chunk.len()]);
        }
        Ok(())
    }
}

/// Entering takes the record; so many copies are made before.
fn entering(stage: Stage, times: u64, event: Event, when: &'static str) -> Box<dyn FnMut() -> u64> {
    let mut prepared: Vec<(Record, Event)> =
        (0..times).map(|_| (stage.record.clone(), event.clone())).collect();
    let mut done = Vec::new();
    Box::new(move || {
        let (mut record, event) = prepared.pop().unwrap();
        record.enter(event, at(when), &stage.arbiter).unwrap();
        done.push(record);
        1
    })
}

fn seal(times: u64) -> Box<dyn FnMut() -> u64> {
    sealing(Stage::called(), times)
}

/// To one arbiter and the responder only.
fn seal_to_two(times: u64) -> Box<dyn FnMut() -> u64> {
    let mut stage = Stage::begun_as(|case| {
        case.arbiters.truncate(1);
        case.custodian = None;
    });
    stage.enter(Event::Called(plain()), EVENING);
    sealing(stage, times)
}

fn sealing(stage: Stage, times: u64) -> Box<dyn FnMut() -> u64> {
    let invitation = stage.record.invitation(&stage.trust).unwrap();
    let mut writings: Vec<Writing> = (0..times).map(|_| Writing::new("Bd3+").unwrap()).collect();
    let mut counter = Counter(7);
    Box::new(move || {
        let writing = writings.pop().unwrap();
        black_box(invitation.seal(writing, &stage.black, at(EVENING), &mut counter).unwrap());
        1
    })
}

fn hand_in(_: u64) -> Box<dyn FnMut() -> u64> {
    let mut stage = Stage::called();
    let sealed = stage.seal("Bd3+");
    Box::new(move || {
        let (card, secret) = (stage.arbiter.card(), stage.arbiter.lock_secret());
        black_box(stage.record.check_hand_in(&sealed.hand_in, card, secret).unwrap());
        1
    })
}

fn present(_: u64) -> Box<dyn FnMut() -> u64> {
    let stage = Stage::resumed("Bd3+");
    Box::new(move || {
        black_box(stage.record.presence(&stage.white, at(MORNING)).unwrap());
        1
    })
}

fn enter_presence(times: u64) -> Box<dyn FnMut() -> u64> {
    let stage = Stage::resumed("Bd3+");
    let slip = stage.record.presence(&stage.white, at(MORNING)).unwrap();
    entering(stage, times, Event::Presented(slipped(slip.as_bytes())), MORNING)
}

fn open(times: u64) -> Box<dyn FnMut() -> u64> {
    opening("Bd3+", times)
}

/// Two bishop moves could be meant.
fn open_ambiguous(times: u64) -> Box<dyn FnMut() -> u64> {
    opening("Bc", times)
}

/// No pawn can go there.
fn open_illegal(times: u64) -> Box<dyn FnMut() -> u64> {
    opening("d3", times)
}

/// From both shares to the ruling, signed and entered.
fn opening(writing: &str, times: u64) -> Box<dyn FnMut() -> u64> {
    let stage = Stage::presented(writing);
    let mut records: Vec<Record> = (0..times).map(|_| stage.record.clone()).collect();
    let mut done = Vec::new();
    Box::new(move || {
        let mut record = records.pop().unwrap();
        let (card, secret) = (stage.arbiter.card(), stage.arbiter.lock_secret());
        let event = record.opening(card, secret, at(MORNING)).unwrap();
        record.enter(event, at(MORNING), &stage.arbiter).unwrap();
        done.push(record);
        1
    })
}

fn enter(times: u64) -> Box<dyn FnMut() -> u64> {
    entering(Stage::begun(), times, Event::Called(plain()), EVENING)
}

/// The same after a long game.
fn enter_late(times: u64) -> Box<dyn FnMut() -> u64> {
    entering(long(), times, Event::Called(plain()), MORNING)
}

/// A record of 63 statements: what grows faster than the record would be seen. A bishop and a king walk about, in
/// circles of different lengths, so that no position comes five times.
fn long() -> Stage {
    let mut stage = Stage::opened("Bd3+");
    stage.enter(Event::Arrived(sided(Color::Black)), MORNING);
    ["e2e3", "f7f6"].into_iter().for_each(|uci| stage.enter(moved(uci), MORNING));
    let bishop = ["c1d2", "d2e1", "e1d2", "d2c1"].into_iter().cycle();
    let king = ["g8h8", "h8h7", "h7g8"].into_iter().cycle();
    for uci in bishop.zip(king).take(24).flat_map(<[_; 2]>::from) {
        stage.enter(moved(uci), MORNING);
    }
    assert_eq!(stage.record.statements().len(), 63);
    stage
}

/// A record of 18 statements, twice adjourned.
pub fn typical() -> Stage {
    Stage::adjourned_again("Bd3+", "Ke1")
}

/// How many signatures verifying it verifies: of cards, statements and slips.
pub fn signatures(record: &Record) -> u64 {
    let slips = record.statements().iter().filter(|one| one.payload().event.slip().is_some()).count();
    (record.case().cards().count() + record.statements().len() + slips) as u64
}

fn verify_typical(_: u64) -> Box<dyn FnMut() -> u64> {
    verifying(typical())
}

/// Two statements: nothing but the case and the call.
fn verify_short(_: u64) -> Box<dyn FnMut() -> u64> {
    verifying(Stage::called())
}

fn verify_long(_: u64) -> Box<dyn FnMut() -> u64> {
    verifying(long())
}

/// Per signature in the record.
fn verifying(stage: Stage) -> Box<dyn FnMut() -> u64> {
    let count = signatures(&stage.record);
    Box::new(move || {
        let verdict = verify(black_box(stage.record.as_bytes()), &stage.trust);
        assert!(verdict.holds());
        count
    })
}

pub fn works() -> Vec<Work> {
    vec![
        work("enter an event", Some("floor: enter"), 8, enter),
        work("enter an event, late", Some("floor: enter"), 8, enter_late),
        work("seal", Some("floor: seal"), 8, seal),
        work("seal to two slots", None, 8, seal_to_two),
        work("check a hand-in", Some("floor: hand-in"), 8, hand_in),
        work("present", Some("floor: present"), 8, present),
        work("enter a presence", Some("floor: enter a presence"), 8, enter_presence),
        work("open", Some("floor: open"), 8, open),
        work("open an ambiguous writing", Some("floor: open"), 8, open_ambiguous),
        work("open an illegal writing", Some("floor: open"), 8, open_illegal),
        work("verify a record, per signature", Some("floor: verify_strict"), 3, verify_typical),
        work("verify two statements, per signature", Some("floor: verify_strict"), 3, verify_short),
        work("verify a long record, per signature", Some("floor: verify_strict"), 1, verify_long),
    ]
}

//! The store on files, stopped at each of its steps, in every way in which a machine stops.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod evening;
mod model;

use std::path::PathBuf;

use crate::digest::Digest;
use crate::statement::head_of;

use super::file::{Files, Place};
use super::{CustodyError, Store};
use model::{Dice, Fate, Model, Stop};

const CASE: Digest = Digest::new([7; 32]);

fn store(disk: &Model) -> Files<Model> {
    Files { place: Place::Folder(PathBuf::from("games")), disk: disk.clone() }
}

/// Statement `n`, `length` bytes long: a byte string, as far as CBOR is concerned.
fn statement(n: u8, length: usize) -> Vec<u8> {
    let head = match length {
        0..=23 => vec![0x40 + u8::try_from(length - 1).unwrap()],
        24..=257 => vec![0x58, u8::try_from(length - 2).unwrap()],
        _ => [vec![0x59], u16::try_from(length - 3).unwrap().to_be_bytes().to_vec()].concat(),
    };
    let body = length - head.len();
    [head, vec![0xa0 + n; body]].concat()
}

#[derive(Debug, Clone)]
enum Call {
    Create(Vec<u8>),
    Append(Vec<u8>),
    Keep(Vec<u8>),
    Forget,
}

/// A record as long as a game's, envelopes kept and forgotten in between.
fn calls(length: usize) -> Vec<Call> {
    let envelope = |n: u8| vec![0xe0 + n; length];
    vec![
        Call::Create(statement(0, length)),
        Call::Append(statement(1, length)),
        Call::Keep(envelope(1)),
        Call::Append(statement(2, length)),
        Call::Keep(envelope(2)),
        Call::Append(statement(3, length)),
        Call::Append(statement(4, length)),
        Call::Forget,
        Call::Append(statement(5, length)),
    ]
}

/// What was acknowledged: the record, and the envelope beside it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Acknowledged {
    bytes: Vec<u8>,
    head: Option<Digest>,
    envelope: Option<Vec<u8>>,
}

impl Acknowledged {
    fn with(&self, call: &Call) -> Acknowledged {
        let mut after = self.clone();
        match call {
            Call::Create(bytes) | Call::Append(bytes) => {
                after.bytes.extend(bytes);
                after.head = Some(head_of(bytes));
            }
            Call::Keep(envelope) => after.envelope = Some(envelope.clone()),
            Call::Forget => after.envelope = None,
        }
        after
    }

    fn of(store: &Files<Model>) -> Acknowledged {
        let bytes = match store.load(&CASE) {
            Ok(bytes) => bytes,
            Err(CustodyError::Missing) => Vec::new(),
            Err(error) => panic!("the store does not open: {error}"),
        };
        let head = (!bytes.is_empty()).then(|| super::whole::whole_statements(&bytes).unwrap().head);
        Acknowledged { bytes, head, envelope: store.envelope(&CASE).unwrap() }
    }
}

fn carry_out(store: &mut Files<Model>, call: &Call, before: &Acknowledged) -> Result<(), CustodyError> {
    match call {
        Call::Create(first) => store.create(&CASE, first),
        Call::Append(statement) => store.append(&CASE, before.head.unwrap(), statement),
        Call::Keep(envelope) => store.keep_envelope(&CASE, envelope),
        Call::Forget => store.forget_envelope(&CASE),
    }
}

/// Carries out calls until one fails: what was acknowledged, and how many.
fn until_stopped(disk: &Model, calls: &[Call]) -> (Acknowledged, usize) {
    let (mut store, mut done) = (store(disk), Acknowledged::default());
    for (n, call) in calls.iter().enumerate() {
        if carry_out(&mut store, call, &done).is_err() {
            return (done, n);
        }
        done = done.with(call);
    }
    (done, calls.len())
}

/// The next process finds what was acknowledged, with the call in between done wholly or not at all,
/// and goes on from there to the end.
fn goes_on(disk: &Model, done: &Acknowledged, calls: &[Call], at: usize, what: &str) {
    let mut store = store(disk);
    let found = Acknowledged::of(&store);
    let started = calls.get(at).map(|call| done.with(call));
    assert!(
        found == *done || Some(&found) == started.as_ref(),
        "{what}: found {found:?}, acknowledged {done:?}"
    );
    let (mut done, rest) = match started {
        // Where the call was done wholly, its retry is told so.
        Some(started) if found == started && found != *done => {
            match (&calls[at], carry_out(&mut store, &calls[at], done)) {
                (Call::Create(_), Err(CustodyError::Exists)) => {}
                (Call::Append(_), Err(CustodyError::Outrun)) => {}
                (Call::Keep(_) | Call::Forget, Ok(())) => {}
                (call, answer) => panic!("{what}: {call:?} again: {answer:?}"),
            }
            (started, at + 1)
        }
        _ => (done.clone(), at),
    };
    for call in &calls[rest.min(calls.len())..] {
        carry_out(&mut store, call, &done).unwrap_or_else(|error| panic!("{what}: {call:?}: {error:?}"));
        done = done.with(call);
    }
    assert_eq!(Acknowledged::of(&store), done, "{what}");
    let older = vec![0xe1; 8];
    let envelopes = disk.files().into_iter().filter(|(_, bytes)| bytes.starts_with(&older)).count();
    assert_eq!(envelopes, 0, "{what}: the bytes of a replaced envelope are kept");
}

/// Stops everywhere, in every way; how often.
fn stopped_everywhere(length: usize, power_cuts: usize, every: usize) -> usize {
    let calls = calls(length);
    let whole = Model::default();
    assert_eq!(until_stopped(&whole, &calls).1, calls.len());
    let (mut dice, mut count) = (Dice(0x005e_a1ed), 0);
    for (step, parts) in whole.parts().into_iter().enumerate() {
        for part in (0..parts).step_by(if parts > 2 { every } else { 1 }) {
            let stop = Stop { step, part, goes_on: false };
            let disk = Model::default().stopping(stop);
            let (done, at) = until_stopped(&disk, &calls);
            assert!(disk.is_dead());
            let cuts =
                [(true, false), (false, true)].into_iter().chain((0..power_cuts).map(|_| (false, false)));
            let fates = cuts.map(|(all, none)| Fate::PowerCut { all, none });
            for fate in [Fate::Killed].into_iter().chain(fates) {
                goes_on(&disk.after(fate, &mut dice), &done, &calls, at, &format!("{stop:?} {fate:?}"));
                count += 1;
            }
        }
    }
    count
}

#[test]
fn stopped_at_every_step_and_every_byte_nothing_acknowledged_is_lost_or_half_there() {
    let (short, long) = (stopped_everywhere(12, 50, 1), stopped_everywhere(700, 1, 41));
    println!("{short} stops with short statements, {long} with long ones");
    assert!(short + long > 10_000, "{short} + {long}");
}

/// Every byte of statements as long as real ones: `cargo test --lib -- --ignored stopped_at_every_byte`.
#[test]
#[ignore = "a minute"]
fn stopped_at_every_byte_of_long_statements() {
    let count = stopped_everywhere(700, 6, 1);
    println!("{count} stops");
    assert!(count > 10_000);
}

/// As of a full disk: the process lives on and is told.
#[test]
fn a_step_that_fails_is_told_stores_nothing_and_can_be_tried_again() {
    let calls = calls(12);
    let whole = Model::default();
    until_stopped(&whole, &calls);
    let mut dice = Dice(1);
    let mut count = 0;
    for (step, parts) in whole.parts().into_iter().enumerate() {
        for part in 0..parts {
            let stop = Stop { step, part, goes_on: true };
            let disk = Model::default().stopping(stop);
            let (done, at) = until_stopped(&disk, &calls);
            let what = format!("{stop:?}");
            // Only a temporary file that could not be removed again fails without being told.
            if at < calls.len() {
                if let Call::Append(_) = calls[at] {
                    assert_eq!(Acknowledged::of(&store(&disk)), done, "{what}: an error, and yet stored");
                }
                goes_on(&disk, &done, &calls, at, &what);
                let cut = disk.after(Fate::PowerCut { all: false, none: true }, &mut dice);
                goes_on_from_some(&cut, &what);
            }
            count += 1;
        }
    }
    println!("{count} failing steps");
}

/// After everything else, power is lost: the record still opens.
fn goes_on_from_some(disk: &Model, what: &str) {
    let found = Acknowledged::of(&store(disk));
    assert_eq!(found.bytes.len() % 12, 0, "{what}");
}

#[test]
fn a_second_writer_is_told_that_the_record_is_busy() {
    let disk = Model::default();
    let mut one = store(&disk);
    one.create(&CASE, &statement(0, 12)).unwrap();
    let held = super::file::lock(&disk, &PathBuf::from(format!("games/{CASE}.sealed"))).unwrap();
    let head = head_of(&statement(0, 12));
    assert!(matches!(store(&disk).append(&CASE, head, &statement(1, 12)), Err(CustodyError::Busy)));
    drop(held);
    store(&disk).append(&CASE, head, &statement(1, 12)).unwrap();
}

//! A whole adjournment at a desk, stopped at each step of its store: sealed, replaced, stopped, opened.

use std::path::PathBuf;

use super::model::{Dice, Fate, Model, Stop};
use crate::custody::file::{Files, Place};
use crate::custody::{CustodyError, Store as _};
use crate::desk::Desk;
use crate::digest::Digest;
use crate::error::Error;
use crate::moment::Moment;
use crate::position::Color;
use crate::random::{Random, RandomError};
use crate::record::{HandIn, Record};
use crate::statement::{Case, Identity, Trust};
use crate::text::Name;
use crate::writing::Writing;

/// Bytes that can be had again.
struct Fixed(u8);

impl Random for Fixed {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), RandomError> {
        for byte in bytes {
            self.0 = self.0.wrapping_mul(5).wrapping_add(17);
            *byte = self.0;
        }
        Ok(())
    }
}

fn identity(seed: u8) -> Identity {
    Identity::from_seed(Name::new("N. N.").unwrap(), &[seed; 32]).unwrap()
}

fn at(text: &str) -> Moment {
    text.parse().unwrap()
}

fn desk(disk: &Model) -> Desk<Files<Model>> {
    let place = Place::Folder(PathBuf::from("games"));
    Desk::new(Files { place, disk: disk.clone() }, identity(1))
}

fn case() -> Case {
    let [arbiter, white, black] = [1, 2, 3].map(|seed| identity(seed).card().clone());
    Case::between(white, black, arbiter)
}

fn has_entered(record: &Record, kind: &str) -> bool {
    record.statements().iter().any(|statement| statement.payload().event.kind() == kind)
}

/// What White hands in, first and second thoughts: made once, on his own device.
struct Parties {
    id: Digest,
    hand_ins: [HandIn; 2],
    trust: Trust,
}

impl Parties {
    fn new() -> Parties {
        let disk = Model::default();
        let mut desk = desk(&disk);
        let trust: Trust = [1, 2, 3].map(|seed| identity(seed).card().clone()).into_iter().collect();
        let now = at("1972-07-16T22:00Z");
        let id = desk.adjourn(&case(), now).unwrap().id();
        let mut hand_in = |text: &str, seed| {
            let invitation = desk.record(&id).unwrap().invitation(&trust).unwrap();
            let writing = Writing::new(text).unwrap();
            let sealed = invitation.seal(writing, &identity(2), now, &mut Fixed(seed)).unwrap().hand_in;
            desk.accept(&id, &sealed, now).unwrap();
            sealed
        };
        // The second slip knows the first; what is signed twice over the same is the same.
        let hand_ins = [hand_in("e4", 1), hand_in("d4", 2)];
        Parties { id, hand_ins, trust }
    }

    /// Step `n` of the adjournment, which can be asked for again; what the law says to a repetition is an
    /// answer as well.
    fn step(&self, desk: &mut Desk<Files<Model>>, n: usize) -> Option<Result<Record, Error>> {
        let (evening, morning) = (at("1972-07-16T22:00Z"), at("1972-07-17T17:00Z"));
        let id = &self.id;
        let stands = desk.record(id).map(|record| record.game().phase_name());
        let phase = stands.unwrap_or("nothing");
        let answer = match n {
            0 if phase == "nothing" => desk.begin(&case(), evening).cloned(),
            1 if phase == "playing" => {
                desk.enter(id, crate::statement::Event::Called(Default::default()), evening).cloned()
            }
            2 if desk.record(id).unwrap().sealings().is_empty() => {
                desk.accept(id, &self.hand_ins[0], evening).cloned()
            }
            3 => desk.accept(id, &self.hand_ins[1], evening).cloned(),
            4 if phase == "sealing" => desk.stop(id, None, evening).cloned(),
            5 if desk.record(id).unwrap().game().face().is_none() => {
                let resumes = "1972-07-17T17:00Z".parse().unwrap();
                desk.vouch(id, resumes, Name::new("Reykjavik").unwrap(), None, evening).cloned()
            }
            6 if phase == "adjourned" => desk.open_session(id, morning).cloned(),
            7 if phase == "resuming" && !desk.record(id).unwrap().game().present()[Color::Black] => {
                desk.arrived(id, Color::Black, morning).cloned()
            }
            8 if phase == "resuming" && !has_entered(desk.record(id).unwrap(), "presented") => {
                let slip = desk.record(id).unwrap().presence(&identity(3), morning).unwrap();
                desk.present(id, &slip, morning).cloned()
            }
            9 if phase == "resuming" => desk.open(id, morning).cloned(),
            0..=9 => desk.record(id).cloned(),
            _ => return None,
        };
        Some(answer)
    }

    /// Goes on until it is over or the machine stops: the last record that was answered.
    fn go_on(&self, disk: &Model) -> Option<Record> {
        let mut desk = desk(disk);
        let mut answered = None;
        for n in 0.. {
            match self.step(&mut desk, n) {
                Some(Ok(record)) => answered = Some(record),
                Some(Err(error)) => {
                    assert!(disk.is_dead(), "step {n}: {error}");
                    return answered;
                }
                None => break,
            }
        }
        answered
    }
}

/// Every `every`th way to stop; how many there were.
fn evenings(every: usize) -> usize {
    let parties = Parties::new();
    let whole = Model::default();
    let last = parties.go_on(&whole).unwrap();
    assert_eq!(last.game().phase_name(), "answering");
    let (mut dice, mut count) = (Dice(0xadd), 0);
    let parts = whole.parts();
    // Within a write: nothing, the first byte, half, all but the last, everything.
    let stops = parts.iter().enumerate().flat_map(|(step, parts)| {
        let mut parts = vec![0, 1, parts / 2, parts.saturating_sub(2), parts - 1];
        parts.sort_unstable();
        parts.dedup();
        parts.into_iter().map(move |part| Stop { step, part, goes_on: false })
    });
    for stop in stops.step_by(every) {
        let disk = Model::default().stopping(stop);
        let answered = parties.go_on(&disk);
        assert!(disk.is_dead(), "{stop:?}");
        for fate in [
            Fate::Killed,
            Fate::PowerCut { all: false, none: true },
            Fate::PowerCut { all: false, none: false },
        ] {
            let disk = disk.after(fate, &mut dice);
            let store = Files { place: Place::Folder(PathBuf::from("games")), disk: disk.clone() };
            let found = match store.load(&parties.id) {
                Err(CustodyError::Missing) => Vec::new(),
                found => found.unwrap(),
            };
            let answered = answered.as_ref().map_or(&[][..], Record::as_bytes);
            assert!(found.starts_with(answered), "{stop:?} {fate:?}: an answered statement is lost");
            let finished = parties.go_on(&disk).unwrap();
            assert_eq!(finished.game().phase_name(), "answering", "{stop:?} {fate:?}");
            assert!(finished.as_bytes().starts_with(answered), "{stop:?} {fate:?}");
            let record = Record::open(&store.load(&parties.id).unwrap(), &parties.trust).unwrap();
            assert_eq!(record.head(), finished.head());
            // The last thought is what was played, wherever the machine stopped.
            let plies = record.sealings().last().and_then(|sealing| sealing.digest());
            assert_eq!(plies, Some(parties.hand_ins[1].envelope().digest()), "{stop:?} {fate:?}");
            count += 1;
        }
    }
    count
}

#[test]
fn an_adjournment_stopped_anywhere_goes_on_by_itself() {
    println!("{} stops", evenings(23));
}

/// `cargo test --lib -- --ignored an_adjournment_stopped_at_every_step`.
#[test]
#[ignore = "minutes"]
fn an_adjournment_stopped_at_every_step() {
    println!("{} stops", evenings(1));
}

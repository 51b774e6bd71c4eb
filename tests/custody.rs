//! Custody loses nothing that was acknowledged.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod common;

use std::path::PathBuf;

use common::{EVENING, Hall, MORNING, at, identity};
use sealed_move::custody::{CustodyError, FileStore, MemoryStore, Store};
use sealed_move::statement::{Event, Plain, Sided};
use sealed_move::{Color, Desk, Digest, Error, Record};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("sealed-move-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn offer() -> Event {
    Event::DrawOffered(Sided { side: Color::White.into(), slip: None, used: None })
}

/// Every store keeps the same contract.
fn keeps_the_contract(mut store: impl Store) {
    let mut hall = Hall::new();
    let id = hall.called();
    let record = hall.record(&id);
    let [first, second] = [0, 1].map(|n| record.statements()[n].as_bytes().to_vec());
    let first_head = record.heads()[0];
    assert!(matches!(store.load(&id), Err(CustodyError::Missing)));
    assert!(
        matches!(store.append(&id, first_head, &second), Err(CustodyError::Missing)),
        "nothing is created by appending"
    );
    store.create(&id, &first).unwrap();
    assert!(matches!(store.create(&id, &first), Err(CustodyError::Exists)));
    assert!(matches!(store.append(&id, Digest::ZERO, &second), Err(CustodyError::Outrun)));
    store.append(&id, first_head, &second).unwrap();
    assert!(
        matches!(store.append(&id, first_head, &second), Err(CustodyError::Outrun)),
        "a lost race says so"
    );
    assert_eq!(store.load(&id).unwrap(), record.as_bytes());
    assert_eq!(store.envelope(&id).unwrap(), None);
    store.keep_envelope(&id, b"older").unwrap();
    store.keep_envelope(&id, b"newer").unwrap();
    assert_eq!(store.envelope(&id).unwrap().as_deref(), Some(b"newer".as_slice()));
    store.forget_envelope(&id).unwrap();
    store.forget_envelope(&id).unwrap();
    assert_eq!(store.envelope(&id).unwrap(), None);
}

#[test]
fn the_store_in_memory_keeps_the_contract() {
    keeps_the_contract(MemoryStore::new());
}

#[test]
fn the_store_in_files_keeps_the_contract() {
    let folder = Folder::new("contract");
    keeps_the_contract(FileStore::folder(&folder.0));
}

#[test]
fn a_tail_torn_at_any_byte_loses_nothing_acknowledged_and_blocks_nothing() {
    let folder = Folder::new("torn");
    let hall = Hall::new();
    let mut desk = Desk::new(FileStore::folder(&folder.0), identity(1, "Schmid, Lothar"));
    let id = desk.adjourn(&hall.case(), at(EVENING)).unwrap().id();
    let path = folder.0.join(format!("{id}.sealed"));
    let acknowledged = std::fs::read(&path).unwrap();
    desk.enter(&id, offer(), at(EVENING)).unwrap();
    let whole = std::fs::read(&path).unwrap();
    for cut in acknowledged.len()..whole.len() {
        std::fs::write(&path, &whole[..cut]).unwrap();
        let mut after_crash = Desk::new(FileStore::folder(&folder.0), identity(1, "Schmid, Lothar"));
        assert_eq!(after_crash.record(&id).unwrap().as_bytes(), acknowledged);
        let entered = after_crash.enter(&id, offer(), at(EVENING)).unwrap();
        assert!(entered.as_bytes().starts_with(&acknowledged));
        assert_eq!(Record::open(&std::fs::read(&path).unwrap(), &hall.trust).unwrap().statements().len(), 3);
    }
}

#[test]
fn of_two_desks_on_one_store_one_is_told_that_it_lost_and_can_go_on() {
    let folder = Folder::new("race");
    let hall = Hall::new();
    let open = || Desk::new(FileStore::folder(&folder.0), identity(1, "Schmid, Lothar"));
    let (mut one, mut other) = (open(), open());
    let id = one.adjourn(&hall.case(), at(EVENING)).unwrap().id();
    other.record(&id).unwrap();
    one.enter(&id, offer(), at(EVENING)).unwrap();
    let lost = other.enter(&id, offer(), at(EVENING));
    assert!(matches!(lost, Err(Error::Custody(CustodyError::Outrun))), "{:?}", lost.map(Record::head));
    other.enter(&id, Event::DrawDeclined(Plain::default()), at(EVENING)).unwrap();
}

#[test]
fn a_handed_in_envelope_survives_until_the_stop_and_a_retry_is_answered_as_before() {
    let folder = Folder::new("retry");
    let hall = Hall::new();
    let open = || Desk::new(FileStore::folder(&folder.0), identity(1, "Schmid, Lothar"));
    let mut desk = open();
    let record = desk.adjourn(&hall.case(), at(EVENING)).unwrap().clone();
    let id = record.id();
    let writing = sealed_move::Writing::new("Bd3+").unwrap();
    let mut random = sealed_move::SystemRandom;
    let sealed =
        record.invitation(&hall.trust).unwrap().seal(writing, &hall.black, at(EVENING), &mut random).unwrap();
    let head = desk.accept(&id, &sealed.hand_in, at(EVENING)).unwrap().head();
    assert_eq!(desk.accept(&id, &sealed.hand_in, at(MORNING)).unwrap().head(), head, "the same slip again");
    let mut after_crash = open();
    after_crash.stop(&id, None, at(EVENING)).unwrap();
    assert_eq!(after_crash.record(&id).unwrap().game().phase_name(), "adjourned");
}

//! Before the opening nothing anywhere says what was written, nor how much.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod common;

use common::{EVENING, Hall, at};
use sealed_move::custody::{FileStore, Store as _};
use sealed_move::desk::Desk;
use sealed_move::random::{Random as _, SystemRandom};
use sealed_move::record::HandIn;
use sealed_move::text::hex;
use sealed_move::writing::MAX_WRITING;

/// A writing that nobody would write by chance.
fn unlikely() -> String {
    let mut bytes = [0; 16];
    SystemRandom.fill(&mut bytes).unwrap();
    hex(&bytes)
}

fn contains(haystack: &[u8], needle: &str) -> bool {
    haystack.windows(needle.len()).any(|window| window == needle.as_bytes())
}

#[test]
fn every_file_has_the_same_length_whatever_is_written() {
    let mut lengths = std::collections::BTreeSet::new();
    for length in (0..=MAX_WRITING).step_by(3).chain([1, 2, MAX_WRITING]) {
        let mut hall = Hall::new();
        let (id, sealed) = hall.adjourned(&"x".repeat(length));
        let record = hall.record(&id);
        let statements: Vec<usize> = record.statements().iter().map(|one| one.as_bytes().len()).collect();
        let counterfoil = sealed.counterfoil.as_bytes().len();
        lengths.insert((sealed.hand_in.to_bytes().len(), counterfoil, statements));
    }
    assert_eq!(lengths.len(), 1, "{lengths:?}");
}

#[test]
fn a_random_writing_is_nowhere_before_the_opening_and_a_superseded_one_never() {
    let folder = std::env::temp_dir().join(format!("sealed-move-secrecy-{}", unlikely()));
    std::fs::create_dir_all(&folder).unwrap();
    let (first, last) = (unlikely(), unlikely());
    let hall = Hall::new();
    let arbiter = common::identity(1, "Schmid, Lothar");
    let mut desk = Desk::new(FileStore::folder(&folder), arbiter);
    let id = desk.adjourn(&hall.case(), at(EVENING)).unwrap().id();
    let mut hand_ins: Vec<HandIn> = Vec::new();
    for writing in [&first, &last] {
        let record = desk.record(&id).unwrap().clone();
        let invitation = record.invitation(&hall.trust).unwrap();
        let writing = sealed_move::writing::Writing::new(writing).unwrap();
        let sealed = invitation.seal(writing, &hall.black, at(EVENING), &mut SystemRandom).unwrap();
        assert!(!format!("{sealed:?}").contains(&first) && !format!("{sealed:?}").contains(&last));
        desk.accept(&id, &sealed.hand_in, at(EVENING)).unwrap();
        hand_ins.push(sealed.hand_in);
    }
    desk.stop(&id, None, at(EVENING)).unwrap();
    assert!(FileStore::folder(&folder).envelope(&id).unwrap().is_none(), "kept beside the record no longer");
    let superseded = hand_ins[0].envelope().as_bytes();
    for entry in std::fs::read_dir(&folder).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        assert!(!contains(&bytes, &first) && !contains(&bytes, &last));
        assert!(!bytes.windows(superseded.len()).any(|window| window == superseded));
    }
    let errors = [
        format!("{:?}", desk.open(&id, at(EVENING)).err()),
        format!("{:?}", desk.accept(&id, &hand_ins[0], at(EVENING)).err()),
        format!("{:?}", desk.record(&id).unwrap()),
    ];
    assert!(errors.iter().all(|text| !text.contains(&first) && !text.contains(&last)));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn sealing_takes_anything_and_says_nothing_about_it() {
    for writing in ["", " ", "Bd3+", "Qxz9", "I resign", "\u{202e}gibberish\u{0}", "e4 or d4", "0-0-0-0"] {
        let mut hall = Hall::new();
        let id = hall.called();
        let sealed = hall.seal(&id, writing);
        hall.accept(&id, &sealed.hand_in).unwrap();
        hall.desk.stop(&id, None, at(EVENING)).unwrap();
        assert_eq!(hall.record(&id).notes().len(), 0, "{writing:?}");
    }
}

//! The seeds of the fuzz targets about bytes, records and events, replayed on stable; and every golden
//! vector of the same format put through the same laws.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::cast_possible_truncation,
    unreachable_pub,
    dead_code,
    missing_docs,
    reason = "a test may fail loudly, and uses its part of each file"
)]

#[path = "../fuzz/choices.rs"]
mod choices;
#[path = "../fuzz/event_laws.rs"]
mod events;
#[path = "../fuzz/forgery_laws.rs"]
mod forgeries;
#[path = "../fuzz/format_laws.rs"]
mod formats;
#[path = "hostile/stage.rs"]
mod stage;

use std::path::{Path, PathBuf};

type Law = fn(&[u8]);

/// The bytes of every vector of a format; `fuzz/run` begins with the same.
fn vectors(folder: &Path, format: &str, found: &mut Vec<(PathBuf, Vec<u8>)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            vectors(&path, format, found);
        } else if path.extension().is_some_and(|end| end == "txt") {
            let text = std::fs::read_to_string(&path).unwrap();
            let (header, body) = text.split_once("\n\n").unwrap();
            if header.lines().any(|line| line == format!("format: {format}")) {
                let digits: Vec<u8> = body.bytes().filter(u8::is_ascii_hexdigit).collect();
                let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
                found.push((path, digits.chunks(2).map(byte).collect()));
            }
        }
    }
}

/// Gives the vectors of a format to a law, behind a byte that says they come as they are where `prefix` says so.
fn vectors_obey(format: &str, law: Law, prefix: &[u8]) {
    let mut found = Vec::new();
    vectors(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors"), format, &mut found);
    assert!(found.len() > 5, "{format} has {} vectors", found.len());
    for (path, bytes) in found {
        println!("{}", path.display());
        law(&[prefix, &bytes].concat());
    }
}

fn seeds_obey(target: &str, law: Law) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds").join(target);
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        println!("{}", path.display());
        law(&std::fs::read(path).unwrap());
        count += 1;
    }
    assert!(count > 0, "{target} has no seeds");
}

#[test]
fn vectors_obey_the_laws_of_their_format() {
    vectors_obey("card", formats::card, &[0]);
    vectors_obey("slip", formats::slip, &[0]);
    vectors_obey("statement", formats::statement, &[0]);
    vectors_obey("envelope", formats::envelope, &[0]);
    vectors_obey("hand-in", formats::hand_in, &[0]);
    vectors_obey("counterfoil", formats::hand_in, &[0]);
    vectors_obey("key-file", formats::key_file, &[]);
    vectors_obey("record", formats::record, &[]);
    vectors_obey("carried", formats::carried, &[]);
}

/// Bytes that look random and are the same in every run.
fn noise(seed: u64, length: usize) -> Vec<u8> {
    let block = |at: usize| {
        *sealed_move::digest::sha256(&[seed.to_be_bytes(), (at as u64).to_be_bytes()].concat()).as_bytes()
    };
    (0..length.div_ceil(32)).flat_map(block).take(length).collect()
}

/// A little of what the fuzzer does, on stable. `SEALED_MOVE_NOISE` inputs for each law, 150 if it is not set.
fn noise_obeys(law: Law, length: usize) {
    let count = std::env::var("SEALED_MOVE_NOISE").map_or(150, |count| count.parse().unwrap());
    for seed in 0..count {
        let input = noise(seed, 1 + (seed as usize * 7) % length);
        let result = std::panic::catch_unwind(|| law(&input));
        assert!(result.is_ok(), "input {seed}: {input:?}");
    }
}

#[test]
fn sequences_of_events_obey_the_law() {
    noise_obeys(events::events, 400);
}

#[test]
fn forgeries_are_found_and_nobody_honest_is_blamed() {
    noise_obeys(forgeries::forgery, 60);
}

#[test]
fn edited_messages_obey_the_laws_of_their_format() {
    for law in [formats::card, formats::slip, formats::statement, formats::envelope, formats::hand_in] {
        noise_obeys(law, 20);
    }
}

#[test]
fn the_seeds_obey_the_laws() {
    seeds_obey("events", events::events);
    seeds_obey("forgery", forgeries::forgery);
    seeds_obey("score", formats::score);
}

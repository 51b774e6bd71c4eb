//! 202,086 moves that were really played, in the English of their scores. The files are large and
//! not part of the package: `SEALED_MOVE_DATA` says where they are.

#![allow(clippy::expect_used, clippy::panic)] // a test may fail loudly

use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;

use flate2::read::GzDecoder;
use sealed_move::notation::{Dialect, Verdict, read, san};
use sealed_move::position::{Position, Variant};

fn data() -> Option<PathBuf> {
    let named = std::env::var_os("SEALED_MOVE_DATA").map(PathBuf::from);
    let path = named.unwrap_or_else(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/data")));
    path.is_dir().then_some(path)
}

/// Reads every line of one file; says how many there were, or `None` without the file.
fn all_clear(name: &str, variant: Variant) -> Option<usize> {
    let Some(path) = data().map(|data| data.join(name)) else {
        eprintln!("SKIPPED: {name} is not here; SEALED_MOVE_DATA says where");
        return None;
    };
    let file = std::fs::File::open(path).expect("the file");
    let mut count = 0;
    for line in BufReader::new(GzDecoder::new(file)).lines() {
        let line = line.expect("text");
        let [fen, text, uci] = line.split('\t').collect::<Vec<_>>().try_into().expect("three fields");
        let position = Position::from_fen(fen, variant).expect("a legal position");
        let m = position.find(uci.parse().expect("coordinates")).expect("a legal move");
        let reading = read(text.as_bytes(), &position, Dialect::ENGLISH);
        assert_eq!(reading.verdict(), Verdict::Clear, "{line}");
        assert_eq!(reading.moves(), [m], "{line}");
        assert!(reading.remarks().is_empty() && !reading.is_debatable(), "{line}: {reading:?}");
        assert_eq!(san(&position, m), text, "{line}");
        count += 1;
    }
    Some(count)
}

#[test]
#[ignore = "takes a minute and needs SEALED_MOVE_DATA"]
fn real_moves_every_one_played_is_clear_and_written_the_same() {
    assert!(all_clear("positions.tsv.gz", Variant::Standard).is_none_or(|count| count == 200_000));
}

#[test]
fn real_moves_every_one_played_in_chess960_is_clear_and_written_the_same() {
    assert!(all_clear("positions960.tsv.gz", Variant::Chess960).is_none_or(|count| count == 2_086));
}

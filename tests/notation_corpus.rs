//! The seeds of the fuzz targets, and what they once found, replayed on stable.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic)] // a test may fail loudly

#[path = "../src/bin/sealed-move/verbs/read/batch/answer.rs"]
#[allow(dead_code)] // who broke off is for the command line to tell
mod answer;
#[path = "../fuzz/batch_laws.rs"]
mod batch_laws;
#[path = "../fuzz/notation_laws.rs"]
mod laws;

#[path = "../src/bin/sealed-move/json"]
mod json {
    #[allow(dead_code, unused_imports)] // the batch uses its part
    pub(crate) mod lines;
}

use std::path::Path;

/// Gives every file of a target's folder to its law.
fn replay(target: &str, law: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds").join(target);
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("seeds are committed") {
        let path = entry.expect("an entry").path();
        println!("{}", path.display());
        law(&std::fs::read(path).expect("a file"));
        count += 1;
    }
    assert!(count > 20, "{target} has {count} seeds");
}

#[test]
fn the_reader_obeys_its_laws() {
    replay("reader", laws::reader);
}

#[test]
fn the_reader_obeys_its_laws_in_any_position() {
    replay("position", laws::position);
}

#[test]
fn what_the_renderer_writes_reads_back() {
    replay("renderer", laws::renderer);
}

#[test]
fn a_batch_is_answered_line_by_line() {
    replay("batch", batch_laws::batch);
}

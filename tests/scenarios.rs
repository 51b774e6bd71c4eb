//! Every row of the law as a scenario: a plain text file, found by walking `tests/scenarios`, that runs through
//! the library and through the command line and says after each step what must hold.
//!
//! `tests/scenarios/README.md` is the grammar of the files.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod common;
mod scenario;

use scenario::folder::{self, ROWS};
use scenario::library::Library;
use scenario::run::run_all;
#[cfg(feature = "cli")]
use scenario::shell::Shell;

#[test]
fn every_scenario_holds_through_the_library() {
    run_all::<Library>(&folder::all());
}

#[cfg(feature = "cli")]
#[test]
fn every_scenario_holds_through_the_command_line() {
    run_all::<Shell>(&folder::all());
}

#[test]
fn every_row_of_the_law_has_a_scenario() {
    let scenarios = folder::all();
    let missing: Vec<_> = ROWS
        .iter()
        .filter(|row| {
            let code = if row.starts_with('A') { "fide-1952" } else { "fide-2" };
            !scenarios.iter().any(|one| one.edition.starts_with(code) && one.is_about(row))
        })
        .collect();
    assert!(missing.is_empty(), "rows of the law without a scenario: {missing:?}");
}

#[test]
fn every_scenario_says_where_it_ends_by_which_clocks_and_under_which_article() {
    for one in folder::all() {
        assert!(one.asserts("phase") || one.asserts("outcome"), "{}: neither phase nor outcome", one.path);
        assert!(one.asserts("used"), "{}: the clocks are not looked at", one.path);
        assert!(one.cites(), "{}: no article is named", one.path);
        assert!(one.quotes(), "{}: the first comment names neither text nor article", one.path);
    }
}

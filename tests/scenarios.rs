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
use scenario::run::{Way, run, run_all};
use scenario::script::Script;
#[cfg(feature = "cli")]
use scenario::shell::Shell;

#[test]
fn every_scenario_holds_through_the_library() {
    run_all::<Library>(&folder::wanted());
}

#[cfg(feature = "cli")]
#[test]
fn every_scenario_holds_through_the_command_line() {
    // A process for every line takes its time: editions that only number otherwise are the library's part.
    run_all::<Shell>(&folder::wanted().into_iter().filter(Script::is_at_home).collect::<Vec<_>>());
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
    for one in scenarios {
        let named = one.path.rsplit('/').next().unwrap();
        let about = ROWS.iter().any(|row| named.starts_with(&format!("{row}-")) && one.is_about(row));
        assert!(
            about || !named.starts_with(['A', 'E', '6']) || named.starts_with("E8-"),
            "{}: another row",
            one.path
        );
    }
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

#[test]
fn the_documents_name_every_scenario_and_no_other() {
    let law = include_str!("../docs/law.md");
    let names: Vec<String> = folder::all()
        .iter()
        .map(|one| one.path.rsplit('/').next().unwrap().trim_end_matches(".txt").to_owned())
        .collect();
    let unnamed: Vec<_> = names.iter().filter(|name| !law.contains(&format!("`{name}`"))).collect();
    assert!(unnamed.is_empty(), "not in docs/law.md: {unnamed:?}");
    let long_name =
        |word: &&str| word.matches('-').count() >= 3 && word.starts_with(['A', 'E', 'I', '1', '3', '6']);
    let mut stale = law.split('`').skip(1).step_by(2).filter(long_name);
    assert_eq!(stale.find(|word| !names.iter().any(|name| name == word)), None, "named and not there");
}

/// A scenario in which everything holds, and ways to spoil it, each in one line.
const GOOD: &str = "\
# E9b (000_ E9(b))
row: E9b
rules: fide-2014
position: 6k1/5p2/3p4/1p1P1b1p/1PpQ2p1/1q4P1/4KP1P/2B5 b - - 13 41
used: 2:29:00.123,2:00:00.456
default time: 60m

21:00 called
21:01 seals \"Bd3+\"
21:05 clocks-stopped
21:10 face-vouched resumes day 2 17:00 place \"Hall\"
day 2 17:00 session-opened
17:20 refuse opened => E7, next arrived by white
17:20:00.007 arrived white
expect used 2:49:00.130,2:05:00.456
17:20:00.007 presented white
17:20:00.007 opened
expect phase answering
expect allowed moved by white E9a
expect reading clear f5d3
expect for-arbiter nothing
expect no-finding clocks-differ
branch he resigns
17:25 resigned white by slip
expect outcome 0-1 resignation 5.1b opened final
";

const SPOILT: [(&str, &str); 16] = [
    ("2:49:00.130", "2:49:00.131"),
    ("2:05:00.456", "2:05:00.455"),
    ("phase answering", "phase resumed"),
    ("white E9a", "white E9b"),
    ("moved by white", "moved by black"),
    ("clear f5d3", "clear f5e4"),
    ("for-arbiter nothing", "for-arbiter writing-clash E1a"),
    ("no-finding clocks-differ", "finding clocks-differ"),
    ("=> E7", "=> E9b"),
    ("next arrived", "next presented"),
    ("refuse opened => E7, next arrived by white", "opened"),
    ("17:20:00.007 arrived white", "refuse arrived white => E7, next presented by white"),
    ("5.1b", "E6"),
    ("0-1 resignation", "1-0 resignation"),
    ("opened final", "unopened final"),
    ("opened final", "opened final\nexpect verify fails"),
];

fn fails<W: Way>(text: &str) -> bool {
    let scripts = Script::read("fide-2014/spoilt.txt", text);
    scripts.iter().any(|script| !run::<W>(script).is_empty())
}

#[test]
fn a_spoilt_scenario_fails_through_the_library() {
    assert!(!fails::<Library>(GOOD));
    for (right, wrong) in SPOILT {
        assert!(GOOD.contains(right) && fails::<Library>(&GOOD.replace(right, wrong)), "{right} as {wrong}");
    }
}

#[cfg(feature = "cli")]
#[test]
fn a_spoilt_scenario_fails_through_the_command_line() {
    assert!(!fails::<Shell>(GOOD));
    for (right, wrong) in SPOILT.iter().step_by(3) {
        assert!(fails::<Shell>(&GOOD.replace(right, wrong)), "{right} as {wrong}");
    }
}

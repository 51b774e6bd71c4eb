//! The shared and the disputed cases: every verdict, every set of moves.
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)] // a test may fail loudly

use std::path::Path;

use sealed_move::notation::{Dialect, Reading, Verdict, read};
use sealed_move::position::{Position, Variant};
use serde_json::Value;

fn cases(name: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases").join(name);
    let text = std::fs::read_to_string(path).expect("the cases are committed");
    text.lines().map(|line| serde_json::from_str(line).expect("one JSON object a line")).collect()
}

fn text<'a>(case: &'a Value, key: &str) -> &'a str {
    case[key].as_str().expect(key)
}

fn position_of(case: &Value) -> Position {
    let variant = if case["chess960"] == true { Variant::Chess960 } else { Variant::Standard };
    Position::from_fen(text(case, "fen"), variant).expect("a legal position")
}

fn reading_of(case: &Value, position: &Position) -> Reading {
    let dialect: Dialect = text(case, "lang").parse().expect("a known language");
    read(text(case, "text").as_bytes(), position, dialect)
}

fn answer(reading: &Reading, position: &Position) -> (String, Vec<String>) {
    let moves = reading.moves().iter().map(|&m| position.uci(m).to_string()).collect();
    (reading.verdict().name().to_owned(), moves)
}

fn expected(case: &Value, verdict: &str, moves: &str) -> (String, Vec<String>) {
    let moves = case[moves].as_array().expect("moves");
    (text(case, verdict).to_owned(), moves.iter().map(|m| m.as_str().expect("uci").to_owned()).collect())
}

fn assert_none(failures: &[String], of: usize) {
    assert!(failures.is_empty(), "{} of {of} cases fail:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn every_shared_case_reads_as_agreed() {
    let cases = cases("notation_shared.jsonl");
    assert_eq!(cases.len(), 889);
    let mut failures = Vec::new();
    for case in &cases {
        let position = position_of(case);
        let reading = reading_of(case, &position);
        let (got, want) = (answer(&reading, &position), expected(case, "verdict", "moves"));
        if got != want {
            failures.push(format!(
                "{} {} {:.60?}: {got:?}, not {want:?}",
                text(case, "id"),
                text(case, "lang"),
                text(case, "text")
            ));
        }
    }
    assert_none(&failures, cases.len());
}

#[test]
fn few_shared_cases_are_debatable() {
    let cases = cases("notation_shared.jsonl");
    let debatable: Vec<String> = cases
        .iter()
        .filter(|case| reading_of(case, &position_of(case)).is_debatable())
        .map(|case| format!("{} {} {:?}", text(case, "id"), text(case, "lang"), text(case, "text")))
        .collect();
    assert!(debatable.len() * 20 <= cases.len(), "{} debatable:\n{}", debatable.len(), debatable.join("\n"));
    println!("{} debatable:\n{}", debatable.len(), debatable.join("\n"));
}

#[test]
fn every_disputed_case_reads_as_one_of_its_options_and_says_that_it_is_debatable() {
    let cases = cases("notation_disputed.jsonl");
    assert_eq!(cases.len(), 104);
    let mut failures = Vec::new();
    for case in &cases {
        let position = position_of(case);
        let reading = reading_of(case, &position);
        let got = answer(&reading, &position);
        let options = case["options"].as_array().expect("options");
        let options: Vec<_> = options.iter().map(|option| expected(option, "verdict", "moves")).collect();
        let clear = options.iter().filter(|(verdict, _)| verdict == "clear").count();
        let must = clear > 0 && clear < options.len() && text(case, "theme") != "scope";
        if !options.contains(&got) || must && !reading.is_debatable() {
            let debatable = reading.is_debatable();
            failures.push(format!(
                "{} {:?}: {got:?} debatable={debatable}, options {options:?}",
                text(case, "id"),
                text(case, "text")
            ));
        }
    }
    assert_none(&failures, cases.len());
}

#[test]
fn the_verdict_says_how_many_moves_there_are() {
    for case in cases("notation_shared.jsonl").iter().chain(&cases("notation_disputed.jsonl")) {
        let reading = reading_of(case, &position_of(case));
        let right = match reading.verdict() {
            Verdict::Clear => reading.moves().len() == 1,
            Verdict::Ambiguous => reading.moves().len() > 1,
            Verdict::Unintelligible | Verdict::Illegal => reading.moves().is_empty(),
        };
        assert!(right, "{case}");
    }
}

//! What an appeals committee does at a laptop: verifying against what others kept, comparing copies,
//! going through an archive, exporting.
#![cfg(feature = "cli")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod cli_room;

use cli_room::{ARBITER, CASE, GAME_3, Room};
use serde_json::Value;

/// A record that was adjourned, and the same one as it went on in two ways.
fn three_copies() -> Room {
    let room = Room::adjourned("Bd3+");
    room.write("evening.sealed", &room.read("game.sealed"));
    room.write("other.sealed", &room.read("game.sealed"));
    room.ok(&format!("enter game.sealed session-opened {ARBITER} --at 1972-07-17T17:00Z"));
    room.ok(&format!("enter game.sealed arrived white {ARBITER} --at 1972-07-17T17:00Z"));
    room.ok(&format!("enter other.sealed draw-agreed {ARBITER} --at 1972-07-17T09:00Z"));
    room
}

fn last(verdict: &Value) -> (String, String, String) {
    let finding = verdict["findings"].as_array().unwrap().last().unwrap();
    let text = |field: &str| finding[field].as_str().unwrap().to_owned();
    (text("kind"), text("grade"), text("at_fault"))
}

#[test]
fn copies_are_compared() {
    let room = three_copies();
    let same = room.ok("compare evening.sealed evening.sealed --json").json();
    assert_eq!(
        (&same["relation"], &same["longer"], &same["proof"]),
        (&"same".into(), &Value::Null, &Value::Null)
    );
    let longer = room.ok("compare evening.sealed game.sealed --json").json();
    assert_eq!((&longer["relation"], &longer["longer"]), (&"extends".into(), &"b".into()));
    assert_eq!(longer["common"], longer["a"]["statements"]);
    assert_eq!(longer["at_fault"], "nobody");
    let forked = room.ends("compare game.sealed other.sealed --json --proof proof.sealed", 1).json();
    assert_eq!((&forked["relation"], &forked["at_fault"]), (&"forked".into(), &"arbiter".into()));
    assert_eq!(forked["statement"], forked["common"]);
    assert_eq!(forked["proof"]["signed"].as_array().unwrap().len(), 2);
    // The proof is a file of its own.
    let proven = room.ends("verify proof.sealed --json", 1).json();
    let kinds: Vec<&Value> = proven["findings"].as_array().unwrap().iter().map(|one| &one["kind"]).collect();
    assert!(kinds.contains(&&Value::from("forked")), "{kinds:?}");
    let text = room.ends("compare game.sealed other.sealed", 1).out;
    assert!(
        text.contains("forked at statement") && text.contains("at fault: arbiter") && text.contains("d284"),
        "{text}"
    );
    room.refuses("compare game.sealed other.sealed --proof proof.sealed", 2);
    room.refuses("compare game.sealed white.pub", 2);
    room.refuses("compare game.sealed missing", 2);
}

#[test]
fn two_records_of_one_game_are_two() {
    let room = Room::called();
    room.ok(&format!(
        "begin {} --white white.pub --black black.pub --fen '{GAME_3}' --board 9",
        CASE.replace("game.sealed", "second.sealed")
    ));
    let twice = room.ends("compare game.sealed second.sealed --json", 2).json();
    assert_eq!(twice["relation"], "two-records");
    room.ok(&format!(
        "begin {} --white black.pub --black white.pub --fen '{GAME_3}'",
        CASE.replace("game.sealed", "third.sealed")
    ));
    assert_eq!(room.ends("compare game.sealed third.sealed --json", 2).json()["relation"], "different");
}

#[test]
fn whoever_published_the_game_is_a_witness() {
    let room = three_copies();
    room.ok("export evening.sealed --pgn --out overnight.pgn");
    room.refuses("export evening.sealed --pgn --out overnight.pgn", 2);
    let text = String::from_utf8(room.read("overnight.pgn")).unwrap();
    for tag in
        ["[SealedMoveCommitment \"", "[SealedMoveSealer \"black\"]", "[SealedMoveHead \"", "[Result \"*\"]"]
    {
        assert!(text.contains(tag), "{text}");
    }
    assert!(!text.contains("Bd3"), "{text}");
    room.ok("verify game.sealed --witness overnight.pgn");
    room.ok("export game.sealed --pgn --out morning.pgn");
    let cut = room.ends("verify evening.sealed --witness morning.pgn --json", 1).json();
    assert_eq!(last(&cut), ("cut".into(), "fault".into(), "unknown".into()));
    let forked = room.ends("verify other.sealed --witness morning.pgn --json", 1).json();
    assert_eq!(last(&forked).0, "cut");
    room.ends("verify game.sealed --witness overnight.pgn --witness white.pub", 2);
}

#[test]
fn a_fork_beside_a_witness_comes_with_its_proof() {
    let room = three_copies();
    let forked = room.ends("verify game.sealed --witness other.sealed --proof proof.sealed --json", 1).json();
    assert_eq!(last(&forked), ("forked".into(), "fault".into(), "arbiter".into()));
    assert_eq!(forked["proofs"][0]["signed"].as_array().unwrap().len(), 2);
    room.ends("verify proof.sealed", 1);
    assert!(room.ok("verify game.sealed --json").json().get("proofs").is_none());
}

#[test]
fn armor_goes_out_and_comes_in() {
    let room = three_copies();
    let text = room.ok("export game.sealed --armor").out;
    assert!(text.starts_with("-----BEGIN SEALED MOVE RECORD-----\n"));
    room.write("armored.sealed", text.as_bytes());
    assert_eq!(room.ok("compare armored.sealed game.sealed --json").json()["relation"], "same");
    room.ok("verify armored.sealed --witness game.sealed");
    room.ok("verify game.sealed --witness armored.sealed");
    room.refuses("export game.sealed", 2);
    room.refuses("export game.sealed --pgn --armor", 2);
}

#[test]
fn an_archive_is_verified_in_one_run() {
    let room = three_copies();
    std::fs::create_dir_all(room.path("archive/1972")).unwrap();
    for number in 0..20 {
        room.write(&format!("archive/1972/{number:02}.sealed"), &room.read("game.sealed"));
    }
    let mut torn = room.read("game.sealed");
    torn.pop();
    room.write("archive/1972/07.sealed", &torn);
    room.write("archive/99.sealed", b"nothing");
    room.write("archive/notes.txt", b"no record");
    let run = room.ends("verify archive evening.sealed --json", 2);
    let lines: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let files: Vec<&str> = lines.iter().map(|line| line["file"].as_str().unwrap()).collect();
    assert_eq!(files.len(), 22);
    assert!(files[..21].is_sorted() && files[21] == "evening.sealed", "{files:?}");
    assert_eq!(lines.iter().filter(|line| line["holds"] == true).count(), 20);
    for row in ["22 records", "20 hold", "1 do not hold", "1 unreadable", "2 with malformed"] {
        assert!(run.err.contains(row), "{row}: {}", run.err);
    }
    let text = room.ends("verify archive", 2).out;
    assert!(text.lines().count() < 40 && text.contains("07.sealed: does not hold"), "{text}");
    room.ends("verify archive --words 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'", 2);
    std::fs::create_dir_all(room.path("empty")).unwrap();
    room.refuses("verify empty", 2);
    // A witness that is about one of them is enough; one that is about none was brought in vain.
    room.ok("verify game.sealed evening.sealed --witness evening.sealed");
    room.ends("verify game.sealed evening.sealed --witness other.sealed", 1);
}

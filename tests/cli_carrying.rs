//! Slips and envelopes as text and as squares, and taking them in again, as it is typed.
#![cfg(feature = "cli")]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod cli_room;

use cli_room::{ARBITER, Room};
use sealed_move::statement::{Armor, armor, dearmor, parts};

const SEAL: &str = "seal game.sealed --key black.key --writing-file writing --at 1972-07-16T22:05Z";
const TAKE: &str = "take game.sealed - --key arbiter.key --at 1972-07-16T22:06Z";

fn called() -> Room {
    let room = Room::called();
    room.write("writing", b"Bd3+\n");
    room
}

/// The parts of a file, a line each.
fn cut(room: &Room, file: &str) -> Vec<String> {
    parts(Armor::Slip, &room.read(file)).unwrap().iter().map(ToString::to_string).collect()
}

#[test]
fn an_envelope_goes_through_a_pipe_as_armor() {
    let room = called();
    let sealed = room.ok(&format!("{SEAL} --armor"));
    assert!(sealed.out.starts_with("-----BEGIN SEALED MOVE SLIP-----\n"));
    assert!(sealed.out.ends_with("-----END SEALED MOVE SLIP-----\n"));
    assert!(sealed.err.contains("commitment"), "{}", sealed.err);
    // As mail makes of it: indented, with blank lines and other line ends.
    let pasted = format!("\r\n\r\n  {}\r\n\r\n", sealed.out.replace('\n', "\r\n  "));
    let taken = room.feed(TAKE, pasted.as_bytes());
    assert_eq!(taken.code, 0, "{}", taken.err);
    assert_eq!(room.show("1972-07-16T22:07Z")["phase"], "sealing");
    assert_eq!(room.show("1972-07-16T22:07Z")["envelopes"].as_array().unwrap().len(), 1);
}

#[test]
fn json_has_the_armor_and_the_parts_and_the_file() {
    let room = called();
    let shown = room.ok(&format!("{SEAL} --out e --qr --json")).json();
    assert_eq!(shown["file"], "e");
    let texts: Vec<&str> =
        shown["parts"].as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
    assert_eq!(texts, cut(&room, "e"));
    assert!(texts.len() > 2);
    let slip = "answer game.sealed offer --key white.key --at 1972-07-16T22:05Z";
    let shown = room.ok(&format!("{slip} --armor --json")).json();
    assert!(shown["file"].is_null());
    assert_eq!(shown["slip"], "offer");
    assert!(dearmor(Armor::Slip, shown["armor"].as_str().unwrap().as_bytes(), 1000).is_ok());
}

#[test]
fn scanned_parts_are_taken_in_any_order_and_twice() {
    let room = called();
    let shown = room.ok(&format!("{SEAL} --qr --json")).json();
    let mut texts: Vec<String> =
        shown["parts"].as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect();
    texts.extend(texts.clone());
    texts.reverse();
    let taken = room.feed(TAKE, texts.join("\n").as_bytes());
    assert_eq!(taken.code, 0, "{}", taken.err);
    assert_eq!(room.show("1972-07-16T22:07Z")["envelopes"].as_array().unwrap().len(), 1);
}

#[test]
fn parts_may_be_scattered_over_files_with_other_things_between() {
    let room = called();
    room.ok(&format!("{SEAL} --out e"));
    let texts = cut(&room, "e");
    room.write("first", texts[..2].join("\n").as_bytes());
    room.ok("answer game.sealed offer --key white.key --at 1972-07-16T22:05Z --out offer.slip");
    room.write("rest", texts[2..].join("\n").as_bytes());
    room.refuses(&format!("take game.sealed rest offer.slip {ARBITER}"), 2);
    room.ok(&format!("take game.sealed rest offer.slip first {ARBITER} --at 1972-07-16T22:06Z"));
    let shown = room.show("1972-07-16T22:07Z");
    assert_eq!(shown["offer"], "white");
    assert_eq!(shown["envelopes"].as_array().unwrap().len(), 1);
}

#[test]
fn every_other_verb_that_reads_a_slip_or_an_envelope_reads_it_as_text() {
    let room = called();
    room.ok(&format!("{SEAL} --out e"));
    room.write("e.parts", cut(&room, "e").join("\n").as_bytes());
    room.write("e.text", armor(Armor::Slip, &room.read("e")).as_bytes());
    room.ok(&format!("enter game.sealed sealed e.parts {ARBITER} --at 1972-07-16T22:06Z"));
    room.ok("receipt game.sealed --key white.key --envelope e.text --out r --at 1972-07-16T22:06Z");
    room.write("r.parts", cut(&room, "r").join("\n").as_bytes());
    room.ok(&format!("enter game.sealed receipt --slip r.parts {ARBITER} --at 1972-07-16T22:07Z"));
    let inspected = room.ok("inspect e.parts --json");
    assert_eq!(inspected.out, room.ok("inspect e --json").out);
}

#[test]
fn squares_are_drawn_one_for_each_part_within_eighty_columns() {
    let room = called();
    let drawn = room.ok(&format!("{SEAL} --out e --qr"));
    let count = cut(&room, "e").len();
    for number in 1..=count {
        assert!(drawn.out.contains(&format!("part {number} of {count}\n")));
    }
    assert!(drawn.out.lines().all(|line| line.chars().count() <= 80));
    assert!(drawn.out.lines().filter(|line| line.contains('\u{2580}')).count() > 25 * count);
}

#[test]
fn what_is_not_carried_whole_is_refused_with_what_is_missing() {
    let room = called();
    room.ok(&format!("{SEAL} --out e"));
    room.ok(&format!("{SEAL} --out other"));
    let (texts, others) = (cut(&room, "e"), cut(&room, "other"));
    let count = texts.len();
    let mut bad: Vec<(&str, String, String)> = vec![
        (
            "missing",
            [&texts[..1], &texts[2..]].concat().join("\n"),
            format!("part 2 of {count} of a slip is missing"),
        ),
        ("two", [&texts[..1], &others[1..]].concat().join("\n"), "parts of 2 different things".to_owned()),
        (
            "damaged",
            texts.join("\n").replacen("SEALED-MOVE:1:SLIP:1/", "SEALED-MOVE:1:SLIP:2/", 1),
            "line 1: a damaged part".to_owned(),
        ),
        (
            "stray",
            format!("{}\nthank you\n", texts.join("\n")),
            format!("line {}: neither armor nor a part", count + 1),
        ),
        (
            "unended",
            "-----BEGIN SEALED MOVE SLIP-----\nAAAA\n".to_owned(),
            "line 1: armor begins here and has no end".to_owned(),
        ),
        ("card", String::from_utf8(room.read("white.pub")).unwrap(), "a SEALED MOVE CARD".to_owned()),
        ("blank", "\n\n".to_owned(), "".to_owned()),
    ];
    bad.push(("long", "SEALED-MOVE:1:".to_owned() + &"A".repeat(200_000), "more than".to_owned()));
    for (name, text, said) in bad {
        room.write(name, text.as_bytes());
        let refused = room.refuses(&format!("take game.sealed {name} {ARBITER}"), 2);
        assert!(refused.err.contains(&said), "{name}: {}", refused.err);
        room.refuses(&format!("enter game.sealed sealed {name} {ARBITER}"), 2);
    }
    // One that wants a single envelope is given two.
    room.write("both", [texts, others].concat().join("\n").as_bytes());
    let refused = room.refuses(&format!("enter game.sealed sealed both {ARBITER}"), 2);
    assert!(refused.err.contains("several things"), "{}", refused.err);
}

#[test]
fn the_flags_are_refused_where_they_make_no_sense() {
    let room = called();
    room.refuses(SEAL, 2);
    room.refuses(&format!("{SEAL} --armor --qr"), 2);
    room.refuses(&format!("{SEAL} --armor --force"), 2);
    room.refuses("answer game.sealed offer --key white.key --qr --armor --out s", 2);
    room.refuses("present game.sealed --key white.key", 2);
}

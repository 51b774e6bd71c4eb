//! A club evening in three commands, answered by flags; and the demo.
#![cfg(feature = "cli")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod cli_room;

use cli_room::{GAME_3, Room};

const ADJOURN: &str = "--white 'Ahn, K.' --black Ben --rules fide-2014 --no-custodian --tickets tickets \
    --used 2:29:00,2:25:00 --resumes 1972-07-17T17:00Z --place Reykjavik --writing-file writing \
    --out game.sealed --at 1972-07-16T22:00Z";

fn set_up() -> Room {
    let room = Room::new();
    room.write("words", b"six words or so\n");
    room.ok("setup --name 'Schmid, Lothar' --passphrase-file words");
    room.write("writing", b"Bd3+\n");
    room
}

#[test]
fn a_club_adjourns_and_resumes_without_player_keys() {
    let room = set_up();
    let ran =
        room.ok(&format!("adjourn --fen '{GAME_3}' {ADJOURN} --default-time 60m --passphrase-file words"));
    assert!(ran.err.contains("this stood for:"), "{}", ran.err);
    assert!(!ran.err.contains("Bd3") && !ran.out.contains("Bd3"));
    let evening = room.show("1972-07-16T22:10Z");
    assert_eq!(evening["phase"], "adjourned");
    assert!(evening["envelopes"][0]["vouched"].as_array().unwrap().iter().any(|who| who == "black"));
    let resume = "resume game.sealed --passphrase-file words --at 1972-07-17T17:00Z";
    // Who is not here cannot open; what is not given is not guessed.
    room.refuses(resume, 2);
    room.ok(&format!("{resume} --here black"));
    assert_eq!(room.show("1972-07-17T17:00Z")["phase"], "resuming");
    room.ends(
        &format!("{resume} --here white --ticket-file tickets/black.ticket").replace("17:00Z", "17:05Z"),
        1,
    );
    let ran = room
        .ok(&format!("{resume} --here white --ticket-file tickets/white.ticket").replace("17:00Z", "17:05Z"));
    assert!(ran.out.contains("clear: Bd3+"), "{}", ran.out);
    assert_eq!(room.show("1972-07-17T17:05Z")["phase"], "answering");
    assert_eq!(room.ok("verify game.sealed --json").json()["holds"], true);
}

#[test]
fn setting_up_twice_changes_nothing() {
    let room = set_up();
    room.refuses("setup --name 'Somebody Else' --no-passphrase", 2);
}

#[test]
fn what_is_not_given_and_cannot_be_asked_for_is_named() {
    let room = set_up();
    let ran = room.refuses(&format!("adjourn --fen '{GAME_3}' {ADJOURN} --passphrase-file words"), 2);
    assert!(ran.err.contains("--default-time"), "{}", ran.err);
}

#[test]
fn tickets_need_a_screen_or_a_folder_and_the_next_session_is_to_come() {
    let room = set_up();
    let adjourn = format!("adjourn --fen '{GAME_3}' {ADJOURN} --default-time 60m --passphrase-file words");
    let ran = room.refuses(&adjourn.replace("--tickets tickets", ""), 2);
    assert!(ran.err.contains("--tickets"), "{}", ran.err);
    room.refuses(&adjourn.replace("1972-07-17T17:00Z", "1972-07-15T17:00Z"), 2);
    room.refuses(&adjourn.replace("--white 'Ahn, K.'", "--white nobody.pub"), 2);
}

#[test]
fn the_demo_leaves_a_record_that_holds() {
    let room = Room::new();
    let ran = room.ok("demo --keep kept");
    assert!(ran.out.contains("clear: Bd3+"), "{}", ran.out);
    let verdict = room.ok("verify kept/demo.sealed --trust kept --json").json();
    assert_eq!(verdict["findings"], serde_json::json!([]));
    for card in ["arbiter.pub", "white.pub", "black.pub", "custodian.pub"] {
        room.ok(&format!("key show kept/{card}"));
    }
    room.refuses("demo --keep kept", 2);
    assert_ne!(room.ok("demo").out, room.ok("demo").out);
}

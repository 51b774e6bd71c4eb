//! Passphrases asked for at a terminal: suggested, typed again, called weak, given up; and what a prompt says of the key.
#![cfg(all(feature = "cli", unix))]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod cli_room;

use cli_room::terminal::Terminal;
use cli_room::{ARBITER, GAME_3, Room};

const NEW: &str = "key new --name 'Schmid, Lothar' --out a";
const OWN: &str = "caballo blanco alfil negro";
/// The end of the first question for a new passphrase.
const CHOOSE: &str = "these words, or your own: ";
const AGAIN: &str = "your own passphrase again: ";

/// The six words that were suggested.
fn suggested(at: &mut Terminal) -> String {
    at.expect("kept nowhere:\n").expect("new passphrase of Schmid, Lothar's key: ").expect(CHOOSE);
    let shown = at.shown();
    let words = shown.rsplit_once("kept nowhere:\n").unwrap().1.lines().next().unwrap().trim().to_owned();
    assert_eq!(words.split(' ').count(), 6, "{shown}");
    words
}

/// Nothing was made: no key, no card, nothing temporary.
fn nothing_is_left(room: &Room) {
    assert!(room.snapshot().is_empty(), "{:?}", room.snapshot().into_keys());
}

#[test]
fn the_suggestion_typed_back_is_the_passphrase() {
    let room = Room::new();
    let mut at = room.at_terminal(NEW);
    let words = suggested(&mut at);
    // However many blanks there are between the words.
    at.answer_hidden(&format!(" {}", words.replace(' ', "  ")));
    let (code, shown) = at.end();
    assert_eq!(code, 0, "{shown}");
    assert_eq!(shown.matches(&words).count(), 1, "shown once, and not echoed\n{shown}");
    assert!(!shown.contains(AGAIN) && !shown.contains("weak"), "{shown}");
    room.write("words", format!("{words}\n").as_bytes());
    room.ok("key check a.key --passphrase-file words");
}

#[test]
fn ones_own_is_typed_twice_and_a_weak_one_is_discouraged_and_taken() {
    for (own, said) in [(OWN, "so it is your own"), ("chess", "a weak passphrase")] {
        let room = Room::new();
        let mut at = room.at_terminal(NEW);
        suggested(&mut at);
        at.answer_hidden(own).expect(said).expect(AGAIN).answer_hidden(own);
        let (code, shown) = at.end();
        assert_eq!(code, 0, "{shown}");
        assert!(!shown.contains(own), "{shown}");
        room.write("words", format!("{own}\n").as_bytes());
        room.ok("key check a.key --passphrase-file words");
    }
}

#[test]
fn two_that_differ_and_an_empty_one_make_no_key() {
    let room = Room::new();
    let mut at = room.at_terminal(NEW);
    suggested(&mut at);
    at.answer_hidden(OWN).expect(AGAIN).answer_hidden("caballo blanco alfil blanco");
    let (code, shown) = at.end();
    assert!(code == 2 && shown.contains("the two passphrases differ"), "{shown}");
    nothing_is_left(&room);
    let mut at = room.at_terminal(NEW);
    suggested(&mut at);
    at.answer_hidden("");
    let (code, shown) = at.end();
    assert!(code == 2 && shown.contains("an empty passphrase"), "{shown}");
    nothing_is_left(&room);
    // The end of the input is no passphrase either.
    let mut at = room.at_terminal(NEW);
    suggested(&mut at);
    at.settle().press(b"\x04");
    let (code, shown) = at.end();
    assert!(code == 2 && shown.contains("no answer to the question"), "{shown}");
    nothing_is_left(&room);
}

#[test]
fn ctrl_c_at_either_question_leaves_no_file_and_a_terminal_that_echoes() {
    let room = Room::new();
    for (typed, question) in [(None, CHOOSE), (Some(OWN), AGAIN)] {
        let script =
            "trap : INT; $SEALED_MOVE key new --name Schmid --out a; echo came to $?; stty -a; echo done";
        let mut at = room.shell_at_terminal(script);
        at.expect(CHOOSE);
        if let Some(own) = typed {
            at.answer_hidden(own).expect(question);
        }
        at.settle().interrupt().expect("came to 130").expect("done");
        let (_, shown) = at.end();
        let settings = shown.rsplit_once("came to 130").unwrap().1;
        let settings: Vec<&str> = settings.split_whitespace().collect();
        for wanted in ["echo", "icanon", "isig"] {
            assert!(settings.contains(&wanted), "{wanted}: {settings:?}");
        }
        nothing_is_left(&room);
    }
}

#[test]
fn a_prompt_names_the_key_its_holder_its_role_and_the_event() {
    let room = Room::with_keys();
    room.write("words", format!("{OWN}\n").as_bytes());
    room.ok("key new --name 'Ahn, Kim' --out ahn --passphrase-file words");
    room.ok("key passwd arbiter.key --new-passphrase-file words");
    room.ok(&format!(
        "begin {} --passphrase-file words --event 'Club Open' --white white.pub --black ahn.pub --fen '{GAME_3}'",
        cli_room::CASE
    ));
    let at = "--at 1972-07-16T22:00Z";
    let mut arbiter = room.at_terminal(&format!("enter game.sealed called {ARBITER} {at}"));
    arbiter.expect("passphrase of the arbiter key arbiter.key (arbiter), for Club Open: ").answer_hidden(OWN);
    let (code, shown) = arbiter.end();
    assert_eq!(code, 0, "{shown}");
    let mut sealer = room.at_terminal(&format!(
        "seal game.sealed --key ahn.key --out e {at} --trust home/trust --trust ahn.pub"
    ));
    sealer
        .expect("passphrase of the sealer's key ahn.key (Ahn, Kim), for Club Open: ")
        .answer_hidden("wrong");
    let (code, shown) = sealer.end();
    assert!(code == 2 && shown.contains("wrong passphrase, or damaged"), "{shown}");
    assert!(!room.path("e").exists());
}

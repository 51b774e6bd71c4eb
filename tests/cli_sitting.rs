//! Several games adjourned in one sitting, at a terminal: one passphrase, nothing echoed, tickets wiped from the screen.
#![cfg(all(feature = "cli", unix))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod cli_room;

use cli_room::Room;
use cli_room::terminal::Terminal;

const PASSPHRASE: &str = "clarify orbit lunar velvet march onion";
const COMMON: &str =
    "--rules fide-2023 --default-time 60m --no-custodian --resumes 2099-12-02T15:00+01:00 --place Madrid";

/// An arbiter with a passphrase, and three games to adjourn.
fn hall() -> Room {
    let room = Room::new();
    room.write("words", format!("{PASSPHRASE}\n").as_bytes());
    room.ok("setup --name 'Ramos, I.' --passphrase-file words");
    for (board, moves) in [("1", "1. e4 e5 2. Nf3"), ("2", "1. d4 d5"), ("3", "1. c4")] {
        let pgn = format!("[White \"Ahn, K.\"]\n[Black \"Berg, L.\"]\n[Board \"{board}\"]\n\n{moves} *\n");
        room.write(&format!("{board}.pgn"), pgn.as_bytes());
    }
    room
}

/// What is asked at each board, answered; the tickets come from the screen.
fn one_board(at: &mut Terminal, passphrase: bool, writing: &str) {
    at.expect("[Ahn, K.]: ").answer("").expect("[Berg, L.]: ").answer("");
    at.expect("H:MM:SS,H:MM:SS: ").answer("1:59:00,1:58:00");
    if passphrase {
        at.expect("passphrase of the arbiter key").answer_hidden(PASSPHRASE);
    }
    for _ in 0..2 {
        at.expect("for his eyes alone").answer("").expect("shown once:").expect("wipes it").answer("");
    }
    at.expect("this laptop sees the move as it is typed");
    at.expect("(not shown): ").answer_hidden(writing).expect("(stop/change)").answer("stop");
    at.expect("used when the clock was stopped").answer("").expect("next: sealed-move resume");
}

/// Three-word parts of what stands where a ticket was shown.
fn tickets(shown: &str) -> Vec<String> {
    let parts = shown.split("shown once:\n").skip(1);
    parts.map(|part| part.trim_start().lines().next().unwrap().trim().to_owned()).collect()
}

#[test]
fn a_sitting_asks_once_for_the_passphrase_and_again_after_lock() {
    let room = hall();
    let mut at = room.at_terminal(&format!("adjourn 1.pgn 2.pgn {COMMON} --unlock-for 1h"));
    one_board(&mut at, true, "zq-first");
    at.expect("next game?").expect("[2.pgn]: ").answer("");
    one_board(&mut at, false, "zq-second");
    at.expect("[end]: ").answer("lock").expect("the key is locked").expect("[end]: ").answer("3.pgn");
    one_board(&mut at, true, "zq-third");
    at.expect("[end]: ").answer("end");
    let (code, shown) = at.end();
    assert_eq!(code, 0, "{shown}");
    assert_eq!(shown.matches("passphrase of the arbiter key").count(), 2, "{shown}");
    // What was typed hidden was shown nowhere.
    for hidden in ["zq-", "velvet", PASSPHRASE] {
        assert!(!shown.contains(hidden), "{hidden}: {shown}");
    }
    // Each ticket was on a screen of its own, cleared with its scrollback before the terminal went back.
    let tickets = tickets(&shown);
    assert_eq!(tickets.len(), 6);
    for ticket in &tickets {
        let (before, after) = shown.split_once(ticket.as_str()).unwrap();
        assert!(before.rfind("\u{1b}[?1049h") > before.rfind("\u{1b}[?1049l"), "{ticket}");
        let wiped = after.find("\u{1b}[2J\u{1b}[3J\u{1b}[H\u{1b}[?1049l").unwrap();
        assert!(after.find("(not shown)").unwrap() > wiped);
        assert!(!after.contains(ticket.as_str()));
    }
    for (board, number) in [("1", 2), ("2", 2), ("3", 1)] {
        let shown = room.ok(&format!("show {board}.sealed --json")).json();
        assert_eq!((&shown["phase"], &shown["face"]["number"]), (&"adjourned".into(), &number.into()));
    }
    let round = room.ok("round . --json").json();
    assert!((0..3).all(|row| round["games"][row]["board"] == (row + 1).to_string().as_str()), "{round}");
    let bytes = room.snapshot().into_values().flatten().collect::<Vec<u8>>();
    assert!(!bytes.windows(8).any(|part| part == b"zq-first"));
    room.ok("verify .");
}

#[test]
fn the_key_locks_itself_when_its_time_is_over() {
    let room = hall();
    let mut at = room.at_terminal(&format!("adjourn 1.pgn 2.pgn {COMMON} --unlock-for 1s"));
    one_board(&mut at, true, "Nc6");
    at.expect("[2.pgn]: ");
    std::thread::sleep(std::time::Duration::from_millis(2000));
    at.answer("");
    at.expect("[Ahn, K.]: ")
        .answer("")
        .expect("[Berg, L.]: ")
        .answer("")
        .expect("H:MM:SS: ")
        .answer("1:00:00,1:00:00");
    at.expect("its time is over").expect("passphrase of the arbiter key").answer_hidden("not this one");
    // What goes wrong at one board is said, and is asked for again.
    at.expect("sealed-move: ").expect("[2.pgn]: ").answer("missing.pgn");
    at.expect("missing.pgn: cannot read: not found").expect("next game?").answer("end");
    let (code, shown) = at.end();
    assert_eq!(code, 2, "{shown}");
    assert!(!room.path("2.sealed").exists());
}

#[test]
fn what_is_neither_stop_nor_change_is_asked_again() {
    let room = hall();
    let mut at =
        room.at_terminal(&format!("adjourn 1.pgn {COMMON} --used 1:00:00,1:00:00 --tickets tickets"));
    at.expect("[Ahn, K.]: ").answer("").expect("[Berg, L.]: ").answer("");
    at.expect("passphrase of the arbiter key").answer_hidden(PASSPHRASE);
    at.expect("(not shown): ").answer_hidden("Nf6");
    for word in ["sotp", "yes", "STOP"] {
        at.expect("(stop/change)").answer(word).expect("that is neither stop nor change");
    }
    at.expect("(stop/change)").answer("change").expect("(not shown): ").answer_hidden("Nc6");
    at.expect("(stop/change)").answer("stop").expect("used when the clock was stopped").answer("");
    let (code, shown) = at.end();
    assert_eq!(code, 0, "{shown}");
    assert!(!shown.contains("Nf6") && !shown.contains("Nc6"));
    assert!(!shown.contains("next game?"));
    // Beside the PGN, and handed in twice: the second is the one that counts.
    let shown = room.ok("show 1.sealed --json").json();
    assert_eq!(shown["envelopes"][0]["times_sealed"], 2);
}

#[test]
fn a_sitting_is_at_a_keyboard_and_flags_of_one_game_are_not_for_several() {
    let room = hall();
    room.refuses(&format!("adjourn 1.pgn 2.pgn {COMMON}"), 2);
    room.refuses(&format!("adjourn 1.pgn {COMMON} --unlock-for 10m"), 2);
    for flag in
        ["--white Ahn", "--out a.sealed", "--used 1:00:00,1:00:00", "--board 1", "--ply 1", "--chess960"]
    {
        let ran = room.refuses(&format!("adjourn 1.pgn 2.pgn {COMMON} {flag}"), 2);
        assert!(ran.err.contains("one of them"), "{}", ran.err);
    }
    let (code, shown) = room.at_terminal("adjourn 1.pgn --unlock-for soon").end();
    assert!(code == 2 && shown.contains("--unlock-for"), "{shown}");
    let (code, shown) = room.at_terminal("adjourn 1.pgn --unlock-for 0").end();
    assert!(code == 2 && shown.contains("--unlock-for"), "{shown}");
}

#[test]
fn ctrl_c_wipes_the_ticket_that_is_shown() {
    let room = hall();
    let mut at = room.at_terminal(&format!("adjourn 1.pgn {COMMON} --used 1:00:00,1:00:00"));
    at.expect("[Ahn, K.]: ").answer("").expect("[Berg, L.]: ").answer("");
    at.expect("passphrase of the arbiter key").answer_hidden(PASSPHRASE);
    at.expect("for his eyes alone").answer("").expect("wipes it").interrupt();
    let (code, shown) = at.end();
    assert_eq!(code, 130);
    let ticket = tickets(&shown).pop().unwrap();
    let after = shown.split_once(ticket.as_str()).unwrap().1;
    assert!(after.contains("\u{1b}[2J\u{1b}[3J\u{1b}[H\u{1b}[?1049l"), "{after}");
}

#[test]
fn a_watched_round_is_drawn_in_place_and_ends_with_the_screen_in_order() {
    let room = hall();
    let mut at = room.at_terminal("round . --watch");
    at.expect("0 games in .").interrupt();
    let (code, shown) = at.end();
    assert_eq!(code, 0, "{shown}");
    assert!(shown.starts_with("\u{1b}[H") && !shown.contains("1049"), "{shown:?}");
}

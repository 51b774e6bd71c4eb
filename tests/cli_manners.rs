//! Bad input to each verb: one clear line, a hint, the right exit code, nothing changed.
#![cfg(feature = "cli")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod cli_room;

use cli_room::{ARBITER, CASE, FACE, GAME_3, Room, START};

#[test]
fn usage_is_refused_in_one_line_with_a_hint() {
    let room = Room::new();
    for line in [
        "",
        "no-such-verb",
        "key",
        "key new",
        "key new --name A --out a --no-passphrase --passphrase-file f",
        "begin",
        "enter",
        "enter game.sealed",
        "show",
        "verify",
        "read",
        "read --fen x",
        "read --fen x e4 --batch -",
        "law --rules fide-1851",
        "adjourn a.pgn --fen x",
    ] {
        room.refuses(line, 2);
    }
}

#[test]
fn help_and_version_are_no_failure() {
    let room = Room::new();
    assert!(room.ok("--help").out.contains("Exit codes"));
    assert!(room.ok("--version").out.starts_with("sealed-move "));
    assert!(room.ok("enter --help").out.contains("clock-corrected"));
}

#[test]
fn begin_takes_nothing_that_is_not_there() {
    let room = Room::with_keys();
    room.write("broken.pub", b"-----BEGIN SEALED MOVE CARD-----\nAAAA\n-----END SEALED MOVE CARD-----\n");
    room.write("game.pgn", b"1. e4 e5 2. Nf33 *");
    let players = "--white white.pub --black black.pub";
    let fen = format!("--fen '{GAME_3}'");
    for rest in [
        format!("{CASE} --white nobody.pub --black black.pub {fen}"),
        format!("{CASE} --white broken.pub --black black.pub {fen}"),
        format!("{CASE} --white 'two\u{7f}lines' --black black.pub {fen}"),
        format!("{CASE} {players} --fen nonsense"),
        format!("{CASE} {players} --pgn game.pgn"),
        format!("{CASE} {players} --pgn missing.pgn"),
        format!("{CASE} {players} {fen} --dialect white=tlh"),
        format!("{CASE} {players} {fen} --dialect grey=de"),
        format!("{CASE} {players} {fen} --charge everybody"),
        format!("{CASE} {players} {fen} --session-end tomorrow"),
        format!("{CASE} {players} {fen} --used 1:00").replace("--used 2:29:00.123,2:25:00.456 ", ""),
        format!("{CASE} {players} {fen} --default-time soon").replace("--default-time 60m ", ""),
        format!("{CASE} {players} {fen}").replace("fide-2014", "fide-1851"),
        format!("{CASE} {players} {fen}").replace("arbiter.key", "nobody.key"),
        format!("{CASE} {players} {fen}").replace("game.sealed", "missing/game.sealed"),
        // One key in two roles.
        format!("{CASE} --white white.pub --black white.pub {fen}"),
        format!("{CASE} --white white.pub --black arbiter.pub {fen}"),
    ] {
        room.refuses(&format!("begin {rest}"), 2);
    }
    // The law refuses a game that is over.
    room.refuses(&format!("begin {CASE} {players} --fen '8/8/4k3/8/8/4K3/8/8 w - - 0 60'"), 1);
    room.ok(&format!("begin {CASE} {players} {fen}"));
    room.refuses(&format!("begin {CASE} {players} {fen}"), 2);
}

#[test]
fn enter_tells_what_is_no_event_from_what_the_law_refuses() {
    let room = Room::called();
    for rest in [
        "resumption",
        "opened",
        "arrived",
        "arrived grey",
        "moved e2e9",
        "moved Nf3",
        "board-move",
        "lost 2",
        "restored 1:00:00",
        "called now",
        "called --reason 'because'",
        "receipt",
        "receipt --slip missing.slip",
        "sealed missing.envelope",
        "sealed arbiter.pub",
        "face-vouched --place Reykjavik",
        "ruled --outcome 1-0",
        "ruled --article E8 --outcome 2-0 --reason none",
        "ruled --article E8 --outcome 1-0 --reason none --question first",
        "clock-corrected 1:00:00,1:00:00",
        "session-opened --at noon",
        "session-opened --used 1:00:00",
    ] {
        room.refuses(&format!("enter game.sealed {rest} {ARBITER}"), 2);
    }
    for rest in ["called", "moved f5d3", "session-opened", "arrived white", "presented --slip white.pub"] {
        let code = if rest.starts_with("presented") { 2 } else { 1 };
        room.refuses(&format!("enter game.sealed {rest} {ARBITER}"), code);
    }
    // The key of nobody who may sign, and files that are no record.
    room.refuses("enter game.sealed board-move f5d3 --key white.key", 1);
    room.refuses(&format!("enter white.pub called {ARBITER}"), 2);
    room.refuses(&format!("enter missing.sealed called {ARBITER}"), 2);
}

#[test]
fn a_refusal_names_the_article_and_the_next_step() {
    let room = Room::adjourned("Bd3+");
    let ran = room.refuses(&format!("enter game.sealed arrived white {ARBITER} --at 1972-07-16T23:00Z"), 1);
    assert!(ran.err.contains("(E5)"), "{}", ran.err);
    let ran = room.refuses(&format!("enter game.sealed session-opened {ARBITER} --at 1972-07-17T16:59Z"), 1);
    assert!(ran.err.contains("(E2g)"), "{}", ran.err);
    assert!(ran.err.contains("hint: what may come next: "), "{}", ran.err);
}

#[test]
fn sealing_takes_159_bytes_of_utf_8_and_says_nothing_about_them() {
    let room = Room::called();
    let seal =
        "seal game.sealed --key black.key --out e.envelope --writing-file writing --at 1972-07-16T22:01Z";
    let mut talk = Vec::new();
    for writing in [&b""[..], b"Bd3+", b"castles, or else", &[b'x'; 159], "\u{202e}e4".as_bytes()] {
        room.write("writing", writing);
        let ran = room.ok(&format!("{seal} --force"));
        talk.push((ran.err.clone(), room.read("e.envelope").len()));
        assert!(writing.is_empty() || !ran.err.contains("Bd3") && !ran.out.contains("Bd3"));
    }
    talk.dedup();
    assert_eq!(talk.len(), 1, "{talk:?}");
    for writing in [&[b'x'; 160][..], b"\xff", b"e4\n\xff"] {
        room.write("writing", writing);
        let ran = room.ends(&format!("{seal} --force"), 2);
        assert!(!ran.err.contains("\u{fffd}") && !ran.err.contains("xxx"), "{}", ran.err);
    }
    // Exactly one final newline is not part of the writing.
    room.write("writing", &[&[b'x'; 159][..], b"\n"].concat());
    room.ok(&format!("{seal} --force"));
    room.write("writing", &[&[b'x'; 159][..], b"\n\n"].concat());
    room.ends(&format!("{seal} --force"), 2);
    room.refuses(seal, 2);
}

#[test]
fn only_the_sealer_seals_and_only_to_holders_he_trusts() {
    let room = Room::called();
    room.write("writing", b"Bd3+");
    let seal = "seal game.sealed --writing-file writing --out e.envelope";
    room.refuses_with_holders(&format!("{seal} --key white.key"));
    std::fs::remove_file(room.path("home/trust/custodian.pub")).unwrap();
    let ran = room.refuses(&format!("{seal} --key black.key"), 1);
    assert!(ran.err.contains("custodian"), "{}", ran.err);
}

#[test]
fn a_slip_of_somebody_else_or_of_another_game_is_not_entered() {
    let room = Room::adjourned("Bd3+");
    room.ok(&format!("begin {CASE} --white white.pub --black black.pub --fen '{GAME_3}' --board 2")
        .replace("game.sealed", "other.sealed"));
    room.ok("answer other.sealed resign --key white.key --out other.slip");
    room.ok("answer game.sealed resign --key white.key --out white.slip");
    room.refuses(&format!("take game.sealed other.slip {ARBITER}"), 1);
    room.refuses(&format!("enter game.sealed resigned white --slip other.slip {ARBITER}"), 1);
    room.refuses(&format!("enter game.sealed resigned black --slip white.slip {ARBITER}"), 1);
    room.refuses(&format!("take game.sealed arbiter.pub {ARBITER}"), 2);
    room.ok(&format!("take game.sealed white.slip {ARBITER}"));
    // Entered once; the same slip again is answered as before.
    room.ok(&format!("take game.sealed white.slip {ARBITER}"));
    assert_eq!(room.show("1972-07-17T00:00Z")["outcome"]["cause"], "resignation");
}

#[test]
fn foreign_text_cannot_move_the_cursor() {
    let room = Room::new();
    let ran = room.ok(&format!("read --fen '{START}' '\u{1b}[2Je4\u{202e}'"));
    assert!(!ran.out.contains('\u{1b}') && !ran.out.contains('\u{202e}'), "{}", ran.out);
    let ran = room.ends("enter 'a\u{1b}[2J' called", 2);
    assert!(!ran.err.contains('\u{1b}'), "{}", ran.err);
    let room = Room::opened("e4\u{202e}\u{1b}[2J");
    for line in ["show game.sealed", "show game.sealed --json", "verify game.sealed", "inspect game.sealed"] {
        let ran = room.ok(line);
        assert!(!ran.out.contains('\u{1b}') && !ran.out.contains('\u{202e}'), "{line}: {}", ran.out);
    }
    assert_eq!(room.show("1972-07-17T17:02Z")["envelopes"][0]["writing"], "e4\u{202e}\u{1b}[2J");
}

#[test]
fn two_dashes_end_the_flags() {
    let room = Room::new();
    let ran = room.ok(&format!("read --json --fen '{START}' -- --help"));
    assert_eq!(ran.json()["verdict"], "unintelligible");
}

#[test]
fn a_hand_in_with_a_swapped_slot_is_refused_while_the_sealer_is_there() {
    let room = Room::called();
    room.seal("Bd3+", "e.envelope");
    let good = room.read("e.envelope");
    let mut found = 0;
    for at in (0..good.len()).step_by(97) {
        let mut bytes = good.clone();
        bytes[at] ^= 4;
        room.write("bad.envelope", &bytes);
        let ran =
            room.run(&format!("enter game.sealed sealed bad.envelope {ARBITER} --at 1972-07-16T22:05Z"));
        assert!(ran.code == 1 || ran.code == 2, "byte {at}: {ran:?}");
        found += 1;
    }
    assert!(found > 8);
    assert_eq!(room.show("1972-07-16T22:05Z")["statements"], 2);
    let _ = FACE;
}

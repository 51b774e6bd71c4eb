//! `key`: made, shown, checked, exported; secrets stay their owner's.
#![cfg(feature = "cli")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod cli_room;

use cli_room::Room;

#[test]
fn a_key_is_made_shown_checked_and_exported() {
    let room = Room::new();
    room.write("words", b"six words or so\nand a second line\n");
    let made = room.ok("key new --name 'Schmid, Lothar' --out arbiter --passphrase-file words --json").json();
    for file in ["arbiter.key", "arbiter.pub"] {
        let shown = room.ok(&format!("key show {file} --json")).json();
        assert_eq!(shown["fingerprint"], made["fingerprint"]);
        assert_eq!(shown["name"], "Schmid, Lothar");
    }
    assert_eq!(made["groups"].as_str().unwrap().split(' ').count(), 8);
    assert_eq!(room.ok("key check arbiter.key --passphrase-file words --json").json()["encrypted"], true);
    let pem = room.ok("key export arbiter.key").out;
    assert!(pem.starts_with("-----BEGIN PUBLIC KEY-----\n"), "{pem}");
    assert!(room.read("arbiter.key").starts_with(b"-----BEGIN ENCRYPTED PRIVATE KEY-----\n"));
}

#[cfg(unix)]
#[test]
fn secret_files_are_for_their_owner_only() {
    use std::os::unix::fs::PermissionsExt as _;
    let room = Room::with_keys();
    let mode = |name: &str| std::fs::metadata(room.path(name)).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode("arbiter.key"), 0o600);
    room.ok(&format!(
        "begin {} --white 'Ahn, K.' --black 'Ben' --tickets tickets --fen '{}'",
        cli_room::CASE,
        cli_room::GAME_3
    ));
    assert_eq!(mode("tickets/white.ticket"), 0o600);
    assert_eq!(mode("tickets/black.ticket"), 0o600);
}

#[test]
fn a_wrong_passphrase_or_another_card_exits_2() {
    let room = Room::new();
    room.write("words", b"right\n");
    room.write("wrong", b"wrong\n");
    room.write("empty", b"\n");
    room.ok("key new --name A --out a --passphrase-file words");
    room.ok("key new --name B --out b --no-passphrase");
    room.refuses("key check a.key --passphrase-file wrong", 2);
    room.refuses("key check a.key", 2);
    room.refuses("key new --name C --out c --passphrase-file empty", 2);
    std::fs::copy(room.path("b.pub"), room.path("a.pub")).unwrap();
    room.refuses("key check a.key --passphrase-file words", 2);
}

#[test]
fn nothing_is_overwritten_and_nothing_half_made_is_left() {
    let room = Room::new();
    room.ok("key new --name A --out a --no-passphrase");
    room.refuses("key new --name A --out a --no-passphrase", 2);
    room.write("b.pub", b"something else");
    room.refuses("key new --name B --out b --no-passphrase", 2);
    room.refuses("key new --name B --out missing/b --no-passphrase", 2);
    room.refuses("key new --name '' --out c --no-passphrase", 2);
}

#[test]
fn the_only_key_at_home_is_the_default() {
    let room = Room::with_keys();
    std::fs::create_dir(room.path("home/keys")).unwrap();
    room.ok(&format!(
        "begin {} --white white.pub --black black.pub --fen '{}'",
        cli_room::CASE,
        cli_room::GAME_3
    ));
    room.refuses("enter game.sealed called", 2);
    for file in ["arbiter.key", "arbiter.pub"] {
        std::fs::copy(room.path(file), room.path("home/keys").join(file)).unwrap();
    }
    room.ok("enter game.sealed called --at 1972-07-16T22:00Z");
    for file in ["white.key", "white.pub"] {
        std::fs::copy(room.path(file), room.path("home/keys").join(file)).unwrap();
    }
    room.refuses("enter game.sealed position-lost", 2);
}

//! What the command line asks of the operating system: no core dumps, and keys for their owner alone.
#![cfg(all(feature = "cli", unix))]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod cli_room;

use std::io::Read as _;
use std::os::unix::fs::PermissionsExt as _;
use std::process::{Command, Stdio};

use cli_room::Room;

#[test]
fn a_key_that_others_may_read_is_refused() {
    let room = Room::with_keys();
    let open = |mode| {
        std::fs::set_permissions(room.path("arbiter.key"), std::fs::Permissions::from_mode(mode)).unwrap();
    };
    for mode in [0o644, 0o640, 0o604, 0o620, 0o602, 0o610] {
        open(mode);
        let said = room.refuses("key check arbiter.key", 2).err;
        assert!(said.contains("others may read") && said.contains("chmod 600 arbiter.key"), "{said}");
    }
    for mode in [0o600, 0o400] {
        open(mode);
        room.ok("key check arbiter.key");
    }
}

#[test]
fn passphrases_and_tickets_that_others_may_read_are_refused() {
    let room = Room::with_keys();
    let open = |name: &str, mode| {
        std::fs::set_permissions(room.path(name), std::fs::Permissions::from_mode(mode)).unwrap();
    };
    room.write("words", b"right horse battery staple\n");
    room.ok("key new --name A --out a --passphrase-file words");
    room.ok(&format!(
        "begin {} --white 'Ahn, K.' --black 'Ben' --tickets . --fen '{}'",
        cli_room::CASE,
        cli_room::GAME_3
    ));
    room.ok(&format!("enter game.sealed called {} --at 1972-07-16T22:00Z", cli_room::ARBITER));
    let answer = "answer game.sealed resign --ticket-file black.ticket --at 1972-07-16T22:01Z --out s";
    for mode in [0o644, 0o640, 0o604, 0o620] {
        for (name, line) in [
            ("words", "key check a.key --passphrase-file words"),
            ("words", "key new --name B --out b --passphrase-file words"),
            ("words", "key passwd a.key --passphrase-file words --no-passphrase"),
            ("black.ticket", answer),
        ] {
            open(name, mode);
            let said = room.refuses(line, 2).err;
            assert!(
                said.contains("others may read") && said.contains(&format!("chmod 600 {name}")),
                "{said}"
            );
            open(name, 0o600);
        }
    }
    room.ok("key check a.key --passphrase-file words");
    room.ok(answer);
    // What comes through a pipe is nobody's file.
    let fed = room.feed("key check a.key --passphrase-file -", b"right horse battery staple\n");
    assert_eq!(fed.code, 0, "{}", fed.err);
}

/// Killed with a signal that dumps, with the largest dumps allowed, while it waits with a key unlocked.
#[cfg(target_os = "linux")]
#[test]
fn a_process_that_holds_secrets_leaves_no_core_dump() {
    use std::os::unix::process::ExitStatusExt as _;
    let room = Room::with_keys();
    let line = format!("ulimit -c unlimited; exec {} inspect -", env!("CARGO_BIN_EXE_sealed-move"));
    let mut child = Command::new("sh")
        .args(["-c", &line])
        .current_dir(&room.folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let limits = format!("/proc/{}/limits", child.id());
    let core = || {
        let mut text = String::new();
        std::fs::File::open(&limits).unwrap().read_to_string(&mut text).unwrap();
        let line = text.lines().find(|line| line.starts_with("Max core file size")).unwrap().to_owned();
        line.split_whitespace().skip(4).take(2).map(str::to_owned).collect::<Vec<_>>()
    };
    // The limit falls as soon as the program has begun; a machine under load takes its time.
    let fallen = (0..1000).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        core() == ["0", "0"]
    });
    assert!(fallen, "the limit is {:?}", core());
    Command::new("kill").args(["-ABRT", &child.id().to_string()]).status().unwrap();
    let status = child.wait().unwrap();
    assert_eq!(status.signal(), Some(6));
    assert!(!status.core_dumped());
}

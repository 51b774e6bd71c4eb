//! `custody`: what is kept is derived again, copied to a second medium, and taken back.
#![cfg(feature = "cli")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod cli_room;

use std::fs;

use cli_room::{ARBITER, Room};

/// A game whose envelope is handed in, with its record among the games, and an empty stick.
fn sealed() -> Room {
    let room = Room::called();
    room.seal("Bd3+", "black.envelope");
    room.ok(&format!("enter game.sealed sealed black.envelope {ARBITER} --at 1972-07-16T22:05Z"));
    for folder in ["games", "stick"] {
        fs::create_dir(room.path(folder)).unwrap();
    }
    for name in ["game.sealed", "game.sealed.pending"] {
        fs::rename(room.path(name), room.path("games").join(name)).unwrap();
    }
    room
}

const OFFER: &str = "enter games/game.sealed draw-offered white --key arbiter.key --at 1972-07-16T22:06Z";

#[test]
fn check_derives_every_record_again_and_says_what_lies_beside_it() {
    let room = sealed();
    let check = |code| room.ends("custody check games --json", code).json();
    let good = check(0);
    assert_eq!((good["holds"].as_bool(), good["kept"].as_str()), (Some(true), Some("awaited")));
    assert_eq!(good["statements"], 3);
    let pending = room.read("games/game.sealed.pending");
    room.write("games/game.sealed.pending", b"something");
    assert_eq!(check(1)["kept"], "damaged");
    fs::remove_file(room.path("games/game.sealed.pending")).unwrap();
    assert_eq!(check(1)["kept"], "missed");
    room.write("games/game.sealed.pending", &pending);
    let bytes = room.read("games/game.sealed");
    room.write("games/game.sealed", &[&bytes[..], &bytes[..100]].concat());
    room.write("games/game.sealed.99.tmp", b"");
    let torn = check(0);
    assert_eq!((torn["torn"].as_u64(), torn["leftovers"].as_array().unwrap().len()), (Some(100), 1));
    let mut bad = bytes.clone();
    bad[bytes.len() - 10] ^= 1;
    room.write("games/game.sealed", &bad);
    assert_eq!(check(1)["holds"], false);
    room.write("games/game.sealed", b"no record at all");
    check(2);
    room.write(&format!("games/{}.sealed", "ab".repeat(32)), &bytes);
    fs::remove_file(room.path("games/game.sealed")).unwrap();
    assert_eq!(check(1)["misnamed"], true);
    assert!(room.ends("custody check games", 1).out.contains("another game"));
    room.refuses("custody check stick", 2);
    room.refuses("custody check nowhere", 2);
    room.refuses("custody check", 2);
}

#[test]
fn a_backup_grows_with_the_record_and_a_lost_record_comes_back_from_it() {
    let room = sealed();
    let copy =
        |verb: &str| room.ok(&format!("custody {verb} --json")).json()["copied"].as_str().unwrap().to_owned();
    assert_eq!(copy("backup games stick"), "made");
    assert_eq!(copy("backup games stick"), "same");
    for name in ["game.sealed", "game.sealed.pending"] {
        assert_eq!(room.read(&format!("stick/{name}")), room.read(&format!("games/{name}")));
    }
    room.ok(OFFER);
    let ran = room.ok("custody backup games stick --json").json();
    assert_eq!((ran["copied"].as_str(), ran["statements_before"].as_u64()), (Some("extended"), Some(3)));
    let whole = room.read("games/game.sealed");
    // The laptop's disk is gone; the envelope comes back with the record, so that the clocks can be stopped.
    fs::remove_dir_all(room.path("games")).unwrap();
    room.refuses("custody restore stick games", 2);
    fs::create_dir(room.path("games")).unwrap();
    assert_eq!(copy("restore stick games"), "made");
    assert_eq!(room.read("games/game.sealed"), whole);
    room.ok("custody check games");
    room.ok(&format!("enter games/game.sealed clocks-stopped black.envelope {ARBITER} {}", cli_room::FACE));
    assert_eq!(copy("backup games stick"), "extended");
    assert!(!room.path("stick/game.sealed.pending").exists(), "the record holds the envelope now");
}

#[test]
fn a_copy_never_overwrites_a_longer_a_forked_or_another_record() {
    let room = sealed();
    room.ok("custody backup games stick");
    let old = room.read("games/game.sealed");
    room.ok(OFFER);
    let longer = room.read("games/game.sealed");
    let refused = |line: &str, what: &str| {
        let before = room.snapshot();
        let ran = room.ends(line, 1);
        assert!(ran.err.contains(what), "{line}: {}", ran.err);
        assert_eq!(room.snapshot(), before, "{line}");
    };
    refused("custody restore stick games", "goes on by 1 more");
    // The same arbiter, two stories: another statement 3.
    room.write("stick/game.sealed", &old);
    let resign = OFFER.replace("games/", "stick/").replace("draw-offered", "resigned");
    room.ok(&resign);
    refused("custody backup games stick", "another from statement 3 on");
    refused("custody restore stick games", "another from statement 3 on");
    assert_eq!(room.read("games/game.sealed"), longer);
    let other = sealed();
    room.write("stick/game.sealed", &other.read("games/game.sealed"));
    refused("custody backup games stick", "of another game");
    room.write("stick/game.sealed", &longer[..longer.len() - 10]);
    room.ok("custody backup games stick");
    room.write("stick/game.sealed", b"damaged");
    refused("custody backup games stick", "does not hold");
    room.refuses("custody backup games games", 2);
    room.refuses("custody backup games nowhere", 2);
    room.refuses("custody backup nowhere stick", 2);
}

#[test]
fn a_damaged_record_is_set_aside_and_replaced_by_its_copy() {
    let room = sealed();
    room.ok("custody backup games stick");
    let good = room.read("games/game.sealed");
    let mut bad = good.clone();
    let last = bad.len() - 10;
    bad[last] ^= 4;
    room.write("games/game.sealed", &bad);
    room.ends(OFFER, 1);
    assert_eq!(room.ok("custody restore stick games --json").json()["copied"], "replaced");
    assert_eq!((room.read("games/game.sealed"), room.read("games/game.sealed.damaged")), (good, bad));
    room.ok(OFFER);
}

#[test]
fn a_clock_set_back_loses_nothing_and_no_earlier_time_is_signed() {
    let room = sealed();
    room.ok(&OFFER.replace("22:06", "21:00"));
    let told = room.ok("verify games/game.sealed --json").json();
    assert_eq!(told["holds"], true);
    let kinds: Vec<_> = told["findings"].as_array().unwrap().iter().map(|finding| &finding["kind"]).collect();
    // What is signed has the time of the statement before it.
    assert!(kinds.iter().all(|kind| *kind != "clock-ran-back"), "{kinds:?}");
    assert_eq!(room.ok("custody check games --json").json()["statements"], 4);
}

/// The file may not grow beyond what it has: what a full disk does, without one.
#[cfg(unix)]
#[test]
fn a_disk_that_takes_no_more_is_said_and_nothing_is_lost() {
    let room = sealed();
    let before = room.read("games/game.sealed");
    // Ignored, the signal is an error of the write instead of the end of the process. POSIX counts in 512 bytes.
    let line = format!(
        "trap '' XFSZ; ulimit -f {}; exec {} {OFFER}",
        before.len().div_ceil(512),
        env!("CARGO_BIN_EXE_sealed-move")
    );
    let ran = std::process::Command::new("sh")
        .args(["-c", &line])
        .current_dir(&room.folder)
        .env("SEALED_MOVE_HOME", room.path("home"))
        .output()
        .unwrap();
    let said = String::from_utf8(ran.stderr).unwrap();
    assert_eq!(ran.status.code(), Some(2), "{said}");
    assert!(
        said.contains("the disk is full, nothing was stored") && said.contains("hint: make room"),
        "{said}"
    );
    assert_eq!(room.read("games/game.sealed"), before);
    room.ok(OFFER);
}

#[test]
fn a_vanished_folder_is_said_and_nothing_is_made_in_its_place() {
    let room = sealed();
    fs::rename(room.path("games"), room.path("gone")).unwrap();
    room.refuses(OFFER, 2);
    assert!(!room.path("games").exists());
    fs::rename(room.path("gone"), room.path("games")).unwrap();
    room.ok(OFFER);
}

/// Real disks: small, read-only, pulled out. `cargo test --test cli_custody -- --ignored`, as root.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "mounts a file system, which takes root"]
fn a_full_a_read_only_and_a_pulled_disk_are_said_and_nothing_is_lost() {
    let room = sealed();
    let disk = room.path("disk");
    fs::create_dir(&disk).unwrap();
    let mount = |args: &[&str]| {
        let done = std::process::Command::new("mount").args(args).arg(&disk).status().unwrap();
        assert!(done.success(), "{args:?}");
    };
    mount(&["-t", "tmpfs", "-o", "size=64k", "none"]);
    let offer = OFFER.replace("games/", "disk/");
    room.ok("custody backup games disk");
    // Statements still fit into the last page of the record; so they are entered until one does not.
    let mut filler = vec![0; 1 << 20];
    while fs::write(disk.join("filler"), &filler).is_err() && filler.len() > 1 {
        filler.truncate(filler.len() / 2);
        let _ = fs::remove_file(disk.join("filler"));
    }
    let mut n = 0;
    while fs::write(disk.join(format!("more{n}")), [0; 4096]).is_ok() {
        n += 1;
    }
    let mut entered = 0;
    let full = loop {
        let kind = if entered % 2 == 0 {
            offer.clone()
        } else {
            offer.replace("draw-offered white", "draw-declined")
        };
        let before = room.read("disk/game.sealed");
        let ran = room.run(&kind);
        if ran.code != 0 {
            assert_eq!(room.read("disk/game.sealed"), before, "something was stored");
            break ran;
        }
        entered += 1;
        assert!(entered < 100, "the disk never fills");
    };
    assert!(full.code == 2 && full.err.contains("the disk is full, nothing was stored"), "{}", full.err);
    room.ok("custody check disk");
    for n in 0..n {
        fs::remove_file(disk.join(format!("more{n}"))).unwrap();
    }
    let before_ro = room.read("disk/game.sealed");
    mount(&["-o", "remount,ro"]);
    let ran = room.run(&offer);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("can only be read"), "{}", ran.err);
    assert_eq!(room.read("disk/game.sealed"), before_ro);
    room.ends("custody backup games disk", 2);
    std::process::Command::new("umount").arg(&disk).status().unwrap();
    assert!(room.ends(&offer, 2).err.contains("not found"));
    println!("{entered} statements until the disk was full");
}

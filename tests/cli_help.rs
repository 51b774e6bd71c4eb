//! Help, completions and manual pages; and screens of eighty columns.
#![cfg(feature = "cli")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod cli_room;

use cli_room::{ARBITER, FACE, Room};

/// The verbs that a help lists.
fn verbs(help: &str) -> Vec<String> {
    let listed = help.split("Commands:\n").nth(1).into_iter().flat_map(str::lines);
    let lines = listed.take_while(|line| !line.is_empty());
    let names = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names
        .map(|line| line.split_whitespace().next().unwrap().to_owned())
        .filter(|name| name != "help")
        .collect()
}

/// Every verb by its whole name, with its help.
fn every_help(room: &Room) -> Vec<(String, String)> {
    let mut found = vec![(String::new(), room.ok("--help").out)];
    let mut next = 0;
    while let Some((name, help)) = found.get(next).cloned() {
        for verb in verbs(&help) {
            let whole = format!("{name} {verb}").trim().to_owned();
            let help = room.ok(&format!("{whole} --help")).out;
            found.push((whole, help));
        }
        next += 1;
    }
    found
}

fn is_too_wide(line: &str) -> bool {
    // A word is never broken: a digest, a path, a position.
    line.chars().count() > 80 && line.trim_start().contains(' ')
}

#[test]
fn every_help_has_an_example_and_fits_eighty_columns() {
    let room = Room::new();
    let all = every_help(&room);
    assert!(all.len() > 25, "{}", all.len());
    for (name, help) in &all {
        let wide: Vec<&str> = help.lines().filter(|line| is_too_wide(line)).collect();
        assert!(wide.is_empty(), "{name}: {wide:#?}");
        if !name.is_empty() && verbs(help).is_empty() {
            assert!(help.contains(&format!("Example:\n  sealed-move {name}")), "{name}: {help}");
        }
        assert!(!help.contains('\u{1b}'), "{name}");
    }
}

#[test]
fn a_mistyped_verb_or_flag_is_guessed() {
    let room = Room::new();
    for (typed, meant) in [
        ("adjorn", "adjourn"),
        ("verfy", "verify"),
        ("rounds .", "round"),
        ("show --jsn x", "--json"),
        ("key chek", "check"),
    ] {
        let ran = room.refuses(typed, 2);
        let hint = ran.err.lines().find(|line| line.starts_with("hint: ")).unwrap();
        assert!(hint.contains(meant), "{typed}: {hint}");
    }
}

#[test]
fn every_screen_fits_eighty_columns_without_color() {
    let room = Room::opened("Bd3+");
    room.ok(&format!("enter game.sealed moved e2e3 {ARBITER} --at 1972-07-17T17:05Z"));
    let _ = FACE;
    for line in [
        "show game.sealed",
        "round .",
        "verify game.sealed",
        "verify game.sealed --trust white.pub",
        "inspect game.sealed",
        "inspect arbiter.pub",
        "key show arbiter.pub",
        "key check arbiter.key",
        "compare game.sealed game.sealed",
        "law",
        "law --rules fide-2023",
        "read --fen '4k3/8/8/8/8/8/4K3/1N3N2 w - - 0 60' Nd2",
        "demo",
        "enter game.sealed called --key white.key",
        "no-such-verb",
        "begin",
    ] {
        let ran = room.on_screen(80, line);
        let both = format!("{}{}", ran.out, ran.err);
        assert!(!both.trim().is_empty(), "{line}");
        let wide: Vec<&str> = both.lines().filter(|line| is_too_wide(line)).collect();
        assert!(wide.is_empty(), "{line}: {wide:#?}");
        assert!(!both.contains('\u{1b}'), "{line}");
        // In a file or a pipe a line stays whole.
        let piped = room.run(line);
        assert!(piped.out.lines().count() <= ran.out.lines().count(), "{line}");
    }
}

#[test]
fn completions_and_pages_name_every_verb() {
    let room = Room::new();
    let all = every_help(&room);
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = room.ok(&format!("completions {shell}")).out;
        for (name, _) in &all {
            let verb = name.split(' ').next_back().unwrap();
            assert!(script.contains(verb), "{shell}: {name}");
        }
        assert!(script.contains("unlock-for"), "{shell}");
    }
    room.refuses("completions tcsh", 2);
    assert!(room.ok("man").out.contains(".TH sealed-move 1"));
    room.ok("man --out pages");
    for (name, _) in &all {
        let page = ["sealed-move", name].join(" ").trim().replace(' ', "-");
        let text = String::from_utf8(room.read(&format!("pages/{page}.1"))).unwrap();
        assert!(text.contains(".SH SYNOPSIS"), "{page}");
    }
    room.refuses("man --out pages", 2);
    room.ok("man --out pages --force");
    room.write("file", b"");
    room.refuses("man --out file", 2);
    room.refuses("man --force", 2);
}

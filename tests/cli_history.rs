//! Every incident of docs/disputes.md is played, and ends as that document says.
#![cfg(feature = "cli")]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod cli_room;

use std::collections::BTreeMap;

use cli_room::Room;

/// What the document says of an incident that can be played: the endings in bold, in their order.
fn documented() -> BTreeMap<&'static str, Vec<&'static str>> {
    let text = include_str!("../docs/disputes.md");
    let sections = text.split("\n### ").skip(1).filter_map(|section| section.split("\n## ").next());
    let played = sections.filter_map(|section| section.strip_prefix('`')?.split_once('`'));
    played.map(|(name, rest)| (name, rest.split("**").skip(1).step_by(2).collect())).collect()
}

#[test]
fn every_incident_ends_as_the_document_says() {
    let room = Room::new();
    let documented = documented();
    let list = room.ok("demo --list --json").json();
    let names: Vec<&str> = list.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    let mut sorted = names.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, documented.keys().copied().collect::<Vec<_>>());
    for name in names {
        let shown = room.ok(&format!("demo {name} --json")).json();
        let played = shown["played"].as_array().unwrap();
        let ends: Vec<&str> = played.iter().map(|one| one["ends"].as_str().unwrap()).collect();
        assert_eq!(ends, documented[name], "{name}");
        assert!(played.iter().all(|one| one["verdict"]["holds"] == true), "{name}");
    }
}

#[test]
fn an_incident_is_told_and_its_record_can_be_kept() {
    let room = Room::new();
    let told = room.ok("demo tringov-korchnoi --keep kept");
    for words in
        ["Tringov", "laws.md I01", "If nothing of his own is in it:", "seals \"\"", "defective-writing"]
    {
        assert!(told.out.contains(words), "{words}\n{}", told.out);
    }
    let verdict = room.ok("verify kept/demo.sealed --trust kept --json").json();
    assert_eq!(verdict["holds"], true);
    room.refuses("demo tringov-korchnoi --keep kept", 2);
    let list = room.ok("demo --list");
    assert!(list.out.lines().any(|line| line.starts_with("gresser-bykova") && line.contains("1950")));
    room.refuses("demo nobody", 2);
}

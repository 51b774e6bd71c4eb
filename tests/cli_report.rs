//! `report`: the whole case on a page, in four languages, and what it says of what went wrong.
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
fn a_case_is_told_in_four_languages_and_three_forms() {
    let room = Room::opened("Bd3+");
    for (language, said) in [
        ("en", "The record holds."),
        ("de", "Das Protokoll hält."),
        ("es", "El registro es válido."),
        ("hy", "Արձանագրությունը հաստատվում է։"),
    ] {
        let text = room.ok(&format!("report game.sealed --lang {language}")).out;
        assert!(text.contains(said), "{text}");
        let out = format!("report.{language}.html");
        room.ok(&format!("report game.sealed --lang {language} --out {out}"));
        let page = String::from_utf8(room.read(&out)).unwrap();
        assert!(page.contains(said) && page.contains(&format!("<html lang=\"{language}\">")), "{page}");
        // The position at the end, and the one before the sealed move with the move in it.
        assert_eq!(page.matches("<svg ").count(), 2);
        assert_eq!(page.matches("class=\"move\"").count(), 1);
    }
    assert!(room.ok("report game.sealed --lang de").out.contains("Ld3+"));
    assert!(room.ok("report game.sealed --lang hy").out.contains("Փd3+"));
    let json = room.ok("report game.sealed --format json").json();
    assert_eq!((&json["schema"], &json["version"]), (&"sealed-move-report".into(), &1.into()));
    assert_eq!((&json["verdict"], &json["file"]), (&"holds".into(), &"game.sealed".into()));
    assert_eq!(json["envelopes"][0]["writing"], "Bd3+");
    assert_eq!(json["envelopes"][0]["candidates"][0]["san"], "Bd3+");
    assert_eq!(json["envelopes"][0]["ruling"]["decision"], "plays");
    assert_eq!(
        json["steps"].as_array().unwrap().len(),
        json["ends"]["statement"].as_u64().unwrap() as usize + 1
    );
    let reading =
        json["checks"].as_array().unwrap().iter().find(|check| check["check"] == "reading").unwrap();
    assert_eq!(reading["outcome"], "passed");
    assert_eq!(room.ok("report game.sealed --json").out, room.ok("report game.sealed --format json").out);
}

#[test]
fn a_shut_envelope_stays_shut_in_the_report() {
    let room = Room::adjourned("Bd3+");
    let json = room.ok("report game.sealed --json").json();
    let envelope = &json["envelopes"][0];
    assert!(envelope["writing"].is_null() && envelope["reading"].is_null() && envelope["salt"].is_null());
    assert_eq!(envelope["candidates"].as_array().unwrap().len(), 0);
    let text = room.ok("report game.sealed").out;
    assert!(text.contains("not opened") && !text.contains("Bd3"), "{text}");
}

#[test]
fn a_defective_writing_is_told_with_its_article_and_parts() {
    let room = Room::opened("bd3 x");
    let json = room.ok("report game.sealed --json").json();
    let envelope = &json["envelopes"][0];
    for part in envelope["parts"].as_array().unwrap() {
        let (start, end) = (part["start"].as_u64().unwrap() as usize, part["end"].as_u64().unwrap() as usize);
        assert_eq!(part["text"], "bd3 x"[start..end]);
    }
    let lost = Room::opened("Ka1");
    let json = lost.ok("report game.sealed --json").json();
    assert_eq!(json["envelopes"][0]["reading"]["verdict"], "illegal");
    assert_eq!(json["envelopes"][0]["ruling"]["decision"], "loses");
    assert_eq!(json["game"]["outcome"]["cause"], "defective-writing");
    let text = lost.ok("report game.sealed --lang de").out;
    assert!(text.contains("Der Abgebende verliert. Artikel: "), "{text}");
}

#[test]
fn a_fault_is_told_and_is_an_exit_code() {
    let room = Room::opened("Bd3+");
    let mut bytes = room.read("game.sealed");
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    room.write("damaged.sealed", &bytes);
    let ran = room.ends("report damaged.sealed --json", 1);
    let json = ran.json();
    assert_eq!(json["verdict"], "does-not-hold");
    let faults =
        json["checks"].as_array().unwrap().iter().filter(|check| check["outcome"] == "fault").count();
    assert_eq!(faults, 1);
    assert!(room.ends("report damaged.sealed --lang es", 1).out.contains("El registro no es válido."));
    // Whose key it is cannot be told without trust; a report can be made all the same.
    std::fs::create_dir(room.path("nobody")).unwrap();
    let stranger = room.ok("report game.sealed --trust nobody --json").json();
    assert_eq!(stranger["verdict"], "not-determined");
    assert!(stranger["trust"].as_array().unwrap().contains(&"untrusted-arbiter".into()));
}

#[test]
fn bad_input_writes_nothing() {
    let room = Room::opened("Bd3+");
    room.write("there.html", b"mine");
    let before = room.snapshot();
    room.refuses("report game.sealed --lang fr --out new.html", 2);
    room.refuses("report game.sealed --lang EN", 2);
    room.refuses("report game.sealed --format pdf --out new.html", 2);
    room.refuses("report game.sealed --format html --json", 2);
    room.refuses("report game.sealed --out there.html", 2);
    room.refuses("report missing.sealed --out new.html", 2);
    room.refuses("report", 2);
    assert_eq!(room.snapshot(), before);
    // What is no record at all is told of, and could not be determined.
    let nothing = room.ends("report white.pub --json", 2).json();
    assert!(nothing["game"].is_null() && nothing["ends"].is_null());
    room.ok("report game.sealed --out there.html --force");
    assert!(room.read("there.html").starts_with(b"<!doctype html>"));
}

//! `paper`: an adjournment on paper is typed in, judged by the same law, and never passes for more than the
//! arbiter's word.
#![cfg(feature = "cli")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod cli_room;

use cli_room::{GAME_3, Ran, Room};
use sealed_move::digest::sha256;
use serde_json::{Value, json};

const TYPED: &str = "--at 1972-07-19T12:00Z";
const WHEN: &str = "--stopped 1972-07-16T22:05Z --opened 1972-07-17T17:05Z";

fn face() -> Value {
    json!({
        "white": "Spassky, Boris", "black": "Fischer, Robert", "fen": GAME_3, "sealer": "black", "number": 41,
        "used_ms": { "white": 8_940_000, "black": 8_700_000 }, "draw_offer": null,
        "resumes": "1972-07-17T17:00:00Z", "place": "Reykjavik", "finish": null
    })
}

/// A room with the face of game 3, changed, and a scan.
fn room(change: impl FnOnce(&mut Value)) -> Room {
    let room = Room::with_keys();
    let mut face = face();
    change(&mut face);
    room.write("face.json", face.to_string().as_bytes());
    room.write("scan.jpg", b"\xff\xd8 what the camera saw");
    room
}

fn line(rules: &str, writing: &str) -> String {
    format!(
        "paper --key arbiter.key --rules {rules} --face face.json --writing '{writing}' {WHEN} {TYPED} --out p.sealed"
    )
}

fn typed(writing: &str) -> Room {
    let room = room(|_| ());
    room.ok(&format!("{} --scan scan.jpg", line("fide-2014", writing)));
    room
}

fn findings(room: &Room) -> Vec<Value> {
    room.ok("verify p.sealed --json").json()["findings"].as_array().unwrap().clone()
}

#[test]
fn what_was_on_paper_is_read_and_ruled_as_any_other_writing() {
    let room = typed("Bd3+");
    let show = room.ok(&format!("show p.sealed --json {TYPED}")).json();
    assert_eq!((&show["phase"], &show["reading"]["verdict"]), (&"answering".into(), &"clear".into()));
    assert_eq!(show["face"], face());
    assert_eq!(show["envelopes"][0]["writing"], "Bd3+");
    for (writing, verdict, result, article) in [
        ("Qd4", "illegal", "1-0", "E8c"),
        ("Bd3 or Be4", "ambiguous", "1-0", "E8a"),
        ("a scrawl, p?5", "unintelligible", "1-0", "E8b"),
        ("", "unintelligible", "1-0", "E8b"),
    ] {
        let show = typed(writing).ok(&format!("show p.sealed --json {TYPED}")).json();
        assert_eq!(show["reading"]["verdict"], verdict, "{writing}");
        assert_eq!(
            (&show["outcome"]["result"], &show["outcome"]["article"]),
            (&result.into(), &article.into())
        );
        assert_eq!(show["outcome"]["cause"], "defective-writing");
    }
    let resigned = typed("resigns").ok(&format!("show p.sealed --json {TYPED}")).json();
    assert_eq!(resigned["outcome"]["cause"], "resignation");
}

#[test]
fn nothing_in_it_passes_for_a_players_word() {
    let room = typed("Bd3+");
    let found = findings(&room);
    let attested: Vec<&Value> = found.iter().filter(|one| one["kind"] == "attested-only").collect();
    assert!(attested.iter().any(|one| one["statement"] == 0 && one["grade"] == "remark"), "{found:?}");
    let report = room.ok("report p.sealed --json").json();
    for step in report["steps"].as_array().unwrap() {
        assert!(step["slip_of"].is_null(), "{step}");
    }
    for person in report["game"]["people"].as_array().unwrap() {
        assert_eq!(person["trusted"], person["role"] == "arbiter", "{person}");
    }
    assert_eq!(report["envelopes"][0]["vouched"], json!(["arbiter"]));
    let trust: Vec<&str> =
        report["trust"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
    assert!(trust.contains(&"paper"), "{trust:?}");
    for lock in ["collusion", "replacement", "device", "tickets"] {
        assert!(!trust.contains(&lock), "{trust:?}");
    }
    // Nobody kept a ticket, so no player can ever sign anything in it.
    assert_eq!(std::fs::read_dir(room.path("home")).unwrap().count(), 1);
    room.refuses("present p.sealed --key white.key --out s.slip --at 1972-07-19T12:01Z", 1);
}

#[test]
fn the_scan_is_bound_and_another_says_nothing() {
    let room = typed("Bd3+");
    let digest = sha256(b"\xff\xd8 what the camera saw").to_string();
    let shown = room.ok(&format!("show p.sealed {TYPED}")).out;
    assert!(shown.contains("typed in from paper 1972-07-19T12:00:00Z") && shown.contains(&digest), "{shown}");
    let heard = room.ok("verify p.sealed --scan scan.jpg");
    assert!(heard.err.contains("the witness scan.jpg (scan): agrees, up to statement 0"), "{}", heard.err);
    room.write("other.jpg", b"another");
    let heard = room.ends("verify p.sealed --scan other.jpg", 2);
    assert!(heard.err.contains("is not the scan that was bound"), "{}", heard.err);
    for (language, said) in [
        ("en", "no key of his own: typed in from paper"),
        ("de", "Vom Papier abgetippt"),
        ("es", "Transcrito del papel"),
        ("hy", "Մուտքագրված է թղթից"),
    ] {
        for form in ["text", "html"] {
            let told = room.ok(&format!("report p.sealed --lang {language} --format {form}")).out;
            let plain: String = told.split_whitespace().collect();
            assert!(plain.contains(&said.replace(' ', "")) && plain.contains(&digest), "{told}");
        }
    }
    let report = room.ok("report p.sealed --json").json();
    assert_eq!(report["game"]["paper"], json!({ "typed": "1972-07-19T12:00:00Z", "scan": digest }));
    let pgn = room.ok("export p.sealed --pgn").out;
    assert!(pgn.contains("sealed by black on paper"), "{pgn}");
}

#[test]
fn without_a_scan_it_says_that_there_is_none() {
    let room = room(|_| ());
    room.ok(&line("fide-2018", "Bd3+"));
    let show = room.ok(&format!("show p.sealed --json {TYPED}")).json();
    assert_eq!(show["paper"], json!({ "typed": "1972-07-19T12:00:00Z", "scan": null }));
    room.ends("verify p.sealed --scan scan.jpg", 2);
}

/// The same face and the same writing, once sealed with keys and once typed in.
#[test]
fn the_law_says_of_paper_what_it_says_of_an_envelope() {
    for writing in ["Bd3+", "Qd4", "Bd3 or Be4", "Bd3+ (=)"] {
        let digital = Room::opened(writing);
        let show = digital.ok("show game.sealed --json --at 1972-07-17T17:01Z").json();
        digital.write("face.json", show["face"].to_string().as_bytes());
        digital.ok(&format!(
            "paper --key arbiter.key --rules fide-2014 --face face.json --writing '{writing}' --default-time 60m \
             --stopped 1972-07-16T22:06Z --opened 1972-07-17T17:00Z --at 1972-07-17T17:01Z --out p.sealed"
        ));
        // He was there at the hour both times; his clock starts when the envelope is open.
        let paper = digital.ok("show p.sealed --json --at 1972-07-17T17:00Z").json();
        for what in
            ["phase", "fen", "used_ms", "running", "deadline", "offer", "reading", "outcome", "for_arbiter"]
        {
            assert_eq!(paper[what], show[what], "{writing}: {what}");
        }
    }
}

#[test]
fn what_is_not_opened_yet_cannot_be_typed_in() {
    let room = room(|_| ());
    let early = line("fide-2014", "Bd3+").replace(TYPED, "--at 1972-07-17T17:04Z");
    let ran: Ran = room.refuses(&early, 1);
    assert!(ran.err.contains("opened later than it is typed in (E7)"), "{}", ran.err);
    let swapped =
        line("fide-2014", "Bd3+").replace("--opened 1972-07-17T17:05Z", "--opened 1972-07-17T16:05Z");
    assert!(room.refuses(&swapped, 2).err.contains("in this order"));
}

#[test]
fn the_face_must_be_of_the_game() {
    for (what, change) in [
        ("its position", json!({ "fen": "6k1/5p2/3p4/1p1P1b1p/1PpQ2p1/1q4P1/4KP1P/2B5 w - - 13 41" })),
        ("black is on move", json!({ "sealer": "white" })),
        ("has the number 41", json!({ "number": 40 })),
    ] {
        let room = room(|face| change.as_object().unwrap().iter().for_each(|(k, v)| face[k] = v.clone()));
        let said = room.refuses(&format!("{} --fen '{GAME_3}'", line("fide-2014", "Bd3+")), 1);
        assert!(said.err.contains(what) && said.err.contains("(E2)"), "{}", said.err);
    }
    for change in [json!({ "colour": "blue" }), json!({ "used_ms": 3 }), json!({ "place": null })] {
        let room = room(|face| change.as_object().unwrap().iter().for_each(|(k, v)| face[k] = v.clone()));
        room.refuses(&line("fide-2014", "Bd3+"), 2);
    }
}

#[test]
fn the_code_of_1952_knew_no_hour_on_the_face() {
    let room = room(|face| {
        for member in ["resumes", "place", "finish"] {
            face.as_object_mut().unwrap().remove(member);
        }
        face["draw_offer"] = "white".into();
    });
    room.ok(&line("fide-1952", "Bd3+"));
    let show = room.ok(&format!("show p.sealed --json {TYPED}")).json();
    assert_eq!(
        (&show["phase"], &show["offer"], &show["face"]),
        (&"answering".into(), &"white".into(), &Value::Null)
    );
    room.ok("verify p.sealed");
}

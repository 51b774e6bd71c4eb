//! A game through the plain verbs: the evening, the morning, and what anybody finds years later.
#![cfg(feature = "cli")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod cli_room;

use cli_room::{ARBITER, CASE, FACE, GAME_3, Room};
use serde_json::json;

#[test]
fn a_game_is_adjourned_resumed_and_verified() {
    let room = Room::adjourned("Bd3+\n");
    let evening = room.show("1972-07-16T22:10Z");
    assert_eq!(evening["phase"], "adjourned");
    assert_eq!(evening["face"]["number"], 41);
    assert_eq!(evening["used_ms"], json!({ "white": 8_940_123, "black": 9_060_456 }));
    assert_eq!(evening["deadline"], "1972-07-17T18:00:00Z");
    assert_eq!(evening["envelopes"][0]["opened"], false);
    room.ok("receipt game.sealed --key white.key --out receipt.slip --at 1972-07-16T22:10Z");
    room.ok(&format!("take game.sealed receipt.slip {ARBITER} --at 1972-07-16T22:11Z"));
    room.ok(&format!("enter game.sealed session-opened {ARBITER} --at 1972-07-17T17:00Z"));
    room.ok(&format!("enter game.sealed arrived white {ARBITER} --at 1972-07-17T17:00Z"));
    room.ok("present game.sealed --key white.key --out presence.slip --at 1972-07-17T17:01Z");
    room.ok(&format!("open game.sealed --slip presence.slip {ARBITER} --at 1972-07-17T17:01Z"));
    let morning = room.show("1972-07-17T17:02:00.250Z");
    assert_eq!(morning["phase"], "answering");
    assert_eq!(morning["fen"], "6k1/5p2/3p4/1p1P3p/1PpQ2p1/1q1b2P1/4KP1P/2B5 w - - 14 42");
    assert_eq!(morning["used_ms"]["white"], 8_940_123 + 60_250);
    assert_eq!(morning["envelopes"][0]["writing"], "Bd3+");
    assert_eq!(morning["reading"]["moves"], json!(["f5d3"]));
    assert_eq!(morning["envelopes"][0]["vouched"], json!(["arbiter", "white"]));
    let verdict = room.ok("verify game.sealed --json").json();
    assert_eq!(verdict["holds"], true);
    assert_eq!(verdict["ends"]["phase"], "answering");
}

#[test]
fn show_has_every_field_of_the_contract() {
    let room = Room::opened("Bd3+");
    let shown = room.show("1972-07-17T17:02Z");
    for field in [
        "case",
        "statements",
        "head",
        "words",
        "rules",
        "phase",
        "sealer",
        "fen",
        "to_move",
        "used_ms",
        "running",
        "session_end",
        "deadline",
        "present",
        "moved",
        "offer",
        "face",
        "envelopes",
        "reading",
        "outcome",
        "for_arbiter",
        "allowed",
    ] {
        assert!(shown.get(field).is_some(), "{field}");
    }
    for field in ["white", "black", "fen", "used_ms", "sealer", "number", "draw_offer", "resumes", "place"] {
        assert!(shown["face"].get(field).is_some(), "face.{field}");
    }
    assert_eq!(shown["envelopes"][0]["holders"], json!([["arbiter"], ["white", "custodian"]]));
    assert_eq!(shown["words"].as_str().unwrap().split(' ').count(), 12);
    for field in ["verdict", "moves", "san", "article", "debatable", "remarks"] {
        assert!(shown["reading"].get(field).is_some(), "reading.{field}");
    }
    assert!(
        shown["allowed"]
            .as_array()
            .unwrap()
            .iter()
            .any(|step| { *step == json!({ "event": "moved", "by": "white", "article": "E9a" }) })
    );
}

#[test]
fn a_defective_writing_loses_and_the_honest_record_holds() {
    let room = Room::opened("Bd8");
    let shown = room.show("1972-07-17T17:02Z");
    assert_eq!(shown["outcome"]["result"], "1-0");
    assert_eq!(shown["outcome"]["cause"], "defective-writing");
    assert_eq!(shown["outcome"]["article"], "E8c");
    room.ok("verify game.sealed");
}

#[cfg(unix)]
#[test]
fn the_commitment_is_reproduced_without_anything_of_ours() {
    let room = Room::opened("Bd3+");
    room.ok("inspect game.sealed --raw raw");
    let inspected = room.ok("inspect game.sealed --json").json();
    let shell = std::process::Command::new("sh")
        .args(["-c", "cat label context salt writing | sha256sum"])
        .current_dir(room.path("raw"))
        .output()
        .unwrap();
    let sum = String::from_utf8(shell.stdout).unwrap();
    assert_eq!(sum.split(' ').next(), inspected["envelopes"][0]["commitment"].as_str());
    assert_eq!(room.read("raw/writing").len(), 160);
    room.refuses("inspect game.sealed --raw raw", 2);
}

#[test]
fn the_envelope_stays_shut_until_the_responder_gave_his_share() {
    let room = Room::called();
    let refused = room.refuses(&format!("open game.sealed {ARBITER}"), 1);
    assert!(refused.err.contains("E7") || refused.err.contains('('), "{}", refused.err);
    let room = Room::resumed("Bd3+");
    let refused = room.refuses(&format!("open game.sealed {ARBITER} --at 1972-07-17T17:01Z"), 1);
    assert!(refused.err.contains("(E7)"), "{}", refused.err);
    room.refuses("present game.sealed --key black.key --out p.slip --at 1972-07-17T17:01Z", 1);
    room.refuses("release game.sealed --key custodian.key --out r.slip --at 1972-07-17T17:59Z", 1);
}

#[test]
fn no_share_leaves_its_holder_before_the_session() {
    let room = Room::adjourned("Bd3+");
    room.refuses("present game.sealed --key white.key --out p.slip --at 1972-07-16T23:00Z", 1);
    room.refuses("release game.sealed --key custodian.key --out r.slip --at 1972-07-17T19:00Z", 1);
}

#[test]
fn the_custodian_opens_for_a_responder_who_never_came() {
    let room = Room::adjourned("Bd3+");
    room.ok(&format!("enter game.sealed session-opened {ARBITER} --at 1972-07-17T17:00Z"));
    room.ok(&format!("enter game.sealed arrived black {ARBITER} --at 1972-07-17T17:30Z"));
    room.ok(&format!("enter game.sealed default-expired white {ARBITER} --at 1972-07-17T18:01Z"));
    assert_eq!(room.show("1972-07-17T18:01Z")["outcome"]["provisional"], true);
    room.ok("release game.sealed --key custodian.key --out r.slip --at 1972-07-17T18:02Z");
    room.ok(&format!("open game.sealed --slip r.slip {ARBITER} --at 1972-07-17T18:03Z"));
    let shown = room.show("1972-07-17T18:04Z");
    assert_eq!(shown["outcome"]["result"], "0-1");
    assert_eq!(shown["outcome"]["cause"], "default");
    assert_eq!(shown["outcome"]["provisional"], false);
}

#[test]
fn a_lost_lock_is_opened_by_the_counterfoil() {
    let room = Room::resumed("Bd3+");
    room.ok(&format!("enter game.sealed lost 0 {ARBITER} --at 1972-07-17T17:01Z"));
    room.ok(&format!("enter game.sealed arrived black {ARBITER} --at 1972-07-17T17:01Z"));
    room.refuses("answer game.sealed counterfoil --key black.key --out c.slip", 2);
    room.ok(
        "answer game.sealed counterfoil --counterfoil black.envelope.counterfoil --key black.key --out c.slip \
         --at 1972-07-17T17:02Z",
    );
    room.ok(&format!("open game.sealed --slip c.slip {ARBITER} --at 1972-07-17T17:03Z"));
    assert_eq!(room.show("1972-07-17T17:04Z")["phase"], "answering");
    room.ok("verify game.sealed");
}

#[test]
fn an_older_envelope_does_not_come_back() {
    let room = Room::called();
    room.seal("Bd7", "first.envelope");
    room.ok(&format!("enter game.sealed sealed first.envelope {ARBITER} --at 1972-07-16T22:05Z"));
    room.seal("Bd3+", "second.envelope");
    room.ok(&format!("take game.sealed second.envelope {ARBITER} --at 1972-07-16T22:06Z"));
    // The same hand-in again is answered as before, and is not the last one for that.
    room.ok(&format!("enter game.sealed sealed first.envelope {ARBITER} --at 1972-07-16T22:06Z"));
    assert_eq!(room.show("1972-07-16T22:06Z")["statements"], 4);
    room.refuses(&format!("enter game.sealed clocks-stopped first.envelope {ARBITER} {FACE}"), 1);
    room.ok(&format!("enter game.sealed clocks-stopped second.envelope {ARBITER} {FACE}"));
}

#[test]
fn stop_and_face_are_entered_together_or_not_at_all() {
    let room = Room::called();
    room.seal("Bd3+", "black.envelope");
    room.ok(&format!("enter game.sealed sealed black.envelope {ARBITER} --at 1972-07-16T22:05Z"));
    let stop = format!("enter game.sealed clocks-stopped black.envelope {ARBITER} --at 1972-07-16T22:06Z");
    room.refuses(&format!("{stop} --resumes 1972-07-17T17:00Z"), 2);
    room.refuses(&format!("{stop} --resumes yesterday --place Reykjavik"), 2);
    room.ok(&stop);
    room.ok(&format!(
        "enter game.sealed face-vouched --resumes 1972-07-17T17:00Z --place Reykjavik {ARBITER} --at 1972-07-16T22:07Z"
    ));
}

#[test]
fn a_player_without_a_key_plays_by_a_ticket() {
    let room = Room::with_keys();
    room.ok(&format!("begin {CASE} --white 'Ahn, K.' --black Ben --tickets tickets --fen '{GAME_3}'"));
    room.ok(&format!("enter game.sealed called {ARBITER} --at 1972-07-16T22:00Z"));
    room.write("writing", b"Bd3+\n");
    let seal =
        "seal game.sealed --writing-file writing --out e.envelope --at 1972-07-16T22:05Z --ticket-file";
    room.refuses_with_holders(&format!("{seal} tickets/white.ticket"));
    room.ok(&format!("{seal} tickets/black.ticket"));
    room.ok(&format!("enter game.sealed sealed e.envelope {ARBITER} --at 1972-07-16T22:05Z"));
    room.ok(&format!("enter game.sealed clocks-stopped e.envelope {ARBITER} {FACE}"));
    room.ok(&format!("enter game.sealed session-opened {ARBITER} --at 1972-07-17T17:00Z"));
    room.ok(&format!("enter game.sealed arrived white {ARBITER} --at 1972-07-17T17:00Z"));
    room.ok("present game.sealed --ticket-file tickets/white.ticket --out p.slip --at 1972-07-17T17:01Z");
    room.ok(&format!("open game.sealed --slip p.slip {ARBITER} --at 1972-07-17T17:01Z"));
    let verdict = room.ok("verify game.sealed --trust arbiter.pub --json").json();
    let made =
        verdict["findings"].as_array().unwrap().iter().filter(|f| f["kind"] == "made-by-arbiter").count();
    assert_eq!(made, 2);
}

#[test]
fn without_a_folder_tickets_are_shown_once() {
    let room = Room::with_keys();
    let begun =
        room.ok(&format!("begin {CASE} --white 'Ahn, K.' --black black.pub --fen '{GAME_3}' --json")).json();
    let words = begun["tickets"][0]["words"].as_str().unwrap().to_owned();
    assert_eq!(words.split(' ').count(), 12);
    for bytes in room.snapshot().values() {
        assert!(!bytes.windows(words.len()).any(|part| part == words.as_bytes()));
    }
}

#[test]
fn trust_decides_what_verify_can_tell() {
    let room = Room::opened("Bd3+");
    let ran = room.ends("verify game.sealed --trust white.pub --json", 2);
    assert_eq!(ran.json()["findings"][1]["kind"], "untrusted-key");
    assert!(ran.err.contains("fingerprint"), "{}", ran.err);
    let ran = room.ok("verify game.sealed --trust arbiter.pub --json");
    assert_eq!(ran.json()["holds"], true);
    // Others go on, and say so.
    let ran = room.ok("show game.sealed --trust white.pub");
    assert!(ran.err.contains("not trusted"), "{}", ran.err);
    // A slip or an envelope is not made under an arbiter whom nobody vouches for.
    room.refuses("answer game.sealed resign --key white.key --trust white.pub --out s.slip", 1);
}

#[test]
fn damage_is_found_and_a_cut_between_statements_is_what_it_is() {
    let room = Room::opened("Bd3+");
    let whole = room.read("game.sealed");
    for at in [10, whole.len() / 2, whole.len() - 1] {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        room.write("damaged.sealed", &bytes);
        let ran = room.run("verify damaged.sealed --json");
        assert!(ran.code == 1 || ran.code == 2 && at == 10, "{at}: {ran:?}");
        assert_eq!(ran.json()["holds"], false);
    }
    room.write("torn.sealed", &whole[..whole.len() - 5]);
    let torn = room.ends("verify torn.sealed --json", 1).json();
    assert_eq!(torn["findings"].as_array().unwrap().last().unwrap()["kind"], "malformed");
    room.write("no.sealed", b"nothing of the kind");
    assert_eq!(room.ends("verify no.sealed --json", 2).json()["ends"], json!(null));
    // Several files: the highest code, and every one is told of.
    let ran = room.ends("verify game.sealed torn.sealed no.sealed --json", 2);
    assert_eq!(ran.out.lines().count(), 3);
}

#[test]
fn the_words_on_a_scoresheet_are_compared() {
    let room = Room::adjourned("Bd3+");
    let words = room.show("1972-07-16T22:10Z")["words"].as_str().unwrap().to_owned();
    room.ok(&format!("verify game.sealed --words '{words}'"));
    let other =
        "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about";
    let verdict = room.ends(&format!("verify game.sealed --json --words '{other}'"), 1).json();
    assert_eq!(verdict["holds"], false);
    assert_eq!(verdict["findings"].as_array().unwrap().last().unwrap()["kind"], "cut");
    room.refuses("verify game.sealed --words 'abandon ability'", 2);
}

#[test]
fn a_copy_kept_earlier_holds_the_arbiter_to_it() {
    let room = Room::adjourned("Bd3+");
    std::fs::copy(room.path("game.sealed"), room.path("kept")).unwrap();
    room.ok(&format!("enter game.sealed session-opened {ARBITER} --at 1972-07-17T17:00Z"));
    room.ok(&format!("enter game.sealed arrived white {ARBITER} --at 1972-07-17T17:00Z"));
    std::fs::copy(room.path("game.sealed"), room.path("later")).unwrap();
    let present = "present game.sealed --key white.key --at 1972-07-17T17:01Z --out p.slip --kept";
    room.ok(&format!("{present} kept"));
    // A record that was cut back behind the copy is not gone along with.
    std::fs::copy(room.path("kept"), room.path("game.sealed")).unwrap();
    room.refuses("receipt game.sealed --key white.key --out r.slip --kept later", 1);
}

#[test]
fn a_witness_finds_a_cut_a_fork_and_a_second_record() {
    let room = Room::adjourned("Bd3+");
    let copy = |to: &str| room.write(to, &room.read("game.sealed"));
    copy("evening");
    copy("other");
    room.ok("answer game.sealed resign --key white.key --out later.slip");
    room.ok(&format!("enter game.sealed session-opened {ARBITER} --at 1972-07-17T17:00Z"));
    room.ok("answer game.sealed offer --key white.key --out latest.slip");
    room.ok(&format!("enter other session-opened {ARBITER} --at 1972-07-17T17:00:01Z"));
    room.ok(&format!(
        "begin {} --white white.pub --black black.pub --fen '{GAME_3}' --board 9",
        CASE.replace("game.sealed", "second")
    ));
    let last = |line: &str, code: i32| {
        let verdict = room.ends(line, code).json();
        let finding = verdict["findings"].as_array().unwrap().last().unwrap().clone();
        (finding["kind"].as_str().unwrap().to_owned(), finding["at_fault"].as_str().unwrap().to_owned())
    };
    room.ok("verify game.sealed --witness evening --witness later.slip --witness latest.slip");
    let found = |kind: &str, at_fault: &str| (kind.to_owned(), at_fault.to_owned());
    assert_eq!(last("verify evening --witness game.sealed --json", 1), found("cut", "unknown"));
    assert_eq!(last("verify evening --witness latest.slip --json", 1), found("cut", "unknown"));
    assert_eq!(last("verify game.sealed --witness other --json", 1), found("forked", "arbiter"));
    assert_eq!(last("verify game.sealed --witness second --json", 0), found("two-records", "nobody"));
    room.refuses("verify game.sealed --witness white.pub", 2);
}

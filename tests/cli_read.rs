//! `read` and `read --batch`, as scripts use them; `law`.
#![cfg(feature = "cli")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod cli_room;

use cli_room::{Room, START};
use serde_json::{Value, json};

#[test]
fn every_verdict_is_an_answer() {
    let room = Room::new();
    let knights = "rnbqkb1r/pppp1ppp/4pn2/8/3P4/5N2/PPP1PPPP/RNBQKB1R w KQkq - 0 3";
    for (fen, rest, verdict, article) in [
        (START, "e4", "clear", Value::Null),
        (knights, "Sd2 --dialect de", "ambiguous", json!("E8a")),
        (START, "''", "unintelligible", json!("E8b")),
        (START, "Ke2", "illegal", json!("E8c")),
        (START, "Ke2 --rules fide-2018", "illegal", json!("I.8.3")),
        (START, "Ke2 --rules fide-1952", "illegal", Value::Null),
    ] {
        let answer = room.ok(&format!("read --json --fen '{fen}' {rest}")).json();
        assert_eq!((&answer["verdict"], &answer["article"]), (&json!(verdict), &article), "{rest}");
        assert_eq!(answer["moves"].as_array().unwrap().len(), answer["san"].as_array().unwrap().len());
    }
}

#[test]
fn castling_in_chess960_is_king_takes_rook() {
    let room = Room::new();
    let fen = "4k3/8/8/8/8/8/8/4K2R w H - 0 1";
    let answer = room.ok(&format!("read --json --chess960 --fen '{fen}' O-O")).json();
    assert_eq!(answer["moves"], json!(["e1h1"]));
    let answer = room.ok("read --json --fen '4k3/8/8/8/8/8/8/4K2R w K - 0 1' O-O").json();
    assert_eq!(answer["moves"], json!(["e1g1"]));
}

#[test]
fn a_writing_in_a_file_keeps_all_bytes_but_one_newline() {
    let room = Room::new();
    room.write("writing", b"e4\n");
    let read = format!("read --json --fen '{START}' --writing-file writing");
    assert_eq!(room.ok(&read).json()["remarks"], json!([]));
    room.write("writing", b"\xff\n");
    assert_eq!(room.ok(&read).json()["verdict"], "unintelligible");
    let ran = room.feed(&format!("read --json --fen '{START}' --writing-file -"), b"e4");
    assert_eq!(ran.json()["moves"], json!(["e2e4"]));
}

#[test]
fn a_batch_is_answered_line_by_line_in_order() {
    let room = Room::new();
    let lines = [
        json!({ "fen": START, "text": "e4", "id": 7, "other": [1, { "a": null }] }).to_string(),
        String::new(),
        json!({ "fen": START, "writing": "Sf3", "dialect": "de", "id": "two" }).to_string(),
        format!("{{\"fen\":\"{START}\",\"text\":\"e4\",\"id\":123456789012345678901234567890}}"),
        json!({ "fen": START, "writing": "e4", "lang": "en-US", "chess960": false }).to_string(),
    ];
    room.write("batch", format!("{}\n", lines.join("\n")).as_bytes());
    let ran = room.ok("read --batch batch");
    let answers: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 4);
    assert_eq!(answers[0]["id"], 7);
    assert_eq!(answers[1]["id"], "two");
    assert_eq!(answers[1]["moves"], json!(["g1f3"]));
    assert!(ran.out.lines().nth(2).unwrap().contains("123456789012345678901234567890"));
    assert_eq!(answers[3]["id"], Value::Null);
    assert_eq!(room.feed("read --batch -", &room.read("batch")).out, ran.out);
}

#[test]
fn what_cannot_be_read_is_told_and_the_batch_goes_on() {
    let room = Room::new();
    let good = json!({ "fen": START, "text": "e4", "id": 1 }).to_string();
    let long = json!({ "fen": START, "text": "x".repeat(70_000) }).to_string();
    let bad: Vec<Vec<u8>> = vec![
        b"nonsense".to_vec(),
        b"[\"fen\",\"text\"]".to_vec(),
        b"{\"fen\":\"\xff\",\"text\":\"e4\"}".to_vec(),
        b"{\"other\":\"\xff\"}".to_vec(),
        json!({ "fen": "nonsense", "text": "e4" }).to_string().into_bytes(),
        json!({ "fen": START, "text": "e4", "lang": "tlh" }).to_string().into_bytes(),
        json!({ "fen": START }).to_string().into_bytes(),
        json!({ "text": "e4" }).to_string().into_bytes(),
        json!({ "fen": START, "text": "e4", "writing": "e4" }).to_string().into_bytes(),
        format!("{{\"fen\":\"{START}\",\"fen\":\"{START}\",\"text\":\"e4\"}}").into_bytes(),
        json!({ "fen": START, "text": 4 }).to_string().into_bytes(),
        long.into_bytes(),
    ];
    let mut batch = Vec::new();
    for line in &bad {
        batch.extend([line.as_slice(), b"\n", good.as_bytes(), b"\n\n"].concat());
    }
    let ran = room.feed("read --batch -", &batch);
    assert_eq!(ran.code, 2);
    let answers: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), bad.len() * 2);
    for (index, pair) in answers.chunks(2).enumerate() {
        assert_eq!(pair[0]["line"], 3 * index + 1, "{pair:?}");
        assert!(pair[0]["error"].is_string() && pair[0]["id"].is_null(), "{pair:?}");
        assert_eq!(pair[1]["moves"], json!(["e2e4"]));
    }
}

#[test]
fn an_error_echoes_the_id_it_can_read() {
    let room = Room::new();
    let ran = room.feed("read --batch -", b"{\"id\":\"x\",\"text\":\"e4\"}");
    assert_eq!(ran.code, 2);
    assert_eq!(ran.json()["id"], "x");
}

#[test]
fn the_editions_are_listed_with_their_articles() {
    let room = Room::new();
    let all = room.ok("law --json").json();
    assert_eq!(all.as_array().unwrap().len(), 5);
    assert_eq!(room.ok("law --json --rules fide-2018").json()[0]["articles"]["ambiguous"], "I.8.1");
    assert!(room.ok("law --rules uschess-7").out.contains("one hour or flag"));
}

#[test]
fn people_see_the_candidates_on_the_board_and_the_remarks_under_the_writing() {
    let room = Room::new();
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let shown = "\
ambiguous (E8a): O-O, Nc4

  8  r : · : k : · r
  7  p · p p q p b ·
  6  b n · : p n p :
  5  : · : P[N]· : ·
  4  · p[·]: P : · :
  3  : · N · : Q : p
  2  P P P B B P P P
  1  R · : ·[K]·[:]R
     a b c d e f g h

  Nc4 or 0-0
         ^^^  zero-for-o: Zeros were read as the letters O of castling.
";
    assert_eq!(room.ok(&format!("read --fen '{fen}' 'Nc4 or 0-0'")).out, shown);
    let hidden = room.ok(&format!("read --fen '{fen}' '\u{202e}Rd1'")).out;
    assert!(hidden.contains("  \\u{202e}Rd1\n  ^^^^^^^^     invisible-character: "), "{hidden}");
    let backwards = room.ok(&format!("read --fen '{START}' '3f..0'")).out;
    assert!(backwards.contains("otherwise    unintelligible\n"), "{backwards}");
}

/// What is hard on a reader, repeated up to the 4,096 bytes it takes.
const HOSTILE: &[&str] = &[
    "e\u{301}",
    "\u{202e}",
    "\u{fdfa}",
    "\u{1f469}\u{200d}",
    "ﬃ",
    "\u{335}",
    "O-",
    "½",
    "or ",
    "(",
    "<",
    "Nf3 ",
    "P-K4/",
    "x:",
    "0",
    "Ⅷ",
    "\u{1100}\u{1161}\u{11a8}",
    "\u{e0041}",
    "e4 e5 ",
    ".",
    "\t",
    "ⓔ④",
    "\u{0}",
];

#[test]
fn hostile_text_of_the_greatest_length_has_its_answer() {
    let room = Room::new();
    for piece in HOSTILE {
        room.write("writing", piece.repeat(4096 / piece.len()).as_bytes());
        for dialect in ["en", "und"] {
            let read = format!("read --json --fen '{START}' --dialect {dialect} --writing-file writing");
            let answer = room.ok(&read).json();
            assert!(answer["verdict"].is_string(), "{piece:?}: {answer}");
        }
    }
    for bytes in [b"\xff".repeat(4096), b"\xed\xa0\x80".repeat(1365), b"e".repeat(4097), vec![b'e'; 1 << 20]]
    {
        room.write("writing", &bytes);
        let answer = room.ok(&format!("read --json --fen '{START}' --writing-file writing")).json();
        assert_eq!(answer["verdict"], "unintelligible", "{} bytes", bytes.len());
    }
}

/// A shell that lets no process have more than 256 MiB of address space.
#[cfg(unix)]
#[test]
fn a_hundred_thousand_lines_are_answered_in_bounded_memory() {
    const LINES: usize = 100_000;
    let room = Room::new();
    let mut batch = Vec::new();
    let mut broken = 0;
    for n in 0..LINES {
        match n % 1000 {
            0 => batch.extend(b"nonsense"),
            1 => batch.extend(b"{\"id\":\"\xff\"}"),
            2 => batch.extend(vec![b'{'; 70_000]),
            _ => batch.extend(format!("{{\"fen\":\"{START}\",\"text\":\"e4\",\"id\":{n}}}").into_bytes()),
        }
        broken += usize::from(n % 1000 < 3);
        batch.push(b'\n');
    }
    room.write("batch", &batch);
    let output = std::process::Command::new("sh")
        .args(["-c", "ulimit -v 262144 && exec \"$0\" read --batch batch", env!("CARGO_BIN_EXE_sealed-move")])
        .current_dir(&room.folder)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
    let answers: Vec<Value> = output
        .stdout
        .split(|&byte| byte == b'\n')
        .filter_map(|line| serde_json::from_slice(line).ok())
        .collect();
    assert_eq!(answers.len(), LINES);
    assert_eq!(answers.iter().filter(|answer| answer["error"].is_string()).count(), broken);
    assert!(answers.iter().enumerate().all(|(n, answer)| answer["error"].is_string() || answer["id"] == n));
}

//! The label of an envelope and the resumption for a calendar, as they are typed.
#![cfg(feature = "cli")]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod cli_room;

use cli_room::{ARBITER, Room};
use sealed_move::statement::Event;

#[test]
fn the_label_carries_what_the_face_must() {
    let room = Room::adjourned("Bd3+");
    let label = room.ok("export game.sealed --label --out label.txt");
    assert_eq!(label.out, "");
    let text = String::from_utf8(room.read("label.txt")).unwrap();
    let shown = room.show("1972-07-16T22:10Z");
    let stopped = room.ok("inspect game.sealed --json").json();
    for row in [
        "white        white",
        "black        black",
        "time used    white 2:29:00.123, black 2:31:00.456",
        "sealed by    black (black)",
        "move         41",
        "draw offer   none",
        "resumes      1972-07-17 17:00 UTC",
        "place        Reykjavik",
        "8 . . . . . . k .",
        "1 . . B . . . . .",
    ] {
        assert!(text.contains(row), "{row}\n{text}");
    }
    assert!(text.contains(shown["face"]["fen"].as_str().unwrap()));
    assert!(text.lines().filter(|line| line.contains('\u{2580}')).count() > 25, "no square");
    let json = room.ok("export game.sealed --label --format json").json();
    assert_eq!(json["face"], shown["face"]);
    assert!(text.contains(json["commitment"].as_str().unwrap()));
    assert!(stopped.to_string().contains(json["commitment"].as_str().unwrap()));
    room.ok(&format!("verify game.sealed --words '{}'", json["words"].as_str().unwrap()));
    room.write("square", json["square"].as_str().unwrap().as_bytes());
    let witnessed = room.ok("verify game.sealed --witness square");
    assert!(witnessed.err.contains("agrees"), "{}", witnessed.err);
}

#[test]
fn the_square_of_a_label_exposes_a_record_that_was_cut() {
    let room = Room::adjourned("Bd3+");
    let json = room.ok("export game.sealed --label --format json").json();
    room.write("square", json["square"].as_str().unwrap().as_bytes());
    let record = room.read("game.sealed");
    let whole = sealed_move::Record::open_whoever_signed(&record).unwrap();
    let last = whole.statements().last().unwrap().as_bytes().len();
    room.write("cut.sealed", &record[..record.len() - last]);
    let found = room.ends("verify cut.sealed --witness square --json", 1).json();
    assert!(found["findings"].as_array().unwrap().iter().any(|one| one["kind"] == "cut"), "{found}");
}

#[test]
fn the_drawing_has_every_row_and_escapes_what_came_from_outside() {
    let room = Room::with_keys();
    let begin =
        "begin --key arbiter.key --rules fide-2014 --no-custodian --white white.pub --black black.pub";
    room.ok(&format!(
        "{begin} --fen '{}' --event '<b>&\"' --default-time 60m --at 1972-07-16T22:00Z --out game.sealed",
        cli_room::GAME_3
    ));
    room.ok(&format!("enter game.sealed called {ARBITER} --at 1972-07-16T22:00Z"));
    room.seal("Bd3+", "e");
    room.ok(&format!("enter game.sealed sealed e {ARBITER} --at 1972-07-16T22:05Z"));
    room.ok(&format!("enter game.sealed clocks-stopped e {ARBITER} {}", cli_room::FACE));
    let drawing = room.ok("export game.sealed --label --format svg").out;
    assert!(drawing.starts_with("<svg ") && drawing.ends_with("</svg>\n"));
    assert!(drawing.contains("&lt;b&gt;&amp;") && !drawing.contains("<b>"));
    for text in ["Sealed move 41", "Reykjavik", "1972-07-17 17:00 UTC", "commitment", "words"] {
        assert!(drawing.contains(text), "{text}");
    }
    assert_eq!(drawing.matches("<circle").count(), 17, "as many men as in the position");
}

#[test]
fn a_label_is_for_an_envelope_that_lies_there_shut() {
    let room = Room::called();
    for form in ["--label", "--label --format svg", "--label --format json", "--ics"] {
        let refused = room.refuses(&format!("export game.sealed {form}"), 1);
        assert!(refused.err.contains("(E2"), "{}", refused.err);
    }
    let room = Room::opened("Bd3+");
    let refused = room.refuses("export game.sealed --label", 1);
    assert!(refused.err.contains("no envelope lies there shut"), "{}", refused.err);
}

#[test]
fn the_resumption_is_an_entry_for_a_calendar_until_the_game_is_over() {
    let room = Room::adjourned("Bd3+");
    let first = room.ok("export game.sealed --ics").out;
    for line in [
        "BEGIN:VEVENT",
        "DTSTAMP:19720716T220600Z",
        "DTSTART:19720717T170000Z",
        "LOCATION:Reykjavik",
        "SEQUENCE:4",
    ] {
        assert!(first.contains(&format!("{line}\r\n")), "{line}\n{first}");
    }
    assert!(first.split("\r\n").all(|line| line.len() <= 75));
    let uid = |text: &str| text.split("UID:").nth(1).unwrap().split("\r\nDTSTAMP").next().unwrap().to_owned();
    room.ok(&format!(
        "enter game.sealed rescheduled --resumes 1972-07-18T17:00Z {ARBITER} --at 1972-07-17T10:00Z"
    ));
    let second = room.ok("export game.sealed --ics").out;
    assert!(second.contains("DTSTART:19720718T170000Z\r\n") && second.contains("SEQUENCE:5\r\n"));
    assert_eq!(uid(&first), uid(&second));
    room.ok(&format!("enter game.sealed resigned white {ARBITER} --at 1972-07-17T11:00Z"));
    let refused = room.refuses("export game.sealed --ics", 1);
    assert!(refused.err.contains("over"), "{}", refused.err);
    // The envelope is still there, and so is its label.
    room.ok("export game.sealed --label");
}

#[test]
fn bad_words_of_export_are_refused() {
    let room = Room::adjourned("Bd3+");
    for line in [
        "export game.sealed --label --format pdf --paper letter",
        "export game.sealed --label --format svg --paper A7",
        "export game.sealed --pgn --paper a5",
        "export game.sealed --label --format tiff",
        "export game.sealed --pgn --format svg",
        "export game.sealed --ics --format svg",
        "export game.sealed --label --ics",
        "export game.sealed --label --out black.envelope",
        "export nothing --label",
        "export white.pub --ics",
    ] {
        room.refuses(line, 2);
    }
}

/// The letters of the label are taken from fonts of the machine.
fn has_fonts() -> bool {
    let some = !sealed_move::label::Fonts::of_the_system().is_empty();
    if !some {
        eprintln!("NOT TESTED: the label as PDF: there is no font on this machine");
    }
    some
}

/// How often a text stands in a file of bytes.
fn count(bytes: &[u8], text: &str) -> usize {
    bytes.windows(text.len()).filter(|part| *part == text.as_bytes()).count()
}

#[test]
fn the_label_as_pdf_is_one_page_of_the_size_of_the_paper_and_the_same_again() {
    let room = Room::adjourned("Bd3+");
    if !has_fonts() {
        let refused = room.refuses("export game.sealed --label --format pdf", 2);
        assert!(refused.err.contains("no font") && refused.err.contains("--format svg"), "{}", refused.err);
        return;
    }
    for (paper, width, height) in [("a6", "419.5", "297.6"), ("a5", "595.2", "419.5")] {
        room.ok(&format!("export game.sealed --label --format pdf --paper {paper} --out {paper}.pdf"));
        let pdf = room.read(&format!("{paper}.pdf"));
        assert!(pdf.starts_with(b"%PDF-1.") && pdf.ends_with(b"%%EOF"), "{paper}");
        assert_eq!(count(&pdf, "/Type /Page\n"), 1);
        assert_eq!(count(&pdf, &format!("/MediaBox [0 0 {width}")), 1, "{paper}");
        assert!(count(&pdf, &format!(" {height}")) > 0, "{paper}");
        assert!(pdf.len() < 300_000, "{}", pdf.len());
        room.ok(&format!("export game.sealed --label --format pdf --paper {paper} --out again-{paper}"));
        assert_eq!(room.read(&format!("again-{paper}")), pdf, "the same record, another drawing");
        let svg = room.ok(&format!("export game.sealed --label --format svg --paper {paper}")).out;
        let wide = if paper == "a6" { "width=\"148mm\"" } else { "width=\"210mm\"" };
        assert!(svg.contains(wide) && svg.contains("viewBox=\"0 0 1480 1050\""), "{paper}");
    }
    // What is there is not overwritten.
    assert!(room.ends("export game.sealed --label --format pdf --out a6.pdf", 2).err.contains("exists"));
}

/// A record of the golden vectors, up to where its envelope lies there shut and the face is written.
fn adjourned_vector(name: &str) -> Vec<u8> {
    let path = format!("{}/tests/vectors/record/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let digits: Vec<u8> = text.split_once("\n\n").unwrap().1.bytes().filter(u8::is_ascii_hexdigit).collect();
    let pair = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
    let bytes: Vec<u8> = digits.chunks(2).map(pair).collect();
    let record = sealed_move::Record::open_whoever_signed(&bytes).unwrap();
    let face = record
        .statements()
        .iter()
        .position(|one| matches!(one.payload().event, Event::FaceVouched { .. }))
        .unwrap();
    record.statements()[..=face].iter().flat_map(|one| one.as_bytes().to_vec()).collect()
}

#[test]
fn the_label_in_the_guide_is_what_the_software_draws() {
    let room = Room::new();
    room.write("golden.sealed", &adjourned_vector("honest"));
    let drawn = room.ok("export golden.sealed --label --format svg").out;
    let picture = format!("{}/docs/label.svg", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&picture, &drawn).unwrap();
    }
    assert!(std::fs::read_to_string(picture).unwrap() == drawn, "BLESS=1 draws docs/label.svg anew");
}

//! The guides for arbiters and players, tried as somebody new would: their screens are what the program shows, and their
//! commands do what they say.
#![cfg(all(feature = "cli", unix))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod cli_room;

use cli_room::Room;
use cli_room::terminal::Terminal;

const PASSPHRASE: &str = "clarify orbit lunar velvet march onion";
const EVENING: &str = "2026-12-01T20:58+01:00";
const MORNING: &str = "2026-12-02T15:00+01:00";

/// The fenced block of a document behind `<!-- screen: NAME -->`.
fn screen(document: &str, name: &str) -> String {
    let marked = document
        .split_once(&format!("<!-- screen: {name} -->\n```text\n"))
        .unwrap_or_else(|| panic!("{name}"));
    marked.1.split("```").next().unwrap().to_owned()
}

/// The words of a screen without what is different each time: digests, sealing words, tickets, squares, escapes. Where
/// lines were broken does not matter.
fn words(screen: &str) -> Vec<String> {
    let mut plain = String::new();
    let mut escaped = false;
    for c in screen.chars() {
        match c {
            '\u{1b}' => escaped = true,
            c if escaped => escaped = !c.is_ascii_alphabetic(),
            c => plain.push(c),
        }
    }
    let mut secret = 0;
    let mut found: Vec<String> = Vec::new();
    for word in plain.split_whitespace().filter(|word| !word.contains(['█', '▀', '▄'])) {
        let is_digest = word.len() >= 8 && word.chars().all(|c| c.is_ascii_hexdigit());
        let random =
            secret > 0 || is_digest || word.trim_matches(['(', ')', ',', '#']).len() >= 8 && is_hex(word);
        secret = match (word, found.last().map(String::as_str)) {
            ("words", Some("adjourned")) => 12,
            ("once:", Some("shown")) => 12,
            _ => secret.max(1) - 1,
        };
        found.push(if random { "#".to_owned() } else { word.to_owned() });
    }
    found
}

fn is_hex(word: &str) -> bool {
    word.trim_matches(['(', ')', ',']).chars().all(|c| c.is_ascii_hexdigit())
}

/// Every screen of these names is part of what was shown, in this order.
fn are_shown(document: &str, names: &[&str], shown: &str) {
    let shown = words(shown);
    let mut from = 0;
    for name in names {
        let block = words(&screen(document, name));
        assert!(block.len() > 10, "{name}");
        let at = shown[from..].windows(block.len()).position(|part| part == block);
        let Some(at) = at else {
            // As much as agrees, so that the difference is found.
            let longest = (from..shown.len())
                .map(|start| (block.iter().zip(&shown[start..]).take_while(|(a, b)| a == b).count(), start))
                .max()
                .unwrap();
            let (same, start) = longest;
            panic!(
                "the screen {name} is not what is shown: {same} words agree, then\n{:?}\nshown is\n{:?}",
                &block[same..block.len().min(same + 12)],
                &shown[start + same..shown.len().min(start + same + 12)],
            );
        };
        from += at;
    }
}

fn ticket(shown: &str, number: usize) -> String {
    let part = shown.split("shown once:\n").nth(number).unwrap();
    let lines: Vec<&str> = part.trim_start().lines().take(2).map(str::trim).collect();
    lines.join(" ")
}

/// Sets up, as far as it can be done without a terminal, with the two games of the guide.
fn club() -> Room {
    let room = Room::new();
    room.write("words", format!("{PASSPHRASE}\n").as_bytes());
    room.ok("setup --name 'Ramos, Irene' --passphrase-file words");
    for (board, white, black, moves) in
        [("1", "Ahn, Kim", "Berg, Lea", "1. e4 e5 2. Nf3"), ("2", "Cruz, Pau", "Dahl, Mia", "1. d4 d5")]
    {
        let pgn = format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Board \"{board}\"]\n\n{moves} *\n");
        room.write(&format!("board{board}.pgn"), pgn.as_bytes());
    }
    room
}

/// Answers the prompts of one game as the guide does.
fn evening(at: &mut Terminal) {
    at.expect("[Ahn, Kim]: ").answer("").expect("[Berg, Lea]: ").answer("");
    at.expect("[fide-2023]: ").answer("").expect("[60m]: ").answer("");
    at.expect("H:MM:SS,H:MM:SS: ").answer("1:58:20,1:57:05").expect("[none]: ").answer("");
    at.expect("such as")
        .expect(": ")
        .answer("2026-12-02T15:00+01:00")
        .expect("resumed: ")
        .answer("Casino, room 2");
    at.expect("passphrase of the arbiter key").answer_hidden(PASSPHRASE);
    for _ in 0..2 {
        at.expect("[show]: ").answer("").expect("shown once:").expect("[wipe]: ").answer("");
    }
    at.expect("(not shown): ").answer_hidden("Nc6").expect("[stop]: ").answer("");
    at.expect("used when the clock was stopped").expect("]: ").answer("1:58:20,2:03:40");
}

#[test]
fn the_arbiters_evening_and_morning_are_as_the_guide_shows_them() {
    let guide = std::fs::read_to_string("docs/arbiter.md").unwrap();
    let room = club();
    let mut at = room.at_terminal(&format!("adjourn board1.pgn --at {EVENING}"));
    evening(&mut at);
    let (code, adjourned) = at.end();
    assert_eq!(code, 0, "{adjourned}");
    are_shown(&guide, &["adjourn", "ticket", "seal", "stop"], &adjourned);
    // Everything somebody has to answer, Enter included: what the guide counts.
    let prompts = adjourned.matches("]: ").count()
        + ["H:MM:SS: ", "+01:00: ", "resumed: ", "Irene): ", "shown): "]
            .iter()
            .map(|end| adjourned.matches(end).count())
            .sum::<usize>();
    assert!(guide.contains(&format!("{prompts} questions")), "{prompts} prompts\n{adjourned}");
    room.write("writing", b"c4");
    room.ok(&format!(
        "adjourn board2.pgn --white 'Cruz, Pau' --black 'Dahl, Mia' --rules fide-2023 --default-time 60m --no-custodian \
         --used 1:30:00,1:41:00 --resumes {MORNING} --place Casino --tickets tickets --writing-file writing \
         --passphrase-file words --at {EVENING}"
    ));
    let table = room.on_screen(80, &format!("round . --at {EVENING}")).out;
    are_shown(&guide, &["round"], &table);

    let mut at = room.at_terminal(&format!("resume board1.sealed --at {MORNING}"));
    at.expect("nobody): ").answer("white").expect("passphrase of the arbiter key").answer_hidden(PASSPHRASE);
    at.expect("twelve words of Ahn, Kim's ticket: ").answer_hidden(&ticket(&adjourned, 1));
    let (code, resumed) = at.end();
    assert_eq!(code, 0, "{resumed}");
    are_shown(&guide, &["resume"], &resumed);
    let card = room.path("home/keys/arbiter.pub");
    room.ok(&format!("verify board1.sealed --trust {}", card.display()));
}

#[test]
fn from_a_fresh_copy_to_the_first_sealed_game_are_three_commands() {
    let guide = std::fs::read_to_string("docs/arbiter.md").unwrap();
    let first = guide.split("## 4.").next().unwrap();
    let plain = first.split("\n\n```text\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let typed: Vec<&str> = plain.flat_map(str::lines).collect();
    let expected = ["cargo install --path . --locked", "sealed-move setup", "sealed-move adjourn board1.pgn"];
    assert_eq!(typed, expected);
    assert!(first.contains("`setup` asks two questions"));
    let room = Room::new();
    let mut at = room.at_terminal("setup");
    at.expect("the arbiter's name: ").answer("Ramos, Irene").expect("shown once, and kept nowhere:\n");
    at.expect("these words, or your own: ");
    let shown = at.shown();
    let proposed = shown.split("kept nowhere:\n").nth(1).unwrap().lines().next().unwrap().trim().to_owned();
    assert_eq!(proposed.split(' ').count(), 6, "{shown}");
    at.answer_hidden(&proposed);
    let (code, shown) = at.end();
    assert!(code == 0 && shown.contains("next: sealed-move adjourn GAME.pgn"), "{shown}");
    assert_eq!(shown.matches(&proposed).count(), 1, "{shown}");
}

/// The lines of the shell blocks of a document that are the program's.
fn commands(document: &str) -> Vec<String> {
    let blocks = document.split("```sh\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let lines = blocks.flat_map(str::lines).map(str::trim);
    lines.filter(|line| line.starts_with("sealed-move")).map(str::to_owned).collect()
}

#[test]
fn the_commands_of_the_players_page_do_what_it_says() {
    let page = std::fs::read_to_string("docs/players.md").unwrap();
    let room = Room::with_keys();
    let mut done = Vec::new();
    for command in commands(&page) {
        let words: Vec<&str> = command.split_whitespace().skip(1).take(2).collect();
        let line = command.strip_prefix("sealed-move ").unwrap();
        done.push(words[0].to_owned());
        match words.as_slice() {
            ["key", "new"] => {
                room.ok(&format!("{line} --no-passphrase"));
                std::fs::copy(room.path("ahn.pub"), room.path("home/trust/ahn.pub")).unwrap();
                let position = cli_room::GAME_3.replace(" b ", " w ");
                room.ok(&format!(
                    "begin --key arbiter.key --rules fide-2023 --white ahn.pub --black black.pub --no-custodian \
                     --default-time 60m --fen '{position}' --at {EVENING} --out board1.sealed"
                ));
                room.ok(&format!("enter board1.sealed called --key arbiter.key --at {EVENING}"));
            }
            ["seal", _] => {
                room.write("writing", b"Kd1");
                room.ok(&format!("{line} --writing-file writing --at {EVENING}"));
                room.ok(&format!("take board1.sealed ahn.envelope --key arbiter.key --at {EVENING}"));
                room.ok(&format!(
                    "enter board1.sealed clocks-stopped ahn.envelope --used 2:00:00,2:00:00 --resumes {MORNING} \
                     --place Madrid --key arbiter.key --at {EVENING}"
                ));
            }
            // Here the page is about the player who answers.
            ["receipt", _] => {
                room.ok(&format!("{} --at {EVENING}", line.replace("ahn.key", "black.key")));
                room.ok(&format!("take board1.sealed receipt.slip --key arbiter.key --at {EVENING}"));
            }
            ["present", _] => {
                for event in ["session-opened", "arrived black"] {
                    room.ok(&format!("enter board1.sealed {event} --key arbiter.key --at {MORNING}"));
                }
                room.ok(&format!("{} --at {MORNING}", line.replace("ahn.key", "black.key")));
                room.ok(&format!("open board1.sealed --slip presence.slip --key arbiter.key --at {MORNING}"));
            }
            _ => {
                room.ok(line);
            }
        }
    }
    assert_eq!(done, ["key", "seal", "receipt", "present", "verify"]);
    room.ok("verify board1.sealed");
}

//! A whole round of eight games in one folder, one of each ending, and the one table of them.
#![cfg(feature = "cli")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod cli_room;

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

use cli_room::{ARBITER, GAME_3, Room};

const EVENING: &str = "2026-12-01T21:00+01:00";
const MORNING: &str = "2026-12-02T15:00+01:00[Europe/Madrid]";

/// A game that adjourns: board, edition, position, players, writing.
struct Game(u8, &'static str, &'static str, [&'static str; 2], &'static str);

const GAMES: [Game; 8] = [
    Game(1, "fide-2023", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 40", ["Alekhine, A.", "Bogoljubow, E."], "Ra8#"),
    Game(2, "fide-2023", GAME_3, ["Capablanca, J.", "Duras, O."], "Bd3+"),
    Game(3, "fide-2023", GAME_3, ["Euwe, M.", "Flohr, S."], "Bd3+"),
    Game(4, "fide-2023", GAME_3, ["Gligoric, S.", "Hort, V."], "Bd3+"),
    Game(5, "fide-2023", GAME_3, ["Ivkov, B.", "Janowski, D."], "Bd4"),
    Game(6, "fide-1952", "4k3/8/8/8/8/8/4K3/1N3N2 w - - 0 60", ["Keres, P.", "Lasker, E."], "Nd2"),
    Game(7, "fide-2023", GAME_3, ["Maroczy, G.", "Najdorf, M."], "Bd3+"),
    Game(8, "fide-2023", GAME_3, ["Olafsson, F.", "Petrosian, T."], "Bd3+"),
];

impl Game {
    fn file(&self) -> String {
        format!("round/{}.sealed", self.0)
    }

    fn adjourn(&self, room: &Room) {
        let Game(board, rules, fen, [white, black], writing) = self;
        room.write("writing", writing.as_bytes());
        room.ok(&format!(
            "adjourn --fen '{fen}' --rules {rules} --white '{white}' --black '{black}' --board {board} \
             --no-custodian --tickets tickets{board} --default-time 60m --used 2:29:00,2:25:00 --resumes {MORNING} \
             --place Madrid --writing-file writing --out {} {ARBITER} --at {EVENING}",
            self.file()
        ));
    }

    /// The responder is here with his ticket, and the envelope is opened.
    fn open(&self, room: &Room) {
        let responder = if self.2.contains(" w ") { "black" } else { "white" };
        room.ok(&format!(
            "resume {} {ARBITER} --here both --ticket-file tickets{}/{responder}.ticket --at {MORNING}",
            self.file(),
            self.0
        ));
    }

    fn enter(&self, room: &Room, event: &str, clock: &str) {
        room.ok(&format!("enter {} {event} {ARBITER} --at 2026-12-02T{clock}+01:00", self.file()));
    }
}

fn evening() -> Room {
    let room = Room::with_keys();
    std::fs::create_dir(room.path("round")).unwrap();
    for game in &GAMES {
        game.adjourn(&room);
    }
    room
}

/// One of each ending, at the hour of the resumption and after it.
fn morning(room: &Room) {
    let [mate, resignation, draw, default, defective, ambiguous, flag, lost] = &GAMES;
    mate.open(room);
    resignation.enter(room, "resigned white", "10:00");
    draw.open(room);
    draw.enter(room, "draw-offered white", "15:10");
    draw.enter(room, "draw-agreed", "15:11");
    default.enter(room, "session-opened", "15:00");
    default.enter(room, "arrived black", "15:00");
    default.enter(room, "default-expired white", "16:01");
    defective.open(room);
    ambiguous.open(room);
    ambiguous.enter(
        room,
        "ruled --article 16 --outcome continue --move b1d2 --reason 'his scoresheet says which'",
        "15:05",
    );
    ambiguous.enter(room, "resigned black", "16:00");
    flag.open(room);
    flag.enter(room, "flag-fell white", "15:31");
    lost.enter(room, "session-opened", "15:00");
    lost.enter(room, "position-lost", "15:05");
}

/// The lines of the table, at a width.
fn table(room: &Room, columns: usize, at: &str) -> Vec<String> {
    let ran = room.on_screen(columns, &format!("round round --at {at}"));
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.out.lines().map(str::to_owned).collect()
}

#[test]
fn eight_games_adjourn_and_end_in_eight_ways() {
    let room = evening();
    for columns in [80, 120] {
        let lines = table(&room, columns, EVENING);
        assert_eq!(lines[0], "8 games in round, at 2026-12-01 21:00 +01:00");
        assert!(lines.iter().all(|line| line.chars().count() <= columns), "{lines:#?}");
        let row = lines.iter().skip(1).find(|line| line.starts_with("2 ")).unwrap();
        let cells: Vec<&str> = row.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect();
        let names = "Capablanca - Duras";
        assert_eq!(cells, ["2", names, "adjourned", "2:29:00", "2:25:00", "in 18:00", "unvouched"]);
        assert!(
            lines.iter().any(|line| line.contains("2.sealed: resumes 2026-12-02 15:00 +01:00")),
            "{lines:#?}"
        );
    }
    morning(&room);
    let ended = room.ok("round round --json --at 2026-12-02T17:00+01:00").json();
    let cause = |row: usize| ended["games"][row]["standing"]["outcome"]["cause"].as_str().unwrap().to_owned();
    let causes: Vec<String> = (0..8).map(cause).collect();
    let expected = [
        "checkmate",
        "resignation",
        "agreement",
        "default",
        "defective-writing",
        "resignation",
        "flag-fall",
        "annulled",
    ];
    assert_eq!(causes, expected);
    let lines = table(&room, 80, "2026-12-02T17:00+01:00");
    for (board, result) in (1..).zip(["1-0", "0-1", "1/2-1/2", "0-1", "1-0", "1-0", "0-1", "annulled"]) {
        let row = lines.iter().skip(1).find(|line| line.starts_with(&format!("{board} "))).unwrap();
        assert!(row.split_whitespace().any(|cell| cell == result), "{row}");
    }
    room.ok("verify round");
}

#[test]
fn hours_of_the_same_day_are_told_without_it() {
    let room = Room::adjourned("Bd3+");
    for (at, said) in
        [("1972-07-16T23:00Z", "resumes 1972-07-17 17:00 UTC"), ("1972-07-17T10:00Z", ": resumes 17:00 UTC")]
    {
        let table = room.ok(&format!("round . --at {at}")).out;
        assert!(table.contains(said), "{table}");
    }
    room.ok(&format!("enter game.sealed session-opened {ARBITER} --at 1972-07-17T17:00Z"));
    room.ok(&format!("enter game.sealed arrived black {ARBITER} --at 1972-07-17T17:00Z"));
    let table = room.ok("round . --at 1972-07-17T17:10Z").out;
    assert!(table.contains("white is in time until 18:00 UTC"), "{table}");
}

#[test]
fn what_cannot_be_read_is_a_row_and_strangers_are_said() {
    let room = Room::adjourned("Bd3+");
    let whole = room.read("game.sealed");
    room.write("cut.sealed", &whole[..whole.len() - 3]);
    room.write("no.sealed", b"nothing of the kind");
    room.write("bent\u{1b}[2J.sealed", &[&whole[..400], b"x", &whole[401..]].concat());
    room.write("other.txt", b"no record at all");
    let ran = room.ends("round . --at 1972-07-17T00:00Z", 2);
    let rows = |word: &str| ran.out.lines().filter(|line| line.contains(word)).count();
    assert_eq!((rows("unreadable"), rows("  adjourned  ")), (2, 2), "{}", ran.out);
    assert!(!ran.out.contains('\u{1b}') && !ran.out.contains("other.txt"), "{}", ran.out);
    let json = room.ends("round . --json --at 1972-07-17T00:00Z", 2).json();
    assert_eq!(json["games"].as_array().unwrap().len(), 4);
    assert!(json["games"].as_array().unwrap().iter().any(|game| game["trouble"].is_string()));
    // Once for all games of one arbiter, and the code is that of the files.
    let ran = room.ends("round . --trust white.pub", 2);
    assert_eq!(ran.err.matches("arbiter is not trusted").count(), 1, "{}", ran.err);
    room.refuses("round missing", 2);
    room.refuses("round game.sealed", 2);
    room.refuses("round", 2);
    room.refuses("round . --watch --at 1972-07-17T00:00Z", 2);
    std::fs::create_dir(room.path("empty")).unwrap();
    assert!(room.ok("round empty").out.starts_with("0 games in empty"));
}

#[cfg(unix)]
#[test]
fn watching_without_a_screen_prints_a_table_for_every_change_until_ctrl_c() {
    let room = Room::called();
    let mut watch = Command::new(env!("CARGO_BIN_EXE_sealed-move"))
        .args(["round", ".", "--watch", "--json"])
        .current_dir(&room.folder)
        .env("SEALED_MOVE_HOME", room.path("home"))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut tables = BufReader::new(watch.stdout.take().unwrap()).lines();
    let mut next =
        || -> serde_json::Value { serde_json::from_str(&tables.next().unwrap().unwrap()).unwrap() };
    assert_eq!(next()["games"][0]["standing"]["phase"], "sealing");
    room.ok(&format!("enter game.sealed resigned black {ARBITER} --at 1972-07-16T22:03Z"));
    // The minute may turn between the two.
    let ended = (0..3).map(|_| next()).any(|table| table["games"][0]["standing"]["phase"] == "over");
    assert!(ended);
    let pressed = Command::new("kill").args(["-INT", &watch.id().to_string()]).status().unwrap();
    assert!(pressed.success());
    assert_eq!(watch.wait().unwrap().code(), Some(0));
}

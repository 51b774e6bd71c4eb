//! Processes killed for real, at random moments, while they append, seal and open.
//!
//! A share of it runs always. Ten thousand: `SEALED_MOVE_KILLS=10000 cargo test --test kills`.
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
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use cli_room::{ARBITER, Room};
use sealed_move::Record;
use sealed_move::custody::{CustodyError, FileStore, Kept, Store as _, check};
use sealed_move::digest::Digest;
use sealed_move::envelope::Counterfoil;
use sealed_move::record::HandIn;
use sealed_move::statement::head_of;

const CASE: Digest = Digest::new([9; 32]);
/// How the test finds itself when it is its own child.
const FOLDER: &str = "SEALED_MOVE_KILLS_FOLDER";

/// How many processes are killed: so many always, or a share of those asked for.
fn rounds(always: u64, share: u64) -> u64 {
    let asked = std::env::var("SEALED_MOVE_KILLS").ok().map(|text| text.parse::<u64>().unwrap());
    asked.map_or(always, |asked| asked * share / 100)
}

struct Dice(u64);

impl Dice {
    fn new() -> Dice {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
        let seed = u64::from(now.subsec_nanos()) | 1;
        println!("dice {seed}");
        Dice(seed)
    }

    fn micros(&mut self, most: u64) -> Duration {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        Duration::from_micros(self.0 % (most + 1))
    }
}

/// A statement as long as a real one, by one writer: a CBOR byte string.
fn statement(writer: u8, n: u32) -> Vec<u8> {
    let mut bytes = vec![0x59, 0x02, 0x00];
    bytes.extend(vec![writer; 508]);
    bytes.extend(n.to_be_bytes());
    bytes
}

/// Which writer wrote which number, in order; whatever is not whole is a failure.
fn statements(bytes: &[u8]) -> Vec<(u8, u32)> {
    assert_eq!(bytes.len() % 515, 0, "half a statement");
    let number = |item: &[u8]| u32::from_be_bytes(item[511..].try_into().unwrap());
    let read = |item: &[u8]| {
        assert_eq!(item, statement(item[3], number(item)), "bytes of two statements");
        (item[3], number(item))
    };
    bytes.chunks(515).map(read).collect()
}

/// Not a test: what the children do until they are killed. Without a folder there is nothing to do.
#[test]
#[ignore = "the child of the tests here"]
fn child_appends() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let writer: u8 = std::env::var("SEALED_MOVE_KILLS_WRITER").unwrap().parse().unwrap();
    let mut store = FileStore::folder(Path::new(&folder));
    loop {
        let bytes = store.load(&CASE).unwrap();
        let mine = statements(&bytes).iter().filter(|(who, _)| *who == writer).count();
        let n = u32::try_from(mine).unwrap();
        match store.append(&CASE, head_of(&bytes[bytes.len() - 515..]), &statement(writer, n)) {
            Ok(()) => {
                let mut stdout = std::io::stdout().lock();
                writeln!(stdout, "ack {n}").and_then(|()| stdout.flush()).unwrap();
            }
            Err(CustodyError::Busy | CustodyError::Outrun) => {}
            Err(error) => panic!("{error}"),
        }
    }
}

fn child(folder: &Path, writer: u8) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "child_appends", "--ignored", "--nocapture"])
        .env(FOLDER, folder)
        .env("SEALED_MOVE_KILLS_WRITER", writer.to_string())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// The last number in what a child said; a line cut short by the kill was not told.
fn last_acknowledged(told: &str) -> Option<u32> {
    let whole = told.rsplit_once('\n').map_or("", |(whole, _)| whole);
    whole.lines().filter_map(|line| line.strip_prefix("ack ")).filter_map(|n| n.parse().ok()).next_back()
}

#[test]
fn two_writers_killed_at_random_lose_nothing_acknowledged_and_never_mix() {
    let room = Room::new();
    let mut dice = Dice::new();
    let folder = room.path("games");
    fs::create_dir(&folder).unwrap();
    let (mut kills, rounds) = (0, rounds(24, 60));
    let (mut torn, mut appended) = (0, 0);
    let path = folder.join(format!("{CASE}.sealed"));
    while kills < rounds {
        // A record of moderate length, so that loading it does not take all the time there is.
        let _ = fs::remove_file(&path);
        FileStore::folder(&folder).create(&CASE, &statement(1, 0)).unwrap();
        let mut told: [Option<u32>; 2] = [Some(0), None];
        while kills < rounds && fs::metadata(&path).unwrap().len() < 200_000 {
            let mut children = [child(&folder, 1), child(&folder, 2)];
            let mut said = [String::new(), String::new()];
            let mut pipes = children.each_mut().map(|child| BufReader::new(child.stdout.take().unwrap()));
            // Both are at work when the first has stored something.
            while !said[0].contains("ack ") {
                assert!(pipes[0].read_line(&mut said[0]).unwrap() > 0, "a child that stores nothing");
            }
            std::thread::sleep(dice.micros(30_000));
            children.iter_mut().for_each(|child| child.kill().unwrap());
            for (n, child) in children.iter_mut().enumerate() {
                pipes[n].read_to_string(&mut said[n]).unwrap();
                assert_eq!(child.wait().unwrap().code(), None, "a child failed instead of being killed");
                told[n] = last_acknowledged(&said[n]).or(told[n]);
                kills += 1;
            }
            let raw = fs::read(&path).unwrap();
            let kept = FileStore::folder(&folder).load(&CASE).unwrap();
            torn += u32::from(raw.len() > kept.len());
            let kept = statements(&kept);
            for (writer, told) in [1, 2].into_iter().zip(told) {
                let own: Vec<u32> = kept.iter().filter(|(who, _)| *who == writer).map(|(_, n)| *n).collect();
                assert!(own.iter().copied().eq(0..u32::try_from(own.len()).unwrap()), "{writer}: {own:?}");
                // What was told, and at most one more that nobody lived to tell.
                let least = told.map_or(0, |n| n + 1);
                assert!(own.len() as u32 >= least, "writer {writer} was told {told:?}, kept {}", own.len());
            }
            appended = appended.max(kept.len());
        }
    }
    println!("{kills} writers killed, {torn} torn tails, up to {appended} statements in a record");
}

/// Starts a verb and kills it after a moment; whether it was killed before it ended, and what it said.
fn killed(room: &Room, line: &str, after: Duration) -> (bool, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sealed-move"))
        .args(line.split(' '))
        .current_dir(&room.folder)
        .env("SEALED_MOVE_HOME", room.path("home"))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(after);
    child.kill().unwrap();
    let mut told = String::new();
    child.stdout.take().unwrap().read_to_string(&mut told).unwrap();
    (child.wait().unwrap().code().is_none(), told)
}

/// A span within which about half of the kills come before the end, however fast the machine is by now.
struct Aim(u64);

impl Aim {
    fn at(room: &Room, line: &str) -> Aim {
        let start = Instant::now();
        room.ok(line);
        Aim(u64::try_from(start.elapsed().as_micros()).unwrap())
    }

    fn learn(&mut self, was_killed: bool) {
        self.0 = if was_killed { self.0 * 11 / 10 } else { self.0 * 9 / 10 }.max(100);
    }
}

fn put_back(room: &Room, files: &[(&str, Vec<u8>)]) {
    for (name, bytes) in files {
        room.write(name, bytes);
    }
}

#[test]
fn a_killed_seal_leaves_an_envelope_that_is_whole_or_none() {
    let (room, mut dice) = (Room::called(), Dice::new());
    room.write("writing", b"Bd3+");
    let line = "seal game.sealed --key black.key --writing-file writing --out e --counterfoil f --at 1972-07-16T22:05Z";
    let mut aim = Aim::at(&room, line);
    let (mut kills, mut neither, rounds) = (0, 0, rounds(16, 20));
    while kills < rounds {
        ["e", "f"].iter().for_each(|name| drop(fs::remove_file(room.path(name))));
        let (was_killed, _) = killed(&room, line, dice.micros(aim.0));
        aim.learn(was_killed);
        kills += u64::from(was_killed);
        match (fs::read(room.path("e")), fs::read(room.path("f"))) {
            // The counterfoil alone is the sealer's; an envelope is never without it.
            (Ok(envelope), Ok(counterfoil)) => {
                HandIn::parse(&envelope).unwrap();
                Counterfoil::parse(&counterfoil).unwrap();
            }
            (Ok(_), Err(error)) => panic!("an envelope without its counterfoil: {error}"),
            (Err(_), _) => neither += 1,
        }
    }
    ["e", "f"].iter().for_each(|name| drop(fs::remove_file(room.path(name))));
    room.ok(line);
    println!("{kills} kills while sealing, {neither} without an envelope");
}

#[test]
fn a_killed_hand_in_and_a_killed_opening_are_entered_wholly_or_not_at_all_and_can_be_repeated() {
    let mut dice = Dice::new();
    let mut total = 0;
    let handing_in = Room::called();
    handing_in.seal("Bd3+", "black.envelope");
    let opening = Room::resumed("Bd3+");
    opening.ok("present game.sealed --key white.key --out presence.slip --at 1972-07-17T17:01Z");
    let stories = [
        (
            &handing_in,
            format!("enter game.sealed sealed black.envelope {ARBITER} --at 1972-07-16T22:06Z"),
            "sealing",
        ),
        (
            &opening,
            format!("open game.sealed --slip presence.slip {ARBITER} --at 1972-07-17T17:01Z"),
            "answering",
        ),
    ];
    for (room, line, phase) in &stories {
        let before = [("game.sealed", room.read("game.sealed"))];
        let mut aim = Aim::at(room, line);
        let (mut kills, rounds) = (0, rounds(10, 10));
        while kills < rounds {
            put_back(room, &before);
            let _ = fs::remove_file(room.path("game.sealed.pending"));
            let (was_killed, told) = killed(room, line, dice.micros(aim.0));
            aim.learn(was_killed);
            kills += u64::from(was_killed);
            let bytes = FileStore::one(&room.path("game.sealed")).load(&CASE).unwrap();
            let record = Record::open_whoever_signed(&bytes).unwrap();
            assert!(bytes.starts_with(&before[0].1), "what was there is lost");
            let checked = check(&room.path("game.sealed")).unwrap();
            assert!(!matches!(checked.kept, Kept::Missed | Kept::Damaged), "{:?}", checked.kept);
            if !told.is_empty() {
                assert!(
                    record.statements().len()
                        > Record::open_whoever_signed(&before[0].1).unwrap().statements().len()
                );
            }
            // The verb again, or what is left of it, by itself.
            if record.game().phase_name() != *phase || checked.kept == Kept::NotEntered {
                room.ok(line);
            }
            assert_eq!(room.show("1972-07-17T17:01Z")["phase"], *phase);
        }
        total += kills;
    }
    println!("{total} kills while handing in and opening");
}

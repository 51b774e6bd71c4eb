//! A room with a folder of its own in which the built binary is run.
#![allow(dead_code, unreachable_pub, reason = "every test file uses its own part")]

#[cfg(unix)]
pub mod terminal;

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value;

/// Spassky - Fischer 1972, third game, before 41...Bd3+.
pub const GAME_3: &str = "6k1/5p2/3p4/1p1P1b1p/1PpQ2p1/1q4P1/4KP1P/2B5 b - - 13 41";
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

pub struct Room {
    pub folder: PathBuf,
}

/// What a run came to.
#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|e| panic!("{e}: {self:?}"))
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Room {
    pub fn new() -> Room {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let n = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("sealed-move-cli-{}-{n}", std::process::id()));
        fs::create_dir_all(folder.join("home")).unwrap();
        Room { folder }
    }

    /// A room in which everybody has a key, and all of them are trusted.
    pub fn with_keys() -> Room {
        let room = Room::new();
        for who in ["arbiter", "white", "black", "custodian"] {
            room.ok(&format!("key new --name {who} --out {who} --no-passphrase"));
        }
        fs::create_dir_all(room.path("home/trust")).unwrap();
        for who in ["arbiter", "white", "black", "custodian"] {
            fs::copy(room.path(&format!("{who}.pub")), room.path(&format!("home/trust/{who}.pub"))).unwrap();
        }
        room
    }

    /// The game is begun and Black is called to seal.
    pub fn called() -> Room {
        let room = Room::with_keys();
        room.ok(&format!("begin {CASE} --white white.pub --black black.pub --fen '{GAME_3}'"));
        room.ok(&format!("enter game.sealed called {ARBITER} --at 1972-07-16T22:00Z"));
        room
    }

    /// Black has sealed `writing` and the clocks are stopped; the face is vouched for.
    pub fn adjourned(writing: &str) -> Room {
        let room = Room::called();
        room.seal(writing, "black.envelope");
        room.ok(&format!("enter game.sealed sealed black.envelope {ARBITER} --at 1972-07-16T22:05Z"));
        room.ok(&format!("enter game.sealed clocks-stopped black.envelope {ARBITER} {FACE}"));
        room
    }

    /// The next day: the session is open and White, who must answer, is here.
    pub fn resumed(writing: &str) -> Room {
        let room = Room::adjourned(writing);
        room.ok(&format!("enter game.sealed session-opened {ARBITER} --at 1972-07-17T17:00Z"));
        room.ok(&format!("enter game.sealed arrived white {ARBITER} --at 1972-07-17T17:00Z"));
        room
    }

    /// The envelope is open.
    pub fn opened(writing: &str) -> Room {
        let room = Room::resumed(writing);
        room.ok("present game.sealed --key white.key --out presence.slip --at 1972-07-17T17:01Z");
        room.ok(&format!("open game.sealed --slip presence.slip {ARBITER} --at 1972-07-17T17:01Z"));
        room
    }

    pub fn seal(&self, writing: &str, out: &str) -> Ran {
        self.write("writing", writing.as_bytes());
        self.ok(&format!(
            "seal game.sealed --key black.key --writing-file writing --out {out} --counterfoil {out}.counterfoil \
             --at 1972-07-16T22:05Z"
        ))
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Writes a file for its owner alone, as passphrases and tickets must be.
    pub fn write(&self, name: &str, bytes: &[u8]) {
        fs::write(self.path(name), bytes).unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            fs::set_permissions(self.path(name), fs::Permissions::from_mode(0o600)).unwrap();
        }
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    pub fn run(&self, line: &str) -> Ran {
        self.feed(line, b"")
    }

    /// Runs a line as a shell would split it, with something on the standard input.
    pub fn feed(&self, line: &str, input: &[u8]) -> Ran {
        self.start(line, input, &[])
    }

    /// Runs a line as if on a screen that wide.
    pub fn on_screen(&self, columns: usize, line: &str) -> Ran {
        self.start(line, b"", &[("COLUMNS", &columns.to_string())])
    }

    fn start(&self, line: &str, input: &[u8], environment: &[(&str, &str)]) -> Ran {
        let mut child = Command::new(env!("CARGO_BIN_EXE_sealed-move"))
            .args(split(line))
            .current_dir(&self.folder)
            .env_clear()
            .env("SEALED_MOVE_HOME", self.folder.join("home"))
            .envs(environment.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.to_vec();
        let feeding = std::thread::spawn(move || {
            let _ = stdin.write_all(&input);
        });
        let output = child.wait_with_output().unwrap();
        feeding.join().unwrap();
        Ran {
            code: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    pub fn ok(&self, line: &str) -> Ran {
        self.ends(line, 0)
    }

    /// Runs a line that must end with this code.
    pub fn ends(&self, line: &str, code: i32) -> Ran {
        let ran = self.run(line);
        assert_eq!(ran.code, code, "{line}\n{}{}", ran.out, ran.err);
        ran
    }

    /// Runs a line that must fail with one line of talk and one hint, print nothing, and change
    /// nothing on disk.
    pub fn refuses(&self, line: &str, code: i32) -> Ran {
        let before = self.snapshot();
        let ran = self.ends(line, code);
        assert_eq!(self.snapshot(), before, "{line} changed something");
        assert_eq!(ran.out, "", "{line}");
        let talk: Vec<&str> = ran.err.lines().filter(|line| !line.starts_with("hint: ")).collect();
        assert_eq!(talk.len(), 1, "{line}\n{}", ran.err);
        assert!(talk[0].starts_with("sealed-move: "), "{line}\n{}", ran.err);
        assert_eq!(ran.err.lines().count(), 2, "{line}: no hint\n{}", ran.err);
        ran
    }

    pub fn show(&self, at: &str) -> Value {
        self.ok(&format!("show game.sealed --json --at {at}")).json()
    }

    /// Every file of the room with its bytes, but for lock files.
    pub fn snapshot(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut files = BTreeMap::new();
        let mut open = vec![self.folder.clone()];
        while let Some(folder) = open.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    open.push(path);
                } else if path.extension().is_none_or(|extension| extension != "lock") {
                    let bytes = fs::read(&path).unwrap();
                    files.insert(path, bytes);
                }
            }
        }
        files
    }
}

/// What most cases have in common.
pub const CASE: &str = "--key arbiter.key --rules fide-2014 --custodian custodian.pub --default-time 60m \
    --used 2:29:00.123,2:25:00.456 --at 1972-07-16T22:00Z --out game.sealed";
pub const ARBITER: &str = "--key arbiter.key";
pub const FACE: &str =
    "--used 2:29:00.123,2:31:00.456 --resumes 1972-07-17T17:00Z --place Reykjavik --at 1972-07-16T22:06Z";

fn split(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quoted, mut some) = (Vec::new(), String::new(), false, false);
    for c in line.chars() {
        match c {
            '\'' => (quoted, some) = (!quoted, true),
            ' ' | '\n' if !quoted => {
                if some {
                    words.push(std::mem::take(&mut word));
                }
                some = false;
            }
            c => {
                word.push(c);
                some = true;
            }
        }
    }
    if some {
        words.push(word);
    }
    words
}

impl Room {
    /// As [`refuses`](Room::refuses), after the holders of the locks were shown.
    pub fn refuses_with_holders(&self, line: &str) -> Ran {
        let before = self.snapshot();
        let ran = self.ends(line, 1);
        assert_eq!(self.snapshot(), before, "{line} changed something");
        assert!(ran.err.contains("lock 1: "), "{}", ran.err);
        ran
    }
}

//! Bad input to each verb: one clear line, a hint, the right exit code, and nothing changed on disk.
#![cfg(feature = "cli")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const FEN: &str = "6k1/5p2/3p4/1p1P1b1p/1PpQ2p1/1q4P1/4KP1P/2B5 b - - 13 41";

struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

impl Folder {
    /// Keys, a called game, an envelope, and files that are none of what they should be.
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("sealed-move-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(path.join("home/trust")).unwrap();
        let folder = Folder(path);
        for who in ["arbiter", "white", "black", "custodian", "stranger"] {
            folder.good(&["key", "new", "--name", who, "--out", who, "--no-passphrase"]);
            if who != "stranger" {
                std::fs::copy(
                    folder.0.join(format!("{who}.pub")),
                    folder.0.join(format!("home/trust/{who}.pub")),
                )
                .unwrap();
            }
        }
        std::fs::write(folder.0.join("pass"), "correct horse\n").unwrap();
        std::fs::write(folder.0.join("wrong"), "battery staple\n").unwrap();
        // What others may read is refused for that.
        #[cfg(unix)]
        for name in ["pass", "wrong"] {
            let alone = std::os::unix::fs::PermissionsExt::from_mode(0o600);
            std::fs::set_permissions(folder.0.join(name), alone).unwrap();
        }
        folder.good(&["key", "new", "--name", "locked", "--out", "locked", "--passphrase-file", "pass"]);
        folder.good(&[
            "begin",
            "--key",
            "arbiter.key",
            "--rules",
            "fide-2023",
            "--white",
            "white.pub",
            "--black",
            "black.pub",
            "--custodian",
            "custodian.pub",
            "--fen",
            FEN,
            "--default-time",
            "60m",
            "--at",
            "2026-12-01T20:00Z",
            "--out",
            "game.sealed",
        ]);
        folder.good(&["enter", "game.sealed", "called", "--key", "arbiter.key", "--at", "2026-12-01T21:00Z"]);
        std::fs::write(folder.0.join("writing"), "Bd3+\n").unwrap();
        folder.good(&[
            "seal",
            "game.sealed",
            "--key",
            "black.key",
            "--writing-file",
            "writing",
            "--out",
            "black.envelope",
            "--counterfoil",
            "black.counterfoil",
            "--at",
            "2026-12-01T21:01Z",
        ]);
        std::fs::write(folder.0.join("garbage"), [0xff; 300]).unwrap();
        std::fs::write(folder.0.join("empty"), "").unwrap();
        std::fs::write(folder.0.join("long"), "x".repeat(160)).unwrap();
        std::fs::write(folder.0.join("latin"), [b'e', 0xe9]).unwrap();
        std::fs::write(folder.0.join("bad.pgn"), "1. e4 e5 2. Nf33 *").unwrap();
        folder
    }

    fn run(&self, args: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_sealed-move"))
            .args(args)
            .current_dir(&self.0)
            .env("SEALED_MOVE_HOME", self.0.join("home"))
            .stdin(Stdio::null())
            .output()
            .unwrap()
    }

    fn good(&self, args: &[&str]) {
        let output = self.run(args);
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    }

    /// Every file and what is in it.
    fn contents(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut found = BTreeMap::new();
        collect(&self.0, &mut found);
        found
    }
}

fn collect(folder: &Path, found: &mut BTreeMap<PathBuf, Vec<u8>>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_none_or(|extension| extension != "lock") {
            let bytes = std::fs::read(&path).unwrap();
            found.insert(path, bytes);
        }
    }
}

/// Words after the program's name, separated by blanks, and the exit code they must come to.
// Table: one row a way to be wrong, verb by verb.
const BAD: &[(&str, i32)] = &[
    ("", 2),
    ("unseal game.sealed", 2),
    ("paper --key arbiter.key --rules fide-2023 --face garbage --writing x --out p.sealed", 2),
    ("paper --key arbiter.key --rules fide-2023 --face nothing --writing x --out p.sealed", 2),
    ("paper --key arbiter.key --rules fide-2023 --face empty --out p.sealed", 2),
    ("paper --key arbiter.key --rules fide-2023 --face empty --writing x --out game.sealed", 2),
    ("verify game.sealed --scan nothing", 2),
    ("verify game.sealed --scan garbage", 2),
    ("key new --name x", 2),
    ("key new --name x --out arbiter --no-passphrase", 2),
    ("key new --name x\u{202e} --out other --no-passphrase", 2),
    ("key new --name x --out missing/folder/x --no-passphrase", 2),
    ("key show garbage", 2),
    ("key check nothing.key", 2),
    ("key check locked.key --passphrase-file wrong", 2),
    ("key check garbage", 2),
    ("key export empty", 2),
    ("key passwd locked.key --passphrase-file wrong --new-passphrase-file pass", 2),
    ("key passwd locked.key --passphrase-file pass --new-passphrase-file empty", 2),
    ("key passwd locked.key --passphrase-file pass --new-passphrase-file nothing", 2),
    ("key passwd garbage --no-passphrase", 2),
    ("key backup arbiter.key", 2),
    ("key backup locked.key --passphrase-file wrong", 2),
    ("key backup garbage", 2),
    ("key restore garbage --out r", 2),
    ("key restore empty --out r", 2),
    ("key restore nothing --out r", 2),
    ("key restore locked.key --passphrase-file pass --out r", 2),
    ("key restore locked.key --card stranger.pub --passphrase-file pass --out r", 2),
    ("key restore locked.key --card locked.pub --passphrase-file pass --out arbiter", 2),
    (
        "begin --key arbiter.key --rules fide-1999 --white white.pub --black black.pub --no-custodian --fen START --out x.sealed",
        2,
    ),
    (
        "begin --key arbiter.key --rules fide-2023 --white nobody.pub --black black.pub --no-custodian --fen START --out x.sealed",
        2,
    ),
    (
        "begin --key arbiter.key --rules fide-2023 --white white.pub --black white.pub --no-custodian --fen START --out x.sealed",
        2,
    ),
    (
        "begin --key arbiter.key --rules fide-2023 --white white.pub --black black.pub --fen START --out x.sealed",
        2,
    ),
    (
        "begin --key arbiter.key --rules fide-2023 --white white.pub --black black.pub --no-custodian --fen nonsense --out x.sealed",
        2,
    ),
    (
        "begin --key arbiter.key --rules fide-2023 --white white.pub --black black.pub --no-custodian --pgn bad.pgn --out x.sealed",
        2,
    ),
    (
        "begin --key arbiter.key --rules fide-2023 --white white.pub --black black.pub --no-custodian --fen MATE --out x.sealed",
        1,
    ),
    (
        "begin --key arbiter.key --rules fide-2023 --white white.pub --black black.pub --no-custodian --fen START --out game.sealed",
        2,
    ),
    (
        "begin --key arbiter.key --rules fide-2023 --white white.pub --black black.pub --no-custodian --fen START --used 1:00 --out x.sealed",
        2,
    ),
    (
        "begin --key arbiter.key --rules fide-2023 --white white.pub --black black.pub --no-custodian --fen START --dialect white=xx --out x.sealed",
        2,
    ),
    (
        "begin --key locked.key --passphrase-file wrong --rules fide-2023 --white white.pub --black black.pub --no-custodian --fen START --out x.sealed",
        2,
    ),
    ("enter nothing.sealed called --key arbiter.key", 2),
    ("enter garbage called --key arbiter.key", 2),
    ("enter game.sealed called --key arbiter.key", 1),
    ("enter game.sealed frobnicated --key arbiter.key", 2),
    ("enter game.sealed moved e7e5 --key arbiter.key", 1),
    ("enter game.sealed moved e9 --key arbiter.key", 2),
    ("enter game.sealed moved --key arbiter.key", 2),
    ("enter game.sealed resigned green --key arbiter.key", 2),
    ("enter game.sealed flag-fell white --key arbiter.key", 1),
    ("enter game.sealed lost 2 --key arbiter.key", 2),
    ("enter game.sealed sealed garbage --key arbiter.key", 2),
    ("enter game.sealed clocks-stopped black.envelope --key arbiter.key", 1),
    ("enter game.sealed session-opened --key arbiter.key", 1),
    ("enter game.sealed called --key white.key", 1),
    ("enter game.sealed receipt --slip garbage --key arbiter.key", 2),
    ("enter game.sealed draw-offered white --at yesterday --key arbiter.key", 2),
    ("enter game.sealed draw-offered white --used 1:00 --key arbiter.key", 2),
    ("enter game.sealed ruled --key arbiter.key", 2),
    ("take game.sealed garbage --key arbiter.key", 2),
    ("take game.sealed nothing --key arbiter.key", 2),
    ("seal game.sealed --key black.key --writing-file long --out e", 2),
    ("seal game.sealed --key black.key --writing-file latin --out e", 2),
    ("seal game.sealed --key white.key --writing-file writing --out e", 1),
    ("seal game.sealed --key black.key --writing-file writing --out black.envelope", 2),
    ("seal game.sealed --key black.key --trust black.pub --writing-file writing --out e", 1),
    ("seal game.sealed --key black.key --out e", 2),
    ("receipt game.sealed --key white.key --out s", 1),
    ("present game.sealed --key white.key --out s", 1),
    ("release game.sealed --key custodian.key --reason because --out s", 2),
    ("release game.sealed --key custodian.key --out s", 1),
    ("answer game.sealed sulk --key white.key --out s", 2),
    ("answer game.sealed offer --key stranger.key --out s", 1),
    ("answer game.sealed counterfoil --key black.key --counterfoil garbage --out s", 2),
    ("open game.sealed --key arbiter.key", 1),
    ("open game.sealed --key arbiter.key --slip garbage", 2),
    ("show garbage", 2),
    ("show nothing", 2),
    ("verify nothing", 2),
    ("verify garbage", 2),
    ("inspect garbage", 2),
    ("inspect nothing", 2),
    ("read --fen nonsense e4", 2),
    ("read --fen START --dialect xx e4", 2),
    ("read --fen START", 2),
    ("law --rules fide-1999", 2),
    ("demo --frobnicate", 2),
    ("demo nobody-nobody", 2),
    ("demo --list tringov-korchnoi", 2),
    ("demo --list --keep x", 2),
    ("setup", 2),
    ("setup --name x\u{202e} --passphrase-file pass", 2),
    ("adjourn nothing.pgn", 2),
    ("adjourn bad.pgn", 2),
    ("resume nothing.sealed", 2),
    ("resume garbage", 2),
    ("custody check nothing", 2),
    ("custody check home", 2),
    ("custody backup nothing home", 2),
    ("custody backup game.sealed missing/folder", 2),
    ("custody backup game.sealed game.sealed", 2),
    ("custody backup game.sealed garbage", 1),
    ("custody restore garbage home", 2),
    ("custody mend game.sealed", 2),
    ("compare garbage game.sealed", 2),
    ("compare game.sealed", 2),
    ("export nothing --pgn", 2),
    ("export garbage --pgn", 2),
    ("export game.sealed", 2),
];

fn expand(word: &str) -> &str {
    match word {
        "START" => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "MATE" => "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
        other => other,
    }
}

#[test]
fn every_verb_answers_bad_input_with_one_line_a_hint_and_the_right_code() {
    let folder = Folder::new("bad-input");
    let before = folder.contents();
    let mut complaints = Vec::new();
    for (line, code) in BAD {
        let args: Vec<&str> = line.split(' ').filter(|word| !word.is_empty()).map(expand).collect();
        let output = folder.run(&args);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let last: Vec<&str> = said.lines().rev().take(2).collect();
        if output.status.code() != Some(*code) {
            complaints.push(format!("`{line}` exits {:?}, not {code}: {said}", output.status.code()));
        }
        if !matches!(last.as_slice(), [hint, text] if hint.starts_with("hint: ") && text.starts_with("sealed-move: "))
        {
            complaints.push(format!("`{line}` does not end in one line and a hint: {said}"));
        }
        // `verify` tells its findings on the standard output even where there is no record.
        if !output.stdout.is_empty() && !line.starts_with("verify") {
            complaints.push(format!("`{line}` prints {}", String::from_utf8_lossy(&output.stdout)));
        }
        if folder.contents() != before {
            panic!("`{line}` changed files:\n{}", complaints.join("\n"));
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// A verb that reads a file, and the codes a file with a flipped bit may come to.
struct Reader {
    file: &'static str,
    args: &'static str,
    codes: &'static [i32],
}

#[test]
fn a_file_with_a_flipped_bit_is_answered_with_the_right_code_and_changes_nothing() {
    let folder = Folder::new("flipped");
    let readers = [
        Reader { file: "stranger.pub", args: "key show flipped.pub", codes: &[2] },
        Reader { file: "stranger.key", args: "key check stranger.key", codes: &[2] },
        // The slip in the file is checked here; when the clocks stop it is in the record already.
        Reader {
            file: "black.envelope",
            args: "enter game.sealed sealed flipped.pub --key arbiter.key --at 2026-12-01T21:02Z",
            codes: &[1, 2],
        },
        Reader {
            file: "white.slip",
            args: "enter game.sealed receipt --slip flipped.pub --key arbiter.key",
            codes: &[1, 2],
        },
        Reader { file: "game.sealed", args: "verify flipped.pub --json", codes: &[1, 2] },
    ];
    for reader in readers {
        if reader.file == "white.slip" {
            // The envelope has been entered by now, so its holder can say that his slot opens.
            let receipt = "receipt game.sealed --key white.key --envelope black.envelope --out white.slip";
            folder.good(&receipt.split(' ').collect::<Vec<_>>());
        }
        let good = std::fs::read(folder.0.join(reader.file)).unwrap();
        // A key is looked for by its name, with its card beside it; everything else may be called anything.
        let name = if reader.file.ends_with(".key") { reader.file } else { "flipped.pub" };
        // A prime step meets every place in a byte.
        for bit in (0..good.len() * 8).step_by(good.len() * 8 / 60 * 2 + 1) {
            let mut bad = good.clone();
            bad[bit / 8] ^= 1 << (bit % 8);
            std::fs::write(folder.0.join(name), bad).unwrap();
            let before = folder.contents();
            let output = folder.run(&reader.args.split(' ').collect::<Vec<_>>());
            let code = output.status.code().unwrap();
            assert!(reader.codes.contains(&code), "{} bit {bit}: {code}", reader.file);
            if reader.args.starts_with("verify") {
                // Where not even the first statement stands there is no record to be at fault.
                let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
                assert_eq!(code, if told["ends"].is_null() { 2 } else { 1 }, "bit {bit}");
                assert_eq!(told["holds"], false);
            }
            assert!(folder.contents() == before, "{} bit {bit} changed files", reader.file);
        }
        std::fs::write(folder.0.join(name), &good).unwrap();
        let whole = folder.run(&reader.args.split(' ').collect::<Vec<_>>());
        assert!(whole.status.success(), "{}: {}", reader.file, String::from_utf8_lossy(&whole.stderr));
    }
}

#[test]
fn a_counterfoil_with_a_flipped_bit_proves_nothing() {
    let folder = Folder::new("counterfoil");
    let enter = |event: &[&str]| {
        let tail = ["--key", "arbiter.key", "--at", "2026-12-01T21:02Z"];
        folder.good(&[&["enter", "game.sealed"], event, &tail].concat());
    };
    enter(&["sealed", "black.envelope"]);
    enter(&["clocks-stopped", "black.envelope"]);
    let good = std::fs::read(folder.0.join("black.counterfoil")).unwrap();
    let answer = |out: &str| {
        folder.run(&[
            "answer",
            "game.sealed",
            "counterfoil",
            "--key",
            "black.key",
            "--counterfoil",
            "flipped",
            "--out",
            out,
        ])
    };
    for bit in (0..good.len() * 8).step_by(31) {
        let mut bad = good.clone();
        bad[bit / 8] ^= 1 << (bit % 8);
        std::fs::write(folder.0.join("flipped"), bad).unwrap();
        assert_eq!(answer("s").status.code(), Some(1), "bit {bit}");
        assert!(!folder.0.join("s").exists());
    }
    std::fs::write(folder.0.join("flipped"), &good).unwrap();
    assert!(answer("s").status.success());
}

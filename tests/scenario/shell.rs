//! A scenario through the command line: the binary, key files and a folder.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};

use sealed_move::statement::{Identity, KeyFile};
use serde_json::Value;

use super::run::{Refused, Way};
use super::script::Script;
use super::step::Step;
use super::story::{Cast, case, game_path, has_custodian, plies, session_end};

pub(crate) struct Shell {
    folder: PathBuf,
    /// How many envelopes were made, and slips.
    made: usize,
    slips: usize,
    /// What was shown last, and for when; forgotten with every step.
    shown: Option<(String, Value)>,
}

static FOLDERS: AtomicUsize = AtomicUsize::new(0);

fn new_folder() -> PathBuf {
    let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("sealed-move-scenario-{}-{number}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

impl Drop for Shell {
    fn drop(&mut self) {
        // What is left behind in the folder for temporary files does no harm.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Way for Shell {
    fn begin(script: &Script) -> Shell {
        let shell = Shell { folder: new_folder(), made: 0, slips: 0, shown: None };
        let cast = Cast::of(script);
        std::fs::create_dir(shell.path("keys")).unwrap();
        for who in ["white", "black", "custodian", "arbiter"] {
            write_key(&shell.path("keys").join(who), cast.party(who));
        }
        // What the library takes for this head, the command line must be given in its own words.
        let case = case(script, &cast);
        let card = |who: &str| shell.path("keys").join(format!("{who}.pub")).display().to_string();
        let mut args: Vec<String> =
            ["begin", "--rules", &case.rules, "--white", &card("white"), "--black", &card("black")]
                .map(str::to_owned)
                .to_vec();
        let mut flag = |name: &str, value: String| args.extend([name.to_owned(), value]);
        match game_path(script) {
            Some(path) => {
                flag("--pgn", path.display().to_string());
                plies(script).into_iter().for_each(|plies| flag("--ply", plies.to_string()));
            }
            None => flag("--fen", script.head("position").unwrap().to_owned()),
        }
        flag("--dialect", format!("white={},black={}", case.white.dialect, case.black.dialect));
        flag("--charge", case.charge.clone());
        flag("--used", script.head("used").unwrap_or("0:00:00,0:00:00").to_owned());
        script.head("default time").into_iter().for_each(|span| flag("--default-time", span.to_owned()));
        session_end(script).into_iter().for_each(|time| flag("--session-end", time));
        if has_custodian(script) {
            flag("--custodian", card("custodian"));
        } else {
            args.push("--no-custodian".to_owned());
        }
        if case.receipts_before_stop {
            args.push("--receipts-before-stop".to_owned());
        }
        args.extend(["--key".to_owned(), shell.key("arbiter"), "--out".to_owned(), shell.record()]);
        args.extend(["--at".to_owned(), script.begins.to_rfc3339()]);
        shell.run(&args).unwrap_or_else(|refused| panic!("begin: {} [{}]", refused.text, refused.next));
        shell
    }

    fn fork(&mut self) -> Shell {
        let other = Shell { folder: new_folder(), shown: None, made: self.made, slips: self.slips };
        copy(&self.folder, &other.folder);
        other
    }

    fn step(&mut self, step: &Step, at: &str) -> Result<(), Refused> {
        let outcome = self.take(step, at);
        self.shown = None;
        outcome
    }

    fn standing(&mut self, at: &str) -> Value {
        match &self.shown {
            Some((when, value)) if when == at => return value.clone(),
            _ => {}
        }
        let args =
            ["show", &self.record(), "--json", "--at", at, "--trust", &self.key_folder()].map(str::to_owned);
        let output = self.run(&args).unwrap_or_else(|refused| panic!("show: {}", refused.text));
        let value: Value = serde_json::from_slice(&output.stdout).unwrap();
        self.shown = Some((at.to_owned(), value.clone()));
        value
    }

    fn verdict(&mut self) -> Value {
        let args = ["verify", &self.record(), "--json", "--trust", &self.key_folder()].map(str::to_owned);
        let output = self.command(&args).output().unwrap();
        let verdict: Value = serde_json::from_slice(&output.stdout).unwrap();
        let code = if verdict["holds"] == Value::Bool(true) { 0 } else { 1 };
        assert_eq!(output.status.code(), Some(code), "the exit code of verify says what the verdict says");
        verdict
    }

    fn bytes(&mut self) -> Vec<u8> {
        std::fs::read(self.record()).unwrap()
    }
}

fn write_key(path: &Path, who: &Identity) {
    let key = path.with_extension("key");
    std::fs::write(&key, KeyFile::plain(who).unwrap().as_bytes()).unwrap();
    // A key that others may read is refused.
    #[cfg(unix)]
    std::fs::set_permissions(&key, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
    std::fs::write(path.with_extension("pub"), who.card().to_armor()).unwrap();
}

fn copy(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            std::fs::create_dir_all(&target).unwrap();
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

impl Shell {
    fn take(&mut self, step: &Step, at: &str) -> Result<(), Refused> {
        match step.event.as_str() {
            "writes" => self.write(step, at),
            "seals" => {
                self.write(step, at)?;
                self.enter(
                    &Step {
                        flags: Default::default(),
                        argument: None,
                        event: "sealed".into(),
                        by_slip: false,
                    },
                    at,
                )
            }
            "opened" if step.flag("with") == Some("counterfoil") => {
                let slip = self.counterfoil(step, at)?;
                self.arbiter(vec!["open".into(), self.record(), "--slip".into(), slip], at)
            }
            "opened" => self.arbiter(vec!["open".into(), self.record()], at),
            _ => self.enter(step, at),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    fn file(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    fn record(&self) -> String {
        self.file("game.sealed")
    }

    fn key_folder(&self) -> String {
        self.file("keys")
    }

    fn key(&self, who: &str) -> String {
        self.path("keys").join(format!("{who}.key")).display().to_string()
    }

    fn command(&self, args: &[String]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sealed-move"));
        command.args(args).env("SEALED_MOVE_HOME", self.path("home")).stdin(std::process::Stdio::null());
        command
    }

    /// Runs it; exit 1 is a refusal, anything else but 0 breaks the scenario.
    fn run(&self, args: &[String]) -> Result<Output, Refused> {
        let output = self.command(args).output().unwrap();
        let talk = String::from_utf8(output.stderr.clone()).unwrap();
        let line =
            |start: &str| talk.lines().rev().find_map(|line| line.strip_prefix(start)).unwrap_or_default();
        match output.status.code() {
            Some(0) => Ok(output),
            Some(1) => Err(Refused {
                text: line("sealed-move: ").to_owned(),
                next: line("hint: ").to_owned(),
                on_own_device: false,
            }),
            code => panic!("{args:?}: exit {code:?}\n{talk}"),
        }
    }

    /// A verb of the arbiter's.
    fn arbiter(&self, mut args: Vec<String>, at: &str) -> Result<(), Refused> {
        let rest =
            ["--key", &self.key("arbiter"), "--trust", &self.key_folder(), "--at", at].map(str::to_owned);
        args.extend(rest);
        self.run(&args).map(drop)
    }

    /// A verb that writes a slip with somebody's own key, on his own device.
    fn sign(&mut self, verb: &str, act: &[&str], who: &str, at: &str) -> Result<String, Refused> {
        self.slips += 1;
        let slip = self.file(&format!("{}.slip", self.slips));
        let mut args = vec![verb.to_owned(), self.record()];
        args.extend(act.iter().map(|word| (*word).to_owned()));
        args.extend(
            ["--key", &self.key(who), "--trust", &self.key_folder(), "--out", &slip, "--at", at]
                .map(str::to_owned),
        );
        match self.run(&args) {
            Ok(_) => Ok(slip),
            Err(refused) => Err(Refused { on_own_device: true, ..refused }),
        }
    }

    fn write(&mut self, step: &Step, at: &str) -> Result<(), Refused> {
        let standing = self.standing(at);
        let due = |key: &str| standing[key].as_str().map(str::to_owned);
        // While a resumed game is played on, `sealer` is still he of the last envelope.
        let seals_now = matches!(standing["phase"].as_str(), Some("sealing" | "replying"));
        let due = if seals_now { due("sealer") } else { due("to_move") }.unwrap();
        let who = step.flag("with").map_or(due, str::to_owned);
        let number = self.made + 1;
        let text = self.path(&format!("{number}.writing"));
        std::fs::write(&text, format!("{}\n", step.argument())).unwrap();
        let args = [
            "seal",
            &self.record(),
            "--key",
            &self.key(&who),
            "--trust",
            &self.key_folder(),
            "--at",
            at,
            "--writing-file",
            &text.display().to_string(),
            "--out",
            &self.envelope(Some(&number.to_string())),
            "--counterfoil",
            &self.file(&format!("{number}.counterfoil")),
        ];
        self.run(&args.map(str::to_owned))?;
        self.made = number;
        Ok(())
    }

    /// The envelope of that number, from 1, or the newest.
    fn envelope(&self, number: Option<&str>) -> String {
        let number = number.map_or(self.made.to_string(), str::to_owned);
        self.file(&format!("{number}.envelope"))
    }

    fn counterfoil(&mut self, step: &Step, at: &str) -> Result<String, Refused> {
        let standing = self.standing(at);
        let sealer =
            standing["envelopes"].as_array().unwrap().last().unwrap()["sealer"].as_str().unwrap().to_owned();
        let number = step.flag("envelope").map_or(self.made.to_string(), str::to_owned);
        let file = self.file(&format!("{number}.counterfoil"));
        self.sign("answer", &["counterfoil", "--counterfoil", &file], &sealer, at)
    }

    /// The slip that comes with a step, made on its signer's device.
    fn slip(&mut self, step: &Step, at: &str) -> Result<Option<String>, Refused> {
        let named = step.argument.clone().unwrap_or_default();
        let slip = match step.event.as_str() {
            "presented" => self.sign("present", &[], &named, at)?,
            "released" => self.sign("release", &["--reason", &named], "custodian", at)?,
            "receipt" if self.made > 0 => {
                let envelope = self.envelope(None);
                self.sign("receipt", &["--envelope", &envelope], &named, at)?
            }
            "receipt" => self.sign("receipt", &[], &named, at)?,
            "disclosed" => self.counterfoil(step, at)?,
            _ if !step.by_slip => return Ok(None),
            event => {
                let standing = self.standing(at);
                let other = |side: &str| if side == "white" { "black" } else { "white" };
                let turn = standing["to_move"].as_str().unwrap().to_owned();
                let answers = standing["offer"].as_str().map_or(turn.clone(), |side| other(side).to_owned());
                let (act, who) = match event {
                    "draw-offered" => ("offer", named),
                    "resigned" => ("resign", named),
                    "draw-declined" => ("decline", answers),
                    "draw-agreed" => ("accept", answers),
                    "adjourned-early" => ("early", turn),
                    "reply-elected" => ("elect-reply", turn),
                    other => panic!("no slip comes with '{other}'"),
                };
                self.sign("answer", &[act], &who, at)?
            }
        };
        Ok(Some(slip))
    }

    fn enter(&mut self, step: &Step, at: &str) -> Result<(), Refused> {
        let slip = self.slip(step, at)?;
        let mut args = vec!["enter".to_owned(), self.record(), step.event.clone()];
        match step.event.as_str() {
            "sealed" | "clocks-stopped" => args.push(self.envelope(step.flag("envelope"))),
            "ruled" => args.extend(["--outcome".to_owned(), step.argument().to_owned()]),
            "presented" | "released" | "receipt" => {}
            _ => args.extend(step.argument.clone()),
        }
        args.extend(slip.into_iter().flat_map(|file| ["--slip".to_owned(), file]));
        for (name, value) in step.flags.iter().filter(|(name, _)| !matches!(**name, "envelope" | "with")) {
            args.extend([format!("--{name}"), value.clone()]);
        }
        self.arbiter(args, at)
    }
}

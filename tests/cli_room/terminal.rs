//! The built binary at a terminal, answered as somebody at the keyboard would.

use std::io::{Read as _, Write as _};
use std::process::Child;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};

use super::{Room, split};

/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_secs(60);

pub struct Terminal {
    pty: Arc<Pty>,
    child: Child,
    shown: Arc<Mutex<Vec<u8>>>,
    read: usize,
}

impl Room {
    /// Runs a line on a terminal of 80 columns.
    pub fn at_terminal(&self, line: &str) -> Terminal {
        self.on_a_terminal(Command::new(env!("CARGO_BIN_EXE_sealed-move")).args(split(line)))
    }

    /// Runs a script of the shell on such a terminal, in which `$SEALED_MOVE` is the program.
    pub fn shell_at_terminal(&self, script: &str) -> Terminal {
        self.on_a_terminal(Command::new("/bin/sh").args(["-c", script]))
    }

    fn on_a_terminal(&self, command: Command) -> Terminal {
        let (pty, pts) = open().unwrap();
        pty.resize(Size::new(24, 80)).unwrap();
        let child = command
            .current_dir(&self.folder)
            .env_clear()
            .env("SEALED_MOVE_HOME", self.path("home"))
            .env("SEALED_MOVE", env!("CARGO_BIN_EXE_sealed-move"))
            .env("PATH", "/usr/bin:/bin")
            .env("TERM", "xterm")
            .env("NO_COLOR", "1")
            .spawn(pts)
            .unwrap();
        let (pty, shown) = (Arc::new(pty), Arc::new(Mutex::new(Vec::new())));
        let (from, to) = (Arc::clone(&pty), Arc::clone(&shown));
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            // The end of the terminal is an error on Linux.
            while let Ok(length @ 1..) = (&*from).read(&mut bytes) {
                to.lock().unwrap().extend_from_slice(&bytes[..length]);
            }
        });
        Terminal { pty, child, shown, read: 0 }
    }
}

impl Terminal {
    /// Waits until a text is shown, behind what was waited for before; lines may be broken anywhere.
    pub fn expect(&mut self, text: &str) -> &mut Terminal {
        let start = Instant::now();
        loop {
            let shown = self.shown();
            if let Some(at) = shown[self.read..].find(text) {
                self.read += at + text.len();
                return self;
            }
            assert!(start.elapsed() < PATIENCE, "waited for {text:?} behind\n{}", &shown[self.read..]);
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Types a line.
    pub fn answer(&mut self, text: &str) -> &mut Terminal {
        (&*self.pty).write_all(format!("{text}\n").as_bytes()).unwrap();
        self
    }

    /// Presses Ctrl-C.
    pub fn interrupt(&mut self) -> &mut Terminal {
        self.press(b"\x03")
    }

    /// Presses keys.
    pub fn press(&mut self, keys: &[u8]) -> &mut Terminal {
        (&*self.pty).write_all(keys).unwrap();
        self
    }

    /// Waits until the echo is off behind a hidden prompt.
    pub fn settle(&mut self) -> &mut Terminal {
        std::thread::sleep(Duration::from_millis(150));
        self
    }

    /// Types a line at a hidden prompt, once the echo is off.
    pub fn answer_hidden(&mut self, text: &str) -> &mut Terminal {
        self.settle().answer(text)
    }

    /// Waits for the end; what the process came to, and everything that was shown.
    pub fn end(mut self) -> (i32, String) {
        let code = self.child.wait().unwrap().code().unwrap();
        std::thread::sleep(Duration::from_millis(50));
        (code, self.shown())
    }

    /// Everything that was shown so far, in lines as they were meant.
    pub fn shown(&self) -> String {
        String::from_utf8_lossy(&self.shown.lock().unwrap()).replace("\r\n", "\n")
    }
}

//! All talk: the only file that writes to the standard error.
//!
//! 1. One thing, one line, `sealed-move: ` in front; lower case, no full stop.
//! 2. After a failure one line that begins with `hint: ` and says what to do next.
//! 3. A refusal names the article it rests on and the next lawful step.
//! 4. Whatever came from outside is escaped here.
//! 5. Colour only on a terminal, and not where `NO_COLOR` is set.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};

use sealed_move::text::Escaped;

use crate::failure::{Exit, Failure};
use crate::{interrupt, screen};

/// Why the verb did not do what was asked, and what to do about it.
pub(crate) fn failure(failure: &Failure) {
    line("\u{1b}[31m", "sealed-move:", &failure.text);
    match (&failure.hint, failure.exit) {
        (Some(text), _) => hint(text),
        (None, Exit::Refused) => hint("`sealed-move show` says what may be done now"),
        (None, _) => hint("add --help for what the verb takes"),
    }
}

/// Something worth knowing that stops nothing.
pub(crate) fn note(text: &str) {
    line("\u{1b}[33m", "sealed-move:", text);
}

/// What to do next.
pub(crate) fn hint(text: &str) {
    line("\u{1b}[36m", "hint:", text);
}

/// A line that is to be copied as it stands.
pub(crate) fn command(text: &str) {
    let _ = writeln!(io::stderr().lock(), "  {}", Escaped(text));
}

/// A verb as it would be typed, from its words; on a screen in lines that a shell joins again.
pub(crate) fn typed(words: &[String]) {
    let width = screen::width(&io::stderr()).unwrap_or(usize::MAX);
    let mut line = String::new();
    for word in words {
        if !line.is_empty() && line.len() + word.len() + ROOM_FOR_MORE > width {
            command(&format!("{line} \\"));
            line.clear();
            line.push_str("  ");
        }
        if !line.trim().is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    command(&line);
}

/// What stands before and behind a line of a command.
const ROOM_FOR_MORE: usize = 6;

/// A question whose answer is awaited on the same line.
pub(crate) fn question(text: &str) {
    let mut stderr = io::stderr().lock();
    let text = screen::fitted(&stderr, Escaped(text).to_string().trim_end(), INDENT);
    // The space behind a question belongs to no line that could be broken there.
    let _ = write!(stderr, "{text} ").and_then(|()| stderr.flush());
}

/// A screen of its own for what must not stay on one. When it is dropped, or Ctrl-C is pressed, what was shown is
/// cleared, with what was scrolled out of it, and the screen before comes back, where the terminal has two.
pub(crate) struct Aside(());

/// Whether something is shown aside.
static ASIDE: AtomicBool = AtomicBool::new(false);

impl Aside {
    pub(crate) fn begin() -> Aside {
        interrupt::hear();
        ASIDE.store(true, Ordering::SeqCst);
        on_screen("\u{1b}[?1049h\u{1b}[2J\u{1b}[H");
        Aside(())
    }
}

impl Drop for Aside {
    fn drop(&mut self) {
        wipe_aside();
    }
}

/// Wipes what is shown aside, if anything is.
pub(crate) fn wipe_aside() {
    if ASIDE.swap(false, Ordering::SeqCst) {
        on_screen("\u{1b}[2J\u{1b}[3J\u{1b}[H\u{1b}[?1049l");
    }
}

fn on_screen(sequence: &str) {
    let mut stderr = io::stderr();
    if stderr.is_terminal() {
        let _ = write!(stderr, "{sequence}").and_then(|()| stderr.flush());
    }
}

/// How far the lines after the first stand in.
const INDENT: usize = 4;

fn line(color: &str, head: &str, text: &str) {
    let stderr = io::stderr();
    let plain = !stderr.is_terminal() || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let text = screen::fitted(&stderr, &format!("{head} {}", Escaped(text)), INDENT);
    let text = text.get(head.len() + 1..).unwrap_or_default();
    let mut stderr = stderr.lock();
    // Nobody is left to be told that the standard error is closed.
    let _ = if plain {
        writeln!(stderr, "{head} {text}")
    } else {
        writeln!(stderr, "{color}{head}\u{1b}[0m {text}")
    };
}

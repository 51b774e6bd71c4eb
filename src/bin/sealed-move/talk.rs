//! All talk: the only file that writes to the standard error.
//!
//! 1. One thing, one line, `sealed-move: ` in front; lower case, no full stop.
//! 2. After a failure one line that begins with `hint: ` and says what to do next.
//! 3. A refusal names the article it rests on and the next lawful step.
//! 4. Whatever came from outside is escaped here.
//! 5. Colour only on a terminal, and not where `NO_COLOR` is set.

use std::io::{self, IsTerminal as _, Write as _};

use sealed_move::text::Escaped;

use crate::failure::{Exit, Failure};

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

/// A verb as it would be typed.
pub(crate) fn command(text: &str) {
    let _ = writeln!(io::stderr().lock(), "  {}", Escaped(text));
}

/// A question whose answer is awaited on the same line.
pub(crate) fn question(text: &str) {
    let mut stderr = io::stderr().lock();
    let _ = write!(stderr, "{}", Escaped(text)).and_then(|()| stderr.flush());
}

/// Clears the screen and what was scrolled out of it, where there is one.
pub(crate) fn clear() {
    let mut stderr = io::stderr();
    if stderr.is_terminal() {
        let _ = write!(stderr, "\u{1b}[2J\u{1b}[3J\u{1b}[H").and_then(|()| stderr.flush());
    }
}

fn line(color: &str, head: &str, text: &str) {
    let stderr = io::stderr();
    let plain = !stderr.is_terminal() || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let mut stderr = stderr.lock();
    let text = Escaped(text);
    // Nobody is left to be told that the standard error is closed.
    let _ = if plain {
        writeln!(stderr, "{head} {text}")
    } else {
        writeln!(stderr, "{color}{head}\u{1b}[0m {text}")
    };
}

//! All talk: the only file that writes to the standard error.
//!
//! 1. One thing, one line, `sealed-move: ` in front; lower case, no full stop.
//! 2. After a failure one line that begins with `hint: ` and says what to do next.
//! 3. A refusal names the article it rests on and the next lawful step.
//! 4. Whatever came from outside is escaped before it gets here.
//! 5. Colour only on a terminal, and not where `NO_COLOR` is set.

use std::io::{self, IsTerminal as _, Write as _};

use crate::failure::Failure;

/// Why the verb did not do what was asked, and what to do about it.
pub(crate) fn failure(failure: &Failure) {
    line("\u{1b}[31m", "sealed-move:", &failure.text);
    if let Some(text) = &failure.hint {
        hint(text);
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

fn line(color: &str, head: &str, text: &str) {
    let stderr = io::stderr();
    let plain = !stderr.is_terminal() || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let mut stderr = stderr.lock();
    // Nobody is left to be told that the standard error is closed.
    let _ = if plain {
        writeln!(stderr, "{head} {text}")
    } else {
        writeln!(stderr, "{color}{head}\u{1b}[0m {text}")
    };
}

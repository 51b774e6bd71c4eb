//! Which plain verbs a guided one stood for, as they would be typed.

use std::fmt::Write as _;

use crate::talk;

/// A verb with its arguments.
pub(super) struct Typed(String);

impl Typed {
    pub(super) fn verb(verb: &str) -> Typed {
        Typed(format!("sealed-move {verb}"))
    }

    pub(super) fn arg(mut self, value: impl std::fmt::Display) -> Typed {
        let _ = write!(self.0, " {}", quoted(&value.to_string()));
        self
    }

    pub(super) fn flag(self, name: &str, value: impl std::fmt::Display) -> Typed {
        Typed(format!("{} {name}", self.0)).arg(value)
    }

    pub(super) fn maybe(self, name: &str, value: Option<impl std::fmt::Display>) -> Typed {
        match value {
            Some(value) => self.flag(name, value),
            None => self,
        }
    }

    pub(super) fn text(&self) -> &str {
        &self.0
    }
}

/// As a shell takes it.
fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:+,=@".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

/// Says which verbs these were.
pub(super) fn say(verbs: &[Typed]) {
    talk::note("this stood for:");
    for verb in verbs {
        talk::command(verb.text());
    }
}

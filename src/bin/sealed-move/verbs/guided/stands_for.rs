//! Which plain verbs a guided one stood for, as they would be typed.

use crate::talk;

/// A verb with its arguments, word by word, a flag and its value being one.
pub(super) struct Typed(Vec<String>);

impl Typed {
    pub(super) fn verb(verb: &str) -> Typed {
        Typed(vec![format!("sealed-move {verb}")])
    }

    pub(super) fn arg(mut self, value: impl std::fmt::Display) -> Typed {
        self.0.push(quoted(&value.to_string()));
        self
    }

    pub(super) fn flag(mut self, name: &str, value: impl std::fmt::Display) -> Typed {
        self.0.push(format!("{name} {}", quoted(&value.to_string())));
        self
    }

    pub(super) fn maybe(self, name: &str, value: Option<impl std::fmt::Display>) -> Typed {
        match value {
            Some(value) => self.flag(name, value),
            None => self,
        }
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
        talk::typed(&verb.0);
    }
}

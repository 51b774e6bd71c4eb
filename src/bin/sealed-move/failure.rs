//! From an error to an exit code, a sentence and a hint.

use std::fmt;

use sealed_move::text::Escaped;

/// What the process answers to whoever started it.
///
/// Exhaustive: scripts rely on these three.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Done, or it holds.
    Done,
    /// The law refuses, or a fault was found.
    Refused,
    /// It could not be told: usage, files, passphrases, trust.
    Undetermined,
}

impl Exit {
    pub(crate) const fn code(self) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::Refused => 1,
            Exit::Undetermined => 2,
        }
    }
}

/// Why a verb did not do what was asked.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) exit: Exit,
    pub(crate) text: String,
    pub(crate) hint: Option<String>,
}

/// What every verb comes to.
pub(crate) type Result<T> = std::result::Result<T, Failure>;

impl Failure {
    /// The law, or the order of things, is against it.
    pub(crate) fn refused(text: impl fmt::Display) -> Failure {
        Failure { exit: Exit::Refused, text: one_line(&text), hint: None }
    }

    /// It could not be told, or not be done.
    pub(crate) fn undetermined(text: impl fmt::Display) -> Failure {
        Failure { exit: Exit::Undetermined, text: one_line(&text), hint: None }
    }

    /// The same failure with a next step.
    pub(crate) fn hint(mut self, hint: impl fmt::Display) -> Failure {
        self.hint = Some(one_line(&hint));
        self
    }

    /// The same failure about a thing that is named in front.
    pub(crate) fn about(mut self, what: impl fmt::Display) -> Failure {
        self.text = format!("{}: {}", one_line(&what), self.text);
        self
    }
}

/// An error with its causes. No error's own text repeats its cause's.
pub(crate) fn chain(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(Some(error), |error| error.source());
    let texts: Vec<String> = causes.map(ToString::to_string).collect();
    texts.join(": ")
}

/// Errors carry foreign text; a line of talk is one line and shows as what it is.
fn one_line(text: &impl fmt::Display) -> String {
    Escaped(&text.to_string()).to_string()
}

//! The standard output: one page, written at once.

use std::fmt;
use std::io::{self, Write as _};

use sealed_move::text::Escaped;

use crate::failure::{Failure, Result};
use crate::screen;

/// What a verb prints, collected before any of it is shown.
#[derive(Debug, Default)]
pub(crate) struct Page {
    text: String,
}

impl Page {
    /// One line. Whatever came from outside is escaped here.
    pub(crate) fn line(&mut self, text: impl fmt::Display) -> &mut Page {
        self.text.push_str(&Escaped(&text.to_string()).to_string());
        self.text.push('\n');
        self
    }

    /// A name and its value, in columns.
    pub(crate) fn row(&mut self, name: &str, value: impl fmt::Display) -> &mut Page {
        self.line(format_args!("{name:<VALUE$} {value}", VALUE = VALUE - 1))
    }

    /// What was collected, line by line.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &str> {
        self.text.lines()
    }

    /// What would be shown.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Shows it.
    pub(crate) fn print(&self) -> Result<()> {
        let mut text = String::with_capacity(self.text.len());
        for line in self.text.lines() {
            text.push_str(&screen::fitted(&io::stdout(), line, indent(line)));
            text.push('\n');
        }
        print(text.as_bytes())
    }
}

/// Where the values of a page stand.
const VALUE: usize = 13;

/// What runs over stands under its value, where there is one, else a little to the right.
fn indent(line: &str) -> usize {
    let mut before = line.chars().skip(VALUE - 1);
    match (before.next(), before.next()) {
        (Some(' '), Some(value)) if value != ' ' => VALUE,
        _ => 4,
    }
}

/// Writes bytes to the standard output.
pub(crate) fn print(bytes: &[u8]) -> Result<()> {
    let mut stdout = io::stdout().lock();
    written(stdout.write_all(bytes).and_then(|()| stdout.flush()))
}

/// A reader who has seen enough is no failure of ours.
pub(crate) fn written(result: io::Result<()>) -> Result<()> {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::undetermined(format_args!("cannot write to the standard output: {error}")))
        }
        _ => Ok(()),
    }
}

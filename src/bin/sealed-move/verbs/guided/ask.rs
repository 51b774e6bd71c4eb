//! Questions that may be answered aloud: asked on a terminal, or answered by a flag.

use std::io::{self, BufRead as _, IsTerminal as _};

use crate::failure::{Failure, Result};
use crate::talk;

/// The answer given by a flag, or by whoever sits at the terminal; an empty answer is the default.
pub(super) fn ask(given: Option<&str>, flag: &str, question: &str, default: Option<&str>) -> Result<String> {
    if let Some(answer) = given {
        return Ok(answer.to_owned());
    }
    if !io::stdin().is_terminal() {
        return Err(Failure::undetermined(format_args!("no terminal to ask on: {question}"))
            .hint(format_args!("answer with {flag}")));
    }
    let shown = default.map(|default| format!(" [{default}]")).unwrap_or_default();
    loop {
        talk::question(&format!("{question}{shown}: "));
        let mut line = String::new();
        let read = io::stdin().lock().read_line(&mut line);
        if !read.is_ok_and(|bytes| bytes > 0) {
            return Err(Failure::undetermined(format_args!("no answer: {question}"))
                .hint(format_args!("answer with {flag}")));
        }
        match (line.trim(), default) {
            ("", Some(default)) => return Ok(default.to_owned()),
            ("", None) => {}
            (answer, _) => return Ok(answer.to_owned()),
        }
    }
}

/// Asks until the answer can be taken; an answer by flag that cannot be is a failure at once.
pub(super) fn ask_until<T>(
    given: Option<&str>,
    flag: &str,
    question: &str,
    default: Option<&str>,
    take: impl Fn(&str) -> Result<T>,
) -> Result<(String, T)> {
    loop {
        let answer = ask(given, flag, question, default)?;
        match take(&answer) {
            Ok(value) => return Ok((answer, value)),
            Err(failure) if given.is_some() => return Err(failure),
            Err(failure) => talk::failure(&failure),
        }
    }
}

//! The verbs, one file for each or for a small family.

mod key;

use crate::args::Verb;
use crate::failure::{Exit, Result};

/// Runs a verb; help and version are none.
pub(crate) fn run(verb: Option<Verb>) -> Result<Exit> {
    match verb {
        None => Ok(Exit::Done),
        Some(Verb::Key(verb)) => key::run(verb),
        Some(_) => Ok(Exit::Undetermined),
    }
}

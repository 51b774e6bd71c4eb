//! JSON on the standard output.

pub(crate) mod lines;

use serde::Serialize;

use crate::failure::{Failure, Result};
use crate::page;

pub(crate) use lines::{Map, Value, json};

/// Prints a value as one line.
pub(crate) fn print(value: &impl Serialize) -> Result<()> {
    page::print(&line(value)?)
}

/// A value as one line.
pub(crate) fn line(value: &impl Serialize) -> Result<Vec<u8>> {
    let mut line = Vec::new();
    lines::write_line(&mut line, value)
        .map_err(|error| Failure::undetermined(format_args!("cannot show as JSON: {error}")))?;
    Ok(line)
}

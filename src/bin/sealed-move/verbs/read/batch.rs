//! `read --batch`: one JSON object a line in, one answer a line out, in order, in bounded memory.

mod answer;

use std::fs::File;
use std::io::{self, BufWriter, Read};
use std::path::Path;

use super::DEFAULT_EDITION;
use crate::failure::{Exit, Failure, Result};
use crate::files;
use answer::Broken;

pub(super) fn run(path: &Path) -> Result<Exit> {
    let input: Box<dyn Read> = if path == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(path).map_err(|error| files::cannot("read", path, &error))?)
    };
    match answer::answer_all(input, BufWriter::new(io::stdout().lock()), DEFAULT_EDITION) {
        Ok(true) => Ok(Exit::Done),
        Ok(false) => Ok(Exit::Undetermined),
        Err(Broken::Input(error)) => Err(files::cannot("read", path, &error)),
        // A reader who has seen enough is no failure of ours.
        Err(Broken::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Exit::Done),
        Err(Broken::Output(error)) => {
            Err(Failure::undetermined(format_args!("cannot write to the standard output: {error}")))
        }
    }
}

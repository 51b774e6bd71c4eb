//! `export`: a record as PGN, or as text for mail and paper.

use sealed_move::report;
use sealed_move::statement::{Armor, armor};

use crate::args::Export;
use crate::failure::{Exit, Result};
use crate::files::{self, Existing};
use crate::{page, record, trust};

pub(crate) fn run(args: &Export) -> Result<Exit> {
    let existing = Existing::from(args.force);
    if let Some(out) = &args.out {
        files::must_be_free(out, existing)?;
    }
    let record = record::load(&args.record)?;
    record::say_strangers(&record, &trust::cards(&args.trusted)?);
    let text = if args.pgn { report::pgn(&record) } else { armor(Armor::Record, record.as_bytes()) };
    match &args.out {
        Some(out) => files::write(out, text.as_bytes(), existing)?,
        None => page::print(text.as_bytes())?,
    }
    Ok(Exit::Done)
}

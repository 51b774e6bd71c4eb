//! `completions`, `man`.

use crate::args::{self, Completions, Manual};
use crate::failure::{Exit, Failure, Result};
use crate::files::{self, Existing};
use crate::page;

pub(crate) fn completions(args: &Completions) -> Result<Exit> {
    page::print(&args::completions(args.shell))?;
    Ok(Exit::Done)
}

pub(crate) fn man(args: &Manual) -> Result<Exit> {
    let pages = args::pages();
    let pages =
        pages.map_err(|error| Failure::undetermined(format_args!("cannot set the manual: {error}")))?;
    let Some(folder) = &args.out else {
        if let Some((_, text)) = pages.first() {
            page::print(text)?;
        }
        return Ok(Exit::Done);
    };
    let existing = Existing::from(args.force);
    for (name, _) in &pages {
        files::must_be_free(&folder.join(name), existing)?;
    }
    files::make_folder(folder)?;
    for (name, text) in &pages {
        files::write(&folder.join(name), text, existing)?;
    }
    Ok(Exit::Done)
}

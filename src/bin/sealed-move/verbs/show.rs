//! `show`: where a game stands.

use sealed_move::report::Standing;

use crate::args::Show;
use crate::failure::{Exit, Result};
use crate::page::Page;
use crate::{json, record, trust, when};

pub(crate) fn run(args: &Show) -> Result<Exit> {
    let now = when::now(&args.clock)?;
    let record = record::load(&args.record)?;
    record::say_strangers(&record, &trust::cards(&args.trusted)?);
    let standing = Standing::of(&record, now);
    if args.style.json {
        json::print(&standing)?;
    } else {
        let mut page = Page::default();
        for line in standing.lines() {
            page.line(line);
        }
        page.print()?;
    }
    Ok(Exit::Done)
}

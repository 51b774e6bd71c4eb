//! What every verb says that entered something.

use sealed_move::Record;

use crate::args::Style;
use crate::failure::Result;
use crate::json::{self, json};
use crate::page::Page;
use crate::talk;

/// Says what was entered from statement `before` on, and what there is to remark about it.
pub(crate) fn say(record: &Record, before: usize, style: &Style) -> Result<()> {
    let remarks: Vec<String> = record
        .notes()
        .iter()
        .filter(|note| note.statement >= before)
        .map(|note| note.what.to_string())
        .collect();
    for remark in &remarks {
        talk::note(remark);
    }
    let entered: Vec<(usize, &str)> = record
        .statements()
        .iter()
        .enumerate()
        .skip(before)
        .map(|(number, statement)| (number, statement.payload().event.kind()))
        .collect();
    let phase = record.game().phase_name();
    if style.json {
        let entered: Vec<_> =
            entered.iter().map(|(number, kind)| json!({ "statement": number, "event": kind })).collect();
        return json::print(&json!({
            "case": record.id().to_string(),
            "statements": record.statements().len(),
            "head": record.head().to_string(),
            "words": record.sealing_words(),
            "phase": phase,
            "entered": entered,
            "remarks": remarks,
        }));
    }
    let mut page = Page::default();
    for (number, kind) in &entered {
        page.row("entered", format_args!("{kind}, statement {number}"));
    }
    if entered.is_empty() {
        page.row("entered", "nothing new: it was entered before");
    }
    page.row("phase", phase).row("head", record.head());
    if entered.iter().any(|(_, kind)| *kind == "clocks-stopped") {
        page.row("words", record.sealing_words());
        talk::hint("the words belong on both scoresheets; `verify --words` compares them");
    }
    page.print()
}

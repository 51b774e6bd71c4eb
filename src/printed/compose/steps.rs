//! What happened, with the clocks.

use super::super::sheet::{Block, Cell, Section, Table};
use super::super::words::Words;
use super::{clocks, heads};
use crate::moment::Millis;
use crate::report::{Detail, Report, Step};

pub(super) fn section(report: &Report, words: &Words) -> Option<Section> {
    if report.steps.is_empty() {
        return None;
    }
    let table = Table {
        caption: None,
        head: heads(words, &["statement", "at", "clocks", "what"]),
        rows: report.steps.iter().map(|step| row(words, step)).collect(),
    };
    Some(super::section("steps", words.say("section-steps"), vec![Block::Table(table)]))
}

fn row(words: &Words, step: &Step) -> Vec<Cell> {
    vec![
        Cell::new(step.statement.to_string()),
        Cell::new(words.time(&step.at)),
        Cell::new(used(words, step)),
        Cell::new(what(words, step)),
    ]
}

fn used(words: &Words, step: &Step) -> String {
    let Some(side) = step.running else { return clocks(words, &step.used_ms) };
    let shown = |ms| Millis(ms).to_string();
    let side = words.one_of("party", side);
    let (white, black) = (shown(step.used_ms.white), shown(step.used_ms.black));
    words.with("clocks-running", &[("white", &white), ("black", &black), ("side", &side)])
}

fn what(words: &Words, step: &Step) -> String {
    let event = words.one_of("event", step.event);
    let details = details(words, step);
    let signed = |party: &String| {
        format!(" ({})", words.with("with-slip", &[("party", &words.one_of("party", party))]))
    };
    let slip = step.slip_of.as_ref().map(signed).unwrap_or_default();
    if details.is_empty() { format!("{event}{slip}") } else { format!("{event}{slip}: {details}") }
}

/// What a statement says besides its event.
pub(super) fn details(words: &Words, step: &Step) -> String {
    step.details.iter().map(|detail| said(words, detail)).collect::<Vec<_>>().join("; ")
}

fn said(words: &Words, detail: &Detail) -> String {
    let value = detail.value.as_str();
    let value = match detail.what {
        "side" => return words.one_of("party", value),
        "move" => return words.written(value),
        "claimed-by" => words.one_of("party", value),
        "resumes" | "finish" => words.time(value),
        // What the arbiter claims there was found to be words of the format when it was entered.
        "verdict" => words.one_of("read", value),
        "ruling" => words.one_of("ruled", value),
        _ => value.to_owned(),
    };
    format!("{} {value}", words.one_of("detail", detail.what))
}

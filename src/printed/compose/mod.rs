//! From a report to a sheet: what is said, in which order.

mod checks;
mod envelope;
mod ruling;
mod steps;
mod who;

use super::language::Language;
use super::sheet::{Block, Cell, Pair, Section, Sheet, Tone};
use super::words::Words;
use crate::report::Report;

pub(super) fn sheet(report: &Report, language: Language) -> Sheet {
    let words = &Words::of(language);
    let sections = [
        who::section(report, words),
        who::position(report, words),
        ruling::section(report, words),
        Some(checks::section(report, words)),
    ];
    let mut sections: Vec<Section> = sections.into_iter().flatten().collect();
    // What was written stands before what was made of it.
    let before_ruling = sections.iter().position(|section| section.id == "ruling").unwrap_or(0);
    sections.splice(before_ruling..before_ruling, envelope::sections(report, words));
    sections.extend(steps::section(report, words));
    sections.extend(checks::proofs(report, words));
    sections.extend(checks::trust(report, words));
    let players = who::players(report);
    Sheet {
        tag: language.tag(),
        title: words.say("title").into(),
        subtitle: players
            .map(|[white, black]| words.with("players", &[("white", white), ("black", black)]).into()),
        verdict: words.one_of("verdict", report.verdict).into(),
        tone: match report.verdict {
            "holds" => Tone::Good,
            "does-not-hold" => Tone::Bad,
            _ => Tone::Note,
        },
        below: below(report, words).into_iter().map(Into::into).collect(),
        sections,
        notes: notes(words).into_iter().map(Into::into).collect(),
    }
}

fn below(report: &Report, words: &Words) -> Vec<String> {
    let paper = report.game.as_ref().and_then(|game| game.paper.as_ref());
    let paper = paper.map(|_| words.say("paper-below"));
    let made_from = words.with("made-from", &[("file", &report.file)]);
    [Some(ends(report, words)), paper, Some(made_from)].into_iter().flatten().collect()
}

fn ends(report: &Report, words: &Words) -> String {
    let Some(ends) = &report.ends else { return words.say("no-record") };
    let phase = words.one_of("phase", ends.phase);
    words.with("ends", &[("statement", &ends.statement.to_string()), ("phase", &phase)])
}

fn notes(words: &Words) -> Vec<String> {
    let english = (words.language() != Language::English).then(|| words.say("english-original"));
    std::iter::once(words.say("unofficial")).chain(english).collect()
}

fn section(id: impl Into<String>, title: String, blocks: Vec<Block>) -> Section {
    Section { id: id.into(), title: title.into(), blocks }
}

/// A name and a value; nothing where there is no value.
fn pair(words: &Words, label: &str, value: Option<Cell>) -> Option<Pair> {
    Some(Pair { name: words.one_of("label", label).into(), value: value? })
}

fn text(value: impl AsRef<str>) -> Option<Cell> {
    Some(Cell::new(value))
}

fn maybe(value: Option<&String>) -> Option<Cell> {
    value.map(Cell::new)
}

fn heads(words: &Words, labels: &[&str]) -> Vec<super::sheet::Shown> {
    labels.iter().map(|label| words.one_of("label", label).into()).collect()
}

/// A white and a black time, in a sentence that names `key`.
fn clocks(words: &Words, used: &crate::report::Both<u64>) -> String {
    let shown = |ms| crate::moment::Millis(ms).to_string();
    words.with("clocks", &[("white", &shown(used.white)), ("black", &shown(used.black))])
}

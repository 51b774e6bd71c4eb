//! Every check and what came of it, the proofs, and what remains a matter of trust.

use super::super::sheet::{Block, Cell, Section, Table, Tone};
use super::super::words::Words;
use super::heads;
use super::who::side_and_name;
use crate::report::{CheckReport, FindingReport, Passed, Report};

pub(super) fn section(report: &Report, words: &Words) -> Section {
    let checks = Table {
        caption: None,
        head: heads(words, &["check", "outcome"]),
        rows: report.checks.iter().map(|check| row(words, check)).collect(),
    };
    let mut blocks = vec![Block::Table(checks)];
    let findings: Vec<Vec<Cell>> = report.findings().map(|found| finding(report, words, found)).collect();
    if findings.is_empty() {
        blocks.push(Block::Text(words.say("nothing-found").into()));
    } else {
        blocks.push(Block::Table(Table {
            caption: Some(words.say("findings").into()),
            head: heads(words, &["statement", "grade", "at-fault", "finding"]),
            rows: findings,
        }));
    }
    super::section("checks", words.say("section-checks"), blocks)
}

fn row(words: &Words, check: &CheckReport) -> Vec<Cell> {
    let tone = match check.outcome {
        Passed::Passed => Tone::Good,
        Passed::Remark => Tone::Note,
        Passed::Fault => Tone::Bad,
        Passed::NothingToCheck => Tone::Plain,
    };
    vec![
        Cell::new(words.one_of("check", check.check)),
        Cell::toned(words.one_of("outcome", check.outcome.name()), tone),
    ]
}

fn finding(report: &Report, words: &Words, finding: &FindingReport) -> Vec<Cell> {
    let tone = if finding.grade == "fault" { Tone::Bad } else { Tone::Note };
    let article = finding.article.as_ref().map(|article| format!(" ({article})")).unwrap_or_default();
    let sentence = format!("{}{article}", words.one_of("kind", finding.kind));
    let fault = match finding.at_fault.as_str() {
        side @ ("white" | "black") => side_and_name(report, words, side),
        party => words.one_of("party", party),
    };
    vec![
        Cell::new(finding.statement.map_or_else(|| "–".to_owned(), |number| number.to_string())),
        Cell::toned(words.one_of("grade", finding.grade), tone),
        Cell::new(fault),
        Cell { english: Some((&finding.text).into()), ..Cell::new(sentence) },
    ]
}

/// Two signatures, one number.
pub(super) fn proofs(report: &Report, words: &Words) -> Option<Section> {
    if report.proofs.is_empty() {
        return None;
    }
    let blocks = report.proofs.iter().flat_map(|proof| {
        let said = words.with("proof", &[("statement", &proof.statement.to_string())]);
        [Block::Text(said.into()), Block::List(proof.signed.iter().map(Into::into).collect())]
    });
    Some(super::section("proofs", words.say("section-proofs"), blocks.collect()))
}

pub(super) fn trust(report: &Report, words: &Words) -> Option<Section> {
    let items: Vec<_> =
        report.trust.iter().map(|remains| words.one_of("trust", remains.name()).into()).collect();
    if items.is_empty() {
        return None;
    }
    Some(super::section("trust", words.say("section-trust"), vec![Block::List(items)]))
}

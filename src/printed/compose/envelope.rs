//! Each envelope: what was written, what each part was read as, which moves fit, and what the rules say.

use super::super::sheet::{Block, Cell, Section, Table};
use super::super::words::Words;
use super::who::{diagram, side_and_name};
use super::{heads, pair, text};
use crate::report::{Candidate, Part, Report, RulingReport, SealedReport};

pub(super) fn sections(report: &Report, words: &Words) -> Vec<Section> {
    let numbered = report.envelopes.iter().enumerate();
    numbered.map(|(at, sealed)| section(report, words, sealed, at + 1)).collect()
}

fn section(report: &Report, words: &Words, sealed: &SealedReport, place: usize) -> Section {
    let sealer = side_and_name(report, words, sealed.sealer);
    let key = if sealed.reply { "section-reply" } else { "section-envelope" };
    let number = sealed.number.to_string();
    let title = words.with(key, &[("place", &place.to_string()), ("number", &number), ("sealer", &sealer)]);
    let mut blocks = vec![Block::Boards(boards(report, words, sealed, place)), custody(words, sealed)];
    blocks.extend(writing(words, sealed));
    super::section(format!("envelope-{place}"), title, blocks)
}

fn boards(
    report: &Report,
    words: &Words,
    sealed: &SealedReport,
    place: usize,
) -> Vec<super::super::board::Diagram> {
    let position = (sealed.fen.as_str(), report.game.as_ref().is_some_and(|game| game.chess960));
    let caption = match sealed.candidates.len() {
        0 => words.say("board-before"),
        count => words.count("board-candidates", count),
    };
    let first = diagram(words, &format!("board-{place}"), caption, position, &sealed.candidates);
    let other = sealed.other.as_ref().and_then(|other| {
        let id = format!("board-{place}-other");
        diagram(words, &id, words.say("board-other"), position, &other.candidates)
    });
    first.into_iter().chain(other).collect()
}

fn custody(words: &Words, sealed: &SealedReport) -> Block {
    let vouched: Vec<String> = sealed.vouched.iter().map(|party| words.one_of("party", party)).collect();
    let vouched = if vouched.is_empty() { words.say("nobody") } else { vouched.join(", ") };
    let stopped = words.with("at-statement", &[("statement", &sealed.stopped_at.to_string())]);
    let pairs = [
        pair(words, "handed-in", text(words.count("times-handed-in", sealed.times_sealed))),
        pair(words, "stopped", text(stopped)),
        pair(words, "opened", text(opened(words, sealed))),
        pair(words, "vouched", text(vouched)),
        pair(words, "language", text(&sealed.dialect)),
        pair(words, "fen", Some(Cell::code(&sealed.fen))),
        pair(words, "commitment", Some(Cell::code(&sealed.commitment))),
        pair(words, "context", Some(Cell::code(&sealed.context))),
        pair(words, "salt", sealed.salt.as_ref().map(Cell::code)),
    ];
    Block::Pairs(pairs.into_iter().flatten().collect())
}

fn opened(words: &Words, sealed: &SealedReport) -> String {
    let key = match (sealed.opened_at, sealed.opened_by) {
        (None, _) => return words.say("not-opened"),
        (Some(_), Some("shares")) => "opened-by-shares",
        (Some(_), Some(_)) => "opened-by-counterfoil",
        (Some(_), None) => "disclosed",
    };
    words.with(key, &[("statement", &sealed.opened_at.unwrap_or_default().to_string())])
}

/// Nothing is said of a writing that nobody has seen.
fn writing(words: &Words, sealed: &SealedReport) -> Vec<Block> {
    if sealed.opened_at.is_none() {
        return Vec::new();
    }
    let mut blocks = vec![Block::Heading(words.say("label-written").into())];
    match &sealed.writing {
        Some(writing) if writing.is_empty() => blocks.push(Block::Text(words.say("written-nothing").into())),
        Some(writing) => blocks.push(Block::Quote(writing.into())),
        None => blocks.push(Block::Text(words.say("written-defect").into())),
    }
    if sealed.salt.is_some() {
        blocks.push(Block::Text(words.say("by-hand").into()));
    }
    blocks.extend(reading(words, sealed));
    if let Some(ruling) = &sealed.ruling {
        blocks.push(Block::Heading(words.say("label-ruling").into()));
        blocks.push(Block::Text(said(words, ruling).into()));
    }
    blocks
}

fn reading(words: &Words, sealed: &SealedReport) -> Vec<Block> {
    let Some(reading) = &sealed.reading else { return Vec::new() };
    let mut blocks = vec![Block::Heading(words.say("label-reading").into())];
    blocks.push(Block::Text(with_moves(words, reading.verdict, &sealed.candidates).into()));
    if let Some(other) = &sealed.other {
        let other = with_moves(words, other.verdict, &other.candidates);
        blocks.push(Block::Text(format!("{}: {other}", words.say("label-other-reading")).into()));
    }
    blocks.extend(reading.debatable.then(|| Block::Text(words.say("debatable").into())));
    blocks.extend(reading.draw_offer.then(|| Block::Text(words.say("offers-draw").into())));
    if sealed.parts.is_empty() {
        blocks.push(Block::Text(words.say("no-remarks").into()));
    } else {
        blocks.push(Block::Table(parts(words, &sealed.parts)));
    }
    blocks
}

fn with_moves(words: &Words, verdict: &str, candidates: &[Candidate]) -> String {
    let verdict = words.one_of("reading", verdict);
    let moves: Vec<String> = candidates.iter().map(|m| words.written(&m.san)).collect();
    if moves.is_empty() { verdict } else { format!("{verdict}: {}", moves.join(", ")) }
}

fn parts(words: &Words, parts: &[Part]) -> Table {
    let row = |part: &Part| vec![Cell::code(&part.text), Cell::new(words.one_of("remark", part.remark))];
    Table {
        caption: Some(words.say("parts").into()),
        head: heads(words, &["part", "part-read"]),
        rows: parts.iter().map(row).collect(),
    }
}

/// The ruling in sentences, with its article.
fn said(words: &Words, ruling: &RulingReport) -> String {
    let san = ruling.san.as_ref().map(|san| words.written(san)).unwrap_or_default();
    let decision = words.with(&format!("decision-{}", ruling.decision), &[("san", &san)]);
    let matter = ruling.question.map(|matter| {
        let matter = words.one_of("matter", matter);
        format!("{}: {matter}.", words.say("label-question"))
    });
    let proposed =
        ruling.proposed.map(|proposed| words.with(&format!("proposed-{proposed}"), &[("san", &san)]));
    let article = ruling.article.map(|article| format!("{}: {article}.", words.say("label-article")));
    let sentences = [Some(decision), matter, proposed, article].into_iter().flatten();
    sentences.collect::<Vec<_>>().join(" ")
}

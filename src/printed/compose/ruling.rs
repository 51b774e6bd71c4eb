//! How the game ended, what the arbiter ruled, and what still waits for him.

use super::super::sheet::{Block, Section};
use super::super::words::Words;
use super::{pair, text};
use crate::report::{CaseReport, OutcomeReport, QuestionReport, Report, Step};

pub(super) fn section(report: &Report, words: &Words) -> Option<Section> {
    let game = report.game.as_ref()?;
    let mut blocks = result(game, words);
    let ruled: Vec<_> = report.steps.iter().filter(|step| step.event == "ruled").collect();
    if !ruled.is_empty() {
        blocks.push(Block::List(ruled.into_iter().map(|step| ruling(words, step).into()).collect()));
    }
    let open: Vec<_> = game.for_arbiter.iter().map(|question| asked(words, question).into()).collect();
    if !open.is_empty() {
        blocks.push(Block::Heading(words.say("label-question").into()));
        blocks.push(Block::List(open));
    }
    Some(super::section("ruling", words.say("section-ruling"), blocks))
}

fn result(game: &CaseReport, words: &Words) -> Vec<Block> {
    let Some(outcome) = &game.outcome else {
        return vec![Block::Text(words.say("game-goes-on").into())];
    };
    let pairs = [
        pair(words, "result", text(told(words, outcome))),
        pair(words, "article", outcome.article.as_ref().and_then(text)),
    ];
    let mut blocks = vec![Block::Pairs(pairs.into_iter().flatten().collect())];
    blocks.extend(outcome.provisional.then(|| Block::Text(words.say("provisional").into())));
    blocks.extend((!outcome.opened).then(|| Block::Text(words.say("shut-at-end").into())));
    blocks
}

fn told(words: &Words, outcome: &OutcomeReport) -> String {
    let cause = words.one_of("cause", outcome.cause);
    if outcome.result == "annulled" { cause } else { format!("{}, {cause}", outcome.result) }
}

/// The arbiter's own words, and where they stand.
fn ruling(words: &Words, step: &Step) -> String {
    let details = super::steps::details(words, step);
    let place = words.with("at-statement", &[("statement", &step.statement.to_string())]);
    format!("{} ({place}): {details}", words.say("event-ruled"))
}

fn asked(words: &Words, question: &QuestionReport) -> String {
    let matter = words.one_of("matter", question.question);
    let matter = question.article.map_or(matter.clone(), |article| format!("{matter} ({article})"));
    let choices = question.choices.join(", ");
    words.with("asked", &[("id", &question.id), ("matter", &matter), ("choices", &choices)])
}

//! A record as PGN: the moves, what was sealed, and tags that make whoever publishes it a witness.

use crate::adjournment::{Cause, GameResult, Outcome};
use crate::position::{Position, Variant, side_name};
use crate::record::{Record, Sealing};
use crate::score::{CASE_TAG, COMMITMENT_TAG, HEAD_TAG, PgnGame, SEALER_TAG, STATEMENT_TAG};
use crate::{notation, position};

use super::reading::ReadingReport;
use super::standing::VenueClock;

/// The game of a record in PGN's export format.
///
/// Besides the usual tags it carries the case id, the head of the record and the number of the
/// statement with that head; while an envelope is in custody also its commitment and its sealer.
/// So whoever publishes the file overnight can later show a record that was cut or replaced
/// ([`Witness`](crate::dispute::Witness)). What was sealed stands in a comment at its move once it
/// was opened, letter by letter. Before that the record itself knows no more than the commitment.
///
/// PGN knows no result for two losers, for an annulled game or for a default that the sealed move
/// may still replace; these are written `*`, and the closing comment says what it is.
#[must_use]
pub fn pgn(record: &Record) -> String {
    let mut game = PgnGame::new();
    roster(record, &mut game);
    for (name, value) in seal_tags(record) {
        game.tag(name, &value);
    }
    let score = record.game();
    let mut position = score.terms().start.clone();
    for (ply, uci) in score.moves().iter().enumerate() {
        let sealed: Vec<&Sealing> = sealed_at(record, ply).collect();
        let Some(m) = position.find(*uci) else { break };
        game.half_move(position.move_number(), is_white(&position), &notation::san(&position, m));
        for sealing in &sealed {
            game.comment(&told(record, sealing, &position));
        }
        position = position.play_uci(*uci).unwrap_or(position);
    }
    for sealing in sealed_at(record, score.moves().len()) {
        game.comment(&told(record, sealing, &position));
    }
    if let Some(outcome) = score.outcome() {
        game.comment(&ending(outcome));
    }
    game.result(result(record));
    game.to_string()
}

fn is_white(position: &Position) -> bool {
    position.turn() == position::Color::White
}

/// The envelopes whose move is, or would be, the one behind so many half moves.
fn sealed_at(record: &Record, plies: usize) -> impl Iterator<Item = &Sealing> {
    record.sealings().iter().filter(move |sealing| sealing.plies() == Some(plies))
}

/// The seven tags of the standard's section 8.1.1, and what it takes to set the position up.
fn roster(record: &Record, game: &mut PgnGame) {
    let case = record.case();
    let or_unknown = |name: Option<&crate::text::Name>| name.map_or("?".to_owned(), ToString::to_string);
    game.tag("Event", &or_unknown(case.event.as_ref()));
    game.tag("Site", &or_unknown(record.game().face().map(|face| &face.place)));
    game.tag("Date", &date(record));
    game.tag("Round", &or_unknown(case.round.as_ref()));
    game.tag("White", case.white.card.name().as_str());
    game.tag("Black", case.black.card.name().as_str());
    game.tag("Result", result(record));
    if let Some(board) = &case.board {
        game.tag("Board", board.as_str());
    }
    let start = &record.game().terms().start;
    if start.variant() == Variant::Chess960 {
        game.tag("Variant", "Chess960");
    }
    if *start != Position::start() {
        game.tag("SetUp", "1");
        game.tag("FEN", &start.fen());
    }
    game.tag("Termination", termination(record.game().outcome()));
}

/// The day on which the record was begun, by the clock on the wall of the venue.
fn date(record: &Record) -> String {
    let Some(first) = record.statements().first() else { return "????.??.??".to_owned() };
    let shown = VenueClock::of(record).show(first.payload().at);
    shown.chars().take(10).map(|c| if c == '-' { '.' } else { c }).collect()
}

/// The tags of our own, which make whoever shows them a witness.
pub(super) fn seal_tags(record: &Record) -> Vec<(&'static str, String)> {
    let newest = record.statements().len().saturating_sub(1);
    let mut tags = vec![
        (CASE_TAG, record.id().to_string()),
        (HEAD_TAG, record.head().to_string()),
        (STATEMENT_TAG, newest.to_string()),
    ];
    let shut = record.sealings().last().filter(|sealing| sealing.opened().is_none());
    if let Some((sealing, envelope)) = shut.and_then(|sealing| Some((sealing, sealing.envelope()?))) {
        tags.push((COMMITMENT_TAG, envelope.commitment().to_string()));
        tags.push((SEALER_TAG, side_name(sealing.sealer()).to_owned()));
    }
    tags
}

/// PGN's word for the result.
fn result(record: &Record) -> &'static str {
    match record.game().outcome() {
        Some(outcome) if !outcome.provisional => match outcome.result {
            GameResult::WhiteWon => "1-0",
            GameResult::BlackWon => "0-1",
            GameResult::Draw => "1/2-1/2",
            _ => "*",
        },
        _ => "*",
    }
}

/// PGN's words for the way a game ended (section 9.8.1).
fn termination(outcome: Option<&Outcome>) -> &'static str {
    match outcome {
        Some(outcome) if !outcome.provisional => match outcome.cause {
            Cause::FlagFall => "time forfeit",
            Cause::Default | Cause::DefectiveWriting => "rules infraction",
            Cause::Annulled => "abandoned",
            Cause::Ruling => "adjudication",
            _ => "normal",
        },
        _ => "unterminated",
    }
}

/// Who sealed, and whether it was on paper.
fn sealer_of(record: &Record, sealing: &Sealing) -> String {
    let paper = if record.paper().is_some() { " on paper" } else { "" };
    format!("{}{paper}", side_name(sealing.sealer()))
}

/// What there is to tell of one envelope.
fn told(record: &Record, sealing: &Sealing, position: &Position) -> String {
    let sealer = sealer_of(record, sealing);
    let Some(opened) = sealing.opened() else {
        return shut(record, sealing, position);
    };
    match (&opened.content, &opened.reading) {
        (Ok(opening), Some(reading)) => {
            let edition = record.game().terms().edition;
            let read = ReadingReport::of(reading, position, edition).line();
            format!("sealed by {sealer}: \"{}\"; {read}", opening.text())
        }
        (Ok(opening), None) => format!("sealed by {sealer}: \"{}\"; disclosed after the end", opening.text()),
        (Err(defect), _) => format!("sealed by {sealer}: {defect}"),
    }
}

/// The envelope lies there shut, or was lost.
fn shut(record: &Record, sealing: &Sealing, position: &Position) -> String {
    let sealer = side_name(sealing.sealer());
    let commitment = sealing.envelope().map(|e| e.commitment().to_string()).unwrap_or_default();
    let made = sealing.plies().is_some_and(|plies| record.game().moves().len() > plies);
    if made {
        return format!("the envelope of {sealer} was not opened; commitment {commitment}");
    }
    let face = record.game().face();
    let resumes = face.map(|face| format!("; resumes {}", face.resumes.to_rfc3339())).unwrap_or_default();
    format!("move {} is sealed by {sealer}; commitment {commitment}{resumes}", position.move_number())
}

fn ending(outcome: &Outcome) -> String {
    let article = outcome.article.as_ref().map(|article| format!(" ({article})")).unwrap_or_default();
    let provisional = if outcome.provisional { ", provisional" } else { "" };
    format!("{}, {}{article}{provisional}", outcome.result, outcome.cause)
}

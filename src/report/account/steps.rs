//! What happened, statement by statement, with the clocks.

use serde::Serialize;

use crate::adjournment::{Game, Opening};
use crate::notation::san;
use crate::position::{Color, Position, Uci, side_name};
use crate::record::Record;
use crate::statement::{Event, Side, Slip, Statement, Vouched};

use super::super::standing::{Both, VenueClock};

/// One statement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Step {
    /// Its number.
    pub statement: usize,
    /// When, by the arbiter's clock, as the wall of the venue shows it.
    pub at: String,
    /// The arbiter who signed it.
    pub signed_by: String,
    /// What happened.
    pub event: &'static str,
    /// The player, or the custodian, whose own signature came with it.
    pub slip_of: Option<String>,
    /// What else it says.
    pub details: Vec<Detail>,
    /// The phase of the game behind it.
    pub phase: &'static str,
    /// What each player had used then.
    pub used_ms: Both<u64>,
    /// Whose clock ran then.
    pub running: Option<&'static str>,
}

/// One thing that a statement says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Detail {
    /// What: side, move, lock, place, resumes, finish, outcome, article, reason, question, verdict, ruling or
    /// claimed-by.
    pub what: &'static str,
    /// The value. Words of people are as they wrote them.
    pub value: String,
}

/// The steps of a record, and what its openings were ruled.
#[derive(Debug, Default)]
pub(super) struct History {
    pub(super) steps: Vec<Step>,
    /// The openings, with the numbers of their statements.
    pub(super) openings: Vec<(usize, Opening)>,
}

pub(super) fn history(record: &Record) -> History {
    let clock = VenueClock::of(record);
    let mut history = History::default();
    let mut before = record.game().terms().start.clone();
    record.replay(|number, statement, game| {
        let step = step(record, &clock, number, statement, &before, game);
        history.steps.push(step);
        if matches!(statement.payload().event, Event::Opened(_) | Event::Disclosed(_)) {
            history.openings.extend(game.last_opening().map(|opening| (number, opening.clone())));
        }
        before = game.position().clone();
    });
    history
}

fn step(
    record: &Record,
    clock: &VenueClock,
    number: usize,
    statement: &Statement,
    before: &Position,
    game: &Game,
) -> Step {
    let payload = statement.payload();
    let used = game.used(payload.at);
    let signer = record.case().arbiter(&statement.signer());
    Step {
        statement: number,
        at: clock.show(payload.at),
        signed_by: signer.map(|card| card.name().to_string()).unwrap_or_default(),
        event: payload.event.kind(),
        slip_of: payload.event.slip().and_then(|slip| slip_of(record, slip)),
        details: details(&payload.event, before),
        phase: game.phase_name(),
        used_ms: Both { white: used.white.0, black: used.black.0 },
        running: game.running().map(side_name),
    }
}

/// Whose a slip is. It was verified when it was entered. Those of what was typed in from paper are nobody's:
/// no player had the key.
fn slip_of(record: &Record, slip: &[u8]) -> Option<String> {
    if record.paper().is_some() {
        return None;
    }
    let signer = Slip::claimed_signer(slip).ok()?;
    record.party(&signer).map(|party| party.to_string())
}

fn detail(what: &'static str, value: impl ToString) -> Detail {
    Detail { what, value: value.to_string() }
}

fn side(side: Side) -> Detail {
    detail("side", side_name(Color::from(side)))
}

fn details(event: &Event, before: &Position) -> Vec<Detail> {
    match event {
        Event::DrawOffered(x)
        | Event::Resigned(x)
        | Event::FlagFell(x)
        | Event::Arrived(x)
        | Event::DefaultExpired(x)
        | Event::ClockStopped(x)
        | Event::ClockStarted(x) => vec![side(x.side)],
        Event::BoardMove(x) | Event::Stated(x) | Event::Moved(x) => vec![played(before, &x.uci)],
        Event::FaceVouched(x) | Event::FaceCorrected(x) | Event::Rescheduled(x) => face(x),
        Event::Lost(x) => vec![detail("lock", x.lock)],
        Event::ClockCorrected(x) => vec![detail("claimed-by", side_name(Color::from(x.claimed)))],
        Event::Opened(x) => {
            let verdict = x.reading.as_ref().map(|claim| detail("verdict", &claim.verdict));
            verdict.into_iter().chain([detail("ruling", &x.ruling)]).collect()
        }
        Event::Ruled(x) => {
            let question = x.question.as_ref().map(|question| detail("question", question));
            let uci = x.uci.as_ref().map(|uci| played(before, uci));
            let said = [detail("outcome", &x.outcome), detail("article", &x.article)];
            let reason = [detail("reason", &x.reason)];
            question.into_iter().chain(said).chain(uci).chain(reason).collect()
        }
        _ => Vec::new(),
    }
}

fn face(vouched: &Vouched) -> Vec<Detail> {
    let place = vouched.place.as_ref().map(|place| detail("place", place));
    let resumes = vouched.resumes.as_ref().map(|time| detail("resumes", time.to_rfc3339()));
    let finish = vouched.finish.as_ref().map(|time| detail("finish", time.to_rfc3339()));
    [resumes, finish, place].into_iter().flatten().collect()
}

/// A move as it is written in the position before it; in coordinates where it fits none, such as one that the
/// arbiter had played in an earlier position.
fn played(before: &Position, uci: &str) -> Detail {
    let found = uci.parse::<Uci>().ok().and_then(|uci| before.find(uci));
    detail("move", found.map_or_else(|| uci.to_owned(), |m| san(before, m)))
}

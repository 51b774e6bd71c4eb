//! A whole round: where each of several games stands, and what comes next in it.

use serde::Serialize;

use crate::moment::{Millis, Moment};
use crate::record::Record;

use super::standing::{AllowedReport, EnvelopeReport, OutcomeReport, Standing, VenueClock};

/// Where the games of a round stand at one moment.
///
/// The rows are in order of the boards, where the records name them, and of the files within a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct RoundReport {
    /// The moment, as the clock on the wall of the venue shows it.
    pub at: String,
    /// One row for each file.
    pub games: Vec<GameReport>,
    #[serde(skip)]
    wall: String,
}

/// One file of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct GameReport {
    /// The file.
    pub file: String,
    /// The board, where the record names one.
    pub board: Option<String>,
    /// Where the game stands; none where the file could not be read.
    pub standing: Option<Standing>,
    /// none, open, vouched or unvouched: whether somebody who holds lock 1 of the newest envelope has signed for it.
    pub lock: &'static str,
    /// How long until the game is resumed, while it is adjourned and the hour has not come.
    pub resumes_in_ms: Option<u64>,
    /// What leads on from here, the likeliest step first.
    pub next: Vec<AllowedReport>,
    /// Why the file could not be read.
    pub trouble: Option<String>,
    /// The hour that matters now, in the zone of the venue.
    #[serde(skip)]
    hour: Option<String>,
    #[serde(skip)]
    clock: VenueClock,
}

/// What the columns of the table are about.
pub const ROUND_COLUMNS: [&str; 7] = ["board", "game", "phase", "White", "Black", "resumes", "lock"];

impl RoundReport {
    /// The table of these rows.
    #[must_use]
    pub fn of(mut games: Vec<GameReport>, at: Moment) -> RoundReport {
        games.sort_by(|a, b| a.place().cmp(&b.place()));
        let clock = games.iter().map(|game| &game.clock).find(|clock| clock.is_known());
        let at = clock.unwrap_or(&VenueClock::UNKNOWN).of_wall(at);
        RoundReport { at: at.to_rfc3339(), wall: at.to_wall(), games }
    }

    /// What stands above the table: `8 games in round-3, at 2026-12-01 21:00 +01:00`.
    #[must_use]
    pub fn head(&self, place: &str) -> String {
        let games = self.games.len();
        let plural = if games == 1 { "" } else { "s" };
        format!("{games} game{plural} in {place}, at {}", self.wall)
    }
}

impl GameReport {
    /// The row of a record that could be read.
    #[must_use]
    pub fn of(file: &str, record: &Record, at: Moment) -> GameReport {
        let game = record.game();
        let clock = VenueClock::of(record);
        let standing = Standing::of(record, at);
        let resumes = game.face().filter(|_| standing.phase == "adjourned").map(|face| &face.resumes);
        let now = clock.of_wall(at).to_wall();
        GameReport {
            file: file.to_owned(),
            board: record.case().board.as_ref().map(ToString::to_string),
            lock: standing.envelopes.last().map_or("none", EnvelopeReport::lock),
            resumes_in_ms: resumes
                .map(|hour| hour.moment())
                .filter(|hour| *hour > at)
                .map(|hour| hour.since(at).0),
            hour: match (resumes, missing(&standing), game.deadline()) {
                (Some(hour), ..) if hour.moment() > at => {
                    Some(format!("resumes {}", briefly(&hour.to_wall(), &now)))
                }
                (None, Some(side), Some(deadline)) if deadline >= at => {
                    let deadline = clock.of_wall(deadline).to_wall();
                    Some(format!("{side} in time until {}", briefly(&deadline, &now)))
                }
                _ => None,
            },
            next: game.leads_on(at).iter().map(AllowedReport::of).collect(),
            standing: Some(standing),
            trouble: None,
            clock,
        }
    }

    /// The row of a file that could not be read, and why not.
    #[must_use]
    pub fn unreadable(file: &str, trouble: &str) -> GameReport {
        GameReport {
            file: file.to_owned(),
            board: None,
            standing: None,
            lock: "none",
            resumes_in_ms: None,
            next: Vec::new(),
            trouble: Some(trouble.to_owned()),
            hour: None,
            clock: VenueClock::UNKNOWN,
        }
    }

    /// Boards as numbers where they are some; what names no board comes last.
    fn place(&self) -> (u64, Option<&str>, &str) {
        let number = self.board.as_deref().and_then(|board| board.parse().ok());
        (number.unwrap_or(u64::MAX), self.board.as_deref(), &self.file)
    }

    /// The cells of the row, one for each of [`ROUND_COLUMNS`]; none is empty, so that a reader who hears them
    /// one after another knows which is which. Names are foreign text: escape them.
    #[must_use]
    pub fn cells(&self) -> [String; 7] {
        let none = || "none".to_owned();
        let board = self.board.clone().unwrap_or_else(none);
        let Some(standing) = &self.standing else {
            return [board, self.file.clone(), "unreadable".to_owned(), none(), none(), none(), none()];
        };
        let phase = match &standing.outcome {
            Some(outcome) => outcome.result.to_owned(),
            None => standing.phase.to_owned(),
        };
        let names = format!("{} - {}", surname(&standing.players.white), surname(&standing.players.black));
        let [white, black] = [standing.used_ms.white, standing.used_ms.black].map(clock);
        [board, names, phase, white, black, self.resumes(standing), self.lock.to_owned()]
    }

    fn resumes(&self, standing: &Standing) -> String {
        match (self.resumes_in_ms, standing.phase) {
            (Some(ms), _) => hours(ms),
            (None, "adjourned") if standing.face.is_some() => "due".to_owned(),
            (None, "playing" | "sealing" | "adjourned" | "over") => "none".to_owned(),
            _ => "now".to_owned(),
        }
    }

    /// What stands below the row: the file, the hour that matters, and what may be done next.
    #[must_use]
    pub fn note(&self) -> String {
        let Some(standing) = &self.standing else {
            return format!("{}: {}", self.file, self.trouble.as_deref().unwrap_or("could not be read"));
        };
        let mut said: Vec<String> = Vec::new();
        said.extend(standing.outcome.as_ref().map(OutcomeReport::line));
        said.extend(standing.running.map(|side| format!("{side}'s clock runs")));
        said.extend(standing.offer.map(|side| format!("{side} offers a draw")));
        said.extend(self.hour.clone());
        said.extend(
            standing.for_arbiter.iter().map(|question| format!("for the arbiter: {}", question.question)),
        );
        if !self.next.is_empty() {
            let next: Vec<String> = self.next.iter().take(SHOWN).map(AllowedReport::line).collect();
            said.push(format!("next: {}", next.join(", or ")));
        }
        if said.is_empty() {
            said.push("nothing to do now".to_owned());
        }
        format!("{}: {}", self.file, said.join("; "))
    }
}

/// How many of the steps that lead on are shown; `show` lists all that may be done.
const SHOWN: usize = 2;

/// An hour without its day, where that is the day above the table: `15:00 +01:00`.
fn briefly<'a>(hour: &'a str, now: &str) -> &'a str {
    match (hour.split_once(' '), now.split_once(' ')) {
        (Some((day, clock)), Some((today, _))) if day == today => clock,
        _ => hour,
    }
}

/// Who is not there, while somebody is waited for.
fn missing(standing: &Standing) -> Option<&'static str> {
    let waits = matches!(standing.phase, "resuming" | "opened" | "answering" | "replying" | "replied");
    match (standing.present.white, standing.present.black) {
        (true, true) => None,
        (false, false) => Some("whoever comes is"),
        (true, false) => Some("black is"),
        (false, true) => Some("white is"),
    }
    .filter(|_| waits)
}

/// What stands before the comma in `Spassky, Boris`.
fn surname(name: &str) -> &str {
    name.split_once(',').map_or(name, |(surname, _)| surname)
}

/// `2:29:00`: a table has no room for milliseconds.
fn clock(ms: u64) -> String {
    Millis(ms - ms % 1000).to_string()
}

/// `18:54`, or `2 days` and more.
fn hours(ms: u64) -> String {
    let minutes = ms / 60_000;
    match minutes / 60 {
        hours @ 0..48 => format!("in {hours}:{:02}", minutes % 60),
        hours => format!("in {} days", hours / 24),
    }
}

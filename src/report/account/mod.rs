//! The whole account of a case for people who decide: who, where, what was written and read, every
//! check, the ruling, and what has to be trusted all the same.
//!
//! It is data without a language. What it says in words is in the module `printed`, where that is built in.

mod checks;
mod people;
mod remains;
mod steps;
mod writing;

use serde::Serialize;

use crate::dispute::{Kind, Verdict};
use crate::law::Edition;
use crate::position::{Position, side_name};
use crate::record::Record;

use super::comparison::ProofReport;
use super::finding::{Ends, FindingReport, VerdictReport};
use super::standing::{Both, OutcomeReport, PaperReport, QuestionReport, VenueClock};

pub use checks::{Check, CheckReport, Passed};
pub use people::Person;
pub use remains::Remains;
pub use steps::{Detail, Step};
pub use writing::{Candidate, OtherReading, Part, RulingReport, SealedReport};

/// The version of the report's JSON form. It grows when a field changes its meaning or goes; fields may come without.
pub const REPORT_VERSION: u32 = 1;

/// The whole account of one record. Its JSON form is described in `docs/report.md`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Report {
    /// Always `sealed-move-report`.
    pub schema: &'static str,
    /// [`REPORT_VERSION`].
    pub version: u32,
    /// The file.
    pub file: String,
    /// holds, does-not-hold or not-determined.
    pub verdict: &'static str,
    /// Where the lawful part ends; nothing later was shown.
    pub ends: Option<Ends>,
    /// Twelve words for the head there.
    pub words: Option<String>,
    /// What the record is about; none where it is no record.
    pub game: Option<CaseReport>,
    /// Every envelope on which the clocks were stopped, in order.
    pub envelopes: Vec<SealedReport>,
    /// What happened, statement by statement.
    pub steps: Vec<Step>,
    /// Every check, also those that passed.
    pub checks: Vec<CheckReport>,
    /// Two signatures under one number, where there are some.
    pub proofs: Vec<ProofReport>,
    /// What has to be trusted all the same.
    pub trust: Vec<Remains>,
}

/// Who, where, and how it stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct CaseReport {
    /// The case id.
    pub case: String,
    /// The edition.
    pub rules: &'static str,
    /// What the edition is.
    pub rules_title: &'static str,
    /// The event.
    pub event: Option<String>,
    /// The round.
    pub round: Option<String>,
    /// The board.
    pub board: Option<String>,
    /// Where it is resumed.
    pub place: Option<String>,
    /// What says that it was typed in from paper, where it was.
    pub paper: Option<PaperReport>,
    /// When the record was begun.
    pub begun: String,
    /// When the game is, or was, resumed.
    pub resumes: Option<String>,
    /// The last moment at which a player is in time.
    pub deadline: Option<String>,
    /// Everybody in the case.
    pub people: Vec<Person>,
    /// Whether the game is Chess960.
    pub chess960: bool,
    /// The position on the board where the record ends.
    pub fen: String,
    /// Who is to move in it.
    pub to_move: &'static str,
    /// The number of the move about to be made.
    pub number: u32,
    /// The moves so far, in coordinates.
    pub moves: Vec<String>,
    /// What each player has used.
    pub used_ms: Both<u64>,
    /// How it ended.
    pub outcome: Option<OutcomeReport>,
    /// What waits for the arbiter.
    pub for_arbiter: Vec<QuestionReport>,
}

impl Report {
    /// The account of a file, from what verifying it showed.
    #[must_use]
    pub fn of(file: &str, verdict: &Verdict, trust: &crate::statement::Trust) -> Report {
        let told = VerdictReport::of(file, verdict);
        let record = verdict.record();
        let history = record.map(steps::history).unwrap_or_default();
        Report {
            schema: "sealed-move-report",
            version: REPORT_VERSION,
            file: file.to_owned(),
            verdict: word(verdict),
            ends: told.ends,
            words: record.map(Record::sealing_words),
            game: record.map(|record| CaseReport::of(record, trust)),
            envelopes: record.map(|record| writing::envelopes(record, &history)).unwrap_or_default(),
            steps: history.steps,
            checks: checks::all(verdict, &told.findings),
            proofs: told.proofs,
            trust: remains::of(verdict),
        }
    }

    /// Every finding, in the order of the checks.
    pub fn findings(&self) -> impl Iterator<Item = &FindingReport> {
        self.checks.iter().flat_map(|check| &check.findings)
    }
}

/// The verdict in one word. Where nothing but the arbiter's unknown key stands against a record, nobody can say.
fn word(verdict: &Verdict) -> &'static str {
    let mut faults = verdict.findings().iter().filter(|f| f.grade == crate::dispute::Grade::Fault);
    match (verdict.holds(), verdict.record()) {
        (true, _) => "holds",
        (false, Some(_)) if faults.all(|finding| finding.kind == Kind::UntrustedKey) => "not-determined",
        (false, _) => "does-not-hold",
    }
}

impl CaseReport {
    fn of(record: &Record, trust: &crate::statement::Trust) -> CaseReport {
        let (case, game) = (record.case(), record.game());
        let clock = VenueClock::of(record);
        let edition: Edition = game.terms().edition;
        let last = record.statements().last().map(|statement| statement.payload().at);
        let used = last.map_or(game.terms().used, |at| game.used(at));
        let position: &Position = game.position();
        CaseReport {
            case: record.id().to_string(),
            rules: edition.id(),
            rules_title: edition.title(),
            event: case.event.as_ref().map(ToString::to_string),
            round: case.round.as_ref().map(ToString::to_string),
            board: case.board.as_ref().map(ToString::to_string),
            place: game.face().map(|face| face.place.to_string()),
            paper: PaperReport::of(record),
            begun: record.statements().first().map(|s| clock.show(s.payload().at)).unwrap_or_default(),
            resumes: game.face().map(|face| face.resumes.to_rfc3339()),
            deadline: game.deadline().map(|moment| clock.show(moment)),
            people: people::of(record, trust),
            chess960: case.chess960,
            fen: position.fen(),
            to_move: side_name(position.turn()),
            number: position.move_number(),
            moves: game.moves().iter().map(ToString::to_string).collect(),
            used_ms: Both { white: used.white.0, black: used.black.0 },
            outcome: game.outcome().map(OutcomeReport::of),
            for_arbiter: game.questions().iter().map(QuestionReport::of).collect(),
        }
    }
}

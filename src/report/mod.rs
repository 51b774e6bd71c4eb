//! What is told: where a game stands, what a writing reads as, what a verification found.
//!
//! Each is a plain struct with a fixed JSON form ([`Standing`], [`ReadingReport`],
//! [`VerdictReport`]) and a text for people. [`Report`] is the account of a whole case. The field names are the contract of the command
//! line's `--json`.

mod account;
mod board;
mod comparison;
mod finding;
mod label;
mod lines;
mod pgn;
mod reading;
mod round;
mod standing;
mod text;

pub use account::{
    Candidate, CaseReport, Check, CheckReport, Detail, OtherReading, Part, Passed, Person, REPORT_VERSION,
    Remains, Report, RulingReport, SealedReport, Step,
};
pub use board::board;
pub use comparison::{ComparisonReport, CopyReport, ProofReport};
pub use finding::{Ends, FindingReport, VerdictReport};
pub use label::EnvelopeLabel;
pub use pgn::pgn;
pub use reading::{ReadingReport, RemarkReport};
pub use round::{GameReport, ROUND_COLUMNS, RoundReport};
pub use standing::{
    AllowedReport, Both, EnvelopeReport, FaceReport, OutcomeReport, PaperReport, QuestionReport, Standing,
};

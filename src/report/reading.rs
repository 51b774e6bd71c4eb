//! A reading, as it is told.

use serde::Serialize;

use crate::law::{Edition, Rule};
use crate::notation::{Reading, Verdict, san};
use crate::position::Position;

/// What a writing reads as.
///
/// ```
/// use sealed_move::law::Edition;
/// use sealed_move::notation::{Dialect, read};
/// use sealed_move::position::Position;
/// use sealed_move::report::ReadingReport;
///
/// let start = Position::start();
/// let report = ReadingReport::of(&read(b"Ke2", &start, Dialect::ENGLISH), &start, Edition::Fide2018);
/// assert_eq!((report.verdict, report.article), ("illegal", Some("I.8.3")));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ReadingReport {
    /// clear, ambiguous, illegal or unintelligible.
    pub verdict: &'static str,
    /// The legal moves that fit, in coordinates, sorted.
    pub moves: Vec<String>,
    /// The same in standard algebraic notation.
    pub san: Vec<String>,
    /// The article under which the verdict loses; none where it is clear, or the text has none.
    pub article: Option<&'static str>,
    /// Whether a fair arbiter could rule otherwise.
    pub debatable: bool,
    /// Whether the writing offers a draw.
    pub draw_offer: bool,
    /// Every liberty taken.
    pub remarks: Vec<RemarkReport>,
}

/// One liberty taken while reading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RemarkReport {
    /// Its kind.
    pub kind: &'static str,
    /// The first byte of the writing it is about.
    pub start: usize,
    /// The byte behind the last.
    pub end: usize,
}

impl ReadingReport {
    /// Tells a reading in the position it was made in, citing an edition.
    #[must_use]
    pub fn of(reading: &Reading, position: &Position, edition: Edition) -> ReadingReport {
        let rule = match reading.verdict() {
            Verdict::Clear => None,
            Verdict::Ambiguous => Some(Rule::Ambiguous),
            Verdict::Unintelligible => Some(Rule::Unintelligible),
            Verdict::Illegal => Some(Rule::Illegal),
        };
        let remark = |remark: &crate::notation::Remark| RemarkReport {
            kind: remark.kind.name(),
            start: remark.start,
            end: remark.end,
        };
        ReadingReport {
            verdict: reading.verdict().name(),
            moves: reading.moves().iter().map(|&m| position.uci(m).to_string()).collect(),
            san: reading.moves().iter().map(|&m| san(position, m)).collect(),
            article: rule.and_then(|rule| edition.cite(rule)),
            debatable: reading.is_debatable(),
            draw_offer: reading.offers_draw(),
            remarks: reading.remarks().iter().map(remark).collect(),
        }
    }

    /// One line for people: `clear: Bd3+`.
    #[must_use]
    pub fn line(&self) -> String {
        let article = self.article.map(|article| format!(" ({article})")).unwrap_or_default();
        let moves = if self.san.is_empty() { String::new() } else { format!(": {}", self.san.join(", ")) };
        let debatable = if self.debatable { "; a fair arbiter could rule otherwise" } else { "" };
        let offer = if self.draw_offer { "; a draw is offered" } else { "" };
        format!("{}{article}{moves}{debatable}{offer}", self.verdict)
    }
}

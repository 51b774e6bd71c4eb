//! What an envelope held, and what each part of it was read as.

use serde::Serialize;

use crate::adjournment::{Means, Opening, Party};
use crate::notation::{self, Reading, RemarkKind};
use crate::position::{Move, Position, side_name};
use crate::record::{Disclosed, Record, Sealing};
use crate::ruling::{Asked, Decision, Proposed, Ruling};
use crate::text::hex;

use super::super::reading::ReadingReport;
use super::super::standing::position_of;
use super::steps::History;

/// One envelope on which the clocks were stopped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct SealedReport {
    /// Who sealed it.
    pub sealer: &'static str,
    /// The number of the sealed move.
    pub number: u32,
    /// The position before it.
    pub fen: String,
    /// Whether it is the reply of E9(c).
    pub reply: bool,
    /// How often an envelope was handed in until the clocks stopped.
    pub times_sealed: usize,
    /// The statement that stopped the clocks on it.
    pub stopped_at: usize,
    /// The statement that opened or disclosed it.
    pub opened_at: Option<usize>,
    /// shares or counterfoil.
    pub opened_by: Option<&'static str>,
    /// Who vouched for it.
    pub vouched: Vec<String>,
    /// What it was bound to.
    pub context: String,
    /// The commitment.
    pub commitment: String,
    /// The salt; with context and writing it makes the commitment again.
    pub salt: Option<String>,
    /// What was written.
    pub writing: Option<String>,
    /// What is wrong with it, where it holds no writing.
    pub defect: Option<String>,
    /// The language it was read in.
    pub dialect: String,
    /// What the writing reads as.
    pub reading: Option<ReadingReport>,
    /// Each part of the writing about which there is something to say.
    pub parts: Vec<Part>,
    /// The legal moves that fit.
    pub candidates: Vec<Candidate>,
    /// The other reading of a debatable writing.
    pub other: Option<OtherReading>,
    /// What the Laws say of it.
    pub ruling: Option<RulingReport>,
}

/// A part of a writing, and what it was read as.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Part {
    /// The bytes, as text.
    pub text: String,
    /// The first of them.
    pub start: usize,
    /// The one behind the last.
    pub end: usize,
    /// The liberty taken.
    pub remark: &'static str,
}

/// A legal move that fits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Candidate {
    /// In coordinates.
    pub uci: String,
    /// In standard algebraic notation.
    pub san: String,
    /// From this square.
    pub from: String,
    /// To this one; of castling, the one that coordinates name.
    pub to: String,
}

/// How a fair arbiter could read the writing otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OtherReading {
    /// clear, ambiguous, illegal or unintelligible.
    pub verdict: &'static str,
    /// The legal moves that fit it.
    pub candidates: Vec<Candidate>,
}

/// What the Laws say of a writing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RulingReport {
    /// plays, loses, resigns, for-the-arbiter or no-effect.
    pub decision: &'static str,
    /// The move that is played, or proposed, in standard algebraic notation.
    pub san: Option<String>,
    /// The article.
    pub article: Option<&'static str>,
    /// What the arbiter is asked.
    pub question: Option<&'static str>,
    /// What is proposed to him: plays, loses, resigns or nothing.
    pub proposed: Option<&'static str>,
}

/// Every envelope of a record on which the clocks were stopped.
pub(super) fn envelopes(record: &Record, history: &History) -> Vec<SealedReport> {
    record.sealings().iter().filter_map(|sealing| envelope(record, sealing, history)).collect()
}

fn envelope(record: &Record, sealing: &Sealing, history: &History) -> Option<SealedReport> {
    let sealed = sealing.envelope()?;
    let stopped_at = sealing.stopped_at()?;
    let position = position_of(record, sealing)?;
    let opened = sealing.opened();
    let own = opened.and_then(|_| opening_of(record, stopped_at, history));
    let reading = opened.and_then(|opened| opened.reading.as_ref());
    let edition = record.game().terms().edition;
    let text = opened.and_then(|opened| opened.content.as_ref().ok()).map(|opening| opening.text());
    let mut vouched: Vec<Party> = sealing.vouched().to_vec();
    vouched.sort_unstable();
    Some(SealedReport {
        sealer: side_name(sealing.sealer()),
        number: position.move_number(),
        fen: position.fen(),
        reply: own.is_some_and(|(_, opening)| opening.reply),
        times_sealed: sealing.times_sealed(),
        stopped_at,
        opened_at: own.map(|(number, _)| *number),
        opened_by: own.and_then(|(_, opening)| opening.means).map(means),
        vouched: vouched.iter().map(ToString::to_string).collect(),
        context: sealed.context().to_string(),
        commitment: sealed.commitment().to_string(),
        salt: opened.and_then(salt),
        writing: text.map(str::to_owned),
        defect: opened.and_then(|opened| opened.content.as_ref().err()).map(ToString::to_string),
        dialect: record.case().seat(sealing.sealer()).dialect.clone(),
        reading: reading.map(|reading| ReadingReport::of(reading, &position, edition)),
        parts: reading.zip(text).map(|(reading, text)| parts(reading, text)).unwrap_or_default(),
        candidates: candidates(&position, reading.map(Reading::moves).unwrap_or_default()),
        other: reading.and_then(Reading::other).map(|(verdict, moves)| OtherReading {
            verdict: verdict.name(),
            candidates: candidates(&position, moves),
        }),
        ruling: own.map(|(_, opening)| ruling(&opening.ruling, &position)),
    })
}

/// The opening of the envelope on which the clocks were stopped there: the first behind that, and before the
/// clocks are stopped on the next.
fn opening_of<'a>(record: &Record, stopped_at: usize, history: &'a History) -> Option<&'a (usize, Opening)> {
    let next = record.sealings().iter().filter_map(Sealing::stopped_at).find(|&at| at > stopped_at);
    let own = |(number, _): &&(usize, Opening)| *number > stopped_at && next.is_none_or(|at| *number < at);
    history.openings.iter().find(own)
}

const fn means(means: Means) -> &'static str {
    match means {
        Means::Shares => "shares",
        Means::Counterfoil => "counterfoil",
    }
}

fn salt(opened: &Disclosed) -> Option<String> {
    opened.content.as_ref().ok().map(|opening| hex(opening.salt()))
}

/// The bytes that each remark is about. A span that cuts a character in two is shown as what is left of it.
fn parts(reading: &Reading, text: &str) -> Vec<Part> {
    let bytes = text.as_bytes();
    let part = |remark: &notation::Remark| Part {
        text: String::from_utf8_lossy(bytes.get(remark.start..remark.end).unwrap_or_default()).into_owned(),
        start: remark.start,
        end: remark.end,
        remark: RemarkKind::name(remark.kind),
    };
    reading.remarks().iter().map(part).collect()
}

fn candidates(position: &Position, moves: &[Move]) -> Vec<Candidate> {
    let candidate = |&m: &Move| {
        let (from, to) = position.squares(m)?;
        Some(Candidate {
            uci: position.uci(m).to_string(),
            san: notation::san(position, m),
            from: from.to_string(),
            to: to.to_string(),
        })
    };
    moves.iter().filter_map(candidate).collect()
}

fn ruling(ruling: &Ruling, position: &Position) -> RulingReport {
    let said = |uci| position.find(uci).map(|m| notation::san(position, m));
    let mut told = RulingReport {
        decision: ruling.decision.name(),
        san: None,
        article: ruling.article,
        question: None,
        proposed: None,
    };
    match &ruling.decision {
        Decision::Plays(uci) => told.san = said(*uci),
        Decision::Arbiter(Asked { matter, proposed, .. }) => {
            told.question = Some(matter.name());
            told.proposed = Some(match proposed {
                Proposed::Plays(uci) => {
                    told.san = said(*uci);
                    "plays"
                }
                Proposed::Loses => "loses",
                Proposed::Resigns => "resigns",
                Proposed::Nothing => "nothing",
            });
        }
        _ => {}
    }
    told
}

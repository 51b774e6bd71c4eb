//! Where a game stands.

use serde::Serialize;

use crate::adjournment::{Allowed, Face, Outcome, Party, Question};
use crate::digest::Digest;
use crate::law::Edition;
use crate::moment::{Millis, Moment, VenueTime};
use crate::position::{ByColor, Color, Position, side_name};
use crate::record::{Record, Sealing};

use super::reading::ReadingReport;

/// Where a game stands at a moment. Everything in it follows from the record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Standing {
    /// The case id.
    pub case: String,
    /// How many statements there are.
    pub statements: usize,
    /// The head of the newest.
    pub head: String,
    /// Twelve words for the head.
    pub words: String,
    /// The edition.
    pub rules: String,
    /// What says that it was typed in from paper, where it was.
    pub paper: Option<PaperReport>,
    /// The players' names.
    pub players: Both<String>,
    /// Where the game stands.
    pub phase: &'static str,
    /// Who seals or sealed; while replying, who seals the reply.
    pub sealer: Option<&'static str>,
    /// The position on the board.
    pub fen: String,
    /// Who is to move in it.
    pub to_move: &'static str,
    /// What each player has used.
    pub used_ms: Both<u64>,
    /// Whose clock runs.
    pub running: Option<&'static str>,
    /// When the session ends.
    pub session_end: Option<String>,
    /// The last moment at which a player is in time.
    pub deadline: Option<String>,
    /// Who is here.
    pub present: Both<bool>,
    /// Who has made his first move since the resumption.
    pub moved: Both<bool>,
    /// Whose draw offer is open.
    pub offer: Option<&'static str>,
    /// What stands on the envelope.
    pub face: Option<FaceReport>,
    /// Every envelope that counted, in order.
    pub envelopes: Vec<EnvelopeReport>,
    /// What the last opened one reads as.
    pub reading: Option<ReadingReport>,
    /// How the game ended.
    pub outcome: Option<OutcomeReport>,
    /// What waits for the arbiter.
    pub for_arbiter: Vec<QuestionReport>,
    /// What may be done now.
    pub allowed: Vec<AllowedReport>,
}

/// What says that a record was typed in from paper.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct PaperReport {
    /// When.
    pub typed: String,
    /// SHA-256 of the scan of the paper.
    pub scan: Option<String>,
}

impl PaperReport {
    pub(super) fn of(record: &Record) -> Option<PaperReport> {
        let paper = record.paper()?;
        let typed = VenueClock::of(record).show(paper.typed);
        Some(PaperReport { typed, scan: paper.scan.map(|digest| digest.to_string()) })
    }

    /// In a line for people.
    #[must_use]
    pub fn line(&self) -> String {
        let scan = self.scan.as_ref().map_or_else(|| "no scan".to_owned(), |scan| format!("scan {scan}"));
        format!("typed in from paper {}; {scan}; all of it rests on the arbiter's word", self.typed)
    }
}

/// Something of both players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Both<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> From<ByColor<T>> for Both<T> {
    fn from(pair: ByColor<T>) -> Both<T> {
        Both { white: pair.white, black: pair.black }
    }
}

/// What stands on an envelope (E2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct FaceReport {
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// The position before the sealed move.
    pub fen: String,
    /// The times used.
    pub used_ms: Both<u64>,
    /// Who sealed.
    pub sealer: &'static str,
    /// The number of the sealed move.
    pub number: u32,
    /// Whose draw offer is open.
    pub draw_offer: Option<&'static str>,
    /// When the game is resumed.
    pub resumes: String,
    /// Where.
    pub place: String,
    /// When that session ends.
    pub finish: Option<String>,
}

/// One envelope.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct EnvelopeReport {
    /// Who sealed it.
    pub sealer: &'static str,
    /// Who holds lock 0, and who holds lock 1.
    pub holders: Vec<Vec<String>>,
    /// Who vouched for it.
    pub vouched: Vec<String>,
    /// How often an envelope was handed in until the clocks stopped.
    pub times_sealed: usize,
    /// Whether it was opened.
    pub opened: bool,
    /// What was written.
    pub writing: Option<String>,
    /// What is wrong with it, where it holds no writing.
    pub defect: Option<String>,
    /// What the writing reads as.
    pub reading: Option<ReadingReport>,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OutcomeReport {
    /// The result.
    pub result: &'static str,
    /// What brought it about.
    pub cause: &'static str,
    /// The article.
    pub article: Option<String>,
    /// Whether the envelope was opened.
    pub opened: bool,
    /// Whether the sealed move may still replace it (E10).
    pub provisional: bool,
}

/// A question to the arbiter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct QuestionReport {
    /// Its name in this game.
    pub id: String,
    /// What about.
    pub question: &'static str,
    /// The article that treats it.
    pub article: Option<&'static str>,
    /// The outcomes open to him.
    pub choices: Vec<&'static str>,
    /// The moves he could have played.
    pub moves: Vec<String>,
}

/// Something that may be done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AllowedReport {
    /// What.
    pub event: &'static str,
    /// By whom.
    pub by: String,
    /// The article.
    pub article: Option<&'static str>,
}

fn name(side: Option<Color>) -> Option<&'static str> {
    side.map(side_name)
}

fn millis(times: ByColor<Millis>) -> Both<u64> {
    Both { white: times.white.0, black: times.black.0 }
}

impl Standing {
    /// Where the game of a record stands at `at`.
    #[must_use]
    pub fn of(record: &Record, at: Moment) -> Standing {
        let game = record.game();
        let clock = VenueClock::of(record);
        let envelopes: Vec<EnvelopeReport> =
            record.sealings().iter().map(|sealing| EnvelopeReport::of(record, sealing)).collect();
        Standing {
            case: record.id().to_string(),
            statements: record.statements().len(),
            head: record.head().to_string(),
            words: record.sealing_words(),
            rules: record.case().rules.clone(),
            paper: PaperReport::of(record),
            players: Both {
                white: record.case().white.card.name().to_string(),
                black: record.case().black.card.name().to_string(),
            },
            phase: game.phase_name(),
            sealer: name(game.sealer()),
            fen: game.position().fen(),
            to_move: side_name(game.position().turn()),
            used_ms: millis(game.used(at)),
            running: name(game.running()),
            session_end: game.session_end().map(|moment| clock.show(moment)),
            deadline: game.deadline().map(|moment| clock.show(moment)),
            present: game.present().into(),
            moved: game.moved().into(),
            offer: name(game.offer()),
            face: game.face().map(|face| FaceReport::of(record, face)),
            reading: envelopes.iter().rev().find(|envelope| envelope.opened).and_then(|e| e.reading.clone()),
            envelopes,
            outcome: game.outcome().map(OutcomeReport::of),
            for_arbiter: game.questions().iter().map(QuestionReport::of).collect(),
            allowed: game.allowed(at).iter().map(AllowedReport::of).collect(),
        }
    }
}

/// The clock on the wall of the venue: the zone in which the record's times were given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct VenueClock(Option<VenueTime>);

impl VenueClock {
    /// Of a venue whose zone nobody named; times are shown in UTC.
    pub(super) const UNKNOWN: VenueClock = VenueClock(None);

    pub(super) fn of(record: &Record) -> VenueClock {
        let face = record.game().face().map(|face| face.resumes.clone());
        VenueClock(face.or_else(|| record.case().session_end.clone()))
    }

    pub(super) const fn is_known(&self) -> bool {
        self.0.is_some()
    }

    pub(super) fn of_wall(&self, moment: Moment) -> VenueTime {
        self.0.as_ref().map_or_else(|| VenueTime::utc(moment), |time| time.with_moment(moment))
    }

    pub(super) fn show(&self, moment: Moment) -> String {
        self.of_wall(moment).to_rfc3339()
    }
}

impl FaceReport {
    pub(super) fn of(record: &Record, face: &Face) -> FaceReport {
        FaceReport {
            white: record.case().white.card.name().to_string(),
            black: record.case().black.card.name().to_string(),
            fen: face.position.fen(),
            used_ms: millis(face.used),
            sealer: side_name(face.sealer),
            number: face.number,
            draw_offer: name(face.draw_offer),
            resumes: face.resumes.to_rfc3339(),
            place: face.place.to_string(),
            finish: face.finish.as_ref().map(VenueTime::to_rfc3339),
        }
    }
}

impl EnvelopeReport {
    fn of(record: &Record, sealing: &Sealing) -> EnvelopeReport {
        let holder = |fingerprint: &Digest| record.party(fingerprint).unwrap_or(Party::Arbiter).to_string();
        let lock = |holders: &Vec<crate::envelope::Holder>| {
            holders.iter().map(|one| holder(&one.fingerprint)).collect()
        };
        let mut vouched = sealing.vouched().to_vec();
        vouched.sort_unstable();
        let content = sealing.opened().map(|disclosed| &disclosed.content);
        EnvelopeReport {
            sealer: side_name(sealing.sealer()),
            holders: sealing.plan().locks.iter().map(lock).collect(),
            vouched: vouched.iter().map(ToString::to_string).collect(),
            times_sealed: sealing.times_sealed(),
            opened: content.is_some(),
            writing: content
                .and_then(|content| content.as_ref().ok())
                .map(|opening| opening.text().to_owned()),
            defect: content.and_then(|content| content.as_ref().err()).map(ToString::to_string),
            reading: reading(record, sealing),
        }
    }
}

fn reading(record: &Record, sealing: &Sealing) -> Option<ReadingReport> {
    let reading = sealing.opened()?.reading.as_ref()?;
    let position = position_of(record, sealing)?;
    Some(ReadingReport::of(reading, &position, edition(record)))
}

fn edition(record: &Record) -> Edition {
    record.game().terms().edition
}

/// The position in which the writing was made: that of the score as of the stop.
pub(super) fn position_of(record: &Record, sealing: &Sealing) -> Option<Position> {
    let made = record.game().moves().get(..sealing.plies()?)?;
    let start = record.game().terms().start.clone();
    made.iter().try_fold(start, |position, uci| position.play_uci(*uci))
}

impl OutcomeReport {
    pub(super) fn of(outcome: &Outcome) -> OutcomeReport {
        OutcomeReport {
            result: outcome.result.name(),
            cause: outcome.cause.name(),
            article: outcome.article.as_ref().map(ToString::to_string),
            opened: outcome.opened,
            provisional: outcome.provisional,
        }
    }
}

impl QuestionReport {
    pub(super) fn of(question: &Question) -> QuestionReport {
        QuestionReport {
            id: question.id.to_string(),
            question: question.matter.name(),
            article: question.article,
            choices: question.choices.iter().map(|choice| choice.name()).collect(),
            moves: question.moves.iter().map(ToString::to_string).collect(),
        }
    }
}

impl AllowedReport {
    pub(super) fn of(allowed: &Allowed) -> AllowedReport {
        AllowedReport { event: allowed.event.name(), by: allowed.by.to_string(), article: allowed.article }
    }
}

//! From the words of the format to the words of the law.

use crate::adjournment::{
    self, Charge, Content, Game, Lock, Means, Party, ReleaseReason, RuledOutcome, Terms,
};
use crate::envelope::{Defect, Opening};
use crate::notation::Verdict;
use crate::position::{ByColor, Color, Position, Uci, Variant};
use crate::ruling::DECISIONS;
use crate::statement::{Case, Claimed, Event, Opened, SlipReason, Vouched};
use crate::text::Name;

use super::fault::{Fault, Note, Word};

/// What the case means to the law.
pub(super) fn terms(case: &Case) -> Result<Terms, Fault> {
    let variant = if case.chess960 { Variant::Chess960 } else { Variant::Standard };
    let start = Position::from_fen(&case.start, variant).ok().filter(|start| start.fen() == case.start);
    let dialect = |side: Color| {
        let tag = &case.seat(side).dialect;
        let dialect = tag.parse().ok().filter(|dialect: &crate::notation::Dialect| dialect.tag() == tag);
        dialect.ok_or(Fault::Vocabulary(Word::Dialect))
    };
    Ok(Terms {
        edition: case.rules.parse().map_err(|_| Fault::Vocabulary(Word::Rules))?,
        default_time: case.default_time,
        charge: charge(&case.charge)?,
        session_end: case.session_end.as_ref().map(|time| time.moment()),
        start: start.ok_or(Fault::Vocabulary(Word::Start))?,
        moves: case.moves.iter().map(|text| uci(text)).collect::<Result<_, _>>()?,
        history_known: case.history_known,
        dialects: ByColor { white: dialect(Color::White)?, black: dialect(Color::Black)? },
        used: case.used.into(),
        receipts_before_stop: case.receipts_before_stop,
        custodian: case.custodian.is_some(),
    })
}

fn charge(text: &str) -> Result<Charge, Fault> {
    match text {
        "responder" => Ok(Charge::Responder),
        "split" => Ok(Charge::Split),
        "none" => Ok(Charge::None),
        _ => Err(Fault::Vocabulary(Word::Charge)),
    }
}

fn uci(text: &str) -> Result<Uci, Fault> {
    text.parse().map_err(|_| Fault::Vocabulary(Word::Move))
}

/// What an opening shows the law: a writing, or that there is none to be had.
pub(super) fn content(content: &Result<Opening, Defect>) -> Content {
    match content {
        Ok(opening) => Content::Writing(opening.text().to_owned()),
        Err(_) => Content::Broken,
    }
}

pub(super) const fn release(reason: SlipReason) -> ReleaseReason {
    match reason {
        SlipReason::DefaultExpired => ReleaseReason::DefaultExpired,
        SlipReason::KeyUnusable => ReleaseReason::KeyUnusable,
    }
}

/// An event in the words of the law. `by` is who signed its slip, `content` what it opens.
// Table: one row per kind.
pub(super) fn event(
    event: &Event,
    by: Party,
    content: Content,
    reason: ReleaseReason,
) -> Result<adjournment::Event, Fault> {
    use adjournment::Event as Law;
    Ok(match event {
        Event::Begun(_) => return Err(Fault::Chain),
        Event::Called(_) => Law::Called,
        Event::AdjournedEarly(_) => Law::AdjournedEarly,
        Event::BoardMove(x) => Law::BoardMove(uci(&x.uci)?),
        Event::Sealed(_) => Law::Sealed { by: color(by)? },
        Event::ClocksStopped(_) => Law::ClocksStopped,
        Event::FaceVouched(x) => face_vouched(x)?,
        Event::FaceCorrected(x) => Law::FaceCorrected {
            resumes: x.resumes.clone(),
            place: x.place.clone(),
            finish: x.finish.clone(),
        },
        Event::Rescheduled(x) => {
            Law::Rescheduled { resumes: x.resumes.clone(), place: x.place.clone(), finish: x.finish.clone() }
        }
        Event::Receipt(_) => Law::Receipt { by },
        Event::DrawOffered(x) => Law::DrawOffered(x.side.into()),
        Event::DrawDeclined(_) => Law::DrawDeclined,
        Event::DrawAgreed(_) => Law::DrawAgreed,
        Event::Resigned(x) => Law::Resigned(x.side.into()),
        Event::FlagFell(x) => Law::FlagFell(x.side.into()),
        Event::SessionOpened(_) => Law::SessionOpened,
        Event::Arrived(x) => Law::Arrived(x.side.into()),
        Event::Presented(_) => Law::Presented { by: color(by)? },
        Event::DefaultExpired(x) => Law::DefaultExpired(x.side.into()),
        Event::Released(_) => Law::Released { reason },
        Event::Lost(x) => Law::Lost { lock: lock(x.lock)? },
        Event::Opened(x) => {
            let means = if x.slip.is_some() { Means::Counterfoil } else { Means::Shares };
            Law::Opened { means, content }
        }
        Event::Stated(x) => Law::Stated(uci(&x.uci)?),
        Event::Restored(x) => Law::Restored(x.used.into()),
        Event::PositionLost(_) => Law::PositionLost,
        Event::ClockCorrected(x) => Law::ClockCorrected { used: x.used.into(), claimed_by: x.claimed.into() },
        Event::ClockStopped(x) => Law::ClockStopped(x.side.into()),
        Event::ClockStarted(x) => Law::ClockStarted(x.side.into()),
        Event::ReplyElected(_) => Law::ReplyElected,
        Event::Moved(x) => Law::Moved(uci(&x.uci)?),
        Event::Ruled(x) => Law::Ruled {
            article: x.article.clone(),
            outcome: outcome(&x.outcome)?,
            reason: x.reason.clone(),
            question: question(x.question.as_ref())?,
            play: x.uci.as_deref().map(uci).transpose()?,
        },
        Event::Disclosed(_) => Law::Disclosed { content },
    })
}

fn face_vouched(face: &Vouched) -> Result<adjournment::Event, Fault> {
    let missing = Fault::Vocabulary(Word::Face);
    let resumes = face.resumes.clone().ok_or_else(|| missing.clone())?;
    let place: Name = face.place.clone().ok_or(missing)?;
    Ok(adjournment::Event::FaceVouched { resumes, place, finish: face.finish.clone() })
}

fn lock(number: u64) -> Result<Lock, Fault> {
    match number {
        0 => Ok(Lock::Zero),
        1 => Ok(Lock::One),
        _ => Err(Fault::Vocabulary(Word::Lock)),
    }
}

fn question(id: Option<&Name>) -> Result<Option<adjournment::QuestionId>, Fault> {
    let parse = |id: &Name| {
        let read = id.as_str().parse().ok();
        let canonical = read.filter(|read: &adjournment::QuestionId| read.to_string() == id.as_str());
        canonical.ok_or(Fault::Vocabulary(Word::Question))
    };
    id.map(parse).transpose()
}

fn color(party: Party) -> Result<Color, Fault> {
    match party {
        Party::White => Ok(Color::White),
        Party::Black => Ok(Color::Black),
        _ => Err(Fault::SlipSigner { expected: Party::White }),
    }
}

fn outcome(text: &str) -> Result<RuledOutcome, Fault> {
    text.parse().map_err(|_| Fault::Vocabulary(Word::Outcome))
}

/// The opening as the arbiter claims it: what is written, and what the law makes of it.
pub(super) fn claim(mut opened: Opened, game: &Game) -> Opened {
    (opened.ruling, opened.reading) = claimed(game);
    opened
}

/// Whether a claim is made in the words of the format; what it says is compared later.
pub(super) fn check_claim(opened: &Opened) -> Result<(), Fault> {
    let verdict_is_known = |claim: &Claimed| {
        let known = [Verdict::Clear, Verdict::Ambiguous, Verdict::Illegal, Verdict::Unintelligible];
        known.into_iter().any(|verdict| verdict.name() == claim.verdict)
    };
    let moves_are = |claim: &Claimed| claim.moves.iter().all(|text| uci(text).is_ok());
    let reading_is = opened.reading.as_ref().is_none_or(|claim| verdict_is_known(claim) && moves_are(claim));
    if DECISIONS.contains(&opened.ruling.as_str()) && reading_is {
        Ok(())
    } else {
        Err(Fault::Vocabulary(Word::Claim))
    }
}

/// Where the arbiter's claim is not what follows from the writing.
pub(super) fn differences(opened: &Opened, game: &Game) -> Vec<Note> {
    let (ruling, reading) = claimed(game);
    let mut notes = Vec::new();
    if opened.reading != reading {
        notes.push(Note::ReadingDiffers);
    }
    if opened.ruling != ruling {
        notes.push(Note::RulingDiffers);
    }
    notes
}

/// What follows from the newest opening, in the words of the format.
fn claimed(game: &Game) -> (String, Option<Claimed>) {
    let Some(opening) = game.last_opening() else {
        return (String::new(), None);
    };
    let reading = opening.reading.as_ref().map(|read| Claimed {
        moves: read.moves().iter().map(|m| game.position().uci(*m).to_string()).collect(),
        verdict: read.verdict().name().to_owned(),
        debatable: read.is_debatable(),
    });
    (opening.ruling.decision.name().to_owned(), reading)
}

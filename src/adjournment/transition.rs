//! The transition: from one phase to the next. Pure; whatever is refused changes nothing.

use super::event::{Entry, Event};
use super::outcome::{Cause, GameResult, Remark};
use super::phase::{Phase, PhaseName, Resuming};
use super::refusal::Reason;
use super::terms::Party;
use super::{Advance, Core, Game, ending, opening, ruled, table};
use crate::law::Rule;
use crate::moment::Moment;

/// What a step works on.
pub(super) struct Work<'a> {
    pub(super) core: &'a mut Core,
    pub(super) remarks: &'a mut Vec<Remark>,
    pub(super) at: Moment,
}

pub(super) type Step = Result<Phase, Reason>;

/// Takes one entry: charges the clock, asks the table, sets the clocks, makes the step.
pub(super) fn enter(game: &Game, entry: &Entry) -> Result<Advance, Reason> {
    let at = entry.at.max(game.core.clock.since);
    table::accepts(game, entry, at)?;
    let mut core = game.core.clone();
    let mut remarks = Vec::new();
    if entry.at < at {
        remarks.push(Remark::ClockRanBack { by: at.since(entry.at) });
    }
    core.clock.advance(at);
    core.number = core.number.saturating_add(1);
    if let Some(shown) = entry.used {
        let computed = core.clock.at(at);
        if shown != computed {
            remarks.push(Remark::ClocksDiffer { computed, shown });
        }
        core.clock.show(shown);
    }
    let mut work = Work { core: &mut core, remarks: &mut remarks, at };
    let phase = step(&mut work, game.phase.clone(), &entry.event)?;
    Ok(Advance { game: Game { core, phase }, remarks })
}

/// One step. The table has found nothing against it; what is checked here comes with the event itself.
///
/// A dispatch, hence its length.
fn step(w: &mut Work, phase: Phase, event: &Event) -> Step {
    match (phase, event) {
        (phase, Event::Ruled { outcome, question, play, article, .. }) => {
            ruled::ruled(w, phase, article, *outcome, *question, *play)
        }
        (Phase::Over(over), event) => opening::after_the_end(w, over, event),
        (phase, Event::DrawOffered(side)) => {
            w.core.offer = Some(*side);
            Ok(phase)
        }
        (phase, Event::DrawDeclined) => {
            w.core.offer = None;
            Ok(phase)
        }
        (phase, Event::DrawAgreed) => Ok(ending::agreed(w, phase)),
        (phase, Event::Resigned(side)) => Ok(ending::resigned(w, phase, *side)),
        (phase, Event::FlagFell(side)) => Ok(ending::flag_fell(w, phase, *side)),
        (phase, Event::DefaultExpired(side)) => Ok(ending::default_expired(w, phase, *side)),
        (phase, Event::PositionLost) => {
            Ok(ending::end(w, phase, GameResult::Annulled, Cause::Annulled, Some(Rule::PositionLost)))
        }
        (phase, Event::ClockStopped(_)) => {
            w.core.clock.run(None);
            Ok(phase)
        }
        (phase, Event::ClockStarted(side)) => {
            w.core.clock.run(Some(*side));
            Ok(phase)
        }
        (phase, Event::ClockCorrected { used, claimed_by }) => {
            Ok(w.clock_corrected(phase, *used, *claimed_by))
        }
        (phase, Event::Arrived(side)) => Ok(w.arrived(phase, *side)),
        (phase, Event::Receipt { by }) => Ok(confirmed(phase, *by)),

        (phase, Event::Called) => Ok(w.called(phase, false)),
        (phase, Event::AdjournedEarly) => Ok(w.called(phase, true)),
        (phase @ (Phase::Playing | Phase::Resumed(_)), Event::Sealed { .. }) => Ok(w.seals_unasked(phase)),
        (Phase::Sealing(sealing), Event::Sealed { .. }) => Ok(w.sealed(sealing)),
        (Phase::Sealing(sealing), Event::BoardMove(uci)) => w.board_move(sealing, *uci),
        (Phase::Sealing(sealing), Event::ClocksStopped) => Ok(w.clocks_stopped(sealing)),
        (phase, Event::Moved(uci)) => w.moved(phase, *uci),

        (Phase::Adjourned(adjourned), Event::FaceVouched { resumes, place, finish }) => {
            Ok(w.face(adjourned, resumes.clone(), place.clone(), finish.clone()))
        }
        (Phase::Adjourned(adjourned), Event::FaceCorrected { resumes, place, finish }) => {
            w.corrected(adjourned, [resumes, finish], place.as_ref())
        }
        (Phase::Adjourned(adjourned), Event::Rescheduled { resumes, place, finish }) => {
            w.rescheduled(adjourned, [resumes, finish], place.as_ref())
        }
        (Phase::Adjourned(adjourned), Event::SessionOpened) => Ok(w.session_opened(adjourned)),
        (Phase::Adjourned(adjourned), Event::Lost { lock }) => w.lost_overnight(adjourned, *lock),

        (Phase::Resuming(resuming), Event::Presented { .. }) => {
            Ok(Phase::Resuming(Resuming { share_one: true, ..resuming }))
        }
        (Phase::Replied(resuming), Event::Presented { .. }) => {
            Ok(Phase::Replied(Resuming { share_one: true, ..resuming }))
        }
        (phase, Event::Released { reason }) => opening::released(phase, *reason),
        (phase, Event::Opened { means, content }) => opening::opened(w, phase, *means, content),
        (Phase::Resuming(resuming), Event::Lost { lock }) => w.lost(resuming, *lock),
        (Phase::Replied(resuming), Event::Lost { lock }) => w.reply_lost(resuming, *lock),
        (Phase::Resuming(resuming), Event::Stated(uci)) => opening::stated(w, resuming, *uci),
        (Phase::Resuming(resuming), Event::Restored(used)) => Ok(w.restored(resuming, *used)),

        (Phase::Answering(session), Event::ReplyElected) => Ok(w.reply_elected(session)),
        (Phase::Replying(replying), Event::Sealed { .. }) => Ok(w.reply_sealed(replying)),
        (Phase::Replying(replying), Event::ClocksStopped) => Ok(w.replied(replying)),
        (phase, _) => Err(match phase.name() {
            PhaseName::Adjourned => Reason::SessionNotOpen,
            _ => Reason::NotPlaying,
        }),
    }
}

/// A holder of a lock, or the sealer, confirms the envelope that is in.
fn confirmed(mut phase: Phase, by: Party) -> Phase {
    match &mut phase {
        Phase::Sealing(sealing) => sealing.receipts.add(by),
        Phase::Replying(replying) => replying.receipts.add(by),
        Phase::Adjourned(adjourned) => adjourned.envelope.receipts.add(by),
        Phase::Resuming(resuming) | Phase::Replied(resuming) => resuming.envelope.receipts.add(by),
        Phase::Opened(opened) => opened.envelope.receipts.add(by),
        Phase::Playing | Phase::Answering(_) | Phase::Resumed(_) | Phase::Over(_) => {}
    }
    phase
}

//! The arbiter rules: where a text leaves it to him, and to undo an ending.

use std::borrow::Cow;

use super::ending;
use super::outcome::{Cause, GameResult};
use super::phase::{Opened, Over, Phase, Resuming, Session, Source};
use super::refusal::Reason;
use super::terms::{Question, QuestionId, RuledOutcome};
use super::transition::{Step, Work};
use crate::law::Early;
use crate::position::{Color, Uci};
use crate::ruling::Matter;
use crate::text::Name;

/// What most questions come down to: `winner` wins, or the game goes on.
pub(super) fn win_or_go_on(winner: Color) -> Vec<RuledOutcome> {
    vec![RuledOutcome::win(winner), RuledOutcome::Continue]
}

/// The arbiter's word: a result, or that the game goes on.
pub(super) fn ruled(
    w: &mut Work,
    phase: Phase,
    article: &Name,
    outcome: RuledOutcome,
    question: Option<QuestionId>,
    play: Option<Uci>,
) -> Step {
    let question = w.answered(&phase, question, outcome)?;
    match (GameResult::ruled(outcome), phase) {
        (Some(_), _) if play.is_some() => Err(Reason::NoMoveHere),
        (Some(result), phase) => Ok(w.decided(phase, result, article)),
        (None, Phase::Over(over)) => w.undone(over, question, play),
        (None, Phase::Opened(opened)) => w.leads_on(opened, question, play),
        (None, phase) => w.goes_on(phase, question, play),
    }
}

impl Work<'_> {
    /// Which question a ruling answers: the one it names, the one the phase waits for, or the only one.
    fn answered(
        &self,
        phase: &Phase,
        named: Option<QuestionId>,
        outcome: RuledOutcome,
    ) -> Result<Option<Question>, Reason> {
        let waiting = match phase {
            Phase::Opened(opened) => opened.question,
            _ => None,
        };
        let find = |id: QuestionId| self.core.questions.iter().find(|question| question.id == id).cloned();
        match (named.or(waiting), self.core.questions.as_slice()) {
            (Some(id), _) => find(id).map(Some).ok_or(Reason::UnknownQuestion),
            (None, []) => Ok(None),
            (None, [only]) => Ok(Some(only.clone())),
            (None, _) if outcome == RuledOutcome::Continue => Err(Reason::WhichQuestion),
            (None, _) => Ok(None),
        }
    }

    /// A result by ruling. A game that was over keeps what a later ruling may go back to.
    fn decided(&mut self, phase: Phase, result: GameResult, article: &Name) -> Phase {
        let article = Some(Cow::Owned(article.as_str().to_owned()));
        match phase {
            Phase::Over(mut over) => {
                over.outcome.result = result;
                over.outcome.cause = Cause::Ruling;
                over.outcome.article = article;
                over.outcome.provisional = false;
                over.asked.append(&mut self.core.questions);
                Phase::Over(over)
            }
            before => ending::over(self, before, result, Cause::Ruling, article),
        }
    }

    /// An ending is undone: a default because the arbiter decides otherwise (E10), any other as the
    /// arbiter rules. The clocks go on as the phase has them.
    fn undone(&mut self, over: Over, question: Option<Question>, play: Option<Uci>) -> Step {
        if self.core.line.ending(self.core.profile()).is_some() {
            return Err(Reason::CannotGoOn);
        }
        let Over { before, defaulted, offer, asked, .. } = over;
        let mut phase = *before;
        self.core.offer = offer;
        let newer = std::mem::replace(&mut self.core.questions, asked);
        self.core.questions.extend(newer);
        for side in Color::ALL.into_iter().filter(|side| *defaulted.get(*side)) {
            self.forgive(phase.session_mut(), side);
        }
        self.core.clock.run(due(&phase, self.core.line.turn()));
        match phase {
            // A default was undone while the opened writing waits for a ruling of its own.
            Phase::Opened(opened) if opened.question.is_some() && play.is_none() && question.is_none() => {
                Ok(Phase::Opened(opened))
            }
            Phase::Opened(opened) => {
                let own = opened.question;
                let question = own.and_then(|id| self.core.questions.iter().find(|q| q.id == id).cloned());
                self.leads_on(opened, question, play)
            }
            phase if play.is_some() => self.goes_on(phase, None, play),
            phase => Ok(phase),
        }
    }

    /// E10: the arbiter decides otherwise.
    fn forgive(&mut self, session: Option<&mut Session>, side: Color) {
        if let Some(session) = session {
            *session.forgiven.get_mut(side) = true;
            *session.late.get_mut(side) = false;
        }
        self.core.drop_matter(Matter::Late(side));
        self.core.drop_matter(Matter::BothLate);
    }

    /// `opened`: the ruling leads on. A move is played, the one named or the one proposed; a lost reply
    /// without one lets the responder answer on the board.
    fn leads_on(&mut self, opened: Opened, question: Option<Question>, play: Option<Uci>) -> Step {
        let own = question.as_ref().is_none_or(|question| Some(question.id) == opened.question);
        if !own {
            return self.goes_on(Phase::Opened(opened), question, play);
        }
        if let (Source::ReplyLost, None) = (&opened.source, play) {
            if let Some(id) = opened.question {
                self.core.settle(id);
            }
            self.core.clock.run(Some(opened.envelope.sealer));
            return Ok(Phase::Answering(opened.session));
        }
        let uci = play.or_else(|| opened.proposed()).ok_or(Reason::MoveNeeded)?;
        self.play_sealed(opened, uci)
    }

    /// The game goes on in its phase; the ruling answers a question, grants what the text lets it grant, or
    /// only sets the clocks.
    fn goes_on(&mut self, mut phase: Phase, question: Option<Question>, play: Option<Uci>) -> Step {
        let Some(question) = question else { return self.grants(phase, play) };
        match (question.matter, phase) {
            (Matter::EnvelopeLost, Phase::Resuming(shut)) => {
                self.core.settle(question.id);
                match play {
                    Some(uci) => self.play_stated(shut, uci),
                    None => Ok(self.back_at_the_adjournment(shut.session)),
                }
            }
            (Matter::EnvelopeLost, _) => Err(Reason::SessionNotOpen),
            _ if play.is_some() => Err(Reason::NoMoveHere),
            (Matter::Late(side), unchanged) => {
                phase = unchanged;
                self.forgive(phase.session_mut(), side);
                Ok(phase)
            }
            (Matter::BothLate, unchanged) => {
                phase = unchanged;
                for side in Color::ALL {
                    self.forgive(phase.session_mut(), side);
                }
                Ok(phase)
            }
            (_, unchanged) => {
                self.core.settle(question.id);
                Ok(unchanged)
            }
        }
    }

    /// A ruling that answers no question. While an envelope is shut it says that the responder's key is
    /// unusable; where the edition wants permission to adjourn early, it grants it.
    fn grants(&mut self, phase: Phase, play: Option<Uci>) -> Step {
        match (phase, play) {
            (Phase::Resuming(shut), Some(uci)) if shut.missing.any() => self.play_stated(shut, uci),
            (_, Some(_)) => Err(Reason::NoMoveHere),
            (Phase::Resuming(shut), None) => Ok(Phase::Resuming(Resuming { release_ruled: true, ..shut })),
            (Phase::Replied(shut), None) => Ok(Phase::Replied(Resuming { release_ruled: true, ..shut })),
            (phase @ (Phase::Playing | Phase::Answering(_) | Phase::Resumed(_)), None) => {
                self.core.early_granted = self.core.profile().early == Early::WithPermission;
                Ok(phase)
            }
            (phase, None) => Ok(phase),
        }
    }

    /// E12(a): the envelope is lost, and the arbiter says which move is made.
    fn play_stated(&mut self, shut: Resuming, uci: Uci) -> Step {
        let Resuming { session, envelope, .. } = shut;
        let source = Source::Statement(uci);
        let opened = Opened { session, envelope, reply: false, source, question: None };
        self.play_sealed(opened, uci)
    }
}

/// Whose clock runs in a phase that is gone back to.
fn due(phase: &Phase, turn: Color) -> Option<Color> {
    match phase {
        Phase::Playing | Phase::Sealing(_) | Phase::Answering(_) => Some(turn),
        Phase::Replying(_) | Phase::Resumed(_) => Some(turn),
        Phase::Replied(shut) => Some(shut.session.sealer),
        Phase::Resuming(shut) => {
            let responder = shut.session.sealer.other();
            (!*shut.session.present.get(responder)).then_some(responder)
        }
        Phase::Adjourned(_) | Phase::Opened(_) | Phase::Over(_) => None,
    }
}

//! From the stop to the opening: the face, the session, who comes, what is lost.

use super::clock::Running;
use super::face::Face;
use super::phase::{Adjourned, Missing, Opened, Phase, Resuming, Session, Source};
use super::refusal::Reason;
use super::terms::{Charge, Lock, RuledOutcome};
use super::transition::{Step, Work};
use crate::law::{Lost, ReplyLost};
use crate::moment::{Millis, VenueTime};
use crate::position::{ByColor, Color};
use crate::ruling::Matter;
use crate::text::Name;

impl Work<'_> {
    /// E2: what stands on the envelope. E3: the arbiter vouches for it, so it comes from the machine.
    pub(super) fn face(
        &mut self,
        adjourned: Adjourned,
        resumes: VenueTime,
        place: Name,
        finish: Option<VenueTime>,
    ) -> Phase {
        let face = Face {
            position: self.core.line.position().clone(),
            used: self.core.clock.used,
            sealer: adjourned.envelope.sealer,
            number: self.core.line.position().move_number(),
            draw_offer: self.core.offer,
            resumes,
            place,
            finish,
        };
        Phase::Adjourned(Adjourned { face: Some(face), ..adjourned })
    }

    /// E3: what was wrong on the face is put right; the times and the offer are written anew.
    pub(super) fn corrected(
        &mut self,
        adjourned: Adjourned,
        [resumes, finish]: [&Option<VenueTime>; 2],
        place: Option<&Name>,
    ) -> Step {
        let old = adjourned.face.clone().ok_or(Reason::FaceMissing)?;
        let phase = self.face(
            adjourned,
            resumes.clone().unwrap_or_else(|| old.resumes.clone()),
            place.unwrap_or(&old.place).clone(),
            finish.clone().or_else(|| old.finish.clone()),
        );
        match &phase {
            Phase::Adjourned(Adjourned { face: Some(new), .. }) if *new == old => Err(Reason::NothingNew),
            _ => Ok(phase),
        }
    }

    /// E2(g): another hour or place; nothing else on the face changes.
    pub(super) fn rescheduled(
        &mut self,
        adjourned: Adjourned,
        [resumes, finish]: [&Option<VenueTime>; 2],
        place: Option<&Name>,
    ) -> Step {
        let old = adjourned.face.clone().ok_or(Reason::FaceMissing)?;
        let face = Face {
            resumes: resumes.clone().unwrap_or_else(|| old.resumes.clone()),
            place: place.unwrap_or(&old.place).clone(),
            finish: finish.clone().or_else(|| old.finish.clone()),
            ..old.clone()
        };
        if face == old {
            return Err(Reason::NothingNew);
        }
        Ok(Phase::Adjourned(Adjourned { face: Some(face), ..adjourned }))
    }

    /// E9: at the agreed hour. Nobody's arrival is entered yet, so the responder's clock runs (E9b, E11),
    /// unless the event charges neither or both while neither is there.
    pub(super) fn session_opened(&mut self, adjourned: Adjourned) -> Phase {
        let Adjourned { envelope, face, missing } = adjourned;
        let agreed = face.as_ref().map_or(self.at, |face| face.resumes.moment());
        let responder = envelope.sealer.other();
        self.core.clock.switch(match self.core.terms.charge {
            Charge::Responder => Running::One(responder),
            Charge::Split => Running::Both { responder, owed: false },
            Charge::None => Running::Nobody,
        });
        // E14: the session ends by the arbiter's clock, as announced.
        self.core.session_end = face.as_ref().and_then(|face| face.finish.as_ref()).map(VenueTime::moment);
        let nobody = ByColor { white: false, black: false };
        let session = Session {
            sealer: envelope.sealer,
            present: nobody,
            late: nobody,
            forgiven: nobody,
            moved: nobody,
            deadline: self.core.default_time().map(|span| agreed.plus(span)),
            face,
            suspended: self.core.clock.used,
            plies: self.core.line.moves().len(),
        };
        Phase::Resuming(Resuming { session, envelope, share_one: false, missing, release_ruled: false })
    }

    /// E9(b): the responder's clock stops when he comes. E11: the sealer's coming changes no clock, except
    /// where the event charged the responder only in part until now.
    pub(super) fn arrived(&mut self, mut phase: Phase, side: Color) -> Phase {
        let before_opening = matches!(phase, Phase::Resuming(_));
        let Some(session) = phase.session_mut() else { return phase };
        let responder = session.sealer.other();
        let responder_here = *session.present.get(responder);
        self.comes(session, side);
        if before_opening && side == responder {
            self.core.clock.run(None);
        } else if before_opening && !responder_here {
            let shared = matches!(self.core.clock.running, Running::Both { .. });
            if shared || self.charges_nobody() {
                self.core.clock.run(Some(responder));
            }
        }
        phase
    }

    /// E13: an error on either clock is corrected; too late, where the edition lets somebody look at it,
    /// that is for him.
    pub(super) fn clock_corrected(&mut self, phase: Phase, used: ByColor<Millis>, by: Color) -> Phase {
        if phase.session().is_some_and(|session| *session.moved.get(by)) {
            self.core.ask(Matter::ClockClaim, vec![RuledOutcome::Continue], Vec::new());
        } else {
            self.core.clock.show(used);
        }
        phase
    }

    pub(super) fn lost_overnight(&mut self, adjourned: Adjourned, lock: Lock) -> Step {
        let missing = self.lose(adjourned.missing, lock)?;
        Ok(Phase::Adjourned(Adjourned { missing, ..adjourned }))
    }

    pub(super) fn lost(&mut self, resuming: Resuming, lock: Lock) -> Step {
        if lock == Lock::One && resuming.share_one {
            return Err(Reason::ShareIn);
        }
        let missing = self.lose(resuming.missing, lock)?;
        Ok(Phase::Resuming(Resuming { missing, ..resuming }))
    }

    /// E12, A16.5: a lock is lost. Where the text leaves what follows to somebody, he is asked; a custodian
    /// may still open lock 1.
    fn lose(&mut self, mut missing: Missing, lock: Lock) -> Result<Missing, Reason> {
        if missing.has(lock) {
            return Err(Reason::LostAlready);
        }
        missing.lose(lock);
        let choices = match self.core.profile().lost {
            Lost::SealerStates => return Ok(missing),
            Lost::AgreeOrAnnul => vec![RuledOutcome::Annulled],
            Lost::Director => {
                vec![RuledOutcome::Continue, RuledOutcome::Annulled, RuledOutcome::Draw]
            }
        };
        let hopeless = missing.zero || !self.core.terms.custodian;
        let asked = self.core.questions.iter().any(|question| question.matter == Matter::EnvelopeLost);
        if hopeless && !asked {
            self.core.ask(Matter::EnvelopeLost, choices, Vec::new());
        }
        Ok(missing)
    }

    /// A16.5: position and times are restored by agreement; the sealer is on move.
    pub(super) fn restored(&mut self, resuming: Resuming, used: ByColor<Millis>) -> Phase {
        self.core.clock.show(used);
        self.core.drop_matter(Matter::EnvelopeLost);
        self.back_at_the_adjournment(resuming.session)
    }

    /// The adjourned position is played on from; the sealer is on move.
    pub(super) fn back_at_the_adjournment(&mut self, session: Session) -> Phase {
        self.core.set_by = self.core.number;
        self.core.clock.run(Some(session.sealer));
        Phase::Resumed(session)
    }

    /// The reply envelope is lost. A16.5, second sentence: board and clocks go back to the suspension, and
    /// the opened move is undone. The other texts have nothing: the arbiter decides.
    pub(super) fn reply_lost(&mut self, mut replied: Resuming, lock: Lock) -> Step {
        if replied.missing.has(lock) {
            return Err(Reason::LostAlready);
        }
        if lock == Lock::One && replied.share_one {
            return Err(Reason::ShareIn);
        }
        replied.missing.lose(lock);
        if !replied.missing.zero && self.core.terms.custodian {
            return Ok(Phase::Replied(replied));
        }
        let Resuming { mut session, envelope, .. } = replied;
        if self.core.profile().reply_lost == ReplyLost::Restart {
            self.core.line = self.core.line.back_to(session.plies);
            self.core.clock.show(session.suspended);
            session.moved = ByColor { white: false, black: false };
            return Ok(self.back_at_the_adjournment(session));
        }
        self.core.clock.run(None);
        let question = self.core.ask(Matter::ReplyLost, vec![RuledOutcome::Continue], Vec::new());
        let (reply, source) = (true, Source::ReplyLost);
        Ok(Phase::Opened(Opened { session, envelope, reply, source, question: Some(question) }))
    }
}

//! Guards: what must hold besides the phase. Each looks at the game and at whom the event names, never at
//! what else comes with it.

use super::clock::Running;
use super::phase::{Phase, Resuming, Session};
use super::refusal::Reason;
use super::terms::Party;
use super::{Core, Game};
use crate::law::{Call, ClockClaim, Early, Face};
use crate::moment::Moment;
use crate::position::Color;
use crate::ruling::Matter;

/// What a guard sees.
pub(super) struct Scene<'a> {
    pub(super) core: &'a Core,
    pub(super) phase: &'a Phase,
    pub(super) at: Moment,
    /// Whom the event names, or whose it is.
    pub(super) who: Party,
}

pub(super) type Verdict = Result<(), Reason>;
pub(super) type Guard = fn(&Scene) -> Verdict;

impl<'a> Scene<'a> {
    pub(super) fn new(game: &'a Game, at: Moment, who: Party) -> Scene<'a> {
        Scene { core: &game.core, phase: &game.phase, at, who }
    }

    fn session(&self) -> Result<&Session, Reason> {
        self.phase.session().ok_or(Reason::NotResumed)
    }

    /// The shut envelope of an open session, also inside a provisional default.
    fn shut(&self) -> Result<&Resuming, Reason> {
        match self.phase {
            Phase::Resuming(resuming) | Phase::Replied(resuming) => Ok(resuming),
            Phase::Over(over) => match &*over.before {
                Phase::Resuming(resuming) => Ok(resuming),
                _ => Err(Reason::GameOver),
            },
            _ => Err(Reason::AlreadyOpen),
        }
    }

    fn side(&self) -> Result<Color, Reason> {
        self.who.color().ok_or(Reason::NotTheSealer)
    }
}

fn check(holds: bool, reason: Reason) -> Verdict {
    if holds { Ok(()) } else { Err(reason) }
}

pub(super) fn always(_: &Scene) -> Verdict {
    Ok(())
}

/// A15.1: where the edition needs no call, the end of the set time is enough.
pub(super) fn seals_unasked(core: &Core) -> bool {
    core.profile().call == Call::NotNeeded
}

pub(super) fn on_move(s: &Scene) -> Verdict {
    check(s.side()? == s.core.line.turn(), Reason::NotTheSealer)
}

/// E1(b): his own choice before the session's end; US Chess: with permission.
pub(super) fn early(s: &Scene) -> Verdict {
    let asks_first = s.core.profile().early == Early::WithPermission;
    check(s.core.early_granted || !asks_first, Reason::PermissionNeeded)?;
    let end = s.core.session_end.ok_or(Reason::NoSessionEnd)?;
    check(s.at < end, Reason::SessionEndPassed)
}

/// E1(a).7: a move on the board after the call, once.
pub(super) fn board_move(s: &Scene) -> Verdict {
    let Phase::Sealing(sealing) = s.phase else { return Err(Reason::NotSealing) };
    check(sealing.called, Reason::NotCalled)?;
    check(sealing.board_move.is_none(), Reason::BoardMoveMade)
}

pub(super) fn seals(s: &Scene) -> Verdict {
    check(s.phase.sealer() == Some(s.side()?), Reason::NotTheSealer)
}

/// E1(a).5: only after closing; and, where the event wants it, once lock 1 is known to open.
pub(super) fn stops(s: &Scene) -> Verdict {
    let (sealer, handed_in, receipts) = match s.phase {
        Phase::Sealing(sealing) => (sealing.sealer, sealing.handed_in, sealing.receipts),
        Phase::Replying(replying) => (replying.session.sealer.other(), replying.handed_in, replying.receipts),
        _ => return Err(Reason::NotSealing),
    };
    check(handed_in > 0, Reason::NothingHandedIn)?;
    let terms = &s.core.terms;
    let vouched = receipts.of(sealer.other()) && (receipts.custodian || !terms.custodian);
    check(vouched || !terms.receipts_before_stop, Reason::NotVouched)
}

pub(super) fn no_face_yet(s: &Scene) -> Verdict {
    let Phase::Adjourned(adjourned) = s.phase else { return Err(Reason::NoFaceNow) };
    check(adjourned.face.is_none(), Reason::FaceVouched)
}

pub(super) fn has_face(s: &Scene) -> Verdict {
    let Phase::Adjourned(adjourned) = s.phase else { return Err(Reason::NoFaceNow) };
    check(adjourned.face.is_some(), Reason::FaceMissing)
}

/// E5, E9: at the agreed hour, once the arbiter has vouched for the face (E3).
pub(super) fn hour_has_come(s: &Scene) -> Verdict {
    let Phase::Adjourned(adjourned) = s.phase else { return Err(Reason::NotAdjourned) };
    match &adjourned.face {
        None => check(s.core.profile().face == Face::Bare, Reason::FaceMissing),
        Some(face) => check(s.at >= face.resumes.moment(), Reason::TooEarly),
    }
}

pub(super) fn may_confirm(s: &Scene) -> Verdict {
    check(s.phase.envelope_is_in(), Reason::NoEnvelope)?;
    match s.who {
        Party::Arbiter => Err(Reason::NoReceiptNeeded),
        Party::Custodian => check(s.core.terms.custodian, Reason::NoCustodian),
        Party::White | Party::Black => Ok(()),
    }
}

pub(super) fn no_offer(s: &Scene) -> Verdict {
    check(s.core.offer.is_none(), Reason::OfferOpen)
}

pub(super) fn offer_open(s: &Scene) -> Verdict {
    check(s.core.offer.is_some(), Reason::NoOffer)
}

/// 6.9: only a running clock runs out.
pub(super) fn flag(s: &Scene) -> Verdict {
    check(s.core.clock.running() == s.who.color(), Reason::ClockNotRunning)
}

pub(super) fn runs(s: &Scene) -> Verdict {
    check(s.core.clock.running() == s.who.color(), Reason::NothingToStop)
}

pub(super) fn stands(s: &Scene) -> Verdict {
    let mine = s.who.color().map(Running::One);
    check(mine != Some(s.core.clock.running), Reason::ClockRunning)
}

pub(super) fn away(s: &Scene) -> Verdict {
    let here = *s.session()?.present.get(s.side()?);
    check(!here, Reason::AlreadyHere)
}

/// E7: the share belongs to the one who must answer, and he hands it in himself.
pub(super) fn presents(s: &Scene) -> Verdict {
    let shut = s.shut()?;
    let side = s.side()?;
    check(side == shut.envelope.sealer.other(), Reason::NotTheResponder)?;
    check(*shut.session.present.get(side), Reason::NotThere)?;
    check(!shut.share_one, Reason::ShareIn)
}

/// A custodian stands in where the responder is here and cannot, or has lost by default.
pub(super) fn releases(s: &Scene) -> Verdict {
    check(s.core.terms.custodian, Reason::NoCustodian)?;
    let shut = s.shut()?;
    check(!shut.share_one, Reason::ShareIn)?;
    if let Phase::Over(over) = s.phase {
        let defaulted = *over.defaulted.get(shut.envelope.sealer.other());
        check(defaulted, Reason::NotDefaulted)?;
        return provisional(s);
    }
    let here = *shut.session.present.get(shut.envelope.sealer.other());
    check(shut.missing.one || shut.release_ruled, Reason::NotLicensed)?;
    check(here, Reason::NotThere)
}

/// E10: after the responder's default the sealed move may still have ended the game.
pub(super) fn provisional(s: &Scene) -> Verdict {
    let Phase::Over(over) = s.phase else { return Err(Reason::NotOverYet) };
    check(over.outcome.provisional && over.before.envelope_is_in(), Reason::GameOver)
}

/// E7 and E12: both shares, or a counterfoil where the envelope is lost.
pub(super) fn opens(s: &Scene) -> Verdict {
    match s.phase {
        Phase::Opened(opened) => check(!opened.is_open(), Reason::AwaitsArbiter),
        Phase::Over(_) => provisional(s),
        _ => {
            let shut = s.shut()?;
            check(shut.share_one || shut.missing.any(), Reason::ShareMissing)
        }
    }
}

pub(super) fn can_be_lost(s: &Scene) -> Verdict {
    let (missing, share_one) = match s.phase {
        Phase::Adjourned(adjourned) => (adjourned.missing, false),
        Phase::Resuming(resuming) | Phase::Replied(resuming) => (resuming.missing, resuming.share_one),
        _ => return Err(Reason::NoEnvelope),
    };
    check(!missing.zero || !missing.one && !share_one, Reason::LostAlready)
}

/// E12(a): the sealer plays the move he states he sealed.
pub(super) fn states(s: &Scene) -> Verdict {
    let shut = s.shut()?;
    check(shut.missing.any(), Reason::NotLost)?;
    check(*shut.session.present.get(shut.session.sealer), Reason::SealerNotThere)
}

/// A16.5: by agreement of the players.
pub(super) fn restores(s: &Scene) -> Verdict {
    check(s.shut()?.missing.any(), Reason::NotLost)
}

/// E13: each player until his own first move; after that the editions differ.
pub(super) fn window(s: &Scene) -> Verdict {
    let moved = *s.session()?.moved.get(s.side()?);
    match s.core.profile().late_clock_claim {
        _ if !moved => Ok(()),
        ClockClaim::Director => {
            let asked = s.core.questions.iter().any(|question| question.matter == Matter::ClockClaim);
            check(!asked, Reason::AwaitsArbiter)
        }
        ClockClaim::Stands => Err(Reason::WindowClosedForGood),
        ClockClaim::StandsUnlessArbiter => Err(Reason::WindowClosed),
    }
}

/// E9(c): a right of the responder while the sealer is absent.
pub(super) fn sealer_away(s: &Scene) -> Verdict {
    let session = s.session()?;
    check(s.core.profile().reply, Reason::NoReplyDue)?;
    check(!*session.present.get(session.sealer), Reason::SealerHere)
}

/// E10: after the default time, for whoever is absent or came too late. Where the responder is there and
/// the envelope can be opened, that comes first: the sealed move may have ended the game.
pub(super) fn too_late(s: &Scene) -> Verdict {
    let session = s.phase.session().ok_or(Reason::SessionNotOpen)?;
    let side = s.side()?;
    let deadline = session.deadline.ok_or(Reason::NoDeadline)?;
    check(!*session.forgiven.get(side), Reason::Forgiven)?;
    check(session.may_be_late(side), Reason::NotLate)?;
    check(s.at >= deadline, Reason::InTime)?;
    if s.core.questions.iter().any(|question| question.matter == Matter::BothLate) {
        return Err(Reason::AwaitsArbiter);
    }
    if let Phase::Resuming(resuming) = s.phase {
        let responder_here = *session.present.get(session.sealer.other());
        let open_first = side == session.sealer && responder_here && !resuming.missing.any();
        check(!open_first, Reason::OpenFirst)?;
    }
    Ok(())
}

/// After the end the sealer may disclose what lay in the envelope that stayed shut.
pub(super) fn discloses(s: &Scene) -> Verdict {
    let Phase::Over(over) = s.phase else { return Err(Reason::NotOverYet) };
    check(over.before.envelope_is_in(), Reason::NoEnvelope)?;
    check(!over.outcome.provisional, Reason::OpenInstead)?;
    check(!over.disclosed, Reason::DisclosedAlready)
}

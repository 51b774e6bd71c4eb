//! Sealing: the move itself (E1) and the reply (E9c). Also ordinary moves.

use super::clock::charge;
use super::ending;
use super::outcome::Remark;
use super::phase::{Adjourned, Envelope, Missing, Phase, Receipts, Replying, Resuming, Sealing, Session};
use super::refusal::Reason;
use super::terms::Charge;
use super::transition::{Step, Work};
use crate::moment::Millis;
use crate::position::{Color, Uci};
use crate::ruling::Matter;

impl Work<'_> {
    /// E1(a): the player on move is told to seal; E1(b): or adjourns by himself. His clock keeps running.
    pub(super) fn called(&mut self, mut phase: Phase, early: bool) -> Phase {
        let sealer = self.core.line.turn();
        let before_end = self.core.session_end.is_some_and(|end| self.at < end);
        if before_end && !early {
            self.remarks.push(Remark::CalledEarly);
        }
        if early && let Some(session) = phase.session_mut() {
            self.appear(session, sealer);
        }
        self.core.early_granted = false;
        Phase::Sealing(Sealing { called: !early, early, ..fresh(sealer, self.core.number, phase) })
    }

    /// A15.1: the end of the set time is enough; the first envelope begins the sealing.
    pub(super) fn seals_unasked(&mut self, mut phase: Phase) -> Phase {
        let sealer = self.core.line.turn();
        if let Some(session) = phase.session_mut() {
            self.appear(session, sealer);
        }
        Phase::Sealing(Sealing { handed_in: 1, ..fresh(sealer, self.core.set_by, phase) })
    }

    /// E1(a): until the clocks stop he may seal again; the earlier writing is void, and so are the receipts
    /// for it.
    pub(super) fn sealed(&mut self, sealing: Sealing) -> Phase {
        let handed_in = self.hand_in(sealing.handed_in);
        Phase::Sealing(Sealing { handed_in, receipts: Receipts::default(), ..sealing })
    }

    fn hand_in(&mut self, before: u32) -> u32 {
        if before > 0 {
            self.remarks.push(Remark::Superseded);
        }
        before.saturating_add(1)
    }

    /// E1(a), last sentence: a move on the board binds. It stays off the board unless it ends the game.
    pub(super) fn board_move(&mut self, sealing: Sealing, uci: Uci) -> Step {
        let line = self.core.line.play(uci).ok_or(Reason::IllegalMove)?;
        self.lapse(sealing.sealer);
        let ending = line.ending(self.core.profile());
        let phase = Phase::Sealing(Sealing { board_move: Some(uci), ..sealing });
        Ok(match ending {
            None => phase,
            Some(how) => {
                self.core.line = line;
                self.core.set_by = self.core.number;
                ending::by_moves(self, phase, how)
            }
        })
    }

    /// E1(a): his clock stops and the other does not start. E1(b): he is charged up to the session's end.
    pub(super) fn clocks_stopped(&mut self, sealing: Sealing) -> Phase {
        let rest = self.core.session_end.map_or(Millis(0), |end| end.since(self.at));
        if sealing.early && rest > Millis(0) {
            charge(&mut self.core.clock.used, sealing.sealer, rest);
            self.remarks.push(Remark::ChargedToSessionEnd { charge: rest });
        }
        self.core.clock.run(None);
        let Sealing { sealer, origin, board_move, receipts, .. } = sealing;
        let envelope = Envelope { sealer, origin, board_move, receipts };
        Phase::Adjourned(Adjourned { envelope, face: None, missing: Missing::default() })
    }

    /// E9(c): the responder will answer in an envelope; he thinks on his own clock.
    pub(super) fn reply_elected(&mut self, mut session: Session) -> Phase {
        let responder = session.sealer.other();
        self.appear(&mut session, responder);
        let (origin, receipts) = (self.core.number, Receipts::default());
        Phase::Replying(Replying { session, origin, handed_in: 0, receipts })
    }

    pub(super) fn reply_sealed(&mut self, replying: Replying) -> Phase {
        let handed_in = self.hand_in(replying.handed_in);
        Phase::Replying(Replying { handed_in, receipts: Receipts::default(), ..replying })
    }

    /// E9(c): he stops his clock and starts that of the absent sealer.
    pub(super) fn replied(&mut self, replying: Replying) -> Phase {
        let Replying { session, origin, receipts, .. } = replying;
        self.core.clock.run(Some(session.sealer));
        let sealer = session.sealer.other();
        Phase::Replied(Resuming {
            session,
            envelope: Envelope { sealer, origin, board_move: None, receipts },
            share_one: false,
            missing: Missing::default(),
            release_ruled: false,
        })
    }

    /// A move on the board: the other clock starts, and an offer that the mover left unanswered is gone.
    pub(super) fn moved(&mut self, mut phase: Phase, uci: Uci) -> Step {
        let mover = self.core.line.turn();
        self.core.line = self.core.line.play(uci).ok_or(Reason::IllegalMove)?;
        self.core.set_by = self.core.number;
        self.core.early_granted = false;
        self.lapse(mover);
        self.core.clock.run(Some(mover.other()));
        if let Some(session) = phase.session_mut() {
            self.appear(session, mover);
            // E13: his window closes with his own first move.
            *session.moved.get_mut(mover) = true;
        }
        let phase = match phase {
            Phase::Answering(session) | Phase::Replying(Replying { session, .. }) => Phase::Resumed(session),
            other => other,
        };
        Ok(match self.core.line.ending(self.core.profile()) {
            None => phase,
            Some(how) => ending::by_moves(self, phase, how),
        })
    }

    /// 9.1: the offer of the other side ends with the offeree's own move on the board.
    fn lapse(&mut self, mover: Color) {
        self.core.offer = self.core.offer.filter(|offerer| *offerer == mover);
    }

    /// Whoever acts at the board is there, whether or not his arrival was entered.
    pub(super) fn appear(&mut self, session: &mut Session, side: Color) {
        if !*session.present.get(side) {
            self.remarks.push(Remark::TakenAsPresent(side));
            self.comes(session, side);
        }
    }

    /// E10: a player comes; on the last minute itself he is in time, after it the arbiter decides.
    pub(super) fn comes(&mut self, session: &mut Session, side: Color) {
        *session.present.get_mut(side) = true;
        let late = session.deadline.is_some_and(|deadline| self.at > deadline);
        if late && !*session.forgiven.get(side) {
            *session.late.get_mut(side) = true;
            self.remarks.push(Remark::CameTooLate(side));
            let choices = super::ruled::win_or_go_on(side.other());
            self.core.ask(Matter::Late(side), choices, Vec::new());
        }
    }

    /// Whether the event charges nobody while neither player is there.
    pub(super) fn charges_nobody(&self) -> bool {
        self.core.terms.charge == Charge::None
    }
}

/// A sealing before anything was handed in.
fn fresh(sealer: Color, origin: u64, phase: Phase) -> Sealing {
    let session = match phase {
        Phase::Answering(session) | Phase::Resumed(session) => Some(session),
        _ => None,
    };
    let (board_move, receipts) = (None, Receipts::default());
    Sealing { sealer, origin, called: false, early: false, handed_in: 0, board_move, receipts, session }
}

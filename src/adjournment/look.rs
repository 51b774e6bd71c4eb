//! What a game tells whoever looks at it.

use super::face::Face;
use super::outcome::{Opening, Outcome};
use super::phase::{Phase, PhaseName, Resuming};
use super::terms::{Question, Terms};
use super::{EnvelopeIn, Game, guard};
use crate::moment::{Millis, Moment};
use crate::position::{ByColor, Color, Position, Uci};

impl Game {
    /// What was agreed before.
    #[must_use]
    pub fn terms(&self) -> &Terms {
        &self.core.terms
    }

    /// Where the game stands.
    #[must_use]
    pub fn phase(&self) -> PhaseName {
        self.phase.name()
    }

    /// Where the game stands, as formats spell it.
    #[must_use]
    pub fn phase_name(&self) -> &'static str {
        self.phase.name().name()
    }

    /// Who sealed, or seals, the envelope the game is about; while replying, who seals the reply.
    #[must_use]
    pub fn sealer(&self) -> Option<Color> {
        self.phase.sealer()
    }

    /// Who must be there when that envelope is opened.
    #[must_use]
    pub fn responder(&self) -> Option<Color> {
        self.phase.sealer().map(Color::other)
    }

    /// The position on the board; a sealed move is not made before it is opened.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.core.line.position()
    }

    /// The moves made, from [`Terms::start`] on.
    #[must_use]
    pub fn moves(&self) -> &[Uci] {
        self.core.line.moves()
    }

    /// What each player has used as of `at`, to the millisecond.
    #[must_use]
    pub fn used(&self, at: Moment) -> ByColor<Millis> {
        self.core.clock.at(at)
    }

    /// Whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<Color> {
        self.core.clock.running()
    }

    /// When the session ends by the arbiter's clock, where that was announced.
    #[must_use]
    pub fn session_end(&self) -> Option<Moment> {
        self.core.session_end
    }

    /// The last moment at which a player is in time: the agreed hour and the default time (E10).
    #[must_use]
    pub fn deadline(&self) -> Option<Moment> {
        match &self.phase {
            Phase::Adjourned(adjourned) => {
                let agreed = adjourned.face.as_ref()?.resumes.moment();
                self.core.default_time().map(|span| agreed.plus(span))
            }
            phase => phase.session()?.deadline,
        }
    }

    /// Who is there. Before a first adjournment both are.
    #[must_use]
    pub fn present(&self) -> ByColor<bool> {
        match (&self.phase, self.phase.session()) {
            (_, Some(session)) => session.present,
            (Phase::Adjourned(_), None) => ByColor { white: false, black: false },
            (Phase::Over(over), None) if over.before.name() == PhaseName::Adjourned => {
                ByColor { white: false, black: false }
            }
            (_, None) => ByColor { white: true, black: true },
        }
    }

    /// Who has made his own first move since the resumption, and can no longer have the clocks corrected
    /// (E13).
    #[must_use]
    pub fn moved(&self) -> ByColor<bool> {
        self.phase.session().map_or(ByColor { white: false, black: false }, |session| session.moved)
    }

    /// Whose draw offer is open.
    #[must_use]
    pub fn offer(&self) -> Option<Color> {
        self.core.offer
    }

    /// What stands on the envelope of the running adjournment, once the arbiter has vouched for it.
    #[must_use]
    pub fn face(&self) -> Option<&Face> {
        fn of(phase: &Phase) -> Option<&Face> {
            match phase {
                Phase::Adjourned(adjourned) => adjourned.face.as_ref(),
                Phase::Sealing(_) => None,
                Phase::Over(over) => of(&over.before),
                phase => phase.session()?.face.as_ref(),
            }
        }
        of(&self.phase)
    }

    /// How the game ended, if it did.
    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        match &self.phase {
            Phase::Over(over) => Some(&over.outcome),
            _ => None,
        }
    }

    /// What waits for the arbiter, oldest first.
    #[must_use]
    pub fn questions(&self) -> &[Question] {
        &self.core.questions
    }

    /// The last writing that was opened, with its reading and ruling.
    #[must_use]
    pub fn last_opening(&self) -> Option<&Opening> {
        self.core.last.as_ref()
    }

    /// The number of the newest statement: 0 for the beginning, one more for every accepted entry.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.core.number
    }

    /// The number of the statement to which an envelope sealed now is bound; `None` while nobody seals.
    ///
    /// It is the entry that called, adjourned early or elected a reply. Where the edition needs no call and
    /// none was entered, it is the newest that set or changed the position.
    #[must_use]
    pub fn sealing_origin(&self) -> Option<u64> {
        match &self.phase {
            Phase::Sealing(sealing) => Some(sealing.origin),
            Phase::Replying(replying) => Some(replying.origin),
            Phase::Playing | Phase::Resumed(_) if guard::seals_unasked(&self.core) => Some(self.core.set_by),
            _ => None,
        }
    }

    /// The envelope the game is about: one that was handed in and not opened yet, or the one a ruling waits for.
    #[must_use]
    pub fn envelope(&self) -> Option<EnvelopeIn> {
        fn of(phase: &Phase) -> Option<EnvelopeIn> {
            let (sealer, reply, origin, board_move) = match phase {
                Phase::Sealing(s) if s.handed_in > 0 => (s.sealer, false, s.origin, s.board_move),
                Phase::Adjourned(a) => (a.envelope.sealer, false, a.envelope.origin, a.envelope.board_move),
                Phase::Resuming(r) => (r.envelope.sealer, false, r.envelope.origin, r.envelope.board_move),
                Phase::Replied(r) => (r.envelope.sealer, true, r.envelope.origin, None),
                Phase::Opened(o) => (o.envelope.sealer, o.reply, o.envelope.origin, o.envelope.board_move),
                Phase::Replying(r) if r.handed_in > 0 => (r.session.sealer.other(), true, r.origin, None),
                Phase::Over(over) => return of(&over.before),
                _ => return None,
            };
            Some(EnvelopeIn { sealer, responder: sealer.other(), reply, origin, board_move })
        }
        of(&self.phase)
    }

    /// Whether an envelope was handed in and lies there shut.
    #[must_use]
    pub fn envelope_is_in(&self) -> bool {
        self.phase.envelope_is_in()
    }

    /// Whether share 1 of that envelope was handed in, so that the arbiter may publish his.
    #[must_use]
    pub fn share_one_is_in(&self) -> bool {
        self.shut().is_some_and(|resuming| resuming.share_one)
    }

    /// Which locks of that envelope are lost.
    #[must_use]
    pub fn lost(&self) -> (bool, bool) {
        let missing = match &self.phase {
            Phase::Adjourned(adjourned) => adjourned.missing,
            _ => self.shut().map(|resuming| resuming.missing).unwrap_or_default(),
        };
        (missing.zero, missing.one)
    }

    /// The shut envelope of an open session, also inside a provisional default.
    fn shut(&self) -> Option<&Resuming> {
        match &self.phase {
            Phase::Resuming(resuming) | Phase::Replied(resuming) => Some(resuming),
            Phase::Over(over) => match &*over.before {
                Phase::Resuming(resuming) | Phase::Replied(resuming) => Some(resuming),
                _ => None,
            },
            _ => None,
        }
    }
}

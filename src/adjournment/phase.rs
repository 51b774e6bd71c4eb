//! Where an adjourned game stands. No phase holds a field that makes no sense in it.

use std::fmt;

use super::face::Face;
use super::outcome::Outcome;
use super::terms::{Lock, Party, Question, QuestionId};
use crate::moment::{Millis, Moment};
use crate::position::{ByColor, Color, Uci};
use crate::ruling::{Decision, Proposed, Ruling};

/// The name of a phase.
///
/// Exhaustive: these are the stations of an adjourned game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PhaseName {
    /// The game is played and was not adjourned yet.
    Playing,
    /// The player on move seals.
    Sealing,
    /// The clocks are stopped; the envelope is final.
    Adjourned,
    /// The session is open, the envelope still shut.
    Resuming,
    /// Something about an opened or lost envelope waits for the arbiter.
    Opened,
    /// The sealed move is on the board; the responder thinks.
    Answering,
    /// The responder seals his reply.
    Replying,
    /// The reply envelope is in; the absent sealer's clock runs.
    Replied,
    /// The game is played on.
    Resumed,
    /// The game is over.
    Over,
}

impl PhaseName {
    /// Every phase, in the order of a game's life.
    pub const ALL: [PhaseName; 10] = [
        PhaseName::Playing,
        PhaseName::Sealing,
        PhaseName::Adjourned,
        PhaseName::Resuming,
        PhaseName::Opened,
        PhaseName::Answering,
        PhaseName::Replying,
        PhaseName::Replied,
        PhaseName::Resumed,
        PhaseName::Over,
    ];

    /// The name that formats carry.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            PhaseName::Playing => "playing",
            PhaseName::Sealing => "sealing",
            PhaseName::Adjourned => "adjourned",
            PhaseName::Resuming => "resuming",
            PhaseName::Opened => "opened",
            PhaseName::Answering => "answering",
            PhaseName::Replying => "replying",
            PhaseName::Replied => "replied",
            PhaseName::Resumed => "resumed",
            PhaseName::Over => "over",
        }
    }
}

impl fmt::Display for PhaseName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Where the game stands, with what belongs to that station.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Phase {
    Playing,
    Sealing(Sealing),
    Adjourned(Adjourned),
    Resuming(Resuming),
    Opened(Opened),
    Answering(Session),
    Replying(Replying),
    Replied(Resuming),
    Resumed(Session),
    Over(Over),
}

/// Who has confirmed the envelope that is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Receipts {
    pub(super) white: bool,
    pub(super) black: bool,
    pub(super) custodian: bool,
}

impl Receipts {
    pub(super) fn add(&mut self, by: Party) {
        match by {
            Party::White => self.white = true,
            Party::Black => self.black = true,
            Party::Custodian => self.custodian = true,
            Party::Arbiter => {}
        }
    }

    pub(super) fn of(self, side: Color) -> bool {
        side.fold_wb(self.white, self.black)
    }
}

/// E1(a): the player on move seals. His clock runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Sealing {
    pub(super) sealer: Color,
    /// The statement to which the envelope is bound.
    pub(super) origin: u64,
    /// Told to seal, and not sealing of his own accord.
    pub(super) called: bool,
    /// E1(b): he adjourned before the end of the session.
    pub(super) early: bool,
    /// How many envelopes were handed in; the last counts.
    pub(super) handed_in: u32,
    pub(super) board_move: Option<Uci>,
    pub(super) receipts: Receipts,
    /// The resumed session that is being adjourned again.
    pub(super) session: Option<Session>,
}

/// The envelope that is in, and final.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Envelope {
    pub(super) sealer: Color,
    pub(super) origin: u64,
    pub(super) board_move: Option<Uci>,
    pub(super) receipts: Receipts,
}

/// Which locks can no longer be opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Missing {
    pub(super) zero: bool,
    pub(super) one: bool,
}

impl Missing {
    pub(super) fn any(self) -> bool {
        self.zero || self.one
    }

    pub(super) fn has(self, lock: Lock) -> bool {
        match lock {
            Lock::Zero => self.zero,
            Lock::One => self.one,
        }
    }

    pub(super) fn lose(&mut self, lock: Lock) {
        match lock {
            Lock::Zero => self.zero = true,
            Lock::One => self.one = true,
        }
    }
}

/// The clocks are stopped; nobody's runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Adjourned {
    pub(super) envelope: Envelope,
    pub(super) face: Option<Face>,
    pub(super) missing: Missing,
}

/// A session in which an adjourned game is resumed: who is there, who is late, whose first move is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Session {
    /// Who sealed the move of this adjournment.
    pub(super) sealer: Color,
    pub(super) present: ByColor<bool>,
    /// Came after the deadline, and nobody has ruled on it.
    pub(super) late: ByColor<bool>,
    /// E10: the arbiter decided otherwise.
    pub(super) forgiven: ByColor<bool>,
    /// E13: has made his own first move since the resumption.
    pub(super) moved: ByColor<bool>,
    pub(super) deadline: Option<Moment>,
    pub(super) face: Option<Face>,
    /// What the clocks showed at the adjournment.
    pub(super) suspended: ByColor<Millis>,
    /// How many moves had been made at the adjournment.
    pub(super) plies: usize,
}

impl Session {
    /// E10: whether `side` can be declared late, whatever the clock says.
    pub(super) fn may_be_late(&self, side: Color) -> bool {
        !*self.forgiven.get(side) && (!*self.present.get(side) || *self.late.get(side))
    }
}

/// A session is open and an envelope is still shut: the sealer's, or later the responder's reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Resuming {
    pub(super) session: Session,
    pub(super) envelope: Envelope,
    /// Share 1 was handed in.
    pub(super) share_one: bool,
    pub(super) missing: Missing,
    /// The arbiter ruled that the custodian may release.
    pub(super) release_ruled: bool,
}

/// Why something about an envelope waits for the arbiter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Source {
    /// It was opened.
    Opening(Ruling),
    /// E12(a): it is lost, and the sealer states what he sealed.
    Statement(Uci),
    /// The reply envelope is lost.
    ReplyLost,
}

/// Something about an envelope waits for the arbiter; both clocks stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Opened {
    pub(super) session: Session,
    pub(super) envelope: Envelope,
    pub(super) reply: bool,
    pub(super) source: Source,
    /// The question that leads on; `None` only inside a game that this opening ended.
    pub(super) question: Option<QuestionId>,
}

impl Opened {
    /// The move that is played if the arbiter only says that the game goes on.
    pub(super) fn proposed(&self) -> Option<Uci> {
        match &self.source {
            Source::Statement(uci) => Some(*uci),
            Source::ReplyLost => None,
            Source::Opening(ruling) => match &ruling.decision {
                Decision::Plays(uci) => Some(*uci),
                Decision::Arbiter(asked) => match asked.proposed {
                    Proposed::Plays(uci) => Some(uci),
                    _ => None,
                },
                _ => None,
            },
        }
    }

    /// Whether the envelope itself has been opened.
    pub(super) fn is_open(&self) -> bool {
        matches!(self.source, Source::Opening(_))
    }
}

/// E9(c): the responder seals his reply. His clock runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Replying {
    pub(super) session: Session,
    pub(super) origin: u64,
    pub(super) handed_in: u32,
    pub(super) receipts: Receipts,
}

/// The game is over, and where it stood before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Over {
    pub(super) outcome: Outcome,
    /// Who lost by default, if that is how it ended.
    pub(super) defaulted: ByColor<bool>,
    /// What a ruling goes back to if it undoes the ending.
    pub(super) before: Box<Phase>,
    pub(super) offer: Option<Color>,
    pub(super) asked: Vec<Question>,
    /// After the end, the sealer's counterfoil was disclosed.
    pub(super) disclosed: bool,
}

impl Phase {
    pub(super) fn name(&self) -> PhaseName {
        match self {
            Phase::Playing => PhaseName::Playing,
            Phase::Sealing(_) => PhaseName::Sealing,
            Phase::Adjourned(_) => PhaseName::Adjourned,
            Phase::Resuming(_) => PhaseName::Resuming,
            Phase::Opened(_) => PhaseName::Opened,
            Phase::Answering(_) => PhaseName::Answering,
            Phase::Replying(_) => PhaseName::Replying,
            Phase::Replied(_) => PhaseName::Replied,
            Phase::Resumed(_) => PhaseName::Resumed,
            Phase::Over(_) => PhaseName::Over,
        }
    }

    /// The session in which the game was resumed, if it is or was.
    pub(super) fn session(&self) -> Option<&Session> {
        match self {
            Phase::Playing | Phase::Adjourned(_) => None,
            Phase::Sealing(sealing) => sealing.session.as_ref(),
            Phase::Resuming(resuming) | Phase::Replied(resuming) => Some(&resuming.session),
            Phase::Opened(opened) => Some(&opened.session),
            Phase::Replying(replying) => Some(&replying.session),
            Phase::Answering(session) | Phase::Resumed(session) => Some(session),
            Phase::Over(over) => over.before.session(),
        }
    }

    pub(super) fn session_mut(&mut self) -> Option<&mut Session> {
        match self {
            Phase::Playing | Phase::Adjourned(_) => None,
            Phase::Sealing(sealing) => sealing.session.as_mut(),
            Phase::Resuming(resuming) | Phase::Replied(resuming) => Some(&mut resuming.session),
            Phase::Opened(opened) => Some(&mut opened.session),
            Phase::Replying(replying) => Some(&mut replying.session),
            Phase::Answering(session) | Phase::Resumed(session) => Some(session),
            Phase::Over(over) => over.before.session_mut(),
        }
    }

    /// Whose envelope this phase is about: the reply's from the moment it is elected.
    pub(super) fn sealer(&self) -> Option<Color> {
        match self {
            Phase::Playing => None,
            Phase::Sealing(sealing) => Some(sealing.sealer),
            Phase::Adjourned(adjourned) => Some(adjourned.envelope.sealer),
            Phase::Resuming(resuming) | Phase::Replied(resuming) => Some(resuming.envelope.sealer),
            Phase::Opened(opened) => Some(opened.envelope.sealer),
            Phase::Replying(replying) => Some(replying.session.sealer.other()),
            Phase::Answering(session) | Phase::Resumed(session) => Some(session.sealer),
            Phase::Over(over) => over.before.sealer(),
        }
    }

    /// Whether an envelope lies there shut.
    pub(super) fn envelope_is_in(&self) -> bool {
        match self {
            Phase::Sealing(sealing) => sealing.handed_in > 0,
            Phase::Replying(replying) => replying.handed_in > 0,
            Phase::Adjourned(_) | Phase::Resuming(_) | Phase::Replied(_) => true,
            Phase::Opened(opened) => !opened.is_open(),
            Phase::Playing | Phase::Answering(_) | Phase::Resumed(_) => false,
            Phase::Over(over) => over.before.envelope_is_in(),
        }
    }

    /// Whether the envelope of the running adjournment was opened, and none lies shut.
    pub(super) fn was_opened(&self) -> bool {
        match self {
            Phase::Opened(opened) => opened.is_open(),
            Phase::Answering(_) | Phase::Resumed(_) => true,
            Phase::Replying(replying) => replying.handed_in == 0,
            Phase::Over(over) => over.outcome.opened,
            Phase::Playing | Phase::Sealing(_) | Phase::Adjourned(_) => false,
            Phase::Resuming(_) | Phase::Replied(_) => false,
        }
    }
}

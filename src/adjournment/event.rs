//! What can happen: entries, events, their kinds.

use std::fmt;
use std::str::FromStr;

use super::terms::{Content, Lock, Means, Party, QuestionId, ReleaseReason, RuledOutcome, UnknownName};
use crate::moment::{Millis, Moment, VenueTime};
use crate::position::{ByColor, Color, Uci};
use crate::text::Name;

/// One thing that happened, as it is entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// When, by the arbiter's clock.
    pub at: Moment,
    /// What the physical clocks show, where somebody looked.
    pub used: Option<ByColor<Millis>>,
    /// What happened.
    pub event: Event,
}

/// Something that happened in the life of an adjourned game.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// The player on move is told to seal.
    Called,
    /// The player on move adjourns before the session ends.
    AdjournedEarly,
    /// The sealer makes a move on the board after the call.
    BoardMove(Uci),
    /// An envelope is handed in.
    Sealed {
        /// Whose.
        by: Color,
    },
    /// The sealer stops the clock; the last envelope is final.
    ClocksStopped,
    /// The arbiter vouches for what stands on the envelope.
    FaceVouched {
        /// When the game is resumed.
        resumes: VenueTime,
        /// Where.
        place: Name,
        /// When that session ends.
        finish: Option<VenueTime>,
    },
    /// An error on the face is corrected.
    FaceCorrected {
        /// When the game is resumed, if that was wrong.
        resumes: Option<VenueTime>,
        /// Where, if that was wrong.
        place: Option<Name>,
        /// When that session ends, if that was wrong.
        finish: Option<VenueTime>,
    },
    /// The resumption is put off or moved.
    Rescheduled {
        /// When the game is resumed now.
        resumes: Option<VenueTime>,
        /// Where, now.
        place: Option<Name>,
        /// When that session ends, now.
        finish: Option<VenueTime>,
    },
    /// Somebody confirms the envelope that is in.
    Receipt {
        /// Who.
        by: Party,
    },
    /// A player offers a draw.
    DrawOffered(Color),
    /// The open offer is declined.
    DrawDeclined,
    /// The players agree on a draw.
    DrawAgreed,
    /// A player resigns.
    Resigned(Color),
    /// A player's time has run out.
    FlagFell(Color),
    /// The arbiter opens the session in which the game is resumed.
    SessionOpened,
    /// A player is there.
    Arrived(Color),
    /// The responder hands in his share.
    Presented {
        /// Who.
        by: Color,
    },
    /// A player's default time has run out.
    DefaultExpired(Color),
    /// The custodian hands in his share.
    Released {
        /// Why he may.
        reason: ReleaseReason,
    },
    /// The key of a lock, or the envelope itself, is lost.
    Lost {
        /// Which lock cannot be opened.
        lock: Lock,
    },
    /// The envelope is opened.
    Opened {
        /// How.
        means: Means,
        /// What it held.
        content: Content,
    },
    /// The sealer states which move he sealed.
    Stated(Uci),
    /// The players agree on the times of a game whose envelope is lost.
    Restored(ByColor<Millis>),
    /// The position cannot be restored.
    PositionLost,
    /// A player shows that a clock was set wrongly.
    ClockCorrected {
        /// What the clocks should show now.
        used: ByColor<Millis>,
        /// Who shows it.
        claimed_by: Color,
    },
    /// The arbiter stops a clock.
    ClockStopped(Color),
    /// The arbiter starts a clock.
    ClockStarted(Color),
    /// The responder will seal his reply.
    ReplyElected,
    /// A move is made on the board.
    Moved(Uci),
    /// The arbiter rules.
    Ruled {
        /// The article he rests on, in his own words.
        article: Name,
        /// What he rules.
        outcome: RuledOutcome,
        /// Why.
        reason: Name,
        /// Which question this answers; `None` where there is only one, or none.
        question: Option<QuestionId>,
        /// The move to be made on the board, if one is.
        play: Option<Uci>,
    },
    /// After the end, the sealer discloses what he had sealed.
    Disclosed {
        /// What it was.
        content: Content,
    },
}

/// Declares the kinds once: variant, name on the wire.
macro_rules! kinds {
    ($($variant:ident $name:literal)*) => {
        /// The kind of an event, without what comes with it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum EventKind {
            $(#[doc = concat!("`", $name, "`")] $variant,)*
        }

        impl EventKind {
            /// Every kind, in the order of a game's life.
            pub const ALL: &'static [EventKind] = &[$(EventKind::$variant,)*];

            /// The kebab-case name that formats and the command line carry.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(EventKind::$variant => $name,)* }
            }
        }

        impl Event {
            /// The kind.
            #[must_use]
            pub const fn kind(&self) -> EventKind {
                match self { $(Event::$variant { .. } => EventKind::$variant,)* }
            }
        }
    };
}

kinds! {
    Called "called"
    AdjournedEarly "adjourned-early"
    BoardMove "board-move"
    Sealed "sealed"
    ClocksStopped "clocks-stopped"
    FaceVouched "face-vouched"
    FaceCorrected "face-corrected"
    Rescheduled "rescheduled"
    Receipt "receipt"
    DrawOffered "draw-offered"
    DrawDeclined "draw-declined"
    DrawAgreed "draw-agreed"
    Resigned "resigned"
    FlagFell "flag-fell"
    SessionOpened "session-opened"
    Arrived "arrived"
    Presented "presented"
    DefaultExpired "default-expired"
    Released "released"
    Lost "lost"
    Opened "opened"
    Stated "stated"
    Restored "restored"
    PositionLost "position-lost"
    ClockCorrected "clock-corrected"
    ClockStopped "clock-stopped"
    ClockStarted "clock-started"
    ReplyElected "reply-elected"
    Moved "moved"
    Ruled "ruled"
    Disclosed "disclosed"
}

impl fmt::Display for EventKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for EventKind {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<EventKind, UnknownName> {
        EventKind::ALL.iter().copied().find(|kind| kind.name() == text).ok_or(UnknownName)
    }
}

impl Event {
    /// Whom the event names, if it names somebody.
    #[must_use]
    pub fn named(&self) -> Option<Party> {
        match *self {
            Event::Sealed { by } | Event::Presented { by } => Some(by.into()),
            Event::DrawOffered(side)
            | Event::Resigned(side)
            | Event::FlagFell(side)
            | Event::Arrived(side)
            | Event::DefaultExpired(side)
            | Event::ClockStopped(side)
            | Event::ClockStarted(side)
            | Event::ClockCorrected { claimed_by: side, .. } => Some(side.into()),
            Event::Receipt { by } => Some(by),
            _ => None,
        }
    }
}

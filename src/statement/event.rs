//! The events a statement can carry, as bytes: `{"<kind>": {…}}`, always a map of one entry.
//!
//! What an event does is the law's business ([`adjournment`](crate::adjournment)); which slips
//! may come with it is the [`record`](crate::record)'s.

use serde::{Deserialize, Serialize};

use super::case::Begun;
use super::members::{
    Closing, Corrected, LockLost, Moved, Opened, Plain, Restored, Ruled, Sided, Slipped, Used, Vouched,
};

macro_rules! events {
    ($($(#[$doc:meta])* $kind:ident($payload:ty) = $name:literal),* $(,)?) => {
        /// An event, as a statement carries it.
        ///
        /// Exhaustive: a new kind is a new version of the protocol.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        pub enum Event { $($(#[$doc])* #[serde(rename = $name)] $kind($payload)),* }

        impl Event {
            /// The kind, as the format and the command line spell it.
            #[must_use]
            pub const fn kind(&self) -> &'static str {
                match self { $(Event::$kind(_) => $name),* }
            }
        }
    };
}

events! {
    /// Statement 0: the case.
    Begun(Box<BegunEvent>) = "begun",
    /// The arbiter calls to seal (E1a).
    Called(Plain) = "called",
    /// Early adjournment (E1b).
    AdjournedEarly(Plain) = "adjourned-early",
    /// A move on the board after the call (E1a).
    BoardMove(Moved) = "board-move",
    /// A seal slip: the envelope it names is in.
    Sealed(Slipped) = "sealed",
    /// The clocks are stopped (E1a).
    ClocksStopped(Closing) = "clocks-stopped",
    /// The face is vouched for (E2, E3).
    FaceVouched(Vouched) = "face-vouched",
    /// The face is corrected.
    FaceCorrected(Vouched) = "face-corrected",
    /// The resumption is moved.
    Rescheduled(Vouched) = "rescheduled",
    /// A receipt slip.
    Receipt(Slipped) = "receipt",
    /// A draw is offered.
    DrawOffered(Sided) = "draw-offered",
    /// The open offer is declined.
    DrawDeclined(Plain) = "draw-declined",
    /// The players agree to a draw (E6).
    DrawAgreed(Plain) = "draw-agreed",
    /// A player resigns (E6).
    Resigned(Sided) = "resigned",
    /// A flag has fallen.
    FlagFell(Sided) = "flag-fell",
    /// The resumed session begins (E5).
    SessionOpened(Plain) = "session-opened",
    /// A player arrives.
    Arrived(Sided) = "arrived",
    /// A presence slip: share 1 is in.
    Presented(Slipped) = "presented",
    /// The default time has passed (E10).
    DefaultExpired(Sided) = "default-expired",
    /// A release slip: the custodian's share is in.
    Released(Slipped) = "released",
    /// A lock is lost (E12).
    Lost(LockLost) = "lost",
    /// The envelope is opened (E7).
    Opened(Opened) = "opened",
    /// The sealer states his move (E12a).
    Stated(Moved) = "stated",
    /// Position and times restored by agreement (1952, 16.5).
    Restored(Restored) = "restored",
    /// The position cannot be restored (E12b).
    PositionLost(Plain) = "position-lost",
    /// A clock error (E13).
    ClockCorrected(Corrected) = "clock-corrected",
    /// The arbiter stops a clock.
    ClockStopped(Sided) = "clock-stopped",
    /// The arbiter starts a clock.
    ClockStarted(Sided) = "clock-started",
    /// The responder elects to seal his reply (E9c).
    ReplyElected(Plain) = "reply-elected",
    /// A move on the board.
    Moved(Moved) = "moved",
    /// The arbiter rules.
    Ruled(Ruled) = "ruled",
    /// A counterfoil shown after the end, without effect.
    Disclosed(Slipped) = "disclosed",
}

/// The case as statement 0 carries it; read it as a [`Case`](super::Case).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BegunEvent(pub(super) Begun);

impl Event {
    /// The slip that the event carries.
    #[must_use]
    pub fn slip(&self) -> Option<&[u8]> {
        let slip = match self {
            Event::Sealed(x)
            | Event::Receipt(x)
            | Event::Presented(x)
            | Event::Released(x)
            | Event::Disclosed(x) => Some(&x.slip),
            Event::DrawOffered(x) | Event::Resigned(x) => x.slip.as_ref(),
            Event::AdjournedEarly(x)
            | Event::DrawDeclined(x)
            | Event::DrawAgreed(x)
            | Event::ReplyElected(x) => x.slip.as_ref(),
            Event::Opened(x) => x.slip.as_ref(),
            _ => None,
        };
        slip.map(|bytes| bytes.as_slice())
    }

    /// What the clocks show, where the event states it.
    #[must_use]
    pub fn used(&self) -> Option<Used> {
        match self {
            Event::Begun(_) => None,
            Event::Called(x)
            | Event::AdjournedEarly(x)
            | Event::DrawDeclined(x)
            | Event::DrawAgreed(x)
            | Event::SessionOpened(x)
            | Event::PositionLost(x)
            | Event::ReplyElected(x) => x.used,
            Event::BoardMove(x) | Event::Stated(x) | Event::Moved(x) => x.used,
            Event::Sealed(x)
            | Event::Receipt(x)
            | Event::Presented(x)
            | Event::Released(x)
            | Event::Disclosed(x) => x.used,
            Event::ClocksStopped(x) => x.used,
            Event::FaceVouched(x) | Event::FaceCorrected(x) | Event::Rescheduled(x) => x.used,
            Event::DrawOffered(x)
            | Event::Resigned(x)
            | Event::FlagFell(x)
            | Event::Arrived(x)
            | Event::DefaultExpired(x)
            | Event::ClockStopped(x)
            | Event::ClockStarted(x) => x.used,
            Event::Lost(x) => x.used,
            Event::Opened(x) => x.used,
            Event::Ruled(x) => x.used,
            // These say what the clocks are to show; it is the event itself.
            Event::Restored(_) | Event::ClockCorrected(_) => None,
        }
    }

    /// Whether a kind carries a slip that it has no place for.
    #[must_use]
    pub(super) fn has_stray_slip(&self) -> bool {
        match self {
            Event::Called(x) | Event::SessionOpened(x) | Event::PositionLost(x) => x.slip.is_some(),
            Event::FlagFell(x)
            | Event::Arrived(x)
            | Event::DefaultExpired(x)
            | Event::ClockStopped(x)
            | Event::ClockStarted(x) => x.slip.is_some(),
            _ => false,
        }
    }
}

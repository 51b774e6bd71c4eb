//! The events a statement can carry, as bytes: `{"<kind>": {…}}`, always a map of one entry.
//!
//! Every map lists its keys in deterministic order (RFC 8949 4.2.1: shorter first, then by byte).
//! What an event does is the law's business ([`adjournment`](crate::adjournment)); which slips
//! may come with it is the [`record`](crate::record)'s.

use serde::{Deserialize, Serialize};
use serde_bytes::{ByteArray, ByteBuf};

use crate::moment::{Millis, VenueTime};
use crate::position::{ByColor, Color};
use crate::text::Name;

use super::case::Begun;

/// Used time of both players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Used {
    /// Black's.
    pub black: Millis,
    /// White's.
    pub white: Millis,
}

impl From<ByColor<Millis>> for Used {
    fn from(times: ByColor<Millis>) -> Used {
        Used { black: times.black, white: times.white }
    }
}

impl From<Used> for ByColor<Millis> {
    fn from(used: Used) -> ByColor<Millis> {
        ByColor { black: used.black, white: used.white }
    }
}

/// A side, as the format spells it.
///
/// Exhaustive: chess has two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::White => Side::White,
            Color::Black => Side::Black,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}

macro_rules! wire {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident : $type:ty),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields, rename_all = "kebab-case")]
        pub struct $name { $($(#[$field_doc])* pub $field: $type),* }
    };
}

wire! {
    /// Nothing but the clocks, and where a player's act is entered, his slip.
    #[derive(Default)]
    Plain {
        /// The player's slip.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        slip: Option<ByteBuf>,
        /// What the clocks show.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        used: Option<Used>,
    }
}

wire! {
    /// Something about one side.
    Sided {
        /// The side.
        side: Side,
        /// The player's slip.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        slip: Option<ByteBuf>,
        /// What the clocks show.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        used: Option<Used>,
    }
}

wire! {
    /// A slip that is the whole of the event.
    Slipped {
        /// The slip, byte for byte.
        slip: ByteBuf,
        /// What the clocks show.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        used: Option<Used>,
    }
}

wire! {
    /// A move on the board, or one stated.
    Moved {
        /// The move in coordinates.
        uci: String,
        /// What the clocks show.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        used: Option<Used>,
    }
}

wire! {
    /// The clocks are stopped, with the last envelope that was handed in.
    Closing {
        /// What the clocks show.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        used: Option<Used>,
        /// The envelope, byte for byte.
        envelope: ByteBuf,
    }
}

wire! {
    /// What the arbiter vouches for on the face, besides what follows from the record.
    Vouched {
        /// What the clocks show.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        used: Option<Used>,
        /// Where the game is resumed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<Name>,
        /// When that session is to end.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        finish: Option<VenueTime>,
        /// When the game is resumed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        resumes: Option<VenueTime>,
    }
}

/// What is written on a face, or changed on it.
pub type FaceTerms = Vouched;

wire! {
    /// A lock that cannot be opened any more.
    LockLost {
        /// 0 or 1.
        lock: u8,
        /// What the clocks show.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        used: Option<Used>,
    }
}

wire! {
    /// The opening: share 0 or the sealer's counterfoil, and what the arbiter read and ruled.
    Opened {
        /// A counterfoil slip, where the locks do not open.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        slip: Option<ByteBuf>,
        /// What the clocks show.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        used: Option<Used>,
        /// The arbiter's share, public from here on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        share: Option<ByteArray<32>>,
        /// What the arbiter says the law makes of it.
        ruling: String,
        /// What the arbiter says is written; none where body or commitment fails.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reading: Option<Claimed>,
    }
}

wire! {
    /// A reading as the arbiter claims it.
    Claimed {
        /// The candidate moves, sorted.
        moves: Vec<String>,
        /// clear, ambiguous, illegal or unintelligible.
        verdict: String,
        /// Whether a fair arbiter could rule otherwise.
        debatable: bool,
    }
}

wire! {
    /// Both clocks set anew by agreement (1952).
    Restored {
        /// What they show.
        used: Used,
    }
}

wire! {
    /// A clock error shown by a player (E13).
    Corrected {
        /// What the clocks should show.
        used: Used,
        /// Who showed it.
        claimed: Side,
    }
}

wire! {
    /// An arbiter's ruling.
    Ruled {
        /// A move that is played by ruling.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        uci: Option<String>,
        /// What the clocks are set to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        used: Option<Used>,
        /// Why.
        reason: Name,
        /// The article it rests on, in the arbiter's words.
        article: Name,
        /// 1-0, 0-1, 1/2-1/2, 0-0, annulled or continue.
        outcome: String,
        /// The question it answers.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        question: Option<Name>,
    }
}

/// The default of a player has expired.
pub type Expired = Sided;

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

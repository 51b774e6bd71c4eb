//! The members of events, as bytes.
//!
//! Every map lists its keys in deterministic order (RFC 8949 4.2.1: shorter first, then by byte).

use serde::{Deserialize, Serialize};
use serde_bytes::{ByteArray, ByteBuf};

use crate::moment::{Millis, VenueTime};
use crate::position::{ByColor, Color};
use crate::text::Name;

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

wire! {
    /// A lock that cannot be opened any more.
    LockLost {
        /// 0 or 1.
        lock: u64,
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

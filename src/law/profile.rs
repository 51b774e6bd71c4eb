//! One struct of named policies per edition. The machine asks these and nothing else.

use crate::moment::Millis;

/// What an edition demands, policy by policy.
///
/// ```
/// use sealed_move::law::{Defect, Edition};
///
/// assert_eq!(Edition::Fide2023.profile().ambiguous, Defect::Loses);
/// assert_eq!(Edition::UsChess7.profile().ambiguous, Defect::OpponentMayChoose);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Profile {
    /// Whether somebody must be told to seal.
    pub call: Call,
    /// Until when the sealer may change his writing.
    pub change: Change,
    /// What a move on the board after the call is.
    pub board_move: BoardMove,
    /// A player who adjourns before the session ends.
    pub early: Early,
    /// What must stand on the envelope besides names, position, times, sealer and number.
    pub face: Face,
    /// A writing that fits two or more legal moves.
    pub ambiguous: Defect,
    /// A writing whose meaning cannot be established, a blank one included.
    pub unintelligible: Defect,
    /// A writing that fits no legal move.
    pub illegal: Defect,
    /// Whether the responder may seal his reply while the sealer is absent.
    pub reply: bool,
    /// How late a player may be.
    pub default_time: Lateness,
    /// Which endings by the sealed move prevail over a player's lateness.
    pub ending_prevails: Ending,
    /// Who loses the time that passes while neither player is there.
    pub neither_present: Charged,
    /// The envelope is lost.
    pub lost: Lost,
    /// The reply envelope is lost.
    pub reply_lost: ReplyLost,
    /// A clock error shown after the claimant's own first move.
    pub late_clock_claim: ClockClaim,
    /// What must be announced about sessions.
    pub sessions: Sessions,
    /// Draws that need no claim.
    pub automatic: Automatic,
}

/// Whether somebody must be told to seal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Call {
    /// The arbiter tells the player on move to seal; without that, nobody seals.
    Arbiter,
    /// The director calls, or grants a request; without that, nobody seals.
    Director,
    /// The end of the session is enough.
    NotNeeded,
}

/// Until when the sealer may change his writing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Change {
    /// Until the clocks are stopped, in so many words.
    UntilClocksStop,
    /// The text only orders the steps: close, then stop. A change before the stop is taken.
    Silent,
}

/// What a move on the board after the call is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardMove {
    /// The player must write that very move. What a different writing brings is for the arbiter.
    MustBeWritten,
    /// It is the sealed move, whatever is written.
    IsTheSealedMove,
    /// The text has nothing; a different writing is for the arbiter.
    Silent,
}

/// A player who adjourns before the session ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Early {
    /// His own choice; he is charged up to the session's end.
    Charged,
    /// Only with the director's permission; charged likewise.
    WithPermission,
    /// The text has no such right.
    Silent,
}

/// What must stand on the envelope besides names, position, times, sealer and number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Face {
    /// An open draw offer, and when and where the game is resumed; the arbiter vouches for all of it.
    Full,
    /// Nothing more; whoever wants it may have it there.
    Bare,
}

/// What a defective writing brings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Defect {
    /// The sealer loses.
    Loses,
    /// The text does not name it as a loss: the arbiter decides.
    Arbiter,
    /// The director decides, and may let the opponent choose among the readings, on the opponent's clock.
    OpponentMayChoose,
    /// The director decides: a loss only if no reasonable interpretation is found.
    ReasonablyRead,
}

/// How late a player may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Lateness {
    /// As the event announces; it may be nothing at all.
    Announced,
    /// One hour, unless the event announces another time.
    OneHour,
    /// One hour or the fall of his flag, whichever comes first.
    OneHourOrFlag,
}

impl Lateness {
    /// How late a player may be where the event announced nothing.
    #[must_use]
    pub const fn unannounced(self) -> Option<Millis> {
        match self {
            Lateness::Announced => None,
            Lateness::OneHour | Lateness::OneHourOrFlag => Some(Millis::from_minutes(60)),
        }
    }
}

/// Which endings by the sealed move prevail over a player's lateness.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ending {
    /// Any, for either player.
    Any,
    /// Mate, stalemate and insufficient material.
    MateStalemateMaterial,
    /// The text has no such exception.
    NoRule,
}

/// Who loses the time that passes while neither player is there, and both players' lateness.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Charged {
    /// The responder, unless the event or the arbiter says otherwise.
    Responder,
    /// The responder's clock runs because he is absent; the text knows no variation.
    ResponderAlways,
    /// The responder's clock runs; when both are too late, the director decides.
    Director,
}

/// What follows when the envelope is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Lost {
    /// The sealer states the move he sealed.
    SealerStates,
    /// Position and times are restored if the players agree, else the game is annulled.
    AgreeOrAnnul,
    /// The director sets the clocks and may rule otherwise.
    Director,
}

/// What follows when the reply envelope is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReplyLost {
    /// The text has nothing: the arbiter decides.
    Arbiter,
    /// Board and clocks go back to the adjournment; the opened move is undone.
    Restart,
}

/// A clock error shown after the claimant's own first move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClockClaim {
    /// It stands, unless the arbiter decides otherwise of his own accord.
    StandsUnlessArbiter,
    /// It stands, full stop.
    Stands,
    /// The director looks for what is more equitable.
    Director,
}

/// What must be announced about sessions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Sessions {
    /// The start; one translation says start and finish.
    StartAnnounced,
    /// No rule.
    NoRule,
}

/// Draws that need no claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Automatic {
    /// Five-fold repetition and 75 moves.
    FivefoldAnd75,
    /// None.
    None,
}

pub(super) const FIDE_2014: Profile = Profile {
    call: Call::Arbiter,
    change: Change::UntilClocksStop,
    board_move: BoardMove::MustBeWritten,
    early: Early::Charged,
    face: Face::Full,
    ambiguous: Defect::Loses,
    unintelligible: Defect::Loses,
    illegal: Defect::Loses,
    reply: true,
    default_time: Lateness::Announced,
    ending_prevails: Ending::Any,
    neither_present: Charged::Responder,
    lost: Lost::SealerStates,
    reply_lost: ReplyLost::Arbiter,
    late_clock_claim: ClockClaim::StandsUnlessArbiter,
    sessions: Sessions::StartAnnounced,
    automatic: Automatic::FivefoldAnd75,
};

// The three modern texts say the same in other words; they differ in their numbers only.
pub(super) const FIDE_2018: Profile = FIDE_2014;
pub(super) const FIDE_2023: Profile = FIDE_2014;

pub(super) const FIDE_1952: Profile = Profile {
    call: Call::NotNeeded,
    change: Change::Silent,
    board_move: BoardMove::Silent,
    early: Early::Silent,
    face: Face::Bare,
    ambiguous: Defect::Arbiter,
    unintelligible: Defect::Loses,
    illegal: Defect::Arbiter,
    reply: true,
    default_time: Lateness::OneHour,
    ending_prevails: Ending::NoRule,
    neither_present: Charged::ResponderAlways,
    lost: Lost::AgreeOrAnnul,
    reply_lost: ReplyLost::Restart,
    late_clock_claim: ClockClaim::Stands,
    sessions: Sessions::NoRule,
    automatic: Automatic::None,
};

pub(super) const US_CHESS_7: Profile = Profile {
    call: Call::Director,
    change: Change::UntilClocksStop,
    board_move: BoardMove::IsTheSealedMove,
    early: Early::WithPermission,
    face: Face::Bare,
    ambiguous: Defect::OpponentMayChoose,
    unintelligible: Defect::Loses,
    illegal: Defect::ReasonablyRead,
    reply: true,
    default_time: Lateness::OneHourOrFlag,
    ending_prevails: Ending::MateStalemateMaterial,
    neither_present: Charged::Director,
    lost: Lost::Director,
    reply_lost: ReplyLost::Arbiter,
    late_clock_claim: ClockClaim::Director,
    sessions: Sessions::NoRule,
    automatic: Automatic::FivefoldAnd75,
};

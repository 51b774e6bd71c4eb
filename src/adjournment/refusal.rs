//! Refusals: what the law does not allow now, why, and what it does allow.

use std::fmt;

use super::event::EventKind;
use super::phase::PhaseName;
use super::terms::Party;
use crate::law::{Edition, Rule};

/// The law does not allow this now. Nothing has changed.
///
/// Its text is one line: the event, the phase, the reason and the article, or why there is none. What may be
/// done instead is [`Refusal::next`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// What was refused; `None` where the game could not even begin.
    pub event: Option<EventKind>,
    /// Where the game stands.
    pub phase: PhaseName,
    /// Why.
    pub reason: Reason,
    /// The article, as the edition prints it, if its text has one.
    pub article: Option<&'static str>,
    /// The edition.
    pub edition: Edition,
    /// A lawful next step.
    pub next: Next,
}

/// A lawful next step and whose it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Next {
    /// The step; `None` where a game has to begin with other terms.
    pub event: Option<EventKind>,
    /// Whose it is.
    pub by: Party,
}

impl Refusal {
    /// The lawful next step, for people: `session-opened by the arbiter`.
    #[must_use]
    pub fn next(&self) -> String {
        match (self.next.event, self.next.by) {
            (None, _) => "begin with other terms".to_owned(),
            (Some(event), by @ (Party::Arbiter | Party::Custodian)) => format!("{event} by the {by}"),
            (Some(event), by) => format!("{event} by {by}"),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.event {
            Some(event) => write!(f, "{event} is refused while {}: {}", self.phase, self.reason)?,
            None => write!(f, "the game cannot begin: {}", self.reason)?,
        }
        match (self.article, self.reason.rule()) {
            (Some(article), _) => write!(f, " ({article})"),
            (None, Some(_)) => write!(f, " (the text of {} has no article on it)", self.edition),
            (None, None) => f.write_str(" (no article: it follows from the order of the steps)"),
        }
    }
}

impl std::error::Error for Refusal {}

/// Declares the reasons once: variant, the meaning whose article applies, sentence.
macro_rules! reasons {
    ($($variant:ident $rule:expr, $sentence:literal)*) => {
        /// Why the law does not allow something now.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Reason {
            $(#[doc = $sentence] $variant,)*
        }

        impl Reason {
            /// Every reason.
            pub const ALL: &'static [Reason] = &[$(Reason::$variant,)*];

            /// One sentence for people.
            #[must_use]
            pub const fn describe(self) -> &'static str {
                match self { $(Reason::$variant => $sentence,)* }
            }

            /// The meaning in whose article the reason lies; `None` where it follows from the order of
            /// the steps alone.
            #[must_use]
            pub const fn rule(self) -> Option<Rule> {
                match self { $(Reason::$variant => $rule,)* }
            }
        }
    };
}

reasons! {
    GameOver Some(Rule::EndApart), "the game is over; only a ruling can change that"
    PositionOver None, "the position is over already"
    ScoreNotLegal None, "a move of the score is not legal"
    ChargeFixed Some(Rule::NeitherPresent), "the edition does not let an event say who is charged while neither player is there"
    NotOverYet None, "the game is not over"
    NotCalled Some(Rule::Call), "nobody has been told to seal"
    AlreadySealing Some(Rule::Call), "the player on move is sealing already"
    NotSealing Some(Rule::BoardMove), "nobody is sealing"
    SealInstead Some(Rule::BoardMove), "a player who seals makes no ordinary move"
    BoardMoveMade Some(Rule::BoardMove), "a move was made on the board already, and it binds"
    NotTheSealer Some(Rule::Seal), "the other player seals"
    NothingHandedIn Some(Rule::Seal), "no envelope was handed in"
    NotVouched None, "the event wants the holders of lock 1 to confirm the envelope first"
    EnvelopeFinal Some(Rule::Change), "the clocks are stopped, so the envelope is final"
    NotPlaying Some(Rule::Call), "the game is not being played"
    NoSuchRight Some(Rule::Early), "the edition knows no early adjournment"
    NoSessionEnd Some(Rule::Early), "no end of the session was announced, so it cannot be early"
    SessionEndPassed Some(Rule::Early), "the session has ended, so it is not early"
    PermissionNeeded Some(Rule::Early), "the director has not given permission"
    NoFaceNow Some(Rule::Face), "no envelope waits for a resumption"
    FaceVouched Some(Rule::Custody), "the face was vouched for already; it can be corrected"
    FaceMissing Some(Rule::Custody), "the arbiter has not vouched for the face"
    NothingNew Some(Rule::Face), "nothing on the face would change"
    NoEnvelope None, "no shut envelope is in"
    NoReceiptNeeded None, "the arbiter's own statement is his receipt"
    NoCustodian None, "this case has no custodian"
    OfferOpen Some(Rule::DrawOffer), "a draw offer is open already"
    NoOffer Some(Rule::DrawOffer), "no draw offer is open"
    ClocksStand Some(Rule::SetUp), "both clocks stand, and stay so"
    ClockNotRunning Some(Rule::FlagFall), "that player's clock is not running"
    NothingToStop None, "that player's clock is not running"
    ClockRunning None, "that player's clock is running already"
    SessionOpen Some(Rule::SetUp), "the session is open already"
    SessionNotOpen Some(Rule::SetUp), "the session in which the game is resumed is not open"
    TooEarly Some(Rule::Resumption), "the agreed hour has not come"
    NotAdjourned Some(Rule::SetUp), "no game is waiting to be resumed"
    AlreadyHere None, "that player is there already"
    NotThere Some(Rule::Opening), "the player who must answer is not there"
    SealerNotThere Some(Rule::EnvelopeLost), "the sealer is not there"
    NotTheResponder Some(Rule::Opening), "only the player who must answer holds that share"
    ShareIn Some(Rule::Opening), "the share is in already"
    ShareMissing Some(Rule::Opening), "the envelope stays shut until the player who must answer is there and hands in his share"
    ShareLost Some(Rule::EnvelopeLost), "a lock is lost, so the shares cannot open it"
    CounterfoilTooSoon Some(Rule::Opening), "a counterfoil opens only a lost envelope, or one whose responder lost by default"
    NotDefaulted Some(Rule::Default), "the responder has not lost by default"
    NotLicensed Some(Rule::Opening), "a custodian needs a lost key with the responder there, a ruling, or the responder's default"
    WrongReason None, "the reason given is not the one that holds"
    EnvelopeShut Some(Rule::ResponderHere), "the sealed move is not on the board yet"
    AlreadyOpen Some(Rule::Opening), "no envelope waits to be opened"
    NotLost Some(Rule::EnvelopeLost), "no envelope is lost"
    LostAlready Some(Rule::EnvelopeLost), "that lock was lost already"
    NoStatement Some(Rule::EnvelopeLost), "the edition does not take the sealer's word"
    NoRestoring Some(Rule::EnvelopeLost), "the edition goes on without an agreement on position and times"
    PositionKnown Some(Rule::PositionLost), "the position is on the board"
    AwaitsArbiter Some(Rule::Defective), "something waits for the arbiter's ruling"
    IllegalMove None, "the move is not legal in this position"
    NotResumed Some(Rule::ClockError), "the game was not resumed from an adjournment"
    WindowClosed Some(Rule::ClockError), "the player has made his first move, so the clocks stand unless the arbiter decides otherwise"
    WindowClosedForGood Some(Rule::ClockError), "the player has made his first move, so the clocks stand"
    NoReplyDue Some(Rule::Reply), "no sealed move waits for an answer"
    SealerHere Some(Rule::Reply), "the sealer is there, so the answer is made on the board"
    NoDeadline Some(Rule::Default), "no default time was announced"
    InTime Some(Rule::Default), "the default time has not run out"
    NotLate Some(Rule::Default), "that player is there and was in time"
    Forgiven Some(Rule::Default), "the arbiter decided otherwise"
    OpenFirst Some(Rule::EndingPrevails), "the envelope can be opened, and the sealed move may have ended the game"
    UnknownQuestion None, "no such question is open"
    WhichQuestion None, "several questions are open; the ruling must say which it answers"
    MoveNeeded None, "the ruling must say which move is made"
    NoMoveHere None, "no move waits to be made by ruling"
    CannotGoOn None, "the game ended on the board and cannot go on"
    DisclosedAlready None, "it was disclosed already"
    OpenInstead Some(Rule::EndingPrevails), "the default is provisional, so the counterfoil opens the envelope"
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.describe())
    }
}

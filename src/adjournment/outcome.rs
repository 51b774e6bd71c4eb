//! How a game ended, and remarks on what was entered.

use std::borrow::Cow;
use std::fmt;

use super::line::LineEnding;
use super::terms::{Content, Means, RuledOutcome};
use crate::moment::Millis;
use crate::notation::Reading;
use crate::position::{BoardEnding, ByColor, Color, Uci, side_name as name};
use crate::ruling::Ruling;

/// The result of a game.
///
/// Exhaustive: a game ends in one of five ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// White won.
    WhiteWon,
    /// Black won.
    BlackWon,
    /// A draw.
    Draw,
    /// Both lost.
    BothLost,
    /// The game does not count; a new one is played.
    Annulled,
}

impl GameResult {
    /// That `side` won.
    #[must_use]
    pub fn won(side: Color) -> GameResult {
        side.fold_wb(GameResult::WhiteWon, GameResult::BlackWon)
    }

    /// `1-0`, `0-1`, `1/2-1/2`, `0-0` or `annulled`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            GameResult::WhiteWon => "1-0",
            GameResult::BlackWon => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::BothLost => "0-0",
            GameResult::Annulled => "annulled",
        }
    }

    /// What a ruling makes of the game; `None` where it goes on.
    pub(super) const fn ruled(outcome: RuledOutcome) -> Option<GameResult> {
        Some(match outcome {
            RuledOutcome::WhiteWins => GameResult::WhiteWon,
            RuledOutcome::BlackWins => GameResult::BlackWon,
            RuledOutcome::Draw => GameResult::Draw,
            RuledOutcome::BothLose => GameResult::BothLost,
            RuledOutcome::Annulled => GameResult::Annulled,
            RuledOutcome::Continue => return None,
        })
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What brought the result about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Cause {
    /// Mate on the board.
    Checkmate,
    /// Stalemate on the board.
    Stalemate,
    /// Nobody can mate any more.
    DeadPosition,
    /// The same position for the fifth time.
    Fivefold,
    /// 75 moves without capture or pawn move.
    SeventyFive,
    /// A player resigned.
    Resignation,
    /// The players agreed.
    Agreement,
    /// A flag fell.
    FlagFall,
    /// A player came too late, or not at all.
    Default,
    /// The sealed writing was defective.
    DefectiveWriting,
    /// Position or times could not be restored.
    Annulled,
    /// The arbiter ruled.
    Ruling,
}

impl Cause {
    /// The name that formats carry.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Cause::Checkmate => "checkmate",
            Cause::Stalemate => "stalemate",
            Cause::DeadPosition => "dead-position",
            Cause::Fivefold => "fivefold",
            Cause::SeventyFive => "75-moves",
            Cause::Resignation => "resignation",
            Cause::Agreement => "agreement",
            Cause::FlagFall => "flag-fall",
            Cause::Default => "default",
            Cause::DefectiveWriting => "defective-writing",
            Cause::Annulled => "annulled",
            Cause::Ruling => "ruling",
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl LineEnding {
    /// Result and cause of a game that its moves ended.
    pub(super) fn outcome(self) -> (GameResult, Cause) {
        match self {
            LineEnding::Board(BoardEnding::Checkmate { winner }) => {
                (GameResult::won(winner), Cause::Checkmate)
            }
            LineEnding::Board(BoardEnding::Stalemate) => (GameResult::Draw, Cause::Stalemate),
            LineEnding::Board(BoardEnding::DeadPosition) => (GameResult::Draw, Cause::DeadPosition),
            LineEnding::Fivefold => (GameResult::Draw, Cause::Fivefold),
            LineEnding::SeventyFive => (GameResult::Draw, Cause::SeventyFive),
        }
    }
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The result.
    pub result: GameResult,
    /// What brought it about.
    pub cause: Cause,
    /// The article: as the edition prints it, or in the arbiter's own words.
    pub article: Option<Cow<'static, str>>,
    /// Whether the envelope was opened; a game may end with it shut.
    pub opened: bool,
    /// Whether the sealed move may still replace this result (E10).
    pub provisional: bool,
}

/// One opened writing: what it was, what it can mean, what the law says of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// Whose writing.
    pub sealer: Color,
    /// Whether it lay in the reply envelope.
    pub reply: bool,
    /// How it was opened; `None` for a counterfoil disclosed after the end.
    pub means: Option<Means>,
    /// What it was.
    pub content: Content,
    /// What it can mean; `None` where no writing could be recovered.
    pub reading: Option<Reading>,
    /// What the law says.
    pub ruling: Ruling,
}

/// What is worth knowing about an entry that was accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remark {
    /// The physical clocks differ from the computed ones; the physical ones count.
    ClocksDiffer {
        /// What was computed.
        computed: ByColor<Millis>,
        /// What they show.
        shown: ByColor<Millis>,
    },
    /// The arbiter's clock ran back; the moment of the last entry counts.
    ClockRanBack {
        /// By how much.
        by: Millis,
    },
    /// The call came before the announced end of the session.
    CalledEarly,
    /// The envelope handed in before is void (E1a).
    Superseded,
    /// The early adjournment charged the rest of the session (E1b).
    ChargedToSessionEnd {
        /// What it cost.
        charge: Millis,
    },
    /// A player came after his default time.
    CameTooLate(Color),
    /// A player acted and was therefore there, though nobody had entered his arrival.
    TakenAsPresent(Color),
    /// The writing is not the move made on the board.
    WritingClash {
        /// The move made on the board.
        board: Uci,
    },
    /// The writing offers a draw: the offer is open.
    OfferInWriting(Color),
    /// The writing offers a draw, and an offer was open already.
    OfferAlreadyOpen(Color),
    /// The sealer's statement stands unproven.
    StatementUnverified,
    /// The counterfoil proves the sealer's statement.
    StatementProven,
    /// The counterfoil contradicts the sealer's statement.
    StatementContradicted,
}

impl Remark {
    /// The kebab-case name that formats carry.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Remark::ClocksDiffer { .. } => "clocks-differ",
            Remark::ClockRanBack { .. } => "clock-ran-back",
            Remark::CalledEarly => "called-early",
            Remark::Superseded => "superseded",
            Remark::ChargedToSessionEnd { .. } => "charged-to-session-end",
            Remark::CameTooLate(_) => "came-too-late",
            Remark::TakenAsPresent(_) => "taken-as-present",
            Remark::WritingClash { .. } => "writing-clash",
            Remark::OfferInWriting(_) => "offer-in-writing",
            Remark::OfferAlreadyOpen(_) => "offer-already-open",
            Remark::StatementUnverified => "unverified-statement",
            Remark::StatementProven => "proven-statement",
            Remark::StatementContradicted => "contradicted-statement",
        }
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Remark::ClocksDiffer { computed, shown } => write!(
                f,
                "the clocks show {} and {}, computed were {} and {}; what they show counts",
                shown.white, shown.black, computed.white, computed.black
            ),
            Remark::ClockRanBack { by } => write!(f, "the arbiter's clock ran back by {by}"),
            Remark::CalledEarly => f.write_str("called before the announced end of the session"),
            Remark::Superseded => f.write_str("the envelope handed in before is void"),
            Remark::ChargedToSessionEnd { charge } => {
                write!(f, "adjourned early: {charge} charged, up to the end of the session")
            }
            Remark::CameTooLate(side) => write!(f, "{} came after the default time", name(*side)),
            Remark::TakenAsPresent(side) => {
                write!(f, "{} acted and is taken as present; no arrival was entered", name(*side))
            }
            Remark::WritingClash { board } => {
                write!(f, "the writing is not the move made on the board, {board}")
            }
            Remark::OfferInWriting(side) => write!(f, "the writing offers a draw: {} offers", name(*side)),
            Remark::OfferAlreadyOpen(side) => {
                write!(f, "the writing offers a draw while an offer is open; {} adds nothing", name(*side))
            }
            Remark::StatementUnverified => f.write_str("the move is the sealer's statement, unverified"),
            Remark::StatementProven => f.write_str("the counterfoil proves the sealer's statement"),
            Remark::StatementContradicted => {
                f.write_str("the counterfoil contradicts the sealer's statement")
            }
        }
    }
}

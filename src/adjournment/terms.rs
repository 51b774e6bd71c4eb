//! The words of the machine: parties, terms, questions, and what comes with an event.

use std::fmt;
use std::str::FromStr;

use crate::law::Edition;
use crate::moment::{Millis, Moment};
use crate::notation::Dialect;
use crate::position::{ByColor, Color, Position, Uci};
use crate::ruling::Matter;

/// Who does something in the life of an adjourned game.
///
/// Exhaustive: the Laws know players and arbiter, this house adds the custodian.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Party {
    /// The arbiter, or one of several.
    Arbiter,
    /// The player of the white men.
    White,
    /// The player of the black men.
    Black,
    /// Whoever stands in for an absent responder.
    Custodian,
}

impl Party {
    /// The side the party plays, if it plays one.
    #[must_use]
    pub const fn color(self) -> Option<Color> {
        match self {
            Party::White => Some(Color::White),
            Party::Black => Some(Color::Black),
            Party::Arbiter | Party::Custodian => None,
        }
    }
}

impl From<Color> for Party {
    fn from(color: Color) -> Party {
        color.fold_wb(Party::White, Party::Black)
    }
}

impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Party::Arbiter => "arbiter",
            Party::White => "white",
            Party::Black => "black",
            Party::Custodian => "custodian",
        })
    }
}

/// Who is charged with the time that passes while neither player is there, where the event varies E11.
///
/// Exhaustive: what an event can say here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Charge {
    /// The responder, as the Laws say.
    #[default]
    Responder,
    /// Each player half of it.
    Split,
    /// Nobody.
    None,
}

/// What is agreed before anything happens: edition, event regulations, the game so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// The edition of the Laws.
    pub edition: Edition,
    /// How late a player may be, as the event announced it; `None` leaves it to the edition.
    pub default_time: Option<Millis>,
    /// Who is charged while neither player is there.
    pub charge: Charge,
    /// When the session ends by the arbiter's clock.
    pub session_end: Option<Moment>,
    /// Where the score starts.
    pub start: Position,
    /// The moves since, in order.
    pub moves: Vec<Uci>,
    /// Whether `start` is where the game started, so that repetitions can be counted.
    pub history_known: bool,
    /// By which piece letters each player's writing is read.
    pub dialects: ByColor<Dialect>,
    /// What each clock has consumed.
    pub used: ByColor<Millis>,
    /// Whether the holders of lock 1 must have confirmed an envelope before the clocks are stopped.
    pub receipts_before_stop: bool,
    /// Whether somebody stands in for an absent responder.
    pub custodian: bool,
}

/// Why a custodian lets go of his share.
///
/// Exhaustive: the protocol enumerates the reasons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ReleaseReason {
    /// The responder lost by default; E10 asks what the sealed move was.
    DefaultExpired,
    /// The responder is here and his key cannot be used.
    KeyUnusable,
}

/// One of an envelope's two locks.
///
/// Exhaustive: an envelope has two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lock {
    /// The arbiters' lock.
    Zero,
    /// The responder's and the custodian's.
    One,
}

/// How an envelope was opened.
///
/// Exhaustive: the protocol knows no other way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Means {
    /// Both shares.
    Shares,
    /// The sealer's counterfoil.
    Counterfoil,
}

/// What an envelope held.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Content {
    /// A writing, as it was written.
    Writing(String),
    /// The shares fit their checks, and no writing could be recovered: the sealer's doing (E8b).
    Broken,
}

/// What an arbiter can rule.
///
/// Exhaustive: a game ends in one of five ways or goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RuledOutcome {
    /// White wins.
    WhiteWins,
    /// Black wins.
    BlackWins,
    /// A draw.
    Draw,
    /// Both lose.
    BothLose,
    /// The game does not count.
    Annulled,
    /// The game goes on.
    Continue,
}

impl RuledOutcome {
    /// Every outcome.
    pub const ALL: [RuledOutcome; 6] = [
        RuledOutcome::WhiteWins,
        RuledOutcome::BlackWins,
        RuledOutcome::Draw,
        RuledOutcome::BothLose,
        RuledOutcome::Annulled,
        RuledOutcome::Continue,
    ];

    /// `1-0`, `0-1`, `1/2-1/2`, `0-0`, `annulled` or `continue`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            RuledOutcome::WhiteWins => "1-0",
            RuledOutcome::BlackWins => "0-1",
            RuledOutcome::Draw => "1/2-1/2",
            RuledOutcome::BothLose => "0-0",
            RuledOutcome::Annulled => "annulled",
            RuledOutcome::Continue => "continue",
        }
    }

    /// That `side` wins.
    #[must_use]
    pub fn win(side: Color) -> RuledOutcome {
        side.fold_wb(RuledOutcome::WhiteWins, RuledOutcome::BlackWins)
    }
}

impl fmt::Display for RuledOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for RuledOutcome {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<RuledOutcome, UnknownName> {
        RuledOutcome::ALL.into_iter().find(|outcome| outcome.name() == text).ok_or(UnknownName)
    }
}

/// A text that names nothing of the kind asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownName;

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nothing of that name")
    }
}

impl std::error::Error for UnknownName {}

/// Which question a ruling answers: shown as `q1`, `q2`, in the order they were put.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct QuestionId(pub u32);

impl fmt::Display for QuestionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "q{}", self.0)
    }
}

impl FromStr for QuestionId {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<QuestionId, UnknownName> {
        let digits = text.strip_prefix('q').filter(|d| d.bytes().all(|b| b.is_ascii_digit()));
        digits.and_then(|digits| digits.parse().ok()).map(QuestionId).ok_or(UnknownName)
    }
}

/// Something the arbiter is asked; his `ruled` answers it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// Its name in this game.
    pub id: QuestionId,
    /// What about.
    pub matter: Matter,
    /// The article that treats it, if the edition's text has one.
    pub article: Option<&'static str>,
    /// What the text leaves open to him.
    pub choices: Vec<RuledOutcome>,
    /// The moves he could have played with `continue`, where there are some.
    pub moves: Vec<Uci>,
}

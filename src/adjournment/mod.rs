//! The law of adjournment as one pure state machine; knows no keys, no clock, no randomness.
//!
//! A [`Game`] begins with [`Terms`] and takes one [`Entry`] after another. Each is either accepted, which gives a
//! new game and [`Remark`]s, or refused, which changes nothing and says why and what may be done instead. One
//! table, phase by event, decides both what is accepted and what [`Game::allowed`] lists.
//!
//! What depends on who signed and on which bytes belongs to the record; what depends on the law is here.
//!
//! # Left to the arbiter
//!
//! That the right persons are there, that the physical clocks were read rightly, that a position is dead
//! beyond missing material, and everything a text leaves to him: then a [`Question`] is put, and his `ruled`
//! answers it.

mod clock;
mod ending;
mod event;
mod face;
mod guard;
mod line;
mod look;
mod opening;
mod outcome;
mod phase;
mod refusal;
mod resume;
mod ruled;
mod seal;
mod table;
mod terms;
mod transition;

use std::sync::Arc;

pub use event::{Entry, Event, EventKind};
pub use face::Face;
pub use outcome::{Cause, GameResult, Opening, Outcome, Remark};
pub use phase::PhaseName;
pub use refusal::{Next, Reason, Refusal};
pub use table::Allowed;
pub use terms::{
    Charge, Content, Lock, Means, Party, Question, QuestionId, ReleaseReason, RuledOutcome, Terms,
    UnknownName,
};

use crate::law::{Charged, Edition, Profile, Rule};
use crate::moment::{Millis, Moment};
use crate::position::{Color, Uci};
use crate::ruling::Matter;
use clock::{Clock, Running};
use line::Line;
use phase::Phase;

/// A game from the moment it is entered until it is over, and what was ruled since.
///
/// ```
/// use sealed_move::adjournment::{Charge, Entry, Event, Game, PhaseName, Terms};
/// use sealed_move::law::Edition;
/// use sealed_move::moment::{Millis, Moment};
/// use sealed_move::notation::Dialect;
/// use sealed_move::position::{ByColor, Color, Position};
///
/// let at = Moment::from_millis(1_000_000)?;
/// let terms = Terms {
///     edition: Edition::Fide2023,
///     default_time: Some(Millis::from_minutes(60)),
///     charge: Charge::Responder,
///     session_end: None,
///     start: Position::start(),
///     moves: vec!["e2e4".parse()?],
///     history_known: true,
///     dialects: ByColor { white: Dialect::ENGLISH, black: Dialect::ENGLISH },
///     used: ByColor { white: Millis(60_000), black: Millis(0) },
///     receipts_before_stop: false,
///     custodian: true,
/// };
/// let game = Game::begin(terms, at)?;
/// let entry = Entry { at: at.plus(Millis(5_000)), used: None, event: Event::Called };
/// let game = game.enter(&entry)?.game;
/// assert_eq!((game.phase(), game.sealer()), (PhaseName::Sealing, Some(Color::Black)));
///
/// // E7: nobody opens anything now, and the refusal says what comes next.
/// let refusal = game.enter(&Entry { event: Event::SessionOpened, ..entry }).unwrap_err();
/// assert_eq!(refusal.article, Some("I.5"));
/// assert_eq!(refusal.next(), "sealed by black");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Game {
    core: Core,
    phase: Phase,
}

/// What every phase has.
#[derive(Debug, Clone, PartialEq)]
struct Core {
    terms: Arc<Terms>,
    line: Line,
    clock: Clock,
    offer: Option<Color>,
    questions: Vec<Question>,
    /// How many questions were ever put.
    asked: u32,
    /// The number of the newest statement; the beginning is 0.
    number: u64,
    /// The newest statement that set or changed the position.
    set_by: u64,
    session_end: Option<Moment>,
    /// The director has permitted an early adjournment.
    early_granted: bool,
    last: Option<Opening>,
}

/// An accepted entry: the game after it, and what is worth knowing.
#[derive(Debug, Clone, PartialEq)]
pub struct Advance {
    /// The game after the entry.
    pub game: Game,
    /// What is worth knowing.
    pub remarks: Vec<Remark>,
}

/// Which envelope the game is about: the one being handed in, or the last that was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EnvelopeIn {
    /// Who sealed it.
    pub sealer: Color,
    /// Who must be there when it is opened.
    pub responder: Color,
    /// Whether it is the reply envelope of E9(c).
    pub reply: bool,
    /// The number of the statement it is bound to.
    pub origin: u64,
    /// The move made on the board after the call.
    pub board_move: Option<Uci>,
}

impl Core {
    fn edition(&self) -> Edition {
        self.terms.edition
    }

    fn profile(&self) -> &'static Profile {
        self.terms.edition.profile()
    }

    fn cite(&self, rule: Rule) -> Option<&'static str> {
        self.terms.edition.cite(rule)
    }

    /// How late a player may be: as announced, else as the edition has it.
    fn default_time(&self) -> Option<Millis> {
        self.terms.default_time.or(self.profile().default_time.unannounced())
    }

    /// Puts a question to the arbiter.
    fn ask(&mut self, matter: Matter, choices: Vec<RuledOutcome>, moves: Vec<Uci>) -> QuestionId {
        self.asked = self.asked.saturating_add(1);
        let id = QuestionId(self.asked);
        let article = matter.rule().and_then(|rule| self.cite(rule));
        self.questions.push(Question { id, matter, article, choices, moves });
        id
    }

    fn settle(&mut self, id: QuestionId) {
        self.questions.retain(|question| question.id != id);
    }

    fn drop_matter(&mut self, matter: Matter) {
        self.questions.retain(|question| question.matter != matter);
    }
}

impl Game {
    /// Begins a game that is being played. The clock of the side to move runs from `at`.
    ///
    /// # Errors
    ///
    /// [`Refusal`] where a move of the score is not legal, the position is over already, or the event varies
    /// what the edition does not let it vary.
    pub fn begin(terms: Terms, at: Moment) -> Result<Game, Refusal> {
        let edition = terms.edition;
        let refuse = |reason: Reason| Refusal {
            event: None,
            phase: PhaseName::Playing,
            reason,
            article: reason.rule().and_then(|rule| edition.cite(rule)),
            edition,
            next: Next { event: None, by: Party::Arbiter },
        };
        let profile = edition.profile();
        if terms.charge != Charge::Responder && profile.neither_present == Charged::ResponderAlways {
            return Err(refuse(Reason::ChargeFixed));
        }
        let line =
            Line::replay(terms.start.clone(), &terms.moves).map_err(|_| refuse(Reason::ScoreNotLegal))?;
        if line.ending(profile).is_some() {
            return Err(refuse(Reason::PositionOver));
        }
        let clock = Clock { used: terms.used, running: Running::One(line.turn()), since: at };
        let session_end = terms.session_end;
        let core = Core {
            terms: Arc::new(terms),
            line,
            clock,
            offer: None,
            questions: Vec::new(),
            asked: 0,
            number: 0,
            set_by: 0,
            session_end,
            early_granted: false,
            last: None,
        };
        Ok(Game { core, phase: Phase::Playing })
    }

    /// Enters one thing that happened.
    ///
    /// Pure: the game it is called on stays as it was. The clock that runs is charged up to `entry.at`; an
    /// `at` before that of the last entry counts as that one. `entry.used` then sets what the clocks show.
    ///
    /// # Errors
    ///
    /// [`Refusal`] where the law does not allow it now.
    pub fn enter(&self, entry: &Entry) -> Result<Advance, Refusal> {
        transition::enter(self, entry).map_err(|reason| table::refuse(self, entry, reason))
    }

    /// What may be done at `at`, by whom, under which article; from the table that accepts and refuses.
    #[must_use]
    pub fn allowed(&self, at: Moment) -> Vec<Allowed> {
        table::allowed(self, at)
    }

    /// What of it leads on from here, the likeliest step first.
    #[must_use]
    pub fn leads_on(&self, at: Moment) -> Vec<Allowed> {
        table::leads_on(self, at)
    }
}

#[cfg(test)]
mod tests;

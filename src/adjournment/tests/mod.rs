//! Tests of the machine, article by article; the golden tables; the exhaustive search.

mod clocks;
mod draws;
mod endings;
mod golden;
mod lost;
mod old_code;
mod openings;
mod random;
mod refusals;
mod reply;
mod resuming;
mod rulings;
mod sealing;
mod search;
mod us_chess;

use super::*;
use crate::notation::Dialect;
use crate::position::{ByColor, Position, Variant};

/// White to move: `e4` is clear, `Nd2` ambiguous, `Nc4` illegal, nothing at all unintelligible.
pub(super) const KNIGHTS: &str = "rnbqkb1r/pppp1ppp/4pn2/8/3P4/5N2/PPP1PPPP/RNBQKB1R w KQkq - 0 3";
/// White to move: `Rh1` mates.
pub(super) const MATE: &str = "7k/5K2/8/8/8/8/8/6R1 w - - 0 41";
/// White to move: `Qg6` is stalemate.
pub(super) const STALEMATE: &str = "7k/8/5K2/6Q1/8/8/8/8 w - - 0 41";

pub(super) const START: u64 = 1_700_000_000_000;
pub(super) const MINUTE: u64 = 60_000;
/// The agreed hour, and an hour later.
pub(super) const AGREED: u64 = 1000 * MINUTE;
pub(super) const DEADLINE: u64 = 1060 * MINUTE;

pub(super) fn moment(after: u64) -> Moment {
    Moment::from_millis(START + after).unwrap()
}

pub(super) fn uci(text: &str) -> Uci {
    text.parse().unwrap()
}

pub(super) fn both(white: u64, black: u64) -> ByColor<Millis> {
    ByColor { white: Millis(white), black: Millis(black) }
}

pub(super) fn terms(edition: Edition, fen: &str) -> Terms {
    Terms {
        edition,
        default_time: Some(Millis::from_minutes(60)),
        charge: Charge::Responder,
        session_end: None,
        start: Position::from_fen(fen, Variant::Standard).unwrap(),
        moves: Vec::new(),
        history_known: true,
        dialects: ByColor { white: Dialect::ENGLISH, black: Dialect::ENGLISH },
        used: both(0, 0),
        receipts_before_stop: false,
        custodian: true,
    }
}

pub(super) fn writing(text: &str) -> Content {
    Content::Writing(text.to_owned())
}

pub(super) fn by_shares(text: &str) -> Event {
    Event::Opened { means: Means::Shares, content: writing(text) }
}

pub(super) fn by_counterfoil(text: &str) -> Event {
    Event::Opened { means: Means::Counterfoil, content: writing(text) }
}

pub(super) fn face(after: u64) -> Event {
    Event::FaceVouched {
        resumes: VenueTime::utc(moment(after)),
        place: Name::new("Reykjavik").unwrap(),
        finish: None,
    }
}

pub(super) fn ruled(outcome: RuledOutcome) -> Event {
    let (article, reason) = (Name::new("III.4").unwrap(), Name::new("because").unwrap());
    Event::Ruled { article, outcome, reason, question: None, play: None }
}

pub(super) fn continued(play: &str) -> Event {
    let (article, reason) = (Name::new("III.4").unwrap(), Name::new("because").unwrap());
    Event::Ruled { article, outcome: RuledOutcome::Continue, reason, question: None, play: Some(uci(play)) }
}

use crate::moment::VenueTime;
use crate::text::Name;
pub(super) use Color::{Black, White};

/// A game on its way, and the arbiter's clock.
#[derive(Clone)]
pub(super) struct Play {
    pub(super) game: Game,
    /// Milliseconds since the start.
    pub(super) now: u64,
    /// The remarks on the last entry.
    pub(super) remarks: Vec<Remark>,
}

impl Play {
    pub(super) fn with(terms: Terms) -> Play {
        Play { game: Game::begin(terms, moment(0)).unwrap(), now: 0, remarks: Vec::new() }
    }

    pub(super) fn new(edition: Edition, fen: &str) -> Play {
        Play::with(terms(edition, fen))
    }

    pub(super) fn at(&mut self, after: u64) -> &mut Play {
        self.now = after;
        self
    }

    pub(super) fn ok(&mut self, event: Event) -> &mut Play {
        self.shows(None, event)
    }

    pub(super) fn shows(&mut self, used: Option<ByColor<Millis>>, event: Event) -> &mut Play {
        let kind = event.kind();
        let entry = Entry { at: moment(self.now), used, event };
        match self.game.enter(&entry) {
            Ok(Advance { game, remarks }) => (self.game, self.remarks) = (game, remarks),
            Err(refusal) => panic!("{kind}: {refusal}; next: {}", refusal.next()),
        }
        self
    }

    /// Asserts a refusal, and that it says all it must.
    pub(super) fn no(&self, event: Event, reason: Reason) -> Refusal {
        let entry = Entry { at: moment(self.now), used: None, event };
        let refusal = self.game.enter(&entry).expect_err("accepted");
        assert_eq!(refusal.reason, reason, "{refusal}");
        assert!(!refusal.to_string().contains('\n'));
        let step = refusal.next.event.expect("a next step");
        let allowed = self.game.allowed(entry.at);
        assert!(allowed.iter().any(|a| a.event == step && a.by == refusal.next.by), "{refusal}: {step}");
        refusal
    }

    pub(super) fn phase(&self) -> PhaseName {
        self.game.phase()
    }

    /// What each has used now: White's, Black's.
    pub(super) fn used(&self) -> (u64, u64) {
        let used = self.game.used(moment(self.now));
        (used.white.0, used.black.0)
    }

    /// Result, cause, article, provisional.
    pub(super) fn outcome(&self) -> (&str, &str, Option<&str>, bool) {
        let outcome = self.game.outcome().expect("over");
        (outcome.result.name(), outcome.cause.name(), outcome.article.as_deref(), outcome.provisional)
    }

    pub(super) fn matters(&self) -> Vec<Matter> {
        self.game.questions().iter().map(|question| question.matter).collect()
    }

    /// White, on move, is called after ten minutes, seals after two and stops after one more.
    pub(super) fn adjourned(edition: Edition, fen: &str) -> Play {
        Play::adjourned_with(terms(edition, fen))
    }

    pub(super) fn adjourned_with(terms: Terms) -> Play {
        let mut play = Play::with(terms);
        let sealer = play.game.position().turn();
        play.at(10 * MINUTE).ok(Event::Called);
        play.at(12 * MINUTE).ok(Event::Sealed { by: sealer });
        play.at(13 * MINUTE).ok(Event::ClocksStopped).ok(face(AGREED));
        play
    }

    /// The same, and the session opened at the agreed hour; nobody is there.
    pub(super) fn session(edition: Edition, fen: &str) -> Play {
        Play::session_with(terms(edition, fen))
    }

    pub(super) fn session_with(terms: Terms) -> Play {
        let mut play = Play::adjourned_with(terms);
        play.at(AGREED).ok(Event::SessionOpened);
        play
    }

    /// The same, and Black, who must answer, is there with his share.
    pub(super) fn presented(edition: Edition, fen: &str) -> Play {
        Play::presented_with(terms(edition, fen))
    }

    pub(super) fn presented_with(terms: Terms) -> Play {
        let mut play = Play::session_with(terms);
        play.ok(Event::Arrived(Black)).ok(Event::Presented { by: Black });
        play
    }

    /// The same, opened: White's `e4` is on the board.
    pub(super) fn answering(edition: Edition) -> Play {
        let mut play = Play::presented(edition, KNIGHTS);
        play.ok(by_shares("e4"));
        play
    }

    /// The same, and Black's reply lies sealed; White is still away.
    pub(super) fn replied(edition: Edition) -> Play {
        let mut play = Play::answering(edition);
        play.ok(Event::ReplyElected).ok(Event::Sealed { by: Black });
        play.at(AGREED + 5 * MINUTE).ok(Event::ClocksStopped);
        play
    }

    /// The same game, answered on the board: White, absent, is on move.
    pub(super) fn resumed(edition: Edition) -> Play {
        let mut play = Play::answering(edition);
        play.at(AGREED + 5 * MINUTE).ok(Event::Moved(uci("d7d5")));
        play
    }
}

/// The three modern editions, and which letter their articles begin with.
pub(super) const MODERN: [Edition; 3] = [Edition::Fide2014, Edition::Fide2018, Edition::Fide2023];

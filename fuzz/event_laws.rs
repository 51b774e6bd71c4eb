// The laws of the state machine. The fuzz target and the test that replays its seeds include this file, and
// `crate::choices`.
//
// The input is terms and then events with their times, a few bytes each.

use sealed_move::adjournment::{
    Charge, Content, Entry, Event, Game, Lock, Means, Party, PhaseName, QuestionId, ReleaseReason,
    RuledOutcome, Terms,
};
use sealed_move::law::Edition;
use sealed_move::moment::{Millis, Moment, VenueTime};
use sealed_move::notation::Dialect;
use sealed_move::position::{ByColor, Color, Position, Uci, Variant};
use sealed_move::text::Name;

use crate::choices::Choices;

const START: u64 = 1_700_000_000_000;
const MINUTE: u64 = 60_000;

const POSITIONS: [&str; 4] = [
    "rnbqkb1r/pppp1ppp/4pn2/8/3P4/5N2/PPP1PPPP/RNBQKB1R w KQkq - 0 3",
    "7k/5K2/8/8/8/8/8/6R1 w - - 0 41",
    "7k/8/5K2/6Q1/8/8/8/8 w - - 98 41",
    "8/P6k/8/8/8/8/p6K/8 b - - 0 60",
];

const WRITINGS: [&str; 16] = [
    "e4", "Nd2", "Nc4", "", "e4 (=)", "resigns", "0-1", "1-0", "1/2-1/2", "e4 or d5", "Rh1#", "Qg6", "???",
    "a8", "a1=Q", "O-O",
];

impl Choices<'_> {
    fn side(&mut self) -> Option<Color> {
        self.of(&[Color::White, Color::Black])
    }

    /// From a second to three days.
    fn span(&mut self) -> Option<u64> {
        let (many, unit) = (u64::from(self.byte()?), self.of(&[1, 1000, MINUTE, 17 * MINUTE])?);
        Some(many * unit)
    }

    fn time(&mut self) -> Option<Option<VenueTime>> {
        let (is, span) = (self.yes()?, self.span()?);
        Some(is.then(|| VenueTime::utc(moment(START + span))))
    }

    fn used(&mut self) -> Option<ByColor<Millis>> {
        Some(ByColor { white: Millis(self.span()?), black: Millis(self.span()?) })
    }
}

fn moment(ms: u64) -> Moment {
    Moment::from_millis(ms).expect("within the calendar")
}

fn text() -> Name {
    Name::new("hall").expect("a name")
}

fn terms(choices: &mut Choices) -> Option<Terms> {
    Some(Terms {
        edition: choices.of(&Edition::ALL)?,
        default_time: choices.yes()?.then_some(Millis::from_minutes(60)),
        charge: choices.of(&[Charge::Responder, Charge::Split])?,
        session_end: choices.time()?.map(|time| time.moment()),
        start: Position::from_fen(choices.of(&POSITIONS)?, Variant::Standard).expect("a position"),
        moves: Vec::new(),
        history_known: choices.yes()?,
        dialects: ByColor { white: Dialect::ENGLISH, black: Dialect::ENGLISH },
        used: choices.used()?,
        receipts_before_stop: choices.yes()?,
        custodian: choices.yes()?,
    })
}

/// A move on the board: mostly a legal one.
fn a_move(game: &Game, choices: &mut Choices) -> Option<Uci> {
    let chosen = usize::from(choices.byte()?);
    let moves = game.position().legal_moves();
    let position = game.position();
    let lawful = moves.get(chosen % (moves.len() + 1)).map(|m| position.uci(*m));
    Some(lawful.unwrap_or_else(|| "a1a8".parse().expect("a move")))
}

fn content(choices: &mut Choices) -> Option<Content> {
    let chosen = choices.byte()?;
    if chosen == 255 {
        return Some(Content::Broken);
    }
    Some(Content::Writing(WRITINGS[usize::from(chosen) % WRITINGS.len()].to_owned()))
}

fn event(game: &Game, choices: &mut Choices) -> Option<Event> {
    let face = |choices: &mut Choices| Some((choices.time()?, choices.yes()?.then(text), choices.time()?));
    Some(match choices.byte()? % 31 {
        0 => Event::Called,
        1 => Event::AdjournedEarly,
        2 => Event::BoardMove(a_move(game, choices)?),
        3 => Event::Sealed { by: choices.side()? },
        4 => Event::ClocksStopped,
        5 => {
            let (resumes, _, finish) = face(choices)?;
            let resumes = resumes.unwrap_or_else(|| VenueTime::utc(moment(START + 1000 * MINUTE)));
            Event::FaceVouched { resumes, place: text(), finish }
        }
        6 => {
            let (resumes, place, finish) = face(choices)?;
            Event::FaceCorrected { resumes, place, finish }
        }
        7 => {
            let (resumes, place, finish) = face(choices)?;
            Event::Rescheduled { resumes, place, finish }
        }
        8 => Event::Receipt {
            by: choices.of(&[Party::White, Party::Black, Party::Custodian, Party::Arbiter])?,
        },
        9 => Event::DrawOffered(choices.side()?),
        10 => Event::DrawDeclined,
        11 => Event::DrawAgreed,
        12 => Event::Resigned(choices.side()?),
        13 => Event::FlagFell(choices.side()?),
        14 => Event::SessionOpened,
        15 => Event::Arrived(choices.side()?),
        16 => Event::Presented { by: choices.side()? },
        17 => Event::DefaultExpired(choices.side()?),
        18 => Event::Released {
            reason: choices.of(&[ReleaseReason::DefaultExpired, ReleaseReason::KeyUnusable])?,
        },
        19 => Event::Lost { lock: choices.of(&[Lock::Zero, Lock::One])? },
        20 => Event::Opened {
            means: choices.of(&[Means::Shares, Means::Counterfoil])?,
            content: content(choices)?,
        },
        21 => Event::Stated(a_move(game, choices)?),
        22 => Event::Restored(choices.used()?),
        23 => Event::PositionLost,
        24 => Event::ClockCorrected { used: choices.used()?, claimed_by: choices.side()? },
        25 => Event::ClockStopped(choices.side()?),
        26 => Event::ClockStarted(choices.side()?),
        27 => Event::ReplyElected,
        28 => Event::Moved(a_move(game, choices)?),
        29 => Event::Disclosed { content: content(choices)? },
        _ => Event::Ruled {
            article: text(),
            outcome: choices.of(&RuledOutcome::ALL)?,
            reason: text(),
            question: choices.yes()?.then_some(QuestionId(u32::from(choices.byte()? % 4))),
            play: if choices.yes()? { Some(a_move(game, choices)?) } else { None },
        },
    })
}

/// Plays the events: what is accepted is what is listed, a refusal says what leads on, and there is always a way out.
pub(crate) fn events(input: &[u8]) {
    let mut choices = Choices(input);
    let Some(terms) = terms(&mut choices) else { return };
    let Ok(mut game) = Game::begin(terms, moment(START)) else { return };
    let mut now = START;
    for _ in 0..200 {
        let Some((event, passed)) = event(&game, &mut choices).zip(choices.span()) else { return };
        now += passed;
        let used = if passed % 7 == 1 { choices.used() } else { None };
        game = step(game, &Entry { at: moment(now), used, event });
    }
}

fn step(game: Game, entry: &Entry) -> Game {
    let allowed = game.allowed(entry.at);
    let over = game.phase() == PhaseName::Over;
    assert_eq!(over, game.outcome().is_some(), "over, with an outcome");
    // Overnight nothing leads on before the agreed time, which is three days away at most.
    let later = entry.at.plus(Millis(10 * 24 * 60 * MINUTE));
    assert!(!allowed.is_empty(), "nothing may be done in {:?}", game.phase());
    assert!(over || !game.leads_on(later).is_empty(), "no way out of {:?}", game.phase());
    let answer = game.enter(entry);
    assert_eq!(answer, game.enter(entry), "the same answer to the same event");
    match answer {
        Ok(advance) => {
            let kind = entry.event.kind();
            assert!(allowed.iter().any(|item| item.event == kind), "{kind} was accepted, and is not listed");
            assert_eq!(advance.game.number(), game.number() + 1);
            assert!(advance.remarks.iter().all(|remark| !remark.to_string().is_empty()));
            monotonous(&game, &advance.game, entry);
            advance.game
        }
        Err(refusal) => {
            let text = refusal.to_string();
            assert!(text.ends_with(')') && !text.contains('\n'), "{text}");
            let next = (refusal.next.event.expect("a way on"), refusal.next.by);
            assert!(allowed.iter().any(|item| (item.event, item.by) == next), "{refusal}");
            game
        }
    }
}

/// What is never taken back: used time unless somebody sets it, and an outcome unless the arbiter rules.
fn monotonous(before: &Game, after: &Game, entry: &Entry) {
    let sets = matches!(entry.event, Event::ClockCorrected { .. } | Event::Restored(_) | Event::Ruled { .. });
    // An opening that lets the default fall, or a statement, gives the clocks of the stop back; a reply that is
    // lost (A16.5) those of the suspension.
    let returns = matches!(entry.event, Event::Opened { .. } | Event::ClocksStopped | Event::SessionOpened)
        || (matches!(entry.event, Event::Lost { .. }) && before.phase() == PhaseName::Replied);
    if entry.used.is_none() && !sets && !returns {
        let (was, is) = (before.used(entry.at), after.used(entry.at));
        assert!(was.white <= is.white && was.black <= is.black, "{was:?} then {is:?} by {:?}", entry.event);
    }
    if before.outcome().is_some() && after.outcome().is_none() {
        let kind = entry.event.kind().name();
        assert!(["ruled", "opened", "arrived", "presented"].contains(&kind), "{kind} took the outcome back");
    }
}

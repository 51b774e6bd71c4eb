//! Exhaustive search over the real transition function, and a mutant for every property.
//!
//! The state space is made finite by forgetting what no rule asks: clock readings, numbers of statements, and
//! how long ago something was. The quick search goes through one adjournment, the long one through two.

use std::collections::{HashMap, VecDeque};

use super::*;
use crate::adjournment::phase::{Envelope, Missing, Over, Phase, Resuming, Session};
use crate::adjournment::{table, transition};

/// The default time, and the grain of time.
const TICK: u64 = 1_000;

/// What the properties remember of the way here, from the accepted events alone.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
struct Ghost {
    here: [bool; 2],
    lost: [bool; 2],
    /// The arbiter ruled that the game goes on while the envelope was shut.
    ruled: bool,
    /// The responder has lost by default.
    defaulted: bool,
    /// Share 1 is in, and rightly.
    share: bool,
}

#[derive(Clone)]
struct Node {
    game: Game,
    now: u64,
    ghost: Ghost,
    stops: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Property {
    OpenedByRight,
    EnvelopeFinal,
    OverStaysOver,
    ResigningIsFree,
    SomethingLeadsOn,
    ClocksConserved,
    OffersLive,
    TableAgrees,
}

/// A machine with one fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mutant {
    None,
    SharesNotNeeded,
    CounterfoilAlways,
    SealedAfterTheStop,
    AgreedAfterTheEnd,
    NoResigningOvernight,
    NoRulingOnWritings,
    AMillisecondLost,
    OfferForgottenOvernight,
    TableForgetsArrivals,
}

fn index(side: Color) -> usize {
    side.fold_wb(0, 1)
}

/// The real step, with the mutant's fault.
fn take(mutant: Mutant, game: &Game, entry: &Entry) -> Result<Advance, Reason> {
    if mutant == Mutant::None {
        return transition::enter(game, entry);
    }
    let mut before = game.clone();
    match (mutant, &mut before.phase, &entry.event) {
        (Mutant::SharesNotNeeded, Phase::Resuming(shut), Event::Opened { .. }) => shut.share_one = true,
        (
            Mutant::CounterfoilAlways,
            Phase::Resuming(shut),
            Event::Opened { means: Means::Counterfoil, .. },
        ) => {
            shut.missing.one = true;
        }
        (Mutant::SealedAfterTheStop, Phase::Adjourned(adjourned), Event::Sealed { .. }) => {
            adjourned.envelope.origin = game.number() + 1;
            return Ok(Advance { game: before, remarks: Vec::new() });
        }
        (Mutant::AgreedAfterTheEnd, Phase::Over(over), Event::DrawAgreed) => {
            over.outcome.result = GameResult::Draw;
            return Ok(Advance { game: before, remarks: Vec::new() });
        }
        (Mutant::NoResigningOvernight, Phase::Adjourned(_), Event::Resigned(_)) => {
            return Err(Reason::NotPlaying);
        }
        (Mutant::NoRulingOnWritings, Phase::Opened(_), Event::Ruled { .. }) => {
            return Err(Reason::NotPlaying);
        }
        _ => {}
    }
    let mut after = transition::enter(&before, entry)?;
    match (mutant, &entry.event) {
        (Mutant::AMillisecondLost, Event::Arrived(_)) => {
            let used = &mut after.game.core.clock.used.black;
            used.0 = used.0.saturating_sub(1);
        }
        (Mutant::OfferForgottenOvernight, Event::SessionOpened) => after.game.core.offer = None,
        _ => {}
    }
    Ok(after)
}

/// Everything that can be tried in a position.
fn alphabet(game: &Game) -> Vec<Event> {
    let position = game.position();
    let mut legal: Vec<Uci> = position.legal_moves().iter().map(|m| position.uci(*m)).collect();
    legal.sort_by_key(Uci::to_string);
    let ends = |m: &Uci| position.play_uci(*m).is_some_and(|after| after.ending().is_some());
    let quiet = legal.iter().copied().find(|m| !ends(m));
    let mates = legal.iter().copied().find(ends);
    let moves: Vec<Uci> = quiet.into_iter().chain(mates).collect();
    let mut texts: Vec<String> = moves.iter().map(Uci::to_string).collect();
    texts.extend([String::new(), "Ra8".to_owned()]);

    let mut all = vec![
        Event::Called,
        Event::AdjournedEarly,
        Event::ClocksStopped,
        face(0),
        Event::DrawDeclined,
        Event::DrawAgreed,
        Event::SessionOpened,
        Event::PositionLost,
        Event::Restored(both(1, 2)),
        Event::ReplyElected,
        ruled(RuledOutcome::WhiteWins),
        ruled(RuledOutcome::Continue),
        Event::Disclosed { content: writing("") },
    ];
    for side in Color::ALL {
        all.extend([
            Event::Sealed { by: side },
            Event::DrawOffered(side),
            Event::Resigned(side),
            Event::FlagFell(side),
            Event::Arrived(side),
            Event::Presented { by: side },
            Event::DefaultExpired(side),
            Event::ClockCorrected { used: both(1, 2), claimed_by: side },
        ]);
    }
    all.extend([Lock::Zero, Lock::One].map(|lock| Event::Lost { lock }));
    all.extend(
        [ReleaseReason::DefaultExpired, ReleaseReason::KeyUnusable].map(|reason| Event::Released { reason }),
    );
    for text in &texts {
        all.extend([by_shares(text), by_counterfoil(text)]);
    }
    for uci in moves {
        all.extend([Event::BoardMove(uci), Event::Moved(uci), Event::Stated(uci)]);
        all.push(continued(&uci.to_string()));
    }
    all
}

/// What the ghost learns from an accepted event.
fn learn(ghost: &mut Ghost, before: &Game, event: &Event) {
    let responder = before.responder();
    let there = responder.is_some_and(|side| ghost.here[index(side)]);
    match event {
        Event::ClocksStopped => {
            let here = if before.phase() == PhaseName::Replying { ghost.here } else { [false; 2] };
            *ghost = Ghost { here, ..Ghost::default() };
        }
        Event::Arrived(side) => ghost.here[index(*side)] = true,
        Event::Moved(_) | Event::AdjournedEarly => ghost.here[index(before.position().turn())] = true,
        Event::Sealed { by } => ghost.here[index(*by)] = true,
        Event::ReplyElected => ghost.here[index(before.position().turn())] = true,
        Event::Lost { lock: Lock::Zero } => ghost.lost[0] = true,
        Event::Lost { lock: Lock::One } => ghost.lost[1] = true,
        Event::DefaultExpired(_) => {
            // Whoever is not there, or came too late, is in default.
            let late = responder
                .is_some_and(|side| before.phase.session().is_some_and(|session| session.may_be_late(side)));
            ghost.defaulted = late;
        }
        Event::Ruled { outcome: RuledOutcome::Continue, .. } => {
            ghost.defaulted = false;
            ghost.ruled |= before.phase() != PhaseName::Over;
        }
        Event::Presented { by } => ghost.share |= Some(*by) == responder && there,
        Event::Released { .. } => {
            ghost.share |= ghost.defaulted || there && (ghost.lost[1] || ghost.ruled);
        }
        _ => {}
    }
}

/// What a step must not break.
fn judge(node: &Node, event: &Event, after: &Game, at: Moment) -> Result<(), Property> {
    let (before, ghost) = (&node.game, &node.ghost);
    let fails = |holds: bool, property| if holds { Ok(()) } else { Err(property) };
    if let Event::Opened { means, .. } = event {
        let right = match means {
            Means::Shares => ghost.share,
            Means::Counterfoil => {
                ghost.lost[0] || ghost.lost[1] || ghost.defaulted || before.phase() == PhaseName::Over
            }
        };
        fails(right, Property::OpenedByRight)?;
    }
    if let (PhaseName::Adjourned | PhaseName::Resuming | PhaseName::Replied, Some(was)) =
        (before.phase(), before.envelope())
    {
        let same = after.envelope().is_none_or(|is| is == was);
        fails(same && event.kind() != EventKind::Sealed, Property::EnvelopeFinal)?;
    }
    if let Some(was) = before.outcome().filter(|_| event.kind() != EventKind::Ruled) {
        let replaced = was.provisional && event.kind() == EventKind::Opened;
        let stays =
            after.outcome().is_some_and(|is| replaced || is.result == was.result && is.cause == was.cause);
        fails(stays, Property::OverStaysOver)?;
    }
    let sets = matches!(event, Event::ClockCorrected { .. } | Event::Restored(_))
        || before.phase() == PhaseName::Replied && event.kind() == EventKind::Lost
        || event.kind() == EventKind::ClocksStopped;
    fails(sets || before.used(at) == after.used(at), Property::ClocksConserved)?;
    if let (Some(side), None) = (before.offer(), after.outcome()) {
        let mover = before.position().turn();
        let answered = match event {
            Event::DrawDeclined => true,
            Event::Moved(_) | Event::BoardMove(_) => mover != side,
            _ => false,
        };
        fails(after.offer() == Some(side).filter(|_| !answered), Property::OffersLive)?;
    }
    Ok(())
}

/// What the rules can tell apart.
fn shape(node: &Node) -> String {
    let core = &node.game.core;
    let now = moment(node.now);
    let when = |moment: Option<Moment>| moment.map(|moment| now.cmp(&moment) as i8);
    let matters: Vec<&str> = core.questions.iter().map(|question| question.matter.name()).collect();
    if let Phase::Over(over) = &node.game.phase
        && !over.outcome.provisional
    {
        return phase_shape(&node.game.phase);
    }
    format!(
        "{:?} {:?} {matters:?} {:?} {} {:?} {:?} {:?} {} {}",
        core.line.moves().iter().map(Uci::to_string).collect::<Vec<_>>(),
        core.offer,
        core.clock.running(),
        core.early_granted,
        when(core.session_end),
        when(node.game.deadline()),
        node.ghost,
        node.stops,
        phase_shape(&node.game.phase),
    )
}

fn phase_shape(phase: &Phase) -> String {
    let session =
        |s: &Session| format!("{:?}{:?}{:?}{:?}{:?}", s.sealer, s.present, s.late, s.forgiven, s.moved);
    let envelope = |e: &Envelope| format!("{:?}{:?}", e.sealer, e.board_move);
    let missing = |m: Missing| format!("{}{}", m.zero, m.one);
    let shut = |r: &Resuming| {
        let (session, envelope, missing) = (session(&r.session), envelope(&r.envelope), missing(r.missing));
        format!("{session}{envelope}{missing}{}{}", r.share_one, r.release_ruled)
    };
    let name = phase.name();
    match phase {
        Phase::Playing => name.to_string(),
        Phase::Sealing(s) => {
            let resumed = s.session.as_ref().map(session);
            format!(
                "{name}{:?}{}{}{}{:?}{resumed:?}",
                s.sealer,
                s.called,
                s.early,
                s.handed_in > 0,
                s.board_move
            )
        }
        Phase::Adjourned(a) => {
            format!("{name}{}{}{}", envelope(&a.envelope), a.face.is_some(), missing(a.missing))
        }
        Phase::Resuming(r) | Phase::Replied(r) => format!("{name}{}", shut(r)),
        Phase::Opened(o) => {
            let asked = o.question.is_some();
            format!("{name}{}{}{}{asked}{:?}", session(&o.session), envelope(&o.envelope), o.reply, o.source)
        }
        Phase::Answering(s) | Phase::Resumed(s) => format!("{name}{}", session(s)),
        Phase::Replying(r) => format!("{name}{}{}", session(&r.session), r.handed_in > 0),
        Phase::Over(Over { outcome, defaulted, before, disclosed, .. }) => {
            // What is over for good is told apart only by what a ruling or a disclosure can still meet.
            let before = match outcome.provisional {
                true => phase_shape(before),
                false => format!("{}{}", before.name(), before.envelope_is_in()),
            };
            format!(
                "{name}{}{}{}{defaulted:?}{disclosed}{before}",
                outcome.result, outcome.cause, outcome.provisional
            )
        }
    }
}

/// Whether a step is one that leads a game on by itself: nobody gives up, agrees or is simply declared the
/// winner.
fn leads_on(event: &Event) -> bool {
    match event {
        Event::Resigned(_) | Event::DrawAgreed | Event::FlagFell(_) | Event::PositionLost => false,
        Event::Ruled { outcome, .. } => *outcome == RuledOutcome::Continue,
        _ => true,
    }
}

/// How far the search goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    /// One adjournment, up to the second move or call. No session end is announced, nobody has the clocks
    /// corrected, nobody offers a draw.
    Brief,
    /// The same, and Black offers draws.
    Offers,
    /// Two adjournments, the second up to its stop, and one move more; everything is tried.
    Whole,
}

impl Scope {
    fn tries(self, event: &Event) -> bool {
        match event {
            Event::DrawOffered(Black) => self != Scope::Brief,
            Event::DrawOffered(White) | Event::ClockCorrected { .. } => self == Scope::Whole,
            _ => true,
        }
    }
}

fn limits(node: &Node, scope: Scope) -> bool {
    let phase = node.game.phase();
    let plies = node.game.moves().len();
    match scope {
        Scope::Brief | Scope::Offers => node.stops >= 1 && phase == PhaseName::Sealing || plies >= 2,
        Scope::Whole => node.stops >= 2 && phase == PhaseName::Adjourned || plies >= 3,
    }
}

/// Goes through all states; the number of them, or the first property that fails.
fn search(edition: Edition, mutant: Mutant, scope: Scope) -> Result<usize, Property> {
    let start =
        Terms { default_time: Some(Millis(TICK)), session_end: Some(moment(TICK)), ..terms(edition, MATE) };
    let first =
        Node { game: Game::begin(start, moment(0)).unwrap(), now: 0, ghost: Ghost::default(), stops: 0 };
    let mut seen = HashMap::from([(shape(&first), 0_usize)]);
    // For each state, from which states something leads on to it.
    let mut from: Vec<Vec<usize>> = vec![Vec::new()];
    let mut good = Vec::new();
    let mut queue = VecDeque::from([(0, first)]);
    while let Some((id, node)) = queue.pop_front() {
        let done = matches!(node.game.phase(), PhaseName::Over | PhaseName::Answering | PhaseName::Resumed);
        if done || limits(&node, scope) {
            good.push(id);
        }
        if limits(&node, scope) {
            continue;
        }
        for (leads, next) in successors(&node, mutant, scope)? {
            let (count, key) = (seen.len(), shape(&next));
            let to = *seen.entry(key).or_insert(count);
            if to == count {
                from.push(Vec::new());
                queue.push_back((to, next));
            }
            if leads {
                from[to].push(id);
            }
        }
    }
    let mut reached = vec![false; from.len()];
    while let Some(id) = good.pop() {
        if !std::mem::replace(&mut reached[id], true) {
            good.extend(&from[id]);
        }
    }
    if reached.iter().all(|good| *good) { Ok(seen.len()) } else { Err(Property::SomethingLeadsOn) }
}

/// Everything one step away, each step judged.
fn successors(node: &Node, mutant: Mutant, scope: Scope) -> Result<Vec<(bool, Node)>, Property> {
    let at = moment(node.now);
    let mut all = vec![(true, Node { now: node.now + TICK, ..node.clone() })];
    let mut allowed = node.game.allowed(at);
    if mutant == Mutant::TableForgetsArrivals {
        allowed.retain(|item| item.event != EventKind::Arrived);
    }
    for event in alphabet(&node.game).into_iter().filter(|event| scope.tries(event)) {
        let event = match event {
            Event::FaceVouched { place, finish, .. } => {
                Event::FaceVouched { resumes: VenueTime::utc(at), place, finish }
            }
            event => event,
        };
        let entry = Entry { at, used: None, event };
        let Ok(Advance { game, .. }) = take(mutant, &node.game, &entry) else {
            if matches!(entry.event, Event::Resigned(_)) && node.game.outcome().is_none() {
                return Err(Property::ResigningIsFree);
            }
            continue;
        };
        judge(node, &entry.event, &game, at)?;
        if mutant == Mutant::None || mutant == Mutant::TableForgetsArrivals {
            let listed = allowed.iter().any(|item| item.event == entry.event.kind());
            if !listed {
                return Err(Property::TableAgrees);
            }
        }
        let mut ghost = node.ghost.clone();
        learn(&mut ghost, &node.game, &entry.event);
        let stops = node.stops
            + u8::from(entry.event == Event::ClocksStopped && node.game.phase() == PhaseName::Sealing);
        all.push((leads_on(&entry.event), Node { game, now: node.now, ghost, stops }));
    }
    Ok(all)
}

/// The three modern editions are one profile with three sets of numbers, so one of them is searched.
fn every_property_holds(edition: Edition, scope: Scope) {
    let states = search(edition, Mutant::None, scope).expect("a property fails");
    println!("{edition}: {states} states");
    assert!(states > 1_000);
}

#[test]
fn every_property_holds_in_every_state_of_fide_2014_2018_and_2023() {
    every_property_holds(Edition::Fide2023, Scope::Offers);
}

#[test]
fn every_property_holds_in_every_state_of_fide_1952() {
    every_property_holds(Edition::Fide1952, Scope::Brief);
}

#[test]
fn every_property_holds_in_every_state_of_uschess_7() {
    every_property_holds(Edition::UsChess7, Scope::Brief);
}

#[test]
#[ignore = "minutes: cargo test --release --lib search -- --ignored --nocapture"]
fn every_property_holds_through_two_adjournments_of_fide_2014_2018_and_2023() {
    every_property_holds(Edition::Fide2023, Scope::Whole);
}

#[test]
#[ignore = "minutes: cargo test --release --lib search -- --ignored --nocapture"]
fn every_property_holds_through_two_adjournments_of_fide_1952() {
    every_property_holds(Edition::Fide1952, Scope::Whole);
}

#[test]
#[ignore = "minutes: cargo test --release --lib search -- --ignored --nocapture"]
fn every_property_holds_through_two_adjournments_of_uschess_7() {
    every_property_holds(Edition::UsChess7, Scope::Whole);
}

#[test]
fn every_property_is_broken_by_a_mutant() {
    for (mutant, property) in [
        (Mutant::SharesNotNeeded, Property::OpenedByRight),
        (Mutant::CounterfoilAlways, Property::OpenedByRight),
        (Mutant::SealedAfterTheStop, Property::EnvelopeFinal),
        (Mutant::AgreedAfterTheEnd, Property::OverStaysOver),
        (Mutant::NoResigningOvernight, Property::ResigningIsFree),
        (Mutant::NoRulingOnWritings, Property::SomethingLeadsOn),
        (Mutant::AMillisecondLost, Property::ClocksConserved),
        (Mutant::OfferForgottenOvernight, Property::OffersLive),
        (Mutant::TableForgetsArrivals, Property::TableAgrees),
    ] {
        // Only a search to the end can say that nothing leads on; the smallest machine will do for that.
        let (edition, scope) = match property {
            Property::SomethingLeadsOn => (Edition::Fide1952, Scope::Brief),
            _ => (Edition::Fide2014, Scope::Offers),
        };
        assert_eq!(search(edition, mutant, scope), Err(property), "{mutant:?}");
    }
}

#[test]
fn what_is_listed_in_every_situation_is_taken() {
    for edition in Edition::ALL {
        for (name, play) in golden::situations(edition) {
            let at = moment(play.now);
            for item in play.game.allowed(at) {
                let taken = alphabet(&play.game)
                    .into_iter()
                    .chain(more(item.by))
                    .filter(|event| event.kind() == item.event)
                    .map(|event| Entry { at, used: Some(both(7, 8)), event })
                    .any(|entry| play.game.enter(&entry).is_ok());
                assert!(taken, "{edition}, {name}: {item:?}");
                let _ = table::why_not(&play.game, item.event, at);
            }
        }
    }
}

/// Events that the search leaves out, because they change no more than who has confirmed what, or which clock
/// runs.
fn more(by: Party) -> Vec<Event> {
    let later = Some(VenueTime::utc(moment(9 * AGREED)));
    vec![
        Event::Receipt { by },
        Event::ClockStopped(White),
        Event::ClockStopped(Black),
        Event::ClockStarted(White),
        Event::ClockStarted(Black),
        Event::FaceCorrected { resumes: later.clone(), place: None, finish: None },
        Event::Rescheduled { resumes: later, place: None, finish: None },
        by_shares("e4"),
        by_shares("d5"),
    ]
}

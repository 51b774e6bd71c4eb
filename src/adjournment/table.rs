//! The one table, event by phase, that decides what is accepted, what is refused, and what is listed.

use std::borrow::Cow;

use super::event::{Entry, EventKind};
use super::guard::{self, Guard, Scene};
use super::phase::{Phase, PhaseName};
use super::refusal::{Next, Reason, Refusal};
use super::terms::Party;
use super::{Core, Game};
use crate::law::{Call, Early, Ending, Lost, Profile, Rule};
use crate::moment::Moment;
use crate::position::Color;

/// Something that may be done now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowed {
    /// What.
    pub event: EventKind,
    /// By whom.
    pub by: Party,
    /// The article, as the edition prints it, if its text has one.
    pub article: Option<&'static str>,
}

/// Whose step it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Actor {
    /// The arbiter; where the event names a side, the guard says which.
    Arbiter,
    /// Whoever the event names.
    Named,
    /// The player on move.
    OnMove,
    /// Who seals, or sealed, the envelope the phase is about.
    Sealer,
    /// Who did not.
    Responder,
    /// The custodian.
    Custodian,
    /// Whoever answers the open offer.
    Offered,
}

/// What the table says of one event in one phase.
#[derive(Clone, Copy)]
pub(super) enum Cell {
    /// Never in this phase.
    Never(Reason),
    /// If the guard finds nothing against it.
    May(Rule, Actor, Guard),
    /// The same, where no text has a word on it.
    Can(Actor, Guard),
}

use Cell::{Can, May, Never};

/// Event by phase, under a profile.
///
/// A table, hence its length. Read it as: event; the phases in which it may happen, the article, whose step it
/// is, the guard; last, why not in all others.
pub(super) fn cell(event: EventKind, phase: PhaseName, profile: &Profile) -> Cell {
    use Actor::{Arbiter, Custodian, Named, Offered, OnMove, Responder, Sealer};
    use EventKind as E;
    use PhaseName::{
        Adjourned, Answering, Opened, Over, Playing, Replied, Replying, Resumed, Resuming, Sealing,
    };
    match (event, phase) {
        (E::Ruled, _) => Can(Arbiter, guard::always),
        (E::Disclosed, Over) => Can(Sealer, guard::discloses),
        (E::Disclosed, _) => Never(Reason::NotOverYet),
        (E::Opened | E::Released, Over) if profile.ending_prevails == Ending::NoRule => {
            Never(Reason::GameOver)
        }
        (E::Opened, Over) => May(Rule::EndingPrevails, Arbiter, guard::opens),
        (E::Released, Over) => May(Rule::EndingPrevails, Custodian, guard::releases),
        (_, Over) => Never(Reason::GameOver),

        (E::Called, Playing | Answering | Resumed) => May(Rule::Call, Arbiter, guard::always),
        (E::AdjournedEarly, _) if profile.early == Early::Silent => Never(Reason::NoSuchRight),
        (E::AdjournedEarly, Playing | Answering | Resumed) => May(Rule::Early, OnMove, guard::early),
        (E::Called | E::AdjournedEarly, Sealing) => Never(Reason::AlreadySealing),
        (E::Called | E::AdjournedEarly, _) => Never(Reason::NotPlaying),

        (E::BoardMove, Sealing) => May(Rule::BoardMove, Sealer, guard::board_move),
        (E::BoardMove, _) => Never(Reason::NotSealing),

        (E::Sealed, Playing | Resumed) if profile.call == Call::NotNeeded => {
            May(Rule::Seal, Named, guard::on_move)
        }
        (E::Sealed, Sealing) => May(Rule::Seal, Named, guard::seals),
        (E::Sealed, Replying) => May(Rule::Reply, Named, guard::seals),
        (E::ClocksStopped, Sealing) => May(Rule::Seal, Sealer, guard::stops),
        (E::ClocksStopped, Replying) => May(Rule::Reply, Sealer, guard::stops),
        (E::Sealed | E::ClocksStopped, Adjourned | Resuming | Replied) => Never(Reason::EnvelopeFinal),
        (E::Sealed | E::ClocksStopped, Opened) => Never(Reason::AwaitsArbiter),
        (E::Sealed | E::ClocksStopped, _) => Never(Reason::NotCalled),

        (E::FaceVouched, Adjourned) => May(Rule::Custody, Arbiter, guard::no_face_yet),
        (E::FaceCorrected, Adjourned) => May(Rule::Custody, Arbiter, guard::has_face),
        (E::Rescheduled, Adjourned) => May(Rule::Resumption, Arbiter, guard::has_face),
        (E::FaceVouched | E::FaceCorrected | E::Rescheduled, _) => Never(Reason::NoFaceNow),

        (E::Receipt, _) => Can(Named, guard::may_confirm),

        (E::DrawOffered, Adjourned | Resuming) => May(Rule::LateOffer, Named, guard::no_offer),
        (E::DrawOffered, _) => May(Rule::DrawOffer, Named, guard::no_offer),
        (E::DrawDeclined, _) => May(Rule::DrawOffer, Offered, guard::offer_open),
        (E::DrawAgreed, Adjourned | Resuming) => May(Rule::EndApart, Offered, guard::always),
        (E::DrawAgreed, _) => May(Rule::Agreement, Offered, guard::always),
        (E::Resigned, Adjourned | Resuming) => May(Rule::EndApart, Named, guard::always),
        (E::Resigned, _) => May(Rule::Resignation, Named, guard::always),

        (E::FlagFell | E::ClockStopped | E::ClockStarted, Adjourned | Opened) => Never(Reason::ClocksStand),
        (E::FlagFell, _) => May(Rule::FlagFall, Arbiter, guard::flag),
        (E::ClockStopped, _) => Can(Arbiter, guard::runs),
        (E::ClockStarted, Resuming) => May(Rule::ResponderAbsent, Arbiter, guard::stands),
        (E::ClockStarted, _) => Can(Arbiter, guard::stands),

        (E::SessionOpened, Adjourned) => May(Rule::SetUp, Arbiter, guard::hour_has_come),
        (E::SessionOpened, Resuming | Opened | Answering | Replying | Replied) => Never(Reason::SessionOpen),
        (E::SessionOpened, _) => Never(Reason::NotAdjourned),

        (E::Arrived, Resuming) => May(Rule::ResponderAbsent, Named, guard::away),
        (E::Arrived, Replied) => May(Rule::Reply, Named, guard::away),
        (E::Arrived, Opened | Answering | Replying | Resumed) => Can(Named, guard::away),
        (E::DefaultExpired, Resuming | Opened | Answering | Replying | Replied | Resumed | Sealing) => {
            May(Rule::Default, Arbiter, guard::too_late)
        }
        (E::Arrived | E::DefaultExpired, Adjourned) => Never(Reason::SessionNotOpen),
        (E::Arrived | E::DefaultExpired, _) => Never(Reason::NotAdjourned),

        (E::Presented, Resuming | Replied) => May(Rule::Opening, Named, guard::presents),
        (E::Released, Resuming | Replied) => May(Rule::Opening, Custodian, guard::releases),
        (E::Opened, Resuming) => May(Rule::Opening, Arbiter, guard::opens),
        (E::Opened, Replied) => May(Rule::Reply, Arbiter, guard::opens),
        (E::Opened, Opened) => May(Rule::EnvelopeLost, Arbiter, guard::opens),
        (E::Presented | E::Released | E::Opened, Adjourned) => Never(Reason::SessionNotOpen),
        (E::Presented | E::Released | E::Opened, Sealing | Replying) => Never(Reason::NotAdjourned),
        (E::Presented | E::Released | E::Opened, _) => Never(Reason::AlreadyOpen),

        (E::Lost, Adjourned | Resuming) => May(Rule::EnvelopeLost, Arbiter, guard::can_be_lost),
        (E::Lost, Replied) => May(Rule::ReplyLost, Arbiter, guard::can_be_lost),
        (E::Lost, _) => Never(Reason::NoEnvelope),
        (E::Stated, _) if profile.lost == Lost::AgreeOrAnnul => Never(Reason::NoStatement),
        (E::Restored, _) if profile.lost != Lost::AgreeOrAnnul => Never(Reason::NoRestoring),
        (E::Stated, Resuming) => May(Rule::EnvelopeLost, Sealer, guard::states),
        (E::Restored, Resuming) => May(Rule::EnvelopeLost, Arbiter, guard::restores),
        (E::Stated | E::Restored, Adjourned) => Never(Reason::SessionNotOpen),
        (E::Stated | E::Restored, _) => Never(Reason::NotLost),
        (E::PositionLost, Adjourned | Resuming) => May(Rule::PositionLost, Arbiter, guard::always),
        (E::PositionLost, _) => Never(Reason::PositionKnown),

        (E::ClockCorrected, Resuming | Opened | Answering | Replying | Replied | Resumed | Sealing) => {
            May(Rule::ClockError, Named, guard::window)
        }
        (E::ClockCorrected, Adjourned) => Never(Reason::SessionNotOpen),
        (E::ClockCorrected, Playing) => Never(Reason::NotResumed),

        (E::ReplyElected, Answering) => May(Rule::Reply, Responder, guard::sealer_away),
        (E::ReplyElected, _) => Never(Reason::NoReplyDue),

        (E::Moved, Answering | Replying) => May(Rule::ResponderHere, OnMove, guard::always),
        (E::Moved, Playing | Resumed) => Can(OnMove, guard::always),
        (E::Moved, Sealing) => Never(Reason::SealInstead),
        (E::Moved, Adjourned) => Never(Reason::SessionNotOpen),
        (E::Moved, Resuming | Replied) => Never(Reason::EnvelopeShut),
        (E::Moved, Opened) => Never(Reason::AwaitsArbiter),
    }
}

const EVERYBODY: [Party; 4] = [Party::White, Party::Black, Party::Custodian, Party::Arbiter];

/// Whom an event of this kind can name; nobody where it names none.
fn nameable(event: EventKind) -> &'static [Party] {
    use EventKind as E;
    match event {
        E::Receipt => &EVERYBODY,
        E::Sealed
        | E::Presented
        | E::DrawOffered
        | E::Resigned
        | E::FlagFell
        | E::Arrived
        | E::DefaultExpired
        | E::ClockStopped
        | E::ClockStarted
        | E::ClockCorrected => &[Party::White, Party::Black],
        _ => &[],
    }
}

/// Whose step it is here, if the event names nobody.
fn actor(actor: Actor, core: &Core, phase: &Phase) -> Party {
    let sealer = phase.sealer();
    let side = match actor {
        Actor::Arbiter | Actor::Named => None,
        Actor::Custodian => return Party::Custodian,
        Actor::OnMove => Some(core.line.turn()),
        Actor::Sealer => sealer,
        // While answering, the phase is still about the envelope that was opened.
        Actor::Responder => sealer.map(Color::other),
        Actor::Offered => core.offer.map(Color::other),
    };
    side.map_or(Party::Arbiter, Party::from)
}

/// Whether this game takes an event of this kind now, from whom, and on which article.
fn ask(game: &Game, event: EventKind, named: Option<Party>, at: Moment) -> Result<Allowed, Reason> {
    let (rule, whose, guard) = match cell(event, game.phase.name(), game.core.profile()) {
        Never(reason) => return Err(reason),
        May(rule, whose, guard) => (Some(rule), whose, guard),
        Can(whose, guard) => (None, whose, guard),
    };
    let by = match (whose, named) {
        (Actor::Named, Some(party)) => party,
        _ => actor(whose, &game.core, &game.phase),
    };
    guard(&Scene::new(game, at, named.unwrap_or(by)))?;
    let article = rule.and_then(|rule| game.core.cite(rule));
    Ok(Allowed { event, by, article })
}

/// Why nobody may do this now; empty where somebody may. One reason is enough where all are the same.
#[cfg(test)]
pub(super) fn why_not(game: &Game, event: EventKind, at: Moment) -> Vec<(Option<Party>, Reason)> {
    let names = nameable(event);
    let tries = names.iter().copied().map(Some).chain(names.is_empty().then_some(None));
    let reasons: Vec<_> =
        tries.filter_map(|named| ask(game, event, named, at).err().map(|reason| (named, reason))).collect();
    match reasons.as_slice() {
        [(_, first), rest @ ..] if rest.iter().all(|(_, reason)| reason == first) => vec![(None, *first)],
        _ => reasons,
    }
}

/// Whether the table and its guards take this entry.
pub(super) fn accepts(game: &Game, entry: &Entry, at: Moment) -> Result<(), Reason> {
    ask(game, entry.event.kind(), entry.event.named(), at).map(drop)
}

/// Everything that may be done at `at`.
pub(super) fn allowed(game: &Game, at: Moment) -> Vec<Allowed> {
    let mut all = Vec::new();
    for &event in EventKind::ALL {
        let names = nameable(event);
        let tries = names.iter().copied().map(Some).chain(names.is_empty().then_some(None));
        for allowed in tries.filter_map(|named| ask(game, event, named, at).ok()) {
            if !all.contains(&allowed) {
                all.push(allowed);
            }
        }
    }
    all
}

/// What leads on from each phase, the likeliest first. `ruled` always does.
const MAIN_LINE: [EventKind; 17] = [
    EventKind::ClocksStopped,
    EventKind::Moved,
    EventKind::Sealed,
    EventKind::FaceVouched,
    EventKind::SessionOpened,
    EventKind::Rescheduled,
    EventKind::Opened,
    EventKind::Presented,
    EventKind::Stated,
    EventKind::Restored,
    EventKind::DefaultExpired,
    EventKind::Arrived,
    EventKind::Called,
    EventKind::Released,
    EventKind::ClockStarted,
    EventKind::Resigned,
    EventKind::Ruled,
];

/// Those of the main line that may be done at `at`. What is open at any time, to resign, to reschedule or to rule, leads
/// on only where a question waits for the arbiter.
pub(super) fn leads_on(game: &Game, at: Moment) -> Vec<Allowed> {
    let open = allowed(game, at);
    let leads = |kind: &&EventKind| match kind {
        EventKind::Ruled => !game.core.questions.is_empty(),
        kind => !matches!(kind, EventKind::Resigned | EventKind::Rescheduled),
    };
    MAIN_LINE
        .iter()
        .filter(leads)
        .flat_map(|kind| open.iter().filter(move |allowed| allowed.event == *kind).copied())
        .collect()
}

/// What removes a reason, if a single step does.
fn remedy(reason: Reason) -> &'static [EventKind] {
    use EventKind as E;
    match reason {
        Reason::NotCalled => &[E::Called],
        Reason::NotThere | Reason::SealerNotThere => &[E::Arrived],
        Reason::NothingHandedIn | Reason::NotTheSealer => &[E::Sealed],
        Reason::ShareMissing => &[E::Presented, E::Arrived, E::Released],
        Reason::FaceVouched | Reason::NothingNew => &[E::FaceCorrected],
        Reason::OfferOpen => &[E::DrawDeclined],
        Reason::NoOffer => &[E::DrawOffered],
        Reason::NotVouched => &[E::Receipt],
        Reason::SealInstead => &[E::BoardMove, E::Sealed],
        Reason::ClockNotRunning | Reason::NothingToStop => &[E::ClockStarted],
        Reason::ClockRunning => &[E::ClockStopped],
        Reason::NotLost | Reason::NoStatement => &[E::Restored, E::Opened, E::Presented],
        Reason::WindowClosed
        | Reason::PermissionNeeded
        | Reason::AwaitsArbiter
        | Reason::UnknownQuestion
        | Reason::WhichQuestion
        | Reason::MoveNeeded
        | Reason::GameOver => &[E::Ruled],
        Reason::OpenInstead => &[E::Opened],
        Reason::OpenFirst => &[E::Opened, E::Presented],
        Reason::NoReplyDue | Reason::SealerHere => &[E::Moved],
        Reason::NoSessionEnd | Reason::SessionEndPassed | Reason::NoSuchRight => &[E::Called],
        _ => &[],
    }
}

/// Says why an entry was refused, and a lawful next step.
pub(super) fn refuse(game: &Game, entry: &Entry, reason: Reason) -> Refusal {
    let open = allowed(game, entry.at.max(game.core.clock.since));
    let sealer = game.phase.sealer();
    let awaited = if reason == Reason::SealerNotThere { sealer } else { sealer.map(Color::other) };
    let find = |kind: &EventKind| {
        let mut steps = open.iter().filter(|allowed| allowed.event == *kind);
        let likeliest = steps.clone().find(|allowed| awaited.is_some_and(|side| allowed.by == side.into()));
        likeliest.or_else(|| steps.next())
    };
    let step = remedy(reason).iter().chain(&MAIN_LINE).find_map(find);
    let next = step.map_or(Next { event: Some(EventKind::Ruled), by: Party::Arbiter }, |allowed| Next {
        event: Some(allowed.event),
        by: allowed.by,
    });
    Refusal {
        event: Some(entry.event.kind()),
        phase: game.phase.name(),
        reason,
        article: article(game, reason),
        edition: game.core.edition(),
        next,
    }
}

/// The article of a refusal: of what waits for the arbiter, of what ended the game, else of the reason.
fn article(game: &Game, reason: Reason) -> Option<&'static str> {
    let by_rule = || reason.rule().and_then(|rule| game.core.cite(rule));
    match (reason, &game.phase) {
        (Reason::AwaitsArbiter, _) => match game.core.questions.as_slice() {
            [] => by_rule(),
            [.., newest] => newest.article,
        },
        (Reason::GameOver, Phase::Over(over)) => match over.outcome.article {
            Some(Cow::Borrowed(article)) => Some(article),
            _ => by_rule(),
        },
        _ => by_rule(),
    }
}

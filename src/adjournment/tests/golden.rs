//! The complete table of each edition, as a file an arbiter can read and sign off.
//!
//! `BLESS=1 cargo test --lib golden` writes the files anew.

use std::fmt::Write as _;

use super::*;
use crate::adjournment::table::{self, Cell};

/// A stop on the way of a game, and how it is described to an arbiter.
pub(in super::super) fn situations(edition: Edition) -> Vec<(&'static str, Play)> {
    let modern = edition.profile().early == crate::law::Early::Charged;
    let fresh = || Play::new(edition, KNIGHTS);
    let step = |from: &Play, at: u64, events: &[Event]| {
        let mut play = from.clone();
        play.at(at.max(from.now));
        for event in events {
            play.ok(event.clone());
        }
        play
    };
    let there = [Event::Arrived(White), Event::Arrived(Black)];
    let session = Play::session(edition, KNIGHTS);
    let sealing = step(&fresh(), 0, &[Event::Called]);
    let stopped = step(&sealing, 0, &[Event::Sealed { by: White }, Event::ClocksStopped]);
    let clash = {
        let first = [Event::Called, Event::BoardMove(uci("e2e4")), Event::Sealed { by: White }];
        let play = step(&fresh(), 0, &[&first[..], &[Event::ClocksStopped, face(AGREED)]].concat());
        let then = [Event::SessionOpened, Event::Arrived(Black), Event::Presented { by: Black }];
        step(&play, AGREED, &[&then[..], &[by_shares("e3")]].concat())
    };
    let replied = Play::replied(edition);
    let mut all = vec![
        ("playing", fresh()),
        ("playing; Black has offered a draw", step(&fresh(), 0, &[Event::DrawOffered(Black)])),
        ("sealing; nothing handed in yet", sealing.clone()),
        ("sealing; an envelope is in", step(&sealing, 0, &[Event::Sealed { by: White }])),
        ("adjourned; the face is not vouched for", stopped),
        ("adjourned; the face is vouched for, the hour has not come", Play::adjourned(edition, KNIGHTS)),
        ("adjourned; the hour has come", step(&Play::adjourned(edition, KNIGHTS), AGREED, &[])),
        ("resuming; nobody is there", session.clone()),
        ("resuming; the sealer is there", step(&session, 0, &there[..1])),
        ("resuming; the responder is there", step(&session, 0, &there[1..])),
        ("resuming; the responder is there and has handed in his share", Play::presented(edition, KNIGHTS)),
        (
            "resuming; both are there, the arbiter's lock is lost",
            step(&session, 0, &[&there[..], &[Event::Lost { lock: Lock::Zero }]].concat()),
        ),
        (
            "resuming; both are there, the responder's lock is lost",
            step(&session, 0, &[&there[..], &[Event::Lost { lock: Lock::One }]].concat()),
        ),
        ("resuming; nobody is there and the default time has run out", step(&session, DEADLINE, &[])),
        (
            "resuming; the responder is there, the sealer is not, the default time has run out",
            step(&step(&session, 0, &there[1..]), DEADLINE, &[]),
        ),
        ("resuming; the responder came too late", step(&session, DEADLINE + 1, &there[1..])),
        ("opened; the writing is not the move made on the board", clash),
        ("answering; the sealer is away", Play::answering(edition)),
        ("answering; the sealer is there", step(&Play::answering(edition), 0, &there[..1])),
        ("replying; nothing handed in yet", step(&Play::answering(edition), 0, &[Event::ReplyElected])),
        ("replied; the sealer is away", replied.clone()),
        (
            "replied; the sealer is there and has handed in his share",
            step(&replied, 0, &[Event::Arrived(White), Event::Presented { by: White }]),
        ),
        ("resumed; the sealer is away and on move", Play::resumed(edition)),
        (
            "over; the responder lost by default",
            step(&session, DEADLINE, &[Event::Arrived(White), Event::DefaultExpired(Black)]),
        ),
        (
            "over; the sealer resigned overnight",
            step(&Play::adjourned(edition, KNIGHTS), 0, &[Event::Resigned(White)]),
        ),
        ("over; mate on the board", step(&Play::new(edition, MATE), 0, &[Event::Moved(uci("g1h1"))])),
    ];
    if modern {
        let lost = step(&session, 0, &[&there[..], &[Event::Lost { lock: Lock::Zero }]].concat());
        all.push(("opened; the sealer stated his move", step(&lost, 0, &[Event::Stated(uci("e2e4"))])));
        all.push((
            "opened; the reply envelope is lost",
            step(&replied, 0, &[Event::Lost { lock: Lock::Zero }]),
        ));
    }
    all
}

/// Event by phase: the article, `yes` where the text has none, a point where it never happens.
fn matrix(edition: Edition) -> String {
    let mut out = format!("{:<16}", "");
    for phase in PhaseName::ALL {
        let _ = write!(out, "{:<10}", phase.name());
    }
    for &event in EventKind::ALL {
        let _ = write!(out, "\n{:<16}", event.name());
        for phase in PhaseName::ALL {
            let cell = match table::cell(event, phase, edition.profile()) {
                Cell::Never(_) => ".",
                Cell::May(rule, ..) => edition.cite(rule).unwrap_or("yes"),
                Cell::Can(..) => "yes",
            };
            let _ = write!(out, "{cell:<10}");
        }
    }
    out.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// One situation: what may be done, by whom, on which article; what is refused, and why.
fn section(name: &str, play: &Play) -> String {
    let at = moment(play.now);
    let clock = play
        .game
        .running()
        .map_or("no clock runs".to_owned(), |side| format!("{}'s clock runs", Party::from(side)));
    let mut out = format!("\n== {name} ==\n{clock}\n");
    let allowed = play.game.allowed(at);
    for item in &allowed {
        let article = item.article.unwrap_or("-");
        let _ = writeln!(out, "  may      {:<16} {:<10} {article}", item.event.name(), item.by.to_string());
    }
    for (reason, events) in refused(play, &allowed) {
        let article = reason.rule().and_then(|rule| play.game.terms().edition.cite(rule)).unwrap_or("-");
        let _ = writeln!(out, "  refused, {reason} ({article}): {}", events.join(", "));
    }
    out
}

/// What is refused, gathered by reason, in the order of the events.
fn refused(play: &Play, allowed: &[Allowed]) -> Vec<(Reason, Vec<String>)> {
    let mut all: Vec<(Reason, Vec<String>)> = Vec::new();
    for &event in EventKind::ALL {
        if allowed.iter().any(|item| item.event == event) {
            continue;
        }
        for (named, reason) in table::why_not(&play.game, event, moment(play.now)) {
            let text = named.map_or(event.to_string(), |party| format!("{event} {party}"));
            match all.iter_mut().find(|(other, _)| *other == reason) {
                Some((_, events)) => events.push(text),
                None => all.push((reason, vec![text])),
            }
        }
    }
    all
}

fn page(edition: Edition) -> String {
    let mut out = format!("{}\n\n", edition.title());
    out.push_str("Which event may happen in which phase, and the article. `yes`: the text has none.\n\n");
    out.push_str(&matrix(edition));
    out.push_str("\nWhite seals, Black must answer; the default time is one hour; there is a custodian.\n");
    for (name, play) in situations(edition) {
        out.push_str(&section(name, &play));
    }
    out
}

#[test]
fn the_table_of_every_edition_is_the_one_signed_off() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/law");
    for edition in Edition::ALL {
        let (path, page) = (format!("{folder}/{edition}.txt"), page(edition));
        if std::env::var_os("BLESS").is_some() {
            std::fs::create_dir_all(folder).unwrap();
            std::fs::write(&path, &page).unwrap();
        }
        let signed = std::fs::read_to_string(&path).unwrap_or_default();
        let differs = page.lines().zip(signed.lines()).find(|(now, then)| now != then);
        assert!(page == signed, "{path} differs, first at {differs:?}; BLESS=1 writes it anew");
    }
}

#[test]
fn nothing_is_stuck_and_every_phase_is_shown() {
    for edition in Edition::ALL {
        let mut seen = std::collections::BTreeSet::new();
        for (name, play) in situations(edition) {
            seen.insert(play.phase());
            let allowed = play.game.allowed(moment(play.now));
            assert!(allowed.iter().any(|item| item.event == EventKind::Ruled), "{name}");
        }
        assert_eq!(seen.len(), PhaseName::ALL.len());
    }
}

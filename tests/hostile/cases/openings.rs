//! Openings that were not allowed, and openings about which the arbiter or the sealer lies.

use sealed_move::dispute::Kind::{
    CommitmentMismatch, ContradictedStatement, Malformed, OpenedBeforeStop, OpenedWithoutResponder,
    ReadingDiffers, RulingDiffers, UnlawfulEvent,
};
use sealed_move::envelope::Lock;
use sealed_move::position::Color;
use sealed_move::statement::{Act, Claimed, Event, Moved, Opened};
use sealed_move::writing::PADDED;

use super::{lie, lie_beside};
use crate::stage::{EVENING, LATE, MORNING, Stage, at, by_share, moved, plain, sided};
use crate::{ARBITER, BLACK, Hostile};

pub fn all() -> Vec<Hostile> {
    [early(), means(), claims(), counterfoils()].into_iter().flatten().collect()
}

fn early() -> Vec<Hostile> {
    let open = |stage: &Stage, share| stage.forged(Event::Opened(by_share(share)), EVENING);
    let called = Stage::called();
    let mut lies = vec![lie(
        "opened-though-nothing-was-sealed",
        &called,
        open(&called, [7; 32]),
        OpenedBeforeStop,
        ARBITER,
    )];
    let sealed = Stage::sealed("Bd3+");
    let forged = open(&sealed, sealed.share(Lock::Zero));
    lies.push(lie("opened-before-the-stop", &sealed, forged, OpenedBeforeStop, ARBITER));
    let stopped = Stage::stopped("Bd3+");
    let forged = open(&stopped, stopped.share(Lock::Zero));
    lies.push(lie("opened-right-after-the-stop", &stopped, forged, OpenedWithoutResponder, ARBITER));
    let adjourned = Stage::adjourned("Bd3+");
    let forged = open(&adjourned, adjourned.share(Lock::Zero));
    lies.push(lie("opened-overnight", &adjourned, forged, OpenedWithoutResponder, ARBITER));
    let defaulted = Stage::defaulted("Bd3+");
    let forged = defaulted.forged(Event::Opened(by_share(defaulted.share(Lock::Zero))), LATE);
    lies.push(lie("opened-for-an-absent-responder", &defaulted, forged, OpenedWithoutResponder, ARBITER));
    let opened = Stage::opened("Bd3+");
    let forged = opened.forged(Event::Opened(by_share(opened.share(Lock::Zero))), MORNING);
    lies.push(lie("opened-twice", &opened, forged, UnlawfulEvent, ARBITER));
    let again = {
        let mut stage = Stage::opened("Bd3+");
        stage.enter(Event::Arrived(sided(Color::Black)), MORNING);
        stage.enter(moved("e2e3"), MORNING);
        stage.enter(Event::Called(plain()), MORNING);
        stage
    };
    let forged = again.forged(Event::Opened(by_share([7; 32])), MORNING);
    lies.push(lie("opened-while-the-second-is-sealed", &again, forged, OpenedBeforeStop, ARBITER));
    lies
}

fn means() -> Vec<Hostile> {
    let stage = Stage::presented("Bd3+");
    let share = stage.share(Lock::Zero);
    let neither = Opened { share: None, ..by_share(share) };
    let word = Opened { ruling: "wins".into(), ..by_share(share) };
    let claim = |verdict: &str, moves: &[&str]| {
        let moves = moves.iter().map(|text| (*text).to_owned()).collect();
        Some(Claimed { moves, verdict: verdict.into(), debatable: false })
    };
    let verdict = Opened { reading: claim("fine", &["f5d3"]), ..by_share(share) };
    let san = Opened { reading: claim("clear", &["Bd3+"]), ..by_share(share) };
    [
        ("opened-by-nothing", neither),
        ("ruling-in-a-word-of-his-own", word),
        ("verdict-in-a-word-of-his-own", verdict),
        ("reading-in-a-notation-of-his-own", san),
    ]
    .into_iter()
    .map(|(name, opened)| lie(name, &stage, stage.forged(Event::Opened(opened), MORNING), Malformed, ARBITER))
    .collect()
}

/// The arbiter reads, or rules, otherwise than the writing does.
fn claims() -> Vec<Hostile> {
    type Change = fn(&mut Opened);
    let claims: [(&'static str, &str, Change); 7] = [
        ("another-move-read", "Bd3+", |opened| reading(opened).moves = vec!["f5c8".into()]),
        ("a-clear-move-called-ambiguous", "Bd3+", |opened| reading(opened).verdict = "ambiguous".into()),
        ("a-clear-move-called-illegal", "Bd3+", |opened| {
            *reading(opened) = Claimed { moves: Vec::new(), verdict: "illegal".into(), debatable: false };
        }),
        ("an-illegal-move-called-clear", "Bd8", |opened| {
            *reading(opened) =
                Claimed { moves: vec!["f5d3".into()], verdict: "clear".into(), debatable: false };
        }),
        ("no-reading-though-there-is-one", "Bd3+", |opened| opened.reading = None),
        ("ruled-lost-though-it-plays", "Bd3+", |opened| opened.ruling = "loses".into()),
        ("ruled-good-though-it-loses", "Bd8", |opened| opened.ruling = "plays".into()),
    ];
    let tell = |(name, writing, change): (&'static str, &str, Change)| {
        let stage = Stage::presented(writing);
        let Event::Opened(mut opened) = stage.opening() else { panic!("an opening") };
        let honest = stage.forged(Event::Opened(opened.clone()), MORNING);
        change(&mut opened);
        let kind = if name.starts_with("ruled") { RulingDiffers } else { ReadingDiffers };
        lie_beside(name, &stage, honest, stage.forged(Event::Opened(opened), MORNING), kind, ARBITER)
    };
    claims.into_iter().map(tell).collect()
}

fn reading(opened: &mut Opened) -> &mut Claimed {
    opened.reading.as_mut().unwrap()
}

fn counterfoils() -> Vec<Hostile> {
    let mut lies = Vec::new();
    let mut stage = Stage::resumed("Bd3+");
    stage.enter(Event::Arrived(sided(Color::Black)), MORNING);
    stage.lose(0);
    let honest = stage.record.counterfoil(&stage.black, stage.counterfoil(), at(MORNING)).unwrap();
    let Act::Counterfoil { salt, writing, envelope } = honest.act().clone() else { panic!("a counterfoil") };
    let act = |salt: [u8; 32], writing: [u8; PADDED]| Act::Counterfoil {
        salt: salt.into(),
        writing: writing.into(),
        envelope,
    };
    let mut other = [0; PADDED];
    other[..4].copy_from_slice(b"\x03Kf8");
    for (name, act) in [
        ("counterfoil-with-another-move", act(*salt, other)),
        ("counterfoil-with-another-salt", act([0; 32], *writing)),
    ] {
        let slip = stage.slip(&stage.black, act, MORNING);
        let opened = Opened {
            slip: Some(slip.into()),
            used: None,
            share: None,
            ruling: "plays".into(),
            reading: None,
        };
        lies.push(lie(name, &stage, stage.forged(Event::Opened(opened), MORNING), CommitmentMismatch, BLACK));
    }

    // He states another move than he sealed, and then the counterfoil comes to light.
    let mut stage = Stage::resumed("Bd3+");
    stage.enter(Event::Arrived(sided(Color::Black)), MORNING);
    stage.lose(0);
    stage.enter(Event::Stated(Moved { uci: "g8f8".into(), used: None }), MORNING);
    let slip = stage.record.counterfoil(&stage.black, stage.counterfoil(), at(MORNING)).unwrap();
    let opened = stage.record.opening_by_counterfoil(slip.as_bytes(), at(MORNING)).unwrap();
    let forged = stage.forged(opened, MORNING);
    lies.push(lie("stated-another-move-than-he-sealed", &stage, forged, ContradictedStatement, BLACK));
    lies
}

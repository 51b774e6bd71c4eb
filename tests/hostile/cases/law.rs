//! Events that the law does not allow where they stand: backdated, out of order, after the end.

use sealed_move::dispute::Kind::{Malformed, UnlawfulEvent};
use sealed_move::position::Color;
use sealed_move::statement::{Case, Draft, Event, LockLost, Moved};

use super::{lie, lie_beside};
use crate::stage::{EVENING, LATE, MORNING, Message, Stage, at, entry, moved, plain, ruled, sided, value};
use crate::{ARBITER, Hostile, UNKNOWN};

pub fn all() -> Vec<Hostile> {
    [out_of_order(), words(), beginnings()].into_iter().flatten().collect()
}

fn out_of_order() -> Vec<Hostile> {
    let adjourned = Stage::adjourned("Bd3+");
    let opened = Stage::opened("Bd3+");
    let mut resumed = Stage::adjourned("Bd3+");
    resumed.enter(Event::SessionOpened(plain()), MORNING);
    let mut over = Stage::opened("Bd3+");
    over.enter(Event::Resigned(sided(Color::White)), MORNING);
    let mut agreed = Stage::adjourned("Bd3+");
    agreed.enter(Event::DrawAgreed(plain()), EVENING);
    let unvouched = Stage::stopped("Bd3+");
    let called = Stage::called();
    let lies: Vec<(&'static str, &Stage, Event, &str)> = vec![
        ("a-move-while-it-is-adjourned", &adjourned, moved("f5d3"), EVENING),
        ("called-while-it-is-adjourned", &adjourned, Event::Called(plain()), EVENING),
        ("session-opened-the-evening-before", &adjourned, Event::SessionOpened(plain()), EVENING),
        ("session-opened-without-a-face", &unvouched, Event::SessionOpened(plain()), MORNING),
        (
            "default-before-its-minute",
            &resumed,
            Event::DefaultExpired(sided(Color::White)),
            "1972-07-17T17:59:59.999Z",
        ),
        ("default-antedated", &resumed, Event::DefaultExpired(sided(Color::White)), EVENING),
        ("default-of-a-player-who-is-here", &opened, Event::DefaultExpired(sided(Color::White)), LATE),
        ("arrived-twice", &opened, Event::Arrived(sided(Color::White)), MORNING),
        ("an-illegal-move", &opened, moved("e2e8"), MORNING),
        ("a-move-of-the-other-player", &opened, moved("d3c2"), MORNING),
        ("a-move-after-the-end", &over, moved("e2e3"), MORNING),
        ("resigned-after-the-end", &over, Event::Resigned(sided(Color::Black)), MORNING),
        ("agreed-after-the-end", &agreed, Event::Resigned(sided(Color::Black)), EVENING),
        ("a-flag-whose-clock-stands", &opened, Event::FlagFell(sided(Color::Black)), MORNING),
        ("declined-without-an-offer", &opened, Event::DrawDeclined(plain()), MORNING),
        (
            "stated-though-nothing-is-lost",
            &resumed,
            Event::Stated(Moved { uci: "f5d3".into(), used: None }),
            MORNING,
        ),
        ("lost-though-it-is-open", &opened, Event::Lost(LockLost { lock: 0, used: None }), MORNING),
        ("reply-elected-to-a-sealer-who-is-away-too-soon", &adjourned, Event::ReplyElected(plain()), EVENING),
        ("called-twice", &called, Event::Called(plain()), EVENING),
    ];
    lies.into_iter()
        .map(|(name, stage, event, when)| lie(name, stage, stage.forged(event, when), UnlawfulEvent, ARBITER))
        .collect()
}

fn words() -> Vec<Hostile> {
    let opened = Stage::opened("Bd3+");
    let resumed = Stage::resumed("Bd3+");
    let mut face = sealed_move::statement::Vouched { used: None, place: None, finish: None, resumes: None };
    face.resumes = Some(MORNING.parse().unwrap());
    let stopped = Stage::stopped("Bd3+");
    let mut question = ruled("continue");
    question.question = Some(crate::stage::name("q01"));
    let lies: Vec<(&'static str, &Stage, Event)> = vec![
        ("a-move-in-letters", &opened, moved("Ke3")),
        ("a-third-lock", &resumed, Event::Lost(LockLost { lock: 2, used: None })),
        ("an-outcome-of-his-own", &opened, Event::Ruled(ruled("2-0"))),
        ("a-question-misspelt", &opened, Event::Ruled(question)),
        ("a-face-without-a-place", &stopped, Event::FaceVouched(face)),
    ];
    lies.into_iter()
        .map(|(name, stage, event)| lie(name, stage, stage.forged(event, MORNING), Malformed, ARBITER))
        .collect()
}

/// Statement 0 of cases that cannot be.
fn beginnings() -> Vec<Hostile> {
    let stage = Stage::begun();
    let begin = |change: &dyn Fn(&mut Case)| {
        let mut case = stage.record.case().clone();
        change(&mut case);
        let draft = Draft::begin(&case, stage.arbiter.card(), at(EVENING)).unwrap();
        draft.sign(&stage.arbiter).unwrap().as_bytes().to_vec()
    };
    let lies: Vec<(&'static str, Vec<u8>)> = vec![
        ("rules-of-his-own", begin(&|case| case.rules = "fide-1066".into())),
        ("a-language-nobody-writes", begin(&|case| case.black.dialect = "xx".into())),
        ("a-charge-of-his-own", begin(&|case| case.charge = "sealer".into())),
        ("a-start-that-is-no-position", begin(&|case| case.start = "8/8/8/8/8/8/8/8 w - - 0 1".into())),
        ("a-score-in-letters", begin(&|case| case.moves = vec!["Bd3".into()])),
    ];
    let mut all: Vec<Hostile> =
        lies.into_iter().map(|(name, forged)| lie(name, &stage, forged, Malformed, ARBITER)).collect();
    let twin = stage.bytes();
    let illegal = begin(&|case| case.moves = vec!["f5f8".into()]);
    all.push(lie_beside("a-score-that-is-illegal", &stage, twin.clone(), illegal, UnlawfulEvent, ARBITER));

    // One key in two roles; our own tools do not make such a case, so it is written by hand.
    let first = Message::of(&stage.statements()[0]);
    let shared = first.payload(|payload| {
        let case = entry(entry(payload, "event"), "begun");
        let black = entry(entry(case, "black"), "card").clone();
        *entry(entry(case, "white"), "card") = black;
    });
    let id = sealed_move::digest::Label::Case.hash(&[&shared.payload]);
    let shared = shared.header(|header| header[3].1.as_map_mut().unwrap()[1].1 = id.to_string().into());
    let forged = shared.signed_by(&stage.arbiter);
    assert!(value(&forged).is_tag());
    all.push(lie_beside("one-key-for-both-players", &stage, twin.clone(), forged, Malformed, UNKNOWN));

    let bytes = Message::of(&stage.statements()[0]).payload(|payload| *entry(payload, "seq") = 1.into());
    let id = sealed_move::digest::Label::Case.hash(&[&bytes.payload]);
    let bytes = bytes.header(|header| header[3].1.as_map_mut().unwrap()[1].1 = id.to_string().into());
    let forged = bytes.signed_by(&stage.arbiter);
    all.push(lie_beside(
        "a-beginning-with-number-one",
        &stage,
        twin,
        forged,
        sealed_move::dispute::Kind::BadChain,
        UNKNOWN,
    ));
    all
}

//! Words that the format does not know, and events that the law refuses.

use sealed_move::position::Color;
use sealed_move::statement::{Act, Claimed, Event, LockLost, Opened, Plain, Vouched};

use super::kit::{BLACK, name};
use super::play::{Play, case, closing, face, moved, plain, ruled, sided};

use super::faults::{Bad, bad};

/// Words that the format does not know, and events that the law refuses.
// Table: one row per fault.
pub fn all() -> Vec<Bad> {
    let called = Play::called();
    let session = Play::adjourned("Bd3+").session();
    let ready = Play::ready("Bd3+");
    let opened = ready.clone().open();
    let claim = |change: &dyn Fn(&mut Opened, &mut Claimed)| {
        let Event::Opened(mut event) = ready.opening() else { panic!("an opening") };
        let mut reading = event.reading.take().unwrap();
        change(&mut event, &mut reading);
        ready.then(Event::Opened(Opened { reading: Some(reading), ..event }))
    };
    let stray = Plain { slip: Some(called.slip(BLACK, Act::Early {}).into()), used: None };
    let no_place = Vouched { place: None, ..face() };
    let question = |id: &str| {
        Event::Ruled(sealed_move::statement::Ruled { question: Some(name(id)), ..ruled("continue") })
    };
    let (word, law) = ("malformed", "unlawful-event");
    vec![
        bad(
            "lock",
            word,
            "arbiter",
            "a third lock",
            session.then(Event::Lost(LockLost { lock: 2, used: None })),
        ),
        bad("outcome", word, "arbiter", "an outcome nobody knows", opened.then(Event::Ruled(ruled("draw")))),
        bad("question", word, "arbiter", "no question's id", opened.then(question("x"))),
        bad(
            "question-zero",
            word,
            "arbiter",
            "a question's id with a leading zero",
            opened.then(question("q01")),
        ),
        bad(
            "face-without-place",
            word,
            "arbiter",
            "a face without a place",
            called.clone().hand_in(BLACK, "Bd3+").stop().then(Event::FaceVouched(no_place)),
        ),
        bad("move-long", word, "arbiter", "a move that is none", opened.then(Event::Moved(moved("e2e9")))),
        bad("move-null", word, "arbiter", "the null move", opened.then(Event::Moved(moved("0000")))),
        bad(
            "board-move-san",
            word,
            "arbiter",
            "a move in another notation",
            called.then(Event::BoardMove(moved("Bd3"))),
        ),
        bad(
            "claim-ruling",
            word,
            "arbiter",
            "a ruling nobody knows",
            claim(&|event, _| event.ruling = "wins".into()),
        ),
        bad("claim-nothing", word, "arbiter", "no ruling and no reading", claim_nothing(&ready)),
        bad(
            "claim-verdict",
            word,
            "arbiter",
            "a verdict nobody knows",
            claim(&|_, reading| reading.verdict = "fine".into()),
        ),
        bad(
            "claim-move",
            word,
            "arbiter",
            "a move of the reading in capitals",
            claim(&|_, reading| reading.moves = vec!["F5D3".into()]),
        ),
        bad(
            "stray-slip",
            word,
            "unknown",
            "a slip in an event that has no place for one",
            Play::with(&case()).then(Event::Called(stray)),
        ),
        bad("called-twice", law, "arbiter", "called while sealing", called.then(Event::Called(plain()))),
        bad(
            "move-while-sealing",
            law,
            "arbiter",
            "a move on the board in place of a sealed one",
            called.then(Event::Moved(moved("f5d3"))),
        ),
        bad(
            "stop-without-envelope",
            law,
            "arbiter",
            "the clocks are stopped and nothing was handed in",
            called.then(closing(&Play::adjourned("Bd3+").envelope)),
        ),
        bad(
            "session-early",
            law,
            "arbiter",
            "the session is opened before the agreed hour",
            Play::adjourned("Bd3+").then(Event::SessionOpened(plain())),
        ),
        bad(
            "default-early",
            law,
            "arbiter",
            "the default is declared a minute too early",
            session.clone().at("1972-07-17T17:59:00Z").then(Event::DefaultExpired(sided(Color::White))),
        ),
        bad(
            "illegal-move",
            law,
            "arbiter",
            "a move that is not legal",
            opened.then(Event::Moved(moved("e2e4"))),
        ),
        bad(
            "face-twice",
            law,
            "arbiter",
            "the face is vouched for twice",
            Play::adjourned("Bd3+").then(Event::FaceVouched(face())),
        ),
        bad(
            "nothing-corrected",
            law,
            "arbiter",
            "a correction that changes nothing",
            Play::adjourned("Bd3+").then(Event::FaceCorrected(face())),
        ),
        bad(
            "arrived-twice",
            law,
            "arbiter",
            "a player arrives twice",
            ready.then(Event::Arrived(sided(Color::White))),
        ),
        bad(
            "restored-modern",
            law,
            "arbiter",
            "restored under rules that do not know it",
            session.clone().lost(0).then(super::play::restored()),
        ),
        bad("after-the-end", law, "arbiter", "a move after the game is over", {
            let over = called.clone().enter(Event::Resigned(sided(Color::Black)));
            over.then(Event::Moved(moved("f5d3")))
        }),
        bad("early-without-end", law, "arbiter", "early adjournment where no end was announced", {
            let play = Play::with(&case());
            play.then(super::play::early(&play))
        }),
    ]
}

fn claim_nothing(ready: &Play) -> Vec<u8> {
    let Event::Opened(event) = ready.opening() else { panic!("an opening") };
    ready.then(Event::Opened(Opened { ruling: String::new(), reading: None, ..event }))
}

//! Records whose opening is wrong, or was made wrong by the sealer.

use sealed_move::digest::Digest;
use sealed_move::position::Color;
use sealed_move::statement::{Act, Event, Opened};

use super::envelopes::forge;
use super::faults::{Bad, bad};
use super::kit::{ARBITER, BLACK, WHITE};
use super::play::{Play, face, moved, slipped};

fn opening(share: Option<[u8; 32]>, slip: Option<Vec<u8>>) -> Event {
    Event::Opened(Opened {
        slip: slip.map(Into::into),
        used: None,
        share: share.map(Into::into),
        ruling: "plays".into(),
        reading: None,
    })
}

/// Black seals with bytes of his own making, and everybody else is honest.
fn cheated(padded: &[u8; 160], committed: Option<Digest>, spoil: bool) -> Vec<u8> {
    let called = Play::called();
    let play = called.clone().hand_in_bytes(BLACK, forge(&called.record, padded, committed, spoil));
    let play = play.stop().enter(Event::FaceVouched(face())).session().arrived(Color::White);
    play.presented(WHITE).open().record.as_bytes().to_vec()
}

/// A counterfoil slip with another salt than was sealed with.
fn false_counterfoil(play: &Play) -> Vec<u8> {
    let act =
        Act::Counterfoil { salt: [9; 32].into(), writing: padded(b"Kf8").into(), envelope: play.digest() };
    play.slip(BLACK, act)
}

pub fn padded(text: &[u8]) -> [u8; 160] {
    let mut out = [0; 160];
    out[0] = text.len() as u8;
    out[1..=text.len()].copy_from_slice(text);
    out
}

// Table: one row per fault.
pub fn all() -> Vec<Bad> {
    let ready = Play::ready("Bd3+");
    let shut = Play::adjourned("Bd3+").session().arrived(Color::White);
    let lost = Play::adjourned("Bd3+").lost(1).session().arrived(Color::Black);
    let claimed = |change: &dyn Fn(&mut Opened)| {
        let Event::Opened(mut event) = ready.opening() else { panic!("an opening") };
        change(&mut event);
        ready.then(Event::Opened(event))
    };
    let mut behind = padded(b"Bd3+");
    behind[159] = 1;
    let mut long = [b'x'; 160];
    long[0] = 160;
    let (arbiter, sealer) = ("arbiter", "black");
    let mut rows = vec![
        bad(
            "opened-before-stop",
            "opened-before-stop",
            arbiter,
            "opened while Black may still seal anew",
            Play::called().hand_in(BLACK, "Bd3+").then(opening(Some([7; 32]), None)),
        ),
        bad(
            "opened-before-seal",
            "opened-before-stop",
            arbiter,
            "opened though nothing was handed in",
            Play::called().then(opening(Some([7; 32]), None)),
        ),
        bad(
            "opened-without-responder",
            "opened-without-responder",
            arbiter,
            "opened without share 1",
            shut.then(opening(Some([7; 32]), None)),
        ),
        bad(
            "opened-twice",
            "unlawful-event",
            arbiter,
            "opened again",
            ready.clone().open().then(ready.opening()),
        ),
        bad(
            "opened-wrong-share",
            "share-mismatch",
            arbiter,
            "share 0 does not fit its check",
            ready.then(opening(Some([7; 32]), None)),
        ),
        bad(
            "opened-by-nothing",
            "malformed",
            arbiter,
            "neither share nor counterfoil",
            ready.then(opening(None, None)),
        ),
        bad(
            "opened-by-both",
            "malformed",
            arbiter,
            "share and counterfoil",
            lost.then(opening(Some([7; 32]), Some(lost.counterfoil_slip(BLACK).as_bytes().to_vec()))),
        ),
        bad(
            "counterfoil-not-allowed",
            "opened-without-responder",
            arbiter,
            "a counterfoil while no lock is lost",
            shut.then(opening(None, Some(shut.counterfoil_slip(BLACK).as_bytes().to_vec()))),
        ),
        bad(
            "counterfoil-false",
            "commitment-mismatch",
            sealer,
            "a counterfoil that is not what was committed to",
            lost.then(opening(None, Some(false_counterfoil(&lost)))),
        ),
        bad(
            "disclosed-false",
            "commitment-mismatch",
            sealer,
            "after the end Black shows another move than he had sealed",
            {
                let over = Play::adjourned("Bd3+").enter(Event::Resigned(super::play::sided(Color::White)));
                over.then(Event::Disclosed(slipped(&false_counterfoil(&over))))
            },
        ),
        bad(
            "disclosed-too-early",
            "unlawful-event",
            arbiter,
            "disclosed while the game goes on",
            shut.then(Event::Disclosed(slipped(shut.counterfoil_slip(BLACK).as_bytes()))),
        ),
        bad(
            "reading-differs",
            "reading-differs",
            arbiter,
            "the arbiter reads another move",
            claimed(&|event| event.reading.as_mut().unwrap().moves = vec!["g8f8".into()]),
        ),
        bad(
            "ruling-differs",
            "ruling-differs",
            arbiter,
            "the arbiter rules that a clear move loses",
            claimed(&|event| event.ruling = "loses".into()),
        ),
        bad(
            "reading-left-out",
            "reading-differs",
            arbiter,
            "the arbiter keeps his reading to himself",
            claimed(&|event| event.reading = None),
        ),
        bad(
            "body-spoilt",
            "body-mismatch",
            sealer,
            "the shares are right, and the body does not decrypt",
            cheated(&padded(b"Bd3+"), None, true),
        ),
        bad(
            "body-other",
            "commitment-mismatch",
            sealer,
            "the body holds another writing than was committed to",
            cheated(&padded(b"Bd3+"), Some(Digest::new([5; 32])), false),
        ),
        bad(
            "padding",
            "body-mismatch",
            sealer,
            "something behind the writing",
            cheated(&behind, None, false),
        ),
        bad("length", "body-mismatch", sealer, "a length of 160", cheated(&long, None, false)),
        bad(
            "not-utf8",
            "body-mismatch",
            sealer,
            "a writing that is not UTF-8",
            cheated(&padded(&[0xff, 0xfe]), None, false),
        ),
        bad(
            "share-withheld",
            "share-withheld",
            "unknown",
            "White gave a receipt, is here, and as the arbiter says gives no share",
            {
                let play = Play::called()
                    .hand_in(BLACK, "Bd3+")
                    .stop()
                    .receipt(WHITE)
                    .enter(Event::FaceVouched(face()));
                play.session().arrived(Color::White).lost(1).record.as_bytes().to_vec()
            },
        ),
        bad(
            "contradicted",
            "contradicted-statement",
            sealer,
            "Black states a move, and his counterfoil shows another",
            {
                let play = Play::adjourned("Bd3+").lost(0).session().arrived(Color::Black);
                play.enter(Event::Stated(moved("g8f8"))).open_by_counterfoil(BLACK).record.as_bytes().to_vec()
            },
        ),
    ];
    let honest = ready.open().record.as_bytes().to_vec();
    rows.push(
        Bad {
            trust: &[WHITE, BLACK],
            ..bad(
                "untrusted-arbiter",
                "untrusted-key",
                "unknown",
                "an honest record, for a reader who does not trust its arbiter",
                honest,
            )
        }
        .at(0),
    );
    rows.push(Bad {
        trust: &[ARBITER, WHITE],
        ..bad(
            "body-spoilt-untrusted",
            "body-mismatch",
            "unknown",
            "a spoilt body, for a reader who does not trust Black's card",
            cheated(&padded(b"Bd3+"), None, true),
        )
    });
    rows
}

//! Records that do not hold because of a slip or an envelope.

use ciborium::Value;
use sealed_move::digest::Digest;
use sealed_move::position::Color;
use sealed_move::statement::{Act, Case, Event, Sided, Slip, SlipReason};

use super::faults::{Bad, bad, release_slip, with_slip, without_custodian};
use super::kit::{
    ARBITER, BLACK, CUSTODIAN, Message, STRANGER, WHITE, Who, at, encode, member, name, value_of,
};
use super::play::{EVENING, Play, case, closing, plain, sided, slipped};

fn seal(play: &Play, by: Who, envelope: Digest) -> Vec<u8> {
    play.slip(by, Act::Seal { envelope })
}

fn resigned(slip: Vec<u8>) -> Event {
    Event::Resigned(Sided { slip: Some(slip.into()), ..sided(Color::Black) })
}

/// A slip about a head and a case of one's choice.
fn about(play: &Play, by: Who, head: Digest, act: Act) -> Vec<u8> {
    Slip::sign(&by.identity(), play.record.id(), head, act, at(EVENING)).unwrap().as_bytes().to_vec()
}

/// What is wrong with a slip, an envelope, or their order.
// Table: one row per fault.
pub fn all() -> Vec<Bad> {
    let called = Play::called();
    let sealed = called.clone().hand_in(BLACK, "Bd3+");
    let session = Play::adjourned("Bd3+").session();
    let good = seal(&called, BLACK, Digest::ZERO);
    let message = Message::of(&good, BLACK);
    let (arbiter, law) = ("arbiter", "unlawful-event");
    let bent = |name: &str| {
        let rows = super::cose_rows::rows(&message);
        called.then(with_slip(&rows.into_iter().find(|row| row.name == name).unwrap().bytes))
    };
    let other_game = {
        let other = Play::with(&Case { round: Some(name("4")), ..case() });
        called.then(resigned(other.slip(BLACK, Act::Resign {})))
    };
    let mut rows = vec![
        bad(
            "slip-unprotected",
            "malformed",
            arbiter,
            "a slip with an unprotected header",
            bent("unprotected-kid"),
        ),
        bad(
            "slip-trailing",
            "malformed",
            arbiter,
            "a byte behind the slip",
            called.then(with_slip(&[&good[..], &[0]].concat())),
        ),
        bad("slip-empty", "malformed", arbiter, "no bytes for a slip", called.then(with_slip(&[]))),
        bad(
            "slip-is-card",
            "malformed",
            arbiter,
            "a card for a slip",
            called.then(with_slip(BLACK.identity().card().as_bytes())),
        ),
        bad(
            "slip-payload",
            "malformed",
            arbiter,
            "a slip with a member nobody knows",
            called.then(with_slip(
                &message
                    .with_payload(|payload| {
                        payload.as_map_mut().unwrap().push(("note".into(), 1.into()));
                    })
                    .signed(),
            )),
        ),
        bad("slip-s-plus-l", "bad-signature", arbiter, "a slip's signature with S + L", bent("s-plus-l")),
        bad("slip-alg", "malformed", arbiter, "a slip with alg -19", bent("alg-ed25519")),
        bad(
            "slip-signature",
            "bad-signature",
            arbiter,
            "a slip that its signer has not signed",
            bent("signature-flipped"),
        ),
        bad(
            "slip-other-name",
            "bad-signature",
            arbiter,
            "a slip under another name than the card's",
            bent("iss-other"),
        ),
        bad(
            "slip-of-opponent",
            "bad-signature",
            arbiter,
            "the opponent's seal slip",
            called.then(with_slip(&seal(&called, WHITE, Digest::ZERO))),
        ),
        bad(
            "slip-of-stranger",
            "bad-signature",
            arbiter,
            "a stranger's seal slip",
            called.then(with_slip(&about(
                &called,
                STRANGER,
                called.record.head(),
                Act::Seal { envelope: Digest::ZERO },
            ))),
        ),
        bad(
            "slip-of-arbiter",
            "bad-signature",
            arbiter,
            "the arbiter's own seal slip",
            called.then(with_slip(&about(
                &called,
                ARBITER,
                called.record.head(),
                Act::Seal { envelope: Digest::ZERO },
            ))),
        ),
        bad("slip-of-nobody", "bad-signature", arbiter, "a release in a case without a custodian", {
            let play = without_custodian();
            play.then(Event::Released(slipped(&release_slip(&play, SlipReason::KeyUnusable))))
        }),
        bad("slip-other-case", law, arbiter, "a slip of another game between the same players", other_game),
        bad(
            "slip-other-act",
            law,
            arbiter,
            "a draw offer entered as a resignation",
            called.then(resigned(called.slip(BLACK, Act::Offer {}))),
        ),
        bad("slip-twice", "rollback", arbiter, "a slip entered twice", {
            let slip = called.slip(BLACK, Act::Offer {});
            let event =
                || Event::DrawOffered(Sided { slip: Some(slip.clone().into()), ..sided(Color::Black) });
            called.clone().enter(event()).enter(Event::DrawDeclined(plain())).then(event())
        }),
        bad(
            "slip-unknown-head",
            law,
            arbiter,
            "a slip whose head is no statement of this record",
            called.then(resigned(about(&called, BLACK, Digest::ZERO, Act::Resign {}))),
        ),
        bad("slip-future-head", law, arbiter, "a slip whose head would come later", {
            let later = called.clone().enter(Event::DrawOffered(sided(Color::White)));
            called.then(resigned(later.slip(BLACK, Act::Resign {})))
        }),
        bad(
            "seal-before-call",
            "rollback",
            arbiter,
            "a seal slip signed before the call",
            called.then(with_slip(&about(
                &called,
                BLACK,
                called.record.heads()[0],
                Act::Seal { envelope: Digest::ZERO },
            ))),
        ),
        bad(
            "seal-stale",
            "rollback",
            arbiter,
            "a seal slip signed before the newest envelope was entered",
            {
                let (first, _) = called.sealed_by(BLACK, "Kf8");
                sealed.then(with_slip(first.slip()))
            },
        ),
        bad(
            "seal-same-envelope",
            "rollback",
            arbiter,
            "a fresh slip for an envelope that was handed in before",
            sealed.then(with_slip(&seal(&sealed, BLACK, sealed.digest()))),
        ),
        bad(
            "receipt-other-envelope",
            law,
            arbiter,
            "a receipt for another envelope",
            sealed
                .then(Event::Receipt(slipped(&sealed.slip(WHITE, Act::Receipt { envelope: Digest::ZERO })))),
        ),
        bad("receipt-stale", "rollback", arbiter, "a receipt signed before the envelope was in", {
            let slip =
                about(&called, WHITE, called.record.head(), Act::Receipt { envelope: sealed.digest() });
            sealed.then(Event::Receipt(slipped(&slip)))
        }),
        bad(
            "presence-before-session",
            "rollback",
            arbiter,
            "a presence signed before the session was opened",
            {
                let slip = Play::adjourned("Bd3+").presence(WHITE);
                session.then(Event::Presented(slipped(&slip)))
            },
        ),
        bad(
            "presence-of-sealer",
            "bad-signature",
            arbiter,
            "the sealer presents himself as the responder",
            {
                let act = Act::Presence { share: [7; 32].into(), envelope: session.digest() };
                session.then(Event::Presented(slipped(&session.slip(BLACK, act))))
            },
        ),
        bad("presence-wrong-share", "share-mismatch", "white", "White's share does not fit its check", {
            let play = session.clone().arrived(Color::White);
            let act = Act::Presence { share: [7; 32].into(), envelope: play.digest() };
            play.then(Event::Presented(slipped(&play.slip(WHITE, act))))
        }),
        bad(
            "release-wrong-share",
            "share-mismatch",
            "custodian",
            "the custodian's share does not fit its check",
            {
                let play = session.clone().arrived(Color::White).lost(1);
                let slip = release_slip(&play, SlipReason::KeyUnusable);
                play.then(Event::Released(slipped(&slip)))
            },
        ),
        bad("release-without-reason", law, arbiter, "a release for a default that was not declared", {
            let play = session.clone().arrived(Color::White);
            play.then(Event::Released(slipped(&play.release(SlipReason::DefaultExpired))))
        }),
        bad("presented-twice", law, arbiter, "share 1 is in already", {
            let play = Play::ready("Bd3+").at("1972-07-17T17:01Z");
            play.then(Event::Presented(slipped(&play.presence(WHITE))))
        }),
        bad("accept-without-offer-of-stranger", "bad-signature", arbiter, "a custodian accepts a draw", {
            let event = sealed_move::statement::Plain {
                slip: Some(session.slip(CUSTODIAN, Act::Accept {}).into()),
                used: None,
            };
            session.then(Event::DrawAgreed(event))
        }),
    ];
    rows.extend(envelopes(&called, &sealed));
    // Blame needs trust: without White's card nobody knows whose share that was.
    let spared = rows.iter().find(|row| row.name == "presence-wrong-share").unwrap().bytes.clone();
    rows.push(Bad {
        trust: &[ARBITER, BLACK],
        ..bad(
            "presence-wrong-share-untrusted",
            "share-mismatch",
            "unknown",
            "the same, for a reader who does not trust White's card",
            spared,
        )
    });
    rows
}

/// The two locks of an envelope, changed.
pub fn relocked(envelope: &[u8], change: impl FnOnce(&mut Vec<Value>)) -> Vec<u8> {
    let mut value = value_of(envelope);
    change(member(&mut value, "locks").as_array_mut().unwrap());
    encode(&value)
}

pub fn slots(lock: &mut Value) -> &mut Vec<Value> {
    member(lock, "slots").as_array_mut().unwrap()
}

/// Envelopes at the stop.
// Table: one row per fault.
fn envelopes(called: &Play, sealed: &Play) -> Vec<Bad> {
    let stopped = |envelope: Vec<u8>| {
        let play = called.clone().hand_in_bytes(BLACK, envelope);
        play.then(closing(&play.envelope))
    };
    let (arbiter, law) = ("arbiter", "unlawful-event");
    let good = sealed.envelope.clone();
    vec![
        bad("stop-malformed", "malformed", arbiter, "no envelope at the stop", sealed.then(closing(&[0xa0]))),
        bad(
            "stop-trailing",
            "malformed",
            arbiter,
            "a byte behind the envelope",
            sealed.then(closing(&[&good[..], &[0]].concat())),
        ),
        bad("stop-superseded", "rollback", arbiter, "the clocks are stopped with the envelope before", {
            let play = sealed.clone().hand_in(BLACK, "Kf8");
            play.then(closing(&good))
        }),
        bad("stop-other-context", law, arbiter, "an envelope sealed for another sealing", {
            let other = Play::with(&Case { round: Some(name("4")), ..case() }).enter(Event::Called(plain()));
            stopped(other.hand_in(BLACK, "Bd3+").envelope)
        }),
        bad(
            "stop-no-custodian-slot",
            law,
            arbiter,
            "the custodian's slot is missing",
            stopped(relocked(&good, |locks| drop(slots(&mut locks[1]).pop()))),
        ),
        bad(
            "stop-extra-slot",
            law,
            arbiter,
            "a slot more",
            stopped(relocked(&good, |locks| {
                let again = slots(&mut locks[1])[0].clone();
                slots(&mut locks[1]).push(again);
            })),
        ),
        bad(
            "stop-slots-reordered",
            law,
            arbiter,
            "responder and custodian change places",
            stopped(relocked(&good, |locks| slots(&mut locks[1]).reverse())),
        ),
        bad(
            "stop-locks-swapped",
            law,
            arbiter,
            "lock 1 in place of lock 0",
            stopped(relocked(&good, |locks| locks.reverse())),
        ),
        bad(
            "stop-other-recipient",
            law,
            arbiter,
            "a slot for a stranger in place of the responder",
            stopped(relocked(&good, |locks| {
                let to = Value::Bytes(STRANGER.fingerprint().as_bytes().to_vec());
                *member(&mut slots(&mut locks[1])[0], "to") = to;
            })),
        ),
    ]
}

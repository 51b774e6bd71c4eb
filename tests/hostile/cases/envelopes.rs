//! Envelopes that are not what the case demands, shares that are not what was locked in, bodies
//! that are not what was committed to.

use aes_gcm::aead::{Aead as _, KeyInit as _, Payload};
use aes_gcm::{Aes256Gcm, Nonce};
use ciborium::Value;
use sealed_move::dispute::AtFault;
use sealed_move::dispute::Kind::{
    BodyMismatch, CommitmentMismatch, Malformed, OpenedWithoutResponder, ShareMismatch, ShareWithheld,
    UnlawfulEvent,
};
use sealed_move::envelope::{Envelope, Lock, body_key, commitment};
use sealed_move::position::Color;
use sealed_move::statement::{Act, Closing, Event, LockLost, SlipReason};
use sealed_move::writing::PADDED;

use super::{lie, lie_beside};
use crate::stage::{
    EVENING, LATE, MORNING, Stage, altered, by_share, closing, digest_of, entry, identity, name, plain,
    sided, slipped, slots,
};
use crate::{ARBITER, BLACK, CUSTODIAN, Hostile, UNKNOWN, WHITE};

pub fn all() -> Vec<Hostile> {
    [misfits(), shares(), bodies(), withheld()].into_iter().flatten().collect()
}

/// The sealer and the arbiter agree on an envelope that the case does not allow.
fn misfits() -> Vec<Hostile> {
    type Change = fn(&mut Value);
    let changes: [(&'static str, Change); 6] = [
        ("slots-swapped-between-the-locks", |envelope| {
            let (a, b) = (slots(envelope, 0)[0].clone(), slots(envelope, 1)[0].clone());
            slots(envelope, 0)[0] = b;
            slots(envelope, 1)[0] = a;
        }),
        ("no-slot-for-the-custodian", |envelope| drop(slots(envelope, 1).pop())),
        ("no-slot-for-the-responder", |envelope| drop(slots(envelope, 1).remove(0))),
        ("no-slot-for-the-deputy", |envelope| drop(slots(envelope, 0).pop())),
        ("a-slot-too-many", |envelope| {
            let extra = slots(envelope, 1)[0].clone();
            slots(envelope, 1).push(extra);
        }),
        ("slots-reordered", |envelope| slots(envelope, 1).reverse()),
    ];
    let mut lies: Vec<Hostile> = changes
        .into_iter()
        .map(|(name, change)| {
            let mut stage = Stage::sealed("Bd3+");
            let twin = stage.bytes();
            let bad = altered(&stage.envelope(), change);
            stage.take_bad(&bad);
            lie_beside(name, &stage, twin, stage.forged(closing(&bad), EVENING), UnlawfulEvent, ARBITER)
        })
        .collect();

    // An envelope of another game, handed in here by its own sealer.
    let mut other = Stage::begun_as(|case| case.round = Some(name("4")));
    other.enter(Event::Called(plain()), EVENING);
    other.seal_and_take("Bd3+");
    let mut stage = Stage::sealed("Bd3+");
    let twin = stage.bytes();
    stage.take_bad(&other.envelope());
    let forged = stage.forged(closing(&other.envelope()), EVENING);
    lies.push(lie_beside("envelope-of-another-game", &stage, twin, forged, UnlawfulEvent, ARBITER));

    let mut stage = Stage::sealed("Bd3+");
    let twin = stage.bytes();
    let slip = stage.slip(&stage.black, Act::Seal { envelope: digest_of(b"no envelope") }, EVENING);
    stage.enter(Event::Sealed(slipped(&slip)), EVENING);
    let garbage = Event::ClocksStopped(Closing { used: None, envelope: b"no envelope".to_vec().into() });
    let forged = stage.forged(garbage, EVENING);
    lies.push(lie_beside("envelope-that-is-none", &stage, twin, forged, Malformed, ARBITER));
    lies
}

fn shares() -> Vec<Hostile> {
    let stage = Stage::resumed("Bd3+");
    let envelope = stage.envelope().digest();
    let presence = |share: [u8; 32]| {
        let slip = stage.slip(&stage.white, Act::Presence { share: share.into(), envelope }, MORNING);
        stage.forged(Event::Presented(slipped(&slip)), MORNING)
    };
    let stranger = {
        let mut other = Stage::begun_as(|case| case.round = Some(name("4")));
        other.enter(Event::Called(plain()), EVENING);
        other.dice(90_000);
        other.seal_and_take("Bd3+");
        other.stop();
        other.share(Lock::One)
    };
    let mut lies = vec![
        lie("responder-gives-a-wrong-share", &stage, presence([9; 32]), ShareMismatch, WHITE),
        lie(
            "responder-gives-the-other-locks-share",
            &stage,
            presence(stage.share(Lock::Zero)),
            ShareMismatch,
            WHITE,
        ),
        lie("responder-gives-a-share-of-another-game", &stage, presence(stranger), ShareMismatch, WHITE),
    ];
    let mut distrusted =
        lie("responder-nobody-knows-gives-a-wrong-share", &stage, presence([9; 32]), ShareMismatch, UNKNOWN);
    distrusted.trust = [&stage.arbiter, &stage.deputy].map(|who| who.card().clone()).into_iter().collect();
    lies.push(distrusted);

    let stage = Stage::defaulted("Bd3+");
    let act = Act::Release {
        share: [9; 32].into(),
        reason: SlipReason::DefaultExpired,
        envelope: stage.envelope().digest(),
    };
    let slip = stage.slip(&stage.custodian, act, LATE);
    let forged = stage.forged(Event::Released(slipped(&slip)), LATE);
    lies.push(lie("custodian-gives-a-wrong-share", &stage, forged, ShareMismatch, CUSTODIAN));

    let stage = Stage::presented("Bd3+");
    for (name, share) in [
        ("arbiter-gives-a-wrong-share", [9; 32]),
        ("arbiter-gives-the-responders-share", stage.share(Lock::One)),
        ("arbiter-gives-zeros", [0; 32]),
    ] {
        let forged = stage.forged(Event::Opened(by_share(share)), MORNING);
        lies.push(lie(name, &stage, forged, ShareMismatch, ARBITER));
    }
    lies
}

/// An envelope whose shares are good and whose body holds what the sealer likes.
fn with_body(stage: &Stage, salt: &[u8; 32], writing: &[u8; PADDED], committed: bool) -> Envelope {
    let honest = stage.envelope();
    let context = honest.context();
    let shares = {
        let sealing = stage.record.sealings().last().unwrap();
        let who = [(&stage.arbiter, Lock::Zero), (&stage.white, Lock::One)];
        who.map(|(who, lock)| {
            honest.take_share(sealing.plan(), lock, &who.fingerprint(), who.lock_secret()).unwrap().publish()
        })
    };
    let commitment = if committed { commitment(&context, salt, writing) } else { honest.commitment() };
    let key = body_key(&context, &commitment, [&shares[0], &shares[1]]);
    let cipher = Aes256Gcm::new_from_slice(&key[..32]).unwrap();
    let aad = [context.as_bytes().as_slice(), commitment.as_bytes()].concat();
    let content = [salt.as_slice(), writing].concat();
    let nonce: [u8; 12] = key[32..].try_into().unwrap();
    let body = cipher.encrypt(&Nonce::from(nonce), Payload { msg: &content, aad: &aad }).unwrap();
    altered(&honest, |envelope| {
        *entry(envelope, "body") = Value::Bytes(body);
        *entry(envelope, "commitment") = Value::Bytes(commitment.as_bytes().to_vec());
    })
}

/// From the hand-in of a bad envelope to its opening; the slots of the honest one give the shares.
fn opened_bad(mut stage: Stage, bad: &Envelope) -> Stage {
    let zero = stage.share(Lock::Zero);
    let one = stage.share(Lock::One);
    stage.take_bad(bad);
    stage.stop();
    stage.vouch();
    stage.enter(Event::SessionOpened(plain()), MORNING);
    stage.enter(Event::Arrived(sided(Color::White)), MORNING);
    let slip = stage.slip(&stage.white, Act::Presence { share: one.into(), envelope: bad.digest() }, MORNING);
    stage.enter(Event::Presented(slipped(&slip)), MORNING);
    let mut opened = by_share(zero);
    opened.ruling = "loses".into();
    stage.enter(Event::Opened(opened), MORNING);
    stage
}

fn padded(text: &[u8], length: u8) -> [u8; PADDED] {
    let mut padded = [0; PADDED];
    padded[0] = length;
    padded[1..=text.len()].copy_from_slice(text);
    padded
}

fn bodies() -> Vec<Hostile> {
    let mut lies = Vec::new();
    let twin = || Stage::opened("Bd3+").bytes();
    let mut tell = |name, kind, at_fault, bad: &dyn Fn(&Stage) -> Envelope| {
        let stage = Stage::sealed("Bd3+");
        let envelope = bad(&stage);
        let stage = opened_bad(stage, &envelope);
        lies.push(lie_beside(name, &stage, twin(), stage.bytes(), kind, at_fault));
    };
    let good = padded(b"Bd3+", 4);
    tell("body-of-garbage", BodyMismatch, BLACK, &|stage| {
        altered(&stage.envelope(), |envelope| *entry(envelope, "body") = Value::Bytes(vec![7; 208]))
    });
    tell("body-flipped", BodyMismatch, BLACK, &|stage| {
        altered(&stage.envelope(), |envelope| entry(envelope, "body").as_bytes_mut().unwrap()[100] ^= 1)
    });
    tell("body-of-another-writing", CommitmentMismatch, BLACK, &|stage| {
        with_body(stage, &[1; 32], &good, false)
    });
    tell("padding-that-hides-something", BodyMismatch, BLACK, &|stage| {
        with_body(stage, &[1; 32], &padded(b"Bd3+ Kf8", 4), true)
    });
    tell("longer-than-a-writing-can-be", BodyMismatch, BLACK, &|stage| {
        with_body(stage, &[1; 32], &padded(b"Bd3+", 200), true)
    });
    tell("writing-that-is-no-text", BodyMismatch, BLACK, &|stage| {
        with_body(stage, &[1; 32], &padded(&[0xff, 0xfe], 2), true)
    });

    let stage = Stage::sealed("Bd3+");
    let bad = altered(&stage.envelope(), |envelope| *entry(envelope, "body") = Value::Bytes(vec![7; 208]));
    let stage = opened_bad(stage, &bad);
    let mut distrusted =
        lie_beside("body-of-garbage-of-nobody-known", &stage, twin(), stage.bytes(), BodyMismatch, UNKNOWN);
    distrusted.trust = [&stage.arbiter, &stage.deputy].map(|who| who.card().clone()).into_iter().collect();
    lies.push(distrusted);
    lies.push(ticket());
    lies.push(paper());
    lies.push(sealed_again());
    lies
}

/// A ticket is trusted where the arbiters are, and so its holder is blamed.
fn ticket() -> Hostile {
    let words = sealed_move::words::encode(&[8; 16]);
    let black = || sealed_move::Identity::from_ticket(name("Fischer, Robert"), &words).unwrap();
    let begin = || {
        let mut stage = Stage::with(identity(3, "Spassky, Boris"), black(), |_| ());
        stage.trust = [&stage.arbiter, &stage.deputy, &stage.white, &stage.custodian]
            .map(|who| who.card().clone())
            .into_iter()
            .collect();
        stage.enter(Event::Called(plain()), EVENING);
        stage.seal_and_take("Bd3+");
        stage
    };
    garbage("body-of-garbage-under-a-ticket", begin, BLACK)
}

/// What is sealed where `begin` ends has a body of garbage.
fn garbage(name: &'static str, begin: impl Fn() -> Stage, at_fault: AtFault) -> Hostile {
    let (twin, stage) = (begin().bytes(), begin());
    let bad = altered(&stage.envelope(), |envelope| *entry(envelope, "body") = Value::Bytes(vec![7; 208]));
    let stage = opened_bad(stage, &bad);
    lie_beside(name, &stage, twin, stage.bytes(), BodyMismatch, at_fault)
}

/// Of what was typed in from paper the arbiter made the envelope, and so answers for it.
fn paper() -> Hostile {
    let begin = || {
        let ticket = |n: u8, who: &str| {
            sealed_move::Identity::from_ticket(name(who), &sealed_move::words::encode(&[n; 16])).unwrap()
        };
        let typed = sealed_move::statement::Paper { scan: None, typed: crate::stage::at(MORNING) };
        let (white, black) = (ticket(9, "Spassky, Boris"), ticket(8, "Fischer, Robert"));
        let mut stage = Stage::with(white, black, |case| {
            case.paper = Some(typed);
            case.custodian = None;
        });
        stage.enter(Event::Called(plain()), EVENING);
        stage.seal_and_take("Bd3+");
        stage
    };
    garbage("body-of-garbage-on-paper", begin, ARBITER)
}

/// Black's bad envelope is not White's fault, though White seals later.
fn sealed_again() -> Hostile {
    let stage = Stage::sealed("Bd3+");
    let bad = altered(&stage.envelope(), |envelope| *entry(envelope, "body") = Value::Bytes(vec![7; 208]));
    let mut stage = opened_bad(stage, &bad);
    let mut on = crate::stage::ruled("continue");
    on.uci = Some("f5d3".into());
    stage.enter(Event::Ruled(on), MORNING);
    stage.enter(Event::Arrived(sided(Color::Black)), MORNING);
    stage.enter(crate::stage::moved("e2e3"), MORNING);
    stage.enter(crate::stage::moved("f7f6"), MORNING);
    stage.enter(Event::Called(plain()), MORNING);
    stage.seal_and_take("Kf4");
    stage.stop();
    let twin = Stage::adjourned_again("Bd3+", "Kf4").bytes();
    lie_beside(
        "the-first-sealer-lied-and-the-second-did-not",
        &stage,
        twin,
        stage.bytes(),
        BodyMismatch,
        BLACK,
    )
}

fn withheld() -> Vec<Hostile> {
    let stage = Stage::resumed("Bd3+");
    let lost = || Event::Lost(LockLost { lock: 1, used: None });
    let mut lies =
        vec![lie("responder-keeps-his-share", &stage, stage.forged(lost(), MORNING), ShareWithheld, UNKNOWN)];
    let mut distrusted = lie(
        "responder-nobody-knows-keeps-his-share",
        &stage,
        stage.forged(lost(), MORNING),
        ShareWithheld,
        UNKNOWN,
    );
    distrusted.trust = [&stage.arbiter, &stage.deputy].map(|who| who.card().clone()).into_iter().collect();
    lies.push(distrusted);
    let forged = stage.forged(Event::Opened(by_share(stage.share(Lock::Zero))), MORNING);
    lies.push(lie("opened-without-the-responders-share", &stage, forged, OpenedWithoutResponder, ARBITER));
    lies
}

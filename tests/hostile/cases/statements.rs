//! Forged, damaged, cut out, swapped, repeated, contradicting statements.

use ciborium::Value;
use sealed_move::digest::Digest;
use sealed_move::dispute::Kind::{BadChain, BadSignature, Forked, Malformed};
use sealed_move::position::Color;
use sealed_move::statement::Event;

use super::{lie, lie_beside};
use crate::stage::{EVENING, MORNING, Message, Stage, encoded, entry, moved, plain, sided};
use crate::{ARBITER, Hostile, UNKNOWN};

/// The order of the group: what is added to S to get another number of the same residue.
const L: [u8; 32] = [
    0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
];

pub fn all() -> Vec<Hostile> {
    [signatures(), bytes(), chain(), forks()].into_iter().flatten().collect()
}

fn signatures() -> Vec<Hostile> {
    let stage = Stage::opened("Bd3+");
    let unsigned = stage.next(Event::Resigned(sided(Color::White)), MORNING);
    let resigned = || Message::of(&stage.payload_signed(&unsigned));
    let other = {
        let mut other = Stage::begun_as(|case| case.round = Some(crate::stage::name("4")));
        other.enter(Event::Called(plain()), EVENING);
        other.statements().pop().unwrap()
    };
    let mut altered = stage.statements();
    altered[1] = Message::of(&altered[1]).payload(|payload| *entry(payload, "at") = 1.into()).bytes();
    let mut flipped = stage.statements();
    let end = flipped[3].len() - 1;
    flipped[3][end] ^= 1;
    let kid = |who: &sealed_move::Identity| Value::Bytes(who.fingerprint().as_bytes().to_vec());
    let under = |who: &sealed_move::Identity, name: &str| {
        let (kid, name) = (kid(who), Value::from(name));
        resigned().header(move |header| {
            header[2].1 = kid;
            header[3].1.as_map_mut().unwrap()[0].1 = name;
        })
    };
    let mut malleated = resigned();
    let mut carry = 0;
    for (byte, add) in malleated.signature[32..].iter_mut().zip(L) {
        let sum = u16::from(*byte) + u16::from(add) + carry;
        (*byte, carry) = ((sum & 0xff) as u8, sum >> 8);
    }
    let lies = [
        ("signature-flipped", flipped.concat()),
        ("payload-altered", altered.concat()),
        ("signature-with-another-s", stage.and(&malleated.bytes())),
        ("signed-by-a-player", stage.and(&under(&stage.white, "Spassky, Boris").signed_by(&stage.white))),
        ("signed-by-a-stranger", stage.and(&under(&stage.stranger, "Nobody").signed_by(&stage.stranger))),
        ("signed-by-a-stranger-as-arbiter", stage.and(&resigned().signed_by(&stage.stranger))),
        (
            "signed-under-another-name",
            stage.and(&under(&stage.arbiter, "Golombek, Harry").signed_by(&stage.arbiter)),
        ),
        ("statement-of-another-game", stage.and(&other)),
        ("signed-by-nobody", stage.and(&Message { signature: vec![0; 64], ..resigned() }.bytes())),
    ];
    lies.into_iter().map(|(name, forged)| lie(name, &stage, forged, BadSignature, UNKNOWN)).collect()
}

fn bytes() -> Vec<Hostile> {
    let stage = Stage::opened("Bd3+");
    let unsigned = stage.next(Event::Resigned(sided(Color::White)), MORNING);
    let good = stage.payload_signed(&unsigned);
    let resigned = || Message::of(&good);
    let add = |header: &mut Vec<(Value, Value)>, at: usize, value: (Value, Value)| header.insert(at, value);
    let mut unprotected = resigned();
    unprotected.unprotected = Value::Map(vec![(1.into(), (-8).into())]);
    let text = |t: &str| Value::from(t);
    let long_tag = [&[0xd8, 18], &good[1..]].concat();
    let swapped = resigned().header(|header| header.swap(0, 1));
    let algorithm = resigned().header(|header| header[0].1 = (-19).into());
    let slip_type = resigned().header(|header| header[1].1 = text("application/sealed-move-slip+cbor"));
    let crit = resigned().header(|header| add(header, 1, (2.into(), Value::Array(vec![text("x")]))));
    let unknown =
        resigned().payload(|payload| payload.as_map_mut().unwrap().push((text("zzzzzz"), 1.into())));
    let unsorted = resigned().payload(|payload| payload.as_map_mut().unwrap().swap(0, 1));
    let kind = resigned().payload(|payload| {
        *entry(payload, "event") = Value::Map(vec![(text("checkmated"), Value::Map(Vec::new()))]);
    });
    let two_kinds = resigned().payload(|payload| {
        let two = ["called", "session-opened"].map(|kind| (text(kind), Value::Map(Vec::new())));
        *entry(payload, "event") = Value::Map(two.to_vec());
    });
    let negative = resigned().payload(|payload| *entry(payload, "at") = (-1).into());
    let huge = resigned()
        .payload(|payload| payload.as_map_mut().unwrap().push((text("zzzzzz"), text(&"x".repeat(70_000)))));
    let stray = {
        let slip = stage.slip(&stage.white, sealed_move::statement::Act::Resign {}, MORNING);
        let opened = Message::of(&stage.signed(Event::SessionOpened(plain()), MORNING));
        opened.payload(|payload| {
            let event = entry(entry(payload, "event"), "session-opened");
            event.as_map_mut().unwrap().push((text("slip"), Value::Bytes(slip)));
        })
    };
    let indefinite = {
        let mut bytes = vec![0xd2, 0x9f];
        bytes.extend_from_slice(&good[2..]);
        bytes.push(0xff);
        bytes
    };
    let by = |message: Message| stage.and(&message.signed_by(&stage.arbiter));
    let whole = stage.bytes();
    let lies = [
        ("torn-at-the-end", whole[..whole.len() - 1].to_vec()),
        ("cut-off-in-the-first-statement", whole[..40].to_vec()),
        ("empty", Vec::new()),
        ("a-byte-behind-the-end", stage.and(&[0])),
        ("a-break-behind-the-end", stage.and(&[0xff])),
        ("first-statement-missing", stage.statements()[1..].concat()),
        ("unprotected-header", stage.and(&unprotected.bytes())),
        ("tag-written-long", stage.and(&long_tag)),
        ("array-of-indefinite-length", stage.and(&indefinite)),
        ("header-unsorted", by(swapped)),
        ("another-algorithm", by(algorithm)),
        ("a-slip-for-a-statement", by(slip_type)),
        ("a-critical-header", by(crit)),
        ("payload-with-a-stranger-field", by(unknown)),
        ("payload-unsorted", by(unsorted)),
        ("payload-of-no-known-kind", by(kind)),
        ("payload-of-two-kinds", by(two_kinds)),
        ("time-before-the-epoch", by(negative)),
        ("statement-too-large", by(huge)),
        ("slip-where-none-belongs", by(stray)),
        ("untagged", stage.and(&good[1..])),
        ("a-number-for-a-statement", stage.and(&encoded(&7.into()))),
    ];
    lies.into_iter().map(|(name, forged)| lie(name, &stage, forged, Malformed, UNKNOWN)).collect()
}

fn chain() -> Vec<Hostile> {
    let stage = Stage::opened("Bd3+");
    let payload = || stage.next(moved("e2e3"), MORNING);
    let mut missing = stage.statements();
    missing.remove(5);
    let mut swapped = stage.statements();
    swapped.swap(4, 5);
    let mut repeated = stage.statements();
    let twice = repeated[6].clone();
    repeated.insert(7, twice);
    let mut skipped = payload();
    skipped.seq += 1;
    let mut rootless = payload();
    rootless.prev = Digest::ZERO;
    let mut uncle = payload();
    uncle.prev = stage.record.heads()[stage.record.heads().len() - 2];
    let signed = |payload| stage.and(&stage.payload_signed(&payload));
    let last = stage.record.statements().last().unwrap().payload().clone();
    let again = stage.payload_signed_by(&last, &stage.deputy);
    let lies = [
        ("statement-cut-out", missing.concat()),
        ("statements-swapped", swapped.concat()),
        ("statement-repeated", repeated.concat()),
        ("last-statement-repeated", stage.and(&stage.statements().pop().unwrap())),
        ("same-payload-signed-by-the-deputy", stage.and(&again)),
        ("number-skipped", signed(skipped)),
        ("follows-nothing", signed(rootless)),
        ("follows-an-older-statement", signed(uncle)),
    ];
    lies.into_iter().map(|(name, forged)| lie(name, &stage, forged, BadChain, UNKNOWN)).collect()
}

fn forks() -> Vec<Hostile> {
    let stage = Stage::opened("Bd3+");
    let last = stage.record.statements().last().unwrap().payload().clone();
    let mut other = last.clone();
    other.event = Event::Resigned(sided(Color::White));
    let mut backdated = last;
    backdated.at = sealed_move::Moment::from_millis(backdated.at.as_millis() - 1).unwrap();
    let mut early = stage.record.statements()[4].payload().clone();
    early.event = Event::DrawAgreed(plain());
    let cut = stage.statements()[..5].concat();
    let early_first = [cut.clone(), stage.payload_signed(&early)].concat();
    vec![
        lie("two-truths-at-the-end", &stage, stage.and(&stage.payload_signed(&other)), Forked, ARBITER),
        lie(
            "two-truths-by-two-arbiters",
            &stage,
            stage.and(&stage.payload_signed_by(&other, &stage.deputy)),
            Forked,
            ARBITER,
        ),
        lie(
            "the-same-a-moment-earlier",
            &stage,
            stage.and(&stage.payload_signed(&backdated)),
            Forked,
            ARBITER,
        ),
        lie("two-truths-long-ago", &stage, stage.and(&stage.payload_signed(&early)), Forked, ARBITER),
        lie_beside("a-proof-of-a-fork", &stage, cut, early_first, Forked, ARBITER),
    ]
}

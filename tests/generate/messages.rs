//! Slips and statements by themselves: one good one of every kind, and bent ones.

use ciborium::Value;
use sealed_move::digest::Digest;
use sealed_move::statement::{Act, ContentType, SlipReason};

use super::kit::{ARBITER, BLACK, CUSTODIAN, Message, Who, at, map};
use super::play::{EVENING, Play};
use super::{Vector, cbor_rows, cose_rows, stories};

/// Every act, and who does it.
pub fn acts() -> Vec<(&'static str, Who, Act)> {
    let envelope = Digest::new([0xee; 32]);
    let writing = super::opening_faults::padded(b"Bd3+").into();
    let release = |reason| Act::Release { share: [0xa1; 32].into(), reason, envelope };
    vec![
        ("seal", BLACK, Act::Seal { envelope }),
        ("receipt", BLACK, Act::Receipt { envelope }),
        ("presence", BLACK, Act::Presence { share: [0xa1; 32].into(), envelope }),
        ("release-default-expired", CUSTODIAN, release(SlipReason::DefaultExpired)),
        ("release-key-unusable", CUSTODIAN, release(SlipReason::KeyUnusable)),
        ("counterfoil", BLACK, Act::Counterfoil { salt: [0x5a; 32].into(), writing, envelope }),
        ("offer", BLACK, Act::Offer {}),
        ("accept", BLACK, Act::Accept {}),
        ("decline", BLACK, Act::Decline {}),
        ("resign", BLACK, Act::Resign {}),
        ("early", BLACK, Act::Early {}),
        ("elect-reply", BLACK, Act::ElectReply {}),
    ]
}

/// Rows that a vector of every format has; the card has them all.
const TELLING: [&str; 12] = [
    "unprotected-kid",
    "array-indefinite",
    "tag-wide",
    "payload-chunked",
    "trailing",
    "five-items",
    "tag-missing",
    "protected-unsorted",
    "alg-ed25519",
    "crit",
    "s-plus-l",
    "stranger",
];

fn signer_name(who: Who) -> &'static str {
    match who {
        BLACK => "card/black",
        CUSTODIAN => "card/custodian",
        _ => "card/arbiter",
    }
}

pub fn slips() -> Vec<Vector> {
    let play = Play::called();
    let mut all = Vec::new();
    let push = |all: &mut Vec<Vector>, name: &str, class, comment: &str, who: Who, bytes: Vec<u8>| {
        let mut vector = Vector::new("slip", name, class, "slip", comment, bytes);
        vector.field("signer", signer_name(who));
        all.push(vector);
    };
    for (name, who, act) in acts() {
        let slip = play.record.slip(&who.identity(), act, at(EVENING)).unwrap();
        push(&mut all, name, "valid", "a good slip", who, slip.as_bytes().to_vec());
    }
    let good = |n: usize| Message::of(&all_bytes(&play, n), acts()[n].1);
    for row in cose_rows::rows(&good(0)).into_iter().filter(|row| TELLING.contains(&row.name)) {
        push(&mut all, &format!("cose-{}", row.name), row.class, row.comment, BLACK, row.bytes);
    }
    for (n, skip) in [(0, ""), (3, "act-release-share-"), (5, "act-counterfoil-salt-")] {
        let message = good(n);
        let (name, who, _) = acts().swap_remove(n);
        for bent in cbor_rows::bent(&message.payload) {
            if n > 0 && !bent.name.starts_with("act-") || !skip.is_empty() && bent.name.starts_with(skip) {
                continue;
            }
            let bytes = Message { payload: bent.bytes, ..message.clone() }.signed();
            push(&mut all, &format!("{name}-{}", bent.name), "malformed", bent.comment, who, bytes);
        }
    }
    let case = play.record.id();
    let slip = |act: Value| {
        let head = Value::Bytes(play.record.head().as_bytes().to_vec());
        let payload = map([("at", at(EVENING).as_millis().into()), ("act", act), ("head", head)]);
        Message::new(ContentType::Slip, BLACK, Some(case), &payload).signed()
    };
    for (name, comment, act) in [
        ("act-text", "an act as text", Value::from("resign")),
        ("act-null", "null for the members of an act", map([("resign", Value::Null)])),
        ("act-empty", "no act", Value::Map(Vec::new())),
        ("act-unknown", "an act nobody knows", map([("castle", Value::Map(Vec::new()))])),
        ("act-two", "two acts", map([("offer", Value::Map(Vec::new())), ("resign", Value::Map(Vec::new()))])),
        ("act-capital", "an act spelt otherwise", map([("Resign", Value::Map(Vec::new()))])),
        ("act-array", "an array for the members of an act", map([("resign", Value::Array(Vec::new()))])),
    ] {
        push(&mut all, name, "malformed", comment, BLACK, slip(act));
    }
    let mut card = Message::of(&all_bytes(&play, 9), BLACK);
    card.protected =
        super::kit::encode(&super::kit::protected(ContentType::Card, BLACK.fingerprint(), BLACK.1, None));
    push(
        &mut all,
        "content-type-card",
        "malformed",
        "a slip under the content type of a card",
        BLACK,
        card.signed(),
    );
    let mut no_case = card.clone();
    no_case.protected =
        super::kit::encode(&super::kit::protected(ContentType::Slip, BLACK.fingerprint(), BLACK.1, None));
    push(&mut all, "no-sub", "malformed", "a slip of no case", BLACK, no_case.signed());
    all
}

fn all_bytes(play: &Play, n: usize) -> Vec<u8> {
    let (_, who, act) = acts().swap_remove(n);
    play.record.slip(&who.identity(), act, at(EVENING)).unwrap().as_bytes().to_vec()
}

/// A statement of every kind: name of the story, number, bytes.
pub fn every_kind() -> Vec<(&'static str, &'static str, usize, Vec<u8>)> {
    let mut found: Vec<(&'static str, &'static str, usize, Vec<u8>)> = Vec::new();
    for (story, _, play) in stories::all() {
        for (n, statement) in play.record.statements().iter().enumerate() {
            let kind = statement.payload().event.kind();
            if !found.iter().any(|(known, ..)| *known == kind) {
                found.push((kind, story, n, statement.as_bytes().to_vec()));
            }
        }
    }
    found
}

/// Hand-ins: a slip and its envelope.
pub fn hand_ins() -> Vec<Vector> {
    let (hand_in, _) = Play::called().sealed_by(BLACK, "Bd3+");
    let (slip, envelope) = (hand_in.slip(), hand_in.envelope().as_bytes());
    let vector =
        |name, class, comment, bytes: Vec<u8>| Vector::new("hand-in", name, class, "hand-in", comment, bytes);
    vec![
        vector("good", "valid", "a seal slip and its envelope", hand_in.to_bytes()),
        vector("envelope-first", "malformed", "the envelope first", [envelope, slip].concat()),
        vector("envelope-missing", "malformed", "no envelope", slip.to_vec()),
        vector("slip-missing", "malformed", "no slip", envelope.to_vec()),
        vector("trailing", "malformed", "a byte behind", [&hand_in.to_bytes()[..], &[0]].concat()),
        vector(
            "array",
            "malformed",
            "an array of both, not a sequence",
            [&[0x82][..], slip, envelope].concat(),
        ),
        vector("two-envelopes", "malformed", "two envelopes", [slip, envelope, envelope].concat()),
    ]
}

pub fn statements() -> Vec<Vector> {
    let mut all = Vec::new();
    let push = |all: &mut Vec<Vector>, name: &str, class, comment: &str, story: &str, bytes: Vec<u8>| {
        let mut vector = Vector::new("statement", name, class, "statement", comment, bytes);
        vector.field("record", &format!("record/{story}"));
        all.push(vector);
    };
    for (kind, story, n, bytes) in every_kind() {
        push(&mut all, kind, "valid", &format!("statement {n} of that record"), story, bytes.clone());
        let message = Message::of(&bytes, ARBITER);
        for bent in cbor_rows::bent(&message.payload) {
            let under_event = format!("event-{kind}-");
            let inside = bent.name.strip_prefix(&under_event);
            // What only this kind can show; `called` has the whole table.
            let telling = match inside {
                Some(rest) => ["unknown", "unsorted"].contains(&rest) || REQUIRED.contains(&rest),
                None => kind == "called",
            };
            if telling && !MAY_BE.contains(&bent.name.as_str()) {
                // The case id follows from the payload of statement 0.
                let bytes = resigned(&message, kind, bent.bytes);
                let name =
                    inside.map_or(format!("{kind}-payload-{}", bent.name), |rest| format!("{kind}-{rest}"));
                push(&mut all, &name, "malformed", bent.comment, story, bytes);
            }
        }
        if kind == "called" {
            for row in cose_rows::rows(&message).into_iter().filter(|row| TELLING.contains(&row.name)) {
                push(&mut all, &format!("cose-{}", row.name), row.class, row.comment, story, row.bytes);
            }
        }
    }
    all
}

/// Signs a bent payload, under the case id that goes with it.
pub fn resigned(message: &Message, kind: &str, payload: Vec<u8>) -> Vec<u8> {
    let mut message = Message { payload, ..message.clone() };
    if kind == "begun" {
        let id = sealed_move::digest::Label::Case.hash(&[&message.payload]);
        let header = super::kit::protected(
            ContentType::Statement,
            message.signer.fingerprint(),
            message.signer.1,
            Some(id),
        );
        message.protected = super::kit::encode(&header);
    }
    message.signed()
}

/// Members without which an event is none.
const REQUIRED: [&str; 15] = [
    "no-slip",
    "no-side",
    "no-uci",
    "no-envelope",
    "no-lock",
    "no-ruling",
    "no-used",
    "no-claimed",
    "no-article",
    "no-reason",
    "no-outcome",
    "no-game",
    "no-arbiters",
    "no-start",
    "no-history-known",
];

/// Optional members, and values that fit the schema all the same.
const MAY_BE: [&str; 9] = [
    "seq-too-large",
    "event-adjourned-early-no-slip",
    "event-draw-offered-no-slip",
    "event-draw-declined-no-slip",
    "event-draw-agreed-no-slip",
    "event-resigned-no-slip",
    "event-reply-elected-no-slip",
    "event-opened-no-slip",
    "event-clocks-stopped-no-used",
];

//! Cards: good ones, bent ones, and ones with keys nobody may enrol.

use ciborium::Value;
use sealed_move::statement::{ContentType, Identity};

use super::kit::{
    ARBITER, BLACK, CUSTODIAN, Fixed, Message, SECOND_ARBITER, STRANGER, WHITE, Who, map, name,
};
use super::{Vector, cbor_rows, cose_rows};

/// The points of small order, in every encoding that decodes: order, bytes from the lowest.
pub fn small_order() -> Vec<(u8, [u8; 32])> {
    let y = |hex: &str| -> [u8; 32] {
        std::array::from_fn(|n| u8::from_str_radix(&hex[2 * n..2 * n + 2], 16).unwrap())
    };
    let eight = "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a";
    let other_eight = "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05";
    let ones = "f".repeat(60);
    let mut all = Vec::new();
    for (order, text) in [
        (1, format!("01{}", "0".repeat(62))),
        (1, format!("ee{ones}7f")),
        (2, format!("ec{ones}7f")),
        (4, "0".repeat(64)),
        (4, format!("ed{ones}7f")),
        (8, eight.to_owned()),
        (8, other_eight.to_owned()),
    ] {
        let plain = y(&text);
        let mut signed = plain;
        signed[31] |= 0x80;
        all.extend([(order, plain), (order, signed)]);
    }
    all
}

/// X25519 points of low order and numbers beyond the field (RFC 7748, and the list of its critics).
pub fn low_order_locks() -> Vec<(&'static str, [u8; 32])> {
    let p_plus = |low: u8, high: u8| {
        let mut bytes = [0xff; 32];
        (bytes[0], bytes[31]) = (low, high);
        bytes
    };
    let one = {
        let mut bytes = [0; 32];
        bytes[0] = 1;
        bytes
    };
    let hex = |text: &str| std::array::from_fn(|n| u8::from_str_radix(&text[2 * n..2 * n + 2], 16).unwrap());
    vec![
        ("zero", [0; 32]),
        ("one", one),
        ("eight", hex("e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800")),
        ("other-eight", hex("5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157")),
        ("p-minus-one", p_plus(0xec, 0x7f)),
        ("p", p_plus(0xed, 0x7f)),
        ("p-plus-one", p_plus(0xee, 0x7f)),
        ("top-bit", p_plus(0xed, 0xff)),
        ("all-ones", [0xff; 32]),
    ]
}

pub fn payload(lock: &[u8], name: &str, sign: &[u8]) -> Value {
    map([("lock", Value::Bytes(lock.to_vec())), ("name", name.into()), ("sign", Value::Bytes(sign.to_vec()))])
}

fn by(who: Who, payload: &Value) -> Message {
    Message::new(ContentType::Card, who, None, payload)
}

/// A card for a key that nobody has: any 64 bytes stand for its signature.
pub fn of_key(sign: [u8; 32], signature: [u8; 64]) -> Vec<u8> {
    let lock = *BLACK.identity().card().lock_key().as_bytes();
    let payload = payload(&lock, "Nobody, N.", &sign);
    let kid = sealed_move::digest::sha256(&sign);
    let header = super::kit::protected(ContentType::Card, kid, "Nobody, N.", None);
    let message = Message {
        protected: super::kit::encode(&header),
        payload: super::kit::encode(&payload),
        signer: BLACK,
    };
    let [protected, empty, payload, _] = message.members();
    [vec![0xd2, 0x84], protected, empty, payload, super::kit::bstr(&signature)].concat()
}

pub fn all() -> Vec<Vector> {
    let mut all = Vec::new();
    let people = [
        ("arbiter", ARBITER),
        ("second-arbiter", SECOND_ARBITER),
        ("white", WHITE),
        ("black", BLACK),
        ("custodian", CUSTODIAN),
        ("stranger", STRANGER),
    ];
    for (file, who) in people {
        let comment = format!("the card of {}, whose seed is 32 bytes of {:02x}", who.1, who.0);
        all.push(Vector::new(
            "card",
            file,
            "valid",
            "card",
            &comment,
            who.identity().card().as_bytes().to_vec(),
        ));
    }
    let (_, ticket) = Identity::new_ticket(name(BLACK.1), &mut Fixed::new("ticket")).unwrap();
    all.push(Vector::new(
        "card",
        "ticket",
        "valid",
        "card",
        "the card of a ticket",
        ticket.card().as_bytes().to_vec(),
    ));
    let cyrillic = Identity::from_seed(name("Ботвинник, М."), &[7; 32]).unwrap();
    all.push(Vector::new(
        "card",
        "cyrillic",
        "valid",
        "card",
        "a name in another script",
        cyrillic.card().as_bytes().to_vec(),
    ));

    let identity = WHITE.identity();
    let good = Message::of(identity.card().as_bytes(), WHITE);
    let mut push = |name: &str, class: &'static str, comment: &str, bytes: Vec<u8>| {
        all.push(Vector::new("card", name, class, "card", comment, bytes));
    };
    for row in cose_rows::rows(&good) {
        push(&format!("cose-{}", row.name), row.class, row.comment, row.bytes);
    }
    push("cose-sub", "malformed", "a case id on a card", {
        let header =
            super::kit::protected(ContentType::Card, WHITE.fingerprint(), WHITE.1, Some(WHITE.fingerprint()));
        Message { protected: super::kit::encode(&header), ..good.clone() }.signed()
    });
    for bent in cbor_rows::bent(&good.payload) {
        push(
            &format!("cbor-{}", bent.name),
            "malformed",
            bent.comment,
            Message { payload: bent.bytes, ..good.clone() }.signed(),
        );
    }
    push(
        "ticket-false",
        "malformed",
        "`ticket: false`, which is left out",
        good.with_payload(|payload| {
            payload.as_map_mut().unwrap().push(("ticket".into(), false.into()));
        })
        .signed(),
    );
    let (lock, sign) = (*identity.card().lock_key().as_bytes(), WHITE.key().verifying_key().to_bytes());
    for (n, (order, key)) in small_order().into_iter().enumerate() {
        // R is the key itself and S zero: what a lenient verifier takes for some message.
        let signature: [u8; 64] = std::array::from_fn(|n| if n < 32 { key[n] } else { 0 });
        push(
            &format!("key-small-order-{n:02}"),
            "malformed",
            &format!("a signing key of order {order}"),
            of_key(key, signature),
        );
    }
    for (name, key) in low_order_locks() {
        push(
            &format!("lock-{name}"),
            "malformed",
            "a lock key of low order, or written in another way",
            by(WHITE, &payload(&key, WHITE.1, &sign)).signed(),
        );
    }
    push(
        "key-no-point",
        "malformed",
        "a signing key that is no point",
        of_key(
            {
                let mut key = [0; 32];
                key[0] = 2;
                key
            },
            [0; 64],
        ),
    );
    for (name, text) in [
        ("empty", ""),
        ("blank", " "),
        ("blank-before", " Spassky"),
        ("blank-behind", "Spassky\u{a0}"),
        ("line", "Spassky\nBoris"),
        ("tab", "Spassky\tBoris"),
        ("bidi", "Spassky \u{202e}siroB"),
        ("zero-width", "Spas\u{200b}sky"),
        ("escape", "\u{1b}[31mSpassky"),
        ("soft-hyphen", "Spas\u{ad}sky"),
        ("tag", "Spassky\u{e0041}"),
        ("too-long", "x".repeat(129).as_str()),
    ] {
        let mut message = by(WHITE, &payload(&lock, text, &sign));
        message.protected =
            super::kit::encode(&super::kit::protected(ContentType::Card, WHITE.fingerprint(), text, None));
        push(&format!("name-{name}"), "malformed", "a name that may not be shown", message.signed());
    }
    all
}

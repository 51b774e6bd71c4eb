//! Every row of the malleation tables, over every format: nothing but the one form is read.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod generate;

use ciborium::Value;
use generate::cbor_rows::bent;
use generate::cose_rows::rows;
use generate::kit::{ARBITER, BLACK, Message, STRANGER, WHITE, Who, encode, head, map, protected, value_of};
use generate::messages::{acts, every_kind, resigned};
use generate::play::{Play, case, trust};
use sealed_move::cbor::CborError;
use sealed_move::dispute::{AtFault, Grade, Kind, verify};
use sealed_move::envelope::{Envelope, EnvelopeError, MAX_ENVELOPE};
use sealed_move::record::{Fault, HandIn, HandInError, MAX_HAND_IN, MAX_RECORD, Record, RecordError};
use sealed_move::statement::{
    Armor, ArmorError, Card, CardError, ContentType, CoseError, KeyFile, KeyFileError, MAX_KEY_FILE,
    MAX_STATEMENT, Slip, SlipError, Statement, StatementError, armor, dearmor,
};

/// What reading a message says, whatever its format.
fn card_class(bytes: &[u8]) -> &'static str {
    match Card::parse(bytes) {
        Ok(_) => "valid",
        Err(CardError::Signature | CardError::Header) => "bad-signature",
        Err(_) => "malformed",
    }
}

fn slip_class(bytes: &[u8]) -> &'static str {
    match Slip::parse(bytes, BLACK.identity().card()) {
        Ok(_) => "valid",
        Err(SlipError::Signature | SlipError::Header) => "bad-signature",
        Err(_) => "malformed",
    }
}

fn statement_error(result: Result<(), StatementError>) -> &'static str {
    match result {
        Ok(()) => "valid",
        Err(StatementError::Signature | StatementError::Header | StatementError::NotAnArbiter) => {
            "bad-signature"
        }
        Err(_) => "malformed",
    }
}

#[test]
fn every_way_to_bend_a_cose_message_is_refused_in_every_format() {
    let play = Play::called();
    let record = &play.record;
    let [first, second] = [0, 1].map(|n| record.statements()[n].as_bytes());
    let (_, _, resign) = acts().swap_remove(9);
    let slip = play.slip(BLACK, resign);
    let (case, id) = (record.case(), record.id());
    let later = |bytes: &[u8]| statement_error(Statement::parse(bytes, case, id).map(|_| ()));
    let begins = |bytes: &[u8]| statement_error(Statement::parse_first(bytes).map(|_| ()));
    type Reader<'a> = &'a dyn Fn(&[u8]) -> &'static str;
    let white = WHITE.identity();
    let formats: [(&str, &[u8], Who, Reader); 4] = [
        ("card", white.card().as_bytes(), WHITE, &card_class),
        ("slip", &slip, BLACK, &slip_class),
        ("statement", second, ARBITER, &later),
        ("statement 0", first, ARBITER, &begins),
    ];
    let mut count = 0;
    for (format, good, signer, class) in formats {
        assert_eq!(class(good), "valid", "{format}");
        for row in rows(&Message::of(good, signer)) {
            assert_eq!(class(&row.bytes), row.class, "{format}: {} ({})", row.name, row.comment);
            count += 1;
        }
    }
    println!("{count} bent messages refused");
    assert!(count > 250);
}

#[test]
fn a_bent_statement_ends_the_record_where_it_stands() {
    let play = Play::called();
    let offer = play.forged(sealed_move::statement::Event::DrawOffered(generate::play::sided(
        sealed_move::position::Color::Black,
    )));
    // A byte behind a good statement is a fault of its own, one statement further.
    for row in rows(&Message::of(&offer, ARBITER)).into_iter().filter(|row| row.name != "trailing") {
        let verdict = verify(&play.and(&row.bytes), &trust());
        assert!(!verdict.holds(), "{}", row.name);
        assert_eq!(verdict.ends().unwrap().0, 1, "{}", row.name);
        let fault = verdict.findings().iter().find(|finding| finding.grade == Grade::Fault).unwrap();
        assert_eq!((fault.kind.name(), fault.at_fault), (row.class, AtFault::Unknown), "{}", row.name);
        assert_eq!(fault.statement, Some(2), "{}", row.name);
    }
}

#[test]
fn a_message_of_one_kind_is_none_of_another() {
    let play = Play::called();
    let slip = play.slip(BLACK, acts().swap_remove(9).2);
    let card = BLACK.identity().card().as_bytes().to_vec();
    let kinds = [ContentType::Card, ContentType::Slip, ContentType::Statement];
    for (bytes, signer, subject) in [(card, BLACK, None), (slip, BLACK, Some(play.record.id()))] {
        let good = Message::of(&bytes, signer);
        for kind in kinds {
            let header = encode(&protected(kind, signer.fingerprint(), signer.1, subject));
            let other = Message { protected: header, ..good.clone() }.signed();
            let same = other == bytes;
            let read = [Card::parse(&other).is_ok(), Slip::parse(&other, signer.identity().card()).is_ok()];
            assert_eq!(read.contains(&true), same, "{kind:?}");
        }
    }
}

/// Whether bending here gives what the schema allows: an optional member left out, the largest number,
/// or bytes that are read by whoever reads them later.
fn may_be(kind: &str, name: &str) -> bool {
    let ends = |ends: &[&str]| ends.iter().any(|end| name.ends_with(end));
    let optional = match kind {
        "begun" => ends(&["begun-no-event", "begun-no-round", "begun-no-custodian", "begun-no-default-time"]),
        "restored" | "clock-corrected" => false,
        "sealed" | "receipt" | "presented" | "released" | "disclosed" => false,
        "face-vouched" | "face-corrected" | "rescheduled" => {
            ends(&["-no-place", "-no-resumes", "-no-finish"])
        }
        "opened" => ends(&["opened-no-share", "opened-no-reading"]),
        _ => ends(&["-no-slip"]),
    };
    let largest = ends(&[
        "seq-too-large",
        "white-too-large",
        "black-too-large",
        "default-time-too-large",
        "event-lost-lock-too-large",
    ]);
    let read_later =
        ends(&["slip-long", "slip-short", "envelope-long", "envelope-short", "moves-empty-array"]);
    optional || largest || read_later
}

#[test]
fn every_way_to_bend_the_payload_of_a_statement_is_refused() {
    let (mut count, mut allowed) = (0, 0);
    for (kind, story, _, bytes) in every_kind() {
        let (_, _, play) = generate::stories::all().into_iter().find(|(name, ..)| *name == story).unwrap();
        let message = Message::of(&bytes, ARBITER);
        for bend in bent(&message.payload) {
            let bytes = resigned(&message, kind, bend.bytes);
            let read = match kind {
                "begun" => Statement::parse_first(&bytes).map(|_| ()),
                _ => Statement::parse(&bytes, play.record.case(), play.record.id()).map(|_| ()),
            };
            let class = statement_error(read);
            if may_be(kind, &bend.name) {
                assert_eq!(class, "valid", "{kind}: {} ({})", bend.name, bend.comment);
                allowed += 1;
            } else {
                assert_eq!(class, "malformed", "{kind}: {} ({})", bend.name, bend.comment);
                count += 1;
            }
        }
    }
    println!("{count} bent payloads refused, {allowed} within the schema");
    assert!(count > 1500 && allowed < 150, "{count} refused, {allowed} within the schema");
}

#[test]
fn every_way_to_bend_the_payload_of_a_slip_or_a_card_is_refused() {
    let play = Play::called();
    let mut count = 0;
    for (name, who, act) in acts() {
        let message = Message::of(&play.slip(who, act), who);
        for bend in bent(&message.payload) {
            let bytes = Message { payload: bend.bytes, ..message.clone() }.signed();
            let refused = Slip::parse(&bytes, who.identity().card());
            assert!(matches!(refused, Err(SlipError::Payload(_))), "{name}: {}: {refused:?}", bend.name);
            count += 1;
        }
    }
    let message = Message::of(WHITE.identity().card().as_bytes(), WHITE);
    for bend in bent(&message.payload) {
        let refused = Card::parse(&Message { payload: bend.bytes, ..message.clone() }.signed());
        assert!(matches!(refused, Err(CardError::Payload(_))), "{}: {refused:?}", bend.name);
        count += 1;
    }
    assert!(count > 500, "{count}");
}

#[test]
fn every_way_to_bend_an_envelope_is_refused() {
    let good = Play::adjourned("Bd3+").envelope;
    for bend in bent(&good) {
        let refused = Envelope::parse(&bend.bytes);
        let expected = matches!(
            refused,
            Err(EnvelopeError::Cbor(_) | EnvelopeError::Slots { .. } | EnvelopeError::Version { .. })
        );
        assert!(expected, "{}: {refused:?}", bend.name);
    }
}

#[test]
fn the_limits_are_those_of_the_format() {
    let limits = [MAX_STATEMENT, MAX_ENVELOPE, MAX_HAND_IN, MAX_RECORD, MAX_KEY_FILE];
    assert_eq!(limits, [65_536, 16_384, 81_920, 16_777_216, 8_192]);
}

#[test]
fn what_is_too_large_is_refused_before_it_is_read() {
    let too_large = |bytes: usize, limit: usize| CborError::TooLarge { bytes, limit };
    let long = vec![0; MAX_STATEMENT + 1];
    let cose = CoseError::Cbor(too_large(MAX_STATEMENT + 1, MAX_STATEMENT));
    assert_eq!(Card::parse(&long).err(), Some(CardError::Cose(cose)));
    assert_eq!(Slip::claimed_signer(&long).err(), Some(SlipError::Cose(cose)));
    assert_eq!(Statement::parse_first(&long).err(), Some(StatementError::Cose(cose)));
    let envelope = Envelope::parse(&vec![0; MAX_ENVELOPE + 1]).err();
    assert_eq!(envelope, Some(EnvelopeError::Cbor(too_large(MAX_ENVELOPE + 1, MAX_ENVELOPE))));
    assert_eq!(HandIn::parse(&vec![0; MAX_HAND_IN + 1]).err(), Some(HandInError::Malformed));
    let key_file = KeyFile::parse(&vec![b'-'; MAX_KEY_FILE + 1]).err();
    assert_eq!(key_file, Some(KeyFileError::TooLarge { bytes: MAX_KEY_FILE + 1 }));
    let record = Record::open_whoever_signed(&vec![0; MAX_RECORD + 1]).err();
    assert_eq!(record, Some(RecordError::Fault { statement: 0, fault: Box::new(Fault::TooLarge) }));
    let text = armor(Armor::Card, &long);
    assert_eq!(
        dearmor(Armor::Card, text.as_bytes(), MAX_STATEMENT),
        Err(ArmorError::TooLarge { limit: MAX_STATEMENT })
    );
    // A statement that is too large by one byte, behind a good one.
    let play = Play::with(&case());
    let big = [head(2, MAX_STATEMENT as u64 - 2), vec![0; MAX_STATEMENT - 2]].concat();
    let verdict = verify(&play.and(&big), &trust());
    let fault = verdict.findings().iter().find(|finding| finding.grade == Grade::Fault).unwrap();
    assert_eq!((fault.kind, fault.statement), (Kind::Malformed, Some(1)));
    assert!(fault.text.contains("65537 bytes"), "{}", fault.text);
    // It ends the reading: what stands behind it is not looked at.
    let more = verify(&play.and(&[&big[..], &[0]].concat()), &trust());
    let faults = more.findings().iter().filter(|finding| finding.grade == Grade::Fault);
    assert_eq!(faults.map(|fault| fault.statement).collect::<Vec<_>>(), [Some(1)]);
}

#[test]
fn what_is_nested_too_deep_is_refused_before_it_is_built() {
    for depth in [17, 1000, 65_000] {
        let bomb = [vec![0x81; depth], vec![0]].concat();
        assert_eq!(
            Card::parse(&bomb).err(),
            Some(CardError::Cose(CoseError::Cbor(CborError::Shape))),
            "{depth}"
        );
        assert_eq!(
            Envelope::parse(&bomb[..bomb.len().min(MAX_ENVELOPE)]).err(),
            Some(EnvelopeError::Cbor(CborError::Shape))
        );
    }
    // In a payload, in a protected header, in the unprotected map: bytes of their own, or not.
    let deep = |depth: usize| [vec![0x81; depth], vec![0]].concat();
    let good = Message::of(WHITE.identity().card().as_bytes(), WHITE);
    let payload = Message { payload: deep(20_000), ..good.clone() }.signed();
    assert_eq!(Card::parse(&payload).err(), Some(CardError::Payload(CborError::Shape)));
    for depth in [17, 300, 20_000] {
        let header = Message { protected: [&[0xa1, 0x18, 99][..], &deep(depth)].concat(), ..good.clone() };
        assert!(matches!(Card::parse(&header.signed()), Err(CardError::Cose(_))), "{depth}");
        let [protected, _, payload, signature] = good.members();
        let unprotected = [&[0xa1, 4][..], &deep(depth)].concat();
        let message = [vec![0xd2, 0x84], protected, unprotected, payload, signature].concat();
        assert_eq!(
            Card::parse(&message).err(),
            Some(CardError::Cose(CoseError::Cbor(CborError::Shape))),
            "{depth}"
        );
    }
}

#[test]
fn lengths_that_are_not_there_are_refused() {
    for major in [2_u8, 3, 4, 5] {
        for claim in [
            &[0x1a, 0xff, 0xff, 0xff, 0xff][..],
            &[0x1b, 0, 0, 1, 0, 0, 0, 0, 0],
            &[0x1b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
        ] {
            let mut bomb = claim.to_vec();
            bomb[0] |= major << 5;
            assert!(matches!(
                Card::parse(&bomb),
                Err(CardError::Cose(CoseError::Cbor(CborError::Torn | CborError::Shape)))
            ));
            let good = Message::of(WHITE.identity().card().as_bytes(), WHITE);
            let payload = Message { payload: bomb.clone(), ..good.clone() }.signed();
            assert!(matches!(
                Card::parse(&payload),
                Err(CardError::Payload(CborError::Torn | CborError::Shape))
            ));
            let header = Message { protected: bomb, ..good }.signed();
            assert!(matches!(Card::parse(&header), Err(CardError::Cose(_))));
        }
    }
}

#[test]
fn armor_is_read_in_one_form_only() {
    // One whose base64 is padded.
    let cards = [ARBITER, WHITE, BLACK, STRANGER].map(|who| who.identity().card().to_armor());
    let good = cards.into_iter().find(|text| text.contains('=')).unwrap();
    assert!(Card::from_armor(good.as_bytes()).is_ok());
    assert!(Card::from_armor(good.replace('\n', "\r\n").as_bytes()).is_ok());
    let lines: Vec<&str> = good.lines().collect();
    let body = lines[1..lines.len() - 1].concat();
    let framed = |body: &str| format!("{}\n{body}\n{}\n", lines[0], lines[lines.len() - 1]);
    let wrapped = |width: usize| {
        let parts: Vec<&str> =
            (0..body.len()).step_by(width).map(|at| &body[at..(at + width).min(body.len())]).collect();
        framed(&parts.join("\n"))
    };
    assert_eq!(wrapped(64), good);
    let padding = good.replace("==", "").replace('=', "");
    let bad = [
        ("no line end at the end", good.trim_end().to_owned()),
        ("a line more", format!("{good}\n")),
        ("a blank before", format!(" {good}")),
        ("a line before", format!("\n{good}")),
        ("text before", format!("My card:\n{good}")),
        ("text behind", format!("{good}-- \nB.")),
        ("lines of 76", wrapped(76)),
        ("lines of 63", wrapped(63)),
        ("one line", wrapped(10_000)),
        ("a blank in the base64", good.replacen('A', " A", 1)),
        ("a blank at a line's end", good.replacen('\n', " \n", 2)),
        ("mixed line ends", good.replacen('\n', "\r\n", 1)),
        ("bare carriage returns", good.replace('\n', "\r")),
        ("a header line", good.replacen('\n', "\nComment: a card\n\n", 1)),
        ("lower case", good.replace("SEALED MOVE", "sealed move")),
        ("another label at the end", good.replace("END SEALED MOVE CARD", "END SEALED MOVE SLIP")),
        ("four dashes", good.replace("-----", "----")),
        ("twice", good.repeat(2)),
        ("the alphabet of URLs", good.replace('+', "-").replace('/', "_")),
        ("no padding", padding),
        ("empty", String::new()),
        ("only its label", format!("{}\n{}\n", lines[0], lines[lines.len() - 1])),
        ("a byte order mark", format!("\u{feff}{good}")),
    ];
    for (what, text) in bad {
        assert_ne!(text, good, "{what}: the same text");
        assert!(matches!(Card::from_armor(text.as_bytes()), Err(CardError::Armor(_))), "{what}");
    }
    // Bits behind the last byte that no encoder sets.
    let (last, end) = body.split_at(body.trim_end_matches('=').len() - 1);
    if end.len() > 1 {
        let odd = format!("{last}{}{}", (end.as_bytes()[0] + 1) as char, &end[1..]);
        let wrapped: Vec<&str> =
            (0..odd.len()).step_by(64).map(|at| &odd[at..(at + 64).min(odd.len())]).collect();
        assert!(Card::from_armor(framed(&wrapped.join("\n")).as_bytes()).is_err());
    }
}

#[test]
fn a_name_in_a_header_is_the_name_on_the_card() {
    let good = Message::of(WHITE.identity().card().as_bytes(), WHITE);
    let other = encode(&protected(ContentType::Card, WHITE.fingerprint(), STRANGER.1, None));
    assert_eq!(Card::parse(&Message { protected: other, ..good }.signed()).err(), Some(CardError::Header));
}

#[test]
fn what_the_generator_writes_by_hand_is_what_the_library_writes() {
    // Otherwise a vector might be refused for a slip of the generator's pen.
    for who in [ARBITER, WHITE, BLACK] {
        let identity = who.identity();
        let message = Message::of(identity.card().as_bytes(), who);
        assert_eq!(message.signed(), identity.card().as_bytes());
        assert_eq!(encode(&value_of(&message.payload)), message.payload);
        assert_eq!(encode(&protected(ContentType::Card, who.fingerprint(), who.1, None)), message.protected);
    }
    let empty: Value = map([]);
    assert_eq!(encode(&empty), [0xa0]);
}

#[test]
fn the_reading_ends_at_the_thousandth_fault() {
    let play = Play::called();
    let verdict = verify(&play.and(&[0; 5000]), &trust());
    let faults = verdict.findings().iter().filter(|finding| finding.grade == Grade::Fault).count();
    assert_eq!(faults, 1000);
    assert_eq!(verdict.ends().unwrap().0, 1, "what stood before still stands");
}

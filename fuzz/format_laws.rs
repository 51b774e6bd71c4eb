// The laws of everything that is read from others as bytes; what is CBOR must have the one form. The fuzz targets and the test that replays
// their seeds include this file, and have `crate::stage` from `tests/hostile/stage.rs`.
//
// What is signed comes in three ways, by the first byte: as it is; as a payload, which is put into an honest
// message and signed; as edits of an honest message, which is signed again. Without a good signature
// nothing behind the signature would ever be reached.

use std::sync::OnceLock;

use sealed_move::dispute::{self, Witness, verify};
use sealed_move::envelope::{Counterfoil, Envelope, Lock};
use sealed_move::position::{Position, Variant};
use sealed_move::record::{HandIn, MAX_HAND_IN, Record};
use sealed_move::score::{PgnGame, Score, game_count, published};
use sealed_move::statement::{
    Act, Armor, Card, Carried, Draft, Identity, KeyFile, Slip, SlipReason, Statement, armor, dearmor, parts,
};

use crate::stage::{EVENING, Message, Stage, at, identity, name};

/// Honest things that are made once.
struct Honest {
    stage: Stage,
    called: Stage,
    shares: [[u8; 32]; 2],
    slips: Vec<Vec<u8>>,
}

fn honest() -> &'static Honest {
    static HONEST: OnceLock<Honest> = OnceLock::new();
    HONEST.get_or_init(|| {
        let stage = Stage::opened("Bd3+");
        let envelope = stage.envelope().digest();
        let (share, salt, writing) = ([7; 32].into(), [8; 32].into(), [0; 160].into());
        let acts = [
            Act::Seal { envelope },
            Act::Receipt { envelope },
            Act::Presence { envelope, share },
            Act::Release { envelope, reason: SlipReason::DefaultExpired, share },
            Act::Counterfoil { envelope, salt, writing },
            Act::Resign {},
        ];
        let slips = acts.map(|act| stage.slip(&stage.black, act, EVENING)).to_vec();
        let shares = Lock::BOTH.map(|lock| stage.share(lock));
        Honest { called: Stage::called(), stage, shares, slips }
    })
}

/// Makes a signed message of the input, by the way its first byte names.
fn message(input: &[u8], honest: &[Vec<u8>], signer: &Identity) -> Option<Vec<u8>> {
    let (&way, rest) = input.split_first()?;
    let chosen = honest.get(usize::from(way / 3) % honest.len())?;
    match way % 3 {
        0 => Some(rest.to_vec()),
        1 => {
            let mut message = Message::of(chosen);
            message.payload = rest.to_vec();
            Some(message.signed_by(signer))
        }
        _ => {
            let mut message = Message::of(chosen);
            for edit in rest.chunks_exact(4) {
                let part = if edit[0] & 1 == 0 { &mut message.payload } else { &mut message.protected };
                apply(edit, part);
            }
            Some(message.signed_by(signer))
        }
    }
}

/// Sets, puts in or takes out one byte: what to do, where (two bytes), which.
pub(crate) fn apply(edit: &[u8], bytes: &mut Vec<u8>) {
    let place = usize::from(u16::from_le_bytes([edit[1], edit[2]]));
    let place = place % (bytes.len() + 1);
    match edit[0] / 2 % 3 {
        0 if place < bytes.len() => bytes[place] = edit[3],
        1 if place < bytes.len() => drop(bytes.remove(place)),
        _ => bytes.insert(place, edit[3]),
    }
}

/// What was read has the one form of RFC 8949 section 4.2: read and written by others, it is the same bytes.
fn canonical(bytes: &[u8]) {
    let mut rest = bytes;
    let mut again = Vec::new();
    while !rest.is_empty() {
        let value: ciborium::Value = ciborium::from_reader(&mut rest).expect("CBOR");
        sorted(&value);
        ciborium::into_writer(&value, &mut again).expect("memory is enough");
    }
    assert_eq!(again, bytes, "one form");
}

/// Maps have their keys in order, and each once.
fn sorted(value: &ciborium::Value) {
    match value {
        ciborium::Value::Map(entries) => {
            let key = |key: &ciborium::Value| {
                let mut bytes = Vec::new();
                ciborium::into_writer(key, &mut bytes).expect("memory is enough");
                bytes
            };
            let keys: Vec<Vec<u8>> = entries.iter().map(|(name, _)| key(name)).collect();
            assert!(keys.is_sorted_by(|a, b| a < b), "in order, and each once");
            entries.iter().for_each(|(_, value)| sorted(value));
        }
        ciborium::Value::Array(items) => items.iter().for_each(sorted),
        ciborium::Value::Tag(_, inner) => sorted(inner),
        _ => {}
    }
}

/// The same of a signed message, and of the header and payload inside it.
fn canonical_message(bytes: &[u8]) {
    canonical(bytes);
    let message = Message::of(bytes);
    canonical(&message.protected);
    canonical(&message.payload);
}

/// A card that is read is what its armor says, and nobody else's.
pub(crate) fn card(input: &[u8]) {
    let white = identity(3, "Spassky, Boris");
    let Some(bytes) = message(input, &[white.card().as_bytes().to_vec()], &white) else { return };
    let Ok(card) = Card::parse(&bytes) else { return };
    assert_eq!(card.as_bytes(), bytes, "a card is kept as it came");
    canonical_message(&bytes);
    assert_eq!(Card::from_armor(card.to_armor().as_bytes()).as_ref(), Ok(&card), "its armor is the card");
    assert!(!card.name().to_string().chars().any(char::is_control), "{} can be shown", card.name());
    let key = *card.verify_key().as_bytes();
    let own = white.card().verify_key().as_bytes() == &key;
    assert!(own || input[0].is_multiple_of(3), "only a card of his own key has his signature");
}

/// A slip that is read is the one that its signer makes of what it says.
pub(crate) fn slip(input: &[u8]) {
    let Honest { stage, slips, .. } = honest();
    let Some(bytes) = message(input, slips, &stage.black) else { return };
    let _ = Slip::claimed_signer(&bytes);
    let Ok(slip) = Slip::parse(&bytes, stage.black.card()) else { return };
    let again = Slip::sign(&stage.black, slip.case(), slip.head(), slip.act().clone(), slip.at());
    assert_eq!(again.expect("it was a slip").as_bytes(), bytes, "one form for each slip");
    canonical_message(&bytes);
    assert_eq!(Slip::claimed_signer(&bytes), Ok(stage.black.fingerprint()));
    assert!(Slip::parse(&bytes, stage.white.card()).is_err(), "it is nobody else's");
}

/// A statement that is read is the one that its arbiter makes of what it says.
pub(crate) fn statement(input: &[u8]) {
    let stage = &honest().stage;
    let Some(bytes) = message(input, &stage.statements(), &stage.arbiter) else { return };
    let record = &stage.record;
    if let Ok((first, case)) = Statement::parse_first(&bytes) {
        assert_eq!(first.as_bytes(), bytes);
        canonical_message(&bytes);
        let signer = case.arbiter(&first.signer()).expect("signed by an arbiter of the case");
        let draft = Draft::begin(&case, signer, first.payload().at).expect("it was a beginning");
        assert_eq!(signed(draft, signer, stage), bytes, "one form for each statement 0");
    }
    if let Ok(next) = Statement::parse(&bytes, record.case(), record.id()) {
        assert_eq!(next.as_bytes(), bytes);
        canonical_message(&bytes);
        let signer = record.case().arbiter(&next.signer()).expect("signed by an arbiter of the case");
        let draft = Draft::next(record.case(), record.id(), signer, next.payload()).expect("it was one");
        assert_eq!(signed(draft, signer, stage), bytes, "one form for each statement");
    }
}

fn signed(draft: Draft, signer: &Card, stage: &Stage) -> Vec<u8> {
    let who = [&stage.arbiter, &stage.deputy].into_iter().find(|who| who.card() == signer);
    let who = who.unwrap_or_else(|| panic!("signed with a key that nobody used: {}", signer.name()));
    draft.sign(who).expect("it can be signed").as_bytes().to_vec()
}

/// Edits of an honest envelope, or bytes: nothing opens it but both shares, and to nothing but what was sealed.
pub(crate) fn envelope(input: &[u8]) {
    let Honest { stage, shares, .. } = honest();
    let Some((way, rest)) = input.split_first() else { return };
    let sealed = stage.envelope();
    let mut bytes = rest.to_vec();
    if way % 2 == 1 {
        bytes = sealed.as_bytes().to_vec();
        rest.chunks_exact(4).for_each(|edit| apply(edit, &mut bytes));
    }
    let Ok(envelope) = Envelope::parse(&bytes) else { return };
    assert_eq!(envelope.as_bytes(), bytes, "an envelope is kept as it came");
    canonical(&bytes);
    if let Ok(opening) = envelope.open([&shares[0], &shares[1]]) {
        assert_eq!(opening.text(), "Bd3+", "what was sealed, or nothing");
        assert_eq!(envelope.commitment(), sealed.commitment());
    }
    for wrong in [[&shares[0], &[0; 32]], [&[0; 32], &shares[1]], [&shares[1], &shares[0]]] {
        assert!(envelope.open(wrong).is_err(), "one share opens nothing");
    }
    let plan = stage.record.sealings()[0].plan();
    let (holder, secret) = (stage.white.fingerprint(), stage.white.lock_secret());
    if let Ok(share) = envelope.take_share(plan, Lock::One, &holder, secret) {
        assert_eq!(share.publish(), shares[1], "the share that was sealed, or none");
    }
}

/// A hand-in, as bytes or as edits of an honest one: what the arbiter takes, the record takes. And a counterfoil in
/// the same ways, which opens to what was sealed or not at all.
pub(crate) fn hand_in(input: &[u8]) {
    let Honest { stage, called, .. } = honest();
    let Some((way, rest)) = input.split_first() else { return };
    let edited = |honest: &[u8]| {
        let mut bytes = honest.to_vec();
        rest.chunks_exact(4).for_each(|edit| apply(edit, &mut bytes));
        bytes
    };
    match way % 3 {
        0 => {
            taken(rest, called);
            uncovered(rest, stage);
        }
        1 => taken(&edited(&stage.hand_in().to_bytes()), called),
        _ => uncovered(&edited(stage.counterfoil().as_bytes()), stage),
    }
}

fn taken(bytes: &[u8], called: &Stage) {
    let Ok(hand_in) = HandIn::parse(bytes) else { return };
    assert_eq!(hand_in.to_bytes(), bytes);
    canonical(hand_in.envelope().as_bytes());
    let (card, secret) = (called.arbiter.card(), called.arbiter.lock_secret());
    if let Ok(event) = called.record.check_hand_in(&hand_in, card, secret) {
        let entered = called.record.clone().enter(event, at(EVENING), &called.arbiter);
        entered.expect("the record takes what the arbiter has taken");
    }
}

fn uncovered(bytes: &[u8], stage: &Stage) {
    let Ok(counterfoil) = Counterfoil::parse(bytes) else { return };
    assert_eq!(counterfoil.as_bytes().as_slice(), bytes);
    let (envelope, sealer) = (stage.envelope(), stage.black.fingerprint());
    let secret = stage.black.lock_secret();
    if let Ok(disclosure) = counterfoil.open(&envelope.context(), &envelope.commitment(), &sealer, secret) {
        assert_eq!(disclosure.publish().text(), "Bd3+");
    } else {
        assert_ne!(bytes, stage.counterfoil().as_bytes());
    }
}

/// A key file: read, or refused; never another key under the same armor.
pub(crate) fn key_file(input: &[u8]) {
    let Ok(file) = KeyFile::parse(input) else { return };
    if file.is_encrypted() {
        assert!(file.unlock(None).is_err(), "no way past the passphrase");
        return; // a passphrase costs what the file says, which is the parser's to bound
    }
    let Ok(seed) = file.unlock(None) else { return };
    let who = Identity::from_seed(name("Nobody"), &seed).expect("any seed is a key");
    let again = KeyFile::plain(&who).expect("a key can be written");
    let again = KeyFile::parse(again.as_bytes()).expect("what we write we read");
    assert_eq!(again.unlock(None).expect("it is plain")[..], seed[..], "the same key");
}

/// Any bytes as a record, as something that somebody kept, as a copy, and as a published game.
pub(crate) fn record(input: &[u8]) {
    let stage = &honest().stage;
    let mut verdict = verify(input, &stage.trust);
    let opened = Record::open(input, &stage.trust);
    if verdict.holds() {
        assert_eq!(opened.expect("what holds opens").as_bytes(), input);
    }
    if let Some(record) = verdict.record() {
        assert!(input.starts_with(record.as_bytes()), "the lawful part is a part");
        let alone = Record::open_whoever_signed(record.as_bytes()).expect("the lawful part is lawful");
        assert_eq!(alone.head(), record.head());
        canonical(record.as_bytes());
    }
    if let Ok(witness) = Witness::read(input) {
        let _ = verdict.confront(&witness);
        let mut honest = verify(&stage.bytes(), &stage.trust);
        let before = honest.findings().len();
        let _ = honest.confront(&witness);
        assert!(before <= honest.findings().len(), "a witness takes nothing back");
    }
    if let Ok(comparison) = dispute::compare(&stage.bytes(), input) {
        let _ = comparison.common_head();
    }
    let _ = published(input);
}

/// Armor and scanned parts: what is read can be carried again.
pub(crate) fn carried(input: &[u8]) {
    let _ = std::str::from_utf8(input).map(Witness::of_words);
    let mut carried = Carried::new(MAX_HAND_IN);
    if carried.read(input).is_err() {
        return;
    }
    let things = carried.things();
    let Ok(found) = carried.finish() else { return };
    assert_eq!(found.len(), things);
    for (kind, bytes) in found {
        assert!(bytes.len() <= MAX_HAND_IN, "bounded");
        assert_eq!(dearmor(kind, armor(kind, &bytes).as_bytes(), MAX_HAND_IN).as_ref(), Ok(&bytes));
        let Ok(all) = parts(kind, &bytes) else { continue };
        let mut again = Carried::new(MAX_HAND_IN);
        let text = all.iter().rev().map(|part| format!("{part}\r\n")).collect::<String>();
        again.read(text.as_bytes()).expect("our own parts");
        assert_eq!(again.finish(), Ok(vec![(kind, bytes)]));
    }
    for kind in [Armor::Card, Armor::Slip] {
        let _ = dearmor(kind, input, MAX_HAND_IN);
    }
}

/// A first line for a FEN, and all of it as PGN.
pub(crate) fn score(input: &[u8]) {
    if let Some(Ok(fen)) = input.split(|byte| *byte == b'\n').next().map(std::str::from_utf8) {
        for variant in [Variant::Standard, Variant::Chess960] {
            let Ok(position) = Position::from_fen(fen, variant) else { continue };
            let again = Position::from_fen(&position.fen(), variant);
            assert_eq!(again.as_ref(), Ok(&position), "a FEN reads back");
        }
    }
    let _ = published(input);
    let Ok(games) = game_count(input) else { return };
    for number in 1..=games.min(3) {
        let Ok(score) = Score::from_pgn(input, number, None) else { continue };
        let positions = score.positions();
        assert_eq!(positions.last(), Some(score.position()));
        assert_eq!(positions.len(), score.moves().len() + 1);
        let half = score.moves().len() / 2;
        let beginning = Score::from_pgn(input, number, Some(half)).expect("the beginning of what is read");
        assert_eq!(beginning.position(), &positions[half], "so many half moves");
        assert_eq!(rewritten(&score, &positions), *score.moves(), "what we write reads back");
    }
    assert!(Score::from_pgn(input, games + 1, None).is_err(), "no game more than are counted");
}

/// The moves of the game when it is written as PGN and read again.
fn rewritten(score: &Score, positions: &[Position]) -> Vec<sealed_move::position::Uci> {
    let mut game = PgnGame::new();
    game.tag("SetUp", "1");
    game.tag("FEN", &score.start().fen());
    if score.start().variant() == Variant::Chess960 {
        game.tag("Variant", "Chess960");
    }
    for (position, uci) in positions.iter().zip(score.moves()) {
        let m = position.find(*uci).expect("a legal move");
        let san = sealed_move::notation::san(position, m);
        game.half_move(position.move_number(), position.turn().is_white(), &san);
        game.comment(&uci.to_string());
    }
    game.result("*");
    let again = Score::from_pgn(game.to_string().as_bytes(), 1, None).expect("we write PGN");
    assert_eq!(again.start(), score.start());
    again.moves().to_vec()
}

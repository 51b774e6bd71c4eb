//! What the signed layer promises, one artefact at a time.

use super::*;
use crate::digest::Digest;
use crate::moment::Moment;
use crate::random::SystemRandom;
use crate::text::Name;

fn identity(n: u8, name: &str) -> Identity {
    Identity::from_seed(Name::new(name).unwrap(), &[n; 32]).unwrap()
}

fn case() -> Case {
    let seat = |n, name| Seat { card: identity(n, name).card().clone(), dialect: "en".into() };
    Case {
        rules: "fide-2023".into(),
        white: seat(3, "White"),
        black: seat(4, "Black"),
        arbiters: vec![identity(1, "Arbiter").card().clone()],
        custodian: Some(identity(5, "Custodian").card().clone()),
        event: None,
        round: None,
        board: None,
        start: crate::position::Position::start().fen(),
        moves: vec!["e2e4".into()],
        chess960: false,
        paper: None,
        history_known: true,
        used: Used::default(),
        default_time: None,
        session_end: None,
        charge: "responder".into(),
        receipts_before_stop: false,
    }
}

fn at(ms: u64) -> Moment {
    Moment::from_millis(ms).unwrap()
}

#[test]
fn a_card_goes_through_armor_and_every_flip_of_it_is_refused() {
    let card = identity(1, "Arbiter").card().clone();
    assert_eq!(Card::from_armor(card.to_armor().as_bytes()).unwrap(), card);
    flips_are_refused(card.as_bytes(), |bytes| Card::parse(bytes).is_ok());
    flips_are_refused(card.to_armor().as_bytes(), |bytes| Card::from_armor(bytes).is_ok());
}

#[test]
fn a_slip_is_verified_and_every_flip_of_it_is_refused() {
    let white = identity(3, "White");
    let slip = Slip::sign(&white, Digest::new([7; 32]), Digest::new([8; 32]), Act::Offer {}, at(9)).unwrap();
    assert_eq!(Slip::parse(slip.as_bytes(), white.card()).unwrap(), slip);
    assert!(Slip::parse(slip.as_bytes(), identity(4, "White").card()).is_err());
    flips_are_refused(slip.as_bytes(), |bytes| Slip::parse(bytes, white.card()).is_ok());
}

#[test]
fn a_statement_is_verified_and_every_flip_of_it_is_refused() {
    let arbiter = identity(1, "Arbiter");
    let first = Draft::begin(&case(), arbiter.card(), at(5)).unwrap().sign(&arbiter).unwrap();
    let (parsed, read) = Statement::parse_first(first.as_bytes()).unwrap();
    assert_eq!((parsed, read), (first.clone(), case()));
    let payload = Payload { at: at(6), seq: 1, prev: first.head(), event: Event::Called(Plain::default()) };
    let next = Draft::next(&case(), first.case(), arbiter.card(), &payload).unwrap().sign(&arbiter).unwrap();
    let read = Statement::parse(next.as_bytes(), &case(), first.case()).unwrap();
    assert_eq!(read.payload(), &payload);
    flips_are_refused(next.as_bytes(), |bytes| Statement::parse(bytes, &case(), first.case()).is_ok());
}

fn flips_are_refused(good: &[u8], accepts: impl Fn(&[u8]) -> bool) {
    assert!(accepts(good));
    for bit in 0..good.len() * 8 {
        let mut bad = good.to_vec();
        bad[bit / 8] ^= 1 << (bit % 8);
        assert!(!accepts(&bad), "bit {bit}");
    }
    for length in 0..good.len() {
        assert!(!accepts(&good[..length]), "cut at {length}");
    }
}

#[test]
fn one_key_in_two_roles_is_refused() {
    let mut twice = case();
    twice.custodian = Some(identity(4, "Somebody else").card().clone());
    let arbiter = identity(1, "Arbiter");
    assert_eq!(
        Draft::begin(&twice, arbiter.card(), at(0)).err(),
        Some(StatementError::Case(CaseError::SameKey))
    );
}

#[test]
fn only_an_arbiter_of_the_case_signs() {
    let stranger = identity(9, "Stranger");
    let refused = Draft::begin(&case(), stranger.card(), at(0)).err();
    assert_eq!(refused, Some(StatementError::NotAnArbiter));
}

#[test]
fn weak_and_noncanonical_keys_are_not_enrolled() {
    // The identity, a point of order 8, and y = p + 1, which is the identity written otherwise.
    let mut identity_point = [0; 32];
    identity_point[0] = 1;
    assert_eq!(VerifyKey::new(identity_point), Err(KeyError::SmallOrder));
    let mut noncanonical = [0xff; 32];
    noncanonical[0] = 0xee;
    noncanonical[31] = 0x7f;
    assert_eq!(VerifyKey::new(noncanonical), Err(KeyError::NotCanonical));
    assert_eq!(
        VerifyKey::new([0x02; 32]).is_err(),
        ed25519_dalek::VerifyingKey::from_bytes(&[2; 32]).is_err()
    );
}

#[test]
fn a_key_file_gives_its_seed_only_to_its_passphrase() {
    let made = identity(1, "Arbiter");
    let pem = KeyFile::encrypt(&made, "correct horse", &mut SystemRandom).unwrap();
    let file = KeyFile::parse(pem.as_bytes()).unwrap();
    assert!(file.is_encrypted());
    assert_eq!(*file.unlock(Some("correct horse")).unwrap(), [1; 32]);
    assert_eq!(file.unlock(Some("wrong")).err(), Some(KeyFileError::WrongPassphrase));
    assert_eq!(file.unlock(None).err(), Some(KeyFileError::Locked));
    let plain = KeyFile::plain(&made).unwrap();
    assert_eq!(*KeyFile::parse(plain.as_bytes()).unwrap().unlock(None).unwrap(), [1; 32]);
}

#[test]
fn every_flip_of_a_plain_key_file_is_refused_or_gives_another_key() {
    let made = identity(1, "Arbiter");
    let plain = KeyFile::plain(&made).unwrap();
    let restores = |bytes: &[u8]| {
        let seed = KeyFile::parse(bytes).and_then(|file| file.unlock(None));
        seed.is_ok_and(|seed| Identity::restore(&seed, made.card()).is_ok())
    };
    flips_are_refused(plain.as_bytes(), restores);
}

#[test]
fn a_ticket_gives_the_same_identity_again() {
    let name = Name::new("Ahn, K.").unwrap();
    let (words, made) = Identity::new_ticket(name.clone(), &mut SystemRandom).unwrap();
    assert_eq!(words.split(' ').count(), 12);
    assert!(made.card().is_ticket());
    let again = Identity::from_ticket(name, &words.to_uppercase()).unwrap();
    assert_eq!(again.card(), made.card());
    let other = Identity::from_ticket(Name::new("Ahn, J.").unwrap(), &words).unwrap();
    assert_ne!(other.fingerprint(), made.fingerprint());
}

#[test]
fn the_order_of_keys_is_deterministic() {
    let arbiter = identity(1, "Arbiter");
    let first = Draft::begin(&case(), arbiter.card(), at(5)).unwrap();
    crate::cbor::tests::assert_sorted(&first.to_be_signed());
}

/// RFC 8410, section 4: twelve bytes, then the key.
#[test]
fn a_public_key_is_written_as_others_read_it() {
    let card = identity(1, "Arbiter").card().clone();
    let text = card.verify_key().to_spki_pem();
    let (label, der) = pem_rfc7468::decode_vec(text.as_bytes()).unwrap();
    let key = [
        crate::text::unhex::<12>("302a300506032b6570032100").unwrap().as_slice(),
        card.verify_key().as_bytes(),
    ]
    .concat();
    assert_eq!((label, der), ("PUBLIC KEY", key));
}

#[test]
fn trust_is_empty_until_a_card_is_added() {
    let mut trust = Trust::new();
    assert!(trust.is_empty());
    let card = identity(1, "Arbiter").card().clone();
    trust.extend([card.clone()]);
    assert!(!trust.is_empty());
    assert_eq!(trust.card(&card.fingerprint()), Some(&card));
    assert_eq!(trust.cards().collect::<Vec<_>>(), [&card]);
}

#[test]
fn a_slip_shows_its_act_and_its_signer_and_no_secret() {
    let white = identity(3, "White");
    let act = Act::Presence { envelope: Digest::new([7; 32]), share: [9; 32].into() };
    assert_eq!(format!("{act:?}"), "presence");
    let slip = Slip::sign(&white, Digest::new([7; 32]), Digest::new([8; 32]), act, at(9)).unwrap();
    assert_eq!(format!("{slip:?}"), format!("Slip(presence by {})", white.fingerprint()));
}

#[test]
fn a_statement_too_large_to_be_read_is_not_signed() {
    let arbiter = identity(1, "Arbiter");
    let draft = |moves| Draft::begin(&Case { moves, ..case() }, arbiter.card(), at(1)).unwrap();
    let first = draft(vec!["e2e4".into()]);
    let record = crate::record::Record::begin(&case(), &arbiter, at(1)).unwrap();
    assert_eq!(first.case_id(), record.id());
    let large = draft(vec!["e2e4".into(); 20_000]).sign(&arbiter);
    assert!(matches!(large, Err(StatementError::Cose(CoseError::Cbor(_)))), "{:?}", large.err());
}

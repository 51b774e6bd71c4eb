//! What envelopes, signed messages, records and disputes say when something is wrong, in one list:
//! `tests/golden/messages.txt`. A sentence that changes is read there by whoever changes it (`BLESS=1 cargo test --test
//! messages` writes the list anew). A new kind of error is added here by hand.
//!
//! Each is also held to the rule of the house: one line, lower case, no final stop, and not the words of its own source.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use std::error::Error;
use std::fmt::Write as _;
use std::{env, fs};

use sealed_move::adjournment::{Party, Remark};
use sealed_move::cbor::CborError;
use sealed_move::digest::Digest;
use sealed_move::dispute::{AtFault, CompareError, Grade, Kind, Relation, Testimony, Which, WitnessError};
use sealed_move::envelope::{
    CounterfoilError, Defect, EnvelopeError, Lock, LockKeyError, Misfit, NotALock, PlanError, SealError,
    SlotError,
};
use sealed_move::notation::Dialect;
use sealed_move::random::RandomError;
use sealed_move::record::{
    EnterError, Fault, HandInError, InvitationError, Note, OpeningError, PaperError, RecordError, Word,
};
use sealed_move::ruling::Matter;
use sealed_move::statement::{
    Armor, ArmorError, CardError, CarriedError, CarriedWhy, CaseError, ContentType, CoseError, Identity,
    IdentityError, KeyError, KeyFileError, PartsError, SignError, SlipError, StatementError,
};
use sealed_move::text::Name;
use sealed_move::words::WordsError;

const GOLDEN: &str = "tests/golden/messages.txt";
const LOCK: Lock = Lock::One;

/// The list, as it grows.
#[derive(Default)]
struct Sheet(String);

impl Sheet {
    fn titled(&mut self, title: &str) {
        let gap = if self.0.is_empty() { "" } else { "\n" };
        writeln!(self.0, "{gap}{title}").unwrap();
    }

    /// Errors of one type. What stands behind each follows after an arrow.
    fn errors<E: Error>(&mut self, title: &str, errors: impl IntoIterator<Item = E>) {
        self.titled(title);
        for error in errors {
            let said = error.to_string();
            assert_eq!(said.lines().count(), 1, "{title}: {said:?}");
            // An abbreviation is no capital.
            let capital = said.starts_with(char::is_uppercase) && !said[1..].starts_with(char::is_uppercase);
            assert!(!capital && !said.ends_with('.'), "{title}: {said:?}");
            let behind = error.source().map(ToString::to_string);
            if let Some(behind) = &behind {
                assert!(!said.contains(behind.as_str()), "{title}: {said:?} repeats {behind:?}");
            }
            let behind = behind.map(|behind| format!(" <- {behind}")).unwrap_or_default();
            writeln!(self.0, "    {said}{behind}").unwrap();
        }
    }

    fn names<N: AsRef<str>>(&mut self, title: &str, names: impl IntoIterator<Item = N>) {
        self.titled(title);
        for name in names {
            writeln!(self.0, "    {}", name.as_ref()).unwrap();
        }
    }
}

fn digest(byte: u8) -> Digest {
    Digest::new([byte; 32])
}

fn somebody() -> Identity {
    Identity::from_seed(Name::new("Schmid, Lothar").unwrap(), &[1; 32]).unwrap()
}

fn envelope(sheet: &mut Sheet) {
    let [misfit, other] =
        [(1, 2), (3, 4)].map(|(a, b)| Misfit::Context { expected: digest(a), found: digest(b) });
    sheet.errors(
        "envelope::Misfit",
        [
            misfit,
            Misfit::Recipient { lock: LOCK, slot: 1, expected: digest(1), found: digest(2) },
            Misfit::Slots { lock: Lock::Zero, expected: 2, found: 3 },
        ],
    );
    sheet.errors("envelope::NotALock", [NotALock]);
    let plan = PlanError::Holders { lock: LOCK, found: 33 };
    sheet.errors("envelope::PlanError", [plan, PlanError::SameKey { fingerprint: digest(1) }]);
    sheet.errors(
        "envelope::SealError",
        [
            SealError::Plan(plan),
            SealError::Random(RandomError),
            SealError::Repeated,
            SealError::LockKey { fingerprint: digest(1) },
            SealError::NotReopened,
        ],
    );
    sheet.errors(
        "envelope::EnvelopeError",
        [
            EnvelopeError::Cbor(CborError::Torn),
            EnvelopeError::Version { found: 2 },
            EnvelopeError::Slots { lock: LOCK, found: 0 },
        ],
    );
    sheet.errors(
        "envelope::Defect",
        [
            Defect::ShareMismatch { lock: LOCK },
            Defect::BodyMismatch,
            Defect::CommitmentMismatch,
            Defect::Padding,
            Defect::Length { bytes: 200 },
            Defect::NotUtf8 { at: 3 },
        ],
    );
    sheet.errors(
        "envelope::SlotError",
        [
            SlotError::Misfit(other),
            SlotError::NoSlot { lock: LOCK, holder: digest(1) },
            SlotError::OtherKey { lock: LOCK, holder: digest(1) },
            SlotError::Unreadable { lock: LOCK },
            SlotError::CheckMismatch { lock: LOCK },
        ],
    );
    sheet.errors(
        "envelope::CounterfoilError",
        [
            CounterfoilError::Length { bytes: 3 },
            CounterfoilError::Unreadable,
            CounterfoilError::Defect(Defect::CommitmentMismatch),
        ],
    );
    sheet.errors("envelope::LockKeyError", [LockKeyError::LowOrder, LockKeyError::NotCanonical]);
}

fn bytes(sheet: &mut Sheet) {
    sheet.errors(
        "cbor::CborError",
        [
            CborError::TooLarge { bytes: 9, limit: 8 },
            CborError::Torn,
            CborError::Shape,
            CborError::Trailing,
            CborError::NotCanonical,
        ],
    );
    sheet.errors(
        "statement::CoseError",
        [
            CoseError::Cbor(CborError::Torn),
            CoseError::Shape,
            CoseError::Unprotected,
            CoseError::Protected,
            CoseError::ContentType { found: ContentType::Slip, expected: ContentType::Card },
        ],
    );
    sheet.errors("statement::KeyError", [KeyError::NotAPoint, KeyError::NotCanonical, KeyError::SmallOrder]);
    sheet.errors("random::RandomError", [RandomError]);
    sheet.errors("notation::DialectError", "a tag".parse::<Dialect>().err());
}

fn carried(sheet: &mut Sheet) {
    let armor =
        [ArmorError::TooLarge { limit: 9 }, ArmorError::Damaged, ArmorError::Label { expected: Armor::Card }];
    sheet.errors("statement::ArmorError", armor);
    let missing = |missing: &[usize], things| PartsError::Missing {
        kind: Armor::Record,
        missing: missing.to_vec(),
        of: 4,
        things,
    };
    sheet.errors(
        "statement::PartsError",
        [
            PartsError::Empty,
            PartsError::TooLarge,
            PartsError::NoPart,
            PartsError::Damaged,
            PartsError::Contradicts { number: 2, of: 4 },
            missing(&[3], 1),
            missing(&[1, 3], 2),
        ],
    );
    let whys = [
        CarriedWhy::Unknown,
        CarriedWhy::Unended,
        CarriedWhy::Armor(ArmorError::Damaged),
        CarriedWhy::Part(PartsError::Damaged),
    ];
    sheet.errors("statement::CarriedError", whys.map(|why| CarriedError::Line { number: 7, why }));
    sheet.errors(
        "statement::CarriedError, of the whole",
        [CarriedError::Parts(missing(&[1], 1)), CarriedError::TooLarge { limit: 9 }],
    );
}

fn signed(sheet: &mut Sheet) {
    sheet.errors("statement::SignError", [SignError]);
    sheet.errors(
        "statement::CardError",
        [
            CardError::Armor(ArmorError::Damaged),
            CardError::Cose(CoseError::Shape),
            CardError::Payload(CborError::Shape),
            CardError::Header,
            CardError::Signature,
        ],
    );
    sheet.errors(
        "statement::IdentityError",
        [
            IdentityError::Random(RandomError),
            IdentityError::Words(WordsError::Count { found: 11 }),
            IdentityError::Card(CardError::Signature),
            IdentityError::OtherKey,
        ],
    );
    sheet.errors(
        "statement::KeyFileError",
        [
            KeyFileError::TooLarge { bytes: 9000 },
            KeyFileError::Damaged,
            KeyFileError::OtherContent,
            KeyFileError::TooCostly,
            KeyFileError::Locked,
            KeyFileError::WrongPassphrase,
            KeyFileError::Random(RandomError),
        ],
    );
    sheet.errors(
        "statement::SlipError",
        [
            SlipError::Cose(CoseError::Shape),
            SlipError::Payload(CborError::Shape),
            SlipError::Header,
            SlipError::Signature,
            SlipError::Sign(SignError),
        ],
    );
    let case = [
        CaseError::OtherGame,
        CaseError::Start,
        CaseError::Card(CardError::Header),
        CaseError::Arbiters { count: 9 },
        CaseError::SameKey,
        CaseError::Paper,
    ];
    sheet.errors("statement::CaseError", case);
    sheet.errors(
        "statement::StatementError",
        [
            StatementError::Cose(CoseError::Shape),
            StatementError::Payload(CborError::Shape),
            StatementError::NotBegun,
            StatementError::Case(CaseError::SameKey),
            StatementError::NotAnArbiter,
            StatementError::Header,
            StatementError::Signature,
            StatementError::StraySlip,
            StatementError::Sign(SignError),
        ],
    );
}

fn faults() -> Vec<Fault> {
    let misfit = Misfit::Slots { lock: LOCK, expected: 1, found: 2 };
    vec![
        Fault::Torn,
        Fault::TooLarge,
        Fault::Statement(StatementError::Signature),
        Fault::Chain,
        Fault::Forked,
        Fault::Slip(SlipError::Signature),
        Fault::SlipSigner { expected: Party::Black },
        Fault::SlipAct { expected: "seal" },
        Fault::SlipCase,
        Fault::SlipTwice,
        Fault::SlipHead,
        Fault::SlipStale,
        Fault::SlipEnvelope,
        Fault::EnvelopeTwice,
        Fault::Envelope(EnvelopeError::Version { found: 2 }),
        Fault::Misfit(misfit),
        Fault::NotTheLast,
        Fault::NoEnvelope,
        Fault::Share { lock: LOCK, by: Party::Black },
        Fault::ShareMissing,
        Fault::Counterfoil,
        Fault::Means,
        Fault::NoCustodian,
    ]
}

fn record(sheet: &mut Sheet) {
    let words = [
        Word::Rules,
        Word::Dialect,
        Word::Charge,
        Word::Start,
        Word::Move,
        Word::Lock,
        Word::Outcome,
        Word::Claim,
        Word::Question,
        Word::Face,
    ];
    sheet.errors("record::Fault, of a word", words.map(Fault::Vocabulary));
    sheet.errors("record::Fault", faults());
    let notes = [
        Note::ClockRanBack,
        Note::AttestedOnly { by: Party::White },
        Note::Defect(Defect::BodyMismatch),
        Note::ReadingDiffers,
        Note::RulingDiffers,
        Note::ShareWithheld { by: Party::Black },
        Note::Law(Remark::CalledEarly),
    ];
    sheet.names("record::Note", notes.map(|note| note.to_string()));
    let arbiter = Box::new(somebody().card().clone());
    sheet.errors(
        "record::RecordError",
        [
            RecordError::Fault { statement: 3, fault: Box::new(Fault::Chain) },
            RecordError::Untrusted { arbiter: arbiter.clone() },
        ],
    );
    let enter = || EnterError::Fault(Box::new(Fault::NoEnvelope));
    sheet.errors(
        "record::EnterError",
        [enter(), EnterError::Statement(StatementError::Signature), EnterError::Outrun, EnterError::Full],
    );
    let seal = |card| InvitationError::Untrusted { party: Party::Arbiter, card };
    sheet.errors(
        "record::InvitationError",
        [
            InvitationError::NotNow,
            seal(arbiter),
            InvitationError::NotTheSealer,
            InvitationError::Seal(SealError::Repeated),
            InvitationError::Slip(SlipError::Sign(SignError)),
        ],
    );
    let misfit = Misfit::Slots { lock: LOCK, expected: 1, found: 2 };
    sheet.errors(
        "record::HandInError",
        [
            HandInError::Malformed,
            HandInError::Slip(SlipError::Signature),
            HandInError::Envelope(EnvelopeError::Version { found: 2 }),
            HandInError::NotNow,
            HandInError::Misfit(misfit),
            HandInError::Slot(SlotError::Unreadable { lock: LOCK }),
            HandInError::OtherEnvelope,
        ],
    );
    let opening = || OpeningError::Slot(SlotError::CheckMismatch { lock: LOCK });
    sheet.errors(
        "record::OpeningError",
        [
            OpeningError::NotAParty,
            OpeningError::NoEnvelope,
            OpeningError::OtherEnvelope,
            OpeningError::Misfit(misfit),
            opening(),
            OpeningError::Counterfoil,
            OpeningError::Slip(SlipError::Signature),
            OpeningError::Enter(enter()),
        ],
    );
    sheet.errors(
        "record::PaperError",
        [
            PaperError::NotOpenedYet,
            PaperError::Order,
            PaperError::Ticket(IdentityError::OtherKey),
            PaperError::Enter(enter()),
            PaperError::Seal(InvitationError::NotNow),
            PaperError::HandIn(HandInError::NotNow),
            PaperError::Opening(opening()),
        ],
    );
}

fn dispute(sheet: &mut Sheet) {
    sheet.errors(
        "dispute::WitnessError",
        [
            WitnessError::TooLarge,
            WitnessError::Armor(ArmorError::Damaged),
            WitnessError::Card,
            WitnessError::Unknown,
        ],
    );
    sheet.errors("dispute::CompareError", [Which::A, Which::B].map(|which| CompareError { which }));
    let testimonies = [
        Testimony::Agrees { statement: 3 },
        Testimony::NotEntered { statement: 3 },
        Testimony::Contradicts,
        Testimony::TwoRecords,
        Testimony::OtherGame,
        Testimony::Unsigned,
        Testimony::OtherScan,
    ];
    sheet.names("dispute::Testimony", testimonies.map(|testimony| testimony.to_string()));
    let relations = [
        Relation::Same,
        Relation::Extends { longer: Which::A },
        Relation::Forked { statement: 3 },
        Relation::TwoRecords,
        Relation::Different,
    ];
    sheet.names("dispute::Relation", relations.map(Relation::name));
    sheet.names("dispute::Which", [Which::A, Which::B].map(Which::name));
    sheet.names("dispute::Grade", [Grade::Remark, Grade::Fault].map(Grade::name));
    sheet.names("dispute::Kind", Kind::ALL.iter().map(|kind| kind.to_string()));
    let parties = [Party::Arbiter, Party::White, Party::Black, Party::Custodian].map(AtFault::Party);
    sheet.names(
        "dispute::AtFault",
        parties.iter().chain(&[AtFault::Nobody, AtFault::Unknown]).map(|at| at.to_string()),
    );
}

fn ruling(sheet: &mut Sheet) {
    assert!(Matter::ALL.iter().all(|matter| matter.to_string() == matter.name()));
    sheet.names("ruling::Matter", Matter::ALL.iter().map(|matter| matter.name()));
}

#[test]
fn every_message_is_in_the_list_and_keeps_the_rules() {
    let mut sheet = Sheet::default();
    bytes(&mut sheet);
    carried(&mut sheet);
    envelope(&mut sheet);
    signed(&mut sheet);
    record(&mut sheet);
    dispute(&mut sheet);
    ruling(&mut sheet);
    if env::var_os("BLESS").is_some() {
        fs::write(GOLDEN, &sheet.0).unwrap();
    }
    let golden = fs::read_to_string(GOLDEN).unwrap_or_default();
    assert_eq!(sheet.0, golden, "read the difference, then BLESS=1 cargo test --test messages");
}

//! The golden vectors: made again byte for byte, and put through every entry point.
//!
//! `BLESS=1 cargo test --test vectors` writes `tests/vectors` anew.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod generate;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use sealed_move::digest::{Digest, Label};
use sealed_move::dispute::{Grade, verify};
use sealed_move::envelope::{Counterfoil, CounterfoilError, Defect, Envelope, LockSecret};
use sealed_move::record::{HandIn, HandInError, MAX_HAND_IN, Record, RecordError};
use sealed_move::statement::{
    Armor, Card, CardError, Carried, CarriedError, Identity, IdentityError, KeyFile, KeyFileError,
    MAX_STATEMENT, PartsError, Slip, SlipError, Statement, StatementError, Trust, armor, dearmor,
};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors");

/// A vector as a stranger reads it.
struct File {
    fields: BTreeMap<String, String>,
    bytes: Vec<u8>,
}

impl File {
    fn read(path: &Path) -> File {
        let text = fs::read_to_string(path).unwrap();
        let (header, body) = text.split_once("\n\n").unwrap();
        let fields = header.lines().map(|line| line.split_once(": ").unwrap());
        let digits: Vec<u8> = body.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
        let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
        File {
            fields: fields.map(|(key, value)| (key.to_owned(), value.to_owned())).collect(),
            bytes: digits.chunks(2).map(byte).collect(),
        }
    }

    fn named(name: &str) -> File {
        File::read(&Path::new(FOLDER).join(format!("{name}.txt")))
    }

    fn field(&self, key: &str) -> &str {
        self.fields.get(key).unwrap_or_else(|| panic!("no field {key}"))
    }

    fn writing(&self) -> String {
        let digits = self.fields.get("writing").map_or("", String::as_str);
        let bytes =
            (0..digits.len()).step_by(2).map(|at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap());
        String::from_utf8(bytes.collect()).unwrap()
    }

    fn digest(&self, key: &str) -> Digest {
        Digest::from_hex(self.field(key)).unwrap()
    }
}

fn card(name: &str) -> Card {
    Card::parse(&File::named(name).bytes).unwrap()
}

/// Every file below the folder, without `.txt`, by name.
fn walk(folder: &Path, out: &mut Vec<PathBuf>) {
    let mut inside: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    inside.sort();
    for path in inside {
        if path.is_dir() { walk(&path, out) } else { out.push(path) }
    }
}

fn every_file() -> Vec<(String, File)> {
    let mut paths = Vec::new();
    walk(Path::new(FOLDER), &mut paths);
    let vectors = paths.into_iter().filter(|path| path.extension().is_some_and(|end| end == "txt"));
    let name = |path: &Path| path.strip_prefix(FOLDER).unwrap().with_extension("").display().to_string();
    let all: Vec<(String, File)> = vectors.map(|path| (name(&path), File::read(&path))).collect();
    assert!(!all.is_empty(), "no vectors in {FOLDER}");
    all
}

#[test]
fn the_generator_makes_every_file_again_byte_for_byte() {
    let made = generate::all();
    let mut names: BTreeSet<&str> = BTreeSet::new();
    for vector in &made {
        assert!(names.insert(&vector.path), "two vectors are called {}", vector.path);
    }
    let bless = std::env::var_os("BLESS").is_some();
    if bless {
        fs::remove_dir_all(FOLDER).unwrap();
        for vector in &made {
            let path = Path::new(FOLDER).join(format!("{}.txt", vector.path));
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, vector.text()).unwrap();
        }
    }
    let there: BTreeSet<String> = every_file().into_iter().map(|(name, _)| name).collect();
    let there: BTreeSet<&str> = there.iter().map(String::as_str).collect();
    assert_eq!(there, names, "files that nothing makes, or that are missing (BLESS=1 writes them)");
    for vector in &made {
        let file = fs::read_to_string(Path::new(FOLDER).join(format!("{}.txt", vector.path))).unwrap();
        assert!(file == vector.text(), "{} is another (BLESS=1 writes it anew)", vector.path);
    }
}

/// What a file turns out to be, in the words of `expect`.
fn class(file: &File) -> String {
    let bytes = &file.bytes;
    match file.field("format") {
        "card" => card_class(Card::parse(bytes)),
        "slip" => slip_class(Slip::parse(bytes, &card(file.field("signer")))),
        "statement" => statement_class(file),
        "hand-in" => hand_in_class(HandIn::parse(bytes)),
        "envelope" => envelope_class(file),
        "counterfoil" => counterfoil_class(file),
        "carried" => carried_class(file),
        "key-file" => key_file_class(file),
        "record" => record_class(file),
        other => panic!("no format {other}"),
    }
    .to_owned()
}

fn card_class(read: Result<Card, CardError>) -> &'static str {
    match read {
        Ok(_) => "valid",
        Err(CardError::Signature | CardError::Header) => "bad-signature",
        Err(_) => "malformed",
    }
}

fn slip_class(read: Result<Slip, SlipError>) -> &'static str {
    match read {
        Ok(_) => "valid",
        Err(SlipError::Signature | SlipError::Header) => "bad-signature",
        Err(_) => "malformed",
    }
}

fn statement_class(file: &File) -> &'static str {
    let record = Record::open_whoever_signed(&File::named(file.field("record")).bytes).unwrap();
    let first = Statement::parse_first(&file.bytes).map(|_| ());
    let read = match first {
        Err(StatementError::NotBegun) => {
            Statement::parse(&file.bytes, record.case(), record.id()).map(|_| ())
        }
        first => first,
    };
    match read {
        Ok(()) => "valid",
        Err(StatementError::Signature | StatementError::Header | StatementError::NotAnArbiter) => {
            "bad-signature"
        }
        Err(_) => "malformed",
    }
}

fn hand_in_class(read: Result<HandIn, HandInError>) -> &'static str {
    if read.is_ok() { "valid" } else { "malformed" }
}

fn envelope_class(file: &File) -> &'static str {
    let Ok(envelope) = Envelope::parse(&file.bytes) else { return "malformed" };
    let share = |key: &str| *file.digest(key).as_bytes();
    match envelope.open([&share("share-0"), &share("share-1")]) {
        Ok(opening) => {
            assert_eq!(opening.text(), file.writing());
            "valid"
        }
        Err(Defect::ShareMismatch { .. }) => "share-mismatch",
        Err(Defect::CommitmentMismatch) => "commitment-mismatch",
        Err(_) => "body-mismatch",
    }
}

fn counterfoil_class(file: &File) -> &'static str {
    let secret = LockSecret::from_seed(file.digest("seed").as_bytes());
    let open = |counterfoil: Counterfoil| {
        counterfoil.open(&file.digest("context"), &file.digest("commitment"), &file.digest("sealer"), &secret)
    };
    match Counterfoil::parse(&file.bytes).and_then(open) {
        Ok(disclosure) => {
            assert_eq!(disclosure.publish().text(), file.writing());
            "opens"
        }
        Err(CounterfoilError::Unreadable) => "unreadable",
        Err(_) => "malformed",
    }
}

fn carried_class(file: &File) -> &'static str {
    let mut carried = Carried::new(MAX_HAND_IN);
    match carried.read(&file.bytes).and_then(|()| carried.finish()) {
        Ok(things) if things.is_empty() => "missing",
        Ok(things) => {
            assert_eq!(things.len().to_string(), file.field("things"));
            "valid"
        }
        Err(CarriedError::Parts(PartsError::Missing { .. })) => "missing",
        Err(_) => "damaged",
    }
}

fn key_file_class(file: &File) -> &'static str {
    let seed = KeyFile::parse(&file.bytes).and_then(|key| key.unlock(Some(file.field("passphrase"))));
    match seed.map(|seed| Identity::restore(&seed, &card(file.field("card")))) {
        Ok(Ok(_)) => "opens",
        Ok(Err(IdentityError::OtherKey)) => "other-key",
        Ok(Err(error)) => panic!("{error}"),
        Err(KeyFileError::TooCostly) => "too-costly",
        Err(KeyFileError::WrongPassphrase) => "wrong-passphrase",
        Err(_) => "malformed",
    }
}

fn trust(file: &File) -> Trust {
    file.field("trust").split(' ').map(card).collect()
}

/// The first fault decides; `verify` and `Record::open` must tell the same story.
fn record_class(file: &File) -> &'static str {
    let trust = trust(file);
    let verdict = verify(&file.bytes, &trust);
    let fault = verdict.findings().iter().find(|finding| finding.grade == Grade::Fault);
    assert_eq!(verdict.holds(), fault.is_none() && verdict.record().is_some());
    let stands = verdict.record().map_or(0, |record| record.statements().len());
    match (Record::open(&file.bytes, &trust), fault) {
        (Ok(record), None) => {
            assert_eq!(record.head(), file.digest("head"));
            assert_eq!(record.game().phase_name(), file.field("phase"));
            assert_eq!(record.as_bytes(), file.bytes);
            let mut remarks: Vec<&str> =
                verdict.findings().iter().map(|finding| finding.kind.name()).collect();
            remarks.sort_unstable();
            remarks.dedup();
            assert_eq!(remarks.join(" "), file.fields.get("remarks").map_or("", String::as_str));
            "holds"
        }
        // A statement that stands, and of which something grave is to be said.
        (Ok(_), Some(fault)) => located(file, fault.statement, fault),
        (Err(RecordError::Fault { statement, .. }), Some(fault)) => {
            assert_eq!(statement, stands, "the first unlawful statement ends the record");
            located(file, Some(statement), fault)
        }
        (Err(RecordError::Untrusted { .. }), Some(fault)) => located(file, Some(0), fault),
        (Err(error), _) => panic!("{error}"),
    }
}

fn located(file: &File, statement: Option<usize>, fault: &sealed_move::dispute::Finding) -> &'static str {
    assert_eq!(fault.at_fault.to_string(), file.field("at-fault"), "{}", fault.text);
    assert_eq!(fault.statement, statement);
    assert_eq!(statement.map(|n| n.to_string()).as_deref(), Some(file.field("statement")), "{}", fault.text);
    fault.kind.name()
}

#[test]
fn every_vector_is_what_it_says() {
    let mut wrong = Vec::new();
    let all = every_file();
    for (name, file) in &all {
        let found = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| class(file)));
        let found = found.unwrap_or_else(|_| "panicked".to_owned());
        if found != file.field("expect") {
            wrong.push(format!(
                "{name}: {found}, expected {} ({})",
                file.field("expect"),
                file.field("comment")
            ));
        }
    }
    assert!(wrong.is_empty(), "{} of {} differ:\n{}", wrong.len(), all.len(), wrong.join("\n"));
    let good = all.iter().filter(|(_, file)| is_good(file)).count();
    println!("{} vectors, {} must fail", all.len(), all.len() - good);
    assert!(good * 2 < all.len(), "most must fail");
}

fn is_good(file: &File) -> bool {
    ["valid", "holds", "opens"].contains(&file.field("expect"))
}

/// The formats that bytes are taken for.
fn taken_for(bytes: &[u8]) -> BTreeSet<&'static str> {
    let mut out = BTreeSet::new();
    let mut add = |format, taken: bool| {
        if taken {
            out.insert(format);
        }
    };
    add("card", Card::parse(bytes).is_ok());
    add("slip", Slip::claimed_signer(bytes).is_ok());
    add("statement", Statement::parse_first(bytes).is_ok());
    add("hand-in", HandIn::parse(bytes).is_ok());
    add("envelope", Envelope::parse(bytes).is_ok());
    add("key-file", KeyFile::parse(bytes).is_ok());
    add("record", Record::open_whoever_signed(bytes).is_ok());
    out
}

#[test]
fn nothing_passes_for_something_else() {
    for (name, file) in every_file() {
        let mut may_be = BTreeSet::from([file.field("format")]);
        // A record of one statement; that it is number 0 is for the record to say.
        let length = sealed_move::cbor::item_length(&file.bytes);
        if ["record", "statement"].contains(&file.field("format")) && length == Ok(file.bytes.len()) {
            may_be.extend(["record", "statement"]);
        }
        // Half a hand-in is what its half is.
        may_be.extend(match name.as_str() {
            "hand-in/envelope-missing" => Some("slip"),
            "hand-in/slip-missing" => Some("envelope"),
            _ => None,
        });
        let found = taken_for(&file.bytes);
        assert!(found.is_subset(&may_be), "{name} is taken for {found:?}");
        // Malformed is malformed at every door.
        if file.field("expect") == "malformed"
            && !["slip", "hand-in"].contains(&file.field("format"))
            && file.field("format") != "key-file"
        {
            let record_only = file.field("format") == "record" && found == BTreeSet::from(["statement"]);
            assert!(found.is_empty() || record_only, "{name} is taken for {found:?}");
        }
    }
}

#[test]
fn armor_gives_back_the_same_bytes_and_hides_no_fault() {
    for (name, file) in every_file() {
        let kind = match file.field("format") {
            "card" => Armor::Card,
            "slip" | "hand-in" => Armor::Slip,
            "record" => Armor::Record,
            _ => continue,
        };
        let text = armor(kind, &file.bytes);
        if file.bytes.is_empty() {
            assert!(dearmor(kind, text.as_bytes(), 1 << 20).is_err(), "armor of nothing");
            continue;
        }
        assert_eq!(dearmor(kind, text.as_bytes(), 1 << 20).unwrap(), file.bytes, "{name}");
        assert_eq!(Armor::of(text.as_bytes()), Some(kind), "{name}");
        for other in [Armor::Card, Armor::Slip, Armor::Record] {
            assert_eq!(dearmor(other, text.as_bytes(), 1 << 20).is_ok(), other == kind, "{name}");
        }
        if kind == Armor::Card && file.bytes.len() <= MAX_STATEMENT {
            let bare = card_class(Card::parse(&file.bytes));
            assert_eq!(card_class(Card::from_armor(text.as_bytes())), bare, "{name}");
        }
    }
}

#[test]
fn every_kind_of_event_and_every_act_has_a_vector() {
    let names: BTreeSet<String> = every_file().into_iter().map(|(name, _)| name).collect();
    let spec = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/format.cddl")).unwrap();
    let words = |rule: &str| -> Vec<String> {
        let block = spec.split(&format!("\n{rule} = ")).nth(1).unwrap().split("\n\n").next().unwrap();
        let word =
            |line: &str| Some(line.split_once("{ ")?.1.split(':').next()?.trim_matches('"').to_owned());
        block.lines().filter_map(word).collect()
    };
    let kinds = words("event-map");
    assert_eq!(kinds.len(), 32);
    for kind in kinds {
        assert!(names.contains(&format!("statement/{kind}")), "{kind}");
    }
    for act in words("act-map") {
        assert!(names.iter().any(|name| name.starts_with(&format!("slip/{act}"))), "{act}");
    }
}

#[test]
fn every_kind_of_fault_that_one_record_can_show_has_a_vector() {
    use sealed_move::dispute::Kind;
    let shown: BTreeSet<String> = every_file()
        .into_iter()
        .filter(|(_, file)| file.field("format") == "record")
        .flat_map(|(_, file)| {
            let remarks = file.fields.get("remarks").cloned().unwrap_or_default();
            [file.field("expect").to_owned()]
                .into_iter()
                .chain(remarks.split(' ').map(str::to_owned).collect::<Vec<_>>())
        })
        .collect();
    // These need a second file.
    let elsewhere = [Kind::Cut, Kind::TwoRecords];
    for kind in Kind::ALL.iter().filter(|kind| !elsewhere.contains(kind)) {
        assert!(shown.contains(kind.name()), "{kind}");
    }
}

#[test]
fn heads_and_ids_follow_from_the_bytes_alone() {
    for (name, file) in every_file().into_iter().filter(|(_, file)| file.field("expect") == "holds") {
        let record = Record::open_whoever_signed(&file.bytes).unwrap();
        let mut rest = &file.bytes[..];
        let mut head = Digest::ZERO;
        while !rest.is_empty() {
            let (item, after) = rest.split_at(sealed_move::cbor::item_length(rest).unwrap());
            (head, rest) = (Label::Chain.hash(&[item]), after);
        }
        assert_eq!(head, record.head(), "{name}");
    }
}

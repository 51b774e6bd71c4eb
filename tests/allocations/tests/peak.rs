//! The most memory that reading takes, whoever wrote the input and whatever is in it, besides the input itself; and how
//! long a processor works at it, for each KiB and beside the verifying of one signature. Memory is held to a bound; time
//! is only told:
//!
//!     cargo test --release --manifest-path tests/allocations/Cargo.toml --test peak -- --nocapture
//!
//! Unlocking a key file is not reading: what a passphrase costs is bounded by `KeyFile::parse`, at 256 MiB.

use std::collections::BTreeMap;
use std::sync::LazyLock;
use std::time::Instant;

use allocations::{Counting, peak};
use sealed_move::adjournment::Party;
use sealed_move::cbor::item_length;
use sealed_move::dispute::verify;
use sealed_move::envelope::{Envelope, MAX_ENVELOPE};
use sealed_move::moment::Moment;
use sealed_move::notation::{Dialect, MAX_READ, read};
use sealed_move::position::{Color, MAX_FEN, Position, Variant};
use sealed_move::record::{HandIn, MAX_HAND_IN, MAX_RECORD, Record};
use sealed_move::score::{MAX_PGN, Score};
use sealed_move::statement::{
    Armor, Card, Carried, Case, Event, Identity, KeyFile, MAX_KEY_FILE, MAX_STATEMENT, Part, Plain, Sided,
    Slip, Statement, Trust, armor, dearmor, parts,
};
use sealed_move::text::Name;

#[global_allocator]
static COUNTING: Counting = Counting;

const MIB: usize = 1024 * 1024;

/// A card, slip, statement, envelope, or slip with envelope (at most 80 KiB).
const MESSAGE: usize = 4 * MIB;
/// A key file (at most 8 KiB).
const KEY_FILE: usize = MIB / 8;
/// What the reader of writings is given (at most 4 KiB).
const WRITING: usize = 4 * MIB;
/// A record (at most 16 MiB): six times its size, and what one statement may take.
const fn record_of(bytes: usize) -> usize {
    6 * bytes + MESSAGE
}
/// Armor of a record: twice its size.
const fn armor_of(bytes: usize) -> usize {
    2 * bytes
}
/// A PGN file (at most 16 MiB), read one game at a time.
const GAMES: usize = 2 * MIB;

/// The worst of each parser: how large the input was, what it took.
#[derive(Default)]
struct Worst {
    memory: (usize, usize),
    time: (usize, f64),
}

#[derive(Default)]
struct Sheet {
    worst: BTreeMap<String, Worst>,
}

impl Sheet {
    /// Measures, and compares memory with the bound. The parser's name stands before the colon.
    fn row<T>(&mut self, what: &str, bound: usize, input: &[u8], work: impl FnOnce(&[u8]) -> T) {
        let began = processor_seconds();
        let peak = peak(|| work(input));
        let took = processor_seconds() - began;
        println!(
            "{what:<58} {:>9} bytes {peak:>10} at most, bound {bound}, {:>9.2} ms",
            input.len(),
            took * 1e3
        );
        assert!(peak <= bound, "{what}: {peak} bytes for {}, more than {bound}", input.len());
        let parser = what.split(':').next().unwrap_or(what).to_owned();
        let worst = self.worst.entry(parser).or_default();
        worst.memory = worst.memory.max((peak, input.len()));
        if took >= worst.time.1 {
            worst.time = (input.len(), took);
        }
    }

    /// What a maintainer puts into docs/proof.md.
    fn tell(&self) {
        let signature = verifying();
        println!(
            "\n{:<34} {:>11} {:>9} {:>11} {:>9} {:>11} {:>11}",
            "worst of", "peak", "for", "ms", "for", "us for KiB", "signatures"
        );
        for (parser, Worst { memory, time }) in &self.worst {
            println!(
                "{parser:<34} {:>11} {:>9} {:>11.2} {:>9} {:>11.1} {:>11.0}",
                memory.0,
                memory.1,
                time.1 * 1e3,
                time.0,
                time.1 * 1e6 / (time.0 as f64 / 1024.0),
                time.1 / signature
            );
        }
    }
}

/// Seconds that a signature takes: a quarter of opening a record of one statement, which has four with its cards.
fn verifying() -> f64 {
    let record = begun();
    let began = processor_seconds();
    for _ in 0..100 {
        Record::open_whoever_signed(record.as_bytes()).unwrap();
    }
    (processor_seconds() - began) / 400.0
}

/// Seconds that this thread has had of a processor; where the system does not say so, seconds on the wall.
fn processor_seconds() -> f64 {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let schedule = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = schedule.split(' ').next().and_then(|word| word.parse::<f64>().ok());
    nanoseconds.map_or_else(|| BEGAN.elapsed().as_secs_f64(), |ns| ns / 1e9)
}

/// The head of an item: major type and argument, in the shortest form.
fn head(major: u8, argument: usize) -> Vec<u8> {
    let [a, b, c, d] = u32::try_from(argument).unwrap().to_be_bytes();
    match argument {
        0..=23 => vec![major << 5 | d],
        24..=0xff => vec![major << 5 | 24, d],
        0x100..=0xffff => vec![major << 5 | 25, c, d],
        _ => vec![major << 5 | 26, a, b, c, d],
    }
}

fn bstr(bytes: &[u8]) -> Vec<u8> {
    [head(2, bytes.len()), bytes.to_vec()].concat()
}

fn text(word: &str) -> Vec<u8> {
    [vec![0x60 | word.len() as u8], word.as_bytes().to_vec()].concat()
}

/// A message with such a header and payload.
fn message(protected: &[u8], unprotected: &[u8], payload: &[u8]) -> Vec<u8> {
    [vec![0xd2, 0x84], bstr(protected), unprotected.to_vec(), bstr(payload), bstr(&[0; 64])].concat()
}

fn identity(seed: u8) -> Identity {
    Identity::from_seed(Name::new("N.").unwrap(), &[seed; 32]).unwrap()
}

fn at(ms: u64) -> Moment {
    Moment::from_millis(ms).unwrap()
}

fn begun() -> Record {
    let [white, black, arbiter] = [3, 4, 1].map(|seed| identity(seed).card().clone());
    Record::begin(&Case::between(white, black, arbiter), &identity(1), at(0)).unwrap()
}

/// 64 KiB of what a decoder would unfold.
fn messages(sheet: &mut Sheet) {
    let room = MAX_STATEMENT - 200;
    let kind = "application/sealed-move-statement+cbor";
    let header =
        |more: &[u8]| [&[0xa2, 1, 0x27, 3, 0x78, kind.len() as u8][..], kind.as_bytes(), more].concat();
    let empty_arrays = [head(4, room), vec![0x80; room]].concat();
    let pairs =
        [head(5, room / 4), (0..room / 4).flat_map(|n| [0x19, (n >> 8) as u8, n as u8, 0x80]).collect()]
            .concat();
    let inputs = [
        ("empty arrays", empty_arrays.clone()),
        ("null bytes", vec![0; MAX_STATEMENT]),
        ("tags around tags", vec![0xc0; MAX_STATEMENT]),
        ("arrays in arrays", vec![0x81; MAX_STATEMENT]),
        ("a claim of 2^64 bytes", [vec![0x5b], vec![0xff; MAX_STATEMENT - 1]].concat()),
        (
            "empty arrays in the protected header",
            message(&[&header(&[0x18, 99])[..], &empty_arrays].concat(), &[0xa0], &[]),
        ),
        ("a protected map of numbers", message(&pairs, &[0xa0], &[])),
        (
            "empty arrays in the unprotected header",
            message(&header(&[]), &[&[0xa1, 0x18, 99][..], &empty_arrays].concat(), &[]),
        ),
        ("an unprotected map of numbers", message(&header(&[]), &pairs, &[])),
        ("empty arrays in the payload", message(&header(&[]), &[0xa0], &empty_arrays)),
    ];
    for (what, input) in inputs {
        sheet.row(&format!("card: {what}"), MESSAGE, &input, Card::parse);
        sheet.row(&format!("slip: {what}"), MESSAGE, &input, Slip::claimed_signer);
        sheet.row(&format!("statement: {what}"), MESSAGE, &input, Statement::parse_first);
        sheet.row(&format!("hand-in: {what}"), MESSAGE, &input, HandIn::parse);
        sheet.row(&format!("record: {what}"), MESSAGE, &input, Record::open_whoever_signed);
        sheet.row(&format!("envelope: {what}"), MESSAGE, &input[..MAX_ENVELOPE], Envelope::parse);
    }
    sheet.row("hand-in: null bytes", MESSAGE, &vec![0; MAX_HAND_IN], HandIn::parse);
}

/// A well formed statement 0 whose lists are as long as they can be.
fn lists(sheet: &mut Sheet) {
    let good = begun();
    let bytes = good.as_bytes();
    let payload_of = |bytes: &[u8]| bytes.windows(4).position(|window| window == b"\xa4bat").unwrap();
    let payload = &bytes[payload_of(bytes)..bytes.len() - 66];
    let header = &bytes[4..payload_of(bytes) - 4];
    for (key, item) in [("moves", 0x60), ("arbiters", 0x40)] {
        let room = MAX_STATEMENT - bytes.len() - 64;
        let start =
            payload.windows(key.len()).position(|window| window == key.as_bytes()).unwrap() + key.len();
        let old = if key == "moves" { 1 } else { 1 + 2 + good.case().arbiters[0].as_bytes().len() };
        let list = [head(4, room), vec![item; room]].concat();
        let bent = [&payload[..start], &list, &payload[start + old..]].concat();
        let input = message(header, &[0xa0], &bent);
        assert_eq!(item_length(&input), Ok(input.len()));
        assert_eq!(item_length(&bent), Ok(bent.len()), "{key}");
        sheet.row(&format!("statement: {room} empty {key}"), MESSAGE, &input, Statement::parse_first);
        sheet.row(&format!("record: {room} empty {key}"), MESSAGE, &input, Record::open_whoever_signed);
    }
    let mut slots =
        [vec![0xa5], text("v"), vec![1], text("body"), bstr(&[0; 208]), text("locks"), vec![0x82, 0xa2]]
            .concat();
    slots.extend([text("check"), vec![0x58, 32], vec![0; 32], text("slots")].concat());
    let rest = [vec![0xa0], text("context"), vec![0x40], text("commitment"), vec![0x40]].concat();
    let room = MAX_ENVELOPE - slots.len() - 3 - rest.len();
    slots.extend([head(4, room), vec![0xa0; room], rest].concat());
    assert_eq!(item_length(&slots), Ok(MAX_ENVELOPE));
    sheet.row("envelope: a lock of empty slots", MESSAGE, &slots, Envelope::parse);
}

fn nobody() -> Trust {
    Trust::new()
}

/// 16 MiB of records.
fn records(sheet: &mut Sheet) {
    let good = begun();
    let fill = |item: &[u8]| {
        let room = (MAX_RECORD - good.as_bytes().len()) / item.len();
        [good.as_bytes(), &item.repeat(room)].concat()
    };
    for (what, item) in [
        ("numbers", vec![0]),
        ("empty arrays", vec![0x80]),
        ("itself, again and again", good.as_bytes().to_vec()),
        ("64 KiB of empty arrays, again and again", [head(4, 65_000), vec![0x80; 65_000]].concat()),
    ] {
        let input = fill(&item);
        sheet.row(&format!("verdict: begun, then {what}"), record_of(MAX_RECORD), &input, |bytes| {
            verify(bytes, &nobody())
        });
    }
    sheet.row("verdict: null bytes", record_of(MAX_RECORD), &vec![0; MAX_RECORD], |bytes| {
        verify(bytes, &nobody())
    });
    let text = armor(Armor::Record, &fill(&[0]));
    sheet.row("armor: a record at its limit", armor_of(text.len()), text.as_bytes(), |text| {
        dearmor(Armor::Record, text, MAX_RECORD)
    });
    let lines = [&b"-----BEGIN SEALED MOVE RECORD-----\n"[..], &vec![b'\n'; 22_000_000]].concat();
    sheet.row("armor: empty lines", armor_of(lines.len()), &lines, |text| {
        dearmor(Armor::Record, text, MAX_RECORD)
    });
}

/// A record that holds, of the smallest statements there are.
fn honest(sheet: &mut Sheet) {
    let (mut record, arbiter) = (begun(), identity(1));
    for n in 0..1500 {
        let offered = Event::DrawOffered(Sided { side: Color::White.into(), slip: None, used: None });
        record.enter(offered, at(n), &arbiter).unwrap();
        record.enter(Event::DrawDeclined(Plain::default()), at(n), &arbiter).unwrap();
    }
    assert!(record.card(Party::White).is_some());
    sheet.row(
        "record, that holds: 3,001 statements",
        record_of(record.as_bytes().len()),
        record.as_bytes(),
        Record::open_whoever_signed,
    );
    sheet.row("verdict: 3,001 statements", record_of(record.as_bytes().len()), record.as_bytes(), |bytes| {
        verify(bytes, &nobody())
    });
}

fn key_files(sheet: &mut Sheet) {
    let file = |label: &str, body: &str| {
        let frame = format!("-----BEGIN {label}-----\n\n-----END {label}-----\n").len();
        let lines: Vec<String> =
            (0..(MAX_KEY_FILE - frame) / 65).map(|_| body.repeat(64 / body.len())).collect();
        format!("-----BEGIN {label}-----\n{}\n-----END {label}-----\n", lines.join("\n"))
    };
    for label in ["PRIVATE KEY", "ENCRYPTED PRIVATE KEY"] {
        for body in ["AAAA", "MIII", "MIIf", "/4CA"] {
            let text = file(label, body);
            sheet.row(&format!("key file: {label} of {body}"), KEY_FILE, text.as_bytes(), KeyFile::parse);
            let unlock = |bytes: &[u8]| KeyFile::parse(bytes).and_then(|file| file.unlock(Some("x")));
            sheet.row(&format!("key file, unlocked: {label} of {body}"), KEY_FILE, text.as_bytes(), unlock);
        }
    }
}

fn games(sheet: &mut Sheet) {
    let fill = |item: &str| item.repeat(MAX_PGN / item.len());
    for (what, item) in [
        ("open brackets", "("),
        ("open braces", "{"),
        ("tags", "[A \"b\"]\n"),
        ("one long tag", "[A \""),
        ("moves of nothing", "1. "),
        ("knights to and fro", "Nf3 Nf6 Ng1 Ng8 "),
        ("null bytes", "\0"),
        ("games", "[A \"b\"]\n\n1. e4 *\n\n"),
        ("numbers", "9"),
        ("annotations", "$1 "),
    ] {
        sheet.row(&format!("PGN: {what}"), GAMES, fill(item).as_bytes(), |bytes| {
            (Score::from_pgn(bytes, 1, None).is_ok(), Score::from_pgn(bytes, 500_000, None).is_ok())
        });
    }
}

fn writings(sheet: &mut Sheet) {
    let start = Position::start();
    for (what, item) in [
        ("x", "x"),
        ("moves", "Nf3 "),
        ("combining marks", "\u{300}"),
        ("ligatures", "\u{fdfa}"),
        ("brackets", "("),
    ] {
        let text = item.repeat(MAX_READ / item.len());
        for dialect in [Dialect::ENGLISH, "und".parse().unwrap()] {
            sheet.row(&format!("reader ({}): {what}", dialect.tag()), WRITING, text.as_bytes(), |bytes| {
                read(bytes, &start, dialect)
            });
        }
    }
}

/// What is pasted or scanned: parts beyond number, and the longest position.
fn pasted(sheet: &mut Sheet) {
    let record = [begun().as_bytes(), &vec![0; 16_000]].concat();
    let lines: Vec<String> = parts(Armor::Record, &record).unwrap().iter().map(Part::to_string).collect();
    let lines = lines.join("\n");
    let again = format!("{lines}\n").repeat(MAX_RECORD / lines.len() - 1);
    let (_, short_of_one) = lines.split_once('\n').unwrap();
    let carried = |text: &[u8]| {
        let mut carried = Carried::new(MAX_RECORD);
        carried.read(text).and_then(|()| carried.finish()).is_ok()
    };
    sheet.row("parts: of one thing, again and again", armor_of(again.len()), again.as_bytes(), carried);
    sheet.row("parts: all but one", armor_of(lines.len()) + MESSAGE, short_of_one.as_bytes(), carried);
    for (what, item) in [("ranks", "8/"), ("digits", "1"), ("kings", "K")] {
        let fen = item.repeat(MAX_FEN / item.len());
        sheet.row(&format!("FEN: {what}"), MESSAGE, fen.as_bytes(), |bytes| {
            Score::from_fen(std::str::from_utf8(bytes).unwrap(), Variant::Standard).is_ok()
        });
    }
}

#[test]
fn no_input_takes_more_memory_than_is_stated() {
    let mut sheet = Sheet::default();
    messages(&mut sheet);
    lists(&mut sheet);
    key_files(&mut sheet);
    writings(&mut sheet);
    honest(&mut sheet);
    records(&mut sheet);
    games(&mut sheet);
    pasted(&mut sheet);
    sheet.tell();
}

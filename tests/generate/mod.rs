//! The generator of the golden vectors: every artefact, every kind of event, every way to be refused,
//! from fixed keys, fixed clocks and fixed randomness. `tests/vectors.rs` compares with the files.
#![allow(dead_code, unreachable_pub, reason = "every test file uses its own part")]
#![allow(clippy::cast_possible_truncation, reason = "heads of CBOR items are cut to size on purpose")]

pub mod cards;
pub mod carried;
pub mod cbor_rows;
pub mod cose_rows;
pub mod envelopes;
pub mod faults;
pub mod first_faults;
pub mod key_files;
pub mod kit;
pub mod messages;
pub mod opening_faults;
pub mod play;
pub mod slip_faults;
pub mod statement_faults;
pub mod stories;
pub mod word_faults;

use sealed_move::dispute::{Grade, verify};
use sealed_move::text::hex;

/// One vector: a header of `key: value` lines, an empty line, the bytes in hexadecimal.
pub struct Vector {
    /// Path in `tests/vectors`, without `.txt`.
    pub path: String,
    fields: Vec<(String, String)>,
    pub bytes: Vec<u8>,
}

impl Vector {
    pub fn new(area: &str, name: &str, expect: &str, format: &str, comment: &str, bytes: Vec<u8>) -> Vector {
        let mut vector = Vector { path: format!("{area}/{name}"), fields: Vec::new(), bytes };
        vector.field("comment", comment).field("expect", expect).field("format", format);
        vector
    }

    pub fn field(&mut self, key: &str, value: &str) -> &mut Vector {
        self.fields.push((key.to_owned(), value.to_owned()));
        self
    }

    pub fn text(&self) -> String {
        let mut out = String::new();
        for (key, value) in &self.fields {
            out += &format!("{key}: {value}\n");
        }
        out.push('\n');
        for line in self.bytes.chunks(48) {
            out += &hex(line);
            out.push('\n');
        }
        out
    }
}

/// How many items a sequence has, a torn one counted.
fn items(mut bytes: &[u8]) -> usize {
    let mut count = 0;
    while let Ok(length) = sealed_move::cbor::item_length(bytes) {
        (count, bytes) = (count + 1, &bytes[length..]);
    }
    count + usize::from(!bytes.is_empty())
}

fn card_files(trust: &[kit::Who]) -> String {
    let name = |who: &kit::Who| match *who {
        kit::ARBITER => "card/arbiter",
        kit::WHITE => "card/white",
        kit::BLACK => "card/black",
        _ => "card/custodian",
    };
    trust.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// Records that hold, with the remarks on them, and records that do not.
fn records() -> Vec<Vector> {
    let mut all = Vec::new();
    for (name, comment, play) in stories::all() {
        let bytes = play.record.as_bytes().to_vec();
        let mut trusted = card_files(&stories::TRUSTED);
        let mut trust = play::trust();
        if name == "two-arbiters" {
            trusted += " card/second-arbiter";
            trust.add(kit::SECOND_ARBITER.identity().card().clone());
        }
        let verdict = verify(&bytes, &trust);
        let mut remarks: Vec<&str> = verdict
            .findings()
            .iter()
            .filter(|finding| finding.grade == Grade::Remark)
            .map(|finding| finding.kind.name())
            .collect();
        remarks.sort_unstable();
        remarks.dedup();
        let mut vector = Vector::new("record", name, "holds", "record", comment, bytes);
        vector.field("trust", &trusted).field("phase", play.record.game().phase_name());
        vector.field("head", &play.record.head().to_string());
        if !remarks.is_empty() {
            vector.field("remarks", &remarks.join(" "));
        }
        all.push(vector);
    }
    for bad in faults::all() {
        let last = items(&bad.bytes).saturating_sub(1);
        let mut vector = Vector::new("record-bad", bad.name, bad.class, "record", bad.comment, bad.bytes);
        vector.field("trust", &card_files(bad.trust)).field("at-fault", bad.at_fault);
        vector.field("statement", &bad.statement.unwrap_or(last).to_string());
        all.push(vector);
    }
    all
}

/// Every vector.
pub fn all() -> Vec<Vector> {
    let mut all = cards::all();
    all.extend(messages::slips());
    all.extend(messages::statements());
    all.extend(messages::hand_ins());
    all.extend(envelopes::all());
    all.extend(envelopes::counterfoils());
    all.extend(carried::all());
    all.extend(key_files::all());
    all.extend(records());
    all
}

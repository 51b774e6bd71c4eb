//! `inspect`: what is in a file. Nothing is checked against keys anybody trusts, and it says so.

mod raw;

use sealed_move::envelope::{COUNTERFOIL, Envelope, Lock};
use sealed_move::record::{Examination, HandIn, MAX_RECORD, Record, Sealing, examine};
use sealed_move::statement::{Armor, Card, Carried, KeyFile, Slip};
use sealed_move::text::hex;

use crate::args::Inspect;
use crate::failure::{Exit, Failure, Result};
use crate::json::{self, json};
use crate::page::Page;
use crate::{files, talk};

use super::key::card_json;

/// What a file turned out to hold.
enum Found {
    Record(Box<Examination>),
    Card(Box<Card>),
    HandIn(Box<HandIn>),
    Envelope(Box<Envelope>),
    Slip(Vec<u8>),
    Counterfoil,
    Key { encrypted: bool },
}

pub(crate) fn run(args: &Inspect) -> Result<Exit> {
    let bytes = files::read(&args.file, MAX_RECORD * 3 / 2 + 1024)?;
    let found = find(&bytes).ok_or_else(|| {
        Failure::undetermined("nothing of ours")
            .about(args.file.display())
            .hint("expected a record, card, slip, envelope, counterfoil or key file")
    })?;
    if let Some(folder) = &args.raw {
        raw::write(record(&found).map(Record::sealings), folder, args.force.into())?;
    }
    talk::note("unverified: nothing here was checked against keys you trust; `verify` does that");
    if args.style.json {
        json::print(&as_json(&found))?
    } else {
        print(&found)?
    }
    Ok(Exit::Done)
}

fn record(found: &Found) -> Option<&Record> {
    match found {
        Found::Record(examination) => examination.record.as_ref(),
        _ => None,
    }
}

/// The one thing that was carried as text, if that is what it is.
fn opened(text: &[u8]) -> Option<Vec<u8>> {
    let mut carried = Carried::new(MAX_RECORD);
    carried.add(text, Armor::Record).ok()?;
    let mut things = carried.finish().ok()?;
    things.pop().filter(|_| things.is_empty()).map(|(_, bytes)| bytes)
}

/// Looks at bytes, in armor, in parts or bare.
fn find(bytes: &[u8]) -> Option<Found> {
    let opened = opened(bytes);
    let bytes = opened.as_deref().unwrap_or(bytes);
    if let Ok(card) = Card::parse(bytes) {
        return Some(Found::Card(Box::new(card)));
    }
    if let Ok(hand_in) = HandIn::parse(bytes) {
        return Some(Found::HandIn(Box::new(hand_in)));
    }
    if let Ok(envelope) = Envelope::parse(bytes) {
        return Some(Found::Envelope(Box::new(envelope)));
    }
    if Slip::claimed_signer(bytes).is_ok() {
        return Some(Found::Slip(bytes.to_vec()));
    }
    if let Ok(key) = KeyFile::parse(bytes) {
        return Some(Found::Key { encrypted: key.is_encrypted() });
    }
    if bytes.len() == COUNTERFOIL {
        return Some(Found::Counterfoil);
    }
    let examination = examine(bytes);
    examination.record.is_some().then(|| Found::Record(Box::new(examination)))
}

fn print(found: &Found) -> Result<()> {
    let mut page = Page::default();
    match found {
        Found::Record(examination) => print_record(examination, &mut page),
        Found::Card(card) => {
            page.row("card", "of a key, signed by that key");
            page.row("name", card.name()).row("fingerprint", card.fingerprint_groups());
            page.row("lock key", card.lock_key());
        }
        Found::HandIn(hand_in) => {
            page.row("hand-in", "a seal slip and its envelope");
            page.row("signer", claimed(hand_in.slip()));
            print_envelope(hand_in.envelope(), &mut page);
        }
        Found::Envelope(envelope) => print_envelope(envelope, &mut page),
        Found::Slip(bytes) => {
            page.row("slip", format_args!("{} bytes", bytes.len())).row("signer", claimed(bytes));
        }
        Found::Counterfoil => {
            page.row("counterfoil", "by its length; only its sealer's key shows what is in it");
        }
        Found::Key { encrypted } => {
            page.row(
                "key",
                if *encrypted { "a secret key, encrypted" } else { "a secret key, not encrypted" },
            );
        }
    }
    page.print()
}

/// Whose a slip claims to be.
fn claimed(slip: &[u8]) -> String {
    Slip::claimed_signer(slip).map_or_else(|_| "nobody".to_owned(), |signer| format!("{signer} (claimed)"))
}

fn print_envelope(envelope: &Envelope, page: &mut Page) {
    page.row("envelope", envelope.digest()).row("commitment", envelope.commitment());
    page.row("context", envelope.context());
    for lock in Lock::BOTH {
        let holders: Vec<String> = envelope.recipients(lock).map(|holder| holder.to_string()).collect();
        page.row(&lock.to_string(), holders.join(" or "));
    }
}

fn print_record(examination: &Examination, page: &mut Page) {
    page.row("record", format_args!("{} statements", examination.statements));
    if let Some(record) = &examination.record {
        page.row("case", record.id());
        for card in record.case().cards() {
            let party = record.party(&card.fingerprint()).map(|party| party.to_string()).unwrap_or_default();
            page.row(&party, format_args!("{} ({})", card.name(), card.fingerprint_groups()));
        }
        for (number, statement) in record.statements().iter().enumerate() {
            let payload = statement.payload();
            page.row(&number.to_string(), format_args!("{} {}", payload.at, payload.event.kind()));
        }
        for sealing in record.sealings() {
            print_sealing(sealing, page);
        }
    }
    for fault in &examination.faults {
        page.row("wrong", format_args!("statement {}: {}", fault.statement, fault.what));
    }
}

fn print_sealing(sealing: &Sealing, page: &mut Page) {
    let Some(envelope) = sealing.envelope() else {
        return;
    };
    page.row("commitment", envelope.commitment()).row("context", envelope.context());
    match sealing.opened().map(|disclosed| &disclosed.content) {
        None => page.row("writing", "not opened"),
        Some(Err(defect)) => page.row("writing", format_args!("none: {defect}")),
        Some(Ok(opening)) => {
            page.row("salt", hex(opening.salt())).row("writing", format_args!("\"{}\"", opening.text()))
        }
    };
}

fn as_json(found: &Found) -> json::Value {
    match found {
        Found::Record(examination) => record_json(examination),
        Found::Card(card) => json!({ "kind": "card", "verified": false, "card": card_json(card) }),
        Found::HandIn(hand_in) => json!({
            "kind": "hand-in",
            "verified": false,
            "signer": Slip::claimed_signer(hand_in.slip()).ok().map(|signer| signer.to_string()),
            "envelope": envelope_json(hand_in.envelope()),
        }),
        Found::Envelope(envelope) => {
            json!({ "kind": "envelope", "verified": false, "envelope": envelope_json(envelope) })
        }
        Found::Slip(bytes) => json!({
            "kind": "slip",
            "verified": false,
            "signer": Slip::claimed_signer(bytes).ok().map(|signer| signer.to_string()),
        }),
        Found::Counterfoil => json!({ "kind": "counterfoil", "verified": false }),
        Found::Key { encrypted } => json!({ "kind": "key", "verified": false, "encrypted": encrypted }),
    }
}

fn envelope_json(envelope: &Envelope) -> json::Value {
    let slots = |lock| envelope.recipients(lock).map(|holder| holder.to_string()).collect::<Vec<_>>();
    json!({
        "digest": envelope.digest().to_string(),
        "commitment": envelope.commitment().to_string(),
        "context": envelope.context().to_string(),
        "locks": Lock::BOTH.map(slots),
    })
}

fn record_json(examination: &Examination) -> json::Value {
    let record = examination.record.as_ref();
    let statements: Vec<json::Value> = record
        .map(Record::statements)
        .unwrap_or_default()
        .iter()
        .enumerate()
        .map(|(number, statement)| {
            let payload = statement.payload();
            json!({
                "statement": number,
                "event": payload.event.kind(),
                "at": payload.at.to_string(),
                "signer": statement.signer().to_string(),
                "head": statement.head().to_string(),
            })
        })
        .collect();
    let envelopes: Vec<json::Value> =
        record.map(Record::sealings).unwrap_or_default().iter().filter_map(sealing_json).collect();
    let faults: Vec<json::Value> = examination
        .faults
        .iter()
        .map(|fault| json!({ "statement": fault.statement, "text": fault.what.to_string() }))
        .collect();
    json!({
        "kind": "record",
        "verified": false,
        "case": record.map(|record| record.id().to_string()),
        "statements": statements,
        "envelopes": envelopes,
        "faults": faults,
    })
}

fn sealing_json(sealing: &Sealing) -> Option<json::Value> {
    let mut value = envelope_json(sealing.envelope()?);
    let opening = sealing.opened().and_then(|disclosed| disclosed.content.as_ref().ok());
    if let Some(object) = value.as_object_mut() {
        object.insert("opened".to_owned(), json!(sealing.opened().is_some()));
        object.insert("salt".to_owned(), json!(opening.map(|opening| hex(opening.salt()))));
        object.insert("writing".to_owned(), json!(opening.map(|opening| opening.text())));
    }
    Some(value)
}

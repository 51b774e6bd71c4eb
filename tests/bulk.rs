//! A federation's archive in one run: how fast, on how many cores, in how much memory.
//!
//!     cargo test --release --test bulk -- --ignored --nocapture
//!
//! Makes 20,000 different records in a temporary folder (`SEALED_MOVE_BULK` says how many, and
//! `SEALED_MOVE_BULK_KEEP` where they stay), verifies them all, and compares the time with that of
//! bare `verify_strict` over the very same signatures on as many threads.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::cast_precision_loss,
    reason = "a test fails by panicking; a rate needs no last digit"
)]

mod common;

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ciborium::Value;
use common::{EVENING, MORNING, at, identity, name};
use ed25519_dalek::{Signature, VerifyingKey};
use sealed_move::dispute::{judge_many, verify, workers};
use sealed_move::moment::Millis;
use sealed_move::position::Color;
use sealed_move::random::SystemRandom;
use sealed_move::report::VerdictReport;
use sealed_move::statement::{Case, Closing, Event, Identity, Plain, Sided, Slipped, Trust, Vouched};
use sealed_move::{Record, Writing};

/// Who plays, and what they agreed; the same for the whole archive.
struct Club {
    arbiter: Identity,
    white: Identity,
    black: Identity,
    case: Case,
    trust: Trust,
}

fn club() -> Club {
    let hall = common::Hall::new();
    let (case, trust) = (hall.case(), hall.trust.clone());
    Club { arbiter: identity(1, "Schmid, Lothar"), white: hall.white, black: hall.black, case, trust }
}

fn slipped(slip: &[u8]) -> Slipped {
    Slipped { slip: slip.to_vec().into(), used: None }
}

/// One adjourned and resumed game, from the call to the reply: 11 statements, three slips.
fn record(club: &Club, number: u64) -> Vec<u8> {
    let mut case = club.case.clone();
    case.used.white = Millis(case.used.white.0 + number);
    let mut record = Record::begin(&case, &club.arbiter, at(EVENING)).unwrap();
    let enter = |record: &mut Record, event, when| record.enter(event, at(when), &club.arbiter).unwrap();
    enter(&mut record, Event::Called(Plain::default()), EVENING);
    let invitation = record.invitation(&club.trust).unwrap();
    let writing = Writing::new("Bd3+").unwrap();
    let sealed = invitation.seal(writing, &club.black, at(EVENING), &mut SystemRandom).unwrap();
    enter(&mut record, Event::Sealed(slipped(sealed.hand_in.slip())), EVENING);
    let envelope = sealed.hand_in.envelope().as_bytes().to_vec().into();
    enter(&mut record, Event::ClocksStopped(Closing { used: None, envelope }), EVENING);
    let (place, resumes) = (Some(name("Laugardalshoell")), Some(MORNING.parse().unwrap()));
    enter(&mut record, Event::FaceVouched(Vouched { used: None, place, finish: None, resumes }), EVENING);
    let receipt = record.receipt(&club.white, None, at(EVENING)).unwrap();
    enter(&mut record, Event::Receipt(slipped(receipt.as_bytes())), EVENING);
    enter(&mut record, Event::SessionOpened(Plain::default()), MORNING);
    for side in [Color::White, Color::Black] {
        enter(&mut record, Event::Arrived(Sided { side: side.into(), slip: None, used: None }), MORNING);
    }
    let presence = record.presence(&club.white, at(MORNING)).unwrap();
    enter(&mut record, Event::Presented(slipped(presence.as_bytes())), MORNING);
    let opening = record.opening(club.arbiter.card(), club.arbiter.lock_secret(), at(MORNING)).unwrap();
    enter(&mut record, opening, MORNING);
    record.as_bytes().to_vec()
}

fn make(club: &Club, folder: &Path, count: u64) -> Vec<PathBuf> {
    let numbers: Vec<u64> = (0..count).collect();
    let mut paths = Vec::new();
    judge_many(
        &numbers,
        workers(),
        |number| record(club, *number),
        |number, bytes| {
            let path = folder.join(format!("{:03}", number / 1000)).join(format!("{number:06}.sealed"));
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, bytes).unwrap();
            paths.push(path);
            ControlFlow::Continue(())
        },
    );
    paths
}

/// One signature, ready to be verified.
type Signed = (VerifyingKey, Vec<u8>, Signature);

/// Takes a message of the profile apart: what was signed, the signature, and the payload.
fn take_apart(bytes: &[u8]) -> (Vec<u8>, Signature, Value, Vec<u8>) {
    let Value::Tag(18, inner) = ciborium::from_reader(bytes).unwrap() else { panic!("a COSE_Sign1") };
    let parts: Vec<Vec<u8>> =
        inner.into_array().unwrap().into_iter().map(|part| part.into_bytes().unwrap_or_default()).collect();
    let structure = Value::Array(vec![
        Value::Text("Signature1".into()),
        Value::Bytes(parts[0].clone()),
        Value::Bytes(Vec::new()),
        Value::Bytes(parts[2].clone()),
    ]);
    let mut signed = Vec::new();
    ciborium::into_writer(&structure, &mut signed).unwrap();
    let header: Value = ciborium::from_reader(parts[0].as_slice()).unwrap();
    let kid = header.into_map().unwrap()[2].1.as_bytes().unwrap().clone();
    let signature = Signature::from_slice(&parts[3]).unwrap();
    (signed, signature, ciborium::from_reader(parts[2].as_slice()).unwrap(), kid)
}

/// Every signature that verifying this record verifies: cards, statements, slips.
fn signatures(bytes: &[u8], trust: &Trust) -> Vec<Signed> {
    let record = Record::open_whoever_signed(bytes).unwrap();
    let mut messages: Vec<Vec<u8>> = record.case().cards().map(|card| card.as_bytes().to_vec()).collect();
    for statement in record.statements() {
        messages.push(statement.as_bytes().to_vec());
        messages.extend(statement.payload().event.slip().map(<[u8]>::to_vec));
    }
    let keys: Vec<(Vec<u8>, [u8; 32])> = trust
        .cards()
        .map(|card| {
            let (_, _, payload, kid) = take_apart(card.as_bytes());
            let payload = payload.into_map().unwrap();
            let key = payload.iter().find(|(name, _)| name.as_text() == Some("sign")).unwrap();
            (kid, key.1.as_bytes().unwrap().as_slice().try_into().unwrap())
        })
        .collect();
    let ready = |message: &Vec<u8>| {
        let (signed, signature, _, kid) = take_apart(message);
        let key = keys.iter().find(|(known, _)| *known == kid).unwrap().1;
        (VerifyingKey::from_bytes(&key).unwrap(), signed, signature)
    };
    messages.iter().map(ready).collect()
}

/// How long bare verification of the same signatures takes, on as many threads.
fn bare(paths: &[PathBuf], trust: &Trust) -> (usize, Duration, f64) {
    let (mut count, mut time, mut cpu) = (0, Duration::ZERO, 0.0);
    for chunk in paths.chunks(1000) {
        let mut all = Vec::new();
        let read = |path: &PathBuf| signatures(&fs::read(path).unwrap(), trust);
        judge_many(chunk, workers(), read, |_, signed| {
            all.push(signed);
            ControlFlow::Continue(())
        });
        count += all.iter().map(Vec::len).sum::<usize>();
        let (began, before) = (Instant::now(), processor());
        let strict = |all: &Vec<Signed>| all.iter().all(|(key, m, s)| key.verify_strict(m, s).is_ok());
        judge_many(&all, workers(), strict, |_, good| {
            assert!(good);
            ControlFlow::Continue(())
        });
        time += began.elapsed();
        cpu += processor() - before;
    }
    (count, time, cpu)
}

/// A line of `/proc/self/status`, in KiB.
fn memory(what: &str) -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with(what));
    line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok()).unwrap_or(0)
}

/// Seconds of processor time so far, of all threads.
fn processor() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |at: usize| fields.get(at).and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0);
    (ticks(11) + ticks(12)) / 100.0
}

#[test]
#[ignore = "takes minutes: 20,000 records in one run"]
fn an_archive_of_twenty_thousand_in_one_run() {
    let count = std::env::var("SEALED_MOVE_BULK").ok().and_then(|text| text.parse().ok()).unwrap_or(20_000);
    let kept = std::env::var_os("SEALED_MOVE_BULK_KEEP").map(PathBuf::from);
    let folder = kept
        .clone()
        .unwrap_or_else(|| std::env::temp_dir().join(format!("sealed-move-bulk-{}", std::process::id())));
    let club = club();
    let paths = make(&club, &folder, count);
    let size: u64 = paths.iter().map(|path| fs::metadata(path).unwrap().len()).sum();
    println!("{count} records, {} bytes each", size / count);

    // So that the peak is that of verifying.
    let _ = fs::write("/proc/self/clear_refs", "5");
    let (began, before) = (Instant::now(), processor());
    let (mut done, mut early) = (0, 0);
    let judge = |path: &PathBuf| {
        let verdict = verify(&fs::read(path).unwrap(), &club.trust);
        VerdictReport::of(&path.display().to_string(), &verdict)
    };
    judge_many(&paths, workers(), judge, |path, report| {
        assert!(report.holds, "{}: {:?}", path.display(), report.findings);
        done += 1;
        if done == count / 10 {
            early = memory("VmRSS");
        }
        ControlFlow::Continue(())
    });
    let (wall, cpu) = (began.elapsed().as_secs_f64(), processor() - before);
    let (late, peak) = (memory("VmRSS"), memory("VmHWM"));
    println!(
        "verify: {wall:.1} s, {:.0} records a second, {:.2} cores busy",
        count as f64 / wall,
        cpu / wall
    );
    println!("memory: {early} KiB after a tenth, {late} KiB at the end, peak {peak} KiB");

    let (signatures, time, bare_cpu) = bare(&paths, &club.trust);
    let bare = time.as_secs_f64();
    println!("bare verify_strict: {signatures} signatures, {bare:.1} s on {} threads", workers());
    println!("ratio: {:.2} by the clock on the wall, {:.2} by processor time", wall / bare, cpu / bare_cpu);
    assert_eq!(done, count);
    if kept.is_none() {
        fs::remove_dir_all(&folder).unwrap();
    }
}

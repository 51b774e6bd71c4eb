//! The rules of the house, read from the source.
//!
//! What the compiler cannot see is checked here: which module may import which, where each outside
//! crate is named, what stays pure, how long a file gets. Every check is a function from source text
//! to complaints, and at the end each is shown to catch a text that breaks it.

// Helpers of tests may fail loudly, as tests do.
#![allow(clippy::expect_used, clippy::indexing_slicing)]

#[path = "architecture/source.rs"]
mod source;

use std::collections::{BTreeMap, BTreeSet};

use source::{Named, Source, Token, is_word_char, read};

/// A row of the layer table. `docs/architecture.md` prints the whole table.
struct Module {
    level: u8,
    name: &'static str,
    holds: &'static str,
    /// Modules of the same level that this one may import.
    beside: &'static [&'static str],
}

const fn row(level: u8, name: &'static str, beside: &'static [&'static str], holds: &'static str) -> Module {
    Module { level, name, holds, beside }
}

/// How the binary is called in the table; its source is `src/bin/sealed-move/`.
const BINARY: &str = "the binary";

/// Imports point downwards, or sideways where a row says so.
const MODULES: &[Module] = &[
    row(8, BINARY, &[], "the command line: glue over the public interface"),
    row(7, "printed", &["report"], "a report for people who read paper: four languages, as text and as HTML"),
    row(7, "label", &["report"], "the label of an envelope as a drawing: SVG and PDF"),
    row(7, "calendar", &[], "the resumption as an entry of a calendar"),
    row(7, "report", &[], "what is told: standing, reading, verdict, comparison, as text and JSON"),
    row(6, "error", &[], "one error for callers who only want `?`"),
    row(6, "desk", &["error"], "the one place that enters, stores and answers"),
    row(5, "dispute", &[], "verifying a record of others: findings, fault, comparison of copies"),
    row(5, "custody", &[], "keeping records: append only, durable before anyone is told"),
    row(4, "record", &[], "the chain of statements of one game, always verified"),
    row(3, "statement", &[], "signed bytes: statements, slips, cards, keys, trust"),
    row(2, "adjournment", &["ruling"], "the law as one pure state machine, with its clocks"),
    row(2, "ruling", &[], "a reading under a rule profile: what the Laws say of it"),
    row(1, "notation", &[], "bytes to readings to a verdict in a position"),
    row(1, "envelope", &[], "commitment, locks, opening, counterfoil, lock keys"),
    row(1, "law", &[], "editions of the Laws as rule profiles with their citations"),
    row(1, "score", &[], "PGN and FEN in, PGN out: where a game started, and its moves"),
    row(0, "position", &["text"], "positions and legal moves"),
    row(0, "moment", &["text"], "moments, venue times, used time"),
    row(0, "digest", &["text"], "SHA-256 and the table of labels"),
    row(0, "cbor", &["text"], "deterministic CBOR in and out"),
    row(0, "random", &[], "the operating system's randomness, passed as an argument"),
    row(0, "writing", &["text"], "what a player wrote, kept as the secret it is"),
    row(0, "words", &["text"], "twelve words for 128 bits"),
    row(0, "text", &[], "names that may be shown, foreign text made safe, hexadecimal"),
];

/// Imports that may not come about even through other modules, and why.
const NEVER: &[(&str, &str, &str)] = &[
    ("envelope", "notation", "sealing must not depend on what the writing means"),
    ("envelope", "law", "sealing must not depend on how the writing would be judged"),
    ("notation", "law", "the reader reports, it does not judge"),
    ("adjournment", "envelope", "the whole law runs without a key"),
    ("adjournment", "statement", "the whole law runs without a signature"),
];

/// Where an outside crate may be named.
enum Home {
    /// In this file only.
    File(&'static str),
    /// In one file of this folder, no matter which.
    OneFileOf(&'static str),
    /// Anywhere: it stands in derive attributes.
    Anywhere,
}

/// Every dependency of the manifest.
const CRATES: &[(&str, Home)] = &[
    ("shakmaty", Home::File("src/position.rs")),
    ("sha2", Home::File("src/digest.rs")),
    ("ciborium", Home::File("src/cbor.rs")),
    ("rand", Home::File("src/random.rs")),
    ("bip39", Home::File("src/words.rs")),
    ("jiff", Home::File("src/moment.rs")),
    ("pgn-reader", Home::File("src/score/pgn.rs")),
    ("hkdf", Home::OneFileOf("src/envelope/")),
    ("hpke", Home::OneFileOf("src/envelope/")),
    ("aes-gcm", Home::OneFileOf("src/envelope/")),
    ("subtle", Home::OneFileOf("src/envelope/")),
    ("unicode-normalization", Home::OneFileOf("src/notation/")),
    ("coset", Home::OneFileOf("src/statement/")),
    ("ed25519-dalek", Home::OneFileOf("src/statement/")),
    ("pkcs8", Home::OneFileOf("src/statement/")),
    ("ed25519", Home::OneFileOf("src/statement/")),
    ("pem-rfc7468", Home::OneFileOf("src/statement/")),
    ("data-encoding", Home::OneFileOf("src/statement/")),
    ("ics", Home::File("src/calendar.rs")),
    ("svg", Home::File("src/label/vector.rs")),
    ("pdf-writer", Home::File("src/label/page.rs")),
    ("fontdb", Home::File("src/label/fonts.rs")),
    ("harfrust", Home::File("src/label/fonts.rs")),
    ("skrifa", Home::File("src/label/fonts.rs")),
    ("unicode-bidi", Home::File("src/label/fonts.rs")),
    ("clap", Home::OneFileOf("src/bin/sealed-move/")),
    ("clap_complete", Home::OneFileOf("src/bin/sealed-move/args/")),
    ("clap_mangen", Home::OneFileOf("src/bin/sealed-move/args/")),
    ("ctrlc", Home::File("src/bin/sealed-move/interrupt.rs")),
    ("terminal_size", Home::File("src/bin/sealed-move/screen.rs")),
    ("textwrap", Home::File("src/bin/sealed-move/screen.rs")),
    ("indicatif", Home::File("src/bin/sealed-move/progress.rs")),
    ("qrcode", Home::OneFileOf("src/bin/sealed-move/")),
    ("rustix", Home::File("src/bin/sealed-move/os.rs")),
    ("rpassword", Home::OneFileOf("src/bin/sealed-move/")),
    ("serde_json", Home::OneFileOf("src/bin/sealed-move/")),
    ("askama", Home::File("src/printed/html.rs")),
    ("fluent-bundle", Home::File("src/printed/words.rs")),
    ("zeroize", Home::Anywhere),
    ("serde", Home::Anywhere),
    ("serde_bytes", Home::Anywhere),
];

/// Below this level nothing knows a clock, a file, the environment or the network.
const FIRST_LEVEL_WITH_EFFECTS: u8 = 5;

/// Modules of the standard library that reach outside.
const EFFECTS: &[&str] = &["time", "fs", "env", "net", "process"];

/// Calls that ask the machine for its time or its zone.
const CLOCKS: &[(&str, &str)] = &[
    ("Instant", "now"),
    ("SystemTime", "now"),
    ("Timestamp", "now"),
    ("Zoned", "now"),
    ("TimeZone", "system"),
    ("TimeZone", "try_system"),
];

/// Macros that talk to whoever started the program.
const PRINTING: &[&str] = &["print", "println", "eprint", "eprintln", "dbg"];

/// What accepts signatures that strict verification refuses.
const LENIENT: &[&str] =
    &["Verifier", "verify_batch", "verify_prehashed", "verify_stream", "verify_digest", "raw_verify"];

/// The longest file, tests not counted.
const MAX_LINES: usize = 400;

// ---- the checks -----------------------------------------------------------------------------

/// The row of the layer table that a file belongs to; `None` for the root of the library.
fn module(source: &Source) -> Option<&str> {
    if source.inner().starts_with("bin/") {
        return Some(BINARY);
    }
    let name = source.inner().split(['/', '.']).next();
    name.filter(|&name| name != "lib")
}

fn level(source: &Source) -> Option<u8> {
    MODULES.iter().find(|row| Some(row.name) == module(source)).map(|row| row.level)
}

fn check_layers(source: &Source) -> Vec<String> {
    let Some(name) = module(source).filter(|&name| name != BINARY) else { return Vec::new() };
    let Some(own) = MODULES.iter().find(|row| row.name == name) else {
        return vec![source.complain(1, format!("`{name}` is in no row of the layer table"))];
    };
    let mut complaints = Vec::new();
    for (line, other) in source.imports() {
        let problem = match MODULES.iter().find(|row| row.name == other) {
            None => "is no module of the layer table; name things by the module they live in",
            Some(other) if other.name == own.name || other.level < own.level => continue,
            Some(other) if own.beside.contains(&other.name) => continue,
            Some(other) if other.level > own.level => "stands above it",
            Some(_) => "stands beside it, and its row does not list that",
        };
        complaints.push(source.complain(line, format!("`{name}` imports `{other}`, which {problem}")));
    }
    complaints
}

/// Circles, and what [`NEVER`] rules out, through however many modules.
fn check_reach(sources: &[Source]) -> Vec<String> {
    let mut imports: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for source in sources {
        let Some(name) = module(source).filter(|&name| name != BINARY) else { continue };
        let others = source.imports().into_iter().map(|(_, other)| other).filter(|other| other != name);
        imports.entry(name).or_default().extend(others);
    }
    let reach = |from: &str| {
        let mut seen = BTreeSet::new();
        let mut open = vec![from.to_owned()];
        while let Some(name) = open.pop() {
            let others = imports.get(name.as_str()).into_iter().flatten();
            open.extend(others.filter(|other| seen.insert((*other).clone())).cloned());
        }
        seen
    };
    let circles = imports.keys().filter(|name| reach(name).contains(**name));
    let circles = circles.map(|name| format!("`{name}` imports itself through others"));
    let never = NEVER.iter().filter(|(from, to, _)| reach(from).contains(*to));
    circles.chain(never.map(|(from, to, why)| format!("`{from}` reaches `{to}`: {why}"))).collect()
}

fn check_effects(source: &Source) -> Vec<String> {
    let pure = level(source).is_some_and(|level| level < FIRST_LEVEL_WITH_EFFECTS);
    let silent = module(source) != Some(BINARY);
    let mut complaints = Vec::new();
    for path in source.paths() {
        let problem = if pure && reaches_out(&path) {
            "reaches outside; pass a value in"
        } else if silent && talks(source, &path) {
            "talks, which only the binary does"
        } else {
            continue;
        };
        complaints.push(source.complain(path.line, format!("`{}` {problem}", path.segments.join("::"))));
    }
    complaints
}

fn reaches_out(path: &Named) -> bool {
    let segments: Vec<&str> = path.segments.iter().map(String::as_str).collect();
    matches!(segments.as_slice(), ["std", first, ..] if EFFECTS.contains(first))
        || matches!(segments.as_slice(), [.., of, call] if CLOCKS.contains(&(of, call)))
}

fn talks(source: &Source, path: &Named) -> bool {
    let segments: Vec<&str> = path.segments.iter().map(String::as_str).collect();
    match segments.as_slice() {
        [.., "io", "stdin" | "stdout" | "stderr" | "*"] => true,
        [word] => PRINTING.contains(word) && source.is_sign(Some(path.token + 1), '!'),
        _ => false,
    }
}

fn check_crates(sources: &[Source]) -> Vec<String> {
    let mut complaints = Vec::new();
    for (name, home) in CRATES {
        let word = name.replace('-', "_");
        let at_home = |path: &str| match home {
            Home::File(file) => path == *file,
            Home::OneFileOf(folder) => path.starts_with(folder),
            Home::Anywhere => true,
        };
        let naming = sources.iter().filter_map(|source| Some((source, source.names_crate(&word)?)));
        let (inside, outside): (Vec<_>, Vec<_>) = naming.partition(|(source, _)| at_home(&source.path));
        let outside = outside.iter().map(|(s, line)| s.complain(*line, format!("`{name}` away from home")));
        complaints.extend(outside);
        if let (Home::OneFileOf(folder), [_, (second, line), ..]) = (home, inside.as_slice()) {
            complaints.push(second.complain(*line, format!("a second file of {folder} names `{name}`")));
        }
    }
    complaints
}

/// The manifest's dependencies and the crate table are the same.
fn check_manifest(manifest: &str) -> Vec<String> {
    let mut listed = BTreeSet::new();
    let mut section = "";
    for line in manifest.lines() {
        if let Some(header) = line.strip_prefix('[') {
            section = header.split(']').next().unwrap_or_default();
            let name = section.rsplit_once("dependencies.").map(|(_, name)| name);
            listed.extend(name.filter(|_| !section.contains("dev-")));
        } else if section.ends_with("dependencies") && !section.contains("dev-") {
            let name = line.split(['=', '.']).next().unwrap_or_default().trim();
            listed.extend(Some(name).filter(|name| !name.is_empty() && !name.starts_with('#')));
        }
    }
    let housed: BTreeSet<&str> = CRATES.iter().map(|(name, _)| *name).collect();
    let homeless = listed.difference(&housed).map(|name| format!("`{name}` has no home in the crate table"));
    let gone = housed.difference(&listed).map(|name| format!("`{name}` is in the crate table only"));
    homeless.chain(gone).collect()
}

fn check_length(source: &Source) -> Vec<String> {
    let excused = |line: &str| line.strip_prefix("// Table: ").is_some_and(|why| !why.trim().is_empty());
    if source.lines <= MAX_LINES || source.text.lines().any(excused) {
        return Vec::new();
    }
    let what = format!("the file goes on for {} lines; split it, or say `// Table: why`", source.lines);
    vec![source.complain(MAX_LINES, what)]
}

fn check_unsafe(source: &Source) -> Vec<String> {
    let is_root = source.path == "src/lib.rs" || source.path.ends_with("/main.rs");
    let forbids = source.code.lines().any(|line| line.trim() == "#![forbid(unsafe_code)]");
    let used = source.tokens.iter().find(|(_, token)| *token == Token::Word("unsafe".to_owned()));
    let missing = (is_root && !forbids).then(|| source.complain(1, "no `#![forbid(unsafe_code)]`"));
    missing.into_iter().chain(used.map(|(line, _)| source.complain(*line, "`unsafe`"))).collect()
}

/// Nobody names a lenient verification, and the file with the keys calls no plain `verify`.
fn check_strictness(source: &Source) -> Vec<String> {
    let holds_keys = source.names_crate("ed25519_dalek").is_some();
    let mut complaints = Vec::new();
    for (at, (line, token)) in source.tokens.iter().enumerate() {
        let Token::Word(word) = token else { continue };
        let is_call = source.is_sign(Some(at + 1), '(') && !source.is_word(at.checked_sub(1), "fn");
        if LENIENT.contains(&word.as_str()) || holds_keys && word == "verify" && is_call {
            complaints.push(source.complain(*line, format!("`{word}` is lenient; call `verify_strict`")));
        }
    }
    complaints
}

fn check_enums(source: &Source) -> Vec<String> {
    let text: Vec<&str> = source.text.lines().map(str::trim).collect();
    let mut complaints = Vec::new();
    for (at, line) in source.code.lines().enumerate() {
        let Some(rest) = line.trim().strip_prefix("pub enum ") else { continue };
        let ends_other_item = |line: &&&str| line.is_empty() || line.ends_with(['}', ';']);
        let mut above = text[..at].iter().rev().take_while(|line| !ends_other_item(line));
        let says = |line: &&str| match line.strip_prefix("///") {
            Some(doc) => doc.contains("Exhaustive"),
            None => line.contains("non_exhaustive"),
        };
        if !above.any(says) {
            let name = rest.split(|c| !is_word_char(c)).next().unwrap_or_default();
            let what = format!("`{name}` is not `#[non_exhaustive]`, nor documented as `Exhaustive: why`");
            complaints.push(source.complain(at + 1, what));
        }
    }
    complaints
}

fn check_features(source: &Source) -> Vec<String> {
    if module(source).is_none_or(|name| name == BINARY) {
        return Vec::new();
    }
    let gated = source.code.lines().enumerate();
    let gated = gated.filter(|(_, line)| line.contains("cfg") && line.contains("feature"));
    gated.map(|(at, _)| source.complain(at + 1, "features stop at the root of the library")).collect()
}

/// The layer table as `docs/architecture.md` prints it.
fn printed_table() -> String {
    let mut table = "| level | module | what lives there | may import beside it | names these crates |\n\
        |--:|---|---|---|---|\n"
        .to_owned();
    for row in MODULES {
        let lives_there = |home: &Home| match home {
            Home::File(file) => file.split(['/', '.']).nth(1) == Some(row.name),
            Home::OneFileOf("src/bin/sealed-move/") => row.name == BINARY,
            Home::OneFileOf(folder) => *folder == format!("src/{}/", row.name),
            Home::Anywhere => false,
        };
        let crates = CRATES.iter().filter(|(_, home)| lives_there(home)).map(|(name, _)| *name);
        let crates = crates.collect::<Vec<_>>().join(", ");
        let name = if row.name == BINARY { BINARY.to_owned() } else { format!("`{}`", row.name) };
        let beside = row.beside.join(", ");
        table += &format!("| {} | {name} | {} | {beside} | {crates} |\n", row.level, row.holds);
    }
    table
}

fn check_docs(docs: &str) -> Vec<String> {
    let table = printed_table();
    if docs.contains(&table) {
        return Vec::new();
    }
    vec![format!("docs/architecture.md does not print this table:\n\n{table}")]
}

// ---- the house, checked ---------------------------------------------------------------------

fn no_complaint(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}

fn no_complaint_anywhere(check: fn(&Source) -> Vec<String>) {
    no_complaint(Source::all().iter().flat_map(check).collect());
}

#[test]
fn imports_point_downwards() {
    no_complaint_anywhere(check_layers);
}

#[test]
fn nothing_forbidden_is_reached_and_nothing_goes_in_circles() {
    no_complaint(check_reach(&Source::all()));
}

#[test]
fn every_row_of_the_layer_table_has_its_source() {
    let sources = Source::all();
    let gone = MODULES.iter().filter(|row| row.name != BINARY);
    let gone = gone.filter(|row| sources.iter().all(|source| module(source) != Some(row.name)));
    no_complaint(gone.map(|row| format!("no source of `{}`", row.name)).collect());
}

#[test]
fn the_core_is_pure_and_only_the_binary_talks() {
    no_complaint_anywhere(check_effects);
}

#[test]
fn one_file_names_each_outside_crate() {
    no_complaint(check_crates(&Source::all()));
}

#[test]
fn every_dependency_has_a_home() {
    no_complaint(check_manifest(&read("Cargo.toml")));
}

#[test]
fn files_can_be_held_in_mind() {
    no_complaint_anywhere(check_length);
}

#[test]
fn unsafe_code_is_forbidden() {
    no_complaint_anywhere(check_unsafe);
}

#[test]
fn verification_is_strict() {
    no_complaint_anywhere(check_strictness);
}

#[test]
fn public_enums_say_whether_they_may_grow() {
    no_complaint_anywhere(check_enums);
}

#[test]
fn features_change_no_shape() {
    no_complaint_anywhere(check_features);
}

#[test]
fn the_documented_table_is_this_one() {
    no_complaint(check_docs(&read("docs/architecture.md")));
}

// ---- the checks, checked --------------------------------------------------------------------

/// Each text, as if it stood at `path`, earns one complaint.
fn caught(check: fn(&Source) -> Vec<String>, path: &str, texts: &[&str]) {
    for text in texts {
        let complaints = check(&Source::new(path, text));
        assert_eq!(complaints.len(), 1, "{path}: {text}: {complaints:?}");
    }
}

/// No text, as if it stood at `path`, earns a complaint.
fn passed(check: fn(&Source) -> Vec<String>, path: &str, texts: &[&str]) {
    for text in texts {
        assert_eq!(check(&Source::new(path, text)), Vec::<String>::new(), "{path}: {text}");
    }
}

#[test]
fn an_import_upwards_or_sideways_is_caught() {
    let bad = [
        "use crate::notation::read;",
        "use crate::{digest::Digest, notation};",
        "use super::super::record::Record;",
        "fn f() { crate::statement::open(); }",
        "fn f() { for i in 0..crate::law::COUNT {} }",
        "mod inner { use super::super::super::law::Edition; }",
        "fn f(x: &'static str) -> char { crate::desk::g('\\''); '{' }",
        "use crate::Record;",
        "use crate::*;",
    ];
    caught(check_layers, "src/envelope/lock.rs", &bad);
    let good = [
        "use crate::{digest::{Digest, Label as L}, text};\nuse super::super::random::Random;",
        "// use crate::notation;\n/* crate::law /* nested */ */ const A: &str = \"crate::law\";",
        "const A: &[u8] = br#\"crate::law \"quoted\" \"#; const B: char = '\"'; /// [`crate::law`]\nfn f() {}",
        "#[cfg(test)]\nmod tests { use crate::notation::read; fn f() { '}'; } }\nuse crate::text;",
        "#[cfg(test)]\nmod tests;\nuse super::share::Share; mod inner { use super::super::Envelope; }",
    ];
    passed(check_layers, "src/envelope/lock.rs", &good);
    caught(check_layers, "src/envelope/lock.rs", &["#[cfg(test)]\nmod tests;\nuse crate::law;"]);
    caught(check_layers, "src/helpers.rs", &["fn f() {}"]);
    caught(check_layers, "src/text.rs", &["use super::law::Edition;"]);
}

#[test]
fn a_detour_or_a_circle_is_caught() {
    let detour = [
        Source::new("src/envelope/mod.rs", "use crate::text::hex;"),
        Source::new("src/text.rs", "use crate::position::Position;"),
        Source::new("src/position.rs", "use crate::notation;"),
    ];
    assert_eq!(check_reach(&detour).len(), 1);
    let circle =
        [Source::new("src/text.rs", "use crate::digest;"), Source::new("src/digest.rs", "use crate::text;")];
    assert_eq!(check_reach(&circle).len(), 2);
}

#[test]
fn an_effect_in_the_core_is_caught() {
    let effects = [
        "use std::fs;",
        "use std::{fmt, time::Duration};",
        "fn f() { let t = Timestamp::now(); }",
        "fn f() { std::env::var(\"HOME\"); }",
    ];
    caught(check_effects, "src/record/mod.rs", &effects);
    passed(check_effects, "src/custody/file.rs", &effects);
    let talk = ["use std::io::{self, stdout};", "fn f() { io::stdin(); }", "fn f() { println!(); }"];
    caught(check_effects, "src/record/mod.rs", &talk);
    caught(check_effects, "src/custody/file.rs", &talk);
    passed(check_effects, "src/bin/sealed-move/main.rs", &talk);
    passed(check_effects, "src/record/mod.rs", &["use std::io::Read; fn now(at: Moment) { at.now() }"]);
}

#[test]
fn a_crate_away_from_home_is_caught() {
    let crates = |files: &[(&str, &str)]| {
        let sources: Vec<Source> = files.iter().map(|(path, text)| Source::new(path, text)).collect();
        check_crates(&sources).len()
    };
    assert_eq!(crates(&[("src/digest.rs", "use sha2::Sha256;")]), 0);
    assert_eq!(crates(&[("src/text.rs", "fn f() { ::sha2::Sha256::new(); }")]), 1);
    assert_eq!(crates(&[("src/text.rs", "use sha2;")]), 1);
    let one = ("src/envelope/lock.rs", "use hpke::Kem;");
    let own = ("src/envelope/body.rs", "use super::hpke::seal; fn f() { let hpke = 1; x.hpke(); }");
    assert_eq!(crates(&[one, own]), 0);
    assert_eq!(crates(&[one, ("src/envelope/slot.rs", "use hpke as h;")]), 1);
}

#[test]
fn a_dependency_without_a_home_is_caught() {
    let manifest = read("Cargo.toml");
    let with = |more: &str| check_manifest(&format!("{manifest}\n{more}")).len();
    assert_eq!(with("[dev-dependencies]\nrsa = \"1\""), 0);
    assert_eq!(with("[dependencies.rsa]\nversion = \"1\""), 1);
    assert_eq!(with("[target.'cfg(unix)'.dependencies]\nrsa.version = \"1\""), 1);
    // A line of its own here, a table in the manifest of a package.
    let without =
        manifest.replace("\nsubtle = ", "\n# ").replace("[dependencies.subtle]", "[dev-dependencies.subtle]");
    assert_eq!(check_manifest(&without).len(), 1);
}

#[test]
fn a_long_file_is_caught() {
    let long = "fn f() {}\n".repeat(MAX_LINES + 1);
    caught(check_length, "src/text.rs", &[&long, &format!("// Table: \n{long}")]);
    let tested = format!("fn f() {{}}\n#[cfg(test)]\nmod tests {{\n{long}}}\n");
    passed(check_length, "src/text.rs", &[&format!("// Table: letters of 52 languages\n{long}"), &tested]);
}

#[test]
fn unsafe_code_is_caught() {
    caught(check_unsafe, "src/lib.rs", &["pub mod text;", "// #![forbid(unsafe_code)]"]);
    caught(check_unsafe, "src/bin/sealed-move/main.rs", &["fn main() {}"]);
    caught(check_unsafe, "src/text.rs", &["fn f() { unsafe { g() } }"]);
}

#[test]
fn lenient_verification_is_caught() {
    let lenient = [
        "use ed25519_dalek::VerifyingKey; fn f(k: VerifyingKey) { k.verify(m, s); }",
        "use ed25519_dalek::Verifier as _;",
        "fn f() { k.verify_batch(m, s, k); }",
    ];
    caught(check_strictness, "src/statement/key.rs", &lenient);
    let strict = "use ed25519_dalek::VerifyingKey; fn verify(k: VerifyingKey) { k.verify_strict(m, s); }";
    passed(check_strictness, "src/statement/key.rs", &[strict]);
    passed(check_strictness, "src/desk.rs", &["fn f() { dispute::verify(bytes, trust); }"]);
}

#[test]
fn an_enum_that_says_nothing_is_caught() {
    let silent = [
        "/// A kind.\n#[derive(Debug)]\npub enum Kind { A }",
        "/// Exhaustive.\nstruct A;\npub enum Kind {}",
    ];
    caught(check_enums, "src/law/mod.rs", &silent);
    let said = [
        "/// Kind.\n///\n/// Exhaustive: the game knows two.\n#[derive(Debug)]\npub enum Kind { A }",
        "#[derive(\n    Debug,\n)]\n#[non_exhaustive]\npub enum Kind { A }",
        "enum Private { A }\npub(crate) enum Inner { A }",
    ];
    passed(check_enums, "src/law/mod.rs", &said);
}

#[test]
fn a_feature_inside_the_library_is_caught() {
    let gated = "#[cfg(feature = \"cli\")]\npub fn f() {}";
    caught(check_features, "src/law/mod.rs", &[gated, "fn f() -> bool { cfg!(feature = \"cli\") }"]);
    passed(check_features, "src/lib.rs", &[gated]);
}

#[test]
fn another_table_in_the_documentation_is_caught() {
    assert_eq!(check_docs("").len(), 1);
    assert_eq!(check_docs(&printed_table().replace("| 0 | `text`", "| 1 | `text`")).len(), 1);
    assert_eq!(check_docs(&printed_table()), Vec::<String>::new());
}

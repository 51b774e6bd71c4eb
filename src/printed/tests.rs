//! Every language says everything, and says it with the same variables.

use std::collections::{BTreeMap, BTreeSet};

use super::words::Words;
use super::*;
use crate::adjournment::{Cause, EventKind, PhaseName};
use crate::dispute::{Kind, verify};
use crate::notation::RemarkKind;
use crate::report::{Check, Passed, Remains};
use crate::ruling::{DECISIONS, Matter};
use crate::{Case, Identity, Record, Trust};

/// The messages of a file, each with its variables and the variants of its selector.
fn messages(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut current = String::new();
    for line in language.messages().lines().filter(|line| !line.starts_with('#')) {
        if let Some((name, _)) = line.split_once(" = ").filter(|_| !line.starts_with([' ', '}'])) {
            current = name.to_owned();
            assert!(all.insert(current.clone(), BTreeSet::new()).is_none(), "{language}: {name} twice");
        }
        let variables = line.split('$').skip(1).map(|rest| {
            rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect::<String>()
        });
        all.entry(current.clone()).or_default().extend(variables);
    }
    all.remove("");
    all
}

#[test]
fn every_language_has_every_message_with_the_same_variables() {
    let english = messages(Language::English);
    assert!(english.len() > 250, "{}", english.len());
    for language in Language::ALL {
        assert_eq!(messages(language), english, "{language}");
    }
}

#[test]
fn every_message_is_translated() {
    let same = |a: &str, b: &str| a.lines().filter(|line| line.contains(" = ") && b.contains(line)).count();
    for language in [Language::Spanish, Language::German, Language::Armenian] {
        // Of the words that two languages share, "Name = Name" and "clocks = …" are the kind.
        let shared = same(language.messages(), Language::English.messages());
        assert!(shared <= 4, "{language}: {shared}");
    }
}

#[test]
fn whatever_a_report_can_name_has_words() {
    let causes = [
        Cause::Checkmate,
        Cause::Stalemate,
        Cause::DeadPosition,
        Cause::Fivefold,
        Cause::SeventyFive,
        Cause::Resignation,
        Cause::Agreement,
        Cause::FlagFall,
        Cause::Default,
        Cause::DefectiveWriting,
        Cause::Annulled,
        Cause::Ruling,
    ];
    let outcomes = [Passed::Passed, Passed::Remark, Passed::Fault, Passed::NothingToCheck];
    let families: Vec<(&str, Vec<&str>)> = vec![
        ("event", EventKind::ALL.iter().map(|kind| kind.name()).chain(["begun"]).collect()),
        ("kind", Kind::ALL.iter().map(|kind| kind.name()).collect()),
        ("remark", RemarkKind::ALL.iter().map(|kind| kind.name()).collect()),
        ("check", Check::ALL.iter().map(|check| check.name()).collect()),
        ("trust", Remains::ALL.iter().map(|remains| remains.name()).collect()),
        ("phase", PhaseName::ALL.iter().map(|phase| phase.name()).collect()),
        ("decision", DECISIONS.to_vec()),
        ("ruled", DECISIONS.to_vec()),
        ("reading", vec!["clear", "ambiguous", "illegal", "unintelligible"]),
        ("read", vec!["clear", "ambiguous", "illegal", "unintelligible"]),
        ("proposed", vec!["plays", "loses", "resigns", "nothing"]),
        ("verdict", vec!["holds", "does-not-hold", "not-determined"]),
        ("party", vec!["white", "black", "arbiter", "custodian", "nobody", "unknown"]),
        ("grade", vec!["fault", "remark"]),
        ("outcome", outcomes.iter().map(|outcome| outcome.name()).collect()),
        ("matter", Matter::ALL.iter().map(|matter| matter.name()).collect()),
        ("cause", causes.iter().map(|cause| cause.name()).collect()),
    ];
    let english = messages(Language::English);
    for (family, names) in &families {
        for name in names {
            assert!(english.contains_key(&format!("{family}-{name}")), "{family}-{name}");
        }
        // None of a family is left over, which would be a word for something that no longer is.
        let known =
            |key: &String| key.strip_prefix(&format!("{family}-")).is_some_and(|name| !names.contains(&name));
        let left: Vec<_> = english.keys().filter(|key| known(key)).collect();
        assert_eq!(left, Vec::<&String>::new());
    }
}

#[test]
fn every_message_can_be_said() {
    for language in Language::ALL {
        let words = Words::of(language);
        for (key, variables) in messages(language) {
            let values: Vec<(&str, &str)> = variables.iter().map(|name| (name.as_str(), "7")).collect();
            let said = words.with(&key, &values);
            assert!(!said.contains(['{', '\u{2039}']) && !said.is_empty(), "{language}: {key}: {said}");
        }
        assert_eq!(words.say("no-such-message"), "\u{2039}no-such-message\u{203a}");
        assert_ne!(words.count("times-handed-in", 1), words.count("times-handed-in", 2));
    }
}

#[test]
fn times_and_moves_are_written_as_the_language_writes_them() {
    let time = |language, text| Words::of(language).time(text);
    assert_eq!(time(Language::English, "1972-07-17T17:00:00Z"), "1972-07-17, 17:00 (UTC)");
    assert_eq!(time(Language::German, "1972-07-17T17:00:05+01:00"), "17.07.1972, 17:00:05 (UTC+01:00)");
    assert_eq!(
        time(Language::Spanish, "1972-07-17T17:00:00.500-03:30"),
        "17/07/1972, 17:00:00.500 (UTC-03:30)"
    );
    assert_eq!(Words::of(Language::German).written("Nxf3+"), "Sxf3+");
    assert_eq!(Words::of(Language::Armenian).written("e8=Q"), "e8=\u{539}");
}

/// A record just begun, by players with names that want to be something else.
fn begun(white: &str) -> (Record, Trust) {
    let people = ["Arbiter", white, "Black & Co"]
        .map(|name| Identity::generate(name.parse().unwrap(), &mut crate::SystemRandom).unwrap());
    let [arbiter, white, black] = &people;
    let case = Case::between(white.card().clone(), black.card().clone(), arbiter.card().clone());
    let record = Record::begin(&case, arbiter, "2026-12-01T15:00Z".parse().unwrap()).unwrap();
    (record, people.iter().map(|who| who.card().clone()).collect())
}

#[test]
fn foreign_text_stays_text() {
    let (record, trust) = begun("<script>alert(1)</script>");
    let verdict = verify(record.as_bytes(), &trust);
    let report = Report::of("\u{202e}gnp.<b>", &verdict, &trust);
    for language in Language::ALL {
        let page = html(&report, language).unwrap();
        assert!(
            !page.contains("<script") && !page.contains("<b>") && !page.contains('\u{202e}'),
            "{language}"
        );
        assert!(page.contains(&format!("<html lang=\"{language}\">")));
        assert!(!page.contains(" src=") && !page.contains(" href=") && !page.contains("url("), "{language}");
        let text = text(&report, language);
        assert!(!text.contains('\u{202e}') && text.contains("<script>alert(1)</script>"), "{language}");
    }
}

#[test]
fn a_report_of_no_record_says_so() {
    let trust = Trust::new();
    let report = Report::of("x", &verify(b"no record", &trust), &trust);
    assert_eq!((report.verdict, report.game.as_ref()), ("does-not-hold", None));
    for language in Language::ALL {
        assert!(text(&report, language).contains(&Words::of(language).say("no-record")), "{language}");
        assert!(html(&report, language).unwrap().ends_with("</html>\n"));
    }
}

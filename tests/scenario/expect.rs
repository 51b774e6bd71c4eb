//! What must hold, against what is shown.

use sealed_move::moment::Moment;
use serde_json::Value;

use super::run::{Refused, moment};

fn check(expected: &str, actual: &str) -> Result<(), String> {
    if expected == actual { Ok(()) } else { Err(format!("is: {actual}")) }
}

fn text(value: &Value) -> String {
    match value {
        Value::Null => "none".to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn article(value: &Value) -> String {
    value.as_str().unwrap_or("no-article").to_owned()
}

/// `2:29:00.123`, always with its milliseconds.
fn clock(value: &Value) -> String {
    let ms = value.as_u64().unwrap();
    let seconds = ms / 1000;
    format!("{}:{:02}:{:02}.{:03}", seconds / 3600, seconds / 60 % 60, seconds % 60, ms % 1000)
}

fn clocks(used: &Value) -> String {
    format!("{},{}", clock(&used["white"]), clock(&used["black"]))
}

fn sides(pair: &Value) -> String {
    let here = ["white", "black"].into_iter().filter(|side| pair[side] == Value::Bool(true));
    let here: Vec<_> = here.collect();
    if here.is_empty() { "nobody".to_owned() } else { here.join(",") }
}

fn instant(value: &Value) -> String {
    value.as_str().map_or("none".to_owned(), |text| moment(text).as_millis().to_string())
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn joined(values: &Value, empty: &str) -> String {
    let all: Vec<_> = list(values).iter().map(text).collect();
    if all.is_empty() { empty.to_owned() } else { all.join(" ") }
}

/// One expectation about where the game stands.
pub(crate) fn standing(shown: &Value, words: &[String], now: Moment) -> Result<(), String> {
    let wanted = words[1..].join(" ");
    let actual = match words[0].as_str() {
        "phase" | "sealer" | "to-move" | "fen" => text(&shown[words[0].replace('-', "_")]),
        "running" | "offer" => shown[&words[0]].as_str().unwrap_or("nobody").to_owned(),
        "used" => clocks(&shown["used_ms"]),
        "present" | "moved" => sides(&shown[&words[0]]),
        "deadline" => instant(&shown["deadline"]),
        "session-end" => instant(&shown["session_end"]),
        "outcome" => outcome(&shown["outcome"]),
        "for-arbiter" => questions(&shown["for_arbiter"]),
        "choices" => joined(&shown["for_arbiter"][0]["choices"], "nothing"),
        "face" => return face(&shown["face"], &words[1..]),
        "envelopes" => list(&shown["envelopes"]).len().to_string(),
        "reading" => reading(&shown["reading"]),
        "writing" => last_opened(shown, "writing"),
        "vouched" => joined(&list(&shown["envelopes"]).last().unwrap()["vouched"], "nobody"),
        "holders" => holders(list(&shown["envelopes"]).last().unwrap()),
        "allowed" => return allowed(shown, &words[1..], true),
        "not-allowed" => return allowed(shown, &words[1..], false),
        other => panic!("nothing is called '{other}' (at {now})"),
    };
    check(&wanted, &actual)
}

fn outcome(value: &Value) -> String {
    if value.is_null() {
        return "none".to_owned();
    }
    let opened = if value["opened"] == Value::Bool(true) { "opened" } else { "unopened" };
    let end = if value["provisional"] == Value::Bool(true) { "provisional" } else { "final" };
    format!(
        "{} {} {} {opened} {end}",
        text(&value["result"]),
        text(&value["cause"]),
        article(&value["article"])
    )
}

fn questions(value: &Value) -> String {
    let each = |one: &Value| format!("{} {}", text(&one["question"]), article(&one["article"]));
    let all: Vec<_> = list(value).iter().map(each).collect();
    if all.is_empty() { "nothing".to_owned() } else { all.join(", ") }
}

fn reading(value: &Value) -> String {
    if value.is_null() {
        return "none".to_owned();
    }
    let doubt = if value["debatable"] == Value::Bool(true) { " debatable" } else { "" };
    let moves = joined(&value["moves"], "");
    format!("{}{doubt} {moves}", text(&value["verdict"])).trim_end().to_owned()
}

fn last_opened(shown: &Value, key: &str) -> String {
    let opened = list(&shown["envelopes"]).iter().rev().find(|one| one["opened"] == Value::Bool(true));
    opened.map_or("none".to_owned(), |one| text(&one[key]))
}

fn holders(envelope: &Value) -> String {
    let lock = |value: &Value| joined(value, "nobody").replace(' ', ",");
    list(&envelope["holders"]).iter().map(lock).collect::<Vec<_>>().join(" ")
}

/// `face none`, or `face used …`, `face number 41` and so on.
fn face(value: &Value, words: &[String]) -> Result<(), String> {
    let wanted = words[1..].join(" ");
    let actual = match words[0].as_str() {
        "none" => return if value.is_null() { Ok(()) } else { Err(format!("is: {value}")) },
        _ if value.is_null() => return Err("there is no face".to_owned()),
        "names" => format!("{} / {}", text(&value["white"]), text(&value["black"])),
        "used" => clocks(&value["used_ms"]),
        "offer" => value["draw_offer"].as_str().unwrap_or("nobody").to_owned(),
        "resumes" => instant(&value["resumes"]),
        key => text(&value[key]),
    };
    check(&wanted, &actual)
}

/// `allowed EVENT [by PARTY [ARTICLE]]`.
fn allowed(shown: &Value, words: &[String], wanted: bool) -> Result<(), String> {
    let by = words.get(1).filter(|word| *word == "by").and_then(|_| words.get(2));
    let under = words.get(3);
    let fits = |one: &&Value| {
        text(&one["event"]) == words[0]
            && by.is_none_or(|by| text(&one["by"]) == *by)
            && under.is_none_or(|under| article(&one["article"]) == *under)
    };
    let found = list(&shown["allowed"]).iter().any(|one| fits(&one));
    if found == wanted {
        return Ok(());
    }
    let each =
        |one: &Value| format!("{} by {} {}", text(&one["event"]), text(&one["by"]), article(&one["article"]));
    let all: Vec<_> = list(&shown["allowed"]).iter().map(each).collect();
    Err(format!("allowed are: {}", all.join(", ")))
}

/// In every phase somebody may resign, or a ruling leads on; and always a ruling.
pub(crate) fn nothing_is_stuck(shown: &Value) -> Result<(), String> {
    allowed(shown, &["ruled".to_owned()], true)?;
    if shown["phase"] == "over" {
        return Ok(());
    }
    ["white", "black"]
        .into_iter()
        .try_for_each(|side| allowed(shown, &["resigned".to_owned(), "by".to_owned(), side.to_owned()], true))
}

/// A refusal names its article, or says why none applies, and a lawful next step.
pub(crate) fn refusal(refused: &Refused, article: &str, next: &str) -> Result<(), String> {
    let shown = format!("refused otherwise: {} [next: {}]", refused.text, refused.next);
    if refused.on_own_device {
        // His own device knows the order of things, and says what is missing; the arbiter's names the article.
        return if refused.text.is_empty() || refused.next.is_empty() { Err(shown) } else { Ok(()) };
    }
    let names_it = match article {
        "fault" => !refused.text.contains("is refused while"),
        "no-article" => {
            refused.text.contains("(no article: ") || refused.text.contains("has no article on it)")
        }
        article => refused.text.ends_with(&format!("({article})")),
    };
    // `presented by white`, and `opened by the arbiter`.
    let next_is = next.replace("by arbiter", "by the arbiter").replace("by custodian", "by the custodian");
    if names_it && refused.next.contains(&next_is) { Ok(()) } else { Err(shown) }
}

/// What a stranger finds: `verify holds`, `finding KIND [GRADE [AT-FAULT]]`, `no-finding KIND`.
pub(crate) fn verdict(shown: &Value, words: &[String]) -> Result<(), String> {
    let each =
        |one: &Value| format!("{} {} {}", text(&one["kind"]), text(&one["grade"]), text(&one["at_fault"]));
    let findings: Vec<_> = list(&shown["findings"]).iter().map(each).collect();
    let wanted = words[1..].join(" ");
    let found = findings.iter().any(|one| *one == wanted || one.starts_with(&format!("{wanted} ")));
    let holds = match words[0].as_str() {
        "verify" => shown["holds"] == Value::Bool(wanted == "holds"),
        "finding" => found,
        _ => !found,
    };
    if holds { Ok(()) } else { Err(format!("{} was found: {}", words.join(" "), findings.join(", "))) }
}

//! `demo NAME` and `demo --list`: the incidents of history, told and played.

use sealed_move::custody::{FileStore, MemoryStore};
use sealed_move::report::{Standing, VerdictReport};
use sealed_move::text::Escaped;
use sealed_move::{Record, dispute};

use crate::args::Demo;
use crate::failure::{Exit, Failure, Result};
use crate::json::{self, json};
use crate::page::Page;

use super::incidents::{INCIDENTS, Incident, named};
use super::player::{Player, spoilt};
use super::script::{Happening, Script};
use super::{Cast, keep_cards};

/// How one way of playing an incident ended.
struct Played {
    branch: String,
    steps: Vec<String>,
    standing: Standing,
    verdict: VerdictReport,
}

pub(super) fn list(args: &Demo) -> Result<Exit> {
    let told =
        |incident: &Incident| Script::read(incident.script).map(|script| script.told).unwrap_or_default();
    if args.style.json {
        let all: Vec<_> =
            INCIDENTS.iter().map(|one| json!({ "name": one.name, "told": told(one) })).collect();
        json::print(&all)?;
        return Ok(Exit::Done);
    }
    let mut page = Page::default();
    for incident in INCIDENTS {
        // The first sentence, up to what happened.
        let told = told(incident);
        let title = told.split_once(" (laws.md").map_or(told.as_str(), |(title, _)| title);
        page.line(format_args!("{:<24}{title}", incident.name));
    }
    page.print()?;
    Ok(Exit::Done)
}

pub(super) fn run(args: &Demo, name: &str) -> Result<Exit> {
    let incident = named(name).ok_or_else(|| {
        Failure::undetermined(format_args!("'{}' is no incident", Escaped(name)))
            .hint("`sealed-move demo --list` lists them; `sealed-move demo` alone is the third game of 1972")
    })?;
    let script = Script::read(incident.script).ok_or_else(|| spoilt(incident.name))?;
    let mut played = Vec::new();
    for (n, (branch, happenings)) in script.stories().into_iter().enumerate() {
        let (record, trust, steps) = play(args, incident, &script, &happenings, n)?;
        let newest = record.statements().last().map(|newest| newest.payload().at);
        let standing = newest.map(|at| Standing::of(&record, at)).ok_or_else(|| spoilt(incident.name))?;
        let verdict = VerdictReport::of(
            &format!("{}.sealed", incident.name),
            &dispute::verify(record.as_bytes(), &trust),
        );
        played.push(Played { branch, steps, standing, verdict });
    }
    let holds = played.iter().all(|one| one.verdict.holds);
    if args.style.json {
        as_json(incident, &script, &played)?
    } else {
        tell(&script, &played)?
    }
    Ok(if holds { Exit::Done } else { Exit::Refused })
}

/// Plays it once; only the first way is kept where a folder is given.
fn play(
    args: &Demo,
    incident: &Incident,
    script: &Script,
    happenings: &[Happening],
    n: usize,
) -> Result<(Record, sealed_move::Trust, Vec<String>)> {
    let head = |key: &str, default: &'static str| script.head.get(key).copied().unwrap_or(default);
    let cast = Cast::of("Arbiter", head("white", "White"), head("black", "Black"), "Committee")?;
    let trust = cast.trust();
    match args.keep.as_deref().filter(|_| n == 0) {
        None => act(Player::begin(incident, script, cast, MemoryStore::new())?, happenings),
        Some(folder) => {
            keep_cards(folder, &cast)?;
            let store = FileStore::one(&folder.join("demo.sealed"));
            act(Player::begin(incident, script, cast, store)?, happenings)
        }
    }
    .map(|(record, steps)| (record, trust, steps))
}

fn act<S: sealed_move::custody::Store>(
    mut player: Player<S>,
    happenings: &[Happening],
) -> Result<(Record, Vec<String>)> {
    let mut steps = Vec::new();
    for happening in happenings {
        player.step(happening)?;
        let words: Vec<String> = happening.words.iter().map(|word| shown(word)).collect();
        steps.push(format!("{}  {}", happening.at.to_wall(), words.join(" ")));
    }
    Ok((player.record()?.clone(), steps))
}

/// A word as the script has it.
fn shown(word: &str) -> String {
    if word.is_empty() || word.contains(' ') { format!("\"{word}\"") } else { word.to_owned() }
}

fn tell(script: &Script, played: &[Played]) -> Result<()> {
    let mut page = Page::default();
    page.line(&script.told);
    for one in played {
        page.line("");
        if !one.branch.is_empty() {
            page.line(format_args!("If {}:", one.branch));
        }
        for step in &one.steps {
            page.line(format_args!("  {step}"));
        }
        if let Some(reading) = &one.standing.reading {
            page.line(format_args!("  the writing reads as {}", reading.line()));
        }
        page.line(format_args!("  {}", outcome(&one.standing)));
        let holds = if one.verdict.holds { "holds" } else { "does not hold" };
        page.line(format_args!("  verified by anybody: the record {holds}"));
    }
    page.print()
}

/// How it stands in the end: the words of docs/disputes.md.
fn outcome(standing: &Standing) -> String {
    let Some(outcome) = &standing.outcome else { return format!("the game goes on ({})", standing.phase) };
    let article = outcome.article.as_deref().map(|article| format!(" ({article})")).unwrap_or_default();
    let envelope = if outcome.opened { "the envelope open" } else { "the envelope shut" };
    format!("{}, {}{article}, {envelope}", outcome.result, outcome.cause)
}

fn as_json(incident: &Incident, script: &Script, played: &[Played]) -> Result<()> {
    let each = |one: &Played| {
        json!({
            "branch": one.branch, "steps": one.steps, "ends": outcome(&one.standing),
            "standing": one.standing, "verdict": one.verdict,
        })
    };
    json::print(&json!({
        "name": incident.name, "told": script.told, "played": played.iter().map(each).collect::<Vec<_>>(),
    }))
}

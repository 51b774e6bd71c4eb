//! `law`: what the editions of the Laws demand, and where they say it.

use sealed_move::law::{Edition, Rule};

use crate::args::Law;
use crate::failure::{Exit, Result};
use crate::json::{self, json};
use crate::page::Page;

use super::begin::edition;

pub(crate) fn run(args: &Law) -> Result<Exit> {
    let editions = match &args.rules {
        Some(id) => vec![edition(id)?],
        None => Edition::ALL.to_vec(),
    };
    if args.style.json {
        json::print(&editions.iter().map(|edition| as_json(*edition)).collect::<Vec<_>>())?;
        return Ok(Exit::Done);
    }
    let mut page = Page::default();
    for (place, edition) in editions.iter().enumerate() {
        if place > 0 {
            page.line("");
        }
        table(*edition, &mut page);
    }
    page.print()?;
    Ok(Exit::Done)
}

/// The policies of an edition by name, and the articles it prints.
fn table(edition: Edition, page: &mut Page) {
    page.line(format_args!("{edition}: {}", edition.title()));
    for (policy, value) in policies(edition) {
        page.line(format_args!("  {policy:<24} {value}"));
    }
    let cited = Rule::ALL.iter().filter_map(|rule| Some((rule, edition.cite(*rule)?)));
    for (rule, article) in cited {
        page.line(format_args!("  {:<24} {article}", spelled(&format!("{rule:?}"))));
    }
}

fn as_json(edition: Edition) -> json::Value {
    let named = |name: &str| spelled(name).replace(' ', "-");
    let policies: json::Map =
        policies(edition).into_iter().map(|(name, value)| (named(name), json!(value))).collect();
    let articles: json::Map =
        Rule::ALL.iter().map(|rule| (named(&format!("{rule:?}")), json!(edition.cite(*rule)))).collect();
    json!({ "id": edition.id(), "title": edition.title(), "policies": policies, "articles": articles })
}

/// The names of a profile's policies and of their values, as the library has them.
fn policies(edition: Edition) -> Vec<(&'static str, String)> {
    let profile = edition.profile();
    let row = |name, value: &dyn std::fmt::Debug| (name, spelled(&format!("{value:?}")));
    vec![
        row("call", &profile.call),
        row("change until", &profile.change),
        row("board move", &profile.board_move),
        row("early adjournment", &profile.early),
        row("face", &profile.face),
        row("ambiguous writing", &profile.ambiguous),
        row("unintelligible writing", &profile.unintelligible),
        row("illegal writing", &profile.illegal),
        row("reply envelope", &profile.reply),
        row("default time", &profile.default_time),
        row("ending prevails", &profile.ending_prevails),
        row("neither present", &profile.neither_present),
        row("envelope lost", &profile.lost),
        row("reply lost", &profile.reply_lost),
        row("late clock claim", &profile.late_clock_claim),
        row("sessions", &profile.sessions),
        row("automatic draws", &profile.automatic),
    ]
}

/// `OneHourOrFlag` as `one hour or flag`.
fn spelled(name: &str) -> String {
    let mut text = String::new();
    for (place, c) in name.char_indices() {
        if c.is_uppercase() && place > 0 {
            text.push(' ');
        }
        text.extend(c.to_lowercase());
    }
    text
}

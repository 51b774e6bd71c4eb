//! `open`: the shares are published, the writing is read, and the law says what follows.

use sealed_move::adjournment::Opening;
use sealed_move::report::Standing;
use sealed_move::ruling::{Decision, Proposed};
use sealed_move::statement::Act;
use sealed_move::{Error, Moment, Record};

use crate::args::{Open, Style};
use crate::failure::{Exit, Result};
use crate::json;
use crate::page::Page;
use crate::record::AtDesk;
use crate::{talk, when};

use super::take::{self, Handed};

pub(crate) fn run(args: &Open) -> Result<Exit> {
    let handed = args.slip.as_deref().map(take::read).transpose()?;
    let now = when::now(&args.clock)?;
    let mut desk = AtDesk::open(&args.record, &args.key, &args.trusted)?;
    open(&mut desk, handed.as_ref(), now)?;
    say(desk.record()?, now, &args.style)?;
    if !desk.record()?.game().questions().is_empty() {
        talk::hint(
            "something waits for the arbiter: `sealed-move show` lists it, `enter … ruled` answers it",
        );
    }
    Ok(Exit::Done)
}

/// Enters the slip, if one is given, and opens: both or neither.
pub(crate) fn open(at_desk: &mut AtDesk, slip: Option<&Handed>, now: Moment) -> Result<()> {
    if let Some(handed) = slip {
        if opens_by_itself(at_desk.record()?, handed)? {
            return take::enter(at_desk, handed, now);
        }
        rehearse(at_desk, handed, now)?;
        take::enter(at_desk, handed, now)?;
    }
    let (desk, id) = at_desk.desk();
    desk.open(&id, now)?;
    Ok(())
}

/// A counterfoil opens the envelope without any share.
fn opens_by_itself(record: &Record, handed: &Handed) -> Result<bool> {
    match handed {
        Handed::HandIn(_) => Ok(false),
        Handed::Slip(bytes) => Ok(matches!(take::verified(record, bytes)?.act(), Act::Counterfoil { .. })),
    }
}

/// Whether the slip, and then the opening, would be taken; tried on a copy.
fn rehearse(at_desk: &mut AtDesk, handed: &Handed, now: Moment) -> Result<()> {
    let Handed::Slip(bytes) = handed else {
        return Ok(());
    };
    let record = at_desk.record()?;
    let events =
        if record.has_slip(bytes) { Vec::new() } else { take::event(record, bytes)?.into_iter().collect() };
    let after = at_desk.rehearse(events, now)?;
    let (desk, _) = at_desk.desk();
    let arbiter = desk.arbiter();
    after.opening(arbiter.card(), arbiter.lock_secret(), now).map_err(Error::from)?;
    Ok(())
}

/// What was written, what it reads as, what the law says, and where the game stands now.
pub(crate) fn say(record: &Record, now: Moment, style: &Style) -> Result<()> {
    let standing = Standing::of(record, now);
    if style.json {
        return json::print(&standing);
    }
    let mut page = Page::default();
    if let Some(envelope) = standing.envelopes.iter().rev().find(|envelope| envelope.opened) {
        match (&envelope.writing, &envelope.defect) {
            (Some(writing), _) => page.row("written", format_args!("\"{writing}\"")),
            (None, defect) => {
                page.row("written", defect.as_deref().unwrap_or("nothing that could be recovered"))
            }
        };
        page.row(
            "reads as",
            envelope.reading.as_ref().map_or("nothing".to_owned(), |reading| reading.line()),
        );
    }
    if let Some(opening) = record.game().last_opening() {
        page.row("the law", ruling(record, opening));
    }
    page.row("phase", standing.phase).row("position", &standing.fen);
    if let Some(outcome) = &standing.outcome {
        page.row("outcome", outcome.line());
    }
    for question in &standing.for_arbiter {
        page.row("arbiter", question.line());
    }
    page.print()
}

/// What the law says of an opened writing, in one line.
fn ruling(record: &Record, opening: &Opening) -> String {
    let article = opening.ruling.article.map(|article| format!(" ({article})")).unwrap_or_default();
    let sealer = sealed_move::position::side_name(opening.sealer);
    let decision = match &opening.ruling.decision {
        Decision::Plays(uci) => format!("{uci} is played; {} is to answer", other(record, opening)),
        Decision::Loses => format!("{sealer} loses: the writing is defective"),
        Decision::Resigns => format!("{sealer} resigns"),
        Decision::NoEffect => "the game was over before; the writing changes nothing".to_owned(),
        Decision::Arbiter(asked) => {
            let proposed = match asked.proposed {
                Proposed::Plays(uci) => format!(", proposed: {uci} is played"),
                Proposed::Loses => format!(", proposed: {sealer} loses"),
                Proposed::Resigns => format!(", proposed: {sealer} resigns"),
                Proposed::Nothing => String::new(),
            };
            format!("for the arbiter: {}{proposed}", asked.matter)
        }
        other => other.name().to_owned(),
    };
    format!("{decision}{article}")
}

fn other(record: &Record, opening: &Opening) -> String {
    let side = opening.sealer.other();
    format!("{}, {},", sealed_move::position::side_name(side), record.case().player(side).name())
}

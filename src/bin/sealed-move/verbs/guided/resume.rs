//! `resume`: the morning. Who is here, the responder's share, the opening, the reading, the
//! ruling, and what comes next.

use std::path::{Path, PathBuf};

use sealed_move::moment::Moment;
use sealed_move::position::{Color, side_name};
use sealed_move::report::Standing;
use sealed_move::statement::{Event, Plain, Sided};
use sealed_move::{Identity, Record};

use super::ask::ask_until;
use super::stands_for::{self, Typed};
use crate::args::{Resume, Style};
use crate::failure::{Exit, Failure, Result};
use crate::record::AtDesk;
use crate::verbs::{entered, open, signing, slips, take};
use crate::{files, home, secrets, talk, when};

pub(crate) fn run(args: &Resume) -> Result<Exit> {
    let path = args.record.clone().map_or_else(only_game, Ok)?;
    let now = when::now(&args.clock)?;
    let handed = args.slip.as_deref().map(take::read).transpose()?;
    let standing = Standing::of(&crate::record::load(&path)?, now);
    must_wait_for_resumption(&standing)?;
    let here = here(args, &standing)?;
    let mut desk = AtDesk::open(&path, &args.key, &args.trusted)?;
    // Everything is asked before anything is entered.
    let holder = if handed.is_none() { responder(args, desk.record()?, &here)? } else { None };
    let mut verbs = Vec::new();
    arrive(&mut desk, &here, now, &path, &mut verbs)?;
    let opened = match (&handed, &holder) {
        (Some(handed), _) => {
            open::open(&mut desk, Some(handed), now)?;
            let slip = args.slip.as_ref().map(|slip| slip.display());
            verbs.push(Typed::verb("open").arg(path.display()).maybe("--slip", slip));
            true
        }
        (None, Some(holder)) => {
            present(&mut desk, holder, now)?;
            verbs.push(
                Typed::verb("present").arg(path.display()).flag("--ticket-file", "F").flag("--out", "S.slip"),
            );
            verbs.push(Typed::verb("open").arg(path.display()).flag("--slip", "S.slip"));
            true
        }
        (None, None) => false,
    };
    say(&mut desk, opened, now, &args.style)?;
    stands_for::say(&verbs);
    say_next(desk.record()?, now);
    Ok(Exit::Done)
}

fn only_game() -> Result<PathBuf> {
    let folder = home::folder()?.join("games");
    let games = if folder.is_dir() { files::with_extension(&folder, "sealed")? } else { Vec::new() };
    match games.as_slice() {
        [only] => Ok(only.clone()),
        _ => Err(Failure::undetermined(format_args!("{} games in {}", games.len(), folder.display()))
            .hint("name the record: sealed-move resume GAME.sealed")),
    }
}

fn must_wait_for_resumption(standing: &Standing) -> Result<()> {
    match standing.phase {
        "adjourned" | "resuming" => Ok(()),
        phase => Err(Failure::refused(format_args!("nothing waits to be resumed: the game is {phase}"))
            .hint("`sealed-move show` says what may be done now")),
    }
}

/// Who is here, among those who were not yet.
fn here(args: &Resume, standing: &Standing) -> Result<Vec<Color>> {
    let question = "who is here? (white, black, both, nobody)";
    let take = |text: &str| match text {
        "white" => Ok(vec![Color::White]),
        "black" => Ok(vec![Color::Black]),
        "both" | "white,black" => Ok(vec![Color::White, Color::Black]),
        "nobody" => Ok(Vec::new()),
        _ => Err(Failure::undetermined("nobody of that name plays here")
            .hint("expected white, black, both or nobody")),
    };
    let default = match (standing.present.white, standing.present.black) {
        (true, true) => Some("both"),
        _ => None,
    };
    let (_, mut here) = ask_until(args.here.as_deref(), "--here WHO", question, default, take)?;
    here.retain(|side| !match side {
        Color::White => standing.present.white,
        Color::Black => standing.present.black,
    });
    Ok(here)
}

/// Opens the session, if it is not open, and enters who has come: all of it or nothing.
fn arrive(
    at_desk: &mut AtDesk,
    here: &[Color],
    now: Moment,
    path: &Path,
    verbs: &mut Vec<Typed>,
) -> Result<()> {
    let enter = |event: &str| Typed::verb("enter").arg(path.display()).arg(event);
    let mut events = Vec::new();
    if at_desk.record()?.game().phase_name() == "adjourned" {
        events.push(Event::SessionOpened(Plain::default()));
        verbs.push(enter("session-opened"));
    }
    for side in here {
        events.push(Event::Arrived(Sided { side: (*side).into(), slip: None, used: None }));
        verbs.push(enter("arrived").arg(side_name(*side)));
    }
    at_desk.rehearse(events.clone(), now)?;
    for event in events {
        let (desk, id) = at_desk.desk();
        desk.enter(&id, event, now)?;
    }
    Ok(())
}

/// The responder by the words of his ticket, if he is here.
fn responder(args: &Resume, record: &Record, here: &[Color]) -> Result<Option<Identity>> {
    let present = record.game().present();
    let Some(responder) = record.game().responder().filter(|side| here.contains(side) || *present.get(*side))
    else {
        return Ok(None);
    };
    let card = record.case().player(responder);
    if !card.is_ticket() {
        return Err(Failure::undetermined(format_args!("{} has a key of his own", card.name()))
            .hint("he makes a slip with `sealed-move present`; give it with --slip"));
    }
    let words = match &args.ticket_file {
        Some(file) => secrets::first_line(file, secrets::TICKET)?,
        None => secrets::prompt(&format!("the twelve words of {}'s ticket", card.name()))?,
    };
    signing::ticket_holder(record, &words).map(Some)
}

/// His share, and with it the opening.
fn present(at_desk: &mut AtDesk, holder: &Identity, now: Moment) -> Result<()> {
    let slip = slips::presence(at_desk.record()?, holder, now)?;
    let (desk, id) = at_desk.desk();
    desk.present(&id, &slip, now)?;
    desk.open(&id, now)?;
    Ok(())
}

fn say(at_desk: &mut AtDesk, opened: bool, now: Moment, style: &Style) -> Result<()> {
    let before = at_desk.before();
    let record = at_desk.record()?;
    if opened { open::say(record, now, style) } else { entered::say(record, before, style) }
}

/// What the arbiter does next.
fn say_next(record: &Record, now: Moment) {
    let game = record.game();
    if let Some(outcome) = game.outcome() {
        return talk::hint(&format!("the game is over: {}", outcome.result));
    }
    if !game.questions().is_empty() {
        return talk::hint(
            "something waits for your ruling: `sealed-move enter … ruled --article A --outcome O --reason R`",
        );
    }
    match (game.phase_name(), Standing::of(record, now).deadline, game.running()) {
        ("resuming", Some(deadline), _) => {
            talk::hint(&format!(
                "the envelope stays shut until the responder is here; he is in time until {deadline}"
            ));
        }
        ("resuming", None, _) => talk::hint("the envelope stays shut until the responder is here"),
        (_, _, Some(side)) => {
            let used = *game.used(now).get(side);
            talk::hint(&format!(
                "set up the position, set the clocks, start {}'s (used {used})",
                side_name(side)
            ));
        }
        _ => talk::hint("`sealed-move show` says what may be done now"),
    }
}

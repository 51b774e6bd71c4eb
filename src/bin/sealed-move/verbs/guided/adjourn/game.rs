//! The evening of one game: begun, sealed at the keyboard, stopped, vouched for.

use std::ffi::OsStr;
use std::io::{self, IsTerminal as _};
use std::path::Path;

use sealed_move::custody::FileStore;
use sealed_move::moment::Moment;
use sealed_move::position::{Color, side_name};
use sealed_move::random::SystemRandom;
use sealed_move::record::Sealed;
use sealed_move::report::Standing;
use sealed_move::statement::{Event, Identity, Plain, Used, Vouched};
use sealed_move::text::Escaped;
use sealed_move::{Desk, Digest, Error, Trust};

use super::answers::Answers;
use crate::args::{Adjourn, Begin, Passphrase};
use crate::failure::{Failure, Result};
use crate::files::{self, Existing};
use crate::keyring::Keyring;
use crate::page::Page;
use crate::ticket::Ticket;
use crate::verbs::begin::{self, Begun};
use crate::verbs::enter::used;
use crate::verbs::guided::ask::{ask, ask_until};
use crate::verbs::guided::stands_for::{self, Typed};
use crate::verbs::{seal, signing};
use crate::{json, secrets, talk, ticket, trust, when};

/// Adjourns one game. What was answered comes back, for the next one.
pub(super) fn adjourn(args: &Adjourn, key: &mut Keyring) -> Result<Answers> {
    let now = when::now(&args.clock)?;
    let answers = Answers::gather(args, now)?;
    must_know_sealer(args, &answers.plain)?;
    must_have_a_place_for_tickets(args, &answers.plain)?;
    let mut trust = trust::cards(&args.trusted)?;
    let (mut desk, begun) =
        begin::begin(&answers.plain, || key.arbiter(answers.plain.occasion.event.as_deref()), now)?;
    trust.add(desk.arbiter().card().clone());
    // Whom the arbiter names by a card he brought himself, he vouches for at this table.
    trust.extend(begun.record.case().cards().cloned());
    let id = begun.record.id();
    show_tickets(args, &begun)?;
    desk.enter(&id, Event::Called(Plain::default()), now)?;
    let sealer = sealer(args, &mut desk, &begun)?;
    seal_until_stopped(args, &mut desk, &id, &sealer, &trust)?;
    stop(args, &mut desk, &id, &answers, &sealer)?;
    say(args, &mut desk, &id, &answers.plain)?;
    Ok(answers)
}

/// Both locks and the move in one machine are what an adjournment at one laptop costs; whoever seals there is told.
fn say_what_it_costs() {
    talk::note(
        "this laptop sees the move as it is typed, and the tickets it made: whoever owns it can read the move tonight",
    );
    talk::note(
        "nothing is shown while it is typed, and nothing is said of it; sealed on a device of one's own, it is seen by nobody",
    );
}

/// A player with a key of his own seals on his own device, or has it here.
fn must_know_sealer(args: &Adjourn, plain: &Begin) -> Result<()> {
    let sealer = begin::score(plain)?.position().turn();
    let given = if sealer == Color::White { &plain.white } else { &plain.black };
    if is_card(given) && args.sealer_key.is_none() {
        return Err(Failure::undetermined(format_args!(
            "{} seals, and has a key of his own",
            side_name(sealer)
        ))
        .hint("give it with --sealer-key, or use begin, enter and, on his device, seal"));
    }
    Ok(())
}

/// A ticket shown among other output would be a ticket in somebody's log.
fn must_have_a_place_for_tickets(args: &Adjourn, plain: &Begin) -> Result<()> {
    let on_screen = !args.style.json && io::stdin().is_terminal() && io::stdout().is_terminal();
    if on_screen || args.tickets.is_some() || is_card(&plain.white) && is_card(&plain.black) {
        return Ok(());
    }
    Err(Failure::undetermined("no terminal on which tickets could be shown, each to its player alone")
        .hint("answer with --tickets DIR: they go into files of their own then"))
}

fn is_card(given: &OsStr) -> bool {
    Path::new(given).extension().is_some_and(|extension| extension == "pub")
}

/// Tickets are shown once, each to its player alone, before anybody thinks about a move.
fn show_tickets(args: &Adjourn, begun: &Begun) -> Result<()> {
    begin::say_written(&begun.written);
    if !begun.written.is_empty() || args.style.json {
        return Ok(());
    }
    for ticket in &begun.tickets {
        let alone = format!(
            "Enter shows the ticket of {}, {}, for his eyes alone",
            side_name(ticket.side),
            Escaped(ticket.name.as_str())
        );
        ask(None, "--tickets DIR", &alone, Some("show"))?;
        let _aside = talk::Aside::begin();
        ticket::show(ticket)?;
        ask(
            None,
            "--tickets DIR",
            "Enter wipes it from the screen when he has written it down",
            Some("wipe"),
        )?;
    }
    Ok(())
}

/// Who seals: the holder of a ticket made a moment ago, or of the key that was named.
fn sealer(args: &Adjourn, desk: &mut Desk<FileStore>, begun: &Begun) -> Result<Identity> {
    let record = desk.record(&begun.record.id())?;
    let side = record.game().sealer().unwrap_or_else(|| record.game().position().turn());
    let of_side = |ticket: &&Ticket| ticket.side == side;
    if let Some(ticket) = begun.tickets.iter().find(of_side) {
        return signing::ticket_holder(record, &ticket.words);
    }
    let path = args.sealer_key.clone().unwrap_or_default();
    secrets::unlock(&path, &Passphrase { passphrase_file: None }, "sealer's")
}

/// He writes, hidden, and may write again until he stops his clock (E1a). Nothing is said of it.
fn seal_until_stopped(
    args: &Adjourn,
    desk: &mut Desk<FileStore>,
    id: &Digest,
    sealer: &Identity,
    trust: &Trust,
) -> Result<()> {
    seal::say_holders(&desk.record(id)?.invitation(trust).map_err(Error::from)?);
    say_what_it_costs();
    loop {
        let record = desk.record(id)?;
        let writing = seal::writing(args.writing_file.as_deref(), record)?;
        let now = when::now(&args.clock)?;
        let invitation = record.invitation(trust).map_err(Error::from)?;
        let sealed = invitation.seal(writing, sealer, now, &mut SystemRandom).map_err(Error::from)?;
        desk.accept(id, &sealed.hand_in, now)?;
        keep_counterfoil(args, &sealed)?;
        talk::note("sealed");
        if args.writing_file.is_some() {
            return Ok(());
        }
        let question = "stop the clock, or change the move? (stop/change)";
        if ask_until(None, "--writing-file F", question, Some("stop"), stop_or_change)?.1 {
            return Ok(());
        }
    }
}

/// Whether he stops. What is neither word decides nothing: the clock is his, and so is the move.
fn stop_or_change(answer: &str) -> Result<bool> {
    match answer {
        "stop" => Ok(true),
        "change" => Ok(false),
        _ => Err(Failure::undetermined("that is neither stop nor change")
            .hint("the move that is sealed stays sealed")),
    }
}

fn keep_counterfoil(args: &Adjourn, sealed: &Sealed) -> Result<()> {
    match &args.counterfoil {
        Some(path) => files::write(path, sealed.counterfoil.as_bytes(), Existing::Replace),
        None => Ok(()),
    }
}

/// The stop, the face, and the sealer's receipt, who is still here.
fn stop(
    args: &Adjourn,
    desk: &mut Desk<FileStore>,
    id: &Digest,
    answers: &Answers,
    sealer: &Identity,
) -> Result<()> {
    let now = when::now(&args.clock)?;
    let clocks = clocks(args, desk, id, now)?;
    desk.stop(id, Some(clocks.into()), now)?;
    let (place, resumes) = (Some(answers.place.clone()), Some(answers.resumes.clone()));
    let face = Vouched { used: None, place, finish: None, resumes };
    desk.enter(id, Event::FaceVouched(face), now)?;
    let receipt = desk.record(id)?.receipt(sealer, None, now).map_err(Error::from)?;
    desk.present(id, &receipt, now)?;
    Ok(())
}

fn clocks(args: &Adjourn, desk: &mut Desk<FileStore>, id: &Digest, now: Moment) -> Result<Used> {
    let computed = desk.record(id)?.game().used(now);
    let default = format!("{},{}", computed.white, computed.black);
    let given = match (&args.used_at_stop, &args.writing_file) {
        (None, Some(_)) => Some(default.as_str()),
        (given, _) => given.as_deref(),
    };
    let question = "used when the clock was stopped, White's and Black's";
    Ok(ask_until(given, "--used-at-stop W,B", question, Some(&default), used)?.1)
}

fn say(args: &Adjourn, desk: &mut Desk<FileStore>, id: &Digest, plain: &Begin) -> Result<()> {
    let now = when::now(&args.clock)?;
    let record = desk.record(id)?;
    let standing = Standing::of(record, now);
    if args.style.json {
        json::print(&standing)?;
    } else {
        let mut page = Page::default();
        page.row("record", plain.out.display()).row("phase", standing.phase);
        page.row("words", &standing.words);
        page.print()?;
    }
    stands_for::say(&verbs(plain, &standing));
    talk::hint("write the words on both scoresheets; `verify --words` compares them");
    talk::hint(&format!("next: sealed-move resume {}", plain.out.display()));
    Ok(())
}

fn verbs(plain: &Begin, standing: &Standing) -> Vec<Typed> {
    let record = plain.out.display().to_string();
    let enter = |event: &str| Typed::verb("enter").arg(&record).arg(event);
    let begin = Typed::verb("begin")
        .flag("--rules", &plain.rules)
        .flag("--white", plain.white.to_string_lossy())
        .flag("--black", plain.black.to_string_lossy())
        .maybe("--pgn", plain.pgn.as_ref().map(|path| path.display()))
        .maybe("--game", plain.part.game)
        .maybe("--ply", plain.part.ply)
        .maybe("--fen", plain.fen.as_ref())
        .maybe("--custodian", plain.custodian.as_ref().map(|path| path.display()))
        .maybe("--tickets", plain.tickets.as_ref().map(|path| path.display()))
        .maybe("--dialect", plain.dialect.as_ref())
        .maybe("--default-time", plain.default_time.as_ref())
        .maybe("--used", plain.used.as_ref())
        .maybe("--event", plain.occasion.event.as_ref())
        .maybe("--round", plain.occasion.round.as_ref())
        .maybe("--board", plain.occasion.board.as_ref())
        .flag("--out", &record);
    let begin = if plain.no_custodian { begin.arg("--no-custodian") } else { begin };
    let arbiters = plain.arbiter.iter().map(|path| path.display());
    let begin = arbiters.fold(begin, |begin, path| begin.flag("--arbiter", path));
    let face = standing.face.as_ref();
    vec![
        begin,
        enter("called"),
        Typed::verb("seal").arg(&record).flag("--ticket-file", "F").flag("--out", "E.envelope"),
        enter("sealed").arg("E.envelope"),
        enter("clocks-stopped")
            .arg("E.envelope")
            .maybe("--resumes", face.map(|face| &face.resumes))
            .maybe("--place", face.map(|face| &face.place)),
        Typed::verb("receipt").arg(&record).flag("--ticket-file", "F").flag("--out", "S.slip"),
        Typed::verb("take").arg(&record).arg("S.slip"),
    ]
}

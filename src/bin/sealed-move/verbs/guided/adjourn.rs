//! `adjourn`: the evening. The record is begun, the player on move seals at the keyboard, hidden
//! and changeable until he stops his clock, and the arbiter vouches for the face.

use std::ffi::{OsStr, OsString};
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

use sealed_move::custody::FileStore;
use sealed_move::moment::Moment;
use sealed_move::moment::VenueTime;
use sealed_move::position::{Color, side_name};
use sealed_move::random::SystemRandom;
use sealed_move::record::Sealed;
use sealed_move::report::Standing;
use sealed_move::statement::{Event, Identity, Plain, Used, Vouched};
use sealed_move::text::Name;
use sealed_move::{Desk, Digest, Error, Trust};

use super::ask::{ask, ask_until};
use super::stands_for::{self, Typed};
use crate::args::{Adjourn, ArbiterKey, Begin, Clock, Passphrase, Style};
use crate::failure::{Exit, Failure, Result};
use crate::files::{self, Existing};
use crate::page::Page;
use crate::verbs::begin::{self, Begun, Ticket, edition};
use crate::verbs::enter::{used, wording};
use crate::verbs::{seal, signing};
use crate::{home, json, secrets, talk, trust, when};

/// What the face needs, asked before the sealer sits down so that nobody waits while clocks run.
struct FaceTerms {
    resumes: VenueTime,
    place: Name,
}

pub(crate) fn run(args: &Adjourn) -> Result<Exit> {
    let now = when::now(&args.clock)?;
    let plain = answers(args)?;
    let face = face(args, now)?;
    must_know_sealer(args, &plain)?;
    must_have_a_place_for_tickets(args, &plain)?;
    let mut trust = trust::cards(&args.trusted)?;
    let (mut desk, begun) = begin::begin(&plain, || secrets::arbiter(&args.key), now)?;
    trust.add(desk.arbiter().card().clone());
    // Whom the arbiter names by a card he brought himself, he vouches for at this table.
    trust.extend(begun.record.case().cards().cloned());
    let id = begun.record.id();
    show_tickets(args, &begun)?;
    desk.enter(&id, Event::Called(Plain::default()), now)?;
    let sealer = sealer(args, &mut desk, &begun)?;
    seal_until_stopped(args, &mut desk, &id, &sealer, &trust)?;
    stop(args, &mut desk, &id, face, &sealer)?;
    say(args, &mut desk, &id, &plain)?;
    Ok(Exit::Done)
}

/// The arguments of `begin`, by flags or by asking.
fn answers(args: &Adjourn) -> Result<Begin> {
    let (pgn, fen) = match (&args.pgn, &args.fen) {
        (None, None) => (None, Some(ask(None, "GAME.pgn or --fen FEN", "the position (FEN)", None)?)),
        (pgn, fen) => (pgn.clone(), fen.clone()),
    };
    let mut plain = Begin {
        key: ArbiterKey { key: args.key.key.clone(), passphrase: Passphrase { passphrase_file: None } },
        rules: String::new(),
        white: OsString::new(),
        black: OsString::new(),
        pgn,
        game: args.game,
        ply: args.ply,
        fen,
        chess960: args.chess960,
        arbiter: Vec::new(),
        custodian: args.custodian.clone(),
        no_custodian: args.no_custodian,
        tickets: args.tickets.clone(),
        dialect: args.dialect.clone(),
        default_time: None,
        session_end: None,
        charge: "responder".to_owned(),
        receipts_before_stop: false,
        used: None,
        event: args.event.clone(),
        round: args.round.clone(),
        board: args.board.clone(),
        out: out(args)?,
        clock: Clock { at: args.clock.at.clone() },
        style: Style { json: false },
    };
    files::must_be_free(&plain.out, Existing::Keep)?;
    // The game is read before anything is asked about it; its tags suggest the players.
    let score = begin::score(&plain)?;
    let tag = |name: &Option<Name>| name.as_ref().map(ToString::to_string);
    plain.white = player(args.white.as_ref(), Color::White, tag(&score.tags().white))?;
    plain.black = player(args.black.as_ref(), Color::Black, tag(&score.tags().black))?;
    let rules = args.rules.as_deref();
    plain.rules = ask_until(rules, "--rules ID", "the edition of the Laws", Some("fide-2023"), edition)?.0;
    let late = args.default_time.as_deref();
    plain.default_time = Some(ask(late, "--default-time SPAN", "how late a player may be", Some("60m"))?);
    let clocks = args.used.as_deref();
    plain.used = Some(
        ask_until(clocks, "--used W,B", "used so far, White's and Black's, H:MM:SS,H:MM:SS", None, used)?.0,
    );
    custodian(args, &mut plain)?;
    Ok(plain)
}

fn player(given: Option<&OsString>, side: Color, tag: Option<String>) -> Result<OsString> {
    if let Some(given) = given {
        return Ok(given.clone());
    }
    let side = side_name(side);
    let question = format!("{side}'s card (a file .pub), or his name for a ticket");
    ask(None, &format!("--{side} CARD|NAME"), &question, tag.as_deref()).map(Into::into)
}

fn custodian(args: &Adjourn, plain: &mut Begin) -> Result<()> {
    if args.custodian.is_some() || args.no_custodian {
        return Ok(());
    }
    let question = "the card of a custodian who stands in for an absent opponent (a file .pub), or none";
    match ask(None, "--custodian CARD or --no-custodian", question, Some("none"))?.as_str() {
        "none" => plain.no_custodian = true,
        path => plain.custodian = Some(path.into()),
    }
    Ok(())
}

/// Beside the PGN, under its name; else among the games at home.
fn out(args: &Adjourn) -> Result<PathBuf> {
    match (&args.out, &args.pgn) {
        (Some(out), _) => Ok(out.clone()),
        (None, Some(pgn)) => Ok(pgn.with_extension("sealed")),
        (None, None) => {
            let games = home::folder()?.join("games");
            files::make_folder(&games)?;
            Ok(games.join("game.sealed"))
        }
    }
}

fn face(args: &Adjourn, now: Moment) -> Result<FaceTerms> {
    let (resumes, place) = (args.resumes.as_deref(), args.place.as_deref());
    let question = "when the game is resumed, such as 2026-12-01T15:00+01:00";
    let to_come = |text: &str| match when::time(text)? {
        time if time.moment() > now => Ok(time),
        _ => Err(Failure::undetermined("that hour has passed").hint("give the hour of the next session")),
    };
    let (_, resumes) = ask_until(resumes, "--resumes T", question, None, to_come)?;
    let take = |text: &str| wording("--place", text);
    let (_, place) = ask_until(place, "--place P", "where the game is resumed", None, take)?;
    Ok(FaceTerms { resumes, place })
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
    let on_screen = !args.style.json && std::io::stdin().is_terminal();
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
        let side = side_name(ticket.side);
        let alone = format!("Enter shows the ticket of {side}, {}, for his eyes alone", ticket.name);
        ask(None, "--tickets DIR", &alone, Some("show"))?;
        let mut page = Page::default();
        page.row("ticket", format_args!("{side}, {}", ticket.name));
        begin::show_ticket(ticket, &mut page);
        page.print()?;
        ask(None, "--tickets DIR", "Enter clears the screen when he has written it down", Some("clear"))?;
        talk::clear();
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
        let next =
            ask(None, "--writing-file F", "stop the clock, or change the move? (stop/change)", Some("stop"))?;
        if next.starts_with('s') {
            return Ok(());
        }
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
    face: FaceTerms,
    sealer: &Identity,
) -> Result<()> {
    let now = when::now(&args.clock)?;
    let clocks = clocks(args, desk, id, now)?;
    desk.stop(id, Some(clocks.into()), now)?;
    let face = Vouched { used: None, place: Some(face.place), finish: None, resumes: Some(face.resumes) };
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
        .maybe("--game", plain.game)
        .maybe("--ply", plain.ply)
        .maybe("--fen", plain.fen.as_ref())
        .maybe("--custodian", plain.custodian.as_ref().map(|path| path.display()))
        .maybe("--default-time", plain.default_time.as_ref())
        .maybe("--used", plain.used.as_ref())
        .maybe("--event", plain.event.as_ref())
        .maybe("--round", plain.round.as_ref())
        .maybe("--board", plain.board.as_ref())
        .flag("--out", &record);
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

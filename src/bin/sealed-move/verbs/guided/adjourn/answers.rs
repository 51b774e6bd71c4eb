//! What the evening of one game needs to know, by flags or by asking, before a clock is looked at.

use std::ffi::OsString;
use std::path::PathBuf;

use sealed_move::Moment;
use sealed_move::moment::VenueTime;
use sealed_move::position::{Color, side_name};
use sealed_move::text::Name;

use crate::args::{Adjourn, ArbiterKey, Begin, Clock, Occasion, Part, Passphrase, Style};
use crate::failure::{Failure, Result};
use crate::files::{self, Existing};
use crate::verbs::begin::{self, edition};
use crate::verbs::enter::{used, wording};
use crate::verbs::guided::ask::{ask, ask_until};
use crate::{home, when};

/// Everything that is known before the sealer sits down, so that nobody waits while clocks run.
pub(super) struct Answers {
    /// The arguments of `begin`.
    pub(super) plain: Begin,
    pub(super) resumes: VenueTime,
    pub(super) place: Name,
}

impl Answers {
    /// By flags or by asking.
    pub(super) fn gather(args: &Adjourn, now: Moment) -> Result<Answers> {
        let plain = plain(args)?;
        let (resumes, place) = face(args, now)?;
        Ok(Answers { plain, resumes, place })
    }

    /// The same evening at another board: what all games of a round have in common is not asked again.
    pub(super) fn for_next(self, args: &Adjourn) -> Adjourn {
        Adjourn {
            rules: Some(self.plain.rules),
            default_time: self.plain.default_time,
            custodian: self.plain.custodian,
            no_custodian: self.plain.no_custodian,
            resumes: Some(self.resumes.to_string()),
            place: Some(self.place.to_string()),
            ..of_another_game(args)
        }
    }
}

/// The flags without those that say something of one game only.
pub(super) fn of_another_game(args: &Adjourn) -> Adjourn {
    Adjourn {
        pgn: Vec::new(),
        part: Part::default(),
        fen: None,
        chess960: false,
        white: None,
        black: None,
        used: None,
        used_at_stop: None,
        occasion: Occasion { board: None, ..args.occasion.clone() },
        sealer_key: None,
        writing_file: None,
        counterfoil: None,
        out: None,
        ..args.clone()
    }
}

/// Whether a flag was given that says something of one game only.
pub(super) fn is_of_one_game(args: &Adjourn) -> bool {
    let texts = [&args.used, &args.used_at_stop, &args.occasion.board].into_iter().any(Option::is_some);
    let paths =
        [&args.sealer_key, &args.writing_file, &args.counterfoil, &args.out].into_iter().any(Option::is_some);
    let names = args.white.is_some() || args.black.is_some();
    texts
        || paths
        || names
        || args.chess960
        || args.part.game.is_some()
        || args.part.ply.is_some()
        || args.fen.is_some()
}

/// The arguments of `begin`, by flags or by asking.
fn plain(args: &Adjourn) -> Result<Begin> {
    let (pgn, fen) = match (args.pgn.first(), &args.fen) {
        (None, None) => (None, Some(ask(None, "GAME.pgn or --fen FEN", "the position (FEN)", None)?)),
        (pgn, fen) => (pgn.cloned(), fen.clone()),
    };
    let mut plain = Begin {
        key: ArbiterKey { key: args.key.key.clone(), passphrase: Passphrase { passphrase_file: None } },
        rules: String::new(),
        white: OsString::new(),
        black: OsString::new(),
        pgn,
        part: args.part.clone(),
        fen,
        chess960: args.chess960,
        arbiter: args.arbiter.clone(),
        custodian: args.custodian.clone(),
        no_custodian: args.no_custodian,
        tickets: args.tickets.clone(),
        dialect: args.dialect.clone(),
        default_time: None,
        session_end: None,
        charge: "responder".to_owned(),
        receipts_before_stop: false,
        used: None,
        occasion: args.occasion.clone(),
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
    match (&args.out, args.pgn.first()) {
        (Some(out), _) => Ok(out.clone()),
        (None, Some(pgn)) => Ok(pgn.with_extension("sealed")),
        (None, None) => {
            let games = home::folder()?.join("games");
            files::make_folder(&games)?;
            Ok(games.join("game.sealed"))
        }
    }
}

fn face(args: &Adjourn, now: Moment) -> Result<(VenueTime, Name)> {
    let (resumes, place) = (args.resumes.as_deref(), args.place.as_deref());
    let question = "when the game is resumed, such as 2026-12-01T15:00+01:00";
    let to_come = |text: &str| match when::time(text)? {
        time if time.moment() > now => Ok(time),
        _ => Err(Failure::undetermined("that hour has passed").hint("give the hour of the next session")),
    };
    let (_, resumes) = ask_until(resumes, "--resumes T", question, None, to_come)?;
    let take = |text: &str| wording("--place", text);
    let (_, place) = ask_until(place, "--place P", "where the game is resumed", None, take)?;
    Ok((resumes, place))
}

//! `begin`: who plays what under which rules, signed as statement 0.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use sealed_move::custody::FileStore;
use sealed_move::law::Edition;
use sealed_move::moment::Millis;
use sealed_move::notation::Dialect;
use sealed_move::position::{ByColor, Color, Variant, side_name};
use sealed_move::random::SystemRandom;
use sealed_move::score::{MAX_PGN, Score};
use sealed_move::statement::{Card, Case, Identity, Seat, Used};
use sealed_move::text::{Escaped, Name};
use sealed_move::{Desk, Error, Moment, Record};
use zeroize::Zeroizing;

use crate::args::{Begin, Occasion, Part};
use crate::failure::{Exit, Failure, Result, chain};
use crate::files::{self, Existing};
use crate::json::{self, json};
use crate::page::Page;
use crate::ticket::{self, Ticket};
use crate::{secrets, talk, trust, when};

use super::enter::{used, wording};

/// A record that was begun, with the tickets made for it.
pub(crate) struct Begun {
    pub(crate) record: Record,
    pub(crate) tickets: Vec<Ticket>,
    /// Where the tickets were written, if they were.
    pub(crate) written: Vec<PathBuf>,
}

pub(crate) fn run(args: &Begin) -> Result<Exit> {
    let now = when::now(&args.clock)?;
    let (mut desk, begun) =
        begin(args, || secrets::arbiter_for(&args.key, args.occasion.event.as_deref()), now)?;
    say(args, desk.record(&begun.record.id())?, &begun.tickets, &begun.written)?;
    Ok(Exit::Done)
}

/// Begins the record; the key is asked for when everything else is in order.
pub(crate) fn begin(
    args: &Begin,
    key: impl FnOnce() -> Result<Identity>,
    now: Moment,
) -> Result<(Desk<FileStore>, Begun)> {
    files::must_be_free(&args.out, Existing::Keep)?;
    let score = score(args)?;
    let mut tickets = Vec::new();
    let mut case = case(args, &score, &mut tickets)?;
    let arbiter = key()?;
    case.arbiters.insert(0, arbiter.card().clone());
    // Everything is signed and checked once before a file is touched.
    let record = Record::begin(&case, &arbiter, now).map_err(Error::from)?;
    let written = write_tickets(args.tickets.as_deref(), &tickets)?;
    let mut desk = Desk::new(FileStore::one(&args.out), arbiter);
    let begun = desk.begin(&case, now).map(drop);
    begun.map_err(|error| {
        for path in &written {
            // They were written a moment ago, for a game that does not exist.
            let _ = std::fs::remove_file(path);
        }
        Failure::from(error).about(args.out.display())
    })?;
    Ok((desk, Begun { record, tickets, written }))
}

fn case(args: &Begin, score: &Score, tickets: &mut Vec<Ticket>) -> Result<Case> {
    let dialects = dialects(args.dialect.as_deref())?;
    let [event, round, board] = occasion(&args.occasion, score)?;
    Ok(Case {
        rules: edition(&args.rules)?.id().to_owned(),
        white: Seat {
            card: player(Color::White, &args.white, tickets)?,
            dialect: dialects.white.tag().to_owned(),
        },
        black: Seat {
            card: player(Color::Black, &args.black, tickets)?,
            dialect: dialects.black.tag().to_owned(),
        },
        arbiters: args.arbiter.iter().map(|path| trust::card(path)).collect::<Result<_>>()?,
        custodian: args.custodian.as_deref().map(trust::card).transpose()?,
        event,
        round,
        board,
        start: score.start().fen(),
        moves: score.moves().iter().map(ToString::to_string).collect(),
        chess960: score.start().variant() == Variant::Chess960,
        paper: None,
        history_known: score.history_known(),
        used: args.used.as_deref().map(used).transpose()?.unwrap_or(Used::default()),
        default_time: args.default_time.as_deref().map(span).transpose()?,
        session_end: args.session_end.as_deref().map(when::time).transpose()?,
        charge: charge(&args.charge)?.to_owned(),
        receipts_before_stop: args.receipts_before_stop,
    })
}

/// Event, round and board: as given, else as the tags of the game have them.
pub(crate) fn occasion(given: &Occasion, score: &Score) -> Result<[Option<Name>; 3]> {
    let tags = score.tags();
    let named = |flag: &str, text: &Option<String>, tag: &Option<Name>| {
        let given = text.as_deref().map(|text| wording(flag, text)).transpose()?;
        Ok::<_, Failure>(given.or_else(|| tag.clone()))
    };
    Ok([
        named("--event", &given.event, &tags.event)?,
        named("--round", &given.round, &tags.round)?,
        named("--board", &given.board, &tags.board)?,
    ])
}

/// The edition of that name.
pub(crate) fn edition(text: &str) -> Result<Edition> {
    text.parse().map_err(|error| {
        Failure::undetermined(format_args!("'{}': {error}", Escaped(text)))
            .hint("`sealed-move law` lists the editions")
    })
}

fn charge(text: &str) -> Result<&str> {
    match text {
        "responder" | "split" | "none" => Ok(text),
        _ => Err(Failure::undetermined(format_args!("'{}' is nobody who can be charged", Escaped(text)))
            .hint("expected responder, split or none")),
    }
}

pub(crate) fn span(text: &str) -> Result<Millis> {
    Millis::from_span(text).map_err(|error| {
        Failure::undetermined(format_args!("--default-time: {error}"))
            .hint("expected a span such as 60m, 1h or 0")
    })
}

/// The game so far, from a PGN file or a FEN.
pub(crate) fn score(args: &Begin) -> Result<Score> {
    match (&args.fen, &args.pgn) {
        (None, Some(path)) => score_of_pgn(path, &args.part, args.chess960),
        (fen, _) => score_of_fen(fen.as_deref().unwrap_or_default(), args.chess960),
    }
}

/// A position, where the game so far is not known.
pub(crate) fn score_of_fen(fen: &str, chess960: bool) -> Result<Score> {
    let variant = if chess960 { Variant::Chess960 } else { Variant::Standard };
    Score::from_fen(fen, variant).map_err(|error| {
        Failure::undetermined(chain(&error)).hint("expected the six fields of a FEN, in one argument")
    })
}

/// A game of a PGN file, or its first half moves.
pub(crate) fn score_of_pgn(path: &Path, part: &Part, chess960: bool) -> Result<Score> {
    let bytes = files::read(path, MAX_PGN)?;
    let score = Score::from_pgn(&bytes, part.game.unwrap_or(1), part.ply);
    let score = score.map_err(|error| {
        Failure::undetermined(chain(&error))
            .about(path.display())
            .hint("--game N takes another game of the file, --ply N its first N half moves only")
    })?;
    if chess960 && score.start().variant() != Variant::Chess960 {
        return Err(Failure::undetermined("the PGN is of a game of standard chess")
            .about(path.display())
            .hint("its Variant tag says what it is; leave --chess960 out"));
    }
    Ok(score)
}

/// `white=es,black=de`, or one tag for both.
pub(crate) fn dialects(text: Option<&str>) -> Result<ByColor<Dialect>> {
    let mut dialects = ByColor { white: Dialect::ENGLISH, black: Dialect::ENGLISH };
    for part in text.unwrap_or_default().split(',').filter(|part| !part.is_empty()) {
        match part.split_once('=') {
            Some(("white", tag)) => dialects.white = dialect(tag)?,
            Some(("black", tag)) => dialects.black = dialect(tag)?,
            Some(_) => {
                return Err(Failure::undetermined(format_args!(
                    "--dialect: '{}' names no side",
                    Escaped(part)
                ))
                .hint("expected white=TAG,black=TAG"));
            }
            None => dialects = ByColor { white: dialect(part)?, black: dialect(part)? },
        }
    }
    Ok(dialects)
}

/// The language of that tag.
pub(crate) fn dialect(tag: &str) -> Result<Dialect> {
    tag.parse().map_err(|error| {
        Failure::undetermined(format_args!("'{}': {error}", Escaped(tag)))
            .hint("und reads a writing in all languages at once")
    })
}

/// A card, or a name that gets a ticket.
fn player(side: Color, given: &OsStr, tickets: &mut Vec<Ticket>) -> Result<Card> {
    let path = Path::new(given);
    if path.extension().is_some_and(|extension| extension == "pub") {
        return trust::card(path);
    }
    let text = given.to_str().ok_or_else(|| Failure::undetermined("a name that is not UTF-8"))?;
    let name = wording(&format!("--{}", side_name(side)), text)?;
    let (words, identity) = Identity::new_ticket(name.clone(), &mut SystemRandom)
        .map_err(|error| Failure::undetermined(chain(&error)))?;
    tickets.push(Ticket { side, name, words });
    Ok(identity.card().clone())
}

/// The tickets as files for their owners' eyes, where a folder is named for them: all or none.
pub(crate) fn write_tickets(folder: Option<&Path>, tickets: &[Ticket]) -> Result<Vec<PathBuf>> {
    let Some(folder) = folder.filter(|_| !tickets.is_empty()) else {
        return Ok(Vec::new());
    };
    let path = |ticket: &Ticket| folder.join(format!("{}.ticket", side_name(ticket.side)));
    for ticket in tickets {
        files::must_be_free(&path(ticket), Existing::Keep)?;
    }
    files::make_secret_folder(folder)?;
    let mut written: Vec<PathBuf> = Vec::new();
    for ticket in tickets {
        let line = Zeroizing::new(format!("{}\n", *ticket.words));
        if let Err(failure) = files::write_secret(&path(ticket), line.as_bytes()) {
            for path in &written {
                let _ = std::fs::remove_file(path);
            }
            return Err(failure);
        }
        written.push(path(ticket));
    }
    Ok(written)
}

/// Says where tickets were written.
pub(crate) fn say_written(written: &[PathBuf]) {
    for path in written {
        talk::note(&format!("a ticket is in {}: hand it over, and keep no copy", path.display()));
    }
}

fn say(args: &Begin, record: &Record, tickets: &[Ticket], written: &[PathBuf]) -> Result<()> {
    say_written(written);
    let shown = if written.is_empty() { tickets } else { &[] };
    if args.style.json {
        let tickets: Vec<_> = shown
            .iter()
            .map(|ticket| {
                json!({ "side": side_name(ticket.side), "name": ticket.name.as_str(), "words": ticket.words.as_str() })
            })
            .collect();
        return json::print(&json!({
            "case": record.id().to_string(),
            "statements": record.statements().len(),
            "head": record.head().to_string(),
            "words": record.sealing_words(),
            "phase": record.game().phase_name(),
            "fen": record.game().position().fen(),
            "tickets": tickets,
        }));
    }
    let mut page = Page::default();
    page.row("begun", args.out.display()).row("case", record.id());
    page.row("position", record.game().position().fen());
    page.print()?;
    shown.iter().try_for_each(ticket::show)
}

//! `paper`: an adjournment that was on paper, typed in once its envelope is opened.

use std::path::Path;

use sealed_move::digest::sha256;
use sealed_move::law::{Edition, Rule};
use sealed_move::moment::{Millis, Moment, VenueTime};
use sealed_move::position::{ByColor, Color, Position, Variant, side_name};
use sealed_move::random::SystemRandom;
use sealed_move::record::{OnPaper, PaperError};
use sealed_move::score::Score;
use sealed_move::statement::{Card, Case, Seat, Used};
use sealed_move::text::{Escaped, Name};
use sealed_move::writing::Writing;
use sealed_move::{Error, Record};
use serde::Deserialize;

use crate::args::Paper;
use crate::failure::{Exit, Failure, Result};
use crate::files::{self, Existing};
use crate::json::lines;
use crate::{secrets, talk, when};

use super::begin::{dialects, edition, occasion, score_of_fen, score_of_pgn, span};
use super::enter::wording;
use super::verify::MAX_SCAN;
use super::{open, read};

/// The largest file with a face that is read, in bytes.
const MAX_FACE: usize = 64 * 1024;

pub(crate) fn run(args: &Paper) -> Result<Exit> {
    files::must_be_free(&args.out, Existing::Keep)?;
    let typed = when::now(&args.clock)?;
    let edition = edition(&args.rules)?;
    let face = Face::read(&args.face)?;
    let score = score(args, &face)?;
    face.check(&score, edition).map_err(|failure| failure.about(args.face.display()))?;
    let paper = face.paper(args, typed)?;
    let writing = writing(args)?;
    let terms = Terms::of(args, edition, &score)?;
    let arbiter = secrets::arbiter_for(&args.key, args.occasion.event.as_deref())?;
    let case = |cards: ByColor<Card>| terms.case(cards, arbiter.card().clone());
    let record = Record::typed_in(&paper, writing, case, &arbiter, &mut SystemRandom);
    let record = record.map_err(|error| not_typed(error, edition))?;
    files::write(&args.out, record.as_bytes(), Existing::Keep)?;
    open::say(&record, typed, &args.style)?;
    talk::note("typed in from paper: the record says so, and all of it rests on your word");
    if !record.game().questions().is_empty() {
        talk::hint("something waits for you: `sealed-move show` lists it, `enter … ruled` answers it");
    }
    Ok(Exit::Done)
}

/// What stood on the envelope, in the shape in which `show --json` has a face.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Face {
    white: String,
    black: String,
    fen: String,
    used_ms: Clocks,
    sealer: String,
    number: u32,
    #[serde(default)]
    draw_offer: Option<String>,
    #[serde(default)]
    resumes: Option<String>,
    #[serde(default)]
    place: Option<String>,
    #[serde(default)]
    finish: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Clocks {
    white: u64,
    black: u64,
}

impl Face {
    fn read(path: &Path) -> Result<Face> {
        lines::read(&files::read(path, MAX_FACE)?).map_err(|error| {
            Failure::undetermined(format_args!("no face of an envelope: {error}")).about(path.display()).hint(
                "expected white, black, fen, used_ms, sealer, number, resumes, place, as `show --json` has them under face",
            )
        })
    }

    /// E3: the face is checked against the game.
    fn check(&self, score: &Score, edition: Edition) -> Result<()> {
        let position = score.position();
        let differs = |what: String| {
            let article = edition.cite(Rule::Face).map(|article| format!(" ({article})")).unwrap_or_default();
            Err(Failure::refused(format_args!("the face is not of this game{article}: {what}")).hint(
                "type what stands on the envelope; where it is wrong itself, correct it first and say so",
            ))
        };
        let shown = Position::from_fen(&self.fen, score.start().variant()).map(|shown| shown.fen());
        if shown.as_ref().ok() != Some(&position.fen()) {
            return differs(format!("its position is another than {}", position.fen()));
        }
        let to_move = side_name(position.turn());
        if self.sealer != to_move {
            return differs(format!("{to_move} is on move, and seals"));
        }
        if self.number != position.move_number() {
            return differs(format!("the sealed move has the number {}", position.move_number()));
        }
        Ok(())
    }

    fn paper(&self, args: &Paper, typed: Moment) -> Result<OnPaper> {
        let resumes = self.resumes.as_deref().map(when::time).transpose()?;
        let hour = resumes.as_ref().map(VenueTime::moment);
        let opened = moment(args.opened.as_deref())?.or(hour).ok_or_else(|| {
            Failure::undetermined("nothing says when the envelope was opened").hint("--opened T says it")
        })?;
        let place = self.place.as_deref().map(|place| wording("place", place)).transpose()?;
        let resumes = match (resumes, place) {
            (Some(resumes), Some(place)) => Some((resumes, place)),
            (None, None) => None,
            _ => {
                return Err(Failure::undetermined("a face with the time of resumption, or the place, alone")
                    .about(args.face.display())
                    .hint("give both, or neither where the edition knows neither"));
            }
        };
        Ok(OnPaper {
            players: ByColor { white: wording("white", &self.white)?, black: wording("black", &self.black)? },
            used: Used { white: Millis(self.used_ms.white), black: Millis(self.used_ms.black) },
            draw_offer: self.draw_offer.as_deref().map(side).transpose()?,
            resumes,
            finish: self.finish.as_deref().map(when::time).transpose()?,
            stopped: moment(args.stopped.as_deref())?.or(hour).unwrap_or(opened),
            opened,
            typed,
            scan: args.scan.as_deref().map(scan).transpose()?,
        })
    }
}

fn moment(text: Option<&str>) -> Result<Option<Moment>> {
    Ok(text.map(when::time).transpose()?.map(|time| time.moment()))
}

fn side(text: &str) -> Result<Color> {
    match text {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        _ => Err(Failure::undetermined(format_args!("draw_offer: '{}' is no side", Escaped(text)))
            .hint("expected white or black")),
    }
}

fn scan(path: &Path) -> Result<sealed_move::digest::Digest> {
    files::read(path, MAX_SCAN).map(|bytes| sha256(&bytes))
}

/// The game so far: of a PGN file, or the position alone.
fn score(args: &Paper, face: &Face) -> Result<Score> {
    match &args.pgn {
        Some(path) => score_of_pgn(path, &args.part, args.chess960),
        None => score_of_fen(args.fen.as_ref().unwrap_or(&face.fen), args.chess960),
    }
}

fn writing(args: &Paper) -> Result<Writing> {
    let written = read::written(args.writing.as_deref(), args.writing_file.as_deref())?;
    Writing::from_utf8(&written).map_err(|error| {
        Failure::undetermined(error).hint("up to 159 bytes of UTF-8 are taken: type what can be read of it")
    })
}

/// What the case says besides the face.
struct Terms<'a> {
    edition: Edition,
    score: &'a Score,
    dialects: ByColor<String>,
    default_time: Option<Millis>,
    occasion: [Option<Name>; 3],
}

impl Terms<'_> {
    fn of<'a>(args: &Paper, edition: Edition, score: &'a Score) -> Result<Terms<'a>> {
        let dialects = dialects(args.dialect.as_deref())?;
        Ok(Terms {
            edition,
            score,
            dialects: ByColor {
                white: dialects.white.tag().to_owned(),
                black: dialects.black.tag().to_owned(),
            },
            default_time: args.default_time.as_deref().map(span).transpose()?,
            occasion: occasion(&args.occasion, score)?,
        })
    }

    fn case(&self, cards: ByColor<Card>, arbiter: Card) -> Case {
        let seat = |card: Card, dialect: &str| Seat { card, dialect: dialect.to_owned() };
        let (white, black) = (cards.white.clone(), cards.black.clone());
        let [event, round, board] = self.occasion.clone();
        Case {
            rules: self.edition.id().to_owned(),
            white: seat(cards.white, &self.dialects.white),
            black: seat(cards.black, &self.dialects.black),
            event,
            round,
            board,
            start: self.score.start().fen(),
            moves: self.score.moves().iter().map(ToString::to_string).collect(),
            chess960: self.score.start().variant() == Variant::Chess960,
            history_known: self.score.history_known(),
            default_time: self.default_time,
            ..Case::between(white, black, arbiter)
        }
    }
}

fn not_typed(error: PaperError, edition: Edition) -> Failure {
    let article = edition.cite(Rule::Opening).map(|article| format!(" ({article})")).unwrap_or_default();
    match error {
        PaperError::NotOpenedYet => {
            Failure::refused(format_args!("the envelope is opened later than it is typed in{article}"))
                .hint("nobody knows what it holds: type it in when the responder was there and it was opened")
        }
        PaperError::Enter(error) => Error::from(error).into(),
        PaperError::Opening(error) => Error::from(error).into(),
        PaperError::Order => Failure::undetermined(error)
            .hint("--stopped T, `resumes` on the face, --opened T say when that was"),
        error => Error::from(error).into(),
    }
}

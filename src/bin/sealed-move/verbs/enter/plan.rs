//! From the words after `enter` to an event: everything that can be checked without the record.

use std::path::Path;

use sealed_move::Error;
use sealed_move::adjournment::{QuestionId, RuledOutcome};
use sealed_move::moment::{Millis, VenueTime};
use sealed_move::position::{Color, Uci};
use sealed_move::record::{HandIn, MAX_HAND_IN};
use sealed_move::statement::{
    Armor, Corrected, Event, LockLost, MAX_STATEMENT, Moved, Plain, Restored, Ruled, Sided, Slipped, Used,
    Vouched,
};
use sealed_move::text::{Escaped, Name};

use crate::args::Enter;
use crate::failure::{Failure, Result};
use crate::{files, when};

/// What is to be done at the desk.
pub(super) enum Plan {
    /// Enter this.
    Event(Box<Event>),
    /// Take this envelope in.
    HandIn { hand_in: Box<HandIn>, used: Option<Used> },
    /// Stop the clocks with this envelope, and vouch for the face if that is given too.
    Stop { envelope: Vec<u8>, used: Option<Used>, face: Option<Box<Event>> },
}

/// The words of one `enter`, taken one by one, so that what is left over can be refused.
struct Words<'a> {
    args: &'a Enter,
    taken: Vec<&'static str>,
}

pub(super) fn of(args: &Enter) -> Result<Plan> {
    let mut words = Words { args, taken: Vec::new() };
    let plan = words.plan()?;
    words.nothing_left()?;
    Ok(plan)
}

impl<'a> Words<'a> {
    // Table: one row per event.
    fn plan(&mut self) -> Result<Plan> {
        let event = match self.args.event.as_str() {
            "called" => Event::Called(self.plain()?),
            "adjourned-early" => Event::AdjournedEarly(self.plain_with_slip()?),
            "board-move" => Event::BoardMove(self.moved()?),
            "sealed" => return self.hand_in(),
            "clocks-stopped" => return self.stop(),
            "face-vouched" => Event::FaceVouched(self.whole_face()?),
            "face-corrected" => Event::FaceCorrected(self.face()?),
            "rescheduled" => Event::Rescheduled(self.face()?),
            "receipt" => Event::Receipt(self.slipped()?),
            "draw-offered" => Event::DrawOffered(self.sided_with_slip()?),
            "draw-declined" => Event::DrawDeclined(self.plain_with_slip()?),
            "draw-agreed" => Event::DrawAgreed(self.plain_with_slip()?),
            "resigned" => Event::Resigned(self.sided_with_slip()?),
            "flag-fell" => Event::FlagFell(self.sided()?),
            "session-opened" => Event::SessionOpened(self.plain()?),
            "arrived" => Event::Arrived(self.sided()?),
            "presented" => Event::Presented(self.slipped()?),
            "default-expired" => Event::DefaultExpired(self.sided()?),
            "released" => Event::Released(self.slipped()?),
            "lost" => Event::Lost(LockLost { lock: self.lock()?, used: self.used()? }),
            "stated" => Event::Stated(self.moved()?),
            "restored" => Event::Restored(Restored { used: self.times()? }),
            "position-lost" => Event::PositionLost(self.plain()?),
            "clock-corrected" => {
                Event::ClockCorrected(Corrected { used: self.times()?, claimed: self.claimed_by()?.into() })
            }
            "clock-stopped" => Event::ClockStopped(self.sided()?),
            "clock-started" => Event::ClockStarted(self.sided()?),
            "reply-elected" => Event::ReplyElected(self.plain_with_slip()?),
            "moved" => Event::Moved(self.moved()?),
            "ruled" => Event::Ruled(self.ruled()?),
            "disclosed" => Event::Disclosed(self.slipped()?),
            other => return Err(no_event(other)),
        };
        Ok(Plan::Event(Box::new(event)))
    }

    fn plain(&mut self) -> Result<Plain> {
        Ok(Plain { slip: None, used: self.used()? })
    }

    fn plain_with_slip(&mut self) -> Result<Plain> {
        Ok(Plain { slip: self.slip()?.map(Into::into), used: self.used()? })
    }

    fn sided(&mut self) -> Result<Sided> {
        Ok(Sided { side: self.side()?.into(), slip: None, used: self.used()? })
    }

    fn sided_with_slip(&mut self) -> Result<Sided> {
        Ok(Sided { side: self.side()?.into(), slip: self.slip()?.map(Into::into), used: self.used()? })
    }

    fn slipped(&mut self) -> Result<Slipped> {
        let slip = self.slip()?.ok_or_else(|| self.wants("--slip FILE, the slip of whoever did it"))?;
        Ok(Slipped { slip: slip.into(), used: self.used()? })
    }

    fn moved(&mut self) -> Result<Moved> {
        let text = self.argument("a move such as e2e4")?;
        Ok(Moved { uci: uci(text)?, used: self.used()? })
    }

    fn hand_in(&mut self) -> Result<Plan> {
        let hand_in = self.envelope()?;
        Ok(Plan::HandIn { hand_in: Box::new(hand_in), used: self.used()? })
    }

    fn stop(&mut self) -> Result<Plan> {
        let hand_in = self.envelope()?;
        let used = self.used()?;
        let with_face =
            self.args.resumes.is_some() || self.args.place.is_some() || self.args.finish.is_some();
        let face = if with_face {
            Some(Box::new(Event::FaceVouched(self.whole_face_without_used()?)))
        } else {
            None
        };
        Ok(Plan::Stop { envelope: hand_in.envelope().as_bytes().to_vec(), used, face })
    }

    fn whole_face(&mut self) -> Result<Vouched> {
        let used = self.used()?;
        Ok(Vouched { used, ..self.whole_face_without_used()? })
    }

    fn whole_face_without_used(&mut self) -> Result<Vouched> {
        let face = self.terms()?;
        if face.resumes.is_none() || face.place.is_none() {
            return Err(self.wants("--resumes T and --place P"));
        }
        Ok(face)
    }

    fn face(&mut self) -> Result<Vouched> {
        let used = self.used()?;
        Ok(Vouched { used, ..self.terms()? })
    }

    fn terms(&mut self) -> Result<Vouched> {
        let resumes = self.time("--resumes")?;
        let place = self.text("--place")?;
        Ok(Vouched { used: None, place, finish: self.time("--finish")?, resumes })
    }

    fn ruled(&mut self) -> Result<Ruled> {
        let needs = "--article A, --outcome O and --reason R";
        let article = self.text("--article")?.ok_or_else(|| self.wants(needs))?;
        let reason = self.text("--reason")?.ok_or_else(|| self.wants(needs))?;
        let outcome = self.flag("--outcome").ok_or_else(|| self.wants(needs))?;
        let known = outcome.parse::<RuledOutcome>().map_err(|_| {
            Failure::undetermined(format_args!("'{}' is no outcome", Escaped(outcome)))
                .hint("expected 1-0, 0-1, 1/2-1/2, 0-0, annulled or continue")
        })?;
        let question = self.flag("--question").map(question).transpose()?;
        let played = self.flag("--move").map(uci).transpose()?;
        Ok(Ruled {
            uci: played,
            used: self.used()?,
            reason,
            article,
            outcome: known.name().to_owned(),
            question,
        })
    }

    fn envelope(&mut self) -> Result<HandIn> {
        self.taken.push("argument");
        let path =
            self.args.argument.as_deref().ok_or_else(|| self.wants("an envelope, as `seal` writes it"))?;
        hand_in(Path::new(path))
    }

    fn side(&mut self) -> Result<Color> {
        side(self.argument("a side, white or black")?)
    }

    fn claimed_by(&mut self) -> Result<Color> {
        side(self.flag("--claimed-by").ok_or_else(|| self.wants("--claimed-by SIDE"))?)
    }

    fn lock(&mut self) -> Result<u64> {
        match self.argument("a lock, 0 or 1")? {
            "0" => Ok(0),
            "1" => Ok(1),
            other => Err(Failure::undetermined(format_args!("'{}' is no lock", Escaped(other)))
                .hint("expected 0, the arbiters' lock, or 1, the responder's and the custodian's")),
        }
    }

    fn times(&mut self) -> Result<Used> {
        used(self.argument("times used, H:MM:SS,H:MM:SS")?)
    }

    fn used(&mut self) -> Result<Option<Used>> {
        self.flag("--used").map(used).transpose()
    }

    fn slip(&mut self) -> Result<Option<Vec<u8>>> {
        self.taken.push("--slip");
        self.args
            .slip
            .as_deref()
            .map(|path| files::read_armored(path, Armor::Slip, MAX_STATEMENT))
            .transpose()
    }

    fn time(&mut self, flag: &'static str) -> Result<Option<VenueTime>> {
        self.flag(flag).map(when::time).transpose()
    }

    fn text(&mut self, flag: &'static str) -> Result<Option<Name>> {
        self.flag(flag).map(|text| wording(flag, text)).transpose()
    }

    fn argument(&mut self, expected: &str) -> Result<&'a str> {
        self.taken.push("argument");
        let text = self.args.argument.as_deref().ok_or_else(|| self.wants(expected))?;
        text.to_str().ok_or_else(|| self.wants(expected))
    }

    fn flag(&mut self, name: &'static str) -> Option<&'a str> {
        self.taken.push(name);
        self.given().into_iter().find(|(flag, _)| *flag == name).and_then(|(_, value)| value)
    }

    /// Every flag an event may take, as it was given.
    fn given(&self) -> [(&'static str, Option<&'a str>); 10] {
        let args = self.args;
        [
            ("--used", args.used.as_deref()),
            ("--resumes", args.resumes.as_deref()),
            ("--place", args.place.as_deref()),
            ("--finish", args.finish.as_deref()),
            ("--claimed-by", args.claimed_by.as_deref()),
            ("--article", args.article.as_deref()),
            ("--outcome", args.outcome.as_deref()),
            ("--reason", args.reason.as_deref()),
            ("--question", args.question.as_deref()),
            ("--move", args.uci.as_deref()),
        ]
    }

    /// A word that the event has no place for would otherwise vanish without a sound.
    fn nothing_left(&self) -> Result<()> {
        let flags = self.given().into_iter().filter(|(_, value)| value.is_some()).map(|(name, _)| name);
        let slip = self.args.slip.as_ref().map(|_| "--slip");
        let argument = self.args.argument.as_ref().map(|_| "argument");
        let stray = flags.chain(slip).chain(argument).find(|name| !self.taken.contains(name));
        match stray {
            None => Ok(()),
            Some("argument") => {
                Err(Failure::undetermined(format_args!("{} takes no argument", self.args.event))
                    .hint("`sealed-move enter --help` lists the events and what they take"))
            }
            Some(flag) => Err(Failure::undetermined(format_args!("{} takes no {flag}", self.args.event))
                .hint("`sealed-move enter --help` lists the events and what they take")),
        }
    }

    fn wants(&self, what: &str) -> Failure {
        Failure::undetermined(format_args!("{} wants {what}", Escaped(&self.args.event)))
            .hint("`sealed-move enter --help` lists the events and what they take")
    }
}

fn no_event(text: &str) -> Failure {
    let failure = Failure::undetermined(format_args!("'{}' is no event", Escaped(text)));
    match text {
        "opened" | "open" => failure.hint("`sealed-move open` opens the envelope"),
        "begun" | "begin" => failure.hint("`sealed-move begin` begins a record"),
        _ => failure.hint("`sealed-move enter --help` lists the events"),
    }
}

/// A seal slip with its envelope.
pub(crate) fn hand_in(path: &Path) -> Result<HandIn> {
    let bytes = files::read_armored(path, Armor::Slip, MAX_HAND_IN)?;
    HandIn::parse(&bytes).map_err(|error| Failure::from(Error::from(error)).about(path.display()))
}

fn uci(text: &str) -> Result<String> {
    let parsed: std::result::Result<Uci, _> = text.parse();
    parsed.map(|uci| uci.to_string()).map_err(|error| {
        Failure::undetermined(format_args!("'{}': {error}", Escaped(text)))
            .hint("castling is e1g1; in Chess960 the king takes his rook, e1h1")
    })
}

fn side(text: &str) -> Result<Color> {
    match text {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        other => Err(Failure::undetermined(format_args!("'{}' is no side", Escaped(other)))
            .hint("expected white or black")),
    }
}

fn question(text: &str) -> Result<Name> {
    let id = text.parse::<QuestionId>().map_err(|_| {
        Failure::undetermined(format_args!("'{}' is no question", Escaped(text)))
            .hint("`sealed-move show` lists the open questions, q1, q2, …")
    })?;
    wording("--question", &id.to_string())
}

/// Times used, White's first.
pub(crate) fn used(text: &str) -> Result<Used> {
    let parse = |part: &str| part.parse::<Millis>().ok();
    let pair = text.split_once(',').and_then(|(white, black)| Some((parse(white)?, parse(black)?)));
    let (white, black) = pair.ok_or_else(|| {
        Failure::undetermined(format_args!("'{}' is no pair of times used", Escaped(text))).hint(
            "expected White's and Black's, H:MM:SS,H:MM:SS, each with .mmm if you like: 2:29:00,2:31:00",
        )
    })?;
    Ok(Used { black, white })
}

/// A text that goes into the record.
pub(crate) fn wording(flag: &str, text: &str) -> Result<Name> {
    Name::new(text).map_err(|error| {
        Failure::undetermined(format_args!("{flag}: {error}"))
            .hint("expected one printable line of at most 128 bytes")
    })
}

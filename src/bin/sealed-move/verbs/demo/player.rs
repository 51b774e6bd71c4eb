//! Plays a script: every line becomes a step at the desk, with keys made for the occasion.

use std::collections::BTreeMap;

use sealed_move::custody::Store;
use sealed_move::envelope::Counterfoil;
use sealed_move::moment::Millis;
use sealed_move::position::{ByColor, Color, Variant};
use sealed_move::random::SystemRandom;
use sealed_move::record::{HandIn, OpeningError};
use sealed_move::score::Score;
use sealed_move::statement::{
    Act, Case, Event, Moved, Plain, Ruled, Seat, Sided, Slip, Slipped, Used, Vouched,
};
use sealed_move::text::Name;
use sealed_move::{Desk, Digest, Error, Identity, Moment, Record, Trust, Writing};

use crate::failure::{Failure, Result};

use super::Cast;
use super::incidents::Incident;
use super::script::{Happening, Script};

/// A game at the desk, with everybody who has a part in it.
pub(super) struct Player<S> {
    desk: Desk<S>,
    id: Digest,
    parties: [(&'static str, Identity); 3],
    trust: Trust,
    /// The newest envelope, with the counterfoil its sealer keeps.
    made: Option<(HandIn, Vec<u8>)>,
}

/// The words of a step, by name and in order.
struct Words<'a> {
    argument: Option<&'a str>,
    flags: BTreeMap<&'a str, &'a str>,
    by_slip: bool,
}

impl<'a> Words<'a> {
    fn of(happening: &'a Happening) -> Words<'a> {
        const FLAGS: [&str; 6] = ["used", "resumes", "place", "article", "reason", "move"];
        let mut words = happening.words.iter().skip(1).map(String::as_str).peekable();
        let argument = words.next_if(|word| !FLAGS.contains(word));
        let mut flags = BTreeMap::new();
        let mut by_slip = false;
        while let Some(word) = words.next() {
            match (word, words.next()) {
                ("by", Some("slip")) => by_slip = true,
                (flag, Some(value)) => drop(flags.insert(flag, value)),
                (_, None) => {}
            }
        }
        Words { argument, flags, by_slip }
    }

    fn argument(&self) -> Result<&'a str> {
        self.argument.ok_or_else(|| spoilt("something behind the event is missing"))
    }

    fn side(&self) -> Result<Color> {
        match self.argument()? {
            "white" => Ok(Color::White),
            "black" => Ok(Color::Black),
            other => Err(spoilt(other)),
        }
    }

    fn name(&self, flag: &str) -> Result<Option<Name>> {
        self.flags
            .get(flag)
            .map(|text| Name::new(*text).map_err(|error| Error::from(error).into()))
            .transpose()
    }

    fn used(&self) -> Result<Option<Used>> {
        self.flags.get("used").map(|text| used(text)).transpose()
    }
}

/// What a script says that no player understands: a mistake of ours.
pub(super) fn spoilt(what: &str) -> Failure {
    Failure::undetermined(format_args!("the script of this incident is spoilt: {what}"))
}

fn used(text: &str) -> Result<Used> {
    crate::verbs::enter::used(text)
}

impl<S: Store> Player<S> {
    /// The case is begun.
    pub(super) fn begin(incident: &Incident, script: &Script, cast: Cast, store: S) -> Result<Player<S>> {
        let case = case(incident, script, &cast)?;
        let trust = cast.trust();
        let Cast { arbiter, white, black, custodian } = cast;
        let mut desk = Desk::new(store, arbiter);
        let begins = script.begins().ok_or_else(|| spoilt("nothing happens"))?;
        let id = desk.begin(&case, begins)?.id();
        let parties = [("white", white), ("black", black), ("custodian", custodian)];
        Ok(Player { desk, id, parties, trust, made: None })
    }

    pub(super) fn record(&mut self) -> Result<&Record> {
        Ok(self.desk.record(&self.id)?)
    }

    /// One step.
    pub(super) fn step(&mut self, happening: &Happening) -> Result<()> {
        let (words, at, id) = (Words::of(happening), happening.at.moment(), self.id);
        match happening.words.first().map(String::as_str).unwrap_or_default() {
            "seals" => return self.seal(words.argument()?, at),
            "clocks-stopped" => {
                let (hand_in, _) = self.made.as_ref().ok_or_else(|| spoilt("no envelope"))?;
                let envelope = hand_in.envelope().as_bytes().to_vec();
                self.desk.stop_with(&id, envelope, words.used()?.map(ByColor::from), at)?;
            }
            "opened" => drop(self.desk.open(&id, at)?),
            event => {
                let event = self.event(event, &words, at)?;
                self.desk.enter(&id, event, at)?;
            }
        }
        Ok(())
    }

    fn seal(&mut self, writing: &str, at: Moment) -> Result<()> {
        let trust = self.trust.clone();
        let record = self.record()?.clone();
        let invitation = record.invitation(&trust).map_err(Error::from)?;
        let sealer = self.party(if invitation.sealer() == Color::White { "white" } else { "black" })?;
        let writing = Writing::new(writing).map_err(Error::from)?;
        let sealed = invitation.seal(writing, sealer, at, &mut SystemRandom).map_err(Error::from)?;
        self.desk.accept(&self.id, &sealed.hand_in, at)?;
        self.made = Some((sealed.hand_in, sealed.counterfoil.as_bytes().to_vec()));
        Ok(())
    }

    fn party(&self, name: &str) -> Result<&Identity> {
        let found = self.parties.iter().find(|(role, _)| *role == name);
        found.map(|(_, who)| who).ok_or_else(|| spoilt(name))
    }

    // Table: one row per event that history knows.
    fn event(&mut self, event: &str, words: &Words, at: Moment) -> Result<Event> {
        let plain = Plain { slip: None, used: words.used()? };
        Ok(match event {
            "called" => Event::Called(plain),
            "session-opened" => Event::SessionOpened(plain),
            "draw-agreed" => Event::DrawAgreed(plain),
            "draw-declined" => Event::DrawDeclined(plain),
            "face-vouched" => Event::FaceVouched(face(words)?),
            "face-corrected" => Event::FaceCorrected(face(words)?),
            "arrived" => {
                Event::Arrived(Sided { side: words.side()?.into(), slip: None, used: words.used()? })
            }
            "draw-offered" => Event::DrawOffered(self.sided(words, Act::Offer {}, at)?),
            "resigned" => Event::Resigned(self.sided(words, Act::Resign {}, at)?),
            "moved" => Event::Moved(Moved { uci: words.argument()?.to_owned(), used: words.used()? }),
            "ruled" => Event::Ruled(ruled(words)?),
            "receipt" => Event::Receipt(self.slipped(words, |record, who| record.receipt(who, None, at))?),
            "presented" => Event::Presented(self.slipped(words, |record, who| record.presence(who, at))?),
            "disclosed" => Event::Disclosed(self.disclosed(at)?),
            other => return Err(spoilt(other)),
        })
    }

    /// A player's own act, signed by him where the script says so.
    fn sided(&mut self, words: &Words, act: Act, at: Moment) -> Result<Sided> {
        let (side, record) = (words.side()?, self.record()?.clone());
        let slip = if words.by_slip {
            let slip = record.slip(self.party(words.argument()?)?, act, at).map_err(Error::from)?;
            Some(slip.as_bytes().to_vec().into())
        } else {
            None
        };
        Ok(Sided { side: side.into(), slip, used: words.used()? })
    }

    fn slipped(
        &mut self,
        words: &Words,
        make: impl FnOnce(&Record, &Identity) -> std::result::Result<Slip, OpeningError>,
    ) -> Result<Slipped> {
        let record = self.record()?.clone();
        let slip = make(&record, self.party(words.argument()?)?).map_err(Error::from)?;
        Ok(Slipped { slip: slip.as_bytes().to_vec().into(), used: words.used()? })
    }

    fn disclosed(&mut self, at: Moment) -> Result<Slipped> {
        let record = self.record()?.clone();
        let sealer = record.sealings().last().map(|sealing| sealing.sealer());
        let sealer = self.party(if sealer == Some(Color::White) { "white" } else { "black" })?;
        let (_, bytes) = self.made.as_ref().ok_or_else(|| spoilt("no counterfoil"))?;
        let counterfoil = Counterfoil::parse(bytes).map_err(|error| spoilt(&error.to_string()))?;
        let slip = record.counterfoil(sealer, &counterfoil, at).map_err(Error::from)?;
        Ok(Slipped { slip: slip.as_bytes().to_vec().into(), used: None })
    }
}

fn face(words: &Words) -> Result<Vouched> {
    let resumes = words.flags.get("resumes").map(|text| text.parse()).transpose().map_err(Error::from)?;
    Ok(Vouched { used: words.used()?, place: words.name("place")?, finish: None, resumes })
}

fn ruled(words: &Words) -> Result<Ruled> {
    let named = |flag: &str| words.name(flag)?.ok_or_else(|| spoilt(flag));
    Ok(Ruled {
        uci: words.flags.get("move").map(|text| (*text).to_owned()),
        used: words.used()?,
        reason: named("reason")?,
        article: named("article")?,
        outcome: words.argument()?.to_owned(),
        question: None,
    })
}

fn case(incident: &Incident, script: &Script, cast: &Cast) -> Result<Case> {
    let head = |key: &str| script.head.get(key).copied();
    let plies = head("plies").and_then(|text| text.parse().ok());
    let score = match (incident.game, head("position")) {
        (Some(game), _) => Score::from_pgn(game.as_bytes(), 1, plies),
        (None, Some(fen)) => Score::from_fen(fen, Variant::Standard),
        (None, None) => return Err(spoilt("neither a game nor a position")),
    };
    let score = score.map_err(Error::from)?;
    let seat = |who: &Identity| Seat { card: who.card().clone(), dialect: "en".to_owned() };
    let default_time = head("default time").map(Millis::from_span).transpose().map_err(Error::from)?;
    Ok(Case {
        rules: head("rules").unwrap_or_default().to_owned(),
        white: seat(&cast.white),
        black: seat(&cast.black),
        custodian: Some(cast.custodian.card().clone()),
        start: score.start().fen(),
        moves: score.moves().iter().map(ToString::to_string).collect(),
        history_known: score.history_known(),
        used: head("used").map(used).transpose()?.unwrap_or_default(),
        default_time,
        ..Case::between(cast.white.card().clone(), cast.black.card().clone(), cast.arbiter.card().clone())
    })
}

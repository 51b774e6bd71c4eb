//! A scenario through the library: [`Desk`], [`Record`], and [`verify`] in the end.

use sealed_move::custody::{MemoryStore, Store as _};
use sealed_move::desk::Desk;
use sealed_move::digest::Digest;
use sealed_move::dispute::verify;
use sealed_move::envelope::Counterfoil;
use sealed_move::moment::Moment;
use sealed_move::position::{ByColor, Color};
use sealed_move::random::SystemRandom;
use sealed_move::record::{EnterError, HandIn, OpeningError, Record};
use sealed_move::statement::{
    Act, Corrected, Event, LockLost, Moved, Plain, Restored, Ruled, Sided, Slip, SlipReason, Slipped, Used,
    Vouched,
};
use sealed_move::writing::Writing;
use sealed_move::{Error, Identity};
use serde_json::{Value, json};

use super::run::{Refused, Way, moment};
use super::script::Script;
use super::shown::standing;
use super::step::Step;
use super::story::{Cast, case, used};
use crate::common::name;

pub(crate) struct Library {
    script: Script,
    cast: Cast,
    desk: Desk<MemoryStore>,
    id: Digest,
    /// Every envelope that was made, handed in or not, with its counterfoil.
    made: Vec<(HandIn, Vec<u8>)>,
}

impl Way for Library {
    fn begin(script: &Script) -> Library {
        let cast = Cast::of(script);
        let case = case(script, &cast);
        let mut desk = Desk::new(MemoryStore::new(), Cast::of(script).arbiter);
        let id = desk.begin(&case, script.begins.moment()).unwrap().id();
        Library { script: script.clone(), cast, desk, id, made: Vec::new() }
    }

    fn fork(&mut self) -> Library {
        let mut store = MemoryStore::new();
        let record = self.record().clone();
        let mut prev = Digest::ZERO;
        for (statement, head) in record.statements().iter().zip(record.heads()) {
            if prev == Digest::ZERO {
                store.create(&self.id, statement.as_bytes()).unwrap();
            } else {
                store.append(&self.id, prev, statement.as_bytes()).unwrap();
            }
            prev = *head;
        }
        if let Some((last, _)) = self.made.last() {
            store.keep_envelope(&self.id, last.envelope().as_bytes()).unwrap();
        }
        Library {
            script: self.script.clone(),
            cast: Cast::of(&self.script),
            desk: Desk::new(store, Cast::of(&self.script).arbiter),
            id: self.id,
            made: self.made.clone(),
        }
    }

    fn step(&mut self, step: &Step, at: &str) -> Result<(), Refused> {
        self.take(step, moment(at)).map_err(|error| refused(&error))
    }

    fn standing(&mut self, at: &str) -> Value {
        standing(self.record(), moment(at))
    }

    fn verdict(&mut self) -> Value {
        let trust = self.cast.trust();
        let verdict = verify(self.record().as_bytes(), &trust);
        let findings: Vec<Value> = verdict
            .findings()
            .iter()
            .map(|one| json!({"kind": one.kind.name(), "grade": one.grade.name(), "at_fault": one.at_fault.to_string()}))
            .collect();
        json!({"holds": verdict.holds() && verdict.is_determined(), "findings": findings})
    }

    fn bytes(&mut self) -> Vec<u8> {
        self.record().as_bytes().to_vec()
    }
}

fn refused(error: &Error) -> Refused {
    let (text, next) = match error {
        Error::Enter(EnterError::Refused(refusal))
        | Error::Opening(OpeningError::Enter(EnterError::Refused(refusal))) => {
            (refusal.to_string(), refusal.next())
        }
        other => (format!("{other}: {other:?}"), String::new()),
    };
    Refused { text, next, on_own_device: false }
}

impl Library {
    fn record(&mut self) -> &Record {
        self.desk.record(&self.id).unwrap()
    }

    fn take(&mut self, step: &Step, at: Moment) -> Result<(), Error> {
        let id = self.id;
        match step.event.as_str() {
            "writes" => self.write(step, at),
            "seals" => {
                self.write(step, at)?;
                self.hand_in(step, at)
            }
            "sealed" => self.hand_in(step, at),
            "clocks-stopped" => {
                let (hand_in, _) = self.envelope(step.flag("envelope"));
                let shown = step.flag("used").map(|text| ByColor::from(used(text)));
                self.desk.stop_with(&id, hand_in.envelope().as_bytes().to_vec(), shown, at).map(drop)
            }
            "opened" if step.flag("with") == Some("counterfoil") => {
                let slip = self.counterfoil(step, at)?;
                self.desk.open_by_counterfoil(&id, &slip, at).map(drop)
            }
            "opened" => self.desk.open(&id, at).map(drop),
            _ => {
                let event = self.event(step, at)?;
                self.desk.enter(&id, event, at).map(drop)
            }
        }
    }

    fn write(&mut self, step: &Step, at: Moment) -> Result<(), Error> {
        let trust = self.cast.trust();
        let invitation = self.record().invitation(&trust)?;
        let sealer = match step.flag("with") {
            Some(other) => self.cast.party(other),
            None => self.cast.player(invitation.sealer()),
        };
        let writing = Writing::new(step.argument()).unwrap();
        let sealed = invitation.seal(writing, sealer, at, &mut SystemRandom)?;
        self.made.push((sealed.hand_in, sealed.counterfoil.as_bytes().to_vec()));
        Ok(())
    }

    /// The envelope of that number, from 1, or the newest.
    fn envelope(&self, number: Option<&str>) -> &(HandIn, Vec<u8>) {
        let index = number.map_or(self.made.len(), |text| text.parse().unwrap());
        self.made.get(index.wrapping_sub(1)).expect("an envelope of that number was made")
    }

    fn hand_in(&mut self, step: &Step, at: Moment) -> Result<(), Error> {
        let (hand_in, _) = self.envelope(step.flag("envelope")).clone();
        self.desk.accept(&self.id, &hand_in, at).map(drop)
    }

    fn counterfoil(&mut self, step: &Step, at: Moment) -> Result<Slip, Error> {
        let (_, bytes) = self.envelope(step.flag("envelope")).clone();
        let counterfoil = Counterfoil::parse(&bytes).unwrap();
        let record = self.record().clone();
        let sealer = record.sealings().last().unwrap().sealer();
        Ok(record.counterfoil(self.cast.player(sealer), &counterfoil, at)?)
    }

    fn slip(&mut self, by: Color, act: Act, at: Moment) -> Result<Vec<u8>, Error> {
        let record = self.record().clone();
        Ok(record.slip(self.cast.player(by), act, at)?.as_bytes().to_vec())
    }

    /// A player's own act, with his slip where the scenario says so.
    fn sided(&mut self, step: &Step, act: Option<Act>, at: Moment) -> Result<Sided, Error> {
        let side = side(step.argument());
        let slip = match act.filter(|_| step.by_slip) {
            Some(act) => Some(self.slip(side, act, at)?.into()),
            None => None,
        };
        Ok(Sided { side: side.into(), slip, used: shown(step) })
    }

    fn plain(&mut self, step: &Step, act: Option<(Color, Act)>, at: Moment) -> Result<Plain, Error> {
        let slip = match act.filter(|_| step.by_slip) {
            Some((by, act)) => Some(self.slip(by, act, at)?.into()),
            None => None,
        };
        Ok(Plain { slip, used: shown(step) })
    }

    fn slipped(
        &mut self,
        step: &Step,
        make: impl FnOnce(&Record, &Cast) -> Result<Slip, OpeningError>,
    ) -> Result<Slipped, Error> {
        let record = self.record().clone();
        let slip = make(&record, &self.cast)?;
        Ok(Slipped { slip: slip.as_bytes().to_vec().into(), used: shown(step) })
    }

    // Table: one row per event.
    fn event(&mut self, step: &Step, at: Moment) -> Result<Event, Error> {
        let game = self.record().game().clone();
        let turn = game.position().turn();
        let answers = game.offer().map_or(turn, Color::other);
        let moved = |step: &Step| Moved { uci: step.argument().to_owned(), used: shown(step) };
        Ok(match step.event.as_str() {
            "called" => Event::Called(self.plain(step, None, at)?),
            "adjourned-early" => Event::AdjournedEarly(self.plain(step, Some((turn, Act::Early {})), at)?),
            "board-move" => Event::BoardMove(moved(step)),
            "face-vouched" => Event::FaceVouched(face(step)),
            "face-corrected" => Event::FaceCorrected(face(step)),
            "rescheduled" => Event::Rescheduled(face(step)),
            "draw-offered" => Event::DrawOffered(self.sided(step, Some(Act::Offer {}), at)?),
            "draw-declined" => Event::DrawDeclined(self.plain(step, Some((answers, Act::Decline {})), at)?),
            "draw-agreed" => Event::DrawAgreed(self.plain(step, Some((answers, Act::Accept {})), at)?),
            "resigned" => Event::Resigned(self.sided(step, Some(Act::Resign {}), at)?),
            "flag-fell" => Event::FlagFell(self.sided(step, None, at)?),
            "session-opened" => Event::SessionOpened(self.plain(step, None, at)?),
            "arrived" => Event::Arrived(self.sided(step, None, at)?),
            "default-expired" => Event::DefaultExpired(self.sided(step, None, at)?),
            "lost" => Event::Lost(LockLost { lock: step.argument().parse().unwrap(), used: shown(step) }),
            "stated" => Event::Stated(moved(step)),
            "restored" => Event::Restored(Restored { used: used(step.argument()) }),
            "position-lost" => Event::PositionLost(self.plain(step, None, at)?),
            "clock-corrected" => Event::ClockCorrected(Corrected {
                used: used(step.argument()),
                claimed: side(step.flag("claimed-by").expect("claimed-by")).into(),
            }),
            "clock-stopped" => Event::ClockStopped(self.sided(step, None, at)?),
            "clock-started" => Event::ClockStarted(self.sided(step, None, at)?),
            "reply-elected" => Event::ReplyElected(self.plain(step, Some((turn, Act::ElectReply {})), at)?),
            "moved" => Event::Moved(moved(step)),
            "ruled" => Event::Ruled(ruled(step)),
            "receipt" => Event::Receipt(self.receipt(step, at)?),
            "presented" => {
                let who = step.argument().to_owned();
                Event::Presented(self.slipped(step, |record, cast| record.presence(cast.party(&who), at))?)
            }
            "released" => {
                let reason = match step.argument() {
                    "default-expired" => SlipReason::DefaultExpired,
                    "key-unusable" => SlipReason::KeyUnusable,
                    other => panic!("'{other}' is no reason"),
                };
                Event::Released(
                    self.slipped(step, |record, cast| record.release(&cast.custodian, reason, at))?,
                )
            }
            "disclosed" => {
                let slip = self.counterfoil(step, at)?;
                Event::Disclosed(Slipped { slip: slip.as_bytes().to_vec().into(), used: shown(step) })
            }
            other => panic!("nothing is called '{other}'"),
        })
    }

    fn receipt(&mut self, step: &Step, at: Moment) -> Result<Slipped, Error> {
        let who = step.argument().to_owned();
        let envelope = self.made.last().map(|(hand_in, _)| hand_in.envelope().clone());
        self.slipped(step, |record, cast| {
            let by: &Identity = cast.party(&who);
            record.receipt(by, envelope.as_ref(), at)
        })
    }
}

fn side(text: &str) -> Color {
    match text {
        "white" => Color::White,
        "black" => Color::Black,
        other => panic!("'{other}' is no side"),
    }
}

fn shown(step: &Step) -> Option<Used> {
    step.flag("used").map(used)
}

fn face(step: &Step) -> Vouched {
    Vouched {
        used: shown(step),
        place: step.flag("place").map(name),
        finish: step.flag("finish").map(|text| text.parse().unwrap()),
        resumes: step.flag("resumes").map(|text| text.parse().unwrap()),
    }
}

fn ruled(step: &Step) -> Ruled {
    Ruled {
        uci: step.flag("move").map(str::to_owned),
        used: shown(step),
        reason: name(step.flag("reason").expect("a ruling gives a reason")),
        article: name(step.flag("article").expect("a ruling names an article")),
        outcome: step.argument().to_owned(),
        question: step.flag("question").map(name),
    }
}

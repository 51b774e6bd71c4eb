//! A game that adjourns, step by step, with fixed clocks and fixed randomness.

use sealed_move::digest::Digest;
use sealed_move::envelope::{Counterfoil, Envelope};
use sealed_move::moment::Millis;
use sealed_move::position::Color;
use sealed_move::record::{EnterError, HandIn, Record};
use sealed_move::statement::{
    Act, Case, Closing, ContentType, Corrected, Event, LockLost, Moved, Payload, Plain, Restored, Ruled,
    Seat, Sided, Slip, SlipReason, Slipped, Trust, Used, Vouched,
};
use sealed_move::writing::Writing;

use super::kit::{ARBITER, BLACK, CUSTODIAN, Fixed, Message, WHITE, Who, at, encode, name, protected};

/// Spassky - Fischer 1972, third game, before 41...Bd3+.
pub const GAME_3: &str = "6k1/5p2/3p4/1p1P1b1p/1PpQ2p1/1q4P1/4KP1P/2B5 b - - 13 41";
pub const EVENING: &str = "1972-07-16T22:00Z";
pub const MORNING: &str = "1972-07-17T17:00Z";
/// An hour later: the default time.
pub const NOON: &str = "1972-07-17T18:00Z";

pub fn case() -> Case {
    let seat = |who: Who| Seat { card: who.identity().card().clone(), dialect: "en".into() };
    Case {
        rules: "fide-2014".into(),
        white: seat(WHITE),
        black: seat(BLACK),
        arbiters: vec![ARBITER.identity().card().clone()],
        custodian: Some(CUSTODIAN.identity().card().clone()),
        event: Some(name("World Championship")),
        round: Some(name("3")),
        board: None,
        start: GAME_3.into(),
        moves: Vec::new(),
        chess960: false,
        paper: None,
        history_known: true,
        used: used(8_940_123, 7_200_456),
        default_time: Some(Millis::from_minutes(60)),
        session_end: None,
        charge: "responder".into(),
        receipts_before_stop: false,
    }
}

/// Everybody of the case.
pub fn trust() -> Trust {
    [ARBITER, WHITE, BLACK, CUSTODIAN].iter().map(|who| who.identity().card().clone()).collect()
}

pub const fn used(white: u64, black: u64) -> Used {
    Used { white: Millis(white), black: Millis(black) }
}

pub fn sided(side: Color) -> Sided {
    Sided { side: side.into(), slip: None, used: None }
}

pub fn plain() -> Plain {
    Plain::default()
}

pub fn moved(uci: &str) -> Moved {
    Moved { uci: uci.into(), used: None }
}

pub fn slipped(slip: &[u8]) -> Slipped {
    Slipped { slip: slip.to_vec().into(), used: None }
}

pub fn closing(envelope: &[u8]) -> Event {
    Event::ClocksStopped(Closing { used: None, envelope: envelope.to_vec().into() })
}

pub fn face() -> Vouched {
    Vouched {
        used: None,
        place: Some(name("Reykjavik")),
        finish: None,
        resumes: Some(MORNING.parse().unwrap()),
    }
}

pub fn ruled(outcome: &str) -> Ruled {
    Ruled {
        uci: None,
        used: None,
        reason: name("as the arbiter sees it"),
        article: name("III.4"),
        outcome: outcome.into(),
        question: None,
    }
}

/// A record that grows.
#[derive(Clone)]
pub struct Play {
    pub record: Record,
    pub envelope: Vec<u8>,
    pub counterfoil: Option<Counterfoil>,
    pub now: &'static str,
}

impl Play {
    pub fn with(case: &Case) -> Play {
        let record = Record::begin(case, &ARBITER.identity(), at(EVENING)).unwrap();
        Play { record, envelope: Vec::new(), counterfoil: None, now: EVENING }
    }

    pub fn at(mut self, now: &'static str) -> Play {
        self.now = now;
        self
    }

    pub fn try_enter(&mut self, event: Event) -> Result<(), EnterError> {
        self.record.enter(event, at(self.now), &ARBITER.identity())
    }

    pub fn enter(mut self, event: Event) -> Play {
        let kind = event.kind();
        self.try_enter(event).unwrap_or_else(|error| panic!("{kind}: {error}"));
        self
    }

    pub fn slip(&self, by: Who, act: Act) -> Vec<u8> {
        self.record.slip(&by.identity(), act, at(self.now)).unwrap().as_bytes().to_vec()
    }

    /// Everything up to the call.
    pub fn called() -> Play {
        Play::with(&case()).enter(Event::Called(plain()))
    }

    /// The player on move seals on his own device. Nothing is handed in yet.
    pub fn sealed_by(&self, sealer: Who, writing: &str) -> (HandIn, Counterfoil) {
        let mut random = Fixed::new(&format!("{writing} after {}", self.record.head()));
        let invitation = self.record.invitation(&everybody(&self.record)).unwrap();
        let writing = Writing::new(writing).unwrap();
        let sealed = invitation.seal(writing, &sealer.identity(), at(self.now), &mut random).unwrap();
        (sealed.hand_in, sealed.counterfoil)
    }

    pub fn hand_in(mut self, sealer: Who, writing: &str) -> Play {
        let (hand_in, counterfoil) = self.sealed_by(sealer, writing);
        self.envelope = hand_in.envelope().as_bytes().to_vec();
        self.counterfoil = Some(counterfoil);
        self.enter(Event::Sealed(slipped(hand_in.slip())))
    }

    /// An envelope made by whatever means, under a good seal slip.
    pub fn hand_in_bytes(mut self, sealer: Who, envelope: Vec<u8>) -> Play {
        let digest = Envelope::parse(&envelope).unwrap().digest();
        self.envelope = envelope;
        let slip = self.slip(sealer, Act::Seal { envelope: digest });
        self.enter(Event::Sealed(slipped(&slip)))
    }

    pub fn stop(self) -> Play {
        let event = closing(&self.envelope);
        self.enter(event)
    }

    pub fn digest(&self) -> Digest {
        self.record.sealings().last().unwrap().digest().unwrap()
    }

    /// Stopped and the face vouched for; Black has sealed.
    pub fn adjourned(writing: &str) -> Play {
        Play::called().hand_in(BLACK, writing).stop().enter(Event::FaceVouched(face()))
    }

    /// The session is open; nobody is here.
    pub fn session(self) -> Play {
        self.at(MORNING).enter(Event::SessionOpened(plain()))
    }

    pub fn arrived(self, side: Color) -> Play {
        self.enter(Event::Arrived(sided(side)))
    }

    pub fn receipt(self, by: Who) -> Play {
        let envelope = self.digest();
        let slip = self.slip(by, Act::Receipt { envelope });
        self.enter(Event::Receipt(slipped(&slip)))
    }

    pub fn presence(&self, by: Who) -> Vec<u8> {
        self.record.presence(&by.identity(), at(self.now)).unwrap().as_bytes().to_vec()
    }

    pub fn presented(self, by: Who) -> Play {
        let slip = self.presence(by);
        self.enter(Event::Presented(slipped(&slip)))
    }

    pub fn release(&self, reason: SlipReason) -> Vec<u8> {
        self.record.release(&CUSTODIAN.identity(), reason, at(self.now)).unwrap().as_bytes().to_vec()
    }

    pub fn released(self, reason: SlipReason) -> Play {
        let slip = self.release(reason);
        self.enter(Event::Released(slipped(&slip)))
    }

    /// White's share is in.
    pub fn ready(writing: &str) -> Play {
        Play::adjourned(writing).session().arrived(Color::White).presented(WHITE)
    }

    pub fn opening(&self) -> Event {
        let arbiter = ARBITER.identity();
        self.record.opening(arbiter.card(), arbiter.lock_secret(), at(self.now)).unwrap()
    }

    pub fn open(self) -> Play {
        let event = self.opening();
        self.enter(event)
    }

    pub fn counterfoil_slip(&self, by: Who) -> Slip {
        let counterfoil = self.counterfoil.as_ref().unwrap();
        self.record.counterfoil(&by.identity(), counterfoil, at(self.now)).unwrap()
    }

    pub fn open_by_counterfoil(self, by: Who) -> Play {
        let slip = self.counterfoil_slip(by);
        let event = self.record.opening_by_counterfoil(slip.as_bytes(), at(self.now)).unwrap();
        self.enter(event)
    }

    pub fn lost(self, lock: u8) -> Play {
        self.enter(Event::Lost(LockLost { lock: lock.into(), used: None }))
    }

    /// A statement that nobody checks before it is signed.
    pub fn forged(&self, event: Event) -> Vec<u8> {
        self.forged_at(event, self.record.statements().len() as u64, self.record.head())
    }

    pub fn forged_at(&self, event: Event, seq: u64, prev: Digest) -> Vec<u8> {
        // By hand, because the library drafts no statement that it would not read.
        let payload = sealed_move::cbor::encode(&Payload { at: at(self.now), seq, prev, event });
        let header =
            protected(ContentType::Statement, ARBITER.fingerprint(), ARBITER.1, Some(self.record.id()));
        Message { protected: encode(&header), payload, signer: ARBITER }.signed()
    }

    /// The record with a forged statement behind it.
    pub fn then(&self, event: Event) -> Vec<u8> {
        self.and(&self.forged(event))
    }

    pub fn and(&self, statement: &[u8]) -> Vec<u8> {
        [self.record.as_bytes(), statement].concat()
    }
}

/// Whoever holds a lock, trusted without a question.
fn everybody(record: &Record) -> Trust {
    record.case().cards().cloned().collect()
}

pub fn early(play: &Play) -> Event {
    let slip = play.slip(BLACK, Act::Early {});
    Event::AdjournedEarly(Plain { slip: Some(slip.into()), used: None })
}

pub fn restored() -> Event {
    Event::Restored(Restored { used: used(8_940_123, 7_200_456) })
}

pub fn corrected() -> Event {
    Event::ClockCorrected(Corrected { used: used(8_000_000, 7_000_000), claimed: Color::White.into() })
}

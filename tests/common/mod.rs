//! A hall with an arbiter, two players and a custodian, and a game that adjourns in it.
#![allow(dead_code, unreachable_pub, reason = "every test file uses its own part")]

use sealed_move::Error;
use sealed_move::custody::MemoryStore;
use sealed_move::desk::Desk;
use sealed_move::digest::Digest;
use sealed_move::moment::{Millis, Moment, VenueTime};
use sealed_move::position::{ByColor, Color};
use sealed_move::random::SystemRandom;
use sealed_move::record::{HandIn, Record, Sealed};
use sealed_move::statement::{Act, Card, Case, Identity, Seat, Slip, Trust, Used};
use sealed_move::text::Name;
use sealed_move::writing::Writing;

/// Spassky - Fischer 1972, third game, before 41...Bd3+.
pub const GAME_3: &str = "6k1/5p2/3p4/1p1P1b1p/1PpQ2p1/1q4P1/4KP1P/2B5 b - - 13 41";

pub fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

pub fn at(text: &str) -> Moment {
    text.parse::<VenueTime>().unwrap().moment()
}

pub fn identity(n: u8, who: &str) -> Identity {
    Identity::from_seed(name(who), &[n; 32]).unwrap()
}

pub struct Hall {
    pub white: Identity,
    pub black: Identity,
    pub custodian: Identity,
    pub arbiter: Card,
    pub trust: Trust,
    pub desk: Desk<MemoryStore>,
}

pub const EVENING: &str = "1972-07-16T22:00Z";
pub const MORNING: &str = "1972-07-17T17:00Z";

impl Hall {
    pub fn new() -> Hall {
        let (white, black, custodian) =
            (identity(3, "Spassky, Boris"), identity(4, "Fischer, Robert"), identity(5, "Euwe, Max"));
        let arbiter = identity(1, "Schmid, Lothar");
        let card = arbiter.card().clone();
        let trust = [&white, &black, &custodian].map(|who| who.card().clone()).into_iter();
        Hall {
            trust: trust.chain([card.clone()]).collect(),
            white,
            black,
            custodian,
            arbiter: card,
            desk: Desk::new(MemoryStore::new(), arbiter),
        }
    }

    pub fn case(&self) -> Case {
        let seat = |who: &Identity| Seat { card: who.card().clone(), dialect: "en".into() };
        Case {
            rules: "fide-2014".into(),
            white: seat(&self.white),
            black: seat(&self.black),
            arbiters: vec![self.arbiter.clone()],
            custodian: Some(self.custodian.card().clone()),
            event: Some(name("World Championship")),
            round: Some(name("3")),
            board: None,
            start: GAME_3.into(),
            moves: Vec::new(),
            chess960: false,
            paper: None,
            history_known: false,
            used: Used { white: Millis(8_940_123), black: Millis(7_200_456) },
            default_time: Some(Millis::from_minutes(60)),
            session_end: None,
            charge: "responder".into(),
            receipts_before_stop: false,
        }
    }

    /// The game is called to be sealed; Black is on move.
    pub fn called(&mut self) -> Digest {
        let case = self.case();
        self.desk.adjourn(&case, at(EVENING)).unwrap().id()
    }

    pub fn record(&mut self, id: &Digest) -> Record {
        self.desk.record(id).unwrap().clone()
    }

    /// Black seals on a device of his own: from the record's bytes and the cards he trusts.
    pub fn seal(&mut self, id: &Digest, writing: &str) -> Sealed {
        let record = Record::open(self.record(id).as_bytes(), &self.trust).unwrap();
        let invitation = record.invitation(&self.trust).unwrap();
        invitation.seal(Writing::new(writing).unwrap(), &self.black, at(EVENING), &mut SystemRandom).unwrap()
    }

    /// The game is adjourned with `writing` in the envelope, and the face is vouched for.
    pub fn adjourned(&mut self, writing: &str) -> (Digest, Sealed) {
        let id = self.called();
        let sealed = self.seal(&id, writing);
        self.desk.accept(&id, &sealed.hand_in, at(EVENING)).unwrap();
        self.desk.stop(&id, Some(self.clocks()), at(EVENING)).unwrap();
        let resumes = MORNING.parse().unwrap();
        self.desk.vouch(&id, resumes, name("Laugardalshoell"), None, at(EVENING)).unwrap();
        (id, sealed)
    }

    pub fn clocks(&self) -> ByColor<Millis> {
        ByColor { white: Millis(8_940_123), black: Millis(7_260_456) }
    }

    /// The next day: the session is open and White is here.
    pub fn resumed(&mut self, writing: &str) -> (Digest, Sealed) {
        let (id, sealed) = self.adjourned(writing);
        self.desk.open_session(&id, at(MORNING)).unwrap();
        self.desk.arrived(&id, Color::White, at(MORNING)).unwrap();
        (id, sealed)
    }

    /// White's share is in.
    pub fn presented(&mut self, writing: &str) -> (Digest, Sealed) {
        let (id, sealed) = self.resumed(writing);
        let slip = self.record(&id).presence(&self.white, at(MORNING)).unwrap();
        self.desk.present(&id, &slip, at(MORNING)).unwrap();
        (id, sealed)
    }

    /// The envelope is open.
    pub fn opened(&mut self, writing: &str) -> Digest {
        let (id, _) = self.presented(writing);
        self.desk.open(&id, at(MORNING)).unwrap();
        id
    }

    pub fn accept(&mut self, id: &Digest, hand_in: &HandIn) -> Result<(), Error> {
        self.desk.accept(id, hand_in, at(EVENING)).map(|_| ())
    }

    pub fn slip(&mut self, id: &Digest, by: &Identity, act: Act, when: &str) -> Slip {
        self.record(id).slip(by, act, at(when)).unwrap()
    }
}

//! A stage for lies: honest records of one game at every station, and the tools to forge them.
//!
//! Everything is deterministic but the encapsulated keys of the slots: keys come from seeds, random
//! bytes from a counter. The same lie is told the same way every time.

use ciborium::Value;
use sealed_move::digest::{Digest, sha256};
use sealed_move::envelope::{Counterfoil, Envelope, Lock};
use sealed_move::moment::{Millis, Moment, VenueTime};
use sealed_move::position::Color;
use sealed_move::random::{Random, RandomError};
use sealed_move::record::{HandIn, Record, Sealed};
use sealed_move::statement::{
    Act, Case, Closing, Draft, Event, Identity, LockLost, Moved, Opened, Payload, Plain, Ruled, Seat, Sided,
    Signer as _, Slip, Slipped, Trust, Used, Vouched,
};
use sealed_move::text::Name;
use sealed_move::writing::Writing;

/// Spassky - Fischer 1972, third game, before 41...Bd3+.
pub const GAME_3: &str = "6k1/5p2/3p4/1p1P1b1p/1PpQ2p1/1q4P1/4KP1P/2B5 b - - 13 41";

pub const EVENING: &str = "1972-07-16T22:00Z";
pub const MORNING: &str = "1972-07-17T17:00Z";
pub const LATE: &str = "1972-07-17T18:00Z";

pub fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

pub fn at(text: &str) -> Moment {
    text.parse::<VenueTime>().unwrap().moment()
}

pub fn identity(n: u8, who: &str) -> Identity {
    Identity::from_seed(name(who), &[n; 32]).unwrap()
}

/// Random bytes that are the same in every run.
struct Dice(u64);

impl Random for Dice {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), RandomError> {
        for chunk in bytes.chunks_mut(32) {
            self.0 += 1;
            let block = sha256(&self.0.to_be_bytes());
            chunk.copy_from_slice(&block.as_bytes()[..chunk.len()]);
        }
        Ok(())
    }
}

/// Who is there, and the honest record so far.
pub struct Stage {
    pub arbiter: Identity,
    pub deputy: Identity,
    pub white: Identity,
    pub black: Identity,
    pub custodian: Identity,
    pub stranger: Identity,
    pub trust: Trust,
    pub record: Record,
    /// What the last sealing gave.
    pub sealed: Option<Sealed>,
    dice: Dice,
}

pub fn plain() -> Plain {
    Plain::default()
}

pub fn sided(side: Color) -> Sided {
    Sided { side: side.into(), slip: None, used: None }
}

pub fn moved(uci: &str) -> Event {
    Event::Moved(Moved { uci: uci.into(), used: None })
}

pub fn slipped(slip: &[u8]) -> Slipped {
    Slipped { slip: slip.to_vec().into(), used: None }
}

pub fn by_share(share: [u8; 32]) -> Opened {
    Opened { slip: None, used: None, share: Some(share.into()), ruling: "plays".into(), reading: None }
}

pub fn ruled(outcome: &str) -> Ruled {
    Ruled {
        uci: None,
        used: None,
        reason: name("as it seems just"),
        article: name("E8"),
        outcome: outcome.into(),
        question: None,
    }
}

impl Stage {
    /// Begun, with changes to the case.
    pub fn begun_as(change: impl FnOnce(&mut Case)) -> Stage {
        Stage::with(identity(3, "Spassky, Boris"), identity(4, "Fischer, Robert"), change)
    }

    /// The same with players of one's own.
    pub fn with(white: Identity, black: Identity, change: impl FnOnce(&mut Case)) -> Stage {
        let (arbiter, deputy) = (identity(1, "Schmid, Lothar"), identity(2, "Arnlaugsson, Gudmundur"));
        let (custodian, stranger) = (identity(5, "Euwe, Max"), identity(9, "Nobody"));
        let trusted = [&arbiter, &deputy, &white, &black, &custodian];
        let trust = trusted.map(|who| who.card().clone()).into_iter().collect();
        let seat = |who: &Identity| Seat { card: who.card().clone(), dialect: "en".into() };
        let mut case = Case {
            rules: "fide-2014".into(),
            white: seat(&white),
            black: seat(&black),
            arbiters: vec![arbiter.card().clone(), deputy.card().clone()],
            custodian: Some(custodian.card().clone()),
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
        };
        change(&mut case);
        let record = Record::begin(&case, &arbiter, at(EVENING)).unwrap();
        let (sealed, dice) = (None, Dice(0));
        Stage { arbiter, deputy, white, black, custodian, stranger, trust, record, sealed, dice }
    }

    /// On with a record that exists.
    pub fn of(bytes: &[u8]) -> Stage {
        let mut stage = Stage::begun();
        stage.record = Record::open(bytes, &stage.trust).unwrap();
        stage
    }

    /// Other dice, so that another envelope comes of it.
    pub fn dice(&mut self, from: u64) {
        self.dice.0 = from;
    }

    pub fn begun() -> Stage {
        Stage::begun_as(|_| ())
    }

    /// Called to be sealed.
    pub fn called() -> Stage {
        let mut stage = Stage::begun();
        stage.enter(Event::Called(plain()), EVENING);
        stage
    }

    /// An envelope was handed in.
    pub fn sealed(writing: &str) -> Stage {
        let mut stage = Stage::called();
        stage.seal_and_take(writing);
        stage
    }

    /// The clocks are stopped on it.
    pub fn stopped(writing: &str) -> Stage {
        let mut stage = Stage::sealed(writing);
        stage.stop();
        stage
    }

    /// The face is vouched for, and everybody has given his receipt.
    pub fn adjourned(writing: &str) -> Stage {
        let mut stage = Stage::stopped(writing);
        stage.vouch();
        stage.receipts();
        stage
    }

    /// The session is open and White is here.
    pub fn resumed(writing: &str) -> Stage {
        let mut stage = Stage::adjourned(writing);
        stage.enter(Event::SessionOpened(plain()), MORNING);
        stage.enter(Event::Arrived(sided(Color::White)), MORNING);
        stage
    }

    /// White's share is in.
    pub fn presented(writing: &str) -> Stage {
        let mut stage = Stage::resumed(writing);
        stage.present();
        stage
    }

    /// The envelope is open.
    pub fn opened(writing: &str) -> Stage {
        let mut stage = Stage::presented(writing);
        stage.open();
        stage
    }

    /// White did not come, and has lost by default until the envelope says otherwise.
    pub fn defaulted(writing: &str) -> Stage {
        let mut stage = Stage::adjourned(writing);
        stage.enter(Event::SessionOpened(plain()), MORNING);
        stage.enter(Event::DefaultExpired(sided(Color::White)), LATE);
        stage
    }

    /// The first move is played, and White has sealed in a second adjournment.
    pub fn adjourned_again(first: &str, second: &str) -> Stage {
        let mut stage = Stage::opened(first);
        stage.enter(Event::Arrived(sided(Color::Black)), MORNING);
        stage.enter(moved("e2e3"), MORNING);
        stage.enter(moved("f7f6"), MORNING);
        stage.enter(Event::Called(plain()), MORNING);
        stage.seal_and_take(second);
        stage.stop();
        stage
    }

    // ---- honest steps ------------------------------------------------------------------------

    pub fn enter(&mut self, event: Event, when: &str) {
        let kind = event.kind();
        let entered = self.record.enter(event, at(when), &self.arbiter);
        entered.unwrap_or_else(|error| panic!("{kind}: {error}"));
    }

    pub fn bytes(&self) -> Vec<u8> {
        self.record.as_bytes().to_vec()
    }

    pub fn sealer(&self) -> &Identity {
        if self.record.game().position().turn() == Color::White { &self.white } else { &self.black }
    }

    pub fn seal(&mut self, writing: &str) -> Sealed {
        let invitation = self.record.invitation(&self.trust).unwrap();
        let mut dice = Dice(self.dice.0 + 1000);
        self.dice.0 += 1000;
        invitation.seal(Writing::new(writing).unwrap(), self.sealer(), at(EVENING), &mut dice).unwrap()
    }

    pub fn take(&mut self, hand_in: &HandIn) {
        self.enter(Event::Sealed(slipped(hand_in.slip())), EVENING);
    }

    pub fn seal_and_take(&mut self, writing: &str) {
        let sealed = self.seal(writing);
        self.take(&sealed.hand_in);
        self.sealed = Some(sealed);
    }

    pub fn hand_in(&self) -> &HandIn {
        &self.sealed.as_ref().unwrap().hand_in
    }

    pub fn envelope(&self) -> Envelope {
        self.hand_in().envelope().clone()
    }

    pub fn counterfoil(&self) -> &Counterfoil {
        &self.sealed.as_ref().unwrap().counterfoil
    }

    pub fn stop(&mut self) {
        let closing = closing(&self.envelope());
        self.enter(closing, EVENING);
    }

    pub fn vouch(&mut self) {
        let face = Vouched {
            used: None,
            place: Some(name("Laugardalshoell")),
            finish: None,
            resumes: Some(MORNING.parse().unwrap()),
        };
        self.enter(Event::FaceVouched(face), EVENING);
    }

    pub fn receipts(&mut self) {
        for who in [3, 4, 5] {
            let slip = self.receipt_of(who);
            self.enter(Event::Receipt(slipped(slip.as_bytes())), EVENING);
        }
    }

    fn receipt_of(&self, seed: u8) -> Slip {
        let who = match seed {
            3 => &self.white,
            4 => &self.black,
            _ => &self.custodian,
        };
        self.record.receipt(who, None, at(EVENING)).unwrap()
    }

    pub fn present(&mut self) {
        let slip = self.record.presence(&self.white, at(MORNING)).unwrap();
        self.enter(Event::Presented(slipped(slip.as_bytes())), MORNING);
    }

    pub fn open(&mut self) {
        let event = self.opening();
        self.enter(event, MORNING);
    }

    /// The honest opening, not entered.
    pub fn opening(&self) -> Event {
        self.record.opening(self.arbiter.card(), self.arbiter.lock_secret(), at(MORNING)).unwrap()
    }

    pub fn lose(&mut self, lock: u64) {
        self.enter(Event::Lost(LockLost { lock, used: None }), MORNING);
    }

    pub fn slip(&self, by: &Identity, act: Act, when: &str) -> Vec<u8> {
        Slip::sign(by, self.record.id(), self.record.head(), act, at(when)).unwrap().as_bytes().to_vec()
    }

    /// The share of lock 0 that the arbiter holds, or of lock 1 that White holds.
    pub fn share(&self, lock: Lock) -> [u8; 32] {
        let sealing = self.record.sealings().last().unwrap();
        let who = match lock {
            Lock::Zero => &self.arbiter,
            Lock::One => &self.white,
        };
        let envelope = self.envelope();
        envelope.take_share(sealing.plan(), lock, &who.fingerprint(), who.lock_secret()).unwrap().publish()
    }

    // ---- lies --------------------------------------------------------------------------------

    /// What the arbiter signs if he does not ask the law.
    pub fn signed(&self, event: Event, when: &str) -> Vec<u8> {
        self.payload_signed(&self.next(event, when))
    }

    pub fn next(&self, event: Event, when: &str) -> Payload {
        let seq = self.record.statements().len() as u64;
        Payload { at: at(when), seq, prev: self.record.head(), event }
    }

    pub fn payload_signed(&self, payload: &Payload) -> Vec<u8> {
        self.payload_signed_by(payload, &self.arbiter)
    }

    pub fn payload_signed_by(&self, payload: &Payload, arbiter: &Identity) -> Vec<u8> {
        let draft = Draft::next(self.record.case(), self.record.id(), arbiter.card(), payload).unwrap();
        draft.sign(arbiter).unwrap().as_bytes().to_vec()
    }

    /// The record with a statement behind it that the law has not been asked about.
    pub fn forged(&self, event: Event, when: &str) -> Vec<u8> {
        [self.bytes(), self.signed(event, when)].concat()
    }

    /// The record with bytes behind it.
    pub fn and(&self, more: &[u8]) -> Vec<u8> {
        [self.record.as_bytes(), more].concat()
    }

    /// The statements, each as bytes.
    pub fn statements(&self) -> Vec<Vec<u8>> {
        self.record.statements().iter().map(|one| one.as_bytes().to_vec()).collect()
    }

    /// Takes in an envelope that an honest device would not make, under a good seal slip.
    pub fn take_bad(&mut self, envelope: &Envelope) {
        let act = Act::Seal { envelope: envelope.digest() };
        let slip = self.slip(self.sealer(), act, EVENING);
        self.enter(Event::Sealed(slipped(&slip)), EVENING);
        let bytes = [slip.as_slice(), envelope.as_bytes()].concat();
        let honest = self.sealed.take();
        let hand_in = HandIn::parse(&bytes).unwrap();
        self.sealed = honest.map(|honest| Sealed { hand_in, ..honest });
    }
}

pub fn closing(envelope: &Envelope) -> Event {
    Event::ClocksStopped(Closing { used: None, envelope: envelope.as_bytes().to_vec().into() })
}

// ---- messages, taken apart and put together by hand ---------------------------------------------

/// A COSE_Sign1, in pieces.
pub struct Message {
    pub protected: Vec<u8>,
    pub unprotected: Value,
    pub payload: Vec<u8>,
    pub signature: Vec<u8>,
}

pub fn value(bytes: &[u8]) -> Value {
    ciborium::from_reader(bytes).unwrap()
}

pub fn encoded(value: &Value) -> Vec<u8> {
    let mut bytes = Vec::new();
    ciborium::into_writer(value, &mut bytes).unwrap();
    bytes
}

impl Message {
    pub fn of(bytes: &[u8]) -> Message {
        Message::read(bytes).unwrap()
    }

    /// The same of bytes that may be none.
    pub fn read(bytes: &[u8]) -> Option<Message> {
        let Ok(Value::Tag(18, inner)) = ciborium::from_reader(bytes) else { return None };
        let [protected, unprotected, payload, signature]: [Value; 4] =
            inner.into_array().ok()?.try_into().ok()?;
        Some(Message {
            protected: protected.into_bytes().ok()?,
            unprotected,
            payload: payload.into_bytes().ok()?,
            signature: signature.into_bytes().ok()?,
        })
    }

    /// Signs it anew, whatever it says.
    pub fn signed_by(mut self, who: &Identity) -> Vec<u8> {
        let structure = Value::Array(vec![
            Value::Text("Signature1".into()),
            Value::Bytes(self.protected.clone()),
            Value::Bytes(Vec::new()),
            Value::Bytes(self.payload.clone()),
        ]);
        self.signature = who.sign(&encoded(&structure)).unwrap().to_vec();
        self.bytes()
    }

    pub fn bytes(self) -> Vec<u8> {
        let parts = [
            Value::Bytes(self.protected),
            self.unprotected,
            Value::Bytes(self.payload),
            Value::Bytes(self.signature),
        ];
        encoded(&Value::Tag(18, Box::new(Value::Array(parts.to_vec()))))
    }

    /// Changes the payload as a value.
    pub fn payload(mut self, change: impl FnOnce(&mut Value)) -> Message {
        let mut payload = value(&self.payload);
        change(&mut payload);
        self.payload = encoded(&payload);
        self
    }

    /// Changes the protected header as a value.
    pub fn header(mut self, change: impl FnOnce(&mut Vec<(Value, Value)>)) -> Message {
        let mut header = value(&self.protected).into_map().unwrap();
        change(&mut header);
        self.protected = encoded(&Value::Map(header));
        self
    }
}

/// An entry of a map.
pub fn entry<'a>(value: &'a mut Value, key: &str) -> &'a mut Value {
    let entries = value.as_map_mut().unwrap();
    entries.iter_mut().find(|(name, _)| name.as_text() == Some(key)).map(|(_, value)| value).unwrap()
}

/// An envelope with something in it changed.
pub fn altered(envelope: &Envelope, change: impl FnOnce(&mut Value)) -> Envelope {
    let mut whole = value(envelope.as_bytes());
    change(&mut whole);
    Envelope::parse(&encoded(&whole)).unwrap()
}

/// The slots of a lock.
pub fn slots(envelope: &mut Value, lock: usize) -> &mut Vec<Value> {
    let lock = &mut entry(envelope, "locks").as_array_mut().unwrap()[lock];
    entry(lock, "slots").as_array_mut().unwrap()
}

pub fn digest_of(bytes: &[u8]) -> Digest {
    sealed_move::digest::Label::Envelope.hash(&[bytes])
}

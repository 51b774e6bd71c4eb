//! The desk: the one place that enters, stores and answers.
//!
//! Servers and the command line go through it. Each step checks the law, has the arbiter sign,
//! stores the statement where nothing else was stored meanwhile, and only then answers: the bytes
//! are durable before they leave. Two desks on one store can never sign two statements with one
//! number that both count; the one that lost the race says so ([`CustodyError::Outrun`]) and
//! can be asked again.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::custody::{CustodyError, Store};
use crate::digest::Digest;
use crate::error::Error;
use crate::moment::{Millis, Moment, VenueTime};
use crate::position::{ByColor, Color};
use crate::record::{HandIn, HandInError, Record};
use crate::statement::{Case, Closing, Event, Identity, Plain, Sided, Slip, Slipped, Used, Vouched};
use crate::text::Name;

/// An arbiter at work on a store of records.
///
/// ```
/// use sealed_move::custody::MemoryStore;
/// use sealed_move::{Case, Desk, Identity, Moment, Record, SystemRandom, Trust, Writing};
///
/// let random = &mut SystemRandom;
/// let [arbiter, white, black] = ["Schmid", "Spassky", "Fischer"]
///     .map(|name| Identity::generate(name.parse().expect("a name"), random).expect("randomness"));
/// let trust: Trust = [&arbiter, &white, &black].map(|who| who.card().clone()).into_iter().collect();
/// let case = Case::between(white.card().clone(), black.card().clone(), arbiter.card().clone());
/// let now: Moment = "1972-07-16T22:00Z".parse()?;
///
/// let mut desk = Desk::new(MemoryStore::new(), arbiter);
/// let id = desk.adjourn(&case, now)?.id();
/// let record = Record::open(desk.record(&id)?.as_bytes(), &trust)?;
/// let sealed = record.invitation(&trust)?.seal(Writing::new("e4")?, &white, now, random)?;
/// desk.accept(&id, &sealed.hand_in, now)?;
/// assert_eq!(desk.stop(&id, None, now)?.game().phase_name(), "adjourned");
/// # Ok::<(), sealed_move::Error>(())
/// ```
pub struct Desk<S> {
    store: S,
    arbiter: Identity,
    /// Records this desk has verified. The store's head decides whether they are still current.
    records: HashMap<Digest, Record>,
}

impl<S: Store> Desk<S> {
    /// A desk with an arbiter's identity.
    #[must_use]
    pub fn new(store: S, arbiter: Identity) -> Desk<S> {
        Desk { store, arbiter, records: HashMap::new() }
    }

    /// The arbiter at this desk.
    #[must_use]
    pub fn arbiter(&self) -> &Identity {
        &self.arbiter
    }

    /// The store, given back.
    #[must_use]
    pub fn into_store(self) -> S {
        self.store
    }

    /// Begins a record.
    ///
    /// # Errors
    ///
    /// [`Error`] when the case cannot be, or has a record already.
    pub fn begin(&mut self, case: &Case, now: Moment) -> Result<&Record, Error> {
        let record = Record::begin(case, &self.arbiter, now)?;
        self.store.create(&record.id(), record.as_bytes())?;
        Ok(self.records.entry(record.id()).or_insert(record))
    }

    /// Begins a record and calls the player on move to seal.
    ///
    /// # Errors
    ///
    /// [`Error`] as of [`begin`](Desk::begin) and [`enter`](Desk::enter).
    pub fn adjourn(&mut self, case: &Case, now: Moment) -> Result<&Record, Error> {
        let id = self.begin(case, now)?.id();
        self.enter(&id, Event::Called(Plain::default()), now)
    }

    /// The record of a case, verified.
    ///
    /// # Errors
    ///
    /// [`Error::Custody`] when there is none, [`Error::Record`] when it does not hold.
    pub fn record(&mut self, case: &Digest) -> Result<&Record, Error> {
        verified(&mut self.records, &self.store, case)
    }

    /// Enters an event: checked, signed, stored, and only then answered.
    ///
    /// # Errors
    ///
    /// [`Error::Enter`] when the law or the order of things is against it, [`Error::Custody`] when
    /// it could not be stored. Nothing has happened then.
    pub fn enter(&mut self, case: &Digest, event: Event, now: Moment) -> Result<&Record, Error> {
        let record = verified(&mut self.records, &self.store, case)?;
        let signed = record.prepare(event, now, self.arbiter.card())?.sign(&self.arbiter)?;
        if let Err(error) = self.store.append(case, signed.expected_head(), signed.as_bytes()) {
            // Whatever was verified before is not what is stored now.
            self.records.remove(case);
            return Err(error.into());
        }
        let record = self.records.get_mut(case).ok_or(Error::Custody(CustodyError::Missing))?;
        record.push(signed)?;
        Ok(record)
    }

    /// Takes an envelope in, again and again until the clocks stop. The arbiter's own slot is
    /// tried, and nothing is learnt. Slip and envelope are kept beside the record; an earlier
    /// envelope is forgotten.
    ///
    /// Handing in the same slip again is answered as before.
    ///
    /// # Errors
    ///
    /// [`Error::HandIn`] says what to seal anew for.
    pub fn accept(&mut self, case: &Digest, hand_in: &HandIn, now: Moment) -> Result<&Record, Error> {
        if self.record(case)?.has_slip(hand_in.slip()) {
            return self.record(case);
        }
        let record = verified(&mut self.records, &self.store, case)?;
        let event = match record.check_hand_in(hand_in, self.arbiter.card(), self.arbiter.lock_secret()) {
            // The law says why not, and what may be done instead.
            Err(HandInError::NotNow) => {
                Event::Sealed(Slipped { slip: hand_in.slip().to_vec().into(), used: None })
            }
            checked => checked?,
        };
        // The law is asked before the earlier envelope is given up.
        record.prepare(event.clone(), now, self.arbiter.card())?;
        // Whole, with its slip: a crash before it is entered must not leave the record waiting for an
        // envelope whose bytes are gone; see `stop`.
        self.store.keep_envelope(case, &hand_in.to_bytes())?;
        self.enter(case, event, now)
    }

    /// Stops the clocks: from here on the envelope handed in last is final (E1a).
    ///
    /// # Errors
    ///
    /// [`Error::Custody`] when no envelope is kept beside the record, [`Error::Enter`] when the law
    /// refuses the stop.
    pub fn stop(
        &mut self,
        case: &Digest,
        used: Option<ByColor<Millis>>,
        now: Moment,
    ) -> Result<&Record, Error> {
        let kept = self.store.envelope(case)?.ok_or(Error::Custody(CustodyError::Missing))?;
        let hand_in = HandIn::parse(&kept)?;
        // What a crash kept from being entered was signed by the sealer all the same, and is entered now.
        self.accept(case, &hand_in, now)?;
        self.stop_with(case, hand_in.envelope().as_bytes().to_vec(), used, now)
    }

    /// Stops the clocks with an envelope that was kept elsewhere.
    ///
    /// # Errors
    ///
    /// [`Error::Enter`] when no envelope was handed in, or this is not the one handed in last.
    pub fn stop_with(
        &mut self,
        case: &Digest,
        envelope: Vec<u8>,
        used: Option<ByColor<Millis>>,
        now: Moment,
    ) -> Result<&Record, Error> {
        let event = Event::ClocksStopped(Closing { used: used.map(Used::from), envelope: envelope.into() });
        self.enter(case, event, now)?;
        self.store.forget_envelope(case)?;
        self.record(case)
    }

    /// Vouches for the face and says when and where the game is resumed (E2, E3).
    ///
    /// # Errors
    ///
    /// [`Error::Enter`] when the law refuses it.
    pub fn vouch(
        &mut self,
        case: &Digest,
        resumes: VenueTime,
        place: Name,
        finish: Option<VenueTime>,
        now: Moment,
    ) -> Result<&Record, Error> {
        let face = Vouched { used: None, place: Some(place), finish, resumes: Some(resumes) };
        self.enter(case, Event::FaceVouched(face), now)
    }

    /// Opens the resumed session (E5).
    ///
    /// # Errors
    ///
    /// [`Error::Enter`] when it is too early.
    pub fn open_session(&mut self, case: &Digest, now: Moment) -> Result<&Record, Error> {
        self.enter(case, Event::SessionOpened(Plain::default()), now)
    }

    /// A player has arrived.
    ///
    /// # Errors
    ///
    /// [`Error::Enter`] when the law refuses it.
    pub fn arrived(&mut self, case: &Digest, side: Color, now: Moment) -> Result<&Record, Error> {
        self.enter(case, Event::Arrived(Sided { side: side.into(), slip: None, used: None }), now)
    }

    /// Enters a receipt, presence or release slip. The same slip again is answered as before.
    ///
    /// # Errors
    ///
    /// [`Error::Enter`] when the slip is not in order.
    pub fn present(&mut self, case: &Digest, slip: &Slip, now: Moment) -> Result<&Record, Error> {
        if self.record(case)?.has_slip(slip.as_bytes()) {
            return self.record(case);
        }
        let slipped = Slipped { slip: slip.as_bytes().to_vec().into(), used: None };
        let event = match slip.act().name() {
            "receipt" => Event::Receipt(slipped),
            "release" => Event::Released(slipped),
            _ => Event::Presented(slipped),
        };
        self.enter(case, event, now)
    }

    /// Opens the envelope (E7): share 0 is published, the writing read and judged, the move made,
    /// all in one statement. Refused until share 1 is in.
    ///
    /// # Errors
    ///
    /// [`Error::Opening`] when the law says not now, or the arbiter's slot does not open.
    pub fn open(&mut self, case: &Digest, now: Moment) -> Result<&Record, Error> {
        let record = verified(&mut self.records, &self.store, case)?;
        let event = record.opening(self.arbiter.card(), self.arbiter.lock_secret(), now)?;
        self.enter(case, event, now)
    }

    /// Opens by the sealer's counterfoil, where the locks do not open.
    ///
    /// # Errors
    ///
    /// [`Error::Opening`] when the law says not now, or the counterfoil is not what was sealed.
    pub fn open_by_counterfoil(&mut self, case: &Digest, slip: &Slip, now: Moment) -> Result<&Record, Error> {
        let event = self.record(case)?.opening_by_counterfoil(slip.as_bytes(), now)?;
        self.enter(case, event, now)
    }
}

/// The record of a case: the one verified before, or read from the store and verified now.
///
/// Takes the desk's parts one by one, so that the arbiter stays at hand while the record is looked at.
fn verified<'a, S: Store>(
    records: &'a mut HashMap<Digest, Record>,
    store: &S,
    case: &Digest,
) -> Result<&'a Record, Error> {
    match records.entry(*case) {
        Entry::Occupied(known) => Ok(known.into_mut()),
        Entry::Vacant(place) => Ok(place.insert(Record::open_whoever_signed(&store.load(case)?)?)),
    }
}

//! The record a verb is about, and the desk over it.

use std::path::Path;

use sealed_move::custody::{self, FileStore, Store as _};
use sealed_move::record::{HandIn, MAX_RECORD};
use sealed_move::statement::{Armor, Card, Event, Slipped, Used};
use sealed_move::text::Name;
use sealed_move::{Desk, Digest, Error, Moment, Record, Trust};

use crate::args::{ArbiterKey, Trusted};
use crate::failure::{Failure, Result};
use crate::{files, secrets, talk, trust};

/// Reads a record, verified but for whose the keys are.
pub(crate) fn load(path: &Path) -> Result<Record> {
    let bytes = files::read_armored(path, Armor::Record, MAX_RECORD)?;
    let whole = custody::acknowledged(&bytes);
    if whole.len() < bytes.len() {
        talk::note(&format!(
            "{}: ends inside a statement, which was never acknowledged; everything before it stands",
            path.display()
        ));
    }
    Record::open_whoever_signed(whole).map_err(|error| {
        let failure = Failure::from(Error::from(error)).about(path.display());
        failure.hint("`sealed-move verify` tells the whole story of a record, and who is at fault")
    })
}

/// Says which arbiters of a record are not trusted; the verb goes on.
pub(crate) fn say_strangers(record: &Record, trust: &Trust) {
    say_all_strangers([record], trust);
}

/// The same of several records, each arbiter once.
pub(crate) fn say_all_strangers<'a>(records: impl IntoIterator<Item = &'a Record>, trust: &Trust) {
    let mut strangers: Vec<&Card> = Vec::new();
    for card in records.into_iter().flat_map(|record| &record.case().arbiters) {
        if !trust.trusts(card) && !strangers.contains(&card) {
            strangers.push(card);
        }
    }
    for card in &strangers {
        talk::note(&format!(
            "the arbiter {} is not trusted; fingerprint {}",
            card.name(),
            card.fingerprint_groups()
        ));
    }
    if !strangers.is_empty() {
        talk::hint(
            "compare the fingerprint with the arbiter, then put his card into trust/, or name it with --trust",
        );
    }
}

/// An arbiter at the desk over one record.
pub(crate) struct AtDesk {
    desk: Desk<FileStore>,
    store: FileStore,
    id: Digest,
    /// How many statements there were before.
    before: usize,
}

impl AtDesk {
    /// Sits down: the record is verified first, then the key is unlocked.
    pub(crate) fn open(path: &Path, key: &ArbiterKey, trusted: &Trusted) -> Result<AtDesk> {
        let record = load(path)?;
        let mut trust = trust::cards(trusted)?;
        let event = record.case().event.as_ref().map(Name::as_str);
        let arbiter = secrets::arbiter_for(key, event)?;
        // Whoever holds a key needs nobody to tell him whose it is.
        trust.add(arbiter.card().clone());
        say_strangers(&record, &trust);
        let (id, before) = (record.id(), record.statements().len());
        let store = FileStore::one(path);
        Ok(AtDesk { desk: Desk::new(store.clone(), arbiter), store, id, before })
    }

    /// The desk and the case at it.
    pub(crate) fn desk(&mut self) -> (&mut Desk<FileStore>, Digest) {
        (&mut self.desk, self.id)
    }

    /// The record as it stands.
    pub(crate) fn record(&mut self) -> Result<&Record> {
        Ok(self.desk.record(&self.id)?)
    }

    /// How many statements there were when the arbiter sat down.
    pub(crate) fn before(&self) -> usize {
        self.before
    }

    /// Takes an envelope in, with what the clocks show where somebody looked.
    pub(crate) fn accept(&mut self, hand_in: &HandIn, used: Option<Used>, now: Moment) -> Result<()> {
        let known = self.record()?.has_slip(hand_in.slip());
        let (Some(used), false) = (used, known) else {
            self.desk.accept(&self.id, hand_in, now)?;
            return Ok(());
        };
        let record = self.record()?.clone();
        let arbiter = self.desk.arbiter();
        let checked =
            record.check_hand_in(hand_in, arbiter.card(), arbiter.lock_secret()).map_err(Error::from)?;
        let event = match checked {
            Event::Sealed(slipped) => Event::Sealed(Slipped { used: Some(used), ..slipped }),
            other => other,
        };
        record.prepare(event.clone(), now, arbiter.card()).map_err(Error::from)?;
        self.store.keep_envelope(&self.id, &hand_in.to_bytes()).map_err(Error::from)?;
        self.desk.enter(&self.id, event, now)?;
        Ok(())
    }

    /// Tries events one after another on a copy, so that of several either all are entered or none.
    ///
    /// The statements signed here are thrown away; those entered afterwards are the same bytes.
    pub(crate) fn rehearse(&mut self, events: Vec<Event>, now: Moment) -> Result<Record> {
        let mut copy = self.record()?.clone();
        for event in events {
            copy.enter(event, now, self.desk.arbiter()).map_err(Error::from)?;
        }
        Ok(copy)
    }
}

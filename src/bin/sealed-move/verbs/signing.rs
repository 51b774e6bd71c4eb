//! Who makes a slip or an envelope, and from which record: what `seal`, `receipt`, `present`,
//! `release` and `answer` have in common.

use std::path::Path;

use sealed_move::dispute::{self, Kind, Testimony, Witness};
use sealed_move::position::Color;
use sealed_move::record::{MAX_RECORD, RecordError};
use sealed_move::statement::{Identity, Slip};
use sealed_move::text::Name;
use sealed_move::{Error, Moment, Record, Trust};

use crate::args::{PlayerKey, Signing};
use crate::failure::{Failure, Result, chain};
use crate::files;
use crate::page::Page;
use crate::{carry, home, record, secrets, trust, when};

/// Everything a slip is made from.
pub(crate) struct Ready {
    pub(crate) record: Record,
    pub(crate) signer: Identity,
    pub(crate) now: Moment,
}

/// Reads and checks all of it. The record comes first, so that nobody is asked for a passphrase in vain.
pub(crate) fn ready(args: &Signing, role: &str) -> Result<Ready> {
    let (record, _, now) = record_of(args)?;
    let signer = signer(&args.key, &record, role)?;
    Ok(Ready { record, signer, now })
}

/// The record, whose arbiters must be trusted, and which must continue the copy kept earlier.
pub(crate) fn record_of(args: &Signing) -> Result<(Record, Trust, Moment)> {
    args.out.must_be_free()?;
    let now = when::now(&args.clock)?;
    let record = record::load(&args.record)?;
    let trust = trust::cards(&args.trusted)?;
    must_trust(&record, &trust)?;
    if let Some(kept) = &args.kept {
        must_continue(&record, &trust, kept)?;
    }
    Ok((record, trust, now))
}

fn must_trust(record: &Record, trust: &Trust) -> Result<()> {
    match record.case().arbiters.iter().find(|card| !trust.trusts(card)) {
        None => Ok(()),
        Some(card) => {
            let error = RecordError::Untrusted { arbiter: Box::new(card.clone()) };
            Err(Failure::from(Error::from(error))
                .hint("compare the fingerprint with the arbiter, then put his card into trust/, or name it with --trust"))
        }
    }
}

/// Only what the arbiter signed proves something against him: whoever kept a copy holds him to it.
fn must_continue(record: &Record, trust: &Trust, kept: &Path) -> Result<()> {
    let bytes = files::read(kept, MAX_RECORD.saturating_mul(3) / 2)?;
    let witness = Witness::read(&bytes).map_err(|error| {
        let failure = Failure::undetermined(error).about(kept.display());
        failure.hint("expected the copy of the record that was kept earlier")
    })?;
    let mut verdict = dispute::verify(record.as_bytes(), trust);
    let what = match verdict.confront(&witness) {
        Some(Testimony::Agrees { .. } | Testimony::NotEntered { .. }) => return Ok(()),
        Some(Testimony::Contradicts) => {
            let is_fork = verdict.findings().iter().any(|finding| finding.kind == Kind::Forked);
            if is_fork {
                "the record and the copy kept earlier contradict each other"
            } else {
                "the record ends before the copy kept earlier does"
            }
        }
        _ => "the record is of another game than the copy kept earlier",
    };
    Err(Failure::refused(what)
        .hint("keep both files: together they prove what the arbiter signed; `compare` says how"))
}

/// The key, or the ticket of a player of the case.
pub(crate) fn signer(key: &PlayerKey, record: &Record, role: &str) -> Result<Identity> {
    if let Some(file) = &key.ticket_file {
        let words = secrets::first_line(file, secrets::TICKET)?;
        return ticket_holder(record, &words).map_err(|failure| failure.about(file.display()));
    }
    let path = key.key.clone().map_or_else(home::only_key, Ok)?;
    let event = record.case().event.as_ref().map(Name::as_str);
    secrets::unlock_for(&path, &key.passphrase, role, event)
}

/// Whose ticket these words are: the name is in the record, and goes into the key.
pub(crate) fn ticket_holder(record: &Record, words: &str) -> Result<Identity> {
    for side in [Color::White, Color::Black] {
        let card = record.case().player(side);
        let holder = Identity::from_ticket(card.name().clone(), words);
        let holder = holder.map_err(|error| {
            Failure::undetermined(chain(&error)).hint("a ticket is twelve words on one line")
        })?;
        if holder.fingerprint() == card.fingerprint() {
            return Ok(holder);
        }
    }
    Err(Failure::refused("the ticket of nobody who plays this game")
        .hint("a ticket is good for one game only"))
}

/// Writes a slip, or prints it for whoever carries it, and says what it is.
pub(crate) fn hand_out(args: &Signing, slip: &Slip) -> Result<()> {
    args.out.write(slip.as_bytes())?;
    if args.style.json {
        let mut shown = carry::Json::new(&args.out, slip.as_bytes())?;
        shown.add("slip", slip.act().name());
        shown.add("case", slip.case());
        shown.add("head", slip.head());
        shown.add("signer", slip.signer());
        return shown.print();
    }
    let mut page = Page::default();
    page.row("slip", format_args!("{}, for the arbiter{}", slip.act().name(), args.out.place()));
    page.row("head", slip.head());
    carry::print(&args.out, &page, slip.as_bytes())
}

//! `take`: envelopes and slips are recognised, and the right event is entered for each.

use std::path::{Path, PathBuf};

use sealed_move::position::Color;
use sealed_move::record::{HandIn, MAX_HAND_IN};
use sealed_move::statement::{Act, Armor, Carried, Event, Plain, Sided, Slip, Slipped};
use sealed_move::{Error, Moment, Record};

use crate::args::Take;
use crate::failure::{Exit, Failure, Result, chain};
use crate::record::AtDesk;
use crate::{files, talk, when};

use super::entered;

/// Something that was handed to the arbiter.
pub(crate) enum Handed {
    /// A seal slip with its envelope.
    HandIn(Box<HandIn>),
    /// A slip that says everything by itself.
    Slip(Vec<u8>),
}

pub(crate) fn run(args: &Take) -> Result<Exit> {
    // Everything is read before anything is entered.
    let handed = handed(&args.files)?;
    let now = when::now(&args.clock)?;
    let mut desk = AtDesk::open(&args.record, &args.key, &args.trusted)?;
    for (path, handed) in &handed {
        enter(&mut desk, handed, now).map_err(|failure| failure.about(path.display()))?;
    }
    let before = desk.before();
    entered::say(desk.record()?, before, &args.style)?;
    Ok(Exit::Done)
}

/// What all the files hold, with the file where each thing begins: parts may be scattered over them.
fn handed(paths: &[PathBuf]) -> Result<Vec<(&Path, Handed)>> {
    let mut carried = Carried::new(MAX_HAND_IN);
    let mut from = Vec::new();
    for path in paths {
        files::read_carried(path, Armor::Slip, MAX_HAND_IN, &mut carried)?;
        from.resize(carried.things(), path.as_path());
    }
    let things = carried.finish().map_err(|error| files::not_carried(&error))?;
    let named = from.into_iter().zip(things);
    named
        .map(|(path, (kind, bytes))| Ok((path, recognize(kind, bytes).map_err(|f| f.about(path.display()))?)))
        .collect()
}

/// What a file holds: an envelope with its slip, or a slip; bare, in armor, or in parts.
pub(crate) fn read(path: &Path) -> Result<Handed> {
    let bytes = files::read_armored(path, Armor::Slip, MAX_HAND_IN)?;
    recognize(Armor::Slip, bytes).map_err(|failure| failure.about(path.display()))
}

fn recognize(kind: Armor, bytes: Vec<u8>) -> Result<Handed> {
    const EXPECTED: &str =
        "expected an envelope or a slip, as `seal`, `receipt`, `present`, `release` and `answer` write them";
    if kind != Armor::Slip {
        return Err(Failure::undetermined(format_args!("a {}", kind.label())).hint(EXPECTED));
    }
    if let Ok(hand_in) = HandIn::parse(&bytes) {
        return Ok(Handed::HandIn(Box::new(hand_in)));
    }
    match Slip::claimed_signer(&bytes) {
        Ok(_) => Ok(Handed::Slip(bytes)),
        Err(error) => Err(Failure::undetermined(chain(&error)).hint(EXPECTED)),
    }
}

/// Enters what was handed in. What is in already is answered as before.
pub(crate) fn enter(at_desk: &mut AtDesk, handed: &Handed, now: Moment) -> Result<()> {
    match handed {
        Handed::HandIn(hand_in) => at_desk.accept(hand_in, None, now),
        Handed::Slip(bytes) => enter_slip(at_desk, bytes, now),
    }
}

fn enter_slip(at_desk: &mut AtDesk, bytes: &[u8], now: Moment) -> Result<()> {
    if at_desk.record()?.has_slip(bytes) {
        talk::note("this slip was entered before");
        return Ok(());
    }
    let (slip, event) = event_of(at_desk.record()?, bytes)?;
    let (desk, id) = at_desk.desk();
    match event {
        Some(event) => desk.enter(&id, event, now)?,
        None => desk.open_by_counterfoil(&id, &slip, now)?,
    };
    Ok(())
}

/// The event a slip stands for, verified; none for a counterfoil that opens the envelope.
pub(crate) fn event(record: &Record, bytes: &[u8]) -> Result<Option<Event>> {
    Ok(event_of(record, bytes)?.1)
}

/// The slip, and the event it stands for; none for a counterfoil that opens the envelope.
fn event_of(record: &Record, bytes: &[u8]) -> Result<(Slip, Option<Event>)> {
    let slip = verified(record, bytes)?;
    let side = record.party(&slip.signer()).and_then(|party| party.color());
    let raw = || serde_bytes_of(bytes);
    let plain = || Plain { slip: Some(raw()), used: None };
    let sided = |side: Color| Sided { side: side.into(), slip: Some(raw()), used: None };
    let slipped = || Slipped { slip: raw(), used: None };
    let is_over = record.game().outcome().is_some_and(|outcome| !outcome.provisional);
    let event = match (slip.act(), side) {
        (Act::Receipt { .. }, _) => Event::Receipt(slipped()),
        (Act::Presence { .. }, _) => Event::Presented(slipped()),
        (Act::Release { .. }, _) => Event::Released(slipped()),
        (Act::Counterfoil { .. }, _) if is_over => Event::Disclosed(slipped()),
        (Act::Counterfoil { .. }, _) => return Ok((slip, None)),
        (Act::Offer {}, Some(side)) => Event::DrawOffered(sided(side)),
        (Act::Resign {}, Some(side)) => Event::Resigned(sided(side)),
        (Act::Accept {}, Some(_)) => Event::DrawAgreed(plain()),
        (Act::Decline {}, Some(_)) => Event::DrawDeclined(plain()),
        (Act::Early {}, Some(_)) => Event::AdjournedEarly(plain()),
        (Act::ElectReply {}, Some(_)) => Event::ReplyElected(plain()),
        (Act::Seal { .. }, _) => {
            return Err(Failure::undetermined("a seal slip without its envelope")
                .hint("hand in the whole file that `seal` wrote"));
        }
        (_, None) => return Err(Failure::refused("only a player can sign this")),
    };
    Ok((slip, Some(event)))
}

/// The slip, verified under the card of whoever in the case it names as its signer.
pub(crate) fn verified(record: &Record, bytes: &[u8]) -> Result<Slip> {
    let signer = Slip::claimed_signer(bytes).map_err(Error::from)?;
    let card = record.case().cards().find(|card| card.fingerprint() == signer);
    let card = card.ok_or_else(|| {
        Failure::refused("a slip of nobody who has a part in this game").hint("is it of another game?")
    })?;
    let slip = Slip::parse(bytes, card).map_err(Error::from)?;
    if slip.case() == record.id() {
        Ok(slip)
    } else {
        Err(Failure::refused("a slip of another game").hint("nothing was entered"))
    }
}

/// The bytes in the shape the events keep them.
fn serde_bytes_of<T: From<Vec<u8>>>(bytes: &[u8]) -> T {
    bytes.to_vec().into()
}

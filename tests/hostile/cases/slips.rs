//! Slips of others, of other games, of other times.

use sealed_move::digest::Digest;
use sealed_move::dispute::Kind::{BadSignature, Malformed, Rollback, UnlawfulEvent};
use sealed_move::envelope::Lock;
use sealed_move::position::Color;
use sealed_move::statement::{Act, Event, Sided, Slip, SlipReason};

use super::lie;
use crate::stage::{EVENING, LATE, MORNING, Message, Stage, at, closing, name, plain, sided, slipped};
use crate::{ARBITER, Hostile};

pub fn all() -> Vec<Hostile> {
    [signers(), subjects(), stale(), rollbacks()].into_iter().flatten().collect()
}

fn by(side: Color, slip: &[u8]) -> Sided {
    Sided { side: side.into(), slip: Some(slip.to_vec().into()), used: None }
}

fn signers() -> Vec<Hostile> {
    let stage = Stage::stopped("Bd3+");
    let envelope = stage.envelope().digest();
    let receipt = Act::Receipt { envelope };
    let good = stage.slip(&stage.white, receipt.clone(), EVENING);
    let mut flipped = good.clone();
    let end = flipped.len() - 1;
    flipped[end] ^= 1;
    let renamed = Message::of(&good)
        .header(|header| header[3].1.as_map_mut().unwrap()[0].1 = "Fischer, Robert".into())
        .signed_by(&stage.white);
    let stranger = stage.slip(&stage.stranger, receipt.clone(), EVENING);
    let arbiter = stage.slip(&stage.arbiter, receipt, EVENING);
    let resigned = stage.slip(&stage.white, Act::Resign {}, EVENING);
    let forged_resignation =
        Message::of(&stage.slip(&stage.black, Act::Resign {}, EVENING)).signed_by(&stage.arbiter);
    let called = Stage::called();
    let other_seals = called.slip(&called.white, Act::Seal { envelope }, EVENING);
    let event = |slip: &[u8]| stage.forged(Event::Receipt(slipped(slip)), EVENING);
    let mut lies: Vec<Hostile> = [
        ("receipt-with-a-bad-signature", event(&flipped)),
        ("receipt-under-another-name", event(&renamed)),
        ("receipt-of-a-stranger", event(&stranger)),
        ("receipt-of-the-arbiter", event(&arbiter)),
        ("resignation-of-the-opponent", stage.forged(Event::Resigned(by(Color::Black, &resigned)), EVENING)),
        (
            "resignation-forged-by-the-arbiter",
            stage.forged(Event::Resigned(by(Color::Black, &forged_resignation)), EVENING),
        ),
    ]
    .into_iter()
    .map(|(name, forged)| lie(name, &stage, forged, BadSignature, ARBITER))
    .collect();
    let forged = called.forged(Event::Sealed(slipped(&other_seals)), EVENING);
    lies.push(lie("sealed-by-the-opponent", &called, forged, BadSignature, ARBITER));
    lies.push(lie("receipt-of-garbage", &stage, event(b"garbage"), Malformed, ARBITER));
    lies.push(lie("receipt-torn", &stage, event(&good[..good.len() - 1]), Malformed, ARBITER));
    lies
}

fn subjects() -> Vec<Hostile> {
    let stage = Stage::stopped("Bd3+");
    let envelope = stage.envelope().digest();
    let other = Stage::begun_as(|case| case.round = Some(name("4")));
    let head = stage.record.head();
    let foreign =
        Slip::sign(&stage.white, other.record.id(), head, Act::Receipt { envelope }, at(EVENING)).unwrap();
    let resign_elsewhere = other.slip(&other.white, Act::Resign {}, EVENING);
    let nowhere =
        Slip::sign(&stage.white, stage.record.id(), Digest::ZERO, Act::Receipt { envelope }, at(EVENING))
            .unwrap();
    let of_another = stage.slip(&stage.white, Act::Receipt { envelope: Digest::ZERO }, EVENING);
    let offer = stage.slip(&stage.white, Act::Offer {}, EVENING);
    let receipt = stage.slip(&stage.black, Act::Receipt { envelope }, EVENING);
    let event = |slip: &[u8]| stage.forged(Event::Receipt(slipped(slip)), EVENING);
    [
        ("receipt-of-another-game", event(foreign.as_bytes())),
        (
            "resignation-in-another-game",
            stage.forged(Event::Resigned(by(Color::White, &resign_elsewhere)), EVENING),
        ),
        ("receipt-with-an-unknown-head", event(nowhere.as_bytes())),
        ("receipt-of-another-envelope", event(&of_another)),
        ("an-offer-for-a-receipt", event(&offer)),
        ("a-receipt-for-a-resignation", stage.forged(Event::Resigned(by(Color::Black, &receipt)), EVENING)),
    ]
    .into_iter()
    .map(|(name, forged)| lie(name, &stage, forged, UnlawfulEvent, ARBITER))
    .collect()
}

/// Slips that were signed before what they answer.
fn stale() -> Vec<Hostile> {
    let mut lies = Vec::new();

    let mut stage = Stage::adjourned("Bd3+");
    let presence = stage.record.presence(&stage.white, at(EVENING)).unwrap();
    let accept = stage.slip(&stage.black, Act::Accept {}, EVENING);
    stage.enter(Event::SessionOpened(plain()), MORNING);
    stage.enter(Event::Arrived(sided(Color::White)), MORNING);
    let forged = stage.forged(Event::Presented(slipped(presence.as_bytes())), MORNING);
    lies.push(lie("presence-signed-overnight", &stage, forged, Rollback, ARBITER));

    stage.enter(Event::DrawOffered(sided(Color::White)), MORNING);
    let mut agreed = plain();
    agreed.slip = Some(accept.into());
    let forged = stage.forged(Event::DrawAgreed(agreed), MORNING);
    lies.push(lie("accepted-before-it-was-offered", &stage, forged, Rollback, ARBITER));

    let mut stage = Stage::adjourned("Bd3+");
    stage.enter(Event::SessionOpened(plain()), MORNING);
    let release = stage.record.release(&stage.custodian, SlipReason::DefaultExpired, at(MORNING)).unwrap();
    stage.enter(Event::DefaultExpired(sided(Color::White)), LATE);
    let forged = stage.forged(Event::Released(slipped(release.as_bytes())), LATE);
    lies.push(lie("released-before-the-default", &stage, forged, Rollback, ARBITER));

    let mut stage = Stage::called();
    let early = stage.slip(&stage.white, Act::Receipt { envelope: Digest::ZERO }, EVENING);
    stage.seal_and_take("Bd3+");
    let forged = stage.forged(Event::Receipt(slipped(&early)), EVENING);
    lies.push(lie("receipt-signed-before-the-sealing", &stage, forged, Rollback, ARBITER));
    lies
}

/// Older envelopes and slips in place of newer ones (E1a: the last one counts).
fn rollbacks() -> Vec<Hostile> {
    let mut lies = Vec::new();

    let mut stage = Stage::called();
    let (first, second) = (stage.seal("Bd3+"), stage.seal("Kf8"));
    stage.take(&second.hand_in);
    let forged = stage.forged(Event::Sealed(slipped(first.hand_in.slip())), EVENING);
    lies.push(lie("older-seal-slip-entered-later", &stage, forged, Rollback, ARBITER));

    let mut stage = Stage::called();
    let first = stage.seal("Bd3+");
    stage.take(&first.hand_in);
    let second = stage.seal("Kf8");
    stage.take(&second.hand_in);
    let again = stage.forged(Event::Sealed(slipped(first.hand_in.slip())), EVENING);
    lies.push(lie("seal-slip-entered-twice", &stage, again, Rollback, ARBITER));
    let envelope = first.hand_in.envelope();
    let anew = stage.slip(&stage.black, Act::Seal { envelope: envelope.digest() }, EVENING);
    let forged = stage.forged(Event::Sealed(slipped(&anew)), EVENING);
    lies.push(lie("older-envelope-under-a-new-slip", &stage, forged, Rollback, ARBITER));
    let forged = stage.forged(closing(envelope), EVENING);
    lies.push(lie("stopped-on-the-older-envelope", &stage, forged, Rollback, ARBITER));
    let stranger = stage.seal("Kg7");
    let forged = stage.forged(closing(stranger.hand_in.envelope()), EVENING);
    lies.push(lie("stopped-on-an-envelope-nobody-handed-in", &stage, forged, Rollback, ARBITER));

    let mut stage = Stage::stopped("Bd3+");
    let receipt = stage.slip(&stage.white, Act::Receipt { envelope: stage.envelope().digest() }, EVENING);
    stage.enter(Event::Receipt(slipped(&receipt)), EVENING);
    let forged = stage.forged(Event::Receipt(slipped(&receipt)), EVENING);
    lies.push(lie("receipt-entered-twice", &stage, forged, Rollback, ARBITER));

    let stage = Stage::presented("Bd3+");
    let presence = stage.record.statements().last().unwrap().payload().event.slip().unwrap().to_vec();
    let forged = stage.forged(Event::Presented(slipped(&presence)), MORNING);
    lies.push(lie("presence-entered-twice", &stage, forged, Rollback, ARBITER));
    let _ = stage.share(Lock::One);
    lies
}

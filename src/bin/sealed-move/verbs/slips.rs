//! `receipt`, `present`, `release`, `answer`: what the other parties sign.

use std::path::Path;

use sealed_move::adjournment::Party;
use sealed_move::envelope::{COUNTERFOIL, Counterfoil};
use sealed_move::statement::{Act, Slip, SlipReason};
use sealed_move::text::Escaped;
use sealed_move::{Error, Moment, Record};

use crate::args::{Answer, Present, Receipt, Release};
use crate::failure::{Exit, Failure, Result, chain};
use crate::files;

use super::enter::hand_in;
use super::signing::{self, Ready, hand_out};

pub(crate) fn receipt(args: &Receipt) -> Result<Exit> {
    let envelope = args.envelope.as_deref().map(hand_in).transpose()?;
    let Ready { record, signer, now } = signing::ready(&args.signing, "signer's")?;
    let slip =
        record.receipt(&signer, envelope.as_ref().map(|one| one.envelope()), now).map_err(Error::from)?;
    hand_out(&args.signing, &slip)?;
    Ok(Exit::Done)
}

pub(crate) fn present(args: &Present) -> Result<Exit> {
    let Ready { record, signer, now } = signing::ready(&args.signing, "responder's")?;
    let slip = presence(&record, &signer, now)?;
    hand_out(&args.signing, &slip)?;
    Ok(Exit::Done)
}

/// A share given before the session is open could open the envelope early.
pub(crate) fn presence(record: &Record, signer: &sealed_move::Identity, now: Moment) -> Result<Slip> {
    must_be_resuming(record, now, false)?;
    Ok(record.presence(signer, now).map_err(Error::from)?)
}

pub(crate) fn release(args: &Release) -> Result<Exit> {
    let reason = match args.reason.as_str() {
        "default-expired" => SlipReason::DefaultExpired,
        "key-unusable" => SlipReason::KeyUnusable,
        other => {
            return Err(Failure::undetermined(format_args!("'{}' is no reason", Escaped(other)))
                .hint("expected default-expired or key-unusable"));
        }
    };
    let Ready { record, signer, now } = signing::ready(&args.signing, "custodian's")?;
    must_be_due(&record, reason, now)?;
    let slip = record.release(&signer, reason, now).map_err(Error::from)?;
    hand_out(&args.signing, &slip)?;
    Ok(Exit::Done)
}

/// The custodian's own clock: before the default time has run out nobody can have lost by it.
fn must_be_due(record: &Record, reason: SlipReason, now: Moment) -> Result<()> {
    must_be_resuming(record, now, true)?;
    let early =
        record.game().deadline().filter(|deadline| reason == SlipReason::DefaultExpired && now < *deadline);
    match early {
        None => Ok(()),
        Some(deadline) => Err(Failure::refused(format_args!("the default time runs until {deadline}"))
            .hint("a custodian gives his share only after it, by his own clock")),
    }
}

/// A share must not leave its holder before the arbiter has opened the session, nor after the end,
/// but for a default that the sealed move may still replace.
fn must_be_resuming(record: &Record, now: Moment, after_default: bool) -> Result<()> {
    let game = record.game();
    let provisional = game.outcome().is_some_and(|outcome| outcome.provisional);
    if matches!(game.phase_name(), "resuming" | "replied") || after_default && provisional {
        return Ok(());
    }
    let next: Vec<&str> = game
        .allowed(now)
        .iter()
        .filter(|step| step.by == Party::Arbiter)
        .map(|step| step.event.name())
        .collect();
    Err(Failure::refused(format_args!("no share is given while the game is {}", game.phase_name()))
        .hint(format_args!("the arbiter opens the session first; he may now enter {}", next.join(", "))))
}

pub(crate) fn answer(args: &Answer) -> Result<Exit> {
    let act = match args.act.as_str() {
        "offer" => Some(Act::Offer {}),
        "accept" => Some(Act::Accept {}),
        "decline" => Some(Act::Decline {}),
        "resign" => Some(Act::Resign {}),
        "early" => Some(Act::Early {}),
        "elect-reply" => Some(Act::ElectReply {}),
        "counterfoil" => None,
        other => {
            return Err(Failure::undetermined(format_args!("'{}' is no answer", Escaped(other)))
                .hint("expected offer, accept, decline, resign, early, elect-reply or counterfoil"));
        }
    };
    let counterfoil = counterfoil_of(args, act.is_none())?;
    let Ready { record, signer, now } = signing::ready(&args.signing, "signer's")?;
    let slip = match (act, counterfoil) {
        (Some(act), _) => record.slip(&signer, act, now),
        (None, Some(counterfoil)) => record.counterfoil(&signer, &counterfoil, now),
        (None, None) => return Err(no_counterfoil()),
    };
    hand_out(&args.signing, &slip.map_err(Error::from)?)?;
    Ok(Exit::Done)
}

fn counterfoil_of(args: &Answer, wanted: bool) -> Result<Option<Counterfoil>> {
    match (&args.counterfoil, wanted) {
        (Some(path), true) => counterfoil(path).map(Some),
        (None, true) => Err(no_counterfoil()),
        (Some(_), false) => Err(Failure::undetermined(format_args!("{} takes no --counterfoil", args.act))
            .hint("`answer … counterfoil --counterfoil F` discloses one")),
        (None, false) => Ok(None),
    }
}

fn no_counterfoil() -> Failure {
    Failure::undetermined("counterfoil wants --counterfoil F")
        .hint("the file that `seal --counterfoil F` wrote")
}

fn counterfoil(path: &Path) -> Result<Counterfoil> {
    let bytes = files::read(path, COUNTERFOIL)?;
    Counterfoil::parse(&bytes).map_err(|error| {
        Failure::undetermined(chain(&error))
            .about(path.display())
            .hint("the file that `seal --counterfoil F` wrote")
    })
}

//! `seal`: whatever is written goes into an envelope. Nothing here asks what it means.

use std::path::Path;

use sealed_move::adjournment::Party;
use sealed_move::position::side_name;
use sealed_move::random::SystemRandom;
use sealed_move::record::{Invitation, Sealed};
use sealed_move::statement::Card;
use sealed_move::writing::{MAX_WRITING, Writing};
use sealed_move::{Error, Record};
use zeroize::Zeroizing;

use crate::args::Seal;
use crate::failure::{Exit, Failure, Result};
use crate::files::{self, Existing};
use crate::page::Page;
use crate::{carry, secrets, talk};

use super::signing;

pub(crate) fn run(args: &Seal) -> Result<Exit> {
    let existing = Existing::from(args.signing.out.force);
    if let Some(path) = &args.counterfoil {
        files::must_be_free(path, existing)?;
    }
    let (record, trust, now) = signing::record_of(&args.signing)?;
    let invitation = record.invitation(&trust).map_err(Error::from)?;
    say_holders(&invitation);
    let sealer = signing::signer(&args.signing.key, &record, "sealer's")?;
    let writing = writing(args.writing_file.as_deref(), &record)?;
    let sealed = invitation.seal(writing, &sealer, now, &mut SystemRandom).map_err(Error::from)?;
    write(args, &sealed, existing)?;
    say(args, &sealed)?;
    Ok(Exit::Done)
}

/// Who holds each lock is shown before anything is asked: it is what the sealer relies on.
pub(crate) fn say_holders(invitation: &Invitation) {
    let [zero, one] = invitation.holders();
    talk::note(&format!("{} seals; the envelope opens only with both locks", side_name(invitation.sealer())));
    talk::note(&format!("lock 0: {}", holders(zero)));
    talk::note(&format!("lock 1: {}", holders(one)));
}

fn holders(holders: &[(Party, Card)]) -> String {
    let line = |(party, card): &(Party, Card)| {
        let ticket = if card.is_ticket() { ", a ticket made by the arbiter" } else { "" };
        format!("{party} {} ({}{ticket})", card.name(), card.fingerprint_groups())
    };
    holders.iter().map(line).collect::<Vec<_>>().join(" or ")
}

/// The writing: from a file, all its bytes but one final newline, or asked for without an echo.
pub(crate) fn writing(file: Option<&Path>, record: &Record) -> Result<Writing> {
    let bytes = match file {
        Some(path) => files::read_secret(path, MAX_WRITING * 64)?,
        None => {
            let number = record.game().position().move_number();
            let answer = secrets::prompt(&format!("the sealed move, number {number} (not shown)"))?;
            Zeroizing::new(answer.as_bytes().to_vec())
        }
    };
    let text = if file.is_some() { bytes.strip_suffix(b"\n").unwrap_or(&bytes) } else { &bytes };
    Writing::from_utf8(text).map_err(|error| {
        Failure::undetermined(error).hint("nothing was sealed; up to 159 bytes of UTF-8 are")
    })
}

/// The counterfoil first: an envelope whose counterfoil could not be kept is not handed out.
fn write(args: &Seal, sealed: &Sealed, existing: Existing) -> Result<()> {
    if let Some(path) = &args.counterfoil {
        files::write(path, sealed.counterfoil.as_bytes(), existing)?;
    }
    args.signing.out.write(&sealed.hand_in.to_bytes()).inspect_err(|_| {
        if let Some(path) = args.counterfoil.as_ref().filter(|_| existing == Existing::Keep) {
            let _ = std::fs::remove_file(path);
        }
    })
}

fn say(args: &Seal, sealed: &Sealed) -> Result<()> {
    let (out, envelope) = (&args.signing.out, sealed.hand_in.envelope());
    let counterfoil = args.counterfoil.as_ref().map(|path| path.display().to_string());
    let bytes = sealed.hand_in.to_bytes();
    if args.signing.style.json {
        let mut shown = carry::Json::new(out, &bytes)?;
        shown.add("envelope", envelope.digest());
        shown.add("commitment", envelope.commitment());
        shown.maybe("counterfoil", counterfoil);
        return shown.print();
    }
    if counterfoil.is_none() {
        talk::note("no counterfoil was kept: without one a lost envelope cannot be proven");
    }
    let mut page = Page::default();
    page.row("sealed", format_args!("for the arbiter{}", out.place()));
    page.row("commitment", envelope.commitment());
    if let Some(path) = &counterfoil {
        page.row("counterfoil", format_args!("{path}, for you alone to keep"));
    }
    carry::print(out, &page, &bytes)
}

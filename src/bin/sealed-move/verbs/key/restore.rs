//! `key restore`: a key out of its sheet, a copy of its file, or what a scanner read.
//!
//! Whatever stands around the blocks is passed over, and how their lines are broken does not matter; what
//! is in them must be right to the last bit. A key is never restored without the card that tells whether
//! it is the same.

use std::path::Path;

use sealed_move::statement::{Armor, Card, KeyFile, MAX_STATEMENT, dearmor};
use zeroize::Zeroizing;

use super::{show_card, with_suffix};
use crate::args::KeyRestore;
use crate::failure::{Exit, Failure, Result};
use crate::files::{self, Existing};
use crate::{secrets, trust};

/// The largest text in which a key is looked for: a sheet with its codes is a twentieth of it.
const MAX_SHEET: usize = 256 * 1024;
/// How PEM breaks its lines.
const LINE: usize = 64;

pub(super) fn run(args: &KeyRestore) -> Result<Exit> {
    let (key, card_path) = (with_suffix(&args.out, ".key"), with_suffix(&args.out, ".pub"));
    files::must_be_free(&key, Existing::Keep)?;
    let bytes = files::read_secret(&args.from, MAX_SHEET)?;
    let text = std::str::from_utf8(&bytes).map_err(|_| nothing(&args.from, "no text"))?;
    let pem = ["ENCRYPTED PRIVATE KEY", "PRIVATE KEY"].into_iter().find_map(|label| block(text, label));
    let pem = pem.ok_or_else(|| nothing(&args.from, "no key in it"))?;
    let file = KeyFile::parse(pem.as_bytes()).map_err(|error| {
        secrets::about(&args.from, error)
            .hint("a character of the key is wrong or missing; compare with the sheet")
    })?;
    let card = card(args, text)?;
    let has_card = is_there(&card_path, &card)?;
    let question = format!("passphrase of the restored key {} ({})", args.from.display(), card.name());
    let identity = secrets::restored(&args.from, &file, &card, &args.passphrase, &question)?;
    files::write_secret(&key, pem.as_bytes())?;
    if !has_card && let Err(failure) = files::write(&card_path, card.to_armor().as_bytes(), Existing::Keep) {
        let _ = std::fs::remove_file(&key);
        return Err(failure);
    }
    show_card(identity.card(), args.style.json, &[("key", &key), ("card", &card_path)])
}

/// The card that was named, or the one in the text.
fn card(args: &KeyRestore, text: &str) -> Result<Card> {
    if let Some(path) = &args.card {
        return trust::card(path);
    }
    let armor = block(text, Armor::Card.label()).ok_or_else(|| {
        Failure::undetermined("no card in it, and nothing else can tell whether the key is the right one")
            .about(args.from.display())
            .hint("scan or type the second block of the sheet too, or name the card with --card NAME.pub")
    })?;
    let bytes = dearmor(Armor::Card, armor.as_bytes(), MAX_STATEMENT).map_err(|error| {
        let failure = Failure::undetermined(error).about(args.from.display());
        failure.hint("a character of the card is wrong or missing; compare with the sheet")
    })?;
    Card::parse(&bytes).map_err(|error| {
        let failure = Failure::undetermined(error).about(args.from.display());
        failure.hint("a character of the card is wrong or missing; compare with the sheet")
    })
}

/// Whether the card lies there already; another card in its place is in the way.
fn is_there(path: &Path, card: &Card) -> Result<bool> {
    if path.symlink_metadata().is_err() {
        return Ok(false);
    }
    if trust::card(path)?.as_bytes() == card.as_bytes() {
        return Ok(true);
    }
    Err(Failure::undetermined("another card than the key's")
        .about(path.display())
        .hint("choose another --out"))
}

/// The first block of this kind in a text, as it would be written: white space inside it is nothing.
fn block(text: &str, label: &str) -> Option<Zeroizing<String>> {
    let (head, foot) = (format!("-----BEGIN {label}-----"), format!("-----END {label}-----"));
    let (_, rest) = text.split_once(&head)?;
    let (body, _) = rest.split_once(&foot)?;
    let mut out = Zeroizing::new(String::with_capacity(text.len().saturating_mul(2).saturating_add(8)));
    out.push_str(&head);
    for (at, c) in body.chars().filter(|c| !c.is_whitespace()).enumerate() {
        if at % LINE == 0 {
            out.push('\n');
        }
        out.push(c);
    }
    out.push('\n');
    out.push_str(&foot);
    out.push('\n');
    Some(out)
}

fn nothing(path: &Path, what: &str) -> Failure {
    Failure::undetermined(what)
        .about(path.display())
        .hint("expected a sheet as `key backup` makes it, a key file, or what a scanner read from the codes")
}

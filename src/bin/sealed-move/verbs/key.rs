//! `key`: the life of a key, from `new` over `check`, `passwd` and `backup` to `restore`.

mod backup;
mod passwd;
mod restore;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use sealed_move::random::SystemRandom;
use sealed_move::statement::{Card, Identity, KeyFile};
use sealed_move::text::{Name, hex};
use zeroize::Zeroizing;

use crate::args::{KeyFile as KeyArgs, KeyNew, KeyVerb};
use crate::failure::{Exit, Failure, Result, chain};
use crate::files::{self, Existing};
use crate::json::{self, json};
use crate::page::{self, Page};
use crate::{passphrase, secrets, talk, trust};

pub(crate) fn run(verb: KeyVerb) -> Result<Exit> {
    match verb {
        KeyVerb::New(args) => new(&args),
        KeyVerb::Show(args) => show(&args),
        KeyVerb::Check(args) => check(&args),
        KeyVerb::Export(args) => export(&args),
        KeyVerb::Passwd(args) => passwd::run(&args),
        KeyVerb::Backup(args) => backup::run(&args),
        KeyVerb::Restore(args) => restore::run(&args),
    }
}

fn new(args: &KeyNew) -> Result<Exit> {
    let name = name(&args.name)?;
    let (key, card) = (with_suffix(&args.out, ".key"), with_suffix(&args.out, ".pub"));
    files::must_be_free(&key, Existing::Keep)?;
    files::must_be_free(&card, Existing::Keep)?;
    let identity =
        Identity::generate(name, &mut SystemRandom).map_err(|e| Failure::undetermined(chain(&e)))?;
    let pem = if args.no_passphrase {
        KeyFile::plain(&identity)
    } else {
        let file = args.passphrase.passphrase_file.as_deref();
        let passphrase = passphrase::chosen(file, identity.card().name().as_str())?;
        KeyFile::encrypt(&identity, &passphrase, &mut SystemRandom)
    };
    let pem = pem.map_err(|e| Failure::undetermined(chain(&e)))?;
    files::write_secret(&key, pem.as_bytes())?;
    if let Err(failure) = files::write(&card, identity.card().to_armor().as_bytes(), Existing::Keep) {
        // A key without its card cannot be restored; it was made a moment ago and is known to nobody.
        let _ = std::fs::remove_file(&key);
        return Err(failure);
    }
    if args.no_passphrase {
        talk::note("the key is not encrypted: whoever reads the file can sign with it");
    }
    show_card(identity.card(), args.style.json, &[("key", &key), ("card", &card)])
}

/// What is about to be written must come back as the same key before anybody relies on it.
pub(crate) fn rehearse(identity: &Identity, pem: &str, passphrase: Option<&Zeroizing<String>>) -> Result<()> {
    let failed = |error: &dyn std::error::Error| Failure::undetermined(chain(error));
    let file = KeyFile::parse(pem.as_bytes()).map_err(|e| failed(&e))?;
    let seed = file.unlock(passphrase.map(|text| text.as_str())).map_err(|e| failed(&e))?;
    Identity::restore(&seed, identity.card()).map(drop).map_err(|e| failed(&e))
}

/// `PATH.key` for `PATH`, whatever dots are in it.
pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name: OsString = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

pub(crate) fn name(text: &str) -> Result<Name> {
    Name::new(text)
        .map_err(|error| Failure::undetermined(error).hint("expected one printable line, as on a scoresheet"))
}

fn show(args: &KeyArgs) -> Result<Exit> {
    show_card(&card_of(&args.file)?, args.style.json, &[])
}

/// The card in a card file, or beside a key file.
fn card_of(path: &Path) -> Result<Card> {
    if is_key(path) { secrets::card_of(path) } else { trust::card(path) }
}

fn is_key(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "key")
}

fn show_card(card: &Card, as_json: bool, written: &[(&str, &Path)]) -> Result<Exit> {
    if as_json {
        let mut value = card_json(card);
        for (what, path) in written {
            if let Some(object) = value.as_object_mut() {
                object.insert((*what).to_owned(), json!(path.display().to_string()));
            }
        }
        json::print(&value)?;
    } else {
        let mut page = Page::default();
        page.row("name", card.name()).row("fingerprint", card.fingerprint_groups());
        if card.is_ticket() {
            page.row("made by", "the arbiter, as a ticket");
        }
        for (what, path) in written {
            page.row(what, path.display());
        }
        page.print()?;
    }
    Ok(Exit::Done)
}

/// What a card says, for scripts.
pub(crate) fn card_json(card: &Card) -> json::Value {
    json!({
        "name": card.name().as_str(),
        "fingerprint": card.fingerprint().to_string(),
        "groups": card.fingerprint_groups(),
        "signing_key": hex(card.verify_key().as_bytes()),
        "lock_key": card.lock_key().to_string(),
        "ticket": card.is_ticket(),
    })
}

fn check(args: &KeyArgs) -> Result<Exit> {
    let identity = secrets::unlock(&args.file, &args.passphrase, "checked")?;
    let encrypted = secrets::is_encrypted(&args.file)?;
    if args.style.json {
        let mut value = card_json(identity.card());
        if let Some(object) = value.as_object_mut() {
            object.insert("encrypted".to_owned(), json!(encrypted));
        }
        json::print(&value)?;
        return Ok(Exit::Done);
    }
    let mut page = Page::default();
    page.line("the key was restored, and is the one on its card");
    page.row("name", identity.card().name()).row("fingerprint", identity.card().fingerprint_groups());
    page.row("encrypted", if encrypted { "yes" } else { "no" });
    page.print()?;
    Ok(Exit::Done)
}

fn export(args: &KeyArgs) -> Result<Exit> {
    let pem = card_of(&args.file)?.verify_key().to_spki_pem();
    if args.style.json {
        json::print(&json!({ "spki": pem }))?
    } else {
        page::print(pem.as_bytes())?
    }
    Ok(Exit::Done)
}

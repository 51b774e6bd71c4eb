//! `setup`: once, the arbiter's key, the home folder, and a rehearsal of restoring the key.

use std::fs;
use std::path::{Path, PathBuf};

use sealed_move::random::SystemRandom;
use sealed_move::statement::{Identity, KeyFile};
use sealed_move::text::Name;

use super::ask::ask_until;
use super::stands_for::{self, Typed};
use crate::args::Setup;
use crate::failure::{Exit, Failure, Result, chain};
use crate::files::{self, Existing};
use crate::json::{self, json};
use crate::page::Page;
use crate::verbs::key;
use crate::{home, passphrase, talk};

pub(crate) fn run(args: &Setup) -> Result<Exit> {
    let home = home::folder()?;
    let (key_path, card_path) = (home.join("keys/arbiter.key"), home.join("keys/arbiter.pub"));
    let trusted = home.join("trust/arbiter.pub");
    for path in [&key_path, &card_path, &trusted] {
        files::must_be_free(path, Existing::Keep).map_err(|failure| {
            failure.hint("set up already; `sealed-move key check` rehearses restoring the key")
        })?;
    }
    let (_, name) = ask_until(args.name.as_deref(), "--name NAME", "the arbiter's name", None, key::name)?;
    let identity =
        Identity::generate(name, &mut SystemRandom).map_err(|e| Failure::undetermined(chain(&e)))?;
    let passphrase = match (args.no_passphrase, args.passphrase.passphrase_file.as_deref()) {
        (true, _) => None,
        (false, file) => Some(passphrase::chosen(file, identity.card().name().as_str())?),
    };
    let pem = match &passphrase {
        Some(text) => KeyFile::encrypt(&identity, text, &mut SystemRandom),
        None => KeyFile::plain(&identity),
    };
    let pem = pem.map_err(|e| Failure::undetermined(chain(&e)))?;
    key::rehearse(&identity, &pem, passphrase.as_ref())?;
    write(&home, &pem, &identity, [&key_path, &card_path, &trusted])?;
    say(args, &identity, &home, &key_path)?;
    Ok(Exit::Done)
}

fn write(home: &Path, pem: &str, identity: &Identity, paths: [&PathBuf; 3]) -> Result<()> {
    let [key, card, trusted] = paths;
    files::make_secret_folder(&home.join("keys"))?;
    files::make_folder(&home.join("trust"))?;
    files::make_folder(&home.join("games"))?;
    files::write_secret(key, pem.as_bytes())?;
    let armor = identity.card().to_armor();
    let written = files::write(card, armor.as_bytes(), Existing::Keep)
        .and_then(|()| files::write(trusted, armor.as_bytes(), Existing::Keep));
    written.inspect_err(|_| {
        // Made a moment ago, and known to nobody yet.
        let _ = fs::remove_file(key).and_then(|()| fs::remove_file(card));
    })
}

fn say(args: &Setup, identity: &Identity, home: &Path, key: &Path) -> Result<()> {
    let card: &sealed_move::statement::Card = identity.card();
    let name: &Name = card.name();
    if args.style.json {
        json::print(&json!({
            "home": home.display().to_string(),
            "key": key.display().to_string(),
            "name": name.as_str(),
            "fingerprint": card.fingerprint().to_string(),
        }))?;
    } else {
        let mut page = Page::default();
        page.row("home", home.display()).row("key", key.display());
        page.row("name", name).row("fingerprint", card.fingerprint_groups());
        page.row("rehearsed", "the key was restored from its file");
        page.print()?;
    }
    let stem = key.with_extension("");
    let new = Typed::verb("key new").flag("--name", name).flag("--out", stem.display());
    stands_for::say(&[new, Typed::verb("key check").arg(key.display())]);
    talk::hint("give the card to the players; their cards go into trust/, compared by fingerprint");
    talk::hint("next: sealed-move adjourn GAME.pgn");
    Ok(())
}

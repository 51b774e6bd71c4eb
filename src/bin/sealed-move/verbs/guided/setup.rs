//! `setup`: once, the arbiter's key, the home folder, and a rehearsal of restoring the key.

use std::fs;
use std::path::{Path, PathBuf};

use sealed_move::random::{Random as _, SystemRandom};
use sealed_move::statement::{Identity, KeyFile};
use sealed_move::text::Name;
use sealed_move::words;
use zeroize::Zeroizing;

use super::ask::ask_until;
use super::stands_for::{self, Typed};
use crate::args::Setup;
use crate::failure::{Exit, Failure, Result, chain};
use crate::files::{self, Existing};
use crate::json::{self, json};
use crate::page::Page;
use crate::verbs::key;
use crate::{home, secrets, talk};

/// How many words of the list a suggested passphrase has: 66 bits.
const SUGGESTED: usize = 6;

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
    let passphrase = passphrase(args)?;
    let pem = match &passphrase {
        Some(text) => KeyFile::encrypt(&identity, text, &mut SystemRandom),
        None => KeyFile::plain(&identity),
    };
    let pem = pem.map_err(|e| Failure::undetermined(chain(&e)))?;
    rehearse(&identity, &pem, passphrase.as_ref())?;
    write(&home, &pem, &identity, [&key_path, &card_path, &trusted])?;
    say(args, &identity, &home, &key_path)?;
    Ok(Exit::Done)
}

/// From a file, or a suggestion that is typed back once: that finds out whether it was written down.
fn passphrase(args: &Setup) -> Result<Option<Zeroizing<String>>> {
    if args.no_passphrase {
        return Ok(None);
    }
    if args.passphrase.passphrase_file.is_some() {
        return secrets::new_passphrase(&args.passphrase, "the arbiter").map(Some);
    }
    let suggested = suggestion()?;
    talk::note("write this passphrase down; it is shown once, and kept nowhere:");
    talk::command(&suggested);
    let typed = secrets::prompt("the passphrase, to rehearse restoring the key")?;
    if typed.split_whitespace().ne(suggested.split_whitespace()) {
        return Err(Failure::undetermined("that is not the passphrase; nothing was made")
            .hint("run `setup` again, or give one of your own in --passphrase-file"));
    }
    Ok(Some(suggested))
}

fn suggestion() -> Result<Zeroizing<String>> {
    let mut bits = Zeroizing::new([0; 16]);
    SystemRandom.fill(&mut *bits).map_err(Failure::undetermined)?;
    let all = words::encode(&bits);
    let mut words = Zeroizing::new(String::with_capacity(all.len()));
    for word in all.split(' ').take(SUGGESTED) {
        if !words.is_empty() {
            words.push(' ');
        }
        words.push_str(word);
    }
    Ok(words)
}

/// What was written must come back as the same key before anybody relies on it.
fn rehearse(identity: &Identity, pem: &str, passphrase: Option<&Zeroizing<String>>) -> Result<()> {
    let failed = |error: &dyn std::error::Error| Failure::undetermined(chain(error));
    let file = KeyFile::parse(pem.as_bytes()).map_err(|e| failed(&e))?;
    let seed = file.unlock(passphrase.map(|text| text.as_str())).map_err(|e| failed(&e))?;
    Identity::restore(&seed, identity.card()).map(drop).map_err(|e| failed(&e))
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

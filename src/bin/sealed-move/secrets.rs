//! Passphrases, tickets and writings: asked for without an echo, wiped after use, never taken from
//! the command line. The only file that names rpassword.

use std::io;
use std::path::{Path, PathBuf};

use sealed_move::statement::{Card, Identity, KeyFile, KeyFileError, MAX_KEY_FILE};
use sealed_move::text::Escaped;
use zeroize::Zeroizing;

use crate::args::{ArbiterKey, Passphrase};
use crate::failure::{Failure, Result};
use crate::{files, home, interrupt, trust};

/// What a file that others may read is said to be.
pub(crate) const KEY: &str = "secret key";
pub(crate) const PASSPHRASE: &str = "passphrase";
pub(crate) const TICKET: &str = "ticket";

/// The longest file of which a passphrase or a ticket is the first line.
const MAX_LINE_FILE: usize = 4096;

/// The identity of `--key`, or of the only key at home; the prompt says of which event, where that is known.
pub(crate) fn arbiter_for(key: &ArbiterKey, event: Option<&str>) -> Result<Identity> {
    unlock_arbiter(key, event)?.identity()
}

/// The key of `--key`, or the only key at home, unlocked.
pub(crate) fn unlock_arbiter(key: &ArbiterKey, event: Option<&str>) -> Result<Unlocked> {
    let path = key.key.clone().map_or_else(home::only_key, Ok)?;
    Unlocked::of(&path, &key.passphrase, "arbiter", event)
}

/// Unlocks a key file and compares it with the card beside it.
pub(crate) fn unlock(path: &Path, passphrase: &Passphrase, role: &str) -> Result<Identity> {
    unlock_for(path, passphrase, role, None)
}

/// The same, where the prompt can say for which event.
pub(crate) fn unlock_for(
    path: &Path,
    passphrase: &Passphrase,
    role: &str,
    event: Option<&str>,
) -> Result<Identity> {
    Unlocked::of(path, passphrase, role, event)?.identity()
}

/// The identity in a key file, which must be the one on a card.
///
/// Three things are told apart: a file that is no key file to the letter; one that does not decrypt, of
/// which cryptography cannot say whether the passphrase is wrong or the file damaged; and one that does,
/// into another key than its card's, for which the passphrase must have been right.
pub(crate) fn restored(
    path: &Path,
    file: &KeyFile,
    card: &Card,
    passphrase: &Passphrase,
    question: &str,
) -> Result<Identity> {
    Unlocked::from(path, file, card, passphrase, question)?.identity()
}

/// A key that was unlocked, and the card that is its own.
pub(crate) struct Unlocked {
    /// In one place: what is moved about is left behind.
    seed: Box<Zeroizing<[u8; 32]>>,
    card: Card,
    path: PathBuf,
    was_encrypted: bool,
}

impl Unlocked {
    fn of(path: &Path, passphrase: &Passphrase, role: &str, event: Option<&str>) -> Result<Unlocked> {
        let pem = files::read_private(path, KEY, MAX_KEY_FILE)?;
        let file = KeyFile::parse(&pem).map_err(|error| about(path, error))?;
        let card = card_of(path)?;
        let event = event.map(|event| format!(", for {event}")).unwrap_or_default();
        let question = format!("passphrase of the {role} key {} ({}){event}", path.display(), card.name());
        Unlocked::from(path, &file, &card, passphrase, &question)
    }

    fn from(
        path: &Path,
        file: &KeyFile,
        card: &Card,
        passphrase: &Passphrase,
        question: &str,
    ) -> Result<Unlocked> {
        let secret = match (&passphrase.passphrase_file, file.is_encrypted()) {
            (_, false) => None,
            (Some(file), true) => Some(first_line(file, PASSPHRASE)?),
            (None, true) => Some(prompt(question)?),
        };
        let seed =
            file.unlock(secret.as_ref().map(|text| text.as_str())).map_err(|error| about(path, error))?;
        let (card, path) = (card.clone(), path.to_owned());
        Ok(Unlocked { seed: Box::new(seed), card, path, was_encrypted: file.is_encrypted() })
    }

    /// The identity of its holder.
    pub(crate) fn identity(&self) -> Result<Identity> {
        Identity::restore(&self.seed, &self.card).map_err(|error| {
            let hint = if self.was_encrypted {
                "the passphrase is right; restore the key from its backup sheet, or put its own card beside it"
            } else {
                "restore the key from its backup sheet, or put its own card beside it"
            };
            Failure::undetermined(error).about(self.path.display()).hint(hint)
        })
    }
}

/// Whether a key file asks for a passphrase.
pub(crate) fn is_encrypted(path: &Path) -> Result<bool> {
    let pem = files::read_private(path, KEY, MAX_KEY_FILE)?;
    KeyFile::parse(&pem).map(|file| file.is_encrypted()).map_err(|error| about(path, error))
}

/// The card beside a key: `NAME.pub` for `NAME.key`.
pub(crate) fn card_of(key: &Path) -> Result<Card> {
    let path = key.with_extension("pub");
    trust::card(&path).map_err(|failure| {
        failure.hint(format_args!(
            "the card must lie beside its key: {} beside {}",
            path.display(),
            key.display()
        ))
    })
}

pub(crate) fn about(path: &Path, error: KeyFileError) -> Failure {
    let failure = Failure::undetermined(error).about(path.display());
    match error {
        KeyFileError::WrongPassphrase => failure.hint(
            "try again with `sealed-move key check`; if it is surely right, restore the key from its backup sheet",
        ),
        _ => failure.hint("expected a secret key file, as `key new` writes it to NAME.key"),
    }
}

/// The first line of a file that is its owner's alone, or of the standard input for `-`, without its end.
pub(crate) fn first_line(path: &Path, what: &str) -> Result<Zeroizing<String>> {
    let bytes = files::read_private(path, what, MAX_LINE_FILE)?;
    let line = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let text = std::str::from_utf8(line)
        .map_err(|_| Failure::undetermined("a first line that is not UTF-8").about(path.display()))?;
    Ok(Zeroizing::new(text.to_owned()))
}

/// Asks without an echo.
pub(crate) fn prompt(text: &str) -> Result<Zeroizing<String>> {
    let answer = interrupt::after(|| rpassword::prompt_password(format!("{}: ", Escaped(text))));
    answer.map(Zeroizing::new).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => {
            Failure::undetermined(format_args!("no answer to the question for the {text}"))
                .hint("nothing was changed; type it again when you have it")
        }
        _ => Failure::undetermined(format_args!("no terminal to ask on for the {text}"))
            .hint("give the file that holds it: --passphrase-file, --ticket-file or --writing-file"),
    })
}

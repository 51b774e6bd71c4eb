//! Passphrases, tickets and writings: asked for without an echo, wiped after use, never taken from
//! the command line. The only file that names rpassword.

use std::path::Path;

use sealed_move::statement::{Card, Identity, KeyFile, KeyFileError, MAX_KEY_FILE};
use sealed_move::text::Escaped;
use zeroize::Zeroizing;

use crate::args::{ArbiterKey, Passphrase};
use crate::failure::{Failure, Result};
use crate::{files, home, trust};

/// The longest file of which a passphrase or a ticket is the first line.
const MAX_LINE_FILE: usize = 4096;

/// The identity of `--key`, or of the only key at home.
pub(crate) fn arbiter(key: &ArbiterKey) -> Result<Identity> {
    let path = key.key.clone().map_or_else(home::only_key, Ok)?;
    unlock(&path, &key.passphrase, "arbiter")
}

/// Unlocks a key file and compares it with the card beside it.
pub(crate) fn unlock(path: &Path, passphrase: &Passphrase, role: &str) -> Result<Identity> {
    let pem = files::read_key(path, MAX_KEY_FILE)?;
    let file = KeyFile::parse(&pem).map_err(|error| about(path, error))?;
    let card = card_of(path)?;
    let secret = if file.is_encrypted() { Some(ask_for(path, &card, passphrase, role)?) } else { None };
    let seed = file.unlock(secret.as_ref().map(|text| text.as_str())).map_err(|error| about(path, error))?;
    Identity::restore(&seed, &card).map_err(|error| {
        Failure::undetermined(error)
            .about(path.display())
            .hint("the card and the key must be of one `key new`")
    })
}

/// Whether a key file asks for a passphrase.
pub(crate) fn is_encrypted(path: &Path) -> Result<bool> {
    let pem = files::read_key(path, MAX_KEY_FILE)?;
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

fn about(path: &Path, error: KeyFileError) -> Failure {
    let failure = Failure::undetermined(error).about(path.display());
    match error {
        KeyFileError::WrongPassphrase => {
            failure.hint("try again; `sealed-move key check` tests a passphrase")
        }
        _ => failure.hint("expected a secret key file, as `key new` writes it to NAME.key"),
    }
}

fn ask_for(path: &Path, card: &Card, passphrase: &Passphrase, role: &str) -> Result<Zeroizing<String>> {
    match &passphrase.passphrase_file {
        Some(file) => first_line(file),
        None => prompt(&format!("passphrase of the {role} key {} ({})", path.display(), card.name())),
    }
}

/// The passphrase of a key that is being made: from a file, or asked for twice.
pub(crate) fn new_passphrase(passphrase: &Passphrase, name: &str) -> Result<Zeroizing<String>> {
    let text = match &passphrase.passphrase_file {
        Some(file) => first_line(file)?,
        None => {
            let text = prompt(&format!("new passphrase of {name}'s key"))?;
            if *prompt("the same passphrase again")? != *text {
                return Err(Failure::undetermined("the two passphrases differ").hint("try again"));
            }
            text
        }
    };
    if text.is_empty() {
        return Err(Failure::undetermined("an empty passphrase")
            .hint("several words make a good one; --no-passphrase leaves the key unencrypted"));
    }
    Ok(text)
}

/// The first line of a file, or of the standard input for `-`, without its end.
pub(crate) fn first_line(path: &Path) -> Result<Zeroizing<String>> {
    let bytes = files::read_secret(path, MAX_LINE_FILE)?;
    let line = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let text = std::str::from_utf8(line)
        .map_err(|_| Failure::undetermined("a first line that is not UTF-8").about(path.display()))?;
    Ok(Zeroizing::new(text.to_owned()))
}

/// Asks without an echo.
pub(crate) fn prompt(text: &str) -> Result<Zeroizing<String>> {
    let answer = rpassword::prompt_password(format!("{}: ", Escaped(text)));
    answer.map(Zeroizing::new).map_err(|_| {
        Failure::undetermined(format_args!("no terminal to ask on for the {text}"))
            .hint("give the file that holds it: --passphrase-file, --ticket-file or --writing-file")
    })
}

//! `key passwd`: another passphrase for a key, in place of the old.

use sealed_move::random::SystemRandom;
use sealed_move::statement::KeyFile;

use super::{rehearse, show_card};
use crate::args::KeyPasswd;
use crate::failure::{Exit, Failure, Result, chain};
use crate::{files, passphrase, secrets, talk};

pub(super) fn run(args: &KeyPasswd) -> Result<Exit> {
    let identity = secrets::unlock(&args.file, &args.passphrase, "present passphrase's")?;
    let name = identity.card().name().as_str();
    let passphrase = match args.no_passphrase {
        true => None,
        false => Some(passphrase::chosen(args.new_passphrase_file.as_deref(), name)?),
    };
    let pem = match &passphrase {
        Some(text) => KeyFile::encrypt(&identity, text, &mut SystemRandom),
        None => KeyFile::plain(&identity),
    };
    let pem = pem.map_err(|error| Failure::undetermined(chain(&error)))?;
    rehearse(&identity, &pem, passphrase.as_ref())?;
    files::replace_secret(&args.file, pem.as_bytes())?;
    if passphrase.is_none() {
        talk::note("the key is not encrypted any more: whoever reads the file can sign with it");
    }
    talk::note(
        "copies and backup sheets made before still take the old passphrase; `key backup` makes a new sheet",
    );
    show_card(identity.card(), args.style.json, &[("key", &args.file)])
}

//! The home folder: `keys/`, `trust/`, `games/`.

use std::path::{Path, PathBuf};

use crate::failure::{Failure, Result};
use crate::{files, os};

/// `$SEALED_MOVE_HOME`, or a folder of ours where the platform keeps data.
pub(crate) fn folder() -> Result<PathBuf> {
    if let Some(own) = os::variable("SEALED_MOVE_HOME") {
        return Ok(own);
    }
    os::data_folder().map(|folder| folder.join("sealed-move")).ok_or_else(|| {
        Failure::undetermined("no home folder").hint("set SEALED_MOVE_HOME to a folder of your own")
    })
}

/// Where cards that are trusted lie.
pub(crate) fn trust() -> Result<PathBuf> {
    Ok(folder()?.join("trust"))
}

/// The one secret key in `keys/`.
pub(crate) fn only_key() -> Result<PathBuf> {
    let folder = folder()?.join("keys");
    let keys = if folder.is_dir() { files::with_extension(&folder, "key")? } else { Vec::new() };
    match keys.as_slice() {
        [only] => Ok(only.clone()),
        [] => Err(no_key(&folder, "no key")),
        _ => Err(no_key(&folder, "more than one key")),
    }
}

fn no_key(folder: &Path, what: &str) -> Failure {
    Failure::undetermined(format_args!("{what} in {}", folder.display())).hint("name one with --key FILE.key")
}

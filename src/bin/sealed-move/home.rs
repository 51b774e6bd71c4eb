//! The home folder: `keys/`, `trust/`, `games/`.

use std::path::{Path, PathBuf};

use crate::failure::{Failure, Result};
use crate::files;

/// `$SEALED_MOVE_HOME`, or a folder of ours where the platform keeps data.
pub(crate) fn folder() -> Result<PathBuf> {
    if let Some(own) = variable("SEALED_MOVE_HOME") {
        return Ok(own);
    }
    platform().map(|folder| folder.join("sealed-move")).ok_or_else(|| {
        Failure::undetermined("no home folder").hint("set SEALED_MOVE_HOME to a folder of your own")
    })
}

#[cfg(target_os = "windows")]
fn platform() -> Option<PathBuf> {
    variable("APPDATA")
}

#[cfg(target_os = "macos")]
fn platform() -> Option<PathBuf> {
    variable("HOME").map(|home| home.join("Library/Application Support"))
}

#[cfg(not(any(target_os = "windows", target_os = "macos")))]
fn platform() -> Option<PathBuf> {
    // The XDG specification has relative paths ignored.
    let data = variable("XDG_DATA_HOME").filter(|path| path.is_absolute());
    data.or_else(|| variable("HOME").map(|home| home.join(".local/share")))
}

fn variable(name: &str) -> Option<PathBuf> {
    std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from)
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

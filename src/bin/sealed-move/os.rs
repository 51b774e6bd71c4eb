//! What depends on the operating system: memory that is not dumped, files for their owner alone, the
//! folder for data. The only file of the command line that asks which system it is, and names rustix.
//!
//! | | Linux and other Unix | macOS | Windows |
//! |---|---|---|---|
//! | core dumps | none: limit 0; on Linux the process is also marked as not to be dumped or traced | none: limit 0 | not switched off: nothing safe does it |
//! | secret files | 0600, made new | 0600, made new | made new; who may read is inherited from the folder |
//! | keys, passphrases and tickets others can read | refused | refused | not looked at |
//! | data folder | `$XDG_DATA_HOME`, or `~/.local/share` | `~/Library/Application Support` | `%APPDATA%`, which is its owner's alone |
//!
//! Linux is where the tests run. The branches for macOS and Windows are written from the documentation of
//! those systems and have not been run by the project; those for Windows are known to compile.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// Before any secret is read: this process leaves no image of its memory behind when it crashes.
pub(crate) fn keep_memory_private() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, setrlimit};
        // Lowering a limit is always allowed; where it is not, everything else still holds.
        let _ = setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) });
    }
    // A limit does not bind a dump that is piped to a program, as most distributions have it (core(5)).
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_dumpable_behavior(rustix::process::DumpableBehavior::NotDumpable);
}

/// Makes a file that must not exist yet, for its owner's eyes only.
pub(crate) fn create_secret(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Makes a folder, and those above it, for its owner only.
pub(crate) fn create_secret_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Whether others than its owner may read or change a file; pipes and terminals are nobody's file.
#[cfg(unix)]
pub(crate) fn is_open_to_others(file: &File) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt as _;
    let about = file.metadata()?;
    Ok(about.is_file() && about.mode() & 0o077 != 0)
}

/// What an access control list allows cannot be asked without unsafe code; the data folder's is inherited.
#[cfg(not(unix))]
pub(crate) fn is_open_to_others(_: &File) -> io::Result<bool> {
    Ok(false)
}

/// Whether two paths are on one disk, where the system tells. A copy that is not there yet is where its folder is.
#[cfg(unix)]
pub(crate) fn on_one_disk(one: &Path, other: &Path) -> Option<bool> {
    use std::os::unix::fs::MetadataExt as _;
    let disk = |path: &Path| {
        let about = path.metadata().ok().or_else(|| path.parent().and_then(|folder| folder.metadata().ok()));
        about.map(|about| about.dev())
    };
    Some(disk(one)? == disk(other)?)
}

/// Whether two paths are on one disk: the system does not tell.
#[cfg(not(unix))]
pub(crate) fn on_one_disk(_: &Path, _: &Path) -> Option<bool> {
    None
}

/// Whether somebody can be asked for a passphrase.
pub(crate) fn has_terminal() -> bool {
    #[cfg(unix)]
    let terminal = File::open("/dev/tty").is_ok();
    #[cfg(not(unix))]
    let terminal = io::IsTerminal::is_terminal(&io::stdin());
    terminal
}

/// Where the system keeps the data of programs for this user.
#[cfg(target_os = "windows")]
pub(crate) fn data_folder() -> Option<PathBuf> {
    variable("APPDATA")
}

/// Where the system keeps the data of programs for this user.
#[cfg(target_os = "macos")]
pub(crate) fn data_folder() -> Option<PathBuf> {
    variable("HOME").map(|home| home.join("Library/Application Support"))
}

/// Where the system keeps the data of programs for this user.
#[cfg(not(any(target_os = "windows", target_os = "macos")))]
pub(crate) fn data_folder() -> Option<PathBuf> {
    // The XDG specification has relative paths ignored.
    let data = variable("XDG_DATA_HOME").filter(|path| path.is_absolute());
    data.or_else(|| variable("HOME").map(|home| home.join(".local/share")))
}

/// A path in the environment; an empty one is none.
pub(crate) fn variable(name: &str) -> Option<PathBuf> {
    std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from)
}

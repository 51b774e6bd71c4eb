//! `key`: the life of a key.

use std::path::PathBuf;

use super::{Args, Passphrase, Style, Subcommand};

#[derive(Subcommand)]
pub(crate) enum KeyVerb {
    /// Make a key: PATH.key, secret, and PATH.pub, its card
    New(KeyNew),
    /// Show a card and its fingerprint
    Show(KeyFile),
    /// Restore a key and compare it with its card: a rehearsal before the round
    Check(KeyFile),
    /// Print the public key as SPKI PEM
    Export(KeyFile),
    /// Give a key another passphrase
    Passwd(KeyPasswd),
    /// Make a sheet to print, from which the key can be restored
    Backup(KeyBackup),
    /// Restore a key from its sheet, or from the text of its codes
    Restore(KeyRestore),
}

#[derive(Args)]
pub(crate) struct KeyNew {
    /// Whose key it is
    #[arg(long)]
    pub(crate) name: String,
    /// Where: PATH.key and PATH.pub are written
    #[arg(long, value_name = "PATH")]
    pub(crate) out: PathBuf,
    /// Leave the key unencrypted
    #[arg(long, conflicts_with = "passphrase_file")]
    pub(crate) no_passphrase: bool,
    #[command(flatten)]
    pub(crate) passphrase: Passphrase,
    #[command(flatten)]
    pub(crate) style: Style,
}

#[derive(Args)]
pub(crate) struct KeyFile {
    /// NAME.key or NAME.pub
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) passphrase: Passphrase,
    #[command(flatten)]
    pub(crate) style: Style,
}

#[derive(Args)]
pub(crate) struct KeyPasswd {
    /// NAME.key, with NAME.pub beside it
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) passphrase: Passphrase,
    /// A file whose first line is the new passphrase [default: ask]
    #[arg(long, value_name = "F", conflicts_with = "no_passphrase")]
    pub(crate) new_passphrase_file: Option<PathBuf>,
    /// Leave the key unencrypted from now on
    #[arg(long)]
    pub(crate) no_passphrase: bool,
    #[command(flatten)]
    pub(crate) style: Style,
}

#[derive(Args)]
pub(crate) struct KeyBackup {
    /// NAME.key, with NAME.pub beside it
    pub(crate) file: PathBuf,
    /// The sheet to write [default: print it]
    #[arg(long, value_name = "SHEET")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) passphrase: Passphrase,
    #[command(flatten)]
    pub(crate) style: Style,
}

#[derive(Args)]
pub(crate) struct KeyRestore {
    /// The sheet, a key file, or what a scanner read from the codes; - is the standard input
    #[arg(value_name = "SHEET|-")]
    pub(crate) from: PathBuf,
    /// Where: PATH.key and PATH.pub are written
    #[arg(long, value_name = "PATH")]
    pub(crate) out: PathBuf,
    /// The card of the key, where the text does not hold it
    #[arg(long, value_name = "CARD")]
    pub(crate) card: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) passphrase: Passphrase,
    #[command(flatten)]
    pub(crate) style: Style,
}

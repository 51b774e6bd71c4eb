//! Words that several verbs share.

use std::path::PathBuf;

use super::Args;

#[derive(Args, Clone)]
pub(crate) struct Clock {
    /// The time it is, RFC 3339 or RFC 9557 [default: now]
    #[arg(long, value_name = "T")]
    pub(crate) at: Option<String>,
}

/// Which part of a PGN file is the game so far.
#[derive(Args, Clone, Default)]
pub(crate) struct Part {
    /// Which game of the PGN file, from 1
    #[arg(long, value_name = "N", requires = "pgn")]
    pub(crate) game: Option<usize>,
    /// How many half moves of it [default: all]
    #[arg(long, value_name = "N", requires = "pgn")]
    pub(crate) ply: Option<usize>,
}

/// Where a game is played; the tags of a PGN file say it where nothing else does.
#[derive(Args, Clone)]
pub(crate) struct Occasion {
    /// The event
    #[arg(long)]
    pub(crate) event: Option<String>,
    /// The round
    #[arg(long)]
    pub(crate) round: Option<String>,
    /// The board
    #[arg(long)]
    pub(crate) board: Option<String>,
}

#[derive(Args, Clone)]
pub(crate) struct Trusted {
    /// A card that is trusted, or a folder of them [default: trust/ in the home folder]
    #[arg(long, value_name = "CARD|FOLDER")]
    pub(crate) trust: Vec<PathBuf>,
}

#[derive(Args, Clone)]
pub(crate) struct Passphrase {
    /// A file of yours alone whose first line is the passphrase [default: ask]
    #[arg(long, value_name = "F")]
    pub(crate) passphrase_file: Option<PathBuf>,
}

#[derive(Args, Clone)]
pub(crate) struct ArbiterKey {
    /// The arbiter's key [default: the only one in keys/ in the home folder]
    #[arg(long, value_name = "ARB.key")]
    pub(crate) key: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) passphrase: Passphrase,
}

#[derive(Args)]
pub(crate) struct PlayerKey {
    /// The signer's key [default: the only one in keys/ in the home folder]
    #[arg(long, value_name = "K.key", conflicts_with = "ticket_file")]
    pub(crate) key: Option<PathBuf>,
    /// A file whose first line is the signer's ticket, twelve words
    #[arg(long, value_name = "F")]
    pub(crate) ticket_file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) passphrase: Passphrase,
}

/// How a slip or an envelope leaves the device: as a file, as text, or as squares to be scanned.
#[derive(Args)]
pub(crate) struct Out {
    /// The file to write
    #[arg(long, value_name = "FILE", required_unless_present_any = ["armor", "qr"])]
    pub(crate) out: Option<PathBuf>,
    /// Replace what is there
    #[arg(long, requires = "out")]
    pub(crate) force: bool,
    /// Print it as text, to be mailed or pasted
    #[arg(long, conflicts_with = "qr")]
    pub(crate) armor: bool,
    /// Print it as QR codes, in parts if need be, to be scanned in any order
    #[arg(long)]
    pub(crate) qr: bool,
}

#[derive(Args, Clone)]
pub(crate) struct Style {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

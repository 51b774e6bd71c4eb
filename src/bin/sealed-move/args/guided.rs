//! `setup`, `adjourn`, `resume`: what is not given is asked for.

use std::ffi::OsString;
use std::path::PathBuf;

use super::{ArbiterKey, Args, Clock, Occasion, Part, Passphrase, Style, Trusted};

#[derive(Args)]
pub(crate) struct Setup {
    /// The arbiter's name
    #[arg(long)]
    pub(crate) name: Option<String>,
    /// Leave the key unencrypted
    #[arg(long, conflicts_with = "passphrase_file")]
    pub(crate) no_passphrase: bool,
    #[command(flatten)]
    pub(crate) passphrase: Passphrase,
    #[command(flatten)]
    pub(crate) style: Style,
}

#[derive(Args, Clone)]
pub(crate) struct Adjourn {
    /// The game so far; several are adjourned one after another
    #[arg(value_name = "GAME.pgn", conflicts_with = "fen")]
    pub(crate) pgn: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) part: Part,
    /// The position, where the game so far is not known
    #[arg(long)]
    pub(crate) fen: Option<String>,
    /// The game is Chess960
    #[arg(long)]
    pub(crate) chess960: bool,
    #[command(flatten)]
    pub(crate) key: ArbiterKey,
    /// The edition of the Laws
    #[arg(long, value_name = "ID")]
    pub(crate) rules: Option<String>,
    /// White's card (a file .pub), or his name for a ticket
    #[arg(long, value_name = "CARD|NAME")]
    pub(crate) white: Option<OsString>,
    /// Black's card (a file .pub), or his name for a ticket
    #[arg(long, value_name = "CARD|NAME")]
    pub(crate) black: Option<OsString>,
    /// A further arbiter, who may sign and open as well
    #[arg(long, value_name = "CARD")]
    pub(crate) arbiter: Vec<PathBuf>,
    /// Who stands in for an absent responder
    #[arg(long, value_name = "CARD", conflicts_with = "no_custodian")]
    pub(crate) custodian: Option<PathBuf>,
    /// Nobody does
    #[arg(long)]
    pub(crate) no_custodian: bool,
    /// Write tickets to this folder instead of showing them once
    #[arg(long, value_name = "DIR")]
    pub(crate) tickets: Option<PathBuf>,
    /// Languages of writing: white=es,black=de [default: en]
    #[arg(long, value_name = "TAGS")]
    pub(crate) dialect: Option<String>,
    /// How late a player may be at the resumption, such as 60m
    #[arg(long, value_name = "SPAN")]
    pub(crate) default_time: Option<String>,
    /// What the clocks show as used before the sealer thinks: H:MM:SS,H:MM:SS
    #[arg(long, value_name = "W,B")]
    pub(crate) used: Option<String>,
    /// What they show when he has stopped his [default: as computed]
    #[arg(long, value_name = "W,B")]
    pub(crate) used_at_stop: Option<String>,
    /// When the game is resumed
    #[arg(long, value_name = "T")]
    pub(crate) resumes: Option<String>,
    /// Where the game is resumed
    #[arg(long)]
    pub(crate) place: Option<String>,
    #[command(flatten)]
    pub(crate) occasion: Occasion,
    /// The sealer's key, where he has one and it is here
    #[arg(long, value_name = "K.key")]
    pub(crate) sealer_key: Option<PathBuf>,
    /// The writing: all bytes of the file but one final newline [default: ask]
    #[arg(long, value_name = "F|-")]
    pub(crate) writing_file: Option<PathBuf>,
    /// Where the sealer's counterfoil goes
    #[arg(long, value_name = "F")]
    pub(crate) counterfoil: Option<PathBuf>,
    /// The record to write [default: GAME.sealed beside GAME.pgn, else game.sealed in games/ in the home folder]
    #[arg(long, value_name = "R.sealed")]
    pub(crate) out: Option<PathBuf>,
    /// Ask for further games, and keep the key unlocked so long between them [default: 10m with several games]
    #[arg(long, value_name = "SPAN")]
    pub(crate) unlock_for: Option<String>,
    #[command(flatten)]
    pub(crate) clock: Clock,
    #[command(flatten)]
    pub(crate) trusted: Trusted,
    #[command(flatten)]
    pub(crate) style: Style,
}

#[derive(Args)]
pub(crate) struct Resume {
    /// The record [default: the only one in games/ in the home folder]
    #[arg(value_name = "GAME.sealed")]
    pub(crate) record: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) key: ArbiterKey,
    /// Who is here: white, black, both or nobody
    #[arg(long, value_name = "WHO")]
    pub(crate) here: Option<String>,
    /// A file whose first line is the responder's ticket [default: ask]
    #[arg(long, value_name = "F", conflicts_with = "slip")]
    pub(crate) ticket_file: Option<PathBuf>,
    /// The responder's presence slip, or the custodian's release slip
    #[arg(long, value_name = "S.slip")]
    pub(crate) slip: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) clock: Clock,
    #[command(flatten)]
    pub(crate) trusted: Trusted,
    #[command(flatten)]
    pub(crate) style: Style,
}

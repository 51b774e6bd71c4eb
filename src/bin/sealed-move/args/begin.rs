//! `demo`, `begin`.

use std::ffi::OsString;
use std::path::PathBuf;

use super::{ArbiterKey, Args, Clock, Occasion, Part, Style};

#[derive(Args)]
pub(crate) struct Demo {
    /// An incident of history; --list has their names [default: the third game of 1972]
    #[arg(conflicts_with = "list")]
    pub(crate) name: Option<String>,
    /// List the incidents
    #[arg(long, conflicts_with = "keep")]
    pub(crate) list: bool,
    /// Keep record and cards in this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) keep: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) style: Style,
}

#[derive(Args)]
pub(crate) struct Begin {
    #[command(flatten)]
    pub(crate) key: ArbiterKey,
    /// The edition of the Laws; `law` lists them
    #[arg(long, value_name = "ID")]
    pub(crate) rules: String,
    /// White's card (a file .pub), or his name for a ticket
    #[arg(long, value_name = "CARD|NAME")]
    pub(crate) white: OsString,
    /// Black's card (a file .pub), or his name for a ticket
    #[arg(long, value_name = "CARD|NAME")]
    pub(crate) black: OsString,
    /// The game so far
    #[arg(long, value_name = "F", conflicts_with = "fen", required_unless_present = "fen")]
    pub(crate) pgn: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) part: Part,
    /// The position, where the game so far is not known
    #[arg(long)]
    pub(crate) fen: Option<String>,
    /// The game is Chess960
    #[arg(long)]
    pub(crate) chess960: bool,
    /// A further arbiter, who may sign and open as well
    #[arg(long, value_name = "CARD")]
    pub(crate) arbiter: Vec<PathBuf>,
    /// Who stands in for an absent responder
    #[arg(
        long,
        value_name = "CARD",
        conflicts_with = "no_custodian",
        required_unless_present = "no_custodian"
    )]
    pub(crate) custodian: Option<PathBuf>,
    /// Nobody does; an absent responder's lock then rests on the sealer
    #[arg(long)]
    pub(crate) no_custodian: bool,
    /// Write tickets to this folder instead of showing them once
    #[arg(long, value_name = "DIR")]
    pub(crate) tickets: Option<PathBuf>,
    /// Languages of writing: white=es,black=de [default: en]
    #[arg(long, value_name = "TAGS")]
    pub(crate) dialect: Option<String>,
    /// How late a player may be at the resumption, such as 60m or 0
    #[arg(long, value_name = "SPAN")]
    pub(crate) default_time: Option<String>,
    /// When the session ends
    #[arg(long, value_name = "T")]
    pub(crate) session_end: Option<String>,
    /// Who is charged while neither player is there: responder, split or none
    #[arg(long, value_name = "WHO", default_value = "responder")]
    pub(crate) charge: String,
    /// The clocks may not stop before the holders of lock 1 have signed receipts
    #[arg(long)]
    pub(crate) receipts_before_stop: bool,
    /// What the clocks show as used: H:MM:SS,H:MM:SS [default: nothing]
    #[arg(long, value_name = "W,B")]
    pub(crate) used: Option<String>,
    #[command(flatten)]
    pub(crate) occasion: Occasion,
    /// The record to write
    #[arg(long, value_name = "R.sealed")]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) clock: Clock,
    #[command(flatten)]
    pub(crate) style: Style,
}

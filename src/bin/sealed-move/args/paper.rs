//! `paper`.

use std::ffi::OsString;
use std::path::PathBuf;

use super::{ArbiterKey, Args, Clock, Occasion, Part, Style};

/// Below the options: when it may be typed in, and what the record is worth then.
const WHEN: &str = "\
Nobody knows what an envelope of paper holds before it is opened, so it is
typed in when the responder was there and it was opened, not before (E7).

The writing is read and ruled on as any other (E8), and the game goes on in
the record. Its first statement says that all of it was typed in: no player
signed anything, and everything rests on the arbiter's word.";

#[derive(Args)]
#[command(after_help = WHEN)]
pub(crate) struct Paper {
    #[command(flatten)]
    pub(crate) key: ArbiterKey,
    /// The edition of the Laws; `law` lists them
    #[arg(long, value_name = "ID")]
    pub(crate) rules: String,
    /// What stood on the envelope, as `show --json` has it under "face"
    #[arg(long, value_name = "FACE.json")]
    pub(crate) face: PathBuf,
    /// What was written, letter by letter
    #[arg(
        long,
        value_name = "TEXT",
        conflicts_with = "writing_file",
        required_unless_present = "writing_file"
    )]
    pub(crate) writing: Option<OsString>,
    /// What was written: all bytes of the file but one final newline
    #[arg(long, value_name = "F|-")]
    pub(crate) writing_file: Option<PathBuf>,
    /// A scan of the paper, whose SHA-256 is bound; `verify --scan` compares
    #[arg(long, value_name = "FILE", visible_alias = "attach")]
    pub(crate) scan: Option<PathBuf>,
    /// The game so far; must end in the position on the face
    #[arg(long, value_name = "F", conflicts_with = "fen")]
    pub(crate) pgn: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) part: Part,
    /// The position; must be the one on the face [default: that one]
    #[arg(long)]
    pub(crate) fen: Option<String>,
    /// The game is Chess960
    #[arg(long)]
    pub(crate) chess960: bool,
    /// When the clocks were stopped [default: not known, and then the hour of resumption]
    #[arg(long, value_name = "T")]
    pub(crate) stopped: Option<String>,
    /// When the responder was there and the envelope was opened [default: the hour of resumption]
    #[arg(long, value_name = "T")]
    pub(crate) opened: Option<String>,
    /// Languages of writing: white=es,black=de [default: en]
    #[arg(long, value_name = "TAGS")]
    pub(crate) dialect: Option<String>,
    /// How late a player may be at the resumption, such as 60m or 0
    #[arg(long, value_name = "SPAN")]
    pub(crate) default_time: Option<String>,
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

//! `enter`.

use std::ffi::OsString;
use std::path::PathBuf;

use super::{ArbiterKey, Args, Clock, Style, Trusted};

#[derive(Args)]
#[command(after_help = EVENTS)]
pub(crate) struct Enter {
    /// The record
    #[arg(value_name = "R.sealed")]
    pub(crate) record: PathBuf,
    /// What happened
    pub(crate) event: String,
    /// A move, a side, an envelope, a lock, or times, as the event wants it
    pub(crate) argument: Option<OsString>,
    #[command(flatten)]
    pub(crate) key: ArbiterKey,
    /// The player's own slip
    #[arg(long, value_name = "FILE")]
    pub(crate) slip: Option<PathBuf>,
    /// What the clocks show as used: H:MM:SS,H:MM:SS
    #[arg(long, value_name = "W,B")]
    pub(crate) used: Option<String>,
    /// When the game is resumed
    #[arg(long, value_name = "T")]
    pub(crate) resumes: Option<String>,
    /// Where the game is resumed
    #[arg(long)]
    pub(crate) place: Option<String>,
    /// When that session ends
    #[arg(long, value_name = "T")]
    pub(crate) finish: Option<String>,
    /// Who shows a clock error
    #[arg(long, value_name = "SIDE")]
    pub(crate) claimed_by: Option<String>,
    /// The article a ruling rests on, in the arbiter's words
    #[arg(long, value_name = "A")]
    pub(crate) article: Option<String>,
    /// 1-0, 0-1, 1/2-1/2, 0-0, annulled or continue
    #[arg(long, value_name = "O")]
    pub(crate) outcome: Option<String>,
    /// Why it is ruled
    #[arg(long)]
    pub(crate) reason: Option<String>,
    /// The question that is answered
    #[arg(long, value_name = "ID")]
    pub(crate) question: Option<String>,
    /// The move that is played by ruling
    #[arg(long = "move", value_name = "UCI")]
    pub(crate) uci: Option<String>,
    #[command(flatten)]
    pub(crate) clock: Clock,
    #[command(flatten)]
    pub(crate) trusted: Trusted,
    #[command(flatten)]
    pub(crate) style: Style,
}

const EVENTS: &str = "\
Events: called, adjourned-early, board-move UCI, sealed ENVELOPE,
clocks-stopped ENVELOPE, face-vouched --resumes T --place P, face-corrected,
rescheduled, receipt --slip F, draw-offered SIDE, draw-declined, draw-agreed,
resigned SIDE, flag-fell SIDE, session-opened, arrived SIDE, presented --slip F,
default-expired SIDE, released --slip F, lost 0|1, stated UCI, restored W,B,
position-lost, clock-corrected W,B --claimed-by SIDE, clock-stopped SIDE,
clock-started SIDE, reply-elected, moved UCI, disclosed --slip F,
ruled --article A --outcome O --reason R. SIDE is white or black.";

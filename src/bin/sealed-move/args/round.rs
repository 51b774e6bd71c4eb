//! `round`.

use std::path::PathBuf;

use super::{Args, Clock, Style, Trusted};

#[derive(Args)]
pub(crate) struct Round {
    /// The folder whose *.sealed files are the games
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    /// Show the table again whenever something changes, until Ctrl-C
    #[arg(long, conflicts_with = "at")]
    pub(crate) watch: bool,
    #[command(flatten)]
    pub(crate) clock: Clock,
    #[command(flatten)]
    pub(crate) trusted: Trusted,
    #[command(flatten)]
    pub(crate) style: Style,
}

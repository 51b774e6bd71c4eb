//! `take`, `seal`, `receipt`, `present`, `release`, `answer`, `open`.

use std::path::PathBuf;

use super::{ArbiterKey, Args, Clock, Out, PlayerKey, Style, Trusted};

#[derive(Args)]
pub(crate) struct Take {
    /// The record
    #[arg(value_name = "R.sealed")]
    pub(crate) record: PathBuf,
    /// Envelopes and slips; - is the standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) key: ArbiterKey,
    #[command(flatten)]
    pub(crate) clock: Clock,
    #[command(flatten)]
    pub(crate) trusted: Trusted,
    #[command(flatten)]
    pub(crate) style: Style,
}

/// What every slip is made from.
#[derive(Args)]
pub(crate) struct Signing {
    /// The record
    #[arg(value_name = "R.sealed")]
    pub(crate) record: PathBuf,
    #[command(flatten)]
    pub(crate) key: PlayerKey,
    /// A copy kept earlier, which the record must continue
    #[arg(long, value_name = "COPY")]
    pub(crate) kept: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) out: Out,
    #[command(flatten)]
    pub(crate) clock: Clock,
    #[command(flatten)]
    pub(crate) trusted: Trusted,
    #[command(flatten)]
    pub(crate) style: Style,
}

#[derive(Args)]
pub(crate) struct Seal {
    #[command(flatten)]
    pub(crate) signing: Signing,
    /// Where the counterfoil goes; it proves what was sealed if the envelope is lost
    #[arg(long, value_name = "F")]
    pub(crate) counterfoil: Option<PathBuf>,
    /// The writing: all bytes of the file but one final newline [default: ask]
    #[arg(long, value_name = "F|-")]
    pub(crate) writing_file: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct Receipt {
    #[command(flatten)]
    pub(crate) signing: Signing,
    /// The envelope, before the clocks are stopped
    #[arg(long, value_name = "E")]
    pub(crate) envelope: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct Present {
    #[command(flatten)]
    pub(crate) signing: Signing,
}

#[derive(Args)]
pub(crate) struct Release {
    #[command(flatten)]
    pub(crate) signing: Signing,
    /// default-expired or key-unusable
    #[arg(long, default_value = "default-expired")]
    pub(crate) reason: String,
}

#[derive(Args)]
pub(crate) struct Answer {
    #[command(flatten)]
    pub(crate) signing: Signing,
    /// offer, accept, decline, resign, early, elect-reply or counterfoil
    pub(crate) act: String,
    /// The counterfoil that `counterfoil` discloses
    #[arg(long, value_name = "F")]
    pub(crate) counterfoil: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct Open {
    /// The record
    #[arg(value_name = "R.sealed")]
    pub(crate) record: PathBuf,
    #[command(flatten)]
    pub(crate) key: ArbiterKey,
    /// A presence, release or counterfoil slip to enter first
    #[arg(long, value_name = "S.slip")]
    pub(crate) slip: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) clock: Clock,
    #[command(flatten)]
    pub(crate) trusted: Trusted,
    #[command(flatten)]
    pub(crate) style: Style,
}

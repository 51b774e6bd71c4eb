//! `custody`: looking after records that are kept.

use std::path::PathBuf;

use super::{Args, Style, Subcommand};

#[derive(Subcommand)]
pub(crate) enum CustodyVerb {
    /// Derive every record again from its bytes, and look at what lies beside it
    Check(CustodyCheck),
    /// Copy records and kept envelopes to a second medium, and read them back
    Backup(CustodyCopy),
    /// Copy them back; what is damaged is set aside
    Restore(CustodyCopy),
}

#[derive(Args)]
pub(crate) struct CustodyCheck {
    /// Records, or folders of them
    #[arg(value_name = "FILE|DIR", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) style: Style,
}

#[derive(Args)]
pub(crate) struct CustodyCopy {
    /// A record, or a folder of them
    #[arg(value_name = "FROM")]
    pub(crate) from: PathBuf,
    /// The folder of the copies, which must be there; or the copy of one record
    #[arg(value_name = "TO")]
    pub(crate) to: PathBuf,
    #[command(flatten)]
    pub(crate) style: Style,
}

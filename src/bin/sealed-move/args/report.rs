//! `report`.

use std::path::PathBuf;

use super::{Args, Trusted};

#[derive(Args)]
pub(crate) struct Report {
    /// The record
    #[arg(value_name = "R.sealed")]
    pub(crate) record: PathBuf,
    /// The language: en, es, de or hy
    #[arg(long, default_value = "en")]
    pub(crate) lang: String,
    /// text, html or json [default: by the ending of --out, else text]
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<String>,
    /// Print JSON, as --format json does
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
    /// Where it goes [default: the standard output]
    #[arg(long, value_name = "F")]
    pub(crate) out: Option<PathBuf>,
    /// Replace what is there
    #[arg(long)]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) trusted: Trusted,
}

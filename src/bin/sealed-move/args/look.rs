//! `show`, `verify`, `compare`, `export`, `inspect`, `read`, `law`.

use std::ffi::OsString;
use std::path::PathBuf;

use super::{Args, Clock, Style, Trusted};

#[derive(Args)]
pub(crate) struct Show {
    /// The record
    #[arg(value_name = "R.sealed")]
    pub(crate) record: PathBuf,
    #[command(flatten)]
    pub(crate) clock: Clock,
    #[command(flatten)]
    pub(crate) trusted: Trusted,
    #[command(flatten)]
    pub(crate) style: Style,
}

#[derive(Args)]
pub(crate) struct Verify {
    /// Records, and folders whose *.sealed files are verified
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Something kept elsewhere that the record must agree with: a copy, a statement, a slip, a published PGN
    #[arg(long, value_name = "FILE")]
    pub(crate) witness: Vec<PathBuf>,
    /// A scan of the paper from which a record was typed in
    #[arg(long, value_name = "FILE")]
    pub(crate) scan: Vec<PathBuf>,
    /// The sealing words on a scoresheet
    #[arg(long, value_name = "W")]
    pub(crate) words: Option<String>,
    /// Where two statements with one number go, as a file that anybody can verify
    #[arg(long, value_name = "F")]
    pub(crate) proof: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) trusted: Trusted,
    #[command(flatten)]
    pub(crate) style: Style,
}

#[derive(Args)]
pub(crate) struct Compare {
    /// A copy of a record
    #[arg(value_name = "A")]
    pub(crate) a: PathBuf,
    /// Another
    #[arg(value_name = "B")]
    pub(crate) b: PathBuf,
    /// Where two statements with one number go, as a file that anybody can verify
    #[arg(long, value_name = "F")]
    pub(crate) proof: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) trusted: Trusted,
    #[command(flatten)]
    pub(crate) style: Style,
}

#[derive(Args)]
#[group(id = "form", required = true, multiple = false, args = ["pgn", "armor", "label", "ics"])]
pub(crate) struct Export {
    /// The record
    #[arg(value_name = "R.sealed")]
    pub(crate) record: PathBuf,
    /// The game, with tags that make whoever publishes it a witness
    #[arg(long)]
    pub(crate) pgn: bool,
    /// The record as text, for mail and paper
    #[arg(long)]
    pub(crate) armor: bool,
    /// What stands on the envelope: face, commitment, sealing words, a square that holds the record to it
    #[arg(long)]
    pub(crate) label: bool,
    /// The resumption, for a calendar
    #[arg(long)]
    pub(crate) ics: bool,
    /// What the label is written as: text, svg, pdf or json
    #[arg(long, value_name = "F", conflicts_with_all = ["pgn", "armor", "ics"], default_value = "text")]
    pub(crate) format: String,
    /// What a label is drawn for, as svg or pdf: a6 or a5
    #[arg(long, value_name = "SIZE", conflicts_with_all = ["pgn", "armor", "ics"], default_value = "a6")]
    pub(crate) paper: String,
    /// Where it goes [default: the standard output]
    #[arg(long, value_name = "F")]
    pub(crate) out: Option<PathBuf>,
    /// Replace what is there
    #[arg(long)]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) trusted: Trusted,
}

#[derive(Args)]
pub(crate) struct Inspect {
    /// A record, card, slip, envelope or counterfoil
    pub(crate) file: PathBuf,
    /// Write label, context, salt and writing of every opened envelope there
    #[arg(long, value_name = "DIR")]
    pub(crate) raw: Option<PathBuf>,
    /// Replace what is there
    #[arg(long)]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) style: Style,
}

#[derive(Args)]
pub(crate) struct Read {
    /// The position
    #[arg(long, required_unless_present = "batch", conflicts_with = "batch")]
    pub(crate) fen: Option<String>,
    /// The writer's language [default: en]
    #[arg(long, value_name = "TAG", conflicts_with = "batch")]
    pub(crate) dialect: Option<String>,
    /// The edition whose articles are cited
    #[arg(long, value_name = "ID", conflicts_with = "batch")]
    pub(crate) rules: Option<String>,
    /// The game is Chess960
    #[arg(long, conflicts_with = "batch")]
    pub(crate) chess960: bool,
    /// What is written
    #[arg(conflicts_with_all = ["batch", "writing_file"], required_unless_present_any = ["batch", "writing_file"])]
    pub(crate) writing: Option<OsString>,
    /// What is written: all bytes of the file but one final newline
    #[arg(long, value_name = "F|-", conflicts_with = "batch")]
    pub(crate) writing_file: Option<PathBuf>,
    /// One JSON object a line: fen, text or writing, lang or dialect, chess960, id
    #[arg(long, value_name = "FILE|-")]
    pub(crate) batch: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) style: Style,
}

#[derive(Args)]
pub(crate) struct Law {
    /// One edition only
    #[arg(long, value_name = "ID")]
    pub(crate) rules: Option<String>,
    #[command(flatten)]
    pub(crate) style: Style,
}

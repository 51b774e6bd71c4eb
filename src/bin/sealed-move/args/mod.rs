//! What can be typed: the only place that names clap and what belongs to it.
//!
//! Nothing is checked here that needs more than the words themselves; the verbs make plans of them.

use clap::error::ErrorKind;
use clap::{Command, CommandFactory as _, FromArgMatches as _, Parser};
// The words of the verbs stand in files beside this one, and come by clap from here.
use clap::{Args, Subcommand};

use crate::failure::{Failure, Result};
use crate::{page, screen};

mod begin;
mod custody;
mod enter;
mod examples;
mod exchange;
mod guided;
mod key;
mod look;
mod manual;
mod paper;
mod report;
mod round;
mod shared;

pub(crate) use begin::{Begin, Demo};
pub(crate) use custody::{CustodyCheck, CustodyCopy, CustodyVerb};
pub(crate) use enter::Enter;
pub(crate) use exchange::{Answer, Open, Present, Receipt, Release, Seal, Signing, Take};
pub(crate) use guided::{Adjourn, Resume, Setup};
pub(crate) use key::{KeyBackup, KeyFile, KeyNew, KeyPasswd, KeyRestore, KeyVerb};
pub(crate) use look::{Compare, Export, Inspect, Law, Read, Show, Verify};
pub(crate) use manual::{Completions, Manual, completions, pages};
pub(crate) use paper::Paper;
pub(crate) use report::Report;
pub(crate) use round::Round;
pub(crate) use shared::{ArbiterKey, Clock, Occasion, Out, Part, Passphrase, PlayerKey, Style, Trusted};

/// How wide help is at most.
const WIDEST: usize = 80;

/// Reads the command line. Help and version are printed here, and come back as no verb at all.
pub(crate) fn parse() -> Result<Option<Verb>> {
    let parsed = command().try_get_matches().and_then(|matches| Cli::from_arg_matches(&matches));
    let error = match parsed {
        Ok(cli) => return Ok(Some(cli.verb)),
        Err(error) => error,
    };
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // The line of usage is the only one that clap leaves longer.
            let text = error.to_string();
            let lines: Vec<String> = text.lines().flat_map(|line| screen::wrapped(line, WIDEST, 7)).collect();
            page::print(format!("{}\n", lines.join("\n")).as_bytes())?;
            Ok(None)
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand => {
            Err(Failure::undetermined("no verb").hint("`sealed-move --help` lists them"))
        }
        _ => Err(usage(&error)),
    }
}

/// Everything that can be typed, with an example for each verb.
fn command() -> Command {
    examples::added(Cli::command())
}

/// One line of what clap says in several; its guess at what was meant is the hint.
fn usage(error: &clap::Error) -> Failure {
    let text = error.to_string();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    let end = text.find("\n\n").unwrap_or(text.len());
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let failure = Failure::undetermined(words(text.get(..end).unwrap_or(text)));
    match text.lines().find_map(|line| line.trim_start().strip_prefix("tip: ")) {
        Some(tip) => failure.hint(words(tip)),
        None => failure.hint("add --help for what the verb takes; -- ends the flags"),
    }
}

#[derive(Parser)]
#[command(name = "sealed-move", version, about, disable_help_subcommand = true, max_term_width = WIDEST)]
#[command(
    after_help = "Exit codes: 0 done or it holds, 1 the law refuses or a fault was found, 2 could not be determined.\n`sealed-move VERB --help` shows an example of each verb."
)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

/// Every verb.
#[derive(Subcommand)]
pub(crate) enum Verb {
    /// Once: the arbiter's key and folders, and a rehearsal of restoring the key
    Setup(Setup),
    /// The evening: call, seal, stop, face, in one guided go
    Adjourn(Box<Adjourn>),
    /// The morning: who is here, the opening, the ruling, what comes next
    Resume(Resume),
    /// Spassky-Fischer 1972, game 3, adjourned and resumed before your eyes
    Demo(Demo),
    /// Make, check, back up and restore keys
    #[command(subcommand)]
    Key(KeyVerb),
    /// Begin the record of a game
    Begin(Box<Begin>),
    /// Enter what happened into a record
    Enter(Box<Enter>),
    /// Enter envelopes and slips, whatever they are
    Take(Take),
    /// Seal a move, whatever is written
    Seal(Seal),
    /// Sign that an envelope, or one's slot of it, is good
    Receipt(Receipt),
    /// Sign that one is present, which gives the responder's share
    Present(Present),
    /// Give the custodian's share for an absent responder
    Release(Release),
    /// Sign an offer, an answer, a resignation, an election, a counterfoil
    Answer(Answer),
    /// Open the envelope, read it, rule, and play
    Open(Open),
    /// Type in an adjournment that was on paper, once its envelope is opened
    Paper(Box<Paper>),
    /// Show where a game stands
    Show(Show),
    /// Show where all games in a folder stand
    Round(Round),
    /// Look after records: check, backup, restore
    #[command(subcommand)]
    Custody(CustodyVerb),
    /// Verify records and say who is at fault
    Verify(Verify),
    /// Lay two copies of a record side by side
    Compare(Compare),
    /// Tell the whole case, for people who read paper
    Report(Report),
    /// Write a record as PGN or as text
    Export(Export),
    /// Show what is in a file, unverified
    Inspect(Inspect),
    /// Read a written move
    Read(Read),
    /// Show what the editions of the Laws demand
    Law(Law),
    /// Print completions for a shell
    Completions(Completions),
    /// Print the manual page, or write one for each verb
    Man(Manual),
}

//! The verbs, one file for each or for a small family.

mod begin;
mod compare;
mod custody;
mod demo;
mod enter;
mod entered;
mod export;
mod guided;
mod inspect;
mod key;
mod law;
mod manual;
mod open;
mod paper;
mod read;
mod report;
mod round;
mod seal;
mod show;
mod signing;
mod slips;
mod take;
mod verify;

use crate::args::Verb;
use crate::failure::{Exit, Result};

/// Runs a verb; help and version are none.
pub(crate) fn run(verb: Option<Verb>) -> Result<Exit> {
    match verb {
        None => Ok(Exit::Done),
        Some(Verb::Setup(args)) => guided::setup(&args),
        Some(Verb::Adjourn(args)) => guided::adjourn(&args),
        Some(Verb::Resume(args)) => guided::resume(&args),
        Some(Verb::Demo(args)) => demo::run(&args),
        Some(Verb::Key(verb)) => key::run(verb),
        Some(Verb::Begin(args)) => begin::run(&args),
        Some(Verb::Enter(args)) => enter::run(&args),
        Some(Verb::Take(args)) => take::run(&args),
        Some(Verb::Seal(args)) => seal::run(&args),
        Some(Verb::Receipt(args)) => slips::receipt(&args),
        Some(Verb::Present(args)) => slips::present(&args),
        Some(Verb::Release(args)) => slips::release(&args),
        Some(Verb::Answer(args)) => slips::answer(&args),
        Some(Verb::Open(args)) => open::run(&args),
        Some(Verb::Paper(args)) => paper::run(&args),
        Some(Verb::Show(args)) => show::run(&args),
        Some(Verb::Round(args)) => round::run(&args),
        Some(Verb::Custody(verb)) => custody::run(&verb),
        Some(Verb::Verify(args)) => verify::run(&args),
        Some(Verb::Compare(args)) => compare::run(&args),
        Some(Verb::Report(args)) => report::run(&args),
        Some(Verb::Export(args)) => export::run(&args),
        Some(Verb::Inspect(args)) => inspect::run(&args),
        Some(Verb::Read(args)) => read::run(&args),
        Some(Verb::Law(args)) => law::run(&args),
        Some(Verb::Completions(args)) => manual::completions(&args),
        Some(Verb::Man(args)) => manual::man(&args),
    }
}

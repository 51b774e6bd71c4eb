//! `sealed-move`: the sealed-move envelope on the command line.
//!
//! Glue with manners: typed arguments, a validated plan, a call of the library, output. Only this
//! file ends the process.
//!
//! | module | what lives there |
//! |---|---|
//! | `args` | what can be typed; the only place that names clap |
//! | `verbs` | one file for each verb, or small family of verbs |
//! | `talk` | everything on the standard error |
//! | `progress` | the progress bar; the only file that names indicatif |
//! | `failure` | from an error to an exit code, a sentence and a hint |
//! | `page`, `json` | everything on the standard output |
//! | `qr` | tickets, and parts of slips and envelopes, as squares |
//! | `carry` | how slips and envelopes leave the device |
//! | `screen` | how large the screen is, and text laid out for it |
//! | `ticket` | tickets shown to their players |
//! | `keyring` | the arbiter's key between the games of one sitting |
//! | `interrupt` | Ctrl-C, where it is an answer |
//! | `files`, `home`, `trust`, `when` | files, folders, cards, the clock |
//! | `secrets`, `passphrase` | what is asked for without an echo; a passphrase that is being chosen |
//! | `os` | what depends on the operating system |
//! | `record` | the record a verb is about, and the desk over it |

#![forbid(unsafe_code)]

mod args;
mod carry;
mod failure;
mod files;
mod home;
mod interrupt;
mod json;
mod keyring;
mod os;
mod page;
mod passphrase;
mod progress;
mod qr;
mod record;
mod screen;
mod secrets;
mod talk;
mod ticket;
mod trust;
mod verbs;
mod when;

use std::process::ExitCode;

fn main() -> ExitCode {
    os::keep_memory_private();
    let exit = args::parse().and_then(verbs::run).unwrap_or_else(|failure| {
        talk::failure(&failure);
        failure.exit
    });
    ExitCode::from(exit.code())
}

/// Ends the process from where nobody can return to [`main`].
fn end(code: u8) {
    std::process::exit(code.into())
}

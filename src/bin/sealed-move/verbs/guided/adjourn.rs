//! `adjourn`: the evening. The record is begun, the player on move seals at the keyboard, hidden
//! and changeable until he stops his clock, and the arbiter vouches for the face.
//!
//! Several games are adjourned in one sitting, one after another, with the key unlocked once.

mod answers;
mod game;

use std::collections::VecDeque;
use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};

use sealed_move::moment::Millis;

use super::ask::ask;
use crate::args::Adjourn;
use crate::failure::{Exit, Failure, Result};
use crate::keyring::Keyring;
use crate::talk;

/// How long the key stays unlocked in a sitting, where nobody says.
const UNLOCK_FOR: &str = "10m";

pub(crate) fn run(args: &Adjourn) -> Result<Exit> {
    if args.pgn.len() < 2 && args.unlock_for.is_none() {
        game::adjourn(args, &mut Keyring::for_one_game(&args.key))?;
        return Ok(Exit::Done);
    }
    must_be_a_sitting(args)?;
    let span = span(args.unlock_for.as_deref().unwrap_or(UNLOCK_FOR))?;
    sit(args, &mut Keyring::unlocked_for(&args.key, span))
}

fn span(text: &str) -> Result<Millis> {
    let span =
        Millis::from_span(text).map_err(|error| Failure::undetermined(format_args!("--unlock-for: {error}")));
    match span {
        Ok(Millis(0)) => Err(Failure::undetermined("--unlock-for: no time at all")),
        other => other,
    }
    .map_err(|failure| failure.hint("expected a span such as 10m or 1h"))
}

/// Games that follow one another do so at a keyboard, and what is said of one is not said of all.
fn must_be_a_sitting(args: &Adjourn) -> Result<()> {
    if args.pgn.len() > 1 && answers::is_of_one_game(args) {
        return Err(Failure::undetermined("several games, and flags that are about one of them")
            .hint("give those of all games by flags; the rest is asked for at each board"));
    }
    if !io::stdin().is_terminal() {
        return Err(Failure::undetermined("no terminal at which several games could be adjourned")
            .hint("without one, give one game to each `sealed-move adjourn`, and no --unlock-for"));
    }
    Ok(())
}

/// One game after another. What goes wrong at one board does not keep the others waiting.
fn sit(args: &Adjourn, key: &mut Keyring) -> Result<Exit> {
    let mut waiting: VecDeque<PathBuf> = args.pgn.iter().skip(1).cloned().collect();
    let mut worst = Exit::Done;
    let first = args.pgn.first().cloned();
    let mut game = Adjourn { pgn: first.into_iter().collect(), ..args.clone() };
    loop {
        let folder = args.tickets.as_ref().map(|folder| tickets(folder, &game));
        let here = Adjourn { tickets: folder, ..game.clone() };
        match game::adjourn(&here, key) {
            Ok(answers) => game = answers.for_next(&game),
            Err(failure) => {
                talk::failure(&failure);
                worst = worst.max(failure.exit);
                waiting.extend(game.pgn.pop());
                game = answers::of_another_game(&game);
            }
        }
        match next(key, &mut waiting) {
            Some(pgn) => game.pgn = vec![pgn],
            None => return Ok(worst),
        }
    }
}

/// Tickets of several games lie in folders named for the games.
fn tickets(folder: &Path, game: &Adjourn) -> PathBuf {
    let stem = game.pgn.first().and_then(|pgn| pgn.file_stem());
    stem.map_or_else(|| folder.to_owned(), |stem| folder.join(stem))
}

/// The next game, or none: nobody is left, or nobody answers.
fn next(key: &mut Keyring, waiting: &mut VecDeque<PathBuf>) -> Option<PathBuf> {
    loop {
        let front = waiting.front().map(|path| path.display().to_string());
        let question = "next game? its PGN; lock locks the key at once; end ends the sitting";
        let default = front.as_deref().unwrap_or("end");
        match ask(None, "GAME.pgn", question, Some(default)).ok()?.as_str() {
            "end" => return None,
            "lock" => {
                key.lock();
                talk::note("the key is locked; the next game asks for its passphrase");
            }
            path if Some(path) == front.as_deref() => return waiting.pop_front(),
            path => return Some(path.into()),
        }
    }
}

//! Tickets shown to their players. Nothing of the words stays in this program's memory: the text is put together in
//! one piece that is wiped, and goes to the standard output in whole lines, which it does not keep.

use std::fmt::Write as _;
use std::io::{self, IsTerminal as _};

use sealed_move::position::{Color, side_name};
use sealed_move::text::{Escaped, Name};
use zeroize::{Zeroize as _, Zeroizing};

use crate::failure::Result;
use crate::{page, qr};

/// A ticket that was just made: whose, and its words.
pub(crate) struct Ticket {
    pub(crate) side: Color,
    pub(crate) name: Name,
    pub(crate) words: Zeroizing<String>,
}

/// Room for the words and the square, so that the text is never moved while it grows.
const ROOM: usize = 16 * 1024;
/// How many words stand in a line on a screen.
const IN_A_LINE: usize = 6;

/// Shows a ticket: the words on one line, or on a screen in two, with a square that a telephone reads.
pub(crate) fn show(ticket: &Ticket) -> Result<()> {
    let on_screen = io::stdout().is_terminal();
    let mut text = Zeroizing::new(String::with_capacity(ROOM));
    let name = Escaped(ticket.name.as_str());
    let _ = writeln!(text, "ticket       for {}, {name}, shown once:", side_name(ticket.side));
    for (at, word) in ticket.words.split(' ').enumerate() {
        let breaks = at == 0 || on_screen && at % IN_A_LINE == 0;
        text.push_str(match (at, breaks) {
            (0, _) => "             ",
            (_, true) => "\n             ",
            (_, false) => " ",
        });
        text.push_str(word);
    }
    text.push('\n');
    if on_screen {
        for mut line in qr::lines(&ticket.words) {
            text.push_str(&line);
            text.push('\n');
            line.zeroize();
        }
    }
    page::print(text.as_bytes())
}

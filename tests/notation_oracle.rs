//! The oracle: all legal moves, written in every way the grammar allows by other tables than the
//! reader's, must be exactly what the reader finds; and likewise for texts with one character
//! dropped, doubled, swapped with its neighbour or in the other case.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)] // a test may fail loudly

#[path = "common/playout.rs"]
mod playout;
#[path = "common/render.rs"]
mod render;

use std::collections::BTreeSet;

use playout::Dice;
use render::{Book, TONGUES, Tongue};
use sealed_move::notation::{Dialect, Reading, read};
use sealed_move::position::{Move, Position, Variant};

/// How many times the usual number of positions; a longer run sets it.
fn effort() -> usize {
    std::env::var("SEALED_MOVE_EFFORT").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

struct Oracle {
    tag: &'static str,
    algebraic: Book,
    descriptive: Option<Book>,
}

impl Oracle {
    fn new(position: &Position, tongue: &Tongue) -> Oracle {
        Oracle {
            tag: tongue.tag,
            algebraic: render::algebraic(position, tongue),
            descriptive: render::descriptive(position, tongue),
        }
    }

    /// Whether the books decide about a changed text: not about two moves with a slash between
    /// them, nor about descriptive text with a square in small letters, which may be algebraic.
    fn can_tell(&self, text: &str) -> bool {
        let chars: Vec<char> = text.chars().collect();
        let square = |pair: &[char]| matches!(pair, ['a'..='h', '1'..='8']);
        let mixed =
            self.descriptive.is_some() && chars.windows(2).any(square) && !self.algebraic.contains_key(text);
        // Transliterated Russian letters are in a table of rare ones, which the books leave out.
        let rare = self.tag == "ru" && text.starts_with(['F', 'L']);
        (!text.contains('/') || self.algebraic.contains_key(text)) && !mixed && !rare
    }

    /// The moves a text stands for: with as few marks taken off its end as it takes, with and
    /// without digits in front.
    fn moves(&self, text: &str) -> BTreeSet<String> {
        let digits = text.chars().take_while(char::is_ascii_digit).count();
        let mut moves = self.marked(text);
        if (1..=4).contains(&digits) && !self.algebraic.contains_key(text)
            || digits > 0 && !text.starts_with('0')
        {
            moves.extend(self.marked(&text[digits..]));
        }
        moves
    }

    fn marked(&self, mut text: &str) -> BTreeSet<String> {
        loop {
            if let Some(moves) = self.exact(text) {
                return moves;
            }
            let Some(shorter) = text.strip_suffix(['+', '#', '=', 'X', '!', '?', '.']) else {
                return BTreeSet::new();
            };
            text = shorter;
        }
    }

    fn exact(&self, text: &str) -> Option<BTreeSet<String>> {
        let found = self.algebraic.get(text).cloned();
        found.or_else(|| self.descriptive.as_ref()?.get(&text.to_uppercase()).cloned())
    }
}

fn set(moves: &[Move], position: &Position) -> BTreeSet<String> {
    moves.iter().map(|&m| position.uci(m).to_string()).collect()
}

/// Whether the reading, or for a debatable writing its other reading, is the oracle's.
fn agrees(reading: &Reading, want: &BTreeSet<String>, position: &Position) -> bool {
    set(reading.moves(), position) == *want
        || reading.other().is_some_and(|(_, moves)| set(moves, position) == *want)
}

fn mutate(text: &str, dice: &mut Dice) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let at = dice.roll(chars.len());
    match dice.roll(4) {
        0 => {
            chars.remove(at);
        }
        1 => chars.insert(at, chars[at]),
        2 if at + 1 < chars.len() => chars.swap(at, at + 1),
        _ => {
            let c = chars[at];
            let other = if c.is_uppercase() { c.to_lowercase().next() } else { c.to_uppercase().next() };
            chars[at] = other.unwrap_or(c);
        }
    }
    chars.into_iter().collect()
}

/// Compares every text of one position, and some mutations, in one language.
fn compare(position: &Position, tongue: &Tongue, dice: &mut Dice, sample: usize) -> (usize, Vec<String>) {
    let oracle = Oracle::new(position, tongue);
    let dialect: Dialect = tongue.tag.parse().expect("a language of the table");
    let mut failures = Vec::new();
    let mut count = 0;
    let mut check = |text: &str| {
        let reading = read(text.as_bytes(), position, dialect);
        let want = oracle.moves(text);
        count += 1;
        if !agrees(&reading, &want, position) {
            let got = set(reading.moves(), position);
            failures.push(format!(
                "{} {} {text:?}: {} {got:?}, oracle {want:?}",
                position.fen(),
                tongue.tag,
                reading.verdict().name()
            ));
        }
    };
    let mut texts: Vec<&String> =
        oracle.algebraic.keys().chain(oracle.descriptive.iter().flat_map(Book::keys)).collect();
    texts.sort();
    for text in texts {
        if dice.roll(sample) == 0 {
            if oracle.can_tell(text) {
                check(text);
            }
            let changed = mutate(text, dice);
            if oracle.can_tell(&changed) {
                check(&changed);
            }
        }
    }
    (count, failures)
}

fn run(seed: u64, count: usize, variant: Variant, sample: usize) {
    let mut dice = Dice::new(seed);
    let mut readings = 0;
    let mut failures = Vec::new();
    for (number, position) in playout::positions(seed, count, variant).iter().enumerate() {
        let tongue = &TONGUES[number % TONGUES.len()];
        let (count, failed) = compare(position, tongue, &mut dice, sample);
        readings += count;
        failures.extend(failed);
    }
    println!("{readings} readings compared with the oracle");
    failures.sort_by_key(String::len);
    failures.truncate(60);
    assert!(failures.is_empty(), "the reader and the oracle differ:\n{}", failures.join("\n"));
}

#[test]
fn the_reader_finds_what_the_oracle_wrote() {
    run(1972, 20 * effort(), Variant::Standard, 24);
}

#[test]
fn the_reader_finds_what_the_oracle_wrote_in_chess960() {
    run(960, 10 * effort(), Variant::Chess960, 24);
}

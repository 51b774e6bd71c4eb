//! Positions from seeded random games.

use sealed_move::position::{Position, Variant};

/// A small generator; the same numbers on every machine.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// A number below `bound`.
    pub(crate) fn roll(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) % bound as u64).expect("below a usize")
    }
}

/// `count` positions with a legal move, each from a random game of random length.
pub(crate) fn positions(seed: u64, count: usize, variant: Variant) -> Vec<Position> {
    let mut dice = Dice::new(seed);
    let mut positions = Vec::with_capacity(count);
    while positions.len() < count {
        let mut position = start(&mut dice, variant);
        for _ in 0..dice.roll(120) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[dice.roll(moves.len())]).expect("a legal move");
        }
        if !position.legal_moves().is_empty() {
            positions.push(position);
        }
    }
    positions
}

fn start(dice: &mut Dice, variant: Variant) -> Position {
    match variant {
        Variant::Standard => Position::start(),
        Variant::Chess960 => {
            let row = back_row(dice);
            let rights: String = ["h", "a"].iter().zip(rooks(&row)).map(|(_, file)| file).collect();
            let fen = format!(
                "{row}/pppppppp/8/8/8/8/PPPPPPPP/{} w {}{rights} - 0 1",
                row.to_uppercase(),
                rights.to_uppercase()
            );
            Position::from_fen(&fen, variant).expect("a start of Chess960")
        }
    }
}

/// The files of the rooks, the king's side first.
fn rooks(row: &str) -> Vec<char> {
    let files = "abcdefgh".chars();
    let mut rooks: Vec<char> =
        files.zip(row.chars()).filter(|(_, man)| *man == 'r').map(|(file, _)| file).collect();
    rooks.reverse();
    rooks
}

/// A random back row: bishops on both colors, the king between the rooks.
fn back_row(dice: &mut Dice) -> String {
    let mut row = ['.'; 8];
    row[2 * dice.roll(4)] = 'b';
    row[2 * dice.roll(4) + 1] = 'b';
    for man in ['q', 'n', 'n'] {
        let free: Vec<usize> = (0..8).filter(|&at| row[at] == '.').collect();
        row[free[dice.roll(free.len())]] = man;
    }
    let free: Vec<usize> = (0..8).filter(|&at| row[at] == '.').collect();
    for (at, man) in free.into_iter().zip(['r', 'k', 'r']) {
        row[at] = man;
    }
    row.iter().collect()
}

//! The letters of a PDF, as fonts of its own: each letter that is used has a number in one of them.

use std::collections::BTreeMap;

use super::fonts::{Letter, Placed, Setter, Stroke};

/// How many letters a simple font of a PDF can have.
const MOST: usize = 256;

/// A letter as the PDF carries it.
pub(super) struct Carried {
    pub(super) outline: Vec<Stroke>,
    pub(super) advance: f32,
    pub(super) stands_for: String,
}

/// Every letter that was used.
#[derive(Default)]
pub(super) struct Letters {
    numbers: BTreeMap<Letter, (usize, u8)>,
    fonts: Vec<Vec<Carried>>,
}

/// Letters of one font that follow each other as far apart as they are wide.
pub(super) struct Run {
    pub(super) font: usize,
    pub(super) letters: Vec<u8>,
    pub(super) x: f32,
    pub(super) y: f32,
    end: f32,
}

impl Letters {
    /// Placed letters in runs.
    pub(super) fn runs(&mut self, placed: &[Placed], setter: &Setter<'_>) -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::new();
        for one in placed {
            let (font, number, advance) = self.number(one, setter);
            let follows = |run: &&mut Run| {
                run.font == font && (run.end - one.x).abs() < 0.001 && (run.y - one.y).abs() < 0.001
            };
            match runs.last_mut().filter(follows) {
                Some(run) => {
                    run.letters.push(number);
                    run.end += advance;
                }
                None => {
                    let (x, y) = (one.x, one.y);
                    runs.push(Run { font, letters: vec![number], x, y, end: x + advance });
                }
            }
        }
        runs
    }

    /// The font and the number of a letter, and how wide that font says it is.
    fn number(&mut self, placed: &Placed, setter: &Setter<'_>) -> (usize, u8, f32) {
        let room = |font: &&Vec<Carried>| font.len() < MOST;
        let (font, number) = match self.numbers.get(&placed.letter) {
            Some(known) => *known,
            None => {
                if self.fonts.last().filter(room).is_none() {
                    self.fonts.push(Vec::new());
                }
                let at = self.fonts.len() - 1;
                let font = self.fonts.last_mut();
                let number = font.as_ref().map_or(0, |font| u8::try_from(font.len()).unwrap_or(u8::MAX));
                font.into_iter().for_each(|font| {
                    let stands_for = placed.letter.stands_for.clone();
                    let outline = setter.outline(&placed.letter);
                    font.push(Carried { outline, advance: placed.advance, stands_for });
                });
                self.numbers.insert(placed.letter.clone(), (at, number));
                (at, number)
            }
        };
        let carried = self.fonts.get(font).and_then(|font| font.get(usize::from(number)));
        (font, number, carried.map_or(0.0, |carried| carried.advance))
    }

    /// The fonts, each with at least one letter.
    pub(super) fn fonts(&self) -> &[Vec<Carried>] {
        &self.fonts
    }
}

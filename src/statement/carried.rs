//! Text in which something was carried: pasted armor, scanned parts, several of them, one after
//! another.

use std::fmt;

use super::armor::{Armor, ArmorError, armor_begins, dearmor};
use super::parts::{HEAD, Part, PartsError, Whole};

/// What pasted and scanned texts hold, collected from one text or several.
///
/// What is carried here is signed, so blanks at the ends of lines and blank lines, which mail and
/// scanners add, are no matter. Whatever else is not armor and not a part is refused.
///
/// ```
/// use sealed_move::statement::{Armor, Carried, armor, parts};
///
/// let mut carried = Carried::new(1000);
/// carried.read(format!("\n  {}\n\n", parts(Armor::Slip, b"one")?[0]).as_bytes())?;
/// carried.read(armor(Armor::Slip, b"another").as_bytes())?;
/// let found = carried.finish()?;
/// assert_eq!(found, [(Armor::Slip, b"one".to_vec()), (Armor::Slip, b"another".to_vec())]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Carried {
    limit: usize,
    /// In the order in which each was met first; what comes in parts is put in at the end.
    found: Vec<Option<(Armor, Vec<u8>)>>,
    parts: Whole,
}

impl Carried {
    /// Nothing yet; at most `limit` bytes are taken for one thing.
    #[must_use]
    pub fn new(limit: usize) -> Carried {
        Carried { limit, found: Vec::new(), parts: Whole::default() }
    }

    /// Whether bytes begin as armor or as a part does.
    #[must_use]
    pub fn is_text(bytes: &[u8]) -> bool {
        let bytes = bytes.trim_ascii_start();
        bytes.starts_with(HEAD.as_bytes()) || armor_begins(bytes)
    }

    /// Of how many things something was met.
    #[must_use]
    pub fn things(&self) -> usize {
        self.found.len()
    }

    /// Takes what is in a text, or the bytes of a file that is none, which hold `bare`.
    ///
    /// # Errors
    ///
    /// [`CarriedError`] with the line at which something is wrong.
    pub fn add(&mut self, bytes: &[u8], bare: Armor) -> Result<(), CarriedError> {
        if Carried::is_text(bytes) {
            return self.read(bytes);
        }
        self.found.push(Some((bare, self.bounded(bytes.to_vec())?)));
        Ok(())
    }

    /// Takes what is in a text.
    ///
    /// # Errors
    ///
    /// [`CarriedError`] with the line at which something is wrong.
    pub fn read(&mut self, text: &[u8]) -> Result<(), CarriedError> {
        let mut lines = (1..).zip(text.split(|byte| *byte == b'\n')).map(|(n, line)| (n, line.trim_ascii()));
        while let Some((number, line)) = lines.next() {
            if line.is_empty() {
                continue;
            }
            let taken = if armor_begins(line) {
                self.armored(line, lines.by_ref().map(|(_, line)| line))
            } else {
                self.part(line)
            };
            taken.map_err(|why| CarriedError::Line { number, why })?;
        }
        Ok(())
    }

    fn armored<'a>(
        &mut self,
        first: &'a [u8],
        rest: impl Iterator<Item = &'a [u8]>,
    ) -> Result<(), CarriedWhy> {
        let block = block(first, rest).ok_or(CarriedWhy::Unended)?;
        let kind = Armor::of(&block).ok_or(CarriedWhy::Armor(ArmorError::Damaged))?;
        let bytes = dearmor(kind, &block, self.limit).map_err(CarriedWhy::Armor)?;
        self.found.push(Some((kind, bytes)));
        Ok(())
    }

    fn part(&mut self, line: &[u8]) -> Result<(), CarriedWhy> {
        let text = std::str::from_utf8(line).map_err(|_| CarriedWhy::Unknown)?;
        let before = self.parts.things();
        let added = Part::parse(text).and_then(|part| self.parts.add(part));
        added.map_err(|error| {
            if error == PartsError::NoPart { CarriedWhy::Unknown } else { CarriedWhy::Part(error) }
        })?;
        if self.parts.things() > before {
            self.found.push(None);
        }
        Ok(())
    }

    /// What was carried, in the order in which each was met first.
    ///
    /// # Errors
    ///
    /// [`CarriedError::Parts`] when a part is missing.
    pub fn finish(mut self) -> Result<Vec<(Armor, Vec<u8>)>, CarriedError> {
        let joined = std::mem::take(&mut self.parts).finish().map_err(CarriedError::Parts)?;
        let mut joined = joined.into_iter();
        let mut all = Vec::new();
        for found in std::mem::take(&mut self.found) {
            let Some((kind, bytes)) = found.or_else(|| joined.next()) else { break };
            all.push((kind, self.bounded(bytes)?));
        }
        Ok(all)
    }

    fn bounded(&self, bytes: Vec<u8>) -> Result<Vec<u8>, CarriedError> {
        let limit = self.limit;
        if bytes.len() > limit { Err(CarriedError::TooLarge { limit }) } else { Ok(bytes) }
    }
}

/// One block of armor, its lines without what stands around them.
fn block<'a>(first: &'a [u8], rest: impl Iterator<Item = &'a [u8]>) -> Option<Vec<u8>> {
    let mut block = Vec::new();
    for line in std::iter::once(first).chain(rest).filter(|line| !line.is_empty()) {
        block.extend_from_slice(line);
        block.push(b'\n');
        if line.starts_with(b"-----END ") {
            return Some(block);
        }
    }
    None
}

/// Why a text was not carried well.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum CarriedError {
    /// Something is wrong at a line.
    Line {
        /// Which, counted from one.
        number: usize,
        /// What.
        why: CarriedWhy,
    },
    /// The lines are good, and do not make up a whole.
    Parts(PartsError),
    /// More than is taken.
    TooLarge {
        /// How many bytes are taken.
        limit: usize,
    },
}

/// What is wrong at a line.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum CarriedWhy {
    /// Neither armor nor a part.
    Unknown,
    /// Armor begins here and does not end.
    Unended,
    /// Armor that is damaged.
    Armor(ArmorError),
    /// A part that is damaged, or another than the one that came before.
    Part(PartsError),
}

impl fmt::Display for CarriedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CarriedError::Line { number, why } => {
                write!(f, "line {number}: ")?;
                match why {
                    CarriedWhy::Unknown => f.write_str("neither armor nor a part of anything"),
                    CarriedWhy::Unended => f.write_str("armor begins here and has no end"),
                    CarriedWhy::Armor(error) => error.fmt(f),
                    CarriedWhy::Part(error) => error.fmt(f),
                }
            }
            CarriedError::Parts(error) => error.fmt(f),
            CarriedError::TooLarge { limit } => write!(f, "more than {limit} bytes"),
        }
    }
}

impl std::error::Error for CarriedError {}

//! Bytes cut into parts that each fit a QR code, and put together again in whatever order they
//! come: the only module that names data-encoding.
//!
//! A part is one line of the characters a QR code holds in its dense alphanumeric mode:
//!
//! ```text
//! SEALED-MOVE:1:SLIP:2/5:<id of the whole>:<data>:<check of this part>
//! ```

use std::collections::BTreeMap;
use std::fmt;

use data_encoding::BASE32_NOPAD;

use crate::digest::Label;

use super::armor::Armor;

/// How every part begins: whose it is, and the version of this form.
pub(super) const HEAD: &str = "SEALED-MOVE:1:";

/// The bytes a part carries; the last one may carry fewer. A whole number of base32 groups.
const PART: usize = 255;

/// The most parts of one thing.
pub const MAX_PARTS: u8 = 99;

/// The longest part, in characters. A QR code of version 13 with correction level M holds 483.
pub const MAX_PART: usize = 480;

const ID: usize = 16;
const CHECK: usize = 5;

/// One part of something that was cut to be carried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    kind: Armor,
    number: u8,
    of: u8,
    id: [u8; ID],
    data: Vec<u8>,
}

impl Part {
    /// Reads a part, refusing every text that is not written exactly so.
    ///
    /// # Errors
    ///
    /// [`PartsError`] when it is no part, or a damaged one.
    pub fn parse(text: &str) -> Result<Part, PartsError> {
        if text.len() > MAX_PART || !text.starts_with(HEAD) {
            return Err(PartsError::NoPart);
        }
        // The check first: whatever it does not fit was not written so.
        let (signed, check) = text.rsplit_once(':').ok_or(PartsError::Damaged)?;
        if check != check_of(signed) {
            return Err(PartsError::Damaged);
        }
        let part = Part::fields(signed).ok_or(PartsError::Damaged)?;
        if part.to_string() == text { Ok(part) } else { Err(PartsError::Damaged) }
    }

    fn fields(text: &str) -> Option<Part> {
        let mut fields = text.strip_prefix(HEAD)?.split(':');
        let kind = fields.next()?;
        let kind = Armor::ALL.into_iter().find(|one| word(*one) == kind)?;
        let (number, of) = fields.next()?.split_once('/')?;
        let (number, of): (u8, u8) = (number.parse().ok()?, of.parse().ok()?);
        let id = BASE32_NOPAD.decode(fields.next()?.as_bytes()).ok()?.try_into().ok()?;
        let data = BASE32_NOPAD.decode(fields.next()?.as_bytes()).ok()?;
        let fits = if number == of { (1..=PART).contains(&data.len()) } else { data.len() == PART };
        let counts = (1..=of).contains(&number) && of <= MAX_PARTS;
        (fits && counts && fields.next().is_none()).then_some(Part { kind, number, of, id, data })
    }

    /// What it is a part of.
    #[must_use]
    pub const fn kind(&self) -> Armor {
        self.kind
    }

    /// Which part, counted from one.
    #[must_use]
    pub const fn number(&self) -> u8 {
        self.number
    }

    /// How many parts there are.
    #[must_use]
    pub const fn of(&self) -> u8 {
        self.of
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Part { kind, number, of, id, data } = self;
        let (id, data) = (BASE32_NOPAD.encode(id), BASE32_NOPAD.encode(data));
        let signed = format!("{HEAD}{}:{number}/{of}:{id}:{data}", word(*kind));
        write!(f, "{signed}:{}", check_of(&signed))
    }
}

const fn word(kind: Armor) -> &'static str {
    match kind {
        Armor::Card => "CARD",
        Armor::Slip => "SLIP",
        Armor::Record => "RECORD",
    }
}

/// What tells the parts of one thing from those of all others.
fn id_of(kind: Armor, bytes: &[u8]) -> [u8; ID] {
    first(Label::Parts.hash(&[word(kind).as_bytes(), b":", bytes]).as_bytes())
}

/// What tells that a part was mistyped or cut short, before it is mixed with the others.
fn check_of(text: &str) -> String {
    let check: [u8; CHECK] = first(Label::Part.hash(&[text.as_bytes()]).as_bytes());
    BASE32_NOPAD.encode(&check)
}

fn first<const N: usize>(bytes: &[u8; 32]) -> [u8; N] {
    let mut out = [0; N];
    for (place, byte) in out.iter_mut().zip(bytes) {
        *place = *byte;
    }
    out
}

/// Cuts bytes into parts.
///
/// ```
/// use sealed_move::statement::{Armor, Part, Whole, parts};
///
/// let whole = [7; 600];
/// let mut scanned: Vec<String> = parts(Armor::Slip, &whole)?.iter().map(Part::to_string).collect();
/// assert_eq!(scanned.len(), 3);
/// scanned.reverse();
/// let mut found = Whole::default();
/// for text in &scanned {
///     found.add(Part::parse(text)?)?;
/// }
/// assert_eq!(found.finish()?, [(Armor::Slip, whole.to_vec())]);
/// # Ok::<(), sealed_move::statement::PartsError>(())
/// ```
///
/// # Errors
///
/// [`PartsError::Empty`] and [`PartsError::TooLarge`].
pub fn parts(kind: Armor, bytes: &[u8]) -> Result<Vec<Part>, PartsError> {
    if bytes.is_empty() {
        return Err(PartsError::Empty);
    }
    let of = u8::try_from(bytes.len().div_ceil(PART)).ok().filter(|of| *of <= MAX_PARTS);
    let of = of.ok_or(PartsError::TooLarge)?;
    let id = id_of(kind, bytes);
    let cut = (1..=of).zip(bytes.chunks(PART));
    Ok(cut.map(|(number, data)| Part { kind, number, of, id, data: data.to_vec() }).collect())
}

/// Parts that were scanned so far, of one thing or of several, in any order and however often.
#[derive(Debug, Default)]
pub struct Whole {
    things: Vec<Thing>,
    /// Where the thing of a kind, an id and a count stands: a hostile text may hold parts of very many.
    places: BTreeMap<(&'static str, [u8; ID], u8), usize>,
}

/// The parts of one thing: all have its kind, its id and its count.
#[derive(Debug)]
struct Thing {
    kind: Armor,
    id: [u8; ID],
    of: u8,
    /// By their numbers.
    found: BTreeMap<u8, Vec<u8>>,
}

impl Whole {
    /// Of how many things there are parts.
    #[must_use]
    pub fn things(&self) -> usize {
        self.things.len()
    }

    /// Puts a part to those of the same thing. The same part again changes nothing.
    ///
    /// # Errors
    ///
    /// [`PartsError::Contradicts`] when another part stands in its place.
    pub fn add(&mut self, part: Part) -> Result<(), PartsError> {
        let Part { kind, number, of, id, data } = part;
        let next = self.things.len();
        let place = *self.places.entry((word(kind), id, of)).or_insert(next);
        if place == next {
            self.things.push(Thing { kind, id, of, found: BTreeMap::new() });
        }
        let there = self.things.get_mut(place).map(|thing| thing.found.entry(number).or_insert(data.clone()));
        if there.is_some_and(|there| *there == data) {
            Ok(())
        } else {
            Err(PartsError::Contradicts { number, of })
        }
    }

    /// The things, in the order their first parts came; nothing if a part of any is missing.
    ///
    /// # Errors
    ///
    /// [`PartsError::Missing`], and [`PartsError::Damaged`] when parts do not make up what they
    /// say they are parts of.
    pub fn finish(self) -> Result<Vec<(Armor, Vec<u8>)>, PartsError> {
        let things = self.things.len();
        self.things.into_iter().map(|thing| thing.finish(things)).collect()
    }
}

impl Thing {
    fn finish(self, things: usize) -> Result<(Armor, Vec<u8>), PartsError> {
        let missing: Vec<usize> =
            (1..=self.of).filter(|number| !self.found.contains_key(number)).map(usize::from).collect();
        if !missing.is_empty() {
            return Err(PartsError::Missing { kind: self.kind, missing, of: usize::from(self.of), things });
        }
        let bytes: Vec<u8> = self.found.into_values().flatten().collect();
        if id_of(self.kind, &bytes) == self.id { Ok((self.kind, bytes)) } else { Err(PartsError::Damaged) }
    }
}

/// Why bytes are not cut, or parts not put together.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum PartsError {
    /// Nothing to cut.
    Empty,
    /// More than [`MAX_PARTS`] parts.
    TooLarge,
    /// Not a part of anything.
    NoPart,
    /// A part that was changed or cut short, or parts that do not make up what they claim.
    Damaged,
    /// Two parts that both claim to be this one of the same thing.
    Contradicts {
        /// Which part.
        number: u8,
        /// Of how many.
        of: u8,
    },
    /// Not all parts have come.
    Missing {
        /// What they are parts of.
        kind: Armor,
        /// Which are not there, counted from one.
        missing: Vec<usize>,
        /// Of how many.
        of: usize,
        /// Of how many things there were parts.
        things: usize,
    },
}

impl fmt::Display for PartsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PartsError::Empty => f.write_str("nothing to cut into parts"),
            PartsError::TooLarge => write!(f, "too large for {MAX_PARTS} parts of {PART} bytes"),
            PartsError::NoPart => f.write_str("no part of anything"),
            PartsError::Damaged => f.write_str("a damaged part"),
            PartsError::Contradicts { number, of } => write!(f, "two different parts {number} of {of}"),
            PartsError::Missing { kind, missing, of, things } => {
                let list: Vec<String> = missing.iter().map(ToString::to_string).collect();
                let (noun, verb) = if missing.len() == 1 { ("part", "is") } else { ("parts", "are") };
                let what = word(*kind).to_ascii_lowercase();
                write!(f, "{noun} {} of {of} of a {what} {verb} missing", list.join(", "))?;
                if *things > 1 { write!(f, "; there are parts of {things} different things") } else { Ok(()) }
            }
        }
    }
}

impl std::error::Error for PartsError {}

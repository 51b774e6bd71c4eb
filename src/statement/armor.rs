//! One text armor for cards, slips and records: the only module that names pem-rfc7468.
//!
//! RFC 7468's strict form: base64 in lines of 64 between two lines that name the content.

use std::fmt;

use pem_rfc7468::LineEnding;

/// What stands in an armored text.
///
/// Exhaustive: a new content is a new version of the protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Armor {
    /// A card.
    Card,
    /// A slip, or a seal slip with its envelope.
    Slip,
    /// A record.
    Record,
}

impl Armor {
    pub(super) const ALL: [Armor; 3] = [Armor::Card, Armor::Slip, Armor::Record];

    /// The label between the dashes.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Armor::Card => "SEALED MOVE CARD",
            Armor::Slip => "SEALED MOVE SLIP",
            Armor::Record => "SEALED MOVE RECORD",
        }
    }

    /// What the first line of `text` says it holds.
    #[must_use]
    pub fn of(text: &[u8]) -> Option<Armor> {
        let text = text.trim_ascii_start();
        Armor::ALL.into_iter().find(|kind| {
            let rest =
                text.strip_prefix(b"-----BEGIN ").and_then(|rest| rest.strip_prefix(kind.label().as_bytes()));
            rest.is_some_and(|rest| rest.starts_with(b"-----"))
        })
    }
}

/// Whether a text begins as any armor of ours does, be it of a kind that is not known here.
pub(super) fn armor_begins(text: &[u8]) -> bool {
    text.starts_with(b"-----BEGIN SEALED MOVE ")
}

/// Puts bytes into armor.
///
/// ```
/// use sealed_move::statement::{Armor, armor, dearmor};
///
/// let text = armor(Armor::Slip, b"any bytes");
/// assert!(text.starts_with("-----BEGIN SEALED MOVE SLIP-----\n"));
/// assert_eq!(dearmor(Armor::Slip, text.as_bytes(), 100)?, b"any bytes");
/// # Ok::<(), sealed_move::statement::ArmorError>(())
/// ```
#[must_use]
pub fn armor(kind: Armor, bytes: &[u8]) -> String {
    // Only a label with dashes or a length beyond the address space can fail.
    pem_rfc7468::encode_string(kind.label(), LineEnding::LF, bytes).unwrap_or_default()
}

/// Takes bytes out of armor of the given kind, refusing every text [`armor`] would not have
/// written; line ends may be those of Windows.
///
/// # Errors
///
/// [`ArmorError`] when it is too large, damaged, or armor of something else.
pub fn dearmor(kind: Armor, text: &[u8], limit: usize) -> Result<Vec<u8>, ArmorError> {
    // Four characters for three bytes, a line end for 64 of them, and the two outer lines.
    if text.len() > limit / 3 * 4 + limit / 32 + 256 {
        return Err(ArmorError::TooLarge { limit });
    }
    let (label, bytes) = pem_rfc7468::decode_vec(text).map_err(|_| ArmorError::Damaged)?;
    if label != kind.label() {
        return Err(ArmorError::Label { expected: kind });
    }
    if bytes.len() > limit {
        return Err(ArmorError::TooLarge { limit });
    }
    let canonical = armor(kind, &bytes);
    if text == canonical.as_bytes() || text == canonical.replace('\n', "\r\n").as_bytes() {
        Ok(bytes)
    } else {
        Err(ArmorError::Damaged)
    }
}

/// Why a text is no armor of what was expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ArmorError {
    /// More than is read.
    TooLarge {
        /// How many bytes are read.
        limit: usize,
    },
    /// Not the two lines with base64 between them, to the letter.
    Damaged,
    /// Armor of something else.
    Label {
        /// What was expected.
        expected: Armor,
    },
}

impl fmt::Display for ArmorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArmorError::TooLarge { limit } => write!(f, "armor of more than {limit} bytes"),
            ArmorError::Damaged => f.write_str("damaged armor"),
            ArmorError::Label { expected } => {
                write!(f, "armor of something else (expected {})", expected.label())
            }
        }
    }
}

impl std::error::Error for ArmorError {}

//! Names that may be shown, foreign text made safe to print, hexadecimal.

use std::fmt::{self, Write as _};

use serde::{Deserialize, Serialize};

/// The longest name of a person, event, round, board or place, in bytes.
pub const MAX_NAME: usize = 128;

/// One line of printable text: a person, an event, a place.
///
/// 1 to 128 bytes of UTF-8 without control, format or bidirectional characters and without white
/// space at either end, so that it shows as what it is.
///
/// ```
/// use sealed_move::text::Name;
///
/// assert_eq!(Name::new("Бронштейн, Давид")?.as_str(), "Бронштейн, Давид");
/// assert!(Name::new("two\nlines").is_err());
/// # Ok::<(), sealed_move::text::NameError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Name(String);

impl Name {
    /// Checks a text and keeps it as a name.
    ///
    /// # Errors
    ///
    /// [`NameError`] says what is wrong with it.
    pub fn new(text: impl Into<String>) -> Result<Name, NameError> {
        let text = text.into();
        if text.is_empty() {
            return Err(NameError::Empty);
        }
        if text.len() > MAX_NAME {
            return Err(NameError::TooLong { bytes: text.len() });
        }
        if let Some((at, _)) = text.char_indices().find(|&(_, c)| !is_printable(c)) {
            return Err(NameError::Unprintable { at });
        }
        if text.trim() != text {
            return Err(NameError::OuterSpace);
        }
        Ok(Name(text))
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::str::FromStr for Name {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Name, NameError> {
        Name::new(text)
    }
}

impl TryFrom<String> for Name {
    type Error = NameError;

    fn try_from(text: String) -> Result<Name, NameError> {
        Name::new(text)
    }
}

impl From<Name> for String {
    fn from(name: Name) -> String {
        name.0
    }
}

/// Why a text is no name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum NameError {
    /// Nothing there.
    Empty,
    /// Longer than [`MAX_NAME`].
    TooLong {
        /// Its length.
        bytes: usize,
    },
    /// A control, format or bidirectional character.
    Unprintable {
        /// Where, in bytes.
        at: usize,
    },
    /// White space at the start or the end.
    OuterSpace,
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NameError::Empty => f.write_str("an empty name"),
            NameError::TooLong { bytes } => {
                write!(f, "a name of {bytes} bytes, at most {MAX_NAME} are taken")
            }
            NameError::Unprintable { at } => write!(f, "an unprintable character at byte {at} of a name"),
            NameError::OuterSpace => f.write_str("a name that starts or ends with white space"),
        }
    }
}

impl std::error::Error for NameError {}

/// Whether a character shows as itself and moves nothing around it.
fn is_printable(c: char) -> bool {
    !c.is_control() && !is_format(c)
}

/// Characters of Unicode's format class and their kin that hide or reorder text.
fn is_format(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff0}'..='\u{fffb}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Foreign text on its way to a terminal: control and bidirectional characters are escaped.
///
/// ```
/// use sealed_move::text::Escaped;
///
/// assert_eq!(Escaped("e4\u{1b}[2J\u{202e}").to_string(), r"e4\u{1b}[2J\u{202e}");
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            if is_printable(c) {
                f.write_char(c)?;
            } else {
                write!(f, "{}", c.escape_unicode())?;
            }
        }
        Ok(())
    }
}

/// Lower-case hexadecimal.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len() * 2);
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    out.extend(digits.filter_map(|digit| char::from_digit(digit.into(), 16)));
    out
}

/// Reads `N` bytes from exactly `2 * N` lower-case hexadecimal digits.
#[must_use]
pub fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits = text.as_bytes();
    if digits.len() != N * 2 {
        return None;
    }
    let mut out = [0; N];
    for (byte, pair) in out.iter_mut().zip(digits.chunks_exact(2)) {
        for &digit in pair {
            *byte = *byte << 4
                | match digit {
                    b'0'..=b'9' => digit - b'0',
                    b'a'..=b'f' => digit - b'a' + 10,
                    _ => return None,
                };
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_show_as_what_they_are() {
        for good in ["a", "Šahs, Jānis", "陳", "Ahn, K."] {
            assert!(Name::new(good).is_ok(), "{good}");
        }
        assert_eq!(Name::new(""), Err(NameError::Empty));
        assert_eq!(Name::new("a".repeat(129)), Err(NameError::TooLong { bytes: 129 }));
        assert_eq!(Name::new("a\u{202e}b"), Err(NameError::Unprintable { at: 1 }));
        assert_eq!(Name::new(" a"), Err(NameError::OuterSpace));
    }

    #[test]
    fn hexadecimal_goes_both_ways_and_only_lower_case() {
        assert_eq!(unhex::<3>(&hex(&[0, 171, 255])), Some([0, 171, 255]));
        assert_eq!(unhex::<1>("AB"), None);
        assert_eq!(unhex::<1>("abc"), None);
    }
}

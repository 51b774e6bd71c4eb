//! Twelve words for 128 bits: the only module that names bip39.

use std::fmt;

use bip39::{Language, Mnemonic};
use zeroize::Zeroizing;

/// The twelve words of 16 bytes, from BIP 39's English list, one space between them.
///
/// ```
/// use sealed_move::words;
///
/// let text = words::encode(&[0; 16]);
/// assert!(text.starts_with("abandon abandon"));
/// assert_eq!(*words::decode(&text)?, [0; 16]);
/// # Ok::<(), words::WordsError>(())
/// ```
#[must_use]
pub fn encode(bits: &[u8; 16]) -> Zeroizing<String> {
    let mut out = Zeroizing::new(String::with_capacity(128));
    // Sixteen bytes are always twelve words.
    if let Ok(mnemonic) = Mnemonic::from_entropy_in(Language::English, bits) {
        for word in mnemonic.words() {
            if !out.is_empty() {
                out.push(' ');
            }
            out.push_str(word);
        }
    }
    out
}

/// The 16 bytes that twelve words stand for. Case and the amount of white space do not matter.
///
/// # Errors
///
/// [`WordsError`] says which word is unknown, or that words were miscounted, misspelt or swapped.
pub fn decode(text: &str) -> Result<Zeroizing<[u8; 16]>, WordsError> {
    let mut line = Zeroizing::new(String::with_capacity(text.len()));
    let mut count = 0;
    for word in text.split_whitespace() {
        count += 1;
        if count > 12 {
            continue;
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.extend(word.chars().map(|c| c.to_ascii_lowercase()));
    }
    if count != 12 {
        return Err(WordsError::Count { found: count });
    }
    let mnemonic = Mnemonic::parse_in_normalized(Language::English, &line).map_err(|e| match e {
        bip39::Error::UnknownWord(index) => WordsError::Unknown { place: index + 1 },
        _ => WordsError::Checksum,
    })?;
    let (entropy, length) = mnemonic.to_entropy_array();
    let entropy = Zeroizing::new(entropy);
    let mut bits = Zeroizing::new([0; 16]);
    match entropy.get(..length) {
        Some(bytes) if length == bits.len() => bits.copy_from_slice(bytes),
        _ => return Err(WordsError::Checksum),
    }
    Ok(bits)
}

/// Why a text is not twelve words of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum WordsError {
    /// Not twelve words.
    Count {
        /// How many there were.
        found: usize,
    },
    /// A word that is not on the list.
    Unknown {
        /// Which one, counted from 1.
        place: usize,
    },
    /// All words are on the list, but they do not belong together.
    Checksum,
}

impl fmt::Display for WordsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WordsError::Count { found } => write!(f, "{found} words, expected 12"),
            WordsError::Unknown { place } => write!(f, "word {place} is not on the list"),
            WordsError::Checksum => {
                f.write_str("the words do not belong together (one is wrong, or two are swapped)")
            }
        }
    }
}

impl std::error::Error for WordsError {}

//! What a player puts on the scoresheet, kept as the secret it is.

use std::fmt;

use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

/// The longest writing, in bytes.
pub const MAX_WRITING: usize = 159;

/// The length of a padded writing: one length byte, the writing, zeros.
pub const PADDED: usize = MAX_WRITING + 1;

/// A writing that nobody but its writer knows yet.
///
/// Any UTF-8 of 0 to 159 bytes, blank and gibberish included: what it means is asked once, at the
/// opening, and never before. It is not normalised, cannot be printed, copied or compared, and is
/// wiped when dropped.
///
/// ```
/// use sealed_move::writing::Writing;
///
/// let writing = Writing::new("Bd3+")?;
/// assert_eq!(writing.disclose(), "Bd3+");
/// assert!(Writing::new(&"e4 ".repeat(60)).is_err());
/// # Ok::<(), sealed_move::writing::WritingError>(())
/// ```
#[derive(Zeroize, ZeroizeOnDrop)]
pub struct Writing {
    padded: [u8; PADDED],
}

impl Writing {
    /// Takes a text as it stands.
    ///
    /// # Errors
    ///
    /// [`WritingError::TooLong`] over [`MAX_WRITING`] bytes.
    pub fn new(text: &str) -> Result<Writing, WritingError> {
        Writing::from_utf8(text.as_bytes())
    }

    /// Takes bytes as they stand.
    ///
    /// # Errors
    ///
    /// [`WritingError`] when they are too long or not UTF-8.
    pub fn from_utf8(bytes: &[u8]) -> Result<Writing, WritingError> {
        let length = u8::try_from(bytes.len()).ok().filter(|&n| usize::from(n) <= MAX_WRITING);
        let length = length.ok_or(WritingError::TooLong { bytes: bytes.len() })?;
        std::str::from_utf8(bytes).map_err(|e| WritingError::NotUtf8 { at: e.valid_up_to() })?;
        let mut writing = Writing { padded: [0; PADDED] };
        for (place, byte) in writing.padded.iter_mut().zip(std::iter::once(&length).chain(bytes)) {
            *place = *byte;
        }
        Ok(writing)
    }

    /// Reads a padded writing back.
    ///
    /// # Errors
    ///
    /// [`WritingError`] when the length, the padding or the encoding is not as
    /// [`padded`](Writing::padded) makes it.
    pub fn from_padded(padded: &[u8; PADDED]) -> Result<Writing, WritingError> {
        let (length, rest) = (padded[0], &padded[1..]); // a fixed-size array of 160
        let Some((text, padding)) = rest.split_at_checked(usize::from(length)) else {
            return Err(WritingError::TooLong { bytes: usize::from(length) });
        };
        if padding.iter().any(|&byte| byte != 0) {
            return Err(WritingError::Padding);
        }
        Writing::from_utf8(text)
    }

    /// One length byte, the bytes as written, zeros up to 160 bytes.
    #[must_use]
    pub fn padded(&self) -> Zeroizing<[u8; PADDED]> {
        Zeroizing::new(self.padded)
    }

    /// Gives the writing up: from here on it is public.
    #[must_use]
    pub fn disclose(self) -> String {
        let length = usize::from(self.padded[0]); // a fixed-size array of 160
        let text = self.padded.get(1..=length).unwrap_or_default();
        String::from_utf8_lossy(text).into_owned()
    }
}

/// Why bytes are no writing. Never says what they were.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum WritingError {
    /// Longer than [`MAX_WRITING`].
    TooLong {
        /// The length.
        bytes: usize,
    },
    /// Not UTF-8.
    NotUtf8 {
        /// Where the first bad byte is.
        at: usize,
    },
    /// Something other than zeros behind the writing.
    Padding,
}

impl fmt::Display for WritingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WritingError::TooLong { bytes } => {
                write!(f, "a writing of {bytes} bytes, at most {MAX_WRITING} fit the envelope")
            }
            WritingError::NotUtf8 { at } => write!(f, "a writing that is not UTF-8 at byte {at}"),
            WritingError::Padding => f.write_str("a writing with something behind its end"),
        }
    }
}

impl std::error::Error for WritingError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_length_goes_in_and_comes_out() {
        for length in 0..=MAX_WRITING {
            let text = "x".repeat(length);
            let padded = Writing::new(&text).unwrap().padded();
            assert_eq!(Writing::from_padded(&padded).unwrap().disclose(), text);
        }
        assert_eq!(Writing::new(&"x".repeat(160)).err(), Some(WritingError::TooLong { bytes: 160 }));
    }

    #[test]
    fn other_padding_is_refused() {
        let mut padded = *Writing::new("Bd7").unwrap().padded();
        padded[159] = 1;
        assert_eq!(Writing::from_padded(&padded).err(), Some(WritingError::Padding));
        padded[159] = 0;
        padded[0] = 160;
        assert_eq!(Writing::from_padded(&padded).err(), Some(WritingError::TooLong { bytes: 160 }));
        padded[0] = 1;
        padded[1] = 0xff;
        padded[2] = 0;
        padded[3] = 0;
        assert_eq!(Writing::from_padded(&padded).err(), Some(WritingError::NotUtf8 { at: 0 }));
    }
}

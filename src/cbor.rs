//! Deterministic CBOR (RFC 8949 section 4.2.1): the only module that names ciborium.
//!
//! ciborium neither sorts nor refuses what is not canonical. So every type that is written here
//! declares its fields in deterministic order, and every input is decoded, encoded again and
//! compared: what was accepted is exactly what we would have written.

use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;

/// How deep CBOR may be nested.
const MAX_DEPTH: usize = 16;
/// Room for most of what is written, in bytes.
const USUAL: usize = 512;

/// Encodes a value. Its maps must be structs whose fields stand in deterministic order.
#[must_use]
pub fn encode<T: Serialize>(value: &T) -> Vec<u8> {
    let mut out = Vec::with_capacity(USUAL);
    // Writing to a Vec cannot fail, and our types hold nothing ciborium refuses.
    let _ = ciborium::into_writer(value, &mut out);
    out
}

/// Decodes exactly one value of at most `limit` bytes that is written canonically.
///
/// # Errors
///
/// [`CborError`] when it is too large, is not of the shape of `T`, or is not canonical.
pub fn decode<T: Serialize + DeserializeOwned>(bytes: &[u8], limit: usize) -> Result<T, CborError> {
    if bytes.len() > limit {
        return Err(CborError::TooLarge { bytes: bytes.len(), limit });
    }
    if item_length(bytes)? != bytes.len() {
        return Err(CborError::Trailing);
    }
    let value: T = ciborium::from_reader(bytes).map_err(|_| CborError::Shape)?;
    if encode(&value) == bytes { Ok(value) } else { Err(CborError::NotCanonical) }
}

/// The length of the first data item of a CBOR sequence (RFC 8742), nested ones included.
///
/// Looks at heads only and allocates nothing; indefinite lengths are refused.
///
/// # Errors
///
/// [`CborError::Torn`] when the item does not end within `bytes`, [`CborError::Shape`] when it
/// is no item or nested too deep.
pub fn item_length(bytes: &[u8]) -> Result<usize, CborError> {
    let mut at = 0;
    // How many items are still expected at each level.
    let mut open: [u64; MAX_DEPTH] = [0; MAX_DEPTH];
    let mut depth = 0;
    loop {
        let (major, argument, head) = item_head(bytes.get(at..).unwrap_or_default())?;
        at += head;
        let inside = match major {
            2 | 3 => {
                let length = usize::try_from(argument).map_err(|_| CborError::Torn)?;
                at = at.checked_add(length).filter(|&end| end <= bytes.len()).ok_or(CborError::Torn)?;
                0
            }
            4 => argument,
            5 => argument.checked_mul(2).ok_or(CborError::Shape)?,
            6 => 1,
            _ => 0,
        };
        if inside > 0 {
            *open.get_mut(depth).ok_or(CborError::Shape)? = inside;
            depth += 1;
            continue;
        }
        // One item has ended; so may have those around it.
        while let Some(level) = depth.checked_sub(1) {
            let left = open.get_mut(level).ok_or(CborError::Shape)?;
            *left -= 1;
            if *left > 0 {
                break;
            }
            depth = level;
        }
        if depth == 0 {
            return Ok(at);
        }
    }
}

/// The parts of one array, read in order without building anything.
///
/// Its methods refuse with [`CborError::Shape`] what is no such part, with [`CborError::Torn`] what does not end.
#[derive(Debug)]
pub(crate) struct Parts<'a> {
    rest: &'a [u8],
    canonical: bool,
}

impl<'a> Parts<'a> {
    /// The array of `length` parts behind `tag` (RFC 8949 section 3.4).
    pub(crate) fn tagged(bytes: &'a [u8], tag: u64, length: u64) -> Result<Parts<'a>, CborError> {
        let mut parts = Parts { rest: bytes, canonical: true };
        if parts.head(6)? == tag && parts.head(4)? == length { Ok(parts) } else { Err(CborError::Shape) }
    }

    /// A byte string.
    pub(crate) fn bytes(&mut self) -> Result<&'a [u8], CborError> {
        let length = usize::try_from(self.head(2)?).map_err(|_| CborError::Torn)?;
        let (bytes, rest) = self.rest.split_at_checked(length).ok_or(CborError::Torn)?;
        self.rest = rest;
        Ok(bytes)
    }

    /// How many entries a map has. They are not read: whoever finds any goes no further.
    pub(crate) fn map(&mut self) -> Result<u64, CborError> {
        self.head(5)
    }

    /// Whether all that was read stood there in its shortest form (RFC 8949 section 4.2.1).
    pub(crate) const fn is_canonical(&self) -> bool {
        self.canonical
    }

    fn head(&mut self, major: u8) -> Result<u64, CborError> {
        let (found, argument, length) = item_head(self.rest)?;
        self.canonical &= length == head_length(argument);
        self.rest = self.rest.get(length..).unwrap_or_default();
        if found == major { Ok(argument) } else { Err(CborError::Shape) }
    }
}

/// The length of the shortest head with this argument.
const fn head_length(argument: u64) -> usize {
    match argument {
        0..=23 => 1,
        24..=0xff => 2,
        0x100..=0xffff => 3,
        0x1_0000..=0xffff_ffff => 5,
        _ => 9,
    }
}

/// Major type, argument and length of one head (RFC 8949 section 3).
fn item_head(bytes: &[u8]) -> Result<(u8, u64, usize), CborError> {
    let (&initial, rest) = bytes.split_first().ok_or(CborError::Torn)?;
    let width = match initial & 0x1f {
        small @ 0..=23 => return Ok((initial >> 5, u64::from(small), 1)),
        24 => 1,
        25 => 2,
        26 => 4,
        27 => 8,
        _ => return Err(CborError::Shape),
    };
    let argument = rest.get(..width).ok_or(CborError::Torn)?;
    let value = argument.iter().fold(0, |value, &byte| value << 8 | u64::from(byte));
    Ok((initial >> 5, value, 1 + width))
}

/// Why bytes are not the value expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum CborError {
    /// More bytes than are read.
    TooLarge {
        /// How many there are.
        bytes: usize,
        /// How many are read.
        limit: usize,
    },
    /// The bytes end inside an item.
    Torn,
    /// Not the item expected here: wrong type, unknown or missing field, bad value.
    Shape,
    /// Something behind the item.
    Trailing,
    /// The value could have been read, but is not written as RFC 8949 section 4.2.1 demands.
    NotCanonical,
}

impl fmt::Display for CborError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CborError::TooLarge { bytes, limit } => write!(f, "{bytes} bytes, at most {limit} are read"),
            CborError::Torn => f.write_str("CBOR that ends inside an item"),
            CborError::Shape => f.write_str("not the CBOR item expected here"),
            CborError::Trailing => f.write_str("bytes behind the CBOR item"),
            CborError::NotCanonical => f.write_str("CBOR that is not written deterministically"),
        }
    }
}

impl std::error::Error for CborError {}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Whether every map within, and within byte strings that are CBOR, is in deterministic order.
    pub(crate) fn assert_sorted(bytes: &[u8]) {
        let value: ciborium::Value = ciborium::from_reader(bytes).unwrap();
        check(&value);
    }

    fn check(value: &ciborium::Value) {
        match value {
            ciborium::Value::Map(entries) => {
                let keys: Vec<Vec<u8>> = entries.iter().map(|(key, _)| encode(key)).collect();
                assert!(keys.is_sorted(), "{entries:?}");
                entries.iter().for_each(|(_, value)| check(value));
            }
            ciborium::Value::Array(items) => items.iter().for_each(check),
            ciborium::Value::Tag(_, value) => check(value),
            ciborium::Value::Bytes(bytes) if bytes.len() > 1 && item_length(bytes) == Ok(bytes.len()) => {
                assert_sorted(bytes);
            }
            _ => {}
        }
    }

    #[test]
    fn items_of_a_sequence_are_found() {
        for item in ["00", "1864", "43010203", "820102", "a1616101", "d28443a10127a0404100", "f6", "80", "a0"]
        {
            let bytes: Vec<u8> = (0..item.len())
                .step_by(2)
                .map(|i| u8::from_str_radix(&item[i..i + 2], 16).unwrap())
                .collect();
            let mut sequence = bytes.clone();
            sequence.push(0);
            assert_eq!(item_length(&sequence), Ok(bytes.len()), "{item}");
            for cut in 0..bytes.len() {
                assert_eq!(item_length(&bytes[..cut]), Err(CborError::Torn), "{item} cut at {cut}");
            }
        }
    }

    #[test]
    fn parts_are_read_in_their_order_and_a_long_head_is_remembered() {
        let parts = |bytes: &'static [u8]| Parts::tagged(bytes, 18, 2);
        let mut read = parts(&[0xd2, 0x82, 0x41, 7, 0xa0]).unwrap();
        assert_eq!((read.bytes(), read.map(), read.is_canonical()), (Ok(&[7][..]), Ok(0), true));
        assert_eq!(read.bytes(), Err(CborError::Torn), "there is no third");
        for long in [
            &[0xd8, 18, 0x82, 0x41, 7, 0xa0][..],
            &[0xd2, 0x98, 2, 0x41, 7, 0xa0],
            &[0xd2, 0x82, 0x58, 1, 7, 0xa0],
            &[0xd2, 0x82, 0x59, 0, 1, 7, 0xa0],
            &[0xd2, 0x82, 0x5a, 0, 0, 0, 1, 7, 0xa0],
            &[0xd2, 0x82, 0x5b, 0, 0, 0, 0, 0, 0, 0, 1, 7, 0xa0],
            &[0xd2, 0x82, 0x41, 7, 0xb8, 0],
        ] {
            let mut read = parts(long).unwrap();
            assert_eq!(
                (read.bytes(), read.map(), read.is_canonical()),
                (Ok(&[7][..]), Ok(0), false),
                "{long:02x?}"
            );
        }
        let other = [[0xd3, 0x82], [0xd2, 0x83], [0x82, 0xd2], [0xd2, 0xa2]];
        other.iter().for_each(|bytes| assert_eq!(Parts::tagged(bytes, 18, 2).err(), Some(CborError::Shape)));
        assert_eq!(parts(&[0xd2, 0x82, 0x61, b'a', 0xa0]).unwrap().bytes(), Err(CborError::Shape), "a text");
        assert_eq!(parts(&[0xd2, 0x82, 0x42, 7]).unwrap().bytes(), Err(CborError::Torn));
        assert_eq!(parts(&[0xd2, 0x82, 0x41, 7]).unwrap().map(), Err(CborError::Shape), "a map is expected");
        for argument in [0, 23, 24, 0xff, 0x100, 0xffff, 0x1_0000, 0xffff_ffff, 0x1_0000_0000, u64::MAX] {
            assert_eq!(head_length(argument), encode(&argument).len(), "{argument}");
        }
    }

    #[test]
    fn bombs_are_refused() {
        assert_eq!(item_length(&[0x81; 1000]), Err(CborError::Shape));
        assert_eq!(
            item_length(&[0x5b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
            Err(CborError::Torn)
        );
        assert_eq!(
            item_length(&[0xbb, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
            Err(CborError::Shape)
        );
        assert_eq!(item_length(&[0x9f, 0xff]), Err(CborError::Shape));
    }

    #[test]
    fn only_canonical_bytes_are_taken() {
        assert_eq!(decode::<u64>(&[0x05], 9), Ok(5));
        assert_eq!(decode::<u64>(&[0x18, 0x05], 9), Err(CborError::NotCanonical));
        assert_eq!(decode::<u64>(&[0x05, 0x05], 9), Err(CborError::Trailing));
        assert_eq!(decode::<u64>(&[0x05], 0), Err(CborError::TooLarge { bytes: 1, limit: 0 }));
    }
}

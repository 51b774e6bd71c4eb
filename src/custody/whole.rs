//! Where the statements of a file end that were acknowledged, and what a crash may have left behind them.

use crate::cbor::{self, CborError};
use crate::digest::Digest;
use crate::statement::head_of;

use super::CustodyError;

/// The part of a record file that was acknowledged: its whole statements, without what a crash left
/// half written behind them. Bytes that are no CBOR sequence at all come back as they are, for
/// whoever reads them to say so.
///
/// ```
/// use sealed_move::custody::acknowledged;
///
/// // A whole text item, and the first byte of one that claims to be longer.
/// assert_eq!(acknowledged(&[0x61, b'a', 0x65]), [0x61, b'a']);
/// // A statement whose first byte was not written: it comes last.
/// assert_eq!(acknowledged(&[0x61, b'a', 0x00, b'b']), [0x61, b'a']);
/// ```
#[must_use]
pub fn acknowledged(bytes: &[u8]) -> &[u8] {
    match whole_statements(bytes) {
        // Where not even the first statement is whole, nothing was.
        Ok(end) if end.length > 0 => bytes.get(..end.length).unwrap_or(bytes),
        _ => bytes,
    }
}

/// The statements of a file that are whole: where they end, and the head of the last.
pub(super) struct End {
    pub(super) length: usize,
    pub(super) head: Digest,
}

pub(super) fn whole_statements(bytes: &[u8]) -> Result<End, CustodyError> {
    let mut end = End { length: 0, head: Digest::ZERO };
    while let Some(rest) = bytes.get(end.length..).filter(|rest| !rest.is_empty()) {
        // A statement is a tagged array; zero is what stands where its first byte is still to come.
        if end.length > 0 && rest.first() == Some(&0) {
            break;
        }
        match cbor::item_length(rest) {
            Ok(length) => {
                end.head = head_of(rest.get(..length).unwrap_or_default());
                end.length += length;
            }
            Err(CborError::Torn) => break,
            Err(_) => return Err(CustodyError::Damaged),
        }
    }
    Ok(end)
}

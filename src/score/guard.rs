//! A second look at a PGN file, so that nothing in it is lost.
//!
//! The library reports what it can read and passes over the rest without a word: a misspelled move,
//! a tag without quotes, all tags behind the first move. The guard goes through the same bytes and
//! knows only where comments, variations and tags begin and end; every word outside them must be a
//! move number, an annotation, a result, or one move from its first to its last character. The
//! intake then demands that both say the same, in the same order, to the end. Where they part,
//! whoever is right, the file is refused: the guard can only ever make the intake stricter.

use crate::position::{CastlingSide, San};

/// What a tag or word says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Said<'a> {
    /// A tag: its name, and its value with the backslashes.
    Tag(&'a [u8], &'a [u8]),
    Move(San),
    Result,
}

/// A tag, or a word other than a move number or an annotation.
pub(super) struct Word<'a> {
    /// Where it begins.
    pub(super) at: usize,
    /// It, without the move number in front.
    pub(super) text: &'a [u8],
    /// Nothing, where it cannot be read.
    pub(super) said: Option<Said<'a>>,
}

/// Something that does not end: where it begins, and what was expected.
pub(super) struct Unended {
    pub(super) at: usize,
    pub(super) expected: &'static str,
}

/// Goes through a file once, from left to right.
pub(super) struct Guard<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Guard<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Guard<'a> {
        Guard { bytes, at: if bytes.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 } }
    }

    /// How far it has come, in bytes.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// The next tag or word, or nothing at the end of the file.
    pub(super) fn next(&mut self) -> Result<Option<Word<'a>>, Unended> {
        while let Some(byte) = self.peek() {
            match byte {
                _ if self.remark()? => {}
                b'(' => self.variation()?,
                b'[' => return self.tag().map(Some),
                b'$' => {
                    self.at += 1;
                    self.take_while(|byte| byte.is_ascii_digit());
                }
                _ if byte.is_ascii_whitespace() => self.at += 1,
                _ => match self.word() {
                    Word { text: [], .. } => {}
                    word => return Ok(Some(word)),
                },
            }
        }
        Ok(None)
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Takes bytes for as long as they are wanted.
    fn take_while(&mut self, wanted: impl Fn(u8) -> bool) -> &'a [u8] {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let length = rest.iter().position(|&byte| !wanted(byte)).unwrap_or(rest.len());
        self.at += length;
        rest.get(..length).unwrap_or_default()
    }

    fn close(&mut self, byte: u8, at: usize, expected: &'static str) -> Result<(), Unended> {
        if self.peek() != Some(byte) {
            return Err(Unended { at, expected });
        }
        self.at += 1;
        Ok(())
    }

    /// Passes over a comment or an escaped line, if one begins here.
    fn remark(&mut self) -> Result<bool, Unended> {
        let begin = self.at;
        let line_begins = begin.checked_sub(1).is_none_or(|before| self.bytes.get(before) == Some(&b'\n'));
        match self.peek() {
            Some(b'{') => {
                self.take_while(|byte| byte != b'}');
                self.close(b'}', begin, "a } at the end of this comment")?;
            }
            Some(byte) if byte == b';' || (byte == b'%' && line_begins) => {
                self.take_while(|byte| byte != b'\n');
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Passes over a variation and those inside it.
    fn variation(&mut self) -> Result<(), Unended> {
        let begin = self.at;
        let mut depth = 0_usize;
        while let Some(byte) = self.peek() {
            if self.remark()? {
                continue;
            }
            self.at += 1;
            depth += usize::from(byte == b'(');
            depth -= usize::from(byte == b')');
            if depth == 0 {
                return Ok(());
            }
        }
        Err(Unended { at: begin, expected: "a ) at the end of this variation" })
    }

    /// A tag, as the PGN standard's section 8.1 has it: `[Name "value"]`.
    fn tag(&mut self) -> Result<Word<'a>, Unended> {
        const EXPECTED: &str = "a tag such as [White \"Ahn, K.\"]";
        let begin = self.at;
        self.at += 1;
        self.take_while(|byte| byte.is_ascii_whitespace());
        let name = self.take_while(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        self.take_while(|byte| byte.is_ascii_whitespace());
        self.close(b'"', begin, EXPECTED)?;
        let value = self.quoted();
        self.close(b'"', begin, EXPECTED)?;
        self.take_while(|byte| byte.is_ascii_whitespace());
        self.close(b']', begin, EXPECTED)?;
        Ok(Word { at: begin, text: name, said: Some(Said::Tag(name, value)) })
    }

    /// The inside of a quoted text, on one line.
    fn quoted(&mut self) -> &'a [u8] {
        let (begin, mut escaped) = (self.at, false);
        while let Some(byte) = self.peek() {
            if byte == b'\n' || (byte == b'"' && !escaped) {
                break;
            }
            escaped = byte == b'\\' && !escaped;
            self.at += 1;
        }
        self.bytes.get(begin..self.at).unwrap_or_default()
    }

    /// A word; its text is empty where it is a move number or an annotation.
    fn word(&mut self) -> Word<'a> {
        let begin = self.at;
        let ends = |byte: u8| byte.is_ascii_whitespace() || b"{}()[];$".contains(&byte);
        let mut whole = self.take_while(|byte| !ends(byte));
        if whole.is_empty() {
            // A bracket that closes nothing is a word too, so that it is not passed over.
            self.at += 1;
            whole = self.bytes.get(begin..self.at).unwrap_or_default();
        }
        let text = without_number(whole);
        let bare = without_marks(text);
        let text = if bare.is_empty() { bare } else { text };
        Word { at: begin, text, said: said(text, bare) }
    }
}

/// What a word says, given with and without the marks at its end.
fn said<'a>(text: &[u8], bare: &[u8]) -> Option<Said<'a>> {
    if ["1-0", "0-1", "1/2-1/2", "½-½", "*"].iter().any(|result| result.as_bytes() == text) {
        return Some(Said::Result);
    }
    // PGN castles with letters, but zeros are common.
    let san = match bare.strip_suffix(b"+").or(bare.strip_suffix(b"#")).unwrap_or(bare) {
        b"0-0" => San::Castle(CastlingSide::KingSide),
        b"0-0-0" => San::Castle(CastlingSide::QueenSide),
        _ => San::from_ascii(bare).ok()?,
    };
    Some(Said::Move(san))
}

/// A word without the move number in front of it: `12.e4`, `12...`, `12`.
fn without_number(word: &[u8]) -> &[u8] {
    match after(word, |byte| byte.is_ascii_digit()) {
        // Digits that no dot follows are part of something else, such as `0-0`.
        rest @ ([] | [b'.', ..]) => after(rest, |byte| byte == b'.'),
        _ => word,
    }
}

/// What follows the bytes that are not wanted.
fn after(text: &[u8], unwanted: impl Fn(u8) -> bool) -> &[u8] {
    let length = text.iter().take_while(|byte| unwanted(**byte)).count();
    text.get(length..).unwrap_or_default()
}

/// A word without the exclamation and question marks at its end.
fn without_marks(word: &[u8]) -> &[u8] {
    let marks = word.iter().rev().take_while(|byte| matches!(byte, b'!' | b'?')).count();
    word.get(..word.len() - marks).unwrap_or_default()
}

//! Witnesses: what somebody kept of a game elsewhere, and what is told of it.

use std::fmt;

use crate::cbor;
use crate::digest::{Digest, sha256};
use crate::record::MAX_RECORD;
use crate::score::{Published, published};
use crate::statement::{Armor, ArmorError, MAX_STATEMENT, Slip, dearmor};
use crate::words::{self, WordsError};

/// Something kept elsewhere that a record must agree with: a copy of it, one statement, a slip, a
/// published game, or the words on a scoresheet.
///
/// Reading one verifies nothing; whose signatures it must bear is known only beside the record,
/// to which [`Verdict::confront`](super::Verdict::confront) holds it.
#[derive(Debug, Clone)]
pub struct Witness(pub(super) Kept);

/// What was kept.
#[derive(Debug, Clone)]
pub(super) enum Kept {
    /// Statements: those of a copy, or a single one.
    Statements(Vec<Vec<u8>>),
    /// A slip.
    Slip(Vec<u8>),
    /// What published games say of sealed moves.
    Published(Vec<Published>),
    /// The first half of a head.
    Words([u8; 16]),
    /// The digest of a scan.
    Scan(Digest),
}

impl Witness {
    /// Recognizes a witness in the bytes of a file: a record or a part of one, a statement, a slip,
    /// a slip with its envelope, each bare or in armor, or a PGN file with the tags of an exported
    /// game.
    ///
    /// A copy that is torn or damaged is a witness all the same: every statement in it that bears
    /// its signature counts.
    ///
    /// # Errors
    ///
    /// [`WitnessError`] when it is none of these.
    pub fn read(bytes: &[u8]) -> Result<Witness, WitnessError> {
        match Armor::of(bytes) {
            Some(Armor::Card) => Err(WitnessError::Card),
            Some(kind) => {
                let bare = dearmor(kind, bytes, MAX_RECORD).map_err(WitnessError::Armor)?;
                Witness::of_items(&bare).ok_or(WitnessError::Unknown)
            }
            None if bytes.len() > MAX_RECORD => Err(WitnessError::TooLarge),
            None => {
                Witness::of_items(bytes).or_else(|| Witness::of_games(bytes)).ok_or(WitnessError::Unknown)
            }
        }
    }

    /// The sealing words on a scoresheet: 128 bits of the head of a statement.
    ///
    /// # Errors
    ///
    /// [`WordsError`] when they are no twelve words of the list, or mistyped.
    pub fn of_words(text: &str) -> Result<Witness, WordsError> {
        Ok(Witness(Kept::Words(*words::decode(text)?)))
    }

    /// A scan of the paper from which an adjournment was typed in, whatever the file holds.
    #[must_use]
    pub fn of_scan(bytes: &[u8]) -> Witness {
        Witness(Kept::Scan(sha256(bytes)))
    }

    /// What it is, in a word or two.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match &self.0 {
            Kept::Statements(items) if items.len() == 1 => "statement",
            Kept::Statements(_) => "copy",
            Kept::Slip(_) => "slip",
            Kept::Published(_) => "published game",
            Kept::Words(_) => "sealing words",
            Kept::Scan(_) => "scan",
        }
    }

    fn of_items(bytes: &[u8]) -> Option<Witness> {
        let items = items(bytes);
        let first = items.first()?;
        // Every message of the profile is a tagged COSE_Sign1, and no text begins with that byte.
        if first.first() != Some(&COSE_SIGN1) {
            return None;
        }
        if Slip::claimed_signer(first).is_ok() {
            return Some(Witness(Kept::Slip(first.clone())));
        }
        Some(Witness(Kept::Statements(items)))
    }

    fn of_games(bytes: &[u8]) -> Option<Witness> {
        let games = published(bytes);
        (!games.is_empty()).then_some(Witness(Kept::Published(games)))
    }
}

/// The head of tag 18 (RFC 9052 section 2).
const COSE_SIGN1: u8 = 0xd2;

/// The whole items of a CBOR sequence, up to where it is torn or no sequence any more.
fn items(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut rest = bytes;
    let mut items = Vec::new();
    while let Ok(length) = cbor::item_length(rest) {
        let Some((item, after)) = rest.split_at_checked(length).filter(|_| length <= MAX_STATEMENT) else {
            break;
        };
        items.push(item.to_vec());
        rest = after;
    }
    items
}

/// What a witness says of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Testimony {
    /// The record contains everything the witness knows, up to this statement.
    Agrees {
        /// The newest statement the witness knows.
        statement: usize,
    },
    /// A slip whose signer had seen this statement, and which was never entered. It may not have
    /// reached the arbiter, so nobody is blamed.
    NotEntered {
        /// The statement its signer had seen.
        statement: usize,
    },
    /// The record lacks, or contradicts, what the witness knows; the findings say how.
    Contradicts,
    /// A record of the same players under the same arbiters in the same event and round, and yet of
    /// another case.
    TwoRecords,
    /// The witness is about another game.
    OtherGame,
    /// It claims to be of this game, and nobody of the case has signed it.
    Unsigned,
    /// A scan, and this was typed in with another, or with none, or not from paper at all. That says
    /// nothing against anybody: another file was brought.
    OtherScan,
}

impl Testimony {
    /// Whether the witness was about this record at all.
    #[must_use]
    pub const fn is_about_it(self) -> bool {
        !matches!(self, Testimony::OtherGame | Testimony::Unsigned | Testimony::OtherScan)
    }
}

impl fmt::Display for Testimony {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Testimony::Agrees { statement } => write!(f, "agrees, up to statement {statement}"),
            Testimony::NotEntered { statement } => {
                write!(f, "never entered; its signer had seen statement {statement}")
            }
            Testimony::Contradicts => f.write_str("contradicts the record"),
            Testimony::TwoRecords => f.write_str("a second record of the same game"),
            Testimony::OtherGame => f.write_str("is about another game"),
            Testimony::Unsigned => f.write_str("is signed by nobody of this case"),
            Testimony::OtherScan => f.write_str("is not the scan that was bound when this was typed in"),
        }
    }
}

/// Why bytes are no witness.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum WitnessError {
    /// More than is read.
    TooLarge,
    /// Damaged armor.
    Armor(ArmorError),
    /// A card, which says nothing of any game.
    Card,
    /// Nothing that is known here.
    Unknown,
}

impl fmt::Display for WitnessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WitnessError::TooLarge => f.write_str("more than a witness may hold (16 MiB)"),
            WitnessError::Armor(e) => e.fmt(f),
            WitnessError::Card => f.write_str("a card says nothing of a game"),
            WitnessError::Unknown => {
                f.write_str("no copy, statement, slip or PGN with the tags of a sealed move")
            }
        }
    }
}

impl std::error::Error for WitnessError {}

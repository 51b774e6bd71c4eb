//! What can be wrong with a statement, and what is worth noting about a lawful one.

use std::fmt;

use crate::adjournment::{Party, Refusal, Remark};
use crate::envelope::{Defect, EnvelopeError, Lock, Misfit};
use crate::statement::{SlipError, StatementError};

/// Why a statement is not part of a lawful record. Nothing of it takes effect.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Fault {
    /// The bytes end inside a statement.
    Torn,
    /// More than a record may hold.
    TooLarge,
    /// Not a statement of this case, or badly signed.
    Statement(StatementError),
    /// A number or a `prev` other than the chain demands.
    Chain,
    /// Another statement of the same arbiters with a number that is taken: two truths about one
    /// moment.
    Forked,
    /// A word the format does not know, or a move in no canonical spelling.
    Vocabulary(Word),
    /// A slip that is malformed, or badly signed.
    Slip(SlipError),
    /// A slip by somebody who may not do this.
    SlipSigner {
        /// Who must have signed it.
        expected: Party,
    },
    /// A slip that does something else than the event says.
    SlipAct {
        /// The act expected.
        expected: &'static str,
    },
    /// A slip of another game.
    SlipCase,
    /// A slip that was entered before.
    SlipTwice,
    /// A slip whose head is no statement of this record.
    SlipHead,
    /// A slip signed before its signer saw what it answers.
    SlipStale,
    /// A slip about another envelope than the one that counts.
    SlipEnvelope,
    /// An envelope that was entered before.
    EnvelopeTwice,
    /// Bytes that are no envelope.
    Envelope(EnvelopeError),
    /// An envelope with other locks, slots or context than the case demands.
    Misfit(Misfit),
    /// The clocks were stopped with another envelope than the last one handed in.
    NotTheLast,
    /// There is no envelope to which this could belong.
    NoEnvelope,
    /// A share that does not fit its check.
    Share {
        /// Which lock's.
        lock: Lock,
        /// Whose.
        by: Party,
    },
    /// An opening with the arbiter's share while share 1 is not in (E7).
    ShareMissing,
    /// A counterfoil that is not what was committed to.
    Counterfoil,
    /// An opening with both, or neither, of the arbiter's share and a counterfoil.
    Means,
    /// A custodian's act in a case without one.
    NoCustodian,
    /// The law refuses the event.
    Refused(Box<Refusal>),
}

/// Which word of an event was not understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Word {
    /// `rules`.
    Rules,
    /// `dialect`.
    Dialect,
    /// `charge`.
    Charge,
    /// `start`.
    Start,
    /// A move.
    Move,
    /// `lock`.
    Lock,
    /// `outcome`.
    Outcome,
    /// Resumption or place missing on a face.
    Face,
    /// `question`.
    Question,
    /// The reading or ruling that an opening claims.
    Claim,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Torn => f.write_str("the bytes end inside a statement"),
            Fault::TooLarge => f.write_str("more than a record may hold (16 MiB)"),
            Fault::Statement(e) => e.fmt(f),
            Fault::Chain => f.write_str("does not follow the statement before it"),
            Fault::Forked => f.write_str("a second, different statement with a number that is taken"),
            Fault::Vocabulary(word) => f.write_str(match word {
                Word::Rules => {
                    "unknown rules (expected fide-1952, fide-2014, fide-2018, fide-2023 or uschess-7)"
                }
                Word::Dialect => "unknown language of writing (expected a tag such as en, de, es, or und)",
                Word::Charge => "unknown charge (expected responder, split or none)",
                Word::Start => "a start that is no legal position, or not written canonically",
                Word::Move => "not a move in coordinates such as e2e4 or e7e8q",
                Word::Lock => "a lock other than 0 or 1",
                Word::Outcome => "unknown outcome (expected 1-0, 0-1, 1/2-1/2, 0-0, annulled or continue)",
                Word::Claim => "a reading or ruling in no words of the format",
                Word::Question => "no question's id (expected one such as q1)",
                Word::Face => "a face without time or place of resumption",
            }),
            Fault::Slip(e) => e.fmt(f),
            Fault::SlipSigner { expected } => write!(f, "the slip must be signed by {expected}"),
            Fault::SlipAct { expected } => write!(f, "the slip is no {expected} slip"),
            Fault::SlipCase => f.write_str("a slip of another game"),
            Fault::SlipTwice => f.write_str("a slip that was entered before"),
            Fault::SlipHead => f.write_str("a slip that names a statement which is not in this record"),
            Fault::SlipStale => f.write_str("a slip signed before its signer had seen what it answers"),
            Fault::SlipEnvelope => f.write_str("a slip about another envelope than the one that counts"),
            Fault::EnvelopeTwice => f.write_str("an envelope that was entered before"),
            Fault::Envelope(e) => e.fmt(f),
            Fault::Misfit(e) => e.fmt(f),
            Fault::NotTheLast => f.write_str("not the envelope that was handed in last"),
            Fault::NoEnvelope => f.write_str("there is no envelope"),
            Fault::Share { lock, .. } => write!(f, "a share that does not fit the check of {lock}"),
            Fault::ShareMissing => f.write_str("share 1 is not in, so share 0 opens nothing"),
            Fault::Counterfoil => f.write_str("a counterfoil that is not what was committed to"),
            Fault::Means => f.write_str("an opening needs either the arbiter's share or a counterfoil"),
            Fault::NoCustodian => f.write_str("the case names no custodian"),
            Fault::Refused(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for Fault {}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Fault {
        Fault::Refused(Box::new(refusal))
    }
}

/// Something worth saying about a statement that stands.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Note {
    /// The arbiter's clock ran back; the time of the statement before counts.
    ClockRanBack,
    /// A player's act on the arbiter's word alone.
    AttestedOnly {
        /// Whose act.
        by: Party,
    },
    /// The shares are right and the envelope does not open to what was committed.
    Defect(Defect),
    /// The arbiter's claim is not what the writing reads as.
    ReadingDiffers,
    /// The arbiter's claim is not what the law says of it.
    RulingDiffers,
    /// A holder who vouched for his slot is here and, on the arbiter's word alone, gives no share.
    ShareWithheld {
        /// Who.
        by: Party,
    },
    /// A remark of the law.
    Law(Remark),
}

/// One sentence for people.
impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::ClockRanBack => {
                f.write_str("the arbiter's clock ran back; the time of the statement before counts")
            }
            Note::AttestedOnly { by } => write!(f, "an act of {by} on the arbiter's word, without a slip"),
            Note::Defect(defect) => write!(f, "the shares are right, but: {defect}"),
            Note::ReadingDiffers => f.write_str("the arbiter's reading is not what the writing reads as"),
            Note::RulingDiffers => {
                f.write_str("the arbiter's ruling is not what the law says of the writing")
            }
            Note::ShareWithheld { by } => {
                write!(
                    f,
                    "{by} vouched for his slot and is here; that he gives no share is the arbiter's word"
                )
            }
            Note::Law(remark) => remark.fmt(f),
        }
    }
}

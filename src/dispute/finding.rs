//! Findings: what was found, how grave it is, and who is at fault.

use std::fmt;

use crate::adjournment::Party;

/// Whether a finding breaks a record or is only worth knowing.
///
/// Exhaustive: a finding is one or the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// Worth knowing; the record holds all the same.
    Remark,
    /// The record does not hold.
    Fault,
}

impl Grade {
    /// `fault` or `remark`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Grade::Remark => "remark",
            Grade::Fault => "fault",
        }
    }
}

/// Who is at fault.
///
/// Exhaustive: the roles of a case, nobody, or nobody can tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AtFault {
    /// A role of the case.
    Party(Party),
    /// Nobody.
    Nobody,
    /// It cannot be told from the bytes, or falls on a player whose card is not trusted.
    Unknown,
}

impl fmt::Display for AtFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AtFault::Party(party) => party.fmt(f),
            AtFault::Nobody => f.write_str("nobody"),
            AtFault::Unknown => f.write_str("unknown"),
        }
    }
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $name:literal),* $(,)?) => {
        /// What was found. The names are a contract; more may come.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Kind { $($(#[$doc])* $kind),* }

        impl Kind {
            /// Every kind.
            pub const ALL: &'static [Kind] = &[$(Kind::$kind),*];

            /// The kind as formats spell it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Kind::$kind => $name),* }
            }
        }
    };
}

kinds! {
    /// A signature that is not its signer's, or a signer who has no place in the case.
    BadSignature = "bad-signature",
    /// Bytes that are not what the format demands, or end in the middle.
    Malformed = "malformed",
    /// A statement that does not follow the one before it.
    BadChain = "bad-chain",
    /// Two different statements with one number: portable proof against the arbiters.
    Forked = "forked",
    /// Statements that others hold are missing at the end.
    Cut = "cut",
    /// An older envelope or slip in place of a newer one.
    Rollback = "rollback",
    /// An event that the law, or the order of slips, did not allow there.
    UnlawfulEvent = "unlawful-event",
    /// The envelope was opened without a share of lock 1 (E7).
    OpenedWithoutResponder = "opened-without-responder",
    /// The envelope was opened before the clocks were stopped.
    OpenedBeforeStop = "opened-before-stop",
    /// A share that does not fit its check.
    ShareMismatch = "share-mismatch",
    /// A share whose holder vouched for it, is there, and does not give it.
    ShareWithheld = "share-withheld",
    /// The shares are right and the body does not open to a writing.
    BodyMismatch = "body-mismatch",
    /// What opened is not what was committed to.
    CommitmentMismatch = "commitment-mismatch",
    /// The arbiter's reading is not what the writing reads as.
    ReadingDiffers = "reading-differs",
    /// The arbiter's ruling is not what the law says.
    RulingDiffers = "ruling-differs",
    /// The clocks are not what follows from the record.
    ClocksDiffer = "clocks-differ",
    /// The writing is not the move made on the board after the call.
    WritingClash = "writing-clash",
    /// A key that the verifier does not trust.
    UntrustedKey = "untrusted-key",
    /// An act that rests on the arbiter's word.
    AttestedOnly = "attested-only",
    /// A lock whose holder never said that it opens.
    LockNotVouched = "lock-not-vouched",
    /// A player whose key the arbiter made.
    MadeByArbiter = "made-by-arbiter",
    /// The arbiter's clock ran back.
    ClockRanBack = "clock-ran-back",
    /// A lost move that rests on the sealer's word.
    UnverifiedStatement = "unverified-statement",
    /// A lost move that is not the one the sealer stated.
    ContradictedStatement = "contradicted-statement",
    /// The moves before the first position are not known.
    HistoryUnknown = "history-unknown",
    /// Two records of one game.
    TwoRecords = "two-records",
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One thing that was found.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// What.
    pub kind: Kind,
    /// Whether it breaks the record.
    pub grade: Grade,
    /// At which statement, where it is about one.
    pub statement: Option<usize>,
    /// Who is at fault.
    pub at_fault: AtFault,
    /// The article, as the edition prints it, where one applies.
    pub article: Option<String>,
    /// One sentence for people.
    pub text: String,
}

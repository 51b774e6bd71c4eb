//! Portable proof: two signatures, one number.

use crate::record::Record;
use crate::statement::Statement;

/// Two different statements that arbiters of one case signed under one number.
///
/// It needs nobody's word: each statement is a COSE_Sign1 that names the case, and the number stands
/// in what was signed. Whoever holds the arbiters' cards can check both signatures with any tool.
///
/// [`to_record`](Proof::to_record) makes one file of it that every verifier of the format calls forked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    number: usize,
    common: Vec<u8>,
    ours: Statement,
    theirs: Statement,
}

impl Proof {
    /// A proof, where two statements contradict each other.
    pub(super) fn new(record: &Record, ours: &Statement, theirs: &Statement) -> Option<Proof> {
        let number = usize::try_from(ours.payload().seq).ok()?;
        let contradict = ours.payload().seq == theirs.payload().seq && ours.payload() != theirs.payload();
        let before = record.statements().iter().take(number).flat_map(|one| one.as_bytes().to_vec());
        contradict.then(|| Proof {
            number,
            common: before.collect(),
            ours: ours.clone(),
            theirs: theirs.clone(),
        })
    }

    /// The number that was given twice.
    #[must_use]
    pub const fn number(&self) -> usize {
        self.number
    }

    /// The two statements: the record's, and the witness's.
    #[must_use]
    pub const fn statements(&self) -> [&Statement; 2] {
        [&self.ours, &self.theirs]
    }

    /// What stands before them, and both: bytes that are read as a record, and found forked.
    #[must_use]
    pub fn to_record(&self) -> Vec<u8> {
        [self.common.as_slice(), self.ours.as_bytes(), self.theirs.as_bytes()].concat()
    }
}

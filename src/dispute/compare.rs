//! Two copies of a record, laid side by side.

use std::fmt;

use crate::digest::Digest;
use crate::record::{Examination, Record, examine};
use crate::statement::{Card, Statement, Trust};

use super::confront::{Told, same_game};
use super::proof::Proof;

/// How two copies stand to each other.
///
/// Exhaustive: two files are copies of one record or they are not, and copies agree or do not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// The same statements.
    Same,
    /// One goes on where the other ends.
    Extends {
        /// The longer one.
        longer: Which,
    },
    /// Two different statements with one number: the arbiters contradict themselves.
    Forked {
        /// The number.
        statement: usize,
    },
    /// Two records of one game: arbiters, players, event and round agree, the case ids differ.
    TwoRecords,
    /// Records of different games.
    Different,
}

/// One of two.
///
/// Exhaustive: there are two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// The first.
    A,
    /// The second.
    B,
}

impl Which {
    /// `a` or `b`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Which::A => "a",
            Which::B => "b",
        }
    }
}

impl Relation {
    /// The name that formats carry: `same`, `extends`, `forked`, `two-records` or `different`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Relation::Same => "same",
            Relation::Extends { .. } => "extends",
            Relation::Forked { .. } => "forked",
            Relation::TwoRecords => "two-records",
            Relation::Different => "different",
        }
    }
}

/// One of two copies.
#[derive(Debug)]
pub struct Copy {
    record: Record,
    later: Vec<Statement>,
    sound: bool,
}

impl Copy {
    fn read(bytes: &[u8]) -> Option<Copy> {
        let Examination { record, faults, later, .. } = examine(bytes);
        Some(Copy { record: record?, later, sound: faults.is_empty() })
    }

    /// The copy up to its first unlawful statement.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// Whether nothing in it is wrong.
    #[must_use]
    pub const fn is_sound(&self) -> bool {
        self.sound
    }

    fn told(&self) -> Told<'_> {
        Told { record: &self.record, later: &self.later }
    }
}

/// What comparing two copies showed.
#[derive(Debug)]
pub struct Comparison {
    /// The first copy.
    pub a: Copy,
    /// The second copy.
    pub b: Copy,
    /// How they stand to each other.
    pub relation: Relation,
    /// How many statements they have in common, from the first on.
    pub common: usize,
    /// The two statements that contradict each other, where there are such.
    pub proof: Option<Proof>,
}

impl Comparison {
    /// The head of the newest statement that both copies have; none where they have none.
    #[must_use]
    pub fn common_head(&self) -> Option<Digest> {
        let last = self.common.checked_sub(1)?;
        self.a.told().statements().nth(last).map(Statement::head)
    }

    /// The arbiters of either copy who are not trusted.
    #[must_use]
    pub fn untrusted_arbiters(&self, trust: &Trust) -> Vec<&Card> {
        let cards = [&self.a, &self.b].into_iter().flat_map(|copy| &copy.record.case().arbiters);
        let mut strangers: Vec<&Card> = Vec::new();
        for card in cards.filter(|card| !trust.trusts(card)) {
            if !strangers.contains(&card) {
                strangers.push(card);
            }
        }
        strangers
    }
}

/// Lays two copies of a record side by side. What stands in either beyond its lawful part counts as
/// far as it is signed.
///
/// # Errors
///
/// [`CompareError`] names the one of which nothing can be read.
pub fn compare(a: &[u8], b: &[u8]) -> Result<Comparison, CompareError> {
    let a = Copy::read(a).ok_or(CompareError { which: Which::A })?;
    let b = Copy::read(b).ok_or(CompareError { which: Which::B })?;
    if a.record.id() != b.record.id() {
        let one_game = same_game(a.record.case(), b.record.case());
        let relation = if one_game { Relation::TwoRecords } else { Relation::Different };
        return Ok(Comparison { a, b, relation, common: 0, proof: None });
    }
    let same = |(a, b): &(&Statement, &Statement)| a.payload() == b.payload();
    let common = a.told().statements().zip(b.told().statements()).take_while(same).count();
    let (relation, proof) = relation(&a, &b, common);
    Ok(Comparison { a, b, relation, common, proof })
}

fn relation(a: &Copy, b: &Copy, common: usize) -> (Relation, Option<Proof>) {
    if let Some((ours, theirs)) = contradiction(a, b) {
        let statement = usize::try_from(ours.payload().seq).unwrap_or(usize::MAX);
        return (Relation::Forked { statement }, Proof::new(&a.record, ours, theirs));
    }
    let (in_a, in_b) = (a.told().statements().count(), b.told().statements().count());
    let relation = match (in_a > common, in_b > common) {
        (false, false) => Relation::Same,
        (true, _) => Relation::Extends { longer: Which::A },
        (false, true) => Relation::Extends { longer: Which::B },
    };
    (relation, None)
}

/// The first number under which the two say different things.
fn contradiction<'a>(a: &'a Copy, b: &'a Copy) -> Option<(&'a Statement, &'a Statement)> {
    a.told().first_contradiction(b.told().statements())
}

/// A file of which nothing can be read as a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CompareError {
    /// Which one.
    pub which: Which,
}

impl fmt::Display for CompareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let which = match self.which {
            Which::A => "first",
            Which::B => "second",
        };
        write!(f, "nothing of the {which} file can be read as a record")
    }
}

impl std::error::Error for CompareError {}

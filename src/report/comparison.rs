//! Two copies, as they are told.

use serde::Serialize;

use crate::dispute::{Comparison, Copy, Proof, Relation};
use crate::text::hex;

/// What comparing two copies showed. Its JSON form is described in `docs/copies.md`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ComparisonReport {
    /// The first copy.
    pub a: CopyReport,
    /// The second copy.
    pub b: CopyReport,
    /// same, extends, forked, two-records or different.
    pub relation: &'static str,
    /// Which copy is the longer one, `a` or `b`, where one extends the other.
    pub longer: Option<&'static str>,
    /// How many statements they have in common.
    pub common: usize,
    /// The number under which they contradict each other.
    pub statement: Option<usize>,
    /// Who is at fault: arbiter or nobody.
    pub at_fault: &'static str,
    /// Two signatures, one number.
    pub proof: Option<ProofReport>,
}

/// One of two copies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct CopyReport {
    /// The file.
    pub file: String,
    /// The case id.
    pub case: String,
    /// How many statements its lawful part has.
    pub statements: usize,
    /// The head there.
    pub head: String,
    /// The phase of the game there.
    pub phase: &'static str,
    /// Whether nothing in it is wrong; `verify` says more.
    pub sound: bool,
}

/// Two statements with one number, each a signed message in hexadecimal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ProofReport {
    /// The number.
    pub statement: usize,
    /// The two.
    pub signed: Vec<String>,
}

impl ProofReport {
    /// Tells a proof.
    #[must_use]
    pub fn of(proof: &Proof) -> ProofReport {
        let signed = proof.statements().map(|statement| hex(statement.as_bytes()));
        ProofReport { statement: proof.number(), signed: signed.to_vec() }
    }

    /// For people, line by line: enough to be checked with any tool that knows COSE.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let head = format!("proof   two signatures of the arbiters under number {}:", self.statement);
        std::iter::once(head).chain(self.signed.iter().map(|signed| format!("        {signed}"))).collect()
    }
}

impl CopyReport {
    fn of(file: &str, copy: &Copy) -> CopyReport {
        let record = copy.record();
        CopyReport {
            file: file.to_owned(),
            case: record.id().to_string(),
            statements: record.statements().len(),
            head: record.head().to_string(),
            phase: record.game().phase_name(),
            sound: copy.is_sound(),
        }
    }

    fn line(&self) -> String {
        let sound = if self.sound { "" } else { "; not sound, see `verify`" };
        format!(
            "{}: {} statements, head {}, phase {}{sound}",
            self.file, self.statements, self.head, self.phase
        )
    }
}

impl ComparisonReport {
    /// Tells a comparison of two files.
    #[must_use]
    pub fn of(files: [&str; 2], comparison: &Comparison) -> ComparisonReport {
        let [a, b] = files;
        let relation = comparison.relation;
        ComparisonReport {
            a: CopyReport::of(a, &comparison.a),
            b: CopyReport::of(b, &comparison.b),
            relation: relation.name(),
            longer: match relation {
                Relation::Extends { longer } => Some(longer.name()),
                _ => None,
            },
            common: comparison.common,
            statement: match relation {
                Relation::Forked { statement } => Some(statement),
                _ => None,
            },
            at_fault: if matches!(relation, Relation::Forked { .. }) { "arbiter" } else { "nobody" },
            proof: comparison.proof.as_ref().map(ProofReport::of),
        }
    }

    /// The whole comparison for people, line by line.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![self.verdict(), self.a.line(), self.b.line()];
        lines.extend(self.proof.iter().flat_map(ProofReport::lines));
        lines
    }

    fn verdict(&self) -> String {
        match (self.relation, self.longer, self.statement) {
            ("same", ..) => "the same record".to_owned(),
            ("extends", Some("b"), _) => format!("{} goes on where {} ends", self.b.file, self.a.file),
            ("extends", ..) => format!("{} goes on where {} ends", self.a.file, self.b.file),
            ("forked", _, Some(number)) => {
                format!(
                    "forked at statement {number}: two different statements with one number; at fault: arbiter"
                )
            }
            ("two-records", ..) => {
                "two records of one game: arbiters, players, event and round agree, the case ids differ"
                    .to_owned()
            }
            _ => "records of different games".to_owned(),
        }
    }
}

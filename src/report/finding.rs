//! Findings, as they are told.

use serde::Serialize;

use crate::dispute::{Finding, Verdict};

use super::comparison::ProofReport;

/// What verifying one file showed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct VerdictReport {
    /// The file.
    pub file: String,
    /// Whether the record holds.
    pub holds: bool,
    /// Where its lawful part ends; none where it is no record.
    pub ends: Option<Ends>,
    /// What was found.
    pub findings: Vec<FindingReport>,
    /// What proves to anybody that the arbiters contradicted themselves; left out where nothing does.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub proofs: Vec<ProofReport>,
}

/// Where the lawful part of a record ends. Nothing later was shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Ends {
    /// The number of the last statement.
    pub statement: usize,
    /// Its head.
    pub head: String,
    /// The phase of the game there.
    pub phase: &'static str,
}

/// One finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FindingReport {
    /// What.
    pub kind: &'static str,
    /// fault or remark.
    pub grade: &'static str,
    /// At which statement.
    pub statement: Option<usize>,
    /// white, black, arbiter, custodian, nobody or unknown.
    pub at_fault: String,
    /// The article, where one applies.
    pub article: Option<String>,
    /// One sentence.
    pub text: String,
}

impl VerdictReport {
    /// Tells a verdict on a file.
    #[must_use]
    pub fn of(file: &str, verdict: &Verdict) -> VerdictReport {
        let ends =
            verdict.ends().map(|(statement, head, phase)| Ends { statement, head: head.to_string(), phase });
        let findings = verdict.findings().iter().map(FindingReport::of).collect();
        let proofs = verdict.proofs().iter().map(ProofReport::of).collect();
        VerdictReport { file: file.to_owned(), holds: verdict.holds(), ends, findings, proofs }
    }

    /// The whole report for people, line by line.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let only_strangers = self
            .findings
            .iter()
            .filter(|finding| finding.grade == "fault")
            .all(|finding| finding.kind == "untrusted-key");
        let holds = match (self.holds, &self.ends) {
            (true, _) => "holds",
            (false, Some(_)) if only_strangers => "not determined: its arbiter is not trusted",
            (false, _) => "does not hold",
        };
        lines.push(format!("{}: {holds}", self.file));
        lines.push(match &self.ends {
            Some(ends) => format!(
                "ends at statement {}, head {}, phase {}; nothing later was shown",
                ends.statement, ends.head, ends.phase
            ),
            None => "not a record of which anything could be read".to_owned(),
        });
        lines.extend(self.findings.iter().map(FindingReport::line));
        lines.extend(self.proofs.iter().flat_map(ProofReport::lines));
        lines
    }
}

impl FindingReport {
    /// Tells a finding.
    #[must_use]
    pub fn of(finding: &Finding) -> FindingReport {
        FindingReport {
            kind: finding.kind.name(),
            grade: finding.grade.name(),
            statement: finding.statement,
            at_fault: finding.at_fault.to_string(),
            article: finding.article.clone(),
            text: finding.text.clone(),
        }
    }

    /// One line for people.
    #[must_use]
    pub fn line(&self) -> String {
        let place = self.statement.map(|number| format!("statement {number}: ")).unwrap_or_default();
        // The sentence of a refusal names its article already.
        let cited = |article: &&String| !self.text.contains(article.as_str());
        let article = self.article.as_ref().filter(cited).map(|a| format!(" ({a})")).unwrap_or_default();
        let blame =
            if self.grade == "fault" { format!("; at fault: {}", self.at_fault) } else { String::new() };
        format!("{:<7} {place}{}: {}{article}{blame}", self.grade, self.kind, self.text)
    }
}

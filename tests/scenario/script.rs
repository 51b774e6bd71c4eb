//! A scenario file, read.

use std::collections::BTreeMap;

use sealed_move::moment::VenueTime;

use super::step::{Calendar, Step, step, words};

/// One scenario under one edition.
#[derive(Debug, Clone)]
pub(crate) struct Script {
    pub(crate) path: String,
    pub(crate) edition: String,
    comment: String,
    head: BTreeMap<String, String>,
    pub(crate) begins: VenueTime,
    /// What happens before the first branch.
    pub(crate) trunk: Vec<Line>,
    pub(crate) branches: Vec<(String, Vec<Line>)>,
}

/// One line that does or demands something.
#[derive(Debug, Clone)]
pub(crate) struct Line {
    pub(crate) number: usize,
    pub(crate) text: String,
    pub(crate) at: VenueTime,
    pub(crate) what: What,
}

#[derive(Debug, Clone)]
pub(crate) enum What {
    /// This is done, and accepted.
    Do(Step),
    /// This is refused, under this article, and this may come next.
    Refuse { step: Step, article: String, next: String },
    /// This must hold.
    Expect(Vec<String>),
}

const HEAD: [&str; 17] = [
    "row",
    "rules",
    "also",
    "position",
    "game",
    "plies",
    "date",
    "used",
    "session end",
    "default time",
    "charge",
    "custodian",
    "dialects",
    "receipts before stop",
    "white",
    "black",
    "chess960",
];

impl Script {
    /// Reads a file: one script, or one for each edition that `also:` names.
    pub(crate) fn read(path: &str, text: &str) -> Vec<Script> {
        let comment: Vec<&str> =
            text.lines().take_while(|line| line.starts_with('#')).map(|line| line[1..].trim()).collect();
        let mut head = BTreeMap::new();
        let mut body = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let entry = line.split_once(": ").filter(|(key, _)| HEAD.contains(key));
            match entry {
                Some((key, value)) if body.is_empty() => {
                    let value = value.trim().to_owned();
                    assert!(head.insert(key.to_owned(), value).is_none(), "{path}: '{key}' twice");
                }
                _ if line.trim_start().starts_with('#') || line.trim().is_empty() => {}
                _ => body.push((index + 1, line.trim())),
            }
        }
        let first = head.get("date").cloned().unwrap_or_else(|| "2026-12-01".to_owned());
        let mut calendar = Calendar { first, day: 1 };
        let (begins, trunk, branches) = lines(path, &body, &mut calendar);
        let rules = head.get("rules").unwrap_or_else(|| panic!("{path}: no rules")).clone();
        assert!(path.starts_with(&rules), "{path}: lies in the folder of another edition than {rules}");
        let own = Script {
            path: path.to_owned(),
            edition: rules,
            comment: comment.join(" "),
            head,
            begins,
            trunk,
            branches,
        };
        let also = own.head.get("also").cloned().unwrap_or_default();
        let others = also.split_whitespace().map(|edition| own.under(edition));
        others.chain([own.clone()]).collect()
    }

    pub(crate) fn head(&self, key: &str) -> Option<&str> {
        self.head.get(key).map(String::as_str)
    }

    /// Whether this is the edition in whose folder the file lies, and not one of those under `also:`.
    #[cfg(feature = "cli")]
    pub(crate) fn is_at_home(&self) -> bool {
        self.head("rules") == Some(&self.edition)
    }

    /// Which rows of the law it shows.
    pub(crate) fn is_about(&self, row: &str) -> bool {
        self.head("row").is_some_and(|rows| rows.split(',').any(|one| one.trim() == row))
    }

    fn lines(&self) -> impl Iterator<Item = &Line> {
        self.trunk.iter().chain(self.branches.iter().flat_map(|(_, lines)| lines))
    }

    pub(crate) fn asserts(&self, what: &str) -> bool {
        self.lines().any(|line| matches!(&line.what, What::Expect(words) if words[0] == what))
    }

    /// Whether an article is asserted somewhere.
    pub(crate) fn cites(&self) -> bool {
        self.lines().any(|line| match &line.what {
            What::Refuse { article, .. } => article != "fault",
            What::Expect(words) => {
                matches!(words[0].as_str(), "outcome" | "allowed" | "for-arbiter") && words.len() > 2
            }
            What::Do(_) => false,
        })
    }

    /// Whether the first comment names the text and the article.
    pub(crate) fn quotes(&self) -> bool {
        ["000_", "001_", "002_", "003_", "US Chess", "laws.md"].iter().any(|text| self.comment.contains(text))
            && self.comment.contains(|c: char| c.is_ascii_digit())
    }

    /// The same scenario under an edition that says the same with other numbers: E9c is I.9.3 there.
    fn under(&self, edition: &str) -> Script {
        let mut other = self.clone();
        edition.clone_into(&mut other.edition);
        let lines = other.trunk.iter_mut().chain(other.branches.iter_mut().flat_map(|(_, lines)| lines));
        for line in lines {
            match &mut line.what {
                What::Refuse { article, .. } => *article = renumbered(article),
                What::Expect(words) => words.iter_mut().skip(1).for_each(|word| *word = renumbered(word)),
                What::Do(step) => {
                    if let Some(article) = step.flags.get_mut("article") {
                        *article = renumbered(article);
                    }
                }
            }
        }
        other
    }
}

/// `E9c` as `I.9.3`, `5.1b` as `5.1.2`; anything else as it is.
fn renumbered(word: &str) -> String {
    let (word, comma) = word.strip_suffix(',').map_or((word, ""), |word| (word, ","));
    let body = word.strip_prefix('E').unwrap_or(word);
    let digits = body.trim_end_matches(|c: char| c.is_ascii_lowercase());
    let letters = &body[digits.len()..];
    let numeric = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit() || c == '.');
    if !numeric || letters.len() > 1 || letters.is_empty() && body == word {
        return format!("{word}{comma}");
    }
    let sub = letters.bytes().next().map_or(String::new(), |letter| format!(".{}", letter - b'a' + 1));
    let front = if body == word { "" } else { "I." };
    format!("{front}{digits}{sub}{comma}")
}

type Body = (VenueTime, Vec<Line>, Vec<(String, Vec<Line>)>);

fn lines(path: &str, body: &[(usize, &str)], calendar: &mut Calendar) -> Body {
    let mut trunk: Vec<Line> = Vec::new();
    let mut branches: Vec<(String, Vec<Line>)> = Vec::new();
    let mut now = None;
    let mut fork = None;
    for &(number, text) in body {
        let mut words = words(text);
        if words[0] == "branch" {
            // Every branch starts where the trunk ends.
            let (at, day) = fork.get_or_insert((now.clone(), calendar.day)).clone();
            (now, calendar.day) = (at, day);
            branches.push((words[1..].join(" "), Vec::new()));
            continue;
        }
        if let Some(at) = calendar.take(&mut words) {
            now = Some(at);
        }
        let at = now.clone().unwrap_or_else(|| panic!("{path}:{number}: the first line has no time"));
        let what = match words[0].as_str() {
            "expect" => What::Expect(times(words.split_off(1), calendar)),
            "refuse" => refusal(words.split_off(1), calendar),
            _ => What::Do(step(words, calendar)),
        };
        let line = Line { number, text: text.to_owned(), at, what };
        branches.last_mut().map_or(&mut trunk, |(_, lines)| lines).push(line);
    }
    let begins = trunk.first().unwrap_or_else(|| panic!("{path}: nothing happens")).at.clone();
    (begins, trunk, branches)
}

/// `refuse STEP => ARTICLE, next EVENT [by PARTY]`; ARTICLE may be `no-article`, or `fault` where a slip or an
/// envelope is not in order.
fn refusal(words: Vec<String>, calendar: &Calendar) -> What {
    let arrow = words.iter().position(|word| word == "=>").expect("a refusal says '=> ARTICLE next EVENT'");
    let step = step(words[..arrow].to_vec(), calendar);
    let article = words[arrow + 1].trim_end_matches(',').to_owned();
    let next = words.get(arrow + 2).map_or(String::new(), |word| {
        assert_eq!(word, "next");
        words[arrow + 3..].join(" ")
    });
    assert!(article == "fault" || !next.is_empty(), "a refusal says what may come next");
    What::Refuse { step, article, next }
}

/// Times in an expectation become what is compared.
fn times(words: Vec<String>, calendar: &Calendar) -> Vec<String> {
    let timed = ["deadline", "session-end", "resumes", "finish"];
    let at = words.iter().position(|word| timed.contains(&word.as_str()));
    let Some(at) = at.filter(|at| words.len() > at + 1 && words[at + 1] != "none") else { return words };
    let mut rest = words[at + 1..].to_vec();
    let time = calendar.clone().take(&mut rest).unwrap_or_else(|| panic!("{} wants a time", words[at]));
    words[..=at].iter().cloned().chain([time.moment().as_millis().to_string()]).chain(rest).collect()
}

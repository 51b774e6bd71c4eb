//! A scenario as `demo` needs it: the story told at its top, the head, and what happens, branch by
//! branch. What the tests expect of it is passed over; `tests/scenarios/README.md` has the format.

use std::collections::BTreeMap;

use sealed_move::Moment;
use sealed_move::moment::{Millis, VenueTime};

/// What an incident consists of.
pub(super) struct Script {
    /// The first comment: who, where, what the ruling was.
    pub(super) told: String,
    pub(super) head: BTreeMap<&'static str, &'static str>,
    trunk: Vec<Happening>,
    branches: Vec<(String, Vec<Happening>)>,
}

/// One thing that is done, in the words of `enter`.
#[derive(Clone)]
pub(super) struct Happening {
    pub(super) at: VenueTime,
    pub(super) words: Vec<String>,
}

impl Script {
    /// Reads a scenario; none where it is not one.
    pub(super) fn read(text: &'static str) -> Option<Script> {
        let told: Vec<&str> = text.lines().map_while(|line| line.strip_prefix('#')).map(str::trim).collect();
        let (head, body) = text.split_once("\n\n").and_then(|(_, rest)| rest.split_once("\n\n"))?;
        let head: BTreeMap<_, _> = head.lines().filter_map(|line| line.split_once(": ")).collect();
        let mut days = Days { first: head.get("date").copied().unwrap_or("2026-12-01"), day: 1, now: None };
        let (mut trunk, mut branches) = (Vec::new(), Vec::<(String, Vec<Happening>)>::new());
        let mut fork = None;
        for line in body.lines() {
            let mut words = words(line);
            match words.first().map(String::as_str) {
                None => continue,
                Some("branch") => {
                    // Every branch starts where the trunk ends.
                    days = fork.get_or_insert_with(|| days.clone()).clone();
                    branches.push((words.split_off(1).join(" "), Vec::new()));
                    continue;
                }
                Some(_) => {}
            }
            let at = days.take(&mut words)?;
            let happens = words.first().is_some_and(|word| word != "expect" && word != "refuse");
            if happens {
                let words = days.times(words)?;
                branches.last_mut().map_or(&mut trunk, |(_, lines)| lines).push(Happening { at, words });
            }
        }
        Some(Script { told: told.join(" "), head, trunk, branches })
    }

    /// What happens, from beginning to end, once for each branch.
    pub(super) fn stories(&self) -> Vec<(String, Vec<Happening>)> {
        if self.branches.is_empty() {
            return vec![(String::new(), self.trunk.clone())];
        }
        let whole = |lines: &Vec<Happening>| self.trunk.iter().chain(lines).cloned().collect();
        self.branches.iter().map(|(name, lines)| (name.clone(), whole(lines))).collect()
    }

    /// When it begins.
    pub(super) fn begins(&self) -> Option<Moment> {
        let first = |(_, lines): &(String, Vec<Happening>)| Some(lines.first()?.at.moment());
        self.stories().first().and_then(first)
    }
}

/// The day and hour a line speaks of.
#[derive(Clone)]
struct Days {
    first: &'static str,
    day: u64,
    now: Option<VenueTime>,
}

impl Days {
    /// Takes `21:05` or `day 2 17:00` off the front; a line without either happens at that of the
    /// line before.
    fn take(&mut self, words: &mut Vec<String>) -> Option<VenueTime> {
        if words.first().is_some_and(|word| word == "day") {
            self.day = words.get(1)?.parse().ok()?;
            words.drain(..2);
        }
        if words.first().is_some_and(|word| is_clock(word)) {
            self.now = Some(self.time(&words.remove(0))?);
        }
        self.now.clone()
    }

    fn time(&self, clock: &str) -> Option<VenueTime> {
        let time: VenueTime = format!("{}T{clock}Z", self.first).parse().ok()?;
        let later = Millis::from_minutes(self.day.checked_sub(1)? * 24 * 60);
        Some(time.with_moment(time.moment().plus(later)))
    }

    /// `resumes day 2 17:00` becomes `resumes` and a time of its own.
    fn times(&self, words: Vec<String>) -> Option<Vec<String>> {
        let Some(at) = words.iter().position(|word| word == "resumes") else { return Some(words) };
        let (front, rest) = words.split_at_checked(at + 1)?;
        let mut rest = rest.to_vec();
        let time = self.clone().take(&mut rest)?.to_rfc3339();
        Some(front.iter().cloned().chain([time]).chain(rest).collect())
    }
}

fn is_clock(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit())
        && word.as_bytes().get(2) == Some(&b':')
        && !word.contains(',')
}

/// Splits a line into words up to a comment; `"…"` is one word.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (n, piece) in line.split('"').enumerate() {
        if n % 2 == 1 {
            words.push(piece.to_owned());
            continue;
        }
        let code = piece.split('#').next().unwrap_or_default();
        words.extend(code.split_whitespace().map(str::to_owned));
        if code.len() < piece.len() {
            break;
        }
    }
    words
}

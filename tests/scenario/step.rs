//! One line of a scenario: words, times, steps.

use std::collections::BTreeMap;

use sealed_move::moment::{Millis, VenueTime};

/// Something that is done, in the words of the command line's `enter`.
#[derive(Debug, Clone, Default)]
pub(crate) struct Step {
    pub(crate) event: String,
    /// What stands behind the event: a side, a move, a lock, a writing.
    pub(crate) argument: Option<String>,
    pub(crate) flags: BTreeMap<&'static str, String>,
    /// The player's own slip comes with it.
    pub(crate) by_slip: bool,
}

impl Step {
    pub(crate) fn flag(&self, name: &str) -> Option<&str> {
        self.flags.get(name).map(String::as_str)
    }

    pub(crate) fn argument(&self) -> &str {
        self.argument.as_deref().unwrap_or_else(|| panic!("'{}' wants something behind it", self.event))
    }
}

/// Which flags a step may carry; the words of the command line without its dashes.
const FLAGS: [&str; 11] = [
    "used",
    "resumes",
    "finish",
    "place",
    "claimed-by",
    "article",
    "reason",
    "question",
    "move",
    "envelope",
    "with",
];

/// Days of a scenario: day 1 is the date in its head.
#[derive(Debug, Clone)]
pub(crate) struct Calendar {
    pub(crate) first: String,
    pub(crate) day: u64,
}

impl Calendar {
    /// Takes `21:05`, `21:05:07.250` or `day 2 17:00` off the front, if that is what stands there.
    pub(crate) fn take(&mut self, words: &mut Vec<String>) -> Option<VenueTime> {
        if words.first().is_some_and(|word| word == "day") && words.len() > 1 {
            self.day = words[1].parse().unwrap_or_else(|_| panic!("'day {}' is no day", words[1]));
            words.drain(..2);
        }
        let clock =
            words.first().filter(|word| word.starts_with(|c: char| c.is_ascii_digit()) && is_clock(word));
        let time = self.time(clock?);
        words.remove(0);
        Some(time)
    }

    fn time(&self, clock: &str) -> VenueTime {
        let text = format!("{}T{clock}Z", self.first);
        let time: VenueTime = text.parse().unwrap_or_else(|e| panic!("'{text}': {e}"));
        time.with_moment(time.moment().plus(Millis::from_minutes((self.day - 1) * 24 * 60)))
    }
}

fn is_clock(word: &str) -> bool {
    word.len() >= 5 && word.as_bytes()[2] == b':' && !word.contains(',')
}

/// Splits a line into words; `"…"` is one word, with `\"`, `\\` and `\n` in it.
pub(crate) fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '#' => break,
            c if c.is_whitespace() => {}
            '"' => {
                let mut word = String::new();
                loop {
                    match chars.next().unwrap_or_else(|| panic!("a quotation without an end: {line}")) {
                        '"' => break,
                        '\\' => word.push(match chars.next() {
                            Some('n') => '\n',
                            Some(c) => c,
                            None => panic!("a quotation without an end: {line}"),
                        }),
                        c => word.push(c),
                    }
                }
                words.push(word);
            }
            c => {
                let mut word = String::from(c);
                while let Some(c) = chars.next_if(|c| !c.is_whitespace()) {
                    word.push(c);
                }
                words.push(word);
            }
        }
    }
    words
}

/// Reads a step from its words.
pub(crate) fn step(mut words: Vec<String>, calendar: &Calendar) -> Step {
    assert!(!words.is_empty(), "no step");
    let mut step = Step { event: words.remove(0), ..Step::default() };
    if words.first().is_some_and(|word| word != "by" && !FLAGS.contains(&word.as_str())) {
        step.argument = Some(words.remove(0));
    }
    while !words.is_empty() {
        let word = words.remove(0);
        if word == "by" && words.first().is_some_and(|next| next == "slip") {
            words.remove(0);
            step.by_slip = true;
            continue;
        }
        let flag = FLAGS.into_iter().find(|flag| *flag == word);
        let flag = flag.unwrap_or_else(|| panic!("'{word}' means nothing in a step ({})", step.event));
        let value = match flag {
            // The day of a time within a step is its own, not that of the line.
            "resumes" | "finish" => calendar
                .clone()
                .take(&mut words)
                .unwrap_or_else(|| panic!("{flag} wants a time"))
                .to_rfc3339(),
            _ => words.remove(0),
        };
        step.flags.insert(flag, value);
    }
    step
}

//! Running scenarios, in whichever way.

use sealed_move::moment::Moment;
use serde_json::Value;

use super::expect;
use super::script::{Line, Script, What};
use super::step::Step;

/// A way to do what a scenario says: the library, or the command line.
pub(crate) trait Way: Sized {
    fn begin(script: &Script) -> Self;

    /// The same game, to be led on otherwise.
    fn fork(&mut self) -> Self;

    /// Does a step.
    fn step(&mut self, step: &Step, at: &str) -> Result<(), Refused>;

    /// Where the game stands, in the form of `show --json`.
    fn standing(&mut self, at: &str) -> Value;

    /// What a stranger finds who trusts the persons of the scenario, in the form of `verify --json`.
    fn verdict(&mut self) -> Value;

    /// Every byte of the record.
    fn bytes(&mut self) -> Vec<u8>;
}

/// A step was not taken.
#[derive(Debug)]
pub(crate) struct Refused {
    pub(crate) text: String,
    pub(crate) next: String,
    /// By the device of the party that was to sign a slip, before the arbiter saw anything.
    pub(crate) on_own_device: bool,
}

/// Runs all scenarios, on two threads, and tells everything that does not hold.
pub(crate) fn run_all<W: Way>(scripts: &[Script]) {
    let failures = std::sync::Mutex::new(Vec::new());
    let next = std::sync::atomic::AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(script) = scripts.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
                {
                    let outcome = std::panic::catch_unwind(|| run::<W>(script));
                    let found = match outcome {
                        Ok(found) => found,
                        Err(panic) => vec![format!("panicked: {}", message(&*panic))],
                    };
                    let told = found
                        .into_iter()
                        .map(|text| format!("{} ({})\n    {text}", script.path, script.edition));
                    failures.lock().unwrap().extend(told);
                }
            });
        }
    });
    let failures = failures.into_inner().unwrap();
    assert!(
        failures.is_empty(),
        "{} of {} do not hold:\n{}",
        failures.len(),
        scripts.len(),
        failures.join("\n")
    );
}

fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string)).unwrap_or_default()
}

/// Runs one scenario with all its branches; what does not hold, with its line.
pub(crate) fn run<W: Way>(script: &Script) -> Vec<String> {
    let mut way = W::begin(script);
    if let Err(found) = follow(&mut way, &script.trunk) {
        return vec![found];
    }
    if script.branches.is_empty() {
        return ends(&mut way, &script.trunk).err().into_iter().collect();
    }
    let mut led_on = |(name, lines): &(String, Vec<Line>)| {
        let mut way = way.fork();
        let told = follow(&mut way, lines).and_then(|()| ends(&mut way, lines));
        told.err().map(|found| format!("{name}: {found}"))
    };
    script.branches.iter().filter_map(&mut led_on).collect()
}

fn follow<W: Way>(way: &mut W, lines: &[Line]) -> Result<(), String> {
    for line in lines {
        one(way, line).map_err(|found| format!("line {}: {}\n        {found}", line.number, line.text))?;
    }
    Ok(())
}

fn one<W: Way>(way: &mut W, line: &Line) -> Result<(), String> {
    let at = line.at.to_rfc3339();
    match &line.what {
        What::Do(step) => {
            way.step(step, &at).map_err(|refused| format!("{} [next: {}]", refused.text, refused.next))
        }
        What::Refuse { step, article, next } => {
            let before = way.bytes();
            let refused = match way.step(step, &at) {
                Ok(()) => return Err("was accepted".to_owned()),
                Err(refused) => refused,
            };
            if way.bytes() != before {
                return Err("was refused, and something changed".to_owned());
            }
            expect::refusal(&refused, article, next)
        }
        What::Expect(words) if matches!(words[0].as_str(), "finding" | "no-finding" | "verify") => {
            expect::verdict(&way.verdict(), words)
        }
        What::Expect(words) => expect::standing(&way.standing(&at), words, line.at.moment()),
    }
}

/// In the end the record holds before any stranger, unless the scenario says otherwise, and something leads on.
fn ends<W: Way>(way: &mut W, lines: &[Line]) -> Result<(), String> {
    let says = |line: &Line| matches!(&line.what, What::Expect(words) if words[0] == "verify");
    if !lines.iter().any(says) {
        expect::verdict(&way.verdict(), &["verify".to_owned(), "holds".to_owned()])?;
    }
    let Some(last) = lines.last() else { return Ok(()) };
    let standing = way.standing(&last.at.to_rfc3339());
    expect::nothing_is_stuck(&standing)
}

pub(crate) fn moment(text: &str) -> Moment {
    text.parse().unwrap()
}

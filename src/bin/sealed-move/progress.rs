//! The progress bar: the only file that names indicatif. On a terminal, and only there.

use std::io::{self, IsTerminal as _};

use indicatif::{ProgressBar, ProgressStyle};

/// How far a long job has come, with its rate and the time it will still take.
pub(crate) struct Progress(Option<ProgressBar>);

impl Progress {
    /// A bar for so many steps; none where nobody would see it, or it would be over at once.
    pub(crate) fn of(steps: usize) -> Progress {
        const WORTH_A_BAR: usize = 8;
        if steps < WORTH_A_BAR || !io::stderr().is_terminal() {
            return Progress(None);
        }
        let bar = ProgressBar::new(u64::try_from(steps).unwrap_or(u64::MAX));
        // Nothing is colored, so NO_COLOR asks for nothing else.
        let template = "{wide_bar} {pos}/{len}, {per_sec}, {eta} left";
        bar.set_style(
            ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        Progress(Some(bar))
    }

    /// One step is done, and `say` says what came of it, with the bar out of the way.
    pub(crate) fn step<T>(&self, say: impl FnOnce() -> T) -> T {
        let Some(bar) = &self.0 else { return say() };
        let said = bar.suspend(say);
        bar.inc(1);
        said
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

//! Clocks: what each player has used, exact to the millisecond, and what is running.

use crate::moment::{Millis, Moment};
use crate::position::{ByColor, Color};

/// What runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Running {
    /// Nothing.
    Nobody,
    /// One player's clock.
    One(Color),
    /// Neither player is there and the event charges both: each half, an odd millisecond owed until it has
    /// a fellow, and at last to the responder.
    Both { responder: Color, owed: bool },
}

/// Both clocks, as of `since`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Clock {
    pub(super) used: ByColor<Millis>,
    pub(super) running: Running,
    pub(super) since: Moment,
}

impl Clock {
    /// Charges the time up to `at`; an earlier moment charges nothing.
    pub(super) fn advance(&mut self, at: Moment) {
        let passed = at.since(self.since);
        self.since = self.since.max(at);
        match &mut self.running {
            Running::Nobody => {}
            Running::One(side) => charge(&mut self.used, *side, passed),
            Running::Both { owed, .. } => {
                let total = passed.0.saturating_add(u64::from(*owed));
                *owed = total % 2 == 1;
                for side in Color::ALL {
                    charge(&mut self.used, side, Millis(total / 2));
                }
            }
        }
    }

    /// Lets `side`'s clock run, or none.
    pub(super) fn run(&mut self, side: Option<Color>) {
        self.switch(side.map_or(Running::Nobody, Running::One));
    }

    /// What runs from now on; a millisecond still owed goes to the responder.
    pub(super) fn switch(&mut self, running: Running) {
        if let Running::Both { responder, owed: true } = self.running {
            charge(&mut self.used, responder, Millis(1));
        }
        self.running = running;
    }

    /// Sets what the clocks show; what runs goes on running.
    pub(super) fn show(&mut self, used: ByColor<Millis>) {
        self.used = used;
        if let Running::Both { owed, .. } = &mut self.running {
            *owed = false;
        }
    }

    /// Whose clock runs. While both are charged it is the responder's that would.
    pub(super) fn running(&self) -> Option<Color> {
        match self.running {
            Running::Nobody => None,
            Running::One(side) | Running::Both { responder: side, .. } => Some(side),
        }
    }

    /// What each player will have used at `at`, if nothing happens before.
    pub(super) fn at(&self, at: Moment) -> ByColor<Millis> {
        let mut later = *self;
        later.advance(at);
        later.switch(Running::Nobody);
        later.used
    }
}

/// Adds to what one player has used.
pub(super) fn charge(used: &mut ByColor<Millis>, side: Color, span: Millis) {
    let mine = used.get_mut(side);
    *mine = mine.plus(span);
}

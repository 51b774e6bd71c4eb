//! A record, gone through again: how the game stood after each statement.

use crate::adjournment::Game;
use crate::statement::Statement;

use super::Record;
use super::state::State;

impl Record {
    /// Shows every statement, with its number and the game as it stood behind it, in order.
    ///
    /// Signatures and chain were verified when the record was opened; here the law alone is followed
    /// once more, so that the whole costs about what one reading does.
    pub fn replay(&self, mut see: impl FnMut(usize, &Statement, &Game)) {
        let Some((first, later)) = self.statements.split_first() else { return };
        let Ok(mut state) = State::begin(first, self.case().clone()) else { return };
        see(0, first, &state.game);
        for (before, statement) in later.iter().enumerate() {
            let Ok(change) = state.apply(statement.payload()) else { return };
            state.commit(change, statement.head());
            see(before + 1, statement, &state.game);
        }
    }
}

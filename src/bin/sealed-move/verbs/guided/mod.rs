//! `setup`, `adjourn`, `resume`: a club evening in three commands.
//!
//! Each gathers answers, by flags or by asking, makes of them the arguments of the plain verbs,
//! carries those out, and says which they were.

mod adjourn;
mod ask;
mod resume;
mod setup;
mod stands_for;

pub(crate) use adjourn::run as adjourn;
pub(crate) use resume::run as resume;
pub(crate) use setup::run as setup;

//! `enter`: one thing that happened, checked, signed and stored.

mod plan;

use sealed_move::Moment;
use sealed_move::statement::{Closing, Event, Used};

use crate::args::Enter;
use crate::failure::{Exit, Result};
use crate::record::AtDesk;
use crate::when;

use super::entered;
use plan::Plan;

pub(crate) use plan::{hand_in, used, wording};

pub(crate) fn run(args: &Enter) -> Result<Exit> {
    let plan = plan::of(args)?;
    let now = when::now(&args.clock)?;
    let mut desk = AtDesk::open(&args.record, &args.key, &args.trusted)?;
    carry_out(plan, &mut desk, now)?;
    let before = desk.before();
    entered::say(desk.record()?, before, &args.style)?;
    Ok(Exit::Done)
}

fn carry_out(plan: Plan, at_desk: &mut AtDesk, now: Moment) -> Result<()> {
    match plan {
        Plan::Event(event) => {
            let (desk, id) = at_desk.desk();
            desk.enter(&id, *event, now)?;
        }
        Plan::HandIn { hand_in, used } => at_desk.accept(&hand_in, used, now)?,
        Plan::Stop { envelope, used, face } => stop(at_desk, envelope, used, face, now)?,
    }
    Ok(())
}

/// The stop, and with it the face, where its terms were given: both or neither.
fn stop(
    at_desk: &mut AtDesk,
    envelope: Vec<u8>,
    used: Option<Used>,
    face: Option<Box<Event>>,
    now: Moment,
) -> Result<()> {
    let stop = Event::ClocksStopped(Closing { used, envelope: envelope.clone().into() });
    if let Some(face) = &face {
        at_desk.rehearse(vec![stop, (**face).clone()], now)?;
    }
    let (desk, id) = at_desk.desk();
    desk.stop_with(&id, envelope, used.map(Into::into), now)?;
    if let Some(face) = face {
        desk.enter(&id, *face, now)?;
    }
    Ok(())
}

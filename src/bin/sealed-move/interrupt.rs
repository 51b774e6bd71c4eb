//! Ctrl-C as an answer instead of an end: the only file that names ctrlc.

use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use crate::failure::{Failure, Result};

/// Tells when Ctrl-C was pressed.
pub(crate) struct Stop(Receiver<()>);

/// From now on Ctrl-C ends nothing by itself.
pub(crate) fn listen() -> Result<Stop> {
    let (pressed, stop) = channel();
    ctrlc::set_handler(move || {
        // Pressed again while the first is being acted on: nobody listens any more.
        let _ = pressed.send(());
    })
    .map_err(|error| Failure::undetermined(format_args!("cannot listen for Ctrl-C: {error}")))?;
    Ok(Stop(stop))
}

impl Stop {
    /// Whether it is pressed within this time.
    pub(crate) fn within(&self, span: Duration) -> bool {
        !matches!(self.0.recv_timeout(span), Err(RecvTimeoutError::Timeout))
    }
}

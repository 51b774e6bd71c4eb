//! Ctrl-C: an answer where somebody waits for it, and never an end that leaves a secret on the screen. The only file
//! that names ctrlc.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, Once, PoisonError};
use std::time::Duration;

use crate::talk;

/// Who is told instead of the process being ended.
static WAITING: Mutex<Option<Sender<()>>> = Mutex::new(None);

/// Tells when Ctrl-C was pressed.
pub(crate) struct Stop(Receiver<()>);

/// From now on Ctrl-C ends nothing by itself.
pub(crate) fn listen() -> Stop {
    let (pressed, stop) = channel();
    *WAITING.lock().unwrap_or_else(PoisonError::into_inner) = Some(pressed);
    hear();
    Stop(stop)
}

/// From now on what is shown aside is wiped before Ctrl-C ends the process.
pub(crate) fn hear() {
    static ONCE: Once = Once::new();
    // Where it cannot be heard, it ends the process as it always did.
    ONCE.call_once(|| drop(ctrlc::set_handler(pressed)));
}

/// Asks what reads Ctrl-C by itself: the process ends when the terminal is as it was before, and shows again what is
/// typed at it.
pub(crate) fn after<T>(ask: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    hear();
    let (pressed, _nobody) = channel();
    let before = WAITING.lock().unwrap_or_else(PoisonError::into_inner).replace(pressed);
    let answer = ask();
    *WAITING.lock().unwrap_or_else(PoisonError::into_inner) = before;
    if matches!(&answer, Err(error) if error.kind() == io::ErrorKind::Interrupted) {
        end();
    }
    answer
}

fn pressed() {
    match WAITING.lock().unwrap_or_else(PoisonError::into_inner).as_ref() {
        // Pressed again while the first is being acted on: nobody listens any more.
        Some(waiting) => drop(waiting.send(())),
        None => end(),
    }
}

fn end() {
    talk::wipe_aside();
    crate::end(ENDED);
}

/// What shells answer for a process that Ctrl-C has ended.
const ENDED: u8 = 130;

impl Stop {
    /// Whether it is pressed within this time.
    pub(crate) fn within(&self, span: Duration) -> bool {
        !matches!(self.0.recv_timeout(span), Err(RecvTimeoutError::Timeout))
    }
}

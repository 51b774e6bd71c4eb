//! The clock: `--at`, or now. Nothing else in this program asks what time it is.

use std::time::{SystemTime, UNIX_EPOCH};

use sealed_move::moment::{Moment, VenueTime};
use sealed_move::text::Escaped;

use crate::args::Clock;
use crate::failure::{Failure, Result};

/// The moment a verb works at.
pub(crate) fn now(clock: &Clock) -> Result<Moment> {
    match &clock.at {
        Some(text) => Ok(time(text)?.moment()),
        None => system(),
    }
}

/// What this machine's clock says.
pub(crate) fn system() -> Result<Moment> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).ok();
    let ms = since.and_then(|since| u64::try_from(since.as_millis()).ok());
    ms.and_then(|ms| Moment::from_millis(ms).ok()).ok_or_else(|| {
        Failure::undetermined("this machine's clock is not set").hint("give the time with --at")
    })
}

/// A time as people give it.
pub(crate) fn time(text: &str) -> Result<VenueTime> {
    text.parse().map_err(|error| {
        Failure::undetermined(format_args!("{}: {error}", Escaped(text)))
            .hint("RFC 3339 with an offset, such as 2026-12-01T15:00+01:00")
    })
}

//! The resumption as an entry for a calendar (RFC 5545): the only module that names ics.
//!
//! ```
//! use sealed_move::calendar::ics;
//! use sealed_move::Record;
//!
//! fn mail(record: &Record) -> String {
//!     ics(record).unwrap_or_else(|| "nobody has said yet when the game is resumed".to_owned())
//! }
//! ```

use ics::properties::{Description, DtEnd, DtStart, Location, Sequence, Summary};
use ics::{Event, ICalendar, escape_text};

use crate::adjournment::Face;
use crate::record::Record;

/// The resumption as an iCalendar file; none where no face says when, or the game is over.
///
/// Times are in UTC, so that no table of time zones is needed; how the clock on the wall of the venue
/// shows the hour stands in the description. A later file of the same game replaces an earlier
/// one, as when the game is rescheduled.
#[must_use]
pub fn ics(record: &Record) -> Option<String> {
    let game = record.game();
    let face = game.face().filter(|_| game.outcome().is_none())?;
    let newest = record.statements().last()?.payload();
    // One entry for each adjournment of a game: the position it was adjourned in tells them apart.
    let name = format!("{}-{}-{}@sealed-move", record.id(), face.number, face.sealer);
    let mut event = Event::new(name, newest.at.to_basic());
    event.push(DtStart::new(face.resumes.moment().to_basic()));
    if let Some(finish) = &face.finish {
        event.push(DtEnd::new(finish.moment().to_basic()));
    }
    event.push(Sequence::new(newest.seq.to_string()));
    event.push(Summary::new(escape_text(summary(record, face))));
    event.push(Location::new(escape_text(face.place.to_string())));
    event.push(Description::new(escape_text(description(record, face))));
    let mut calendar = ICalendar::new("2.0", "-//sealed-move//EN");
    calendar.add_event(event);
    Some(folded(&calendar.to_string()))
}

/// Lines of at most 75 octets (RFC 5545 section 3.1). The library counts the blank before a
/// continued line as nothing, which makes one too many.
fn folded(calendar: &str) -> String {
    let mut out = String::new();
    for line in calendar.replace("\r\n ", "").lines() {
        let mut length = 0;
        for c in line.chars() {
            if length + c.len_utf8() > 75 {
                out.push_str("\r\n ");
                length = 1;
            }
            length += c.len_utf8();
            out.push(c);
        }
        out.push_str("\r\n");
    }
    out
}

fn summary(record: &Record, face: &Face) -> String {
    let case = record.case();
    format!("{} - {}, resumption at move {}", case.white.card.name(), case.black.card.name(), face.number)
}

fn description(record: &Record, face: &Face) -> String {
    let case = record.case();
    let event = case.event.as_ref().map(|event| format!("{event}\n")).unwrap_or_default();
    let responder = case.player(face.sealer.other()).name();
    format!(
        "{event}By the clock of the venue: {}\nThe envelope is opened when {responder} is here, who answers the sealed move.",
        face.resumes.to_wall()
    )
}

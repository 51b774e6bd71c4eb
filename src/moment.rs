//! Moments, venue times and used time: the only module that names jiff.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use jiff::fmt::temporal::DateTimeParser;
use jiff::tz::Offset;
use serde::{Deserialize, Serialize};

/// The longest text of a time that is read, in bytes.
pub const MAX_TIME: usize = 64;

/// A moment: milliseconds since 1970-01-01T00:00Z, by the clock of whoever claims it.
///
/// From 1970 to the year 9999, so that it is always a CBOR unsigned integer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u64")]
pub struct Moment(u64);

/// 9999-12-30T22:00Z, the last moment jiff can show in every offset, in milliseconds.
const LAST: u64 = 253_402_207_200_000;

impl Moment {
    /// The basic format of ISO 8601 in UTC, as calendars want it: `20261201T140000Z`.
    #[must_use]
    pub fn to_basic(self) -> String {
        self.timestamp().strftime("%Y%m%dT%H%M%SZ").to_string()
    }

    /// A moment given in milliseconds since the epoch.
    ///
    /// # Errors
    ///
    /// [`TimeError::OutOfRange`] after the year 9999.
    pub fn from_millis(ms: u64) -> Result<Moment, TimeError> {
        if ms > LAST { Err(TimeError::OutOfRange) } else { Ok(Moment(ms)) }
    }

    /// Milliseconds since the epoch.
    #[must_use]
    pub const fn as_millis(self) -> u64 {
        self.0
    }

    /// The time that has passed since `earlier`; none if that is not earlier.
    #[must_use]
    pub const fn since(self, earlier: Moment) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }

    /// This moment and `span` more, at most the end of time.
    #[must_use]
    pub fn plus(self, span: Millis) -> Moment {
        Moment(self.0.saturating_add(span.0).min(LAST))
    }

    fn timestamp(self) -> Timestamp {
        i64::try_from(self.0)
            .ok()
            .and_then(|ms| Timestamp::from_millisecond(ms).ok())
            .unwrap_or(Timestamp::MAX)
    }
}

/// Reads RFC 3339 or RFC 9557, as [`VenueTime`] does.
impl FromStr for Moment {
    type Err = TimeError;

    fn from_str(text: &str) -> Result<Moment, TimeError> {
        Ok(text.parse::<VenueTime>()?.moment())
    }
}

impl TryFrom<u64> for Moment {
    type Error = TimeError;

    fn try_from(ms: u64) -> Result<Moment, TimeError> {
        Moment::from_millis(ms)
    }
}

impl From<Moment> for u64 {
    fn from(moment: Moment) -> u64 {
        moment.0
    }
}

/// RFC 3339 in UTC, `2026-12-01T14:00:00Z`, with milliseconds only where there are some.
impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.timestamp().fmt(f)
    }
}

/// A moment and how the clock on the wall of the venue shows it.
///
/// Read from RFC 3339 or RFC 9557 (`2026-12-01T15:00+01:00[Europe/Madrid]`); the offset is kept as
/// given, so that showing it again needs no table of time zones.
///
/// ```
/// use sealed_move::moment::VenueTime;
///
/// let time: VenueTime = "2026-12-01T15:00+01:00[Europe/Madrid]".parse()?;
/// assert_eq!(time.to_rfc3339(), "2026-12-01T15:00:00+01:00");
/// assert_eq!(time.to_string(), "2026-12-01T15:00:00+01:00[Europe/Madrid]");
/// assert_eq!(time.to_wall(), "2026-12-01 15:00 +01:00");
/// # Ok::<(), sealed_move::moment::TimeError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VenueTime {
    /// The moment.
    at: Moment,
    /// `Z`, `+01:00` or `+01:00[Europe/Madrid]`.
    zone: Zone,
}

impl VenueTime {
    /// The moment.
    #[must_use]
    pub const fn moment(&self) -> Moment {
        self.at
    }

    /// The same zone at another moment, by the same offset.
    #[must_use]
    pub fn with_moment(&self, at: Moment) -> VenueTime {
        VenueTime { at, zone: self.zone.clone() }
    }

    /// A moment shown in UTC.
    #[must_use]
    pub fn utc(at: Moment) -> VenueTime {
        VenueTime { at, zone: Zone("Z".to_owned()) }
    }

    /// As people read it, to the minute: `2026-12-01 15:00 +01:00`.
    #[must_use]
    pub fn to_wall(&self) -> String {
        let text = self.to_rfc3339();
        let (day, clock) = text.split_once('T').unwrap_or((&text, ""));
        let minutes = clock.get(..5).unwrap_or_default();
        let zone = clock.find(['Z', '+', '-']).and_then(|at| clock.get(at..)).unwrap_or_default();
        format!("{day} {minutes} {}", if zone == "Z" { "UTC" } else { zone })
    }

    /// RFC 3339 with the venue's offset, without the name of the zone.
    #[must_use]
    pub fn to_rfc3339(&self) -> String {
        match self.zone.offset() {
            None => self.at.to_string(),
            Some(offset) => {
                let local = offset.to_datetime(self.at.timestamp());
                let (digits, _) = self.zone.0.split_at_checked(6).unwrap_or((&self.zone.0, ""));
                format!("{local}{digits}")
            }
        }
    }
}

impl fmt::Display for VenueTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_rfc3339())?;
        f.write_str(self.zone.name())
    }
}

impl FromStr for VenueTime {
    type Err = TimeError;

    fn from_str(text: &str) -> Result<VenueTime, TimeError> {
        if text.len() > MAX_TIME {
            return Err(TimeError::TooLong { bytes: text.len() });
        }
        static PARSER: DateTimeParser = DateTimeParser::new();
        let timestamp = match text.find('[') {
            Some(_) => PARSER.parse_zoned(text).map_err(|_| TimeError::Syntax)?.timestamp(),
            None => PARSER.parse_timestamp(text).map_err(|_| TimeError::Syntax)?,
        };
        let ms = u64::try_from(timestamp.as_millisecond()).map_err(|_| TimeError::OutOfRange)?;
        let at = Moment::from_millis(ms)?;
        let (instant, name) =
            text.split_at_checked(text.find('[').unwrap_or(text.len())).unwrap_or((text, ""));
        let sign = instant.rfind(['+', '-']).filter(|_| !instant.ends_with(['Z', 'z']));
        let zone = match sign.and_then(|at| instant.get(at..)) {
            Some(offset) => Zone::try_from(format!("{offset}{name}"))?,
            None => Zone::try_from("Z".to_owned())?,
        };
        Ok(VenueTime { at, zone })
    }
}

/// `Z`, an offset, or an offset with the name of a zone in brackets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
struct Zone(String);

impl Zone {
    /// The offset, or `None` for UTC.
    fn offset(&self) -> Option<Offset> {
        let (sign, rest) = self.0.split_at_checked(1)?;
        let (hours, rest) = rest.split_at_checked(2)?;
        let minutes = rest.strip_prefix(':')?.get(..2)?;
        let minutes = two_digits(minutes).filter(|&minutes| minutes < 60)?;
        let total = two_digits(hours)? * 3600 + minutes * 60;
        // RFC 3339 4.3: an offset of -00:00 says that the local offset is not known.
        let total = if sign == "-" { Some(-total).filter(|&total| total != 0)? } else { total };
        Offset::from_seconds(total).ok()
    }

    /// `[Europe/Madrid]`, or nothing.
    fn name(&self) -> &str {
        self.0.get(6..).unwrap_or_default()
    }
}

fn two_digits(text: &str) -> Option<i32> {
    match text.as_bytes() {
        [a @ b'0'..=b'9', b @ b'0'..=b'9'] => Some(i32::from(a - b'0') * 10 + i32::from(b - b'0')),
        _ => None,
    }
}

impl TryFrom<String> for Zone {
    type Error = TimeError;

    fn try_from(text: String) -> Result<Zone, TimeError> {
        let name_is_good = |name: &str| {
            let inner = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
            name.is_empty()
                || inner.is_some_and(|inner| {
                    !inner.is_empty()
                        && inner.bytes().all(|b| b.is_ascii_alphanumeric() || b"/_+-".contains(&b))
                })
        };
        let zone = Zone(text);
        let offset_is_good = zone.0.starts_with(['+', '-'])
            && zone.offset().is_some_and(|offset| offset.seconds().abs() <= 24 * 3600);
        if zone.0.len() <= MAX_TIME && (zone.0 == "Z" || offset_is_good && name_is_good(zone.name())) {
            Ok(zone)
        } else {
            Err(TimeError::Syntax)
        }
    }
}

impl From<Zone> for String {
    fn from(zone: Zone) -> String {
        zone.0
    }
}

/// A span of time in milliseconds: what a player has used, how long somebody may be late.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Millis(pub u64);

/// The longest span that is read: 999 hours.
const LONGEST: u64 = 999 * 3_600_000;

impl Millis {
    /// The sum, at most the largest number.
    #[must_use]
    pub const fn plus(self, more: Millis) -> Millis {
        Millis(self.0.saturating_add(more.0))
    }

    /// Minutes as a span.
    #[must_use]
    pub const fn from_minutes(minutes: u64) -> Millis {
        Millis(minutes.saturating_mul(60_000))
    }

    /// Reads a span such as `60m`, `1h`, `90s`, `1h30m` or `0`, as event regulations state it.
    ///
    /// # Errors
    ///
    /// [`TimeError`] when it is none, or longer than 999 hours.
    pub fn from_span(text: &str) -> Result<Millis, TimeError> {
        if text.len() > MAX_TIME {
            return Err(TimeError::TooLong { bytes: text.len() });
        }
        if text == "0" {
            return Ok(Millis(0));
        }
        let span: jiff::SignedDuration = text.parse().map_err(|_| TimeError::Syntax)?;
        let ms = u64::try_from(span.as_millis()).map_err(|_| TimeError::OutOfRange)?;
        if ms > LONGEST { Err(TimeError::OutOfRange) } else { Ok(Millis(ms)) }
    }
}

/// `H:MM:SS`, with `.mmm` only where there are milliseconds.
impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, ms) = (self.0 / 1000, self.0 % 1000);
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        if ms > 0 { write!(f, ".{ms:03}") } else { Ok(()) }
    }
}

/// Reads `H:MM:SS[.mmm]`.
impl FromStr for Millis {
    type Err = TimeError;

    fn from_str(text: &str) -> Result<Millis, TimeError> {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, "000"));
        let mut parts = whole.split(':');
        let (Some(h), Some(m), Some(s), None) = (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(TimeError::Syntax);
        };
        let number = |digits: &str, width: std::ops::RangeInclusive<usize>| {
            let good = width.contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
            if good { digits.parse::<u64>().map_err(|_| TimeError::Syntax) } else { Err(TimeError::Syntax) }
        };
        let (h, m, s, ms) =
            (number(h, 1..=3)?, number(m, 2..=2)?, number(s, 2..=2)?, number(fraction, 3..=3)?);
        if m > 59 || s > 59 {
            return Err(TimeError::Syntax);
        }
        Ok(Millis(((h * 60 + m) * 60 + s) * 1000 + ms))
    }
}

/// Why a text is no time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum TimeError {
    /// Longer than [`MAX_TIME`].
    TooLong {
        /// Its length.
        bytes: usize,
    },
    /// Not of the form expected.
    Syntax,
    /// Before 1970, after 9999, or a span over 999 hours.
    OutOfRange,
}

impl fmt::Display for TimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeError::TooLong { bytes } => write!(f, "a time of {bytes} bytes, at most {MAX_TIME} are read"),
            TimeError::Syntax => f.write_str(
                "not a time (expected 2026-12-01T15:00+01:00 or 2026-12-01T15:00+01:00[Europe/Madrid]; used time H:MM:SS[.mmm]; a span 60m)",
            ),
            TimeError::OutOfRange => f.write_str("a time out of range (years 1970 to 9999; spans up to 999 hours)"),
        }
    }
}

impl std::error::Error for TimeError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_show_as_they_were_given() {
        for (given, shown) in [
            ("2026-12-01T15:00Z", "2026-12-01T15:00:00Z"),
            ("2026-12-01T15:00:00.5+05:30", "2026-12-01T15:00:00.5+05:30"),
            ("2026-12-01T15:00-03:00[America/Sao_Paulo]", "2026-12-01T15:00:00-03:00[America/Sao_Paulo]"),
        ] {
            assert_eq!(given.parse::<VenueTime>().unwrap().to_string(), shown);
        }
        for bad in [
            "",
            "2026-12-01",
            "2026-12-01T15:00",
            "2026-12-01T15:00+02:00[Europe/Madrid]",
            "1969-12-31T23:59Z",
            "2026-12-01T15:00-00:00",
            "2026-12-01T15:00+01:75",
        ] {
            assert!(bad.parse::<VenueTime>().is_err(), "{bad:?}");
        }
    }

    #[test]
    fn used_time_is_exact_to_the_millisecond() {
        for text in ["0:00:00", "2:29:31.007", "100:00:01"] {
            assert_eq!(text.parse::<Millis>().unwrap().to_string(), text);
        }
        for bad in
            ["", "1:2:3", "0:60:00", "0:00:60", "-0:00:01", "0:00:00.5", "0:00", "1:00:00:00", "0:00:00."]
        {
            assert!(bad.parse::<Millis>().is_err(), "{bad:?}");
        }
    }

    #[test]
    fn spans_are_read() {
        assert_eq!(Millis::from_span("60m"), Ok(Millis(3_600_000)));
        assert_eq!(Millis::from_span("1h"), Ok(Millis(3_600_000)));
        assert_eq!(Millis::from_span("0"), Ok(Millis(0)));
        assert!(Millis::from_span("-1m").is_err());
        assert!(Millis::from_span("soon").is_err());
    }
}

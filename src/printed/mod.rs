//! A report for people who read paper: in four languages, as text for a terminal and as one HTML page.
//!
//! [`report::Report`](crate::report::Report) is the data; here it gets words. A report is first composed into
//! a *sheet* in one language, which both forms then lay out, so that they say the same. The page needs nothing
//! but itself: no script, no picture from elsewhere, no font.
//!
//! ```
//! use sealed_move::printed::{self, Language};
//! use sealed_move::report::Report;
//! use sealed_move::{Trust, dispute};
//!
//! let trust = Trust::new();
//! let report = Report::of("nothing.sealed", &dispute::verify(b"", &trust), &trust);
//! let page = printed::html(&report, Language::German)?;
//! assert!(page.starts_with("<!doctype html>") && page.contains("lang=\"de\""));
//! # Ok::<(), printed::PageError>(())
//! ```
//!
//! | module | what lives there |
//! |---|---|
//! | `language` | the languages, with their letters and dates |
//! | `words` | the messages of a language; the only file that names fluent |
//! | `compose` | from a report to a sheet |
//! | `sheet` | sections, tables, boards in one language, of text that is safe to show |
//! | `board` | a position as a picture |
//! | `text`, `html` | a sheet laid out; `html` is the only file that names askama |

mod board;
mod compose;
mod html;
mod language;
mod sheet;
mod text;
mod words;

use crate::report::Report;

pub use html::PageError;
pub use language::{Language, UnknownLanguage};

/// The report as text, for a terminal or a plain file.
#[must_use]
pub fn text(report: &Report, language: Language) -> String {
    text::lay_out(&compose::sheet(report, language))
}

/// The report as one self-contained HTML page that prints on A4.
///
/// # Errors
///
/// [`PageError`] when the page could not be written.
pub fn html(report: &Report, language: Language) -> Result<String, PageError> {
    html::lay_out(&compose::sheet(report, language))
}

#[cfg(test)]
mod tests;

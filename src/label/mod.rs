//! The label of an envelope, drawn: as SVG for a screen or a browser, as PDF for a printer.
//!
//! [`report::EnvelopeLabel`](crate::report::EnvelopeLabel) is the data; here it is laid out, once, and written as either. The drawing
//! is as wide as the paper, A6 or A5 laid across.
//!
//! An SVG names its fonts, and whoever shows it sets the text. A PDF carries the outlines of its letters, taken from the [`Fonts`] it is
//! given, so that it looks the same everywhere; a letter that no font has is an error, and never an empty box.
//!
//! ```
//! use sealed_move::label::{self, Fonts, LabelError, Paper};
//! use sealed_move::report::EnvelopeLabel;
//!
//! fn print(label: &EnvelopeLabel, square: &[Vec<bool>]) -> Result<Vec<u8>, LabelError> {
//!     label::pdf(label, square, Paper::A6, &Fonts::of_the_system())
//! }
//! ```
//!
//! | module | what lives there |
//! |---|---|
//! | `drawing` | what is drawn where |
//! | `wide` | how wide a text is where no font can be asked |
//! | `vector` | a drawing as SVG; the only file that names svg |
//! | `page` | a drawing as PDF; the only file that names pdf-writer |
//! | `letters` | the letters of a PDF, as fonts of its own |
//! | `fonts` | fonts of the machine, and text set in them; the only file that names fontdb, harfrust, skrifa and unicode-bidi |

mod drawing;
mod fonts;
mod letters;
mod page;
mod vector;
mod wide;

use std::fmt;

use crate::report::EnvelopeLabel;

pub use fonts::Fonts;

/// The paper a label is drawn for, laid across.
///
/// Exhaustive: envelopes that hold a folded scoresheet are of these two sizes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Paper {
    /// 148 mm by 105 mm.
    #[default]
    A6,
    /// 210 mm by 148 mm.
    A5,
}

impl Paper {
    /// Width and height, in millimeters.
    #[must_use]
    pub fn size(self) -> (u16, u16) {
        match self {
            Paper::A6 => (148, 105),
            Paper::A5 => (210, 148),
        }
    }
}

/// Why a label could not be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum LabelError {
    /// There is no font at all.
    NoFont,
    /// No font has these characters.
    NoLetter(Vec<char>),
    /// A font has a character, and could not set it.
    Font(String),
}

impl fmt::Display for LabelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LabelError::NoFont => write!(f, "no font to draw letters with"),
            LabelError::NoLetter(missing) => {
                write!(f, "no font has the letters of this label:")?;
                missing.iter().try_for_each(|c| write!(f, " {c} (U+{:04X})", u32::from(*c)))
            }
            LabelError::Font(name) => write!(f, "the font {name} cannot be read"),
        }
    }
}

impl std::error::Error for LabelError {}

/// The label as SVG. `square` holds the modules of the QR code that says
/// [`EnvelopeLabel::square`], row by row, dark ones true, without a border.
#[must_use]
pub fn svg(label: &EnvelopeLabel, square: &[Vec<bool>], paper: Paper) -> String {
    vector::write(&drawing::draw(label, square), paper)
}

/// The label as PDF of one page, in the letters of these fonts; `square` as for [`svg()`].
///
/// # Errors
///
/// [`LabelError`] when there is no font, or none for some letter.
pub fn pdf(
    label: &EnvelopeLabel,
    square: &[Vec<bool>],
    paper: Paper,
    fonts: &Fonts,
) -> Result<Vec<u8>, LabelError> {
    page::write(&drawing::draw(label, square), paper, fonts)
}

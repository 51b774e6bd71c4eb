//! Sentences for people.

use crate::record::Note;

/// What there is to say about a statement that stands, in one line.
#[must_use]
pub fn note(note: &Note) -> String {
    match note {
        Note::ClockRanBack => "the clock ran back; the time of the statement before counts".to_owned(),
        Note::AttestedOnly { by } => format!("an act of {by} on the arbiter's word, without a slip"),
        Note::Defect(defect) => format!("the shares are right, but: {defect}"),
        Note::ReadingDiffers => "the arbiter's reading is not what the writing reads as".to_owned(),
        Note::RulingDiffers => "the arbiter's ruling is not what the law says of the writing".to_owned(),
        Note::ShareWithheld { by } => format!("{by} vouched for his slot, is here, and gives no share"),
        Note::Law(remark) => remark.to_string(),
    }
}

/// A span of used time and whose it is, as on the face: `white 2:29:00, black 2:31:00`.
pub(super) fn both(white: impl std::fmt::Display, black: impl std::fmt::Display) -> String {
    format!("white {white}, black {black}")
}

//! The label of an envelope: what its face must carry (E2), and what holds the record to it.
//!
//! A cryptographic envelope lies on a disk; the label goes onto a paper one, into a folder or onto
//! the notice board.

use serde::Serialize;

use crate::record::{Record, Sealing, sealing_words};

use super::pgn::seal_tags;
use super::standing::FaceReport;
use super::text::both;

/// What stands on the label of the envelope in custody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct EnvelopeLabel {
    /// The event, round and board, as far as the case names them.
    pub game: Vec<String>,
    /// The face: E2a to E2g.
    pub face: FaceReport,
    /// When the game is resumed, as the clock on the wall of the venue shows it.
    pub resumes_wall: String,
    /// The commitment of the envelope.
    pub commitment: String,
    /// The sealing words of the stop.
    pub words: String,
    /// What the square says: the tags by which a published game is a
    /// [`Witness`](crate::dispute::Witness) against a record that was cut or replaced.
    pub square: String,
}

impl EnvelopeLabel {
    /// The label; none unless an envelope lies there shut and the arbiter has written its face.
    #[must_use]
    pub fn of(record: &Record) -> Option<EnvelopeLabel> {
        let face = record.game().face()?;
        let sealing = record.sealings().last().filter(|sealing| sealing.opened().is_none())?;
        let case = record.case();
        let named = [("", &case.event), ("round ", &case.round), ("board ", &case.board)];
        let tags = seal_tags(record);
        Some(EnvelopeLabel {
            game: named
                .into_iter()
                .filter_map(|(word, name)| Some(format!("{word}{}", name.as_ref()?)))
                .collect(),
            face: FaceReport::of(record, face),
            resumes_wall: face.resumes.to_wall(),
            commitment: sealing.envelope()?.commitment().to_string(),
            words: sealing_words(&head_of_stop(record, sealing)?),
            square: tags.iter().map(|(name, value)| format!("[{name} \"{value}\"]\n")).collect(),
        })
    }

    /// Names and values, in the order of E2.
    #[must_use]
    pub fn rows(&self) -> Vec<(&'static str, String)> {
        let face = &self.face;
        let sealer = if face.sealer == "white" { &face.white } else { &face.black };
        let used = face.used_ms;
        let used = both(crate::moment::Millis(used.white), crate::moment::Millis(used.black));
        let mut rows = vec![
            ("white", face.white.clone()),
            ("black", face.black.clone()),
            ("time used", used),
            ("sealed by", format!("{sealer} ({})", face.sealer)),
            ("move", face.number.to_string()),
            ("draw offer", face.draw_offer.map_or("none".to_owned(), |side| format!("by {side}, open"))),
            ("resumes", self.resumes_wall.clone()),
            ("place", face.place.clone()),
            ("commitment", self.commitment.clone()),
            ("words", self.words.clone()),
        ];
        if !self.game.is_empty() {
            rows.insert(0, ("game", self.game.join(", ")));
        }
        rows
    }

    /// The position before the sealed move (E2b), rank by rank from the eighth; White's men are
    /// capital letters.
    #[must_use]
    pub fn board(&self) -> Vec<String> {
        let ranks = self.face.fen.split(' ').next().unwrap_or_default().split('/');
        ranks.map(|rank| rank.chars().flat_map(squares).collect()).collect()
    }
}

/// One character of a FEN: a man, or so many empty squares.
fn squares(c: char) -> impl Iterator<Item = char> {
    let empty = c.to_digit(10);
    let shown = if empty.is_some() { '.' } else { c };
    std::iter::repeat_n(shown, usize::try_from(empty.unwrap_or(1)).unwrap_or(1))
}

/// Both scoresheets got the words of this head.
fn head_of_stop(record: &Record, sealing: &Sealing) -> Option<crate::digest::Digest> {
    record.heads().get(sealing.stopped_at()?).copied()
}

//! What the tags of a PGN mean.

use std::collections::BTreeMap;

use super::{SHOWN, ScoreError, TagProblem, Tags};
use crate::position::{Position, Variant};
use crate::text::Name;

/// The tags that are read; others are passed over.
const TAGS: [&str; 10] =
    ["White", "Black", "Event", "Site", "Date", "Round", "Board", "FEN", "SetUp", "Variant"];

/// The tags of the game that is read.
pub(super) struct Known {
    game: usize,
    tags: BTreeMap<&'static str, String>,
}

impl Known {
    pub(super) fn new(game: usize) -> Known {
        Known { game, tags: BTreeMap::new() }
    }

    pub(super) fn take(&mut self, name: &[u8], value: &[u8]) -> Result<(), ScoreError> {
        let Some(name) = TAGS.into_iter().find(|known| known.as_bytes() == name) else { return Ok(()) };
        match self.tags.insert(name, super::decoded(value).trim().to_owned()) {
            None => Ok(()),
            Some(_) => Err(self.wrong(name, TagProblem::Twice)),
        }
    }

    fn wrong(&self, tag: &'static str, problem: TagProblem) -> ScoreError {
        ScoreError::Tag { game: self.game, tag, problem }
    }

    /// PGN standard, section 9.7: `FEN`, announced by `SetUp`; and `Variant`, which is custom.
    pub(super) fn start(&self) -> Result<Position, ScoreError> {
        let variant = self.variant()?;
        match self.tags.get("FEN") {
            Some(fen) => {
                Position::from_fen(fen, variant).map_err(|error| self.wrong("FEN", TagProblem::Fen(error)))
            }
            None if self.tags.get("SetUp").is_some_and(|value| value == "1") => {
                Err(self.wrong("FEN", TagProblem::Missing))
            }
            None => Position::from_fen(&Position::start().fen(), variant)
                .map_err(|error| self.wrong("FEN", TagProblem::Fen(error))),
        }
    }

    fn variant(&self) -> Result<Variant, ScoreError> {
        let Some(value) = self.tags.get("Variant") else { return Ok(Variant::Standard) };
        let plain: String = value.chars().filter(char::is_ascii_alphanumeric).collect();
        match plain.to_ascii_lowercase().as_str() {
            "" | "standard" | "chess" | "normal" | "fromposition" => Ok(Variant::Standard),
            "chess960" | "fischerandom" | "fischerrandom" | "fischerrandomchess" | "freestyle" => {
                Ok(Variant::Chess960)
            }
            _ => Err(self.wrong("Variant", TagProblem::Variant(value.chars().take(SHOWN).collect()))),
        }
    }

    pub(super) fn names(&self) -> Result<Tags, ScoreError> {
        Ok(Tags {
            white: self.name("White")?,
            black: self.name("Black")?,
            event: self.name("Event")?,
            site: self.name("Site")?,
            date: self.name("Date")?,
            round: self.name("Round")?,
            board: self.name("Board")?,
        })
    }

    fn name(&self, tag: &'static str) -> Result<Option<Name>, ScoreError> {
        let value =
            self.tags.get(tag).filter(|value| !matches!(value.as_str(), "" | "?" | "-" | "????.??.??"));
        value
            .map(|value| Name::new(value.as_str()).map_err(|error| self.wrong(tag, TagProblem::Name(error))))
            .transpose()
    }
}

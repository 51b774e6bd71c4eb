//! What stands on the outside of an envelope (E2).

use crate::moment::{Millis, VenueTime};
use crate::position::{ByColor, Color, Position};
use crate::text::Name;

/// What the arbiter vouched for (E2, E3), as it stood when he last wrote it.
///
/// The players' names (E2a) belong to the case and are not repeated here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Face {
    /// The position just before the sealed move (E2b).
    pub position: Position,
    /// What each player has used, not what is left (E2c). It can exceed what the clock showed (E1b).
    pub used: ByColor<Millis>,
    /// Who sealed (E2d).
    pub sealer: Color,
    /// The number of the sealed move (E2e).
    pub number: u32,
    /// Whose draw offer is open (E2f).
    pub draw_offer: Option<Color>,
    /// When the game is resumed (E2g).
    pub resumes: VenueTime,
    /// Where (E2g).
    pub place: Name,
    /// When that session ends, if it was announced (E14).
    pub finish: Option<VenueTime>,
}

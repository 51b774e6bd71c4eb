//! The case: what statement 0 fixes for the whole record.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;

use crate::digest::Digest;
use crate::moment::{Millis, Moment, VenueTime};
use crate::position::{Color, MAX_FEN, Position};
use crate::text::Name;

use super::card::{Card, CardError};
use super::members::Used;

/// The most arbiters one case may name.
const MAX_ARBITERS: usize = 8;

/// The payload of `begun`, in deterministic order.
///
/// ```cddl
/// begun = { game: "chess", used: used, black: seat, ? board: text, ? event: text, moves: [* text],
///           ? paper: { ? scan: bstr .size 32, typed: uint }, ? round: text, rules: text, start: text, white: seat, charge: text,
///           arbiters: [+ bstr], chess960: bool, ? custodian: bstr, ? session-end: venue-time,
///           ? default-time: uint, history-known: bool, receipts-before-stop: bool }
/// seat = { card: bstr, dialect: text }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Begun {
    game: String,
    used: Used,
    black: SeatWire,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    board: Option<Name>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    event: Option<Name>,
    moves: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    paper: Option<Paper>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    round: Option<Name>,
    rules: String,
    start: String,
    white: SeatWire,
    charge: String,
    arbiters: Vec<ByteBuf>,
    chess960: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    custodian: Option<ByteBuf>,
    #[serde(default, rename = "session-end", skip_serializing_if = "Option::is_none")]
    session_end: Option<VenueTime>,
    #[serde(default, rename = "default-time", skip_serializing_if = "Option::is_none")]
    default_time: Option<Millis>,
    #[serde(rename = "history-known")]
    history_known: bool,
    #[serde(rename = "receipts-before-stop")]
    receipts_before_stop: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatWire {
    card: ByteBuf,
    dialect: String,
}

/// What says that an adjournment was typed in from paper, after its envelope had been opened.
///
/// No player signed anything then: both cards are tickets that were made, used and thrown away by the
/// software of the arbiter who typed, and he alone answers for all of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paper {
    /// SHA-256 of the scan of the paper, without a label, as every tool makes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scan: Option<Digest>,
    /// When it was typed in, by the arbiter's clock.
    pub typed: Moment,
}

/// A player at the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seat {
    /// His card.
    pub card: Card,
    /// Tag of the language he writes in, declared beforehand.
    pub dialect: String,
}

/// Who plays what under which rules: the content of statement 0.
///
/// A plain struct: a field left out does not compile. The texts `rules`, `dialect`, `charge`,
/// `start` and `moves` get their meaning, and are checked, where a record begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// The rules in force, such as `fide-2023`.
    pub rules: String,
    /// White.
    pub white: Seat,
    /// Black.
    pub black: Seat,
    /// The arbiters; any of them may sign, and each holds a slot of lock 0.
    pub arbiters: Vec<Card>,
    /// Who stands in for an absent responder.
    pub custodian: Option<Card>,
    /// The event.
    pub event: Option<Name>,
    /// The round.
    pub round: Option<Name>,
    /// The board.
    pub board: Option<Name>,
    /// FEN of the start of the score.
    pub start: String,
    /// The moves since, in coordinates.
    pub moves: Vec<String>,
    /// Whether the game is Chess960.
    pub chess960: bool,
    /// Set where the adjournment was on paper, and was typed in afterwards.
    pub paper: Option<Paper>,
    /// Whether `start` and `moves` are the whole game.
    pub history_known: bool,
    /// What both clocks show as used.
    pub used: Used,
    /// How late a player may be at the resumption, in milliseconds.
    pub default_time: Option<Millis>,
    /// When the session ends.
    pub session_end: Option<VenueTime>,
    /// Who is charged if neither is there: `responder`, `split` or `none`.
    pub charge: String,
    /// Whether the responder's receipt must be in before the clocks stop.
    pub receipts_before_stop: bool,
}

impl Case {
    /// A game from the usual initial position under the FIDE guidelines of 2023, both players
    /// writing in English, with one arbiter and no custodian. Everything can be set otherwise:
    /// `Case { rules: "fide-2014".into(), ..Case::between(white, black, arbiter) }`.
    #[must_use]
    pub fn between(white: Card, black: Card, arbiter: Card) -> Case {
        let seat = |card| Seat { card, dialect: "en".to_owned() };
        Case {
            rules: "fide-2023".to_owned(),
            white: seat(white),
            black: seat(black),
            arbiters: vec![arbiter],
            custodian: None,
            event: None,
            round: None,
            board: None,
            start: Position::start().fen(),
            moves: Vec::new(),
            paper: None,
            chess960: false,
            history_known: true,
            used: Used::default(),
            default_time: None,
            session_end: None,
            charge: "responder".to_owned(),
            receipts_before_stop: false,
        }
    }

    /// The card of one side.
    #[must_use]
    pub fn player(&self, side: Color) -> &Card {
        &self.seat(side).card
    }

    /// The seat of one side.
    #[must_use]
    pub fn seat(&self, side: Color) -> &Seat {
        match side {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// The arbiter with this fingerprint.
    #[must_use]
    pub fn arbiter(&self, fingerprint: &Digest) -> Option<&Card> {
        self.arbiters.iter().find(|card| card.fingerprint() == *fingerprint)
    }

    /// Every card of the case.
    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        [&self.white.card, &self.black.card].into_iter().chain(&self.arbiters).chain(&self.custodian)
    }

    /// One key in two roles would be a lock with one party on both sides; a key of a player's own would
    /// seem to vouch for what was typed in from paper.
    pub(super) fn check_keys(&self) -> Result<(), CaseError> {
        let own = [&self.white.card, &self.black.card].into_iter().any(|card| !card.is_ticket());
        if self.paper.is_some() && (own || self.custodian.is_some()) {
            return Err(CaseError::Paper);
        }
        if self.arbiters.is_empty() || self.arbiters.len() > MAX_ARBITERS {
            return Err(CaseError::Arbiters { count: self.arbiters.len() });
        }
        let mut seen: Vec<&Card> = Vec::new();
        for card in self.cards() {
            let same = |other: &&&Card| {
                other.fingerprint() == card.fingerprint() || other.lock_key() == card.lock_key()
            };
            if seen.iter().find(same).is_some() {
                return Err(CaseError::SameKey);
            }
            seen.push(card);
        }
        Ok(())
    }

    pub(super) fn to_wire(&self) -> Begun {
        let seat = |seat: &Seat| SeatWire {
            card: ByteBuf::from(seat.card.as_bytes()),
            dialect: seat.dialect.clone(),
        };
        let card = |card: &Card| ByteBuf::from(card.as_bytes());
        Begun {
            game: GAME.to_owned(),
            used: self.used,
            black: seat(&self.black),
            board: self.board.clone(),
            event: self.event.clone(),
            moves: self.moves.clone(),
            paper: self.paper,
            round: self.round.clone(),
            rules: self.rules.clone(),
            start: self.start.clone(),
            white: seat(&self.white),
            charge: self.charge.clone(),
            arbiters: self.arbiters.iter().map(card).collect(),
            chess960: self.chess960,
            custodian: self.custodian.as_ref().map(card),
            session_end: self.session_end.clone(),
            default_time: self.default_time,
            history_known: self.history_known,
            receipts_before_stop: self.receipts_before_stop,
        }
    }

    pub(super) fn from_wire(begun: &Begun) -> Result<Case, CaseError> {
        if begun.game != GAME {
            return Err(CaseError::OtherGame);
        }
        if begun.start.len() > MAX_FEN {
            return Err(CaseError::Start);
        }
        let card = |bytes: &ByteBuf| Card::parse(bytes).map_err(CaseError::Card);
        let seat = |seat: &SeatWire| Ok(Seat { card: card(&seat.card)?, dialect: seat.dialect.clone() });
        let case = Case {
            rules: begun.rules.clone(),
            white: seat(&begun.white)?,
            black: seat(&begun.black)?,
            arbiters: begun.arbiters.iter().map(card).collect::<Result<_, _>>()?,
            custodian: begun.custodian.as_ref().map(card).transpose()?,
            event: begun.event.clone(),
            round: begun.round.clone(),
            board: begun.board.clone(),
            start: begun.start.clone(),
            moves: begun.moves.clone(),
            paper: begun.paper,
            chess960: begun.chess960,
            history_known: begun.history_known,
            used: begun.used,
            default_time: begun.default_time,
            session_end: begun.session_end.clone(),
            charge: begun.charge.clone(),
            receipts_before_stop: begun.receipts_before_stop,
        };
        case.check_keys()?;
        Ok(case)
    }
}

const GAME: &str = "chess";

/// Why a case cannot be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum CaseError {
    /// A game other than chess.
    OtherGame,
    /// A start that is no FEN.
    Start,
    /// A card that is none.
    Card(CardError),
    /// None, or too many.
    Arbiters {
        /// How many.
        count: usize,
    },
    /// One signing or lock key in two roles.
    SameKey,
    /// Typed in from paper, with a card that is no ticket, or with a custodian.
    Paper,
}

impl fmt::Display for CaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CaseError::OtherGame => f.write_str("a record of another game than chess"),
            CaseError::Start => f.write_str("a start that is no FEN"),
            CaseError::Card(e) => e.fmt(f),
            CaseError::Arbiters { count } => write!(f, "{count} arbiters (expected 1 to {MAX_ARBITERS})"),
            CaseError::SameKey => f.write_str("one key in two roles of the case"),
            CaseError::Paper => f.write_str("typed in from paper beside a key of a party's own"),
        }
    }
}

impl std::error::Error for CaseError {}

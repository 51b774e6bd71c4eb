//! Where each edition says what: the numbers as they are printed. Nothing depends on them.

use super::Edition;

/// A meaning that an edition's text may carry, whatever number it prints there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// The player on move is told to seal.
    Call,
    /// Write, put in, close, and only then stop the clock.
    Seal,
    /// The writing may be changed until the clocks stop.
    Change,
    /// A move on the board after the call.
    BoardMove,
    /// Adjourning before the session ends.
    Early,
    /// What stands on the envelope.
    Face,
    /// When and where the game is resumed.
    Resumption,
    /// The arbiter checks the face and keeps the envelope.
    Custody,
    /// A draw offer made after the sealing stays open.
    LateOffer,
    /// Position and clocks are set up before the game is resumed.
    SetUp,
    /// A draw agreed or a resignation before the game is resumed.
    EndApart,
    /// The envelope is opened only when the responder is there.
    Opening,
    /// A defective writing.
    Defective,
    /// An ambiguous writing.
    Ambiguous,
    /// A writing whose meaning cannot be established.
    Unintelligible,
    /// A writing that is no legal move.
    Illegal,
    /// The responder is there: opened, played, his clock.
    ResponderHere,
    /// The responder is absent: his clock, the envelope shut.
    ResponderAbsent,
    /// The sealer is absent: the responder may seal his reply.
    Reply,
    /// A player comes too late.
    Default,
    /// The sealed move itself ended the game.
    EndingPrevails,
    /// Neither player is there.
    NeitherPresent,
    /// The envelope is lost.
    EnvelopeLost,
    /// The position cannot be restored.
    PositionLost,
    /// The reply envelope is lost.
    ReplyLost,
    /// An error in the clock times, shown in time or late.
    ClockError,
    /// Sessions by the arbiter's clock.
    Session,
    /// A flag has fallen.
    FlagFall,
    /// Offering, declining and accepting a draw.
    DrawOffer,
    /// A draw by agreement.
    Agreement,
    /// A resignation.
    Resignation,
    /// Checkmate.
    Checkmate,
    /// Stalemate.
    Stalemate,
    /// No mate is possible.
    DeadPosition,
    /// The same position for the fifth time.
    Fivefold,
    /// 75 moves without capture or pawn move.
    SeventyFive,
}

impl Rule {
    /// Every meaning, in the order of the modern text.
    pub const ALL: [Rule; 36] = [
        Rule::Call,
        Rule::Seal,
        Rule::Change,
        Rule::BoardMove,
        Rule::Early,
        Rule::Face,
        Rule::Resumption,
        Rule::Custody,
        Rule::LateOffer,
        Rule::SetUp,
        Rule::EndApart,
        Rule::Opening,
        Rule::Defective,
        Rule::Ambiguous,
        Rule::Unintelligible,
        Rule::Illegal,
        Rule::ResponderHere,
        Rule::ResponderAbsent,
        Rule::Reply,
        Rule::Default,
        Rule::EndingPrevails,
        Rule::NeitherPresent,
        Rule::EnvelopeLost,
        Rule::PositionLost,
        Rule::ReplyLost,
        Rule::ClockError,
        Rule::Session,
        Rule::FlagFall,
        Rule::DrawOffer,
        Rule::Agreement,
        Rule::Resignation,
        Rule::Checkmate,
        Rule::Stalemate,
        Rule::DeadPosition,
        Rule::Fivefold,
        Rule::SeventyFive,
    ];
}

pub(super) const fn cite(edition: Edition, rule: Rule) -> Option<&'static str> {
    let row = row(rule);
    match edition {
        Edition::Fide1952 => row.0,
        Edition::Fide2014 => row.1,
        Edition::Fide2018 | Edition::Fide2023 => row.2,
        Edition::UsChess7 => row.3,
    }
}

type Row = (Option<&'static str>, Option<&'static str>, Option<&'static str>, Option<&'static str>);

/// 1952, 2014, 2018 and 2023, US Chess. Of US Chess the chapter is cited where its paragraphs were not seen;
/// of 1952 nothing outside articles 15 to 17 was seen. The two modern editions that share a column print the
/// same numbers for everything named here.
///
/// A table, hence its length.
const fn row(rule: Rule) -> Row {
    match rule {
        Rule::Call => (None, Some("E1a"), Some("I.1.1"), Some("18A")),
        Rule::Seal => (Some("15.1"), Some("E1a"), Some("I.1.1"), Some("18A")),
        Rule::Change => (None, Some("E1a"), Some("I.1.1"), Some("18")),
        Rule::BoardMove => (None, Some("E1a"), Some("I.1.1"), Some("18A")),
        Rule::Early => (None, Some("E1b"), Some("I.1.2"), Some("18")),
        Rule::Face => (Some("15.2"), Some("E2"), Some("I.2"), Some("18")),
        Rule::Resumption => (None, Some("E2g"), Some("I.2.7"), None),
        Rule::Custody => (Some("15.2e"), Some("E3"), Some("I.3"), Some("18")),
        Rule::LateOffer => (None, Some("E4"), Some("I.4"), None),
        Rule::SetUp => (Some("16.1"), Some("E5"), Some("I.5"), Some("19")),
        Rule::EndApart => (None, Some("E6"), Some("I.6"), Some("19G")),
        Rule::Opening => (Some("16.2"), Some("E7"), Some("I.7"), Some("19")),
        Rule::Defective => (Some("17c"), Some("E8"), Some("I.8"), Some("19")),
        Rule::Ambiguous => (None, Some("E8a"), Some("I.8.1"), Some("19")),
        Rule::Unintelligible => (Some("17c"), Some("E8b"), Some("I.8.2"), Some("19")),
        Rule::Illegal => (None, Some("E8c"), Some("I.8.3"), Some("19")),
        Rule::ResponderHere => (Some("16.2"), Some("E9a"), Some("I.9.1"), Some("19")),
        Rule::ResponderAbsent => (Some("16.3"), Some("E9b"), Some("I.9.2"), Some("19")),
        Rule::Reply => (Some("16.4"), Some("E9c"), Some("I.9.3"), Some("19D")),
        Rule::Default => (Some("17b"), Some("E10"), Some("I.10"), Some("13E")),
        Rule::EndingPrevails => (None, Some("E10"), Some("I.10"), Some("13E")),
        Rule::NeitherPresent => (Some("16.3"), Some("E11"), Some("I.11"), Some("13F")),
        Rule::EnvelopeLost => (Some("16.5"), Some("E12a"), Some("I.12.1"), Some("14J")),
        Rule::PositionLost => (Some("16.5"), Some("E12b"), Some("I.12.2"), Some("14J")),
        Rule::ReplyLost => (Some("16.5"), None, None, None),
        Rule::ClockError => (Some("16.6"), Some("E13"), Some("I.13"), Some("19")),
        Rule::Session => (None, Some("E14"), Some("I.14"), None),
        Rule::FlagFall => (None, Some("6.9"), Some("6.9"), Some("13C")),
        Rule::DrawOffer => (None, Some("9.1"), Some("9.1"), Some("14B")),
        Rule::Agreement => (None, Some("5.2c"), Some("5.2.3"), Some("14B")),
        Rule::Resignation => (None, Some("5.1b"), Some("5.1.2"), Some("13B")),
        Rule::Checkmate => (None, Some("5.1a"), Some("5.1.1"), Some("13A")),
        Rule::Stalemate => (None, Some("5.2a"), Some("5.2.1"), Some("14A")),
        Rule::DeadPosition => (None, Some("5.2b"), Some("5.2.2"), Some("14D")),
        Rule::Fivefold => (None, Some("9.6a"), Some("9.6.1"), None),
        Rule::SeventyFive => (None, Some("9.6b"), Some("9.6.2"), None),
    }
}

//! Editions of the Laws as rule profiles: named policies, each with its citation.
//!
//! What an edition demands is a [`Profile`], a plain struct of named policies, and the machine of
//! [`adjournment`](crate::adjournment) asks only these. The numbers that an edition prints are data for showing,
//! found with [`Edition::cite`]; nothing depends on them, because two of the four texts print numbers that
//! are wrong in their own edition.

mod cite;
mod profile;

use std::fmt;
use std::str::FromStr;

pub use cite::Rule;
pub use profile::{
    Automatic, BoardMove, Call, Change, Charged, ClockClaim, Defect, Early, Ending, Face, Lateness, Lost,
    Profile, ReplyLost, Sessions,
};

/// An edition of the Laws under which a game is adjourned. It is named before anything is sealed and
/// signed into the record, because editions differ in what they punish.
///
/// ```
/// use sealed_move::law::{Edition, Rule};
///
/// let edition: Edition = "fide-2018".parse()?;
/// assert_eq!(edition.cite(Rule::Opening), Some("I.7"));
/// assert_eq!(Edition::Fide1952.cite(Rule::Early), None);
/// # Ok::<(), sealed_move::law::UnknownEdition>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Edition {
    /// The FIDE code of 1952 with its addenda, articles 15 to 17.
    Fide1952,
    /// FIDE Laws in force from 1 July 2014, Appendix E.
    Fide2014,
    /// FIDE Laws in force from 1 January 2018, Guidelines I.
    Fide2018,
    /// FIDE Laws in force from 1 January 2023, Guidelines I.
    Fide2023,
    /// US Chess Official Rules, 7th edition, rules 13, 14, 18 and 19.
    UsChess7,
}

impl Edition {
    /// Every edition, oldest first.
    pub const ALL: [Edition; 5] =
        [Edition::Fide1952, Edition::Fide2014, Edition::Fide2018, Edition::Fide2023, Edition::UsChess7];

    /// The name that formats and flags use: `fide-2023`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Edition::Fide1952 => "fide-1952",
            Edition::Fide2014 => "fide-2014",
            Edition::Fide2018 => "fide-2018",
            Edition::Fide2023 => "fide-2023",
            Edition::UsChess7 => "uschess-7",
        }
    }

    /// What the edition is, for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Edition::Fide1952 => "FIDE Laws of Chess 1952, articles 15 to 17",
            Edition::Fide2014 => "FIDE Laws of Chess 2014, Appendix E",
            Edition::Fide2018 => "FIDE Laws of Chess 2018, Guidelines I",
            Edition::Fide2023 => "FIDE Laws of Chess 2023, Guidelines I",
            Edition::UsChess7 => "US Chess Official Rules of Chess, 7th edition, rules 18 and 19",
        }
    }

    /// What the edition demands.
    #[must_use]
    pub const fn profile(self) -> &'static Profile {
        match self {
            Edition::Fide1952 => &profile::FIDE_1952,
            Edition::Fide2014 => &profile::FIDE_2014,
            Edition::Fide2018 => &profile::FIDE_2018,
            Edition::Fide2023 => &profile::FIDE_2023,
            Edition::UsChess7 => &profile::US_CHESS_7,
        }
    }

    /// Where the edition says it, as the edition prints it but without brackets (`E8a`, `I.8.1`, `16.5`);
    /// `None` where its text has nothing on the matter.
    #[must_use]
    pub const fn cite(self, rule: Rule) -> Option<&'static str> {
        cite::cite(self, rule)
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Edition {
    type Err = UnknownEdition;

    fn from_str(text: &str) -> Result<Edition, UnknownEdition> {
        Edition::ALL.into_iter().find(|edition| edition.id() == text).ok_or(UnknownEdition)
    }
}

/// A text that names no edition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownEdition;

impl fmt::Display for UnknownEdition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "no edition of that name (expected fide-1952, fide-2014, fide-2018, fide-2023 or uschess-7)",
        )
    }
}

impl std::error::Error for UnknownEdition {}

#[cfg(test)]
mod tests;

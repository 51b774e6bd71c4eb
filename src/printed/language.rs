//! The languages a report is written in.

use std::fmt;
use std::str::FromStr;

use crate::notation::Dialect;

/// A language that a report can be had in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Spanish.
    Spanish,
    /// German.
    German,
    /// Armenian.
    Armenian,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 4] =
        [Language::English, Language::Spanish, Language::German, Language::Armenian];

    /// The tag, as BCP 47 has it.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Spanish => "es",
            Language::German => "de",
            Language::Armenian => "hy",
        }
    }

    /// The letters for pieces in this language.
    pub(super) fn dialect(self) -> Dialect {
        self.tag().parse().unwrap_or(Dialect::ENGLISH)
    }

    /// The messages, as Fluent has them.
    pub(super) const fn messages(self) -> &'static str {
        match self {
            Language::English => include_str!("locales/en.ftl"),
            Language::Spanish => include_str!("locales/es.ftl"),
            Language::German => include_str!("locales/de.ftl"),
            Language::Armenian => include_str!("locales/hy.ftl"),
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Language, UnknownLanguage> {
        Language::ALL.into_iter().find(|language| language.tag() == text).ok_or(UnknownLanguage)
    }
}

/// A tag that is no language of the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownLanguage;

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no language of the report (expected en, es, de or hy)")
    }
}

impl std::error::Error for UnknownLanguage {}

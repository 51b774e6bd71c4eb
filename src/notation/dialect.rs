//! The language a writer declared, as a BCP 47 tag.

use std::fmt;
use std::str::FromStr;

use super::letters::{ALIASES, LANGUAGES, Language};

/// The language whose piece letters a writing is read by, or `und` where none was declared.
///
/// A tag longer than the table's falls back to its first part (`en-US` to `en`), `no` is `nb`, and
/// case does not matter. A tag that is not in the table is an error, never silently `und`.
///
/// ```
/// use sealed_move::notation::Dialect;
///
/// assert_eq!("en-US".parse::<Dialect>()?, Dialect::ENGLISH);
/// assert_eq!("sr-Cyrl-RS".parse::<Dialect>()?.tag(), "sr-Cyrl");
/// assert!("tlh".parse::<Dialect>().is_err());
/// # Ok::<(), sealed_move::notation::DialectError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dialect {
    /// The row of the table of languages; `UNKNOWN` is none of them.
    row: u8,
}

/// The row that stands for no declared language.
const UNKNOWN: u8 = u8::MAX;

impl Dialect {
    /// English, the first row of the table.
    pub const ENGLISH: Dialect = Dialect { row: 0 };

    /// No language declared: every table at once.
    pub const UND: Dialect = Dialect { row: UNKNOWN };

    /// Every language there is a table for, `und` left out.
    pub fn all() -> impl Iterator<Item = Dialect> {
        (0..UNKNOWN).take(LANGUAGES.len()).map(|row| Dialect { row })
    }

    /// The tag.
    #[must_use]
    pub fn tag(self) -> &'static str {
        self.language().map_or("und", |language| language.tag)
    }

    /// The table's row, or `None` for `und`.
    pub(super) fn language(self) -> Option<&'static Language> {
        LANGUAGES.get(usize::from(self.row))
    }
}

impl FromStr for Dialect {
    type Err = DialectError;

    /// Takes the longest prefix of whole subtags that the table has.
    fn from_str(tag: &str) -> Result<Dialect, DialectError> {
        let mut rest = tag;
        loop {
            if let Some(dialect) = exact(rest) {
                return Ok(dialect);
            }
            rest = rest.rsplit_once('-').ok_or(DialectError)?.0;
        }
    }
}

/// The dialect of exactly this tag, aliases included.
fn exact(tag: &str) -> Option<Dialect> {
    if tag.eq_ignore_ascii_case("und") {
        return Some(Dialect::UND);
    }
    let alias = ALIASES.iter().find(|(from, _)| tag.eq_ignore_ascii_case(from));
    let tag = alias.map_or(tag, |(_, to)| *to);
    Dialect::all().find(|dialect| tag.eq_ignore_ascii_case(dialect.tag()))
}

impl fmt::Debug for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Dialect({})", self.tag())
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

/// A tag of a language the reader has no table for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DialectError;

impl fmt::Display for DialectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a language tag without a table of piece letters (expected: BCP 47, such as en, es, sr-Cyrl, or und)")
    }
}

impl std::error::Error for DialectError {}

//! One error for callers who only want `?`.
//!
//! An error means that something could not be told or done. What the law says is never one: a
//! refusal of the law comes inside [`EnterError::Refused`](crate::record::EnterError::Refused)
//! with its article and the next lawful step, a ruling and a finding are values.

use std::fmt;

macro_rules! umbrella {
    ($($(#[$doc:meta])* $kind:ident($source:ty)),* $(,)?) => {
        /// Everything that can go wrong, by the module that says so.
        #[derive(Debug)]
        #[non_exhaustive]
        pub enum Error { $($(#[$doc])* $kind($source)),* }

        $(impl From<$source> for Error {
            fn from(error: $source) -> Error {
                Error::$kind(error)
            }
        })*

        impl Error {
            fn inner(&self) -> &(dyn std::error::Error + 'static) {
                match self { $(Error::$kind(error) => error),* }
            }
        }
    };
}

umbrella! {
    /// A card.
    Card(crate::statement::CardError),
    /// A store.
    Custody(crate::custody::CustodyError),
    /// A statement that was not entered.
    Enter(crate::record::EnterError),
    /// An envelope's bytes.
    Envelope(crate::envelope::EnvelopeError),
    /// A FEN.
    Fen(crate::position::FenError),
    /// An envelope that was not taken in.
    HandIn(crate::record::HandInError),
    /// A key.
    Identity(crate::statement::IdentityError),
    /// A sealing that could not begin.
    Invitation(crate::record::InvitationError),
    /// A key file.
    KeyFile(crate::statement::KeyFileError),
    /// A name.
    Name(crate::text::NameError),
    /// A slip, or an opening.
    Opening(crate::record::OpeningError),
    /// An adjournment on paper that was not typed in.
    Paper(crate::record::PaperError),
    /// A record.
    Record(crate::record::RecordError),
    /// A PGN file.
    Score(crate::score::ScoreError),
    /// A slip.
    Slip(crate::statement::SlipError),
    /// A statement.
    Statement(crate::statement::StatementError),
    /// A time.
    Time(crate::moment::TimeError),
    /// A move in coordinates.
    Uci(crate::position::UciError),
    /// A writing.
    Writing(crate::writing::WritingError),
}

/// The text of what happened; there is nothing to add to it.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.inner(), f)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.inner().source()
    }
}

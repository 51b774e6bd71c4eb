//! Remarks: every liberty taken while reading, with the bytes it is about.

use std::fmt;

/// One liberty, or one thing worth knowing, and where it stands in the writing.
///
/// ```
/// use sealed_move::notation::{Dialect, RemarkKind, read};
/// use sealed_move::position::Position;
///
/// let reading = read(b"Nxf3", &Position::start(), Dialect::ENGLISH);
/// let remark = reading.remarks().first().ok_or("no remark")?;
/// assert_eq!((remark.kind, remark.start, remark.end), (RemarkKind::CaptureSignUnfounded, 1, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Remark {
    /// What it says.
    pub kind: RemarkKind,
    /// The first byte it is about.
    pub start: usize,
    /// The byte behind the last; at most the length of the writing.
    pub end: usize,
}

/// Declares the kinds once: variant, name on the wire, sentence for people.
macro_rules! kinds {
    ($($variant:ident $name:literal $sentence:literal)*) => {
        /// What a remark can say.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum RemarkKind {
            $(#[doc = $sentence] $variant,)*
        }

        impl RemarkKind {
            /// Every kind.
            pub const ALL: &'static [RemarkKind] = &[$(RemarkKind::$variant,)*];

            /// The kebab-case name that formats carry.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(RemarkKind::$variant => $name,)* }
            }

            /// One sentence for people.
            #[must_use]
            pub const fn describe(self) -> &'static str {
                match self { $(RemarkKind::$variant => $sentence,)* }
            }
        }
    };
}

kinds! {
    TooLong "too-long" "The writing is longer than the reader takes."
    NotUtf8 "not-utf8" "The bytes are not UTF-8 text."
    Invisible "invisible-character" "An invisible character was left out."
    OtherDigit "other-digit" "A digit of another script was read as its value."
    RaisedDigit "raised-digit" "A raised, lowered or ringed digit was read as a digit."
    CompatibleForm "compatible-form" "A variant form of a character was read as the plain character."
    TypographicSign "typographic-sign" "A dash, an arrow or a multiplication sign was read as its plain sign."
    Lookalike "lookalike" "A letter of another alphabet was read as the letter it looks like."
    Figurine "figurine" "A picture of a piece was read as its letter."
    OwnLetter "own-letter" "A piece letter of the writer's language was read."
    EnglishLetter "english-letter" "An English piece letter was read in a writing of another language."
    VariantLetter "variant-letter" "A less common piece letter of the language was read."
    UnionLetter "any-language-letter" "The writer's language is not known, so a letter was read in all languages."
    SmallLetterPiece "small-letter-piece" "A small letter was read as a piece."
    CapitalFile "capital-file" "A capital letter was read as a file."
    MoveNumber "move-number" "A move number or dots in front were left out."
    MoveNumberWrong "move-number-wrong" "The move number is not that of the position."
    OtherSidesDots "other-sides-dots" "The dots in front are those of the other side's moves."
    CaptureSignMissing "capture-sign-missing" "The move captures and no capture sign is written."
    CaptureSignUnfounded "capture-sign-unfounded" "A capture sign is written and the move captures nothing."
    CheckSignUnfounded "check-sign-unfounded" "Check is written and the move gives none."
    MateSignUnfounded "mate-sign-unfounded" "Mate is written and the move does not give mate."
    EnPassantSign "en-passant-sign" "The move is marked as en passant, which it is."
    EnPassantSignUnfounded "en-passant-sign-unfounded" "En passant is written and the move is not one."
    PromotionUnnamed "promotion-unnamed" "A pawn reaches the last rank and no new piece is named."
    ZeroForO "zero-for-o" "Zeros were read as the letters O of castling."
    CastlingInWords "castling-in-words" "Castling is written in words."
    CastlingAsKingMove "castling-as-king-move" "Castling is written as a move of the king."
    SuperfluousDeparture "superfluous-departure" "The departure square, file or rank was not needed."
    Descriptive "descriptive" "The move is in descriptive notation."
    Annotation "annotation" "A comment, an annotation or an evaluation was left out."
    DrawOffer "draw-offer" "A draw is offered."
    DrawClaim "draw-claim" "A draw is claimed."
    Resignation "resignation" "The writer resigns."
    Result "result" "A result is written."
    NullMove "null-move" "A sign for no move is written."
    TwoMoves "two-moves" "Two moves are named."
    CaptureAsSquare "capture-as-square" "A pawn's capture is written as a bare square."
    SecondText "second-text" "There is a second text beside the move."
    StruckThrough "struck-through" "A text is struck through."
    Accent "stray-mark" "An accent, a bracket or another stray mark was left out."
    Control "control-character" "A control character was left out."
    MarkUp "mark-up" "Mark-up was left out."
    Doubled "doubled-sign" "A sign is written twice."
    Backwards "backwards" "The move is written backwards."
    Numeric "numeric" "The squares are written as numbers."
    InWords "in-words" "The piece, the square or the action is written in words."
    ShorterLetter "shorter-letter" "A shorter abbreviation of a piece was read where a longer one can be read too."
    ForeignLetter "foreign-letter" "A piece letter of another language was read."
    OtherTradition "other-tradition" "The move is in another language's descriptive notation."
    OwnRook "king-onto-own-rook" "Castling is written as the king moving onto his own rook."
    PlainCapture "capture-sign-on-plain-move" "A capture was written where only a plain move is possible."
    LetterMissing "capture-without-letter" "A piece's capture is written without its letter."
    HalfSquare "half-square" "Only the file or the rank of the square is written."
    PromotionSquare "promotion-from-departure" "A promotion is written with the square the pawn stands on."
    PromotionUnfounded "promotion-sign-unfounded" "A promotion is written and the move is none."
    PromotionAlone "promotion-without-square" "A new piece is named and no square."
    EnPassantVictim "en-passant-victim" "The square of the pawn taken en passant is written."
}

impl fmt::Display for RemarkKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

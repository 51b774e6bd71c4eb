//! Tables of signs and words. A new sign or word is a new row.

/// The zeros of the decimal digits of other scripts; each is followed by its one to nine.
#[rustfmt::skip]
pub(super) const DIGIT_ZEROS: &[u32] = &[
    0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66,
    0x0de6, 0x0e50, 0x0ed0, 0x0f20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90,
    0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0x104a0,
    0x10d30, 0x11066, 0x110f0, 0x11136, 0x111d0, 0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0,
    0x11730, 0x118e0, 0x11950, 0x11c50, 0x11d50, 0x11da0, 0x16a60, 0x16ac0, 0x16b50, 0x1e140,
    0x1e2f0, 0x1e4f0, 0x1e950,
];

/// Characters that only say how others are shown: Unicode's format class, the variation selectors
/// and the grapheme joiner.
pub(super) const fn is_format(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Every dash, minus and arrow.
pub(super) const fn is_dash(c: char) -> bool {
    matches!(c,
        '\u{58a}' | '\u{5be}' | '\u{1400}' | '\u{1806}' | '\u{2010}'..='\u{2015}' | '\u{2043}'
        | '\u{2212}' | '\u{2190}'..='\u{21ff}' | '\u{27f0}'..='\u{27ff}' | '\u{2900}'..='\u{297f}'
        | '\u{2b00}'..='\u{2b11}' | '\u{2e17}' | '\u{2e1a}' | '\u{2e3a}' | '\u{2e3b}' | '\u{2e40}'
        | '\u{301c}' | '\u{3030}' | '\u{30a0}' | '\u{fe58}' | '\u{2794}' | '\u{2798}'..='\u{27af}'
        | '\u{27b1}'..='\u{27be}')
}

/// What a mark behind a move says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    Check,
    Mate,
    EnPassant,
    DrawOffer,
    Annotation,
}

/// Marks behind a move, signs and words, in lower case but for signs that are told by their case.
/// Dots and white space inside words do not matter.
#[rustfmt::skip]
pub(super) const MARKS: &[(&str, Mark)] = &[
    ("+", Mark::Check), ("++", Mark::Check), ("†", Mark::Check), ("††", Mark::Check), ("ch", Mark::Check), ("check", Mark::Check),
    ("disch", Mark::Check), ("dblch", Mark::Check), ("discheck", Mark::Check), ("dblcheck", Mark::Check), ("doublecheck", Mark::Check),
    ("discoveredcheck", Mark::Check), ("doublech", Mark::Check), ("jaque", Mark::Check), ("jaquedoble", Mark::Check),
    ("schach", Mark::Check), ("doppelschach", Mark::Check), ("échec", Mark::Check), ("шах", Mark::Check), ("xeque", Mark::Check),
    ("scacco", Mark::Check), ("szach", Mark::Check), ("schaak", Mark::Check), ("schack", Mark::Check), ("sakk", Mark::Check),
    ("#", Mark::Mate), ("‡", Mark::Mate), ("X", Mark::Mate), ("mate", Mark::Mate), ("checkmate", Mark::Mate), ("jaquemate", Mark::Mate),
    ("matt", Mark::Mate), ("schachmatt", Mark::Mate), ("mat", Mark::Mate), ("échecetmat", Mark::Mate), ("мат", Mark::Mate),
    ("matto", Mark::Mate), ("xequemate", Mark::Mate), ("մատ", Mark::Mate), ("շախ", Mark::Check),
    ("ep", Mark::EnPassant), ("(ep)", Mark::EnPassant), ("enpassant", Mark::EnPassant), ("ap", Mark::EnPassant), ("alpaso", Mark::EnPassant),
    ("(enpassant)", Mark::EnPassant), ("(ap)", Mark::EnPassant), ("iv", Mark::EnPassant), ("imvorbeigehen", Mark::EnPassant), ("enpasant", Mark::EnPassant),
    ("(=)", Mark::DrawOffer),
    ("!", Mark::Annotation), ("?", Mark::Annotation), ("=", Mark::Annotation), ("+=", Mark::Annotation), ("=+", Mark::Annotation), ("+-", Mark::Annotation),
    ("-+", Mark::Annotation), ("+/-", Mark::Annotation), ("-/+", Mark::Annotation), ("+/=", Mark::Annotation), ("=/+", Mark::Annotation),
    ("±", Mark::Annotation), ("∓", Mark::Annotation), ("⩲", Mark::Annotation), ("⩱", Mark::Annotation), ("∞", Mark::Annotation),
    ("□", Mark::Annotation), ("⊙", Mark::Annotation), ("⨀", Mark::Annotation), ("∆", Mark::Annotation), ("△", Mark::Annotation), ("⌓", Mark::Annotation),
    (".", Mark::Annotation), (",", Mark::Annotation), (";", Mark::Annotation),
];

/// Words for taking, beside the signs `x` and `:`.
pub(super) const CAPTURE_WORDS: &[&str] = &[
    "takes", "captures", "take", "capture", "toma", "come", "captura", "schlägt", "prend", "mangia", "бьет",
    "бьёт", "bije",
];

/// Words between two moves of which either is meant.
pub(super) const OR_WORDS: &[&str] = &[
    "or", "oder", "o", "ou", "of", "eller", "или", "або", "lub", "albo", "vagy", "veya", "tai", "կամ", "או",
    "nebo",
];

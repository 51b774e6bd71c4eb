//! Names of the men and of the ranks, for writings in words. A new name is a new row.

use super::algebraic::starts;
use super::normalize::Glyph;

/// Names in lower case, longer ones before their own beginnings, and the figurine that stands for
/// the man.
#[rustfmt::skip]
const NAMES: &[(&str, char)] = &[
    ("king", '♔'), ("queen", '♕'), ("rook", '♖'), ("castle", '♖'), ("bishop", '♗'), ("knight", '♘'), ("horse", '♘'), ("pawn", '♙'),
    ("könig", '♔'), ("koenig", '♔'), ("dame", '♕'), ("turm", '♖'), ("läufer", '♗'), ("laeufer", '♗'), ("springer", '♘'), ("bauer", '♙'),
    ("rey", '♔'), ("reina", '♕'), ("dama", '♕'), ("torre", '♖'), ("alfil", '♗'), ("caballo", '♘'), ("peón", '♙'), ("peon", '♙'),
    ("roi", '♔'), ("tour", '♖'), ("fou", '♗'), ("cavalier", '♘'), ("pion", '♙'),
    ("regina", '♕'), ("donna", '♕'), ("alfiere", '♗'), ("cavallo", '♘'), ("pedone", '♙'),
    ("rei", '♔'), ("rainha", '♕'), ("bispo", '♗'), ("cavalo", '♘'), ("peão", '♙'),
    ("koning", '♔'), ("toren", '♖'), ("loper", '♗'), ("paard", '♘'),
    ("król", '♔'), ("hetman", '♕'), ("wieża", '♖'), ("goniec", '♗'), ("skoczek", '♘'),
    ("король", '♔'), ("ферзь", '♕'), ("ладья", '♖'), ("слон", '♗'), ("конь", '♘'), ("пешка", '♙'),
    ("արքա", '♔'), ("թագուհի", '♕'), ("նավակ", '♖'), ("փիղ", '♗'), ("ձի", '♘'), ("զինվոր", '♙'),
    ("王", '♔'), ("帅", '♔'), ("將", '♔'), ("将", '♔'), ("后", '♕'), ("後", '♕'), ("车", '♖'), ("車", '♖'), ("象", '♗'), ("相", '♗'), ("马", '♘'), ("馬", '♘'), ("兵", '♙'), ("卒", '♙'),
    ("キング", '♔'), ("クイーン", '♕'), ("ルーク", '♖'), ("ビショップ", '♗'), ("ナイト", '♘'), ("ポーン", '♙'),
    ("킹", '♔'), ("퀸", '♕'), ("룩", '♖'), ("비숍", '♗'), ("나이트", '♘'), ("폰", '♙'),
    ("🤴", '♔'), ("👑", '♔'), ("👸", '♕'), ("🏰", '♖'), ("🐴", '♘'), ("🐎", '♘'), ("🐘", '♗'),
    ("ملك", '♔'), ("وزير", '♕'), ("قلعة", '♖'), ("فيل", '♗'), ("حصان", '♘'), ("راجا", '♔'),
    ("राजा", '♔'), ("वज़ीर", '♕'), ("हाथी", '♖'), ("ऊँट", '♗'), ("घोड़ा", '♘'), ("प्यादा", '♙'),
];

/// Numbers in words, each a word by itself.
const NUMBERS: &[(&str, char)] = &[
    ("one", '1'),
    ("two", '2'),
    ("three", '3'),
    ("four", '4'),
    ("five", '5'),
    ("six", '6'),
    ("seven", '7'),
    ("eight", '8'),
];

/// Words that carry nothing, each a word by itself.
const FILLERS: &[&str] = &[
    "to", "on", "at", "from", "the", "moves", "goes", "square", "nach", "auf", "von", "a", "en", "de", "sur",
    "на", "is", "promotes", "becomes", "into",
];

/// The text with its words as signs, or `None` where there is no word in it.
pub(super) fn in_signs(text: &[Glyph]) -> Option<Vec<Glyph>> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    let mut gap = false;
    while let Some((first, more)) = rest.split_first() {
        let name = NAMES.iter().find_map(|(name, sign)| Some((starts(rest, name)?, Some(*sign))));
        let number = || NUMBERS.iter().find_map(|(name, sign)| Some((alone(rest, name)?, Some(*sign))));
        let filler = || FILLERS.iter().find_map(|name| Some((alone(rest, name)?, None)));
        match number().or_else(filler).or(name) {
            Some((length, sign)) => {
                if let Some(c) = sign {
                    let end = rest.get(length - 1).map_or(first.end, |last| last.end);
                    out.push(Glyph { end, gap: first.gap, ..first.with(c) });
                }
                rest = rest.get(length..).unwrap_or_default();
                gap = true;
            }
            None => {
                out.push(*first);
                rest = more;
            }
        }
    }
    gap.then_some(out)
}

/// Like [`starts`], for a word with white space or nothing on both sides.
fn alone(text: &[Glyph], word: &str) -> Option<usize> {
    let length = starts(text, word)?;
    let apart = text.first().is_some_and(|glyph| glyph.gap) && text.get(length).is_none_or(|glyph| glyph.gap);
    apart.then_some(length)
}

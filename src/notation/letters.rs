//! Tables of piece letters. A new language is a new row.

use super::pattern::Roles;

/// The alphabet a language's piece letters are in, as far as lookalikes go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Script {
    Latin,
    Cyrillic,
    Greek,
    /// No letter of it is mistaken for one of the three above.
    Other,
}

/// One language: its tag, its alphabet, and its letters in the order king, queen, rook, bishop,
/// knight, pawn. An empty string: there is none.
#[derive(Debug)]
pub(super) struct Language {
    pub(super) tag: &'static str,
    pub(super) script: Script,
    pub(super) letters: [&'static str; 6],
}

/// The roles in the order of the letters in every row.
pub(super) const ORDER: [Roles; 6] =
    [Roles::KING, Roles::QUEEN, Roles::ROOK, Roles::BISHOP, Roles::KNIGHT, Roles::PAWN];

/// Tags that mean a row of another name.
pub(super) const ALIASES: &[(&str, &str)] =
    &[("no", "nb"), ("nn", "nb"), ("sr", "sr-Cyrl"), ("iw", "he"), ("in", "id")];

const fn row(tag: &'static str, script: Script, letters: [&'static str; 6]) -> Language {
    Language { tag, script, letters }
}

use Script::{Cyrillic, Greek, Latin, Other};

/// FIDE Laws appendix C.2, the PGN standard's section 17, and the chess programs' translations.
#[rustfmt::skip]
pub(super) static LANGUAGES: [Language; 52] = [
    row("en", Latin, ["K", "Q", "R", "B", "N", "P"]),
    row("de", Latin, ["K", "D", "T", "L", "S", "B"]),
    row("nl", Latin, ["K", "D", "T", "L", "P", ""]),
    row("da", Latin, ["K", "D", "T", "L", "S", "B"]),
    row("nb", Latin, ["K", "D", "T", "L", "S", "B"]),
    row("sv", Latin, ["K", "D", "T", "L", "S", "B"]),
    row("fi", Latin, ["K", "D", "T", "L", "R", "S"]),
    row("is", Latin, ["K", "D", "H", "B", "R", "P"]),
    row("et", Latin, ["K", "L", "V", "O", "R", "E"]),
    row("fr", Latin, ["R", "D", "T", "F", "C", "P"]),
    row("it", Latin, ["R", "D", "T", "A", "C", "P"]),
    row("es", Latin, ["R", "D", "T", "A", "C", "P"]),
    row("pt", Latin, ["R", "D", "T", "B", "C", "P"]),
    row("pt-BR", Latin, ["R", "D", "T", "B", "C", "P"]),
    row("ca", Latin, ["R", "D", "T", "A", "C", "P"]),
    row("gl", Latin, ["Re", "Ra", "T", "A", "C", "P"]),
    row("ro", Latin, ["R", "D", "T", "N", "C", "P"]),
    row("hu", Latin, ["K", "V", "B", "F", "H", "G"]),
    row("cs", Latin, ["K", "D", "V", "S", "J", "P"]),
    row("sk", Latin, ["K", "D", "V", "S", "J", "P"]),
    row("pl", Latin, ["K", "H", "W", "G", "S", "P"]),
    row("hr", Latin, ["K", "D", "T", "L", "S", "P"]),
    row("sl", Latin, ["K", "D", "T", "L", "S", "P"]),
    row("sr-Latn", Latin, ["K", "D", "T", "L", "S", "P"]),
    row("sr-Cyrl", Cyrillic, ["К", "Д", "Т", "Л", "С", "П"]),
    row("mk", Cyrillic, ["К", "Д", "Т", "Л", "С", "П"]),
    row("bg", Cyrillic, ["Ц", "Д", "Т", "О", "К", "П"]),
    row("ru", Cyrillic, ["Кр", "Ф", "Л", "С", "К", "П"]),
    row("uk", Cyrillic, ["Кр", "Ф", "Т", "С", "К", "П"]),
    row("be", Cyrillic, ["Кр", "Ф", "Л", "А", "К", "П"]),
    row("tr", Latin, ["Ş", "V", "K", "F", "A", "P"]),
    row("az", Latin, ["Ş", "V", "T", "F", "A", "P"]),
    row("hy", Other, ["Ա", "Թ", "Ն", "Փ", "Ձ", "Զ"]),
    row("el", Greek, ["Ρ", "Β", "Π", "Α", "Ι", ""]),
    row("sq", Latin, ["M", "Msh", "Ku", "O", "Ka", "U"]),
    row("af", Latin, ["K", "D", "T", "L", "R", "P"]),
    row("ar", Other, ["م", "و", "ر", "ف", "ح", "ب"]),
    row("hi", Latin, ["R", "V", "H", "O", "G", "P"]),
    row("bn", Latin, ["R", "M", "N", "G", "Gh", "B"]),
    row("id", Latin, ["R", "M", "B", "G", "K", "P"]),
    row("vi", Latin, ["V", "H", "X", "T", "M", ""]),
    row("zh", Latin, ["K", "Q", "R", "B", "N", "P"]),
    row("ja", Latin, ["K", "Q", "R", "B", "N", "P"]),
    row("ko", Latin, ["K", "Q", "R", "B", "N", "P"]),
    row("lv", Latin, ["K", "D", "T", "L", "Z", "B"]),
    row("lt", Latin, ["K", "V", "B", "R", "Ž", "P"]),
    row("eu", Latin, ["E", "D", "G", "A", "Z", "P"]),
    row("ka", Other, ["მ", "ლ", "ე", "კ", "მხ", "პ"]),
    row("he", Other, ["מ", "מה", "צ", "ר", "פ", ""]),
    row("fa", Other, ["ش", "و", "ر", "ف", "ا", "پ"]),
    row("eo", Latin, ["R", "D", "T", "K", "Ĉ", "P"]),
    row("ga", Latin, ["R", "B", "C", "E", "D", "F"]),
];

/// Less common letters of a language, read only where its own and the English letters say nothing.
#[rustfmt::skip]
pub(super) static VARIANTS: &[(&str, [&str; 6])] = &[
    ("nl", ["", "", "", "", "", "O"]),
    ("nl", ["", "", "", "", "", "pi"]),
    ("fi", ["", "", "", "", "", "P"]),
    ("en", ["", "", "", "", "Kt", ""]),
    ("en", ["", "", "", "", "S", ""]),
    ("gl", ["R", "D", "T", "B", "C", "P"]),
    ("be", ["К", "Вз", "Лд", "А", "В", "Л"]),
    ("el", ["Πα", "Β", "Πυ", "", "Ι", "Πι"]),
    ("hr", ["", "", "", "B", "", ""]),
    ("hu", ["", "", "", "", "", "P"]),
    ("fa", ["R", "D", "T", "F", "C", "P"]),
    ("ga", ["K", "B", "R", "E", "N", "P"]),
    ("bg", ["C", "D", "T", "O", "K", "P"]),
    ("ru", ["Kp", "F", "L", "C", "K", "P"]),
    ("ko", ["킹", "퀸", "룩", "비숍", "나이트", "폰"]),
];

/// Figurines; writers use either color of glyph for either side.
pub(super) const FIGURINES: [[char; 6]; 2] = [['♔', '♕', '♖', '♗', '♘', '♙'], ['♚', '♛', '♜', '♝', '♞', '♟']];

/// Letters that look alike: Latin, Cyrillic, Greek. A space: that alphabet has none.
#[rustfmt::skip]
pub(super) const LOOKALIKES: &[[char; 3]] = &[
    ['A', 'А', 'Α'], ['B', 'В', 'Β'], ['C', 'С', 'Ϲ'], ['E', 'Е', 'Ε'], ['H', 'Н', 'Η'],
    ['I', 'І', 'Ι'], ['J', 'Ј', ' '], ['K', 'К', 'Κ'], ['M', 'М', 'Μ'], ['N', ' ', 'Ν'],
    ['O', 'О', 'Ο'], ['P', 'Р', 'Ρ'], ['S', 'Ѕ', ' '], ['T', 'Т', 'Τ'], ['X', 'Х', 'Χ'],
    ['Y', 'У', 'Υ'], ['Z', ' ', 'Ζ'], [' ', 'П', 'Π'], [' ', 'Ф', 'Φ'],
    ['a', 'а', 'α'], ['c', 'с', 'ϲ'], ['e', 'е', ' '], ['h', 'һ', ' '], ['i', 'і', 'ι'],
    ['j', 'ј', ' '], ['k', 'к', 'κ'], ['o', 'о', 'ο'], ['p', 'р', 'ρ'], ['s', 'ѕ', ' '],
    ['x', 'х', 'χ'], ['y', 'у', 'γ'], ['v', ' ', 'ν'],
];

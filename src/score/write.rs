//! Writing PGN: the export format of the standard, section 8.2, as strict readers want it.

use std::fmt;

use crate::text::Escaped;

/// The longest line, in characters (section 4.3 allows 255, the export format 79).
const WIDTH: usize = 79;

/// A game to be written: tags in order, then half moves and comments, then the result.
///
/// ```
/// use sealed_move::score::PgnGame;
///
/// let mut game = PgnGame::new();
/// game.tag("White", "Ahn \"K.\"");
/// game.half_move(41, false, "Bd3+");
/// game.comment("sealed }");
/// game.result("*");
/// assert_eq!(game.to_string(), "[White \"Ahn \\\"K.\\\"\"]\n\n41... Bd3+ {sealed U+007D} *\n");
/// ```
#[derive(Debug, Clone, Default)]
pub struct PgnGame {
    tags: Vec<(String, String)>,
    words: Vec<String>,
    /// Whether the next move needs its number, though it may be Black's.
    restated: bool,
}

impl PgnGame {
    /// A game of which nothing is said yet.
    #[must_use]
    pub fn new() -> PgnGame {
        PgnGame { restated: true, ..PgnGame::default() }
    }

    /// Adds a tag. The name must consist of letters, digits and underscores; the value may be any
    /// text: control characters are shown as U+ and a number, quotes and backslashes are escaped.
    pub fn tag(&mut self, name: &str, value: &str) {
        let shown: String =
            value.chars().map(|c| if is_plain(c) { c.to_string() } else { code(c) }).collect();
        let escaped = shown.replace('\\', "\\\\").replace('"', "\\\"");
        self.tags.push((name.to_owned(), escaped));
    }

    /// Adds a half move in standard algebraic notation.
    pub fn half_move(&mut self, number: u32, white: bool, san: &str) {
        match (white, self.restated) {
            (true, _) => self.words.push(format!("{number}.")),
            (false, true) => self.words.push(format!("{number}...")),
            (false, false) => {}
        }
        self.words.push(san.to_owned());
        self.restated = false;
    }

    /// Adds a comment. What could end it, hide in it, or be taken for a tag or an escape is shown as
    /// U+ and a number.
    pub fn comment(&mut self, text: &str) {
        let shown: String = text
            .chars()
            .map(|c| if is_plain(c) && !"{}[%".contains(c) { c.to_string() } else { code(c) })
            .collect();
        let mut words: Vec<String> = shown.split_whitespace().map(str::to_owned).collect();
        if let Some(first) = words.first_mut() {
            first.insert(0, '{');
        }
        if let Some(last) = words.last_mut() {
            last.push('}');
        }
        self.words.extend(words);
        // A reader may lose count behind a comment (section 8.2.2.2).
        self.restated = true;
    }

    /// Ends the game: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub fn result(&mut self, result: &str) {
        self.words.push(result.to_owned());
    }
}

/// Whether a character shows as itself.
fn is_plain(c: char) -> bool {
    let mut utf8 = [0; 4];
    let shown: &str = c.encode_utf8(&mut utf8);
    Escaped(shown).to_string() == *shown
}

fn code(c: char) -> String {
    format!("U+{:04X}", u32::from(c))
}

impl fmt::Display for PgnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        writeln!(f)?;
        let mut column = 0;
        for word in &self.words {
            let width = word.chars().count();
            if column > 0 && column + 1 + width > WIDTH {
                f.write_str("\n")?;
                column = 0;
            }
            if column > 0 {
                f.write_str(" ")?;
                column += 1;
            }
            f.write_str(word)?;
            column += width;
        }
        writeln!(f)
    }
}

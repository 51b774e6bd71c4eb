//! The PGN file: games, tags, comments, variations, move numbers and results.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::{MAX_PGN, MAX_PLIES, MoveProblem, Score, ScoreError, TagProblem, Tags, san};
use crate::position::{Position, Uci, Variant};
use crate::text::Name;

/// The tags that are read; others are passed over.
const TAGS: [&str; 9] = ["White", "Black", "Event", "Site", "Date", "Round", "FEN", "SetUp", "Variant"];

/// How much of a token an error shows.
const SHOWN: usize = 32;

/// How many games a PGN file holds.
///
/// ```
/// use sealed_move::score::game_count;
///
/// assert_eq!(game_count(b"1. e4 * 1. d4 d5 1-0\n\n[White \"A\"]\n\n*")?, 3);
/// # Ok::<(), sealed_move::score::ScoreError>(())
/// ```
///
/// # Errors
///
/// [`ScoreError::TooLarge`], or [`ScoreError::Syntax`] when a comment, variation or tag does not end.
pub fn game_count(bytes: &[u8]) -> Result<usize, ScoreError> {
    let mut reader = Reader::new(bytes)?;
    while reader.begin_game()? {
        while reader.item()?.is_some() {}
    }
    Ok(reader.game)
}

/// Reads one game, or the beginning of it.
pub(super) fn read(bytes: &[u8], game: usize, ply: Option<usize>) -> Result<Score, ScoreError> {
    let mut reader = Reader::new(bytes)?;
    reader.find_game(game)?;
    let mut found = Found { game, tags: BTreeMap::new() };
    let mut next = reader.item()?;
    while let Some(Item::Tag { name, value }) = next {
        found.take(name, &value)?;
        next = reader.item()?;
    }
    let start = found.start()?;
    let mut line = Line { game, position: start.clone(), moves: Vec::new() };
    while let Some(Item::Token(token)) = next {
        if ply.is_some_and(|ply| line.moves.len() >= ply) {
            break;
        }
        line.take(&token)?;
        next = reader.item()?;
    }
    let plies = line.moves.len();
    if let Some(asked) = ply.filter(|&asked| asked > plies) {
        return Err(ScoreError::TooFewMoves { game, asked, found: plies });
    }
    Ok(Score { start, moves: line.moves, position: line.position, tags: found.names()? })
}

/// The moves so far.
struct Line {
    game: usize,
    position: Position,
    moves: Vec<Uci>,
}

impl Line {
    /// Plays a token, unless it is a move number or an annotation.
    fn take(&mut self, token: &str) -> Result<(), ScoreError> {
        let text = without_number(token);
        if text.trim_matches(['!', '?']).is_empty() {
            return Ok(());
        }
        if self.moves.len() >= MAX_PLIES {
            return Err(ScoreError::TooManyMoves);
        }
        let m = san::resolve(&self.position, text).map_err(|problem| self.wrong(text, problem))?;
        let uci = self.position.uci(m);
        let Some(after) = self.position.play(m) else {
            return Err(self.wrong(text, MoveProblem::NotLegal { fen: self.position.fen() }));
        };
        self.position = after;
        self.moves.push(uci);
        Ok(())
    }

    fn wrong(&self, text: &str, problem: MoveProblem) -> ScoreError {
        let token = text.chars().take(SHOWN).collect();
        ScoreError::Move { game: self.game, ply: self.moves.len() + 1, token, problem }
    }
}

/// A token without the move number in front of it: `12.e4`, `12...`, `12`.
fn without_number(token: &str) -> &str {
    let rest = token.trim_start_matches(|c: char| c.is_ascii_digit());
    // Digits that no dot follows are part of something else, such as `0-0`.
    if rest.is_empty() || rest.starts_with('.') { rest.trim_start_matches('.') } else { token }
}

/// The tags of the game that is read.
struct Found {
    game: usize,
    tags: BTreeMap<&'static str, String>,
}

impl Found {
    fn take(&mut self, name: &str, value: &str) -> Result<(), ScoreError> {
        let Some(name) = TAGS.into_iter().find(|known| *known == name) else { return Ok(()) };
        match self.tags.insert(name, value.trim().to_owned()) {
            None => Ok(()),
            Some(_) => Err(self.wrong(name, TagProblem::Twice)),
        }
    }

    fn wrong(&self, tag: &'static str, problem: TagProblem) -> ScoreError {
        ScoreError::Tag { game: self.game, tag, problem }
    }

    /// PGN standard, section 9.7: `FEN`, announced by `SetUp`; and `Variant`, which is custom.
    fn start(&self) -> Result<Position, ScoreError> {
        let variant = self.variant()?;
        match self.tags.get("FEN") {
            Some(fen) => {
                Position::from_fen(fen, variant).map_err(|error| self.wrong("FEN", TagProblem::Fen(error)))
            }
            None if self.tags.get("SetUp").is_some_and(|value| value == "1") => {
                Err(self.wrong("FEN", TagProblem::Missing))
            }
            None => Position::from_fen(&Position::start().fen(), variant)
                .map_err(|error| self.wrong("FEN", TagProblem::Fen(error))),
        }
    }

    fn variant(&self) -> Result<Variant, ScoreError> {
        let Some(value) = self.tags.get("Variant") else { return Ok(Variant::Standard) };
        let plain: String = value.chars().filter(char::is_ascii_alphanumeric).collect();
        match plain.to_ascii_lowercase().as_str() {
            "" | "standard" | "chess" | "normal" | "fromposition" => Ok(Variant::Standard),
            "chess960" | "fischerandom" | "fischerrandom" | "fischerrandomchess" | "freestyle" => {
                Ok(Variant::Chess960)
            }
            _ => Err(self.wrong("Variant", TagProblem::Variant(value.chars().take(SHOWN).collect()))),
        }
    }

    fn names(&self) -> Result<Tags, ScoreError> {
        Ok(Tags {
            white: self.name("White")?,
            black: self.name("Black")?,
            event: self.name("Event")?,
            site: self.name("Site")?,
            date: self.name("Date")?,
            round: self.name("Round")?,
        })
    }

    fn name(&self, tag: &'static str) -> Result<Option<Name>, ScoreError> {
        let value =
            self.tags.get(tag).filter(|value| !matches!(value.as_str(), "" | "?" | "-" | "????.??.??"));
        value
            .map(|value| Name::new(value.as_str()).map_err(|error| self.wrong(tag, TagProblem::Name(error))))
            .transpose()
    }
}

/// What a game is made of, comments, variations and glyphs left out.
enum Item<'a> {
    Tag { name: &'a str, value: Cow<'a, str> },
    Token(Cow<'a, str>),
}

/// Goes through a file once, from left to right.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    /// The number of the game that is read, from 1.
    game: usize,
    /// Whether its tags are behind us.
    in_moves: bool,
}

impl<'a> Reader<'a> {
    fn new(bytes: &'a [u8]) -> Result<Reader<'a>, ScoreError> {
        if bytes.len() > MAX_PGN {
            return Err(ScoreError::TooLarge { bytes: bytes.len() });
        }
        let at = if bytes.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        Ok(Reader { bytes, at, game: 0, in_moves: false })
    }

    /// Goes to the beginning of a game.
    fn find_game(&mut self, game: usize) -> Result<(), ScoreError> {
        while self.begin_game()? {
            if self.game == game {
                return Ok(());
            }
            while self.item()?.is_some() {}
        }
        Err(ScoreError::NoSuchGame { game, games: self.game })
    }

    /// Whether there is one more game.
    fn begin_game(&mut self) -> Result<bool, ScoreError> {
        self.game += 1;
        self.in_moves = false;
        let here = self.at;
        let more = self.next()?.is_some();
        self.at = here;
        if !more {
            self.game -= 1;
        }
        Ok(more)
    }

    /// The next item of this game; nothing behind a result, or where tags begin anew. An empty
    /// line means nothing.
    fn item(&mut self) -> Result<Option<Item<'a>>, ScoreError> {
        let here = self.at;
        match self.next()? {
            Some(Item::Tag { .. }) if self.in_moves => {
                self.at = here;
                Ok(None)
            }
            Some(Item::Token(token)) => {
                self.in_moves = true;
                let end = matches!(without_number(&token), "1-0" | "0-1" | "1/2-1/2" | "½-½" | "*");
                Ok((!end).then_some(Item::Token(token)))
            }
            other => Ok(other),
        }
    }

    fn next(&mut self) -> Result<Option<Item<'a>>, ScoreError> {
        while let Some(byte) = self.peek() {
            match byte {
                b'{' => self.comment()?,
                b';' => self.line(),
                b'%' if self.at == 0 || self.bytes.get(self.at - 1) == Some(&b'\n') => self.line(),
                b'(' => self.variation()?,
                b'$' => self.glyph(),
                b'[' => return self.tag().map(Some),
                byte if byte.is_ascii_whitespace() => self.at += 1,
                _ => return Ok(Some(Item::Token(decoded(self.token())))),
            }
        }
        Ok(None)
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    /// Takes bytes for as long as they are wanted.
    fn take_while(&mut self, wanted: impl Fn(u8) -> bool) -> &'a [u8] {
        let rest = self.rest();
        let length = rest.iter().position(|&byte| !wanted(byte)).unwrap_or(rest.len());
        self.at += length;
        rest.get(..length).unwrap_or_default()
    }

    fn token(&mut self) -> &'a [u8] {
        let ends = |byte: u8| byte.is_ascii_whitespace() || b"{}()[];$".contains(&byte);
        match self.take_while(|byte| !ends(byte)) {
            // A bracket that closes nothing is a token too, so that it is not passed over.
            [] => {
                let one = self.rest().get(..1).unwrap_or_default();
                self.at += 1;
                one
            }
            token => token,
        }
    }

    fn line(&mut self) {
        self.take_while(|byte| byte != b'\n');
    }

    fn glyph(&mut self) {
        self.at += 1;
        self.take_while(|byte| byte.is_ascii_digit());
    }

    fn comment(&mut self) -> Result<(), ScoreError> {
        let begin = self.at;
        self.take_while(|byte| byte != b'}');
        self.close(b'}', begin, "a } at the end of this comment")
    }

    fn close(&mut self, byte: u8, begin: usize, expected: &'static str) -> Result<(), ScoreError> {
        if self.peek() != Some(byte) {
            return Err(ScoreError::Syntax { game: self.game, at: begin, expected });
        }
        self.at += 1;
        Ok(())
    }

    /// Passes over a variation and those inside it.
    fn variation(&mut self) -> Result<(), ScoreError> {
        let begin = self.at;
        let mut depth = 0_usize;
        while let Some(byte) = self.peek() {
            match byte {
                b'{' => self.comment()?,
                b';' => self.line(),
                _ => {
                    self.at += 1;
                    depth += usize::from(byte == b'(');
                    depth -= usize::from(byte == b')');
                }
            }
            if depth == 0 {
                return Ok(());
            }
        }
        Err(ScoreError::Syntax { game: self.game, at: begin, expected: "a ) at the end of this variation" })
    }

    /// A tag, as the PGN standard's section 8.1 has it: `[Name "value"]`.
    fn tag(&mut self) -> Result<Item<'a>, ScoreError> {
        const EXPECTED: &str = "a tag such as [White \"Ahn, K.\"]";
        let begin = self.at;
        self.at += 1;
        self.take_while(|byte| byte.is_ascii_whitespace());
        let name = self.take_while(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        self.take_while(|byte| byte.is_ascii_whitespace());
        self.close(b'"', begin, EXPECTED)?;
        let value = self.quoted();
        self.close(b'"', begin, EXPECTED)?;
        self.take_while(|byte| byte.is_ascii_whitespace());
        self.close(b']', begin, EXPECTED)?;
        let name = std::str::from_utf8(name).unwrap_or_default();
        Ok(Item::Tag { name, value: unescaped(decoded(value)) })
    }

    /// The inside of a quoted text, on one line.
    fn quoted(&mut self) -> &'a [u8] {
        let (begin, mut escaped) = (self.at, false);
        while let Some(byte) = self.peek() {
            if byte == b'\n' || (byte == b'"' && !escaped) {
                break;
            }
            escaped = byte == b'\\' && !escaped;
            self.at += 1;
        }
        self.bytes.get(begin..self.at).unwrap_or_default()
    }
}

/// UTF-8, or else the Latin-1 of the PGN standard's section 4.1.
fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}

/// A quote and a backslash stand behind a backslash.
fn unescaped(text: Cow<'_, str>) -> Cow<'_, str> {
    if !text.contains('\\') {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let next = (c == '\\').then(|| chars.next_if(|next| matches!(next, '"' | '\\'))).flatten();
        out.push(next.unwrap_or(c));
    }
    Cow::Owned(out)
}

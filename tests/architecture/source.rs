//! Rust source as the checks of the house see it: code without comments, strings and tests, cut
//! into paths. No parser, but exact enough that what it says of a line can be trusted.

use std::fs;
use std::ops::Range;
use std::path::Path;

/// One file below `src/`.
pub(crate) struct Source {
    /// From the root of the package, with `/`.
    pub(crate) path: String,
    /// As it stands.
    pub(crate) text: String,
    /// Without comments, strings and test items; every line keeps its number.
    pub(crate) code: String,
    /// The words and signs of `code`, each with its line.
    pub(crate) tokens: Vec<(usize, Token)>,
    /// How many lines are not tests.
    pub(crate) lines: usize,
}

#[derive(Debug, PartialEq)]
pub(crate) enum Token {
    Word(String),
    /// `::`
    Colons,
    Sign(char),
}

/// A path such as `std::io::stdin`, from a use declaration or anywhere else.
pub(crate) struct Named {
    pub(crate) line: usize,
    /// Where it begins among the tokens.
    pub(crate) token: usize,
    pub(crate) segments: Vec<String>,
}

impl Source {
    pub(crate) fn new(path: &str, text: &str) -> Source {
        let (code, test_lines) = without_tests(&code_only(text));
        let tokens = tokens(&code);
        let lines = text.lines().count() - test_lines;
        Source { path: path.to_owned(), text: text.to_owned(), code, tokens, lines }
    }

    /// Every file below `src/` that holds more than tests.
    pub(crate) fn all() -> Vec<Source> {
        let mut found = Vec::new();
        walk(&root().join("src"), &mut found);
        found.retain(|source| !source.path.ends_with("/tests.rs") && !source.path.contains("/tests/"));
        found.sort_by(|a, b| a.path.cmp(&b.path));
        found
    }

    /// The path inside `src/`.
    pub(crate) fn inner(&self) -> &str {
        self.path.strip_prefix("src/").expect("a path below src/")
    }

    pub(crate) fn complain(&self, line: usize, what: impl std::fmt::Display) -> String {
        format!("{}:{line}: {what}", self.path)
    }

    /// Whether the token at `at` is this word.
    pub(crate) fn is_word(&self, at: Option<usize>, word: &str) -> bool {
        matches!(self.token(at), Some(Token::Word(found)) if found == word)
    }

    /// Whether the token at `at` is this sign.
    pub(crate) fn is_sign(&self, at: Option<usize>, sign: char) -> bool {
        self.token(at) == Some(&Token::Sign(sign))
    }

    fn token(&self, at: Option<usize>) -> Option<&Token> {
        self.tokens.get(at?).map(|(_, token)| token)
    }

    /// The first line that names the outside crate `word`.
    pub(crate) fn names_crate(&self, word: &str) -> Option<usize> {
        let used = |path: &Named| {
            let is_import = self.is_word(path.token.checked_sub(1), "use");
            path.segments.first().is_some_and(|first| first == word) && (path.segments.len() > 1 || is_import)
        };
        self.paths().iter().find(|path| used(path)).map(|path| path.line)
    }

    /// The modules of the crate that the code names, by `crate::` or by `super::` up to the root.
    pub(crate) fn imports(&self) -> Vec<(usize, String)> {
        let depth = self.inner().split('/').filter(|part| *part != "mod.rs" && *part != "lib.rs").count();
        let blocks = self.inline_modules();
        let mut found = Vec::new();
        for path in self.paths() {
            let supers = path.segments.iter().take_while(|segment| *segment == "super").count();
            let inside = blocks.iter().filter(|block| block.contains(&path.token)).count();
            let root = match path.segments.first().map(String::as_str) {
                Some("crate") => 1,
                Some("super") if supers >= depth + inside => supers,
                _ => continue,
            };
            found.extend(path.segments.get(root).map(|name| (path.line, name.clone())));
        }
        found
    }

    /// Every path that the code names, groups of use declarations taken apart.
    pub(crate) fn paths(&self) -> Vec<Named> {
        let mut found = Vec::new();
        let mut at = 0;
        while at < self.tokens.len() {
            let before = |n: usize| self.token(at.checked_sub(n));
            let continues = match before(1) {
                Some(Token::Colons) => matches!(before(2), Some(Token::Word(_) | Token::Sign('>'))),
                Some(Token::Sign('.')) => before(2) != Some(&Token::Sign('.')), // `a.b`, but not `a..b`
                _ => false,
            };
            let begins = matches!(self.tokens[at].1, Token::Word(_)) && !continues;
            at = if begins { self.path_from(at, &[], &mut found) } else { at + 1 };
        }
        found
    }

    /// Reads one path, or the rest of one after `prefix`; answers where it ends.
    fn path_from(&self, start: usize, prefix: &[String], found: &mut Vec<Named>) -> usize {
        let mut segments = prefix.to_vec();
        let mut at = start;
        loop {
            match self.token(Some(at)) {
                Some(Token::Word(word)) => segments.push(word.clone()),
                Some(Token::Sign('*')) => segments.push("*".to_owned()),
                Some(Token::Sign('{')) => return self.group_from(at + 1, &segments, found),
                _ => break,
            }
            at += 1;
            if self.token(Some(at)) != Some(&Token::Colons) {
                break;
            }
            at += 1;
        }
        found.push(Named { line: self.tokens[start].0, token: start, segments });
        at
    }

    fn group_from(&self, mut at: usize, prefix: &[String], found: &mut Vec<Named>) -> usize {
        while let Some(token) = self.token(Some(at)) {
            at = match token {
                Token::Sign('}') => return at + 1,
                Token::Word(word) if word == "as" => at + 2,
                Token::Word(_) | Token::Sign('*') => self.path_from(at, prefix, found),
                _ => at + 1,
            };
        }
        at
    }

    /// Where `mod name { … }` stands.
    fn inline_modules(&self) -> Vec<Range<usize>> {
        let opens = |at: &usize| self.is_word(Some(*at), "mod") && self.is_sign(Some(*at + 2), '{');
        let end = |at: usize| {
            let mut open = 0_usize;
            let closes = |i: &usize| {
                open += usize::from(self.is_sign(Some(*i), '{'));
                open -= usize::from(self.is_sign(Some(*i), '}'));
                open == 0
            };
            (at + 2..self.tokens.len()).find(closes).unwrap_or(self.tokens.len())
        };
        (0..self.tokens.len()).filter(opens).map(|at| at..end(at)).collect()
    }
}

/// The root of the package.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A text file of the package.
pub(crate) fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).expect("a text file of the package")
}

fn walk(folder: &Path, found: &mut Vec<Source>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry of the folder").path();
        if path.is_dir() {
            walk(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(root()).expect("a path of the package");
            let name = name.to_string_lossy().replace('\\', "/");
            found.push(Source::new(&name, &read(&name)));
        }
    }
}

/// Blanks comments, strings and character literals; line ends stay.
fn code_only(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while at < chars.len() {
        let end = end_of_words(&chars, at);
        if end == at {
            out.push(chars[at]);
            at += 1;
        } else {
            out.extend(chars[at..end].iter().map(|&c| blank(c)));
            at = end;
        }
    }
    out
}

/// Where the comment, string or character that begins at `at` ends; `at` itself if none does.
fn end_of_words(chars: &[char], at: usize) -> usize {
    let next = |n: usize| chars.get(at + n).copied();
    match (chars[at], next(1)) {
        ('/', Some('/')) => at + chars[at..].iter().take_while(|&&c| c != '\n').count(),
        ('/', Some('*')) => end_of_comment(chars, at),
        ('r', Some('#' | '"')) => end_of_raw_string(chars, at),
        ('"', _) => end_of_literal(chars, at),
        ('\'', Some('\\')) => end_of_literal(chars, at),
        ('\'', _) if next(2) == Some('\'') => at + 3, // anything else is a lifetime
        _ => at,
    }
}

fn end_of_comment(chars: &[char], start: usize) -> usize {
    let (mut open, mut at) = (0_usize, start);
    while at + 1 < chars.len() {
        match (chars[at], chars[at + 1]) {
            ('/', '*') => (open, at) = (open + 1, at + 2),
            ('*', '/') if open == 1 => return at + 2,
            ('*', '/') => (open, at) = (open - 1, at + 2),
            _ => at += 1,
        }
    }
    chars.len()
}

/// `r"…"` and `r#"…"#`, also behind `b` or `c`; but neither `for"` nor `r#type`.
fn end_of_raw_string(chars: &[char], at: usize) -> usize {
    let word = chars[..at].iter().rev().take_while(|&&c| is_word_char(c)).count();
    let hashes = chars[at + 1..].iter().take_while(|&&c| c == '#').count();
    let prefixed = word == 0 || word == 1 && matches!(chars[at - 1], 'b' | 'c');
    if !prefixed || chars.get(at + 1 + hashes) != Some(&'"') {
        return at;
    }
    let closes =
        |i: &usize| chars[*i] == '"' && chars[i + 1..].iter().take_while(|&&c| c == '#').count() >= hashes;
    (at + 2 + hashes..chars.len()).find(closes).map_or(chars.len(), |i| i + 1 + hashes)
}

fn end_of_literal(chars: &[char], start: usize) -> usize {
    let mut at = start + 1;
    while at < chars.len() && chars[at] != chars[start] {
        at += if chars[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(chars.len())
}

/// Blanks every item under `#[cfg(test)]`, and says how many lines they took.
fn without_tests(code: &str) -> (String, usize) {
    const MARK: &str = "#[cfg(test)]";
    let mut out = code.to_owned();
    let mut lines = 0;
    while let Some(start) = out.find(MARK) {
        let from = start + MARK.len();
        let mut open = 0_usize;
        let ends = |(at, c): (usize, char)| {
            open += usize::from(matches!(c, '{' | '(' | '['));
            open = open.saturating_sub(usize::from(matches!(c, '}' | ')' | ']')));
            (open == 0 && matches!(c, '}' | ';')).then_some(from + at + 1)
        };
        let end = out[from..].char_indices().find_map(ends).unwrap_or(out.len());
        lines += out[start..end].lines().count();
        let blanked: String = out[start..end].chars().map(blank).collect();
        out = format!("{}{blanked}{}", &out[..start], &out[end..]);
    }
    (out, lines)
}

fn tokens(code: &str) -> Vec<(usize, Token)> {
    let mut found = Vec::new();
    for (number, line) in code.lines().enumerate() {
        let mut rest = line.trim_start();
        while let Some(first) = rest.chars().next() {
            let word = rest.find(|c| !is_word_char(c)).unwrap_or(rest.len());
            let (token, length) = match first {
                ':' if rest.starts_with("::") => (Token::Colons, 2),
                _ if word > 0 => (Token::Word(rest[..word].to_owned()), word),
                _ => (Token::Sign(first), first.len_utf8()),
            };
            found.push((number + 1, token));
            rest = rest[length..].trim_start();
        }
    }
    found
}

fn blank(c: char) -> char {
    if c == '\n' { '\n' } else { ' ' }
}

/// Whether `c` can stand in a name.
pub(crate) fn is_word_char(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

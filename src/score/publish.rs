//! What a published game says of its sealed move: the tags of our own that an exported PGN carries.
//!
//! Nobody signs a PGN file. But who published one overnight is a witness: it names the head of the
//! record at that hour.

use crate::digest::Digest;

/// The tag with the case id.
pub const CASE_TAG: &str = "SealedMoveCase";
/// The tag with the head of the record.
pub const HEAD_TAG: &str = "SealedMoveHead";
/// The tag with the number of the statement that has this head.
pub const STATEMENT_TAG: &str = "SealedMoveStatement";
/// The tag with the commitment, while an envelope is in custody.
pub const COMMITMENT_TAG: &str = "SealedMoveCommitment";
/// The tag with the sealer, `white` or `black`.
pub const SEALER_TAG: &str = "SealedMoveSealer";

/// The longest run of a tag and its value that is looked at, in bytes.
const MAX_LINE: usize = 256;

/// What one published game says of its record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Published {
    /// The case id.
    pub case: Option<Digest>,
    /// The head of the record when it was exported.
    pub head: Option<Digest>,
    /// The number of the statement with that head.
    pub statement: Option<usize>,
    /// The commitment of the envelope in custody.
    pub commitment: Option<Digest>,
}

/// Finds what the games of a PGN file say of their records; nothing for a game without such tags.
///
/// Sites rewrite movetext, so this looks at tags alone, each on a line of its own outside comments,
/// and takes a tag it knows already as the beginning of the next game.
///
/// ```
/// use sealed_move::score::published;
///
/// let case = "00".repeat(32);
/// let pgn = format!("[White \"Ahn\"]\n[SealedMoveCase \"{case}\"]\n[SealedMoveStatement \"7\"]\n\n1. e4 *");
/// let found = published(pgn.as_bytes());
/// assert_eq!(found.first().and_then(|game| game.statement), Some(7));
/// assert!(published(b"1. e4 {[SealedMoveStatement \"7\"]} *").is_empty());
/// ```
#[must_use]
pub fn published(bytes: &[u8]) -> Vec<Published> {
    let mut games = Vec::new();
    let mut game = Published::default();
    let mut in_comment = false;
    for line in bytes.split(|byte| matches!(byte, b'\n' | b'\r')) {
        let tag = Some(line).filter(|line| !in_comment && line.len() <= MAX_LINE).and_then(tag);
        let Some((name, value)) = tag else {
            in_comment = ends_in_comment(line, in_comment);
            continue;
        };
        if !game.take(name, value) {
            games.push(std::mem::take(&mut game));
            game.take(name, value);
        }
    }
    games.push(game);
    games.retain(|game| *game != Published::default());
    games
}

impl Published {
    /// Takes a tag, unless it is known already.
    fn take(&mut self, name: &str, value: &str) -> bool {
        let digest = || Digest::from_hex(value);
        match name {
            CASE_TAG => set(&mut self.case, digest()),
            HEAD_TAG => set(&mut self.head, digest()),
            STATEMENT_TAG => set(&mut self.statement, value.parse().ok()),
            COMMITMENT_TAG => set(&mut self.commitment, digest()),
            _ => true,
        }
    }
}

fn set<T>(place: &mut Option<T>, value: Option<T>) -> bool {
    let free = place.is_none();
    if free {
        *place = value;
    }
    free
}

/// A tag on a line of its own. Ours hold letters, digits and nothing that has to be escaped.
fn tag(line: &[u8]) -> Option<(&str, &str)> {
    let inside = line.trim_ascii().strip_prefix(b"[")?.strip_suffix(b"]")?;
    let (name, value) =
        std::str::from_utf8(inside).ok()?.trim().split_once(|c: char| c.is_ascii_whitespace())?;
    Some((name, value.trim().strip_prefix('"')?.strip_suffix('"')?))
}

/// Whether a comment in braces goes on behind this line. They do not nest.
fn ends_in_comment(line: &[u8], begun: bool) -> bool {
    let mut inside = begun;
    for byte in line {
        match byte {
            b'{' => inside = true,
            b'}' => inside = false,
            b';' if !inside => break,
            _ => {}
        }
    }
    inside
}

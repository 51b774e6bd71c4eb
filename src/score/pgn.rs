//! The PGN file, read by a library under the eyes of a guard.

use std::ops::ControlFlow;

use pgn_reader::{Outcome, RawTag, Reader, SanPlus, Skip, Visitor};

use super::guard::{Guard, Said, Word};
use super::tags::Known;
use super::{MAX_PGN, MAX_PLIES, MoveProblem, SHOWN, Score, ScoreError, decoded};
use crate::position::{Move, Position, San, Uci};

/// The longest tag that is sure to be read, in bytes.
const MAX_TAG: usize = 4096;

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
/// [`ScoreError::TooLarge`], [`ScoreError::Syntax`] when a comment, variation or tag does not end, or
/// [`ScoreError::Move`] at what cannot be a move, legal or not.
pub fn game_count(bytes: &[u8]) -> Result<usize, ScoreError> {
    let mut intake = Intake::new(bytes, 0, None)?;
    intake.run(bytes)?;
    Ok(intake.game)
}

/// Reads one game, or the beginning of it.
pub(super) fn read(bytes: &[u8], game: usize, ply: Option<usize>) -> Result<Score, ScoreError> {
    let mut intake = Intake::new(bytes, game, ply)?;
    intake.run(bytes)?;
    if !intake.in_wanted() {
        return Err(ScoreError::NoSuchGame { game, games: intake.game });
    }
    if let Some(asked) = ply.filter(|&asked| asked > intake.plies) {
        return Err(ScoreError::TooFewMoves { game, asked, found: intake.plies });
    }
    let Line { start, moves, position } = match intake.line {
        Some(line) => line,
        None => Line::new(intake.tags.start()?),
    };
    Ok(Score { start, moves, position, tags: intake.tags.names()? })
}

/// Where in a file we are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Before the first game, or behind a result.
    Between,
    Tags,
    Moves,
}

/// Takes what the library reports, once the guard has found it too.
///
/// What the library calls a game counts for nothing: it begins one at every empty line.
struct Intake<'a> {
    guard: Guard<'a>,
    /// The game to be taken, from 1; with 0 all are counted.
    wanted: usize,
    /// How many half moves of it; all, where nothing is said.
    ply: Option<usize>,
    /// The game we are in or behind.
    game: usize,
    stage: Stage,
    /// Half moves of this game so far.
    plies: usize,
    /// How many variations we are in.
    depth: usize,
    /// The tags of the game wanted.
    tags: Known,
    /// Its moves, once they have begun.
    line: Option<Line>,
}

impl<'a> Intake<'a> {
    fn new(bytes: &'a [u8], wanted: usize, ply: Option<usize>) -> Result<Intake<'a>, ScoreError> {
        if bytes.len() > MAX_PGN {
            return Err(ScoreError::TooLarge { bytes: bytes.len() });
        }
        let (guard, tags, stage) = (Guard::new(bytes), Known::new(wanted), Stage::Between);
        Ok(Intake { guard, wanted, ply, game: 0, stage, plies: 0, depth: 0, tags, line: None })
    }

    /// Reads until there is enough, or to the end.
    fn run(&mut self, bytes: &[u8]) -> Result<(), ScoreError> {
        let mut reader = Reader::build(bytes).set_supported_tag_line_length(MAX_TAG).finish();
        loop {
            match reader.read_game(self) {
                Ok(Some(Ok(true))) => {}
                Ok(Some(enough)) => return enough.map(|_| ()),
                Ok(None) => return self.nothing_left(),
                // The guard says where; only the library minds the length of a tag.
                Err(_) => {
                    let at = self.guard.at();
                    self.nothing_left()?;
                    return Err(self.syntax(at, "a comment that ends, and tags of at most 4096 bytes"));
                }
            }
        }
    }

    /// Demands that the guard has no more than the library, unless what is left does not matter.
    fn nothing_left(&mut self) -> Result<(), ScoreError> {
        if self.has_enough() {
            return Ok(());
        }
        self.next_word()?.map_or(Ok(()), |word| Err(self.unread(&word)))
    }

    fn next_word(&mut self) -> Result<Option<Word<'a>>, ScoreError> {
        self.guard.next().map_err(|unended| self.syntax(unended.at, unended.expected))
    }

    /// Demands that the guard finds the same as the library; gives it as it stands in the file.
    fn meet(&mut self, reported: Said<'_>) -> Result<&'a [u8], ScoreError> {
        match self.next_word()? {
            Some(word) if word.said == Some(reported) => Ok(word.text),
            Some(word) => Err(self.unread(&word)),
            None => Err(self.syntax(self.guard.at(), "nothing more")),
        }
    }

    /// Goes on with tags or moves, of a new game where the last has ended; false where that was the
    /// one wanted.
    fn enter(&mut self, stage: Stage) -> bool {
        if self.stage == Stage::Between || (self.stage, stage) == (Stage::Moves, Stage::Tags) {
            if self.in_wanted() {
                return false;
            }
            self.game += 1;
            self.plies = 0;
        }
        self.stage = stage;
        true
    }

    fn in_wanted(&self) -> bool {
        self.game > 0 && self.game == self.wanted
    }

    fn has_enough(&self) -> bool {
        self.in_wanted() && self.ply.is_some_and(|ply| self.plies >= ply)
    }

    fn take_tag(&mut self, name: &[u8], value: RawTag<'_>) -> More {
        let name = name.trim_ascii();
        self.meet(Said::Tag(name, value.as_bytes()))?;
        if !self.enter(Stage::Tags) {
            return Ok(false);
        }
        if self.in_wanted() {
            self.tags.take(name, &value.decode())?;
        }
        Ok(true)
    }

    fn take_move(&mut self, san: San) -> More {
        if self.depth > 0 || self.has_enough() {
            return Ok(self.depth > 0);
        }
        let text = self.meet(Said::Move(san))?;
        if !self.enter(Stage::Moves) || self.has_enough() {
            return Ok(false);
        }
        if self.in_wanted() {
            self.play(san, text)?;
        }
        self.plies += 1;
        Ok(!self.has_enough())
    }

    fn take_result(&mut self) -> More {
        if self.depth > 0 || self.has_enough() {
            return Ok(self.depth > 0);
        }
        self.meet(Said::Result)?;
        let more = self.enter(Stage::Moves) && !self.in_wanted();
        self.stage = Stage::Between;
        Ok(more)
    }

    fn play(&mut self, san: San, text: &[u8]) -> Result<(), ScoreError> {
        if self.plies >= MAX_PLIES {
            return Err(ScoreError::TooManyMoves);
        }
        let mut line = match self.line.take() {
            Some(line) => line,
            None => Line::new(self.tags.start()?),
        };
        line.play(san).map_err(|problem| self.wrong(text, problem))?;
        self.line = Some(line);
        Ok(())
    }

    /// What the library passed over, or took for something else.
    fn unread(&self, word: &Word<'_>) -> ScoreError {
        match word.said {
            Some(Said::Tag(..)) => self.syntax(word.at, "tags on lines of their own, before the moves"),
            _ => self.wrong(word.text, MoveProblem::NotAMove),
        }
    }

    fn wrong(&self, text: &[u8], problem: MoveProblem) -> ScoreError {
        let token = decoded(text).chars().take(SHOWN).collect();
        let plies = if self.stage == Stage::Between { 0 } else { self.plies };
        ScoreError::Move { game: self.here(), ply: plies + 1, token, problem }
    }

    fn syntax(&self, at: usize, expected: &'static str) -> ScoreError {
        ScoreError::Syntax { game: self.here(), at, expected }
    }

    /// The game to which the next word belongs.
    fn here(&self) -> usize {
        self.game + usize::from(self.stage == Stage::Between)
    }
}

/// Whether to read on.
type More = Result<bool, ScoreError>;

fn flow(more: More) -> ControlFlow<More> {
    if more == Ok(true) { ControlFlow::Continue(()) } else { ControlFlow::Break(more) }
}

impl Visitor for Intake<'_> {
    type Tags = ();
    type Movetext = ();
    type Output = More;

    fn begin_tags(&mut self) -> ControlFlow<More> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<More> {
        flow(self.take_tag(name, value))
    }

    /// Nothing has begun before a move or a result: the library sees movetext in a lone annotation, and tags may
    /// follow that.
    fn begin_movetext(&mut self, (): ()) -> ControlFlow<More> {
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), found: SanPlus) -> ControlFlow<More> {
        flow(self.take_move(found.san))
    }

    fn outcome(&mut self, (): &mut (), _: Outcome) -> ControlFlow<More> {
        flow(self.take_result())
    }

    /// Variations are gone through and not skipped: the library would leave one at an empty line.
    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<More, Skip> {
        self.depth += 1;
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, (): &mut ()) -> ControlFlow<More> {
        self.depth = self.depth.saturating_sub(1);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) -> More {
        Ok(true)
    }
}

/// The moves so far.
struct Line {
    start: Position,
    position: Position,
    moves: Vec<Uci>,
}

impl Line {
    fn new(start: Position) -> Line {
        Line { position: start.clone(), start, moves: Vec::new() }
    }

    fn play(&mut self, san: San) -> Result<(), MoveProblem> {
        let m = self.find(san)?;
        let after = self.position.play(m).ok_or_else(|| self.not_legal())?;
        self.moves.push(self.position.uci(m));
        self.position = after;
        Ok(())
    }

    fn find(&self, san: San) -> Result<Move, MoveProblem> {
        // SAN also knows a null move and, of another game, a man dropped on the board.
        if matches!(san, San::Null | San::Put { .. }) {
            return Err(MoveProblem::NotAMove);
        }
        match self.position.find_san(san).as_slice() {
            [] => Err(self.not_legal()),
            [one] => Ok(*one),
            many => {
                let candidates = many.iter().map(|m| self.position.uci(*m)).collect();
                Err(MoveProblem::Ambiguous { candidates })
            }
        }
    }

    fn not_legal(&self) -> MoveProblem {
        MoveProblem::NotLegal { fen: self.position.fen() }
    }
}

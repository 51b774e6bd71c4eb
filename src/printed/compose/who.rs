//! Who and where, and the position.

use super::super::board::{self, Diagram};
use super::super::sheet::{Block, Cell, Section, Table, Tone};
use super::super::words::Words;
use super::{clocks, heads, maybe, pair, text};
use crate::position::{Color, Position, Square, Variant};
use crate::report::{self, Candidate, CaseReport, PaperReport, Person, Report};

/// The names of the players.
pub(super) fn players(report: &Report) -> Option<[&str; 2]> {
    let people = &report.game.as_ref()?.people;
    let name = |role: &str| people.iter().find(|person| person.role == role).map(|p| p.name.as_str());
    Some([name("white")?, name("black")?])
}

/// A side and whose it is: `White (Spassky, Boris)`.
pub(super) fn side_and_name(report: &Report, words: &Words, side: &str) -> String {
    let name = players(report).map(|[white, black]| if side == "white" { white } else { black });
    let side = words.one_of("party", side);
    name.map_or_else(|| side.clone(), |name| format!("{side} ({name})"))
}

pub(super) fn section(report: &Report, words: &Words) -> Option<Section> {
    let game = report.game.as_ref()?;
    let time = |time: &String| Cell::new(words.time(time));
    let head = report.ends.as_ref().map(|ends| Cell::code(&ends.head));
    let pairs = [
        pair(words, "event", maybe(game.event.as_ref())),
        pair(words, "round", maybe(game.round.as_ref())),
        pair(words, "board", maybe(game.board.as_ref())),
        pair(words, "place", maybe(game.place.as_ref())),
        pair(words, "rules", text(game.rules_title)),
        pair(words, "variant", game.chess960.then(|| Cell::new(words.say("chess960")))),
        pair(words, "begun", Some(time(&game.begun))),
        pair(words, "typed", game.paper.as_ref().map(|paper| time(&paper.typed))),
        pair(words, "scan", game.paper.as_ref().map(|paper| scan(paper, words))),
        pair(words, "resumes", game.resumes.as_ref().map(time)),
        pair(words, "deadline", game.deadline.as_ref().map(time)),
        pair(words, "case", Some(Cell::code(&game.case))),
        pair(words, "head", head),
        pair(words, "words", maybe(report.words.as_ref())),
    ];
    let blocks = vec![Block::Pairs(pairs.into_iter().flatten().collect()), Block::Table(people(game, words))];
    Some(super::section("who", words.say("section-who"), blocks))
}

fn scan(paper: &PaperReport, words: &Words) -> Cell {
    paper.scan.as_ref().map_or_else(|| Cell::new(words.say("no-scan")), Cell::code)
}

fn people(game: &CaseReport, words: &Words) -> Table {
    let row = |person: &Person| {
        vec![
            Cell::new(words.one_of("party", &person.role)),
            Cell::new(&person.name),
            Cell::code(&person.fingerprint),
            trust(person, game, words),
            Cell::new(person.dialect.as_deref().unwrap_or("–")),
        ]
    };
    Table {
        caption: Some(words.say("people").into()),
        head: heads(words, &["role", "name", "key", "trust", "language"]),
        rows: game.people.iter().map(row).collect(),
    }
}

fn trust(person: &Person, game: &CaseReport, words: &Words) -> Cell {
    match (person.trusted, person.ticket) {
        // Nobody could have trusted it: it was thrown away where it was made.
        (_, true) if game.paper.is_some() => Cell::toned(words.say("paper-ticket"), Tone::Note),
        (false, _) => Cell::toned(words.say("not-trusted"), Tone::Note),
        (true, true) => Cell::new(words.say("ticket")),
        (true, false) => Cell::new(words.say("trusted")),
    }
}

/// The position where the record ends.
pub(super) fn position(report: &Report, words: &Words) -> Option<Section> {
    let game = report.game.as_ref()?;
    let board = diagram(words, "board-end", words.say("board-position"), (&game.fen, game.chess960), &[]);
    let pairs = [
        pair(words, "to-move", text(side_and_name(report, words, game.to_move))),
        pair(words, "number", text(game.number.to_string())),
        pair(words, "used", text(clocks(words, &game.used_ms))),
        pair(words, "fen", Some(Cell::code(&game.fen))),
    ];
    let boards = Block::Boards(board.into_iter().collect());
    let blocks = vec![boards, Block::Pairs(pairs.into_iter().flatten().collect())];
    Some(super::section("position", words.say("section-position"), blocks))
}

/// A board with moves shown in it.
pub(super) fn diagram(
    words: &Words,
    id: &str,
    caption: String,
    (fen, chess960): (&str, bool),
    moves: &[Candidate],
) -> Option<Diagram> {
    let variant = if chess960 { Variant::Chess960 } else { Variant::Standard };
    let position = Position::from_fen(fen, variant).ok()?;
    let dialect = words.language().dialect();
    let turn = words.one_of("party", crate::position::side_name(position.turn()));
    let [white, black] = [Color::White, Color::Black].map(|side| board::placed(&position, side, dialect));
    let mut alt = words.with("board-alt", &[("white", &white), ("black", &black), ("side", &turn)]);
    if !moves.is_empty() {
        let shown: Vec<String> = moves.iter().map(|m| words.written(&m.san)).collect();
        alt = format!("{alt} {}", words.with("board-alt-moves", &[("moves", &shown.join(", "))]));
    }
    let squares = moves.iter().flat_map(|m| [&m.from, &m.to]);
    let marked: Vec<Square> = squares.filter_map(|name| Square::from_ascii(name.as_bytes()).ok()).collect();
    Some(Diagram {
        id: id.to_owned(),
        caption: caption.into(),
        alt: alt.into(),
        men: board::men(&position),
        arrows: moves.iter().filter_map(|m| board::Arrow::new(&m.from, &m.to)).collect(),
        lines: report::board(&position, dialect, &marked),
    })
}

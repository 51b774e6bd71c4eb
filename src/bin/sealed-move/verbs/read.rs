//! `read`: what a writing means in a position. Exit 0 for any verdict: it is the answer.

mod batch;
mod shown;

use std::ffi::OsStr;
use std::path::Path;

use sealed_move::law::Edition;
use sealed_move::notation;
use sealed_move::notation::{Dialect, MAX_READ, Reading};
use sealed_move::position::{Position, Variant};
use sealed_move::report::ReadingReport;

use crate::args::Read;
use crate::failure::{Exit, Failure, Result};
use crate::page::Page;
use crate::{files, json};

use super::begin::{dialect, edition};

/// Whose articles are cited where no edition is named: E8a, E8b, E8c.
pub(crate) const DEFAULT_EDITION: Edition = Edition::Fide2014;

pub(crate) fn run(args: &Read) -> Result<Exit> {
    if let Some(path) = &args.batch {
        return batch::run(path);
    }
    let edition = args.rules.as_deref().map_or(Ok(DEFAULT_EDITION), edition)?;
    let dialect = args.dialect.as_deref().map_or(Ok(Dialect::ENGLISH), dialect)?;
    let position = position(args.fen.as_deref().unwrap_or_default(), args.chess960)?;
    let writing = writing(args)?;
    let reading = notation::read(&writing, &position, dialect);
    say(&writing, &reading, &position, edition, args)?;
    Ok(Exit::Done)
}

fn position(fen: &str, chess960: bool) -> Result<Position> {
    let variant = if chess960 { Variant::Chess960 } else { Variant::Standard };
    Position::from_fen(fen, variant).map_err(|error| {
        Failure::undetermined(error).hint("expected the six fields of a FEN, in one argument")
    })
}

fn writing(args: &Read) -> Result<Vec<u8>> {
    written(args.writing.as_deref(), args.writing_file.as_deref())
}

/// The bytes as they are; of a file all but one final newline.
pub(crate) fn written(text: Option<&OsStr>, file: Option<&Path>) -> Result<Vec<u8>> {
    match file {
        Some(path) => of_file(path),
        None => Ok(text.map(|text| text.as_encoded_bytes().to_vec()).unwrap_or_default()),
    }
}

fn of_file(path: &Path) -> Result<Vec<u8>> {
    // A little more than is read, so that the reader itself says that it is too long.
    let mut bytes = files::read(path, MAX_READ * 256)?;
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    }
    Ok(bytes)
}

fn say(writing: &[u8], reading: &Reading, position: &Position, edition: Edition, args: &Read) -> Result<()> {
    let report = ReadingReport::of(reading, position, edition);
    if args.style.json {
        return json::print(&report);
    }
    let mut page = Page::default();
    page.line(report.line());
    if let Some((verdict, moves)) = reading.other() {
        let moves: Vec<String> = moves.iter().map(|&m| notation::san(position, m)).collect();
        let moves = if moves.is_empty() { String::new() } else { format!(": {}", moves.join(", ")) };
        page.row("otherwise", format_args!("{}{moves}", verdict.name()));
    }
    let shown = [vec![String::new()], shown::candidates(reading, position), vec![String::new()]].concat();
    for line in shown.iter().chain(&shown::remarks(writing, reading)) {
        page.line(line);
    }
    page.print()
}

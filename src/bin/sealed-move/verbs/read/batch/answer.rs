//! Lines of questions in, lines of answers out. The fuzz target `batch` includes this file.

use std::io::{self, BufRead as _, BufReader, Read, Write};

use sealed_move::law::Edition;
use sealed_move::notation::{self, Dialect};
use sealed_move::position::{Position, Variant};
use sealed_move::report::ReadingReport;
use serde::{Deserialize, Serialize};

use crate::json::lines::{self as json, RawValue};

/// The longest line that is read, without its end.
pub(crate) const MAX_LINE: usize = 64 * 1024;

/// What a line asks. A field of the same meaning given twice is refused, fields unknown are not.
#[derive(Deserialize)]
struct Asked<'a> {
    fen: Option<String>,
    #[serde(alias = "writing")]
    text: Option<String>,
    #[serde(alias = "dialect")]
    lang: Option<String>,
    chess960: Option<bool>,
    #[serde(borrow)]
    id: Option<&'a RawValue>,
}

/// The id alone, of a line that asks nothing that can be answered.
#[derive(Deserialize)]
struct Named<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
}

#[derive(Serialize)]
struct Answer<'a> {
    id: Option<&'a RawValue>,
    #[serde(flatten)]
    reading: ReadingReport,
}

#[derive(Serialize)]
struct Unanswered<'a> {
    id: Option<&'a RawValue>,
    line: u64,
    error: String,
}

/// Which side of the batch broke off.
#[derive(Debug)]
pub(crate) enum Broken {
    Input(io::Error),
    Output(io::Error),
}

/// Answers every line, citing one edition; says whether all of them could be answered.
pub(crate) fn answer_all(input: impl Read, mut output: impl Write, edition: Edition) -> Result<bool, Broken> {
    let mut lines = Lines { input: BufReader::new(input), number: 0, line: Vec::new() };
    let mut all_answered = true;
    loop {
        let written = match lines.next().map_err(Broken::Input)? {
            Line::End => break,
            Line::Blank => Ok(true),
            Line::TooLong => {
                let error = format!("a line of more than {MAX_LINE} bytes");
                refuse(&mut output, None, lines.number, error)
            }
            Line::Whole => answer(&lines.line, lines.number, edition, &mut output),
        };
        all_answered &= written.map_err(Broken::Output)?;
        // Whoever feeds one line at a time waits for its answer.
        if lines.input.buffer().is_empty() {
            output.flush().map_err(Broken::Output)?;
        }
    }
    output.flush().map_err(Broken::Output)?;
    Ok(all_answered)
}

/// Answers one line; says whether it could be read.
fn answer(line: &[u8], number: u64, edition: Edition, output: &mut impl Write) -> io::Result<bool> {
    if let Err(error) = std::str::from_utf8(line) {
        return refuse(output, None, number, format!("not UTF-8 at byte {}", error.valid_up_to()));
    }
    // An array would be taken for an object whose fields come in order.
    if line.trim_ascii_start().first() != Some(&b'{') {
        return refuse(output, None, number, "not a JSON object".to_owned());
    }
    let asked: Result<Asked<'_>, String> = json::read(line);
    match asked.and_then(|asked| Ok((asked.id, read(&asked, edition)?))) {
        Ok((id, reading)) => json::write_line(output, &Answer { id, reading }).map(|()| true),
        Err(error) => {
            let id = json::read::<Named<'_>>(line).ok().and_then(|named| named.id);
            refuse(output, id, number, error)
        }
    }
}

fn refuse(output: &mut impl Write, id: Option<&RawValue>, line: u64, error: String) -> io::Result<bool> {
    json::write_line(output, &Unanswered { id, line, error }).map(|()| false)
}

fn read(asked: &Asked<'_>, edition: Edition) -> Result<ReadingReport, String> {
    let fen = asked.fen.as_deref().ok_or("no fen")?;
    let text = asked.text.as_deref().ok_or("no text, and no writing")?;
    let variant = if asked.chess960 == Some(true) { Variant::Chess960 } else { Variant::Standard };
    let position = Position::from_fen(fen, variant).map_err(|error| error.to_string())?;
    let tag = asked.lang.as_deref();
    let dialect: Dialect = tag.map_or(Ok(Dialect::ENGLISH), str::parse).map_err(|error| error.to_string())?;
    let reading = notation::read(text.as_bytes(), &position, dialect);
    Ok(ReadingReport::of(&reading, &position, edition))
}

/// Lines of an input, of which never more than one, and of that never more than the limit, is kept.
struct Lines<R> {
    input: BufReader<R>,
    number: u64,
    line: Vec<u8>,
}

enum Line {
    Whole,
    Blank,
    TooLong,
    End,
}

impl<R: Read> Lines<R> {
    fn next(&mut self) -> io::Result<Line> {
        self.line.clear();
        let limit = u64::try_from(MAX_LINE).unwrap_or(u64::MAX);
        let read = self.input.by_ref().take(limit + 1).read_until(b'\n', &mut self.line)?;
        if read == 0 {
            return Ok(Line::End);
        }
        self.number += 1;
        if self.line.last() == Some(&b'\n') {
            self.line.pop();
        } else if self.line.len() > MAX_LINE {
            self.skip_rest()?;
            return Ok(Line::TooLong);
        }
        let is_blank = self.line.iter().all(u8::is_ascii_whitespace);
        Ok(if is_blank { Line::Blank } else { Line::Whole })
    }

    fn skip_rest(&mut self) -> io::Result<()> {
        loop {
            let buffer = self.input.fill_buf()?;
            if buffer.is_empty() {
                return Ok(());
            }
            let (used, ended) = match buffer.iter().position(|&byte| byte == b'\n') {
                Some(place) => (place + 1, true),
                None => (buffer.len(), false),
            };
            self.input.consume(used);
            if ended {
                return Ok(());
            }
        }
    }
}

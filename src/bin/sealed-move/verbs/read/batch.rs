//! `read --batch`: one JSON object a line in, one answer a line out, in order, in bounded memory.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, BufWriter, Read, Write};
use std::path::Path;

use sealed_move::notation::{self, Dialect};
use sealed_move::position::{Position, Variant};
use sealed_move::report::ReadingReport;
use serde::{Deserialize, Serialize};

use super::DEFAULT_EDITION;
use crate::failure::{Exit, Failure, Result};
use crate::files;
use crate::json::{self, RawValue};

/// The longest line that is read, without its end.
const MAX_LINE: usize = 64 * 1024;

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

pub(super) fn run(path: &Path) -> Result<Exit> {
    let input: Box<dyn Read> = if path == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(path).map_err(|error| files::cannot("read", path, &error))?)
    };
    let mut lines = Lines { input: BufReader::new(input), number: 0, line: Vec::new() };
    let mut output = BufWriter::new(io::stdout().lock());
    let mut all_answered = true;
    loop {
        let written = match lines.next().map_err(|error| files::cannot("read", path, &error))? {
            Line::End => break,
            Line::Blank => Ok(true),
            Line::TooLong => {
                let error = format!("a line of more than {MAX_LINE} bytes");
                refuse(&mut output, None, lines.number, error)
            }
            Line::Whole => answer(&lines.line, lines.number, &mut output),
        };
        // Whoever feeds one line at a time waits for its answer.
        let flushed = if lines.input.buffer().is_empty() { output.flush() } else { Ok(()) };
        match flushed.and(written) {
            Ok(answered) => all_answered &= answered,
            Err(error) => return stopped(&error),
        }
    }
    output.flush().map_or_else(|error| stopped(&error), |()| Ok(exit(all_answered)))
}

const fn exit(all_answered: bool) -> Exit {
    if all_answered { Exit::Done } else { Exit::Undetermined }
}

/// A reader who has seen enough is no failure of ours.
fn stopped(error: &io::Error) -> Result<Exit> {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return Ok(Exit::Done);
    }
    Err(Failure::undetermined(format_args!("cannot write to the standard output: {error}")))
}

/// Answers one line; says whether it could be read.
fn answer(line: &[u8], number: u64, output: &mut impl Write) -> io::Result<bool> {
    if let Err(error) = std::str::from_utf8(line) {
        return refuse(output, None, number, format!("not UTF-8 at byte {}", error.valid_up_to()));
    }
    // An array would be taken for an object whose fields come in order.
    if line.trim_ascii_start().first() != Some(&b'{') {
        return refuse(output, None, number, "not a JSON object".to_owned());
    }
    let asked: std::result::Result<Asked<'_>, String> = json::read(line);
    match asked.and_then(|asked| Ok((asked.id, read(&asked)?))) {
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

fn read(asked: &Asked<'_>) -> std::result::Result<ReadingReport, String> {
    let fen = asked.fen.as_deref().ok_or("no fen")?;
    let text = asked.text.as_deref().ok_or("no text, and no writing")?;
    let variant = if asked.chess960 == Some(true) { Variant::Chess960 } else { Variant::Standard };
    let position = Position::from_fen(fen, variant).map_err(|error| error.to_string())?;
    let tag = asked.lang.as_deref();
    let dialect: Dialect = tag.map_or(Ok(Dialect::ENGLISH), str::parse).map_err(|error| error.to_string())?;
    let reading = notation::read(text.as_bytes(), &position, dialect);
    Ok(ReadingReport::of(&reading, &position, DEFAULT_EDITION))
}

/// Lines of an input, of which never more than one, and of that never more than the limit, is kept.
struct Lines {
    input: BufReader<Box<dyn Read>>,
    number: u64,
    line: Vec<u8>,
}

enum Line {
    Whole,
    Blank,
    TooLong,
    End,
}

impl Lines {
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

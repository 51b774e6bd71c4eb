// The laws of `read --batch`. The fuzz target and the test that replays its seeds include this file,
// and both have `crate::json::lines` and `crate::answer` from the command line's own files.

use sealed_move::law::Edition;
use sealed_move::notation::{Dialect, Verdict};
use sealed_move::position::{Position, Variant};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::answer::{MAX_LINE, answer_all};
use crate::laws;

/// An id is kept as it is spelt: JSON has numbers and strings that no value holds.
#[derive(Deserialize)]
struct Answer<'a> {
    #[serde(borrow)]
    id: &'a RawValue,
    verdict: Option<String>,
    moves: Option<Vec<String>>,
    article: Option<String>,
    line: Option<u64>,
    error: Option<String>,
}

#[derive(Deserialize)]
struct Asked<'a> {
    fen: String,
    #[serde(alias = "writing")]
    text: String,
    #[serde(alias = "dialect")]
    lang: Option<String>,
    chess960: Option<bool>,
    #[serde(borrow)]
    id: Option<&'a RawValue>,
}

/// Any bytes, as lines: one answer for each that is not blank, in order, each of one line.
pub(crate) fn batch(input: &[u8]) {
    let (answered, output) = answers(input);
    let output = String::from_utf8(output).expect("answers are text");
    let asked: Vec<(u64, &[u8])> = (1..).zip(lines(input)).filter(|(_, line)| !is_blank(line)).collect();
    assert_eq!(output.lines().count(), asked.len(), "one answer for each line that is not blank");
    assert!(output.chars().all(|c| c == '\n' || !hides(c)), "no character that hides or reorders text");
    let mut whole = true;
    for ((number, line), text) in asked.iter().zip(output.lines()) {
        let answer: Answer<'_> = serde_json::from_str(text).expect("an answer is JSON");
        let (_, alone) = answers(line);
        let alone = String::from_utf8(alone).expect("answers are text");
        if answer.error.is_some() {
            whole = false;
            assert_eq!(answer.line, Some(*number), "an error names its line");
            let renumbered = alone.replacen("\"line\":1,", &format!("\"line\":{number},"), 1);
            assert_eq!(text, renumbered.trim_end(), "the lines around it change nothing");
        } else {
            agree(line, &answer);
            assert_eq!(text, alone.trim_end(), "the lines around it change nothing");
        }
    }
    assert_eq!(answered, whole, "all are answered where none is refused");
}

fn answers(input: &[u8]) -> (bool, Vec<u8>) {
    let mut output = Vec::new();
    let answered = answer_all(input, &mut output, Edition::Fide2014).expect("memory does not break off");
    (answered, output)
}

/// What was answered is what the reader says of what the line asks, and the id is the line's.
fn agree(line: &[u8], answer: &Answer<'_>) {
    assert!(line.len() <= MAX_LINE, "a line within the limit");
    let asked: Asked<'_> = serde_json::from_slice(line).expect("an answered line asks something");
    let id = asked.id.map_or("null", RawValue::get);
    let plain = id.bytes().all(|byte| (0x20..0x7f).contains(&byte));
    assert!(!plain || id == answer.id.get(), "the id is echoed");
    let variant = if asked.chess960 == Some(true) { Variant::Chess960 } else { Variant::Standard };
    let position = Position::from_fen(&asked.fen, variant).expect("an answered line has a good position");
    let dialect = asked.lang.map_or(Dialect::ENGLISH, |tag| tag.parse().expect("a known tag"));
    let reading = laws::obey(asked.text.as_bytes(), &position, dialect);
    let moves = reading.moves().iter().map(|&m| position.uci(m).to_string()).collect();
    assert_eq!((answer.verdict.as_deref(), &answer.moves), (Some(reading.verdict().name()), &Some(moves)));
    assert_eq!(
        answer.article.is_some(),
        reading.verdict() != Verdict::Clear,
        "its article, unless it is clear"
    );
}

/// The lines of an input; what stands behind the last line end is one if there is anything.
fn lines(input: &[u8]) -> impl Iterator<Item = &[u8]> {
    let ended = input.strip_suffix(b"\n").unwrap_or(input);
    ended.split(|&byte| byte == b'\n').take(if input.is_empty() { 0 } else { usize::MAX })
}

fn is_blank(line: &[u8]) -> bool {
    line.len() <= MAX_LINE && line.iter().all(u8::is_ascii_whitespace)
}

fn hides(c: char) -> bool {
    c.is_control() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

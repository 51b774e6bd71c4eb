//! How large the screen is, and text laid out for it: the only file that names textwrap and terminal_size.

use std::io::{self, IsTerminal, Write as _};

use sealed_move::text::Escaped;
use terminal_size::{Height, Width};
pub(crate) use textwrap::core::display_width;
use textwrap::{Options, WordSplitter};

use crate::failure::Result;
use crate::page::written;

/// Where nothing says how wide the screen is.
const COMMON: usize = 80;
/// Below this, nothing can be laid out.
const NARROWEST: usize = 40;
/// Between two columns. Two, so that a cell with a space in it still reads as one.
const GAP: usize = 2;

/// How wide the screen is that a stream shows on; none where it is no screen, and lines stay whole.
pub(crate) fn width(stream: &impl IsTerminal) -> Option<usize> {
    let told = std::env::var("COLUMNS").ok().and_then(|text| text.parse().ok());
    let width = told.or_else(|| stream.is_terminal().then(|| size().map_or(COMMON, |(width, _)| width)))?;
    Some(width.max(NARROWEST))
}

/// A text for a stream: in lines as long as its screen is wide, or as it is where there is none.
pub(crate) fn fitted(stream: &impl IsTerminal, text: &str, indent: usize) -> String {
    width(stream).map_or_else(|| text.to_owned(), |width| wrapped(text, width, indent).join("\n"))
}

/// How wide a table may be on the standard output, which has a width even in a file.
pub(crate) fn table_width() -> usize {
    width(&io::stdout()).unwrap_or(COMMON)
}

fn size() -> Option<(usize, usize)> {
    let (Width(width), Height(height)) = terminal_size::terminal_size()?;
    Some((width.into(), height.into()))
}

/// Whether the standard output is a screen on which something can be shown in place of something else.
pub(crate) fn can_redraw() -> bool {
    io::stdout().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Shows lines in place of whatever the screen showed. What was scrolled out of it stays.
pub(crate) fn redraw(lines: &[String]) -> Result<()> {
    let height = size().map_or(usize::MAX, |(_, height)| height.saturating_sub(1));
    let mut text = String::from("\u{1b}[H");
    let fit = if lines.len() > height { height.saturating_sub(1) } else { lines.len() };
    for line in lines.iter().take(fit) {
        text.push_str(&format!("{}\u{1b}[K\n", Escaped(line)));
    }
    if fit < lines.len() {
        text.push_str(&format!("{} more lines: enlarge the window\u{1b}[K\n", lines.len() - fit));
    }
    text.push_str("\u{1b}[J");
    let mut stdout = io::stdout().lock();
    written(stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()))
}

/// The lines of a text that is broken between words; those after the first are indented. No word is ever broken: what
/// is copied from a screen must be what was printed.
pub(crate) fn wrapped(text: &str, width: usize, indent: usize) -> Vec<String> {
    if display_width(text) <= width {
        return vec![text.to_owned()];
    }
    let later = " ".repeat(indent);
    let options = Options::new(width)
        .subsequent_indent(&later)
        .break_words(false)
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(text, options).into_iter().map(|line| line.trim_end().to_owned()).collect()
}

/// A table, line by line: every column as wide as its widest cell, but for the column `flexible`, which is cut where
/// the screen ends. No frames: they are noise to whoever hears a table.
pub(crate) fn table<const N: usize>(rows: &[[String; N]], flexible: usize, width: usize) -> Vec<String> {
    let widest =
        |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| display_width(cell)).max();
    let mut widths: Vec<usize> = (0..N).map(|column| widest(column).unwrap_or(0)).collect();
    let others: usize =
        widths.iter().enumerate().filter(|(at, _)| *at != flexible).map(|(_, width)| width + GAP).sum();
    if let Some(own) = widths.get_mut(flexible) {
        *own = (*own).min(width.saturating_sub(others).max(GAP));
    }
    rows.iter().map(|row| line(row, &widths)).collect()
}

fn line(row: &[String], widths: &[usize]) -> String {
    let cells = row.iter().zip(widths).map(|(cell, &width)| padded(&cut(cell, width), width));
    cells.collect::<Vec<_>>().join(&" ".repeat(GAP)).trim_end().to_owned()
}

fn padded(cell: &str, width: usize) -> String {
    format!("{cell}{}", " ".repeat(width.saturating_sub(display_width(cell))))
}

/// As much of a cell as fits, with a sign that there was more.
fn cut(cell: &str, width: usize) -> String {
    if display_width(cell) <= width {
        return cell.to_owned();
    }
    let mut kept = String::new();
    for c in cell.chars() {
        let longer = format!("{kept}{c}");
        if display_width(&longer) + 1 > width {
            break;
        }
        kept = longer;
    }
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows() -> Vec<[String; 3]> {
        let row = |cells: [&str; 3]| cells.map(str::to_owned);
        vec![
            row(["board", "game", "phase"]),
            row(["1", "Nepomniachtchi - Warmerdam-Vachier", "adjourned"]),
            row(["12", "許銀川 - Ó Briain", "over"]),
        ]
    }

    #[test]
    fn columns_stand_under_one_another_whatever_the_script() {
        for width in [40, 80, 120] {
            let lines = table(&rows(), 1, width);
            assert!(lines.iter().all(|line| display_width(line) <= width), "{lines:#?}");
            let at = |line: &str, word: &str| display_width(line.split(word).next().unwrap());
            assert_eq!(at(&lines[0], "phase"), at(&lines[1], "adjourned"));
            assert_eq!(at(&lines[0], "phase"), at(&lines[2], "over"));
        }
        assert_eq!(table(&rows(), 1, 80)[1], "1      Nepomniachtchi - Warmerdam-Vachier  adjourned");
        assert_eq!(table(&rows(), 1, 40)[1], "1      Nepomniachtchi - Warm…  adjourned");
    }

    #[test]
    fn lines_break_between_words_and_words_never() {
        let digest = "ab".repeat(32);
        let lines = wrapped(&format!("head         {digest} and more words than fit"), 80, 13);
        assert_eq!(
            lines,
            [format!("head         {digest}"), format!("{}and more words than fit", " ".repeat(13))]
        );
        assert_eq!(wrapped(&digest, 40, 4), [digest]);
    }
}

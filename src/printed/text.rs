//! A sheet as text: for a terminal, a plain file, or a mail.

use super::sheet::{Block, Cell, Section, Sheet, Table};

/// Two columns apart.
const GAP: &str = "  ";

pub(super) fn lay_out(sheet: &Sheet) -> String {
    let mut lines = vec![sheet.title.to_string(), underline(sheet.title.as_str(), '=')];
    lines.extend(sheet.subtitle.iter().map(ToString::to_string));
    lines.extend([String::new(), sheet.verdict.to_string()]);
    lines.extend(sheet.below.iter().map(ToString::to_string));
    lines.extend(sheet.sections.iter().flat_map(section));
    lines.push(String::new());
    lines.extend(sheet.notes.iter().map(ToString::to_string));
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

fn underline(text: &str, sign: char) -> String {
    text.chars().map(|_| sign).collect()
}

fn section(section: &Section) -> Vec<String> {
    let title = section.title.as_str();
    let mut lines = vec![String::new(), title.to_owned(), underline(title, '-')];
    lines.extend(section.blocks.iter().flat_map(block));
    lines
}

fn block(block: &Block) -> Vec<String> {
    match block {
        Block::Heading(text) => vec![String::new(), format!("{text}:")],
        Block::Text(text) => vec![text.to_string()],
        Block::Quote(text) => vec![format!("    {text}")],
        Block::List(items) => items.iter().map(|item| format!("- {item}")).collect(),
        Block::Pairs(pairs) => {
            let rows = pairs.iter().map(|pair| vec![pair.name.to_string(), cell(&pair.value)]);
            columns(&rows.collect::<Vec<_>>())
        }
        Block::Table(each) => table(each),
        Block::Boards(boards) => boards
            .iter()
            .flat_map(|board| {
                let lines = board.lines.iter().map(|line| format!("    {line}"));
                std::iter::once(format!("{}:", board.caption)).chain(lines).collect::<Vec<_>>()
            })
            .collect(),
    }
}

fn table(table: &Table) -> Vec<String> {
    let head = table.head.iter().map(ToString::to_string).collect();
    let rows = table.rows.iter().map(|row| row.iter().map(cell).collect());
    let mut lines: Vec<String> = table.caption.iter().map(|caption| format!("{caption}:")).collect();
    lines.extend(columns(&std::iter::once(head).chain(rows).collect::<Vec<Vec<String>>>()));
    lines
}

fn cell(cell: &Cell) -> String {
    match &cell.english {
        Some(english) => format!("{} [{english}]", cell.text),
        None => cell.text.to_string(),
    }
}

/// Rows whose columns stand under each other; the last one is as wide as it is.
fn columns(rows: &[Vec<String>]) -> Vec<String> {
    let count = rows.iter().map(Vec::len).max().unwrap_or_default();
    let width = |column: usize| {
        rows.iter()
            .filter_map(|row| row.get(column))
            .map(|text| text.chars().count())
            .max()
            .unwrap_or_default()
    };
    let widths: Vec<usize> = (0..count.saturating_sub(1)).map(width).chain([0]).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(text, &width)| format!("{text:<width$}"));
        cells.collect::<Vec<_>>().join(GAP)
    };
    rows.iter().map(line).collect()
}

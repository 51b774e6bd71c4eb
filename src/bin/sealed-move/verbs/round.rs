//! `round`: where all games in a folder stand.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use sealed_move::report::{GameReport, ROUND_COLUMNS, RoundReport};
use sealed_move::text::Escaped;
use sealed_move::{Moment, Record};

use crate::args::Round;
use crate::failure::{Exit, Failure, Result};
use crate::page::Page;
use crate::{files, interrupt, json, page, record, screen, trust, when};

/// Which column gives way where a screen is narrow: the names.
const FLEXIBLE: usize = 1;
/// How far a row's note is indented, and what of it runs over.
const INDENT: usize = 4;
/// How often a watched folder is looked at.
const LOOK: Duration = Duration::from_secs(1);

pub(crate) fn run(args: &Round) -> Result<Exit> {
    let trust = trust::cards(&args.trusted)?;
    let mut folder = Folder::default();
    folder.look(&args.folder)?;
    if !args.watch {
        show(&folder.report(when::now(&args.clock)?), args)?;
        record::say_all_strangers(folder.records(), &trust);
        return Ok(folder.exit());
    }
    let stop = interrupt::listen();
    let mut shown = None;
    loop {
        let now = when::now(&args.clock)?;
        let changed = folder.look(&args.folder)?;
        // Who has the table read to him must not hear it each second.
        let minute = now.as_millis() / 60_000;
        if changed || shown != Some(minute) {
            draw(&folder.report(now), args)?;
            record::say_all_strangers(folder.records(), &trust);
            shown = Some(minute);
        }
        if stop.within(LOOK) {
            return if screen::can_redraw() {
                page::print(b"\n").map(|()| Exit::Done)
            } else {
                Ok(Exit::Done)
            };
        }
    }
}

/// In place of the table before on a screen, below it elsewhere.
fn draw(report: &RoundReport, args: &Round) -> Result<()> {
    if !args.style.json && screen::can_redraw() {
        return screen::redraw(&lines(report, &args.folder));
    }
    show(report, args)
}

fn show(report: &RoundReport, args: &Round) -> Result<()> {
    if args.style.json {
        return json::print(report);
    }
    let mut page = Page::default();
    for line in lines(report, &args.folder) {
        page.line(line);
    }
    page.print()
}

fn lines(report: &RoundReport, folder: &Path) -> Vec<String> {
    let width = screen::table_width();
    let head = Escaped(&report.head(&folder.display().to_string())).to_string();
    let escaped = |cell: String| Escaped(&cell).to_string();
    let mut rows = vec![ROUND_COLUMNS.map(str::to_owned)];
    rows.extend(report.games.iter().map(|game| game.cells().map(escaped)));
    let mut lines = screen::wrapped(&head, width, INDENT);
    let mut table = screen::table(&rows, FLEXIBLE, width).into_iter();
    lines.extend(table.next());
    for (row, game) in table.zip(&report.games) {
        lines.push(row);
        let note = format!("{}{}", " ".repeat(INDENT), Escaped(&game.note()));
        lines.extend(screen::wrapped(&note, width, INDENT));
    }
    lines
}

/// What a file was when it was read last.
type Seen = Option<(u64, SystemTime)>;

/// The records of a folder, read again only where a file has changed.
#[derive(Default)]
struct Folder {
    games: BTreeMap<PathBuf, (Seen, Result<Record>)>,
}

impl Folder {
    /// Looks again; says whether anything is different.
    fn look(&mut self, folder: &Path) -> Result<bool> {
        let files = files::with_extension(folder, "sealed")?;
        let before = self.games.len();
        self.games.retain(|file, _| files.contains(file));
        let mut changed = self.games.len() != before;
        for file in files {
            let seen = fs::metadata(&file).and_then(|is| Ok((is.len(), is.modified()?))).ok();
            if self.games.get(&file).is_none_or(|(before, _)| *before != seen) {
                let record = record::load(&file);
                self.games.insert(file, (seen, record));
                changed = true;
            }
        }
        Ok(changed)
    }

    fn report(&self, now: Moment) -> RoundReport {
        let row = |(file, (_, record)): (&PathBuf, &(Seen, Result<Record>))| {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            match record {
                Ok(record) => GameReport::of(&name, record, now),
                Err(failure) => GameReport::unreadable(&name, &trouble(file, failure)),
            }
        };
        RoundReport::of(self.games.iter().map(row).collect(), now)
    }

    fn records(&self) -> impl Iterator<Item = &Record> {
        self.games.values().filter_map(|(_, record)| record.as_ref().ok())
    }

    /// The highest code of all files.
    fn exit(&self) -> Exit {
        let exits =
            self.games.values().filter_map(|(_, record)| record.as_ref().err().map(|failure| failure.exit));
        exits.max().unwrap_or(Exit::Done)
    }
}

/// What is wrong with a file whose name stands in front already.
fn trouble(file: &Path, failure: &Failure) -> String {
    let file = format!("{}: ", Escaped(&file.display().to_string()));
    let text = failure.text.strip_prefix(&file).unwrap_or(&failure.text);
    format!("{text}; `sealed-move verify` says more")
}

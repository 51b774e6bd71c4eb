//! `export`: a record as PGN, as text for mail and paper, as a label, as an entry for a calendar.

use std::io::{self, IsTerminal as _};

use sealed_move::label::{self, Fonts, LabelError, Paper};
use sealed_move::report::{self, EnvelopeLabel};
use sealed_move::statement::{Armor, armor};
use sealed_move::text::Escaped;
use sealed_move::{Record, calendar};

use crate::args::Export;
use crate::failure::{Exit, Failure, Result};
use crate::files::{self, Existing};
use crate::page::Page;
use crate::{json, page, qr, record, trust};

pub(crate) fn run(args: &Export) -> Result<Exit> {
    let existing = Existing::from(args.force);
    if let Some(out) = &args.out {
        files::must_be_free(out, existing)?;
    }
    let form = Form::of(args)?;
    let record = record::load(&args.record)?;
    record::say_strangers(&record, &trust::cards(&args.trusted)?);
    let bytes = form.bytes(&record, args.out.is_none())?;
    match &args.out {
        Some(out) => files::write(out, &bytes, existing)?,
        None => page::print(&bytes)?,
    }
    Ok(Exit::Done)
}

/// What the record is written as.
enum Form {
    Pgn,
    Armor,
    Calendar,
    Text,
    Drawing(Paper),
    Pdf(Paper),
    Json,
}

impl Form {
    fn of(args: &Export) -> Result<Form> {
        Ok(match args.format.as_str() {
            _ if args.pgn => Form::Pgn,
            _ if args.armor => Form::Armor,
            _ if args.ics => Form::Calendar,
            "text" => Form::Text,
            "svg" => Form::Drawing(paper(&args.paper)?),
            "pdf" => Form::Pdf(paper(&args.paper)?),
            "json" => Form::Json,
            other => {
                return Err(Failure::undetermined(format_args!(
                    "'{}' is no format of a label",
                    Escaped(other)
                ))
                .hint("expected text, svg, pdf or json"));
            }
        })
    }

    fn bytes(&self, record: &Record, on_screen: bool) -> Result<Vec<u8>> {
        let text = match self {
            Form::Pgn => report::pgn(record),
            Form::Armor => armor(Armor::Record, record.as_bytes()),
            Form::Calendar => calendar::ics(record).ok_or_else(|| no_resumption(record))?,
            Form::Text => lines(&label(record)?, on_screen),
            Form::Drawing(paper) => {
                let label = label(record)?;
                label::svg(&label, &qr::modules(&label.square), *paper)
            }
            Form::Pdf(paper) => return pdf(&label(record)?, *paper, on_screen),
            Form::Json => return json::line(&label(record)?),
        };
        Ok(text.into_bytes())
    }
}

fn paper(name: &str) -> Result<Paper> {
    match name {
        "a6" => Ok(Paper::A6),
        "a5" => Ok(Paper::A5),
        other => Err(Failure::undetermined(format_args!("'{}' is no paper of a label", Escaped(other)))
            .hint("expected a6 or a5; SVG prints at any size")),
    }
}

fn pdf(label: &EnvelopeLabel, paper: Paper, on_screen: bool) -> Result<Vec<u8>> {
    if on_screen && io::stdout().is_terminal() {
        return Err(Failure::undetermined("a PDF is nothing for a screen").hint("--out label.pdf"));
    }
    let square = qr::modules(&label.square);
    label::pdf(label, &square, paper, &Fonts::of_the_system()).map_err(|error| {
        let hint = match error {
            LabelError::NoFont => {
                "install a font, such as DejaVu or Noto; or --format svg, which a browser sets"
            }
            _ => "install a font that has them, such as Noto; or --format svg, which a browser sets",
        };
        Failure::undetermined(error).hint(hint)
    })
}

fn label(record: &Record) -> Result<EnvelopeLabel> {
    EnvelopeLabel::of(record).ok_or_else(|| {
        let game = record.game();
        if game.face().is_some() {
            return Failure::refused("no envelope lies there shut")
                .hint("`sealed-move show` says where the game stands");
        }
        Failure::refused("the face of the envelope is not written yet (E2)")
            .hint(next(record, "face-vouched"))
    })
}

fn no_resumption(record: &Record) -> Failure {
    if record.game().outcome().is_some() {
        return Failure::refused("the game is over, and is not resumed")
            .hint("`sealed-move show` says how it ended");
    }
    Failure::refused("nobody has said yet when the game is resumed (E2g)").hint(next(record, "face-vouched"))
}

/// What the arbiter enters next, where that leads to a face.
fn next(record: &Record, wanted: &str) -> String {
    let newest = record.statements().last().map(|newest| newest.payload().at);
    let allowed = newest.map(|at| record.game().allowed(at)).unwrap_or_default();
    let names: Vec<&str> = allowed.iter().map(|step| step.event.name()).collect();
    if names.contains(&wanted) {
        return format!("`sealed-move enter … {wanted} --resumes T --place P` writes it");
    }
    format!("what may come next: {}", names.join(", "))
}

/// The label for a terminal, or for a file of text, which is printed dark on light.
fn lines(label: &EnvelopeLabel, on_screen: bool) -> String {
    let mut page = Page::default();
    for (name, value) in label.rows() {
        page.row(name, value);
    }
    page.row("position", &label.face.fen);
    for (rank, men) in (1..=8).rev().zip(label.board()) {
        let men: Vec<String> = men.chars().map(String::from).collect();
        page.row("", format_args!("{rank} {}", men.join(" ")));
    }
    page.row("", "  a b c d e f g h");
    let square = if on_screen { qr::lines(&label.square) } else { qr::on_paper(&label.square) };
    for line in square {
        page.line(line);
    }
    page.lines().map(|line| format!("{line}\n")).collect()
}

//! A drawing as PDF of one page (ISO 32000): the only file that names pdf-writer.
//!
//! Letters are fonts of the third type, whose glyphs are drawn like everything else: no font file is embedded, so that it
//! does not matter of what kind it is, and what is used of it is all that is carried. Each says what it stands for, so that
//! the text can be searched and copied.

use pdf_writer::types::UnicodeCmap;
use pdf_writer::writers::Resources;
use pdf_writer::{Content, Finish as _, Name, Pdf, Rect, Ref, Str, TextStr};

use super::drawing::{BLACK, Drawing, HEIGHT, Ink, LINE, Shape, Text, WIDTH};
use super::fonts::{Setter, Stroke};
use super::letters::{Carried, Letters};
use super::{Fonts, LabelError, Paper};

/// Parts of the size of the letters, in the fonts of the PDF.
const PER_EM: f32 = 1000.0;
/// How far the ends of a quarter of a circle pull its middle.
const QUARTER: f32 = 0.552_285;

pub(super) fn write(drawing: &Drawing, paper: Paper, fonts: &Fonts) -> Result<Vec<u8>, LabelError> {
    let mut ink = Content::new();
    let mut letters = Letters::default();
    let mut setter = Setter::new(fonts)?;
    let (width, height) = points(paper);
    ink.transform(placement(width, height)).set_line_width(length(LINE));
    for shape in &drawing.shapes {
        match shape {
            Shape::Text(text) => set(text, &mut ink, &mut letters, &mut setter)?,
            shape => draw(shape, &mut ink),
        }
    }
    setter.has_all()?;
    Ok(assembled(&drawing.title, Rect::new(0.0, 0.0, width, height), &ink.finish(), &letters))
}

/// The paper in points, of which an inch has 72.
fn points(paper: Paper) -> (f32, f32) {
    let (width, height) = paper.size();
    let point = |millimeters| f32::from(millimeters) * 72.0 / 25.4;
    (point(width), point(height))
}

/// The drawing in the middle of the page, its first line at the top.
fn placement(width: f32, height: f32) -> [f32; 6] {
    let scale = (width / length(WIDTH)).min(height / length(HEIGHT));
    let (left, over) = ((width - scale * length(WIDTH)) / 2.0, (height - scale * length(HEIGHT)) / 2.0);
    [scale, 0.0, 0.0, -scale, left, height - over]
}

/// Lengths of a drawing are far below what this cuts.
fn length(of: i32) -> f32 {
    of as f32
}

fn gray(Ink(shade): Ink) -> f32 {
    f32::from(shade) / 255.0
}

fn draw(shape: &Shape, ink: &mut Content) {
    match shape {
        Shape::Area { x, y, width, height, fill, line } => {
            ink.set_fill_gray(fill.map_or(0.0, gray)).set_stroke_gray(gray(BLACK));
            ink.rect(length(*x), length(*y), length(*width), length(*height));
            match (fill, line) {
                (Some(_), true) => ink.fill_nonzero_and_stroke(),
                (Some(_), false) => ink.fill_nonzero(),
                (None, _) => ink.stroke(),
            };
        }
        Shape::Disc { x, y, radius, fill } => {
            ink.set_fill_gray(gray(*fill)).set_stroke_gray(gray(BLACK));
            circle(length(*x), length(*y), length(*radius), ink);
            ink.fill_nonzero_and_stroke();
        }
        Shape::Code { x, y, size, side, dark } => {
            let module = length(*size) / length(*side);
            ink.set_fill_gray(gray(BLACK));
            for [column, row, count] in dark {
                let (left, top) = (length(*x) + module * length(*column), length(*y) + module * length(*row));
                ink.rect(left, top, module * length(*count), module);
            }
            ink.fill_nonzero();
        }
        Shape::Text(_) => {}
    }
}

fn circle(x: f32, y: f32, radius: f32, ink: &mut Content) {
    let pull = radius * QUARTER;
    ink.move_to(x + radius, y);
    ink.cubic_to(x + radius, y + pull, x + pull, y + radius, x, y + radius);
    ink.cubic_to(x - pull, y + radius, x - radius, y + pull, x - radius, y);
    ink.cubic_to(x - radius, y - pull, x - pull, y - radius, x, y - radius);
    ink.cubic_to(x + pull, y - radius, x + radius, y - pull, x + radius, y);
    ink.close_path();
}

/// A line of text; one that a font sets wider than there is room is made narrower.
fn set(
    text: &Text,
    ink: &mut Content,
    letters: &mut Letters,
    setter: &mut Setter<'_>,
) -> Result<(), LabelError> {
    let (placed, ems) = setter.set(&text.content, text.bold)?;
    let (size, wide) = (length(text.size), ems * length(text.size));
    let room = length(WIDTH - 40 - text.x);
    let squeezed = if wide > room { room / wide } else { 1.0 };
    let left = length(text.x) - if text.centered { wide * squeezed / 2.0 } else { 0.0 };
    ink.set_fill_gray(gray(text.ink)).begin_text();
    for run in letters.runs(&placed, setter) {
        let (x, y) = (left + run.x * size * squeezed, length(text.y) - run.y * size);
        ink.set_font(Name(&font_name(run.font)), size);
        // Upright again: the page counts downwards.
        ink.set_text_matrix([squeezed, 0.0, 0.0, -1.0, x, y]).show(Str(&run.letters));
    }
    ink.end_text();
    Ok(())
}

fn font_name(font: usize) -> Vec<u8> {
    format!("F{font}").into_bytes()
}

fn assembled(title: &str, page_size: Rect, ink: &[u8], letters: &Letters) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let mut last = 5;
    let [catalog, pages, page, content, info] = [1, 2, 3, 4, 5].map(Ref::new);
    let mut next = || {
        last += 1;
        Ref::new(last)
    };
    let fonts: Vec<Ref> = letters.fonts().iter().map(|font| carry(font, &mut pdf, &mut next)).collect();
    pdf.catalog(catalog).pages(pages);
    pdf.pages(pages).kids([page]).count(1);
    let mut only = pdf.page(page);
    only.media_box(page_size).parent(pages).contents(content);
    name_fonts(&mut only.resources(), &fonts);
    only.finish();
    pdf.stream(content, ink);
    pdf.document_info(info).title(TextStr(title)).creator(TextStr("sealed-move"));
    pdf.finish()
}

fn name_fonts(resources: &mut Resources<'_>, fonts: &[Ref]) {
    let mut named = resources.fonts();
    for (number, font) in fonts.iter().enumerate() {
        named.pair(Name(&font_name(number)), *font);
    }
}

/// A font of the third type.
fn carry(letters: &[Carried], pdf: &mut Pdf, next: &mut impl FnMut() -> Ref) -> Ref {
    let (id, meanings) = (next(), next());
    let drawn: Vec<Ref> = letters
        .iter()
        .map(|letter| {
            let drawn = next();
            pdf.stream(drawn, &outline(letter));
            drawn
        })
        .collect();
    let names: Vec<Vec<u8>> = (0..letters.len()).map(|number| format!("l{number}").into_bytes()).collect();
    let last = u8::try_from(letters.len().saturating_sub(1)).unwrap_or(u8::MAX);
    let mut font = pdf.type3_font(id);
    // A box of nothing promises nothing.
    font.bbox(Rect::new(0.0, 0.0, 0.0, 0.0));
    font.matrix([1.0 / PER_EM, 0.0, 0.0, 1.0 / PER_EM, 0.0, 0.0]);
    font.char_procs().pairs(names.iter().zip(&drawn).map(|(name, drawn)| (Name(name), *drawn)));
    font.encoding_custom().differences().consecutive(0, names.iter().map(|name| Name(name)));
    font.first_char(0).last_char(last).widths(letters.iter().map(|letter| letter.advance * PER_EM));
    font.resources().finish();
    font.to_unicode(meanings);
    font.finish();
    let mut map = UnicodeCmap::<u8>::new(Name(b"Meanings"), SYSTEM);
    for (number, letter) in (0..=u8::MAX).zip(letters).filter(|(_, letter)| !letter.stands_for.is_empty()) {
        map.pair_with_multiple(number, letter.stands_for.chars());
    }
    pdf.cmap(meanings, &map.finish());
    id
}

const SYSTEM: pdf_writer::types::SystemInfo<'static> =
    pdf_writer::types::SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"UCS"), supplement: 0 };

fn outline(letter: &Carried) -> Vec<u8> {
    let at = |[x, y]: [f32; 2]| ((x * PER_EM * 10.0).round() / 10.0, (y * PER_EM * 10.0).round() / 10.0);
    let mut ink = Content::new();
    let [left, bottom, right, top] = bounds(&letter.outline);
    let ((left, bottom), (right, top)) = (at([left, bottom]), at([right, top]));
    ink.start_shape_glyph(letter.advance * PER_EM, left, bottom, right, top);
    for stroke in &letter.outline {
        match stroke {
            Stroke::Move(to) => {
                let (x, y) = at(*to);
                ink.move_to(x, y)
            }
            Stroke::Line(to) => {
                let (x, y) = at(*to);
                ink.line_to(x, y)
            }
            Stroke::Curve([first, second, to]) => {
                let ((x1, y1), (x2, y2), (x, y)) = (at(*first), at(*second), at(*to));
                ink.cubic_to(x1, y1, x2, y2, x, y)
            }
            Stroke::Close => ink.close_path(),
        };
    }
    if !letter.outline.is_empty() {
        ink.fill_nonzero();
    }
    ink.finish().to_vec()
}

/// What the points of an outline span: the curves stay inside.
fn bounds(outline: &[Stroke]) -> [f32; 4] {
    let points = outline.iter().flat_map(|stroke| match stroke {
        Stroke::Move(to) | Stroke::Line(to) => vec![*to],
        Stroke::Curve(points) => points.to_vec(),
        Stroke::Close => Vec::new(),
    });
    points
        .map(|[x, y]| [x, y, x, y])
        .reduce(|[left, bottom, right, top], [x, y, _, _]| {
            [left.min(x), bottom.min(y), right.max(x), top.max(y)]
        })
        .unwrap_or_default()
}

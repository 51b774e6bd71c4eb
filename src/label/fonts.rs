//! Fonts of the machine, and text set in them: the only file that names fontdb, harfrust, skrifa and unicode-bidi.
//!
//! A text is cut into runs of one direction and one font, and each run is shaped as its script wants. Lengths are
//! parts of the size of the letters.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use fontdb::{Database, FaceInfo, ID, Style, Weight};
use harfrust::{Buffer, Direction, Font, ShapeOptions, ShaperFont};
use skrifa::raw::model::glyph::outline::PathSink;
use skrifa::{DrawMemory, GlyphId, ScalerFont};
use unicode_bidi::{BidiInfo, Level};

use super::LabelError;

/// Families that are taken before others, for one look as long as they have the letters.
const PREFERRED: &[&str] =
    &["DejaVu Sans", "Noto Sans", "Segoe UI", "Arial", "Helvetica Neue", "Helvetica", "Liberation Sans"];
/// Fonts that have every character, as an empty box.
const BOXES: &[&str] = &["LastResort", ".LastResort", "Adobe Blank", "Last Resort"];

/// Fonts from which a PDF takes its letters.
pub struct Fonts {
    database: Database,
}

impl std::fmt::Debug for Fonts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Fonts").field("faces", &self.database.len()).finish()
    }
}

impl Fonts {
    /// The fonts that are installed on this machine.
    #[must_use]
    pub fn of_the_system() -> Fonts {
        let mut database = Database::new();
        database.load_system_fonts();
        Fonts { database }
    }

    /// The fonts in these files, each with all its bytes; what is no font is left out.
    #[must_use]
    pub fn of_files(files: impl IntoIterator<Item = Vec<u8>>) -> Fonts {
        let mut database = Database::new();
        files.into_iter().for_each(|file| database.load_font_data(file));
        Fonts { database }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.database.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.database.is_empty()
    }
}

/// A letter that was set: of which font, which of its letters, where, and how far the next one is.
pub(super) struct Placed {
    pub(super) letter: Letter,
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) advance: f32,
}

/// A letter of a font, and the text it stands for, which is empty where one before it stands for both.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Letter {
    face: usize,
    glyph: u32,
    pub(super) stands_for: String,
}

/// A piece of an outline.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Stroke {
    Move([f32; 2]),
    Line([f32; 2]),
    Curve([[f32; 2]; 3]),
    Close,
}

struct Face {
    name: String,
    font: Font,
    scaler: ScalerFont,
    per_em: f32,
}

/// Sets text; fonts are read as their letters are wanted.
pub(super) struct Setter<'a> {
    fonts: &'a Fonts,
    /// Every font in the order in which it is asked for a letter: first upright, then bold.
    order: [Vec<ID>; 2],
    read: BTreeMap<ID, Option<usize>>,
    faces: Vec<Face>,
    /// What no font has.
    missing: BTreeSet<char>,
}

impl<'a> Setter<'a> {
    pub(super) fn new(fonts: &'a Fonts) -> Result<Setter<'a>, LabelError> {
        if fonts.is_empty() {
            return Err(LabelError::NoFont);
        }
        let order = [Weight::NORMAL, Weight::BOLD].map(|weight| in_order(&fonts.database, weight));
        Ok(Setter { fonts, order, read: BTreeMap::new(), faces: Vec::new(), missing: BTreeSet::new() })
    }

    /// A line of text, from its left end; how wide it is comes with it.
    pub(super) fn set(&mut self, text: &str, bold: bool) -> Result<(Vec<Placed>, f32), LabelError> {
        let (mut placed, mut x) = (Vec::new(), 0.0);
        let bidi = BidiInfo::new(text, Some(Level::ltr()));
        for paragraph in &bidi.paragraphs {
            let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
            for run in runs {
                let backwards = levels.get(run.start).is_some_and(Level::is_rtl);
                let mut pieces = self.pieces(text, run, bold);
                if backwards {
                    pieces.reverse();
                }
                for (range, face) in pieces {
                    x = self.shape(text.get(range).unwrap_or_default(), face, backwards, x, &mut placed)?;
                }
            }
        }
        Ok((placed, x))
    }

    /// Fails where some letter was in no font.
    pub(super) fn has_all(&self) -> Result<(), LabelError> {
        if self.missing.is_empty() {
            return Ok(());
        }
        Err(LabelError::NoLetter(self.missing.iter().copied().collect()))
    }

    /// A run in pieces of one font each. What is no letter stays with the letters before it.
    fn pieces(&mut self, text: &str, run: Range<usize>, bold: bool) -> Vec<(Range<usize>, usize)> {
        let mut pieces: Vec<(Range<usize>, usize)> = Vec::new();
        for (at, c) in text.get(run.clone()).unwrap_or_default().char_indices() {
            let (start, end) = (run.start + at, run.start + at + c.len_utf8());
            let before = pieces.last().map(|(_, face)| *face);
            let stays = before.filter(|face| !c.is_alphanumeric() && self.has(*face, c));
            let Some(face) = stays.or_else(|| self.face_for(c, bold)) else {
                self.missing.insert(c);
                continue;
            };
            match pieces.last_mut() {
                Some((range, last)) if *last == face && range.end == start => range.end = end,
                _ => pieces.push((start..end, face)),
            }
        }
        pieces
    }

    /// The first font that has a character.
    fn face_for(&mut self, c: char, bold: bool) -> Option<usize> {
        let [upright, heavy] = &self.order;
        let order = if bold { heavy.clone() } else { upright.clone() };
        order.into_iter().find_map(|id| self.read(id).filter(|face| self.has(*face, c)))
    }

    fn read(&mut self, id: ID) -> Option<usize> {
        if let Some(known) = self.read.get(&id) {
            return *known;
        }
        let name = self.fonts.database.face(id).map(|info| info.post_script_name.clone()).unwrap_or_default();
        let bytes = self.fonts.database.with_face_data(id, |bytes, index| (bytes.to_vec(), index));
        let font = bytes.and_then(|(bytes, index)| Font::new(bytes, index));
        let face = font.filter(|font| font.units_per_em() > 0).map(|font| {
            let scaler = ScalerFont::force_unhinted(font.clone(), None);
            let per_em = f32::from(font.units_per_em());
            self.faces.push(Face { name, font, scaler, per_em });
            self.faces.len() - 1
        });
        self.read.insert(id, face);
        face
    }

    /// Whether a font can draw a character; one of pictures alone cannot.
    fn has(&self, face: usize, c: char) -> bool {
        let Some(face) = self.faces.get(face) else { return false };
        if is_unseen(c) {
            return true;
        }
        match face.font.charmap().map_unicode(c).filter(|glyph| glyph.to_u32() != 0) {
            Some(glyph) => c.is_whitespace() || !face.outline(glyph.to_u32()).is_empty(),
            None => false,
        }
    }

    fn shape(
        &self,
        text: &str,
        face: usize,
        backwards: bool,
        mut x: f32,
        placed: &mut Vec<Placed>,
    ) -> Result<f32, LabelError> {
        let Some(of) = self.faces.get(face) else { return Ok(x) };
        let mut buffer = Buffer::new();
        buffer.push_str(text);
        buffer.set_direction(if backwards { Direction::RightToLeft } else { Direction::LeftToRight });
        buffer.guess_segment_properties();
        harfrust::shape(&ShaperFont::new(&of.font), &mut buffer, ShapeOptions::new())
            .map_err(|_| LabelError::Font(of.name.clone()))?;
        let (infos, positions) = (buffer.glyph_infos(), buffer.glyph_positions());
        let starts: BTreeSet<usize> = infos.iter().map(|info| start(info.cluster)).collect();
        let mut told = BTreeSet::new();
        for (info, position) in infos.iter().zip(positions) {
            let from = start(info.cluster);
            let to = starts.range(from + 1..).next().copied().unwrap_or(text.len());
            let stands_for = if told.insert(from) { text.get(from..to).unwrap_or_default() } else { "" };
            let part = |units: i32| units as f32 / of.per_em;
            let letter = Letter { face, glyph: info.glyph_id, stands_for: stands_for.to_owned() };
            let advance = part(position.x_advance);
            placed.push(Placed {
                letter,
                x: x + part(position.x_offset),
                y: part(position.y_offset),
                advance,
            });
            x += advance;
        }
        Ok(x)
    }

    /// The outline of a letter.
    pub(super) fn outline(&self, letter: &Letter) -> Vec<Stroke> {
        self.faces.get(letter.face).map(|face| face.outline(letter.glyph)).unwrap_or_default()
    }
}

impl Face {
    fn outline(&self, glyph: u32) -> Vec<Stroke> {
        let mut pen = Pen { per_em: self.per_em, at: [0.0; 2], strokes: Vec::new() };
        let Some(outline) = self.scaler.outline(GlyphId::new(glyph)) else { return Vec::new() };
        match outline.draw(DrawMemory::Scratch, &mut pen) {
            Ok(_) => pen.strokes,
            Err(_) => Vec::new(),
        }
    }
}

/// A cluster is where its text begins.
fn start(cluster: u32) -> usize {
    usize::try_from(cluster).unwrap_or(usize::MAX)
}

/// What joins, directs or chooses a form, and is not seen itself.
fn is_unseen(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{fe00}'..='\u{fe0f}')
}

/// The preferred families first; then whatever is nearest in weight, by name.
fn in_order(database: &Database, weight: Weight) -> Vec<ID> {
    let usable = |face: &&FaceInfo| !face.families.iter().any(|(name, _)| BOXES.contains(&name.as_str()));
    let mut faces: Vec<&FaceInfo> = database.faces().filter(usable).collect();
    faces.sort_by_key(|face| {
        let family = face.families.first().map(|(name, _)| name.as_str()).unwrap_or_default();
        let rank = PREFERRED.iter().position(|name| *name == family).unwrap_or(PREFERRED.len());
        let slanted = face.style != Style::Normal;
        let narrow = face.stretch != fontdb::Stretch::Normal;
        (
            rank,
            slanted,
            narrow,
            face.weight.0.abs_diff(weight.0),
            face.monospaced,
            family,
            &face.post_script_name,
        )
    });
    faces.into_iter().map(|face| face.id).collect()
}

/// Takes an outline down; a curve of the second degree becomes one of the third, which is all PDF knows.
struct Pen {
    per_em: f32,
    at: [f32; 2],
    strokes: Vec<Stroke>,
}

impl Pen {
    fn to(&mut self, x: f32, y: f32) -> [f32; 2] {
        self.at = [x / self.per_em, y / self.per_em];
        self.at
    }
}

impl PathSink for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let to = self.to(x, y);
        self.strokes.push(Stroke::Move(to));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.to(x, y);
        self.strokes.push(Stroke::Line(to));
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let (from, by) = (self.at, [cx / self.per_em, cy / self.per_em]);
        let to = self.to(x, y);
        let near = |[end_x, end_y]: [f32; 2]| {
            let [by_x, by_y] = by;
            [end_x + (by_x - end_x) * 2.0 / 3.0, end_y + (by_y - end_y) * 2.0 / 3.0]
        };
        self.strokes.push(Stroke::Curve([near(from), near(to), to]));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (first, second) = ([x1 / self.per_em, y1 / self.per_em], [x2 / self.per_em, y2 / self.per_em]);
        let to = self.to(x, y);
        self.strokes.push(Stroke::Curve([first, second, to]));
    }

    fn close(&mut self) {
        self.strokes.push(Stroke::Close);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    /// The fonts of this machine, where it has some.
    fn some() -> Option<Fonts> {
        let fonts = Fonts::of_the_system();
        if fonts.is_empty() {
            eprintln!("NOT TESTED: there is no font on this machine");
        }
        Some(fonts).filter(|fonts| !fonts.is_empty())
    }

    #[test]
    fn without_a_font_nothing_is_set() {
        let fonts = Fonts::of_files([b"no font at all".to_vec()]);
        assert!(fonts.is_empty());
        assert_eq!(Setter::new(&fonts).err(), Some(LabelError::NoFont));
    }

    #[test]
    fn a_letter_that_no_font_has_is_named_and_never_drawn_as_a_box() {
        let Some(fonts) = some() else { return };
        let mut setter = Setter::new(&fonts).unwrap();
        let (placed, _) = setter.set("a\u{10fffd}b", false).unwrap();
        assert_eq!(setter.has_all(), Err(LabelError::NoLetter(vec!['\u{10fffd}'])));
        assert_eq!(placed.len(), 2);
    }

    #[test]
    fn letters_stand_one_after_another_and_say_what_they_stand_for() {
        let Some(fonts) = some() else { return };
        let mut setter = Setter::new(&fonts).unwrap();
        for bold in [false, true] {
            let (placed, wide) = setter.set("Ab c", bold).unwrap();
            let text: String = placed.iter().map(|one| one.letter.stands_for.as_str()).collect();
            assert_eq!(text, "Ab c");
            assert!(placed.windows(2).all(|pair| pair[0].x < pair[1].x) && wide > placed[3].x);
            assert!(!setter.outline(&placed[0].letter).is_empty());
            assert!(setter.outline(&placed[2].letter).is_empty(), "a blank is nothing but width");
        }
        setter.has_all().unwrap();
    }

    #[test]
    fn what_is_written_from_the_right_is_set_from_the_right() {
        let Some(fonts) = some() else { return };
        let mut setter = Setter::new(&fonts).unwrap();
        let (placed, _) = setter.set("אב", false).unwrap();
        if setter.has_all().is_err() {
            return eprintln!("NOT TESTED: no font on this machine has Hebrew letters");
        }
        let text: Vec<&str> = placed.iter().map(|one| one.letter.stands_for.as_str()).collect();
        assert_eq!(text, ["ב", "א"]);
    }
}

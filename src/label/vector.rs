//! A drawing as SVG: the only file that names svg. Names are text, which the viewer sets in whatever font has their letters.

use svg::Document;
use svg::node::element::{Circle, Path, Rectangle, Text as Words};

use super::Paper;
use super::drawing::{BLACK, Drawing, HEIGHT, Ink, LINE, Shape, Text, WIDTH};

pub(super) fn write(drawing: &Drawing, paper: Paper) -> String {
    let (width, height) = paper.size();
    let mut document = Document::new()
        .set("width", format!("{width}mm"))
        .set("height", format!("{height}mm"))
        .set("viewBox", (0, 0, WIDTH, HEIGHT))
        .set("font-family", "'DejaVu Sans', 'Noto Sans', Arial, sans-serif");
    for shape in &drawing.shapes {
        document = match shape {
            Shape::Area { x, y, width, height, fill, line } => {
                let area = Rectangle::new().set("x", *x).set("y", *y).set("width", *width);
                let area = area.set("height", *height).set("fill", fill.map_or("none".to_owned(), color));
                document.add(if *line { area.set("stroke", "black").set("stroke-width", LINE) } else { area })
            }
            Shape::Disc { x, y, radius, fill } => {
                let disc = Circle::new().set("cx", *x).set("cy", *y).set("r", *radius);
                document.add(disc.set("fill", color(*fill)).set("stroke", "black").set("stroke-width", LINE))
            }
            Shape::Text(text) => document.add(words(text)),
            Shape::Code { x, y, size, side, dark } => document.add(code((*x, *y), *size, *side, dark)),
        };
    }
    format!("{document}\n")
}

fn words(text: &Text) -> Words {
    let mut words = Words::new(text.content.as_str()).set("x", text.x).set("y", text.y);
    words = words.set("font-size", text.size);
    if text.bold {
        words = words.set("font-weight", "bold");
    }
    if text.centered {
        words = words.set("text-anchor", "middle");
    }
    if text.ink == BLACK { words } else { words.set("fill", color(text.ink)) }
}

fn code((x, y): (i32, i32), size: i32, side: i32, dark: &[[i32; 3]]) -> Path {
    let modules: String =
        dark.iter().map(|[x, y, length]| format!("M{x} {y}h{length}v1h-{length}z")).collect();
    let scale = f64::from(size) / f64::from(side);
    Path::new()
        .set("d", modules)
        .set("transform", format!("translate({x} {y}) scale({scale:.5})"))
        .set("shape-rendering", "crispEdges")
}

fn color(Ink(shade): Ink) -> String {
    format!("#{shade:02x}{shade:02x}{shade:02x}")
}

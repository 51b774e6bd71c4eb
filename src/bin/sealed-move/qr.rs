//! Tickets and parts as squares that a telephone reads: the only file that names qrcode.

use qrcode::render::unicode::Dense1x2;
use qrcode::{Color, EcLevel, QrCode};
use zeroize::Zeroize as _;

/// The modules of the square, row by row, dark ones true, without a border. Empty where a text
/// does not fit one.
pub(crate) fn modules(text: &str) -> Vec<Vec<bool>> {
    let Ok(code) = QrCode::with_error_correction_level(text, EcLevel::M) else {
        return Vec::new();
    };
    let dark: Vec<bool> = code.to_colors().into_iter().map(|color| color == Color::Dark).collect();
    dark.chunks(code.width()).map(<[bool]>::to_vec).collect()
}

/// The square, line by line, in half blocks. Empty where a text does not fit one.
pub(crate) fn lines(text: &str) -> Vec<String> {
    let Ok(code) = QrCode::with_error_correction_level(text, EcLevel::M) else {
        return Vec::new();
    };
    // Most terminals are dark, so what is drawn is the light part, its border included.
    let mut drawn = code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build();
    let lines = drawn.lines().map(str::to_owned).collect();
    drawn.zeroize();
    lines
}

/// The widest code that a sheet of eighty columns holds.
const SHEET: usize = 80;

/// The same for paper, where what is drawn is dark. Empty where it would be wider than a sheet.
pub(crate) fn on_paper(text: &str) -> Vec<String> {
    let drawn = [EcLevel::M, EcLevel::L].into_iter().find_map(|level| {
        let code = QrCode::with_error_correction_level(text, level).ok()?;
        let drawn = code.render::<Dense1x2>().build();
        drawn.lines().all(|line| line.chars().count() <= SHEET).then_some(drawn)
    });
    drawn.map(|drawn| drawn.lines().map(str::to_owned).collect()).unwrap_or_default()
}

/// The same in as many codes as it takes, each of whole lines: scanned one after another they are the text again.
pub(crate) fn all_on_paper(text: &str) -> Vec<Vec<String>> {
    let (mut codes, mut rest) = (Vec::new(), text.split_inclusive('\n').collect::<Vec<&str>>());
    while !rest.is_empty() {
        let fits = (1..=rest.len()).rev().find_map(|count| {
            let code = on_paper(&rest.get(..count)?.concat());
            (!code.is_empty()).then_some((count, code))
        });
        // A line that fits no code leaves the text to be typed.
        let Some((count, code)) = fits else { return Vec::new() };
        rest.drain(..count);
        codes.push(code);
    }
    codes
}

#[cfg(test)]
mod tests {
    use sealed_move::statement::{Armor, MAX_PART, parts};

    use super::*;

    #[test]
    fn the_longest_part_of_a_record_fits_a_screen_of_eighty_columns() {
        let last = parts(Armor::Record, &[7; 255 * 99]).unwrap().pop().unwrap().to_string();
        for text in [last, "A".repeat(MAX_PART)] {
            assert!(text.len() <= MAX_PART);
            let lines = lines(&text);
            assert!((30..=40).contains(&lines.len()), "{}", lines.len());
            assert!(lines.iter().all(|line| line.chars().count() <= 80));
        }
    }

    #[test]
    fn a_text_too_long_for_one_code_on_paper_takes_several() {
        let line = format!("{}\n", "a".repeat(64));
        for (lines, codes) in [(1, 1), (6, 1), (7, 2), (13, 3)] {
            let drawn = all_on_paper(&line.repeat(lines));
            assert_eq!(drawn.len(), codes, "{lines} lines");
            assert!(drawn.iter().flatten().all(|line| line.chars().count() <= SHEET));
        }
        assert_eq!(all_on_paper(&"a".repeat(5000)), Vec::<Vec<String>>::new());
    }

    #[test]
    fn the_words_of_a_ticket_fit_a_screen() {
        let longest = ["mountain"; 12].join(" ");
        let lines = lines(&longest);
        assert!((10..30).contains(&lines.len()), "{}", lines.len());
        assert!(lines.iter().all(|line| line.chars().count() <= 80));
    }
}

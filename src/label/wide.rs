//! How wide a text is where no font can be asked: an SVG is set by whoever shows it.
//!
//! The numbers are those of DejaVu Sans, the widest of the usual fonts, rounded up.

/// The width of a text, in hundredths of the size of its letters.
pub(super) fn wide(text: &str) -> i32 {
    text.chars().map(letter).sum()
}

pub(super) fn letter(c: char) -> i32 {
    match c {
        ' ' | ',' | '.' | ':' | ';' | '\'' | '|' | '!' | 'i' | 'j' | 'l' | 'I' | 'J' => 34,
        '(' | ')' | '[' | ']' | '/' | '-' | 'f' | 'r' | 't' => 42,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 100,
        '\u{530}'..='\u{58f}' => 78,
        '\u{400}'..='\u{52f}' if !c.is_uppercase() => 76,
        '\u{1100}'.. => 100,
        c if c.is_uppercase() => 80,
        _ => 65,
    }
}

/// Cut at blanks where there are some, into lines at most so wide, in hundredths of the size of the letters.
pub(super) fn wrap(value: &str, most: i32) -> Vec<String> {
    let (mut lines, mut line) = (Vec::new(), String::new());
    for word in value.split(' ') {
        if !line.is_empty() && wide(&line) + letter(' ') + wide(word) > most {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        for c in word.chars() {
            if !line.is_empty() && wide(&line) + letter(c) > most {
                lines.push(std::mem::take(&mut line));
            }
            line.push(c);
        }
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_at_blanks_and_long_words_anywhere() {
        assert_eq!(wrap("Fischer, Robert James", 1000), ["Fischer, Robert", "James"]);
        assert_eq!(wrap("abcdefgh", 200), ["abc", "def", "gh"]);
        assert_eq!(wrap("", 300), [""]);
        assert_eq!(wrap("棋棋棋", 200), ["棋棋", "棋"]);
        assert_eq!(wrap("WW", 10), ["W", "W"]);
    }

    #[test]
    fn no_line_is_wider_than_it_may_be() {
        for text in ["W".repeat(128), "MMMM WWW ".repeat(14), "il".repeat(64), "Ж".repeat(64)] {
            let lines = wrap(&text, 1700);
            assert!(lines.iter().all(|line| wide(line) <= 1700), "{lines:?}");
        }
    }
}

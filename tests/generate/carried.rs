//! What is carried as text: parts as QR codes hold them, and armor, one under the other.

use sealed_move::statement::{Armor, Carried, armor, parts};

use super::{Vector, messages};

/// The hand-in of the vectors beside this one.
fn hand_in() -> Vec<u8> {
    let good = messages::hand_ins().into_iter().find(|one| one.path == "hand-in/good");
    good.unwrap().bytes
}

fn lines(kind: Armor, bytes: &[u8]) -> Vec<String> {
    parts(kind, bytes).unwrap().iter().map(ToString::to_string).collect()
}

fn changed(text: &str, at: usize, to: &str) -> String {
    let mut text = text.to_owned();
    text.replace_range(at..=at, to);
    text
}

/// Everything that is carried as text.
pub fn all() -> Vec<Vector> {
    let mut all = Vec::new();
    let whole = hand_in();
    let cut = lines(Armor::Slip, &whole);
    let other = lines(Armor::Slip, &[whole.as_slice(), &[0]].concat());
    let count = cut.len();
    let mut push = |name: &str, expect: &str, comment: &str, text: &str| {
        let mut vector = Vector::new("carried", name, expect, "carried", comment, text.as_bytes().to_vec());
        let mut carried = Carried::new(81_920);
        if expect == "valid" {
            carried.read(text.as_bytes()).unwrap();
            let things = carried.finish().unwrap().len();
            vector.field("things", &things.to_string());
        }
        all.push(vector);
    };
    push("parts", "valid", "the hand-in of hand-in/good in parts, in their order", &cut.join("\n"));
    let mut backwards: Vec<&str> = cut.iter().rev().map(String::as_str).collect();
    push("backwards", "valid", "the same from behind", &backwards.join("\n"));
    backwards.extend(cut.iter().map(String::as_str));
    push(
        "twice",
        "valid",
        "every part twice, with blanks and the line ends of Windows",
        &backwards.join(" \r\n\r\n "),
    );
    push("one-part", "valid", "a slip of one part", &lines(Armor::Slip, b"x")[0]);
    push(
        "card-and-record",
        "valid",
        "the other two kinds",
        &[lines(Armor::Card, b"c"), lines(Armor::Record, b"r")].concat().join("\n"),
    );
    push(
        "armor-between",
        "valid",
        "armor between the parts",
        &format!("{}\n{}{}", cut[0], armor(Armor::Slip, b"x"), cut[1..].join("\n")),
    );
    push(
        "two-things",
        "valid",
        "the parts of two things, mixed",
        &[cut.as_slice(), &other].concat().join("\n"),
    );
    push("most-parts", "valid", "99 parts", &lines(Armor::Record, &[7; 99 * 255]).join("\n"));

    for missing in 0..count {
        let text: Vec<&str> = (0..count).filter(|n| *n != missing).map(|n| cut[n].as_str()).collect();
        push(&format!("missing-{}", missing + 1), "missing", "a part is missing", &text.join("\n"));
    }
    let mixed: Vec<&str> =
        (0..count).map(|n| if n == 1 { other[n].as_str() } else { cut[n].as_str() }).collect();
    push("of-another", "missing", "a part of another thing in place of a part", &mixed.join("\n"));
    push("nothing", "missing", "no line at all", "\n\n");

    let first = &cut[0];
    let with_first = |first: &str| [first.to_owned(), cut[1..].join("\n")].join("\n");
    let places = [
        ("magic", 3, "Q"),
        ("version", 12, "2"),
        ("kind", 16, "Q"),
        ("number", 19, "2"),
        ("count", 21, "9"),
        ("id", 25, "7"),
        ("data", 100, "A"),
        ("check", first.len() - 1, "A"),
    ];
    for (name, at, to) in places {
        let text = with_first(&changed(first, at, to));
        push(&format!("changed-{name}"), "damaged", "one character is another", &text);
    }
    push(
        "cut-short",
        "damaged",
        "the last character of a part is missing",
        &with_first(&first[..first.len() - 1]),
    );
    push("lower-case", "damaged", "parts are upper case", &with_first(&first.to_lowercase()));
    push("padded", "damaged", "base32 is not padded here", &with_first(&format!("{first}=")));
    push("inner-blank", "damaged", "a blank inside a part", &with_first(&changed(first, 100, " ")));
    push("two-on-a-line", "damaged", "one line, one part", &cut.join(" "));
    push(
        "stray-line",
        "damaged",
        "a line that is neither armor nor part",
        &format!("{}\nhello", cut.join("\n")),
    );
    push(
        "armor-unended",
        "damaged",
        "armor without its last line",
        "-----BEGIN SEALED MOVE SLIP-----\neA==\n",
    );
    push(
        "armor-of-nothing-known",
        "damaged",
        "armor with another label",
        "-----BEGIN SEALED MOVE NOTE-----\neA==\n-----END SEALED MOVE NOTE-----\n",
    );
    for (name, comment, number, of, data) in [
        ("number-zero", "parts are counted from one", "0", "1", "PA"),
        ("number-beyond", "part 2 of 1", "2", "1", "PA"),
        ("too-many", "part 1 of 100", "1", "100", "PA"),
        ("leading-zero", "numbers have no leading zeros", "01", "1", "PA"),
        ("plus", "numbers have no sign", "+1", "1", "PA"),
        ("empty-data", "a part carries something", "1", "1", ""),
        ("short-inside", "only the last part may be short", "1", "2", "PA"),
        ("trailing-bits", "bits behind the last byte are zero", "1", "1", "PB"),
    ] {
        push(name, "damaged", comment, &forged(number, of, data));
    }
    push("other-id", "damaged", "a part whose id is not that of what it carries", &forged("1", "1", "PE"));
    all
}

/// A part with a good check, whatever it says; its id is that of `x`, which is `PA` in base32.
fn forged(number: &str, of: &str, data: &str) -> String {
    use sealed_move::digest::Label;
    let good = lines(Armor::Slip, b"x").remove(0);
    let id = good.split(':').nth(4).unwrap();
    let signed = format!("SEALED-MOVE:1:SLIP:{number}/{of}:{id}:{data}");
    let check = &Label::Part.hash(&[signed.as_bytes()]).as_bytes()[..5].to_vec();
    format!("{signed}:{}", base32(check))
}

/// Base32 (RFC 4648) without padding, from its definition.
fn base32(bytes: &[u8]) -> String {
    let bits: Vec<bool> =
        bytes.iter().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1 == 1)).collect();
    let symbol = |five: &[bool]| {
        let value =
            (0..5).fold(0, |value, at| value << 1 | usize::from(five.get(at).copied().unwrap_or(false)));
        char::from(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[value])
    };
    bits.chunks(5).map(symbol).collect()
}

//! Parts and pasted text: every order, every repetition, every character changed or cut away.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by panicking")]

use proptest::prelude::*;
use sealed_move::digest::Label;
use sealed_move::statement::{
    Armor, ArmorError, Carried, CarriedError, CarriedWhy, MAX_PART, MAX_PARTS, Part, PartsError, Whole,
    armor, dearmor, parts,
};

fn texts(kind: Armor, bytes: &[u8]) -> Vec<String> {
    parts(kind, bytes).unwrap().iter().map(ToString::to_string).collect()
}

fn bytes(length: usize) -> Vec<u8> {
    (0..length).map(|at| u8::try_from(at * 31 % 251).unwrap()).collect()
}

fn whole(texts: &[&str]) -> Result<Vec<(Armor, Vec<u8>)>, PartsError> {
    let mut whole = Whole::default();
    for text in texts {
        whole.add(Part::parse(text)?)?;
    }
    whole.finish()
}

fn carried(text: &str) -> Result<Vec<(Armor, Vec<u8>)>, CarriedError> {
    let mut carried = Carried::new(30_000);
    carried.read(text.as_bytes())?;
    carried.finish()
}

/// Calls `each` with every order of the numbers below `n`.
fn orders(n: usize, each: &mut impl FnMut(&[usize])) {
    fn go(left: &mut Vec<usize>, done: &mut Vec<usize>, each: &mut impl FnMut(&[usize])) {
        if left.is_empty() {
            each(done);
        }
        for at in 0..left.len() {
            done.push(left.remove(at));
            go(left, done, each);
            left.insert(at, done.pop().unwrap());
        }
    }
    go(&mut (0..n).collect(), &mut Vec::new(), each);
}

#[test]
fn every_length_comes_back_and_every_text_fits_its_bound() {
    for length in (1..=1300).chain([99 * 255 - 1, 99 * 255]) {
        let (kind, bytes) = ([Armor::Card, Armor::Slip, Armor::Record][length % 3], bytes(length));
        let texts = texts(kind, &bytes);
        assert_eq!(texts.len(), length.div_ceil(255));
        for text in &texts {
            assert!(text.len() <= MAX_PART);
            let is_dense = |c: char| c.is_ascii_digit() || c.is_ascii_uppercase() || " $%*+-./:".contains(c);
            assert!(text.chars().all(is_dense), "{text}");
        }
        assert_eq!(whole(&texts.iter().map(String::as_str).collect::<Vec<_>>()).unwrap(), [(kind, bytes)]);
    }
    assert_eq!(parts(Armor::Slip, &[]), Err(PartsError::Empty));
    assert_eq!(parts(Armor::Slip, &bytes(usize::from(MAX_PARTS) * 255 + 1)), Err(PartsError::TooLarge));
}

#[test]
fn parts_come_in_every_order() {
    let bytes = bytes(5 * 255 + 7);
    let texts = texts(Armor::Slip, &bytes);
    let mut count = 0;
    orders(6, &mut |order| {
        let texts: Vec<&str> = order.iter().map(|at| texts[*at].as_str()).collect();
        assert_eq!(whole(&texts).unwrap(), [(Armor::Slip, bytes.clone())]);
        count += 1;
    });
    assert_eq!(count, 720);
}

#[test]
fn a_part_says_what_it_is_part_of() {
    for (at, text) in texts(Armor::Slip, &bytes(300)).iter().enumerate() {
        let part = Part::parse(text).unwrap();
        assert_eq!((part.kind(), usize::from(part.number()), part.of()), (Armor::Slip, at + 1, 2));
    }
}

/// A part with other bytes under the number and the id of one that is there already, its own check right.
#[test]
fn a_part_that_contradicts_another_is_refused() {
    let (ours, theirs) = (texts(Armor::Slip, &bytes(300)), texts(Armor::Slip, &vec![7; 300]));
    let (head, _) = ours[1].split_at(ours[1][..ours[1].rfind(':').unwrap()].rfind(':').unwrap() + 1);
    let data = theirs[1].rsplit(':').nth(1).unwrap();
    let signed = format!("{head}{data}");
    let check = Label::Part.hash(&[signed.as_bytes()]);
    let forged = format!("{signed}:{}", data_encoding::BASE32_NOPAD.encode(&check.as_bytes()[..5]));
    let texts: Vec<&str> = ours.iter().chain([&forged]).map(String::as_str).collect();
    assert_eq!(whole(&texts), Err(PartsError::Contradicts { number: 2, of: 2 }));
}

#[test]
fn text_that_is_longer_than_any_armor_may_be_is_not_decoded() {
    let text = vec![b'-'; 100_000];
    assert_eq!(dearmor(Armor::Card, &text, 65_536 / 2), Err(ArmorError::TooLarge { limit: 65_536 / 2 }));
}

#[test]
fn every_subset_of_the_parts_names_what_is_missing() {
    let texts = texts(Armor::Slip, &bytes(5 * 255 + 7));
    for mask in 1..63_u8 {
        let there = |at: &usize| mask >> at & 1 == 1;
        let some: Vec<&str> = (0..6).filter(there).map(|at| texts[at].as_str()).collect();
        let missing: Vec<usize> = (0..6).filter(|at| !there(at)).map(|at| at + 1).collect();
        let expected = PartsError::Missing { kind: Armor::Slip, missing, of: 6, things: 1 };
        assert_eq!(whole(&some), Err(expected));
    }
}

#[test]
fn every_truncation_and_every_changed_character_of_a_part_is_refused() {
    let texts = texts(Armor::Slip, &bytes(300));
    for text in &texts {
        for end in 0..text.len() {
            assert!(Part::parse(&text[..end]).is_err(), "cut at {end}");
            assert!(Part::parse(&text[end + 1..]).is_err(), "begun behind {end}");
        }
        for at in 0..text.len() {
            for other in (b' '..=b'~').filter(|other| *other != text.as_bytes()[at]) {
                let mut changed = text.clone().into_bytes();
                changed[at] = other;
                assert!(
                    Part::parse(std::str::from_utf8(&changed).unwrap()).is_err(),
                    "{at}: {}",
                    char::from(other)
                );
            }
            let doubled = format!("{}{}", &text[..=at], &text[at..]);
            assert!(Part::parse(&doubled).is_err(), "doubled at {at}");
        }
    }
}

#[test]
fn parts_of_two_things_are_never_mixed() {
    let (one, other) = (bytes(600), [bytes(599), vec![0]].concat());
    let (a, b) = (texts(Armor::Slip, &one), texts(Armor::Slip, &other));
    // The first two parts carry the same bytes, and are told apart all the same.
    for mask in 0..8_u8 {
        let mixed: Vec<&str> =
            (0..3).map(|at| if mask >> at & 1 == 1 { a[at].as_str() } else { b[at].as_str() }).collect();
        match mask {
            0 => assert_eq!(whole(&mixed).unwrap(), [(Armor::Slip, other.clone())]),
            7 => assert_eq!(whole(&mixed).unwrap(), [(Armor::Slip, one.clone())]),
            _ => assert!(matches!(whole(&mixed), Err(PartsError::Missing { things: 2, .. })), "{mask}"),
        }
    }
    let both: Vec<&str> = a.iter().zip(&b).flat_map(|(a, b)| [a.as_str(), b.as_str()]).collect();
    assert_eq!(whole(&both).unwrap(), [(Armor::Slip, one.clone()), (Armor::Slip, other)]);
    // Nor is a slip a card because its bytes would do.
    let card = texts(Armor::Card, &one);
    let result = whole(&[&a[0], &card[1], &a[2]]);
    assert!(matches!(result, Err(PartsError::Missing { things: 2, .. })));
}

#[test]
fn a_text_says_at_which_line_it_is_wrong() {
    let text =
        format!("{}\n\n{}\nhello\n", texts(Armor::Slip, &bytes(300)).join("\n"), armor(Armor::Slip, b"x"));
    let line = |number, why| Err(CarriedError::Line { number, why });
    assert_eq!(carried(&text), line(8, CarriedWhy::Unknown));
    assert_eq!(carried(&text.replace("hello", "")).unwrap().len(), 2);
    assert_eq!(carried(&text.replace("-----END", "----END")), line(4, CarriedWhy::Unended));
    let first = &text[..text.find('\n').unwrap()];
    assert_eq!(carried(&text.replace(first, &first[1..])), line(1, CarriedWhy::Unknown));
    assert_eq!(carried(&text.replace(first, &first[..200])), line(1, CarriedWhy::Part(PartsError::Damaged)));
}

#[test]
fn what_is_larger_than_the_limit_is_refused_however_it_comes() {
    let big = bytes(1001);
    let mut carried = Carried::new(1000);
    assert!(carried.add(&big, Armor::Slip).is_err());
    assert!(carried.read(armor(Armor::Slip, &big).as_bytes()).is_err());
    assert!(carried.read(texts(Armor::Slip, &big).join("\n").as_bytes()).is_ok());
    assert_eq!(carried.finish(), Err(CarriedError::TooLarge { limit: 1000 }));
}

#[test]
fn every_truncation_of_armor_is_refused_or_harmless() {
    let text = armor(Armor::Slip, &bytes(200));
    for end in 0..text.len() {
        match carried(&text[..end]) {
            // Blanks at the end are what mail adds and takes away.
            Ok(things) if end == text.len() - 1 => assert_eq!(things, [(Armor::Slip, bytes(200))]),
            Ok(things) => assert!(things.is_empty() && end == 0, "cut at {end}"),
            Err(_) => {}
        }
    }
}

proptest! {
    #[test]
    fn whatever_is_read_never_panics_and_gives_what_was_carried_or_nothing(
        length in 1_usize..1200, at in any::<prop::sample::Index>(), with in "[ -~\n]{0,3}", cut in 0_usize..3,
    ) {
        let bytes = bytes(length);
        let mut text = texts(Armor::Slip, &bytes).join("\n");
        let from = at.index(text.len());
        let to = (from + cut).min(text.len());
        text.replace_range(from..to, &with);
        if let Ok(things) = carried(&text) {
            for thing in things {
                prop_assert_eq!(thing, (Armor::Slip, bytes.clone()));
            }
        }
    }
}

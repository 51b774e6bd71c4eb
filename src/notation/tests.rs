//! Tests of what the outside cannot see, and of small promises.

use super::castling::{SIDES, WORDS};
use super::judge::read_at_length;
use super::letter::look_up;
use super::letters::{LANGUAGES, ORDER, VARIANTS};
use super::normalize::{fold, normalize};
use super::pattern::Roles;
use super::signs::MARKS;
use super::strip::number;
use super::taste::Taste;
use super::{Dialect, GameResult, MAX_READ, Reading, RemarkKind, Saying, Verdict, read, san};
use crate::position::{Color, Position, Variant};

fn english(text: &str) -> Reading {
    read(text.as_bytes(), &Position::start(), Dialect::ENGLISH)
}

/// The moves that `english` finds, as they are written in English.
fn moves(text: &str) -> Vec<String> {
    english(text).moves().iter().map(|m| san(&Position::start(), *m)).collect()
}

#[test]
fn the_short_way_and_the_long_way_give_the_same_reading() {
    let mut position = Position::start();
    let mut place: usize = 7;
    for _ in 0..200 {
        let moves = position.legal_moves();
        for &m in &moves {
            for text in
                [san(&position, m), san(&position, m).replace(['+', '#'], ""), position.uci(m).to_string()]
            {
                let short = read(text.as_bytes(), &position, Dialect::ENGLISH);
                assert_eq!(short, read_at_length(text.as_bytes(), &position, Dialect::ENGLISH), "{text}");
            }
        }
        place = place.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        position = match moves.get((place >> 33) % moves.len().max(1)) {
            Some(&m) if position.halfmoves() < 60 => position.play(m).unwrap(),
            _ => Position::start(),
        };
    }
}

#[test]
fn sayings_are_told_in_the_languages() {
    for text in [
        "resigns",
        "I resign",
        "Ich gebe auf!",
        "aufgegeben",
        "abandono",
        "Me rindo.",
        "сдаюсь",
        "հանձնվում եմ",
    ] {
        assert_eq!(english(text).saying(), Some(Saying::Resignation), "{text}");
        assert_eq!(english(text).verdict(), Verdict::Unintelligible, "{text}");
    }
    let result = |text| english(text).saying();
    assert_eq!(result("1-0"), Some(Saying::Result(GameResult::Win(Color::White))));
    assert_eq!(result("0 – 1"), Some(Saying::Result(GameResult::Win(Color::Black))));
    assert_eq!(result("½-½"), Some(Saying::Result(GameResult::Draw)));
    assert_eq!(result("tablas"), Some(Saying::DrawClaim));
    assert_eq!(result("Nf3"), None);
}

#[test]
fn a_saying_beside_a_move_leaves_both_and_a_debate() {
    let reading = english("e4 resigns");
    assert_eq!((reading.verdict(), reading.saying()), (Verdict::Clear, Some(Saying::Resignation)));
    assert!(reading.is_debatable());
    for text in ["e4 (=)", "e4(=)", "e4! (=)", "1. e4 (=)"] {
        assert!(english(text).offers_draw() && !english(text).is_debatable(), "{text}");
    }
    assert!(english("(=)").offers_draw());
    assert!(english("Nf3 draw?").offers_draw());
}

#[test]
fn what_cannot_be_read_is_unintelligible_and_says_why() {
    let start = Position::start();
    let long = read(&b"e4 ".repeat(MAX_READ), &start, Dialect::ENGLISH);
    assert_eq!((long.verdict(), long.remarks()[0].kind), (Verdict::Unintelligible, RemarkKind::TooLong));
    let bytes = read(&[b'e', 0xff], &start, Dialect::ENGLISH);
    assert_eq!((bytes.verdict(), bytes.remarks()[0].kind), (Verdict::Unintelligible, RemarkKind::NotUtf8));
}

#[test]
fn remark_kinds_have_names_of_their_own() {
    let mut names: Vec<&str> = RemarkKind::ALL.iter().map(|kind| kind.name()).collect();
    assert!(
        names
            .iter()
            .all(|name| name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'))
    );
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), RemarkKind::ALL.len());
    assert!(RemarkKind::ALL.iter().all(|kind| kind.describe().ends_with('.')));
}

#[test]
fn remarks_point_into_the_bytes_as_written() {
    let cases: [(&str, RemarkKind, std::ops::Range<usize>); 6] = [
        ("\u{200f}Nf3", RemarkKind::Invisible, 0..3),
        ("N\u{441}3", RemarkKind::Lookalike, 1..3),
        ("1.e4", RemarkKind::MoveNumber, 0..2),
        ("♘f3", RemarkKind::Figurine, 0..3),
        ("Nf3+", RemarkKind::CheckSignUnfounded, 3..4),
        ("Ngf3", RemarkKind::SuperfluousDeparture, 1..2),
    ];
    for (text, kind, span) in cases {
        let reading = english(text);
        let found = reading.remarks().iter().find(|remark| remark.kind == kind);
        assert_eq!(
            found.map(|remark| remark.start..remark.end),
            Some(span),
            "{text}: {:?}",
            reading.remarks()
        );
    }
}

/// What a writing in words or digits was turned into is no remark of its own; what else is odd in it stays one.
#[test]
fn a_rescued_writing_has_each_remark_once_and_no_other_is_lost() {
    let kinds = |text: &str| english(text).remarks().iter().map(|remark| remark.kind).collect::<Vec<_>>();
    assert_eq!(kinds("knight to f3"), [RemarkKind::InWords]);
    assert_eq!(kinds("7163"), [RemarkKind::Numeric]);
    assert_eq!(kinds("knight to f3 check"), [RemarkKind::InWords, RemarkKind::CheckSignUnfounded]);
    assert_eq!(kinds("knight takes f3"), [RemarkKind::InWords, RemarkKind::CaptureSignUnfounded]);
    assert_eq!(kinds("N to KB3"), [RemarkKind::Descriptive, RemarkKind::InWords]);
}

/// `a` alone is an article or a preposition; before a rank it is a file.
#[test]
fn a_word_that_carries_nothing_stands_alone() {
    for text in ["knight to a3", "knight a3", "caballo a a3"] {
        assert_eq!(moves(text), ["Na3"], "{text}");
    }
}

/// Only pawns are written by their files, also where the letter may be another man's.
#[test]
fn files_alone_are_a_pawns_move() {
    let fen = "4k3/8/8/3p4/4P3/4N3/8/4K3 w - - 0 1";
    let position = Position::from_fen(fen, Variant::Standard).unwrap();
    let reading = read(b"Ped", &position, Dialect::UND);
    assert_eq!(reading.moves(), [position.find("e4d5".parse().unwrap()).unwrap()]);
}

#[test]
fn of_two_moves_only_one_of_which_is_legal_both_are_remarked() {
    let reading = english("Nf3 or Nf6");
    assert_eq!((reading.verdict(), reading.is_debatable()), (Verdict::Clear, true));
    let spans = reading.remarks().iter().map(|remark| (remark.kind, remark.start..remark.end));
    assert_eq!(spans.collect::<Vec<_>>(), [(RemarkKind::TwoMoves, 0..10)]);
}

#[test]
fn a_move_is_put_into_the_letters_of_a_language() {
    for (san, tag, want) in [("Nbxd2+", "de", "Sbxd2+"), ("e8=Q#", "es", "e8=D#"), ("O-O", "hy", "O-O")] {
        assert_eq!(super::relettered(san, tag.parse().unwrap()), want);
    }
}

#[test]
fn tags_fall_back_and_unknown_ones_are_errors() {
    let tag = |text: &str| text.parse::<Dialect>().map(Dialect::tag);
    for (text, want) in [
        ("en-US", "en"),
        ("no", "nb"),
        ("pt-BR", "pt-BR"),
        ("pt-PT", "pt"),
        ("SR-latn", "sr-Latn"),
        ("und", "und"),
    ] {
        assert_eq!(tag(text), Ok(want));
    }
    for text in ["", "xx", "e", "english", "-", "tlh-en"] {
        assert!(tag(text).is_err(), "{text}");
    }
    assert_eq!(Dialect::all().count(), LANGUAGES.len());
}

/// The table against the file it was typed from.
#[test]
fn the_letters_are_those_of_the_cases() {
    let rows = include_str!("../../tests/cases/piece_letters.tsv")
        .lines()
        .skip(1)
        .filter(|row| !row.starts_with("zxx"));
    let rows: Vec<Vec<&str>> = rows.map(|row| row.split('\t').take(7).collect()).collect();
    assert_eq!(rows.len(), LANGUAGES.len());
    for (row, language) in rows.iter().zip(&LANGUAGES) {
        assert_eq!((row[0], &row[1..]), (language.tag, &language.letters[..]));
    }
    assert_eq!(ORDER.len(), 6);
    assert!(VARIANTS.iter().all(|(tag, _)| LANGUAGES.iter().any(|language| language.tag == *tag)));
}

/// All tables are made one for `und`; here each is asked.
#[test]
fn without_a_language_a_letter_is_what_it_is_in_any() {
    let low = |text: &str| text.chars().map(fold).collect::<String>();
    let rows = || LANGUAGES.iter().flat_map(|language| language.letters.iter().zip(ORDER));
    for text in rows().map(|(text, _)| *text).filter(|text| !text.is_empty()).chain(["Kt", "Z", "Kk"]) {
        let same = rows().filter(|(other, _)| low(other) == low(text));
        let named = same.fold(Roles::NONE, |sum, (_, roles)| sum.or(roles));
        let named = if low(text) == "p" { named } else { named.without(Roles::PAWN) };
        let named = if low(text) == "kt" { named.or(Roles::KNIGHT) } else { named };
        let letter = look_up(&normalize(text, &mut Vec::new()), Dialect::UND, Taste::STRICT);
        assert_eq!(letter.map_or(Roles::NONE, |letter| letter.roles), named, "{text}");
    }
}

/// A writing with a digit is not looked for among the words of castling.
#[test]
fn no_word_of_castling_has_a_digit() {
    let mut words = WORDS.iter().chain(SIDES.iter().map(|(word, _)| word));
    assert!(words.all(|word| !word.contains(|c: char| c.is_ascii_digit())));
}

#[test]
fn a_number_in_front_has_four_digits_at_most_and_a_value_if_it_has_any() {
    let read = |text: &str| number(&normalize(text, &mut Vec::new()));
    let told = |text: &str| read(text).map(|number| (number.length, number.value, number.dots, number.glued));
    assert_eq!(told("12.e4"), Some((3, Some(12), 1, false)));
    assert_eq!(told("1234.e4"), Some((5, Some(1234), 1, false)));
    assert_eq!(told("12345.e4"), None);
    assert_eq!(told("1.-e5"), Some((3, Some(1), 1, false)));
    assert_eq!(told("...e5"), Some((3, None, 3, false)));
    assert_eq!(told("2e4"), Some((1, Some(2), 0, true)));
    assert_eq!(told("2 e4"), Some((1, Some(2), 0, false)));
}

/// What ends in a digit is not looked for among the marks.
#[test]
fn no_mark_but_a_numeric_glyph_ends_in_a_digit() {
    assert!(MARKS.iter().all(|(word, _)| !word.ends_with(|c: char| c.is_ascii_digit())));
    for (text, san) in [("e4$1", "e4"), ("Nf3 $14", "Nf3")] {
        assert_eq!(moves(text), [san]);
    }
}

#[test]
fn of_two_men_the_one_is_taken_whose_square_is_named() {
    let position = Position::from_fen("4k3/8/8/3n4/8/8/8/3R2nK w - - 0 1", Variant::Standard).unwrap();
    let found = |text: &str| -> Vec<String> {
        let reading = read(text.as_bytes(), &position, Dialect::ENGLISH);
        reading.moves().iter().map(|m| position.uci(*m).to_string()).collect()
    };
    assert_eq!(found("RxN").len(), 2);
    for text in ["RxN(Q5)", "RxN[Q5]", "RxN/Q5"] {
        assert_eq!(found(text), ["d1d5"], "{text}");
    }
    assert_eq!(found("RxN(KKt1)"), ["d1g1"]);
}

#[test]
fn chess960_castling_is_written_and_read() {
    let position = Position::from_fen("5k2/8/8/8/8/8/8/1R3KR1 w GB - 0 1", Variant::Chess960).unwrap();
    for (text, uci) in [("O-O", "f1g1"), ("0-0-0", "f1b1")] {
        let reading = read(text.as_bytes(), &position, Dialect::ENGLISH);
        assert_eq!(reading.moves(), [position.find(uci.parse().unwrap()).unwrap()]);
    }
}

/// Found by exhaustion: `e7e8x` was any promotion with a capture sign, also where x is the rook.
#[test]
fn an_x_behind_the_last_rank_is_a_rook_to_a_vietnamese() {
    let position =
        Position::from_fen("1k3r2/3BP3/2Pp4/R2P1p2/6p1/6PP/2Nn2K1/5N2 w - - 1 60", Variant::Standard)
            .unwrap();
    let reading = |text: &str, tag: &str| {
        let reading = read(text.as_bytes(), &position, tag.parse().unwrap());
        (reading.verdict(), reading.moves().len())
    };
    for text in ["e7e8x", "e7f8x", "e8=x"] {
        assert_eq!(reading(text, "vi"), (Verdict::Clear, 1), "{text}");
    }
    for tag in ["en", "de", "und"] {
        assert_eq!(reading("e7f8x", tag), (Verdict::Ambiguous, 4), "{tag}");
    }
}

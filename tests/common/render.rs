//! Every way to write a move that the grammar allows, from tables typed independently of the
//! reader's: what the oracle compares the reader with.

use std::collections::{BTreeSet, HashMap};

use sealed_move::position::{Color, File, Move, Position, Rank, Role, Square};

/// A language's letters: king, queen, rook, bishop, knight, pawn.
pub(crate) struct Tongue {
    pub(crate) tag: &'static str,
    pub(crate) letters: [&'static str; 6],
}

/// Ten languages, typed from their own chess literature and not from the reader's table.
pub(crate) const TONGUES: [Tongue; 10] = [
    Tongue { tag: "en", letters: ["K", "Q", "R", "B", "N", "P"] },
    Tongue { tag: "de", letters: ["K", "D", "T", "L", "S", "B"] },
    Tongue { tag: "fr", letters: ["R", "D", "T", "F", "C", "P"] },
    Tongue { tag: "es", letters: ["R", "D", "T", "A", "C", "P"] },
    Tongue { tag: "it", letters: ["R", "D", "T", "A", "C", "P"] },
    Tongue { tag: "hu", letters: ["K", "V", "B", "F", "H", "G"] },
    Tongue { tag: "pl", letters: ["K", "H", "W", "G", "S", "P"] },
    Tongue { tag: "tr", letters: ["Ş", "V", "K", "F", "A", "P"] },
    Tongue { tag: "ru", letters: ["Кр", "Ф", "Л", "С", "К", "П"] },
    Tongue { tag: "hy", letters: ["Ա", "Թ", "Ն", "Փ", "Ձ", "Զ"] },
];

const ENGLISH: [&str; 6] = ["K", "Q", "R", "B", "N", "P"];
const FIGURES: [[&str; 6]; 2] = [["♔", "♕", "♖", "♗", "♘", "♙"], ["♚", "♛", "♜", "♝", "♞", "♟"]];

/// Cyrillic letters and the Latin ones that look like them, for Russian.
const ALIKE: [(&str, &str); 3] = [("К", "K"), ("С", "C"), ("Кр", "Kp")];

fn place(role: Role) -> usize {
    match role {
        Role::King => 0,
        Role::Queen => 1,
        Role::Rook => 2,
        Role::Bishop => 3,
        Role::Knight => 4,
        Role::Pawn => 5,
    }
}

fn is_file(letter: &str) -> bool {
    matches!(letter, "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h")
}

/// What may stand for a kind of man, in front of a square.
pub(crate) fn names(tongue: &Tongue, role: Role) -> Vec<String> {
    let at = place(role);
    let mut names = BTreeSet::new();
    let mut add = |letter: &str| {
        names.insert(letter.to_owned());
        let small = letter.to_lowercase();
        // A small a to h is a file; so are the small Cyrillic letters that look like one.
        if !is_file(&small) && small != "с" {
            names.insert(small.clone());
            if letter.chars().count() > 1 {
                let (first, rest) = small.split_at(small.chars().next().unwrap().len_utf8());
                names.insert(first.to_uppercase() + &rest.to_uppercase());
                names.insert(first.to_owned() + &rest.to_uppercase());
            }
        }
    };
    add(tongue.letters[at]);
    if !tongue.letters.contains(&ENGLISH[at]) {
        add(ENGLISH[at]);
    }
    if tongue.tag == "ru" {
        for (own, latin) in ALIKE {
            if tongue.letters[at] == own {
                add(latin);
            }
        }
    }
    names.extend(FIGURES.iter().map(|set| set[at].to_owned()));
    names.into_iter().collect()
}

/// What may stand for a new piece: as in front, and small letters are no files there.
fn new_pieces(tongue: &Tongue, role: Role) -> Vec<String> {
    let mut all: BTreeSet<String> = names(tongue, role).into_iter().collect();
    let small: Vec<String> = all.iter().map(|name| name.to_lowercase()).collect();
    all.extend(small);
    all.into_iter().collect()
}

/// Whether a capital may be a file: not if it is a piece's letter.
fn may_be_file(tongue: &Tongue, capital: &str) -> bool {
    !tongue.letters.contains(&capital)
}

/// The ways to write a square that a man goes to.
fn squares(tongue: &Tongue, square: Square) -> Vec<String> {
    let mut all = vec![square.to_string()];
    let capital = square.file().char().to_ascii_uppercase().to_string();
    if may_be_file(tongue, &capital) {
        all.push(format!("{capital}{}", square.rank().char()));
    }
    all
}

/// The ways to write a file at the start of a text.
fn files(tongue: &Tongue, file: File) -> Vec<String> {
    let mut all = vec![file.char().to_string()];
    let capital = file.char().to_ascii_uppercase().to_string();
    let alike = tongue.tag == "ru" && capital == "C";
    if !alike && may_be_file(tongue, &capital) && !ENGLISH.contains(&capital.as_str()) {
        all.push(capital);
    }
    all
}

/// A departure behind a letter: nothing, file, rank, or both.
fn departures(tongue: &Tongue, from: Square, lettered: bool) -> Vec<(String, bool)> {
    let capitals = |file: File| if lettered { squares_file(tongue, file) } else { files(tongue, file) };
    let mut all = vec![(String::new(), false), (from.rank().char().to_string(), false)];
    for file in capitals(from.file()) {
        all.push((format!("{file}{}", from.rank().char()), true));
        all.push((file, false));
    }
    all
}

fn squares_file(tongue: &Tongue, file: File) -> Vec<String> {
    let mut all = vec![file.char().to_string()];
    let capital = file.char().to_ascii_uppercase().to_string();
    if may_be_file(tongue, &capital) {
        all.push(capital);
    }
    all
}

/// Texts and the moves each stands for.
pub(crate) type Book = HashMap<String, BTreeSet<String>>;

/// Every algebraic text of every legal move.
pub(crate) fn algebraic(position: &Position, tongue: &Tongue) -> Book {
    let mut book = Book::new();
    for m in position.legal_moves().iter().copied() {
        let uci = position.uci(m).to_string();
        let mut add = |text: String| {
            book.entry(text).or_default().insert(uci.clone());
        };
        match m {
            Move::Castle { .. } => castle(position, m, tongue, &mut add),
            _ => plain(m, tongue, &mut add),
        }
    }
    book
}

fn castle(position: &Position, m: Move, tongue: &Tongue, add: &mut impl FnMut(String)) {
    let count = if m.castling_side() == Some(sealed_move::position::CastlingSide::KingSide) { 2 } else { 3 };
    let mut texts = vec![String::new()];
    for at in 0..count {
        let dashes: &[&str] = if at == 0 { &[""] } else { &["", "-"] };
        texts = texts
            .iter()
            .flat_map(|text| {
                dashes.iter().flat_map(move |dash| ["O", "0", "o"].map(|o| format!("{text}{dash}{o}")))
            })
            .collect();
    }
    texts.into_iter().for_each(&mut *add);
    let uci = position.uci(m).to_string();
    let (from, to): (Square, Square) = (uci[..2].parse().unwrap(), uci[2..4].parse().unwrap());
    let mut kings = names(tongue, Role::King);
    kings.push(String::new());
    for king in kings {
        for (departure, full) in departures(tongue, from, !king.is_empty()) {
            if full {
                for (sign, to, late) in signed(tongue, to) {
                    add(format!("{king}{departure}{sign}{to}{late}"));
                }
            }
        }
    }
}

/// Signs before, or a capture sign behind, an arrival square.
fn signed(tongue: &Tongue, to: Square) -> Vec<(&'static str, String, &'static str)> {
    let mut all = Vec::new();
    for square in squares(tongue, to) {
        for sign in ["", "-", "x", "X", ":"] {
            all.push((sign, square.clone(), ""));
        }
        all.push(("", square.clone(), ":"));
        all.push(("", square, "x"));
    }
    all
}

fn plain(m: Move, tongue: &Tongue, add: &mut impl FnMut(String)) {
    let (role, from, to) = (m.role(), m.from().unwrap(), m.to());
    let promotions: Vec<String> = match m.promotion() {
        None => vec![String::new()],
        Some(role) => promotions(tongue, role),
    };
    let mut letters = names(tongue, role);
    letters.push(String::new());
    for letter in &letters {
        let bare = letter.is_empty();
        for (departure, full) in departures(tongue, from, !bare) {
            if bare && !full && role != Role::Pawn {
                continue;
            }
            for (sign, square, late) in signed(tongue, to) {
                let captures = matches!(sign, "x" | "X" | ":") || !late.is_empty();
                // R5: a pawn's capture without its file must be one; a dash needs something before it.
                let unfounded = role == Role::Pawn && departure.is_empty() && captures && !m.is_capture();
                if unfounded || bare && departure.is_empty() && sign == "-" {
                    continue;
                }
                for promotion in &promotions {
                    if late.is_empty() || promotion.is_empty() {
                        add(format!("{letter}{departure}{sign}{square}{late}{promotion}"));
                    }
                }
            }
        }
        if role == Role::Pawn && from.file() != to.file() {
            by_files(m, tongue, letter, &promotions, add);
        }
    }
}

/// `ed`, `exd`, `ed:`.
fn by_files(m: Move, tongue: &Tongue, letter: &str, promotions: &[String], add: &mut impl FnMut(String)) {
    let (from, to) = (m.from().unwrap(), m.to());
    let starts = squares_file(tongue, from.file());
    for start in &starts {
        for sign in ["", "-", "x", "X", ":"] {
            for end in squares_file(tongue, to.file()) {
                for promotion in promotions {
                    add(format!("{letter}{start}{sign}{end}{promotion}"));
                }
                for late in [":", "x"] {
                    add(format!("{letter}{start}{sign}{end}{late}"));
                }
            }
        }
    }
}

/// The new piece in every form, and left out.
fn promotions(tongue: &Tongue, role: Role) -> Vec<String> {
    let mut all = vec![String::new(), "=".to_owned(), "/".to_owned()];
    for piece in new_pieces(tongue, role) {
        for (before, behind) in
            [("", ""), ("=", ""), ("/", ""), ("-", ""), (":", ""), ("(", ")"), ("=(", ")")]
        {
            all.push(format!("{before}{piece}{behind}"));
        }
    }
    all
}

/// The names of a file and, for a man, of its wing, in English and Spanish descriptive notation.
fn file_names(spanish: bool, file: File) -> &'static [&'static str] {
    match (spanish, u32::from(file)) {
        (false, 0) => &["QR", "R"],
        (false, 1) => &["QN", "QKT", "N", "KT"],
        (false, 2) => &["QB", "B"],
        (false, 3) => &["Q"],
        (false, 4) => &["K"],
        (false, 5) => &["KB", "B"],
        (false, 6) => &["KN", "KKT", "N", "KT"],
        (false, _) => &["KR", "R"],
        (true, 0) => &["TD", "T"],
        (true, 1) => &["CD", "C"],
        (true, 2) => &["AD", "A"],
        (true, 3) => &["D"],
        (true, 4) => &["R"],
        (true, 5) => &["AR", "A"],
        (true, 6) => &["CR", "C"],
        (true, _) => &["TR", "T"],
    }
}

/// A square as the mover counts it.
fn told(spanish: bool, square: Square, mover: Color) -> Vec<String> {
    let rank = if mover == Color::White { square.rank() } else { square.rank().flip_vertical() };
    let mut all = Vec::new();
    for name in file_names(spanish, square.file()) {
        if spanish {
            all.push(format!("{}{name}", rank.char()));
        } else {
            all.push(format!("{name}{}", rank.char()));
            if rank == Rank::First {
                all.push(format!("{name}SQ"));
            }
        }
    }
    all
}

/// A man as it may be called where it stands.
fn called(spanish: bool, role: Role, square: Square, owner: Color) -> Vec<String> {
    let wing = if u32::from(square.file()) >= 4 { ["K", "R"] } else { ["Q", "D"] };
    let (letters, wing): (&[&str], &str) = match (spanish, role) {
        (_, Role::Pawn) => {
            let mut all = vec!["P".to_owned()];
            let name = |name: &&str| if spanish { format!("P{name}") } else { format!("{name}P") };
            all.extend(file_names(spanish, square.file()).iter().map(name));
            return all;
        }
        (false, Role::King) => return vec!["K".to_owned()],
        (false, Role::Queen) => return vec!["Q".to_owned()],
        (true, Role::King) => return vec!["R".to_owned()],
        (true, Role::Queen) => return vec!["D".to_owned()],
        (false, Role::Rook) => (&["R"], wing[0]),
        (false, Role::Knight) => (&["N", "KT"], wing[0]),
        (true, Role::Rook) => (&["T"], wing[1]),
        (true, Role::Knight) => (&["C"], wing[1]),
        // A bishop's wing is the color of its square.
        (_, Role::Bishop) => {
            let king = square.is_light() == (owner == Color::White);
            let letter: &[&str] = if spanish { &["A"] } else { &["B"] };
            (
                letter,
                match (spanish, king) {
                    (false, true) => "K",
                    (false, false) => "Q",
                    (true, true) => "R",
                    (true, false) => "D",
                },
            )
        }
    };
    letters
        .iter()
        .flat_map(|letter| {
            [
                (*letter).to_owned(),
                if spanish { format!("{letter}{wing}") } else { format!("{wing}{letter}") },
            ]
        })
        .collect()
}

/// Every descriptive text, in capitals, of every legal move, for English or Spanish.
pub(crate) fn descriptive(position: &Position, tongue: &Tongue) -> Option<Book> {
    let spanish = match tongue.tag {
        "en" => false,
        "es" => true,
        _ => return None,
    };
    let mut book = Book::new();
    for m in position.legal_moves().iter().copied() {
        if let Move::Castle { .. } = m {
            continue;
        }
        let uci = position.uci(m).to_string();
        let us = position.turn();
        let (from, to) = (m.from().unwrap(), m.to());
        let mut arrivals: Vec<String> = Vec::new();
        for square in told(spanish, to, us) {
            arrivals.extend(["", "-"].map(|sign| format!("{sign}{square}")));
        }
        let mut captures = Vec::new();
        if let Some(taken) = m.capture() {
            for man in called(spanish, taken, to, us.other()) {
                captures.extend(["X", ":"].map(|sign| format!("{sign}{man}")));
            }
        }
        let new = m.promotion().map(|role| promotions(tongue, role));
        for man in called(spanish, m.role(), from, us) {
            for departure in std::iter::once(String::new())
                .chain(told(spanish, from, us).into_iter().map(|s| format!("({s})")))
            {
                for (tail, taking) in
                    arrivals.iter().map(|t| (t, false)).chain(captures.iter().map(|t| (t, true)))
                {
                    for piece in
                        new.as_deref().unwrap_or(&[String::new()]).iter().map(|piece| piece.to_uppercase())
                    {
                        // The longest name of a file wins: `8AD` is the queen's bishop's eighth.
                        let longer = spanish && piece == "D" && tail.ends_with(['T', 'C', 'A']);
                        if longer {
                            continue;
                        }
                        let signed = piece.is_empty() || matches!(piece.as_bytes()[0], b'=' | b'/' | b'(');
                        if !taking || signed {
                            let text = format!("{man}{departure}{tail}{}", piece);
                            book.entry(text).or_default().insert(uci.clone());
                        }
                    }
                }
            }
        }
    }
    Some(book)
}

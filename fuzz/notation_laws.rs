// The laws of reading and writing moves. The fuzz targets and the test that replays their seeds
// include this file; neither has a copy.

use sealed_move::notation::{self, Dialect, MAX_READ, Reading, Verdict, read};
use sealed_move::position::{Move, Position, Variant};

/// Any bytes, read in the first position that suits nothing in particular and in some that suit
/// castling, promotion, en passant and twins. The first byte chooses the language.
pub(crate) fn reader(input: &[u8]) {
    let Some((&choice, writing)) = input.split_first() else { return };
    for (fen, variant) in POSITIONS {
        let position = Position::from_fen(fen, *variant).expect("a position of the list");
        obey(writing, &position, language(choice));
    }
}

/// A FEN, a language and a writing, each on a line; `960 ` before the FEN for Chess960.
pub(crate) fn position(input: &[u8]) {
    let mut lines = input.splitn(3, |&byte| byte == b'\n');
    let (Some(fen), Some(tag), Some(writing)) = (lines.next(), lines.next(), lines.next()) else { return };
    let (Ok(fen), Ok(tag)) = (std::str::from_utf8(fen), std::str::from_utf8(tag)) else { return };
    let (fen, variant) = match fen.strip_prefix("960 ") {
        Some(fen) => (fen, Variant::Chess960),
        None => (fen, Variant::Standard),
    };
    let Ok(position) = Position::from_fen(fen, variant) else { return };
    let Ok(dialect) = tag.parse() else { return };
    obey(writing, &position, dialect);
}

/// Bytes that play a game; then the move that the last byte chooses, written in the language that
/// the first one chooses, reads back as itself.
pub(crate) fn renderer(input: &[u8]) {
    let [choice, start, path @ .., last] = input else { return };
    let (fen, variant) = &POSITIONS[usize::from(*start) % POSITIONS.len()];
    let mut position = Position::from_fen(fen, *variant).expect("a position of the list");
    for byte in path {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position = position.play(moves[usize::from(*byte) % moves.len()]).expect("a legal move");
    }
    let moves = position.legal_moves();
    if moves.is_empty() {
        return;
    }
    let m = moves[usize::from(*last) % moves.len()];
    let dialect = language(*choice);
    assert_eq!(read(notation::san(&position, m).as_bytes(), &position, Dialect::ENGLISH).moves(), [m]);
    for text in
        [notation::in_dialect(&position, m, dialect), notation::long_in_dialect(&position, m, dialect)]
    {
        let reading = obey(text.as_bytes(), &position, dialect);
        let doubtful = reading.is_debatable() || dialect == Dialect::UND;
        assert!(reading.moves().contains(&m), "{text}: {reading:?}");
        assert!(reading.verdict() == Verdict::Clear || doubtful, "{text}: {reading:?}");
    }
}

fn language(choice: u8) -> Dialect {
    let mut all = Dialect::all().chain([Dialect::UND]).collect::<Vec<_>>();
    all.swap_remove(usize::from(choice) % all.len())
}

/// Reads a writing and asserts everything that holds of every reading.
pub(crate) fn obey(writing: &[u8], position: &Position, dialect: Dialect) -> Reading {
    let reading = read(writing, position, dialect);
    assert_eq!(reading, read(writing, position, dialect), "reading is deterministic");
    agree(reading.verdict(), reading.moves(), position);
    if let Some((verdict, moves)) = reading.other() {
        agree(verdict, moves, position);
        assert!((verdict, moves) != (reading.verdict(), reading.moves()), "the other reading is another");
    }
    let text = std::str::from_utf8(writing);
    for remark in reading.remarks() {
        assert!(remark.start <= remark.end && remark.end <= writing.len(), "{remark:?} lies inside");
        if let Ok(text) = text {
            assert!(text.is_char_boundary(remark.start) && text.is_char_boundary(remark.end), "{remark:?}");
        }
    }
    if text.is_err() || writing.len() > MAX_READ {
        assert_eq!(reading.verdict(), Verdict::Unintelligible);
    }
    if let [m] = *reading.moves() {
        let again = read(notation::san(position, m).as_bytes(), position, Dialect::ENGLISH);
        assert_eq!(again.moves().first(), Some(&m), "canonical text reads back");
        assert!(again.remarks().is_empty() || again.is_debatable(), "{again:?}");
    }
    // White space around a writing carries no meaning; it also takes the long way past the short
    // one for canonical text.
    if writing.len() + 2 <= MAX_READ && text.is_ok() {
        let spaced = [b" ", writing, b" "].concat();
        let spaced = read(&spaced, position, dialect);
        assert_eq!((spaced.verdict(), spaced.moves()), (reading.verdict(), reading.moves()), "white space");
        assert_eq!(spaced.other(), reading.other(), "white space");
        assert_eq!(spaced.remarks().len(), reading.remarks().len(), "white space");
    }
    reading
}

/// The verdict says how many moves there are; they are legal, sorted and different.
fn agree(verdict: Verdict, moves: &[Move], position: &Position) {
    let right = match verdict {
        Verdict::Clear => moves.len() == 1,
        Verdict::Ambiguous => moves.len() > 1,
        Verdict::Unintelligible | Verdict::Illegal => moves.is_empty(),
    };
    assert!(right, "{verdict:?} with {moves:?}");
    let legal = position.legal_moves();
    assert!(moves.iter().all(|m| legal.contains(m)), "{moves:?} are legal");
    let texts: Vec<String> = moves.iter().map(|&m| position.uci(m).to_string()).collect();
    assert!(texts.is_sorted_by(|a, b| a < b), "{texts:?} are sorted");
}

const POSITIONS: &[(&str, Variant)] = &[
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Variant::Standard),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", Variant::Standard),
    ("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R b KQkq - 0 1", Variant::Standard),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", Variant::Standard),
    ("4k3/8/5p2/2PpP3/8/1N3N2/8/4KN2 w - d6 0 2", Variant::Standard),
    ("1r3k1r/8/8/8/8/8/8/1R3KR1 w GB - 0 1", Variant::Chess960),
];

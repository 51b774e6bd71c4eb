//! What is wrong with a statement itself, or with its place.

use sealed_move::digest::Digest;
use sealed_move::position::Color;
use sealed_move::statement::{Act, ContentType, Event};

use super::kit::{ARBITER, BLACK, Message, SECOND_ARBITER, STRANGER, Who, encode};
use super::play::{Play, sided};

use super::faults::{Bad, bad};

/// The bytes of one statement of a record.
fn statement(play: &Play, number: usize) -> &[u8] {
    play.record.statements()[number].as_bytes()
}

/// A statement behind the record, by whomever, with whatever payload.
fn behind(play: &Play, signer: Who, change: impl FnOnce(&mut Message)) -> Vec<u8> {
    let good = play.forged(Event::DrawOffered(sided(Color::Black)));
    let mut message = Message::of(&good, ARBITER);
    message.signer = signer;
    if signer != ARBITER {
        let header = super::kit::protected(
            ContentType::Statement,
            signer.fingerprint(),
            signer.1,
            Some(play.record.id()),
        );
        message.protected = encode(&header);
    }
    change(&mut message);
    play.and(&message.signed())
}

/// What is wrong with a statement itself, or with its place.
// Table: one row per fault.
pub fn all() -> Vec<Bad> {
    let play = Play::called();
    let long = Play::adjourned("Bd3+");
    let bytes = play.record.as_bytes();
    let offer = || Event::DrawOffered(sided(Color::Black));
    let (seq, prev) = (play.record.statements().len() as u64, play.record.head());
    let slip = play.slip(BLACK, Act::Resign {});
    let sub = |case: Digest| {
        move |message: &mut Message| {
            message.protected = encode(&super::kit::protected(
                ContentType::Statement,
                ARBITER.fingerprint(),
                ARBITER.1,
                Some(case),
            ));
        }
    };
    let mut flipped = long.record.as_bytes().to_vec();
    let third_ends: usize = (0..3).map(|n| statement(&long, n).len()).sum();
    flipped[third_ends - 1] ^= 1;
    let parts =
        |numbers: &[usize]| numbers.iter().flat_map(|&n| statement(&long, n).to_vec()).collect::<Vec<u8>>();
    let wide = |item: Vec<u8>| [vec![0xd8, 18], item[1..].to_vec()].concat();
    let cases = "unknown";
    vec![
        bad("empty", "malformed", cases, "no bytes at all", Vec::new()).at(0),
        bad("torn-first", "malformed", cases, "the bytes end inside statement 0", bytes[..200].to_vec())
            .at(0),
        bad(
            "torn",
            "malformed",
            cases,
            "the bytes end inside the last statement",
            bytes[..bytes.len() - 9].to_vec(),
        )
        .at(1),
        bad(
            "break-behind",
            "malformed",
            cases,
            "a stray break code behind the last statement",
            play.and(&[0xff]),
        ),
        bad("number-behind", "malformed", cases, "a number behind the last statement", play.and(&[0])),
        bad(
            "indefinite-behind",
            "malformed",
            cases,
            "an array of indefinite length behind the last statement",
            play.and(&[0x9f, 0xff]),
        ),
        bad(
            "bomb-behind",
            "malformed",
            cases,
            "a byte string that claims 2^64 - 1 bytes",
            play.and(&[0x5b, 255, 255, 255, 255, 255, 255, 255, 255]),
        ),
        bad("deep-behind", "malformed", cases, "a thousand nested arrays", play.and(&[0x81; 1000])),
        bad("slip-behind", "malformed", cases, "a slip in place of a statement", play.and(&slip)),
        bad(
            "card-behind",
            "malformed",
            cases,
            "a card in place of a statement",
            play.and(ARBITER.identity().card().as_bytes()),
        ),
        bad(
            "tag-wide",
            "malformed",
            cases,
            "a statement whose tag has two bytes",
            play.and(&wide(play.forged(offer()))),
        ),
        bad("begun-twice", "malformed", cases, "a second `begun`", play.and(statement(&play, 0))),
        bad(
            "not-begun",
            "malformed",
            cases,
            "a record that begins with something else",
            statement(&play, 1).to_vec(),
        )
        .at(0),
        bad(
            "by-stranger",
            "bad-signature",
            cases,
            "a statement by nobody the case names",
            behind(&play, STRANGER, |_| ()),
        ),
        bad("by-player", "bad-signature", cases, "a statement by a player", behind(&play, BLACK, |_| ())),
        bad(
            "by-other-arbiter",
            "bad-signature",
            cases,
            "a statement by an arbiter of another case",
            behind(&play, SECOND_ARBITER, |_| ()),
        ),
        bad(
            "other-case",
            "bad-signature",
            cases,
            "a statement of another case",
            behind(&play, ARBITER, sub(Digest::ZERO)),
        ),
        bad(
            "other-name",
            "bad-signature",
            cases,
            "a statement under another name than the card's",
            behind(&play, ARBITER, |message| {
                let header = super::kit::protected(
                    ContentType::Statement,
                    ARBITER.fingerprint(),
                    "Nobody, N.",
                    Some(play.record.id()),
                );
                message.protected = encode(&header);
            }),
        ),
        bad(
            "signature-flipped",
            "bad-signature",
            cases,
            "one bit of a signature in the middle; behind it the chain is broken",
            flipped,
        )
        .at(2),
        bad(
            "seq-gap",
            "bad-chain",
            cases,
            "a number is left out",
            play.and(&play.forged_at(offer(), seq + 1, prev)),
        ),
        bad(
            "seq-huge",
            "bad-chain",
            cases,
            "the largest number",
            play.and(&play.forged_at(offer(), u64::MAX, prev)),
        ),
        bad(
            "prev-other",
            "bad-chain",
            cases,
            "`prev` is the head before the last one",
            play.and(&play.forged_at(offer(), seq, play.record.heads()[0])),
        ),
        bad(
            "prev-zero",
            "bad-chain",
            cases,
            "`prev` is 32 zero bytes behind statement 0",
            play.and(&play.forged_at(offer(), seq, Digest::ZERO)),
        ),
        bad("twice", "bad-chain", cases, "the same statement again", play.and(statement(&play, 1))),
        bad("left-out", "bad-chain", cases, "a statement is missing in the middle", parts(&[0, 1, 3, 4]))
            .at(2),
        bad("swapped", "bad-chain", cases, "two statements in another order", parts(&[0, 1, 3, 2, 4])).at(2),
        bad(
            "forked",
            "forked",
            "arbiter",
            "two statements with one number: both are signed",
            play.and(&play.forged_at(Event::Resigned(sided(Color::Black)), 1, play.record.heads()[0])),
        ),
    ]
}

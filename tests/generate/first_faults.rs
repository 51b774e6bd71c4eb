//! What is wrong with statement 0.

use ciborium::Value;
use sealed_move::digest::{Digest, Label};
use sealed_move::statement::{Case, ContentType, Identity, Seat};

use super::kit::{ARBITER, BLACK, CUSTODIAN, Message, WHITE, Who, encode, map, member};
use super::play::{GAME_3, Play, case};

use super::faults::{Bad, bad};

/// Statement 0 with its payload changed, signed under the id that follows from it.
fn begun(change: impl FnOnce(&mut Value)) -> Vec<u8> {
    let good = Play::with(&case());
    let message = Message::of(good.record.as_bytes(), ARBITER).with_payload(change);
    renamed(message, ARBITER)
}

fn renamed(message: Message, signer: Who) -> Vec<u8> {
    let id = Label::Case.hash(&[&message.payload]);
    let header = super::kit::protected(ContentType::Statement, signer.fingerprint(), signer.1, Some(id));
    Message { protected: encode(&header), signer, ..message }.signed()
}

fn case_member(key: &'static str, value: Value) -> Vec<u8> {
    begun(move |payload| *member(member(member(payload, "event"), "begun"), key) = value)
}

fn seat(who: Who, dialect: &str) -> Value {
    map([("card", card(who)), ("dialect", dialect.into())])
}

fn card(who: Who) -> Value {
    Value::Bytes(who.identity().card().as_bytes().to_vec())
}

fn typed() -> (&'static str, Value) {
    ("typed", 80_000_000_000_u64.into())
}

/// Both players with tickets, and nobody behind them.
fn of_tickets() -> Case {
    let seat = |n: u8, who: Who| {
        let ticket = sealed_move::words::encode(&[n; 16]);
        let identity = Identity::from_ticket(super::kit::name(who.1), &ticket).unwrap();
        Seat { card: identity.card().clone(), dialect: "en".into() }
    };
    Case { white: seat(11, WHITE), black: seat(12, BLACK), custodian: None, ..case() }
}

/// Statement 0 of a case with such a `paper`, which the library would not sign.
fn with_paper<const N: usize>(case: &Case, members: [(&'static str, Value); N]) -> Vec<u8> {
    let good = Play::with(case);
    let message = Message::of(good.record.as_bytes(), ARBITER).with_payload(|payload| {
        let Value::Map(entries) = member(member(payload, "event"), "begun") else { panic!("no case") };
        let behind = entries.iter().position(|(key, _)| key.as_text() == Some("moves")).unwrap();
        entries.insert(behind + 1, ("paper".into(), map(members)));
    });
    renamed(message, ARBITER)
}

/// What is wrong with statement 0.
// Table: one row per fault.
pub fn all() -> Vec<Bad> {
    let good = Play::with(&case());
    let broken = |who: Who| {
        let mut bytes = who.identity().card().as_bytes().to_vec();
        *bytes.last_mut().unwrap() ^= 1;
        Value::Bytes(bytes)
    };
    let nine = (10..19).map(|n| card(Who(n, "One of nine"))).collect::<Vec<_>>();
    let twin = {
        // Another signing key with White's lock key.
        let payload = map([
            ("lock", Value::Bytes(WHITE.identity().card().lock_key().as_bytes().to_vec())),
            ("name", BLACK.1.into()),
            ("sign", Value::Bytes(BLACK.key().verifying_key().as_bytes().to_vec())),
        ]);
        let card = Message::new(ContentType::Card, BLACK, None, &payload).signed();
        map([("card", Value::Bytes(card)), ("dialect", "en".into())])
    };
    let message = Message::of(good.record.as_bytes(), ARBITER);
    let rows = vec![
        bad("game", "malformed", "unknown", "another game than chess", case_member("game", "go".into())),
        bad(
            "no-arbiters",
            "malformed",
            "unknown",
            "no arbiter",
            case_member("arbiters", Value::Array(Vec::new())),
        ),
        bad(
            "nine-arbiters",
            "malformed",
            "unknown",
            "nine arbiters",
            case_member("arbiters", Value::Array(nine)),
        ),
        bad(
            "card-broken",
            "malformed",
            "unknown",
            "a player's card with a bad signature",
            case_member("white", map([("card", broken(WHITE)), ("dialect", "en".into())])),
        ),
        bad(
            "custodian-broken",
            "malformed",
            "unknown",
            "a custodian's card with a bad signature",
            case_member("custodian", broken(CUSTODIAN)),
        ),
        bad(
            "same-player",
            "malformed",
            "unknown",
            "White plays himself",
            case_member("black", seat(WHITE, "en")),
        ),
        bad(
            "custodian-is-arbiter",
            "malformed",
            "unknown",
            "the arbiter keeps both locks",
            case_member("custodian", card(ARBITER)),
        ),
        bad(
            "same-lock-key",
            "malformed",
            "unknown",
            "two signing keys with one lock key",
            case_member("black", twin),
        ),
        bad(
            "paper-beside-keys",
            "malformed",
            "unknown",
            "typed in from paper, by the cards of players with keys",
            with_paper(&case(), [typed()]),
        ),
        bad(
            "paper-with-a-custodian",
            "malformed",
            "unknown",
            "typed in from paper, beside a custodian's key",
            with_paper(&Case { custodian: case().custodian, ..of_tickets() }, [typed()]),
        ),
        bad(
            "paper-untimed",
            "malformed",
            "unknown",
            "typed in from paper, and nobody says when",
            with_paper(&of_tickets(), [("scan", Value::Bytes(vec![1; 32]))]),
        ),
        bad(
            "paper-scan-short",
            "malformed",
            "unknown",
            "the digest of a scan has 31 bytes",
            with_paper(&of_tickets(), [("scan", Value::Bytes(vec![1; 31])), typed()]),
        ),
        bad(
            "paper-member",
            "malformed",
            "unknown",
            "a member that typing in does not have",
            with_paper(&of_tickets(), [typed(), ("colour", "blue".into())]),
        ),
        bad(
            "paper-typed-late",
            "malformed",
            "unknown",
            "typed in beyond the end of time",
            with_paper(&of_tickets(), [("typed", 253_402_207_200_001_u64.into())]),
        ),
        bad(
            "start-long",
            "malformed",
            "unknown",
            "a FEN of more than 128 bytes",
            case_member("start", " ".repeat(129).into()),
        ),
        bad(
            "begun-by-player",
            "bad-signature",
            "unknown",
            "statement 0 signed by a player",
            renamed(message.clone(), WHITE),
        ),
        bad(
            "begun-other-id",
            "bad-signature",
            "unknown",
            "statement 0 under another case id than its own",
            {
                let header = super::kit::protected(
                    ContentType::Statement,
                    ARBITER.fingerprint(),
                    ARBITER.1,
                    Some(Digest::ZERO),
                );
                Message { protected: encode(&header), ..message }.signed()
            },
        ),
        bad(
            "begun-seq",
            "bad-chain",
            "unknown",
            "statement 0 with number 1",
            begun(|payload| *member(payload, "seq") = 1.into()),
        ),
        bad(
            "begun-prev",
            "bad-chain",
            "unknown",
            "statement 0 behind another",
            begun(|payload| *member(payload, "prev") = Value::Bytes(vec![1; 32])),
        ),
        bad("rules", "malformed", "arbiter", "rules nobody knows", case_member("rules", "fide-1984".into())),
        bad(
            "dialect",
            "malformed",
            "arbiter",
            "a language nobody knows",
            case_member("white", seat(WHITE, "tlh")),
        ),
        bad(
            "dialect-spelling",
            "malformed",
            "arbiter",
            "a language spelt otherwise",
            case_member("white", seat(WHITE, "EN")),
        ),
        bad("charge", "malformed", "arbiter", "a charge nobody knows", case_member("charge", "both".into())),
        bad("start-no-fen", "malformed", "arbiter", "no FEN", case_member("start", "the usual one".into())),
        bad(
            "start-not-canonical",
            "malformed",
            "arbiter",
            "a FEN with leading zeros",
            case_member("start", GAME_3.replace("13 41", "013 41").into()),
        ),
        bad(
            "start-impossible",
            "malformed",
            "arbiter",
            "the side not to move is in check",
            case_member("start", "k7/8/8/8/8/8/8/KR6 w - - 0 1".replace("KR6", "RK6").into()),
        ),
        bad(
            "score-spelling",
            "malformed",
            "arbiter",
            "a move in capitals",
            case_member("moves", Value::Array(vec!["G8F8".into()])),
        ),
        bad(
            "score-illegal",
            "unlawful-event",
            "arbiter",
            "a move of the score is not legal",
            case_member("moves", Value::Array(vec!["g8g1".into()])),
        ),
        bad(
            "score-over",
            "unlawful-event",
            "arbiter",
            "the game is over already",
            begun(|payload| {
                let case = member(member(payload, "event"), "begun");
                *member(case, "start") = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1".into();
            }),
        ),
        bad(
            "charge-fixed",
            "unlawful-event",
            "arbiter",
            "1952 does not let an event say who is charged",
            begun(|payload| {
                let case = member(member(payload, "event"), "begun");
                *member(case, "rules") = "fide-1952".into();
                *member(case, "charge") = "split".into();
            }),
        ),
    ];
    rows.into_iter().map(|row| row.at(0)).collect()
}

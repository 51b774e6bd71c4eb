use super::*;
use crate::notation::{Dialect, read};
use crate::position::Variant;

const KNIGHTS: &str = "rnbqkb1r/pppp1ppp/4pn2/8/3P4/5N2/PPP1PPPP/RNBQKB1R w KQkq - 0 3";

fn around(edition: Edition) -> Circumstances {
    Circumstances {
        edition,
        sealer: Color::White,
        over: false,
        opponent_in_default: false,
        reply: false,
        board_move: None,
    }
}

fn ruling(text: &str, around: &Circumstances) -> Ruling {
    let position = Position::from_fen(KNIGHTS, Variant::Standard).unwrap();
    rule(Some(&read(text.as_bytes(), &position, Dialect::ENGLISH)), &position, around)
}

fn asked(ruling: Ruling) -> Asked {
    match ruling.decision {
        Decision::Arbiter(asked) => asked,
        other => panic!("{other:?}"),
    }
}

#[test]
fn e8_by_edition() {
    use Edition::{Fide1952, Fide2014, Fide2018, Fide2023, UsChess7};
    for (edition, ambiguous, unintelligible, illegal) in [
        (Fide1952, "for-the-arbiter", "loses", "for-the-arbiter"),
        (Fide2014, "loses", "loses", "loses"),
        (Fide2018, "loses", "loses", "loses"),
        (Fide2023, "loses", "loses", "loses"),
        (UsChess7, "for-the-arbiter", "loses", "for-the-arbiter"),
    ] {
        let name = |text| ruling(text, &around(edition)).decision.name();
        assert_eq!(name("e4"), "plays");
        assert_eq!(name("Nd2"), ambiguous, "{edition}");
        assert_eq!(name(""), unintelligible, "{edition}");
        assert_eq!(name("Nc4"), illegal, "{edition}");
    }
}

#[test]
fn a_resignation_and_a_result_against_oneself_are_the_same() {
    for text in ["resigns", "I resign", "0-1"] {
        let ruling = ruling(text, &around(Edition::Fide2018));
        assert_eq!((ruling.decision, ruling.article), (Decision::Resigns, Some("5.1.2")), "{text}");
    }
    let black = Circumstances { sealer: Color::Black, ..around(Edition::Fide2018) };
    assert_eq!(asked(ruling("0-1", &black)).matter, Matter::Result);
}

#[test]
fn a_resignation_to_an_opponent_who_may_have_lost_is_for_the_arbiter() {
    let late = Circumstances { opponent_in_default: true, ..around(Edition::Fide2018) };
    let asked = asked(ruling("resigns", &late));
    assert_eq!((asked.matter, asked.proposed), (Matter::Resignation, Proposed::Resigns));
}

#[test]
fn other_results_and_draw_claims_are_for_the_arbiter() {
    for (text, matter) in [("1-0", Matter::Result), ("1/2-1/2", Matter::Result), ("draw", Matter::DrawClaim)]
    {
        let ruling = ruling(text, &around(Edition::Fide2014));
        assert_eq!(asked(ruling).matter, matter, "{text}");
    }
}

#[test]
fn a_debatable_writing_never_loses_and_never_plays_by_software() {
    // A small b may be the bishop or the file.
    let ruling = ruling("Ke1-g1", &around(Edition::Fide2014));
    assert_eq!(ruling.decision.name(), "loses");
    let position = Position::from_fen("4k3/8/8/8/8/1p6/8/R3KB1R w - - 0 1", Variant::Standard).unwrap();
    let reading = read(b"bc4", &position, Dialect::ENGLISH);
    assert!(reading.is_debatable());
    let asked = asked(rule(Some(&reading), &position, &around(Edition::Fide2014)));
    assert_eq!(asked.matter, Matter::Debatable);
    assert!(asked.moves.contains(&"f1c4".parse().unwrap()));
}

#[test]
fn a_defect_comes_before_the_question_of_a_clash() {
    let clash = |edition| Circumstances { board_move: "e2e4".parse().ok(), ..around(edition) };
    assert_eq!(ruling("Nd2", &clash(Edition::Fide2014)).decision, Decision::Loses);
    assert_eq!(asked(ruling("e3", &clash(Edition::Fide2014))).proposed, Proposed::Nothing);
    let us = asked(ruling("Nd2", &clash(Edition::UsChess7)));
    assert_eq!((us.matter, us.proposed), (Matter::WritingClash, Proposed::Plays("e2e4".parse().unwrap())));
}

#[test]
fn lateness_and_reply_envelopes_leave_a_defect_to_the_arbiter() {
    for edition in Edition::ALL {
        let late = Circumstances { opponent_in_default: true, ..around(edition) };
        assert_eq!(asked(ruling("", &late)).matter, Matter::DefectiveAfterDefault);
        assert_eq!(ruling("e4", &late).decision.name(), "plays");
        let reply = Circumstances { reply: true, ..around(edition) };
        assert_eq!(asked(ruling("", &reply)).matter, Matter::DefectiveReply);
    }
}

#[test]
fn nothing_changes_a_game_that_is_over() {
    let over = Circumstances { over: true, ..around(Edition::Fide2014) };
    for text in ["e4", "Nd2", "", "resigns"] {
        assert_eq!(ruling(text, &over).decision, Decision::NoEffect);
    }
}

//! What is worth knowing and breaks nothing: each remark arises, nobody is blamed, the record holds.

use sealed_move::dispute::{AtFault, Grade, Kind, Witness, verify};
use sealed_move::moment::Millis;
use sealed_move::position::Color;
use sealed_move::statement::{Event, Moved, Plain, Trust, Used};

use crate::stage::{EVENING, MORNING, Stage, identity, name, plain, sided};

#[test]
fn every_remark_arises_and_breaks_nothing() {
    for (kind, stage, bytes) in told() {
        let verdict = verify(&bytes, &stage.trust);
        assert!(verdict.holds(), "{kind}: {:?}", verdict.findings());
        let remark = verdict.findings().iter().find(|one| one.kind == kind);
        let remark = remark.unwrap_or_else(|| panic!("{kind}: {:?}", verdict.findings()));
        assert_eq!(remark.grade, Grade::Remark, "{kind}");
        let whose = if kind == Kind::UntrustedKey { AtFault::Unknown } else { AtFault::Nobody };
        assert_eq!(remark.at_fault, whose, "{kind}");
    }
}

pub(crate) fn told() -> Vec<(Kind, Stage, Vec<u8>)> {
    let mut all = Vec::new();
    let mut tell = |kind, stage: Stage| {
        let bytes = stage.bytes();
        all.push((kind, stage, bytes));
    };
    tell(Kind::HistoryUnknown, Stage::begun());
    tell(Kind::LockNotVouched, Stage::stopped("Bd3+"));
    tell(Kind::AttestedOnly, Stage::stopped("Bd3+"));

    let mut agreed = Stage::adjourned("Bd3+");
    agreed.enter(Event::DrawAgreed(plain()), MORNING);
    tell(Kind::AttestedOnly, agreed);

    let words = sealed_move::words::encode(&[8; 16]);
    let ticket = sealed_move::Identity::from_ticket(name("Fischer, Robert"), &words).unwrap();
    tell(Kind::MadeByArbiter, Stage::with(identity(3, "Spassky, Boris"), ticket, |_| ()));

    let mut strangers = Stage::adjourned("Bd3+");
    strangers.trust =
        [&strangers.arbiter, &strangers.deputy].map(|who| who.card().clone()).into_iter().collect::<Trust>();
    tell(Kind::UntrustedKey, strangers);

    let mut shown = Stage::begun();
    let used = Used { white: Millis(8_940_123), black: Millis(9_000_000) };
    shown.enter(Event::Called(Plain { slip: None, used: Some(used) }), EVENING);
    tell(Kind::ClocksDiffer, shown);

    let mut clash = Stage::called();
    clash.enter(Event::BoardMove(Moved { uci: "f5d3".into(), used: None }), EVENING);
    clash.seal_and_take("Kf8");
    clash.stop();
    clash.vouch();
    clash.enter(Event::SessionOpened(plain()), MORNING);
    clash.enter(Event::Arrived(sided(Color::White)), MORNING);
    clash.present();
    clash.open();
    tell(Kind::WritingClash, clash);

    let mut stated = Stage::resumed("Bd3+");
    stated.enter(Event::Arrived(sided(Color::Black)), MORNING);
    stated.lose(0);
    stated.enter(Event::Stated(Moved { uci: "f5d3".into(), used: None }), MORNING);
    tell(Kind::UnverifiedStatement, stated);

    // Our own software gives the time of the statement before; a record of others may not.
    let begun = Stage::begun();
    let bytes = begun.forged(Event::Called(plain()), "1972-07-16T21:59Z");
    all.push((Kind::ClockRanBack, begun, bytes));
    all
}

#[test]
fn two_records_of_one_game_are_a_remark() {
    let (one, two) = (Stage::called(), Stage::begun_as(|case| case.used.black.0 += 1));
    let mut verdict = verify(&one.bytes(), &one.trust);
    verdict.confront(&Witness::read(&two.bytes()).unwrap());
    let found = verdict.findings().iter().find(|one| one.kind == Kind::TwoRecords).unwrap();
    assert_eq!((found.grade, found.at_fault), (Grade::Remark, AtFault::Nobody));
    assert!(verdict.holds());
}

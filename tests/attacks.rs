//! Each attack the design promises to stop or expose, tried.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod common;

use ciborium::Value;
use common::{EVENING, GAME_3, Hall, MORNING, at, identity};
use ed25519_dalek::{Signer as _, SigningKey as DalekKey};
use sealed_move::Error;
use sealed_move::adjournment::Party;
use sealed_move::digest::Digest;
use sealed_move::dispute::{AtFault, Grade, Kind, verify};
use sealed_move::envelope::{Defect, Envelope, Lock};
use sealed_move::position::Color;
use sealed_move::random::SystemRandom;
use sealed_move::record::{EnterError, Fault, HandIn, HandInError, InvitationError, OpeningError, Record};
use sealed_move::statement::{
    Act, Closing, Draft, Event, Opened, Payload, Sided, SlipReason, Slipped, StatementError, Trust,
};
use sealed_move::writing::Writing;

/// An opening made by hand, with whatever the arbiter claims as his share.
fn forged_opening(share: [u8; 32]) -> Event {
    Event::Opened(Opened {
        slip: None,
        used: None,
        share: Some(share.into()),
        ruling: String::new(),
        reading: None,
    })
}

fn is_refused(result: Result<&Record, Error>) -> bool {
    match result {
        Err(
            Error::Enter(EnterError::Refused(_))
            | Error::Opening(OpeningError::Enter(EnterError::Refused(_))),
        ) => true,
        other => panic!("expected a refusal, got {:?}", other.map(Record::head)),
    }
}

fn fault_of(result: Result<&Record, Error>) -> Fault {
    match result {
        Err(Error::Enter(EnterError::Fault(fault))) => *fault,
        other => panic!("expected a fault, got {:?}", other.map(Record::head)),
    }
}

#[test]
fn nobody_opens_before_the_clocks_are_stopped() {
    let mut hall = Hall::new();
    let id = hall.called();
    let sealed = hall.seal(&id, "Bd3+");
    hall.accept(&id, &sealed.hand_in).unwrap();
    let before = hall.record(&id);
    assert!(is_refused(hall.desk.open(&id, at(MORNING))));
    assert!(hall.desk.enter(&id, forged_opening([7; 32]), at(MORNING)).is_err());
    assert_eq!(hall.record(&id).head(), before.head());
}

#[test]
fn nobody_opens_before_the_responders_share() {
    let mut hall = Hall::new();
    let (id, _) = hall.resumed("Bd3+");
    assert!(is_refused(hall.desk.open(&id, at(MORNING))));
    assert_eq!(hall.record(&id).game().phase_name().to_string(), "resuming");
}

#[test]
fn a_wrong_share_is_found_before_anything_is_decrypted() {
    let mut hall = Hall::new();
    let (id, _) = hall.resumed("Bd3+");
    let envelope = hall.record(&id).sealings()[0].digest().unwrap();
    let act = Act::Presence { share: [9; 32].into(), envelope };
    let slip = hall.record(&id).slip(&hall.white, act, at(MORNING)).unwrap();
    let fault = fault_of(hall.desk.present(&id, &slip, at(MORNING)));
    assert!(matches!(fault, Fault::Share { lock: Lock::One, .. }), "{fault}");
}

#[test]
fn the_arbiter_alone_cannot_open() {
    let mut hall = Hall::new();
    let (id, sealed) = hall.adjourned("Bd3+");
    let record = hall.record(&id);
    let sealing = &record.sealings()[0];
    let envelope = sealing.envelope().unwrap();
    let arbiter = hall.desk.arbiter();
    let share =
        |lock| envelope.take_share(sealing.plan(), lock, &arbiter.fingerprint(), arbiter.lock_secret());
    let zero = share(Lock::Zero).unwrap().publish();
    assert!(share(Lock::One).is_err());
    // Every file he has, and every stand-in for share 1 that he could think of.
    for guess in [[0; 32], zero, *envelope.commitment().as_bytes(), *envelope.context().as_bytes()] {
        assert_eq!(envelope.open([&zero, &guess]).err(), Some(Defect::ShareMismatch { lock: Lock::One }));
    }
    let foreign = sealed.counterfoil.open(
        &envelope.context(),
        &envelope.commitment(),
        &arbiter.fingerprint(),
        arbiter.lock_secret(),
    );
    assert!(foreign.is_err());
}

#[test]
fn responder_and_custodian_cannot_open_without_an_arbiter() {
    let mut hall = Hall::new();
    let (id, _) = hall.adjourned("Bd3+");
    let record = hall.record(&id);
    let sealing = &record.sealings()[0];
    let envelope = sealing.envelope().unwrap();
    let shares = [&hall.white, &hall.custodian].map(|who| {
        let take = |lock| envelope.take_share(sealing.plan(), lock, &who.fingerprint(), who.lock_secret());
        assert!(take(Lock::Zero).is_err());
        take(Lock::One).unwrap().publish()
    });
    assert_eq!(shares[0], shares[1], "both hold the same share of one lock");
    let opened = envelope.open([&shares[0], &shares[1]]);
    assert_eq!(opened.err(), Some(Defect::ShareMismatch { lock: Lock::Zero }));
}

#[test]
fn a_custodian_cannot_release_before_the_default_time() {
    let mut hall = Hall::new();
    let (id, _) = hall.adjourned("Bd3+");
    hall.desk.open_session(&id, at(MORNING)).unwrap();
    let release = |hall: &mut Hall, when| {
        let slip = hall.record(&id).release(&hall.custodian, SlipReason::DefaultExpired, at(when)).unwrap();
        hall.desk.present(&id, &slip, at(when)).map(|_| ())
    };
    let early = release(&mut hall, "1972-07-17T17:59:59.999Z");
    assert!(matches!(early, Err(Error::Enter(EnterError::Refused(_)))), "{early:?}");
    // Nor can the arbiter declare the default before its minute.
    let expired = || Event::DefaultExpired(Sided { side: Color::White.into(), slip: None, used: None });
    assert!(is_refused(hall.desk.enter(&id, expired(), at("1972-07-17T17:59:59.999Z"))));
    hall.desk.enter(&id, expired(), at("1972-07-17T18:00:00Z")).unwrap();
    release(&mut hall, "1972-07-17T18:00:01Z").unwrap();
    let opened = hall.desk.open(&id, at("1972-07-17T18:00:02Z")).unwrap();
    assert!(opened.sealings()[0].opened().is_some());
}

/// An envelope file whose CBOR was changed by `change`, under a fresh and valid seal slip.
fn tampered(
    hall: &mut Hall,
    id: &Digest,
    change: impl Fn(&mut Vec<Value>, &mut Vec<Value>),
) -> Option<HandIn> {
    let sealed = hall.seal(id, "Bd3+");
    let mut value: Value = ciborium::from_reader(sealed.hand_in.envelope().as_bytes()).unwrap();
    let fields = value.as_map_mut().unwrap();
    let locks = fields.iter_mut().find(|(key, _)| key.as_text() == Some("locks")).unwrap();
    let [zero, one] = locks.1.as_array_mut().unwrap().as_mut_slice() else { panic!("two locks") };
    let mut taken = [zero, one].map(|lock| {
        let slots =
            lock.as_map_mut().unwrap().iter_mut().find(|(key, _)| key.as_text() == Some("slots")).unwrap();
        slots.1.as_array_mut().unwrap()
    });
    let [zero, one] = &mut taken;
    change(zero, one);
    let mut bytes = Vec::new();
    ciborium::into_writer(&value, &mut bytes).unwrap();
    let envelope = Envelope::parse(&bytes).ok()?;
    let act = Act::Seal { envelope: envelope.digest() };
    let slip = hall.record(id).slip(&hall.black, act, at(EVENING)).unwrap();
    Some(HandIn::parse(&[slip.as_bytes(), &bytes].concat()).unwrap())
}

#[test]
fn an_envelope_with_other_slots_is_refused_at_hand_in() {
    type Change = fn(&mut Vec<Value>, &mut Vec<Value>);
    let changes: [(&str, Change); 6] = [
        ("swapped between locks", |zero, one| std::mem::swap(&mut zero[0], &mut one[0])),
        ("missing custodian", |_, one| drop(one.pop())),
        ("missing arbiter", |zero, _| drop(zero.pop())),
        ("extra", |_, one| one.push(one[0].clone())),
        ("reordered", |_, one| one.reverse()),
        ("the custodian's ciphertext for the arbiter", |zero, one| {
            let stolen = one[1].as_map().unwrap()[0].clone();
            zero[0].as_map_mut().unwrap()[0] = stolen;
        }),
    ];
    for (what, change) in changes {
        let mut hall = Hall::new();
        let id = hall.called();
        let head = hall.record(&id).head();
        if let Some(hand_in) = tampered(&mut hall, &id, change) {
            let refused = hall.accept(&id, &hand_in);
            assert!(
                matches!(refused, Err(Error::HandIn(HandInError::Misfit(_) | HandInError::Slot(_)))),
                "{what}: {refused:?}"
            );
        }
        assert_eq!(hall.record(&id).head(), head, "{what}");
    }
}

#[test]
fn a_sealer_is_not_shown_a_lock_holder_he_does_not_trust() {
    let mut hall = Hall::new();
    let id = hall.called();
    let bytes = hall.record(&id).as_bytes().to_vec();
    // The server's own key in the name of the opponent.
    let honest: Trust = [&hall.black, &hall.custodian]
        .map(|who| who.card().clone())
        .into_iter()
        .chain([hall.arbiter.clone()])
        .collect();
    let record = Record::open(&bytes, &honest).unwrap();
    let refused = record.invitation(&honest).err().unwrap();
    assert!(matches!(refused, InvitationError::Untrusted { .. }), "{refused}");
    assert!(refused.to_string().contains("white"), "{refused}");
}

#[test]
fn a_re_entered_older_seal_slip_is_a_rollback() {
    let mut hall = Hall::new();
    let id = hall.called();
    let first = hall.seal(&id, "Bd3+");
    hall.accept(&id, &first.hand_in).unwrap();
    let second = hall.seal(&id, "Kf8");
    hall.accept(&id, &second.hand_in).unwrap();
    let sealings = hall.record(&id).sealings().to_vec();
    assert_eq!(sealings.iter().map(|sealing| sealing.times_sealed()).collect::<Vec<_>>(), [2]);
    let again = Event::Sealed(Slipped { slip: first.hand_in.slip().to_vec().into(), used: None });
    let fault = fault_of(hall.desk.enter(&id, again, at(EVENING)));
    assert_eq!(fault, Fault::SlipTwice);
    // A slip signed before the newest envelope was entered cannot displace it either.
    let mut other = Hall::new();
    let id = other.called();
    let (first, second) = (other.seal(&id, "Bd3+"), other.seal(&id, "Kf8"));
    other.accept(&id, &second.hand_in).unwrap();
    let stale = other.accept(&id, &first.hand_in);
    assert!(matches!(stale, Err(Error::Enter(EnterError::Fault(fault))) if *fault == Fault::SlipStale));
    // And the clocks cannot be stopped with an envelope that was superseded.
    let mut third = Hall::new();
    let id = third.called();
    let first = third.seal(&id, "Bd3+");
    third.accept(&id, &first.hand_in).unwrap();
    let second = third.seal(&id, "Kf8");
    third.accept(&id, &second.hand_in).unwrap();
    let envelope = first.hand_in.envelope().as_bytes().to_vec();
    let closing = Event::ClocksStopped(Closing { used: None, envelope: envelope.into() });
    assert_eq!(fault_of(third.desk.enter(&id, closing, at(EVENING))), Fault::NotTheLast);
}

#[test]
fn a_slip_of_another_game_is_refused() {
    let mut hall = Hall::new();
    let id = hall.called();
    let mut second_case = hall.case();
    second_case.round = Some(common::name("4"));
    let other = hall.desk.adjourn(&second_case, at(EVENING)).unwrap().id();
    let slip = hall.record(&other).slip(&hall.black, Act::Resign {}, at(EVENING)).unwrap();
    let resigned = Event::Resigned(Sided {
        side: Color::Black.into(),
        slip: Some(slip.as_bytes().to_vec().into()),
        used: None,
    });
    assert_eq!(fault_of(hall.desk.enter(&id, resigned, at(EVENING))), Fault::SlipCase);
}

/// An arbiter's word is a statement, and a stranger has none.
#[test]
fn only_players_and_the_custodian_sign_slips() {
    let mut hall = Hall::new();
    let (id, _) = hall.adjourned("Bd3+");
    let record = hall.record(&id);
    for who in [identity(1, "Schmid, Lothar"), identity(9, "Nobody")] {
        let slip = record.slip(&who, Act::Resign {}, at(EVENING));
        assert!(matches!(slip, Err(OpeningError::NotAParty)), "{slip:?}");
    }
    assert!(record.slip(&hall.custodian, Act::Resign {}, at(EVENING)).is_ok());
}

#[test]
fn another_players_slip_is_refused() {
    let mut hall = Hall::new();
    let (id, _) = hall.adjourned("Bd3+");
    let slip = hall.record(&id).slip(&hall.white, Act::Resign {}, at(EVENING)).unwrap();
    let resigned = Event::Resigned(Sided {
        side: Color::Black.into(),
        slip: Some(slip.as_bytes().to_vec().into()),
        used: None,
    });
    assert!(matches!(fault_of(hall.desk.enter(&id, resigned, at(EVENING))), Fault::SlipSigner { .. }));
}

#[test]
fn two_statements_with_one_number_prove_themselves() {
    // One arbiter, one record, two continuations: the second copy's statement is appended to the first.
    let mut hall = Hall::new();
    let (id, _) = hall.adjourned("Bd3+");
    let record = hall.record(&id);
    let mut twin = record.clone();
    let arbiter = identity(1, "Schmid, Lothar");
    let resign = |side: Color| Event::Resigned(Sided { side: side.into(), slip: None, used: None });
    let number = twin.statements().len();
    twin.enter(resign(Color::White), at(MORNING), &arbiter).unwrap();
    let mut ours = record.clone();
    ours.enter(resign(Color::Black), at(MORNING), &arbiter).unwrap();
    let both = [ours.as_bytes(), twin.statements()[number].as_bytes()].concat();
    let verdict = verify(&both, &hall.trust);
    let forked = verdict.findings().iter().find(|finding| finding.kind == Kind::Forked).unwrap();
    assert_eq!(forked.at_fault, AtFault::Party(sealed_move::adjournment::Party::Arbiter));
    assert!(!verdict.holds());
}

#[test]
fn an_opening_in_a_foreign_record_without_share_one_is_named() {
    // A dishonest arbiter signs an opening that the law does not allow, past the desk.
    let mut hall = Hall::new();
    let (id, _) = hall.resumed("Bd3+");
    let record = hall.record(&id);
    let arbiter = identity(1, "Schmid, Lothar");
    let sealing = &record.sealings()[0];
    let share = sealing
        .envelope()
        .unwrap()
        .take_share(sealing.plan(), Lock::Zero, &arbiter.fingerprint(), arbiter.lock_secret())
        .unwrap()
        .publish();
    let payload = Payload {
        at: at(MORNING),
        seq: record.statements().len() as u64,
        prev: record.head(),
        event: forged_opening(share),
    };
    let forged = Draft::next(record.case(), id, arbiter.card(), &payload).unwrap().sign(&arbiter).unwrap();
    let bytes = [record.as_bytes(), forged.as_bytes()].concat();
    let verdict = verify(&bytes, &hall.trust);
    let kinds: Vec<Kind> = verdict.findings().iter().map(|finding| finding.kind).collect();
    assert!(kinds.contains(&Kind::OpenedWithoutResponder), "{kinds:?}");
    assert!(!verdict.holds());
}

#[test]
fn an_honest_adjournment_holds() {
    let mut hall = Hall::new();
    let id = hall.opened("Bd3+");
    let verdict = verify(hall.record(&id).as_bytes(), &hall.trust);
    assert!(verdict.holds(), "{:?}", verdict.findings());
    assert!(verdict.is_determined());
    let record = verdict.record().unwrap();
    assert_eq!(record.game().position().turn(), Color::White);
    assert_ne!(record.game().position().fen(), GAME_3);
}

#[test]
fn without_trust_the_story_is_told_but_not_vouched_for() {
    let mut hall = Hall::new();
    let id = hall.opened("Bd3+");
    let verdict = verify(hall.record(&id).as_bytes(), &Trust::new());
    assert!(!verdict.is_determined());
    assert_eq!(verdict.untrusted_arbiters().len(), 1);
    assert!(verdict.record().is_some());
}

#[test]
fn a_seal_slip_of_the_wrong_player_is_refused() {
    let mut hall = Hall::new();
    let id = hall.called();
    let record = hall.record(&id);
    let invitation = record.invitation(&hall.trust).unwrap();
    let refused = invitation.seal(Writing::new("Bd3+").unwrap(), &hall.white, at(EVENING), &mut SystemRandom);
    assert!(matches!(refused.err(), Some(InvitationError::NotTheSealer)));
}

#[test]
fn a_second_desk_that_lost_the_race_is_told() {
    // Two nodes on one store: simulated by a record that moved on behind the desk's back.
    let mut hall = Hall::new();
    let id = hall.called();
    let stale = hall.record(&id);
    let pending = stale
        .prepare(
            Event::DrawOffered(Sided { side: Color::White.into(), slip: None, used: None }),
            at(EVENING),
            &hall.arbiter,
        )
        .unwrap();
    hall.desk
        .enter(
            &id,
            Event::DrawOffered(Sided { side: Color::White.into(), slip: None, used: None }),
            at(EVENING),
        )
        .unwrap();
    let arbiter = identity(1, "Schmid, Lothar");
    let mut current = hall.record(&id);
    assert!(matches!(current.push(pending.sign(&arbiter).unwrap()), Err(EnterError::Outrun)));
}

/// A token or a key service signs the bytes it is given with plain Ed25519, and knows nothing of statements.
#[test]
fn a_signature_made_elsewhere_is_taken_if_it_is_the_arbiters() {
    let mut hall = Hall::new();
    let id = hall.called();
    let mut record = hall.record(&id);
    let signed_by = |n: u8, record: &Record| {
        let pending = record.prepare(offered(None), at(EVENING), &hall.arbiter).unwrap();
        let signature = DalekKey::from_bytes(&[n; 32]).sign(&pending.to_be_signed());
        pending.finish(signature.to_bytes())
    };
    assert_eq!(signed_by(3, &record).err(), Some(StatementError::Signature));
    let signed = signed_by(1, &record).unwrap();
    let head = signed.head();
    record.push(signed).unwrap();
    assert_eq!(record.head(), head);
    assert!(verify(record.as_bytes(), &hall.trust).holds());
}

#[test]
fn a_record_gone_through_again_shows_every_statement_and_ends_where_it_ended() {
    let mut hall = Hall::new();
    let id = hall.opened("Bd3+");
    let record = hall.record(&id);
    let mut seen = Vec::new();
    record.replay(|number, statement, game| seen.push((number, statement.head(), game.clone())));
    let heads: Vec<_> = record.statements().iter().map(|statement| statement.head()).enumerate().collect();
    assert_eq!(seen.iter().map(|(number, head, _)| (*number, *head)).collect::<Vec<_>>(), heads);
    assert_eq!(seen.last().unwrap().2.position(), record.game().position());
    assert_eq!(seen.last().unwrap().2.number(), record.game().number());
}

#[test]
fn the_sealed_move_is_the_one_behind_the_moves_of_the_score() {
    let mut hall = Hall::new();
    let mut case = hall.case();
    case.moves = ["e2e4", "e7e5", "g1f3"].map(String::from).into();
    case.start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".into();
    let id = hall.desk.adjourn(&case, at(EVENING)).unwrap().id();
    let record = hall.record(&id);
    let asked = record.invitation(&hall.trust).unwrap();
    assert_eq!(asked.position(), record.game().position());
    let sealed = hall.seal(&id, "Nc6");
    hall.accept(&id, &sealed.hand_in).unwrap();
    assert_eq!(hall.record(&id).sealings()[0].plies(), None, "the clocks run");
    hall.desk.stop(&id, Some(hall.clocks()), at(EVENING)).unwrap();
    assert_eq!(hall.record(&id).sealings()[0].plies(), Some(3));
}

/// A record with a statement more that its arbiter signed past the desk, lawful or not.
fn signed_past_the_desk(record: &Record, event: Event, when: &str) -> Vec<u8> {
    let arbiter = identity(1, "Schmid, Lothar");
    let seq = record.statements().len() as u64;
    let payload = Payload { at: at(when), seq, prev: record.head(), event };
    let draft = Draft::next(record.case(), record.id(), arbiter.card(), &payload).unwrap();
    [record.as_bytes(), draft.sign(&arbiter).unwrap().as_bytes()].concat()
}

/// What a verifier says of one kind: how grave it is, and who is at fault.
fn told(bytes: &[u8], trust: &Trust, kind: Kind) -> Vec<(Grade, AtFault)> {
    let verdict = verify(bytes, trust);
    let of_kind = verdict.findings().iter().filter(|finding| finding.kind == kind);
    of_kind.map(|finding| (finding.grade, finding.at_fault)).collect()
}

fn offered(slip: Option<Vec<u8>>) -> Event {
    Event::DrawOffered(Sided { side: Color::White.into(), slip: slip.map(Into::into), used: None })
}

#[test]
fn nothing_is_sealed_after_the_stop() {
    let mut hall = Hall::new();
    let id = hall.called();
    let (last, held_back) = (hall.seal(&id, "Bd3+"), hall.seal(&id, "Kf8"));
    hall.accept(&id, &last.hand_in).unwrap();
    hall.desk.stop(&id, Some(hall.clocks()), at(EVENING)).unwrap();
    let before = hall.record(&id);
    assert!(before.invitation(&hall.trust).is_err());
    assert!(hall.accept(&id, &held_back.hand_in).is_err());
    let record = hall.record(&id);
    assert_eq!(record.head(), before.head());
    assert_eq!(record.sealings()[0].envelope(), Some(last.hand_in.envelope()));
}

#[test]
fn a_bad_slot_of_the_responder_is_found_by_his_receipt_and_blames_nobody() {
    let mut hall = Hall::new();
    let id = hall.called();
    // The custodian's ciphertext in the responder's place: the arbiter cannot see that.
    let hand_in = tampered(&mut hall, &id, |_, one| {
        let stolen = one[1].as_map().unwrap()[0].clone();
        one[0].as_map_mut().unwrap()[0] = stolen;
    });
    hall.accept(&id, &hand_in.unwrap()).unwrap();
    hall.desk.stop(&id, Some(hall.clocks()), at(EVENING)).unwrap();
    let record = hall.record(&id);
    let receipt = |who| record.receipt(who, None, at(EVENING));
    let another = Hall::new().adjourned("Kf8").1;
    let other = record.receipt(&hall.white, Some(another.hand_in.envelope()), at(EVENING));
    assert!(matches!(other, Err(OpeningError::OtherEnvelope)));
    let refused = [receipt(&hall.white), receipt(&hall.custodian)].map(Result::err);
    assert!(refused.iter().any(|error| matches!(error, Some(OpeningError::Slot(_)))), "{refused:?}");
    let unvouched = told(record.as_bytes(), &hall.trust, Kind::LockNotVouched);
    assert_eq!(unvouched, [(Grade::Remark, AtFault::Nobody)]);
}

#[test]
fn an_act_without_a_slip_is_attested_only() {
    let attested = |with_slip: bool| {
        let mut hall = Hall::new();
        let id = hall.called();
        let slip = hall.record(&id).slip(&hall.white, Act::Offer {}, at(EVENING)).unwrap();
        let event = offered(with_slip.then(|| slip.as_bytes().to_vec()));
        hall.desk.enter(&id, event, at(EVENING)).unwrap();
        let record = hall.record(&id);
        assert!(verify(record.as_bytes(), &hall.trust).holds());
        told(record.as_bytes(), &hall.trust, Kind::AttestedOnly)
    };
    assert_eq!(attested(false), [(Grade::Remark, AtFault::Nobody)]);
    assert_eq!(attested(true), []);
}

#[test]
fn an_untrusted_player_is_not_blamed() {
    let mut hall = Hall::new();
    let (id, _) = hall.resumed("Bd3+");
    let record = hall.record(&id);
    let act = Act::Presence { share: [9; 32].into(), envelope: record.sealings()[0].digest().unwrap() };
    let slip = record.slip(&hall.white, act, at(MORNING)).unwrap();
    let presented = Event::Presented(Slipped { slip: slip.as_bytes().to_vec().into(), used: None });
    let bytes = signed_past_the_desk(&record, presented, MORNING);
    let white = (Grade::Fault, AtFault::Party(Party::White));
    assert_eq!(told(&bytes, &hall.trust, Kind::ShareMismatch), [white]);
    let without: Trust = [hall.arbiter.clone(), hall.black.card().clone()].into_iter().collect();
    assert_eq!(told(&bytes, &without, Kind::ShareMismatch), [(Grade::Fault, AtFault::Unknown)]);
}

#[test]
fn an_arbiters_wrong_share_is_his_fault() {
    let mut hall = Hall::new();
    let (id, _) = hall.presented("Bd3+");
    let wrong = || {
        let share = Some([9; 32].into());
        Event::Opened(Opened { slip: None, used: None, share, ruling: "plays".into(), reading: None })
    };
    let bytes = signed_past_the_desk(&hall.record(&id), wrong(), MORNING);
    let arbiter = (Grade::Fault, AtFault::Party(Party::Arbiter));
    assert_eq!(told(&bytes, &hall.trust, Kind::ShareMismatch), [arbiter]);
    let fault = fault_of(hall.desk.enter(&id, wrong(), at(MORNING)));
    assert!(matches!(fault, Fault::Share { lock: Lock::Zero, .. }), "{fault}");
}

#[test]
fn a_clock_that_ran_back_is_remarked() {
    let mut hall = Hall::new();
    let id = hall.called();
    let early = "1972-07-16T21:59:59Z";
    let bytes = signed_past_the_desk(&hall.record(&id), offered(None), early);
    assert!(verify(&bytes, &hall.trust).holds());
    assert_eq!(told(&bytes, &hall.trust, Kind::ClockRanBack), [(Grade::Remark, AtFault::Nobody)]);
    // The desk itself signs no time before the last one.
    hall.desk.enter(&id, offered(None), at(early)).unwrap();
    assert_eq!(told(hall.record(&id).as_bytes(), &hall.trust, Kind::ClockRanBack), []);
}

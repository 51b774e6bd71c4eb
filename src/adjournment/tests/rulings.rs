use super::*;

#[test]
fn a_ruling_ends_a_game_anywhere_and_replaces_an_ending() {
    for (name, play) in golden::situations(Edition::Fide2023) {
        for outcome in RuledOutcome::ALL.into_iter().filter(|outcome| *outcome != RuledOutcome::Continue) {
            let mut ended = play.clone();
            ended.ok(ruled(outcome));
            assert_eq!(ended.outcome(), (outcome.name(), "ruling", Some("III.4"), false), "{name}");
            assert_eq!(ended.matters(), []);
        }
    }
}

#[test]
fn an_undone_ending_goes_back_with_its_offer_and_its_clock() {
    let mut play = Play::new(Edition::Fide2014, KNIGHTS);
    play.ok(Event::DrawOffered(Black)).at(1_000).ok(Event::FlagFell(White));
    play.at(5_000).ok(ruled(RuledOutcome::Continue));
    assert_eq!(
        (play.phase(), play.game.offer(), play.game.running()),
        (PhaseName::Playing, Some(Black), Some(White))
    );
    assert_eq!(play.at(6_000).used(), (2_000, 0));
}

#[test]
fn what_was_open_when_a_result_was_ruled_is_open_again_when_the_game_goes_on() {
    let mut play = Play::session(Edition::Fide2014, KNIGHTS);
    play.ok(Event::Arrived(White)).at(DEADLINE).ok(Event::DefaultExpired(Black)).ok(by_counterfoil("Nc4"));
    play.ok(ruled(RuledOutcome::BothLose)).ok(ruled(RuledOutcome::Continue));
    assert_eq!((play.phase(), play.matters()), (PhaseName::Opened, vec![Matter::DefectiveAfterDefault]));
    play.ok(continued("b1c3"));
    assert_eq!(
        (play.phase(), play.matters(), play.game.running()),
        (PhaseName::Answering, vec![], Some(Black))
    );
}

#[test]
fn a_defective_writing_may_be_played_after_all_by_ruling_with_a_move() {
    let mut play = Play::presented(Edition::Fide2014, KNIGHTS);
    play.ok(by_shares("Nd2"));
    play.no(ruled(RuledOutcome::Continue), Reason::MoveNeeded);
    play.no(continued("b1b5"), Reason::IllegalMove);
    play.ok(continued("b1d2"));
    assert_eq!((play.phase(), play.game.running()), (PhaseName::Answering, Some(Black)));
}

#[test]
fn a_ruling_names_its_question_where_several_are_open() {
    let mut play = Play::answering(Edition::Fide2014);
    play.at(DEADLINE + 1).ok(Event::Arrived(White));
    let id = play.game.questions()[0].id;
    let Event::Ruled { article, outcome, reason, play: None, .. } = ruled(RuledOutcome::Continue) else {
        panic!()
    };
    let answer = |question| Event::Ruled {
        article: article.clone(),
        outcome,
        reason: reason.clone(),
        question,
        play: None,
    };
    play.no(answer(Some(QuestionId(99))), Reason::UnknownQuestion);
    play.no(continued("d7d5"), Reason::NoMoveHere);
    play.ok(answer(Some(id)));
    assert_eq!(play.matters(), []);
}

#[test]
fn two_open_questions_are_not_confused() {
    let mut play = Play::answering(Edition::UsChess7);
    play.ok(Event::Moved(uci("d7d5")));
    play.ok(Event::ClockCorrected { used: both(1, 1), claimed_by: Black });
    play.at(DEADLINE + 1).ok(Event::Arrived(White));
    assert_eq!(play.matters(), [Matter::ClockClaim, Matter::Late(White)]);
    play.no(ruled(RuledOutcome::Continue), Reason::WhichQuestion);
    play.clone().ok(ruled(RuledOutcome::WhiteWins));
}

#[test]
fn an_outcome_reads_back_from_its_name() {
    for outcome in RuledOutcome::ALL {
        assert_eq!((outcome.to_string().as_str(), outcome.name().parse()), (outcome.name(), Ok(outcome)));
    }
    assert!("1-1".parse::<RuledOutcome>().is_err());
}

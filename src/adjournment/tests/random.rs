//! Random sequences of events: nothing panics, a refusal changes nothing and says all it must, and what is
//! accepted is what the table lists.

use proptest::prelude::*;

use super::*;

fn side() -> impl Strategy<Value = Color> {
    prop_oneof![Just(White), Just(Black)]
}

fn used() -> impl Strategy<Value = ByColor<Millis>> {
    (any::<u32>(), any::<u32>()).prop_map(|(white, black)| both(white.into(), black.into()))
}

fn content() -> impl Strategy<Value = Content> {
    let texts = ["e4", "Nd2", "Nc4", "", "e4 (=)", "resigns", "0-1", "1-0", "e4 or d5", "d5", "???", "O-O"];
    prop_oneof![
        8 => proptest::sample::select(texts.to_vec()).prop_map(writing),
        1 => "\\PC{0,12}".prop_map(Content::Writing),
        1 => Just(Content::Broken),
    ]
}

fn time() -> impl Strategy<Value = Option<VenueTime>> {
    proptest::option::of((0..2 * DEADLINE).prop_map(|after| VenueTime::utc(moment(after))))
}

fn a_move() -> impl Strategy<Value = Uci> {
    let moves = ["e2e4", "d7d5", "e4d5", "b1d2", "f3e5", "a2a3", "a7a6", "e2e5", "e1g1", "f6e4"];
    proptest::sample::select(moves.to_vec()).prop_map(uci)
}

fn ruling() -> impl Strategy<Value = Event> {
    let question = proptest::option::of((0_u32..4).prop_map(QuestionId));
    let outcome = proptest::sample::select(RuledOutcome::ALL.to_vec());
    // Mostly the game goes on, else every sequence would end at once.
    let outcome = prop_oneof![6 => Just(RuledOutcome::Continue), 1 => outcome];
    (outcome, question, proptest::option::of(a_move())).prop_map(|(outcome, question, play)| {
        let (article, reason) = (Name::new("A").unwrap(), Name::new("B").unwrap());
        Event::Ruled { article, outcome, reason, question, play }
    })
}

fn event() -> impl Strategy<Value = Event> {
    let place = || proptest::option::of(Just(Name::new("hall").unwrap()));
    let plain = proptest::sample::select(vec![
        Event::Called,
        Event::AdjournedEarly,
        Event::ClocksStopped,
        face(AGREED),
        face(0),
        Event::SessionOpened,
        Event::DrawDeclined,
        Event::ReplyElected,
    ]);
    let ends = proptest::sample::select(vec![Event::DrawAgreed, Event::PositionLost]);
    let party = proptest::sample::select(vec![Party::White, Party::Black, Party::Custodian, Party::Arbiter]);
    let lock = prop_oneof![Just(Lock::Zero), Just(Lock::One)];
    let means = prop_oneof![3 => Just(Means::Shares), 1 => Just(Means::Counterfoil)];
    let reason = prop_oneof![Just(ReleaseReason::DefaultExpired), Just(ReleaseReason::KeyUnusable)];
    prop_oneof![
        30 => plain,
        1 => ends,
        10 => side().prop_map(|by| Event::Sealed { by }),
        10 => side().prop_map(Event::Arrived),
        10 => side().prop_map(|by| Event::Presented { by }),
        8 => (means, content()).prop_map(|(means, content)| Event::Opened { means, content }),
        6 => a_move().prop_map(Event::Moved),
        2 => a_move().prop_map(Event::BoardMove),
        2 => a_move().prop_map(Event::Stated),
        2 => side().prop_map(Event::DrawOffered),
        1 => prop_oneof![side().prop_map(Event::Resigned), side().prop_map(Event::FlagFell)],
        2 => side().prop_map(Event::DefaultExpired),
        2 => prop_oneof![side().prop_map(Event::ClockStopped), side().prop_map(Event::ClockStarted)],
        2 => (used(), side()).prop_map(|(used, claimed_by)| Event::ClockCorrected { used, claimed_by }),
        1 => used().prop_map(Event::Restored),
        2 => party.prop_map(|by| Event::Receipt { by }),
        2 => lock.prop_map(|lock| Event::Lost { lock }),
        2 => reason.prop_map(|reason| Event::Released { reason }),
        2 => (time(), place(), time())
            .prop_map(|(resumes, place, finish)| Event::FaceCorrected { resumes, place, finish }),
        1 => (time(), place(), time())
            .prop_map(|(resumes, place, finish)| Event::Rescheduled { resumes, place, finish }),
        4 => ruling(),
        1 => content().prop_map(|content| Event::Disclosed { content }),
    ]
}

fn any_terms() -> impl Strategy<Value = Terms> {
    let edition = proptest::sample::select(Edition::ALL.to_vec());
    let end = proptest::option::of((0..2 * AGREED).prop_map(moment));
    (edition, end, any::<bool>(), any::<bool>(), proptest::option::of(0_u64..DEADLINE)).prop_map(
        |(edition, session_end, receipts_before_stop, custodian, default_time)| Terms {
            session_end,
            receipts_before_stop,
            custodian,
            default_time: default_time.map(Millis),
            ..terms(edition, KNIGHTS)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_sequences_never_panic_and_every_answer_is_complete(
        terms in any_terms(),
        entries in proptest::collection::vec((event(), 0..AGREED / 20, proptest::option::weighted(0.1, used())), 1..60),
    ) {
        let mut game = Game::begin(terms, moment(0)).unwrap();
        let mut now = 0;
        for (event, passed, used) in entries {
            now += passed;
            let entry = Entry { at: moment(now), used, event };
            let before = game.clone();
            let allowed = game.allowed(entry.at);
            match game.enter(&entry) {
                Ok(advance) => {
                    prop_assert!(allowed.iter().any(|item| item.event == entry.event.kind()));
                    prop_assert_eq!(advance.game.number(), game.number() + 1);
                    for remark in &advance.remarks {
                        prop_assert!(!remark.to_string().is_empty());
                    }
                    game = advance.game;
                }
                Err(refusal) => {
                    prop_assert_eq!(&game, &before);
                    let text = refusal.to_string();
                    prop_assert!(text.ends_with(')') && !text.contains('\n'), "{}", text);
                    let next = (refusal.next.event.unwrap(), refusal.next.by);
                    prop_assert!(allowed.iter().any(|item| (item.event, item.by) == next), "{}", refusal);
                }
            }
            let _ = (game.sealer(), game.used(entry.at), game.deadline(), game.face(), game.envelope());
            prop_assert_eq!(game.outcome().is_some(), game.phase() == PhaseName::Over);
        }
    }
}

use std::collections::BTreeSet;

use super::*;

#[test]
fn every_kind_of_event_has_a_name_that_reads_back() {
    let names: BTreeSet<_> = EventKind::ALL.iter().map(|kind| kind.name()).collect();
    assert_eq!(names.len(), 31);
    for &kind in EventKind::ALL {
        assert_eq!(kind.name().parse(), Ok(kind));
    }
    assert!("open".parse::<EventKind>().is_err());
    for outcome in RuledOutcome::ALL {
        assert_eq!(outcome.name().parse(), Ok(outcome));
    }
    assert_eq!("q7".parse(), Ok(QuestionId(7)));
    for bad in ["7", "q", "q-1", "q+1", "q 1"] {
        assert!(bad.parse::<QuestionId>().is_err(), "{bad}");
    }
}

#[test]
fn every_reason_is_one_sentence_in_lower_case_without_a_full_stop() {
    for reason in Reason::ALL {
        let text = reason.describe();
        assert!(
            text.starts_with(char::is_lowercase) && !text.ends_with('.') && !text.contains('\n'),
            "{text}"
        );
    }
}

#[test]
fn a_refusal_says_event_phase_reason_and_article_in_one_line() {
    let play = Play::session(Edition::Fide2014, KNIGHTS);
    let refusal = play.no(by_shares("e4"), Reason::ShareMissing);
    assert_eq!(
        refusal.to_string(),
        "opened is refused while resuming: the envelope stays shut until the player who must answer is there \
         and hands in his share (E7)"
    );
    assert_eq!(refusal.next(), "arrived by black");
}

#[test]
fn a_refused_game_that_is_over_names_what_ended_it() {
    let mut play = Play::new(Edition::Fide2023, MATE);
    play.ok(Event::Moved(uci("g1h1")));
    assert_eq!(play.no(Event::Called, Reason::GameOver).article, Some("5.1.1"));
}

#[test]
fn parties_show_as_formats_spell_them() {
    let shown: Vec<String> =
        [Party::Arbiter, Party::White, Party::Black, Party::Custodian].iter().map(Party::to_string).collect();
    assert_eq!(shown, ["arbiter", "white", "black", "custodian"]);
}

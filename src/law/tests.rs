use super::*;

#[test]
fn editions_read_back_and_nothing_else_is_one() {
    for edition in Edition::ALL {
        assert_eq!(edition.to_string().parse(), Ok(edition));
    }
    for bad in ["", "fide", "FIDE-2023", "fide-2009", "fide-2023 "] {
        assert!(bad.parse::<Edition>().is_err(), "{bad:?}");
    }
}

#[test]
fn modern_texts_differ_in_numbers_only() {
    assert_eq!(Edition::Fide2014.profile(), Edition::Fide2018.profile());
    assert_eq!(Edition::Fide2018.profile(), Edition::Fide2023.profile());
    assert_eq!(Edition::Fide2014.cite(Rule::Ambiguous), Some("E8a"));
    assert_eq!(Edition::Fide2018.cite(Rule::Ambiguous), Some("I.8.1"));
}

#[test]
fn appendix_and_guidelines_are_the_same_list() {
    // E9c is I.9.3: the letter is the last number.
    for rule in Rule::ALL {
        let (old, new) = (Edition::Fide2014.cite(rule), Edition::Fide2023.cite(rule));
        assert_eq!(old.is_some(), new.is_some(), "{rule:?}");
        let Some(old) = old.and_then(|text| text.strip_prefix('E')) else { continue };
        let digits = old.trim_end_matches(char::is_alphabetic);
        let letter = old[digits.len()..].chars().next().map(|c| c as u32 - 'a' as u32 + 1);
        let expected = letter.map_or_else(|| format!("I.{digits}"), |n| format!("I.{digits}.{n}"));
        assert_eq!(new, Some(expected.as_str()), "{rule:?}");
    }
}

#[test]
fn a_rule_that_a_text_lacks_has_no_article() {
    for rule in
        [Rule::Call, Rule::Change, Rule::BoardMove, Rule::Early, Rule::LateOffer, Rule::EndingPrevails]
    {
        assert_eq!(Edition::Fide1952.cite(rule), None, "{rule:?}");
    }
    assert_eq!(Edition::Fide2023.cite(Rule::ReplyLost), None);
}

#[test]
fn only_two_editions_give_an_hour_by_themselves() {
    use crate::moment::Millis;
    let given: Vec<_> =
        Edition::ALL.into_iter().filter(|e| e.profile().default_time.unannounced().is_some()).collect();
    assert_eq!(given, [Edition::Fide1952, Edition::UsChess7]);
    assert_eq!(Edition::Fide1952.profile().default_time.unannounced(), Some(Millis(3_600_000)));
}

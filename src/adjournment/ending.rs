//! How a game ends, otherwise than by a ruling.

use std::borrow::Cow;

use super::line::LineEnding;
use super::outcome::{Cause, GameResult, Outcome};
use super::phase::{Over, Phase};
use super::terms::RuledOutcome;
use super::transition::Work;
use crate::law::{Charged, Ending, Rule};
use crate::position::{ByColor, Color};
use crate::ruling::Matter;

/// The game is over: both clocks stand, and what was open is settled with it.
pub(super) fn end(
    w: &mut Work,
    before: Phase,
    result: GameResult,
    cause: Cause,
    rule: Option<Rule>,
) -> Phase {
    let article = rule.and_then(|rule| w.core.cite(rule)).map(Cow::Borrowed);
    over(w, before, result, cause, article)
}

/// The same with an article in somebody's own words.
pub(super) fn over(
    w: &mut Work,
    before: Phase,
    result: GameResult,
    cause: Cause,
    article: Option<Cow<'static, str>>,
) -> Phase {
    w.core.clock.run(None);
    let outcome = Outcome { result, cause, article, opened: before.was_opened(), provisional: false };
    Phase::Over(Over {
        outcome,
        defaulted: ByColor { white: false, black: false },
        before: Box::new(before),
        offer: w.core.offer.take(),
        asked: std::mem::take(&mut w.core.questions),
        disclosed: false,
    })
}

/// FIDE 5 and 9.6: the moves themselves ended it.
pub(super) fn by_moves(w: &mut Work, before: Phase, how: LineEnding) -> Phase {
    let (result, cause) = how.outcome();
    end(w, before, result, cause, Some(how.rule()))
}

/// Until the sealed move is on the board the game is not resumed, and the players may end it apart (E6);
/// else it is the general law.
fn apart(before: &Phase, general: Rule) -> Rule {
    match before {
        Phase::Adjourned(_) | Phase::Resuming(_) => Rule::EndApart,
        _ => general,
    }
}

pub(super) fn agreed(w: &mut Work, before: Phase) -> Phase {
    let rule = apart(&before, Rule::Agreement);
    end(w, before, GameResult::Draw, Cause::Agreement, Some(rule))
}

pub(super) fn resigned(w: &mut Work, before: Phase, side: Color) -> Phase {
    let rule = apart(&before, Rule::Resignation);
    end(w, before, GameResult::won(side.other()), Cause::Resignation, Some(rule))
}

/// 6.9: a loss, or a draw if the opponent cannot mate by any series of legal moves. A closed envelope does
/// not help.
pub(super) fn flag_fell(w: &mut Work, before: Phase, side: Color) -> Phase {
    let winner = side.other();
    let result =
        if w.core.line.position().can_mate(winner) { GameResult::won(winner) } else { GameResult::Draw };
    end(w, before, result, Cause::FlagFall, Some(Rule::FlagFall))
}

/// E10: whoever is too late loses; both, if both are. While the envelope is shut that is provisional where
/// an ending by the sealed move prevails.
pub(super) fn default_expired(w: &mut Work, before: Phase, side: Color) -> Phase {
    let other_too = before.session().is_some_and(|session| session.may_be_late(side.other()));
    let profile = w.core.profile();
    if other_too && profile.neither_present == Charged::Director {
        let mut choices = vec![RuledOutcome::BothLose, RuledOutcome::WhiteWins, RuledOutcome::BlackWins];
        choices.push(RuledOutcome::Continue);
        w.core.ask(Matter::BothLate, choices, Vec::new());
        return before;
    }
    let result = if other_too { GameResult::BothLost } else { GameResult::won(side.other()) };
    let provisional = matches!(before, Phase::Resuming(_)) && profile.ending_prevails != Ending::NoRule;
    let mut phase = end(w, before, result, Cause::Default, Some(Rule::Default));
    if let Phase::Over(over) = &mut phase {
        over.outcome.provisional = provisional;
        *over.defaulted.get_mut(side) = true;
        *over.defaulted.get_mut(side.other()) = other_too;
    }
    phase
}

//! What the Laws say of a reading: E8, its exceptions, and what the texts leave to the arbiter.
//!
//! Where a text leaves discretion nothing is decided here: the ruling is *for the arbiter*, with what could be
//! proposed to him.

use std::fmt;

use crate::law::{BoardMove, Defect, Edition, Rule};
use crate::notation::{GameResult, Reading, Saying, Verdict};
use crate::position::{Color, Move, Position, Uci};

/// What the law says of one opened writing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruling {
    /// What it says.
    pub decision: Decision,
    /// The article it rests on, as the edition prints it.
    pub article: Option<&'static str>,
}

/// What follows from one opened writing.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Decision {
    /// The move is made on the board.
    Plays(Uci),
    /// The sealer loses: the writing is defective.
    Loses,
    /// The writing is the sealer's resignation.
    Resigns,
    /// The arbiter decides.
    Arbiter(Asked),
    /// The game was over before; the writing changes nothing.
    NoEffect,
}

/// What the arbiter is asked, and what could be proposed to him.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// What about.
    pub matter: Matter,
    /// What the text or the reading suggests; never carried out without his word.
    pub proposed: Proposed,
    /// The legal moves that he could have played, where there are some.
    pub moves: Vec<Uci>,
}

/// What could be proposed to the arbiter.
///
/// Exhaustive: a writing can bring nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proposed {
    /// This move.
    Plays(Uci),
    /// The sealer loses.
    Loses,
    /// The sealer resigned.
    Resigns,
    /// Nothing; both ways are as good.
    Nothing,
}

/// What an arbiter can be asked in the life of an adjourned game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Matter {
    /// A fair arbiter could read the writing otherwise.
    Debatable,
    /// The writing fits several moves, and the edition does not say that this loses.
    Ambiguous,
    /// The writing has no meaning, and the edition does not say that this loses.
    Unintelligible,
    /// The writing fits no legal move, and the edition does not say that this loses.
    Illegal,
    /// The writing is defective, and the responder is in default too.
    DefectiveAfterDefault,
    /// The reply envelope holds a defective writing; no text says what follows.
    DefectiveReply,
    /// The move made on the board after the call is not the one written.
    WritingClash,
    /// The writing claims a draw.
    DrawClaim,
    /// The writing states a result that is no resignation.
    Result,
    /// The writing resigns and names a move as well, or the responder is in default too.
    Resignation,
    /// A player came too late.
    Late(Color),
    /// Both players came too late.
    BothLate,
    /// The envelope is lost.
    EnvelopeLost,
    /// The sealer states the move he sealed, and nothing proves it.
    Statement,
    /// The counterfoil shows that the sealer did not seal the move he stated.
    Contradicted,
    /// The reply envelope is lost.
    ReplyLost,
    /// A clock error was shown after the claimant's first move.
    ClockClaim,
}

impl Matter {
    /// Every matter; lateness once for each player.
    pub const ALL: &'static [Matter] = &[
        Matter::Debatable,
        Matter::Ambiguous,
        Matter::Unintelligible,
        Matter::Illegal,
        Matter::DefectiveAfterDefault,
        Matter::DefectiveReply,
        Matter::WritingClash,
        Matter::DrawClaim,
        Matter::Result,
        Matter::Resignation,
        Matter::Late(Color::White),
        Matter::Late(Color::Black),
        Matter::BothLate,
        Matter::EnvelopeLost,
        Matter::Statement,
        Matter::Contradicted,
        Matter::ReplyLost,
        Matter::ClockClaim,
    ];

    /// The kebab-case name that formats carry.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Matter::Debatable => "debatable-writing",
            Matter::Ambiguous => "ambiguous-writing",
            Matter::Unintelligible => "unintelligible-writing",
            Matter::Illegal => "illegal-writing",
            Matter::DefectiveAfterDefault => "defective-after-default",
            Matter::DefectiveReply => "defective-reply",
            Matter::WritingClash => "writing-clash",
            Matter::DrawClaim => "draw-claim",
            Matter::Result => "result-written",
            Matter::Resignation => "resignation-written",
            Matter::Late(Color::White) => "white-late",
            Matter::Late(Color::Black) => "black-late",
            Matter::BothLate => "both-late",
            Matter::EnvelopeLost => "envelope-lost",
            Matter::Statement => "unverified-statement",
            Matter::Contradicted => "contradicted-statement",
            Matter::ReplyLost => "reply-lost",
            Matter::ClockClaim => "clock-claim",
        }
    }

    /// The meaning in whose article the matter is treated, if any text treats it.
    #[must_use]
    pub const fn rule(self) -> Option<Rule> {
        Some(match self {
            Matter::Debatable | Matter::DefectiveReply => Rule::Defective,
            Matter::Ambiguous => Rule::Ambiguous,
            Matter::Unintelligible => Rule::Unintelligible,
            Matter::Illegal => Rule::Illegal,
            Matter::DefectiveAfterDefault | Matter::Late(_) => Rule::Default,
            Matter::WritingClash => Rule::BoardMove,
            Matter::BothLate => Rule::NeitherPresent,
            Matter::EnvelopeLost | Matter::Statement | Matter::Contradicted => Rule::EnvelopeLost,
            Matter::ReplyLost => Rule::ReplyLost,
            Matter::ClockClaim => Rule::ClockError,
            Matter::DrawClaim | Matter::Result | Matter::Resignation => return None,
        })
    }
}

impl fmt::Display for Matter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What stands around a writing when it is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Circumstances {
    /// The edition.
    pub edition: Edition,
    /// Whose writing it is.
    pub sealer: Color,
    /// The game is over, and no opening can change that.
    pub over: bool,
    /// The opponent has lost by default, or came too late and nobody has ruled on it yet.
    pub opponent_in_default: bool,
    /// It is the reply envelope.
    pub reply: bool,
    /// The move made on the board after the call.
    pub board_move: Option<Uci>,
}

/// What the law says of a reading in the position just before the move.
///
/// `reading` is `None` where the envelope held no writing that could be recovered: its meaning cannot be
/// established.
///
/// ```
/// use sealed_move::law::Edition;
/// use sealed_move::notation::{Dialect, read};
/// use sealed_move::position::{Color, Position};
/// use sealed_move::ruling::{Circumstances, Decision, rule};
///
/// let around = Circumstances {
///     edition: Edition::Fide2014,
///     sealer: Color::White,
///     over: false,
///     opponent_in_default: false,
///     reply: false,
///     board_move: None,
/// };
/// let position = Position::start();
/// let ruling = rule(Some(&read(b"Nf6", &position, Dialect::ENGLISH)), &position, &around);
/// assert_eq!((ruling.decision, ruling.article), (Decision::Loses, Some("E8c")));
/// let ruling = rule(None, &position, &around);
/// assert_eq!((ruling.decision, ruling.article), (Decision::Loses, Some("E8b")));
/// ```
#[must_use]
pub fn rule(reading: Option<&Reading>, position: &Position, around: &Circumstances) -> Ruling {
    if around.over {
        // E6, E8: the result came first; an invalid writing found later changes nothing.
        return around.says(Decision::NoEffect, Some(Rule::EndApart));
    }
    let uci = |moves: &[Move]| moves.iter().map(|m| position.uci(*m)).collect::<Vec<Uci>>();
    let moves = reading.map_or_else(Vec::new, |reading| uci(reading.moves()));
    let verdict = reading.map_or(Verdict::Unintelligible, Reading::verdict);
    let strict = around.strictly(verdict, &moves);
    let Some(reading) = reading else { return strict };
    if let Some(saying) = reading.saying() {
        return around.said(saying, reading, &strict, &moves);
    }
    if let Some((_, others)) = reading.other() {
        // A debatable writing never loses, and never plays, by software.
        let mut all = moves;
        all.extend(uci(others));
        all.sort_by_key(Uci::to_string);
        all.dedup();
        return around.asks(Matter::Debatable, proposal(&strict), &all);
    }
    strict
}

impl Circumstances {
    fn says(&self, decision: Decision, rule: Option<Rule>) -> Ruling {
        Ruling { decision, article: rule.and_then(|rule| self.edition.cite(rule)) }
    }

    fn asks(&self, matter: Matter, proposed: Proposed, moves: &[Uci]) -> Ruling {
        let asked = Asked { matter, proposed, moves: moves.to_vec() };
        self.says(Decision::Arbiter(asked), matter.rule())
    }

    /// E8 and E1(a).7 as the text has them, for a writing about which there is no doubt.
    fn strictly(&self, verdict: Verdict, moves: &[Uci]) -> Ruling {
        match (verdict, moves) {
            (Verdict::Clear, &[uci]) => self.clear(uci),
            (Verdict::Ambiguous, _) => self.defective(Rule::Ambiguous, Matter::Ambiguous, moves),
            (Verdict::Illegal, _) => self.defective(Rule::Illegal, Matter::Illegal, moves),
            _ => self.defective(Rule::Unintelligible, Matter::Unintelligible, moves),
        }
    }

    /// E1(a).7: the move made on the board must be the one written. A different one is for the arbiter;
    /// where the board move *is* the sealed move, that move is what is proposed to him.
    fn clear(&self, uci: Uci) -> Ruling {
        match self.board_move {
            Some(board) if board != uci => {
                let proposed = match self.edition.profile().board_move {
                    BoardMove::IsTheSealedMove => Proposed::Plays(board),
                    _ => Proposed::Nothing,
                };
                self.asks(Matter::WritingClash, proposed, &[board, uci])
            }
            _ => {
                let rule = if self.reply { Rule::Reply } else { Rule::ResponderHere };
                self.says(Decision::Plays(uci), Some(rule))
            }
        }
    }

    /// E8: the sealer loses, unless the edition, the lateness of the opponent or the silence on reply
    /// envelopes leaves it to the arbiter.
    fn defective(&self, rule: Rule, matter: Matter, moves: &[Uci]) -> Ruling {
        let profile = self.edition.profile();
        let policy = match rule {
            Rule::Ambiguous => profile.ambiguous,
            Rule::Illegal => profile.illegal,
            _ => profile.unintelligible,
        };
        if let (BoardMove::IsTheSealedMove, Some(board)) = (profile.board_move, self.board_move) {
            return self.asks(Matter::WritingClash, Proposed::Plays(board), &[board]);
        }
        let proposed = if policy == Defect::Loses { Proposed::Loses } else { Proposed::Nothing };
        if self.reply {
            self.asks(Matter::DefectiveReply, proposed, moves)
        } else if self.opponent_in_default {
            self.asks(Matter::DefectiveAfterDefault, Proposed::Nothing, moves)
        } else if policy == Defect::Loses {
            self.says(Decision::Loses, Some(rule))
        } else {
            self.asks(matter, proposed, moves)
        }
    }

    /// The sealed writing can be a resignation, claim a draw or state a result. These are reported and
    /// never played as moves.
    fn said(&self, saying: Saying, reading: &Reading, strict: &Ruling, moves: &[Uci]) -> Ruling {
        let matter = match saying {
            Saying::Resignation => Matter::Resignation,
            Saying::Result(GameResult::Win(winner)) if winner != self.sealer => Matter::Resignation,
            Saying::Result(_) => Matter::Result,
            _ => Matter::DrawClaim,
        };
        if matter != Matter::Resignation {
            return self.asks(matter, proposal(strict), moves);
        }
        let doubtful = reading.verdict() != Verdict::Unintelligible
            || reading.is_debatable()
            || self.opponent_in_default;
        if doubtful {
            self.asks(matter, Proposed::Resigns, moves)
        } else {
            self.says(Decision::Resigns, Some(Rule::Resignation))
        }
    }
}

/// A ruling as a proposal.
fn proposal(ruling: &Ruling) -> Proposed {
    match &ruling.decision {
        Decision::Plays(uci) => Proposed::Plays(*uci),
        Decision::Loses => Proposed::Loses,
        Decision::Resigns => Proposed::Resigns,
        Decision::Arbiter(asked) => asked.proposed,
        Decision::NoEffect => Proposed::Nothing,
    }
}

/// The name of every decision.
pub const DECISIONS: [&str; 5] = ["plays", "loses", "resigns", "for-the-arbiter", "no-effect"];

impl Decision {
    /// The kebab-case name that formats carry.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Decision::Plays(_) => "plays",
            Decision::Loses => "loses",
            Decision::Resigns => "resigns",
            Decision::Arbiter(_) => "for-the-arbiter",
            Decision::NoEffect => "no-effect",
        }
    }
}

#[cfg(test)]
mod tests;

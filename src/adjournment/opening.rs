//! Opening: reading, ruling, move and clock in one step (E7 to E9, E10.2, E12).

use super::ending;
use super::event::Event;
use super::outcome::{Cause, GameResult, Opening, Remark};
use super::phase::{Envelope, Missing, Opened, Over, Phase, Resuming, Source};
use super::refusal::Reason;
use super::ruled::win_or_go_on;
use super::terms::{Content, Means, ReleaseReason, RuledOutcome};
use super::transition::{Step, Work};
use crate::law::Rule;
use crate::notation;
use crate::position::Uci;
use crate::ruling::{Asked, Circumstances, Decision, Matter, Proposed, Ruling, rule};

/// A custodian's share is in, for the reason that holds: the responder's key is unusable, or he lost by default.
pub(super) fn released(phase: Phase, reason: ReleaseReason) -> Step {
    if reason != ReleaseReason::KeyUnusable {
        return Err(Reason::NotDefaulted);
    }
    match phase {
        Phase::Resuming(resuming) => Ok(Phase::Resuming(Resuming { share_one: true, ..resuming })),
        Phase::Replied(resuming) => Ok(Phase::Replied(Resuming { share_one: true, ..resuming })),
        _ => Err(Reason::AlreadyOpen),
    }
}

/// E7: both shares open it. A counterfoil opens it where a lock is lost.
fn by_right(means: Means, share_one: bool, missing: Missing) -> Result<(), Reason> {
    match means {
        Means::Shares if !share_one => Err(Reason::ShareMissing),
        Means::Shares if missing.zero => Err(Reason::ShareLost),
        Means::Counterfoil if !missing.any() => Err(Reason::CounterfoilTooSoon),
        Means::Shares | Means::Counterfoil => Ok(()),
    }
}

/// E9(a): the envelope is opened, the sealed move is made, the responder's clock starts.
pub(super) fn opened(w: &mut Work, phase: Phase, means: Means, content: &Content) -> Step {
    let reply = matches!(phase, Phase::Replied(_));
    match phase {
        Phase::Resuming(shut) | Phase::Replied(shut) => {
            by_right(means, shut.share_one, shut.missing)?;
            let in_default = *shut.session.late.get(shut.envelope.sealer.other());
            let ruling = w.read(&shut.envelope, reply, Some(means), content, false, in_default);
            let source = Source::Opening(ruling);
            let opened =
                Opened { session: shut.session, envelope: shut.envelope, reply, source, question: None };
            w.core.drop_matter(Matter::EnvelopeLost);
            w.judge(opened)
        }
        Phase::Opened(opened) if means == Means::Counterfoil => w.proves(opened, content),
        Phase::Opened(_) => Err(Reason::ShareLost),
        _ => Err(Reason::AlreadyOpen),
    }
}

/// E12(a): the envelope is lost, and the sealer states which move he sealed. Nothing proves it, so his word
/// waits for the arbiter, or for a counterfoil.
pub(super) fn stated(w: &mut Work, shut: Resuming, uci: Uci) -> Step {
    if w.core.line.position().find(uci).is_none() {
        return Err(Reason::IllegalMove);
    }
    w.remarks.push(Remark::StatementUnverified);
    w.core.clock.run(None);
    w.core.drop_matter(Matter::EnvelopeLost);
    let choices = win_or_go_on(shut.envelope.sealer.other());
    let question = w.core.ask(Matter::Statement, choices, vec![uci]);
    Ok(Phase::Opened(Opened {
        session: shut.session,
        envelope: shut.envelope,
        reply: false,
        source: Source::Statement(uci),
        question: Some(question),
    }))
}

/// After the end: the openings of a provisional default, and disclosures without effect.
pub(super) fn after_the_end(w: &mut Work, mut over: Over, event: &Event) -> Step {
    match event {
        Event::Released { reason } => {
            let Phase::Resuming(shut) = &mut *over.before else { return Err(Reason::GameOver) };
            if *reason != ReleaseReason::DefaultExpired {
                return Err(Reason::WrongReason);
            }
            shut.share_one = true;
        }
        Event::Disclosed { content } => {
            let envelope = envelope_of(&over.before).ok_or(Reason::NoEnvelope)?;
            let reply = matches!(*over.before, Phase::Replied(_) | Phase::Replying(_));
            w.read(&envelope, reply, None, content, true, false);
            over.disclosed = true;
        }
        Event::Opened { means, content } => return after_default(w, over, *means, content),
        _ => return Err(Reason::GameOver),
    }
    Ok(Phase::Over(over))
}

/// What an envelope that never came to rest was; enough to read what was disclosed.
fn envelope_of(phase: &Phase) -> Option<Envelope> {
    match phase {
        Phase::Adjourned(adjourned) => Some(adjourned.envelope.clone()),
        Phase::Resuming(shut) | Phase::Replied(shut) => Some(shut.envelope.clone()),
        Phase::Opened(opened) => Some(opened.envelope.clone()),
        Phase::Sealing(s) => Some(Envelope {
            sealer: s.sealer,
            origin: s.origin,
            board_move: s.board_move,
            receipts: s.receipts,
        }),
        Phase::Replying(r) => Some(Envelope {
            sealer: r.session.sealer.other(),
            origin: r.origin,
            board_move: None,
            receipts: r.receipts,
        }),
        Phase::Playing | Phase::Answering(_) | Phase::Resumed(_) | Phase::Over(_) => None,
    }
}

/// E10, last sentence: if the sealed move itself ended the game, that ending prevails over the default, for
/// either player. If not, the default stands. What the arbiter must decide leaves it provisional.
fn after_default(w: &mut Work, mut over: Over, means: Means, content: &Content) -> Step {
    let Phase::Resuming(shut) = *over.before else { return Err(Reason::GameOver) };
    if means == Means::Shares {
        by_right(means, shut.share_one, shut.missing)?;
    }
    let in_default = *over.defaulted.get(shut.envelope.sealer.other());
    let ruling = w.read(&shut.envelope, false, Some(means), content, false, in_default);
    let mut question = None;
    let mut provisional = false;
    match &ruling.decision {
        Decision::Plays(uci) => {
            let line = w.core.line.play(*uci).ok_or(Reason::IllegalMove)?;
            let policy = w.core.profile().ending_prevails;
            if let Some(how) = line.ending(w.core.profile()).filter(|how| how.prevails(policy)) {
                w.core.line = line;
                w.core.set_by = w.core.number;
                (over.outcome.result, over.outcome.cause) = how.outcome();
                over.outcome.article = w.core.cite(Rule::EndingPrevails).map(Into::into);
            }
        }
        Decision::Arbiter(asked) => {
            question = Some(w.core.ask(asked.matter, choices(asked, &shut.envelope), asked.moves.clone()));
            provisional = true;
        }
        _ => {}
    }
    over.outcome.opened = true;
    over.outcome.provisional = provisional;
    let source = Source::Opening(ruling);
    let Resuming { session, envelope, .. } = shut;
    over.before = Box::new(Phase::Opened(Opened { session, envelope, reply: false, source, question }));
    Ok(Phase::Over(over))
}

/// What a text leaves open about a writing: that its writer loses, or that the game goes on.
fn choices(asked: &Asked, envelope: &Envelope) -> Vec<RuledOutcome> {
    let mut choices = win_or_go_on(envelope.sealer.other());
    match asked.matter {
        Matter::DefectiveAfterDefault => {
            choices.insert(1, RuledOutcome::win(envelope.sealer));
            choices.insert(2, RuledOutcome::BothLose);
        }
        Matter::DrawClaim | Matter::Result => choices.insert(0, RuledOutcome::Draw),
        _ => {}
    }
    choices
}

impl Work<'_> {
    /// Reads a writing by the letters its writer declared, in the position before it, and asks the law.
    fn read(
        &mut self,
        envelope: &Envelope,
        reply: bool,
        means: Option<Means>,
        content: &Content,
        over: bool,
        opponent_in_default: bool,
    ) -> Ruling {
        let dialect = *self.core.terms.dialects.get(envelope.sealer);
        let position = self.core.line.position();
        let reading = match content {
            Content::Writing(text) => Some(notation::read(text.as_bytes(), position, dialect)),
            Content::Broken => None,
        };
        let around = Circumstances {
            edition: self.core.edition(),
            sealer: envelope.sealer,
            over,
            opponent_in_default,
            reply,
            board_move: envelope.board_move,
        };
        let ruling = rule(reading.as_ref(), position, &around);
        let sealer = envelope.sealer;
        let (content, kept) = (content.clone(), ruling.clone());
        self.core.last = Some(Opening { sealer, reply, means, content, reading, ruling: kept });
        ruling
    }

    /// Carries out what the law says of an opened writing.
    fn judge(&mut self, mut opened: Opened) -> Step {
        let Source::Opening(ruling) = opened.source.clone() else { return Err(Reason::AwaitsArbiter) };
        let winner = opened.envelope.sealer.other();
        match ruling.decision {
            Decision::Plays(uci) => {
                self.offer_in_writing(&opened);
                self.play_sealed(opened, uci)
            }
            Decision::Loses => {
                let article = ruling.article.map(Into::into);
                let (result, cause) = (GameResult::won(winner), Cause::DefectiveWriting);
                Ok(ending::over(self, Phase::Opened(opened), result, cause, article))
            }
            Decision::Resigns => {
                let article = ruling.article.map(Into::into);
                let (result, cause) = (GameResult::won(winner), Cause::Resignation);
                Ok(ending::over(self, Phase::Opened(opened), result, cause, article))
            }
            Decision::Arbiter(asked) => {
                self.offer_in_writing(&opened);
                if let (Matter::WritingClash, Some(board)) = (asked.matter, opened.envelope.board_move) {
                    self.remarks.push(Remark::WritingClash { board });
                }
                self.core.clock.run(None);
                let choices = choices(&asked, &opened.envelope);
                opened.question = Some(self.core.ask(asked.matter, choices, asked.moves));
                Ok(Phase::Opened(opened))
            }
            Decision::NoEffect => Err(Reason::GameOver),
        }
    }

    /// "(=)" in the writing is an offer by the sealer, unless one is open.
    fn offer_in_writing(&mut self, opened: &Opened) {
        let reading = self.core.last.as_ref().and_then(|last| last.reading.as_ref());
        let offers = reading.is_some_and(notation::Reading::offers_draw);
        let sealer = opened.envelope.sealer;
        match self.core.offer {
            _ if !offers => {}
            Some(_) => self.remarks.push(Remark::OfferAlreadyOpen(sealer)),
            None => {
                self.core.offer = Some(sealer);
                self.remarks.push(Remark::OfferInWriting(sealer));
            }
        }
    }

    /// The sealed move is made on the board. It is not its writer's first move after the resumption (E13),
    /// but a reply is.
    pub(super) fn play_sealed(&mut self, mut opened: Opened, uci: Uci) -> Step {
        let line = self.core.line.play(uci).ok_or(Reason::IllegalMove)?;
        self.core.line = line;
        self.core.set_by = self.core.number;
        if let Some(id) = opened.question.take() {
            self.core.settle(id);
        }
        if opened.reply {
            *opened.session.moved.get_mut(opened.envelope.sealer) = true;
        }
        if let Some(how) = self.core.line.ending(self.core.profile()) {
            return Ok(ending::by_moves(self, Phase::Opened(opened), how));
        }
        self.core.clock.run(Some(opened.envelope.sealer.other()));
        Ok(if opened.reply { Phase::Resumed(opened.session) } else { Phase::Answering(opened.session) })
    }

    /// E12(a): the counterfoil can only open to what was sealed. It proves the sealer's statement, or
    /// contradicts it; of a lost reply it says what it was.
    fn proves(&mut self, mut opened: Opened, content: &Content) -> Step {
        let in_default = *opened.session.late.get(opened.envelope.sealer.other());
        let ruling =
            self.read(&opened.envelope, opened.reply, Some(Means::Counterfoil), content, false, in_default);
        if let Some(id) = opened.question.take() {
            self.core.settle(id);
        }
        let stated = match opened.source {
            Source::Statement(uci) => uci,
            _ => {
                opened.source = Source::Opening(ruling);
                return self.judge(opened);
            }
        };
        let proven = matches!(ruling.decision, Decision::Plays(uci) if uci == stated);
        let ruling = if proven {
            self.remarks.push(Remark::StatementProven);
            ruling
        } else {
            self.remarks.push(Remark::StatementContradicted);
            self.contradicted(stated)
        };
        opened.source = Source::Opening(ruling);
        self.judge(opened)
    }

    /// Neither the stated nor the sealed move is played without the arbiter's word.
    fn contradicted(&mut self, stated: Uci) -> Ruling {
        let mut moves = vec![stated];
        if let Some(reading) = self.core.last.as_ref().and_then(|last| last.reading.as_ref()) {
            let sealed = reading.moves().iter().map(|m| self.core.line.position().uci(*m));
            moves.extend(sealed.filter(|uci| *uci != stated));
        }
        let asked = Asked { matter: Matter::Contradicted, proposed: Proposed::Nothing, moves };
        let article = self.core.cite(Rule::EnvelopeLost);
        let ruling = Ruling { decision: Decision::Arbiter(asked), article };
        if let Some(last) = &mut self.core.last {
            last.ruling = ruling.clone();
        }
        ruling
    }
}

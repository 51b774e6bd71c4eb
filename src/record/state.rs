//! Where a record stands: the case, the game, the envelopes; and how a statement changes it.

use std::collections::BTreeSet;

use crate::adjournment::{self, Advance, Entry, Game, Means, Party, PhaseName, ReleaseReason};
use crate::digest::{Digest, sha256};
use crate::envelope::{Defect, Envelope, Lock, Opening, Plan, commitment, context};
use crate::moment::Moment;
use crate::position::Color;
use crate::statement::{Act, Card, Case, Event, LockLost, Opened, Payload, Statement};
use crate::writing::Writing;

use super::fault::{Fault, Note};
use super::lawful;
use super::sealing::{Disclosed, Sealing};
use super::slips::Admitted;

/// Everything that follows from the statements so far.
#[derive(Debug, Clone)]
pub(super) struct State {
    pub(super) case: Case,
    pub(super) id: Digest,
    pub(super) game: Game,
    /// The head of every statement, in order.
    pub(super) heads: Vec<Digest>,
    /// The kind of every statement, in order.
    pub(super) kinds: Vec<&'static str>,
    pub(super) sealings: Vec<Sealing>,
    /// Digests of the slips that have been entered.
    pub(super) slips: BTreeSet<Digest>,
    /// The newest statement with which a draw offer came, went or changed hands.
    pub(super) offer_changed: usize,
    pub(super) last_at: Moment,
}

/// What a statement would change, found lawful but not yet done.
#[derive(Debug, Clone)]
pub(super) struct Change {
    game: Game,
    kind: &'static str,
    at: Moment,
    slip: Option<Digest>,
    effect: Effect,
    pub(super) notes: Vec<Note>,
}

/// What an event does to the envelopes.
#[derive(Debug, Clone)]
enum Effect {
    None,
    HandedIn { plan: Box<Plan>, sealer: Color, origin: u64, digest: Digest },
    Stopped(Box<Envelope>),
    Vouched(Party),
    ShareOne([u8; 32]),
    Opened(Box<Disclosed>),
}

impl State {
    /// The state after statement 0.
    pub(super) fn begin(statement: &Statement, case: Case) -> Result<State, Fault> {
        let at = statement.payload().at;
        let game = Game::begin(lawful::terms(&case)?, at)?;
        Ok(State {
            case,
            id: statement.case(),
            game,
            heads: vec![statement.head()],
            kinds: vec![statement.payload().event.kind()],
            sealings: Vec::new(),
            slips: BTreeSet::new(),
            offer_changed: 0,
            last_at: at,
        })
    }

    /// What a later statement changes. Nothing is changed yet.
    pub(super) fn apply(&self, payload: &Payload) -> Result<Change, Fault> {
        self.check_chain(payload)?;
        let event = &payload.event;
        let admitted = self.admit(event)?;
        let mut notes = Vec::new();
        if payload.at < self.last_at {
            notes.push(Note::ClockRanBack);
        }
        notes.extend(self.attested_only(event, admitted.as_ref()).map(|by| Note::AttestedOnly { by }));
        let at = payload.at.max(self.last_at);
        let effect =
            self.effect(event, admitted.as_ref(), at).map_err(|fault| self.or_refused(fault, event, at))?;
        if let Some(by) = self.withheld(event) {
            notes.push(Note::ShareWithheld { by });
        }
        if let Effect::Opened(disclosed) = &effect
            && let Err(defect) = disclosed.content
        {
            notes.push(Note::Defect(defect));
        }
        let law = self.law_event(event, admitted.as_ref(), &effect)?;
        let entry = Entry { at, used: event.used().map(Into::into), event: law };
        let Advance { game, remarks } = self.game.enter(&entry)?;
        notes.extend(remarks.into_iter().map(Note::Law));
        let effect = self.with_reading(effect, &game);
        if let Event::Opened(claim) = event {
            notes.extend(lawful::differences(claim, &game));
        }
        let slip = admitted.map(|admitted| admitted.digest);
        Ok(Change { game, kind: event.kind(), at, slip, effect, notes })
    }

    /// Makes a change that [`apply`](State::apply) found lawful.
    pub(super) fn commit(&mut self, change: Change, head: Digest) {
        let number = self.heads.len();
        let plies = change.game.moves().len();
        match change.effect {
            Effect::None => {}
            Effect::HandedIn { plan, sealer, origin, digest } => {
                if !self.is_current() {
                    self.sealings.push(Sealing::new(*plan, sealer, origin));
                }
                self.update(|sealing| {
                    sealing.digests.push(digest);
                    sealing.sealed_at = number;
                    sealing.vouched = vec![Party::Arbiter];
                });
            }
            Effect::Stopped(envelope) => self.update(|sealing| {
                // What the sealer confirmed before the stop was not final yet.
                sealing.vouched.retain(|party| *party != Party::from(sealing.sealer));
                sealing.envelope = Some(*envelope);
                sealing.stopped_at = Some(number);
                sealing.plies = plies;
            }),
            Effect::Vouched(_) if self.case.paper.is_some() => {} // Typed in: nobody's own word.
            Effect::Vouched(by) => self.update(|sealing| {
                if !sealing.vouched.contains(&by) {
                    sealing.vouched.push(by);
                }
            }),
            Effect::ShareOne(share) => self.update(|sealing| sealing.share_one = Some(share)),
            Effect::Opened(disclosed) => self.update(|sealing| sealing.opened = Some(*disclosed)),
        }
        if change.game.offer() != self.game.offer() {
            self.offer_changed = number;
        }
        self.slips.extend(change.slip);
        self.game = change.game;
        self.heads.push(head);
        self.kinds.push(change.kind);
        self.last_at = change.at;
    }

    fn update(&mut self, change: impl FnOnce(&mut Sealing)) {
        if let Some(sealing) = self.sealings.last_mut() {
            change(sealing);
        }
    }

    fn check_chain(&self, payload: &Payload) -> Result<(), Fault> {
        let seq = u64::try_from(self.heads.len()).map_err(|_| Fault::Chain)?;
        if payload.seq == seq && self.heads.last() == Some(&payload.prev) {
            Ok(())
        } else {
            Err(Fault::Chain)
        }
    }

    /// Whether the newest sealing is the one that is going on.
    pub(super) fn is_current(&self) -> bool {
        let origin = self.game.sealing_origin();
        self.sealings
            .last()
            .is_some_and(|sealing| sealing.envelope.is_none() && Some(sealing.origin) == origin)
    }

    /// Who seals, or would: outside a sealing that is going on, the player on move.
    pub(super) fn sealer(&self) -> Color {
        match self.game.phase() {
            PhaseName::Playing | PhaseName::Answering | PhaseName::Resumed => self.game.position().turn(),
            _ => self.game.sealer().unwrap_or_else(|| self.game.position().turn()),
        }
    }

    /// The plan of an envelope sealed now: lock 0 for every arbiter, lock 1 for the responder and
    /// then the custodian, bound to the statement that opened the sealing.
    pub(super) fn plan(&self) -> Option<(Plan, u64)> {
        let origin = self.game.sealing_origin()?;
        let head = self.heads.get(usize::try_from(origin).ok()?)?;
        let sealer = self.sealer();
        let responder = std::iter::once(self.case.player(sealer.other()));
        let plan = Plan {
            context: context(*head),
            sealer: self.case.player(sealer).holder(),
            locks: [
                self.case.arbiters.iter().map(Card::holder).collect(),
                responder.chain(&self.case.custodian).map(Card::holder).collect(),
            ],
        };
        Some((plan, origin))
    }

    /// Who a fingerprint is in this case.
    pub(super) fn party(&self, fingerprint: &Digest) -> Option<Party> {
        let is = |card: &Card| card.fingerprint() == *fingerprint;
        if is(&self.case.white.card) {
            Some(Party::White)
        } else if is(&self.case.black.card) {
            Some(Party::Black)
        } else if self.case.custodian.as_ref().is_some_and(is) {
            Some(Party::Custodian)
        } else {
            self.case.arbiters.iter().any(is).then_some(Party::Arbiter)
        }
    }

    /// The card of a party; the first arbiter's for the arbiters.
    pub(super) fn card(&self, party: Party) -> Option<&Card> {
        match party {
            Party::White => Some(&self.case.white.card),
            Party::Black => Some(&self.case.black.card),
            Party::Custodian => self.case.custodian.as_ref(),
            Party::Arbiter => self.case.arbiters.first(),
        }
    }

    /// Acts of a player without his slip rest on the arbiter's word.
    fn attested_only(&self, event: &Event, admitted: Option<&Admitted>) -> Option<Party> {
        if let Some(admitted) = admitted {
            // Agreement without an offer: one slip says nothing of the other player.
            let unasked = matches!(event, Event::DrawAgreed(_)) && self.game.offer().is_none();
            return admitted.by.color().filter(|_| unasked).map(|color| Party::from(color.other()));
        }
        let turn = || Party::from(self.game.position().turn());
        match event {
            Event::DrawOffered(offer) => Some(Party::from(Color::from(offer.side))),
            Event::Resigned(resigned) => Some(Party::from(Color::from(resigned.side))),
            Event::DrawDeclined(_) | Event::DrawAgreed(_) => {
                Some(self.game.offer().map_or_else(turn, |offerer| Party::from(offerer.other())))
            }
            Event::AdjournedEarly(_) | Event::ReplyElected(_) => Some(turn()),
            Event::Stated(_) => self.sealings.last().map(|sealing| Party::from(sealing.sealer())),
            _ => None,
        }
    }

    /// The responder who signed a receipt, is here, and whose lock is given up as lost.
    fn withheld(&self, event: &Event) -> Option<Party> {
        let Event::Lost(LockLost { lock: 1, .. }) = event else {
            return None;
        };
        let sealing = self.sealings.last()?;
        let responder = sealing.responder();
        let vouched = sealing.vouched.contains(&responder.into());
        (vouched && *self.game.present().get(responder)).then_some(responder.into())
    }

    /// What the event does to the envelopes, every check of bytes made.
    fn effect(&self, event: &Event, admitted: Option<&Admitted>, at: Moment) -> Result<Effect, Fault> {
        match (event, admitted.map(|admitted| (admitted.slip.act(), admitted.by))) {
            (Event::Sealed(_), Some((Act::Seal { envelope }, _))) => {
                let (plan, origin) = self.plan().ok_or(Fault::NoEnvelope)?;
                let plan = Box::new(plan);
                Ok(Effect::HandedIn { plan, sealer: self.sealer(), origin, digest: *envelope })
            }
            (Event::ClocksStopped(closing), _) => self.stop(&closing.envelope),
            (Event::Receipt(_), Some((_, by))) => Ok(Effect::Vouched(by)),
            (Event::Presented(_), Some((Act::Presence { share, .. }, by)))
            | (Event::Released(_), Some((Act::Release { share, .. }, by))) => {
                let share = **share;
                if self.kept()?.1.share_fits(Lock::One, &share) {
                    Ok(Effect::ShareOne(share))
                } else {
                    Err(Fault::Share { lock: Lock::One, by })
                }
            }
            (Event::Opened(opened), slip) => self.open(opened, slip.map(|(act, _)| act), at),
            (Event::Disclosed(_), Some((act @ Act::Counterfoil { .. }, _))) => self.open_counterfoil(act),
            _ => Ok(Effect::None),
        }
    }

    /// Where there is no envelope for an event, the law says why not and what may be done instead.
    fn or_refused(&self, fault: Fault, event: &Event, at: Moment) -> Fault {
        let law = self.law_event(event, None, &Effect::None).ok().filter(|_| fault == Fault::NoEnvelope);
        let entry = law.map(|event| Entry { at, used: None, event });
        let refusal = entry.and_then(|entry| self.game.enter(&entry).err());
        refusal.map_or(fault, Fault::from)
    }

    /// E1(a): the last envelope handed in is the one that counts.
    fn stop(&self, bytes: &[u8]) -> Result<Effect, Fault> {
        let envelope = Envelope::parse(bytes).map_err(Fault::Envelope)?;
        let sealing = self.sealings.last().filter(|_| self.is_current()).ok_or(Fault::NoEnvelope)?;
        if sealing.digest() != Some(envelope.digest()) {
            return Err(Fault::NotTheLast);
        }
        envelope.fits(&sealing.plan).map_err(Fault::Misfit)?;
        Ok(Effect::Stopped(Box::new(envelope)))
    }

    /// The envelope in custody.
    pub(super) fn kept(&self) -> Result<(&Sealing, &Envelope), Fault> {
        let sealing = self.sealings.last().ok_or(Fault::NoEnvelope)?;
        Ok((sealing, sealing.envelope.as_ref().ok_or(Fault::NoEnvelope)?))
    }

    /// E7: whether the law would have the envelope opened at all comes first.
    fn open(&self, opened: &Opened, slip: Option<&Act>, at: Moment) -> Result<Effect, Fault> {
        let means = if slip.is_some() { Means::Counterfoil } else { Means::Shares };
        self.may_open(means, at)?;
        lawful::check_claim(opened)?;
        match (&opened.share, slip) {
            (Some(share), None) => self.open_shares(share),
            (None, Some(act)) => self.open_counterfoil(act),
            _ => Err(Fault::Means),
        }
    }

    /// Both checks are verified before anything is decrypted; what is wrong after that is the
    /// sealer's doing.
    fn open_shares(&self, share_zero: &[u8; 32]) -> Result<Effect, Fault> {
        let (sealing, envelope) = self.kept()?;
        let share_one = sealing.share_one.ok_or(Fault::ShareMissing)?;
        let content = match envelope.open([share_zero, &share_one]) {
            Err(Defect::ShareMismatch { lock }) => return Err(Fault::Share { lock, by: Party::Arbiter }),
            content => content,
        };
        Ok(Effect::Opened(Box::new(Disclosed { content, reading: None })))
    }

    fn open_counterfoil(&self, act: &Act) -> Result<Effect, Fault> {
        let Act::Counterfoil { salt, writing, .. } = act else {
            return Err(Fault::SlipAct { expected: "counterfoil" });
        };
        let (_, envelope) = self.kept()?;
        if commitment(&envelope.context(), salt, writing) != envelope.commitment() {
            return Err(Fault::Counterfoil);
        }
        let content = match Writing::from_padded(writing) {
            Ok(text) => Opening::of(&envelope.context(), &envelope.commitment(), salt, &text.disclose()),
            Err(error) => Err(Defect::from(error)),
        };
        Ok(Effect::Opened(Box::new(Disclosed { content, reading: None })))
    }

    /// The event as the law sees it.
    fn law_event(
        &self,
        event: &Event,
        admitted: Option<&Admitted>,
        effect: &Effect,
    ) -> Result<adjournment::Event, Fault> {
        let content = match effect {
            Effect::Opened(disclosed) => lawful::content(&disclosed.content),
            _ => adjournment::Content::Broken,
        };
        let release = match admitted.map(|admitted| admitted.slip.act()) {
            Some(Act::Release { reason, .. }) => Some(lawful::release(*reason)),
            _ => None,
        };
        let by = admitted.map_or(Party::from(self.sealer()), |admitted| admitted.by);
        lawful::event(event, by, content, release.unwrap_or(ReleaseReason::DefaultExpired))
    }

    fn with_reading(&self, effect: Effect, game: &Game) -> Effect {
        match effect {
            Effect::Opened(mut disclosed) => {
                if disclosed.content.is_ok() {
                    disclosed.reading = game.last_opening().and_then(|opening| opening.reading.clone());
                }
                Effect::Opened(disclosed)
            }
            other => other,
        }
    }
}

impl State {
    /// The game as it would be after an event, which is not entered.
    pub(super) fn foresee(&self, event: Event, at: Moment) -> Result<Game, Fault> {
        let seq = u64::try_from(self.heads.len()).map_err(|_| Fault::Chain)?;
        let prev = self.heads.last().copied().unwrap_or(Digest::ZERO);
        Ok(self.apply(&Payload { at: at.max(self.last_at), seq, prev, event })?.game)
    }

    /// Whether the law would have the envelope opened now (E7). Asked before the arbiter's share
    /// leaves its slot.
    pub(super) fn may_open(&self, means: Means, at: Moment) -> Result<(), Fault> {
        let event = adjournment::Event::Opened { means, content: adjournment::Content::Broken };
        let entry = Entry { at: at.max(self.last_at), used: None, event };
        self.game.enter(&entry)?;
        Ok(())
    }

    /// Whether these bytes were entered as a slip.
    pub(super) fn has_slip(&self, bytes: &[u8]) -> bool {
        self.slips.contains(&sha256(bytes))
    }
}

// The laws of a record that somebody tampers with. The fuzz target and the test that replays its seeds
// include this file, and have `crate::stage` from `tests/hostile/stage.rs`, `crate::choices` and `crate::formats`.
//
// The input chooses an honest record and then what is done to it, with the keys of whoever is chosen. Who
// signed nothing that is not honest is never blamed, and without the key of an arbiter nothing but a
// beginning of the honest record holds.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use sealed_move::adjournment::Party;
use sealed_move::dispute::{AtFault, Grade, verify};
use sealed_move::position::Color;
use sealed_move::record::Record;
use sealed_move::statement::{Act, Event, Identity, LockLost, Opened, SlipReason};

use crate::choices::Choices;
use crate::formats::apply;
use crate::stage::{
    EVENING, LATE, MORNING, Message, Stage, by_share, closing, moved, plain, ruled, sided, slipped,
};

/// Honest records, each at another station.
fn stages() -> &'static [Stage] {
    static STAGES: OnceLock<Vec<Stage>> = OnceLock::new();
    STAGES.get_or_init(|| {
        vec![
            Stage::begun(),
            Stage::called(),
            Stage::sealed("Bd3+"),
            Stage::stopped(""),
            Stage::adjourned("Bd3+"),
            Stage::resumed("nonsense"),
            Stage::presented("Bd3+"),
            Stage::opened("Bd3+"),
            Stage::opened("Bd3 or Be4"),
            Stage::defaulted("Bd3+"),
            Stage::adjourned_again("Bd3+", "Ke1"),
        ]
    })
}

/// What is done to a record, and who lent his key.
struct Forgery {
    statements: Vec<Vec<u8>>,
    liars: BTreeSet<Party>,
}

pub(crate) fn forgery(input: &[u8]) {
    let mut choices = Choices(input);
    let Some(stage) = choices.below(stages().len()).map(|at| &stages()[at]) else { return };
    let mut forgery = Forgery { statements: stage.statements(), liars: BTreeSet::new() };
    while forgery.tamper(stage, &mut choices).is_some() && forgery.statements.len() < 64 {}
    forgery.judge(stage);
}

impl Forgery {
    fn tamper(&mut self, stage: &Stage, choices: &mut Choices) -> Option<()> {
        let what = choices.below(9)?;
        let count = self.statements.len();
        let place = choices.below(count.max(1))?;
        match what {
            0 if count > 0 => drop(self.statements.remove(place)),
            1 if count > 0 => self.statements.swap(place, choices.below(count)?),
            2 if count > 0 => {
                self.statements.insert(choices.below(count + 1)?, self.statements[place].clone())
            }
            3 if count > 0 => self.statements.truncate(place + 1),
            4 if count > 0 => {
                let edit: [u8; 4] = choices.bytes()?;
                apply(&edit, &mut self.statements[place]);
            }
            5 if count > 0 => self.resign(stage, place, choices)?,
            6 | 7 => self.add(stage, choices)?,
            _ => {
                // Another station of the same case: an honest arbiter never signed both.
                let other = &stages()[choices.below(stages().len())?];
                let theirs = other.statements();
                self.statements.truncate(place + 1);
                self.statements.extend(theirs.into_iter().skip(place + 1));
                self.liars.insert(Party::Arbiter);
            }
        }
        Some(())
    }

    /// A statement is edited and signed again.
    fn resign(&mut self, stage: &Stage, place: usize, choices: &mut Choices) -> Option<()> {
        let signer = self.signer(stage, choices)?;
        // What was edited before may be no message any more.
        let Some(mut message) = Message::read(&self.statements[place]) else { return Some(()) };
        for _ in 0..=choices.below(4)? {
            let edit: [u8; 4] = choices.bytes()?;
            apply(&edit, if edit[0] & 1 == 0 { &mut message.payload } else { &mut message.protected });
        }
        self.statements[place] = message.signed_by(signer);
        Some(())
    }

    /// Somebody whose key is used, and who is from now on no honest party.
    fn signer<'a>(&mut self, stage: &'a Stage, choices: &mut Choices) -> Option<&'a Identity> {
        let all = [
            (&stage.arbiter, Some(Party::Arbiter)),
            (&stage.deputy, Some(Party::Arbiter)),
            (&stage.white, Some(Party::White)),
            (&stage.black, Some(Party::Black)),
            (&stage.custodian, Some(Party::Custodian)),
            (&stage.stranger, None),
        ];
        let (who, party) = all[choices.below(all.len())?];
        self.liars.extend(party);
        Some(who)
    }

    /// A statement that the law has not been asked about, behind the honest record.
    fn add(&mut self, stage: &Stage, choices: &mut Choices) -> Option<()> {
        let event = self.event(stage, choices)?;
        let when = [EVENING, MORNING, LATE][choices.below(3)?];
        self.liars.insert(Party::Arbiter);
        let mut payload = stage.next(event, when);
        // On what stands here, wherever that is, so that more than one can follow.
        payload.seq = self.statements.len() as u64;
        if let Some(last) = self.statements.last() {
            payload.prev = sealed_move::statement::head_of(last);
        }
        let arbiter = [&stage.arbiter, &stage.deputy][choices.below(2)?];
        let draft = sealed_move::statement::Draft::next(
            stage.record.case(),
            stage.record.id(),
            arbiter.card(),
            &payload,
        );
        self.statements.push(draft.ok()?.sign(arbiter).ok()?.as_bytes().to_vec());
        Some(())
    }

    fn event(&mut self, stage: &Stage, choices: &mut Choices) -> Option<Event> {
        let which = choices.below(22)?;
        let side = [Color::White, Color::Black][choices.below(2)?];
        let moves = ["f5d3", "f5e4", "g8f8", "e2e3", "a1a8"];
        Some(match which {
            0 => Event::Called(plain()),
            1 => Event::AdjournedEarly(plain()),
            2 => moved(moves[choices.below(moves.len())?]),
            3 => Event::SessionOpened(plain()),
            4 => Event::Arrived(sided(side)),
            5 => Event::DefaultExpired(sided(side)),
            6 => Event::DrawOffered(sided(side)),
            7 => Event::DrawAgreed(plain()),
            8 => Event::Resigned(sided(side)),
            9 => Event::FlagFell(sided(side)),
            10 => Event::ReplyElected(plain()),
            11 => Event::Lost(LockLost { lock: choices.below(3)? as u64, used: None }),
            12 => Event::ClockStopped(sided(side)),
            13 => Event::ClockStarted(sided(side)),
            14 => Event::PositionLost(plain()),
            15 => Event::Ruled(ruled(["continue", "white-wins", "draw"][choices.below(3)?])),
            16 => Event::Opened(Opened {
                ruling: ["plays", "loses", "for-the-arbiter"][choices.below(3)?].into(),
                ..by_share([choices.byte()?; 32])
            }),
            17 => closing(&stage.sealed.as_ref()?.hand_in.envelope().clone()),
            _ => {
                let slip = self.slip(stage, choices)?;
                match which {
                    18 => Event::Sealed(slipped(&slip)),
                    19 => Event::Receipt(slipped(&slip)),
                    20 => Event::Presented(slipped(&slip)),
                    _ => Event::Released(slipped(&slip)),
                }
            }
        })
    }

    /// Somebody's slip, honest or not.
    fn slip(&mut self, stage: &Stage, choices: &mut Choices) -> Option<Vec<u8>> {
        let signer = self.signer(stage, choices)?;
        let envelope = match &stage.sealed {
            Some(sealed) if choices.below(2)? == 0 => sealed.hand_in.envelope().digest(),
            _ => sealed_move::digest::sha256(b"another"),
        };
        let share = [choices.byte()?; 32].into();
        let reason = SlipReason::DefaultExpired;
        let act = match choices.below(5)? {
            0 => Act::Seal { envelope },
            1 => Act::Receipt { envelope },
            2 => Act::Presence { envelope, share },
            3 => Act::Release { envelope, reason, share },
            _ => Act::Resign {},
        };
        Some(stage.slip(signer, act, EVENING))
    }

    fn judge(&self, stage: &Stage) {
        let bytes = self.statements.concat();
        let verdict = verify(&bytes, &stage.trust);
        let faults = verdict.findings().iter().filter(|one| one.grade == Grade::Fault);
        for fault in faults {
            if let AtFault::Party(party) = fault.at_fault {
                assert!(self.liars.contains(&party), "{party} has signed nothing but the truth: {fault:?}");
            }
        }
        let honest = stage.record.as_bytes();
        if verdict.holds() && !honest.starts_with(&bytes) {
            assert!(self.liars.contains(&Party::Arbiter), "nobody else's key makes a record");
        }
        assert_eq!(verdict.holds(), Record::open(&bytes, &stage.trust).is_ok() && no_fault(&verdict));
        if let Some(record) = verdict.record() {
            assert!(bytes.starts_with(record.as_bytes()), "what stands is a part of what was given");
        }
        let again = verify(&bytes, &stage.trust);
        assert_eq!(again.findings(), verdict.findings(), "a verdict depends on the bytes alone");
    }
}

fn no_fault(verdict: &sealed_move::dispute::Verdict) -> bool {
    verdict.findings().iter().all(|one| one.grade != Grade::Fault)
}

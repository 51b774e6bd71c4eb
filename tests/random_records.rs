//! Random events at a desk: whatever is entered, in whatever order, the record verifies.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod common;

use common::Hall;
use proptest::prelude::*;
use sealed_move::dispute::verify;
use sealed_move::envelope::Counterfoil;
use sealed_move::record::{HandIn, Record};
use sealed_move::statement::{
    Claimed, Corrected, Event, Identity, LockLost, Moved, Opened, Plain, Restored, Ruled, Sided, SlipReason,
    Slipped, Used, Vouched,
};
use sealed_move::{Color, Digest, Moment, SystemRandom, Writing};

/// What a random hall remembers between steps.
struct Evening {
    hall: Hall,
    id: Digest,
    now: u64,
    envelopes: Vec<(HandIn, Counterfoil)>,
    entered: usize,
}

impl Evening {
    fn new(rules: &str) -> Evening {
        let mut hall = Hall::new();
        let mut case = hall.case();
        case.rules = rules.into();
        let now = 1_800_000_000_000;
        let id = hall.desk.begin(&case, Moment::from_millis(now).unwrap()).unwrap().id();
        Evening { hall, id, now, envelopes: Vec::new(), entered: 0 }
    }

    fn at(&self) -> Moment {
        Moment::from_millis(self.now).unwrap()
    }

    fn record(&mut self) -> Record {
        self.hall.record(&self.id)
    }

    fn side(choice: u16) -> Color {
        if choice.is_multiple_of(2) { Color::White } else { Color::Black }
    }

    fn player(&self, side: Color) -> &Identity {
        if side == Color::White { &self.hall.white } else { &self.hall.black }
    }

    fn enter(&mut self, event: Event) {
        let before = self.record();
        let at = self.at();
        match self.hall.desk.enter(&self.id, event, at) {
            Ok(_) => self.entered += 1,
            Err(_) => assert_eq!(self.record().as_bytes(), before.as_bytes(), "a refusal changes nothing"),
        }
    }

    fn seal(&mut self, choice: u16) {
        let writings = ["Bd3+", "", "Kf8", "g4", "Qd3", "I resign", "Bd3 (=)", "nonsense", "Be4 or Bd3"];
        let record = self.record();
        let Ok(invitation) = record.invitation(&self.hall.trust) else { return };
        let writing = Writing::new(writings[usize::from(choice) % writings.len()]).unwrap();
        let sealer = self.player(invitation.sealer());
        let sealed = invitation.seal(writing, sealer, self.at(), &mut SystemRandom).unwrap();
        let at = self.at();
        if self.hall.desk.accept(&self.id, &sealed.hand_in, at).is_ok() {
            self.entered += 1;
            self.envelopes.push((sealed.hand_in, sealed.counterfoil));
        }
    }

    fn slip_of(&mut self, choice: u16) -> Option<Vec<u8>> {
        let (record, at, side) = (self.record(), self.at(), Evening::side(choice));
        let slip = match choice / 2 % 5 {
            0 => record.presence(self.player(side), at),
            1 => record.release(&self.hall.custodian, SlipReason::DefaultExpired, at),
            2 => record.release(&self.hall.custodian, SlipReason::KeyUnusable, at),
            3 => record.receipt(self.player(side), self.envelopes.last().map(|(one, _)| one.envelope()), at),
            _ => record.counterfoil(self.player(side), &self.envelopes.last()?.1, at),
        };
        slip.ok().map(|slip| slip.as_bytes().to_vec())
    }

    /// Every other step is one that the law allows just now, so that evenings get somewhere.
    fn likely(&mut self, choice: u16) -> u16 {
        let at = self.at();
        let allowed = self.record().game().allowed(at);
        let kind =
            allowed.get(usize::from(choice) % allowed.len().max(1)).map_or("called", |one| one.event.name());
        match kind {
            "called" => 0,
            "adjourned-early" => 2,
            "board-move" => 3,
            "sealed" => 4,
            "clocks-stopped" => 7,
            "face-vouched" => 9,
            "rescheduled" | "face-corrected" => 11,
            "session-opened" => 12,
            "arrived" => 14,
            "presented" | "released" | "receipt" | "disclosed" => 16,
            "opened" => 19,
            "lost" => 25,
            "stated" => 26,
            "restored" | "clock-corrected" => 27,
            "reply-elected" | "moved" => 29,
            "ruled" => 30,
            // Endings come by chance often enough.
            _ => 4,
        }
    }

    fn step(&mut self, choice: u16, more: u16) {
        let choice = if choice.is_multiple_of(2) { self.likely(choice / 2) } else { choice / 2 };
        self.now += u64::from(more) * 500;
        let side = Evening::side(more);
        let sided = || Sided { side: side.into(), slip: None, used: None };
        let used = Used {
            white: sealed_move::moment::Millis(u64::from(more)),
            black: sealed_move::moment::Millis(7),
        };
        let resumes = || format!("2027-01-{:02}T15:00+01:00", 16 + more % 3).parse().unwrap();
        let face = || Vouched {
            used: None,
            place: Some(common::name("hall")),
            finish: None,
            resumes: Some(resumes()),
        };
        let position = self.record().game().position().clone();
        let legal: Vec<String> =
            position.legal_moves().iter().map(|m| position.uci(*m).to_string()).collect();
        let lawful = legal.get(usize::from(more) % legal.len().max(1)).filter(|_| !more.is_multiple_of(4));
        let uci = lawful.cloned().unwrap_or_else(|| "a1a8".into());
        let moved = || Moved { uci: uci.clone(), used: None };
        match choice % 31 {
            0 | 1 => self.enter(Event::Called(Plain::default())),
            2 => self.enter(Event::AdjournedEarly(Plain::default())),
            3 => self.enter(Event::BoardMove(moved())),
            4..=6 => self.seal(more),
            7 | 8 => {
                let at = self.at();
                self.entered += usize::from(self.hall.desk.stop(&self.id, None, at).is_ok());
            }
            9 | 10 => self.enter(Event::FaceVouched(face())),
            11 => self.enter(Event::Rescheduled(face())),
            12 | 13 => {
                self.now += 86_400_000;
                self.enter(Event::SessionOpened(Plain::default()));
            }
            14 | 15 => self.enter(Event::Arrived(sided())),
            16..=18 => {
                let Some(slip) = self.slip_of(more) else { return };
                let slipped = Slipped { slip: slip.into(), used: None };
                self.enter(match more / 2 % 5 {
                    0 => Event::Presented(slipped),
                    1 | 2 => Event::Released(slipped),
                    3 => Event::Receipt(slipped),
                    _ => Event::Disclosed(slipped),
                });
            }
            19 | 20 => {
                let at = self.at();
                self.entered += usize::from(self.hall.desk.open(&self.id, at).is_ok());
            }
            21 => self.enter(Event::DrawOffered(sided())),
            22 => self.enter(if more.is_multiple_of(3) {
                Event::DrawAgreed(Plain::default())
            } else {
                Event::DrawDeclined(Plain::default())
            }),
            23 => self.enter(if more.is_multiple_of(4) {
                Event::Resigned(sided())
            } else {
                Event::FlagFell(sided())
            }),
            24 => {
                self.now += 3_600_000;
                self.enter(Event::DefaultExpired(sided()));
            }
            25 => self.enter(Event::Lost(LockLost { lock: u64::from(more % 3), used: None })),
            26 => self.enter(Event::Stated(moved())),
            27 => self.enter(if more.is_multiple_of(2) {
                Event::Restored(Restored { used })
            } else {
                Event::ClockCorrected(Corrected { used, claimed: side.into() })
            }),
            28 => self.enter(if more.is_multiple_of(2) {
                Event::ClockStopped(sided())
            } else {
                Event::ClockStarted(sided())
            }),
            29 => self.enter(if more.is_multiple_of(3) {
                Event::ReplyElected(Plain::default())
            } else {
                Event::Moved(moved())
            }),
            _ => self.rule(more),
        }
    }

    fn rule(&mut self, more: u16) {
        let outcomes = ["continue", "1-0", "annulled", "continue"];
        let question = self.record().game().questions().first().map(|one| common::name(&one.id.to_string()));
        self.enter(Event::Ruled(Ruled {
            uci: None,
            used: None,
            reason: common::name("a reason"),
            article: common::name("his judgement"),
            outcome: outcomes[usize::from(more) % outcomes.len()].into(),
            question,
        }));
        // An opening whose claims are made up never gets in.
        let claim = Some(Claimed { moves: Vec::new(), verdict: "clear".into(), debatable: false });
        let opened = Opened {
            slip: None,
            used: None,
            share: Some([9; 32].into()),
            ruling: "plays".into(),
            reading: claim,
        };
        let before = self.record();
        let at = self.at();
        assert!(self.hall.desk.enter(&self.id, Event::Opened(opened), at).is_err());
        assert_eq!(self.record().as_bytes(), before.as_bytes());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_entered_the_record_verifies(
        rules in prop::sample::select(vec!["fide-2014", "fide-2018", "fide-2023", "fide-1952", "uschess-7"]),
        steps in prop::collection::vec((any::<u16>(), any::<u16>()), 1..80),
    ) {
        let mut evening = Evening::new(rules);
        for (choice, more) in steps {
            evening.step(choice, more);
        }
        let record = evening.record();
        prop_assert_eq!(record.statements().len(), evening.entered + 1);
        let again = Record::open(record.as_bytes(), &evening.hall.trust).unwrap();
        prop_assert_eq!(again.game(), record.game());
        let verdict = verify(record.as_bytes(), &evening.hall.trust);
        for finding in verdict.findings() {
            // An honest desk can still meet a holder who gives no share, or a sealer who misstated.
            let theirs = ["share-withheld", "contradicted-statement"].contains(&finding.kind.name());
            prop_assert!(theirs || finding.grade == sealed_move::dispute::Grade::Remark, "{:?}", finding);
        }
    }
}

/// Without this the property above could hold because nothing ever happens.
#[test]
fn random_evenings_reach_every_phase() {
    let mut reached = std::collections::BTreeSet::new();
    let mut state = 1_u64;
    let mut random = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 40) as u16
    };
    for _ in 0..150 {
        let mut evening = Evening::new("fide-2023");
        for _ in 0..80 {
            evening.step(random(), random());
            reached.insert(evening.record().game().phase_name());
        }
    }
    for phase in ["playing", "sealing", "adjourned", "resuming", "opened", "answering", "resumed", "over"] {
        assert!(reached.contains(phase), "{phase} of {reached:?}");
    }
}

//! Whole records that hold. Between them they have every kind of event.

use sealed_move::digest::{Digest, sha256};
use sealed_move::moment::Millis;
use sealed_move::position::{ByColor, Color};
use sealed_move::record::{OnPaper, Record};
use sealed_move::statement::{Act, Card, Case, Event, Plain, Seat, Sided, SlipReason, Vouched};
use sealed_move::writing::Writing;

use super::kit::{ARBITER, BLACK, CUSTODIAN, Fixed, WHITE, Who, name};
use super::play::{
    EVENING, MORNING, NOON, Play, case, corrected, early, face, moved, plain, restored, ruled, sided,
    slipped, used,
};

fn with_slip(side: Color, slip: Vec<u8>) -> Sided {
    Sided { slip: Some(slip.into()), ..sided(side) }
}

fn plain_slip(slip: Vec<u8>) -> Plain {
    Plain { slip: Some(slip.into()), used: None }
}

fn rules(edition: &str) -> Case {
    Case { rules: edition.into(), ..case() }
}

/// Name, what it tells, record.
// Table: one row per story.
pub fn all() -> Vec<(&'static str, &'static str, Play)> {
    let offer = |play: Play| {
        let slip = play.slip(BLACK, Act::Offer {});
        play.enter(Event::DrawOffered(with_slip(Color::Black, slip)))
    };
    vec![
        ("begun", "a record that has only begun", Play::with(&case())),
        ("called", "Black is told to seal", Play::called()),
        ("honest", "an adjournment from the call to the answer on the board", {
            let play = Play::called().enter(Event::BoardMove(moved("f5d3"))).hand_in(BLACK, "Bd3+").stop();
            let play =
                play.receipt(BLACK).receipt(WHITE).receipt(CUSTODIAN).enter(Event::FaceVouched(face()));
            let place =
                Vouched { used: None, place: Some(name("Laugardalshoell")), finish: None, resumes: None };
            let finish = Vouched {
                used: None,
                place: None,
                finish: Some("1972-07-17T23:00+00:00[Atlantic/Reykjavik]".parse().unwrap()),
                resumes: None,
            };
            let play = play.enter(Event::FaceCorrected(place)).enter(Event::Rescheduled(finish));
            let play = play.session().arrived(Color::White).arrived(Color::Black).presented(WHITE).open();
            play.enter(Event::Moved(moved("e2e3")))
        }),
        ("early", "Black adjourns early and is charged for it", {
            let end = Some("1972-07-16T23:00Z".parse().unwrap());
            let play = Play::with(&Case { session_end: end, ..case() });
            let event = early(&play);
            play.enter(event).hand_in(BLACK, "Bd3+").stop()
        }),
        ("resealed", "the envelope is replaced before the stop", {
            Play::called().hand_in(BLACK, "Kf8").hand_in(BLACK, "Bd3+").stop()
        }),
        ("draw", "an offer declined, an offer accepted", {
            let play = offer(Play::adjourned("Bd3+"));
            let slip = play.slip(WHITE, Act::Decline {});
            let play = offer(play.enter(Event::DrawDeclined(plain_slip(slip))));
            let slip = play.slip(WHITE, Act::Accept {});
            play.enter(Event::DrawAgreed(plain_slip(slip)))
        }),
        ("resigned", "White resigns overnight; Black shows what he had sealed", {
            let play = Play::adjourned("Bd3+");
            let slip = play.slip(WHITE, Act::Resign {});
            let play = play.enter(Event::Resigned(with_slip(Color::White, slip)));
            let slip = play.counterfoil_slip(BLACK);
            play.enter(Event::Disclosed(slipped(slip.as_bytes())))
        }),
        ("flag", "Black oversteps his time while he thinks about his sealed move", {
            Play::called().enter(Event::FlagFell(sided(Color::Black)))
        }),
        ("default", "White does not come; the custodian releases his share", {
            let play = Play::adjourned("Bd3+").session().arrived(Color::Black).at(NOON);
            let play = play.enter(Event::DefaultExpired(sided(Color::White)));
            play.released(SlipReason::DefaultExpired).open()
        }),
        ("key-unusable", "White is here and his key is not", {
            let play = Play::adjourned("Bd3+").session().arrived(Color::White).lost(1);
            play.released(SlipReason::KeyUnusable).open()
        }),
        ("stated", "lock 0 is lost; Black states his move, and the arbiter lets it be played", {
            let play = Play::adjourned("Bd3+").lost(0).session().arrived(Color::Black).arrived(Color::White);
            play.enter(Event::Stated(moved("f5d3"))).enter(Event::Ruled(ruled("continue")))
        }),
        ("counterfoil", "lock 1 is lost; Black's counterfoil opens", {
            Play::adjourned("Bd3+").lost(1).session().arrived(Color::Black).open_by_counterfoil(BLACK)
        }),
        ("restored", "1952: envelope lost, times restored by agreement", {
            let play = Play::with(&rules("fide-1952"))
                .hand_in(BLACK, "Bd3+")
                .stop()
                .enter(Event::FaceVouched(face()));
            play.session().arrived(Color::White).arrived(Color::Black).lost(0).enter(restored())
        }),
        ("position-lost", "nobody can set up the position again", {
            Play::adjourned("Bd3+").enter(Event::PositionLost(plain()))
        }),
        ("clocks", "clocks corrected, stopped and started after the resumption", {
            let play = Play::ready("Bd3+").open().enter(corrected());
            let play = play.enter(Event::ClockStopped(sided(Color::White)));
            play.enter(Event::ClockStarted(sided(Color::White)))
        }),
        ("reply", "Black is not there; White seals his reply (E9c)", {
            let play = Play::ready("Bd3+").open();
            let slip = play.slip(WHITE, Act::ElectReply {});
            play.enter(Event::ReplyElected(plain_slip(slip))).hand_in(WHITE, "Kd1").stop()
        }),
        ("blank", "a blank sheet loses", Play::ready("").open()),
        ("ambiguous", "what could be two moves loses", Play::ready("Bd3 or Be4").open()),
        ("illegal", "no legal move loses", Play::ready("Qd4").open()),
        ("resignation-sealed", "the sheet in the envelope resigns", Play::ready("I resign").open()),
        ("split", "neither is there, and the charge is split", {
            Play::with(&Case { charge: "split".into(), ..case() })
                .enter(Event::Called(plain()))
                .hand_in(BLACK, "Bd3+")
                .stop()
                .enter(Event::FaceVouched(face()))
                .session()
                .at(NOON)
                .arrived(Color::White)
        }),
        ("attested", "acts without slips, on the arbiter's word", {
            let play = Play::called().enter(Event::DrawOffered(sided(Color::Black)));
            play.enter(Event::DrawAgreed(plain()))
        }),
        ("clock-ran-back", "the arbiter's clock runs back an hour", {
            let play = Play::called();
            let earlier = play.clone().at("1972-07-16T21:00Z");
            reopened(play.and(&earlier.forged(Event::DrawOffered(sided(Color::Black)))))
        }),
        ("clocks-differ", "the physical clocks show something else", {
            let mut stop = Play::called().hand_in(BLACK, "Bd3+");
            let closing = sealed_move::statement::Closing {
                used: Some(used(1, 2)),
                envelope: std::mem::take(&mut stop.envelope).into(),
            };
            stop.enter(Event::ClocksStopped(closing))
        }),
        ("writing-clash", "the writing is not the move made on the board after the call", {
            let play = Play::called().enter(Event::BoardMove(moved("f5d3"))).hand_in(BLACK, "Kf8").stop();
            play.enter(Event::FaceVouched(face())).session().arrived(Color::White).presented(WHITE).open()
        }),
        ("two-arbiters", "a shift changes overnight: either may sign", {
            let mut two = case();
            two.arbiters.push(super::kit::SECOND_ARBITER.identity().card().clone());
            let mut play = Play::with(&two).enter(Event::Called(plain()));
            let second = super::kit::SECOND_ARBITER.identity();
            let offer = Event::DrawOffered(sided(Color::Black));
            play.record.enter(offer, super::kit::at(EVENING), &second).unwrap();
            play
        }),
        ("history-unknown", "the moves before the first position are not known", {
            Play::with(&Case { history_known: false, custodian: None, ..case() })
                .enter(Event::Called(plain()))
        }),
        ("ticket", "Black has no key and plays with a ticket", {
            let (_, identity) =
                sealed_move::statement::Identity::new_ticket(name(BLACK.1), &mut Fixed::new("ticket"))
                    .unwrap();
            let mut with_ticket = case();
            with_ticket.black.card = identity.card().clone();
            Play::with(&with_ticket).enter(Event::Called(plain()))
        }),
        ("chess960", "a game of Chess960, from the initial position and three moves", {
            let start = "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1";
            let moves = vec!["g2g4".into(), "e7e5".into(), "c1d3".into()];
            let game = Case { start: start.into(), moves, chess960: true, ..case() };
            let none =
                Case { event: None, round: None, board: Some(name("1")), charge: "none".into(), ..game };
            Play::with(&Case { rules: "fide-2018".into(), default_time: Some(Millis(0)), ..none })
        }),
        ("paper", "an adjournment on paper, typed in with a scan", paper(Some(sha256(b"a scan")), "Bd3+")),
        (
            "paper-illegal",
            "typed in without a scan: what was on paper fits no legal move",
            paper(None, "Qd4"),
        ),
        ("us-chess", "under the rules of US Chess", {
            Play::with(&Case { default_time: None, ..rules("uschess-7") })
                .enter(Event::Called(plain()))
                .at(MORNING)
        }),
    ]
}

/// Typed in two days later; the players' tickets are made on the way.
fn paper(scan: Option<Digest>, writing: &str) -> Play {
    let on_paper = OnPaper {
        players: ByColor { white: name(WHITE.1), black: name(BLACK.1) },
        used: used(8_940_123, 7_200_456),
        draw_offer: scan.map(|_| Color::Black),
        resumes: Some((MORNING.parse().unwrap(), name("Reykjavik"))),
        finish: None,
        stopped: super::kit::at(EVENING),
        opened: super::kit::at("1972-07-17T17:05Z"),
        typed: super::kit::at("1972-07-19T12:00Z"),
        scan,
    };
    let mut random = Fixed::new(&format!("typed in: {writing}"));
    let arbiter = ARBITER.identity();
    let cards = |cards: ByColor<Card>| Case {
        white: Seat { card: cards.white, dialect: "en".into() },
        black: Seat { card: cards.black, dialect: "en".into() },
        ..case()
    };
    let record =
        Record::typed_in(&on_paper, Writing::new(writing).unwrap(), cards, &arbiter, &mut random).unwrap();
    Play { record, envelope: Vec::new(), counterfoil: None, now: MORNING }
}

/// A record read back from bytes that were put together by hand.
fn reopened(bytes: Vec<u8>) -> Play {
    let record = sealed_move::record::Record::open_whoever_signed(&bytes).unwrap();
    Play { record, envelope: Vec::new(), counterfoil: None, now: EVENING }
}

/// Whom the reader of every story trusts.
pub const TRUSTED: [Who; 4] = [super::kit::ARBITER, WHITE, BLACK, CUSTODIAN];

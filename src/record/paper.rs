//! An adjournment on paper, typed in after its envelope was opened.

use std::fmt;

use crate::adjournment::Party;
use crate::digest::Digest;
use crate::moment::{Moment, VenueTime};
use crate::position::{ByColor, Color};
use crate::random::Random;
use crate::statement::{
    Card, Case, Closing, Event, Identity, IdentityError, Paper, Plain, Sided, Slip, Slipped, Trust, Used,
    Vouched,
};
use crate::text::Name;
use crate::writing::Writing;

use super::{EnterError, HandInError, InvitationError, OpeningError, Record};

/// What was on paper, and when it is typed in.
///
/// A plain struct: a field left out does not compile.
#[derive(Debug, Clone)]
pub struct OnPaper {
    /// The names of the players (E2a).
    pub players: ByColor<Name>,
    /// What both clocks showed as used when they were stopped (E2c).
    pub used: Used,
    /// Whose draw offer stood on the face (E2f).
    pub draw_offer: Option<Color>,
    /// Time and place of the resumption (E2g); the older codes knew neither.
    pub resumes: Option<(VenueTime, Name)>,
    /// When that session was to end.
    pub finish: Option<VenueTime>,
    /// When the clocks were stopped.
    pub stopped: Moment,
    /// When the responder was there and the envelope was opened.
    pub opened: Moment,
    /// When this is typed in.
    pub typed: Moment,
    /// SHA-256 of the scan, where there is one.
    pub scan: Option<Digest>,
}

impl Record {
    /// The record of an adjournment on paper, up to the opening of its envelope and the ruling.
    ///
    /// `case` makes the case of the two players' cards: tickets that are made here, sign here and are
    /// thrown away here, so that no key of a player could ever have been at work. Statement 0 says
    /// that all was typed in. What follows it is what would have followed the paper: the same machine
    /// reads the writing and rules (E8).
    ///
    /// # Errors
    ///
    /// [`PaperError`]: the times are out of order, the envelope is not open yet (E7), or the Laws do not
    /// have it so.
    pub fn typed_in(
        paper: &OnPaper,
        writing: Writing,
        case: impl FnOnce(ByColor<Card>) -> Case,
        arbiter: &Identity,
        random: &mut dyn Random,
    ) -> Result<Record, PaperError> {
        paper.check_times()?;
        let mut ticket = |side: Color| {
            let (_, identity) = Identity::new_ticket(paper.players.get(side).clone(), random)?;
            Ok::<_, PaperError>(identity)
        };
        let players = ByColor { white: ticket(Color::White)?, black: ticket(Color::Black)? };
        let cards = ByColor { white: players.white.card().clone(), black: players.black.card().clone() };
        let case = Case {
            used: paper.used,
            paper: Some(Paper { scan: paper.scan, typed: paper.typed }),
            custodian: None,
            ..case(cards)
        };
        let record = Record::begin(&case, arbiter, paper.stopped)?;
        let mut typist = Typist { record, paper, players, arbiter };
        typist.stop(writing, random)?;
        typist.open()?;
        Ok(typist.record)
    }
}

impl OnPaper {
    /// E7: the writing of a paper envelope is known to nobody before it was opened, so it cannot be typed in.
    fn check_times(&self) -> Result<(), PaperError> {
        let resumes = self.resumes.as_ref().map_or(self.opened, |(time, _)| time.moment());
        if self.typed < self.opened {
            return Err(PaperError::NotOpenedYet);
        }
        if self.stopped <= resumes && resumes <= self.opened { Ok(()) } else { Err(PaperError::Order) }
    }
}

/// Who types: everybody's part, one after another.
struct Typist<'a> {
    record: Record,
    paper: &'a OnPaper,
    players: ByColor<Identity>,
    arbiter: &'a Identity,
}

impl Typist<'_> {
    fn enter(&mut self, event: Event, at: Moment) -> Result<(), PaperError> {
        Ok(self.record.enter(event, at, self.arbiter)?)
    }

    /// The evening: the sealed writing, the stop, the face.
    fn stop(&mut self, writing: Writing, random: &mut dyn Random) -> Result<(), PaperError> {
        let at = self.paper.stopped;
        self.enter(Event::Called(Plain::default()), at)?;
        let cards = self.record.case().cards().cloned();
        let invitation = self.record.invitation(&cards.collect::<Trust>())?;
        let sealer = self.players.get(invitation.sealer());
        let sealed = invitation.seal(writing, sealer, at, random)?;
        let handed =
            self.record.check_hand_in(&sealed.hand_in, self.arbiter.card(), self.arbiter.lock_secret())?;
        self.enter(handed, at)?;
        let envelope = sealed.hand_in.envelope().as_bytes().to_vec().into();
        self.enter(Event::ClocksStopped(Closing { used: None, envelope }), at)?;
        if let Some((time, place)) = self.paper.resumes.clone() {
            let finish = self.paper.finish.clone();
            let face = Vouched { used: None, place: Some(place), finish, resumes: Some(time) };
            self.enter(Event::FaceVouched(face), at)?;
        }
        if let Some(side) = self.paper.draw_offer {
            self.enter(Event::DrawOffered(sided(side)), at)?;
        }
        Ok(())
    }

    /// The morning: the session, the responder, the opening.
    fn open(&mut self) -> Result<(), PaperError> {
        let at = self.paper.opened;
        let hour = self.paper.resumes.as_ref().map_or(at, |(time, _)| time.moment());
        let responder = self.record.game().position().turn().other();
        self.enter(Event::SessionOpened(Plain::default()), hour)?;
        self.enter(Event::Arrived(sided(responder)), at)?;
        let slip: Slip = self.record.presence(self.players.get(responder), at)?;
        let slip = slip.as_bytes().to_vec().into();
        self.enter(Event::Presented(Slipped { slip, used: None }), at)?;
        let opening = self.record.opening(self.arbiter.card(), self.arbiter.lock_secret(), at)?;
        self.enter(opening, at)
    }
}

fn sided(side: Color) -> Sided {
    Sided { side: side.into(), slip: None, used: None }
}

impl Record {
    /// What says that this was typed in from paper, where it was.
    #[must_use]
    pub const fn paper(&self) -> Option<&Paper> {
        self.state.case.paper.as_ref()
    }

    /// Who answers for what a party does. Of what was typed in from paper it is the arbiter who typed: no
    /// other key was ever at work.
    #[must_use]
    pub fn answers_for(&self, party: Party) -> Party {
        if self.paper().is_some() { Party::Arbiter } else { party }
    }
}

/// Why an adjournment on paper was not typed in.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum PaperError {
    /// The envelope is opened later than it is typed in.
    NotOpenedYet,
    /// Stop, resumption and opening are out of order.
    Order,
    /// No tickets could be made.
    Ticket(IdentityError),
    /// The Laws, or the order of things, are against it.
    Enter(EnterError),
    /// The envelope could not be made.
    Seal(InvitationError),
    /// The envelope was not taken in.
    HandIn(HandInError),
    /// The envelope could not be opened.
    Opening(OpeningError),
}

impl fmt::Display for PaperError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PaperError::NotOpenedYet => f.write_str("the envelope is not opened yet (E7)"),
            PaperError::Order => {
                f.write_str("the clocks stop, the session begins, the envelope is opened: in this order")
            }
            PaperError::Ticket(e) => e.fmt(f),
            PaperError::Enter(e) => e.fmt(f),
            PaperError::Seal(e) => e.fmt(f),
            PaperError::HandIn(e) => e.fmt(f),
            PaperError::Opening(e) => e.fmt(f),
        }
    }
}

impl std::error::Error for PaperError {}

macro_rules! from {
    ($($variant:ident: $error:ty),* $(,)?) => {
        $(impl From<$error> for PaperError {
            fn from(error: $error) -> PaperError {
                PaperError::$variant(error)
            }
        })*
    };
}

from!(Ticket: IdentityError, Enter: EnterError, Seal: InvitationError, HandIn: HandInError, Opening: OpeningError);

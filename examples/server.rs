//! How a chess server wires sealed moves in, one line for each thing a user does.
//!
//! ```sh
//! cargo run --example server
//! ```
//!
//! A real server keeps the store on disk ([`FileStore`] or its own database behind [`Store`]),
//! holds only the arbiter's key, and receives envelopes and slips as bytes.

use sealed_move::custody::{MemoryStore, Store};
use sealed_move::record::HandIn;
use sealed_move::statement::Slip;
use sealed_move::{
    Case, Color, Desk, Digest, Error, Identity, Moment, Record, SystemRandom, Trust, Writing, dispute,
};

/// What the clients ask of the server; each is one request.
struct Server<S: Store> {
    desk: Desk<S>,
}

impl<S: Store> Server<S> {
    /// The session is over and the game is not: the player on move is told to seal.
    fn session_ends(&mut self, case: &Case, now: Moment) -> Result<Vec<u8>, Error> {
        Ok(self.desk.adjourn(case, now)?.as_bytes().to_vec())
    }

    /// The sealer hands an envelope in; he may do so again until the clock stops.
    fn hand_in(&mut self, id: &Digest, bytes: &[u8], now: Moment) -> Result<(), Error> {
        let hand_in = HandIn::parse(bytes)?;
        self.desk.accept(id, &hand_in, now).map(drop)
    }

    /// The sealer stops the clock.
    fn stop(&mut self, id: &Digest, now: Moment) -> Result<Vec<u8>, Error> {
        self.desk.stop(id, None, now)?;
        let resumes = "2026-12-02T15:00+01:00".parse()?;
        Ok(self.desk.vouch(id, resumes, "online".parse()?, None, now)?.as_bytes().to_vec())
    }

    /// The responder logs in the next day.
    fn returns(&mut self, id: &Digest, side: Color, now: Moment) -> Result<Vec<u8>, Error> {
        self.desk.open_session(id, now)?;
        Ok(self.desk.arrived(id, side, now)?.as_bytes().to_vec())
    }

    /// His share is in: the envelope is opened, read, judged and played, in one statement.
    fn present(&mut self, id: &Digest, slip: &Slip, now: Moment) -> Result<&Record, Error> {
        self.desk.present(id, slip, now)?;
        self.desk.open(id, now)
    }
}

fn main() -> Result<(), Error> {
    let random = &mut SystemRandom;
    let arbiter = Identity::generate("chess.example, arbiter".parse()?, random)?;
    let white = Identity::generate("Ana".parse()?, random)?;
    let black = Identity::generate("Ben".parse()?, random)?;
    let trust: Trust = [&arbiter, &white, &black].map(|who| who.card().clone()).into_iter().collect();
    let case = Case::between(white.card().clone(), black.card().clone(), arbiter.card().clone());
    let mut server = Server { desk: Desk::new(MemoryStore::new(), arbiter) };
    let (evening, next_day) = ("2026-12-01T21:00+01:00".parse()?, "2026-12-02T15:00+01:00".parse()?);

    // White's device: it sees the record, checks who holds each lock, and seals.
    let record = Record::open(&server.session_ends(&case, evening)?, &trust)?;
    let id = record.id();
    let sealed = record.invitation(&trust)?.seal(Writing::new("e4")?, &white, evening, random)?;
    server.hand_in(&id, &sealed.hand_in.to_bytes(), evening)?;
    server.stop(&id, evening)?;

    // Black's device, the next day: his share, and nothing else of his, leaves it.
    let record = Record::open(&server.returns(&id, Color::Black, next_day)?, &trust)?;
    let slip = record.presence(&black, next_day)?;
    let opened = server.present(&id, &slip, next_day)?;
    println!("opened: {}", opened.game().position().fen());

    // Anyone, years later, offline.
    let verdict = dispute::verify(opened.as_bytes(), &trust);
    println!("holds: {}", verdict.holds());
    assert!(verdict.holds());
    Ok(())
}

//! `demo`: Spassky - Fischer 1972, third game, adjourned and resumed with fresh keys; by name, an
//! incident of history, played from its scenario.
//!
//! The move is the historical one. The first thought, the clocks and the hours are stand-ins.

mod history;
mod incidents;
mod player;
mod script;

use std::path::Path;

use sealed_move::custody::{FileStore, MemoryStore, Store};
use sealed_move::dispute;
use sealed_move::moment::{Millis, Moment, VenueTime};
use sealed_move::position::{ByColor, Color};
use sealed_move::random::SystemRandom;
use sealed_move::report::{Standing, VerdictReport};
use sealed_move::score::Score;
use sealed_move::statement::{Case, Identity, Seat, Used};
use sealed_move::text::{Escaped, Name};
use sealed_move::{Desk, Digest, Error, Record, Trust, Writing};

use crate::args::Demo;
use crate::failure::{Exit, Failure, Result, chain};
use crate::files::{self, Existing};
use crate::json::{self, json};
use crate::page::Page;

const GAME: &str = "1. d4 Nf6 2. c4 e6 3. Nf3 c5 4. d5 exd5 5. cxd5 d6 6. Nc3 g6 7. Nd2 Nbd7 8. e4 Bg7 9. Be2 O-O \
10. O-O Re8 11. Qc2 Nh5 12. Bxh5 gxh5 13. Nc4 Ne5 14. Ne3 Qh4 15. Bd2 Ng4 16. Nxg4 hxg4 17. Bf4 Qf6 18. g3 Bd7 \
19. a4 b6 20. Rfe1 a6 21. Re2 b5 22. Rae1 Qg6 23. b3 Re7 24. Qd3 Rb8 25. axb5 axb5 26. b4 c4 27. Qd2 Rbe8 28. Re3 h5 \
29. R3e2 Kh7 30. Re3 Kg8 31. R3e2 Bxc3 32. Qxc3 Rxe4 33. Rxe4 Rxe4 34. Rxe4 Qxe4 35. Bh6 Qg6 36. Bc1 Qb1 37. Kf1 Bf5 \
38. Ke2 Qe4+ 39. Qe3 Qc2+ 40. Qd2 Qb3 41. Qd4 *";

/// Whoever has a part in it.
struct Cast {
    arbiter: Identity,
    white: Identity,
    black: Identity,
    custodian: Identity,
}

impl Cast {
    fn of(arbiter: &str, white: &str, black: &str, custodian: &str) -> Result<Cast> {
        Ok(Cast {
            arbiter: fresh(arbiter)?,
            white: fresh(white)?,
            black: fresh(black)?,
            custodian: fresh(custodian)?,
        })
    }

    fn all(&self) -> [(&'static str, &Identity); 4] {
        [
            ("arbiter", &self.arbiter),
            ("white", &self.white),
            ("black", &self.black),
            ("custodian", &self.custodian),
        ]
    }

    fn trust(&self) -> Trust {
        self.all().into_iter().map(|(_, who)| who.card().clone()).collect()
    }
}

/// The narration so far, and what happened.
struct Story {
    lines: Vec<String>,
    trust: Trust,
}

pub(crate) fn run(args: &Demo) -> Result<Exit> {
    match &args.name {
        _ if args.list => return history::list(args),
        Some(name) => return history::run(args, name),
        None => {}
    }
    let cast = Cast::of("Schmid, Lothar", "Spassky, Boris", "Fischer, Robert James", "Euwe, Max")?;
    let trust = cast.trust();
    let mut story = Story { lines: Vec::new(), trust };
    let record = match &args.keep {
        None => story.play(cast, MemoryStore::new())?,
        Some(folder) => {
            keep_cards(folder, &cast)?;
            story.play(cast, FileStore::one(&folder.join("demo.sealed")))?
        }
    };
    let verdict = dispute::verify(record.as_bytes(), &story.trust);
    let report = VerdictReport::of("demo.sealed", &verdict);
    story.say(format!(
        "Years later, anybody verifies it offline: it {}.",
        if report.holds { "holds" } else { "does not hold" }
    ));
    if let Some(folder) = &args.keep {
        let folder = folder.display();
        story.say(format!("Kept. Try: sealed-move verify {folder}/demo.sealed --trust {folder}"));
    }
    if args.style.json {
        json::print(
            &json!({ "story": story.lines, "verdict": report, "kept": args.keep.as_ref().map(|d| d.display().to_string()) }),
        )?;
    } else {
        let mut page = Page::default();
        for line in &story.lines {
            page.line(line);
        }
        page.print()?;
    }
    Ok(if report.holds { Exit::Done } else { Exit::Refused })
}

fn keep_cards(folder: &Path, cast: &Cast) -> Result<()> {
    files::make_folder(folder)?;
    let cards = cast.all().map(|(role, who)| (folder.join(format!("{role}.pub")), who.card().to_armor()));
    files::must_be_free(&folder.join("demo.sealed"), Existing::Keep)?;
    for (path, _) in &cards {
        files::must_be_free(path, Existing::Keep)?;
    }
    for (path, card) in &cards {
        files::write(path, card.as_bytes(), Existing::Keep)?;
    }
    Ok(())
}

impl Story {
    fn say(&mut self, line: String) {
        self.lines.push(Escaped(&line).to_string());
    }

    fn head(&mut self, line: &str) {
        self.lines.push(String::new());
        self.lines.push(line.to_owned());
    }

    fn play<S: Store>(&mut self, cast: Cast, store: S) -> Result<Record> {
        self.introduce(&cast);
        let case = case(&cast)?;
        let Cast { arbiter, white, black, custodian } = cast;
        let mut desk = Desk::new(store, arbiter);
        let id = desk.adjourn(&case, at("1972-07-16T22:00Z")?)?.id();
        self.seal(&mut desk, &id, &black)?;
        self.stop(&mut desk, &id)?;
        self.receipts(&mut desk, &id, [&white, &black, &custodian])?;
        self.next_day(&mut desk, &id, &white)?;
        Ok(desk.record(&id)?.clone())
    }

    fn introduce(&mut self, cast: &Cast) {
        self.say(
            "Reykjavik, 16 July 1972: Spassky - Fischer, third game. The session ends after 41.Qd4."
                .to_owned(),
        );
        self.say("Four fresh keys, each on a device of its owner:".to_owned());
        for (role, who) in cast.all() {
            self.say(format!(
                "  {role:<9} {:<21}  {}",
                who.card().name().as_str(),
                who.card().fingerprint_groups()
            ));
        }
    }

    fn seal<S: Store>(&mut self, desk: &mut Desk<S>, id: &Digest, black: &Identity) -> Result<()> {
        self.head("The arbiter calls Black to seal (E1a).");
        self.say(
            "  Lock 0 opens with the arbiter, lock 1 with White or the custodian; both are needed."
                .to_owned(),
        );
        for (writing, minute, words) in [
            ("Bd7", "1972-07-16T22:03Z", "Fischer writes a first thought and hands it in"),
            ("Bd3+", "1972-07-16T22:05Z", "He changes his mind and hands in another: only this one counts"),
        ] {
            let now = at(minute)?;
            let record = Record::open(desk.record(id)?.as_bytes(), &self.trust).map_err(Error::from)?;
            let invitation = record.invitation(&self.trust).map_err(Error::from)?;
            let writing = Writing::new(writing).map_err(Error::from)?;
            let sealed = invitation.seal(writing, black, now, &mut SystemRandom).map_err(Error::from)?;
            desk.accept(id, &sealed.hand_in, now)?;
            self.say(format!("  {words}."));
            self.say(format!("    commitment {}", sealed.hand_in.envelope().commitment()));
        }
        Ok(())
    }

    fn stop<S: Store>(&mut self, desk: &mut Desk<S>, id: &Digest) -> Result<()> {
        let now = at("1972-07-16T22:06Z")?;
        let used = ByColor { white: Millis(8_940_000), black: Millis(9_060_000) };
        self.head("He stops the clock: now the envelope is final. The arbiter writes its face (E2, E3).");
        let words = desk.stop(id, Some(used), now)?.sealing_words();
        let resumes: VenueTime = "1972-07-17T17:00Z".parse().map_err(Error::from)?;
        let place = Name::new("Laugardalshöll, Reykjavik").map_err(Error::from)?;
        desk.vouch(id, resumes, place, None, now)?;
        self.say(format!(
            "  used: White {}, Black {}; resumes 17 July, 17:00, Laugardalshöll",
            used.white, used.black
        ));
        self.say(format!("  sealing words, for both scoresheets: {words}"));
        Ok(())
    }

    fn receipts<S: Store>(&mut self, desk: &mut Desk<S>, id: &Digest, parties: [&Identity; 3]) -> Result<()> {
        let now = at("1972-07-16T22:10Z")?;
        for who in parties {
            let slip = desk.record(id)?.receipt(who, None, now).map_err(Error::from)?;
            desk.present(id, &slip, now)?;
        }
        self.say("  Both players and the custodian sign receipts: whoever holds lock 1 tried his slot, and it opens.".to_owned());
        let Err(refusal) = desk.open(id, now) else {
            return Err(Failure::refused("the envelope opened in the evening, which it must not"));
        };
        self.say(format!("  Could it be opened tonight? {}.", chain(&refusal)));
        Ok(())
    }

    fn next_day<S: Store>(&mut self, desk: &mut Desk<S>, id: &Digest, white: &Identity) -> Result<()> {
        let now = at("1972-07-17T17:00Z")?;
        self.head("The next day Spassky is here and Fischer is late. The sealer is not needed (E7).");
        desk.open_session(id, now)?;
        desk.arrived(id, Color::White, now)?;
        let slip = desk.record(id)?.presence(white, now).map_err(Error::from)?;
        desk.present(id, &slip, now)?;
        self.say("  Spassky's share of lock 1 is in; with the arbiter's the envelope opens (E7).".to_owned());
        let record = desk.open(id, at("1972-07-17T17:01Z")?)?;
        let standing = Standing::of(record, at("1972-07-17T17:01Z")?);
        let writing =
            standing.envelopes.last().and_then(|envelope| envelope.writing.clone()).unwrap_or_default();
        self.say(format!("  written: \"{writing}\""));
        if let Some(reading) = &standing.reading {
            self.say(format!("  reads as {}", reading.line()));
        }
        self.say(format!("  on the board: {}", standing.fen));
        self.say(format!("  White's clock runs: used {}. He is to answer.", Millis(standing.used_ms.white)));
        self.lines.push(String::new());
        Ok(())
    }
}

fn fresh(name: &str) -> Result<Identity> {
    let name = Name::new(name).map_err(Error::from)?;
    Ok(Identity::generate(name, &mut SystemRandom).map_err(Error::from)?)
}

fn at(text: &str) -> Result<Moment> {
    Ok(text.parse::<VenueTime>().map_err(Error::from)?.moment())
}

fn case(cast: &Cast) -> Result<Case> {
    let score = Score::from_pgn(GAME.as_bytes(), 1, None).map_err(Error::from)?;
    let seat = |who: &Identity| Seat { card: who.card().clone(), dialect: "en".to_owned() };
    let name = |text: &str| Name::new(text).map_err(Error::from);
    Ok(Case {
        rules: "fide-2014".to_owned(),
        white: seat(&cast.white),
        black: seat(&cast.black),
        arbiters: vec![cast.arbiter.card().clone()],
        custodian: Some(cast.custodian.card().clone()),
        event: Some(name("World Championship")?),
        round: Some(name("3")?),
        board: None,
        start: score.start().fen(),
        moves: score.moves().iter().map(ToString::to_string).collect(),
        chess960: false,
        paper: None,
        history_known: score.history_known(),
        used: Used { white: Millis(8_940_000), black: Millis(8_700_000) },
        default_time: Some(Millis::from_minutes(60)),
        session_end: None,
        charge: "responder".to_owned(),
        receipts_before_stop: false,
    })
}

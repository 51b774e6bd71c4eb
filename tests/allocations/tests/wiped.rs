//! No writing, salt, share, seed, ticket or passphrase is given back to the system in a block that was not wiped.
//!
//! Looked into is every block of the heap that is freed, or left behind by growing. The stack cannot be looked
//! into from here, and is not.

use allocations::wiped::{Left, Watching, forget, found, watch};
use sealed_move::custody::MemoryStore;
use sealed_move::envelope::Lock;
use sealed_move::moment::Moment;
use sealed_move::position::Color;
use sealed_move::random::{Random, RandomError};
use sealed_move::statement::{Case, Identity, KeyFile, Trust};
use sealed_move::text::Name;
use sealed_move::words;
use sealed_move::{Desk, Writing};

#[global_allocator]
static WATCHING: Watching = Watching;

/// Bytes that can be had again; each draw is watched under the name that was set.
struct Watched {
    state: u64,
    name: &'static str,
}

impl Random for Watched {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), RandomError> {
        for byte in bytes.iter_mut() {
            self.state = self.state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            *byte = (self.state >> 56) as u8;
        }
        if !self.name.is_empty() {
            watch(self.name, bytes);
        }
        Ok(())
    }
}

fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

fn at(text: &str) -> Moment {
    text.parse().unwrap()
}

/// Who gave the block back, as far as that is one of us or a library: the first frames that are no allocator.
fn short(left: &Left) -> String {
    let frames =
        left.trace.lines().filter(|line| line.contains("::") && !line.contains("allocations::wiped"));
    let frames =
        frames.map(str::trim).filter(|line| !line.contains("alloc::") && !line.contains("core::ptr"));
    frames.take(6).collect::<Vec<_>>().join(" < ")
}

/// Nothing was left in what was done so far, by us or by a library below.
fn wiped(what: &str) {
    let line = |left: &Left| format!("{} in {} bytes: {}", left.secret, left.block, short(left));
    let complaints: Vec<String> = found().iter().map(line).collect();
    assert!(complaints.is_empty(), "{what}:\n{}", complaints.join("\n"));
    println!("{what}: wiped");
}

/// The allocator finds what it is there to find.
fn the_watch_is_awake() {
    watch("bait", b"a bait that is dropped as it is");
    drop(b"a bait that is dropped as it is".to_vec());
    assert_eq!(found().iter().map(|left| left.secret).collect::<Vec<_>>(), ["bait"]);
    let mut grown = b"a bait that is dropped as it is".to_vec();
    grown.reserve_exact(1000);
    assert_eq!(found().len(), 1, "growing leaves the old block behind");
    grown.fill(0);
    drop(grown);
    assert_eq!(found().len(), 0);
    forget("bait");
}

#[test]
fn every_freed_block_is_free_of_secrets() {
    the_watch_is_awake();
    let random = &mut Watched { state: 7, name: "seed" };
    let [arbiter, white, black] =
        ["Arbiter", "White", "Black"].map(|who| Identity::generate(name(who), random).unwrap());
    wiped("making keys");

    random.name = "ticket bits";
    let (ticket, holder) = Identity::new_ticket(name("Ahn, K."), random).unwrap();
    watch("ticket", ticket.as_bytes());
    let again = Identity::from_ticket(name("Ahn, K."), &ticket).unwrap();
    assert!(again.fingerprint() == holder.fingerprint());
    assert!(Identity::from_ticket(name("Ahn, K."), &ticket[1..]).is_err());
    drop((words::decode(&ticket).unwrap(), again, holder, ticket));
    wiped("a ticket made and read");

    random.name = "";
    watch("passphrase", b"caballo blanco alfil negro torre");
    let pem = KeyFile::encrypt(&arbiter, "caballo blanco alfil negro torre", random).unwrap();
    wiped("a key file encrypted");
    let file = KeyFile::parse(pem.as_bytes()).unwrap();
    let seed = file.unlock(Some("caballo blanco alfil negro torre")).unwrap();
    wiped("a key file read");
    assert!(Identity::restore(&seed, arbiter.card()).is_ok());
    assert!(file.unlock(Some("caballo blanco alfil negro torra")).is_err());
    drop((seed, file, pem));
    wiped("a key file unlocked");
    let plain = KeyFile::plain(&arbiter).unwrap();
    // The seed in base64, but for its ends, which share characters with what is beside it.
    let body = plain.lines().nth(1).unwrap().as_bytes();
    watch("seed in base64", &body[body.len() - 40..]);
    drop(KeyFile::parse(plain.as_bytes()).unwrap().unlock(None).unwrap());
    drop(plain);
    wiped("a plain key file written and read");

    let trust: Trust = [&arbiter, &white, &black].map(|who| who.card().clone()).into_iter().collect();
    let case = Case::between(white.card().clone(), black.card().clone(), arbiter.card().clone());
    let arbiter_card = arbiter.card().clone();
    let arbiter_again = {
        let pem = KeyFile::plain(&arbiter).unwrap();
        Identity::restore(&KeyFile::parse(pem.as_bytes()).unwrap().unlock(None).unwrap(), &arbiter_card)
            .unwrap()
    };
    let mut desk = Desk::new(MemoryStore::new(), arbiter);
    let (evening, morning) = (at("1972-07-16T22:00Z"), at("1972-07-17T17:00Z"));
    let id = desk.adjourn(&case, evening).unwrap().id();
    let record = desk.record(&id).unwrap().clone();
    wiped("a game begun");

    watch("writing", b"Qh5xf7+ and a draw is offered");
    random.name = "salt or share";
    let writing = Writing::new("Qh5xf7+ and a draw is offered").unwrap();
    let sealed = record.invitation(&trust).unwrap().seal(writing, &white, evening, random).unwrap();
    wiped("sealing");
    desk.accept(&id, &sealed.hand_in, evening).unwrap();
    wiped("handing in");
    desk.stop(&id, None, evening).unwrap();
    let stopped = desk.record(&id).unwrap().clone();
    let sealing = stopped.sealings().last().unwrap();
    let envelope = sealing.envelope().unwrap();
    for (who, lock) in [(&arbiter_again, Lock::Zero), (&black, Lock::One)] {
        drop(envelope.take_share(sealing.plan(), lock, &who.fingerprint(), who.lock_secret()).unwrap());
    }
    wiped("shares taken");
    let opened = sealed.counterfoil.open(
        &envelope.context(),
        &envelope.commitment(),
        &white.fingerprint(),
        white.lock_secret(),
    );
    drop(opened.unwrap());
    wiped("a counterfoil opened");

    // From here on shares, salt and writing are published; keys are not.
    ["salt or share", "writing"].iter().for_each(|name| forget(name));
    desk.vouch(&id, "1972-07-17T17:00Z".parse().unwrap(), name("Reykjavik"), None, evening).unwrap();
    desk.open_session(&id, morning).unwrap();
    desk.arrived(&id, Color::Black, morning).unwrap();
    let slip = desk.record(&id).unwrap().presence(&black, morning).unwrap();
    desk.present(&id, &slip, morning).unwrap();
    desk.open(&id, morning).unwrap();
    drop((desk, white, black, arbiter_again));
    wiped("the opening");
}

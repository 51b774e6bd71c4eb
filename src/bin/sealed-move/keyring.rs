//! The arbiter's key between the games of one sitting: unlocked once, for a stated time.
//!
//! The seed lies in one place and is wiped there: when its time is over, whatever the program waits for; when the
//! arbiter says so; at the end. A game that has begun keeps an identity of its own until its clocks are stopped, so
//! that no sealer waits for a passphrase while his clock runs.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use sealed_move::moment::{Millis, Moment};
use sealed_move::statement::Identity;

use crate::args::ArbiterKey;
use crate::failure::Result;
use crate::secrets::{self, Unlocked};
use crate::{talk, when};

/// How often the time is looked at: a laptop that slept must notice when it wakes.
const LOOK: Duration = Duration::from_millis(500);

/// Where the seed lies, while it does.
#[derive(Default)]
struct Slot(Mutex<Option<Unlocked>>);

impl Slot {
    /// Whoever held it and failed left it whole: it is only ever put in and taken out.
    fn held(&self) -> MutexGuard<'_, Option<Unlocked>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Asks for the passphrase when the key is needed, and not again before its time is over.
pub(crate) struct Keyring {
    key: ArbiterKey,
    /// How long the key stays unlocked; not at all where a single game is adjourned.
    span: Option<Millis>,
    slot: Arc<Slot>,
    /// Dropped, it tells whoever watches the time that the key was locked before.
    watched: Option<Sender<()>>,
}

impl Keyring {
    /// A key that is unlocked for one game and kept nowhere else.
    pub(crate) fn for_one_game(key: &ArbiterKey) -> Keyring {
        Keyring { key: key.clone(), span: None, slot: Arc::default(), watched: None }
    }

    /// A key that stays unlocked for so long.
    pub(crate) fn unlocked_for(key: &ArbiterKey, span: Millis) -> Keyring {
        Keyring { span: Some(span), ..Keyring::for_one_game(key) }
    }

    /// The arbiter, for one game; the prompt says of which event, where that is known.
    pub(crate) fn arbiter(&mut self, event: Option<&str>) -> Result<Identity> {
        let Some(span) = self.span else { return secrets::arbiter_for(&self.key, event) };
        if let Some(unlocked) = self.slot.held().as_ref() {
            return unlocked.identity();
        }
        if self.watched.is_some() {
            talk::note("the key is locked again: its time is over");
        }
        let unlocked = secrets::unlock_arbiter(&self.key, event)?;
        let identity = unlocked.identity()?;
        *self.slot.held() = Some(unlocked);
        self.watch(span)?;
        talk::note(&format!("the key stays unlocked for {span}; between two games `lock` locks it at once"));
        Ok(identity)
    }

    /// Wipes the seed when its time is over, by the clock on the wall or by the time that was waited, whichever is
    /// first: the one sleeps when the machine does, the other can be set.
    fn watch(&mut self, span: Millis) -> Result<()> {
        let (watched, locked) = channel();
        let until = when::system()?.plus(span);
        let slot = Arc::clone(&self.slot);
        self.watched = Some(watched);
        thread::spawn(move || {
            if is_over(&locked, span, until) {
                *slot.held() = None;
            }
        });
        Ok(())
    }

    /// Wipes the seed now.
    pub(crate) fn lock(&mut self) {
        self.watched = None;
        *self.slot.held() = None;
    }
}

/// Waits until the time is over; says no where the key was locked before.
fn is_over(locked: &Receiver<()>, span: Millis, until: Moment) -> bool {
    let mut left = Duration::from_millis(span.0);
    while !left.is_zero() && when::system().is_ok_and(|now| now < until) {
        let step = left.min(LOOK);
        match locked.recv_timeout(step) {
            Err(RecvTimeoutError::Timeout) => left = left.saturating_sub(step),
            Ok(()) | Err(RecvTimeoutError::Disconnected) => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use sealed_move::random::SystemRandom;
    use sealed_move::statement::KeyFile;

    use super::*;
    use crate::args::Passphrase;

    fn keyring(name: &str, span: u64) -> (Keyring, std::path::PathBuf) {
        let folder = std::env::temp_dir().join(format!("sealed-move-keyring-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let identity = Identity::generate("Schmid".parse().unwrap(), &mut SystemRandom).unwrap();
        let path = folder.join("a.key");
        crate::files::write_secret(&path, KeyFile::plain(&identity).unwrap().as_bytes()).unwrap();
        std::fs::write(folder.join("a.pub"), identity.card().to_armor()).unwrap();
        let key = ArbiterKey { key: Some(path), passphrase: Passphrase { passphrase_file: None } };
        (Keyring::unlocked_for(&key, Millis(span)), folder)
    }

    fn is_held(keyring: &Keyring) -> bool {
        keyring.slot.held().is_some()
    }

    #[test]
    fn the_seed_is_gone_when_its_time_is_over_and_comes_back_from_the_file() {
        let (mut keyring, folder) = keyring("time", 300);
        let first = keyring.arbiter(None).unwrap();
        assert!(is_held(&keyring));
        let waited = (0..100).position(|_| {
            thread::sleep(Duration::from_millis(50));
            !is_held(&keyring)
        });
        assert!(waited.is_some_and(|steps| steps >= 4), "{waited:?}");
        assert_eq!(keyring.arbiter(None).unwrap().fingerprint(), first.fingerprint());
        assert!(is_held(&keyring));
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn locked_at_once_and_no_timer_of_before_locks_it_again() {
        let (mut keyring, folder) = keyring("lock", 60_000);
        keyring.arbiter(None).unwrap();
        keyring.lock();
        assert!(!is_held(&keyring));
        // While the seed lies there, the file is not read again.
        keyring.arbiter(None).unwrap();
        std::fs::remove_dir_all(folder).unwrap();
        assert!(keyring.arbiter(None).is_ok());
        keyring.lock();
        assert!(keyring.arbiter(None).is_err());
    }

    #[test]
    fn a_single_game_leaves_nothing_unlocked() {
        let (other, folder) = keyring("one", 1);
        let mut keyring = Keyring::for_one_game(&other.key);
        keyring.arbiter(None).unwrap();
        assert!(!is_held(&keyring));
        std::fs::remove_dir_all(folder).unwrap();
    }
}

//! Many records at once: every core, bounded memory, answers in order.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Sender};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// How far, in sources for each worker, the quickest may run ahead of what was told.
const AHEAD: usize = 16;

/// As many workers as the machine has cores.
#[must_use]
pub fn workers() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Judges many sources on several threads, and tells of each in the order given.
///
/// `judge` is called once for every source, on any thread; what it needs for one, such as the bytes
/// of a record, is gone before it takes up the next, so that memory holds one for each worker.
/// `tell` is called on the caller's thread; when it breaks off, no further source is taken up.
///
/// ```
/// use std::ops::ControlFlow;
/// use sealed_move::dispute::{judge_many, verify, workers};
/// use sealed_move::statement::Trust;
///
/// let (archive, trust) = ([b"no record".to_vec(), b"nor this".to_vec()], Trust::new());
/// let mut held = Vec::new();
/// judge_many(&archive, workers(), |bytes| verify(bytes, &trust).holds(), |_, holds| {
///     held.push(holds);
///     ControlFlow::Continue(())
/// });
/// assert_eq!(held, [false, false]);
/// ```
pub fn judge_many<S: Sync, R: Send>(
    sources: &[S],
    workers: NonZeroUsize,
    judge: impl Fn(&S) -> R + Sync,
    mut tell: impl FnMut(&S, R) -> ControlFlow<()>,
) {
    let queue = Queue::new(sources.len(), workers.get());
    thread::scope(|scope| {
        let (answers, answered) = mpsc::channel();
        for _ in 0..workers.get().min(sources.len()) {
            let (queue, judge, answers) = (&queue, &judge, answers.clone());
            scope.spawn(move || work(queue, sources, judge, &answers));
        }
        drop(answers);
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        for (number, answer) in answered {
            waiting.insert(number, answer);
            while let Some(answer) = waiting.remove(&next) {
                let flow = sources.get(next).map(|source| tell(source, answer));
                next += 1;
                match flow {
                    Some(ControlFlow::Continue(())) => queue.told(next),
                    _ => return queue.close(),
                }
            }
        }
    });
}

fn work<S, R>(queue: &Queue, sources: &[S], judge: &impl Fn(&S) -> R, answers: &Sender<(usize, R)>) {
    // Whatever ends this worker, the others must not wait for its answer for ever.
    let _closing = CloseOnPanic(queue);
    while let Some((number, source)) = queue.take().and_then(|n| Some((n, sources.get(n)?))) {
        if answers.send((number, judge(source))).is_err() {
            return;
        }
    }
}

struct CloseOnPanic<'a>(&'a Queue);

impl Drop for CloseOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.close();
        }
    }
}

/// Which source comes next, and how many were told.
struct Queue {
    end: usize,
    ahead: usize,
    state: Mutex<(usize, usize)>,
    moved: Condvar,
}

impl Queue {
    fn new(end: usize, workers: usize) -> Queue {
        let ahead = workers.saturating_mul(AHEAD);
        Queue { end, ahead, state: Mutex::new((0, 0)), moved: Condvar::new() }
    }

    /// Numbers stay sound whatever happened to whoever held them.
    fn state(&self) -> MutexGuard<'_, (usize, usize)> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next number; waits while too many answers are untold.
    fn take(&self) -> Option<usize> {
        let state = self.state();
        let far = |state: &mut (usize, usize)| state.0 < self.end && state.0 >= state.1 + self.ahead;
        let mut state = self.moved.wait_while(state, far).unwrap_or_else(PoisonError::into_inner);
        let next = state.0;
        (next < self.end).then(|| {
            state.0 += 1;
            next
        })
    }

    fn told(&self, count: usize) {
        self.state().1 = count;
        self.moved.notify_all();
    }

    /// Nothing more is taken up.
    fn close(&self) {
        self.state().0 = self.end;
        self.moved.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn answers_come_in_order_and_nobody_runs_far_ahead() {
        let sources: Vec<usize> = (0..500).collect();
        let (taken, told, farthest) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
        let workers = NonZeroUsize::new(3).unwrap();
        let judge = |source: &usize| {
            let ahead = taken.fetch_add(1, Ordering::SeqCst).saturating_sub(told.load(Ordering::SeqCst));
            farthest.fetch_max(ahead, Ordering::SeqCst);
            if source.is_multiple_of(97) {
                thread::sleep(std::time::Duration::from_millis(5));
            }
            source * 2
        };
        let mut answers = Vec::new();
        judge_many(&sources, workers, judge, |source, answer| {
            assert_eq!(answer, source * 2);
            answers.push(*source);
            told.fetch_add(1, Ordering::SeqCst);
            ControlFlow::Continue(())
        });
        assert_eq!(answers, sources);
        assert!(farthest.load(Ordering::SeqCst) <= 3 * AHEAD + 3);
    }

    #[test]
    fn whoever_has_heard_enough_stops_the_work() {
        let sources = vec![(); 10_000];
        let judged = AtomicUsize::new(0);
        let judge = |(): &()| judged.fetch_add(1, Ordering::SeqCst);
        let mut told = 0;
        judge_many(&sources, NonZeroUsize::new(2).unwrap(), judge, |(), _| {
            told += 1;
            if told == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(told, 10);
        assert!(judged.load(Ordering::SeqCst) < 1_000);
    }

    #[test]
    fn nothing_to_judge_is_nothing_told() {
        judge_many(&[] as &[()], NonZeroUsize::MIN, |()| (), |(), ()| ControlFlow::Break(()));
    }

    #[test]
    fn there_is_a_worker_for_every_core() {
        assert_eq!(workers(), thread::available_parallelism().unwrap());
    }
}

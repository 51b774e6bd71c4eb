//! An allocator that looks into every block that is given back, for secrets that were left in it.

use std::alloc::{GlobalAlloc, Layout, System};
use std::backtrace::Backtrace;
use std::cell::Cell;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// How much of a secret must be found: no such run is there by chance.
const RUN: usize = 12;
/// How many secrets can be looked for.
const MOST: usize = 256;
/// Larger blocks are not looked into: scrypt's table, of which no part is a secret as it stands.
const LARGEST: usize = 1 << 20;

/// The secrets looked for: for each two runs, from its beginning and its end. Fixed, so that looking allocates nothing.
static RUNS: Mutex<[[u8; RUN]; MOST]> = Mutex::new([[0; RUN]; MOST]);
static COUNT: AtomicUsize = AtomicUsize::new(0);
static ARMED: AtomicBool = AtomicBool::new(false);
static FOUND: Mutex<Vec<Left>> = Mutex::new(Vec::new());
static NAMES: Mutex<Vec<&'static str>> = Mutex::new(Vec::new());

thread_local! {
    /// Whether this thread is looking already: what is found allocates as well.
    static LOOKING: Cell<bool> = const { Cell::new(false) };
}

/// A secret that was left in a block.
#[derive(Debug, Clone)]
pub struct Left {
    /// Which.
    pub secret: &'static str,
    /// How large the block was.
    pub block: usize,
    /// Who gave the block back.
    pub trace: String,
}

/// Looks, and lets the system do the work.
pub struct Watching;

fn look(bytes: &[u8]) {
    if !ARMED.load(Ordering::Relaxed) || bytes.len() < RUN || bytes.len() > LARGEST {
        return;
    }
    if LOOKING.with(|looking| looking.replace(true)) {
        return;
    }
    let found = {
        let runs = RUNS.lock().unwrap();
        let runs = &runs[..COUNT.load(Ordering::Relaxed)];
        bytes.windows(RUN).find_map(|window| runs.iter().position(|run| run == window))
    };
    if let Some(at) = found {
        let trace = Backtrace::force_capture().to_string();
        let secret = NAMES.lock().unwrap()[at];
        FOUND.lock().unwrap().push(Left { secret, block: bytes.len(), trace });
    }
    LOOKING.with(|looking| looking.set(false));
}

// SAFETY: every call is handed on to the system's allocator as it came; a block is read before it is given
// back, for the length it was asked with. Blocks are made of zeros, so that no byte of them is read unset.
unsafe impl GlobalAlloc for Watching {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        unsafe {
            look(std::slice::from_raw_parts(at, layout.size()));
            System.dealloc(at, layout);
        }
    }

    /// Always moves, so that what growing leaves behind is looked into.
    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        unsafe {
            let new = self.alloc(Layout::from_size_align_unchecked(size, layout.align()));
            if !new.is_null() {
                std::ptr::copy_nonoverlapping(at, new, layout.size().min(size));
                self.dealloc(at, layout);
            }
            new
        }
    }
}

/// Looks for this secret from now on, at both of its ends.
pub fn watch(name: &'static str, secret: &[u8]) {
    let (first, last) = (secret.first_chunk().unwrap(), secret.last_chunk().unwrap());
    LOOKING.with(|looking| looking.set(true));
    for run in [first, last] {
        let at = COUNT.load(Ordering::Relaxed);
        RUNS.lock().unwrap()[at] = *run;
        NAMES.lock().unwrap().push(name);
        COUNT.store(at + 1, Ordering::Relaxed);
    }
    LOOKING.with(|looking| looking.set(false));
    ARMED.store(true, Ordering::Relaxed);
}

/// What is public from now on.
pub fn forget(name: &'static str) {
    let names = NAMES.lock().unwrap();
    let mut runs = RUNS.lock().unwrap();
    for (at, _) in names.iter().enumerate().filter(|(_, other)| **other == name) {
        // A run that no block of ours holds.
        runs[at] = *b"\xa5 not there\x5a";
    }
}

/// What was found since it was asked last.
pub fn found() -> Vec<Left> {
    std::mem::take(&mut *FOUND.lock().unwrap())
}

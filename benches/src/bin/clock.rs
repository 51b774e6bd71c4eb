//! Nanoseconds of processor time for each thing done, for the peers that have no instructions to count.
//!
//!     clock NAME              the least of thirty passes
//!     clock --moves           what `read canonical` reads, as FEN, tab, text: for the peers
//!     clock --record          the record that is verified

use std::io::Write as _;

use rustix::time::{ClockId, clock_gettime};
use sealed_move_benches::{all, reading, sealing};

/// Nanoseconds that this thread has had a processor.
fn processor_time() -> f64 {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    now.tv_sec as f64 * 1e9 + now.tv_nsec as f64
}

fn main() {
    let name = std::env::args().nth(1).expect("a name, or --moves");
    if name == "--moves" {
        for (fen, text) in reading::canonical_lines() {
            println!("{fen}\t{text}");
        }
        return;
    }
    if name == "--record" {
        std::io::stdout().write_all(sealing::typical().record.as_bytes()).expect("standard output");
        return;
    }
    let work = all().into_iter().find(|work| work.name == name).expect("a name of the list");
    let mut run = (work.prepare)(31);
    run();
    let pass = |run: &mut Box<dyn FnMut() -> u64>| {
        let began = processor_time();
        let done = run();
        (processor_time() - began) / done as f64
    };
    let least = (0..30).map(|_| pass(&mut run)).fold(f64::INFINITY, f64::min);
    println!("{least:.1}");
}

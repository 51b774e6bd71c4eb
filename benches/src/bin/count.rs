//! Does a piece of work a given number of times, for callgrind to count; without arguments, lists all.
//!
//!     count                      every name, with its floor
//!     count NAME                 prints how many things were done inside `measured`

use sealed_move_benches::{Work, all};

/// The one function whose instructions are collected, by its name.
#[inline(never)]
fn measured(run: &mut dyn FnMut() -> u64, times: u64) -> u64 {
    (0..times).map(|_| run()).sum()
}

fn main() {
    let Some(name) = std::env::args().nth(1) else {
        for Work { name, floor, .. } in all() {
            println!("{name}\t{}", floor.unwrap_or_default());
        }
        return;
    };
    let work = all().into_iter().find(|work| work.name == name).expect("a name of the list");
    let mut run = (work.prepare)(work.times + 1);
    run(); // lazily made tables are made
    println!("{}", measured(&mut *run, work.times));
}

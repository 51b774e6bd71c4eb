//! The clock's picture of the same work; the counts of `benches/instructions` are what is held to.

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use sealed_move_benches::all;

fn every_work(criterion: &mut Criterion) {
    for work in all() {
        // What consumes what it was given is prepared anew for each measurement.
        criterion.bench_function(work.name, |bencher| {
            bencher.iter_batched(|| (work.prepare)(1), |mut run| run(), BatchSize::PerIteration);
        });
    }
}

criterion_group!(benches, every_work);
criterion_main!(benches);

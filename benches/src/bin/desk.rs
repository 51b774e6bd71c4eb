//! Steps at a server's desk: accept, stop, present. How long each takes, and what of it is the disk and the signatures.
//!
//!     desk [STEPS]       10,000 if none are given; in a folder of files, then in memory

use std::io::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use sealed_move::custody::{FileStore, MemoryStore, Store};
use sealed_move::desk::Desk;
use sealed_move::moment::Millis;
use sealed_move::position::Color;
use sealed_move::statement::{Case, Identity, Trust};
use sealed_move::{Record, SystemRandom, Writing};
use sealed_move_benches::all;
use sealed_move_benches::stage::{EVENING, MORNING, Stage, at, identity, name};

const STEPS: [&str; 3] = ["accept", "stop", "present"];

struct Club {
    white: Identity,
    black: Identity,
    case: Case,
    trust: Trust,
}

fn club() -> Club {
    let stage = Stage::begun();
    let (case, trust) = (stage.record.case().clone(), stage.trust.clone());
    Club { white: stage.white, black: stage.black, case, trust }
}

/// One game; the times of its three steps are added.
fn game<S: Store>(desk: &mut Desk<S>, club: &Club, number: u64, times: &mut [Vec<Duration>; 3]) {
    let mut case = club.case.clone();
    case.used.white = Millis(case.used.white.0 + number);
    let id = desk.adjourn(&case, at(EVENING)).unwrap().id();
    // The players are elsewhere: they have the bytes.
    let record = Record::open(desk.record(&id).unwrap().as_bytes(), &club.trust).unwrap();
    let writing = Writing::new("Bd3+").unwrap();
    let invitation = record.invitation(&club.trust).unwrap();
    let sealed = invitation.seal(writing, &club.black, at(EVENING), &mut SystemRandom).unwrap();
    let mut timed = |which: usize, began: Instant| times[which].push(began.elapsed());
    let began = Instant::now();
    desk.accept(&id, &sealed.hand_in, at(EVENING)).unwrap();
    timed(0, began);
    let began = Instant::now();
    desk.stop(&id, None, at(EVENING)).unwrap();
    timed(1, began);
    desk.vouch(&id, MORNING.parse().unwrap(), name("hall"), None, at(EVENING)).unwrap();
    desk.open_session(&id, at(MORNING)).unwrap();
    desk.arrived(&id, Color::White, at(MORNING)).unwrap();
    let slip = desk.record(&id).unwrap().presence(&club.white, at(MORNING)).unwrap();
    let began = Instant::now();
    desk.present(&id, &slip, at(MORNING)).unwrap();
    timed(2, began);
}

fn run<S: Store>(store: S, steps: u64) -> [Vec<Duration>; 3] {
    let club = club();
    let mut desk = Desk::new(store, identity(1, "Schmid, Lothar"));
    let mut times = [const { Vec::new() }; 3];
    for number in 0..steps.div_ceil(3) {
        game(&mut desk, &club, number, &mut times);
    }
    times.iter_mut().for_each(|times| times.sort());
    times
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

fn at_share(times: &[Duration], share: f64) -> f64 {
    micros(times[((times.len() - 1) as f64 * share) as usize])
}

/// The median of one piece of work by the clock.
fn median(name: &str) -> f64 {
    let work = all().into_iter().find(|work| work.name == name).unwrap();
    let mut run = (work.prepare)(1);
    let mut times: Vec<Duration> = (0..200)
        .map(|_| {
            let began = Instant::now();
            run();
            began.elapsed()
        })
        .collect();
    times.sort();
    at_share(&times, 0.5)
}

/// What a disk asks for one statement at the least, as the store appends it: all but a byte, synced, then that byte,
/// synced.
fn append_and_sync(folder: &Path) -> f64 {
    let mut file = std::fs::File::create(folder.join("bare")).unwrap();
    let mut times: Vec<Duration> = (0..1000)
        .map(|_| {
            let began = Instant::now();
            for bytes in [[0; 500].as_slice(), &[1]] {
                file.write_all(bytes).unwrap();
                file.sync_all().unwrap();
            }
            began.elapsed()
        })
        .collect();
    times.sort();
    at_share(&times, 0.5)
}

/// One line: by the clock in a folder and in memory, and what of it is the disk, the primitives, and either.
fn print(step: &str, times: &[Duration], [file, memory, floor]: [f64; 3]) {
    let share = |part: f64| 100.0 * part / file;
    println!(
        "{step:8} {:>9.0} {:>7.0} {:>7.0} {:>9.0} {:>10.0} {:>6.0} % {:>9.0} % {:>7.0} %",
        file,
        at_share(times, 0.99),
        at_share(times, 1.0),
        memory,
        floor,
        share(file - memory),
        share(floor),
        share(file - memory + floor),
    );
}

fn print_all(times: &[Vec<Duration>; 3], memory: &[Vec<Duration>; 3], floors: [f64; 3]) {
    println!("microseconds by the clock                in memory, of that            share of the median");
    println!("step        median     p99     max    median  primitives     disk primitives     both");
    let mut sums = [0.0; 3];
    for (which, step) in STEPS.iter().enumerate() {
        let medians = [at_share(&times[which], 0.5), at_share(&memory[which], 0.5), floors[which]];
        print(step, &times[which], medians);
        sums.iter_mut().zip(medians).for_each(|(sum, median)| *sum += median / STEPS.len() as f64);
    }
    // Any step: the mean of the three medians, and the slowest of all.
    let mut all: Vec<Duration> = times.iter().flatten().copied().collect();
    all.sort();
    print("any", &all, sums);
}

fn main() {
    let steps = std::env::args().nth(1).map_or(10_000, |count| count.parse().expect("a number"));
    let folder = std::env::temp_dir().join(format!("sealed-move-desk-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let files = run(FileStore::folder(Path::new(&folder)), steps);
    let bare = append_and_sync(&folder);
    std::fs::remove_dir_all(&folder).unwrap();
    let memory = run(MemoryStore::new(), steps);
    // What each step cannot do without: its slot, its slips, its statement.
    let enter = median("floor: enter");
    let floors = [median("floor: hand-in") + enter, enter, median("floor: enter a presence")];
    println!("{} steps", files.iter().map(Vec::len).sum::<usize>());
    print_all(&files, &memory, floors);
    println!("500 bytes and one more, each synced, without us: {bare:.0} us");
}

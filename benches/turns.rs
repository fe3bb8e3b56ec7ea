//! What a turn costs in the loop, from the event to what is told, the disk and all: of a short match and of a long one,
//! and in batches; and how long it takes until all is done that falls due at once. Not with divan: each turn changes what
//! the next one finds.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a bench tells what it has measured, or fails")]

#[path = "../tests/pace/hall.rs"]
mod hall;

use hall::{Cost, Hall, cost};
use mimalloc::MiMalloc;
use nahil::store::Store;
use std::fs;

/// The program's.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// The matches of the batches.
const MATCHES: usize = 256;
/// How many turns are measured at a time.
const TURNS: usize = 1_024;
/// And how often.
const ROUNDS: usize = 15;
/// The matches of a large store.
const MANY: usize = 10_000;
/// The batches that are played in it, and how large each is: together more than the journal takes until it begins anew.
const BATCHES: (usize, usize) = (2_500, 16);

fn main() {
    #[cfg(feature = "postgres")]
    if let Ok(url) = std::env::var("NAHIL_BENCH_URL") {
        return over(&url);
    }
    let folder = tempfile::tempdir().unwrap();
    let mut hall = Hall::open(folder.path(), 1, 0);
    for ply in [20, 200, 2_000, 8_000] {
        while hall.plies[0] < ply {
            hall.play([0]);
        }
        tell(&format!("ply {ply}"), 200, cost(|| (0..200).for_each(|_| hall.play([0]))));
    }
    let folder = tempfile::tempdir().unwrap();
    batches(Hall::open(folder.path(), MATCHES, 2));
    many();
    deadlines();
}

/// Turns over the PostgreSQL of `NAHIL_BENCH_URL`, which must have no store yet.
#[cfg(feature = "postgres")]
fn over(url: &str) {
    use nahil::store::{Address, Candidacy, Candidate};
    let address = Address::read(url, None).unwrap();
    match Candidate::new(address, "bench").unwrap().stand().unwrap() {
        Candidacy::Leads(store, _) => batches(Hall::over(store, MATCHES, 2)),
        waits @ Candidacy::Waits { .. } => panic!("{waits:?}"),
    }
}

/// Each size in turn, so that a slow moment falls on all alike; of each, the round in the middle is told.
fn batches(mut hall: Hall) {
    let mut sizes = [1, 16, 256].map(|size| (size, Vec::with_capacity(ROUNDS)));
    for _ in 0..ROUNDS {
        for (size, rounds) in &mut sizes {
            rounds.push(cost(|| round(&mut hall, *size)));
        }
    }
    for (size, mut rounds) in sizes {
        rounds.sort_unstable_by_key(|round| round.wall);
        tell(&format!("batches of {size}"), TURNS, rounds.swap_remove(ROUNDS / 2));
    }
}

/// Plays the turns of a round in batches of this size.
fn round(hall: &mut Hall, size: usize) {
    for batch in 0..TURNS / size {
        hall.play((0..size).map(|one| (batch * size + one) % MATCHES));
    }
}

/// How long a batch takes at most in a large store, and how long that takes to open.
fn many() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = Hall::open(folder.path(), MANY, 2);
    let mut walls: Vec<_> = (0..BATCHES.0)
        .map(|batch| {
            let batch = (0..BATCHES.1).map(|one| (batch * BATCHES.1 + one) % MANY);
            cost(|| hall.play(batch)).wall
        })
        .collect();
    walls.sort_unstable();
    let [middle, late] = [50, 99].map(|percent| walls[walls.len() * percent / 100]);
    let last = walls.last().copied().unwrap_or_default();
    println!(
        "{MANY} matches, batches of {}: {middle:?}, 99 of 100 within {late:?}, all within {last:?}",
        BATCHES.1
    );
    let size = |folder: &std::path::Path| {
        let files = fs::read_dir(folder).into_iter().flatten().flatten();
        files.filter_map(|file| file.metadata().ok()).map(|file| file.len() >> 20).sum::<u64>()
    };
    println!("{} MB of store, {} MB of journal", size(folder.path()), size(&folder.path().join("journal")));
    drop(hall);
    let opened = cost(|| drop(Store::open(folder.path()).unwrap())).wall;
    println!("{MANY} matches: opened and closed in {opened:?}");
}

/// How long it takes until all is told when many clocks run out in the same second.
fn deadlines() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = Hall::live(folder.path(), MANY);
    let mut told = 0;
    let served = cost(|| told = hall.run_out()).wall;
    println!("{MANY} clocks run out at once: {told} posts in {served:?}");
}

fn tell(what: &str, turns: usize, Cost { wall, cpu }: Cost) {
    let each = |time: std::time::Duration| time.as_secs_f64() * 1e6 / turns as f64;
    let rate = turns as f64 / wall.as_secs_f64();
    println!(
        "{what:>16}: {:6.0} us of computing a turn, {:6.0} us in all, {rate:6.0} turns a second",
        each(cpu),
        each(wall)
    );
}

//! What must not get dearer the longer, and the more, is played; to be run by hand, on a quiet machine:
//! `cargo test --test pace -- --ignored`. It is measured by the time in which the loop computes, which hardly
//! depends on what else the machine does.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

#[path = "pace/hall.rs"]
mod hall;

use hall::{Hall, cost};
use std::time::Duration;

/// The middle of what so many of something cost.
fn usual(count: usize, mut act: impl FnMut(usize)) -> Duration {
    let mut costs: Vec<_> = (0..count).map(|one| cost(|| act(one)).cpu).collect();
    costs.sort_unstable();
    costs[count / 2]
}

/// As whoever looks for where the time goes in a large store, which takes long to fill, measures again and again.
#[test]
fn a_folder_is_measured_in_more_than_once() {
    let folder = tempfile::tempdir().unwrap();
    for _ in 0..3 {
        let mut hall = Hall::open(folder.path(), 2, 2);
        hall.play(0..2);
        assert_eq!(hall.plies, [3, 3]);
    }
}

/// A turn of a long match costs at most 1.3 times what one of a short match does.
#[test]
#[ignore = "speed is measured by hand: cargo test --test pace -- --ignored"]
fn a_turn_of_a_long_match_costs_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = Hall::open(folder.path(), 1, 20);
    let short = usual(100, |_| hall.play([0]));
    while hall.plies[0] < 2_000 {
        hall.play([0]);
    }
    let long = usual(100, |_| hall.play([0]));
    assert!(long <= short.mul_f64(1.3), "at ply 20 {short:?}, at ply 2,000 {long:?}");
}

/// A turn costs no more in a large batch than alone.
#[test]
#[ignore = "speed is measured by hand: cargo test --test pace -- --ignored"]
fn a_turn_of_a_large_batch_costs_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = Hall::open(folder.path(), 256, 2);
    let alone = usual(256, |one| hall.play([one]));
    let together = usual(4, |_| hall.play(0..256)) / 256;
    assert!(together <= alone, "alone {alone:?}, with others {together:?}");
}

/// A challenge costs no more where many others stand.
#[test]
#[ignore = "speed is measured by hand: cargo test --test pace -- --ignored"]
fn a_challenge_among_many_costs_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = Hall::open(folder.path(), 0, 0);
    let mut challenge = |one| hall.say_all([(one, 0)], |_| "!n play maya".to_owned());
    let first = usual(100, &mut challenge);
    (100..900).for_each(&mut challenge);
    let last = usual(100, |one| challenge(900 + one));
    assert!(last <= first.mul_f64(1.3), "the first {first:?}, the last {last:?}");
}

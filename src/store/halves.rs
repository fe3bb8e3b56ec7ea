//! Looking at many rows, which two threads share. (What is changed, one alone changes: where a disk fails, sled may let
//! whoever else is at it wait for ever.)

use std::panic;
use std::thread;

/// From how many rows on a second thread is worth its beginning, which takes as long as some ten of them.
const MANY: usize = 256;

/// Looks at each half of many rows at the same time, or at few of them at once; what comes of it, in order.
pub(super) fn each<T: Sync, R: Send>(rows: &[T], look: impl Fn(&[T]) -> R + Sync) -> Vec<R> {
    if rows.len() < MANY {
        return vec![look(rows)];
    }
    let (first, second) = rows.split_at(rows.len() / 2);
    thread::scope(|scope| {
        // Where there can be no other thread now, this one does it all.
        let Ok(hand) = thread::Builder::new().spawn_scoped(scope, || look(first)) else {
            return vec![look(rows)];
        };
        let second = look(second);
        vec![hand.join().unwrap_or_else(|panic| panic::resume_unwind(panic)), second]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_done_once_and_in_order() {
        for count in [0, 1, MANY - 1, MANY, MANY + 1, 5 * MANY] {
            let rows: Vec<usize> = (0..count).collect();
            let done = each(&rows, <[usize]>::to_vec);
            assert_eq!(done.len(), if count < MANY { 1 } else { 2 });
            assert_eq!(done.concat(), rows);
        }
    }
}

//! What was applied already, in bounded room.

use std::collections::{BTreeSet, HashSet, VecDeque};

/// Numbers that are known; of more, the smallest are forgotten: a post may come twice, but none may be lost.
const NUMBERS_MAX: usize = 10_000;
/// Messages whose ids are known; a browser sends a message again within minutes, if at all.
const SAID_MAX: usize = 5_000;

/// The numbers of the bot's posts that were applied: a mark, and those above it.
///
/// Numbers come with gaps, since other platforms have their share of them, and not in order: what takes long to draw comes
/// long after what was told later. So the mark stays where a journal of earlier days has it.
#[derive(Clone, Debug, Default)]
pub(super) struct Applied {
    floor: u64,
    above: BTreeSet<u64>,
}

impl Applied {
    /// With these numbers applied, and all up to the floor, unless the floor is 0: then none but these.
    pub(super) fn new(floor: u64, above: &[u64]) -> Self {
        Self { floor, above: above.iter().copied().collect() }
    }

    /// Whether the number was applied.
    pub(super) fn contains(&self, number: u64) -> bool {
        (self.floor > 0 && number <= self.floor) || self.above.contains(&number)
    }

    /// Marks the number as applied.
    pub(super) fn insert(&mut self, number: u64) {
        self.above.insert(number);
        if self.above.len() > NUMBERS_MAX {
            self.above.pop_first();
        }
    }

    /// Marks the number, if there is one, as applied.
    pub(super) fn extend(&mut self, number: Option<u64>) {
        if let Some(number) = number {
            self.insert(number);
        }
    }

    /// The high-water mark.
    pub(super) fn floor(&self) -> u64 {
        self.floor
    }

    /// The numbers above the high-water mark.
    pub(super) fn above(&self) -> Vec<u64> {
        self.above.iter().copied().collect()
    }
}

/// The ids of the latest messages.
#[derive(Clone, Debug, Default)]
pub(super) struct Said {
    order: VecDeque<String>,
    known: HashSet<String>,
}

impl Said {
    /// Whether the message is known.
    pub(super) fn contains(&self, event: &str) -> bool {
        self.known.contains(event)
    }

    /// Remembers the message, and forgets the oldest if there are too many.
    pub(super) fn insert(&mut self, event: String) {
        if self.known.insert(event.clone()) {
            self.order.push_back(event);
        }
        if self.order.len() > SAID_MAX
            && let Some(oldest) = self.order.pop_front()
        {
            self.known.remove(&oldest);
        }
    }

    /// Remembers these messages.
    pub(super) fn extend(&mut self, events: impl IntoIterator<Item = String>) {
        for event in events {
            self.insert(event);
        }
    }

    /// The ids, oldest first.
    pub(super) fn list(&self) -> Vec<String> {
        self.order.iter().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_comes_late_is_not_taken_for_one_that_was_applied() {
        let mut applied = Applied::default();
        assert!(!applied.contains(0));
        for number in (10..).step_by(2).take(NUMBERS_MAX + 5) {
            assert!(!applied.contains(number));
            applied.insert(number);
            assert!(applied.contains(number));
        }
        let known = [3, 10, 18, 20, 21].map(|number| applied.contains(number));
        assert_eq!((applied.floor(), known), (0, [false, false, false, true, false]));
        let kept = Applied::new(9, &[12]);
        assert_eq!([9, 10, 12].map(|number| kept.contains(number)), [true, false, true]);
    }

    #[test]
    fn the_oldest_message_is_forgotten_first() {
        let mut said = Said::default();
        for number in 0..=SAID_MAX {
            said.insert(number.to_string());
            said.insert(number.to_string());
        }
        assert!(!said.contains("0") && said.contains("1") && said.contains(&SAID_MAX.to_string()));
    }
}

//! Private posts that wait until their readers, who are called in public, ask for them.

use crate::bot::message::Outgoing;
use crate::chat::shared::lock;
use std::collections::{HashMap, VecDeque};
use std::sync::Mutex;

/// How many posts wait for one reader to ask for them.
const STASH_MAX: usize = 5;

/// What waits, by its reader.
#[derive(Debug, Default)]
pub(super) struct Stash(Mutex<HashMap<String, VecDeque<Stashed>>>);

#[derive(Debug)]
struct Stashed {
    outgoing: Outgoing,
    /// Whether its reader has been called, as far as is known.
    is_called: bool,
}

impl Stash {
    /// Keeps a post, in the place of itself if it is there.
    pub(super) fn put(&self, account: &str, outgoing: Outgoing, is_called: bool) {
        let mut all = lock(&self.0);
        let mine = all.entry(account.to_owned()).or_default();
        mine.retain(|stashed| stashed.outgoing.number != outgoing.number);
        mine.push_back(Stashed { outgoing, is_called });
    }

    /// Whether a post waits for its reader.
    pub(super) fn has(&self, account: &str, number: u64) -> bool {
        let all = lock(&self.0);
        all.get(account).is_some_and(|mine| mine.iter().any(|stashed| stashed.outgoing.number == number))
    }

    /// Takes a post out.
    pub(super) fn take(&self, account: &str, number: u64) -> Option<Outgoing> {
        let mut all = lock(&self.0);
        let mine = all.get_mut(account)?;
        let place = mine.iter().position(|stashed| stashed.outgoing.number == number);
        let taken = place.and_then(|place| mine.remove(place));
        if mine.is_empty() {
            all.remove(account);
        }
        taken.map(|stashed| stashed.outgoing)
    }

    /// Notes that the reader of a post has been called. Of too many that they were called for, the oldest is taken out: nobody
    /// can ask for it any more.
    pub(super) fn called(&self, account: &str, number: u64) -> Option<Outgoing> {
        let mut all = lock(&self.0);
        let mine = all.get_mut(account)?;
        for stashed in mine.iter_mut().filter(|stashed| stashed.outgoing.number == number) {
            stashed.is_called = true;
        }
        if mine.iter().filter(|stashed| stashed.is_called).count() <= STASH_MAX {
            return None;
        }
        let place = mine.iter().position(|stashed| stashed.is_called)?;
        mine.remove(place).map(|stashed| stashed.outgoing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::message::Errand;
    use crate::players::{Place, Platform};

    fn post(number: u64) -> Outgoing {
        Outgoing {
            number,
            place: Place { platform: Platform::Discord, id: "1".to_owned() },
            private_to: None,
            what: Errand::Post(Box::default()),
            answers: None,
        }
    }

    #[test]
    fn what_is_asked_for_is_given_once() {
        let stash = Stash::default();
        stash.put("ana", post(1), false);
        stash.put("ana", post(1), false);
        assert!(stash.has("ana", 1) && !stash.has("beto", 1));
        assert!(stash.take("beto", 1).is_none() && stash.take("ana", 2).is_none());
        assert_eq!(stash.take("ana", 1).map(|post| post.number), Some(1));
        assert!(!stash.has("ana", 1) && stash.take("ana", 1).is_none());
        assert!(lock(&stash.0).is_empty(), "nothing is left of whoever has nothing");
    }

    #[test]
    fn too_many_make_the_oldest_go_whose_reader_was_called() {
        let stash = Stash::default();
        let numbers = 1..=STASH_MAX as u64 + 2;
        let dropped: Vec<_> = numbers
            .clone()
            .filter_map(|number| {
                stash.put("ana", post(number), false);
                // The reader of the first one is being called.
                let dropped = (number > 1).then(|| stash.called("ana", number))?;
                dropped.map(|post| post.number)
            })
            .collect();
        assert_eq!(dropped, [2]);
        let left: Vec<_> = numbers.filter(|&number| stash.has("ana", number)).collect();
        assert_eq!(left, [1, 3, 4, 5, 6, 7]);
    }
}

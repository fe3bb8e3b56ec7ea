//! How many letters are under way or wait to be tried again: of all together, and of one person, whose browsers may be
//! anywhere and answer nothing for long.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Most letters that are under way or wait to be tried again; the next are not sent: whom they call was called in the room.
const LETTERS_MAX: usize = 500;
/// Most of one person.
const LETTERS_EACH_MAX: usize = 20;

/// The places for letters.
#[derive(Clone, Debug, Default)]
pub(super) struct Places(Arc<Mutex<HashMap<String, usize>>>);

/// The place of one letter, which is free again when this is dropped.
#[derive(Debug)]
pub(in crate::chat) struct LetterPlace {
    all: Places,
    who: String,
}

impl Places {
    /// A place for one more letter to this person, if there is one.
    pub(super) fn take(&self, who: &str) -> Option<LetterPlace> {
        let mut held = self.held();
        let is_full = held.values().sum::<usize>() >= LETTERS_MAX;
        if is_full || held.get(who).is_some_and(|own| *own >= LETTERS_EACH_MAX) {
            return None;
        }
        *held.entry(who.to_owned()).or_default() += 1;
        Some(LetterPlace { all: self.clone(), who: who.to_owned() })
    }

    fn held(&self) -> MutexGuard<'_, HashMap<String, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for LetterPlace {
    fn drop(&mut self) {
        let mut held = self.all.held();
        let left = held.get(&self.who).map_or(0, |own| own.saturating_sub(1));
        if left == 0 {
            held.remove(&self.who);
        } else {
            held.insert(self.who.clone(), left);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_takes_the_places_of_others() {
        let places = Places::default();
        let mut of_ana: Vec<_> = (0..LETTERS_MAX).filter_map(|_| places.take("ana")).collect();
        assert_eq!(of_ana.len(), LETTERS_EACH_MAX);
        let beto = places.take("beto").unwrap();
        of_ana.pop();
        assert!(places.take("ana").is_some());
        let crowd = (0..LETTERS_MAX).map(|number| places.take(&format!("crowd{number}")));
        let crowd: Vec<_> = crowd.flatten().collect();
        assert_eq!(crowd.len() + of_ana.len() + 1, LETTERS_MAX);
        drop((beto, crowd, of_ana));
        assert!(places.held().is_empty());
    }
}

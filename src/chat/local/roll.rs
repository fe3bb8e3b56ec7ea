//! Who bears which name in the room, and whether a new one could be taken for one of them, however many there are.

use super::likeness::{Likeness, fold};
use std::collections::HashMap;

/// The names of all people, each borne by one.
#[derive(Clone, Debug, Default)]
pub(super) struct Roll {
    /// Ids of people by their folded names.
    ids: HashMap<String, String>,
    /// How many names look so.
    looks: HashMap<String, usize>,
}

impl Roll {
    /// Enters a name; one that is there already now has this bearer.
    pub(super) fn enter(&mut self, name: &str, id: &str) {
        if self.ids.insert(fold(name), id.to_owned()).is_none() {
            Likeness::of(name).distinct().for_each(|look| *self.looks.entry(look.clone()).or_default() += 1);
        }
    }

    /// Strikes a name out.
    pub(super) fn strike(&mut self, name: &str) {
        if self.ids.remove(&fold(name)).is_none() {
            return;
        }
        for look in Likeness::of(name).distinct() {
            if let Some(count) = self.looks.get_mut(look) {
                *count -= 1;
            }
            if self.looks.get(look) == Some(&0) {
                self.looks.remove(look);
            }
        }
    }

    /// The id of who bears this name, in any case.
    pub(super) fn bearer(&self, name: &str) -> Option<&String> {
        self.ids.get(&fold(name))
    }

    /// Whether this name, or one that it can be taken for, is there.
    pub(super) fn has_like(&self, name: &str) -> bool {
        Likeness::of(name).distinct().any(|look| self.looks.contains_key(look))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_struck_out_stands_in_nobodys_way() {
        let mut roll = Roll::default();
        // Names that look alike may stand beside each other since before that was looked at.
        roll.enter("Luis1", "1");
        roll.enter("Luisl", "2");
        roll.enter("LUIS1", "3");
        assert_eq!(roll.bearer("luis1").map(String::as_str), Some("3"));
        roll.strike("Luis1");
        roll.strike("Luis1");
        assert!(roll.bearer("Luis1").is_none() && roll.has_like("Luis1") && !roll.has_like("Ana"));
        roll.strike("luisl");
        assert!(!roll.has_like("Luis1") && roll.looks.is_empty());
    }
}

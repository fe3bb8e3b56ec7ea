//! Lists of the configuration, of which each entry is checked: what is wrong is shown where it stands.

use serde::Deserializer;
use serde::de::{DeserializeSeed, Error, SeqAccess, Visitor};
use std::collections::HashSet;
use std::fmt;
use std::net::IpAddr;

/// The addresses of proxies, one by one: the word of everybody in a network would be too much to take.
pub(super) fn proxies<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<IpAddr>, D::Error> {
    deserializer.deserialize_seq(Each(|text: &str| {
        text.parse().map_err(|_| match text.split_once('/') {
            Some((from, _)) if from.parse::<IpAddr>().is_ok() => format!(
                "{text:?} is a range; proxies takes single addresses, such as \"127.0.0.1\": name each proxy"
            ),
            _ => format!("{text:?} is no address of a proxy, such as \"127.0.0.1\""),
        })
    }))
}

/// The names of rooms, each once, in whatever case.
pub(super) fn rooms<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let mut named = HashSet::new();
    deserializer.deserialize_seq(Each(|text: &str| {
        let is_new = named.insert(text.trim().to_lowercase());
        is_new
            .then(|| text.to_owned())
            .ok_or_else(|| format!("rooms names {text:?} twice; leave it out once"))
    }))
}

/// Reads a list, each of its texts by this.
struct Each<F>(F);

/// Reads one of them.
struct One<'f, F>(&'f mut F);

impl<'de, T, F: FnMut(&str) -> Result<T, String>> Visitor<'de> for Each<F> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list, such as [\"one\", \"another\"]")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<Vec<T>, A::Error> {
        std::iter::from_fn(|| list.next_element_seed(One(&mut self.0)).transpose()).collect()
    }
}

impl<'de, T, F: FnMut(&str) -> Result<T, String>> DeserializeSeed<'de> for One<'_, F> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        // What fails within is shown with the place of this entry, and not with that of the list.
        deserializer.deserialize_str(self)
    }
}

impl<T, F: FnMut(&str) -> Result<T, String>> Visitor<'_> for One<'_, F> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        (self.0)(text).map_err(E::custom)
    }
}

#[cfg(test)]
mod tests {
    use crate::config::Config;

    #[test]
    fn what_is_wrong_in_a_list_is_told_with_its_place() {
        for (text, place, told) in [
            (
                "[local]\nrooms = [\n  \"plaza\",\n  \"sala\",\n  \"Plaza \"\n]",
                "line 5, column 3",
                "rooms names \"Plaza \" twice",
            ),
            ("[local]\nrooms = \"plaza\"", "line 2, column 9", "expected a list, such as"),
            ("[local]\nrooms = [5]", "line 2, column 10", "expected a text"),
            (
                "proxies = [\"::1\", \"10.0.0.0/8\"]",
                "line 1, column 19",
                "\"10.0.0.0/8\" is a range; proxies takes single",
            ),
            (
                "proxies = [\"127.0.0.1:80\"]",
                "line 1, column 12",
                "is no address of a proxy, such as \"127.0.0.1\"",
            ),
        ] {
            let why = toml::from_str::<Config>(text).unwrap_err().to_string();
            assert!(why.contains(place) && why.contains(told), "{why}");
        }
        let fine = toml::from_str::<Config>("proxies = [\"::1\"]\n[local]\nrooms = [\"a\", \"b\"]").unwrap();
        assert_eq!((fine.proxies.len(), fine.local.rooms), (1, vec!["a".to_owned(), "b".to_owned()]));
    }
}

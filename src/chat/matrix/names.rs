//! Whom a message names: by a link, by an id, or by a name that only one person in the room has.

use super::limits;
use crate::bot::command::{Spec, known_words};
use crate::i18n::{ISOLATION, Verb, undirected};
use crate::players::{Account, Locale, Platform};
use matrix_sdk::ruma::UserId;
use matrix_sdk::ruma::matrix_uri::{MatrixId, MatrixToUri, MatrixUri};

/// A member of a room: their id and their name there.
pub(super) type Member = (String, String);

/// A link to a person in a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pill {
    /// Their id.
    pub(super) id: String,
    /// What is shown, which is whatever the sender likes.
    pub(super) label: String,
    /// What they are called in the room.
    pub(super) name: String,
}

/// The links to persons in a message's HTML: whose id it is, and what is shown.
pub(super) fn pills(html: &str) -> Vec<Member> {
    let mut pills = Vec::new();
    let mut rest = html;
    while let Some(start) = rest.find("<a ")
        && pills.len() < limits::PILLS
    {
        rest = &rest[start + 3..];
        let (Some(open), Some(close)) = (rest.find('>'), rest.find("</a>")) else { break };
        if open < close
            && let Some(id) = target(&rest[..open])
        {
            pills.push((id, unescape(&rest[open + 1..close])));
        }
        rest = &rest[close..];
    }
    pills
}

/// The person to whom a link leads.
fn target(attributes: &str) -> Option<String> {
    let (_, link) = attributes.split_once("href=")?;
    let quote = link.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let link = unescape(link[1..].split(quote).next()?);
    let of_site = MatrixToUri::parse(&link).ok().map(|uri| uri.id().clone());
    let id = of_site.or_else(|| Some(MatrixUri::parse(&link).ok()?.id().clone()))?;
    if let MatrixId::User(user) = id { Some(user.to_string()) } else { None }
}

fn unescape(html: &str) -> String {
    let marks =
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#x27;", "'"), ("&amp;", "&")];
    marks.iter().fold(html.to_owned(), |text, (mark, plain)| text.replace(mark, plain))
}

/// Whether this is the id of a person.
pub(super) fn is_person(id: &str) -> bool {
    UserId::parse(id).is_ok()
}

/// Whether it takes the members' names to understand this command.
pub(super) fn wants_members(text: &str) -> bool {
    text.contains('@') || takes_person(text).is_some()
}

/// The command with an `@` before each name, and the persons that it names by the names used there.
pub(super) fn named(text: &str, pills: &[Pill], members: &[Member]) -> (String, Vec<(String, Account)>) {
    let mut text = text.to_owned();
    let mut mentions: Vec<(String, Account)> = Vec::new();
    for Pill { id, label, name } in pills {
        if !label.trim().is_empty() {
            text = marked(&text, label.trim(), name);
            mention(&mut mentions, name, id);
        }
    }
    let linked = mentions.len();
    let words = text.clone();
    for word in words.split_whitespace() {
        let id = word.trim_end_matches([',', ';', '.', ')']);
        if is_person(id) {
            let name = name_of(id, members);
            text = text.replacen(id, &format!("@{name}"), 1);
            mention(&mut mentions, name, id);
        }
    }
    for (id, name) in members {
        let at = format!("@{}", name.to_lowercase());
        // Whom a link names is clear, whoever else has that name; where several have it, that is for the bot to say.
        let is_linked =
            mentions[..linked].iter().any(|(known, _)| known.to_lowercase() == name.to_lowercase());
        if !name.is_empty() && undirected(&text).to_lowercase().contains(&at) && !is_linked {
            mention(&mut mentions, name, id);
        }
    }
    if mentions.is_empty()
        && let Some(before) = takes_person(&text)
        && let Some(name) = first_named(&text[before..], members)
    {
        text.insert(before, '@');
        for (id, _) in members.iter().filter(|(_, other)| other.to_lowercase() == name.to_lowercase()) {
            mention(&mut mentions, name, id);
        }
    }
    mentions.truncate(limits::PILLS);
    (text, mentions)
}

/// What somebody is called in a room; their id without the `@` if that is not clear.
fn name_of<'m>(id: &'m str, members: &'m [Member]) -> &'m str {
    let known =
        members.iter().find(|(known, name)| known == id && !name.is_empty() && is_alone(name, members));
    known.map_or(&id[1..], |(_, name)| name)
}

fn mention(mentions: &mut Vec<(String, Account)>, name: &str, id: &str) {
    let named = (name.to_owned(), Account { platform: Platform::Matrix, id: id.to_owned() });
    if !mentions.contains(&named) {
        mentions.push(named);
    }
}

/// The text with an `@` and the name in the place of what a link shows.
fn marked(text: &str, label: &str, name: &str) -> String {
    let Some(at) = text.find(label) else { return text.to_owned() };
    let before = text[..at].trim_end_matches('@');
    format!("{before}@{name}{}", &text[at + label.len()..])
}

fn is_alone(name: &str, members: &[Member]) -> bool {
    members.iter().filter(|(_, other)| other.to_lowercase() == name.to_lowercase()).count() == 1
}

/// Where what a command takes begins, if it takes a person and does not begin with one of its own words.
fn takes_person(text: &str) -> Option<usize> {
    let command = crate::bot::command::addressed(text)?;
    let (word, rest) = command.split_once(char::is_whitespace)?;
    let word = word.to_lowercase();
    let called = |verb: &Verb| Locale::ALL.iter().any(|locale| verb.names(*locale).contains(&word.as_str()));
    let spec = Verb::ALL.into_iter().find(called).and_then(Spec::of)?;
    let rest = rest.trim_start();
    let first = rest.split_whitespace().next().filter(|first| !first.starts_with(['@', '#']))?.to_lowercase();
    let is_word = known_words(spec.slots).into_iter().any(|(_, known)| {
        Locale::ALL.iter().any(|locale| known.spellings(*locale).contains(&first.as_str()))
    });
    let end = text.trim_end().len();
    (spec.slots.iter().any(|slot| slot.is_person()) && !is_word).then(|| end - rest.len())
}

/// The longest of the members' names with which a text begins.
fn first_named<'m>(text: &str, members: &'m [Member]) -> Option<&'m str> {
    // One that was copied from a message may come between marks.
    let text = text.strip_prefix(ISOLATION[0]).unwrap_or(text);
    let begins = |name: &str| {
        let mut letters = text.chars().flat_map(char::to_lowercase);
        let same = name.chars().flat_map(char::to_lowercase).all(|letter| letters.next() == Some(letter));
        same && !name.is_empty() && letters.next().is_none_or(|next| !next.is_alphanumeric())
    };
    let names = members.iter().map(|(_, name)| name.as_str());
    names.filter(|name| begins(name)).max_by_key(|name| name.chars().count())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn members() -> Vec<Member> {
        let member = |id: &str, name: &str| (id.to_owned(), name.to_owned());
        vec![
            member("@ana:a.org", "Ana"),
            member("@ana2:a.org", "Ana María"),
            member("@b:a.org", "Beto"),
            member("@b:b.org", "beto"),
            member("@maya:a.org", "Maya"),
        ]
    }

    #[test]
    fn persons_are_named_by_link_by_id_and_by_name() {
        let link = "<a href=\"https://matrix.to/#/%40ana%3Aa.org\">Ana</a>: x <a href='matrix:u/b:b.org?action=chat'>B &amp; C</a> <a href=\"https://x.org\">y</a>";
        assert_eq!(
            pills(link),
            [("@ana:a.org".to_owned(), "Ana".to_owned()), ("@b:b.org".to_owned(), "B & C".to_owned())]
        );
        let pill = |id: &str, label: &str, name: &str| Pill {
            id: id.into(),
            label: label.into(),
            name: name.into(),
        };
        let ana = [pill("@ana:a.org", "Ana", "Ana")];
        let lied = [pill("@ana:a.org", "@Lo\u{202e}ser", "Ana")];
        let beto = [pill("@b:b.org", "beto", "beto")];
        for (text, pills, marked, names) in [
            ("!n play Ana maya", &ana[..], "!n play @Ana maya", &[("Ana", "@ana:a.org")][..]),
            ("!n play @Ana maya", &ana, "!n play @Ana maya", &[("Ana", "@ana:a.org")]),
            ("!n play @b:b.org maya", &[], "!n play @b:b.org maya", &[("b:b.org", "@b:b.org")]),
            ("!n play @ana:a.org, maya", &[], "!n play @Ana, maya", &[("Ana", "@ana:a.org")]),
            ("!n play ana maya", &[], "!n play @ana maya", &[("Ana", "@ana:a.org")]),
            ("!n play ana maría maya", &[], "!n play @ana maría maya", &[("Ana María", "@ana2:a.org")]),
            ("!n play beto maya", &[], "!n play @beto maya", &[("beto", "@b:a.org"), ("beto", "@b:b.org")]),
            ("!n play @beto maya", &[], "!n play @beto maya", &[("Beto", "@b:a.org"), ("beto", "@b:b.org")]),
            ("!n play beto maya", &beto, "!n play @beto maya", &[("beto", "@b:b.org")]),
            ("!n play @Lo\u{202e}ser maya", &lied, "!n play @Ana maya", &[("Ana", "@ana:a.org")]),
            ("!n play maya", &[], "!n play maya", &[]),
            ("!n play anabel maya", &[], "!n play anabel maya", &[]),
            ("!n games", &[], "!n games", &[]),
            ("!n play ñandú maya", &[], "!n play ñandú maya", &[]),
        ] {
            let (said, mentions) = named(text, pills, &members());
            let mentions: Vec<(&str, &str)> =
                mentions.iter().map(|(name, account)| (name.as_str(), account.id.as_str())).collect();
            assert_eq!((said.as_str(), &mentions[..]), (marked, names), "{text}");
        }
    }

    #[test]
    fn a_name_that_was_copied_from_a_message_is_found_between_its_marks() {
        let members = [members(), vec![("@amin:a.org".to_owned(), "أمين".to_owned())]].concat();
        for text in ["أمين maya", "\u{2068}أمين\u{2069} maya"] {
            assert_eq!(first_named(text, &members), Some("أمين"), "{text}");
        }
    }

    #[test]
    fn strange_html_never_breaks_it() {
        for html in [
            "<a ",
            "<a >",
            "<a href=",
            "<a href=\"",
            "<a href=\"%4\">x</a>",
            "</a><a ></a>",
            "<a href=é>é</a>",
        ] {
            assert!(pills(html).is_empty(), "{html}");
        }
        assert_eq!(pills(&"<a href=\"https://matrix.to/#/@a:b\">a</a>".repeat(100)).len(), limits::PILLS);
    }
}

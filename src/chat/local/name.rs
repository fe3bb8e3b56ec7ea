//! Names of people and channels: what may be one, and where a text mentions one.

use super::refusal::Refusal;
use std::ops::RangeInclusive;
use unicode_normalization::char::is_combining_mark;
use unicode_security::GeneralSecurityProfile;
use unicode_security::confusable_detection::skeleton;

/// Longest name of a person or a channel, in characters.
pub(super) const NAME_MAX: usize = 24;
/// What counts as letters and is not seen: fillers of Hangul.
const UNSEEN: [char; 4] = ['\u{115f}', '\u{1160}', '\u{3164}', '\u{ffa0}'];
/// Most persons that one text mentions; further ones are not looked up.
const MENTIONS_MAX: usize = 20;
/// Small letters beside others, which hardly change how a name looks.
const MODIFIERS: RangeInclusive<char> = '\u{2b0}'..='\u{2ff}';
/// Most marks in a row that stand over one letter.
const MARKS_MAX: usize = 2;
/// What may stand in a name beside letters and digits, and hardly changes how it looks.
const SEPARATORS: &str = "_-.'";
/// What phones write instead of the last of these, as in K’iche’.
const APOSTROPHES: [char; 3] = ['\u{2019}', '\u{2bc}', '\u{b4}'];
/// The bot's name: none begins or ends with it.
const BOT: &str = "nahil";
/// Names that would pass for the bot's or for the machine's, folded, also with a number behind them.
const RESERVED: [&str; 6] = [BOT, "n", "bot", "machine", "máquina", "everyone"];
/// Names that would pass for a call to all who are there, or for the place, folded.
const WORDS: [&str; 8] = ["here", "channel", "room", "todos", "todas", "aquí", "canal", "sala"];
/// Names that would pass for somebody who has a say, folded, also with a number behind them.
const ROLES: [&str; 65] = [
    "arbiter",
    "arbiters",
    "referee",
    "admin",
    "admins",
    "administrator",
    "administration",
    "mod",
    "mods",
    "moderator",
    "moderators",
    "moderation",
    "host",
    "owner",
    "operator",
    "organiser",
    "organizer",
    "root",
    "staff",
    "support",
    "sysadmin",
    "sysop",
    "system",
    "server",
    "árbitro",
    "árbitra",
    "administrador",
    "administradora",
    "administración",
    "moderador",
    "moderadora",
    "moderación",
    "anfitrión",
    "anfitriona",
    "dueño",
    "dueña",
    "propietario",
    "propietaria",
    "operador",
    "operadora",
    "organizador",
    "organizadora",
    "soporte",
    "sistema",
    "referees",
    "judge",
    "umpire",
    "administrators",
    "hosts",
    "owners",
    "operators",
    "organisers",
    "organizers",
    "webmaster",
    "superuser",
    "árbitros",
    "árbitras",
    "juez",
    "jueza",
    "administradores",
    "moderadores",
    "anfitriones",
    "dueños",
    "operadores",
    "organizadores",
];
/// Digits that stand for letters; what looks like a letter without that, such as 0 and 1, is known by its looks.
const DIGITS: [(char, char); 5] = [('3', 'e'), ('4', 'a'), ('5', 's'), ('7', 't'), ('8', 'b')];
/// One of these that is not looked at in capitals: Ali would pass for it.
const ALL: &str = "all";

/// Reads a person's name: one word of letters, digits and `_ - . '`, which begins and ends with a letter or a digit.
///
/// One word, because commands are split at spaces; none of the marks of bold and code, because the bot writes names
/// in its texts. Only letters with which words are written today (UTS 39, 3.1): others have no ink, or pass for those.
/// Control and bidirectional characters are none.
pub(super) fn person(text: &str) -> Result<String, Refusal> {
    let name = straight(text.trim());
    if is_word(&name) { Ok(name) } else { Err(Refusal::NameBad) }
}

/// The name with the apostrophes that every keyboard has.
fn straight(name: &str) -> String {
    name.replace(APOSTROPHES, "'")
}

/// Refuses a person's name to who comes under it for the first time: one that would pass for the bot's, for an arbiter's,
/// for a call to all or for a part in the room. Arbiters are known by their names, also before they have come, and may have
/// whichever they are given.
pub(super) fn check_new(name: &str, arbiters: &[String]) -> Result<(), Refusal> {
    let spelled = spelled(name);
    let is_one_of = |words: &[&str]| is_among(words, name) || is_among(words, &spelled);
    if is_one_of(&RESERVED)
        || is_numbered(&RESERVED, name)
        || is_around(BOT, name)
        || is_around(BOT, &spelled)
    {
        return Err(Refusal::NameReserved);
    }
    let is_arbiters = arbiters.iter().any(|arbiter| fold(arbiter) == fold(name));
    let has_say = || is_one_of(&ROLES) || is_numbered(&ROLES, name);
    if !is_arbiters && (is_one_of(&WORDS) || has_say() || bare(&fold(&spelled)) == ALL) {
        return Err(Refusal::NameReserved);
    }
    if passes_for(name, arbiters) { Err(Refusal::NameAlike) } else { Ok(()) }
}

/// Whether it could be taken for one of these words.
fn is_among(words: &[&str], name: &str) -> bool {
    words.iter().any(|word| is_alike(word, name))
}

/// Whether it could be taken for one of these words with a number behind it, such as the machine's at a level: `Nahil 3`.
fn is_numbered(words: &[&str], name: &str) -> bool {
    let bare = name.trim_end_matches(|c: char| c.is_numeric() || SEPARATORS.contains(c));
    bare.len() < name.len() && (is_among(words, bare) || is_among(words, &spelled(bare)))
}

/// The name with letters instead of the digits that stand for them, as in `4dm1n`.
fn spelled(name: &str) -> String {
    let letter = |c| DIGITS.iter().find(|(digit, _)| *digit == c).map_or(c, |(_, letter)| *letter);
    name.chars().map(letter).collect()
}

/// Reads a channel's name: words such as a person's name, with single spaces between them.
pub(super) fn channel(text: &str) -> Result<String, Refusal> {
    let name = straight(text.trim());
    let fits = name.chars().count() <= NAME_MAX && name.split(' ').all(is_word);
    if fits { Ok(name) } else { Err(Refusal::ChannelBad) }
}

/// The name as it is compared: two names that differ in case, or in how an apostrophe is written, are one.
pub(super) fn fold(name: &str) -> String {
    straight(name).to_lowercase()
}

/// Whether one name can be taken for the other, in whatever script and case they are written (UTS 39, 4).
///
/// A capital I looks like an l, and a small one does not; so a name is looked at as it is, in small letters and in capitals.
/// Marks over letters count for nothing: whoever reads `José` below `Jose` takes them for one. Nor does what stands between
/// letters: `max__power` passes for `max_power`, and `Is.abel` for `Isabel`.
pub(super) fn is_alike(one: &str, other: &str) -> bool {
    let others = looks(other);
    looks(one).iter().any(|look| others.contains(look))
}

/// Whether a name begins or ends with what can be taken for another.
fn is_around(inner: &str, name: &str) -> bool {
    let inners = looks(inner);
    let has = |look: &String| inners.iter().any(|inner| look.starts_with(inner) || look.ends_with(inner));
    looks(name).iter().any(has)
}

/// How a name looks: as it is, in small letters and in capitals.
fn looks(name: &str) -> [String; 3] {
    let bare = bare(name);
    [fold(&bare), bare.to_uppercase(), bare]
        .map(|name| fold(&skeleton(&name).filter(|&c| !is_combining_mark(c)).collect::<String>()))
}

/// The name without what stands between letters.
fn bare(name: &str) -> String {
    name.chars().filter(|&c| c != ' ' && !SEPARATORS.contains(c)).collect()
}

/// Whether a name can be taken for one of these and is another: whoever has it would pass for somebody they are not.
fn passes_for(name: &str, one_of: &[String]) -> bool {
    one_of.iter().any(|other| fold(other) != fold(name) && is_alike(other, name))
}

/// The persons that a text mentions as `@name`, as written there, each spelling once; of names that begin alike, the
/// longest.
pub(super) fn mentions(text: &str, known: impl Fn(&str) -> Option<String>) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let mut before = None;
    for (at, c) in text.char_indices() {
        if c == '@'
            && !before.is_some_and(char::is_alphanumeric)
            && let Some((name, id)) = longest(&text[at + 1..], &known)
            && found.iter().all(|(other, _)| other != name)
        {
            found.push((name.to_owned(), id));
        }
        if found.len() == MENTIONS_MAX {
            break;
        }
        before = Some(c);
    }
    found
}

fn longest(text: &str, known: impl Fn(&str) -> Option<String>) -> Option<(&str, String)> {
    let ends = text.char_indices().take(NAME_MAX + 1).take_while(|&(_, c)| is_part(c));
    let ends: Vec<usize> = ends.map(|(at, c)| at + c.len_utf8()).collect();
    let whole = |end: &&usize| !text[**end..].chars().next().is_some_and(char::is_alphanumeric);
    ends.iter().rev().filter(whole).find_map(|&end| {
        let name = &text[..end];
        known(name).map(|id| (name, id))
    })
}

fn is_word(word: &str) -> bool {
    let edge = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    // Many a Mayan name ends so: Ek', Itza'.
    let end = word.strip_suffix('\'').unwrap_or(word);
    word.chars().count() <= NAME_MAX
        && word
            .chars()
            .all(|c| is_part(c) && (c.is_ascii() || c.identifier_allowed()) && !MODIFIERS.contains(&c))
        && !word.starts_with(is_combining_mark)
        && word.split(|c| !is_combining_mark(c)).all(|marks| marks.chars().count() <= MARKS_MAX)
        && edge(word.chars().next())
        && edge(end.chars().next_back())
}

fn is_part(c: char) -> bool {
    (c.is_alphanumeric() && !UNSEEN.contains(&c)) || SEPARATORS.contains(c) || APOSTROPHES.contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_word_that_is_not_the_bots() {
        for (text, name) in [
            ("ana", "ana"),
            ("  José ", "José"),
            ("Ж-1", "Ж-1"),
            ("o'neil", "o'neil"),
            ("ña", "ña"),
            ("K’inich", "K'inich"),
            ("Ek'", "Ek'"),
            ("K’iche’", "K'iche'"),
            ("Tzʼunun", "Tz'unun"),
        ] {
            assert_eq!(person(text), Ok(name.to_owned()), "{text:?}");
        }
        let long = "a".repeat(NAME_MAX + 1);
        for text in [
            "",
            " ",
            "a b",
            "a\u{202e}b",
            "a\nb",
            "**a**",
            "a\u{301}",
            "-a",
            "a.",
            &long,
            "\u{200b}",
            "<b>",
            "\u{115f}",
            "Boss\u{13441}",
            "\u{13442}",
            "ⓐⓝⓐ",
            "ᴀna",
            "Anª",
            "🅰na",
            "Tomasʻ",
            "Ｎahil",
            "Nahil³",
            "\u{363}a",
            "Z\u{363}o",
            "ก\u{e34}\u{e34}\u{e34}",
        ] {
            assert_eq!(person(text), Err(Refusal::NameBad), "{text:?}");
        }
        for text in [
            "Nahil",
            "n",
            "N",
            "BOT",
            "nahıl",
            "Nаhil",
            "Nahil_٣",
            "nahil٠",
            "Machine1",
            "máquina-2",
            "NAHlL",
            "b0t",
            "Máquina",
            "maquina",
            "ñ",
            "Nahil-3",
            "nahíl_10",
            "NahilBot",
            "TheNahil",
            "Nahill",
            "b.o.t",
        ] {
            assert_eq!(check_new(text, &[]), Err(Refusal::NameReserved), "{text:?}");
        }
    }

    #[test]
    fn nobody_comes_as_all_or_as_who_has_a_say() {
        for text in [
            "all",
            "All",
            "here",
            "Every.one",
            "CHANNEL",
            "Admin",
            "adm1n",
            "host",
            "Arbiter",
            "todos",
            "aqui",
            "4ll",
            "h3re",
            "mod",
            "M0d",
            "mods",
            "Mod-2",
            "Moderador",
            "m0d3r4d0r4",
            "System",
            "5y5t3m",
            "sistema_1",
            "0wner",
            "Owner",
            "dueno",
            "DUEÑO",
            "4dmin",
            "Admin99",
            "adm.in",
            "root",
            "Roo7",
            "anfitrion",
            "arb1tro",
            "Árbitra2",
            "st4ff",
            "N4hil",
            "n4hil_2",
            "80t",
        ] {
            assert_eq!(check_new(text, &[]), Err(Refusal::NameReserved), "{text:?}");
        }
        for text in [
            "Ali", "ALI", "Ana", "Alla", "Hostal", "Canales", "Anahi", "Nahia", "mall", "Modesto", "Modi",
            "Adminda", "Rootie", "Owen", "Sistemas", "Room101", "Sala3", "Stafford", "Modesta7", "4na",
            "8ob",
        ] {
            assert_eq!(check_new(text, &[]), Ok(()), "{text:?}");
        }
        let arbiters = ["Host".to_owned(), "Isabel".to_owned()];
        assert_eq!(check_new("host", &arbiters), Ok(()), "the host has named them so");
        assert_eq!(check_new("Is.abel", &arbiters), Err(Refusal::NameAlike));
    }

    #[test]
    fn names_are_alike_to_the_eye() {
        for (one, other) in
            [("max__power", "max_power"), ("Is.abel", "Isabel"), ("oneil", "o'neil"), ("a b", "ab")]
        {
            assert!(is_alike(one, other), "{one}");
        }
        for other in ["ana", "ANA", "аnа", "Ａna", "anа", "Aná", "añá", "a-na"] {
            assert!(is_alike("Ana", other), "{other}");
        }
        assert!(is_alike("Luis1", "Luisl") && is_alike("Iris", "lris"));
        for other in ["anna", "hana", "ana2", "Иван"] {
            assert!(!is_alike("Ana", other), "{other}");
        }
    }

    #[test]
    fn a_name_passes_for_another_that_only_looks_like_it() {
        let arbiters = ["Abel".to_owned(), "Iris".to_owned()];
        for (name, passes) in [
            ("abel", false),
            ("ABEL", false),
            ("аbel", true),
            ("Ａbel", true),
            ("lris", true),
            ("mabel", false),
        ] {
            assert_eq!(passes_for(name, &arbiters), passes, "{name}");
        }
    }

    #[test]
    fn channels_may_have_single_spaces() {
        assert_eq!(channel(" Liga de otoño "), Ok("Liga de otoño".to_owned()));
        for text in ["", "a  b", "a\tb", "#a", "a b c d e f g h i j k l m n"] {
            assert_eq!(channel(text), Err(Refusal::ChannelBad), "{text:?}");
        }
    }

    #[test]
    fn mentions_take_the_longest_known_name() {
        let known = |name: &str| {
            let all = ["ana", "ana-b", "josé"];
            all.contains(&fold(name).as_str()).then(|| fold(name))
        };
        let cases: [(&str, &[&str]); 9] = [
            ("hola @ana!", &["ana"]),
            ("@Ana-B, @ana.", &["Ana-B", "ana"]),
            ("@ana-c", &["ana"]),
            ("@anabel", &[]),
            ("me@ana", &[]),
            ("@JOSÉ's", &["JOSÉ"]),
            ("@ana @ana", &["ana"]),
            ("@", &[]),
            ("@@ana", &["ana"]),
        ];
        for (text, names) in cases {
            let found: Vec<String> = mentions(text, known).into_iter().map(|(name, _)| name).collect();
            assert_eq!(found, names, "{text:?}");
        }
    }
}

//! Names of people and channels: what may be one, and where a text mentions one.

use super::likeness::{APOSTROPHES, Likeness, SEPARATORS, bare, fold, is_alike, straight};
use super::refusal::Refusal;
use crate::i18n::ISOLATION;
use std::ops::RangeInclusive;
use std::sync::LazyLock;
use unicode_normalization::char::is_combining_mark;
use unicode_security::GeneralSecurityProfile;
use unicode_security::mixed_script::AugmentedScriptSet;

/// Longest name of a person or a channel, in characters.
pub(super) const NAME_MAX: usize = 24;
/// What counts as letters and is not seen: fillers of Hangul.
const UNSEEN: [char; 4] = ['\u{115f}', '\u{1160}', '\u{3164}', '\u{ffa0}'];
/// A vowel of Thai and one of Lao that UTS 39 leaves out only because they can be written as two.
const AM: [char; 2] = ['\u{e33}', '\u{eb3}'];
/// Most persons that one text mentions; further ones are not looked up.
const MENTIONS_MAX: usize = 20;
/// Small letters beside others, which hardly change how a name looks.
const MODIFIERS: RangeInclusive<char> = '\u{2b0}'..='\u{2ff}';
/// Most marks in a row that belong to one letter, as in ज़िंदगी.
const MARKS_MAX: usize = 3;
/// Marks of no script of their own: letters that have one in a word are written as one with it.
const COMMON_MARKS: RangeInclusive<char> = '\u{300}'..='\u{36f}';
/// The bot's name: none begins or ends with it.
const BOT: &str = "nahil";
/// Names of people that begin so.
const BESIDE_BOT: [&str; 2] = ["nahila", "nahilah"];
/// Names that would pass for the bot's or for the machine's, also with a number behind them.
static RESERVED: LazyLock<Vec<Likeness>> =
    LazyLock::new(|| seen(&[BOT, "n", "bot", "machine", "máquina", "everyone"]));
/// Names that would pass for a call to all who are there, also with a number behind them.
static CALLS: LazyLock<Vec<Likeness>> =
    LazyLock::new(|| seen(&["here", "channel", "todos", "todas", "aquí"]));
/// One of these that is not looked at in capitals: Ali would pass for it.
const ALL: &str = "all";
/// A name that would pass for the place. In Spanish such words are names: Sala, Canal.
static PLACE: LazyLock<Vec<Likeness>> = LazyLock::new(|| seen(&["room"]));
/// Names that would pass for somebody who has a say, also with a number behind them or as a part of a name.
static ROLES: LazyLock<Vec<Likeness>> = LazyLock::new(|| {
    seen(&[
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
        "админ",
        "админы",
        "администратор",
        "администрация",
        "модератор",
        "модераторы",
        "модер",
        "арбитр",
        "судья",
        "организатор",
        "владелец",
        "хозяин",
        "поддержка",
        "система",
        "адмін",
        "адміністратор",
        "суддя",
    ])
});
/// What may stand before a word that a name would pass for, in small letters.
const ARTICLES: [&str; 4] = ["the", "el", "la", "un"];
/// Digits that stand for letters; what looks like a letter without that, such as 0 and 1, is known by its looks.
const DIGITS: [(char, char); 5] = [('3', 'e'), ('4', 'a'), ('5', 's'), ('7', 't'), ('8', 'b')];

/// How each of these words looks.
fn seen(words: &[&str]) -> Vec<Likeness> {
    words.iter().copied().map(Likeness::of).collect()
}

/// Reads a person's name: one word of letters, digits and `_ - . '`, which begins and ends with a letter or a digit.
///
/// One word, because commands are split at spaces; none of the marks of bold and code, because the bot writes names
/// in its texts. Only letters with which words are written today (UTS 39, 3.1): others have no ink, or pass for those.
/// Control and bidirectional characters are none.
pub(super) fn person(text: &str) -> Result<String, Refusal> {
    let name = straight(text.trim());
    if is_word(&name) { Ok(name) } else { Err(Refusal::NameBad) }
}

/// Refuses a person's name to who comes under it for the first time: one that would pass for the bot's, for an arbiter's,
/// for a call to all or for a part in the room. Arbiters are known by their names, also before they have come, and may have
/// whichever they are given.
pub(super) fn check_new(name: &str, arbiters: &[String]) -> Result<(), Refusal> {
    let spelled = spelled(name);
    let is_one_of = |words: &[Likeness]| is_among(words, name) || is_among(words, &spelled);
    let bare = without_article(name);
    let is_around_bot = |name: &str| Likeness::of(name).surrounds(&Likeness::of(BOT));
    if is_one_of(&RESERVED)
        || is_numbered(&RESERVED, name)
        || is_among(&RESERVED, &bare)
        || is_numbered(&RESERVED, &bare)
        || (!BESIDE_BOT.contains(&fold(name).as_str()) && (is_around_bot(name) || is_around_bot(&spelled)))
    {
        return Err(Refusal::NameReserved);
    }
    let is_arbiters = arbiters.iter().any(|arbiter| fold(arbiter) == fold(name));
    let calls = || is_one_of(&CALLS) || is_numbered(&CALLS, name) || is_all(name);
    if !is_arbiters && (calls() || is_one_of(&PLACE) || has_say(name)) {
        return Err(Refusal::NameReserved);
    }
    if passes_for(name, arbiters) { Err(Refusal::NameAlike) } else { Ok(()) }
}

/// Whether it could be taken for one of these words.
fn is_among(words: &[Likeness], name: &str) -> bool {
    let looks = Likeness::of(name);
    words.iter().any(|word| word.resembles(&looks))
}

/// Whether it could be taken for that of somebody who has a say, as a whole or by a part: `mod-team`, `ElAdmin`.
fn has_say(name: &str) -> bool {
    let is_role =
        |part: &str| is_among(&ROLES, part) || is_among(&ROLES, &spelled(part)) || is_numbered(&ROLES, part);
    is_role(name) || parts(name).iter().any(|part| is_role(part))
}

/// The name without the article before it: `La-Máquina`, `TheMachine`.
fn without_article(name: &str) -> String {
    let parts = parts(name);
    let is_article = |part: &&String| ARTICLES.contains(&fold(part).as_str());
    parts.iter().skip(parts.iter().take_while(is_article).count()).map(String::as_str).collect()
}

/// The parts of a name: between what separates them, and from a capital on that follows a small letter.
fn parts(name: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    for c in name.chars() {
        let last = parts.last().and_then(|part| part.chars().next_back());
        if SEPARATORS.contains(c) || (c.is_uppercase() && last.is_some_and(char::is_lowercase)) {
            parts.push(String::new());
        }
        if let Some(part) = parts.last_mut().filter(|_| !SEPARATORS.contains(c)) {
            part.push(c);
        }
    }
    parts
}

/// Whether it could be taken for a call to all, perhaps with a number behind it.
fn is_all(name: &str) -> bool {
    bare(&fold(&spelled(unnumbered(name)))) == ALL
}

/// Whether it could be taken for one of these words with a number behind it, such as the machine's at a level: `Nahil 3`.
fn is_numbered(words: &[Likeness], name: &str) -> bool {
    let bare = unnumbered(name);
    bare.len() < name.len() && (is_among(words, bare) || is_among(words, &spelled(bare)))
}

/// The name without the number behind it.
fn unnumbered(name: &str) -> &str {
    name.trim_end_matches(|c: char| c.is_numeric() || SEPARATORS.contains(c))
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
            && let Some((name, id)) = longest(text[at + 1..].trim_start_matches(ISOLATION[0]), &known)
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
    let whole = |end: &&usize| !text[**end..].chars().next().is_some_and(is_letter);
    ends.iter().rev().filter(whole).find_map(|&end| {
        let name = &text[..end];
        known(name).map(|id| (name, id))
    })
}

fn is_word(word: &str) -> bool {
    let edge = |c: Option<char>| c.is_some_and(is_letter);
    let is_written = |c: char| c.is_ascii() || c.identifier_allowed() || AM.contains(&c);
    // Many a Mayan name ends so: Ek', Itza'.
    let end = word.strip_suffix('\'').unwrap_or(word);
    word.chars().count() <= NAME_MAX
        && word.chars().all(|c| is_part(c) && is_written(c) && !MODIFIERS.contains(&c))
        && marks_belong(word)
        && edge(word.chars().next())
        && edge(end.chars().next_back())
}

/// Whether each mark stands behind a letter of its own script, few of them behind one and none twice in a row.
fn marks_belong(word: &str) -> bool {
    let mut letter: Option<char> = None;
    let mut marks: Vec<char> = Vec::new();
    for c in word.chars() {
        if !is_combining_mark(c) {
            (letter, marks) = (Some(c), Vec::new());
        } else if marks.len() < MARKS_MAX
            && marks.last() != Some(&c)
            && letter.is_some_and(|letter| is_of_script(c, letter))
        {
            marks.push(c);
        } else {
            return false;
        }
    }
    true
}

/// Whether a mark is of the script of a letter, rather than of all scripts.
fn is_of_script(mark: char, letter: char) -> bool {
    let [own, mut shared] = [mark, letter].map(AugmentedScriptSet::for_char);
    shared.intersect_with(own);
    letter.is_alphabetic() && !own.is_all() && !shared.is_empty()
}

/// Whether it is a letter or a digit of a name, or a mark that belongs to one.
fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || (is_combining_mark(c) && !COMMON_MARKS.contains(&c))
}

fn is_part(c: char) -> bool {
    (is_letter(c) && !UNSEEN.contains(&c)) || SEPARATORS.contains(c) || APOSTROPHES.contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_word() {
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
            ("สมชาย", "สมชาย"),
            ("พิมพ์", "พิมพ์"),
            ("น้ำฝน", "น้ำฝน"),
            ("प्रिया", "प्रिया"),
            ("राहुल", "राहुल"),
            ("ज़िंदगी", "ज़िंदगी"),
            ("தமிழ்", "தமிழ்"),
            ("မောင်", "မောင်"),
        ] {
            assert_eq!(person(text), Ok(name.to_owned()), "{text:?}");
        }
    }

    #[test]
    fn what_is_no_word_is_no_name() {
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
            "a\u{e34}",
            "ก\u{301}",
            "क\u{e34}",
            "1\u{94d}",
            "\u{94d}क",
            "-\u{93f}क",
        ] {
            assert_eq!(person(text), Err(Refusal::NameBad), "{text:?}");
        }
    }

    #[test]
    fn no_name_is_the_bots() {
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
            "Nahilabot",
            "NahiIa",
            "b.o.t",
            "La-Máquina",
            "TheMachine",
            "ElBot",
            "La.máquina.3",
        ] {
            assert_eq!(check_new(text, &[]), Err(Refusal::NameReserved), "{text:?}");
        }
    }

    #[test]
    fn nobody_comes_as_all_or_as_who_has_a_say() {
        let refused = "all All here CHANNEL Admin adm1n host Arbiter todos aqui 4ll h3re mod M0d mods Mod-2 \
            System 5y5t3m 0wner Owner dueno DUEÑO 4dmin Admin99 adm.in root Roo7 arb1tro Árbitra2 \
            st4ff N4hil n4hil_2 80t mod-team El-Admin ElAdmin the.m0d админ Админ here1 Here_2 \
            todos9 all3 Every.one Moderador m0d3r4d0r4 sistema_1 anfitrion team_mods2 Модератор2";
        for text in refused.split_whitespace() {
            assert_eq!(check_new(text, &[]), Err(Refusal::NameReserved), "{text:?}");
        }
        let allowed = "Ali ALI Ana Alla Hostal Canales Anahi Nahia mall Modesto Modi Adminda Rootie Owen \
            Sistemas Room101 Sala3 Stafford Modesta7 4na 8ob Nahila Sala Canal Ali2 Ana-Modesta \
            Al-Hostal Модест Админда राम रमा";
        for text in allowed.split_whitespace() {
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
        assert!(!is_alike("राम", "रीमा") && !is_alike("มานี", "มานะ"), "vowels make other names");
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
            let all = ["ana", "ana-b", "josé", "أحمد"];
            all.contains(&fold(name).as_str()).then(|| fold(name))
        };
        let cases: [(&str, &[&str]); 10] = [
            ("hola @ana!", &["ana"]),
            ("@Ana-B, @ana.", &["Ana-B", "ana"]),
            ("@ana-c", &["ana"]),
            ("@anabel", &[]),
            ("me@ana", &[]),
            ("@JOSÉ's", &["JOSÉ"]),
            ("@ana @ana", &["ana"]),
            ("@", &[]),
            ("@@ana", &["ana"]),
            ("@\u{2068}أحمد\u{2069} 3d", &["أحمد"]),
        ];
        for (text, names) in cases {
            let found: Vec<String> = mentions(text, known).into_iter().map(|(name, _)| name).collect();
            assert_eq!(found, names, "{text:?}");
        }
    }
}

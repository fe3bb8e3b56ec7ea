//! Every word for people, in Spanish and English alike.
//!
//! What is to be said is an enum with data, one variant a message. Its words are one exhaustive match over it, in which
//! both languages stand beside each other (`say!`, `either`), so that neither can be forgotten: a variant without words,
//! words in one language, or a sentence that leaves out what it is to say, does not compile. Where only one language
//! needs grammar (Spanish nouns agree, lists join as they sound), it has a file of its own.
//! Nothing else in the program writes a sentence for people.

#[macro_use]
mod both;
pub mod aside;
pub mod backups;
pub mod ballot;
pub mod call;
pub mod claim;
mod clock;
pub mod court;
pub mod day;
pub mod docket;
pub mod flag;
mod games;
pub mod guide;
mod guided;
pub mod hint;
pub mod host;
mod joined;
pub mod keep;
pub mod league;
pub mod leave;
pub mod lesson;
pub mod link;
pub mod machine;
pub mod manner;
pub mod memo;
pub mod nearby;
mod offer;
pub mod openings;
pub mod option;
pub mod own;
pub mod page;
mod panel;
pub mod past;
pub mod pending;
pub mod prepared;
pub mod puzzle;
pub mod rating;
mod refusal;
pub mod review;
mod ring;
mod row;
pub mod several;
pub mod sheet;
pub mod spoken;
pub mod standing;
pub mod talk;
pub mod thought;
pub mod trial;
pub mod trouble;
pub mod unfit;
pub mod watch;
pub mod web;

pub use aside::Aside;
pub use backups::{Backups, NoBackup};
pub use ballot::{Ballot, NoBallot};
pub use court::{Court, NoCourt};
pub use guide::{Slot, Verb, Word, is_joining};
pub use host::Host;
pub use keep::{Keep, Lost, StandIn, Upkeep};
pub use prepared::{NoPlan, Prepared};
pub use ring::RingText;
pub use several::Several;
pub use talk::{House, Label, LeagueLabel, Talk, TaskLabel};
pub use trouble::Trouble;
pub use unfit::Unfit;

use both::{Both, either, spelled};
pub use games::Steps;

use crate::games::{Colour, Kind, Pick, Scene, Unreadable};
use crate::play::Control;
use crate::players::{Hours, Locale, Profile, Skin, machine_name_taken};
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

/// Longest description of a picture, in characters.
pub const ALT_MAX: usize = 1_024;
/// Marks that are not seen: what stands between them does not turn round what stands beside them, nor the other way round.
pub const ISOLATION: [char; 2] = ['\u{2068}', '\u{2069}'];

/// A game's name.
pub fn game(_: Locale, kind: Kind) -> &'static str {
    games::game(kind)
}

/// A clock in words.
pub fn control(locale: Locale, control: &Control) -> String {
    clock::control(locale, control)
}

/// A side's name.
pub fn colour(locale: Locale, colour: Colour) -> &'static str {
    games::colour(locale, colour)
}

/// What is picked on the way to a step, as an option of a menu.
pub fn pick(locale: Locale, kind: Kind, pick: &Pick) -> String {
    games::pick(locale, kind, pick)
}

/// Where and why a text cannot be read; the game, if it is known, lends the names of its pieces.
pub fn unreadable(locale: Locale, kind: Option<Kind>, unreadable: &Unreadable) -> String {
    games::unreadable(locale, kind, unreadable)
}

/// A position in words, at most [`ALT_MAX`] characters, with the steps that led to it.
pub fn alt(locale: Locale, kind: Kind, scene: &Scene, steps: Steps<'_>) -> String {
    let text = games::position(locale, kind, scene, steps);
    text.chars().take(ALT_MAX).collect()
}

/// A name as it may stand in a message: nothing that a message's marks could be made of, and nothing that turns the
/// direction of writing or hides.
pub fn plain_name(name: &str) -> String {
    let harmless = |c: &char| !c.is_control() && !"*`<>@#\u{200b}\u{feff}".contains(*c) && !is_direction(*c);
    let name: String = name.chars().filter(harmless).take(Profile::NAME_MAX).collect();
    let name = name.trim();
    if name.is_empty() { "?".to_owned() } else { name.to_owned() }
}

/// A person's name as it may stand in a message: plain, isolated, and not one of the machine's.
pub fn person_name(name: &str) -> String {
    let name = plain_name(name);
    let name = if machine_name_taken(&name) {
        format!("{name}?").chars().take(Profile::NAME_MAX).collect()
    } else {
        name
    };
    isolated(&name)
}

/// A plain name as it may stand among other words: one with letters that are written from right to left is set between
/// marks that are not seen, or it would turn round the numbers and signs beside it.
pub fn isolated(name: &str) -> String {
    let [open, close] = ISOLATION;
    if name.chars().any(is_leftward) { format!("{open}{name}{close}") } else { name.to_owned() }
}

/// The same text without what only turns the direction of writing.
pub fn undirected(text: &str) -> String {
    text.chars().filter(|c| !is_direction(*c)).collect()
}

/// Whether it only turns the direction of writing.
fn is_direction(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether it is a letter that is written from right to left: those of Hebrew, Arabic and the scripts that Unicode puts
/// beside them.
fn is_leftward(c: char) -> bool {
    let scripts = matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}')
        || matches!(c, '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}');
    scripts && c.is_alphabetic()
}

/// The text with its first letter large.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A sentence as it goes on after a colon: its first letter small, unless that is a word by itself, as "I" is.
fn after_colon(sentence: &str) -> String {
    let mut letters = sentence.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), Some(second)) if second.is_alphabetic() => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => sentence.to_owned(),
    }
}

/// `a, b or c`.
fn list(words: &[String], last: &str) -> String {
    match words {
        [] => "-".to_owned(),
        [only] => only.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// A time span in its two largest units, rounded down. Days are a word; the signs of the other units are the same in every
/// language.
fn span(locale: Locale, time: SignedDuration) -> String {
    let seconds = time.as_secs().max(0);
    if seconds >= 86_400 {
        return flag::days(locale, seconds / 3_600);
    }
    let units = short_units(seconds);
    let from = units.iter().position(|(count, _)| *count > 0).unwrap_or(2);
    let shown = units[from..].iter().take(2).filter(|(count, _)| *count > 0 || seconds == 0);
    shown.map(|(count, unit)| format!("{count} {unit}")).collect::<Vec<_>>().join(" ")
}

/// A time span to the second, or to the minute where there are days.
fn exact(locale: Locale, time: SignedDuration) -> String {
    let seconds = time.as_secs().max(0);
    let units = short_units(seconds);
    let shown = if seconds >= 86_400 { &units[..2] } else { &units[..] };
    let shown = shown.iter().filter(|(count, _)| *count > 0).map(|(count, unit)| format!("{count} {unit}"));
    let days = (seconds >= 86_400).then(|| flag::days(locale, seconds / 86_400 * 24));
    match days {
        Some(days) => joined::and(locale, &std::iter::once(days).chain(shown).collect::<Vec<_>>()),
        None if seconds == 0 => "0 s".to_owned(),
        None => shown.collect::<Vec<_>>().join(" "),
    }
}

/// Hours, minutes and seconds of less than a day.
const fn short_units(seconds: i64) -> [(i64, &'static str); 3] {
    [(seconds / 3_600 % 24, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s")]
}

/// The colours of boards, after a colon.
fn colours(locale: Locale, skin: Skin) -> &'static str {
    match skin {
        Skin::Standard => either(locale, "standard", "estándar"),
        Skin::Night => either(locale, "night", "oscuros, para la noche"),
        Skin::Contrast => either(locale, "high contrast", "de alto contraste"),
        Skin::Wood => either(locale, "wood", "de madera"),
        Skin::Stone => either(locale, "stone", "de piedra"),
    }
}

/// A month's short name.
fn month(locale: Locale, date: Date) -> &'static str {
    const EN: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    const ES: [&str; 12] =
        ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"];
    let place = usize::from(date.month().unsigned_abs()) - 1;
    either(locale, EN[place], ES[place])
}

/// A moment as a mark that each platform shows in its reader's time zone and language: `<t:1760000000:R>`.
fn relative(at: Timestamp) -> String {
    format!("<t:{}:R>", at.as_second())
}

/// A date as it stands in a sentence in the place of such a mark: `on December 26`, `el 26 de diciembre`.
pub fn on(locale: Locale, date: &str) -> String {
    say!(locale, "on {date}", "el {date}")
}

/// When all that is chosen of these hours holds, if some of what was chosen before still does.
fn later(hours: &Hours) -> Option<Timestamp> {
    let former = [&hours.nights_before, &hours.weekends_before].into_iter().flatten();
    former.map(|former| former.until).max()
}

/// So long before something else; the words for that follow: `at least 24 h before`.
pub(crate) fn before(locale: Locale, lead: SignedDuration) -> String {
    if lead.is_zero() {
        return either(locale, "before", "antes").to_owned();
    }
    say!(locale, "at least {} before", "al menos {} antes", span(locale, lead))
}

/// The same text with its moments marked as those of a reader in this time zone, `<t:1760000000:R|America/Guatemala>`: for
/// platforms that do not know it.
pub fn in_zone(text: &str, zone: &str) -> String {
    let mut parts = text.split("<t:");
    let first = parts.next().unwrap_or_default().to_owned();
    let marked = parts.map(|part| format!("<t:{}", part.replacen(":R>", &format!(":R|{zone}>"), 1)));
    std::iter::once(first).chain(marked).collect()
}

/// A time zone as it is shown: those that are named after their distance count it the other way round, so that
/// `Etc/GMT+6` is what everybody calls UTC-6.
fn zone(name: &str) -> String {
    match name.strip_prefix("Etc/GMT").and_then(|shift| shift.split_at_checked(1)) {
        Some(("+", hours)) => format!("UTC-{hours}"),
        Some(("-", hours)) => format!("UTC+{hours}"),
        _ => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zones_are_shown_as_they_are_called() {
        assert_eq!(
            ["Etc/GMT+6", "Etc/GMT-14", "Europe/Madrid"].map(zone),
            ["UTC-6", "UTC+14", "Europe/Madrid"]
        );
    }

    #[test]
    fn spans_show_two_units() {
        let shown = |seconds| span(Locale::En, SignedDuration::from_secs(seconds));
        assert_eq!(shown(0), "0 s");
        assert_eq!(shown(59), "59 s");
        assert_eq!(shown(2_400), "40 min");
        assert_eq!(shown(3_661), "1 h 1 min");
        assert_eq!([shown(90_061), shown(172_800)], ["1 day and 1 h", "2 days"]);
        assert_eq!(shown(-5), "0 s");
        let exactly = |seconds| exact(Locale::Es, SignedDuration::from_secs(seconds));
        assert_eq!([exactly(90_061), exactly(86_402)], ["1 día, 1 h y 1 min", "1 día"]);
        assert_eq!([exactly(3_661), exactly(0)], ["1 h 1 min 1 s", "0 s"]);
    }

    #[test]
    fn names_cannot_forge_marks() {
        assert_eq!(plain_name("**a`n\u{202e}a** <t:1:R>"), "ana t:1:R");
        assert_eq!(plain_name(" \u{200b}"), "?");
    }

    #[test]
    fn names_from_right_to_left_do_not_turn_round_what_stands_beside_them() {
        for name in ["أحمد", "\u{202e}أحمد", "\u{2068}أحمد\u{2069}"] {
            assert_eq!(person_name(name), "\u{2068}أحمد\u{2069}");
        }
        assert_eq!(person_name("דנה 2"), "\u{2068}דנה 2\u{2069}");
        for name in ["Ana", "Балам", "K'in", "王", "2"] {
            assert_eq!(person_name(name), name);
        }
        assert_eq!(undirected("@\u{2068}أحمد\u{2069} 3d"), "@أحمد 3d");
    }

    #[test]
    fn no_name_of_a_command_is_taken_twice() {
        for locale in Locale::ALL {
            let mut names: Vec<_> = Verb::ALL.iter().flat_map(|verb| verb.names(locale)).collect();
            names.sort_unstable();
            let count = names.len();
            names.dedup();
            assert_eq!(names.len(), count, "{locale:?}");
            assert!(Verb::ALL.iter().all(|verb| verb.help(locale).chars().count() <= 100));
        }
    }
}

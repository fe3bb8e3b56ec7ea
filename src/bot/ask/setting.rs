//! What is written as `name=value`: when clocks rest, and when one is reminded.

use crate::bot::ask::word::{nearest, spelled};
use crate::games::Kind;
use crate::i18n::trouble::BadSetting;
use crate::i18n::{Slot, Word};
use crate::play::ballot::{CHOOSING_MAX, CHOOSING_MIN, QUORUM_MAX};
use crate::play::{Control, Vacation};
use crate::players::{DayTime, Hours, Locale, PlayerId, Rung, Skin, Sleep};
use jiff::SignedDuration;
use jiff::tz::{TimeZone, db};

/// What is chosen by a name and a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// One's time zone; none: Greenwich's.
    Zone(Option<String>),
    /// When one sleeps; never, if there are no hours.
    Sleep(Option<Sleep>),
    /// Whether one's clocks rest at weekends.
    Weekends(bool),
    /// When one is reminded; as usual, if nothing is named.
    Reminders(Option<Vec<Rung>>),
    /// When one is told once a day what waits, instead of being called; never, if there is no time.
    Digest(Option<DayTime>),
    /// Whether one drafts where others see it.
    OpenPanel(bool),
    /// Whether pieces bear their letters on the boards that one sees alone.
    Letters(bool),
    /// The colours of the boards that everybody sees in a channel; those of its server, if none is named.
    ChannelSkin(Option<Skin>),
    /// Of which game a channel gets a puzzle each day; none, if no game is named.
    Daily(Option<Kind>),
    /// Whether one is called when the turn of a channel begins with which one votes.
    ChannelTurns(bool),
    /// Whether one sees what others say with their turns.
    Messages(bool),
    /// Whether puzzles may be made of one's matches.
    Puzzles(bool),
    /// Whether vacation is spent by itself.
    ByItself(bool),
    /// Whether clocks rest in a match.
    Rest(bool),
    /// How much vacation can be spent in a match.
    Vacation(Vacation),
    /// Whether turns against the rules are counted.
    Strict(bool),
    /// The clock of a match in one sitting, and what goes with it.
    Mode(Control),
    /// Whether the first step of a draft binds to its piece.
    Touch(bool),
    /// Whether others than the players may look on.
    Watch(bool),
    /// How many minutes a channel has to choose a turn.
    Choosing(u32),
    /// How many must vote for a turn of a channel.
    Quorum(u32),
    /// Whether one is shown in rankings.
    Ranking(bool),
    /// Whether there are boards on the web: for a person, or of a channel's matches.
    Web(bool),
    /// How often each two meet in a group of a league.
    Legs(u32),
    /// How many players a group should have.
    Size(u32),
    /// How many matches of a league somebody has open at once.
    Cap(u32),
    /// How long a season lasts, or a round of a Swiss.
    Length(SignedDuration),
    /// How many rounds a Swiss has.
    Rounds(u32),
    /// How long sign-up is open.
    SignUp(SignedDuration),
    /// At which level the machine plays.
    Machine(u32),
}

impl Setting {
    /// What a command may take of this kind.
    pub const SLOTS: [Slot; 30] = [
        Slot::Zone,
        Slot::Sleep,
        Slot::Weekends,
        Slot::Reminders,
        Slot::Digest,
        Slot::Panel,
        Slot::Letters,
        Slot::ChannelSkin,
        Slot::Daily,
        Slot::ChannelTurns,
        Slot::Messages,
        Slot::Puzzles,
        Slot::ByItself,
        Slot::Rest,
        Slot::Vacation,
        Slot::Strict,
        Slot::Mode,
        Slot::Touch,
        Slot::Watch,
        Slot::Choosing,
        Slot::Quorum,
        Slot::Ranking,
        Slot::Web,
        Slot::Legs,
        Slot::Size,
        Slot::Cap,
        Slot::Length,
        Slot::Rounds,
        Slot::SignUp,
        Slot::Machine,
    ];

    /// Longest value that is read, in characters.
    const VALUE_MAX: usize = 60;

    /// Reads the value of a slot.
    pub(in crate::bot) fn read(slot: Slot, value: &str) -> Result<Self, BadSetting> {
        let value: String = value.trim().chars().take(Self::VALUE_MAX).collect();
        let switch = || switch(&value).ok_or(BadSetting::NotOnOff { slot });
        let off = self::switch(&value) == Some(false);
        Ok(match slot {
            Slot::Zone if off => Setting::Zone(None),
            Slot::Zone => Setting::Zone(Some(zone(&value)?)),
            Slot::Sleep if off => Setting::Sleep(None),
            Slot::Sleep => Setting::Sleep(Some(value.parse().map_err(|_| BadSetting::NoSuchSleep)?)),
            Slot::Weekends => Setting::Weekends(switch()?),
            Slot::Reminders if off => Setting::Reminders(Some(Vec::new())),
            Slot::Reminders => Setting::Reminders(reminders(&value)?),
            Slot::Digest if off => Setting::Digest(None),
            Slot::Digest => Setting::Digest(Some(value.parse().map_err(|_| BadSetting::NoSuchTime)?)),
            Slot::Panel => Setting::OpenPanel(open_panel(&value).ok_or(BadSetting::NoSuchPanel)?),
            Slot::Letters => Setting::Letters(switch()?),
            Slot::ChannelSkin => Setting::ChannelSkin(channel_skin(&value)?),
            Slot::Daily if off => Setting::Daily(None),
            Slot::Daily => Setting::Daily(Some(game(&value).ok_or(BadSetting::NoSuchGame)?)),
            Slot::ChannelTurns => Setting::ChannelTurns(switch()?),
            Slot::Messages => Setting::Messages(switch()?),
            Slot::Puzzles => Setting::Puzzles(switch()?),
            Slot::ByItself => Setting::ByItself(switch()?),
            Slot::Rest => Setting::Rest(switch()?),
            Slot::Strict => Setting::Strict(switch()?),
            Slot::Mode => Setting::Mode(mode(&value).ok_or(BadSetting::NoSuchMode)?),
            Slot::Touch => Setting::Touch(switch()?),
            Slot::Ranking => Setting::Ranking(switch()?),
            Slot::Web => Setting::Web(switch()?),
            Slot::Watch => Setting::Watch(switch()?),
            Slot::Choosing => Setting::Choosing(choosing(&value).ok_or(BadSetting::NoSuchChoosing)?),
            Slot::Quorum => Setting::Quorum(quorum(&value).ok_or(BadSetting::NoSuchQuorum)?),
            Slot::Legs => Setting::Legs(within(slot, &value, (1, 2))?),
            Slot::Size => Setting::Size(within(slot, &value, GROUP_SIZE)?),
            Slot::Cap => Setting::Cap(within(slot, &value, OPEN_AT_ONCE)?),
            Slot::Rounds => Setting::Rounds(within(slot, &value, SWISS_ROUNDS)?),
            Slot::Length => Setting::Length(span(slot, &value, SEASON_DAYS)?),
            Slot::SignUp => Setting::SignUp(span(slot, &value, SIGN_UP_DAYS)?),
            Slot::Machine => Setting::Machine(within(slot, &value, MACHINE_LEVELS)?),
            _ => Setting::Vacation(match self::switch(&value) {
                Some(true) => Vacation::On,
                Some(false) => Vacation::Off,
                None => value.parse().map_err(|_| BadSetting::NoSuchVacation)?,
            }),
        })
    }

    /// The slot that is named before the sign of equality, if it is one of these.
    pub(in crate::bot) fn slot(name: &str, slots: &[Slot]) -> Option<Slot> {
        // Not every keyboard has the ñ, and not everybody writes accents.
        let letters = [('ñ', "n"), ('á', "a"), ('ó', "o"), ('ú', "u")];
        let plain = |name: &str| {
            letters.iter().fold(name.to_lowercase(), |name, (with, without)| name.replace(*with, without))
        };
        let named = |slot: &&Slot| Locale::ALL.iter().any(|locale| plain(slot.name(*locale)) == plain(name));
        slots.iter().filter(|slot| Self::SLOTS.contains(slot)).find(named).copied()
    }

    /// Whether it says how a channel votes on its turns.
    pub(in crate::bot) fn is_of_votes(&self) -> bool {
        matches!(self, Setting::Choosing(_) | Setting::Quorum(_))
    }

    /// Changes a person's hours, if it is about them.
    pub(in crate::bot) fn change(&self, hours: &mut Hours) {
        match self {
            Setting::Zone(zone) => hours.zone.clone_from(zone),
            Setting::Sleep(sleep) => hours.sleep = *sleep,
            Setting::Weekends(weekends) => hours.weekends = *weekends,
            Setting::Reminders(_)
            | Setting::Digest(_)
            | Setting::OpenPanel(_)
            | Setting::Letters(_)
            | Setting::ChannelSkin(_)
            | Setting::Daily(_)
            | Setting::ChannelTurns(_)
            | Setting::Messages(_)
            | Setting::Puzzles(_)
            | Setting::ByItself(_)
            | Setting::Rest(_)
            | Setting::Vacation(_)
            | Setting::Strict(_)
            | Setting::Mode(_)
            | Setting::Touch(_)
            | Setting::Watch(_)
            | Setting::Choosing(_)
            | Setting::Quorum(_)
            | Setting::Ranking(_)
            | Setting::Web(_)
            | Setting::Legs(_)
            | Setting::Size(_)
            | Setting::Cap(_)
            | Setting::Length(_)
            | Setting::Rounds(_)
            | Setting::SignUp(_)
            | Setting::Machine(_) => {}
        }
    }
}

/// `seb`, or `pek`, also with its time, as in `pek10m` (R B, C).
fn mode(value: &str) -> Option<Control> {
    let name = value.trim_end_matches(|c: char| !c.is_alphabetic()).get(..3)?.to_lowercase();
    value.parse().ok().filter(|_| ["seb", "pek"].contains(&name.as_str()))
}

/// Minutes, written as `30m`, `12h` or `2d`.
fn choosing(value: &str) -> Option<u32> {
    let Ok(Rung::Minutes(minutes)) = value.to_lowercase().parse() else { return None };
    let time = SignedDuration::from_mins(i64::from(minutes));
    (CHOOSING_MIN..=CHOOSING_MAX).contains(&time).then_some(minutes)
}

fn quorum(value: &str) -> Option<u32> {
    value.parse().ok().filter(|quorum| (1..=QUORUM_MAX).contains(quorum))
}

/// How large groups of a league may be meant to be.
pub(in crate::bot) const GROUP_SIZE: (u32, u32) = (3, 12);
/// How many matches of a league somebody may have open at once.
const OPEN_AT_ONCE: (u32, u32) = (1, 25);
/// How many rounds a Swiss may have.
const SWISS_ROUNDS: (u32, u32) = (3, 9);
/// How many days a season may last, or a round of a Swiss.
const SEASON_DAYS: (u32, u32) = (1, 364);
/// How many days sign-up may be open.
const SIGN_UP_DAYS: (u32, u32) = (1, 60);

/// The levels of the machine.
const MACHINE_LEVELS: (u32, u32) = (1, PlayerId::MACHINE_MAX as u32);

/// A number of a slot, if it is one of these.
fn within(slot: Slot, value: &str, (least, most): (u32, u32)) -> Result<u32, BadSetting> {
    let number = value.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or(BadSetting::NotWithin { slot, least, most })
}

/// Days or weeks, written as `30d` or `16w`.
fn span(slot: Slot, value: &str, (least, most): (u32, u32)) -> Result<SignedDuration, BadSetting> {
    let (number, unit) = value.split_at(value.find(|c: char| !c.is_ascii_digit()).unwrap_or(value.len()));
    let days = match unit.trim().to_lowercase().as_str() {
        "" | "d" | "day" | "days" | "día" | "días" | "dia" | "dias" => Some(1),
        "w" | "week" | "weeks" | "s" | "sem" | "semana" | "semanas" => Some(7),
        _ => None,
    };
    let days = number.parse().ok().zip(days).and_then(|(number, days): (u32, u32)| number.checked_mul(days));
    let days = days.filter(|days| (least..=most).contains(days));
    let days = days.ok_or(BadSetting::NotSoManyDays { slot, least, most })?;
    Ok(SignedDuration::from_hours(24 * i64::from(days)))
}

fn switch(value: &str) -> Option<bool> {
    match value.to_lowercase().as_str() {
        "on" | "yes" | "sí" | "si" => Some(true),
        "off" | "no" | "none" | "never" | "nunca" => Some(false),
        _ => None,
    }
}

/// Colours, or those of the `server`.
fn channel_skin(value: &str) -> Result<Option<Skin>, BadSetting> {
    if ["server", "servidor"].contains(&value.to_lowercase().as_str()) {
        return Ok(None);
    }
    let found = Skin::ALL.into_iter().find(|skin| spelled(Word::Skin(*skin), value));
    found.map(Some).ok_or(BadSetting::NoSuchColours)
}

/// The game that is called so.
fn game(value: &str) -> Option<Kind> {
    Kind::ALL.iter().copied().find(|kind| spelled(Word::Game(*kind), value))
}

/// Whether a panel is `here` rather than `direct`.
fn open_panel(value: &str) -> Option<bool> {
    match value.to_lowercase().as_str() {
        "here" | "aquí" | "aqui" | "room" | "sala" => Some(true),
        "direct" | "directo" | "private" | "privado" => Some(false),
        _ => None,
    }
}

/// Up to [`Rung::MAX`] times, parted by commas; `usual` for what is usual.
fn reminders(value: &str) -> Result<Option<Vec<Rung>>, BadSetting> {
    if ["usual", "habitual", "default", "on", "sí", "si"].contains(&value.to_lowercase().as_str()) {
        return Ok(None);
    }
    let rungs: Result<Vec<Rung>, _> =
        value.to_lowercase().split(',').map(|rung| rung.trim().parse()).collect();
    let mut rungs = rungs.map_err(|_| BadSetting::NoSuchReminder)?;
    let mut known = Vec::new();
    rungs.retain(|rung| {
        !known.contains(rung) && {
            known.push(*rung);
            true
        }
    });
    let rungs = Some(rungs).filter(|rungs| rungs.len() <= Rung::MAX);
    rungs.map(Some).ok_or(BadSetting::NoSuchReminder)
}

/// The zone of this name, in any case, or of this city.
fn zone(value: &str) -> Result<String, BadSetting> {
    let name = plain(value);
    if let Some(found) = shifted(&name).or_else(|| called_otherwise(&name)) {
        return Ok(found);
    }
    let wanted = |known: &&String| {
        let known = known.to_lowercase();
        let name = name.to_lowercase();
        known == name || known.rsplit('/').next() == Some(name.as_str())
    };
    let known = known_zones();
    let exactly = known.iter().find(|known| known.eq_ignore_ascii_case(&name));
    if let Some(found) =
        exactly.or_else(|| known.iter().find(wanted)).filter(|found| TimeZone::get(found).is_ok())
    {
        return Ok(found.clone());
    }
    let parts = |known: &String| [known.clone(), known.rsplit('/').next().unwrap_or_default().to_owned()];
    let near = |part: &str| nearest(&name, std::iter::once(part.to_lowercase().as_str())).is_some();
    let mut close: Vec<_> = known.iter().filter(|known| parts(known).iter().any(|part| near(part))).collect();
    let distance = |known: &&&String| {
        parts(known)
            .iter()
            .map(|part| strsim::damerau_levenshtein(&part.to_lowercase(), &name.to_lowercase()))
            .min()
    };
    close.sort_by_key(|known| distance(&known));
    Err(BadSetting::NoSuchZone {
        word: value.to_owned(),
        nearest: close.first().map(|known| (*known).clone()),
    })
}

/// Without accents, and with `_` for blanks, as zones are named.
fn plain(value: &str) -> String {
    let letter = |c: char| match c {
        'á' | 'Á' | 'ã' => 'a',
        'é' | 'É' => 'e',
        'í' | 'Í' => 'i',
        'ó' | 'Ó' => 'o',
        'ú' | 'Ú' => 'u',
        'ñ' => 'n',
        c if c.is_whitespace() => '_',
        c => c,
    };
    value.chars().map(letter).collect()
}

/// The zone of `UTC-6` or `GMT+2`. The zones that are named so count the other way: Etc/GMT+6 is six hours behind.
fn shifted(name: &str) -> Option<String> {
    let name = name.to_uppercase();
    let shift = name.strip_prefix("UTC").or_else(|| name.strip_prefix("GMT"))?;
    let (sign, hours) = shift.strip_prefix('-').map(|hours| ('+', hours)).or_else(|| {
        let hours = shift.strip_prefix('+')?;
        Some(('-', hours))
    })?;
    let hours: u8 = hours.strip_suffix(":00").unwrap_or(hours).parse().ok()?;
    let zone = format!("Etc/GMT{sign}{hours}");
    TimeZone::get(&zone).is_ok().then_some(zone)
}

/// Places that have a name of their own in Spanish, or give none to a zone.
fn called_otherwise(name: &str) -> Option<String> {
    const PLACES: [(&str, &str); 9] = [
        ("ciudad_de_mexico", "America/Mexico_City"),
        ("cdmx", "America/Mexico_City"),
        ("mexico", "America/Mexico_City"),
        ("la_habana", "America/Havana"),
        ("san_jose", "America/Costa_Rica"),
        ("san_salvador", "America/El_Salvador"),
        ("quito", "America/Guayaquil"),
        ("argentina", "America/Argentina/Buenos_Aires"),
        ("nueva_york", "America/New_York"),
    ];
    let name = name.to_lowercase();
    PLACES.iter().find(|(place, _)| *place == name).map(|(_, zone)| (*zone).to_owned())
}

/// The zones of which the name, or that of a city, begins like this, before those that have it somewhere within.
pub(in crate::bot) fn zones(typed: &str) -> Vec<String> {
    let typed: String =
        typed.trim().to_lowercase().replace(' ', "_").chars().take(Setting::VALUE_MAX).collect();
    let rank = |zone: &String| {
        let zone = zone.to_lowercase();
        let begins = zone.split('/').any(|part| part.starts_with(&typed)) || zone.starts_with(&typed);
        (!begins, zone)
    };
    let mut found = known_zones();
    found.retain(|zone| zone.to_lowercase().contains(&typed));
    found.sort_by_cached_key(rank);
    found.dedup();
    found
}

fn known_zones() -> Vec<String> {
    db().available().map(|known| known.as_str().to_owned()).filter(|known| is_plain(known)).collect()
}

/// Names of places: neither the doubles that some systems have, nor what stands for no place.
fn is_plain(name: &str) -> bool {
    !["posix/", "right/", "SystemV/"].iter().any(|prefix| name.starts_with(prefix))
        && (name == "UTC" || name.contains('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zones_are_found_by_name_and_by_city() {
        let read = |value: &str| Setting::read(Slot::Zone, value);
        for (value, name) in [
            ("America/Guatemala", "America/Guatemala"),
            ("america/guatemala", "America/Guatemala"),
            ("Guatemala", "America/Guatemala"),
            ("madrid", "Europe/Madrid"),
            ("UTC", "UTC"),
            ("utc-6", "Etc/GMT+6"),
            ("GMT+02:00", "Etc/GMT-2"),
            ("Bogotá", "America/Bogota"),
            ("Ciudad de México", "America/Mexico_City"),
        ] {
            assert_eq!(read(value), Ok(Setting::Zone(Some(name.to_owned()))), "{value}");
        }
        for (value, near) in [
            ("America/Guatemla", Some("America/Guatemala")),
            ("Madird", Some("Europe/Madrid")),
            ("xyzzyxyzzy", None),
        ] {
            let trouble = BadSetting::NoSuchZone { word: value.to_owned(), nearest: near.map(str::to_owned) };
            assert_eq!(read(value), Err(trouble), "{value}");
        }
        assert_eq!(read("off"), Ok(Setting::Zone(None)));
        assert!(read(&"é".repeat(2_000)).is_err());
    }

    #[test]
    fn zones_are_suggested_from_what_is_typed() {
        assert_eq!(zones("guatem"), ["America/Guatemala"]);
        assert_eq!(zones("mexico c"), ["America/Mexico_City"]);
        let found = zones("Europe/");
        assert!(
            found.contains(&"Europe/Madrid".to_owned())
                && found.iter().all(|zone| zone.starts_with("Europe/"))
        );
        assert!(zones("xyzzy").is_empty() && zones(&"é".repeat(2_000)).is_empty());
        assert!(zones("").len() > 300);
        // What is suggested is taken.
        for zone in zones("mad") {
            assert_eq!(Setting::read(Slot::Zone, &zone), Ok(Setting::Zone(Some(zone))));
        }
    }

    #[test]
    fn what_cannot_be_read_is_refused() {
        for (slot, value) in [
            (Slot::Sleep, "22:00-09:00"),
            (Slot::Weekends, "maybe"),
            (Slot::Reminders, "1/2,soon"),
            (Slot::Reminders, "1h,2h,3h,4h,5h,6h,7h"),
            (Slot::Rest, ""),
            (Slot::Vacation, "much"),
            (Slot::Choosing, "9m"),
            (Slot::Choosing, "15d"),
            (Slot::Choosing, "1/2"),
            (Slot::Quorum, "0"),
            (Slot::Quorum, "1001"),
            (Slot::Panel, "everywhere"),
            (Slot::Daily, "chess"),
        ] {
            assert!(Setting::read(slot, value).is_err(), "{slot:?} {value}");
        }
        let rungs = vec![Rung::Part(2), Rung::Minutes(180)];
        for value in ["1/2, 3h", "1/2,3h,180m,1/2"] {
            assert_eq!(
                Setting::read(Slot::Reminders, value),
                Ok(Setting::Reminders(Some(rungs.clone()))),
                "{value}"
            );
        }
        for usual in ["usual", "Habitual"] {
            assert_eq!(Setting::read(Slot::Reminders, usual), Ok(Setting::Reminders(None)));
        }
        for (value, skin) in [("Wood", Some(Skin::Wood)), ("madera", Some(Skin::Wood)), ("servidor", None)] {
            assert_eq!(Setting::read(Slot::ChannelSkin, value), Ok(Setting::ChannelSkin(skin)));
        }
        assert_eq!(Setting::read(Slot::ChannelSkin, "pink"), Err(BadSetting::NoSuchColours));
        for (value, kind) in [("Daiku", Some(Kind::Daiku)), ("no", None), ("off", None)] {
            assert_eq!(Setting::read(Slot::Daily, value), Ok(Setting::Daily(kind)));
        }
        assert_eq!(Setting::read(Slot::Vacation, "sí"), Ok(Setting::Vacation(Vacation::On)));
    }
}

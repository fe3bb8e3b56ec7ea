//! Who plays: persons, their accounts on platforms, and what they have chosen for themselves.

mod calls;
mod leave;
mod link;
mod looks;
mod machine;

pub use calls::{Calls, DayTime, Digest, NoDayTime, Way};
pub use leave::Leave;
pub use link::{LinkCode, NoCode};
pub use looks::{Looks, Seat, Skin};
pub use machine::machine_name_taken;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A person, over all platforms. Given once, never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PlayerId(pub u64);

/// Where an account lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Platform {
    /// The chat room that this program serves itself.
    Local,
    /// Discord.
    Discord,
    /// Matrix.
    Matrix,
}

impl Platform {
    /// Whether it shows each reader a moment in their own time zone.
    pub const fn shows_moments(self) -> bool {
        !matches!(self, Platform::Matrix)
    }

    /// Whether some of those who read a channel can be told something there that the others cannot read.
    pub const fn has_private_threads(self) -> bool {
        matches!(self, Platform::Discord)
    }

    /// Whether boards that it shows can be touched.
    pub const fn has_boards_to_touch(self) -> bool {
        matches!(self, Platform::Local)
    }

    /// The platform's name in keys and logs.
    pub const fn id(self) -> &'static str {
        match self {
            Platform::Local => "local",
            Platform::Discord => "discord",
            Platform::Matrix => "matrix",
        }
    }
}

/// An account on a platform, by the platform's own unchanging id.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Account {
    /// The platform.
    pub platform: Platform,
    /// The account's id there.
    pub id: String,
}

impl Account {
    /// A role of a server, as somebody who can be called: all who have it. Its id has a sign in front that no account's
    /// has.
    pub fn role(platform: Platform, id: &str) -> Self {
        Self { platform, id: format!("&{id}") }
    }

    /// Whether it is a role.
    pub fn is_role(&self) -> bool {
        self.id.starts_with('&')
    }
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.platform.id(), self.id)
    }
}

/// A channel, room or direct conversation of a platform, by the platform's own unchanging id. Where it matters who reads
/// there, the id's first sign tells it: see [`Place::direct`] and [`Place::passing`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Place {
    /// The platform.
    pub platform: Platform,
    /// The channel's id there.
    pub id: String,
}

/// Before the id of the person in the id of a direct conversation; on Matrix, people's ids begin with it.
const DIRECT: char = '@';
/// Before the id of a place where the bot is only heard when it is asked.
const PASSING: char = '~';
/// The id of a page on the web, behind the sign of a passing place; no channel has it.
const PAGE: &str = "web";

impl Place {
    /// Where the bot and one person talk alone; nothing on a platform that has no such place.
    pub fn direct(account: &Account) -> Option<Self> {
        let id = match account.platform {
            Platform::Local => return None,
            Platform::Discord => format!("{DIRECT}{}", account.id),
            Platform::Matrix => account.id.clone(),
        };
        Some(Self { platform: account.platform, id })
    }

    /// A place to which the bot does not belong: it can answer those who use it there, and cannot come back to it.
    pub fn passing(platform: Platform, id: &str) -> Self {
        Self { platform, id: format!("{PASSING}{id}") }
    }

    /// A page on the web that one person with an account on this platform has open: what is told there goes back to the
    /// page, and nowhere else.
    pub fn page(platform: Platform) -> Self {
        Self::passing(platform, PAGE)
    }

    /// Whether it is [`Place::page`].
    pub fn is_page(&self) -> bool {
        self.is_passing() && self.channel() == PAGE
    }

    /// Whether boards that are shown here can be touched.
    pub fn has_boards_to_touch(&self) -> bool {
        self.is_page() || self.platform.has_boards_to_touch()
    }

    /// Who reads here, if it is [`Place::direct`].
    pub fn reader(&self) -> Option<Account> {
        let id = self.id.strip_prefix(DIRECT)?;
        let id = match self.platform {
            Platform::Local => return None,
            Platform::Discord => id,
            Platform::Matrix => &self.id,
        };
        Some(Account { platform: self.platform, id: id.to_owned() })
    }

    /// Whether it is [`Place::passing`].
    pub fn is_passing(&self) -> bool {
        self.id.starts_with(PASSING)
    }

    /// Whether several people read here, and the bot can write at any time.
    pub fn is_public(&self) -> bool {
        self.reader().is_none() && !self.is_passing()
    }

    /// The channel's own id, of a [`Place::passing`] as of any other.
    pub fn channel(&self) -> &str {
        self.id.trim_start_matches(PASSING)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.platform.id(), self.id)
    }
}

/// A language in which Nahil speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Locale {
    /// English.
    #[default]
    En,
    /// Spanish.
    Es,
}

impl Locale {
    /// Every language.
    pub const ALL: [Locale; 2] = [Locale::En, Locale::Es];

    /// The language's code: `en` or `es`.
    pub const fn code(self) -> &'static str {
        match self {
            Locale::En => "en",
            Locale::Es => "es",
        }
    }

    /// The language of a code such as `es`, `es-MX` or `ES_419`.
    pub fn from_code(code: &str) -> Option<Self> {
        let language = code.split(['-', '_']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|locale| locale.code().eq_ignore_ascii_case(language))
    }
}

/// Hours of a day in which a person sleeps, as minutes after midnight: from this one until before that one, over
/// midnight where that one is no later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sleep {
    /// The first minute.
    pub from: u16,
    /// The minute at which it is over.
    pub to: u16,
}

impl Sleep {
    /// The most of a day that is sleep, in minutes.
    pub const MINUTES_MAX: u16 = 9 * 60;
    const DAY: u16 = 24 * 60;

    /// How long it is, in minutes.
    pub fn minutes(self) -> u16 {
        (self.to + Self::DAY - self.from) % Self::DAY
    }
}

/// The text is no sleeping hours such as `23:00-07:00`, or they are none or too many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSleep;

impl FromStr for Sleep {
    type Err = NoSleep;

    /// Reads `23:00-07:00`, `23-7` and the like.
    fn from_str(text: &str) -> Result<Self, NoSleep> {
        let (from, to) = text.split_once('-').ok_or(NoSleep)?;
        let sleep = Self { from: minute(from)?, to: minute(to)? };
        if (1..=Self::MINUTES_MAX).contains(&sleep.minutes()) { Ok(sleep) } else { Err(NoSleep) }
    }
}

fn minute(text: &str) -> Result<u16, NoSleep> {
    text.parse().map(DayTime::minute).map_err(|_| NoSleep)
}

impl fmt::Display for Sleep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from, to } = self;
        write!(f, "{:02}:{:02}-{:02}:{:02}", from / 60, from % 60, to / 60, to % 60)
    }
}

/// When a person's clocks rest, by the calendar of their time zone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Hours {
    /// Their time zone, such as `America/Guatemala`; UTC if they have chosen none.
    pub zone: Option<String>,
    /// When they sleep.
    pub sleep: Option<Sleep>,
    /// Whether their clocks rest on Saturdays and Sundays.
    pub weekends: bool,
    /// When they changed this, latest last; never more than [`Hours::CHANGES_MAX`].
    pub changed: Vec<Timestamp>,
    /// What their clocks rested by at night before the last change, while that still holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nights_before: Option<Former>,
    /// The same at weekends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weekends_before: Option<Former>,
}

/// What a person had chosen before a change, and until when it still holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Former {
    /// As [`Hours::zone`].
    pub zone: Option<String>,
    /// As [`Hours::sleep`].
    pub sleep: Option<Sleep>,
    /// As [`Hours::weekends`].
    pub weekends: bool,
    /// Until when.
    pub until: Timestamp,
}

impl Hours {
    /// How often this may be changed within [`Hours::CHANGES_WITHIN`]: else one could always just be asleep.
    pub const CHANGES_MAX: usize = 4;
    /// See [`Hours::CHANGES_MAX`].
    pub const CHANGES_WITHIN: SignedDuration = SignedDuration::from_hours(7 * 24);

    /// Whether clocks rest by these as by those, once nothing holds any more of what was chosen before.
    pub fn rest_like(&self, other: &Hours) -> bool {
        let rests = |hours: &Hours| (hours.zone.clone(), hours.sleep, hours.weekends);
        rests(self) == rests(other)
    }

    /// Whether they do already.
    pub fn rest_now_like(&self, other: &Hours) -> bool {
        let before = |hours: &Hours| (hours.nights_before.clone(), hours.weekends_before.clone());
        self.rest_like(other) && before(self) == before(other)
    }

    /// The same without what does not hold any more.
    #[must_use]
    pub fn as_of(&self, now: Timestamp) -> Self {
        let holds = |former: &Option<Former>| former.clone().filter(|former| now < former.until);
        let (nights_before, weekends_before) = (holds(&self.nights_before), holds(&self.weekends_before));
        Self { nights_before, weekends_before, ..self.clone() }
    }

    /// Notes a change that is made now; or, if there were as many as may be, says when there may be another one.
    pub fn change(&mut self, now: Timestamp) -> Result<(), Timestamp> {
        self.changed.retain(|at| now.duration_since(*at) < Self::CHANGES_WITHIN);
        let first = self.changed.iter().min().filter(|_| self.changed.len() >= Self::CHANGES_MAX);
        if let Some(first) = first {
            return Err(first.checked_add(Self::CHANGES_WITHIN).unwrap_or(Timestamp::MAX));
        }
        self.changed.push(now);
        Ok(())
    }
}

/// When a player is reminded of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rung {
    /// When this part of the time for the turn is left: 2 for a half.
    Part(u8),
    /// When so many minutes are left.
    Minutes(u32),
}

impl Rung {
    /// When a player is reminded who has chosen nothing else.
    pub const USUAL: [Rung; 4] = [Rung::Part(2), Rung::Part(4), Rung::Part(10), Rung::Minutes(60)];
    /// Most times that a player can be reminded of a turn.
    pub const MAX: usize = 6;
    /// Least time before the flag at which one is reminded, in minutes.
    pub const MINUTES_MIN: u32 = 10;
    /// Most time before the flag at which one is reminded, in minutes.
    pub const MINUTES_MAX: u32 = 30 * 24 * 60;
}

impl FromStr for Rung {
    type Err = NoRung;

    /// Reads `1/4`, `3h`, `2d`, `30m` or `30min`.
    fn from_str(text: &str) -> Result<Self, NoRung> {
        if let Some(part) = text.strip_prefix("1/") {
            let part = part.parse().ok().filter(|part| *part >= 2);
            return part.map(Rung::Part).ok_or(NoRung);
        }
        let end = text.find(|c: char| !c.is_ascii_digit()).ok_or(NoRung)?;
        let (number, unit) = text.split_at(end);
        let minutes = match unit {
            "d" => 24 * 60,
            "h" => 60,
            "m" | "min" => 1,
            _ => return Err(NoRung),
        };
        let number: u32 = number.parse().map_err(|_| NoRung)?;
        let minutes = number.checked_mul(minutes).ok_or(NoRung)?;
        if (Self::MINUTES_MIN..=Self::MINUTES_MAX).contains(&minutes) {
            return Ok(Rung::Minutes(minutes));
        }
        Err(NoRung)
    }
}

/// The text is none of the times at which one can be reminded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoRung;

impl fmt::Display for Rung {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rung::Part(part) => write!(f, "1/{part}"),
            Rung::Minutes(minutes) if minutes % (24 * 60) == 0 => write!(f, "{}d", minutes / (24 * 60)),
            Rung::Minutes(minutes) if minutes % 60 == 0 => write!(f, "{}h", minutes / 60),
            Rung::Minutes(minutes) => write!(f, "{minutes}m"),
        }
    }
}

/// What is kept on a person.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct Profile {
    /// The name last seen.
    pub name: String,
    /// The language, if they have chosen one.
    pub locale: Option<Locale>,
    /// The language in which their platform last spoke to them, if it said so.
    pub spoken: Option<Locale>,
    /// Whether a turn is played as soon as it is complete. Otherwise, and at first, it waits to be confirmed.
    pub at_once: bool,
    /// Their accounts.
    pub accounts: Vec<Account>,
    /// Where they want to be called.
    pub calls: Calls,
    /// When their clocks rest.
    pub hours: Hours,
    /// When they are reminded; [`Rung::USUAL`] if they have chosen nothing.
    pub reminders: Option<Vec<Rung>>,
    /// How they want to see boards.
    pub looks: Looks,
    /// When they get a digest once a day instead of calls, if they want one.
    pub digest: Option<Digest>,
    /// Whether they draft turns where they ask for it, even where others see it. Otherwise, and at first, in private.
    pub open_panel: bool,
    /// Whether they are called when a turn begins in a channel that they have voted with.
    pub channel_turns: bool,
    /// Whether they do not want to see what others say with their turns.
    pub no_messages: bool,
    /// Whether puzzles may be made of their matches that end from now on. At first, none may.
    pub puzzles: bool,
    /// When they are away, as they have declared it, in order; never more than [`Leave::MAX`].
    pub leaves: Vec<Leave>,
    /// Whether vacation is spent only while they are away as declared. Otherwise, and at first, whenever time runs out.
    pub saves_vacation: bool,
    /// Whether they want no boards on the web: neither links to play there, nor their matches on public pages.
    pub no_web: bool,
    /// Links to boards on the web that were given before this moment do not open anything any more.
    pub web_since: Option<Timestamp>,
}

impl Profile {
    /// Longest name that is kept, in characters.
    pub const NAME_MAX: usize = 40;

    /// The language to speak to them: their choice, or their platform's, if any.
    pub fn language(&self) -> Option<Locale> {
        self.locale.or(self.spoken)
    }

    /// The declared vacation that holds at a moment: then they are not to be paired.
    pub fn leave_at(&self, at: Timestamp) -> Option<Leave> {
        self.leaves.iter().copied().find(|leave| leave.holds(at))
    }

    /// When they are reminded.
    pub fn rungs(&self) -> &[Rung] {
        self.reminders.as_deref().unwrap_or(&Rung::USUAL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sleeping_hours_are_read_and_written() {
        for (text, written) in [
            ("23:00-07:00", "23:00-07:00"),
            ("23-7", "23:00-07:00"),
            (" 22:30 - 7:15 ", "22:30-07:15"),
            ("24-8", "00:00-08:00"),
            ("1:05-10:05", "01:05-10:05"),
        ] {
            assert_eq!(
                text.parse::<Sleep>().map(|sleep| sleep.to_string()),
                Ok(written.to_owned()),
                "{text}"
            );
        }
        for text in ["", "23", "7-7", "22-7:01", "25-7", "23:60-7", "-", "a-b", "23:00-07:00-08:00", "é-7"] {
            assert_eq!(text.parse::<Sleep>(), Err(NoSleep), "{text}");
        }
    }

    #[test]
    fn who_is_away_is_away_from_the_first_moment_to_before_the_last() {
        let at = |second| Timestamp::from_second(second).unwrap();
        let leave = Leave { from: at(10), to: at(20) };
        let profile = Profile { leaves: vec![leave], ..Profile::default() };
        let away = [9, 10, 19, 20].map(|second| profile.leave_at(at(second)));
        assert_eq!(away, [None, Some(leave), Some(leave), None]);
        for (from, to, meets) in [(0, 10, false), (0, 11, true), (19, 30, true), (20, 30, false)] {
            assert_eq!(leave.meets(&Leave { from: at(from), to: at(to) }), meets, "{from} {to}");
        }
    }

    #[test]
    fn places_say_who_reads_there() {
        for platform in [Platform::Discord, Platform::Matrix, Platform::Local] {
            let id = if platform == Platform::Matrix { "@ana:example.org" } else { "7" };
            let account = Account { platform, id: id.to_owned() };
            let direct = Place::direct(&account);
            assert_eq!(direct.is_some(), platform != Platform::Local);
            assert_eq!(
                direct.and_then(|place| place.reader()),
                Some(account).filter(|_| platform != Platform::Local)
            );
            let passing = Place::passing(platform, "9");
            assert!(passing.is_passing() && !passing.is_public() && passing.channel() == "9");
            let channel = Place { platform, id: "9".to_owned() };
            assert!(channel.is_public() && channel.reader().is_none() && channel.channel() == "9");
        }
    }

    #[test]
    fn rungs_are_read_and_written() {
        for text in ["1/2", "1/10", "3h", "2d", "30m", "90m"] {
            assert_eq!(text.parse::<Rung>().map(|rung| rung.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "1/1", "1/0", "1/999", "9m", "31d", "h", "3", "3x", "99999999999h", "é"] {
            assert_eq!(text.parse::<Rung>(), Err(NoRung), "{text}");
        }
    }
}

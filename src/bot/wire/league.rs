//! What the buttons and menus of leagues carry.

use crate::play::LeagueId;
use crate::players::PlayerId;
use std::fmt;
use std::str::FromStr;

/// What a button under a post about a league does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) struct LeaguePress {
    pub(in crate::bot) league: LeagueId,
    pub(in crate::bot) what: LeagueButton,
}

/// What is done by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) enum LeagueButton {
    /// Sign up.
    Join,
    /// Leave, or take a sign-up back.
    Leave,
    /// List one's own matches in it.
    Matches,
    /// Show a page of its tables.
    Table(usize),
    /// Show a page of its pairings.
    Rounds(usize),
    /// Show how it is played.
    Rules,
    /// Say that one is there.
    Here,
    /// Really leave.
    LeaveNow,
    /// Stay after all.
    Stay,
    /// Sign up for another season.
    Again,
    /// Really remove somebody, or not.
    Remove(Removal),
    /// Really take back the deed that stands at this place of the log, or not.
    Undo { deed: u64, really: bool },
}

/// What stands in a button that takes a deed back, and in one that does not.
const UNDO: &str = "undo";
const KEEP_DEED: &str = "keep-deed";

fn read_undo(really: bool, deed: &str) -> Result<LeagueButton, ()> {
    Ok(LeagueButton::Undo { deed: deed.parse().map_err(drop)?, really })
}

/// Whether somebody is removed from a season, of whom an organiser was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) struct Removal {
    /// The season, from 1.
    pub(in crate::bot) season: usize,
    pub(in crate::bot) player: PlayerId,
    pub(in crate::bot) really: bool,
}

impl Removal {
    const REMOVE: &str = "remove";
    const KEEP: &str = "keep";

    fn read(really: bool, season: &str, player: &str) -> Result<LeagueButton, ()> {
        let (season, player) = (season.parse().map_err(drop)?, player.parse().map_err(drop)?);
        Ok(LeagueButton::Remove(Self { season, player: PlayerId(player), really }))
    }
}

/// What is done with the form of a new league, which was opened at this time, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) struct Founding {
    pub(in crate::bot) opened: i64,
    pub(in crate::bot) what: FoundingStep,
}

/// A step with the form of a new league.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) enum FoundingStep {
    /// Let others sign up than now: everybody, or those only who are where it is founded.
    Entry,
    /// Show what will happen.
    GoOn,
    /// Found it.
    Found,
    /// Do not.
    Drop,
}

/// A menu of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) struct FoundingMenu {
    pub(in crate::bot) opened: i64,
    pub(in crate::bot) what: FoundingChoice,
}

/// What is chosen in a menu of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) enum FoundingChoice {
    Game,
    Format,
    Clock,
    Length,
}

impl FoundingStep {
    const ALL: [(FoundingStep, &'static str); 4] = [
        (FoundingStep::Entry, "entry"),
        (FoundingStep::GoOn, "on"),
        (FoundingStep::Found, "yes"),
        (FoundingStep::Drop, "no"),
    ];
}

impl FoundingChoice {
    const ALL: [(FoundingChoice, &'static str); 4] = [
        (FoundingChoice::Game, "game"),
        (FoundingChoice::Format, "format"),
        (FoundingChoice::Clock, "clock"),
        (FoundingChoice::Length, "length"),
    ];
}

/// What has this name.
fn named<T: Copy>(all: &[(T, &'static str)], name: &str) -> Result<T, ()> {
    all.iter().find(|(_, known)| *known == name).map(|(one, _)| *one).ok_or(())
}

/// The name of something.
fn name_of<T: Copy + PartialEq>(all: &[(T, &'static str)], one: T) -> &'static str {
    all.iter().find(|(known, _)| *known == one).map_or("", |(_, name)| name)
}

impl fmt::Display for LeaguePress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let league = self.league;
        match self.what {
            LeagueButton::Join => write!(f, "league:{league}:join"),
            LeagueButton::Leave => write!(f, "league:{league}:leave"),
            LeagueButton::Matches => write!(f, "league:{league}:matches"),
            LeagueButton::Table(page) => write!(f, "league:{league}:table:{page}"),
            LeagueButton::Rounds(page) => write!(f, "league:{league}:rounds:{page}"),
            LeagueButton::Rules => write!(f, "league:{league}:rules"),
            LeagueButton::Here => write!(f, "league:{league}:here"),
            LeagueButton::LeaveNow => write!(f, "league:{league}:leave-now"),
            LeagueButton::Stay => write!(f, "league:{league}:stay"),
            LeagueButton::Again => write!(f, "league:{league}:again"),
            LeagueButton::Remove(Removal { season, player, really }) => {
                let word = if really { Removal::REMOVE } else { Removal::KEEP };
                write!(f, "league:{league}:{word}:{season}:{}", player.0)
            }
            LeagueButton::Undo { deed, really } => {
                write!(f, "league:{league}:{}:{deed}", if really { UNDO } else { KEEP_DEED })
            }
        }
    }
}

impl FromStr for LeaguePress {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let parts: Vec<&str> = text.split(':').collect();
        let (league, what) = match parts[..] {
            ["league", league, "join"] => (league, LeagueButton::Join),
            ["league", league, "leave"] => (league, LeagueButton::Leave),
            ["league", league, "matches"] => (league, LeagueButton::Matches),
            ["league", league, "table", page] => (league, LeagueButton::Table(page.parse().map_err(drop)?)),
            ["league", league, "rounds", page] => (league, LeagueButton::Rounds(page.parse().map_err(drop)?)),
            ["league", league, "rules"] => (league, LeagueButton::Rules),
            ["league", league, "here"] => (league, LeagueButton::Here),
            ["league", league, "leave-now"] => (league, LeagueButton::LeaveNow),
            ["league", league, "stay"] => (league, LeagueButton::Stay),
            ["league", league, "again"] => (league, LeagueButton::Again),
            ["league", league, Removal::REMOVE, season, player] => {
                (league, Removal::read(true, season, player)?)
            }
            ["league", league, Removal::KEEP, season, player] => {
                (league, Removal::read(false, season, player)?)
            }
            ["league", league, UNDO, deed] => (league, read_undo(true, deed)?),
            ["league", league, KEEP_DEED, deed] => (league, read_undo(false, deed)?),
            _ => return Err(()),
        };
        Ok(Self { league: league.parse().map_err(drop)?, what })
    }
}

impl fmt::Display for Founding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found:{}:{}", self.opened, name_of(&FoundingStep::ALL, self.what))
    }
}

impl FromStr for Founding {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (opened, what) = text.strip_prefix("found:").and_then(|rest| rest.split_once(':')).ok_or(())?;
        Ok(Self { opened: opened.parse().map_err(drop)?, what: named(&FoundingStep::ALL, what)? })
    }
}

impl fmt::Display for FoundingMenu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "founding:{}:{}", self.opened, name_of(&FoundingChoice::ALL, self.what))
    }
}

impl FromStr for FoundingMenu {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (opened, what) = text.strip_prefix("founding:").and_then(|rest| rest.split_once(':')).ok_or(())?;
        Ok(Self { opened: opened.parse().map_err(drop)?, what: named(&FoundingChoice::ALL, what)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_carried_comes_back() {
        let league = LeagueId(u64::MAX);
        for what in [
            LeagueButton::Join,
            LeagueButton::Leave,
            LeagueButton::Matches,
            LeagueButton::Table(usize::MAX),
            LeagueButton::Rounds(1),
            LeagueButton::Rules,
            LeagueButton::Here,
            LeagueButton::LeaveNow,
            LeagueButton::Stay,
            LeagueButton::Again,
            LeagueButton::Remove(Removal { season: usize::MAX, player: PlayerId(u64::MAX), really: true }),
            LeagueButton::Remove(Removal { season: 1, player: PlayerId(0), really: false }),
            LeagueButton::Undo { deed: u64::MAX, really: true },
            LeagueButton::Undo { deed: 0, really: false },
        ] {
            let press = LeaguePress { league, what };
            assert!(press.to_string().len() <= 100);
            assert_eq!(press.to_string().parse(), Ok(press));
        }
        for (what, _) in FoundingStep::ALL {
            let founding = Founding { opened: i64::MAX, what };
            assert_eq!(founding.to_string().parse(), Ok(founding));
        }
        for (what, _) in FoundingChoice::ALL {
            let menu = FoundingMenu { opened: i64::MAX, what };
            assert_eq!(menu.to_string().parse(), Ok(menu));
        }
        for strange in
            ["", "league:7:join", "league:L7:fly", "league:L7:table:x", "found:1:", "founding:x:game"]
        {
            assert_eq!(strange.parse::<LeaguePress>(), Err(()), "{strange}");
            assert_eq!(strange.parse::<Founding>(), Err(()), "{strange}");
            assert_eq!(strange.parse::<FoundingMenu>(), Err(()), "{strange}");
        }
    }
}

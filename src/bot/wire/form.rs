//! The form of a challenge, as it travels through the platform and back.

use crate::games::Kind;
use crate::i18n::Slot;
use crate::players::PlayerId;
use std::fmt;
use std::str::FromStr;

/// Stands for what is not chosen yet, or nobody.
const NONE: &str = "-";
/// Before somebody who does not read where they are challenged.
const AWAY: &str = "~";

/// What is chosen in a form so far. Its text form travels through the platform, so it may come back forged: whoever is
/// challenged by it could be challenged by account as well, for that must be known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) struct Invite {
    /// When the form was opened, in seconds: no two of one person's are the same message.
    pub(in crate::bot) opened: i64,
    /// Who is challenged, with the sign of the account by which they were named; anybody if nobody is named.
    pub(in crate::bot) to: Option<(PlayerId, u64)>,
    /// Whether they read where they are challenged.
    pub(in crate::bot) is_here: bool,
    pub(in crate::bot) kind: Option<Kind>,
    /// Which of the clocks to choose from; if none is chosen, the usual one.
    pub(in crate::bot) clock: Option<usize>,
    /// At which level the machine is to play, if it is and nobody is challenged.
    pub(in crate::bot) level: Option<u8>,
}

/// A menu of the form: what was chosen before, and what is chosen by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) struct FormMenu {
    pub(in crate::bot) invite: Invite,
    pub(in crate::bot) field: FormField,
}

/// What is chosen in a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) enum FormField {
    Game,
    Clock,
    Level,
}

impl FormField {
    const ALL: [FormField; 3] = [FormField::Game, FormField::Clock, FormField::Level];

    /// What it takes in a command.
    pub(in crate::bot) const fn slot(self) -> Slot {
        match self {
            FormField::Game => Slot::Game,
            FormField::Clock => Slot::Clock,
            FormField::Level => Slot::Person,
        }
    }

    const fn id(self) -> &'static str {
        match self {
            FormField::Game => "game",
            FormField::Clock => "clock",
            FormField::Level => "level",
        }
    }
}

impl fmt::Display for Invite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let or = |known: Option<String>| known.unwrap_or_else(|| NONE.to_owned());
        let away = if self.is_here { "" } else { AWAY };
        let to = self.to.map(|(to, sign)| format!("{away}{}.{sign:x}", to.0));
        let clock = self.clock.map(|place| place.to_string());
        let (kind, level) = (self.kind.map_or(NONE, Kind::id), self.level.map(|level| level.to_string()));
        write!(f, "{}:{}:{kind}:{}:{}", self.opened, or(to), or(clock), or(level))
    }
}

impl FromStr for Invite {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let parts: Vec<_> = text.split(':').map(|part| Some(part).filter(|part| *part != NONE)).collect();
        let [Some(opened), to, kind, clock, level] = parts[..] else { return Err(()) };
        let is_here = !to.is_some_and(|to| to.starts_with(AWAY));
        let to = |text: &str| {
            let (id, sign) = text.trim_start_matches(AWAY).split_once('.')?;
            Some((PlayerId(id.parse().ok()?), u64::from_str_radix(sign, 16).ok()?))
        };
        Ok(Self {
            opened: opened.parse().map_err(drop)?,
            is_here,
            to: parts[1].map(|text| to(text).ok_or(())).transpose()?,
            kind: kind.map(|kind| Kind::from_id(kind).ok_or(())).transpose()?,
            clock: clock.map(str::parse).transpose().map_err(drop)?,
            level: level.map(str::parse).transpose().map_err(drop)?,
        })
    }
}

impl fmt::Display for FormMenu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ask:{}:{}", self.field.id(), self.invite)
    }
}

impl FromStr for FormMenu {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (id, invite) = text.strip_prefix("ask:").and_then(|rest| rest.split_once(':')).ok_or(())?;
        let field = FormField::ALL.into_iter().find(|field| field.id() == id).ok_or(())?;
        Ok(Self { field, invite: invite.parse()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_chosen_comes_back() {
        for to in [None, Some((PlayerId(u64::MAX), u64::MAX))] {
            for kind in Kind::ALL.iter().copied().map(Some).chain([None]) {
                let is_here = to.is_none() || kind.is_some();
                let (clock, level) = (kind.map(|_| 6), kind.map(|_| 10));
                let invite = Invite { opened: i64::from(u32::MAX), to, is_here, kind, clock, level };
                for field in FormField::ALL {
                    let ask = FormMenu { invite, field };
                    assert!(ask.to_string().len() <= 100);
                    assert_eq!(ask.to_string().parse(), Ok(ask));
                }
            }
        }
        for strange in ["", "ask:", "ask:game", "ask:game:1:go:2", "ask:x:1:-:-:-:-", "ask:game:-:-:-:-:-"] {
            assert_eq!(strange.parse::<FormMenu>(), Err(()), "{strange}");
        }
    }
}

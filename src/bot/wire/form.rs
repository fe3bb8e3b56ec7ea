//! The form of a challenge, as it travels through the platform and back.

use crate::games::Kind;
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
}

/// A menu of the form: what was chosen before, and whether it is the one of clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) struct FormMenu {
    pub(in crate::bot) invite: Invite,
    pub(in crate::bot) is_clock: bool,
}

impl fmt::Display for Invite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let or = |known: Option<String>| known.unwrap_or_else(|| NONE.to_owned());
        let away = if self.is_here { "" } else { AWAY };
        let to = self.to.map(|(to, sign)| format!("{away}{}.{sign:x}", to.0));
        let clock = self.clock.map(|place| place.to_string());
        write!(f, "{}:{}:{}:{}", self.opened, or(to), self.kind.map_or(NONE, Kind::id), or(clock))
    }
}

impl FromStr for Invite {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let parts: Vec<_> = text.split(':').map(|part| Some(part).filter(|part| *part != NONE)).collect();
        let [Some(opened), to, kind, clock] = parts[..] else { return Err(()) };
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
        })
    }
}

impl fmt::Display for FormMenu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ask:{}:{}", self.is_clock, self.invite)
    }
}

impl FromStr for FormMenu {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (is_clock, invite) = text.strip_prefix("ask:").and_then(|rest| rest.split_once(':')).ok_or(())?;
        Ok(Self { is_clock: is_clock.parse().map_err(drop)?, invite: invite.parse()? })
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
                let invite =
                    Invite { opened: i64::from(u32::MAX), to, is_here, kind, clock: kind.map(|_| 6) };
                for is_clock in [false, true] {
                    let ask = FormMenu { invite, is_clock };
                    assert!(ask.to_string().len() <= 100);
                    assert_eq!(ask.to_string().parse(), Ok(ask));
                }
            }
        }
        for strange in ["", "ask:", "ask:true", "ask:true:1:go:2", "ask:x:-:-:-", "ask:true:-:-:-:-"] {
            assert_eq!(strange.parse::<FormMenu>(), Err(()), "{strange}");
        }
    }
}

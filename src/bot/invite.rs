//! The form of a challenge: a game and a clock are chosen, nothing need be typed.

use super::challenge;
use super::command::Invitation;
use super::desk::{Asker, Desk, Done, Stop};
use super::message::{Look, Mention, Menu, MenuOption};
use super::outbox::PostRow;
use super::press::Press;
use super::server;
use crate::games::{Kind, Options};
use crate::i18n::{self, Label, Slot, Talk, Trouble};
use crate::play::{ChallengeRefusal, Control, Preference};
use crate::players::{Account, PlayerId};
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::str::FromStr;

/// Begins the key of a form.
const KEY: &str = "invite";
/// Stands for what is not chosen yet, or nobody.
const NONE: &str = "-";
/// Before somebody who does not read where he is challenged.
const AWAY: &str = "~";

/// What is chosen in a form so far. Its text form travels through the platform, so it may come back forged: whoever is
/// challenged by it could be challenged by account as well, for that must be known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Invite {
    /// When the form was opened, in seconds: no two of one person's are the same message.
    opened: i64,
    /// Who is challenged, with the sign of the account by which he was named; anybody if nobody is named.
    to: Option<(PlayerId, u64)>,
    /// Whether he reads where he is challenged.
    is_here: bool,
    kind: Option<Kind>,
    /// Which of the clocks to choose from; if none is chosen, the usual one.
    clock: Option<usize>,
}

/// A menu of the form: what was chosen before, and whether it is the one of clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ask {
    invite: Invite,
    is_clock: bool,
}

/// Opens the form.
pub(super) fn open(desk: &mut Desk<'_>, asker: &Asker, to: Option<&Account>, mentions: &[Mention]) -> Done {
    let named = to.map(|account| challenge::mention(account, mentions));
    challenge::refuse_bots(named.as_ref())?;
    let is_here = named.as_ref().is_none_or(|named| named.is_here);
    let sign = to.map(sign).unwrap_or_default();
    let to = to.map(|account| challenge::named(desk, account, mentions)).transpose()?;
    if to == Some(asker.player) {
        return Err(Trouble::Challenge(ChallengeRefusal::Own).into());
    }
    let (opened, to) = (desk.now.as_second(), to.map(|to| (to, sign)));
    show(desk, asker, Invite { opened, to, is_here, kind: None, clock: None })
}

/// Takes the choice of one of its menus.
pub(super) fn choose(desk: &mut Desk<'_>, asker: &Asker, ask: Ask, option: &str) -> Done {
    let mut invite = ask.invite;
    if ask.is_clock {
        let place = option.parse().ok().filter(|place| *place < Control::PRESETS.len());
        invite.clock = Some(place.ok_or(Trouble::StrangeButton)?);
    } else {
        invite.kind = Some(Kind::from_id(option).ok_or(Trouble::StrangeButton)?);
    }
    show(desk, asker, invite)
}

/// Challenges as it was chosen, and takes the form away.
pub(super) fn send(desk: &mut Desk<'_>, asker: &Asker, invite: Invite) -> Done {
    let kind = invite.kind.ok_or(Trouble::StrangeButton)?;
    let clock = invite.clock.map(|place| Control::PRESETS.get(place).copied().ok_or(Trouble::StrangeButton));
    let mentions: Vec<_> = named(desk, asker, &invite)?.into_iter().collect();
    let invitation = Invitation {
        to: mentions.first().map(|named| named.account.clone()),
        kind,
        side: Preference::default(),
        control: clock.transpose()?,
        rated: false,
        options: Options::defaults(kind.rules().options()),
        settings: Vec::new(),
        channel: None,
    };
    challenge::make(desk, asker, invitation, &mentions)?;
    desk.close(&asker.place, &asker.account, key(&invite))
}

fn key(invite: &Invite) -> String {
    format!("{KEY}:{}", invite.opened)
}

/// The sign of an account, by which it can be told whether somebody knows it.
fn sign(account: &Account) -> u64 {
    let mut hasher = DefaultHasher::new();
    account.hash(&mut hasher);
    hasher.finish()
}

/// Who is challenged by a form, if anybody is; nobody is told who a player is whose account he does not know.
fn named(desk: &Desk<'_>, asker: &Asker, invite: &Invite) -> Result<Option<Mention>, Stop> {
    let Some((to, known)) = invite.to else { return Ok(None) };
    let profile = desk.profile(to)?;
    let is_meant = |account: &Account| account.platform == asker.place.platform && sign(account) == known;
    let account = profile.accounts.into_iter().find(is_meant).ok_or(Trouble::StrangeButton)?;
    Ok(Some(Mention { is_here: invite.is_here, ..Mention::person(&profile.name, account) }))
}

fn show(desk: &mut Desk<'_>, asker: &Asker, invite: Invite) -> Done {
    let locale = asker.locale;
    let name = named(desk, asker, &invite)?.map(|named| named.name);
    let rules = desk.server(server::of(asker).as_deref())?;
    let usual = rules.clock.unwrap_or(desk.settings.control);
    let game = |kind: &Kind| MenuOption {
        id: kind.id().to_owned(),
        label: i18n::game(locale, *kind).to_owned(),
        chosen: invite.kind == Some(*kind),
    };
    let chosen = invite.clock.or_else(|| Control::PRESETS.iter().position(|preset| *preset == usual));
    let clock = |(place, control): (usize, &Control)| MenuOption {
        id: place.to_string(),
        label: i18n::control(locale, control),
        chosen: chosen == Some(place),
    };
    let menu = |is_clock: bool, slot: Slot, options: Vec<MenuOption>| Menu {
        id: Ask { invite, is_clock }.to_string(),
        label: Label::Choose(slot).say(locale),
        options,
    };
    let mut send = Press::Invite(invite).button(locale, &Label::Challenge, Look::Good);
    send.enabled = invite.kind.is_some();
    let post = PostRow {
        key: key(&invite),
        text: Talk::Invite { to: name, usual }.say(locale),
        menus: vec![
            menu(false, Slot::Game, Kind::ALL.iter().map(game).collect()),
            menu(true, Slot::Clock, Control::PRESETS.iter().enumerate().map(clock).collect()),
        ],
        buttons: vec![vec![send]],
        ..PostRow::default()
    };
    desk.show(asker, post)
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

impl fmt::Display for Ask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ask:{}:{}", self.is_clock, self.invite)
    }
}

impl FromStr for Ask {
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
                    let ask = Ask { invite, is_clock };
                    assert!(ask.to_string().len() <= 100);
                    assert_eq!(ask.to_string().parse(), Ok(ask));
                }
            }
        }
        for strange in ["", "ask:", "ask:true", "ask:true:1:go:2", "ask:x:-:-:-", "ask:true:-:-:-:-"] {
            assert_eq!(strange.parse::<Ask>(), Err(()), "{strange}");
        }
    }
}

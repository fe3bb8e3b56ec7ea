//! The form of a challenge: a game and a clock are chosen, nothing need be typed.

use crate::bot::Bot;
use crate::bot::ask::command::{Invitation, InviteQuery};
use crate::bot::deed::{challenge, machine};
use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Asker, Desk, Dice, Done, Stop};
use crate::bot::seat::server;
use crate::bot::wire::form::{FormField, FormMenu, Invite};
use crate::bot::wire::message::{Look, Mention, Menu, MenuOption};
use crate::bot::wire::press::Press;
use crate::games::{Kind, Options};
use crate::i18n::{self, Label, Talk, Trouble};
use crate::play::{ChallengeRefusal, Control, Preference};
use crate::players::{Account, Locale, PlayerId};
use jiff::SignedDuration;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Begins the key of a form.
const KEY: &str = "invite";

/// Opens the form, with what is known already.
pub(in crate::bot) fn open(
    desk: &mut Desk<'_>,
    asker: &Asker,
    asked: &InviteQuery,
    mentions: &[Mention],
) -> Done {
    if asked.level.is_some() {
        machine::check_open(desk, asker)?;
    }
    let to = asked.to.as_ref();
    let named = to.map(|account| challenge::mention(account, mentions));
    challenge::refuse_bots(named.as_ref())?;
    let is_here = named.as_ref().is_none_or(|named| named.is_here);
    let sign = to.map(sign).unwrap_or_default();
    let to = to.map(|account| challenge::named(desk, account, mentions)).transpose()?;
    if to == Some(asker.player) {
        return Err(Trouble::Challenge(ChallengeRefusal::Own).into());
    }
    let (opened, to) = (unused(desk, asker)?, to.map(|to| (to, sign)));
    let invite = Invite { opened, to, is_here, kind: asked.kind, clock: None, level: asked.level };
    show(desk, asker, invite, asked.strays)
}

/// By which second a new form is known.
fn unused(desk: &Desk<'_>, asker: &Asker) -> Result<i64, Stop> {
    let mut opened = desk.now.as_second();
    while desk.work.begun_by_form(asker.player, opened)?.is_some() {
        opened += 1;
    }
    Ok(opened)
}

/// Whether a form was used already, as it may be that stands in two places: then that is said, and it is taken away. One
/// that is so old that it would not be known is of no use any more.
fn is_used(desk: &mut Desk<'_>, asker: &Asker, invite: &Invite) -> Result<bool, Stop> {
    let age = SignedDuration::from_secs(desk.now.as_second().saturating_sub(invite.opened));
    if age >= Bot::EVENTS_KEPT {
        return Err(Trouble::StrangeButton.into());
    }
    let Some(id) = desk.work.begun_by_form(asker.player, invite.opened)? else { return Ok(false) };
    let begun = desk.work.match_by_id(id)?.is_some();
    desk.close(&asker.place, &asker.account, key(invite))?;
    desk.refused = true;
    desk.answer(asker, Trouble::FormUsed { id, begun }.say(asker.locale))?;
    Ok(true)
}

/// Takes the choice of one of its menus.
pub(in crate::bot) fn choose(desk: &mut Desk<'_>, asker: &Asker, ask: FormMenu, option: &str) -> Done {
    let mut invite = ask.invite;
    if is_used(desk, asker, &invite)? {
        return Ok(());
    }
    let number = option.parse().ok();
    match ask.field {
        FormField::Game => invite.kind = Some(Kind::from_id(option).ok_or(Trouble::StrangeButton)?),
        FormField::Clock => {
            let place = number.filter(|place| *place < Control::PRESETS.len());
            invite.clock = Some(place.ok_or(Trouble::StrangeButton)?);
        }
        FormField::Level => {
            let level = number.and_then(|level| u8::try_from(level).ok());
            let level =
                level.filter(|level| *level <= PlayerId::MACHINE_MAX).ok_or(Trouble::StrangeButton)?;
            invite.level = Some(level).filter(|level| *level > 0);
        }
    }
    show(desk, asker, invite, false)
}

/// Challenges as it was chosen, or begins a match against the machine; and takes the form away.
pub(in crate::bot) fn send(desk: &mut Desk<'_>, dice: &mut Dice, asker: &Asker, invite: Invite) -> Done {
    if is_used(desk, asker, &invite)? {
        return Ok(());
    }
    let kind = invite.kind.ok_or(Trouble::StrangeButton)?;
    let clock = invite.clock.map(|place| Control::PRESETS.get(place).copied().ok_or(Trouble::StrangeButton));
    let mentions: Vec<_> = named(desk, asker, &invite)?.into_iter().collect();
    let invitation = Invitation {
        to: mentions.first().map(|named| named.account.clone()),
        kind,
        side: Preference::default(),
        control: clock.transpose()?,
        rated: None,
        options: Options::defaults(kind.rules().options()),
        settings: Vec::new(),
        channel: None,
    };
    match invite.level {
        Some(level) => machine::begin(desk, dice, asker, invitation, level)?,
        None => challenge::make(desk, asker, invitation, &mentions)?,
    }
    let begun = desk.work.last_match()?;
    desk.work.put_begun_by_form((asker.player, invite.opened), begun, desk.now)?;
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

/// Who is challenged by a form, if anybody is; nobody is told who a player is whose account they do not know.
fn named(desk: &Desk<'_>, asker: &Asker, invite: &Invite) -> Result<Option<Mention>, Stop> {
    let Some((to, known)) = invite.to else { return Ok(None) };
    let profile = desk.profile(to)?;
    let is_meant = |account: &Account| account.platform == asker.place.platform && sign(account) == known;
    let account = profile.accounts.into_iter().find(is_meant).ok_or(Trouble::StrangeButton)?;
    Ok(Some(Mention { is_here: invite.is_here, ..Mention::person(&profile.name, account) }))
}

/// Against whom one can play where nobody is named: anybody, or the machine at a level.
fn opponents(invite: Invite, locale: Locale) -> Vec<MenuOption> {
    let option = |level: u8| MenuOption {
        id: level.to_string(),
        label: i18n::machine::opponent(locale, Some(level).filter(|level| *level > 0)),
        chosen: invite.level.unwrap_or_default() == level,
    };
    (0..=PlayerId::MACHINE_MAX).map(option).collect()
}

/// Shows the form; below which levels there are, where one was asked for that `strays` from them.
fn show(desk: &mut Desk<'_>, asker: &Asker, invite: Invite, strays: bool) -> Done {
    let locale = asker.locale;
    let name = named(desk, asker, &invite)?.map(|named| named.name);
    let rules = desk.server(server::of(asker).as_deref())?;
    let usual = match invite.level {
        Some(_) => Control::CALM,
        None => rules.clock.unwrap_or(desk.settings.control),
    };
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
    let menu = |field: FormField, options: Vec<MenuOption>| Menu {
        id: FormMenu { invite, field }.to_string(),
        label: Label::Choose(field.slot()).say(locale),
        options,
        quick: false,
    };
    let opponents = opponents(invite, locale);
    let machine = (invite.to.is_none() && desk.settings.machine).then(|| menu(FormField::Level, opponents));
    let clocks = Control::PRESETS.iter().enumerate().map(clock).collect();
    let label = if invite.level.is_some() { Label::Begin } else { Label::Challenge };
    let mut send = Press::Invite(invite).button(locale, &label, Look::Good);
    send.enabled = invite.kind.is_some();
    let post = PostRow {
        key: key(&invite),
        text: Talk::Invite { to: name, level: invite.level, strays, usual }.say(locale),
        menus: machine
            .into_iter()
            .chain([
                menu(FormField::Game, Kind::ALL.iter().map(game).collect()),
                menu(FormField::Clock, clocks),
            ])
            .collect(),
        buttons: vec![vec![send]],
        ..PostRow::default()
    };
    desk.show(asker, post)
}

//! What those in charge of a server choose for it, and what follows from it.

use crate::bot::ask::command::ServerChange;
use crate::bot::ask::setting::Setting;
use crate::bot::ask::settings::Settings;
use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Asker, Desk, Done, Held, Stop};
use crate::bot::seat::daily;
use crate::bot::wire::message::{Incoming, Member};
use crate::i18n::own::{Own, OwnTrouble};
use crate::i18n::puzzle::PuzzleText;
use crate::i18n::trouble::BadSetting;
use crate::i18n::{House, Talk, Trouble};
use crate::play::Vacation;
use crate::players::{Place, Platform, Skin};
use crate::store::ServerRow;

/// Under what the room remembers in which of its channels there is a puzzle a day; no server is called so.
const ROOM: &str = "local:";

/// Shows or changes what holds on the server where this was asked.
pub(in crate::bot) fn choose(desk: &mut Desk<'_>, asker: &Asker, rules: &ServerChange) -> Done {
    let Some(server) = of(asker) else { return in_the_room(desk, asker, rules) };
    if !asker.member.as_ref().is_some_and(|member| member.manages) {
        return Err(Trouble::NotInCharge.into());
    }
    for setting in &rules.settings {
        match setting {
            Setting::Vacation(vacation) => drop(within_the_year(*vacation, desk.settings)?),
            Setting::Web(_) if desk.settings.web.is_none() => {
                return Err(Trouble::Own(OwnTrouble::NoWeb).into());
            }
            _ => {}
        }
    }
    let old = desk.work.server(&server)?;
    let mut row = changed(old.clone(), asker, rules)?;
    for setting in &rules.settings {
        if let Setting::Daily(kind) = setting {
            daily::choose(desk, asker, &mut row, *kind)?;
        }
    }
    if row != old {
        desk.work.put_server(&server, &row)?;
    }
    let text = Talk::Server(House {
        language: row.language,
        control: row.clock.unwrap_or(desk.settings.control),
        apart: row.apart,
        aloud: row.aloud,
        channels: (!row.channels.is_empty()).then_some(row.channels.len()),
        restricted: row.challengers.is_some(),
        arbiters: row.arbiters.is_some(),
        rest: row.rest,
        vacation: row.vacation,
        strict: row.strict,
        desk: row.desk.is_some(),
        web: row.web.contains(&asker.place.id),
        skin: row.skin,
        channel_skin: row.skin_of(&asker.place.id),
        daily: daily::chosen(desk, &row, &asker.place.id)?,
    });
    desk.answer(asker, text.say(asker.locale))
}

/// The room is no server, and nobody is in charge of it: all that can be chosen there, by anybody, is a puzzle a day.
fn in_the_room(desk: &mut Desk<'_>, asker: &Asker, rules: &ServerChange) -> Done {
    let only = ServerChange { settings: rules.settings.clone(), ..ServerChange::default() };
    let is_daily = |setting: &Setting| matches!(setting, Setting::Daily(_));
    let is_room = asker.place.platform == Platform::Local && !asker.place.is_passing();
    if !is_room || *rules != only || !rules.settings.iter().all(is_daily) {
        return Err(Trouble::NoServer.into());
    }
    let mut row = row(desk, asker)?;
    for setting in &rules.settings {
        if let Setting::Daily(kind) = setting {
            daily::choose(desk, asker, &mut row, *kind)?;
            desk.work.put_server(ROOM, &row)?;
        }
    }
    let chosen = daily::chosen(desk, &row, &asker.place.id)?;
    desk.answer(asker, PuzzleText::EachDay(chosen).say(asker.locale))
}

fn changed(mut row: ServerRow, asker: &Asker, rules: &ServerChange) -> Result<ServerRow, Trouble> {
    let here = &asker.place.id;
    row.language = rules.language.or(row.language);
    row.clock = rules.control.or(row.clock);
    row.apart = rules.apart.unwrap_or(row.apart);
    row.skin = rules.skin.unwrap_or(row.skin);
    row.aloud = rules.quiet.map_or(row.aloud, |quiet| !quiet);
    match rules.here {
        Some(true) if !row.channels.contains(here) => {
            has_room(row.channels.len())?;
            row.channels.push(here.clone());
        }
        Some(false) => row.channels.clear(),
        _ => {}
    }
    let role = |new: &Option<String>, old: Option<String>| match new {
        Some(role) => Some(role.clone()).filter(|role| !role.is_empty()),
        None => old,
    };
    row.challengers = role(&rules.challengers, row.challengers);
    row.arbiters = role(&rules.arbiters, row.arbiters);
    for setting in &rules.settings {
        match setting {
            Setting::Rest(rest) => row.rest = Some(*rest),
            Setting::Vacation(vacation) => row.vacation = Some(*vacation),
            Setting::Strict(strict) => row.strict = *strict,
            Setting::ChannelSkin(skin) => dress(&mut row, here, *skin)?,
            Setting::Web(public) => show_on_the_web(&mut row, here, *public)?,
            _ => {}
        }
    }
    match rules.desk {
        Some(true) => row.desk = Some(asker.place.clone()),
        Some(false) => row.desk = None,
        None => {}
    }
    Ok(row)
}

/// Refuses one channel more of which something is remembered, where there are so many.
fn has_room(count: usize) -> Result<(), Trouble> {
    let most = ServerRow::CHANNELS_MAX;
    if count < most { Ok(()) } else { Err(BadSetting::TooManyChannels { most }.into()) }
}

/// Gives the boards of a channel colours of their own, or none.
fn dress(row: &mut ServerRow, channel: &str, skin: Option<Skin>) -> Result<(), Trouble> {
    row.skins.retain(|(known, _)| known != channel);
    if let Some(skin) = skin {
        has_room(row.skins.len())?;
        row.skins.push((channel.to_owned(), skin));
    }
    Ok(())
}

/// Lets anybody see the matches of a channel on the web, or nobody. It is said of each channel, for others of its server may be
/// read by few.
fn show_on_the_web(row: &mut ServerRow, channel: &str, public: bool) -> Result<(), Trouble> {
    row.web.retain(|known| known != channel);
    if public {
        has_room(row.web.len())?;
        row.web.push(channel.to_owned());
    }
    Ok(())
}

/// Greets where the bot is let in: in the language that was chosen there or, as long as there is none, in that of
/// whoever let it in.
pub(in crate::bot) fn greet(desk: &mut Desk<'_>, incoming: &Incoming, moved: bool) -> Done {
    let server = incoming.member.as_ref().map(|member| named(&incoming.place, member));
    let chosen = desk.server(server.as_deref())?.language;
    let host = desk.work.player_of(&incoming.from)?.map(|host| desk.profile(host)).transpose()?;
    let host = host.and_then(|host| host.language()).or(incoming.locale);
    let locale = chosen.or(host).unwrap_or(desk.settings.language);
    let text = if moved { Own::Moved } else { Own::Hello }.say(locale);
    desk.post(&incoming.place, PostRow { text, language: Some(locale), ..PostRow::default() })
}

/// What is chosen for the server where something is asked, or for the room.
pub(in crate::bot) fn row(desk: &Desk<'_>, asker: &Asker) -> Result<ServerRow, Stop> {
    Ok(desk.work.server(of(asker).as_deref().unwrap_or(ROOM))?)
}

/// The server where something is asked, with its platform in front.
pub(in crate::bot) fn of(asker: &Asker) -> Option<String> {
    asker.member.as_ref().map(|member| named(&asker.place, member))
}

fn named(place: &Place, member: &Member) -> String {
    format!("{}:{}", place.platform.id(), member.server)
}

/// Notes to which server the place belongs where something is asked, for what is told there besides its home is judged by
/// that server's arbiters, too; and how many are its members, where that is said.
pub(in crate::bot) fn note(desk: &mut Desk<'_>, asker: &Asker) -> Done {
    let Some(server) = of(asker) else { return Ok(()) };
    if desk.work.server_at(&asker.place)?.as_ref() != Some(&server) {
        desk.work.put_server_at(&asker.place, &server)?;
    }
    let members = asker.member.as_ref().and_then(|member| member.members);
    if let Some(members) = members.filter(|_| asker.place.is_public())
        && desk.work.members(&server)? != Some(members)
    {
        desk.work.put_members(&server, members)?;
    }
    Ok(())
}

/// The server to which one of the places belongs where a match is told, as far as it is known.
pub(in crate::bot) fn at(desk: &Desk<'_>, held: &Held, place: &Place) -> Result<Option<String>, Stop> {
    match &held.row.server {
        Some(server) if *place == held.row.home => Ok(Some(server.clone())),
        _ => Ok(desk.work.server_at(place)?),
    }
}

/// Refuses a challenge where or from whom the server does not want one.
pub(in crate::bot) fn may_challenge(asker: &Asker, rules: &ServerRow) -> Result<(), Trouble> {
    let Some(member) = &asker.member else {
        return Ok(());
    };
    if !rules.channels.is_empty() && !rules.channels.contains(&asker.place.id) {
        return Err(Trouble::NotHere);
    }
    match &rules.challengers {
        Some(role) if !member.manages && !member.roles.contains(role) => Err(Trouble::MayNotChallenge),
        _ => Ok(()),
    }
}

/// Refuses more vacation in a match than anybody has in a year.
pub(in crate::bot) fn within_the_year(vacation: Vacation, settings: &Settings) -> Result<Vacation, Trouble> {
    match vacation {
        Vacation::Hours(hours) if u32::from(hours) > settings.vacation => {
            Err(BadSetting::TooMuchVacation { most: settings.vacation }.into())
        }
        vacation => Ok(vacation),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_so_many_channels_have_their_own_colours() {
        let mut row = ServerRow::default();
        let most = ServerRow::CHANNELS_MAX;
        for channel in 0..most {
            dress(&mut row, &channel.to_string(), Some(Skin::Wood)).unwrap();
        }
        let refused = dress(&mut row, "another", Some(Skin::Wood)).unwrap_err();
        assert_eq!(refused, BadSetting::TooManyChannels { most }.into());
        assert_eq!(row.skins.len(), most);
        dress(&mut row, "0", Some(Skin::Stone)).unwrap();
        assert_eq!((row.skins.len(), row.skin_of("0")), (most, Some(Skin::Stone)));
        dress(&mut row, "0", None).unwrap();
        assert_eq!((row.skins.len(), row.skin_of("0")), (most - 1, None));
    }
}

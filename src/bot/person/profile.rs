//! What a person chooses for themselves, and what follows from it in their matches.

use crate::bot::ask::command::{self, Command};
use crate::bot::ask::command::{ProfileChange, Wish};
use crate::bot::ask::setting::Setting;
use crate::bot::course::{keep, time};
use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Asker, Desk, Done, Stop};
use crate::bot::person::{calls, digest, looks, menus, privacy, puzzle};
use crate::bot::seat::weblink;
use crate::bot::tell::announce;
use crate::bot::wire::message::Menu;
use crate::i18n::memo::Memo;
use crate::i18n::own::{Own, OwnTrouble};
use crate::i18n::puzzle::PuzzleText;
use crate::i18n::standing::RatingText;
use crate::i18n::trouble::BadSetting;
use crate::i18n::web::WebText;
use crate::i18n::{Slot, Talk, Trouble, Verb, Word};
use crate::play::{Calendar, change_hours};
use crate::players::{Account, Hours, Locale, PlayerId, Profile};

/// Shows or changes what the asker has chosen.
pub(in crate::bot) fn profile(desk: &mut Desk<'_>, asker: &Asker, chosen: &ProfileChange) -> Done {
    match chosen.wish {
        Some(Wish::Export) => return privacy::export(desk, asker),
        Some(Wish::Delete) => return privacy::ask_forget(desk, asker),
        _ => {}
    }
    let asks_for_web = chosen.settings.iter().any(|setting| matches!(setting, Setting::Web(_)));
    if asks_for_web && desk.settings.web.is_none() {
        return Err(Trouble::Own(OwnTrouble::NoWeb).into());
    }
    let plays = !desk.work.going(asker.player)?.is_empty();
    let profile = changed(asker, chosen, plays, desk.now)?;
    digest::keep_due(desk, asker.player, &asker.profile, Some(&profile));
    let reminded = |of: &Profile| (of.reminders.clone(), of.digest.is_some());
    if profile.hours != asker.profile.hours || reminded(&profile) != reminded(&asker.profile) {
        change_clocks(desk, asker, &profile)?;
    } else if profile != asker.profile {
        desk.work.put_profile(asker.player, &profile)?;
    }
    if asker.profile.puzzles && !profile.puzzles {
        desk.work.withdraw_mined(asker.player)?;
    }
    for setting in &chosen.settings {
        if let Setting::Ranking(shown) = setting {
            desk.work.set_unranked(asker.player, !shown);
        }
    }
    answer(desk, asker, chosen, &profile)
}

/// Speaks to somebody as the pages do from now on; whoever is not known yet is spoken to so anyway.
pub(in crate::bot) fn speak(desk: &mut Desk<'_>, account: &Account, locale: Locale) -> Done {
    let Some(player) = desk.work.player_of(account)? else { return Ok(()) };
    let profile = desk.work.profile(player)?.filter(|profile| profile.locale != Some(locale));
    if let Some(profile) = profile {
        desk.work.put_profile(player, &Profile { locale: Some(locale), ..profile })?;
    }
    Ok(())
}

/// Shows what was asked for or changed: all of it, where that stands in several places.
fn answer(desk: &mut Desk<'_>, asker: &Asker, chosen: &ProfileChange, profile: &Profile) -> Done {
    let is_look = |setting: &&Setting| matches!(setting, Setting::OpenPanel(_) | Setting::Letters(_));
    let is_call = |setting: &&Setting| matches!(setting, Setting::Digest(_) | Setting::ChannelTurns(_));
    let settings = || chosen.settings.iter();
    let looks = chosen.skin.is_some() || chosen.seat.is_some() || settings().any(|one| is_look(&one));
    let calls = chosen.calls.is_some() || settings().any(|one| is_call(&one));
    let others = chosen.language.is_some()
        || chosen.confirm.is_some()
        || settings().any(|one| !is_look(&one) && !is_call(&one));
    if looks || chosen.wish == Some(Wish::Boards) {
        looks::show(desk, asker, profile)?;
    }
    // The profile says of calls what is chosen, too.
    if chosen.wish == Some(Wish::Calls) || (calls && !others) {
        calls::show(desk, asker, profile)?;
    } else if others || !(looks || chosen.wish.is_some()) {
        show(desk, asker, (profile, chosen.language.is_some()))?;
    }
    Ok(())
}

/// Takes a choice of the panel.
pub(in crate::bot) fn choose(desk: &mut Desk<'_>, asker: &Asker, menu: &str, option: &str) -> Done {
    let about = if menu == menus::IN_CALLS { Word::CallPanel.spelling(Locale::En) } else { "" };
    let text = format!("{} {about} {option}", Verb::Profile.name(Locale::En));
    match command::read(&text, &[])? {
        Command::Profile(chosen) => profile(desk, asker, &chosen),
        _ => Err(Trouble::StrangeButton.into()),
    }
}

fn changed(
    asker: &Asker,
    chosen: &ProfileChange,
    plays: bool,
    now: jiff::Timestamp,
) -> Result<Profile, Stop> {
    let mut profile = asker.profile.clone();
    profile.locale = chosen.language.or(profile.locale);
    profile.at_once = chosen.confirm.map_or(profile.at_once, |confirm| !confirm);
    profile.calls = chosen.calls.unwrap_or(profile.calls);
    profile.looks.skin = chosen.skin.unwrap_or(profile.looks.skin);
    profile.looks.seat = chosen.seat.unwrap_or(profile.looks.seat);
    for setting in &chosen.settings {
        setting.change(&mut profile.hours);
        match setting {
            Setting::Reminders(reminders) => profile.reminders.clone_from(reminders),
            Setting::OpenPanel(open) => profile.open_panel = *open,
            Setting::Letters(letters) => profile.looks.letters = *letters,
            Setting::ChannelTurns(called) => profile.channel_turns = *called,
            Setting::Messages(shown) => profile.no_messages = !shown,
            Setting::Puzzles(allowed) => profile.puzzles = *allowed,
            // Said again, it ends what is open, too.
            Setting::Web(on) => (profile.no_web, profile.web_since) = (!on, Some(now)),
            _ => {}
        }
    }
    if profile.hours != asker.profile.hours && plays {
        note_change(&mut profile.hours, now)?;
        change_hours(&asker.profile.hours, &mut profile.hours, now);
    }
    choose_digest(&mut profile, &asker.profile, chosen, now);
    Ok(profile)
}

/// The digest comes at another hour if they want that, or have moved.
fn choose_digest(profile: &mut Profile, before: &Profile, chosen: &ProfileChange, now: jiff::Timestamp) {
    let wanted = chosen.settings.iter().find_map(|setting| match setting {
        Setting::Digest(at) => Some(*at),
        _ => None,
    });
    let moved = (profile.hours.zone != before.hours.zone).then(|| before.digest.map(|digest| digest.at));
    if let Some(at) = wanted.or(moved) {
        digest::choose(profile, at, now);
    }
}

/// Whoever could change their hours as often as they like could always just be asleep. Who plays nothing gains nothing.
fn note_change(hours: &mut Hours, now: jiff::Timestamp) -> Done {
    let too_often = |again| BadSetting::HoursTooOften { most: Hours::CHANGES_MAX, again };
    Ok(hours.change(now).map_err(|again| Trouble::from(too_often(again)))?)
}

/// Keeps a profile with other hours. What the clocks of their matches have rested so far is written down first; from
/// now on they rest by the new hours.
fn change_clocks(desk: &mut Desk<'_>, asker: &Asker, profile: &Profile) -> Done {
    settle(desk, asker.player, profile.hours != asker.profile.hours)?;
    desk.work.put_profile(asker.player, profile)?;
    keep_all(desk, asker.player)
}

/// Does in a person's matches what time alone does up to now. If their hours are about to change, it is written down
/// what their clocks have rested by the old ones.
pub(in crate::bot) fn settle(desk: &mut Desk<'_>, player: PlayerId, hours_change: bool) -> Done {
    for id in desk.work.going(player)? {
        let Some(mut held) = desk.sound(id)? else { continue };
        let mut events = time::pass(desk, &mut held, desk.now)?;
        if let Some(side) = held.game.side_of(player).filter(|_| hours_change) {
            events.extend(held.game.settle(side, desk.now, &held.calendars));
        }
        announce::announce(desk, &mut held, &events)?;
    }
    Ok(())
}

/// Keeps a person's matches anew, so that all falls due when it does by what they have chosen now.
pub(in crate::bot) fn keep_all(desk: &mut Desk<'_>, player: PlayerId) -> Done {
    for id in desk.work.going(player)? {
        if let Some(mut held) = desk.sound(id)? {
            keep::keep(desk, &mut held)?;
        }
    }
    Ok(())
}

/// Shows the profile, to whoever has just chosen its language or not.
fn show(desk: &mut Desk<'_>, asker: &Asker, (profile, speaks): (&Profile, bool)) -> Done {
    let locale = profile.language().unwrap_or(desk.settings.language);
    let spent = desk.work.vacation(asker.player, Calendar::new(&profile.hours).year(desk.now))?;
    let text = Talk::Profile {
        name: profile.name.clone(),
        locale: (locale, profile.locale.is_some()),
        confirm: !profile.at_once,
        calls: profile.calls,
        digest: profile.digest,
        hours: profile.hours.as_of(desk.now),
        reminders: profile.rungs().to_vec(),
        vacation: desk.settings.vacation.saturating_sub(spent),
    };
    let rankings = RatingText::InRankings(!desk.work.is_unranked(asker.player)?);
    let post = PostRow {
        key: "profile".to_owned(),
        text: [
            Some(text.say(locale)),
            Some(Memo::Hears(!profile.no_messages).say(locale)),
            Some(rankings.say(locale)),
            puzzle::line(desk, asker.player, locale)?,
            Some(PuzzleText::FromMatches(profile.puzzles).say(locale)),
            desk.settings.web.as_ref().map(|_| WebText::Links(!profile.no_web).say(locale)),
            weblink::of_person(desk, asker.player, locale)?,
            Some(Own::MoreOfProfile.say(locale)),
        ]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join("\n"),
        // Which they may have chosen just now.
        language: Some(locale),
        speaks: Some(locale).filter(|_| speaks),
        menus: menus(profile, locale),
        ..PostRow::default()
    };
    desk.show(asker, post)
}

/// Menus of what is chosen often; anything else is typed.
fn menus(profile: &Profile, locale: Locale) -> Vec<Menu> {
    let Hours { sleep, weekends, .. } = profile.hours;
    let sleep = sleep.map_or("off".to_owned(), |sleep| sleep.to_string());
    let weekends = if weekends { "on" } else { "off" };
    let sleeps = ["off", "21:00-06:00", "22:00-07:00", "23:00-07:00", "00:00-08:00", "01:00-09:00"];
    let language = menus::menu_of_words(locale, Slot::Language, Locale::ALL.map(Word::Language), |word| {
        profile.locale.map(Word::Language) == Some(word)
    });
    let confirming =
        menus::menu_of_words(locale, Slot::Confirming, [Word::ConfirmOn, Word::ConfirmOff], |word| {
            (word == Word::ConfirmOff) == profile.at_once
        });
    let hours = [(Slot::Sleep, sleep.as_str(), &sleeps[..]), (Slot::Weekends, weekends, &["on", "off"])]
        .map(|(slot, now, values)| menus::menu(locale, slot, now, values));
    [language, confirming].into_iter().chain(hours).chain([menus::reminders(profile, locale)]).collect()
}

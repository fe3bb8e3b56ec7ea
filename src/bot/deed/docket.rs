//! What players report to the arbiters, whom these ban or mute, and all that they have before them.

use crate::bot::ask::command::Sentence;
use crate::bot::course::vacation;
use crate::bot::deed::{challenge, filing, info, memo};
use crate::bot::desk::outbox::{About, PostRow};
use crate::bot::desk::{Asker, Desk, Done, Held, Stop};
use crate::bot::news::{call, lines};
use crate::bot::seat::{arbiters, expulsion, known, sanction, server};
use crate::bot::wire::message::Mention;
use crate::i18n::Trouble;
use crate::i18n::docket::{Complaint, Docket, NoDocket, Sanction};
use crate::i18n::flag::Fall;
use crate::i18n::own::Own;
use crate::play::arbiter::reason;
use crate::play::{Event, MatchId, Ruling};
use crate::players::{Account, Locale, Place, PlayerId};
use crate::store::{DocketRow, Due, Filed, SanctionRow};
use jiff::{SignedDuration, Timestamp};
use std::collections::{BTreeMap, BTreeSet};

/// How many reports one person may send within a day, in one place.
const REPORTS_MAX: usize = 5;
const DAY: SignedDuration = SignedDuration::from_hours(24);
/// For how many days one is banned or muted: at most, and where it is not said.
const DAYS_MAX: i64 = 365;
const DAYS_USUAL: i64 = 30;
/// How many flags that fall next, on the whole host, are looked at; and how many lines of each sort are shown.
const FLAGS_MAX: usize = 500;
const SHOWN_MAX: usize = 8;
/// How many reports of one person are shown: nobody shall hide those of others behind their own.
const OF_ONE_MAX: usize = 2;

fn refused(why: NoDocket) -> Stop {
    Trouble::Docket(why).into()
}

/// Reports something about a match or a person to the arbiters, in private.
pub(in crate::bot) fn report(
    desk: &mut Desk<'_>,
    asker: &Asker,
    (id, whom): (Option<MatchId>, Option<&Account>),
    text: &str,
    mentions: &[Mention],
) -> Done {
    let held = id.map(|id| info::seen(desk, asker, Some(id))).transpose()?;
    let about = whom.map(|whom| challenge::named(desk, whom, mentions)).transpose()?;
    if held.is_none() && about.is_none() {
        return Err(refused(NoDocket::AboutWhat));
    }
    if text.trim().chars().count() > Ruling::REASON_MAX {
        return Err(refused(NoDocket::TooLong { most: Ruling::REASON_MAX }));
    }
    let text = reason(text).ok_or_else(|| refused(NoDocket::NoText))?;
    let scopes = match &held {
        Some(held) => scopes(desk, held)?,
        None => vec![(expulsion::here(asker), asker.place.clone())],
    };
    let since = desk.now.checked_sub(DAY).unwrap_or(Timestamp::MIN);
    let mine = desk.work.filed_by(asker.player)?;
    let late = mine.iter().filter(|row| row.when > since && matches!(row.what, Filed::Report { .. }));
    // One about a match that is told in several places stands on several dockets.
    let late: BTreeSet<_> = late.map(|row| row.when).collect();
    if late.len() >= REPORTS_MAX {
        return Err(refused(NoDocket::TooOften { most: REPORTS_MAX }));
    }
    let what = Filed::Report { about, text: text.clone() };
    if mine.iter().any(|row| row.when > since && row.id == id && row.what == what) {
        return Err(refused(NoDocket::Already));
    }
    if !reach(desk, asker, held.as_ref(), (about, &text), &scopes)? {
        return Err(refused(NoDocket::Nobody { server: server::of(asker).is_some() }));
    }
    for (at, place) in scopes {
        let row = DocketRow { at, when: desk.now, by: asker.player, id, what: what.clone() };
        filing::file(desk, &place, &row)?;
    }
    let league = !organisers(desk, asker, held.as_ref())?.is_empty();
    desk.answer(asker, Docket::Reported { league }.say(asker.locale))
}

/// Where a match is told: on which servers, or in which places, each once; and one place of each.
fn scopes(desk: &Desk<'_>, held: &Held) -> Result<Vec<(String, Place)>, Stop> {
    let mut scopes: Vec<(String, Place)> = Vec::new();
    for place in held.places() {
        let at = expulsion::scope(server::at(desk, held, place)?, place);
        if scopes.iter().all(|(known, _)| *known != at) {
            scopes.push((at, place.clone()));
        }
    }
    Ok(scopes)
}

/// Tells those arbiters of a report who can be told alone, and posts it where a server wants to have such; whether there
/// is anybody who can read it.
fn reach(
    desk: &mut Desk<'_>,
    asker: &Asker,
    held: Option<&Held>,
    (about, text): (Option<PlayerId>, &str),
    scopes: &[(String, Place)],
) -> Result<bool, Stop> {
    let (by, at) = (asker.profile.name.clone(), desk.now);
    let said = |desk: &Desk<'_>, locale: Locale| -> Result<PostRow, Stop> {
        let id = held.map(|held| held.row.id);
        let about = subject(desk, held, about, locale)?;
        let report = Complaint { by: by.clone(), id, about, at, text: text.to_owned() };
        let messages = held.map(|held| memo::all_said(desk, held, locale)).transpose()?.flatten();
        let lines = [Some(Docket::Report(report).say(locale)), messages.map(|said| said.say(locale))];
        let names = held.map(|held| desk.names(held, locale)).transpose()?;
        let file = held.zip(names).map(|(held, names)| lines::record_file(desk, held, &names)).transpose()?;
        let text = lines.into_iter().flatten().collect::<Vec<_>>().join("\n");
        Ok(PostRow { text, file, language: Some(locale), ..PostRow::default() })
    };
    let mut reached = false;
    let mut told = BTreeSet::new();
    for (player, place) in organisers(desk, asker, held)? {
        let locale = desk.profile(player)?.language().unwrap_or(desk.settings.language);
        let post = said(desk, locale)?;
        call::alone(desk, std::slice::from_ref(&place), post, player, About::Report)?;
        told.insert(player);
        reached = true;
    }
    for (at, place) in scopes {
        for account in arbiters::listed(desk, place.platform)? {
            let player = desk.work.player_of(&account)?.filter(|player| *player != asker.player);
            let Some(player) =
                player.filter(|player| held.is_none_or(|held| held.game.side_of(*player).is_none()))
            else {
                continue;
            };
            reached = true;
            if told.contains(&player) {
                continue;
            }
            let locale = desk.profile(player)?.language().unwrap_or(desk.settings.language);
            let post = said(desk, locale)?;
            call::alone(desk, std::slice::from_ref(place), post, player, About::Report)?;
        }
        let rules = desk.server(Some(at))?;
        // Whoever is named but was never heard sees it on the desk.
        let is_named = !desk.settings.arbiters.of(place.platform).is_empty();
        reached |= is_named || rules.arbiters.is_some();
        if let Some(desk_at) = rules.desk {
            let locale = desk.language_at(&desk_at, &[], &[])?;
            let role = rules.arbiters.map(|role| Account::role(desk_at.platform, &role));
            let post = PostRow { calls: role.into_iter().collect(), ..said(desk, locale)? };
            desk.post(&desk_at, post)?;
            reached = true;
        }
    }
    Ok(reached)
}

/// Who is named as an organiser of the league of a match, and is told where that was founded; but for its players and for
/// whoever reports.
fn organisers(
    desk: &Desk<'_>,
    asker: &Asker,
    held: Option<&Held>,
) -> Result<BTreeMap<PlayerId, Place>, Stop> {
    let fixture = held.and_then(|held| Some((held, held.game.terms().fixture?)));
    let league = fixture.map(|(held, fixture)| Ok::<_, Stop>((held, desk.work.league(fixture.league)?)));
    let Some((held, Some(league))) = league.transpose()? else { return Ok(BTreeMap::new()) };
    let mut organisers = BTreeMap::new();
    for organiser in &league.organisers {
        let player = desk.work.person(*organiser)?;
        if player != asker.player && held.game.side_of(player).is_none() {
            organisers.insert(player, league.home.clone());
        }
    }
    Ok(organisers)
}

/// Whom a report is about: the person who is named or, where none is, both players of the match.
fn subject(
    desk: &Desk<'_>,
    held: Option<&Held>,
    about: Option<PlayerId>,
    locale: Locale,
) -> Result<Vec<String>, Stop> {
    match (about, held) {
        (Some(about), _) => Ok(vec![called(desk, about, locale)?]),
        (None, Some(held)) => {
            let names = desk.names(held, locale)?;
            Ok(vec![names.white, names.black])
        }
        (None, None) => Ok(Vec::new()),
    }
}

fn called(desk: &Desk<'_>, player: PlayerId, locale: Locale) -> Result<String, Stop> {
    let profile = desk.work.profile(player)?;
    Ok(profile.map_or_else(|| Own::Former.say(locale), |profile| profile.name))
}

fn check_in_charge(desk: &Desk<'_>, asker: &Asker) -> Done {
    if sanction::is_in_charge(desk, asker)? { Ok(()) } else { Err(refused(NoDocket::NotInCharge)) }
}

/// Bans or mutes somebody here, or lifts it; or lists who is.
pub(in crate::bot) fn sentence(
    desk: &mut Desk<'_>,
    asker: &Asker,
    (whom, sentence): (Option<&Account>, Sentence),
    mute: bool,
    mentions: &[Mention],
) -> Done {
    check_in_charge(desk, asker)?;
    let Some(whom) = whom else { return sanctions(desk, asker) };
    let player = challenge::named(desk, whom, mentions)?;
    if player == asker.player {
        return Err(refused(NoDocket::Oneself));
    }
    let days = match sentence {
        Sentence::Usual => Some(DAYS_USUAL),
        Sentence::Days(days) if (1..=DAYS_MAX).contains(&days) => Some(days),
        Sentence::Lift => None,
        Sentence::Days(_) | Sentence::Strange => return Err(refused(NoDocket::Days { most: DAYS_MAX })),
    };
    let until = days.and_then(|days| desk.now.checked_add(SignedDuration::from_hours(24 * days)).ok());
    let at = expulsion::here(asker);
    let profile = desk.profile(player)?;
    for account in profile.accounts {
        let none = || SanctionRow { at: at.clone(), account: account.clone(), banned: None, muted: None };
        let mut row = desk.work.sanction(&at, &account)?.unwrap_or_else(none);
        *(if mute { &mut row.muted } else { &mut row.banned }) = until;
        desk.work.put_sanction(&row, desk.now)?;
    }
    if until.is_some() && !mute {
        void_challenges(desk, player, &at)?;
    }
    let name = profile.name;
    let said = match until {
        Some(until) => Docket::Sanctioned { name, muted: mute, until },
        None => Docket::Lifted { name, muted: mute },
    };
    desk.answer(asker, said.say(asker.locale))
}

fn void_challenges(desk: &mut Desk<'_>, player: PlayerId, at: &str) -> Done {
    for row in desk.work.challenges_of(player)? {
        let is_theirs = row.challenge.from == player || row.challenge.to == Some(player);
        if is_theirs && expulsion::home(&row) == at {
            challenge::void(desk, &row)?;
        }
    }
    Ok(())
}

/// Lists who is expelled, banned or muted here.
fn sanctions(desk: &mut Desk<'_>, asker: &Asker) -> Done {
    let (at, now) = (expulsion::here(asker), desk.now);
    let holds = |until: Option<Timestamp>| until.filter(|until| *until > now);
    let mut all: Vec<(Option<PlayerId>, Vec<Account>, Sanction)> = Vec::new();
    let expelled = desk.work.expulsions()?.into_iter().filter(|row| row.at == at);
    let expelled = expelled.map(|row| (row.account, holds(Some(row.until)), None, None));
    let others = desk.work.sanctions_at(&at)?.into_iter();
    let others = others.map(|row| (row.account, None, holds(row.banned), holds(row.muted)));
    for (account, expelled, banned, muted) in expelled.chain(others) {
        if [expelled, banned, muted].iter().all(Option::is_none) {
            continue;
        }
        let player = desk.work.player_of(&account)?;
        let same = |(known, accounts, _): &&mut (Option<PlayerId>, Vec<Account>, Sanction)| {
            player.map_or_else(|| accounts.contains(&account), |player| *known == Some(player))
        };
        if let Some((_, accounts, known)) = all.iter_mut().find(same) {
            known.expelled = known.expelled.max(expelled);
            known.banned = known.banned.max(banned);
            known.muted = known.muted.max(muted);
            accounts.push(account);
            continue;
        }
        let name = player.map(|player| called(desk, player, asker.locale)).transpose()?;
        let name = name.unwrap_or_else(|| Own::Former.say(asker.locale));
        all.push((player, vec![account], Sanction { name, accounts: Vec::new(), expelled, banned, muted }));
    }
    let all = told_apart(desk, all)?;
    desk.answer(asker, Docket::Sanctions(all).say(asker.locale))
}

/// Those of them who go by one name are known by their accounts, too.
fn told_apart(
    desk: &Desk<'_>,
    all: Vec<(Option<PlayerId>, Vec<Account>, Sanction)>,
) -> Result<Vec<Sanction>, Stop> {
    let names: Vec<_> = all.iter().map(|(_, _, known)| known.name.clone()).collect();
    let told = |(player, mut accounts, known): (Option<PlayerId>, Vec<Account>, Sanction)| {
        let is_one_of_several = names.iter().filter(|name| **name == known.name).count() > 1;
        if player.is_none() || !is_one_of_several {
            return Ok(known);
        }
        accounts.sort();
        accounts.dedup();
        Ok(Sanction { accounts: known::known_as(desk, &accounts)?, ..known })
    };
    all.into_iter().map(told).collect()
}

/// Shows an arbiter all that is before them here: claims, matches near their end, reports and rulings.
pub(in crate::bot) fn show(desk: &mut Desk<'_>, asker: &Asker) -> Done {
    check_in_charge(desk, asker)?;
    let (claims, near) = pressing(desk, asker)?;
    let (mut reports, mut more, mut rulings) = (Vec::new(), 0, Vec::new());
    let mut of_each: BTreeMap<PlayerId, usize> = BTreeMap::new();
    for row in filing::filed(desk, &expulsion::here(asker), &asker.place)? {
        let held = row.id.map(|id| desk.sound(id)).transpose()?.flatten();
        match row.what {
            Filed::Report { .. }
                if reports.len() == SHOWN_MAX || of_each.get(&row.by) >= Some(&OF_ONE_MAX) =>
            {
                more += 1;
            }
            Filed::Report { about, text } => {
                *of_each.entry(row.by).or_insert(0) += 1;
                let about = subject(desk, held.as_ref(), about, asker.locale)?;
                let by = called(desk, row.by, asker.locale)?;
                reports.push(Complaint { by, id: row.id, about, at: row.when, text });
            }
            Filed::Ruled { ruling, reason } if rulings.len() < SHOWN_MAX => {
                let Some(held) = held else { continue };
                let names = desk.names(&held, asker.locale)?;
                let event = [Event::Ruled { ruling, reason }];
                let said = lines::happened(&held, &names, asker.locale, &event).concat();
                rulings.push((held.row.id, row.when, said));
            }
            Filed::Ruled { .. } => {}
        }
    }
    let said = Docket::Desk { claims, near, reports: (reports, more), rulings };
    desk.answer(asker, said.say(asker.locale))
}

/// Claims that are open, and matches near the end of somebody's time.
type Pressing = (Vec<(MatchId, String, Option<Timestamp>)>, Vec<(MatchId, String, Fall)>);

/// Those of the matches that the asker judges, and of which something falls due next.
fn pressing(desk: &mut Desk<'_>, asker: &Asker) -> Result<Pressing, Stop> {
    let soon = desk.now.checked_add(DAY).unwrap_or(Timestamp::MAX);
    let (mut claims, mut near) = (Vec::new(), Vec::new());
    let due = desk.work.all_due()?.into_iter();
    let flags = due.filter_map(|(_, due)| match due {
        Due::Flag(id) => Some(id),
        _ => None,
    });
    for id in flags.take(FLAGS_MAX) {
        let Some(held) = desk.sound(id)? else { continue };
        if !sanctions_cover(desk, asker, &held)? {
            continue;
        }
        let names = desk.names(&held, asker.locale)?;
        let fall = vacation::fall(desk, &held)?.filter(|fall| fall.end() <= soon);
        match (held.judged(), fall, held.game.clock().running()) {
            (Some(case), _, _) if claims.len() < SHOWN_MAX => {
                claims.push((id, format!("{} – {}", names.white, names.black), case.until()));
            }
            (None, Some(fall), Some(side)) if near.len() < SHOWN_MAX => {
                near.push((id, names[side].clone(), fall));
            }
            _ => {}
        }
    }
    Ok((claims, near))
}

/// Whether a match is told where the asker asks, or judged by them.
fn sanctions_cover(desk: &Desk<'_>, asker: &Asker, held: &Held) -> Result<bool, Stop> {
    let here = expulsion::here(asker);
    let is_here = scopes(desk, held)?.iter().any(|(at, _)| *at == here);
    Ok(is_here || arbiters::is_arbiter(desk, asker, held)?)
}

/// Puts on the docket what an arbiter has done in a match.
pub(in crate::bot) fn note_ruling(desk: &mut Desk<'_>, asker: &Asker, held: &Held, what: &Filed) -> Done {
    for (at, place) in scopes(desk, held)? {
        let (when, by, id) = (desk.now, asker.player, Some(held.row.id));
        filing::file(desk, &place, &DocketRow { at, when, by, id, what: what.clone() })?;
    }
    Ok(())
}

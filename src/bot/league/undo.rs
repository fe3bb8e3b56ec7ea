//! An organiser takes the last deed back, as long as nothing has come of it that anybody has built upon.

use crate::bot::course::{keep, time};
use crate::bot::desk::league::HeldLeague;
use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Asker, Desk, Dice, Done, Stop};
use crate::bot::league::meant::{check_organiser, head, meant};
use crate::bot::league::news::News;
use crate::bot::league::{begin, post, runner, summon, terms, withdraw};
use crate::bot::tell::announce;
use crate::bot::wire::league::LeagueButton;
use crate::games::Side;
use crate::i18n::Trouble;
use crate::i18n::league::{Deed, LeagueTalk, NoLeague, Regret, back_reason, undone_reason};
use crate::league::Person;
use crate::league::ladder;
use crate::league::log::{Entry, Event, Leaving, Slot};
use crate::league::state::{League, Refusal};
use crate::play::{LeagueId, MatchId, Ruling, What};
use crate::players::PlayerId;
use std::collections::BTreeMap;

/// Of how many matches, which a draw or a round has made, it can still be taken back.
const MATCHES_MAX: usize = 100;

/// For how long sign-up is open again where a draw is taken back after its end, in seconds.
const REOPENED: i64 = 24 * 60 * 60;

/// Begins the key of the question whether a deed is really to be taken back.
const KEY: &str = "league-undo";

/// The last deed of an organiser, and what has come of it.
struct Last {
    /// Its entries, and what has followed from them.
    entries: Vec<Entry>,
    /// Where it stands in the log.
    at: u64,
    /// The matches that it has made, which are annulled.
    made: Vec<MatchId>,
    /// The matches of others that have begun since a removal, which go on.
    opened: Vec<Event>,
    /// The matches that were lost by it, which go on.
    lost: Vec<MatchId>,
    /// Whether sign-up would have closed by now.
    late: bool,
}

/// Takes the last deed of an organiser back; asks first, where matches are annulled by it.
pub(super) fn open(desk: &mut Desk<'_>, dice: &mut Dice, asker: &Asker, mut league: HeldLeague) -> Done {
    if league.row.wanted.take().is_some() {
        // Its round is not paired yet.
        return told(desk, dice, asker, (&mut league, News::default()), Regret::Wanted);
    }
    let last = last(desk, &league)?;
    if !last.made.is_empty() {
        return ask(desk, asker, &league, &last);
    }
    let (mut news, undone) = (News::default(), undone(desk, asker, &last)?);
    take_back(desk, &mut league, asker.player, last, &mut news)?;
    told(desk, dice, asker, (&mut league, news), undone)
}

/// Says what is taken back, and goes on.
fn told(
    desk: &mut Desk<'_>,
    dice: &mut Dice,
    asker: &Asker,
    (league, news): (&mut HeldLeague, News),
    undone: Regret,
) -> Done {
    desk.answer(asker, LeagueTalk::Done(Deed::TakenBack(undone)).say(asker.locale))?;
    runner::run_after(desk, dice, league, news).map(drop)
}

/// Asks whether a deed is really to be taken back.
fn ask(desk: &mut Desk<'_>, asker: &Asker, league: &HeldLeague, last: &Last) -> Done {
    let what = undone(desk, asker, last)?;
    let talk = LeagueTalk::ReallyUndo { head: head(league), what, matches: last.made.len() };
    let whats = [false, true].map(|really| LeagueButton::Undo { deed: last.at, really });
    let buttons = whats.map(|what| post::button(league.row.id, what, asker.locale)).to_vec();
    let (key, text) = (key(league.row.id), talk.say(asker.locale));
    desk.show(asker, PostRow { key, text, buttons: vec![buttons], ..PostRow::default() })
}

fn key(league: LeagueId) -> String {
    format!("{KEY}:{league}")
}

/// Takes the deed back about which an organiser was asked, or does not.
pub(in crate::bot) fn press(
    desk: &mut Desk<'_>,
    dice: &mut Dice,
    asker: &Asker,
    id: LeagueId,
    (deed, really): (u64, bool),
) -> Done {
    let mut league = meant(desk, asker, Some(id))?;
    check_organiser(desk, asker, &league.row)?;
    if !really {
        let text = LeagueTalk::Done(Deed::NotTakenBack).say(asker.locale);
        return desk.show(asker, PostRow { key: key(id), text, ..PostRow::default() });
    }
    let last = last(desk, &league)?;
    if last.at != deed || league.row.wanted.is_some() {
        return Err(Trouble::from(NoLeague::NothingToTakeBack).into());
    }
    let (mut news, undone) = (News::default(), undone(desk, asker, &last)?);
    take_back(desk, &mut league, asker.player, last, &mut news)?;
    let text = LeagueTalk::Done(Deed::TakenBack(undone)).say(asker.locale);
    desk.show(asker, PostRow { key: key(id), text, ..PostRow::default() })?;
    runner::run_after(desk, dice, &mut league, news).map(drop)
}

/// The last deed, if it can be taken back.
fn last(desk: &mut Desk<'_>, league: &HeldLeague) -> Result<Last, Stop> {
    let log = desk.work.league_log(league.row.id)?;
    let standing = League::standing(&log);
    let nothing = || Stop::from(Trouble::from(NoLeague::NothingToTakeBack));
    let first = last_deed(&standing).ok_or_else(nothing)?;
    let entries = &standing[first..];
    if stands_alone(&entries[0].event) && entries.iter().any(|entry| entry.by.is_none()) {
        return Err(nothing());
    }
    if first > 0 && has_cost(standing[first - 1], entries[0]) {
        return Err(nothing());
    }
    let opened = opened_by_removal(entries);
    let made: Vec<MatchId> = entries.iter().filter_map(|entry| made(entry)).collect();
    // What was free to begin only because somebody was gone, goes on.
    let made = if opened.is_empty() { made } else { Vec::new() };
    for id in &made {
        if desk.sound(*id)?.is_none_or(|held| held.game.ply() > 0 || held.game.result().is_some()) {
            return Err(nothing());
        }
    }
    let lost = lost(desk, league, entries)?.ok_or_else(nothing)?;
    if made.len() > MATCHES_MAX {
        return Err(Trouble::from(NoLeague::TooMuchToTakeBack { limit: MATCHES_MAX }).into());
    }
    let draws = matches!(entries[0].event, Event::Drawn { .. });
    let late = league.state.season().filter(|season| draws && season.closes <= desk.now.as_second());
    if late.is_some_and(|season| season.prolonged) {
        // It would be drawn again at once.
        return Err(nothing());
    }
    let at = log.iter().position(|entry| std::ptr::eq(entry, entries[0])).unwrap_or_default() as u64;
    let late = late.is_some();
    let entries = entries.iter().map(|entry| (*entry).clone()).collect();
    Ok(Last { entries, at, made, opened, lost, late })
}

/// Takes a deed back. Matches that it has made, and in which nothing was played, are annulled.
fn take_back(
    desk: &mut Desk<'_>,
    league: &mut HeldLeague,
    by: PlayerId,
    last: Last,
    news: &mut News,
) -> Done {
    let nothing = |_: Refusal| Stop::from(Trouble::from(NoLeague::NothingToTakeBack));
    for entry in last.entries.iter().rev() {
        news.taken_back(league, &entry.event);
        unset(desk, league, &entry.event, news)?;
        desk.write_league(league, Some(by), Event::TakenBack)?.map_err(nothing)?;
    }
    for begun in last.opened {
        desk.write_league(league, None, begun)?.map_err(nothing)?;
    }
    // The season does not know them any more. That somebody is back who was replaced, says enough.
    let deed = last.entries.first().map(|entry| &entry.event);
    let replaced = matches!(deed, Some(Event::Replaced { .. }));
    if !last.made.is_empty() && !replaced {
        news.undone(league);
    }
    for id in &last.made {
        annul(desk, *id)?;
    }
    tell_annulled(desk, league, by, &last.made)?;
    for id in last.lost {
        go_on(desk, id)?;
    }
    for slot in restored(desk, league, deed)? {
        begin::anew(desk, league, slot)?;
    }
    if last.late {
        let until = desk.now.as_second().saturating_add(REOPENED);
        desk.write_league(league, Some(by), Event::Prolonged { until })?.map_err(nothing)?;
    }
    Ok(())
}

/// Tells those who were called to these matches that there are none. Whoever takes them back knows.
fn tell_annulled(desk: &mut Desk<'_>, league: &HeldLeague, by: PlayerId, made: &[MatchId]) -> Done {
    let mut called: BTreeMap<PlayerId, Vec<MatchId>> = BTreeMap::new();
    for id in made {
        for player in desk.sound(*id)?.map(|held| held.players()).into_iter().flatten() {
            called.entry(player).or_default().push(*id);
        }
    }
    called.remove(&by);
    for (player, matches) in called {
        let talk = LeagueTalk::NoMatches { head: head(league), matches };
        summon::alone(desk, league, player, &talk, &[])?;
    }
    Ok(())
}

/// What is taken back, in words.
fn undone(desk: &Desk<'_>, asker: &Asker, last: &Last) -> Result<Regret, Stop> {
    let name = |person: Person| desk.name_in(asker.locale, person);
    let deed = last.entries.first().map(|entry| &entry.event);
    Ok(match deed {
        Some(Event::Drawn { .. }) => Regret::Start,
        Some(Event::Paired { .. }) => Regret::Round,
        Some(Event::Readmitted(person)) => Regret::Readmitted(name(*person)?),
        Some(Event::Organises(person)) => Regret::Organises(name(*person)?),
        Some(Event::Changed(_)) => Regret::Change,
        Some(Event::Shared) => Regret::Code,
        Some(Event::Shown(_)) => Regret::Shown,
        Some(Event::Replaced { old, new, .. }) => Regret::Replaced(name(*old)?, name(*new)?),
        Some(Event::Reduced { player, .. }) => Regret::Reduced(name(*player)?),
        Some(Event::Withdrawn { player, .. } | Event::Ladder(ladder::Event::Leave(player))) => {
            Regret::Removed(name(*player)?)
        }
        _ => Regret::End,
    })
}

/// Takes back what stands beside the log, too, and is not folded from it.
fn unset(desk: &mut Desk<'_>, league: &mut HeldLeague, event: &Event, news: &mut News) -> Done {
    match event {
        Event::Organises(who) => league.row.organisers.retain(|organiser| organiser.0 != who.0),
        Event::Changed(change) => terms::take_back(league, change, news)?,
        Event::Shared => league.row.code = None,
        Event::Shown(name) => {
            let gone: Vec<_> = league.row.shown.extract_if(.., |place| place.to_string() == *name).collect();
            for place in gone {
                desk.work.drop_league_at(&league.row, &place);
                news.not_shown(place);
            }
        }
        _ => {}
    }
    Ok(())
}

/// Whether nothing ever comes of this by itself, so that what stands behind it has come of something else.
const fn stands_alone(event: &Event) -> bool {
    matches!(event, Event::Organises(_) | Event::Changed(_) | Event::Shared | Event::Shown(_))
}

/// The place of the last deed among the entries that stand; nothing, if it cannot be taken back.
fn last_deed(standing: &[&Entry]) -> Option<usize> {
    let follows = |entry: &&&Entry| {
        let follows = matches!(
            entry.event,
            Event::Begun { .. } | Event::Paired { .. } | Event::Over { result: Some(_), .. }
        );
        entry.by.is_none() && follows
    };
    let last = standing.len().checked_sub(1 + standing.iter().rev().take_while(follows).count())?;
    let (by, at) = (standing[last].by?, standing[last].at);
    // One deed may be several entries.
    let same = |entry: &&&Entry| (entry.by, entry.at) == (Some(by), at) && can_be_undone(by, &entry.event);
    let first = last + 1 - standing[..=last].iter().rev().take_while(same).count();
    (first <= last).then_some(first)
}

/// Whether an organiser has done this, and all that came of it is in the log, or is a match in which nothing was played.
fn can_be_undone(by: Person, event: &Event) -> bool {
    match event {
        Event::Ended
        | Event::Cancelled
        | Event::Drawn { .. }
        | Event::Paired { .. }
        | Event::Readmitted(_)
        | Event::Organises(_)
        | Event::Changed(_)
        | Event::Shared
        | Event::Shown(_)
        | Event::Replaced { .. }
        | Event::Reduced { .. }
        | Event::Withdrawn { why: Leaving::Expelled, .. } => true,
        Event::Ladder(ladder::Event::Leave(who)) => *who != by,
        _ => false,
    }
}

/// Whether the first of these is a match of a ladder that was lost because somebody was removed by the second one.
fn has_cost(before: &Entry, entry: &Entry) -> bool {
    let Event::Ladder(ladder::Event::Leave(who)) = entry.event else { return false };
    let Event::Ladder(ladder::Event::End { challenger, challenged, .. }) = before.event else { return false };
    before.at == entry.at && [challenger, challenged].contains(&who)
}

/// The match that an entry has made, if it has.
const fn made(entry: &Entry) -> Option<MatchId> {
    match entry.event {
        Event::Begun { number, .. } => Some(MatchId(number)),
        _ => None,
    }
}

/// The matches of others which have begun in a group since somebody was removed from it.
fn opened_by_removal(entries: &[&Entry]) -> Vec<Event> {
    let removal = entries.first().is_some_and(|entry| matches!(entry.event, Event::Withdrawn { .. }));
    let paired = entries.iter().any(|entry| matches!(entry.event, Event::Paired { .. }));
    let begun = entries.iter().filter(|_| removal && !paired).map(|entry| &entry.event);
    begun.filter(|event| matches!(event, Event::Begun { .. })).cloned().collect()
}

/// The matches that somebody has lost because they were removed; nothing, if any other match has ended since, or cannot go on
/// as it stood.
fn lost(desk: &mut Desk<'_>, league: &HeldLeague, entries: &[&Entry]) -> Result<Option<Vec<MatchId>>, Stop> {
    let removal = entries.first().filter(|entry| matches!(entry.event, Event::Withdrawn { .. }));
    let mut lost = Vec::new();
    for entry in entries {
        let Event::Over { slot, .. } = entry.event else { continue };
        let section = league.state.season().and_then(|season| season.sections.get(slot.section));
        let number = section.and_then(|section| section.at(slot)).and_then(|pairing| pairing.number);
        let then = removal.is_some_and(|removal| removal.at == entry.at);
        let Some(held) = number.filter(|_| then).map(|id| desk.sound(MatchId(id))).transpose()?.flatten()
        else {
            return Ok(None);
        };
        let last = held.game.record().entries.iter().last().map(|entry| &entry.what);
        let by_removal = matches!(last, Some(What::Ruled { ruling: Ruling::Loss { .. }, .. }));
        let [white, black] = Side::BOTH.map(|side| desk.work.profile(held.player(side)));
        if !by_removal || white?.is_none() || black?.is_none() {
            return Ok(None);
        }
        lost.push(held.row.id);
    }
    Ok(Some(lost))
}

/// The pairings of somebody who is back in their place, of which the matches were annulled when they lost it.
fn restored(desk: &mut Desk<'_>, league: &HeldLeague, deed: Option<&Event>) -> Result<Vec<Slot>, Stop> {
    let Some(Event::Replaced { old, .. }) = deed else { return Ok(Vec::new()) };
    let mut slots = Vec::new();
    for (slot, id) in withdraw::open_slots(league, *old) {
        let is_over = desk.sound(id)?.is_none_or(|held| held.game.result().is_some());
        slots.extend(is_over.then_some(slot));
    }
    Ok(slots)
}

/// Lets a match go on that was lost by a removal, as it stood.
fn go_on(desk: &mut Desk<'_>, id: MatchId) -> Done {
    let Some(mut held) = desk.sound(id)? else { return Ok(()) };
    let turns = held.game.length();
    let reason = back_reason(withdraw::language(desk, &held)?);
    let ruling = Ruling::Reopen { turns, notice: 0, keep: false };
    // What cannot go on stays as it is.
    let Ok(events) = held.game.rule(ruling, reason.to_owned(), desk.now, &held.calendars) else {
        return Ok(());
    };
    for player in held.players() {
        desk.work.set_going(player, id, true);
    }
    announce::announce(desk, &mut held, &events)
}

/// Ends a match in which nothing was played. It is told with the others, once.
fn annul(desk: &mut Desk<'_>, id: MatchId) -> Done {
    let Some(mut held) = desk.sound(id)? else { return Ok(()) };
    time::pass(desk, &mut held, desk.now)?;
    let reason = undone_reason(withdraw::language(desk, &held)?);
    // What is over by now needs no end.
    let _ = held.game.rule(Ruling::Annul, reason.to_owned(), desk.now, &held.calendars);
    keep::keep(desk, &mut held)
}

//! What happens in a league by itself as time passes: each step is done once, however often the program is killed.

use crate::bot::course::{fixture, time};
use crate::bot::desk::league::HeldLeague;
use crate::bot::desk::pairing::Pairing;
use crate::bot::desk::{Desk, Dice, Done, Stop};
use crate::bot::league::meant::is_ladder;
use crate::bot::league::news::{self, News};
use crate::bot::league::{away, begin, post, rest, silence, standing, summon, terms, wanted, week, withdraw};
use crate::bot::tell::announce;
use crate::games::Side;
use crate::i18n::Trouble;
use crate::league::log::{Event, Slot};
use crate::league::silence::cut;
use crate::league::state::{Season, Step};
use crate::play::{LeagueId, Verdict};
use jiff::{SignedDuration, Timestamp};

/// Most steps that are done in one transaction.
const STEPS_MAX: usize = 200;
/// Most matches that are decided in one transaction.
const DECIDED_MAX: usize = 50;

/// After how long somebody asks again for a pairing that is being worked out.
const AGAIN: SignedDuration = SignedDuration::from_millis(50);

/// Whether a league is done with for now, goes on in another transaction, or waits for a pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) enum Ran {
    Done,
    More,
    Waits,
}

/// Does what is due in a league, and sees to it that it is looked after when more will be.
pub(in crate::bot) fn due(desk: &mut Desk<'_>, dice: &mut Dice, id: LeagueId) -> Result<Ran, Stop> {
    let Some(mut league) = desk.league(id)? else { return Ok(Ran::Done) };
    // What was to remember it is gone.
    league.row.due = None;
    run(desk, dice, &mut league)
}

/// The same for a league that is at work.
pub(super) fn run(desk: &mut Desk<'_>, dice: &mut Dice, league: &mut HeldLeague) -> Result<Ran, Stop> {
    run_after(desk, dice, league, News::default())
}

/// The same where there is news already: it is told together with what comes of it.
pub(super) fn run_after(
    desk: &mut Desk<'_>,
    dice: &mut Dice,
    league: &mut HeldLeague,
    mut news: News,
) -> Result<Ran, Stop> {
    let told = league.row.told;
    // Before the next round is paired.
    story(league, &mut news);
    let ran = steps(desk, dice, league, &mut news)?;
    let ran = if ran == Ran::Done { after(desk, league, &mut news)? } else { ran };
    if ran == Ran::Waits {
        // It is told together with the round that follows.
        league.row.told = told;
        news.put_story_off();
    }
    news::tell(desk, league, &news)?;
    let next = match ran {
        Ran::More => Some(desk.now),
        Ran::Waits => desk.now.checked_add(AGAIN).ok(),
        Ran::Done => {
            refresh(desk, league)?;
            next(desk, league)
        }
    };
    fixture::set_due(desk, league, next)?;
    Ok(ran)
}

fn steps(
    desk: &mut Desk<'_>,
    dice: &mut Dice,
    league: &mut HeldLeague,
    news: &mut News,
) -> Result<Ran, Stop> {
    if wanted::pair(desk, league, news)?.is_none() {
        return Ok(Ran::Waits);
    }
    for _ in 0..STEPS_MAX {
        let Some(step) = away::due(desk, league)? else { return Ok(Ran::Done) };
        match step {
            Step::Begin(slots) => {
                let known = league.row.entries;
                begin::matches(desk, league, &slots)?;
                return headway(league, known);
            }
            Step::Decide(section) => {
                let known = league.row.entries;
                decide(desk, league, section)?;
                return headway(league, known);
            }
            Step::Write(event) => {
                let is_off = event == Event::Cancelled;
                write(desk, league, event, news)?;
                if is_off {
                    summon::note_off(desk, league, None)?;
                }
            }
            Step::Draw => draw(desk, dice, league, news)?,
            Step::Pair(section) => {
                if !pair(desk, league, section, news)? {
                    return Ok(Ran::Waits);
                }
            }
            Step::OpenNext => {
                // The post of the season that is over says so from now on.
                post::refresh(desk, league)?;
                terms::come_into_force(&mut league.row)?;
                let settings = league.row.settings.clone();
                write(desk, league, Event::Opened(settings), news)?;
                league.row.told = 0;
                summon::ask_back(desk, league)?;
            }
        }
    }
    Ok(Ran::More)
}

/// A step that writes nothing would be due for ever: it is the host's business, and not done again and again.
fn headway(league: &HeldLeague, known: u64) -> Result<Ran, Stop> {
    if league.row.entries > known {
        return Ok(Ran::More);
    }
    tracing::error!(league = %league.row.id, "a league makes no headway in what is due in it");
    Err(Trouble::Damaged.into())
}

/// Draws the sections.
pub(super) fn draw(desk: &mut Desk<'_>, dice: &mut Dice, league: &mut HeldLeague, news: &mut News) -> Done {
    let drawn = Event::Drawn { groups: league.state.draw(), white_first: dice() };
    write(desk, league, drawn, news)
}

/// Pairs the next round of a section, unless that is still being worked out; where the rules allow no pairing, the season is
/// over.
fn pair(desk: &mut Desk<'_>, league: &mut HeldLeague, place: usize, news: &mut News) -> Result<bool, Stop> {
    let section = league.state.season().and_then(|season| season.sections.get(place));
    let paired = match section.map(|section| desk.pairings.ask(league.row.id, (place, section))) {
        Some(Pairing::AtWork) => return Ok(false),
        Some(Pairing::Ready(paired)) => paired,
        None => None,
    };
    let paired = paired.unwrap_or(Event::Cut);
    write(desk, league, paired.clone(), news)?;
    summon::note_bye(desk, league, &paired)?;
    Ok(true)
}

/// Writes what happens by itself; a league that refuses what it has asked for is the host's business.
pub(super) fn write(desk: &mut Desk<'_>, league: &mut HeldLeague, event: Event, news: &mut News) -> Done {
    news.note(league, &event);
    match desk.write_league(league, None, event)? {
        Ok(()) => Ok(()),
        Err(refusal) => {
            tracing::error!(league = %league.row.id, ?refusal, "a league refuses what is due in it");
            Err(Trouble::Damaged.into())
        }
    }
}

/// What is looked after when no step is due: who is silent or rests, who is to be called.
fn after(desk: &mut Desk<'_>, league: &mut HeldLeague, news: &mut News) -> Result<Ran, Stop> {
    let rests = is_ladder(&league.row) && rest::tell(desk, league)?;
    silence::check(desk, league, news)?;
    week::check(desk, league)?;
    story(league, news);
    Ok(if summon::all(desk, league)? || rests { Ran::More } else { Ran::Done })
}

/// Notes that rounds are over; the last one ends with the season.
fn story(league: &mut HeldLeague, news: &mut News) {
    let goes_on = |season: &Season| season.sections.iter().any(|section| !section.is_over());
    if league.state.season().is_some_and(goes_on) {
        news.story(league, standing::rounds_over(league));
    }
}

/// Decides matches of a section that are not over, by the time that both have used.
fn decide(desk: &mut Desk<'_>, league: &mut HeldLeague, section: usize) -> Done {
    let open = standing::open(league, section);
    for (slot, number) in open.into_iter().take(DECIDED_MAX) {
        decide_one(desk, number)?;
        withdraw::reread(desk, league)?;
        void_if_open(desk, league, slot)?;
    }
    Ok(())
}

fn decide_one(desk: &mut Desk<'_>, number: u64) -> Done {
    let mut held = match begin::held(desk, number) {
        // A damaged match must not hold the season up.
        Err(Stop::Trouble(_)) => return Ok(()),
        held => held?,
    };
    let mut events = time::pass(desk, &mut held, desk.now)?;
    let used = |side: Side| held.game.used(side, desk.now, &held.calendars).as_secs();
    let verdict = match cut(used(Side::White), used(Side::Black)).halves {
        (2, _) => Verdict::White,
        (_, 2) => Verdict::Black,
        _ => Verdict::Draw,
    };
    events.extend(held.game.cut(verdict, desk.now, &held.calendars));
    announce::announce(desk, &mut held, &events)
}

/// A match that could not be decided counts for nothing.
fn void_if_open(desk: &mut Desk<'_>, league: &mut HeldLeague, slot: Slot) -> Done {
    let season = league.state.season().and_then(|season| season.sections.get(slot.section));
    let is_open = season.and_then(|section| section.at(slot)).is_some_and(|pairing| !pairing.is_over());
    if is_open {
        // It has a match, so it can be.
        let _ = desk.write_league(league, None, Event::Annulled { slot })?;
    }
    Ok(())
}

/// Changes the post if anything has happened since; on a ladder, time alone may.
fn refresh(desk: &mut Desk<'_>, league: &mut HeldLeague) -> Done {
    if league.row.posted == league.row.entries && !is_ladder(&league.row) {
        return Ok(());
    }
    league.row.posted = league.row.entries;
    post::refresh(desk, league)
}

/// When a league is to be looked after next.
fn next(desk: &Desk<'_>, league: &HeldLeague) -> Option<Timestamp> {
    let by_time = league.state.wakes().and_then(|at| Timestamp::from_second(at).ok());
    let sinks = standing::ladder(desk, league).due().and_then(|at| Timestamp::from_second(at).ok());
    let known = silence::next(league)
        .into_iter()
        .chain(week::next(league))
        .chain(league.row.back)
        .chain(league.row.woken);
    let later = by_time.into_iter().chain(known).chain(sinks).min();
    later.map(|at| at.max(desk.now))
}

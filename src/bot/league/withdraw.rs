//! Somebody leaves a league: what they have open is lost, what they have not begun is forfeited.

use crate::bot::course::{fixture, time};
use crate::bot::desk::league::HeldLeague;
use crate::bot::desk::{Desk, Done, Held, Stop};
use crate::bot::league::news::{self, News};
use crate::bot::league::{meant, post, standing};
use crate::bot::tell::announce;
use crate::games::Side;
use crate::i18n::Trouble;
use crate::i18n::league::{LeagueTalk, NoLeague, RungTalk, gone_reason};
use crate::league::Person;
use crate::league::ladder;
use crate::league::log::{Event, Leaving, Slot};
use crate::league::state::{Pairing, Section};
use crate::play::{Action, MatchId, Ruling};
use crate::players::{Locale, PlayerId};

/// Withdraws somebody from a season, by somebody or by itself.
pub(super) fn withdraw(
    desk: &mut Desk<'_>,
    league: &mut HeldLeague,
    (person, by): (Person, Option<PlayerId>),
    why: Leaving,
    news: &mut News,
) -> Done {
    let open = open(league, person);
    let event = Event::Withdrawn { player: person, why };
    let noted = event.clone();
    if desk.write_league(league, by, event)?.is_err() {
        return Err(Trouble::from(NoLeague::NotNow).into());
    }
    news.note(league, &noted);
    let player = desk.player_in(person)?;
    for id in open {
        lose(desk, id, player, why)?;
    }
    reread(desk, league)
}

/// Takes in how a league stands after its matches have written their ends into its log. What else is changed of it at
/// present stays so.
pub(super) fn reread(desk: &mut Desk<'_>, league: &mut HeldLeague) -> Done {
    let Some(now) = desk.league(league.row.id)? else { return Ok(()) };
    league.state = now.state;
    (league.row.entries, league.row.due) = (now.row.entries, now.row.due);
    Ok(())
}

/// The matches of somebody that are being played.
pub(super) fn open(league: &HeldLeague, person: Person) -> Vec<MatchId> {
    open_slots(league, person).into_iter().map(|(_, id)| id).collect()
}

/// The same with the pairings of which they were made.
pub(super) fn open_slots(league: &HeldLeague, person: Person) -> Vec<(Slot, MatchId)> {
    let Some(season) = league.state.season() else { return Vec::new() };
    let Some((section, number)) = season.seat(person) else { return Vec::new() };
    let pairings = season.sections[section].pairings.iter();
    let own = pairings.filter(|pairing| pairing.has(number) && !pairing.is_over());
    let slot = |pairing: &Pairing| Slot { section, round: pairing.round, board: pairing.board };
    own.filter_map(|pairing| Some((slot(pairing), MatchId(pairing.number?)))).collect()
}

/// Takes somebody off a ladder; what they have open is lost before, so that it still moves whoever wins it.
pub(super) fn off_ladder(
    desk: &mut Desk<'_>,
    league: &mut HeldLeague,
    (person, by): (Person, Option<PlayerId>),
    why: Leaving,
) -> Done {
    let player = desk.player_in(person)?;
    for (id, _) in on_ladder(desk, league, player)? {
        lose(desk, id, player, why)?;
    }
    reread(desk, league)?;
    // A ladder takes everything in.
    let _ = desk.write_league(league, by, Event::Ladder(ladder::Event::Leave(person)))?;
    Ok(())
}

/// The matches of a ladder that somebody is playing, and against whom.
pub(super) fn on_ladder(
    desk: &mut Desk<'_>,
    league: &HeldLeague,
    player: PlayerId,
) -> Result<Vec<(MatchId, PlayerId)>, Stop> {
    let mut open = Vec::new();
    for id in desk.work.going(player)? {
        let Some(held) = desk.sound(id)? else { continue };
        let is_own = held.game.terms().fixture.is_some_and(|fixture| fixture.league == league.row.id);
        let side = held.game.side_of(player).filter(|_| is_own);
        open.extend(side.map(|side| (id, held.player(side.other()))));
    }
    Ok(open)
}

/// The question whether somebody really wants to leave a ladder, with what it costs.
pub(super) fn price_of_rung(
    desk: &mut Desk<'_>,
    league: &HeldLeague,
    person: Person,
) -> Result<LeagueTalk, Stop> {
    let player = desk.player_in(person)?;
    let open = on_ladder(desk, league, player)?.len();
    let place = standing::ladder(desk, league).place(person).unwrap_or_default();
    Ok(LeagueTalk::OnLadder(meant::head(league), RungTalk::ReallyLeave { place, open }))
}

/// The question whether somebody really wants to leave, with what it costs.
pub(super) fn price(league: &HeldLeague, person: Person) -> LeagueTalk {
    let open = open(league, person).len();
    let seat = league.state.season().and_then(|season| {
        let (section, number) = season.seat(person)?;
        Some((&season.sections[section], number))
    });
    let unbegun = |(section, number): (&Section, usize)| {
        let own = section.pairings.iter().filter(|pairing| pairing.has(number) && !pairing.is_over());
        own.filter(|pairing| pairing.number.is_none()).count()
    };
    let struck = seat.is_some_and(|(section, number)| section.would_strike(number));
    LeagueTalk::ReallyLeave { head: meant::head(league), open, unbegun: seat.map_or(0, unbegun), struck }
}

/// Ends a match of which another one is made.
pub(super) fn annul(desk: &mut Desk<'_>, id: MatchId) -> Done {
    let Some(mut held) = desk.sound(id)? else { return Ok(()) };
    let mut events = time::pass(desk, &mut held, desk.now)?;
    let reason = gone_reason(language(desk, &held)?);
    let done = held.game.rule(Ruling::Annul, reason.to_owned(), desk.now, &held.calendars);
    events.extend(done.unwrap_or_default());
    announce::announce(desk, &mut held, &events)
}

/// Ends a match that its player does not play any more.
fn lose(desk: &mut Desk<'_>, id: MatchId, player: PlayerId, why: Leaving) -> Result<(), Stop> {
    let Some(mut held) = desk.sound(id)? else { return Ok(()) };
    let Some(side) = held.game.side_of(player) else { return Ok(()) };
    held.leaves = true;
    let mut events = time::pass(desk, &mut held, desk.now)?;
    // What is over by now needs no end.
    let done = if why == Leaving::Own {
        held.game.act(player, Action::Resign, desk.now, &held.calendars)
    } else {
        let reason = gone_reason(language(desk, &held)?);
        held.game.rule(Ruling::Loss { side }, reason.to_owned(), desk.now, &held.calendars)
    };
    events.extend(done.unwrap_or_default());
    announce::announce(desk, &mut held, &events)
}

/// The language in which the end of a match is told, so that its reason is told in the same.
pub(super) fn language(desk: &Desk<'_>, held: &Held) -> Result<Locale, Stop> {
    let players = Side::BOTH.map(|side| held.player(side));
    desk.language_at(&held.row.home, &players, &players)
}

/// Takes somebody out of every league in which they play: they do not want to be known any more.
pub(in crate::bot) fn everywhere(desk: &mut Desk<'_>, player: PlayerId) -> Done {
    for row in desk.work.leagues()? {
        let Some(mut league) = desk.league(row.id)? else { continue };
        if let Some(person) = meant::stands_on(desk, &league, player)? {
            off_ladder(desk, &mut league, (person, Some(player)), Leaving::Own)?;
            post::refresh(desk, &league)?;
        }
        let season = league.state.season().filter(|season| !season.is_settled());
        let person = season.map(|season| desk.person_in(season, player)).transpose()?.flatten();
        if let Some(person) = person {
            out(desk, &mut league, (person, Some(player)), Leaving::Own)?;
        }
    }
    Ok(())
}

/// Takes somebody out of the league of a match, whom its arbiter has expelled.
pub(in crate::bot) fn expelled(desk: &mut Desk<'_>, by: PlayerId, held: &Held, player: PlayerId) -> Done {
    let Some(fixture) = held.game.terms().fixture else { return Ok(()) };
    let Some(mut league) = desk.league(fixture.league)? else { return Ok(()) };
    let season = league.state.season().filter(|season| !season.is_settled());
    let person = season.map(|season| desk.person_in(season, player)).transpose()?.flatten();
    match person {
        Some(person) => out(desk, &mut league, (person, Some(by)), Leaving::Expelled),
        None => Ok(()),
    }
}

/// This player turns out to be another one, too: of two entries in a season the later one is withdrawn, and of two places on
/// a ladder the lower one is left.
pub(in crate::bot) fn linked(desk: &mut Desk<'_>, host: PlayerId) -> Done {
    for row in desk.work.leagues()? {
        let Some(mut league) = desk.league(row.id)? else { continue };
        leave_one_rung(desk, &mut league, host)?;
        let Some(season) = league.state.season().filter(|season| !season.is_settled()) else { continue };
        let mut entries: Vec<_> = desk
            .all_of(host)?
            .into_iter()
            .filter_map(|person| season.entrants.get(&person))
            .map(|one| (one.signed, one.player))
            .collect();
        entries.sort_unstable();
        let Some((&(_, first), later)) = entries.split_first() else { continue };
        for &(_, person) in later {
            out(desk, &mut league, (person, None), Leaving::Same(first))?;
        }
    }
    Ok(())
}

/// Leaves the lower ones of the places on which somebody stands on a ladder.
fn leave_one_rung(desk: &mut Desk<'_>, league: &mut HeldLeague, host: PlayerId) -> Done {
    let own = desk.all_of(host)?;
    let stands = league.state.ladder().order().filter(|person| own.contains(person));
    for person in stands.skip(1).collect::<Vec<_>>() {
        // A ladder takes everything in.
        let _ = desk.write_league(league, None, Event::Ladder(ladder::Event::Leave(person)))?;
        post::refresh(desk, league)?;
    }
    Ok(())
}

/// Takes somebody out who has not left, and tells it.
fn out(
    desk: &mut Desk<'_>,
    league: &mut HeldLeague,
    (person, by): (Person, Option<PlayerId>),
    why: Leaving,
) -> Done {
    let mut news = News::default();
    match withdraw(desk, league, (person, by), why, &mut news) {
        // They have left already.
        Err(Stop::Trouble(_)) => return Ok(()),
        done => done?,
    }
    news::tell(desk, league, &news)?;
    post::refresh(desk, league)?;
    fixture::wake(desk, league, desk.now)
}

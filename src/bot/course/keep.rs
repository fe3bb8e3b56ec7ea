//! A match is kept, with what falls due in it.

use crate::bot::course::{ballot, fixture, hint, mine, rating, timer};
use crate::bot::desk::{Desk, Done, Held, Stop};
use crate::games::Side;
use crate::play::{Match, MatchId, Terms};
use crate::players::Place;
use crate::store::{Due, FinishedRow, MatchRow, Timer};

/// Begins a match and keeps it.
pub(in crate::bot) fn begin(
    desk: &mut Desk<'_>,
    id: MatchId,
    (home, beside): (Place, Vec<Place>),
    server: Option<String>,
    terms: Terms,
) -> Result<Held, Stop> {
    let game = Match::begin(id, terms, desk.now);
    let apart = desk.server(server.as_deref())?.apart;
    let row = MatchRow {
        id,
        version: 0,
        home,
        post: String::new(),
        preamble: game.record().preamble.clone(),
        entries: 0,
        apart,
        server,
        beside,
        late: 0,
        lost: 0,
        alone: false,
        again: None,
        timer: Timer::default(),
        finished: None,
    };
    let calendars = desk.calendars(game.terms())?;
    let league = desk.league_name(game.terms())?;
    let game = game.into();
    let mut held = Held { row, game, calendars, league, notes: Vec::new(), guide: Vec::new(), leaves: false };
    for side in Side::BOTH {
        desk.work.set_going(held.player(side), id, true);
    }
    keep(desk, &mut held)?;
    Ok(held)
}

/// Keeps a changed match, what falls due in it, and whether it goes on.
pub(in crate::bot) fn keep(desk: &mut Desk<'_>, held: &mut Held) -> Done {
    let id = held.row.id;
    desk.changed.push(id);
    ballot::current(desk, held)?;
    let timer = timer::timer(desk, held)?;
    let old = std::mem::replace(&mut held.row.timer, timer);
    for (due, old, new) in [
        (Due::Flag(id), old.flag, held.row.timer.flag),
        (Due::Reminder(id), old.reminder, held.row.timer.reminder),
    ] {
        for (at, on) in [(old, false), (new, true)] {
            if let Some(at) = at.filter(|_| old != new) {
                desk.work.set_due(at, due, on);
            }
        }
    }
    let old_end = held.row.finished;
    let finished = FinishedRow::of(&held.game, old_end);
    desk.work.set_finished(&mut held.row, finished);
    // Mostly it is noted already, to be told.
    rating::note(desk, held)?;
    let kept = usize::try_from(held.row.entries).unwrap_or(usize::MAX);
    for entry in held.game.record().entries.from(kept) {
        if let Some((side, _)) = entry.what.turn() {
            desk.work.put_last_turn(held.player(side), entry.at.as_second())?;
        }
    }
    desk.work.put_match(&mut held.row, held.game.record().entries.from(kept))?;
    desk.cache.put(id, held.row.version, &held.game);
    if held.game.terms().machine().is_some() {
        hint::lapse(desk, held)?;
        desk.thinkable.insert(id);
    }
    mine::follow(desk, held, old_end)?;
    fixture::note(desk, held, kept)?;
    if held.game.result().is_some() {
        for side in Side::BOTH {
            desk.work.set_going(held.player(side), id, false);
            desk.work.drop_plan(id, held.player(side));
        }
        desk.work.drop_acted(id)?;
        for player in desk.work.drafters(id)? {
            desk.work.drop_draft(id, player);
        }
    }
    Ok(())
}

//! How a channel chooses its turns: whoever decides with it proposes, all vote, and when the time is over the proposal
//! with most votes is played. A proposal is anything that a player can do in their own turn.

use crate::bot::course::proposals::{cast, closes, proposal, show, state};
use crate::bot::course::vacation;
use crate::bot::desk::shared::Shared;
use crate::bot::desk::{Desk, Done, Held, Stop};
use crate::bot::seat::voters;
use crate::games::{Colour, Side};
use crate::i18n::ballot::State;
use crate::i18n::{Ballot, Talk};
use crate::play::ballot::{RUNOFF_PART, closing};
use crate::play::{Action, Ballots, Event};
use crate::players::{Locale, PlayerId};
use crate::store::{BallotRow, Due};
use jiff::{SignedDuration, Timestamp};

/// Does what time alone does: plays what was chosen by a moment. Says in the notes of the match what was.
pub(in crate::bot) fn pass(
    desk: &mut Desk<'_>,
    held: &mut Held,
    until: Timestamp,
    events: &mut Vec<Event>,
) -> Done {
    loop {
        let more = decide(desk, held, until)?;
        if more.is_empty() {
            return Ok(());
        }
        events.extend(more);
    }
}

/// Ends the choice of the current turn, if it is time and enough have voted: as of the time when that was so.
fn decide(desk: &mut Desk<'_>, held: &mut Held, until: Timestamp) -> Result<Vec<Event>, Stop> {
    let Some(mut row) = current(desk, held)? else { return Ok(Vec::new()) };
    let side = chooser(held);
    let closes = closes(held, &row);
    if closes > until {
        return Ok(Vec::new());
    }
    let ballots = cast(desk, held.row.id, &row)?;
    if ballots.voters() < row.quorum {
        late(desk, held, row, &ballots)?;
        return Ok(Vec::new());
    }
    let at = if row.late { until } else { closes };
    let able = voters::of_side(desk, held, side, desk.settings.choosing.majority.voters)?;
    let mut carried = carried(desk, &row, &ballots, able);
    carried.retain(|number| outcome(held, &row, &ballots, (*number, at)).is_some());
    let most = carried.first().map_or(0, |number| ballots.of(*number));
    let tied: Vec<u32> = carried.iter().copied().filter(|number| ballots.of(*number) == most).collect();
    if tied.len() > 1 && row.tied.is_empty() {
        run_off(desk, held, row, tied, until)?;
        return Ok(Vec::new());
    }
    let Some(number) = carried.first().copied() else {
        late(desk, held, row, &ballots)?;
        return Ok(Vec::new());
    };
    let Some((game, action, events)) = outcome(held, &row, &ballots, (number, at)) else {
        return Ok(Vec::new());
    };
    let name = desk.profile(held.player(side))?.name;
    held.game = game;
    let (votes, voters) = (ballots.of(number), ballots.voters());
    held.notes.push(Talk::Ballot(Ballot::Chosen { name, number, action, votes, voters }));
    row.chosen = Some((number, votes, voters));
    schedule(desk, held, &mut row)?;
    show(desk, held, &row, State::Chosen { number })?;
    Ok(events)
}

/// The proposals that can be chosen as they were voted for, the one with most votes first: between those that were tied,
/// if there was a tie; and what cannot be taken back only by a greater majority.
fn carried(desk: &Desk<'_>, row: &BallotRow, ballots: &Ballots, able: u32) -> Vec<u32> {
    let majority = desk.settings.choosing.majority;
    let voters = ballots.voters();
    let carries = |number: &u32| {
        let stands = row.tied.is_empty() || row.tied.contains(number);
        let is_final = proposal(row, *number).is_some_and(|one| one.action.is_final());
        stands && (!is_final || majority.is_reached(ballots.of(*number), voters, able.max(voters)))
    };
    ballots.ranked().into_iter().filter(carries).collect()
}

/// What comes of choosing a proposal; nothing, if it has become impossible since it was proposed.
fn outcome(
    held: &Held,
    row: &BallotRow,
    ballots: &Ballots,
    (number, at): (u32, Timestamp),
) -> Option<(Shared, Action, Vec<Event>)> {
    let action = proposal(row, number)?.action.clone();
    let mut game = held.game.clone();
    let choice = ballots.chosen(row.round, number, row.quorum, row.proposals.len() as u32);
    let mut events = game.choose(choice, at, &held.calendars).ok()?;
    let player = held.player(chooser(held));
    events.extend(game.act(player, action.clone(), at, &held.calendars).ok()?);
    Some((game, action, events))
}

/// Lets people choose once more, for a shorter time, between proposals that have as many votes.
fn run_off(desk: &mut Desk<'_>, held: &mut Held, mut row: BallotRow, tied: Vec<u32>, now: Timestamp) -> Done {
    let side = chooser(held);
    let minutes = desk.work.pact(held.row.id)?.map_or(0, |pact| pact.minutes);
    let seconds = i64::from(minutes) * 60 / i64::from(RUNOFF_PART);
    row.closes = closing(now, left(held, now), SignedDuration::from_secs(seconds));
    row.since = Some(now);
    row.late = false;
    row.tied = tied;
    schedule(desk, held, &mut row)?;
    let name = desk.profile(held.player(side))?.name;
    let (numbers, closes) = (row.tied.clone(), closes(held, &row));
    held.notes.push(Talk::Ballot(Ballot::Tied { name, numbers, closes }));
    show(desk, held, &row, state(held, &row))
}

/// Says once that too few have voted in time, or too few for what cannot be taken back.
fn late(desk: &mut Desk<'_>, held: &mut Held, mut row: BallotRow, ballots: &Ballots) -> Done {
    if row.late {
        return Ok(());
    }
    row.late = true;
    schedule(desk, held, &mut row)?;
    let name = desk.profile(held.player(chooser(held)))?.name;
    // No clock runs in a pause, or while a claim waits for its answer.
    let stands = held.game.case().is_some() || held.game.paused().is_some();
    let fall = if stands { None } else { vacation::fall(desk, held)? };
    let (voters, quorum) = (ballots.voters(), row.quorum);
    held.notes.push(Talk::Ballot(if voters < quorum {
        Ballot::TooFew { name, voters, quorum, fall }
    } else {
        Ballot::NotCarried { name, fall }
    }));
    show(desk, held, &row, State::Late { quorum })
}

/// The side that chooses, if it is a channel: that to move, or that which is to answer a claim.
fn chooser(held: &Held) -> Side {
    held.game.to_decide().unwrap_or(held.game.to_move())
}

/// How much time there is to choose: what is left on the clock or, while it stands still for a claim, to answer that.
fn left(held: &Held, now: Timestamp) -> SignedDuration {
    match held.judged().and_then(|case| case.until()) {
        Some(until) => until.duration_since(now),
        None => held.game.time_left(now, &held.calendars),
    }
}

/// The choice of the turn that is to be played now, or of the answer to a claim, begun if there is none yet; nothing if no
/// channel is to move or to answer.
pub(in crate::bot) fn current(desk: &mut Desk<'_>, held: &Held) -> Result<Option<BallotRow>, Stop> {
    let id = held.row.id;
    let Some(mut pact) = desk.work.pact(id)? else { return Ok(None) };
    let side = chooser(held);
    let waits = held.game.result().is_none() && held.game.to_decide().is_some();
    let plays = waits && desk.work.channel(held.player(side))?.is_some();
    if let Some(mut last) = desk.work.ballot(id, pact.round)? {
        if plays && last.is_for(held.player(side), held.game.ply()) {
            schedule(desk, held, &mut last)?;
            return Ok(Some(last));
        }
        void(desk, held, last)?;
    }
    if !plays {
        return Ok(None);
    }
    pact.round += 1;
    desk.work.put_pact(id, &pact)?;
    let now = held.game.record().latest();
    let mut row = BallotRow {
        round: pact.round,
        channel: held.player(side),
        ply: held.game.ply(),
        closes: closing(now, left(held, now), SignedDuration::from_mins(i64::from(pact.minutes))),
        since: Some(now),
        quorum: pact.quorum,
        proposals: Vec::new(),
        late: false,
        chosen: None,
        due: None,
        tied: Vec::new(),
    };
    schedule(desk, held, &mut row)?;
    Ok(Some(row))
}

/// Ends a choice that came to nothing.
fn void(desk: &mut Desk<'_>, held: &Held, mut row: BallotRow) -> Done {
    if row.chosen.is_some() {
        return Ok(());
    }
    row.chosen = Some(BallotRow::VOID);
    schedule(desk, held, &mut row)?;
    show(desk, held, &row, State::Void)
}

/// Keeps a choice, and when it falls due.
fn schedule(desk: &mut Desk<'_>, held: &Held, row: &mut BallotRow) -> Done {
    let id = held.row.id;
    let waits = row.chosen.is_none() && !row.late;
    let due = waits.then(|| closes(held, row));
    if due != row.due {
        for (at, on) in [(row.due, false), (due, true)] {
            if let Some(at) = at {
                desk.work.set_due(at, Due::Ballot(id), on);
            }
        }
        row.due = due;
    }
    Ok(desk.work.put_ballot(id, row)?)
}

/// Takes back what a person has voted for where a channel still chooses: if they come back as somebody else, they must
/// not be counted twice. What was chosen stays as it was counted, and what they have proposed stays to be voted for.
pub(in crate::bot) fn withdraw_votes(desk: &mut Desk<'_>, voter: PlayerId) -> Done {
    desk.work.drop_seconder(voter)?;
    for (id, round, _) in desk.work.casts_of(voter)? {
        let Some(row) = desk.work.ballot(id, round)?.filter(|row| row.chosen.is_none()) else { continue };
        desk.work.drop_cast(id, round, voter);
        if let Some(held) = desk.sound(id)? {
            show(desk, &held, &row, state(&held, &row))?;
        }
    }
    Ok(())
}

/// Whether somebody has voted for what is chosen now.
pub(in crate::bot) fn has_voted(desk: &mut Desk<'_>, held: &Held, player: PlayerId) -> Result<bool, Stop> {
    let Some(row) = current(desk, held)? else { return Ok(false) };
    Ok(desk.work.casts(held.row.id, row.round)?.contains_key(&player))
}

/// That a channel still has to choose its turn, after it has chosen something else; nothing if it has not.
pub(in crate::bot) fn still(desk: &mut Desk<'_>, held: &Held) -> Result<Option<Ballot>, Stop> {
    let is_choice = |note: &Talk| matches!(note, Talk::Ballot(Ballot::Chosen { .. }));
    let plays = held.game.case().is_none() && held.notes.iter().any(is_choice);
    let Some(row) = current(desk, held)?.filter(|_| plays) else { return Ok(None) };
    let name = desk.profile(row.channel)?.name;
    Ok(Some(Ballot::Still { name, closes: closes(held, &row), quorum: row.quorum }))
}

/// Calls a channel whose turn it is, in a line of the post with the board; nothing if no channel is to move.
pub(in crate::bot) fn call(
    desk: &mut Desk<'_>,
    held: &Held,
    (name, colour): (&str, Colour),
    locale: Locale,
) -> Result<Option<String>, Stop> {
    let Some((row, fall)) = current(desk, held)?.zip(vacation::fall(desk, held)?) else { return Ok(None) };
    let (name, closes, quorum) = (name.to_owned(), closes(held, &row), row.quorum);
    Ok(Some(Talk::Ballot(Ballot::Call { name, colour, closes, quorum, fall }).say(locale)))
}

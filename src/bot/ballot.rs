//! How a channel chooses its turns: whoever decides with it proposes, all vote, and when the time is over the proposal
//! with most votes is played. A proposal is anything that a player can do in his own turn.

use super::channel;
use super::desk::{Asker, Desk, Done, Held, Stop};
use super::outbox::PostRow;
use super::proposals::{cast, closes, proposal, show, state};
use super::{meant, panel, play, proposals, time, vacation, voters};
use crate::games::Colour;
use crate::i18n::ballot::State;
use crate::i18n::{Ballot, NoBallot, Talk, Trouble};
use crate::play::ballot::{PROPOSALS_EACH, PROPOSALS_MAX, RUNOFF_PART, closing, is_final};
use crate::play::{Action, Ballots, Event, Match, MatchId, Refusal};
use crate::players::{Locale, PlayerId};
use crate::store::{BallotRow, CastRow, Due, ProposalRow};
use jiff::{SignedDuration, Timestamp};

/// Does what time alone does: plays what was chosen by a moment. Says in the notes of the match what was.
pub(super) fn pass(desk: &mut Desk<'_>, held: &mut Held, until: Timestamp, events: &mut Vec<Event>) -> Done {
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
    let closes = closes(held, &row);
    if closes > until || held.game.case().is_some() {
        return Ok(Vec::new());
    }
    let ballots = cast(desk, held.row.id, &row)?;
    if ballots.voters() < row.quorum {
        late(desk, held, row, &ballots)?;
        return Ok(Vec::new());
    }
    let at = if row.late { until } else { closes };
    let able = voters::of_side(desk, held, held.game.to_move(), desk.settings.choosing.majority.voters)?;
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
    let name = desk.profile(held.player(held.game.to_move()))?.name;
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
        let is_final = proposal(row, *number).is_some_and(|one| is_final(&one.action));
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
) -> Option<(Match, Action, Vec<Event>)> {
    let action = proposal(row, number)?.action.clone();
    let mut game = held.game.clone();
    let choice = ballots.chosen(row.round, number, row.quorum, row.proposals.len() as u32);
    let mut events = game.choose(choice, at, &held.calendars).ok()?;
    let player = held.player(held.game.to_move());
    events.extend(game.act(player, action.clone(), at, &held.calendars).ok()?);
    Some((game, action, events))
}

/// Lets people choose once more, for a shorter time, between proposals that have as many votes.
fn run_off(desk: &mut Desk<'_>, held: &mut Held, mut row: BallotRow, tied: Vec<u32>, now: Timestamp) -> Done {
    let side = held.game.to_move();
    let minutes = desk.work.pact(held.row.id)?.map_or(0, |pact| pact.minutes) / RUNOFF_PART;
    let left = held.game.time_left(now, &held.calendars);
    row.closes = closing(now, left, SignedDuration::from_mins(i64::from(minutes)));
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
    let name = desk.profile(held.player(held.game.to_move()))?.name;
    let (voters, quorum, fall) = (ballots.voters(), row.quorum, vacation::fall(desk, held)?);
    held.notes.push(Talk::Ballot(if voters < quorum {
        Ballot::TooFew { name, voters, quorum, fall }
    } else {
        Ballot::NotCarried { name, fall }
    }));
    show(desk, held, &row, State::Late { quorum })
}

/// The choice of the turn that is to be played now, begun if there is none yet; nothing if no channel is to move.
pub(super) fn current(desk: &mut Desk<'_>, held: &Held) -> Result<Option<BallotRow>, Stop> {
    let id = held.row.id;
    let Some(mut pact) = desk.work.pact(id)? else { return Ok(None) };
    let side = held.game.to_move();
    let plays = held.game.result().is_none() && desk.work.channel(held.player(side))?.is_some();
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
    let left = held.game.time_left(now, &held.calendars);
    let mut row = BallotRow {
        round: pact.round,
        channel: held.player(side),
        ply: held.game.ply(),
        closes: closing(now, left, SignedDuration::from_mins(i64::from(pact.minutes))),
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
    // While a claim is judged nothing is played; what happens to the claim comes back here.
    let waits = row.chosen.is_none() && !row.late && held.game.case().is_none();
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

/// Does what is due: the time for choosing a turn is over.
pub(super) fn due(desk: &mut Desk<'_>, id: MatchId) -> Done {
    let Some(mut held) = desk.held(id)? else { return Ok(()) };
    // What was to remember it is gone.
    let round = desk.work.pact(id)?.map_or(0, |pact| pact.round);
    let mut tied = Vec::new();
    if let Some(mut row) = desk.work.ballot(id, round)? {
        row.due = None;
        desk.work.put_ballot(id, &row)?;
        tied = row.tied;
    }
    let events = time::pass(desk, &mut held, desk.now)?;
    // It was put off by an outage; that there is a tie was shown.
    let same = |row: &BallotRow| row.round == round && !row.late && row.tied == tied;
    if let Some(row) = current(desk, &held)?.filter(same) {
        show(desk, &held, &row, state(&held, &row))?;
    }
    play::announce(desk, &mut held, &events)
}

/// Proposes something for a channel; its proposer votes for it.
pub(super) fn propose(desk: &mut Desk<'_>, asker: &Asker, held: Held, action: Action) -> Done {
    if action == Action::Resume {
        return Err(Trouble::from(NoBallot::NotByVote).into());
    }
    in_time(desk, asker, held, |desk, held| {
        let mut row = choosing(desk, asker, held)?;
        let refused = |refusal| Trouble::Match(held.game.terms().kind, refusal);
        let proposed = written(held, asker, action).map_err(refused)?;
        let same = row.proposals.iter().position(|one| is_same(one, &proposed));
        let place = same.map_or_else(|| room(&row, asker), Ok).map_err(Trouble::from)?;
        check_tied(&row, place as u32 + 1)?;
        if same.is_none() {
            row.proposals.push(proposed);
        }
        panel::discard(desk, held.row.id, asker.player)?;
        take(desk, asker, held, &row, place as u32 + 1)
    })
}

/// The place of one more proposal of somebody.
fn room(row: &BallotRow, asker: &Asker) -> Result<usize, NoBallot> {
    let his = row.proposals.iter().filter(|one| one.by == asker.player).count();
    if !row.tied.is_empty() {
        Err(NoBallot::OnlyTied)
    } else if row.proposals.len() >= PROPOSALS_MAX {
        Err(NoBallot::Full { limit: PROPOSALS_MAX })
    } else if his >= PROPOSALS_EACH {
        Err(NoBallot::Enough { limit: PROPOSALS_EACH })
    } else {
        Ok(row.proposals.len())
    }
}

/// Refuses a vote for a proposal that is out, once there was a tie.
fn check_tied(row: &BallotRow, number: u32) -> Result<(), Trouble> {
    if row.tied.is_empty() || row.tied.contains(&number) { Ok(()) } else { Err(NoBallot::OnlyTied.into()) }
}

/// A proposal, tried on a copy of the match; a turn in the game's own notation.
fn written(held: &Held, asker: &Asker, action: Action) -> Result<ProposalRow, Refusal> {
    let mut tried: Match = held.game.clone();
    let player = held.player(held.game.to_move());
    let (mut action, mut position) = (action, None);
    if let Action::Turn { text, .. } = &mut action {
        let mut table = held.game.draft(text)?;
        *text = table.end_turn().map_err(Refusal::Unfinished)?;
        position = Some(table.position_before());
    }
    if let Action::Claim { turn: Some(text), .. } = &action {
        // In a strict match it would be counted against the channel.
        held.game.draft(text)?.end_turn().map_err(Refusal::Unfinished)?;
    }
    tried.act(player, action.clone(), asker.at, &held.calendars)?;
    Ok(ProposalRow { action, position, by: asker.player, at: asker.at })
}

fn is_same(one: &ProposalRow, other: &ProposalRow) -> bool {
    match (&one.position, &other.position) {
        (Some(one), Some(other)) => one == other,
        _ => one.action == other.action,
    }
}

/// Votes for a proposal, by command: where it can be meant.
pub(super) fn vote_any(desk: &mut Desk<'_>, asker: &Asker, id: Option<MatchId>, number: u32) -> Done {
    let held = meant::mine(desk, asker, id, meant::Meant::MyTurn)?;
    in_time(desk, asker, held, |desk, held| cast_for(desk, asker, held, None, number))
}

/// Votes for a proposal, by button.
pub(super) fn vote(desk: &mut Desk<'_>, asker: &Asker, id: MatchId, round: u32, number: u32) -> Done {
    let Some(held) = desk.held(id)? else {
        return Err(Trouble::NoSuchMatch { id }.into());
    };
    in_time(desk, asker, held, |desk, held| cast_for(desk, asker, held, Some(round), number))
}

fn cast_for(desk: &mut Desk<'_>, asker: &Asker, held: &Held, round: Option<u32>, number: u32) -> Done {
    let refused = |why: NoBallot| Stop::from(Trouble::from(why));
    let last = desk.work.pact(held.row.id)?.map(|pact| pact.round);
    let row = match choosing(desk, asker, held) {
        // Whoever may decide has pressed a button of a choice that is over.
        Err(Stop::Trouble(Trouble::Ballot(NoBallot::NotTurn))) if round.is_some() => {
            return Err(refused(NoBallot::Over));
        }
        row => row?,
    };
    if round.is_some_and(|_| round != last) {
        return Err(refused(NoBallot::Over));
    }
    if proposal(&row, number).is_none() {
        return Err(refused(NoBallot::NoSuchProposal { count: row.proposals.len() }));
    }
    check_tied(&row, number)?;
    take(desk, asker, held, &row, number)
}

/// Does something for somebody with a choice at the time when he asked, and then what follows from it. What time has done
/// by then stays done, even if he is refused.
fn in_time(
    desk: &mut Desk<'_>,
    asker: &Asker,
    mut held: Held,
    does: impl FnOnce(&mut Desk<'_>, &Held) -> Done,
) -> Done {
    let mut events = time::pass(desk, &mut held, asker.at)?;
    match does(desk, &held) {
        Err(Stop::Trouble(trouble)) if !events.is_empty() || !held.notes.is_empty() => {
            play::announce(desk, &mut held, &events)?;
            return desk.answer(asker, trouble.say(asker.locale));
        }
        done => done?,
    }
    let round = current(desk, &held)?.map(|row| row.round);
    for until in [asker.at, desk.now] {
        events.extend(time::pass(desk, &mut held, until)?);
    }
    // What was chosen now has been shown as such.
    if let Some(row) = current(desk, &held)?.filter(|row| Some(row.round) == round) {
        show(desk, &held, &row, state(&held, &row))?;
    }
    play::announce(desk, &mut held, &events)
}

/// Takes back what a person has voted for where a channel still chooses: if he comes back as somebody else, he must not
/// be counted twice. What was chosen stays as it was counted, and what he has proposed stays to be voted for.
pub(super) fn withdraw_votes(desk: &mut Desk<'_>, voter: PlayerId) -> Done {
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

/// Shows what is proposed to somebody who decides with a channel, alone.
pub(super) fn look(desk: &mut Desk<'_>, asker: &Asker, id: MatchId) -> Done {
    let held = desk.held(id)?.ok_or(Trouble::NoSuchMatch { id })?;
    let row = choosing(desk, asker, &held)?;
    proposals::list(desk, asker, &held, &row)
}

/// The choice in which somebody takes part now.
fn choosing(desk: &mut Desk<'_>, asker: &Asker, held: &Held) -> Result<BallotRow, Stop> {
    let refused = |why: NoBallot| Stop::from(Trouble::from(why));
    let side = channel::decides(desk, asker, held)?.map_err(refused)?;
    if held.game.result().is_some() {
        return Err(Trouble::Match(held.game.terms().kind, Refusal::Over).into());
    }
    let row = current(desk, held)?.filter(|_| held.game.to_move() == side);
    if let Some(row) = row {
        return Ok(row);
    }
    let to_move = desk.work.channel(held.player(held.game.to_move()))?;
    let other = to_move.is_some_and(|channel| channel.place == asker.place);
    Err(refused(if other { NoBallot::OtherSide } else { NoBallot::NotTurn }))
}

/// Whether somebody has voted for what is chosen now.
pub(super) fn has_voted(desk: &mut Desk<'_>, held: &Held, player: PlayerId) -> Result<bool, Stop> {
    let Some(row) = current(desk, held)? else { return Ok(false) };
    Ok(desk.work.casts(held.row.id, row.round)?.contains_key(&player))
}

/// Takes somebody's vote and tells him, with the board after what he votes for.
fn take(desk: &mut Desk<'_>, asker: &Asker, held: &Held, row: &BallotRow, number: u32) -> Done {
    let id = held.row.id;
    desk.work.put_ballot(id, row)?;
    desk.work.put_cast(id, row.round, asker.player, CastRow { proposal: number, at: asker.at })?;
    desk.work.put_follows(id, asker.player, held.player(held.game.to_move()))?;
    let Some(one) = proposal(row, number) else { return Ok(()) };
    let action = one.action.clone();
    let table = match &action {
        Action::Turn { text, .. } => held.game.draft(text).ok(),
        _ => None,
    };
    let bottom = channel::bottom(asker, held);
    let boards = table.map(|table| held.board(&*table, bottom, asker.locale)).into_iter().collect();
    let until = Some(closes(held, row)).filter(|_| !row.late);
    let text = Talk::Ballot(Ballot::Voted { id, number, action, until }).say(asker.locale);
    desk.show(asker, PostRow { text, boards, ..PostRow::default() })?;
    if proposals::are_hidden(desk, held, row)? { proposals::list(desk, asker, held, row) } else { Ok(()) }
}

/// Calls a channel whose turn it is, in a line of the post with the board; nothing if no channel is to move.
pub(super) fn call(
    desk: &mut Desk<'_>,
    held: &Held,
    (name, colour): (&str, Colour),
    locale: Locale,
) -> Result<Option<String>, Stop> {
    let Some((row, fall)) = current(desk, held)?.zip(vacation::fall(desk, held)?) else { return Ok(None) };
    let (name, closes, quorum) = (name.to_owned(), closes(held, &row), row.quorum);
    Ok(Some(Talk::Ballot(Ballot::Call { name, colour, closes, quorum, fall }).say(locale)))
}

//! What people do where a channel chooses its turns: they propose, vote and look.

use crate::bot::course::proposals::{self, closes, proposal, show, state};
use crate::bot::course::{ballot, draft, time};
use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Asker, Desk, Done, Held, Stop};
use crate::bot::seat::{channel, meant, view};
use crate::bot::tell::announce;
use crate::i18n::{Ballot, NoBallot, Talk, Trouble};
use crate::play::ballot::{PROPOSALS_EACH, PROPOSALS_MAX};
use crate::play::{Action, MatchId, Refusal};
use crate::store::{BallotRow, CastRow, ProposalRow};

/// Does what is due: the time for choosing a turn is over.
pub(in crate::bot) fn due(desk: &mut Desk<'_>, id: MatchId) -> Done {
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
    if let Some(row) = ballot::current(desk, &held)?.filter(same) {
        show(desk, &held, &row, state(&held, &row))?;
    }
    announce::announce(desk, &mut held, &events)
}

/// Proposes something for a channel; its proposer votes for it.
pub(in crate::bot) fn propose(desk: &mut Desk<'_>, asker: &Asker, held: Held, action: Action) -> Done {
    if action == Action::Resume {
        return Err(Trouble::from(NoBallot::NotByVote).into());
    }
    let answers = matches!(action, Action::Accept(_) | Action::Reject(_));
    in_time(desk, asker, held, |desk, held| {
        let mut row = match choosing(desk, asker, held) {
            Err(Stop::Trouble(Trouble::Ballot(NoBallot::NotTurn))) if answers => {
                return Err(Trouble::from(NoBallot::AnswerLater).into());
            }
            row => row?,
        };
        let refused = |refusal| Trouble::Match(held.game.terms().kind, refusal);
        let proposed = written(held, asker, action).map_err(refused)?;
        let same = row.proposals.iter().position(|one| is_same(one, &proposed));
        let place = same.map_or_else(|| room(&row, asker), Ok).map_err(Trouble::from)?;
        check_tied(&row, place as u32 + 1)?;
        if same.is_none() {
            row.proposals.push(proposed);
        }
        draft::discard(desk, held.row.id, asker.player)?;
        take(desk, asker, held, &row, place as u32 + 1)
    })
}

/// The place of one more proposal of somebody.
fn room(row: &BallotRow, asker: &Asker) -> Result<usize, NoBallot> {
    let theirs = row.proposals.iter().filter(|one| one.by == asker.player).count();
    if !row.tied.is_empty() {
        Err(NoBallot::OnlyTied)
    } else if row.proposals.len() >= PROPOSALS_MAX {
        Err(NoBallot::Full { limit: PROPOSALS_MAX })
    } else if theirs >= PROPOSALS_EACH {
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
    let mut tried = held.game.clone();
    let player = held.player(held.game.to_decide().unwrap_or(held.game.to_move()));
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
pub(in crate::bot) fn vote_any(desk: &mut Desk<'_>, asker: &Asker, id: Option<MatchId>, number: u32) -> Done {
    let held = meant::mine(desk, asker, id, meant::Meant::MyTurn)?;
    in_time(desk, asker, held, |desk, held| cast_for(desk, asker, held, None, number))
}

/// Votes for a proposal, by button.
pub(in crate::bot) fn vote(desk: &mut Desk<'_>, asker: &Asker, id: MatchId, round: u32, number: u32) -> Done {
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

/// Does something for somebody with a choice at the time when they asked, and then what follows from it. What time has
/// done by then stays done, even if they are refused.
fn in_time(
    desk: &mut Desk<'_>,
    asker: &Asker,
    mut held: Held,
    does: impl FnOnce(&mut Desk<'_>, &Held) -> Done,
) -> Done {
    let mut events = time::pass(desk, &mut held, asker.at)?;
    match does(desk, &held) {
        Err(Stop::Trouble(trouble)) if !events.is_empty() || !held.notes.is_empty() => {
            announce::announce(desk, &mut held, &events)?;
            return desk.answer(asker, trouble.say(asker.locale));
        }
        done => done?,
    }
    let round = ballot::current(desk, &held)?.map(|row| row.round);
    for until in [asker.at, desk.now] {
        events.extend(time::pass(desk, &mut held, until)?);
    }
    // What was chosen now has been shown as such.
    if let Some(row) = ballot::current(desk, &held)?.filter(|row| Some(row.round) == round) {
        show(desk, &held, &row, state(&held, &row))?;
    }
    announce::announce(desk, &mut held, &events)
}

/// Shows what is proposed to somebody who decides with a channel, alone.
pub(in crate::bot) fn look(desk: &mut Desk<'_>, asker: &Asker, id: MatchId) -> Done {
    let held = desk.held(id)?.ok_or(Trouble::NoSuchMatch { id })?;
    let row = choosing(desk, asker, &held)?;
    // Who has seen what one channel keeps to itself does not vote with the other.
    desk.work.put_follows(id, asker.player, row.channel)?;
    proposals::list(desk, asker, &held, &row)
}

/// The choice in which somebody takes part now.
fn choosing(desk: &mut Desk<'_>, asker: &Asker, held: &Held) -> Result<BallotRow, Stop> {
    let refused = |why: NoBallot| Stop::from(Trouble::from(why));
    let side = channel::decides(desk, asker, held)?.map_err(refused)?;
    if held.game.result().is_some() {
        return Err(Trouble::Match(held.game.terms().kind, Refusal::Over).into());
    }
    let row = ballot::current(desk, held)?.filter(|row| row.channel == held.player(side));
    if let Some(row) = row {
        return Ok(row);
    }
    let chooser = held.game.to_decide().map(|side| desk.work.channel(held.player(side))).transpose()?;
    let other = chooser.flatten().is_some_and(|channel| channel.place == asker.place);
    Err(refused(if other { NoBallot::OtherSide } else { NoBallot::NotTurn }))
}

/// Takes somebody's vote and tells them, with the board after what they vote for.
fn take(desk: &mut Desk<'_>, asker: &Asker, held: &Held, row: &BallotRow, number: u32) -> Done {
    let id = held.row.id;
    desk.work.put_ballot(id, row)?;
    desk.work.put_cast(id, row.round, asker.player, CastRow { proposal: number, at: asker.at })?;
    desk.work.put_follows(id, asker.player, row.channel)?;
    let Some(one) = proposal(row, number) else { return Ok(()) };
    let action = one.action.clone();
    let table = match &action {
        Action::Turn { text, .. } => held.game.draft(text).ok(),
        _ => None,
    };
    let bottom = view::voters_bottom(asker, held);
    let boards = table.map(|table| held.board(&*table, bottom, asker.locale)).into_iter().collect();
    let until = Some(closes(held, row)).filter(|_| !row.late);
    let text = Talk::Ballot(Ballot::Voted { id, number, action, until }).say(asker.locale);
    desk.show(asker, PostRow { text, boards, ..PostRow::default() })?;
    if proposals::are_hidden(desk, held, row)? { proposals::list(desk, asker, held, row) } else { Ok(()) }
}

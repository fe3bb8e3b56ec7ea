//! Claims that somebody has to judge, as time passes: who judges, until when, and when they are reminded.

use crate::bot::desk::{Desk, Done, Held, Stop};
use crate::bot::seat::{arbiters, jury, voters};
use crate::games::Side;
use crate::play::vote::{ARBITRATION, Votes};
use crate::play::{Case, Event, Judge, Poll, Stage};
use crate::players::PlayerId;
use crate::store::Timer;
use jiff::{SignedDuration, Timestamp};

/// Does what time alone does to a claim that is judged, up to a moment: whoever has said nothing has let it pass, a vote
/// is counted, and what waits for a judge gets one.
pub(in crate::bot) fn pass(
    desk: &mut Desk<'_>,
    held: &mut Held,
    until: Timestamp,
    events: &mut Vec<Event>,
) -> Done {
    while let Some(case) = held.judged() {
        let more = match case.stage {
            Stage::Open => refer(desk, held, case)?,
            Stage::Vote(poll) if poll.until <= until => count(desk, held, poll, until)?,
            Stage::Opponent { until: end } | Stage::Arbiter { until: end } if end <= until => {
                held.game.tick(until, &held.calendars)
            }
            Stage::Arbiter { .. } if is_abandoned(desk, held)? => refer(desk, held, case)?,
            _ => break,
        };
        if more.is_empty() {
            break;
        }
        events.extend(more);
    }
    Ok(())
}

/// Whether a claim waits for an arbiter whom there is not any more.
pub(in crate::bot) fn is_abandoned(desk: &Desk<'_>, held: &Held) -> Result<bool, Stop> {
    let waits = held.judged().is_some_and(|case| matches!(case.stage, Stage::Arbiter { .. }));
    Ok(waits && !arbiters::is_appointed(desk, held)?)
}

/// Finds a judge: an arbiter, if one is appointed and was not asked in vain; else the channel, if enough can vote there.
fn refer(desk: &Desk<'_>, held: &mut Held, case: Case) -> Result<Vec<Event>, Stop> {
    let voting = desk.settings.voting;
    let (judge, time) = if !case.was_referred && arbiters::is_appointed(desk, held)? {
        (Judge::Arbiter, ARBITRATION)
    } else if jury::is_enough(desk, held, voting.quorum)? {
        (Judge::Vote { quorum: voting.quorum }, voting.time())
    } else {
        (Judge::Nobody, SignedDuration::ZERO)
    };
    let time = held.game.terms().control.wait(time);
    Ok(held.game.refer(judge, time, desk.now))
}

fn count(desk: &Desk<'_>, held: &mut Held, poll: Poll, until: Timestamp) -> Result<Vec<Event>, Stop> {
    let votes = desk.work.votes(held.row.id, poll.round)?;
    let votes: Votes = votes.into_iter().map(|(voter, vote)| (voter, vote.choice)).collect();
    Ok(held.game.count(votes.tally(poll.question), until, &held.calendars))
}

/// Whether a claim waits for this side's answer.
pub(in crate::bot) fn is_asked(held: &Held, side: Side) -> bool {
    let asked = |case: Case| case.by != side && matches!(case.stage, Stage::Opponent { .. });
    held.game.case().is_some_and(asked)
}

/// Takes back what a person has voted for where votes are still cast: if they come back as somebody else, they must not
/// be counted twice. What was counted stays.
pub(in crate::bot) fn withdraw_votes(desk: &mut Desk<'_>, voter: PlayerId) -> Done {
    for (id, round, _) in desk.work.votes_of(voter)? {
        let poll = desk.sound(id)?.and_then(|held| held.game.case()?.poll());
        if poll.is_some_and(|poll| poll.round == round) {
            desk.work.drop_vote(id, round, voter);
        }
    }
    Ok(())
}

/// After which parts of their time whoever judges is reminded: the opponent of the claimant after half of it, the
/// arbiter after three and six days of seven. Voters are called once, when the vote opens.
const fn parts(stage: Stage) -> &'static [(i32, i32)] {
    match stage {
        Stage::Opponent { .. } => &[(1, 2)],
        Stage::Arbiter { .. } => &[(3, 7), (6, 7)],
        Stage::Open | Stage::Vote(_) => &[],
    }
}

/// When the next reminder is due, if one still is: to all who judge, or to those who have woken.
pub(in crate::bot) fn next_nudge(held: &Held) -> Option<Timestamp> {
    reminds(held).into_iter().chain(held.row.timer.rouse.filter(|_| held.judged().is_some())).min()
}

/// When all who judge are reminded next, if they still are.
pub(in crate::bot) fn reminds(held: &Held) -> Option<Timestamp> {
    let case = held.judged()?;
    let (part, of) = *parts(case.stage).get(nudges_sent(held, case))?;
    let until = case.until()?;
    // In whole seconds: what falls due is kept by the millisecond, and a seventh of a short time is none.
    let wait = until.duration_since(case.since).as_secs() * i64::from(part) / i64::from(of);
    let at = case.since.checked_add(SignedDuration::from_secs(wait)).ok()?;
    // Who sleeps then is reminded when they wake, if that is still in time.
    let awake = asked(case).and_then(|side| held.calendars[side].asleep(at)).filter(|awake| *awake < until);
    Some(awake.unwrap_or(at))
}

/// Which side a claim waits for, if it is one.
fn asked(case: Case) -> Option<Side> {
    matches!(case.stage, Stage::Opponent { .. }).then_some(case.by.other())
}

/// Those who vote with a channel that is asked, slept when it was, have woken up to a moment and not been called since. Notes
/// when the next one wakes who still can answer.
pub(in crate::bot) fn woken(
    desk: &Desk<'_>,
    held: &mut Held,
    until: Timestamp,
) -> Result<Vec<PlayerId>, Stop> {
    let due = held.row.timer.rouse.filter(|at| *at <= until);
    let Some((case, since)) = held.judged().zip(due) else { return Ok(Vec::new()) };
    let (woken, next) = sleepers(desk, held, case, (since, until))?;
    held.row.timer.rouse = next;
    Ok(woken)
}

/// Who has woken between two moments of those who slept when their channel was asked; and when the next one wakes who still
/// can answer.
fn sleepers(
    desk: &Desk<'_>,
    held: &Held,
    case: Case,
    between: (Timestamp, Timestamp),
) -> Result<(Vec<PlayerId>, Option<Timestamp>), Stop> {
    let Some(side) = asked(case) else { return Ok((Vec::new(), None)) };
    let (woken, next) = voters::woken(desk, held, (side, case.since), between)?;
    Ok((woken, next.filter(|at| case.until().is_some_and(|until| *at < until))))
}

/// How many reminders were sent to whoever judges now.
pub(in crate::bot) fn nudges_sent(held: &Held, case: Case) -> usize {
    let Timer { stage, nudges, .. } = held.row.timer;
    if stage == case.number { nudges as usize } else { 0 }
}

/// What the timer of a match is to remember of it.
pub(in crate::bot) fn remember(desk: &Desk<'_>, held: &mut Held, timer: &mut Timer) -> Done {
    let Some(case) = held.game.case() else { return Ok(()) };
    if held.row.timer.stage != case.number {
        held.row.timer.rouse = sleepers(desk, held, case, (case.since, case.since))?.1;
    }
    (timer.stage, timer.nudges) = (case.number, nudges_sent(held, case) as u32);
    timer.rouse = held.row.timer.rouse;
    timer.reminder = next_nudge(held);
    Ok(())
}

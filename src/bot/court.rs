//! Claims that somebody has to judge: the adversary, an arbiter, or the channel by vote.

mod jury;
pub(super) mod nudge;

use super::arbiter;
use super::audience;
use super::closed;
use super::desk::{Asker, Desk, Done, Held, Stop};
use super::meant;
use super::message::{Button, Look};
use super::outbox::PostRow;
use super::play;
use super::press::{At, Press};
use super::reach::venue;
use super::server;
use crate::games::Side;
use crate::i18n::{Court, Label, NoCourt, Talk, Trouble};
use crate::play::vote::{ARBITRATION, Votes};
use crate::play::{
    Action, Case, Choice, ClaimKind, Event, Judge, MatchId, Poll, Record, Ruling, Stage, VoteRefusal, What,
};
use crate::players::{Account, Locale, PlayerId};
use crate::store::VoteRow;
use jiff::{SignedDuration, Timestamp};

/// Does what time alone does to a claim that is judged, up to a moment: whoever has said nothing has let it pass, a vote
/// is counted, and what waits for a judge gets one.
pub(super) fn pass(desk: &mut Desk<'_>, held: &mut Held, until: Timestamp, events: &mut Vec<Event>) -> Done {
    while let Some(case) = held.judged() {
        let more = match case.stage {
            Stage::Open => refer(desk, held, case)?,
            Stage::Vote(poll) if poll.until <= until => count(desk, held, poll, until)?,
            Stage::Adversary { until: end } | Stage::Arbiter { until: end } if end <= until => {
                held.game.tick(until, &held.calendars)
            }
            _ => break,
        };
        if more.is_empty() {
            break;
        }
        events.extend(more);
    }
    Ok(())
}

/// Finds a judge: an arbiter, if one is appointed and was not asked in vain; else the channel, if enough can vote there.
fn refer(desk: &Desk<'_>, held: &mut Held, case: Case) -> Result<Vec<Event>, Stop> {
    let voting = desk.settings.voting;
    let (judge, time) = if !case.was_referred && arbiter::is_appointed(desk, held)? {
        (Judge::Arbiter, ARBITRATION)
    } else if jury::is_enough(desk, held, voting.quorum)? {
        (Judge::Vote { quorum: voting.quorum }, voting.time())
    } else {
        (Judge::Nobody, SignedDuration::ZERO)
    };
    Ok(held.game.refer(judge, held.game.terms().control.wait(time), desk.now))
}

fn count(desk: &Desk<'_>, held: &mut Held, poll: Poll, until: Timestamp) -> Result<Vec<Event>, Stop> {
    let votes = desk.work.votes(held.row.id, poll.round)?;
    let votes: Votes = votes.into_iter().map(|(voter, vote)| (voter, vote.choice)).collect();
    Ok(held.game.count(votes.tally(poll.question), until, &held.calendars))
}

/// Says whether the adversary's claim is right, by button.
pub(super) fn judge(desk: &mut Desk<'_>, asker: &Asker, at: At, right: bool) -> Done {
    let held = meant::current(desk, asker, at)?;
    play::act(desk, asker, held, Action::Answer { right })
}

/// Whether a claim waits for this side's answer.
pub(super) fn is_asked(held: &Held, side: Side) -> bool {
    let asked = |case: Case| case.by != side && matches!(case.stage, Stage::Adversary { .. });
    held.game.case().is_some_and(asked)
}

/// Takes a vote; in which of the match's votes, if it is known.
pub(super) fn vote(
    desk: &mut Desk<'_>,
    asker: &Asker,
    id: MatchId,
    round: Option<u32>,
    choice: Choice,
) -> Done {
    let Some(held) = desk.held(id)? else {
        return Err(Trouble::NoSuchMatch { id }.into());
    };
    closed::admit(desk, asker, &held)?;
    let poll = held.judged().and_then(|case| case.poll());
    let poll = poll.filter(|poll| round.is_none_or(|round| round == poll.round));
    let refused = |why| Trouble::from(NoCourt::Vote(why));
    let poll = poll.ok_or_else(|| refused(VoteRefusal::Over))?;
    let voter = (asker.player, seen(desk, asker, &held)?);
    if desk.work.follows(id, asker.player)?.is_some() {
        return Err(refused(VoteRefusal::Player).into());
    }
    poll.check(&held.game.terms().sides, voter, choice, asker.at).map_err(refused)?;
    desk.work.put_vote(id, poll.round, asker.player, VoteRow { choice, at: asker.at })?;
    let voted = Court::Voted { id, choice, names: desk.names(&held, asker.locale)?, until: poll.until };
    desk.answer(asker, Talk::Court(voted).say(asker.locale))
}

/// Takes back what a person has voted for where votes are still cast: if he comes back as somebody else, he must not be
/// counted twice. What was counted stays.
pub(super) fn withdraw_votes(desk: &mut Desk<'_>, voter: PlayerId) -> Done {
    for (id, round, _) in desk.work.votes_of(voter)? {
        let poll = desk.sound(id)?.and_then(|held| held.game.case()?.poll());
        if poll.is_some_and(|poll| poll.round == round) {
            desk.work.drop_vote(id, round, voter);
        }
    }
    Ok(())
}

/// When a person was first seen where the match is told, on whichever of his accounts; or since when he is a member of
/// the server, where the platform says so.
fn seen(desk: &Desk<'_>, asker: &Asker, held: &Held) -> Result<Option<Timestamp>, Stop> {
    let (here, mut first) = (server::of(asker), None);
    for place in venue::of_votes(desk, held)? {
        if here.is_some() && server::at(desk, held, place)? == here {
            first = first.into_iter().chain(asker.member.as_ref().and_then(|member| member.joined)).min();
        }
        for account in asker.profile.accounts.iter().filter(|one| one.platform == place.platform) {
            let seen = desk.work.seen(place, account)?;
            first = first.into_iter().chain(seen).min();
        }
    }
    Ok(first)
}

/// What the post about these events needs for those who are to judge: board, record, buttons; and whose buttons it takes
/// away.
pub(super) fn dress(
    desk: &Desk<'_>,
    held: &Held,
    locale: Locale,
    events: &[Event],
    post: &mut PostRow,
) -> Done {
    if events.iter().any(closes) {
        let record = held.game.record();
        let (id, votes) = (held.row.id, votes(record));
        let counted = [cases(record), votes];
        let keys = [case_key(id, record), vote_key(id, votes)];
        post.retire.extend(keys.into_iter().zip(counted).filter(|(_, count)| *count > 0).map(|(key, _)| key));
        // A claim that a vote has upheld may be followed by a vote on who wins.
        let is_counted = events.iter().any(|event| matches!(event, Event::VoteCounted { .. }));
        post.retire.extend((is_counted && opens_vote(events)).then(|| vote_key(id, votes - 1)));
    }
    let opens = |event: &Event| matches!(event, Event::ClaimMade { .. } | Event::ClaimReferred { .. });
    let Some(case) = held.game.case().filter(|_| events.iter().any(opens)) else {
        return Ok(());
    };
    if post.boards.is_empty() {
        post.boards.push(held.board(held.game.table(), held.game.to_move(), locale));
    }
    post.file = Some(play::record_file(held, &desk.names(held, locale)?));
    match case.stage {
        Stage::Adversary { .. } => {
            post.key = case_key(held.row.id, held.game.record());
            post.stays = true;
            post.calls = play::accounts(desk, held, case.by.other())?;
            let asked = audience::side(desk, held, case.by.other())?;
            post.buttons = vec![answers(held, locale).map(|button| button.of(asked.clone())).to_vec()];
        }
        Stage::Vote(poll) => {
            let key = vote_key(held.row.id, votes(held.game.record()));
            post.retire.retain(|retired| *retired != key);
            post.key = key;
            post.stays = true;
            post.calls.extend(jury::called(desk, held, poll.begun)?);
            post.buttons = vec![ballot(desk, held, poll, locale)?];
        }
        Stage::Arbiter { .. } => post.calls = arbiter::called(desk, held)?,
        Stage::Open => {}
    }
    Ok(())
}

/// Who is called because the arbiter has done something: both.
pub(super) fn told_by_the_arbiter(
    desk: &Desk<'_>,
    held: &Held,
    events: &[Event],
    called: &[Account],
) -> Result<Vec<Account>, Stop> {
    if !events.iter().any(|event| matches!(event, Event::Ruled { .. })) {
        return Ok(Vec::new());
    }
    let both =
        Side::BOTH.into_iter().map(|side| play::accounts(desk, held, side)).collect::<Result<Vec<_>, _>>()?;
    Ok(both.concat().into_iter().filter(|account| !called.contains(account)).collect())
}

/// Whether the event asks somebody something.
pub(super) fn asks(event: &Event) -> bool {
    matches!(event, Event::ClaimMade { .. } | Event::ClaimReferred { .. })
}

/// Whether somebody's time to judge is over with the event.
pub(super) fn closes(event: &Event) -> bool {
    matches!(
        event,
        Event::ClaimAnswered { .. }
            | Event::ClaimUnanswered { .. }
            | Event::ClaimReferred { judge: Judge::Nobody, .. }
            | Event::VoteCounted { .. }
            | Event::Ended(_)
            | Event::Ruled { ruling: Ruling::Decide { .. } | Ruling::Restore { .. }, .. }
    )
}

fn answers(held: &Held, locale: Locale) -> [Button; 2] {
    let at = At { id: held.row.id, ply: held.game.ply() };
    [
        Press::Judge(at, true).button(locale, &Label::Agree, Look::Primary),
        Press::Judge(at, false).button(locale, &Label::Dispute, Look::Plain),
    ]
}

fn ballot(desk: &Desk<'_>, held: &Held, poll: Poll, locale: Locale) -> Result<Vec<Button>, Stop> {
    let names = desk.names(held, locale)?;
    let voters = audience::bystanders(desk, held)?;
    let button = |choice: Choice| {
        let label = Label::Vote(choice, names.clone());
        Press::Vote(held.row.id, poll.round, choice).button(locale, &label, Look::Plain).of(voters.clone())
    };
    Ok(poll.question.choices().map(button).to_vec())
}

/// Key of the post that asks the adversary; each claim has its own.
fn case_key(id: MatchId, record: &Record) -> String {
    format!("case:{id}:{}", cases(record))
}

/// Key of the post with the ballot; each vote has its own.
fn vote_key(id: MatchId, number: usize) -> String {
    format!("vote:{id}:{number}")
}

fn opens_vote(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::ClaimReferred { judge: Judge::Vote { .. }, .. }))
}

/// How many claims the adversary was asked about.
fn cases(record: &Record) -> usize {
    let is_asked = |what: &What| matches!(what, What::Claimed { kind: ClaimKind::NoProgress, .. });
    record.entries.iter().filter(|entry| is_asked(&entry.what)).count()
}

/// How many votes were held.
fn votes(record: &Record) -> usize {
    let is_vote = |what: &What| matches!(what, What::Referred { judge: Judge::Vote { .. }, .. });
    record.entries.iter().filter(|entry| is_vote(&entry.what)).count()
}

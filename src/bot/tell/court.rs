//! What a post needs where somebody has to judge a claim: the opponent, an arbiter, or the channel by vote.

use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Desk, Done, Held, Stop};
use crate::bot::news::lines;
use crate::bot::seat::{arbiters, audience, jury, voters};
use crate::bot::wire::message::{Button, Look};
use crate::bot::wire::press::{At, Press};
use crate::games::Side;
use crate::i18n::Label;
use crate::play::{Choice, ClaimKind, Event, Judge, MatchId, Poll, Record, Ruling, Stage, What};
use crate::players::{Account, Locale};

/// What the post about these events needs for those who are to judge: board, record, buttons; and whose buttons it takes
/// away.
pub(in crate::bot) fn dress(
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
    post.file = Some(lines::record_file(desk, held, &desk.names(held, locale)?)?);
    match case.stage {
        Stage::Opponent { .. } => {
            post.key = case_key(held.row.id, held.game.record());
            post.stays = true;
            post.calls = asked(desk, held, case.by.other())?;
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
        Stage::Arbiter { .. } => post.calls = arbiters::called(desk, held)?,
        Stage::Open => {}
    }
    Ok(())
}

/// Who is called to answer a claim: the opponent or, where that is a channel, those who vote with it and want to be.
pub(in crate::bot) fn asked(desk: &Desk<'_>, held: &Held, side: Side) -> Result<Vec<Account>, Stop> {
    Ok([audience::accounts(desk, held, side)?, voters::called(desk, held, side)?.awake].concat())
}

/// Who is called because the arbiter has done something: both.
pub(in crate::bot) fn told_by_the_arbiter(
    desk: &Desk<'_>,
    held: &Held,
    events: &[Event],
    called: &[Account],
) -> Result<Vec<Account>, Stop> {
    if !events.iter().any(|event| matches!(event, Event::Ruled { .. })) {
        return Ok(Vec::new());
    }
    let both = Side::BOTH
        .into_iter()
        .map(|side| audience::accounts(desk, held, side))
        .collect::<Result<Vec<_>, _>>()?;
    Ok(both.concat().into_iter().filter(|account| !called.contains(account)).collect())
}

/// Whether the event asks somebody something.
pub(in crate::bot) fn asks(event: &Event) -> bool {
    matches!(event, Event::ClaimMade { .. } | Event::ClaimReferred { .. })
}

/// Whether somebody's time to judge is over with the event.
pub(in crate::bot) fn closes(event: &Event) -> bool {
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

pub(in crate::bot) fn answers(held: &Held, locale: Locale) -> [Button; 2] {
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

/// Key of the post that asks the opponent; each claim has its own.
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

/// How many claims the opponent was asked about.
fn cases(record: &Record) -> usize {
    let is_asked = |what: &What| matches!(what, What::Claimed { kind: ClaimKind::NoProgress, .. });
    record.entries.iter().filter(|entry| is_asked(&entry.what)).count()
}

/// How many votes were held.
fn votes(record: &Record) -> usize {
    let is_vote = |what: &What| matches!(what, What::Referred { judge: Judge::Vote { .. }, .. });
    record.entries.iter().filter(|entry| is_vote(&entry.what)).count()
}

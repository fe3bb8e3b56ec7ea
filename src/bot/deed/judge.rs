//! Judging a claim: the opponent answers it, the channel votes on it.

use crate::bot::deed::play;
use crate::bot::desk::{Asker, Desk, Done, Held, Stop};
use crate::bot::seat::{closed, jury, meant, server, venue};
use crate::bot::wire::press::At;
use crate::i18n::{Court, NoCourt, Talk, Trouble};
use crate::play::vote::belongs_since;
use crate::play::{Action, Choice, MatchId, VoteRefusal};
use crate::store::VoteRow;
use jiff::Timestamp;

/// Says whether the opponent's claim is right, by button.
pub(in crate::bot) fn judge(desk: &mut Desk<'_>, asker: &Asker, at: At, right: bool) -> Done {
    let held = meant::current(desk, asker, at)?;
    play::act(desk, asker, held, Action::Answer { right })
}

/// Takes a vote; in which of the match's votes, if it is known.
pub(in crate::bot) fn vote(
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
    if desk.work.follows(id, asker.player)?.is_some() {
        return Err(refused(VoteRefusal::Player).into());
    }
    poll.check(&held.game.terms().sides, asker.player, choice, asker.at).map_err(refused)?;
    let known = jury::known_by(desk, &held, poll.begun)?;
    if seen(desk, asker, &held)?.is_none_or(|seen| seen >= known.at) {
        return Err(Trouble::from(NoCourt::Newcomer(known.lead)).into());
    }
    desk.work.put_vote(id, poll.round, asker.player, VoteRow { choice, at: asker.at })?;
    let voted = Court::Voted { id, choice, names: desk.names(&held, asker.locale)?, until: poll.until };
    desk.answer(asker, Talk::Court(voted).say(asker.locale))
}

/// Since when a person belongs where the match is told, on whichever of their accounts.
fn seen(desk: &Desk<'_>, asker: &Asker, held: &Held) -> Result<Option<Timestamp>, Stop> {
    let (here, mut acted, mut joined) = (server::of(asker), None, None);
    for place in venue::of_votes(desk, held)? {
        if here.is_some() && server::at(desk, held, place)? == here {
            joined = asker.member.as_ref().and_then(|member| member.joined);
        }
        for account in asker.profile.accounts.iter().filter(|one| one.platform == place.platform) {
            acted = acted.into_iter().chain(desk.work.seen(place, account)?).min();
        }
    }
    Ok(belongs_since(acted, joined))
}

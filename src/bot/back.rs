//! The time is put back: what was kept while it was ahead goes on as if it had not been.

use crate::bot::course::time;
use crate::bot::desk::{Desk, Done};
use crate::bot::person::digest;
use crate::bot::seat::daily;
use crate::bot::tell::announce;
use crate::play::{MatchId, Outages};
use crate::players::PlayerId;
use crate::store::Due;
use jiff::{SignedDuration, Timestamp};

/// Puts back all that falls due, by so much; these are the outages that are known from then on.
pub(super) fn put_back(desk: &mut Desk<'_>, by: SignedDuration, outages: &Outages) -> Done {
    for (at, due) in desk.work.all_due()? {
        match due {
            Due::Flag(id) => put_match_back(desk, id, by, outages)?,
            Due::Challenge(id) => put_challenge_back(desk, id, (at, earlier(at, by)))?,
            Due::Digest(player) => put_digest_back(desk, player)?,
            Due::Daily(number) => daily::put_back(desk, number)?,
            Due::Woken(player) => {
                desk.work.set_due(at, due, false);
                desk.work.set_due(earlier(at, by), Due::Woken(player), true);
            }
            // They come with their matches.
            // Leagues are looked after by what their logs say: too early does no harm.
            Due::Reminder(_) | Due::Ballot(_) | Due::League(_) => {}
        }
    }
    Ok(())
}

fn put_match_back(desk: &mut Desk<'_>, id: MatchId, by: SignedDuration, outages: &Outages) -> Done {
    let Some(mut held) = desk.sound(id)? else { return Ok(()) };
    let then = later(desk.now, by);
    let now = std::mem::replace(&mut desk.now, then);
    let passed = time::pass(desk, &mut held, then);
    desk.now = now;
    let mut events = passed?;
    let round = desk.work.pact(id)?.map_or(0, |pact| pact.round);
    if let Some(mut row) = desk.work.ballot(id, round)? {
        row.closes = earlier(held.outages().put_off(row.since.unwrap_or(Timestamp::MIN), row.closes), by);
        row.since = Some(now);
        desk.work.put_ballot(id, &row)?;
    }
    events.extend(held.game.put_back(by, now, &held.calendars));
    held.calendars = held.calendars.map(|calendar| calendar.with_outages(outages.clone()));
    announce::announce(desk, &mut held, &events)
}

fn put_challenge_back(desk: &mut Desk<'_>, id: MatchId, (old, new): (Timestamp, Timestamp)) -> Done {
    let Some(mut row) = desk.work.challenge(id)? else { return Ok(()) };
    desk.work.set_due(old, Due::Challenge(id), false);
    desk.work.set_due(new, Due::Challenge(id), true);
    row.challenge.expires = new;
    Ok(desk.work.put_challenge(&row)?)
}

fn put_digest_back(desk: &mut Desk<'_>, player: PlayerId) -> Done {
    let Some(old) = desk.work.profile(player)? else { return Ok(()) };
    let mut new = old.clone();
    digest::choose(&mut new, old.digest.map(|digest| digest.at), desk.now);
    digest::keep_due(desk, player, &old, Some(&new));
    Ok(desk.work.put_profile(player, &new)?)
}

fn earlier(at: Timestamp, by: SignedDuration) -> Timestamp {
    at.checked_sub(by).unwrap_or(Timestamp::MIN)
}

fn later(at: Timestamp, by: SignedDuration) -> Timestamp {
    at.checked_add(by).unwrap_or(Timestamp::MAX)
}

//! What somebody was asked while they slept: they are told of it once, when they wake.

use crate::bot::course::waiting;
use crate::bot::desk::outbox::{About, PostRow};
use crate::bot::desk::{Desk, Done, Stop};
use crate::bot::news::call;
use crate::bot::person::digest::ASKED_MAX;
use crate::bot::seat::slumber;
use crate::i18n::call::{Asked, CallText, Request};
use crate::play::Calendar;
use crate::players::{PlayerId, Profile, Sleep};
use crate::store::Due;
use jiff::{SignedDuration, Timestamp};

/// Tells somebody who wakes what they were asked meanwhile and have not answered.
pub(in crate::bot) fn due(desk: &mut Desk<'_>, player: PlayerId) -> Done {
    let Some(profile) = desk.work.profile(player)? else { return Ok(()) };
    let player = person(desk, player, &profile)?;
    // They have chosen other hours since.
    if let Some(at) = slumber::until(desk, &profile)? {
        desk.work.set_due(at, Due::Woken(player), true);
        return Ok(());
    }
    let since = since(desk, &profile);
    let mut questions = waiting::questions(desk, player)?;
    questions.retain(|question| question.rests && question.since >= since);
    let Some(first) = questions.first() else { return Ok(()) };
    let about = if questions.len() == 1 { about(&first.asked) } else { About::Several };
    let places: Vec<_> = questions.iter().flat_map(|question| question.places.iter().cloned()).collect();
    let more = questions.len().saturating_sub(ASKED_MAX);
    let asked = questions.into_iter().map(|question| question.asked).take(ASKED_MAX).collect();
    let locale = profile.language().unwrap_or(desk.settings.language);
    let text = CallText::Woken { name: profile.name, asked, more }.say(locale);
    let post = PostRow { text, language: Some(locale), ..PostRow::default() };
    call::alone(desk, &places, post, player, about)
}

/// Who a player is now, who may have turned out to be another one.
fn person(desk: &Desk<'_>, player: PlayerId, profile: &Profile) -> Result<PlayerId, Stop> {
    let owner = profile.accounts.first().map(|account| desk.work.player_of(account));
    Ok(owner.transpose()?.flatten().unwrap_or(player))
}

/// Since when nobody has told somebody what they are asked: a night ago, or since the last digest.
fn since(desk: &Desk<'_>, profile: &Profile) -> Timestamp {
    let night = SignedDuration::from_mins(i64::from(Sleep::MINUTES_MAX));
    let since = desk.now.checked_sub(night).unwrap_or(Timestamp::MIN);
    let digest = profile.digest.map(|digest| Calendar::new(&profile.hours).next(since, digest.at));
    digest.filter(|at| *at <= desk.now).unwrap_or(since)
}

fn about(asked: &Asked) -> About {
    match asked.what {
        Request::Challenge(_) | Request::ChannelChallenge(_) => About::Challenge(asked.id),
        Request::Offer(_) | Request::Claim => About::Question(asked.id),
    }
}

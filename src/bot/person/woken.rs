//! What somebody was asked while they slept, and what happened in their matches: they are told of it once, when they wake.

use crate::bot::course::{past, timer, waiting};
use crate::bot::desk::outbox::{About, PostRow};
use crate::bot::desk::{Desk, Done, Stop};
use crate::bot::news::call;
use crate::bot::person::digest::ASKED_MAX;
use crate::bot::seat::slumber;
use crate::i18n::call::{Asked, CallText, Overnight, Request};
use crate::play::{Calendar, MatchId};
use crate::players::{Place, PlayerId, Profile, Sleep};
use crate::store::Due;
use jiff::{SignedDuration, Timestamp};

/// The longest night.
const NIGHT: SignedDuration = SignedDuration::from_mins(Sleep::MINUTES_MAX as i64);
/// How long ago they may have fallen asleep who woke while the program was away: less than from one night to the next.
const NIGHT_TO_NIGHT: SignedDuration = SignedDuration::from_hours(20);

/// Tells somebody who wakes what they were asked meanwhile and have not answered, and what happened and they have not seen.
pub(in crate::bot) fn due(desk: &mut Desk<'_>, player: PlayerId) -> Done {
    let Some(profile) = desk.work.profile(player)? else { return Ok(()) };
    let player = person(desk, player, &profile)?;
    // They have chosen other hours since.
    if let Some(at) = slumber::until(desk, &profile)? {
        desk.work.set_due(at, Due::Woken(player), true);
        return Ok(());
    }
    // Where the program was away when they woke, or clocks were put back, their night is longer ago.
    let (since, night) = (since(desk, &profile, NIGHT), since(desk, &profile, NIGHT_TO_NIGHT));
    let is_asleep = |at: Timestamp| Calendar::new(&profile.hours).asleep(at).is_some();
    let slept_through = |at: Timestamp| at >= since || (at >= night && is_asleep(at));
    let mut questions = waiting::questions(desk, player)?;
    questions.retain(|question| question.rests && slept_through(question.since));
    let news = news(desk, player, &profile)?;
    let asked = questions.iter().map(|question| about(&question.asked));
    let mut abouts = asked.chain(news.iter().map(|news| About::News(news.id)));
    let Some(first) = abouts.next() else { return Ok(()) };
    let about = abouts.next().map_or(first, |_| About::Several);
    let told = questions.iter().flat_map(|question| question.places.iter());
    let places: Vec<_> = told.chain(news.iter().flat_map(|news| news.places.iter())).cloned().collect();
    let more = questions.len().saturating_sub(ASKED_MAX);
    let asked = questions.into_iter().map(|question| question.asked).take(ASKED_MAX).collect();
    let locale = profile.language().unwrap_or(desk.settings.language);
    let news = news.into_iter().map(|news| news.said).collect();
    let text = CallText::Woken { name: profile.name, news, asked, more }.say(locale);
    let post = PostRow { text, language: Some(locale), ..PostRow::default() };
    call::alone(desk, &places, post, player, about)
}

/// Something that happened in a match.
struct Happened {
    id: MatchId,
    /// Where it is told.
    places: Vec<Place>,
    said: Overnight,
}

/// What happened in the matches of a player since they were heard; nobody has to be told of it any more.
fn news(desk: &mut Desk<'_>, player: PlayerId, profile: &Profile) -> Result<Vec<Happened>, Stop> {
    let mut heard = None;
    for account in &profile.accounts {
        heard = heard.max(desk.work.heard(account)?.map(|row| row.at));
    }
    let locale = profile.language().unwrap_or(desk.settings.language);
    let slept = desk.work.slept(player)?;
    desk.work.put_slept(player, &[])?;
    let mut news = Vec::new();
    for row in slept.into_iter().filter(|row| heard.is_none_or(|heard| heard < row.at)) {
        let Some(held) = desk.sound(row.id)?.filter(|held| held.game.side_of(player).is_some()) else {
            continue;
        };
        if timer::calls(&held, player) {
            // It shows them the board.
            continue;
        }
        let said = match held.game.result() {
            Some(_) => Overnight::Over(past::line(desk, &held.row, locale)?),
            None => Overnight::GoesOn(waiting::row(desk, &held, player)?),
        };
        news.push(Happened { id: row.id, places: held.places().cloned().collect(), said });
    }
    Ok(news)
}

/// Who a player is now, who may have turned out to be another one.
fn person(desk: &Desk<'_>, player: PlayerId, profile: &Profile) -> Result<PlayerId, Stop> {
    let owner = profile.accounts.first().map(|account| desk.work.player_of(account));
    Ok(owner.transpose()?.flatten().unwrap_or(player))
}

/// Since when nobody has told somebody what they are asked: so long ago, or since the last digest.
fn since(desk: &Desk<'_>, profile: &Profile, time: SignedDuration) -> Timestamp {
    let since = desk.now.checked_sub(time).unwrap_or(Timestamp::MIN);
    let digest = profile.digest.map(|digest| Calendar::new(&profile.hours).next(since, digest.at));
    digest.filter(|at| *at <= desk.now).unwrap_or(since)
}

fn about(asked: &Asked) -> About {
    match asked.what {
        Request::Challenge(_) | Request::ChannelChallenge(_) => About::Challenge(asked.id),
        Request::Offer(_) | Request::Claim => About::Question(asked.id),
    }
}

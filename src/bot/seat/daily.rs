//! Channels that get a puzzle each day: which they are, and when it comes.

use crate::bot::desk::{Asker, Desk, Done, Stop};
use crate::games::Kind;
use crate::i18n::Trouble;
use crate::i18n::trouble::BadSetting;
use crate::play::Calendar;
use crate::players::{DayTime, Hours};
use crate::store::{DailyRow, Due, PostedRow, ServerRow};
use jiff::Timestamp;

/// When it comes.
const AT: DayTime = DayTime::full(9);
/// What the keys of its posts begin with.
const KEY: &str = "daily-";
/// After how many in a row that could not be posted there are no more.
pub(in crate::bot) const LOST_MAX: u8 = 3;

/// Lets the channel where this is asked have a puzzle of a game each day, by the time of whoever asks, or none any more.
pub(in crate::bot) fn choose(
    desk: &mut Desk<'_>,
    asker: &Asker,
    row: &mut ServerRow,
    kind: Option<Kind>,
) -> Done {
    let known = number(row, &asker.place.id);
    let Some(kind) = kind else {
        row.dailies.retain(|(channel, _)| *channel != asker.place.id);
        return known.map_or(Ok(()), |number| stop(desk, number));
    };
    let number = match known {
        Some(number) => number,
        None if row.dailies.len() >= ServerRow::CHANNELS_MAX => {
            return Err(Trouble::from(BadSetting::TooManyChannels { most: ServerRow::CHANNELS_MAX }).into());
        }
        None => desk.work.next_daily()?,
    };
    let posted = desk.work.daily(number)?.and_then(|daily| daily.posted);
    stop(desk, number)?;
    let (place, zone) = (asker.place.clone(), asker.profile.hours.zone.clone());
    let daily = DailyRow { place, game: kind.id().to_owned(), zone, next: desk.now, posted, lost: 0 };
    go_on(desk, number, daily)?;
    row.dailies.retain(|(channel, _)| *channel != asker.place.id);
    row.dailies.push((asker.place.id.clone(), number));
    Ok(())
}

/// The number of a channel of a server, if it gets puzzles.
pub(in crate::bot) fn number(row: &ServerRow, channel: &str) -> Option<u64> {
    row.dailies.iter().find(|(known, _)| known == channel).map(|(_, number)| *number)
}

/// Of which game a channel of a server gets a puzzle each day, and when next.
pub(in crate::bot) fn chosen(
    desk: &Desk<'_>,
    row: &ServerRow,
    channel: &str,
) -> Result<Option<(Kind, Timestamp)>, Stop> {
    let Some(number) = number(row, channel) else { return Ok(None) };
    let daily = desk.work.daily(number)?;
    Ok(daily.and_then(|daily| Some((Kind::from_id(&daily.game)?, daily.next))))
}

/// Lets a channel have no more.
pub(in crate::bot) fn stop(desk: &mut Desk<'_>, number: u64) -> Done {
    if let Some(daily) = desk.work.daily(number)? {
        desk.work.set_due(daily.next, Due::Daily(number), false);
        desk.work.drop_daily(number);
    }
    Ok(())
}

/// Keeps a channel, with when the next one comes from now on.
pub(in crate::bot) fn go_on(desk: &mut Desk<'_>, number: u64, mut daily: DailyRow) -> Done {
    daily.next = after(&daily, desk.now);
    desk.work.set_due(daily.next, Due::Daily(number), true);
    Ok(desk.work.put_daily(number, &daily)?)
}

/// When one comes after this moment.
pub(in crate::bot) fn after(daily: &DailyRow, at: Timestamp) -> Timestamp {
    Calendar::new(&Hours { zone: daily.zone.clone(), ..Hours::default() }).next(at, AT)
}

/// The time was put back: the next one comes at its hour all the same.
pub(in crate::bot) fn put_back(desk: &mut Desk<'_>, number: u64) -> Done {
    let Some(daily) = desk.work.daily(number)? else { return Ok(()) };
    desk.work.set_due(daily.next, Due::Daily(number), false);
    go_on(desk, number, daily)
}

/// The key of a post with a puzzle of the day: none of a match, whatever the number, and of no other day, for then the same
/// puzzle comes in a post of its own.
pub(in crate::bot) fn key(number: u64, posted: &PostedRow) -> String {
    let day = posted.day.map_or(String::new(), |day| format!("-{day}"));
    format!("{KEY}{number}-{}{day}", posted.sign)
}

/// Notes that what has this key could not be posted, if it is a puzzle of the day.
pub(in crate::bot) fn lost(desk: &mut Desk<'_>, key: &str) -> Done {
    let number = key.strip_prefix(KEY).and_then(|rest| rest.split('-').next()?.parse().ok());
    let Some(number) = number else { return Ok(()) };
    let Some(mut daily) = desk.work.daily(number)? else { return Ok(()) };
    match &mut daily.posted {
        Some(posted) if self::key(number, posted) == key => posted.lost = true,
        _ => return Ok(()),
    }
    daily.lost = daily.lost.saturating_add(1);
    Ok(desk.work.put_daily(number, &daily)?)
}

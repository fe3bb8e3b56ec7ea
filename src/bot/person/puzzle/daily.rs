//! The puzzle of the day of a channel: it is posted, solved by each on a board of their own, and its solution is told with the
//! next one.

use super::board::press;
use super::choose::{Known, known, worth};
use super::posed::{Before, Posed, Quiz, open as opened};
use super::{keep, show};
use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Asker, Desk, Done, Stop};
use crate::bot::seat::{daily, server};
use crate::bot::wire::board::Board;
use crate::bot::wire::message::Look;
use crate::bot::wire::puzzle::PuzzlePress;
use crate::games::Kind;
use crate::i18n::puzzle::{NoPuzzle, PuzzleTask, PuzzleText, Yesterday};
use crate::i18n::{Label, Trouble};
use crate::play::puzzle::Puzzle;
use crate::play::puzzles;
use crate::store::{DailyRow, MinedRow, PostedRow};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use std::borrow::Cow;

/// How late it may come, where the program was away: later, there is none on that day.
const LATE: SignedDuration = SignedDuration::from_hours(12);
/// A day and as much as the longest change of clocks.
const DAY: SignedDuration = SignedDuration::from_hours(26);
/// How long a puzzle that was found in a match is kept back, so that nobody remembers that match.
const RIPE: SignedDuration = SignedDuration::from_hours(7 * 24);
/// Most people who are counted as having solved it, or as having been shown how.
const SOLVERS_MAX: usize = 1_000;

/// Posts what has fallen due in a channel. Days on which the program was away are not made up for.
pub(in crate::bot) fn due(desk: &mut Desk<'_>, number: u64) -> Done {
    let Some(mut row) = desk.work.daily(number)?.filter(|row| row.next <= desk.now) else { return Ok(()) };
    if !row.posted.as_ref().is_some_and(|posted| posted.lost) {
        row.lost = 0;
    }
    if row.lost >= daily::LOST_MAX {
        return daily::stop(desk, number);
    }
    let at = latest(&row, desk.now);
    if desk.now.duration_since(at) < LATE {
        post(desk, number, &mut row, at)?;
    }
    daily::go_on(desk, number, row)
}

/// When it should have come last.
fn latest(row: &DailyRow, now: Timestamp) -> Timestamp {
    let mut at = daily::after(row, now.checked_sub(DAY).unwrap_or(Timestamp::MIN));
    loop {
        let next = daily::after(row, at);
        if next > now || next <= at {
            return at;
        }
        at = next;
    }
}

fn post(desk: &mut Desk<'_>, number: u64, row: &mut DailyRow, at: Timestamp) -> Done {
    let Some(kind) = Kind::from_id(&row.game) else { return Ok(()) };
    let day = day(row, at);
    let Some(puzzle) = of_day(desk, kind, day)? else { return Ok(()) };
    let Some(table) = puzzle.table(kind) else { return Ok(()) };
    let (place, sign, side) = (row.place.clone(), puzzle.sign(), table.side_to_move());
    let stands = |posted: &PostedRow| !posted.lost && posted.sign == sign && posted.day == Some(day);
    // Whoever sets the hour right has it come twice on one day.
    if row.posted.as_ref().is_some_and(stands) {
        return Ok(());
    }
    let locale = desk.language_at(&place, &[], &[])?;
    let task = PuzzleTask {
        kind,
        side: kind.rules().colours()[side],
        goal: puzzle.goal,
        rating: worth(&puzzle).rating as i64,
        counts: true,
    };
    let posted = PostedRow { sign, day: Some(day), solvers: Vec::new(), shown: Vec::new(), lost: false };
    let key = daily::key(number, &posted);
    let former = row.posted.replace(posted).filter(|former| !former.lost);
    // Its solution would be that of the new one, too.
    let other = former.as_ref().filter(|former| former.sign != sign);
    let yesterday = other.map(|former| told(desk, former)).transpose()?.flatten();
    let text = PuzzleText::Daily { task, yesterday }.say(locale);
    let board = Board::of((kind, &puzzle.options(kind)), &*table, false, side, locale);
    let solve = press(PuzzlePress::Daily(number, sign), locale, &Label::Solve, Look::Primary);
    let retire = former.iter().map(|former| daily::key(number, former)).collect();
    let post = PostRow {
        key,
        retire,
        text,
        boards: vec![board],
        buttons: vec![vec![solve]],
        language: Some(locale),
        stays: true,
        ..PostRow::default()
    };
    desk.post(&place, post)
}

/// What is told of the one before: its solution, and how many have found it.
fn told(desk: &Desk<'_>, former: &PostedRow) -> Result<Option<Yesterday>, Stop> {
    let line = known(desk, former.sign)?.and_then(|(_, puzzle)| puzzle.lines.first().cloned());
    let mut line = line.into_iter().flatten();
    let solved = former.solvers.len();
    Ok(line.next().map(|turn| Yesterday { turn, follows: line.collect(), solved }))
}

/// The day on which one comes, as a number.
fn day(row: &DailyRow, at: Timestamp) -> i64 {
    let zone = row.zone.as_deref().and_then(|zone| TimeZone::get(zone).ok()).unwrap_or(TimeZone::UTC);
    let midnight = at.to_zoned(zone).date().to_zoned(TimeZone::UTC);
    midnight.map_or(0, |midnight| midnight.timestamp().as_second() / (24 * 60 * 60))
}

/// The puzzle of a day, the same for all: one that was found in a match here and has not come yet, or else one of the
/// program's.
fn of_day(desk: &mut Desk<'_>, kind: Kind, day: i64) -> Result<Option<Known>, Stop> {
    let mined = desk.work.all_mined(kind)?;
    let is_fresh = |row: &&MinedRow| row.day.is_none() && desk.now.duration_since(row.at) >= RIPE;
    let chosen = mined.iter().find(|row| row.day == Some(day)).or_else(|| mined.iter().find(is_fresh));
    let Some((row, puzzle)) = chosen.and_then(|row| row.puzzle().map(|puzzle| (row.clone(), puzzle))) else {
        return Ok(brought(kind, day).map(Cow::Borrowed));
    };
    desk.work.put_mined(kind, puzzle.sign(), &MinedRow { day: Some(day), ..row })?;
    Ok(Some(Cow::Owned(puzzle)))
}

/// That of the program's: one after the other, easy ones between hard ones, until all have come.
fn brought(kind: Kind, day: i64) -> Option<&'static Puzzle> {
    let all = puzzles::all(kind);
    let many = i64::try_from(all.len()).ok().filter(|many| *many > 0)?;
    // The golden section scatters best; what has no divisor in common with their number leaves none out.
    let stride = (many * 618 / 1_000..many).find(|stride| divisor(*stride, many) == 1).unwrap_or(1);
    let place = usize::try_from((day * stride).rem_euclid(many)).ok()?;
    all.get(place)
}

/// The greatest divisor that two numbers have in common.
fn divisor(one: i64, other: i64) -> i64 {
    if other == 0 { one } else { divisor(other, one % other) }
}

/// Gives somebody the puzzle of the day of the channel where they ask; where there is none, or one of another game than they
/// name, says which there is.
pub(in crate::bot) fn typed(desk: &mut Desk<'_>, asker: &Asker, kind: Option<Kind>) -> Done {
    let row = server::row(desk, asker)?;
    let chosen = daily::chosen(desk, &row, &asker.place.id)?;
    if let Some((asked, (there, _))) = kind.zip(chosen).filter(|(asked, (there, _))| asked != there) {
        return desk.answer(asker, PuzzleText::OtherDay { asked, there }.say(asker.locale));
    }
    let number = daily::number(&row, &asker.place.id);
    let daily = number.map(|number| desk.work.daily(number)).transpose()?.flatten();
    let posted = daily.and_then(|daily| daily.posted).filter(|posted| !posted.lost);
    if let Some((number, posted)) = number.zip(posted) {
        return open(desk, asker, number, posted.sign);
    }
    desk.answer(asker, PuzzleText::EachDay(chosen).say(asker.locale))
}

/// Gives somebody the puzzle that was posted in a channel, on a board of their own.
pub(super) fn open(desk: &mut Desk<'_>, asker: &Asker, number: u64, sign: u64) -> Done {
    let (kind, puzzle) = known(desk, sign)?.ok_or(Trouble::Puzzle(NoPuzzle::NotOpen))?;
    super::close(desk, asker)?;
    let row = desk.work.puzzler(asker.player)?;
    let same = opened(desk, asker, &row, row.open.as_ref().filter(|open| open.sign == sign))?;
    let mut before = if let Some(before) = same {
        before
    } else {
        desk.afford_puzzle(asker)?;
        let counts = !row.seen.contains(&sign);
        Before::new(row, kind, Posed::Puzzle(Quiz::usual(puzzle)), counts).ok_or(Trouble::Damaged)?
    };
    before.open.daily = Some(number);
    kind.id().clone_into(&mut before.row.game);
    keep(desk, asker, &mut before)?;
    show(desk, asker, &before)
}

/// Notes that somebody has solved what was posted in a channel, if it is still the last one there, or was shown how: of both,
/// what came first counts.
pub(super) fn settled(desk: &mut Desk<'_>, asker: &Asker, (number, sign): (u64, u64), solved: bool) -> Done {
    let Some(mut row) = desk.work.daily(number)? else { return Ok(()) };
    let Some(posted) = row.posted.as_mut().filter(|posted| posted.sign == sign) else { return Ok(()) };
    let is_known = posted.solvers.contains(&asker.player) || posted.shown.contains(&asker.player);
    let list = if solved { &mut posted.solvers } else { &mut posted.shown };
    if is_known || list.len() >= SOLVERS_MAX {
        return Ok(());
    }
    list.push(asker.player);
    Ok(desk.work.put_daily(number, &row)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::{Place, Platform};
    use std::collections::BTreeSet;

    #[test]
    fn none_comes_again_before_all_have_come() {
        for kind in Kind::ALL {
            let all = puzzles::all(*kind).len();
            let days = 20_000..20_000 + all as i64;
            let signs: BTreeSet<u64> = days.filter_map(|day| brought(*kind, day)).map(Puzzle::sign).collect();
            assert_eq!(signs.len(), all, "{kind:?}");
        }
    }

    #[test]
    fn a_day_is_that_of_the_channel() {
        let place = Place { platform: Platform::Local, id: "plaza".to_owned() };
        let at = |text: &str| text.parse::<Timestamp>().unwrap();
        let row = |zone: Option<&str>| DailyRow {
            place: place.clone(),
            game: "maya".to_owned(),
            zone: zone.map(str::to_owned),
            next: Timestamp::UNIX_EPOCH,
            posted: None,
            lost: 0,
        };
        let (utc, guatemala) = (row(None), row(Some("America/Guatemala")));
        let now = at("2026-03-02T14:59:00Z");
        assert_eq!(latest(&utc, now), at("2026-03-02T09:00:00Z"));
        assert_eq!(latest(&guatemala, now), at("2026-03-01T15:00:00Z"));
        assert_eq!(latest(&guatemala, at("2026-03-02T15:00:00Z")), at("2026-03-02T15:00:00Z"));
        assert_eq!(day(&guatemala, at("2026-03-02T15:00:00Z")), day(&utc, at("2026-03-02T09:00:00Z")));
        // Where clocks change, too.
        let madrid = row(Some("Europe/Madrid"));
        assert_eq!(latest(&madrid, at("2026-03-29T08:00:00Z")), at("2026-03-29T07:00:00Z"));
        assert_eq!(latest(&madrid, at("2026-10-25T07:30:00Z")), at("2026-10-24T07:00:00Z"));
    }
}

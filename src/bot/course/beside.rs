//! What is written beside the boards of a match: names, clocks, the turn, and in the end how it ended.

use crate::bot::course::vacation;
use crate::bot::desk::{Desk, Held, Stop};
use crate::bot::wire::picture::Beside;
use crate::games::{BySide, Side, Table};
use crate::i18n::Talk;
use crate::i18n::own::Own;
use crate::play::{Event, MatchResult, Still};
use crate::players::{Locale, Place};

/// What is written beside the board of a table of this match, now, for a reader in this time zone if it is known.
pub(in crate::bot) fn beside(
    desk: &Desk<'_>,
    held: &Held,
    table: &dyn Table,
    locale: Locale,
    zone: Option<&str>,
) -> Result<Beside, Stop> {
    let names = desk.names(held, locale)?;
    let steps = table.steps();
    let played = || held.game.record().turns().last().map(|(_, text)| text.to_owned());
    let last = if steps.is_empty() { played().unwrap_or_default() } else { steps.join(" ") };
    // A draft is of the turn that comes next.
    let number = held.game.length() + u32::from(!steps.is_empty());
    let words = turn(&names, number, &last, locale);
    match held.game.result() {
        Some(result) => Ok(ended(words, held, &names, result, locale)),
        None => Ok(Beside { clocks: clocks(desk, held, locale, zone)?, ..words }),
    }
}

/// What is written beside the board of this match as it stood after so many turns.
pub(in crate::bot) fn after(
    held: &Held,
    names: &BySide<String>,
    (ply, still): (u32, &Still),
    locale: Locale,
) -> Beside {
    let last = still.played.as_ref().map(|(_, text)| text.as_str()).unwrap_or_default();
    let words = turn(names, ply, last, locale);
    match held.game.result().filter(|_| still.over) {
        Some(result) => ended(words, held, names, result, locale),
        None => words,
    }
}

/// The time zone of the only one who reads a place, if it is known: that of somebody else is nobody's business.
pub(in crate::bot) fn zone_at(desk: &Desk<'_>, place: &Place) -> Result<Option<String>, Stop> {
    let reader = place.reader().map(|reader| desk.work.player_of(&reader)).transpose()?.flatten();
    Ok(reader.map(|reader| desk.profile(reader)).transpose()?.and_then(|profile| profile.hours.zone))
}

fn turn(names: &BySide<String>, turns: u32, last: &str, locale: Locale) -> Beside {
    Beside {
        names: Side::BOTH.map(|side| names[side].clone()),
        turn: if turns == 0 { String::new() } else { Own::TurnNumber(turns).say(locale) },
        last: last.split_whitespace().map(str::to_owned).collect(),
        ..Beside::default()
    }
}

/// Until when the side to move has time, for a post says the same tomorrow; how much the other one has, which stands still.
fn clocks(desk: &Desk<'_>, held: &Held, locale: Locale, zone: Option<&str>) -> Result<[String; 2], Stop> {
    let running = held.game.clock().running();
    let fall = vacation::fall(desk, held)?;
    // As the post says it: where vacation is being spent, what matters is when all of it is.
    let at = fall.map(|fall| if fall.vacation.is_some() { fall.end() } else { fall.flag });
    let machine = held.game.terms().machine();
    Ok(Side::BOTH.map(|side| match at.filter(|_| running == Some(side)) {
        _ if machine == Some(side) => String::new(),
        Some(at) => Own::Deadline { at, zone: zone.map(str::to_owned) }.say(locale),
        None => Own::TimeLeft(held.game.remaining(side, desk.now, &held.calendars)).say(locale),
    }))
}

/// How the match ended, and what each has won; nothing is won where it does not count.
fn ended(words: Beside, held: &Held, names: &BySide<String>, result: MatchResult, locale: Locale) -> Beside {
    let terms = held.game.terms();
    let (event, names) = (Event::Ended(result), names.clone());
    let said = Talk::Happened { kind: terms.kind, options: terms.options.clone(), event, names }.say(locale);
    let counts = result.winner.is_some() || result.is_draw() || result.both_lost();
    let points = |side| match result.halves(side) {
        _ if !counts => "",
        0 => "0",
        1 => "½",
        _ => "1",
    };
    Beside {
        clocks: Side::BOTH.map(|side| points(side).to_owned()),
        // On a picture, nothing is bold.
        result: said.replace("**", ""),
        won: Side::BOTH.map(|side| result.winner == Some(side)),
        ..words
    }
}

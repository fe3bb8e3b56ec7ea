//! What is said of a match in any post about it: its heading, what has happened, its record.

use crate::bot::desk::{Desk, Held, Stop};
use crate::bot::wire::message::File;
use crate::games::{BySide, Side};
use crate::i18n::court::reason::is_withdrawal;
use crate::i18n::machine::MachineNews;
use crate::i18n::{Talk, undirected};
use crate::league::counted::Uncounted;
use crate::league::ratings::Ratings;
use crate::play::{Event, MatchResult, text};
use crate::players::Locale;

/// What has happened in a match, a line each.
pub(in crate::bot) fn happened(
    held: &Held,
    names: &BySide<String>,
    locale: Locale,
    events: &[Event],
) -> Vec<String> {
    let terms = held.game.terms();
    let leaves =
        events.iter().any(|event| matches!(event, Event::Ruled { reason, .. } if is_withdrawal(reason)));
    let say = |event: &Event| {
        // No arbiter has decided it.
        if let (true, Event::Ended(MatchResult { winner: Some(side), .. })) = (leaves, event) {
            return Talk::WinsByLeaving { name: names[*side].clone() }.say(locale);
        }
        let (options, event, names) = (terms.options.clone(), event.clone(), names.clone());
        Talk::Happened { kind: terms.kind, options, event, names }.say(locale)
    };
    let hinted = hinted(held, names, events).map(|talk| talk.say(locale));
    let guide = held.guide.iter().map(|talk| talk.say(locale));
    let said = events.iter().map(say).chain(hinted).chain(guide);
    said.filter(|line| !line.is_empty()).collect()
}

/// How many hints somebody had, once the match is over.
fn hinted(held: &Held, names: &BySide<String>, events: &[Event]) -> Option<Talk> {
    events.iter().find(|event| matches!(event, Event::Ended(_)))?;
    let hints = held.game.record().hints();
    let side = Side::BOTH.into_iter().find(|side| hints[*side] > 0)?;
    Some(Talk::Machine(MachineNews::Hinted { name: names[side].clone(), count: hints[side] }))
}

/// The record of a match as a file.
pub(in crate::bot) fn record_file(
    desk: &Desk<'_>,
    held: &Held,
    names: &BySide<String>,
) -> Result<File, Stop> {
    let why = desk.work.verdict(held.row.id.0)?.and_then(Result::err);
    let why = why.filter(|_| held.game.terms().rated).map(Uncounted::id);
    // No marks that only sentences need.
    let names = BySide::from_fn(|side| undirected(&names[side]));
    Ok(File { name: format!("nahil-{}.match", held.row.id), text: text::write(&held.game, &names, why) })
}

/// Which match it is.
pub(in crate::bot) fn heading_of(held: &Held, names: &BySide<String>) -> Talk {
    let (id, kind, league) = (held.row.id, held.game.terms().kind, held.league.clone());
    Talk::Heading { id, kind, league, names: names.clone(), colours: kind.rules().colours() }
}

pub(in crate::bot) fn with_heading(
    held: &Held,
    names: &BySide<String>,
    locale: Locale,
    lines: Vec<String>,
) -> String {
    let heading = heading_of(held, names).say(locale);
    [vec![heading], lines].concat().join("\n")
}

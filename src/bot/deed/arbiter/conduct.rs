//! What an arbiter sees of the players of a match: warnings, penalties, wrong claims and turns against the rules, in this
//! match and in all others that he judges.

use crate::bot::desk::{Asker, Desk, Done, Held, Stop};
use crate::bot::seat::arbiters::is_arbiter;
use crate::games::Side;
use crate::i18n::court::{Deed, Misdeed};
use crate::i18n::{Court, Talk};
use crate::play::{MatchId, Record, Ruling, Verdict, What};
use crate::players::PlayerId;

/// Most matches of a player that are looked at, the newest; and most of what is shown of him.
const MATCHES_MAX: usize = 200;

const DEEDS_MAX: usize = 8;
/// How much of a reason or a turn is shown, in characters.
const TEXT_MAX: usize = 80;

/// Shows it to the arbiter alone, of one side or both.
pub(in crate::bot) fn show(desk: &mut Desk<'_>, asker: &Asker, held: &Held, side: Option<Side>) -> Done {
    let names = desk.names(held, asker.locale)?;
    let mut people = Vec::new();
    for one in Side::BOTH.into_iter().filter(|one| side.is_none_or(|side| side == *one)) {
        people.push((names[one].clone(), of(desk, asker, held.player(one))?));
    }
    desk.answer(asker, Talk::Court(Court::Conduct(people)).say(asker.locale))
}

/// What is known of a player, the newest first.
fn of(desk: &mut Desk<'_>, asker: &Asker, player: PlayerId) -> Result<Vec<Misdeed>, Stop> {
    let mut deeds = Vec::new();
    for row in desk.work.matches_of(player)?.into_iter().rev().take(MATCHES_MAX) {
        // One that is hurt, which is in the log, must not hide the others.
        let Ok(record) = desk.work.record(&row) else { continue };
        let found = in_record(row.id, &record, player);
        if found.is_empty() || !is_judged(desk, asker, row.id)? {
            continue;
        }
        deeds.extend(found);
    }
    deeds.sort_by_key(|deed| std::cmp::Reverse(deed.at));
    deeds.truncate(DEEDS_MAX);
    Ok(deeds)
}

/// Whether the asker is an arbiter of this match.
fn is_judged(desk: &mut Desk<'_>, asker: &Asker, id: MatchId) -> Result<bool, Stop> {
    match desk.sound(id)? {
        Some(held) => is_arbiter(desk, asker, &held),
        None => Ok(false),
    }
}

fn in_record(id: MatchId, record: &Record, player: PlayerId) -> Vec<Misdeed> {
    let Some(side) = record.preamble.sides.find(&player) else { return Vec::new() };
    let misdeed = |(at, what)| Misdeed { id, at, what };
    let entries = record.entries.iter().filter_map(|entry| Some((entry.at, deed(&entry.what, side)?)));
    entries.map(misdeed).collect()
}

fn deed(what: &What, of: Side) -> Option<Deed> {
    match what {
        What::Ruled { ruling, reason } if is_against(*ruling, of) => {
            Some(Deed::Ruled(*ruling, shortened(reason)))
        }
        What::Misclaimed { side, kind, count, .. } if *side == of => Some(Deed::Misclaimed(*kind, *count)),
        What::Illegal { side, text } if *side == of => Some(Deed::Illegal(shortened(text))),
        _ => None,
    }
}

/// Whether the arbiter did it to this side.
fn is_against(ruling: Ruling, of: Side) -> bool {
    match ruling {
        Ruling::Warn { side }
        | Ruling::Loss { side }
        | Ruling::Reduce { side, .. }
        | Ruling::Expel { side, .. } => side == of,
        Ruling::LossOfBoth | Ruling::Correct { verdict: Verdict::BothLost } => true,
        _ => false,
    }
}

fn shortened(text: &str) -> String {
    if text.chars().nth(TEXT_MAX).is_none() {
        return text.to_owned();
    }
    text.chars().take(TEXT_MAX).chain(['…']).collect()
}

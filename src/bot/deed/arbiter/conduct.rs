//! What an arbiter sees of the players of a match, channels too: warnings, penalties, claims that were wrong or not upheld
//! and turns against the rules, in this match and in all others that they judge.
//!
//! A claim that can be counted is refused to whoever proposes it to a channel, as long as it is wrong: no channel makes it.

use crate::bot::deed::memo;
use crate::bot::desk::shared::Shared;
use crate::bot::desk::{Asker, Desk, Done, Held, Stop};
use crate::bot::seat::arbiters::is_arbiter;
use crate::games::Side;
use crate::i18n::court::{Misdeed, Offence};
use crate::i18n::{Court, Talk};
use crate::play::{ClaimKind, MatchId, Record, Ruling, Verdict, What};
use crate::players::PlayerId;

/// Most matches of a player that are looked at, the newest; and most of what is shown of them.
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
    let said = memo::all_said(desk, held, asker.locale)?;
    let lines = [Some(Talk::Court(Court::Conduct(people))), said.map(Talk::Memo)].into_iter().flatten();
    desk.answer(asker, lines.map(|line| line.say(asker.locale)).collect::<Vec<_>>().join("\n"))
}

/// What is known of a player, the newest first.
fn of(desk: &mut Desk<'_>, asker: &Asker, player: PlayerId) -> Result<Vec<Misdeed>, Stop> {
    let mut deeds = Vec::new();
    for row in desk.work.matches_of(player)?.into_iter().rev().take(MATCHES_MAX) {
        // One that is hurt, which is in the log, must not hide the others.
        let Ok(record) = desk.work.record(&row) else { continue };
        let found = in_record(row.id, &record, player);
        let side = record.preamble.sides.find(&player).filter(|side| may_have_failed(&record, *side));
        if found.is_empty() && side.is_none() {
            continue;
        }
        let Some(game) = judged(desk, asker, row.id)? else { continue };
        let failures = game.failures().iter().filter(|failure| Some(failure.side) == side);
        deeds.extend(failures.map(|one| Misdeed { id: row.id, at: one.at, what: Offence::Failed(one.kind) }));
        deeds.extend(found);
    }
    deeds.sort_by_key(|deed| std::cmp::Reverse(deed.at));
    deeds.truncate(DEEDS_MAX);
    Ok(deeds)
}

/// The match, if the asker is an arbiter of it.
fn judged(desk: &mut Desk<'_>, asker: &Asker, id: MatchId) -> Result<Option<Shared>, Stop> {
    let Some(held) = desk.sound(id)? else { return Ok(None) };
    Ok(is_arbiter(desk, asker, &held)?.then_some(held.game))
}

/// Whether a side has made a claim that somebody had to judge.
fn may_have_failed(record: &Record, of: Side) -> bool {
    let is_judged =
        |what: &What| matches!(what, What::Claimed { side, kind: ClaimKind::NoProgress, .. } if *side == of);
    record.entries.iter().any(|entry| is_judged(&entry.what))
}

fn in_record(id: MatchId, record: &Record, player: PlayerId) -> Vec<Misdeed> {
    let Some(side) = record.preamble.sides.find(&player) else { return Vec::new() };
    let misdeed = |(at, what)| Misdeed { id, at, what };
    let entries = record.entries.iter().filter_map(|entry| Some((entry.at, deed(&entry.what, side)?)));
    let mut found: Vec<_> = entries.map(misdeed).collect();
    // What became of the result since is no misdeed, but belongs to it.
    let first = found.first().map(|one| one.at);
    let since = record.entries.iter().filter(|entry| first.is_some_and(|first| entry.at >= first));
    found.extend(since.filter_map(|entry| Some((entry.at, change(&entry.what, side)?))).map(misdeed));
    found
}

fn deed(what: &What, of: Side) -> Option<Offence> {
    match what {
        What::Ruled { ruling, reason } if is_against(*ruling, of) => {
            Some(Offence::Ruled(*ruling, shortened(reason)))
        }
        What::Misclaimed { side, kind, count, .. } if *side == of => Some(Offence::Misclaimed(*kind, *count)),
        What::Illegal { side, text } if *side == of => Some(Offence::Illegal(shortened(text))),
        _ => None,
    }
}

/// How the arbiter has changed a result that was against this side, or anybody.
fn change(what: &What, of: Side) -> Option<Offence> {
    match what {
        What::Ruled { ruling, reason } if ruling.changes_result() && !is_against(*ruling, of) => {
            Some(Offence::Ruled(*ruling, shortened(reason)))
        }
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

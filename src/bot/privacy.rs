//! What is kept on a person is his: he can have it, have it removed, and choose who may challenge him.

use super::desk::{Asker, Desk, Done, Stop};
use super::message::{File, Look};
use super::outbox::PostRow;
use super::press::Press;
use super::{challenge, court, play};
use crate::games::Side;
use crate::i18n::own::{Own, Refused};
use crate::i18n::{Label, Trouble};
use crate::play::{Action, MatchId};
use crate::players::{Account, PlayerId};
use crate::store::{ChallengeRow, MatchRow, VoteRow};
use serde_json::{Value, json};

/// How many people one person may block.
pub(super) const BLOCKED_MAX: usize = 200;

/// Key of the post that asks whether everything is to be removed.
const FORGET_KEY: &str = "forget";

/// Gives all that is kept on the asker as a file.
pub(super) fn export(desk: &mut Desk<'_>, asker: &Asker) -> Done {
    let kept = json!({
        "player": asker.player.0,
        "profile": asker.profile,
        "blocked": blocked_names(desk, asker)?,
        "challenges": challenges(desk, asker.player)?.iter().map(|row| json!(row.challenge)).collect::<Vec<_>>(),
        "drafts": drafts(desk, asker.player)?,
        "vacation_hours_spent": desk.work.vacations(asker.player)?,
        "votes": votes(desk, asker.player)?,
        "seen": seen(desk, asker)?,
        "matches": desk.work.matches_of(asker.player)?.iter().map(|row| entry(row, asker.player)).collect::<Vec<_>>(),
    });
    let text = serde_json::to_string_pretty(&kept).map_err(|_| Stop::from(Trouble::Damaged))?;
    let file =
        Some(File { name: format!("nahil-profile-{}.json", asker.player.0), text: format!("{text}\n") });
    let text = Own::Exported.say(asker.locale);
    desk.show(asker, PostRow { text, file, ..PostRow::default() })
}

/// A match, as far as it is his; `record` gives all of it.
fn entry(row: &MatchRow, player: PlayerId) -> Value {
    let record = &row.record;
    json!({
        "match": row.id,
        "game": record.game,
        "side": record.sides.find(&player).map(|side| if side == Side::White { "white" } else { "black" }),
        "rated": record.rated,
        "begun": record.begun,
        "turns": record.turns().count(),
        "last": record.entries.last().map(|entry| entry.at),
    })
}

fn drafts(desk: &Desk<'_>, player: PlayerId) -> Result<Vec<Value>, Stop> {
    let mut drafts = Vec::new();
    for id in desk.work.going(player)? {
        let draft = desk.work.draft(id, player)?;
        drafts.extend(draft.map(|draft| json!({ "match": id, "steps": draft.steps })));
    }
    Ok(drafts)
}

fn votes(desk: &Desk<'_>, player: PlayerId) -> Result<Vec<Value>, Stop> {
    let votes = desk.work.votes_of(player)?.into_iter();
    let vote = |(id, round, vote): (MatchId, u32, VoteRow)| json!({ "match": id, "round": round, "choice": vote.choice.id(), "at": vote.at });
    Ok(votes.map(vote).collect())
}

fn seen(desk: &Desk<'_>, asker: &Asker) -> Result<Vec<Value>, Stop> {
    let mut seen = Vec::new();
    for account in &asker.profile.accounts {
        let places = desk.work.all_seen(account)?.into_iter();
        seen.extend(places.map(|(place, since)| json!({ "place": place, "since": since })));
    }
    Ok(seen)
}

fn challenges(desk: &Desk<'_>, player: PlayerId) -> Result<Vec<ChallengeRow>, Stop> {
    let rows = desk.work.challenges()?.into_iter();
    Ok(rows.filter(|row| row.challenge.from == player || row.challenge.to == Some(player)).collect())
}

/// Asks whether all that is kept on the asker is really to be removed, and says what will come of it.
pub(super) fn ask_forget(desk: &mut Desk<'_>, asker: &Asker) -> Done {
    let matches = desk.work.going(asker.player)?;
    let sign = sign(asker.player, &matches);
    let buttons = vec![
        Press::KeepData.button(asker.locale, &Label::KeepData, Look::Plain),
        Press::Forget(sign).button(asker.locale, &Label::DeleteData, Look::Danger),
    ];
    let text = Own::ReallyForget { matches }.say(asker.locale);
    let key = FORGET_KEY.to_owned();
    desk.show(asker, PostRow { key, text, buttons: vec![buttons], ..PostRow::default() })
}

/// What the button carries: who is asked and what will be resigned, so that neither a forged nor a stale one counts.
/// FNV-1a of 64 bits.
fn sign(player: PlayerId, matches: &[MatchId]) -> u64 {
    let numbers = std::iter::once(player.0).chain(matches.iter().map(|id| id.0));
    numbers.flat_map(u64::to_be_bytes).fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// Removes nothing after all.
pub(super) fn keep_data(desk: &mut Desk<'_>, asker: &Asker) -> Done {
    let (key, text) = (FORGET_KEY.to_owned(), Own::NotForgotten.say(asker.locale));
    desk.show(asker, PostRow { key, text, ..PostRow::default() })
}

/// Resigns the asker's matches, ends his challenges and removes all that is kept on him. His matches stay, without his
/// name.
pub(super) fn forget(desk: &mut Desk<'_>, asker: &Asker, signed: u64) -> Done {
    let matches = desk.work.going(asker.player)?;
    if signed != sign(asker.player, &matches) {
        desk.answer(asker, Trouble::Own(Refused::ForgetStale).say(asker.locale))?;
        return ask_forget(desk, asker);
    }
    for id in matches {
        let Some(held) = desk.sound(id)? else {
            // A damaged match cannot be resigned; that must not keep anybody here.
            desk.work.set_going(asker.player, id, false);
            continue;
        };
        play::act(desk, asker, held, Action::Resign)?;
    }
    for row in challenges(desk, asker.player)? {
        challenge::void(desk, &row)?;
    }
    court::withdraw_votes(desk, asker.player)?;
    desk.close(&asker.place, &asker.account, FORGET_KEY.to_owned())?;
    desk.answer(asker, Own::Forgotten.say(asker.locale))?;
    Ok(desk.work.forget_player(asker.player)?)
}

/// Keeps somebody from challenging the asker, or lists whom he has kept from it.
pub(super) fn block(
    desk: &mut Desk<'_>,
    asker: &Asker,
    whom: Option<&Account>,
    mentions: &[(String, Account)],
) -> Done {
    let Some(whom) = whom else { return list(desk, asker) };
    let other = challenge::named(desk, whom, mentions)?;
    if other == asker.player {
        return Err(Trouble::Own(Refused::BlockOneself).into());
    }
    let known = desk.work.blocked(asker.player)?;
    if known.len() >= BLOCKED_MAX && !known.contains(&other) {
        return Err(Trouble::Own(Refused::TooManyBlocked { limit: BLOCKED_MAX }).into());
    }
    desk.work.set_blocked(asker.player, other, true);
    for row in challenges(desk, asker.player)? {
        if row.challenge.from == other || row.challenge.to == Some(other) {
            challenge::void(desk, &row)?;
        }
    }
    let name = desk.profile(other)?.name;
    desk.answer(asker, Own::NowBlocked { name }.say(asker.locale))
}

/// Lets somebody challenge the asker again, or lists who may not.
pub(super) fn unblock(
    desk: &mut Desk<'_>,
    asker: &Asker,
    whom: Option<&Account>,
    mentions: &[(String, Account)],
) -> Done {
    let Some(whom) = whom else { return list(desk, asker) };
    let other = challenge::named(desk, whom, mentions)?;
    let name = desk.profile(other)?.name;
    if !desk.work.blocked(asker.player)?.contains(&other) {
        return Err(Trouble::Own(Refused::NotBlocked { name }).into());
    }
    desk.work.set_blocked(asker.player, other, false);
    desk.answer(asker, Own::Unblocked { name }.say(asker.locale))
}

fn list(desk: &mut Desk<'_>, asker: &Asker) -> Done {
    let names = blocked_names(desk, asker)?;
    desk.answer(asker, Own::Blocked(names).say(asker.locale))
}

fn blocked_names(desk: &Desk<'_>, asker: &Asker) -> Result<Vec<String>, Stop> {
    let mut names = Vec::new();
    for player in desk.work.blocked(asker.player)? {
        names.push(desk.profile(player)?.name);
    }
    names.sort();
    Ok(names)
}

/// Refuses a match between two of whom `host` does not want to be challenged by `guest`, without saying why.
pub(super) fn admit(desk: &Desk<'_>, host: PlayerId, guest: PlayerId) -> Done {
    if desk.work.blocked(host)?.contains(&guest) {
        let name = desk.profile(host)?.name;
        return Err(Trouble::Own(Refused::NotTaken { name }).into());
    }
    Ok(())
}

//! What is kept on a person is theirs: they can have it, have it removed, and choose who may challenge them.

use crate::bot::course::{ballot, claim};
use crate::bot::deed::{challenge, play};
use crate::bot::desk::budget::Cost;
use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Asker, Desk, Done, Stop};
use crate::bot::league::withdraw;
use crate::bot::person::{digest, regret};
use crate::bot::seat::{expulsion, sanction};
use crate::bot::wire::message::{File, Look, Mention};
use crate::bot::wire::press::Press;
use crate::games::{Kind, Side};
use crate::i18n::own::{Own, OwnTrouble};
use crate::i18n::{Label, Trouble};
use crate::play::{Action, MatchId};
use crate::players::{Account, PlayerId};
use crate::store::{ChallengeRow, Draft, HintRow, MatchRow, SaidRow, VoteRow};
use jiff::Timestamp;
use serde_json::{Value, json};

/// How many people one person may block.
pub(in crate::bot) const BLOCKED_MAX: usize = 200;
/// Longest export with the records of all matches, in bytes: a platform takes no larger file.
const EXPORT_MAX: usize = 8 * 1_024 * 1_024;
/// Key of the post that asks whether everything is to be removed.
const FORGET_KEY: &str = "forget";

/// Gives all that is kept on the asker as a file.
pub(in crate::bot) fn export(desk: &mut Desk<'_>, asker: &Asker) -> Done {
    desk.afford(asker, Cost::Heavy).map_err(|spent| Trouble::Own(OwnTrouble::NoExport(spent)))?;
    let rows = desk.work.matches_of(asker.player)?;
    let mut text = written(desk, asker, &rows, true)?;
    if text.len() > EXPORT_MAX {
        text = written(desk, asker, &rows, false)?;
    }
    let file = Some(File { name: format!("nahil-profile-{}.json", asker.player.0), text });
    let text = Own::Exported.say(asker.locale);
    desk.show(asker, PostRow { text, file, ..PostRow::default() })
}

/// All that is kept on the asker, with the records of their matches or, where that is too long, without them.
fn written(desk: &Desk<'_>, asker: &Asker, rows: &[MatchRow], records: bool) -> Result<String, Stop> {
    let player = asker.player;
    let mut matches = Vec::new();
    for row in rows {
        matches.push(entry(desk, row, player, records)?);
    }
    let kept = json!({
        "player": player.0,
        "profile": asker.profile,
        "seen": seen(desk, &asker.profile.accounts)?,
        "heard": heard(desk, &asker.profile.accounts)?,
        "wrong_codes": wrong_codes(desk, &asker.profile.accounts)?,
        "links": desk.work.linked_to(player)?,
        "blocked": blocked_names(desk, asker)?,
        "challenges": challenges(desk, player)?.iter().map(|row| json!(row)).collect::<Vec<_>>(),
        "drafts": drafts(desk, player)?,
        "prepared": prepared(desk, player)?,
        "follows": follows(desk, player)?,
        "tried": desk.work.all_trials(player)?,
        "notes": desk.work.memos(player, usize::MAX)?,
        "messages_to_send": desk.work.sayings(player)?,
        "votes": desk.work.votes_of(player)?.iter().map(vote).collect::<Vec<_>>(),
        "choices": choices(desk, player)?,
        "vacation_hours_spent": desk.work.vacations(player)?,
        "expulsions": expulsion::of(desk, asker)?,
        "bans": sanction::of(desk, asker)?,
        "filed": desk.work.filed_by(player)?,
        "leagues": desk.work.entries_of(player)?,
        "ratings": ratings(desk, player)?,
        "puzzles": desk.work.puzzler(player)?,
        "puzzles_from_matches": desk.work.mined_of(player)?,
        "puzzles_of_the_day": desk.work.dailies_solved(player)?,
        "hints": hints(desk, asker)?,
        "hidden_in_rankings": desk.work.is_unranked(player)?,
        "last_turn": desk.work.last_turn(player)?,
        "matches": matches,
    });
    let text = serde_json::to_string_pretty(&kept).map_err(|_| Stop::from(Trouble::Damaged))?;
    Ok(format!("{text}\n"))
}

/// What somebody's matches have made of their ratings, by game.
fn ratings(desk: &Desk<'_>, player: PlayerId) -> Result<Value, Stop> {
    let mut rated = serde_json::Map::new();
    for kind in Kind::ALL {
        rated.extend(desk.rating(*kind, player)?.map(|rating| (kind.id().to_owned(), json!(rating))));
    }
    Ok(Value::Object(rated))
}

/// A match, as far as it is theirs.
fn entry(desk: &Desk<'_>, row: &MatchRow, player: PlayerId, records: bool) -> Result<Value, Stop> {
    // One that is hurt, which is in the log, must not keep the others from them.
    let record = desk.work.record(row).map_err(Stop::from);
    let record = match record {
        Err(Stop::Trouble(_)) => None,
        record => Some(record?),
    };
    let preamble = &row.preamble;
    let side = preamble.sides.find(&player);
    let against = side.map(|side| desk.work.profile(preamble.sides[side.other()])).transpose()?.flatten();
    Ok(json!({
        "match": row.id,
        "game": preamble.game,
        "side": side.map(|side| if side == Side::White { "white" } else { "black" }),
        "against": against.map(|profile| profile.name),
        "rated": preamble.rated,
        "begun": preamble.begun,
        "turns": record.as_ref().map(|record| record.turns().count()),
        "last": record.as_ref().and_then(|record| record.entries.last()).map(|entry| entry.at),
        "record": record.filter(|_| records),
        "messages": said(desk, row.id, player)?,
        "acted": desk.work.acted(row.id, player)?.map(|row| json!(row)),
    }))
}

/// Which matches they follow, and where they hear of them.
fn follows(desk: &Desk<'_>, player: PlayerId) -> Result<Vec<Value>, Stop> {
    let mut follows = Vec::new();
    for id in desk.work.watched(player)? {
        let row = desk.work.watch(id, player)?;
        follows
            .extend(row.map(|row| json!({ "match": id, "place": row.place, "alone": row.alone.is_some() })));
    }
    Ok(follows)
}

/// The hints that they have asked for and whose turns are still to be played.
fn hints(desk: &Desk<'_>, asker: &Asker) -> Result<Vec<HintRow>, Stop> {
    let mut hints = Vec::new();
    for id in desk.work.going(asker.player)? {
        hints.extend(desk.work.hint(id)?);
    }
    hints.retain(|row| asker.profile.accounts.contains(&row.account));
    Ok(hints)
}

/// What they said with the turns of a match.
fn said(desk: &Desk<'_>, id: MatchId, player: PlayerId) -> Result<Vec<SaidRow>, Stop> {
    let rows = desk.work.said(id)?.into_iter();
    Ok(rows.filter(|row| row.by == player).collect())
}

/// Where their accounts were seen, and since when.
fn seen(desk: &Desk<'_>, accounts: &[Account]) -> Result<Vec<Value>, Stop> {
    let mut seen = Vec::new();
    for account in accounts {
        let places = desk.work.places_of(account)?.into_iter();
        seen.extend(
            places.map(|(place, since)| json!({ "account": account, "place": place, "since": since })),
        );
    }
    Ok(seen)
}

/// When their accounts were heard last, and by which name.
fn heard(desk: &Desk<'_>, accounts: &[Account]) -> Result<Vec<Value>, Stop> {
    let mut heard = Vec::new();
    for account in accounts {
        let row = desk.work.heard(account)?;
        heard.extend(row.map(|row| json!({ "account": account, "name": row.name, "at": row.at })));
    }
    Ok(heard)
}

/// When codes were entered on their accounts that were none. A code that stands is left out: it is a secret.
fn wrong_codes(desk: &Desk<'_>, accounts: &[Account]) -> Result<Vec<Timestamp>, Stop> {
    let mut wrong = Vec::new();
    for account in accounts {
        wrong.extend(desk.work.link(account)?.into_iter().flat_map(|row| row.wrong));
    }
    Ok(wrong)
}

fn vote((id, round, vote): &(MatchId, u32, VoteRow)) -> Value {
    json!({ "match": id, "vote": round, "choice": vote.choice, "at": vote.at })
}

/// What they have voted for and proposed where channels choose their turns. Whoever has proposed something has voted.
fn choices(desk: &Desk<'_>, player: PlayerId) -> Result<Vec<Value>, Stop> {
    let mut choices = Vec::new();
    for (id, round, cast) in desk.work.casts_of(player)? {
        let proposals = desk.work.ballot(id, round)?.map(|row| row.proposals).unwrap_or_default();
        let theirs = proposals.iter().zip(1..).filter(|(one, _)| one.by == player);
        let theirs: Vec<_> = theirs
            .map(|(one, number)| json!({ "number": number, "action": one.action, "at": one.at }))
            .collect();
        choices.push(json!({
            "match": id, "choice": round, "vote": cast.proposal, "at": cast.at, "proposals": theirs,
        }));
    }
    Ok(choices)
}

fn drafts(desk: &Desk<'_>, player: PlayerId) -> Result<Vec<Draft>, Stop> {
    let mut drafts = Vec::new();
    for id in desk.work.going(player)? {
        drafts.extend(desk.work.draft(id, player)?);
    }
    Ok(drafts)
}

fn prepared(desk: &Desk<'_>, player: PlayerId) -> Result<Vec<Value>, Stop> {
    let mut prepared = Vec::new();
    for id in desk.work.going(player)? {
        let row = desk.work.plan(id, player)?;
        prepared.extend(row.map(|row| json!({ "match": id, "answers": row.plan })));
    }
    Ok(prepared)
}

fn challenges(desk: &Desk<'_>, player: PlayerId) -> Result<Vec<ChallengeRow>, Stop> {
    let rows = desk.work.challenges_of(player)?.into_iter();
    Ok(rows.filter(|row| row.challenge.from == player || row.challenge.to == Some(player)).collect())
}

/// Asks whether all that is kept on the asker is really to be removed, and says what will come of it.
pub(in crate::bot) fn ask_forget(desk: &mut Desk<'_>, asker: &Asker) -> Done {
    check_settled(desk, asker)?;
    let matches = desk.work.going(asker.player)?;
    let sign = sign(asker.player, &matches);
    let buttons = vec![
        Press::KeepData.button(asker.locale, &Label::KeepData, Look::Plain),
        Press::Forget(sign).button(asker.locale, &Label::DeleteData, Look::Danger),
    ];
    let expelled = !expulsion::of(desk, asker)?.is_empty() || !sanction::of(desk, asker)?.is_empty();
    let text = Own::ReallyForget { matches, expelled }.say(asker.locale);
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
pub(in crate::bot) fn keep_data(desk: &mut Desk<'_>, asker: &Asker) -> Done {
    let (key, text) = (FORGET_KEY.to_owned(), Own::NotForgotten.say(asker.locale));
    desk.show(asker, PostRow { key, text, ..PostRow::default() })
}

/// Refuses to delete what somebody else can still take back who was linked to the asker.
fn check_settled(desk: &Desk<'_>, asker: &Asker) -> Done {
    let until = regret::undone_until(desk, asker)?;
    until.map_or(Ok(()), |until| Err(Trouble::Own(OwnTrouble::JustLinked { until }).into()))
}

/// Resigns the asker's matches, ends their challenges and removes all that is kept on them. Their matches stay, without
/// their name.
pub(in crate::bot) fn forget(desk: &mut Desk<'_>, asker: &Asker, signed: u64) -> Done {
    check_settled(desk, asker)?;
    let matches = desk.work.going(asker.player)?;
    if signed != sign(asker.player, &matches) {
        desk.answer(asker, Trouble::Own(OwnTrouble::ForgetStale).say(asker.locale))?;
        return ask_forget(desk, asker);
    }
    withdraw::everywhere(desk, asker.player)?;
    for id in desk.work.going(asker.player)? {
        let Some(held) = desk.sound(id)? else {
            // A damaged match cannot be resigned; that must not keep anybody here.
            desk.work.set_going(asker.player, id, false);
            desk.work.drop_draft(id, asker.player);
            desk.work.drop_plan(id, asker.player);
            continue;
        };
        play::act(desk, asker, held, Action::Resign)?;
    }
    for row in challenges(desk, asker.player)? {
        challenge::void(desk, &row)?;
    }
    digest::keep_due(desk, asker.player, &asker.profile, None);
    claim::withdraw_votes(desk, asker.player)?;
    ballot::withdraw_votes(desk, asker.player)?;
    desk.close(&asker.place, &asker.account, FORGET_KEY.to_owned())?;
    desk.answer(asker, Own::Forgotten.say(asker.locale))?;
    Ok(desk.work.forget_player(asker.player)?)
}

/// Keeps somebody from challenging the asker, or lets them again; or lists whom the asker has kept from it.
pub(in crate::bot) fn set_blocked(
    desk: &mut Desk<'_>,
    asker: &Asker,
    whom: Option<&Account>,
    mentions: &[Mention],
    blocked: bool,
) -> Done {
    let Some(whom) = whom else { return list(desk, asker) };
    let other = challenge::named(desk, whom, mentions)?;
    let name = desk.profile(other)?.name;
    let said = if blocked { block(desk, asker, other, name)? } else { unblock(desk, asker, other, name)? };
    desk.answer(asker, said.say(asker.locale))
}

fn block(desk: &mut Desk<'_>, asker: &Asker, other: PlayerId, name: String) -> Result<Own, Stop> {
    if other == asker.player {
        return Err(Trouble::Own(OwnTrouble::BlockOneself).into());
    }
    let known = desk.work.blocked(asker.player)?;
    if known.len() >= BLOCKED_MAX && !known.contains(&other) {
        return Err(Trouble::Own(OwnTrouble::TooManyBlocked { limit: BLOCKED_MAX }).into());
    }
    desk.work.set_blocked(asker.player, other, true);
    for row in challenges(desk, asker.player)? {
        if row.challenge.from == other || row.challenge.to == Some(other) {
            challenge::void(desk, &row)?;
        }
    }
    Ok(Own::NowBlocked { name })
}

fn unblock(desk: &mut Desk<'_>, asker: &Asker, other: PlayerId, name: String) -> Result<Own, Stop> {
    if !desk.work.blocked(asker.player)?.contains(&other) {
        return Err(Trouble::Own(OwnTrouble::NotBlocked { name }).into());
    }
    desk.work.set_blocked(asker.player, other, false);
    Ok(Own::Unblocked { name })
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

//! What arbiters do: each act wants a reason and is asked about once more.
//!
//! Whoever is an arbiter in one of the places where a match is told is an arbiter of it: by the host's list in the chat
//! room, by a role on a server. What is done to a score or to somebody's place in a competition stands in the record, for
//! whoever keeps the standings.

use super::call::{self, About};
use super::channel;
use super::command::split_word;
use super::desk::{Asker, Desk, Done, Held, Stop};
use super::message::Look;
use super::outbox::PostRow;
use super::press::Press;
use super::settings::same_name;
use super::word::spelled;
use super::{play, server, time};
use crate::games::{BySide, Side};
use crate::i18n::{Court, Label, NoCourt, Talk, Trouble, Word};
use crate::play::arbiter::reason;
use crate::play::{Choice, MatchId, Ruling};
use crate::players::{Account, Locale, Place, Platform, Profile};
use crate::store::RulingRow;

/// Says who the arbiters are: of a match, or where it is asked.
pub(super) fn list(desk: &mut Desk<'_>, asker: &Asker, id: Option<MatchId>) -> Done {
    let (platforms, by_role) = if let Some(id) = id {
        let held = desk.held(id)?.ok_or(Trouble::NoSuchMatch { id })?;
        (platforms(&held), !roles(desk, &held)?.is_empty())
    } else {
        let row = desk.server(server::of(asker).as_deref())?;
        (vec![asker.place.platform], row.arbiters.is_some())
    };
    let names = platforms.into_iter().flat_map(|platform| desk.settings.arbiters.of(platform).to_vec());
    let names = names.collect();
    desk.answer(asker, Talk::Court(Court::Arbiters { names, by_role }).say(asker.locale))
}

/// Who is called where an arbiter of this match is to decide: those whom the host has named, but the players, and the
/// roles of the servers; each where he is.
pub(super) fn called(desk: &Desk<'_>, held: &Held) -> Result<Vec<Account>, Stop> {
    let mut called = roles(desk, held)?;
    for platform in platforms(held) {
        called.extend(named(desk, held, platform)?);
    }
    Ok(called)
}

/// The accounts of those whom the host has named for a platform, but of the players.
fn named(desk: &Desk<'_>, held: &Held, platform: Platform) -> Result<Vec<Account>, Stop> {
    let arbiters = &desk.settings.arbiters;
    let mut named = Vec::new();
    if platform == Platform::Matrix {
        // Whom the bot has never heard can be called all the same.
        let ids = arbiters.matrix.iter();
        named.extend(ids.map(|id| Account { platform, id: id.clone() }));
    } else if !arbiters.of(platform).is_empty() {
        for (_, Profile { name, accounts, .. }) in desk.work.people(|_| true)? {
            named.extend(
                accounts
                    .into_iter()
                    .filter(|account| account.platform == platform && arbiters.has(account, &name)),
            );
        }
    }
    let mut others = Vec::new();
    for account in named {
        let player = desk.work.player_of(&account)?;
        let plays = player.is_some_and(|player| held.game.side_of(player).is_some());
        others.extend((!plays).then_some(account));
    }
    Ok(others)
}

/// The role of those who are arbiters where a match is told; nothing, where none is named.
pub(super) fn role_at(desk: &Desk<'_>, held: &Held, place: &Place) -> Result<Option<Account>, Stop> {
    let role = desk.server(server::at(desk, held, place)?.as_deref())?.arbiters;
    Ok(role.map(|role| Account::role(place.platform, &role)))
}

/// The same of all places where it is told.
fn roles(desk: &Desk<'_>, held: &Held) -> Result<Vec<Account>, Stop> {
    let mut roles = Vec::new();
    for place in held.places() {
        roles.extend(role_at(desk, held, place)?.filter(|role| !roles.contains(role)));
    }
    Ok(roles)
}

/// The platforms on which a match is told.
fn platforms(held: &Held) -> Vec<Platform> {
    let mut platforms: Vec<_> = held.places().map(|place| place.platform).collect();
    platforms.dedup();
    platforms
}

/// Asks an arbiter whether he really wants to do something.
pub(super) fn propose(desk: &mut Desk<'_>, asker: &Asker, id: MatchId, word: Word, text: &str) -> Done {
    let held = judged(desk, asker, id)?;
    let names = desk.names(&held, asker.locale)?;
    let (ruling, why) = parse(word, text, &names).ok_or(NoCourt::WhichRuling).map_err(Trouble::from)?;
    let reason = reason(why).ok_or(NoCourt::NoReason).map_err(Trouble::from)?;
    // What cannot be done is not asked about.
    let tried = held.game.clone().rule(ruling, reason.clone(), desk.now, &held.calendars);
    tried.map_err(|refusal| Trouble::Match(held.game.terms().kind, refusal))?;
    let entries = held.game.record().entries.len() as u64;
    let row = RulingRow { ruling, reason: reason.clone(), ply: held.game.ply(), entries };
    desk.work.put_ruling(id, asker.player, &row)?;
    let locale = asker.locale;
    let buttons = vec![
        Press::Rule(id, entries, true).button(locale, &Label::DoIt, Look::Danger),
        Press::Rule(id, entries, false).button(locale, &Label::Cancel, Look::Plain),
    ];
    let text = Talk::Court(Court::ReallyRule { id, ruling, reason, names }).say(locale);
    desk.show(asker, PostRow { key: key(id), text, buttons: vec![buttons], ..PostRow::default() })
}

/// Does what the arbiter was asked about, or leaves it.
pub(super) fn confirm(desk: &mut Desk<'_>, asker: &Asker, id: MatchId, entries: u64, really: bool) -> Done {
    let held = judged(desk, asker, id)?;
    let row = desk.work.ruling(id, asker.player)?.filter(|row| row.entries == entries);
    let row = row.ok_or(NoCourt::NothingToRule).map_err(Trouble::from)?;
    desk.work.drop_ruling(id, asker.player);
    let said = if really { Court::Done { id } } else { Court::NotDone { id } };
    let text = Talk::Court(said).say(asker.locale);
    desk.show(asker, PostRow { key: key(id), text, ..PostRow::default() })?;
    if !really {
        return Ok(());
    }
    if row.ply != held.game.ply() {
        return Err(Trouble::Stale { id }.into());
    }
    carry_out(desk, held, row)
}

fn carry_out(desk: &mut Desk<'_>, mut held: Held, row: RulingRow) -> Done {
    let now = desk.now;
    let kind = held.game.terms().kind;
    let mut events = time::pass(desk, &mut held, now)?;
    let ruled = held.game.rule(row.ruling, row.reason, now, &held.calendars);
    events.extend(ruled.map_err(|refusal| Trouble::Match(kind, refusal))?);
    events.extend(time::pass(desk, &mut held, now)?);
    play::announce(desk, &mut held, &events)?;
    if row.ruling == Ruling::Annul { replay(desk, held) } else { Ok(()) }
}

/// Begins the match again: with the same terms, under a number of its own.
fn replay(desk: &mut Desk<'_>, held: Held) -> Done {
    let id = desk.work.next_match()?;
    let worded = |_: &mut Desk<'_>, _: &Place, locale: Locale| {
        let text = Talk::Court(Court::Again { id }).say(locale);
        Ok(PostRow { text, language: Some(locale), ..PostRow::default() })
    };
    call::tell_of(desk, &held, |_| About::News(held.row.id), &worded)?;
    let terms = held.game.terms().clone();
    channel::again(desk, held.row.id, id, None)?;
    let mut again = desk.begin(id, (held.row.home, held.row.beside), held.row.server, terms)?;
    play::open(desk, &mut again)
}

/// The match, if the asker is an arbiter over it.
fn judged(desk: &mut Desk<'_>, asker: &Asker, id: MatchId) -> Result<Held, Stop> {
    let Some(held) = desk.held(id)? else {
        return Err(Trouble::NoSuchMatch { id }.into());
    };
    if !is_arbiter(desk, asker, &held)? {
        return Err(Trouble::from(NoCourt::NotArbiter).into());
    }
    if held.game.side_of(asker.player).is_some() || desk.work.follows(id, asker.player)?.is_some() {
        return Err(Trouble::from(NoCourt::OwnMatch).into());
    }
    Ok(held)
}

/// Whether the asker is an arbiter in a place where the match is told.
fn is_arbiter(desk: &Desk<'_>, asker: &Asker, held: &Held) -> Result<bool, Stop> {
    let is_told_here = platforms(held).contains(&asker.account.platform);
    if is_told_here && desk.settings.arbiters.has(&asker.account, &asker.profile.name) {
        return Ok(true);
    }
    if !server::is_of_match(desk, asker, held)? {
        return Ok(false);
    }
    let role = desk.server(server::of(asker).as_deref())?.arbiters;
    let has = |role: String| asker.member.as_ref().is_some_and(|member| member.roles.contains(&role));
    Ok(role.is_some_and(has))
}

/// Whether there is an arbiter for a match. Its players do not count, where it is known who the arbiters are.
pub(super) fn is_appointed(desk: &Desk<'_>, held: &Held) -> Result<bool, Stop> {
    let names = desk.names(held, desk.settings.language)?;
    let plays = |arbiter: &String| Side::BOTH.iter().any(|side| same_name(arbiter, &names[*side]));
    let platforms = platforms(held);
    let is_named = platforms.contains(&Platform::Local) && !desk.settings.arbiters.local.iter().all(plays);
    let is_on_matrix = platforms.contains(&Platform::Matrix);
    let is_named = is_named || is_on_matrix && !named(desk, held, Platform::Matrix)?.is_empty();
    Ok(is_named || !roles(desk, held)?.is_empty())
}

/// What an arbiter wants, and the words that follow: his reason.
fn parse<'t>(word: Word, text: &'t str, names: &BySide<String>) -> Option<(Ruling, &'t str)> {
    let (first, rest) = split_word(text);
    Some(match word {
        Word::Warn => (Ruling::Warn { side: side(first, names)? }, rest),
        Word::Loss if ["both", "ambos", "ambas"].contains(&first.to_lowercase().as_str()) => {
            (Ruling::LossOfBoth, rest)
        }
        Word::Loss => (Ruling::Loss { side: side(first, names)? }, rest),
        Word::Adjust => {
            let (time, rest) = split_word(rest);
            (Ruling::Adjust { side: side(first, names)?, millis: millis(time)? }, rest)
        }
        Word::Restore => (Ruling::Restore { turns: first.parse().ok()? }, rest),
        Word::Decide => (Ruling::Decide { choice: choice(first, names)? }, rest),
        Word::Annul => (Ruling::Annul, text),
        Word::Reduce => {
            let (points, rest) = split_word(rest);
            (Ruling::Reduce { side: side(first, names)?, halves: halves(points)? }, rest)
        }
        Word::Expel => (Ruling::Expel { side: side(first, names)? }, rest),
        _ => return None,
    })
}

/// A side, by its colour or its player.
fn side(word: &str, names: &BySide<String>) -> Option<Side> {
    let by_name = || names.find(&word.trim_start_matches('@').to_owned());
    match word {
        word if spelled(Word::White, word) => Some(Side::White),
        word if spelled(Word::Black, word) => Some(Side::Black),
        _ => by_name(),
    }
}

fn choice(word: &str, names: &BySide<String>) -> Option<Choice> {
    match word {
        word if spelled(Word::Yes, word) => Some(Choice::Yes),
        word if spelled(Word::No, word) => Some(Choice::No),
        word => side(word, names).map(Choice::of),
    }
}

/// `+2h`, `-30m`, `1d`, in milliseconds.
fn millis(word: &str) -> Option<i64> {
    let word = word.to_lowercase();
    let units = [('d', 86_400_000), ('h', 3_600_000), ('m', 60_000), ('s', 1_000)];
    let (unit, factor) = units.into_iter().find(|(unit, _)| word.ends_with(*unit))?;
    word.strip_suffix(unit)?.parse::<i64>().ok()?.checked_mul(factor)
}

/// `1`, `½`, `0.5`, `1,5`, in half points.
fn halves(word: &str) -> Option<u32> {
    let (whole, half) = match word.strip_suffix('½') {
        Some(whole) => (whole, true),
        None => {
            match [".5", ",5", ".0", ",0"].into_iter().find_map(|end| Some((word.strip_suffix(end)?, end))) {
                Some((whole, end)) => (whole, end.ends_with('5')),
                None => (Some(word).filter(|word| !word.is_empty())?, false),
            }
        }
    };
    let whole: u32 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    whole.checked_mul(2)?.checked_add(u32::from(half))
}

fn key(id: MatchId) -> String {
    format!("rule:{id}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_arbiters_say() {
        let names = BySide { white: "ana".to_owned(), black: "beto".to_owned() };
        let white = Side::White;
        for (word, text, ruling, why) in [
            (Word::Warn, "white too late", Ruling::Warn { side: white }, "too late"),
            (Word::Warn, "@beto x", Ruling::Warn { side: Side::Black }, "x"),
            (Word::Loss, "ambos x", Ruling::LossOfBoth, "x"),
            (Word::Loss, "blancas x", Ruling::Loss { side: white }, "x"),
            (Word::Adjust, "ana +2h x", Ruling::Adjust { side: white, millis: 7_200_000 }, "x"),
            (Word::Adjust, "ana -30m x y", Ruling::Adjust { side: white, millis: -1_800_000 }, "x y"),
            (Word::Restore, "6 x", Ruling::Restore { turns: 6 }, "x"),
            (Word::Decide, "sí x", Ruling::Decide { choice: Choice::Yes }, "x"),
            (Word::Decide, "black x", Ruling::Decide { choice: Choice::Black }, "x"),
            (Word::Annul, "x y", Ruling::Annul, "x y"),
            (Word::Reduce, "ana 1 x", Ruling::Reduce { side: white, halves: 2 }, "x"),
            (Word::Reduce, "white ½ x", Ruling::Reduce { side: white, halves: 1 }, "x"),
            (Word::Reduce, "blancas 0,5 x", Ruling::Reduce { side: white, halves: 1 }, "x"),
            (Word::Reduce, "ana 1.5 x", Ruling::Reduce { side: white, halves: 3 }, "x"),
            (Word::Expel, "beto x y", Ruling::Expel { side: Side::Black }, "x y"),
        ] {
            assert_eq!(parse(word, text, &names), Some((ruling, why)), "{text}");
        }
        for (word, text) in [
            (Word::Warn, "carla x"),
            (Word::Adjust, "ana x"),
            (Word::Adjust, "ana 99999999999999999d x"),
            (Word::Restore, "-1 x"),
            (Word::Decide, "perhaps x"),
            (Word::Reduce, "ana x"),
            (Word::Reduce, "ana 0.3 x"),
            (Word::Reduce, "ana 4000000000 x"),
            (Word::Expel, "both x"),
            (Word::Pause, "white x"),
        ] {
            assert_eq!(parse(word, text, &names), None, "{text}");
        }
    }
}

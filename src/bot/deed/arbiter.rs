//! What arbiters do: each act wants a reason and is asked about once more.
//!
//! What is done to a score or to somebody's place in a competition stands in the record, for whoever keeps the standings.
//! Who the arbiters are is in [`crate::bot::seat::arbiters`].

mod conduct;
mod expel;
mod read;

use crate::bot::course::{keep, time};
use crate::bot::deed::docket;
use crate::bot::desk::outbox::{About, PostRow};
use crate::bot::desk::{Asker, Desk, Done, Held, Stop};
use crate::bot::league::{begin as league, withdraw};
use crate::bot::news::call;
use crate::bot::seat::{arbiters, channel, server};
use crate::bot::tell::announce;
use crate::bot::wire::message::Look;
use crate::bot::wire::press::Press;
use crate::games::Side;
use crate::i18n::{Court, Label, NoCourt, Talk, Trouble, Word};
use crate::play::arbiter::reason;
use crate::play::{MatchId, Ruling};
use crate::players::{Locale, Place};
use crate::store::{Filed, RulingRow};

/// Says who the arbiters are: of a match, or where it is asked.
pub(in crate::bot) fn list(desk: &mut Desk<'_>, asker: &Asker, id: Option<MatchId>) -> Done {
    let (platforms, by_role) = if let Some(id) = id {
        let held = desk.held(id)?.ok_or(Trouble::NoSuchMatch { id })?;
        (arbiters::platforms(&held), !arbiters::roles(desk, &held)?.is_empty())
    } else {
        let row = desk.server(server::of(asker).as_deref())?;
        (vec![asker.place.platform], row.arbiters.is_some())
    };
    let names = platforms.into_iter().flat_map(|platform| desk.settings.arbiters.of(platform).to_vec());
    let names = names.collect();
    desk.answer(asker, Talk::Court(Court::Arbiters { names, by_role }).say(asker.locale))
}

/// Asks an arbiter whether they really want to do something; shows what they may see, where that is what they want.
pub(in crate::bot) fn propose(
    desk: &mut Desk<'_>,
    asker: &Asker,
    id: MatchId,
    word: Word,
    text: &str,
) -> Done {
    let held = judged(desk, asker, id)?;
    let names = desk.names(&held, asker.locale)?;
    if word == Word::History {
        return conduct::show(desk, asker, &held, read::side(text.trim(), &names));
    }
    let found = read::ruling(word, text, &names, (held.game.length(), held.game.terms().control));
    let (ruling, why) = found.ok_or(NoCourt::WhichRuling).map_err(Trouble::from)?;
    if why.trim().chars().count() > Ruling::REASON_MAX {
        return Err(Trouble::from(NoCourt::LongReason { most: Ruling::REASON_MAX }).into());
    }
    let reason = reason(why).ok_or(NoCourt::NoReason).map_err(Trouble::from)?;
    // What cannot be done is not asked about.
    let tried = held.game.clone().rule(ruling, reason.clone(), desk.now, &held.calendars);
    tried.map_err(|refusal| Trouble::Match(held.game.terms().kind, refusal))?;
    check_players(desk, &held, ruling)?;
    let row = RulingRow {
        ruling,
        reason: reason.clone(),
        ply: held.game.ply(),
        entries: held.game.record().entries.len() as u64,
        asked: u64::try_from(desk.now.as_millisecond()).unwrap_or_default(),
    };
    let earlier = desk.work.ruling(id, asker.player)?;
    desk.work.put_ruling(id, asker.player, &row)?;
    let locale = asker.locale;
    let buttons = vec![
        Press::Rule(id, row.asked, true).button(locale, &Label::DoIt, Look::Danger),
        Press::Rule(id, row.asked, false).button(locale, &Label::Cancel, Look::Plain),
    ];
    let again = is_played_again(&held, ruling);
    let asks = Court::ReallyRule { id, ruling, reason, names, again };
    let others = others(desk, asker, &held, ruling)?;
    let said = others.into_iter().chain([asks]).map(|said| Talk::Court(said).say(locale));
    let text = said.collect::<Vec<_>>().join("\n");
    desk.show(
        asker,
        PostRow { key: key(id, row.asked), text, buttons: vec![buttons], ..PostRow::default() },
    )?;
    // The earlier question, if it waits for an answer, is far above by now. What answers comes first: where an answer is
    // what was asked last, it would take its place.
    match earlier {
        Some(earlier) => close(desk, asker, id, earlier.asked, Court::Replaced { id }),
        None => Ok(()),
    }
}

/// What is to be said of other matches of somebody who is to be expelled.
fn others(desk: &mut Desk<'_>, asker: &Asker, held: &Held, ruling: Ruling) -> Result<Vec<Court>, Stop> {
    match ruling {
        Ruling::Expel { side, days } => expel::others(desk, asker, held, (side, days.is_some())),
        _ => Ok(Vec::new()),
    }
}

/// Does what the arbiter was asked about, or leaves it.
pub(in crate::bot) fn confirm(
    desk: &mut Desk<'_>,
    asker: &Asker,
    id: MatchId,
    asked: u64,
    really: bool,
) -> Done {
    let held = judged(desk, asker, id)?;
    let row = desk.work.ruling(id, asker.player)?.filter(|row| row.asked == asked);
    let row = row.ok_or(NoCourt::NothingToRule).map_err(Trouble::from)?;
    desk.work.drop_ruling(id, asker.player);
    if !really {
        return close(desk, asker, id, asked, Court::NotDone { id });
    }
    if is_overtaken(&held, &row) {
        return close(desk, asker, id, asked, Court::Overtaken { id });
    }
    check_players(desk, &held, row.ruling)?;
    close(desk, asker, id, asked, Court::Done { id })?;
    carry_out(desk, asker, held, row)
}

/// Whether a match has changed since an arbiter was asked: while it goes on, by turns; when it is over, by whatever an
/// arbiter has done.
fn is_overtaken(held: &Held, row: &RulingRow) -> bool {
    let is_over = held.game.result().is_some();
    row.ply != held.game.ply() || is_over && row.entries != held.game.record().entries.len() as u64
}

/// Says what has become of a question, in its place and without its buttons.
fn close(desk: &mut Desk<'_>, asker: &Asker, id: MatchId, asked: u64, said: Court) -> Done {
    let text = Talk::Court(said).say(asker.locale);
    desk.show(asker, PostRow { key: key(id, asked), text, ..PostRow::default() })
}

/// Whether a match that is annulled is played again: one that is over is not, for its players may have gone.
fn is_played_again(held: &Held, ruling: Ruling) -> bool {
    // A challenge on a ladder is over then.
    let is_rung = held.game.terms().fixture.is_some_and(|fixture| fixture.season == 0);
    ruling == Ruling::Annul && held.game.result().is_none() && !is_rung
}

/// Refuses what cannot be done for the sake of who plays.
fn check_players(desk: &mut Desk<'_>, held: &Held, ruling: Ruling) -> Result<(), Stop> {
    let refused = |why| Err(Trouble::from(why).into());
    if let Some(fixture) = held.game.terms().fixture.filter(|_| held.game.result().is_some()) {
        league::check_changeable(desk, fixture, ruling)?;
    }
    match ruling {
        Ruling::Expel { side, .. } if desk.work.channel(held.player(side))?.is_some() => {
            refused(NoCourt::ChannelExpelled)
        }
        Ruling::Expel { side, .. } if held.player(side).level().is_some() => {
            refused(NoCourt::MachineExpelled)
        }
        Ruling::Reopen { .. } => {
            if let Some(id) = played_again(desk, held)? {
                return refused(NoCourt::PlayedAgain { id });
            }
            let [white, black] = Side::BOTH.map(|side| desk.work.profile(held.player(side)));
            match (white?, black?) {
                (Some(white), Some(black))
                    if !white.accounts.is_empty() && white.accounts == black.accounts =>
                {
                    refused(NoCourt::OnePerson)
                }
                (Some(_), Some(_)) => Ok(()),
                _ => refused(NoCourt::PlayerGone),
            }
        }
        _ => Ok(()),
    }
}

/// The match that is played in the place of one that was annulled, if it goes on.
fn played_again(desk: &mut Desk<'_>, held: &Held) -> Result<Option<MatchId>, Stop> {
    let mut next = held.row.again;
    while let Some(id) = next {
        let Some(again) = desk.sound(id)? else { return Ok(None) };
        if again.game.result().is_none() {
            return Ok(Some(id));
        }
        // It may have been annulled in its turn; each has a higher number.
        next = again.row.again.filter(|later| *later > id);
    }
    Ok(None)
}

fn carry_out(desk: &mut Desk<'_>, asker: &Asker, mut held: Held, row: RulingRow) -> Done {
    let now = desk.now;
    let kind = held.game.terms().kind;
    let again = is_played_again(&held, row.ruling);
    let mut events = time::pass(desk, &mut held, now)?;
    let filed = Filed::Ruled { ruling: row.ruling, reason: row.reason.clone() };
    let ruled = held.game.rule(row.ruling, row.reason, now, &held.calendars);
    events.extend(ruled.map_err(|refusal| Trouble::Match(kind, refusal))?);
    events.extend(time::pass(desk, &mut held, now)?);
    if matches!(row.ruling, Ruling::Reopen { .. }) {
        for player in held.players() {
            desk.work.set_going(player, held.row.id, true);
        }
    }
    announce::announce(desk, &mut held, &events)?;
    docket::note_ruling(desk, asker, &held, &filed)?;
    match row.ruling {
        Ruling::Expel { side, days: Some(days) } => {
            expel::begin(desk, asker, &held, side, days)?;
            withdraw::expelled(desk, asker.player, &held, held.player(side))
        }
        Ruling::Readmit { side } => expel::end(desk, &held, side),
        _ if again => replay(desk, held),
        _ => Ok(()),
    }
}

/// Begins the match again: with the same terms, under a number of its own.
fn replay(desk: &mut Desk<'_>, mut held: Held) -> Done {
    let id = desk.work.next_match()?;
    held.row.again = Some(id);
    keep::keep(desk, &mut held)?;
    let worded = |_: &mut Desk<'_>, _: &Place, locale: Locale| {
        let text = Talk::Court(Court::Again { id }).say(locale);
        Ok(PostRow { text, language: Some(locale), ..PostRow::default() })
    };
    call::tell_of(desk, &held, |_| About::News(held.row.id), &worded)?;
    let terms = held.game.terms().clone();
    if let Some(fixture) = terms.fixture {
        return league::again(desk, fixture, id, terms.sides);
    }
    channel::again(desk, held.row.id, id, None)?;
    let mut again = keep::begin(desk, id, (held.row.home, held.row.beside), held.row.server, terms)?;
    again.row.late = held.row.late;
    announce::open(desk, &mut again)
}

/// The match, if the asker is an arbiter over it.
fn judged(desk: &mut Desk<'_>, asker: &Asker, id: MatchId) -> Result<Held, Stop> {
    let Some(held) = desk.held(id)? else {
        return Err(Trouble::NoSuchMatch { id }.into());
    };
    if !arbiters::is_arbiter(desk, asker, &held)? {
        return Err(Trouble::from(NoCourt::NotArbiter).into());
    }
    if held.game.side_of(asker.player).is_some() || desk.work.follows(id, asker.player)?.is_some() {
        return Err(Trouble::from(NoCourt::OwnMatch).into());
    }
    Ok(held)
}

/// Each question has a post of its own.
fn key(id: MatchId, asked: u64) -> String {
    format!("rule:{id}:{asked}")
}

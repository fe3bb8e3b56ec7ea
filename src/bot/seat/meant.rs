//! Which match is meant: the one that is named or, if none is, the only one that can be.

use crate::bot::desk::{Asker, Desk, Held, Stop};
use crate::bot::seat::{channel, closed};
use crate::bot::wire::press::At;
use crate::i18n::{NoBallot, Trouble};
use crate::play::{MatchId, Refusal};

/// Which of one's matches is meant where none is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) enum Meant {
    /// One in which it is one's turn, if there is any.
    MyTurn,
    /// One in which it is the opponent's turn, if there is any.
    Waiting,
    /// Any.
    Any,
}

/// The match of this number, in which the asker plays or decides with a channel; or, if no number is given, the only one
/// that can be meant. Their own come before those of the channel where they ask.
pub(in crate::bot) fn mine(
    desk: &mut Desk<'_>,
    asker: &Asker,
    id: Option<MatchId>,
    meant: Meant,
) -> Result<Held, Stop> {
    if let Some(id) = id {
        let held = desk.held(id)?.ok_or(Trouble::NoSuchMatch { id })?;
        channel::acts(desk, asker, &held)?.map_err(|why| stranger(why, &held))?;
        return Ok(held);
    }
    let mut matches = Vec::new();
    for id in desk.work.going(asker.player)? {
        matches.extend(desk.held(id)?);
    }
    let is_mine = |held: &Held| held.game.side_of(asker.player) == Some(held.game.to_move());
    if matches.is_empty() || (meant == Meant::MyTurn && !matches.iter().any(is_mine)) {
        let own = matches.len();
        add_those_of_the_channel(desk, asker, &mut matches)?;
        if meant == Meant::MyTurn && matches[own..].iter().any(|held| !is_mine(held)) {
            let channel = desk.work.channel_at(&asker.place)?;
            prefer(&mut matches, |held| Some(held.player(held.game.to_move())) == channel);
        }
    }
    match meant {
        Meant::MyTurn => prefer(&mut matches, is_mine),
        Meant::Waiting => prefer(&mut matches, |held| !is_mine(held)),
        Meant::Any => {}
    }
    prefer(&mut matches, |held| held.row.home == asker.place);
    match matches.len() {
        0 => Err(Trouble::NoMatch.into()),
        1 => {
            let held = matches.remove(0);
            channel::acts(desk, asker, &held)?.map_err(|why| stranger(why, &held))?;
            Ok(held)
        }
        _ => Err(Trouble::WhichMatch { ids: matches.iter().map(|held| held.row.id).collect() }.into()),
    }
}

/// Adds the matches of the channel where they ask, but for those in which they play themselves.
fn add_those_of_the_channel(desk: &mut Desk<'_>, asker: &Asker, matches: &mut Vec<Held>) -> Result<(), Stop> {
    let Some(channel) = desk.work.channel_at(&asker.place)? else { return Ok(()) };
    for id in desk.work.going(channel)? {
        matches.extend(desk.held(id)?.filter(|held| held.game.side_of(asker.player).is_none()));
    }
    Ok(())
}

/// Why somebody has nothing to do in a match.
fn stranger(why: NoBallot, held: &Held) -> Trouble {
    match why {
        // That a match is there is no secret, unless it is closed.
        NoBallot::NoChannel if closed::is_closed(held) => Trouble::NoSuchMatch { id: held.row.id },
        NoBallot::NoChannel => Trouble::Match(held.game.terms().kind, Refusal::NotAPlayer),
        why => Trouble::Ballot(why),
    }
}

/// Keeps those with a quality, if there are any.
fn prefer(matches: &mut Vec<Held>, quality: impl Fn(&Held) -> bool) {
    if matches.iter().any(&quality) {
        matches.retain(quality);
    }
}

/// The match of a button, in which the asker plays or decides with a channel, if so many turns have been played still.
pub(in crate::bot) fn current(desk: &mut Desk<'_>, asker: &Asker, at: At) -> Result<Held, Stop> {
    let Some(held) = desk.held(at.id)? else {
        return Err(Trouble::NoSuchMatch { id: at.id }.into());
    };
    let refused = |refusal| Trouble::Match(held.game.terms().kind, refusal);
    let acts = channel::acts(desk, asker, &held)?;
    acts.map_err(|why| match why {
        NoBallot::NoChannel => refused(Refusal::NotAPlayer),
        why => Trouble::Ballot(why),
    })?;
    if held.game.result().is_some() {
        return Err(refused(Refusal::Over).into());
    }
    if held.game.ply() != at.ply {
        return Err(Trouble::Stale { id: at.id }.into());
    }
    Ok(held)
}

//! Whoever rests on a ladder is told what it costs them: when it begins to, and when they are out.

use crate::bot::desk::league::HeldLeague;
use crate::bot::desk::{Desk, Stop};
use crate::bot::league::{meant, standing, summon};
use crate::i18n::league::{LeagueTalk, RungTalk};
use crate::league::ladder::Rest;
use jiff::Timestamp;

/// Most people who are told in one transaction, if they do not all rest since the same second.
const TOLD_MAX: usize = 50;

/// Tells those whom it has cost something since it was last told; whether there are more, for another transaction.
pub(super) fn tell(desk: &mut Desk<'_>, league: &mut HeldLeague) -> Result<bool, Stop> {
    let Some(known) = league.row.rested.replace(desk.now) else { return Ok(false) };
    // What happens on it may have taken the time in before.
    let ladder = standing::ladder(desk, league);
    let mut told = 0;
    for (at, person, rest) in ladder.costs_since(known.as_second()) {
        let last = league.row.rested.map(Timestamp::as_second);
        if told >= TOLD_MAX && Some(at) != last {
            return Ok(true);
        }
        let talk = match rest {
            Rest::First => RungTalk::Rests,
            Rest::Last => RungTalk::RestsLast,
            Rest::Out => RungTalk::Out,
            Rest::Another => continue,
        };
        told += 1;
        league.row.rested = Timestamp::from_second(at).ok();
        let player = desk.player_in(person)?;
        summon::alone(desk, league, player, &LeagueTalk::OnLadder(meant::head(league), talk), &[])?;
    }
    league.row.rested = Some(desk.now);
    Ok(false)
}

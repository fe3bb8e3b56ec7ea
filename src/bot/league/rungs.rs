//! Ladders: somebody challenges somebody above them, and the match begins at once.

use crate::bot::desk::league::HeldLeague;
use crate::bot::desk::{Asker, Desk, Dice, Done, Stop};
use crate::bot::league::meant::{check_open, is_ladder, meant, stands_on};
use crate::bot::league::{begin, manage, runner, standing};
use crate::bot::seat::{block, expulsion};
use crate::bot::wire::message::Mention;
use crate::games::BySide;
use crate::i18n::Trouble;
use crate::i18n::league::{Deed, LeagueTalk, NoLeague};
use crate::league::Person;
use crate::league::ladder::{self, OPEN_MAX, REACH, Refusal};
use crate::league::log::Event;
use crate::play::{Fixture, LeagueId, MatchId};
use crate::players::{Account, PlayerId};
use crate::store::RungRow;
use jiff::Timestamp;

/// Challenges somebody on a ladder.
pub(in crate::bot) fn challenge(
    desk: &mut Desk<'_>,
    dice: &mut Dice,
    asker: &Asker,
    id: Option<LeagueId>,
    whom: Option<&Account>,
    mentions: &[Mention],
) -> Done {
    let mut league = meant(desk, asker, id)?;
    if !is_ladder(&league.row) {
        return Err(Trouble::from(NoLeague::OnlyLadder).into());
    }
    check_open(&league)?;
    let other = manage::named(desk, whom, mentions)?.ok_or(NoLeague::Who).map_err(Trouble::from)?;
    let name = desk.profile(other)?.name;
    let stranger = || Trouble::from(NoLeague::StrangerToIt { name: name.clone() });
    let own = stands_on(desk, &league, asker.player)?.ok_or(NoLeague::NotEntered).map_err(Trouble::from)?;
    let theirs = stands_on(desk, &league, other)?.ok_or_else(stranger)?;
    block::admit(desk, other, asker.player)?;
    expulsion::admit(desk, asker, Some(other))?;
    let home = expulsion::scope(league.row.server.clone(), &league.row.home);
    expulsion::admit_both(desk, asker, other, &home)?;
    let at = desk.now.as_second();
    let may = standing::ladder(desk, &league).may_challenge(own, theirs, at);
    may.map_err(|refusal| refused(refusal, &name, desk.now))?;
    let held = begin(desk, &league, (asker.player, other), (own, theirs), dice())?;
    let event = ladder::Event::Begin { challenger: own, challenged: theirs };
    // A ladder takes everything in.
    let _ = desk.write_league(&mut league, Some(asker.player), Event::Ladder(event))?;
    league.row.calls = true;
    desk.answer(asker, LeagueTalk::Done(Deed::Challenged(name, held)).say(asker.locale))?;
    runner::run(desk, dice, &mut league).map(drop)
}

/// Makes the match of a challenge; the lot gives White to the challenger, or not.
fn begin(
    desk: &mut Desk<'_>,
    league: &HeldLeague,
    (asker, other): (PlayerId, PlayerId),
    (own, theirs): (Person, Person),
    white: bool,
) -> Result<MatchId, Stop> {
    let sides =
        if white { BySide { white: asker, black: other } } else { BySide { white: other, black: asker } };
    // The number of the log's entry is no other challenge's.
    let board = u32::try_from(league.row.entries).unwrap_or(u32::MAX);
    let fixture = Fixture { league: league.row.id, season: 0, section: 1, round: 1, board, game: 1 };
    let (challenger, challenged) = (PlayerId(own.0), PlayerId(theirs.0));
    let rung = RungRow { challenger, challenged, white };
    let id = desk.work.next_match()?;
    begin::begin(desk, league, (id, fixture), sides, Some(rung))?;
    Ok(id)
}

fn refused(refusal: Refusal, name: &str, now: Timestamp) -> Trouble {
    let name = name.to_owned();
    Trouble::from(match refusal {
        Refusal::Absent(_) => NoLeague::StrangerToIt { name },
        Refusal::Below => NoLeague::Below,
        Refusal::TooFar { by } => NoLeague::TooFar { by, reach: REACH },
        Refusal::MetLately { until } => {
            NoLeague::MetLately { until: Timestamp::from_second(until).unwrap_or(now) }
        }
        Refusal::TooManyGiven => NoLeague::TooManyGiven { limit: OPEN_MAX },
        Refusal::TooManyTaken => NoLeague::TooManyTaken { name, limit: OPEN_MAX },
    })
}

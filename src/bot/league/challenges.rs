//! The challenges of a ladder whose matches go on.

use crate::bot::desk::league::HeldLeague;
use crate::bot::desk::{Asker, Desk, Stop};
use crate::bot::league::{meant, standing};
use crate::i18n::league::{LadderMatch, RungTalk};
use crate::league::Person;
use crate::league::ladder::Ladder;
use crate::play::MatchId;
use crate::players::{Locale, PlayerId};

/// Most challenges of a page.
const PAGE: usize = 20;

/// A page of them, from 1, and whom the asker can challenge.
pub(super) fn page(
    desk: &mut Desk<'_>,
    asker: &Asker,
    league: &HeldLeague,
    page: usize,
) -> Result<(RungTalk, usize), Stop> {
    let ladder = standing::ladder(desk, league);
    let count: usize = ladder.challengers().map(|(_, given)| given).sum();
    let pages = count.div_ceil(PAGE).max(1);
    let list = listed(desk, asker.locale, league, &ladder, page.saturating_sub(1) * PAGE)?;
    let own = meant::stands_on(desk, league, asker.player)?;
    let own = own.filter(|own| ladder.place(*own) > Some(1) && !league.state.has_ended());
    let now = desk.now.as_second();
    let may = own.map(|own| {
        let reach = ladder.within_reach(own, now);
        reach.into_iter().map(|other| desk.name_in(asker.locale, other)).collect::<Result<Vec<_>, _>>()
    });
    Ok((RungTalk::Challenges { list, may: may.transpose()?, page, pages }, pages))
}

/// Those after so many, in the order of the challengers on the ladder.
fn listed(
    desk: &mut Desk<'_>,
    locale: Locale,
    league: &HeldLeague,
    ladder: &Ladder,
    mut skip: usize,
) -> Result<Vec<LadderMatch>, Stop> {
    let mut list = Vec::new();
    for (person, given) in ladder.challengers() {
        if skip >= given {
            skip -= given;
            continue;
        }
        let own = given_by(desk, locale, league, (ladder, person))?;
        list.extend(own.into_iter().skip(skip));
        skip = 0;
        if list.len() >= PAGE {
            break;
        }
    }
    list.truncate(PAGE);
    Ok(list)
}

/// The challenges that somebody has given.
fn given_by(
    desk: &mut Desk<'_>,
    locale: Locale,
    league: &HeldLeague,
    (ladder, person): (&Ladder, Person),
) -> Result<Vec<LadderMatch>, Stop> {
    let player = desk.player_in(person)?;
    let mut given = Vec::new();
    for id in desk.work.going(player)? {
        if let Some((other, to_move)) = challenged(desk, league, id, person)? {
            let named = |person| Ok::<_, Stop>((desk.name_in(locale, person)?, ladder.place(person)));
            let to_move = desk.name(to_move, locale)?;
            given.push(LadderMatch { id, challenger: named(person)?, challenged: named(other)?, to_move });
        }
    }
    Ok(given)
}

/// Whom somebody has challenged in a match, if they have, and whose turn it is.
fn challenged(
    desk: &mut Desk<'_>,
    league: &HeldLeague,
    id: MatchId,
    person: Person,
) -> Result<Option<(Person, PlayerId)>, Stop> {
    let Some(held) = desk.sound(id)? else { return Ok(None) };
    let fixture = held.game.terms().fixture.filter(|fixture| fixture.league == league.row.id);
    let row = fixture.map(|fixture| desk.work.fixture(&fixture)).transpose()?.flatten();
    let rung = row.and_then(|row| row.rung).filter(|rung| rung.challenger == PlayerId(person.0));
    Ok(rung.map(|rung| (Person(rung.challenged.0), held.player(held.game.to_move()))))
}

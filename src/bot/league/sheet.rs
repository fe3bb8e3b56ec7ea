//! The tables of a league as pictures.

use crate::bot::desk::outbox::SheetRow;
use crate::bot::desk::{Asker, Desk, Stop};
use crate::bot::league::standing;
use crate::games::Kind;
use crate::i18n::league::{Head, gone_player};
use crate::i18n::rating;
use crate::i18n::sheet::{CROSSTABLE_MAX, Drawn, Entrant, GroupTable, PAGE, SwissTable};
use crate::league::Person;
use crate::league::state::{Season, Section};
use crate::play::LeagueId;
use crate::players::{Locale, PlayerId};

/// Most sections whose tables are posted.
pub(super) const SECTIONS_MAX: usize = 4;

/// A page of the tables: the place of a section, and which part of its table, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Leaf {
    pub(super) section: usize,
    pub(super) part: usize,
}

/// All pages of the tables.
pub(super) fn leaves(season: &Season) -> Vec<Leaf> {
    let leaves = |(place, section): (usize, &Section)| {
        let parts = if has_parts(season, place) { section.players.len().div_ceil(PAGE).max(1) } else { 1 };
        (0..parts).map(move |part| Leaf { section: place, part })
    };
    season.sections.iter().enumerate().flat_map(leaves).collect()
}

/// The page, from 1, on which somebody stands; the first one for those who do not play.
pub(super) fn own_page(
    desk: &Desk<'_>,
    asker: &Asker,
    season: &Season,
    leaves: &[Leaf],
) -> Result<usize, Stop> {
    let seat = desk.person_in(season, asker.player)?.and_then(|person| season.seat(person));
    let place = seat.and_then(|(section, number)| {
        let line = standing::order(&season.sections[section]).iter().position(|other| *other == number)?;
        let part = if has_parts(season, section) { line / PAGE } else { 0 };
        leaves.iter().position(|leaf| *leaf == Leaf { section, part })
    });
    Ok(place.unwrap_or(0) + 1)
}

/// Whether the table of a section has several pages, or would have if more people played.
pub(super) fn has_parts(season: &Season, place: usize) -> bool {
    let section = &season.sections[place];
    section.is_swiss() || section.players.len() > CROSSTABLE_MAX
}

/// A page of the tables of a season, which is that of the head.
pub(super) fn draw(
    desk: &Desk<'_>,
    head: &Head,
    season: &Season,
    leaf: Leaf,
    locale: Locale,
) -> Result<SheetRow, Stop> {
    let section = &season.sections[leaf.section];
    let entrants = entrants(desk, head, section, locale)?;
    let name = standing::name(season, section, leaf.section);
    let (title, part) = (head.name.as_str(), head.part(locale, name));
    let Drawn { sheet, alt } = if section.is_swiss() {
        let tournament = section.tournament();
        let round = tournament.history.len() + 1;
        let now: Vec<_> = section.pairings.iter().filter(|pairing| pairing.round == round).copied().collect();
        let (tournament, now, rests) = (&tournament, &now, &section.resting(round));
        let (entrants, page) = (&entrants, leaf.part);
        SwissTable { title, part: &part, tournament, now, rests, entrants, page }.draw(locale)
    } else {
        let moves = standing::moves(season, section);
        GroupTable { title, part: &part, section, entrants: &entrants, moves, page: leaf.part }.draw(locale)
    };
    Ok(SheetRow { sheet, alt })
}

/// The first page of each section, where they are few; none where there are more, which are shown to those who ask.
pub(super) fn draw_first(
    desk: &Desk<'_>,
    head: &Head,
    season: &Season,
    locale: Locale,
) -> Result<Vec<SheetRow>, Stop> {
    let count = Some(season.sections.len()).filter(|count| *count <= SECTIONS_MAX).unwrap_or(0);
    let draw = |section| draw(desk, head, season, Leaf { section, part: 0 }, locale);
    (0..count).map(draw).collect()
}

/// Who plays in a section, by number.
pub(super) fn entrants(
    desk: &Desk<'_>,
    head: &Head,
    section: &Section,
    locale: Locale,
) -> Result<Vec<Entrant>, Stop> {
    let mut entrants = people(desk, head.id, &section.players, locale)?;
    for (number, entrant) in (1..).zip(&mut entrants) {
        (entrant.reduced, entrant.has_left) = (section.reduced(number), section.has_left(number));
    }
    Ok(entrants)
}

/// The same of people in a league, by number.
pub(super) fn people(
    desk: &Desk<'_>,
    id: LeagueId,
    people: &[Person],
    locale: Locale,
) -> Result<Vec<Entrant>, Stop> {
    let kind = desk.work.league(id)?.and_then(|row| Kind::from_id(&row.game));
    let entrant = |(number, person): (usize, &Person)| {
        let player = desk.player_in(*person)?;
        let is_hidden = desk.is_kept_back(&desk.profile(player)?);
        let kind = kind.filter(|_| !is_hidden);
        Ok(Entrant {
            name: name(desk, player, locale, number)?,
            rating: kind.map(|kind| desk.rating(kind, player)).transpose()?.flatten().map(rating::shown),
            ..Entrant::default()
        })
    };
    (1..).zip(people).map(entrant).collect()
}

/// What a player is called; those who had everything about them deleted by their number alone.
fn name(desk: &Desk<'_>, player: PlayerId, locale: Locale, number: usize) -> Result<String, Stop> {
    match desk.work.profile(player)? {
        Some(_) => desk.name(player, locale),
        None => Ok(gone_player(locale, number)),
    }
}

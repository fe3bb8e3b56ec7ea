//! How a season stands: its tables, rounds and leaders, with names.

use crate::bot::desk::league::HeldLeague;
pub(in crate::bot) use crate::bot::desk::league::section_name as name;
use crate::bot::desk::{Desk, Stop};
use crate::i18n::league::{Fate, Leader, Line, PairLine, RoundList, Standings};
use crate::league::ladder::Ladder;
use crate::league::log::Slot;
use crate::league::season::{promoted, relegated};
use crate::league::state::{Pairing, Season, Section};
use crate::play::MatchId;
use crate::players::Locale;

/// Most names of leaders that are told of a section.
const LEADERS_MAX: usize = 3;

/// The table of a section.
pub(super) fn table(
    desk: &Desk<'_>,
    locale: Locale,
    season: &Season,
    place: usize,
) -> Result<Standings, Stop> {
    let section = &season.sections[place];
    let lines = if section.is_swiss() {
        swiss(desk, locale, section)?
    } else {
        group(desk, locale, season, section)?
    };
    Ok(Standings { section: name(season, section, place), lines })
}

fn group(desk: &Desk<'_>, locale: Locale, season: &Season, section: &Section) -> Result<Vec<Line>, Stop> {
    let rows = section.table();
    let size = section.players.len();
    let (up, down) = moves(season, section);
    let mut lines = Vec::new();
    let has_begun = section.pairings.iter().any(Pairing::is_over);
    // Of those who share a place, the lower number goes first.
    for (line, row) in rows.iter().enumerate() {
        let fate = match line {
            _ if !has_begun => Fate::Stays,
            line if line < up => Fate::Up,
            line if line + down >= size => Fate::Down,
            _ => Fate::Stays,
        };
        let (played, of) = played(section, row.number);
        lines.push(Line {
            place: Some(row.place),
            name: desk.name_in(locale, section.players[row.number - 1])?,
            points: row.points,
            played,
            of,
            decided: row.decided,
            fate,
            has_left: section.has_left(row.number),
        });
    }
    for number in (1..=size).filter(|number| section.is_struck(*number)) {
        lines.push(struck(desk, locale, section, number)?);
    }
    Ok(lines)
}

/// How many go up from a group, and how many down.
pub(super) fn moves(season: &Season, section: &Section) -> (usize, usize) {
    let size = section.players.len();
    let is_last = season.sections.iter().all(|other| other.level <= section.level);
    let up = if section.level == 0 { 0 } else { promoted(size) };
    let down = if is_last { 0 } else { relegated(&season.finished(), section.level, size) };
    (up, down)
}

/// The numbers of a section's players in the order of its table; those whose results do not count last.
pub(super) fn order(section: &Section) -> Vec<usize> {
    if section.is_swiss() {
        return section.tournament().table().iter().map(|line| line.number).collect();
    }
    let struck = (1..=section.players.len()).filter(|number| section.is_struck(*number));
    section.table().iter().map(|row| row.number).chain(struck).collect()
}

fn struck(desk: &Desk<'_>, locale: Locale, section: &Section, number: usize) -> Result<Line, Stop> {
    let (played, of) = played(section, number);
    let name = desk.name_in(locale, section.players[number - 1])?;
    Ok(Line { place: None, name, points: 0, played, of, decided: None, fate: Fate::Stays, has_left: true })
}

fn swiss(desk: &Desk<'_>, locale: Locale, section: &Section) -> Result<Vec<Line>, Stop> {
    let mut lines = Vec::new();
    for standing in section.tournament().table() {
        lines.push(Line {
            place: Some(standing.place),
            name: desk.name_in(locale, section.players[standing.number - 1])?,
            points: standing.points,
            played: played(section, standing.number).0,
            of: section.rounds,
            decided: standing.decided,
            fate: Fate::Stays,
            has_left: section.has_left(standing.number),
        });
    }
    Ok(lines)
}

/// How many matches of somebody are over, and how many there are. Those against somebody whose results left the table left
/// it too.
fn played(section: &Section, number: usize) -> (usize, usize) {
    let against = |pairing: &Pairing| if pairing.white == number { pairing.black } else { pairing.white };
    let counts = |pairing: &Pairing| section.is_struck(number) || !section.is_struck(against(pairing));
    let own = || section.pairings.iter().filter(|pairing| pairing.has(number) && counts(pairing));
    (own().filter(|pairing| pairing.is_over()).count(), own().count())
}

/// The pairings of a round of a section.
pub(super) fn round(
    desk: &Desk<'_>,
    locale: Locale,
    season: &Season,
    (place, round): (usize, usize),
) -> Result<RoundList, Stop> {
    let section = &season.sections[place];
    let mut pairs = Vec::new();
    for pairing in section.pairings.iter().filter(|pairing| pairing.round == round) {
        pairs.push(pair(desk, locale, section, pairing)?);
    }
    let name_of = |number: usize| desk.name_in(locale, section.players[number - 1]);
    let rests = section.resting(round);
    let absent = rests.absent.keys().filter(|number| !section.has_left(**number));
    let absent = absent.map(|number| name_of(*number)).collect::<Result<_, _>>()?;
    let bye = rests.bye.map(name_of).transpose()?;
    Ok(RoundList { section: name(season, section, place), round, pairs, bye, absent })
}

/// A pairing, with names.
pub(super) fn pair(
    desk: &Desk<'_>,
    locale: Locale,
    section: &Section,
    pairing: &Pairing,
) -> Result<PairLine, Stop> {
    let name = |number: usize| desk.name_in(locale, section.players[number - 1]);
    Ok(PairLine {
        id: pairing.number.map(MatchId),
        white: name(pairing.white)?,
        black: name(pairing.black)?,
        halves: pairing.result.map(|result| result.halves),
        void: pairing.void || pairing.annulled,
    })
}

/// Who leads each of the first sections.
pub(super) fn leaders(
    desk: &Desk<'_>,
    locale: Locale,
    season: &Season,
    most: usize,
) -> Result<Vec<Leader>, Stop> {
    let mut leaders = Vec::new();
    for place in 0..season.sections.len().min(most) {
        let Standings { section, lines } = table(desk, locale, season, place)?;
        let first = lines.iter().filter(|line| line.place == Some(1) && line.points > 0);
        let names: Vec<_> = first.take(LEADERS_MAX).map(|line| (line.name.clone(), line.points)).collect();
        leaders.extend((!names.is_empty()).then_some(Leader { section, names }));
    }
    Ok(leaders)
}

/// The matches of a section that are not over.
pub(super) fn open(league: &HeldLeague, section: usize) -> Vec<(Slot, u64)> {
    let found = league.state.season().and_then(|season| season.sections.get(section));
    let pairings = found.into_iter().flat_map(|section| &section.pairings);
    let open = pairings.filter(|pairing| !pairing.is_over());
    let slot = |pairing: &Pairing| Slot { section, round: pairing.round, board: pairing.board };
    open.filter_map(|pairing| Some((slot(pairing), pairing.number?))).collect()
}

/// How many rounds of the season are over in every section.
pub(super) fn rounds_over(league: &HeldLeague) -> usize {
    let Some(season) = league.state.season() else { return 0 };
    let over = |section: &Section| {
        let open = section.pairings.iter().filter(|pairing| !pairing.is_over());
        let rounds = if section.is_swiss() { section.paired() } else { section.rounds };
        open.map(|pairing| pairing.round).min().map_or(rounds, |round| round - 1)
    };
    season.sections.iter().map(over).min().unwrap_or(0)
}

/// How many matches are over, and how many there are so far.
pub(super) fn counts(season: &Season) -> (usize, usize) {
    let all = || season.sections.iter().flat_map(|section| &section.pairings);
    (all().filter(|pairing| pairing.is_over()).count(), all().count())
}

/// How many matches never began, so that the end of play divided their points.
pub(super) fn divided(season: &Season) -> usize {
    let all = season.sections.iter().flat_map(|section| &section.pairings);
    let divided = |pairing: &&Pairing| {
        pairing.number.is_none() && pairing.result.is_some_and(|result| result.halves == (1, 1))
    };
    all.filter(divided).count()
}

/// A ladder as it stands at this moment: who rests sinks.
pub(super) fn ladder(desk: &Desk<'_>, league: &HeldLeague) -> Ladder {
    let mut ladder = league.state.ladder().clone();
    ladder.pass(desk.now.as_second());
    ladder
}

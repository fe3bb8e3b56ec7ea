//! A league as files: its standings and pairings for spreadsheets, a Swiss for other programs, and its whole log.

use crate::bot::desk::budget::Cost;
use crate::bot::desk::league::HeldLeague;
use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Asker, Desk, Done, Stop};
use crate::bot::league::meant::{self, meant};
use crate::bot::league::{csv, sheet, show, standing};
use crate::bot::wire::message::File;
use crate::i18n::guide::LeagueWord;
use crate::i18n::league::{Exported, Head, NoLeague, SectionName, gone_player};
use crate::i18n::own::OwnTrouble;
use crate::i18n::sheet::Entrant;
use crate::i18n::{Trouble, undirected};
use crate::league::Person;
use crate::league::state::{Season, Section};
use crate::league::swiss::trf::{Player, Report};
use crate::play::LeagueId;
use crate::players::Locale;
use serde_json::json;
use std::collections::BTreeMap;

/// What is to be exported.
#[derive(Clone, Copy, Debug)]
pub(in crate::bot) struct Export {
    /// Of which league, if one is named.
    pub(in crate::bot) league: Option<LeagueId>,
    /// As which file.
    pub(in crate::bot) file: LeagueWord,
    /// Of a report the section, from 1, if one is named.
    pub(in crate::bot) page: Option<usize>,
}

/// Gives a league as a file, or as two.
pub(in crate::bot) fn export(desk: &mut Desk<'_>, asker: &Asker, asked: Export) -> Done {
    let league = meant(desk, asker, asked.league)?;
    desk.afford(asker, Cost::Heavy).map_err(|spent| Trouble::Own(OwnTrouble::NoExport(spent)))?;
    if asked.file == LeagueWord::Json {
        return log(desk, asker, &league);
    }
    let Some((number, season)) = show::latest_drawn(&league) else {
        return show::nothing(desk, asker, &league);
    };
    let head = Head { season: Some(number), ..meant::head(&league) };
    match asked.file {
        LeagueWord::Trf => report(desk, asker, &head, (season, asked.page)),
        _ => tables(desk, asker, &head, season),
    }
}

fn give(desk: &mut Desk<'_>, asker: &Asker, said: &Exported, name: String, text: &str) -> Done {
    // No marks that only sentences need.
    let file = Some(File { name, text: undirected(text) });
    desk.show(asker, PostRow { text: said.say(asker.locale), file, ..PostRow::default() })
}

/// `nahil-L7-3-pairs.csv`
fn file_name(head: &Head, what: &str) -> String {
    let season = head.season.map_or_else(String::new, |number| format!("-{number}"));
    format!("nahil-{}{season}{what}", head.id)
}

fn tables(desk: &mut Desk<'_>, asker: &Asker, head: &Head, season: &Season) -> Done {
    let mut standings = vec![csv::STANDINGS_HEADS.map(str::to_owned).to_vec()];
    let mut pairings = vec![csv::PAIRINGS_HEADS.map(str::to_owned).to_vec()];
    for (place, section) in season.sections.iter().enumerate() {
        let code = standing::name(season, section, place).map_or_else(String::new, SectionName::code);
        let entrants = sheet::entrants(desk, head, section, asker.locale)?;
        standings.extend(csv::standings(section, &code, &entrants));
        pairings.extend(csv::pairings(section, &code, &entrants));
    }
    let (first, second) = (Exported::Standings(head.clone()), Exported::Pairings(head.clone()));
    give(desk, asker, &first, file_name(head, "-table.csv"), &csv::write(&standings))?;
    give(desk, asker, &second, file_name(head, "-pairs.csv"), &csv::write(&pairings))
}

/// The report of a section of a Swiss: the one that is named, else the asker's, else the first.
fn report(desk: &mut Desk<'_>, asker: &Asker, head: &Head, (season, page): (&Season, Option<usize>)) -> Done {
    if !season.is_swiss() {
        return Err(Trouble::from(NoLeague::OnlySwiss).into());
    }
    let own = desk.person_in(season, asker.player)?.and_then(|person| season.seat(person));
    let place = page.map_or(own.map_or(0, |(section, _)| section), |page| page.wrapping_sub(1));
    let pages = season.sections.len();
    let section = season.sections.get(place).ok_or(Trouble::NoSuchPage { pages })?;
    let mut entrants = sheet::entrants(desk, head, section, asker.locale)?;
    for (entrant, person) in entrants.iter_mut().zip(&section.players) {
        // By what they were numbered, and not what they have become since.
        entrant.rating = season.entrants.get(person).map(|signed| format!("{:.0}", signed.sure.max(0.0)));
    }
    let name = standing::name(season, section, place);
    let code = name.map_or_else(String::new, |name| format!("-{}", name.code()));
    let text = trf(&head.part(asker.locale, name), head, section, &entrants);
    let said = Exported::Report(head.clone(), name);
    give(desk, asker, &said, file_name(head, &format!("{code}.trf")), &text)
}

fn trf(part: &str, head: &Head, section: &Section, entrants: &[Entrant]) -> String {
    let tournament = section.tournament();
    let is_next = section.is_idle() && tournament.history.len() < section.rounds;
    let player = |entrant: &Entrant| {
        let digits = entrant.rating.as_deref().map(|rating| rating.trim_end_matches('?'));
        // The marks would count as letters of a column.
        Player { name: undirected(&entrant.name), rating: digits.and_then(|digits| digits.parse().ok()) }
    };
    let report = Report {
        name: format!("{}, {part}", head.name),
        players: entrants.iter().map(player).collect(),
        absent: if is_next { section.absent() } else { BTreeMap::new() },
        tournament,
    };
    report.write()
}

/// All that has happened in a league, with the names of those who took part.
fn log(desk: &mut Desk<'_>, asker: &Asker, league: &HeldLeague) -> Done {
    let row = &league.row;
    let mut players = BTreeMap::new();
    let seasons = league.state.seasons().iter().flat_map(|season| season.entrants.keys().copied());
    for person in seasons.chain(standing::ladder(desk, league).order()) {
        players.insert(person.0, name(desk, person, asker.locale)?);
    }
    let kept = json!({
        "league": row.id.to_string(),
        "name": row.name,
        "game": row.game,
        "options": row.options,
        "players": players,
        "log": desk.work.league_log(row.id)?,
    });
    let head = Head { season: None, ..meant::head(league) };
    give(desk, asker, &Exported::Log(head.clone()), file_name(&head, ".json"), &format!("{kept:#}\n"))
}

fn name(desk: &Desk<'_>, person: Person, locale: Locale) -> Result<String, Stop> {
    let profile = desk.work.profile(desk.player_in(person)?)?;
    Ok(profile.map_or_else(|| gone_player(locale, person.0 as usize), |profile| profile.name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::league::log::{Ending, Entry, Event, Format, Settings, Slot};
    use crate::league::state::League;
    use crate::league::swiss::trf::read;

    /// A Swiss of five after a round and a half.
    fn swiss() -> League {
        let settings = Settings { format: Format::Swiss { rounds: Some(3) }, sign_up: 0, length: 0 };
        let sign = |player| Event::Signed { player: Person(player), sure: 1500.0 };
        let group = (1..=5).map(Person).collect();
        let paired = |pairs: [(u64, u64); 2], bye: u64| Event::Paired {
            section: 0,
            pairs: pairs.map(|(white, black)| (Person(white), Person(black))).to_vec(),
            bye: Some(Person(bye)),
            absent: BTreeMap::new(),
        };
        let over = |round, board, halves| {
            let (slot, number) = (Slot { section: 0, round, board }, (10 * round + board) as u64);
            let result = Some(Ending::new(halves, false));
            [Event::Begun { slot, number }, Event::Over { slot, result }]
        };
        let mut events = vec![Event::Opened(settings)];
        events.extend((1..=5).map(sign));
        events.push(Event::Drawn { groups: vec![vec![group]], white_first: true });
        events.push(paired([(1, 3), (4, 2)], 5));
        events.extend([over(1, 1, (2, 0)), over(1, 2, (1, 1))].concat());
        events.push(paired([(5, 1), (2, 3)], 4));
        events.extend(over(2, 1, (0, 2)));
        let mut league = League::default();
        for event in events {
            league.apply(&Entry { at: 0, by: None, event }).expect("the league goes on");
        }
        league
    }

    fn entrants() -> Vec<Entrant> {
        let name = |number: usize| match number {
            2 => gone_player(Locale::En, number),
            _ => format!("Ñandú {number}"),
        };
        let rating = |number: usize| (number > 1).then(|| format!("{}?", 1800 - number));
        (1..=5)
            .map(|number| Entrant { name: name(number), rating: rating(number), ..Entrant::default() })
            .collect()
    }

    #[test]
    fn a_report_reads_back_to_the_same_history() {
        let league = swiss();
        let section = &league.season().expect("there is one").sections[0];
        let head = Head { id: LeagueId(7), name: "Copa".to_owned(), season: Some(1) };
        let text = trf("Season 1", &head, section, &entrants());
        let report = read(&text).expect("it is a report");
        assert_eq!((report.name.as_str(), &report.tournament), ("Copa, Season 1", &section.tournament()));
        assert_eq!(report.tournament.history.len(), 1);
        assert_eq!(report.players[1], Player { name: "player 2 (left)".to_owned(), rating: Some(1798) });
        assert!(report.absent.is_empty());
        assert_eq!(file_name(&head, "-table.csv"), "nahil-L7-1-table.csv");
    }

    #[test]
    fn spreadsheets_have_a_row_each() {
        let league = swiss();
        let section = &league.season().expect("there is one").sections[0];
        let standings = csv::standings(section, "", &entrants());
        assert_eq!(standings.len(), 5);
        assert!(standings.iter().all(|row| row.len() == csv::STANDINGS_HEADS.len()));
        let pairings = csv::pairings(section, "B2", &entrants());
        assert!(pairings.iter().all(|row| row.len() == csv::PAIRINGS_HEADS.len()));
        let text = csv::write(&pairings);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1], "B2,1,2,12,Ñandú 4,player 2 (left),0.5,0.5,no,no");
        assert_eq!(lines[3], "B2,2,2,,player 2 (left),Ñandú 3,,,,no");
    }
}

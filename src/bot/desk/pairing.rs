//! Large sections of a Swiss are paired beside the loop: that takes longer than everybody else should wait.

use crate::league::log::Event;
use crate::league::state::Section;
use crate::play::LeagueId;
use std::collections::BTreeMap;
use std::thread::{self, JoinHandle};

/// A section with more players takes some hundredths of a second to be paired.
const LARGE: usize = 40;
/// How often somebody asks for a pairing in vain before they wait for it.
const ASKED_MAX: u32 = 200;

/// What is being paired: of which league, and which section of it.
#[derive(Debug, Default)]
pub(in crate::bot) struct Pairings(BTreeMap<(LeagueId, usize), Job>);

#[derive(Debug)]
struct Job {
    /// How the section stood: what changes it makes the pairing void.
    section: Section,
    asked: u32,
    work: JoinHandle<Option<Event>>,
}

/// How far a pairing is.
#[derive(Debug)]
pub(in crate::bot) enum Pairing {
    /// It is being worked out.
    AtWork,
    /// The next round; nothing, if the rules allow none.
    Ready(Option<Event>),
}

impl Pairings {
    /// Pairs the next round of a section of a league: a small one at once, a large one by the time that somebody asks again.
    pub(in crate::bot) fn ask(&mut self, league: LeagueId, (place, section): (usize, &Section)) -> Pairing {
        if self.is_ready(league, (place, section)) {
            Pairing::Ready(self.take(league, (place, section)))
        } else {
            Pairing::AtWork
        }
    }

    /// Pairs the next rounds of several sections, one after the other; nothing, as long as any is being worked out. Left out
    /// are those of which the rules allow none.
    pub(in crate::bot) fn ask_all(
        &mut self,
        league: LeagueId,
        sections: &[(usize, &Section)],
    ) -> Option<Vec<Event>> {
        let ready = sections.iter().all(|one| self.is_ready(league, *one));
        ready.then(|| sections.iter().filter_map(|one| self.take(league, *one)).collect())
    }

    /// Whether a pairing is known, or is to be worked out by who asks; if not, it is being worked out from now on.
    fn is_ready(&mut self, league: LeagueId, (place, section): (usize, &Section)) -> bool {
        if section.players.len() <= LARGE {
            return true;
        }
        let known = self.0.remove(&(league, place)).filter(|job| job.section == *section);
        let Some(mut job) = known.or_else(|| Job::begin(place, section)) else { return true };
        job.asked += 1;
        let ready = job.work.is_finished() || job.asked > ASKED_MAX;
        self.0.insert((league, place), job);
        ready
    }

    fn take(&mut self, league: LeagueId, (place, section): (usize, &Section)) -> Option<Event> {
        let known = self.0.remove(&(league, place)).and_then(|job| job.work.join().ok());
        known.unwrap_or_else(|| section.next_round(place))
    }
}

impl Job {
    /// Nothing, where the system has no thread to spare.
    fn begin(place: usize, section: &Section) -> Option<Self> {
        let (section, copy) = (section.clone(), section.clone());
        let work = thread::Builder::new().name("pairing".to_owned());
        let work = work.spawn(move || copy.next_round(place)).ok()?;
        Some(Self { section, asked: 0, work })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::league::Person;
    use crate::league::log::{Entry, Format, Settings};
    use crate::league::state::League;

    /// A Swiss of so many players, drawn.
    fn swiss(players: u64) -> League {
        let mut league = League::default();
        let mut apply = |event| league.apply(&Entry { at: 0, by: None, event }).unwrap();
        let format = Format::Swiss { rounds: Some(5) };
        apply(Event::Opened(Settings { format, length: 100, sign_up: 100 }));
        (1..=players).for_each(|player| apply(Event::Signed { player: Person(player), sure: player as f64 }));
        let groups = league.draw();
        league.apply(&Entry { at: 0, by: None, event: Event::Drawn { groups, white_first: true } }).unwrap();
        league
    }

    #[test]
    fn a_large_section_is_paired_beside_as_a_small_one_is_at_once() {
        for players in [20, 60] {
            let league = swiss(players);
            let section = &league.season().unwrap().sections[0];
            let (mut pairings, mut asked) = (Pairings::default(), 0);
            let paired = loop {
                asked += 1;
                if let Pairing::Ready(paired) = pairings.ask(LeagueId(1), (0, section)) {
                    break paired;
                }
                assert!(players > 40 && asked <= ASKED_MAX, "{players} players, asked {asked} times");
            };
            assert!(paired.is_some());
            assert_eq!(paired, section.next_round(0));
            assert!(pairings.0.is_empty(), "it is asked for once");
        }
    }

    #[test]
    fn what_changes_a_section_makes_its_pairing_void() {
        let league = swiss(60);
        let section = &league.season().unwrap().sections[0];
        let mut pairings = Pairings::default();
        let work = thread::spawn(|| Some(Event::Cut));
        let other = swiss(61).season().unwrap().sections[0].clone();
        pairings.0.insert((LeagueId(1), 0), Job { section: other, asked: 0, work });
        let paired = loop {
            if let Pairing::Ready(paired) = pairings.ask(LeagueId(1), (0, section)) {
                break paired;
            }
        };
        assert_eq!(paired, section.next_round(0));
    }

    #[test]
    fn several_sections_are_ready_together() {
        let league = swiss(150);
        let sections: Vec<_> = league.season().unwrap().sections.iter().enumerate().collect();
        assert_eq!(sections.len(), 2);
        let (mut pairings, mut asked) = (Pairings::default(), 0);
        let paired = loop {
            asked += 1;
            assert!(pairings.0.len() <= 1 || asked > 1, "one after the other");
            if let Some(paired) = pairings.ask_all(LeagueId(1), &sections) {
                break paired;
            }
        };
        let apart: Vec<_> =
            sections.iter().filter_map(|(place, section)| section.next_round(*place)).collect();
        assert_eq!((paired.len(), paired == apart, pairings.0.len()), (2, true, 0));
        assert!(asked > 1, "nobody waits for it");
    }
}

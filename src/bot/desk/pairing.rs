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
    /// How long the league's log was: what is added to it makes the pairing void.
    entries: u64,
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
    /// Pairs the next round of a section of a league whose log has so many entries: a small one at once, a large one by the
    /// time that somebody asks again.
    pub(in crate::bot) fn ask(
        &mut self,
        (league, entries): (LeagueId, u64),
        (place, section): (usize, &Section),
    ) -> Pairing {
        if section.players.len() <= LARGE {
            return Pairing::Ready(section.next_round(place));
        }
        let known = self.0.remove(&(league, place)).filter(|job| job.entries == entries);
        let Some(mut job) = known.or_else(|| Job::begin(entries, place, section)) else {
            return Pairing::Ready(section.next_round(place));
        };
        job.asked += 1;
        if job.work.is_finished() || job.asked > ASKED_MAX {
            return Pairing::Ready(job.work.join().unwrap_or_else(|_| section.next_round(place)));
        }
        self.0.insert((league, place), job);
        Pairing::AtWork
    }
}

impl Job {
    /// Nothing, where the system has no thread to spare.
    fn begin(entries: u64, place: usize, section: &Section) -> Option<Self> {
        let section = section.clone();
        let work = thread::Builder::new().name("pairing".to_owned());
        let work = work.spawn(move || section.next_round(place)).ok()?;
        Some(Self { entries, asked: 0, work })
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
                if let Pairing::Ready(paired) = pairings.ask((LeagueId(1), 7), (0, section)) {
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
    fn what_is_added_to_the_log_makes_a_pairing_void() {
        let league = swiss(60);
        let section = &league.season().unwrap().sections[0];
        let mut pairings = Pairings::default();
        let work = thread::spawn(|| Some(Event::Cut));
        pairings.0.insert((LeagueId(1), 0), Job { entries: 7, asked: 0, work });
        let paired = loop {
            if let Pairing::Ready(paired) = pairings.ask((LeagueId(1), 8), (0, section)) {
                break paired;
            }
        };
        assert_eq!(paired, section.next_round(0));
    }
}

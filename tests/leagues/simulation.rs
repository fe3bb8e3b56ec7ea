//! A league that is played by dice: people sign up, play, go silent, leave, link accounts and are corrected.

use nahil_league::Person;
use nahil_league::log::{Ending, Entry, Event, Format, Leaving, Settings, Slot};
use nahil_league::state::{League, Pairing, Phase, Step};

const DAY: i64 = 24 * 60 * 60;

/// Chance that can be repeated.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number below this.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ mixed >> 31) % limit
    }
}

/// A league and all that has happened in it.
pub(crate) struct Simulation {
    pub(crate) league: League,
    pub(crate) log: Vec<Entry>,
    pub(crate) format: Format,
    players: u64,
    dice: Dice,
    now: i64,
    matches: u64,
}

impl Simulation {
    pub(crate) fn new(format: Format, players: u64, seed: u64) -> Self {
        Self {
            league: League::default(),
            log: Vec::new(),
            format,
            players,
            dice: Dice(seed),
            now: 0,
            matches: 0,
        }
    }

    /// Plays a season to its end.
    pub(crate) fn season(&mut self) {
        let settings = Settings { format: self.format.clone(), sign_up: 7 * DAY, length: 60 * DAY };
        assert!(self.write(Event::Opened(settings)));
        for player in 0..self.players {
            if self.dice.below(8) > 0 {
                let sure = 1000.0 + self.dice.below(900) as f64;
                self.write(Event::Signed { player: Person(player), sure });
            }
        }
        for _ in 0..400 {
            if self.league.season().is_none_or(|season| season.phase >= Phase::Closed) {
                return;
            }
            self.now += DAY;
            self.chance();
            self.finish_some();
            self.work();
        }
        panic!("the season ends");
    }

    /// Whether the entry could be; then it is in the log.
    fn write(&mut self, event: Event) -> bool {
        let entry = Entry { at: self.now, by: None, event };
        let done = self.league.apply(&entry).is_ok();
        if done {
            self.log.push(entry);
        }
        done
    }

    /// Does all that is due.
    fn work(&mut self) {
        while let Some(step) = self.league.due(self.now, |_| 0) {
            self.restart(&step);
            match step {
                Step::Write(event) => assert!(self.write(event)),
                Step::Draw => {
                    let draw =
                        Event::Drawn { groups: self.league.draw(), white_first: self.dice.below(2) == 0 };
                    assert!(self.write(draw));
                }
                Step::Pair(section) => {
                    let season = self.league.season().expect("it is running");
                    let Some(paired) = season.sections[section].next_round(section) else {
                        assert!(self.write(Event::Cut));
                        continue;
                    };
                    assert!(self.write(paired));
                }
                Step::Begin(slots) => {
                    for slot in slots {
                        self.matches += 1;
                        assert!(self.write(Event::Begun { slot, number: self.matches }));
                        assert!(!self.write(Event::Begun { slot, number: 0 }), "each match exists once");
                    }
                }
                Step::Decide(section) => self.end(section, |_| true),
                Step::OpenNext => return,
            }
        }
    }

    /// Now and then the program is killed in the middle of its work: what was due is due again.
    fn restart(&mut self, step: &Step) {
        if self.dice.below(40) == 0 {
            self.league = League::replay(&self.log);
            assert_eq!(self.league.due(self.now, |_| 0).as_ref(), Some(step));
        }
    }

    /// The pairings of a section whose matches are being played.
    fn playing(&self, place: usize) -> Vec<Slot> {
        let season = self.league.season().expect("there is one");
        let pairings = season.sections.get(place).into_iter().flat_map(|section| &section.pairings);
        let open = pairings.filter(|pairing| pairing.number.is_some() && !pairing.is_over());
        open.map(|pairing| slot(place, pairing)).collect()
    }

    fn end(&mut self, section: usize, mut ends: impl FnMut(&mut Dice) -> bool) {
        for slot in self.playing(section) {
            if ends(&mut self.dice) {
                let halves = [(2, 0), (0, 2), (1, 1), (0, 0)][self.dice.below(4) as usize];
                let forfeit = halves != (1, 1) && self.dice.below(9) == 0;
                assert!(self.write(Event::Over { slot, result: Some(Ending::new(halves, forfeit)) }));
            }
        }
    }

    fn finish_some(&mut self) {
        for section in 0..self.league.season().map_or(0, |season| season.sections.len()) {
            self.end(section, |dice| dice.below(12) == 0);
        }
    }

    /// What people and organisers may do at any time; most of it cannot be just now.
    fn chance(&mut self) {
        let player = Person(self.dice.below(self.players));
        let other = Person(self.dice.below(self.players));
        let event = match self.dice.below(24) {
            0 => Event::Withdrawn { player, why: Leaving::Own },
            1 => Event::Withdrawn { player, why: Leaving::Silent },
            2 => Event::Withdrawn { player, why: Leaving::Expelled },
            3 if player != other => Event::Withdrawn { player, why: Leaving::Same(other) },
            4 => Event::Reduced { player, halves: 1 },
            5 => Event::Readmitted(player),
            6 => Event::Signed { player, sure: 1500.0 },
            7 => Event::Unsigned(player),
            8 => Event::Skips(player),
            9 => {
                Event::Replaced { old: player, new: Person(self.players + self.dice.below(9)), sure: 1500.0 }
            }
            10 => Event::Closed,
            11 => return self.correct(),
            _ => return,
        };
        let before = self.league.clone();
        if !self.write(event) {
            assert_eq!(self.league, before, "what is refused changes nothing");
        }
    }

    /// An arbiter corrects a result, perhaps after the next round has been paired.
    fn correct(&mut self) {
        let sections = self.league.season().into_iter().flat_map(|season| season.sections.iter().enumerate());
        let over = sections.flat_map(|(place, section)| {
            let over = section.pairings.iter().filter_map(|pairing| Some((pairing, pairing.result?.forfeit)));
            over.map(move |(pairing, forfeit)| (slot(place, pairing), forfeit))
        });
        let over: Vec<(Slot, bool)> = over.collect();
        if !over.is_empty() {
            // Whether a side finished no turn is a fact that no ruling changes.
            let (slot, forfeit) = over[self.dice.below(over.len() as u64) as usize];
            let halves = [(2, 0), (0, 2), (0, 0)][self.dice.below(3) as usize];
            // And perhaps takes something off the winner.
            let off = if self.dice.below(4) == 0 { (halves.0 / 2, halves.1) } else { (0, 0) };
            self.write(Event::Over { slot, result: Some(Ending { halves, forfeit, off }) });
        }
    }
}

/// Where a pairing stands.
fn slot(section: usize, pairing: &Pairing) -> Slot {
    Slot { section, round: pairing.round, board: pairing.board }
}

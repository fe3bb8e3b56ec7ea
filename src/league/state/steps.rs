//! What a league does by itself when its time has come. Each step is idempotent: once it is in the log, it is not due.

use super::{DAY, League, Phase, Season, Section};
use crate::berger::openings;
use crate::log::{Event, Format, Slot};
use crate::{Person, log};
use std::collections::BTreeMap;

/// How long a sign-up is put off, once, and how long rulings are waited for.
const WAIT: i64 = 7 * DAY;
/// Most matches that one step opens.
const OPENED_MAX: usize = 100;

/// What is to be done.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// To write this entry.
    Write(Event),
    /// To draw the sections, and who begins with White in a Swiss.
    Draw,
    /// To pair the next round of this section.
    Pair(usize),
    /// To make matches of these pairings.
    Begin(Vec<Slot>),
    /// To decide the matches of this section that are still open, after the arbiter's time.
    Decide(usize),
    /// To open the next season.
    OpenNext,
}

impl League {
    /// What is to be done at this moment; `open` says how many matches somebody has open already, besides the season's.
    pub fn due(&self, now: i64, open: impl Fn(Person) -> usize) -> Option<Step> {
        let season = self.season()?;
        match season.phase {
            Phase::Open => season.after_sign_up(now),
            Phase::Running => season.running(now, &open),
            Phase::Cut => season.after_cut(now),
            Phase::Closed => (!self.ended).then_some(Step::OpenNext),
            Phase::Cancelled => None,
        }
    }
}

impl League {
    /// When the passing of time alone may make something due; nothing, if only what people do can.
    pub fn wakes(&self) -> Option<i64> {
        let season = self.season()?;
        match season.phase {
            Phase::Open => Some(season.closes),
            Phase::Running => season.wakes(),
            Phase::Cut => Some(season.since.saturating_add(WAIT)),
            Phase::Closed => (!self.ended).then_some(season.since),
            Phase::Cancelled => None,
        }
    }
}

impl Season {
    /// When its play is over, or the first of its sections' rounds that are being played; nothing between rounds.
    pub fn ends(&self) -> Option<i64> {
        let length = self.settings.length;
        if !self.is_swiss() {
            return Some(self.since.saturating_add(length));
        }
        let played = self.sections.iter().filter(|section| !section.is_idle());
        played.map(|section| section.since.saturating_add(length)).min()
    }

    /// Which round of a Swiss is being played, and of how many: that of the section whose round is over first.
    pub fn plays_round(&self) -> Option<(usize, usize)> {
        let played = self.sections.iter().filter(|section| section.is_swiss() && !section.is_idle());
        played.min_by_key(|section| section.since).map(|section| (section.paired(), section.rounds))
    }

    /// When the next round of a Swiss begins at the latest, and which that is, while none is being played.
    pub fn next_begins(&self) -> Option<(usize, i64)> {
        let resting = self.is_swiss() && self.phase == Phase::Running && self.ends().is_none();
        let mut open =
            self.sections.iter().filter(|section| resting && !section.is_over() && section.paired() > 0);
        let section = open.next()?;
        Some((section.paired() + 1, section.since.saturating_add(self.settings.length / 2)))
    }

    /// When its play, or a round of one of its sections, is over at the latest; or the next one may begin.
    fn wakes(&self) -> Option<i64> {
        let length = self.settings.length;
        if !self.is_swiss() {
            return self.ends();
        }
        let open = self.sections.iter().filter(|section| !section.is_over());
        let next = |section: &Section| {
            let after = if section.is_idle() { length / 2 } else { length.saturating_add(WAIT) };
            section.since.saturating_add(if section.paired() == 0 { 0 } else { after })
        };
        open.map(next).min()
    }

    /// Until when rulings are waited for, after the cut.
    pub fn rulings_until(&self) -> Option<i64> {
        (self.phase == Phase::Cut).then(|| self.since.saturating_add(WAIT))
    }

    fn after_sign_up(&self, now: i64) -> Option<Step> {
        if now < self.closes {
            return None;
        }
        let few = self.entrants.len() < self.least();
        Some(match (few, self.prolonged) {
            (false, _) => Step::Draw,
            (true, false) => Step::Write(Event::Prolonged { until: now + WAIT }),
            (true, true) => Step::Write(Event::Cancelled),
        })
    }

    fn running(&self, now: i64, open: &impl Fn(Person) -> usize) -> Option<Step> {
        let waiting = self.to_begin(open);
        if !waiting.is_empty() {
            return Some(Step::Begin(waiting));
        }
        if self.is_played() {
            return Some(Step::Write(Event::Closed));
        }
        match self.settings.format {
            Format::Swiss { .. } => self.next_round(now),
            _ => (now >= self.since.saturating_add(self.settings.length)).then_some(Step::Write(Event::Cut)),
        }
    }

    /// The next round comes when the last match ends, not before half a round's length.
    fn next_round(&self, now: i64) -> Option<Step> {
        let length = self.settings.length;
        let mut sections = self.sections.iter().enumerate().filter(|(_, section)| !section.is_over());
        sections.find_map(|(place, section)| {
            let since = if section.paired() == 0 { i64::MIN } else { section.since };
            let (idle, passed) = (section.is_idle(), |time: i64| now >= since.saturating_add(time));
            if idle && passed(length / 2) {
                Some(Step::Pair(place))
            } else {
                (!idle && passed(length.saturating_add(WAIT))).then_some(Step::Decide(place))
            }
        })
    }

    fn after_cut(&self, now: i64) -> Option<Step> {
        match self.sections.iter().position(|section| !section.is_idle()) {
            None => Some(Step::Write(Event::Closed)),
            Some(place) => (now >= self.since.saturating_add(WAIT)).then_some(Step::Decide(place)),
        }
    }

    /// The pairings of which matches are to be made now: by round and board, as long as both players are under the cap.
    fn to_begin(&self, open: &impl Fn(Person) -> usize) -> Vec<Slot> {
        let (mut playing, mut waiting) = (BTreeMap::<Person, usize>::new(), Vec::new());
        for (place, section) in self.sections.iter().enumerate() {
            for pairing in section.pairings.iter().filter(|pairing| !pairing.is_over()) {
                let players = [pairing.white, pairing.black].map(|number| section.players[number - 1]);
                if pairing.number.is_some() {
                    for player in players {
                        *playing.entry(player).or_default() += 1;
                    }
                } else {
                    let slot = Slot { section: place, round: pairing.round, board: pairing.board };
                    waiting.push((slot, (players[0], players[1])));
                }
            }
        }
        waiting.sort_by_key(|(slot, _)| (slot.round, slot.board, slot.section));
        let cap = match self.settings.format {
            Format::Groups { cap, .. } => cap,
            _ => 1,
        };
        let pairs = waiting.iter().map(|(_, players)| *players);
        let opened = openings(pairs, cap, |who| open(who) + playing.get(&who).copied().unwrap_or(0));
        opened.into_iter().take(OPENED_MAX).map(|at| waiting[at].0).collect()
    }
}

impl Section {
    /// The entry that pairs a Swiss section's next round; nothing if the rules allow no pairing.
    pub fn next_round(&self, place: usize) -> Option<log::Event> {
        let absent = self.absent();
        let paired = self.tournament().pair(|number| !absent.contains_key(&number))?;
        let player = |number: usize| self.players[number - 1];
        Some(Event::Paired {
            section: place,
            pairs: paired.pairs.iter().map(|&(white, black)| (player(white), player(black))).collect(),
            bye: paired.bye.map(player),
            absent: absent.iter().map(|(number, halves)| (player(*number), *halves)).collect(),
        })
    }
}

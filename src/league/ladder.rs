//! A ladder: an order in which a challenger who wins takes the other's place, and who rests sinks.

use crate::Person;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Seconds in a day.
const DAY: i64 = 24 * 60 * 60;
/// How many places above somebody may be challenged.
pub const REACH: usize = 5;
/// Two who have met may not meet again for so long, in seconds.
pub const AGAIN: i64 = 14 * DAY;
/// How many matches one may have open as a challenger, and as many as one who was challenged.
pub const OPEN_MAX: u32 = 2;
/// Without a match for so long somebody sinks a place, in seconds.
pub const IDLE: i64 = 60 * DAY;
/// And then another every so often, in seconds.
pub const SINK_EVERY: i64 = 7 * DAY;
/// Without a match for so long somebody is out, in seconds.
pub const OUT: i64 = 120 * DAY;

/// Something that happens on a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// Somebody joins, at the bottom.
    Join(Person),
    /// Somebody leaves, or is expelled.
    Leave(Person),
    /// A challenge becomes a match.
    Begin {
        /// Who challenged.
        challenger: Person,
        /// Whom.
        challenged: Person,
    },
    /// That match ends.
    End {
        /// Who challenged.
        challenger: Person,
        /// Whom.
        challenged: Person,
        /// Whether the challenger won.
        won: bool,
    },
}

/// Why a challenge is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// One of the two is not on the ladder.
    Absent(Person),
    /// The other stands below.
    Below,
    /// The other stands too far above.
    TooFar {
        /// By so many places.
        by: usize,
    },
    /// The two have met lately, and may meet again at this moment.
    MetLately {
        /// In Unix seconds.
        until: i64,
    },
    /// The challenger has enough challenges open.
    TooManyGiven,
    /// The other has enough challenges to answer.
    TooManyTaken,
}

/// What rest has cost somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// The first place since they rest.
    First,
    /// The same, but that there is no place below theirs.
    Last,
    /// Another place.
    Another,
    /// They are out.
    Out,
}

/// A ladder at a moment: a fold over its events.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ladder {
    rungs: Vec<Rung>,
    /// When two last met, by the earlier person.
    met: BTreeMap<(Person, Person), i64>,
    /// Whether rest costs nothing.
    closed: bool,
    /// What rest has cost whom lately, and when, in order; without one place after another.
    costs: Vec<(i64, Person, Rest)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Rung {
    player: Person,
    /// When the last match ended, or when they joined.
    since: i64,
    given: u32,
    taken: u32,
    /// How many places rest has cost since then.
    sunk: i64,
}

impl Rung {
    const fn new(player: Person, since: i64) -> Self {
        Self { player, since, given: 0, taken: 0, sunk: 0 }
    }

    /// When rest next costs something; never while a match is open.
    fn due(&self) -> Option<i64> {
        let resting = self.given + self.taken == 0;
        let after = (IDLE + SINK_EVERY * self.sunk).min(OUT);
        resting.then(|| self.since.saturating_add(after))
    }

    const fn is_out(&self) -> bool {
        IDLE + SINK_EVERY * self.sunk > OUT
    }

    fn ended(&mut self, at: i64) {
        self.since = at;
        self.sunk = 0;
    }
}

impl Ladder {
    /// All on it, the first first.
    pub fn order(&self) -> impl ExactSizeIterator<Item = Person> {
        self.rungs.iter().map(|rung| rung.player)
    }

    /// Where somebody stands, from 1.
    pub fn place(&self, player: Person) -> Option<usize> {
        Some(self.find(player)? + 1)
    }

    /// Whether a challenge is possible now.
    pub fn may_challenge(&self, challenger: Person, challenged: Person, now: i64) -> Result<(), Refusal> {
        let own = self.find(challenger).ok_or(Refusal::Absent(challenger))?;
        let other = self.find(challenged).ok_or(Refusal::Absent(challenged))?;
        let by = own.checked_sub(other).filter(|by| *by > 0).ok_or(Refusal::Below)?;
        let until = self.met.get(&ordered(challenger, challenged)).map(|met| met.saturating_add(AGAIN));
        if by > REACH {
            return Err(Refusal::TooFar { by });
        }
        if let Some(until) = until.filter(|until| now < *until) {
            return Err(Refusal::MetLately { until });
        }
        if self.rungs[own].given >= OPEN_MAX {
            return Err(Refusal::TooManyGiven);
        }
        if self.rungs[other].taken >= OPEN_MAX {
            return Err(Refusal::TooManyTaken);
        }
        Ok(())
    }

    /// Whom somebody can challenge now, the first first.
    pub fn within_reach(&self, challenger: Person, now: i64) -> Vec<Person> {
        let above = self.find(challenger).map_or(0..0, |own| own.saturating_sub(REACH)..own);
        let others = self.rungs[above].iter().map(|rung| rung.player);
        others.filter(|other| self.may_challenge(challenger, *other, now).is_ok()).collect()
    }

    /// Who has challenges open that they have given, and how many, the first first.
    pub fn challengers(&self) -> impl Iterator<Item = (Person, usize)> {
        let given = self.rungs.iter().filter(|rung| rung.given > 0);
        given.map(|rung| (rung.player, rung.given as usize))
    }

    /// Closes the ladder: rest costs nothing until it is open again. Matches that go on still count.
    pub fn close(&mut self, at: i64) {
        self.pass(at);
        self.closed = true;
    }

    /// Opens it again; from now on everybody has rested for no time.
    pub fn open(&mut self, at: i64) {
        if std::mem::take(&mut self.closed) {
            self.rungs.iter_mut().for_each(|rung| rung.ended(at));
        }
    }

    /// When time alone will next change the order.
    pub fn due(&self) -> Option<i64> {
        self.next_due().map(|(at, _)| at)
    }

    /// Lets time pass: who rests too long sinks, or is out. At equal times the lower-placed first. Gives when it has
    /// cost whom what, in order.
    pub fn pass(&mut self, now: i64) -> Vec<(i64, Person, Rest)> {
        let mut costs = Vec::new();
        while let Some((at, place)) = self.next_due().filter(|(at, _)| *at <= now) {
            costs.push((at, self.rungs[place].player, self.sink(place)));
        }
        self.costs.retain(|(at, ..)| now < at.saturating_add(OUT));
        self.costs.extend(costs.iter().filter(|(.., rest)| *rest != Rest::Another));
        costs
    }

    /// What rest has cost whom after this moment, in order; without one place after another, and nothing that is longer ago
    /// than [`OUT`].
    pub fn costs_since(&self, since: i64) -> impl Iterator<Item = (i64, Person, Rest)> {
        self.costs.iter().copied().filter(move |(at, ..)| since < *at)
    }

    /// Takes in an event. What no longer makes sense, such as the end of a match of somebody who left, moves nobody.
    pub fn apply(&mut self, at: i64, event: Event) {
        self.pass(at);
        match event {
            Event::Join(player) if self.find(player).is_none() => self.rungs.push(Rung::new(player, at)),
            Event::Join(_) => {}
            Event::Leave(player) => self.rungs.retain(|rung| rung.player != player),
            Event::Begin { challenger, challenged } => self.begin(challenger, challenged, at),
            Event::End { challenger, challenged, won } => self.end(challenger, challenged, won, at),
        }
    }

    fn begin(&mut self, challenger: Person, challenged: Person, at: i64) {
        // Whoever met longer ago may meet again.
        self.met.retain(|_, met| at < met.saturating_add(AGAIN));
        self.met.insert(ordered(challenger, challenged), at);
        if let Some(place) = self.find(challenger) {
            self.rungs[place].given += 1;
        }
        if let Some(place) = self.find(challenged) {
            self.rungs[place].taken += 1;
        }
    }

    fn end(&mut self, challenger: Person, challenged: Person, won: bool, at: i64) {
        self.met.insert(ordered(challenger, challenged), at);
        let (own, other) = (self.find(challenger), self.find(challenged));
        if let Some(own) = own {
            self.rungs[own].given = self.rungs[own].given.saturating_sub(1);
            self.rungs[own].ended(at);
        }
        if let Some(other) = other {
            self.rungs[other].taken = self.rungs[other].taken.saturating_sub(1);
            self.rungs[other].ended(at);
        }
        if let (Some(own), Some(other)) = (own, other)
            && won
            && other < own
        {
            self.rungs[other..=own].rotate_right(1);
        }
    }

    fn find(&self, player: Person) -> Option<usize> {
        self.rungs.iter().position(|rung| rung.player == player)
    }

    fn next_due(&self) -> Option<(i64, usize)> {
        let rungs = self.rungs.iter().filter(|_| !self.closed).enumerate();
        let due = rungs.filter_map(|(place, rung)| Some((rung.due()?, place)));
        due.min_by_key(|&(at, place)| (at, std::cmp::Reverse(place)))
    }

    fn sink(&mut self, place: usize) -> Rest {
        if self.rungs[place].is_out() {
            self.rungs.remove(place);
            return Rest::Out;
        }
        self.rungs[place].sunk += 1;
        let sinks = place + 1 < self.rungs.len();
        let rest = match (self.rungs[place].sunk, sinks) {
            (1, true) => Rest::First,
            (1, false) => Rest::Last,
            _ => Rest::Another,
        };
        if sinks {
            self.rungs.swap(place, place + 1);
        }
        rest
    }
}

fn ordered(one: Person, other: Person) -> (Person, Person) {
    (one.min(other), one.max(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ladder(players: u64) -> Ladder {
        let mut ladder = Ladder::default();
        for player in 1..=players {
            ladder.apply(0, Event::Join(Person(player)));
        }
        ladder
    }

    #[test]
    fn a_challenge_reaches_five_places_up() {
        let mut ladder = ladder(8);
        assert_eq!(ladder.may_challenge(Person(8), Person(2), 0), Err(Refusal::TooFar { by: 6 }));
        assert_eq!(ladder.may_challenge(Person(2), Person(8), 0), Err(Refusal::Below));
        assert_eq!(ladder.may_challenge(Person(9), Person(8), 0), Err(Refusal::Absent(Person(9))));
        assert_eq!(ladder.may_challenge(Person(8), Person(3), 0), Ok(()));
        ladder.apply(DAY, Event::Begin { challenger: Person(8), challenged: Person(3) });
        let until = DAY + AGAIN;
        assert_eq!(ladder.may_challenge(Person(8), Person(3), DAY), Err(Refusal::MetLately { until }));
        ladder.apply(DAY, Event::Begin { challenger: Person(7), challenged: Person(3) });
        assert_eq!(ladder.may_challenge(Person(6), Person(3), DAY), Err(Refusal::TooManyTaken));
        ladder.apply(DAY, Event::Begin { challenger: Person(8), challenged: Person(4) });
        assert_eq!(ladder.may_challenge(Person(8), Person(5), DAY), Err(Refusal::TooManyGiven));
    }

    #[test]
    fn who_rests_sinks_and_is_out_in_the_end() {
        let mut ladder = ladder(3);
        ladder.apply(DAY, Event::Begin { challenger: Person(3), challenged: Person(2) });
        ladder.pass(60 * DAY);
        assert_eq!(ladder.order().collect::<Vec<_>>(), [Person(2), Person(1), Person(3)]);
        ladder.pass(119 * DAY);
        assert_eq!(ladder.place(Person(1)), Some(3));
        assert_eq!(ladder.pass(120 * DAY), [(120 * DAY, Person(1), Rest::Out)]);
        assert_eq!(ladder.place(Person(1)), None);
        assert_eq!(ladder.due(), None);
    }

    #[test]
    fn rest_costs_one_place_after_another() {
        let mut ladder = ladder(2);
        assert_eq!(ladder.pass(60 * DAY - 1), []);
        let first = [(IDLE, Person(2), Rest::Last), (IDLE, Person(1), Rest::First)];
        assert_eq!(ladder.pass(60 * DAY), first);
        let weekly = ladder.pass(119 * DAY);
        assert_eq!(weekly.len(), 16);
        assert!(weekly.iter().all(|(.., rest)| *rest == Rest::Another), "{weekly:?}");
    }

    #[test]
    fn what_rest_has_cost_is_known_for_some_time_whatever_has_happened_since() {
        let mut ladder = ladder(3);
        ladder.apply(61 * DAY, Event::Begin { challenger: Person(3), challenged: Person(1) });
        let first =
            [(IDLE, Person(3), Rest::Last), (IDLE, Person(2), Rest::First), (IDLE, Person(1), Rest::First)];
        assert_eq!(ladder.costs_since(IDLE - 1).collect::<Vec<_>>(), first);
        assert_eq!(ladder.costs_since(IDLE).count(), 0);
        ladder.pass(IDLE + OUT);
        assert!(ladder.costs_since(0).all(|(.., rest)| rest == Rest::Out));
    }

    #[test]
    fn only_late_meetings_are_remembered() {
        let mut ladder = ladder(4);
        ladder.apply(0, Event::Begin { challenger: Person(2), challenged: Person(1) });
        ladder.apply(AGAIN - 1, Event::Begin { challenger: Person(4), challenged: Person(3) });
        assert_eq!(ladder.met.len(), 2);
        ladder.apply(AGAIN, Event::Begin { challenger: Person(3), challenged: Person(2) });
        assert_eq!(ladder.met.len(), 2);
        assert_eq!(ladder.may_challenge(Person(2), Person(1), AGAIN), Ok(()));
    }

    #[test]
    fn rest_costs_nothing_while_it_is_closed() {
        let mut ladder = ladder(2);
        ladder.apply(DAY, Event::Begin { challenger: Person(2), challenged: Person(1) });
        ladder.close(2 * DAY);
        assert_eq!((ladder.due(), ladder.pass(300 * DAY)), (None, Vec::new()));
        ladder.apply(300 * DAY, Event::End { challenger: Person(2), challenged: Person(1), won: true });
        assert_eq!(ladder.order().collect::<Vec<_>>(), [Person(2), Person(1)]);
        ladder.open(400 * DAY);
        assert_eq!(ladder.due(), Some(400 * DAY + IDLE));
        ladder.open(410 * DAY);
        assert_eq!(ladder.due(), Some(400 * DAY + IDLE), "it was open");
    }

    #[test]
    fn whom_one_can_challenge_is_whom_one_may() {
        let mut ladder = ladder(8);
        let reach = |ladder: &Ladder, who, now| ladder.within_reach(Person(who), now);
        assert_eq!(reach(&ladder, 8, 0), [3, 4, 5, 6, 7].map(Person));
        assert_eq!(reach(&ladder, 1, 0), []);
        assert_eq!(reach(&ladder, 9, 0), []);
        ladder.apply(DAY, Event::Begin { challenger: Person(8), challenged: Person(5) });
        assert_eq!(reach(&ladder, 8, DAY), [3, 4, 6, 7].map(Person));
        assert_eq!(ladder.challengers().collect::<Vec<_>>(), [(Person(8), 1)]);
        ladder.apply(DAY, Event::Begin { challenger: Person(8), challenged: Person(6) });
        assert_eq!(reach(&ladder, 8, DAY), []);
    }
}

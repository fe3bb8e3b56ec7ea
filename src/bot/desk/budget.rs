//! What costs more than words, and how much of it may be asked for: by one person, in one server or place, and by all
//! together. No person has more than a part of what a place has, and no place more than a part of what there is.

use crate::bot::desk::{Asker, Desk};
use crate::bot::wire::message::Member;
use crate::bot::wire::pace::{Pace, Paces};
use crate::i18n::own::{Payer, Spent};
use crate::players::PlayerId;
use jiff::{SignedDuration, Timestamp};

/// What costs more than words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) enum Cost {
    /// A moving picture or an export: it takes a core up to some seconds.
    Heavy,
    /// An answer with a picture: it takes a core some milliseconds.
    Picture,
    /// A search through many matches: meanwhile nothing else is answered, for some milliseconds.
    Search,
}

impl Cost {
    /// How much of it at once: one person, one place, all together.
    const fn most(self) -> (u32, u32, u32) {
        match self {
            Cost::Heavy => (5, 20, 100),
            Cost::Picture => (60, 600, 2_400),
            Cost::Search => (30, 300, 900),
        }
    }

    /// After how long as much again.
    const fn again(self) -> SignedDuration {
        match self {
            Cost::Heavy => SignedDuration::from_mins(10),
            Cost::Picture => SignedDuration::from_secs(30),
            Cost::Search => SignedDuration::from_mins(1),
        }
    }
}

/// What is left of each.
#[derive(Debug)]
pub(super) struct Budgets {
    heavy: Budget,
    picture: Budget,
    search: Budget,
}

impl Default for Budgets {
    fn default() -> Self {
        Self {
            heavy: Budget::of(Cost::Heavy),
            picture: Budget::of(Cost::Picture),
            search: Budget::of(Cost::Search),
        }
    }
}

impl Budgets {
    /// Counts something against its person, its place and the whole; counts nothing if one of them has had too much.
    fn spend(&mut self, cost: Cost, who: PlayerId, place: String, now: Timestamp) -> Result<(), Spent> {
        let budget = match cost {
            Cost::Heavy => &mut self.heavy,
            Cost::Picture => &mut self.picture,
            Cost::Search => &mut self.search,
        };
        let (person, here, all) = cost.most();
        let left = |payer, most| {
            move |wait: u32| Spent {
                payer,
                most,
                minutes: cost.again().as_mins(),
                left: wait.div_ceil(60).into(),
            }
        };
        budget.persons.check(&who, now).map_err(left(Payer::Person, person))?;
        budget.places.check(&place, now).map_err(left(Payer::Place, here))?;
        budget.whole.check(&(), now).map_err(left(Payer::All, all))?;
        // Each has one left, as was just seen.
        let _ = (budget.persons.take(who, now), budget.places.take(place, now), budget.whole.take((), now));
        Ok(())
    }
}

#[derive(Debug)]
struct Budget {
    persons: Paces<PlayerId>,
    places: Paces<String>,
    whole: Paces<()>,
}

impl Budget {
    fn of(cost: Cost) -> Self {
        let (person, place, all) = cost.most();
        let pace = |most| Pace::new(most, cost.again());
        Self {
            persons: Paces::new(pace(person)),
            places: Paces::new(pace(place)),
            whole: Paces::new(pace(all)),
        }
    }
}

impl Desk<'_> {
    /// Counts something dear that somebody asks for, against what they, those where they ask, and all together may have; if
    /// that is too much, says so, and counts nothing.
    pub(in crate::bot) fn afford(&mut self, asker: &Asker, cost: Cost) -> Result<(), Spent> {
        self.rate.budgets.spend(cost, asker.player, scope(asker), self.now)
    }
}

/// The server where somebody asks; where there is none, the place.
fn scope(asker: &Asker) -> String {
    let server = |member: &Member| format!("{}:{}", asker.place.platform.id(), member.server);
    asker.member.as_ref().map_or_else(|| asker.place.to_string(), server)
}

#[cfg(test)]
mod tests {
    use super::*;

    const COSTS: [Cost; 3] = [Cost::Heavy, Cost::Picture, Cost::Search];

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_second(1_000 + seconds).unwrap()
    }

    /// Everybody of a place takes until nobody has any; who it was that had too much at last.
    fn drain(budgets: &mut Budgets, cost: Cost, place: u64) -> Payer {
        for who in 0.. {
            let who = PlayerId(place * 10_000 + who);
            loop {
                match budgets.spend(cost, who, place.to_string(), at(0)) {
                    Ok(()) => {}
                    Err(Spent { payer: Payer::Person, .. }) => break,
                    Err(spent) => return spent.payer,
                }
            }
        }
        unreachable!("a place has a limit")
    }

    #[test]
    fn a_person_has_so_much_and_then_is_told_when_the_next_can_be_had() {
        let mut budgets = Budgets::default();
        let mut ask = |who, seconds| {
            let spent = budgets.spend(Cost::Heavy, PlayerId(who), "a".to_owned(), at(seconds));
            spent.map_err(|spent| (spent.payer, spent.most, spent.minutes, spent.left))
        };
        for _ in 0..5 {
            assert_eq!(ask(1, 0), Ok(()));
        }
        assert_eq!(ask(1, 0), Err((Payer::Person, 5, 10, 2)));
        assert_eq!(ask(1, 61), Err((Payer::Person, 5, 10, 1)));
        assert_eq!(ask(1, 121), Ok(()));
        assert_eq!(ask(2, 121), Ok(()));
    }

    #[test]
    fn one_place_takes_but_a_part_and_all_together_no_more_than_there_is() {
        for cost in COSTS {
            let mut budgets = Budgets::default();
            let (person, place, all) = cost.most();
            assert!(person < place && place < all, "{cost:?}");
            for number in 0..u64::from(all / place) {
                assert_eq!(
                    drain(&mut budgets, cost, number),
                    Payer::Place,
                    "{cost:?}: another place has all of its own"
                );
            }
            assert_eq!(drain(&mut budgets, cost, 99), Payer::All, "{cost:?}");
        }
    }

    #[test]
    fn what_is_refused_to_a_place_costs_a_person_nothing() {
        let mut budgets = Budgets::default();
        drain(&mut budgets, Cost::Heavy, 1);
        let fresh = PlayerId(77);
        for _ in 0..9 {
            assert!(budgets.spend(Cost::Heavy, fresh, "1".to_owned(), at(0)).is_err());
        }
        for _ in 0..5 {
            assert!(budgets.spend(Cost::Heavy, fresh, "2".to_owned(), at(0)).is_ok());
        }
    }
}

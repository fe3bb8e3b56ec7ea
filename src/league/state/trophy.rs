//! What somebody has won in a league's seasons. It follows from the log, and so is kept with it.

use super::{League, Phase, Season, Section};
use crate::Person;
use crate::season::{promoted, relegated};
use crate::swiss::BYE;
use serde::{Deserialize, Serialize};

/// Of how few matches a season without a loss is nothing to boast of.
const UNBEATEN: usize = 3;

/// Something won in a season.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Trophy {
    /// The first place of the highest section, alone.
    Champion,
    /// A place from which one goes up.
    Promoted,
    /// No match was lost.
    Unbeaten,
    /// A season after going down, up again.
    Comeback,
}

/// How a season ended for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Up,
    Down,
    Stayed,
}

impl League {
    /// What somebody, who is known as any of these, has won in seasons that are over: which season, from 1, and what.
    pub fn trophies(&self, own: &[Person]) -> Vec<(usize, Trophy)> {
        let (mut won, mut before) = (Vec::new(), Way::Stayed);
        let closed = self.seasons().iter().zip(1..).filter(|(season, _)| season.phase == Phase::Closed);
        for (season, number) in closed {
            let Some((place, seat)) = own.iter().find_map(|person| season.seat(*person)) else { continue };
            let section = &season.sections[place];
            let way = season.way(section, seat);
            let is_champion = place == 0 && section.is_won_by(seat);
            let is_up = way == Way::Up;
            let trophies = [
                (is_champion, Trophy::Champion),
                (is_up, Trophy::Promoted),
                (section.is_unbeaten(seat), Trophy::Unbeaten),
                (is_up && before == Way::Down, Trophy::Comeback),
            ];
            won.extend(trophies.into_iter().filter(|(is, _)| *is).map(|(_, trophy)| (number, trophy)));
            before = way;
        }
        won
    }
}

impl Season {
    fn way(&self, section: &Section, number: usize) -> Way {
        if section.is_swiss() {
            return Way::Stayed;
        }
        let player = section.players[number - 1];
        let order = section.finish();
        let size = order.len();
        let place = order.iter().position(|finish| finish.player == player).unwrap_or(size);
        if section.level > 0 && place < promoted(size) {
            Way::Up
        } else if place + relegated(&self.finished(), section.level, size) >= size {
            Way::Down
        } else {
            Way::Stayed
        }
    }
}

impl Section {
    /// Somebody's place, which may be shared; nothing for those whose results do not count.
    pub fn place(&self, number: usize) -> Option<usize> {
        let places: Vec<(usize, usize)> = if self.is_swiss() {
            self.tournament().table().iter().map(|line| (line.number, line.place)).collect()
        } else {
            self.table().iter().map(|row| (row.number, row.place)).collect()
        };
        places.into_iter().find(|(one, _)| *one == number).map(|(_, place)| place)
    }

    /// Everybody's halves in a Swiss, by number, together with what is over of the round that is being played.
    pub fn halves_so_far(&self) -> Vec<i64> {
        let tournament = self.tournament();
        let mut halves = vec![0; self.players.len()];
        for line in tournament.table() {
            halves[line.number - 1] = line.points;
        }
        for round in tournament.history.len() + 1..=self.paired() {
            let resting = self.resting(round);
            let bye = resting.bye.map(|number| (number, BYE));
            let played = self.pairings.iter().filter(|pairing| pairing.round == round && !pairing.annulled);
            let ended = played.filter_map(|pairing| Some((pairing, pairing.result?.halves)));
            let won = ended.flat_map(|(one, halves)| [(one.white, halves.0), (one.black, halves.1)]);
            for (number, won) in won.chain(bye).chain(resting.absent) {
                halves[number - 1] += i64::from(won);
            }
        }
        halves
    }

    fn is_won_by(&self, number: usize) -> bool {
        let first = (1..=self.players.len()).filter(|one| self.place(*one) == Some(1));
        first.eq([number])
    }

    fn is_unbeaten(&self, number: usize) -> bool {
        let own = self.pairings.iter().filter(|pairing| pairing.has(number) && !pairing.annulled);
        let halves = own.filter_map(|pairing| {
            let ending = pairing.result?;
            Some((if pairing.white == number { ending.halves.0 } else { ending.halves.1 }, ending.forfeit))
        });
        let halves: Vec<(u32, bool)> = halves.collect();
        let played = halves.iter().filter(|(_, forfeit)| !forfeit).count();
        !self.has_left(number) && played >= UNBEATEN && halves.iter().all(|(halves, _)| *halves > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::{Ending, Entry, Event, Format, Settings, Slot};
    use crate::season::Sizes;

    /// A season of two groups of three, in which who comes first in this order beats all others.
    fn season(league: &mut League, strong: &[u64]) {
        let sizes = Sizes { target: 3, least: 3, most: 4, width: 2 };
        let settings =
            Settings { format: Format::Groups { sizes, twice: false, cap: 9 }, sign_up: 0, length: 9 };
        let apply = |league: &mut League, event| {
            league.apply(&Entry { at: 0, by: None, event }).expect("the league goes on");
        };
        apply(league, Event::Opened(settings));
        for player in 1..=6 {
            apply(league, Event::Signed { player: Person(player), sure: 1000.0 - player as f64 });
        }
        let groups = league.draw();
        apply(league, Event::Drawn { groups, white_first: true });
        let sections = league.season().expect("there is one").sections.clone();
        let rank = |person: Person| strong.iter().position(|one| *one == person.0);
        for (place, section) in sections.iter().enumerate() {
            for (number, pairing) in (1..).zip(&section.pairings) {
                let slot = Slot { section: place, round: pairing.round, board: pairing.board };
                let [white, black] =
                    [pairing.white, pairing.black].map(|number| rank(section.players[number - 1]));
                let halves = if white < black { (2, 0) } else { (0, 2) };
                apply(league, Event::Begun { slot, number: 10 * place as u64 + number });
                apply(league, Event::Over { slot, result: Some(Ending::new(halves, false)) });
            }
        }
        apply(league, Event::Closed);
    }

    #[test]
    fn what_was_won_follows_from_the_log() {
        let mut league = League::default();
        season(&mut league, &[1, 2, 3, 4, 5, 6]);
        season(&mut league, &[4, 1, 2, 3, 5, 6]);
        season(&mut league, &[3, 4, 1, 2, 5, 6]);
        let won = |player| league.trophies(&[Person(player)]);
        assert_eq!(won(1), [(1, Trophy::Champion)]);
        assert_eq!(won(4), [(1, Trophy::Promoted), (2, Trophy::Champion)]);
        // Down in the first season, up in the second.
        assert_eq!(won(3), [(2, Trophy::Promoted), (2, Trophy::Comeback), (3, Trophy::Champion)]);
        assert_eq!(won(6), []);
        // As whom they are known makes no difference.
        assert_eq!(league.trophies(&[Person(77), Person(1)]), won(1));
    }

    #[test]
    fn what_is_taken_off_leaves_wins_alone() {
        let mut league = League::default();
        season(&mut league, &[1, 2, 3, 4, 5, 6]);
        let mut section = league.seasons()[0].sections[0].clone();
        let first = section.pairings.iter_mut().find(|pairing| pairing.has(1)).expect("number 1 plays");
        let ending = first.result.as_mut().expect("it is over");
        ending.off = if first.white == 1 { (1, 0) } else { (0, 1) };
        let row = section.table().into_iter().find(|row| row.number == 1).expect("number 1 is in the table");
        assert_eq!((row.points, row.wins, section.reduced(1)), (3, 2, 1));
    }
}

//! A section of a season: a group, or a Swiss tournament.

use super::{Applied, Refusal};
use crate::Person;
use crate::berger;
use crate::log::{Ending, Format, Leaving, Slot};
use crate::season::Finish;
use crate::swiss::{BYE, Pair, Round, Tournament};
use crate::table::{Game, Group, Row};
use std::collections::{BTreeMap, BTreeSet};

/// Halves for a round that somebody asked not to play: the first time this, later nothing, as in the last round.
const ASKED_BYE: u32 = 1;
/// Fewest and most rounds of a Swiss.
const ROUNDS: (usize, usize) = (3, 9);

/// A section.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// Its level, from 0.
    pub level: usize,
    /// Who plays, by number.
    pub players: Vec<Person>,
    /// Its pairings, by round and board.
    pub pairings: Vec<Pairing>,
    /// How many rounds are planned.
    pub rounds: usize,
    /// When the latest round began.
    pub since: i64,
    per_pair: usize,
    /// Of a Swiss, what each round was besides its pairings.
    rests: Option<Vec<Rests>>,
    white_first: bool,
    withdrawn: BTreeMap<usize, Withdrawn>,
    reduced: BTreeMap<usize, u32>,
    skips: BTreeSet<usize>,
}

/// A match to be played, being played or over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The round, from 1.
    pub round: usize,
    /// The board, from 1.
    pub board: usize,
    /// White's number.
    pub white: usize,
    /// Black's number.
    pub black: usize,
    /// The match's number, once there is one.
    pub number: Option<u64>,
    /// How it ended.
    pub result: Option<Ending>,
    /// Whether it counts for nothing, whatever its result: its players are one person.
    pub annulled: bool,
    /// Whether its match is annulled, so that it is over without a result.
    pub void: bool,
}

impl Pairing {
    const fn new(round: usize, board: usize, white: usize, black: usize) -> Self {
        Self { round, board, white, black, number: None, result: None, annulled: false, void: false }
    }

    /// Whether somebody plays in it.
    pub const fn has(&self, number: usize) -> bool {
        self.white == number || self.black == number
    }

    /// Whether nothing more is to come of it.
    pub const fn is_over(&self) -> bool {
        self.result.is_some() || self.annulled || self.void
    }

    /// Whether a match was played, and not only forfeited.
    pub fn was_played(&self) -> bool {
        self.result.is_some_and(|result| !result.forfeit)
    }
}

/// What it is worth to ask not to play the next round of a Swiss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskedBye {
    /// No round follows.
    NoRound,
    /// Nothing: the next round is the last one.
    Last,
    /// Nothing: half a point was given for another one.
    Again,
    /// Half a point.
    Half,
}

impl AskedBye {
    /// The halves given for it.
    pub const fn halves(self) -> u32 {
        match self {
            AskedBye::Half => ASKED_BYE,
            AskedBye::NoRound | AskedBye::Last | AskedBye::Again => 0,
        }
    }
}

/// Who had no opponent in a round.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Rests {
    bye: Option<usize>,
    absent: BTreeMap<usize, u32>,
}

/// Somebody who left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Withdrawn {
    /// Whether so little was played that the results leave the table.
    struck: bool,
    /// Whether they are another entrant, and so for good.
    same: bool,
}

impl Section {
    pub(super) fn new(level: usize, players: &[Person], format: &Format, white_first: bool, at: i64) -> Self {
        let size = players.len();
        let (twice, swiss) = match format {
            Format::Groups { twice, .. } => (*twice, None),
            Format::Swiss { rounds } => (false, Some(rounds.unwrap_or_else(|| usual_rounds(size)))),
            Format::Ladder => (false, Some(0)),
        };
        let schedule = if swiss.is_none() { berger::schedule(size, twice) } else { Vec::new() };
        let pairing = |fixture: &berger::Fixture| {
            Pairing::new(fixture.round, fixture.board, fixture.white, fixture.black)
        };
        Self {
            level,
            players: players.to_vec(),
            pairings: schedule.iter().map(pairing).collect(),
            rounds: swiss.unwrap_or_else(|| schedule.last().map_or(0, |last| last.round)),
            since: at,
            per_pair: 1 + usize::from(twice),
            rests: swiss.map(|_| Vec::new()),
            white_first,
            withdrawn: BTreeMap::new(),
            reduced: BTreeMap::new(),
            skips: BTreeSet::new(),
        }
    }

    /// Somebody's number.
    pub fn number(&self, player: Person) -> Option<usize> {
        Some(self.players.iter().position(|other| *other == player)? + 1)
    }

    /// How many rounds of a Swiss have been paired; none of a group.
    pub fn paired(&self) -> usize {
        self.rests.as_ref().map_or(0, Vec::len)
    }

    /// Whether it is a Swiss.
    pub const fn is_swiss(&self) -> bool {
        self.rests.is_some()
    }

    /// Whether nothing more is to be played that has been paired.
    pub fn is_idle(&self) -> bool {
        self.pairings.iter().all(Pairing::is_over)
    }

    /// Whether nothing more is to be played at all.
    pub fn is_over(&self) -> bool {
        self.is_idle() && (!self.is_swiss() || self.paired() >= self.rounds || self.live() < 2)
    }

    /// The pairing that stands there.
    pub fn at(&self, slot: Slot) -> Option<&Pairing> {
        self.pairings.iter().find(|pairing| (pairing.round, pairing.board) == (slot.round, slot.board))
    }

    /// Whether somebody has left with so little played that their results leave the table.
    pub fn is_struck(&self, number: usize) -> bool {
        self.withdrawn.get(&number).is_some_and(|left| left.struck)
    }

    /// The section as it would stand if a match of it ended so; nothing, if it cannot.
    pub fn supposing(&self, slot: Slot, result: Ending) -> Option<Self> {
        let mut section = self.clone();
        section.over(slot, Some(result)).ok()?;
        Some(section)
    }

    /// How many matches of each two there are.
    pub const fn per_pair(&self) -> usize {
        self.per_pair
    }

    /// Whether somebody has left.
    pub fn has_left(&self, number: usize) -> bool {
        self.withdrawn.contains_key(&number)
    }

    /// How many halves an arbiter took off somebody.
    pub fn reduced(&self, number: usize) -> u32 {
        self.reductions().get(&number).copied().unwrap_or(0)
    }

    /// How many halves an arbiter took off whom: by themselves, and for matches that count.
    fn reductions(&self) -> BTreeMap<usize, u32> {
        let mut reduced = self.reduced.clone();
        for pairing in self.pairings.iter().filter(|pairing| !pairing.annulled) {
            let Some(Ending { off, .. }) = pairing.result else { continue };
            for (number, halves) in [(pairing.white, off.0), (pairing.black, off.1)] {
                if halves > 0 {
                    *reduced.entry(number).or_default() += halves;
                }
            }
        }
        reduced
    }

    /// A round of a Swiss as it was paired, without its pairs: who has the bye in it, and who does not play it.
    pub fn resting(&self, round: usize) -> Round {
        let rests = self.rests.iter().flatten().nth(round.wrapping_sub(1));
        rests.map_or_else(Round::default, |rests| Round {
            pairs: Vec::new(),
            bye: rests.bye,
            absent: rests.absent.clone(),
        })
    }

    fn live(&self) -> usize {
        self.players.len() - self.withdrawn.len()
    }

    /// A group's table.
    pub fn table(&self) -> Vec<Row> {
        let over = self.pairings.iter().filter(|pairing| !pairing.annulled);
        let game = |pairing: &Pairing| {
            Some(Game { white: pairing.white, black: pairing.black, halves: pairing.result?.halves })
        };
        let struck = self.withdrawn.iter().filter(|(_, left)| left.struck).map(|(number, _)| *number);
        let group = Group {
            players: self.players.len(),
            per_pair: self.per_pair,
            games: over.filter_map(game).collect(),
            struck: struck.collect(),
            reduced: self.reductions(),
        };
        group.table()
    }

    /// A Swiss section as a tournament, up to its last round that is over.
    pub fn tournament(&self) -> Tournament {
        let rests = self.rests.as_deref().unwrap_or_default();
        let rounds = rests.iter().zip(1..).map(|(rests, round)| self.round(rests, round));
        let history = rounds.map_while(|round| round).collect();
        Tournament {
            players: self.players.len(),
            rounds: self.rounds,
            white_first: self.white_first,
            history,
            reduced: self.reductions(),
        }
    }

    /// A round, if it is over.
    fn round(&self, rests: &Rests, round: usize) -> Option<Round> {
        let pair = |pairing: &Pairing| {
            let Pairing { white, black, annulled, .. } = *pairing;
            let Ending { halves, forfeit, .. } = pairing.result.unwrap_or(Ending::new((0, 0), true));
            pairing.is_over().then_some(if annulled {
                Pair { white, black, halves: (0, 0), forfeit: true }
            } else {
                Pair { white, black, halves, forfeit }
            })
        };
        let pairings = self.pairings.iter().filter(|pairing| pairing.round == round);
        let pairs = pairings.map(pair).collect::<Option<_>>()?;
        Some(Round { pairs, bye: rests.bye, absent: rests.absent.clone() })
    }

    /// Who is not to be paired next, and the halves given for it.
    pub fn absent(&self) -> BTreeMap<usize, u32> {
        let asked = self.skips.iter().filter(|number| !self.has_left(**number));
        let given = asked.map(|number| (*number, self.asked_bye(*number).halves()));
        given.chain(self.withdrawn.keys().map(|number| (*number, 0))).collect()
    }

    /// What it is worth to ask not to play the next round.
    pub fn asked_bye(&self, number: usize) -> AskedBye {
        let rests = self.rests.iter().flatten();
        let had = rests.filter_map(|rests| rests.absent.get(&number)).any(|halves| *halves > 0);
        match self.rounds.saturating_sub(self.paired()) {
            0 => AskedBye::NoRound,
            1 => AskedBye::Last,
            _ if had => AskedBye::Again,
            _ => AskedBye::Half,
        }
    }

    pub(super) fn join(&mut self, player: Person) {
        self.players.push(player);
    }

    fn pairing(&mut self, slot: Slot) -> Result<&mut Pairing, Refusal> {
        let same = |pairing: &&mut Pairing| (pairing.round, pairing.board) == (slot.round, slot.board);
        self.pairings.iter_mut().find(same).ok_or(Refusal::Pairing)
    }

    pub(super) fn begin(&mut self, slot: Slot, number: u64) -> Applied {
        let pairing = self.pairing(slot)?;
        if pairing.number.is_some() || pairing.is_over() {
            return Err(Refusal::Pairing);
        }
        pairing.number = Some(number);
        Ok(())
    }

    pub(super) fn over(&mut self, slot: Slot, result: Option<Ending>) -> Applied {
        let pairing = self.pairing(slot)?;
        if pairing.number.is_none() && pairing.result.is_none() {
            return Err(Refusal::Pairing);
        }
        (pairing.result, pairing.void) = (result, false);
        Ok(())
    }

    /// Divides the points of pairings of which no match was ever made: neither has used any time.
    pub(super) fn cut(&mut self) {
        let unmade =
            self.pairings.iter_mut().filter(|pairing| pairing.number.is_none() && !pairing.is_over());
        for pairing in unmade {
            pairing.result = Some(Ending::new((1, 1), true));
        }
    }

    pub(super) fn annul(&mut self, slot: Slot) -> Applied {
        let pairing = self.pairing(slot)?;
        if pairing.number.is_none() {
            return Err(Refusal::Pairing);
        }
        (pairing.result, pairing.void) = (None, true);
        Ok(())
    }

    pub(super) fn again(&mut self, slot: Slot, number: u64) -> Applied {
        let pairing = self.pairing(slot)?;
        if pairing.number.is_none() || pairing.result.is_some() || pairing.annulled {
            return Err(Refusal::Pairing);
        }
        (pairing.number, pairing.void) = (Some(number), false);
        Ok(())
    }

    pub(super) fn pair(
        &mut self,
        pairs: &[(Person, Person)],
        bye: Option<Person>,
        absent: &BTreeMap<Person, u32>,
        at: i64,
    ) -> Applied {
        if !self.is_idle() || self.paired() >= self.rounds || !self.is_swiss() {
            return Err(Refusal::Phase);
        }
        let number = |player: Person| self.number(player).ok_or(Refusal::NotEntered);
        let find = |&(white, black): &(Person, Person)| Ok((number(white)?, number(black)?));
        let pairs = pairs.iter().map(find).collect::<Result<Vec<_>, _>>()?;
        let bye = bye.map(number).transpose()?;
        let rest = absent.iter().map(|(player, halves)| Ok((number(*player)?, *halves)));
        let absent = rest.collect::<Result<BTreeMap<_, _>, _>>()?;
        self.check(&pairs, bye, &absent)?;
        let round = self.paired() + 1;
        let boards = pairs.iter().zip(1..);
        self.pairings.extend(boards.map(|(&(white, black), board)| Pairing::new(round, board, white, black)));
        self.rests.get_or_insert_default().push(Rests { bye, absent });
        self.skips.clear();
        self.since = at;
        Ok(())
    }

    /// That everybody is in a round just once, and nobody plays who has left or whom they have met.
    fn check(&self, pairs: &[(usize, usize)], bye: Option<usize>, absent: &BTreeMap<usize, u32>) -> Applied {
        let playing = pairs.iter().flat_map(|&(white, black)| [white, black]).chain(bye);
        let mut all: Vec<usize> = playing.clone().chain(absent.keys().copied()).collect();
        all.sort_unstable();
        let met = |&(white, black): &(usize, usize)| {
            self.pairings
                .iter()
                .any(|pairing| pairing.was_played() && pairing.has(white) && pairing.has(black))
        };
        let sound = all.iter().copied().eq(1..=self.players.len())
            && !playing.into_iter().any(|number| self.has_left(number))
            && !pairs.iter().any(met)
            && absent.values().all(|halves| *halves <= BYE);
        if sound { Ok(()) } else { Err(Refusal::Incomplete) }
    }

    pub(super) fn reduce(&mut self, number: usize, halves: u32) {
        let reduced = self.reduced.entry(number).or_default();
        *reduced = reduced.saturating_add(halves);
    }

    pub(super) fn skip(&mut self, number: usize) -> Applied {
        if !self.is_swiss() || self.has_left(number) {
            return Err(Refusal::Phase);
        }
        if self.skips.insert(number) { Ok(()) } else { Err(Refusal::Entered) }
    }

    /// Whether the results of somebody would leave the table if they left now.
    pub fn would_strike(&self, number: usize) -> bool {
        let own = || self.pairings.iter().filter(|pairing| pairing.has(number));
        let finished = own().filter(|pairing| pairing.is_over()).count();
        !self.is_swiss() && 2 * finished < own().count()
    }

    pub(super) fn withdraw(&mut self, number: usize, why: Leaving) -> Applied {
        if self.has_left(number) {
            return Err(Refusal::NotEntered);
        }
        let own: Vec<usize> = (0..self.pairings.len()).filter(|at| self.pairings[*at].has(number)).collect();
        let struck = self.would_strike(number);
        self.withdrawn.insert(number, Withdrawn { struck, same: matches!(why, Leaving::Same(_)) });
        let same = if let Leaving::Same(player) = why { self.number(player) } else { None };
        for at in own {
            let pairing = &mut self.pairings[at];
            if same.is_some_and(|other| pairing.has(other)) {
                pairing.annulled = true;
            } else if pairing.number.is_none() && pairing.result.is_none() {
                let other = if pairing.white == number { pairing.black } else { pairing.white };
                let here = if self.withdrawn.contains_key(&other) { 0 } else { 2 };
                let halves = if pairing.white == number { (0, here) } else { (here, 0) };
                pairing.result = Some(Ending::new(halves, true));
            }
        }
        Ok(())
    }

    pub(super) fn readmit(&mut self, number: usize) -> bool {
        let back = self.is_swiss() && self.withdrawn.get(&number).is_some_and(|left| !left.same);
        if back {
            self.withdrawn.remove(&number);
        }
        back
    }

    pub(super) fn replace(&mut self, number: usize, new: Person) -> Applied {
        let own = self.pairings.iter().filter(|pairing| pairing.has(number));
        if self.has_left(number) || own.into_iter().any(Pairing::was_played) {
            return Err(Refusal::HasPlayed);
        }
        self.players[number - 1] = new;
        for pairing in &mut self.pairings {
            if pairing.has(number) && pairing.result.is_none() {
                // Its match was the other's; a new one is made.
                pairing.number = None;
            }
        }
        Ok(())
    }

    /// Who finished how, by place. Who left stands last.
    pub(super) fn finish(&self) -> Vec<Finish> {
        let possible =
            |number: usize| 2 * self.pairings.iter().filter(|pairing| pairing.has(number)).count() as i64;
        let finish = |number: usize, halves: i64| Finish {
            player: self.players[number - 1],
            halves,
            possible: possible(number),
        };
        if self.is_swiss() {
            let table = self.tournament().table();
            return table.iter().map(|line| finish(line.number, line.points)).collect();
        }
        let table = self.table();
        let mut all: Vec<(usize, i64)> = table.iter().map(|row| (row.number, row.points)).collect();
        all.extend(
            (1..=self.players.len())
                .filter(|number| table.iter().all(|row| row.number != *number))
                .map(|n| (n, 0)),
        );
        all.iter().map(|&(number, halves)| finish(number, halves)).collect()
    }
}

/// How many rounds tell so many players apart.
fn usual_rounds(players: usize) -> usize {
    let rounds = players.max(2).next_power_of_two().trailing_zeros() as usize;
    rounds.clamp(ROUNDS.0, ROUNDS.1)
}

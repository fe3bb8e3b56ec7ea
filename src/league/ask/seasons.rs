//! The lines and groups of seasons.

use super::{Fault, MOMENT_MAX, ensure};
use crate::Person;
use crate::season::{self, Entrant, Finish, Groups, Missed, Sizes};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Most entrants of a season that is asked about.
const ENTRANTS_MAX: usize = 20_000;
/// Sizes and widths that are asked about are at most this.
const SIZE_MAX: usize = 1000;

/// Levels, their groups, and of each person by place the halves and the possible ones.
type Levels = Vec<Vec<Vec<(Person, i64, i64)>>>;

#[derive(Deserialize)]
pub(super) struct Question {
    target: usize,
    least: usize,
    most: usize,
    width: usize,
    seasons: Vec<Step>,
}

#[derive(Deserialize)]
struct Step {
    #[serde(default)]
    previous: Option<Levels>,
    #[serde(default)]
    missed: BTreeMap<u64, (usize, usize)>,
    entrants: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    player: Person,
    rating: f64,
    rd: f64,
    signed: i64,
}

#[derive(Serialize)]
pub(super) struct Answer {
    seasons: Vec<Drawn>,
}

#[derive(Serialize)]
struct Drawn {
    line: Vec<Person>,
    groups: Groups,
}

pub(super) fn answer(question: &Question) -> Result<Answer, Fault> {
    let &Question { target, least, most, width, ref seasons } = question;
    for (size, field) in [(target, "target"), (most, "most"), (width, "width")] {
        ensure((1..=SIZE_MAX).contains(&size), field)?;
    }
    let sizes = Sizes { target, least, most, width };
    let seasons = seasons.iter().map(|step| step.draw(sizes)).collect::<Result<_, _>>()?;
    Ok(Answer { seasons })
}

impl Step {
    fn draw(&self, sizes: Sizes) -> Result<Drawn, Fault> {
        ensure(self.entrants.len() <= ENTRANTS_MAX, "entrants")?;
        let persons: BTreeSet<Person> = self.entrants.iter().map(|entry| entry.player).collect();
        ensure(persons.len() == self.entrants.len(), "entrants")?;
        let entrants = self.entrants.iter().map(Entry::entrant).collect::<Result<Vec<_>, _>>()?;
        let previous = self.previous.as_ref().map(finished).transpose()?;
        let line = season::line(previous.as_ref(), &self.missed(), &entrants);
        let groups = sizes.deal(&line);
        Ok(Drawn { line, groups })
    }

    fn missed(&self) -> BTreeMap<Person, Missed> {
        let missed = |(&player, &(level, seasons))| (Person(player), Missed { level, seasons });
        self.missed.iter().map(missed).collect()
    }
}

fn finished(levels: &Levels) -> Result<season::Finished, Fault> {
    let finish = |&(player, halves, possible): &(Person, i64, i64)| {
        ensure(halves.abs() <= MOMENT_MAX && (0..=MOMENT_MAX).contains(&possible), "previous")?;
        Ok(Finish { player, halves, possible })
    };
    let group = |group: &Vec<_>| group.iter().map(finish).collect();
    levels.iter().map(|groups| groups.iter().map(group).collect()).collect()
}

impl Entry {
    fn entrant(&self) -> Result<Entrant, Fault> {
        ensure(self.rating.is_finite() && self.rd.is_finite(), "rating")?;
        Ok(Entrant { player: self.player, sure: self.rating - self.rd, signed: self.signed })
    }
}

//! The table of a round robin.

use super::{Fault, PLAYERS_MAX, ensure};
use crate::table::{Game, Group, Row};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Most halves that one match brings, or one ruling takes.
const HALVES_MAX: u32 = 1000;

#[derive(Deserialize)]
pub(super) struct Question {
    players: usize,
    per_pair: usize,
    games: Vec<Over>,
    #[serde(default)]
    struck: BTreeSet<usize>,
    #[serde(default)]
    reduced: BTreeMap<usize, u32>,
}

#[derive(Deserialize)]
struct Over {
    white: usize,
    black: usize,
    halves: (u32, u32),
}

#[derive(Serialize)]
pub(super) struct Answer {
    standings: Vec<Standing>,
}

#[derive(Serialize)]
struct Standing {
    no: usize,
    points: i64,
    wins: u32,
    sb: i64,
    koya: u32,
    place: usize,
}

pub(super) fn answer(question: &Question) -> Result<Answer, Fault> {
    let &Question { players, per_pair, .. } = question;
    ensure((1..=PLAYERS_MAX).contains(&players), "players")?;
    ensure((1..=PLAYERS_MAX).contains(&per_pair), "per_pair")?;
    ensure(question.reduced.values().all(|halves| *halves <= HALVES_MAX), "reduced")?;
    let games = question.games.iter().map(|over| over.game(players)).collect::<Result<_, _>>()?;
    let (struck, reduced) = (question.struck.clone(), question.reduced.clone());
    let rows = Group { players, per_pair, games, struck, reduced }.table();
    Ok(Answer { standings: rows.into_iter().map(Standing::from).collect() })
}

impl Over {
    fn game(&self, players: usize) -> Result<Game, Fault> {
        let &Over { white, black, halves } = self;
        ensure((1..=players).contains(&white) && (1..=players).contains(&black) && white != black, "games")?;
        ensure(halves.0.max(halves.1) <= HALVES_MAX, "halves")?;
        Ok(Game { white, black, halves })
    }
}

impl From<Row> for Standing {
    fn from(row: Row) -> Self {
        let Row { number: no, points, wins, sonneborn: sb, koya, place, .. } = row;
        Self { no, points, wins, sb, koya, place }
    }
}

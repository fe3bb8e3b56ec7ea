//! The next round of a Swiss tournament, and its table.

use super::{Fault, PLAYERS_MAX, ROUNDS_MAX, ensure};
use crate::swiss::{BYE, Pair, Round, Standing, Tournament};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Deserialize)]
pub(super) struct Question {
    first_side: First,
    rounds: usize,
    players: Vec<Player>,
    #[serde(default)]
    history: Vec<Past>,
    #[serde(default)]
    absent: Option<Absent>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum First {
    White,
    Black,
}

#[derive(Deserialize)]
struct Player {
    no: usize,
}

#[derive(Deserialize)]
struct Past {
    pairs: Vec<(usize, usize)>,
    results: Vec<String>,
    #[serde(default)]
    bye: Option<usize>,
    #[serde(default)]
    absent: BTreeMap<usize, u32>,
}

/// Who is absent, with or without the halves that are given for it.
#[derive(Deserialize)]
#[serde(untagged)]
enum Absent {
    Given(BTreeMap<String, u32>),
    Named(BTreeSet<usize>),
}

#[derive(Serialize)]
pub(super) struct Answer {
    pairs: Vec<(usize, usize)>,
    bye: Option<usize>,
    standings: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    no: usize,
    points: i64,
    bh: u32,
    bh1: u32,
    sb: u32,
    wins: u32,
    place: usize,
}

pub(super) fn answer(question: &Question) -> Result<Answer, Fault> {
    let absent = question.absent.as_ref().map(Absent::numbers).transpose()?.unwrap_or_default();
    let tournament = question.tournament()?;
    let standings = tournament.table().into_iter().map(Row::from).collect();
    if tournament.history.len() >= tournament.rounds {
        return Ok(Answer { pairs: Vec::new(), bye: None, standings });
    }
    let mut paired = tournament.pair(|number| !absent.contains(&number)).ok_or(Fault::NoPairing)?;
    // As the oracles have them: by White's number.
    paired.pairs.sort_unstable();
    Ok(Answer { pairs: paired.pairs, bye: paired.bye, standings })
}

impl Absent {
    fn numbers(&self) -> Result<BTreeSet<usize>, Fault> {
        match self {
            Absent::Given(given) => {
                given.keys().map(|number| number.parse().map_err(|_| Fault::Bounds("absent"))).collect()
            }
            Absent::Named(named) => Ok(named.clone()),
        }
    }
}

impl Question {
    fn tournament(&self) -> Result<Tournament, Fault> {
        let players = self.players.len();
        ensure((1..=PLAYERS_MAX).contains(&players), "players")?;
        ensure(self.players.iter().zip(1..).all(|(player, no)| player.no == no), "players")?;
        ensure((1..=ROUNDS_MAX).contains(&self.rounds) && self.history.len() <= self.rounds, "rounds")?;
        let history = self.history.iter().map(|past| past.round(players)).collect::<Result<_, _>>()?;
        let white_first = self.first_side == First::White;
        Ok(Tournament { players, rounds: self.rounds, white_first, history, reduced: BTreeMap::new() })
    }
}

impl Past {
    fn round(&self, players: usize) -> Result<Round, Fault> {
        let paired = self.pairs.iter().flat_map(|&(white, black)| [white, black]);
        let all: Vec<usize> = paired.chain(self.bye).chain(self.absent.keys().copied()).collect();
        let distinct: BTreeSet<usize> = all.iter().copied().collect();
        ensure(
            distinct.len() == all.len() && distinct.iter().all(|no| (1..=players).contains(no)),
            "history",
        )?;
        ensure(self.results.len() == self.pairs.len(), "results")?;
        ensure(self.absent.values().all(|halves| *halves <= BYE), "absent")?;
        let pair = |(&(white, black), result): (&(usize, usize), &String)| {
            let (halves, forfeit) = read_result(result).ok_or(Fault::Bounds("results"))?;
            Ok(Pair { white, black, halves, forfeit })
        };
        let pairs = self.pairs.iter().zip(&self.results).map(pair).collect::<Result<_, _>>()?;
        Ok(Round { pairs, bye: self.bye, absent: self.absent.clone() })
    }
}

/// White's and Black's halves, and whether it was a forfeit.
fn read_result(result: &str) -> Option<((u32, u32), bool)> {
    Some(match result {
        "10" => ((2, 0), false),
        "01" => ((0, 2), false),
        "==" => ((1, 1), false),
        "00" => ((0, 0), false),
        "+-" => ((2, 0), true),
        "-+" => ((0, 2), true),
        "--" => ((0, 0), true),
        _ => return None,
    })
}

impl From<Standing> for Row {
    fn from(standing: Standing) -> Self {
        let Standing { number, points, buchholz, cut, sonneborn, wins, place, .. } = standing;
        Self { no: number, points, bh: buchholz, bh1: cut, sb: sonneborn, wins, place }
    }
}

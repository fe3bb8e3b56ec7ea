//! Berger's tables.

use super::{Fault, PLAYERS_MAX, ensure};
use crate::berger;
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
pub(super) struct Question {
    players: usize,
}

#[derive(Serialize)]
pub(super) struct Answer {
    rounds: Vec<Round>,
}

#[derive(Serialize)]
struct Round {
    pairs: Vec<(usize, usize)>,
    free: Option<usize>,
}

pub(super) fn answer(question: &Question) -> Result<Answer, Fault> {
    ensure((2..=PLAYERS_MAX).contains(&question.players), "players")?;
    let rounds = berger::rounds(question.players);
    Ok(Answer {
        rounds: rounds.into_iter().map(|berger::Round { pairs, free }| Round { pairs, free }).collect(),
    })
}

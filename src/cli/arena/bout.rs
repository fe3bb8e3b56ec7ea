//! Matches of two players.

use super::halt::Halt;
use super::kept::{Kept, Which};
use super::player::Player;
use crate::engine::{Partner, Question, Worker, spar};
use crate::games::{Kind, Options, Outcome, Side, Table};
use std::io;
use std::time::Instant;

/// A match that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bout {
    /// Halves of points that the first player made.
    pub(super) halves: u8,
    /// Turns, the opening's included.
    pub(super) turns: usize,
    /// Whether it came to its end.
    pub(super) finished: bool,
}

/// What all matches have in common.
pub(super) struct Bouts<'a> {
    kind: Kind,
    /// Those of one pair after another.
    options: &'a [Options],
    players: [&'a Player; 2],
    turns_max: usize,
    now: &'a dyn Fn() -> Instant,
    halt: &'a Halt,
    worker: Worker,
    kept: Kept,
}

/// A match in the making.
pub(in crate::cli) struct Running {
    pub(in crate::cli) table: Box<dyn Table>,
    pub(in crate::cli) turns: Vec<String>,
}

impl Running {
    pub(in crate::cli) fn new(kind: Kind, options: &Options) -> Self {
        Self { table: kind.table(options), turns: Vec::new() }
    }

    /// Plays a turn, which the players know to be legal; says whether it was.
    pub(in crate::cli) fn play(&mut self, turn: &str) -> bool {
        let played = self.table.play(turn).is_ok();
        let ended = self.table.end_turn();
        played
            && ended.is_ok_and(|turn| {
                self.turns.push(turn);
                true
            })
    }
}

impl<'a> Bouts<'a> {
    pub(super) fn new(
        kind: Kind,
        options: &'a [Options],
        players: [&'a Player; 2],
        turns_max: usize,
        now: &'a dyn Fn() -> Instant,
        halt: &'a Halt,
        kept: Kept,
    ) -> Self {
        Self { kind, options, players, turns_max, now, halt, worker: Worker::new(), kept }
    }

    /// Two matches from the same opening: in the first the first player goes on, in the second the other. Before each turn
    /// the function is called. Nothing if it is told to halt before they are over.
    pub(super) fn pair(
        &mut self,
        seed: u64,
        each: &mut dyn FnMut() -> io::Result<()>,
    ) -> io::Result<Option<[Bout; 2]>> {
        let options = &self.options[(seed % self.options.len() as u64) as usize];
        let opening = opening(self.kind, options, seed);
        let mut bout = |starts| self.bout((options, &opening), starts, seed, each);
        let played = [bout(0)?, bout(1)?];
        Ok((!self.halt.is_told()).then_some(played))
    }

    fn bout(
        &mut self,
        (options, opening): (&Options, &[String]),
        starts: usize,
        seed: u64,
        each: &mut dyn FnMut() -> io::Result<()>,
    ) -> io::Result<Bout> {
        let mut running = Running::new(self.kind, options);
        for turn in opening {
            running.play(turn);
        }
        let first = running.table.side_to_move();
        while !self.halt.is_told()
            && running.table.outcome().is_none()
            && running.turns.len() < self.turns_max
        {
            each()?;
            let place = if running.table.side_to_move() == first { starts } else { 1 - starts };
            let (which, played) = ((seed, starts), running.turns.len() - opening.len());
            if let Some(turn) = self.kept.turn(which, played) {
                if !running.play(&turn) {
                    return Err(self.kept.spoilt(which, played));
                }
            } else if !self.go_on(&mut running, options, place, which)? {
                break;
            }
        }
        let own = if starts == 0 { first } else { first.other() };
        let outcome = running.table.outcome();
        Ok(Bout { halves: halves(outcome, own), turns: running.turns.len(), finished: outcome.is_some() })
    }
}

impl Bouts<'_> {
    /// Has the player in this place think and play; whether they could, before they were told to halt.
    fn go_on(
        &mut self,
        running: &mut Running,
        options: &Options,
        place: usize,
        which: Which,
    ) -> io::Result<bool> {
        let question = Question { kind: self.kind, options, position: None, turns: &running.turns };
        let seed = which.0.wrapping_mul(1 << 20).wrapping_add(running.turns.len() as u64);
        let goes_on = || !self.halt.is_told();
        let turn = self.players[place].turn(question, seed, &mut self.worker, self.now, &goes_on);
        // Who is told to halt has thought for too short a time.
        let Some(turn) = turn.ok().filter(|turn| goes_on() && running.play(turn)) else { return Ok(false) };
        self.kept.keep(which, &turn)?;
        Ok(true)
    }
}

/// The turns by chance with which a match begins.
pub(in crate::cli) fn opening(kind: Kind, options: &Options, seed: u64) -> Vec<String> {
    let mut running = Running::new(kind, options);
    for ply in 0..opening_length(kind) {
        let seed = seed.wrapping_mul(64).wrapping_add(ply);
        let question = Question { kind, options, position: None, turns: &running.turns };
        let Ok(turn) = spar(question, Partner::Random, seed) else { break };
        if !running.play(&turn) {
            break;
        }
    }
    running.turns
}

/// Halves of points of a side; a match without an end counts as drawn.
fn halves(outcome: Option<Outcome>, side: Side) -> u8 {
    match outcome.and_then(|outcome| outcome.winner) {
        Some(winner) => 2 * u8::from(winner == side),
        None => 1,
    }
}

/// How many turns by chance a match begins with.
const fn opening_length(kind: Kind) -> u64 {
    match kind {
        // In Arimaa, two of them set up.
        Kind::Abalone | Kind::Arimaa => 4,
        Kind::Maya => 2,
        // One for each piece that is placed.
        Kind::Daiku => 18,
    }
}

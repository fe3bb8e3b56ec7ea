//! The search: principal variations over steps, not turns. The sign of a value changes only where the side does.

use crate::Budget;
use crate::key::{key_of, mix};
use crate::mind::{Mind, Order};
use crate::order::{Candidate, Habits, KNOWN, choose, mark_of, narrow};
use crate::table::{Bound, Transpositions};
use crate::worth::{WIN, WIN_MIN, from_table, noise, to_table};
use nahil_games::{Outcome, Side};

/// Farthest that is looked ahead, in steps.
pub(crate) const PLIES_MAX: usize = 120;
/// Every value is within it.
const ALL: i32 = WIN + 1;
/// How often it is asked whether to go on, in positions.
const ASK_EVERY: u64 = 1024;
/// How far from the last value the next one is expected.
const WINDOW: i32 = 60;
/// How many times a position stands where no rule says how often it may, when whoever is ahead gets nowhere by it.
const ROUND: usize = 3;
/// No value but a win or a loss goes beyond.
const VALUE_MAX: i32 = WIN_MIN - 1;

/// A step, or the end of the turn.
pub(crate) type Move<P> = Option<<P as nahil_games::Position>::Step>;

/// A search from one position.
pub(crate) struct Search<'a, P: Mind> {
    table: &'a mut Transpositions,
    go_on: &'a dyn Fn() -> bool,
    budget: Budget,
    /// The side that is to move at the root.
    side: Side,
    pub(crate) nodes: u64,
    halt: Option<Halt>,
    habits: Habits,
    /// The keys of the positions in which turns began since something could stand again, those on the way last.
    stood: Vec<u64>,
    /// How many of them were before the search.
    before: usize,
    /// How many times a position stands when it is worth nothing to anybody or not allowed.
    times: usize,
    /// The keys of the positions to which the first turn may not lead.
    barred: Vec<u64>,
    /// Keeps what is known of the first turn apart from what is known of it when other turns are barred.
    salt: u64,
    /// The best line from each distance from the root.
    lines: Vec<Vec<Move<P>>>,
    /// Lists that are not in use.
    spare: Vec<Vec<Candidate<P::Step>>>,
    steps: Vec<P::Step>,
}

/// Why the search has ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Halt {
    Spent,
    Told,
}

/// A position on the way.
#[derive(Clone)]
struct Node<P> {
    position: P,
    side: Side,
    /// By what the table knows it.
    key: u64,
    /// The key at the start of the turn, by which it is known whether it has stood.
    start: u64,
    /// Steps from the root.
    ply: usize,
    /// Turns that have ended since.
    turns: i32,
    /// Whether a turn begins here.
    fresh: bool,
}

/// What a step leads to.
enum Next<P> {
    Node(Node<P>),
    /// What has stood before, where that is worth nothing to anybody.
    Again,
    /// What has stood before, where that is not allowed, or what is barred.
    Barred,
}

/// What was found.
#[derive(Clone, Debug)]
pub(crate) struct Found<P: Mind> {
    pub(crate) value: i32,
    /// The last depth that was looked at as a whole.
    pub(crate) depth: u8,
    pub(crate) line: Vec<Move<P>>,
    /// Whether the search was told to stop.
    pub(crate) cut: bool,
}

impl<'a, P: Mind> Search<'a, P> {
    /// A search for the side to move in this position, that knows what has stood in the match.
    pub(crate) fn new(
        table: &'a mut Transpositions,
        go_on: &'a dyn Fn() -> bool,
        budget: Budget,
        position: &P,
        stood: Vec<u64>,
    ) -> Self {
        table.begin();
        Self {
            table,
            go_on,
            budget,
            side: position.side_to_move(),
            nodes: 0,
            halt: None,
            habits: Habits::new(PLIES_MAX + 1),
            before: stood.len(),
            times: times(position),
            stood,
            barred: Vec::new(),
            salt: 0,
            lines: vec![Vec::new(); PLIES_MAX + 2],
            spare: Vec::new(),
            steps: Vec::new(),
        }
    }

    /// The same search, whose first turn may not lead to these positions.
    pub(crate) fn barring(mut self, barred: &[u64]) -> Self {
        self.salt = if barred.is_empty() { 0 } else { key_of(&barred) };
        self.barred = barred.to_vec();
        self
    }

    /// Looks ahead ever further, until the budget is spent or the game is decided.
    pub(crate) fn deepen(&mut self, position: &P) -> Found<P> {
        let start = key_of(position) ^ self.salt;
        let (side, key) = (self.side, start ^ apart(position));
        let fresh = !position.may_end();
        let root = Node { position: position.clone(), side, key, start, ply: 0, turns: 0, fresh };
        let mut found = Found { value: 0, depth: 0, line: Vec::new(), cut: false };
        for depth in 1..=self.budget.depth.min(PLIES_MAX as u8 / 2) {
            let value = self.aspire(&root, i32::from(depth), found.value);
            found.cut = self.halt == Some(Halt::Told);
            let line = &self.lines[0];
            if self.halt.is_none() || self.halt == Some(Halt::Spent) && !line.is_empty() {
                found.line.clone_from(line);
            }
            if self.halt.is_some() {
                break;
            }
            (found.value, found.depth) = (value, depth);
            if value.abs() >= WIN_MIN {
                break;
            }
        }
        found
    }

    /// Looks so far ahead, expecting a value.
    fn aspire(&mut self, root: &Node<P>, depth: i32, expected: i32) -> i32 {
        let mut window = if depth > 1 { WINDOW } else { ALL };
        loop {
            let (alpha, beta) = ((expected - window).max(-ALL), (expected + window).min(ALL));
            self.lines[0].clear();
            let value = self.look(root, depth, (alpha, beta), false);
            let is_within = alpha < value && value < beta || (alpha, beta) == (-ALL, ALL);
            if is_within || self.halt.is_some() {
                return value;
            }
            window = if window > 4 * WINDOW { 2 * ALL } else { 4 * window };
        }
    }

    /// The value of a position, as far as it lies between the bounds.
    fn look(&mut self, node: &Node<P>, depth: i32, (mut alpha, beta): (i32, i32), may_pass: bool) -> i32 {
        self.lines[node.ply].clear();
        if let Some(value) = self.known_end(node, depth) {
            return value;
        }
        if depth <= 0 || node.ply >= PLIES_MAX {
            return self.settle(node, (alpha, beta), i32::from(P::FORCING_MAX));
        }
        let is_open = beta - alpha > 1;
        let known = self.table.get(node.key);
        if let Some(entry) = known.filter(|entry| !is_open && i32::from(entry.depth) >= depth) {
            let value = from_table(entry.value, node.turns);
            if entry.bound == Bound::Exact
                || entry.bound == Bound::AtLeast && value >= beta
                || entry.bound == Bound::AtMost && value <= alpha
            {
                return value;
            }
        }
        if !is_open && may_pass && self.passing_is_enough(node, depth, beta) {
            return beta;
        }
        let mut candidates = self.candidates(node, known.map_or(0, |entry| entry.mark), false);
        let (mut best, mut mark, mut bound) = (-ALL, 0, Bound::AtMost);
        for at in 0..candidates.len() {
            choose(&mut candidates, at);
            let candidate = candidates[at];
            let next = self.after(node, candidate.step);
            let Some(value) = self.look_behind(node, &next, candidate, (at, depth), (alpha, beta)) else {
                continue;
            };
            if self.halt.is_some() {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    (alpha, mark, bound) = (value, candidate.mark, Bound::Exact);
                    self.note_line(node.ply, candidate.step, &next);
                }
            }
            if alpha >= beta {
                bound = Bound::AtLeast;
                self.habits.learn(node.side, node.ply, depth, &candidates[..=at]);
                break;
            }
        }
        self.recycle(candidates);
        if self.halt.is_some() {
            return best;
        }
        if best == -ALL {
            return self.stuck(node);
        }
        self.table.put(node.key, depth as u8, (to_table(best, node.turns), bound), mark);
        best
    }

    /// The value of what a step leads to: the first one as it is, later ones only as far as they may be better. Nothing
    /// of a step that may not be made.
    fn look_behind(
        &mut self,
        node: &Node<P>,
        next: &Next<P>,
        candidate: Candidate<P::Step>,
        (at, depth): (usize, i32),
        (alpha, beta): (i32, i32),
    ) -> Option<i32> {
        let next = match next {
            Next::Barred => return None,
            Next::Again => return Some(0),
            Next::Node(next) => next,
        };
        let spent = if candidate.step.is_some() { 1 } else { node.position.steps_left() };
        let further = depth - i32::from(spent);
        if next.fresh {
            self.stood.push(next.start);
        }
        let mut ask = |depth: i32, alpha: i32, beta: i32| {
            if next.side == node.side {
                self.look(next, depth, (alpha, beta), true)
            } else {
                -self.look(next, depth, (-beta, -alpha), true)
            }
        };
        let value = if at == 0 {
            ask(further, alpha, beta)
        } else {
            let less = reduction::<P>(depth, at, candidate.forcing);
            let mut value = ask(further - less, alpha, alpha + 1);
            if value > alpha && less > 0 {
                value = ask(further, alpha, alpha + 1);
            }
            if value > alpha && value < beta { ask(further, alpha, beta) } else { value }
        };
        if next.fresh {
            self.stood.pop();
        }
        Some(value)
    }

    /// Beyond the horizon: only what is forcing, unless the side to move would rather leave all as it is.
    fn settle(&mut self, node: &Node<P>, (mut alpha, beta): (i32, i32), left: i32) -> i32 {
        let mut best = self.value(node);
        if left <= 0 || best >= beta || node.ply >= PLIES_MAX {
            return best;
        }
        alpha = alpha.max(best);
        let mut candidates = self.candidates(node, 0, true);
        for at in 0..candidates.len() {
            choose(&mut candidates, at);
            let Next::Node(next) = self.after(node, candidates[at].step) else { continue };
            let value = if let Some(value) = self.known_end(&next, 0) {
                if next.side == node.side { value } else { -value }
            } else if next.side == node.side {
                self.settle(&next, (alpha, beta), left - 1)
            } else {
                -self.settle(&next, (-beta, -alpha), left - 1)
            };
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta || self.halt.is_some() {
                break;
            }
        }
        self.recycle(candidates);
        best
    }

    /// Whether the position is good enough even if the side to move passes.
    fn passing_is_enough(&mut self, node: &Node<P>, depth: i32, beta: i32) -> bool {
        let turn = i32::from(P::TURN);
        if !P::PASSES || !node.fresh || depth <= turn || beta.abs() >= WIN_MIN || self.value(node) < beta {
            return false;
        }
        let mut position = node.position.bare();
        position.end_turn_unchecked();
        let start = key_of(&position);
        let (side, key) = (node.side.other(), start ^ apart(&position));
        let (ply, turns) = (node.ply + 1, node.turns + 1);
        let passed = Node { position, side, key, start, ply, turns, fresh: true };
        self.nodes += 1;
        let less = turn + turn.max(depth / 4);
        let value = -self.look(&passed, depth - turn - less, (-beta, 1 - beta), false);
        value >= beta && value < WIN_MIN && self.halt.is_none()
    }

    /// What is decided here without looking further; zero when the search must end.
    fn known_end(&mut self, node: &Node<P>, depth: i32) -> Option<i32> {
        if self.must_halt() {
            return Some(0);
        }
        if let Some(outcome) = node.position.decided() {
            return Some(end_value(outcome, node));
        }
        let asks = node.ply > 0 && (node.fresh || depth <= 0);
        (asks && node.position.wins_now()).then(|| WIN - node.turns - 1)
    }

    /// The value where nothing can be played.
    fn stuck(&mut self, node: &Node<P>) -> i32 {
        match node.position.outcome() {
            Some(outcome) => end_value(outcome, node),
            // Only what has stood too often could be played.
            None if P::BARS => node.turns - WIN,
            // Nor is there another turn than those that are barred.
            None if node.turns == 0 && !self.barred.is_empty() => -WIN,
            None => self.value(node),
        }
    }

    fn must_halt(&mut self) -> bool {
        if self.halt.is_none() {
            if self.nodes >= self.budget.nodes {
                self.halt = Some(Halt::Spent);
            } else if self.nodes % ASK_EVERY == ASK_EVERY - 1 && !(self.go_on)() {
                self.halt = Some(Halt::Told);
            }
        }
        self.halt.is_some()
    }

    /// What the position is worth by itself, misjudged as the budget asks.
    fn value(&mut self, node: &Node<P>) -> i32 {
        let value = self.table.value(node.key, || node.position.value());
        // However many turns are left.
        let key = node.key ^ apart(&node.position);
        let value = value + noise(self.budget, key) + self.overlooked(node);
        value.clamp(-VALUE_MAX, VALUE_MAX)
    }

    /// How much better the position looks to who does not heed the enemy, for the side to move.
    fn overlooked(&self, node: &Node<P>) -> i32 {
        if self.budget.heedless == 0 {
            return 0;
        }
        let enemy = node.position.prospects(self.side.other());
        let missed = enemy * i32::from(self.budget.heedless) / 100;
        if node.side == self.side { missed } else { -missed }
    }

    /// The steps that may be looked at.
    fn candidates(&mut self, node: &Node<P>, known: u16, only_forcing: bool) -> Vec<Candidate<P::Step>> {
        let mut candidates = self.spare.pop().unwrap_or_default();
        self.steps.clear();
        if only_forcing {
            node.position.forcing_steps(&mut self.steps);
        } else {
            node.position.legal_steps(&mut self.steps);
        }
        let glance = node.position.glance();
        let score = |mark: u16, Order { guess, forcing }: Order| {
            let known = if mark == known { KNOWN } else { 0 };
            known + self.habits.score(node.side, node.ply, mark, guess, forcing)
        };
        for (place, &step) in (0..).zip(&self.steps) {
            let order = node.position.order(&glance, step);
            if only_forcing && !order.forcing {
                continue;
            }
            let mark = mark_of(Some(&step));
            candidates.push(Candidate::new(Some(step), (mark, order.forcing), score(mark, order), place));
        }
        narrow(&mut candidates, node.position.width());
        if !node.fresh && !only_forcing && node.position.may_end() {
            let mark = mark_of::<P::Step>(None);
            let order = Order { guess: node.position.order_end(), forcing: false };
            candidates.push(Candidate::new(None, (mark, false), score(mark, order), u16::MAX));
        }
        candidates
    }

    fn recycle(&mut self, mut candidates: Vec<Candidate<P::Step>>) {
        candidates.clear();
        self.spare.push(candidates);
    }

    /// What a step leads to; a turn that must end then has ended.
    fn after(&mut self, node: &Node<P>, step: Move<P>) -> Next<P> {
        self.nodes += 1;
        let mut position = node.position.clone();
        let ends = step.is_none_or(|step| {
            position.play_unchecked(step);
            position.must_end()
        });
        let Node { side, start, turns, .. } = *node;
        let mut next = Node { position, side, key: 0, start, ply: node.ply + 1, turns, fresh: ends };
        if ends {
            next.position = next.position.bare();
            next.position.end_turn_unchecked();
            next.side = next.position.side_to_move();
            next.turns += 1;
            next.start = key_of(&next.position);
            if turns == 0 && self.barred.contains(&next.start) {
                return Next::Barred;
            }
            if self.stood_before(next.start) {
                return if P::BARS { Next::Barred } else { Next::Again };
            }
            next.key = next.start;
        } else {
            let salt = if turns == 0 { self.salt } else { 0 };
            next.key = key_of(&next.position) ^ if P::STARTS { mix(node.start) } else { 0 } ^ salt;
        }
        next.key ^= apart(&next.position);
        Next::Node(next)
    }

    /// Whether a turn has begun so on the way here or, before the search, so often that once more is too much.
    fn stood_before(&self, key: u64) -> bool {
        let (before, way) = self.stood.split_at(self.before);
        way.contains(&key) || before.iter().filter(|&&stood| stood == key).count() + 1 >= self.times
    }

    fn note_line(&mut self, ply: usize, step: Move<P>, next: &Next<P>) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(step);
        if matches!(next, Next::Node(_)) {
            upper[ply].extend_from_slice(&lower[0]);
        }
    }
}

/// How many times a position stands in the match when it is worth nothing to anybody or not allowed. Where no rule says so,
/// whoever is ahead had better not go round, and whoever is behind has no draw to hope for.
fn times<P: Mind>(position: &P) -> usize {
    match position.repetition() {
        0 if position.value() < 0 => usize::MAX,
        0 => ROUND,
        times => times as usize,
    }
}

/// Keeps apart in the table what is the same position with more or fewer turns left, where a search may come to their end.
fn apart<P: Mind>(position: &P) -> u64 {
    position.left().filter(|&left| left <= PLIES_MAX as u32).map_or(0, |left| mix(left.into()))
}

/// What an end is worth to the side to move.
fn end_value<P>(outcome: Outcome, node: &Node<P>) -> i32 {
    match outcome.winner {
        Some(winner) if winner == node.side => WIN - node.turns,
        Some(_) => node.turns - WIN,
        None => 0,
    }
}

/// How much less far a later step is looked at, at first.
fn reduction<P: Mind>(depth: i32, at: usize, forcing: bool) -> i32 {
    let first = if P::DARING { 2 } else { 3 };
    if depth < first || at < first as usize || forcing {
        return 0;
    }
    if P::DARING {
        return 1
            + i32::from(at >= 6)
            + i32::from(depth >= 5 && at >= 14)
            + i32::from(depth >= 8 && at >= 24);
    }
    1 + i32::from(at >= 10) + i32::from(depth >= 6 && at >= 20)
}

//! How the machine stands: whether it takes what it is offered, and when it resigns.

use crate::bot::message::{Job, Outlook};
use crate::engine::{self, Budget, Question, Worker};
use crate::games::Kind;

/// Up to what chance to win it is plainly lost, in thousandths.
const PLAINLY: u16 = 50;
/// From what value on it stands worse: less is what it counts for to be the one to move.
const WORSE: i32 = -50;
/// How many positions are looked at without misjudging them, at least, before it answers by how it stands.
pub(super) const ANSWERED: u64 = 20_000;

/// How the machine stands, where the search for a turn has found that the position is worth so much to whoever is to move.
/// Offered Tsaul, it stands even where that would set it back: Tsaul is for ever, and whoever is but a little behind would
/// give the match away by it.
pub(super) fn stands(
    job: &Job,
    (question, budget): (Question, Budget),
    found: i32,
    worker: &mut Worker,
    go_on: &dyn Fn() -> bool,
) -> Outlook {
    let to_machine = |value: i32| if job.to_move { value } else { -value };
    if !job.asked {
        return outlook(job.kind, to_machine(found));
    }
    let mut judged = |question| {
        let budget = Budget { seed: job.seed, ..Budget::nodes(ANSWERED) };
        engine::think(question, budget, worker, go_on).ok().map(|thought| to_machine(thought.value))
    };
    let now = judged(question);
    // By what it has found alone, who looks at few positions and misjudges them would answer by chance.
    let value = now.filter(|_| budget.nodes < ANSWERED).unwrap_or(to_machine(found));
    let raised = raised(question);
    let forced = raised
        .as_deref()
        .and_then(|position| judged(Question { position: Some(position), turns: &[], ..question }));
    match outlook(job.kind, value) {
        // Nor does it take what cannot be judged.
        Outlook::Behind if forced < now => Outlook::Even,
        outlook => outlook,
    }
}

/// The position in which somebody thinks, with Tsaul raised by one level.
fn raised(question: Question) -> Option<String> {
    let (rules, options) = (question.kind.rules(), question.options);
    let mut table = match question.position {
        Some(position) => rules.table_at(options, position).ok()?,
        None => rules.table(options),
    };
    for turn in question.turns {
        table.play(turn).ok()?;
        table.end_turn().ok()?;
    }
    table.raise_tsaul();
    Some(table.position())
}

/// How the machine stands to which a position is worth so much.
fn outlook(kind: Kind, value: i32) -> Outlook {
    match value {
        _ if engine::chance(kind, value) <= PLAINLY => Outlook::Lost,
        value if value <= WORSE => Outlook::Behind,
        _ => Outlook::Even,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Options;
    use crate::machine::tests::job;
    use crate::machine::think;

    #[test]
    fn it_knows_when_it_stands_worse() {
        let lost =
            Job { position: Some("wwwww/wwww2/7/8/9/8/2bbb2/bbbbbb/bbbbb w 0 5".to_owned()), ..job(1, 3) };
        for (kind, plainly) in
            [(Kind::Abalone, 3_000), (Kind::Arimaa, 1_650), (Kind::Maya, 420), (Kind::Daiku, 1_200)]
        {
            let of = [1 + WORSE, WORSE, 4 - plainly * 9 / 10, -plainly].map(|value| outlook(kind, value));
            assert_eq!(of, [Outlook::Even, Outlook::Behind, Outlook::Behind, Outlook::Lost], "{kind:?}");
        }
        assert_eq!(think(&lost, &mut Worker::new(), &|| true).outlook, Outlook::Lost);
    }

    /// Black is a little behind at the start, since White is to move, and would be walled in by its own pieces.
    #[test]
    fn it_takes_no_tsaul_that_sets_it_back() {
        let (kind, options) = (Kind::Maya, Options::defaults(Kind::Maya.rules().options()));
        let outlook = |position: &str, to_move| {
            let (position, options) = (Some(position.to_owned()), options.clone());
            let job = Job { kind, options, position, asked: true, to_move, ..job(1, 5) };
            think(&job, &mut Worker::new(), &|| true).outlook
        };
        let start = "La1 Ad2-d3 Gd4 Cd5 Dd6N / Lp1 Am6-m5 Gm4 Cm3 Dm2S w 0 0";
        let walled = "La1 Ad2-d3 Gd4 Cd5 Df9S / Ln2 Am6-m5 Gm4 Cm3 Dm2S w 0 1";
        assert_eq!([start, walled].map(|position| outlook(position, false)), [Outlook::Even; 2]);
    }

    /// Whoever hardly looks sees itself far ahead here, though the other Leader is nearer to its Temple.
    #[test]
    fn it_answers_by_how_it_stands_at_every_level() {
        let (kind, options) = (Kind::Maya, Options::defaults(Kind::Maya.rules().options()));
        let position = "La1 Ad2-d3 Gd4 Cd5 Dd6N / Lj6 Am6-m5 Gm4 Cm3 Dm2S w 0 0".to_owned();
        let behind = Job { kind, options, position: Some(position), ..job(1, 1) };
        let thought = |level, seed, asked, to_move| {
            let job = Job { level, to_move, asked, seed, ..behind.clone() };
            think(&job, &mut Worker::new(), &|| true)
        };
        for (level, seed) in [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (3, 1), (4, 1)] {
            let (asked, other) = (thought(level, seed, true, true), thought(level, seed, true, false));
            assert_eq!([asked.outlook, other.outlook], [Outlook::Behind, Outlook::Even], "{level}");
            let unasked = thought(level, seed, false, true);
            assert_eq!(asked.turn, unasked.turn);
            assert!(level > 2 || unasked.outlook == Outlook::Even);
        }
    }
}

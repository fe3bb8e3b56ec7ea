//! What people play first, and how it went: counted from finished matches that anybody could see, without anybody's name.

use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Asker, Desk, Done, Stop};
use crate::bot::wire::message::{Button, Look};
use crate::bot::wire::press::Press;
use crate::games::{BySide, Kind, Options, Side};
use crate::i18n::openings::{FirstTurn, OpeningsText};
use crate::i18n::{Label, TaskLabel};
use crate::league::counted::Ended;
use crate::play::MatchId;
use crate::store::MatchRow;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// How many of the latest matches of a game are counted.
const COUNTED_MAX: usize = 200;
/// How many of the latest matches of all games are looked at for them.
const LOOKED_AT_MAX: usize = 2_000;
/// How many first turns of each side are named.
const NAMED_MAX: usize = 4;

/// What was counted of a game.
#[derive(Default)]
struct Counted {
    matches: usize,
    turns: BySide<BTreeMap<String, Tally>>,
}

/// How often a turn was played, and how many halves of points it brought.
#[derive(Clone, Copy, Default)]
struct Tally {
    times: usize,
    halves: usize,
}

/// Shows what people play first in a game or, in short, in all.
pub(in crate::bot) fn openings(desk: &mut Desk<'_>, asker: &Asker, kind: Option<Kind>) -> Done {
    let said = match kind {
        Some(kind) => one(kind, &count(desk, kind)?),
        None => all(desk)?,
    };
    let buttons = match said {
        OpeningsText::None(kind) => firsts(desk, asker, kind),
        _ => Vec::new(),
    };
    desk.show(asker, PostRow { text: said.say(asker.locale), buttons, ..PostRow::default() })
}

/// What somebody can do meanwhile, where nothing has been played: learn a game, and play a first match of this one.
fn firsts(desk: &Desk<'_>, asker: &Asker, kind: Option<Kind>) -> Vec<Vec<Button>> {
    let locale = asker.locale;
    let learn = |kind: &Kind| Press::Page(*kind, 1).button(locale, &Label::Learn(*kind), Look::Plain);
    let guided =
        |kind: Kind| Press::Guide(kind).button(locale, &Label::Task(TaskLabel::Match), Look::Primary);
    let Some(kind) = kind else { return vec![Kind::ALL.iter().map(learn).collect()] };
    let guided = desk.settings.machine.then(|| guided(kind));
    vec![guided.into_iter().chain([learn(&kind)]).collect()]
}

fn one(kind: Kind, counted: &Counted) -> OpeningsText {
    if counted.matches == 0 {
        return OpeningsText::None(Some(kind));
    }
    let turns = BySide::from_fn(|side| counted.most_frequent(side, NAMED_MAX));
    OpeningsText::One { kind, matches: counted.matches, turns }
}

fn all(desk: &Desk<'_>) -> Result<OpeningsText, Stop> {
    let mut games = Vec::new();
    for kind in Kind::ALL {
        let counted = count(desk, *kind)?;
        let turns = BySide::from_fn(|side| counted.most_frequent(side, 1));
        if counted.matches > 0 {
            games.push((*kind, counted.matches, turns));
        }
    }
    Ok(if games.is_empty() { OpeningsText::None(None) } else { OpeningsText::All(games) })
}

/// Counts the first turns of the latest matches of a game.
fn count(desk: &Desk<'_>, kind: Kind) -> Result<Counted, Stop> {
    let mut counted = Counted::default();
    let latest = desk.work.latest_ended(LOOKED_AT_MAX)?.into_iter();
    for ended in latest.filter(|ended| ended.game == kind && !ended.struck) {
        if counted.matches == COUNTED_MAX {
            break;
        }
        let id = MatchId(ended.number);
        let row = desk.work.match_by_id(id)?;
        if row.is_some_and(|row| is_public(&row) && begins_as_usual(kind, &row)) {
            counted.add(&ended, &desk.work.first_turns(id)?);
        }
    }
    Ok(counted)
}

/// Whether a match was told in a channel and open to whoever looks on.
fn is_public(row: &MatchRow) -> bool {
    !row.preamble.manner.closed && row.home.is_public()
}

/// Whether a match began as most do: first turns of other positions are none here.
fn begins_as_usual(kind: Kind, row: &MatchRow) -> bool {
    let (rules, specs) = (kind.rules(), kind.rules().options());
    let start = |options: &Options| rules.table(options).position();
    Options::read(specs, &row.preamble.options)
        .is_ok_and(|options| start(&options) == start(&Options::defaults(specs)))
}

impl Counted {
    /// Takes a match in, if both sides have played and it has a result.
    fn add(&mut self, ended: &Ended, turns: &BySide<Option<String>>) {
        let (Some(white), Some(black)) = (&turns.white, &turns.black) else { return };
        for (side, turn) in [(Side::White, white), (Side::Black, black)] {
            let Some(score) = ended.score(side) else { return };
            let tally = self.turns[side].entry(turn.clone()).or_default();
            tally.times += 1;
            tally.halves += score.halves() as usize;
        }
        self.matches += 1;
    }

    /// What a side has played most often, at most so many turns.
    fn most_frequent(&self, side: Side, most: usize) -> Vec<FirstTurn> {
        let mut turns: Vec<_> = self.turns[side].iter().collect();
        // Between those that are as frequent, the better one.
        turns.sort_by_key(|(_, tally)| Reverse((tally.times, tally.halves)));
        let first = |(turn, tally): &(&String, &Tally)| FirstTurn {
            turn: (*turn).clone(),
            times: tally.times,
            score: (50 * tally.halves + tally.times / 2) / tally.times,
        };
        turns.iter().take(most).map(first).collect()
    }
}

//! The machine in a match: what it is to think about, and what it agrees to without thinking.

use crate::bot::desk::{Desk, Held, Stop};
use crate::bot::wire::thought::{Job, Purpose};
use crate::games::Side;
use crate::play::{Action, Event, Match, MatchId, OfferKind, Stage};

/// What the machine is to think about in a match, if it is to.
pub(in crate::bot) fn job(game: &Match) -> Option<Job> {
    let terms = game.terms();
    let side = terms.machine()?;
    let to_move = game.to_move() == side;
    if game.result().is_some() || game.case().is_some() || !(to_move || asked(game, side).is_some()) {
        return None;
    }
    let entry = game.record().entries.len() as u64;
    let (position, turns) = so_far(game);
    Some(Job {
        id: game.id(),
        entry,
        ply: game.ply(),
        refused: 0,
        purpose: Purpose::Turn,
        person: terms.sides[side.other()],
        level: terms.sides[side].level()?,
        to_move,
        asked: asked(game, side).is_some(),
        kind: terms.kind,
        options: terms.options.clone(),
        position,
        turns,
        seed: seed(game.id(), entry),
        guided: terms.manner.guided && to_move,
    })
}

/// What there is to count in a guided match for whoever is to move: it is told on the way to the machine's turn, but stored
/// nowhere, and a turn that is taken back leaves another position.
pub(in crate::bot) fn near(game: &Match) -> Option<Job> {
    let terms = game.terms();
    let own = terms.machine()?.other();
    let is_told = terms.manner.guided && game.to_move() == own && game.has_begun(own);
    if !is_told || game.result().is_some() || game.case().is_some() {
        return None;
    }
    let (position, turns) = so_far(game);
    Some(Job {
        id: game.id(),
        entry: game.record().entries.len() as u64,
        ply: game.ply(),
        refused: 0,
        purpose: Purpose::Nearby,
        person: terms.sides[own],
        level: 0,
        to_move: false,
        asked: false,
        kind: terms.kind,
        options: terms.options.clone(),
        position,
        turns,
        seed: 0,
        guided: true,
    })
}

/// A wait of so many seconds is said.
const SAID_FROM: u32 = 10;

/// How long the machine thinks about a turn, in seconds; what it usually needs at its highest level, and less below.
const fn seconds(level: u8) -> u32 {
    match level {
        ..=5 => 0,
        6 => 1,
        7 => 2,
        8 => 3,
        9 => 5,
        _ => 9,
    }
}

/// How many other matches of the same person the machine thinks about before this one, and in about how many seconds it
/// then has its turn; nothing, where nobody has to wait for it. It thinks about one of each person at a time.
pub(in crate::bot) fn wait(desk: &mut Desk<'_>, held: &Held) -> Result<Option<(u32, u32)>, Stop> {
    let Some(job) = job(&held.game) else { return Ok(None) };
    let (mut others, mut sum) = (0, seconds(job.level));
    for id in desk.work.going(job.person)?.into_iter().filter(|id| *id != held.row.id) {
        let before = desk.sound(id)?.and_then(|other| self::job(&other.game));
        if let Some(before) = before.filter(|before| seconds(before.level) > 0) {
            others += 1;
            sum += seconds(before.level);
        }
    }
    Ok((others > 0 && sum >= SAID_FROM).then_some((others, sum)))
}

/// Whether it is the machine's turn, and it thinks about this match first.
pub(in crate::bot) fn answers_soon(desk: &mut Desk<'_>, held: &Held) -> Result<bool, Stop> {
    Ok(desk.settings.machine && job(&held.game).is_some() && wait(desk, held)?.is_none())
}

/// How a match has come about: the position from which its turns go on, if that is not the first one, and the turns.
pub(in crate::bot) fn so_far(game: &Match) -> (Option<String>, Vec<String>) {
    // What Tsaul does to the board is no turn, and nothing from before can stand again.
    let (ply, position) = game.tsaul_raised().unzip();
    let turns = game.record().turns().skip(ply.unwrap_or_default() as usize);
    (position.map(str::to_owned), turns.map(|(_, text)| text.to_owned()).collect())
}

/// Decides what the machine leaves to chance, the same whenever it is asked.
fn seed(id: MatchId, entry: u64) -> u64 {
    (id.0.rotate_left(32) ^ entry).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(32)
}

/// What its opponent offers the machine that it has to think about.
pub(in crate::bot) fn asked(game: &Match, side: Side) -> Option<OfferKind> {
    offers(game, side).into_iter().find(|kind| *kind == OfferKind::Tsaul)
}

/// What its opponent offers the machine.
fn offers(game: &Match, side: Side) -> Vec<OfferKind> {
    game.standing_offers().iter().filter(|offer| offer.by != side).map(|offer| offer.kind).collect()
}

/// Lets the machine agree to what its opponent has just asked for: to take back, to pause, to go on, to cancel. What cannot
/// be counted in the position it leaves to a judge.
pub(in crate::bot) fn consent(held: &mut Held, events: &mut Vec<Event>) {
    let Some(side) = held.game.terms().machine() else { return };
    let player = held.player(side);
    let now = held.game.record().latest();
    for kind in offers(&held.game, side).into_iter().filter(|kind| *kind != OfferKind::Tsaul) {
        if let Ok(agreed) = held.game.act(player, Action::Accept(kind), now, &held.calendars) {
            events.extend(agreed);
        }
    }
    let is_asked = held.game.case().is_some_and(|case| matches!(case.stage, Stage::Opponent { .. }));
    let wanted = held.game.resume_asked() == Some(side.other());
    let answer = match (is_asked, wanted) {
        (true, _) => Action::Answer { right: false },
        (_, true) => Action::Resume,
        _ => return,
    };
    // `Match` refuses neither where it is asked for.
    events.extend(held.game.act(player, answer, now, &held.calendars).unwrap_or_default());
}

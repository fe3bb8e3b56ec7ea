//! Which of the matches in a [`Book`] count, and why others do not.

use crate::book::Book;
use crate::counted::{Ended, FORGIVEN_AGAIN_WEEKS, Outcome, PAIR_MAX, PAIR_WEEKS, Run, Uncounted};
use crate::week::{WEEK, Week};
use nahil_games::BySide;

/// Judges a match by those that ended before it.
pub(crate) fn judge<B: Book>(book: &mut B, ended: &Ended) -> Result<Option<Uncounted>, B::Fault> {
    if let Some(why) = plain(book, ended)? {
        return Ok(Some(why));
    }
    if is_one_too_many(book, ended)? { Ok(Some(Uncounted::TooMany)) } else { absence(book, ended) }
}

/// The reasons that need no other match.
fn plain<B: Book>(book: &B, ended: &Ended) -> Result<Option<Uncounted>, B::Fault> {
    let BySide { white, black } = ended.players;
    let reasons = [
        (ended.casual, Uncounted::Casual),
        (ended.channel, Uncounted::Channel),
        (white == black || book.are_kin(white, black)?, Uncounted::SamePerson),
        (ended.result == Outcome::Nothing, Uncounted::NoResult),
        (ended.struck, Uncounted::Struck),
        (ended.turns.white == 0 || ended.turns.black == 0, Uncounted::FirstTurn),
    ];
    Ok(reasons.into_iter().find_map(|(holds, why)| holds.then_some(why)))
}

fn is_one_too_many<B: Book>(book: &B, ended: &Ended) -> Result<bool, B::Fault> {
    if ended.league {
        return Ok(false);
    }
    let BySide { white, black } = ended.players;
    let week = Week::of(ended.at);
    let weeks = book.weeks((ended.game, white), week.next(), PAIR_WEEKS as usize)?;
    let within = weeks.iter().take_while(|period| period.week >= week.before(PAIR_WEEKS - 1));
    let met = within.flat_map(|period| &period.games);
    let met = met.filter(|game| game.opponent == black && !game.league && game.key < ended.key());
    Ok(met.count() >= PAIR_MAX)
}

fn absence<B: Book>(book: &mut B, ended: &Ended) -> Result<Option<Uncounted>, B::Fault> {
    let Some(loser) = ended.absent() else { return Ok(None) };
    let last = book.run(loser, ended.key())?;
    let away =
        last.filter(|run| ended.at > run.since && ended.loser_last_turn.is_none_or(|turn| turn <= run.since));
    let Some(run) = away else {
        let run = Run { since: ended.at, forgiven: last.and_then(|run| run.forgiven) };
        book.put_run(loser, ended.key(), Some(run))?;
        return Ok(None);
    };
    let allowed =
        run.forgiven.is_none_or(|at| at == run.since || run.since - at >= FORGIVEN_AGAIN_WEEKS * WEEK);
    if allowed {
        book.put_run(loser, ended.key(), Some(Run { forgiven: Some(run.since), ..run }))?;
    }
    Ok(allowed.then_some(Uncounted::Absence))
}

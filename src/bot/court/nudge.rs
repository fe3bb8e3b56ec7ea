//! Reminders to those who are to judge a claim and have not yet. Each comes once.

use super::answers;
use crate::bot::call::{self, About};
use crate::bot::desk::{Desk, Done, Held, Stop};
use crate::bot::outbox::PostRow;
use crate::bot::{arbiter, audience, play};
use crate::i18n::claim::Waiting;
use crate::play::{Case, Stage};
use crate::players::{Locale, Place};
use crate::store::Timer;
use jiff::Timestamp;

/// After which parts of his time whoever judges is reminded: the opponent of the claimant after half of it, the arbiter
/// after three and six days of seven. Voters are called once, when the vote opens.
const fn parts(stage: Stage) -> &'static [(i32, i32)] {
    match stage {
        Stage::Adversary { .. } => &[(1, 2)],
        Stage::Arbiter { .. } => &[(3, 7), (6, 7)],
        Stage::Open | Stage::Vote(_) => &[],
    }
}

/// When the next reminder is due, if one still is.
pub(in crate::bot) fn next(held: &Held) -> Option<Timestamp> {
    let case = held.judged()?;
    let (part, of) = *parts(case.stage).get(sent(held, case))?;
    let until = case.until()?;
    let at = case.since.checked_add(until.duration_since(case.since) / of * part).ok()?;
    // Who sleeps then is reminded when he wakes, if that is still in time.
    let side = matches!(case.stage, Stage::Adversary { .. }).then_some(case.by.other());
    let awake = side.and_then(|side| held.calendars[side].asleep(at)).filter(|awake| *awake < until);
    Some(awake.unwrap_or(at))
}

/// How many reminders were sent to whoever judges now.
fn sent(held: &Held, case: Case) -> usize {
    let Timer { stage, nudges, .. } = held.row.timer;
    if stage == case.number { nudges as usize } else { 0 }
}

/// What the timer of a match is to remember of it.
pub(in crate::bot) fn remember(held: &Held, timer: &mut Timer) {
    let Some(case) = held.game.case() else { return };
    (timer.stage, timer.nudges) = (case.number, sent(held, case) as u32);
    timer.reminder = next(held);
}

/// Reminds whoever judges, if it is time; whether a claim is judged at all.
pub(in crate::bot) fn remind(desk: &mut Desk<'_>, held: &mut Held) -> Result<bool, Stop> {
    let Some(case) = held.judged() else { return Ok(false) };
    if next(held).is_some_and(|at| at <= desk.now) {
        (held.row.timer.stage, held.row.timer.nudges) = (case.number, sent(held, case) as u32 + 1);
        tell(desk, held, case)?;
    }
    Ok(true)
}

fn tell(desk: &mut Desk<'_>, held: &Held, case: Case) -> Done {
    let worded = |desk: &mut Desk<'_>, _: &Place, locale: Locale| post(desk, held, case, locale);
    call::tell_of(desk, held, |_| About::Question(held.row.id), &worded)
}

fn post(desk: &Desk<'_>, held: &Held, case: Case, locale: Locale) -> Result<PostRow, Stop> {
    let names = desk.names(held, locale)?;
    let asked = case.by.other();
    let until = case.until().unwrap_or(desk.now);
    let mut post = PostRow { language: Some(locale), ..PostRow::default() };
    let waiting = if matches!(case.stage, Stage::Adversary { .. }) {
        post.only_calls = true;
        post.calls = play::accounts(desk, held, asked)?;
        let audience = audience::side(desk, held, asked)?;
        post.buttons = vec![answers(held, locale).map(|button| button.of(audience.clone())).to_vec()];
        Waiting::Opponent { name: names[asked].clone(), by: names[case.by].clone(), until }
    } else {
        post.calls = arbiter::called(desk, held)?;
        Waiting::Arbiter { until }
    };
    post.text = play::with_heading(held, &names, locale, vec![waiting.say(locale)]);
    Ok(post)
}

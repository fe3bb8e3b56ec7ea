//! Reminders to those who are to judge a claim and have not yet. Each comes once.

use crate::bot::course::claim;
use crate::bot::desk::outbox::{About, PostRow};
use crate::bot::desk::{Desk, Done, Held, Stop};
use crate::bot::news::{call, lines};
use crate::bot::seat::{arbiters, audience};
use crate::bot::tell::court::{self, answers};
use crate::i18n::claim::Waiting;
use crate::play::{Case, Stage};
use crate::players::{Locale, Place};

/// Reminds whoever judges, if it is time; whether a claim is judged at all.
pub(in crate::bot) fn remind(desk: &mut Desk<'_>, held: &mut Held) -> Result<bool, Stop> {
    let Some(case) = held.judged() else { return Ok(false) };
    if claim::next_nudge(held).is_some_and(|at| at <= desk.now) {
        (held.row.timer.stage, held.row.timer.nudges) =
            (case.number, claim::nudges_sent(held, case) as u32 + 1);
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
    let waiting = if matches!(case.stage, Stage::Opponent { .. }) {
        post.only_calls = true;
        post.calls = court::asked(desk, held, asked)?;
        let audience = audience::side(desk, held, asked)?;
        post.buttons = vec![answers(held, locale).map(|button| button.of(audience.clone())).to_vec()];
        Waiting::Opponent { name: names[asked].clone(), by: names[case.by].clone(), until }
    } else {
        post.calls = arbiters::called(desk, held)?;
        Waiting::Arbiter { until }
    };
    post.text = lines::with_heading(held, &names, locale, vec![waiting.say(locale)]);
    Ok(post)
}

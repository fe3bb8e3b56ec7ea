//! Reminders to those who are to judge a claim and have not yet, and calls to those who slept when it came. Each comes once.

use crate::bot::course::{ballot, claim};
use crate::bot::desk::outbox::{About, PostRow};
use crate::bot::desk::{Desk, Done, Held, Stop};
use crate::bot::news::{call, lines};
use crate::bot::seat::{arbiters, audience};
use crate::bot::tell::court::{self, answers};
use crate::bot::tell::nudge::SOON;
use crate::i18n::claim::Waiting;
use crate::play::{Case, Event, Stage};
use crate::players::{Account, Locale, Place};

/// Whom it is said to.
enum To {
    /// All who judge, and these who wake so soon that they are not called again.
    All(Vec<Account>),
    /// Those who slept when their channel was asked, and have woken.
    Woken(Vec<Account>),
}

/// Reminds whoever judges, if it is time; whether a claim is judged at all.
pub(in crate::bot) fn remind(desk: &mut Desk<'_>, held: &mut Held) -> Result<bool, Stop> {
    let Some(case) = held.judged() else { return Ok(false) };
    if claim::next_nudge(held).is_none_or(|at| at > desk.now) {
        return Ok(true);
    }
    let soon = desk.now.checked_add(SOON).unwrap_or(desk.now);
    let mut woken = Vec::new();
    for voter in claim::woken(desk, held, soon)? {
        if !ballot::has_voted(desk, held, voter)? {
            woken.extend(desk.profile(voter)?.accounts);
        }
    }
    if claim::reminds(held).is_some_and(|at| at <= soon) {
        (held.row.timer.stage, held.row.timer.nudges) =
            (case.number, claim::nudges_sent(held, case) as u32 + 1);
        tell(desk, held, case, &To::All(woken))?;
    } else if !woken.is_empty() {
        tell(desk, held, case, &To::Woken(woken))?;
    }
    Ok(true)
}

fn tell(desk: &mut Desk<'_>, held: &Held, case: Case, to: &To) -> Done {
    let worded = |desk: &mut Desk<'_>, _: &Place, locale: Locale| post(desk, held, case, locale, to);
    call::tell_of(desk, held, |_| About::Question(held.row.id), &worded)
}

fn post(desk: &Desk<'_>, held: &Held, case: Case, locale: Locale, to: &To) -> Result<PostRow, Stop> {
    let names = desk.names(held, locale)?;
    let asked = case.by.other();
    let until = case.until().unwrap_or(desk.now);
    let mut post = PostRow { language: Some(locale), ..PostRow::default() };
    let said = if matches!(case.stage, Stage::Opponent { .. }) {
        post.only_calls = true;
        let audience = audience::side(desk, held, asked)?;
        post.buttons = vec![answers(held, locale).map(|button| button.of(audience.clone())).to_vec()];
        match to {
            To::Woken(woken) => {
                // They are told what the others were.
                post.calls.clone_from(woken);
                let (side, kind, question) = (case.by, case.kind, case.question);
                lines::happened(held, &names, locale, &[Event::ClaimMade { side, kind, question, until }])
            }
            To::All(woken) => {
                post.calls = court::asked(desk, held, asked)?;
                post.calls.extend(
                    woken.iter().filter(|one| !post.calls.contains(one)).cloned().collect::<Vec<_>>(),
                );
                let (name, by) = (names[asked].clone(), names[case.by].clone());
                vec![Waiting::Opponent { name, by, until }.say(locale)]
            }
        }
    } else {
        post.calls = arbiters::called(desk, held)?;
        vec![Waiting::Arbiter { until }.say(locale)]
    };
    post.text = lines::with_heading(held, &names, locale, said);
    Ok(post)
}

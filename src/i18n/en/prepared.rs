//! What Nahil says of answers that are prepared.

use super::games::colour;
use super::talk::next_choice;
use crate::i18n::prepared::{NoPlan, Prepared, code};
use crate::i18n::talk::Next;
use crate::i18n::trouble::Trouble;
use crate::play::plan::Answer;
use crate::play::{MatchId, Plan, PlanRefusal};
use crate::players::Locale;

/// The words of a message about prepared answers.
pub(in crate::i18n) fn prepared(said: &Prepared) -> String {
    match said {
        Prepared::Panel { id, colour: side, line, steps, next } => {
            panel(*id, colour(*side), line, steps, next)
        }
        Prepared::List { id, answers, void, kept } => list(*id, answers, *void, *kept),
        Prepared::Waits { id, turn } => format!(
            "#{id}: your prepared answer `{turn}` is ready. But your opponent is also asking you something. Reply to that, and the answer is \
             played at once."
        ),
        Prepared::Dropped { id, count: 1 } => format!("#{id}: one prepared answer removed."),
        Prepared::Dropped { id, count } => format!("#{id}: {count} prepared answers removed."),
    }
}

fn panel(id: MatchId, side: &str, line: &[String], steps: &[String], next: &Next) -> String {
    let theirs = line.len().is_multiple_of(2);
    let made = if steps.is_empty() { "nothing yet".to_owned() } else { format!("`{}`", steps.join(" ")) };
    let before: Vec<String> = code(line)
        .chunks(2)
        .map(|pair| match pair {
            [theirs, mine] => format!("if they play {theirs}, I answer {mine}; then, "),
            _ => format!("if they play {}, ", pair.concat()),
        })
        .collect();
    let asked = if theirs { "if they play …" } else { "I answer …" };
    let next = match next {
        Next::Pick(..) | Next::Further(..) => next_choice(next),
        Next::ConfirmWin if theirs => "This would win for them: there is nothing to answer.".to_owned(),
        Next::Confirm | Next::ConfirmWin if theirs => {
            "Their turn is complete. **Then I answer** continues with your answer.".to_owned()
        }
        Next::ConfirmOrGoOn if theirs => {
            "Their turn can end here: **Then I answer** continues with your answer. Or go on with their turn."
                .to_owned()
        }
        Next::ConfirmWin => "**This would win the game.** Save it.".to_owned(),
        Next::Confirm => {
            "Your answer is complete. **Save answer** prepares it; until then you can undo.".to_owned()
        }
        Next::ConfirmOrGoOn => "You can save it now or go on.".to_owned(),
    };
    format!("**#{id} · {}{asked}** ({side}) Draft: {made}.\n{next}", before.concat())
}

fn list(id: MatchId, answers: &[Answer], void: usize, kept: Option<usize>) -> String {
    let mut lines = Vec::new();
    match void {
        0 => {}
        1 => lines.push(format!(
            "#{id}: your prepared answer no longer applies, because the match went another way."
        )),
        _ => lines.push(format!(
            "#{id}: {void} of your prepared answers no longer apply, because the match went another way."
        )),
    }
    if answers.is_empty() {
        lines.push(format!("#{id}: no answers prepared."));
    } else {
        lines.push(format!(
            "**#{id} · prepared answers.** Only you see this. Each is played at once when it applies:"
        ));
    }
    for (place, Answer { depth, his, mine }) in answers.iter().enumerate() {
        let new = if kept == Some(place + 1) { " · **new**" } else { "" };
        let deep = if *depth > 0 { format!("{} then ", "–".repeat(*depth)) } else { String::new() };
        lines.push(format!("{}. {deep}if `{his}`, then `{mine}`{new}", place + 1));
    }
    lines.join("\n")
}

/// Why something is not prepared.
pub(in crate::i18n) fn no_plan(why: &NoPlan) -> String {
    let (kind, refusal) = match why {
        NoPlan::NoSuchAnswer { id, count: 0 } => return format!("#{id}: no answers prepared."),
        NoPlan::NoSuchAnswer { id, count } => {
            return format!(
                "#{id}: there is no such answer. They are numbered 1 to {count}; `!n if` lists them."
            );
        }
        NoPlan::Refused(kind, refusal) => (*kind, refusal),
    };
    match refusal {
        PlanRefusal::YourTurn => "It is your turn, so there is nothing to prepare: just play.".to_owned(),
        PlanRefusal::Strict => "Answers cannot be prepared in a strict match.".to_owned(),
        PlanRefusal::NoAnswer => "Give both turns: `!n if` (their turn) `then` (your answer).".to_owned(),
        PlanRefusal::TooDeep => {
            format!("You can chain at most {} answers.", Plan::DEPTH_MAX)
        }
        PlanRefusal::TooMany => format!(
            "You can prepare at most {} answers in one match. `!n if drop 1` removes the first one.",
            Plan::ANSWERS_MAX
        ),
        PlanRefusal::Ends { text } => {
            format!("After `{text}` the match is over, so there is nothing to answer.")
        }
        PlanRefusal::SameSide { text } => {
            format!("After `{text}` the other side cannot move, so nothing can follow it.")
        }
        PlanRefusal::Turn { text, his, why } => {
            let which = if *his { "If they play" } else { "Your answer" };
            format!("{which} `{text}`: {}", Trouble::Match(kind, (**why).clone()).say(Locale::En))
        }
        PlanRefusal::Match(why) => Trouble::Match(kind, why.clone()).say(Locale::En),
    }
}

/// The manual of the command: how answers are prepared.
pub(super) const PREPARE: &str = "`!n if Lb2 Ce6 Dd7-e9 then Lg8 Ce4`: if your opponent plays the first turn, your answer is played at once and \
     takes none of your time (you still get the increment). Continue with `then` (their next turn) `then` \
     (your answer), up to 4 answers in a chain and 24 in a match.\n\
     `!n if` lists them, only to you. `!n if drop 2` removes one and what follows it, `!n if drop` all of them. If your \
     opponent plays something else, takes back a turn or agrees on Tsaul, they no longer apply. If your opponent also makes \
     an offer or a claim, reply to it first. Not in strict matches.\n\
     No need to type: **Prepare an answer** is under the board while you wait.";

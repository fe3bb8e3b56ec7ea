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
            "#{id}: your prepared answer `{turn}` is saved. Your opponent also asks you something: reply to that, and the answer is \
             played at once."
        ),
        Prepared::Dropped { id, count: 1 } => format!("#{id}: one answer is prepared no more."),
        Prepared::Dropped { id, count } => format!("#{id}: {count} answers are prepared no more."),
    }
}

fn panel(id: MatchId, side: &str, line: &[String], steps: &[String], next: &Next) -> String {
    let his = line.len().is_multiple_of(2);
    let made = if steps.is_empty() { "nothing yet".to_owned() } else { format!("`{}`", steps.join(" ")) };
    let before: Vec<String> = code(line)
        .chunks(2)
        .map(|pair| match pair {
            [his, mine] => format!("if he plays {his}, I answer {mine}; then, "),
            _ => format!("if he plays {}, ", pair.concat()),
        })
        .collect();
    let asked = if his { "if he plays …" } else { "I answer …" };
    let next = match next {
        Next::Pick(..) | Next::Further(..) => next_choice(next),
        Next::ConfirmWin if his => "This would win for him: there is nothing to answer to it.".to_owned(),
        Next::Confirm | Next::ConfirmWin if his => {
            "His turn is complete. **Then I answer** goes on to your answer.".to_owned()
        }
        Next::ConfirmOrGoOn if his => {
            "His turn may end here: **Then I answer** goes on to your answer. Or go on with his turn."
                .to_owned()
        }
        Next::ConfirmWin => "**This would win.** Keep it.".to_owned(),
        Next::Confirm => {
            "Your answer is complete. **Keep it** prepares it; until then you may undo.".to_owned()
        }
        Next::ConfirmOrGoOn => "You may keep it now or go on.".to_owned(),
    };
    format!("**#{id} · {}{asked}** ({side}) Draft: {made}.\n{next}", before.concat())
}

fn list(id: MatchId, answers: &[Answer], void: usize, kept: Option<usize>) -> String {
    let mut lines = Vec::new();
    match void {
        0 => {}
        1 => lines.push(format!("#{id}: the answer you had prepared is void, for the match went elsewhere.")),
        _ => lines
            .push(format!("#{id}: {void} answers you had prepared are void, for the match went elsewhere.")),
    }
    if answers.is_empty() {
        lines.push(format!("#{id}: no answer is prepared."));
    } else {
        lines.push(format!(
            "**#{id} · prepared**; only you see this. Each is played at once when it applies:"
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
        NoPlan::NoSuchAnswer { id, count: 0 } => return format!("#{id}: no answer is prepared."),
        NoPlan::NoSuchAnswer { id, count } => {
            return format!(
                "#{id}: there is no such answer; they are numbered from 1 to {count}. `!n if` lists them."
            );
        }
        NoPlan::Refused(kind, refusal) => (*kind, refusal),
    };
    match refusal {
        PlanRefusal::YourTurn => "It is your turn: there is nothing to wait for. Play it.".to_owned(),
        PlanRefusal::Strict => "This is a strict match: no answers can be prepared in it.".to_owned(),
        PlanRefusal::NoAnswer => {
            "Say both his turn and your answer: `!n if` his turn `then` your answer.".to_owned()
        }
        PlanRefusal::TooDeep => {
            format!("At most {} answers can be prepared one after the other.", Plan::DEPTH_MAX)
        }
        PlanRefusal::TooMany => format!(
            "At most {} answers can be prepared in one match. `!n if drop 1` takes the first one away.",
            Plan::ANSWERS_MAX
        ),
        PlanRefusal::Ends { text } => {
            format!("After `{text}` the match is over: there is nothing to answer to it.")
        }
        PlanRefusal::SameSide { text } => {
            format!("After `{text}` the other side cannot move: there is nothing to prepare behind it.")
        }
        PlanRefusal::Turn { text, his, why } => {
            let which = if *his { "If he plays" } else { "Your answer" };
            format!("{which} `{text}`: {}", Trouble::Match(kind, (**why).clone()).say(Locale::En))
        }
        PlanRefusal::Match(why) => Trouble::Match(kind, why.clone()).say(Locale::En),
    }
}

/// The manual of the command: how answers are prepared.
pub(super) const PREPARE: &str = "`!n if Lb2 Ce6 Dd7-e9 then Lg8 Ce4`: if your opponent plays that, your answer is played at once and \
     takes none of your time (you get the increment as after any turn). Go on with `then` his turn `then` \
     yours, up to 4 answers one after the other, 24 in a match. `!n if` lists them, only to you; `!n if drop \
     2` takes one away with what is behind it, `!n if drop` all. If he plays something else, they are void; so \
     they are when turns are taken back or Tsaul is agreed on. While an offer or a claim of your \
     opponent waits for you, so does the answer: reply, and it is played. Not in strict matches. On the board of a match that waits, **Prepare an answer** does it without typing.";

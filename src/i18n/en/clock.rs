//! What Nahil says of clocks.

use super::flag;
use super::talk::game_row;
use crate::games::{BySide, Side};
use crate::i18n::flag::Fall;
use crate::i18n::talk::Timing;
use crate::i18n::{exact, later, list, relative, span, zone};
use crate::play::control::{Length, Tournament};
use crate::play::{Control, Respite, Vacation};
use crate::players::{Hours, Rung};
use jiff::{SignedDuration, Timestamp};

/// The words of a message about clocks.
pub(in crate::i18n) fn timing(timing: &Timing) -> String {
    match timing {
        Timing::Clocks { names, left, flag, control, respite, paused, vacation } => clocks(
            left,
            flag.as_ref(),
            control,
            &Standing { names, vacation, respite: *respite, paused: *paused },
        ),
        Timing::ClocksToChoose { usual, presets } => clocks_to_choose(usual, presets),
        Timing::StandStill { until } => format!(
            "The clocks are paused. They run again {} at the latest, or sooner with `!n resume`. You can still play turns.",
            relative(*until)
        ),
        Timing::Reminder { name, left, fall } => {
            format!(
                "**Reminder**: @{name}, it is your turn. You have {} left; {}.",
                span(*left),
                flag::yours(fall)
            )
        }
        Timing::Vacation { name, begins, fall } => flag::on_vacation(name, *begins, fall),
        Timing::Several { name, why, rows } => {
            let rows: Vec<_> = rows.iter().map(game_row).collect();
            format!("{}\n{}", flag::several(name, *why), rows.join("\n"))
        }
        Timing::FirstTurn { time } => {
            format!("Each player has {} for their first turn. Their clock starts after it.", span(*time))
        }
    }
}

/// A kind of clock.
pub(in crate::i18n) fn control(control: &Control) -> String {
    let time = |seconds: u32| span(SignedDuration::from_secs(i64::from(seconds)));
    match *control {
        Control::Days { days: 1 } => "1 day a turn".to_owned(),
        Control::Days { days } => format!("{days} days a turn"),
        Control::Fischer { bank, increment, cap } => {
            format!("{} plus {} a turn, at most {}", time(bank), time(increment), time(cap))
        }
        Control::Reserve { days: 1, bank } => format!("1 day a turn, and a bank of {}", time(bank)),
        Control::Reserve { days, bank } => format!("{days} days a turn, and a bank of {}", time(bank)),
        Control::Sudden { bank } => format!("{} for the whole match", time(bank)),
        Control::Tournament(clock) => tournament(clock),
    }
}

/// The clock of Arimaa's tournaments.
fn tournament(clock: Tournament) -> String {
    let time = |seconds: u32| span(SignedDuration::from_secs(i64::from(seconds)));
    let mut text = format!("{} a turn, and a reserve of {}", time(clock.turn), time(clock.reserve));
    text.push_str(&match clock.kept {
        0 => String::new(),
        100 => ", which grows by the time left of each turn".to_owned(),
        kept => format!(", which grows by {kept} % of the time left of each turn"),
    });
    if clock.kept > 0 && clock.cap > 0 {
        text.push_str(&format!(" up to {}", time(clock.cap)));
    }
    if clock.longest > 0 {
        text.push_str(&format!("; no turn can last longer than {}", time(clock.longest)));
    }
    text.push_str(&match clock.length {
        Length::Unlimited => String::new(),
        Length::Time(length) => format!("; after {} on both clocks together, more pieces win", time(length)),
        Length::Turns(turns) => format!("; after {turns} turns each, more pieces win"),
    });
    text
}

/// Whether clocks rest and vacation is spent, after a comma; nothing where neither is so.
pub(in crate::i18n) fn respite(respite: Respite) -> String {
    let vacation = match respite.vacation {
        Vacation::Off => None,
        Vacation::On => Some("vacation".to_owned()),
        Vacation::Hours(hours) => {
            Some(format!("at most {} of vacation", span(SignedDuration::from_hours(i64::from(hours)))))
        }
    };
    let with: Vec<_> = respite.rest.then(|| "rest".to_owned()).into_iter().chain(vacation).collect();
    let with = if with.is_empty() { String::new() } else { format!(", with {}", list(&with, "and")) };
    if respite.sitting { format!("{with}, in one sitting") } else { with }
}

/// What there is to say of the clocks of a match beside their times.
struct Standing<'t> {
    names: &'t BySide<String>,
    vacation: &'t BySide<SignedDuration>,
    respite: Respite,
    paused: Option<Timestamp>,
}

fn clocks(
    left: &BySide<SignedDuration>,
    flag: Option<&(String, Fall)>,
    control: &Control,
    state: &Standing<'_>,
) -> String {
    let names = state.names;
    let mut text = format!("Clock: {}.", self::control(control));
    for side in Side::BOTH {
        text.push_str(&format!("\n{}: {} left", names[side], exact(left[side])));
    }
    if let (Some((name, fall)), None) = (flag, state.paused) {
        text.push_str(&format!("\n{}.", flag::of(name, fall)));
    }
    if let Some(until) = state.paused {
        text.push_str(&format!("\nThe clocks are paused. They run again {} at the latest.", relative(until)));
    }
    text.push_str(&respite_line(state));
    text
}

/// What there is of rest and vacation in a match.
fn respite_line(state: &Standing<'_>) -> String {
    let mut text = String::new();
    for side in Side::BOTH.into_iter().filter(|side| state.vacation[*side].is_positive()) {
        text.push_str(&format!(
            "\n{} has used {} of vacation in this match.",
            state.names[side],
            span(state.vacation[side])
        ));
    }
    let agreed = respite(state.respite);
    if agreed.is_empty() { text } else { format!("{text}\nAgreed:{}.", agreed.trim_start_matches(',')) }
}

/// When one's clocks rest, and when one is reminded.
pub(in crate::i18n) fn hours_of(hours: &Hours, reminders: &[Rung], vacation: u32) -> String {
    let zone = hours.zone.as_deref().map_or("UTC (default)".to_owned(), zone);
    let sleep = hours.sleep.map_or("none (if you set them, your clocks rest then)".to_owned(), |sleep| {
        format!("{sleep} (your clocks rest, and notifications wait until you wake, except the last reminder)")
    });
    let weekends = if hours.weekends { "your clocks rest" } else { "your clocks run" };
    let from = later(hours).map_or(String::new(), |from| {
        format!("\nYour change takes effect {}. Until then your clocks rest as before.", relative(from))
    });
    let rungs: Vec<_> = reminders.iter().map(|rung| format!("`{rung}`")).collect();
    let reminders = if rungs.is_empty() {
        "never".to_owned()
    } else {
        format!("with {} of your time left", list(&rungs, "and"))
    };
    format!(
        "Time zone: {zone}\nSleeping hours: {sleep}\n\
         Weekends: {weekends}.{from}\nReminders: {reminders}\nVacation left this year: {vacation} h"
    )
}

fn clocks_to_choose(usual: &Control, presets: &[Control]) -> String {
    let line = |preset: &Control| {
        let usual = if preset == usual { " (the default here)" } else { "" };
        format!("`{preset}` · {}{usual}", control(preset))
    };
    let lines: Vec<_> = presets.iter().map(line).collect();
    format!(
        "Some clocks:\n{}\nOther times work too: `2d`, `10d+1d max 20d`, `2d bank 5d`, `sudden 2h`. For example: `!n play maya 3d`.\n\
         · In Arimaa tournaments: `0:30/5/100/0/5` (turn, reserve, percent kept, cap, match, longest turn).\n\
         · Abalone's booklet suggests 10 or 15 minutes a side.\n\
         · With a clock of less than a day, each player has 5 minutes for their first turn, and their clock starts after it.\n\
         · With clocks of days, your clock rests while you sleep (`!n profile`), and vacation is used before you run out of \
         time. `rest=off`, `vacation=off` or `vacation=48h` changes that.\n\
         · `mode=seb` and `mode=pek` are played without rest, vacation and pauses.",
        lines.join("\n")
    )
}

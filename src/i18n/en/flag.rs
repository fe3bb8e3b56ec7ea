//! What Nahil says of flags that fall.

use crate::i18n::flag::{Fall, Waiting};
use crate::i18n::{relative, span};
use jiff::SignedDuration;

/// Tells the player whose flag it is, without a full stop.
pub(super) fn yours(fall: &Fall) -> String {
    match (fall.vacation, fall.latest) {
        (Some(left), _) => format!(
            "you are on vacation: {} left; your time runs out {} at the latest",
            hours(left),
            relative(fall.end())
        ),
        (None, Some(latest)) => format!(
            "your time runs out {}; with your vacation, {} at the latest",
            relative(fall.flag),
            relative(latest)
        ),
        (None, None) => format!("your time runs out {}", relative(fall.flag)),
    }
}

/// Tells the opponent.
pub(super) fn theirs(fall: &Fall) -> String {
    match (fall.vacation, fall.latest) {
        (Some(left), _) => format!(
            "your opponent is on vacation: {} left; their time runs out {} at the latest",
            hours(left),
            relative(fall.end())
        ),
        (None, Some(latest)) => format!(
            "their time runs out {}; with vacation, {} at the latest",
            relative(fall.flag),
            relative(latest)
        ),
        (None, None) => format!("their time runs out {}", relative(fall.flag)),
    }
}

/// Tells everybody whose flag falls.
pub(super) fn of(name: &str, fall: &Fall) -> String {
    match (fall.vacation, fall.latest) {
        (Some(left), _) => format!(
            "**{name} is on vacation**: {} left, used hour by hour; time runs out {} at the latest",
            hours(left),
            relative(fall.end())
        ),
        (None, Some(latest)) => format!(
            "{name}'s clock is running; time runs out {}; with vacation, {} at the latest",
            relative(fall.flag),
            relative(latest)
        ),
        (None, None) => format!("{name}'s clock is running; time runs out {}", relative(fall.flag)),
    }
}

/// Tells everybody that it falls at another time than before.
pub(super) fn now_falls(name: &str, fall: &Fall) -> String {
    match (fall.vacation, fall.latest) {
        (Some(_), _) => format!("{name}'s time now runs out {} at the latest.", relative(fall.end())),
        (None, Some(latest)) => format!(
            "{name}'s time now runs out {}; with vacation, {} at the latest.",
            relative(fall.flag),
            relative(latest)
        ),
        (None, None) => format!("{name}'s time now runs out {}.", relative(fall.flag)),
    }
}

/// Calls a player to one match on vacation.
pub(super) fn on_vacation(name: &str, begins: bool, fall: &Fall) -> String {
    let what = if begins {
        "your time is up, so your vacation is being used, hour by hour"
    } else {
        "it is your turn, and your vacation is being used"
    };
    format!(
        "**Vacation**: @{name}, {what}: {} left. Your time runs out {} at the latest.",
        hours(fall.vacation.unwrap_or_default()),
        relative(fall.end())
    )
}

/// Calls a player to several matches, which are listed below.
pub(super) fn several(name: &str, why: Waiting) -> String {
    match why {
        Waiting::Turns => format!("**Nahil!** @{name}, it is your turn in these matches:"),
        Waiting::Time => format!("**Reminder**: @{name}, these matches are waiting for you:"),
        Waiting::VacationBegins => {
            format!(
                "**Vacation**: @{name}, your time is up, so your vacation is being used. These matches are waiting for you:"
            )
        }
        Waiting::Vacation => {
            format!("**Vacation**: @{name}, your vacation is being used. These matches are waiting for you:")
        }
    }
}

/// Vacation is counted in hours.
fn hours(left: SignedDuration) -> String {
    if left < SignedDuration::from_hours(1) { span(left) } else { format!("{} h", left.as_hours()) }
}

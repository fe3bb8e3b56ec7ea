//! What Nahil says of flags that fall.

use crate::i18n::flag::{Fall, Waiting};
use crate::i18n::{capital, relative, span};
use jiff::SignedDuration;

/// Tells the player whose flag it is, without a full stop.
pub(super) fn yours(fall: &Fall) -> String {
    if fall.ends {
        return match_ends(fall);
    }
    match (fall.vacation, fall.latest) {
        (Some(left), _) => format!(
            "you are on vacation: {} left; your flag falls {} at the latest",
            hours(left),
            relative(fall.end())
        ),
        (None, Some(latest)) => format!(
            "your flag falls {}; with your vacation, {} at the latest",
            relative(fall.flag),
            relative(latest)
        ),
        (None, None) => format!("your flag falls {}", relative(fall.flag)),
    }
}

/// Tells the opponent.
pub(super) fn theirs(fall: &Fall) -> String {
    if fall.ends {
        return match_ends(fall);
    }
    match (fall.vacation, fall.latest) {
        (Some(left), _) => format!(
            "your opponent is on vacation: {} left; their flag falls {} at the latest",
            hours(left),
            relative(fall.end())
        ),
        (None, Some(latest)) => format!(
            "the other flag falls {}; with vacation, {} at the latest",
            relative(fall.flag),
            relative(latest)
        ),
        (None, None) => format!("the other flag falls {}", relative(fall.flag)),
    }
}

/// Tells everybody that the match ends before a flag falls, without a full stop.
fn match_ends(fall: &Fall) -> String {
    format!("the time for the match runs out {}, and then the pieces decide", relative(fall.flag))
}

/// Tells a channel when its flag falls, or the match ends.
pub(super) fn falls(fall: &Fall) -> String {
    let falls = if fall.ends { match_ends(fall) } else { format!("the flag falls {}", relative(fall.flag)) };
    format!("{}.", capital(&falls))
}

/// Tells everybody whose flag falls.
pub(super) fn of(name: &str, fall: &Fall) -> String {
    if fall.ends {
        return format!("{name}'s clock runs; {}", match_ends(fall));
    }
    match (fall.vacation, fall.latest) {
        (Some(left), _) => format!(
            "**{name} is on vacation**: {} left, an hour of it is spent each hour; the flag falls {} at the latest",
            hours(left),
            relative(fall.end())
        ),
        (None, Some(latest)) => format!(
            "{name}'s clock runs; the flag falls {}; with vacation, {} at the latest",
            relative(fall.flag),
            relative(latest)
        ),
        (None, None) => format!("{name}'s clock runs; the flag falls {}", relative(fall.flag)),
    }
}

/// Tells everybody that it falls at another time than before.
pub(super) fn now_falls(name: &str, fall: &Fall) -> String {
    if fall.ends {
        return format!(
            "The time for the match now runs out {}, and then the pieces decide.",
            relative(fall.flag)
        );
    }
    match (fall.vacation, fall.latest) {
        (Some(_), _) => format!("{name}'s flag now falls {} at the latest.", relative(fall.end())),
        (None, Some(latest)) => format!(
            "{name}'s flag now falls {}; with vacation, {} at the latest.",
            relative(fall.flag),
            relative(latest)
        ),
        (None, None) => format!("{name}'s flag now falls {}.", relative(fall.flag)),
    }
}

/// Calls a player to one match on vacation.
pub(super) fn on_vacation(name: &str, begins: bool, fall: &Fall) -> String {
    let what = if begins {
        "your time is up, so your vacation is being spent, an hour each hour"
    } else {
        "it is your turn, and your vacation is being spent"
    };
    format!(
        "**Vacation**: @{name}, {what}: {} left. Your flag falls {} at the latest.",
        hours(fall.vacation.unwrap_or_default()),
        relative(fall.end())
    )
}

/// Calls a player to several matches, which are listed below.
pub(super) fn several(name: &str, why: Waiting) -> String {
    match why {
        Waiting::Turns => format!("**Nahil!** @{name}, it is your turn in these matches:"),
        Waiting::Time => format!("**Reminder**: @{name}, these matches wait for you:"),
        Waiting::VacationBegins => {
            format!(
                "**Vacation**: @{name}, your time is up, so your vacation is being spent. These matches wait for you:"
            )
        }
        Waiting::Vacation => {
            format!("**Vacation**: @{name}, your vacation is being spent. These matches wait for you:")
        }
    }
}

/// Vacation is counted in hours.
fn hours(left: SignedDuration) -> String {
    if left < SignedDuration::from_hours(1) { span(left) } else { format!("{} h", left.as_hours()) }
}

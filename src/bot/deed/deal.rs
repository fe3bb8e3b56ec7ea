//! What a challenge asks for beside the game: the clock, what it rests, and how strictly and before whom it is played.

use crate::bot::ask::command::Invitation;
use crate::bot::ask::setting::Setting;
use crate::bot::ask::settings::Settings;
use crate::bot::seat::server;
use crate::i18n::manner::NoManner;
use crate::i18n::trouble::BadSetting;
use crate::i18n::{NoBallot, Slot, Trouble};
use crate::play::control::Length;
use crate::play::{Control, Manner, Respite};
use crate::store::ServerRow;

/// The clock of a challenge, and what it rests, as it is asked for or as it is usual.
pub(in crate::bot) fn times(
    house: &Settings,
    invitation: &Invitation,
    rules: &ServerRow,
) -> Result<(Control, Respite), Trouble> {
    let Invitation { kind, settings, options, .. } = invitation;
    let mode = settings.iter().find_map(|setting| match setting {
        Setting::Mode(control) => Some(*control),
        _ => None,
    });
    let usual = rules.clock.unwrap_or(house.control);
    let control = mode.or(invitation.control).unwrap_or(usual);
    let mut respite = if mode.is_some() { Respite::SITTING } else { usual_respite(control, rules) };
    let beside = |slot| Err(Trouble::Setting(BadSetting::OfMode { slot }));
    if mode.is_some() && invitation.control.is_some() {
        return beside(Slot::Clock);
    }
    for setting in settings {
        match setting {
            Setting::Rest(_) if mode.is_some() => return beside(Slot::Rest),
            Setting::Vacation(_) if mode.is_some() => return beside(Slot::Vacation),
            Setting::Rest(rest) => respite.rest = *rest,
            Setting::Vacation(vacation) => respite.vacation = server::within_the_year(*vacation, house)?,
            _ => {}
        }
    }
    if control.length() != Length::Unlimited && kind.table(options).pieces().is_none() {
        return Err(Trouble::Setting(BadSetting::NotByPieces { kind: *kind }));
    }
    Ok((control, respite))
}

/// What is usual with a clock, or what those in charge of the server have chosen for clocks that count days.
fn usual_respite(control: Control, rules: &ServerRow) -> Respite {
    let usual = Respite::usual(control);
    if !control.is_for_days() {
        return usual;
    }
    let (rest, vacation) = (rules.rest.unwrap_or(usual.rest), rules.vacation.unwrap_or(usual.vacation));
    Respite { rest, vacation, ..usual }
}

/// Whether illegal turns are counted, and the manner in which is played.
pub(in crate::bot) fn conduct(invitation: &Invitation, rules: &ServerRow) -> Result<(bool, Manner), Trouble> {
    let (mut strict, mut manner) = (rules.strict, Manner::default());
    for setting in &invitation.settings {
        match setting {
            Setting::Strict(wanted) => strict = *wanted,
            Setting::Touch(wanted) => manner.touch = *wanted,
            Setting::Watch(wanted) => manner.closed = !*wanted,
            _ => {}
        }
    }
    if manner.closed && invitation.channel.is_some() {
        return Err(NoManner::ClosedChannel.into());
    }
    Ok((strict, manner))
}

/// Whether the match is to count for the ratings: it does between people unless they say otherwise, never with a channel.
pub(in crate::bot) fn rated(invitation: &Invitation) -> Result<bool, Trouble> {
    match (invitation.rated, invitation.channel) {
        (Some(true), Some(_)) => Err(NoBallot::NeverRated.into()),
        (_, Some(_)) => Ok(false),
        (rated, None) => Ok(rated.unwrap_or(true)),
    }
}

//! What a challenge asks for beside the game: the clock, what it rests, and how strictly and before whom it is played.

use crate::bot::ask::command::Invitation;
use crate::bot::ask::setting::Setting;
use crate::bot::ask::settings::Settings;
use crate::i18n::manner::NoManner;
use crate::i18n::trouble::BadSetting;
use crate::i18n::{NoBallot, Slot, Trouble};
use crate::play::control::Length;
use crate::play::{Control, Manner, Respite, Vacation};

/// The clock of a challenge, and what it rests, as it is asked for or as it is usual.
pub(in crate::bot) fn times(
    house: &Settings,
    invitation: &Invitation,
    usual: Control,
) -> Result<(Control, Respite), Trouble> {
    let Invitation { kind, settings, options, .. } = invitation;
    let mode = settings.iter().find_map(|setting| match setting {
        Setting::Mode(control) => Some(*control),
        _ => None,
    });
    let control = mode.or(invitation.control).unwrap_or(usual);
    let mut respite = if mode.is_some() { Respite::SITTING } else { Respite::usual(control) };
    let beside = |slot| Err(Trouble::Setting(BadSetting::OfMode { slot }));
    if mode.is_some() && invitation.control.is_some() {
        return beside(Slot::Clock);
    }
    for setting in settings {
        match setting {
            Setting::Rest(_) if mode.is_some() => return beside(Slot::Rest),
            Setting::Vacation(_) if mode.is_some() => return beside(Slot::Vacation),
            Setting::Rest(rest) => respite.rest = *rest,
            Setting::Vacation(vacation) => respite.vacation = within_the_year(*vacation, house)?,
            _ => {}
        }
    }
    if control.length() != Length::Unlimited && kind.table(options).pieces().is_none() {
        return Err(Trouble::Setting(BadSetting::NotByPieces { kind: *kind }));
    }
    Ok((control, respite))
}

/// Whether illegal turns are counted, and the manner in which is played.
pub(in crate::bot) fn conduct(invitation: &Invitation) -> Result<(bool, Manner), Trouble> {
    let (mut strict, mut manner) = (false, Manner::default());
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

/// Refuses more vacation in a match than anybody has in a year.
fn within_the_year(vacation: Vacation, settings: &Settings) -> Result<Vacation, Trouble> {
    match vacation {
        Vacation::Hours(hours) if u32::from(hours) > settings.vacation => {
            Err(BadSetting::TooMuchVacation { most: settings.vacation }.into())
        }
        vacation => Ok(vacation),
    }
}

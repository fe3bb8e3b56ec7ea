//! What an organiser chooses of a league: the game, how it is played, the clock and the rest, each by word or by menu.

use crate::bot::ask::setting::Setting;
use crate::bot::desk::{Desk, Stop};
use crate::bot::league::meant;
use crate::games::{Kind, Options};
use crate::i18n::guide::FormatWord;
use crate::i18n::league::NoLeague;
use crate::i18n::trouble::BadSetting;
use crate::i18n::{Trouble, isolated, plain_name, undirected};
use crate::league::log::{Format, Settings};
use crate::league::season::Sizes;
use crate::play::control::Length;
use crate::play::{Control, Respite, Vacation};
use crate::players::Profile;
use crate::store::LeagueRow;

/// Longest name of a league, in characters.
const NAME_MAX: usize = Profile::NAME_MAX;
/// Seconds of a day.
pub(super) const DAY: i64 = 24 * 60 * 60;
/// How long sign-up is open where nothing else is chosen.
const SIGN_UP: i64 = 7 * DAY;
/// How much vacation each side can spend in a match, where any, in hours.
const VACATION: u16 = 48;

/// A name as it is kept, refused if it is too long.
pub(super) fn name(text: &str) -> Result<String, Stop> {
    // The marks of a name that was copied from a message are none of its letters.
    if undirected(text).chars().nth(NAME_MAX).is_some() {
        return Err(Trouble::from(NoLeague::LongName { limit: NAME_MAX }).into());
    }
    Ok(isolated(&plain_name(text)))
}

/// The clock of a league that is played like this, and what else is usual.
pub(super) fn usual(format: FormatWord) -> (Control, Settings) {
    const SECONDS: u32 = 24 * 60 * 60;
    let fischer = |days: u32, most: u32| Control::Fischer {
        bank: days * SECONDS,
        increment: SECONDS / 2,
        cap: most * SECONDS,
    };
    let settings = |format, days: i64| Settings { format, sign_up: SIGN_UP, length: days * DAY };
    match format {
        FormatWord::Groups => {
            let format = Format::Groups { sizes: sizes(6), twice: true, cap: 10 };
            (fischer(10, 15), settings(format, 16 * 7))
        }
        FormatWord::Swiss => {
            (Control::Sudden { bank: 12 * SECONDS }, settings(Format::Swiss { rounds: None }, 30))
        }
        FormatWord::Ladder => (fischer(5, 10), settings(Format::Ladder, 30)),
    }
}

/// Groups of about so many.
const fn sizes(target: usize) -> Sizes {
    let least = if target * 2 / 3 < 3 { 3 } else { target * 2 / 3 };
    Sizes { target, least, most: target + target.div_ceil(3), width: 2 }
}

/// What clocks rest in a league that is played like this.
pub(super) fn respite(desk: &Desk<'_>, control: Control, format: FormatWord) -> Respite {
    if format == FormatWord::Swiss || !control.is_for_days() {
        return Respite::NONE;
    }
    let hours = u32::from(VACATION).min(desk.settings.vacation) as u16;
    let vacation = if hours == 0 { Vacation::Off } else { Vacation::Hours(hours) };
    Respite { rest: true, vacation, ..Respite::NONE }
}

pub(super) fn set_game(league: &mut LeagueRow, kind: Kind, options: Option<&Options>) {
    kind.id().clone_into(&mut league.game);
    league.options = options.map(ToString::to_string).unwrap_or_default();
}

pub(super) fn set_format(desk: &Desk<'_>, league: &mut LeagueRow, format: FormatWord) {
    (league.control, league.settings) = usual(format);
    league.respite = respite(desk, league.control, format);
}

pub(super) fn set_clock(league: &mut LeagueRow, control: Control) {
    league.control = control;
    if !control.is_for_days() {
        league.respite = Respite::NONE;
    }
}

/// Chooses something beside the game and the clock.
pub(super) fn set(league: &mut LeagueRow, setting: &Setting) -> Result<(), Trouble> {
    let format = &mut league.settings.format;
    match (setting, format) {
        (Setting::Legs(legs), Format::Groups { twice, .. }) => *twice = *legs == 2,
        (Setting::Size(size), Format::Groups { sizes, .. }) => *sizes = self::sizes(*size as usize),
        (Setting::Cap(most), Format::Groups { cap, .. }) => *cap = *most as usize,
        (Setting::Rounds(number), Format::Swiss { rounds }) => *rounds = Some(*number as usize),
        (Setting::Legs(_) | Setting::Size(_) | Setting::Cap(_) | Setting::Rounds(_), _) => {
            return Err(NoLeague::NotSo.into());
        }
        (Setting::Length(_) | Setting::SignUp(_), Format::Ladder) => return Err(NoLeague::NotSo.into()),
        (Setting::Length(length), _) => league.settings.length = length.as_secs(),
        (Setting::SignUp(sign_up), _) => league.settings.sign_up = sign_up.as_secs(),
        (Setting::Rest(rest), _) => league.respite.rest = *rest,
        (Setting::Vacation(vacation), _) => league.respite.vacation = *vacation,
        (Setting::Strict(strict), _) => league.strict = *strict,
        _ => {}
    }
    Ok(())
}

/// Refuses a clock by which this game cannot be decided.
pub(super) fn check_clock(league: &LeagueRow) -> Result<(), Stop> {
    let (kind, options) = meant::game(league)?;
    if league.control.length() != Length::Unlimited && kind.table(&options).pieces().is_none() {
        return Err(Trouble::Setting(BadSetting::NotByPieces { kind }).into());
    }
    Ok(())
}

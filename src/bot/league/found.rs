//! A league is founded: a form asks for what is not said, shows what will happen, and asks once whether it should.

use crate::bot::ask::command::Leaguing;
use crate::bot::ask::setting::Setting;
use crate::bot::course::fixture;
use crate::bot::desk::league::HeldLeague;
use crate::bot::desk::{Asker, Desk, Done, Stop};
use crate::bot::league::form;
use crate::bot::league::meant::{self, head, is_in_charge, is_ladder};
use crate::bot::league::post;
use crate::bot::seat::server;
use crate::bot::wire::league::{Founding, FoundingChoice, FoundingMenu, FoundingStep};
use crate::games::{Kind, Options};
use crate::i18n::guide::FormatWord;
use crate::i18n::league::{Head, LeagueTalk, NoLeague};
use crate::i18n::trouble::BadSetting;
use crate::i18n::{Trouble, plain_name};
use crate::league::log::{Event, Format, Settings};
use crate::league::season::Sizes;
use crate::league::state::League;
use crate::play::control::Length;
use crate::play::{Control, LeagueId, Respite, Vacation};
use crate::players::Profile;
use crate::store::{FoundingRow, LeagueRow};
use jiff::Timestamp;
use std::sync::Arc;

/// How many leagues that go on can be founded in one place.
const LEAGUES_MAX: usize = 10;
/// Longest name of a league, in characters.
const NAME_MAX: usize = Profile::NAME_MAX;
/// Seconds of a day.
const DAY: i64 = 24 * 60 * 60;
/// How long sign-up is open where nothing else is chosen.
const SIGN_UP: i64 = 7 * DAY;
/// How much vacation each side can spend in a match, where any, in hours.
const VACATION: u16 = 48;

/// Opens the form, with what is said already.
pub(in crate::bot) fn new(desk: &mut Desk<'_>, asker: &Asker, asked: &Leaguing) -> Done {
    admit(desk, asker)?;
    let name = plain_name(&asked.text);
    if asked.text.chars().nth(NAME_MAX).is_some() {
        return Err(Trouble::from(NoLeague::LongName { limit: NAME_MAX }).into());
    }
    let mut league = blank(desk, asker);
    let kind = asked.kind.unwrap_or(Kind::ALL[0]);
    set_game(&mut league, kind, asked.options.as_ref());
    set_format(desk, &mut league, asked.format.unwrap_or(FormatWord::Groups));
    if !asked.text.is_empty() {
        league.name = name;
    }
    if let Some(control) = asked.control {
        set_clock(&mut league, control);
    }
    for setting in &asked.settings {
        set(&mut league, setting)?;
    }
    league.members_only = asked.members_only.unwrap_or(false);
    check_clock(&league)?;
    let row = FoundingRow { opened: desk.now.as_second(), league, has_game: asked.kind.is_some() };
    desk.work.put_founding(asker.player, Some(&row))?;
    form::show(desk, asker, &row)
}

/// Refuses whoever may not found a league here.
fn admit(desk: &mut Desk<'_>, asker: &Asker) -> Done {
    if !asker.place.is_public() {
        return Err(Trouble::from(NoLeague::NoPlace).into());
    }
    if asker.member.is_some() && !is_in_charge(desk, asker)? {
        return Err(Trouble::from(NoLeague::MayNotFound).into());
    }
    let mut going = 0;
    for row in desk.work.leagues_at(&asker.place)? {
        going += usize::from(desk.league(row.id)?.is_some_and(|league| meant::goes_on(&league)));
    }
    if going >= LEAGUES_MAX {
        return Err(Trouble::from(NoLeague::TooMany { limit: LEAGUES_MAX }).into());
    }
    Ok(())
}

/// A league of which nothing is chosen.
fn blank(desk: &Desk<'_>, asker: &Asker) -> LeagueRow {
    let (control, settings) = usual(FormatWord::Groups);
    LeagueRow {
        id: LeagueId(0),
        name: String::new(),
        game: String::new(),
        options: String::new(),
        control,
        respite: respite(desk, control, FormatWord::Groups),
        strict: false,
        home: asker.place.clone(),
        server: server::of(asker),
        organisers: vec![asker.player],
        shown: Vec::new(),
        code: None,
        settings,
        members_only: false,
        entries: 0,
        due: None,
        told: 0,
        looks: None,
        rested: None,
        week: None,
        calls: false,
        wanted: None,
        posted: 0,
    }
}

/// The clock of a league that is played like this, and what else is usual.
fn usual(format: FormatWord) -> (Control, Settings) {
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
fn respite(desk: &Desk<'_>, control: Control, format: FormatWord) -> Respite {
    if format == FormatWord::Swiss || !control.is_for_days() {
        return Respite::NONE;
    }
    let hours = u32::from(VACATION).min(desk.settings.vacation) as u16;
    let vacation = if hours == 0 { Vacation::Off } else { Vacation::Hours(hours) };
    Respite { rest: true, vacation, ..Respite::NONE }
}

fn set_game(league: &mut LeagueRow, kind: Kind, options: Option<&Options>) {
    kind.id().clone_into(&mut league.game);
    league.options = options.map(ToString::to_string).unwrap_or_default();
}

fn set_format(desk: &Desk<'_>, league: &mut LeagueRow, format: FormatWord) {
    (league.control, league.settings) = usual(format);
    league.respite = respite(desk, league.control, format);
}

fn set_clock(league: &mut LeagueRow, control: Control) {
    league.control = control;
    if !control.is_for_days() {
        league.respite = Respite::NONE;
    }
}

/// Chooses something beside the game and the clock.
fn set(league: &mut LeagueRow, setting: &Setting) -> Result<(), Trouble> {
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
fn check_clock(league: &LeagueRow) -> Result<(), Stop> {
    let (kind, options) = meant::game(league)?;
    if league.control.length() != Length::Unlimited && kind.table(&options).pieces().is_none() {
        return Err(Trouble::Setting(BadSetting::NotByPieces { kind }).into());
    }
    Ok(())
}

/// The form of the asker that was opened at this time.
fn opened(desk: &Desk<'_>, asker: &Asker, opened: i64) -> Result<FoundingRow, Stop> {
    let row = desk.work.founding(asker.player)?.filter(|row| row.opened == opened);
    Ok(row.ok_or(NoLeague::FormGone).map_err(Trouble::from)?)
}

/// Takes the choice of one of the form's menus.
pub(in crate::bot) fn choose(desk: &mut Desk<'_>, asker: &Asker, menu: FoundingMenu, option: &str) -> Done {
    let mut row = opened(desk, asker, menu.opened)?;
    let strange = || Stop::from(Trouble::StrangeButton);
    match menu.what {
        FoundingChoice::Game => {
            set_game(&mut row.league, Kind::from_id(option).ok_or_else(strange)?, None);
            row.has_game = true;
        }
        FoundingChoice::Format => {
            let format = FormatWord::ALL.into_iter().find(|format| format.id() == option);
            set_format(desk, &mut row.league, format.ok_or_else(strange)?);
        }
        FoundingChoice::Clock => {
            let clock = option.parse().ok().and_then(|place: usize| form::CLOCKS.get(place));
            set_clock(&mut row.league, clock.ok_or_else(strange)?.parse().map_err(Trouble::Clock)?);
        }
        FoundingChoice::Length => {
            let days = option.parse().ok().filter(|days| form::LENGTHS.contains(days));
            row.league.settings.length = days.ok_or_else(strange)? * DAY;
        }
    }
    check_clock(&row.league)?;
    desk.work.put_founding(asker.player, Some(&row))?;
    form::show(desk, asker, &row)
}

/// Goes on with the form.
pub(in crate::bot) fn press(desk: &mut Desk<'_>, asker: &Asker, founding: Founding) -> Done {
    let mut row = opened(desk, asker, founding.opened)?;
    match founding.what {
        FoundingStep::Entry => {
            row.league.members_only = !row.league.members_only;
            desk.work.put_founding(asker.player, Some(&row))?;
            form::show(desk, asker, &row)
        }
        FoundingStep::GoOn if row.has_game => form::ask(desk, asker, &form::named(&row, asker.locale)?),
        FoundingStep::GoOn => form::show(desk, asker, &row),
        FoundingStep::Found => found(desk, asker, &row),
        FoundingStep::Drop => {
            desk.work.put_founding(asker.player, None)?;
            form::close(desk, asker, &row, &LeagueTalk::NotFounded)
        }
    }
}

/// Founds the league; its first season opens.
fn found(desk: &mut Desk<'_>, asker: &Asker, row: &FoundingRow) -> Done {
    if !row.has_game {
        return Err(Trouble::StrangeButton.into());
    }
    admit(desk, asker)?;
    let locale = desk.language_at(&row.league.home, &[asker.player], &[])?;
    let row = form::named(row, locale)?;
    desk.work.put_founding(asker.player, None)?;
    let id = desk.work.next_league()?;
    let settings = row.league.settings.clone();
    let mut league =
        HeldLeague { row: LeagueRow { id, ..row.league.clone() }, state: Arc::new(League::default()) };
    desk.work.put_league(&league.row)?;
    if !is_ladder(&league.row) {
        let opened = desk.write_league(&mut league, Some(asker.player), Event::Opened(settings))?;
        opened.map_err(|_| Trouble::from(NoLeague::NotNow))?;
        let closes = league.state.wakes().and_then(|at| Timestamp::from_second(at).ok());
        fixture::set_due(desk, &mut league, closes)?;
    }
    let head = Head { season: None, ..head(&league) };
    form::close(desk, asker, &row, &LeagueTalk::Founded(head))?;
    post::refresh(desk, &league)
}

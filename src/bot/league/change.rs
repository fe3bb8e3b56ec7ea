//! An organiser changes a league that is founded: by the form of a new one, or by the same words.

use crate::bot::ask::command::Leaguing;
use crate::bot::desk::league::HeldLeague;
use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Asker, Desk, Dice, Done, Stop};
use crate::bot::league::meant::{self, check_organiser, head, meant};
use crate::bot::league::news::News;
use crate::bot::league::{chosen, form, runner, terms};
use crate::bot::wire::league::FoundingStep;
use crate::bot::wire::message::Look;
use crate::games::Kind;
use crate::i18n::guide::FormatWord;
use crate::i18n::league::{ChangeTalk, Head, LeagueTalk, NoLeague};
use crate::i18n::{LeagueLabel, Trouble, option};
use crate::league::log::{Change, Event, Format, Terms};
use crate::play::LeagueId;
use crate::store::{FoundingRow, LeagueRow};

/// Opens the form with what will hold; asks at once whether it should, where it is said what will change.
pub(in crate::bot) fn open(desk: &mut Desk<'_>, asker: &Asker, asked: &Leaguing) -> Done {
    let league = meant(desk, asker, asked.league)?;
    check_organiser(desk, asker, &league.row)?;
    let base = terms::coming(&league.row);
    let mut wanted = terms::under(&league.row, &base)?;
    choose(desk, &mut wanted, asked)?;
    let (says, new) = (says_something(asked), terms::current(&wanted));
    let changes = Some((league.row.id, base));
    let row = FoundingRow { opened: desk.now.as_second(), league: wanted, has_game: true, changes };
    if says && terms::holds(&league, &new) {
        return Err(Trouble::from(NoLeague::SameAlready).into());
    }
    desk.work.put_founding(asker.player, Some(&row))?;
    if says { ask(desk, asker, &row) } else { form::show(desk, asker, &row) }
}

/// Whether more is said than that something is to be changed.
fn says_something(asked: &Leaguing) -> bool {
    let plain = Leaguing { deed: asked.deed, league: asked.league, ..Leaguing::default() };
    *asked != plain
}

/// Chooses what is said in words.
fn choose(desk: &Desk<'_>, league: &mut LeagueRow, asked: &Leaguing) -> Result<(), Stop> {
    let (kind, _) = meant::game(league)?;
    if asked.kind.is_some_and(|named| named != kind) {
        return Err(Trouble::from(NoLeague::OtherLeague).into());
    }
    if !asked.text.is_empty() {
        league.name = chosen::name(&asked.text)?;
    }
    if !asked.written.is_empty() {
        league.options = options(kind, &asked.written)?;
    }
    if let Some(format) = asked.format {
        terms::check_format(league, format)?;
        // What is played like this already keeps what was chosen for it.
        if format_of(league) != format {
            chosen::set_format(desk, league, format);
        }
    }
    if let Some(control) = asked.control {
        chosen::set_clock(league, control);
    }
    for setting in &asked.settings {
        chosen::set(league, setting)?;
    }
    league.members_only = asked.members_only.unwrap_or(league.members_only);
    chosen::check_clock(league)
}

fn options(kind: Kind, written: &str) -> Result<String, Stop> {
    let read = option::read(kind, written);
    Ok(read.map_err(|error| Trouble::from(NoLeague::BadOptions(kind, error)))?.to_string())
}

const fn format_of(league: &LeagueRow) -> FormatWord {
    match league.settings.format {
        Format::Groups { .. } => FormatWord::Groups,
        Format::Swiss { .. } => FormatWord::Swiss,
        Format::Ladder => FormatWord::Ladder,
    }
}

/// The league that a form is about, as long as the asker organises it and nobody else has changed it since.
fn changing(desk: &mut Desk<'_>, asker: &Asker, row: &FoundingRow) -> Result<(HeldLeague, Change), Stop> {
    let (id, old): (LeagueId, Terms) = row.changes.clone().ok_or(Trouble::StrangeButton)?;
    let league = meant(desk, asker, Some(id))?;
    check_organiser(desk, asker, &league.row)?;
    if terms::coming(&league.row) != old {
        return Err(Trouble::from(NoLeague::ChangedSince).into());
    }
    let new = terms::current(&row.league);
    if terms::holds(&league, &new) {
        return Err(Trouble::from(NoLeague::SameAlready).into());
    }
    let change = terms::change(&league, new);
    Ok((league, change))
}

/// Shows what will change and when, and asks whether it should.
pub(super) fn ask(desk: &mut Desk<'_>, asker: &Asker, row: &FoundingRow) -> Done {
    let (league, change) = changing(desk, asker, row)?;
    let amendment = terms::amendment(&league, &change)?;
    let talk = ChangeTalk::Really(amendment, form::is_too_slow(&row.league));
    let text = LeagueTalk::OfChange(heading(&league), talk).say(asker.locale);
    let yes = form::step(row, FoundingStep::Found, asker.locale, (LeagueLabel::Change, Look::Good));
    let buttons = vec![vec![yes, form::drop_button(row, asker.locale)]];
    desk.show(asker, PostRow { key: form::key(row), text, buttons, ..PostRow::default() })
}

fn heading(league: &HeldLeague) -> Head {
    Head { season: None, ..head(league) }
}

/// Changes the league, and tells everybody once.
pub(super) fn make(desk: &mut Desk<'_>, dice: &mut Dice, asker: &Asker, row: &FoundingRow) -> Done {
    let (mut league, change) = changing(desk, asker, row)?;
    desk.work.put_founding(asker.player, None)?;
    let amendment = terms::amendment(&league, &change)?;
    terms::set(&mut league, &change.new)?;
    let mut news = News::default();
    news.changed(&league, ChangeTalk::News(amendment));
    let written = desk.write_league(&mut league, Some(asker.player), Event::Changed(Box::new(change)))?;
    written.map_err(|_| Trouble::from(NoLeague::NotNow))?;
    form::close(desk, asker, row, &LeagueTalk::OfChange(heading(&league), ChangeTalk::Changed))?;
    runner::run_after(desk, dice, &mut league, news).map(drop)
}

/// Takes the form away: nothing changes.
pub(super) fn drop_form(desk: &mut Desk<'_>, asker: &Asker, row: &FoundingRow) -> Done {
    desk.work.put_founding(asker.player, None)?;
    let head = form::heading(desk, row)?.ok_or(Trouble::StrangeButton)?;
    form::close(desk, asker, row, &LeagueTalk::OfChange(head, ChangeTalk::NotChanged))
}

//! What somebody wants to see of a league.

use crate::bot::desk::league::HeldLeague;
use crate::bot::desk::outbox::{PostRow, SheetRow};
use crate::bot::desk::{Asker, Desk, Done, Stop};
use crate::bot::league::meant::{self, head, meant};
use crate::bot::league::{challenges, pages, post, sheet, standing, terms, wanted, week};
use crate::bot::wire::league::{LeagueButton, LeaguePress};
use crate::bot::wire::message::{Button, Look};
use crate::bot::wire::press::Press;
use crate::i18n::league::{Head, LeagueTalk, Names, RoundList};
use crate::i18n::sheet::{Drawn, PAGE, RoundTable};
use crate::i18n::{Label, Trouble};
use crate::league::state::{Phase, Season};
use crate::play::{LeagueId, MatchId};
use crate::players::Locale;

/// Most places of a ladder on a page.
const RUNGS: usize = 30;
/// Most of one's own matches that are listed.
const LISTED_MAX: usize = 25;

/// Shows how a league stands.
pub(in crate::bot) fn state(desk: &mut Desk<'_>, asker: &Asker, id: Option<LeagueId>) -> Done {
    let league = meant(desk, asker, id)?;
    let mut post = post::post(desk, &league, asker.locale)?;
    if meant::is_organiser(desk, asker, &league.row)?
        && let Some(talk) = week::waiting(desk, &league, wanted::waiting(&league))?
    {
        post.text = format!("{}\n\n{}", post.text, talk.say(asker.locale));
    }
    desk.show(asker, PostRow { key: String::new(), retire: Vec::new(), stays: false, ..post })
}

/// Does what a button does that only shows something.
pub(super) fn press(desk: &mut Desk<'_>, asker: &Asker, id: LeagueId, what: LeagueButton) -> Done {
    match what {
        LeagueButton::Table(page) => table(desk, asker, Some(id), Some(page)),
        LeagueButton::Rounds(page) => rounds(desk, asker, Some(id), Some(page).filter(|page| *page > 0)),
        LeagueButton::Matches => matches(desk, asker, Some(id)),
        _ => rules(desk, asker, Some(id)),
    }
}

/// Shows a page of the tables; that on which the asker stands, if none is named.
pub(in crate::bot) fn table(
    desk: &mut Desk<'_>,
    asker: &Asker,
    id: Option<LeagueId>,
    page: Option<usize>,
) -> Done {
    let league = meant(desk, asker, id)?;
    if meant::is_ladder(&league.row) {
        return ladder(desk, asker, &league, page);
    }
    let Some((number, season)) = latest_drawn(&league) else { return nothing(desk, asker, &league) };
    let leaves = sheet::leaves(season);
    let pages = leaves.len();
    let page = page.map_or_else(|| sheet::own_page(desk, asker, season, &leaves), Ok)?;
    let leaf = leaves[first_of(page, pages)?];
    let head = Head { season: Some(number), ..head(&league) };
    let drawn = sheet::draw(desk, &head, season, leaf, asker.locale)?;
    let mut table = standing::table(desk, asker.locale, season, leaf.section)?;
    if sheet::has_parts(season, leaf.section) {
        table.lines = table.lines.into_iter().skip(leaf.part * PAGE).take(PAGE).collect();
    }
    let text = LeagueTalk::Tables { head, tables: vec![table], page, pages }.say(asker.locale);
    show_page(desk, asker, &league, (text, vec![drawn]), (page, pages), LeagueButton::Table)
}

/// Shows a page of a ladder; that on which the asker stands, if none is named.
fn ladder(desk: &mut Desk<'_>, asker: &Asker, league: &HeldLeague, page: Option<usize>) -> Done {
    let ladder = standing::ladder(desk, league);
    let pages = ladder.order().len().div_ceil(RUNGS).max(1);
    let own = meant::stands_on(desk, league, asker.player)?.and_then(|person| ladder.place(person));
    let page = page.unwrap_or_else(|| own.map_or(1, |place| (place - 1) / RUNGS + 1));
    let first = first_of(page, pages)? * RUNGS;
    let names = ladder.order().skip(first).take(RUNGS).map(|person| desk.name_in(asker.locale, person));
    let names = Names { some: names.collect::<Result<_, _>>()?, count: ladder.order().len() };
    let talk = LeagueTalk::Rungs { head: head(league), names, first, page, pages };
    show_page(desk, asker, league, (talk.say(asker.locale), Vec::new()), (page, pages), LeagueButton::Table)
}

/// Shows a page of the challenges of a ladder that are being played.
fn challenges(desk: &mut Desk<'_>, asker: &Asker, league: &HeldLeague, page: usize) -> Done {
    let (talk, pages) = challenges::page(desk, asker, league, page)?;
    first_of(page, pages)?;
    let text = LeagueTalk::OnLadder(head(league), talk).say(asker.locale);
    show_page(desk, asker, league, (text, Vec::new()), (page, pages), LeagueButton::Rounds)
}

/// Shows a page of the pairings; that of what is being played, if none is named. On a ladder, these are the challenges.
pub(in crate::bot) fn rounds(
    desk: &mut Desk<'_>,
    asker: &Asker,
    id: Option<LeagueId>,
    page: Option<usize>,
) -> Done {
    let league = meant(desk, asker, id)?;
    if meant::is_ladder(&league.row) {
        return challenges(desk, asker, &league, page.unwrap_or(1));
    }
    let Some((number, season)) = latest_drawn(&league) else { return nothing(desk, asker, &league) };
    let all = pages::of(season);
    let count = all.len();
    if count == 0 {
        return nothing(desk, asker, &league);
    }
    let page = page.unwrap_or_else(|| pages::current(season, &all));
    let found = &all[first_of(page, count)?];
    let rounds = round_lists(desk, asker.locale, season, found)?;
    let head = Head { season: Some(number), ..head(&league) };
    let kind = meant::game(&league.row)?.0;
    let Drawn { sheet, alt } =
        RoundTable { head: &head, kind, round: found.round, lists: &rounds }.draw(asker.locale);
    let text = LeagueTalk::Rounds { head, rounds, page, pages: count }.say(asker.locale);
    let sheets = vec![SheetRow { sheet, alt }];
    show_page(desk, asker, &league, (text, sheets), (page, count), LeagueButton::Rounds)
}

/// What is on a page of the pairings.
pub(super) fn round_lists(
    desk: &Desk<'_>,
    locale: Locale,
    season: &Season,
    page: &pages::Page,
) -> Result<Vec<RoundList>, Stop> {
    let mut lists = Vec::new();
    for section in page.sections.clone() {
        let mut list = standing::round(desk, locale, season, (section, page.round))?;
        list.pairs = list.pairs.into_iter().skip(page.skip).take(pages::PAIRS_MAX).collect();
        lists.push(list);
    }
    Ok(lists)
}

/// The latest season that has sections.
pub(super) fn latest_drawn(league: &HeldLeague) -> Option<(usize, &Season)> {
    drawn(league).next()
}

/// The seasons that have sections, by number, the latest first.
pub(super) fn drawn(league: &HeldLeague) -> impl Iterator<Item = (usize, &Season)> {
    let seasons = (1..).zip(league.state.seasons());
    let drawn = seasons.filter(|(_, season)| season.phase != Phase::Cancelled && !season.sections.is_empty());
    drawn.collect::<Vec<_>>().into_iter().rev()
}

fn first_of(page: usize, pages: usize) -> Result<usize, Trouble> {
    page.checked_sub(1).filter(|place| *place < pages).ok_or(Trouble::NoSuchPage { pages })
}

pub(super) fn nothing(desk: &mut Desk<'_>, asker: &Asker, league: &HeldLeague) -> Done {
    desk.answer(asker, LeagueTalk::NothingYet(head(league)).say(asker.locale))
}

fn show_page(
    desk: &mut Desk<'_>,
    asker: &Asker,
    league: &HeldLeague,
    (text, sheets): (String, Vec<SheetRow>),
    (page, pages): (usize, usize),
    what: fn(usize) -> LeagueButton,
) -> Done {
    let id = league.row.id;
    let turn = |to: usize, label: &Label| -> Button {
        let press = Press::League(LeaguePress { league: id, what: what(to) });
        let mut button = press.button(asker.locale, label, Look::Plain);
        button.enabled = (1..=pages).contains(&to);
        button
    };
    let leaf = vec![turn(page.saturating_sub(1), &Label::Back), turn(page + 1, &Label::Forward)];
    let buttons = if pages > 1 { vec![leaf] } else { Vec::new() };
    let key = format!("league-page:{id}:{}", matches!(what(1), LeagueButton::Table(_)));
    desk.show(asker, PostRow { key, text, sheets, buttons, ..PostRow::default() })
}

/// Shows how a league is played.
pub(in crate::bot) fn rules(desk: &mut Desk<'_>, asker: &Asker, id: Option<LeagueId>) -> Done {
    let league = meant(desk, asker, id)?;
    let talk = LeagueTalk::Rules { head: head(&league), deal: meant::deal(&league)? };
    let rules = std::iter::once(talk).chain(terms::later(&league)?).map(|talk| talk.say(asker.locale));
    desk.answer(asker, rules.collect::<Vec<_>>().join("\n"))
}

/// Lists the asker's matches in a league.
pub(in crate::bot) fn matches(desk: &mut Desk<'_>, asker: &Asker, id: Option<LeagueId>) -> Done {
    let league = meant(desk, asker, id)?;
    let rows = own(desk, asker, &league)?;
    let more = rows.len().saturating_sub(LISTED_MAX);
    let matches = rows.into_iter().take(LISTED_MAX).collect();
    desk.answer(asker, LeagueTalk::OwnMatches { head: head(&league), matches, more }.say(asker.locale))
}

/// The asker's matches in it that go on: against whom, and whether it is their turn.
fn own(
    desk: &mut Desk<'_>,
    asker: &Asker,
    league: &HeldLeague,
) -> Result<Vec<(MatchId, String, bool)>, Stop> {
    let mut rows = Vec::new();
    for id in desk.work.going(asker.player)? {
        let Some(held) = desk.sound(id)? else { continue };
        let fixture = held.game.terms().fixture.filter(|fixture| fixture.league == league.row.id);
        let (Some(_), Some(side)) = (fixture, held.game.side_of(asker.player)) else { continue };
        let against = desk.name(held.player(side.other()), asker.locale)?;
        rows.push((id, against, held.game.to_move() == side));
    }
    Ok(rows)
}

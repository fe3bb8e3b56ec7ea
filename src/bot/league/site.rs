//! The page of a league on the web, as anybody may see it.

use crate::bot::desk::league::HeldLeague;
use crate::bot::desk::outbox::SheetRow;
use crate::bot::desk::{Asker, Desk, Stop};
use crate::bot::league::{challenges, meant, pages, post, sheet, show, standing};
use crate::bot::seat::public;
use crate::bot::wire::message::{SiteLeaf, SiteLink, SitePart, SiteView, SiteWay};
use crate::games::sheet::{Grid, Sheet};
use crate::i18n::league::{Head, LeagueTalk};
use crate::i18n::sheet::{Drawn, LadderTable, PAGE, RoundTable};
use crate::i18n::web::WebText;
use crate::i18n::{Label, LeagueLabel};
use crate::league::Person;
use crate::league::state::Season;
use crate::play::LeagueId;
use crate::players::{PlayerId, Skin};
use std::collections::{BTreeMap, BTreeSet};

/// Most tables that stand on the page at once.
const TABLES_MAX: usize = 4;

/// Most seasons to which a page leads; the latest are.
const SEASONS_MAX: usize = 20;

/// Which pages of its tables and of its pairings are wanted, and which season.
type Wanted = (Option<usize>, Option<usize>, Option<usize>);

/// What the page shows; nothing, if there is no such league or not everybody may see it.
pub(in crate::bot) fn page(
    desk: &mut Desk<'_>,
    asker: &Asker,
    id: LeagueId,
    wanted: Wanted,
) -> Result<Option<SiteView>, Stop> {
    let Some(league) = desk.league(id)? else { return Ok(None) };
    if !public::is_league(desk, &league.row)? {
        return Ok(None);
    }
    let Some((parts, people)) = (if meant::is_ladder(&league.row) {
        ladder(desk, asker, &league, wanted)?
    } else {
        season(desk, asker, &league, wanted)?
    }) else {
        return Ok(None);
    };
    let kind = meant::game(&league.row)?.0;
    // How it stands is news of the latest season.
    let first = if wanted.2.is_none() { stands(desk, asker, &league)? } else { None };
    let parts: Vec<SitePart> = first.into_iter().chain(parts).chain([rules(asker, &league)?]).collect();
    let way = SiteWay { to: SiteLink::Rules(kind), label: WebText::RulesOf(kind).say(asker.locale) };
    let ranking = SiteWay { to: SiteLink::Ranking(kind), label: WebText::RankingOf(kind).say(asker.locale) };
    let ways = seasons(asker, &league, wanted.2).into_iter().chain([way, ranking]).collect();
    Ok(Some(SiteView {
        title: league.row.name.clone(),
        links: links(desk, asker, &parts, people)?,
        parts,
        ways,
    }))
}

/// The seasons that have tables, the latest first, but for the one that is shown.
fn seasons(asker: &Asker, league: &HeldLeague, shown: Option<usize>) -> Vec<SiteWay> {
    let drawn: Vec<usize> = show::drawn(league).map(|(number, _)| number).collect();
    let id = league.row.id.0;
    let latest = drawn.first().copied();
    let shown = shown.or(latest);
    let others = drawn.into_iter().filter(|number| Some(*number) != shown).take(SEASONS_MAX);
    let way = |number: usize| SiteWay {
        to: if Some(number) == latest { SiteLink::League(id) } else { SiteLink::Season(id, number) },
        label: WebText::Season(number).say(asker.locale),
    };
    others.map(way).collect()
}

/// How it stands, in words; of a ladder that is open, the table says it all.
fn stands(desk: &Desk<'_>, asker: &Asker, league: &HeldLeague) -> Result<Option<SitePart>, Stop> {
    if meant::is_ladder(&league.row) && !league.state.has_ended() {
        return Ok(None);
    }
    Ok(Some(SitePart { text: post::talk(desk, league, asker.locale)?.say(asker.locale), ..part("") }))
}

fn part(heading: &str) -> SitePart {
    SitePart { heading: heading.to_owned(), ..SitePart::default() }
}

fn titled(asker: &Asker, label: LeagueLabel) -> SitePart {
    part(&Label::League(label).say(asker.locale))
}

fn rules(asker: &Asker, league: &HeldLeague) -> Result<SitePart, Stop> {
    let talk = LeagueTalk::Rules { head: meant::head(league), deal: meant::deal(league)? };
    // Whose rules they are is said above.
    let text = talk.say(asker.locale).split_once('\n').map_or("", |(_, rules)| rules).to_owned();
    Ok(SitePart { text, ..titled(asker, LeagueLabel::Rules) })
}

/// The page of this number, from 1, of so many.
fn leaf(rounds: bool, page: usize, pages: usize) -> Option<SiteLeaf> {
    (1..=pages).contains(&page).then_some(SiteLeaf { rounds, page, pages })
}

/// Parts of a page, and who may stand in their tables; nothing, if there are not so many pages.
type Parts = Option<(Vec<SitePart>, Vec<Person>)>;

/// The tables and pairings of a season or, if none is named, of the latest one that has any.
fn season(
    desk: &mut Desk<'_>,
    asker: &Asker,
    league: &HeldLeague,
    (tables, rounds, wanted): Wanted,
) -> Result<Parts, Stop> {
    let mut drawn = show::drawn(league).filter(|(number, _)| wanted.is_none_or(|wanted| wanted == *number));
    let Some((number, season)) = drawn.next() else {
        let is_first = tables.is_none_or(|page| page == 1) && rounds.is_none() && wanted.is_none();
        return Ok(is_first.then(Default::default));
    };
    let head = Head { season: Some(number), ..meant::head(league) };
    let shown = self::tables(desk, asker, (&head, season), tables.unwrap_or(1))?;
    let all = pages::of(season);
    let rounds = rounds.unwrap_or_else(|| pages::current(season, &all));
    let paired = if all.is_empty() {
        Some(Vec::new())
    } else {
        self::rounds(desk, asker, (league, &head, season), (rounds, &all))?.map(|part| vec![part])
    };
    let people = season.sections.iter().flat_map(|section| section.players.iter().copied()).collect();
    Ok(shown.zip(paired).map(|(shown, paired)| ([vec![shown], paired].concat(), people)))
}

fn tables(
    desk: &Desk<'_>,
    asker: &Asker,
    (head, season): (&Head, &Season),
    page: usize,
) -> Result<Option<SitePart>, Stop> {
    let leaves = sheet::leaves(season);
    let Some(leaf) = leaf(false, page, leaves.len().div_ceil(TABLES_MAX).max(1)) else { return Ok(None) };
    let shown = leaves.chunks(TABLES_MAX).nth(page - 1).unwrap_or_default();
    let mut part = SitePart { leaf: Some(leaf), ..titled(asker, LeagueLabel::Table) };
    for leaf in shown {
        add(&mut part, sheet::draw(desk, head, season, *leaf, asker.locale)?);
    }
    Ok(Some(part))
}

/// Adds a table to a part, as a picture and as what it says.
fn add(part: &mut SitePart, row: SheetRow) {
    if let Sheet::Grid(grid) = &row.sheet {
        part.grids.push(grid.clone());
    }
    part.pictures.push(row.picture(Skin::default()));
}

fn rounds(
    desk: &Desk<'_>,
    asker: &Asker,
    (league, head, season): (&HeldLeague, &Head, &Season),
    (page, all): (usize, &[pages::Page]),
) -> Result<Option<SitePart>, Stop> {
    let Some(leaf) = leaf(true, page, all.len()) else { return Ok(None) };
    let lists = show::round_lists(desk, asker.locale, season, &all[page - 1])?;
    let kind = meant::game(&league.row)?.0;
    let round = RoundTable { head, kind, round: all[page - 1].round, lists: &lists };
    let Drawn { sheet, .. } = round.draw(asker.locale);
    let Sheet::Grid(grid) = sheet else { return Ok(None) };
    Ok(Some(SitePart { leaf: Some(leaf), grids: vec![grid], ..titled(asker, LeagueLabel::Rounds) }))
}

/// A ladder, and the challenges that are being played.
fn ladder(
    desk: &mut Desk<'_>,
    asker: &Asker,
    league: &HeldLeague,
    (tables, rounds, season): Wanted,
) -> Result<Parts, Stop> {
    if season.is_some() {
        return Ok(None);
    }
    let ladder = standing::ladder(desk, league);
    let people: Vec<Person> = ladder.order().collect();
    let page = tables.unwrap_or(1);
    let Some(leaf) = leaf(false, page, people.len().div_ceil(PAGE).max(1)) else { return Ok(None) };
    let shown = people.chunks(PAGE).nth(page - 1).unwrap_or_default();
    let mut table = SitePart { leaf: Some(leaf), ..titled(asker, LeagueLabel::Table) };
    if !shown.is_empty() {
        let entrants = sheet::people(desk, meant::head(league).id, shown, asker.locale)?;
        let above = (page - 1) * PAGE;
        let (title, of) = (league.row.name.as_str(), people.len());
        let Drawn { sheet, alt } = LadderTable { title, entrants: &entrants, above, of }.draw(asker.locale);
        add(&mut table, SheetRow { sheet, alt });
    }
    let page = rounds.unwrap_or(1);
    let (talk, pages) = challenges::page(desk, asker, league, page)?;
    let Some(leaf) = self::leaf(true, page, pages) else { return Ok(None) };
    let text = LeagueTalk::OnLadder(meant::head(league), talk).say(asker.locale);
    let paired = SitePart { text, leaf: Some(leaf), ..titled(asker, LeagueLabel::Rounds) };
    Ok(Some((vec![table, paired], shown.to_vec())))
}

/// Where the words of the page lead: numbers of matches and names of players, if anybody may see them. A name that several
/// have leads nowhere.
fn links(
    desk: &Desk<'_>,
    asker: &Asker,
    parts: &[SitePart],
    people: Vec<Person>,
) -> Result<Vec<(String, SiteLink)>, Stop> {
    let said = said(parts);
    let mut named: BTreeMap<String, Vec<PlayerId>> = BTreeMap::new();
    for person in people {
        let player = desk.player_in(person)?;
        let name = desk.name(player, asker.locale)?;
        if said.contains(name.as_str()) {
            named.entry(name).or_default().push(player);
        }
    }
    let texts = parts.iter().map(|part| part.text.as_str());
    let mut links = public::match_links(desk, texts.chain(said.iter().copied()))?;
    for (name, players) in named {
        if let [player] = players[..]
            && public::is_person(desk, player)?
        {
            links.push((name, SiteLink::Player(player.0)));
        }
    }
    Ok(links)
}

/// The first lines of all cells.
fn said(parts: &[SitePart]) -> BTreeSet<&str> {
    let grids = parts.iter().flat_map(|part| &part.grids);
    let cells = grids.flat_map(|grid: &Grid| &grid.rows).flat_map(|row| &row.cells);
    cells.filter_map(|cell| cell.lines.first()).map(|line| line.text.as_str()).collect()
}

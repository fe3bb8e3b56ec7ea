//! Somebody's ratings, and the rankings.

use crate::bot::desk::outbox::{PostRow, SheetRow};
use crate::bot::desk::ratings::person;
use crate::bot::desk::{Asker, Desk, Done, Stop};
use crate::bot::seat::public;
use crate::bot::wire::message::{Button, Look, Mention, SiteLeaf, SiteLink, SitePart, SiteView, SiteWay};
use crate::bot::wire::press::Press;
use crate::games::Kind;
use crate::games::sheet::Sheet;
use crate::i18n::rating::shown;
use crate::i18n::sheet::{Drawn, Entrant, LadderTable, PAGE as ABROAD_PAGE, RatingCurve};
use crate::i18n::standing::{RankPlace, RatingText, WeekRow};
use crate::i18n::web::WebText;
use crate::i18n::{Label, Trouble};
use crate::league::book::{Book, Period};
use crate::league::rating::Rating;
use crate::league::ratings::{RANKED_WEEKS, Ranked, Ratings};
use crate::league::week::Week;
use crate::play::MatchId;
use crate::players::{Account, Locale, PlayerId, Skin};
use jiff::Timestamp;
use jiff::tz::TimeZone;

/// How many weeks of play are shown with a rating, and how many matches of each.
const WEEKS_MAX: usize = 5;
const MATCHES_MAX: usize = 6;
/// How many places a page of a ranking has.
const PAGE: usize = 20;

/// Whether ratings are still worked out anew, so that those that are known may be wrong: nobody is shown them then.
pub(super) fn are_counted(desk: &Desk<'_>) -> Result<bool, Stop> {
    Ok(desk.work.is_behind()?)
}

/// Shows somebody's rating in a game, or in all.
pub(in crate::bot) fn rating(
    desk: &mut Desk<'_>,
    asker: &Asker,
    whom: Option<&Account>,
    mentions: &[Mention],
    kind: Option<Kind>,
) -> Done {
    if are_counted(desk)? {
        return desk.answer(asker, RatingText::Counted.say(asker.locale));
    }
    let (player, name) = meant(desk, asker, whom, mentions)?;
    let sheets =
        kind.zip(player).map(|(kind, player)| curve(desk, asker, (player, &name), kind)).transpose()?;
    let said = match (kind, player) {
        (Some(kind), player) => card(desk, asker, (player, name), kind)?,
        (None, Some(player)) => RatingText::Cards { ratings: all(desk, asker, player)?, name },
        (None, None) => RatingText::Cards { name, ratings: Vec::new() },
    };
    let (text, sheets) = (said.say(asker.locale), sheets.flatten().into_iter().collect());
    desk.show(asker, PostRow { text, sheets, ..PostRow::default() })
}

/// How somebody's rating went, as a picture; nothing before the first match that counts.
pub(super) fn curve(
    desk: &Desk<'_>,
    asker: &Asker,
    (player, name): (PlayerId, &str),
    kind: Kind,
) -> Result<Option<SheetRow>, Stop> {
    let periods = &desk.work.curve((kind, person(player)))?;
    let until = Week::of(desk.now.as_second());
    let draw = || RatingCurve { name, kind, periods, until }.draw(asker.locale);
    Ok((!periods.is_empty()).then(draw).map(|Drawn { sheet, alt }| SheetRow { sheet, alt }))
}

/// Who is meant, if they are known, and their name: the asker, if nobody is named.
pub(in crate::bot) fn meant(
    desk: &Desk<'_>,
    asker: &Asker,
    whom: Option<&Account>,
    mentions: &[Mention],
) -> Result<(Option<PlayerId>, String), Stop> {
    let Some(account) = whom else { return Ok((Some(asker.player), asker.profile.name.clone())) };
    let named = mentions.iter().find(|mention| mention.account == *account);
    let player = desk.work.player_of(account)?;
    let name = match player {
        Some(player) => desk.profile(player)?.name,
        None => named.map_or_else(|| account.id.clone(), |named| named.name.clone()),
    };
    Ok((player, name))
}

/// The ratings of somebody in all games, each with its place as the asker may see it.
pub(in crate::bot) fn all(
    desk: &Desk<'_>,
    asker: &Asker,
    player: PlayerId,
) -> Result<Vec<(Kind, Rating, RankPlace)>, Stop> {
    let mut ratings = Vec::new();
    for kind in Kind::ALL {
        if let Some(rating) = desk.rating(*kind, player)? {
            ratings.push((*kind, rating, place(desk, asker, (*kind, player), rating)?));
        }
    }
    Ok(ratings)
}

fn card(
    desk: &Desk<'_>,
    asker: &Asker,
    (player, name): (Option<PlayerId>, String),
    kind: Kind,
) -> Result<RatingText, Stop> {
    let rating = player.map(|player| desk.rating(kind, player)).transpose()?.flatten();
    let Some((player, rating)) = player.zip(rating) else {
        return Ok(RatingText::Card {
            name,
            kind,
            rating: None,
            place: RankPlace::Hidden,
            weeks: Vec::new(),
        });
    };
    let place = place(desk, asker, (kind, player), rating)?;
    let periods = desk.work.weeks((kind, person(player)), Week::NEVER, WEEKS_MAX)?;
    let weeks = periods.iter().map(|period| week(desk, period, asker.locale));
    let weeks = weeks.collect::<Result<_, _>>()?;
    Ok(RatingText::Card { name, kind, rating: Some(rating), place, weeks })
}

/// A week of play, with its last matches.
fn week(desk: &Desk<'_>, period: &Period, locale: Locale) -> Result<WeekRow, Stop> {
    let more = period.games.len().saturating_sub(MATCHES_MAX);
    let mut matches = Vec::new();
    for game in period.games.iter().skip(more) {
        let opponent = desk.name(PlayerId(game.opponent.0), locale)?;
        matches.push((MatchId(game.key.number), game.score, opponent));
    }
    let start = Timestamp::from_second(period.week.start()).unwrap_or(Timestamp::UNIX_EPOCH);
    Ok(WeekRow {
        day: start.to_zoned(TimeZone::UTC).date().to_string(),
        is_open: period.week == Week::of(desk.now.as_second()),
        before: period.before,
        after: period.after,
        matches,
        more,
    })
}

/// Somebody's place in a ranking, as the asker may see it.
fn place(
    desk: &Desk<'_>,
    asker: &Asker,
    (kind, player): (Kind, PlayerId),
    rating: Rating,
) -> Result<RankPlace, Stop> {
    if rating.is_provisional() {
        return Ok(RankPlace::Provisional);
    }
    let ranking = ranking_for(desk, asker, kind)?;
    let of = ranking.len();
    let found = ranking.into_iter().find(|ranked| ranked.player == person(player));
    Ok(match found {
        Some(ranked) => RankPlace::At(ranked.place, of),
        None if desk.work.is_unranked(player)? => RankPlace::Hidden,
        None => RankPlace::Inactive,
    })
}

/// A ranking without those who hide from others.
fn ranking_for(desk: &Desk<'_>, asker: &Asker, kind: Kind) -> Result<Vec<Ranked>, Stop> {
    let hidden = desk.work.unranked()?;
    let is_shown = |player: PlayerId| player == asker.player || !hidden.contains(&player);
    Ok(desk.work.ranking_of(kind, desk.now.as_second(), |player| is_shown(PlayerId(player.0)))?)
}

/// Shows a page of a ranking; pages are counted from 1.
pub(in crate::bot) fn ranking(desk: &mut Desk<'_>, asker: &Asker, kind: Kind, page: usize) -> Done {
    if are_counted(desk)? {
        return desk.answer(asker, RatingText::Counted.say(asker.locale));
    }
    let ranking = ranking_for(desk, asker, kind)?;
    if ranking.is_empty() {
        return desk.answer(asker, RatingText::NoRanking { kind }.say(asker.locale));
    }
    let pages = ranking.len().div_ceil(PAGE);
    let shown = page.checked_sub(1).and_then(|place| ranking.chunks(PAGE).nth(place));
    let shown = shown.ok_or(Trouble::NoSuchPage { pages })?;
    let own = |ranked: &&Ranked| ranked.player == person(asker.player);
    let own = ranking.iter().find(own).filter(|_| !shown.iter().any(|one| own(&one)));
    let mut rows = Vec::new();
    for ranked in shown {
        rows.push((ranked.place, desk.name(PlayerId(ranked.player.0), asker.locale)?, ranked.rating));
    }
    let own = own.map(|ranked| ranked.place);
    let text =
        RatingText::Ranking { kind, page: (page, pages), rows, own, weeks: RANKED_WEEKS }.say(asker.locale);
    let buttons = if pages > 1 { vec![leaf(kind, (page, pages), asker.locale)] } else { Vec::new() };
    desk.show(asker, PostRow { key: format!("ranking:{}", kind.id()), text, buttons, ..PostRow::default() })
}

/// Most people of a ranking that are looked at for those who have pages of their own on the web.
const ABROAD_MAX: usize = 300;

/// A page of a ranking on the web, as anybody may see it: of those who have pages there; nothing, if it has not so many.
pub(in crate::bot) fn abroad(
    desk: &mut Desk<'_>,
    asker: &Asker,
    kind: Kind,
    page: usize,
) -> Result<Option<SiteView>, Stop> {
    let is_counted = are_counted(desk)?;
    let ranked = if is_counted { Vec::new() } else { ranking_for(desk, asker, kind)? };
    let ranked = ranked.into_iter().take(ABROAD_MAX);
    let mut people: Vec<_> = ranked.map(|ranked| (PlayerId(ranked.player.0), ranked.rating)).collect();
    let shown_there = public::people(desk, &people.iter().map(|(player, _)| *player).collect::<Vec<_>>())?;
    people.retain(|(player, _)| shown_there.contains(player));
    let mut links = Vec::new();
    let pages = people.len().div_ceil(ABROAD_PAGE).max(1);
    let Some(above) = page.checked_sub(1).filter(|place| *place < pages).map(|place| place * ABROAD_PAGE)
    else {
        return Ok(None);
    };
    let mut entrants = Vec::new();
    for &(player, rating) in people.iter().skip(above).take(ABROAD_PAGE) {
        let name = desk.name(player, asker.locale)?;
        links.push((name.clone(), SiteLink::Player(player.0)));
        entrants.push(Entrant { name, rating: Some(shown(rating)), ..Entrant::default() });
    }
    let title = WebText::RankingOf(kind).say(asker.locale);
    let leaf = Some(SiteLeaf { rounds: false, page, pages });
    let mut part = SitePart { leaf, ..SitePart::default() };
    if is_counted {
        part.text = RatingText::Counted.say(asker.locale);
    } else if entrants.is_empty() {
        part.text = RatingText::NoRanking { kind }.say(asker.locale);
    } else {
        let of = people.len();
        let Drawn { sheet, alt } =
            LadderTable { title: &title, entrants: &entrants, above, of }.draw(asker.locale);
        if let Sheet::Grid(grid) = &sheet {
            part.grids.push(grid.clone());
        }
        part.pictures.push(SheetRow { sheet, alt }.picture(Skin::default()));
    }
    // A name that several have leads nowhere.
    let is_one = |name: &str| links.iter().filter(|(other, _)| other == name).count() == 1;
    let links = links.iter().filter(|(name, _)| is_one(name)).cloned().collect();
    let others = Kind::ALL.iter().filter(|other| **other != kind);
    let others = others.map(|other| (SiteLink::Ranking(*other), WebText::RankingOf(*other)));
    let rules = (SiteLink::Rules(kind), WebText::RulesOf(kind));
    let ways = [rules].into_iter().chain(others);
    let ways = ways.map(|(to, label)| SiteWay { to, label: label.say(asker.locale) }).collect();
    Ok(Some(SiteView { title, parts: vec![part], links, ways }))
}

fn leaf(kind: Kind, (page, pages): (usize, usize), locale: Locale) -> Vec<Button> {
    let turn = |to: usize, label: &Label| {
        let mut button = Press::Ranking(kind, to).button(locale, label, Look::Plain);
        button.enabled = (1..=pages).contains(&to);
        button
    };
    vec![turn(page - 1, &Label::Back), turn(page + 1, &Label::Forward)]
}

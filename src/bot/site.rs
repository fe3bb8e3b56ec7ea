//! Pages on the web that need no account: they are read, and nothing is done there.

use crate::bot::deed::info;
use crate::bot::desk::{Asker, Desk, Stop, forgive};
use crate::bot::league;
use crate::bot::person;
use crate::bot::seat::public;
use crate::bot::wire::message::{Picture, SiteLink, SitePage, SitePart, SiteView, SiteVisit, SiteWay};
use crate::games::{Kind, Side};
use crate::i18n::web::WebText;
use crate::i18n::{game, lesson};
use crate::play::{LeagueId, MatchId};
use crate::players::{Locale, PlayerId, Skin};

/// What a page shows; nothing, where there is none that anybody may see.
pub(super) fn visited(desk: &mut Desk<'_>, visit: SiteVisit) -> Result<Option<SiteView>, Stop> {
    let asker = Asker::stranger(visit.locale, desk.now);
    desk.abroad = true;
    let shown = shown(desk, &asker, visit.page).map(|view| {
        let onward = |view: SiteView| SiteView { ways: [view.ways, onward(&visit)].concat(), ..view };
        view.map(onward)
    });
    desk.abroad = false;
    match shown {
        // What is damaged is in the log, and hurts nobody else.
        Err(Stop::Trouble(trouble)) => forgive(Err(Stop::Trouble(trouble))).map(|()| None),
        shown => shown,
    }
}

fn shown(desk: &mut Desk<'_>, asker: &Asker, page: SitePage) -> Result<Option<SiteView>, Stop> {
    match page {
        SitePage::League { id, tables, rounds, season } => {
            league::site::page(desk, asker, LeagueId(id), (tables, rounds, season))
        }
        SitePage::Ranking { kind, page } => person::rating::abroad(desk, asker, kind, page.unwrap_or(1)),
        SitePage::Index => index(desk, asker.locale).map(Some),
        SitePage::Player(id) => person::page::abroad(desk, asker, PlayerId(id)),
        SitePage::Rules(kind) => Ok(Some(rules(kind, asker.locale, desk.settings.machine))),
    }
}

/// The way from a page to what there is.
fn onward(visit: &SiteVisit) -> Vec<SiteWay> {
    let index = SiteWay { to: SiteLink::Index, label: WebText::Index.say(visit.locale) };
    if visit.page == SitePage::Index { Vec::new() } else { vec![index] }
}

/// Most matches and leagues that are named among all there is; the latest are.
const NAMED_MAX: usize = 30;
/// Of how many of the latest matches it is looked whether they go on and anybody may see them.
const LOOKED_AT_MAX: usize = 500;

/// What there is: matches that go on, leagues, and all that is there of each game.
fn index(desk: &mut Desk<'_>, locale: Locale) -> Result<SiteView, Stop> {
    let lines = going(desk, locale)?;
    let text = if lines.is_empty() { WebText::NoneGoing.say(locale) } else { lines.join("\n") };
    let links = public::match_links(desk, std::iter::once(text.as_str()))?;
    let part = |heading: WebText<'_>, text, ways| SitePart {
        heading: heading.say(locale),
        text,
        ways,
        ..SitePart::default()
    };
    let mut parts = vec![part(WebText::Going, text, Vec::new())];
    let leagues = leagues(desk)?;
    if !leagues.is_empty() {
        parts.push(part(WebText::Leagues, String::new(), leagues));
    }
    let way = |to, text: WebText<'_>| SiteWay { to, label: text.say(locale) };
    let of = |&kind: &Kind| {
        [
            way(SiteLink::Rules(kind), WebText::RulesOf(kind)),
            way(SiteLink::Ranking(kind), WebText::RankingOf(kind)),
        ]
    };
    let games = Kind::ALL.iter().flat_map(of).collect();
    parts.push(part(WebText::Games, WebText::GamesText.say(locale), games));
    Ok(SiteView { title: WebText::Welcome.say(locale), parts, links, ways: Vec::new() })
}

/// A line of each match that goes on and that anybody may see, the latest first. None is set up for it: whoever asks for
/// this page costs those who play nothing.
fn going(desk: &Desk<'_>, locale: Locale) -> Result<Vec<String>, Stop> {
    let last = desk.work.last_match()?.0;
    let mut lines = Vec::new();
    for id in (1..=last).rev().take(LOOKED_AT_MAX).map(MatchId) {
        if lines.len() >= NAMED_MAX {
            break;
        }
        let Some(row) = desk.work.match_by_id(id)? else { continue };
        let Some(kind) = Kind::from_id(&row.preamble.game) else { continue };
        if desk.work.goes_on(&row)? && public::is_match(desk, &row)? {
            let [white, black] = Side::BOTH.map(|side| desk.name(row.preamble.sides[side], locale));
            lines.push(format!("#{id} {}", WebText::Meet(kind, &white?, &black?).say(locale)));
        }
    }
    Ok(lines)
}

/// The leagues that anybody may see, the latest first.
fn leagues(desk: &Desk<'_>) -> Result<Vec<SiteWay>, Stop> {
    let mut ways = Vec::new();
    for row in desk.work.leagues()?.into_iter().rev() {
        if ways.len() < NAMED_MAX && public::is_league(desk, &row)? {
            ways.push(SiteWay { to: SiteLink::League(row.id.0), label: row.name });
        }
    }
    Ok(ways)
}

/// The pages that teach a game, one below the other.
fn rules(kind: Kind, locale: Locale, has_machine: bool) -> SiteView {
    let lettered = |picture: Picture| Picture { letters: true, ..picture };
    let part = |page: &lesson::Page| {
        let board = info::lesson_board(kind, page, locale);
        SitePart {
            heading: page.title.to_owned(),
            text: lesson::text(locale, kind, page, has_machine),
            pictures: board
                .and_then(|board| board.picture(Skin::default(), None))
                .map(lettered)
                .into_iter()
                .collect(),
            ..SitePart::default()
        }
    };
    let others = Kind::ALL.iter().filter(|other| **other != kind);
    let others =
        others.map(|other| SiteWay { to: SiteLink::Rules(*other), label: game(locale, *other).to_owned() });
    let best = SiteWay { to: SiteLink::Ranking(kind), label: WebText::RankingOf(kind).say(locale) };
    SiteView {
        title: WebText::RulesOf(kind).say(locale),
        parts: lesson::pages(locale, kind).iter().map(part).collect(),
        links: Vec::new(),
        ways: others.chain([best]).collect(),
    }
}

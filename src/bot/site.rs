//! Pages on the web that need no account: they are read, and nothing is done there.

use crate::bot::deed::info;
use crate::bot::desk::{Asker, Desk, Stop, forgive};
use crate::bot::league;
use crate::bot::person;
use crate::bot::wire::message::{SiteLink, SitePage, SitePart, SiteView, SiteVisit, SiteWay};
use crate::games::Kind;
use crate::i18n::web::WebText;
use crate::i18n::{game, lesson};
use crate::play::LeagueId;
use crate::players::{Locale, PlayerId, Skin};

/// What a page shows; nothing, where there is none that anybody may see.
pub(super) fn visited(desk: &mut Desk<'_>, visit: SiteVisit) -> Result<Option<SiteView>, Stop> {
    let asker = Asker::stranger(visit.locale, desk.now);
    desk.abroad = true;
    let shown = shown(desk, &asker, visit.page);
    desk.abroad = false;
    match shown {
        // What is damaged is in the log, and hurts nobody else.
        Err(Stop::Trouble(trouble)) => forgive(Err(Stop::Trouble(trouble))).map(|()| None),
        shown => shown,
    }
}

fn shown(desk: &mut Desk<'_>, asker: &Asker, page: SitePage) -> Result<Option<SiteView>, Stop> {
    match page {
        SitePage::League { id, tables, rounds } => {
            league::site::page(desk, asker, LeagueId(id), (tables, rounds))
        }
        SitePage::Player(id) => person::page::abroad(desk, asker, PlayerId(id)),
        SitePage::Rules(kind) => Ok(Some(rules(kind, asker.locale))),
    }
}

/// The pages that teach a game, one below the other.
fn rules(kind: Kind, locale: Locale) -> SiteView {
    let part = |page: &lesson::Page| {
        let board = info::lesson_board(kind, page, locale);
        SitePart {
            heading: page.title.to_owned(),
            text: page.text.to_owned(),
            pictures: board.and_then(|board| board.picture(Skin::default(), None)).into_iter().collect(),
            ..SitePart::default()
        }
    };
    let others = Kind::ALL.iter().filter(|other| **other != kind);
    SiteView {
        title: WebText::RulesOf(kind).say(locale),
        parts: lesson::pages(locale, kind).iter().map(part).collect(),
        links: Vec::new(),
        ways: others
            .map(|other| SiteWay { to: SiteLink::Rules(*other), label: game(locale, *other).to_owned() })
            .collect(),
    }
}

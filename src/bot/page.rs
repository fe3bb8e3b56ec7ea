//! Pages of matches on the web: what they show to their players and to strangers, and what players do there.
//!
//! A player comes with a pass, which a link has given them, and acts as they would in chat: by the same buttons and menus,
//! heard by the same loop. What only they are told goes back to the page. A stranger sees what the match shows to anybody
//! in its channel, and only where those in charge of every place where it is told have said so.

use crate::bot::deed::{info, panel, replay};
use crate::bot::desk::{Asker, Desk, Dice, Done, Held, Stop};
use crate::bot::hear::hear;
use crate::bot::news::lines;
use crate::bot::seat::public;
use crate::bot::wire::menus::{PanelMenu, TouchMenu};
use crate::bot::wire::message::{
    Act, Errand, Incoming, PageDeed, PagePass, PageRefusal, PageView, PageVisit, PageWish, Post, SiteLink,
    SiteWay,
};
use crate::bot::wire::press::{At, Go, PanelAt, Press};
use crate::i18n::Trouble;
use crate::i18n::web::WebText;
use crate::play::MatchId;
use crate::players::{Account, Locale, Place, PlayerId, Profile};

/// Does what is wanted of a page and says what it shows.
pub(super) fn visited(
    desk: &mut Desk<'_>,
    dice: &mut Dice,
    visit: PageVisit,
) -> Result<Result<PageView, PageRefusal>, Stop> {
    desk.paged.clear();
    let id = MatchId(visit.id);
    let Some(held) = desk.sound(id)? else { return Ok(Err(PageRefusal::Private)) };
    let viewer = match &visit.pass {
        Some(pass) => player(desk, &held, pass)?,
        None => stranger(desk, &held, visit.locale)?,
    };
    let viewer = match viewer {
        Ok(viewer) => viewer,
        Err(why) => return Ok(Err(why)),
    };
    match (visit.wish, &visit.pass) {
        (PageWish::Enter, Some(pass)) if !use_up(desk, pass)? => Ok(Err(PageRefusal::Used)),
        (PageWish::Enter | PageWish::Look, _) => view(desk, &viewer, &held, Shown::ToPlay).map(Ok),
        (PageWish::Watch, _) => view(desk, &viewer, &held, Shown::AsItStands).map(Ok),
        (PageWish::Turn(turn), _) if turn > held.game.length() => Ok(Err(PageRefusal::NoSuchTurn)),
        (PageWish::Turn(turn), _) => view(desk, &viewer, &held, Shown::After(turn)).map(Ok),
        (PageWish::Record, _) => {
            let names = desk.names(&held, viewer.locale)?;
            let file = Some(lines::record_file(desk, &held, &names)?);
            Ok(Ok(PageView { file, ..view(desk, &viewer, &held, Shown::AsItStands)? }))
        }
        (PageWish::Do { event, deed }, Some(_)) => done(desk, dice, &viewer, id, (event, deed)),
        (PageWish::Do { .. }, None) => Ok(Err(PageRefusal::NotTheirs)),
    }
}

/// Who looks by a pass, or why it opens nothing any more.
fn player(desk: &Desk<'_>, held: &Held, pass: &PagePass) -> Result<Result<Asker, PageRefusal>, Stop> {
    let Some(player) = desk.work.player_of(&pass.account)? else { return Ok(Err(PageRefusal::NotTheirs)) };
    let profile = desk.profile(player)?;
    if profile.no_web || profile.web_since.is_some_and(|since| pass.at < since) {
        return Ok(Err(PageRefusal::Revoked));
    }
    if held.game.side_of(player).is_none() {
        return Ok(Err(PageRefusal::NotTheirs));
    }
    let locale = profile.language().unwrap_or(desk.settings.language);
    Ok(Ok(asker(desk, (player, pass.account.clone()), profile, locale)))
}

/// Somebody of whom nothing is known, if they may see the match.
fn stranger(
    desk: &Desk<'_>,
    held: &Held,
    locale: Option<Locale>,
) -> Result<Result<Asker, PageRefusal>, Stop> {
    if !public::is_match(desk, &held.row)? {
        return Ok(Err(PageRefusal::Private));
    }
    Ok(Ok(Asker::stranger(locale.unwrap_or(desk.settings.language), desk.now)))
}

fn asker(desk: &Desk<'_>, (player, account): (PlayerId, Account), profile: Profile, locale: Locale) -> Asker {
    let place = Place::page(account.platform);
    Asker { player, account, profile, locale, place, member: None, at: desk.now }
}

/// Uses a link up; `false` if it was. That is known for as long as links hold.
fn use_up(desk: &mut Desk<'_>, pass: &PagePass) -> Result<bool, Stop> {
    Ok(desk.work.first_seen(&format!("link:{}", pass.number), desk.now)?)
}

/// What of a match a page shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shown {
    /// The panel to the one whose turn it is, the board to others.
    ToPlay,
    /// The board.
    AsItStands,
    /// The board after so many turns.
    After(u32),
}

/// What the page shows; looking at it changes nothing.
fn view(desk: &mut Desk<'_>, viewer: &Asker, held: &Held, what: Shown) -> Result<PageView, Stop> {
    let mark = desk.mark();
    let before = desk.paged.len();
    let shown = show(desk, viewer, held, what);
    let board = posts(desk, before).pop();
    desk.rewind(mark);
    shown?;
    let names = desk.names(held, viewer.locale)?;
    let turns = held.game.length();
    Ok(PageView {
        locale: viewer.locale,
        title: lines::heading_of(held, &names).say(viewer.locale).replace("**", ""),
        board: board.map(|board| usable(board, held.row.id)).unwrap_or_default(),
        notices: Vec::new(),
        turns,
        turn: if let Shown::After(turn) = what { turn } else { turns },
        over: held.game.result().is_some(),
        file: None,
        ways: ways(desk, held, viewer.locale)?,
    })
}

/// Pages of its players, its league and its game, as far as anybody may see them.
fn ways(desk: &Desk<'_>, held: &Held, locale: Locale) -> Result<Vec<SiteWay>, Stop> {
    let mut ways = Vec::new();
    for player in held.players() {
        if public::is_person(desk, player)? {
            ways.push(SiteWay { to: SiteLink::Player(player.0), label: desk.name(player, locale)? });
        }
    }
    let terms = held.game.terms();
    if let Some(row) = terms.fixture.map(|fixture| desk.work.league(fixture.league)).transpose()?.flatten()
        && public::is_league(desk, &row)?
    {
        ways.push(SiteWay { to: SiteLink::League(row.id.0), label: row.name });
    }
    let rules = WebText::RulesOf(terms.kind).say(locale);
    ways.push(SiteWay { to: SiteLink::Rules(terms.kind), label: rules });
    ways.push(SiteWay { to: SiteLink::Index, label: WebText::Index.say(locale) });
    Ok(ways)
}

/// Posts it on the page.
fn show(desk: &mut Desk<'_>, viewer: &Asker, held: &Held, what: Shown) -> Done {
    let id = held.row.id;
    if let Shown::After(ply) = what {
        return replay::show(desk, viewer, At { id, ply }, Go::Next);
    }
    let mine = held.game.side_of(viewer.player) == Some(held.game.to_move());
    if what == Shown::ToPlay && mine && held.game.result().is_none() {
        match panel::open(desk, viewer, PanelAt::from(At { id, ply: held.game.ply() })) {
            // While a claim is judged, for instance, there is none.
            Err(Stop::Trouble(_)) => {}
            opened => return opened,
        }
    }
    let post = info::board_post(desk, viewer, held)?;
    desk.show(viewer, post)
}

/// Does something for a player; what the page shows then, with what they were told.
fn done(
    desk: &mut Desk<'_>,
    dice: &mut Dice,
    viewer: &Asker,
    id: MatchId,
    (event, deed): (String, PageDeed),
) -> Result<Result<PageView, PageRefusal>, Stop> {
    let mut notices = Vec::new();
    let act = match deed {
        PageDeed::Press(button) => Act::Pressed(button),
        PageDeed::Choose(menu, option) => Act::Chose { menu, option },
    };
    if belongs(&act, id) {
        let incoming = Incoming {
            id: format!("page {event}"),
            at: desk.now,
            from: viewer.account.clone(),
            name: viewer.profile.name.clone(),
            locale: None,
            place: viewer.place.clone(),
            act,
            mentions: Vec::new(),
            member: None,
        };
        hear(desk, dice, incoming)?;
        let told = posts(desk, 0).into_iter();
        // The panel itself is shown as it stands in the end.
        notices.extend(told.filter(|post| !post.key.starts_with("panel:")).map(|post| usable(post, id)));
    } else {
        notices.push(Post { text: Trouble::StrangeButton.say(viewer.locale), ..Post::default() });
    }
    let Some(held) = desk.sound(id)? else { return Ok(Err(PageRefusal::Private)) };
    Ok(Ok(PageView { notices, ..view(desk, viewer, &held, Shown::ToPlay)? }))
}

/// Takes out what was told on the page since.
fn posts(desk: &mut Desk<'_>, since: usize) -> Vec<Post> {
    let told = desk.paged.split_off(since).into_iter();
    let posts = told.map(|row| row.outgoing(0).what);
    posts
        .filter_map(|what| match what {
            Errand::Post(post) => Some(*post),
            Errand::Close { .. } => None,
        })
        .collect()
}

/// Leaves a post only those buttons and menus that its page can do.
fn usable(mut post: Post, id: MatchId) -> Post {
    for row in &mut post.buttons {
        row.retain(|button| belongs(&Act::Pressed(button.id.clone()), id));
    }
    post.buttons.retain(|row| !row.is_empty());
    let choice = |menu: &str| Act::Chose { menu: menu.to_owned(), option: String::new() };
    post.menus.retain(|menu| belongs(&choice(&menu.id), id));
    (post.form, post.link) = (None, None);
    post
}

/// Whether something is a player's turn in this match: nothing else is done on its page, whatever somebody sends.
fn belongs(act: &Act, id: MatchId) -> bool {
    let spot = match act {
        Act::Pressed(button) => match button.parse() {
            Ok(Press::Undo(spot, _) | Press::Confirm(spot, _) | Press::Cancel(spot)) => Some(spot),
            _ => None,
        },
        Act::Chose { menu, .. } => {
            let touched = menu.parse::<TouchMenu>().map(|menu| menu.at);
            touched.or_else(|_| menu.parse::<PanelMenu>().map(|menu| menu.at)).ok()
        }
        _ => None,
    };
    spot.is_some_and(|spot| spot.at.id == id && spot.ahead.is_none())
}

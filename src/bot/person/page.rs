//! What others may know of somebody: a page on how they play, and how two people have played against each other.
//!
//! It is made of the matches that have ended since ratings are kept. What is closed to spectators is counted and not shown.

use crate::bot::desk::ratings::person;
use crate::bot::desk::{Asker, Desk, Done, Held, Stop};
use crate::bot::person::honours::{self, Honours};
use crate::bot::person::rating::{all, are_counted, curve, meant};
use crate::bot::seat::{closed, public, weblink};
use crate::bot::wire::message::{Mention, SiteLink, SitePart, SiteView, SiteWay};
use crate::games::{Kind, Side};
use crate::i18n::Trouble;
use crate::i18n::own::OwnTrouble;
use crate::i18n::standing::{PersonPage, RatingText};
use crate::i18n::web::WebText;
use crate::league::counted::{Ended, Outcome};
use crate::league::rating::Score;
use crate::play::MatchId;
use crate::players::{Account, PlayerId, Skin};
use crate::store::Score::Neither;
use std::collections::BTreeMap;

/// How many of somebody's last matches are looked at for their favourite first turns.
const OPENINGS_OF: usize = 100;
/// How many of somebody's matches are looked at for the longest that others may see.
const LONGEST_OF: usize = 200;
/// How many matches that go on are named on a page.
const GOING_MAX: usize = 10;
/// How many of the last matches of two people are named.
const LATEST_MAX: usize = 10;

/// A match that goes on: the game and against whom.
type Going = (MatchId, Kind, String);

/// Shows somebody's page.
pub(in crate::bot) fn page(desk: &mut Desk<'_>, asker: &Asker, whom: &Account, mentions: &[Mention]) -> Done {
    let (player, name) = meant(desk, asker, Some(whom), mentions)?;
    let page = match player {
        Some(player) => page_of(desk, asker, (player, name))?,
        None => PersonPage { name, ..PersonPage::default() },
    };
    let address = player.map(|player| weblink::of_person(desk, player, asker.locale)).transpose()?.flatten();
    let said = RatingText::Page(Box::new(page)).say(asker.locale);
    desk.answer(asker, [said].into_iter().chain(address).collect::<Vec<_>>().join("\n"))
}

fn page_of(
    desk: &mut Desk<'_>,
    asker: &Asker,
    (player, name): (PlayerId, String),
) -> Result<PersonPage, Stop> {
    let (ended, scores): (Vec<Ended>, Vec<Score>) = ended_of(desk, player)?.into_iter().unzip();
    let (going, more) = going(desk, asker, player)?;
    let Honours { leagues, prizes: honours } = honours::of(desk, player, &ended)?;
    let is_counted = are_counted(desk)?;
    Ok(PersonPage {
        name,
        ratings: if is_counted { Vec::new() } else { all(desk, asker, player)? },
        is_counted,
        results: results(&scores),
        streak: streak(&scores),
        longest: longest(desk, &ended)?,
        openings: openings(desk, player, &ended)?,
        leagues,
        honours,
        going,
        more,
    })
}

/// The page of somebody on the web, as anybody may see it; nothing, if they have none.
pub(in crate::bot) fn abroad(
    desk: &mut Desk<'_>,
    asker: &Asker,
    player: PlayerId,
) -> Result<Option<SiteView>, Stop> {
    let player = desk.work.person(player)?;
    if !public::is_person(desk, player)? {
        return Ok(None);
    }
    let name = desk.profile(player)?.name;
    let page = page_of(desk, asker, (player, name.clone()))?;
    let way = |(to, label): (SiteLink, &str)| SiteWay { to, label: label.to_owned() };
    let mut leagues: Vec<_> = page.leagues.iter().map(|place| (place.id.0, &place.name)).collect();
    // Several seasons of one lie together.
    leagues.dedup();
    let leagues = leagues.into_iter().map(|(id, name)| way((SiteLink::League(id), name)));
    let rules = |kind: &Kind| way((SiteLink::Rules(*kind), &WebText::RulesOf(*kind).say(asker.locale)));
    let ranking = |kind: &Kind| way((SiteLink::Ranking(*kind), &WebText::RankingOf(*kind).say(asker.locale)));
    let games: Vec<Kind> = page.ratings.iter().map(|(kind, ..)| *kind).collect();
    let ways = leagues.chain(games.iter().map(rules)).chain(games.iter().map(ranking)).collect();
    let text = RatingText::Page(Box::new(page)).say(asker.locale);
    // The name is the title.
    let text = text.split_once('\n').map_or("", |(_, rest)| rest).to_owned();
    let links = public::match_links(desk, [text.as_str()].into_iter())?;
    let mut parts = vec![SitePart { text, ..SitePart::default() }];
    for kind in games {
        let curve = curve(desk, asker, (player, &name), kind)?;
        let pictures = curve.map(|row| vec![row.picture(Skin::default())]);
        parts.extend(pictures.map(|pictures| SitePart { pictures, ..SitePart::default() }));
    }
    Ok(Some(SiteView { title: name, parts, links, ways }))
}

/// The matches of a person that have ended with a result, and what they brought, the latest first.
fn ended_of(desk: &Desk<'_>, player: PlayerId) -> Result<Vec<(Ended, Score)>, Stop> {
    let mut found = Vec::new();
    for ended in desk.work.ended_by(player)? {
        let Some(side) = ended.players.find(&person(player)) else { continue };
        let score = match ended.score(side) {
            // For ratings it is nothing, but both have lost it.
            None if is_lost_by_both(desk, &ended)? => Some(Score::Loss),
            score => score,
        };
        found.extend(score.map(|score| (ended, score)));
    }
    Ok(found)
}

fn is_lost_by_both(desk: &Desk<'_>, ended: &Ended) -> Result<bool, Stop> {
    let row = desk.work.match_by_id(MatchId(ended.number))?;
    Ok(row.and_then(|row| row.finished).is_some_and(|finished| finished.score == Neither))
}

/// How many are won, lost and drawn.
fn results(scores: &[Score]) -> [usize; 3] {
    [Score::Win, Score::Loss, Score::Draw].map(|one| scores.iter().filter(|score| **score == one).count())
}

/// What the latest brought in a row, and how many they are.
fn streak(scores: &[Score]) -> Option<(Score, usize)> {
    let last = *scores.first()?;
    Some((last, scores.iter().take_while(|score| **score == last).count()))
}

/// The match with the most turns that others may see.
fn longest(desk: &Desk<'_>, ended: &[Ended]) -> Result<Option<(MatchId, u32)>, Stop> {
    let mut longest: Vec<_> =
        ended.iter().map(|ended| (ended.turns.white + ended.turns.black, ended.number)).collect();
    longest.sort_unstable_by_key(|(turns, number)| (std::cmp::Reverse(*turns), *number));
    for (turns, number) in longest.into_iter().filter(|(turns, _)| *turns > 1).take(LONGEST_OF) {
        if is_open(desk, MatchId(number))? {
            return Ok(Some((MatchId(number), turns)));
        }
    }
    Ok(None)
}

/// Whether anybody may look on at a match.
fn is_open(desk: &Desk<'_>, id: MatchId) -> Result<bool, Stop> {
    if desk.abroad {
        return public::is_match_of(desk, id);
    }
    Ok(desk.work.match_by_id(id)?.is_some_and(|row| !row.preamble.manner.closed))
}

/// The first turn that somebody has played most often in each game, if it was more than once, and how often.
fn openings(desk: &Desk<'_>, player: PlayerId, ended: &[Ended]) -> Result<Vec<(Kind, String, usize)>, Stop> {
    let mut played: BTreeMap<(Kind, String), usize> = BTreeMap::new();
    for ended in ended.iter().take(OPENINGS_OF) {
        let id = MatchId(ended.number);
        let Some(side) = ended.players.find(&person(player)) else { continue };
        if !is_open(desk, id)? {
            continue;
        }
        if let Some(turn) = desk.work.first_turns(id)?[side].take() {
            *played.entry((ended.game, turn)).or_default() += 1;
        }
    }
    let favourite = |kind: &Kind| {
        let own = played.iter().filter(|((game, _), count)| game == kind && **count > 1);
        let ((game, turn), count) = own.max_by_key(|(_, count)| **count)?;
        Some((*game, turn.clone(), *count))
    };
    Ok(Kind::ALL.iter().filter_map(favourite).collect())
}

/// A person's matches that go on and that the asker may see: the game and against whom; and how many more there are.
fn going(desk: &mut Desk<'_>, asker: &Asker, player: PlayerId) -> Result<(Vec<Going>, usize), Stop> {
    let (mut shown, mut more) = (Vec::new(), 0);
    for id in desk.work.going(player)? {
        if desk.abroad && !public::is_match_of(desk, id)? {
            continue;
        }
        let Some(held) = desk.sound(id)?.filter(|held| !closed::is_closed(held)) else { continue };
        if shown.len() >= GOING_MAX {
            more += 1;
        } else if let Some(side) = held.game.side_of(player) {
            shown.push((id, held.game.terms().kind, against(desk, asker, &held, side)?));
        }
    }
    Ok((shown, more))
}

fn against(desk: &Desk<'_>, asker: &Asker, held: &Held, side: Side) -> Result<String, Stop> {
    Ok(desk.names(held, asker.locale)?[side.other()].clone())
}

/// Shows how two people have played against each other; where one alone is named, against the asker.
pub(in crate::bot) fn versus(
    desk: &mut Desk<'_>,
    asker: &Asker,
    (one, other): (&Account, Option<&Account>),
    mentions: &[Mention],
) -> Done {
    let (mut first, mut second) =
        (meant(desk, asker, Some(one), mentions)?, meant(desk, asker, other, mentions)?);
    if other.is_none() {
        std::mem::swap(&mut first, &mut second);
    }
    let ((one, one_name), (other, other_name)) = (first, second);
    if one.is_some() && one == other {
        return Err(Trouble::Own(OwnTrouble::SamePerson).into());
    }
    let (mut games, mut last, mut ratings) = (Vec::new(), Vec::new(), Vec::new());
    let is_counted = are_counted(desk)?;
    if let (Some(one), Some(other)) = (one, other) {
        let mut met = ended_of(desk, one)?;
        // Between the two, what both have lost is nobody's.
        met.retain(|(ended, _)| {
            ended.players.find(&person(other)).is_some() && ended.result != Outcome::Nothing
        });
        for kind in Kind::ALL {
            let scores = met.iter().filter(|(ended, _)| ended.game == *kind).map(|(_, score)| *score);
            let results = results(&scores.collect::<Vec<_>>());
            games.extend((results != [0; 3]).then_some((*kind, results)));
            let both = desk.rating(*kind, one)?.zip(desk.rating(*kind, other)?);
            let both = both.filter(|_| !is_counted);
            ratings.extend(both.map(|(own, others)| (*kind, [own, others])));
        }
        let latest = met.iter().take(LATEST_MAX);
        last.extend(latest.map(|(ended, score)| (MatchId(ended.number), ended.game, *score)));
    }
    let said = RatingText::Versus { names: [one_name, other_name], games, last, ratings }.say(asker.locale);
    let counted = is_counted.then(|| RatingText::Counted.say(asker.locale));
    desk.answer(asker, [said].into_iter().chain(counted).collect::<Vec<_>>().join("\n"))
}

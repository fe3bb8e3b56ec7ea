//! What organisers do. Each deed stands in the log with its author.

use crate::bot::desk::league::HeldLeague;
use crate::bot::desk::{Asker, Desk, Dice, Done, Stop};
use crate::bot::league::meant::{self, check_organiser, head, is_in_charge, is_ladder, meant};
use crate::bot::league::news::News;
use crate::bot::league::{join, post, remove, runner, summon, terms, undo, wanted, withdraw};
use crate::bot::wire::message::Mention;
use crate::i18n::Trouble;
use crate::i18n::guide::LeagueWord;
use crate::i18n::league::{Deed, LeagueTalk, NoLeague};
use crate::league::Person;
use crate::league::log::Event;
use crate::league::state::{Phase, Refusal};
use crate::play::LeagueId;
use crate::players::{Account, LinkCode, PlayerId};
use crate::store::{LeagueRow, WantedRow};

/// In how many places a league can be told.
const PLACES_MAX: usize = 8;
/// How many organisers can be named.
const ORGANISERS_MAX: usize = 10;

/// Does what an organiser wants that is about nobody in particular.
pub(in crate::bot) fn deed(
    desk: &mut Desk<'_>,
    dice: &mut Dice,
    asker: &Asker,
    id: Option<LeagueId>,
    word: LeagueWord,
) -> Done {
    let mut league = meant(desk, asker, id)?;
    check_organiser(desk, asker, &league.row)?;
    if word == LeagueWord::Share {
        return share(desk, dice, asker, &mut league);
    }
    if is_ladder(&league.row) && !matches!(word, LeagueWord::Open | LeagueWord::End | LeagueWord::TakeBack) {
        return Err(Trouble::from(NoLeague::NotOnLadder).into());
    }
    let mut news = News::default();
    let by = Some(asker.player);
    let deed = match word {
        LeagueWord::Open => {
            terms::come_into_force(&mut league.row)?;
            let settings = league.row.settings.clone();
            write(desk, &mut league, by, Event::Opened(settings))?;
            league.row.told = 0;
            if !is_ladder(&league.row) {
                summon::ask_back(desk, &mut league)?;
            }
            if is_ladder(&league.row) { Deed::LadderOpened } else { Deed::Opened }
        }
        LeagueWord::Start => {
            start(desk, dice, &mut league, by, &mut news)?;
            Deed::Started
        }
        LeagueWord::Next => next_round(desk, &mut league, asker.player, &mut news)?,
        LeagueWord::TakeBack => return undo::open(desk, dice, asker, league),
        _ => {
            end(desk, &mut league, by, &mut news)?;
            if is_ladder(&league.row) { Deed::LadderClosed } else { Deed::Ended }
        }
    };
    desk.answer(asker, LeagueTalk::Done(deed).say(asker.locale))?;
    runner::run_after(desk, dice, &mut league, news).map(drop)
}

/// Writes what an organiser has done.
fn write(desk: &mut Desk<'_>, league: &mut HeldLeague, by: Option<PlayerId>, event: Event) -> Done {
    let written = desk.write_league(league, by, event)?;
    written.map_err(|_| Trouble::from(NoLeague::NotNow).into())
}

/// Closes sign-up and draws.
fn start(
    desk: &mut Desk<'_>,
    dice: &mut Dice,
    league: &mut HeldLeague,
    by: Option<PlayerId>,
    news: &mut News,
) -> Done {
    let open = league.state.season().filter(|season| season.phase == Phase::Open);
    let season = open.ok_or(NoLeague::NotNow).map_err(Trouble::from)?;
    if season.entrants.len() < season.least() {
        return Err(Trouble::from(NoLeague::TooFew { least: season.least() }).into());
    }
    let drawn = Event::Drawn { groups: league.state.draw(), white_first: dice() };
    news.note(league, &drawn);
    write(desk, league, by, drawn)
}

/// Pairs the next round of each section of a Swiss that is done with the last one: at once or, if that takes longer, beside
/// the loop.
fn next_round(
    desk: &mut Desk<'_>,
    league: &mut HeldLeague,
    by: PlayerId,
    news: &mut News,
) -> Result<Deed, Stop> {
    let running = league.state.season().filter(|season| season.phase == Phase::Running);
    let season = running.ok_or(NoLeague::NotNow).map_err(Trouble::from)?;
    if !season.is_swiss() {
        return Err(Trouble::from(NoLeague::OnlySwiss).into());
    }
    let sections = wanted::ready(season);
    if sections.is_empty() {
        return Err(Trouble::from(NoLeague::RoundGoesOn).into());
    }
    league.row.wanted = Some(WantedRow { by, sections });
    match wanted::pair(desk, league, news)? {
        Some(0) => Err(Trouble::from(NoLeague::NoPairing).into()),
        Some(_) => Ok(Deed::Paired),
        None => Ok(Deed::PairedSoon),
    }
}

/// Lets no season follow; one that has not begun does not take place.
fn end(desk: &mut Desk<'_>, league: &mut HeldLeague, by: Option<PlayerId>, news: &mut News) -> Done {
    if league.state.has_ended() {
        return Err(Trouble::from(NoLeague::NotNow).into());
    }
    write(desk, league, by, Event::Ended)?;
    if league.state.season().is_some_and(|season| season.phase == Phase::Open) {
        news.note(league, &Event::Cancelled);
        write(desk, league, by, Event::Cancelled)?;
        summon::note_off(desk, league, by)?;
    }
    Ok(())
}

/// Does what an organiser wants to be done about somebody.
pub(in crate::bot) fn about(
    desk: &mut Desk<'_>,
    dice: &mut Dice,
    asker: &Asker,
    (id, word): (Option<LeagueId>, LeagueWord),
    (person, other): (Option<&Account>, Option<&Account>),
    mentions: &[Mention],
) -> Done {
    let mut league = meant(desk, asker, id)?;
    check_organiser(desk, asker, &league.row)?;
    let missing = if word == LeagueWord::Replace { NoLeague::WhoAndWhom } else { NoLeague::Who };
    let player = named(desk, person, mentions)?.ok_or_else(|| Trouble::from(missing.clone()))?;
    let name = desk.profile(player)?.name;
    let by = Some(asker.player);
    let mut news = News::default();
    let deed = match word {
        LeagueWord::Organiser => {
            if league.row.organisers.len() >= ORGANISERS_MAX {
                return Err(Trouble::from(NoLeague::TooManyOrganisers { limit: ORGANISERS_MAX }).into());
            }
            if organises(desk, &league.row, player)? {
                return Err(Trouble::from(NoLeague::OrganisesAlready { name }).into());
            }
            league.row.organisers.push(player);
            write(desk, &mut league, by, Event::Organises(Person(player.0)))?;
            Deed::Organises(name)
        }
        LeagueWord::Readmit => {
            readmit(desk, &mut league, by, player, &name)?;
            Deed::Readmitted(name)
        }
        LeagueWord::Replace => {
            let new = named(desk, other, mentions)?.ok_or_else(|| Trouble::from(missing))?;
            let new_name = desk.profile(new)?.name;
            replace(desk, &mut league, asker.player, (player, &name), (new, &new_name), &mut news)?;
            Deed::Replaced(name, new_name)
        }
        _ => return remove::remove(desk, dice, asker, (league, player), &name),
    };
    desk.answer(asker, LeagueTalk::Done(deed).say(asker.locale))?;
    runner::run_after(desk, dice, &mut league, news).map(drop)
}

/// Whether somebody is named as an organiser.
fn organises(desk: &Desk<'_>, row: &LeagueRow, player: PlayerId) -> Result<bool, Stop> {
    for organiser in &row.organisers {
        if desk.work.person(*organiser)? == player {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The player behind a name in the text.
pub(super) fn named(
    desk: &mut Desk<'_>,
    account: Option<&Account>,
    mentions: &[Mention],
) -> Result<Option<PlayerId>, Stop> {
    let Some(account) = account else { return Ok(None) };
    let mention = mentions.iter().find(|mention| mention.account == *account);
    let name = mention.map(|mention| mention.name.clone()).unwrap_or_default();
    Ok(Some(match desk.work.player_of(account)? {
        Some(player) => player,
        None => desk.player(account, &name, None)?.0,
    }))
}

/// Lets somebody back in, under every number under which they are kept out.
fn readmit(
    desk: &mut Desk<'_>,
    league: &mut HeldLeague,
    by: Option<PlayerId>,
    player: PlayerId,
    name: &str,
) -> Done {
    let season = league.state.season();
    let entered = season.map(|season| desk.person_in(season, player)).transpose()?.flatten();
    let mut out = desk.all_of(player)?;
    out.retain(|person| {
        season.is_some_and(|one| one.is_expelled(*person))
            || league.state.is_kept_off(*person)
            || league.state.banned(*person, desk.now.as_second()).is_some()
    });
    let plays = entered.is_some_and(|person| !join::has_left(season, person));
    if plays && out.is_empty() {
        return Err(Trouble::from(NoLeague::PlaysAlready { name: name.to_owned() }).into());
    }
    // Whoever has left a Swiss is paired again.
    out.extend(entered.filter(|person| !plays && !out.contains(person)));
    let mut back = false;
    for person in out {
        back |= desk.write_league(league, by, Event::Readmitted(person))?.is_ok();
    }
    let stranger = NoLeague::StrangerToIt { name: name.to_owned() };
    if back { Ok(()) } else { Err(Trouble::from(stranger).into()) }
}

fn replace(
    desk: &mut Desk<'_>,
    league: &mut HeldLeague,
    by: PlayerId,
    (old, old_name): (PlayerId, &str),
    (new, new_name): (PlayerId, &str),
    news: &mut News,
) -> Done {
    let person = meant::plays_as(desk, league, old, old_name)?;
    let is_in = league.state.season().map(|season| desk.person_in(season, new)).transpose()?.flatten();
    if is_in.is_some() {
        return Err(Trouble::from(NoLeague::PlaysAlready { name: new_name.to_owned() }).into());
    }
    let open = withdraw::open(league, person);
    for id in &open {
        // Nobody makes void what they play themselves.
        let held = desk.sound(*id)?.filter(|held| held.game.ply() > 0);
        if held.is_some_and(|held| held.game.side_of(by).is_some()) {
            return Err(Trouble::from(NoLeague::OwnOpponent { name: old_name.to_owned() }).into());
        }
    }
    let sure = join::sure(desk, &league.row, new)?;
    let event = Event::Replaced { old: person, new: Person(new.0), sure };
    let noted = event.clone();
    let written = desk.write_league(league, Some(by), event)?;
    written.map_err(|refusal| {
        Trouble::from(match refusal {
            Refusal::HasPlayed => NoLeague::HasPlayed { name: old_name.to_owned() },
            Refusal::NotEntered => NoLeague::StrangerToIt { name: old_name.to_owned() },
            _ => NoLeague::NotNow,
        })
    })?;
    news.note(league, &noted);
    // What the one has begun, the other begins anew.
    for id in open {
        withdraw::annul(desk, id)?;
    }
    Ok(())
}

/// Gives the code by which the league can be shown elsewhere.
fn share(desk: &mut Desk<'_>, dice: &mut Dice, asker: &Asker, league: &mut HeldLeague) -> Done {
    let code = if let Some(code) = &league.row.code {
        code.clone()
    } else {
        let code = LinkCode::throw(dice);
        league.row.code = Some(code.clone());
        write(desk, league, Some(asker.player), Event::Shared)?;
        code
    };
    let code = code.shown();
    desk.answer(asker, LeagueTalk::Code { head: head(league), code }.say(asker.locale))
}

/// Shows a league here as well, by its code.
pub(in crate::bot) fn show(desk: &mut Desk<'_>, asker: &Asker, code: &str) -> Done {
    if asker.member.is_some() && !is_in_charge(desk, asker)? {
        return Err(Trouble::NotInCharge.into());
    }
    if !asker.place.is_public() {
        return Err(Trouble::from(NoLeague::NoPlace).into());
    }
    let wanted = code.parse::<LinkCode>().ok();
    let found = desk.work.leagues()?.into_iter().find(|row| row.code.is_some() && row.code == wanted);
    let row = found.ok_or(NoLeague::NoSuchCode).map_err(Trouble::from)?;
    let mut league = desk.league(row.id)?.ok_or(NoLeague::NoSuchCode).map_err(Trouble::from)?;
    let is_new = league.row.places().all(|place| *place != asker.place);
    if is_new && league.row.places().count() >= PLACES_MAX {
        return Err(Trouble::from(NoLeague::TooManyPlaces { limit: PLACES_MAX }).into());
    }
    if is_new {
        league.row.shown.push(asker.place.clone());
        write(desk, &mut league, Some(asker.player), Event::Shown(asker.place.to_string()))?;
    }
    desk.answer(asker, LeagueTalk::Done(Deed::Shown).say(asker.locale))?;
    post::refresh(desk, &league)
}

//! What has happened in a league, told once where it is told: one post for all that came together.

use crate::bot::desk::league::HeldLeague;
use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Desk, Done, Stop};
use crate::bot::league::sheet::{self, SECTIONS_MAX};
use crate::bot::league::{meant, post, stakes, standing};
use crate::games::Side;
use crate::i18n::league::{ChangeTalk, Gone, Head, LeagueTalk};
use crate::league::Person;
use crate::league::book::{Book, Filed};
use crate::league::log::{Event, Leaving};
use crate::league::ratings::Ratings;
use crate::league::state::{Pairing, Phase, Season, Section};
use crate::league::week::Week;
use crate::play::MatchId;
use crate::players::{Locale, Place, PlayerId};
use jiff::Timestamp;

/// Most pairings that a post lists.
const PAIRS_MAX: usize = 24;
/// Most names of a section that a post lists.
const NAMES_MAX: usize = 40;

/// By how much a winner was rated lower, so that it is worth a word.
const UPSET: i64 = 50;

/// The winner, the loser, by how much they were rated higher, and the match.
type Upset = (String, String, u32, MatchId);

/// What has happened, in order, and in which season.
#[derive(Debug, Default)]
pub(super) struct News {
    items: Vec<(usize, Item)>,
    /// Where it is told no more.
    left: Vec<Place>,
}

#[derive(Clone, Debug, PartialEq)]
enum Item {
    Drawn,
    Paired(usize),
    Story(usize),
    Cut,
    Closed,
    Prolonged,
    Cancelled,
    Reopened,
    Undone,
    Gone(Person, Leaving),
    Back(Person),
    Replaced(Person, Person),
    Changed(Box<ChangeTalk>),
}

impl News {
    /// Notes what is about to be written into the log.
    pub(super) fn note(&mut self, league: &HeldLeague, event: &Event) {
        let item = match event {
            Event::Drawn { .. } => Item::Drawn,
            Event::Paired { section, .. } => Item::Paired(*section),
            Event::Cut => Item::Cut,
            Event::Closed => Item::Closed,
            Event::Prolonged { .. } => Item::Prolonged,
            Event::Cancelled => Item::Cancelled,
            Event::Withdrawn { player, why } => Item::Gone(*player, *why),
            Event::Replaced { old, new, .. } => Item::Replaced(*old, *new),
            _ => return,
        };
        self.items.push((league.state.seasons().len(), item));
    }

    /// Notes what is about to be taken back, if it was told: who is in again.
    pub(super) fn taken_back(&mut self, league: &HeldLeague, event: &Event) {
        let item = match event {
            // A ladder shows it.
            Event::Withdrawn { player, .. } if league.state.season().is_some() => Item::Back(*player),
            Event::Replaced { old, new, .. } => Item::Replaced(*new, *old),
            Event::Cancelled => Item::Reopened,
            _ => return,
        };
        self.items.push((league.state.seasons().len(), item));
    }

    /// Notes that the matches which a draw or a round has made are annulled.
    pub(super) fn undone(&mut self, league: &HeldLeague) {
        self.items.push((league.state.seasons().len(), Item::Undone));
    }

    /// Notes what is changed of the league.
    pub(super) fn changed(&mut self, league: &HeldLeague, talk: ChangeTalk) {
        self.items.push((league.state.seasons().len(), Item::Changed(Box::new(talk))));
    }

    /// Notes that the league is not told any more in a place.
    pub(super) fn not_shown(&mut self, place: Place) {
        self.left.push(place);
    }

    /// Does not tell yet that rounds are over.
    pub(super) fn put_story_off(&mut self) {
        self.items.retain(|(_, item)| !matches!(item, Item::Story(_)));
    }

    /// Notes that so many rounds of the season are over, if that is news.
    pub(super) fn story(&mut self, league: &mut HeldLeague, rounds: usize) {
        let number = league.state.seasons().len();
        let is_played = league.state.season().is_some_and(|season| season.phase == Phase::Running);
        if is_played && rounds > league.row.told as usize {
            league.row.told = rounds as u32;
            self.items.insert(0, (number, Item::Story(rounds)));
        }
    }
}

/// Tells it in each place where the league is told.
pub(super) fn tell(desk: &mut Desk<'_>, league: &HeldLeague, news: &News) -> Done {
    for place in &news.left {
        let locale = desk.language_at(place, &[], &[])?;
        let text = LeagueTalk::OfChange(Head { season: None, ..meant::head(league) }, ChangeTalk::NotShown)
            .say(locale);
        let retire = vec![post::key(league.row.id, league.state.seasons().len())];
        desk.post(place, PostRow { text, retire, language: Some(locale), ..PostRow::default() })?;
    }
    if news.items.is_empty() {
        return Ok(());
    }
    for place in league.row.places() {
        let locale = desk.language_at(place, &[], &[])?;
        let (mut texts, mut sheets) = (Vec::new(), Vec::new());
        for (number, item) in &news.items {
            if let Item::Changed(talk) = item {
                let head = Head { season: None, ..meant::head(league) };
                texts.push(LeagueTalk::OfChange(head, (**talk).clone()).say(locale));
                continue;
            }
            let Some(season) = number.checked_sub(1).and_then(|at| league.state.seasons().get(at)) else {
                continue;
            };
            let head = Head { season: Some(*number), ..meant::head(league) };
            if *item == Item::Closed {
                sheets.extend(sheet::draw_first(desk, &head, season, locale)?);
            }
            texts.push(said((desk, locale), season, head, item)?.say(locale));
        }
        let text = texts.join("\n\n");
        desk.post(place, PostRow { text, sheets, language: Some(locale), ..PostRow::default() })?;
    }
    Ok(())
}

/// Who won against the odds in a round: of all whom ratings had below their opponent, who was furthest below. They are the
/// ratings by which the post of the match says what was expected: those at the start of the week in which it ended.
fn upset((desk, locale): (&Desk<'_>, Locale), season: &Season, round: usize) -> Result<Option<Upset>, Stop> {
    let sections = season.sections.iter();
    let all = sections.flat_map(|section| section.pairings.iter().map(move |pairing| (section, pairing)));
    let mut found = Vec::new();
    for (section, pairing) in all.filter(|(_, pairing)| pairing.round == round && pairing.was_played()) {
        found.extend(upset_in(desk, section, pairing)?.filter(|(by, ..)| *by >= UPSET));
    }
    let Some((by, winner, loser, number)) =
        found.into_iter().max_by_key(|(by, _, _, number)| (*by, u64::MAX - number))
    else {
        return Ok(None);
    };
    let by = u32::try_from(by).unwrap_or_default();
    Ok(Some((desk.name_in(locale, winner)?, desk.name_in(locale, loser)?, by, MatchId(number))))
}

/// By how many points somebody won against the odds, who won and who lost, and the number of the match.
type Surprise = (i64, Person, Person, u64);

/// By how much ratings had the winner of a match below the loser, who they are, and its number; nothing, where it does not
/// count.
fn upset_in(desk: &Desk<'_>, section: &Section, pairing: &Pairing) -> Result<Option<Surprise>, Stop> {
    let Some((number, result)) = pairing.number.zip(pairing.result) else { return Ok(None) };
    let Some(Filed { ended, why: None }) = desk.work.filed(number)? else { return Ok(None) };
    let start = |side| desk.work.start((ended.game, ended.players[side]), Week::of(ended.at));
    let by = (start(Side::White)?.rating - start(Side::Black)?.rating).round() as i64;
    let [white, black] = [pairing.white, pairing.black].map(|number| section.players[number - 1]);
    Ok(match result.halves {
        (2, 0) => Some((-by, white, black, number)),
        (0, 2) => Some((by, black, white, number)),
        _ => None,
    })
}

fn said(
    (desk, locale): (&Desk<'_>, Locale),
    season: &Season,
    head: Head,
    item: &Item,
) -> Result<LeagueTalk, Stop> {
    let moment = |at: i64| Timestamp::from_second(at).unwrap_or(desk.now);
    Ok(match item {
        Item::Drawn => drawn(desk, locale, season, head)?,
        Item::Paired(section) => paired((desk, locale), season, head, *section)?,
        Item::Story(round) => {
            let leaders = standing::leaders(desk, locale, season, SECTIONS_MAX)?;
            let stakes = stakes::all(desk, locale, season)?;
            let upset = upset((desk, locale), season, *round)?;
            LeagueTalk::Story { head, round: *round, leaders, stakes, upset }
        }
        Item::Cut => {
            let (over, all) = standing::counts(season);
            let until = season.rulings_until().map_or(desk.now, moment);
            LeagueTalk::Cut { head, until, open: all - over, divided: standing::divided(season) }
        }
        Item::Closed => closed(desk, locale, season, head)?,
        Item::Prolonged => {
            let (least, count) = (season.least(), season.entrants.len());
            LeagueTalk::Prolonged { head, until: moment(season.closes), least, count }
        }
        Item::Cancelled => LeagueTalk::Cancelled(head),
        Item::Reopened => LeagueTalk::Reopened { head, closes: moment(season.closes) },
        Item::Changed(talk) => LeagueTalk::OfChange(head, (**talk).clone()),
        Item::Undone => LeagueTalk::Undone(head),
        Item::Replaced(old, new) => {
            let (old, new) = (desk.name_in(locale, *old)?, desk.name_in(locale, *new)?);
            LeagueTalk::Replaced { head, old, new }
        }
        Item::Back(person) => LeagueTalk::Back { head, name: desk.name_in(locale, *person)? },
        Item::Gone(person, why) => {
            let why = match why {
                Leaving::Own => Gone::Own,
                Leaving::Expelled => Gone::Expelled,
                Leaving::Silent | Leaving::SilentAgain => Gone::Silent,
                Leaving::Same(_) => Gone::Same,
            };
            let seat = season.seat(*person);
            let struck = seat.is_some_and(|(section, number)| season.sections[section].is_struck(number));
            LeagueTalk::Withdrawn { head, name: desk.name_in(locale, *person)?, why, struck }
        }
    })
}

fn drawn(desk: &Desk<'_>, locale: Locale, season: &Season, head: Head) -> Result<LeagueTalk, Stop> {
    let mut sections = Vec::new();
    for (place, section) in season.sections.iter().enumerate().take(SECTIONS_MAX) {
        let players = section.players.iter().take(NAMES_MAX);
        let names = players.map(|player| desk.name_in(locale, *player)).collect::<Result<Vec<_>, _>>()?;
        sections.push((standing::name(season, section, place), names));
    }
    let more = season.sections.len() - sections.len();
    Ok(LeagueTalk::Drawn { head, sections, more })
}

fn paired(
    (desk, locale): (&Desk<'_>, Locale),
    season: &Season,
    head: Head,
    section: usize,
) -> Result<LeagueTalk, Stop> {
    let round = season.sections.get(section).map_or(0, Section::paired);
    let mut list = standing::round(desk, locale, season, (section, round))?;
    let more = list.pairs.len().saturating_sub(PAIRS_MAX);
    list.pairs.truncate(PAIRS_MAX);
    let ends =
        season.sections.get(section).map(|section| section.since.saturating_add(season.settings.length));
    let ends = ends.and_then(|at| Timestamp::from_second(at).ok());
    Ok(LeagueTalk::Paired { head, rounds: vec![list], more, ends })
}

fn closed(desk: &Desk<'_>, locale: Locale, season: &Season, head: Head) -> Result<LeagueTalk, Stop> {
    let mut tables = Vec::new();
    for place in 0..season.sections.len().min(SECTIONS_MAX) {
        tables.push(standing::table(desk, locale, season, place)?);
    }
    let first: Vec<_> = tables.iter().take(1).flat_map(|table| &table.lines).collect();
    let winners: Vec<_> = first.iter().filter(|line| line.place == Some(1)).collect();
    let champion = if let [one] = winners[..] { Some(one.name.clone()) } else { None };
    let more = season.sections.len() - tables.len();
    Ok(LeagueTalk::Over { head, champion, tables, more })
}

/// The language in which something is told to somebody alone.
pub(super) fn language_of(desk: &Desk<'_>, player: PlayerId) -> Result<Locale, Stop> {
    Ok(desk.profile(player)?.language().unwrap_or(desk.settings.language))
}

//! The post about how a league stands: one a season, kept up to date.

use crate::bot::desk::league::HeldLeague;
use crate::bot::desk::outbox::{PostRow, SheetRow};
use crate::bot::desk::{Desk, Done, Stop};
use crate::bot::league::{meant, sheet, standing};
use crate::bot::seat::weblink;
use crate::bot::wire::league::{LeagueButton, LeaguePress, Removal};
use crate::bot::wire::message::{Button, Look};
use crate::bot::wire::press::Press;
use crate::i18n::league::{LeagueTalk, Names};
use crate::i18n::{Label, LeagueLabel};
use crate::league::Person;
use crate::league::state::{Phase, Season};
use crate::play::{LeagueId, MatchId};
use crate::players::Locale;
use jiff::Timestamp;

/// Most names that the post lists.
const NAMES_MAX: usize = 40;
/// Most matches that it lists.
const OPEN_MAX: usize = 20;

/// Posts it anew, or changes it.
pub(super) fn refresh(desk: &mut Desk<'_>, league: &HeldLeague) -> Done {
    for place in league.row.places() {
        let locale = desk.language_at(place, &[], &[])?;
        let post = post(desk, league, locale)?;
        desk.post(place, post)?;
    }
    Ok(())
}

/// The post in this language.
pub(super) fn post(desk: &Desk<'_>, league: &HeldLeague, locale: Locale) -> Result<PostRow, Stop> {
    let (id, number) = (league.row.id, league.state.seasons().len());
    let said = talk(desk, league, locale)?.say(locale);
    let page = weblink::of_league(desk, &league.row, locale)?;
    let text = [said].into_iter().chain(page).collect::<Vec<_>>().join("\n");
    let buttons = Some(buttons(league, locale)).filter(|buttons| !buttons.is_empty());
    let buttons = buttons.into_iter().collect();
    let retire = if number > 1 { vec![key(id, number - 1)] } else { Vec::new() };
    let (key, language) = (key(id, number), Some(locale));
    let sheets = sheets(desk, league, locale)?;
    Ok(PostRow { key, retire, text, sheets, buttons, stays: true, language, ..PostRow::default() })
}

/// The tables, while they change.
fn sheets(desk: &Desk<'_>, league: &HeldLeague, locale: Locale) -> Result<Vec<SheetRow>, Stop> {
    let playing = |season: &&Season| matches!(season.phase, Phase::Running | Phase::Cut);
    let Some(season) = league.state.season().filter(playing) else { return Ok(Vec::new()) };
    sheet::draw_first(desk, &meant::head(league), season, locale)
}

/// The key of the post of a season.
pub(super) fn key(id: LeagueId, season: usize) -> String {
    format!("league:{id}:{season}")
}

/// What it says.
pub(super) fn talk(desk: &Desk<'_>, league: &HeldLeague, locale: Locale) -> Result<LeagueTalk, Stop> {
    let head = meant::head(league);
    let Some(season) = league.state.season() else {
        let names = names(desk, locale, standing::ladder(desk, league).order())?;
        let closed = league.state.has_ended();
        return Ok(LeagueTalk::Ladder { head, deal: meant::deal(league)?, names, closed });
    };
    let moment = |at: i64| Timestamp::from_second(at).unwrap_or(desk.now);
    Ok(match season.phase {
        Phase::Open => LeagueTalk::SignUp {
            head,
            deal: meant::deal(league)?,
            closes: moment(season.closes),
            prolonged: season.prolonged,
            names: names(desk, locale, by_sign_up(season).into_iter())?,
            least: season.least(),
        },
        Phase::Running => LeagueTalk::Running {
            head,
            kind: meant::game(&league.row)?.0,
            round: season.plays_round(),
            ends: season.ends().map(moment),
            next: season.next_begins().map(|(round, at)| (round, moment(at))),
            played: standing::counts(season),
            leaders: standing::leaders(desk, locale, season, sheet::SECTIONS_MAX)?,
        },
        Phase::Cut => at_cut(season, head, season.rulings_until().map_or(desk.now, moment)),
        Phase::Closed => LeagueTalk::Over { head, champion: None, tables: Vec::new(), more: 0 },
        Phase::Cancelled => LeagueTalk::Cancelled(head),
    })
}

fn at_cut(season: &Season, head: crate::i18n::league::Head, until: Timestamp) -> LeagueTalk {
    let pairings = season.sections.iter().flat_map(|section| &section.pairings);
    let open = pairings.filter(|pairing| !pairing.is_over()).filter_map(|pairing| pairing.number);
    let mut open: Vec<MatchId> = open.map(MatchId).collect();
    let more = open.len().saturating_sub(OPEN_MAX);
    open.truncate(OPEN_MAX);
    LeagueTalk::AtCut { head, until, open, more }
}

fn by_sign_up(season: &Season) -> Vec<Person> {
    let mut entrants: Vec<_> =
        season.entrants.values().map(|entrant| (entrant.signed, entrant.player)).collect();
    entrants.sort_unstable();
    entrants.into_iter().map(|(_, player)| player).collect()
}

fn names(
    desk: &Desk<'_>,
    locale: Locale,
    people: impl ExactSizeIterator<Item = Person>,
) -> Result<Names, Stop> {
    let count = people.len();
    let some = people.take(NAMES_MAX).map(|person| desk.name_in(locale, person)).collect::<Result<_, _>>()?;
    Ok(Names { some, count })
}

/// What can be done with it.
fn buttons(league: &HeldLeague, locale: Locale) -> Vec<Button> {
    let button = |what: LeagueButton| button(league.row.id, what, locale);
    let whats = match league.state.season().map(|season| season.phase) {
        None if league.state.has_ended() => vec![LeagueButton::Matches],
        None => vec![LeagueButton::Join, LeagueButton::Leave, LeagueButton::Matches, LeagueButton::Rules],
        Some(Phase::Open) => vec![LeagueButton::Join, LeagueButton::Leave, LeagueButton::Rules],
        Some(Phase::Running | Phase::Cut) => {
            vec![LeagueButton::Matches, LeagueButton::Table(1), LeagueButton::Rounds(0), LeagueButton::Rules]
        }
        Some(Phase::Closed) => vec![LeagueButton::Table(1), LeagueButton::Rounds(0)],
        Some(Phase::Cancelled) => Vec::new(),
    };
    whats.into_iter().map(button).collect()
}

/// A button that does this.
pub(super) fn button(league: LeagueId, what: LeagueButton, locale: Locale) -> Button {
    let (label, look) = match what {
        LeagueButton::Join => (LeagueLabel::Join, Look::Good),
        LeagueButton::Leave => (LeagueLabel::Leave, Look::Plain),
        LeagueButton::LeaveNow => (LeagueLabel::Leave, Look::Danger),
        LeagueButton::Stay => (LeagueLabel::Stay, Look::Plain),
        LeagueButton::Remove(Removal { really: true, .. }) => (LeagueLabel::Remove, Look::Danger),
        LeagueButton::Remove(_) => (LeagueLabel::Keep, Look::Plain),
        LeagueButton::Undo { really: true, .. } => (LeagueLabel::Undo, Look::Danger),
        LeagueButton::Undo { .. } => (LeagueLabel::KeepDeed, Look::Plain),
        LeagueButton::Again => (LeagueLabel::StayIn, Look::Good),
        LeagueButton::Matches => (LeagueLabel::Matches, Look::Plain),
        LeagueButton::Table(_) => (LeagueLabel::Table, Look::Plain),
        LeagueButton::Rounds(_) => (LeagueLabel::Rounds, Look::Plain),
        LeagueButton::Rules => (LeagueLabel::Rules, Look::Plain),
        LeagueButton::Here => (LeagueLabel::Here, Look::Primary),
    };
    Press::League(LeaguePress { league, what }).button(locale, &Label::League(label), look)
}

//! Matches that are over: a person's, or those of two people against each other.

use crate::bot::ask::command::HistoryQuery;
use crate::bot::course::past::{called, finished, line};
use crate::bot::deed::challenge;
use crate::bot::desk::budget::Cost;
use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Asker, Desk, Done, Stop};
use crate::bot::seat::closed;
use crate::bot::wire::message::{Button, Look, Mention};
use crate::bot::wire::press::{At, Go, Pages, Press};
use crate::i18n::own::OwnTrouble;
use crate::i18n::past::{Balance, Past};
use crate::i18n::{Label, Trouble};
use crate::players::{Account, Locale, PlayerId};
use crate::store::{MatchRow, Score};

/// How many of the latest finished matches of a person are looked at.
pub(in crate::bot) const LATEST_MAX: usize = 1_000;
/// How many stand on a page.
const PAGE: usize = 10;
/// Most buttons of a row.
const ROW_MAX: usize = 5;
/// Key of the list, which is leafed through.
const KEY: &str = "history";

/// Lists finished matches, as a command asks for them.
pub(in crate::bot) fn list(
    desk: &mut Desk<'_>,
    asker: &Asker,
    asked: &HistoryQuery,
    mentions: &[Mention],
) -> Done {
    let mut named = |account: &Option<Account>| -> Result<Option<PlayerId>, Stop> {
        account.as_ref().map(|account| challenge::named(desk, account, mentions)).transpose()
    };
    let (whom, against) = (named(&asked.whom)?, named(&asked.against)?);
    let whom = whom.unwrap_or(asker.player);
    show(desk, asker, Pages { whom, against, kind: asked.kind, page: asked.page })
}

/// Shows a page of finished matches.
pub(in crate::bot) fn show(desk: &mut Desk<'_>, asker: &Asker, asked: Pages) -> Done {
    desk.afford(asker, Cost::Search).map_err(|spent| Trouble::Own(OwnTrouble::NoSearch(spent)))?;
    let mut rows = desk.work.finished(asked.whom, LATEST_MAX)?;
    let latest = (rows.len() == LATEST_MAX).then_some(LATEST_MAX);
    let mut shown = Vec::new();
    for row in rows.drain(..).filter(|row| asked.wants(row)) {
        shown.extend(may_see(desk, asker, &row)?.then_some(row));
    }
    let pages = shown.len().div_ceil(PAGE).max(1);
    let place = asked.page.checked_sub(1).filter(|place| *place < pages);
    let place = place.ok_or(Trouble::NoSuchPage { pages })?;
    let here = shown.iter().skip(place * PAGE).take(PAGE);
    let past = Past {
        whose: name(desk, asker, asked.whom)?,
        against: asked.against.map(|player| called(desk, asker.locale, player)).transpose()?,
        kind: asked.kind,
        tally: tally(&shown, asked),
        page: (asked.page, pages),
        latest,
        rows: here.clone().map(|row| line(desk, row, asker.locale)).collect::<Result<_, _>>()?,
    };
    let replays: Vec<_> = here.map(|row| replay(row, asker.locale)).collect();
    let mut buttons: Vec<_> = replays.chunks(ROW_MAX).map(<[Button]>::to_vec).collect();
    buttons.extend((pages > 1).then(|| leaf(asked, pages, asker.locale)));
    let post = PostRow { key: KEY.to_owned(), text: past.say(asker.locale), buttons, ..PostRow::default() };
    desk.show(asker, post)
}

impl Pages {
    /// Whether a match is among those that are asked for.
    pub(in crate::bot) fn wants(&self, row: &MatchRow) -> bool {
        let sides = row.preamble.sides;
        let between = self
            .against
            .is_none_or(|against| sides.find(&against).is_some_and(|side| sides[side.other()] == self.whom));
        between && self.kind.is_none_or(|kind| kind.id() == row.preamble.game)
    }
}

/// Whether somebody may hear of a match: of one that is closed to spectators, only as [`closed::admit`] has it.
fn may_see(desk: &mut Desk<'_>, asker: &Asker, row: &MatchRow) -> Result<bool, Stop> {
    if !row.preamble.manner.closed || row.preamble.sides.find(&asker.player).is_some() {
        return Ok(true);
    }
    let Some(held) = desk.sound(row.id)? else { return Ok(false) };
    match closed::admit(desk, asker, &held) {
        Err(Stop::Trouble(_)) => Ok(false),
        admitted => admitted.map(|()| true),
    }
}

/// Whose matches they are, where they are not the asker's.
fn name(desk: &Desk<'_>, asker: &Asker, whom: PlayerId) -> Result<Option<String>, Stop> {
    (whom != asker.player).then(|| called(desk, asker.locale, whom)).transpose()
}

/// How the matches have ended for whoever is asked about. Those against the machine count where it is asked for.
fn tally(rows: &[MatchRow], Pages { whom, against, .. }: Pages) -> Balance {
    let mut tally = Balance::default();
    let is_machine = |player: PlayerId| player.level().is_some();
    let counts_all = is_machine(whom) || against.is_some_and(is_machine);
    let is_counted = |row: &&MatchRow| {
        let sides = row.preamble.sides;
        counts_all || !(is_machine(sides.white) || is_machine(sides.black))
    };
    for row in rows.iter().filter(is_counted) {
        let score = finished(row).score;
        match (score, score.winner()) {
            (_, Some(winner)) if row.preamble.sides[winner] == whom => tally.won += 1,
            (Score::Neither, _) | (_, Some(_)) => tally.lost += 1,
            (Score::Draw, _) => tally.drawn += 1,
            _ => {}
        }
    }
    tally
}

/// The button that shows a match turn by turn.
fn replay(row: &MatchRow, locale: Locale) -> Button {
    let at = At { id: row.id, ply: finished(row).turns };
    Press::Replay(at, Go::In).button(locale, &Label::Number(row.id), Look::Plain)
}

fn leaf(asked: Pages, pages: usize, locale: Locale) -> Vec<Button> {
    let turn = |page: usize, label: &Label| {
        let mut button = Press::History(Pages { page, ..asked }).button(locale, label, Look::Plain);
        button.enabled = (1..=pages).contains(&page);
        button
    };
    vec![turn(asked.page - 1, &Label::Back), turn(asked.page + 1, &Label::Forward)]
}

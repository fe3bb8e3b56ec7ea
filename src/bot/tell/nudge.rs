//! Messages that call players to matches that wait for them: what goes to one place, or to one person alone, goes in one.

use crate::bot::course::{ballot, vacation, waiting};
use crate::bot::desk::outbox::{About, Call, PostRow};
use crate::bot::desk::{Desk, Done, Held, Stop};
use crate::bot::news::{call, lines, post};
use crate::bot::seat::audience;
use crate::bot::wire::message::{Button, Look};
use crate::bot::wire::press::{At, Press};
use crate::i18n::flag::{CallReason, Fall};
use crate::i18n::talk::Timing;
use crate::i18n::{Label, Talk};
use crate::play::Event;
use crate::players::{Account, Locale, Place, PlayerId, Way};
use jiff::SignedDuration;
use std::collections::BTreeMap;

/// What is due so soon is said already with what is due now.
pub(super) const SOON: SignedDuration = SignedDuration::from_mins(5);
/// Most buttons for the matches of one player.
const ROW_MAX: usize = 5;

/// What is to be said to the player to move of a match.
pub(in crate::bot) struct Nudge {
    pub(in crate::bot) held: Held,
    pub(in crate::bot) why: CallReason,
    /// Whether it is the last time.
    pub(in crate::bot) last: bool,
    /// What is to be said before.
    pub(in crate::bot) stock: Vec<Event>,
    /// Where a channel is to move, those who vote with it and have woken.
    pub(in crate::bot) voters: Vec<PlayerId>,
}

impl Nudge {
    fn player(&self) -> PlayerId {
        self.held.player(self.held.game.to_move())
    }

    /// Who is called, and why each is.
    fn called(&self) -> Vec<(PlayerId, About)> {
        let mover = (self.player(), self.about());
        let voters = self.voters.iter().map(|voter| (*voter, About::News(self.held.row.id)));
        [mover].into_iter().chain(voters).collect()
    }

    fn about(&self) -> About {
        let (id, ply) = (self.held.row.id, self.held.game.ply());
        match self.why {
            CallReason::Turns => About::Turn(id, ply),
            CallReason::Time if self.last => About::LastReminder(id, ply),
            CallReason::Time => About::Reminder(id, ply),
            CallReason::VacationBegins | CallReason::Vacation => About::Vacation(id, ply),
        }
    }
}

/// What is said in one place, or to one person alone.
struct Bundle<'n> {
    place: Place,
    /// Who alone reads it.
    reader: Option<Account>,
    calls: Vec<Call>,
    nudges: Vec<&'n Nudge>,
}

/// Calls the players, each on each of their ways. That vacation begins to be spent is told wherever the match is.
pub(in crate::bot) fn send(desk: &mut Desk<'_>, nudges: &[Nudge]) -> Done {
    let mut bundles = Vec::new();
    for nudge in nudges {
        let places: Vec<_> = nudge.held.places().cloned().collect();
        let mut calls = Vec::new();
        for (player, about) in nudge.called() {
            calls.extend(call::calls_of(desk, (nudge.held.row.id, player), &places, about)?);
        }
        for (call, place) in calls {
            let is_told = places.contains(&place) && place.reader().is_some();
            let reader = (call.way == Way::Direct && !is_told).then(|| call.account.clone());
            add(&mut bundles, nudge, (place, reader), Some(call));
        }
        if nudge.why == CallReason::VacationBegins {
            for place in places {
                add(&mut bundles, nudge, (place, None), None);
            }
        }
    }
    bundles.into_iter().try_for_each(|bundle| post(desk, bundle))
}

/// Adds a nudge to what is said in the same place, or to the same person alone.
fn add<'n>(
    bundles: &mut Vec<Bundle<'n>>,
    nudge: &'n Nudge,
    (place, reader): (Place, Option<Account>),
    call: Option<Call>,
) {
    let is_it = |bundle: &Bundle<'_>| bundle.reader == reader && (reader.is_some() || bundle.place == place);
    let found = bundles.iter().position(is_it).unwrap_or_else(|| {
        bundles.push(Bundle { place, reader, calls: Vec::new(), nudges: Vec::new() });
        bundles.len() - 1
    });
    let bundle = &mut bundles[found];
    if bundle.nudges.iter().all(|known| known.held.row.id != nudge.held.row.id) {
        bundle.nudges.push(nudge);
    }
    let Some(call) = call else { return };
    match bundle.calls.iter_mut().find(|known| known.player == call.player) {
        Some(known) => known.about = About::Several,
        None => bundle.calls.push(call),
    }
}

fn post(desk: &mut Desk<'_>, bundle: Bundle<'_>) -> Done {
    let Bundle { place, reader, mut calls, nudges } = bundle;
    let called: Vec<_> = calls.iter().map(|call| call.player).collect();
    let locale = if let Some(player) = called.first().filter(|_| reader.is_some()) {
        desk.profile(*player)?.language().unwrap_or(desk.settings.language)
    } else {
        let concerned: Vec<_> = nudges.iter().flat_map(|nudge| nudge.held.players()).collect();
        desk.language_at(&place, &concerned, &called)?
    };
    let mut players: Vec<PlayerId> = Vec::new();
    for nudge in &nudges {
        if !players.contains(&nudge.player()) {
            players.push(nudge.player());
        }
    }
    let (mut text, mut buttons) = (Vec::new(), Vec::new());
    for player in players {
        let theirs: Vec<_> = nudges.iter().copied().filter(|nudge| nudge.player() == player).collect();
        let (said, row) = paragraph(desk, &theirs, locale)?;
        text.push(said);
        buttons.push(row);
    }
    let topic = match nudges[..] {
        [only] => post::topic(desk, &only.held, &place)?,
        _ => None,
    };
    let post =
        PostRow { text: text.join("\n"), language: Some(locale), buttons, topic, ..PostRow::default() };
    match reader.and_then(|_| calls.pop()) {
        Some(call) => post::directly(desk, &place, post, call),
        None => post::in_channel(desk, &place, post, calls),
    }
}

/// What is said to one player, and their buttons.
fn paragraph(desk: &mut Desk<'_>, nudges: &[&Nudge], locale: Locale) -> Result<(String, Vec<Button>), Stop> {
    match nudges {
        [nudge] => {
            let names = desk.names(&nudge.held, locale)?;
            let said = lines::happened(&nudge.held, &names, locale, &nudge.stock);
            let line = line(desk, nudge, locale)?;
            let text = lines::with_heading(&nudge.held, &names, locale, [said, vec![line]].concat());
            let at = At { id: nudge.held.row.id, ply: nudge.held.game.ply() };
            let side = nudge.held.game.to_move();
            let votes = desk.work.channel(nudge.held.player(side))?.is_some();
            let label = if votes { Label::Propose } else { Label::Move };
            let open = Press::Open(at).button(locale, &label, Look::Primary);
            Ok((text, vec![open.of(audience::side(desk, &nudge.held, side)?)]))
        }
        _ => several(desk, nudges, locale),
    }
}

fn line(desk: &mut Desk<'_>, nudge: &Nudge, locale: Locale) -> Result<String, Stop> {
    let held = &nudge.held;
    let side = held.game.to_move();
    let name = desk.names(held, locale)?[side].clone();
    let fall = vacation::fall(desk, held)?.unwrap_or_else(|| Fall::at(desk.now));
    let colour = held.game.terms().kind.rules().colours()[side];
    if let (CallReason::Turns, Some(said)) = (nudge.why, ballot::call(desk, held, (&name, colour), locale)?) {
        return Ok(said);
    }
    let talk = match nudge.why {
        CallReason::Turns => Talk::Call { name, colour, fall: Some(fall) },
        CallReason::Time => {
            let left = held.game.time_left(desk.now, &held.calendars);
            Talk::Time(Timing::Reminder { name, left, fall })
        }
        CallReason::VacationBegins | CallReason::Vacation => {
            let begins = nudge.why == CallReason::VacationBegins;
            Talk::Time(Timing::Vacation { name, begins, fall })
        }
    };
    Ok(talk.say(locale))
}

/// Several matches of one player, the most urgent first.
fn several(desk: &mut Desk<'_>, nudges: &[&Nudge], locale: Locale) -> Result<(String, Vec<Button>), Stop> {
    let mut nudges = nudges.to_vec();
    let mut ends = BTreeMap::new();
    for nudge in &nudges {
        ends.insert(nudge.held.row.id, vacation::fall(desk, &nudge.held)?.map(|fall| fall.end()));
    }
    nudges.sort_by_key(|nudge| (ends.get(&nudge.held.row.id).copied(), nudge.held.row.id));
    let (mut said, mut rows, mut buttons) = (Vec::new(), Vec::new(), Vec::new());
    let mut name = String::new();
    for nudge in &nudges {
        let (held, side) = (&nudge.held, nudge.held.game.to_move());
        let names = desk.names(held, locale)?;
        for line in lines::happened(held, &names, locale, &nudge.stock) {
            if !said.contains(&line) {
                said.push(line);
            }
        }
        name.clone_from(&names[side]);
        let row = waiting::row(desk, held, nudge.player())?;
        let open = waiting::open(held, &row, locale);
        buttons.push(open.of(audience::side(desk, held, side)?));
        rows.push(row);
    }
    buttons.truncate(ROW_MAX);
    let order = [CallReason::VacationBegins, CallReason::Vacation, CallReason::Time, CallReason::Turns];
    let why = order.into_iter().find(|why| nudges.iter().any(|nudge| nudge.why == *why));
    let list = Timing::Several { name, why: why.unwrap_or(CallReason::Time), rows };
    said.push(Talk::Time(list).say(locale));
    Ok((said.join("\n"), buttons))
}

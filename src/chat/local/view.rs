//! What a page is told: what is the case as one person may see it.

use super::channel::Channel;
use super::hall::Hall;
use super::item::{Item, Member, Shot};
use crate::bot::message::{Again, Button, Look, Menu};
use crate::chat::shared::marks::{self, Run};
use crate::chat::shared::outline::Plate;
use crate::i18n::spoken;
use crate::players::{Account, Locale, Platform};
use jiff::Timestamp;
use serde::Serialize;
use serde_json::{Value, json};
use std::cmp::Reverse;

/// Items of a channel that a page is told at first, at most, and, when it asks for earlier ones, each time.
pub(super) const PAGE_ITEMS: usize = 60;
/// Items of all channels together that it is told at first: a house of many rooms opens as quickly as one of ten.
const FIRST_ITEMS: usize = 600;

/// What has changed since a page was last told.
#[derive(Debug, Serialize)]
pub(super) struct Update<'a> {
    /// Whether the page must forget everything first.
    reset: bool,
    /// The line of the journal up to which this tells.
    pub(super) head: u64,
    /// People new or changed.
    members: Vec<Person<'a>>,
    /// Channels new.
    channels: Vec<Place<'a>>,
    /// Items new or changed, in order in each channel.
    items: Vec<Seen<'a>>,
    /// When everything is told: earlier boards that stay and with which the viewer can do something.
    standing: Vec<Seen<'a>>,
    /// Ids of the posts taken away.
    gone: Vec<u64>,
}

impl Update<'_> {
    /// Whether there is nothing to tell.
    pub(super) fn is_empty(&self) -> bool {
        !self.reset
            && self.members.is_empty()
            && self.channels.is_empty()
            && self.items.is_empty()
            && self.gone.is_empty()
    }
}

/// A person.
#[derive(Debug, Serialize)]
struct Person<'a> {
    id: &'a str,
    name: &'a str,
    /// Which language their own page speaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    locale: Option<Locale>,
}

impl<'a> Person<'a> {
    fn new(member: &'a Member, viewer: &str) -> Self {
        let Member { id, name, locale, .. } = member;
        Self { id, name, locale: (id == viewer).then_some(*locale) }
    }
}

/// A channel.
#[derive(Debug, Serialize)]
struct Place<'a> {
    id: &'a str,
    name: &'a str,
    /// Earlier items than this one are not told.
    from: u64,
    /// Whether there are any.
    more: bool,
}

/// An item.
#[derive(Debug, Serialize)]
pub(super) struct Seen<'a> {
    id: u64,
    channel: &'a str,
    from: Option<&'a str>,
    at: Timestamp,
    /// A person's text.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
    /// The bot's, with its marks read.
    #[serde(skip_serializing_if = "Option::is_none")]
    runs: Option<Vec<Run<'a>>>,
    event: Option<&'a str>,
    private: bool,
    key: &'a str,
    language: Option<Locale>,
    calls: &'a [String],
    /// Whether it tells the viewer that it is their turn.
    turn: bool,
    pictures: &'a [Shot],
    /// Those that the viewer can use.
    buttons: Vec<Vec<Usable<'a>>>,
    menus: &'a [Menu],
    /// What touching the first picture does, if the viewer can do anything with it.
    plate: Option<&'a Plate>,
    file: Option<&'a str>,
    edited: bool,
    /// What it answers, if it stands beside the room: the id that the page gave to that act.
    aside: Option<&'a str>,
    /// What pressing one of its buttons offers the viewer first.
    again: Option<Rematch<'a>>,
}

/// A match once more, as the viewer would be on its other side.
#[derive(Debug, Serialize)]
struct Rematch<'a> {
    /// The button that proposes it.
    button: &'a str,
    game: &'a str,
    /// The viewer's side in it.
    side: &'static str,
    /// The opponent's id; nobody's if they have never been here.
    person: Option<&'a str>,
    /// The machine's level, if it is the opponent.
    level: Option<u8>,
    /// The clock as it is typed, and in words.
    clock: [String; 2],
    rated: bool,
    /// Options, as they are typed.
    options: &'a str,
}

/// A button that the viewer can use.
#[derive(Debug, Serialize)]
struct Usable<'a> {
    id: &'a str,
    label: &'a str,
    look: Look,
    enabled: bool,
}

/// Earlier items of a channel.
#[derive(Debug, Serialize)]
pub(super) struct Earlier<'a> {
    items: Vec<Seen<'a>>,
    from: u64,
    more: bool,
}

/// Who somebody is, for their own page.
pub(super) fn identity(member: &Member) -> Value {
    json!({ "id": member.id, "name": member.name, "locale": member.locale })
}

/// What a person's page must be told that has seen everything up to this line; everything, if it has seen nothing or
/// too little.
pub(super) fn update<'a>(hall: &'a Hall, viewer: &str, since: Option<u64>) -> Update<'a> {
    match since {
        Some(since) if since >= hall.floor_of(viewer) && since <= hall.head => changes(hall, viewer, since),
        _ => everything(hall, viewer),
    }
}

/// The items of a channel before this one.
pub(super) fn earlier<'a>(hall: &'a Hall, channel: &'a Channel, viewer: &str, before: u64) -> Earlier<'a> {
    let (items, from, more) = last(hall, channel, viewer, (before, PAGE_ITEMS));
    Earlier { items, from, more }
}

fn everything<'a>(hall: &'a Hall, viewer: &str) -> Update<'a> {
    let mut told = Vec::new();
    let mut channels = Vec::new();
    let most = PAGE_ITEMS.min(FIRST_ITEMS / hall.channels().len().max(1));
    for channel in hall.channels() {
        let (items, from, more) = last(hall, channel, viewer, (u64::MAX, most));
        channels.push(Place { id: &channel.id, name: &channel.name, from, more });
        told.extend(items);
    }
    let members = hall.members().map(|member| Person::new(member, viewer)).collect();
    let from =
        |channel: &str| channels.iter().find(|place| place.id == channel).map_or(0, |place| place.from);
    // Whatever else stays, such as challenges, is found by scrolling: there may be hundreds.
    let stays = |item: &&Item| item.stays && !item.pictures.is_empty() && item.id < from(&item.channel);
    let all = hall.channels().iter().flat_map(Channel::items).chain(hall.alone_of(viewer));
    let standing = all.filter(stays).map(|item| seen(item, viewer));
    let standing = standing.filter(|item| !item.buttons.is_empty()).collect();
    Update { reset: true, head: hall.head, members, channels, items: told, standing, gone: Vec::new() }
}

fn changes<'a>(hall: &'a Hall, viewer: &str, since: u64) -> Update<'a> {
    let members = hall.members().filter(|m| m.changed > since);
    let gone = hall.gone().filter(|g| g.changed > since);
    let channels = hall.channels().iter();
    let items = channels.clone().filter(|c| c.changed > since).flat_map(Channel::items);
    let items = items.chain(hall.alone_of(viewer)).filter(|item| item.changed > since);
    let mut items: Vec<&Item> = items.collect();
    items.sort_unstable_by_key(|item| item.id);
    Update {
        reset: false,
        head: hall.head,
        members: members.map(|member| Person::new(member, viewer)).collect(),
        channels: channels
            .filter(|c| c.made > since)
            .map(|c| Place { id: &c.id, name: &c.name, from: 0, more: false })
            .collect(),
        items: items.into_iter().map(|item| seen(item, viewer)).collect(),
        standing: Vec::new(),
        gone: gone
            .filter(|g| g.private_to.as_deref().is_none_or(|owner| owner == viewer))
            .map(|g| g.id)
            .collect(),
    }
}

/// The last items before this one, so many at most, the id of the first of them, and whether there are earlier ones.
fn last<'a>(
    hall: &'a Hall,
    channel: &'a Channel,
    viewer: &str,
    (before, most): (u64, usize),
) -> (Vec<Seen<'a>>, u64, bool) {
    let is_before = |item: &&Item| item.id < before;
    let alone = hall.alone_of(viewer).rev().filter(|item| item.channel == channel.id);
    let alone = alone.filter(is_before).take(most + 1);
    let shown = channel.items().rev().filter(is_before).take(most + 1);
    let mut items: Vec<&Item> = shown.chain(alone).collect();
    items.sort_unstable_by_key(|item| Reverse(item.id));
    let more = items.len() > most;
    items.truncate(most);
    let from = if more { items.last().map_or(0, |item| item.id) } else { 0 };
    (items.into_iter().rev().map(|item| seen(item, viewer)).collect(), from, more)
}

fn seen<'a>(item: &'a Item, viewer: &str) -> Seen<'a> {
    let buttons = usable(&item.buttons, viewer);
    let language = item.language.unwrap_or_default();
    let has = |id: &str| buttons.iter().flatten().any(|button| button.id == id);
    let again = item.again.as_deref().filter(|again| has(&again.button));
    Seen {
        id: item.id,
        channel: &item.channel,
        from: item.from.as_deref(),
        at: item.at,
        text: item.from.is_some().then_some(item.text.as_str()),
        runs: item.from.is_none().then(|| marks::runs(&item.text)),
        event: item.event.as_deref(),
        private: item.private_to.is_some(),
        key: &item.key,
        language: item.language,
        calls: &item.calls,
        turn: item.turns.iter().any(|member| member == viewer),
        pictures: &item.pictures,
        plate: item.plate.as_ref().filter(|plate| plate.is_for(has)),
        again: again.and_then(|again| rematch(again, viewer, language)),
        buttons,
        menus: &item.menus,
        file: item.file.as_ref().map(|file| file.name.as_str()),
        edited: item.edited,
        aside: item.aside.as_deref(),
    }
}

/// The match once more for this viewer; nothing if they have not played it.
fn rematch<'a>(again: &'a Again, viewer: &str, language: Locale) -> Option<Rematch<'a>> {
    let local = |account: &&Account| account.platform == Platform::Local;
    let plays = |accounts: &Vec<Account>| accounts.iter().filter(local).any(|account| account.id == viewer);
    let own = again.players.iter().position(plays)?;
    let mut others = again.players[1 - own].iter().filter(local);
    Some(Rematch {
        button: &again.button,
        game: &again.game,
        side: ["black", "white"][own],
        person: others.next().map(|account| account.id.as_str()),
        level: again.level,
        clock: [again.control.to_string(), spoken::clock(language, &again.control)],
        rated: again.rated,
        options: &again.options,
    })
}

/// The rows of buttons that somebody can use.
fn usable<'a>(rows: &'a [Vec<Button>], viewer: &str) -> Vec<Vec<Usable<'a>>> {
    let viewer = Account { platform: Platform::Local, id: viewer.to_owned() };
    let one = |button: &'a Button| {
        let Button { id, label, look, enabled, audience } = button;
        audience.has(&viewer).then_some(Usable { id, label, look: *look, enabled: *enabled })
    };
    let rows = rows.iter().map(|row| row.iter().filter_map(one).collect::<Vec<_>>());
    rows.filter(|row| !row.is_empty()).collect()
}

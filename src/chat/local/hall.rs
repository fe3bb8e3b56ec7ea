//! The state of the room: people, channels and their posts. Reading the journal from its start rebuilds it.

use super::alone::Alone;
use super::channel::Channel;
use super::item::{Entry, Item, Line, Member};
use super::recent::{Applied, Said};
use super::roll::Roll;
use crate::players::Locale;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::Arc;

/// Most people who can join.
pub(super) const MEMBERS_MAX: usize = 1_000;
/// How many of these places nobody fills but from networks from which few people come.
pub(super) const MEMBERS_SPARED: usize = MEMBERS_MAX / 5;
/// Most channels, those of the configuration included.
pub(super) const CHANNELS_MAX: usize = 50;
/// Posts taken away that are remembered as such.
const GONE_MAX: usize = 500;

/// Everything that is the case. Changes only by [`Hall::apply`], by a line that stands in the journal.
#[derive(Clone, Debug, Default)]
pub(super) struct Hall {
    /// The last line.
    pub(super) head: u64,
    /// A page that has seen less than this line must be told everything anew ([`Hall::floor_of`]).
    floor: u64,
    members: BTreeMap<String, Member>,
    names: Roll,
    channels: Vec<Channel>,
    alone: Alone,
    /// Ids of what people wrote and stands somewhere, by the ids of their messages.
    standing: HashMap<String, u64>,
    gone: VecDeque<Gone>,
    applied: Applied,
    said: Said,
}

/// A post that was taken away.
#[derive(Clone, Debug)]
pub(super) struct Gone {
    /// Its id.
    pub(super) id: u64,
    /// The line that took it away.
    pub(super) changed: u64,
    /// Where it stood.
    pub(super) channel: String,
    /// Who alone could see it.
    pub(super) private_to: Option<String>,
}

impl Hall {
    /// Makes the line's entry the case.
    pub(super) fn apply(&mut self, line: Line) {
        let Line { seq, entry } = line;
        self.head = self.head.max(seq);
        match entry {
            Entry::Version(_) => (),
            Entry::Member(member) => self.apply_member(member),
            Entry::Instead { gone, member } => {
                self.forget(&gone, seq);
                self.apply_member(member);
            }
            Entry::Channel { id, name } => self.apply_channel(id, name, seq),
            Entry::Item { number, retired, item } => {
                self.applied.extend(number);
                self.retire(&item.channel, &retired, seq);
                self.apply_item(item);
            }
            Entry::Gone { number, item } => {
                self.applied.insert(number);
                if let Some(item) = item {
                    self.take_away(item, seq);
                }
            }
            Entry::Marks { floor, applied_floor, applied, said } => {
                self.floor = self.floor.max(floor);
                self.applied = Applied::new(applied_floor, &applied);
                self.said.extend(said);
            }
        }
    }

    /// The lines that make the same from nothing.
    pub(super) fn lines(&self) -> Vec<Line> {
        let marks = Entry::Marks {
            // What was taken away is not told again, so pages that may have missed it start anew.
            floor: self.head,
            applied_floor: self.applied.floor(),
            applied: self.applied.above(),
            said: self.said.list(),
        };
        let members = self.members.values().cloned().map(Entry::Member);
        let channels =
            self.channels.iter().map(|c| Entry::Channel { id: c.id.clone(), name: c.name.clone() });
        let items = self.channels.iter().flat_map(Channel::shared).chain(self.alone.shared());
        let items =
            items.map(|item| Entry::Item { number: None, retired: Vec::new(), item: Arc::clone(item) });
        let entries = std::iter::once(marks).chain(members).chain(channels).chain(items);
        entries.map(|entry| Line { seq: self.head, entry }).collect()
    }

    /// The person of this id.
    pub(super) fn member(&self, id: &str) -> Option<&Member> {
        self.members.get(id)
    }

    /// By which line somebody's pages speak another language, if they do not speak it already.
    pub(super) fn speaking(&self, id: &str, locale: Locale, seq: u64) -> Option<Entry> {
        let member = self.member(id).filter(|member| member.locale != locale)?;
        Some(Entry::Member(Member { locale, changed: seq, ..member.clone() }))
    }

    /// Everybody who has joined.
    pub(super) fn members(&self) -> impl ExactSizeIterator<Item = &Member> {
        self.members.values()
    }

    /// The person of this name, in any case.
    pub(super) fn named(&self, name: &str) -> Option<&Member> {
        self.members.get(self.names.bearer(name)?)
    }

    /// Whether a name could be taken for that of somebody who has joined.
    pub(super) fn has_like(&self, name: &str) -> bool {
        self.names.has_like(name)
    }

    /// The channel of this id.
    pub(super) fn channel(&self, id: &str) -> Option<&Channel> {
        self.channels.iter().find(|channel| channel.id == id)
    }

    /// Every channel, in the order in which they were made.
    pub(super) fn channels(&self) -> &[Channel] {
        &self.channels
    }

    /// Everything that stands anywhere.
    pub(super) fn items(&self) -> impl Iterator<Item = &Item> {
        self.channels.iter().flat_map(Channel::items).chain(self.alone.shared().map(AsRef::as_ref))
    }

    /// The items of this key that each person alone sees, in all channels.
    pub(super) fn alone_keyed(&self, key: &str) -> impl Iterator<Item = &Item> {
        self.alone.keyed(key)
    }

    /// What this person alone sees, in all channels, in the order of its ids.
    pub(super) fn alone_of(&self, reader: &str) -> impl DoubleEndedIterator<Item = &Item> {
        self.alone.of(reader)
    }

    /// The line that a page of this person must have seen, or it is told everything anew.
    pub(super) fn floor_of(&self, reader: &str) -> u64 {
        self.floor.max(self.alone.floor(reader))
    }

    /// The item of this id.
    pub(super) fn item(&self, id: u64) -> Option<&Item> {
        self.channels.iter().find_map(|channel| channel.item(id)).or_else(|| self.alone.item(id))
    }

    /// What stands somewhere as the message of this id.
    pub(super) fn item_said(&self, event: &str) -> Option<&Item> {
        self.item(*self.standing.get(event)?)
    }

    /// Whether a post of the channel shows the picture of this name.
    pub(super) fn shows(&self, channel: &str, picture: &str) -> bool {
        let alone = self.alone.pictured().filter(|item| item.channel == channel);
        let items = self.channel(channel).into_iter().flat_map(Channel::items).chain(alone);
        let mut shots = items.flat_map(|item| &item.pictures);
        shots.any(|shot| shot.names().any(|name| name == picture))
    }

    /// Posts that were taken away of late.
    pub(super) fn gone(&self) -> impl Iterator<Item = &Gone> {
        self.gone.iter()
    }

    /// Whether the bot's post of this number was applied.
    pub(super) fn is_applied(&self, number: u64) -> bool {
        self.applied.contains(number)
    }

    /// Whether a message of this id was written.
    pub(super) fn is_said(&self, event: &str) -> bool {
        self.said.contains(event)
    }

    fn apply_member(&mut self, member: Member) {
        self.names.enter(&member.name, &member.id);
        self.members.insert(member.id.clone(), member);
    }

    /// Forgets a person; pages that know them start anew.
    fn forget(&mut self, id: &str, seq: u64) {
        if let Some(gone) = self.members.remove(id) {
            self.names.strike(&gone.name);
            self.floor = self.floor.max(seq);
            self.alone.leave(id).iter().for_each(|item| unsay(&mut self.standing, item));
        }
    }

    /// Of those who have never said or done anything and are not among these, the one who joined first.
    pub(super) fn idlest(&self, here: &[String]) -> Option<&Member> {
        let idle = self.members.values().filter(|member| !member.acted && !here.contains(&member.id));
        idle.min_by_key(|member| member.changed)
    }

    fn apply_channel(&mut self, id: String, name: String, seq: u64) {
        if self.channel(&id).is_none() {
            self.channels.push(Channel::new(id, name, seq));
        }
    }

    fn apply_item(&mut self, item: Arc<Item>) {
        self.said.extend(item.event.clone());
        if let Some(member) = item.from.as_ref().and_then(|from| self.members.get_mut(from)) {
            member.acted = true;
        }
        if item.aside.is_some() {
            self.take_away_asides(&item);
        }
        let Some(channel) = self.channels.iter_mut().find(|channel| channel.id == item.channel) else {
            return;
        };
        if let Some(event) = &item.event {
            self.standing.insert(event.clone(), item.id);
        }
        if let Some(reader) = item.private_to.clone() {
            let forgotten = self.alone.put(&reader, item);
            return forgotten.iter().for_each(|item| unsay(&mut self.standing, item));
        }
        channel.put(item);
        while let Some(oldest) = channel.forget() {
            self.floor = self.floor.max(oldest.changed);
            unsay(&mut self.standing, &oldest);
        }
    }

    /// Beside a room, somebody has one answer at a time: those before this one go.
    fn take_away_asides(&mut self, new: &Item) {
        let is_before =
            |item: &&Item| item.aside.is_some() && item.channel == new.channel && item.id != new.id;
        let Some(reader) = &new.private_to else { return };
        let before: Vec<_> = self.alone.of(reader).filter(is_before).map(|item| item.id).collect();
        for id in before {
            self.take_away(id, new.changed);
        }
    }

    fn retire(&mut self, channel: &str, retired: &[u64], seq: u64) {
        if let Some(channel) = self.channels.iter_mut().find(|c| c.id == channel) {
            channel.retire(retired, seq);
        }
        self.alone.retire(retired, seq);
    }

    fn take_away(&mut self, id: u64, seq: u64) {
        let shown = self.channels.iter_mut().find_map(|channel| {
            let item = channel.remove(id)?;
            channel.changed = seq;
            Some(item)
        });
        if let Some(item) = shown.or_else(|| self.alone.remove(id)) {
            unsay(&mut self.standing, &item);
            let (channel, private_to) = (item.channel.clone(), item.private_to.clone());
            self.gone.push_back(Gone { id, changed: seq, channel, private_to });
        }
        if self.gone.len() > GONE_MAX
            && let Some(oldest) = self.gone.pop_front()
        {
            self.floor = self.floor.max(oldest.changed);
        }
    }
}

/// Forgets a message that stands nowhere any more.
fn unsay(standing: &mut HashMap<String, u64>, item: &Item) {
    if let Some(event) = &item.event {
        standing.remove(event);
    }
}

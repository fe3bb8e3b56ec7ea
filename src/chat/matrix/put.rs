//! How a post is made of events.
//!
//! * Its *words* are a message of their own, with the legend of the signs that stand under it: not every client shows what
//!   stands under a picture (Cinny and Nheko do not). To the bot that message *is* the post: it is answered, reacted to,
//!   edited, and the root of a thread.
//! * Its *pictures* come before the words, each an event of its own, without a caption: its body is the board in words, for
//!   those who cannot see it. Its file comes last.
//! * Whatever is sent would be news for everybody in the room. So it comes as a notice, which is news for nobody, and becomes
//!   what it is by an edit, which is news for those only whom it mentions. The words ring, for they are what is read on the
//!   phone. Not so in an encrypted room, where the homeserver cannot know who is mentioned and would wake nobody for an edit,
//!   nor in one that wants posts aloud: there all is what it is from the start.
//! * An edit is outside what it makes of the event: Nheko takes the kind of an event from there, and would show a picture
//!   that comes in the shape of a text as its body alone.
//! * No picture is ever edited into another: Element Web goes on showing the old one and `FluffyChat` a placeholder. What
//!   shows another picture, or wants other signs, comes anew, and the old one is taken away; so signs stand in their order,
//!   and none is left of those before. Else the words are edited.
//! * Where nothing can be done with a post any more, the bot's signs are taken away; the words stay.
//! * Once the homeserver has refused to take more, one event must do for a while: the first picture, with the words as its
//!   caption. Options have no signs then; they are chosen by their numbers.
//!
//! A post that is sent again after a failure or a kill makes the same events: each has a stamp of its own.
//!
//! <https://spec.matrix.org/v1.16/client-server-api/#default-override-rules>

use super::content::{self, Media};
use super::failure::Failure;
use super::html::{self, Words};
use super::hub::Hub;
use super::memory::{Chore, Note, Posted, Slot};
use super::upload::{self, Files, Uploads};
use crate::bot::message::{Outgoing, Post};
use crate::chat::shared::lock;
use crate::chat::shared::signs::Legend;
use crate::i18n::Aside;
use crate::players::Locale;
use matrix_sdk::Room;
use matrix_sdk::ruma::{OwnedTransactionId, TransactionId};
use serde_json::Value;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Mutex;

/// What is behind the stamp of a picture with all words under it.
const WHOLE: &str = "-whole";

/// What it takes to send: the hub, and what was sent already.
#[derive(Clone, Copy, Debug)]
pub(super) struct Means<'a> {
    pub(super) hub: &'a Hub,
    pub(super) progress: &'a Progress,
}

/// One message to be sent: where it stands, what makes a second sending harmless, whom it calls, in which thread.
#[derive(Clone, Debug)]
pub(super) struct Sending {
    pub(super) slot: Slot,
    pub(super) number: u64,
    pub(super) stamp: String,
    pub(super) calls: Vec<String>,
    pub(super) thread: Option<String>,
    /// Whether it may be news for everybody.
    pub(super) aloud: bool,
    /// Whether it is a new message even where an earlier one could be edited.
    pub(super) anew: bool,
}

/// What of one post has reached the homeserver so far, so that a second try goes on from there.
#[derive(Debug)]
pub(super) struct Progress {
    pub(super) uploads: Uploads,
    /// The events that were sent, by their stamps.
    sent: Mutex<HashMap<String, String>>,
}

impl Progress {
    /// Nothing yet of a post.
    pub(super) fn of(outgoing: &Outgoing) -> Self {
        Self { uploads: Uploads::of(outgoing), sent: Mutex::default() }
    }

    /// The event of this stamp, if it was sent.
    fn sent(&self, stamp: &str) -> Option<String> {
        lock(&self.sent).get(stamp).cloned()
    }

    async fn send(&self, room: &Room, content: &Value, stamp: &str) -> Result<String, Failure> {
        if let Some(event) = self.sent(stamp) {
            return Ok(event);
        }
        let event = send(room, content, stamp).await?;
        lock(&self.sent).insert(stamp.to_owned(), event.clone());
        Ok(event)
    }

    /// Sends a new message; if it calls somebody where others should have no news of it, as a notice that rings by an edit.
    /// Its event, and that of the edit.
    pub(super) async fn ring(
        &self,
        room: &Room,
        content: &Value,
        stamp: &str,
        quiet: bool,
    ) -> Result<(String, Option<String>), Failure> {
        if !quiet || content::is_notice(content) {
            return Ok((self.send(room, content, stamp).await?, None));
        }
        let event = self.send(room, &content::notice(content), stamp).await?;
        let shown = self.send(room, &content::becoming(content, &event), &format!("{stamp}-shown")).await?;
        Ok((event, Some(shown)))
    }
}

/// A post on its way, and what it is made of.
struct Making<'a> {
    means: Means<'a>,
    room: &'a Room,
    sending: &'a Sending,
    /// What the post says, without its legend, to those whom it calls.
    call: Words,
    /// All that it says.
    words: Words,
    /// Whether nobody but those whom it calls should have news of it.
    quiet: bool,
}

/// Sends a post, or changes the message that has its place. May be done again.
pub(super) async fn put(
    means: Means<'_>,
    room: &Room,
    post: &Post,
    sending: &Sending,
) -> Result<Posted, Failure> {
    let hub = means.hub;
    let earlier = hub.memory.posted(&sending.slot);
    let is_same = |old: &&Posted| old.number == sending.number;
    // It was sent already, and only something else was not.
    if let Some(done) = earlier.as_ref().filter(is_same).filter(|old| old.whole) {
        return Ok(done.clone());
    }
    let old = earlier.filter(|old| !is_same(&old));
    let here = old.as_ref().filter(|old| old.room == room.room_id().as_str());
    let legend = here.iter().fold(Legend::of(post), |legend, old| legend.after(&old.legend));
    let posted = Posted {
        number: sending.number,
        room: room.room_id().to_string(),
        event: String::new(),
        shown: None,
        depicted: None,
        parts: Vec::new(),
        about: post.about(),
        legend,
        text: post.text.clone(),
        shows: shows(post),
        worded: true,
        whole: true,
    };
    let can_change = |old: &&Posted| sending.calls.is_empty() && !sending.anew && fits(old, &posted);
    let people = named(hub, room, &sending.calls).await;
    let words = worded(hub, &posted, post.language).to(&people);
    if let Some(old) = here.filter(can_change) {
        return change(means, room, sending, old.clone(), posted, &words).await;
    }
    let files = upload::files(hub, room, post, &means.progress.uploads).await?;
    let quiet = is_quiet(room, sending.aloud).await?;
    let call = html::words(&posted.text).to(&people);
    let making = Making { means, room, sending, call, words, quiet };
    let posted = making.all(&files, old, posted).await?;
    take_signs(means.hub, &posted);
    Ok(posted)
}

/// Whether a message can become another by an edit of its words: it shows the same, under the same signs or none.
fn fits(old: &Posted, new: &Posted) -> bool {
    let signs = |legend: &Legend| legend.signs().into_iter().map(|sign| sign.emoji).collect::<Vec<_>>();
    let same_signs =
        old.legend.is_empty() || new.legend.is_empty() || signs(&old.legend) == signs(&new.legend);
    old.worded && old.shows == new.shows && same_signs
}

/// Edits the words of a message.
async fn change(
    means: Means<'_>,
    room: &Room,
    sending: &Sending,
    old: Posted,
    posted: Posted,
    words: &Words,
) -> Result<Posted, Failure> {
    let content = content::message(words, &[]);
    means.progress.send(room, &content::edit(&content, &old.event), &sending.stamp).await?;
    let Posted { event, shown, depicted, parts, .. } = old;
    let posted = Posted { event, shown, depicted, parts, ..posted };
    note(means.hub, &sending.slot, &posted).await;
    if posted.legend.is_empty() && !old.legend.is_empty() {
        means.hub.owe(Chore::Strip(sending.slot.clone())).await;
    }
    take_signs(means.hub, &posted);
    Ok(posted)
}

impl Making<'_> {
    /// Sends all of it, and takes away what had its place.
    async fn all(&self, files: &Files, old: Option<Posted>, posted: Posted) -> Result<Posted, Failure> {
        let (hub, slot) = (self.means.hub, &self.sending.slot);
        if !hub.memory.is_begun(posted.number) {
            if let Some(old) = old {
                // It waits until this one is there.
                discard(hub, old).await;
            }
            // So that whoever answers any part of it is understood, however long the rest of it takes.
            let begun = Posted { whole: false, ..posted.clone() };
            hub.memory.note(Note::Begun { slot: slot.clone(), posted: Box::new(begun) }).await;
        }
        let _floor = hub.floor(self.room.room_id().as_str()).await;
        let mut posted = self.pictures(files, posted).await?;
        if posted.worded {
            (posted.event, posted.shown) = self.say().await?;
        }
        if files.pictures.is_empty() {
            // A picture that was sent before the program was killed goes when the words go, also if it does not come again.
            let own = [Some(&posted.event), posted.shown.as_ref()];
            let stands = hub.memory.standing(posted.number);
            posted.parts.extend(stands.into_iter().filter(|event| !own.contains(&Some(event))));
        }
        if let Some(file) = &files.file {
            let stamp = format!("{}-{}", self.sending.stamp, files.pictures.len().max(1));
            posted.parts.push(self.show(file, &stamp).await?.0);
        }
        note(hub, slot, &posted).await;
        Ok(posted)
    }

    /// Sends the pictures; where they say all that there is to be said, the first of them is the message itself.
    async fn pictures(&self, files: &Files, posted: Posted) -> Result<Posted, Failure> {
        let mut posted = posted;
        let Some((first, others)) = files.pictures.split_first() else {
            return Ok(posted);
        };
        let stamp = &self.sending.stamp;
        let says_all = self.words.plain.is_empty();
        if self.is_whole() {
            posted.event = self.captioned(first).await?;
            posted.worded = false;
        } else {
            let event;
            (event, posted.depicted) = self.show(first, stamp).await?;
            if says_all {
                posted.event = event;
                posted.worded = false;
            } else {
                posted.parts.push(event);
            }
        }
        for (place, media) in others.iter().enumerate() {
            posted.parts.push(self.show(media, &format!("{stamp}-{}", place + 1)).await?.0);
        }
        Ok(posted)
    }

    /// Whether the first picture has all words under it, for little may be sent; not where it stands without them already.
    fn is_whole(&self) -> bool {
        let sent = |what: &str| self.means.progress.sent(&format!("{}{what}", self.sending.stamp)).is_some();
        let is_bare = if self.quiet { sent("-shown") } else { sent("") };
        let may_be = self.means.hub.is_strained() && !is_bare && !self.words.plain.is_empty();
        may_be || sent(WHOLE)
    }

    /// The content in its thread, if it belongs to one.
    fn placed(&self, content: Value) -> Value {
        match &self.sending.thread {
            Some(root) => content::in_thread(content, root),
            None => content,
        }
    }

    async fn send(&self, content: Value, stamp: &str) -> Result<String, Failure> {
        self.means.progress.send(self.room, &self.placed(content), stamp).await
    }

    /// Sends a picture or file by itself; its event, and that by which it became what it is.
    async fn show(&self, media: &Media, stamp: &str) -> Result<(String, Option<String>), Failure> {
        let content = media.bare();
        if !self.quiet {
            return Ok((self.send(content, stamp).await?, None));
        }
        let event = self.send(content::message(&html::words(heading(&self.call)), &[]), stamp).await?;
        let edit = content::becoming(&content, &event);
        let shown = self.means.progress.send(self.room, &edit, &format!("{stamp}-shown")).await?;
        Ok((event, Some(shown)))
    }

    /// Shows a picture with all words under it: one event, which takes the place of a notice that has announced it already.
    async fn captioned(&self, media: &Media) -> Result<String, Failure> {
        let (stamp, progress) = (&self.sending.stamp, self.means.progress);
        let content = media.captioned(&self.words, &self.sending.calls);
        let whole = format!("{stamp}{WHOLE}");
        let Some(notice) = progress.sent(stamp) else { return self.send(content, &whole).await };
        progress.send(self.room, &content::becoming(&content, &notice), &whole).await?;
        Ok(notice)
    }

    /// Sends the words, which ring. Their stamp is never that of a picture: one that was sent before the program was killed
    /// may be overtaken by now, and not come again.
    async fn say(&self) -> Result<(String, Option<String>), Failure> {
        let stamp = format!("{}-words", self.sending.stamp);
        let content = self.placed(content::message(&self.words, &self.sending.calls));
        self.means.progress.ring(self.room, &content, &stamp, self.quiet).await
    }
}

/// Shows a message with another legend: its words come anew. Those before go away, unless they stand under a picture.
pub(super) async fn reword(
    hub: &Hub,
    room: &Room,
    (slot, old): (&Slot, Posted),
    legend: Legend,
) -> Result<Posted, Failure> {
    let mut posted = Posted { legend, worded: true, ..old.clone() };
    let content = content::message(&worded(hub, &posted, None), &[]);
    let about = old.about.map(|number| format!("#{number}"));
    let thread = about.and_then(|topic| hub.memory.thread(&slot.place, &topic, room.room_id().as_str()));
    let content = match thread {
        Some(root) if root != old.event => content::in_thread(content, &root),
        _ => content,
    };
    let _floor = hub.floor(room.room_id().as_str()).await;
    posted.event = send(room, &content, &format!("nahil-{}-after-{}", old.number, old.event)).await?;
    if old.worded {
        let (room, event) = (old.room, old.event);
        hub.owe(Chore::Remove { room, event }).await;
    } else {
        posted.parts.push(old.event);
    }
    note(hub, slot, &posted).await;
    Ok(posted)
}

/// Takes a message away, with all that belongs to it.
pub(super) async fn discard(hub: &Hub, gone: Posted) {
    for event in std::iter::once(gone.event).chain(gone.parts) {
        hub.owe(Chore::Remove { room: gone.room.clone(), event }).await;
    }
}

/// Has the signs of a message put under it.
pub(super) fn take_signs(hub: &Hub, posted: &Posted) {
    for sign in posted.legend.signs() {
        hub.chores.take(Chore::React { event: posted.event.clone(), sign: sign.emoji });
    }
}

/// People's ids and names.
pub(super) async fn named(hub: &Hub, room: &Room, ids: &[String]) -> Vec<(String, String)> {
    let mut named = Vec::new();
    for id in ids {
        named.push((id.clone(), hub.name_of(room, id).await));
    }
    named
}

async fn note(hub: &Hub, slot: &Slot, posted: &Posted) {
    hub.memory.note(Note::Posted { slot: slot.clone(), posted: Box::new(posted.clone()) }).await;
}

/// Whether posts in a room are news for those only whom they call, as far as that is up to the bot.
pub(super) async fn is_quiet(room: &Room, aloud: bool) -> Result<bool, Failure> {
    Ok(!aloud && !room.latest_encryption_state().await?.is_encrypted())
}

/// What a message says, with its legend.
fn worded(hub: &Hub, posted: &Posted, language: Option<Locale>) -> Words {
    let legend = &posted.legend;
    if legend.is_empty() {
        return html::words(&posted.text);
    }
    let hint = Aside::Numbers.say(language.unwrap_or_else(|| hub.chosen.get().language));
    let hint = if hub.is_strained() && legend.has_options() { format!("\n{hint}") } else { String::new() };
    html::words(&format!("{}\n\n{}{hint}", posted.text, legend.say()))
}

/// The first line.
fn heading(words: &Words) -> &str {
    words.plain.lines().next().unwrap_or_default()
}

/// What the pictures and the file of a post show, as a fingerprint.
fn shows(post: &Post) -> Option<u64> {
    if post.pictures.is_empty() && post.animation.is_none() && post.file.is_none() {
        return None;
    }
    let mut hasher = DefaultHasher::new();
    format!("{:?}", (&post.pictures, &post.animation, &post.file)).hash(&mut hasher);
    Some(hasher.finish())
}

/// Sends a message and gives its id. The stamp makes a second sending harmless.
pub(super) async fn send(room: &Room, content: &Value, stamp: &str) -> Result<String, Failure> {
    let stamp: OwnedTransactionId = <&TransactionId>::from(stamp).to_owned();
    let sent = room.send_raw("m.room.message", content.clone()).with_transaction_id(&stamp).await?;
    Ok(sent.response.event_id.to_string())
}

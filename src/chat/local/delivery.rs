//! How the bot's posts get into the channels: each number once, however often it comes.

use super::desk::{Desk, unkept};
use super::gallery;
use super::hall::Hall;
use super::item::{Entry, Format, Item, Shot};
use super::refusal::Refusal;
use crate::bot::message::{Event, Outgoing, Post, What};
use crate::chat::{Animate, Draw};
use crate::players::{Account, Platform};
use jiff::Timestamp;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// How long to wait before a post that the disk has not taken is tried again, at first and at most.
const RETRY_AFTER: (Duration, Duration) = (Duration::from_millis(200), Duration::from_secs(3));

/// A picture that is drawn, or could not be, with the same in words.
type Drawn = (Option<Vec<u8>>, String);

/// What draws pictures and moving pictures.
type Artist = (Draw, Animate);

/// Where a post belongs: the channel's id and, if one person alone may see it, his.
type Reader = (String, Option<String>);

/// Applies what the bot sends, in order, until it sends no more. What the disk does not take by then is left to the
/// next start: the bot has it.
pub(super) async fn carry(
    desk: Arc<Desk>,
    artist: Artist,
    mut outbox: mpsc::Receiver<Outgoing>,
    inbox: mpsc::Sender<Event>,
) {
    // The bot may wait for room in the outbox while the inbox is full, so reports never hold the outbox up. There are
    // never more of them than posts that the bot has waiting.
    let (reports, mut waiting) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Some(report) = waiting.recv().await {
            if inbox.send(report).await.is_err() {
                break;
            }
        }
    });
    while let Some(outgoing) = outbox.recv().await {
        let Some(report) = deliver(&desk, &artist, outgoing, &outbox).await else { break };
        if reports.send(report).is_err() {
            break;
        }
    }
}

/// Applies one post, however long the disk takes to accept it, unless the bot ends meanwhile.
async fn deliver(
    desk: &Arc<Desk>,
    artist: &Artist,
    outgoing: Outgoing,
    outbox: &mpsc::Receiver<Outgoing>,
) -> Option<Event> {
    let number = outgoing.number;
    let reader = match read_reader(&desk.hall(), &outgoing) {
        Ok(reader) => reader,
        Err(why) => return Some(Event::Undeliverable { number, why: why.to_owned() }),
    };
    if desk.hall().is_applied(number) {
        return Some(Event::Delivered(number));
    }
    let what = Arc::new(outgoing.what);
    let drawn = Arc::new(draw_all(artist, &what).await);
    let mut wait = RETRY_AFTER.0;
    while keep(desk, number, &reader, &what, &drawn).await.is_err() {
        if outbox.is_closed() {
            return None;
        }
        tokio::time::sleep(wait).await;
        wait = (wait * 2).min(RETRY_AFTER.1);
    }
    Some(Event::Delivered(number))
}

fn read_reader(hall: &Hall, outgoing: &Outgoing) -> Result<Reader, &'static str> {
    let place = &outgoing.place;
    if place.platform != Platform::Local || hall.channel(&place.id).is_none() {
        return Err("there is no such channel");
    }
    let known = |account: &Account| account.platform == Platform::Local && hall.member(&account.id).is_some();
    if outgoing.private_to.as_ref().is_some_and(|account| !known(account)) {
        return Err("there is no such person");
    }
    Ok((place.id.clone(), outgoing.private_to.as_ref().map(|account| account.id.clone())))
}

async fn draw_all((draw, animate): &Artist, what: &Arc<What>) -> Vec<Drawn> {
    let What::Post(post) = &**what else { return Vec::new() };
    let mut drawn = Vec::with_capacity(post.pictures.len());
    for picture in post.pictures.clone() {
        let (draw, alt) = (Arc::clone(draw), picture.alt.clone());
        drawn.push((draw_one(move || draw(&picture)).await, alt));
    }
    if let Some(animation) = post.animation.clone() {
        let (animate, alt) = (Arc::clone(animate), animation.alt.clone());
        drawn.push((draw_one(move || animate(&animation)).await, alt));
    }
    drawn
}

/// Draws a picture. One that cannot be drawn is told in words alone: a match must not stop for it.
async fn draw_one(draw: impl FnOnce() -> Vec<u8> + Send + 'static) -> Option<Vec<u8>> {
    let picture = tokio::task::spawn_blocking(draw).await;
    picture.inspect_err(|error| tracing::error!(%error, "could not draw a picture")).ok()
}

async fn keep(
    desk: &Arc<Desk>,
    number: u64,
    reader: &Reader,
    what: &Arc<What>,
    drawn: &Arc<Vec<Drawn>>,
) -> Result<(), Refusal> {
    let (reader, what, drawn) = (reader.clone(), Arc::clone(what), Arc::clone(drawn));
    let (at, pictures) = (desk.now(), desk.pictures().to_owned());
    let decide = move |hall: &Hall, seq| {
        let entry = match &*what {
            What::Close { key } => Entry::Gone { number, item: find(hall, &reader, key).map(|item| item.id) },
            What::Post(post) => {
                let shots = keep_all(&pictures, &drawn).map_err(unkept)?;
                entry_of(hall, number, seq, at, reader, post, shots)
            }
        };
        Ok((Some(entry), ()))
    };
    desk.write(decide).await
}

/// Keeps the pictures. While it does, nobody deletes any, since it holds the journal.
fn keep_all(folder: &Path, drawn: &[Drawn]) -> io::Result<Vec<Shot>> {
    let keep = |(picture, alt): &Drawn| match picture {
        Some(picture) => gallery::keep(folder, picture, alt),
        None => Ok(Shot { name: String::new(), width: 0, height: 0, alt: alt.clone(), format: Format::Png }),
    };
    drawn.iter().map(keep).collect()
}

/// What becomes so by a post: a new item, or the one of the same key changed.
fn entry_of(
    hall: &Hall,
    number: u64,
    seq: u64,
    at: Timestamp,
    reader: Reader,
    post: &Post,
    pictures: Vec<Shot>,
) -> Entry {
    let old = find(hall, &reader, &post.key);
    let retired = retired(hall, &reader, post);
    let members = |accounts: &[Account]| -> Vec<String> {
        let here = accounts.iter().filter(|account| account.platform == Platform::Local);
        here.map(|account| account.id.clone()).collect()
    };
    let (channel, private_to) = reader;
    let item = Item {
        id: old.map_or(seq, |old| old.id),
        changed: seq,
        channel,
        from: None,
        at: old.map_or(at, |old| old.at),
        text: post.text.clone(),
        event: None,
        private_to,
        key: post.key.clone(),
        language: post.language,
        calls: members(&post.calls),
        turns: members(&post.turns),
        stays: post.stays,
        pictures,
        buttons: post.buttons.clone(),
        menus: post.menus.clone(),
        file: post.file.clone(),
        edited: old.is_some(),
    };
    Entry::Item { number: Some(number), retired, item: Box::new(item) }
}

/// The items that lose their buttons: those of the same reader or, if the post is for all, of every reader.
fn retired(hall: &Hall, (channel, private_to): &Reader, post: &Post) -> Vec<u64> {
    let Some(channel) = hall.channel(channel) else { return Vec::new() };
    let is_theirs = |item: &&Item| private_to.is_none() || item.private_to == *private_to;
    let is_keyed = |item: &&Item| !item.key.is_empty() && post.retire.contains(&item.key);
    channel.items.iter().filter(is_theirs).filter(is_keyed).map(|item| item.id).collect()
}

fn find<'a>(hall: &'a Hall, (channel, private_to): &Reader, key: &str) -> Option<&'a Item> {
    let channel_now = hall.channel(channel)?;
    channel_now.items.iter().rev().find(|item| item.is_keyed(channel, private_to.as_deref(), key))
}

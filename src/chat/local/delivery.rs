//! How the bot's posts get into the channels: each number once, however often it comes.

use super::aside;
use super::channel::Channel;
use super::hall::Hall;
use super::hub::Hub;
use super::item::{Entry, Item, Shot};
use super::ledger::Ledger;
use super::refusal::{Refusal, unkept};
use super::ring::{reaches, ring};
use super::shade::Shade;
use super::sketch::{self, Drawn, Means, Sketch};
use super::unseen::Unseen;
use crate::bot::message::{Errand, Input, Outgoing, Post};
use crate::chat::Artist;
use crate::chat::shared::artist::Order;
use crate::chat::shared::backoff::Backoff;
use crate::chat::shared::closing::Closing;
use crate::chat::shared::ids;
use crate::chat::shared::lanes::{Carry, Fate, Lanes};
use crate::chat::shared::outline::Plate;
use crate::players::{Account, Platform};
use crate::status::Figures;
use jiff::Timestamp;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// How long to wait before a post that the disk has not taken is tried again, at first and at most.
const RETRY: Backoff = Backoff::new(Duration::from_millis(200), Duration::from_secs(3));
/// How long what is under way may take when the program ends.
const ENDING_WAIT: Duration = Duration::from_secs(2);

/// Where a post belongs: the channel's id and, if only one person may see it, theirs.
type Reader = (String, Option<String>);

/// What the bot calls a post: its number, and the id of what it answers.
type Told = (u64, Option<String>);

/// Applies what the bot sends until it sends no more: what is for one channel or one person in order, with the pictures
/// drawn side by side meanwhile. What the disk does not take by then is left to the next start: the bot has it.
pub(super) async fn carry(
    hub: Arc<Hub>,
    artist: Artist,
    mut outbox: mpsc::Receiver<Outgoing>,
    inbox: mpsc::Sender<Input>,
    figures: Figures,
) {
    let lanes = Lanes::new(Carrier::new(hub, artist, figures.clone()), inbox, figures);
    while let Some(outgoing) = outbox.recv().await {
        lanes.take(outgoing);
    }
    lanes.carrier.ending.close();
    // What is not drawn by then comes again.
    let _ = tokio::time::timeout(ENDING_WAIT, lanes.idle()).await;
}

/// Brings posts into the channels.
#[derive(Debug)]
struct Carrier {
    hub: Arc<Hub>,
    artist: Artist,
    unseen: Unseen,
    ending: Closing,
}

impl Carry for Carrier {
    const PLATFORM: Platform = Platform::Local;

    type Ahead = JoinHandle<Sketch>;

    /// What calls somebody is drawn whether anybody looks or not.
    fn begin(&self, outgoing: &Outgoing) -> Self::Ahead {
        let post = match &outgoing.what {
            Errand::Post(post) if outgoing.place.platform == Platform::Local => post,
            _ => return tokio::spawn(async { Sketch::default() }),
        };
        self.unseen.note(self.hub.hall().head);
        let is_board = outgoing.private_to.is_none() && !post.pictures.is_empty();
        let may_wait = is_board && !reaches(&self.hub, &post.rings);
        let (pictures, animation) = (post.pictures.clone(), post.animation.clone());
        let (artist, order) = (self.artist.clone(), Order::of(outgoing));
        let (hub, unseen) = (Arc::clone(&self.hub), self.unseen.clone());
        let (number, reader, key) = (outgoing.number, reader_of(outgoing), post.key.clone());
        tokio::spawn(async move {
            if may_wait {
                unseen.wait(&hub.looks).await;
            }
            let shades = shades(&hub, number, &reader, &key);
            sketch::sketch(Means { artist, order, shades }, pictures, animation).await
        })
    }

    /// Applies one post, however long the disk takes to accept it, unless the bot ends meanwhile. It is delivered when its
    /// pictures are on disk, too, in both shades, but it does not wait for that to be seen.
    async fn deliver(&self, outgoing: Outgoing, sketch: Self::Ahead) -> Fate {
        let (number, order) = (outgoing.number, Order::of(&outgoing));
        let reader = match read_reader(&self.hub.hall(), &outgoing) {
            Ok(reader) => reader,
            Err(why) => return Fate::Lost { number, why: why.to_owned() },
        };
        // Whoever draws does not panic, and is not stopped but with the program.
        let Ok(mut sketch) = sketch.await else { return Fate::Ending };
        if self.unseen.is_busy() {
            // They would hold up boards at which somebody looks.
            sketch.leave_unseen();
        }
        let Sketch { drawn, others } = sketch;
        let drawn = Arc::new(drawn);
        let promise = self.hub.promises.make(others.iter().map(|other| other.name.clone()).collect());
        if !self.hub.hall().is_applied(number) {
            if !self.follow_language(&outgoing).await {
                return Fate::Ending;
            }
            let (told, what) = ((number, outgoing.answers), Arc::new(outgoing.what));
            let kept = self.insist(|| keep(&self.hub, &told, &reader, &what, &drawn)).await;
            if !kept {
                return Fate::Ending;
            }
            if let Errand::Post(post) = &*what {
                ring(&self.hub, &reader.0, &post.rings);
            }
        }
        if drawn.is_empty() {
            return Fate::Delivered;
        }
        let others = Arc::new(sketch::draw_others((&self.artist, &order), &drawn, others).await);
        let put = self.insist(|| sketch::put_others(&self.hub, &reader.0, &drawn, &others)).await;
        drop(promise);
        let settled = put && self.insist(|| sketch::settle(&self.hub, &drawn)).await;
        if settled { Fate::Delivered } else { Fate::Ending }
    }
}

impl Carrier {
    fn new(hub: Arc<Hub>, artist: Artist, figures: Figures) -> Self {
        Self { hub, artist, unseen: Unseen::new(figures), ending: Closing::default() }
    }

    /// The pages of whoever has asked the bot for another language than theirs speak it from then on, too; whether the disk
    /// has taken that, if it is so. (What merely is in another one may be an older answer, such as a film, that took longer.)
    async fn follow_language(&self, outgoing: &Outgoing) -> bool {
        let Errand::Post(post) = &outgoing.what else { return true };
        let (Some(reader), Some(locale)) = (&outgoing.private_to, post.speaks) else { return true };
        if self.hub.hall().speaking(&reader.id, locale, 0).is_none() {
            return true;
        }
        let speak = || {
            let who = reader.id.clone();
            self.hub.write(move |hall, seq| Ok((hall.speaking(&who, locale, seq), ())))
        };
        self.insist(speak).await
    }

    /// Tries it until the disk takes it; whether it has, or the program ends.
    async fn insist<F: Future<Output = Result<(), Refusal>>>(&self, attempt: impl Fn() -> F) -> bool {
        let mut backoff = RETRY;
        while attempt().await.is_err() {
            if !self.ending.rest(backoff.wait()).await {
                return false;
            }
        }
        true
    }
}

/// Which shade of a post is drawn first, and whether somebody looks at the other one, too: that which stands first already,
/// if the post was applied and its pictures may not be on disk.
fn shades(hub: &Hub, number: u64, reader: &Reader, key: &str) -> (Shade, bool) {
    let hall = hub.hall();
    let old = if hall.is_applied(number) { find(&hall, reader, key) } else { None };
    match old.and_then(|item| item.pictures.iter().find_map(Shot::first)) {
        Some(shade) => (shade, false),
        None => hub.looks.first(reader.1.as_deref()),
    }
}

fn read_reader(hall: &Hall, outgoing: &Outgoing) -> Result<Reader, &'static str> {
    let place = &outgoing.place;
    if hall.channel(&place.id).is_none() {
        return Err("there is no such channel");
    }
    let known = |account: &Account| account.platform == Platform::Local && hall.member(&account.id).is_some();
    if outgoing.private_to.as_ref().is_some_and(|account| !known(account)) {
        return Err("there is no such person");
    }
    Ok(reader_of(outgoing))
}

fn reader_of(outgoing: &Outgoing) -> Reader {
    (outgoing.place.id.clone(), outgoing.private_to.as_ref().map(|account| account.id.clone()))
}

async fn keep(
    hub: &Arc<Hub>,
    told: &Told,
    reader: &Reader,
    what: &Arc<Errand>,
    drawn: &Arc<Vec<Drawn>>,
) -> Result<(), Refusal> {
    let (told, reader) = (told.clone(), reader.clone());
    let (what, drawn) = (Arc::clone(what), Arc::clone(drawn));
    let at = hub.now();
    let keep = move |ledger: &Ledger| {
        let _spared = ledger.spare_pictures();
        // Nobody who writes meanwhile waits for these.
        let shots = sketch::put_all(ledger.pictures(), &drawn).map_err(unkept)?;
        ledger.decide(|hall, seq| {
            let entry = match &*what {
                Errand::Close { key } => {
                    Entry::Gone { number: told.0, item: find(hall, &reader, key).map(|item| item.id) }
                }
                Errand::Post(post) => entry_of(hall, told, seq, at, reader, post, shots),
            };
            Ok((Some(entry), ()))
        })
    };
    hub.write_by(keep).await
}

/// What becomes so by a post: a new item, or the one of the same key changed.
fn entry_of(
    hall: &Hall,
    (number, answers): Told,
    seq: u64,
    at: Timestamp,
    reader: Reader,
    post: &Post,
    pictures: Vec<Shot>,
) -> Entry {
    let old = find(hall, &reader, &post.key);
    let retired = retired(hall, &reader, post);
    let first = post.pictures.first().zip(pictures.first().filter(|shot| !shot.name.is_empty()));
    let plate = post.touch.clone().zip(first);
    let plate = plate.and_then(|(touch, (board, shot))| Plate::new(touch, board, shot.width));
    let members = |accounts: &[Account]| ids(accounts, Platform::Local);
    let (channel, private_to) = reader;
    let aside = private_to.as_ref().and_then(|_| aside::place(old, &post.key, answers.as_deref()));
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
        plate,
        file: post.file.clone(),
        edited: old.is_some(),
        aside,
        again: post.again.clone(),
    };
    Entry::Item { number: Some(number), retired, item: Arc::new(item) }
}

/// The items that lose their buttons: those of the same reader or, if the post is for all, of every reader.
fn retired(hall: &Hall, (channel, private_to): &Reader, post: &Post) -> Vec<u64> {
    if post.retire.is_empty() {
        return Vec::new();
    }
    let is_retired =
        |item: &&Item| !item.key.is_empty() && item.channel == *channel && post.retire.contains(&item.key);
    let ids = |items: &mut dyn Iterator<Item = &Item>| items.filter(is_retired).map(|item| item.id).collect();
    if let Some(reader) = private_to {
        return ids(&mut hall.alone_of(reader));
    }
    let alone = post.retire.iter().flat_map(|key| hall.alone_keyed(key));
    ids(&mut hall.channel(channel).into_iter().flat_map(Channel::items).chain(alone))
}

fn find<'a>(hall: &'a Hall, (channel, private_to): &Reader, key: &str) -> Option<&'a Item> {
    let is_it = |item: &&Item| item.is_keyed(channel, private_to.as_deref(), key);
    match private_to {
        Some(reader) => hall.alone_of(reader).rev().find(is_it),
        None => hall.channel(channel)?.items().rev().find(is_it),
    }
}

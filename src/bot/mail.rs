//! What is on disk and not delivered yet, on its way to the platforms.
//!
//! A picture is drawn more slowly than a turn is played, and a platform may be away for hours, so any number of posts can
//! wait here. Of most of them but the number is in memory; what they say is on disk until their turn comes. A platform has
//! few of them at a time, and few for one place or person, so that nobody's backlog is in the way of another's: whoever has
//! the fewest under way comes next, answers to one person before what is for all, and last what is heavy, such as moving
//! pictures. A board that a newer one has overtaken goes out in words alone.

use crate::bot::wire::message::{Errand, Outgoing};
use crate::players::Platform;
use crate::status::Figures;
use crate::store::StoreError;
use std::collections::{BTreeSet, HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tracing::error;

/// Most posts that wait in memory for a platform; some 25 kB each.
const HELD_MAX: usize = 64;
/// Most posts that a platform has at a time.
const AWAY_MAX: usize = 1_000;
/// Of these, how many are left to answers.
const ANSWERS_SPARE: usize = 250;
/// Most posts for one place or person that a platform has at a time.
const LANE_AHEAD: usize = 8;
/// Most heavy posts that a platform has at a time: one that is drawn or sent, and the next; an export has up to 8 MB.
const HEAVY_AHEAD: usize = 2;

/// Where each platform takes what is to be sent.
pub type Outboxes = HashMap<Platform, mpsc::Sender<Outgoing>>;

/// What waits, by platform.
pub(super) struct Mail {
    backlogs: HashMap<Platform, Backlog>,
    figures: Figures,
}

/// What goes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// What one person alone is told.
    Answer,
    /// What is for all.
    Public,
    /// What is heavy ([`Outgoing::is_heavy`]).
    Heavy,
}

impl Rank {
    const COUNT: usize = Rank::Heavy as usize + 1;
}

/// A lane's name.
type Name = Arc<str>;

/// Where a lane stands among those that wait: how many of its posts are under way, and the number of the next one.
type Place = (usize, u64, Name);

/// What waits for a platform.
struct Backlog {
    outbox: mpsc::Sender<Outgoing>,
    lanes: HashMap<Name, Lane>,
    /// The lanes whose first post may go, by rank.
    ready: [BTreeSet<Place>; Rank::COUNT],
    /// What the platform has.
    away: HashMap<u64, Away>,
    /// How many of these there are of each rank.
    under_way: [usize; Rank::COUNT],
    /// The newest board of each match or message that waits in a lane.
    newest: HashMap<(Name, String), u64>,
    /// How many posts wait in memory.
    held: usize,
}

/// The posts for one place or person, in order.
struct Lane {
    rank: Rank,
    waiting: VecDeque<Letter>,
    /// How many of it the platform has.
    away: usize,
    /// Where it stands among those that wait, if its first post may go.
    place: Option<Place>,
}

/// A post that the platform has.
struct Away {
    /// In which lane it was.
    lane: Name,
    /// When it was taken into the mail.
    since: Duration,
}

/// A post that waits.
struct Letter {
    number: u64,
    /// When it was taken into the mail.
    since: Duration,
    /// The match or message whose board it shows.
    subject: Option<String>,
    /// The post, if it is in memory.
    held: Option<Box<Outgoing>>,
}

impl Mail {
    pub(super) fn new(outboxes: Outboxes, figures: Figures) -> Self {
        let backlog = |outbox| Backlog {
            outbox,
            lanes: HashMap::new(),
            ready: Default::default(),
            away: HashMap::new(),
            under_way: Default::default(),
            newest: HashMap::new(),
            held: 0,
        };
        Self {
            backlogs: outboxes.into_iter().map(|(platform, outbox)| (platform, backlog(outbox))).collect(),
            figures,
        }
    }

    /// Takes what is on disk. What is for a platform that does not run now stays there until it does.
    pub(super) fn take(&mut self, outgoing: Outgoing) {
        if let Some(backlog) = self.backlogs.get_mut(&outgoing.place.platform) {
            backlog.take(outgoing, self.figures.counted());
        }
    }

    /// Notes that a platform has done with a post, so that the next may go.
    pub(super) fn done(&mut self, number: u64) {
        for backlog in self.backlogs.values_mut() {
            backlog.done(number);
        }
    }

    /// How many posts wait for each platform, or are under way to it, and how long the first of them has been here.
    pub(super) fn waiting(&self) -> impl Iterator<Item = (Platform, usize, Duration)> {
        let now = self.figures.counted();
        let longest = move |backlog: &Backlog| now.saturating_sub(backlog.oldest().unwrap_or(now));
        self.backlogs.iter().map(move |(&platform, backlog)| (platform, backlog.count(), longest(backlog)))
    }

    /// Hands on what may go and has room, reading from disk what is not in memory; `false` if a platform's channel is full.
    pub(super) fn send(&mut self, read: impl Fn(u64) -> Result<Option<Outgoing>, StoreError>) -> bool {
        let mut all = true;
        for backlog in self.backlogs.values_mut() {
            let outbox = backlog.outbox.clone();
            while let Some(rank) = backlog.next_rank() {
                let Ok(room) = outbox.try_reserve() else {
                    all = false;
                    break;
                };
                if let Some(outgoing) = backlog.next(rank, &read) {
                    room.send(outgoing);
                }
            }
        }
        all
    }
}

impl Backlog {
    fn count(&self) -> usize {
        self.away.len() + self.lanes.values().map(|lane| lane.waiting.len()).sum::<usize>()
    }

    /// Since when the first of them is here.
    fn oldest(&self) -> Option<Duration> {
        let waiting = self.lanes.values().filter_map(|lane| Some(lane.waiting.front()?.since));
        self.away.values().map(|away| away.since).chain(waiting).min()
    }

    fn take(&mut self, outgoing: Outgoing, since: Duration) {
        let (rank, name) = lane(&outgoing);
        let (number, subject) = (outgoing.number, subject(&outgoing));
        if let Some(subject) = &subject {
            self.newest.insert((Arc::clone(&name), subject.clone()), number);
        }
        let has_room = rank != Rank::Heavy && self.held < HELD_MAX;
        self.held += usize::from(has_room);
        let letter = Letter { number, since, subject, held: has_room.then(|| Box::new(outgoing)) };
        let new = || Lane { rank, waiting: VecDeque::new(), away: 0, place: None };
        self.lanes.entry(Arc::clone(&name)).or_insert_with(new).waiting.push_back(letter);
        self.look(&name);
    }

    fn done(&mut self, number: u64) {
        let Some(Away { lane: name, .. }) = self.away.remove(&number) else { return };
        if let Some(lane) = self.lanes.get_mut(&name) {
            lane.away -= 1;
            self.under_way[lane.rank as usize] -= 1;
        }
        self.look(&name);
    }

    /// Looks whether a lane's first post may go, and forgets the lane if nothing is in it.
    fn look(&mut self, name: &Name) {
        let Some(lane) = self.lanes.get_mut(name) else { return };
        let ready = &mut self.ready[lane.rank as usize];
        if let Some(place) = lane.place.take() {
            ready.remove(&place);
        }
        match lane.waiting.front() {
            Some(first) if lane.away < LANE_AHEAD => {
                let place = (lane.away, first.number, Arc::clone(name));
                ready.insert(place.clone());
                lane.place = Some(place);
            }
            None if lane.away == 0 => drop(self.lanes.remove(name)),
            _ => {}
        }
    }

    /// Of which rank the next post is, if one may go: that of the lane with the fewest under way, unless it is heavy.
    fn next_rank(&self) -> Option<Rank> {
        let has_room = |rank: Rank| match rank {
            Rank::Answer => self.away.len() < AWAY_MAX,
            Rank::Public => {
                self.away.len() < AWAY_MAX && self.under_way[rank as usize] < AWAY_MAX - ANSWERS_SPARE
            }
            Rank::Heavy => {
                self.away.len() < AWAY_MAX - ANSWERS_SPARE && self.under_way[rank as usize] < HEAVY_AHEAD
            }
        };
        let waits = |rank: &Rank| has_room(*rank) && !self.ready[*rank as usize].is_empty();
        let under_way = |rank: &Rank| self.ready[*rank as usize].first().map(|(under_way, ..)| *under_way);
        let light = [Rank::Answer, Rank::Public].into_iter().filter(waits).min_by_key(under_way);
        light.or_else(|| Some(Rank::Heavy).filter(waits))
    }

    /// Takes the first post of a rank out; nothing if it is not on disk any more or cannot be read, which is in the log: then the
    /// next start tries again.
    fn next(
        &mut self,
        rank: Rank,
        read: impl Fn(u64) -> Result<Option<Outgoing>, StoreError>,
    ) -> Option<Outgoing> {
        let (_, number, name) = self.ready[rank as usize].pop_first()?;
        let lane = self.lanes.get_mut(&name)?;
        lane.place = None;
        let letter = lane.waiting.pop_front()?;
        self.held -= usize::from(letter.held.is_some());
        let found = letter.held.map_or_else(|| read(number), |held| Ok(Some(*held)));
        let found = found.inspect_err(|fault| error!(number, "a post cannot be read: {fault}"));
        let mut found = found.ok().flatten();
        if found.is_some() {
            lane.away += 1;
            self.under_way[rank as usize] += 1;
            self.away.insert(number, Away { lane: Arc::clone(&name), since: letter.since });
        }
        let overtaken = letter.subject.is_some_and(|subject| self.is_overtaken(&name, subject, number));
        if let (true, Some(Outgoing { what: Errand::Post(post), .. })) = (overtaken, &mut found) {
            post.pictures.clear();
        }
        self.look(&name);
        found
    }

    /// Whether a newer board of the same waits behind this one.
    fn is_overtaken(&mut self, name: &Name, subject: String, number: u64) -> bool {
        let key = (Arc::clone(name), subject);
        let newest = self.newest.get(&key).copied();
        if newest == Some(number) {
            self.newest.remove(&key);
        }
        newest.is_some_and(|newest| newest > number)
    }
}

/// The lane of a post. Heavy ones have their own, for what one person or place is told besides does not wait for them.
fn lane(outgoing: &Outgoing) -> (Rank, Name) {
    let (rank, to) = match &outgoing.private_to {
        Some(account) => (Rank::Answer, format!("to {}", account.id)),
        None => (Rank::Public, format!("in {}", outgoing.place.id)),
    };
    if outgoing.is_heavy() { (Rank::Heavy, format!("heavy {to}").into()) } else { (rank, to.into()) }
}

/// Whose board a post shows: for all, that of its match; to one person, that of the message that it changes.
fn subject(outgoing: &Outgoing) -> Option<String> {
    let Errand::Post(post) = &outgoing.what else { return None };
    let subject = match &outgoing.private_to {
        Some(_) => Some(post.key.clone()).filter(|key| !key.is_empty()),
        None => post.topic.as_ref().map(|topic| topic.key.clone()),
    };
    subject.filter(|_| !post.pictures.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::wire::message::{Animation, Picture, Post, Topic};
    use crate::games::{Kind, Options, Scene, Side};
    use crate::players::{Account, Place, Skin};
    use std::cell::RefCell;
    use std::sync::atomic::{AtomicU64, Ordering};

    fn scene() -> Scene {
        Kind::Daiku.table(&Options::defaults(Kind::Daiku.rules().options())).scene()
    }

    fn outgoing(number: u64, to: Option<&str>, post: Post) -> Outgoing {
        let account = |id: &str| Account { platform: Platform::Local, id: id.to_owned() };
        Outgoing {
            number,
            place: Place { platform: Platform::Local, id: "plaza".to_owned() },
            private_to: to.map(account),
            what: Errand::Post(Box::new(post)),
            answers: None,
        }
    }

    fn board(number: u64, id: u64) -> Outgoing {
        let (view, skin) = (Side::White, Skin::Standard);
        let picture = Picture::board(scene(), view, skin, String::new());
        let topic =
            Some(Topic { key: format!("#{id}"), title: String::new(), ends: false, only: Vec::new() });
        outgoing(number, None, Post { topic, pictures: vec![picture], ..Post::default() })
    }

    fn film(number: u64, to: &str) -> Outgoing {
        let (view, skin) = (Side::White, Skin::Standard);
        let animation =
            Animation { run: vec![scene()].into(), view, skin, letters: false, alt: String::new() };
        outgoing(number, Some(to), Post { animation: Some(animation), ..Post::default() })
    }

    /// Mail for a platform with so much room in its channel, and what is on disk.
    struct Office {
        mail: Mail,
        platform: mpsc::Receiver<Outgoing>,
        disk: HashMap<u64, Outgoing>,
        read: RefCell<Vec<u64>>,
        time: Arc<AtomicU64>,
    }

    impl Office {
        fn new(room: usize) -> Self {
            let (outbox, platform) = mpsc::channel(room);
            let time = Arc::new(AtomicU64::new(0));
            let clock = Arc::clone(&time);
            let count = Arc::new(move || Duration::from_secs(clock.load(Ordering::Relaxed)));
            let mail = Mail::new(HashMap::from([(Platform::Local, outbox)]), Figures::new(count, ""));
            Self { mail, platform, disk: HashMap::new(), read: RefCell::default(), time }
        }

        fn take(&mut self, outgoing: Outgoing) {
            self.disk.insert(outgoing.number, outgoing.clone());
            self.mail.take(outgoing);
        }

        /// Sends what may go; what comes out, in order.
        fn send(&mut self) -> Vec<Outgoing> {
            let read = |number| {
                self.read.borrow_mut().push(number);
                Ok(self.disk.get(&number).cloned())
            };
            self.mail.send(read);
            std::iter::from_fn(|| self.platform.try_recv().ok()).collect()
        }

        fn numbers(&mut self) -> Vec<u64> {
            self.send().iter().map(|outgoing| outgoing.number).collect()
        }

        fn held(&self) -> usize {
            self.mail.backlogs[&Platform::Local].held
        }
    }

    #[test]
    fn little_is_in_memory_and_little_of_one_place_is_away() {
        let mut office = Office::new(5_000);
        (1..=2_000).for_each(|number| office.take(board(number, number)));
        assert_eq!(office.held(), HELD_MAX);
        let ahead = LANE_AHEAD as u64;
        assert_eq!(office.numbers(), (1..=ahead).collect::<Vec<_>>());
        assert!(office.numbers().is_empty());
        for number in 1..=2_000 - ahead {
            office.mail.done(number);
            assert_eq!(office.numbers(), [number + ahead]);
        }
        assert_eq!((office.held(), office.read.borrow().len()), (0, 2_000 - HELD_MAX));
        assert_eq!(office.read.borrow().first(), Some(&(HELD_MAX as u64 + 1)), "in order, from the disk");
        (1..=2_000).for_each(|number| office.mail.done(number));
        assert!(
            office.mail.backlogs[&Platform::Local].lanes.is_empty(),
            "nothing is left of what is delivered"
        );
        assert!(office.mail.backlogs[&Platform::Local].newest.is_empty());
    }

    #[test]
    fn answers_go_first_and_what_is_heavy_last_and_few_at_a_time() {
        let mut office = Office::new(5_000);
        for number in 1..=40 {
            office.take(film(number, &format!("stranger {number}")));
        }
        office.take(board(41, 1));
        office.take(outgoing(42, Some("ana"), Post::default()));
        office.take(film(43, "ana"));
        office.take(outgoing(44, Some("ana"), Post::default()));
        assert_eq!(office.numbers(), [42, 41, 44, 1, 2]);
        assert_eq!(office.held(), 0, "what is heavy is read when its turn comes");
        office.mail.done(1);
        assert_eq!(office.numbers(), [3]);
    }

    /// However many are told however much, whoever is told little comes next, and so does a place.
    #[test]
    fn a_flood_of_answers_is_in_nobodys_way() {
        let mut office = Office::new(5_000);
        for number in 1..=10_000 {
            office.take(outgoing(number, Some(&format!("flood {}", number % 250)), Post::default()));
        }
        assert_eq!(office.send().len(), AWAY_MAX);
        office.take(board(10_001, 1));
        office.take(outgoing(10_002, Some("ana"), Post::default()));
        assert!(office.numbers().is_empty(), "there is no room");
        (1..=2).for_each(|number| office.mail.done(number));
        assert_eq!(office.numbers(), [10_002, 10_001]);
    }

    #[test]
    fn a_platform_that_answers_nothing_gets_no_more_than_it_can_hold() {
        let mut office = Office::new(5_000);
        for number in 1..=3_000 {
            let reader = format!("reader {}", number % 500);
            office.take(outgoing(number, Some(&reader), Post::default()));
        }
        assert_eq!(office.send().len(), AWAY_MAX);
        let mut narrow = Office::new(3);
        (1..=7).for_each(|number| narrow.take(board(number, number)));
        assert!(!narrow.mail.send(|_| Ok(None)), "the channel is full");
        let mut came = Vec::new();
        for _ in 0..3 {
            came.extend(
                std::iter::from_fn(|| narrow.platform.try_recv().ok()).map(|outgoing| outgoing.number),
            );
            narrow.mail.send(|_| Ok(None));
        }
        assert_eq!(came, [1, 2, 3, 4, 5, 6, 7]);
    }

    #[test]
    fn a_board_that_a_newer_one_has_overtaken_goes_out_in_words() {
        let mut office = Office::new(5_000);
        // The first turns of two matches, so many that the others wait.
        (1..=LANE_AHEAD as u64).for_each(|number| office.take(board(number, 1)));
        for number in 101..=106 {
            office.take(board(number, number % 2));
        }
        let words = |all: Vec<Outgoing>| -> Vec<(u64, bool)> {
            let drawn = |what: &Errand| matches!(what, Errand::Post(post) if !post.pictures.is_empty());
            all.iter().map(|outgoing| (outgoing.number, drawn(&outgoing.what))).collect()
        };
        let first = words(office.send());
        assert_eq!(first.last(), Some(&(8, false)), "its match goes on behind it");
        (1..=LANE_AHEAD as u64).for_each(|number| office.mail.done(number));
        let rest = [(101, false), (102, false), (103, false), (104, false), (105, true), (106, true)];
        assert_eq!(words(office.send()), rest);
    }

    #[test]
    fn it_is_known_how_long_the_first_has_waited() {
        let mut office = Office::new(5_000);
        let waits = |office: &Office| {
            office.mail.waiting().next().map(|(_, posts, longest)| (posts, longest.as_secs()))
        };
        assert_eq!(waits(&office), Some((0, 0)));
        for number in 1..=LANE_AHEAD as u64 + 1 {
            office.take(board(number, number));
            office.time.fetch_add(10, Ordering::Relaxed);
        }
        let all = LANE_AHEAD + 1;
        assert_eq!(waits(&office), Some((all, 10 * all as u64)));
        office.numbers();
        assert_eq!(waits(&office), Some((all, 10 * all as u64)), "what is away has not arrived");
        office.mail.done(1);
        assert_eq!(waits(&office), Some((LANE_AHEAD, 10 * LANE_AHEAD as u64)));
        (2..=LANE_AHEAD as u64).for_each(|number| office.mail.done(number));
        assert_eq!(waits(&office), Some((1, 10)));
    }

    #[test]
    fn what_is_not_on_disk_any_more_holds_nothing_up() {
        let mut office = Office::new(5_000);
        (1..=100).for_each(|number| office.take(film(number, "ana")));
        office.disk.retain(|number, _| *number > 98);
        assert_eq!(office.numbers(), [99, 100]);
    }
}

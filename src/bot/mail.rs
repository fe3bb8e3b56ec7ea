//! What is on disk and not delivered yet, on its way to the platforms.
//!
//! A picture is drawn more slowly than a turn is played, and a platform may be away for hours, so any number of posts can
//! wait here. Of most of them but the number is in memory; what they say is on disk until their turn comes. A platform has
//! few of them at a time, and few for one place or person, so that nobody's backlog is in the way of another's: whoever has
//! the fewest under way comes next, answers to one person before what is for all, and last what is heavy, such as moving
//! pictures. A board waits until the one in whose place it comes has arrived; one that a newer one has overtaken by then goes
//! out in words alone.

mod lane;

use self::lane::{Board, Lane, Letter, Name, Place, Rank, lane};
use crate::bot::promise::Begun;
use crate::bot::wire::message::{Errand, Outgoing};
use crate::players::Platform;
use crate::status::Figures;
use crate::store::StoreError;
use std::collections::{BTreeSet, HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::sync::oneshot::error::TryRecvError;
use tracing::error;

/// Most posts that wait in memory for a platform; some 25 kB each. Where many play and nobody looks, the last board of each
/// match waits: to read it from disk again, and set it up again, took a twelfth of the loop's time.
const HELD_MAX: usize = 1_000;
/// Most posts that a platform has at a time.
const AWAY_MAX: usize = 1_000;
/// Of these, how many are left to answers.
const ANSWERS_SPARE: usize = 250;
/// Most heavy posts that a platform has at a time: one that is drawn or sent, and the next; an export has up to 8 MB.
const HEAVY_AHEAD: usize = 2;

/// Where each platform takes what is to be sent.
pub type Outboxes = HashMap<Platform, mpsc::Sender<Outgoing>>;

/// What waits, by platform.
pub(super) struct Mail {
    backlogs: HashMap<Platform, Backlog>,
    /// What is on its way to the disk, in order: nothing of it may be sent before it is there.
    coming: VecDeque<Begun>,
    figures: Figures,
}

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
    /// How many posts wait in memory.
    held: usize,
}

/// A post that the platform has.
struct Away {
    /// In which lane it was.
    lane: Name,
    /// Its key, if it shows a board.
    board: Option<String>,
    /// When it was taken into the mail.
    since: Duration,
}

impl Mail {
    pub(super) fn new(outboxes: Outboxes, figures: Figures) -> Self {
        let backlog = |outbox| Backlog {
            outbox,
            lanes: HashMap::new(),
            ready: Default::default(),
            away: HashMap::new(),
            under_way: Default::default(),
            held: 0,
        };
        Self {
            backlogs: outboxes.into_iter().map(|(platform, outbox)| (platform, backlog(outbox))).collect(),
            coming: VecDeque::new(),
            figures,
        }
    }

    /// Takes what is on disk. What is for a platform that does not run now stays there until it does.
    pub(super) fn take(&mut self, outgoing: Outgoing) {
        if let Some(backlog) = self.backlogs.get_mut(&outgoing.place.platform) {
            backlog.take(outgoing, self.figures.counted());
        }
    }

    /// Takes what is on its way to the disk.
    pub(super) fn hold(&mut self, begun: Begun) {
        self.coming.push_back(begun);
    }

    /// Whether something is on its way to the disk.
    pub(super) fn holds(&self) -> bool {
        !self.coming.is_empty()
    }

    /// Returns when what is first on its way is on disk, or never will be; at once, if nothing is. May be given up.
    pub(super) async fn arrive(&mut self) {
        let Some(first) = self.coming.front_mut() else { return };
        let is_kept = (&mut first.kept).await.unwrap_or_default();
        self.take_first(is_kept);
    }

    /// Takes what was on its way and is on disk by now.
    pub(super) fn take_arrived(&mut self) {
        while let Some(first) = self.coming.front_mut() {
            match first.kept.try_recv() {
                Err(TryRecvError::Empty) => return,
                arrived => self.take_first(arrived.unwrap_or_default()),
            }
        }
    }

    fn take_first(&mut self, is_kept: bool) {
        if let Some(begun) = self.coming.pop_front().filter(|_| is_kept) {
            begun.told.into_iter().for_each(|outgoing| self.take(outgoing));
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
        let (number, board) = (outgoing.number, Board::of(&outgoing));
        let has_room = rank != Rank::Heavy && self.held < HELD_MAX;
        self.held += usize::from(has_room);
        let held = has_room.then(|| Box::new(outgoing));
        let letter = Letter { number, since, board, overtaken: false, held };
        self.lanes.entry(Arc::clone(&name)).or_insert_with(|| Lane::new(rank)).push(letter);
        self.look(&name);
    }

    fn done(&mut self, number: u64) {
        let Some(Away { lane: name, board, .. }) = self.away.remove(&number) else { return };
        if let Some(lane) = self.lanes.get_mut(&name) {
            lane.away -= 1;
            lane.shown.retain(|shown| Some(shown) != board.as_ref());
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
        if let Some(first) = lane.ready() {
            let place = (lane.away, first, Arc::clone(name));
            ready.insert(place.clone());
            lane.place = Some(place);
        } else if lane.away == 0 && lane.waiting.is_empty() {
            self.lanes.remove(name);
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
        let letter = lane.pop()?;
        self.held -= usize::from(letter.held.is_some());
        let found = letter.held.map_or_else(|| read(number), |held| Ok(Some(*held)));
        let found = found.inspect_err(|fault| error!(number, "a post cannot be read: {fault}"));
        let mut found = found.ok().flatten();
        let board = letter.board.map(|board| board.key);
        if let Some(Outgoing { what: Errand::Post(post), .. }) = &mut found
            && letter.overtaken
        {
            post.pictures.clear();
        }
        if found.is_some() {
            lane.away += 1;
            lane.shown.extend(board.clone());
            self.under_way[rank as usize] += 1;
            self.away.insert(number, Away { lane: Arc::clone(&name), board, since: letter.since });
        }
        self.look(&name);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::lane::LANE_AHEAD;
    use super::*;
    use crate::bot::wire::message::{Animation, Picture, Post};
    use crate::games::{Kind, Options, Scene, Side};
    use crate::players::{Account, Place, Skin};
    use std::cell::RefCell;
    use std::sync::atomic::{AtomicU64, Ordering};
    use tokio::sync::oneshot;

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

    /// The board after the last turn of some match, in the place of that of this number, if it is any.
    fn board(number: u64, before: Option<u64>) -> Outgoing {
        let (view, skin) = (Side::White, Skin::Standard);
        let pictures = vec![Picture::board(scene(), view, skin, String::new())];
        let key = |number: u64| format!("turn:{number}");
        let retire = before.map(key).into_iter().collect();
        outgoing(number, None, Post { key: key(number), retire, pictures, ..Post::default() })
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
        (1..=2_000).for_each(|number| office.take(board(number, None)));
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
    }

    #[tokio::test]
    async fn nothing_is_sent_before_it_is_on_disk() {
        let mut office = Office::new(5_000);
        let ways = [1, 2, 3, 4].map(|number| {
            let (keep, kept) = oneshot::channel();
            office.mail.hold(Begun { told: vec![board(number, None)], kept });
            keep
        });
        assert!(office.numbers().is_empty());
        let [first, second, third, fourth] = ways;
        second.send(true).unwrap();
        office.mail.take_arrived();
        assert!(office.numbers().is_empty(), "they go in order");
        first.send(true).unwrap();
        office.mail.arrive().await;
        assert_eq!(office.numbers(), [1]);
        office.mail.take_arrived();
        assert_eq!(office.numbers(), [2]);
        drop(third);
        fourth.send(false).unwrap();
        office.mail.arrive().await;
        assert!(office.mail.holds());
        office.mail.take_arrived();
        assert!(!office.mail.holds() && office.numbers().is_empty(), "they never will be there");
    }

    #[test]
    fn answers_go_first_and_what_is_heavy_last_and_few_at_a_time() {
        let mut office = Office::new(5_000);
        for number in 1..=40 {
            office.take(film(number, &format!("stranger {number}")));
        }
        office.take(board(41, None));
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
        office.take(board(10_001, None));
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
        (1..=7).for_each(|number| narrow.take(board(number, None)));
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

    /// The number of each, and whether it shows a board.
    fn drawn(all: &[Outgoing]) -> Vec<(u64, bool)> {
        let is_drawn = |what: &Errand| matches!(what, Errand::Post(post) if !post.pictures.is_empty());
        all.iter().map(|outgoing| (outgoing.number, is_drawn(&outgoing.what))).collect()
    }

    #[test]
    fn a_board_that_a_newer_one_has_overtaken_goes_out_in_words() {
        let mut office = Office::new(5_000);
        office.take(board(1, None));
        assert_eq!(drawn(&office.send()), [(1, true)]);
        // Two matches go on, and something is said that shows a board and can never change.
        for number in 2..=6 {
            office.take(board(number, Some(number - 1)));
        }
        office.take(board(7, None));
        let Errand::Post(post) = board(8, None).what else { unreachable!() };
        office.take(outgoing(8, None, Post { key: String::new(), ..*post }));
        office.take(board(9, Some(7)));
        assert_eq!(
            drawn(&office.send()),
            [(2, false), (3, false), (4, false), (5, false)],
            "the first is on its way"
        );
        office.take(board(10, Some(6)));
        assert_eq!(drawn(&office.send()), [(6, false), (7, false), (8, true)], "no more at a time");
        (2..=6).for_each(|number| office.mail.done(number));
        assert_eq!(drawn(&office.send()), [(9, true)], "the first is still on its way");
        office.mail.done(1);
        assert_eq!(drawn(&office.send()), [(10, true)]);
        (7..=10).for_each(|number| office.mail.done(number));
        assert!(office.mail.backlogs[&Platform::Local].lanes.is_empty());
    }

    /// What one person is shown in the same place is drawn ahead.
    #[test]
    fn a_message_that_changes_skips_what_is_overtaken_before_it_goes_out() {
        let mut office = Office::new(5_000);
        let change = |number| {
            let Errand::Post(post) = board(1, None).what else { unreachable!() };
            outgoing(number, Some("ana"), *post)
        };
        (1..=2).for_each(|number| office.take(change(number)));
        assert_eq!(drawn(&office.send()), [(1, false), (2, true)]);
        (3..=5).for_each(|number| office.take(change(number)));
        let elsewhere = Place { platform: Platform::Local, id: "patio".to_owned() };
        office.take(Outgoing { place: elsewhere, ..change(6) });
        assert_eq!(drawn(&office.send()), [(3, false), (4, false), (5, true), (6, true)]);
    }

    #[test]
    fn it_is_known_how_long_the_first_has_waited() {
        let mut office = Office::new(5_000);
        let waits = |office: &Office| {
            office.mail.waiting().next().map(|(_, posts, longest)| (posts, longest.as_secs()))
        };
        assert_eq!(waits(&office), Some((0, 0)));
        for number in 1..=LANE_AHEAD as u64 + 1 {
            office.take(board(number, None));
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

//! What the running program counts, for a system that watches it. Each copy counts the same.

use super::Notice;
use super::waits::{Wait, Waits};
use prometheus_client::encoding::{EncodeLabelSet, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A length of time.
type Seconds = Gauge<f64, AtomicU64>;

/// A clock that counts on, whatever the date is.
type Count = Arc<dyn Fn() -> Duration + Send + Sync>;

/// After how long without a beat the loop counts as dead: it beats every five seconds.
const BEAT_MAX: Duration = Duration::from_secs(30);
/// Steps of a measured time: the first, in seconds, and by what each is longer than the one before.
const STEPS: (f64, f64, u16) = (0.000_5, 2.0, 16);

/// What the running program counts.
#[derive(Clone)]
pub struct Figures {
    inner: Arc<Inner>,
}

struct Inner {
    count: Count,
    /// When the loop last beat, in milliseconds of the clock; 0 before it ever did.
    beat: AtomicU64,
    /// The platforms that are switched on.
    platforms: Mutex<Vec<&'static str>>,
    turns: Family<Game, Counter>,
    events: Counter,
    commits: Histogram,
    drawings: Histogram,
    thoughts: Histogram,
    /// The pictures that wait to be drawn.
    pictures: Waits,
    /// What waits for an answer of the program that leads.
    questions: Waits,
    waiting: Family<Platform, Gauge>,
    oldest: Family<Platform, Seconds>,
    delivered: Family<Platform, Counter>,
    lost: Family<Platform, Counter>,
    connected: Family<Platform, Gauge>,
    lanes: Family<Platform, Gauge>,
    /// How many of Discord's shards are connected here.
    shards: Gauge,
    is_one_of_several: AtomicBool,
    /// Whether several programs share a database that does not answer this one.
    is_cut_off: AtomicBool,
    /// Whether people reach a platform through this program, whichever of several serves it.
    ways: Mutex<BTreeMap<&'static str, bool>>,
    alive: Gauge,
    /// Whether this program leads; and since which epoch whoever leads does.
    leader: Gauge,
    epoch: Gauge,
    notices: Family<Topic, Gauge>,
    sizes: [Gauge; 3],
    /// How often in a row the journal could not be begun anew.
    unrenewed: Gauge,
    /// How many seconds the standby is behind, if there is one.
    behind: Family<Standby, Gauge>,
    registry: Registry,
}

/// How much lies on the disk, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sizes {
    /// The store, with its journal.
    pub store: u64,
    /// The store's journal.
    pub journal: u64,
    /// What is free on the disk of the data folder.
    pub free: u64,
}

/// A connection to a platform that may stand; with this, it is gone.
#[derive(Debug)]
pub struct Connection {
    gauge: Gauge,
    stands: AtomicBool,
}

impl Connection {
    /// Notes that it stands.
    pub fn stand(&self) {
        if !self.stands.swap(true, Ordering::Relaxed) {
            self.gauge.inc();
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        if self.stands.load(Ordering::Relaxed) {
            self.gauge.dec();
        }
    }
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Game {
    game: &'static str,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Platform {
    platform: &'static str,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Standby {
    folder: String,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Topic {
    topic: &'static str,
}

impl fmt::Debug for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Figures").finish_non_exhaustive()
    }
}

/// Figures of a program without a clock, which nobody reads.
impl Default for Figures {
    fn default() -> Self {
        Self::new(Arc::new(|| Duration::ZERO), "")
    }
}

impl Figures {
    /// Figures of a program of this version that has just started; times are measured by this clock.
    pub fn new(count: Count, version: &str) -> Self {
        let (first, factor, steps) = STEPS;
        let times = || Histogram::new(exponential_buckets(first, factor, steps));
        let mut inner = Inner {
            count,
            beat: AtomicU64::new(0),
            platforms: Mutex::default(),
            turns: Family::default(),
            events: Counter::default(),
            commits: times(),
            drawings: times(),
            thoughts: times(),
            pictures: Waits::default(),
            questions: Waits::default(),
            waiting: Family::default(),
            oldest: Family::default(),
            delivered: Family::default(),
            lost: Family::default(),
            connected: Family::default(),
            lanes: Family::default(),
            shards: Gauge::default(),
            is_one_of_several: AtomicBool::new(false),
            is_cut_off: AtomicBool::new(false),
            ways: Mutex::default(),
            alive: Gauge::default(),
            leader: Gauge::default(),
            epoch: Gauge::default(),
            notices: Family::default(),
            sizes: Default::default(),
            unrenewed: Gauge::default(),
            behind: Family::default(),
            registry: Registry::with_prefix("nahil"),
        };
        inner.register(version);
        inner.leader.set(1);
        Self { inner: Arc::new(inner) }
    }

    /// Notes that the program is to be connected to a platform, without which it is not ready.
    pub fn await_platform(&self, platform: &'static str) {
        self.platforms().push(platform);
        self.inner.connected.get_or_create(&Platform { platform }).set(0);
        self.waiting(platform, 0, Duration::ZERO);
        // They are there from the start, so that what is reckoned from them is.
        for posts in [&self.inner.delivered, &self.inner.lost] {
            drop(posts.get_or_create(&Platform { platform }));
        }
    }

    /// Notes whether this program, of several, is now the one that serves a platform.
    pub fn hold(&self, platform: &'static str, holds: bool) {
        self.inner.is_one_of_several.store(true, Ordering::Relaxed);
        self.platforms().retain(|known| *known != platform);
        if holds {
            self.await_platform(platform);
        } else {
            self.set_connected(platform, false);
        }
        self.inner.lanes.get_or_create(&Platform { platform }).set(i64::from(holds));
    }

    /// One of several connections to a platform, which does not stand yet.
    pub fn connection(&self, platform: &'static str) -> Connection {
        let gauge = self.inner.connected.get_or_create(&Platform { platform }).clone();
        Connection { gauge, stands: AtomicBool::new(false) }
    }

    /// One of the connections to Discord that this program, of several, has for whichever of them serves it.
    pub fn shard(&self) -> Connection {
        Connection { gauge: self.inner.shards.clone(), stands: AtomicBool::new(false) }
    }

    /// Notes whether a platform that has one connection has it.
    pub fn set_connected(&self, platform: &'static str, stands: bool) {
        self.inner.connected.get_or_create(&Platform { platform }).set(i64::from(stands));
    }

    /// Notes that so many events came in.
    pub fn heard(&self, events: usize) {
        self.inner.events.inc_by(events as u64);
    }

    /// Notes how many turns of each game were played and kept.
    pub fn played(&self, turns: &BTreeMap<&'static str, u64>) {
        for (&game, &count) in turns {
            self.inner.turns.get_or_create(&Game { game }).inc_by(count);
        }
    }

    /// Notes how long it took until it was known whether what was done is kept.
    pub fn committed(&self, took: Duration) {
        self.inner.commits.observe(took.as_secs_f64());
    }

    /// Draws something, and measures it.
    pub fn draw<T>(&self, act: impl FnOnce() -> T) -> T {
        self.timed(&self.inner.drawings, act)
    }

    /// Thinks about something, and measures it.
    pub fn think<T>(&self, act: impl FnOnce() -> T) -> T {
        self.timed(&self.inner.thoughts, act)
    }

    /// Notes that a picture is to be drawn, and waits until that begins.
    pub fn await_drawing(&self) -> Wait {
        self.inner.pictures.begin(self.now())
    }

    /// Notes that something was asked of the program that leads, and waits until it is answered.
    pub fn await_answer(&self) -> Wait {
        self.inner.questions.begin(self.now())
    }

    /// Notes how many posts wait for a platform, and how long the one that has waited longest.
    pub fn waiting(&self, platform: &'static str, posts: usize, longest: Duration) {
        self.inner.waiting.get_or_create(&Platform { platform }).set(posts as i64);
        self.inner.oldest.get_or_create(&Platform { platform }).set(longest.as_secs_f64());
    }

    /// What the clock shows by which everything here is measured.
    pub fn counted(&self) -> Duration {
        (self.inner.count)()
    }

    /// Notes what became of a post: it reached its platform, or never will.
    pub fn posted(&self, platform: &'static str, well: bool) {
        let family = if well { &self.inner.delivered } else { &self.inner.lost };
        family.get_or_create(&Platform { platform }).inc();
    }

    /// Notes that the loop goes on.
    pub fn beat(&self) {
        self.inner.beat.store(self.now().max(1), Ordering::Relaxed);
    }

    /// Whether the loop goes on.
    pub fn is_alive(&self) -> bool {
        let beat = self.inner.beat.load(Ordering::Relaxed);
        beat > 0 && u128::from(self.now().saturating_sub(beat)) < BEAT_MAX.as_millis()
    }

    /// Notes whether this program leads those that share its store, and since which epoch whoever leads does. Without a
    /// word it leads: it is alone.
    pub fn placed(&self, leads: bool, epoch: u64) {
        self.inner.leader.set(i64::from(leads));
        self.inner.epoch.set(epoch.cast_signed());
    }

    /// Notes how often in a row the store's journal could not be begun anew.
    pub fn unrenewed(&self, times: u32) {
        self.inner.unrenewed.set(i64::from(times));
    }

    /// Notes by how many seconds the standby in a folder is behind.
    pub fn stands_by(&self, folder: &Path, seconds: i64) {
        let folder = folder.display().to_string();
        self.inner.behind.get_or_create(&Standby { folder }).set(seconds);
    }

    /// Notes whether people reach a platform through this program, whichever of several serves it. Without a word, it is for
    /// that program alone to be reached.
    pub fn reaches(&self, platform: &'static str, reaches: bool) {
        self.ways().insert(platform, reaches);
    }

    /// Notes whether the database answers that several programs share. Without a word it does.
    pub fn reaches_database(&self, reaches: bool) {
        self.inner.is_cut_off.store(!reaches, Ordering::Relaxed);
    }

    /// Whether this program is the one that serves some platform, or is there for people to reach one through it.
    pub fn serves(&self) -> bool {
        let is_alone = !self.inner.is_one_of_several.load(Ordering::Relaxed);
        is_alone || !self.platforms().is_empty() || !self.ways().is_empty()
    }

    /// The platforms that are switched on and not connected, or that people should reach through this program and do not; and
    /// the database, if it does not answer.
    pub fn missing(&self) -> Vec<&'static str> {
        let stands =
            |platform: &&'static str| self.inner.connected.get_or_create(&Platform { platform }).get() > 0;
        let mut missing: Vec<_> =
            self.platforms().iter().copied().filter(|platform| !stands(platform)).collect();
        let ways = self.ways();
        missing.extend(ways.iter().filter(|(_, reaches)| !**reaches).map(|(platform, _)| *platform));
        missing.extend(self.inner.is_cut_off.load(Ordering::Relaxed).then_some("the database"));
        missing.sort_unstable();
        missing.dedup();
        missing
    }

    /// All of it in the text form of Prometheus, with what the host should know and how much lies on the disk.
    pub fn page(&self, notices: &[Notice], sizes: Sizes) -> Result<String, fmt::Error> {
        for topic in Notice::TOPICS {
            let count = notices.iter().filter(|notice| notice.name() == topic).count();
            self.inner.notices.get_or_create(&Topic { topic }).set(count as i64);
        }
        self.inner.alive.set(i64::from(self.is_alive()));
        for waits in [&self.inner.pictures, &self.inner.questions] {
            waits.measure(self.now());
        }
        for (gauge, bytes) in self.inner.sizes.iter().zip([sizes.store, sizes.journal, sizes.free]) {
            gauge.set(i64::try_from(bytes).unwrap_or(i64::MAX));
        }
        let mut page = String::new();
        text::encode(&mut page, &self.inner.registry)?;
        Ok(page)
    }

    fn timed<T>(&self, times: &Histogram, act: impl FnOnce() -> T) -> T {
        let began = (self.inner.count)();
        let done = act();
        times.observe((self.inner.count)().saturating_sub(began).as_secs_f64());
        done
    }

    fn now(&self) -> u64 {
        u64::try_from((self.inner.count)().as_millis()).unwrap_or(u64::MAX)
    }

    fn ways(&self) -> MutexGuard<'_, BTreeMap<&'static str, bool>> {
        self.inner.ways.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn platforms(&self) -> MutexGuard<'_, Vec<&'static str>> {
        self.inner.platforms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn register(&mut self, version: &str) {
        let registry = &mut self.registry;
        registry.register("build", "The program", Info::new(vec![("version", version.to_owned())]));
        registry.register("alive", "Whether the loop goes on", self.alive.clone());
        registry.register(
            "leader",
            "Whether this program leads those that share its store",
            self.leader.clone(),
        );
        registry.register("epoch", "How often another program has come to lead", self.epoch.clone());
        registry.register("turns", "Turns that were played and kept", self.turns.clone());
        registry.register("events", "Events that came in", self.events.clone());
        let commits = self.commits.clone();
        registry.register_with_unit("commit", "Time that a commit takes", Unit::Seconds, commits);
        let drawings = self.drawings.clone();
        registry.register_with_unit("drawing", "Time that a picture takes", Unit::Seconds, drawings);
        let (thoughts, help) = (self.thoughts.clone(), "Time that the machine thinks about something");
        registry.register_with_unit("thinking", help, Unit::Seconds, thoughts);
        let pictures = ("pictures_waiting", "Pictures that wait until they are drawn");
        self.pictures.register(registry, pictures, "picture_waits");
        let questions = ("questions_waiting", "What waits until the program that leads has answered it");
        self.questions.register(registry, questions, "question_waits");
        registry.register("posts_waiting", "Posts that wait for their platform", self.waiting.clone());
        let (oldest, seconds) = (self.oldest.clone(), Unit::Seconds);
        registry.register_with_unit("post_waits", "How long the first of them has waited", seconds, oldest);
        registry.register("posts_delivered", "Posts that reached their platform", self.delivered.clone());
        registry.register("posts_lost", "Posts that never will", self.lost.clone());
        registry.register("connections", "Connections to a platform that stand", self.connected.clone());
        let lanes = self.lanes.clone();
        registry.register(
            "lanes",
            "Whether this program is the one of several that serves a platform",
            lanes,
        );
        let shards = self.shards.clone();
        registry.register("shards", "Shards of Discord that one of several programs listens to", shards);
        registry.register("notices", "What `nahil check` has to say", self.notices.clone());
        let [store, journal, free] = self.sizes.clone();
        registry.register_with_unit("store", "Size of the store, with its journal", Unit::Bytes, store);
        registry.register_with_unit("journal", "Size of the store's journal", Unit::Bytes, journal);
        registry.register_with_unit("disk_free", "What is free on the data folder's disk", Unit::Bytes, free);
        let (times, help) =
            (self.unrenewed.clone(), "How often in a row the journal could not be begun anew");
        registry.register("journal_renewals_failed", help, times);
        let (behind, seconds) = (self.behind.clone(), Unit::Seconds);
        registry.register_with_unit("standby_behind", "How far the standby is behind", seconds, behind);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::Timestamp;

    fn figures() -> (Figures, Arc<AtomicU64>) {
        let time = Arc::new(AtomicU64::new(1_000));
        let clock = Arc::clone(&time);
        let count = Arc::new(move || Duration::from_millis(clock.load(Ordering::Relaxed)));
        (Figures::new(count, "1.2.3"), time)
    }

    #[test]
    fn a_loop_is_alive_as_long_as_it_beats() {
        let (figures, time) = figures();
        assert!(!figures.is_alive());
        figures.beat();
        time.fetch_add(BEAT_MAX.as_millis() as u64 - 1, Ordering::Relaxed);
        assert!(figures.is_alive());
        time.fetch_add(1, Ordering::Relaxed);
        assert!(!figures.is_alive());
    }

    #[test]
    fn what_is_expected_is_missing_until_it_stands() {
        let (figures, _) = figures();
        figures.await_platform("discord");
        figures.await_platform("local");
        figures.set_connected("local", true);
        assert_eq!(figures.missing(), ["discord"]);
        let shards = [(); 2].map(|()| figures.connection("discord"));
        assert_eq!(figures.missing(), ["discord"]);
        // Each time that it goes on, it stands.
        shards.iter().chain(&shards).for_each(Connection::stand);
        assert!(figures.missing().is_empty());
        let [one, other] = shards;
        drop(one);
        assert!(figures.missing().is_empty());
        drop(other);
        assert_eq!(figures.missing(), ["discord"]);
    }

    #[test]
    fn what_is_to_be_reached_is_missing_until_it_is() {
        let (figures, _) = figures();
        figures.hold("local", false);
        assert!(!figures.serves() && figures.missing().is_empty());
        figures.reaches("local", false);
        assert!(figures.serves() && figures.missing() == ["local"]);
        figures.reaches("local", true);
        assert!(figures.serves() && figures.missing().is_empty());
        figures.hold("local", true);
        assert_eq!(figures.missing(), ["local"]);
        figures.reaches("local", false);
        assert_eq!(figures.missing(), ["local"]);
    }

    #[test]
    fn everything_stands_on_the_page() {
        let (figures, time) = figures();
        figures.beat();
        figures.placed(false, 7);
        assert!(figures.serves());
        figures.hold("matrix", false);
        assert!(!figures.serves());
        figures.hold("matrix", true);
        assert!(figures.serves() && figures.missing() == ["matrix"]);
        figures.hold("matrix", false);
        let shards = [(); 2].map(|()| figures.shard());
        shards.iter().for_each(Connection::stand);
        let [_one, other] = shards;
        drop(other);
        figures.heard(3);
        figures.played(&BTreeMap::from([("maya", 2)]));
        figures.committed(Duration::from_millis(3));
        figures.waiting("matrix", 7, Duration::from_millis(1_500));
        let undrawn = [(); 3].map(|()| figures.await_drawing());
        let [_open, answered] = [(); 2].map(|()| figures.await_answer());
        time.fetch_add(2_000, Ordering::Relaxed);
        let [first, _second, _third] = undrawn;
        drop((first, answered));
        let _last = figures.await_drawing();
        figures.posted("matrix", true);
        figures.posted("matrix", false);
        figures.stands_by(Path::new("second"), 4);
        figures.unrenewed(2);
        let clock = Notice::Clock { since: Timestamp::UNIX_EPOCH, machine: Timestamp::UNIX_EPOCH };
        let page = figures.page(&[clock], Sizes { store: 4_096, journal: 96, free: 5 }).unwrap();
        for line in [
            "nahil_build_info{version=\"1.2.3\"} 1",
            "nahil_alive 1",
            "nahil_leader 0",
            "nahil_epoch 7",
            "nahil_lanes{platform=\"matrix\"} 0",
            "nahil_shards 1",
            "nahil_events_total 3",
            "nahil_turns_total{game=\"maya\"} 2",
            "nahil_commit_seconds_count 1",
            "nahil_commit_seconds_bucket{le=\"0.002\"} 0",
            "nahil_commit_seconds_bucket{le=\"0.004\"} 1",
            "nahil_posts_waiting{platform=\"matrix\"} 7",
            "nahil_posts_delivered_total{platform=\"matrix\"} 1",
            "nahil_posts_lost_total{platform=\"matrix\"} 1",
            "nahil_notices{topic=\"clock\"} 1",
            "nahil_notices{topic=\"rate-limited\"} 0",
            "nahil_pictures_waiting 3",
            "nahil_picture_waits_seconds 2.0",
            "nahil_questions_waiting 1",
            "nahil_question_waits_seconds 2.0",
            "nahil_post_waits_seconds{platform=\"matrix\"} 1.5",
            "nahil_store_bytes 4096",
            "nahil_journal_bytes 96",
            "nahil_disk_free_bytes 5",
            "nahil_journal_renewals_failed 2",
            "nahil_standby_behind_seconds{folder=\"second\"} 4",
        ] {
            assert!(page.lines().any(|other| other == line), "{line} in\n{page}");
        }
    }
}

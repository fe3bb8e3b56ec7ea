//! What the running program counts, for a system that watches it. Each copy counts the same.

use prometheus_client::encoding::{EncodeLabelSet, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

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
    waiting: Family<Platform, Gauge>,
    delivered: Family<Platform, Counter>,
    lost: Family<Platform, Counter>,
    connected: Family<Platform, Gauge>,
    notices: Gauge,
    bytes: Gauge,
    registry: Registry,
}

/// A connection to a platform that may stand; with this, it is gone.
#[derive(Debug)]
pub struct Connection {
    figures: Figures,
    platform: &'static str,
    stands: AtomicBool,
}

impl Connection {
    /// Notes that it stands.
    pub fn stand(&self) {
        if !self.stands.swap(true, Ordering::Relaxed) {
            self.gauge().inc();
        }
    }

    fn gauge(&self) -> Gauge {
        self.figures.inner.connected.get_or_create(&Platform { platform: self.platform }).clone()
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        if self.stands.load(Ordering::Relaxed) {
            self.gauge().dec();
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
            waiting: Family::default(),
            delivered: Family::default(),
            lost: Family::default(),
            connected: Family::default(),
            notices: Gauge::default(),
            bytes: Gauge::default(),
            registry: Registry::with_prefix("nahil"),
        };
        inner.register(version);
        Self { inner: Arc::new(inner) }
    }

    /// Notes that the program is to be connected to a platform, without which it is not ready.
    pub fn await_platform(&self, platform: &'static str) {
        self.platforms().push(platform);
        self.inner.connected.get_or_create(&Platform { platform }).set(0);
        self.inner.waiting.get_or_create(&Platform { platform }).set(0);
        // They are there from the start, so that what is reckoned from them is.
        for posts in [&self.inner.delivered, &self.inner.lost] {
            drop(posts.get_or_create(&Platform { platform }));
        }
    }

    /// One of several connections to a platform, which does not stand yet.
    pub fn connection(&self, platform: &'static str) -> Connection {
        Connection { figures: self.clone(), platform, stands: AtomicBool::new(false) }
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

    /// Does something that keeps what was done, and measures it.
    pub fn commit<T>(&self, act: impl FnOnce() -> T) -> T {
        self.timed(&self.inner.commits, act)
    }

    /// Draws something, and measures it.
    pub fn draw<T>(&self, act: impl FnOnce() -> T) -> T {
        self.timed(&self.inner.drawings, act)
    }

    /// Notes how many posts wait for a platform.
    pub fn waiting(&self, platform: &'static str, posts: usize) {
        self.inner.waiting.get_or_create(&Platform { platform }).set(posts as i64);
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

    /// The platforms that are switched on and not connected.
    pub fn missing(&self) -> Vec<&'static str> {
        let stands =
            |platform: &&'static str| self.inner.connected.get_or_create(&Platform { platform }).get() > 0;
        self.platforms().iter().copied().filter(|platform| !stands(platform)).collect()
    }

    /// All of it in the text form of Prometheus, with the number of notices to the host and the size of the data folder's
    /// store in bytes.
    pub fn page(&self, notices: usize, bytes: u64) -> Result<String, fmt::Error> {
        self.inner.notices.set(notices as i64);
        self.inner.bytes.set(i64::try_from(bytes).unwrap_or(i64::MAX));
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

    fn platforms(&self) -> std::sync::MutexGuard<'_, Vec<&'static str>> {
        self.inner.platforms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn register(&mut self, version: &str) {
        let registry = &mut self.registry;
        registry.register("build", "The program", Info::new(vec![("version", version.to_owned())]));
        registry.register("turns", "Turns that were played and kept", self.turns.clone());
        registry.register("events", "Events that came in", self.events.clone());
        let commits = self.commits.clone();
        registry.register_with_unit("commit", "Time that a commit takes", Unit::Seconds, commits);
        let drawings = self.drawings.clone();
        registry.register_with_unit("drawing", "Time that a picture takes", Unit::Seconds, drawings);
        registry.register("posts_waiting", "Posts that wait for their platform", self.waiting.clone());
        registry.register("posts_delivered", "Posts that reached their platform", self.delivered.clone());
        registry.register("posts_lost", "Posts that never will", self.lost.clone());
        registry.register("connections", "Connections to a platform that stand", self.connected.clone());
        registry.register("notices", "What `nahil check` has to say", self.notices.clone());
        registry.register_with_unit("store", "Size of the store", Unit::Bytes, self.bytes.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn everything_stands_on_the_page() {
        let (figures, time) = figures();
        figures.heard(3);
        figures.played(&BTreeMap::from([("maya", 2)]));
        figures.commit(|| time.fetch_add(3, Ordering::Relaxed));
        figures.waiting("matrix", 7);
        figures.posted("matrix", true);
        figures.posted("matrix", false);
        let page = figures.page(1, 4_096).unwrap();
        for line in [
            "nahil_build_info{version=\"1.2.3\"} 1",
            "nahil_events_total 3",
            "nahil_turns_total{game=\"maya\"} 2",
            "nahil_commit_seconds_count 1",
            "nahil_commit_seconds_bucket{le=\"0.002\"} 0",
            "nahil_commit_seconds_bucket{le=\"0.004\"} 1",
            "nahil_posts_waiting{platform=\"matrix\"} 7",
            "nahil_posts_delivered_total{platform=\"matrix\"} 1",
            "nahil_posts_lost_total{platform=\"matrix\"} 1",
            "nahil_notices 1",
            "nahil_store_bytes 4096",
        ] {
            assert!(page.lines().any(|other| other == line), "{line} in\n{page}");
        }
    }
}

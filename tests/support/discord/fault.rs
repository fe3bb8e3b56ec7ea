//! What goes wrong on demand: rules that catch some requests.

use super::refused::Refused;
use super::request::{Answer, Call};
use serde_json::json;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{Semaphore, watch};
use tokio::time::Instant;

/// What happens to a request.
#[derive(Clone, Debug)]
pub(crate) enum Fault {
    /// It is answered with this status and has no effect.
    Status(u16),
    /// It has its effect, and is then answered with this status.
    StatusAfter(u16),
    /// It is refused with one of Discord's codes and has no effect.
    Code(u32),
    /// The connection ends before it has any effect.
    CutBefore,
    /// It has its effect, and the connection ends without an answer.
    CutAfter,
    /// It has its effect, and the answer comes so much later.
    Slow(Duration),
    /// It waits, without effect, until [`Hits::release`].
    Held,
    /// 429 without effect: for its own route, or for all, which then are refused until it is over.
    TooMany {
        /// In seconds.
        retry_after: f64,
        global: bool,
    },
}

/// Which requests a fault befalls.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    method: String,
    path: String,
    skip: usize,
    count: usize,
    fault: Fault,
    hits: Hits,
}

/// How often a rule has caught a request.
#[derive(Clone, Debug)]
pub(crate) struct Hits {
    count: Arc<AtomicUsize>,
    last: Arc<Mutex<Option<Instant>>>,
    told: watch::Sender<usize>,
    gate: Arc<Semaphore>,
}

impl Rule {
    /// The next request of this method (`*` for any) and path: parts between slashes, `*` for any one, `**` at the
    /// end for all that follow.
    pub(crate) fn new(method: &str, path: &str, fault: Fault) -> Self {
        let gate = Arc::new(Semaphore::new(0));
        let hits = Hits { count: Arc::default(), last: Arc::default(), told: watch::Sender::new(0), gate };
        Self { method: method.to_uppercase(), path: path.to_owned(), skip: 0, count: 1, fault, hits }
    }

    /// So many requests instead of one.
    pub(crate) fn times(self, count: usize) -> Self {
        Self { count, ..self }
    }

    /// Every such request, until the faults are cleared.
    pub(crate) fn always(self) -> Self {
        self.times(usize::MAX)
    }

    /// Lets so many pass first.
    pub(crate) fn after(self, skip: usize) -> Self {
        Self { skip, ..self }
    }

    pub(crate) fn fits(&self, call: &Call) -> bool {
        if self.method != "*" && self.method != call.method {
            return false;
        }
        let mut wanted = self.path.trim_matches('/').split('/');
        let mut given = call.path.iter();
        loop {
            match (wanted.next(), given.next()) {
                (None, None) | (Some("**"), _) => return true,
                (Some(wanted), Some(given)) if wanted == "*" || wanted == given => {}
                _ => return false,
            }
        }
    }
}

impl Hits {
    /// So far.
    pub(crate) fn count(&self) -> usize {
        self.count.load(Ordering::SeqCst)
    }

    /// When it has caught the last one so far.
    #[allow(dead_code, reason = "not every test that shares this asks")]
    pub(crate) fn last(&self) -> Option<Instant> {
        *self.last.lock().unwrap()
    }

    /// Waits until it has caught so many.
    pub(crate) async fn reach(&self, count: usize) {
        self.told.subscribe().wait_for(|hits| *hits >= count).await.unwrap();
    }

    /// Lets all go on that are held, and all that would be.
    pub(crate) fn release(&self) {
        self.gate.close();
    }

    /// Waits while requests are held.
    pub(crate) async fn gate(&self) {
        let _ = self.gate.acquire().await;
    }

    fn hit(&self) {
        *self.last.lock().unwrap() = Some(Instant::now());
        let hits = self.count.fetch_add(1, Ordering::SeqCst) + 1;
        self.told.send_replace(hits);
    }
}

/// The rules in force, oldest first.
#[derive(Debug, Default)]
pub(crate) struct Faults(Vec<Rule>);

impl Faults {
    pub(crate) fn add(&mut self, rule: Rule) -> Hits {
        let hits = rule.hits.clone();
        self.0.push(rule);
        hits
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// What befalls this request.
    pub(crate) fn take(&mut self, call: &Call) -> Option<(Fault, Hits)> {
        let place = self.0.iter().position(|rule| rule.fits(call))?;
        let rule = &mut self.0[place];
        if rule.skip > 0 {
            rule.skip -= 1;
            return None;
        }
        rule.hits.hit();
        let found = (rule.fault.clone(), rule.hits.clone());
        if rule.count != usize::MAX {
            rule.count -= 1;
            if rule.count == 0 {
                self.0.remove(place);
            }
        }
        Some(found)
    }
}

/// The answer of a fault that leaves no effect; none if it does.
pub(crate) fn instead(fault: &Fault) -> Option<Answer> {
    match fault {
        Fault::Status(status) => Some(broken(*status)),
        Fault::Code(code) => Some(Refused::code(*code).answer()),
        Fault::TooMany { retry_after, global } => Some(too_many(*retry_after, *global)),
        _ => None,
    }
}

/// An answer from in front of Discord, as from a proxy: not JSON.
pub(crate) fn broken(status: u16) -> Answer {
    Answer { status, body: json!(null), headers: vec![("content-type", "text/plain".into())] }
}

/// That there are too many requests, of this route or of all.
pub(crate) fn too_many(retry_after: f64, global: bool) -> Answer {
    let body =
        json!({ "message": "You are being rate limited.", "retry_after": retry_after, "global": global });
    let whole = retry_after.ceil().max(1.0);
    let mut headers = vec![("retry-after", whole.to_string()), ("via", "1.1 google".to_owned())];
    if global {
        headers.push(("x-ratelimit-global", "true".into()));
        headers.push(("x-ratelimit-scope", "global".into()));
    } else {
        headers.push(("x-ratelimit-remaining", "0".into()));
        headers.push(("x-ratelimit-scope", "user".into()));
    }
    Answer { status: 429, body, headers }
}

//! What lies between the program and its homeserver, and what can go wrong there.

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, Method, Response, Uri};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;
use tokio::runtime::Runtime;

/// How long something that must come may take on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);
/// Longest answer that is passed on, in bytes.
const ANSWER_MAX: u64 = 50_000_000;
/// How long a lost answer is waited for: longer than any test takes.
const NEVER: Duration = Duration::from_mins(10);

/// What becomes of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// It never arrives, and nobody says so.
    Lost,
    /// It arrives, and its answer never comes.
    Unanswered,
    /// The homeserver has no time for it.
    Failed,
    /// The homeserver says that another one does not answer it.
    Unreached,
    /// It is answered at once that nothing is new.
    Hasty,
}

/// Requests of this method, whose path holds this, meet this fault, so many times.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) method: &'static str,
    /// Parts between `*`, which come one after another.
    pub(crate) path: String,
    pub(crate) fault: Fault,
    pub(crate) times: usize,
}

#[derive(Debug, Default)]
struct Traffic {
    rules: Vec<Rule>,
    /// How often a rule was met.
    hits: usize,
    /// Method, path and status of what was answered.
    answered: Vec<(String, String, u16)>,
}

/// A way to the homeserver.
#[derive(Debug)]
pub(crate) struct Wire {
    _runtime: Runtime,
    pub(crate) url: String,
    traffic: Arc<(Mutex<Traffic>, Condvar)>,
}

#[derive(Clone)]
struct Way {
    agent: ureq::Agent,
    to: String,
    traffic: Arc<(Mutex<Traffic>, Condvar)>,
}

impl Wire {
    pub(crate) fn to(homeserver: &str) -> Self {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let traffic = Arc::<(Mutex<Traffic>, Condvar)>::default();
        let agent = ureq::Agent::config_builder().http_status_as_error(false).timeout_global(Some(NEVER));
        let agent = agent.proxy(None).build().into();
        let way = Way { agent, to: homeserver.to_owned(), traffic: Arc::clone(&traffic) };
        let app = Router::new().fallback(pass).with_state(way);
        let app = app.layer(axum::extract::DefaultBodyLimit::disable());
        runtime.spawn(async move { axum::serve(listener, app).await });
        Self { _runtime: runtime, url, traffic }
    }

    /// Lets something go wrong from now on, instead of what did before.
    pub(crate) fn fault(&self, rule: Rule) {
        let mut traffic = self.traffic.0.lock().unwrap();
        (traffic.rules, traffic.hits) = (vec![rule], 0);
    }

    /// Waits until something has gone wrong so many times.
    pub(crate) fn until_hit(&self, times: usize) {
        let (lock, more) = &*self.traffic;
        let missing = |traffic: &mut Traffic| traffic.hits < times;
        let (_traffic, late) = more.wait_timeout_while(lock.lock().unwrap(), PATIENCE, missing).unwrap();
        assert!(!late.timed_out(), "what should go wrong was never tried");
    }

    /// Waits until something whose path holds this was asked and answered so many times.
    pub(crate) fn until_asked(&self, path: &str, times: usize) {
        let (lock, more) = &*self.traffic;
        let missing = |traffic: &mut Traffic| {
            traffic.answered.iter().filter(|(_, asked, _)| asked.contains(path)).count() < times
        };
        let (_traffic, late) = more.wait_timeout_while(lock.lock().unwrap(), PATIENCE, missing).unwrap();
        assert!(!late.timed_out(), "{path} was not asked");
    }

    /// Nothing goes wrong any more.
    pub(crate) fn mend(&self) {
        self.traffic.0.lock().unwrap().rules.clear();
    }

    /// How often anything was asked whose path holds this.
    pub(crate) fn asked(&self, path: &str) -> usize {
        let traffic = self.traffic.0.lock().unwrap();
        traffic.answered.iter().filter(|(_, asked, _)| asked.contains(path)).count()
    }

    /// How often requests whose path holds this were answered with this status.
    pub(crate) fn answers(&self, path: &str, status: u16) -> usize {
        let traffic = self.traffic.0.lock().unwrap();
        traffic.answered.iter().filter(|(_, asked, told)| asked.contains(path) && *told == status).count()
    }
}

impl Way {
    /// What is to happen to a request.
    fn fault_of(&self, method: &Method, path: &str) -> Option<Fault> {
        let mut traffic = self.traffic.0.lock().unwrap();
        let rules = traffic.rules.iter_mut();
        let rule =
            { rules }.find(|rule| rule.times > 0 && method == rule.method && holds(path, &rule.path))?;
        rule.times -= 1;
        Some(rule.fault)
    }

    fn hit(&self) {
        self.traffic.0.lock().unwrap().hits += 1;
        self.traffic.1.notify_all();
    }

    /// Asks the homeserver.
    fn ask(&self, method: &Method, path: &str, headers: &HeaderMap, body: &Bytes) -> Response<Body> {
        let mut request =
            ureq::http::Request::builder().method(method.as_str()).uri(format!("{}{path}", self.to));
        for name in ["authorization", "content-type"] {
            if let Some(value) = headers.get(name) {
                request = request.header(name, value);
            }
        }
        let Ok(mut answer) = self.agent.run(request.body(&body[..]).unwrap()) else {
            return status(502);
        };
        let told = Response::builder().status(answer.status().as_u16());
        let told = answer.headers().iter().fold(told, |told, (name, value)| {
            let is_ours = ["content-length", "transfer-encoding", "connection"].contains(&name.as_str());
            if is_ours { told } else { told.header(name, value) }
        });
        match answer.body_mut().with_config().limit(ANSWER_MAX).read_to_vec() {
            Ok(bytes) => told.body(Body::from(bytes)).unwrap(),
            Err(_) => status(502),
        }
    }
}

fn holds(path: &str, parts: &str) -> bool {
    parts.split('*').try_fold(path, |rest, part| Some(rest.split_once(part)?.1)).is_some()
}

async fn pass(
    State(way): State<Way>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response<Body> {
    let path = uri.path_and_query().map(ToString::to_string).unwrap_or_default();
    let fault = way.fault_of(&method, &path);
    if fault == Some(Fault::Hasty) {
        way.hit();
        return nothing_new(&path);
    }
    if fault == Some(Fault::Unreached) {
        way.hit();
        return unreached();
    }
    if let Some(fault @ (Fault::Lost | Fault::Failed)) = fault {
        way.hit();
        if fault == Fault::Failed {
            return status(502);
        }
        tokio::time::sleep(NEVER).await;
    }
    let (asked, to, verb) = (way.clone(), path.clone(), method.clone());
    let answer = tokio::task::spawn_blocking(move || asked.ask(&verb, &to, &headers, &body)).await.unwrap();
    let code = answer.status().as_u16();
    way.traffic.0.lock().unwrap().answered.push((method.to_string(), path, code));
    way.traffic.1.notify_all();
    if fault == Some(Fault::Unanswered) {
        way.hit();
        tokio::time::sleep(NEVER).await;
    }
    answer
}

/// What a homeserver says that has no news: the mark from which it was asked.
fn nothing_new(path: &str) -> Response<Body> {
    let mark = path.split(['?', '&']).find_map(|part| part.strip_prefix("since=")).unwrap_or("s0");
    Response::new(Body::from(format!("{{\"next_batch\":\"{mark}\"}}")))
}

/// What Synapse says where it cannot pass something on.
fn unreached() -> Response<Body> {
    let why = "{\"errcode\":\"M_UNKNOWN\",\"error\":\"Can't connect to server a.example\"}";
    Response::builder().status(502).header("content-type", "application/json").body(Body::from(why)).unwrap()
}

fn status(code: u16) -> Response<Body> {
    Response::builder().status(code).body(Body::empty()).unwrap()
}

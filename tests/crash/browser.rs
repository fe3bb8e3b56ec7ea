//! The people's browsers: requests, each with an id of its own, and what a page shows.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read};
use std::time::Duration;
use ureq::Body;
use ureq::http::Response;

/// How long an answer may take on a busy machine.
const WAIT: Duration = Duration::from_secs(20);
/// How often it is asked for a room that nobody serves, and how long is waited in between.
const AGAIN: (u32, Duration) = (2_000, Duration::from_millis(10));

/// No answer: the program was killed before or while it answered.
#[derive(Debug)]
pub(crate) struct Cut;

/// What a post of the bot says, whatever its words look like.
pub(crate) fn said(item: &Value) -> String {
    let runs = item["runs"].as_array().into_iter().flatten();
    runs.filter_map(|run| run["text"].as_str()).collect()
}

/// A browser in which several people have joined.
#[derive(Clone)]
pub(crate) struct Browser {
    agent: ureq::Agent,
    base: String,
    jar: Vec<(String, String)>,
}

impl Browser {
    pub(crate) fn new() -> Self {
        Self { agent: agent(), base: String::new(), jar: Vec::new() }
    }

    /// Where it is, without the scheme.
    pub(crate) fn address(&self) -> &str {
        self.base.trim_start_matches("http://")
    }

    /// Goes to another address; what was open is closed.
    pub(crate) fn go(&mut self, base: String) {
        (self.agent, self.base) = (agent(), base);
    }

    /// Joins and returns the person's id.
    pub(crate) fn join(&mut self, name: &str) -> String {
        self.join_by(name, "")
    }

    /// The same with a code that lets them in.
    pub(crate) fn join_by(&mut self, name: &str, code: &str) -> String {
        let ticket = format!("ticket-{name}");
        let body = json!({ "name": name, "locale": "en", "ticket": ticket, "code": code }).to_string();
        let mut response = open(|| {
            let request = self.agent.post(format!("{}/api/join", self.base)).header("cookie", self.cookies());
            request.header("content-type", "application/json").send(&body)
        })
        .unwrap();
        for cookie in response.headers().get_all("set-cookie") {
            let (name, value) = cookie.to_str().unwrap().split(';').next().unwrap().split_once('=').unwrap();
            self.jar.retain(|(other, _)| other != name);
            self.jar.push((name.to_owned(), value.to_owned()));
        }
        let person: Value = response.body_mut().read_json().unwrap();
        person["id"].as_str().unwrap().to_owned()
    }

    /// Sends a request and returns its status.
    pub(crate) fn post(&self, path: &str, who: &str, body: &Value) -> Result<u16, Cut> {
        let request = self.agent.post(format!("{}{path}", self.base)).header("cookie", self.cookies());
        let request = request.header("x-nahil-as", who).header("content-type", "application/json");
        let mut response = request.send(body.to_string()).map_err(|_| Cut)?;
        response.body_mut().read_to_string().map_err(|_| Cut)?;
        Ok(response.status().as_u16())
    }

    /// The text at a path.
    pub(crate) fn get(&self, path: &str) -> Result<String, Cut> {
        let request = self.agent.get(format!("{}{path}", self.base)).header("cookie", self.cookies());
        let mut response = request.call().map_err(|_| Cut)?;
        response.body_mut().read_to_string().map_err(|_| Cut)
    }

    /// What a page of this person shows that is opened now: the latest posts and messages, oldest first.
    pub(crate) fn look(&self, who: &str) -> Result<Vec<Value>, Cut> {
        let response = open(|| {
            let request = self.agent.get(format!("{}/api/events?as={who}", self.base));
            request.header("cookie", self.cookies()).call()
        })?;
        let mut stream = BufReader::new(response.into_body().into_reader());
        loop {
            let mut line = String::new();
            if stream.by_ref().read_line(&mut line).map_err(|_| Cut)? == 0 {
                return Err(Cut);
            }
            if let Some(data) = line.strip_prefix("data:") {
                let mut told: Value = serde_json::from_str(data).map_err(|_| Cut)?;
                let items = told["update"]["items"].take();
                return serde_json::from_value(items).map_err(|_| Cut);
            }
        }
    }

    /// What it proves its names by.
    pub(crate) fn cookies(&self) -> String {
        self.jar.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ")
    }
}

/// Asks until somebody serves the room: of several programs, whoever has just begun may not do so yet.
fn open(ask: impl Fn() -> Result<Response<Body>, ureq::Error>) -> Result<Response<Body>, Cut> {
    for _ in 0..AGAIN.0 {
        let response = ask().map_err(|_| Cut)?;
        if response.status() != 503 {
            return Ok(response);
        }
        std::thread::sleep(AGAIN.1);
    }
    Err(Cut)
}

fn agent() -> ureq::Agent {
    ureq::Agent::config_builder().http_status_as_error(false).timeout_global(Some(WAIT)).build().into()
}

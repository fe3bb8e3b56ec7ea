//! The homeserver that all tests of a run share: Synapse, started by the script beside this file.
//!
//! Where there is none, the tests count as ignored; `NAHIL_MATRIX=required` makes that a failure.

use crate::http::Api;
use crate::user::User;
use serde::Deserialize;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

static SHARED: OnceLock<Result<Homeserver, String>> = OnceLock::new();

/// A running homeserver. It ends when this program does, whose end closes its input.
#[derive(Debug)]
pub(crate) struct Homeserver {
    _input: ChildStdin,
    /// Whoever is in charge of it.
    admin: Api,
    /// What stands behind the colon of its people.
    pub(crate) name: String,
    people: AtomicU32,
}

/// What the script says when it is ready.
#[derive(Deserialize)]
struct Ready {
    url: String,
    name: String,
    token: String,
}

impl Homeserver {
    /// The homeserver, where there is one.
    pub(crate) fn get() -> &'static Self {
        Self::found().unwrap_or_else(|why| panic!("there is no homeserver: {why}"))
    }

    /// The homeserver, or why none can be had.
    pub(crate) fn found() -> Result<&'static Self, &'static str> {
        SHARED.get_or_init(Self::start).as_ref().map_err(String::as_str)
    }

    fn start() -> Result<Self, String> {
        let mut script = Command::new("python3");
        script.arg(path()).arg("run");
        let spawned = script.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut child = spawned.map_err(|why| why.to_string())?;
        match ready(&mut child) {
            Some(ready) => Ok(Self::new(child, ready)),
            None => Err(said(child).trim().to_owned()),
        }
    }

    fn new(mut child: Child, ready: Ready) -> Self {
        let input = child.stdin.take().unwrap();
        let admin = Api::new(&ready.url).with_token(&ready.token);
        Self { _input: input, admin, name: ready.name, people: AtomicU32::new(0) }
    }

    pub(crate) fn url(&self) -> &str {
        self.admin.base()
    }

    /// Makes an account that nobody else has; the part of its id before the colon.
    pub(crate) fn account(&self, name: &str) -> String {
        let name = format!("{}-{}", name.to_lowercase(), self.people.fetch_add(1, Ordering::Relaxed));
        let id = format!("@{name}:{}", self.name);
        let account = json!({ "password": password(&name), "displayname": name });
        self.admin.put(&format!("/_synapse/admin/v2/users/{id}"), &account);
        self.limit(&id, None);
        name
    }

    /// Somebody new, who is called by this name and has one device.
    pub(crate) fn user(&'static self, name: &str) -> User {
        let account = self.account(name);
        let user = User::log_in(self.url(), &account);
        user.api.put(
            &format!("/_matrix/client/v3/profile/{}/displayname", user.id),
            &json!({ "displayname": name }),
        );
        user
    }

    /// Lets an account send only so much from now on; as much as it likes, if nothing is said, as a new account may.
    pub(crate) fn limit(&self, id: &str, limit: Option<(u32, u32)>) {
        let (a_second, at_once) = limit.unwrap_or_default();
        let limit = json!({ "messages_per_second": a_second, "burst_count": at_once });
        self.admin.post(&limit_of(id), &limit);
    }

    /// Lets an account send as much as a homeserver in stock does: ten messages at once, then one in five seconds.
    pub(crate) fn limit_as_in_stock(&self, id: &str) {
        self.admin.call("DELETE", &limit_of(id), None);
    }

    /// The devices of an account, as whoever is in charge sees them.
    pub(crate) fn devices(&self, id: &str) -> Vec<Value> {
        let told = self.admin.get(&format!("/_synapse/admin/v2/users/{id}/devices"));
        told["devices"].as_array().unwrap().clone()
    }
}

fn limit_of(id: &str) -> String {
    format!("/_synapse/admin/v1/users/{id}/override_ratelimit")
}

/// The password of an account.
pub(crate) fn password(name: &str) -> String {
    format!("the password of {name}")
}

/// Where the script is.
fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/matrix/homeserver")
}

fn ready(child: &mut Child) -> Option<Ready> {
    let mut line = String::new();
    BufReader::new(child.stdout.take()?).read_line(&mut line).ok()?;
    serde_json::from_str(&line).ok()
}

/// What the script said before it ended.
fn said(mut child: Child) -> String {
    drop(child.stdin.take());
    let output = child.wait_with_output().unwrap();
    String::from_utf8_lossy(&output.stderr).into_owned()
}

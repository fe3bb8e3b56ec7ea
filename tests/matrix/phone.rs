//! A person's phone: what the homeserver sends to the gateway of their pushers.

use crate::user::User;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

/// How long a push may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);
/// Longest push, in bytes.
const PUSH_MAX: usize = 100_000;

/// A phone that remembers what it was told.
#[derive(Clone, Debug)]
pub(crate) struct Phone {
    told: Arc<(Mutex<Vec<Value>>, Condvar)>,
    key: String,
}

impl Phone {
    /// Gives somebody a phone.
    pub(crate) fn of(user: &User) -> Self {
        let gateway = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/_matrix/push/v1/notify", gateway.local_addr().unwrap());
        let phone = Self { told: Arc::default(), key: format!("phone of {}", user.id) };
        let pusher = json!({
            "kind": "http",
            "app_id": "test.phone",
            "app_display_name": "Phone",
            "device_display_name": "Phone",
            "pushkey": phone.key,
            "lang": "en",
            "data": { "url": url },
        });
        let told = Arc::clone(&phone.told);
        std::thread::spawn(move || {
            // It ends with the program.
            for stream in gateway.incoming().flatten() {
                listen(stream, &told);
            }
        });
        user.api.post("/_matrix/client/v3/pushers/set", &pusher);
        phone
    }

    /// What it was told of by now.
    pub(crate) fn pushes(&self) -> Vec<Value> {
        self.told.0.lock().unwrap().clone()
    }

    /// Waits until it is told of an event; whether it rings.
    pub(crate) fn rings_for(&self, event: &str) -> bool {
        let (lock, more) = &*self.told;
        let fits = |push: &Value| push["event_id"] == event;
        let waiting = |told: &mut Vec<Value>| !told.iter().any(fits);
        let (told, late) = more.wait_timeout_while(lock.lock().unwrap(), PATIENCE, waiting).unwrap();
        assert!(!late.timed_out(), "{} was not told of {event}: {told:?}", self.key);
        let push = told.iter().find(|push| fits(push)).unwrap();
        let device = &push["devices"][0];
        assert_eq!(device["pushkey"], self.key.as_str(), "{push}");
        device["tweaks"]["highlight"] == true && device["tweaks"]["sound"].is_string()
    }

    /// Whether it was told of an event by now.
    pub(crate) fn knows(&self, event: &str) -> bool {
        self.pushes().iter().any(|push| push["event_id"] == event)
    }
}

/// Takes a push, and closes.
fn listen(stream: TcpStream, told: &(Mutex<Vec<Value>>, Condvar)) {
    let mut answers = stream.try_clone().unwrap();
    let Some(push) = read(&mut BufReader::new(stream)) else { return };
    told.0.lock().unwrap().push(push["notification"].clone());
    told.1.notify_all();
    let body = "{\"rejected\":[]}";
    let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close";
    // Whoever does not wait for the answer sends it again.
    let _ = write!(answers, "{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len());
}

fn read(requests: &mut BufReader<TcpStream>) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        requests.read_line(&mut line).ok().filter(|read| *read > 0)?;
        if line.trim().is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().ok().filter(|length| *length <= PUSH_MAX)?;
        }
    }
    let mut body = vec![0; length];
    requests.read_exact(&mut body).ok()?;
    serde_json::from_slice(&body).ok()
}

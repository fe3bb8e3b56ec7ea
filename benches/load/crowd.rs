//! Pages of the room that many have open, and when a turn has come to the last of them.

use super::{Played, Seat};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::runtime::Runtime;

/// How many pages have heard of a turn in a match, and when the last of them did.
type Heard = Arc<Mutex<HashMap<(usize, usize), (usize, Instant)>>>;

/// Pages that are open, and what has come to them.
pub(super) struct Crowd {
    pages: usize,
    heard: Heard,
    _runtime: Runtime,
}

impl Crowd {
    /// Opens pages of those who play, each from their own network.
    pub(super) fn gather(base: &str, matches: &[[Seat; 2]], pages: usize) -> Self {
        let (heard, runtime) = (Arc::default(), Runtime::new().unwrap());
        let host = base.trim_start_matches("http://").trim_end_matches('/');
        let seats = matches.iter().flatten().cycle().take(pages);
        let open = seats.map(|seat| {
            let Seat { id, cookie, from, .. } = seat;
            let request = format!(
                "GET /api/events?as={id} HTTP/1.1\r\nhost: {host}\r\ncookie: {cookie}\r\nx-forwarded-for: {from}\r\n\r\n"
            );
            listen(host.to_owned(), request, Arc::clone(&heard))
        });
        runtime.block_on(async {
            for page in open {
                page.await;
            }
        });
        Self { pages, heard, _runtime: runtime }
    }

    /// After how long each of these turns had come to all pages.
    pub(super) fn reached(&self, turns: &[Played]) -> Vec<Duration> {
        let heard = self.heard.lock().unwrap();
        let after = |turn: &Played| {
            let (pages, last) = heard[&(turn.place, turn.ply + 1)];
            assert_eq!(pages, self.pages, "{turn:?}");
            last.saturating_duration_since(turn.due)
        };
        turns.iter().map(after).collect()
    }
}

/// Opens a page, and notes from then on of which turns it hears for the first time.
async fn listen(host: String, request: String, heard: Heard) {
    let mut stream = TcpStream::connect(&host).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut lines = BufReader::new(stream).lines();
    // What stands already.
    while !lines.next_line().await.unwrap().unwrap().starts_with("data:") {}
    tokio::spawn(async move {
        let mut known = HashSet::new();
        while let Ok(Some(line)) = lines.next_line().await {
            for key in line.split("\"key\":\"turn:").skip(1) {
                let Some((id, number)) = key.split('"').next().and_then(|key| key.split_once(':')) else {
                    continue;
                };
                // The first match bears the number 1, and so does the board before its first turn.
                let [place, count] = [id, number].map(|text| text.parse::<usize>().unwrap() - 1);
                if known.insert((place, count)) {
                    let mut heard = heard.lock().unwrap();
                    let (pages, last) = heard.entry((place, count)).or_insert((0, Instant::now()));
                    (*pages, *last) = (*pages + 1, Instant::now());
                }
            }
        }
    });
}

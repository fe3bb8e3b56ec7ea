//! A hand of the bench: people who play turns through the inbox of a database, each when it is due.

use jiff::Timestamp;
use nahil::bot::Hand;
use nahil::bot::message::{Act, Incoming, Input, Mention, Receipt};
use nahil::players::{Account, Place, Platform};
use nahil::status::Figures;
use nahil::store::Address;
use std::io::{BufRead, stdin};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinSet;

/// The turns that each side plays by turns, for ever: its Lightning goes to and fro.
const TURNS: [[&str; 2]; 2] = [["Lb2 La1 Lb2", "Lo2 Lp1 Lo2"], ["La1 Lb2 La1", "Lp1 Lo2 Lp1"]];
/// How many rooms there are in which they play.
const ROOMS: usize = 40;

/// What a hand does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    /// Which of how many hands it is.
    pub(crate) number: usize,
    pub(crate) hands: usize,
    /// In how many matches all of them play.
    pub(crate) matches: usize,
    /// How many turns a second all of them play.
    pub(crate) rate: usize,
    pub(crate) seconds: usize,
}

impl Part {
    pub(crate) fn words(self) -> [String; 5] {
        [self.number, self.hands, self.matches, self.rate, self.seconds].map(|number| number.to_string())
    }

    fn read(words: &[String]) -> Self {
        let numbers: Vec<usize> = words.iter().filter_map(|word| word.parse().ok()).collect();
        let [number, hands, matches, rate, seconds] = numbers[..].try_into().unwrap();
        Self { number, hands, matches, rate, seconds }
    }
}

/// Begins the matches, says so, waits for a line, plays, and tells how many microseconds each turn took until it was
/// acknowledged.
pub(crate) fn serve(url: &str, words: &[String]) {
    let part = Part::read(words);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    runtime.block_on(async {
        let hand = Hand::start(
            Address::read(url, None).unwrap(),
            &format!("hand {}", part.number),
            Figures::default(),
        );
        let mine = (part.number..part.matches).step_by(part.hands);
        let mut begun: JoinSet<_> = mine.clone().map(|place| begin(hand.inbox(), place)).collect();
        while begun.join_next().await.is_some() {}
        println!("ready");
        stdin().lock().lines().next();
        play(&hand, &mine.collect::<Vec<_>>(), part).await.into_iter().for_each(|wait| {
            println!("{}", wait.as_micros());
        });
    });
}

/// Holds the lane of the room, says so, and takes what is told there without drawing any of it.
pub(crate) fn hold(url: &str) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    runtime.block_on(async {
        let mut lane =
            Hand::start(Address::read(url, None).unwrap(), "lane", Figures::default()).lane(Platform::Local);
        lane.take().await;
        let (inbox, mut posts, outbox) = lane.ends();
        println!("ready");
        let reporting = tokio::spawn(async move {
            while let Some(post) = posts.recv().await {
                inbox.send(Input::Delivered(post.number)).await.unwrap();
            }
        });
        lane.carry(outbox).await;
        reporting.await.unwrap();
    });
}

async fn begin(inbox: mpsc::Sender<Input>, place: usize) {
    for side in 0..2 {
        say(&inbox, (place, side), "profile", "!n profile confirm off".to_owned()).await;
    }
    say(&inbox, (place, 0), "play", format!("!n play maya @{} white 3d", name(place, 1))).await;
    say(&inbox, (place, 1), "accept", "!n accept".to_owned()).await;
}

/// Plays all turns; how long each took.
#[expect(clippy::disallowed_methods, reason = "how long it takes is its subject")]
async fn play(hand: &Hand, mine: &[usize], part: Part) -> Vec<Duration> {
    let plies: Vec<_> = mine.iter().map(|_| Arc::new(Mutex::new(0))).collect();
    let (began, mut playing) = (Instant::now(), JoinSet::new());
    for turn in 0..part.rate * part.seconds / part.hands {
        let due = Duration::from_secs_f64((turn * part.hands + part.number) as f64 / part.rate as f64);
        tokio::time::sleep_until((began + due).into()).await;
        let (place, ply) = (mine[turn % mine.len()], Arc::clone(&plies[turn % mine.len()]));
        let inbox = hand.inbox();
        playing.spawn(async move {
            // Nobody plays before the turn to which it answers is acknowledged.
            let mut ply = ply.lock().await;
            let words = format!("!n move {}", TURNS[*ply / 2 % 2][*ply % 2]);
            say(&inbox, (place, *ply % 2), &format!("turn {ply}"), words).await;
            *ply += 1;
            began.elapsed().saturating_sub(due)
        });
    }
    playing.join_all().await
}

/// Says something; when this returns, what it led to is on disk.
pub(crate) async fn say(
    inbox: &mpsc::Sender<Input>,
    (place, side): (usize, usize),
    event: &str,
    text: String,
) {
    let account = |name: &str| Account { platform: Platform::Local, id: name.to_owned() };
    let mentions = [0, 1].map(|side| name(place, side)).map(|name| Mention::person(&name, account(&name)));
    let name = name(place, side);
    #[expect(clippy::disallowed_methods, reason = "the program goes by the wall clock, too")]
    let incoming = Incoming {
        id: format!("{name} {event}"),
        at: Timestamp::now(),
        from: account(&name),
        name,
        locale: None,
        place: Place { platform: Platform::Local, id: format!("r{}", place % ROOMS) },
        act: Act::Said(text),
        mentions: mentions.to_vec(),
        member: None,
    };
    let (receipt, kept) = oneshot::channel();
    inbox.send(Input::Incoming { incoming, receipt: Some(receipt) }).await.unwrap();
    assert!(matches!(kept.await, Ok(Receipt::Kept { .. })), "{event}");
}

fn name(place: usize, side: usize) -> String {
    format!("{}{place}", ["ana", "beto"][side])
}

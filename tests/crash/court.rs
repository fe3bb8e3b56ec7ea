//! Killed in an offer, in a vote and at its deadline: nothing doubles and nothing vanishes.
//!
//! The program's own clock cannot be set, and a vote lasts for days; so the test starts itself once more as a child that
//! hands the bot the times of a story, and kills the child at moments drawn by lot.

use crate::stage::{Dice, number};
use jiff::Timestamp;
use nahil::bot::message::{Act, Event, Incoming, Outgoing, Place};
use nahil::bot::{Bot, Settings};
use nahil::play::{Entry, MatchId};
use nahil::players::{Account, Locale, Platform};
use nahil::store::Store;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// How often the child is killed.
const KILLS: u64 = 30;
/// After how long at most the first child is killed.
const LIFE: Duration = Duration::from_millis(300);
/// Names the folder of the store to the child.
const FOLDER: &str = "NAHIL_STORY_FOLDER";
/// Tells the child at which line of the story to go on.
const FROM: &str = "NAHIL_STORY_FROM";
/// How the child says that a line is on disk.
const KEPT: &str = "kept line ";

/// Who says or presses what after so many minutes; where nobody does, what is due by then falls due.
const STORY: &[(i64, &str, &str)] = &[
    (0, "carla", "!n help"),
    (1, "dora", "!n help"),
    (2, "eva", "!n help"),
    (3, "ana", "!n profile confirm-off"),
    (4, "beto", "!n profile confirm-off"),
    (5, "ana", "!n play @beto maya white 3d rest=off vacation=off"),
    (6, "beto", "[accept:1]"),
    (7, "ana", "!n move Lb2 La1 Lb2"),
    (8, "beto", "!n move Lo2 Lp1 Lo2"),
    (9, "ana", "[offers:1]"),
    (10, "ana", "[offer:1:2:takeback]"),
    (11, "beto", "[yes:1:2:takeback]"),
    (12, "ana", "!n move Lb2 La1 Lb2"),
    (13, "ana", "!n offer cancel"),
    (14, "beto", "[no:1:4:cancel]"),
    (15, "beto", "!n move Lo2 Lp1 Lo2"),
    (16, "ana", "!n claim no-progress"),
    (17, "beto", "[judge:1:5:false]"),
    (18, "carla", "[vote:1:1:yes]"),
    (19, "dora", "[vote:1:1:no]"),
    (20, "eva", "[vote:1:1:yes]"),
    (21, "eva", "!n vote #1 no"),
    (17 + 48 * 60, "", ""),
    (30 + 48 * 60, "ana", "!n move La1 Lb2 La1"),
];

/// What is on disk: the record of the match, and everything that is to be told.
type Kept = (Vec<Entry>, Vec<Outgoing>);

#[test]
fn offers_votes_and_deadlines_outlast_any_death() {
    let expected = told_without_a_break();
    let whole = format!("{:?}", expected.last());
    for happened in
        ["Accepted", "Rejected", "Claimed", "Disputed", "Referred", "Counted { first: 1, second: 2 }"]
    {
        assert!(whole.contains(happened), "{happened}: {whole}");
    }
    let (kills, seed) = (number("NAHIL_KILLS").unwrap_or(KILLS), number("NAHIL_SEED").unwrap_or(1));
    let mut dice = Dice::new(seed);
    let (mut killed, mut stories) = (0, 0);
    while killed < kills {
        killed += told_with_deaths(&expected, &mut dice);
        stories += 1;
    }
    println!("seed {seed}: {killed} kills in {stories} stories");
}

/// The child, when there is one; as a test of its own it does nothing.
#[test]
fn the_story_goes_on() {
    let (Ok(folder), Some(from)) = (std::env::var(FOLDER), number(FROM)) else { return };
    let mut bot = open(Path::new(&folder));
    for line in from as usize..STORY.len() {
        tell(&mut bot, line);
        println!("{KEPT}{}", line + 1);
    }
}

/// Tells the story; what is on disk before it and after each line.
fn told_without_a_break() -> Vec<Kept> {
    let folder = tempfile::tempdir().unwrap();
    let mut expected = vec![Kept::default()];
    for line in 0..STORY.len() {
        tell(&mut open(folder.path()), line);
        expected.push(kept(folder.path()));
    }
    expected
}

/// Tells it in one child after the other, until it comes to its end; how many were killed.
fn told_with_deaths(expected: &[Kept], dice: &mut Dice) -> u64 {
    let folder = tempfile::tempdir().unwrap();
    let (mut from, mut killed) = (0, 0);
    let mut life = LIFE;
    while from < STORY.len() {
        let child = child(folder.path(), from);
        let delay = Duration::from_micros(dice.below(life.as_micros() as usize) as u64);
        let known = lines_until(child, delay).max(from);
        if known < STORY.len() {
            killed += 1;
            // On a slow machine, too, it comes to its end.
            life = life * 9 / 8;
        }
        // What was acknowledged is there, and what was about to be is there as a whole or not at all.
        let may_be = &expected[known..(known + 2).min(expected.len())];
        let found = kept(folder.path());
        assert!(may_be.contains(&found), "killed after line {known} of the story: {found:#?}");
        // What was not acknowledged is said again.
        from = known;
    }
    assert_eq!(Some(&kept(folder.path())), expected.last());
    let store = Store::open(&folder.path().join("store")).unwrap();
    assert_eq!(store.verify().unwrap(), (1, Vec::new()));
    killed
}

fn child(folder: &Path, from: usize) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["court::the_story_goes_on", "--exact", "--nocapture", "--test-threads=1"])
        .env(FOLDER, folder)
        .env(FROM, from.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Kills the child after this time, and says which line it acknowledged last.
fn lines_until(mut child: Child, delay: Duration) -> usize {
    let output = BufReader::new(child.stdout.take().unwrap());
    let killer = std::thread::spawn(move || {
        std::thread::sleep(delay);
        // It may have come to its end already.
        let _ = child.kill();
        child.wait().unwrap()
    });
    let line = |line: String| line.split_once(KEPT).and_then(|(_, number)| number.trim().parse().ok());
    // Of a line that was cut off nothing is known.
    let last = output.lines().map_while(Result::ok).filter_map(line).last();
    killer.join().unwrap();
    last.unwrap_or_default()
}

fn open(folder: &Path) -> Bot {
    let store = Store::open(&folder.join("store")).unwrap();
    // Nobody wakes it: an outage would be given back to the clocks, which is another story.
    Bot::new(store, Settings::default(), Box::new(|| true))
}

fn at(minute: i64) -> Timestamp {
    Timestamp::from_second(1_772_442_000 + minute * 60).unwrap()
}

fn tell(bot: &mut Bot, line: usize) {
    let (minute, who, what) = STORY[line];
    let now = at(minute);
    if who.is_empty() {
        while bot.next_due().unwrap().is_some_and(|due| due <= now) {
            bot.due(now).unwrap();
        }
        return;
    }
    let account = |name: &str| Account { platform: Platform::Local, id: name.to_owned() };
    let act = match what.strip_prefix('[') {
        Some(button) => Act::Pressed(button.trim_end_matches(']').to_owned()),
        None => Act::Said(what.to_owned()),
    };
    let incoming = Incoming {
        id: format!("e{line}"),
        at: now,
        from: account(who),
        name: who.to_owned(),
        locale: Some(Locale::En),
        place: Place { platform: Platform::Local, id: "plaza".to_owned() },
        act,
        mentions: vec![("beto".to_owned(), account("beto"))],
        member: None,
    };
    bot.apply(vec![Event::Incoming { incoming, receipt: None }], now).unwrap();
}

fn kept(folder: &Path) -> Kept {
    let store = Store::open(&folder.join("store")).unwrap();
    let row = store.work().match_by_id(MatchId(1)).unwrap();
    let bot = Bot::new(store, Settings::default(), Box::new(|| true));
    (row.map(|row| row.record.entries).unwrap_or_default(), bot.waiting().unwrap())
}

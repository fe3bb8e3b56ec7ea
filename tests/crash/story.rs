//! Killed in an offer, a vote, a channel's choice, at their deadlines, at a reminder, in a prepared answer or while accounts
//! are linked: nothing doubles and nothing vanishes.
//!
//! The program's own clock cannot be set, and a vote lasts for days; so the test starts itself once more as a child that
//! hands the bot the times of a story, and kills the child at moments drawn by lot.

use crate::dice::{Dice, number};
use crate::kills;
use crate::program::POLL;
use jiff::Timestamp;
use nahil::bot::message::{Act, Incoming, Input, Mention, Outgoing, Place};
use nahil::bot::{Bot, Settings};
use nahil::play::{Entry, MatchId};
use nahil::players::{Account, Locale, Platform};
use nahil::store::Store;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// After how long at most the first child is killed.
const LIFE: Duration = Duration::from_millis(300);
/// Names the folder of the store to the child.
const FOLDER: &str = "NAHIL_STORY_FOLDER";
/// Names the story to it.
const NAME: &str = "NAHIL_STORY";
/// Tells the child at which line of the story to go on.
const FROM: &str = "NAHIL_STORY_FROM";
/// How the child says that a line is on disk.
const KEPT: &str = "kept line ";
/// How the key of the time begins at which the store was written last.
const HEARTBEAT: u8 = b'h';
/// The key that says how often it was written.
const JOURNAL: u8 = b'/';

/// A story: its name, who says or presses what after so many minutes, and what must have happened by its end. Where nobody
/// says anything, what is due by then falls due.
struct Story {
    name: &'static str,
    lines: &'static [(i64, &'static str, &'static str)],
    happens: &'static [&'static str],
    /// How many matches there are in the end.
    matches: usize,
}

/// Offers, a claim, the vote on it and its deadline.
const COURT: Story = Story {
    name: "court",
    lines: &[
        (0, "carla", "!n help"),
        (1, "dora", "!n help"),
        (2, "eva", "!n help"),
        (3, "ana", "!n profile confirm-off"),
        (4, "beto", "!n profile confirm-off"),
        (5, "ana", "!n play @beto maya white 3d casual rest=off vacation=off"),
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
        (15, "ana", "!n move La1 Lb2 La1"),
        (15, "beto", "!n move Lp1 Lo2 Lp1"),
        (15, "ana", "!n move Lb2 La1 Lb2"),
        (15, "beto", "!n move Lo2 Lp1 Lo2"),
        (15, "ana", "!n move La1 Lb2 La1"),
        (15, "beto", "!n move Lp1 Lo2 Lp1"),
        (15, "ana", "!n move Lb2 La1 Lb2"),
        (15, "beto", "!n move Lo2 Lp1 Lo2"),
        (15, "ana", "!n move La1 Lb2 La1"),
        (15, "beto", "!n move Lp1 Lo2 Lp1"),
        (15, "ana", "!n move Lb2 La1 Lb2"),
        (15, "beto", "!n move Lo2 Lp1 Lo2"),
        (15, "ana", "!n move La1 Lb2 La1"),
        (15, "beto", "!n move Lp1 Lo2 Lp1"),
        (15, "ana", "!n move Lb2 La1 Lb2"),
        (15, "beto", "!n move Lo2 Lp1 Lo2"),
        (15, "ana", "!n move La1 Lb2 La1"),
        (15, "beto", "!n move Lp1 Lo2 Lp1"),
        (15, "ana", "!n move Lb2 La1 Lb2"),
        (15, "beto", "!n move Lo2 Lp1 Lo2"),
        (16, "ana", "!n claim no-progress"),
        (17, "beto", "[judge:1:25:false]"),
        (18, "carla", "[vote:1:1:yes]"),
        (19, "dora", "[vote:1:1:no]"),
        (20, "eva", "[vote:1:1:yes]"),
        (21, "eva", "!n vote #1 no"),
        (17 + 48 * 60, "", ""),
        (30 + 48 * 60, "ana", "!n move La1 Lb2 La1"),
    ],
    happens: &["Accepted", "Rejected", "Claimed", "Disputed", "Referred", "Counted { first: 1, second: 2 }"],
    matches: 1,
};

/// Two accounts become one person's, who has voted on both, plays and challenges; then one is unlinked.
const LINK: Story = Story {
    name: "link",
    lines: &[
        (0, "carla", "!n help"),
        (1, "dora", "!n play abalone 2d"),
        (1, "eva", "!n help"),
        (2, "ana", "!n profile confirm-off"),
        (3, "beto", "!n profile confirm-off"),
        (4, "ana", "!n play @beto maya white 3d rest=off vacation=off"),
        (5, "beto", "[accept:2]"),
        (6, "ana", "!n move #2 Lb2 La1 Lb2"),
        (7, "beto", "!n move #2 Lo2 Lp1 Lo2"),
        (7, "ana", "!n move #2 La1 Lb2 La1"),
        (7, "beto", "!n move #2 Lp1 Lo2 Lp1"),
        (7, "ana", "!n move #2 Lb2 La1 Lb2"),
        (7, "beto", "!n move #2 Lo2 Lp1 Lo2"),
        (7, "ana", "!n move #2 La1 Lb2 La1"),
        (7, "beto", "!n move #2 Lp1 Lo2 Lp1"),
        (7, "ana", "!n move #2 Lb2 La1 Lb2"),
        (7, "beto", "!n move #2 Lo2 Lp1 Lo2"),
        (7, "ana", "!n move #2 La1 Lb2 La1"),
        (7, "beto", "!n move #2 Lp1 Lo2 Lp1"),
        (7, "ana", "!n move #2 Lb2 La1 Lb2"),
        (7, "beto", "!n move #2 Lo2 Lp1 Lo2"),
        (7, "ana", "!n move #2 La1 Lb2 La1"),
        (7, "beto", "!n move #2 Lp1 Lo2 Lp1"),
        (7, "ana", "!n move #2 Lb2 La1 Lb2"),
        (7, "beto", "!n move #2 Lo2 Lp1 Lo2"),
        (7, "ana", "!n move #2 La1 Lb2 La1"),
        (7, "beto", "!n move #2 Lp1 Lo2 Lp1"),
        (7, "ana", "!n move #2 Lb2 La1 Lb2"),
        (7, "beto", "!n move #2 Lo2 Lp1 Lo2"),
        (8, "ana", "!n claim #2 no-progress"),
        (9, "beto", "[judge:2:22:false]"),
        (10, "carla", "!n vote #2 yes"),
        (11, "dora", "!n vote #2 no"),
        (12, "carla", "!n link"),
        (13, "dora", "!n link aaaa-aaaa"),
        (14, "dora", "!n link zzzz-zzzz"),
        // The button says when it was asked, in milliseconds.
        (14, "dora", "[link:1772442840000]"),
        (15, "carla", "!n games"),
        (16, "beto", "!n link"),
        (17, "beto@discord", "!n link zzzz-zzzz"),
        (17, "beto@discord", "[link:1772443020000]"),
        (18, "beto@discord", "!n board #2"),
        (9 + 48 * 60, "", ""),
        (10 + 48 * 60, "ana", "!n move #2 La1 Lb2 La1"),
        (11 + 48 * 60, "beto@discord", "!n move #2 Lp1 Lo2 Lp1"),
        (12 + 48 * 60, "dora", "!n unlink"),
    ],
    happens: &["Counted { first: 0, second: 1 }", "**Linked.**", "`dora` in the chat room"],
    matches: 1,
};

/// A channel proposes, votes and chooses: once when the time is over, once when enough have voted after it.
const CHANNEL: Story = Story {
    name: "channel",
    lines: &[
        (0, "ana", "!n profile confirm-off"),
        (1, "carla", "!n profile confirm-off"),
        (1, "beto", "good morning"),
        (1, "dora", "good morning"),
        (2, "ana", "!n play channel maya white 3d choosing=60m quorum=2 rest=off vacation=off"),
        (3, "beto", "!n accept #1"),
        (3, "carla", "!n accept #1"),
        (3, "dora", "!n accept #1"),
        (4, "ana", "!n move Lb2 La1 Lb2"),
        (5, "beto", "!n move Lo2 Lp1 Lo2"),
        (6, "beto", "!n confirm"),
        (7, "carla", "!n move Lo2 Cl4 Dm1-l1"),
        (8, "dora", "!n vote 2"),
        (9, "dora", "[choose:1:1:1]"),
        (64, "", ""),
        (65, "ana", "!n move La1 Lb2 La1"),
        (66, "carla", "!n move Lp1 Lo2 Lp1"),
        (125, "", ""),
        (130, "dora", "!n vote 1"),
        (131, "ana", "!n move Lb2 La1 Lb2"),
    ],
    happens: &[
        "Chosen { side: Black, choice: Chosen { round: 1, number: 1, quorum: 2, votes: [2, 1] } }",
        "Chosen { side: Black, choice: Chosen { round: 2, number: 1, quorum: 2, votes: [2] } }",
    ],
    matches: 1,
};

/// Reminders, an answer that is prepared and played, another one that becomes void, and the fall of a flag.
const TIME: Story = Story {
    name: "time",
    lines: &[
        (0, "ana", "!n profile confirm-off reminders=12h"),
        (1, "beto", "!n profile confirm-off reminders=1/2,1h"),
        (2, "ana", "!n play @beto maya white 1d rest=off vacation=off"),
        (3, "beto", "[accept:1]"),
        (4, "ana", "!n move Lb2 La1 Lb2"),
        (5, "ana", "!n if Lo2 Lp1 Lo2 then La1 Lb2 La1"),
        (4 + 12 * 60, "", ""),
        (4 + 23 * 60, "", ""),
        (5 + 23 * 60, "beto", "!n move Lo2 Lp1 Lo2"),
        (6 + 23 * 60, "ana", "!n if Lp1 Lo2 Lp1 then Lb2 La1 Lb2"),
        (7 + 23 * 60, "beto", "!n move Lp1 Lo2 Cl4"),
        (7 + 35 * 60, "", ""),
        (7 + 47 * 60, "", ""),
    ],
    happens: &["text: \"La1 Lb2 La1\"", "Flagged { side: White }", "prepared"],
    matches: 1,
};

/// A season of a league: it is founded, drawn, begun, played, cut and decided, and the next one opens.
const LEAGUE: Story = Story {
    name: "league",
    lines: &[
        (0, "ana", "!n league new abalone groups legs=1 size=4 length=2d signup=1d 10d Copa"),
        (1, "ana", "[found:1772442000:on]"),
        (1, "ana", "[found:1772442000:yes]"),
        (2, "ana", "[league:L1:join]"),
        (3, "beto", "[league:L1:join]"),
        (4, "carla", "[league:L1:join]"),
        (5, "dora", "[league:L1:join]"),
        (1 + 24 * 60, "", ONE),
        (1 + 24 * 60, "", ONE),
        (1 + 24 * 60, "", ONE),
        (2 + 24 * 60, "beto", "[resign:1:0]"),
        (2 + 24 * 60, "carla", "[resign:1:0]"),
        (2 + 24 * 60, "beto", "[resign:2:0]"),
        (2 + 24 * 60, "carla", "[resign:2:0]"),
        (2 + 24 * 60, "", ONE),
        (3 + 24 * 60, "dora", "[league:L1:leave-now]"),
        (1 + 72 * 60, "", ONE),
        (1 + 72 * 60, "", ONE),
        (1 + 72 * 60, "", ONE),
        (1 + 240 * 60, "", ONE),
        (1 + 240 * 60, "", ONE),
        (1 + 240 * 60, "", ONE),
        (1 + 240 * 60, "", ONE),
        (1 + 240 * 60, "", ONE),
    ],
    happens: &["Resigned", "season 2"],
    matches: 6,
};

/// Only the first thing that is due, in one transaction.
const ONE: &str = "one";

/// Every story.
const STORIES: [Story; 5] = [COURT, LINK, CHANNEL, TIME, LEAGUE];

/// What is on disk: the record of the match, everything that is to be told, and all the rest but when it was written.
type Kept = (Vec<Entry>, Vec<Outgoing>, Vec<(Vec<u8>, Vec<u8>)>);

#[test]
fn offers_votes_and_deadlines_outlast_any_death() {
    println!("{}", COURT.outlasts_any_death());
}

#[test]
fn linked_accounts_outlast_any_death() {
    println!("{}", LINK.outlasts_any_death());
}

#[test]
fn what_a_channel_chooses_outlasts_any_death() {
    println!("{}", CHANNEL.outlasts_any_death());
}

#[test]
fn a_season_of_a_league_outlasts_any_death() {
    println!("{}", LEAGUE.outlasts_any_death());
}

#[test]
fn reminders_and_prepared_answers_outlast_any_death() {
    println!("{}", TIME.outlasts_any_death());
}

/// The child, when there is one; as a test of its own it does nothing.
#[test]
fn the_story_goes_on() {
    let (Ok(folder), Ok(name), Some(from)) = (std::env::var(FOLDER), std::env::var(NAME), number(FROM))
    else {
        return;
    };
    let story = STORIES.iter().find(|story| story.name == name).unwrap();
    let mut bot = open(Path::new(&folder));
    for line in from as usize..story.lines.len() {
        story.tell(&mut bot, line);
        println!("{KEPT}{}", line + 1);
    }
}

impl Story {
    /// Tells it until it was killed often enough, and says how often.
    fn outlasts_any_death(&self) -> String {
        let expected = self.told_without_a_break();
        let (entries, told, _) = expected.last().unwrap();
        let whole = format!("{entries:?} {told:?}");
        for happened in self.happens {
            assert!(whole.contains(happened), "{happened}: {whole}");
        }
        let (kills, seed) = (kills(), number("NAHIL_SEED").unwrap_or(1));
        let mut dice = Dice::new(seed);
        let (mut killed, mut stories) = (0, 0);
        while killed < kills {
            killed += self.told_with_deaths(&expected, &mut dice);
            stories += 1;
        }
        format!("{}, seed {seed}: {killed} kills in {stories} stories", self.name)
    }

    /// Tells the story; what is on disk before it and after each line.
    fn told_without_a_break(&self) -> Vec<Kept> {
        let folder = tempfile::tempdir().unwrap();
        let mut expected = vec![kept(folder.path())];
        for line in 0..self.lines.len() {
            self.tell(&mut open(folder.path()), line);
            expected.push(kept(folder.path()));
        }
        expected
    }

    /// Tells it in one child after the other, until it comes to its end; how many were killed.
    fn told_with_deaths(&self, expected: &[Kept], dice: &mut Dice) -> u64 {
        let folder = tempfile::tempdir().unwrap();
        let (mut from, mut killed) = (0, 0);
        let mut life = LIFE;
        while from < self.lines.len() {
            let child = self.child(folder.path(), from);
            let delay = Duration::from_micros(dice.below(life.as_micros() as usize) as u64);
            let known = lines_until(child, delay).max(from);
            if known < self.lines.len() {
                killed += 1;
                // On a slow machine, too, it comes to its end.
                life = life * 9 / 8;
            }
            // What was acknowledged is there, and what was about to be is there as a whole or not at all.
            let may_be = &expected[known..(known + 2).min(expected.len())];
            let found = kept(folder.path());
            let more = may_be.iter().position(|kept| *kept == found);
            let more = more.unwrap_or_else(|| panic!("{}: killed after line {known}: {found:#?}", self.name));
            // What was not acknowledged is said again; but what was due and is done is due no more.
            let is_due = self.lines.get(known).is_some_and(|(.., what)| *what == ONE);
            from = if is_due { known + more } else { known };
        }
        assert_eq!(Some(&kept(folder.path())), expected.last());
        let store = Store::open(&folder.path().join("store")).unwrap();
        assert_eq!(store.verify().unwrap(), (self.matches, Vec::new()));
        killed
    }

    fn child(&self, folder: &Path, from: usize) -> Child {
        Command::new(std::env::current_exe().unwrap())
            .args(["story::the_story_goes_on", "--exact", "--nocapture", "--test-threads=1"])
            .env(FOLDER, folder)
            .env(NAME, self.name)
            .env(FROM, from.to_string())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    }

    fn tell(&self, bot: &mut Bot, line: usize) {
        let (minute, who, what) = self.lines[line];
        let now = at(minute);
        if who.is_empty() {
            while bot.next_due().unwrap().is_some_and(|due| due <= now) {
                bot.due(now).unwrap();
                if what == ONE {
                    break;
                }
            }
            return;
        }
        let act = match what.strip_prefix('[') {
            Some(button) => Act::Pressed(button.trim_end_matches(']').to_owned()),
            None => Act::Said(what.to_owned()),
        };
        let from = account(who);
        let incoming = Incoming {
            id: format!("e{line}"),
            at: now,
            name: from.id.clone(),
            locale: Some(Locale::En),
            place: Place { platform: from.platform, id: "plaza".to_owned() },
            from,
            act,
            mentions: vec![Mention::person("beto", account("beto"))],
            member: None,
        };
        bot.apply(vec![Input::Incoming { incoming, receipt: None }], now).unwrap();
    }
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

/// Who is called so, in the chat room if no platform is named.
fn account(who: &str) -> Account {
    let (name, platform) = match who.strip_suffix("@discord") {
        Some(name) => (name, Platform::Discord),
        None => (who, Platform::Local),
    };
    Account { platform, id: name.to_owned() }
}

fn kept(folder: &Path) -> Kept {
    let store = Store::open(&folder.join("store")).unwrap();
    let numbers = (1..=2).map(MatchId);
    let rows = numbers.filter_map(|id| store.work().match_by_id(id).unwrap());
    let records = rows.map(|row| store.work().record(&row).unwrap());
    let entries = records.flat_map(|record| record.entries.iter().cloned().collect::<Vec<_>>()).collect();
    let told = Bot::new(store, Settings::default(), Box::new(|| true)).waiting().unwrap();
    (entries, told, rows_of(&folder.join("store")))
}

/// Everything in the store but when it was written last, and how often.
fn rows_of(folder: &Path) -> Vec<(Vec<u8>, Vec<u8>)> {
    // Whoever has just closed it may hold it for a moment.
    let open = || sled::Config::new().path(folder).flush_every_ms(None).open().ok();
    let db = (0..POLL.1).find_map(|_| {
        open().or_else(|| {
            std::thread::sleep(POLL.0);
            None
        })
    });
    let rows = db.unwrap().iter().map(|row| row.map(|(key, value)| (key.to_vec(), value.to_vec())).unwrap());
    rows.filter(|(key, _)| ![HEARTBEAT, JOURNAL].map(Some).contains(&key.first().copied())).collect()
}

//! The real program on a disk that takes no more.

use crate::browser::{self, Browser, Cut};
use crate::keep::{said, used};
use crate::program::{Home, POLL, Program};
use serde_json::{Value, json};
use std::fs;
use std::process::Command;

/// Starts the program with files that cannot grow beyond so many kilobytes.
fn start_full(home: &Home, limit: u64) -> Program {
    let limited = format!("trap '' XFSZ; ulimit -f {limit}; exec \"$@\"");
    Program::start_behind(home, &["bash", "-c", &limited, "bash"])
}

fn say(browser: &Browser, who: &str, id: u32, text: &str) -> Result<u16, Cut> {
    browser.post("/api/say", who, &json!({ "id": id.to_string(), "channel": "plaza", "text": text }))
}

/// Presses a button that was never there; the answer to it is short, so that the store grows faster than the journal.
fn press(browser: &Browser, who: &str, id: u32) -> Result<u16, Cut> {
    let items = browser.look(who)?;
    let item = items.iter().find(|item| item["from"].is_null()).expect("the bot has said something");
    browser.post("/api/press", who, &json!({ "id": format!("p{id}"), "item": item["id"], "button": "x" }))
}

/// Looks at the page until it shows so many posts of this kind, and no more.
fn shows(home: &Home, browser: &Browser, who: &str, count: usize, is_meant: impl Fn(&Value) -> bool) {
    let shown = || browser.look(who).unwrap().iter().filter(|item| is_meant(item)).count();
    for _ in 0..POLL.1 {
        if shown() >= count {
            break;
        }
        std::thread::sleep(POLL.0);
    }
    assert_eq!(shown(), count, "{}", home.log());
}

fn is_help(item: &Value) -> bool {
    item["from"].is_null() && browser::said(item).contains("!n play")
}

#[test]
fn when_the_store_is_full_it_says_so_and_ends_and_goes_on_when_there_is_room() {
    let home = Home::new();
    let mut program = start_full(&home, 48);
    let mut browser = Browser::new();
    browser.go(program.address().unwrap_or_else(|| panic!("{}", home.log())));
    let people = ["ana", "beto", "carla", "dario"].map(|name| browser.join(name));
    assert!(people.iter().all(|who| say(&browser, who, 0, "!n help").unwrap() == 200));
    for who in &people {
        shows(&home, &browser, who, 1, is_help);
    }
    // Each person may do only so much in so short a time.
    let mut presses = (1..=60).map(|id| (id, &people[id as usize % 4]));
    // Who asked when it was full is told so; who came later finds nobody.
    let refused = presses.find(|(id, who)| !matches!(press(&browser, who, *id), Ok(200)));
    let (refused, _) = refused.expect("the disk is full some time");
    assert_eq!(program.ended().code(), Some(1));
    let log = home.log();
    assert!(log.contains("nahil: the store cannot read or write its files"), "{log}");
    assert!(refused > 4 && !log.contains("panicked"), "{refused} {log}");

    let mut program = Program::start(&home);
    browser.go(program.address().unwrap());
    for id in 1..=refused {
        let answer = press(&browser, &people[id as usize % 4], id).unwrap();
        assert_eq!(answer, 200, "what was acknowledged may come again, too");
    }
    for (place, who) in (0..).zip(&people) {
        let count = (1..=refused).filter(|id| id % 4 == place).count();
        shows(&home, &browser, who, count, |item| item["from"].is_null() && !is_help(item));
    }
    let second = home.ask(&["verify"], "");
    let said = String::from_utf8_lossy(&second.stderr);
    assert!(!second.status.success() && said.contains("Is another nahil running"), "{said}");
    program.terminate();
    assert!(home.ask(&["verify"], "").status.success());
}

/// The room's journal is full, the store is not: what the room cannot show waits in the store.
#[test]
fn when_the_room_is_full_what_it_cannot_show_is_shown_later() {
    let home = Home::new();
    let mut program = start_full(&home, 48);
    let mut browser = Browser::new();
    browser.go(program.address().unwrap_or_else(|| panic!("{}", home.log())));
    let [ana, beto] = ["ana", "beto"].map(|name| browser.join(name));
    assert_eq!(say(&browser, &ana, 0, "!n help").unwrap(), 200);
    shows(&home, &browser, &ana, 1, is_help);
    // The bot keeps nothing of what does not concern it, so the journal alone grows, until it has no room for a word.
    for (who, text) in [(&ana, "ñ".repeat(2_000)), (&beto, "x".to_owned())] {
        let refused = (1..18).map(|id| say(&browser, who, id, &text).unwrap()).find(|status| *status != 200);
        assert_eq!(refused, Some(503));
    }
    assert_eq!(press(&browser, &ana, 1).unwrap(), 200, "the store has room");
    let is_answer = |item: &Value| item["from"].is_null() && !is_help(item);
    shows(&home, &browser, &ana, 0, is_answer);
    program.terminate();

    let mut program = Program::start(&home);
    browser.go(program.address().unwrap());
    shows(&home, &browser, &ana, 1, is_answer);
    program.terminate();
    assert!(!home.log().contains("panicked"), "{}", home.log());
}

/// Others have filled the disk: what comes in waits, and is done when there is room. Needs `unshare`, for a disk of its own.
#[cfg(target_os = "linux")]
#[test]
fn while_the_disk_is_full_it_waits() {
    if !can_mount() {
        return;
    }
    let home = Home::new();
    let data = home.data();
    fs::create_dir(&data).unwrap();
    let mount = format!("mount -t tmpfs -o size=128m none '{}' && exec \"$@\"", data.display());
    let mut program = Program::start_behind(&home, &["unshare", "-rm", "bash", "-c", &mount, "bash"]);
    let mut browser = Browser::new();
    browser.go(program.address().unwrap_or_else(|| panic!("{}", home.log())));
    let ana = browser.join("ana");
    assert_eq!(say(&browser, &ana, 0, "!n help").unwrap(), 200);
    shows(&home, &browser, &ana, 1, is_help);
    let seen = format!("/proc/{}/root{}/ballast", program.id(), data.display());
    let journal = format!("/proc/{}/root{}/local/journal.jsonl", program.id(), data.display());
    let length = || fs::metadata(&journal).unwrap().len();
    // What is left is less than is kept free, and would be enough for the room.
    fs::write(&seen, vec![1; 110 << 20]).unwrap();
    let (before, mut newcomer) = (length(), browser.clone());
    std::thread::scope(|scope| {
        let joined = scope.spawn(move || newcomer.join("beto"));
        let asked = scope.spawn(|| say(&browser, &ana, 1, "!n help").is_ok_and(|status| status == 200));
        // Whichever comes first finds it: a commit, or the look for what one takes.
        let waits = || {
            let said = ["has less than 32 MB of room", "the store lacks what a commit takes"];
            said.into_iter().any(|said| home.log().contains(said))
        };
        for _ in (0..POLL.1).take_while(|_| !waits()) {
            std::thread::sleep(POLL.0);
        }
        let (waited, has_joined) = (waits(), joined.is_finished() || length() > before);
        fs::remove_file(&seen).unwrap();
        assert!(waited && !has_joined, "{}", home.log());
        assert!(asked.join().unwrap(), "{}", home.log());
        assert!(!joined.join().unwrap().is_empty());
    });
    shows(&home, &browser, &ana, 2, is_help);
    program.terminate();
}

#[cfg(target_os = "linux")]
fn can_mount() -> bool {
    Command::new("unshare").args(["-rm", "true"]).status().is_ok_and(|status| status.success())
}

/// The folder for backups is on a disk of its own, which takes nothing.
#[cfg(target_os = "linux")]
#[test]
fn a_backup_for_which_there_is_no_room_says_what_to_do() {
    if !can_mount() {
        return;
    }
    let home = used();
    let dest = home.data().with_file_name("backups");
    fs::create_dir(&dest).unwrap();
    let text = dest.to_str().unwrap();
    for (options, why) in
        [("size=8k", "is full. Make room there"), ("ro", "can only be read. Let it be written to")]
    {
        let mount = format!("mount -t tmpfs -o {options} none '{text}' && exec \"$@\"");
        let mut command = home.command(&["unshare", "-rm", "bash", "-c", &mount, "bash"]);
        let made = command.args(["backup", text]).output().unwrap();
        let told = said(&made);
        assert!(!made.status.success() && told.contains(&format!("the disk of {text} {why}")), "{told}");
    }
}

/// A configuration that can be read is not all that it takes.
#[cfg(target_os = "linux")]
#[test]
fn a_check_says_that_there_is_no_room_for_the_data() {
    if !can_mount() {
        return;
    }
    let home = Home::new();
    let data = home.data();
    fs::create_dir(&data).unwrap();
    for (options, why) in [("size=8m", "has less than 32 MB of room"), ("ro", "Its disk can only be read")] {
        let mount = format!("mount -t tmpfs -o {options} none '{}' && exec \"$@\"", data.display());
        let mut command = home.command(&["unshare", "-rm", "bash", "-c", &mount, "bash"]);
        let checked = command.arg("check").output().unwrap();
        let told = said(&checked);
        assert!(!checked.status.success() && told.contains(why), "{told}");
    }
}

//! The real program is backed up while it runs, restored elsewhere, and goes on there; and it saves what is left of itself.

use crate::browser::{self, Browser};
use crate::program::{Home, POLL, Program};
use serde_json::{Value, json};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Output, Stdio};

fn say(browser: &Browser, who: &str, id: u32) {
    let body = json!({ "id": id.to_string(), "channel": "plaza", "text": "!n help" });
    assert_eq!(browser.post("/api/say", who, &body).unwrap(), 200);
}

/// Waits until a page shows so many posts of the bot.
fn shows(home: &Home, browser: &Browser, who: &str, count: usize) {
    let is_help = |item: &&Value| item["from"].is_null() && browser::said(item).contains("!n play");
    let shown = || browser.look(who).unwrap().iter().filter(is_help).count();
    for _ in 0..POLL.1 {
        if shown() == count {
            return;
        }
        std::thread::sleep(POLL.0);
    }
    panic!("{} posts, not {count}: {}", shown(), home.log());
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

fn backups(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.filter(|name| name.starts_with("20")).collect();
    names.sort();
    names
}

#[test]
fn it_is_backed_up_while_it_runs_and_goes_on_from_there() {
    let (home, other) = (Home::new(), Home::new());
    let mut program = Program::start(&home);
    let mut browser = Browser::new();
    browser.go(program.address().unwrap_or_else(|| panic!("{}", home.log())));
    let ana = browser.join("ana");
    say(&browser, &ana, 0);
    shows(&home, &browser, &ana, 1);
    let elsewhere = tempfile::tempdir().unwrap();
    let folder = elsewhere.path().join("backups");
    let dest = folder.to_str().unwrap();
    let then = "ls \"$NAHIL_BACKUP\"/parts > \"$NAHIL_BACKUP\"/told";
    let made = home.ask(&["backup", dest, "--keep", "2", "--then", then], "");
    assert!(made.status.success() && folder.join("told").exists(), "{}", said(&made));
    say(&browser, &ana, 1);
    shows(&home, &browser, &ana, 2);
    for _ in 0..2 {
        let made = home.ask(&["backup", dest, "--keep", "2"], "");
        assert!(made.status.success() && made.stderr.is_empty(), "{}", said(&made));
    }
    assert_eq!(backups(&folder).len(), 2);
    assert!(!home.ask(&["backup", dest, "--then", "exit 3"], "").status.success());
    program.terminate();
    let data = other.data();
    let restored = home.ask(&["restore", dest, data.to_str().unwrap()], "");
    assert!(restored.status.success(), "{}", said(&restored));
    let again = home.ask(&["restore", dest, data.to_str().unwrap()], "");
    assert!(!again.status.success() && said(&again).contains("is not empty"), "{}", said(&again));
    let mode = |path: &str| fs::metadata(data.join(path)).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode("local"), mode("store"), mode("local/key")), (0o700, 0o700, 0o600));
    let mut program = Program::start(&other);
    browser.go(program.address().unwrap_or_else(|| panic!("{}", other.log())));
    shows(&other, &browser, &ana, 2);
    say(&browser, &ana, 2);
    shows(&other, &browser, &ana, 3);
    program.terminate();
}

#[test]
fn a_backup_that_is_hurt_or_in_the_wrong_place_is_refused() {
    let home = Home::new();
    let mut program = Program::start(&home);
    assert!(program.address().is_some(), "{}", home.log());
    program.terminate();
    let inside = home.data().join("backups");
    let refused = home.ask(&["backup", inside.to_str().unwrap()], "");
    assert!(
        !refused.status.success() && said(&refused).contains("is in the data folder"),
        "{}",
        said(&refused)
    );
    fs::remove_dir_all(inside).unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    fs::write(elsewhere.path().join("letter"), "of somebody else").unwrap();
    let refused = home.ask(&["backup", elsewhere.path().to_str().unwrap()], "");
    assert!(!refused.status.success() && said(&refused).contains("is not empty"), "{}", said(&refused));
    let folder = elsewhere.path().join("backups");
    let dest = folder.to_str().unwrap();
    assert!(home.ask(&["backup", dest], "").status.success());
    let file = folder.join(&backups(&folder)[0]).join("files").join("local").join("key");
    fs::write(file, "another").unwrap();
    let into = elsewhere.path().join("restored");
    let refused = home.ask(&["restore", dest, into.to_str().unwrap()], "");
    assert!(!refused.status.success() && said(&refused).contains("is damaged"), "{}", said(&refused));
    let missed = home.ask(&["restore", dest, into.to_str().unwrap(), "--at", "1999"], "");
    assert!(!missed.status.success() && said(&missed).contains("no finished backup"), "{}", said(&missed));
}

#[test]
fn what_is_left_of_it_is_saved_and_checked() {
    let home = Home::new();
    let mut program = Program::start(&home);
    let mut browser = Browser::new();
    browser.go(program.address().unwrap_or_else(|| panic!("{}", home.log())));
    let ana = browser.join("ana");
    for id in 0..3 {
        say(&browser, &ana, id);
        shows(&home, &browser, &ana, id as usize + 1);
    }
    program.terminate();
    let data = home.data();
    let words = ["salvage", data.to_str().unwrap()];
    assert_eq!(home.ask(&words, "").status.code(), Some(0));
    let log = data.join("store").join("db");
    let mut bytes = fs::read(&log).unwrap();
    bytes.truncate(bytes.len() / 2);
    fs::write(&log, bytes).unwrap();
    let journal =
        fs::read_dir(data.join("store").join("journal")).unwrap().map(|entry| entry.unwrap().path());
    let journal = journal.filter(|path| path.extension().is_some_and(|end| end == "base")).max().unwrap();
    let mut bytes = fs::read(&journal).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&journal, bytes).unwrap();
    let into = tempfile::tempdir().unwrap();
    let saved = into.path().join("saved");
    let words = [words[0], words[1], "--into", saved.to_str().unwrap()];
    let salvaged = home.ask(&words, "");
    assert!([3, 4].map(Some).contains(&salvaged.status.code()), "{}", said(&salvaged));
    assert!(said(&salvaged).contains(&journal.display().to_string()), "{}", said(&salvaged));
    let verified = home.ask(&["verify", saved.to_str().unwrap()], "");
    assert!(verified.status.success(), "{}", said(&verified));
    assert!(!home.ask(&words, "").status.success(), "it is not empty any more");
    assert!(!home.ask(&["verify", into.path().to_str().unwrap()], "").status.success(), "no data is there");
}

/// A standby that runs. Whoever drops it kills it.
pub(crate) struct StandIn(std::process::Child);

impl StandIn {
    pub(crate) fn start(home: &Home, folder: &Path) -> Self {
        let mut command = home.command(&[]);
        let data = home.data();
        command.args(["standby", folder.to_str().unwrap(), "--of", data.to_str().unwrap()]);
        Self(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap())
    }
}

impl Drop for StandIn {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Waits until a command says yes.
fn until(home: &Home, words: &[&str]) {
    for _ in 0..POLL.1 {
        if home.ask(words, "").status.success() {
            return;
        }
        std::thread::sleep(POLL.0);
    }
    panic!("{words:?}: {}", said(&home.ask(words, "")));
}

/// The old program and the standby are killed and started again; nothing that was acknowledged is lost, and only one of
/// the two goes on.
#[test]
fn a_standby_takes_the_place_of_the_original() {
    let (home, other) = (Home::new(), Home::new());
    let mut program = Program::start(&home);
    let mut browser = Browser::new();
    browser.go(program.address().unwrap_or_else(|| panic!("{}", home.log())));
    let ana = browser.join("ana");
    let copy = other.data();
    let check = ["check", copy.to_str().unwrap()];
    for id in 0..3 {
        let stand_in = StandIn::start(&home, &copy);
        say(&browser, &ana, id);
        shows(&home, &browser, &ana, id as usize + 1);
        until(&home, &check);
        drop(stand_in);
    }
    let told = said(&home.ask(&check, ""));
    assert!(told.contains("Standby of"), "{told}");
    let mut early = Program::start(&other);
    assert!(early.address().is_none() && !early.ended().success() && other.log().contains("is a standby"));
    say(&browser, &ana, 3);
    shows(&home, &browser, &ana, 4);
    let promoted = home.ask(&["promote", copy.to_str().unwrap()], "");
    assert!(promoted.status.success(), "{}", said(&promoted));
    assert!(!program.ended().success() && home.log().contains("a standby was promoted"), "{}", home.log());
    let mut again = Program::start(&home);
    assert!(again.address().is_none() && !again.ended().success());
    assert!(home.ask(&["verify"], "").status.success(), "what is left there can still be read");
    let mut program = Program::start(&other);
    browser.go(program.address().unwrap_or_else(|| panic!("{}", other.log())));
    shows(&other, &browser, &ana, 4);
    say(&browser, &ana, 4);
    shows(&other, &browser, &ana, 5);
    program.terminate();
    assert!(!home.ask(&["promote", copy.to_str().unwrap()], "").status.success(), "it is none any more");
}

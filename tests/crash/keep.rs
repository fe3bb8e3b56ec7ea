//! The real program is backed up while it runs, restored elsewhere, and goes on there; and it saves what is left of itself.

use crate::browser::{self, Browser};
use crate::program::{Home, POLL, Program};
use nahil::store::Store;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
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

pub(crate) fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

pub(crate) fn backups(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.filter(|name| name.starts_with("20")).collect();
    names.sort();
    names
}

#[test]
fn it_is_backed_up_while_it_runs_and_goes_on_from_there() {
    let (home, other) = (Home::new(), Home::new());
    let (mut program, mut browser, ana) = asked(&home);
    let page = json!({ "id": "page", "channel": "plaza", "text": "!n rules maya" });
    assert_eq!(browser.post("/api/say", &ana, &page).unwrap(), 200);
    let drawn =
        || fs::read_dir(home.data().join("local/pictures")).is_ok_and(|mut files| files.next().is_some());
    for _ in 0..POLL.1 {
        if drawn() {
            break;
        }
        std::thread::sleep(POLL.0);
    }
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
    // Each has all pictures, which are there once.
    let pictures = |backup: &String| {
        let files = fs::read_dir(folder.join(backup).join("files/local/pictures")).unwrap();
        files.map(|file| file.unwrap().metadata().unwrap().ino()).collect::<BTreeSet<_>>()
    };
    let [first, second] = [0, 1].map(|place| pictures(&backups(&folder)[place]));
    assert!(!first.is_empty() && first == second, "{first:?} {second:?}");
    // One that is hurt in a backup is not handed on to the next.
    let last = backups(&folder).pop().unwrap();
    let picture =
        fs::read_dir(folder.join(&last).join("files/local/pictures")).unwrap().next().unwrap().unwrap();
    let mut bytes = fs::read(picture.path()).unwrap();
    bytes[60] ^= 1;
    fs::write(picture.path(), bytes).unwrap();
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
    let pictures = data.join("local/pictures");
    fs::rename(&pictures, data.with_file_name("away")).unwrap();
    refused(&other, &["verify"], "Boards that posts show are missing");
    let (without, third) = (elsewhere.path().join("without"), elsewhere.path().join("third"));
    let [without, third] = [without, third].map(|path| path.to_str().unwrap().to_owned());
    assert!(other.ask(&["backup", &without], "").status.success());
    refused(&other, &["restore", &without, &third], "Boards that posts show are missing");
    fs::rename(data.with_file_name("away"), &pictures).unwrap();
    let verified = other.ask(&["verify"], "");
    assert!(verified.status.success(), "{}", said(&verified));
}

#[test]
fn a_backup_that_is_hurt_or_in_the_wrong_place_is_refused() {
    let home = used();
    let inside = home.data().join("backups");
    let refused = home.ask(&["backup", inside.to_str().unwrap()], "");
    assert!(
        !refused.status.success() && said(&refused).contains("is in the data folder"),
        "{}",
        said(&refused)
    );
    assert!(!inside.exists(), "it was not made");
    let elsewhere = tempfile::tempdir().unwrap();
    fs::write(elsewhere.path().join("letter"), "of somebody else").unwrap();
    let refused = home.ask(&["backup", elsewhere.path().to_str().unwrap()], "");
    assert!(!refused.status.success() && said(&refused).contains("is not empty"), "{}", said(&refused));
    let folder = elsewhere.path().join("backups");
    let dest = folder.to_str().unwrap();
    for none in ["0", "-1"] {
        self::refused(&home, &["backup", dest, "--keep", none], "write 1 or more");
        assert!(!folder.exists(), "{none}");
    }
    assert!(home.ask(&["backup", dest], "").status.success());
    let file = folder.join(&backups(&folder)[0]).join("files").join("local").join("key");
    fs::write(file, "another").unwrap();
    let into = elsewhere.path().join("restored");
    let refused = home.ask(&["restore", dest, into.to_str().unwrap()], "");
    assert!(!refused.status.success() && said(&refused).contains("is damaged"), "{}", said(&refused));
    let missed = home.ask(&["restore", dest, into.to_str().unwrap(), "--at", "1999"], "");
    assert!(!missed.status.success() && said(&missed).contains("no finished backup"), "{}", said(&missed));
}

/// A program that runs, and somebody whom it has answered once.
pub(crate) fn asked(home: &Home) -> (Program, Browser, String) {
    let mut program = Program::start(home);
    let mut browser = Browser::new();
    browser.go(program.address().unwrap_or_else(|| panic!("{}", home.log())));
    let ana = browser.join("ana");
    say(&browser, &ana, 0);
    shows(home, &browser, &ana, 1);
    (program, browser, ana)
}

/// A home in which the program has run, and has ended.
pub(crate) fn used() -> Home {
    let home = Home::new();
    let mut program = Program::start(&home);
    assert!(program.address().is_some(), "{}", home.log());
    program.terminate();
    home
}

/// Asks for what is refused, with these words among why.
pub(crate) fn refused(home: &Home, words: &[&str], why: &str) {
    let refused = home.ask(words, "");
    let told = said(&refused);
    assert!(!refused.status.success() && told.contains(why), "{words:?}: {told}");
}

#[test]
fn the_last_backup_is_the_one_that_was_made_last_whatever_the_clock_says() {
    let home = used();
    let elsewhere = tempfile::tempdir().unwrap();
    let folder = elsewhere.path().join("backups");
    let dest = folder.to_str().unwrap();
    assert!(home.ask(&["backup", dest], "").status.success());
    let future = "2099-01-01T00-00-00-000Z";
    fs::rename(folder.join(&backups(&folder)[0]), folder.join(future)).unwrap();
    let made = home.ask(&["backup", dest], "");
    assert!(made.status.success() && said(&made).contains("is dated later"), "{}", said(&made));
    let last = backups(&folder).remove(0);
    let into = elsewhere.path().join("restored");
    let restored = home.ask(&["restore", dest, into.to_str().unwrap()], "");
    assert!(restored.status.success() && said(&restored).contains(&last), "{}", said(&restored));
    let list = folder.join(&last).join("list.json");
    let whole = fs::read_to_string(&list).unwrap();
    fs::write(&list, whole.replacen("local/key", "local/kex", 1)).unwrap();
    refused(&home, &["restore", dest, elsewhere.path().join("older").to_str().unwrap()], "is damaged");
    fs::write(&list, whole).unwrap();
    let made = home.ask(&["backup", dest, "--keep", "1"], "");
    assert!(made.status.success(), "{}", said(&made));
    let left = backups(&folder);
    assert!(left.len() == 1 && said(&made).contains(&left[0]), "{left:?}: {}", said(&made));
    fs::write(folder.join(&left[0]).join("list.json"), "{}").unwrap();
    refused(&home, &["restore", dest, elsewhere.path().join("other").to_str().unwrap()], "is damaged");
    assert!(!elsewhere.path().join("other").exists());
}

/// What can no more be read of an earlier backup keeps the new one from nobody.
#[test]
fn a_damaged_earlier_backup_is_named_and_the_new_one_is_sent_away() {
    let home = used();
    let elsewhere = tempfile::tempdir().unwrap();
    let [folder, sent, into] = ["backups", "sent", "into"].map(|name| elsewhere.path().join(name));
    let dest = folder.to_str().unwrap();
    assert!(home.ask(&["backup", dest], "").status.success());
    let hurt = folder.join(&backups(&folder)[0]);
    fs::write(hurt.join("list.json"), "{").unwrap();
    let made = home.ask(&["backup", dest, "--then", &format!("touch {}", sent.display())], "");
    let told = said(&made);
    assert_eq!(made.status.code(), Some(1), "{told}");
    assert!(told.contains(hurt.to_str().unwrap()) && told.contains("The new backup is whole"), "{told}");
    assert!(sent.exists(), "{told}");
    let new = backups(&folder).into_iter().find(|name| !hurt.ends_with(name)).unwrap();
    let restored = home.ask(&["restore", "--at", &new, dest, into.to_str().unwrap()], "");
    assert!(restored.status.success(), "{}", said(&restored));
    fs::remove_dir_all(hurt).unwrap();
    assert!(home.ask(&["backup", dest], "").status.success());
}

#[test]
fn a_restore_that_was_broken_off_begins_anew() {
    let home = used();
    let other = Home::new();
    let elsewhere = tempfile::tempdir().unwrap();
    let dest = elsewhere.path().join("backups");
    let dest = dest.to_str().unwrap();
    assert!(home.ask(&["backup", dest], "").status.success());
    let data = other.data();
    let words = ["restore", dest, data.to_str().unwrap()];
    assert!(home.ask(&words, "").status.success());
    fs::remove_file(data.join("local").join("key")).unwrap();
    fs::write(data.join("restoring"), "").unwrap();
    let mut early = Program::start(&other);
    assert!(early.address().is_none() && other.log().contains("an unfinished restore"), "{}", other.log());
    refused(&other, &["check"], "an unfinished restore");
    refused(&other, &["invite"], "an unfinished restore");
    let again = home.ask(&words, "");
    assert!(again.status.success() && !data.join("restoring").exists(), "{}", said(&again));
    assert!(data.join("local").join("key").exists());
    assert!(Program::start(&other).address().is_some(), "{}", other.log());
}

#[test]
fn links_are_followed_or_named() {
    let home = used();
    let elsewhere = tempfile::tempdir().unwrap();
    let [dest, away, into] = ["backups", "away", "into"].map(|name| elsewhere.path().join(name));
    let local = home.data().join("local");
    fs::create_dir(&away).unwrap();
    for name in ["key", "pictures"] {
        fs::rename(local.join(name), away.join(name)).unwrap();
        symlink(away.join(name), local.join(name)).unwrap();
    }
    fs::write(away.join("pictures").join("1.png"), "picture").unwrap();
    let dest = dest.to_str().unwrap();
    let made = home.ask(&["backup", dest], "");
    assert!(made.status.success(), "{}", said(&made));
    assert!(home.ask(&["restore", dest, into.to_str().unwrap()], "").status.success());
    for name in ["key", "pictures/1.png"] {
        assert_eq!(fs::read(into.join("local").join(name)).unwrap(), fs::read(away.join(name)).unwrap());
    }
    for target in ["nowhere", "."] {
        let link = local.join("link");
        symlink(local.join(target), &link).unwrap();
        refused(&home, &["backup", dest], link.to_str().unwrap());
        fs::remove_file(link).unwrap();
        let names = fs::read_dir(dest).unwrap().map(|entry| entry.unwrap().file_name());
        assert!(names.into_iter().all(|name| !name.to_string_lossy().ends_with("unfinished")));
    }
    let journal = home.data().join("store").join("journal");
    fs::rename(&journal, away.join("journal")).unwrap();
    symlink(away.join("journal"), &journal).unwrap();
    let verified = home.ask(&["verify"], "");
    assert!(verified.status.success(), "{}", said(&verified));
}

#[test]
fn no_folder_is_filled_from_one_that_it_is_in() {
    let home = used();
    let elsewhere = tempfile::tempdir().unwrap();
    let dest = elsewhere.path().join("backups");
    let (data, dest) = (home.data(), dest.to_str().unwrap());
    assert!(home.ask(&["backup", dest], "").status.success());
    let text = data.to_str().unwrap();
    for (words, into) in [
        (["standby", &format!("{text}/a/b"), "--of", text], data.join("a")),
        (["salvage", text, "--into", &format!("{text}/sv")], data.join("sv")),
        (["backup", &format!("{text}/bk"), "--keep", "3"], data.join("bk")),
        (["restore", dest, &format!("{dest}/r"), "--at=."], Path::new(dest).join("r")),
    ] {
        let words: Vec<_> = words.into_iter().filter(|word| *word != "--at=.").collect();
        refused(&home, &words, "name a folder elsewhere");
        assert!(!into.exists(), "{words:?}");
    }
    Store::fence(&data.join("store"), Path::new("/elsewhere/data")).unwrap();
    let other = elsewhere.path().join("other");
    refused(&home, &["backup", other.to_str().unwrap()], "a standby was promoted");
    assert!(!other.exists());
    refused(&home, &["check"], "a standby was promoted");
}

/// Whoever keeps names without passwords keeps them in the room's folder.
#[test]
fn a_room_whose_files_somebody_takes_away_is_missed() {
    let home = Home::new();
    let (mut program, ..) = asked(&home);
    let local = home.data().join("local");
    let [key, journal] = ["key", "journal.jsonl"].map(|name| local.join(name));
    let kept = fs::read(&journal).unwrap();
    fs::write(&journal, "").unwrap();
    assert_eq!(program.ended().code(), Some(78), "{}", home.log());
    assert!(home.log().contains("was deleted, moved or cut short"), "{}", home.log());
    refused(&home, &["verify"], "is missing or empty");
    // Nobody is let in under the names of others, until the host says so.
    assert_eq!(Program::start(&home).ended().code(), Some(78), "{}", home.log());
    fs::write(local.join("anew"), "").unwrap();
    let mut program = Program::start(&home);
    assert!(program.address().is_some(), "{}", home.log());
    program.terminate();
    assert!(!local.join("anew").exists(), "it holds once");
    fs::write(&journal, kept).unwrap();
    assert!(home.ask(&["verify"], "").status.success());
    fs::write(&key, "half of it").unwrap();
    refused(&home, &["verify"], key.to_str().unwrap());
    // To start it again is of no use.
    assert_eq!(Program::start(&home).ended().code(), Some(78), "{}", home.log());
    fs::remove_file(&key).unwrap();
    refused(&home, &["verify"], key.to_str().unwrap());
    let mut program = Program::start(&home);
    assert!(program.address().is_some() && home.log().contains("must sign in again"), "{}", home.log());
    program.terminate();
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

/// `salvage` and `verify` are of one opinion.
#[test]
fn a_journal_that_is_gone_and_a_room_that_is_are_named() {
    let home = Home::new();
    let (mut program, ..) = asked(&home);
    program.terminate();
    let data = home.data();
    let salvage = ["salvage", data.to_str().unwrap()];
    assert_eq!(home.ask(&salvage, "").status.code(), Some(0));
    let [journal, room] = ["store/journal", "local/journal.jsonl"].map(|path| data.join(path));
    for (path, code) in [(journal, 3), (room, 4)] {
        let aside = data.with_file_name("aside");
        fs::rename(&path, &aside).unwrap();
        refused(&home, &["verify"], path.to_str().unwrap());
        let salvaged = home.ask(&salvage, "");
        assert_eq!(salvaged.status.code(), Some(code), "{}", said(&salvaged));
        assert!(said(&salvaged).contains(path.to_str().unwrap()), "{}", said(&salvaged));
        fs::rename(&aside, &path).unwrap();
    }
    assert_eq!(home.ask(&salvage, "").status.code(), Some(0));
}

/// What was begun has nothing, and nothing is made of it.
#[test]
fn a_standby_that_was_only_begun_takes_no_place() {
    let home = used();
    let place = tempfile::tempdir().unwrap();
    let copy = place.path().join("copy");
    let standby = StandIn::start(&home, &copy);
    let check = ["check", copy.to_str().unwrap()];
    until(&home, &check);
    assert!(said(&home.ask(&check, "")).contains("The `standby` command runs"));
    refused(&home, &["promote", copy.to_str().unwrap()], "End the `standby` command first");
    drop(standby);
    assert!(said(&home.ask(&check, "")).contains("start it again"));
    let status = copy.join("standby.toml");
    let begun = fs::read_to_string(&status).unwrap();
    let begun = begun.lines().map(|line| match line.split_once(" = ") {
        Some((name @ ("caught_up" | "others"), _)) => format!("{name} = \"1970-01-01T00:00:00Z\"\n"),
        _ => format!("{line}\n"),
    });
    fs::write(&status, begun.collect::<String>()).unwrap();
    fs::rename(home.data(), place.path().join("lost")).unwrap();
    refused(&home, &["promote", copy.to_str().unwrap()], "was never finished");
    refused(&home, &["check", copy.to_str().unwrap()], "was never finished");
    let salvaged = home.ask(&["salvage", copy.to_str().unwrap()], "");
    assert_eq!(salvaged.status.code(), Some(4));
    assert!(said(&salvaged).contains("was never finished"));
    assert!(status.exists());
    fs::rename(place.path().join("lost"), home.data()).unwrap();
    assert!(home.ask(&["promote", copy.to_str().unwrap()], "").status.success());
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
pub(crate) fn until(home: &Home, words: &[&str]) {
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
    let (text, third) = (copy.to_str().unwrap(), other.data().with_file_name("third"));
    refused(&home, &["standby", third.to_str().unwrap(), "--of", text], home.data().to_str().unwrap());
    assert!(!third.exists());
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

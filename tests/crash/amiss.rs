//! What the commands say and leave that are broken off, or are called with what they cannot use.

use crate::keep::{StandIn, asked, backups, refused, said, until, used};
use crate::program::{Home, POLL, Program};
use nahil::store::Store;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::{Command, Stdio};

/// What is not whole yet is taken for whole by no command, and what is refused leaves nothing.
#[test]
fn a_salvage_that_was_broken_off_is_known() {
    let (home, other) = (Home::new(), Home::new());
    let (mut program, ..) = asked(&home);
    let (of, data) = (home.data(), other.data());
    let (text, folder) = (of.to_str().unwrap(), data.to_str().unwrap());
    let words = ["salvage", text, "--into", folder];
    refused(&home, &words, "is in use");
    assert!(!data.exists());
    program.terminate();
    assert!(home.ask(&words, "").status.success());
    assert!(!data.join("salvaging").exists() && other.ask(&["verify"], "").status.success());
    fs::write(data.join("salvaging"), "").unwrap();
    let third = data.with_file_name("third");
    let third = third.to_str().unwrap();
    for words in [
        &["verify"][..],
        &["verify", folder],
        &["check"],
        &["salvage", folder],
        &["salvage", text, "--into", folder],
        &["standby", third, "--of", folder],
        &["standby", folder, "--of", text],
        &["backup", third],
    ] {
        refused(&other, words, "an unfinished salvage");
    }
    let mut early = Program::start(&other);
    assert!(early.address().is_none() && other.log().contains("an unfinished salvage"), "{}", other.log());
}

/// Nor does a copy stay in the folder for temporary files, whoever ends the command.
#[test]
fn whoever_ends_a_verification_leaves_no_copy() {
    let home = used();
    let elsewhere = tempfile::tempdir().unwrap();
    // Nobody writes into it, so whoever reads it waits.
    let pipe = home.data().join("store").join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let (of, into) = (home.data(), elsewhere.path().join("into"));
    let salvage = ["salvage", of.to_str().unwrap(), "--into", into.to_str().unwrap()];
    for (words, signal, code) in [(&["verify"][..], "INT", 130), (&salvage, "TERM", 143)] {
        let temporary = elsewhere.path().join(signal);
        fs::create_dir(&temporary).unwrap();
        let left = || fs::read_dir(&temporary).unwrap().count();
        let mut command = home.command(&[]);
        let mut child = command.args(words).env("TMPDIR", &temporary).spawn().unwrap();
        for _ in (0..POLL.1).take_while(|_| left() == 0) {
            std::thread::sleep(POLL.0);
        }
        assert_eq!(left(), 1, "{words:?}");
        let kill = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status().unwrap();
        assert!(kill.success());
        assert_eq!((child.wait().unwrap().code(), left()), (Some(code), 0), "{words:?}");
    }
    refused(&home, &["verify", into.to_str().unwrap()], "an unfinished salvage");
}

/// A disk that is not there is no store in which nothing is amiss.
#[test]
fn where_there_is_no_store_none_is_verified() {
    let home = Home::new();
    refused(&home, &["verify"], "There is no store in");
    assert!(home.ask(&["invite"], "").status.success(), "before the first start");
    refused(&home, &["verify"], "There is no store in");
}

/// Whoever sends people to a port by its public address sends them to whoever has that port.
#[test]
fn a_room_with_a_public_address_takes_no_other_port() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let home = Home::new();
    let path = home.data().with_file_name("config.toml");
    let config = fs::read_to_string(&path).unwrap();
    let at = |public: &str| config.replace("\"127.0.0.1:0\"", &format!("\"{address}\"\n{public}"));
    fs::write(&path, at("public = \"https://chat.example\"")).unwrap();
    let mut program = Program::start(&home);
    assert!(program.address().is_none(), "{}", home.log());
    assert!(home.log().contains(&format!("cannot listen on {address}")), "{}", home.log());
    fs::write(&path, at("")).unwrap();
    assert!(Program::start(&home).address().is_some(), "{}", home.log());
}

/// Whatever is amiss with a path, the path is named, and what to do.
#[test]
fn what_is_no_folder_or_lacks_a_file_is_named() {
    let home = used();
    let elsewhere = tempfile::tempdir().unwrap();
    let [file, dest, into] = ["file", "backups", "into"].map(|name| elsewhere.path().join(name));
    fs::write(&file, "").unwrap();
    let [file, dest, into] = [&file, &dest, &into].map(|path| path.to_str().unwrap());
    for command in ["verify", "salvage", "check", "promote"] {
        refused(&home, &[command, file], &format!("{file} is a file: name a data folder"));
    }
    refused(&home, &["backup", file], &format!("{file} is a file: name a new folder"));
    let data = home.data();
    refused(&home, &["salvage", data.to_str().unwrap(), "--into", file], "is a file: name a new folder");
    refused(&home, &["gallery", file], "is a file: name a folder");
    refused(&home, &["draw", "maya", "--out", "/nodir/x.png"], "there is no folder /nodir");
    refused(&home, &["league", dest], dest);
    refused(&home, &["perft", "maya", "--depth", "-1"], "-1 is not in");
    assert!(home.ask(&["trust-clock"], "").status.success());
    assert!(home.ask(&["backup", dest], "").status.success());
    refused(&home, &["restore", dest, file], "is a file: name a new folder");
    let backup = Path::new(dest).join(&backups(Path::new(dest))[0]);
    let key = backup.join("files").join("local").join("key");
    let kept = fs::read(&key).unwrap();
    fs::remove_file(&key).unwrap();
    refused(&home, &["restore", dest, into], &format!("{} is missing", key.display()));
    assert!(!Path::new(into).exists());
    fs::write(&key, kept).unwrap();
    let list = backup.join("list.json");
    fs::write(&list, "nothing").unwrap();
    let told = said(&home.ask(&["restore", dest, into], ""));
    assert!(told.contains("list.json is damaged") && !told.contains("line 1"), "{told}");
    // The folder for temporary files is none of the store's.
    let mut verify = home.command(&[]);
    let verified = verify.arg("verify").env("TMPDIR", "/nodir").output().unwrap();
    let told = said(&verified);
    assert!(told.contains("/nodir") && told.contains("TMPDIR") && !verified.status.success(), "{told}");
}

/// What is a file and should be a folder is named itself, and so is what is a folder and should be a file.
#[test]
fn what_is_not_of_its_kind_in_a_data_folder_is_named() {
    let home = used();
    let data = home.data();
    for (wrong, is_folder, why) in [
        (data.clone(), false, "is a file: name a data folder"),
        (data.join("store"), false, "is a file, and a folder should be there. Move the file away"),
        (
            data.join("local").join("key"),
            true,
            "is a folder, and a file should be there. Move the folder away",
        ),
    ] {
        let (aside, why) = (data.with_file_name("aside"), format!("{} {why}", wrong.display()));
        fs::rename(&wrong, &aside).unwrap();
        if is_folder {
            fs::create_dir(&wrong).unwrap();
        } else {
            fs::write(&wrong, "").unwrap();
        }
        for words in ["check", "invite", "trust-clock"] {
            refused(&home, &[words], &why);
        }
        assert_eq!(Program::start(&home).ended().code(), Some(78), "to start it again is of no use");
        assert!(home.log().contains(&why), "{}", home.log());
        if is_folder {
            fs::remove_dir(&wrong).unwrap();
        } else {
            fs::remove_file(&wrong).unwrap();
        }
        fs::rename(&aside, &wrong).unwrap();
    }
    let store = data.join("store");
    fs::rename(&store, data.with_file_name("aside")).unwrap();
    fs::write(&store, "").unwrap();
    let told = said(&home.ask(&["verify"], ""));
    assert!(
        told.contains(store.to_str().unwrap()) && told.contains("move it away, and put the store back"),
        "{told}"
    );
}

/// Where there is nothing that could be trusted, that is what is said.
#[test]
fn no_clock_is_trusted_where_no_data_is() {
    let home = Home::new();
    refused(&home, &["trust-clock"], &format!("There is no store in {}", home.data().display()));
    let home = used();
    assert!(home.ask(&["trust-clock"], "").status.success());
    fs::write(home.data().join("restoring"), "").unwrap();
    refused(&home, &["trust-clock"], "an unfinished restore");
}

/// Of a copy that nothing more comes to, its age would tell it only after a while.
#[test]
fn a_standby_that_can_never_go_on_is_told_at_once() {
    let home = used();
    let place = tempfile::tempdir().unwrap();
    let copy = place.path().join("copy");
    let check = ["check", copy.to_str().unwrap()];
    let standby = StandIn::start(&home, &copy);
    until(&home, &check);
    drop(standby);
    let store = home.data().join("store");
    let (journal, aside) = (store.join("journal"), store.join("aside"));
    fs::rename(&journal, &aside).unwrap();
    refused(&home, &check, &format!("The standby cannot go on: {} does not go on", store.display()));
    fs::rename(&aside, &journal).unwrap();
    let told = said(&home.ask(&check, ""));
    assert!(!told.contains("cannot go on"), "{told}");
    Store::fence(&store, Path::new("/elsewhere/data")).unwrap();
    refused(&home, &check, "The standby cannot go on: a standby was promoted in the place of the store");
}

/// A standby whose first copy was never finished would be taken for all there was, and the rest for a standby.
#[test]
fn what_is_made_of_a_standby_is_none() {
    let home = used();
    let place = tempfile::tempdir().unwrap();
    let [copy, dest, into, saved] = ["copy", "dest", "into", "saved"].map(|name| place.path().join(name));
    let [text, dest, back, whole] = [&copy, &dest, &into, &saved].map(|path| path.to_str().unwrap());
    let standby = StandIn::start(&home, &copy);
    until(&home, &["check", text]);
    drop(standby);
    fs::write(home.data().with_file_name("config.toml"), format!("data = '{text}'\n")).unwrap();
    // Of a store, a standby has the journal only: that is all that can be saved.
    for (words, code) in
        [(&["backup", dest][..], 0), (&["restore", dest, back], 0), (&["salvage", text, "--into", whole], 3)]
    {
        let made = home.ask(words, "");
        assert_eq!(made.status.code(), Some(code), "{words:?}: {}", said(&made));
    }
    for made in [&into, &saved] {
        assert!(made.join("local").join("key").exists() && !made.join("standby.toml").exists());
    }
    let begun = format!("of = '{}'\ncaught_up = \"1970-01-01T00:00:00Z\"\n", home.data().display());
    fs::write(copy.join("standby.toml"), begun).unwrap();
    refused(&home, &["backup", dest], "was never finished");
}

/// Whoever closes the output has read enough: what a command was called for is done all the same, and its status says how.
#[test]
fn a_closed_output_hides_no_failure() {
    let home = used();
    let place = tempfile::tempdir().unwrap();
    let deaf = |words: &[&str]| {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let mut command = home.command(&[]);
        command.args(words).stdout(writer).stderr(Stdio::null()).status().unwrap().code()
    };
    let [dest, sent] = ["dest", "sent"].map(|name| place.path().join(name));
    let then = format!("touch '{}'", sent.display());
    assert_eq!(deaf(&["backup", dest.to_str().unwrap(), "--then", &then]), Some(0));
    assert!(sent.exists());
    assert_eq!(deaf(&["backup", dest.to_str().unwrap(), "--then", "exit 1"]), Some(1));
    for words in [&["verify"][..], &["perft", "maya", "--depth", "1"]] {
        assert_eq!(deaf(words), Some(0), "{words:?}");
    }
    fs::write(home.data().join("local").join("key"), "half of it").unwrap();
    assert_eq!(deaf(&["verify"]), Some(1));
}

/// Where nothing can come of a start, nothing is made.
#[test]
fn a_configuration_with_which_nothing_runs_leaves_no_data() {
    let home = Home::new();
    let path = home.data().with_file_name("config.toml");
    let data = format!("data = '{}'\n", home.data().display());
    for (more, commands, why) in [
        ("[local]\nenabled = false\n", &["check", "run"][..], "Nothing to run"),
        ("[store]\nurl_variable = \"NOWHERE\"\nfolder = \"x\"\n", &["run"], "`store.folder` is for programs"),
    ] {
        fs::write(&path, format!("{data}{more}")).unwrap();
        for command in commands {
            refused(&home, &[command], why);
            assert!(!home.data().exists(), "{command} {more}");
        }
    }
}

#[test]
fn a_word_that_is_no_text_is_refused_as_any_other() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nahil"));
    let refused = command.arg(OsStr::from_bytes(b"\xff")).output().unwrap();
    assert_eq!(refused.status.code(), Some(2), "{}", said(&refused));
}

#[test]
fn words_that_make_no_sense_together_are_refused_as_any_other() {
    for words in [&["--sprt", "10", "0"][..], &["--options", "nothing=1"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_nahil"));
        let refused = command.args(["arena", "1", "1", "--game", "abalone"]).args(words).output().unwrap();
        assert_eq!(refused.status.code(), Some(2), "{}", said(&refused));
    }
}

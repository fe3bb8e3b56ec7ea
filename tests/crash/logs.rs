//! What the program writes into its log: one JSON object a line, by which a request can be followed, and no secrets.

use crate::browser::Browser;
use crate::program::{Home, POLL, Program};
use nahil::players::LinkCode;
use serde_json::{Value, json};
use std::fs;

/// Starts the program with a log of this level in JSON; and a browser at its room.
fn talkative(home: &Home, level: &str) -> (Program, Browser) {
    let mut command = home.command(&[]);
    command.args(["--log", "json"]).env("RUST_LOG", level);
    let mut program = Program::start_as(home, command);
    let mut browser = Browser::new();
    browser.go(program.address().unwrap_or_else(|| panic!("{}", home.log())));
    (program, browser)
}

/// Looks for something until it is there.
fn until<T>(what: &str, look: impl Fn() -> Option<T>) -> T {
    for _ in 0..POLL.1 {
        if let Some(found) = look() {
            return found;
        }
        std::thread::sleep(POLL.0);
    }
    panic!("there is no {what}")
}

/// The fields of all whole lines with this message.
fn lines(log: &str, message: &str) -> Vec<Value> {
    let whole = &log[..log.rfind('\n').map_or(0, |end| end + 1)];
    let parsed =
        whole.lines().map(|line| serde_json::from_str::<Value>(line).unwrap_or_else(|_| panic!("{line}")));
    parsed.map(|mut line| line["fields"].take()).filter(|fields| fields["message"] == message).collect()
}

#[test]
fn a_request_can_be_followed_from_the_inbox_to_the_platform() {
    let home = Home::new();
    let (mut program, mut browser) = talkative(&home, "nahil=debug");
    let ana = browser.join("ana");
    let said = json!({ "id": "1", "channel": "plaza", "text": "!n games" });
    assert_eq!(browser.post("/api/say", &ana, &said).unwrap(), 200);
    let (request, post) = until("post of a request", || {
        let log = home.log();
        let request = lines(&log, "heard").pop()?["request"].as_str()?.to_owned();
        let told = lines(&log, "is to be told").into_iter().find(|line| line["request"] == request)?;
        Some((request, told["post"].clone()))
    });
    let left = until("end of its way", || {
        lines(&home.log(), "left its lane").into_iter().find(|line| line["post"] == post)
    });
    assert_eq!((&left["platform"], &left["fate"]), (&json!("local"), &json!("delivered")));
    let log = home.log();
    assert!(lines(&log, "done").iter().any(|line| line["request"] == request && line["refused"] == false));
    assert!(lines(&log, "committed").iter().any(|line| line["posts"] == 1), "{log}");
    program.terminate();
}

/// Also what it says as a service beside its log, how it ends, and what was wrong with the words that started it.
#[test]
fn all_that_it_says_is_json_where_that_is_asked_for() {
    let parsed = |said: &[u8]| -> Vec<Value> {
        let said = String::from_utf8(said.to_vec()).unwrap();
        said.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"))).collect()
    };
    let home = Home::new();
    let (mut program, _) = talkative(&home, "nahil=info");
    let config = home.data().with_file_name("config.toml");
    // The folder is in use, so a second one cannot start.
    let second = home.ask(&["--log", "json"], "");
    assert!(!second.status.success() && second.stdout.is_empty(), "{second:?}");
    let said = parsed(&second.stderr);
    let last = said.last().unwrap();
    assert_eq!(last["level"], "ERROR");
    assert!(last["fields"]["message"].as_str().unwrap().contains("Is another nahil running"), "{last}");
    program.terminate();
    let raw = program.rest();
    assert!(raw.iter().any(|line| line.contains("Shutting down")), "{raw:?}");
    assert!(raw.iter().all(|line| parsed(line.as_bytes())[0]["level"] == "INFO"), "{raw:?}");
    lines(&home.log(), "");
    fs::write(&config, "data = 5").unwrap();
    for words in [&["--log", "json", "check"][..], &["--log=json", "no-such-command"]] {
        let refused = home.ask(words, "");
        assert!(!refused.status.success(), "{refused:?}");
        assert_eq!(parsed(&refused.stderr).len(), 1, "{refused:?}");
    }
}

#[test]
fn what_lets_somebody_into_the_room_is_in_no_log() {
    let home = Home::new();
    let path = home.data().with_file_name("config.toml");
    let config = fs::read_to_string(&path).unwrap();
    fs::write(path, format!("{config}public = \"https://room.example.org\"\n")).unwrap();
    let invited = home.command(&[]).arg("invite").env("RUST_LOG", "trace").output().unwrap();
    let (told, mut log) =
        (String::from_utf8(invited.stdout).unwrap(), String::from_utf8(invited.stderr).unwrap());
    let code = told.lines().next().unwrap().rsplit(' ').next().unwrap();
    let (mut program, mut browser) = talkative(&home, "trace");
    let ana = browser.join_by("ana", code);
    let said = json!({ "id": "1", "channel": "plaza", "text": "!n link" });
    assert_eq!(browser.post("/api/say", &ana, &said).unwrap(), 200);
    let linked = until("code", || {
        let items = browser.look(&ana).unwrap();
        items.iter().map(crate::browser::said).find_map(|text| {
            text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-')
                .find(|word| word.len() == 9 && word.parse::<LinkCode>().is_ok())
                .map(str::to_owned)
        })
    });
    program.terminate();
    log.push_str(&home.log());
    assert!(log.len() > 1_000, "{log}");
    let cookies = browser.cookies();
    let proofs = cookies.split("; ").filter_map(|cookie| cookie.split_once('=')).map(|(_, proof)| proof);
    for secret in proofs.chain([code, &linked, "ticket-ana"]) {
        assert!(secret.len() > 6 && !log.contains(secret), "{secret} in\n{log}");
    }
}

/// Someone who answers as little as a platform can, and keeps what is asked.
#[cfg(all(feature = "discord", feature = "matrix"))]
mod platform {
    use std::io::{BufRead, BufReader, Read, Write};
    use std::net::{TcpListener, TcpStream};
    use std::sync::{Arc, Mutex};

    /// What lets the bot in after it has signed in.
    pub(super) const ACCESS: &str = "syt_bmFoaWw_dGhpc0lzU2VjcmV0_1a2B3c";

    /// Listens; returns where, and all that is ever asked.
    pub(super) fn open() -> (String, Arc<Mutex<String>>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let asked: Arc<Mutex<String>> = Arc::default();
        let heard = Arc::clone(&asked);
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let heard = Arc::clone(&heard);
                std::thread::spawn(move || serve(&stream, &heard));
            }
        });
        (address, asked)
    }

    /// Answers requests until the connection ends.
    fn serve(mut stream: &TcpStream, heard: &Mutex<String>) {
        let mut reader = BufReader::new(stream.try_clone().unwrap());
        loop {
            let mut head = String::new();
            while reader.read_line(&mut head).unwrap_or(0) > 2 {}
            let Some(line) = head.lines().next() else { return };
            let length = head
                .to_lowercase()
                .lines()
                .find_map(|line| line.strip_prefix("content-length: ")?.parse().ok());
            let mut body = vec![0; length.unwrap_or(0)];
            let _ = reader.read_exact(&mut body);
            let (status, answer) = if line.contains("/_matrix/client/versions") {
                ("200 OK", r#"{"versions":["v1.11"]}"#.to_owned())
            } else if line.contains("/login") && line.starts_with("POST") {
                let user = "@nahil:localhost";
                ("200 OK", format!(r#"{{"user_id":"{user}","access_token":"{ACCESS}","device_id":"NAHIL"}}"#))
            } else if line.contains("/_matrix/") {
                ("404 Not Found", r#"{"errcode":"M_UNRECOGNIZED","error":"?"}"#.to_owned())
            } else {
                ("503 Service Unavailable", "{}".to_owned())
            };
            heard.lock().unwrap().push_str(&format!("{head}{}", String::from_utf8_lossy(&body)));
            let head = format!(
                "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {}",
                answer.len()
            );
            if write!(stream, "{head}\r\n\r\n{answer}").is_err() {
                return;
            }
        }
    }
}

#[cfg(all(feature = "discord", feature = "matrix"))]
#[test]
fn what_lets_the_bot_into_the_platforms_is_in_no_log() {
    const TOKEN: &str = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.abcdefghijklmnopqrstuvwxyz0123456789AB";
    const PASSWORD: &str = "correct-horse-battery-staple";
    let (address, asked) = platform::open();
    let home = Home::new();
    let path = home.data().with_file_name("config.toml");
    let config = fs::read_to_string(&path).unwrap();
    let discord = format!("[discord]\nenabled = true\napi = \"{address}\"\n");
    let matrix =
        format!("[matrix]\nenabled = true\nhomeserver = \"{address}\"\nuser = \"@nahil:localhost\"\n");
    fs::write(path, format!("{config}{discord}{matrix}")).unwrap();
    let mut command = home.command(&[]);
    command.env("RUST_LOG", "trace").env("NAHIL_DISCORD_TOKEN", TOKEN).env("NAHIL_MATRIX_PASSWORD", PASSWORD);
    let mut program = Program::start_as(&home, command);
    program.address().unwrap_or_else(|| panic!("{}", home.log()));
    let secrets = [TOKEN, PASSWORD, platform::ACCESS];
    for secret in secrets {
        until(secret, || asked.lock().unwrap().contains(secret).then_some(()));
    }
    drop(program);
    let log = home.log();
    assert!(log.contains("TRACE"), "{log}");
    for secret in secrets {
        let line = log.lines().find(|line| line.contains(secret));
        assert_eq!(line, None, "{secret}");
    }
}

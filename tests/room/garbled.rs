//! Requests that are none.

use crate::world::{Answer, Browser, World};
use std::io::{Read, Write};
use std::net::TcpStream;

/// Whoever writes to the room by other means than its page gets an answer that the page has words for, too.
#[test]
fn what_is_no_request_is_refused_in_our_own_words() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let ana = browser.join("ana");
    let code = |(status, body): Answer| (status, body["error"].as_str().unwrap_or("none").to_owned());
    let json = "application/json";
    let whole = r#"{"id":"1","channel":"plaza","text":"hola"}"#;
    for (kind, body) in [
        (json, ""),
        (json, "{"),
        (json, r#"{"id":"1","channel":"plaza","text":"hola"}}"#),
        (json, r#"{"id":"1","channel":"plaza"}"#),
        (json, r#"{"id":1,"channel":"plaza","text":"hola"}"#),
        ("text/plain", whole),
        ("application/x-www-form-urlencoded", "id=1&channel=plaza&text=hola"),
    ] {
        let headers = [("x-nahil-as", &ana[..]), ("content-type", kind)];
        let refused = browser.post_with("/api/say", &headers, body);
        assert_eq!(code(refused), (400, "id_bad".to_owned()), "{kind} {body}");
    }
    assert_eq!(code(browser.post_with("/api/join", &[("content-type", json)], "{")).1, "id_bad");
    let earlier = browser.get(&format!("/api/earlier?as={ana}&channel=plaza&before=x"), &[]);
    assert_eq!(earlier.status(), 400);
    assert!(earlier.into_body().read_to_string().unwrap().contains("id_bad"));
    let headers = [("x-nahil-as", &ana[..]), ("content-type", json)];
    assert_eq!(browser.post_with("/api/say", &headers, whole).0, 200);
}

/// Where nothing of such a name can be, there is nothing; and what is no body is not too large.
#[test]
fn what_cannot_be_named_is_not_there() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let ana = browser.join("ana");
    for path in ["/file/-1", "/file/x", "/file/%2e%2e", "/file/%ff", "/picture/%ff"] {
        let answer = browser.get(&format!("{path}?as={ana}"), &[]);
        assert_eq!(answer.status(), 404, "{path}");
        assert!(answer.into_body().read_to_string().unwrap().contains("post_unknown"), "{path}");
    }
    let mut wire = TcpStream::connect(world.address).unwrap();
    let head = "POST /api/say HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n";
    wire.write_all(format!("{head}zz\r\n").as_bytes()).unwrap();
    let mut answer = String::new();
    let _ = wire.read_to_string(&mut answer);
    assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
    world.stop();
}

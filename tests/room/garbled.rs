//! Requests that are none.

use crate::world::{Answer, Browser, World};

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

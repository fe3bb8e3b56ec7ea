//! What goes wrong on demand goes wrong as it was asked to, and no further.

use crate::client::{Gateway, Rest};
use crate::discord::{Discord, Fault, Rule};
use serde_json::json;
use std::time::Duration;

const POSTS: &str = "/channels/*/messages";

#[tokio::test]
async fn effects_come_or_do_not() {
    let discord = Discord::start().await;
    let channel = discord.guild("Club").channel("juegos");
    let rest = Rest::new(&discord);
    let path = format!("/channels/{}/messages", channel.id());
    let cases = [
        (Fault::Status(503), 503, 0),
        (Fault::CutBefore, 0, 0),
        (Fault::Code(50_013), 403, 0),
        (Fault::StatusAfter(502), 502, 1),
        (Fault::CutAfter, 0, 1),
        (Fault::Slow(Duration::from_millis(1)), 200, 1),
    ];
    for (fault, status, effects) in cases {
        let before = channel.messages().len();
        let hits = discord.fault(Rule::new("POST", POSTS, fault.clone()));
        let reply = rest.post(&path, json!({ "content": "x" })).await;
        assert_eq!(reply.status, status, "{fault:?}");
        assert_eq!(channel.messages().len() - before, effects, "{fault:?}");
        assert_eq!(hits.count(), 1, "{fault:?}");
        assert_eq!(rest.post(&path, json!({ "content": "y" })).await.status, 200, "{fault:?} came once");
    }
    discord.assert_well_behaved();
}

#[tokio::test]
async fn what_is_out_of_reach_comes_back_as_it_was() {
    let discord = Discord::start().await;
    let channel = discord.guild("Club").channel("juegos");
    let rest = Rest::new(&discord);
    let (mut gateway, ready) = Gateway::begin(&discord, 1).await;
    gateway.event("GUILD_CREATE").await;
    discord.go_down();
    assert_eq!((gateway.closed().await, rest.get("/users/@me").await.status), (None, 0));
    discord.come_back();
    assert_eq!(rest.get(&format!("/channels/{}", channel.id())).await.body["name"], "juegos");
    let mut again = Gateway::reconnect(&ready).await;
    again.seq = gateway.seq;
    again.resume(&discord, &ready["session_id"], gateway.seq).await;
    again.event("RESUMED").await;
}

#[tokio::test]
async fn limits_are_told_and_reached_on_demand() {
    let discord = Discord::start().await;
    let channel = discord.guild("Club").channel("juegos");
    let rest = Rest::new(&discord);
    let path = format!("/channels/{}/messages", channel.id());
    let well = rest.post(&path, json!({ "content": "x" })).await;
    for name in ["limit", "remaining", "reset", "reset-after", "bucket"] {
        assert!(well.header(&format!("x-ratelimit-{name}")).is_some(), "{name}");
    }
    discord.fault(
        Rule::new("*", "/channels/**", Fault::TooMany { retry_after: 0.25, global: false }).after(1).times(2),
    );
    assert_eq!(rest.post(&path, json!({ "content": "x" })).await.status, 200);
    for _ in 0..2 {
        let reply = rest.post(&path, json!({ "content": "x" })).await;
        assert_eq!(
            (reply.status, &reply.body["retry_after"], reply.header("retry-after")),
            (429, &json!(0.25), Some("1"))
        );
        assert_eq!(reply.header("x-ratelimit-remaining"), Some("0"));
        assert_eq!(reply.header("x-ratelimit-bucket"), well.header("x-ratelimit-bucket"));
    }
    assert_eq!(rest.post(&path, json!({ "content": "x" })).await.status, 200);
    discord.fault(Rule::new("GET", "/users/@me", Fault::TooMany { retry_after: 1.0, global: true }).always());
    for _ in 0..3 {
        let reply = rest.get("/users/@me").await;
        assert_eq!((reply.header("x-ratelimit-global"), &reply.body["global"]), (Some("true"), &json!(true)));
    }
    discord.clear_faults();
    assert_eq!(rest.get("/users/@me").await.status, 200);
    assert_eq!(discord.requests("GET", "/users/*").len(), 4);
}

#[tokio::test]
async fn what_is_held_goes_on_when_it_is_let() {
    let discord = Discord::start().await;
    let channel = discord.guild("Club").channel("juegos");
    let rest = Rest::new(&discord);
    let path = format!("/channels/{}/messages", channel.id());
    let hits = discord.fault(Rule::new("POST", POSTS, Fault::Held));
    let meanwhile = async {
        hits.reach(1).await;
        let reply = rest.get("/users/@me").await;
        assert_eq!((reply.status, channel.messages().len()), (200, 0), "the others are not held up");
        hits.release();
    };
    let (reply, ()) = tokio::join!(rest.post(&path, json!({ "content": "x" })), meanwhile);
    assert_eq!((reply.status, channel.messages().len()), (200, 1));
}

//! Messages: who is called, what is too much, where the bot may not write.

use crate::client::Rest;
use crate::discord::{Channel, Discord, permission};
use serde_json::{Value, json};
use std::time::Duration;

fn posts(channel: &Channel) -> String {
    format!("/channels/{}/messages", channel.id())
}

#[tokio::test]
async fn a_phone_rings_for_those_alone_who_are_called() {
    let discord = Discord::start().await;
    let guild = discord.guild("Club");
    let channel = guild.channel("juegos");
    let (ana, beto) = (discord.user("ana"), discord.user("beto"));
    guild.join(&beto);
    let role = guild.role("players", 0, &[&ana]);
    let rest = Rest::new(&discord);
    let both = format!("{} {} <@&{role}> @everyone", ana.mention(), beto.mention());
    let none: [&str; 0] = [];
    let cases: [(Value, &[&str]); 7] = [
        (json!({}), &["ana", "beto"]),
        (json!({ "allowed_mentions": { "parse": [] } }), &none),
        (json!({ "allowed_mentions": { "users": [beto.value()], "parse": [] } }), &["beto"]),
        (json!({ "allowed_mentions": { "parse": ["users"] } }), &["ana", "beto"]),
        (json!({ "allowed_mentions": { "parse": ["roles"] } }), &["ana"]),
        (json!({ "allowed_mentions": { "parse": ["everyone"] } }), &none),
        (json!({ "flags": 4096 }), &none),
    ];
    for (mut body, names) in cases {
        body["content"] = json!(both);
        rest.post(&posts(&channel), body.clone()).await;
        assert_eq!(channel.last().unwrap().rang(), names, "{body}");
    }
    let before = discord.rang(&ana).len();
    let last = channel.last().unwrap();
    rest.patch(&format!("{}/{}", posts(&channel), last.id()), json!({ "content": ana.mention() })).await;
    assert_eq!(discord.rang(&ana).len(), before, "an edit calls nobody");
    let clash = json!({ "content": "x", "allowed_mentions": { "parse": ["users"], "users": [ana.value()] } });
    assert_eq!(rest.post(&posts(&channel), clash).await.refusal(), (400, 50_035));
    let dm = rest.post("/users/@me/channels", json!({ "recipient_id": ana.value() })).await;
    rest.post(&format!("/channels/{}/messages", dm.id()), json!({ "content": "your turn" })).await;
    assert_eq!(discord.rang(&ana).last().unwrap().content(), "your turn");
}

#[tokio::test]
async fn a_nonce_makes_the_second_sending_harmless() {
    let discord = Discord::start().await;
    let channel = discord.guild("Club").channel("juegos");
    let rest = Rest::new(&discord);
    let body = json!({ "content": "once", "nonce": "n7", "enforce_nonce": true });
    let one = rest.post(&posts(&channel), body.clone()).await;
    let two = rest.post(&posts(&channel), body.clone()).await;
    assert_eq!((one.id(), one.body["nonce"].as_str()), (two.id(), Some("n7")));
    assert_eq!(channel.messages().len(), 1);
    let loose = json!({ "content": "again", "nonce": "n7" });
    assert_ne!(rest.post(&posts(&channel), loose).await.id(), one.id());
    discord.advance(Duration::from_hours(1));
    assert_ne!(rest.post(&posts(&channel), body).await.id(), one.id(), "it is forgotten after minutes");
    discord.assert_well_behaved();
}

#[tokio::test]
async fn pictures_go_along_with_their_words() {
    let discord = Discord::start().await;
    let channel = discord.guild("Club").channel("juegos");
    let rest = Rest::new(&discord);
    let png = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\x01\x07\0\0\0\x09 and the rest";
    let body = json!({ "content": "board", "attachments": [{ "id": "0", "description": "White to move" }] });
    let made = rest.parts("POST", &posts(&channel), &body, &[("board.png", png)]).await;
    let file = &made.body["attachments"][0];
    assert_eq!((&file["filename"], &file["description"]), (&json!("board.png"), &json!("White to move")));
    assert_eq!((&file["width"], &file["height"], &file["size"]), (&json!(263), &json!(9), &json!(png.len())));
    let path = format!("{}/{}", posts(&channel), made.id());
    let kept = rest.patch(&path, json!({ "content": "same board" })).await;
    assert_eq!(kept.body["attachments"][0]["id"], file["id"]);
    let body = json!({ "attachments": [{ "id": "0", "description": "Black to move" }] });
    let new = rest.parts("PATCH", &path, &body, &[("next.png", png)]).await;
    assert_eq!(new.body["attachments"].as_array().unwrap().len(), 1, "what is not named goes");
    assert_eq!(channel.last().unwrap().descriptions(), ["Black to move"]);
    let heavy = vec![0; (10 << 20) + 1];
    let reply =
        rest.parts("POST", &posts(&channel), &json!({ "content": "x" }), &[("heavy.png", &heavy)]).await;
    assert_eq!(reply.refusal(), (413, 40_005));
    let wordy = json!({ "content": "x", "attachments": [{ "id": "0", "description": "x".repeat(1_025) }] });
    let reply = rest.parts("POST", &posts(&channel), &wordy, &[("a.png", png)]).await;
    assert_eq!(reply.refusal(), (400, 50_035));
    let own = &discord.shared.world().own_violations;
    assert!(own.is_empty(), "{own:?}");
}

#[tokio::test]
async fn what_is_too_much_is_told_by_its_place() {
    let discord = Discord::builder().validator(None).start().await;
    let channel = discord.guild("Club").channel("juegos");
    let rest = Rest::new(&discord);
    let button = |id: &str| json!({ "type": 2, "style": 1, "custom_id": id, "label": "x" });
    let row = |parts: Value| json!({ "components": [{ "type": 1, "components": parts }] });
    let option = |value: usize| json!({ "label": "x", "value": value.to_string() });
    let menu = |most: usize| {
        let options: Vec<_> = (0..most).map(option).collect();
        row(json!([{ "type": 3, "custom_id": "m", "options": options }]))
    };
    let rows: Vec<_> = (0..6).map(|n| json!({ "type": 1, "components": [button(&n.to_string())] })).collect();
    let cases = [
        (json!({ "content": "x".repeat(2_001) }), "/content", "BASE_TYPE_MAX_LENGTH"),
        (
            row(json!([button("a"), button("a")])),
            "/components/0/components/1/custom_id",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        (
            row(json!([button(&"a".repeat(101))])),
            "/components/0/components/0/custom_id",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            row(json!([{ "type": 2, "style": 1, "custom_id": "a", "label": "x".repeat(81) }])),
            "/components/0/components/0/label",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            row(json!([1, 2, 3, 4, 5, 6].map(|n| button(&n.to_string())))),
            "/components/0/components",
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
        ),
        (menu(26), "/components/0/components/0/options", "BASE_TYPE_BAD_LENGTH"),
        (menu(0), "/components/0/components/0/options", "BASE_TYPE_BAD_LENGTH"),
        (json!({ "components": rows }), "/components", "BASE_TYPE_BAD_LENGTH"),
        (
            row(json!([{ "type": 2, "style": 1, "label": "x" }])),
            "/components/0/components/0/custom_id",
            "BASE_TYPE_REQUIRED",
        ),
    ];
    for (body, place, code) in cases {
        let reply = rest.post(&posts(&channel), body.clone()).await;
        assert_eq!(reply.refusal(), (400, 50_035), "{body}");
        let found = reply.body["errors"].pointer(&format!("{place}/_errors/0/code"));
        assert_eq!(found, Some(&json!(code)), "{body}: {}", reply.body);
    }
    assert_eq!(rest.post(&posts(&channel), json!({ "content": " " })).await.refusal(), (400, 50_006));
    assert_eq!(rest.post(&posts(&channel), menu(25)).await.status, 200);
    assert_eq!(channel.messages().len(), 1);
    assert_eq!(discord.violations().len(), 9);
}

#[tokio::test]
async fn where_the_bot_may_not_it_is_told_why() {
    let discord = Discord::start().await;
    let channel = discord.guild("Club").channel("juegos");
    let ana = discord.user("ana");
    let rest = Rest::new(&discord);
    let hello = || json!({ "content": "hola" });
    let said = rest.post(&posts(&channel), hello()).await.id();
    channel.deny_bot(permission::SEND_MESSAGES);
    assert_eq!(rest.post(&posts(&channel), hello()).await.refusal(), (403, 50_013));
    channel.hide_from_bot();
    assert_eq!(rest.post(&posts(&channel), hello()).await.refusal(), (403, 50_001));
    channel.allow_bot();
    let there = format!("{}/{said}", posts(&channel));
    assert_eq!(rest.patch(&there, json!({ "content": "adiós" })).await.status, 200);
    assert_eq!(rest.call("DELETE", &there, None).await.status, 204);
    assert_eq!(rest.patch(&there, hello()).await.refusal(), (404, 10_008));
    let hers = ana.say(&channel, "mine");
    let there = format!("{}/{}", posts(&channel), hers.id());
    assert_eq!(rest.patch(&there, hello()).await.refusal(), (403, 50_005));
    ana.close_dms();
    assert_eq!(rest.post(&posts(&ana.dm()), hello()).await.refusal(), (403, 50_007));
    let beto = discord.user("beto").installs();
    let group = discord.group(&[&ana, &beto]);
    assert_eq!(rest.post(&posts(&group), hello()).await.refusal(), (403, 50_001));
    channel.delete();
    assert_eq!(rest.post(&posts(&channel), hello()).await.refusal(), (404, 10_003));
    let reply = Rest::new(&discord).with_token("Bot wrong").get("/users/@me").await;
    assert_eq!(reply.refusal(), (401, 0));
    discord.assert_well_behaved();
}

#[tokio::test]
async fn threads_open_close_and_lock() {
    let discord = Discord::start().await;
    let guild = discord.guild("Club");
    let channel = guild.channel("juegos");
    let ana = discord.user("ana");
    guild.join(&ana);
    let rest = Rest::new(&discord);
    let root = rest.post(&posts(&channel), json!({ "content": "match 1" })).await.id();
    let path = format!("{}/{root}/threads", posts(&channel));
    let named = json!({ "name": "Ana – Beto", "auto_archive_duration": 10_080 });
    let thread = rest.post(&path, named.clone()).await;
    assert_eq!((thread.status, thread.id()), (201, root), "it has its message's id");
    assert_eq!(rest.post(&path, named).await.refusal(), (400, 160_004));
    let here = format!("/channels/{}", thread.id());
    let threads = channel.threads();
    let [inner] = &threads[..] else { panic!("{threads:?}") };
    rest.post(&posts(inner), json!({ "content": ana.mention() })).await;
    assert_eq!(inner.last().unwrap().rang(), ["ana"]);
    let members = rest.get(&format!("{here}/thread-members")).await.body;
    assert_eq!(members.as_array().unwrap().len(), 2, "who is called is in it");
    let closed = rest.patch(&here, json!({ "archived": true })).await;
    assert_eq!(closed.body["thread_metadata"]["archived"], true);
    assert_eq!(rest.patch(&here, json!({ "name": "x" })).await.refusal(), (400, 50_083));
    let last = inner.last().unwrap();
    let edit = format!("{}/{}", posts(inner), last.id());
    assert_eq!(rest.patch(&edit, json!({ "content": "x" })).await.refusal(), (400, 50_083));
    assert_eq!(rest.post(&posts(inner), json!({ "content": "on" })).await.status, 200);
    assert!(!inner.is_archived(), "to speak opens it");
    inner.archive(true);
    assert_eq!(rest.post(&posts(inner), json!({ "content": "on" })).await.refusal(), (400, 50_083));
    assert_eq!(rest.patch(&here, json!({ "archived": false })).await.refusal(), (403, 50_013));
    let own =
        rest.post(&format!("/channels/{}/threads", channel.id()), json!({ "name": "t", "type": 11 })).await;
    assert_eq!((own.status, &own.body["parent_id"]), (201, &json!(channel.id().to_string())));
    let joined = rest.call("PUT", &format!("/channels/{}/thread-members/{}", own.id(), ana.id()), None).await;
    assert_eq!(joined.status, 204);
    discord.assert_well_behaved();
}

#[tokio::test]
async fn the_rest_of_what_can_be_asked() {
    let discord = Discord::start().await;
    let guild = discord.guild("Club").locale("es-ES");
    let channel = guild.channel("juegos");
    let ana = discord.user("ana");
    guild.nick(&ana, "Anita");
    let rest = Rest::new(&discord);
    let club = format!("/guilds/{}", guild.id());
    assert_eq!(rest.get("/users/@me").await.body["bot"], true);
    assert_eq!(rest.get("/applications/@me").await.body["verify_key"].as_str().unwrap().len(), 64);
    assert_eq!(rest.get(&club).await.body["preferred_locale"], "es-ES");
    assert_eq!(rest.get(&format!("{club}/members/{}", ana.id())).await.body["nick"], "Anita");
    assert_eq!(rest.get(&format!("{club}/roles")).await.body[0]["name"], "@everyone");
    assert_eq!(rest.get(&format!("{club}/channels")).await.body[0]["id"], channel.id().to_string());
    assert_eq!(rest.get(&format!("/channels/{}", channel.id())).await.body["name"], "juegos");
    assert_eq!(rest.get("/guilds/1").await.refusal(), (404, 10_004));
    rest.post(&posts(&channel), json!({ "content": "a" })).await;
    let last = ana.say(&channel, "b");
    let listed = rest.get(&format!("{}?limit=1", posts(&channel))).await.body;
    assert_eq!((&listed[0]["id"], listed.as_array().unwrap().len()), (&json!(last.id().to_string()), 1));
    assert_eq!(discord.transcript().as_array().unwrap().len(), 2);
    discord.assert_well_behaved();
    assert_eq!(rest.call("DELETE", &format!("/users/@me/guilds/{}", guild.id()), None).await.status, 204);
    assert_eq!(discord.violations().len(), 1, "the bot never leaves");
}

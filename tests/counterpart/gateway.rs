//! Sessions: their beginning, their end, and what is told in between.

use crate::client::{Gateway, Rest};
use crate::discord::{Discord, intent};
use serde_json::json;

const WANTED: u64 = intent::GUILDS | intent::GUILD_MESSAGES | intent::DIRECT_MESSAGES;

#[tokio::test]
async fn a_session_begins_with_its_guilds_and_its_heart_beats() {
    let discord = Discord::start().await;
    let guild = discord.guild("Club");
    let channel = guild.channel("juegos");
    let address = Rest::new(&discord).get("/gateway/bot").await.body;
    assert_eq!(address["url"], format!("ws://{}", discord.address()));
    assert_eq!(address["session_start_limit"]["remaining"], 1000);
    let (mut gateway, ready) = Gateway::begin(&discord, WANTED).await;
    assert_eq!(gateway.hello["d"]["heartbeat_interval"], 41_250);
    assert_eq!(ready["guilds"], json!([{ "id": guild.id().to_string(), "unavailable": true }]));
    assert_eq!(ready["application"]["id"], discord.bot_id().to_string());
    let told = gateway.event("GUILD_CREATE").await;
    assert_eq!(
        (&told["name"], &told["channels"][0]["id"]),
        (&json!("Club"), &json!(channel.id().to_string()))
    );
    gateway.send(json!({ "op": 1, "d": gateway.seq })).await;
    assert_eq!(gateway.payload().await["op"], 11);
    discord.assert_well_behaved();
}

#[tokio::test]
async fn who_does_not_fit_is_shown_out() {
    let discord = Discord::builder().start().await;
    let all = WANTED | intent::MESSAGE_CONTENT;
    let cases = [
        (json!({ "intents": WANTED, "token": "wrong" }), 4004),
        (json!({ "intents": all }), 4014),
        (json!({ "intents": 1_u64 << 40 }), 4013),
        (json!({ "intents": WANTED, "shard": [2, 2] }), 4010),
        (json!({}), 4002),
    ];
    for (data, code) in cases {
        let mut gateway = Gateway::connect(&discord, "").await;
        gateway.identify(&discord, data.clone()).await;
        assert_eq!(gateway.closed().await, Some(code), "{data}");
    }
    for (payload, code) in [(json!({ "op": 3, "d": {} }), 4003), (json!({ "op": 99, "d": {} }), 4001)] {
        let mut gateway = Gateway::connect(&discord, "").await;
        gateway.send(payload).await;
        assert_eq!(gateway.closed().await, Some(code));
    }
    let (mut gateway, _) = Gateway::begin(&discord, WANTED).await;
    gateway.identify(&discord, json!({ "intents": WANTED })).await;
    assert_eq!(gateway.closed().await, Some(4005));
}

#[tokio::test]
async fn a_resumed_session_is_told_what_it_missed() {
    let discord = Discord::start().await;
    let channel = discord.guild("Club").channel("juegos");
    let ana = discord.user("ana");
    let (mut gateway, ready) = Gateway::begin(&discord, WANTED).await;
    ana.say(&channel, "one");
    gateway.event("MESSAGE_CREATE").await;
    let heard = gateway.seq;
    discord.disconnect(4000);
    assert_eq!(gateway.closed().await, Some(4000));
    let missed = [ana.say(&channel, "two"), ana.say(&channel, "three")];
    let mut gateway = Gateway::reconnect(&ready).await;
    gateway.seq = heard;
    gateway.resume(&discord, &ready["session_id"], heard).await;
    for message in missed {
        assert_eq!(gateway.event("MESSAGE_CREATE").await["id"], message.id().to_string());
    }
    gateway.event("RESUMED").await;
    ana.say(&channel, "four");
    gateway.event("MESSAGE_CREATE").await;
    assert_eq!((discord.resumed(), discord.identified()), (1, 1));
}

#[tokio::test]
async fn a_session_can_be_lost() {
    let discord = Discord::start().await;
    let (mut gateway, ready) = Gateway::begin(&discord, WANTED).await;
    discord.ask_to_reconnect();
    gateway.op(7).await;
    discord.invalidate(true);
    assert_eq!(gateway.op(9).await["d"], true);
    discord.drop_connections();
    assert_eq!(gateway.closed().await, None);
    for later in [true, false] {
        discord.refuse_resume(later);
        let mut again = Gateway::reconnect(&ready).await;
        again.resume(&discord, &ready["session_id"], 1).await;
        assert_eq!(again.op(9).await["d"], later);
    }
    // A number that was never told, and a session that ended for good.
    let mut again = Gateway::reconnect(&ready).await;
    again.resume(&discord, &ready["session_id"], 99).await;
    assert_eq!(again.op(9).await["d"], false);
    again.seq = 1;
    again.resume(&discord, &ready["session_id"], 1).await;
    again.event("RESUMED").await;
    discord.disconnect(4009);
    again.closed().await;
    let mut again = Gateway::reconnect(&ready).await;
    again.resume(&discord, &ready["session_id"], 1).await;
    assert_eq!(again.op(9).await["d"], false);
}

#[tokio::test]
async fn a_zombie_hears_nothing_until_it_resumes() {
    let discord = Discord::start().await;
    let channel = discord.guild("Club").channel("juegos");
    let ana = discord.user("ana");
    let (mut gateway, ready) = Gateway::begin(&discord, WANTED).await;
    gateway.event("GUILD_CREATE").await;
    let heard = gateway.seq;
    discord.zombify();
    let message = ana.say(&channel, "hello?");
    gateway.send(json!({ "op": 1, "d": heard })).await;
    let beats = |world: &crate::discord::World| (world.gateway.sessions[0].heartbeats > 0).then_some(());
    discord.wait("a heartbeat", beats).await;
    let mut again = Gateway::reconnect(&ready).await;
    again.seq = heard;
    again.resume(&discord, &ready["session_id"], heard).await;
    assert_eq!(again.event("MESSAGE_CREATE").await["id"], message.id().to_string());
    again.event("RESUMED").await;
    again.send(json!({ "op": 1, "d": again.seq })).await;
    again.op(11).await;
}

#[tokio::test]
async fn payloads_are_packed_as_was_asked() {
    let discord = Discord::start().await;
    let channel = discord.guild("Club").channel("juegos");
    let ana = discord.user("ana");
    let mut one = Gateway::connect(&discord, "").await;
    one.identify(&discord, json!({ "intents": WANTED, "compress": true })).await;
    one.event("GUILD_CREATE").await;
    assert_eq!(one.packed, 2, "long ones are packed");
    one.send(json!({ "op": 1, "d": one.seq })).await;
    one.op(11).await;
    assert_eq!(one.packed, 2, "and short ones are not");
    let mut two = Gateway::connect(&discord, "&compress=zlib-stream").await;
    two.identify(&discord, json!({ "intents": WANTED })).await;
    two.event("GUILD_CREATE").await;
    for _ in 0..20 {
        let said = ana.say(&channel, &"words ".repeat(300)).id().to_string();
        assert_eq!(one.event("MESSAGE_CREATE").await["id"], said);
        assert_eq!(two.event("MESSAGE_CREATE").await["id"], said);
    }
    assert_eq!(two.packed, 23, "all of a stream is packed");
}

#[tokio::test]
async fn shards_part_the_guilds() {
    let discord = Discord::builder().shards(2).start().await;
    let channels = [discord.guild("Norte").channel("a"), discord.guild("Sur").channel("b")];
    let ana = discord.user("ana");
    assert_eq!(Rest::new(&discord).get("/gateway/bot").await.body["shards"], 2);
    let mut shards = Vec::new();
    for shard in 0..2 {
        let mut gateway = Gateway::connect(&discord, "").await;
        gateway.identify(&discord, json!({ "intents": WANTED, "shard": [shard, 2] })).await;
        let ready = gateway.event("READY").await;
        assert_eq!(ready["guilds"].as_array().unwrap().len(), 1);
        let guild = gateway.event("GUILD_CREATE").await;
        shards.push((gateway, guild["channels"][0]["id"].clone()));
    }
    discord.connected(2).await;
    for channel in &channels {
        let said = ana.say(channel, "hola").id().to_string();
        let id = channel.id().to_string();
        let (gateway, _) = shards.iter_mut().find(|(_, own)| *own == id).unwrap();
        assert_eq!(gateway.event("MESSAGE_CREATE").await["id"], said);
    }
    let said = ana.say(&ana.dm(), "hola").id().to_string();
    assert_eq!(
        shards[0].0.event("MESSAGE_CREATE").await["id"],
        said,
        "direct messages are the first shard's"
    );
}

#[tokio::test]
async fn contents_are_told_to_those_alone_who_may_read_them() {
    let discord = Discord::builder().privileged(intent::MESSAGE_CONTENT).start().await;
    let channel = discord.guild("Club").channel("juegos");
    let ana = discord.user("ana");
    let (mut bare, _) = Gateway::begin(&discord, WANTED).await;
    let (mut full, _) = Gateway::begin(&discord, WANTED | intent::MESSAGE_CONTENT).await;
    let call = format!("<@{}> help", discord.bot_id());
    let cases = [(&channel, "secret", ""), (&channel, &call, &call), (&ana.dm(), "private", "private")];
    for (place, words, heard) in cases {
        ana.say(place, words);
        assert_eq!(bare.event("MESSAGE_CREATE").await["content"], heard);
        assert_eq!(full.event("MESSAGE_CREATE").await["content"], words);
    }
}

#[tokio::test]
async fn events_come_twice_reversed_and_of_what_ends() {
    let discord = Discord::start().await;
    let guild = discord.guild("Club");
    let channel = guild.channel("juegos");
    let ana = discord.user("ana");
    let (mut gateway, _) = Gateway::begin(&discord, WANTED).await;
    discord.repeat_events(1);
    let said = ana.say(&channel, "twice").id().to_string();
    for _ in 0..2 {
        assert_eq!(gateway.event("MESSAGE_CREATE").await["id"], said);
    }
    discord.hold_events();
    let (first, second) = (ana.say(&channel, "first"), ana.say(&channel, "second"));
    discord.release_reversed();
    for message in [second, first] {
        assert_eq!(gateway.event("MESSAGE_CREATE").await["id"], message.id().to_string());
    }
    guild.outage();
    assert_eq!(gateway.event("GUILD_DELETE").await["unavailable"], true);
    guild.recover();
    gateway.event("GUILD_CREATE").await;
    channel.delete();
    assert_eq!(gateway.event("CHANNEL_DELETE").await["id"], channel.id().to_string());
    guild.remove_bot();
    assert_eq!(gateway.event("GUILD_DELETE").await, json!({ "id": guild.id().to_string() }));
}

//! What the homeserver does by itself, so that a test of the bot that fails means the bot.

use crate::homeserver::Homeserver;
use crate::phone::Phone;
use crate::trials::trials;
use serde_json::json;

trials![whom_a_message_calls, how_a_message_looks, how_much_may_be_sent, how_a_room_is_upgraded,];

/// Only a message that mentions somebody rings; what counts for the others is a matter of their own settings.
fn whom_a_message_calls() {
    let server = Homeserver::get();
    let [bot, ana, beto, carla] = ["bot", "ana", "beto", "carla"].map(|name| server.user(name));
    let room = bot.create(&json!({}));
    let rooms = [&ana, &beto, &carla].map(|user| user.join(&room.id));
    rooms[2].only_mentions();
    let phones = [&ana, &beto, &carla].map(Phone::of);
    let last = room.say("hello");
    for room in &rooms {
        room.sees("a greeting", |message| message.id == last);
        room.read(&last);
        room.until("it is read", |room| (room.unread == (0, 0)).then_some(()));
    }
    let called = json!({ "user_ids": [ana.id] });
    room.send("m.room.message", &json!({ "msgtype": "m.notice", "body": "x", "m.mentions": {} }));
    let call =
        json!({ "msgtype": "m.image", "body": "x", "url": "mxc://nahil.test/x", "m.mentions": called });
    let call = room.send("m.room.message", &call);
    for (room, expected) in rooms.iter().zip([(1, 1), (1, 0), (0, 0)]) {
        room.sees("a call", |message| message.id == call);
        assert_eq!(room.unread(), expected);
    }
    assert!(phones[0].rings_for(&call));
    assert!(!phones[1].rings_for(&call));
    assert!(!phones[2].knows(&call));
}

/// A message is seen as it looks after its edits, with the reactions that were left.
fn how_a_message_looks() {
    let server = Homeserver::get();
    for version in ["10", "11", "12"] {
        let [ana, beto] = ["ana", "beto"].map(|name| server.user(name));
        let room = ana.create(&json!({ "room_version": version }));
        let his = beto.join(&room.id);
        let id = room.say("one");
        room.edit(&id, "two");
        his.edit(&id, "another's");
        let first = his.react(&id, "1️⃣");
        his.react(&id, "✅");
        his.redact(&first);
        let gone = room.notice("gone");
        room.redact(&gone);
        let reply = his.reply(&id, "three");
        his.sees("a reply", |message| message.id == reply);
        let messages = his.messages();
        let seen = messages.iter().find(|message| message.id == id).unwrap();
        assert_eq!((seen.text(), seen.edits.len()), ("two", 1));
        assert_eq!(seen.reactions_of(&beto.id), ["✅"]);
        assert!(messages.iter().any(|message| message.id == gone && message.redacted));
    }
}

/// An account can be held to a number of messages.
fn how_much_may_be_sent() {
    let server = Homeserver::get();
    let ana = server.user("ana");
    let room = ana.create(&json!({}));
    server.limit(&ana.id, Some((1, 2)));
    let path = |number: u32| format!("/_matrix/client/v3/rooms/{}/send/m.room.message/{number}", room.id);
    let body = json!({ "msgtype": "m.text", "body": "x" });
    let answers: Vec<_> = (0..10).map(|number| ana.api.call("PUT", &path(number), Some(&body))).collect();
    let limited = answers.iter().find(|(status, _)| *status == 429);
    assert!(limited.is_some_and(|(_, told)| told["errcode"] == "M_LIMIT_EXCEEDED"), "{answers:?}");
    server.limit(&ana.id, None);
    room.say("free again");
}

/// A room goes on in another one.
fn how_a_room_is_upgraded() {
    let server = Homeserver::get();
    let ana = server.user("ana");
    let old = ana.create(&json!({ "room_version": "11" }));
    assert!(old.id.contains(':'));
    let new = old.upgrade("12");
    assert!(!new.contains(':'), "an id of this version names no server");
    old.until("it is buried", |room| {
        let tombstone = room.state_of("m.room.tombstone", "")?;
        (tombstone["content"]["replacement_room"] == new.as_str()).then_some(())
    });
}

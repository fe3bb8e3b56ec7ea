//! Encrypted rooms: the people's devices have keys, so has the bot.

use crate::pair::Pair;
use crate::program::Program;
use crate::script::Script;
use crate::stage::Stage;
use crate::timeline::list;
use crate::trials::trials;
use crate::user::Room;
use serde_json::json;
use std::fs;

trials![
    a_match_in_an_encrypted_room,
    keys_survive_restarts,
    keys_that_come_late,
    keys_that_never_come,
    keys_are_lost,
];

/// A stage in an encrypted room whose people have keys.
fn stage() -> Stage {
    let mut stage = prepared();
    enter(&mut stage);
    stage
}

/// The same, before the program starts.
pub(crate) fn prepared() -> Stage {
    let server = crate::homeserver::Homeserver::get();
    let program = Program::new(server, "");
    let [ana, beto] = ["Ana", "Beto"].map(|name| server.user(name).with_keys());
    let encryption = json!({ "algorithm": "m.megolm.v1.aes-sha2" });
    let state = json!([{ "type": "m.room.encryption", "state_key": "", "content": encryption }]);
    let room = ana.create(&json!({ "initial_state": state })).id;
    beto.join(&room);
    Stage { server, program, ana, beto, room }
}

/// The program starts, and Ana invites it.
pub(crate) fn enter(stage: &mut Stage) {
    stage.program.start();
    stage.his().until_joined(&stage.beto.id);
    stage.enter();
    stage.his().until_joined(&stage.program.id);
}

fn pair(stage: &Stage) -> Pair<'_> {
    Pair::of(stage, 1)
}

/// A whole match, by typing and by reactions in turn. The homeserver sees neither a turn nor a board.
fn a_match_in_an_encrypted_room() {
    let stage = stage();
    assert_eq!(stage.ana.keys().signed_devices(&stage.program.id), 1, "the bot has signed its device");
    let script = Script::of("katun-capture");
    let pair = Pair::begin(&stage, &script);
    for (ply, turn) in script.turns.iter().enumerate() {
        if ply % 2 == 0 {
            pair.by_typing(ply, turn);
        } else {
            pair.by_reactions(ply, turn);
        }
    }
    pair.was_told(&script);
    let board = pair.boards(&stage.hers()).pop().unwrap();
    let picture = stage.ana.keys().download(&board.picture().unwrap()["file"]);
    assert!(picture.starts_with(b"\x89PNG"), "a picture is encrypted, and can be read");
    assert!(board.picture().unwrap().get("url").is_none());
    for room in [&stage.room, &stage.direct(&stage.ana).id] {
        let seen = stage.ana.api.get(&format!("/_matrix/client/v3/rooms/{room}/messages?dir=b&limit=1000"));
        let said = list(&seen["chunk"]).filter(|event| event["type"] == "m.room.message");
        assert_eq!(said.count(), 0, "nothing is said in the clear in {room}");
    }
    stage.end();
}

/// Killed and started again, it reads what was said meanwhile and goes on with the same keys.
fn keys_survive_restarts() {
    let mut stage = stage();
    let script = Script::of("abalone-six-out");
    Pair::begin(&stage, &script);
    pair(&stage).by_typing(0, &script.turns[0]);
    for ply in [1, 2] {
        stage.program.kill();
        pair(&stage).say(&script.turns[ply]);
        stage.program.start();
        pair(&stage).told(&script, ply + 1);
    }
    pair(&stage).by_reactions(3, &script.turns[3]);
    pair(&stage).told(&script, 4);
    stage.end();
}

/// What is said while the bot has lost its store of keys can be read with those of its backup, and is played.
fn keys_that_come_late() {
    let mut stage = stage();
    let script = Script::of("abalone-six-out");
    Pair::begin(&stage, &script);
    // So the bot has the key with which the other one speaks.
    let other = pair(&stage).mover(&script.turns[1]);
    other.say("!n games");
    stage.bot_says(&stage.direct(other.user), "#1");
    pair(&stage).by_typing(0, &script.turns[0]);
    pair(&stage).told(&script, 1);
    stage.program.stop();
    fs::remove_dir_all(stage.program.data().join("matrix").join("store")).unwrap();
    pair(&stage).say(&script.turns[1]);
    stage.program.start();
    pair(&stage).told(&script, 2);
    stage.end();
}

/// With the backup's key lost, too, it cannot read what was said meanwhile, and asks for it once.
fn keys_that_never_come() {
    let mut stage = stage();
    let script = Script::of("abalone-six-out");
    Pair::begin(&stage, &script);
    pair(&stage).told(&script, 0);
    stage.program.stop();
    let folder = stage.program.data().join("matrix");
    fs::remove_dir_all(folder.join("store")).unwrap();
    fs::remove_file(folder.join("recovery-key")).unwrap();
    pair(&stage).say(&script.turns[0]);
    stage.program.start();
    stage.bot_says(&stage.hers(), "lost my encryption keys");
    let unreadable = |room: &Room<'_>| {
        let messages = room.messages().into_iter();
        messages.filter(|message| message.text().contains("I cannot read this message")).count()
    };
    stage.bot_says(&stage.hers(), "I cannot read this message");
    until_signed(&stage, 1);
    pair(&stage).say(&script.turns[0]);
    pair(&stage).told(&script, 1);
    assert_eq!(unreadable(&stage.hers()), 1);
    stage.end();
}

/// Waits until the people's devices know so many of the bot's that it has signed: to others they would give no keys.
fn until_signed(stage: &Stage, devices: usize) {
    for user in [&stage.ana, &stage.beto] {
        user.until("a new device of the bot", |_| {
            (user.keys().signed_devices(&stage.program.id) >= devices).then_some(())
        });
    }
}

/// With its store of keys gone, the bot takes its identity back by the recovery key that it has kept; with that gone as
/// well, it makes a new one and says so. The match goes on.
fn keys_are_lost() {
    let mut stage = stage();
    let script = Script::of("abalone-six-out");
    Pair::begin(&stage, &script);
    pair(&stage).by_typing(0, &script.turns[0]);
    let folder = stage.program.data().join("matrix");
    stage.program.stop();
    fs::remove_dir_all(folder.join("store")).unwrap();
    stage.program.start();
    until_signed(&stage, 2);
    pair(&stage).by_typing(1, &script.turns[1]);
    stage.program.stop();
    fs::remove_dir_all(folder.join("store")).unwrap();
    fs::remove_file(folder.join("recovery-key")).unwrap();
    stage.program.start();
    stage.bot_says(&stage.hers(), "lost my encryption keys");
    until_signed(&stage, 1);
    pair(&stage).by_typing(2, &script.turns[2]);
    pair(&stage).told(&script, 3);
    stage.end();
}

//! Rooms in which the bot may not write, from which it is sent away, and which go on elsewhere.

use crate::homeserver::Homeserver;
use crate::pair::Pair;
use crate::program::Program;
use crate::script::Script;
use crate::stage::Stage;
use crate::trials::trials;
use crate::user::Seen;
use crate::wire::{Fault, Rule, Wire};
use serde_json::json;

trials![
    power_too_low_to_write,
    it_greets_in_the_language_of_the_room,
    kicked_and_invited_again,
    banned_and_invited_again,
    a_room_of_version_10_goes_on,
    a_room_of_version_12_goes_on,
    a_room_goes_on_while_the_program_is_down,
    sent_away_from_the_room_that_goes_on,
    who_may_invite,
    a_direct_room_of_one_s_own,
    a_direct_room_that_was_left,
    somebody_who_cannot_be_invited,
    a_wrong_password,
];

/// Plays a turn in the direct room of its player.
fn play_directly(pair: &Pair<'_>, script: &Script, ply: usize) {
    let turn = &script.turns[ply];
    let direct = pair.stage.direct(pair.mover(turn).user);
    direct.say(&format!("move #1 {}", turn.text));
    pair.panel(&direct, &turn.draft);
    direct.say("confirm #1");
}

/// They are told directly of a turn.
fn is_told_directly(pair: &Pair<'_>, script: &Script, ply: usize) {
    let direct = pair.stage.direct(pair.mover(&script.turns[ply + 1]).user);
    let told = pair.stage.bot_calls(&direct, &script.turns[ply].text);
    assert_eq!(told.called(), [direct.user.id.as_str()], "{:#}", told.first);
}

/// The next board is in the room again.
fn is_told_here(pair: &Pair<'_>, script: &Script, ply: usize) {
    let room = pair.white.room(&pair.room);
    let told = pair.stage.bot_calls(&room, &script.turns[ply].text);
    let next = &pair.mover(&script.turns[ply + 1]).user.id;
    assert_eq!(told.called(), [next.as_str()], "{:#}", told.first);
}

/// Where it may not write, it tells the players directly, and goes on in the room when it may again.
fn power_too_low_to_write() {
    let stage = Stage::set();
    let script = Script::of("abalone-six-out");
    let pair = Pair::begin(&stage, &script);
    pair.by_reactions(0, &script.turns[0]);
    pair.by_reactions(1, &script.turns[1]);
    pair.told(&script, 2);
    let power = |level: i32| stage.hers().empower(&json!({ "users": { stage.program.id.as_str(): level } }));
    power(-1);
    play_directly(&pair, &script, 2);
    is_told_directly(&pair, &script, 2);
    power(0);
    play_directly(&pair, &script, 3);
    is_told_here(&pair, &script, 3);
    stage.end();
}

/// It greets in the language of the room or, as long as the room has none, in that of whoever lets it in.
fn it_greets_in_the_language_of_the_room() {
    let stage = Stage::set();
    let bot = stage.program.id.as_str();
    stage.his().say("!n profile es");
    stage.bot_says(&stage.direct(&stage.beto), "español");
    let room = stage.beto.create(&json!({}));
    room.invite(bot);
    stage.bot_says(&room, "¡Hola!");
    stage.hers().say("!n server es");
    stage.bot_says(&stage.direct(&stage.ana), "Spanish");
    stage.hers().kick(bot);
    stage.hers().invite(bot);
    stage.bot_says(&stage.hers(), "¡Hola!");
    stage.end();
}

fn kicked_and_invited_again() {
    sent_away(false);
}

fn banned_and_invited_again() {
    sent_away(true);
}

/// Sent away from the room, it tells the players directly; invited again, it comes and goes on there.
fn sent_away(for_good: bool) {
    let stage = Stage::set();
    let script = Script::of("abalone-six-out");
    let pair = Pair::begin(&stage, &script);
    pair.by_reactions(0, &script.turns[0]);
    pair.by_reactions(1, &script.turns[1]);
    pair.told(&script, 2);
    let (room, bot) = (stage.hers(), stage.program.id.as_str());
    if for_good {
        room.ban(bot);
    } else {
        room.kick(bot);
    }
    // Nobody hears this.
    stage.hers().say("!n resign #1");
    play_directly(&pair, &script, 2);
    is_told_directly(&pair, &script, 2);
    if for_good {
        room.unban(bot);
    }
    stage.hers().invite(&stage.program.id);
    stage.hers().until_joined(&stage.program.id);
    play_directly(&pair, &script, 3);
    is_told_here(&pair, &script, 3);
    stage.end();
}

/// The room goes on in another one, of another version: so do its matches.
fn upgrade(versions: [&str; 2], while_down: bool) {
    let mut stage = Stage::set_with(&json!({ "room_version": versions[0] }), "");
    let script = Script::of("abalone-six-out");
    let mut pair = Pair::begin(&stage, &script);
    pair.by_typing(0, &script.turns[0]);
    pair.told(&script, 1);
    if while_down {
        stage.program.kill();
    }
    let new = stage.hers().upgrade(versions[1]);
    stage.beto.join(&new);
    stage.room.clone_from(&new);
    if while_down {
        stage.program.start();
    }
    stage.hers().until_joined(&stage.program.id);
    pair = Pair { stage: &stage, room: new.clone(), white: &stage.ana, black: &stage.beto, id: 1 };
    let moved = stage.bot_says(&stage.hers(), "old room");
    assert_eq!(moved.kind(), "m.notice");
    for ply in [1, 2] {
        let room = pair.mover(&script.turns[ply]);
        room.say(&format!("!n move {}", script.turns[ply].text));
        pair.panel(&stage.direct(room.user), &script.turns[ply].draft);
        room.say("!n confirm");
        is_told_here(&pair, &script, ply);
    }
    stage.end();
}

fn a_room_of_version_10_goes_on() {
    upgrade(["10", "12"], false);
}

fn a_room_of_version_12_goes_on() {
    upgrade(["12", "12"], false);
}

fn a_room_goes_on_while_the_program_is_down() {
    upgrade(["11", "12"], true);
}

/// Sent away from the room that has taken the place of another, it does not come back unasked, whatever is said in the old
/// one, not even when it starts anew.
fn sent_away_from_the_room_that_goes_on() {
    let mut stage = Stage::set();
    stage.hers().say("!n help board");
    stage.bot_says(&stage.direct(&stage.ana), "Show the board");
    let old = stage.room.clone();
    stage.room = stage.hers().upgrade("12");
    stage.hers().until_joined(&stage.program.id);
    stage.bot_says(&stage.hers(), "old room");
    stage.hers().kick(&stage.program.id);
    stage.ana.room(&old).say("hello");
    for (asked, answer) in [("help games", "List your matches"), ("help play", "Challenge somebody")] {
        let direct = stage.direct(&stage.ana);
        direct.say(asked);
        stage.bot_says(&direct, answer);
        let is_there = |seen: &Seen| {
            let member = seen.rooms[&stage.room].state_of("m.room.member", &stage.program.id);
            member.is_some_and(|event| event["content"]["membership"] == "join")
        };
        assert!(!stage.ana.look(is_there), "{asked}");
        stage.program.stop();
        stage.program.start();
    }
    stage.hers().invite(&stage.program.id);
    stage.hers().until_joined(&stage.program.id);
    stage.end();
}

/// It follows only those who may invite it, and tells nobody else why it does not come.
fn who_may_invite() {
    let server = Homeserver::get();
    let [ana, beto] = ["ana", "beto"].map(|name| server.user(name));
    let mut program = Program::new(server, &format!("allowed_users = [\"{}\"]", ana.id));
    program.start();
    let his = beto.create(&json!({}));
    his.invite(&program.id);
    his.until("the invitation to be turned down", |room| {
        let member = room.state_of("m.room.member", &program.id)?;
        (member["content"]["membership"] == "leave").then_some(())
    });
    let hers = ana.create(&json!({}));
    hers.invite(&program.id);
    hers.until_joined(&program.id);
    program.stop();
}

/// A direct room that a person creates is where the bot answers them.
fn a_direct_room_of_one_s_own() {
    let stage = Stage::set();
    let room = stage.ana.create(&json!({
        "preset": "trusted_private_chat", "is_direct": true, "invite": [stage.program.id],
    }));
    room.until_joined(&stage.program.id);
    stage.bot_says(&room, "!n play");
    room.say("help play");
    stage.bot_says(&room, "Challenge somebody");
    stage.hers().say("!n help board");
    stage.bot_says(&room, "Show the board");
    stage.end();
}

/// People who have left their direct room are invited to another when there is something to tell them.
fn a_direct_room_that_was_left() {
    let stage = Stage::set();
    stage.hers().say("!n help board");
    let first = stage.direct(&stage.ana);
    stage.bot_says(&first, "Show the board");
    first.leave();
    stage.hers().say("!n help games");
    let second = stage.direct(&stage.ana);
    assert_ne!(first.id, second.id);
    stage.bot_says(&second, "List your matches");
    stage.end();
}

/// Where the homeserver of somebody does not answer, the maker is told, and no more than one room is made for them. To it
/// they are invited when it answers again.
fn somebody_who_cannot_be_invited() {
    let mut stage = Stage::prepared(&json!({}), "");
    let wire = Wire::to(stage.server.url());
    stage.program.configure(&wire.url, "");
    stage.program.start();
    stage.enter();
    stage.hers().say("!n help board");
    stage.bot_says(&stage.direct(&stage.ana), "Show the board");
    let carla = stage.server.user("Carla");
    let name = carla.id.trim_start_matches('@').split(':').next().unwrap();
    let path = format!("/state/m.room.member/*{name}");
    wire.fault(Rule { method: "PUT", path, fault: Fault::Unreached, times: usize::MAX });
    let made = wire.asked("/createRoom");
    stage.hers().say(&format!("!n play {} maya", carla.id));
    stage.bot_says(&stage.direct(&stage.ana), "I cannot send");
    wire.mend();
    stage.hers().say(&format!("!n play {} abalone", carla.id));
    stage.bot_says(&stage.direct(&carla), "Abalone");
    assert_eq!(wire.asked("/createRoom"), made + 1);
    stage.end();
}

/// An account that is refused ends the program, which says why and does not tell the password.
fn a_wrong_password() {
    let server = Homeserver::get();
    let mut program = Program::new(server, "");
    program.set("NAHIL_MATRIX_PASSWORD", "wrong-secret");
    let said = program.fails();
    assert!(said.contains("password") && said.contains(server.url()), "{said}");
    assert!(!said.contains("wrong-secret"), "{said}");
}

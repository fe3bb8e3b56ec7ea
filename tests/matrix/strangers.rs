//! What is no command, and who may not do what.

use crate::pair::{CONFIRM, Pair, react};
use crate::script::Script;
use crate::stage::{Stage, bare};
use crate::timeline::Message;
use crate::trials::trials;
use serde_json::json;

trials![
    what_is_no_command,
    how_one_speaks_to_it,
    nobody_else_uses_a_panel,
    the_picture_itself_is_answered,
    old_signs_do_nothing,
];

/// The newest challenge's number.
fn number(challenge: &Message) -> String {
    let text = bare(challenge.text());
    let (_, rest) = text.split_once('#').unwrap();
    rest.chars().take_while(char::is_ascii_digit).collect()
}

/// What was said before the bot came, edits, notices and what others than text say: none of it is a command, so the
/// numbers of challenges have no gaps.
fn what_is_no_command() {
    let mut stage = Stage::prepared(&json!({}), "");
    let command = format!("!n play {} maya", stage.beto.id);
    stage.hers().say(&command);
    stage.program.start();
    stage.enter();
    let room = stage.hers();
    let first = room.say(&command);
    let challenge = stage.bot_says(&room, "#1");
    assert_eq!(number(&challenge), "1");
    room.edit(&first, &command);
    room.edit(&first, "!n play abalone");
    room.notice(&command);
    room.send("m.room.message", &json!({ "msgtype": "m.emote", "body": command }));
    // Some of these a homeserver lets pass.
    room.try_to_send("m.room.message", &json!({ "msgtype": "m.text" }));
    room.try_to_send("m.room.message", &json!({ "msgtype": "m.text", "body": 7 }));
    room.try_to_send("m.room.message", &json!({ "body": ["!n"], "m.relates_to": 5 }));
    room.try_to_send("m.reaction", &json!({ "m.relates_to": { "event_id": 3, "key": {} } }));
    room.try_to_send("m.reaction", &json!("!n play maya"));
    room.say("hello, !n play maya");
    room.say(&command);
    stage.bot_says(&room, "#2");
    let told = room.messages().into_iter().filter(|message| message.text().contains("Ana challenges"));
    assert_eq!(told.count(), 2);
    stage.end();
}

/// The bot is named first in one way or another; the opponent by id, by name or by a link.
fn how_one_speaks_to_it() {
    let stage = Stage::set();
    let (room, bot, beto) = (stage.hers(), &stage.program.id, &stage.beto.id);
    let name = bot.trim_start_matches('@').split(':').next().unwrap();
    let said = [
        format!("!nahil play {beto} maya"),
        format!("{bot} play @Beto maya"),
        format!("{name}: play Beto maya"),
        format!("{}, reta a Beto maya", name.to_uppercase()).replace("reta a", "retar"),
    ];
    for (place, text) in said.iter().enumerate() {
        room.say(text);
        let challenge = stage.bot_calls(&room, &format!("#{}", place + 1));
        assert_eq!(challenge.called(), [beto.as_str()], "{text}: {}", challenge.text());
    }
    let link = |id: &str, shown: &str| format!("<a href=\"https://matrix.to/#/{id}\">{shown}</a>");
    let html = format!("{}: play {} maya", link(bot, name), link(beto, "Beto"));
    room.send(
        "m.room.message",
        &json!({
            "msgtype": "m.text", "body": format!("{name}: play Beto maya"),
            "format": "org.matrix.custom.html", "formatted_body": html,
            "m.mentions": { "user_ids": [bot, beto] },
        }),
    );
    let challenge = stage.bot_calls(&room, "#5");
    assert_eq!(challenge.called(), [beto.as_str()], "{}", challenge.text());
    stage.end();
}

/// Only Ana uses her panel, even where somebody else sees it; only who is to move opens one.
fn nobody_else_uses_a_panel() {
    let stage = Stage::set();
    let script = Script::of("abalone-six-out");
    let pair = Pair::begin(&stage, &script);
    let turn = &script.turns[0];
    let board = pair.asked(0, turn);
    let (mover, other) =
        (pair.mover(turn), if pair.mover(turn).user.id == stage.ana.id { &stage.beto } else { &stage.ana });
    react(&stage, &other.room(&stage.room), &board, "♟");
    stage.bot_says(&stage.direct(other), "turn");
    react(&stage, &mover, &board, "♟");
    let direct = stage.direct(mover.user);
    let panel = pair.panel(&direct, "Pick a");
    direct.invite(&other.id);
    let guest = other.join(&direct.id);
    guest.sees("the panel", |message| message.id == panel.id);
    for sign in ["❌", "1️⃣"] {
        guest.react(&panel.id, sign);
    }
    guest.reply(&panel.id, "1");
    other.room(&stage.room).say("!n games");
    for pick in &turn.picks {
        pair.pick(&direct, &pair.panel(&direct, ""), pick);
    }
    pair.confirm(&direct, turn);
    pair.told(&script, 1);
    stage.end();
}

/// Who answers the event that made a message the board that it is answers the board.
fn the_picture_itself_is_answered() {
    let stage = Stage::set();
    let script = Script::of("abalone-six-out");
    let pair = Pair::begin(&stage, &script);
    for (ply, turn) in script.turns.iter().enumerate().take(2) {
        let room = pair.mover(turn);
        let picture = room.became(&pair.asked(ply, turn).depicted().unwrap().id);
        if ply == 0 {
            room.reply(&picture, &turn.text);
        } else {
            room.react(&picture, "♟️");
            pair.panel(&stage.direct(room.user), "Pick a");
            room.say(&format!("!n move {}", turn.text));
        }
        pair.confirm(&stage.direct(room.user), turn);
    }
    pair.told(&script, 2);
    stage.end();
}

/// The signs under what was settled go away. An old sign of a board that was played changes nothing.
fn old_signs_do_nothing() {
    let stage = Stage::set();
    let script = Script::of("abalone-six-out");
    let pair = Pair::begin(&stage, &script);
    let first = pair.asked(0, &script.turns[0]);
    stage.hers().sees("the challenge without its signs", |message| {
        message.text().contains("accepts") && message.reactions_of(&stage.program.id).is_empty()
    });
    pair.by_typing(0, &script.turns[0]);
    pair.by_reactions(1, &script.turns[1]);
    let room = pair.mover(&script.turns[0]);
    room.react(&first.id, "♟️");
    room.react(&first.id, CONFIRM);
    pair.by_reactions(2, &script.turns[2]);
    pair.told(&script, 3);
    stage.end();
}

//! Where things are shown: matches in threads of their own, panels where their owner wants them.

use crate::pair::{Pair, react, sign_of};
use crate::script::{Script, Turn};
use crate::stage::{Stage, bare};
use crate::timeline::Message;
use crate::trials::trials;
use crate::user::Room;
use serde_json::json;

trials![
    a_match_in_a_thread,
    a_match_in_a_thread_goes_on_in_the_new_room,
    panels_in_a_room_where_the_bot_may_tidy_up,
    panels_in_a_room_where_it_may_not,
    what_may_not_be_taken_away_loses_its_words,
];

/// The thread to which a message belongs.
fn thread(message: &Message) -> Option<&str> {
    let relation = &message.first["m.relates_to"];
    relation["event_id"].as_str().filter(|_| relation["rel_type"] == "m.thread")
}

/// Says something in a thread, as a client does that shows threads.
fn say_in(room: &Room<'_>, root: &str, words: &str) {
    let relation = json!({
        "rel_type": "m.thread", "event_id": root,
        "is_falling_back": true, "m.in_reply_to": { "event_id": root },
    });
    room.send("m.room.message", &json!({ "msgtype": "m.text", "body": words, "m.relates_to": relation }));
}

/// The boards stand in the match's thread, the calls outside it; what is said there is about the match.
fn a_match_in_a_thread() {
    let stage = Stage::set();
    stage.hers().say("!n server threads");
    stage.bot_says(&stage.direct(&stage.ana), "thread");
    let script = Script::of("abalone-six-out");
    let pair = Pair::begin(&stage, &script);
    let root = pair.asked(0, &script.turns[0]);
    assert_eq!(thread(&root), None);
    for (ply, turn) in script.turns.iter().enumerate().take(3) {
        let room = pair.mover(turn);
        say_in(&room, &root.id, &turn.text);
        let direct = stage.direct(room.user);
        pair.panel(&direct, &turn.draft);
        say_in(&room, &root.id, "confirm");
        let board = room.sees(&format!("the board after turn {ply}"), |message| {
            message.picture().is_some() && bare(message.text()).contains(&format!("played {}", turn.text))
        });
        assert_eq!(thread(&board), Some(root.id.as_str()), "{:#}", board.first);
        let next = &pair.mover(&script.turns[ply + 1]).user.id;
        let link = format!("/{}", board.id);
        let call = room.sees("a call outside the thread, to this board", |message| {
            let is_call = message.kind() == "m.text" && message.called() == [next.as_str()];
            is_call && thread(message).is_none() && message.text().replace("%24", "$").contains(&link)
        });
        for said in ["#1", "it is your turn", "https://matrix.to/#/"] {
            assert!(call.text().contains(said), "{said}: {}", call.text());
        }
    }
    stage.end();
}

/// The room goes on in another one, to which the thread does not belong: the match gets a new one there.
fn a_match_in_a_thread_goes_on_in_the_new_room() {
    let mut stage = Stage::set();
    stage.hers().say("!n server threads");
    stage.bot_says(&stage.direct(&stage.ana), "thread");
    let script = Script::of("abalone-six-out");
    let root = Pair::begin(&stage, &script).asked(0, &script.turns[0]);
    let new = stage.hers().upgrade("12");
    stage.beto.join(&new);
    stage.room.clone_from(&new);
    stage.hers().until_joined(&stage.program.id);
    stage.bot_says(&stage.hers(), "old room");
    let pair = Pair::of(&stage, 1);
    let boards: Vec<Message> = script.turns[..3].iter().map(|turn| play(&pair, turn)).collect();
    assert_ne!(boards[0].id, root.id);
    let threads: Vec<_> = boards.iter().map(thread).collect();
    let new_root = Some(boards[0].id.as_str());
    assert_eq!(threads, [None, new_root, new_root]);
    stage.end();
}

/// Plays a turn by commands; the board that tells of it.
fn play(pair: &Pair<'_>, turn: &Turn) -> Message {
    let room = pair.mover(turn);
    room.say(&format!("!n move {}", turn.text));
    pair.panel(&pair.stage.direct(room.user), &turn.draft);
    room.say("!n confirm");
    room.sees(&format!("the board after {}", turn.text), |message| {
        message.picture().is_some() && bare(message.text()).contains(&format!("played {}", turn.text))
    })
}

/// Picks what makes a turn, in the room, and gives the panel that comes of it. An other one's signs change nothing.
fn draft(pair: &Pair<'_>, turn: &Turn, stranger: &Room<'_>) -> Message {
    let room = pair.mover(turn);
    let mut panel = pair.panel(&room, "Pick a");
    assert!(panel.called().is_empty(), "{:#}", panel.first);
    stranger.sees("his panel", |message| message.id == panel.id);
    stranger.react(&panel.id, "❌");
    stranger.react(&panel.id, "1️⃣");
    let mut seen = Vec::new();
    for pick in &turn.picks {
        loop {
            seen.push((panel.id.clone(), panel.edits.len()));
            let sign = sign_of(&panel, &pick.words);
            react(pair.stage, &room, &panel, sign.as_deref().unwrap_or("⏩"));
            panel = room.sees(&format!("a panel after {pick:?}"), |message| {
                let is_new = !seen.contains(&(message.id.clone(), message.edits.len()));
                is_new && message.picture().is_some() && bare(message.text()).contains("#1 · your turn")
            });
            if sign.is_some() {
                break;
            }
        }
    }
    panel
}

/// Those who want to draft in the room, where only they can. Nothing of it comes to their direct room.
fn panels_in_the_room(power: i32) {
    let stage = Stage::set();
    stage.hers().empower(&json!({ "users": { stage.program.id.as_str(): power } }));
    for user in [&stage.ana, &stage.beto] {
        user.room(&stage.room).say("!n profile panel=here");
        stage.bot_says(&stage.direct(user), "in the room where you open it");
    }
    let script = Script::of("abalone-six-out");
    let pair = Pair::begin(&stage, &script);
    for (ply, turn) in script.turns.iter().enumerate().take(2) {
        let room = pair.mover(turn);
        let board = pair.asked(ply, turn);
        react(&stage, &room, &board, "♟");
        let stranger = pair.mover(&script.turns[ply + 1]);
        let panel = draft(&pair, turn, &stranger);
        assert!(bare(panel.text()).contains(&turn.draft), "{}", panel.text());
        react(&stage, &room, &panel, "✅");
        pair.told(&script, ply + 1);
        room.until("the panels to go away", |room| {
            let panels = room.messages().into_iter();
            let mut panels = panels.filter(|message| bare(message.text()).contains("#1 · your turn"));
            panels.all(|panel| panel.redacted).then_some(())
        });
        let told = stage.direct(room.user).messages();
        assert!(told.iter().all(|message| !message.text().contains("your turn")), "{told:#?}");
    }
    stage.end();
}

fn panels_in_a_room_where_the_bot_may_tidy_up() {
    panels_in_the_room(50);
}

fn panels_in_a_room_where_it_may_not() {
    panels_in_the_room(0);
}

/// Where the bot may take nothing away, not even what it has said itself, a panel that has gone on loses its words and its
/// picture.
fn what_may_not_be_taken_away_loses_its_words() {
    let stage = Stage::set();
    stage.hers().empower(&json!({ "events": { "m.room.redaction": 100 } }));
    for user in [&stage.ana, &stage.beto] {
        user.room(&stage.room).say("!n profile panel=here");
        stage.bot_says(&stage.direct(user), "in the room where you open it");
    }
    let script = Script::of("abalone-six-out");
    let pair = Pair::begin(&stage, &script);
    let turn = &script.turns[0];
    let room = pair.mover(turn);
    react(&stage, &room, &pair.asked(0, turn), "♟");
    let old = pair.panel(&room, "Pick a");
    react(&stage, &room, &old, &sign_of(&old, &turn.picks[0].words).unwrap());
    let parts = [&old, old.depicted().unwrap()].map(|part| part.id.clone());
    room.until("the words and the picture to go", |room| {
        let messages = room.messages();
        let is_empty = |id: &String| {
            let message = messages.iter().find(|message| message.id == *id);
            message.is_some_and(|message| message.kind() == "m.notice" && message.text().contains("newer"))
        };
        parts.iter().all(is_empty).then_some(())
    });
    stage.end();
}

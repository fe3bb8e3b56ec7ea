//! Whose phone rings: what the homeserver counts as unread, and what it sends to the gateways of pushers.

use crate::pair::Pair;
use crate::phone::Phone;
use crate::script::Script;
use crate::stage::Stage;
use crate::timeline::{Message, text};
use crate::trials::trials;
use crate::user::{Room, User};
use serde_json::{Value, json};
use std::cell::RefCell;

trials![only_the_next_player_is_called, in_a_loud_room_only_the_next_player_is_called, answers_ring_nobody,];

/// Waits for a board, marks all as read, also what comes meanwhile, and waits until nothing counts.
fn read(rooms: &[Room<'_>], board: &Message) {
    for room in rooms {
        room.sees("the board", |message| message.id == board.id);
        let marked = RefCell::new(String::new());
        room.until("all is read", |seen| {
            let last = text(&seen.events.last()?["event_id"]);
            if *marked.borrow() != last {
                room.read(&last);
                marked.replace(last);
                return None;
            }
            (seen.unread == (0, 0)).then_some(())
        });
    }
}

/// Each turn rings the phone of the next player, who has something unread; nobody else's rings, and nobody else has
/// anything unread, though nobody has chosen anything.
fn only_the_next_player_is_called() {
    let stage = Stage::set();
    let carla = stage.server.user("Carla");
    let people: [&User; 3] = [&stage.ana, &stage.beto, &carla];
    carla.join(&stage.room);
    let rooms = people.map(|user| user.room(&stage.room));
    let phones = people.map(Phone::of);
    let script = Script::of("abalone-six-out");
    let pair = Pair::begin(&stage, &script);
    for (ply, turn) in script.turns.iter().enumerate().take(4) {
        let board = pair.asked(ply, turn);
        // What makes it what it is comes last.
        for room in &rooms {
            room.became(&board.id);
        }
        // Before the first board people have said something.
        if ply > 0 {
            check(&rooms, &phones, pair.mover(turn).user, &board);
        }
        read(&rooms, &board);
        pair.by_reactions(ply, turn);
    }
    pair.told(&script, 4);
    rooms.iter().zip(&phones).for_each(|each| knows_only_calls(&stage.program.id, each));
    stage.end();
}

/// What each has unread, and what their phone was told.
fn check(rooms: &[Room<'_>; 3], phones: &[Phone; 3], player: &User, board: &Message) {
    for (room, phone) in rooms.iter().zip(phones) {
        let news = room.became(&board.id);
        let is_next = room.user.id == player.id;
        assert_eq!(room.unread(), if is_next { (1, 1) } else { (0, 0) }, "{}", room.user.id);
        assert!(!is_next || phone.rings_for(&news));
    }
}

/// Of what the bot said in a room, a phone knows only what calls its owner.
fn knows_only_calls(bot: &str, (room, phone): (&Room<'_>, &Phone)) {
    let is_told = |event: &&Value| event["sender"] == bot && phone.knows(&text(&event["event_id"]));
    let told = room
        .until("what was told", |room| Some(room.events.iter().filter(is_told).cloned().collect::<Vec<_>>()));
    for event in told {
        assert_eq!(event["content"]["m.mentions"]["user_ids"], json!([room.user.id]), "{event:#}");
    }
}

/// The same in a room that those in charge do not want quiet. Players who have chosen to be notified here only by
/// mentions have nothing unread at all; for others the board counts like any message, and they are not called.
fn in_a_loud_room_only_the_next_player_is_called() {
    let stage = Stage::set();
    let [carla, dora] = ["Carla", "Dora"].map(|name| stage.server.user(name));
    let people: [&User; 4] = [&stage.ana, &stage.beto, &carla, &dora];
    carla.join(&stage.room);
    dora.join(&stage.room);
    stage.hers().say("!n server quiet-off");
    stage.bot_says(&stage.direct(&stage.ana), "Not quiet");
    let rooms = people.map(|user| user.room(&stage.room));
    rooms[..3].iter().for_each(Room::only_mentions);
    let phones = people.map(Phone::of);
    let script = Script::of("abalone-six-out");
    let pair = Pair::begin(&stage, &script);
    for (ply, turn) in script.turns.iter().enumerate().take(4) {
        let next = pair.asked(ply, turn);
        // Before the first board there was the challenge, which called as well.
        if ply > 0 {
            check_loud(&rooms, &phones, pair.mover(turn).user, &next);
        }
        read(&rooms, &next);
        pair.by_reactions(ply, turn);
    }
    pair.told(&script, 4);
    stage.end();
}

fn check_loud(rooms: &[Room<'_>; 4], phones: &[Phone; 4], player: &User, board: &Message) {
    for (room, phone) in rooms.iter().zip(phones) {
        room.sees("the board", |message| message.id == board.id);
        let is_next = room.user.id == player.id;
        let (count, calls) = room.unread();
        assert_eq!(calls, u64::from(is_next), "{} is called: {:#}", room.user.id, board.first);
        if is_next {
            assert!(count >= 1);
            assert!(phone.rings_for(&board.id));
        }
    }
    for (room, phone) in rooms.iter().zip(phones).take(3).filter(|(room, _)| room.user.id != player.id) {
        assert_eq!(room.unread(), (0, 0), "{}", room.user.id);
        assert!(!phone.knows(&board.id), "{:#?}", phone.pushes());
    }
    assert!(!phones[3].rings_for(&board.id), "she sees it, and is not called");
}

/// All else that the bot says counts for nobody.
fn answers_ring_nobody() {
    let stage = Stage::set();
    let rooms = [&stage.ana, &stage.beto].map(|user| user.room(&stage.room));
    stage.bot_says(&rooms[1], "!n play");
    assert_eq!(rooms[1].unread(), (0, 0), "the greeting");
    let phone = Phone::of(&stage.ana);
    rooms[0].say("!n profile timezone=Nowhere");
    let direct = stage.direct(&stage.ana);
    let answer = stage.bot_says(&direct, "");
    assert_eq!((answer.kind(), answer.called().len()), ("m.notice", 0), "{:#}", answer.first);
    rooms[0].say("!n games");
    direct.until("another answer", |room| (room.messages().len() > 1).then_some(()));
    let told: Vec<_> = direct.messages().into_iter().map(|message| message.id).collect();
    assert!(told.iter().all(|id| !phone.knows(id)), "{:#?}", phone.pushes());
    stage.end();
}

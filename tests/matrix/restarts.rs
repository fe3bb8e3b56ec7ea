//! The program is killed and comes back: what was said meanwhile is played once, in order.

use crate::pair::Pair;
use crate::script::Script;
use crate::stage::Stage;
use crate::trials::trials;
use crate::wire::{Fault, Rule, Wire};
use serde_json::json;
use std::time::Duration;

trials![
    what_is_said_while_it_is_down_is_played_once,
    what_it_was_told_when_it_was_killed_it_still_does,
    an_account_without_rooms_listens_and_asks_little,
    a_lost_store_is_filled_once,
    a_hasty_homeserver_is_asked_less_and_less,
    a_gap_is_filled,
    a_gap_that_cannot_be_filled_is_given_up,
    killed_while_it_posts_it_tells_each_turn_once,
    a_board_is_answered_as_soon_as_it_is_seen,
    a_board_that_is_overtaken_halfway_is_still_told,
    the_homeserver_fails,
    the_device_is_kept,
];

/// More messages than the bot is told at once, and than a page of a room's history holds.
const CHATTER: usize = 230;
/// Most times that the homeserver is asked what is new until the first invitation.
const SYNCS_MAX: usize = 20;

fn pair(stage: &Stage) -> Pair<'_> {
    Pair::of(stage, 1)
}

/// Killed, then both have moved, then it is back; and killed shortly after they have moved, at one moment and another.
fn what_is_said_while_it_is_down_is_played_once() {
    let mut stage = Stage::set();
    let script = Script::of("abalone-six-out");
    Pair::begin(&stage, &script).told(&script, 0);
    let mut ply = 0;
    for delay in [None, Some(0), Some(20), Some(80), Some(200), Some(400)] {
        if delay.is_none() {
            stage.program.kill();
        }
        pair(&stage).say(&script.turns[ply]);
        pair(&stage).say(&script.turns[ply + 1]);
        if let Some(delay) = delay {
            // The moment is the test's subject.
            std::thread::sleep(Duration::from_millis(delay));
            stage.program.kill();
        }
        stage.program.start();
        ply += 2;
        pair(&stage).told(&script, ply);
        // What they are answered alone is shown if the next turns are not.
        stage.direct(&stage.ana);
        stage.direct(&stage.beto);
    }
    stage.end();
}

/// Killed when it has been told that it is in a room, and has not got to greet there, it is told the very same again, and
/// does.
fn what_it_was_told_when_it_was_killed_it_still_does() {
    let mut stage = Stage::prepared(&json!({}), "");
    let wire = Wire::to(stage.server.url());
    stage.program.configure(&wire.url, "");
    stage.program.start();
    // What it asks before it does anything in a room.
    wire.fault(Rule { method: "GET", path: "/members".into(), fault: Fault::Unanswered, times: usize::MAX });
    stage.hers().invite(&stage.program.id);
    wire.until_hit(1);
    stage.program.kill();
    wire.mend();
    stage.program.start();
    stage.bot_says(&stage.hers(), "I am Nahil");
    stage.end();
}

/// An account that is in no room asks what is new, and waits for it: it hears its first invitation at once, and asks no
/// more often than something happens. What the homeserver remembers of an answer is as in stock.
fn an_account_without_rooms_listens_and_asks_little() {
    let mut stage = Stage::prepared(&json!({}), "");
    let wire = Wire::to(stage.server.url());
    stage.program.configure(&wire.url, "");
    stage.program.start();
    wire.until_asked("/sync?", 1);
    // Something happens that is none of its business; then it is started anew.
    stage.his().say("hello");
    stage.program.stop();
    stage.program.start();
    wire.until_asked("since=", 1);
    stage.enter();
    let (syncs, anew) = (wire.asked("/sync?"), wire.asked("/sync?") - wire.asked("since="));
    assert!(syncs < SYNCS_MAX && anew <= 2, "{syncs} syncs, {anew} of everything");
    stage.end();
}

/// A store that was lost is filled anew once, and what was said meanwhile is still played.
fn a_lost_store_is_filled_once() {
    let (mut stage, wire) = wired();
    stage.program.stop();
    std::fs::remove_dir_all(stage.program.data().join("matrix").join("store")).unwrap();
    stage.hers().say("!n games");
    let before = wire.asked("/sync?") - wire.asked("since=");
    stage.program.start();
    stage.bot_says(&stage.direct(&stage.ana), "");
    stage.program.stop();
    stage.program.start();
    stage.hers().say("!n help");
    stage.bot_says(&stage.direct(&stage.ana), "play");
    assert_eq!(wire.asked("/sync?") - wire.asked("since="), before + 1, "it asked for everything once");
    stage.end();
}

/// A homeserver that says at once that nothing is new is asked less and less often.
#[expect(clippy::disallowed_methods, reason = "how long it takes is the test's subject")]
fn a_hasty_homeserver_is_asked_less_and_less() {
    let (stage, wire) = wired();
    wire.fault(Rule { method: "GET", path: "/sync".into(), fault: Fault::Hasty, times: usize::MAX });
    // It may be about to ask.
    wire.until_hit(1);
    let begun = std::time::Instant::now();
    wire.until_hit(4);
    assert!(begun.elapsed() >= Duration::from_secs(3), "{:?}", begun.elapsed());
    wire.mend();
    stage.hers().say("!n games");
    stage.bot_says(&stage.direct(&stage.ana), "");
    stage.end();
}

/// A turn, and so much talk after it that it is in no answer of the homeserver's that comes unasked; then another turn.
fn a_gap_is_filled() {
    let mut stage = Stage::set();
    let script = Script::of("abalone-six-out");
    Pair::begin(&stage, &script).told(&script, 0);
    stage.program.stop();
    for ply in 0..3 {
        pair(&stage).say(&script.turns[ply]);
        for number in 0..CHATTER {
            stage.his().say(&format!("talk {number}"));
        }
    }
    stage.program.start();
    pair(&stage).told(&script, 3);
    stage.end();
}

/// A room whose history the homeserver cannot tell makes nobody wait elsewhere for ever; what comes there later is heard.
fn a_gap_that_cannot_be_filled_is_given_up() {
    let (mut stage, wire) = wired();
    stage.hers().say("!n help board");
    let direct = stage.direct(&stage.ana);
    stage.bot_says(&direct, "Show the board");
    stage.program.stop();
    for number in 0..CHATTER {
        stage.his().say(&format!("talk {number}"));
    }
    direct.say("help games");
    let path = format!("{}/messages", stage.room.trim_start_matches('!'));
    wire.fault(Rule { method: "GET", path, fault: Fault::Failed, times: usize::MAX });
    stage.program.start();
    wire.until_hit(1);
    stage.bot_says(&direct, "List your matches");
    stage.hers().say("!n help play");
    stage.bot_says(&direct, "Challenge somebody");
    stage.end();
}

/// A stage whose program reaches the homeserver by a wire that can be cut.
fn wired() -> (Stage, Wire) {
    let mut stage = Stage::prepared(&json!({}), "");
    let wire = Wire::to(stage.server.url());
    stage.program.configure(&wire.url, "");
    stage.program.start();
    stage.enter();
    (stage, wire)
}

/// What is posted on the way to the homeserver when the program is killed is posted once: whether it had arrived or not.
fn killed_while_it_posts_it_tells_each_turn_once() {
    let (mut stage, wire) = wired();
    let script = Script::of("abalone-six-out");
    Pair::begin(&stage, &script).told(&script, 0);
    let posts = "/send/m.room.message/";
    let files = "/media/";
    let faults = [
        ("PUT", posts, Fault::Lost),
        ("PUT", posts, Fault::Unanswered),
        // A board is there as a notice, and not yet as a picture.
        ("PUT", "-shown", Fault::Lost),
        ("PUT", "-shown", Fault::Unanswered),
        ("POST", files, Fault::Lost),
        ("POST", files, Fault::Unanswered),
        ("PUT", "/redact/", Fault::Unanswered),
        ("PUT", "/send/m.reaction/", Fault::Unanswered),
    ];
    for (ply, (method, path, fault)) in faults.into_iter().enumerate() {
        wire.fault(Rule { method, path: path.into(), fault, times: usize::MAX });
        pair(&stage).say(&script.turns[ply]);
        wire.until_hit(1);
        stage.program.kill();
        wire.mend();
        stage.program.start();
        pair(&stage).told(&script, ply + 1);
    }
    stage.end();
}

/// The homeserver has shown a board, or made it what it is, and has not told the program so: whoever answers it by then is
/// understood, also where the program is killed.
fn a_board_is_answered_as_soon_as_it_is_seen() {
    let (mut stage, wire) = wired();
    let script = Script::of("abalone-six-out");
    Pair::begin(&stage, &script).told(&script, 0);
    for (ply, path) in ["-words", "-words-shown"].into_iter().enumerate() {
        wire.fault(Rule { method: "PUT", path: path.into(), fault: Fault::Unanswered, times: usize::MAX });
        pair(&stage).say(&script.turns[2 * ply]);
        wire.until_hit(1);
        pair(&stage).reply(2 * ply + 1, &script.turns[2 * ply + 1]);
        stage.program.kill();
        wire.mend();
        stage.program.start();
        pair(&stage).told(&script, 2 * ply + 2);
    }
    stage.end();
}

/// A board whose picture is there and whose words are not when the program is killed, and which the next turn has overtaken
/// by then: its words come.
fn a_board_that_is_overtaken_halfway_is_still_told() {
    let (mut stage, wire) = wired();
    let script = Script::of("abalone-six-out");
    Pair::begin(&stage, &script).by_typing(0, &script.turns[0]);
    pair(&stage).by_typing(1, &script.turns[1]);
    pair(&stage).told(&script, 2);
    let path = format!("{}*-words", stage.room.trim_start_matches('!'));
    wire.fault(Rule { method: "PUT", path, fault: Fault::Lost, times: usize::MAX });
    pair(&stage).say(&script.turns[2]);
    wire.until_hit(1);
    pair(&stage).say(&script.turns[3]);
    // It is played when the next question is answered.
    stage.hers().say("!n challenges");
    stage.bot_says(&stage.direct(&stage.ana), "No challenge is waiting");
    stage.program.kill();
    wire.mend();
    stage.program.start();
    pair(&stage).told(&script, 4);
    stage.end();
}

/// The homeserver fails, and answers to a sync are lost: the program goes on when it is there again.
fn the_homeserver_fails() {
    let (stage, wire) = wired();
    let script = Script::of("abalone-six-out");
    Pair::begin(&stage, &script).told(&script, 0);
    let faults = [("GET", "/sync", 2), ("PUT", "/send/m.room.message/", 2), ("POST", "/media/", 1)];
    for (ply, (method, path, times)) in faults.into_iter().enumerate() {
        wire.fault(Rule { method, path: path.into(), fault: Fault::Failed, times });
        pair(&stage).say(&script.turns[ply]);
        wire.until_hit(times);
        pair(&stage).told(&script, ply + 1);
    }
    stage.end();
}

/// The session and the device stay the same over restarts; nobody but the program's host can read its secrets.
#[cfg(unix)]
fn the_device_is_kept() {
    use std::os::unix::fs::PermissionsExt;
    let mut stage = Stage::set();
    let devices = |stage: &Stage| -> Vec<String> {
        let devices = stage.server.devices(&stage.program.id);
        devices.iter().map(|device| device["device_id"].to_string()).collect()
    };
    let before = devices(&stage);
    for (asked, answer) in [("!n games", "You have no matches"), ("!n challenges", "No challenge is waiting")]
    {
        stage.program.stop();
        stage.program.start();
        // It is up once it answers: before, it would die of being asked to stop.
        stage.hers().say(asked);
        stage.bot_says(&stage.direct(&stage.ana), answer);
    }
    assert_eq!(devices(&stage), before);
    let folder = stage.program.data().join("matrix");
    let mode = |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&folder), 0o700);
    for secret in ["session.json", "recovery-key"] {
        assert_eq!(mode(&folder.join(secret)), 0o600, "{secret}");
    }
    stage.end();
}

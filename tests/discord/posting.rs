//! What can go wrong with the bot's requests: no turn is lost, none is played twice, everybody is told.

use crate::discord::{Discord, Fault, Hits, Rule, World, permission};
use crate::pair::Pair;
use crate::player::Player;
use crate::script::Script;
use crate::stage::{Choices, Stage, is_bare, told_somewhere};
use serde_json::json;
use std::time::Duration;
use tokio::time::Instant;

/// How long Discord wants to be left alone, in seconds.
const RETRY_AFTER: f64 = 0.7;
/// The same where nothing that waits for it shall happen meanwhile.
const LONG: f64 = 20.0;
/// When an acknowledgement counts no more, with what a busy machine takes to bring it.
const TOO_LATE: Duration = Duration::from_secs(4);
/// When the next one would have come, if it were tried for ever.
const QUIET: Duration = Duration::from_secs(7);
/// Longer than an interaction can be answered.
const LATER: Duration = Duration::from_mins(20);

/// Every way in which an answer can fail to come. Each is told whether it has its effect.
fn mishaps() -> Vec<Fault> {
    vec![
        Fault::Status(500),
        Fault::Status(502),
        Fault::Status(503),
        Fault::StatusAfter(504),
        Fault::CutBefore,
        Fault::CutAfter,
        Fault::Slow(Duration::from_millis(300)),
        Fault::TooMany { retry_after: RETRY_AFTER, global: false },
        Fault::TooMany { retry_after: RETRY_AFTER, global: true },
        // A proxy before Discord, and one behind it.
        Fault::Status(403),
        Fault::Status(401),
        Fault::Code(0),
    ]
}

/// Plays the first three turns of a match, the second of them with a fault; every turn is told once.
async fn play_with(rule: Rule) -> (Stage, Hits) {
    let stage = Stage::set().await;
    let script = Script::of("katun-capture");
    let pair = Pair::begin(&script, &stage.channel, (&stage.ana, &stage.beto), 1).await;
    pair.play(&stage, &script, 0..1).await;
    pair.told(&script, 1).await;
    let hits = stage.discord.fault(rule);
    let turn = &script.turns[1];
    pair.player(turn).typed(1, turn).await;
    pair.told(&script, 2).await;
    hits.reach(1).await;
    stage.discord.clear_faults();
    pair.play(&stage, &script, 2..3).await;
    pair.told(&script, 3).await;
    (stage, hits)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_s_post_is_there_exactly_once() {
    for fault in mishaps() {
        let (stage, hits) = play_with(Rule::new("POST", "/channels/*/messages", fault.clone())).await;
        assert_eq!(hits.count(), 1, "{fault:?}");
        stage.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_post_that_fails_many_times_is_there_exactly_once() {
    let (stage, hits) =
        play_with(Rule::new("POST", "/channels/*/messages", Fault::StatusAfter(503)).times(3)).await;
    assert_eq!(hits.count(), 3);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_buttons_of_the_turn_before_go_in_the_end() {
    for fault in mishaps() {
        let (stage, hits) = play_with(Rule::new("PATCH", "/channels/*/messages/*", fault.clone())).await;
        assert_eq!(hits.count(), 1, "{fault:?}");
        stage.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_fails_comes_later() {
    for fault in mishaps() {
        let (stage, hits) = play_with(Rule::new("PATCH", "/webhooks/**", fault.clone())).await;
        assert_eq!(hits.count(), 1, "{fault:?}");
        stage.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panel_that_cannot_be_taken_away_is_known_to_be_stale() {
    let stage = Stage::set().await;
    let script = Script::of("katun-capture");
    let pair = Pair::begin(&script, &stage.channel, (&stage.ana, &stage.beto), 1).await;
    let (turn, player) = (&script.turns[0], pair.player(&script.turns[0]));
    let panel = player.open(0).await;
    for pick in &turn.picks {
        player.pick(&panel, 0, pick).await;
    }
    let hits = stage.discord.fault(Rule::new("DELETE", "/webhooks/**", Fault::Status(503)).always());
    stage.ana.press(&panel, "confirm:1:0:3");
    pair.told(&script, 1).await;
    hits.reach(1).await;
    stage.discord.clear_faults();
    let answer = stage.ana.forge_press(&panel, "confirm:1:0:3").follow_up(0).await;
    assert!(answer.is_ephemeral(), "{}", answer.json());
    pair.told(&script, 1).await;
    stage.end().await;
}

/// Discord is left alone for as long as it wants, by one route or by all.
#[tokio::test(flavor = "multi_thread")]
async fn rate_limits_are_kept() {
    for global in [false, true] {
        let stage = Stage::set().await;
        let (script, other) = (Script::of("katun-capture"), stage.guild.channel("otro"));
        let pair = Pair::begin(&script, &stage.channel, (&stage.ana, &stage.beto), 1).await;
        pair.told(&script, 0).await;
        let path = format!("/channels/{}/messages", stage.channel.id());
        let hits = stage.discord.fault(Rule::new(
            "POST",
            &path,
            Fault::TooMany { retry_after: RETRY_AFTER, global },
        ));
        let begun = Instant::now();
        stage.ana.slash(&stage.channel, "play", json!({ "game": "daiku" }));
        hits.reach(1).await;
        stage.beto.slash(&other, "play", json!({ "game": "abalone" }));
        other.offers("Accept").await;
        let elsewhere = begun.elapsed();
        stage.channel.offers("Accept").await;
        let here = begun.elapsed();
        let limit = Duration::from_secs_f64(RETRY_AFTER);
        assert!(here >= limit && (!global || elsewhere >= limit), "{here:?} {elsewhere:?}");
        assert_eq!(hits.count(), 1, "a limit of {global:?} was met again");
        stage.end().await;
    }
}

/// While the bot has made too many requests, whoever presses something is answered, and can go on.
#[tokio::test(flavor = "multi_thread")]
async fn a_limit_of_all_requests_holds_no_interaction() {
    let stage = Stage::set().await;
    let script = Script::of("katun-capture");
    let pair = Pair::begin(&script, &stage.channel, (&stage.ana, &stage.beto), 1).await;
    let player = pair.player(&script.turns[0]);
    let board = player.asked(0).await;
    let hits = stage.discord.fault(Rule::new(
        "POST",
        "/channels/*/messages",
        Fault::TooMany { retry_after: LONG, global: true },
    ));
    let begun = Instant::now();
    stage.beto.slash(&stage.channel, "play", json!({ "game": "daiku" }));
    hits.reach(1).await;
    let panel = stage.ana.press(&board, "Move").answer().await;
    player.pick(&panel, 0, &script.turns[0].picks[0]).await;
    assert!(begun.elapsed().as_secs_f64() < LONG, "{:?}", begun.elapsed());
    stage.end().await;
}

/// What goes to somebody's direct channel, and waits there, does not hold up what answers them.
#[tokio::test(flavor = "multi_thread")]
async fn a_direct_channel_that_is_stuck_holds_no_panel() {
    let stage = Stage::set().await;
    stage.ana.slash(&stage.channel, "profile", json!({ "notifications": "both" })).answer().await;
    let path = format!("/channels/{}/messages", stage.ana.dm().id());
    let hits = stage.discord.fault(Rule::new("POST", &path, Fault::Held).always());
    let script = Script::of("katun-capture");
    let pair = Pair::begin(&script, &stage.channel, (&stage.ana, &stage.beto), 1).await;
    hits.reach(1).await;
    let player = pair.player(&script.turns[0]);
    let panel = player.open(0).await;
    for pick in &script.turns[0].picks {
        player.pick(&panel, 0, pick).await;
    }
    hits.release();
    player.confirm(&panel, 0, &script.turns[0]).await;
    stage.end().await;
}

/// An acknowledgement that fails is made again while there is time.
#[tokio::test(flavor = "multi_thread")]
async fn an_acknowledgement_is_tried_again() {
    for fault in [Fault::Status(502), Fault::StatusAfter(504), Fault::CutBefore, Fault::CutAfter] {
        let stage = Stage::set().await;
        let script = Script::of("katun-capture");
        let pair = Pair::begin(&script, &stage.channel, (&stage.ana, &stage.beto), 1).await;
        let board = pair.player(&script.turns[0]).asked(0).await;
        let hits = stage.discord.fault(Rule::new("POST", "/interactions/**", fault.clone()));
        let panel = stage.ana.press(&board, "Move").answer().await;
        assert!(panel.is_ephemeral(), "{fault:?}");
        hits.reach(1).await;
        let form = {
            stage.discord.fault(Rule::new("POST", "/interactions/**", fault));
            stage.ana.press(&panel, "Type").modal().await
        };
        form.submit(json!({ "text": script.turns[0].text })).answer().await;
        stage.end().await;
    }
}

/// An acknowledgement that never gets through is not tried any more once it would not count; what was asked for is answered
/// in another way.
#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledgement_comes_too_late() {
    let stage = Stage::set().await;
    for fault in [Fault::Status(503), Fault::CutBefore, Fault::Held, Fault::Status(401), Fault::Status(403)] {
        let hits = stage.discord.fault(Rule::new("POST", "/interactions/**", fault.clone()).always());
        let begun = Instant::now();
        stage.ana.slash(&stage.channel, "games", json!({}));
        hits.reach(1).await;
        tokio::time::sleep_until(begun + QUIET).await;
        let last = hits.last().unwrap() - begun;
        assert!(last < TOO_LATE, "{fault:?}: {last:?}, {} tries", hits.count());
        hits.release();
        stage.discord.clear_faults();
    }
    stage.ana.dm().says("You have no matches").await;
    stage.end().await;
}

/// At the start, too, nobody is turned away by what may pass.
#[tokio::test(flavor = "multi_thread")]
async fn a_start_before_discord_lets_the_bot_in() {
    let discord = Discord::start().await;
    for fault in [Fault::Code(0), Fault::Status(403), Fault::Status(503)] {
        discord.fault(Rule::new("GET", "/applications/@me", fault));
    }
    discord.fault(Rule::new("PUT", "/applications/*/commands", Fault::Status(403)));
    discord.fault(Rule::new("GET", "/gateway/bot", Fault::Code(0)));
    Stage::set_on(discord, Choices::default()).await.end().await;
}

/// Whoever acts is answered; whoever must act is told directly; the match goes on.
#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_may_not_be_written_to() {
    let stage = Stage::set().await;
    let script = Script::of("katun-capture");
    let pair = Pair::begin(&script, &stage.channel, (&stage.ana, &stage.beto), 1).await;
    pair.told(&script, 0).await;
    stage.channel.deny_bot(permission::SEND_MESSAGES);
    pair.player(&script.turns[0]).typed(0, &script.turns[0]).await;
    // As long as it may answer somebody who is there, all read it there.
    let answer = pair.channel.says(&script.turns[0].text).await;
    assert_eq!(answer.rang(), ["beto"]);
    stage.discord.advance(LATER);
    let options = json!({ "match": "1", "steps": script.turns[1].text });
    let panel = stage.beto.slash(&stage.beto.dm(), "move", options).answer().await;
    stage.beto.press(&panel, "Confirm");
    told_somewhere(&stage, &stage.ana, &script.turns[1].text).await;
    // She plays on from there; when the channel can be written to again, the match is told in it again.
    let dm = stage.ana.dm();
    stage.channel.allow_bot();
    Player { user: &stage.ana, channel: &dm, id: 1 }.by_panel(2, &script.turns[2]).await;
    let told = pair.channel.says(&script.turns[2].text).await;
    assert_eq!(told.rang(), ["beto"]);
    dm.messages()[0].until("its buttons go", is_bare).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_is_gone() {
    let stage = Stage::set().await;
    let script = Script::of("katun-capture");
    let pair = Pair::begin(&script, &stage.channel, (&stage.ana, &stage.beto), 1).await;
    pair.told(&script, 0).await;
    stage.channel.delete();
    let dm = stage.ana.dm();
    let (first, second) = (&script.turns[0], &script.turns[1]);
    let answer = stage.ana.slash(&dm, "move", json!({ "match": "1", "steps": first.text })).answer().await;
    stage.ana.press(&answer, "Confirm");
    told_somewhere(&stage, &stage.beto, &first.text).await;
    let dm = stage.beto.dm();
    let answer = stage.beto.slash(&dm, "move", json!({ "match": "1", "steps": second.text })).answer().await;
    stage.beto.press(&answer, "Confirm");
    told_somewhere(&stage, &stage.ana, &second.text).await;
    stage.end().await;
}

/// The command is not acknowledged in time: Discord knows it no more, but what was asked for is done, once.
#[tokio::test(flavor = "multi_thread")]
async fn an_interaction_that_is_unknown_by_now() {
    let stage = Stage::set().await;
    let script = Script::of("katun-capture");
    let pair = Pair::begin(&script, &stage.channel, (&stage.ana, &stage.beto), 1).await;
    pair.told(&script, 0).await;
    stage.discord.hold_events();
    let turn = &script.turns[0];
    stage.ana.slash(&stage.channel, "move", json!({ "steps": turn.text }));
    stage.discord.advance(Duration::from_secs(4));
    stage.discord.release_reversed();
    // What only she may read comes directly.
    let panel = stage.ana.dm().offers("Confirm").await;
    stage.ana.press(&panel, "Confirm");
    pair.told(&script, 1).await;
    panel.until("it goes away", |message| message.deleted || is_bare(message)).await;
    pair.play(&stage, &script, 1..2).await;
    stage.end().await;
}

/// A panel whose token is too old is shown anew.
#[tokio::test(flavor = "multi_thread")]
async fn a_panel_after_a_quarter_of_an_hour() {
    let stage = Stage::set().await;
    let script = Script::of("katun-capture");
    let pair = Pair::begin(&script, &stage.channel, (&stage.ana, &stage.beto), 1).await;
    let player = pair.player(&script.turns[0]);
    player.open(0).await;
    stage.discord.advance(Duration::from_mins(16));
    let panel = player.open(0).await;
    for pick in &script.turns[0].picks {
        player.pick(&panel, 0, pick).await;
    }
    player.confirm(&panel, 0, &script.turns[0]).await;
    pair.told(&script, 1).await;
    stage.end().await;
}

/// The acknowledgement itself fails: the turn is played all the same, and the answer comes another way.
#[tokio::test(flavor = "multi_thread")]
async fn an_acknowledgement_that_fails() {
    for fault in
        [Fault::Status(503), Fault::CutBefore, Fault::CutAfter, Fault::Code(10_062), Fault::Code(40_060)]
    {
        let stage = Stage::set().await;
        let script = Script::of("katun-capture");
        let pair = Pair::begin(&script, &stage.channel, (&stage.ana, &stage.beto), 1).await;
        pair.told(&script, 0).await;
        let turn = &script.turns[0];
        stage.discord.fault(Rule::new("POST", "/interactions/**", fault.clone()).times(2));
        stage.ana.slash(&stage.channel, "move", json!({ "steps": turn.text }));
        let look = |world: &crate::discord::World| {
            let mut private = world.messages.values();
            private.find(|post| post.content.contains(&turn.text)).map(|_| ())
        };
        stage.discord.wait("the draft", look).await;
        stage.ana.say(&stage.ana.dm(), "confirm #1");
        pair.told(&script, 1).await;
        stage.discord.clear_faults();
        pair.play(&stage, &script, 1..2).await;
        pair.told(&script, 2).await;
        stage.end().await;
    }
}

/// What calls nobody arrives silently, unless those in charge want it otherwise.
#[tokio::test(flavor = "multi_thread")]
async fn what_calls_nobody_is_silent() {
    const SILENT: u64 = 1 << 12;
    let stage = Stage::set().await;
    stage.guild.role("moderators", permission::MANAGE_GUILD, &[&stage.ana]);
    for (place, quiet) in ["quiet-on", "quiet-off"].into_iter().enumerate() {
        stage.ana.slash(&stage.channel, "server", json!({ "quiet": quiet })).answer().await;
        stage.ana.slash(&stage.channel, "play", json!({ "game": "daiku" })).acknowledged().await;
        let post = stage.channel.says(&format!("#{}", place + 1)).await;
        let flags = post.json()["flags"].as_u64().unwrap();
        assert_eq!(flags & SILENT != 0, quiet == "quiet-on", "{}", post.json());
    }
    stage.end().await;
}

/// A thread that was put away, even by a moderator, is opened again; where that cannot be, the channel serves.
#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_was_put_away() {
    for locked in [false, true] {
        let stage = Stage::set().await;
        stage.guild.role("moderators", permission::MANAGE_GUILD, &[&stage.ana]);
        stage.ana.slash(&stage.channel, "server", json!({ "threads": "threads-on" })).answer().await;
        stage.accept().await;
        let parent = stage.channel.id();
        let thread = |world: &crate::discord::World| {
            world.channels.values().find(|one| one.parent == Some(parent)).map(|_| ())
        };
        stage.discord.wait("a thread", thread).await;
        let thread = stage.channel.threads().remove(0);
        thread.offers("Move").await;
        thread.archive(locked);
        let script = Script::of("katun-capture");
        let text = &script.turns[0].text;
        let panel = stage.ana.slash(&thread, "move", json!({ "steps": text })).answer().await;
        stage.ana.press(&panel, "Confirm").acknowledged().await;
        let told = if locked { stage.channel.says(text).await } else { thread.says(text).await };
        assert_eq!(told.rang(), ["beto"], "{}", told.json());
        stage.end().await;
    }
}

/// A thread that was deleted: the end of its match is told in the channel, once.
#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_was_deleted() {
    let stage = Stage::set().await;
    stage.guild.role("moderators", permission::MANAGE_GUILD, &[&stage.ana]);
    stage.ana.slash(&stage.channel, "server", json!({ "threads": "threads-on" })).answer().await;
    stage.accept().await;
    let parent = stage.channel.id();
    let made = |world: &World| world.channels.values().find(|one| one.parent == Some(parent)).map(|_| ());
    stage.discord.wait("a thread", made).await;
    let thread = stage.channel.threads().remove(0);
    thread.offers("Move").await;
    thread.delete();
    let resign = stage.ana.slash(&stage.channel, "resign", json!({ "match": "1" })).answer().await;
    stage.ana.press(&resign, "Resign").acknowledged().await;
    stage.channel.says("wins").await;
    // It goes out behind all that is told of the end.
    stage.beto.slash(&stage.channel, "play", json!({ "game": "daiku" })).acknowledged().await;
    stage.channel.offers("Accept").await;
    let told = stage.channel.messages();
    assert_eq!(told.iter().filter(|post| post.content().contains("wins")).count(), 1);
    let path = format!("/channels/{}", thread.id());
    assert!(stage.discord.requests("PATCH", &path).is_empty(), "what is gone is not put away");
    stage.end().await;
}

/// Where no threads can be made, that is found out once, and the match is told in the channel.
#[tokio::test(flavor = "multi_thread")]
async fn a_channel_without_threads_is_asked_for_one_once() {
    let stage = Stage::set().await;
    stage.guild.role("moderators", permission::MANAGE_GUILD, &[&stage.ana]);
    stage.ana.slash(&stage.channel, "server", json!({ "threads": "threads-on" })).answer().await;
    stage.channel.deny_bot(permission::CREATE_PUBLIC_THREADS);
    let script = Script::of("katun-capture");
    let pair = Pair::begin(&script, &stage.channel, (&stage.ana, &stage.beto), 1).await;
    pair.play(&stage, &script, 0..3).await;
    pair.told(&script, 3).await;
    assert_eq!(stage.discord.requests("POST", "/channels/*/threads").len(), 1);
    assert!(stage.discord.requests("GET", "/guilds/*/threads/active").is_empty());
    stage.end().await;
}

/// What is cancelled elsewhere goes away where it stands, also if it is only on its way there.
#[tokio::test(flavor = "multi_thread")]
async fn a_panel_is_cancelled_from_elsewhere() {
    for fault in [None, Some(Fault::Slow(Duration::from_millis(800)))] {
        let stage = Stage::set().await;
        let board = stage.begin().await;
        let hits = fault.map(|fault| stage.discord.fault(Rule::new("PATCH", "/webhooks/**", fault)));
        let pressed = stage.ana.press(&board, "Move");
        match hits {
            Some(hits) => hits.reach(1).await,
            None => drop(pressed.answer().await),
        }
        stage.ana.say(&stage.ana.dm(), "cancel");
        stage.ana.dm().says("#1").await;
        let gone = |world: &World| {
            let panel = world.interactions[&pressed.id()].original?;
            world.messages[&panel].deleted.then_some(())
        };
        stage.discord.wait("the panel to go away", gone).await;
        stage.end().await;
    }
}

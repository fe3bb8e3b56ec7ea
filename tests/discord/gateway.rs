//! What can go wrong with the gateway: nothing that people do is lost, and nothing is done twice.

use crate::discord::{Asked, Discord, World};
use crate::pair::Pair;
use crate::script::Script;
use crate::stage::{Choices, Stage, told_somewhere};
use serde_json::json;
use std::time::Duration;

/// How often the bot sends heartbeats where a test waits for one to be missed.
const HEARTBEAT: Duration = Duration::from_millis(300);

/// What happens to the connection, and what must follow of it.
struct Trouble {
    happens: fn(&Discord),
    /// Whether the session goes on, so that what was missed is told again.
    resumes: bool,
}

/// A turn is asked for while the connection is in trouble, or once it is over if it begins anew.
async fn a_turn_goes_through(stage: Stage, trouble: Trouble) {
    let script = Script::of("katun-capture");
    let pair = Pair::begin(&script, &stage.channel, (&stage.ana, &stage.beto), 1).await;
    pair.told(&script, 0).await;
    let turn = &script.turns[0];
    let panel = stage.ana.slash(&stage.channel, "move", json!({ "steps": turn.text })).answer().await;
    let (sessions, resumes) = (stage.discord.identified(), stage.discord.resumed());
    (trouble.happens)(&stage.discord);
    if trouble.resumes {
        stage.ana.press(&panel, "Confirm");
        stage.discord.resumes(resumes + 1).await;
        assert_eq!(stage.discord.identified(), sessions);
    } else {
        stage.discord.identifies(sessions + 1).await;
        stage.discord.connected(1).await;
        stage.ana.press(&panel, "Confirm");
    }
    pair.told(&script, 1).await;
    pair.play(&stage, &script, 1..3).await;
    pair.told(&script, 3).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_asked_to_reconnect() {
    let trouble = Trouble { happens: Discord::ask_to_reconnect, resumes: true };
    a_turn_goes_through(Stage::set().await, trouble).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_connection_ends_and_what_was_missed_is_told_again() {
    for happens in [Discord::drop_connections as fn(&Discord), |discord| discord.disconnect(4_000)] {
        a_turn_goes_through(Stage::set().await, Trouble { happens, resumes: true }).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_session_is_invalid_but_may_be_resumed() {
    let trouble = Trouble { happens: |discord| discord.invalidate(true), resumes: true };
    a_turn_goes_through(Stage::set().await, trouble).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_session_is_invalid() {
    let trouble = Trouble { happens: |discord| discord.invalidate(false), resumes: false };
    a_turn_goes_through(Stage::set().await, trouble).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_session_has_timed_out() {
    let trouble = Trouble { happens: |discord| discord.disconnect(4_009), resumes: false };
    a_turn_goes_through(Stage::set().await, trouble).await;
}

/// A token that is refused may be good again in a moment, as when it is being replaced.
#[tokio::test(flavor = "multi_thread")]
async fn the_token_is_refused_for_a_moment() {
    let trouble = Trouble { happens: |discord| discord.disconnect(4_004), resumes: false };
    a_turn_goes_through(Stage::set().await, trouble).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn resuming_is_refused() {
    let happens = |discord: &Discord| {
        discord.refuse_resume(false);
        discord.disconnect(4_000);
    };
    a_turn_goes_through(Stage::set().await, Trouble { happens, resumes: false }).await;
}

/// Each session is gone on with at its own address, which is not where sessions are begun.
#[tokio::test(flavor = "multi_thread")]
async fn every_shard_resumes_at_its_own_address() {
    let discord = Discord::builder().shards(2).start().await;
    let stage = Stage::set_on(discord, Choices::default()).await;
    stage.discord.connected(2).await;
    let sessions = stage.discord.identified();
    // The first time by a word, which comes behind what each session was told of itself: so all have heard that.
    for (times, happens) in [(1, Discord::ask_to_reconnect as fn(&Discord)), (2, Discord::drop_connections)] {
        happens(&stage.discord);
        stage.discord.resumes(2 * times).await;
        stage.discord.connected(2).await;
    }
    assert_eq!(stage.discord.identified(), sessions);
    let script = Script::of("katun-capture");
    let pair = Pair::begin(&script, &stage.channel, (&stage.ana, &stage.beto), 1).await;
    pair.told(&script, 0).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_address_for_resuming_is_gone() {
    let happens = |discord: &Discord| {
        discord.lose_resuming();
        discord.drop_connections();
    };
    a_turn_goes_through(Stage::set().await, Trouble { happens, resumes: false }).await;
}

/// The library begins anew then, so that what was asked meanwhile fails where it was asked; it is asked again.
#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_is_dead_without_a_word() {
    let discord = Discord::builder().heartbeat(HEARTBEAT).start().await;
    let stage = Stage::set_on(discord, Choices::default()).await;
    a_turn_goes_through(stage, Trouble { happens: Discord::zombify, resumes: false }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_of_discord_is_gone_for_a_while() {
    let stage = Stage::set().await;
    let script = Script::of("katun-capture");
    let pair = Pair::begin(&script, &stage.channel, (&stage.ana, &stage.beto), 1).await;
    pair.play(&stage, &script, 0..1).await;
    pair.told(&script, 1).await;
    stage.discord.go_down();
    stage
        .discord
        .wait("nobody to be connected", |world| (world.gateway.connected().count() == 0).then_some(()))
        .await;
    stage.discord.come_back();
    stage.discord.connected(1).await;
    pair.play(&stage, &script, 1..3).await;
    pair.told(&script, 3).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn events_that_come_twice_are_one() {
    let stage = Stage::set().await;
    let script = Script::of("katun-capture");
    stage.discord.repeat_events(usize::MAX);
    let pair = Pair::begin(&script, &stage.channel, (&stage.ana, &stage.beto), 1).await;
    for (ply, turn) in script.turns.iter().enumerate().take(4) {
        let player = pair.player(turn);
        if ply % 2 == 0 {
            player.by_panel(ply, turn).await;
        } else {
            player.by_typing(ply, turn).await;
        }
    }
    pair.told(&script, 4).await;
    stage.ana.say(&stage.ana.dm(), "games");
    stage.ana.dm().says("#1").await;
    let asked = stage.ana.slash(&stage.channel, "games", json!({}));
    asked.answer().await;
    assert!(asked.get().followups.is_empty());
    assert_eq!(stage.ana.dm().messages().len(), 2, "what she has written, and one answer");
    stage.end().await;
}

/// Events of the same person overtake one another: what cannot be done in that order is refused, nothing is lost.
#[tokio::test(flavor = "multi_thread")]
async fn events_that_come_in_the_wrong_order() {
    let stage = Stage::set().await;
    let script = Script::of("katun-capture");
    let pair = Pair::begin(&script, &stage.channel, (&stage.ana, &stage.beto), 1).await;
    pair.told(&script, 0).await;
    stage.discord.hold_events();
    let draft = stage.ana.slash(&stage.channel, "move", json!({ "steps": script.turns[0].text }));
    let dm = stage.ana.dm();
    stage.ana.say(&dm, "confirm #1");
    stage.discord.release_reversed();
    let answer = |world: &World, asked: &Asked| {
        let message = world.interactions[&asked.id()].original.map(|id| world.messages[&id].clone());
        message.filter(|message| !message.is_loading() || message.deleted)
    };
    let direct = dm.id();
    let outcome = |world: &World| {
        let panel = answer(world, &draft)?;
        let mut said = world.messages.values().filter(|message| message.channel == direct);
        let refused = said.any(|message| message.author == world.bot);
        // A panel goes away when its turn is played; a refusal stays.
        if panel.deleted { Some(true) } else { refused.then_some(false) }
    };
    if !stage.discord.wait("the turn, or that it was too early for it", outcome).await {
        assert_eq!(pair.posts().len(), 1);
        stage.ana.press(&draft.answer().await, "Confirm");
    }
    pair.told(&script, 1).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outage_of_a_guild_deletes_nothing() {
    let stage = Stage::set().await;
    let script = Script::of("katun-capture");
    let pair = Pair::begin(&script, &stage.channel, (&stage.ana, &stage.beto), 1).await;
    pair.play(&stage, &script, 0..1).await;
    pair.told(&script, 1).await;
    stage.guild.outage();
    let listed = stage.beto.slash(&stage.beto.dm(), "games", json!({})).answer().await;
    assert!(listed.content().contains("#1"), "{}", listed.json());
    stage.guild.recover();
    pair.play(&stage, &script, 1..3).await;
    pair.told(&script, 3).await;
    assert!(stage.discord.requests("DELETE", "/users/@me/guilds/*").is_empty(), "it never leaves by itself");
    stage.end().await;
}

/// Thrown out of the guild, the bot tells the players where it can; they play on directly.
#[tokio::test(flavor = "multi_thread")]
async fn thrown_out_of_a_guild_it_goes_on_in_direct_messages() {
    let stage = Stage::set().await;
    let script = Script::of("katun-capture");
    let pair = Pair::begin(&script, &stage.channel, (&stage.ana, &stage.beto), 1).await;
    pair.told(&script, 0).await;
    stage.guild.remove_bot();
    let turn = &script.turns[0];
    let dm = stage.ana.dm();
    let panel = stage.ana.slash(&dm, "move", json!({ "match": "1", "steps": turn.text })).answer().await;
    stage.ana.press(&panel, "Confirm");
    told_somewhere(&stage, &stage.beto, &turn.text).await;
    stage.end().await;
}

/// Guilds are spread over shards; a match in each of them is played.
#[tokio::test(flavor = "multi_thread")]
async fn in_two_shards() {
    let discord = Discord::builder().shards(2).start().await;
    let stage = Stage::set_on(discord, Choices::default()).await;
    stage.discord.connected(2).await;
    let (liga, script) = (stage.discord.guild("Liga"), Script::of("katun-capture"));
    let other = liga.channel("plaza");
    let shard = |guild: u64| (guild >> 22) % 2;
    assert_ne!(shard(stage.guild.id()), shard(liga.id()));
    let first = Pair::begin(&script, &stage.channel, (&stage.ana, &stage.beto), 1).await;
    let second = Pair::begin(&script, &other, (&stage.ana, &stage.beto), 2).await;
    for pair in [&first, &second] {
        pair.play(&stage, &script, 0..2).await;
        pair.told(&script, 2).await;
    }
    stage.end().await;
}

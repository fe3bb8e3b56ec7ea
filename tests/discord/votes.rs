//! What others judge: the channel by vote, or whoever has the role of the arbiters. And what is offered by button.

use crate::discord::{Message, User, permission};
use crate::pair::PACE;
use crate::stage::{Stage, is_bare};
use serde_json::json;
use std::time::Duration;

/// How long a vote lasts.
const VOTING: Duration = Duration::from_hours(48);
/// After how long the program asks again how many a small server has.
const COUNTED_AGAIN: Duration = Duration::from_mins(1);
/// After how long a silent member has a vote, and a little more.
const SETTLED: Duration = Duration::from_hours(7 * 24 + 1);

/// Plays a turn by typing it, after so many turns.
async fn play(stage: &Stage, user: &User, steps: &str, ply: u32) {
    stage.discord.advance(PACE);
    let drafted = user.slash(&stage.channel, "move", json!({ "match": "1", "steps": steps })).answer().await;
    user.press(&drafted, "Confirm").acknowledged().await;
    stage.channel.offers(&format!("open:1:{}", ply + 1)).await;
}

/// Ana claims that nothing comes of it any more; Beto says that it is not so.
async fn dispute(stage: &Stage) {
    stage.begin().await;
    let turns = [["Lb2 La1 Lb2", "Lo2 Lp1 Lo2"], ["La1 Lb2 La1", "Lp1 Lo2 Lp1"]];
    for ply in 0..20 {
        let (round, user) = (ply / 2 % 2, if ply % 2 == 0 { &stage.ana } else { &stage.beto });
        play(stage, user, turns[round][ply % 2], ply as u32).await;
    }
    stage.ana.slash(&stage.channel, "claim", json!({ "match": "1", "claim": "no-progress" }));
    let case = stage.channel.offers("Dispute").await;
    assert_eq!(case.rang(), ["beto"]);
    assert!(case.content().contains("claims Tsaul"), "{}", case.json());
    stage.beto.press(&case, "Dispute");
    case.until("it is answered", is_bare).await;
}

/// What somebody is answered who presses a button.
async fn pressed(user: &User, post: &Message, button: &str) -> String {
    let answer = user.press(post, button).answer().await;
    assert!(answer.is_ephemeral(), "nobody else sees a vote: {}", answer.json());
    answer.content()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_members_of_the_server_vote() {
    let stage = Stage::set().await;
    let voters = ["carla", "dora", "eva"].map(|name| stage.discord.user(name).locale("en-US"));
    for user in &voters {
        stage.guild.join(user);
    }
    stage.discord.advance(SETTLED);
    // Nobody tells the program who joins: in a small server it asks again after a minute.
    stage.discord.advance(COUNTED_AGAIN);
    dispute(&stage).await;
    let ballot = stage.channel.offers("vote:1:1:yes").await;
    assert_eq!(ballot.buttons(), ["Yes", "No"]);
    // None of them has ever spoken to the program; but they had been members for long when the vote began.
    stage.discord.advance(PACE);
    let newcomer = stage.discord.user("fabio").locale("en-US");
    stage.guild.join(&newcomer);
    assert!(pressed(&newcomer, &ballot, "Yes").await.contains("before the vote began"));
    assert!(pressed(&stage.ana, &ballot, "Yes").await.contains("can't vote on their own match"));
    for (user, choice) in voters.iter().zip(["Yes", "Yes", "No"]) {
        assert!(pressed(user, &ballot, choice).await.contains(choice));
    }
    assert!(pressed(&voters[0], &ballot, "No").await.contains("your vote is **No**"));
    stage.discord.advance(VOTING);
    // Whatever comes in wakes the program, whose clock stands still but for the test.
    voters[0].slash(&stage.channel, "games", json!({}));
    let told = stage.channel.says("The vote is over").await;
    assert!(told.content().contains("Yes: 1, No: 2. Result: **No**"), "{}", told.content());
    ballot.until("it cannot be pressed any more", is_bare).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn those_with_the_arbiters_role_are_called_and_decide() {
    let stage = Stage::set().await;
    stage.guild.role("moderators", permission::MANAGE_GUILD, &[&stage.ana]);
    let zoe = stage.discord.user("zoe").locale("en-US");
    let role = stage.guild.role("arbiters", 0, &[&zoe]);
    let chosen = json!({ "arbiters": role.to_string() });
    stage.ana.slash(&stage.channel, "server", chosen).answer().await;
    let who = stage.beto.slash(&stage.channel, "arbiter", json!({})).answer().await;
    assert!(who.content().contains("arbiter role"), "{}", who.content());
    dispute(&stage).await;
    let asked = stage.channel.says("The arbiter decides").await;
    assert_eq!(asked.rang(), ["zoe"]);
    let decide = json!({ "match": "1", "ruling": "decide", "reason": "yes he is right" });
    let refused = stage.beto.slash(&stage.channel, "arbiter", decide.clone()).answer().await;
    assert!(refused.content().contains("not an arbiter here"), "{}", refused.content());
    let really = zoe.slash(&stage.channel, "arbiter", decide).answer().await;
    zoe.press(&really, "Yes, do it");
    let told = stage.channel.says("The arbiter upholds the claim").await;
    assert!(told.content().contains("Reason: he is right"), "{}", told.content());
    stage.channel.says("Tsaul, level 1").await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_takeback_is_offered_by_button() {
    let stage = Stage::set().await;
    stage.begin().await;
    play(&stage, &stage.ana, "Lb2 La1 Lb2", 0).await;
    let board = stage.channel.offers("open:1:1").await;
    let asked = stage.ana.press(&board, "Offer…").answer().await;
    assert!(asked.is_ephemeral(), "{}", asked.json());
    assert_eq!(asked.buttons(), ["Offer Tsaul", "A pause", "Take back my turn", "Cancel the match"]);
    stage.ana.press(&asked, "Take back my turn");
    let offer = stage.channel.offers("Accept").await;
    assert_eq!(offer.rang(), ["beto"]);
    stage.beto.press(&offer, "Accept");
    stage.channel.says("One turn is taken back").await;
    stage.channel.offers("open:1:2").await;
    stage.end().await;
}

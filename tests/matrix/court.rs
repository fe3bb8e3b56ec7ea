//! What others judge: by reactions under a ballot.

use crate::pair::react;
use crate::stage::{Stage, bare};
use crate::timeline::Message;
use crate::trials::trials;
use crate::user::{Room, User};
use serde_json::json;

trials![the_people_of_the_room_vote,];

/// Plays a turn by typing it.
fn play(stage: &Stage, room: &Room<'_>, steps: &str) {
    room.say(&format!("!n move #1 {steps}"));
    room.say("!n confirm #1");
    stage.bot_says(room, &format!("played {steps}"));
}

/// Those who have used Nahil in the room vote; its players do not, nor do newcomers. Where the bot may take the reactions
/// away, nobody sees who votes for what.
fn the_people_of_the_room_vote() {
    let stage = Stage::set();
    stage.hers().empower(&json!({ "users": { stage.program.id.as_str(): 50 } }));
    let voters = ["Carla", "Dora", "Eva"].map(|name| stage.server.user(name));
    for user in &voters {
        user.join(&stage.room);
        user.room(&stage.room).say("!n games");
        stage.bot_says(&stage.direct(user), "");
    }
    let turns = ["Lb2 La1 Lb2", "Lo2 Lp1 Lo2"];
    stage.hers().say(&format!("!n play {} maya white", stage.beto.id));
    react(&stage, &stage.his(), &stage.bot_says(&stage.his(), "#1 · Ana"), "✅");
    stage.bot_calls(&stage.hers(), "it is your turn");
    for [white, black] in [turns, ["La1 Lb2 La1", "Lp1 Lo2 Lp1"]].repeat(5) {
        play(&stage, &stage.hers(), white);
        play(&stage, &stage.his(), black);
    }
    stage.hers().say("!n claim no-progress #1");
    let case = stage.bot_calls(&stage.his(), "claims Tsaul");
    assert_eq!(case.called(), [stage.beto.id.as_str()]);
    react(&stage, &stage.his(), &case, &sign(&case, "Dispute"));
    let ballot = stage.bot_says(&stage.his(), "Vote");
    let newcomer = stage.server.user("Fabio");
    newcomer.join(&stage.room);
    is_answered(&stage, &newcomer, &ballot, "Yes", "before the vote began");
    is_answered(&stage, &stage.ana, &ballot, "Yes", "can't vote on their own match");
    for (user, choice) in voters.iter().zip(["Yes", "Yes", "No"]) {
        is_answered(&stage, user, &ballot, choice, &format!("your vote is {choice}"));
    }
    is_answered(&stage, &voters[0], &ballot, "No", "your vote is No");
    stage.hers().until("the votes to be secret", |room| {
        let ballot = room.messages().into_iter().find(|message| message.id == ballot.id)?;
        ballot.reactions.iter().all(|(_, by, _)| *by == stage.program.id).then_some(())
    });
    stage.end();
}

/// The sign that stands before these words in the legend of a post.
fn sign(post: &Message, words: &str) -> String {
    let text = bare(post.text());
    let legend = text.lines().last().unwrap_or_default().to_owned();
    let named = legend.split(" · ").find_map(|entry| entry.strip_suffix(words)).map(str::trim);
    named.unwrap_or_else(|| panic!("{text} has no {words}")).to_owned()
}

/// Somebody votes, and is told so where nobody else reads.
fn is_answered(stage: &Stage, user: &User, ballot: &Message, choice: &str, words: &str) {
    let room = user.room(&stage.room);
    room.sees("the ballot", |message| message.id == ballot.id);
    react(stage, &room, ballot, &sign(ballot, choice));
    stage.bot_says(&stage.direct(user), words);
}

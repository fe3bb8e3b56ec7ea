//! Wherever two people are on Discord, with the bot or without, each hears of everything in a place that they can read;
//! or whoever waits for the other is told at once that the other cannot be reached, and what to do.

use crate::discord::{Channel, Guild, Message, User, World, permission};
use crate::stage::{Stage, is_bare};
use serde_json::json;
use std::time::Duration;

/// Longer than an interaction can be answered.
const LATER: Duration = Duration::from_mins(20);
/// The first turns of a match of Ajedrez Maya.
const TURNS: [&str; 3] = ["Lb2 La1 Lb2", "Lo2 Lp1 Lo2", "La1 Lb2 La1"];

/// Where somebody is when they do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    /// In a guild of both, with the bot.
    Club,
    /// In a guild of Ana's, with the bot.
    Casa,
    /// In a guild of Beto's, with the bot.
    Liga,
    /// In a guild of both, without the bot.
    Afuera,
    /// In a conversation of both, without the bot.
    Group,
    /// Alone with the bot.
    Direct,
}

/// How Beto accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    Button,
    Command,
}

/// Two people who have installed the bot for themselves, and the places where they are.
struct Table {
    stage: Stage,
    ana: User,
    beto: User,
    casa: Channel,
    liga: Channel,
    afuera: (Guild, Channel),
    group: Channel,
}

impl Table {
    async fn set() -> Self {
        let stage = Stage::set().await;
        let (ana, beto) = (stage.ana.clone().installs(), stage.beto.clone().installs());
        let guild = |name: &str, people: &[&User]| {
            let guild = stage.discord.guild(name);
            for user in people {
                guild.join(user);
            }
            let channel = guild.channel("sala");
            (guild, channel)
        };
        let (casa, liga) = (guild("Casa", &[&ana]).1, guild("Liga", &[&beto]).1);
        let afuera = guild("Afuera", &[&ana, &beto]);
        afuera.0.remove_bot();
        let group = stage.discord.group(&[&ana, &beto]);
        Self { stage, ana, beto, casa, liga, afuera, group }
    }

    fn channel(&self, user: &User, at: At) -> Channel {
        match at {
            At::Club => self.stage.channel.clone(),
            At::Casa => self.casa.clone(),
            At::Liga => self.liga.clone(),
            At::Afuera => self.afuera.1.clone(),
            At::Group => self.group.clone(),
            At::Direct => user.dm(),
        }
    }

    /// Waits until somebody can read a message like this.
    async fn reads(&self, user: &User, what: &str, fits: impl Fn(&crate::discord::Told) -> bool) -> Message {
        let id = user.id();
        let look = |world: &World| {
            let mut seen = world.messages.values().rev().filter(|message| {
                let channel = &world.channels[&message.channel];
                message.seen_by(id) && world.audience(channel).contains(&id)
            });
            seen.find(|message| fits(message)).map(|message| message.id)
        };
        let found = self.stage.discord.wait(&format!("{} to read {what}", user.name()), look).await;
        Message::of(&self.stage.discord.shared, found)
    }

    /// Waits until somebody has read a board after this turn.
    async fn sees(&self, user: &User, turn: &str) {
        let board = |message: &crate::discord::Told| {
            message.content.contains(&format!("`{turn}`")) && !message.files.is_empty()
        };
        self.reads(user, &format!("the board after {turn}"), board).await;
    }

    /// Waits until somebody's phone rings for this, where they can read it.
    async fn rings(&self, user: &User, words: &str) -> Message {
        let rings = |message: &crate::discord::Told| {
            message.content.contains(words) && message.rang.contains(&user.id())
        };
        self.reads(user, &format!("a call with {words:?}"), rings).await
    }

    /// Ana challenges Beto.
    fn challenge(&self, at: At) {
        let options = json!({ "opponent": self.beto.id().to_string(), "game": "maya", "side": "white" });
        self.ana.slash(&self.channel(&self.ana, at), "play", options);
    }

    /// Beto accepts with the button if it can be read, or by the number.
    async fn accept(&self, at: At, how: How) {
        let accept = |message: &crate::discord::Told| message.components.to_string().contains("accept:1");
        match how {
            How::Command => {
                self.reads(&self.beto, "the challenge", accept).await;
                self.beto.slash(&self.channel(&self.beto, at), "accept", json!({ "match": "1" }));
            }
            How::Button => {
                let channel = self.channel(&self.beto, at);
                let here =
                    |message: &crate::discord::Told| message.channel == channel.id() && accept(message);
                let challenge = self.reads(&self.beto, "the challenge there", here).await;
                self.beto.press(&challenge, "Accept").acknowledged().await;
            }
        }
    }

    /// Somebody plays a turn, where they are.
    async fn turn(&self, user: &User, at: At, turn: &str) {
        let channel = self.channel(user, at);
        let options = json!({ "match": "1", "steps": turn });
        user.slash(&channel, "move", options);
        // Others may be told something there by the same answer first.
        let mine = |message: &crate::discord::Told| {
            message.only_for == Some(user.id()) && message.components.to_string().contains("confirm:1:")
        };
        let panel = self.reads(user, "the panel", mine).await;
        user.press(&panel, "Confirm").acknowledged().await;
        panel.until("it goes away", |message| message.deleted || is_bare(message)).await;
    }
}

/// They meet like this and play: every board reaches both, and every call whom it calls.
async fn play(challenges: At, accepts: At, how: How) {
    let table = Table::set().await;
    let (ana, beto) = (&table.ana, &table.beto);
    table.challenge(challenges);
    let notified = table.rings(beto, "#1").await;
    assert!(notified.buttons().contains(&"Decline".to_owned()), "{}", notified.json());
    table.reads(ana, "her challenge", |message| message.content.contains("ana challenges")).await;
    table.accept(accepts, how).await;
    table.rings(ana, "it is your turn").await;
    for (ply, turn) in TURNS.iter().enumerate() {
        table.stage.discord.advance(LATER);
        let (mover, at, next) = if ply % 2 == 0 { (ana, challenges, beto) } else { (beto, accepts, ana) };
        table.turn(mover, at, turn).await;
        table.rings(next, &format!("`{turn}`")).await;
        table.sees(ana, turn).await;
        table.sees(beto, turn).await;
    }
    table.stage.discord.advance(LATER);
    let channel = table.channel(beto, accepts);
    let asked = beto.slash(&channel, "resign", json!({ "match": "1" })).answer().await;
    beto.press(&asked, "Resign").acknowledged().await;
    table.rings(ana, "wins").await;
    table.reads(beto, "the result", |message| message.content.contains("wins")).await;
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_reaches_both_wherever_they_are() {
    use At::{Afuera, Casa, Club, Direct, Group, Liga};
    for (challenges, accepts, how) in [
        (Club, Club, How::Button),
        (Direct, Direct, How::Button),
        (Direct, Club, How::Command),
        (Casa, Direct, How::Button),
        (Casa, Liga, How::Command),
        (Afuera, Afuera, How::Button),
        (Afuera, Direct, How::Button),
        (Group, Group, How::Button),
        (Group, Direct, How::Button),
        (Group, Liga, How::Command),
    ] {
        tokio::time::timeout(Duration::from_mins(2), play(challenges, accepts, how))
            .await
            .unwrap_or_else(|_| panic!("{challenges:?} {accepts:?} {how:?}"));
    }
}

/// Beto takes no direct messages, or shares nothing with the bot: Ana is told at once, in her language.
#[tokio::test(flavor = "multi_thread")]
async fn the_maker_is_told_who_cannot_be_reached() {
    for (locale, words) in [("en-US", "I cannot send"), ("es-ES", "no puedo mandarle")] {
        for at in [At::Direct, At::Casa, At::Afuera, At::Group] {
            for closed in [true, false] {
                let table = Table::set().await;
                let ana = table.ana.clone().locale(locale);
                let mallory = table.stage.discord.user("mallory");
                let whom = if closed { &table.beto } else { &mallory };
                table.beto.close_dms();
                let options = json!({ "opponent": whom.id().to_string(), "game": "abalone" });
                let channel = table.channel(&ana, at);
                ana.slash(&channel, "play", options);
                let told = table.reads(&ana, words, |message| message.content.contains(words)).await;
                assert!(told.is_ephemeral() && told.channel().id() == channel.id(), "{at:?} {}", told.json());
                table.stage.end().await;
            }
        }
    }
}

/// Where the bot does not belong, those who are there see a challenge and accept it; if one of them takes no direct
/// messages, that player is called there as long as that can be, and the other is told.
#[tokio::test(flavor = "multi_thread")]
async fn a_group_sees_the_challenge() {
    let table = Table::set().await;
    table.beto.close_dms();
    table.challenge(At::Group);
    let challenge = table.group.offers("Accept").await;
    table.rings(&table.beto, "#1").await;
    table.beto.press(&challenge, "Accept").acknowledged().await;
    challenge.until("it is answered", |message| message.content.contains("accepts")).await;
    let lost = |message: &crate::discord::Told| message.content.contains("I cannot reach beto");
    table.reads(&table.ana, "that he cannot be reached", lost).await;
    table.turn(&table.ana, At::Group, TURNS[0]).await;
    table.rings(&table.beto, "could not reach you by direct message").await;
    table.stage.end().await;
}

/// Where members may not show others what the bots say that they have brought along, nobody else sees an open challenge.
#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_that_nobody_else_can_read() {
    let table = Table::set().await;
    table.afuera.0.deny(permission::USE_EXTERNAL_APPS);
    for (at, number) in [(At::Afuera, "match:1"), (At::Direct, "match:2")] {
        table.ana.slash(&table.channel(&table.ana, at), "play", json!({ "game": "abalone" }));
        let told = |message: &crate::discord::Told| {
            message.content.contains("Nobody else can read this here") && message.content.contains(number)
        };
        table.reads(&table.ana, "that nobody else reads it", told).await;
    }
    table.challenge(At::Afuera);
    let challenge = table.rings(&table.beto, "#3").await;
    assert_eq!(challenge.channel().id(), table.beto.dm().id());
    table.stage.end().await;
}

/// Bots, and Nahil itself, are not challenged: neither by command, nor by their menu, nor by a mention.
#[tokio::test(flavor = "multi_thread")]
async fn bots_are_not_challenged() {
    let stage = Stage::set().await;
    let robot = stage.discord.user("robot").made_bot();
    for (id, words) in
        [(robot.id(), "robot is a bot"), (stage.discord.bot_id(), "To play against the machine")]
    {
        let options = json!({ "opponent": id.to_string(), "game": "maya" });
        let answer = stage.ana.slash(&stage.channel, "play", options).answer().await;
        assert!(answer.is_ephemeral() && answer.content().contains(words), "{}", answer.json());
        let said = format!("<@{}> play <@{id}> maya", stage.discord.bot_id());
        stage.ana.say(&stage.channel, &said);
        let look = |world: &World| {
            let mut said = world.messages.values().filter(|message| message.content.contains(words));
            said.find(|message| message.id != answer.id()).map(|_| ())
        };
        stage.discord.wait(words, look).await;
    }
    for (target, words) in [(&robot, "robot is a bot"), (&stage.discord.bot(), "To play against the machine")]
    {
        let answer = stage.ana.on_person(&stage.channel, "Challenge", target).answer().await;
        assert!(answer.is_ephemeral() && answer.content().contains(words), "{}", answer.json());
    }
    stage.end().await;
}

/// Two people have one name: a tag says which of them is meant, and so does the number of the account, which is asked for.
#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_named_by_its_number() {
    let stage = Stage::set().await;
    let twins = ["carla", "carlota"].map(|name| stage.discord.user(name).display("Carla"));
    for twin in &twins {
        stage.guild.join(twin);
    }
    let (bot, [first, second]) = (stage.discord.bot_id(), twins.each_ref().map(User::id));
    for (said, named) in
        [(format!("<@{bot}> play <@{first}> maya"), first), (format!("<@{bot}> play @{second} maya"), second)]
    {
        stage.ana.say(&stage.channel, &said);
        let look = |world: &World| {
            let rings = |message: &&crate::discord::Told| message.rang.contains(&named);
            let mut ringing = world.messages.values().filter(rings);
            let challenge = |content: &String| content.contains("ana challenges");
            ringing.find_map(|message| Some(&message.content).filter(|content| challenge(content)).cloned())
        };
        stage.discord.wait("the challenge", look).await;
    }
    stage.end().await;
}

//! A league of people on Matrix and on Discord: founded here, shown there, drawn, played and told in both.

use crate::discord::{Channel, Discord, User as Guest};
use crate::pair::react;
use crate::stage::{Stage, bare};
use crate::timeline::Message;
use crate::trials::trials;
use crate::user::User;
use serde_json::json;
use std::collections::BTreeSet;

trials![a_league_with_discord];

/// Discord's right to manage a server.
const MANAGE_GUILD: u64 = 1 << 5;
/// What everybody in a group of four plays once against everybody.
const MATCHES: u64 = 6;

/// The half of the league that is on Discord.
struct Club {
    discord: Discord,
    channel: Channel,
    dora: Guest,
    emil: Guest,
}

impl Club {
    async fn open() -> Self {
        let discord = Discord::builder().running_clock().start().await;
        let guild = discord.guild("Club");
        let channel = guild.channel("juegos");
        let (dora, emil) = (discord.user("dora").locale("en-US"), discord.user("emil").locale("en-US"));
        guild.join(&dora);
        guild.join(&emil);
        guild.role("staff", MANAGE_GUILD, &[&dora]);
        Self { discord, channel, dora, emil }
    }
}

fn a_league_with_discord() {
    tokio::runtime::Runtime::new().unwrap().block_on(with_discord());
}

async fn with_discord() {
    let club = Club::open().await;
    let more = format!("[discord]\nenabled = true\napi = \"{}\"", club.discord.url());
    let stage = tokio::task::block_in_place(|| {
        let mut stage = Stage::prepared(&json!({}), &more);
        stage.program.set("NAHIL_DISCORD_TOKEN", &club.discord.token());
        stage.program.start();
        stage.enter();
        stage
    });
    club.discord.commands().await;
    club.discord.connected(1).await;
    let code = tokio::task::block_in_place(|| {
        found(&stage);
        shared(&stage)
    });
    let shown = json!({ "what": "show", "name": code });
    let answer = club.dora.slash(&club.channel, "league", shown).answer().await;
    assert!(answer.content().contains("shown here"), "{}", answer.json());
    sign_up(&stage, &club).await;
    tokio::task::block_in_place(|| stage.hers().say("!n league start"));
    club.channel.says("season 1** begins").await;
    play(&stage, &club).await;
    is_over(&stage, &club).await;
    club.discord.assert_well_behaved();
    tokio::task::block_in_place(|| stage.end());
}

/// Ana founds the league with one line and two presses.
fn found(stage: &Stage) {
    stage.hers().say("!n league new abalone groups 3d legs=1 length=2w Copa");
    let direct = stage.direct(&stage.ana);
    for (words, button) in [("A new league: Copa", "Go on"), ("Create this league?", "Create the league")] {
        let asked = stage.bot_says(&direct, words);
        react(stage, &direct, &asked, &sign_of(&asked, button).unwrap());
    }
    stage.bot_says(&direct, "Copa (L1) is created");
}

/// The code by which it can be shown elsewhere.
fn shared(stage: &Stage) -> String {
    stage.hers().say("!n league share");
    let told = stage.bot_says(&stage.direct(&stage.ana), "!n league show ");
    let text = bare(told.text());
    text.split_once("!n league show ").unwrap().1.split_whitespace().next().unwrap().to_owned()
}

/// Two sign up on each platform, by signs, by typing and by buttons; each place tells of all four.
async fn sign_up(stage: &Stage, club: &Club) {
    let post = club.channel.offers("league:L1:join").await;
    club.dora.press(&post, "league:L1:join");
    club.emil.press(&post, "league:L1:join");
    club.channel.says("Signed up (2)").await;
    tokio::task::block_in_place(|| {
        let open = stage.bot_says(&stage.his(), "sign-up is open");
        react(stage, &stage.his(), &open, &sign_of(&open, "Join").unwrap());
        stage.bot_says(&stage.his(), "Signed up (3)");
        stage.hers().say("!n league join");
        stage.bot_says(&stage.hers(), "Signed up (4)");
    });
    club.channel.says("Signed up (4)").await;
}

/// Whoever has not resigned everything yet, resigns: Ana loses three matches, Beto two more, Dora the last.
async fn play(stage: &Stage, club: &Club) {
    tokio::task::block_in_place(|| {
        let (hers, his) = (matches_of(stage, &stage.ana), matches_of(stage, &stage.beto));
        assert_eq!((hers.len(), his.len()), (3, 3), "{hers:?} {his:?}");
        for number in &hers {
            resigns(stage, &stage.ana, *number);
        }
        his.difference(&hers).for_each(|number| resigns(stage, &stage.beto, *number));
    });
    for number in 1..=MATCHES {
        let match_ = json!({ "match": number.to_string() });
        let asked = club.dora.slash(&club.channel, "resign", match_).answer().await;
        if !asked.buttons().is_empty() {
            club.dora.press(&asked, "Resign").acknowledged().await;
        }
    }
}

/// The numbers of somebody's matches, of which they were told alone when the season began.
fn matches_of(stage: &Stage, who: &User) -> BTreeSet<u64> {
    let told = stage.bot_says(&stage.direct(who), "your new matches");
    let text = bare(told.text());
    let numbers = text.lines().filter_map(|line| line.strip_prefix('#')?.split(' ').next()?.parse().ok());
    numbers.collect()
}

/// Somebody on Matrix resigns a match of theirs.
fn resigns(stage: &Stage, who: &User, number: u64) {
    who.room(&stage.room).say(&format!("!n resign #{number}"));
    let direct = stage.direct(who);
    let asked = stage.bot_says(&direct, &format!("Resign match #{number}?"));
    react(stage, &direct, &asked, &sign_of(&asked, "Resign").unwrap());
    stage.bot_says(&who.room(&stage.room), &format!("#{number} · Abalone · Copa"));
}

/// Both places tell the end of the season, each with its table as a picture; Emil, who never resigned, has won.
async fn is_over(stage: &Stage, club: &Club) {
    let shown = club.channel.says("emil wins!").await;
    assert!(!shown.descriptions().is_empty(), "{}", shown.json());
    tokio::task::block_in_place(|| {
        // What is said comes first, and its picture after it.
        stage.hers().sees("emil wins!, with the table", |message| {
            let is_told = message.sender == stage.program.id && bare(message.text()).contains("emil wins!");
            is_told && message.picture().is_some()
        });
    });
}

/// The sign that stands for a button, if it is shown.
fn sign_of(message: &Message, button: &str) -> Option<String> {
    let text = bare(message.text());
    let buttons = text.lines().flat_map(|line| line.split(" · "));
    buttons.filter_map(|shown| shown.strip_suffix(button)).map(|sign| sign.trim().to_owned()).last()
}
